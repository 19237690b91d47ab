/* Views: a position as one viewer sees it, as JSON. */
#include "core/view.h"

#include "core/marks.h"
#include "core/odds.h"
#include "core/internal.h"

enum { WORDS_ROOM = MARKED_ROOM }; /* of a prompt, an action in words or a name */

/* ---- What a channel was told ------------------------------------------------------- */

ViewMemory view_memory(ViewKey *key, int room) {
    MUST(room > 0 && room <= VIEW_KEYS_MAX);
    return (ViewMemory){.key = key, .room = room};
}

static void memory_begin(ViewMemory *m) { *m = (ViewMemory){.key = m->key, .room = m->room, .begun = true}; }

/* Where the key stands from `from` to before `to`, or `to`. Eight at a time, which
 * the compiler does in a few instructions. */
static int find_from(const ViewMemory *m, u64 key, int from, int to) {
    for (; from + 8 <= to; from += 8) {
        u64 found = 0;
        for (int i = 0; i < 8; i++) found |= m->key[from + i] == key;
        if (found) break;
    }
    while (from < to && m->key[from] != key) from++;
    return from;
}

static int memory_find(ViewMemory *m, u64 key) {
    int start = m->hint < m->count ? m->hint : 0;
    int at = find_from(m, key, start, m->count);
    if (at == m->count) {
        at = find_from(m, key, 0, start);
        if (at == start) return -1;
    }
    m->hint = at + 1;
    return at;
}

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
    for (; at < until; at++) m->game->apply(m->board, state, &m->entry[at].action, &journal);
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

static void write_clause(Json *j, const Game *game, Clause clause) { json_str(j, str_of(clause_id(game, clause))); }

/* ---- Facts --------------------------------------------------------------------------------- */

typedef struct FactWriting {
    Json *json;
    ViewMemory *memory;
    int before;                   /* keys numbered before this message */
    bool overflow;                /* more keys than the memory can number */
    bool lost;                    /* some fact is gone */
    u64 gone[VIEW_KEYS_MAX / 64]; /* facts that are no more */
} FactWriting;

static int number_of_key(FactWriting *f, u64 key) {
    ViewMemory *m = f->memory;
    int number = memory_find(m, key);
    if (number >= 0) return number;
    if (m->count == m->room) {
        f->overflow = true;
        return -1;
    }
    m->key[m->count] = key;
    m->hint = m->count + 1;
    return m->count++;
}

static void write_change(void *context, Str key, Str value) {
    FactWriting *f = context;
    int number = number_of_key(f, hash_bytes(0, key.at, key.len));
    if (number < 0) return;
    if (value.len == 0) {
        if (!f->lost) memset(f->gone, 0, sizeof f->gone);
        f->lost = true;
        f->gone[number / 64] |= bit(number % 64);
        return;
    }
    json_array(f->json);
    json_int(f->json, number);
    json_str(f->json, value);
    json_end(f->json, ']');
}

/* New keys were numbered in this same order. */
static void write_new_key(void *context, Str key, Str value) {
    FactWriting *f = context;
    (void)value;
    if (f->before < f->memory->count && f->memory->key[f->before] == hash_bytes(0, key.at, key.len)) {
        json_str(f->json, key);
        f->before++;
    }
}

static void write_gone(FactWriting *f) {
    field_array(f->json, "gone");
    for (int i = 0; f->lost && i < f->memory->count; i++) {
        if (f->gone[i / 64] >> (i % 64) & 1) json_int(f->json, i);
    }
    json_end(f->json, ']');
}

/* Compared before anything is written: the game looks at both states, and what
 * did not change costs next to nothing. */
static bool write_facts(const Viewing *v, ViewMemory *memory, bool whole, Json *j) {
    const Game *game = v->match->game;
    FactWriting f;
    f.json = j;
    f.memory = memory;
    f.before = memory->count;
    f.overflow = f.lost = false;
    FactSink sink = {write_change, &f, whole ? NULL : v->since, memory->eyes};
    field_array(j, "facts");
    game->facts(v->match->board, v->state, v->eyes, &sink);
    json_end(j, ']');
    if (f.overflow) return false;
    write_gone(&f);
    field_array(j, "keys");
    sink.fact = write_new_key;
    if (f.before < memory->count) game->facts(v->match->board, v->state, v->eyes, &sink);
    json_end(j, ']');
    MUST(f.before == memory->count);
    return true;
}

/* ---- Who acts, and what he may do ------------------------------------------------------------ */

/* A player gave up, and this is how it stood then. */
static bool ended_now(const Viewing *v) { return v->ended && v->entries == v->match->count; }

static void write_prompt(const Viewing *v, Json *j) {
    char text[WORDS_ROOM];
    Writer w = writer_on(text, sizeof text);
    if (ended_now(v)) put(&w, "The game is over.");
    else v->match->game->prompt(v->match->board, v->state, v->eyes, &w);
    field_str(j, "prompt", writer_str(&w));
}

static void actor_seen(const Viewing *v, Actor *actor) {
    game_actor(v->match->game, v->match->board, v->state, actor);
    if (!ended_now(v)) return;
    *actor = (Actor){.side = NOBODY, .clause = actor->clause, .step = "over", .winner = v->winner, .result = v->ended};
}

static void write_turn(const Viewing *v, const Actor *actor, Json *j) {
    bool over = actor->side == NOBODY, due = actor->side == FORTUNE;
    field_text(j, "actor", side_name(actor->side));
    field_text(j, "step", actor->step);
    field_clause(j, "clause", v->match->game, actor->clause);
    write_prompt(v, j);
    field_int(j, "dice", due ? actor->dice : 0);
    field_int(j, "faces", due ? actor->faces : 0);
    field_bool(j, "over", over);
    field_text(j, "winner", over ? side_name(actor->winner) : "");
    field_text(j, "result", over ? actor->result : "");
    field_bool(j, "undo", !over && v->entries == v->match->count && match_may_undo(v->match, v->viewer));
}

/* Notation, words, clause and, where it gives something away, what. */
static void write_choice(const Viewing *v, const char *step, const List *list, const Action *action, Json *j) {
    const Game *game = v->match->game;
    char notation[WORDS_ROOM], words[WORDS_ROOM], gives[WORDS_ROOM];
    Writer n = writer_on(notation, sizeof notation), w = writer_on(words, sizeof words);
    Writer g = writer_on(gives, sizeof gives);
    game->notate(v->match->board, v->state, v->viewer, v->viewer, action, &n);
    Clause clause = game->describe(v->match->board, v->state, action, &w);
    json_array(j);
    json_str(j, writer_str(&n));
    json_str(j, writer_str(&w));
    write_clause(j, game, clause);
    if (action_forgoes(game, step, list, action, &g)) json_str(j, writer_str(&g));
    json_end(j, ']');
}

static bool is_seated(Side side) { return side == UNION || side == CONFEDERATE || side == FIRST || side == SECOND; }

static void write_legal(const Viewing *v, const Actor *actor, Json *j) {
    List list = {.action = v->action};
    if (is_seated(actor->side) && actor->side == v->viewer) v->match->game->legal(v->match->board, v->state, &list);
    field_array(j, "legal");
    for (int i = 0; i < list.count; i++) write_choice(v, actor->step, &list, &list.action[i], j);
    json_end(j, ']');
}

/* ---- What happened ------------------------------------------------------------------------------ */

bool view_opens(const Viewing *v, const Entry *entry) { return entry_open(entry, v->eyes); }

/* An entry as the viewer may know it now; what its own effect has shown is no
 * secret any more, but a veil stays until the end. */
static Str entry_text(const Viewing *v, const Entry *entry, Writer *w) {
    entry_notate(v->match, v->state, entry, v->eyes, w);
    return writer_str(w);
}

static void write_last(const Viewing *v, Json *j) {
    char text[WORDS_ROOM];
    Writer w = writer_on(text, sizeof text);
    int known = match_known(v->match, v->eyes, v->entries);
    if (known == 0) return;
    const Entry *entry = &v->match->entry[known - 1];
    field_array(j, "last");
    json_str(j, str_of(side_name(entry->side)));
    json_str(j, entry_text(v, entry, &w));
    json_end(j, ']');
}

static void write_faces(const Viewing *v, const Entry *entry, Json *j) {
    if (!view_opens(v, entry)) return;
    field_array(j, "dice_faces");
    for (int i = 0; i < entry->action.n; i++) json_int(j, entry->action.face[i]);
    json_end(j, ']');
}

/* The last roll since the last message; in a whole view only if nothing has
 * happened after it. */
static void write_dice(const Viewing *v, int told, Json *j) {
    for (int i = v->entries; i > told; i--) {
        const Entry *entry = &v->match->entry[i - 1];
        if (entry->side != FORTUNE || entry->action.verb != VERB_ROLL) continue;
        write_faces(v, entry, j);
        return;
    }
}

static void write_line(const Viewing *v, const ViewLine *line, Json *j) {
    json_array(j);
    json_int(j, seq_of(v, line->entry));
    write_clause(j, v->match->game, line->clause);
    json_str(j, (Str){v->log->text + line->at, line->len});
    if (v->match->entry[line->entry - 1].side == FORTUNE) json_str(j, STR("roll"));
    json_end(j, ']');
}

/* How many of the kept lines the channel was told: those before the new ones. */
static int lines_told(const ViewLog *log, u32 told) {
    int count = log->count;
    while (count > 0 && log_line(log, count - 1)->number >= told) count--;
    return count;
}

/* Where the lines that the channel was told end now; less than where they ended
 * says that something was taken back. */
static void write_back(const Viewing *v, ViewMemory *memory, int told, Json *j) {
    while (told > 0 && !line_visible(log_line(v->log, told - 1), v->eyes)) told--;
    int kept = told > 0 ? log_line(v->log, told - 1)->entry : 0;
    /* When none of them is left, only the number of entries tells. */
    if (kept == 0 && v->log->dropped > 0) kept = v->entries < memory->line_entry ? v->entries : memory->line_entry;
    if (kept >= memory->line_entry) return;
    field_int(j, "back", seq_of(v, kept));
    memory->line_entry = kept;
}

static void write_new_lines(const Viewing *v, ViewMemory *memory, int told, Json *j) {
    for (int i = told; i < v->log->count; i++) {
        const ViewLine *line = log_line(v->log, i);
        if (line->entry > v->entries || !line_visible(line, v->eyes)) continue;
        write_line(v, line, j);
        memory->line_entry = line->entry;
    }
    memory->lines = v->log->next;
}

static void write_journal(const Viewing *v, ViewMemory *memory, Json *j) {
    int told = v->log != NULL ? lines_told(v->log, memory->lines) : 0;
    if (v->log != NULL) write_back(v, memory, told, j);
    field_array(j, "journal");
    if (v->log != NULL) write_new_lines(v, memory, told, j);
    json_end(j, ']');
}

/* ---- The view ----------------------------------------------------------------------------------------- */

/* False when the channel has more keys than it can number. */
static bool write_view(const Viewing *v, ViewMemory *memory, bool whole, Writer *out) {
    Json j = json_on(out);
    Actor actor;
    actor_seen(v, &actor);
    int told = whole ? match_known(v->match, v->eyes, v->entries) - 1 : memory->entries;
    json_object(&j);
    field_text(&j, "type", "view");
    field_int(&j, "seq", seq_of(v, v->entries));
    field_text(&j, "you", side_name(v->viewer));
    write_turn(v, &actor, &j);
    field_bool(&j, "whole", whole);
    if (!write_facts(v, memory, whole, &j)) return false;
    write_legal(v, &actor, &j);
    write_last(v, &j);
    write_journal(v, memory, &j);
    write_dice(v, told < 0 ? 0 : told, &j);
    json_end(&j, '}');
    memory->entries = match_known(v->match, v->eyes, v->entries);
    memory->eyes = v->eyes;
    return true;
}

bool view_is_whole(const Viewing *v, const ViewMemory *memory) {
    /* The referee counts other entries and reads other lines: what was told before is numbered otherwise. */
    bool opened = (memory->eyes == REFEREE) != (v->eyes == REFEREE);
    return !memory->begun || opened || v->since == NULL;
}

bool view_write(const Viewing *v, ViewMemory *memory, bool whole, Writer *out) {
    Writer start = *out;
    MUST(v->entries >= 0 && v->entries <= v->match->count);
    whole = whole || view_is_whole(v, memory);
    if (whole) memory_begin(memory);
    if (!write_view(v, memory, whole, out)) {
        *out = start;
        memory_begin(memory);
        MUST(write_view(v, memory, true, out));
    }
    memory->begun = !out->full;
    return !out->full;
}

/* ---- Questions ------------------------------------------------------------------------------------------- */

static void write_reasons(Json *j, const Game *game, const Refusal *r) {
    field_array(j, "clauses");
    for (int i = 0; i < refusal_shown(r); i++) write_clause(j, game, r->clause[i]);
    json_end(j, ']');
    field_text(j, "why", r->why);
}

void why_write(const Viewing *v, const Action *action, Writer *out) {
    Json j = json_on(out);
    Refusal r = {.count = 0};
    bool allowed = game_check(v->match->game, v->match->board, v->state, v->viewer, action, &r);
    if (allowed) r = (Refusal){.count = 0};
    json_object(&j);
    field_bool(&j, "allowed", allowed);
    write_reasons(&j, v->match->game, &r);
    json_end(&j, '}');
}

bool why_write_any(const Viewing *v, Str actions, Writer *out, Error *e) {
    const Match *m = v->match;
    Action first = action0(VERB_NONE), one;
    for (Str rest = actions; rest.len > 0;) {
        Str text = str_trim(str_cut(&rest, ';'));
        if (!action_read(m->game, m->board, v->state, text, &one, e)) continue;
        if (first.verb == VERB_NONE) first = one;
        if (game_check(m->game, m->board, v->state, v->viewer, &one, NULL)) continue;
        why_write(v, &one, out);
        return true;
    }
    if (first.verb == VERB_NONE) return false;
    why_write(v, &first, out);
    return true;
}

void refusal_write(const Game *game, const Refusal *r, Writer *out) {
    Json j = json_on(out);
    json_object(&j);
    field_object(&j, "refused");
    write_reasons(&j, game, r);
    json_end(&j, '}');
    json_end(&j, '}');
}

void error_write(const char *code, const char *field, const char *text, Writer *out) {
    Json j = json_on(out);
    json_object(&j);
    field_object(&j, "error");
    field_text(&j, "code", code);
    if (field != NULL) field_text(&j, "field", field);
    field_text(&j, "text", text);
    json_end(&j, '}');
    json_end(&j, '}');
}

/* ---- Worksheet and odds ------------------------------------------------------------------------------------- */

static void write_sheet_line(const Viewing *v, const SheetLine *line, Json *j) {
    char text[WORDS_ROOM];
    Writer w = writer_on(text, sizeof text);
    if (line->subject != 0) v->match->game->subject(v->match->board, line->subject, &w);
    json_object(j);
    field_int(j, "value", line->value);
    field_code(j, v->match->game, line->code, "reason");
    field_str(j, "subject", writer_str(&w));
    field_clause(j, "clause", v->match->game, line->clause);
    json_end(j, '}');
}

static void write_column(const Viewing *v, const Worksheet *sheet, int column, Json *j) {
    if (sheet->column[column] == NULL || sheet->column[column][0] == 0) return;
    json_object(j);
    field_heading(j, v->match->game, sheet->column[column], "name");
    field_int(j, "total", sheet->total[column]);
    field_array(j, "lines");
    for (int i = 0; i < sheet->lines; i++) {
        if (sheet->line[i].column == column) write_sheet_line(v, &sheet->line[i], j);
    }
    json_end(j, ']');
    json_end(j, '}');
}

static void write_sum(const Viewing *v, const Worksheet *sheet, Json *j) {
    field_heading(j, v->match->game, sheet->title, "title");
    field_array(j, "columns");
    for (int i = 0; i < SHEET_COLUMNS; i++) write_column(v, sheet, i, j);
    json_end(j, ']');
    field_array(j, "assumptions");
    for (int i = 0; i < sheet->notes; i++) json_str(j, str_of(sheet->note[i]));
    json_end(j, ']');
}

static void write_codes(const Game *game, const Odds *odds, Json *j) {
    field_array(j, "of");
    for (int i = 0; i < odds->codes; i++) {
        json_object(j);
        field_code(j, game, odds->of[i].code, "label");
        field_int(j, "weight", (i64)odds->of[i].weight);
        json_key(j, "mean"); /* the last member: what is written by hand tells Json of no comma */
        odds_mean(odds->of[i].amount, odds->of[i].weight, j->out);
        json_end(j, '}');
    }
    json_end(j, ']');
}

/* Draws that read the same are one: how many of a kind a cup holds is a secret. */
static int merge_alike(Outcome *outcome, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        int same = 0;
        while (same < kept &&
               (outcome[same].amount != outcome[i].amount || strcmp(outcome[same].code, outcome[i].code) != 0))
            same++;
        if (same < kept) outcome[same].weight += outcome[i].weight;
        else outcome[kept++] = outcome[i];
    }
    return kept;
}

static void write_classes(const Viewing *v, const Worksheet *sheet, Json *j) {
    Outcome outcome[OUTCOMES_MAX];
    int count = merge_alike(outcome, v->match->game->outcomes(v->match->board, v->state, sheet, outcome));
    field_array(j, "steps");
    for (int i = 0; i < count; i++) {
        json_object(j);
        field_code(j, v->match->game, outcome[i].code, "label");
        field_int(j, "amount", outcome[i].amount);
        field_int(j, "weight", outcome[i].weight);
        json_end(j, '}');
    }
    json_end(j, ']');
}

static void write_odds(const Viewing *v, const Worksheet *sheet, const Odds *odds, Json *j) {
    field_object(j, "odds");
    field_int(j, "total", (i64)odds->total);
    write_codes(v->match->game, odds, j);
    write_classes(v, sheet, j);
    json_end(j, '}');
}

void sheet_write(const Viewing *v, const Action *about, Writer *out) {
    const Game *game = v->match->game;
    Worksheet sheet, empty;
    Actor actor;
    Odds odds;
    Json j = json_on(out);
    sheet_start(&empty, "", "", "");
    game_actor(game, v->match->board, v->state, &actor);
    bool summed = game->worksheet(v->match->board, v->state, v->eyes, about, &sheet);
    bool due = summed || (about == NULL && actor.side == FORTUNE);
    const Worksheet *known = summed ? &sheet : NULL;
    bool chances = due && odds_of(game, v->match->board, v->state, known, &odds);
    if (!summed && !chances) {
        put(out, "null");
        return;
    }
    json_object(&j);
    write_sum(v, summed ? &sheet : &empty, &j);
    if (chances) write_odds(v, known, &odds, &j);
    json_end(&j, '}');
}
