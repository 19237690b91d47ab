/* What a batch says, in words and figures. Every figure has its number of games and its interval. */
#ifndef LONGROLL_LAB_SUMMARY_H
#define LONGROLL_LAB_SUMMARY_H

#include "lab/run.h"

#include <stdio.h>

/* Of any batch, by its kind. */
MUST_USE bool summary_write(FILE *out, const Run *r, Error *e);

/* Of each: a part of its own file. */
MUST_USE bool summary_ladder(FILE *out, const Run *r, Error *e);
void summary_bid(FILE *out, const Run *r);
void summary_verbs(FILE *out, const Run *r);

/* Of one pairing: uses of each verb, or follies, by who[k] as the Union, as the Confederates. */
typedef struct Uses {
    i64 count[2][2][VERBS_MAX];
    i64 games[2][2];
} Uses;
void uses_count(const Run *r, int pairing, Uses *uses);

/* "lgv/sedgwick rain=on". */
void put_scene(FILE *out, const LabScene *s);
/* "0.512 (0.463 to 0.561)". */
void put_score(FILE *out, double score, Interval i);

/* Numbers of the games that count, of one pairing, sorted; the caller frees them. */
typedef i64 GameNumber(const LabGame *g);
i64 *sorted_numbers(const Run *r, int pairing, GameNumber *number, i64 *count);
/* Where history lies among the games of a pairing: shares, from 0 to 1. */
typedef struct HistoryPlace {
    bool told, placed; /* the scenario tells it; games and history have margins */
    double alike;      /* games that the same side won */
    double percentile; /* games with a smaller margin, and half of those with the same */
    bool middle;       /* within the middle 80 % of margins */
} HistoryPlace;

HistoryPlace history_place(const Run *r, int pairing);

i64 number_margin(const LabGame *g);
i64 number_turns(const LabGame *g);
i64 number_actions(const LabGame *g);

#endif
