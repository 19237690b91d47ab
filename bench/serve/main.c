/* Load on `longroll serve`: many games at once, both seats of each connected by WebSocket, actions over the same
 * sockets or by HTTP, as the views offer them.
 *
 *     serve [GAMES [SECONDS [RATE [http|hostile|ACTIONS]]]]      1000 games, 4 seconds, 2,000 actions a second
 *     serve postgres|two|elsewhere|attacked [GAMES [SECONDS [RATE]]]
 *
 * First as fast as it goes, which tells what an action costs; then at a steady rate, which tells how long one waits.
 * The server is the program beside. LONGROLL_STORE=postgres://... has everything kept there, in the place of a file.
 * With a number of ACTIONS every game is played so far, and the memory told on the way.
 *
 * Hostile: at a steady rate, at first in peace; then while others, from addresses of their own, begin requests and do
 * not end them, look and do not read, offer and withdraw. The server has its limits then.
 *
 * Over a PostgreSQL that is begun for it, with a disk that is waited for:
 *
 *     postgres   one process, both ways as above
 *     two        one process, then two, to which players come in three ways: what an action costs the servers
 *     elsewhere  two processes, the players of each game at different ones: how long until the other is told
 *     attacked   three processes behind nginx, hostile
 *
 * Everything is on this machine, and ends with this program. */
#include "serve.h"

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct Load {
    int games;
    double seconds, rate;
} Load;

/* ---- A measurement ------------------------------------------------------------------------------------ */

static int by_size(const void *a, const void *b) {
    double d = *(const double *)a - *(const double *)b;
    return (d > 0) - (d < 0);
}

/* What an action cost the servers, in microseconds. */
static double run_for(double seconds, double rate) {
    double start = now();
    Cost before = cost_now();
    play(seconds, LONG_MAX, rate);
    double wall = now() - start, done = (double)(acts ? acts : 1);
    Cost after = cost_now();
    long count = counts_told ? told : acts;
    size_t kept = count < SAMPLES ? (size_t)count : SAMPLES;
    double cpu = after.servers - before.servers;
    qsort(waits, kept, sizeof waits[0], by_size);
    printf("%s: %ld actions, %.0f a second, %.0f a server CPU second, %s p50 %.2f ms, p99 %.2f ms\n",
           rate > 0 ? "steady" : "as fast as it goes", acts, done / wall, done / cpu,
           counts_told ? "the other is told" : "answered", kept ? waits[kept / 2] * 1e3 : 0,
           kept ? waits[kept * 99 / 100] * 1e3 : 0);
    printf("  an action: %.0f us of the servers", cpu / done * 1e6);
    if (after.database > 0) printf(", %.0f of PostgreSQL", (after.database - before.database) / done * 1e6);
    if (after.proxy > 0) printf(", %.0f of nginx", (after.proxy - before.proxy) / done * 1e6);
    printf("\n");
    tell_bytes();
    return cpu / done * 1e6;
}

/* Does a game need more memory the longer it lasts? */
static void run_long(int wanted) {
    enum { STRETCH = 25, PATIENCE = 300 };
    for (int done = 0; done < wanted; done += STRETCH) {
        play(PATIENCE, (long)game_count * STRETCH, 0);
        printf("%d actions a game: %ld KB\n", done + STRETCH, server_memory());
    }
}

static void run_hostile(const Load *l) {
    printf("in peace, ");
    run_for(l->seconds, l->rate);
    pid_t child = attack();
    printf("under attack, ");
    run_for(l->seconds, l->rate);
    if (waitpid(child, NULL, WNOHANG) != 0) die("the attackers gave up");
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    tell_status();
}

/* ---- What is begun ---------------------------------------------------------------------------------------- */

static void begin(const Load *l, Setting set, Seating seating) {
    double start = now();
    set.sockets = 2 * l->games + 2 * LINES * set.processes;
    processes_begin(&set);
    tell_surroundings();
    printf("first byte %.1f ms after the start, %ld KB\n", first_byte(start) * 1e3, server_memory());
    play_begin(l->games, set.processes, seating);
    printf("%d games, %d sockets at %d process%s: %ld KB\n", game_count, 2 * game_count, set.processes,
           set.processes == 1 ? "" : "es", server_memory());
}

static void end(void) {
    play_end();
    printf("%ld KB at the end; %ld answers other than 200\n", server_memory(), stale);
    processes_end();
}

static void run_usual(const Load *l, const char *how) {
    int actions = how ? atoi(how) : 0;
    bool hostile = how && strcmp(how, "hostile") == 0;
    by_http = how && strcmp(how, "http") == 0;
    begin(l, (Setting){.processes = 1, .limited = hostile}, TOGETHER);
    if (hostile) run_hostile(l);
    else if (actions > 0) run_long(actions);
    else run_for(l->seconds, 0), run_for(l->seconds, l->rate);
    end();
}

static void run_postgres(const Load *l) {
    begin(l, (Setting){.processes = 1, .postgres = true}, TOGETHER);
    double flat_out = run_for(l->seconds, 0);
    run_for(l->seconds, l->rate);
    end();
    printf("%.0f actions a server CPU second flat out (10,000 asked); p99 at 2,000 a second: 25 ms asked\n",
           1e6 / flat_out);
}

/* As fast as it goes, and at so many times the rate. */
static void cost_of(const Load *l, int processes, Seating seating, double us[3]) {
    begin(l, (Setting){.processes = processes, .postgres = true}, seating);
    us[0] = run_for(l->seconds, 0);
    us[1] = run_for(l->seconds, l->rate * processes);
    us[2] = processes > 1 ? run_for(l->seconds, l->rate) : us[1];
    end();
}

static void run_two(const Load *l) {
    static const char *const seated[] = {"both players of a game at one process", "at two",
                                         "half of the games so and half so"};
    double one[3], two[3];
    cost_of(l, 1, TOGETHER, one);
    for (Seating s = TOGETHER; s <= MIXED; s++) {
        cost_of(l, 2, s, two);
        printf("two processes, %s, of what an action costs one: %.2f as fast as it goes, %.2f when each has the rate, "
               "%.2f when both together have it (1.25 asked)\n",
               seated[s], two[0] / one[0], two[1] / one[1], two[2] / one[2]);
    }
}

static void run_elsewhere(const Load *l) {
    counts_told = true;
    begin(l, (Setting){.processes = 2, .postgres = true}, APART);
    run_for(l->seconds, l->rate);
    printf("%ld of %ld were told at the other process; p99 at 500 a second: 30 ms asked\n", told, acts);
    end();
}

static void run_attacked(const Load *l) {
    begin(l, (Setting){.processes = 3, .postgres = true, .nginx = true, .limited = true}, TOGETHER);
    run_hostile(l);
    printf("p99 under attack: 50 ms asked\n");
    end();
}

/* ---- The words --------------------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    void (*run)(const Load *l);
    Load usual;
} ways[] = {
    {"postgres", run_postgres, {1000, 6, 2000}},
    {"two", run_two, {1000, 6, 1000}},
    {"elsewhere", run_elsewhere, {200, 10, 500}},
    {"attacked", run_attacked, {100, 10, 200}},
};

/* Also who is interrupted, or hangs, leaves nothing behind. */
static void on_signal(int number) {
    everything_end();
    _exit(128 + number);
}

static void raise_limit(void) {
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

int main(int count, char **word) {
    Load l = {1000, 4, 2000};
    int way = -1, from = 1;
    for (int i = 0; count > 1 && i < COUNT(ways); i++) {
        if (strcmp(word[1], ways[i].word) == 0) way = i, from = 2, l = ways[i].usual;
    }
    if (count > from) l.games = atoi(word[from]);
    if (count > from + 1) l.seconds = atof(word[from + 1]);
    if (count > from + 2) l.rate = atof(word[from + 2]);
    if (l.games < 1 || l.games > GAMES_MAX || l.seconds <= 0 || l.rate <= 0) {
        fprintf(stderr, "serve [GAMES [SECONDS [RATE [http|hostile|ACTIONS]]]], 1 to %d games\n", GAMES_MAX);
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (int i = 0; i < 3; i++) signal((int[]){SIGINT, SIGTERM, SIGALRM}[i], on_signal);
    alarm(3600);
    raise_limit();
    if (way >= 0) ways[way].run(&l);
    else run_usual(&l, count > 4 ? word[4] : NULL);
    everything_end();
    return 0;
}
