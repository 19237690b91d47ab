/* The plain data of the board: name, kind and place in their record. One table serves reading and writing. */
#ifndef LONGROLL_BFF_BOARD_H
#define LONGROLL_BFF_BOARD_H

#include "games/bff/inner.h"

typedef enum DatumKind {
    DATUM_TEXT,  /* `high` is the room */
    DATUM_BYTE,  /* u8 */
    DATUM_SHORT, /* i16 */
    DATUM_LONG,  /* i32 */
    DATUM_SIGHT, /* i32; none is -1 */
    DATUM_YES,   /* u8 */
    DATUM_WORD,  /* u8: its place among `words`, which NULL ends */
    DATUM_POINT, /* Point */
    DATUM_PAIR,  /* two i16 */
    DATUM_RATIO, /* two u8: "1/4" */
    DATUM_ANGLE  /* i16, a direction; what was never given is -1 or 0, as its record begins */
} DatumKind;

typedef struct Datum {
    const char *name;
    DatumKind kind;
    u32 offset;
    i32 low, high;
    const char *const *words;
} Datum;

/* Each ended by an entry without a name. The last one has whole keys, in BffBoard. */
extern const Datum bff_unit_data[], bff_leader_data[], bff_formation_data[], bff_terrain_data[], bff_line_row_data[],
    bff_turn_data[], bff_objective_data[], bff_arrival_data[], bff_place_data[], bff_plain_data[];
extern const char *const bff_terrains[TERRAINS + 1],
    *const bff_line_kinds[LINE_KINDS + 1], *const bff_formations[FORMATIONS + 1],
                                               *const bff_weapons[WEAPONS + 1], *const bff_gun_classes[GUN_CLASSES + 1],
                                                                                    *const bff_sides[3 + 1];

/* Lines of the map by family: stream.N, wall.N, work.N, road.N; each has a stretch of LineKind. */
typedef struct LineFamily {
    const char *name, *kind; /* the key of its kind, NULL: there is one */
    u8 first, last;
} LineFamily;
enum { LINE_FAMILIES = 4 };
extern const LineFamily bff_line_families[LINE_FAMILIES];

/* Values, alike for all files of the board. */
bool no_more(Str rest, Error *e); /* nothing is left of a value */
bool bff_read_named(const BffBoard *b, const Datum *table, Str name, void *record, Str value, Error *e);
bool bff_read_datum(const BffBoard *b, const Datum *d, void *record, Str value, Error *e);
const Datum *bff_datum_named(const Datum *table, Str name);

/* Tables (tables.c): true when the family is one of them; `*good` is what reading came to. */
bool bff_table_fact(BffBoard *b, Str family, Str rest, Str value, bool *good, Error *e);
bool bff_tables_complete(const BffBoard *b, Error *e);

/* Writing. */
typedef struct BoardOut {
    const BffBoard *b;
    const FactSink *sink;
    char key[80], value[960];
    Writer k, v;
} BoardOut;
Writer *bff_say(BoardOut *o, const char *family, const char *name, const char *datum); /* begins a fact */
void bff_tell(BoardOut *o);                                                            /* ends it, unless it is empty */
void bff_put_datum(const Datum *d, const void *record, Writer *w);
void bff_say_table(BoardOut *o, const char *family, const char *name, const Datum *table, const void *record);
void bff_say_tables(BoardOut *o);

/* Until the board is complete leaders stand at the end of piece[], the first one last: so units can come first. */
enum { FIRST_LEADER = BFF_PIECES, BFF_CORNERS = 40 };

#endif
