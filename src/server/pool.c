/* Threads in which opponents choose. Each works on a copy; what it chose goes
 * through the same gate as everybody's actions.
 *
 * A long thought is had in slices: when others wait, it goes to the end of the
 * queue after each. So no table keeps another waiting for longer than the slices
 * of those before it, whatever its level. Tables where only machines play come
 * after all others. */
#include "server/internal.h"

#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>

enum {
    THREADS_MAX = 16,
    SLICE_MS = 50,
    MOST_MS = 30000,  /* that one choice may take of a thread; then it is hurried */
    STARTED_MAX = 64, /* thoughts begun at a time: each has memory of its own */
};

struct Job {
    struct Job *next;
    Pool *pool;
    NetTask task;
    Choice choice;
    const Opponent *ai;
    const Game *game;
    const void *board;
    void *memory; /* of the opponent, once it has begun */
    AiRoom room;
    AiWatch watch;
    Stream dice;
    i64 slice_began, spent; /* milliseconds */
    bool patient;           /* nobody waits for it */
    bool failed;
    atomic_bool hurry, dropped;
    atomic_int done;         /* of 1,000 */
    char line[FAULT_ROOM];   /* of the fault */
    _Alignas(16) u8 state[]; /* the copy */
};

struct Pool {
    Server *server;
    pthread_t thread[THREADS_MAX];
    int threads;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    Job *first;
    int started;
    atomic_int waiting;
    atomic_bool closing;
};

/* ---- The queue --------------------------------------------------------------------------------- */

static void append(Pool *p, Job *job) {
    Job **end = &p->first;
    while (*end) end = &(*end)->next;
    *end = job;
    job->next = NULL;
    p->waiting++;
    pthread_cond_signal(&p->wake);
}

static void enqueue(Pool *p, Job *job) {
    pthread_mutex_lock(&p->lock);
    append(p, job);
    pthread_mutex_unlock(&p->lock);
}

/* The first that may go on; a patient one when there is no other. */
static Job **next_of(Pool *p, bool patient) {
    for (Job **at = &p->first; *at; at = &(*at)->next) {
        if ((*at)->patient == patient && ((*at)->memory || p->started < STARTED_MAX)) return at;
    }
    return NULL;
}

static Job **next_job(Pool *p) {
    Job **at = next_of(p, false);
    return at ? at : next_of(p, true);
}

static Job *take(Pool *p) {
    Job **at = NULL, *job = NULL;
    pthread_mutex_lock(&p->lock);
    while (!p->closing && !(at = next_job(p))) pthread_cond_wait(&p->wake, &p->lock);
    if (!p->closing) {
        job = *at;
        *at = job->next;
        p->waiting--;
        p->started += !job->memory;
    }
    pthread_mutex_unlock(&p->lock);
    return job;
}

/* ---- Thinking ---------------------------------------------------------------------------------- */

static bool goes_on(void *context, int done) {
    Job *job = context;
    job->done = done;
    if (job->hurry || job->dropped || job->pool->closing) return false;
    return job->spent + clock_ms() - job->slice_began < MOST_MS;
}

static bool pauses(void *context) {
    const Job *job = context;
    return job->pool->waiting > 0 && clock_ms() - job->slice_began >= SLICE_MS;
}

static void begin(Job *job) {
    u64 seed;
    Error e;
    DataSource compiled = data_compiled();
    randombytes_buf(&seed, sizeof seed);
    job->dice = stream_on(seed, 0);
    MUST(ai_room_open(&job->room, job->ai, job->game, &compiled, job->memory, &e));
    job->watch = (AiWatch){goes_on, job, pauses};
    job->room.plan = job->choice.plan;
    job->room.watch = &job->watch;
    job->room.report = &job->choice.report;
}

static void think(void *context) {
    Job *job = context;
    if (!job->room.opponent) begin(job);
    ai_decide(&job->room, job->board, job->state, job->choice.side, &job->dice, &job->choice.action);
    job->choice.plan = job->room.plan;
}

/* A fault is this table's: the thread goes on with the next. False: it paused. */
static bool decide(Job *job) {
    if (!job->memory) job->memory = alloc_zeroed(ai_room_size(job->ai, job->game));
    job->slice_began = clock_ms();
    job->failed = !guarded(think, job, job->line);
    job->spent += clock_ms() - job->slice_began;
    job->choice.spent = job->spent;
    return job->failed || !job->room.paused;
}

static void job_done(void *context) {
    Job *job = context;
    if (job->dropped) { /* the table is about something else now, or is no more */
    } else if (job->failed) {
        (job->choice.hint ? hint_failed : opponent_failed)(&job->choice, job->line);
    } else {
        (job->choice.hint ? hint_chosen : opponent_chose)(&job->choice);
    }
    free(job);
}

static void finish(Pool *p, Job *job) {
    free(job->memory);
    pthread_mutex_lock(&p->lock);
    p->started--;
    pthread_cond_signal(&p->wake); /* one that could not begin may do so now */
    pthread_mutex_unlock(&p->lock);
    job->task = (NetTask){.work = job_done, .context = job};
    net_defer(p->server->net, &job->task);
}

static void *work(void *context) {
    Pool *p = context;
    for (Job *job; (job = take(p)) != NULL;) {
        if (decide(job)) finish(p, job);
        else enqueue(p, job);
    }
    return NULL;
}

/* ---- Open and close ---------------------------------------------------------------------------- */

Pool *pool_open(Server *s, int threads) {
    Pool *p = alloc_zeroed(sizeof *p);
    p->server = s;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->wake, NULL);
    for (int i = 0; i < threads && i < THREADS_MAX; i++) {
        if (pthread_create(&p->thread[p->threads], NULL, work, p) == 0) p->threads++;
    }
    return p;
}

/* Who thinks is hurried; what nobody has chosen yet is asked again at the next start. */
void pool_stop(Pool *p) {
    pthread_mutex_lock(&p->lock);
    p->closing = true;
    pthread_cond_broadcast(&p->wake);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->threads; i++) pthread_join(p->thread[i], NULL);
}

/* When no table asks about them any more. */
void pool_close(Pool *p) {
    while (p->first) {
        Job *job = p->first;
        p->first = job->next;
        free(job->memory);
        free(job);
    }
    pthread_mutex_destroy(&p->lock);
    pthread_cond_destroy(&p->wake);
    free(p);
}

int pool_waiting(Pool *p) { return p->waiting; }

static Job *ask(Pool *p, Table *t, Side side, const Opponent *ai, bool hint) {
    const Game *game = t->match.game;
    Job *job = alloc_zeroed(sizeof *job + game->state_size);
    job->pool = p;
    job->choice = (Choice){.server = p->server,
                           .table = t->number,
                           .count = t->match.count,
                           .side = side,
                           .plan = hint ? *hint_plan(&t->hint, t->match.count) : t->plan[side == UNION],
                           .hint = hint};
    job->ai = ai;
    job->game = game;
    job->board = t->match.board;
    job->patient = only_machines_play(t);
    memcpy(job->state, t->match.state, game->state_size);
    enqueue(p, job);
    return job;
}

Job *pool_ask(Pool *p, Table *t, Side side, const Opponent *ai) { return ask(p, t, side, ai, false); }

Job *pool_hint(Pool *p, Table *t, Side side, const Opponent *ai) { return ask(p, t, side, ai, true); }

void job_hurry(Job *job) { job->hurry = true; }

void job_drop(Job *job) { job->dropped = true; }

int job_progress(const Job *job) { return job->done; }

int job_count(const Job *job) { return job->choice.count; }

Side job_side(const Job *job) { return job->choice.side; }

const Opponent *job_opponent(const Job *job) { return job->ai; }
