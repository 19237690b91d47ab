/* Plans for a unit: where to go, whom to charge, to hold, to draw off. */
#include "ai/bff/plans.h"

static int add(AiPlan *out, int count, BffPlan kind, int one, int two, int three) {
    if (count < PLANS_MAX) out[count++] = (AiPlan){.kind = (u8)kind, .what = {(i16)one, (i16)two, (i16)three}};
    return count;
}

static int add_places(const BffBoard *b, const BffState *s, int unit, AiPlan *out, int count) {
    enum { MOST = 4, FAR = 4000 };
    Point here = {s->unit[unit].x, s->unit[unit].y};
    for (int o = 1; o <= b->objectives && count < MOST; o++) {
        Point at = b->objective[o].at;
        if (point_distance(here, at) < FAR) count = add(out, count, PLAN_GO, at.x, at.y, o);
    }
    return count;
}

static int add_enemies(const BffBoard *b, const BffState *s, int unit, AiPlan *out, int count) {
    enum { NEAR = 2400, MOST = 4 };
    const PieceSet *foes = &s->on_table[side_other(bff_side(b, unit))];
    int first = count;
    for (int e = pieces_next(foes, 0); e && count < first + MOST; e = pieces_next(foes, e)) {
        Point at = bff_middle(s, e);
        if (point_distance(bff_middle(s, unit), at) < NEAR) count = add(out, count, PLAN_CLOSE, at.x, at.y, e);
    }
    return count;
}

int bff_plans(const Scene *scene, AiPlan *out) {
    const BffBoard *b = scene->board;
    const BffState *s = scene->state;
    int unit = s->maneuver.unit, count = 0;
    if (s->step != STEP_CHOICE || !bff_on(s, OPTION_POSITIONS)) return 0;
    for (int i = 0; i < scene->legal->count; i++) {
        const Action *a = &scene->legal->action[i];
        if (a->verb == DO_CHARGE) count = add(out, count, PLAN_CHARGE, a->op[0], 0, 0);
    }
    count = add(out, count, PLAN_HOLD, 0, 0, 0);
    count = add(out, count, PLAN_BACK, 0, 0, 0);
    count = add_enemies(b, s, unit, out, count);
    return add_places(b, s, unit, out, count);
}

/* A path is worth a thought if troops go somewhere by it; how guns turn and where a leader rides is not. */
static bool ponders_path(const BffBoard *b, const BffState *s) {
    int verb = s->maneuver.verb;
    return !bff_is_leader(b, s->maneuver.unit) && verb != DO_PIVOT && verb != DO_UNLIMBER;
}

/* Is the enemy near enough to matter before the unit acts again? Marches behind the lines follow the script. */
static bool is_near_enemy(const BffBoard *b, const BffState *s) {
    enum { NEAR = 2400 };
    const PieceSet *foes = &s->on_table[side_other(bff_side(b, s->maneuver.unit))];
    Point here = bff_middle(s, s->maneuver.unit);
    for (int e = pieces_next(foes, 0); e; e = pieces_next(foes, e)) {
        if (point_distance(here, bff_middle(s, e)) < NEAR) return true;
    }
    return false;
}

/* Leaders, who acts next, who fires at whom and who loses a stand is left to habit: the sheets tell that well. Only
 * whether nobody is to act any more is thought over. */
bool bff_ponders(const Scene *scene) {
    const BffState *s = scene->state;
    if (!bff_on(s, OPTION_POSITIONS)) return false;
    switch (s->step) {
    case STEP_POSE: return ponders_path(scene->board, s) && is_near_enemy(scene->board, s);
    case STEP_CHOICE: return is_near_enemy(scene->board, s);
    case STEP_MANEUVER: return scene->usual->verb == DO_END;
    case STEP_COUNTERCHARGE:
    case STEP_CHECKED_CHARGE:
    case STEP_RETREAT:
    case STEP_CARRY:
    case STEP_BREAKTHROUGH: return true;
    default: return false;
    }
}

/* With few units on a side the policy chooses maneuvers better than the script; with more it does not see who is
 * wanted where. docs/opponent.md has the figures. */
bool bff_trusts_policy(const Scene *scene) {
    enum { FEW = 8 };
    const BffBoard *b = scene->board;
    const BffState *s = scene->state;
    return s->step == STEP_CHOICE && b->units <= FEW && bff_on(s, OPTION_POSITIONS);
}

u32 bff_activation(const void *board, const void *state) {
    (void)board;
    const BffState *s = state;
    bool acts = s->step == STEP_CHOICE || s->step == STEP_POSE || s->step == STEP_MANEUVER_ROLL;
    return 1u + (acts ? s->maneuver.unit : 0u) + 256u * (s->active + 4u * s->turn);
}

void bff_describe_plan(const void *board, const void *state, const AiPlan *plan, Writer *out) {
    const BffBoard *b = board;
    const BffState *s = state;
    const char *who = b->piece[s->maneuver.unit].name;
    switch (plan->kind) {
    case PLAN_GO: put_fmt(out, "%s goes to %s", who, b->objective[plan->what[2]].name); return;
    case PLAN_CLOSE: put_fmt(out, "%s closes with %s", who, b->piece[plan->what[2]].name); return;
    case PLAN_CHARGE: put_fmt(out, "%s charges %s", who, b->piece[plan->what[0]].name); return;
    case PLAN_HOLD: put_fmt(out, "%s holds", who); return;
    case PLAN_BACK: put_fmt(out, "%s draws off", who); return;
    default: put(out, "as it comes");
    }
}
