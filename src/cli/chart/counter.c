/* Counters: a square of 48 units with band, mark, type and factors. Union
 * corners are round, Confederate corners cut; nothing is told by colour alone. */
#include "cli/chart/parts.h"

#include <stdio.h>

#define INK "#1D1811"
#define CREAM "#FFFDF7"
#define NARROW "'Arial Narrow','Liberation Sans Narrow','Roboto Condensed','Helvetica Neue',Arial,sans-serif"
#define PLAIN "Inter,Arial,'Liberation Sans',sans-serif"

/* A command's mark: a letter and a band colour, or the badge of a corps. */
static const struct {
    const char *command, *letter, *band, *deep;
    bool dark_text;
} commands[] = {
    {"Anderson", "A", "#AC5912", "#AC5912", false},   {"McLaws", "M", "#3B7A4E", "#3B7A4E", false},
    {"AP-Hill", "H", "#7A1F2E", "#7A1F2E", false},    {"Rodes", "R", "#E6A99E", "#96392F", true},
    {"Colston", "C", "#E3C04A", "#7E6200", true},     {"Early", "E", "#8C8A84", "#4C4A46", true},
    {"Hood", "Hd", "#B8860B", "#7A5600", false},      {"Pickett", "P", "#C98A5E", "#8A4A1E", true},
    {"Cavalry", "", "#2E2A25", "#2E2A25", false},     {"Army-Artillery", "", "#6A5840", "#6A5840", false},
    {"Artillery-I", "", "#6A5840", "#6A5840", false}, {"Artillery-II", "", "#6A5840", "#6A5840", false},
    {"Army", "", "#3F2A1F", "#3F2A1F", false},
};

static const struct {
    const char *corps, *path;
} badges[] = {
    {"I", "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0z"},
    {"II", "M-1.2 8l.6 -4.6a4 4 0 1 1 -3.2 -6.4a4 4 0 1 1 7.6 0a4 4 0 1 1 -3.2 6.4l.6 4.6z"},
    {"III", "M0 -8.4L6.4 0L0 8.4L-6.4 0z"},
    {"V", "M0 0L-3.6 -8L0 -5.8L3.6 -8L0 0L8 -3.6L5.8 0L8 3.6L0 0L3.6 8L0 5.8L-3.6 8L0 0L-8 3.6L-5.8 0L-8 -3.6z"},
    {"VI", "M-2.6 -8h5.2v5.4h5.4v5.2h-5.4v5.4h-5.2v-5.4h-5.4v-5.2h5.4z"},
    {"XI", "M3.6 -6.6A7.6 7.6 0 1 0 3.6 6.6A6.4 6.4 0 1 1 3.6 -6.6z"},
    {"XII", "M0 -8.4L2.1 -2.8L8 -2.6L3.4 1.1L5 6.8L0 3.5L-5 6.8L-3.4 1.1L-8 -2.6L-2.1 -2.8z"},
};

#define SHAPE_US "M4 0H44a4 4 0 0 1 4 4V44a4 4 0 0 1 -4 4H4a4 4 0 0 1 -4 -4V4a4 4 0 0 1 4 -4z"
#define SHAPE_CS "M7 0H41L48 7V41L41 48H7L0 41V7z"
#define BAND_US "M4 0H44a4 4 0 0 1 4 4V13H0V4a4 4 0 0 1 4 -4z"
#define BAND_CS "M7 0H41L48 7V13H0V7z"

/* What a counter shows. */
typedef struct Face {
    Str key, name, type, command, factors;
    bool us, exhausted, independent;
    const char *band, *deep, *letter, *band_text;
} Face;

static Str unit_fact(const Sheet *s, Str key, const char *what) {
    return facts_at(s->board, "unit.%.*s.%s", (int)key.len, key.at, what);
}

static Face face_of(const Sheet *s, Piece piece) {
    Face f = {.key = piece.key, .exhausted = piece.exhausted};
    f.name = unit_fact(s, piece.key, "name");
    f.type = unit_fact(s, piece.key, "type");
    f.command = unit_fact(s, piece.key, "command");
    f.factors = unit_fact(s, piece.key, "factors");
    f.us = str_same(unit_fact(s, piece.key, "side"), STR("union"));
    f.independent = str_same(unit_fact(s, piece.key, "independent"), STR("yes"));
    f.letter = "";
    f.band = f.deep = "#1E4B87";
    f.band_text = CREAM;
    for (int i = 0; !f.us && i < COUNT(commands); i++) {
        if (!str_same(f.command, str_of(commands[i].command))) continue;
        f.letter = commands[i].letter;
        f.band = commands[i].band;
        f.deep = commands[i].deep;
        if (commands[i].dark_text) f.band_text = INK;
    }
    return f;
}

/* ---- Parts ------------------------------------------------------------------ */

/* A name that fits the band: the guns and the two Lees of the cavalry are cut. */
static void write_name(FILE *out, Str name, double y, const char *colour) {
    char text[32];
    int len = snprintf(text, sizeof text, "%.*s", (int)name.len, name.at);
    char *guns = strstr(text, " Artillery");
    if (guns) len = snprintf(guns, sizeof text - (size_t)(guns - text), " Art.") + (int)(guns - text);
    if (str_same(name, STR("Fitzhugh Lee"))) len = snprintf(text, sizeof text, "F. Lee");
    if (str_same(name, STR("William H. F. Lee"))) len = snprintf(text, sizeof text, "W. H. F. Lee");
    const char *size = len <= 7 ? "10" : len <= 10 ? "8.8" : "7.4";
    fprintf(out,
            "<text x=\"24\" y=\"%.1f\" font-family=\"%s\" font-weight=\"bold\" font-size=\"%s\" text-anchor=\"middle\" "
            "fill=\"%s\">",
            y, NARROW, size, colour);
    svg_text(out, str_of(text));
    fputs("</text>", out);
}

static void write_number(FILE *out, const char *text, double size, const char *colour) {
    fprintf(out,
            "<text x=\"24\" y=\"45\" font-family=\"%s\" font-weight=\"bold\" font-size=\"%.1f\" text-anchor=\"middle\" "
            "fill=\"%s\">%s</text>",
            PLAIN, size, colour, text);
}

static void draw_type(FILE *out, Str type, double x, double y, double size) {
    fprintf(out,
            "<g transform=\"translate(%.1f %.1f) scale(%.2f)\" fill=\"none\" stroke=\"" INK "\" stroke-width=\"1.7\">",
            x, y, size);
    if (str_same(type, STR("infantry"))) {
        fputs("<path d=\"M-9 -6L9 6M9 -6L-9 6\"/><path d=\"M3.6 2.4L9 6M-3.6 2.4L-9 6\" stroke-width=\"3.2\"/>", out);
    } else if (str_same(type, STR("cavalry"))) {
        fputs("<path d=\"M-9 -7Q-3 4 8 6M9 -7Q3 4 -8 6\"/><path d=\"M5 8.4L8.6 3M-5 8.4L-8.6 3\" stroke-width=\"2\"/>",
              out);
    } else if (str_same(type, STR("artillery"))) {
        fputs("<path d=\"M-10.5 -4.6L5.5 -2.6\" stroke-width=\"3.4\"/><path d=\"M2 1L10 6.4\" "
              "stroke-width=\"2.2\"/><circle cx=\"1.6\" "
              "cy=\"1.8\" r=\"4.7\" fill=\"" CREAM "\"/><path d=\"M1.6 -2.9v9.4M-3.1 1.8h9.4\" stroke-width=\"1\"/>",
              out);
    } else if (str_same(type, STR("engineer"))) {
        fputs("<path d=\"M-9 7V-6h4v3h3v-3h4v3h3v-3h4V7h-6V2.4q-1.5 -2 -3 0V7z\" fill=\"" INK "\" stroke=\"none\"/>",
              out);
    }
    fputs("</g>", out);
}

static int division_of(const Sheet *s, Str key) {
    const ChartRow *row;
    for (int at = -1; (row = chart_next(s->chart, ROW_BADGE, &at));) {
        if (str_same(row->word[0], key)) return row->n[0];
    }
    return 0;
}

static void draw_badge(const Sheet *s, const Face *f, double x, double y, double size, const char *all) {
    static const char *const by_division[] = {"#FFFFFF", "#C8352B", "#FFFFFF", "#2F66B4"};
    for (int i = 0; i < COUNT(badges); i++) {
        if (!str_same(f->command, str_of(badges[i].corps))) continue;
        int n = division_of(s, f->key);
        const char *fill = all ? all : by_division[n >= 0 && n < 4 ? n : 0];
        fprintf(s->out,
                "<path transform=\"translate(%.1f %.1f) scale(%.2f)\" d=\"%s\" fill=\"%s\" stroke=\"%s\" "
                "stroke-width=\"1.2\"/>",
                x, y, size, badges[i].path, fill, all ? all : INK);
    }
}

static void draw_shield(FILE *out, const Face *f, double x, double y) {
    const char *fill = f->exhausted ? CREAM : f->band, *colour = f->exhausted ? f->deep : f->band_text;
    fprintf(out,
            "<path d=\"M%.1f %.1fh14v10q0 5 -7 7.4q-7 -2.4 -7 -7.4z\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1\"/>",
            x - 7, y - 8, fill, f->deep);
    fprintf(out,
            "<text x=\"%.1f\" y=\"%.1f\" font-size=\"12.5\" font-weight=\"bold\" text-anchor=\"middle\" "
            "fill=\"%s\">%s</text>",
            x, y + 4, colour, f->letter);
}

static void draw_mark(const Sheet *s, const Face *f) {
    if (f->independent) {
        fputs("<circle cx=\"14\" cy=\"24.5\" r=\"6.6\" fill=\"none\" stroke=\"" INK
              "\" stroke-width=\"1.2\" stroke-dasharray=\"2.4 1.8\"/>",
              s->out);
    } else if (f->us) {
        draw_badge(s, f, 14, 24.5, 1, f->exhausted ? "#FFFFFF" : NULL);
        if (f->exhausted) draw_badge(s, f, 14, 24.5, 1, NULL);
    } else {
        draw_shield(s->out, f, 14, 24.5);
    }
}

/* ---- Whole counters --------------------------------------------------------- */

/* "6-6-5/5" to "6-6-5" or, exhausted, "(5)". */
static void factors_text(const Face *f, char *text, size_t room) {
    Str rest = f->factors, fresh = str_cut(&rest, '/');
    if (f->exhausted) snprintf(text, room, "(%.*s)", (int)rest.len, rest.at);
    else snprintf(text, room, "%.*s", (int)fresh.len, fresh.at);
}

static void draw_body(const Sheet *s, const Face *f, const char *face) {
    const char *shape = f->us ? SHAPE_US : SHAPE_CS;
    fprintf(s->out, "<path d=\"%s\" transform=\"translate(1.6 2)\" fill=\"#000\" fill-opacity=\".3\"/>", shape);
    fprintf(s->out, "<path d=\"%s\" fill=\"%s\" stroke=\"" INK "\" stroke-width=\"1.3\"%s/>", shape,
            f->exhausted ? "#F6F4EC" : face, f->exhausted ? " stroke-dasharray=\"3.4 2\"" : "");
    if (f->exhausted) fprintf(s->out, "<path d=\"%s\" fill=\"url(#%s)\"/>", shape, f->us ? "usx" : "csx");
}

static void draw_plain(const Sheet *s, const Face *f) {
    char text[16];
    draw_body(s, f, f->us ? s->tint->usface : s->tint->csface);
    if (f->exhausted) fprintf(s->out, "<path d=\"M1 13H47\" stroke=\"%s\" stroke-width=\"1\"/>", f->deep);
    else fprintf(s->out, "<path d=\"%s\" fill=\"%s\"/>", f->us ? BAND_US : BAND_CS, f->band);
    write_name(s->out, f->name, 10, f->exhausted ? f->deep : f->band_text);
    bool alone = str_same(f->type, STR("cavalry")) || str_same(f->type, STR("engineer"));
    if (!alone) draw_mark(s, f);
    draw_type(s->out, f->type, alone ? 24 : 34, 24.5, alone ? 1.15 : .95);
    factors_text(f, text, sizeof text);
    write_number(s->out, text, f->exhausted ? 13 : 11.5, INK);
}

static void draw_stars(const Sheet *s, const Face *f) {
    Str rank = unit_fact(s, f->key, "rank");
    int stars = str_same(rank, STR("army")) ? 3 : str_same(rank, STR("corps")) ? 2 : 1;
    for (int i = 0; i < stars; i++) {
        fprintf(s->out, "<path transform=\"translate(7.5 %.1f) scale(.42)\" d=\"%s\" fill=\"#F3C34B\"/>",
                25 + 8.4 * (i - (stars - 1) / 2.0), badges[6].path);
    }
}

static void draw_leader(const Sheet *s, const Face *f) {
    char text[24], factors[16];
    draw_body(s, f, f->us ? "#1B2B40" : "#3A271C");
    const char *band = f->us ? "#2F66B4" : f->letter[0] ? f->band : "#3A271C";
    if (!f->exhausted) fprintf(s->out, "<path d=\"%s\" fill=\"%s\"/>", f->us ? BAND_US : BAND_CS, band);
    write_name(s->out, f->name, 10, f->exhausted ? INK : f->letter[0] ? f->band_text : CREAM);
    fputs("<ellipse cx=\"24\" cy=\"24\" rx=\"8.4\" ry=\"9.6\" fill=\"#E9D9B8\" stroke=\"#F3C34B\" stroke-width=\"1\"/>",
          s->out);
    fprintf(s->out, "<path d=\"M17 30q1.5 -4 7 -4t7 4q-3 3.6 -7 3.6t-7 -3.6z\" fill=\"%s\"/>",
            f->us ? "#27415F" : "#77736A");
    fputs("<circle cx=\"24\" cy=\"22\" r=\"3.6\" fill=\"#C79C78\"/><path d=\"M20.4 22.8q3.6 6.4 7.2 0v2.8q-3.6 3 -7.2 "
          "0z\" fill=\"#4A3826\"/>"
          "<path d=\"M19.2 20.6q.4 -4 4.8 -4t4.8 4z\" fill=\"#2B2B2B\"/>",
          s->out);
    draw_stars(s, f);
    const char *pale = f->exhausted ? INK : CREAM;
    if (f->letter[0]) {
        fprintf(s->out,
                "<text x=\"40\" y=\"28.5\" font-size=\"11\" font-weight=\"bold\" text-anchor=\"middle\" "
                "fill=\"%s\">%s</text>",
                pale, f->letter);
    } else {
        draw_badge(s, f, 40, 24.5, .62, f->exhausted ? NULL : "#FFFFFF");
    }
    factors_text(f, factors, sizeof factors);
    Str leads = unit_fact(s, f->key, "leads");
    if (f->exhausted) snprintf(text, sizeof text, "%s", factors);
    else
        snprintf(text, sizeof text, "+%.*s\xC2\xB7%s", (int)leads.len, leads.at,
                 factors[0] == '*' ? factors + 2 : factors);
    write_number(s->out, text, 10, pale);
}

void draw_counter(const Sheet *s, Piece piece, double x, double y, double size) {
    Face f = face_of(s, piece);
    fprintf(s->out, "<g transform=\"translate(%.1f %.1f) scale(%.3f)\"><title>", x, y, size / 48);
    svg_text(s->out, f.name);
    fputs("</title>", s->out);
    if (str_same(f.type, STR("leader"))) draw_leader(s, &f);
    else draw_plain(s, &f);
    fputs("</g>\n", s->out);
}
