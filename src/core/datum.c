/* Plain data of a record as a table. */
#include "core/datum.h"

enum { NUMBERS_MAX = 64 };

int datum_index(const Datum *table, Str name) {
    for (int i = 0; table[i].name; i++) {
        if (str_same(name, str_of(table[i].name))) return i;
    }
    return -1;
}

const Datum *datum_named(const Datum *table, Str name) {
    int i = datum_index(table, name);
    return i < 0 ? NULL : &table[i];
}

const Datum *datum_expected(const Datum *table, Str name, Error *e) {
    const Datum *d = datum_named(table, name);
    if (d) return d;
    char known[LIST_ROOM];
    Writer w = writer_on(known, sizeof known);
    Nearest near = nearest_to(name);
    for (; table->name; table++) {
        put_more(&w, table->name);
        nearest_name(&near, str_of(table->name));
    }
    put_nearest(&w, &near);
    (void)fail(e, "unknown datum '%.*s'; there are: %s", (int)name.len, name.at, known);
    return NULL;
}

/* ---- Keys of facts ------------------------------------------------------------- */

bool fail_key(const Keys *keys, Str key, Error *e) {
    Nearest near = nearest_to(key);
    Str rest = key, word = str_cut(&rest, '.');
    for (const Datum *d = keys->plain; d->name; d++) nearest_name(&near, str_of(d->name));
    for (const KeyFamily *f = keys->families; f->name && rest.len; f++) {
        Nearest family = nearest_to(word);
        nearest_name(&family, str_of(f->name));
        if (family.best.len) near = family;
    }
    near.wanted = key;
    return fail_unknown(e, "fact", &near);
}

/* `name` before ".detail"; the detail "-" is nothing. */
static bool cut_detail(Str text, Str detail, Str *name) {
    if (str_same(detail, STR("-"))) return *name = text, true;
    if (text.len <= detail.len + 1) return false;
    *name = (Str){text.at, text.len - detail.len - 1};
    return name->at[name->len] == '.' && str_same((Str){name->at + name->len + 1, detail.len}, detail);
}

/* Is it the detail that is wrong: "unit.Hancock.weather"? */
static bool is_member(const KeyFamily *f, const void *board, Str rest) {
    char text[80];
    Writer w = writer_on(text, sizeof text);
    Str after = rest, name = str_cut(&after, '.');
    return after.len && f->read(board, name, &w, NULL);
}

/* What is wrong is best told of the name with the longest detail: "unit.Hancok.marks" is about Hancok. */
static bool read_member(const KeyFamily *f, const void *board, Str rest, Writer *out, Error *e) {
    Str details = str_of(f->details), name, told = {"", 0};
    Error wrong = {""}, *to = e ? &wrong : NULL;
    for (Str detail = str_word(&details); detail.len; detail = str_word(&details)) {
        char text[80];
        Writer w = writer_on(text, sizeof text);
        if (!cut_detail(rest, detail, &name)) continue;
        if (f->read(board, name, &w, !told.len || name.len < told.len ? to : NULL)) {
            put_fmt(out, "%s.%s", f->name, text);
            if (!str_same(detail, STR("-"))) put_fmt(out, ".%.*s", (int)detail.len, detail.at);
            return true;
        }
        if (!told.len || name.len < told.len) told = name;
    }
    if (told.len && !is_member(f, board, rest)) return fail(e, "%s", wrong.text);
    return fail(e, "no fact '%s.%.*s'; of a '%s' there are: %s", f->name, (int)rest.len, rest.at, f->name, f->details);
}

static bool read_option_key(const Keys *keys, Str name, Writer *out, Error *e) {
    Nearest near = nearest_to(name);
    for (int i = 0; i < keys->option_count; i++) {
        nearest_name(&near, str_of(keys->options[i].name));
        if (str_same(name, str_of(keys->options[i].name)))
            return put_fmt(out, "option.%s", keys->options[i].name), true;
    }
    return fail_unknown(e, "option", &near);
}

bool key_read(const Keys *keys, const void *board, Str key, Writer *out, Error *e) {
    Str rest = key, family = str_cut(&rest, '.');
    if (datum_named(keys->plain, key)) return put_str(out, key), true;
    if (str_same(family, STR("option"))) return read_option_key(keys, rest, out, e);
    for (const KeyFamily *f = keys->families; f->name; f++) {
        if (rest.len && str_same(family, str_of(f->name))) return read_member(f, board, rest, out, e);
    }
    return fail_key(keys, key, e);
}

bool key_side(const void *board, Str name, Writer *out, Error *e) {
    u8 side = 0;
    (void)board;
    return read_side(name, &side, e) && (put_str(out, name), true);
}

bool key_number(int most, const char *what, Str name, Writer *out, Error *e) {
    i64 number;
    if (!str_int(name, 1, most, &number)) return fail(e, "no %s '%.*s'", what, (int)name.len, name.at);
    return put_int(out, number), true;
}

/* ---- Values ------------------------------------------------------------------------ */

bool datum_is_nothing(const Datum *d, const void *record) {
    const u8 *at = (const u8 *)record + d->offset;
    for (u32 i = 0; i < d->size; i++) {
        if (at[i]) return false;
    }
    return true;
}

bool datum_same(const Datum *d, const void *record, const void *other) {
    const u8 *one = (const u8 *)record + d->offset, *two = (const u8 *)other + d->offset;
    return d->size == 1 ? *one == *two : memcmp(one, two, d->size) == 0; /* most are a byte */
}

/* All of them or none. */
static bool read_numbers(const Datum *d, u8 *at, Str value, Error *e) {
    u8 number[NUMBERS_MAX];
    u32 count = 0;
    MUST(d->size <= sizeof number);
    for (Str word = str_word(&value); word.len; word = str_word(&value), count++) {
        if (count < d->size && !read_byte(word, d->low, d->high, &number[count], e)) return false;
    }
    if (count != d->size) return fail(e, "expected %d numbers", (int)d->size);
    memcpy(at, number, d->size);
    return true;
}

bool datum_read(const Datum *d, void *record, Str value, Error *e) {
    u8 *at = (u8 *)record + d->offset;
    switch (d->kind) {
    case DATUM_TEXT: return read_text(value, (char *)at, d->size, e);
    case DATUM_NUMBER: return read_byte(value, d->low, d->high, at, e);
    case DATUM_NUMBERS: return read_numbers(d, at, value, e);
    case DATUM_YES: return read_yes(value, at, e);
    case DATUM_SIDE: return d->low ? read_side(value, at, e) : read_side_or_none(value, at, e);
    case DATUM_WORD: return read_word(value, d->words, at, e);
    default: MUST(false); return false;
    }
}

void datum_put(const Datum *d, const void *record, Writer *w) {
    const u8 *at = (const u8 *)record + d->offset;
    switch (d->kind) {
    case DATUM_TEXT: put(w, (const char *)at); break;
    case DATUM_NUMBER: put_int(w, d->low < 0 ? (i8)*at : *at); break;
    case DATUM_NUMBERS:
        for (u32 i = 0; i < d->size; i++) put_gap(w), put_int(w, d->low < 0 ? (i8)at[i] : at[i]);
        break;
    case DATUM_YES: put(w, *at ? "yes" : "no"); break;
    case DATUM_SIDE: put(w, side_name((Side)*at)); break;
    case DATUM_WORD: put(w, d->words[*at]); break;
    default: MUST(false);
    }
}

bool datum_once(const Datum *d, const void *record, bool sealed, Error *e) {
    return sealed || datum_is_nothing(d, record) || fail(e, "'%s' is given twice", d->name);
}

/* ---- Facts written one after another ------------------------------------------ */

static void put_part(Writer *w, const char *part) {
    if (w->len && part[0]) put_char(w, '.');
    put(w, part);
}

static void put_key(Writer *w, const char *family, const char *name, const char *detail) {
    put_part(w, family);
    put_part(w, name);
    put_part(w, detail);
}

Writer *fact_begin(FactWriter *o, const char *family, const char *name, const char *detail) {
    o->k = writer_on(o->key, sizeof o->key);
    o->v = writer_on(o->value, sizeof o->value);
    put_key(&o->k, family, name, detail);
    return &o->v;
}

void fact_end(FactWriter *o) {
    if (o->v.len) o->sink->fact(o->sink->context, writer_str(&o->k), writer_str(&o->v));
}

void fact_word(FactWriter *o, const char *family, const char *name, const char *detail, const char *word) {
    put(fact_begin(o, family, name, detail), word);
    fact_end(o);
}

void fact_number(FactWriter *o, const char *family, const char *name, const char *detail, int number) {
    put_int(fact_begin(o, family, name, detail), number);
    fact_end(o);
}

void fact_table(FactWriter *o, const char *family, const char *name, const Datum *table, const void *record) {
    for (; table->name; table++) {
        if (!table->always && datum_is_nothing(table, record)) continue;
        datum_put(table, record, fact_begin(o, family, name, table->name));
        fact_end(o);
    }
}

void fact_change(const FactSink *sink, const char *family, const char *name, const char *detail, const Writer *now,
                 const Writer *before) {
    if (str_same(writer_str(now), writer_str(before))) return;
    char key[80];
    Writer k = writer_on(key, sizeof key);
    put_key(&k, family, name, detail);
    sink->fact(sink->context, writer_str(&k), writer_str(now));
}
