/* Those who want no good, from addresses of their own: requests that are begun and never ended, sockets that do not
 * read, offers made and withdrawn without a pause. */
#define _GNU_SOURCE
#include "serve.h"

#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { HALVES = 3000, SILENT = 200, FLOODS = 16 }; /* open at once: half requests, sockets that do not read, floods */

static const u32 enemy = INADDR_LOOPBACK + (9 << 16); /* 127.9.0.1 and on */

/* Begun, and never ended; who was sent away comes again, a thousand times a second in all. */
static void half_requests(void) {
    static int fd[HALVES];
    static int turn;
    for (int i = 0; i < 10; i++) {
        int *at = &fd[turn % HALVES];
        if (*at > 0) close(*at);
        *at = dial_from(enemy + (u32)(turn % 12), turn % doors);
        turn++;
        if (*at > 0) (void)!send(*at, "GET /api/status HTT", 19, MSG_NOSIGNAL);
    }
}

/* They look at a game that is played, and read nothing of it. */
static void sit_silent(const Game *g) {
    for (int i = 0; i < SILENT; i++) {
        int fd = dial_from(enemy + 100 + (u32)i / 40, i % doors), small = 4096;
        if (fd < 0) continue;
        setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
        open_socket(fd, g->token[i % 2]);
    }
}

/* Offered and withdrawn, again and again, whatever the answer. */
static void flood_offers(int fd[FLOODS], const Game *own) {
    static const char *const body[] = {"{\"kind\":\"table-dice\"}", "{\"offer\":1,\"agree\":false}"};
    char text[1000], waste[4096];
    static u32 turn;
    for (int i = 0; i < FLOODS; i++) {
        if (fd[i] <= 0) fd[i] = dial_from(enemy + 200 + (u32)i / 4, i % doors);
        if (fd[i] <= 0) continue;
        const char *what = body[turn++ % 2];
        int len = snprintf(text, sizeof text,
                           "POST /api/table/%s HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n"
                           "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                           what == body[0] ? "offer" : "answer", own[i % 4].token[0], strlen(what), what);
        if (send(fd[i], text, (size_t)len, MSG_NOSIGNAL | MSG_DONTWAIT) != len) {
            close(fd[i]);
            fd[i] = -1;
            continue;
        }
        while (recv(fd[i], waste, sizeof waste, MSG_DONTWAIT) > 0) continue;
    }
}

pid_t attack(void) {
    static Game own[4];
    int fd[FLOODS] = {0};
    fflush(stdout);
    pid_t child = fork();
    if (child != 0) return child;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGALRM, SIG_DFL);
    int maker = dial_from(enemy + 300, 0);
    for (int i = 0; i < 4; i++) make_table(maker, &own[i]);
    sit_silent(&games[0]);
    for (;;) {
        half_requests();
        flood_offers(fd, own);
        nanosleep(&(struct timespec){0, 10000000}, NULL);
    }
}
