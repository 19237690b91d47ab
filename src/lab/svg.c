/* Plots; see svg.h. */
#include "lab/svg.h"

enum { WIDTH = 720, MARGIN = 40, ROW = 34, HEIGHT = 200, BARS_MAX = 40 };

void put_escaped(FILE *out, const char *text) {
    for (; *text; text++) {
        if (*text == '<') fputs("&lt;", out);
        else if (*text == '>') fputs("&gt;", out);
        else if (*text == '&') fputs("&amp;", out);
        else if (*text == '"') fputs("&quot;", out);
        else fputc(*text, out);
    }
}

static void begin(FILE *out, int height, const char *label) {
    fprintf(out, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", WIDTH, height);
    put_escaped(out, label);
    fputs("\">\n", out);
}

static void line(FILE *out, const char *class, double x1, double y1, double x2, double y2) {
    fprintf(out, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", class, x1, y1, x2, y2);
}

static void words(FILE *out, const char *anchor, double x, double y, const char *text) {
    fprintf(out, "<text text-anchor=\"%s\" x=\"%.1f\" y=\"%.1f\">", anchor, x, y);
    put_escaped(out, text);
    fputs("</text>\n", out);
}

static double across(double share) { return MARGIN + share * (WIDTH - 2 * MARGIN); }

/* ---- Scores ------------------------------------------------------------------------------ */

static void score_axis(FILE *out, int bottom) {
    char text[16];
    for (int i = 0; i <= 4; i++) {
        double x = across(i / 4.0);
        line(out, i == 2 ? "half" : "grid", x, 4, x, bottom);
        snprintf(text, sizeof text, "%.2f", i / 4.0);
        words(out, "middle", x, bottom + 16, text);
    }
}

void svg_scores(FILE *out, const ScoreBar *bar, int count) {
    int bottom = 10 + ROW * count;
    begin(out, bottom + 24, "scores with intervals");
    score_axis(out, bottom);
    for (int i = 0; i < count; i++) {
        double y = 10 + ROW * i + 24;
        char text[320];
        snprintf(text, sizeof text, "%s: %.3f (%.3f to %.3f), %lld %s", bar[i].label, bar[i].score, bar[i].interval.low,
                 bar[i].interval.high, GAMES(bar[i].games));
        words(out, "start", MARGIN, y - 10, text);
        line(out, "span", across(bar[i].interval.low), y, across(bar[i].interval.high), y);
        fprintf(out, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>\n", across(bar[i].score), y);
    }
    fputs("</svg>\n", out);
}

/* ---- Histogram --------------------------------------------------------------------------- */

static void histogram_bar(FILE *out, double left, double width, i64 count, i64 most) {
    double height = (HEIGHT - 30) * (double)count / (double)most;
    fprintf(out, "<rect class=\"bar\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n", left,
            HEIGHT - 10 - height, width > 2 ? width - 1 : width, height);
}

void svg_histogram(FILE *out, const char *label, const i64 *sorted, i64 count) {
    i64 bar[BARS_MAX] = {0}, most = 0;
    if (count == 0 || sorted[0] == sorted[count - 1]) return;
    i64 low = sorted[0], step = (sorted[count - 1] - low) / BARS_MAX + 1;
    int bars = (int)((sorted[count - 1] - low) / step) + 1;
    for (i64 i = 0; i < count; i++) {
        i64 *here = &bar[(sorted[i] - low) / step];
        if (++*here > most) most = *here;
    }
    begin(out, HEIGHT + 12, label);
    double width = (double)(WIDTH - 2 * MARGIN) / bars;
    for (int i = 0; i < bars; i++) {
        char text[32];
        histogram_bar(out, MARGIN + width * i, width, bar[i], most);
        if (i % (bars / 10 + 1)) continue;
        snprintf(text, sizeof text, "%lld", (long long)(low + i * step));
        words(out, "middle", MARGIN + width * (i + 0.5), HEIGHT + 6, text);
    }
    char title[80], top[32];
    line(out, "grid", MARGIN, 20, WIDTH - MARGIN, 20); /* where the highest bar ends */
    snprintf(top, sizeof top, "%lld", (long long)most);
    words(out, "end", MARGIN - 4, 24, top);
    words(out, "end", MARGIN - 4, HEIGHT - 6, "0");
    snprintf(title, sizeof title, "%.50s, %lld %s", label, GAMES(count));
    words(out, "start", MARGIN, 14, title);
    fputs("</svg>\n", out);
}

/* ---- Curve ------------------------------------------------------------------------------- */

static double up(double score) { return 10 + (1 - score) * (HEIGHT - 20); }

static void curve_point(FILE *out, const CurvePoint *p, i64 games, double score) {
    fprintf(out, "%.1f,%.1f ", across((double)p->games / (double)games), up(score));
}

void svg_curve(FILE *out, const char *label, const CurvePoint *point, int count) {
    if (count == 0) return;
    i64 games = point[count - 1].games;
    begin(out, HEIGHT + 12, label);
    line(out, "half", MARGIN, up(0.5), WIDTH - MARGIN, up(0.5));
    line(out, "grid", MARGIN, up(0), WIDTH - MARGIN, up(0));
    line(out, "grid", MARGIN, up(1), WIDTH - MARGIN, up(1));
    fputs("<polygon class=\"band\" points=\"", out);
    for (int i = 0; i < count; i++) curve_point(out, &point[i], games, point[i].interval.high);
    for (int i = count - 1; i >= 0; i--) curve_point(out, &point[i], games, point[i].interval.low);
    fputs("\"/>\n<polyline class=\"curve\" points=\"", out);
    for (int i = 0; i < count; i++) curve_point(out, &point[i], games, point[i].score);
    fputs("\"/>\n", out);
    words(out, "end", MARGIN - 4, up(1) + 4, "1");
    words(out, "end", MARGIN - 4, up(0.5) + 4, "0.5");
    words(out, "end", MARGIN - 4, up(0) + 4, "0");
    char text[40];
    snprintf(text, sizeof text, "%lld %s", GAMES(games));
    words(out, "end", WIDTH - MARGIN, HEIGHT + 6, text);
    fputs("</svg>\n", out);
}
