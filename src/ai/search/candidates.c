/* What the search compares; see search.h. */
#include "ai/search/internal.h"

static const AiPlan as_it_comes = {0};

static bool same_plan(const AiPlan *a, const AiPlan *b) {
    return a->kind == b->kind && memcmp(a->what, b->what, sizeof a->what) == 0;
}

static bool is_there(const Search *s, const Action *first, const AiPlan *plan) {
    for (int i = 0; i < s->count; i++) {
        const Candidate *c = &s->candidate[i];
        if (action_same(&c->first, first) && same_plan(&c->plan, plan)) return true;
    }
    return false;
}

static bool has_action(const Search *s, const Action *first) {
    for (int i = 0; i < s->count; i++) {
        if (action_same(&s->candidate[i].first, first)) return true;
    }
    return false;
}

static int room_for(const Search *s) {
    int width = s->size->width < CANDIDATES ? s->size->width : CANDIDATES;
    return width - s->count;
}

static AiPlan intended(const Search *s, const Action *first, const AiPlan *plan) {
    Scene scene = scene_now(s);
    AiPlan with = *plan;
    if (!plan->kind && s->k->intend) s->k->intend(&scene, first, &with);
    return with;
}

static void add(Search *s, const Action *first, const AiPlan *plan) {
    if (s->count && room_for(s) <= 0) return;
    AiPlan with = intended(s, first, plan);
    if (is_there(s, first, &with)) return;
    s->candidate[s->count++] = (Candidate){.first = *first, .plan = with};
}

/* The plan that was begun, as long as its activation lasts. To take things as they come is none. */
bool plan_goes_on(const Search *s) {
    const AiTurn *t = s->turn;
    const AiPlan *plan = t->plan;
    if (!plan || !plan->kind || !s->activation || plan->activation != s->activation) return false;
    if (!s->k->weigh && !s->k->follow) return false;
    Scene scene = scene_now(s);
    return !s->k->is_done || !s->k->is_done(&scene, plan);
}

static void add_by_policy(Search *s, const AiPlan *plan, Stream *dice) {
    Action first;
    policy_choose(s, s->turn->guess, s->turn->side, s->turn->legal, plan, 0, dice, &first);
    add(s, &first, plan);
}

static void add_plan(Search *s, const AiPlan *plan, Stream *dice) {
    Action first;
    follow_plan(s, s->turn->guess, s->turn->side, s->turn->legal, plan, 0, dice, &first);
    add(s, &first, plan);
}

static void add_script(Search *s, Stream *dice) {
    Action first;
    script_choose(s, s->turn->guess, s->turn->side, s->turn->legal, dice, &first);
    add(s, &first, &as_it_comes);
}

static void add_plans(Search *s, Stream *dice) {
    AiPlan plan[PLANS_MAX];
    const AiTurn *t = s->turn;
    Scene scene = scene_at(s, t->guess, t->side, t->legal, dice);
    int plans = s->k->plans ? s->k->plans(&scene, plan) : 0;
    for (int i = 0; i < plans; i++) {
        plan[i].activation = s->activation;
        add_plan(s, &plan[i], dice);
    }
}

/* The likeliest actions that are not there yet. */
static void add_ranked(Search *s, Stream *dice) {
    const List *legal = s->turn->legal;
    if (!policy_sums(s, s->turn->guess, s->turn->side, legal, &as_it_comes, dice)) return;
    while (room_for(s) > 0) {
        int best = -1;
        for (int i = 0; i < legal->count; i++) {
            if (s->sum[i] > INT32_MIN && (best < 0 || s->sum[i] > s->sum[best])) best = i;
        }
        if (best < 0) return;
        s->sum[best] = INT32_MIN;
        if (!has_action(s, &legal->action[best])) add(s, &legal->action[best], &as_it_comes);
    }
}

/* All of a short list; of a long one what the numbers pick. */
static void add_any(Search *s, Stream *dice) {
    const List *legal = s->turn->legal;
    bool all = legal->count <= room_for(s);
    for (int i = 0; all ? i < legal->count : room_for(s) > 0 && i < 4 * CANDIDATES; i++) {
        const Action *a = &legal->action[all ? i : (int)stream_below(dice, (u32)legal->count)];
        if (!has_action(s, a)) add(s, a, &as_it_comes);
    }
}

static bool trusts_policy(const Search *s) {
    Scene scene = scene_now(s);
    return s->k->trusts_policy && s->k->trusts_policy(&scene);
}

void find_usual(Search *s) {
    Stream dice = stream_on(s->seed, 0);
    if (plan_goes_on(s)) add_plan(s, s->turn->plan, &dice);
    else if (trusts_policy(s)) add_by_policy(s, &as_it_comes, &dice);
    else add_script(s, &dice);
}

void find_rivals(Search *s) {
    Stream dice = stream_on(s->seed, 2);
    if (plan_goes_on(s) || trusts_policy(s)) add_script(s, &dice);
    if (s->k->weigh && !plan_goes_on(s)) add_by_policy(s, &as_it_comes, &dice); /* else much the same as the plan */
    add_plans(s, &dice);
    add_ranked(s, &dice);
    add_any(s, &dice);
}
