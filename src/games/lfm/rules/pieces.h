/* Pieces, the turn and stacking (0, S, 4). */
#ifndef LONGROLL_LFM_RULES_PIECES_H
#define LONGROLL_LFM_RULES_PIECES_H

#include "games/lfm/steps.h"

/* ---- Pieces and hexes (0) ---------------------------------------------------------------------------------------- */

PieceSet lfm_stack(const LfmState *s, int hex);
/* for (int p = s->top[hex]; p; p = s->below[p]) walks a stack: units first, then commanders. Every change of hex
 * goes through these four; they keep stacks, derived sets and losses up to date, and clear fight_of[]. */
void lfm_put(const LfmBoard *b, LfmState *s, int piece, int hex);    /* onto the map */
void lfm_lift(const LfmBoard *b, LfmState *s, int piece, Fate fate); /* off the map; hex[] and due[] are kept */
void lfm_shift(const LfmBoard *b, LfmState *s, int piece, int hex);  /* to another hex; sets U_CHANGED_HEX */
void lfm_rebuild(const void *board, void *state);                    /* all that is derived */
/* Turn a piece over (limbered, mounted ...): its strength may change. */
static inline void lfm_turn_over(LfmState *s, int piece) { s->mark[piece] ^= U_BACK; }
/* Removed, recoverable (17); its commanders may be stranded, a work without builders stops (LFM-R73). Notes that the
 * round had a loss (LFM-R103). */
void lfm_eliminate(const LfmBoard *b, LfmState *s, int unit, Clause why, const Journal *j);
/* After units have left a hex, or died in it: build markers without units go (LFM-R73), commanders of `hex` without
 * company, and brigade commanders without a regiment of theirs, become stranded (20.9c, 21.3). */
void lfm_left_hex(const LfmBoard *b, LfmState *s, int hex, const Journal *j);
static inline bool lfm_is_gun(const LfmBoard *b, int p) {
    return b->brief[p].type == ARTILLERY || b->brief[p].type == HORSE_ARTILLERY;
}
static inline bool lfm_is_regiment(const LfmBoard *b, int p) {
    return b->brief[p].type == INFANTRY || b->brief[p].type == CAVALRY;
}
static inline bool lfm_is_mounted(const LfmBoard *b, const LfmState *s, int p) {
    return b->brief[p].type == CAVALRY && !lfm_is(s, p, U_BACK);
}
static inline bool lfm_is_limbered(const LfmBoard *b, const LfmState *s, int p) {
    return lfm_is_gun(b, p) && lfm_is(s, p, U_BACK);
}
static inline bool lfm_is_commander(const LfmBoard *b, int p) { return b->brief[p].type == COMMANDER; }
static inline bool lfm_on_map(const LfmState *s, int p) { return s->fate[p] == FATE_MAP; }
/* The first unit of a stack of which this holds; 0: none. */
typedef bool LfmIs(const LfmBoard *b, const LfmState *s, int unit);
static inline int lfm_first_in(const LfmBoard *b, const LfmState *s, int hex, LfmIs *is) {
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (is(b, s, p)) return p;
    }
    return 0;
}
/* A D or Charged marker lies on it (LFM-14.1b). */
static inline bool lfm_marked(const LfmBoard *b, const LfmState *s, int unit) {
    return lfm_is(s, unit, U_D | U_CHARGED);
}
/* Is a regiment of the brigade in the hex? */
bool lfm_brigade_in(const LfmBoard *b, const LfmState *s, int brigade, int hex);
/* A hex as people say it: "1412 Wilderness Church". Writes into `out` of at least 40 bytes. */
const char *lfm_hex_label(const LfmBoard *b, int hex, char out[MARK_ROOM]);
static inline const char *lfm_name_of(const LfmBoard *b, int piece) { return b->piece_mark[0][piece]; }

/* The current name: a replacement has his own. */
static inline const char *lfm_name(const LfmBoard *b, const LfmState *s, int piece) {
    bool replaced = piece > b->units && lfm_is(s, piece, U_BACK) && b->piece[piece].replacement[0];
    return b->piece_mark[replaced][piece];
}

/* ---- The turn and the initiative (S0, S1, S7, S8) ---------------------------------------------------------------- */

void lfm_start_game(const LfmBoard *b, LfmState *s, const Journal *j); /* totals, holders, then turn 1 */
void lfm_start_turn(const LfmBoard *b, LfmState *s,
                    const Journal *j); /* night, works of the turn, acting, initiative */
void lfm_start_half(const LfmBoard *b, LfmState *s, Side side, const Journal *j);
void lfm_end_half(const LfmBoard *b, LfmState *s, const Journal *j); /* after phase 7: other half, or end of turn */
/* The sum of the die of the turn that is due (command, bridge, reorganization, recovery); false when there is none. Its
 * outcomes; 0 when the sheet is of another kind. */
bool lfm_turn_sheet(const LfmBoard *b, const LfmState *s, Worksheet *w);
int lfm_turn_outcomes(const Worksheet *w, Outcome *out);
/* Such a sheet: total[0] is the highest die that succeeds, total[1] is added to the die; detail[LFM_NATURAL] is the
 * highest natural die that succeeds whatever is added (19.1b), detail[LFM_SUM] says that the sheet is one of these. */
enum { LFM_NATURAL = 6, LFM_SUM = 7 };
void lfm_die_sheet(Worksheet *w, const char *title);
bool lfm_die_succeeds(const Worksheet *w, int die);
void lfm_start_initiative(const LfmBoard *b, LfmState *s, const Journal *j); /* acting commanders first (LFM-R5) */
void lfm_start_phases(const LfmBoard *b, LfmState *s, const Journal *j);

/* ---- Stacking (4) ------------------------------------------------------------------------------------------------ */

void lfm_next_excess(const LfmBoard *b, LfmState *s, const Journal *j); /* back from what interrupted STEP_CLOSE */
bool lfm_has_unmounted(const LfmBoard *b, const LfmState *s, int hex);  /* a unit that is no mounted cavalry */
/* SP of artillery, or of infantry and cavalry, in a hex. */
int lfm_sp_in(const LfmBoard *b, const LfmState *s, int hex, bool guns);
bool lfm_has_units(const LfmBoard *b, const LfmState *s, Side side, int hex); /* combat units */
/* lfm_fits, once others have gone. */
bool lfm_fits_without(const LfmBoard *b, const LfmState *s, const PieceSet *set, const PieceSet *gone, int hex,
                      Refusal *r);
/* The units that are, or would be, in one hex. */
typedef struct Tally {
    int foot, guns, batteries, brigade, brigades, mounted, dismounted;
} Tally;

static inline void lfm_count(const LfmBoard *b, const LfmState *s, int unit, Tally *t) {
    if (lfm_is_gun(b, unit)) {
        t->guns += lfm_sp(b, s, unit);
        t->batteries++;
        return;
    }
    t->foot += lfm_sp(b, s, unit);
    t->brigades += t->brigade != b->brief[unit].brigade;
    t->brigade = b->brief[unit].brigade;
    if (b->brief[unit].type == CAVALRY) lfm_is_mounted(b, s, unit) ? t->mounted++ : t->dismounted++;
}

Tally lfm_tally(const LfmBoard *b, const LfmState *s, const PieceSet *set);

/* May the units of a tally stay in this hex? stacking.c refuses it. */
bool lfm_refuse_stack(const LfmBoard *b, const Tally *t, int hex, Refusal *r);
static inline bool lfm_within_limits(const LfmBoard *b, const Tally *t, int hex, Refusal *r) {
    bool crowded = t->brigades > 1 || lfm_too_many_foot(b, t->foot);
    crowded = crowded || (lfm_too_many_guns(b, t->guns) && t->batteries > 1) || (t->mounted && t->dismounted);
    return !crowded || lfm_refuse_stack(b, t, hex, r);
}

bool lfm_modes_agree(const LfmBoard *b, const LfmState *s, Refusal *r);
bool lfm_refuse_stay(const LfmBoard *b, const LfmState *s, const PieceSet *set, int hex, Refusal *r);

#endif
