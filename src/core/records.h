/* Records of a board in an array: turns, arrivals, objectives, formations, rows of
 * a table. A Records says where they lie and how they are named; it reads one
 * datum of them and writes them all back. */
#ifndef LONGROLL_RECORDS_H
#define LONGROLL_RECORDS_H

#include "core/datum.h"
#include "core/marks.h"

/* Named by `words`, from 0 on; by a text of the record itself; or by numbers. Those
 * with keys or numbers begin with 1. */
typedef struct Records {
    const char *family; /* "turn" of "turn.3.night" */
    const Datum *table;
    u32 first, stride; /* record 0 in the board, and from one to the next: see RECORDS */
    int most;
    u32 count;                /* where the board counts them, in a byte; 0 = there are always `most` */
    const char *const *words; /* ended by NULL */
    Member key;               /* in the record */
    const char *what;         /* what those with a key are, for errors: "formation" */
    Member known;             /* a byte of the record that says that it was given */
} Records;

#define RECORDS(Board, array) offsetof(Board, array[0]), sizeof(((Board *)0)->array[0])
/* Corps, divisions and brigades, each by its key. */
#define FORMATIONS_OF(Name, family, table, array, counted, most)                          \
    {                                                                                     \
        family, table, RECORDS(Name##Board, array), most, offsetof(Name##Board, counted), \
            .key = {AT(Name##Formation, key)}, .what = "formation"                        \
    }

/* "3.night" = "yes". A new record is added to those before it unless the board is `sealed`. */
MUST_USE bool records_read(const Records *r, void *board, bool sealed, Str rest, Str value, Error *e);
/* The record of that key, number or word, a new one if there is none yet; NULL with an error. */
void *records_take(const Records *r, void *board, bool sealed, Str name, Error *e);
/* The number of the record of that key; 0 = none. */
int records_find(const Records *r, const void *board, Str key);
/* The same for a line of the data that names one of them. */
MUST_USE bool records_read_above(const Records *r, const void *board, Str key, int *to, Error *e);
void records_write(const Records *r, const void *board, FactWriter *o);
/* Those that were not given, among the first so many: "turn.3 is missing". */
MUST_USE bool records_given(const Records *r, const void *board, int last, Error *e);
/* Formations without a name or a side. */
MUST_USE bool records_have_sides(const Records *r, const void *board, Error *e);
/* Of a list that NULL ends; NULL = none. */
const Records *records_named(const Records *const *list, Str family);

/* A datum of the board: by its whole key in one of the tables, or by its family of one of the records, lists that NULL
 * ends; `*known` says whether it is. */
bool board_datum(const Datum *const *tables, const Records *const *records, void *board, bool sealed, Str key,
                 Str value, bool *known, Error *e);
/* What a game reads in its own way, by the first part of the key. */
#define FAMILY_OF(Name)                                               \
    typedef struct Name##Family {                                     \
        const char *name;                                             \
        bool (*read)(Name##Board * b, Str rest, Str value, Error *e); \
    } Name##Family
/* Game.board_fact of tables, records and such families. */
#define BOARD_FACT_OF(id, Name, tables, families)                                                       \
    bool id##_board_fact(void *board, Str key, Str value, Source source, Error *e) {                    \
        Name##Board *b = board;                                                                         \
        bool known, good = board_datum(tables, id##_records, b, b->sealed, key, value, &known, e);      \
        Str rest = key, family = str_cut(&rest, '.');                                                   \
        for (int i = 0; !known && i < COUNT(families); i++) {                                           \
            if (str_same(family, str_of(families[i].name))) return families[i].read(b, rest, value, e); \
        }                                                                                               \
        return known ? good : fail(e, "unknown key '%.*s'", (int)key.len, key.at);                      \
    }

/* ---- Units and their commanders ------------------------------------------------- */

/* Both in one array, units first. Until the board is complete the commanders stand
 * at its end, the first one last, so that the data may have them in any order. */
typedef struct Roster {
    const char *commander; /* "leader" */
    u32 units, pieces;     /* bytes of the board: how many there are, in all */
    u32 first, stride;     /* record 0 in the board: see RECORDS */
    int most;
    Member key, type;              /* in the record */
    u8 commands;                   /* the type of a commander */
    const Naming *of;              /* how data of the board name them, */
    const Datum *const *tables;    /* in these tables of the board, */
    const Records *const *records; /* and in these records; both ended by NULL */
} Roster;
/* Of a board with `units`, `pieces` and `piece`; `tables` and the game's records name pieces. */
#define ROSTER_OF(id, Name, commander, commands, tables)                                                     \
    {                                                                                                        \
        commander, offsetof(Name##Board, units), offsetof(Name##Board, pieces), RECORDS(Name##Board, piece), \
            COUNT(((Name##Board *)0)->piece) - 1, {AT(Name##Piece, key)}, {AT(Name##Piece, type)}, commands, \
            &id##_pieces, tables, id##_records                                                               \
    }

/* A piece by its key, a new one if there is none; 0 with an error. */
int roster_take(const Roster *r, void *board, bool sealed, Str key, bool commander, Error *e);
/* The board is complete: the id that a piece will have, and all of them moved there, wherever they are named. */
int roster_id(const Roster *r, const void *board, int piece);
/* Each piece as marked text names it, by its key and the name at this place of its record (marks.h). */
void roster_marks(const Roster *r, const void *board, size_t name, char mark[][MARK_ROOM]);
void roster_gather(const Roster *r, void *board);
/* No two have one key. */
MUST_USE bool roster_keys_differ(const Roster *r, const void *board, Error *e);

#endif
