/* What the careful movement of ai:script and the quick one of playouts share (guv/script_move.c, guv/march.c). */
#ifndef LONGROLL_SCRIPT_MOVE_GUV_H
#define LONGROLL_SCRIPT_MOVE_GUV_H

#include "ai/guv/script.h"

enum { LEAST_GAIN = 3 }; /* for which anybody moves */

/* A stack that moves, or could. */
typedef struct Party {
    int from, spent, points, units, allowance;
    int lead;      /* a unit whose type stands for all */
    bool no_touch; /* may not come next to the enemy */
    bool roads;    /* has kept to the roads so far */
    u8 unit[8];
} Party;

/* Where it goes, and what it gains. */
typedef struct Trip {
    int to, gain;
    bool by_road, away;
} Trip;

/* Forget what attacks promise, before anybody's best trip is asked for. */
void weigh_attacks(GuvMind *m);
/* Leaves its ways in m->reach, or in m->roads. */
Trip best_trip(GuvMind *m, const Party *p);
Party alone(const GuvMind *m, int unit);
Party whole_party(const GuvMind *m, int lead);
Party moving_party(const GuvMind *m);

/* The first action with this verb, and this operand unless it is -1; or NULL. */
const Action *find_action(const List *l, int verb, int op);
const Action *find_seizure(const GuvMind *m);
const Action *find_skirmisher(const GuvMind *m, const Party *p);
/* What comes before and after a pick in the step `movement`. */
void move_or_end(GuvMind *m, const Action *(*pick)(GuvMind *m, GuvMarch *march), GuvMarch *march, Action *out);

#endif
