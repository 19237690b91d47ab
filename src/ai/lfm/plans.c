/* Plans for a half-turn: where a stack or a brigade goes, how boldly all fight; see know.h. */
#include "ai/lfm/know.h"

enum {
    PLACES = 4,
    CONTACT = 5, /* hexes from the enemy within which a march is thought over */
};

static const AiPlan as_it_comes = {0};

u32 lfm_activation(const void *board, const void *state) {
    const LfmState *s = state;
    (void)board;
    return 4u * s->turn + s->phasing;
}

/* Who is picked goes where the script would send him, without second thoughts on his way. */
void lfm_intend(const Scene *scene, const Action *first, AiPlan *plan) {
    LfmThought *t = scene->memory;
    LfmMind *m = &t->mind;
    bool apart = false;
    if (first->verb != DO_PICK || first->op[0] > ((const LfmBoard *)scene->board)->units) return;
    t->kept = t->kept_again = 0; /* the survey is made anew */
    PUT_BEFORE(m, scene->game, scene->board, scene->state, scene->side, scene->legal);
    lfm_survey(&m->survey, m->b, m->s, scene->side);
    int to = lfm_script_goal(m, first->op[0], &apart);
    if (to) *plan = (AiPlan){.kind = LFM_TRIP, .what = {(i16)first->op[0], (i16)to, apart}};
}

/* A trip ends with the move of its stack. */
bool lfm_plan_is_done(const Scene *scene, const AiPlan *plan) {
    const LfmState *s = scene->state;
    if (plan->kind == LFM_STAND) return s->step != STEP_MOVEMENT;
    if (s->step == STEP_MOVE) return !pieces_have(&s->group.set, plan->what[0]);
    return s->step != STEP_MOVEMENT || lfm_is(s, plan->what[0], U_MOVED);
}

static int add(AiPlan *out, int count, int kind, int first, int second) {
    if (count < PLANS_MAX) out[count++] = (AiPlan){.kind = (u8)kind, .what = {(i16)first, (i16)second, 0}};
    return count;
}

static int add_trips(const LfmThought *t, const LfmParty *p, const LfmTrip *place, int places, AiPlan *out, int count) {
    for (int i = 0; i < places; i++) {
        if (lfm_fits(t->mind.b, t->mind.s, &p->set, place[i].to, NULL))
            count = add(out, count, LFM_TRIP, p->lead, place[i].to);
    }
    return count;
}

/* The stack that would move next: the best places for it. */
static int next_stack(LfmThought *t, int piece, AiPlan *out, int count) {
    LfmTrip place[PLACES];
    LfmParty p = lfm_party_of(t, piece, true);
    int places = lfm_best_places(t, &p, place, PLACES);
    return add_trips(t, &p, place, places, out, count);
}

/* The best few that each of the other stacks near the enemy could do. */
static int other_stacks(LfmThought *t, int next, int most, AiPlan *out, int count) {
    const LfmMind *m = &t->mind;
    int seen = next ? m->s->hex[next] : 0;
    for (int i = 0; i < m->legal->count && count < PLANS_MAX; i++) {
        const Action *a = &m->legal->action[i];
        if (a->verb != DO_PICK || a->op[0] > m->b->units || seen == m->s->hex[a->op[0]]) continue;
        LfmTrip place[PLACES];
        LfmParty p = lfm_party_of(t, a->op[0], true);
        seen = p.from;
        if (lfm_foe_distance(&m->survey, seen) > CONTACT) continue;
        int places = lfm_best_places(t, &p, place, most);
        count = add_trips(t, &p, place, places, out, count);
    }
    return count;
}

int lfm_plans(const Scene *scene, AiPlan *out) {
    LfmThought *t = scene->memory;
    const LfmState *s = scene->state;
    int count = 0;
    if (s->step != STEP_MOVEMENT) return 0;
    lfm_look(t, scene, &as_it_comes);
    int piece = lfm_first_mover(t, false);
    if (!piece) return other_stacks(t, 0, 2, out, count);
    count = add(out, count, LFM_STAND, 0, 0);
    count = next_stack(t, piece, out, count);
    return other_stacks(t, piece, 1, out, count);
}

/* ---- What is worth a search ------------------------------------------------------------------------------ */

static bool has(const List *l, int verb) {
    for (int i = 0; i < l->count; i++) {
        if (l->action[i].verb == verb) return true;
    }
    return false;
}

/* Reinforcements come, columns march up, commanders follow their men. The end of movement is thought over. */
static bool ponders_movement(const Scene *scene) {
    LfmThought *t = scene->memory;
    if (has(scene->legal, DO_ENTER)) return false;
    lfm_look(t, scene, &as_it_comes);
    lfm_rank_all(t, scene);
    int best = 0;
    for (int i = 1; i < scene->legal->count; i++) {
        if (t->rank[i] > t->rank[best]) best = i;
    }
    const Action *a = &scene->legal->action[best];
    if (a->verb != DO_PICK) return a->verb == DO_END;
    return a->op[0] <= t->mind.b->units && lfm_foe_distance(&t->mind.survey, t->mind.s->hex[a->op[0]]) <= CONTACT;
}

bool lfm_ponders(const Scene *scene) {
    const LfmState *s = scene->state;
    switch (s->step) {
    case STEP_MOVEMENT: return ponders_movement(scene);
    case STEP_MOVE: return has(scene->legal, DO_CHARGE) || has(scene->legal, DO_EXIT);
    case STEP_ARTILLERY:
    case STEP_ALLOT:
    case STEP_DECLARE:
    case STEP_BEFORE:
    case STEP_GIVE_WAY:
    case STEP_RETREAT:
    case STEP_ADVANCE:
    case STEP_WITHDRAW:
    case STEP_FOLLOW: return true;
    default: return false;
    }
}

/* ---- In words ---------------------------------------------------------------------------------------------------- */

void lfm_describe_plan(const void *board, const void *state, const AiPlan *plan, Writer *out) {
    const LfmBoard *b = board;
    (void)state;
    switch ((LfmPlanKind)plan->kind) {
    case LFM_AS_IT_COMES: put_fmt(out, "as usual"); return;
    case LFM_TRIP: put_fmt(out, "%s goes to ", b->piece[plan->what[0]].name); break;
    case LFM_STAND: put_fmt(out, "the others stay"); return;
    }
    int place = b->hex[plan->what[1]].name;
    if (place) put_fmt(out, "%s", b->place[place]);
    else hex_write(out, &b->grid, plan->what[1]);
}
