/* The field as a commander reads it; see eval_lfm.h. */
#include "ai/eval_lfm.h"

enum {
    THROUGH_FOE = 24, /* twelfths: a way through the enemy */
    BOLD = 8,         /* whoever must take ground */
    SATED = -60,      /* whoever has what he needs */
    PIT = 10,         /* a place where places alone count */
    REACH = 4,        /* hexes around a place whose troops decide whether it can be kept */
};

/* ---- Ways (LFM-D1, LFM-D2) --------------------------------------------------------------------------------------- */

static Gait gait_of(const LfmBoard *b, const LfmState *s, int piece) {
    if (lfm_gun(b, piece)) return GAIT_GUNS;
    bool mounted = b->piece[piece].type == CAVALRY && !lfm_is(s, piece, U_BACK);
    return mounted || b->piece[piece].type == COMMANDER ? GAIT_MOUNTED : GAIT_FOOT;
}

static Road road_over(const LfmBoard *b, const LfmState *s, int from, int d) {
    const LfmHex *h = &b->hex[from];
    bool cut = (h->side[d] & SIDE_BRIDGE) && !lfm_bridged(b, s->burned, from, d);
    return cut ? ROAD_NONE : (Road)h->road[d];
}

static int side_cost(const LfmBoard *b, const LfmState *s, int from, int d, Gait gait) {
    static const struct {
        u8 bit, row;
    } rows[] = {{SIDE_CREEK, ROW_CREEK}, {SIDE_STEEP, ROW_STEEP}, {SIDE_WALL, ROW_WALL}};
    int sum = 0, side = b->hex[from].side[d];
    for (int i = 0; i < COUNT(rows); i++) {
        int cost = side & rows[i].bit ? b->side[rows[i].row].cost[gait] : 0;
        if (cost == NEVER) return NEVER;
        sum += cost;
    }
    if (!(side & SIDE_RIVER) || lfm_bridged(b, s->burned, from, d)) return sum;
    return side & SIDE_FORD ? sum + b->side[ROW_FORD].cost[gait] : NEVER;
}

/* LFM-30.1. */
static bool keeps_pace(const LfmBoard *b, const LfmState *s, int piece, int direction) {
    return s->turn <= b->pace_turns && b->division[b->piece[piece].division].pace && direction <= HEX_SE &&
           b->piece[piece].type == INFANTRY && lfm_is(s, piece, U_COMMAND) && !s->option[OPTION_PACE];
}

/* LFM-30.4, LFM-30.5, LFM-30.10. */
static bool barred(const LfmBoard *b, const LfmState *s, int piece, int to) {
    const LfmFormation *f = &b->brigade[piece <= b->units ? b->piece[piece].brigade : 0];
    int column = hex_column(&b->grid, to);
    if (f->bounded && column < b->bounded_column) return true;
    return s->halted && (f->halted || f->behind) && column > b->halt_column;
}

int lfm_way_cost(const LfmBoard *b, const LfmState *s, int piece, int from, int direction) {
    int to = b->grid.next[from][direction];
    if (!to || !b->hex[to].in_play || barred(b, s, piece, to)) return -1;
    Gait gait = gait_of(b, s, piece);
    if (road_over(b, s, from, direction)) return b->rule.rate[ROAD_NONE];
    int side = side_cost(b, s, from, direction, gait), ground = b->hex[to].ground;
    if (side == NEVER) return -1;
    if (ground == GROUND_WOODS && keeps_pace(b, s, piece, direction)) ground = GROUND_CLEAR;
    return side + b->ground[ground].cost[gait];
}

int lfm_way_rate(const LfmBoard *b, const LfmState *s, int piece, int from, int direction) {
    int to = b->grid.next[from][direction];
    Road road = to && b->hex[to].in_play ? road_over(b, s, from, direction) : ROAD_NONE;
    if (!road || barred(b, s, piece, to) || b->hex[from].side[direction] & SIDE_FORD) return -1;
    return piece <= b->units && lfm_disordered(b, s, piece) ? b->rule.rate_disordered : b->rule.rate[road];
}

/* ---- Who stands where -------------------------------------------------------------------------------------------- */

static void count_hex(LfmSurvey *v, Side side, int hex) {
    int foot = 0, guns = 0;
    for (int p = v->s->top[hex]; p && p <= v->b->units; p = v->s->below[p]) {
        *(lfm_gun(v->b, p) ? &guns : &foot) += lfm_sp(v->b, v->s, p);
    }
    int fights = (foot < v->b->rule.stack_fights ? foot : v->b->rule.stack_fights) + guns;
    if (side == v->side) v->own[hex] = (u8)fights, v->men[hex] = (u8)foot, v->guns[hex] = (u8)guns;
    else v->theirs[hex] = (u8)fights;
}

static int in_light(const LfmSurvey *v, int range) {
    int light = v->b->turn[v->s->turn].sight;
    return light && light < range ? light : range;
}

static void mark_enemy(LfmSurvey *v, int hex) {
    const LfmBoard *b = v->b;
    bool guns = hexset_has(&v->s->guns[v->foe], hex);
    for (int d = 0; d < 6; d++) {
        int next = b->grid.next[hex][d];
        if (next && !lfm_parted(b, v->s, hex, d)) v->near[next] |= (u8)(1 << hex_reverse(d));
    }
    sight_add(&b->sight, &b->grid, hex, in_light(v, guns ? b->rule.zoi_guns : b->rule.zoi), &v->zoi);
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

void lfm_survey(LfmSurvey *v, const LfmBoard *b, const LfmState *s, Side side) {
    memset(v, 0, sizeof *v - sizeof v->field);
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

/* ---- How far ----------------------------------------------------------------------------------------------------- */

/* The flood runs from the goals outward: the step is made the other way. Foot soldiers of a whole army. */
static int march_cost(const void *context, int from, int to, int direction) {
    const LfmSurvey *v = context;
    const LfmBoard *b = v->b;
    if (!b->hex[to].in_play) return -1;
    int back = hex_reverse(direction), cost = v->theirs[from] ? THROUGH_FOE : 0;
    Road road = road_over(b, v->s, to, back);
    if (road) {
        bool seen = hexset_has(&v->zoi, from) || hexset_has(&v->zoi, to);
        return cost + b->rule.rate[seen ? ROAD_NONE : road];
    }
    int side = side_cost(b, v->s, to, back, GAIT_FOOT);
    return side == NEVER ? -1 : cost + side + b->ground[b->hex[from].ground].cost[GAIT_FOOT];
}

void lfm_survey_field(LfmSurvey *v) {
    if (v->flooded) return;
    v->flooded = true;
    HexSet seeds = v->goals;
    if (!hexset_next(&seeds, 0)) seeds = v->attacks ? v->s->held[v->foe] : v->s->held[v->side];
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

int lfm_table_worth(const LfmBoard *b, int column, int drm, LfmStake stake) {
    int sum = 0;
    for (int face = 1; face <= 6; face++) {
        int row = face + drm;
        row = row < 0 ? 0 : row >= DIE_ROWS ? DIE_ROWS - 1 : row;
        sum += result_worth(b->crt[row][column], stake);
    }
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
        if (!hexset_has(&v->s->held[side], h) || lfm_parted(v->b, v->s, hex, d) || !may_strike(v, h)) continue;
        LfmForce one = lfm_force_in(v, h);
        lfm_add_force(&f, &one);
    }
    return f;
}

/* The work counts against whoever comes from the nearest of `from` (LFM-30.3). */
static bool work_counts(const LfmSurvey *v, Side from, int hex) {
    const LfmBoard *b = v->b;
    if (b->ground[b->hex[hex].ground].work) return true;
    if (!hexset_has(&v->s->works, hex)) return false;
    if (!b->hex[hex].face || hexset_has(&v->s->built, hex) || v->s->option[OPTION_FACED_WORKS]) return true;
    int nearest = 99, face = 0;
    for (int h = hexset_next(&v->s->held[from], 0); h; h = hexset_next(&v->s->held[from], h)) {
        int far = hex_distance(&b->grid, hex, h);
        if (far >= nearest) continue;
        nearest = far, face = 0;
        for (int d = 0; d < 6; d++) face |= (hex_distance(&b->grid, b->grid.next[hex][d], h) < far) << d;
    }
    return b->hex[hex].face & face;
}

bool lfm_holds(const LfmSurvey *v, int hex) {
    return v->b->ground[v->b->hex[hex].ground].nr || work_counts(v, v->foe, hex);
}

static int odds_column(const LfmBoard *b, int attack, int defense) {
    int column = b->odds_columns - 1;
    while (column > 0 && attack * b->odds_defend[column] < defense * b->odds_attack[column]) column--;
    return column;
}

static int clamp(int value, int low, int high) { return value < low ? low : value > high ? high : value; }

int lfm_promise(const LfmSurvey *v, Side attacker, LfmForce attack, int hex, LfmForce defense) {
    const LfmBoard *b = v->b;
    int most = b->rule.odds_shift;
    int column = odds_column(b, attack.sp ? attack.sp : 1, defense.sp ? defense.sp : 1);
    column = clamp(column + clamp(attack.cr - defense.cr, -most, most), 0, b->odds_columns - 1);
    bool work = work_counts(v, attacker, hex);
    int drm = b->ground[b->hex[hex].ground].drm + (work ? b->rule.drm_work : 0);
    if (attack.hexes > 2) drm += b->rule.drm_flank;
    drm += attack.disordered * b->rule.drm_attacker_disordered;
    if (defense.disordered) drm += b->rule.drm_defender_disordered;
    LfmStake stake = {.holds = work || b->ground[b->hex[hex].ground].nr,
                      .shaken = defense.disordered,
                      .tired = attack.disordered,
                      .dear = lfm_is_dear(v, attacker)};
    return lfm_table_worth(b, column, drm, stake);
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
