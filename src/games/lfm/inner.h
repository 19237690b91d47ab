/* The Last Full Measure: what its files share among themselves. */
#ifndef LONGROLL_LFM_INNER_H
#define LONGROLL_LFM_INNER_H

#include "core/values.h"
#include "games/lfm/ask.h"
#include "lfm_clauses.h"

/* Kinds of operand. */
/* Of questions only: sides, and spots: a hex, or beyond their count the one where a piece stands. */
enum { KIND_NONE, KIND_PIECE, KIND_HEX, KIND_HEXSIDE, KIND_SIDE, KIND_SPOT, KINDS };

/* Questions (query.c). */
enum { ASK_SIGHT, ASK_ZOC, ASK_ZOI, ASK_RANGE, ASK_COMMAND, ASK_MARCH, ASK_DISTANCE, ASK_NEIGHBOURS, LFM_QUERIES };
extern const VerbInfo lfm_queries[LFM_QUERIES];
void lfm_query(const void *board, const void *state, Side viewer, const Action *question, const Answer *to);

/* ---- Steps (steps.c) --------------------------------------------------------------------------------------------- */

typedef enum Who {
    WHO_PHASING = WHO_FIRST_OWN,
    WHO_OTHER,   /* the non-phasing player */
    WHO_ASKING,  /* s->asking */
    WHO_RETREAT, /* s->retreat.side */
} Who;

/* One step of the sequence of play. `check` judges the actor's action after verb and operands were found well-formed;
 * `apply` does it and leads on. For fortune `dice` says how many dice are due. */
typedef STEP_RULES(LfmBoard, LfmState) LfmStep;
#define DECLARE_STEP(ID, id) extern const LfmStep lfm_step_##id;
LFM_STEPS(DECLARE_STEP)

const LfmStep *lfm_step(const LfmState *s);
const LfmStep *lfm_step_at(int step);
Side lfm_who(const void *board, const void *state, const Step *step);
const Step *lfm_step_now(const void *board, const void *state);
/* Refuses with the clauses of the step and of what the verb is about. */
bool lfm_not_now(const LfmBoard *b, const LfmState *s, const Action *a, Refusal *r);
bool lfm_name_verb(const LfmBoard *b, const LfmState *s, const Action *a, Refusal *r); /* adds the latter */
extern const VerbInfo lfm_verbs[LFM_VERBS];
extern const Forgone lfm_forgone[];
extern const OptionInfo lfm_options[OPTIONS - 1];

static inline void step_to(LfmState *s, LfmStepId step) { s->step = (u8)step; }
static inline Side phasing(const LfmState *s) { return (Side)s->phasing; }
static inline Side waiting(const LfmState *s) { return side_other((Side)s->phasing); }
/* An option holds the index of its value; the first six are on unless said. */
static inline bool on(const LfmState *s, LfmOption o) { return (s->option[o] != 0) != (o < OPTION_HOOKER); }
static inline bool is_night(const LfmBoard *b, const LfmState *s) { return lfm_is_night(b, s); }

/* ---- Pieces and hexes (pieces.c) --------------------------------------------------------------------------------- */

/* for (int p = s->top[hex]; p; p = s->below[p]) walks a stack: units first, then commanders. Every change of place goes
 * through these four; they keep stacks, derived sets and losses right, and clear fight_of[]. */
void lfm_put(const LfmBoard *b, LfmState *s, int piece, int hex);    /* onto the map */
void lfm_lift(const LfmBoard *b, LfmState *s, int piece, Fate fate); /* off the map; hex[] and due[] are kept */
void lfm_shift(const LfmBoard *b, LfmState *s, int piece, int hex);  /* to another hex; sets U_STIRRED */
void lfm_rebuild(const LfmBoard *b, LfmState *s);                    /* all that is derived */
/* A piece turned over (limbered, mounted ...): strength counts anew. */
static inline void lfm_turn_over(LfmState *s, int piece) { s->mark[piece] ^= U_BACK; }
/* Removed, recoverable (17); its commanders may be stranded, a work without builders stops (LFM-R73). Notes that the
 * round had a loss (LFM-R103). */
void lfm_eliminate(const LfmBoard *b, LfmState *s, int unit, Clause why, const Journal *j);
/* After units have left a hex, or died in it: build markers without units go (LFM-R73), commanders of `hex` without
 * company, and brigade commanders without a regiment of theirs, become stranded (20.9c, 21.3). */
void lfm_left(const LfmBoard *b, LfmState *s, int hex, const Journal *j);
/* 14.2a: every unit of the hex that is not shattered becomes D (16.7). */
void lfm_disorganize(const LfmBoard *b, LfmState *s, int hex, Clause why, const Journal *j);
/* 14.3: after somebody has come to stay in a hex. */
void lfm_mingle(const LfmBoard *b, LfmState *s, int hex, const Journal *j);

static inline bool is_gun(const LfmBoard *b, int p) {
    return b->brief[p].type == ARTILLERY || b->brief[p].type == HORSE_ARTILLERY;
}
static inline bool is_regiment(const LfmBoard *b, int p) {
    return b->brief[p].type == INFANTRY || b->brief[p].type == CAVALRY;
}
static inline bool is_mounted(const LfmBoard *b, const LfmState *s, int p) {
    return b->brief[p].type == CAVALRY && !lfm_is(s, p, U_BACK);
}
static inline bool is_limbered(const LfmBoard *b, const LfmState *s, int p) {
    return is_gun(b, p) && lfm_is(s, p, U_BACK);
}
static inline bool is_commander(const LfmBoard *b, int p) { return b->brief[p].type == COMMANDER; }
static inline bool on_map(const LfmState *s, int p) { return s->fate[p] == FATE_MAP; }
/* SP of infantry and cavalry, of artillery, in a hex. */
int lfm_foot_sp(const LfmBoard *b, const LfmState *s, int hex);
int lfm_gun_sp(const LfmBoard *b, const LfmState *s, int hex);
bool lfm_has_units(const LfmBoard *b, const LfmState *s, Side side, int hex); /* combat units */
/* May these pieces stay in the hex with what is there (4.1a, 4.2, 4.4, LFM-R18)? Those already in it count once. */
bool lfm_fits(const LfmBoard *b, const LfmState *s, const PieceSet *set, int hex, Refusal *r);
/* The same, once others have gone. */
bool lfm_fits_without(const LfmBoard *b, const LfmState *s, const PieceSet *set, const PieceSet *gone, int hex,
                      Refusal *r);
/* What stands, or would stand, in one hex. */
typedef struct Tally {
    int foot, guns, batteries, brigade, brigades, mounted, dismounted;
} Tally;
static inline void lfm_count(const LfmBoard *b, const LfmState *s, int unit, Tally *t) {
    if (is_gun(b, unit)) {
        t->guns += lfm_sp(b, s, unit);
        t->batteries++;
        return;
    }
    t->foot += lfm_sp(b, s, unit);
    t->brigades += t->brigade != b->brief[unit].brigade;
    t->brigade = b->brief[unit].brigade;
    if (b->brief[unit].type == CAVALRY) is_mounted(b, s, unit) ? t->mounted++ : t->dismounted++;
}
Tally lfm_tally(const LfmBoard *b, const LfmState *s, const PieceSet *set);
/* Is a hex over its limits (4.6, LFM-R19)? */
bool lfm_crowded(const LfmBoard *b, const LfmState *s, int hex);
/* Some regiment of the brigade in the hex? */
bool lfm_brigade_in(const LfmBoard *b, const LfmState *s, int brigade, int hex);
/* A hex as people say it: "1412 Wilderness Church". Writes into `out` of at least 40 bytes. */
const char *lfm_hex_label(const LfmBoard *b, int hex, char out[40]);
/* May what a tally counts stay in this hex (4.1a, 4.2, 4.4, LFM-R18)? */
static inline bool lfm_within_limits(const LfmBoard *b, const Tally *t, int hex, Refusal *r) {
    char label[40];
    if (t->brigades > 1) {
        refuse(r, LFM_4_1a, "Two brigades would stand in %s.", lfm_hex_label(b, hex, label));
        return refuse_also(r, LFM_R18);
    }
    if (lfm_too_many_foot(b, t->foot))
        return refuse(r, LFM_4_1a, "%s would hold %d SP, more than %d.", lfm_hex_label(b, hex, label), t->foot,
                      b->rule.stack);
    if (lfm_too_many_guns(b, t->guns) && t->batteries > 1) {
        refuse(r, LFM_4_2a, "%s would hold %d SP of artillery, more than %d.", lfm_hex_label(b, hex, label), t->guns,
               b->rule.stack_guns);
        return refuse_also(r, LFM_4_2b);
    }
    if (t->mounted && t->dismounted)
        return refuse(r, LFM_4_4, "%s would hold mounted and dismounted cavalry.", lfm_hex_label(b, hex, label));
    return true;
}
static inline const char *name_of(const LfmBoard *b, int piece) { return b->piece[piece].name; }
/* As he is called now: a replacement has his own name. */
static inline const char *lfm_name(const LfmBoard *b, const LfmState *s, int piece) {
    bool replaced = piece > b->units && lfm_is(s, piece, U_BACK) && b->piece[piece].replacement[0];
    return replaced ? b->piece[piece].replacement : b->piece[piece].name;
}

/* ---- Zones and sight (zones.c) ----------------------------------------------------------------------------------- */

/* Is `hex` in a ZOC against `side` (5.1)? The enemy's own hexes are. */
static inline bool lfm_in_zoc(const LfmBoard *b, const LfmState *s, Side side, int hex) {
    (void)b;
    return hexset_has(&s->zoc[side_other(side)], hex);
}
/* Keep s->zoc: a hex is newly held by `side`; something has changed about this hex. */
void lfm_spread_zoc(const LfmBoard *b, LfmState *s, Side side, int hex);
void lfm_note_zoc(const LfmBoard *b, LfmState *s, Side side, int hex);
/* Directions in which enemy combat units touch `hex`, rivers considered. */
int lfm_contact(const LfmBoard *b, const LfmState *s, Side side, int hex);
/* Is `hex` in a ZOI against `side` (6, 23.5a, LFM-30.7)? */
bool lfm_in_zoi(const LfmBoard *b, const LfmState *s, Side side, int hex);
/* Sight of a battery (27.5: its own side's units raise hexes): SIGHT_*; SIGHT_BLOCKED beyond the light (LFM-30.7). */
int lfm_sight(const LfmBoard *b, const LfmState *s, Side side, int from, int to);
/* May these units of a hex decline a retreat demanded by those hexes (9.2d, D2)? Never mounted cavalry by a work alone;
 * a mixed stack if it has others. Walls only if every one of them lies across one. */
bool lfm_may_refuse(const LfmBoard *b, const LfmState *s, const PieceSet *set, int hex, const u16 *against, int count);
/* 18.1b, LFM-R71: a friendly unit in order in a neighbouring hex (a river does not matter). */
bool lfm_supported(const LfmBoard *b, const LfmState *s, Side side, int hex);
/* Distance to the nearest enemy combat unit; 99 when there is none. */
int lfm_enemy_distance(const LfmBoard *b, const LfmState *s, Side side, int hex);

/* ---- The turn (turn.c, night.c, victory.c) ----------------------------------------------------------------------- */

void lfm_start_game(const LfmBoard *b, LfmState *s, const Journal *j); /* totals, holders, then turn 1 */
void lfm_start_turn(const LfmBoard *b, LfmState *s,
                    const Journal *j); /* night, works of the turn, acting, initiative */
void lfm_start_half(const LfmBoard *b, LfmState *s, Side side, const Journal *j);
void lfm_end_half(const LfmBoard *b, LfmState *s, const Journal *j); /* after phase 7: other half, or end of turn */
/* LFM-30.12: the end of any phase. Objectives change hands; true when the game is over. */
bool lfm_end_phase(const LfmBoard *b, LfmState *s, const Journal *j);
/* Score of the battle for the Confederates (score), or the lead of the Union (lead); see victory.c. */
int lfm_score(const LfmBoard *b, const LfmState *s, Side side);
const GameResult *lfm_ending(const void *state);
void lfm_end(LfmState *s, int ending, Clause why, const Journal *j);
enum Ending { ENDING_NONE, ENDING_UNION, ENDING_CONFEDERATE, ENDING_DRAW, ENDING_SUDDEN, ENDING_PASSED, ENDINGS };
/* Exited by LFM-30.16: is it won? Ends the game if so. */
void lfm_judge_exit(const LfmBoard *b, LfmState *s, const Journal *j);
/* LFM-30.2: of the surprised corps, which neither moves nor builds in this turn. */
static inline bool lfm_surprised(const LfmBoard *b, const LfmState *s, int piece) {
    return s->turn == b->surprise_turn && b->surprise_corps && b->brief[piece].corps == b->surprise_corps &&
           on(s, OPTION_SURPRISE);
}
/* LFM-30.4, LFM-30.5: bound not to pass the line of the halt (b->halt_column), judged at the start of its move. The
 * brigade that is itself halted (b->brigade[].halted) may enter no ZOC either. */
bool lfm_held_back(const LfmBoard *b, const LfmState *s, int piece);
/* The sum of the die of the turn that is due (command, bridge, reorganization, recovery); false when there is none. Its
 * outcomes; 0 when the sheet is of another kind. */
bool lfm_turn_sheet(const LfmBoard *b, const LfmState *s, Worksheet *w);
int lfm_turn_outcomes(const Worksheet *w, Outcome *out);
/* Such a sheet: total[0] is the highest die that succeeds, total[1] is added to the die; detail[LFM_NATURAL] is the
 * highest natural die that succeeds whatever is added (19.1b), detail[LFM_SUM] says that the sheet is one of these. */
enum { LFM_NATURAL = 6, LFM_SUM = 7 };
void lfm_die_sheet(Worksheet *w, const char *title);
bool lfm_die_succeeds(const Worksheet *w, int die);
void lfm_start_night(const LfmBoard *b, LfmState *s, const Journal *j);      /* the first night turn (23.4) */
void lfm_start_initiative(const LfmBoard *b, LfmState *s, const Journal *j); /* acting commanders first (LFM-R5) */
void lfm_end_night(const LfmBoard *b, LfmState *s, const Journal *j);        /* the last one (23.6) */
void lfm_judge_turn(const LfmBoard *b, LfmState *s, const Journal *j);       /* S8a: may end the game */

/* ---- Command (command.c) ----------------------------------------------------------------------------------------- */

void lfm_start_command(const LfmBoard *b, LfmState *s, const Journal *j);
/* The acting army commanders are found or relieved (20.12, LFM-R5). True when their owner must be asked: STEP_ACTING.
 * */
bool lfm_find_acting(const LfmBoard *b, LfmState *s, Side side, const Journal *j);
/* Everything within `range` of `from` by LFM-R9. */
bool lfm_traces(const LfmBoard *b, const LfmState *s, Side side, int from, int to, int range);
int lfm_superior(const LfmBoard *b, const LfmState *s, int commander); /* piece of the next higher on the map; 0 */
/* LFM-22.4b, LFM-R11: after a piece has moved from one hex to another, DETACHED markers that go. */
void lfm_reattach(const LfmBoard *b, LfmState *s, int piece, int from, const Journal *j);
void lfm_command_sheet(const LfmBoard *b, const LfmState *s, int commander, Worksheet *w);
/* A copy of the state as the Command phase would leave it now; then why a piece is or is not in command, for people,
 * and
 * the clause that decides. */
void lfm_foresee_command(const LfmBoard *b, LfmState *s);
const char *lfm_command_reason(const LfmBoard *b, const LfmState *s, int piece, Clause *clause);
/* 20.12, LFM-R5 without the question: who would follow; several when the owner must choose. */
PieceSet lfm_acting_choices(const LfmBoard *b, const LfmState *s, Side side);
/* The end of the Command phase: U_COMMAND of brigade commanders and units (20.6 to 20.10). */
void lfm_find_command(const LfmBoard *b, LfmState *s, const Journal *j);

/* ---- Construction (construction.c) ------------------------------------------------------------------------------- */

void lfm_start_construction(const LfmBoard *b, LfmState *s,
                            const Journal *j); /* goes on to artillery, or at night movement */
void lfm_bridge_sheet(const LfmBoard *b, const LfmState *s, int bridge, Worksheet *w);
/* LFM-25c, LFM-R76: a unit that leaves its hex takes no torch along (lfm_shift and lfm_lift call it). */
void lfm_drop_torch(const LfmBoard *b, LfmState *s, int piece);

/* ---- Artillery (artillery.c, check.c) ---------------------------------------------------------------------------- */

void lfm_start_artillery(const LfmBoard *b, LfmState *s, const Journal *j);
void lfm_next_fire(const LfmBoard *b, LfmState *s, const Journal *j); /* host STEP_ARTILLERY: a fire is over */
bool lfm_fire_sheet(const LfmBoard *b, const LfmState *s, const Fight *f, Worksheet *w);
/* A cohesion check of this unit: what is added to the die (18.1b; `more` from 25d, 25e). */
int lfm_check_drm(const LfmBoard *b, const LfmState *s, int unit);
/* Start one check of s->fight.tested; lfm_checked leads on. */
void lfm_start_check(const LfmBoard *b, LfmState *s, const Journal *j);
/* The sum of the check due (STEP_CHECK_ROLL), a sheet of lfm_die_sheet. */
void lfm_check_sheet(const LfmBoard *b, const LfmState *s, Worksheet *w);
/* LFM-30.9: shots[] of a battery holds the last turn of its fire and how many turns that were, on the map or off. */
enum { SHOT_TURN = 31, SHOT_COUNT = 5 };
static inline int lfm_shots(const LfmState *s, int battery) { return s->shots[battery] >> SHOT_COUNT; }
/* Could this battery bombard this hex now? For previews and opponents. */
bool lfm_may_bombard(const LfmBoard *b, const LfmState *s, int hex, Refusal *r);
bool lfm_may_join_fire(const LfmBoard *b, const LfmState *s, int unit, Refusal *r); /* of the fire put together */
bool lfm_may_bombard_with(const LfmBoard *b, const LfmState *s, int battery, int hex, Refusal *r);

/* ---- Movement (movement.c, ways.c, entry.c, integrity.c, close.c) ------------------------------------------------ */

void lfm_start_movement(const LfmBoard *b, LfmState *s, const Journal *j);
void lfm_resume_movement(const LfmBoard *b, LfmState *s, const Journal *j); /* host STEP_MOVEMENT */
void lfm_derive_costs(LfmBoard *b);                                         /* the tables that costs are read from */
/* May the piece ever cross this side, without points (retreats and advances, LFM-R53)? */
bool lfm_may_cross(const LfmBoard *b, const LfmState *s, int piece, int from, int direction);
/* LFM-30.2, LFM-30.8, 24.2b, 1.4a ...: may this piece be moved at all in this phase? */
bool lfm_may_stir(const LfmBoard *b, const LfmState *s, int piece, Refusal *r);
/* LFM-30.8: a locked brigade that is not roused. */
bool lfm_locked(const LfmBoard *b, const LfmState *s, int piece);
void lfm_rouse(const LfmBoard *b, LfmState *s, int hex, const Journal *j); /* somebody fires at this hex */
void lfm_rouse_near(const LfmBoard *b, LfmState *s, const Journal *j);     /* after moves: enemies within 3 hexes */
/* A unit of `side` has come here. */
void lfm_rouse_around(const LfmBoard *b, LfmState *s, Side side, int hex, const Journal *j);
/* A group on its way: what is the same in every hex. Its place is a Spot. */
typedef struct March {
    const LfmBoard *b;
    const LfmState *s;
    const Group *g;
    Tally tally;         /* of its units */
    PieceSet seekers;    /* brigade commanders without a regiment of theirs in the group */
    bool units, rides;   /* has combat units; LFM-30.6 holds for one of them */
    bool fits;           /* where nobody else is */
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
typedef struct Way {
    int cost;
    bool zoc;     /* it enters a ZOC: combat units halt (5.2) */
    bool commits; /* cavalry out of command: it must charge from there (LFM-R23) */
} Way;
/* May the group go from where it is to the next hex, its duty to rejoin and its last hex not considered? */
bool lfm_may_step(const March *m, Spot at, int direction, bool by_road, Way *w, Refusal *r);
/* Where it would be then. */
static inline Spot lfm_stepped(const March *m, Spot at, int direction, bool by_road, const Way *w) {
    return (Spot){m->b->grid.next[at.hex][direction], (u8)(at.spent + w->cost),
                  (u8)(at.flags | GROUP_WENT | (by_road ? GROUP_ROAD : 0))};
}
/* May it end its move in this hex (LFM-R17, LFM-R19)? May it there, or somewhere that it can still reach? */
bool lfm_may_rest(const March *m, int hex, Refusal *r);
bool lfm_way_on(const March *m, Spot at);
/* The same for many steps of commanders without units: their way, then whether one step leaves it open. */
struct Homing;
void lfm_find_errand(const March *m, struct Homing *out);
bool lfm_leaves_errand(const March *m, Spot there, struct Homing *h);
bool lfm_has_unit(const LfmBoard *b, const PieceSet *set); /* a combat unit among them */
int lfm_group_cost(const LfmBoard *b, const LfmState *s, const PieceSet *set, int from, int direction, bool by_road);
Group lfm_group_of(const LfmBoard *b, const LfmState *s, int piece); /* a piece about to move alone */
bool lfm_rides(const LfmBoard *b, const LfmState *s, int piece);     /* LFM-30.6 */
/* 22.2a, LFM-R20: bound to rejoin its brigade now; the steps that it may take; whether there is one. */
void lfm_find_apart(const LfmBoard *b, LfmState *s);
void lfm_release(const LfmBoard *b, LfmState *s, const PieceSet *set); /* those of the set who are near again */
void lfm_release_all(const LfmBoard *b, LfmState *s);                  /* of the phasing side */
typedef struct Homing {
    int unit;         /* the regiment of the group that must rejoin and can; 0 = none */
    int commander;    /* or, without units, the brigade commander who needs a place (20.9); 0 = none */
    int straight;     /* what a way to it surely costs at most; HEX_BEYOND: unknown */
    bool flooded;     /* his `left` has been filled */
    HexFarReach left; /* what is left of its way from each hex that is not further */
} Homing;
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
    /* A flood from the end of a way to its beginning looks at nothing from where `goal` is too far. */
    const HexFarReach *reach;
    int goal, budget;
} Stride;
/* What a way between two hexes costs at least: without a road, or first to one and at the end from one. */
static inline int lfm_least(const LfmBoard *b, const u8 *off_road, int from, int to) {
    int steps = hex_distance(&b->grid, from, to), plain = steps * b->least_step;
    int rated = off_road[from] + off_road[to] + steps * b->least_rate;
    return rated < plain ? rated : plain;
}
/* The same for a commander. */
static inline int lfm_least_ride(const LfmBoard *b, const LfmState *s, int from, int to) {
    return lfm_least(b, b->off_road[s->burned ? GAITS : GAIT_MOUNTED], from, to);
}
/* A flood has come to `to`: what a step there from `from` may cost, if whoever stands on the goal shall be in time. */
static inline int lfm_may_spend(const Stride *t, int to, int from) {
    return t->reach ? t->budget - t->reach->spent[to] - lfm_least(t->b, t->off_road, from, t->goal) : NEVER;
}
Stride lfm_stride(const LfmBoard *b, const LfmState *s, int piece, HexSet room[2]);
int lfm_stride_cost(const Stride *t, int from, int direction); /* ZOC not considered; -1: closed */
void lfm_find_homing(const March *m, Homing *out);
bool lfm_is_homeward(const March *m, const Homing *h, int direction, bool by_road, Refusal *r);
bool lfm_must_rejoin(const LfmBoard *b, const LfmState *s, const Group *g, Refusal *r);
/* 20.9b, 20.9c: is this the place of a brigade commander, coming with these? First whether he has a regiment of his
 * among them, then whether he is with one or with whom he belongs to without any. */
bool lfm_seeks_place(const LfmBoard *b, int commander, const PieceSet *with);
bool lfm_is_place_of(const LfmBoard *b, const LfmState *s, int commander, int hex, const PieceSet *with);
bool lfm_at_home(const LfmBoard *b, const LfmState *s, int commander, int hex, const PieceSet *with);
void lfm_strand_lonely(const LfmBoard *b, LfmState *s);
/* Entry (26, 9.2e). */
void lfm_list_entries(const LfmBoard *b, const LfmState *s, List *l);
bool lfm_may_go_round(const LfmBoard *b, const LfmState *s, int piece);
bool lfm_may_enter(const LfmBoard *b, const LfmState *s, int piece, Refusal *r);
bool lfm_may_join_entry(const LfmBoard *b, const LfmState *s, int piece, Refusal *r);
void lfm_find_entry_joiners(const LfmBoard *b, const LfmState *s, PieceSet *out);
bool lfm_may_shift(const LfmBoard *b, const LfmState *s, int piece, int hex, Refusal *r);
void lfm_shift_entry(const LfmBoard *b, LfmState *s, int piece, int hex, const Journal *j);
Group lfm_entry_group(const LfmBoard *b, const LfmState *s, int piece);
int lfm_entry_hexes(const LfmBoard *b, const LfmState *s, const Group *g, u16 *out); /* at most LFM_EDGE */
bool lfm_may_come(const March *m, int hex, bool by_road, Way *w, Refusal *r);
void lfm_come(const LfmBoard *b, LfmState *s, int hex, bool by_road, const Journal *j);
void lfm_arrive_here(const LfmBoard *b, LfmState *s, const Journal *j);
bool lfm_may_exit(const LfmBoard *b, const LfmState *s, const Group *g, int *cost, Refusal *r);
void lfm_exit(const LfmBoard *b, LfmState *s, const Journal *j);
/* Where a piece could go in this phase, with the cheapest cost, alone: for overlays. */
void lfm_reach(const LfmBoard *b, const LfmState *s, int piece, HexFarReach *out);
void lfm_close_movement(const LfmBoard *b, LfmState *s, const Journal *j); /* `end` of STEP_MOVEMENT */
void lfm_next_excess(const LfmBoard *b, LfmState *s, const Journal *j);    /* host STEP_CLOSE */
void lfm_end_group(const LfmBoard *b, LfmState *s, const Journal *j);      /* the move is over: marks, D, mingle */
void lfm_resume_group(const LfmBoard *b, LfmState *s, const Journal *j);   /* on with it, or its end */
void lfm_give_up_work(const LfmBoard *b, LfmState *s, int hex, const Journal *j); /* LFM-R73 after a move */

/* ---- Charges (charge.c) ------------------------------------------------------------------------------------------ */

bool lfm_may_charge(const LfmBoard *b, const LfmState *s, int hex, Refusal *r); /* by the group, from where it is */
void lfm_charge(const LfmBoard *b, LfmState *s, int hex, const Journal *j);
/* Could the group charge anybody from where it is (LFM-R23)? */
bool lfm_charge_waits(const LfmBoard *b, const LfmState *s, const Group *g);
bool lfm_group_may_charge(const LfmBoard *b, const LfmState *s, const Group *g, int hex, Refusal *r);
void lfm_mark_charged(const LfmBoard *b, LfmState *s); /* LFM-3.10a */
/* The fight that a charge of the group would be. */
Fight lfm_charge_fight(const LfmBoard *b, const LfmState *s, const Group *g, int hex);
bool lfm_charge_sheet(const LfmBoard *b, const LfmState *s, const Fight *f, Worksheet *w);
void lfm_after_charge(const LfmBoard *b, LfmState *s, const Journal *j); /* host STEP_MOVE: everything is settled */

/* ---- Combat (allot.c, combat.c, sum.c) --------------------------------------------------------------------------- */

void lfm_start_combat(const LfmBoard *b, LfmState *s, const Journal *j); /* the phase */
void lfm_start_round(const LfmBoard *b, LfmState *s, const Journal *j);  /* charged cavalry goes, then the allotment */
void lfm_start_allotment(const LfmBoard *b, LfmState *s, const Journal *j);
/* May the stack in this hex retreat before combat (11)? */
bool lfm_may_slip_away(const LfmBoard *b, const LfmState *s, int hex, Refusal *r);
void lfm_start_before(const LfmBoard *b, LfmState *s, const Journal *j); /* withdraw.c */
void lfm_next_before(const LfmBoard *b, LfmState *s, const Journal *j);  /* host STEP_BEFORE */
void lfm_start_resolving(const LfmBoard *b, LfmState *s, const Journal *j);
void lfm_next_combat(const LfmBoard *b, LfmState *s, const Journal *j);       /* host STEP_RESOLVE */
void lfm_start_withdrawals(const LfmBoard *b, LfmState *s, const Journal *j); /* e) then f); withdraw.c */
void lfm_next_withdrawal(const LfmBoard *b, LfmState *s, const Journal *j);   /* host STEP_WITHDRAW */
/* Values of fight_of[] beside the numbers of combats: drew off in this round; came up in the advance under way. */
enum { FIGHT_CAME_UP = 254, FIGHT_DREW_OFF = 255 };
/* LFM-R59, LFM-R103: a phasing stack that has to draw off in step e) of this round. */
bool lfm_must_withdraw(const LfmBoard *b, const LfmState *s, int hex);
/* The hexes into which s->asking may follow, in fight.vacated[], from s->follow if it is set (12.3b): advance.c. */
bool lfm_start_follow(const LfmBoard *b, LfmState *s, const Journal *j); /* false: nobody can */
/* May this unit attack in this phase (LFM-R59, LFM-R60, LFM-R104)? A stack may if one of its units may. */
bool lfm_may_attack(const LfmBoard *b, const LfmState *s, int unit);
bool lfm_stack_may_attack(const LfmBoard *b, const LfmState *s, int hex);
/* The sum of a combat of this round, from what stands in its hexes now (LFM-R44). */
bool lfm_combat_sheet(const LfmBoard *b, const LfmState *s, const Fight *f, Worksheet *w);
/* Fills hexes and kind of a combat from fight_of[]; false when it has lapsed. */
bool lfm_gather_combat(const LfmBoard *b, const LfmState *s, int number, Fight *f);
int lfm_lead_cr(const LfmBoard *b, const LfmState *s, const Fight *f, int which); /* LFM-R47; charges 3.7a */
/* Does the unit count in the combat: it was there at the allotment and may fight (LFM-R44)? */
bool lfm_takes_part(const LfmBoard *b, const LfmState *s, const Fight *f, int which, int unit);
int lfm_sheet_outcomes(const LfmBoard *b, const Worksheet *w, Outcome *out); /* by detail[]: see sum.c */
/* The result as the tables write it: "DL2". */
const char *lfm_result_name(int result);
/* Commanders of `hex` who would be left without company if `set` went, join it (20.9b, LFM-R92). */
void lfm_add_company(const LfmBoard *b, const LfmState *s, int hex, PieceSet *set);

/* ---- What follows a result (resolve.c, losses.c, retreat.c, casualties.c, advance.c) ----------------------------- */

/* fight.result, kind, hexes, lead and part are set: what is owed is put down, then lfm_pursue. */
void lfm_apply_result(const LfmBoard *b, LfmState *s, const Journal *j);
/* Whatever is owed next: losses, a check, retreats, commander dice, lone commanders, the advance; then the host. Every
 * step of this chain ends by calling it. */
void lfm_pursue(const LfmBoard *b, LfmState *s, const Journal *j);
/* Stacks (or one unit) that must or will go back; the caller sets host and then calls lfm_pursue. */
void lfm_order_retreat(const LfmBoard *b, LfmState *s, Side side, Cause cause, const PieceSet *set);
/* First hexes open to these pieces by LFM-R53 (sets 1, 2, 3 in order), into `out`; their number. `*zoc`: they are of
 * set 3. Off the map is told by lfm_may_leave. */
int lfm_retreat_hexes(const LfmBoard *b, const LfmState *s, Cause cause, const PieceSet *set, int from, u16 out[6],
                      bool *zoc);
bool lfm_may_leave(const LfmBoard *b, int hex); /* LFM-R52: an edge hex */
/* Units of `side` have come into a hex where enemy commanders are alone: they must go (LFM-R16). lfm_pursue asks. */
void lfm_displace(const LfmBoard *b, LfmState *s, Side side, int hex, const Journal *j);
/* LFM-R90: at the end of the Movement phase commanders without a place look again. lfm_pursue asks. */
void lfm_call_adrift(const LfmBoard *b, LfmState *s, Side side);
/* losses.c: a loss is owed by the side that is asked; false when nobody is left to be lost. */
bool lfm_ask_loss(const LfmBoard *b, LfmState *s, const Journal *j);
/* retreat.c: the next of those who must go; casualties.c: dice, then the next stranded commander. False: nobody. */
bool lfm_next_retreat(const LfmBoard *b, LfmState *s, const Journal *j);
bool lfm_roll_casualties(const LfmBoard *b, LfmState *s);
bool lfm_next_stranded(const LfmBoard *b, LfmState *s, const Journal *j);
/* 8.11a: commanders above one star in this hex have a die to fear. */
void lfm_shake(const LfmBoard *b, LfmState *s, int hex);
/* Index of a hex among those of a side of the fight; -1 when it is none. */
int lfm_fight_index(const Fight *f, int which, int hex);
/* advance.c: s->asking may enter fight.vacated[]; calls lfm_pursue when nobody can or all is done. */
void lfm_start_advance(const LfmBoard *b, LfmState *s, const Journal *j);
/* Those of `hex` who would go have somewhere outside ZOC to go (LFM-R59, LFM-R60, LFM-R103, LFM-R80). */
bool lfm_has_way_out(const LfmBoard *b, const LfmState *s, Cause cause, const PieceSet *set, int hex);
PieceSet lfm_stack(const LfmState *s, int hex);

/* ---- Reorganization (reorganize.c) ------------------------------------------------------------------------------- */

void lfm_start_reorganization(const LfmBoard *b, LfmState *s, const Journal *j);
int lfm_strength(const LfmBoard *b, const LfmState *s, int brigade); /* LFM-R65 */
void lfm_rally_sheet(const LfmBoard *b, const LfmState *s, int hex, Worksheet *w);
void lfm_start_recovery(const LfmBoard *b, LfmState *s, const Journal *j); /* recovery.c */
void lfm_recovery_sheet(const LfmBoard *b, const LfmState *s, int unit, Worksheet *w);
void lfm_end_reorganization(const LfmBoard *b, LfmState *s, const Journal *j); /* restored brigades, end of the half */

/* ---- The board (board.c, board_check.c, board_write.c) ----------------------------------------------------------- */

void lfm_board_begin(void *board);
bool lfm_board_fact(void *board, Str key, Str value, Source source, Error *e);
bool lfm_board_end(void *board, bool whole, Error *e);
void lfm_board_facts(const void *board, const FactSink *sink);
int lfm_find_piece(const LfmBoard *b, Str name, bool *ambiguous);
int lfm_find_brigade(const LfmBoard *b, Str name);
/* Ids by name, else what is wrong: unknown, and what is near, or which of several (keys.c). */
bool lfm_read_piece(const LfmBoard *b, Str name, int *to, Error *e);
bool lfm_read_brigade(const LfmBoard *b, Str name, int *to, Error *e);
bool lfm_read_bridge(const LfmBoard *b, Str word, int *bridge, Error *e);
bool lfm_key(const void *board, Str key, Writer *out, Error *e);
bool lfm_no_key(Str key, Error *e);
extern const SheetColumn lfm_columns[]; /* said.c */
extern const char *const lfm_labels[];

/* ---- Text (facts.c, facts_set.c, notation.c, words.c, sane.c) ---------------------------------------------------- */

void lfm_blank(const void *board, void *state);
int lfm_fact_rank(const void *board, Str key);
bool lfm_set_fact(const void *board, void *state, Str key, Str value, Error *e);
bool lfm_clear(const void *board, void *state, Str what, Error *e);
bool lfm_settle(const void *board, void *state, Error *e);
void lfm_facts(const void *board, const void *state, Side viewer, const FactSink *sink);
void lfm_notate(const void *board, const void *state, Side viewer, Side by, const Action *a, Writer *out);
bool lfm_parse(const void *board, const void *state, Str text, Action *a, Error *e);
void lfm_prompt(const void *board, const void *state, Side viewer, Writer *out);
Clause lfm_describe(const void *board, const void *state, const Action *a, Writer *out);
void lfm_subject(const void *board, int id, Writer *out);
int lfm_range(const void *board, int kind);
void lfm_put_operand(const void *board, const void *state, int kind, int id, Writer *w);
bool lfm_read_operand(const void *board, const void *state, int kind, Str word, i16 *id, Error *e);
bool lfm_sane(const void *board, const void *state, Writer *complaint);
void lfm_guess(const void *board, const void *state, Side viewer, Stream *dice, void *out);

#endif
