/* The ground of the chart: woods, relief, fields, control and borders. */
#include "cli/chart/parts.h"

#include <stdlib.h>

/* ---- Woods ------------------------------------------------------------------ */

static bool wild(const Sheet *s, int area) {
    return str_same(facts_at(s->board, "area.%d.terrain", area), STR("wilderness"));
}

static void draw_woods(const Sheet *s) {
    fprintf(s->out, "<path fill=\"%s\" stroke=\"%s\" stroke-width=\"1\" d=\"", s->tint->woods, s->tint->woods);
    for (int area = 1; area < AREA_ROOM; area++) {
        if (s->chart->ring[area] >= 0 && wild(s, area)) svg_outline(s, area);
    }
    fprintf(s->out, "\"/>\n<g fill=\"%s\" stroke=\"%s\" stroke-width=\".5\" stroke-dasharray=\"2 2\">", s->tint->paper,
            s->tint->tree);
    const ChartRow *row;
    for (int at = -1; (row = chart_next(s->chart, ROW_CLEARING, &at));) {
        fputs("<path d=\"", s->out);
        svg_path(s, row, true);
        fputs("\"/>", s->out);
    }
    fputs("</g>\n", s->out);
}

static void draw_trees(const Sheet *s) {
    const ChartRow *row;
    for (int at = -1; (row = chart_next(s->chart, ROW_TREES, &at));) {
        const int *p = s->chart->pool + row->first;
        for (int i = 0; i + 2 < row->count; i += 3) {
            fprintf(s->out, "<use href=\"#t%d\" x=\"%.0f\" y=\"%.0f\"/>", abs(p[i + 2]) % 3, sheet_x(p[i]),
                    sheet_y(p[i + 1]));
        }
        fputc('\n', s->out);
    }
}

/* ---- Relief and fields: paths in metres, each stroke relative to the last --- */

static void draw_hachures(const Sheet *s) {
    static const char *const width[] = {"13", "18", "24", "31"};
    fprintf(s->out, "<g transform=\"translate(%.1f %.1f) scale(%g)\" stroke=\"%s\" fill=\"none\">\n", MARGIN_X,
            MARGIN_Y, SCALE, s->tint->hachure);
    for (int weight = 1; weight <= 4; weight++) {
        int x = 0, y = 0;
        fprintf(s->out, "<path stroke-width=\"%s\" d=\"M0 0", width[weight - 1]);
        const ChartRow *row;
        for (int at = -1; (row = chart_next(s->chart, ROW_HACHURE, &at));) {
            if (row->n[0] != weight) continue;
            const int *p = s->chart->pool + row->first;
            for (int i = 0; i + 3 < row->count; i += 4) {
                fprintf(s->out, "m%d %dl%d %d", p[i] - x, p[i + 1] - y, p[i + 2], p[i + 3]);
                x = p[i] + p[i + 2];
                y = p[i + 1] + p[i + 3];
            }
        }
        fputs("\"/>\n", s->out);
    }
    fputs("</g>\n", s->out);
}

static void draw_furrows(const Sheet *s) {
    fprintf(
        s->out,
        "<path fill=\"none\" stroke=\"%s\" stroke-width=\".7\" stroke-opacity=\".45\" stroke-dasharray=\"4 1.6\" d=\"",
        s->tint->hachure);
    const ChartRow *row;
    for (int at = -1; (row = chart_next(s->chart, ROW_FURROWS, &at));) {
        const int *p = s->chart->pool + row->first;
        for (int i = 0; i + 4 < row->count; i += 5) {
            double c = p[i + 2] / 1000.0, d = p[i + 3] / 1000.0;
            for (int k = 0; k < p[i + 4] && k < 12; k++) {
                double off = 2.6 * (k - p[i + 4] / 2.0), half = 7 + (k * 5 + i) % 4;
                double x = sheet_x(p[i]) - d * off, y = sheet_y(p[i + 1]) + c * off;
                fprintf(s->out, "M%.1f %.1fl%.1f %.1f", x - c * half, y - d * half, 2 * c * half, 2 * d * half);
            }
        }
    }
    fputs("\"/>\n", s->out);
}

void draw_ground(Sheet *s) {
    draw_woods(s);
    draw_hachures(s);
    draw_furrows(s);
    draw_trees(s);
}

/* ---- Control: one wash along the inside of all that a side holds ------------ */

static bool held(const Sheet *s, int area, Str side) {
    char name[16];
    snprintf(name, sizeof name, "%d", area);
    return str_same(place_side(s, str_of(name)), side);
}

static void wash_clip(const Sheet *s, const char *id, Str side) {
    fprintf(s->out, "<clipPath id=\"%s\"><path d=\"", id);
    for (int area = 1; area < AREA_ROOM; area++) {
        if (s->chart->ring[area] >= 0 && held(s, area, side)) svg_outline(s, area);
    }
    fputs("\"/></clipPath>\n", s->out);
}

static void wash_path(const Sheet *s, Str side) {
    const ChartRow *row;
    for (int at = -1; (row = chart_next(s->chart, ROW_ARC, &at));) {
        bool left = row->n[1] > 0 && held(s, row->n[1], side), right = row->n[2] > 0 && held(s, row->n[2], side);
        if (left != right) svg_path(s, row, false);
    }
}

void draw_wash(Sheet *s) {
    static const char *const stroke[][2] = {{"40", ".10"}, {"24", ".17"}, {"9", ".40"}};
    for (int k = 0; k < 2; k++) {
        Str side = k ? STR("confederate") : STR("union");
        const char *id = k ? "csheld" : "usheld";
        wash_clip(s, id, side);
        fprintf(s->out, "<defs><path id=\"%sw\" d=\"", id);
        wash_path(s, side);
        fprintf(s->out, "\"/></defs><g clip-path=\"url(#%s)\" fill=\"none\" stroke=\"%s\" stroke-linejoin=\"round\">",
                id, k ? s->tint->cs : s->tint->us);
        for (int i = 0; i < COUNT(stroke); i++) {
            fprintf(s->out, "<use href=\"#%sw\" stroke-width=\"%s\" stroke-opacity=\"%s\"/>", id, stroke[i][0],
                    stroke[i][1]);
        }
        fputs("</g>\n", s->out);
    }
}

/* ---- Areas out of play ------------------------------------------------------ */

static bool listed(Str list, int area) {
    for (Str word = str_word(&list); word.len; word = str_word(&list)) {
        if (place_index(word) == area) return true;
    }
    return false;
}

void draw_veil(Sheet *s) {
    Str used = facts_get(s->position, "map.areas");
    if (!used.len) return;
    fprintf(s->out, "<path fill=\"%s\" fill-opacity=\".62\" d=\"", s->tint->paper);
    for (int area = 1; area < AREA_ROOM; area++) {
        if (s->chart->ring[area] >= 0 && !listed(used, area)) svg_outline(s, area);
    }
    fputs("\"/>\n", s->out);
}

/* ---- Borders ---------------------------------------------------------------- */

static void border_path(const Sheet *s, Str kind) {
    const ChartRow *row;
    for (int at = -1; (row = chart_next(s->chart, ROW_ARC, &at));) {
        if (str_same(row->word[0], kind)) svg_path(s, row, false);
    }
}

void draw_borders(Sheet *s) {
    fprintf(s->out,
            "<g fill=\"none\" stroke-linejoin=\"round\"><path stroke=\"%s\" stroke-width=\"2.6\" stroke-opacity=\".8\" "
            "d=\"",
            s->tint->paper);
    border_path(s, STR("open"));
    fprintf(s->out, "\"/><path stroke=\"%s\" stroke-width=\"1.15\" stroke-dasharray=\"6 2 1.2 2\" d=\"", s->tint->ink);
    border_path(s, STR("open"));
    fputs("\"/></g>\n", s->out);
}
