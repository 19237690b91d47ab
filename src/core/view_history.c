/* The history of a match: when each entry was done, and every roll with its odds
 * and what came of it. For replays, journals and the ledger of luck. */
#include "core/view.h"

#include "core/internal.h"

enum { HISTORY_KEYS = 8, VALUE_ROOM = 80 };

typedef struct History {
    const Viewing *view;
    void *told;         /* the state of the last moment */
    void *came, *trial; /* states after a roll, and after another that it may be as good as */
    Json json;          /* the list of moments */
    Json rolls;         /* into the caller's second writer */
    bool begun;
    int keys, entry, from; /* what was done before `from` is not told */
    Str key[HISTORY_KEYS];
    char value[HISTORY_KEYS][VALUE_ROOM], last[HISTORY_KEYS][VALUE_ROOM];
} History;

/* ---- Moments ----------------------------------------------------------------------------- */

static void hear_fact(void *context, Str key, Str value) {
    History *h = context;
    for (int i = 0; i < h->keys; i++) {
        if (!str_same(key, h->key[i])) continue;
        Writer w = writer_on(h->value[i], VALUE_ROOM);
        put_str(&w, value);
    }
}

/* [seq, value...] where one of the wanted facts is other than before. Only what changed is written. */
static void write_moment(History *h, const void *state) {
    const Match *m = h->view->match;
    Side eyes = h->view->eyes;
    m->game->facts(m->board, state, eyes, &(FactSink){hear_fact, h, h->begun ? h->told : NULL, eyes});
    memcpy(h->told, state, m->game->state_size);
    if (h->begun && memcmp(h->value, h->last, sizeof h->last[0] * (size_t)h->keys) == 0) return;
    memcpy(h->last, h->value, sizeof h->last);
    h->begun = true;
    json_array(&h->json);
    json_int(&h->json, match_seen(m, h->view->eyes, h->entry));
    for (int i = 0; i < h->keys; i++) json_str(&h->json, str_of(h->value[i]));
    json_end(&h->json, ']');
}

/* ---- Rolls ---------------------------------------------------------------------------------- */

static void do_roll(const History *h, const void *state, const Action *roll, void *after) {
    const Match *m = h->view->match;
    memcpy(after, state, m->game->state_size);
    m->game->apply(m->board, after, roll, NULL);
}

static void hear_change(void *context, Str key, Str value) {
    (void)key, (void)value;
    *(bool *)context = true;
}

static bool same_position(const Match *m, const void *one, const void *two) {
    bool changed = false;
    m->game->facts(m->board, one, REFEREE, &(FactSink){hear_change, &changed, two, REFEREE});
    return !changed;
}

/* All rolls of a class lead to the same position. -1: none of them. */
static int class_of(const History *h, const void *state, const Action *roll, const Outcome *outcome, int count) {
    do_roll(h, state, roll, h->came);
    for (int i = 0; i < count; i++) {
        do_roll(h, state, &outcome[i].roll, h->trial);
        if (same_position(h->view->match, h->trial, h->came)) return i;
    }
    return -1;
}

static void write_odds(History *h, const void *state, const Action *roll, Json *j) {
    const Match *m = h->view->match;
    Outcome outcome[OUTCOMES_MAX];
    Worksheet sheet;
    char text[TERM_ROOM];
    bool summed = m->game->worksheet(m->board, state, h->view->eyes, NULL, &sheet);
    int count = m->game->outcomes(m->board, state, summed ? &sheet : NULL, outcome);
    field_heading(j, m->game, summed ? sheet.title : "", "title");
    field_array(j, "steps");
    for (int i = 0; i < count; i++) {
        json_array(j);
        json_str(j, str_of(outcome[i].code));
        json_int(j, outcome[i].amount);
        json_int(j, outcome[i].weight);
        json_str(j, term_of(m->game, outcome[i].code, text));
        json_end(j, ']');
    }
    json_end(j, ']');
    field_int(j, "class", class_of(h, state, roll, outcome, count));
}

static void write_roll(History *h, const void *state, const Entry *entry) {
    const Match *m = h->view->match;
    Actor actor;
    Json *j = &h->rolls;
    if (!view_opens(h->view, entry)) return;
    game_actor(m->game, m->board, state, &actor);
    json_object(j);
    field_int(j, "entry", match_seen(m, h->view->eyes, h->entry + 1));
    field_text(j, "step", actor.step);
    field_clause(j, "clause", m->game, actor.clause);
    field_int(j, "of", actor.faces);
    field_array(j, "faces");
    for (int i = 0; i < entry->action.n; i++) json_int(j, entry->action.face[i]);
    json_end(j, ']');
    write_odds(h, state, &entry->action, j);
    json_end(j, '}');
}

static void write_entry(void *context, const void *state, const Entry *entry) {
    History *h = context;
    bool told = h->entry >= h->from;
    if (told && entry_known(entry, h->view->eyes)) write_moment(h, state);
    if (told && entry->side == FORTUNE && entry->action.verb == VERB_ROLL) write_roll(h, state, entry);
    h->entry++;
}

bool history_keys(const Match *m, Str keys, Error *e) {
    char name[160];
    int count = 0;
    for (Str key = str_word(&keys); key.len > 0; key = str_word(&keys)) {
        Writer w = writer_on(name, sizeof name);
        if (++count > HISTORY_KEYS) return fail(e, "at most %d keys", HISTORY_KEYS);
        if (!m->game->key(m->board, key, &w, e)) return false;
    }
    return true;
}

void history_write(const Viewing *v, Str keys, int from, void *scratch, Writer *rolls, Writer *out) {
    size_t size = v->match->game->state_size;
    u8 *room = scratch;
    History h = {.view = v, .told = room, .came = room + size, .trial = room + 2 * size};
    h.from = from ? match_until(v->match, v->eyes, from) : 0;
    h.json = json_on(out);
    h.rolls = json_on(rolls);
    for (Str key = str_word(&keys); key.len && h.keys < HISTORY_KEYS; key = str_word(&keys)) h.key[h.keys++] = key;
    json_object(&h.json);
    field_array(&h.json, "moments");
    json_array(&h.rolls);
    match_walk(v->match, write_entry, &h);
    write_moment(&h, v->match->state);
    json_end(&h.rolls, ']');
    json_end(&h.json, ']');
    json_key(&h.json, "rolls");
    put_str(out, writer_str(rolls));
    json_end(&h.json, '}');
    if (rolls->full) out->full = true;
}
