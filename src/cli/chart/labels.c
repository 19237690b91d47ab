/* Numbers, flags and names of the areas, each where it covers least. */
#include "cli/chart/parts.h"

enum { RINGS = 5 };

/* Twelve directions, below first. */
static const double turns[][2] = {{0, 1},    {0, -1},    {1, 0},     {-1, 0},     {.5, .87},  {-.5, .87},
                                  {.87, .5}, {-.87, .5}, {.5, -.87}, {-.5, -.87}, {.87, -.5}, {-.87, -.5}};

typedef struct Label {
    int area;
    Str name;
    bool known;  /* a place that the rules name: roman, larger */
    int flags;   /* signs after the number */
    double w, h; /* of the whole, pixels */
    double room; /* round the spot */
} Label;

/* ---- What stands in the way ------------------------------------------------- */

static double overlap(Box a, Box b) {
    double w = least(a.x + a.w, b.x + b.w) - most(a.x, b.x), h = least(a.y + a.h, b.y + b.h) - most(a.y, b.y);
    return w > 0 && h > 0 ? w * h : 0;
}

static bool in_area(const Sheet *s, int area, double x, double y) {
    const Chart *c = s->chart;
    const ChartRow *ring = &c->row[c->ring[area]];
    bool in = false;
    for (int k = 0; k < ring->count; k++) {
        int arc_number = c->pool[ring->first + k];
        const ChartRow *arc = &c->row[c->arc[(arc_number < 0 ? -arc_number : arc_number) - 1]];
        const int *p = c->pool + arc->first;
        for (int i = 0; i + 3 < arc->count; i += 2) {
            double ax = sheet_x(p[i]), ay = sheet_y(p[i + 1]), bx = sheet_x(p[i + 2]), by = sheet_y(p[i + 3]);
            if ((ay > y) != (by > y) && x < ax + (bx - ax) * (y - ay) / (by - ay)) in = !in;
        }
    }
    return in;
}

/* Points of a kind of line under a box, counted every few pixels. */
static int points_under(const Sheet *s, RowKind kind, Box b, double reach) {
    int found = 0;
    const ChartRow *row;
    for (int at = -1; (row = chart_next(s->chart, kind, &at));) {
        const int *p = s->chart->pool + row->first;
        for (int i = 0; i + 3 < row->count; i += 2) {
            double ax = sheet_x(p[i]), ay = sheet_y(p[i + 1]), bx = sheet_x(p[i + 2]), by = sheet_y(p[i + 3]);
            if (most(ax, bx) < b.x - reach || least(ax, bx) > b.x + b.w + reach) continue;
            if (most(ay, by) < b.y - reach || least(ay, by) > b.y + b.h + reach) continue;
            int steps = 1 + (int)(span_of(bx - ax, by - ay) / 6);
            for (int j = 0; j < steps; j++) {
                double x = ax + (bx - ax) * j / steps, y = ay + (by - ay) * j / steps;
                found += x > b.x - reach && x < b.x + b.w + reach && y > b.y - reach && y < b.y + b.h + reach;
            }
        }
    }
    return found;
}

static double cost_at(const Sheet *s, const Label *l, double x, double y, double from) {
    Box b = {x - l->w / 2, y - l->h / 2, l->w, l->h};
    double cost = from * .35;
    for (int i = 0; i < s->boxes; i++) cost += overlap(b, s->box[i]) * .9;
    for (int k = 0; k < 9; k++) {
        if (!in_area(s, l->area, b.x + b.w * (k % 3) / 2, b.y + b.h * (k / 3) / 2)) cost += k == 4 ? 300 : 13;
    }
    if (b.x < MARGIN_X + 2 || b.x + b.w > sheet_x(s->chart->width) - 2) cost += 300;
    if (b.y < MARGIN_Y + 2 || b.y + b.h > sheet_y(s->chart->height) - 2) cost += 300;
    cost += 16 * points_under(s, ROW_RIVER, b, 9);
    cost += 1.6 * points_under(s, ROW_ROAD, b, 0) + 1.6 * points_under(s, ROW_STREAM, b, 0) +
            points_under(s, ROW_RAIL, b, 0);
    return cost + 2 * points_under(s, ROW_ARC, b, 0);
}

/* ---- Letters ---------------------------------------------------------------- */

static void draw_flags(const Sheet *s, int area, double x, double y) {
    const Tint *t = s->tint;
    if (facts_at(s->board, "area.%d.vp", area).len) {
        fprintf(s->out, "<path d=\"M%.1f %.1fl4 4.6l-4 4.6l-4 -4.6z\" fill=\"%s\"/>", x + 4, y - 8.6, t->gold);
        x += 11;
    }
    if (facts_at(s->board, "area.%d.star", area).len) {
        fprintf(s->out,
                "<path transform=\"translate(%.1f %.1f) scale(.62)\" d=\"M0 -8.4L2.1 -2.8L8 -2.6L3.4 1.1L5 6.8L0 "
                "3.5L-5 6.8L-3.4 1.1L-8 "
                "-2.6L-2.1 -2.8z\" fill=\"%s\"/>",
                x + 5, y - 3.8, t->ink);
        x += 12;
    }
    if (facts_at(s->board, "area.%d.hill", area).len) {
        fprintf(s->out, "<path d=\"M%.1f %.1fl4.6 8.4h-9.2z\" fill=\"%s\"/>", x + 5, y - 8.2, t->ink2);
    }
}

static void draw_label(const Sheet *s, const Label *l, double x, double y) {
    bool wild = str_same(facts_at(s->board, "area.%d.terrain", l->area), STR("wilderness"));
    const char *halo = wild ? s->tint->woods : s->tint->paper;
    double number = l->area < 10 ? 6.5 : 13, left = x - (number + 11.5 * l->flags) / 2, top = y - l->h / 2;
    fprintf(s->out,
            "<g stroke-linejoin=\"round\"><text x=\"%.1f\" y=\"%.1f\" font-family=\"Inter,Arial,'Liberation "
            "Sans',sans-serif\" font-size=\"11\" font-weight=\"bold\" "
            "fill=\"%s\" stroke=\"%s\" stroke-width=\"3.2\" paint-order=\"stroke\">%d</text>",
            left, top + 10, s->tint->ink, halo, l->area);
    draw_flags(s, l->area, left + number + 2, top + 10);
    fprintf(s->out,
            "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%s\"%s text-anchor=\"middle\" fill=\"%s\" stroke=\"%s\" "
            "stroke-width=\"3.2\" paint-order=\"stroke\">",
            x, top + 22, l->known ? "13" : "11.4", l->known ? "" : " font-style=\"italic\"", s->tint->ink, halo);
    svg_text(s->out, l->name);
    fputs("</text></g>\n", s->out);
}

/* ---- Placing ---------------------------------------------------------------- */

static void place_label(Sheet *s, const Label *l) {
    const ChartRow *spot = &s->chart->row[s->chart->spot[l->area]];
    double x = sheet_x(spot->n[1]), y = sheet_y(spot->n[2]), best_x = x, best_y = y, best = 1e18;
    for (int ring = 0; ring <= RINGS; ring++) {
        for (int turn = 0; turn < (ring ? COUNT(turns) : 1); turn++) {
            double r = 13.0 * ring, cx = x + 1.35 * r * turns[turn][0], cy = y + r * turns[turn][1];
            double cost = cost_at(s, l, cx, cy, r);
            if (cost < best) best = cost, best_x = cx, best_y = cy;
        }
    }
    draw_label(s, l, best_x, best_y);
    keep_clear(s, best_x - l->w / 2 + 1, best_y - l->h / 2, l->w - 2, l->h);
}

static Label label_of(const Sheet *s, int area) {
    Label l = {.area = area, .name = facts_at(s->board, "area.%d.name", area)};
    static const int named[] = {3, 4, 6, 7, 8, 10, 21, 22, 27, 43, 47, 51, 56, 61, 63, 73, 74};
    for (int i = 0; i < COUNT(named); i++) l.known |= named[i] == area;
    l.flags = (facts_at(s->board, "area.%d.vp", area).len > 0) + (facts_at(s->board, "area.%d.star", area).len > 0) +
              (facts_at(s->board, "area.%d.hill", area).len > 0);
    l.w = most((l.known ? 6.1 : 4.9) * (double)l.name.len + 4, 16 + 11.5 * l.flags);
    l.h = 26;
    l.room = s->chart->row[s->chart->spot[area]].n[3] * SCALE;
    return l;
}

/* Narrow areas first: they have the least choice. */
void draw_labels(Sheet *s) {
    bool done[AREA_ROOM] = {false};
    for (;;) {
        int next = 0;
        double least = 1e18;
        for (int area = 1; area < AREA_ROOM; area++) {
            if (done[area] || s->chart->ring[area] < 0 || s->chart->spot[area] < 0) continue;
            double room = label_of(s, area).room;
            if (room < least) least = room, next = area;
        }
        if (!next) return;
        done[next] = true;
        Label l = label_of(s, next);
        place_label(s, &l);
    }
}
