/* A process that writes to a store is killed in the middle, again and again; what it had acknowledged must be there. */
#ifndef LONGROLL_TEST_KILLS_H
#define LONGROLL_TEST_KILLS_H

#include "stored.h"

#include <signal.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TABLES = 4 };

typedef struct Ack {
    i64 table, number;
} Ack;

typedef struct Pending {
    int to;
    Ack ack;
} Pending;

/* What a killed process had sent may be stored after another has begun. */
static atomic_bool overtaken;

/* The pipe is the client who was told: what stands in it must be found again. */
static inline void acknowledge(void *context, StoreResult result, const char *why) {
    Pending *p = context;
    (void)why;
    if (result == CONFLICT) atomic_store(&overtaken, true);
    if (result == STORED && write(p->to, &p->ack, sizeof p->ack) != (ssize_t)sizeof p->ack) _exit(3);
    free(p);
}

static inline void find_ends(Store *s, i64 next[TABLES + 1]) {
    while (store_waiting(s) > 0) nanosleep(&(struct timespec){0, 50000}, NULL);
    atomic_store(&overtaken, false);
    for (int t = 1; t <= TABLES; t++) next[t] = entries_of(s, t, 1).last + 1;
}

static inline void append_for_ever(const Way *way, int to) {
    Store *s = open_way(way);
    i64 next[TABLES + 1];
    if (!s) _exit(2);
    find_ends(s, next);
    for (int t = 1; t <= TABLES; t++) {
        char id[16];
        snprintf(id, sizeof id, "t%d", t);
        if (next[t] == 1) add_table(s, t, id);
    }
    for (int i = 0;; i++) {
        int t = 1 + i % TABLES;
        char text[160];
        if (atomic_load(&overtaken)) find_ends(s, next);
        Pending *p = malloc(sizeof *p);
        *p = (Pending){to, {t, next[t]}};
        snprintf(text, sizeof text, "%d %d and so much more that a page is soon full of such lines, as in a game", t,
                 (int)next[t]);
        StoreWrite *w = store_write();
        write_entry(w, t, next[t]++, 0, STR(""), str_of(text));
        write_position(w, true, str_of(text));
        store_commit(s, w, acknowledge, p);
        while (store_waiting(s) > 60) nanosleep(&(struct timespec){0, 50000}, NULL);
    }
}

/* What the killed process acknowledged in this round, as the last number of each table. */
static inline int read_acks(int from, i64 last[TABLES + 1]) {
    Ack ack;
    int count = 0;
    while (read(from, &ack, sizeof ack) == (ssize_t)sizeof ack) {
        if (ack.number > last[ack.table]) last[ack.table] = ack.number;
        count++;
    }
    return count;
}

/* One round: start, wait, kill. Returns how many entries were acknowledged. */
static inline int kill_one(const Way *way, int milliseconds, i64 last[TABLES + 1]) {
    int ends[2];
    if (!CHECK_EQ(pipe(ends), 0)) return 0;
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        append_for_ever(way, ends[1]);
    }
    close(ends[1]);
    Ack ack;
    bool begun = read(ends[0], &ack, sizeof ack) == (ssize_t)sizeof ack;
    if (CHECK(begun) && ack.number > last[ack.table]) last[ack.table] = ack.number;
    nanosleep(&(struct timespec){0, milliseconds * 1000000L}, NULL);
    kill(child, SIGKILL);
    int count = 1 + read_acks(ends[0], last);
    close(ends[0]);
    waitpid(child, NULL, 0);
    return count;
}

/* How many acknowledged entries are not there any more. */
static inline int lost_entries(const Way *way, const i64 last[TABLES + 1]) {
    Store *s = open_way(&(Way){.place = way->place});
    int lost = 0;
    for (int t = 1; s && t <= TABLES; t++) {
        Kept f = entries_of(s, t, 1);
        char begin[40];
        snprintf(begin, sizeof begin, "|%d %d ", t, (int)f.last);
        CHECK(!f.gap);
        CHECK(f.count == 0 || strncmp(f.text, begin, strlen(begin)) == 0);
        if (f.last < last[t]) lost += (int)(last[t] - f.last);
    }
    store_close(s);
    return lost;
}

static inline int kill_often(const Way *way, int rounds) {
    i64 last[TABLES + 1] = {0};
    int count = 0, lost = 0;
    for (int i = 0; i < rounds; i++) {
        count += kill_one(way, 3 + 7 * i % 40, last);
        lost += lost_entries(way, last);
    }
    printf("%s: %d rounds, %d entries acknowledged, %d lost\n", way->sqlite ? way->sqlite->vfs : "as it is", rounds,
           count, lost);
    return lost;
}

#endif
