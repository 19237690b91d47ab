/* Plans for an Impulse: attack a place from an Area, march, fire, or pass; the best few at a glance. */
#include "ai/lgv/know.h"

enum { FROM_AREA = 4 };

typedef struct Ranking {
    int count, worth[PLANS_MAX];
    AiPlan *plan;
} Ranking;

static void offer(Ranking *r, AiPlan plan, int worth) {
    int at = r->count < PLANS_MAX ? r->count++ : PLANS_MAX;
    for (; at > 0 && r->worth[at - 1] < worth; at--) {
        if (at < PLANS_MAX) r->worth[at] = r->worth[at - 1], r->plan[at] = r->plan[at - 1];
    }
    if (at < PLANS_MAX) r->worth[at] = worth, r->plan[at] = plan;
}

static AiPlan plan_of(const Option *o) {
    return (AiPlan){.kind = o->attack ? PLAN_ATTACK : PLAN_MARCH, .what = {o->from, o->place, o->party}};
}

/* The best few of an Area, so that others have room. */
static void offer_area(Ranking *r, Sight *v, int from, int most) {
    Option all[OPTIONS_MAX];
    int count = options_of(v, from, all);
    for (int taken = 0; taken < most && taken < count; taken++) {
        int best = taken;
        for (int i = taken + 1; i < count; i++) {
            if (all[i].worth > all[best].worth) best = i;
        }
        Option o = all[best];
        all[best] = all[taken];
        offer(r, plan_of(&o), o.worth);
    }
}

int lgv_plans(const Scene *scene, AiPlan *out) {
    const LgvState *s = scene->state;
    const List *l = scene->legal;
    Ranking r = {.plan = out};
    if (l->action[0].verb == DO_WORKS) return 0;
    if (s->step != STEP_IMPULSE && s->step != STEP_ASSAULT && s->step != STEP_BRIDGE) return 0;
    Sight *v = sight_make(scene->memory, scene->board, s, (int)scene->side);
    if (s->step != STEP_IMPULSE) {
        if (!committed_at(v)) offer_area(&r, v, s->active, 2 * FROM_AREA);
        return r.count;
    }
    for (int i = 0; i < l->count; i++) {
        const Action *a = &l->action[i];
        if (a->verb == DO_ASSAULT) offer_area(&r, v, a->op[0], FROM_AREA);
        else if (a->verb == DO_BOMBARD)
            offer(&r, (AiPlan){.kind = PLAN_BOMBARD, .what = {0, a->op[0], 0}}, bombard_of(v, a->op[0]));
        else offer(&r, (AiPlan){.kind = PLAN_PASS}, 10);
    }
    return r.count;
}

/* What follows from a plan is left to it: who marches next, and how; so are matters that odds alone decide. */
bool lgv_ponders(const Scene *scene) {
    const LgvState *s = scene->state;
    if (scene->legal->action[0].verb == DO_WORKS) return false;
    switch (s->step) {
    case STEP_IMPULSE:
    case STEP_STEAL:
    case STEP_BRIDGE:
    case STEP_RETENTION_REROLL:
    case STEP_ATTACKER_REROLL:
    case STEP_DEFENDER_REROLL:
    case STEP_BOMBARD_REROLL:
    case STEP_FRONT:
    case STEP_ATTACKERS:
    case STEP_LOSSES:
    case STEP_SCREEN:
    case STEP_STALEMATE:
    case STEP_WITHDRAW:
    case STEP_OVERRUN:
    case STEP_EXPLOIT:
    case STEP_REORGANIZE: return true;
    case STEP_ASSAULT: return !s->acted || bits128_any(&s->attacked);
    default: return false;
    }
}

static void describe_course(const LgvBoard *b, const AiPlan *plan, Writer *out) {
    const char *from = b->place_title[plan->what[COURSE_WAY] >> 7],
               *place = b->place_title[plan->what[COURSE_WAY] & 127];
    switch (plan->kind % PLAN_KIND_ROOM) {
    case PLAN_COURSE_ATTACK: put_fmt(out, "attack %s from %s", place, from); break;
    case PLAN_COURSE_MARCH: put_fmt(out, "march from %s to %s", from, place); break;
    default: put_fmt(out, "march from %s, each its own way", from); break;
    }
    if (plan->kind / PLAN_KIND_ROOM) put_fmt(out, ", over a new bridge");
}

void lgv_describe_plan(const void *board, const void *state, const AiPlan *plan, Writer *out) {
    static const char *const who[] = {"", ", leaving a garrison", " with one unit"};
    const LgvBoard *b = board;
    (void)state;
    if (plan->kind % PLAN_KIND_ROOM >= PLAN_COURSE_AREA) {
        describe_course(b, plan, out);
        return;
    }
    const char *place = b->place_title[plan->what[PLAN_PLACE]], *from = b->place_title[plan->what[PLAN_FROM]];
    const char *with = who[plan->what[PLAN_PARTY] % 3];
    switch (plan->kind) {
    case PLAN_ATTACK: put_fmt(out, "attack %s from %s%s", place, from, with); break;
    case PLAN_MARCH: put_fmt(out, "march from %s to %s%s", from, place, with); break;
    case PLAN_BOMBARD: put_fmt(out, "bombard %s", place); break;
    case PLAN_PASS: put_fmt(out, "pass"); break;
    default: put_fmt(out, "take it as it comes"); break;
    }
}

u32 lgv_stretch(const void *board, const void *state) {
    const LgvState *s = state;
    (void)board;
    return 1u + s->momentum + 4u * (s->impulse + 256u * s->turn);
}

/* An Impulse is known by who acts in it and by which enemies are Fresh: whoever acts in between spends some, or
 * passes. A fight may change it as well; the plan is carried out by then. */
u32 lgv_activation(const void *board, const void *state) {
    const LgvState *s = state;
    (void)board;
    u64 key = s->fresh[3 - (s->momentum ? s->momentum : UNION)];
    key ^= (u64)s->turn << 56 ^ (u64)s->momentum << 52 ^ (u64)s->impulse << 48 ^ (u64)s->passes << 46;
    key = (key ^ (u64)(s->marched[UNION] | s->marched[CONFEDERATE] << 1) << 44) * 0x9E3779B97F4A7C15u;
    return (u32)(key >> 32) | 1;
}
