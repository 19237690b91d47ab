/* The hex grid: layout, rings, text. */
#include "space/hexes.h"

/* How each direction leads on. */
static const struct { i8 east, row; } STEP[6] = {{1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}};

static int shift_of(int row) { return row % 2 == 0 ? 1 : 0; }

/* `east` fits the row: it was reached by steps. */
static int hex_there(const HexGrid *g, int east, int row) { return hex_at(g, east >> 1, row); }

void hexgrid_init(HexGrid *g, int columns, int rows) {
    MUST(columns >= 1 && columns <= HEX_LINE_MAX && rows >= 1 && rows <= HEX_LINE_MAX && columns * rows <= HEXES_MAX);
    memset(g, 0, sizeof *g);
    g->columns = (u8)columns;
    g->rows = (u8)rows;
    g->count = (u16)(columns * rows);
    for (int row = 1, hex = 1; row <= rows; row++) {
        for (int column = 1; column <= columns; column++, hex++) {
            g->row[hex] = (u8)row;
            g->east[hex] = (u8)(2 * column + shift_of(row));
            for (int d = 0; d < 6; d++) {
                g->next[hex][d] = (u16)hex_there(g, g->east[hex] + STEP[d].east, row + STEP[d].row);
            }
        }
    }
}

int hex_between(const HexGrid *g, int a, int b, u16 out[2]) {
    if (hex_distance(g, a, b) != 2) return 0;
    int count = 0;
    for (int d = 0; d < 6; d++) {
        int hex = g->next[a][d];
        if (hex && hex_distance(g, hex, b) == 1) out[count++] = (u16)hex;
    }
    return count;
}

/* A disk is a run of ids in each row: as many halves to either side as two radii less the rows away. */
int hex_disk(const HexGrid *g, int centre, int radius, u16 *out) {
    int count = 0, middle = g->row[centre];
    int top = middle > radius ? middle - radius : 1;
    int bottom = middle + radius < g->rows ? middle + radius : g->rows;
    for (int row = top; row <= bottom; row++) {
        int reach = 2 * radius - (row < middle ? middle - row : row - middle);
        int first = (g->east[centre] - reach) >> 1, last = (g->east[centre] + reach) >> 1;
        if (first < 1) first = 1;
        if (last > g->columns) last = g->columns;
        for (int column = first; column <= last; column++) out[count++] = (u16)((row - 1) * g->columns + column);
    }
    return count;
}

int hex_ring(const HexGrid *g, int centre, int radius, u16 *out) {
    if (radius == 0) {
        out[0] = (u16)centre;
        return 1;
    }
    int count = 0, east = g->east[centre] + radius * STEP[HEX_NE].east,
        row = g->row[centre] + radius * STEP[HEX_NE].row;
    for (int edge = 0; edge < 6; edge++) {
        int along = hex_turn(edge, 2);
        for (int i = 0; i < radius; i++) {
            int hex = hex_there(g, east, row);
            if (hex) out[count++] = (u16)hex;
            east += STEP[along].east;
            row += STEP[along].row;
        }
    }
    return count;
}

/* ---- Text ---- */

static const char *const DIRECTION_NAME[6] = {"NE", "E", "SE", "SW", "W", "NW"};

const char *hex_direction_name(int direction) { return DIRECTION_NAME[direction]; }

int hex_direction_read(Str text) {
    for (int d = 0; d < 6; d++) {
        if (str_same(text, str_of(DIRECTION_NAME[d]))) return d;
    }
    return -1;
}

bool hex_read(const HexGrid *g, Str text, int *hex) {
    if (text.len != 4) return false;
    int digit[4];
    for (int i = 0; i < 4; i++) {
        if (text.at[i] < '0' || text.at[i] > '9') return false;
        digit[i] = text.at[i] - '0';
    }
    int found = hex_at(g, digit[0] * 10 + digit[1], digit[2] * 10 + digit[3]);
    if (found) *hex = found;
    return found != 0;
}

static int number_of(const HexGrid *g, int hex) { return hex_column(g, hex) * 100 + hex_row(g, hex); }

void hex_write(Writer *w, const HexGrid *g, int hex) {
    int number = number_of(g, hex);
    for (int unit = 1000; unit; unit /= 10) put_char(w, (char)('0' + number / unit % 10));
}

const char *hex_text(const HexGrid *g, int hex, char out[8]) {
    Writer w = writer_on(out, 8);
    hex_write(&w, g, hex);
    return out;
}

bool hexside_read(const HexGrid *g, Str text, int *side) {
    int a, b;
    if (text.len != 9 || text.at[4] != '-') return false;
    if (!hex_read(g, (Str){text.at, 4}, &a) || !hex_read(g, (Str){text.at + 5, 4}, &b)) return false;
    int found = hexside_of(g, a, b);
    if (found) *side = found;
    return found != 0;
}

void hexside_write(Writer *w, const HexGrid *g, int side) {
    int a, b;
    hexside_ends(g, side, &a, &b);
    bool swap = number_of(g, a) > number_of(g, b);
    hex_write(w, g, swap ? b : a);
    put_char(w, '-');
    hex_write(w, g, swap ? a : b);
}

int hexset_count(const HexSet *s) {
    int count = 0;
    for (int i = 0; i < HEXSET_WORDS; i++) count += bits_count(s->word[i]);
    return count;
}

/* Members among `count` hexes (at most 63) from `first` on. */
static bool has_run(const HexSet *s, int first, int count) {
    u64 run = bit(count) - 1;
    int at = first >> 6, shift = first & 63;
    if (s->word[at] & run << shift) return true;
    return shift + count > 64 && (s->word[at + 1] & run >> (64 - shift));
}

bool hexset_within(const HexGrid *g, const HexSet *s, int hex, int radius) {
    int top = g->row[hex] - radius, bottom = g->row[hex] + radius;
    if (top < 1) top = 1;
    if (bottom > g->rows) bottom = g->rows;
    for (int row = top; row <= bottom; row++) {
        int away = row < g->row[hex] ? g->row[hex] - row : row - g->row[hex];
        int west = (g->east[hex] - (2 * radius - away)) >> 1, east = west + 2 * radius - away;
        if (west < 1) west = 1;
        if (east > g->columns) east = g->columns;
        if (west <= east && has_run(s, hex_at(g, west, row), east - west + 1)) return true;
    }
    return false;
}
