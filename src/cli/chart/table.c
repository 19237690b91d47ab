/* The picture of a table measured in inches: an SVG sheet from the board's facts and those of a position. */
#include "cli/chart/parts.h"

/* Pixels for a hundredth of an inch. */
#define TABLE_SCALE 0.14
#define TABLE_MARGIN 24.0

typedef struct TableSheet {
    FILE *out;
    const Facts *board, *position;
    const Tint *tint;
} TableSheet;

static double at_px(double hundredths) { return TABLE_MARGIN + hundredths * TABLE_SCALE; }

static int number_of(Str word, int otherwise) {
    i64 number;
    return str_int(word, -30000, 30000, &number) ? (int)number : otherwise;
}

static int word_number(Str *rest) { return number_of(str_word(rest), 0); }

static void put_path(const TableSheet *s, Str points, bool closed) {
    fputs("<path d=\"", s->out);
    for (int i = 0; str_trim(points).len; i++) {
        int x = word_number(&points), y = word_number(&points);
        fprintf(s->out, "%c%.1f %.1f", i ? 'L' : 'M', at_px(x), at_px(y));
    }
    fputs(closed ? "Z\"" : "\" fill=\"none\"", s->out);
}

/* ---- The ground ------------------------------------------------------------- */

static void draw_grounds(const TableSheet *s) {
    for (int n = 1; facts_at(s->board, "ground.%d.kind", n).len; n++) {
        Str kind = facts_at(s->board, "ground.%d.kind", n);
        bool open = str_same(kind, STR("open")), houses = str_same(kind, STR("built-up"));
        bool heavy = str_same(kind, STR("heavy-woods"));
        put_path(s, facts_at(s->board, "ground.%d.points", n), true);
        fprintf(s->out, " fill=\"%s\"%s/>\n",
                open     ? s->tint->paper
                : houses ? s->tint->casing
                : heavy  ? s->tint->treefill
                         : s->tint->woods,
                str_same(kind, STR("open-woods")) ? " fill-opacity=\".5\"" : "");
    }
    for (int n = 1; facts_at(s->board, "contour.%d.points", n).len; n++) {
        put_path(s, facts_at(s->board, "contour.%d.points", n), true);
        fprintf(s->out, " fill=\"none\" stroke=\"%s\" stroke-width=\".8\"/>\n", s->tint->hachure);
    }
}

static void draw_family(const TableSheet *s, const char *family, const char *colour, const char *width,
                        const char *dash) {
    for (int n = 1; facts_at(s->board, "%s.%d.points", family, n).len; n++) {
        bool good = str_same(facts_at(s->board, "%s.%d.class", family, n), STR("good"));
        put_path(s, facts_at(s->board, "%s.%d.points", family, n), false);
        fprintf(s->out, " stroke=\"%s\" stroke-width=\"%s\" stroke-dasharray=\"%s\"/>\n", colour, good ? "3.2" : width,
                good ? "none" : dash);
    }
}

static void draw_name_at(const TableSheet *s, Str name, Str at, const char *colour, const char *size) {
    int x = word_number(&at), y = word_number(&at);
    fprintf(s->out,
            "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%s\" font-style=\"italic\" text-anchor=\"middle\" fill=\"%s\" "
            "stroke=\"%s\" stroke-width=\"2.5\" paint-order=\"stroke\">",
            at_px(x), at_px(y) - 6, size, colour, s->tint->paper);
    svg_text(s->out, name);
    fputs("</text>\n", s->out);
}

static void draw_names(const TableSheet *s) {
    for (int n = 1; facts_at(s->board, "place.%d.name", n).len; n++) {
        Str name = facts_at(s->board, "place.%d.name", n);
        draw_name_at(s, name, facts_at(s->board, "place.%d.at", n), s->tint->ink2, "11");
    }
    for (int n = 1; facts_at(s->board, "objective.%d.name", n).len; n++) {
        Str at = facts_at(s->board, "objective.%d.at", n), rest = at;
        double x = at_px(word_number(&rest)), y = at_px(word_number(&rest));
        fprintf(s->out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"%s\" stroke=\"%s\"/>", x, y, s->tint->gold,
                s->tint->ink);
        draw_name_at(s, facts_at(s->board, "objective.%d.name", n), at, s->tint->ink, "12");
    }
}

/* ---- Units ------------------------------------------------------------------ */

/* Width and depth of a unit as it stands (BFF-R1, BFF-R2). */
static void size_of(const TableSheet *s, Str key, Str value, int *wide, int *deep) {
    Str rest = value, formation = str_word(&rest);
    Str type = facts_at(s->board, "unit.%.*s.type", (int)key.len, key.at);
    Str label = facts_at(s->board, "unit.%.*s.label", (int)key.len, key.at);
    bool guns = str_same(formation, STR("limbered")) || str_same(formation, STR("unlimbered"));
    bool foot = str_same(type, STR("infantry"));
    int stands = number_of(str_cut(&label, '/'), 1);
    for (Str word = str_word(&rest); word.len; word = str_word(&rest)) {
        if (str_same(word, STR("stands"))) stands = number_of(str_word(&rest), stands);
        if (str_same(word, STR("dismounted"))) foot = true;
    }
    Str size = guns ? facts_at(s->board, "size.%.*s", (int)formation.len, formation.at)
                    : facts_get(s->board, foot ? "size.infantry" : "size.cavalry");
    Str files = facts_at(s->board, "formation.%.*s", (int)formation.len, formation.at), way = str_word(&files);
    int number = number_of(str_word(&files), 2), abreast = 1, ranks = 1;
    if (!guns && stands > 0 && number > 0) {
        abreast = str_same(way, STR("ranks")) ? (stands + number - 1) / number : number < stands ? number : stands;
        ranks = (stands + abreast - 1) / abreast;
    }
    *wide = word_number(&size) * abreast;
    *deep = word_number(&size) * ranks;
}

/* A block with a heavy front edge, turned as it faces; its name beside it. */
static void draw_unit(const TableSheet *s, Str key, Str value) {
    Str rest = value;
    (void)str_word(&rest);
    Str first = str_word(&rest);
    i64 x;
    int wide = 0, deep = 0;
    if (!str_int(first, 0, 20000, &x)) return; /* by the referee, or not on the table */
    int y = word_number(&rest), facing = word_number(&rest);
    bool us = str_same(facts_at(s->board, "unit.%.*s.side", (int)key.len, key.at), STR("union"));
    const char *line = us ? s->tint->us : s->tint->cs;
    size_of(s, key, value, &wide, &deep);
    double w = wide * TABLE_SCALE, h = deep * TABLE_SCALE;
    fprintf(
        s->out,
        "<g transform=\"translate(%.1f %.1f) rotate(%.1f)\"><rect x=\"%.1f\" y=\"0\" width=\"%.1f\" height=\"%.1f\" "
        "fill=\"%s\" stroke=\"%s\"/><path d=\"M%.1f 0h%.1f\" stroke=\"%s\" stroke-width=\"3\"/></g>",
        at_px((double)x), at_px(y), facing / 10.0, -w / 2, w, h, us ? s->tint->usface : s->tint->csface, line, -w / 2,
        w, line);
    fprintf(s->out,
            "<text x=\"%.1f\" y=\"%.1f\" font-size=\"9\" text-anchor=\"middle\" fill=\"%s\" stroke=\"%s\" "
            "stroke-width=\"2\" paint-order=\"stroke\">",
            at_px((double)x), at_px(y) + 3, line, s->tint->paper);
    svg_text(s->out, key);
    fputs("</text>\n", s->out);
}

static void draw_pieces(const TableSheet *s) {
    int at = 0;
    for (const Fact *f; (f = facts_next(s->position, STR("unit."), &at)) != NULL;)
        draw_unit(s, key_part(f->key, 1), f->value);
    at = 0;
    for (const Fact *f; (f = facts_next(s->position, STR("leader."), &at)) != NULL;) {
        Str rest = f->value, key = key_part(f->key, 1), first = str_word(&rest);
        i64 x;
        if (!str_int(first, 0, 20000, &x)) continue;
        bool us = str_same(facts_at(s->board, "leader.%.*s.side", (int)key.len, key.at), STR("union"));
        fprintf(s->out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\"/>", at_px((double)x),
                at_px(word_number(&rest)), us ? s->tint->us : s->tint->cs);
        draw_name_at(s, key, f->value, us ? s->tint->us : s->tint->cs, "9");
    }
}

bool chart_table(const Facts *board, const Facts *position, const Tint *tint, FILE *out, Error *e) {
    TableSheet s = {out, board, position, tint};
    i64 width = facts_number(board, "table.width", 0), depth = facts_number(board, "table.depth", 0);
    if (width < 1 || width > 20000 || depth < 1 || depth > 20000) return fail(e, "the board has no table");
    double w = 2 * TABLE_MARGIN + (double)width * TABLE_SCALE, h = 2 * TABLE_MARGIN + (double)depth * TABLE_SCALE;
    fprintf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
        "role=\"img\" font-family=\"'Times New Roman','Liberation Serif',Times,serif\">\n<title>The table, with its "
        "ground and units</title>\n<rect width=\"%.0f\" height=\"%.0f\" fill=\"%s\"/>\n",
        w, h, w, h, w, h, tint->paper2);
    fprintf(out, "<rect x=\"%.0f\" y=\"%.0f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" stroke=\"%s\"/>\n",
            TABLE_MARGIN, TABLE_MARGIN, w - 2 * TABLE_MARGIN, h - 2 * TABLE_MARGIN, tint->paper, tint->ink);
    draw_grounds(&s);
    draw_family(&s, "stream", tint->waterline, "1.6", "none");
    draw_family(&s, "road", tint->casing, "1.4", "5 2");
    draw_family(&s, "wall", tint->ink2, "2", "2 1");
    draw_family(&s, "work", tint->ink, "3", "4 2");
    draw_pieces(&s);
    draw_names(&s);
    fputs("</svg>\n", out);
    return true;
}
