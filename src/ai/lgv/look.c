/* The choice by the tree; see look.h. */
#include "ai/lgv/know.h"
#include "ai/lgv/look.h"

enum {
    WORTH_ADVANTAGE = 90, /* beyond what the evaluation counts for it */
};

typedef struct Look {
    Thought *t;
    const Scene *scene;
    const LgvState *s;
    const LevelSize *size;
} Look;

/* ---- Plans as the host keeps them --------------------------------------------------------------------- */

/* Who stood in the Active Area when the Impulse began: those still there, and those who have left it. */
static u64 began_there(const LgvBoard *b, const LgvState *s, int side, int from) {
    u64 set = lgv_here(s, side, from);
    for (int u = b->first[side]; u < b->first[side] + b->count[side]; u++) {
        if (s->from[u] && s->fate[u] == ON_MAP) set |= lgv_bit(b, u);
    }
    return set;
}

static AiPlan plan_of(const LgvBoard *b, const LgvState *s, int side, const Course *c) {
    static const u8 kinds[] = {
        [COURSE_MARCH] = PLAN_COURSE_MARCH, [COURSE_ATTACK] = PLAN_COURSE_ATTACK, [COURSE_AREA] = PLAN_COURSE_AREA};
    u32 mask = 0, bit = 1;
    if (c->kind == COURSE_PLAIN) return (AiPlan){0};
    if (c->kind == COURSE_BOMBARD) return (AiPlan){.kind = PLAN_BOMBARD, .what = {0, c->place, 0}};
    for (u64 left = began_there(b, s, side, c->from); left && bit; left &= left - 1, bit <<= 1) {
        if (c->units & left & -left) mask |= bit;
    }
    return (AiPlan){.kind = (u8)(kinds[c->kind] + PLAN_KIND_ROOM * c->bridge),
                    .what = {(i16)(c->from << 7 | c->place), (i16)(mask & 0xFFFF), (i16)(mask >> 16)}};
}

static u64 units_of(const LgvBoard *b, const LgvState *s, int side, const AiPlan *plan) {
    u64 units = 0;
    u32 mask = (u32)(u16)plan->what[COURSE_HIGH] << 16 | (u16)plan->what[COURSE_LOW];
    for (u64 left = began_there(b, s, side, plan->what[COURSE_WAY] >> 7); left && mask; left &= left - 1, mask >>= 1) {
        if (mask & 1) units |= left & -left;
    }
    return units;
}

/* The next action of a plan that was begun; false: there is none. */
static bool goes_on(Look *x, const AiPlan *plan, Action *out) {
    Mind *m = &x->t->mind;
    const LgvState *s = x->s;
    int kind = plan->kind % PLAN_KIND_ROOM, ford = plan->kind / PLAN_KIND_ROOM;
    if (kind >= PLAN_COURSE_AREA && s->step == STEP_BRIDGE) {
        *out = ford ? action1(DO_BRIDGE, ford) : x->scene->legal->action[x->scene->legal->count - 1];
        return true;
    }
    if (kind < PLAN_COURSE_AREA || (s->step != STEP_ASSAULT && s->step != STEP_MOVE)) return false;
    if (s->active != plan->what[COURSE_WAY] >> 7 || bits128_any(&s->attacked)) return false;
    if (kind == PLAN_COURSE_AREA || !(plan->what[COURSE_LOW] | plan->what[COURSE_HIGH])) {
        Plan best = plan_activation(m, s);
        *out = best.first;
        return best.found;
    }
    u64 units = units_of(m->b, s, (int)x->scene->side, plan);
    return plan_go_on(m, s, units, plan->what[COURSE_WAY] & 127, kind == PLAN_COURSE_ATTACK, out);
}

/* ---- What could be done --------------------------------------------------------------------------------- */

static void add(Look *x, Action first, AiPlan plan, int value, LgvState *state) {
    Thought *t = x->t;
    if (t->count < x->size->width && t->count < LOOKED_MAX) t->choice[t->count++] = (Choice){first, plan, value, state};
}

static void add_courses(Look *x, const Plans *plans) {
    const LgvState *s = x->s;
    const List *l = x->scene->legal;
    for (int i = 0; i < plans->count; i++) {
        Course *c = &plans->course[i];
        Action first = c->first;
        if (s->step == STEP_IMPULSE && c->kind != COURSE_BOMBARD) first = action1(DO_ASSAULT, c->from);
        if (s->step == STEP_BRIDGE) first = c->bridge ? action1(DO_BRIDGE, c->bridge) : l->action[l->count - 1];
        add(x, first, plan_of(x->t->mind.b, s, (int)x->scene->side, c), c->value, &c->state);
    }
}

/* The script's own: it goes on as the script would, who was not counted upon joins, who is not needed stays. */
static void leave_to_script(Choice *c) {
    if (c->plan.kind % PLAN_KIND_ROOM >= PLAN_COURSE_AREA) c->plan.what[COURSE_LOW] = c->plan.what[COURSE_HIGH] = 0;
}

/* The best courses at a glance, the script's own first. */
static void find_courses(Look *x) {
    Mind *m = &x->t->mind;
    const List *l = x->scene->legal;
    Plans plans = {.most = COURSES, .each = 3, .course = x->t->course};
    if (x->size->width <= COURSES) plans.most = x->size->width;
    m->plans = &plans;
    Plan best = x->s->step == STEP_BRIDGE    ? plan_bridge(m, x->s, l)
                : x->s->step == STEP_IMPULSE ? plan_impulse(m, x->s, l)
                                             : plan_activation(m, x->s);
    m->plans = NULL;
    bool may_pass = x->s->step == STEP_IMPULSE, passes = may_pass && best.first.verb == DO_PASS;
    if (passes) add(x, action0(DO_PASS), (AiPlan){0}, best.value, NULL);
    if (!passes && may_pass && plans.count > 1 && plans.count == x->size->width) plans.count--; /* room to pass */
    add_courses(x, &plans);
    if (x->t->count) leave_to_script(&x->t->choice[0]);
    if (!passes && may_pass) add(x, action0(DO_PASS), (AiPlan){0}, mind_score(m, x->s), NULL);
}

/* By what follows at a glance; among equals the last, as `done` and `decline` stand at the end. */
static void find_actions(Look *x) {
    const List *l = x->scene->legal;
    Thought *t = x->t;
    int most = x->size->width < LOOKED_MAX ? x->size->width : LOOKED_MAX;
    for (int i = l->count - 1; i >= 0; i--) {
        const Action *a = &l->action[i];
        int price = a->verb == DO_REROLL_ADVANTAGE ? WORTH_ADVANTAGE : 0;
        int value = mind_after(&x->t->mind, x->s, a, 1) - price;
        int at = t->count < most ? t->count++ : most;
        for (; at > 0 && t->choice[at - 1].value < value; at--) {
            if (at < most) t->choice[at] = t->choice[at - 1];
        }
        if (at < most) t->choice[at] = (Choice){*a, {0}, value, NULL};
    }
}

/* ---- The choice ----------------------------------------------------------------------------------------- */

static bool is_listed(const List *l, const Action *a) {
    for (int i = 0; i < l->count; i++) {
        if (action_same(&l->action[i], a)) return true;
    }
    return false;
}

/* The Union's Impulses are found as the script's are, with the levels' stakes: compared by the best reply, it waits at
 * the doors of Zones C and D instead of going in, and wins less. */
static bool leaves_plans_to_script(const Look *x) {
    return x->scene->side == UNION &&
           (x->s->step == STEP_IMPULSE || x->s->step == STEP_BRIDGE || x->s->step == STEP_ASSAULT);
}

static bool find_choices(Look *x) {
    const LgvState *s = x->s;
    if (x->scene->legal->action[0].verb == DO_WORKS || leaves_plans_to_script(x)) return false;
    switch (s->step) {
    case STEP_IMPULSE:
    case STEP_BRIDGE:
    case STEP_ASSAULT: find_courses(x); break;
    case STEP_ATTACKER_REROLL:
    case STEP_DEFENDER_REROLL:
    case STEP_BOMBARD_REROLL:
    case STEP_FRONT:
    case STEP_LOSSES:
    case STEP_SCREEN:
    case STEP_STALEMATE:
    case STEP_WITHDRAW:
    case STEP_RETREAT:
    case STEP_OVERRUN: find_actions(x); break;
    default: return false;
    }
    return x->t->count > 0;
}

static Stakes stakes_of(const Weights *w, Side side) {
    const i16 *taste = w->taste[side == CONFEDERATE];
    return (Stakes){taste[TASTE_ZONE], taste[TASTE_GATE], taste[TASTE_DOOR]};
}

static void begin(Look *x) {
    Thought *t = x->t;
    Mind *m = &t->mind;
    m->game = x->scene->game, m->b = x->scene->board, m->side = t->side = x->scene->side;
    m->plans = NULL, m->narrow = false;
    t->count = 0;
    memo_clear(&m->memo);
    survey_make(&m->survey, m->b, x->s, t->side, stakes_of(x->scene->weights, t->side), &m->memo);
}

Thought *thought_in(void *memory) { return (Thought *)((u8 *)memory + (sizeof(Lore) + 63) / 64 * 64); }

int lgv_look(const Scene *scene, const LevelSize *size, const AiPlan *begun, Looked *out) {
    Look x = {.t = thought_in(scene->memory), .scene = scene, .s = scene->state, .size = size};
    Thought *t = x.t;
    Action next;
    int count = 0;
    if (x.s->victory != VICTORY_CAMPAIGN) return -1; /* the quick policy is good there, and a game is short */
    if (x.s->step < STEP_STEAL) return 0;
    begin(&x);
    if (begun && begun->kind && goes_on(&x, begun, &next) && is_listed(scene->legal, &next)) {
        *out = (Looked){next, *begun};
        return 1;
    }
    if (!find_choices(&x)) {
        *out = (Looked){.plan = begun ? *begun : (AiPlan){0}};
        script_in_play(&t->mind, x.s, scene->legal, &out->first);
        return 1;
    }
    for (int i = 0; i < t->count; i++) {
        if (!is_listed(scene->legal, &t->choice[i].first)) continue;
        t->choice[count] = t->choice[i];
        out[count++] = (Looked){t->choice[i].first, t->choice[i].plan};
    }
    return count;
}
