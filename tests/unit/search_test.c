/* The search over the toy: halving leaves a rival to the gate, and the gate alone turns it down. */
#include "ai/search/internal.h"
#include "core/selfplay.h"
#include "toy/toy_help.h"

#include <stdlib.h>

static ToyBoard board;
static ToyState first;
static Action listed[LIST_MAX];

/* A commander who passes where he may: whoever does more has a chance to do better. */
static void choose(const Opponent *self, const AiTurn *t, Action *out) {
    (void)self;
    *out = t->legal->action[stream_below(t->dice, (u32)t->legal->count)];
    for (int i = 0; i < t->legal->count; i++)
        if (t->legal->action[i].verb == TOY_PASS) *out = t->legal->action[i];
}

static const Opponent idler = {.name = "idler", .choose = choose};
static const Knowledge toy_knowledge = {.game = "toy", .script = &idler};

typedef struct Thought {
    Action choice;
    AiReport report;
} Thought;

static bool go_on(void *context, int done) {
    (void)context;
    return done >= 0;
}

static bool pause_always(void *context) {
    ++*(int *)context;
    return true;
}

/* `pauses`: it pauses after each playout, and this counts how often; or NULL. */
static Thought think_with(const Knowledge *k, const ToyState *now, Side side, const List *legal, LevelSize size,
                          u64 seed, int *pauses) {
    Thought thought;
    ToyState guess = *now;
    Stream dice = stream_on(seed, 0);
    void *scratch = malloc(search_memory(k, &toy_game));
    MUST(scratch != NULL);
    AiWatch watch = {.go_on = go_on, .context = pauses, .pauses = pause_always};
    bool paused = false;
    AiTurn turn = {.game = &toy_game,
                   .board = &board,
                   .guess = &guess,
                   .side = side,
                   .legal = legal,
                   .dice = &dice,
                   .scratch = scratch,
                   .report = &thought.report,
                   .watch = pauses ? &watch : NULL,
                   .paused = &paused};
    do search_choose(k, &size, &turn, &thought.choice);
    while (paused);
    free(scratch);
    return thought;
}

static Thought think_by(const Knowledge *k, const ToyState *now, Side side, const List *legal, LevelSize size,
                        u64 seed) {
    return think_with(k, now, side, legal, size, seed, NULL);
}

static Thought think(const ToyState *now, Side side, const List *legal, LevelSize size, u64 seed) {
    return think_by(&toy_knowledge, now, side, legal, size, seed);
}

/* ---- The last act ------------------------------------------------------------------------------------- */

/* In the last round the enemy has its back to the end of the line, before the Union guns: not to attack is to draw. */
static ToyState last_act(void) {
    ToyState s = {.round = 6, .step = TOY_ACT, .side = UNION, .stance = {0, TOY_PRESS, TOY_PRESS}};
    Error e;
    static const u8 at[TOY_PIECES + 1] = {0, 1, 1, 4, 5, 5, 5};
    memcpy(s.at, at, sizeof at);
    memset(s.shown, 1, sizeof s.shown);
    MUST(toy_game.settle(&board, &s, &e));
    return s;
}

/* So many of its actions: pass, the attack, then others. */
static List choices_of(const ToyState *s, int count) {
    static Action all[LIST_MAX];
    List full = {.action = all}, list = {.action = listed};
    toy_game.legal(&board, s, &full);
    for (int pass = 0; pass < 3; pass++)
        for (int i = 0; i < full.count && list.count < count; i++) {
            int kind = all[i].verb == TOY_PASS ? 0 : all[i].verb == TOY_ATTACK ? 1 : 2;
            if (kind == pass) list.action[list.count++] = all[i];
        }
    return list;
}

/* With so few playouts nothing is decided early. */
static void the_last_rival_meets_the_gate(void) {
    ToyState s = last_act();
    int turned_down = 0;
    for (int count = 2; count <= 4; count++) {
        List list = choices_of(&s, count);
        CHECK_EQ(list.count, count);
        for (u64 seed = 1; seed <= 50; seed++) {
            Thought open = think(&s, UNION, &list, (LevelSize){.budget = 1, .width = count, .gate = 0}, seed);
            CHECK_EQ(open.choice.verb, TOY_ATTACK);
            Thought shut = think(&s, UNION, &list, (LevelSize){.budget = 1, .width = count, .gate = 30000}, seed);
            if (!open.report.line[0].error) continue; /* it hit each time: no gate stops what has no spread */
            CHECK_EQ(shut.choice.verb, TOY_PASS);
            CHECK_EQ(shut.report.line[1].first.verb, TOY_ATTACK);
            CHECK_EQ(shut.report.line[1].playouts, shut.report.line[0].playouts);
            turned_down++;
        }
    }
    CHECK(turned_down > 40);
}

static int a_little(const Scene *scene) {
    (void)scene;
    return 1;
}

static const Knowledge small = {.game = "toy", .script = &idler, .share = a_little};

/* What is worth little thought asks for twice the lead: over many small decisions noise would cost more. */
static void a_small_decision_must_be_clearer(void) {
    ToyState s = last_act();
    List list = choices_of(&s, 4);
    int stricter = 0;
    for (u64 seed = 1; seed <= 50; seed++) {
        for (int gate = 100; gate <= 800; gate += 50) {
            LevelSize one = {.budget = 60, .width = 4, .gate = gate},
                      two = {.budget = 60, .width = 4, .gate = 2 * gate};
            LevelSize much = {.budget = 16 * 60, .width = 4, .gate = gate};
            Thought often = think(&s, UNION, &list, one, seed), strict = think(&s, UNION, &list, two, seed);
            Thought rare = think_by(&small, &s, UNION, &list, much, seed);
            CHECK_EQ(rare.report.playouts, strict.report.playouts);
            CHECK(action_same(&rare.choice, &strict.choice));
            stricter += !action_same(&often.choice, &rare.choice);
        }
    }
    CHECK(stricter > 10);
}

/* One playout tells what it costs. Who cannot pay for a few of each does as usual. */
static void a_share_that_buys_nothing_changes_nothing(void) {
    ToyState s = last_act();
    List list = choices_of(&s, 4);
    LevelSize size = {.budget = 16, .width = 4, .gate = 0};
    for (u64 seed = 1; seed <= 50; seed++) {
        Thought t = think_by(&small, &s, UNION, &list, size, seed);
        CHECK_EQ(t.choice.verb, TOY_PASS);
        CHECK(!t.report.searched && t.report.actions > 0); /* one playout of each says nothing */
        CHECK_EQ(think(&s, UNION, &list, size, seed).choice.verb, TOY_ATTACK);
    }
}

/* Of a great decision, a small one, and one whose share buys nothing. */
static void pauses_change_nothing(void) {
    ToyState s = last_act();
    List list = choices_of(&s, 4);
    for (u64 seed = 1; seed <= 50; seed++) {
        for (int budget = 16; budget <= 16 * 60; budget += 16 * 59) {
            LevelSize size = {.budget = budget, .width = 4, .gate = 100};
            for (int k = 0; k < 2; k++) {
                const Knowledge *by = k ? &small : &toy_knowledge;
                int pauses = 0;
                Thought one = think_by(by, &s, UNION, &list, size, seed);
                Thought two = think_with(by, &s, UNION, &list, size, seed, &pauses);
                CHECK(action_same(&one.choice, &two.choice));
                CHECK_EQ(one.report.playouts, two.report.playouts);
                CHECK_EQ(one.report.actions, two.report.actions);
                CHECK(pauses > 0);
            }
        }
    }
}

static void a_clear_lead_ends_it(void) {
    ToyState s = last_act();
    List list = choices_of(&s, 4);
    Thought t = think(&s, UNION, &list, (LevelSize){.budget = 20000, .width = 4, .gate = 200}, 1);
    CHECK_EQ(t.choice.verb, TOY_ATTACK);
    CHECK(t.report.actions < 20000);
}

/* ---- Any position --------------------------------------------------------------------------------------- */

/* Without a gate nobody who was played out as often has done better than the choice. */
static bool best_is_chosen(const AiReport *r) {
    for (int i = 1; i < r->lines; i++)
        if (r->line[i].playouts == r->line[0].playouts && r->line[i].score > r->line[0].score) return false;
    return true;
}

static void judge_position(const ToyState *now, const List *legal, u64 seed, int *departed) {
    Actor actor;
    game_actor(&toy_game, &board, now, &actor);
    for (int width = 2; width <= 8; width += 3) {
        LevelSize size = {.budget = 1 + (int)(seed % 5) * 200, .width = width, .gate = 0};
        Thought open = think(now, actor.side, legal, size, seed);
        CHECK(open.report.searched && best_is_chosen(&open.report));
        CHECK(open.report.lines < 2 || open.report.line[1].playouts >= 4);
        size.gate = 30000;
        Thought shut = think(now, actor.side, legal, size, seed);
        *departed += !action_same(&open.choice, &shut.choice);
        /* The gate comes last: what was played out is the same. */
        CHECK_EQ(open.report.playouts, shut.report.playouts);
        CHECK_EQ(open.report.actions, shut.report.actions);
    }
}

static void the_best_of_the_last_round_is_chosen(void) {
    static Action actions[LIST_MAX];
    ToyState now = first;
    Selfplay play = {&toy_game, &board, &first, &now, actions};
    Stream choice = stream_on(1863, 0), dice = stream_on(1863, 1);
    int departed = 0, judged = 0;
    for (u64 seed = 0; judged < 150; seed++) {
        List legal = {.action = listed};
        toy_game.legal(&board, &now, &legal);
        if (legal.count > 1) judge_position(&now, &legal, seed, &departed), judged++;
        if (!selfplay_step(&play, &choice, &dice)) now = first;
    }
    CHECK(departed > 50);
}

T_MAIN {
    board = toy_board();
    first = toy_state(&board);
    RUN(the_last_rival_meets_the_gate);
    RUN(a_small_decision_must_be_clearer);
    RUN(a_share_that_buys_nothing_changes_nothing);
    RUN(pauses_change_nothing);
    RUN(a_clear_lead_ends_it);
    RUN(the_best_of_the_last_round_is_chosen);
}
