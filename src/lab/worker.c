/* Playing one game after another; see worker.h. */
#include "lab/worker.h"

#include "lab/follies.h"
#include "lab/memory.h"

#include <stdlib.h>

volatile sig_atomic_t lab_stopped;

/* ---- Open and close ---------------------------------------------------------------------- */

static bool is_enough(const Worker *w) { return lab_stopped || (w->enough && w->enough(w->context)); }

static bool go_on(void *context, int done) {
    (void)done;
    return !is_enough(context);
}

/* The room of opponent `k` of a pairing in a seat. */
static AiRoom *room_of(Worker *w, const LabPairing *p, int k, int seat) {
    const Game *game = w->batch->scene[p->scene].game;
    for (int i = 0; i < w->rooms; i++) {
        WorkerRoom *r = &w->room[i];
        bool same = r->seat == seat && r->percent == p->percent[k];
        if (same && r->room.opponent == p->ai[k] && r->room.game == game) return &r->room;
    }
    return NULL;
}

static bool make_room(Worker *w, const LabPairing *p, int k, int seat, Error *e) {
    const Game *game = w->batch->scene[p->scene].game;
    if (room_of(w, p, k, seat)) return true;
    WorkerRoom *r = &w->room[w->rooms++];
    r->seat = seat;
    r->percent = p->percent[k];
    r->memory = lab_alloc(1, ai_room_size(p->ai[k], game));
    if (!ai_room_open(&r->room, p->ai[k], game, &w->batch->data, r->memory, e)) return false;
    if (r->percent != 100) ai_room_budget(&r->room, r->percent);
    r->room.watch = &w->watch;
    return true;
}

static bool make_rooms(Worker *w, Error *e) {
    const Batch *b = w->batch;
    for (int i = 0; i < b->pairings; i++) {
        const LabPairing *p = &b->pairing[i];
        for (int k = 0; k < 2; k++) {
            if (!make_room(w, p, k, k, e)) return false;
            if (b->paired && !make_room(w, p, k, 1 - k, e)) return false;
        }
    }
    return true;
}

Worker *worker_open(const Batch *batch, Error *e) {
    Worker *w = lab_alloc(1, sizeof *w);
    w->batch = batch;
    w->room = lab_alloc(4 * (size_t)batch->pairings, sizeof *w->room);
    w->watch = (AiWatch){go_on, w};
    if (make_rooms(w, e)) return w;
    worker_close(w);
    return NULL;
}

void worker_close(Worker *w) {
    for (int i = 0; i < w->batch->scenes; i++) {
        if (w->match[i].game) match_close(&w->match[i]);
    }
    for (int i = 0; i < w->rooms; i++) free(w->room[i].memory);
    free(w->room);
    free(w);
}

/* ---- What a game was worth --------------------------------------------------------------- */

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
static void judge_worth(const LabScene *scene, const Worth *first, const Match *m, LabGame *g) {
    Worth w = *first;
    FactSink sink = {read_worth, &w, .since = scene->first, .then = REFEREE};
    scene->game->facts(scene->board, m->state, REFEREE, &sink);
    g->turns = (u16)(w.turn - first->turn + 1);
    g->has_margin = w.has_vp || w.has_score;
    g->margin = (i16)(w.has_vp ? w.vp : w.score[0] - w.score[1]);
}

static void count_verbs(const Match *m, LabPlayed *out) {
    memset(out->used, 0, sizeof out->used);
    for (int i = 0; i < m->count; i++) {
        Entry entry = match_entry(m, i);
        u16 *used = is_player(entry.side) ? &out->used[entry.side - UNION][entry.action.verb] : NULL;
        if (used && *used < UINT16_MAX) ++*used;
    }
}

/* ---- One game ---------------------------------------------------------------------------- */

/* Under way. */
typedef struct Playing {
    const Worker *worker;
    i64 number;
    Match *match;
    AiRoom *room[2]; /* of the seats */
    GameStreams streams;
    int seat; /* that is to act */
} Playing;

static Match *match_of(Worker *w, int scene, Error *e) {
    const LabScene *s = &w->batch->scene[scene];
    Match *m = &w->match[scene];
    if (m->game) {
        match_restart(m, s->first);
        return m;
    }
    FactSink sink = {read_worth, &w->first[scene]};
    s->game->facts(s->board, s->first, REFEREE, &sink);
    return match_open(m, s->game, s->board, s->first, e) ? m : NULL;
}

static int seat_of(const Match *m, Side side) {
    if (side == FIRST || side == SECOND) return side == SECOND;
    int of_union = m->game->union_seat(m->state) == SECOND;
    return side == UNION ? of_union : 1 - of_union;
}

/* Should the opponent break down: enough to find the game again. */
static void tell_game(const void *context, Writer *out) {
    const Playing *p = context;
    put_fmt(out, "; game %d of the batch, ai:%s is thinking", (int)p->number, p->room[p->seat]->opponent->name);
}

static void decide(Playing *p, Side side, Action *out) {
    FaultScene scene = {tell_game, p};
    fault_scene(&scene);
    ai_decide(p->room[p->seat], p->match->board, p->match->state, side, &p->streams.seat[p->seat], out);
    fault_scene(NULL);
}

static bool play_out(Playing *p, Actor *actor, Error *e) {
    Match *m = p->match;
    Dice dice = dice_stream(&p->streams.dice);
    for (;;) {
        if (!match_fortune(m, &dice, e)) return false;
        game_actor(m->game, m->board, m->state, actor);
        if (actor->side == NOBODY) return true;
        if (is_enough(p->worker)) return fail(e, "stopped");
        Action action;
        Refusal r = {0};
        p->seat = seat_of(m, actor->side);
        decide(p, actor->side, &action);
        if (p->worker->decided) p->worker->decided(p->worker->context, m, actor->side, &action);
        if (!match_act(m, actor->side, &action, &r)) {
            return fail(e, "game %d: ai:%s chose what is not allowed: %s", (int)p->number,
                        p->room[p->seat]->opponent->name, r.why);
        }
    }
}

static void fill_played(const Worker *w, int scene, const Match *m, const Actor *end, LabPlayed *out) {
    LabGame *g = &out->game;
    *g = (LabGame){.winner = (u8)end->winner, .actions = (u32)m->count};
    if (end->winner != NOBODY) g->seat = (u8)(1 + seat_of(m, end->winner));
    judge_worth(&w->batch->scene[scene], &w->first[scene], m, g);
    Writer text = writer_on(out->result, sizeof out->result);
    put(&text, end->result);
}

bool worker_play(Worker *w, i64 number, LabPlayed *out, Error *e) {
    Place place = batch_place(w->batch, number);
    const LabPairing *pairing = &w->batch->pairing[place.pairing];
    Playing p = {.worker = w, .number = number, .match = match_of(w, pairing->scene, e)};
    Actor end;
    if (!p.match) return false;
    p.streams = batch_streams(w->batch, place);
    for (int k = 0; k < 2; k++) {
        p.room[k] = room_of(w, pairing, k ^ place.exchanged, k);
        p.room[k]->plan = (AiPlan){0};
    }
    if (!play_out(&p, &end, e)) return false;
    out->number = number;
    fill_played(w, pairing->scene, p.match, &end, out);
    if (batch_counts_follies(w->batch)) count_follies(p.match, out->used);
    else if (w->batch->verbs) count_verbs(p.match, out);
    return true;
}
