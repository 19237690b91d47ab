/* Plans for one chit of Give Us Victories: whom to assault, where to march, whether to stand; see search/knowledge.h.
 * The script carries them out, with other goals and another appetite for fights than its own. */
#include "ai/guv/know.h"

enum {
    TARGETS = 6,   /* enemy stacks worth a plan of their own */
    IN_REACH = 4,  /* hexes to such a stack */
    PLACES = 3,    /* to march to */
    FAR_PLACE = 14 /* hexes: nobody plans a march beyond */
};

GuvIntent guv_intent_of(const AiPlan *plan) { return (GuvIntent){.kind = plan->kind, .hex = (u16)plan->what[0]}; }

void guv_follow(const Scene *scene, const AiPlan *plan, Action *out) {
    GuvRoom *room = scene->memory;
    GuvMind *m = &room->script.mind;
    const GuvState *s = scene->state;
    bool moves = (s->step == STEP_MOVEMENT || s->step == STEP_MOVE) && !s->dem;
    *out = scene->legal->action[0];
    PUT_BEFORE(m, scene->game, (const GuvBoard *)scene->board, s, scene->side, scene->legal);
    if (march_goes_on(m, &room->march, out)) return;
    m->taste = guv_taste_of_levels(scene->weights, scene->board, scene->side);
    m->intent = guv_intent_of(plan);
    guv_prepare(m, scene->game, scene->board, s, scene->side, scene->legal);
    if (guv_asks_way(s)) guv_know_field(room);
    if (moves) march_at_once(m, &room->march, out);
    else guv_decide_prepared(m, out);
}

/* Who wins by eliminations tries his fights out (guv/script_try.c), which no plan does: a plan is for his marches. */
static bool tries_fights(const GuvBoard *b, const GuvState *s) {
    bool fights = s->step >= STEP_BOMBARDMENT && s->step <= STEP_ADVANCE;
    return fights && b->victory == VICTORY_JACKSON && guv_active(b, s) == UNION;
}

/* A chit; before the first pull, and between two, the turn. */
u32 guv_activation(const void *board, const void *state) {
    const GuvState *s = state;
    return (u32)tries_fights(board, s) << 16 | (u32)s->turn << 8 | (u32)s->chit << 1 | 1;
}

/* Standing answers spare people questions. Who answers each time loses nothing, and who declines all events until
 * further notice forgets to ask for them again. */
void guv_trim(const Scene *scene, List *list) {
    (void)scene;
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        int verb = list->action[i].verb;
        if (verb == DO_NO_EVENTS || verb == DO_ASK_EVENTS || verb == DO_ORDERS) continue;
        list->action[kept++] = list->action[i];
    }
    if (kept) list->count = kept;
}

/* ---- Which decisions matter -------------------------------------------------------------------------------------- */

static bool offers(const List *legal, int verb) {
    for (int i = 0; i < legal->count; i++) {
        if (legal->action[i].verb == verb) return true;
    }
    return false;
}

/* Steps of a march, dice, single losses and such like are left to the plan. */
bool guv_ponders(const Scene *scene) {
    const GuvState *s = scene->state;
    if (s->dem) return false;
    switch (s->step) {
    case STEP_CHOOSE:
    case STEP_GENERAL:
    case STEP_COMBAT:
    case STEP_SIXES:
    case STEP_ADVANCE:
    case STEP_CONTACT: return true;
    case STEP_INTERLUDE: return !guv_is_campaign(scene->board); /* what an event costs is seen beyond the horizon */
    case STEP_MOVEMENT: return !s->went || !guv_is_campaign(scene->board); /* there a chit has too many stacks */
    case STEP_LOSSES: return offers(scene->legal, DO_GIVE_WAY);
    default: return false;
    }
}

/* A plan for a chit is worth most: there are few, and all else follows from it; then a new one for those who have not
 * marched yet. Of small decisions there are many, which count for more where eliminations decide. */
int guv_share(const Scene *scene) {
    enum { WHOLE = 16 };
    const GuvState *s = scene->state;
    bool hunt = ((const GuvBoard *)scene->board)->victory == VICTORY_JACKSON;
    switch (s->step) {
    case STEP_MOVEMENT: return s->went ? WHOLE / 2 : WHOLE;
    case STEP_COMBAT: return WHOLE / 4;
    case STEP_CONTACT: return hunt ? WHOLE / 4 : WHOLE / 16;
    default: return hunt ? WHOLE / 4 : WHOLE / 8;
    }
}

/* ---- Whom to assault --------------------------------------------------------------------------------------------- */

typedef struct Choice {
    u16 hex[TARGETS];
    i16 worth[TARGETS];
    int count, most;
} Choice;

/* The best so far, in order. */
static void consider(Choice *c, int hex, int worth) {
    int at = c->count < c->most ? c->count++ : c->most;
    while (at > 0 && c->worth[at - 1] < worth) {
        if (at < c->most) c->hex[at] = c->hex[at - 1], c->worth[at] = c->worth[at - 1];
        at--;
    }
    if (at < c->most) c->hex[at] = (u16)hex, c->worth[at] = (i16)worth;
}

/* Points of those who act now and are near enough to attack it. */
static int strikers(const GuvBoard *b, const GuvState *s, Side side, int hex) {
    int points = 0;
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        if (guv_fate(s, u) != FATE_MAP || !guv_leads_attack(b, s, u)) continue;
        if (hex_distance(&b->grid, s->hex[u], hex) <= IN_REACH) points += guv_points(b, s, u);
    }
    return points;
}

static bool is_goal(const GuvBoard *b, int hex) {
    for (int i = 0; i < COUNT(b->goal); i++) {
        if (b->goal[i] == hex) return true;
    }
    return b->hex[hex].vp != 0;
}

static void find_targets(const Scene *scene, Choice *c) {
    const GuvBoard *b = scene->board;
    const GuvState *s = scene->state;
    Side foe = side_other(scene->side);
    for (int u = guv_unit(foe, 1); u <= b->last_unit[foe]; u++) {
        int hex = s->hex[u], held = 0;
        if (guv_fate(s, u) != FATE_MAP || s->top[hex] != u) continue;
        for (int v = u; v; v = s->below[v]) held += guv_points(b, s, v);
        int strike = strikers(b, s, scene->side, hex);
        if (strike) consider(c, hex, strike * 100 / (held + 3) + (is_goal(b, hex) ? 300 : 0));
    }
}

/* ---- Where to march ---------------------------------------------------------------------------------------------- */

/* Plain distance of the nearest unit that acts now. */
static int distance_of(const GuvBoard *b, const GuvState *s, Side side, int hex) {
    int least = FAR_PLACE + 1;
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        if (guv_fate(s, u) != FATE_MAP || !guv_is(s, u, U_ACTIVE)) continue;
        int far = hex_distance(&b->grid, s->hex[u], hex);
        if (far < least) least = far;
    }
    return least;
}

/* Places that count, and own stacks that might want company. */
static void find_places(const Scene *scene, Choice *c) {
    const GuvBoard *b = scene->board;
    const GuvState *s = scene->state;
    for (int h = 1; h <= b->grid.count; h++) {
        if (!b->hex[h].in_play || guv_holds(s, side_other(scene->side), h)) continue;
        bool friends = guv_holds(s, scene->side, h) && !guv_is(s, s->top[h], U_ACTIVE);
        if (!is_goal(b, h) && !friends) continue;
        int far = distance_of(b, s, scene->side, h);
        if (far <= FAR_PLACE) consider(c, h, (is_goal(b, h) ? 200 : 0) - far);
    }
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

static int add_intents(AiPlan *out, int count, int kind, const Choice *c) {
    for (int i = 0; i < c->count; i++) out[count++] = (AiPlan){.kind = (u8)kind, .what = {(i16)c->hex[i]}};
    return count;
}

int guv_plans(const Scene *scene, AiPlan *out) {
    const GuvState *s = scene->state;
    int count = 0;
    if (s->step != STEP_MOVEMENT || s->dem || guv_active(scene->board, s) != scene->side) return 0;
    Choice targets = {.most = TARGETS}, places = {.most = PLACES};
    find_targets(scene, &targets);
    find_places(scene, &places);
    if (targets.count) {
        out[count++] = (AiPlan){.kind = INTENT_BOLD};
        out[count++] = (AiPlan){.kind = INTENT_STAND};
    }
    count = add_intents(out, count, INTENT_ASSAULT, &targets);
    count = add_intents(out, count, INTENT_MARCH, &places);
    if (targets.count) out[count++] = (AiPlan){.kind = INTENT_CAUTIOUS};
    if (offers(scene->legal, DO_FORCE)) out[count++] = (AiPlan){.kind = INTENT_FORCE};
    if (offers(scene->legal, DO_DETACH)) out[count++] = (AiPlan){.kind = INTENT_DETACH};
    out[count++] = (AiPlan){.kind = INTENT_REST};
    return count;
}

/* ---- In words ---------------------------------------------------------------------------------------------------- */

static void put_where(const GuvBoard *b, int hex, Writer *out) {
    if (b->hex[hex].name) put_fmt(out, "%s", b->place[b->hex[hex].name]);
    else hex_write(out, &b->grid, hex);
}

void guv_describe_plan(const void *board, const void *state, const AiPlan *plan, Writer *out) {
    static const char *const words[INTENTS] = {
        [INTENT_NONE] = "as it comes",
        [INTENT_ASSAULT] = "assault ",
        [INTENT_MARCH] = "march to ",
        [INTENT_BOLD] = "attack boldly",
        [INTENT_CAUTIOUS] = "avoid a fight unless the odds are good",
        [INTENT_STAND] = "stand and fight here",
        [INTENT_REST] = "stay put and attack nobody",
        [INTENT_FORCE] = "make a forced march",
        [INTENT_DETACH] = "send out a detachment",
    };
    (void)state;
    GuvIntent intent = guv_intent_of(plan);
    if (intent.kind >= INTENTS) return;
    put_fmt(out, "%s", words[intent.kind]);
    if (intent.kind == INTENT_ASSAULT || intent.kind == INTENT_MARCH) put_where(board, intent.hex, out);
}
