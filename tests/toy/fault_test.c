/* A broken invariant is heard, with what is needed to meet it again; and the game
 * is left as it was. The toy goes wrong on purpose here. */
#include "toy/toy_help.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static char heard[1200];
static int times;
static jmp_buf way_out;

static void hear(const char *text) {
    snprintf(heard, sizeof heard, "%s", text);
    times++;
    longjmp(way_out, 1);
}

static bool heard_of(const char *part) {
    bool good = strstr(heard, part) != NULL;
    if (!good) printf("    heard: %s\n    expected: ...%s...\n", heard, part);
    return good;
}

/* ---- Toys that go wrong -------------------------------------------------------------------------------- */

static bool never_sane(const void *board, const void *state, Writer *complaint) {
    (void)board, (void)state;
    put(complaint, "the drum is missing");
    return false;
}

static Effects breaks_down(const void *board, void *state, const Action *action, const Journal *j) {
    toy_game.apply(board, state, action, j);
    MUST(board == NULL);
    return (Effects){.revealed = false};
}

static void facts_break_down(const void *board, const void *state, Side viewer, const FactSink *sink) {
    (void)state, (void)viewer, (void)sink;
    MUST(board == state);
}

/* Does the match hold, after an action that fails in this game? */
static bool fails_and_holds(const Game *wrong) {
    ToyBoard board = toy_board();
    Match m = open_match(&board);
    u64 before = hash_of(&m);
    bool acted = false;
    times = 0;
    heard[0] = 0;
    m.game = wrong;
    fault_hear(hear);
    if (setjmp(way_out) == 0) acted = act(&m, UNION, "choose press");
    fault_hear(NULL);
    m.game = &toy_game;
    bool holds = CHECK(!acted) && CHECK_EQ(m.count, 0) && CHECK(hash_of(&m) == before) && CHECK_EQ(times, 1) &&
                 CHECK(act(&m, UNION, "choose press"));
    match_close(&m);
    return holds;
}

/* ---- What is heard -------------------------------------------------------------------------------------- */

static void what_is_not_sane_is_heard(void) {
    Game wrong = toy_game;
    ToyBoard board = toy_board();
    Match m = open_match(&board);
    char position[60];
    Writer w = writer_on(position, sizeof position);
    put(&w, "position ");
    put_hex(&w, hash_of(&m), 16);
    put(&w, " after 0 actions, union choose press");
    match_close(&m);
    wrong.sane = never_sane;
    CHECK(fails_and_holds(&wrong));
    CHECK(heard_of("src/core/match.c:") && heard_of(": not sane: the drum is missing; toy, rules 1, "));
    CHECK(heard_of(position));
}

static void what_fails_in_a_rule_is_heard(void) {
    Game wrong = toy_game;
    wrong.apply = breaks_down;
    CHECK(fails_and_holds(&wrong));
    CHECK(heard_of("tests/toy/fault_test.c:") && heard_of(": board == NULL; toy, ") && heard_of("union choose press"));
}

/* Telling asks the game for its facts, which may be broken too. */
static void a_fault_while_telling_is_heard_with_the_first(void) {
    Game wrong = toy_game;
    wrong.sane = never_sane;
    wrong.facts = facts_break_down;
    CHECK(fails_and_holds(&wrong));
    CHECK(heard_of(": board == state; while telling of ") && heard_of("not sane: the drum is missing"));
}

static void outside_the_gate_only_the_place_is_heard(void) {
    int two = 2;
    fault_hear(hear);
    if (setjmp(way_out) == 0) MUST(two + two == 5);
    fault_hear(NULL);
    const char *end = strstr(heard, ": two + two == 5");
    CHECK(end && end[16] == 0);
}

/* ---- Guards --------------------------------------------------------------------------------------------- */

static void break_down(void *context) {
    int *reached = context;
    ++*reached;
    MUST(*reached < 0);
    ++*reached;
}

static void do_nothing(void *context) { ++*(int *)context; }

/* A fault within a fault's guard: only the inner work is given up. */
static void break_down_inside(void *context) {
    char inner[FAULT_ROOM];
    CHECK(!guarded(break_down, context, inner));
    CHECK(strstr(inner, ": *reached < 0") != NULL);
    CHECK(guarded(do_nothing, context, inner));
}

static void a_guard_gives_up_the_work_and_nothing_else(void) {
    char line[FAULT_ROOM] = "";
    int reached = 0;
    times = 0;
    fault_hear(hear);
    CHECK(!guarded(break_down, &reached, line));
    CHECK_EQ(reached, 1);
    CHECK(strstr(line, "tests/toy/fault_test.c:") && strstr(line, ": *reached < 0"));
    CHECK(guarded(break_down_inside, &reached, line));
    CHECK_EQ(reached, 3);
    CHECK_EQ(times, 0); /* the hook is for what nobody guards */
    fault_hear(NULL);
    CHECK(!guarded(break_down, &reached, line)); /* nor need there be one */
}

static void *break_down_elsewhere(void *context) {
    char line[FAULT_ROOM];
    *(bool *)context = !guarded(break_down, &(int){0}, line) && strstr(line, "*reached < 0") != NULL;
    return NULL;
}

/* Another thread's guard is its own: it is found again, whatever broke meanwhile elsewhere. */
static void begin_thread(void *context) {
    pthread_t thread;
    CHECK_EQ(pthread_create(&thread, NULL, break_down_elsewhere, context), 0);
    CHECK_EQ(pthread_join(thread, NULL), 0);
    break_down(&(int){0});
}

static void each_thread_has_its_guards(void) {
    char line[FAULT_ROOM];
    bool other = false;
    CHECK(!guarded(begin_thread, &other, line));
    CHECK(other);
}

typedef struct Attempted {
    Match *match;
    bool acted;
} Attempted;

static void try_to_act(void *context) {
    Attempted *a = context;
    a->acted = act(a->match, UNION, "choose press");
}

/* With all that the gate knows; a second fault elsewhere is told without it. */
static void a_guard_hears_what_the_gate_knows(void) {
    Game wrong = toy_game;
    ToyBoard board = toy_board();
    Match m = open_match(&board);
    Attempted a = {&m, false};
    char line[FAULT_ROOM];
    wrong.sane = never_sane;
    m.game = &wrong;
    CHECK(!guarded(try_to_act, &a, line) && !a.acted);
    CHECK(strstr(line, "not sane: the drum is missing; toy, rules 1, ") && strstr(line, "union choose press"));
    CHECK(!guarded(break_down, &(int){0}, line) && !strstr(line, "toy, rules"));
    m.game = &toy_game;
    CHECK(act(&m, UNION, "choose press"));
    match_close(&m);
}

/* ---- The end -------------------------------------------------------------------------------------------- */

static int word_pipe[2];

static void pass_on(const char *text) { (void)!write(word_pipe[1], text, strlen(text)); }

/* The signal that ends a process whose invariant breaks. */
static int signal_of_a_fault(FaultHook *hook) {
    int status = 0;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        fault_hear(hook);
        MUST(word_pipe[0] < 0);
        _exit(0);
    }
    MUST(waitpid(child, &status, 0) == child);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static bool is_trap(int number) { return number == SIGILL || number == SIGTRAP; }

static void a_fault_ends_the_program(void) {
    char text[200];
    MUST(pipe(word_pipe) == 0);
    CHECK(is_trap(signal_of_a_fault(NULL)));
    CHECK(is_trap(signal_of_a_fault(pass_on)));
    close(word_pipe[1]);
    ssize_t len = read(word_pipe[0], text, sizeof text - 1);
    close(word_pipe[0]);
    text[len > 0 ? len : 0] = 0;
    CHECK(strstr(text, ": word_pipe[0] < 0") != NULL);
}

T_MAIN {
    RUN(what_is_not_sane_is_heard);
    RUN(what_fails_in_a_rule_is_heard);
    RUN(a_fault_while_telling_is_heard_with_the_first);
    RUN(outside_the_gate_only_the_place_is_heard);
    RUN(a_guard_gives_up_the_work_and_nothing_else);
    RUN(each_thread_has_its_guards);
    RUN(a_guard_hears_what_the_gate_knows);
    RUN(a_fault_ends_the_program);
}
