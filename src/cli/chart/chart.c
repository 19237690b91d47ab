/* The sheet: colours, frame, zone cards, title; and the order of the layers. */
#include "cli/chart/parts.h"

static const Tint light_tint = {
    .paper = "#F2E8D0",
    .paper2 = "#E8DBBB",
    .ink = "#2A2318",
    .ink2 = "#5A4E3B",
    .hachure = "#8C785A",
    .water = "#C3D6D6",
    .waterline = "#3F6773",
    .woods = "#DCDDB6",
    .tree = "#5F7048",
    .treefill = "#C6CD9D",
    .road = "#FBF5E4",
    .casing = "#43351F",
    .track = "#43351F",
    .panel = "#FBF8F0",
    .us = "#1E4B87",
    .cs = "#97372B",
    .gold = "#8F5B00",
    .usface = "#DDE7F2",
    .csface = "#F0E4CC",
};
static const Tint dark_tint = {
    .paper = "#1F2527",
    .paper2 = "#262D2F",
    .ink = "#E4D9C0",
    .ink2 = "#AFA48C",
    .hachure = "#72776A",
    .water = "#22414E",
    .waterline = "#7FB0BE",
    .woods = "#25312A",
    .tree = "#7D9274",
    .treefill = "#2F3F34",
    .road = "#C9B98F",
    .casing = "#12171A",
    .track = "#AFA48C",
    .panel = "#171C1F",
    .us = "#7FB0EA",
    .cs = "#E7927F",
    .gold = "#F0B93A",
    .usface = "#C4D3E6",
    .csface = "#E2D2B1",
};

/* ---- Helpers of all layers -------------------------------------------------- */

double span_of(double dx, double dy) {
    double square = dx * dx + dy * dy, root = most(1, square / 2);
    if (square == 0) return 0;
    for (int i = 0; i < 60; i++) root = (root + square / root) / 2;
    return root;
}

void svg_text(FILE *out, Str text) {
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        if (c == '&') fputs("&amp;", out);
        else if (c == '<') fputs("&lt;", out);
        else if (c == '"') fputs("&quot;", out);
        else if (c == '\'') fputs("\xE2\x80\x99", out); /* a printer's apostrophe */
        else fputc(c == '_' ? ' ' : c, out);
    }
}

void svg_path(const Sheet *s, const ChartRow *row, bool closed) {
    const int *p = s->chart->pool + row->first;
    for (int i = 0; i + 1 < row->count; i += 2) {
        fprintf(s->out, "%c%.1f %.1f", i ? 'L' : 'M', sheet_x(p[i]), sheet_y(p[i + 1]));
    }
    if (closed) fputc('Z', s->out);
}

void svg_outline(const Sheet *s, int area) {
    const Chart *c = s->chart;
    const ChartRow *ring = &c->row[c->ring[area]];
    char pen = 'M';
    for (int k = 0; k < ring->count; k++) {
        int signed_arc = c->pool[ring->first + k];
        const ChartRow *arc = &c->row[c->arc[(signed_arc < 0 ? -signed_arc : signed_arc) - 1]];
        int points = arc->count / 2;
        for (int i = 0; i + 1 < points; i++) {
            const int *p = c->pool + arc->first + 2 * (signed_arc > 0 ? i : points - 1 - i);
            fprintf(s->out, "%c%.1f %.1f", pen, sheet_x(p[0]), sheet_y(p[1]));
            pen = 'L';
        }
    }
    fputc('Z', s->out);
}

Str place_side(const Sheet *s, Str name) {
    Str side = facts_at(s->position, "area.%.*s.control", (int)name.len, name.at);
    return side.len ? side : facts_at(s->board, "area.%.*s.sector", (int)name.len, name.at);
}

void keep_clear(Sheet *s, double x, double y, double w, double h) {
    if (s->boxes < BOX_ROOM) s->box[s->boxes++] = (Box){x, y, w, h};
}

/* ---- Paper and frame -------------------------------------------------------- */

static double sheet_width(const Chart *c) { return 2 * MARGIN_X + c->width * SCALE; }
static double sheet_height(const Chart *c) { return 2 * MARGIN_Y + c->height * SCALE; }

static void draw_head(Sheet *s) {
    const Tint *t = s->tint;
    double w = sheet_width(s->chart), h = sheet_height(s->chart);
    fprintf(
        s->out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
        "role=\"img\" "
        "font-family=\"'Times New Roman','Liberation Serif',Times,serif\">\n<title>Chancellorsville, 30 April to 5 May "
        "1863: areas, roads, rivers and units</title>\n<defs>\n",
        w, h, w, h);
    fprintf(s->out,
            "<filter id=\"veil\" x=\"0\" y=\"0\" width=\"100%%\" height=\"100%%\"><feTurbulence type=\"fractalNoise\" "
            "baseFrequency=\".012 .016\" numOctaves=\"4\" seed=\"7\"/><feColorMatrix values=\"0 0 0 0 .47 0 0 0 0 .35 "
            "0 0 0 0 .18 "
            "0 0 0 %s\"/></filter>\n<clipPath id=\"sheet\"><rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>"
            "</clipPath>\n",
            s->tint == &dark_tint ? ".4 -.16" : ".62 -.23", MARGIN_X, MARGIN_Y, s->chart->width * SCALE,
            s->chart->height * SCALE);
    for (int i = 0; i < 3; i++) {
        fprintf(s->out,
                "<g id=\"t%d\"><path transform=\"scale(%.2f)\" d=\"M-3.6 0a2.3 2.3 0 0 1 .6 -3.6a2.9 2.9 0 0 1 5.2 "
                "-.6a2.5 2.5 0 0 1 "
                "1.2 4.2z\" fill=\"%s\" stroke=\"%s\" stroke-width=\".8\"/><path transform=\"scale(%.2f)\" d=\"M2.4 "
                "-4.2a2.5 2.5 0 0 1 1 "
                "4.2M-1.4 1h6.4\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.25\"/></g>\n",
                i, .95 + .13 * i, t->treefill, t->tree, .95 + .13 * i, t->tree);
    }
    fprintf(s->out,
            "<pattern id=\"usx\" width=\"6.5\" height=\"6.5\" patternUnits=\"userSpaceOnUse\" "
            "patternTransform=\"rotate(45)\"><path "
            "d=\"M0 0V6.5\" stroke=\"#1E4B87\" stroke-width=\"2\" stroke-opacity=\".35\"/></pattern><pattern "
            "id=\"csx\" width=\"6.5\" "
            "height=\"6.5\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><path d=\"M0 0V6.5\" "
            "stroke=\"#7A5A30\" stroke-width=\"2\" stroke-opacity=\".35\"/></pattern>\n</defs>\n");
    fprintf(s->out,
            "<rect width=\"%.0f\" height=\"%.0f\" fill=\"%s\"/>\n<rect width=\"%.0f\" height=\"%.0f\" "
            "filter=\"url(#veil)\"/>\n",
            w, h, t->paper, w, h);
}

void draw_frame(Sheet *s) {
    double x = MARGIN_X, y = MARGIN_Y, w = s->chart->width * SCALE, h = s->chart->height * SCALE;
    for (int i = 0; i < 2; i++) {
        double out = i ? 4.5 : 0;
        fprintf(s->out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"none\" stroke=\"%s\" "
                "stroke-width=\"%s\"/>\n",
                x - out, y - out, w + 2 * out, h + 2 * out, s->tint->ink, i ? "2.2" : ".9");
    }
}

/* ---- Zones ------------------------------------------------------------------ */

static void draw_head_at(const Sheet *s, const int *from, const int *to, const char *colour) {
    double dx = to[0] - from[0], dy = to[1] - from[1], d = span_of(dx, dy);
    if (d == 0) return;
    dx /= d;
    dy /= d;
    double x = sheet_x(to[0]), y = sheet_y(to[1]);
    fprintf(s->out, "<path d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fZ\" fill=\"%s\"/>", x, y, x - 7 * dx - 4.2 * dy,
            y - 7 * dy + 4.2 * dx, x - 7 * dx + 4.2 * dy, y - 7 * dy - 4.2 * dx, colour);
}

static void draw_bar(const Sheet *s, const int *p, int points) {
    int k = points / 2;
    double x = (sheet_x(p[2 * k - 2]) + sheet_x(p[2 * k])) / 2, y = (sheet_y(p[2 * k - 1]) + sheet_y(p[2 * k + 1])) / 2;
    if (points > 2) x = sheet_x(p[2]), y = sheet_y(p[3]);
    fprintf(s->out,
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"7.5\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.6\"/><path d=\"M%.1f "
            "%.1fl7 7m0 -7l-7 "
            "7\" stroke=\"%s\" stroke-width=\"2\"/>",
            x, y, s->tint->panel, s->tint->cs, x - 3.5, y - 3.5, s->tint->cs);
}

static void draw_arrow(const Sheet *s, const ChartRow *row) {
    const int *p = s->chart->pool + row->first;
    int points = row->count / 2;
    bool barred = str_same(row->word[1], STR("barred"));
    fprintf(s->out, "<path d=\"");
    svg_path(s, row, false);
    fprintf(s->out, "\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\"%s/>", s->tint->ink2, barred ? "1" : "1.8",
            barred ? " stroke-dasharray=\"2 3\"" : "");
    if (barred) draw_bar(s, p, points);
    if (!barred) {
        draw_head_at(s, p + 2, p, s->tint->ink2);
        draw_head_at(s, p + 2 * points - 4, p + 2 * points - 2, s->tint->ink2);
    }
    if (str_same(row->word[1], STR("ford"))) {
        double x = (sheet_x(p[0]) + sheet_x(p[2])) / 2, y = sheet_y(p[1]);
        fprintf(s->out, "<path d=\"M%.1f %.1fv14m4 0v-14\" stroke=\"%s\" stroke-width=\"2\" stroke-dasharray=\"3 2\"/>",
                x - 2, y - 7, s->tint->waterline);
    }
    fputc('\n', s->out);
}

static void draw_card(const Sheet *s, const ChartRow *row) {
    const Tint *t = s->tint;
    Str zone = row->word[0], name = facts_at(s->board, "area.%.*s.name", (int)zone.len, zone.at);
    bool us = str_same(place_side(s, zone), STR("union"));
    double x = sheet_x(row->n[0]), y = sheet_y(row->n[1]), w = row->n[2] * SCALE, h = row->n[3] * SCALE;
    const char *colour = us ? t->us : t->cs;
    fprintf(s->out,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"2\" fill=\"%s\" stroke=\"%s\" "
            "stroke-width=\"1.8\"/><rect "
            "x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"none\" stroke=\"%s\" stroke-width=\".6\"/>",
            x, y, w, h, t->panel, colour, x + 3, y + 3, w - 6, h - 6, colour);
    fprintf(s->out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"21\" font-weight=\"bold\" fill=\"%s\">%.*s</text>", x + 9,
            y + 23, colour, (int)zone.len, zone.at);
    fprintf(s->out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"9.8\" font-style=\"italic\" fill=\"%s\">", x + 7,
            y + h - 8, t->ink);
    svg_text(s->out, name);
    fputs("</text>\n", s->out);
}

void draw_zones(Sheet *s) {
    const ChartRow *row;
    for (int at = -1; (row = chart_next(s->chart, ROW_ARROW, &at));) draw_arrow(s, row);
    for (int at = -1; (row = chart_next(s->chart, ROW_ZONE, &at));) draw_card(s, row);
}

/* ---- Title ------------------------------------------------------------------ */

static void draw_scale_bar(const Sheet *s, double x, double y) {
    double km = 1000 * SCALE;
    for (int i = 0; i < 4; i++) {
        fprintf(
            s->out,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"4\" fill=\"%s\" stroke=\"%s\" stroke-width=\".8\"/>",
            x + i * km, y, km, i % 2 ? s->tint->paper : s->tint->ink, s->tint->ink);
    }
    for (int i = 0; i <= 4; i += 2) {
        fprintf(s->out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"9.5\" text-anchor=\"middle\" fill=\"%s\">%d%s</text>",
                x + i * km, y - 4, s->tint->ink, i, i == 4 ? " km" : "");
    }
}

void draw_cartouche(Sheet *s) {
    const Tint *t = s->tint;
    double w = 232, h = 104, x = sheet_x(s->chart->width) - w - 14, y = MARGIN_Y + 14, mid = x + w / 2;
    keep_clear(s, x, y, w, h);
    fprintf(s->out,
            "<g><rect x=\"%.1f\" y=\"%.1f\" width=\"%.0f\" height=\"%.0f\" fill=\"%s\" stroke=\"%s\" "
            "stroke-width=\"1.8\"/><rect "
            "x=\"%.1f\" y=\"%.1f\" width=\"%.0f\" height=\"%.0f\" fill=\"none\" stroke=\"%s\" stroke-width=\".7\"/>",
            x, y, w, h, t->paper, t->ink, x + 4, y + 4, w - 8, h - 8, t->ink);
    fprintf(
        s->out,
        "<g text-anchor=\"middle\" fill=\"%s\"><text x=\"%.1f\" y=\"%.1f\" font-size=\"11\" letter-spacing=\"2.6\">THE "
        "CAMPAIGN "
        "OF</text><text x=\"%.1f\" y=\"%.1f\" font-size=\"18.5\" font-weight=\"bold\" "
        "letter-spacing=\".4\">CHANCELLORSVILLE"
        "</text><text x=\"%.1f\" y=\"%.1f\" font-size=\"12\" font-style=\"italic\">30 April to 5 May 1863</text></g>",
        t->ink, mid, y + 22, mid, y + 45, mid, y + 63);
    draw_scale_bar(s, mid - 2000 * SCALE, y + 86);
    fputs("</g>\n", s->out);
}

/* ---- All layers, bottom to top ---------------------------------------------- */

static void draw_sheet(Sheet *s) {
    draw_head(s);
    fputs("<g clip-path=\"url(#sheet)\">\n", s->out);
    draw_ground(s);
    draw_wash(s);
    draw_borders(s);
    draw_water(s);
    draw_roads(s);
    draw_fords(s);
    draw_places(s);
    draw_letters(s);
    draw_veil(s);
    fputs("</g>\n", s->out);
    draw_frame(s);
    draw_cartouche(s);
    draw_zones(s);
    draw_stacks(s);
    draw_labels(s);
    fputs("</svg>\n", s->out);
}

bool chart_svg(Str chart_text, const Facts *board, const Facts *position, bool dark, FILE *out, Error *e) {
    Chart chart;
    if (facts_get(board, "table.width").len) {
        return chart_table(board, position, dark ? &dark_tint : &light_tint, out, e);
    }
    if (facts_get(board, "grid.columns").len) {
        return chart_hexes(board, position, dark ? &dark_tint : &light_tint, out, e);
    }
    bool good = chart_read(&chart, chart_text, e);
    if (good) {
        Sheet sheet = {.out = out, .chart = &chart, .board = board, .position = position};
        sheet.tint = dark ? &dark_tint : &light_tint;
        draw_sheet(&sheet);
    }
    chart_free(&chart);
    return good;
}
