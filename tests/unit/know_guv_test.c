/* What the search knows of Give Us Victories: features, the value, plans. */
#include "ai/guv/know.h"
#include "core/data.h"
#include "core/scenario.h"
#include "test.h"

enum { FEATURES = 64, SEED = 7 };

static GuvBoard board;
static GuvState state;
static GuvRoom room;
static Action action[LIST_MAX];
static List legal;
static const AiPlan none;
static Weights weights;

static bool lay_out(const char *name) {
    DataSource data = data_compiled();
    static Scenario scenario;
    Error e;
    return scenario_read(&data, str_of(name), &scenario, &e) &&
           board_read(&guv_game, &data, scenario.board, &board, &e) &&
           scenario_setup(&guv_game, &board, &scenario, NULL, 0, &state, &e);
}

static Scene scene_of(Side side) {
    return (Scene){.game = &guv_game,
                   .board = &board,
                   .state = &state,
                   .side = side,
                   .legal = &legal,
                   .memory = &room,
                   .weights = &weights};
}

static void list_legal(void) {
    legal = (List){.action = action};
    guv_game.legal(&board, &state, &legal);
}

/* Let the script play until `side` is to decide in this step; false when the game ends first. */
static bool play_until(Side side, int step) {
    Stream dice = stream_on(SEED, 0);
    for (;;) {
        Actor actor;
        Action a = action0(VERB_ROLL);
        game_actor(&guv_game, &board, &state, &actor);
        if (actor.side == NOBODY) return false;
        if (actor.side == FORTUNE) {
            a.n = actor.dice;
            for (int i = 0; i < actor.dice; i++) a.face[i] = (u8)(1 + stream_below(&dice, actor.faces));
        } else {
            list_legal();
            if (actor.side == side && state.step == step && !state.dem && legal.count > 2) return true;
            Scene scene = scene_of(actor.side);
            guv_follow(&scene, &none, &a);
        }
        guv_game.apply(&board, &state, &a, NULL);
    }
}

static int hex_named(const char *number) {
    int hex = 0;
    CHECK(hex_read(&board.grid, str_of(number), &hex));
    return hex;
}

static int count_features(const char *const *names) {
    int count = 0;
    while (names[count]) count++;
    return count;
}

static int feature(const char *name) {
    for (int i = 0; guv_action_features[i]; i++) {
        if (strcmp(guv_action_features[i], name) == 0) return i;
    }
    CHECK(false);
    return 0;
}

static const i16 *weigh(Side side, const AiPlan *plan, i16 *row) {
    Scene scene = scene_of(side);
    guv_weigh(&scene, plan, row);
    return row;
}

/* ---- Features ---- */

static void rows_depend_on_the_position_alone(void) {
    static i16 one[LIST_MAX * FEATURES], two[LIST_MAX * FEATURES];
    size_t size = sizeof(i16) * (size_t)count_features(guv_action_features);
    CHECK(lay_out("guv/lee-moves"));
    for (int step = STEP_MOVEMENT; step <= STEP_COMBAT; step++) {
        CHECK(lay_out("guv/lee-moves"));
        if (!play_until(UNION, step)) continue;
        memset(&room, 0x5a, sizeof room);
        weigh(UNION, &none, one);
        weigh(UNION, &none, two); /* with what the first has left in memory */
        CHECK(memcmp(one, two, size * (size_t)legal.count) == 0);
    }
}

static void rows_move_with_their_actions(void) {
    static i16 one[LIST_MAX * FEATURES], two[LIST_MAX * FEATURES];
    int features = count_features(guv_action_features);
    CHECK(lay_out("guv/lee-moves"));
    CHECK(play_until(UNION, STEP_MOVE));
    weigh(UNION, &none, one);
    for (int i = 0, j = legal.count - 1; i < j; i++, j--) {
        Action kept = action[i];
        action[i] = action[j], action[j] = kept;
    }
    weigh(UNION, &none, two);
    for (int i = 0; i < legal.count; i++) {
        CHECK(memcmp(one + i * features, two + (legal.count - 1 - i) * features, sizeof(i16) * (size_t)features) == 0);
    }
}

/* Who must take Zoan Church marches there, and the policy marks one action: the next of the march. */
static void the_way_leads_to_the_church(void) {
    static i16 row[LIST_MAX * FEATURES];
    int features = count_features(guv_action_features), marked = 0;
    CHECK(lay_out("guv/lee-moves"));
    int church = hex_named("2025");
    CHECK(play_until(UNION, STEP_MOVE));
    const GuvMarch *march = &room.march;
    CHECK(march->steps > 0 && march->way[0] == state.group_hex);
    CHECK(hex_distance(&board.grid, march->way[march->steps], church) <
          hex_distance(&board.grid, march->way[0], church));
    weigh(UNION, &none, row);
    for (int i = 0; i < legal.count; i++) marked += row[i * features + feature("march")];
    CHECK_EQ(marked, 1);
}

/* A march that memory holds by chance, of another chit or another stack, is not gone on with. */
static void only_its_own_stack_goes_on(void) {
    Action a;
    CHECK(lay_out("guv/lee-moves"));
    CHECK(play_until(UNION, STEP_MOVE));
    GuvMind *m = &room.script.mind;
    PUT_BEFORE(m, &guv_game, &board, &state, UNION, &legal);
    CHECK(march_goes_on(m, &room.march, &a));
    room.march.chit++;
    CHECK(!march_goes_on(m, &room.march, &a));
    room.march.chit--;
    room.march.party = (Bits128){{0, 0}};
    CHECK(!march_goes_on(m, &room.march, &a));
}

/* Who must take a place and who denies it have tastes of their own; everybody else has the script's. */
static void the_levels_have_their_own_tastes(void) {
    Action a;
    CHECK(lay_out("guv/lee-moves"));
    const GuvTaste *takes = guv_taste_of_levels(&weights, &board, UNION),
                   *denies = guv_taste_of_levels(&weights, &board, CONFEDERATE);
    CHECK(takes->strike > guv_taste_script.strike && denies->broken_off > guv_taste_script.broken_off);
    CHECK(play_until(CONFEDERATE, STEP_MOVEMENT));
    Scene scene = scene_of(CONFEDERATE);
    guv_follow(&scene, &none, &a);
    CHECK(room.script.mind.taste == denies && room.script.mind.survey.taste == denies);
    CHECK(lay_out("guv/chancellorsville"));
    CHECK(guv_taste_of_levels(&weights, &board, UNION) == denies &&
          guv_taste_of_levels(&weights, &board, CONFEDERATE) == takes);
    CHECK(lay_out("guv/jacksons-attack"));
    CHECK(guv_taste_of_levels(&weights, &board, UNION) == &guv_taste_script);
    CHECK(guv_taste_of_levels(&weights, &board, CONFEDERATE) == &guv_taste_script);
    CHECK(lay_out("guv/salem-church"));
    CHECK(guv_taste_of_levels(&weights, &board, UNION) == &guv_taste_script);
    CHECK(guv_taste_of_levels(&weights, &board, CONFEDERATE) == denies);
}

static void the_weights_name_every_feature(void) {
    CHECK_EQ(weights.action_count, count_features(guv_action_features));
    CHECK_EQ(weights.state_count, count_features(guv_state_features));
    CHECK_EQ(weights.taste_count, count_features(guv_tastes));
}

/* ---- The value ---- */

static i32 value(void) {
    i16 row[FEATURES];
    i32 sum;
    guv_judge(&board, &state, &room, row);
    weigh_rows(weights.state, weights.state_count, row, 1, &sum);
    return sum;
}

static void who_holds_the_church_stands_better(void) {
    Error e;
    CHECK(lay_out("guv/lee-moves"));
    CHECK(guv_game.set_fact(&board, &state, STR("unit.Mahone"), STR("2026"), &e));
    CHECK(guv_game.settle(&board, &state, &e));
    i32 empty = value();
    CHECK(guv_game.set_fact(&board, &state, STR("unit.Barnes"), STR("2025"), &e));
    CHECK(guv_game.settle(&board, &state, &e));
    CHECK(value() > empty);
    CHECK(guv_margin(&board, &state) > 0);
}

static void the_clock_goes_on(void) {
    CHECK(lay_out("guv/lee-moves"));
    int first = guv_clock(&board, &state);
    CHECK(play_until(CONFEDERATE, STEP_COMBAT) || play_until(UNION, STEP_COMBAT));
    CHECK(guv_clock(&board, &state) > first);
}

/* ---- Plans ---- */

static bool has_plan(const AiPlan *plan, int count, int kind, int hex) {
    for (int i = 0; i < count; i++) {
        if (plan[i].kind == kind && plan[i].what[0] == hex) return true;
    }
    return false;
}

static void there_are_plans_for_a_chit(void) {
    AiPlan plan[PLANS_MAX];
    CHECK(lay_out("guv/jacksons-attack"));
    CHECK(play_until(CONFEDERATE, STEP_MOVEMENT));
    Scene scene = scene_of(CONFEDERATE);
    int count = guv_plans(&scene, plan);
    CHECK(count > 4 && count <= PLANS_MAX);
    CHECK(has_plan(plan, count, INTENT_REST, 0));
    CHECK(has_plan(plan, count, INTENT_ASSAULT, hex_named("0923"))); /* von Gilsa, on the open flank */
}

static int offered(int verb) {
    int count = 0;
    for (int i = 0; i < legal.count; i++) count += legal.action[i].verb == verb;
    return count;
}

/* Who declines all events until further notice would never hear of them again. */
static void standing_answers_are_left_to_people(void) {
    CHECK(lay_out("guv/chancellorsville"));
    CHECK(play_until(CONFEDERATE, STEP_FIGHT_EVENTS));
    int standing = offered(DO_NO_EVENTS) + offered(DO_ORDERS), all = legal.count, declines = offered(DO_DECLINE);
    CHECK(offered(DO_NO_EVENTS) == 1 && declines == 1);
    Scene scene = scene_of(CONFEDERATE);
    guv_trim(&scene, &legal);
    CHECK(legal.count == all - standing);
    CHECK(!offered(DO_NO_EVENTS) && !offered(DO_ORDERS) && offered(DO_DECLINE) == 1);
}

static void a_plan_is_carried_out(void) {
    Action a;
    CHECK(lay_out("guv/lee-moves"));
    CHECK(play_until(UNION, STEP_MOVEMENT));
    Scene scene = scene_of(UNION);
    guv_follow(&scene, &(AiPlan){.kind = INTENT_REST}, &a);
    CHECK_EQ(a.verb, DO_END);
    guv_follow(&scene, &(AiPlan){.kind = INTENT_ASSAULT, .what = {(i16)hex_named("2025")}}, &a);
    CHECK_EQ(a.verb, DO_PICK);
}

/* Who has not marched yet may be given another plan when the first have gone; the campaign has too many of them. */
static void the_rest_of_a_chit_is_thought_over(void) {
    CHECK(lay_out("guv/lee-moves"));
    CHECK(play_until(UNION, STEP_MOVEMENT));
    Scene scene = scene_of(UNION);
    state.went = 0;
    int first = guv_share(&scene);
    CHECK(guv_ponders(&scene));
    state.went = 1;
    CHECK(guv_ponders(&scene));
    CHECK(guv_share(&scene) > 0 && guv_share(&scene) < first);
    CHECK(lay_out("guv/campaign"));
    CHECK(play_until(UNION, STEP_MOVEMENT));
    scene = scene_of(UNION);
    state.went = 0;
    CHECK(guv_ponders(&scene));
    state.went = 1;
    CHECK(!guv_ponders(&scene));
}

static void a_plan_has_words(void) {
    char text[80];
    CHECK(lay_out("guv/lee-moves"));
    Writer w = writer_on(text, sizeof text);
    guv_describe_plan(&board, &state, &(AiPlan){.kind = INTENT_ASSAULT, .what = {(i16)hex_named("2025")}}, &w);
    CHECK_TEXT(text, "assault Zoan Church");
}

/* ---- The choice ---- */

/* In memory that is full of something else. */
static Action decide(int filling) {
    static u64 memory[1 << 19];
    DataSource data = data_compiled();
    Stream dice = stream_on(SEED, 3);
    AiRoom table;
    Action a = {0};
    Error e;
    const Opponent *ai = ai_find(&guv_game, STR("3"));
    CHECK(ai && ai_room_size(ai, &guv_game) <= sizeof memory);
    memset(memory, filling, sizeof memory);
    CHECK(ai_room_open(&table, ai, &guv_game, &data, memory, &e));
    ai_decide(&table, &board, &state, UNION, &dice, &a);
    return a;
}

static void the_same_numbers_give_the_same_choice(void) {
    CHECK(lay_out("guv/lee-moves"));
    CHECK(play_until(UNION, STEP_MOVEMENT));
    Action one = decide(0), two = decide(0x5a);
    CHECK(action_same(&one, &two));
}

static bool load_weights(void) {
    DataSource data = data_compiled();
    Error e;
    return weights_load(&knowledge_guv, &guv_game, &data, &weights, &e);
}

T_MAIN {
    CHECK(load_weights());
    RUN(rows_depend_on_the_position_alone);
    RUN(rows_move_with_their_actions);
    RUN(the_way_leads_to_the_church);
    RUN(only_its_own_stack_goes_on);
    RUN(the_levels_have_their_own_tastes);
    RUN(the_weights_name_every_feature);
    RUN(who_holds_the_church_stands_better);
    RUN(the_clock_goes_on);
    RUN(there_are_plans_for_a_chit);
    RUN(standing_answers_are_left_to_people);
    RUN(a_plan_is_carried_out);
    RUN(the_rest_of_a_chit_is_thought_over);
    RUN(a_plan_has_words);
    RUN(the_same_numbers_give_the_same_choice);
}
