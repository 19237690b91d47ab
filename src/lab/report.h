/* A batch for people and for other programs. */
#ifndef LONGROLL_LAB_REPORT_H
#define LONGROLL_LAB_REPORT_H

#include "lab/run.h"

#include <stdio.h>

/* One page with everything in it: no script, nothing from the network. */
MUST_USE bool report_html(FILE *out, const Run *r, Error *e);
/* A line for each pairing, a line for each game. */
void report_pairings(FILE *out, const Run *r);
void report_games(FILE *out, const Run *r);
/* Of a ladder: a line for each opponent. Of a batch that counts verbs or follies: a line for each of them. Of one that
 * stops by SPRT: how that ended. */
MUST_USE bool report_ratings(FILE *out, const Run *r, Error *e);
void report_uses(FILE *out, const Run *r);
void report_verdict(FILE *out, const Run *r);

#endif
