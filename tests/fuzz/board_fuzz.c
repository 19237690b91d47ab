/* Boards from anywhere: the input is read after the real board, so that each
 * line is an edit of it; an input that begins with '!' is read alone. A board
 * that is accepted writes itself out and back, and can be played on. */
#include "fuzz/fuzz_table.h"
#include "fuzz/fuzzers.h"

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

/* The real board, read and not yet judged, and room for two more. */
typedef struct Boards {
    void *begun, *board, *again;
} Boards;

static const Boards *boards_of(const Game *game, const DataSource *data, int which) {
    static const char *const parts[FUZZ_GAMES][5] = {
        {"lgv/map.txt", "lgv/units.txt", "lgv/module19.txt"},
        {"guv/map.txt", "guv/units.txt", "guv/tables.txt", "guv/chancellorsville.txt"},
        {"lfm/salem-church.map.txt", "lfm/salem-church.units.txt", "lfm/tables.txt", "lfm/salem-church.txt"},
        {"bff/salem-church.map.txt", "bff/salem-church.units.txt", "bff/tables.txt", "bff/salem-church.txt"}};
    static Boards boards[FUZZ_GAMES];
    Boards *b = &boards[which];
    Error e = {""};
    if (b->begun) return b;
    *b = (Boards){fuzz_claim(game->board_size), fuzz_claim(game->board_size), fuzz_claim(game->board_size)};
    game->board_begin(b->begun);
    for (int i = 0; i < COUNT(parts[0]) && parts[which][i]; i++) {
        Str text;
        const char *part = parts[which][i];
        MUST(data->read(data->context, part, &text, &e) && board_read_text(game, text, part, b->begun, &e));
    }
    return b;
}

int try_board(const u8 *bytes, size_t size) {
    Str text = {(const char *)bytes, size};
    int which = fuzz_game(&text);
    const char *name = fuzz_scenario[which];
    const FuzzTable *t = fuzz_table(name);
    DataSource data = data_compiled();
    const Boards *b = boards_of(t->game, &data, which);
    Scenario scenario;
    Error e = {""};
    bool alone = text.len > 0 && text.at[0] == '!';
    text = (Str){text.at + alone, text.len - alone};
    if (alone) t->game->board_begin(b->board);
    else memcpy(b->board, b->begun, t->game->board_size);
    if (!board_read_text(t->game, text, "input", b->board, &e) || !t->game->board_end(b->board, false, &e)) {
        MUST(e.text[0] != 0);
        return 0;
    }
    reads_back(t->game, b->board, b->again);
    MUST(scenario_read(&data, str_of(name), &scenario, &e));
    if (!scenario_setup(t->game, b->board, &scenario, NULL, 0, t->state, &e)) return 0;
    fuzz_play(t, b->board, t->state, bytes, size, 50);
    return 0;
}
