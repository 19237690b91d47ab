/* What the search knows of Brigade Fire & Fury: features, weights, plans. */
#include "ai/bff/plans.h"
#include "core/data.h"
#include "core/scenario.h"
#include "test.h"

static BffBoard board;
static BffState state;
static Weights weights;
static Action actions[LIST_MAX];
static i16 rows[LIST_MAX * FEATURES_MAX];
static i32 sums[LIST_MAX];
static union {
    BffField field;
    u8 bytes[1];
} memory;

static int features(const char *const *names) {
    int count = 0;
    while (names[count]) count++;
    return count;
}

static int unit_named(const char *key) {
    for (int p = 1; p <= board.pieces; p++) {
        if (strcmp(board.piece[p].key, key) == 0) return p;
    }
    CHECK(false);
    return 0;
}

static void set(const char *key, const char *value) {
    Error e = {0};
    CHECK(bff_game.set_fact(&board, &state, str_of(key), str_of(value), &e));
}

static void lay_out(void) {
    DataSource data = data_compiled();
    Error e = {0};
    CHECK(board_read(&bff_game, &data, STR("schoolhouse"), &board, &e));
    CHECK(weights_load(&knowledge_bff, &bff_game, &data, &weights, &e));
    bff_game.blank(&board, &state);
}

/* The first turn begins, and the unit's maneuver is to be chosen. */
static void let_choose(const char *key) {
    Error e = {0};
    set("turn", "1");
    set("step", "start");
    CHECK(bff_game.settle(&board, &state, &e));
    Action pick = {.verb = DO_PICK, .n = 1, .op = {(i16)unit_named(key)}};
    Action roll = {.verb = VERB_ROLL, .n = 1, .face = {8}};
    bff_game.apply(&board, &state, &pick, NULL);
    bff_game.apply(&board, &state, &roll, NULL);
    CHECK_EQ(state.step, STEP_CHOICE);
}

/* Bartlett before Wilcox, as the scenario begins. */
static void bartlett_chooses(const char *bartlett, const char *wilcox) {
    lay_out();
    set("unit.Bartlett", bartlett);
    set("unit.Wilcox", wilcox);
    let_choose("Bartlett");
}

static List listed(void) {
    List legal = {.action = actions};
    bff_game.legal(&board, &state, &legal);
    return legal;
}

static const Action *likeliest(const List *legal, const AiPlan *plan) {
    Stream dice = stream_on(1, 1);
    Side side = bff_side(&board, state.maneuver.unit);
    Scene scene = {&bff_game, &board, &state, side, legal, &dice, &memory};
    bff_weigh(&scene, plan, rows);
    weigh_rows(weights.action, weights.action_count, rows, legal->count, sums);
    return &legal->action[draw_row(sums, legal->count, 0, 0)];
}

static void every_feature_has_a_weight(void) {
    bartlett_chooses("line 2063 1900 2700", "supported-line 1025 1700 900");
    CHECK_EQ(weights.action_count, features(bff_action_features));
    CHECK_EQ(weights.state_count, features(bff_state_features));
    CHECK(weights.action_count <= FEATURES_MAX);
}

/* A row depends on the action and the position, neither on what was weighed before nor on the order of the list. */
static void rows_are_the_same_in_any_order(void) {
    static i16 first[LIST_MAX * FEATURES_MAX];
    bartlett_chooses("line 2063 1900 2700", "supported-line 1025 1700 900");
    List legal = listed();
    int width = weights.action_count;
    CHECK(legal.count > 2);
    (void)likeliest(&legal, &(AiPlan){0});
    memcpy(first, rows, sizeof first);
    for (int i = 0; i < legal.count / 2; i++) {
        Action other = actions[i];
        actions[i] = actions[legal.count - 1 - i];
        actions[legal.count - 1 - i] = other;
    }
    memset(&memory, 0x5a, sizeof memory);
    (void)likeliest(&legal, &(AiPlan){0});
    for (int i = 0; i < legal.count; i++) {
        const i16 *was = first + (legal.count - 1 - i) * width;
        CHECK(memcmp(rows + i * width, was, (size_t)width * sizeof *was) == 0);
    }
}

/* Far from the enemy, with a place to take, a brigade goes on. */
static void far_off_it_moves(void) {
    bartlett_chooses("line 2400 1900 2700", "supported-line 900 1700 900");
    List legal = listed();
    CHECK_EQ(likeliest(&legal, &(AiPlan){0})->verb, DO_MOVE);
}

/* Who keeps a place neither leaves its church nor moves by an inch. */
static void a_garrison_stays(void) {
    lay_out();
    set("unit.Bartlett", "line 2063 1900 2700");
    set("unit.Church", "garrison 1100 1800 900");
    set("active", "confederate");
    let_choose("Church");
    List legal = listed();
    CHECK(legal.count > 2);
    CHECK_EQ(likeliest(&legal, &(AiPlan){0})->verb, DO_HOLD);
}

/* Right before the church it cannot go on: it does not creep. */
static void who_is_stopped_holds(void) {
    lay_out();
    set("unit.Bartlett", "line 1262 1817 2700");
    set("unit.Church", "garrison 1100 1800 900");
    set("unit.Wilcox", "supported-line 1025 2200 900");
    let_choose("Bartlett");
    List legal = listed();
    CHECK_EQ(likeliest(&legal, &(AiPlan){0})->verb, DO_HOLD);
}

/* On a small table the policy's maneuver is the usual one; paths are the script's. */
static void maneuvers_are_trusted(void) {
    bartlett_chooses("line 2063 1900 2700", "supported-line 1025 1700 900");
    Scene scene = {.board = &board, .state = &state, .side = UNION};
    CHECK(bff_trusts_policy(&scene));
    bff_game.apply(&board, &state, &(Action){.verb = DO_MOVE}, NULL);
    CHECK_EQ(state.step, STEP_POSE);
    CHECK(!bff_trusts_policy(&scene));
}

static void a_plan_is_carried_out(void) {
    bartlett_chooses("line 1400 1700 2700", "supported-line 1025 1700 900");
    List legal = listed();
    AiPlan hold = {.kind = PLAN_HOLD}, charge = {.kind = PLAN_CHARGE, .what = {(i16)unit_named("Wilcox")}};
    AiPlan go = {.kind = PLAN_GO, .what = {2600, 1400, 3}};
    CHECK_EQ(likeliest(&legal, &hold)->verb, DO_HOLD);
    CHECK_EQ(likeliest(&legal, &charge)->verb, DO_CHARGE);
    CHECK_EQ(likeliest(&legal, &go)->verb, DO_MOVE);
}

static void plans_fit_the_list(void) {
    AiPlan plan[PLANS_MAX];
    bartlett_chooses("line 1400 1700 2700", "supported-line 1025 1700 900");
    List legal = listed();
    Stream dice = stream_on(1, 1);
    Scene scene = {&bff_game, &board, &state, UNION, &legal, &dice, &memory};
    int count = bff_plans(&scene, plan);
    char text[200];
    CHECK(count > 3 && count <= PLANS_MAX);
    Writer w = writer_on(text, sizeof text);
    bff_describe_plan(&board, &state, &plan[0], &w);
    CHECK(strcmp(text, "Bartlett's Brigade charges Wilcox's Brigade") == 0);
}

/* The list has samples of paths; what is added to it is new, and allowed. */
static void paths_of_its_own_are_allowed(void) {
    bartlett_chooses("line 2063 1900 2700", "supported-line 1025 1700 900");
    Action move = {.verb = DO_MOVE};
    bff_game.apply(&board, &state, &move, NULL);
    CHECK_EQ(state.step, STEP_POSE);
    List legal = listed();
    Stream dice = stream_on(1, 1);
    Scene scene = {&bff_game, &board, &state, UNION, &legal, &dice, &memory};
    int samples = legal.count;
    bff_widen(&scene, &legal);
    CHECK(legal.count > samples);
    for (int i = samples; i < legal.count; i++) {
        CHECK(game_check(&bff_game, &board, &state, UNION, &actions[i], NULL));
        for (int k = 0; k < i; k++) CHECK(!action_same(&actions[i], &actions[k]));
    }
}

/* What a playout draws from: whatever of it is allowed stands in the list, and something is. */
static void a_menu_has_what_is_allowed(void) {
    static Action drawn[LIST_MAX];
    bartlett_chooses("line 1400 1700 2700", "supported-line 1025 1700 900");
    List legal = listed(), menu = {.action = drawn};
    int allowed = 0;
    CHECK(bff_menu(&board, &state, &menu));
    for (int i = 0; i < menu.count; i++) {
        bool there = false;
        for (int k = 0; k < legal.count; k++) there |= action_same(&drawn[i], &actions[k]);
        CHECK_EQ(game_check(&bff_game, &board, &state, UNION, &drawn[i], NULL), there);
        allowed += there;
    }
    CHECK(allowed >= 5);
    CHECK_EQ(drawn[menu.count - 1].verb, DO_HOLD);
}

/* A side with more stands and the places stands better. */
static void strength_and_places_count(void) {
    i16 weak[FEATURES_MAX], strong[FEATURES_MAX];
    i32 sum[2];
    bartlett_chooses("line 2063 1900 2700", "supported-line 1025 1700 900");
    bff_judge_position(&board, &state, &memory, weak);
    state.unit[unit_named("Wilcox")].stands -= 4;
    for (int o = 1; o <= board.objectives; o++) state.holder[o] = UNION;
    bff_judge_position(&board, &state, &memory, strong);
    weigh_rows(weights.state, weights.state_count, weak, 1, &sum[0]);
    weigh_rows(weights.state, weights.state_count, strong, 1, &sum[1]);
    CHECK(sum[1] > sum[0]);
    CHECK(bff_margin(&board, &state) > 0);
}

/* The result as it stands counts in the last turn only, and more the nearer its end is. */
static void near_the_end_the_table_counts(void) {
    int share, later;
    bartlett_chooses("line 2063 1900 2700", "supported-line 1025 1700 900");
    for (int o = 1; o <= board.objectives; o++) state.holder[o] = UNION;
    (void)bff_wins_now(&board, &state, &share);
    CHECK_EQ(share, 0);
    state.turn = board.turns, state.active = board.first;
    CHECK_EQ(bff_wins_now(&board, &state, &share), UNION);
    state.active = (u8)side_other((Side)board.first);
    for (int o = 1; o <= board.objectives; o++) state.holder[o] = CONFEDERATE;
    CHECK_EQ(bff_wins_now(&board, &state, &later), CONFEDERATE);
    CHECK(share > 0 && later > share);
}

T_MAIN {
    RUN(every_feature_has_a_weight);
    RUN(rows_are_the_same_in_any_order);
    RUN(far_off_it_moves);
    RUN(a_garrison_stays);
    RUN(who_is_stopped_holds);
    RUN(maneuvers_are_trusted);
    RUN(a_plan_is_carried_out);
    RUN(plans_fit_the_list);
    RUN(paths_of_its_own_are_allowed);
    RUN(a_menu_has_what_is_allowed);
    RUN(strength_and_places_count);
    RUN(near_the_end_the_table_counts);
}
