/* Plain data of a record as a table: name, kind and place. The data of a board
 * and the facts of a state (facts.h) are such tables; one table serves reading and
 * writing. What is not plain has functions of its own, `say` and `set`. */
#ifndef LONGROLL_DATUM_H
#define LONGROLL_DATUM_H

#include "core/naming.h"

/* Ids, sets and lists are of what the Naming `of` names; "none" is nothing at all,
 * which is no id or list where `low` forbids it. */
enum {
    DATUM_TEXT,
    DATUM_NUMBER,  /* of 1, 2 or 4 bytes, with a sign where `low` is negative */
    DATUM_NUMBERS, /* as many as there is room for, `each` of 1, 2 or 4 bytes; 0 = 1 */
    DATUM_SERIES,  /* the same, as many as are given, told as DATUM_IDS tells it */
    DATUM_YES,
    DATUM_SIDE,  /* 0 = none, unless `low` forbids it */
    DATUM_WORD,  /* its place among `words` */
    DATUM_FLAGS, /* bits of a byte, by `words` */
    DATUM_ID,    /* of 1 or 2 bytes */
    DATUM_IDS,   /* a list, `each` of 1 or 2 bytes; the byte at `count` tells how many, or 0 is none, told as "-" */
    DATUM_SET,   /* bits of 1, 2, 4 or so many times 8 bytes */
    DATUM_STEP,  /* of facts alone */
    DATUM_OWN
};

typedef struct Datum Datum;

/* A record as one viewer sees it: the state of a game on its board, or a record of
 * the board, which everybody sees. */
typedef struct View {
    const void *board, *state;
    Side viewer;
} View;

/* The secrets of a side are open to itself and to the referee. */
static inline bool view_knows(const View *v, int side) { return v->viewer == REFEREE || (int)v->viewer == side; }

/* The value of a fact about thing `id`; nothing when there is no such fact. */
typedef void SayFact(const View *v, const Datum *d, int id, Writer *w);
typedef bool SetFact(const void *board, void *state, const Datum *d, int id, Str value, Error *e);

/* A part of a record that a fact depends on; with a `stride`, that of each thing. */
typedef struct Part {
    u32 offset, size, stride;
} Part;

struct Datum {
    const char *name; /* of facts that many things have: "unit.*.marks" */
    u8 kind;
    u32 offset, size; /* in the record: see AT */
    i32 low, high;
    bool always;              /* written even if it is nothing */
    const char *const *words; /* ended by NULL */
    u8 only;                  /* the one side that may know it; 0 = everybody */
    u8 each;                  /* bytes of one of many */
    u32 count;                /* where it is told how many there are */
    const Naming *of;
    SayFact *say; /* instead of what the kind says */
    SetFact *set;

    /* Facts of a state: see facts.h. */
    const Naming *by;  /* what the facts are about: `*` in the name */
    u32 stride;        /* from the datum of one thing to that of the next; 0 = its size */
    bool varies;       /* the same bytes need not say the same */
    bool secret;       /* what it says depends on who looks, */
    bool seen;         /* or on what he sees: see Facts.sight */
    bool apart;        /* not told thing by thing with the rows above it, but after them */
    const Part *needs; /* what else it depends on; ended by {0} */
    bool (*same)(const View *now, const View *was, int id);
    int (*next)(const View *v, int id);
};

/* The active side alone may know it: Facts.active says which that is. */
enum { ONLY_ACTIVE = 3 };

/* Entries of a table; {NULL} ends it. */
#define TEXT(record, name, member) \
    { name, DATUM_TEXT, AT(record, member) }
#define NUMBER(record, name, member, low, high) \
    { name, DATUM_NUMBER, AT(record, member), low, high }
#define YES(record, name, member) \
    { name, DATUM_YES, AT(record, member) }
#define SIDE(record, name, member) \
    { name, DATUM_SIDE, AT(record, member), UNION, CONFEDERATE }
#define WORD(record, name, member, words) \
    { name, DATUM_WORD, AT(record, member), 0, 0, true, words }
#define ONE_OF(record, name, member, naming) \
    { name, DATUM_ID, AT(record, member), 1, .of = naming }
#define SET_OF(record, name, member, naming) \
    { name, DATUM_SET, AT(record, member), .of = naming }

int datum_index(const Datum *table, Str name);                       /* -1: none */
const Datum *datum_named(const Datum *table, Str name);              /* NULL: none */
const Datum *datum_expected(const Datum *table, Str name, Error *e); /* the same, with an error */
static inline u32 datum_stride(const Datum *d) { return d->stride ? d->stride : d->size; }
static inline const u8 *datum_at(const Datum *d, const void *record, int id) {
    return (const u8 *)record + d->offset + (size_t)id * datum_stride(d);
}
bool datum_is_nothing(const Datum *d, const void *record, int id); /* all zeros; what has no place of its own is not */
/* Of a thing that has such a datum; `id` is 0 where `record` has one of it. */
MUST_USE bool datum_read(const Datum *d, const void *board, void *record, int id, Str value, Error *e);
void datum_put(const Datum *d, const View *v, int id, Writer *w);
/* A datum of a board given twice is a slip of the pen, but a script may change a
 * board that is `sealed`. What is nothing cannot be told from what was never given. */
MUST_USE bool datum_once(const Datum *d, const void *record, bool sealed, Error *e);
/* A datum of a table by its name, read once. */
MUST_USE bool table_read(const Datum *table, Str name, const void *board, void *record, bool sealed, Str value,
                         Error *e);
bool no_more(Str rest, Error *e); /* nothing is left of a value */

/* ---- Facts written one after another ------------------------------------------ */

/* Keys are "family.name.detail"; empty parts are left out. */
typedef struct FactWriter {
    const FactSink *sink;
    const void *board;
    char key[80], value[960];
    Writer k, v;
} FactWriter;

Writer *fact_begin(FactWriter *o, const char *family, const char *name, const char *detail);
void fact_end(FactWriter *o); /* a fact without a value is none */
void fact_word(FactWriter *o, const char *family, const char *name, const char *detail, const char *word);
void fact_number(FactWriter *o, const char *family, const char *name, const char *detail, int number);
/* A datum of a record, unless it is nothing; all of a table. */
void fact_datum(FactWriter *o, const char *family, const char *name, const Datum *d, const void *record);
void fact_table(FactWriter *o, const char *family, const char *name, const Datum *table, const void *record);

#endif
