/* The field as a commander reads it; see lfm/eval.h. */
#include "ai/lfm/eval.h"

enum {
    THROUGH_FOE = 24, /* twelfths: a way through the enemy */
    BOLD = 8,         /* a side that must take ground */
    SATED = -60,      /* a side that has what it needs */
    PIT = 10,         /* a place where places alone count */
    REACH = 4,        /* hexes around a place whose troops decide whether it can be kept */
};

/* ---- Ways -------------------------------------------------------------------------------------------------------- */

/* He counts on no commander who would free the brigade (LFM-30.5). */
static int if_open(const LfmBoard *b, const LfmState *s, int piece, int to, int cost) {
    static const Group unfreed;
    if (cost < 0 || !lfm_is_bound(b, s, piece)) return cost;
    return lfm_may_be_in(b, s, piece, to, &unfreed, NULL) ? cost : -1;
}

int lfm_way_cost(const LfmBoard *b, const LfmState *s, int piece, int from, int direction) {
    return if_open(b, s, piece, b->grid.next[from][direction], lfm_step_cost(b, s, piece, from, direction));
}

int lfm_way_rate(const LfmBoard *b, const LfmState *s, int piece, int from, int direction) {
    return if_open(b, s, piece, b->grid.next[from][direction], lfm_road_cost(b, s, piece, from, direction));
}

/* ---- Who stands where -------------------------------------------------------------------------------------------- */

static void count_hex(LfmSurvey *v, Side side, int hex) {
    int foot = 0, guns = 0;
    for (int p = v->s->top[hex]; p && p <= v->b->units; p = v->s->below[p]) {
        *(lfm_gun(v->b, p) ? &guns : &foot) += lfm_sp(v->b, v->s, p);
    }
    int fights = lfm_fighting_foot(v->b, foot) + guns;
    if (side == v->side) v->own[hex] = (u8)fights, v->men[hex] = (u8)foot, v->guns[hex] = (u8)guns;
    else v->theirs[hex] = (u8)fights;
}

static void mark_enemy(LfmSurvey *v, int hex) {
    const LfmBoard *b = v->b;
    for (int d = 0; d < 6; d++) {
        int next = b->grid.next[hex][d];
        if (next && !lfm_river_between(b, v->s, hex, d)) v->near[next] |= (u8)(1 << hex_reverse(d));
    }
}

/* ---- Prizes ------------------------------------------------------------------------------------------------------ */

/* Who must take what the other has (LFM-30.13, LFM-30.15, LFM-30.17). */
static bool must_attack(const LfmSurvey *v) {
    int mine = 0, other = 0;
    if (v->b->victory != VICTORY_LEAD) return v->side == CONFEDERATE;
    for (int i = 1; i <= v->b->objectives; i++) {
        const LfmObjective *o = &v->b->objective[i];
        *(o->start == v->side ? &mine : &other) += o->vp;
    }
    return mine < other;
}

static int strength_near(const LfmSurvey *v, const u8 *points, Side side, int hex) {
    const HexSet *held = &v->s->held[side];
    int sum = 0;
    for (int h = hexset_next(held, 0); h; h = hexset_next(held, h)) {
        if (hex_distance(&v->b->grid, h, hex) <= REACH) sum += points[h];
    }
    return sum;
}

/* Nobody is sent to a place that cannot be kept, unless nothing but places counts. */
static bool is_hopeless(const LfmSurvey *v, int hex) {
    return !v->occupies && strength_near(v, v->theirs, v->foe, hex) > strength_near(v, v->own, v->side, hex);
}

/* What a fight is worth besides its result. Where few men may be lost, who has enough of the places seeks no more
 * (LFM-30.17). */
static int boldness(const LfmSurvey *v) {
    int occupied = 0;
    if (!v->attacks) return 0;
    if (!v->occupies) return BOLD;
    for (int i = 1; i <= v->b->objectives; i++) occupied += v->men[v->b->objective[i].hex] > 0;
    return occupied > v->b->victory_confederate ? SATED : 0;
}

/* LFM-30.12: the attacker goes for what he has not, the defender for what he has and can keep. */
static void set_prizes(LfmSurvey *v) {
    for (int i = 1; i <= v->b->objectives; i++) {
        const LfmObjective *o = &v->b->objective[i];
        bool mine = v->occupies && v->attacks ? v->men[o->hex] > 0 : v->s->holder[i] == v->side;
        if (!v->b->hex[o->hex].in_play) continue;
        if (v->attacks && o->counts != NOBODY && o->counts != v->side) continue;
        v->prize[o->hex] = v->occupies ? PIT : o->vp;
        if (v->attacks ? !mine : mine && !is_hopeless(v, o->hex)) hexset_add(&v->goals, o->hex);
    }
}

/* As much of the field as the board has. */
static void wipe(LfmSurvey *v, const LfmBoard *b) {
    u8 *const part[] = {v->own, v->theirs, v->men, v->guns, v->near, v->prize};
    memset(v, 0, offsetof(LfmSurvey, own));
    for (int i = 0; i < COUNT(part); i++) memset(part[i], 0, b->grid.count + 1u);
    v->flooded = false;
}

void lfm_survey_stands(LfmSurvey *v, const LfmBoard *b, const LfmState *s, Side side) {
    wipe(v, b);
    v->b = b;
    v->s = s;
    v->side = side;
    v->foe = side_other(side);
    for (int h = hexset_next(&s->held[side], 0); h; h = hexset_next(&s->held[side], h)) count_hex(v, side, h);
    for (int h = hexset_next(&s->held[v->foe], 0); h; h = hexset_next(&s->held[v->foe], h)) {
        count_hex(v, v->foe, h);
        mark_enemy(v, h);
    }
    v->attacks = must_attack(v);
    v->occupies = b->victory == VICTORY_PITS;
    v->bold = boldness(v);
    set_prizes(v);
}

void lfm_survey(LfmSurvey *v, const LfmBoard *b, const LfmState *s, Side side) {
    lfm_survey_stands(v, b, s, side);
    lfm_find_zoi(b, s, side, &v->zoi);
}

/* ---- How far ----------------------------------------------------------------------------------------------------- */

/* The flood runs from the goals outward: the step is made the other way. Foot soldiers of a whole army. */
static int march_cost(const void *context, int from, int to, int direction) {
    const LfmSurvey *v = context;
    const LfmBoard *b = v->b;
    if (!b->hex[to].in_play) return -1;
    int back = hex_reverse(direction), through = v->theirs[from] ? THROUGH_FOE : 0;
    bool seen = hexset_has(&v->zoi, from) || hexset_has(&v->zoi, to);
    int rate = seen ? -1 : lfm_foot_road_cost(b, v->s, to, back);
    int cost = rate >= 0 ? rate : lfm_foot_step_cost(b, v->s, to, back);
    return cost < 0 ? -1 : through + cost;
}

HexSet lfm_survey_seeds(const LfmSurvey *v) {
    if (hexset_next(&v->goals, 0)) return v->goals;
    return v->attacks ? v->s->held[v->foe] : v->s->held[v->side];
}

static int calm_cost(const void *context, int from, int to, int direction) {
    const LfmSurvey *v = context;
    int back = hex_reverse(direction), rate = -1;
    (void)from;
    if (!v->b->hex[to].in_play) return -1;
    rate = lfm_foot_road_cost(v->b, v->s, to, back);
    return rate >= 0 ? rate : lfm_foot_step_cost(v->b, v->s, to, back);
}

void lfm_calm_field(const LfmSurvey *v, HexFarReach *out) {
    HexSet seeds = lfm_survey_seeds(v);
    hex_far_reach(&v->b->grid, &seeds, HEX_BEYOND - 1, 0, calm_cost, v, out);
}

void lfm_survey_field(LfmSurvey *v) {
    if (v->flooded) return;
    v->flooded = true;
    HexSet seeds = lfm_survey_seeds(v);
    hex_far_reach(&v->b->grid, &seeds, HEX_BEYOND - 1, 0, march_cost, v, &v->field);
}

int lfm_way_left(const LfmSurvey *v, int hex) {
    enum { NO_WAY = 40 * LFM_MP };
    return v->field.spent[hex] < NO_WAY ? v->field.spent[hex] : NO_WAY;
}

int lfm_foe_distance(const LfmSurvey *v, int hex) {
    const HexSet *foes = &v->s->held[v->foe];
    int nearest = 99;
    for (int h = hexset_next(foes, 0); h; h = hexset_next(foes, h)) {
        int far = hex_distance(&v->b->grid, hex, h);
        if (far < nearest) nearest = far;
    }
    return nearest;
}

/* ---- What an attack promises ------------------------------------------------------------------------------------- */

bool lfm_is_dear(const LfmSurvey *v, Side attacker) { return v->occupies && attacker == CONFEDERATE; }

/* Tenths of an SP to the attacker. */
static int result_worth(int result, LfmStake stake) {
    switch (result) {
    case RESULT_DL2: return 75;
    case RESULT_DL: return 50;
    case RESULT_DR: return stake.holds ? 4 : stake.shaken ? 50 : 22;
    case RESULT_DC: return 6;
    case RESULT_EXC: return stake.dear ? -40 : -20;
    case RESULT_AC: return -6;
    case RESULT_AR: return !stake.tired ? -16 : stake.dear ? -80 : -50;
    case RESULT_AL: return stake.dear ? -80 : -60;
    default: return 0;
    }
}

int lfm_sheet_worth(const LfmBoard *b, const Worksheet *w, LfmStake stake) {
    int sum = 0;
    for (int face = 1; face <= 6; face++) sum += result_worth(lfm_sheet_result(b, w, face), stake);
    return sum / 6;
}

void lfm_add_force(LfmForce *to, const LfmForce *more) {
    to->sp += more->sp;
    if (more->cr > to->cr) to->cr = more->cr;
    to->hexes += more->hexes;
    to->disordered += more->disordered;
}

LfmForce lfm_force_in(const LfmSurvey *v, int hex) {
    LfmForce f = {.sp = v->own[hex] + v->theirs[hex], .hexes = 1};
    int guns = 0;
    for (int p = v->s->top[hex]; p && p <= v->b->units; p = v->s->below[p]) {
        int *best = lfm_gun(v->b, p) ? &guns : &f.cr;
        if (v->b->piece[p].cr > *best) *best = v->b->piece[p].cr;
        if (lfm_disordered(v->b, v->s, p)) f.disordered = 1;
    }
    if (!f.cr) f.cr = guns;
    return f;
}

static bool may_strike(const LfmSurvey *v, int hex) {
    for (int p = v->s->top[hex]; p && p <= v->b->units; p = v->s->below[p]) {
        if (!lfm_shattered(v->b, v->s, p) && !lfm_is(v->s, p, U_FRESH_CHARGE)) return true;
    }
    return false;
}

LfmForce lfm_force_around(const LfmSurvey *v, Side side, int hex) {
    LfmForce f = {0};
    for (int d = 0; d < 6; d++) {
        int h = v->b->grid.next[hex][d];
        if (!hexset_has(&v->s->held[side], h) || lfm_river_between(v->b, v->s, hex, d) || !may_strike(v, h)) continue;
        LfmForce one = lfm_force_in(v, h);
        lfm_add_force(&f, &one);
    }
    return f;
}

/* The work counts against an attacker from the nearest of `from` (LFM-30.3). */
static bool work_counts(const LfmSurvey *v, Side from, int hex) {
    u16 nearest = 0;
    int least = 99;
    if (!lfm_work(v->b, v->s, hex, NULL, 0)) return false;
    for (int h = hexset_next(&v->s->held[from], 0); h; h = hexset_next(&v->s->held[from], h)) {
        int far = hex_distance(&v->b->grid, hex, h);
        if (far < least) least = far, nearest = (u16)h;
    }
    return lfm_work(v->b, v->s, hex, &nearest, nearest ? 1 : 0);
}

bool lfm_holds(const LfmSurvey *v, int hex) { return lfm_ground_holds(v->b, hex) || work_counts(v, v->foe, hex); }

int lfm_promise(const LfmSurvey *v, Side attacker, LfmForce attack, int hex, LfmForce defense) {
    Worksheet w;
    LfmProspect p = {.attack = attack.sp,
                     .defense = defense.sp,
                     .attack_cr = attack.cr,
                     .defense_cr = defense.cr,
                     .tired_hexes = attack.disordered,
                     .shaken = defense.disordered,
                     .attack_hexes = attack.hexes,
                     .work = work_counts(v, attacker, hex),
                     .hex = hex};
    lfm_foresee_combat(v->b, &p, &w);
    LfmStake stake = {.holds = p.work || lfm_ground_holds(v->b, hex),
                      .shaken = defense.disordered,
                      .tired = attack.disordered,
                      .dear = lfm_is_dear(v, attacker)};
    return lfm_sheet_worth(v->b, &w, stake);
}

/* The strongest stacks that could come at it together. */
int lfm_danger(const LfmSurvey *v, int hex, LfmForce defense) {
    const HexSet *foes = &v->s->held[v->foe];
    LfmForce best[OWN_HEXES] = {{0}}, all = {0};
    for (int h = hexset_next(foes, 0); h; h = hexset_next(foes, h)) {
        if (hex_distance(&v->b->grid, h, hex) > STRIKE_FAR || !may_strike(v, h)) continue;
        LfmForce one = lfm_force_in(v, h);
        for (int k = 0; k < OWN_HEXES; k++) {
            if (one.sp <= best[k].sp) continue;
            LfmForce kept = best[k];
            best[k] = one, one = kept;
        }
    }
    for (int k = 0; k < OWN_HEXES && best[k].sp; k++) lfm_add_force(&all, &best[k]);
    if (!all.sp) return 0;
    int worth = lfm_promise(v, v->foe, all, hex, defense);
    return worth > 0 ? worth : 0;
}
