/* The engine's exports for the browser: text in, text out, through one buffer.
 *
 * The page writes into `buffer()`, calls, and reads an answer of the returned
 * length from the same place; -1 says that the buffer holds an error or a
 * refusal instead, as JSON. If it traps, the buffer says why. One table at a time, no imports. Whoever embeds the
 * module decides which side he asks as; the view of a side holds no more than it
 * may see.
 *
 * Here: the buffer, and plain lines to play, test and measure by. The page's own
 * messages are in page.c, the table it plays at in table.c. */
#include "core/selfplay.h"
#include "wasm/internal.h"

static union {
    u64 align;
    u8 byte[STATE_ROOM * (WASM_DEPTH + 1)];
} states;
static char buffer_text[BUFFER_ROOM];
static char text_in[BUFFER_ROOM];
static Action actions[LIST_MAX * WASM_DEPTH];
static Outcome outcomes[OUTCOMES_MAX * WASM_DEPTH];

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

char *buffer(void) { return buffer_text; }
int buffer_size(void) { return BUFFER_ROOM; }
u8 *scratch_states(void) { return states.byte; }
Action *scratch_actions(void) { return actions; }

Writer answer(void) { return writer_on(buffer_text, sizeof buffer_text); }

int say_error(const char *code, const char *text) {
    Writer w = answer();
    error_write(code, NULL, text, &w);
    return -1;
}

/* A fault ends the instance with a trap; before that the page finds the line in the
 * buffer, as an error. */
static void say_fault(const char *text) { (void)say_error("fault", text); }

__attribute__((constructor)) static void hear_faults(void) { fault_hear(say_fault); }

int answered(const Writer *w) { return w->full ? say_error("too-long", "the answer is too long") : (int)w->len; }

int say_refusal(const Refusal *r) {
    Writer w = answer();
    refusal_write(table.match.game, r, &w);
    return -1;
}

Str input_text(int length) {
    if (length < 0 || length > BUFFER_ROOM) length = 0;
    memcpy(text_in, buffer_text, (size_t)length);
    return (Str){text_in, (size_t)length};
}

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
    if (index < 0 || !nth_scenario(index, &game, &name)) return say_error("not-found", "there is no such scenario");
    put_str(&w, name);
    return answered(&w);
}

/* The options of its game, a line each: `name = value value`, the default first. */
int options(int index) {
    const Game *game;
    Str name;
    Writer w = answer();
    if (index < 0 || !nth_scenario(index, &game, &name)) return say_error("not-found", "there is no such scenario");
    for (int i = 0; i < game->option_count; i++)
        put_fmt(&w, "%s = %s\n", game->options[i].name, game->options[i].values);
    return answered(&w);
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
    OptionChoice option[SCENARIO_OPTIONS];
    Error e = {""};
    table_close();
    if (index < 0 || !nth_scenario(index, &game, &name)) return say_error("not-found", "there is no such scenario");
    int chosen = read_options(input_text(length), option, &e);
    if (chosen < 0 || !table_set_up(name, NULL, option, chosen, &e)) return say_error("bad-field", e.text);
    return 0;
}

/* ---- The table ------------------------------------------------------------------- */

/* "union combat-phase", "fortune momentum 4 6", "nobody over union Union victory". */
int actor(void) {
    Actor now;
    Writer w = answer();
    if (!table.open) return say_error("no-table", "no scenario");
    game_actor(table.match.game, table.match.board, table.match.state, &now);
    put_fmt(&w, "%s %s", side_name(now.side), now.step);
    if (now.side == FORTUNE) put_fmt(&w, " %d %d", now.dice, now.faces);
    if (now.side == NOBODY) put_fmt(&w, " %s %s", side_name(now.winner), now.result);
    return answered(&w);
}

static void put_fact(void *context, Str key, Str value) {
    put_str(context, key);
    put(context, " = ");
    put_str(context, value);
    put_char(context, '\n');
}

int facts(int viewer) {
    Writer w = answer();
    if (!table.open || viewer < 0 || viewer >= SIDES) return say_error("no-table", "no scenario, or no such viewer");
    table.match.game->facts(table.match.board, table.match.state, (Side)viewer, &(FactSink){put_fact, &w});
    return answered(&w);
}

/* A line for each action; none for who is not to act. */
int legal(int viewer) {
    Actor now;
    List list = {.action = actions};
    Writer w = answer();
    const Match *m = &table.match;
    if (!table.open) return say_error("no-table", "no scenario");
    game_actor(m->game, m->board, m->state, &now);
    if ((int)now.side != viewer || now.side == FORTUNE || now.side == NOBODY) return 0;
    m->game->legal(m->board, m->state, &list);
    for (int i = 0; i < list.count; i++) {
        m->game->notate(m->board, m->state, now.side, now.side, &list.action[i], &w);
        put_char(&w, '\n');
    }
    return answered(&w);
}

/* The buffer holds "SIDE ACTION", dice included: "fortune roll 3 4". */
int act(int length) {
    Side side;
    Action action;
    Refusal refusal;
    Error e;
    Match *m = &table.match;
    Str text = input_text(length);
    if (!table.open) return say_error("no-table", "no scenario");
    if (!side_read(str_word(&text), &side)) return say_error("bad-field", "expected SIDE ACTION");
    if (!action_read(m->game, m->board, m->state, text, &action, &e)) return say_error("bad-field", e.text);
    if (!match_act(m, side, &action, &refusal)) return say_refusal(&refusal);
    match_formalities(m);
    return 0;
}

int undo(int side) {
    Error e;
    if (!table.open || side < 0 || side >= SIDES) return say_error("no-table", "no scenario, or no such side");
    if (!match_take_back(&table.match, (Side)side, &e)) return say_error("no-undo", e.text);
    table_forget();
    return 0;
}

/* ---- Numbers to compare ------------------------------------------------------------ */

u64 position_hash(void) { return table.open ? game_hash(table.match.game, table.match.board, table.match.state) : 0; }

/* Of so many random games from the first position; the table stays as it is. */
u64 signature(u64 seed, int games) {
    if (!table.open) return 0;
    Selfplay play = {table.match.game, table.match.board, table.match.first, states.byte, actions};
    return selfplay_signature(&play, seed, games);
}

/* Positions so many actions on from here. */
u64 perft(int depth) {
    const Match *m = &table.match;
    if (!table.open || depth < 0 || depth > WASM_DEPTH) return 0;
    Perft p = {m->game, m->board, depth, states.byte, actions, outcomes, {0}};
    memcpy(states.byte, m->state, m->game->state_size);
    perft_run(&p);
    return p.count[depth];
}
