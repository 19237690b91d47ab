/* What the opponent of The Last Full Measure takes for a way. */
#include "ai/lfm/eval.h"
#include "core/data.h"
#include "test.h"

static LfmBoard board;
static LfmState state;

static bool lay_out(void) {
    DataSource data = data_compiled();
    Error e;
    if (!board_read(&lfm_game, &data, STR("proving-ground"), &board, &e)) return false;
    lfm_game.blank(&board, &state);
    return true;
}

static int hex_named(const char *number) {
    int hex = 0;
    CHECK(hex_read(&board.grid, str_of(number), &hex));
    return hex;
}

static int infantry(void) {
    int piece = 1;
    while (board.piece[piece].type != INFANTRY) piece++;
    return piece;
}

/* LFM-D2c: it leaves the water that it crossed, without road. */
static void a_burned_bridge_is_no_bridge(void) {
    CHECK(lay_out());
    int bank = hex_named("2605"), far = hex_named("2705"), unit = infantry();
    int over = hex_direction(&board.grid, bank, far);
    CHECK_EQ(lfm_way_cost(&board, &state, unit, bank, over), LFM_MP);
    state.burned = (u16)(1u << board.hex[bank].bridge[over]);
    CHECK_EQ(lfm_way_cost(&board, &state, unit, bank, over), -1);
    CHECK_EQ(lfm_way_rate(&board, &state, unit, bank, over), -1);
    /* Another bridge, over a creek, still stands; burned, it leaves the creek to wade through. */
    bank = hex_named("2205"), far = hex_named("2305"), over = hex_direction(&board.grid, bank, far);
    CHECK_EQ(lfm_way_cost(&board, &state, unit, bank, over), LFM_MP);
    state.burned = (u16)(1u << board.hex[bank].bridge[over]);
    CHECK_EQ(lfm_way_cost(&board, &state, unit, bank, over), 2 * LFM_MP);
}

/* LFM-D2f: nor does the enemy reach over it. */
static void nobody_strikes_over_a_burned_bridge(void) {
    static LfmSurvey survey;
    Error e;
    CHECK(lay_out());
    CHECK(lfm_game.set_fact(&board, &state, STR("unit.41-NY"), STR("2605"), &e));
    CHECK(lfm_game.set_fact(&board, &state, STR("unit.5-NC"), STR("2705"), &e));
    CHECK(lfm_game.settle(&board, &state, &e));
    int bank = hex_named("2605"), far = hex_named("2705"), over = hex_direction(&board.grid, bank, far);
    lfm_survey(&survey, &board, &state, UNION);
    CHECK(survey.near[bank] >> over & 1);
    CHECK(lfm_force_around(&survey, CONFEDERATE, bank).sp > 0);
    state.burned = (u16)(1u << board.hex[bank].bridge[over]);
    lfm_survey(&survey, &board, &state, UNION);
    CHECK(!(survey.near[bank] >> over & 1));
    CHECK_EQ(lfm_force_around(&survey, CONFEDERATE, bank).sp, 0);
}

T_MAIN {
    RUN(a_burned_bridge_is_no_bridge);
    RUN(nobody_strikes_over_a_burned_bridge);
}
