/* Stacks on the chart: the strongest fresh unit on top, how many there are, and
 * discs for a leader, guns and engineers beneath it; works round them. */
#include "cli/chart/parts.h"

typedef struct Stack {
    Piece piece[PIECE_ROOM];
    int count, top;
    bool leader, guns, engineer;
} Stack;

static Str fact(const Sheet *s, Str key, const char *what) {
    return facts_at(s->board, "unit.%.*s.%s", (int)key.len, key.at, what);
}

/* Fresh before exhausted, infantry before others, then by attack factor; leaders last. */
static int weight_of(const Sheet *s, Piece piece) {
    Str factors = fact(s, piece.key, "factors");
    int attack = factors.len && factors.at[0] != '*' ? 10 * (factors.at[0] - '0') : -20;
    if (str_same(fact(s, piece.key, "type"), STR("infantry"))) attack += 100;
    return (piece.exhausted ? 0 : 1000) + attack;
}

static void add_piece(const Sheet *s, Stack *stack, Piece piece) {
    if (stack->count == PIECE_ROOM) return;
    Str type = fact(s, piece.key, "type");
    stack->leader |= str_same(type, STR("leader"));
    stack->guns |= str_same(type, STR("artillery"));
    stack->engineer |= str_same(type, STR("engineer"));
    stack->piece[stack->count] = piece;
    if (!stack->count || weight_of(s, piece) > weight_of(s, stack->piece[stack->top])) stack->top = stack->count;
    stack->count++;
}

static void gather_stack(const Sheet *s, int place, Str side, Stack *stack) {
    *stack = (Stack){0};
    int at = 0;
    const Fact *f;
    while ((f = facts_next(s->position, STR("unit."), &at))) {
        Str rest = f->value, where = str_word(&rest), state = str_word(&rest), key = f->key;
        key.at += 5;
        key.len -= 5;
        if (memchr(key.at, '.', key.len) || place_index(where) != place) continue;
        if (!str_same(fact(s, key, "side"), side)) continue;
        bool fresh = str_same(state, STR("fresh")), exhausted = str_same(state, STR("exhausted"));
        if (fresh || exhausted) add_piece(s, stack, (Piece){key, exhausted});
    }
}

/* ---- Drawing ---------------------------------------------------------------- */

static void draw_disc(const Sheet *s, double x, double y, double r, const char *inside) {
    fprintf(s->out,
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"#1D1811\" stroke=\"#FBF6EA\" stroke-width=\".8\"/>", x,
            y, r);
    fprintf(s->out, "<g transform=\"translate(%.1f %.1f)\">%s</g>", x, y, inside);
}

static void draw_discs(const Sheet *s, const Stack *stack, double x, double y) {
    static const char star[] =
        "<path d=\"M0 -4.6L1.3 -1.5 4.5 -1.4 2 .7 2.8 3.8 0 2 -2.8 3.8 -2 .7 -4.5 -1.4 -1.3 -1.5z\" fill=\"#F3C34B\"/>";
    static const char gun[] = "<path d=\"M-4.8 -2.6L3 -.8M.4 .6L4.6 3.2\" stroke=\"#FBF6EA\" "
                              "stroke-width=\"1.7\"/><circle cx=\".6\" cy=\"1\" "
                              "r=\"2.3\" fill=\"#1D1811\" stroke=\"#FBF6EA\" stroke-width=\"1.1\"/>";
    static const char castle[] = "<path d=\"M-4 3V-3h2v1.4h1V-3h2v1.4h1V-3h2V3z\" fill=\"#FBF6EA\"/>";
    char number[160];
    double r = COUNTER * .2;
    snprintf(number, sizeof number,
             "<text y=\"3.8\" font-family=\"Inter,Arial,'Liberation Sans',sans-serif\" font-size=\"10.5\" "
             "font-weight=\"bold\" "
             "text-anchor=\"middle\" fill=\"#fff\">%d</text>",
             stack->count);
    if (stack->count > 1) draw_disc(s, x, y, r, number);
    bool lone = stack->count == 1;
    double step = 2 * r - 1.6;
    if (stack->leader && !lone) draw_disc(s, x, y += step, r * .86, star);
    if (stack->guns && !lone) draw_disc(s, x, y += step, r * .86, gun);
    if (stack->engineer && !lone) draw_disc(s, x, y += step, r * .86, castle);
}

/* A rampart on three sides with ticks outward; level 2 is a double line. */
static void draw_works(Sheet *s, double x, double y, int level) {
    double out = 4.5, w = COUNTER + 2 * out + 3, h = COUNTER + 2 * out + 3;
    double left = x - out, top = y - out - 4;
    for (int k = 0; k < level; k++) {
        double d = 3.6 * k;
        fprintf(s->out, "<path d=\"M%.1f %.1fV%.1fH%.1fV%.1f\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.8\"/>",
                left - d, top + h, top - d, left + w + d, top + h, s->tint->ink);
    }
    double d = 3.6 * (level - 1);
    fprintf(s->out, "<path d=\"");
    for (double t = 4; t < w; t += 6) fprintf(s->out, "M%.1f %.1fv-4", left + t, top - d);
    for (double t = 4; t < h; t += 6)
        fprintf(s->out, "M%.1f %.1fh-4M%.1f %.1fh4", left - d, top + t, left + w + d, top + t);
    fprintf(s->out, "\" stroke=\"%s\" stroke-width=\"1.2\"/>\n", s->tint->ink);
    keep_clear(s, left - d - 4, top - d - 4, w + 2 * d + 8, h + d + 4);
}

static void draw_stack(Sheet *s, const Stack *stack, double x, double y) {
    bool us = str_same(fact(s, stack->piece[0].key, "side"), STR("union"));
    int behind = stack->count > 2 ? 2 : stack->count - 1;
    for (int k = behind; k > 0; k--) {
        double k48 = COUNTER / 48;
        fprintf(s->out,
                "<path transform=\"translate(%.1f %.1f) scale(%.3f)\" d=\"%s\" fill=\"%s\" stroke=\"#1D1811\" "
                "stroke-width=\"1.4\"/>",
                x + 2.6 * k, y - 2.6 * k, k48,
                us ? "M4 0H44a4 4 0 0 1 4 4V44a4 4 0 0 1 -4 4H4a4 4 0 0 1 -4 -4V4a4 4 0 0 1 4 -4z"
                   : "M7 0H41L48 7V41L41 48H7L0 41V7z",
                us ? s->tint->usface : s->tint->csface);
    }
    draw_counter(s, stack->piece[stack->top], x, y, COUNTER);
    draw_discs(s, stack, x + COUNTER + 2, y + 1);
    keep_clear(s, x - 2, y - 6, COUNTER + 13, COUNTER + 9);
}

static int works_level(const Sheet *s, int place, const char *side) {
    if (place_is_zone(place)) return 0;
    Str level = facts_at(s->position, "area.%d.works.%s", place, side);
    return level.len == 1 && level.at[0] >= '1' && level.at[0] <= '2' ? level.at[0] - '0' : 0;
}

/* The middle of the stacks of a place; a card keeps its right end for them. */
static void spot_of(const Sheet *s, int place, double *x, double *y) {
    const ChartRow *row = &s->chart->row[s->chart->spot[place]];
    if (place_is_zone(place)) {
        *x = sheet_x(row->n[0] + row->n[2]) - COUNTER / 2 - 16;
        *y = sheet_y(row->n[1]) + (row->n[3] > 1400 ? COUNTER / 2 + 9 : row->n[3] * SCALE / 2 + 2);
    } else {
        *x = sheet_x(row->n[1]);
        *y = sheet_y(row->n[2]);
    }
}

static void draw_place(Sheet *s, int place) {
    static const char *const sides[] = {"union", "confederate"};
    Stack stack[2];
    double x, y;
    spot_of(s, place, &x, &y);
    for (int k = 0; k < 2; k++) gather_stack(s, place, str_of(sides[k]), &stack[k]);
    bool both = stack[0].count && stack[1].count;
    for (int k = 0; k < 2; k++) {
        double shift = !both ? 0 : place_is_zone(place) ? (k ? 0 : -COUNTER - 14) : (k ? 1 : -1) * (COUNTER / 2 + 8);
        int level = works_level(s, place, sides[k]);
        if (level) draw_works(s, x + shift - COUNTER / 2, y - COUNTER / 2, level);
        if (stack[k].count) draw_stack(s, &stack[k], x + shift - COUNTER / 2, y - COUNTER / 2);
    }
}

void draw_stacks(Sheet *s) {
    for (int place = 0; place < PLACE_ROOM; place++) {
        if (s->chart->spot[place] >= 0) draw_place(s, place);
    }
}
