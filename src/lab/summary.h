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

/* "lgv/sedgwick rain=on". */
void put_scene(FILE *out, const LabScene *s);
/* "0.512 (0.463 to 0.561)". */
void put_score(FILE *out, double score, Interval i);

/* Numbers of the games that count, of one pairing, sorted; the caller frees them. */
typedef i64 GameNumber(const LabGame *g);
i64 *sorted_numbers(const Run *r, int pairing, GameNumber *number, i64 *count);
i64 number_margin(const LabGame *g);
i64 number_turns(const LabGame *g);
i64 number_actions(const LabGame *g);

#endif
