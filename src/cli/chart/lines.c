/* Water, roads, railways, fords, places and the lettering along lines. */
#include "cli/chart/parts.h"

/* ---- Water ------------------------------------------------------------------ */

static void stream_paths(const Sheet *s) {
    const ChartRow *row;
    for (int at = -1; (row = chart_next(s->chart, ROW_ARC, &at));) {
        if (str_same(row->word[0], STR("minor"))) svg_path(s, row, false);
    }
    for (int at = -1; (row = chart_next(s->chart, ROW_STREAM, &at));) svg_path(s, row, false);
}

static double river_width(const ChartRow *row) {
    if (str_same(row->word[1], STR("upper"))) return 9;
    return str_same(row->word[0], STR("Rapidan")) ? 14 : 19;
}

/* Every river stroked once, narrower by `in`; rivers no wider than that are left out. */
static void river_pass(const Sheet *s, double in, const char *colour, double opacity) {
    const ChartRow *row;
    for (int at = -1; (row = chart_next(s->chart, ROW_RIVER, &at));) {
        double width = river_width(row) - in;
        if (width <= 0.4) continue;
        fputs("<path d=\"", s->out);
        svg_path(s, row, false);
        fprintf(s->out, "\" stroke=\"%s\" stroke-width=\"%.1f\"", colour, width);
        if (opacity < 1) fprintf(s->out, " stroke-opacity=\"%.2f\"", opacity);
        fputs("/>", s->out);
    }
    fputc('\n', s->out);
}

void draw_water(Sheet *s) {
    const Tint *t = s->tint;
    fputs("<g fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n", s->out);
    fprintf(s->out, "<path stroke=\"%s\" stroke-width=\"4.6\" d=\"", t->paper);
    stream_paths(s);
    fprintf(s->out, "\"/>\n<path stroke=\"%s\" stroke-width=\"1.9\" d=\"", t->waterline);
    stream_paths(s);
    fputs("\"/>\n", s->out);
    river_pass(s, -2.4, t->paper, 1);
    river_pass(s, 0, t->waterline, 1);
    river_pass(s, 2, t->water, 1);
    double opacity = .7;
    for (double in = 5.2; in < 19; in += 5.2, opacity *= .75) {
        river_pass(s, in, t->waterline, opacity);
        river_pass(s, in + 2.0, t->water, 1);
    }
    fputs("</g>\n", s->out);
}

/* ---- Roads and railways ----------------------------------------------------- */

static void road_paths(const Sheet *s, Str a, Str b) {
    const ChartRow *row;
    for (int at = -1; (row = chart_next(s->chart, ROW_ROAD, &at));) {
        if (str_same(row->word[0], a) || str_same(row->word[0], b)) svg_path(s, row, false);
    }
}

static void road_stroke(const Sheet *s, Str a, Str b, const char *colour, const char *more) {
    fprintf(s->out, "<path stroke=\"%s\" %s d=\"", colour, more);
    road_paths(s, a, b);
    fputs("\"/>\n", s->out);
}

static void draw_rails(const Sheet *s) {
    static const char *const finished[] = {"stroke-width=\"1.3\"", "stroke-width=\"5.6\" stroke-dasharray=\"1 4.6\""};
    const ChartRow *row;
    for (int k = 0; k < 2; k++) {
        fprintf(s->out, "<path stroke=\"%s\" %s d=\"", s->tint->ink, finished[k]);
        for (int at = -1; (row = chart_next(s->chart, ROW_RAIL, &at));) svg_path(s, row, false);
        fputs("\"/>\n", s->out);
    }
    fprintf(s->out, "<path stroke=\"%s\" stroke-width=\"3.2\" stroke-dasharray=\"1 5\" stroke-opacity=\".8\" d=\"",
            s->tint->ink2);
    for (int at = -1; (row = chart_next(s->chart, ROW_UNFINISHED, &at));) svg_path(s, row, false);
    fputs("\"/>\n", s->out);
}

void draw_roads(Sheet *s) {
    const Tint *t = s->tint;
    Str trail = STR("trail"), road = STR("road"), plank = STR("plank"), pike = STR("turnpike");
    fputs("<g fill=\"none\" stroke-linejoin=\"round\">\n", s->out);
    road_stroke(s, trail, trail, t->paper, "stroke-width=\"3.2\" stroke-opacity=\".7\"");
    road_stroke(s, trail, trail, t->track, "stroke-width=\"1.3\" stroke-dasharray=\"4.5 2.4\"");
    road_stroke(s, road, road, t->casing, "stroke-width=\"3.9\" stroke-linecap=\"round\"");
    road_stroke(s, road, road, t->road, "stroke-width=\"2.2\" stroke-linecap=\"round\"");
    draw_rails(s);
    road_stroke(s, plank, pike, t->casing, "stroke-width=\"6.1\" stroke-linecap=\"round\"");
    road_stroke(s, plank, pike, t->road, "stroke-width=\"4.2\" stroke-linecap=\"round\"");
    road_stroke(s, plank, plank, t->casing, "stroke-width=\"2.6\" stroke-dasharray=\".7 2.6\" stroke-opacity=\".55\"");
    fputs("</g>\n", s->out);
}

/* ---- Fords, bridges, places ------------------------------------------------- */

static void draw_bridge(const Sheet *s, double reach) {
    fprintf(s->out,
            "<rect x=\"%.1f\" y=\"-4.5\" width=\"%.1f\" height=\"9\" fill=\"%s\" stroke=\"%s\" "
            "stroke-width=\"1.5\"/><path d=\"",
            -reach, 2 * reach, s->tint->road, s->tint->casing);
    for (double x = -reach + 3.4; x < reach - 1; x += 3.4) fprintf(s->out, "M%.1f -4.5v9", x);
    fprintf(s->out, "\" stroke=\"%s\" stroke-width=\"1.1\"/>", s->tint->casing);
}

void draw_fords(Sheet *s) {
    const ChartRow *row;
    for (int at = -1; (row = chart_next(s->chart, ROW_FORD, &at));) {
        Str name = row->word[0];
        bool bridge = str_same(facts_at(s->position, "ford.%.*s.bridge", (int)name.len, name.at), STR("yes"));
        double x = sheet_x(row->n[0]), y = sheet_y(row->n[1]), c = row->n[2] / 1000.0, d = row->n[3] / 1000.0;
        fprintf(s->out, "<g transform=\"matrix(%.3f %.3f %.3f %.3f %.1f %.1f)\"><title>", c, d, -d, c, x, y);
        svg_text(s->out, name);
        fputs("</title>", s->out);
        if (bridge) draw_bridge(s, 15);
        else {
            fprintf(s->out,
                    "<path d=\"M-15 -4H15M-15 4H15\" stroke=\"%s\" stroke-width=\"2.2\" stroke-dasharray=\"3.4 2.2\"/>",
                    s->tint->ink);
        }
        fputs("</g>\n", s->out);
        keep_clear(s, x - 14, y - 14, 28, 28);
    }
}

static void draw_town(const Sheet *s, double x, double y, int rows, int columns, double turn) {
    fprintf(s->out, "<g transform=\"translate(%.1f %.1f) rotate(%.0f)\" fill=\"%s\">", x, y, turn, s->tint->ink);
    for (int j = 0; j < rows; j++) {
        for (int i = 0; i < columns; i++) {
            if ((i * 7 + j * 3) % 5 == 4) continue;
            fprintf(s->out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"3.4\" height=\"2.4\"/>", (i - columns / 2.0) * 5,
                    (j - rows / 2.0) * 4.2);
        }
    }
    fputs("</g>\n", s->out);
}

void draw_places(Sheet *s) {
    const ChartRow *row;
    for (int at = -1; (row = chart_next(s->chart, ROW_PLACE, &at));) {
        double x = sheet_x(row->n[0]), y = sheet_y(row->n[1]);
        Str kind = row->word[0];
        if (str_same(kind, STR("town"))) draw_town(s, x, y + 4, 9, 4, -26);
        else if (str_same(kind, STR("village"))) draw_town(s, x, y, 2, 3, 20);
        else if (str_same(kind, STR("church"))) {
            fprintf(s->out,
                    "<path d=\"M%.1f %.1fv-4.6m-2.2 1.6h4.4\" stroke=\"%s\" stroke-width=\"1.2\"/><rect x=\"%.1f\" "
                    "y=\"%.1f\" width=\"5\" height=\"3.6\" fill=\"%s\"/>\n",
                    x, y - 1.8, s->tint->ink, x - 2.5, y - 1.8, s->tint->ink);
        } else {
            fprintf(s->out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"3.6\" height=\"3.6\" fill=\"%s\"/>\n", x - 1.8,
                    y - 1.8, s->tint->ink);
        }
    }
}

/* ---- Lettering along lines -------------------------------------------------- */

static const struct {
    const char *kind, *style;
    double lift; /* of the baseline off the line, pixels */
    bool water;
} letterings[] = {
    {"river", "font-size=\"13\" font-style=\"italic\" letter-spacing=\"4.4\"", -4.4, true},
    {"upper", "font-size=\"11\" font-style=\"italic\" letter-spacing=\".6\"", 7, true},
    {"main", "font-size=\"9\" letter-spacing=\"1.6\"", 5.2, false},
    {"road", "font-size=\"9.4\" letter-spacing=\"1\"", 4.2, false},
    {"stream", "font-size=\"10\" font-style=\"italic\" letter-spacing=\".5\"", 3.6, true},
};

static void letter(Sheet *s, const ChartRow *row, int number) {
    int k = 0;
    while (k < COUNT(letterings) - 1 && !str_same(row->word[0], str_of(letterings[k].kind))) k++;
    const char *colour = letterings[k].water ? s->tint->waterline : s->tint->ink2;
    fprintf(s->out, "<path id=\"l%d\" fill=\"none\" d=\"", number);
    svg_path(s, row, false);
    fprintf(s->out,
            "\"/><text %s fill=\"%s\" stroke=\"%s\" stroke-width=\"%s\" stroke-linejoin=\"round\" "
            "paint-order=\"stroke\" dy=\"%.1f\" "
            "text-anchor=\"middle\"><textPath href=\"#l%d\" startOffset=\"50%%\">",
            letterings[k].style, colour, k ? s->tint->paper : s->tint->water, k ? "3" : "2", -letterings[k].lift,
            number);
    svg_text(s->out, row->word[1]);
    fputs("</textPath></text>\n", s->out);
    const int *p = s->chart->pool + row->first;
    for (int i = 0; i + 3 < row->count; i += 2) {
        double ax = sheet_x(p[i]), ay = sheet_y(p[i + 1]), bx = sheet_x(p[i + 2]), by = sheet_y(p[i + 3]);
        int steps = 1 + (int)(span_of(bx - ax, by - ay) / 12);
        for (int j = 0; j < steps; j++) {
            keep_clear(s, ax + (bx - ax) * j / steps - 5, ay + (by - ay) * j / steps - 9, 10, 12);
        }
    }
}

void draw_letters(Sheet *s) {
    const ChartRow *row;
    int number = 0;
    for (int at = -1; (row = chart_next(s->chart, ROW_LETTER, &at));) letter(s, row, number++);
}
