/* What the search knows of The Last Full Measure: rows, weights, plans. */
#include "ai/lfm/know.h"
#include "core/data.h"
#include "core/scenario.h"
#include "test.h"

static LfmBoard board;
static LfmState state;
static LfmThought memory;
static Weights weights;
static Action actions[LIST_MAX];
static i16 rows[LIST_MAX * FEATURES_MAX], again[LIST_MAX * FEATURES_MAX];
static i32 sums[LIST_MAX];
static const AiPlan as_it_comes = {0};

static void begin(const char *name) {
    DataSource data = data_compiled();
    Scenario scenario;
    Error e = {0};
    CHECK(scenario_read(&data, str_of(name), &scenario, &e));
    CHECK(board_read(&lfm_game, &data, scenario.board, &board, &e));
    CHECK(scenario_setup(&lfm_game, &board, &scenario, NULL, 0, &state, &e));
    CHECK(weights_load(&knowledge_lfm, &lfm_game, &data, &weights, &e));
    memset(&memory, 0, sizeof memory);
}

static List listed(void) {
    List legal = {.action = actions};
    lfm_game.legal(&board, &state, &legal);
    return legal;
}

static Scene scene_of(const List *legal, Side side) {
    static Stream dice;
    dice = stream_on(1, 1);
    return (Scene){&lfm_game, &board, &state, side, legal, &dice, &memory};
}

static void weigh(const List *legal, Side side, const AiPlan *plan, i16 *out) {
    Scene scene = scene_of(legal, side);
    lfm_weigh(&scene, plan, out);
}

static Action likeliest(const List *legal, Side side, const AiPlan *plan) {
    weigh(legal, side, plan, rows);
    weigh_rows(weights.action, weights.action_count, rows, legal->count, sums);
    return legal->action[draw_row(sums, legal->count, 0, 0)];
}

/* One action by the policy, or by the dice; false when the game is over. */
static bool play_on(Stream *dice, const AiPlan *plan) {
    Actor actor;
    Action a = action0(VERB_ROLL);
    game_actor(&lfm_game, &board, &state, &actor);
    if (actor.side == NOBODY) return false;
    if (actor.side == FORTUNE) {
        a.n = actor.dice;
        for (int i = 0; i < actor.dice; i++) a.face[i] = (u8)(1 + stream_below(dice, actor.faces));
    } else {
        List legal = listed();
        a = likeliest(&legal, actor.side, plan);
    }
    lfm_game.apply(&board, &state, &a, NULL);
    return true;
}

static bool play_to(int step, Stream *dice) {
    while (state.step != step) {
        if (!play_on(dice, &as_it_comes)) return false;
    }
    return true;
}

static void every_feature_has_a_weight(void) {
    int action = 0, of_state = 0;
    begin("lfm/buschbecks-line");
    while (lfm_action_features[action]) action++;
    while (lfm_state_features[of_state]) of_state++;
    CHECK_EQ(weights.action_count, action);
    CHECK_EQ(weights.state_count, of_state);
    CHECK(action <= FEATURES_MAX);
}

/* What is kept of the enemy's stand serves only as long as it is the same: rows do not depend on what was weighed
 * before, but for a group that goes on its way. */
static void rows_depend_on_the_position_alone(void) {
    static LfmThought fresh;
    Stream dice = stream_on(5, 5);
    int compared = 0;
    begin("lfm/buschbecks-line");
    do {
        Actor actor;
        game_actor(&lfm_game, &board, &state, &actor);
        if (actor.side == NOBODY || actor.side == FORTUNE) continue;
        if (state.step == STEP_MOVE && state.group.flags & GROUP_WENT) continue;
        List legal = listed();
        Scene scene = scene_of(&legal, actor.side);
        lfm_weigh(&scene, &as_it_comes, rows);
        memset(&fresh, 0, sizeof fresh);
        scene.memory = &fresh;
        lfm_weigh(&scene, &as_it_comes, again);
        CHECK(memcmp(rows, again, (size_t)(legal.count * weights.action_count) * sizeof *rows) == 0);
        compared++;
    } while (play_on(&dice, &as_it_comes));
    CHECK(compared > 100);
}

static void turn_round(List *legal) {
    for (int i = 0, k = legal->count - 1; i < k; i++, k--) {
        Action kept = legal->action[i];
        legal->action[i] = legal->action[k], legal->action[k] = kept;
    }
}

/* Who moves first among equals, and which of equals is the best, may depend on the list; nothing else does. */
static void the_order_of_the_list_does_not_matter(void) {
    enum { HABIT = 1 };
    Stream dice = stream_on(6, 6);
    begin("lfm/buschbecks-line");
    do {
        Actor actor;
        game_actor(&lfm_game, &board, &state, &actor);
        if (actor.side == NOBODY || actor.side == FORTUNE || state.step == STEP_MOVEMENT) continue;
        List legal = listed();
        weigh(&legal, actor.side, &as_it_comes, rows);
        turn_round(&legal);
        weigh(&legal, actor.side, &as_it_comes, again);
        int count = weights.action_count;
        for (int i = 0; i < legal.count; i++) {
            int other = legal.count - 1 - i;
            CHECK(memcmp(rows + i * count + HABIT, again + other * count + HABIT,
                         (size_t)(count - HABIT) * sizeof *rows) == 0);
        }
    } while (play_on(&dice, &as_it_comes));
}

/* The first plan that sends a stack elsewhere is carried out to the end, whatever is usual. */
static void a_trip_is_made(void) {
    static AiPlan plan[PLANS_MAX];
    Stream dice = stream_on(7, 7);
    begin("lfm/buschbecks-line");
    CHECK(play_to(STEP_MOVEMENT, &dice));
    List legal = listed();
    Scene scene = scene_of(&legal, (Side)state.phasing);
    int plans = lfm_plans(&scene, plan), trips = 0;
    CHECK(plans > 2);
    LfmState before = state;
    for (int i = 0; i < plans; i++) {
        if (plan[i].kind != LFM_TRIP) continue;
        state = before;
        legal = listed();
        Action first = likeliest(&legal, (Side)state.phasing, &plan[i]);
        CHECK_EQ(first.verb, DO_PICK);
        CHECK_EQ(first.op[0], plan[i].what[0]);
        do play_on(&dice, &plan[i]);
        while (state.step == STEP_MOVE);
        CHECK_EQ(state.hex[plan[i].what[0]], plan[i].what[1]);
        trips++;
    }
    CHECK(trips > 2);
}

static bool is_on_its_way(void) {
    const LfmWay *w = &memory.way;
    return state.step == STEP_MOVE && state.group.flags & GROUP_WENT && w->hexes > 1 && w->hex[0] == state.group.hex;
}

/* May the group go on to the next hex of the way, or is it at its end? */
static bool is_open(const LfmWay *way) {
    Side side = (Side)state.phasing;
    for (int i = 0; i + 1 < way->hexes; i++) {
        Action go = action1(DO_GO, way->hex[i + 1]), road = action1(DO_ROAD, way->hex[i + 1]);
        if (way->hex[i] != state.group.hex) continue;
        return game_check(&lfm_game, &board, &state, side, &go, NULL) ||
               game_check(&lfm_game, &board, &state, side, &road, NULL);
    }
    return true;
}

/* Who was sent out goes on to where he was sent, unless the enemy's stand has changed or the way is closed. */
static void a_way_is_kept(void) {
    Stream dice = stream_on(9, 9);
    int ways = 0;
    begin("lfm/buschbecks-line");
    while (play_on(&dice, &as_it_comes)) {
        if (!is_on_its_way()) continue;
        LfmWay sent = memory.way;
        int piece = pieces_next(&state.group.set, 0);
        bool open = true;
        while (state.step == STEP_MOVE && memory.kept == sent.stand) {
            open = is_open(&sent);
            CHECK(play_on(&dice, &as_it_comes));
        }
        if (memory.kept != sent.stand || memcmp(&memory.way, &sent, sizeof sent) != 0) continue;
        CHECK(!open || state.hex[piece] == sent.hex[sent.hexes - 1]);
        ways++;
    }
    CHECK(ways > 10);
}

/* A plan to go ends with the move; to stand holds while others could move. */
static void a_trip_ends_with_its_move(void) {
    static AiPlan plan[PLANS_MAX];
    Stream dice = stream_on(8, 8);
    begin("lfm/buschbecks-line");
    CHECK(play_to(STEP_MOVEMENT, &dice));
    List legal = listed();
    Scene scene = scene_of(&legal, (Side)state.phasing);
    CHECK(lfm_plans(&scene, plan) > 1);
    CHECK_EQ(plan[0].kind, LFM_STAND);
    CHECK_EQ(plan[1].kind, LFM_TRIP);
    CHECK(!lfm_plan_is_done(&scene, &plan[1]));
    do play_on(&dice, &plan[1]);
    while (state.step == STEP_MOVE);
    CHECK(lfm_plan_is_done(&scene, &plan[1]));
    CHECK(!lfm_plan_is_done(&scene, &(AiPlan){.kind = LFM_STAND}));
}

static i32 value_now(void) {
    i16 row[FEATURES_MAX];
    i32 sum;
    lfm_judge(&board, &state, NULL, row);
    weigh_rows(weights.state, weights.state_count, row, 1, &sum);
    return sum;
}

/* LFM-30.17: the Union has the pits at the beginning, and loses its lead with them. */
static void a_lead_is_what_victory_counts(void) {
    Error e = {0};
    begin("lfm/buschbecks-line");
    int lead = lfm_margin(&board, &state);
    state.turn = 6;
    i32 value = value_now();
    CHECK(lead > 0);
    CHECK(lfm_game.set_fact(&board, &state, STR("objective.1"), STR("confederate"), &e));
    CHECK(lfm_game.set_fact(&board, &state, STR("objective.2"), STR("confederate"), &e));
    CHECK(lfm_game.settle(&board, &state, &e));
    CHECK(lfm_margin(&board, &state) < lead);
    CHECK(value_now() < value);
    begin("lfm/salem-church");
    i16 row[FEATURES_MAX];
    lfm_judge(&board, &state, NULL, row);
    CHECK_EQ(row[0], lfm_margin(&board, &state) / 10);
}

static void plans_are_told_in_words(void) {
    char text[80];
    begin("lfm/buschbecks-line");
    int piece = 1;
    while (state.fate[piece] != FATE_MAP) piece++;
    AiPlan trip = {.kind = LFM_TRIP, .what = {(i16)piece, (i16)state.hex[piece], 0}};
    Writer w = writer_on(text, sizeof text);
    lfm_describe_plan(&board, &state, &trip, &w);
    CHECK(strstr(text, " goes to ") != NULL);
    w = writer_on(text, sizeof text);
    lfm_describe_plan(&board, &state, &(AiPlan){.kind = LFM_STAND}, &w);
    CHECK(strstr(text, "stay") != NULL);
}

T_MAIN {
    RUN(every_feature_has_a_weight);
    RUN(rows_depend_on_the_position_alone);
    RUN(the_order_of_the_list_does_not_matter);
    RUN(a_trip_is_made);
    RUN(a_trip_ends_with_its_move);
    RUN(a_way_is_kept);
    RUN(a_lead_is_what_victory_counts);
    RUN(plans_are_told_in_words);
}
