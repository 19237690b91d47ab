/* The hashes by which damage to a file is found; see internal.h. */
#include "store/internal.h"

/* Numbers as bytes in one order, so that a file may go to another machine; written out, a compiler makes one store of
 * the eight. */
static void put_number(u8 *to, u64 n) {
    to[0] = (u8)n;
    to[1] = (u8)(n >> 8);
    to[2] = (u8)(n >> 16);
    to[3] = (u8)(n >> 24);
    to[4] = (u8)(n >> 32);
    to[5] = (u8)(n >> 40);
    to[6] = (u8)(n >> 48);
    to[7] = (u8)(n >> 56);
}

static u64 chain_numbers(u64 hash, const i64 *number, int count) {
    u8 bytes[8 * 8];
    MUST(count <= 8);
    for (int i = 0; i < count; i++) put_number(bytes + 8 * i, (u64)number[i]);
    return hash_bytes(hash, bytes, (size_t)count * 8);
}

static u64 chain_text(u64 hash, Str text) { return hash_bytes(hash, text.at, text.len); }

u64 chain_head(i64 table, Str id, Str head) {
    i64 number[] = {table, (i64)id.len, (i64)head.len};
    return chain_text(chain_text(chain_numbers(1, number, COUNT(number)), id), head);
}

u64 chain_start(i64 table, Str id) {
    i64 number[] = {table, (i64)id.len};
    return chain_text(chain_numbers(2, number, COUNT(number)), id);
}

u64 chain_entry(u64 before, const Link *l) {
    i64 number[] = {l->table, l->number, l->at, l->whole, (i64)l->key.len, (i64)l->text.len, (i64)l->facts.len};
    return chain_text(chain_text(chain_text(chain_numbers(before, number, COUNT(number)), l->key), l->text), l->facts);
}

bool damaged_entry(Error *e, Str id, i64 entry, const char *what) {
    fail(e, "table %.*s is damaged: entry %d %s", (int)(id.len < 60 ? id.len : 60), id.at, (int)entry, what);
    e->damaged = true;
    return false;
}

bool damaged_table(Error *e, Str id, const char *what) {
    fail(e, "table %.*s is damaged: its %s", (int)(id.len < 60 ? id.len : 60), id.at, what);
    e->damaged = true;
    return false;
}
