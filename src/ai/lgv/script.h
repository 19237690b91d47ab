/* What the files of ai:script for Lee's Greatest Victory share. */
#ifndef LONGROLL_SCRIPT_LGV_H
#define LONGROLL_SCRIPT_LGV_H

#include "ai/lgv/memo.h"

enum { REACH_NODES = 48, REACH_KINDS = 6, MIND_LISTS = 5, ORDER_MAX = 24 };

/* Where a kind of unit can go from the Active Area, with the way there. */
typedef struct Reach {
    u8 type, move, unit; /* the kind, and the unit it was found with */
    int nodes;
    u8 place[REACH_NODES];
    u8 parent[REACH_NODES]; /* node 0 is the start */
    u8 fight[REACH_NODES];  /* enemies stand there */
    u8 spent[REACH_NODES];
} Reach;

/* A way to use an activation: what it is worth to the side, and its first action. */
typedef struct Plan {
    int value;
    bool found;
    Action first;
} Plan;

/* A plan in full, for those who look further. */
typedef enum CourseKind { COURSE_PLAIN, COURSE_MARCH, COURSE_ATTACK, COURSE_AREA, COURSE_BOMBARD } CourseKind;
typedef struct Course {
    int value;
    Action first;
    u8 kind, from, place;
    u8 bridge;      /* the ford where it lays one; 0: nowhere */
    u64 units;      /* who march together */
    LgvState state; /* how it leaves things, before the dice of its attack */
} Course;

/* The best few, best first. */
typedef struct Plans {
    int count, most, each; /* `each`: at most so many of one Area */
    Course *course;        /* `most` of them */
} Plans;

/* Work memory of one decision. */
typedef struct Mind {
    const Game *game;
    const LgvBoard *b;
    Side side; /* whose point of view values take */
    Survey survey;
    Memo memo;
    int kinds;
    Reach reach[REACH_KINDS];
    LgvState base; /* where units that have not moved start */
    LgvState node[REACH_NODES];
    Plans *plans; /* NULL: only the best is asked for */
    Course about; /* the one being looked at, if they are asked for */
    bool narrow;  /* fewer are looked at */
    Action list[MIND_LISTS][LIST_MAX];
    Outcome outcome[2][OUTCOMES_MAX];
} Mind;

/* ---- Values (lgv/script_quick.c) ---------------------------------------------------------- */

/* The position as it stands, high for the mind's side. */
int mind_score(Mind *m, const LgvState *s);
/* Play on with simple choices for both sides until the current fight or other matter is settled, taking the
 * expectation over `dice` rolls; then score. Changes `s`. */
int mind_value(Mind *m, LgvState *s, int dice);
/* The value after an action, on a copy. */
int mind_after(Mind *m, const LgvState *s, const Action *a, int dice);
/* Is nothing under way that must be settled first? If not, what either side would plainly do. */
bool mind_rests(const LgvState *s);
Action mind_plain(Mind *m, const LgvState *s);
/* Do it, and answer the question about captured works that may follow. */
void mind_do(Mind *m, LgvState *s, Action a);

/* ---- Plans (lgv/script_plan.c) ------------------------------------------------------------ */

/* The best use of an activation under way (steps assault and move). */
Plan plan_activation(Mind *m, const LgvState *s);
/* The same from the choice of a bridge. */
Plan plan_bridge(Mind *m, const LgvState *s, const List *legal);
/* The best activation of an Impulse, or to pass. `legal` is the list at that step. */
Plan plan_impulse(Mind *m, const LgvState *s, const List *legal);
/* The next action of units that march to a place together, and attack there or not; false: it is done, or cannot be. */
bool plan_go_on(Mind *m, const LgvState *s, u64 units, int place, bool attack, Action *first);
/* What the player with Momentum would gain by the best activation from here. */
int plan_gain(Mind *m, const LgvState *s);
/* What the script does, once units are set up. */
void script_in_play(Mind *m, const LgvState *s, const List *legal, Action *out);

#endif
