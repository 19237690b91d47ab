/* Views: a position as one viewer sees it, as JSON. */
#include "core/view.h"

#include "core/dull.h"
#include "core/internal.h"
#include "core/marks.h"
#include "core/view_told.h"

enum { WORDS_ROOM = MARKED_ROOM }; /* of a prompt, an action in words or a name */

/* ---- The journal of a table ---------------------------------------------------------- */

ViewLog view_log(const int *entries, ViewLine *line, int room, char *text, u32 text_room) {
    MUST(room > 0 && text_room > 0);
    return (ViewLog){.entries = entries, .line = line, .room = room, .text = text, .text_room = text_room};
}

static ViewLine *log_line(const ViewLog *log, int index) { return &log->line[(log->first + index) % log->room]; }

static void log_drop_first(ViewLog *log) {
    log->dropped = log_line(log, 0)->number + 1;
    log->first = (log->first + 1) % log->room;
    log->count--;
}

/* Text is laid round and round, each line in one piece. The oldest line lies
 * behind the place where the next will begin, or at the start again. */
static char *log_text(ViewLog *log, u32 len) {
    if (log->text_next + len > log->text_room) {
        while (log->count > 0 && log_line(log, 0)->at >= log->text_next) log_drop_first(log);
        log->text_next = 0;
    }
    u32 from = log->text_next, to = from + len;
    while (log->count > 0 && log_line(log, 0)->at >= from && log_line(log, 0)->at < to) log_drop_first(log);
    log->text_next = to;
    return log->text + from;
}

static void log_hear(void *context, Side only, Clause clause, Str text) {
    ViewLog *log = context;
    u32 most = log->text_room < UINT16_MAX ? log->text_room : UINT16_MAX;
    u32 len = text.len < most ? (u32)text.len : most;
    if (log->count == log->room) log_drop_first(log);
    char *at = log_text(log, len);
    memcpy(at, text.at, len);
    *log_line(log, log->count++) = (ViewLine){.number = log->next++,
                                              .entry = *log->entries + 1,
                                              .at = (u32)(at - log->text),
                                              .len = (u16)len,
                                              .only = (u8)only,
                                              .clause = clause};
}

Journal view_log_listener(ViewLog *log) { return (Journal){.line = log_hear, .context = log}; }

void view_log_cut(ViewLog *log, int entries) {
    while (log->count > 0 && log_line(log, log->count - 1)->entry > entries) {
        log->text_next = log_line(log, --log->count)->at;
    }
}

int view_past(const Match *m, Side eyes, int seen, void *state, ViewLog *log) {
    int at = 0, until = match_until(m, eyes, seen);
    Journal journal = view_log_listener(log);
    log->entries = &at;
    memcpy(state, m->first, m->game->state_size);
    for (; at < until; at++) {
        Action action = match_entry(m, at).action;
        m->game->apply(m->board, state, &action, &journal);
    }
    log->entries = NULL; /* nothing more is heard */
    return until;
}

static bool line_visible(const ViewLine *line, Side eyes) {
    return line->only == NOBODY || line->only == (u8)eyes || eyes == REFEREE;
}

/* ---- Small parts ------------------------------------------------------------------------ */

Viewing viewing(const Match *m, const ViewLog *log, Side viewer, Action *action) {
    return (Viewing){.match = m,
                     .state = m->state,
                     .entries = m->count,
                     .log = log,
                     .viewer = viewer,
                     .eyes = match_eyes(m, viewer),
                     .action = action};
}

/* Number of an entry, as this viewer counts. */
static int seq_of(const Viewing *v, int entry) { return match_seen(v->match, v->eyes, entry); }

/* ---- A message ----------------------------------------------------------------------------- */

/* The message that is being written, and to whom. */
typedef struct Telling {
    const Viewing *v;
    ViewMemory *memory;
    bool whole;
    Json json;
    Actor actor;                                             /* as the viewer sees it */
    enum { STEP_UNTOLD, STEP_TOLD, STEP_OTHERWISE } stepped; /* what the fact `step` in this message says of it */
} Telling;

/* A member of a change is written, and taken back if it says nothing. */
typedef struct Draft {
    Json json;
    size_t len;
} Draft;

static Draft draft(const Telling *t) { return (Draft){t->json, t->json.out->len}; }

static void take_back(Telling *t, Draft d) {
    if (t->json.out->full) return;
    t->json = d.json;
    t->json.out->len = d.len;
    t->json.out->buffer[d.len] = 0;
}

static Draft list_open(Telling *t, const char *name) {
    Draft d = draft(t);
    field_array(&t->json, name);
    return d;
}

/* A whole view has every list, a change those that have something in them. */
static void list_close(Telling *t, Draft d) {
    json_end(&t->json, ']');
    const Writer *out = t->json.out;
    if (!t->whole && !out->full && out->buffer[out->len - 2] == '[') take_back(t, d);
}

static bool is_news(Telling *t, ViewField field, u64 value) { return told_field(t->memory, field, value) || t->whole; }

static u64 hash_text(u64 seed, Str text) { return hash_bytes(seed, text.at, text.len); }

static void tell_text(Telling *t, ViewField field, const char *name, const char *text) {
    if (is_news(t, field, hash_text(0, str_of(text)))) field_text(&t->json, name, text);
}

static void tell_number(Telling *t, ViewField field, const char *name, int number) {
    if (is_news(t, field, (u64)number)) field_int(&t->json, name, number);
}

static void tell_bool(Telling *t, ViewField field, const char *name, bool yes) {
    if (is_news(t, field, yes)) field_bool(&t->json, name, yes);
}

/* ---- Facts --------------------------------------------------------------------------------- */

typedef struct FactWriting {
    Telling *telling;
    int before;                   /* keys numbered before this message */
    bool overflow;                /* more keys than the memory can number */
    bool lost;                    /* some fact is gone */
    u64 gone[VIEW_KEYS_MAX / 64]; /* facts that are no more */
} FactWriting;

static void write_change(void *context, Str key, Str value) {
    FactWriting *f = context;
    Telling *t = f->telling;
    int number = told_key(t->memory, hash_text(0, key));
    if (number < 0) {
        f->overflow = true;
        return;
    }
    if (value.len == 0) {
        if (!f->lost) memset(f->gone, 0, sizeof f->gone);
        f->lost = true;
        f->gone[number / 64] |= bit(number % 64);
        return;
    }
    if (str_same(key, STR("step"))) t->stepped = str_same(value, str_of(t->actor.step)) ? STEP_TOLD : STEP_OTHERWISE;
    json_array(&t->json);
    json_int(&t->json, number);
    json_str(&t->json, value);
    json_end(&t->json, ']');
}

/* New keys were numbered in this same order. */
static void write_new_key(void *context, Str key, Str value) {
    FactWriting *f = context;
    const ViewMemory *memory = f->telling->memory;
    (void)value;
    if (f->before < memory->count && told_hash(memory, f->before) == hash_text(0, key)) {
        json_str(&f->telling->json, key);
        f->before++;
    }
}

static void write_gone(FactWriting *f) {
    Telling *t = f->telling;
    Draft d = list_open(t, "gone");
    for (int i = 0; f->lost && i < t->memory->count; i++) {
        if (f->gone[i / 64] >> (i % 64) & 1) json_int(&t->json, i);
    }
    list_close(t, d);
}

/* Compared before anything is written: the game looks at both states, and what
 * did not change costs next to nothing. */
static bool write_facts(Telling *t) {
    const Viewing *v = t->v;
    const Game *game = v->match->game;
    FactWriting f;
    f.telling = t;
    f.before = t->memory->count;
    f.overflow = f.lost = false;
    FactSink sink = {write_change, &f, t->whole ? NULL : v->since, t->memory->eyes};
    Draft facts = list_open(t, "facts");
    game->facts(v->match->board, v->state, v->eyes, &sink);
    list_close(t, facts);
    if (f.overflow) return false;
    write_gone(&f);
    sink.fact = write_new_key;
    Draft keys = list_open(t, "keys");
    if (f.before < t->memory->count) game->facts(v->match->board, v->state, v->eyes, &sink);
    list_close(t, keys);
    MUST(f.before == t->memory->count);
    return true;
}

/* ---- Who acts, and what he may do ------------------------------------------------------------ */

/* A player gave up, and this is how it stood then. */
static bool ended_now(const Viewing *v) { return v->ended && v->entries == v->match->count; }

static bool is_seated(Side side) { return side == UNION || side == CONFEDERATE || side == FIRST || side == SECOND; }

/* The question is for who must answer it: while another player decides there is none, unless all is open. */
static void write_prompt(Telling *t, u64 step) {
    const Viewing *v = t->v;
    char text[WORDS_ROOM], known[MARKED_ROOM];
    Writer w = writer_on(text, sizeof text);
    bool asked = !is_seated(t->actor.side) || t->actor.side == v->viewer || v->eyes == REFEREE;
    if (ended_now(v)) put(&w, "The game is over.");
    else if (asked) v->match->game->prompt(v->match->board, v->state, v->eyes, &w);
    Str prompt = writer_str(&w);
    bool news = is_news(t, FIELD_PROMPT, asked ? hash_text(step, prompt) : 0);
    if (!t->whole && (!asked || !news || told_words(t->memory, step + 1, prompt))) return;
    field_str(&t->json, "prompt", told_text(t->memory, t->whole, prompt, known));
}

static void actor_seen(const Viewing *v, Actor *actor) {
    game_actor(v->match->game, v->match->board, v->state, actor);
    if (!ended_now(v)) return;
    *actor = (Actor){.side = NOBODY, .clause = actor->clause, .step = "over", .winner = v->winner, .result = v->ended};
}

/* Which step it is mostly stands among the facts; its clause, and what is asked, are mostly as they were at that step
 * last time. */
static void write_step(Telling *t) {
    Str step = str_of(t->actor.step), clause = str_of(clause_id(t->v->match->game, t->actor.clause));
    u64 hash = hash_text(0, step);
    bool other = is_news(t, FIELD_STEP, hash) && t->stepped == STEP_UNTOLD;
    if (t->whole || other || t->stepped == STEP_OTHERWISE) field_str(&t->json, "step", step);
    bool news = is_news(t, FIELD_CLAUSE, hash_text(hash, clause));
    if (news && (!told_words(t->memory, hash, clause) || t->whole)) field_str(&t->json, "clause", clause);
    write_prompt(t, hash);
}

static void write_turn(Telling *t) {
    const Actor *actor = &t->actor;
    bool over = actor->side == NOBODY, due = actor->side == FORTUNE;
    tell_text(t, FIELD_YOU, "you", side_name(t->v->viewer));
    tell_text(t, FIELD_ACTOR, "actor", side_name(actor->side));
    write_step(t);
    tell_number(t, FIELD_DICE, "dice", due ? actor->dice : 0);
    /* Mostly the same dice: a change says of how many faces only when that is other than the last time. */
    if (due || t->whole) tell_number(t, FIELD_FACES, "faces", due ? actor->faces : 0);
    tell_bool(t, FIELD_OVER, "over", over);
    tell_text(t, FIELD_WINNER, "winner", over ? side_name(actor->winner) : "");
    tell_text(t, FIELD_RESULT, "result", over ? actor->result : "");
    bool now = t->v->entries == t->v->match->count;
    tell_bool(t, FIELD_UNDO, "undo", !over && now && match_may_undo(t->v->match, t->v->viewer));
}

/* Notation, words, clause and, where it gives something away, what; of a row that was told before the number alone. */
static void write_choice(Telling *t, const List *list, const Action *action) {
    const Viewing *v = t->v;
    const Game *game = v->match->game;
    Json *j = &t->json;
    char notation[WORDS_ROOM], words[WORDS_ROOM], gives[WORDS_ROOM];
    Writer n = writer_on(notation, sizeof notation), w = writer_on(words, sizeof words);
    Writer g = writer_on(gives, sizeof gives);
    Draft d = draft(t);
    game->notate(v->match->board, v->state, v->viewer, v->viewer, action, &n);
    Clause clause = game->describe(v->match->board, v->state, action, &w);
    json_array(j);
    size_t from = j->out->len;
    json_str(j, writer_str(&n));
    json_str(j, writer_str(&w));
    json_str(j, str_of(clause_id(game, clause)));
    if (action_forgoes(game, t->actor.step, list, action, &g)) json_str(j, writer_str(&g));
    int number = j->out->full ? -1 : told_row(t->memory, (Str){j->out->buffer + from, j->out->len - from});
    json_end(j, ']');
    if (number < 0 || t->whole) return;
    take_back(t, d);
    json_int(j, number);
}

static void write_legal(Telling *t) {
    const Viewing *v = t->v;
    List list = {.action = v->action};
    if (is_seated(t->actor.side) && t->actor.side == v->viewer) {
        v->match->game->legal(v->match->board, v->state, &list);
    }
    Draft d = list_open(t, "legal");
    for (int i = 0; i < list.count; i++) write_choice(t, &list, &list.action[i]);
    list_close(t, d);
}

/* What the viewer need not be asked: by dull_code, the row of the list; nothing where there is none. */
static void write_dull(Telling *t) {
    const Viewing *v = t->v;
    const Match *m = v->match;
    Dull dull[DULLS_MAX];
    bool now = v->entries == m->count && v->ended == NULL;
    int count = now ? dull_find(m->game, m->board, v->state, v->viewer, v->alone, v->action, dull) : 0;
    if (count == 0) return;
    field_object(&t->json, "dull");
    for (int i = 0; i < count; i++) field_int(&t->json, dull_code(m->game, &dull[i]), dull[i].row);
    json_end(&t->json, '}');
}

/* ---- What happened ------------------------------------------------------------------------------ */

bool view_opens(const Viewing *v, const Entry *entry) { return entry_open(entry, v->eyes); }

/* An entry as the viewer may know it now; what its own effect has shown is no
 * secret any more, but a veil stays until the end. */
static Str entry_text(const Viewing *v, const Entry *entry, Writer *w) {
    entry_notate(v->match, v->state, entry, v->eyes, w);
    return writer_str(w);
}

/* By whom it was is mostly known: by whoever was to act in the last message. Then `did` alone says what. Empty, when
 * everything was taken back. */
static void write_last(Telling *t) {
    const Viewing *v = t->v;
    char text[WORDS_ROOM];
    Writer w = writer_on(text, sizeof text);
    int known = match_known(v->match, v->eyes, v->entries);
    Entry entry = known ? match_entry(v->match, known - 1) : (Entry){.side = NOBODY};
    Str done = known ? entry_text(v, &entry, &w) : STR("");
    if (!is_news(t, FIELD_LAST, known ? hash_text(entry.side, done) : 0) || (t->whole && !known)) return;
    if (!t->whole && known && entry.side == t->memory->actor) {
        field_str(&t->json, "did", done);
        return;
    }
    field_array(&t->json, "last");
    if (known) json_str(&t->json, str_of(side_name(entry.side)));
    if (known) json_str(&t->json, done);
    json_end(&t->json, ']');
}

/* In the past, what was done next, in words; nothing where something of it may be hidden. */
static void write_next(Telling *t) {
    const Viewing *v = t->v;
    const Match *m = v->match;
    char words[WORDS_ROOM];
    Writer w = writer_on(words, sizeof words);
    if (v->entries == m->count || (m->game->hides && v->eyes != REFEREE)) return;
    Entry next = match_entry(m, v->entries);
    if (next.action.verb == VERB_ROLL) return;
    m->game->describe(m->board, v->state, &next.action, &w);
    field_str(&t->json, "next", writer_str(&w));
}

static void write_faces(Telling *t, const Entry *entry) {
    if (!view_opens(t->v, entry)) return;
    field_array(&t->json, "dice_faces");
    for (int i = 0; i < entry->action.n; i++) json_int(&t->json, entry->action.face[i]);
    json_end(&t->json, ']');
}

/* The last roll since the last message; in a whole view only if nothing has
 * happened after it. */
static void write_dice(Telling *t, int told) {
    for (int i = t->v->entries; i > told; i--) {
        Entry entry = match_entry(t->v->match, i - 1);
        if (entry.side != FORTUNE || entry.action.verb != VERB_ROLL) continue;
        write_faces(t, &entry);
        return;
    }
}

/* In a change a line of its last entry is without the number. */
static void write_line(Telling *t, const ViewLine *line, int seq) {
    const Viewing *v = t->v;
    char known[MARKED_ROOM];
    Str said = {v->log->text + line->at, line->len};
    int number = seq_of(v, line->entry);
    json_array(&t->json);
    if (t->whole || number != seq) json_int(&t->json, number);
    json_str(&t->json, str_of(clause_id(v->match->game, line->clause)));
    json_str(&t->json, told_text(t->memory, t->whole, said, known));
    if (match_entry(v->match, line->entry - 1).side == FORTUNE) json_str(&t->json, STR("roll"));
    json_end(&t->json, ']');
}

/* How many of the kept lines the channel was told: those before the new ones. */
static int lines_told(const ViewLog *log, u32 told) {
    int count = log->count;
    while (count > 0 && log_line(log, count - 1)->number >= told) count--;
    return count;
}

/* Where the lines that the channel was told end now; less than where they ended
 * says that something was taken back. */
static void write_back(Telling *t, int told) {
    const Viewing *v = t->v;
    ViewMemory *memory = t->memory;
    while (told > 0 && !line_visible(log_line(v->log, told - 1), v->eyes)) told--;
    int kept = told > 0 ? log_line(v->log, told - 1)->entry : 0;
    /* When none of them is left, only the number of entries tells. */
    if (kept == 0 && v->log->dropped > 0) kept = v->entries < memory->line_entry ? v->entries : memory->line_entry;
    if (kept >= memory->line_entry) return;
    field_int(&t->json, "back", seq_of(v, kept));
    memory->line_entry = kept;
}

static void write_new_lines(Telling *t, int told) {
    const ViewLog *log = t->v->log;
    int seq = seq_of(t->v, t->v->entries);
    for (int i = told; i < log->count; i++) {
        const ViewLine *line = log_line(log, i);
        if (line->entry > t->v->entries || !line_visible(line, t->v->eyes)) continue;
        write_line(t, line, seq);
        t->memory->line_entry = line->entry;
    }
    t->memory->lines = log->next;
}

static void write_journal(Telling *t) {
    const ViewLog *log = t->v->log;
    int told = log != NULL ? lines_told(log, t->memory->lines) : 0;
    if (log != NULL) write_back(t, told);
    Draft d = list_open(t, "journal");
    if (log != NULL) write_new_lines(t, told);
    list_close(t, d);
}

/* ---- The view ----------------------------------------------------------------------------------------- */

/* A change needs no name, and its number is mostly the next. */
static void write_head(Telling *t) {
    int seq = seq_of(t->v, t->v->entries);
    if (t->whole) field_text(&t->json, "type", "view");
    if (t->whole || seq != t->memory->seq + 1) field_int(&t->json, "seq", seq);
    if (t->whole) field_bool(&t->json, "whole", true);
    t->memory->seq = seq;
}

/* False when the channel has more keys than it can number. */
static bool write_view(const Viewing *v, ViewMemory *memory, bool whole, Writer *out) {
    Telling t = {.v = v, .memory = memory, .whole = whole, .json = json_on(out)};
    int known = match_known(v->match, v->eyes, v->entries);
    int told = whole ? known - 1 : memory->entries;
    actor_seen(v, &t.actor);
    json_object(&t.json);
    write_head(&t);
    if (!write_facts(&t)) return false;
    write_turn(&t);
    write_legal(&t);
    write_dull(&t);
    write_last(&t);
    write_next(&t);
    write_journal(&t);
    write_dice(&t, told < 0 ? 0 : told);
    json_end(&t.json, '}');
    memory->entries = known;
    memory->eyes = v->eyes;
    memory->actor = t.actor.side;
    return true;
}

bool view_is_whole(const Viewing *v, const ViewMemory *memory) {
    /* The referee counts other entries and reads other lines: what was told before is numbered otherwise. */
    bool opened = (memory->eyes == REFEREE) != (v->eyes == REFEREE);
    return !memory->begun || opened || v->since == NULL || memory->age != memory->names->age;
}

bool view_write(const Viewing *v, ViewMemory *memory, bool whole, Writer *out) {
    Writer start = *out;
    MUST(v->entries >= 0 && v->entries <= v->match->count);
    told_names(memory->names);
    whole = whole || view_is_whole(v, memory);
    if (whole) told_begin(memory);
    if (!write_view(v, memory, whole, out)) {
        *out = start;
        told_begin(memory);
        MUST(write_view(v, memory, true, out));
    }
    memory->begun = !out->full;
    return !out->full;
}
