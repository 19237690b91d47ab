/* Boards from anywhere: the input is read after the real board, so that each
 * line is an edit of it; an input that begins with '!' is read alone. A board
 * that is accepted writes itself out and back, and can be played on. */
#include "fuzz/fuzz.h"

enum { TEXT_ROOM = 1 << 19 };

static void put_fact(void *context, Str key, Str value) {
    put_str(context, key);
    put(context, " = ");
    put_str(context, value);
    put_char(context, '\n');
}

/* What a board says of itself is a board, and the same one. */
static void reads_back(const Game *game, const void *board, void *again) {
    static char text[TEXT_ROOM];
    char hash[2][17];
    Error e = {""};
    Writer w = writer_on(text, sizeof text);
    game->board_facts(board, &(FactSink){put_fact, &w});
    MUST(!w.full);
    game->board_begin(again);
    MUST(board_read_text(game, writer_str(&w), "again", again, &e));
    MUST(game->board_end(again, false, &e));
    board_hash(game, board, hash[0]);
    board_hash(game, again, hash[1]);
    MUST(strcmp(hash[0], hash[1]) == 0);
}

int LLVMFuzzerTestOneInput(const u8 *bytes, size_t size) {
    static void *begun, *board, *again;
    const FuzzTable *t = fuzz_table("lgv/chancellorsville");
    static const char *const parts[] = {"lgv/map.txt", "lgv/units.txt", "lgv/module19.txt"};
    DataSource data = data_compiled();
    Scenario scenario;
    Error e = {""};
    if (!begun) {
        begun = fuzz_claim(t->game->board_size);
        board = fuzz_claim(t->game->board_size);
        again = fuzz_claim(t->game->board_size);
        t->game->board_begin(begun);
        for (int i = 0; i < COUNT(parts); i++) {
            Str text;
            MUST(data.read(data.context, parts[i], &text, &e) && board_read_text(t->game, text, parts[i], begun, &e));
        }
    }
    bool alone = size > 0 && bytes[0] == '!';
    Str text = {(const char *)bytes + alone, size - alone};
    if (alone) t->game->board_begin(board);
    else memcpy(board, begun, t->game->board_size);
    if (!board_read_text(t->game, text, "input", board, &e) || !t->game->board_end(board, false, &e)) {
        MUST(e.text[0] != 0);
        return 0;
    }
    reads_back(t->game, board, again);
    MUST(scenario_read(&data, STR("lgv/chancellorsville"), &scenario, &e));
    if (!scenario_setup(t->game, board, &scenario, NULL, 0, t->state, &e)) return 0;
    fuzz_play(t, board, t->state, bytes, size, 50);
    return 0;
}
