/* A board of hexes. Core knows none, so this is code that a game makes for itself, as it makes its steps (steps.h):
 * of a board with a HexGrid `grid` and a `hex[]` of records which say what is `in_play`. */
#ifndef LONGROLL_HEXMAP_H
#define LONGROLL_HEXMAP_H

#include "core/answer.h"
#include "core/naming.h"

/* In board/read.c: hexes by their names, and the size of the sheet, which comes before them. */
#define HEX_SHEET_OF(id, Name)                                                                                     \
    static bool read_hex(const void *board, Str text, int *hex, Error *e) {                                        \
        const Name##Board *b = board;                                                                              \
        if (!b->grid.count) return fail(e, "grid.columns and grid.rows must come before the hexes");               \
        return hex_read(&b->grid, text, hex) || fail(e, "no hex '%.*s' on this sheet", (int)text.len, text.at);    \
    }                                                                                                              \
    static void write_hex(const void *board, int hex, Writer *w) {                                                 \
        hex_write(w, &((const Name##Board *)board)->grid, hex);                                                    \
    }                                                                                                              \
    const Naming id##_sheet = {"hex", "hexes", .most = HEXES_MAX, .read = read_hex, .put = write_hex};             \
    static bool grid_fact(Name##Board *b, Str datum, Str value, Error *e) {                                        \
        u8 number = 0;                                                                                             \
        if (!read_byte(value, 1, 99, &number, e)) return false;                                                    \
        if (b->sealed || b->grid.count) return fail(e, "the sheet has its size already");                          \
        if (str_same(datum, STR("columns"))) b->grid.columns = number;                                             \
        else if (str_same(datum, STR("rows"))) b->grid.rows = number;                                              \
        else return fail(e, "expected grid.columns or grid.rows");                                                 \
        if (!b->grid.columns || !b->grid.rows) return true;                                                        \
        if (b->grid.columns * b->grid.rows > HEXES_MAX) return fail(e, "a sheet has at most %d hexes", HEXES_MAX); \
        hexgrid_init(&b->grid, b->grid.columns, b->grid.rows);                                                     \
        return true;                                                                                               \
    }

/* In board/derive.c: a word about a hex, and whether all were given. Until the board is complete `in_play` says so. */
#define HEX_CHECKS_OF(id, Name)                                                       \
    static bool hex_fail(const Name##Board *b, Error *e, int hex, const char *what) { \
        char label[MARK_ROOM];                                                        \
        return fail(e, "hex %s: %s", id##_hex_label(b, hex, label), what);            \
    }                                                                                 \
    static bool all_given(const Name##Board *b, Error *e) {                           \
        if (!b->grid.count) return fail(e, "grid.columns and grid.rows are missing"); \
        for (int h = 1; h <= b->grid.count; h++) {                                    \
            if (!b->hex[h].in_play) return hex_fail(b, e, h, "is missing");           \
        }                                                                             \
        return true;                                                                  \
    }

/* In query.c: the questions `distance A B` and `neighbours A` by this clause. A spot is what spot_hex says, which has
 * told why when it is none. */
#define HEX_QUESTIONS_BY(clause)                                                                   \
    static void ask_distance(const Question *q, int one, int other) {                              \
        int from = spot_hex(q, one), to = from ? spot_hex(q, other) : 0;                           \
        if (to) answer_distance(q->to, KIND_HEX, to, hex_distance(&q->b->grid, from, to), clause); \
    }                                                                                              \
    static void ask_neighbours(const Question *q, int spot) {                                      \
        int hex = spot_hex(q, spot), near[6], count = 0;                                           \
        for (int d = 0; hex && d < 6; d++) {                                                       \
            int to = q->b->grid.next[hex][d];                                                      \
            if (to && q->b->hex[to].in_play) near[count++] = to;                                   \
        }                                                                                          \
        if (hex) answer_neighbours(q->to, KIND_HEX, near, count, clause);                          \
    }

#endif
