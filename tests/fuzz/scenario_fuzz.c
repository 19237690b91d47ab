/* Scenarios from anywhere: header, options and first position. What sets up can
 * be played. */
#include "fuzz/fuzz_table.h"
#include "fuzz/fuzzers.h"

/* Boards are read once; a fuzzer is in a hurry. */
static const void *board_named(const FuzzTable *t, Str name, int which) {
    static void *small[FUZZ_GAMES];
    Error e;
    DataSource data = data_compiled();
    if (str_same(name, which >= FUZZ_LFM ? STR("salem-church") : STR("chancellorsville"))) return t->board;
    if (!str_same(name, STR("proving-ground"))) return NULL;
    if (!small[which]) {
        small[which] = fuzz_claim(t->game->board_size);
        MUST(board_read(t->game, &data, name, small[which], &e));
    }
    return small[which];
}

int try_scenario(const u8 *bytes, size_t size) {
    Str text = {(const char *)bytes, size};
    int which = fuzz_game(&text);
    const FuzzTable *t = fuzz_table(fuzz_scenario[which]);
    Scenario scenario;
    Error e = {""};
    if (!scenario_parse(text, "input", &scenario, &e)) {
        MUST(e.text[0] != 0);
        return 0;
    }
    const void *board = board_named(t, scenario.board, which);
    if (!board) return 0;
    if (!scenario_setup(t->game, board, &scenario, NULL, 0, t->state, &e)) {
        MUST(e.text[0] != 0);
        return 0;
    }
    fuzz_sane(t->game, board, t->state);
    fuzz_play(t, board, t->state, bytes, size, 50);
    return 0;
}
