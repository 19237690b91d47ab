/* Playing one game after another; see worker.h. */
#include "lab/worker.h"

#include "lab/memory.h"

#include <stdlib.h>
#include <time.h>

volatile sig_atomic_t lab_stopped;

double lab_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int chunk_next(int count, double seconds) {
    const double moment = 0.02;
    double fits = seconds > 0 ? count * moment / seconds : CHUNK_MAX;
    return fits < 1 ? 1 : fits > CHUNK_MAX ? CHUNK_MAX : (int)fits;
}

/* ---- Open and close ---------------------------------------------------------------------- */

static size_t larger(size_t a, size_t b) { return a > b ? a : b; }

Worker *worker_open(const Batch *batch) {
    Worker *w = lab_alloc(1, sizeof *w);
    size_t size = 0;
    w->batch = batch;
    for (int i = 0; i < batch->pairings; i++) {
        const LabPairing *p = &batch->pairing[i];
        for (int k = 0; k < 2; k++) size = larger(size, ai_room_size(p->ai[k], batch->scene[p->scene].game));
    }
    for (int k = 0; k < 2; k++) w->memory[k] = lab_alloc(1, size);
    return w;
}

void worker_close(Worker *w) {
    for (int i = 0; i < w->batch->scenes; i++) {
        if (w->match[i].game) match_close(&w->match[i]);
    }
    for (int k = 0; k < 2; k++) free(w->memory[k]);
    free(w);
}

/* ---- What a game was worth --------------------------------------------------------------- */

/* Read from the facts: `turn`, and the margin in what the game is won by: `vp`, or a score of each side. */
typedef struct Worth {
    i64 turn, vp, score[2];
    bool has_vp, has_score;
} Worth;

static void read_worth(void *context, Str key, Str value) {
    Worth *w = context;
    i64 number = 0;
    bool shown = str_int(value, INT16_MIN, INT16_MAX, &number); /* a fact that is gone counts as 0 */
    if (str_same(key, STR("turn")) && shown) w->turn = number;
    if (str_same(key, STR("vp"))) {
        w->has_vp = true;
        w->vp = number;
    }
    if (!str_starts(key, STR("score."))) return;
    for (int i = 0; i < 2; i++) {
        if (!str_same((Str){key.at + 6, key.len - 6}, str_of(side_name((Side)(UNION + i))))) continue;
        w->has_score = true;
        w->score[i] = number;
    }
}

/* Facts that have not changed since the first position are as they were. */
static void judge_worth(const LabScene *scene, const Match *m, LabGame *g) {
    Worth w = {0};
    FactSink sink = {read_worth, &w};
    scene->game->facts(scene->board, scene->first, REFEREE, &sink);
    i64 began = w.turn;
    sink.since = scene->first;
    sink.then = REFEREE;
    scene->game->facts(scene->board, m->state, REFEREE, &sink);
    g->turns = (u16)(w.turn - began + 1);
    g->has_margin = w.has_vp || w.has_score;
    g->margin = (i16)(w.has_vp ? w.vp : w.score[0] - w.score[1]);
}

static void count_verbs(const Match *m, LabPlayed *out) {
    memset(out->used, 0, sizeof out->used);
    for (int i = 0; i < m->count; i++) {
        const Entry *entry = &m->entry[i];
        u16 *used = is_player(entry->side) ? &out->used[entry->side - UNION][entry->action.verb] : NULL;
        if (used && *used < UINT16_MAX) ++*used;
    }
}

/* ---- One game ---------------------------------------------------------------------------- */

static Match *match_of(Worker *w, int scene, Error *e) {
    const LabScene *s = &w->batch->scene[scene];
    Match *m = &w->match[scene];
    if (m->game) match_restart(m, s->first);
    else if (!match_open(m, s->game, s->board, s->first, e)) return NULL;
    return m;
}

static int seat_of(const Match *m, Side side) {
    if (side == FIRST || side == SECOND) return side == SECOND;
    int of_union = m->game->union_seat(m->state) == SECOND;
    return side == UNION ? of_union : 1 - of_union;
}

static bool sit_down(Worker *w, const Game *game, const LabPairing *p, bool exchanged, Error *e) {
    for (int k = 0; k < 2; k++) {
        if (!ai_room_open(&w->room[k], p->ai[k ^ exchanged], game, &w->batch->data, w->memory[k], e)) return false;
    }
    return true;
}

static bool play_out(Worker *w, Match *m, GameStreams *streams, Actor *actor, Error *e) {
    Dice dice = dice_stream(&streams->dice);
    for (;;) {
        if (!match_fortune(m, &dice, e)) return false;
        game_actor(m->game, m->board, m->state, actor);
        if (actor->side == NOBODY) return true;
        if (lab_stopped || (w->enough && w->enough(w->context))) return fail(e, "stopped");
        Action action;
        Refusal r = {0};
        int seat = seat_of(m, actor->side);
        ai_decide(&w->room[seat], m->board, m->state, actor->side, &streams->seat[seat], &action);
        if (w->decided) w->decided(w->context, m, actor->side, &action);
        if (!match_act(m, actor->side, &action, &r)) {
            return fail(e, "ai:%s chose what is not allowed: %s", w->room[seat].opponent->name, r.why);
        }
    }
}

static void fill_played(const LabScene *scene, const Match *m, const Actor *end, LabPlayed *out) {
    LabGame *g = &out->game;
    *g = (LabGame){.winner = (u8)end->winner, .actions = (u32)m->count};
    if (end->winner != NOBODY) g->seat = (u8)(1 + seat_of(m, end->winner));
    judge_worth(scene, m, g);
    Writer w = writer_on(out->result, sizeof out->result);
    put(&w, end->result);
}

bool worker_play(Worker *w, i64 number, LabPlayed *out, Error *e) {
    Place place = batch_place(w->batch, number);
    const LabPairing *p = &w->batch->pairing[place.pairing];
    GameStreams streams = batch_streams(w->batch, place);
    Match *m = match_of(w, p->scene, e);
    Actor end;
    if (!m) return false;
    if (!sit_down(w, m->game, p, place.exchanged, e) || !play_out(w, m, &streams, &end, e)) {
        Error inner = *e;
        return fail(e, "game %d: %s", (int)number, inner.text);
    }
    out->number = number;
    fill_played(&w->batch->scene[p->scene], m, &end, out);
    if (w->batch->verbs) count_verbs(m, out);
    return true;
}
