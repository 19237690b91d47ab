/* Bots as child processes; see play/bot.h. A bot is not trusted: every write and
 * every read has a deadline, an answer has a length, and what it says is only
 * looked up in the list of legal actions. */
#include "cli/play/bot.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* How long a bot may take to be gone, in milliseconds. On a busy machine the end of
 * a process is seen long after that of its output. */
enum { GOING_MS = 5000, FORFEITED_MS = 300 };

static i64 now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (i64)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- Starting --------------------------------------------------------------- */

static void child(const char *command, int in, int out) {
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

/* No child inherits an end of any pipe, only the copies made by dup2. */
static void close_on_exec(const int pipes[2]) {
    for (int i = 0; i < 2; i++) fcntl(pipes[i], F_SETFD, FD_CLOEXEC);
}

static void never_block(int fd) { fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK); }

static bool spawn(Bot *b, const char *command, Error *e) {
    int down[2], up[2];
    if (pipe(down) != 0) return fail(e, "no pipe for the bot: %s", strerror(errno));
    if (pipe(up) != 0) {
        close(down[0]);
        close(down[1]);
        return fail(e, "no pipe for the bot: %s", strerror(errno));
    }
    close_on_exec(down);
    close_on_exec(up);
    never_block(down[1]);
    never_block(up[0]);
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) child(command, down[0], up[1]);
    close(down[0]);
    close(up[1]);
    *b = (Bot){.pid = pid > 0 ? pid : 0, .to = down[1], .from = up[0]};
    if (pid > 0) {
        setpgid(pid, pid); /* in both, so that neither needs to wait for the other */
        return true;
    }
    close(down[1]);
    close(up[0]);
    return fail(e, "the bot cannot be started: %s", strerror(errno));
}

/* ---- Saying and hearing ----------------------------------------------------- */

/* Whether the process has ended, within so many milliseconds. It is not reaped
 * yet, so that its number stays ours. */
static bool ended(const Bot *b, int patience, siginfo_t *how) {
    struct timespec moment = {0, 10000000};
    for (int waited = 0;; waited += 10) {
        how->si_pid = 0;
        if (waitid(P_PID, (id_t)b->pid, how, WEXITED | WNOHANG | WNOWAIT) != 0 || how->si_pid == b->pid) return true;
        if (waited >= patience) return false;
        nanosleep(&moment, NULL);
    }
}

static bool died(const Bot *b, Error *e) {
    siginfo_t how;
    if (!ended(b, GOING_MS, &how)) return fail(e, "the bot closed its output");
    if (how.si_code != CLD_EXITED) return fail(e, "the bot died of signal %d", how.si_status);
    if (how.si_status == 127) return fail(e, "the bot could not be run");
    if (how.si_status == 0) return fail(e, "the bot ended before the game did");
    return fail(e, "the bot died with status %d", how.si_status);
}

static bool wait_for(int fd, short what, i64 deadline) {
    for (;;) {
        i64 left = deadline - now_ms();
        struct pollfd p = {.fd = fd, .events = what};
        if (left <= 0) return false;
        int ready = poll(&p, 1, (int)left);
        if (ready > 0) return true;
        if (ready == 0 || errno != EINTR) return false;
    }
}

static bool stalled(const Bot *b, Error *e) { return fail(e, "the bot did not answer within %d seconds", b->seconds); }

static bool say(const Bot *b, Str text, i64 deadline, Error *e) {
    while (text.len) {
        ssize_t sent = write(b->to, text.at, text.len);
        if (sent > 0) text = (Str){text.at + sent, text.len - (size_t)sent};
        else if (sent < 0 && errno == EPIPE) return died(b, e);
        else if (sent < 0 && errno != EAGAIN && errno != EINTR) return fail(e, "the bot: %s", strerror(errno));
        else if (!wait_for(b->to, POLLOUT, deadline)) return stalled(b, e);
    }
    return true;
}

/* A whole line out of what was heard so far. */
static bool take_line(Bot *b, char line[BOT_LINE]) {
    char *end = memchr(b->heard, '\n', b->heard_len);
    if (!end) return false;
    size_t len = (size_t)(end - b->heard);
    memcpy(line, b->heard, len);
    line[len] = 0;
    b->heard_len -= len + 1;
    memmove(b->heard, end + 1, b->heard_len);
    return true;
}

static bool hear(Bot *b, char line[BOT_LINE], i64 deadline, Error *e) {
    while (!take_line(b, line)) {
        if (b->heard_len == BOT_LINE) return fail(e, "the bot answered with more than %d bytes", BOT_LINE);
        if (!wait_for(b->from, POLLIN, deadline)) return stalled(b, e);
        ssize_t got = read(b->from, b->heard + b->heard_len, BOT_LINE - b->heard_len);
        if (got == 0) return died(b, e);
        if (got > 0) b->heard_len += (size_t)got;
        else if (errno != EAGAIN && errno != EINTR) return fail(e, "the bot: %s", strerror(errno));
    }
    return true;
}

/* ---- The protocol ----------------------------------------------------------- */

bool bot_start(Bot *b, const char *command, int seconds, const Game *game, const char *scenario, Error *e) {
    char text[256];
    Writer w = writer_on(text, sizeof text);
    signal(SIGPIPE, SIG_IGN);
    if (!spawn(b, command, e)) return false;
    b->seconds = seconds;
    put_fmt(&w, "longroll 1 %s %s %d\n", game->id, scenario, seconds);
    return say(b, writer_str(&w), now_ms() + seconds * 1000, e);
}

static void put_fact(void *context, Str key, Str value) {
    put_fmt(context, "%.*s = %.*s\n", (int)key.len, key.at, (int)value.len, value.at);
}

static void put_question(const Match *m, Side side, const List *legal, Writer *w) {
    FactSink sink = {put_fact, w};
    put_fmt(w, "position %s\n", side_name(side));
    m->game->facts(m->board, m->state, side, &sink);
    put_fmt(w, "legal %d\n", legal->count);
    for (int i = 0; i < legal->count; i++) {
        put_fmt(w, "%d ", i + 1);
        m->game->notate(m->board, m->state, side, side, &legal->action[i], w);
        put_char(w, '\n');
    }
    put(w, "go\n");
}

static bool say_question(const Bot *b, const Match *m, Side side, const List *legal, i64 deadline, Error *e) {
    Writer count = {0};
    put_question(m, side, legal, &count);
    char *memory = malloc(count.len + 1);
    if (!memory) return fail(e, "out of memory");
    Writer w = writer_on(memory, count.len + 1);
    put_question(m, side, legal, &w);
    bool ok = say(b, writer_str(&w), deadline, e);
    free(memory);
    return ok;
}

static bool is_notation(const Match *m, Side side, const Action *action, Str text) {
    char own[200];
    Writer w = writer_on(own, sizeof own);
    m->game->notate(m->board, m->state, side, side, action, &w);
    return str_same(writer_str(&w), text);
}

static bool understand(const Match *m, Side side, const List *legal, Str answer, Action *out, Error *e) {
    i64 number;
    if (str_int(answer, 1, legal->count, &number)) {
        *out = legal->action[number - 1];
        return true;
    }
    for (int i = 0; i < legal->count; i++) {
        if (!is_notation(m, side, &legal->action[i], answer)) continue;
        *out = legal->action[i];
        return true;
    }
    char clean[60];
    Writer w = writer_on(clean, sizeof clean);
    for (size_t i = 0; i < answer.len && i < 50; i++) {
        put_char(&w, answer.at[i] >= ' ' && answer.at[i] < 127 ? answer.at[i] : '?');
    }
    return fail(e, "the bot answered '%s', which is not in the list", clean);
}

bool bot_ask(Bot *b, const Match *m, Side side, const List *legal, Action *out, Error *e) {
    char line[BOT_LINE];
    i64 deadline = now_ms() + (i64)b->seconds * 1000;
    if (!say_question(b, m, side, legal, deadline, e) || !hear(b, line, deadline, e)) return false;
    return understand(m, side, legal, str_trim(str_of(line)), out, e);
}

/* ---- The end ---------------------------------------------------------------- */

void bot_over(Bot *b, const char *result) {
    char text[200];
    Writer w = writer_on(text, sizeof text);
    Error e;
    if (!b->pid) return;
    put_fmt(&w, "over %s\n", result);
    b->over = say(b, writer_str(&w), now_ms() + 500, &e);
}

void bot_stop(Bot *b) {
    siginfo_t how;
    if (!b->pid) return;
    close(b->to);
    close(b->from);
    (void)ended(b, b->over ? GOING_MS : FORFEITED_MS, &how);
    kill(-b->pid, SIGKILL); /* also what it started itself */
    waitpid(b->pid, NULL, 0);
    *b = (Bot){0};
}
