/* Scenarios from anywhere: header, options and first position. What sets up can
 * be played. */
#include "fuzz/fuzz.h"

/* Boards are read once; a fuzzer is in a hurry. */
static const void *board_named(const FuzzTable *t, Str name, bool hexes) {
    static void *small[2];
    Error e;
    DataSource data = data_compiled();
    if (str_same(name, STR("chancellorsville"))) return t->board;
    if (!str_same(name, STR("proving-ground"))) return NULL;
    if (!small[hexes]) {
        small[hexes] = fuzz_claim(t->game->board_size);
        MUST(board_read(t->game, &data, name, small[hexes], &e));
    }
    return small[hexes];
}

int LLVMFuzzerTestOneInput(const u8 *bytes, size_t size) {
    Str text = {(const char *)bytes, size};
    bool hexes = fuzz_hexes(&text);
    const FuzzTable *t = fuzz_table(hexes ? "guv/chancellorsville" : "lgv/chancellorsville");
    Scenario scenario;
    Error e = {""};
    if (!scenario_parse(text, "input", &scenario, &e)) {
        MUST(e.text[0] != 0);
        return 0;
    }
    const void *board = board_named(t, scenario.board, hexes);
    if (!board) return 0;
    if (!scenario_setup(t->game, board, &scenario, NULL, 0, t->state, &e)) {
        MUST(e.text[0] != 0);
        return 0;
    }
    fuzz_sane(t->game, board, t->state);
    fuzz_play(t, board, t->state, bytes, size, 50);
    return 0;
}
