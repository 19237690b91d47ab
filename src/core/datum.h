/* Plain data of a record as a table: name, kind and place. The data of a board
 * and the plain facts of a state are such tables; one table serves reading and
 * writing. What is not plain a game reads and writes by itself. */
#ifndef LONGROLL_DATUM_H
#define LONGROLL_DATUM_H

#include "core/values.h"

/* Games have further kinds of their own, from DATUM_OWN on. */
enum {
    DATUM_TEXT,
    DATUM_NUMBER,  /* a byte, with a sign where `low` is negative */
    DATUM_NUMBERS, /* as many as there is room for */
    DATUM_YES,
    DATUM_SIDE, /* 0 = none, unless `low` forbids it */
    DATUM_WORD, /* its place among `words` */
    DATUM_OWN
};

typedef struct Datum {
    const char *name;
    u8 kind;
    u32 offset, size; /* in the record: see AT */
    i32 low, high;
    bool always;              /* told even if it is nothing */
    const char *const *words; /* ended by NULL */
    u8 only;                  /* the one side that may know it; 0 = everybody */
} Datum;

/* Place and size of a member. */
#define AT(record, member) offsetof(record, member), sizeof(((record *)0)->member)

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

int datum_index(const Datum *table, Str name);                       /* -1: none */
const Datum *datum_named(const Datum *table, Str name);              /* NULL: none */
const Datum *datum_expected(const Datum *table, Str name, Error *e); /* the same, with an error */
/* Keys of facts: the plain ones are names of data; those of a family are
 * "family.NAME", "family.NAME.detail" or both. */
typedef struct KeyFamily {
    const char *name;
    /* A name as facts write it. */
    bool (*read)(const void *board, Str name, Writer *out, Error *e);
    const char *details; /* "- spent from": what may follow the name; "-" is nothing */
} KeyFamily;

/* What kinds of facts a game has; see Game.key. */
typedef struct Keys {
    const Datum *plain;
    const KeyFamily *families; /* ended by {NULL} */
    const OptionInfo *options; /* "option.NAME" */
    int option_count;
} Keys;

LOOK bool key_read(const Keys *keys, const void *board, Str key, Writer *out, Error *e);
bool fail_key(const Keys *keys, Str key, Error *e); /* no such key: the nearest is told */
/* Names that many families have. */
bool key_side(const void *board, Str name, Writer *out, Error *e); /* union, confederate */
/* A number without a sign or zeros before it, from 1 to `most`. */
bool key_number(int most, const char *what, Str name, Writer *out, Error *e);
bool datum_is_nothing(const Datum *d, const void *record);
bool datum_same(const Datum *d, const void *record, const void *other);
/* Only for the kinds above. */
LOOK bool datum_read(const Datum *d, void *record, Str value, Error *e);
void datum_put(const Datum *d, const void *record, Writer *w);
/* A datum of a board given twice is a slip of the pen, but a script may change a
 * board that is `sealed`. What is nothing cannot be told from what was never given. */
LOOK bool datum_once(const Datum *d, const void *record, bool sealed, Error *e);

/* ---- Facts written one after another ------------------------------------------ */

/* Keys are "family.name.detail"; empty parts are left out. */
typedef struct FactWriter {
    const FactSink *sink;
    char key[80], value[960];
    Writer k, v;
} FactWriter;

Writer *fact_begin(FactWriter *o, const char *family, const char *name, const char *detail);
void fact_end(FactWriter *o); /* a fact without a value is none */
void fact_word(FactWriter *o, const char *family, const char *name, const char *detail, const char *word);
void fact_number(FactWriter *o, const char *family, const char *name, const char *detail, int number);
/* All data of a record, but those that are nothing. */
void fact_table(FactWriter *o, const char *family, const char *name, const Datum *table, const void *record);
/* A fact of a state, if its value is another than before. */
void fact_change(const FactSink *sink, const char *family, const char *name, const char *detail, const Writer *now,
                 const Writer *before);

#endif
