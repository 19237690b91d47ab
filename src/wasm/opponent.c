/* Opponents at the table: they choose at once, or in slices, so that whoever runs the module hears and is heard while
 * they think; and say why. */
#include "ai/course.h"
#include "ai/series.h"
#include "core/marks.h"
#include "wasm/internal.h"

#include <stdlib.h>

EXPORT(opponent_act) int opponent_act(int length);
EXPORT(opponent_think) int opponent_think(int rounds, int hurry);
EXPORT(hint_think) int hint_think(int level, int rounds, int hurry);
EXPORT(reason) int reason(int viewer);
EXPORT(course) int course(int entries);
EXPORT(choices) u64 choices(u64 seed, int count, int budget);

enum { REASON_ROOM = 8192 };

/* A decision under way, or the last one. */
static struct Thought {
    AiRoom room;
    AiReport report;
    AiWatch watch;
    Stream dice;
    int rounds; /* until it pauses */
    int done;   /* of 1,000 */
    bool hurry;
    int hints;   /* level that thinks for a person; 0: an opponent thinks for himself */
    int entries; /* after which the person was to act */
} thought;

/* A look back that is under way. */
static struct Looking {
    bool open;
    AiValue value;
    Course course;
} looking;

/* Why it chose so, in the eyes of each viewer: written before the action changes the position. */
static char reasons[SIDES][REASON_ROOM];

void thought_drop(void) {
    thought.room.paused = false;
    thought.hints = 0;
    looking.open = false;
    memset(reasons, 0, sizeof reasons);
}

/* Work memory grows with the opponents. */
static void *opponent_memory(size_t size) {
    static void *memory;
    static size_t room;
    if (size <= room) return memory;
    free(memory);
    memory = malloc(size);
    room = memory ? size : 0;
    MUST(memory != NULL);
    return memory;
}

static bool goes_on(void *context, int done) {
    (void)context;
    thought.done = done;
    return !thought.hurry;
}

static bool pauses(void *context) {
    (void)context;
    return thought.rounds > 0 && --thought.rounds == 0;
}

/* He draws from a lane of his own for each entry, so that a loaded game goes on as it would have. */
static bool begin(const Opponent *ai, Side side, Error *e) {
    const Match *m = &table.match;
    DataSource compiled = data_compiled();
    if (!ai_room_open(&thought.room, ai, m->game, &compiled, opponent_memory(ai_room_size(ai, m->game)), e))
        return false;
    thought.dice = stream_on(table.seed, 0x100 + (u64)m->count);
    thought.watch = (AiWatch){goes_on, NULL, pauses};
    thought.done = 0;
    thought.room.plan = table.plan[table_seat(side)];
    thought.room.watch = &thought.watch;
    thought.room.report = &thought.report;
    thought.report = (AiReport){0}; /* of opponents who leave none */
    return true;
}

static void write_reason(Side viewer, Side by) {
    const Match *m = &table.match;
    ReportScene at = {m->game, m->board, m->state, viewer, by};
    Writer w = writer_on(reasons[viewer], REASON_ROOM);
    Json j = json_on(&w);
    json_object(&j);
    field_text(&j, "type", "reason");
    field_int(&j, "seq", match_seen(m, match_eyes(m, viewer), m->count) + 1);
    field_text(&j, "by", side_name(by));
    field_text(&j, "who", thought.room.opponent->name);
    bool thought_of_it = report_data(&thought.report, &at, &j);
    json_end(&j, '}');
    if (!thought_of_it || w.full) reasons[viewer][0] = 0;
}

static int decide(const Opponent *ai, Side side, Action *action, Error *e) {
    if (!thought.room.paused && !begin(ai, side, e)) return say_error("broken", e->text);
    ai_decide(&thought.room, table.match.board, table.match.state, side, &thought.dice, action);
    return 0;
}

static int act_as_chosen(Side side, const Action *action) {
    Refusal r;
    table.plan[table_seat(side)] = thought.room.plan;
    for (Side viewer = NOBODY; viewer < SIDES; viewer++) write_reason(viewer, side);
    if (!match_act(&table.match, side, action, &r)) return say_refusal(&r);
    bool secret = match_entry(&table.match, table.match.count - 1).secret; /* others must not even notice it */
    for (Side viewer = NOBODY; viewer < REFEREE && secret; viewer++)
        if (viewer != side) reasons[viewer][0] = 0;
    return 0;
}

/* The buffer holds the name of an opponent, or nothing: then the one who sits there. */
int opponent_act(int length) {
    Actor now;
    Action action;
    Error e;
    const Match *m = &table.match;
    Str name = str_trim(input_text(length));
    if (!table.open) return say_error("no-table", "no table");
    game_actor(m->game, m->board, m->state, &now);
    if (table_seat(now.side) < 0) return say_error("not-due", "it is no player's turn");
    const Opponent *ai = name.len ? ai_find(m->game, name) : table.seat[table_seat(now.side)];
    if (!ai) return say_error("not-found", "there is no such opponent");
    thought_drop();
    thought.rounds = 0;
    thought.hurry = false;
    int bad = decide(ai, now.side, &action, &e);
    return bad ? bad : act_as_chosen(now.side, &action);
}

/* Whose turn it is, NOBODY when no player's, and the opponent who sits there, or NULL. */
static bool find_turn(Side *side, const Opponent **seated) {
    Actor now;
    if (!table.open) return false;
    game_actor(table.match.game, table.match.board, table.match.state, &now);
    bool plays = table_seat(now.side) >= 0;
    *side = plays ? now.side : NOBODY;
    *seated = plays ? table.seat[table_seat(now.side)] : NULL;
    return true;
}

/* The one who sits there thinks for so many rounds of playouts, and acts when he has chosen:
 * {"done": 420}, of 1,000, or {"acted": true}. */
int opponent_think(int rounds, int hurry) {
    Side side;
    const Opponent *ai;
    Action action;
    Error e;
    Writer out = answer();
    if (!find_turn(&side, &ai)) return say_error("no-table", "no table");
    if (!ai) return say_error("not-due", "it is no opponent's turn");
    if (!thought.room.paused || thought.hints) thought_drop();
    thought.rounds = rounds > 0 ? rounds : 1;
    thought.hurry = hurry != 0;
    int bad = decide(ai, side, &action, &e);
    if (!bad && thought.room.paused) put_fmt(&out, "{\"done\":%d}", thought.done);
    else if (!bad) bad = act_as_chosen(side, &action);
    if (bad) return bad;
    if (!out.len) put(&out, "{\"acted\":true}");
    return answered(&out);
}

/* ---- Hints -------------------------------------------------------------------------- */

enum { HINT_LANE = 0x2000000 };

static bool begin_hint(int level, Side side, Error *e) {
    const Opponent *ai = ai_find(table.match.game, (Str){(const char[]){(char)('0' + level)}, 1});
    thought_drop();
    if (!ai || !begin(ai, side, e)) return false;
    thought.hints = level;
    thought.entries = table.match.count;
    thought.dice = stream_on(table.seed, HINT_LANE + (u64)table.match.count);
    thought.room.plan = *hint_plan(&table.hint, table.match.count);
    return true;
}

/* What it would do, as data: {"type": "hint", "seq", "who", "action", "does", "clause"}, and if it looked ahead what it
 * weighed, as in a reason. */
static void write_hint(Side side, const Action *action, Writer *out) {
    const Match *m = &table.match;
    ReportScene at = {m->game, m->board, m->state, side, side};
    Json j = json_on(out);
    json_object(&j);
    field_text(&j, "type", "hint");
    field_int(&j, "seq", match_seen(m, match_eyes(m, side), m->count));
    hint_data(&thought.report, &at, thought.room.opponent, action, &j);
    json_end(&j, '}');
}

/* A level thinks in the place of the person who is to act, for so many rounds, and changes nothing: {"done": 420}, or
 * what it would do. */
int hint_think(int level, int rounds, int hurry) {
    Side side;
    const Opponent *ai;
    Action action;
    Error e;
    const Match *m = &table.match;
    Writer out = answer();
    if (!find_turn(&side, &ai)) return say_error("no-table", "no table");
    if (ai || side == NOBODY) return say_error("not-due", "it is no person's turn");
    if (level < 1 || level > AI_LEVELS) return say_error("bad-field", "levels are 1 to 5");
    bool goes_on = thought.room.paused && thought.hints == level && thought.entries == m->count;
    if (!goes_on && !begin_hint(level, side, &e)) return say_error("broken", e.text);
    thought.rounds = rounds > 0 ? rounds : 1;
    thought.hurry = hurry != 0;
    ai_decide(&thought.room, m->board, m->state, side, &thought.dice, &action);
    if (thought.room.paused) {
        put_fmt(&out, "{\"done\":%d}", thought.done);
        return answered(&out);
    }
    table.hint.after = thought.room.plan;
    write_hint(side, &action, &out);
    return answered(&out);
}

/* Why the last opponent chose what he did, or null. */
int reason(int viewer) {
    Writer out = answer();
    if (!table.open || viewer < 0 || viewer >= SIDES) return say_error("no-table", "no table, or no such viewer");
    put(&out, reasons[viewer][0] ? reasons[viewer] : "null");
    return answered(&out);
}

/* ---- Looking back -------------------------------------------------------------------- */

static bool begin_course(Error *e) {
    const Match *m = &table.match;
    DataSource compiled = data_compiled();
    size_t size = (ai_value_size(m->game) + 15) / 16 * 16;
    thought_drop(); /* its memory is taken */
    u8 *memory = opponent_memory(size + m->game->state_size);
    if (!ai_value_open(&looking.value, m->game, &compiled, memory, e)) return false;
    course_begin(&looking.course, &looking.value, m, memory + size);
    return looking.open = true;
}

static void put_numbers(Json *j, const int *number, int count) {
    json_array(j);
    for (int i = 0; i < count; i++) json_int(j, number[i]);
    json_end(j, ']');
}

static void put_turns(Json *j, const Course *c) {
    field_array(j, "turns");
    for (int i = 0; i < c->turns; i++) {
        const CourseTurn *t = &c->turn[i];
        put_numbers(j, (const int[]){t->from, t->to, t->key, t->before, t->after}, 5);
    }
    json_end(j, ']');
}

/* The Union's chance over the course of a game that is over, so many entries further, or from the start with 0:
 * {"done": 120, "of": 340, "points": [[entry, chance], ...], "turns": [[from, to, key, before, after], ...]}. */
int course(int entries) {
    Error e;
    Writer out = answer();
    Json j = json_on(&out);
    Course *c = &looking.course;
    if (!table.open) return say_error("no-table", "no table");
    if (table_eyes(NOBODY) != REFEREE) return say_error("not-due", "the game is not over: something may be hidden");
    bool anew = !looking.open || entries <= 0;
    if (anew && !begin_course(&e)) return say_error("broken", e.text);
    json_object(&j);
    field_array(&j, "points");
    if (anew) put_numbers(&j, (const int[]){0, c->chance}, 2);
    for (int i = 0; i < entries && !course_ended(c); i++)
        if (course_next(c)) put_numbers(&j, (const int[]){c->entry, c->chance}, 2);
    json_end(&j, ']');
    field_int(&j, "done", c->entry);
    field_int(&j, "of", table.match.count);
    put_turns(&j, c);
    json_end(&j, '}');
    return answered(&out);
}

/* Level 3 from the first position on, to be compared with other compilers; the table stays as it is. */
u64 choices(u64 seed, int count, int budget) {
    const Match *m = &table.match;
    const Opponent *ai = table.open ? ai_find(m->game, STR("3")) : NULL;
    DataSource compiled = data_compiled();
    AiRoom room;
    Error e;
    thought_drop(); /* its memory is taken */
    if (!ai || !ai_room_open(&room, ai, m->game, &compiled, opponent_memory(ai_room_size(ai, m->game)), &e)) return 0;
    return ai_series(&room, m->board, m->first, scratch_states(), seed, count, budget);
}
