/* Whoever plays games of a batch: one thread, or one rank. */
#ifndef LONGROLL_LAB_WORKER_H
#define LONGROLL_LAB_WORKER_H

#include "core/match.h"
#include "lab/batch.h"

#include <signal.h>

/* What a position is worth, by its facts: `turn`, and what the game is won by: `vp`, or a score of each side. */
typedef struct Worth {
    i64 turn, vp, score[2];
    bool has_vp, has_score;
} Worth;

/* The room of an opponent in one of the seats of one game. */
typedef struct WorkerRoom {
    int seat, percent;
    AiRoom room;
    void *memory;
} WorkerRoom;

typedef struct Worker {
    const Batch *batch;
    Match match[SCENES_MAX]; /* opened when a game of that scene comes */
    Worth first[SCENES_MAX]; /* then: of its first position */
    int rooms;
    WorkerRoom *room;
    AiWatch watch;                 /* so that nobody thinks on in vain */
    bool (*enough)(void *context); /* asked before each action: give up the game? Or NULL */
    /* Sees every decision before it is carried out; or NULL. */
    void (*decided)(void *context, const Match *m, Side side, const Action *chosen);
    void *context; /* of both */
} Worker;

/* On the heap: it is large. Reads the data of the batch, so that no two may be opened at a time. NULL: it failed. */
Worker *worker_open(const Batch *batch, Error *e);
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
