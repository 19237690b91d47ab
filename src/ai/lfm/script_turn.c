/* The turn of ai:script for The Last Full Measure: command, breastworks, the guns, reorganization and recovery. */
#include "ai/lfm/script.h"

enum {
    DIG_NEAR = 3,   /* hexes around a goal within which it is worth to dig in */
    DIG_FOE = 9,    /* the enemy must be so near at least */
    GUNS_NEAR = 5,  /* guns that see nobody limber unless the enemy is so near */
    GUNS_REACH = 8, /* as far as guns see */
};

/* ---- Command (LFM-P2) -------------------------------------------------------------------------------------------- */

static int rank_command(const LfmMind *m, int commander) {
    bool acting = m->s->acting[m->side] == commander;
    return 100 + (acting ? 50 : 10 * m->b->piece[commander].rank);
}

/* A detached regiment far from its brigade stays where it was put. */
static int rank_attach(const LfmMind *m, int unit) {
    enum { NEAR = 5 };
    int commander = m->b->brigade[m->b->piece[unit].brigade].commander;
    if (!commander || m->s->fate[commander] != FATE_MAP) return WORST;
    return hex_distance(&m->b->grid, m->s->hex[unit], m->s->hex[commander]) <= NEAR ? 20 : WORST;
}

/* ---- Works (LFM-P3) ---------------------------------------------------------------------------------------------- */

static bool near_goal(const LfmMind *m, int hex) {
    const HexSet *goals = &m->survey.goals;
    for (int h = hexset_next(goals, 0); h; h = hexset_next(goals, h)) {
        if (hex_distance(&m->b->grid, hex, h) <= DIG_NEAR) return true;
    }
    return false;
}

/* Who defends digs in where he means to stay; the weakest of a stack has the spade. */
static int rank_build(const LfmMind *m, int unit) {
    int hex = m->s->hex[unit], far = lfm_foe_distance(&m->survey, hex);
    if (m->survey.attacks || lfm_gun(m->b, unit) || far > DIG_FOE || !near_goal(m, hex)) return WORST;
    return 50 - lfm_sp(m->b, m->s, unit);
}

/* ---- Guns (LFM-P4, LFM-P5) --------------------------------------------------------------------------------------- */

static bool is_limbered(const LfmMind *m, int p) { return lfm_gun(m->b, p) && lfm_is(m->s, p, U_BACK); }

/* What a failed check of this unit would be worth: who is in disorder goes, who is shattered is lost (7.8). */
static int victim_worth(const LfmMind *m, int unit) {
    int sp = lfm_sp(m->b, m->s, unit), worth = 10 + sp + 4 * (6 - m->b->piece[unit].cr);
    if (lfm_shattered(m->b, m->s, unit)) return worth + 20 + 4 * sp;
    if (lfm_is(m->s, unit, U_D | U_CHARGED)) worth += 12 + 2 * sp;
    if (lfm_gun(m->b, unit)) worth += 3;
    return worth;
}

static int rank_bombard(const LfmMind *m, int hex) {
    int best = 0, support = 0;
    for (int p = m->s->top[hex]; p && p <= m->b->units; p = m->s->below[p]) {
        int worth = victim_worth(m, p) + (is_limbered(m, p) ? 8 : 0);
        if (worth > best) best = worth;
    }
    if (hexset_has(&m->s->works, hex)) best -= 8;
    if (m->b->hex[hex].ground == GROUND_WOODS) best -= 6;
    for (int d = 0; d < 6; d++) support += m->survey.own[m->b->grid.next[hex][d]] > 0;
    int far = 99;
    for (int h = hexset_next(&m->s->guns[m->side], 0); h; h = hexset_next(&m->s->guns[m->side], h)) {
        int range = hex_distance(&m->b->grid, h, hex);
        if (range > 1 && range < far) far = range;
    }
    return 100 + best + 5 * support + m->survey.prize[hex] + (lfm_fires_in_full(m->b, far) ? 15 : 0);
}

static int targets_seen(const LfmMind *m, int hex) {
    HexSet seen;
    hexset_clear(&seen);
    sight_add(&m->b->sight, &m->b->grid, hex, GUNS_REACH, &seen);
    for (int i = 0; i < HEXSET_WORDS; i++) seen.word[i] &= m->s->held[m->survey.foe].word[i];
    return hexset_count(&seen);
}

/* Guns that see nobody are wanted elsewhere, if their side goes forward. */
static int rank_limber(const LfmMind *m, int unit) {
    int hex = m->s->hex[unit];
    if (m->survey.near[hex] || targets_seen(m, hex)) return WORST;
    return m->survey.attacks && lfm_foe_distance(&m->survey, hex) > GUNS_NEAR ? 20 : WORST;
}

/* ---- Order (LFM-P8, LFM-P17) ------------------------------------------------------------------------------------- */

static int rank_recover(const LfmMind *m, int piece) {
    if (piece > m->b->units) return 20;
    return 20 + m->b->piece[piece].cr * m->b->piece[piece].sp[0];
}

static int rank_place(const LfmMind *m, int hex) {
    return 100 - lfm_way_left(&m->survey, hex) / LFM_MP - m->survey.men[hex];
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

int lfm_rank_turn(LfmMind *m, const Action *a) {
    switch (a->verb) {
    case DO_ACT: return lfm_cv(m->b, m->s, a->op[0]);
    case DO_COMMAND: return rank_command(m, a->op[0]);
    case DO_ATTACH: return rank_attach(m, a->op[0]);
    case DO_BUILD: return rank_build(m, a->op[0]);
    case DO_BOMBARD: return rank_bombard(m, a->op[0]);
    case DO_FIRE: return 10 + lfm_sp(m->b, m->s, a->op[0]);
    case DO_VICTIM: return victim_worth(m, a->op[0]);
    case DO_LIMBER: return rank_limber(m, a->op[0]);
    case DO_RALLY: return 10;
    case DO_RECOVER: return rank_recover(m, a->op[0]);
    case DO_PLACE: return rank_place(m, a->op[0]);
    case DO_DONE:
    case DO_END: return 0;
    default: return WORST;
    }
}
