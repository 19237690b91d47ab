/* Records of a board in an array. */
#include "core/records.h"

static u8 *record_at(const Records *r, const void *board, int number) {
    return (u8 *)board + r->first + (size_t)number * r->stride;
}

static int record_count(const Records *r, const void *board) {
    return r->count ? ((const u8 *)board)[r->count] : r->most;
}

/* ---- Finding one ----------------------------------------------------------------- */

int records_find(const Records *r, const void *board, Str key) {
    for (int n = record_count(r, board); n > 0; n--) {
        if (str_alike(str_of((const char *)record_at(r, board, n) + r->key.offset), key)) return n;
    }
    return 0;
}

bool records_read_above(const Records *r, const void *board, Str key, int *to, Error *e) {
    *to = records_find(r, board, key);
    return *to || fail(e, "no %s '%.*s' above this line", r->what, (int)key.len, key.at);
}

static int keyed(const Records *r, void *board, bool sealed, Str key, Error *e) {
    int number = records_find(r, board, key), next = record_count(r, board) + 1;
    if (number) return number;
    if (sealed) return fail(e, "no %s '%.*s'", r->what, (int)key.len, key.at);
    if (next > r->most) return fail(e, "more than %d %ss of one kind", r->most, r->what);
    if (!read_text(key, (char *)record_at(r, board, next) + r->key.offset, r->key.size, e)) return 0;
    return ((u8 *)board)[r->count] = (u8)next;
}

static int numbered(const Records *r, void *board, Str name, Error *e) {
    i64 number;
    if (!str_int(name, 1, r->most, &number)) return fail(e, "expected %s.1 to %s.%d", r->family, r->family, r->most);
    if (record_count(r, board) < number) ((u8 *)board)[r->count] = (u8)number;
    return (int)number;
}

void *records_take(const Records *r, void *board, bool sealed, Str name, Error *e) {
    u8 word = 0;
    if (r->words) return read_word(name, r->words, &word, e) ? record_at(r, board, word) : NULL;
    int number = r->key.size ? keyed(r, board, sealed, name, e) : numbered(r, board, name, e);
    return number ? record_at(r, board, number) : NULL;
}

const Records *records_named(const Records *const *list, Str family) {
    while (*list && !str_same(family, str_of((*list)->family))) list++;
    return *list;
}

/* ---- Reading and writing ----------------------------------------------------------- */

bool records_read(const Records *r, void *board, bool sealed, Str rest, Str value, Error *e) {
    Str name = str_cut(&rest, '.');
    u8 *record = records_take(r, board, sealed, name, e);
    if (!record) return false;
    if (r->known.size) record[r->known.offset] = 1;
    return table_read(r->table, rest, board, record, sealed, value, e);
}

bool board_datum(const Datum *const *tables, const Records *const *records, void *board, bool sealed, Str key,
                 Str value, bool *known, Error *e) {
    Str rest = key, family = str_cut(&rest, '.');
    *known = true;
    for (; *tables; tables++) {
        if (datum_named(*tables, key)) return table_read(*tables, key, board, board, sealed, value, e);
    }
    const Records *r = records_named(records, family);
    *known = r != NULL;
    return r && records_read(r, board, sealed, rest, value, e);
}

void records_write(const Records *r, const void *board, FactWriter *o) {
    int last = r->words ? r->most - 1 : record_count(r, board);
    for (int n = r->words ? 0 : 1; n <= last; n++) {
        const u8 *record = record_at(r, board, n);
        char number[8];
        if (r->known.size && !record[r->known.offset]) continue;
        fact_table(o, r->family,
                   r->words      ? r->words[n]
                   : r->key.size ? (const char *)record + r->key.offset
                                 : number_text(n, number),
                   r->table, record);
    }
}

/* ---- What every board needs ----------------------------------------------------------- */

bool records_given(const Records *r, const void *board, int last, Error *e) {
    for (int n = 1; n <= last; n++) {
        if (!record_at(r, board, n)[r->known.offset]) return fail(e, "%s.%d is missing", r->family, n);
    }
    return true;
}

bool records_have_sides(const Records *r, const void *board, Error *e) {
    const Datum *name = datum_named(r->table, STR("name")), *side = datum_named(r->table, STR("side"));
    for (int n = record_count(r, board); n > 0; n--) {
        const u8 *record = record_at(r, board, n);
        if (datum_is_nothing(name, record, 0) || datum_is_nothing(side, record, 0))
            return fail(e, "%s.%s needs name and side", r->family, (const char *)record + r->key.offset);
    }
    return true;
}

/* ---- Units and their commanders ------------------------------------------------------ */

static u8 *piece_at(const Roster *r, const void *board, int piece) {
    return (u8 *)board + r->first + (size_t)piece * r->stride;
}

int roster_take(const Roster *r, void *board, bool sealed, Str key, bool commander, Error *e) {
    u8 *units = (u8 *)board + r->units, *pieces = (u8 *)board + r->pieces;
    for (int p = 1; p <= r->most; p++) {
        const char *own = (const char *)piece_at(r, board, p) + r->key.offset;
        if (!own[0] || !str_alike(str_of(own), key)) continue;
        bool commands = *(piece_at(r, board, p) + r->type.offset) == r->commands;
        return commands == commander ? p : fail(e, "a unit and a %s have one key", r->commander);
    }
    if (sealed) return fail(e, "no piece '%.*s'", (int)key.len, key.at);
    if (*pieces == r->most) return fail(e, "more than %d units and %ss", r->most, r->commander);
    int p = commander ? r->most - (*pieces - *units) : *units + 1;
    if (!read_text(key, (char *)piece_at(r, board, p) + r->key.offset, r->key.size, e)) return 0;
    ++*pieces;
    if (commander) *(piece_at(r, board, p) + r->type.offset) = r->commands;
    else ++*units;
    return p;
}

int roster_id(const Roster *r, const void *board, int piece) {
    int units = ((const u8 *)board)[r->units];
    return piece > units ? units + 1 + r->most - piece : piece;
}

static void swap_bytes(u8 *one, u8 *other, size_t size) {
    for (size_t i = 0; i < size; i++) {
        u8 kept = one[i];
        one[i] = other[i];
        other[i] = kept;
    }
}

/* One id, a list of them in a byte each, or a set. */
static void renumber(const Roster *r, const void *board, const Datum *d, u8 *at) {
    u64 to[8] = {0}, word;
    for (u32 i = 0; d->kind != DATUM_SET && i < d->size; i++) at[i] = (u8)roster_id(r, board, at[i]);
    if (d->kind != DATUM_SET) return;
    MUST(d->size <= sizeof to);
    for (u32 w = 0; w < d->size / sizeof word; w++) {
        for (memcpy(&word, at + w * sizeof word, sizeof word); word; word &= word - 1) {
            int id = roster_id(r, board, (int)w * 64 + bits_first(word));
            to[id >> 6] |= bit(id & 63);
        }
    }
    memcpy(at, to, d->size);
}

static void renumber_all(const Roster *r, const void *board, const Datum *table, u8 *record) {
    for (const Datum *d = table; d->name; d++) {
        if (d->of == r->of) renumber(r, board, d, record + d->offset);
    }
}

void roster_gather(const Roster *r, void *board) {
    for (const Datum *const *table = r->tables; table && *table; table++) renumber_all(r, board, *table, board);
    for (const Records *const *list = r->records; list && *list; list++) {
        for (int n = record_count(*list, board); n > 0; n--)
            renumber_all(r, board, (*list)->table, record_at(*list, board, n));
    }
    int units = ((const u8 *)board)[r->units], pieces = ((const u8 *)board)[r->pieces], commanders = pieces - units;
    for (int low = r->most - commanders + 1, high = r->most; low < high; low++, high--)
        swap_bytes(piece_at(r, board, low), piece_at(r, board, high), r->stride);
    memmove(piece_at(r, board, units + 1), piece_at(r, board, r->most - commanders + 1),
            r->stride * (size_t)commanders);
    memset(piece_at(r, board, pieces + 1), 0, r->stride * (size_t)(r->most - pieces));
}

void roster_marks(const Roster *r, const void *board, size_t name, char mark[][MARK_ROOM]) {
    for (int p = 1; p <= ((const u8 *)board)[r->pieces]; p++) {
        const char *piece = (const char *)piece_at(r, board, p);
        mark_piece(mark[p], piece + r->key.offset, piece + name);
    }
}

bool roster_keys_differ(const Roster *r, const void *board, Error *e) {
    int pieces = ((const u8 *)board)[r->pieces];
    for (int p = 1; p <= pieces; p++) {
        for (int q = p + 1; q <= pieces; q++) {
            const char *one = (const char *)piece_at(r, board, p) + r->key.offset;
            const char *other = (const char *)piece_at(r, board, q) + r->key.offset;
            if (str_alike(str_of(one), str_of(other))) return fail(e, "%s and %s have one key", one, other);
        }
    }
    return true;
}
