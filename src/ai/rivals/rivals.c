/* ai:raider, who slips into empty places behind the enemy and avoids fights, and ai:rock, who holds what it has and
 * strikes only what comes near and is weak. No playout knows how they play. They try each of some actions a few times
 * with whatever might follow until the same question comes again, and judge what they then see by a sketch. */
#include "ai/ai.h"
#include "ai/rivals/sketch.h"

enum {
    CANDIDATES = 40, /* actions that are tried */
    SAMPLES = 10,    /* times each */
    STEPS = 20,      /* actions at most in each time */
    STATE_ROOM = 8192,
    HELD = 600, /* a place of worth 10 */
};

typedef int Temper(const Sketcher *how, const Sketch *k, Side side);

typedef struct Memory {
    Sketch sketch;
    Action list[LIST_MAX];
    _Alignas(16) u8 state[STATE_ROOM];
} Memory;

static const Sketcher *const sketchers[] = {&sketcher_lgv, &sketcher_guv, &sketcher_lfm, &sketcher_bff};

/* ---- Tempers --------------------------------------------------------------------------------------------- */

/* What is held, and the men who are left. */
static int standing(const Sketch *k, Side side, int own, int theirs) {
    int sum = 0;
    for (int i = 0; i < k->places; i++) {
        const SketchPlace *p = &k->place[i];
        if (p->holder != NOBODY) sum += p->worth * HELD / 10 * (p->holder == side ? 1 : -1);
    }
    for (int i = 0; i < k->units; i++) sum += k->unit[i].strength * (k->unit[i].side == side ? own : -theirs);
    return sum;
}

static int strength_near(const Sketcher *how, const Sketch *k, Side side, int at, int reach) {
    int sum = 0;
    for (int i = 0; i < k->units; i++)
        if (k->unit[i].side == side && how->apart(k, k->unit[i].at, at) <= reach) sum += k->unit[i].strength;
    return sum;
}

/* How much a place draws a raider, the more the fewer guard it: its three nearest units go there, the others stay out
 * of the way. Less than to have it. */
static int pull_of(const Sketcher *how, const Sketch *k, Side side, const SketchPlace *p) {
    enum { GOERS = 3, FULL = 30, EVEN = 20 };
    int near[GOERS] = {INT16_MAX, INT16_MAX, INT16_MAX}, sum = 0;
    for (int i = 0; i < k->units; i++) {
        int far = k->unit[i].side == side ? how->apart(k, k->unit[i].at, p->at) : INT16_MAX;
        for (int j = 0; j < GOERS; j++)
            if (far < near[j]) {
                int other = near[j];
                near[j] = far, far = other;
            }
    }
    int guards = strength_near(how, k, side_other(side), p->at, 1), pull = p->worth * FULL * EVEN / (EVEN + guards);
    for (int j = 0; j < GOERS; j++) sum += pull * 3 / (3 + near[j]) >> j;
    return sum;
}

static int raider(const Sketcher *how, const Sketch *k, Side side) {
    int sum = standing(k, side, 8, 3);
    for (int i = 0; i < k->places; i++)
        if (k->place[i].holder != side) sum += pull_of(how, k, side, &k->place[i]);
    for (int i = 0; i < k->units; i++) {
        const SketchUnit *u = &k->unit[i];
        if (u->side != side) continue;
        int foes = strength_near(how, k, side_other(side), u->at, 1);
        int over = foes ? foes - strength_near(how, k, side, u->at, 1) : 0;
        sum -= over > 0 ? over : 0;
    }
    return sum;
}

static bool has_place(const Sketch *k, Side side) {
    for (int i = 0; i < k->places; i++)
        if (k->place[i].holder == side) return true;
    return false;
}

/* Near a place of its own, behind works, not alone before the enemy; who has nothing to hold must take something. */
static int rock(const Sketcher *how, const Sketch *k, Side side) {
    bool holds = has_place(k, side);
    int sum = standing(k, side, 10, 9);
    for (int i = 0; i < k->units; i++) {
        const SketchUnit *u = &k->unit[i];
        if (u->side != side) continue;
        int best = 0;
        for (int j = 0; j < k->places; j++) {
            const SketchPlace *p = &k->place[j];
            int now = p->worth * (p->holder == side ? 40 : 20) / (2 + how->apart(k, u->at, p->at));
            if (now > best) best = now;
        }
        int foes = holds ? strength_near(how, k, side_other(side), u->at, 1) : 0;
        int over = foes ? foes - strength_near(how, k, side, u->at, 1) : 0;
        sum += best + (u->dug ? 12 : 0) - (over > 0 ? over : 0);
    }
    return sum;
}

/* ---- Trying ---------------------------------------------------------------------------------------------- */

static void any_action(const AiTurn *t, Memory *m, const Actor *actor, Stream *luck, Action *out) {
    if (actor->side == FORTUNE) {
        *out = action0(VERB_ROLL);
        for (; out->n < actor->dice; out->n++) out->face[out->n] = (u8)(1 + stream_below(luck, actor->faces));
        return;
    }
    List list = {.action = m->list};
    t->game->legal(t->board, m->state, &list);
    *out = list.action[stream_below(luck, (u32)list.count)];
}

/* Until the same question comes again, to whomever. */
static void try_once(const AiTurn *t, Memory *m, const Action *first, const char *step, Stream luck) {
    Actor actor;
    Action a = *first;
    memcpy(m->state, t->guess, t->game->state_size);
    for (int i = 0; i < STEPS; i++) {
        t->game->apply(t->board, m->state, &a, NULL);
        game_actor(t->game, t->board, m->state, &actor);
        if (actor.side == NOBODY || strcmp(actor.step, step) == 0) return;
        any_action(t, m, &actor, &luck, &a);
    }
}

/* Between the mean and the best: what follows is for the rival to choose, but for the dice. */
static int worth_of(const AiTurn *t, Memory *m, const Sketcher *how, Temper *temper, const Action *a, u64 seed) {
    Actor actor;
    int sum = 0, best = INT32_MIN;
    game_actor(t->game, t->board, t->guess, &actor);
    for (int i = 0; i < SAMPLES; i++) {
        try_once(t, m, a, actor.step, stream_on(seed, (u64)i));
        m->sketch.state = m->state;
        m->sketch.places = m->sketch.units = 0;
        how->draw(&m->sketch);
        int worth = temper(how, &m->sketch, t->side);
        sum += worth;
        if (worth > best) best = worth;
    }
    return sum + best * SAMPLES;
}

static void choose(const AiTurn *t, Temper *temper, Action *out) {
    Memory *m = t->scratch;
    const Sketcher *how = NULL;
    for (int i = 0; i < COUNT(sketchers); i++)
        if (strcmp(sketchers[i]->game, t->game->id) == 0) how = sketchers[i];
    int count = t->legal->count, best = INT32_MIN;
    u64 seed = (u64)stream_next(t->dice) << 32 | stream_next(t->dice);
    *out = t->legal->action[seed % (u64)count];
    if (!how || count == 1 || t->game->state_size > STATE_ROOM || (t->side != UNION && t->side != CONFEDERATE)) return;
    m->sketch.board = t->board, m->sketch.state = t->guess;
    if (how->measure) how->measure(&m->sketch);
    int tries = count < CANDIDATES ? count : CANDIDATES;
    for (int i = 0; i < tries; i++) {
        const Action *a = &t->legal->action[tries == count ? i : (int)stream_below(t->dice, (u32)count)];
        int worth = worth_of(t, m, how, temper, a, seed);
        if (worth > best) best = worth, *out = *a;
    }
}

static void raider_choose(const Opponent *self, const AiTurn *t, Action *out) {
    (void)self;
    choose(t, raider, out);
}

static void rock_choose(const Opponent *self, const AiTurn *t, Action *out) {
    (void)self;
    choose(t, rock, out);
}

const Opponent ai_raider = {.name = "raider",
                            .about = "slips into empty places and avoids fights",
                            .scratch_size = sizeof(Memory),
                            .sparring = true,
                            .choose = raider_choose};
const Opponent ai_rock = {.name = "rock",
                          .about = "holds what it has and strikes only what is weak",
                          .scratch_size = sizeof(Memory),
                          .sparring = true,
                          .choose = rock_choose};
