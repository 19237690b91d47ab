/* Plots as SVG, to stand in a page; colours come from the page's style. */
#ifndef LONGROLL_LAB_SVG_H
#define LONGROLL_LAB_SVG_H

#include "lab/stats.h"

#include <stdio.h>

/* Text in a page. */
void put_escaped(FILE *out, const char *text);

/* A score with its interval on a line from 0 to 1; one below the other. */
typedef struct ScoreBar {
    char label[240];
    double score;
    Interval interval;
    i64 games;
} ScoreBar;
void svg_scores(FILE *out, const ScoreBar *bar, int count);

/* How often each number came up; many different ones share bars. Nothing if all are the same. */
void svg_histogram(FILE *out, const char *label, const i64 *sorted, i64 count);

/* A score as it went along, with its interval. */
typedef struct CurvePoint {
    i64 games;
    double score;
    Interval interval;
} CurvePoint;
void svg_curve(FILE *out, const char *label, const CurvePoint *point, int count);

#endif
