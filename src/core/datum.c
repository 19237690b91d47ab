/* Plain data of a record as a table. */
#include "core/datum.h"

enum { LIST_BYTES = 128, SET_WORDS = 32 }; /* room for a list of numbers or ids; for a set */

int datum_index(const Datum *table, Str name) {
    for (int i = 0; table[i].name; i++) {
        if (str_is(name, table[i].name)) return i;
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
    Known known;
    known_start(&known, name);
    for (; table->name; table++) known_add(&known, table->name);
    return (void)fail_known(e, "unknown datum", &known), NULL;
}

bool datum_is_nothing(const Datum *d, const void *record, int id) {
    const u8 *at = datum_at(d, record, id);
    u32 size = d->size;
    u64 word;
    for (; size >= sizeof word; at += sizeof word, size -= sizeof word) {
        if (memcpy(&word, at, sizeof word), word) return false;
    }
    for (; size; at++, size--) {
        if (*at) return false;
    }
    return d->size > 0;
}

static u32 each_of(const Datum *d) { return d->each ? d->each : 1; }

/* ---- Reading ------------------------------------------------------------------------- */

static bool read_number(const Datum *d, u8 *at, Str value, Error *e) {
    i32 number = 0;
    if (!read_int(value, d->low, d->high, &number, e)) return false;
    member_store(at, 0, d->size, number);
    return true;
}

/* All of them or none; of a series as many as are given. */
static bool read_numbers(const Datum *d, u8 *record, u8 *at, Str value, Error *e) {
    u8 list[LIST_BYTES] = {0};
    u32 each = each_of(d), most = d->size / each, count = 0;
    bool series = d->kind == DATUM_SERIES;
    MUST(d->size <= sizeof list);
    for (Str word = str_word(&value); word.len; word = str_word(&value), count++) {
        i32 number = 0;
        if (count >= most) continue;
        if (!read_int(word, d->low, d->high, &number, e)) return false;
        member_store(list, count * each, each, number);
    }
    if (series ? !count || count > most : count != most)
        return fail(e, "expected %s%d numbers", series ? "at most " : "", (int)most);
    memcpy(at, list, d->size);
    if (d->count) record[d->count] = (u8)count;
    return true;
}

static bool read_flags(const Datum *d, u8 *at, Str value, Error *e) {
    u8 flags = 0, flag = 0;
    for (Str word = str_word(&value); word.len && !is_none(word); word = str_word(&value)) {
        if (!read_word(word, d->words, &flag, e)) return false;
        flags |= (u8)(1 << flag);
    }
    return *at = flags, true;
}

static bool read_id(const Datum *d, const void *board, u8 *at, Str value, Error *e) {
    int id = 0;
    if ((d->low || !is_none(value)) && !naming_read(d->of, board, value, &id, e)) return false;
    member_store(at, 0, d->size, id);
    return true;
}

static bool read_ids(const Datum *d, const void *board, void *record, u8 *at, Str value, Error *e) {
    u8 list[LIST_BYTES] = {0};
    u32 each = each_of(d), most = d->size / each, count = 0;
    MUST(d->size <= sizeof list);
    for (Str word = str_word(&value); word.len && (d->low || !is_none(word)); word = str_word(&value)) {
        int id = 0;
        if (count == most) return fail(e, "expected at most %d %s", (int)most, d->of->many);
        if (!(str_same(word, STR("-")) && !d->count) && !naming_read(d->of, board, word, &id, e)) return false;
        member_store(list, count++ * each, each, id);
    }
    if (d->low && !count) return fail(e, "expected %s", d->of->many);
    memcpy(at, list, d->size);
    if (d->count) ((u8 *)record)[d->count] = (u8)count;
    return true;
}

/* A set of more than 4 bytes is made of words of 8. */
static u32 set_part(const Datum *d) { return d->size > 4 ? 8 : d->size; }

static bool read_set(const Datum *d, const void *board, u8 *at, Str value, Error *e) {
    u64 set[SET_WORDS] = {0};
    MUST(d->size <= sizeof set);
    for (Str word = str_word(&value); word.len && !is_none(word); word = str_word(&value)) {
        int id;
        if (!naming_read(d->of, board, word, &id, e)) return false;
        set[id >> 6] |= bit(id & 63);
    }
    if (d->size > 4) memcpy(at, set, d->size);
    else member_store(at, 0, d->size, (i64)set[0]);
    return true;
}

bool datum_read(const Datum *d, const void *board, void *record, int id, Str value, Error *e) {
    u8 *at = (u8 *)record + d->offset + (size_t)id * datum_stride(d);
    if (d->set) return d->set(board, record, d, id, value, e);
    switch (d->kind) {
    case DATUM_TEXT: return read_text(value, (char *)at, d->size, e);
    case DATUM_NUMBER: return read_number(d, at, value, e);
    case DATUM_NUMBERS:
    case DATUM_SERIES: return read_numbers(d, record, at, value, e);
    case DATUM_YES: return read_yes(value, at, e);
    case DATUM_SIDE: return d->low ? read_side(value, at, e) : read_side_or_none(value, at, e);
    case DATUM_WORD: return read_word(value, d->words, at, e);
    case DATUM_FLAGS: return read_flags(d, at, value, e);
    case DATUM_ID: return read_id(d, board, at, value, e);
    case DATUM_IDS: return read_ids(d, board, record, at, value, e);
    case DATUM_SET: return read_set(d, board, at, value, e);
    default: MUST(false); return false;
    }
}

bool datum_once(const Datum *d, const void *record, bool sealed, Error *e) {
    return sealed || !d->size || datum_is_nothing(d, record, 0) || fail(e, "'%s' is given twice", d->name);
}

bool table_read(const Datum *table, Str name, const void *board, void *record, bool sealed, Str value, Error *e) {
    const Datum *d = datum_expected(table, name, e);
    return d && datum_once(d, record, sealed, e) && datum_read(d, board, record, 0, value, e);
}

bool no_more(Str rest, Error *e) {
    return !str_word(&rest).len || fail(e, "more words than expected: '%.*s'", (int)rest.len, rest.at);
}

/* ---- Writing ------------------------------------------------------------------------- */

/* Without a count, those behind the last are none. */
static u32 count_told(const Datum *d, const u8 *record, const u8 *at) {
    u32 each = each_of(d), count = d->count ? record[d->count] : d->size / each;
    while (!d->count && count && !member_number(at, (count - 1) * each, each, false)) count--;
    return count;
}

static void put_numbers(const Datum *d, const u8 *at, u32 count, Writer *w) {
    for (u32 i = 0; i < count; i++) {
        put_gap(w);
        put_int(w, member_number(at, i * each_of(d), each_of(d), d->low < 0));
    }
}

static void put_flags(const Datum *d, const u8 *at, Writer *w) {
    for (int i = 0; d->words[i]; i++) {
        if (*at >> i & 1) put_more(w, d->words[i]);
    }
}

static void put_ids(const Datum *d, const View *v, const u8 *at, Writer *w) {
    u32 count = count_told(d, v->state, at);
    for (u32 i = 0; i < count; i++) {
        int id = (int)member_number(at, i * each_of(d), each_of(d), false);
        put_gap(w);
        if (id) naming_put(d->of, v->board, id, w);
        else put_char(w, '-');
    }
}

static void put_set(const Datum *d, const View *v, const u8 *at, Writer *w) {
    u32 part = set_part(d);
    int last = naming_last(d->of, v->board);
    for (u32 i = 0; i < d->size; i += part) {
        u64 word = 0;
        if (part == 8) memcpy(&word, at + i, sizeof word);
        else word = (u64)member_number(at, 0, part, false);
        for (; word; word &= word - 1) {
            int id = (int)i * 8 + bits_first(word);
            if (id < 1 || id > last) continue; /* a mark that some sets carry until they are settled */
            put_gap(w);
            naming_put(d->of, v->board, id, w);
        }
    }
}

void datum_put(const Datum *d, const View *v, int id, Writer *w) {
    const u8 *at = datum_at(d, v->state, id);
    switch (d->kind) {
    case DATUM_TEXT: put(w, (const char *)at); break;
    case DATUM_NUMBER: put_int(w, member_number(at, 0, d->size, d->low < 0)); break;
    case DATUM_NUMBERS: put_numbers(d, at, d->size / each_of(d), w); break;
    case DATUM_SERIES: put_numbers(d, at, count_told(d, v->state, at), w); break;
    case DATUM_YES: put(w, *at ? "yes" : "no"); break;
    case DATUM_SIDE: put(w, side_name((Side)*at)); break;
    case DATUM_WORD: put(w, d->words[*at]); break;
    case DATUM_FLAGS: put_flags(d, at, w); break;
    case DATUM_ID: naming_put(d->of, v->board, (int)member_number(at, 0, d->size, false), w); break;
    case DATUM_IDS: put_ids(d, v, at, w); break;
    case DATUM_SET: put_set(d, v, at, w); break;
    default: MUST(false);
    }
}

/* ---- Facts written one after another ------------------------------------------ */

static void put_part(Writer *w, const char *part) {
    if (w->len && part[0]) put_char(w, '.');
    put(w, part);
}

Writer *fact_begin(FactWriter *o, const char *family, const char *name, const char *detail) {
    o->k = writer_on(o->key, sizeof o->key);
    o->v = writer_on(o->value, sizeof o->value);
    put_part(&o->k, family);
    put_part(&o->k, name);
    put_part(&o->k, detail);
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

void fact_datum(FactWriter *o, const char *family, const char *name, const Datum *d, const void *record) {
    View v = {o->board, record, REFEREE};
    if (!d->always && datum_is_nothing(d, record, 0)) return;
    Writer *w = fact_begin(o, family, name, d->name);
    if (d->say) d->say(&v, d, 0, w);
    else datum_put(d, &v, 0, w);
    fact_end(o);
}

void fact_table(FactWriter *o, const char *family, const char *name, const Datum *table, const void *record) {
    for (; table->name; table++) fact_datum(o, family, name, table, record);
}
