/* A hint to a person who plays against a machine: a level thinks in his place, in the pool like every opponent, sees
 * what he sees and changes nothing. His call waits for it. Between people nobody is given one. */
#include "server/internal.h"

#include <stdio.h>

/* ---- Who may ask --------------------------------------------------------------------------------- */

/* One hint at a time for a table: whoever asks again has dropped the question before. */
static void begin_hint(TableRequest *a, const Opponent *ai) {
    Table *t = a->table;
    Actor actor;
    hint_end(t, "another hint was asked for");
    table_actor(t, &actor);
    t->hint_call = a->call;
    t->hinting = pool_hint(t->server->pool, t, actor.side, ai);
}

void handle_hint(TableRequest *a) {
    Body in;
    Table *t = a->table;
    if (!require_player(a) || !require_running(a) || !body_open(&in, a->server, a->call, a->request)) return;
    i64 level = body_int_or(&in, "level", 1, AI_LEVELS, highest_level(a->server) < 3 ? 1 : 3);
    char name[2] = {(char)('0' + level), 0};
    const Opponent *ai = ai_find(t->match.game, str_of(name));
    if (!ai || level > highest_level(a->server)) body_fault(&in, "level", "this server has no such level");
    bool good = body_end(&in);
    body_close(&in);
    if (!good) return;
    if (t->head.seat[1 - a->seat].kind != SEAT_AI)
        request_error(a, 403, "people", NULL, "there are hints against a machine only");
    else if (seat_to_act(t) != a->seat) request_error(a, 409, "stale", NULL, "it is not your turn");
    else begin_hint(a, ai);
}

/* ---- What came of it ------------------------------------------------------------------------------ */

static NetCall *call_of(Table *t) {
    NetCall *call = t->hint_call;
    t->hinting = NULL;
    t->hint_call = NULL;
    return call;
}

static void answer_with(NetCall *call, int status, const char *code, const char *text) {
    char own[400];
    Writer w = writer_on(own, sizeof own);
    net_note(call)->code = code;
    error_write(code, NULL, text, &w);
    net_answer(call, status, writer_str(&w));
}

void hint_end(Table *t, const char *why) {
    if (!t->hinting) return;
    job_drop(t->hinting);
    answer_with(call_of(t), 409, "stale", why);
}

void hint_check(Table *t) {
    if (t->hinting && (table_ended(t) || job_count(t->hinting) != t->match.count)) hint_end(t, "the game has gone on");
}

void hints_end(Server *s) {
    for (int i = 0; i < BUCKETS; i++) {
        for (Table *t = s->bucket[i]; t; t = t->next) hint_end(t, "the server stops");
    }
}

static void tell_hint(void *context) {
    const Choice *c = context;
    Table *t = table_in_memory(c->server, c->table);
    if (!t || !t->hinting) return;
    const Match *m = &t->match;
    const Opponent *ai = job_opponent(t->hinting);
    NetCall *call = call_of(t);
    Writer w = page_on(t->server);
    Json j = json_on(&w);
    ReportScene at = {m->game, m->board, m->state, c->side, c->side};
    t->hint.after = c->plan;
    json_object(&j);
    field_text(&j, "type", "hint");
    field_int(&j, "seq", match_seen(m, match_eyes(m, c->side), m->count));
    hint_data(&c->report, &at, ai, &c->action, &j);
    json_end(&j, '}');
    net_answer(call, 200, writer_str(&w));
}

void hint_chosen(const Choice *choice) {
    contained(choice->server, choice->table, tell_hint, (void *)(uintptr_t)choice);
}

/* It broke down; the game has nothing to do with it. */
void hint_failed(const Choice *choice, const char *line) {
    Table *t = table_in_memory(choice->server, choice->table);
    if (!t || !t->hinting) return;
    log_say(t->server, LOG_ERROR, "hint-failed", t->number, line);
    answer_with(call_of(t), 500, "broken", "the machine broke down over this; the game is as it was");
}
