/* Lee's Greatest Victory as a quick player sees it: what places are worth, where strength is wanted, what a stack could
 * do. Everything is an estimate in thousandths of a VP, made at a glance; the search plays on to find out. */
#ifndef LONGROLL_LGV_SIGHT_H
#define LONGROLL_LGV_SIGHT_H

#include "ai/lgv/eval.h"

enum { SIGHT_GOALS = SURVEY_GOALS, NODES = 48, OPTIONS_MAX = 96, VP = 1000 };

/* Goals of the board, and how far every place is from them; changes with the bridges only. */
typedef struct Ways {
    bool made;
    u16 bridges;
    int goals;
    u8 goal[SIGHT_GOALS];
    Distances from;
} Ways;

/* One position, for the side that acts. */
typedef struct Sight {
    const LgvBoard *b;
    const LgvState *s;
    const Ways *ways;
    int me, foe;
    int standing; /* on the last Turn: 1 if the side that acts would win if it ended now, -1 if it would not; else 0 */
    i32 worth[LGV_PLACES];   /* of control from now to the end */
    i32 pull[SIGHT_GOALS];   /* what a point of strength there would change, in 64ths */
    i32 want[LGV_PLACES];    /* the pull of all goals on a place, once `wanted` */
    Bits128 wanted, seen[2]; /* what is filled of `want` and `stack` */
    Stack stack[2][LGV_PLACES];
} Sight;

/* Work memory of the knowledge; all zero when a decision begins, and nothing else may write to it. */
typedef struct Lore {
    Ways ways;
    Sight sight;
    Survey survey; /* of judge */
} Lore;

/* The goals and ways of a position. */
void find_ways(Ways *w, const LgvBoard *b, const LgvState *s);
Sight *sight_make(Lore *lore, const LgvBoard *b, const LgvState *s, int me);

/* How well the game stands for the Union, in halves of a point beyond a draw. */
int lgv_halves(const LgvBoard *b, const LgvState *s);
/* What a side would lose with a unit; who is about to lose has little to lose. */
int price_of(const Sight *v, int unit);
/* What a point of strength is worth in a place to the side that acts, in 64ths. */
int want_of(Sight *v, int place);
const Stack *stack_of(Sight *v, int side, int place);
/* What the enemies beside a place, or in it, may do to units that would stand there Exhausted. */
int danger_at(Sight *v, u64 units, int place);

/* ---- Attacks ---------------------------------------------------------------------------------------------- */

typedef struct AttackOdds {
    int gain, loss; /* what is hoped and feared of an attack */
} AttackOdds;

/* Attack value of these units together, with the guns that could support them. */
int attack_of(const Sight *v, u64 units, int target);
AttackOdds attack_odds(Sight *v, u64 units, int margin, int target);
/* What the margin that was rolled is worth to the attacker. */
int worth_of_margin(Sight *v, int margin, int target, u64 attackers, int attacker);
/* Of guns that fire at a place. */
int bombard_of(Sight *v, int target);

/* ---- What an Active Area could do -------------------------------------------------------------------------- */

typedef enum Party { PARTY_ALL, PARTY_GARRISON, PARTY_ONE } Party;

typedef struct Option {
    u8 from, place, party;
    bool attack;
    i16 gain, loss, march, take, abandon, danger, tire, near;
    i32 worth; /* of all these together */
} Option;

/* Where one can go from a place with so many MF: cheapest ways, by their first step. */
typedef struct Node {
    u8 place, via, cost, limit;
    bool foes;
} Node;

typedef struct Flood {
    int count;
    Node node[NODES];
    u8 at[LGV_PLACES]; /* 1 + index of the node */
} Flood;

void flood_from(const Sight *v, int from, int move, Flood *f);
void flood_step(const Sight *v, const Link *link, int spent, int move, int via, Flood *f);
void flood_on(const Sight *v, int move, Flood *f);

/* Units of the Active Area that may still act, and those of them that a party takes along. */
u64 ready_in(const Sight *v, int place);
u64 party_of(const Sight *v, int place, int target, Party party);
int move_of(const Sight *v, u64 units);
int options_of(Sight *v, int from, Option *out);
/* A march of these units, or an attack by them. */
void option_march(Sight *v, u64 units, int from, int to, Option *o);
void option_attack(Sight *v, u64 units, int from, int target, int limit, int water, Option *o);
/* Units that entered a place in this Impulse and have not attacked. */
u64 entered(const Sight *v, int place);
int committed_at(const Sight *v);

#endif
