/* Values as PostgreSQL has them in binary: parameters, arrays, results. */
#include "store/postgres.h"

#include <stdlib.h>

static void put_big(u8 *to, u64 value, int bytes) {
    for (int i = 0; i < bytes; i++) to[i] = (u8)(value >> (8 * (bytes - 1 - i)));
}

/* ---- Arrays ------------------------------------------------------------------------------------- */

enum { HEADER = 20 }; /* dimensions, nulls, type, length, first index */

static u8 *more(PgArray *a, size_t bytes) {
    if (a->len + bytes > a->room) {
        size_t room = 2 * (a->len + bytes) + 256;
        char *larger = realloc(a->at, room);
        MUST(larger != NULL); /* what was acknowledged is safe */
        a->at = larger;
        a->room = room;
    }
    a->len += bytes;
    return (u8 *)a->at + a->len - bytes;
}

void array_begin(PgArray *a, u32 type) {
    a->len = 0;
    a->count = 0;
    u8 *header = more(a, HEADER);
    put_big(header, 1, 4);
    put_big(header + 4, 0, 4);
    put_big(header + 8, type, 4);
    put_big(header + 12, 0, 4);
    put_big(header + 16, 1, 4);
}

static void count_one(PgArray *a) { put_big((u8 *)a->at + 12, (u64)++a->count, 4); }

void array_int(PgArray *a, i64 value) {
    u8 *to = more(a, 12);
    put_big(to, 8, 4);
    put_big(to + 4, (u64)value, 8);
    count_one(a);
}

void array_bool(PgArray *a, bool value) {
    u8 *to = more(a, 5);
    put_big(to, 1, 4);
    to[4] = value;
    count_one(a);
}

void array_text(PgArray *a, Str text) {
    u8 *to = more(a, 4 + text.len);
    put_big(to, text.len, 4);
    if (text.len) memcpy(to + 4, text.at, text.len);
    count_one(a);
}

void array_free(PgArray *a) { free(a->at); }

/* ---- Parameters and results --------------------------------------------------------------------- */

static void param(PgParams *p, const char *value, size_t length) {
    MUST(p->count < PARAMS_MAX && length <= INT32_MAX);
    p->value[p->count] = value;
    p->length[p->count] = (int)length;
    p->format[p->count++] = 1;
}

void param_int(PgParams *p, i64 value) {
    u8 *to = p->number[p->count];
    put_big(to, (u64)value, 8);
    param(p, (const char *)to, 8);
}

void param_text(PgParams *p, Str text) { param(p, text.len ? text.at : "", text.len); }

void param_array(PgParams *p, const PgArray *a) { param(p, a->at, a->len); }

i64 pg_int(const PGresult *r, int row, int field) {
    const u8 *at = (const u8 *)PQgetvalue(r, row, field);
    u64 value = 0;
    for (int i = 0; i < PQgetlength(r, row, field); i++) value = value << 8 | at[i];
    return (i64)value;
}
