/* The messages of docs/api.md for the page of this browser, by core/view.h. */
#include "wasm/internal.h"

static union {
    u64 align;
    u8 byte[BOARD_ROOM];
} other_board; /* to look at, whatever is on the table */

EXPORT(board) int board(int length);
EXPORT(view) int view(int viewer, int whole);
EXPORT(hidden_between) int hidden_between(int one, int two);
EXPORT(why) int why(int viewer, int length);
EXPORT(sheet) int sheet(int viewer, int length, int seen);
EXPORT(query) int query(int viewer, int length, int seen);
EXPORT(at) int at(int viewer, int seen);
EXPORT(history) int history(int viewer, int length, int from);

/* ---- What there is to play ------------------------------------------------------------ */

/* The buffer holds "GAME BOARD". */
int board(int length) {
    Str rest = input_text(length);
    const Game *game = games_find(str_word(&rest));
    Str name = str_trim(rest);
    DataSource data = data_compiled();
    Writer w = answer();
    Error e;
    if (!game) return say_error("not-found", "there is no such game");
    MUST(game->board_size <= BOARD_ROOM);
    bool good =
        board_read(game, &data, name, other_board.byte, &e) && board_write(game, other_board.byte, name, &data, &w, &e);
    return good ? answered(&w) : say_error("not-found", e.text);
}

/* ---- The table ---------------------------------------------------------------------------- */

static bool is_viewer(int viewer) { return table.open && viewer >= 0 && viewer < REFEREE && viewer != FORTUNE; }

static Viewing look(int viewer) {
    Viewing v = viewing(&table.match, &table.log, (Side)viewer, scratch_actions());
    v.eyes = table_eyes(viewer);
    v.alone = table.seat[0] || table.seat[1];
    return v;
}

/* The next message of the page's channel, whoever it speaks for. */
int view(int viewer, int whole) {
    Writer w = answer();
    if (!is_viewer(viewer)) return say_error("no-table", "no table, or no such viewer");
    Viewing v = look(viewer);
    v.since = table.told;
    if (!view_write(&v, &table.memory, whole != 0, &w)) return say_error("too-long", "the view is too long");
    memcpy(table.told, table.match.state, table.match.game->state_size);
    return answered(&w);
}

static void add_fact(void *context, Str key, Str value) {
    u64 *hash = context;
    *hash = hash_bytes(hash_bytes(*hash, key.at, key.len), value.at, value.len);
}

/* 1 when one of them sees what the other does not. */
int hidden_between(int one, int two) {
    u64 hash[2] = {0, 0};
    if (!is_viewer(one) || !is_viewer(two)) return 0;
    table.match.game->facts(table.match.board, table.match.state, table_eyes(one), &(FactSink){add_fact, &hash[0]});
    table.match.game->facts(table.match.board, table.match.state, table_eyes(two), &(FactSink){add_fact, &hash[1]});
    return hash[0] != hash[1];
}

static bool read_action(Str words, Action *action, Error *e) {
    return action_read(table.match.game, table.match.board, table.match.state, words, action, e);
}

enum { WHY_ROOM = 2048 };

/* The buffer holds an action, or several with `;` between: may the viewer do it? */
int why(int viewer, int length) {
    Error e;
    char own[WHY_ROOM] = ""; /* the answer comes where the question is */
    Writer asked = writer_on(own, sizeof own);
    if (!is_viewer(viewer)) return say_error("no-table", "no table, or no such viewer");
    put_str(&asked, input_text(length));
    Viewing v = look(viewer);
    Writer w = answer();
    return why_write_any(&v, writer_str(&asked), &w, &e) ? answered(&w) : say_error("bad-field", e.text);
}

/* The position after so many entries, with the last of what was said. */
static bool look_back(int viewer, int seen, ViewLog *log, Viewing *v) {
    static ViewLine lines[256];
    static char text[1 << 15];
    const Match *m = &table.match;
    *v = look(viewer);
    if (seen < 0 || seen > match_seen(m, v->eyes, m->count)) return false;
    void *state = scratch_states();
    *log = view_log(NULL, lines, COUNT(lines), text, sizeof text);
    v->entries = view_past(m, v->eyes, seen, state, log);
    v->state = state;
    v->log = log;
    return true;
}

/* The position now, or after so many entries; false when the game has not come so far. */
static bool look_at(int viewer, int seen, ViewLog *log, Viewing *v) {
    if (seen != match_seen(&table.match, table_eyes(viewer), table.match.count)) return look_back(viewer, seen, log, v);
    *v = look(viewer);
    return true;
}

/* The buffer holds an action, or nothing: the fight or the roll under way, now or after so many entries. */
int sheet(int viewer, int length, int seen) {
    Action action;
    Error e;
    ViewLog log;
    Viewing v;
    Str words = input_text(length);
    if (!is_viewer(viewer)) return say_error("no-table", "no table, or no such viewer");
    if (words.len && !read_action(words, &action, &e)) return say_error("bad-field", e.text);
    if (!look_at(viewer, seen, &log, &v)) return say_error("not-found", "the game has not come so far");
    Writer w = answer();
    sheet_write(&v, words.len ? &action : NULL, &w);
    return answered(&w);
}

/* The buffer holds a question about the map after so many entries. */
int query(int viewer, int length, int seen) {
    Action question;
    Error e;
    ViewLog log;
    Viewing v;
    const Match *m = &table.match;
    if (!is_viewer(viewer)) return say_error("no-table", "no table, or no such viewer");
    if (!query_read(m->game, m->board, m->state, input_text(length), &question, &e))
        return say_error("bad-field", e.text);
    if (!look_at(viewer, seen, &log, &v)) return say_error("not-found", "the game has not come so far");
    Writer w = answer();
    query_write(&v, &question, &w);
    return answered(&w);
}

/* The view after so many entries, whole. */
int at(int viewer, int seen) {
    static ViewKey keys[KEYS_ROOM];
    ViewLog log;
    Viewing v;
    if (!is_viewer(viewer)) return say_error("no-table", "no table, or no such viewer");
    if (!look_back(viewer, seen, &log, &v)) return say_error("not-found", "the game has not come so far");
    ViewMemory memory = view_memory(table.memory.names, keys, KEYS_ROOM);
    Writer w = answer();
    return view_write(&v, &memory, true, &w) ? answered(&w) : say_error("too-long", "the view is too long");
}

/* The buffer holds keys of facts. */
int history(int viewer, int length, int from) {
    static char rolls_text[BUFFER_ROOM / 2];
    if (!is_viewer(viewer)) return say_error("no-table", "no table, or no such viewer");
    Str keys = input_text(length);
    Error e;
    Viewing v = look(viewer);
    if (!history_keys(v.match, keys, &e)) return say_error("bad-field", e.text);
    if (from < 0 || from > match_seen(v.match, v.eyes, v.entries))
        return say_error("not-found", "the game has not come so far");
    Writer w = answer(), rolls = writer_on(rolls_text, sizeof rolls_text);
    history_write(&v, keys, from, scratch_states(), &rolls, &w);
    return answered(&w);
}
