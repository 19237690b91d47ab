/* The picture of a hex board: an SVG sheet from the board's facts and those of a position. */
#include "cli/chart/parts.h"
#include "space/hexes.h"

#include <stdlib.h>

/* A hex stands on a point: so wide, so high a side, so far from row to row. */
#define HEX_WIDE 44.0
#define HEX_SIDE 25.4
#define HEX_DOWN 38.1
#define HEX_MARGIN 40.0

typedef struct HexSheet {
    FILE *out;
    const Facts *board, *position;
    HexGrid grid;
    const Tint *tint;
} HexSheet;

static double hex_x(const HexSheet *s, int hex) { return HEX_MARGIN + s->grid.east[hex] * HEX_WIDE / 2; }
static double hex_y(const HexSheet *s, int hex) { return HEX_MARGIN + hex_row(&s->grid, hex) * HEX_DOWN; }

/* Corners clockwise from the top; side d lies between corners d and d + 1. */
static void corner(const HexSheet *s, int hex, int number, double *x, double *y) {
    static const double right[] = {0, .5, .5, 0, -.5, -.5}, down[] = {-1, -.5, .5, 1, .5, -.5};
    *x = hex_x(s, hex) + right[number % 6] * HEX_WIDE;
    *y = hex_y(s, hex) + down[number % 6] * HEX_SIDE;
}

static const char *label_of(const HexSheet *s, int hex, char text[8]) {
    Writer w = writer_on(text, 8);
    hex_write(&w, &s->grid, hex);
    return text;
}

static Str side_fact(const HexSheet *s, const Facts *facts, const char *family, int hex, int direction) {
    char text[16];
    Writer w = writer_on(text, sizeof text);
    hexside_write(&w, &s->grid, hexside_at(&s->grid, hex, direction));
    return facts_at(facts, "%s.%s", family, text);
}

static bool has_word(Str text, const char *word) {
    for (Str one = str_word(&text); one.len; one = str_word(&text)) {
        if (str_same(one, str_of(word))) return true;
    }
    return false;
}

/* ---- The ground ------------------------------------------------------------- */

static void draw_hex(const HexSheet *s, int hex) {
    char label[8];
    double x, y;
    Str ground = facts_at(s->board, "hex.%s", label_of(s, hex, label)), terrain = str_word(&ground);
    Str height = str_word(&ground);
    bool forest = str_same(terrain, STR("forest")) || str_same(terrain, STR("woods"));
    bool open = str_same(terrain, STR("open")) || str_same(terrain, STR("clear"));
    bool level = height.len == 1; /* a number of its own for each hex, not a height here and there */
    fputs("<path d=\"", s->out);
    for (int i = 0; i < 6; i++) {
        corner(s, hex, i, &x, &y);
        fprintf(s->out, "%c%.1f %.1f", i ? 'L' : 'M', x, y);
    }
    fprintf(s->out, "Z\" fill=\"%s\" stroke=\"%s\" stroke-width=\".5\"/>",
            forest ? s->tint->woods
            : open ? s->tint->paper
                   : s->tint->paper2,
            s->tint->hachure);
    fprintf(s->out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"6.5\" text-anchor=\"middle\" fill=\"%s\">%s",
            hex_x(s, hex), hex_y(s, hex) - 15, s->tint->ink2, label);
    if (height.len) fprintf(s->out, " \xE2\x96\xB2%.*s", level ? 1 : 0, height.at);
    fputs("</text>\n", s->out);
}

static void draw_road(const HexSheet *s, int hex, int direction) {
    Str road = side_fact(s, s->board, "road", hex, direction);
    int next = s->grid.next[hex][direction];
    if (!road.len) return;
    bool major = str_same(road, STR("major")) || str_same(road, STR("pike"));
    fprintf(s->out, "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"%s\" stroke-width=\"%s\"%s/>\n", hex_x(s, hex),
            hex_y(s, hex), hex_x(s, next), hex_y(s, next), s->tint->casing, major ? "3" : "1.4",
            major ? "" : " stroke-dasharray=\"5 2\"");
}

static void draw_side_water(const HexSheet *s, int hex, int direction) {
    Str water = side_fact(s, s->board, "side", hex, direction),
        crossing = side_fact(s, s->board, "crossing", hex, direction);
    bool pontoon = side_fact(s, s->position, "pontoon", hex, direction).len > 0;
    double x, y, to_x, to_y;
    int next = s->grid.next[hex][direction];
    if (!water.len) return;
    corner(s, hex, direction, &x, &y);
    corner(s, hex, direction + 1, &to_x, &to_y);
    bool creek = has_word(water, "creek"), minor = has_word(water, "minor");
    bool land = !creek && (has_word(water, "steep") || has_word(water, "wall"));
    fprintf(s->out, "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"%s\" stroke-width=\"%s\" stroke-linecap=\"round\"/>", x,
            y, to_x, to_y, land ? s->tint->hachure : s->tint->waterline,
            creek           ? "1.6"
            : minor || land ? "3.5"
                            : "7");
    if (crossing.len || pontoon) {
        fprintf(s->out, "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"%s\" stroke-width=\"6\" stroke-dasharray=\"%s\"/>",
                hex_x(s, hex) * .62 + hex_x(s, next) * .38, hex_y(s, hex) * .62 + hex_y(s, next) * .38,
                hex_x(s, hex) * .38 + hex_x(s, next) * .62, hex_y(s, hex) * .38 + hex_y(s, next) * .62,
                pontoon ? s->tint->gold : s->tint->casing,
                str_same(crossing, STR("ford")) && !pontoon ? "1.5 1.5" : "none");
    }
    fputc('\n', s->out);
}

static void each_side(const HexSheet *s, void (*draw)(const HexSheet *s, int hex, int direction)) {
    for (int hex = 1; hex <= s->grid.count; hex++) {
        for (int d = 0; d < 3; d++) {
            if (s->grid.next[hex][d]) draw(s, hex, d);
        }
    }
}

/* ---- Names and pieces ------------------------------------------------------- */

static void draw_name(const HexSheet *s, int hex) {
    char label[8];
    Str name = facts_at(s->board, "hex.%s.name", label_of(s, hex, label));
    if (!name.len) return;
    fprintf(s->out,
            "<text x=\"%.1f\" y=\"%.1f\" font-size=\"9\" font-style=\"italic\" text-anchor=\"middle\" fill=\"%s\" "
            "stroke=\"%s\" "
            "stroke-width=\"2.5\" paint-order=\"stroke\">",
            hex_x(s, hex), hex_y(s, hex) + 21, s->tint->ink, s->tint->paper);
    svg_text(s->out, name);
    fputs("</text>\n", s->out);
}

static void draw_works_in(const HexSheet *s, int hex) {
    char label[8];
    bool works = facts_at(s->position, "breastwork.%s", label_of(s, hex, label)).len > 0;
    if (!works && !facts_at(s->board, "hex.%s.fort", label).len) return;
    fprintf(s->out, "<path d=\"M%.1f %.1fh26\" stroke=\"%s\" stroke-width=\"3\" stroke-dasharray=\"%s\"/>\n",
            hex_x(s, hex) - 13, hex_y(s, hex) - 12, s->tint->ink, works ? "4 2" : "none");
}

/* A counter for the stack: whose, and how many pieces. */
static void draw_counter_of(const HexSheet *s, int hex, Str side, int count) {
    bool us = str_same(side, STR("union"));
    double x = hex_x(s, hex), y = hex_y(s, hex);
    fprintf(
        s->out,
        "<rect x=\"%.1f\" y=\"%.1f\" width=\"22\" height=\"18\" rx=\"2\" fill=\"%s\" stroke=\"%s\" "
        "stroke-width=\"1.4\"/><text "
        "x=\"%.1f\" y=\"%.1f\" font-size=\"13\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"%s\">%d</text>\n",
        x - 11, y - 9, us ? s->tint->usface : s->tint->csface, us ? s->tint->us : s->tint->cs, x, y + 4.6,
        us ? "#1E4B87" : "#97372B", count);
}

/* "3, top Barlow": more stand there than are seen. */
static void count_hidden(const HexSheet *s, int *count) {
    int at = 0, hex;
    i64 all;
    for (const Fact *f; (f = facts_next(s->position, STR("stack."), &at)) != NULL;) {
        Str value = f->value;
        bool hidden = str_int(str_cut(&value, ','), 2, 200, &all);
        if (hidden && hex_read(&s->grid, key_part(f->key, 1), &hex)) count[hex] = (int)all;
    }
}

static void draw_pieces(const HexSheet *s) {
    int *count = calloc(HEXES_MAX + 1, sizeof *count), at = 0, hex;
    Str *side = calloc(HEXES_MAX + 1, sizeof *side);
    for (const Fact *f; count && side && (f = facts_next(s->position, STR("unit."), &at)) != NULL;) {
        Str value = f->value, unit = key_part(f->key, 1);
        if (key_part(f->key, 2).len || !hex_read(&s->grid, str_word(&value), &hex)) continue;
        count[hex]++;
        side[hex] = facts_at(s->board, "unit.%.*s.side", (int)unit.len, unit.at);
    }
    if (count) count_hidden(s, count);
    for (hex = 1; count && side && hex <= s->grid.count; hex++) {
        if (count[hex]) draw_counter_of(s, hex, side[hex], count[hex]);
    }
    free(count);
    free(side);
}

bool chart_hexes(const Facts *board, const Facts *position, const Tint *tint, FILE *out, Error *e) {
    HexSheet s = {.out = out, .board = board, .position = position, .tint = tint};
    i64 columns = facts_number(board, "grid.columns", 0), rows = facts_number(board, "grid.rows", 0);
    if (columns < 1 || columns > 99 || rows < 1 || rows > 99 || columns * rows > HEXES_MAX)
        return fail(e, "the board has no grid of hexes");
    hexgrid_init(&s.grid, (int)columns, (int)rows);
    double w = 2 * HEX_MARGIN + ((double)columns + 1.5) * HEX_WIDE, h = 2 * HEX_MARGIN + ((double)rows + 1) * HEX_DOWN;
    fprintf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
        "role=\"img\" "
        "font-family=\"'Times New Roman','Liberation Serif',Times,serif\">\n<title>The hexes, with water, roads and "
        "units</title>\n<rect width=\"%.0f\" height=\"%.0f\" fill=\"%s\"/>\n",
        w, h, w, h, w, h, tint->paper);
    for (int hex = 1; hex <= s.grid.count; hex++) draw_hex(&s, hex);
    each_side(&s, draw_road);
    each_side(&s, draw_side_water);
    for (int hex = 1; hex <= s.grid.count; hex++) draw_works_in(&s, hex);
    draw_pieces(&s);
    for (int hex = 1; hex <= s.grid.count; hex++) draw_name(&s, hex);
    fputs("</svg>\n", out);
    return true;
}
