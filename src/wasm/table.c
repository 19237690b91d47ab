/* The one table of the module: created from a scenario or a record, with seats,
 * a seed and opponents. Who may act is the game's to say; a person's actions
 * come by `act`, an opponent's by opponent.c, dice by `fortune`. */
#include "wasm/internal.h"

WasmTable table;

static union {
    u64 align;
    u8 byte[BOARD_ROOM];
} board_memory;
static ViewKey keys[KEYS_ROOM];
static ViewTexts texts;
static ViewNames names;
static ViewLine lines[LINES_ROOM];
static char text[TEXT_ROOM];

EXPORT(create) int create(int length);
EXPORT(load) int load(int length, int ended);
EXPORT(record) int record(int viewer);
EXPORT(resume) int resume(int viewer, int seen);
EXPORT(reseed) int reseed(u64 seed);
EXPORT(turn) int turn(void);
EXPORT(fortune) int fortune(int length);

/* ---- Opening and closing ------------------------------------------------------------ */

void table_close(void) {
    if (table.open) match_close(&table.match);
    table.open = false;
    thought_drop();
}

bool table_set_up(Str name, const RecordHeader *begins, const OptionChoice *option, int options, Error *e) {
    Scenario s;
    DataSource data = data_compiled();
    table_close();
    if (!scenario_read(&data, name, &s, e)) return false;
    if (begins) record_begins(begins, &s);
    const Game *game = games_find(s.game);
    if (!game) return fail(e, "this program does not know the game of the scenario");
    MUST(game->board_size <= BOARD_ROOM && game->state_size <= STATE_ROOM);
    void *state = scratch_states();
    table.open = board_read(game, &data, s.board, board_memory.byte, e) &&
                 scenario_setup(game, board_memory.byte, &s, option, options, state, e) &&
                 match_open(&table.match, game, board_memory.byte, state, e);
    if (!table.open) return false;
    board_hash(game, board_memory.byte, table.board_hash);
    table.log = view_log(&table.match.count, lines, LINES_ROOM, text, TEXT_ROOM);
    table.match.journal = view_log_listener(&table.log);
    table.memory = view_memory(&names, keys, KEYS_ROOM);
    table.memory.texts = &texts;
    table.you = NOBODY;
    table.ended = table.seeded = false;
    table.seed = 0;
    memset(table.seat, 0, sizeof table.seat);
    memset(table.plan, 0, sizeof table.plan);
    table.hint = (AiHint){0};
    return true;
}

Side table_eyes(int viewer) { return table.ended ? REFEREE : match_eyes(&table.match, (Side)viewer); }

void table_forget(void) {
    view_log_cut(&table.log, table.match.count);
    thought_drop();
}

/* What the header and the seats say must outlive the buffer. */
static bool keep_words(Str words, Str *kept, Error *e) {
    if (words.len >= WORDS_ROOM) return fail(e, "longer than %d bytes", WORDS_ROOM - 1);
    memcpy(table.words, words.at, words.len);
    *kept = (Str){table.words, words.len};
    return true;
}

/* ---- Seats ------------------------------------------------------------------------------ */

int table_seat(Side side) {
    if (side == FIRST || side == SECOND) return side == SECOND;
    if (side != UNION && side != CONFEDERATE) return -1;
    int of_union = table.match.game->union_seat(table.match.state) == SECOND;
    return side == UNION ? of_union : 1 - of_union;
}

/* "person", "human" and names of people are persons; "ai:script" is not. */
static bool seat_fill(Side side, Str who, Error *e) {
    const Opponent **seat = &table.seat[table_seat(side)];
    Str prefix = STR("ai:");
    *seat = NULL;
    if (!str_starts(who, prefix)) return true;
    *seat = ai_find(table.match.game, (Str){who.at + prefix.len, who.len - prefix.len});
    return *seat || fail(e, "there is no opponent '%.*s' for this game", (int)(who.len < 60 ? who.len : 60), who.at);
}

static void put_seat(Writer *w, int seat) {
    const Opponent *ai = table.seat[seat];
    put_fmt(w, "%s%s", ai ? "ai:" : "", ai ? ai->name : "person");
}

/* ---- Dice --------------------------------------------------------------------------------- */

/* Lane 0 of the seed, as in the terminal. */
static void draw_again(void *context, const void *state, const Entry *entry) {
    bool *same = context;
    u8 face[ACTION_FACES];
    Actor now;
    Error e;
    if (entry->side != FORTUNE) return;
    game_actor(table.match.game, table.match.board, state, &now);
    Dice dice = dice_stream(&table.dice);
    *same = dice.roll(dice.context, now.dice, now.faces, face, &e) && *same && now.dice == entry->action.n &&
            memcmp(face, entry->action.face, now.dice) == 0;
}

/* Brings the stream to where the record ends, so that loading again never gives
 * other dice. False when the dice so far came from elsewhere. */
static bool seed_set(u64 seed) {
    bool same = true;
    table.seeded = true;
    table.seed = seed;
    table.dice = stream_on(seed, 0);
    match_walk(&table.match, draw_again, &same);
    return same;
}

static void say_seed(void) {
    Writer w = writer_on(table.dice_line, sizeof table.dice_line);
    put(&w, "seed ");
    put_int(&w, (i64)table.seed);
    table.header.dice = writer_str(&w);
}

static void say_typed(void) { table.header.dice = STR("typed"); }

static bool seed_read(Str word, u64 *seed) {
    i64 value;
    if (!str_int(str_trim(word), 0, INT64_MAX, &value)) return false;
    *seed = (u64)value;
    return true;
}

/* Dice for a table that has none: a record of typed dice goes on with this seed. */
int reseed(u64 seed) {
    if (!table.open) return say_error("no-table", "no table");
    if (seed_set(seed & INT64_MAX)) say_seed();
    else say_typed();
    return 0;
}

/* ---- From a scenario ------------------------------------------------------------------------ */

typedef struct Wish {
    Str scenario, seed;
    Str seat[SIDES]; /* of UNION, CONFEDERATE, FIRST, SECOND */
    int options;
    OptionChoice option[SCENARIO_OPTIONS];
} Wish;

static bool read_wish_line(Str line, Wish *w, Error *e) {
    Str rest = line, word = str_word(&rest);
    Side side;
    if (str_same(word, STR("scenario"))) w->scenario = str_trim(rest);
    else if (str_same(word, STR("seed"))) w->seed = str_trim(rest);
    else if (side_read(word, &side)) w->seat[side] = str_trim(rest);
    else if (!str_same(word, STR("option"))) return fail(e, "expected scenario, option, seed or a side");
    else if (w->options == SCENARIO_OPTIONS) return fail(e, "too many options");
    else {
        OptionChoice *o = &w->option[w->options++];
        return fact_read(rest, &o->name, &o->value, e);
    }
    return true;
}

static bool read_wish(Str words, Wish *w, Error *e) {
    *w = (Wish){.options = 0};
    for (Str line; str_line(&words, &line);)
        if (str_trim(line).len && !read_wish_line(line, w, e)) return false;
    return true;
}

/* Where players choose their sides, the Union's wish is the first player's. */
static bool fill_seats(const Str seat[SIDES], Error *e) {
    static const Side side[] = {UNION, CONFEDERATE, FIRST, SECOND};
    for (int i = 0; i < COUNT(side); i++)
        if (seat[side[i]].len && !seat_fill(side[i], seat[side[i]], e)) return false;
    return true;
}

/* The buffer holds lines: `scenario NAME`, `option NAME = VALUE`, `union WHO`,
 * `confederate WHO` (or first and second), `seed N`. WHO is person or ai:NAME. */
int create(int length) {
    Str words;
    Wish w;
    u64 seed = 0;
    Error e = {""};
    table_close();
    if (!keep_words(input_text(length), &words, &e) || !read_wish(words, &w, &e)) return say_error("bad-field", e.text);
    if (w.seed.len && !seed_read(w.seed, &seed)) return say_error("bad-field", "a seed is a whole number from 0");
    if (!table_set_up(w.scenario, NULL, w.option, w.options, &e) || !fill_seats(w.seat, &e)) {
        table_close();
        return say_error("bad-field", e.text);
    }
    table.header = (RecordHeader){.game = str_of(table.match.game->id),
                                  .scenario = w.scenario,
                                  .board_hash = str_of(table.board_hash),
                                  .rules_version = table.match.game->rules_version,
                                  .option_count = w.options};
    memcpy(table.header.option, w.option, sizeof w.option);
    say_typed();
    return w.seed.len ? reseed(seed) : 0;
}

/* ---- From and to a record --------------------------------------------------------------------- */

static bool record_fits(const RecordHeader *h, Error *e) {
    if (h->rules_version != table.match.game->rules_version)
        return fail(e, "the record was played by version %d of the rules, this is version %d", (int)h->rules_version,
                    (int)table.match.game->rules_version);
    return str_same(h->board_hash, str_of(table.board_hash)) || fail(e, "the record was played on another board");
}

static bool read_record(Str whole, RecordHeader *h, Error *e) {
    Str body, words;
    int line;
    if (!record_header(whole, h, &body, &line, e)) return false;
    if (!keep_words((Str){whole.at, whole.len - body.len}, &words, e)) return false;
    Str nothing;
    int ignored;
    return record_header(words, h, &nothing, &ignored, e) &&
           table_set_up(h->scenario, h, h->option, h->option_count, e) && record_fits(h, e) &&
           record_replay(body, line, &table.match, e);
}

/* The buffer holds the text of a record. `ended`: its game is over, whatever the rules say, and lies open. */
int load(int length, int ended) {
    RecordHeader h;
    u64 seed;
    Error e = {""};
    table_close();
    if (!read_record(input_text(length), &h, &e)) {
        table_close();
        return say_error("bad-record", e.text);
    }
    table.header = h;
    table.ended = ended != 0;
    Str seat[SIDES] = {[UNION] = h.seat[UNION], [CONFEDERATE] = h.seat[CONFEDERATE]};
    if (!fill_seats(seat, &e)) memset(table.seat, 0, sizeof table.seat); /* unknown seats are persons */
    Str rest = h.dice;
    bool said = str_same(str_word(&rest), STR("seed")) && seed_read(rest, &seed);
    return said ? reseed(seed) : 0;
}

/* The game goes on from where `viewer` had seen so many entries, with other dice: what came then is forgotten. */
int resume(int viewer, int seen) {
    if (!table.open || viewer < 0 || viewer >= SIDES) return say_error("no-table", "no table, or no such viewer");
    Side eyes = table_eyes(viewer);
    if (seen < 0 || seen > match_seen(&table.match, eyes, table.match.count))
        return say_error("not-found", "the game has not come so far");
    match_rewind(&table.match, match_until(&table.match, eyes, seen));
    table.ended = false;
    table_forget();
    table.seeded = false;
    say_typed();
    return 0;
}

/* The record as `viewer` may see it; the referee's can be loaded again. */
int record(int viewer) {
    char name[2][80];
    Writer w[2] = {writer_on(name[0], sizeof name[0]), writer_on(name[1], sizeof name[1])};
    Writer out = answer();
    if (!table.open || viewer < 0 || viewer >= SIDES) return say_error("no-table", "no table, or no such viewer");
    put_seat(&w[0], table_seat(UNION));
    put_seat(&w[1], table_seat(CONFEDERATE));
    RecordHeader h = table.header;
    h.seat[UNION] = writer_str(&w[0]);
    h.seat[CONFEDERATE] = writer_str(&w[1]);
    record_write(&table.match, &h, (Side)viewer, &out);
    return answered(&out);
}

/* ---- Whose turn it is ----------------------------------------------------------------------------- */

/* Whom the page speaks for: the one person; of two the one who acts, or acted
 * last; nobody when opponents play among themselves. */
static Side you_now(const Actor *now) {
    int acting = table_seat(now->side);
    bool open = now->side == FIRST || now->side == SECOND;
    if (table.seat[0] && table.seat[1]) return NOBODY;
    if (acting < 0 && table.you != NOBODY) return table.you;
    int seat = table.seat[0] ? 1 : table.seat[1] ? 0 : acting < 0 ? 0 : acting;
    if (open) return seat ? SECOND : FIRST;
    return seat == table_seat(UNION) ? UNION : CONFEDERATE;
}

/* {"seq", "actor", "who": "person" | "ai:script" | "", "you", "seeded", "over"} */
int turn(void) {
    Actor now;
    char word[80];
    Writer who = writer_on(word, sizeof word), out = answer();
    if (!table.open) return say_error("no-table", "no table");
    game_actor(table.match.game, table.match.board, table.match.state, &now);
    table.you = you_now(&now);
    if (table_seat(now.side) >= 0) put_seat(&who, table_seat(now.side));
    put(&out, "{\"seq\":");
    put_int(&out, match_seen(&table.match, table_eyes((int)table.you), table.match.count));
    put_fmt(&out, ",\"actor\":\"%s\",\"who\":\"%s\",\"you\":\"%s\",\"seeded\":%s,\"over\":%s,\"scenario\":\"%.*s\"}",
            side_name(now.side), word, side_name(table.you), table.seeded ? "true" : "false",
            now.side == NOBODY ? "true" : "false", (int)table.header.scenario.len, table.header.scenario.at);
    return answered(&out);
}

/* ---- Those who are not persons ------------------------------------------------------------------------ */

/* One roll: of the seed when the buffer is empty, else the faces in it. */
int fortune(int length) {
    Actor now;
    Refusal r;
    Error e;
    Str faces = str_trim(input_text(length));
    Match *m = &table.match;
    if (!table.open) return say_error("no-table", "no table");
    game_actor(m->game, m->board, m->state, &now);
    if (now.side != FORTUNE) return say_error("not-due", "no dice are due");
    Action roll = action0(VERB_ROLL);
    char typed[300];
    Writer w = writer_on(typed, sizeof typed);
    put_fmt(&w, "roll %.*s", (int)(faces.len < 280 ? faces.len : 280), faces.at);
    if (!faces.len) {
        if (!table.seeded) return say_error("no-seed", "this table has no seed: type the dice");
        Dice dice = dice_stream(&table.dice);
        roll.n = now.dice;
        if (!dice.roll(dice.context, now.dice, now.faces, roll.face, &e)) return say_error("no-seed", e.text);
    } else if (!action_read(m->game, m->board, m->state, writer_str(&w), &roll, &e)) {
        return say_error("bad-field", e.text);
    }
    if (!match_act(m, FORTUNE, &roll, &r)) return say_refusal(&r);
    if (faces.len) say_typed();
    match_formalities(m);
    return 0;
}
