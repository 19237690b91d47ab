/* The Last Full Measure: what opponents, charts and queries may ask the rules. Each question is decided once, in
 * the file of its clause; opponents weigh the answers and do not read tables or hexsides themselves. */
#ifndef LONGROLL_LFM_ASK_H
#define LONGROLL_LFM_ASK_H

#include "games/lfm/lfm.h"

/* ---- Ways (movement_costs.c, roads.c): twelfths of a movement point ---------------------------------------------- */

int lfm_allowance(const LfmBoard *b, const LfmState *s, int piece);
/* Cost of a step by this piece at ordinary cost; -1 when it may not cross (D2). */
int lfm_step_cost(const LfmBoard *b, const LfmState *s, int piece, int from, int direction);
/* Cost at the road's rate, without asking for ZOI; -1 when no road crosses (2.2a, LFM-R77). */
int lfm_road_cost(const LfmBoard *b, const LfmState *s, int piece, int from, int direction);
/* Both for any foot in good order. */
int lfm_foot_step_cost(const LfmBoard *b, const LfmState *s, int from, int direction);
int lfm_foot_road_cost(const LfmBoard *b, const LfmState *s, int from, int direction);
/* LFM-R77: the road that crosses a side now. */
Road lfm_road_over(const LfmBoard *b, const LfmState *s, int from, int direction);
/* May the piece enter this hex at all: LFM-30.4, LFM-30.5, LFM-30.10? LFM-30.5 is judged as its group set out; without
 * one (NULL: advances) as things stand. */
bool lfm_may_be_in(const LfmBoard *b, const LfmState *s, int piece, int hex, const Group *g, Refusal *r);
/* Is any hex closed to it for these reasons? Rarely, so ask this first. */
static inline bool lfm_is_bound(const LfmBoard *b, const LfmState *s, int piece) {
    const LfmFormation *f = &b->brigade[b->brief[piece].brigade];
    return f->bounded || (s->halted && (f->halted || f->behind));
}
static inline bool lfm_is_night(const LfmBoard *b, const LfmState *s) { return b->turn[s->turn].night != 0; }

/* ---- Stacks (stacking.c, combat_sum.c) --------------------------------------------------------------------------- */

/* Do so many SP of foot and horse, or of guns, exceed what one hex may hold (4.1a, 4.2a)? */
static inline bool lfm_too_many_foot(const LfmBoard *b, int sp) { return sp > b->rule.stack; }
static inline bool lfm_too_many_guns(const LfmBoard *b, int sp) { return sp > b->rule.stack_guns; }
/* How many SP of the foot and horse in one hex fight (4.1b). */
static inline int lfm_fighting_foot(const LfmBoard *b, int sp) {
    return sp < b->rule.stack_fights ? sp : b->rule.stack_fights;
}

/* May these pieces stay in the hex with what is there (4.1a, 4.2, 4.4, LFM-R18)? Those already in it count once. */
bool lfm_fits(const LfmBoard *b, const LfmState *s, const PieceSet *set, int hex, Refusal *r);

/* ---- Into a ZOC (zones.c) ---------------------------------------------------------------------------------------- */

/* May the unit enter a ZOC, command apart (16.6, 30.4)? */
bool lfm_unit_may_touch(const LfmBoard *b, const LfmState *s, int unit, Refusal *r);
/* LFM-R16: may a commander without units enter this hex in a ZOC? */
static inline bool lfm_commander_may_touch(const LfmState *s, Side side, int hex) {
    return hexset_has(&s->held[side], hex);
}
/* LFM-5.2: who enters a ZOC goes no further; but commanders without units do (LFM-R16). */
static inline bool lfm_zoc_stops(const LfmBoard *b, int piece) { return piece <= b->units; }

/* ---- Zones and ground (zones.c, retreat.c) ----------------------------------------------------------------------- */

/* All hexes in a ZOI against `side` (6, 23.5a, LFM-30.7). */
void lfm_find_zoi(const LfmBoard *b, const LfmState *s, Side side, HexSet *out);
/* A breastwork, town or sunken road that counts against all these hexes (24.4, 24.5, LFM-30.3). With `count` 0: at
 * all. */
bool lfm_work(const LfmBoard *b, const LfmState *s, int hex, const u16 *against, int count);
/* 9.2d, D2: ground that lets a defender stay, works and walls apart; ground in which shattered units are
 * eliminated (9.2g). */
static inline bool lfm_ground_holds(const LfmBoard *b, int hex) { return b->ground[b->hex[hex].ground].nr; }
bool lfm_ground_scatters_shattered(const LfmBoard *b, int hex);

/* ---- Command and fire (chain_of_command.c, artillery.c) ---------------------------------------------------------- */

int lfm_command_range(const LfmBoard *b, const LfmState *s, int commander); /* 20.3b, 20.5a, 20.7a, LFM-R96 */
int lfm_range_of_rank(const LfmBoard *b, int commander);                    /* the same by his own rank */
/* 7.5b: near enough for guns to fire in full strength. */
static inline bool lfm_fires_in_full(const LfmBoard *b, int range) { return range <= b->rule.fire_full; }

/* ---- Combat (combat_sum.c) --------------------------------------------------------------------------------------- */

/* detail[] of the sheets of combat, charge and fire: FightKind, column of its table from 0, all that is added to the
 * die. total[1] is that sum as well. */
enum { LFM_KIND, LFM_COLUMN, LFM_DRM, LFM_ATTACK, LFM_DEFENSE };
/* What the table of such a sheet says to a face: a Result; of a fire the number of checks. */
int lfm_sheet_result(const LfmBoard *b, const Worksheet *w, int face);

/* A combat that has not been declared, as far as it can be foreseen. */
typedef struct LfmProspect {
    int attack, defense;       /* SP */
    int attack_cr, defense_cr; /* of the leading units */
    int tired_hexes;           /* attacking hexes with units in disorder */
    int attack_hexes;          /* from so many hexes */
    bool shaken, work;         /* defenders in disorder; a work counts */
    int hex;                   /* that is attacked */
} LfmProspect;
/* Kind, column and modifier of its sheet, without heights, commanders, hexsides and breech-loaders. */
void lfm_foresee_combat(const LfmBoard *b, const LfmProspect *p, Worksheet *w);

/* ---- Victory (victory.c) ----------------------------------------------------------------------------------------- */

/* Points of a side as they stand (LFM-30.13, LFM-30.15, LFM-30.17). */
int lfm_score(const LfmBoard *b, const LfmState *s, Side side);
int lfm_losses_needed(const LfmBoard *b, const LfmState *s); /* LFM-30.17, LFM-R105 */

#endif
