/* What the search knows of Lee's Greatest Victory: rows, plans, and what a player expects of them. */
#include "ai/lgv/know.h"
#include "ai/lgv/look.h"
#include "core/scenario.h"
#include "test.h"

#include <stdlib.h>

static LgvBoard board;
static LgvState state;
static Weights weights;
static Lore lore;
static Action listed[LIST_MAX];
static i16 rows[LIST_MAX * LGV_ACTION_COUNT], again[LIST_MAX * LGV_ACTION_COUNT];
static i32 sums[LIST_MAX];

static bool lay_out(const char *name) {
    DataSource data = data_compiled();
    static Scenario scenario;
    Error e;
    memset(&lore, 0, sizeof lore);
    return board_read(&lgv_game, &data, STR("chancellorsville"), &board, &e) &&
           scenario_read(&data, str_of(name), &scenario, &e) &&
           scenario_setup(&lgv_game, &board, &scenario, NULL, 0, &state, &e) &&
           weights_load(&knowledge_lgv, &lgv_game, &data, &weights, &e);
}

static Side actor_now(void) {
    Actor actor;
    game_actor(&lgv_game, &board, &state, &actor);
    return actor.side;
}

static void weigh_now(const List *l, const AiPlan *plan, i16 *row) {
    Scene scene = {&lgv_game, &board, &state, actor_now(), l, NULL, &lore};
    knowledge_lgv.weigh(&scene, plan, row);
}

/* The likeliest action under a plan. */
static Action likeliest(const AiPlan *plan) {
    List l = {.action = listed};
    lgv_game.legal(&board, &state, &l);
    weigh_now(&l, plan, rows);
    weigh_rows(weights.action, weights.action_count, rows, l.count, sums);
    return listed[draw_row(sums, l.count, 0, 0)];
}

static Action act(const char *text) {
    Action a = {0};
    Error e;
    CHECK(lgv_game.parse(&board, &state, str_of(text), &a, &e));
    CHECK(game_check(&lgv_game, &board, &state, actor_now(), &a, NULL));
    lgv_game.apply(&board, &state, &a, NULL);
    return a;
}

static bool notated(const Action *a, const char *text) {
    char line[80];
    Writer w = writer_on(line, sizeof line);
    lgv_game.notate(&board, &state, REFEREE, actor_now(), a, &w);
    return str_same(writer_str(&w), str_of(text));
}

static int place_named(const char *label) {
    int p = 1;
    while (strcmp(board.place[p].label, label) != 0) p++;
    return p;
}

/* ---- Rows ------------------------------------------------------------------------------------------- */

/* In every position of some games rows are the same a second time, from clean memory, and from a list turned round. */
static void compare_rows(const List *l) {
    static Action turned[LIST_MAX];
    static const AiPlan none = {0};
    for (int i = 0; i < l->count; i++) turned[i] = l->action[l->count - 1 - i];
    List back = {.action = turned, .count = l->count};
    weigh_now(l, &none, rows);
    memset(&lore, 0, sizeof lore);
    weigh_now(&back, &none, again);
    for (int i = 0; i < l->count; i++) {
        const i16 *one = rows + i * LGV_ACTION_COUNT, *other = again + (l->count - 1 - i) * LGV_ACTION_COUNT;
        CHECK(memcmp(one, other, LGV_ACTION_COUNT * sizeof *one) == 0);
    }
}

static void rows_depend_on_the_position_alone(void) {
    Stream dice = stream_on(5, 1);
    for (int game = 0; game < 3; game++) {
        CHECK(lay_out(game ? "lgv/sedgwick" : "lgv/chancellorsville"));
        for (int i = 0; i < 400 && actor_now() != NOBODY; i++) {
            Action a = action0(VERB_ROLL);
            Actor actor;
            game_actor(&lgv_game, &board, &state, &actor);
            List l = {.action = listed};
            lgv_game.legal(&board, &state, &l);
            if (l.count > 1) compare_rows(&l);
            if (l.count) a = listed[stream_below(&dice, (u32)l.count)];
            else a.n = actor.dice;
            for (int d = 0; !l.count && d < actor.dice; d++) a.face[d] = (u8)(1 + stream_below(&dice, actor.faces));
            lgv_game.apply(&board, &state, &a, NULL);
        }
    }
}

/* ---- What a player expects -------------------------------------------------------------------------------- */

static void a_plan_to_attack_is_carried_out(void) {
    CHECK(lay_out("lgv/sedgwick"));
    AiPlan plan = {.kind = PLAN_ATTACK, .what = {(i16)place_named("10"), (i16)place_named("8"), PARTY_ALL}};
    Action a = likeliest(&plan);
    CHECK(notated(&a, "assault 10"));
    act("assault 10");
    a = likeliest(&plan);
    CHECK(notated(&a, "pick Newton")); /* the best lead first */
    act("pick Newton");
    a = likeliest(&plan);
    CHECK(notated(&a, "go 8"));
    act("go 8");
    a = likeliest(&plan);
    CHECK(notated(&a, "pick Gibbon")); /* and the others with him */
    act("pick Gibbon"), act("go 8"), act("pick Sedgwick"), act("go 8");
    a = likeliest(&plan);
    CHECK(notated(&a, "pick Howe"));
    act("pick Howe"), act("go 8");
    a = likeliest(&plan);
    CHECK(notated(&a, "attack 8"));
}

static void a_plan_to_march_ends_where_it_should(void) {
    CHECK(lay_out("lgv/sedgwick"));
    AiPlan plan = {.kind = PLAN_MARCH, .what = {(i16)place_named("3"), (i16)place_named("9"), PARTY_ALL}};
    act("assault 3"), act("pick Brooks");
    Action a = likeliest(&plan);
    CHECK(notated(&a, "go 9"));
    act("go 9");
    a = likeliest(&plan);
    CHECK(notated(&a, "stop"));
}

static void the_heights_are_among_the_plans(void) {
    AiPlan plan[PLANS_MAX];
    CHECK(lay_out("lgv/sedgwick"));
    List l = {.action = listed};
    lgv_game.legal(&board, &state, &l);
    Scene scene = {&lgv_game, &board, &state, UNION, &l, NULL, &lore};
    int plans = knowledge_lgv.plans(&scene, plan);
    bool attack = false, pass = false;
    for (int i = 0; i < plans; i++) {
        attack |= plan[i].kind == PLAN_ATTACK && plan[i].what[PLAN_PLACE] == place_named("8");
        pass |= plan[i].kind == PLAN_PASS;
    }
    CHECK(attack && pass);
}

/* One division against works: nobody wants to. */
static void a_hopeless_attack_is_feared(void) {
    CHECK(lay_out("lgv/sedgwick"));
    Sight *v = sight_make(&lore, &board, &state, UNION);
    Option good, bad;
    int heights = place_named("8"), town = place_named("10");
    state.works[CONFEDERATE - 1][heights] = 1;
    u64 divisions = ready_in(v, town) & board.of_type[UNION][INFANTRY];
    option_attack(v, ready_in(v, town), town, heights, 99, 0, &good);
    option_attack(v, divisions & -divisions, town, heights, 99, 0, &bad);
    CHECK(good.worth > 0);
    CHECK(bad.worth < good.worth && bad.loss > bad.gain);
}

static void the_margin_follows_the_score(void) {
    CHECK(lay_out("lgv/sedgwick"));
    int before = knowledge_lgv.margin(&board, &state);
    bits128_add(&state.union_control, place_named("8"));
    CHECK(before < 0);
    CHECK(knowledge_lgv.margin(&board, &state) > before);
}

/* ---- The campaign ---------------------------------------------------------------------------------- */

/* What it thinks with when it looks further as this side. */
static Stakes stakes_in_thought(Side side) {
    static const LevelSize size = {.budget = 1000, .width = 4};
    Looked looked[LOOKED_MAX];
    List l = {.action = listed};
    void *memory = calloc(1, knowledge_lgv.memory);
    lgv_game.legal(&board, &state, &l);
    Scene scene = {&lgv_game, &board, &state, side, &l, NULL, memory, &weights, NULL};
    CHECK(knowledge_lgv.look(&scene, &size, NULL, looked) > 0);
    Stakes stakes = thought_in(memory)->mind.survey.stakes;
    free(memory);
    return stakes;
}

/* Zones C and D count for the levels as the weights say, each side in its way, and for the script as ever. */
static void the_levels_have_their_own_stakes(void) {
    static const char *const before[] = {"place Colgate 56", "place Reese H", "place Pleasonton 56",
                                         "place us-eng-stuart 61", "decline"};
    CHECK(lay_out("lgv/chancellorsville"));
    CHECK_EQ(weights.taste_count, 3);
    for (int i = 0; i < COUNT(before); i++) act(before[i]);
    for (int side = UNION; side <= CONFEDERATE; side++) {
        i16 *taste = weights.taste[side == CONFEDERATE];
        taste[TASTE_ZONE] = 9000, taste[TASTE_GATE] = 700, taste[TASTE_DOOR] = (i16)(5000 + side);
        if (side == CONFEDERATE) act("pass");
        Stakes stakes = stakes_in_thought((Side)side);
        CHECK(stakes.zone == taste[TASTE_ZONE] && stakes.gate == taste[TASTE_GATE] && stakes.door == taste[TASTE_DOOR]);
    }
    CHECK(script_stakes(UNION).zone == 3500 && script_stakes(CONFEDERATE).door == 3600);
}

T_MAIN {
    RUN(rows_depend_on_the_position_alone);
    RUN(a_plan_to_attack_is_carried_out);
    RUN(a_plan_to_march_ends_where_it_should);
    RUN(the_heights_are_among_the_plans);
    RUN(a_hopeless_attack_is_feared);
    RUN(the_margin_follows_the_score);
    RUN(the_levels_have_their_own_stakes);
}
