/* Things of a board by their names. */
#include "core/naming.h"

i64 member_number(const void *record, u32 offset, u32 size, bool sign) {
    const u8 *at = (const u8 *)record + offset;
    u16 two;
    u32 four;
    switch (size) {
    case 1: return sign ? (i8)*at : *at;
    case 2: return memcpy(&two, at, sizeof two), sign ? (i16)two : two;
    default: MUST(size == 4); return memcpy(&four, at, sizeof four), sign ? (i64)(i32)four : four;
    }
}

void member_store(void *record, u32 offset, u32 size, i64 number) {
    u8 *at = (u8 *)record + offset, one = (u8)number;
    u16 two = (u16)number;
    u32 four = (u32)number;
    MUST(size == 1 || size == 2 || size == 4);
    memcpy(at, size == 1 ? (void *)&one : size == 2 ? (void *)&two : (void *)&four, size);
}

/* ---- Which there are --------------------------------------------------------------- */

int naming_first(const Naming *n, const void *board) {
    return 1 + (n->after.size ? (int)member_number(board, n->after.offset, n->after.size, false) : 0);
}

int naming_last(const Naming *n, const void *board) {
    return n->last.size ? (int)member_number(board, n->last.offset, n->last.size, false) : n->most;
}

/* A text of the record of a thing; empty when its records have none. */
static const char *text_of(const Naming *n, const void *board, u32 text, int id) {
    return text ? (const char *)board + text + (size_t)id * n->stride : "";
}

bool naming_has(const Naming *n, const void *board, int id) { return !n->key || text_of(n, board, n->key, id)[0]; }

/* ---- Reading ----------------------------------------------------------------------- */

static bool is_called(const Naming *n, const void *board, u32 text, int id, Str name) {
    const char *own = text_of(n, board, text, id);
    return own[0] && str_is_called(name, own);
}

int naming_find(const Naming *n, const void *board, Str name, bool *ambiguous) {
    int found = 0, last = naming_last(n, board);
    *ambiguous = false;
    for (int id = naming_first(n, board); id <= last; id++) {
        if (!naming_has(n, board, id)) continue;
        if (is_called(n, board, n->key, id, name) || is_called(n, board, n->longer, id, name))
            return *ambiguous = false, id;
        if (!is_called(n, board, n->name, id, name) && !is_called(n, board, n->alias, id, name)) continue;
        if (found) *ambiguous = true;
        found = id;
    }
    return *ambiguous ? 0 : found;
}

static bool fail_name(const Naming *n, const void *board, Str name, bool ambiguous, Error *e) {
    char keys[LIST_ROOM];
    Writer w = writer_on(keys, sizeof keys);
    Nearest near = nearest_to(name);
    int last = naming_last(n, board);
    for (int id = naming_first(n, board); id <= last; id++) {
        bool one = is_called(n, board, n->name, id, name) || is_called(n, board, n->alias, id, name);
        if (one) put_more(&w, text_of(n, board, n->several ? n->several : n->key, id));
        nearest_name(&near, str_of(text_of(n, board, n->key, id)));
        nearest_name(&near, str_of(text_of(n, board, n->longer, id)));
    }
    return ambiguous ? fail_several(e, n->what, name, &w) : fail_unknown(e, n->what, &near);
}

static bool read_number(const Naming *n, const void *board, Str name, int *id, Error *e) {
    i64 number;
    if (!str_int(name, naming_first(n, board), naming_last(n, board), &number))
        return fail(e, "no %s '%.*s'", n->what, (int)name.len, name.at);
    return *id = (int)number, true;
}

bool naming_read(const Naming *n, const void *board, Str name, int *id, Error *e) {
    bool ambiguous;
    if (n->read) return n->read(board, name, id, e);
    if (!n->key) return read_number(n, board, name, id, e);
    *id = naming_find(n, board, name, &ambiguous);
    return *id || (e && fail_name(n, board, name, ambiguous, e));
}

void naming_put(const Naming *n, const void *board, int id, Writer *w) {
    if (n->put) n->put(board, id, w);
    else if (n->key) put(w, text_of(n, board, n->key, id));
    else put_int(w, id);
}

/* ---- Sides --------------------------------------------------------------------------- */

static bool read_side_id(const void *board, Str name, int *id, Error *e) {
    u8 side = 0;
    (void)board;
    if (!read_side(name, &side, e)) return false;
    return *id = side, true;
}

static void put_side_id(const void *board, int id, Writer *w) { (void)board, put(w, side_name((Side)id)); }

const Naming naming_sides = {"side", "sides", .most = CONFEDERATE, .read = read_side_id, .put = put_side_id};
