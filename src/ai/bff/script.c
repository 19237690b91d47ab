/* ai:script, a commander for either side of Brigade Fire & Fury.
 *
 * Each unit has a key position to take or to keep (bff/eval.c). He tries the maneuvers that are open on a copy of the
 * table, looks how well the unit would stand, and takes the best. A charge he plays through by each path to its combat,
 * with the fire that would meet it; fire he directs by the worksheets of the rules. He looks no further than the unit
 * that acts. docs/opponent.md tells more. */
#include "ai/ai.h"
#include "ai/bff/plans.h"
#include "ai/script.h"

typedef struct BffMind {
    BEFORE_HIM(BffBoard, BffState);
    BffSurvey survey;
    BffState trial[3];
    Action room[3][LIST_MAX];
    Worksheet sheet;
    Outcome outcome[OUTCOMES_MAX];
} BffMind;

enum { WORST = -100000, EAGER = 25, AVERAGE_DIE = 7, LONGEST = 2400, CHARGE_COIN = 18, STAND = 22 };

/* ---- Worksheets -------------------------------------------------------------------------------------------------- */

/* What is at stake in a charge: how much of the worth of a success the target has, in sixths; and the brigade, if it is
 * driven off the table when it goes back 2" or beyond range, or after it has carried the ground. */
typedef struct Stakes {
    int prize, carried, falter, recoil;
} Stakes;

/* What the combat results are worth to the attacker: a stand is about 22. */
static int combat_worth(const char *code, const Stakes *k) {
    enum { SWEPT = 90, DRIVEN = 60, PRESSED = 30, STRUGGLE = -10, FALTERS = -60, RECOILS = -200, REPULSED = -250 };
    if (strcmp(code, "swept") == 0) return SWEPT * k->prize / 6 - k->carried;
    if (strcmp(code, "driven") == 0) return DRIVEN * k->prize / 6 - k->carried;
    if (strcmp(code, "pressed") == 0) return PRESSED * k->prize / 6 - k->carried;
    if (strcmp(code, "struggle") == 0) return STRUGGLE;
    if (strcmp(code, "falter") == 0) return FALTERS - k->falter;
    if (strcmp(code, "recoil") == 0) return RECOILS - k->recoil;
    return strcmp(code, "repulsed") == 0 ? REPULSED - k->recoil : 0;
}

/* The mean over the outcomes of what an action would start: of a fire hundredths of stands, of a charge its worth with
 * what is at stake; WORST when nothing is known. */
static int mean_worth(BffMind *m, const BffState *s, const Action *about, const Stakes *stakes) {
    if (!m->game->worksheet(m->b, s, m->side, about, &m->sheet)) return WORST;
    int count = m->game->outcomes(m->b, s, &m->sheet, m->outcome);
    i64 sum = 0, weight = 0;
    for (int i = 0; i < count; i++) {
        int worth = stakes ? combat_worth(m->outcome[i].code, stakes) : m->outcome[i].amount * 100;
        sum += (i64)worth * m->outcome[i].weight;
        weight += m->outcome[i].weight;
    }
    return weight ? (int)(sum / weight) : WORST;
}

/* What he fires at: stands lost count by quality and by what it means: a charge that may be stopped, guns, a place. */
static int target_worth(BffMind *m, const Action *a) {
    int target = a->op[0];
    int mean = mean_worth(m, m->s, a, NULL);
    if (mean == WORST) mean = 0;
    int worth = 100 + mean;
    if (bff_is(m->s, target, U_CHARGING)) worth += 150;
    if (bff_is_battery(m->b, target)) worth += 20;
    if (bff_is(m->s, target, U_BROKEN)) worth -= 40;
    return worth;
}

/* ---- Maneuvers --------------------------------------------------------------------------------------------------- */

/* How a unit stands once its path is chosen: the best of the samples, and paths of his own toward the goal. */
static int try_go(BffMind *m, const BffState *at, const Action *go, int unit) {
    BffState *t = &m->trial[2];
    if (!game_check(m->game, m->b, at, m->side, go, NULL)) return WORST;
    *t = *at;
    (void)m->game->apply(m->b, t, go, NULL);
    return bff_is_leader(m->b, unit) ? bff_leader_standing(&m->survey, t, unit) : bff_standing(&m->survey, t, unit);
}

/* The longest step of this path that is allowed, by trial: `at` leads, the last leg is so long and this way. */
static int stride(BffMind *m, const BffState *s, int unit, const Action *lead, Point from, int way, i32 far,
                  Action *best, int worth) {
    for (i32 reach = far; reach >= 100; reach -= reach / 12 + 5) {
        Point to = point_ahead(from, way, reach);
        Action go = *lead;
        go.op[go.n] = LEG_TO, go.op[go.n + 1] = (i16)to.x, go.op[go.n + 2] = (i16)to.y;
        go.n = (u8)(go.n + LEG_OPERANDS);
        if (!game_check(m->game, m->b, s, m->side, &go, NULL)) continue;
        int now = try_go(m, s, &go, unit);
        if (now > worth) worth = now, *best = go;
        break;
    }
    return worth;
}

static i32 width_of(const BffState *s, int unit) {
    const Corners *c = &s->corners[unit];
    return point_distance((Point){c->x[0], c->y[0]}, (Point){c->x[1], c->y[1]});
}

/* Toward the goal: straight, a little aside of what is in the way, or after a wheel. */
static int own_paths(BffMind *m, const BffState *s, int unit, Action *best, int worth) {
    if (!m->survey.goal[unit]) return worth;
    Point from = {s->unit[unit].x, s->unit[unit].y}, goal = bff_goal_point(&m->survey, s, unit);
    i32 far = point_distance(from, goal);
    if (far < 60) return worth;
    if (far > LONGEST) far = LONGEST;
    int way = direction_toward(from, goal), facing = s->unit[unit].facing, by = direction_between(facing, way);
    Action plain = {.verb = DO_GO, .n = 0, .op = {0}};
    int formation = s->maneuver.formation ? s->maneuver.formation : s->unit[unit].formation;
    bool line = formation == LINE || formation == SUPPORTED_LINE;
    int angle = by < 0 ? -by : by, most = bff_incline(m->b);
    if (line) way = direction_turned(facing, by < -most ? -most : by > most ? most : by);
    static const i16 aside[] = {0, -200, 200, -400, 400};
    for (int i = 0; i < COUNT(aside); i++)
        worth = stride(m, s, unit, &plain, from, direction_turned(way, aside[i]), far, best, worth);
    if (!line || angle < 150) return worth;
    static const i16 parts[] = {4, 2};
    for (int i = 0; i < COUNT(parts); i++) {
        int turn = angle * parts[i] / 4 > 900 ? 900 : angle * parts[i] / 4;
        int pivot = by < 0 ? FRONT_LEFT : FRONT_RIGHT;
        Pose turned = pose_wheeled((Pose){from, facing}, width_of(s, unit), pivot, turn);
        Action go = {.verb = DO_GO, .n = LEG_OPERANDS, .op = {by < 0 ? LEG_WHEEL_LEFT : LEG_WHEEL_RIGHT, (i16)turn, 0}};
        int now = try_go(m, s, &go, unit);
        if (now > worth) worth = now, *best = go;
        worth = stride(m, s, unit, &go, turned.at, turned.facing, far, best, worth);
    }
    return worth;
}

/* A leader rides to the units of his command: who stands with one may join it in the next turn. */
static int rides(BffMind *m, const BffState *s, int leader, Action *best, int worth) {
    const PieceSet *own = &s->on_table[m->side];
    for (int u = pieces_next(own, 0); u; u = pieces_next(own, u)) {
        if (!bff_commands(m->b, leader, u) || !bff_is_brigade(m->b, u)) continue;
        Point to = bff_middle(s, u);
        Action go = {.verb = DO_GO, .n = LEG_OPERANDS, .op = {LEG_TO, (i16)to.x, (i16)to.y}};
        int now = try_go(m, s, &go, leader);
        if (now > worth) worth = now, *best = go;
    }
    return worth;
}

static int best_pose(BffMind *m, const BffState *at, int unit, Action *best) {
    List l = {m->room[1], 0};
    m->game->legal(m->b, at, &l);
    int worth = WORST;
    for (int i = 0; i < l.count; i++) {
        int now = try_go(m, at, &l.action[i], unit);
        if (now > worth) worth = now, *best = l.action[i];
    }
    if (bff_is_leader(m->b, unit)) return rides(m, at, unit, best, worth);
    int verb = at->maneuver.verb;
    bool free = verb == DO_MOVE || verb == DO_LIMBER || verb == DO_PASS || verb == DO_FORM || verb == DO_MOUNT;
    if (free) worth = own_paths(m, at, unit, best, worth);
    return worth;
}

/* What is to be gained from a target: little of a gun or a remnant, unless it holds a key position. */
static int prize(const BffMind *m, const BffState *s, int target) {
    enum { WHOLE = 6, BATTERY = 4, HALF = 3, LEAST = 2 };
    if (bff_holds_place(&m->survey, s, target)) return WHOLE;
    if (bff_is_battery(m->b, target)) return m->b->piece[target].half ? HALF : BATTERY;
    int stands = s->unit[target].stands;
    return stands > WHOLE ? WHOLE : stands < LEAST ? LEAST : stands;
}

static bool charged_already(const BffMind *m, const BffState *s, int target) {
    const PieceSet *own = &s->on_table[m->side];
    for (int f = pieces_next(own, 0); f; f = pieces_next(own, f)) {
        if (bff_is(s, f, U_CHARGING) && s->unit[f].target == target) return true;
    }
    return false;
}

/* Everybody else lets it be, dice are middling, until the charges are fought. */
static bool up_to_combats(BffMind *m, BffState *t) {
    static const u8 quiet[] = {DO_END, DO_DECLINE, DO_DONE, DO_HOLD, DO_HALT};
    for (int i = 0; i < 60 && t->step != STEP_COMBATS; i++) {
        Actor actor;
        game_actor(m->game, m->b, t, &actor);
        if (actor.side == NOBODY) return false;
        Action next = {.verb = VERB_ROLL, .n = (u8)actor.dice, .face = {AVERAGE_DIE, AVERAGE_DIE}};
        if (actor.side != FORTUNE) {
            List l = {m->room[2], 0};
            m->game->legal(m->b, t, &l);
            next = l.action[0];
            for (int k = 0, best = COUNT(quiet); k < l.count; k++) {
                for (int q = 0; q < best; q++) {
                    if (l.action[k].verb == quiet[q]) best = q, next = l.action[k];
                }
            }
        }
        (void)m->game->apply(m->b, t, &next, NULL);
    }
    return t->step == STEP_COMBATS;
}

static Stakes stakes_of(const BffMind *m, const BffState *s, int unit, int target) {
    int all = s->unit[unit].stands * STAND;
    return (Stakes){.prize = prize(m, s, target),
                    .carried = all * bff_carry_risk(&m->survey, s, unit, target) / 100,
                    .falter = bff_cornered(&m->survey, s, unit, bff_retreats_until(m->b, RETREAT_TWO)) ? all : 0,
                    .recoil = bff_cornered(&m->survey, s, unit, bff_retreats_until(m->b, RETREAT_RANGE)) ? all : 0};
}

/* A charge by this path: what its combat is worth if it comes home, and what the fire before takes of it. */
static int path_worth(BffMind *m, const BffState *at, const Action *go, int unit, int target) {
    enum { DISORDER = 8 };
    BffState *t = &m->trial[2];
    *t = *at;
    (void)m->game->apply(m->b, t, go, NULL);
    BffToll toll = bff_fire_toll(m->b, t, unit);
    Action resolve = {.verb = DO_RESOLVE, .n = 1, .op = {(i16)target}};
    if (!up_to_combats(m, t)) return WORST;
    Stakes stakes = stakes_of(m, t, unit, target);
    int mean = mean_worth(m, t, &resolve, &stakes);
    if (mean == WORST) return WORST;
    return (mean * (10 - toll.checked) - toll.lost * STAND - toll.disordered * DISORDER) / 10;
}

static int best_charge(BffMind *m, const BffState *at, int unit, Action *best) {
    List l = {m->room[1], 0};
    m->game->legal(m->b, at, &l);
    int worth = WORST - 1, target = at->maneuver.target;
    for (int i = 0; i < l.count; i++) {
        int now = path_worth(m, at, &l.action[i], unit, target);
        if (now > worth) worth = now, *best = l.action[i];
    }
    return worth;
}

/* Is the charge worth it? In the same coin as bff_standing. */
static int charge_worth(BffMind *m, const BffState *s, const Action *a, int unit, int hold) {
    BffState *t = &m->trial[1];
    Action go;
    *t = *s;
    (void)m->game->apply(m->b, t, a, NULL);
    if (t->step != STEP_POSE) return WORST;
    int mean = best_charge(m, t, unit, &go);
    if (mean <= WORST) return WORST;
    if (bff_condition(m->b, s, unit) != FRESH) mean -= 15;
    int net = mean + (m->survey.holds[unit] ? -10 : 5);
    return net <= 0 ? WORST + 1 : hold + net * CHARGE_COIN / (charged_already(m, s, a->op[0]) ? 2 : 1);
}

/* What a maneuver comes to. */
static int maneuver_worth(BffMind *m, const BffState *s, const Action *a, int unit, int hold) {
    if (a->verb == DO_CHARGE) return charge_worth(m, s, a, unit, hold);
    if (a->verb == DO_HOLD) return hold;
    BffState *t = &m->trial[1];
    *t = *s;
    (void)m->game->apply(m->b, t, a, NULL);
    if (t->step == STEP_POSE && t->maneuver.unit == unit) {
        Action pose;
        return best_pose(m, t, unit, &pose) - (a->verb == DO_PASS ? 20 : 0);
    }
    int worth = bff_standing(&m->survey, t, unit);
    if (a->verb == DO_REPLENISH) worth += 80;
    if (a->verb == DO_DISPLACE) worth += bff_is(s, unit, U_SILENCED) ? 60 : -40;
    return worth;
}

static int best_maneuver(BffMind *m, const BffState *s, const List *l, int unit, Action *best) {
    int hold = bff_standing(&m->survey, s, unit), worth = WORST;
    for (int i = 0; i < l->count; i++) {
        int now = maneuver_worth(m, s, &l->action[i], unit, hold);
        if (now > worth) worth = now, *best = l->action[i];
    }
    return worth;
}

/* What a unit would gain by acting, with an average die. */
static int gain(BffMind *m, const Action *pick) {
    int unit = pick->op[0];
    BffState *t = &m->trial[0];
    *t = *m->s;
    (void)m->game->apply(m->b, t, pick, NULL);
    if (t->step == STEP_MANEUVER_ROLL) {
        Action die = {.verb = VERB_ROLL, .n = 1, .face = {AVERAGE_DIE}};
        (void)m->game->apply(m->b, t, &die, NULL);
    }
    if (t->step != STEP_CHOICE) return EAGER + 1; /* it has to roll */
    List l = {m->room[0], 0};
    m->game->legal(m->b, t, &l);
    Action best;
    return best_maneuver(m, t, &l, unit, &best) - bff_standing(&m->survey, m->s, unit);
}

/* Those in front first, so that those behind find room. */
static void choose_unit(BffMind *m, Action *out) {
    u8 order[BFF_PIECES];
    i32 far[BFF_PIECES];
    int count = 0;
    for (int i = 0; i < m->legal->count; i++) {
        const Action *a = &m->legal->action[i];
        if (a->verb == DO_END) *out = *a;
        if (a->verb != DO_PICK) continue;
        i32 foe;
        (void)bff_foe(&m->survey, m->s, a->op[0], &foe);
        if (!bff_good_order(m->s, a->op[0])) foe -= PLANE_FAR;
        int at = count++;
        for (; at && far[at - 1] > foe; at--) far[at] = far[at - 1], order[at] = order[at - 1];
        far[at] = foe, order[at] = (u8)i;
    }
    for (int i = 0; i < count; i++) {
        const Action *a = &m->legal->action[order[i]];
        if (gain(m, a) <= EAGER) continue;
        *out = *a;
        return;
    }
    for (int i = 0; i < count && out->verb != DO_END; i++) *out = m->legal->action[order[i]];
}

/* ---- Leaders ----------------------------------------------------------------------------------------------------- */

static void choose_leader(BffMind *m, Action *out) {
    for (int i = 0; i < m->legal->count; i++) {
        const Action *a = &m->legal->action[i];
        if (a->verb == DO_PICK) {
            *out = *a;
            return;
        }
        if (a->verb == DO_END) *out = *a;
    }
}

/* With a brigade he counts twice, and in its charges; alone for all whom he reaches: in woods hardly for any. */
static int attach_worth(const BffMind *m, const Action *a) {
    enum { ATTACHED = 3 };
    if (a->verb == DO_END) return 0;
    int leader = a->op[0], with = m->s->unit[leader].with;
    if (a->verb == DO_DETACH)
        return bff_detached_reach(&m->survey, m->s, leader, with) - ATTACHED * bff_leader_need(&m->survey, m->s, with);
    if (!bff_is_brigade(m->b, a->op[1])) return -1;
    return ATTACHED * bff_leader_need(&m->survey, m->s, a->op[1]) - bff_detached_reach(&m->survey, m->s, leader, 0);
}

/* ---- The rest ---------------------------------------------------------------------------------------------------- */

static int loss_worth(const BffMind *m, const Action *a) {
    int unit = a->op[0], left = m->s->unit[unit].stands;
    bool worse = bff_condition_with(m->b, unit, left - 1) != bff_condition(m->b, m->s, unit);
    return worse ? left - 8 : left;
}

/* The side that leads away from the enemy, toward one's own edge. */
static int aside_worth(BffMind *m, const Action *a) {
    BffState *t = &m->trial[0];
    int unit = m->s->retreat.unit;
    *t = *m->s;
    (void)m->game->apply(m->b, t, a, NULL);
    i32 far;
    if (t->unit[unit].fate != FATE_TABLE) return -1000;
    (void)bff_foe(&m->survey, t, unit, &far);
    return far / 10;
}

/* The ground that the loser left, or where it is. */
static int carry_worth(BffMind *m, const Action *a) {
    BffState *t = &m->trial[0];
    int unit = m->s->combat.victor;
    if (a->verb == DO_RECALL || !unit) return WORST;
    *t = *m->s;
    (void)m->game->apply(m->b, t, a, NULL);
    return t->unit[unit].fate == FATE_TABLE ? bff_standing(&m->survey, t, unit) + (a->verb == DO_CARRY) : WORST;
}

static int countercharge_worth(BffMind *m, const Action *a) {
    if (a->verb == DO_DECLINE) return 0;
    int unit = a->op[0];
    return bff_condition(m->b, m->s, unit) == FRESH && m->b->piece[unit].quality <= VETERAN ? 10 : -10;
}

static int rank(void *mind, const Action *a) {
    BffMind *m = mind;
    switch (m->s->step) {
    case STEP_LEADERS: return attach_worth(m, a);
    case STEP_COUNTERCHARGE: return countercharge_worth(m, a);
    case STEP_FIRE: return a->verb == DO_TARGET ? target_worth(m, a) : 0;
    case STEP_FIRERS: return a->verb == DO_FIRE ? 10 : a->verb == DO_DONE ? 5 : 0;
    case STEP_CHECKED_CHARGE: return a->verb == DO_RECALL ? 1 : 0;
    case STEP_COMBATS: return mean_worth(m, m->s, a, &(Stakes){.prize = 6});
    case STEP_LOSSES: return loss_worth(m, a);
    case STEP_RETREAT: return a->verb == DO_RECALL ? 2000 : aside_worth(m, a);
    case STEP_CARRY: return carry_worth(m, a);
    case STEP_ASK: return a->verb == DO_DONE;
    default: return 0;
    }
}

static void choose(const Opponent *self, const AiTurn *t, Action *out) {
    (void)self;
    BffMind *m = t->scratch;
    const BffState *s = t->guess;
    *out = t->legal->action[0];
    if (t->legal->count == 1) return;
    PUT_BEFORE(m, t->game, t->board, s, t->side, t->legal);
    if (!bff_on(s, OPTION_POSITIONS)) { /* the referee's table is not seen: plain answers */
        *out = t->legal->action[t->legal->count - 1];
        return;
    }
    bff_survey_goals(&m->survey, t->board, s, t->side);
    switch (s->step) {
    case STEP_MANEUVER: choose_unit(m, out); return;
    case STEP_LEADER_MOVES: choose_leader(m, out); return;
    case STEP_CHOICE: (void)best_maneuver(m, s, t->legal, s->maneuver.unit, out); return;
    case STEP_POSE:
        (void)(s->maneuver.verb == DO_CHARGE ? best_charge : best_pose)(m, s, s->maneuver.unit, out);
        return;
    default: choose_by_rank(t->legal, rank, m, out);
    }
}

const Opponent ai_script_bff = {
    .name = "script",
    .game = "bff",
    .title = "Script, the yardstick",
    .about = "takes and keeps the key positions, brings guns to bear, charges when the odds are good",
    .scratch_size = sizeof(BffMind),
    .choose = choose};

/* The levels' usual choice: the same, but a unit that moves goes somewhere. */
typedef struct Usual {
    BffMind mind;
    BffRoom room;
} Usual;

static void choose_usual(const Opponent *self, const AiTurn *t, Action *out) {
    Usual *u = t->scratch;
    choose(self, t, out);
    Scene scene = {t->game, t->board, t->guess, t->side, t->legal, t->dice, &u->room, t->weights, NULL};
    if (bff_is_idle(&scene, out)) *out = *bff_likeliest(&scene);
}

const Opponent bff_usual = {.name = "usual", .game = "bff", .scratch_size = sizeof(Usual), .choose = choose_usual};
