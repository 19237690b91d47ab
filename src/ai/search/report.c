/* A report in words; see report.h. */
#include "ai/search/report.h"

#include "ai/search/knowledge.h"
#include "core/marks.h"

static void put_percent(Writer *out, int of_10000) { put_fmt(out, "%d.%d%%", of_10000 / 100, of_10000 / 10 % 10); }

/* ---- What the viewer may know -------------------------------------------------------------------------------- */

enum { LOOKALIKES = 32, STATE_MOST = 8192 };

typedef union StateRoom {
    u64 align;
    u8 bytes[STATE_MOST];
} StateRoom;

static bool is_own(const ReportScene *at) { return at->viewer == at->by || at->viewer == REFEREE; }

/* Does it hold of all positions that look alike to the viewer? Then he may know it. Several are tried. */
typedef bool Holds(const ReportScene *at, const void *state, const void *what);
static bool holds_for_all(const ReportScene *at, Holds *holds, const void *what) {
    StateRoom guess;
    Stream same = stream_on(1863, 1);
    MUST(at->game->state_size <= sizeof guess);
    for (int i = 0; i < LOOKALIKES; i++) {
        at->game->guess(at->board, at->state, at->viewer, &same, &guess);
        if (!holds(at, &guess, what)) return false;
    }
    return true;
}

static bool is_allowed(const ReportScene *at, const void *state, const void *action) {
    return game_check(at->game, at->board, state, at->by, action, NULL);
}

static Str notated(const ReportScene *at, Side viewer, const Action *action, char text[200]) {
    Writer w = writer_on(text, 200);
    at->game->notate(at->board, at->state, viewer, at->by, action, &w);
    return writer_str(&w);
}

/* That it was done is no secret, and it reads the same to him; and of what was not done, that it could have been. */
static bool is_known(const ReportScene *at, const Action *action, bool done) {
    StateRoom after;
    char his[200], own[200];
    if (is_own(at)) return true;
    if (!str_same(notated(at, at->viewer, action, his), notated(at, at->by, action, own))) return false;
    memcpy(&after, at->state, at->game->state_size);
    Effects effects = at->game->apply(at->board, &after, action, NULL);
    return !effects.secret && !effects.veiled && (done || holds_for_all(at, is_allowed, action));
}

static Str asked(const ReportScene *at, const void *state, char text[MARKED_ROOM]) {
    Writer w = writer_on(text, MARKED_ROOM);
    at->game->prompt(at->board, state, at->by, &w);
    return writer_str(&w);
}

static bool asks_so(const ReportScene *at, const void *state, const void *text) {
    char here[MARKED_ROOM];
    return str_same(asked(at, state, here), str_of(text));
}

/* What was asked, if the viewer may know that: who acts, and what about. */
void report_asked(const ReportScene *at, Writer *out) {
    char text[MARKED_ROOM];
    (void)asked(at, at->state, text);
    if (text[0] && (is_own(at) || holds_for_all(at, asks_so, text))) put(out, text);
}

/* ---- In words -------------------------------------------------------------------------------------------------- */

static bool put_plan(const ReportScene *at, const AiPlan *plan, const char *before, Writer *out) {
    const Knowledge *k = knowledge_of(at->game);
    if (!plan->kind || !k->describe) return false;
    put(out, before);
    k->describe(at->board, at->state, plan, out);
    return true;
}

static void put_share(const ReportLine *line, Writer *out) {
    put(out, " (");
    put_percent(out, line->score);
    if (line->playouts > 1) {
        put(out, " +- ");
        put_percent(out, line->error);
    }
    put_fmt(out, " of %d)", line->playouts);
}

static void put_line(const ReportScene *at, const ReportLine *line, bool done, Writer *out) {
    if (is_known(at, &line->first, done)) {
        put_action(at->game, at->board, at->state, &line->first, out);
        put_plan(at, &line->plan, ": ", out);
    } else put(out, "something hidden");
    put_share(line, out);
}

/* The same action, once by a plan and once as it comes, is no alternative. */
static bool is_same(const ReportLine *a, const ReportLine *b) {
    return action_same(&a->first, &b->first) && (!a->plan.kind || !b->plan.kind);
}

/* The next of the rivals that are told, after line `i`; 0: no more. */
static int next_rival(const AiReport *r, int i) {
    for (i++; i < r->lines; i++) {
        if (!is_same(&r->line[0], &r->line[i])) return i;
    }
    return 0;
}

/* A rival looks better, but not by enough. */
static bool kept_usual(const AiReport *r) {
    for (int i = next_rival(r, 0), told = 0; i && told < REPORT_RIVALS; i = next_rival(r, i), told++) {
        if (r->line[i].score > r->line[0].score) return true;
    }
    return false;
}

void report_write(const AiReport *r, const ReportScene *at, Writer *out) {
    if (!r->searched || !r->lines) return;
    if (!is_known(at, &r->line[0].first, true)) {
        put(out, REPORT_HIDDEN);
        return;
    }
    put_line(at, &r->line[0], true, out);
    for (int i = next_rival(r, 0), told = 0; i && told < REPORT_RIVALS; i = next_rival(r, i), told++) {
        put(out, told ? " or " : "; rather than ");
        put_line(at, &r->line[i], false, out);
    }
    put(out, kept_usual(r) ? ". Nothing was clearly better than its usual choice." : ".");
    if (r->hurried) put(out, " It was told to hurry.");
}

static void choice_data(const ReportScene *at, const ReportLine *line, bool done, Json *j) {
    char notation[200], text[600];
    Writer words = writer_on(text, sizeof text);
    bool known = is_known(at, &line->first, done);
    json_object(j);
    if (known) field_str(j, "action", notated(at, at->viewer, &line->first, notation));
    if (known) put_action(at->game, at->board, at->state, &line->first, &words);
    else put(&words, "something hidden");
    field_str(j, "words", writer_str(&words));
    Writer plan = writer_on(text, sizeof text);
    if (known && put_plan(at, &line->plan, "", &plan)) field_str(j, "plan", writer_str(&plan));
    field_int(j, "score", line->score);
    field_int(j, "error", line->error);
    field_int(j, "playouts", line->playouts);
    json_end(j, '}');
}

bool report_data(const AiReport *r, const ReportScene *at, Json *j) {
    char text[REPORT_ROOM];
    Writer words = writer_on(text, sizeof text);
    if (!r->searched || !r->lines || !is_known(at, &r->line[0].first, true)) return false;
    report_write(r, at, &words);
    field_str(j, "words", writer_str(&words));
    Writer asks = writer_on(text, sizeof text);
    report_asked(at, &asks);
    if (asks.len) field_str(j, "asked", writer_str(&asks));
    field_bool(j, "hurried", r->hurried);
    field_bool(j, "usual", kept_usual(r));
    field_int(j, "playouts", r->playouts);
    field_array(j, "choices");
    choice_data(at, &r->line[0], true, j);
    for (int i = next_rival(r, 0), told = 0; i && told < REPORT_RIVALS; i = next_rival(r, i), told++)
        choice_data(at, &r->line[i], false, j);
    json_end(j, ']');
    return true;
}

void hint_data(const AiReport *r, const ReportScene *at, const Opponent *ai, const Action *action, Json *j) {
    char notation[200], text[600];
    Writer who = writer_on(notation, sizeof notation), words = writer_on(text, sizeof text);
    put_fmt(&who, "ai:%s", ai->name);
    field_str(j, "who", writer_str(&who));
    field_str(j, "action", notated(at, at->viewer, action, notation));
    Clause clause = put_action(at->game, at->board, at->state, action, &words);
    field_str(j, "does", writer_str(&words));
    field_text(j, "clause", clause_id(at->game, clause));
    (void)report_data(r, at, j);
}
