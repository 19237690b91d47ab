/* Whoever plays games of a batch: one thread, or one rank. */
#ifndef LONGROLL_LAB_WORKER_H
#define LONGROLL_LAB_WORKER_H

#include "core/match.h"
#include "lab/batch.h"

#include <signal.h>

typedef struct Worker {
    const Batch *batch;
    Match match[SCENES_MAX];       /* opened when a game of that scene comes */
    AiRoom room[2];                /* of the seats, opened anew for each game */
    void *memory[2];               /* of the rooms, enough for every opponent of the batch */
    bool (*enough)(void *context); /* asked before each action: give up the game? Or NULL */
    /* Sees every decision before it is carried out; or NULL. */
    void (*decided)(void *context, const Match *m, Side side, const Action *chosen);
    void *context; /* of both */
} Worker;

/* On the heap: it is large. */
Worker *worker_open(const Batch *batch);
void worker_close(Worker *w);
/* Plays the game of that number. Fails when an opponent does what is not allowed, or when work was to stop. */
MUST_USE bool worker_play(Worker *w, i64 number, LabPlayed *out, Error *e);

/* Numbers handed out together: so many that they take a moment, to spare the dealer. */
enum { CHUNK_MAX = 256 };
/* How many next, if `count` took so many seconds. */
int chunk_next(int count, double seconds);
double lab_seconds(void); /* of a clock that only goes forward */

/* Set by Ctrl-C: games under way are given up. */
extern volatile sig_atomic_t lab_stopped;

#endif
