/* Opponents at a table: asked, watched, hurried, heard, and why they chose what they did. */
#include "server/internal.h"

#include <stdlib.h>

/* ---- While one thinks ---------------------------------------------------------------------------- */

void reasons_forget(Table *t) {
    for (int i = 0; i < SIDES; i++) {
        free(t->reason[i]);
        t->reason[i] = NULL;
    }
}

void thought_begin(Table *t, Side side, const Opponent *ai) {
    t->thought_told = 0;
    t->thinking = pool_ask(t->server->pool, t, side, ai);
}

void thought_end(Table *t) {
    if (t->thinking) job_drop(t->thinking);
    t->thinking = NULL;
    reasons_forget(t);
}

void thought_check(Table *t) {
    if (t->thinking && (table_ended(t) || job_count(t->thinking) != t->match.count)) thought_end(t);
}

/* "ai:3" */
static void put_who(const Opponent *ai, Json *j) {
    char who[40];
    Writer w = writer_on(who, sizeof who);
    put_fmt(&w, "ai:%s", ai->name);
    field_str(j, "who", writer_str(&w));
}

void tell_progress(Table *t) {
    char text[200];
    Writer w = writer_on(text, sizeof text);
    Json j = json_on(&w);
    if (!t->thinking || job_progress(t->thinking) == t->thought_told) return;
    int done = t->thought_told = job_progress(t->thinking);
    json_object(&j);
    field_text(&j, "type", "thinking");
    field_text(&j, "by", side_name(job_side(t->thinking)));
    put_who(job_opponent(t->thinking), &j);
    field_int(&j, "done", done);
    json_end(&j, '}');
    for (const Channel *c = t->channels; c; c = c->next) {
        if (c->welcome) net_send(c->socket, writer_str(&w));
    }
}

/* ---- Why ------------------------------------------------------------------------------------------ */

static char *written_reason(Table *t, const Choice *c, const Opponent *ai, Side viewer) {
    const Match *m = &t->match;
    Writer w = page_on(t->server);
    Json j = json_on(&w);
    ReportScene at = {m->game, m->board, m->state, viewer, c->side};
    json_object(&j);
    field_text(&j, "type", "reason");
    field_int(&j, "seq", match_seen(m, viewer, m->count) + 1);
    field_text(&j, "by", side_name(c->side));
    put_who(ai, &j);
    if (!report_data(&c->report, &at, &j)) return NULL;
    json_end(&j, '}');
    char *text = alloc_zeroed(w.len + 1);
    memcpy(text, w.buffer, w.len);
    return text;
}

/* Before the action changes the position. */
static void write_reasons(Table *t, const Choice *c, const Opponent *ai, char *text[SIDES]) {
    for (Side viewer = NOBODY; viewer < SIDES && c->report.searched; viewer++) {
        if (viewer != FORTUNE) text[viewer] = written_reason(t, c, ai, viewer);
    }
}

/* Afterwards. Of what others must not even notice they are told no reason, and keep the one before: false. */
static bool keep_reasons(Table *t, const Choice *c, char *text[SIDES]) {
    bool secret = t->match.count > c->count && match_entry(&t->match, c->count).secret;
    for (int viewer = 0; viewer < SIDES; viewer++) {
        bool may = !secret || viewer == (int)c->side || viewer == REFEREE;
        free(may ? t->reason[viewer] : text[viewer]);
        if (may) t->reason[viewer] = text[viewer];
    }
    return !secret;
}

/* ---- What he chose ---------------------------------------------------------------------------------- */

static bool is_stale(const Table *t, const Choice *c) {
    Actor actor;
    table_actor(t, &actor);
    return t->match.count != c->count || actor.side != c->side || table_ended(t) ||
           !game_check(t->match.game, t->match.board, t->match.state, c->side, &c->action, NULL);
}

static void take_choice(void *context) {
    const Choice *c = context;
    Table *t = table_in_memory(c->server, c->table);
    if (!t || !t->thinking) return;
    const Opponent *ai = job_opponent(t->thinking);
    t->thinking = NULL;
    if (table_busy(t) || c->server->stopping) return; /* asked again when that is stored */
    if (is_stale(t, c)) {
        table_advance(t);
        return;
    }
    t->plan[c->side == UNION] = c->plan;
    char *reason[SIDES] = {NULL};
    write_reasons(t, c, ai, reason);
    Update *d = update_begin(t, NULL, NULL);
    update_act(d, c->side, &c->action, false, STR(""));
    /* What was not thought over leaves the reasons before it. */
    if (c->report.searched && keep_reasons(t, c, reason)) update_tell_reasons(d);
    if (table_over(t)) update_tell_table(d);
    update_commit(d, 0, STR(""));
}

void opponent_chose(const Choice *choice) {
    meter_took(&choice->server->meter.thought, 1000 * choice->spent);
    contained(choice->server, choice->table, take_choice, (void *)(uintptr_t)choice);
}

void opponent_failed(const Choice *choice, const char *line) {
    Table *t = table_in_memory(choice->server, choice->table);
    if (!t) return;
    t->thinking = NULL;
    table_set_aside(t, line);
}

/* ---- Requests -------------------------------------------------------------------------------------- */

/* Who plays at the table may have the machine hurry; there is nothing to be stored. */
void handle_hurry(TableRequest *a) {
    Body in;
    Table *t = a->table;
    if (!require_player(a) || !body_open(&in, a->server, a->call, a->request)) return;
    if (body_end(&in)) {
        if (t->thinking) job_hurry(t->thinking);
        if (t->hinting) job_hurry(t->hinting);
        net_answer(a->call, 200, t->thinking || t->hinting ? STR("{\"thinking\":true}") : STR("{\"thinking\":false}"));
    }
    body_close(&in);
}

void handle_reason(TableRequest *a) {
    const char *text = a->table->reason[eyes_of(a->table, a->seat)];
    net_answer(a->call, 200, text ? str_of(text) : STR("null"));
}
