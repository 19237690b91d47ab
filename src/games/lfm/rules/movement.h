/* Movement, charges, zones and sight (1 to 3, 5, 6, 27). */
#ifndef LONGROLL_LFM_RULES_MOVEMENT_H
#define LONGROLL_LFM_RULES_MOVEMENT_H

#include "games/lfm/steps.h"

/* ---- Movement and road movement (1, 2) --------------------------------------------------------------------------- */

void lfm_start_movement(const LfmBoard *b, LfmState *s, const Journal *j);
void lfm_derive_costs(LfmBoard *b); /* the tables that costs are read from */
/* May the piece cross this side at all, regardless of points (retreats and advances, LFM-R53)? */
bool lfm_may_cross(const LfmBoard *b, const LfmState *s, int piece, int from, int direction);
/* LFM-30.2, LFM-30.8, 24.2b, 1.4a ...: may this piece be moved at all in this phase? */
bool lfm_may_move(const LfmBoard *b, const LfmState *s, int piece, Refusal *r);

/* A moving group: what is the same in every hex. Where it is, is a Spot. */
typedef struct March {
    const LfmBoard *b;
    const LfmState *s;
    const Group *g;
    Tally tally;         /* of its units */
    PieceSet seekers;    /* brigade commanders without a regiment of theirs in the group */
    bool units, rides;   /* has combat units; LFM-30.6 holds for one of them */
    bool fits;           /* in an empty hex */
    bool plain;          /* steps cost as the tables of the board say */
    const u8 (*step)[6]; /* of all its gaits */
    const u8 *rated;
    u8 rate[ROADS]; /* of its slowest */
} March;

typedef struct Spot {
    u16 hex;
    u8 spent, flags; /* as of a Group */
} Spot;
March lfm_march(const LfmBoard *b, const LfmState *s, const Group *g);
static inline Spot lfm_spot(const Group *g) { return (Spot){g->hex, g->spent, g->flags}; }

/* What a step would mean. */
typedef struct StepEffect {
    int cost;
    bool zoc;     /* it enters a ZOC: combat units halt (5.2) */
    bool commits; /* cavalry out of command: it must charge from there (LFM-R23) */
} StepEffect;

/* May the group step to the next hex? Its duty to rejoin, and where it may stop, are not considered. */
bool lfm_may_step(const March *m, Spot at, int direction, bool by_road, StepEffect *w, Refusal *r);

/* Where it would be then. */
static inline Spot lfm_stepped(const March *m, Spot at, int direction, bool by_road, const StepEffect *w) {
    return (Spot){m->b->grid.next[at.hex][direction], (u8)(at.spent + w->cost),
                  (u8)(at.flags | GROUP_WENT | (by_road ? GROUP_ROAD : 0))};
}

/* May it end its move in this hex (LFM-R17, LFM-R19)? May it there, or in some hex that it can still reach? */
bool lfm_may_rest(const March *m, int hex, Refusal *r);
bool lfm_can_go_on(const March *m, Spot at);
/* The same for many steps of commanders without units: find the path to their place, then ask whether a step keeps
 * it open. */
struct Rejoining;
void lfm_find_way_to_place(const March *m, struct Rejoining *out);
bool lfm_keeps_way_to_place(const March *m, Spot there, struct Rejoining *h);
bool lfm_has_unit(const LfmBoard *b, const PieceSet *set); /* a combat unit among them */
int lfm_group_cost(const LfmBoard *b, const LfmState *s, const PieceSet *set, int from, int direction, bool by_road);
Group lfm_group_of(const LfmBoard *b, const LfmState *s, int piece); /* a piece about to move alone */

typedef struct Rejoining {
    int unit;         /* the regiment of the group that must rejoin and can; 0 = none */
    int commander;    /* or, without units, the brigade commander who needs a place (20.9); 0 = none */
    int straight;     /* an upper bound for the cost of a path to it; HEX_BEYOND: unknown */
    bool flooded;     /* `left` has been computed for the commander */
    HexFarReach left; /* the remaining cost from each hex that is not farther away */
} Rejoining;

/* What the steps of one piece cost, for floods. */
typedef struct Stride {
    const LfmBoard *b;
    const LfmState *s;
    int piece;
    Side side;
    bool plain, night, rates; /* as the tables of the board say; only along roads; at road rates, too */
    u8 rate[ROADS];
    const u8 (*step)[6], *rated, *off_road;
    HexSet *asked, *watched; /* hexes whose ZOI was asked for, and those in one */
    /* A flood from the end of a path to its beginning skips hexes from which `goal` is too far. */
    const HexFarReach *reach;
    int goal, budget;
} Stride;

/* Lower bound for the cost of a path between two hexes: off road, or to a road, along it and from it. */
static inline int lfm_least(const LfmBoard *b, const u8 *off_road, int from, int to) {
    int steps = hex_distance(&b->grid, from, to), plain = steps * b->least_step;
    int rated = off_road[from] + off_road[to] + steps * b->least_rate;
    return rated < plain ? rated : plain;
}

/* The same for a commander. */
static inline int lfm_least_ride(const LfmBoard *b, const LfmState *s, int from, int to) {
    return lfm_least(b, b->off_road[s->burned ? GAITS : GAIT_MOUNTED], from, to);
}
/* A flood has reached `to`: the most that the step there from `from` may cost, if the piece on the goal is to be
 * in time. */
static inline int lfm_may_spend(const Stride *t, int to, int from) {
    return t->reach ? t->budget - t->reach->spent[to] - lfm_least(t->b, t->off_road, from, t->goal) : NEVER;
}
Stride lfm_stride(const LfmBoard *b, const LfmState *s, int piece, HexSet room[2]);
int lfm_stride_cost(const Stride *t, int from, int direction); /* ZOC not considered; -1: closed */
/* Where a piece could go in this phase, with the cheapest cost, alone: for overlays. */
void lfm_reach(const LfmBoard *b, const LfmState *s, int piece, HexFarReach *out);
void lfm_close_movement(const LfmBoard *b, LfmState *s, const Journal *j); /* `end` of STEP_MOVEMENT */
void lfm_end_group(const LfmBoard *b, LfmState *s, const Journal *j);      /* the move is over: marks, D, spread */
void lfm_resume_group(const LfmBoard *b, LfmState *s, const Journal *j);   /* on with it, or its end */
bool lfm_has_road(const LfmBoard *b, const LfmState *s, int hex);
bool lfm_refuse_rate(const LfmBoard *b, const LfmState *s, int from, int direction, Refusal *r);
int lfm_least_rate(const March *m, Spot at);
bool lfm_may_use_rate(const March *m, Spot at, int to, Refusal *r);
bool lfm_is_own(const LfmBoard *b, const LfmState *s, int piece, Refusal *r); /* of who moves, and on the map */
bool lfm_may_change(const LfmBoard *b, const LfmState *s, int unit, bool mount, Refusal *r);
bool lfm_may_unlimber(const LfmBoard *b, const LfmState *s, int unit, Refusal *r);
void lfm_change_mode(const LfmBoard *b, LfmState *s, int unit, const Journal *j);
void lfm_list_modes(const LfmBoard *b, const LfmState *s, int unit, List *l);
void lfm_leave_phase(const LfmBoard *b, LfmState *s, const Journal *j);

/* ---- Cavalry charges (3) ----------------------------------------------------------------------------------------- */

bool lfm_may_charge(const LfmBoard *b, const LfmState *s, int hex, Refusal *r); /* by the group, from where it is */
void lfm_charge(const LfmBoard *b, LfmState *s, int hex, const Journal *j);
/* Could the group charge any hex from where it is (LFM-R23)? */
bool lfm_charge_waits(const LfmBoard *b, const LfmState *s, const Group *g);
void lfm_mark_charged(const LfmBoard *b, LfmState *s); /* LFM-3.10a */
/* The fight that a charge of the group would be. */
bool lfm_charge_sheet(const LfmBoard *b, const LfmState *s, const Fight *f, Worksheet *w);
void lfm_after_charge(const LfmBoard *b, LfmState *s,
                      const Journal *j); /* back from what interrupted STEP_MOVE: everything is settled */

/* ---- Zones of control and influence, sight (5, 6, 27) ------------------------------------------------------------ */

/* Is `hex` in a ZOC against `side` (5.1)? The enemy's own hexes are. */
static inline bool lfm_in_zoc(const LfmBoard *b, const LfmState *s, Side side, int hex) {
    return hexset_has(&s->zoc[side_other(side)], hex);
}

/* Update s->zoc: `side` has just taken this hex; or something else about it has changed. */
void lfm_spread_zoc(const LfmBoard *b, LfmState *s, Side side, int hex);
void lfm_note_zoc(const LfmBoard *b, LfmState *s, Side side, int hex);
/* Directions in which enemy combat units touch `hex`, rivers considered. */
int lfm_contact(const LfmBoard *b, const LfmState *s, Side side, int hex);
/* Is `hex` in a ZOI against `side` (6, 23.5a, LFM-30.7)? */
bool lfm_in_zoi(const LfmBoard *b, const LfmState *s, Side side, int hex);
/* Sight of a battery (27.5: its own side's units raise hexes): SIGHT_*; SIGHT_BLOCKED beyond the light (LFM-30.7). */
int lfm_sight(const LfmBoard *b, const LfmState *s, Side side, int from, int to);
/* Distance to the nearest enemy combat unit; 99 when there is none. */
int lfm_enemy_distance(const LfmBoard *b, const LfmState *s, Side side, int hex);
void lfm_name_obstacles(const LfmBoard *b, int from, int to, Refusal *r);
bool lfm_has_just_come(const LfmBoard *b, const LfmState *s, int piece);
bool lfm_may_touch(const March *m, Spot there, StepEffect *w, Refusal *r);
int lfm_within_light(const LfmBoard *b, const LfmState *s, int range);
bool lfm_refuse_halted(Spot at, Refusal *r);

#endif
