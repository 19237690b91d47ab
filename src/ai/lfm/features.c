/* Features of an action: how it ranks among the others by habit, and what it is; see know.h. */
#include "ai/lfm/know.h"

enum {
    BEST,
    HABIT,
    ENDS,
    STOPS,
    ATTACKS,
    JOINS_ATTACK,
    WIDENS_ATTACK,
    CHARGES,
    TOUCHES,
    SEIZES,
    LEAVES_PLACE,
    HOLDS,
    GIVES_WAY,
    FALLS_BACK,
    OFF_MAP,
    ADVANCES,
    BOMBARDS,
    LIMBERS,
    BUILDS,
    RAZES,
    DETACHES,
    BURNS,
    MOUNTS,
    EXITS,
    SHIFTS,
    RECOVERS,
    FEATURES
};

const char *const lfm_action_features[] = {
    [BEST] = "best",
    [HABIT] = "habit",
    [ENDS] = "ends",
    [STOPS] = "stops",
    [ATTACKS] = "attacks",
    [JOINS_ATTACK] = "joins-attack",
    [WIDENS_ATTACK] = "widens-attack",
    [CHARGES] = "charges",
    [TOUCHES] = "touches",
    [SEIZES] = "seizes",
    [LEAVES_PLACE] = "leaves-place",
    [HOLDS] = "holds",
    [GIVES_WAY] = "gives-way",
    [FALLS_BACK] = "falls-back",
    [OFF_MAP] = "off-map",
    [ADVANCES] = "advances",
    [BOMBARDS] = "bombards",
    [LIMBERS] = "limbers",
    [BUILDS] = "builds",
    [RAZES] = "razes",
    [DETACHES] = "detaches",
    [BURNS] = "burns",
    [MOUNTS] = "mounts",
    [EXITS] = "exits",
    [SHIFTS] = "shifts",
    [RECOVERS] = "recovers",
    [FEATURES] = NULL,
};

/* The feature that a verb is; FEATURES: none. */
static int feature_of(int verb) {
    switch (verb) {
    case DO_END:
    case DO_DONE: return ENDS;
    case DO_STOP: return STOPS;
    case DO_ATTACK: return ATTACKS;
    case DO_WITH: return JOINS_ATTACK;
    case DO_TARGET: return WIDENS_ATTACK;
    case DO_CHARGE: return CHARGES;
    case DO_HOLD: return HOLDS;
    case DO_GIVE_WAY: return GIVES_WAY;
    case DO_BACK: return FALLS_BACK;
    case DO_LEAVE: return OFF_MAP;
    case DO_ADVANCE: return ADVANCES;
    case DO_BOMBARD: return BOMBARDS;
    case DO_LIMBER: return LIMBERS;
    case DO_BUILD: return BUILDS;
    case DO_RAZE: return RAZES;
    case DO_DETACH: return DETACHES;
    case DO_KINDLE:
    case DO_BURN: return BURNS;
    case DO_MOUNT:
    case DO_DISMOUNT: return MOUNTS;
    case DO_EXIT: return EXITS;
    case DO_SHIFT: return SHIFTS;
    case DO_RECOVER: return RECOVERS;
    default: return FEATURES;
    }
}

static int goes_to(const Action *a) {
    switch (a->verb) {
    case DO_GO:
    case DO_ROAD: return a->op[0];
    case DO_ADVANCE: return a->op[1];
    default: return 0;
    }
}

static int goes_from(const LfmState *s, const Action *a) {
    switch (a->verb) {
    case DO_GO:
    case DO_ROAD: return s->group.flags & GROUP_WENT ? 0 : s->group.hex;
    case DO_ADVANCE: return s->hex[a->op[0]];
    case DO_GIVE_WAY: return a->op[0];
    default: return 0;
    }
}

static void describe_place(const LfmSurvey *v, const Action *a, i16 *row) {
    int to = goes_to(a), from = goes_from(v->s, a);
    if (to && v->near[to]) row[TOUCHES] = 1;
    if (to && hexset_has(&v->goals, to)) row[SEIZES] = 1;
    if (from && v->prize[from]) row[LEAVES_PLACE] = 1;
}

/* How far behind the best, in units of what matters in this step. */
static i16 behind(int step, int rank, int best) {
    enum { FAR = 24 };
    int scale = step == STEP_ALLOT || step == STEP_DECLARE || step == STEP_RESOLVE ? 40 : 8;
    int by = rank <= WORST ? FAR : (best - rank) / scale;
    return (i16) - (by > FAR ? FAR : by);
}

void lfm_weigh(const Scene *scene, const AiPlan *plan, i16 *row) {
    LfmThought *t = scene->memory;
    const List *l = scene->legal;
    int best = 0;
    lfm_look(t, scene, plan);
    lfm_rank_all(t, scene);
    for (int i = 1; i < l->count; i++) {
        if (t->rank[i] > t->rank[best]) best = i;
    }
    memset(row, 0, (size_t)l->count * FEATURES * sizeof *row);
    for (int i = 0; i < l->count; i++, row += FEATURES) {
        const Action *a = &l->action[i];
        int verb = feature_of(a->verb);
        row[BEST] = i == best;
        row[HABIT] = behind(t->mind.s->step, t->rank[i], t->rank[best]);
        if (verb < FEATURES) row[verb] = 1;
        describe_place(&t->mind.survey, a, row);
    }
}
