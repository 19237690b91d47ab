/* How ai:script for The Last Full Measure fights: attacks by the worksheet, losses where they hurt least, and the way
 * back when it is time. */
#include "ai/lfm/script.h"

enum {
    JOIN_WORTH = 1,  /* a further stack must better the attack by so much */
    LINK = 3,        /* two hexes attacked as one */
    BROKEN_OFF = 10, /* a fight that promises less is broken off */
    KEEP = -15,      /* the same from a place that counts */
    DESPERATE = 4,   /* an attack on us that promises more is not awaited */
    LAST_STAND = 8,  /* the same for a place that counts */
    STUBBORN = 40,   /* the same added where places alone count */
};

/* ---- Attacks (LFM-P10, LFM-P12) ---------------------------------------------------------------------------------- */

static bool is_shaken(const LfmMind *m, int hex) {
    for (int p = m->s->top[hex]; p && p <= m->b->units; p = m->s->below[p]) {
        if (lfm_disordered(m->b, m->s, p)) return true;
    }
    return false;
}

/* The hex that the open combat is against. */
static int open_target(const LfmMind *m) {
    for (int p = 1; p <= m->b->units; p++) {
        if (m->s->fight_of[p] == m->s->fights && lfm_side(m->b, p) != m->side) return m->s->hex[p];
    }
    return 0;
}

/* Are there stacks in disorder among those who attack? */
static bool is_tired(const LfmMind *m, const Action *a) {
    if (a->verb == DO_WITH && is_shaken(m, a->op[0])) return true;
    for (int p = 1; p <= m->b->units && m->s->step == STEP_DECLARE; p++) {
        bool attacks = m->s->fight_of[p] == m->s->fights && lfm_side(m->b, p) == m->side;
        if (attacks && lfm_disordered(m->b, m->s, p)) return true;
    }
    return false;
}

/* What the worksheet promises of the fight that `a` leads to. */
static int fight_worth(LfmMind *m, const Action *a, int target) {
    Worksheet w = {.lines = 0};
    if (!m->game->worksheet(m->b, m->s, m->side, a, &w)) return WORST / 2;
    LfmStake stake = {.holds = lfm_holds(&m->survey, target),
                      .shaken = is_shaken(m, target),
                      .tired = is_tired(m, a),
                      .dear = lfm_is_dear(&m->survey, m->side)};
    return 10 * lfm_sheet_worth(m->b, &w, stake) + m->survey.prize[target];
}

static int rank_declare(LfmMind *m, const Action *a) {
    int target = open_target(m);
    switch (a->verb) {
    case DO_WITH: return fight_worth(m, a, target) - 10 * JOIN_WORTH;
    case DO_TARGET: return fight_worth(m, a, target) - 10 * LINK;
    default: return fight_worth(m, a, target);
    }
}

/* ---- Losses (LFM-P13) -------------------------------------------------------------------------------------------- */

/* The least valuable; in an exchange the smallest that settles it (8.10c). */
static int rank_loss(const LfmMind *m, int unit) {
    const LfmPiece *p = &m->b->piece[unit];
    int sp = lfm_sp(m->b, m->s, unit), owed = m->s->fight.match;
    int value = 4 * sp + p->cr + (lfm_gun(m->b, unit) ? 2 : 0) - (lfm_disordered(m->b, m->s, unit) ? 1 : 0);
    if (owed && sp < owed) return 100 + value;
    return (owed ? 400 : 200) - value;
}

/* ---- Standing and going ------------------------------------------------------------------------------------------ */

/* What the enemy who touches this stack can promise himself. */
static int pressed(const LfmMind *m, int hex) {
    LfmForce foes = lfm_force_around(&m->survey, m->survey.foe, hex);
    return foes.sp ? lfm_promise(&m->survey, m->survey.foe, foes, hex, lfm_force_in(&m->survey, hex)) : 0;
}

static int endures(const LfmMind *m, int hex) {
    const LfmSurvey *v = &m->survey;
    bool counts = v->prize[hex] && (v->attacks || hexset_has(&v->goals, hex));
    return (counts ? LAST_STAND + v->prize[hex] : DESPERATE) + (v->occupies ? STUBBORN : 0);
}

static int rank_hold(const LfmMind *m, const Action *a) {
    bool fire = m->s->retreat.cause == CAUSE_FIRE, stays = fire || pressed(m, a->op[0]) <= endures(m, a->op[0]);
    return (a->verb == DO_HOLD) == stays ? 10 : 0;
}

/* The best that a stack in contact can make of the next round: every enemy hex around it must be attacked. */
static int next_round(const LfmMind *m, int hex) {
    int best = WORST, sum = 0;
    for (int d = 0; d < 6; d++) {
        int foe = m->b->grid.next[hex][d];
        if (!(m->survey.near[hex] >> d & 1)) continue;
        LfmForce own = lfm_force_around(&m->survey, m->side, foe);
        int worth = lfm_promise(&m->survey, m->side, own, foe, lfm_force_in(&m->survey, foe));
        if (worth > best) best = worth;
        if (worth < 0) sum += worth;
    }
    return best < 0 ? best : best + sum / 2;
}

static bool has_only_guns(const LfmMind *m, int hex) { return m->survey.guns[hex] && !m->survey.men[hex]; }

/* LFM-P15, LFM-P16. */
static int rank_withdraw(const LfmMind *m, int hex) {
    bool phasing = m->s->phasing == (u8)m->side;
    if (has_only_guns(m, hex)) return 20;
    if (phasing) {
        int least = m->survey.prize[hex] ? KEEP : BROKEN_OFF;
        if (m->survey.prize[hex] && lfm_holds(&m->survey, hex)) return WORST;
        return next_round(m, hex) + m->survey.bold < least ? 10 : WORST;
    }
    return pressed(m, hex) > endures(m, hex) ? 10 : WORST;
}

/* LFM-P11: who can slip away from infantry does, but from a place that counts. */
static int rank_before(const LfmMind *m, int hex) { return !m->survey.prize[hex] && pressed(m, hex) > 0 ? 10 : WORST; }

static int rank_give_way(const LfmMind *m, const Action *a) {
    switch (m->s->step) {
    case STEP_BEFORE: return rank_before(m, a->op[0]);
    case STEP_WITHDRAW: return rank_withdraw(m, a->op[0]);
    default: return rank_hold(m, a);
    }
}

/* ---- The way back ------------------------------------------------------------------------------------------------ */

static bool any_shattered(const LfmMind *m) {
    const PieceSet *set = &m->s->retreat.stack;
    for (int p = pieces_next(set, 0); p && p <= m->b->units; p = pieces_next(set, p)) {
        if (lfm_shattered(m->b, m->s, p)) return true;
    }
    return false;
}

static int retreat_value(const LfmMind *m, int hex) {
    int far = lfm_foe_distance(&m->survey, hex);
    int value = 12 * (far > 4 ? 4 : far) - lfm_way_left(&m->survey, hex) / LFM_MP;
    if (m->survey.near[hex]) value -= 40;
    if (lfm_ground_holds(m->b, hex)) value += lfm_ground_scatters_shattered(m->b, hex) && any_shattered(m) ? -200 : 4;
    if (hexset_has(&m->s->works, hex)) value += 4;
    if (m->survey.men[hex] > FULL) value -= 5 * (m->survey.men[hex] - FULL);
    for (int d = 0; d < 6; d++) value += 2 * (m->survey.own[m->b->grid.next[hex][d]] > 0);
    return value;
}

static int rank_retreat(const LfmMind *m, const Action *a) {
    if (a->verb == DO_LEAVE) return -150;
    return retreat_value(m, a->verb == DO_HALT ? m->s->retreat.at : a->op[0]);
}

/* ---- Going on (LFM-P14) ------------------------------------------------------------------------------------------ */

/* Whether it is good to stand there next to whom one finds. */
static int footing(const LfmMind *m, int hex, LfmForce force) {
    int worth = 0;
    for (int d = 0; d < 6; d++) {
        int foe = m->b->grid.next[hex][d];
        if (!(m->survey.near[hex] >> d & 1)) continue;
        LfmForce all = lfm_force_around(&m->survey, m->side, foe);
        lfm_add_force(&all, &force);
        worth += lfm_promise(&m->survey, m->side, all, foe, lfm_force_in(&m->survey, foe));
    }
    return worth;
}

static int rank_advance(const LfmMind *m, const Action *a) {
    int piece = a->op[0], to = a->op[1], from = m->s->hex[piece];
    bool phasing = m->s->phasing == (u8)m->side;
    if (piece > m->b->units) return m->survey.men[to] ? 5 : WORST; /* LFM-R92: with his men */
    int sp = lfm_sp(m->b, m->s, piece), after = m->survey.men[to] + sp;
    LfmForce force = {.sp = sp, .cr = m->b->piece[piece].cr};
    if (m->survey.prize[to] && hexset_has(&m->survey.goals, to)) return 500 + sp;
    if (m->survey.prize[to] && after <= FULL + sp) return 300 + sp;
    if (!phasing || !m->survey.attacks || after > 2 * FULL) return WORST;
    if (m->survey.prize[from] && m->survey.men[from] <= sp && m->survey.near[from]) return WORST;
    int nearer = (lfm_way_left(&m->survey, from) - lfm_way_left(&m->survey, to)) / LFM_MP;
    int worth = footing(m, to, force) + 4 * nearer + (after <= FULL ? 4 : -8);
    return worth + m->survey.bold > 0 ? 20 + worth : WORST;
}

static int rank_rejoin(const LfmMind *m, int hex) {
    return 100 + m->survey.men[hex] - 3 * bits_count(m->survey.near[hex]) - lfm_way_left(&m->survey, hex) / LFM_MP;
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

int lfm_rank_fight(LfmMind *m, const Action *a) {
    switch (a->verb) {
    case DO_ATTACK:
    case DO_RESOLVE: return fight_worth(m, a, a->op[0]);
    case DO_WITH:
    case DO_TARGET: return rank_declare(m, a);
    case DO_DONE: return m->s->step == STEP_DECLARE ? rank_declare(m, a) : WORST;
    case DO_CHECK: return 100 - lfm_sp(m->b, m->s, a->op[0]);
    case DO_LOSE: return rank_loss(m, a->op[0]);
    case DO_HOLD:
    case DO_GIVE_WAY: return rank_give_way(m, a);
    case DO_BACK:
    case DO_HALT:
    case DO_LEAVE: return rank_retreat(m, a);
    case DO_REJOIN: return rank_rejoin(m, a->op[0]);
    case DO_ADVANCE: return rank_advance(m, a);
    default: return WORST;
    }
}
