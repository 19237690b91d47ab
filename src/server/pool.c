/* Threads in which opponents choose. Each works on a copy; what it chose goes
 * through the same gate as everybody's actions. */
#include "server/internal.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>

enum { THREADS_MAX = 16 };

typedef struct Job {
    struct Job *next;
    NetTask task;
    Choice choice;
    const Opponent *ai;
    const Game *game;
    const void *board;
    void *memory; /* of the opponent */
    bool failed;
    char line[FAULT_ROOM];   /* of the fault */
    _Alignas(16) u8 state[]; /* the copy */
} Job;

struct Pool {
    Server *server;
    pthread_t thread[THREADS_MAX];
    int threads;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    Job *first, **last;
    bool closing;
};

static Job *take(Pool *p) {
    pthread_mutex_lock(&p->lock);
    while (!p->first && !p->closing) pthread_cond_wait(&p->wake, &p->lock);
    Job *job = p->closing ? NULL : p->first;
    if (job) {
        p->first = job->next;
        if (!p->first) p->last = &p->first;
    }
    pthread_mutex_unlock(&p->lock);
    return job;
}

static void job_done(void *context) {
    Job *job = context;
    if (job->failed) opponent_failed(&job->choice, job->line);
    else opponent_chose(&job->choice);
    free(job);
}

static void choose(void *context) {
    Job *job = context;
    u64 seed;
    randombytes_buf(&seed, sizeof seed);
    Stream dice = stream_on(seed, 0);
    AiRoom room;
    Error e;
    DataSource compiled = data_compiled();
    MUST(ai_room_open(&room, job->ai, job->game, &compiled, job->memory, &e));
    room.plan = job->choice.plan;
    ai_decide(&room, job->board, job->state, job->choice.side, &dice, &job->choice.action);
    job->choice.plan = room.plan;
}

/* A fault is this table's: the thread goes on with the next. */
static void decide(Job *job) {
    job->memory = alloc_zeroed(ai_room_size(job->ai, job->game));
    job->failed = !guarded(choose, job, job->line);
    free(job->memory);
}

static void *work(void *context) {
    Pool *p = context;
    for (Job *job; (job = take(p)) != NULL;) {
        decide(job);
        job->task = (NetTask){.work = job_done, .context = job};
        net_defer(p->server->net, &job->task);
    }
    return NULL;
}

Pool *pool_open(Server *s, int threads) {
    Pool *p = alloc_zeroed(sizeof *p);
    p->server = s;
    p->last = &p->first;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->wake, NULL);
    for (int i = 0; i < threads && i < THREADS_MAX; i++) {
        if (pthread_create(&p->thread[p->threads], NULL, work, p) == 0) p->threads++;
    }
    return p;
}

void pool_close(Pool *p) {
    pthread_mutex_lock(&p->lock);
    p->closing = true;
    pthread_cond_broadcast(&p->wake);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->threads; i++) pthread_join(p->thread[i], NULL);
    while (p->first) {
        Job *job = p->first;
        p->first = job->next;
        free(job);
    }
    pthread_mutex_destroy(&p->lock);
    pthread_cond_destroy(&p->wake);
    free(p);
}

void pool_ask(Pool *p, Table *t, Side side, const Opponent *ai) {
    const Game *game = t->match.game;
    Job *job = alloc_zeroed(sizeof *job + game->state_size);
    job->choice = (Choice){
        .server = p->server, .table = t->number, .count = t->match.count, .side = side, .plan = t->plan[side == UNION]};
    job->ai = ai;
    job->game = game;
    job->board = t->match.board;
    memcpy(job->state, t->match.state, game->state_size);
    pthread_mutex_lock(&p->lock);
    *p->last = job;
    p->last = &job->next;
    pthread_cond_signal(&p->wake);
    pthread_mutex_unlock(&p->lock);
}
