/* The dealer for one machine: threads that take numbers and bring back games. */
#include "lab/dealer.h"

#include "lab/memory.h"
#include "lab/worker.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

enum { THREADS_MAX = 256 };

/* What the threads share. */
typedef struct Crew {
    atomic_bool enough;   /* what is still being played will not be needed */
    pthread_mutex_t lock; /* guards everything below */
    Run *run;
    bool failed;
    Error error;
} Crew;

static int take_chunk(Crew *c, int want, i64 *first) {
    pthread_mutex_lock(&c->lock);
    int count = c->failed || lab_stopped ? 0 : run_deal(c->run, want, first);
    pthread_mutex_unlock(&c->lock);
    return count;
}

static void bring_back(Crew *c, const LabPlayed *played, int count, const Error *error) {
    pthread_mutex_lock(&c->lock);
    Error e;
    if (!c->failed && !run_take(c->run, played, count, &e)) {
        c->failed = true;
        c->error = e;
    }
    if (!c->failed && !c->enough && error) {
        c->failed = true;
        c->error = *error;
    }
    if (c->failed || run_over(c->run)) c->enough = true;
    pthread_mutex_unlock(&c->lock);
}

static bool is_enough(void *context) { return ((Crew *)context)->enough; }

/* A thread has its worker, who knows the crew. */
static void *work(void *context) {
    Worker *w = context;
    Crew *c = w->context;
    LabPlayed *played = lab_alloc(CHUNK_MAX, sizeof *played);
    i64 first;
    for (int want = 1, count; (count = take_chunk(c, want, &first)) > 0;) {
        Error e;
        double began = lab_seconds();
        int done = 0;
        while (done < count && worker_play(w, first + done, &played[done], &e)) done++;
        bring_back(c, played, done, done < count ? &e : NULL);
        want = chunk_next(count, lab_seconds() - began);
    }
    free(played);
    return NULL;
}

static int thread_count(int asked) {
    long cores = asked > 0 ? asked : sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > THREADS_MAX ? THREADS_MAX : (int)cores;
}

/* One after the other: they read the same data. */
static int open_workers(Crew *c, Worker **worker, int wanted, Error *e) {
    for (int i = 0; i < wanted; i++) {
        worker[i] = worker_open(c->run->batch, e);
        if (!worker[i]) return i;
        worker[i]->enough = is_enough;
        worker[i]->context = c;
    }
    return wanted;
}

/* A thread that cannot be started is done without; this one is the first. */
static void work_together(Worker **worker, int count) {
    pthread_t thread[THREADS_MAX];
    int started = 1;
    while (started < count && pthread_create(&thread[started], NULL, work, worker[started]) == 0) started++;
    work(worker[0]);
    for (int i = 1; i < started; i++) pthread_join(thread[i], NULL);
}

static bool deal(Run *run, int threads, Error *e) {
    Crew crew = {.run = run};
    Worker *worker[THREADS_MAX];
    int wanted = thread_count(threads), opened = open_workers(&crew, worker, wanted, e);
    pthread_mutex_init(&crew.lock, NULL);
    if (opened == wanted) work_together(worker, opened);
    pthread_mutex_destroy(&crew.lock);
    for (int i = 0; i < opened; i++) worker_close(worker[i]);
    if (opened < wanted) return false;
    if (lab_stopped && !run_over(run)) return fail(e, "stopped");
    if (crew.failed) *e = crew.error;
    return !crew.failed;
}

static bool leads(void) { return true; }

static bool serve(const Batch *batch, Error *e) {
    (void)batch;
    return fail(e, "threads serve nobody");
}

const Dealer dealer_threads = {.leads = leads, .deal = deal, .serve = serve};
