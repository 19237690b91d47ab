/* The fast policy of Brigade Fire & Fury: what counts for an action. A path is weighed by where it ends; a maneuver by
 * about where it would lead, less what it leaves. */
#include "ai/bff/plans.h"

/* What counts of a path by where it ends. It has weights of its own: the guess where a maneuver leads is rough, and is
 * compared with staying. */
#define BFF_PATH_TERMS(X) \
    X(toward)             \
    X(keep)               \
    X(fire_out)           \
    X(fire_in)            \
    X(fire_in_hold)       \
    X(flanked)            \
    X(enfilades)          \
    X(backed)             \
    X(turned)             \
    X(covered)            \
    X(edge)               \
    X(close)

#define BFF_ACTION_TERMS(X)                                                  \
    X(end)                                                                   \
    X(pick)                                                                  \
    X(pick_near)     /* inches that the enemy is nearer than 24 */           \
    X(pick_disorder) /* it is in disorder */                                 \
    X(pick_idle)     /* it stands where it should, or has nothing to do */   \
    X(move)                                                                  \
    X(move_idle) /* it is where it would go */                               \
    X(tiny)      /* a path that leads nowhere */                             \
    X(leave)     /* a garrison that is to keep its place gives it up */      \
    X(pass)                                                                  \
    X(form_line)                                                             \
    X(form_supported)                                                        \
    X(form_column)                                                           \
    X(line_near) /* a column deploys before the enemy */                     \
    X(march_far) /* inches, for a column, that its goal is beyond 24 */      \
    X(horses)    /* mounts or dismounts */                                   \
    X(garrison)                                                              \
    X(flank)                                                                 \
    X(about)                                                                 \
    X(replenish)                                                             \
    X(limber)                                                                \
    X(unlimber)                                                              \
    X(pivot)                                                                 \
    X(displace)     /* to rally guns that are silent */                      \
    X(displace_fit) /* others */                                             \
    X(charge)                                                                \
    X(charge_lead)   /* by how much its sum is higher */                     \
    X(charge_fire)   /* half points that it faces where it begins */         \
    X(charge_place)  /* the target holds a place that is to be taken */      \
    X(charge_weak)   /* the charger is not fresh */                          \
    X(charge_again)  /* the target is charged already */                     \
    X(charge_small)  /* guns, or two stands and less */                      \
    X(strike_beside) /* the path ends beside or behind the target's front */ \
    X(target)                                                                \
    X(target_points) /* half points that bear on it */                       \
    X(target_charging)                                                       \
    X(target_flank) /* it is fired at from behind its front */               \
    X(target_soft)  /* broken, or guns */                                    \
    X(fire)                                                                  \
    X(part)                                                                  \
    X(join)    /* how much a leader serves more with that brigade */         \
    X(ride)    /* how well a leader would stand, in tens */                  \
    X(counter) /* a fresh brigade, veteran or better, meets a charge */      \
    X(carry)                                                                 \
    X(recall)                                                                \
    X(lose_left)  /* stands that it has left */                              \
    X(lose_worse) /* it would be worn or spent */                            \
    X(plan_verb)  /* what the plan says */

#define ACTION_TERM(name) TERM_##name,
#define PATH_TERM(name) GO_##name,
enum { TERM_LAST_POSE = POSE_TERMS - 1, BFF_ACTION_TERMS(ACTION_TERM) BFF_PATH_TERMS(PATH_TERM) TERMS };
_Static_assert((int)TERMS <= (int)FEATURES_MAX, "BFF: features fit");

#define NAME(name) #name,
#define PATH_NAME(name) "go_" #name,
const char *const bff_action_features[] = {BFF_POSE_TERMS(NAME) BFF_ACTION_TERMS(NAME) BFF_PATH_TERMS(PATH_NAME) NULL};

typedef struct Weigher {
    const BffBoard *b;
    const BffState *s;
    const AiPlan *plan;
    BffField *f;
    int unit;   /* that maneuvers */
    Stance now; /* its own */
    i16 stay[POSE_TERMS];
    i32 far;  /* of the nearest enemy */
    int near; /* its index, -1: none */
} Weigher;

/* ---- Maneuvers --------------------------------------------------------------------------------------------------- */

/* What a stance has before the present one. */
static void change(const Weigher *w, const Stance *to, i16 *row) {
    bff_weigh_stance(w->f, w->unit, to, row);
    for (int i = 0; i < POSE_TERMS; i++) row[i] = (i16)(row[i] - w->stay[i]);
}

static i32 pace_of(const Weigher *w) {
    enum { HALF = 600, FULL = 1200, QUICK = 1600, GUNS = 900 };
    if (bff_is_battery(w->b, w->unit)) return GUNS;
    int pace = w->s->maneuver.pace;
    return pace == PACE_HALF ? HALF : pace == PACE_QUICK ? QUICK : FULL;
}

static Point place_of(const Weigher *w) { return w->f->has_place ? w->f->place : bff_heading(w->f, w->unit); }

static void weigh_move(const Weigher *w, i32 far, i16 *row) {
    Stance to = bff_stance_toward(w->f, w->unit, place_of(w), far);
    if (bff_is_battery(w->b, w->unit)) to.formation = LIMBERED, to.fires = false;
    change(w, &to, row);
}

static void weigh_back(const Weigher *w, i16 *row) {
    Stance to = w->now;
    Point foe = w->f->foe[w->near].centre;
    to.pose.at = point_ahead(to.pose.at, direction_toward(foe, to.pose.at), pace_of(w) / 2);
    change(w, &to, row);
}

static void weigh_turn(const Weigher *w, int facing, i16 *row) {
    Stance to = w->now;
    to.pose.facing = facing;
    if (bff_is_battery(w->b, w->unit)) to.formation = UNLIMBERED, to.fires = true;
    change(w, &to, row);
}

static int toward_foe(const Weigher *w) {
    return w->near < 0 ? w->now.pose.facing : direction_toward(w->now.pose.at, w->f->foe[w->near].centre);
}

static int pivoted(const Weigher *w) {
    enum { MOST = 450 };
    int by = direction_between(w->now.pose.facing, toward_foe(w));
    return direction_turned(w->now.pose.facing, by > MOST ? MOST : by < -MOST ? -MOST : by);
}

static bool is_charged(const BffState *s, Side side, int target) {
    for (int u = pieces_next(&s->on_table[side], 0); u; u = pieces_next(&s->on_table[side], u)) {
        if (bff_is(s, u, U_CHARGING) && s->unit[u].target == target) return true;
    }
    return false;
}

static void weigh_charge(const Weigher *w, int target, i16 *row) {
    row[TERM_charge] = 1;
    row[TERM_charge_lead] = (i16)bff_charge_lead(w->b, w->s, w->unit, target);
    row[TERM_charge_fire] = w->stay[POSE_fire_in];
    row[TERM_charge_place] = bff_holds_place(&w->f->survey, w->s, target);
    row[TERM_charge_weak] = (i16)bff_condition(w->b, w->s, w->unit);
    row[TERM_charge_again] = is_charged(w->s, w->f->side, target);
    row[TERM_charge_small] = bff_is_battery(w->b, target) || w->s->unit[target].stands <= 2;
}

static void weigh_form(const Weigher *w, int formation, i16 *row) {
    enum { MARCH = 2400, ENEMY = 1600 };
    bool column = formation == FIELD_COLUMN || formation == MARCH_COLUMN;
    bool was = w->now.formation == FIELD_COLUMN || w->now.formation == MARCH_COLUMN;
    Stance to = w->now;
    to.formation = (u8)formation;
    to.fires = !column;
    change(w, &to, row);
    row[column ? TERM_form_column : formation == LINE ? TERM_form_line : TERM_form_supported] = 1;
    row[TERM_line_near] = was && !column && w->far < ENEMY;
    i32 way = point_distance(w->now.pose.at, place_of(w));
    if (column && way > MARCH && w->far > MARCH) row[TERM_march_far] = (i16)((way - MARCH) / 100);
}

static int verb_term(int verb) {
    switch (verb) {
    case DO_MOVE: return TERM_move;
    case DO_PASS: return TERM_pass;
    case DO_DISMOUNT:
    case DO_MOUNT: return TERM_horses;
    case DO_GARRISON: return TERM_garrison;
    case DO_FLANK: return TERM_flank;
    case DO_ABOUT: return TERM_about;
    case DO_REPLENISH: return TERM_replenish;
    case DO_LIMBER: return TERM_limber;
    case DO_UNLIMBER: return TERM_unlimber;
    case DO_PIVOT: return TERM_pivot;
    default: return TERMS;
    }
}

static bool suits(const AiPlan *plan, const Action *a) {
    switch (plan->kind) {
    case PLAN_GO:
    case PLAN_CLOSE: return a->verb == DO_MOVE || a->verb == DO_LIMBER;
    case PLAN_CHARGE: return a->verb == DO_CHARGE && a->op[0] == plan->what[0];
    case PLAN_HOLD: return a->verb == DO_HOLD;
    case PLAN_BACK: return a->verb == DO_MOVE || a->verb == DO_ABOUT || a->verb == DO_DISPLACE || a->verb == DO_LIMBER;
    default: return false;
    }
}

/* It is there already: an inch more is not worth a move. */
static bool is_there(const Weigher *w) {
    enum { THERE = 100 };
    return point_distance(w->now.pose.at, place_of(w)) < THERE;
}

/* The enemy stands in its way. */
static bool is_stopped(const Weigher *w) {
    enum { TOUCH = 200, AHEAD = 900 };
    if (w->near < 0 || w->far > TOUCH) return false;
    int off = direction_between(toward_foe(w), direction_toward(w->now.pose.at, place_of(w)));
    return off > -AHEAD && off < AHEAD;
}

static bool gives_up(const Weigher *w, int verb) {
    bool goes = verb == DO_MOVE || verb == DO_FORM || verb == DO_FLANK || verb == DO_PASS;
    return goes && w->now.formation == GARRISON && w->f->survey.holds[w->unit];
}

/* Who would go on but cannot holds instead. */
static int verb_meant(const Weigher *w, int verb, bool draws_off) {
    if ((verb != DO_MOVE && verb != DO_HOLD) || draws_off || is_there(w) || !is_stopped(w)) return verb;
    return verb == DO_MOVE ? DO_HOLD : DO_MOVE;
}

static void weigh_choice(const Weigher *w, const Action *a, i16 *row) {
    bool draws_off = w->f->draws_off && w->near >= 0;
    int meant = verb_meant(w, a->verb, draws_off), term = verb_term(meant);
    if (meant == DO_MOVE || meant == DO_LIMBER) {
        if (draws_off) weigh_back(w, row);
        else weigh_move(w, pace_of(w), row);
    }
    if (a->verb == DO_PASS) weigh_move(w, pace_of(w) / 2, row);
    if (a->verb == DO_ABOUT) weigh_turn(w, direction_turned(w->now.pose.facing, TURN / 2), row);
    if (a->verb == DO_UNLIMBER) weigh_turn(w, toward_foe(w), row);
    if (a->verb == DO_PIVOT) weigh_turn(w, pivoted(w), row);
    if (a->verb == DO_FORM) weigh_form(w, a->op[0], row);
    if (a->verb == DO_CHARGE) weigh_charge(w, a->op[0], row);
    if (a->verb == DO_DISPLACE) row[bff_is(w->s, w->unit, U_SILENCED) ? TERM_displace : TERM_displace_fit] = 1;
    if (term < TERMS) row[term] = 1;
    row[TERM_move_idle] = meant == DO_MOVE && !draws_off && is_there(w);
    row[TERM_leave] = gives_up(w, a->verb);
    row[TERM_plan_verb] = suits(w->plan, a);
}

/* ---- Paths ------------------------------------------------------------------------------------------------------- */

#define MOVE_TERM(name) row[GO_##name] = row[POSE_##name], row[POSE_##name] = 0;

static void weigh_end(const Weigher *w, const Stance *end, i16 *row) {
    bff_weigh_stance(w->f, w->unit, end, row);
    BFF_PATH_TERMS(MOVE_TERM)
}

static bool leads_nowhere(const Weigher *w, const Stance *to) {
    enum { QUARTER_INCH = 25 };
    const Stance now = bff_stance_now(w->f, w->unit);
    return to->pose.facing == now.pose.facing && point_distance(now.pose.at, to->pose.at) < QUARTER_INCH;
}

static void weigh_path(const Weigher *w, const Action *go, i16 *row) {
    Stance to = bff_stance_after(w->f, w->unit, go);
    if (w->s->maneuver.verb != DO_CHARGE) {
        weigh_end(w, &to, row);
        row[TERM_tiny] = w->s->maneuver.verb == DO_MOVE && leads_nowhere(w, &to);
        return;
    }
    const Corners *c = &w->s->corners[w->s->maneuver.target];
    Point left = {c->x[FRONT_LEFT], c->y[FRONT_LEFT]}, right = {c->x[FRONT_RIGHT], c->y[FRONT_RIGHT]};
    row[TERM_strike_beside] = side_of(left, right, to.pose.at) > 0;
}

static void weigh_ride(const Weigher *w, const Action *go, i16 *row) {
    int last = go->n / LEG_OPERANDS * LEG_OPERANDS - LEG_OPERANDS;
    if (last < 0 || go->op[last] != LEG_TO) return;
    int worth = bff_leader_standing_at(&w->f->survey, w->s, w->unit, (Point){go->op[last + 1], go->op[last + 2]});
    row[TERM_ride] = (i16)(worth / 10);
}

static void weigh_pose(const Weigher *w, const Action *a, i16 *row) {
    if (bff_is_leader(w->b, w->unit)) weigh_ride(w, a, row);
    else weigh_path(w, a, row);
}

/* ---- Who acts ---------------------------------------------------------------------------------------------------- */

static void weigh_pick(const Weigher *w, const Action *a, i16 *row) {
    enum { NEAR = 24, THERE = 200 };
    if (a->verb == DO_END) {
        row[TERM_end] = 1;
        return;
    }
    int unit = a->op[0];
    row[TERM_pick] = 1;
    if (bff_is_leader(w->b, unit)) return;
    Stance now = bff_stance_now(w->f, unit);
    i32 far;
    (void)bff_nearest_foe(w->f, &now, &far);
    far /= 100;
    row[TERM_pick_near] = (i16)(far < NEAR ? NEAR - far : 0);
    row[TERM_pick_disorder] = !bff_good_order(w->s, unit);
    bool there = point_distance(now.pose.at, bff_heading(w->f, unit)) < THERE;
    row[TERM_pick_idle] = there && bff_good_order(w->s, unit);
}

static void weigh_leaders(const Weigher *w, const Action *a, i16 *row) {
    enum { ATTACHED = 3 };
    const BffSurvey *v = &w->f->survey;
    if (a->verb == DO_END) return;
    int leader = a->op[0], with = w->s->unit[leader].with;
    if (a->verb == DO_DETACH)
        row[TERM_join] = (i16)(bff_detached_reach(v, w->s, leader, with) - ATTACHED * bff_leader_need(v, w->s, with));
    else if (bff_is_brigade(w->b, a->op[1]))
        row[TERM_join] = (i16)(ATTACHED * bff_leader_need(v, w->s, a->op[1]) - bff_detached_reach(v, w->s, leader, 0));
    else row[TERM_join] = -10;
}

/* ---- Fire -------------------------------------------------------------------------------------------------------- */

static const Front *foe_of(const Weigher *w, int unit) {
    for (int i = 0; i < w->f->foes; i++) {
        if (w->f->foe[i].unit == unit) return &w->f->foe[i];
    }
    return NULL;
}

static void weigh_target(const Weigher *w, const Action *a, i16 *row) {
    if (a->verb != DO_TARGET) return;
    int target = a->op[0], points = 0, behind = 0;
    const Front *at = foe_of(w, target);
    row[TERM_target] = 1;
    row[TERM_target_charging] = bff_is(w->s, target, U_CHARGING | U_COUNTERCHARGING);
    row[TERM_target_soft] = bff_is(w->s, target, U_BROKEN) || bff_is_battery(w->b, target);
    for (int i = 0; at && i < w->f->friends; i++) {
        const Front *from = &w->f->friend[i];
        if (!from->reach || w->s->unit[from->unit].fired) continue;
        Gap gap = gap_point_segment(from->middle, at->left, at->right);
        if (!gap_within(gap, from->reach)) continue;
        int more = bff_half_points_at(w->b, w->s, from->unit, gap);
        points += more;
        if (side_of(at->left, at->right, from->middle) > 0 && !at->faceless) behind += more;
    }
    row[TERM_target_points] = (i16)points;
    row[TERM_target_flank] = (i16)behind;
}

/* ---- The rest ---------------------------------------------------------------------------------------------------- */

static void weigh_loss(const Weigher *w, int unit, i16 *row) {
    int left = w->s->unit[unit].stands;
    row[TERM_lose_left] = (i16)left;
    row[TERM_lose_worse] = bff_condition_with(w->b, unit, left - 1) != bff_condition(w->b, w->s, unit);
}

static void weigh_counter(const Weigher *w, int unit, i16 *row) {
    bool good = bff_condition(w->b, w->s, unit) == FRESH && w->b->piece[unit].quality <= VETERAN;
    row[TERM_counter] = (i16)(good ? 1 : -1);
}

static void weigh_other(const Weigher *w, const Action *a, i16 *row) {
    switch (a->verb) {
    case DO_FIRE: row[TERM_fire] = 1; return;
    case DO_PART: row[TERM_part] = 1; return;
    case DO_LOSE: weigh_loss(w, a->op[0], row); return;
    case DO_COUNTERCHARGE: weigh_counter(w, a->op[0], row); return;
    case DO_CARRY: row[TERM_carry] = 1; return;
    case DO_RECALL: row[TERM_recall] = 1; return;
    case DO_BREAK: row[TERM_carry] = 1; return;
    default: return;
    }
}

static void weigh_action(const Weigher *w, const Action *a, i16 *row) {
    switch (w->s->step) {
    case STEP_LEADERS: weigh_leaders(w, a, row); return;
    case STEP_MANEUVER:
    case STEP_LEADER_MOVES: weigh_pick(w, a, row); return;
    case STEP_CHOICE: weigh_choice(w, a, row); return;
    case STEP_POSE: weigh_pose(w, a, row); return;
    case STEP_FIRE: weigh_target(w, a, row); return;
    default: weigh_other(w, a, row);
    }
}

/* ---- The door ---------------------------------------------------------------------------------------------------- */

/* Who fires, loses and carries is told without a look at the table. */
static bool needs_field(const BffState *s) {
    return s->step == STEP_LEADERS || s->step == STEP_MANEUVER || s->step == STEP_LEADER_MOVES ||
           s->step == STEP_CHOICE || s->step == STEP_POSE || s->step == STEP_FIRE;
}

static void take_plan(BffField *f, const AiPlan *plan) {
    f->has_place = plan->kind == PLAN_GO || plan->kind == PLAN_CLOSE;
    f->draws_off = plan->kind == PLAN_BACK;
    f->place = (Point){plan->what[0], plan->what[1]};
}

static void begin(Weigher *w, const Scene *scene) {
    bff_field_look(w->f, w->b, w->s, scene->side);
    take_plan(w->f, w->plan);
    w->unit = w->s->maneuver.unit;
    if (!bff_is_unit(w->b, w->unit) || !bff_on_table(w->s, w->unit)) return;
    if (w->s->step != STEP_CHOICE) return;
    w->now = bff_stance_now(w->f, w->unit);
    w->near = bff_nearest_foe(w->f, &w->now, &w->far);
    bff_weigh_stance(w->f, w->unit, &w->now, w->stay);
}

void bff_weigh(const Scene *scene, const AiPlan *plan, i16 *row) {
    Weigher w = {
        .b = scene->board, .s = scene->state, .plan = plan, .f = &((BffRoom *)scene->memory)->field, .near = -1};
    memset(row, 0, (size_t)scene->legal->count * TERMS * sizeof *row);
    if (!bff_on(w.s, OPTION_POSITIONS)) return; /* the referee's table is not seen */
    if (needs_field(w.s)) begin(&w, scene);
    for (int i = 0; i < scene->legal->count; i++, row += TERMS) weigh_action(&w, &scene->legal->action[i], row);
}

bool bff_is_idle(const Scene *scene, const Action *go) {
    const BffState *s = scene->state;
    Weigher w = {.b = scene->board, .s = s, .f = &((BffRoom *)scene->memory)->field, .unit = s->maneuver.unit};
    if (s->step != STEP_POSE || s->maneuver.verb != DO_MOVE || bff_is_leader(w.b, w.unit)) return false;
    w.f->b = w.b, w.f->s = s;
    Stance to = bff_stance_after(w.f, w.unit, go);
    return leads_nowhere(&w, &to);
}
