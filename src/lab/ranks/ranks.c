/* The dealer for several machines; see ranks.h.
 *
 * A rank that plays says what it has played and how much it wants next, rank 0 answers with numbers. In the end rank 0
 * tells each of them ENOUGH, once, and each says GONE, once; both also when something failed before the first game.
 * Whoever waits sleeps: MPI's own waiting would take a core from those who play. */
#include "lab/ranks/ranks.h"

#include "lab/lines.h"
#include "lab/memory.h"
#include "lab/worker.h"

#include <mpi.h>
#include <stddef.h>
#include <stdlib.h>
#include <time.h>

enum { TAG_PLAYED, TAG_GONE, TAG_CHUNK, TAG_ENOUGH };

/* Before the games in a message of TAG_PLAYED. */
typedef struct PlayedHead {
    i64 want, count;
    u64 batch; /* hash of what is played: the same on all machines? */
} PlayedHead;

static struct {
    int rank, size;
    int gone;       /* ranks that have left */
    bool dismissed; /* rank 0: all have been told ENOUGH; others: has been told, and has said GONE */
    bool told;      /* others: ENOUGH has been taken */
    bool waits;     /* others: ENOUGH has come, and waits to be taken */
    double looked;  /* others: when last asked whether it has */
} ranks;

void ranks_open(int *count, char ***word) {
    MPI_Init(count, word);
    MPI_Comm_rank(MPI_COMM_WORLD, &ranks.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks.size);
}

bool ranks_lead(void) { return ranks.rank == 0; }

static void wait_for_message(int from, MPI_Status *about) {
    const struct timespec nap = {.tv_nsec = 200000};
    for (int there = 0;;) {
        MPI_Iprobe(from, MPI_ANY_TAG, MPI_COMM_WORLD, &there, about);
        if (there) return;
        nanosleep(&nap, NULL);
    }
}

static u64 batch_mark(const Batch *b) {
    char *text;
    Str header = header_text(b, &text);
    u64 mark = hash_bytes(0, header.at, header.len);
    free(text);
    return mark;
}

/* Without verbs a game is short. */
static size_t game_size(const Batch *b) { return b->verbs ? sizeof(LabPlayed) : offsetof(LabPlayed, used); }

/* ---- Those who play ---------------------------------------------------------------------- */

static bool take_order(i64 chunk[2]) {
    MPI_Status about;
    wait_for_message(0, &about);
    MPI_Recv(chunk, 2, MPI_INT64_T, 0, about.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    ranks.told = about.MPI_TAG == TAG_ENOUGH;
    return !ranks.told;
}

/* Asked before each action, so only now and then passed on; what has come stays. */
static bool is_enough(void *context) {
    int there = 0;
    double now = lab_seconds();
    (void)context;
    if (ranks.waits || now - ranks.looked < 0.05) return ranks.waits;
    ranks.looked = now;
    MPI_Iprobe(0, TAG_ENOUGH, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
    return ranks.waits = there;
}

static void leave(const char *why) {
    i64 ignored[2];
    MPI_Send(why, (int)strlen(why) + 1, MPI_CHAR, 0, TAG_GONE, MPI_COMM_WORLD);
    while (!ranks.told) (void)take_order(ignored);
    ranks.dismissed = true;
}

static void send_played(const Batch *b, PlayedHead head, const LabPlayed *played, char *buffer) {
    size_t size = game_size(b), len = sizeof head;
    memcpy(buffer, &head, sizeof head);
    for (i64 i = 0; i < head.count; i++, len += size) memcpy(buffer + len, &played[i], size);
    MPI_Send(buffer, (int)len, MPI_BYTE, 0, TAG_PLAYED, MPI_COMM_WORLD);
}

static bool play_orders(Worker *w, LabPlayed *played, char *buffer, Error *e) {
    const Batch *b = w->batch;
    PlayedHead head = {.want = 1, .count = 0, .batch = batch_mark(b)};
    for (i64 chunk[2];;) {
        send_played(b, head, played, buffer);
        if (!take_order(chunk)) return true;
        double began = lab_seconds();
        head.count = 0;
        while (head.count < chunk[1] && worker_play(w, chunk[0] + head.count, &played[head.count], e)) head.count++;
        if (head.count < chunk[1] && !is_enough(NULL)) return false;
        head.want = chunk_next((int)chunk[1], lab_seconds() - began);
    }
}

static bool serve(const Batch *batch, Error *e) {
    Worker *w = worker_open(batch, e);
    if (!w) {
        leave(e->text);
        return false;
    }
    LabPlayed *played = lab_alloc(CHUNK_MAX, sizeof *played);
    char *buffer = lab_alloc(1, sizeof(PlayedHead) + CHUNK_MAX * sizeof *played);
    w->enough = is_enough;
    bool ok = play_orders(w, played, buffer, e);
    leave(ok ? "" : e->text);
    free(buffer);
    free(played);
    worker_close(w);
    return ok;
}

/* ---- The one that deals ------------------------------------------------------------------ */

typedef struct Desk {
    Run *run;
    u64 batch;
    char *buffer;
    LabPlayed *played;
    i64 *wants; /* [size]: who waits for numbers, and for how many */
} Desk;

static bool take_played(Desk *d, const MPI_Status *about, Error *e) {
    PlayedHead head;
    int len, rank = about->MPI_SOURCE;
    size_t size = game_size(d->run->batch);
    MPI_Get_count(about, MPI_BYTE, &len);
    MPI_Recv(d->buffer, len, MPI_BYTE, rank, TAG_PLAYED, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    memcpy(&head, d->buffer, sizeof head);
    if (head.batch != d->batch) {
        return fail(e, "rank %d plays another batch; are program and data the same there?", rank);
    }
    for (i64 i = 0; i < head.count; i++) memcpy(&d->played[i], d->buffer + sizeof head + (size_t)i * size, size);
    d->wants[rank] = head.want;
    return run_take(d->run, d->played, (int)head.count, e);
}

static bool take_leave(const MPI_Status *about, Error *e) {
    char why[sizeof e->text];
    int len;
    MPI_Get_count(about, MPI_CHAR, &len);
    MUST(len <= (int)sizeof why);
    MPI_Recv(why, len, MPI_CHAR, about->MPI_SOURCE, TAG_GONE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    ranks.gone++;
    return fail(e, "rank %d: %s", about->MPI_SOURCE, why);
}

static void hand_out(Desk *d) {
    for (int rank = 1; rank < ranks.size; rank++) {
        i64 chunk[2];
        if (!d->wants[rank]) continue;
        chunk[1] = run_deal(d->run, (int)d->wants[rank], &chunk[0]);
        if (chunk[1] == 0) return;
        MPI_Send(chunk, 2, MPI_INT64_T, rank, TAG_CHUNK, MPI_COMM_WORLD);
        d->wants[rank] = 0;
    }
}

/* Whatever is still being played is not needed. */
static void dismiss(char *buffer) {
    i64 nothing[2] = {0};
    if (ranks.dismissed) return;
    ranks.dismissed = true;
    for (int rank = 1; rank < ranks.size; rank++) MPI_Send(nothing, 2, MPI_INT64_T, rank, TAG_ENOUGH, MPI_COMM_WORLD);
    while (ranks.gone < ranks.size - 1) {
        MPI_Status about;
        int len;
        wait_for_message(MPI_ANY_SOURCE, &about);
        MPI_Get_count(&about, MPI_BYTE, &len);
        MPI_Recv(buffer, len, MPI_BYTE, about.MPI_SOURCE, about.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        ranks.gone += about.MPI_TAG == TAG_GONE;
    }
}

static bool deal_all(Desk *d, Error *e) {
    while (!run_over(d->run)) {
        MPI_Status about;
        int there = 0;
        const struct timespec nap = {.tv_nsec = 200000};
        if (lab_stopped) return fail(e, "stopped");
        hand_out(d);
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &about);
        if (!there) nanosleep(&nap, NULL);
        else if (!(about.MPI_TAG == TAG_GONE ? take_leave(&about, e) : take_played(d, &about, e))) return false;
    }
    return true;
}

static bool deal(Run *run, int threads, Error *e) {
    if (ranks.size == 1) return dealer_threads.deal(run, threads, e);
    Desk d = {.run = run,
              .batch = batch_mark(run->batch),
              .buffer = lab_alloc(1, sizeof(PlayedHead) + CHUNK_MAX * sizeof(LabPlayed)),
              .played = lab_alloc(CHUNK_MAX, sizeof(LabPlayed)),
              .wants = lab_alloc((size_t)ranks.size, sizeof(i64))};
    bool ok = deal_all(&d, e);
    dismiss(d.buffer);
    free(d.buffer);
    free(d.played);
    free(d.wants);
    return ok;
}

void ranks_close(void) {
    char *buffer = lab_alloc(1, sizeof(PlayedHead) + CHUNK_MAX * sizeof(LabPlayed));
    if (ranks.rank == 0) dismiss(buffer);
    else if (!ranks.dismissed) leave("it could not begin; are program and data the same there?");
    free(buffer);
    MPI_Finalize();
}

const Dealer dealer_ranks = {.leads = ranks_lead, .deal = deal, .serve = serve};
