/* What a position is worth to the Union, for playouts that end before the game does; see know.h. */
#include "ai/lfm/know.h"

enum { LEAD, LATE_LEAD, STRENGTH, ORDER, PRESS, FEATURES, FULL_LEAD = 1000 };

const char *const lfm_state_features[] = {
    [LEAD] = "lead",   [LATE_LEAD] = "late-lead", [STRENGTH] = "strength",
    [ORDER] = "order", [PRESS] = "press",         [FEATURES] = NULL,
};

/* ---- Time -------------------------------------------------------------------------------------------------------- */

/* Half-turns that are over, of all. */
static int halves(const LfmState *s) { return 2 * (s->turn - 1) + (s->phasing != s->first); }

/* A half-turn counts for more on a larger field, told by the length of its edge: so one horizon serves all battles. */
int lfm_clock(const void *board, const void *state) {
    enum { SMALL = 24 };
    const LfmBoard *b = board;
    return halves(state) * ((b->edges + SMALL / 2) / SMALL);
}

/* ---- The lead ---------------------------------------------------------------------------------------------------- */

static int clamp(int value, int most) { return value > most ? most : value < -most ? -most : value; }

/* Pits: what the Confederates lack of victory, and what they have lost (LFM-30.17). */
static int lead_in_pits(const LfmBoard *b, const LfmState *s, int north, int south) {
    int bled = b->victory_losses ? s->lost[CONFEDERATE] * 400 / lfm_losses_needed(b, s) : 0;
    return (b->victory_confederate - south) * 350 - 175 + (north - b->victory_union) * 100 + bled;
}

int lfm_margin(const void *board, const void *state) {
    const LfmBoard *b = board;
    const LfmState *s = state;
    int north = lfm_score(b, s, UNION), south = lfm_score(b, s, CONFEDERATE), lead = 0;
    switch ((VictoryKind)b->victory) {
    case VICTORY_LEAD: lead = (north - south) * 30; break;
    case VICTORY_SCORE: lead = ((b->victory_union + b->victory_confederate) / 2 - south) * 25; break;
    case VICTORY_PITS: lead = lead_in_pits(b, s, north, south); break;
    }
    return clamp(lead, FULL_LEAD);
}

/* ---- Strength and place ------------------------------------------------------------------------------------------ */

typedef struct Sums {
    int sp[3], shaken[3], near[3];
} Sums;

static int nearest_place(const LfmBoard *b, const LfmState *s, int hex, Side side) {
    int nearest = 99;
    for (int i = 1; i <= b->objectives; i++) {
        const LfmObjective *o = &b->objective[i];
        bool wanted = s->holder[i] != side && (o->counts == NOBODY || o->counts == (u8)side);
        int far = wanted ? hex_distance(&b->grid, hex, o->hex) : 99;
        if (far < nearest) nearest = far;
    }
    return nearest;
}

static void count(const LfmBoard *b, const LfmState *s, int unit, Sums *sums) {
    enum { NEAR = 2 };
    Side side = lfm_side(b, unit);
    int sp = lfm_sp(b, s, unit);
    if (s->fate[unit] != FATE_MAP && s->fate[unit] != FATE_WAITING) return;
    sums->sp[side] += sp;
    if (s->fate[unit] != FATE_MAP) return;
    if (lfm_disordered(b, s, unit)) sums->shaken[side] += sp;
    else if (lfm_foot(b, unit) && nearest_place(b, s, s->hex[unit], side) <= NEAR) sums->near[side] += sp;
}

/* The Union's part over the Confederates', in hundredths of all. */
static i16 share(const int *of, int all) {
    return (i16)(all ? clamp(100 * (of[UNION] - of[CONFEDERATE]) / all, 100) : 0);
}

void lfm_judge(const void *board, const void *state, void *memory, i16 *row) {
    const LfmBoard *b = board;
    const LfmState *s = state;
    Sums sums = {{0}};
    (void)memory;
    for (int u = 1; u <= b->units; u++) count(b, s, u, &sums);
    int all = sums.sp[UNION] + sums.sp[CONFEDERATE], lead = lfm_margin(b, s) / 10;
    row[LEAD] = (i16)lead;
    row[LATE_LEAD] = (i16)(lead * halves(s) / (2 * b->turns));
    row[STRENGTH] = share(sums.sp, all);
    row[ORDER] = (i16)-share(sums.shaken, all);
    row[PRESS] = share(sums.near, all);
}
