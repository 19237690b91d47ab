/* Plans for a half-turn: where a stack or a brigade goes, how boldly all fight; see know.h. */
#include "ai/lfm/know.h"

enum {
    PLACES = 5,
    BOLD = 30,
    CAREFUL = -40,
    CONTACT = 5, /* hexes from the enemy within which a march is thought over */
};

static const AiPlan as_it_comes = {0};

u32 lfm_activation(const void *board, const void *state) {
    const LfmState *s = state;
    (void)board;
    return 4u * s->turn + s->phasing;
}

static int add(AiPlan *out, int count, int kind, int first, int second) {
    if (count < PLANS_MAX) out[count++] = (AiPlan){.kind = (u8)kind, .what = {(i16)first, (i16)second, 0}};
    return count;
}

/* The stack that would move next: to stay, or to go to another place than the best. */
static int next_stack(LfmThought *t, int piece, AiPlan *out, int count) {
    LfmTrip place[PLACES];
    LfmParty p = lfm_party_of(t, piece, true);
    int places = lfm_best_places(t, &p, place, PLACES);
    count = add(out, count, LFM_TRIP, piece, p.from);
    for (int i = 1; i < places; i++) count = add(out, count, LFM_TRIP, piece, place[i].to);
    return count;
}

/* Nobody gains by moving: the best that each could do all the same. */
static int idle_stacks(LfmThought *t, AiPlan *out, int count) {
    const LfmMind *m = &t->mind;
    int seen = 0;
    for (int i = 0; i < m->legal->count && count < PLANS_MAX; i++) {
        const Action *a = &m->legal->action[i];
        if (a->verb != DO_PICK || a->op[0] > m->b->units || seen == m->s->hex[a->op[0]]) continue;
        LfmTrip place[2];
        LfmParty p = lfm_party_of(t, a->op[0], true);
        seen = p.from;
        if (lfm_foe_distance(&m->survey, seen) > CONTACT) continue;
        int places = lfm_best_places(t, &p, place, 2);
        for (int k = 0; k < places; k++) count = add(out, count, LFM_TRIP, a->op[0], place[k].to);
    }
    return count;
}

/* The enemy and the place nearest to a brigade. */
static int brigade_goals(LfmThought *t, int piece, AiPlan *out, int count) {
    const LfmMind *m = &t->mind;
    int brigade = m->b->piece[piece].brigade, hex = m->s->hex[piece], foe = 0, place = 0;
    if (!brigade) return count;
    for (int i = 0; i < t->foes; i++) {
        int far = hex_distance(&m->b->grid, hex, t->foe[i].hex);
        if (!foe || far < hex_distance(&m->b->grid, hex, foe)) foe = t->foe[i].hex;
    }
    for (int i = 1; i <= m->b->objectives; i++) {
        int at = m->b->objective[i].hex;
        if (!place || hex_distance(&m->b->grid, hex, at) < hex_distance(&m->b->grid, hex, place)) place = at;
    }
    if (foe) count = add(out, count, LFM_BRIGADE_TO, brigade, foe);
    return place ? add(out, count, LFM_BRIGADE_TO, brigade, place) : count;
}

int lfm_plans(const Scene *scene, AiPlan *out) {
    LfmThought *t = scene->memory;
    const LfmState *s = scene->state;
    int count = 0;
    if (s->step != STEP_MOVEMENT) return 0;
    lfm_look(t, scene, &as_it_comes);
    int piece = lfm_first_mover(t, false);
    if (!piece) return idle_stacks(t, out, count);
    count = next_stack(t, piece, out, count);
    count = brigade_goals(t, piece, out, count);
    count = add(out, count, LFM_STANCE, CAREFUL, 0);
    return add(out, count, LFM_STANCE, BOLD, 0);
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
    const LfmState *s = state;
    switch ((LfmPlanKind)plan->kind) {
    case LFM_AS_IT_COMES: put_fmt(out, "as usual"); return;
    case LFM_TRIP:
        if (s->hex[plan->what[0]] == plan->what[1]) {
            put_fmt(out, "%s stays", b->piece[plan->what[0]].name);
            return;
        }
        put_fmt(out, "%s goes to ", b->piece[plan->what[0]].name);
        break;
    case LFM_BRIGADE_TO: put_fmt(out, "%s goes for ", b->brigade[plan->what[0]].name); break;
    case LFM_STANCE: put_fmt(out, plan->what[0] > 0 ? "attack boldly" : "take no risks"); return;
    }
    int place = b->hex[plan->what[1]].name;
    if (place) put_fmt(out, "%s", b->place[place]);
    else hex_write(out, &b->grid, plan->what[1]);
}
