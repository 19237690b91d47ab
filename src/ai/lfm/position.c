/* What a position is worth to the Union, for playouts that end before the game does; see know.h. */
#include "ai/lfm/know.h"

enum { FULL_LEAD = 1000 };

/* The last are those of LFM-30.17, where four pits and a few men count: there the others are left at 0. */
enum {
    LEAD,
    LATE_LEAD,
    STRENGTH,
    ORDER,
    PRESS,
    PITS_HELD,
    PITS_ENTERED,
    PITS_BLED,
    PITS_RESULT,
    PITS_LATE_HELD,
    PITS_LATE_ENTERED,
    PITS_LATE_BLED,
    PITS_LATE_RESULT,
    PITS_STRENGTH,
    PITS_ORDER,
    PITS_STORM,
    PITS_GUARD,
    PITS_LATE_STORM,
    PITS_LATE_GUARD,
    PITS_NEXT,
    PITS_EVEN,
    FEATURES
};

const char *const lfm_state_features[] = {
    [LEAD] = "lead",
    [LATE_LEAD] = "late-lead",
    [STRENGTH] = "strength",
    [ORDER] = "order",
    [PRESS] = "press",
    [PITS_HELD] = "pits-held",
    [PITS_ENTERED] = "pits-entered",
    [PITS_BLED] = "pits-bled",
    [PITS_RESULT] = "pits-result",
    [PITS_LATE_HELD] = "pits-late-held",
    [PITS_LATE_ENTERED] = "pits-late-entered",
    [PITS_LATE_BLED] = "pits-late-bled",
    [PITS_LATE_RESULT] = "pits-late-result",
    [PITS_STRENGTH] = "pits-strength",
    [PITS_ORDER] = "pits-order",
    [PITS_STORM] = "pits-storm",
    [PITS_GUARD] = "pits-guard",
    [PITS_LATE_STORM] = "pits-late-storm",
    [PITS_LATE_GUARD] = "pits-late-guard",
    [PITS_NEXT] = "pits-next",
    [PITS_EVEN] = "pits-even",
    [FEATURES] = NULL,
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

/* A combat or fire by its first hex, a check by who takes it, in each round. */
u32 lfm_luck(const void *board, const void *state) {
    const LfmState *s = state;
    bool fights = s->step == STEP_COMBAT_ROLL || s->step == STEP_FIRE_ROLL || s->step == STEP_CHARGE_ROLL;
    int whom = fights ? s->fight.hex[1][0] : s->step == STEP_COHESION_ROLL ? s->fight.tested : s->asked;
    (void)board;
    return ((u32)s->step << 24 | (u32)s->round << 16 | (u32)whom) * 0x9e3779b9u | 1;
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

static int nearest_objective(const LfmBoard *b, int hex) {
    int nearest = 99;
    for (int i = 1; i <= b->objectives; i++) {
        int far = hex_distance(&b->grid, hex, b->objective[i].hex);
        if (far < nearest) nearest = far;
    }
    return nearest;
}

/* Foot in good order who can soon be at the pits, or stand there. */
static int ready(const LfmBoard *b, const LfmState *s, Side side, int reach) {
    int sp = 0;
    for (int u = 1; u <= b->units; u++) {
        if (lfm_side(b, u) != side || s->fate[u] != FATE_MAP || !lfm_foot(b, u) || lfm_disordered(b, s, u)) continue;
        if (nearest_objective(b, s->hex[u]) <= reach) sp += lfm_sp(b, s, u);
    }
    return sp;
}

static void judge_pits(const LfmBoard *b, const LfmState *s, const Sums *sums, i16 *row) {
    enum { STORM_FROM = 3, GUARD_FROM = 1 };
    int north = lfm_score(b, s, UNION), south = lfm_score(b, s, CONFEDERATE);
    int bled = 20 * s->lost[CONFEDERATE] / lfm_losses_needed(b, s), all = 2 * b->turns, now = halves(s);
    bool union_wins = north >= b->victory_union || bled >= 20, southern = south >= b->victory_confederate;
    row[PITS_HELD] = (i16)(10 * (north - b->victory_union));
    row[PITS_ENTERED] = (i16)(10 * (b->victory_confederate - south));
    row[PITS_BLED] = (i16)clamp(bled, 24);
    row[PITS_RESULT] = (i16)(20 * (union_wins - southern));
    for (int i = 0; i < 4; i++) row[PITS_LATE_HELD + i] = (i16)(row[PITS_HELD + i] * now / all);
    row[PITS_STRENGTH] = share(sums->sp, sums->sp[UNION] + sums->sp[CONFEDERATE]);
    row[PITS_ORDER] = (i16)-share(sums->shaken, sums->sp[UNION] + sums->sp[CONFEDERATE]);
    row[PITS_STORM] = (i16)-ready(b, s, CONFEDERATE, STORM_FROM);
    row[PITS_GUARD] = (i16)ready(b, s, UNION, GUARD_FROM);
    row[PITS_LATE_STORM] = (i16)(row[PITS_STORM] * now / all);
    row[PITS_LATE_GUARD] = (i16)(row[PITS_GUARD] * now / all);
    row[PITS_NEXT] = s->phasing == UNION ? 20 : 0;
    row[PITS_EVEN] = 20;
}

void lfm_judge(const void *board, const void *state, void *memory, i16 *row) {
    const LfmBoard *b = board;
    const LfmState *s = state;
    Sums sums = {{0}};
    (void)memory;
    for (int u = 1; u <= b->units; u++) count(b, s, u, &sums);
    memset(row, 0, FEATURES * sizeof *row);
    if (b->victory == VICTORY_PITS) {
        judge_pits(b, s, &sums, row);
        return;
    }
    int all = sums.sp[UNION] + sums.sp[CONFEDERATE], lead = lfm_margin(b, s) / 10;
    row[LEAD] = (i16)lead;
    row[LATE_LEAD] = (i16)(lead * halves(s) / (2 * b->turns));
    row[STRENGTH] = share(sums.sp, all);
    row[ORDER] = (i16)-share(sums.shaken, all);
    row[PRESS] = share(sums.near, all);
}
