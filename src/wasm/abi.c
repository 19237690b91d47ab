/* The engine's exports for the browser: text in, text out, through one buffer.
 *
 * The page writes into `buffer()`, calls, and reads an answer of the returned
 * length from the same place; -1 says that the buffer holds an error or a
 * refusal instead. One table at a time, no imports. Whoever embeds the module
 * decides which side he asks as; the view of a side holds no more than it may
 * see. */
#include "core/match.h"
#include "core/selfplay.h"
#include "games/games.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name)
#endif

enum { BUFFER_ROOM = 1 << 18, BOARD_ROOM = 1 << 17, STATE_ROOM = 8192, WASM_DEPTH = 12 };

static union {
    u64 align;
    u8 byte[BOARD_ROOM];
} board;
static union {
    u64 align;
    u8 byte[STATE_ROOM * (WASM_DEPTH + 1)];
} states;
static char buffer_text[BUFFER_ROOM];
static char text_in[BUFFER_ROOM];
static Action actions[LIST_MAX * WASM_DEPTH];
static Outcome outcomes[OUTCOMES_MAX * WASM_DEPTH];
static Match match;
static bool open;

/* Prototypes here and nowhere else: the other side of this door is JavaScript. */
EXPORT(buffer) char *buffer(void);
EXPORT(buffer_size) int buffer_size(void);
EXPORT(scenario_name) int scenario_name(int index);
EXPORT(options) int options(int index);
EXPORT(reset) int reset(int index, int length);
EXPORT(actor) int actor(void);
EXPORT(facts) int facts(int viewer);
EXPORT(legal) int legal(int viewer);
EXPORT(act) int act(int length);
EXPORT(undo) int undo(int side);
EXPORT(position_hash) u64 position_hash(void);
EXPORT(signature) u64 signature(u64 seed, int games);
EXPORT(perft) u64 perft(int depth);

/* ---- Answers ----------------------------------------------------------------- */

static Writer answer(void) { return writer_on(buffer_text, sizeof buffer_text); }

static int say_no(const char *text) {
    Writer w = answer();
    put(&w, text);
    return -1;
}

/* What the caller wrote, out of the way of the answer. */
static Str text_given(int length) {
    if (length < 0 || length > BUFFER_ROOM) length = 0;
    memcpy(text_in, buffer_text, (size_t)length);
    return (Str){text_in, (size_t)length};
}

char *buffer(void) { return buffer_text; }
int buffer_size(void) { return BUFFER_ROOM; }

/* ---- Scenarios ----------------------------------------------------------------- */

/* The name of the n-th scenario of a known game, "lgv/chancellorsville". */
static bool nth_scenario(int index, const Game **game, Str *name) {
    const Str ending = STR(".scenario");
    for (const DataFile *file = data_files; file->path; file++) {
        Str path = str_of(file->path), rest = path;
        if (path.len <= ending.len || !str_same((Str){path.at + path.len - ending.len, ending.len}, ending)) continue;
        *game = games_find(str_cut(&rest, '/'));
        if (!*game || index-- > 0) continue;
        *name = (Str){path.at, path.len - ending.len};
        return true;
    }
    return false;
}

/* Length of the name, or -1 when there are no more. */
int scenario_name(int index) {
    const Game *game;
    Str name;
    Writer w = answer();
    if (index < 0 || !nth_scenario(index, &game, &name)) return -1;
    put_str(&w, name);
    return (int)w.len;
}

/* The options of its game, a line each: `name = value value`, the default first. */
int options(int index) {
    const Game *game;
    Str name;
    Writer w = answer();
    if (index < 0 || !nth_scenario(index, &game, &name)) return say_no("there is no such scenario");
    for (int i = 0; i < game->option_count; i++)
        put_fmt(&w, "%s = %s\n", game->options[i].name, game->options[i].values);
    return (int)w.len;
}

/* Lines `name = value`; -1 when there are too many or one is none. */
static int read_options(Str text, OptionChoice *option, Error *e) {
    int count = 0;
    for (Str line; str_line(&text, &line);) {
        if (count == SCENARIO_OPTIONS) return fail(e, "too many options") - 1;
        if (!fact_read(line, &option[count].name, &option[count].value, e)) return -1;
        count++;
    }
    return count;
}

/* Begin the n-th scenario; the buffer holds the options, `length` bytes. */
int reset(int index, int length) {
    const Game *game;
    Str name;
    Scenario scenario;
    OptionChoice option[SCENARIO_OPTIONS];
    Error e = {""};
    DataSource data = data_compiled();
    if (open) match_close(&match);
    open = false;
    if (index < 0 || !nth_scenario(index, &game, &name)) return say_no("there is no such scenario");
    int chosen = read_options(text_given(length), option, &e);
    if (chosen < 0) return say_no(e.text);
    MUST(game->board_size <= BOARD_ROOM && game->state_size <= STATE_ROOM);
    open = scenario_read(&data, name, &scenario, &e) && board_read(game, &data, scenario.board, board.byte, &e) &&
           scenario_setup(game, board.byte, &scenario, option, chosen, states.byte, &e) &&
           match_open(&match, game, board.byte, states.byte, &e);
    return open ? 0 : say_no(e.text);
}

/* ---- The table ------------------------------------------------------------------- */

/* "union combat-phase", "fortune momentum 4 6", "nobody over union Union victory". */
int actor(void) {
    Actor now;
    Writer w = answer();
    if (!open) return say_no("no scenario");
    match.game->actor(match.board, match.state, &now);
    put_fmt(&w, "%s %s", side_name(now.side), now.step);
    if (now.side == FORTUNE) put_fmt(&w, " %d %d", now.dice, now.faces);
    if (now.side == NOBODY) put_fmt(&w, " %s %s", side_name(now.winner), now.result);
    return (int)w.len;
}

static void put_fact(void *context, Str key, Str value) {
    put_str(context, key);
    put(context, " = ");
    put_str(context, value);
    put_char(context, '\n');
}

int facts(int viewer) {
    Writer w = answer();
    if (!open || viewer < 0 || viewer >= SIDES) return say_no("no scenario, or no such viewer");
    match.game->facts(match.board, match.state, (Side)viewer, &(FactSink){put_fact, &w});
    return w.full ? say_no("too long") : (int)w.len;
}

/* A line for each action; none for who is not to act. */
int legal(int viewer) {
    Actor now;
    List list = {.action = actions};
    Writer w = answer();
    if (!open) return say_no("no scenario");
    match.game->actor(match.board, match.state, &now);
    if ((int)now.side != viewer || now.side == FORTUNE || now.side == NOBODY) return 0;
    match.game->legal(match.board, match.state, &list);
    for (int i = 0; i < list.count; i++) {
        match.game->notate(match.board, match.state, now.side, now.side, &list.action[i], &w);
        put_char(&w, '\n');
    }
    return w.full ? say_no("too long") : (int)w.len;
}

static int say_refusal(const Refusal *r) {
    Writer w = answer();
    for (int i = 0; i < r->count; i++) put_fmt(&w, "%s%s", i ? ", " : "", clause_id(match.game, r->clause[i]));
    put_fmt(&w, "%s%s", r->count ? ": " : "", r->why);
    return -1;
}

/* The buffer holds "SIDE ACTION", dice included: "fortune roll 3 4". */
int act(int length) {
    Side side;
    Action action;
    Refusal refusal;
    Error e;
    Str text = text_given(length);
    if (!open) return say_no("no scenario");
    if (!side_read(str_word(&text), &side)) return say_no("expected SIDE ACTION");
    if (!action_read(match.game, match.board, match.state, text, &action, &e)) return say_no(e.text);
    return match_act(&match, side, &action, &refusal) ? 0 : say_refusal(&refusal);
}

int undo(int side) {
    Error e;
    if (!open || side < 0 || side >= SIDES) return say_no("no scenario, or no such side");
    return match_undo(&match, (Side)side, &e) ? 0 : say_no(e.text);
}

/* ---- Numbers to compare ------------------------------------------------------------ */

u64 position_hash(void) { return open ? game_hash(match.game, match.board, match.state) : 0; }

/* Of so many random games from the first position; the table stays as it is. */
u64 signature(u64 seed, int games) {
    if (!open) return 0;
    Selfplay play = {match.game, match.board, match.first, states.byte, actions};
    return selfplay_signature(&play, seed, games);
}

/* Positions so many actions on from here. */
u64 perft(int depth) {
    if (!open || depth < 0 || depth > WASM_DEPTH) return 0;
    Perft p = {match.game, match.board, depth, states.byte, actions, outcomes, {0}};
    memcpy(states.byte, match.state, match.game->state_size);
    perft_run(&p);
    return p.count[depth];
}
