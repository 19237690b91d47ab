/* What a player who knows the game would shake his head at, as far as a program can tell. */
#ifndef LONGROLL_LAB_FOLLIES_H
#define LONGROLL_LAB_FOLLIES_H

#include "core/match.h"
#include "lab/batch.h"

typedef enum Folly {
    FOLLY_BACK = VERB_FIRST_OWN, /* a unit goes and goes back in this turn or the next; no fight, no bridge taken */
    FOLLY_BRIDGE,                /* a bridge is laid for the third time, or more often */
    FOLLY_WORKS,                 /* works are given up by an action of the side that built them */
    FOLLY_ODDS,                  /* an attack with less than a fifth of the defense */
    FOLLY_LIMBER,                /* a battery limbers, and then holds */
    FOLLY_INCH,                  /* a move of less than a quarter of an inch */
    FOLLY_LEADER,                /* a leader joins, detaches and joins again in a turn */
    FOLLY_IDLE,                  /* a phase ends with nothing done, and something could be */
    FOLLIES
} Folly;

extern const char *const folly_name[FOLLIES];
/* Those of a finished game, by side. */
void count_follies(const Match *m, u16 used[2][VERBS_MAX]);

#endif
