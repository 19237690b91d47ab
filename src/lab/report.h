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

#endif
