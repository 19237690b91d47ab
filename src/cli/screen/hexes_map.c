/* The map of a game on hexes around the action: two lines a row of hexes, the second for the sides below. */
#include "cli/screen/hexes.h"

#include <stdlib.h>

enum { CELL = 4, LEFT = 5, ROWS_MAX = CANVAS_HEIGHT / 2 - 1, ROWS_PLAIN = 11, LINES_BESIDE = 26 };

Str hex_label_of(const Field *f, int hex, char text[8]) {
    Writer w = writer_on(text, 8);
    hex_write(&w, &f->grid, hex);
    return writer_str(&w);
}

bool field_shows(const Field *f, int hex) {
    int column = hex_column(&f->grid, hex), row = hex_row(&f->grid, hex);
    return column >= f->west && column < f->west + f->columns && row >= f->north && row < f->north + f->rows;
}

/* ---- Where ------------------------------------------------------------------ */

static int place(int middle, int size, int all) {
    int first = middle - size / 2;
    if (first + size > all + 1) first = all + 1 - size;
    return first < 1 ? 1 : first;
}

static void choose_part(Field *f) {
    int fits = (f->v->paint->width - LEFT - CELL / 2) / CELL, lines = (f->v->paint->height - LINES_BESIDE) / 2;
    int most = (CANVAS_WIDTH - LEFT - CELL / 2) / CELL;
    if (!f->v->paint->terminal || lines < 7) lines = f->v->paint->terminal ? 7 : ROWS_PLAIN;
    if (lines > ROWS_MAX) lines = ROWS_MAX;
    if (fits > most) fits = most;
    f->columns = f->grid.columns < fits ? f->grid.columns : fits;
    f->rows = f->grid.rows < lines ? f->grid.rows : lines;
    f->west = place(hex_column(&f->grid, f->focus), f->columns, f->grid.columns);
    f->north = place(hex_row(&f->grid, f->focus), f->rows, f->grid.rows);
}

static int x_of(const Field *f, int hex) {
    int column = hex_column(&f->grid, hex), row = hex_row(&f->grid, hex);
    return LEFT + (column - f->west) * CELL + (row % 2 ? 0 : CELL / 2);
}

static int y_of(const Field *f, int hex) { return 1 + 2 * (hex_row(&f->grid, hex) - f->north); }

/* ---- Sides of hexes --------------------------------------------------------- */

static Str side_fact(const Field *f, const Facts *facts, const char *family, int hex, int direction) {
    char text[16];
    Writer w = writer_on(text, sizeof text);
    hexside_write(&w, &f->grid, hexside_at(&f->grid, hex, direction));
    return facts_at(facts, "%s.%s", family, text);
}

/* One sign: what matters most to who wants to cross. */
static const char *side_sign(const Field *f, int hex, int direction, Style *style) {
    static const char *const slopes[] = {"/", "-", "\\", "/", "-", "\\"};
    const Paint *p = f->v->paint;
    Str water = side_fact(f, f->v->board, "side", hex, direction);
    bool land = words_have(water, "steep") || words_have(water, "wall");
    bool river = water.len && !land && !words_have(water, "creek");
    *style = river ? PLAIN : FAINT;
    if (side_fact(f, f->v->position, "pontoon", hex, direction).len) return sign(p, "≡", "#");
    if (river && side_fact(f, f->v->board, "crossing", hex, direction).len) return "=";
    if (river) return "~";
    Str road = side_fact(f, f->v->board, "road", hex, direction);
    if (str_same(road, str_of(f->look->road))) *style = PLAIN;
    if (road.len) return slopes[direction];
    return words_have(water, "creek") ? "," : land ? sign(p, "▒", "%") : "";
}

static void draw_side(const Field *f, Canvas *c, int hex, int direction, int x, int y) {
    Style style;
    if (!f->grid.next[hex][direction]) return;
    const char *one = side_sign(f, hex, direction, &style);
    if (one[0]) canvas_text(c, x, y, style, "%s", one);
}

/* ---- Hexes ------------------------------------------------------------------ */

/* The first letter of the ground, "." for open; behind it "^", or the level. */
static void draw_ground(const Field *f, Canvas *c, int hex, int x, int y) {
    char text[8];
    (void)hex_label_of(f, hex, text);
    Str ground = facts_at(f->v->board, "hex.%s", text), terrain = str_word(&ground);
    bool open = str_same(terrain, str_of(f->look->open));
    Str height = str_word(&ground);
    x = canvas_text(c, x, y, FAINT, "%c", open || !terrain.len ? '.' : terrain.at[0]);
    if (height.len) canvas_text(c, x, y, FAINT, "%c", height.len == 1 ? height.at[0] : '^');
}

static void draw_pile(const Field *f, Canvas *c, int hex, int x, int y) {
    static const char letter[] = {'?', 'U', 'C'};
    const Pile *pile = &f->pile[hex];
    char text[8];
    (void)hex_label_of(f, hex, text);
    bool works = facts_at(f->v->position, "breastwork.%s", text).len > 0;
    bool fort = facts_at(f->v->board, "hex.%s.fort", text).len > 0;
    Style style = pile->side == NOBODY ? STRONG : style_of(pile->side);
    if (pile->count) x = canvas_text(c, x, y, style, "%c%d", letter[pile->side], pile->count);
    else if (pile->choice) x = canvas_text(c, x, y, GOLD, "%d", pile->choice);
    else draw_ground(f, c, hex, x, y), x += 2;
    if (hex == f->focus) canvas_text(c, x, y, GOLD, "%s", sign(f->v->paint, "◂", "<"));
    else if (works || fort) canvas_text(c, x, y, STRONG, works ? "+" : "*");
    else if (pile->choice && pile->count) canvas_text(c, x, y, GOLD, "%s", sign(f->v->paint, "▸", ">"));
}

static void draw_hex(const Field *f, Canvas *c, int hex) {
    int x = x_of(f, hex), y = y_of(f, hex);
    draw_pile(f, c, hex, x, y);
    draw_side(f, c, hex, HEX_E, x + 3, y);
    draw_side(f, c, hex, HEX_SW, x, y + 1);
    draw_side(f, c, hex, HEX_SE, x + 2, y + 1);
}

static void draw_numbers(const Field *f, Canvas *c) {
    for (int i = 0; i < f->columns; i++) canvas_text(c, LEFT + i * CELL, 0, FAINT, "%02d", f->west + i);
    for (int i = 0; i < f->rows; i++) canvas_text(c, 1, 1 + 2 * i, FAINT, "%02d", f->north + i);
}

/* "%>" a choice, "%#" a pontoon, "%." done: as the terminal can draw them. */
void put_legend(const Paint *p, const char *text) {
    paint(p, FAINT, "  ");
    for (; *text; text++) {
        if (*text != '%') paint(p, FAINT, "%c", *text);
        else if (*++text == '>') paint(p, FAINT, "%s", sign(p, "▸", ">"));
        else if (*text == '#') paint(p, FAINT, "%s", sign(p, "≡", "#"));
        else paint(p, FAINT, "%s", sign(p, "·", "."));
    }
    fputc('\n', p->out);
}

void field_map(Field *f) {
    Canvas *c = calloc(1, sizeof *c);
    if (!c) return;
    choose_part(f);
    canvas_clear(c, CANVAS_WIDTH, CANVAS_HEIGHT);
    draw_numbers(f, c);
    for (int hex = 1; hex <= f->grid.count; hex++) {
        if (field_shows(f, hex)) draw_hex(f, c, hex);
    }
    canvas_print(c, f->v->paint, 0);
    free(c);
    put_legend(f->v->paint, f->look->grounds);
    put_legend(f->v->paint, f->look->signs);
}
