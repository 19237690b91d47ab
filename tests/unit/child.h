/* A process of its own for a part of a test. It is forked before the test starts threads and begins when it is told to:
 * a fork beside a running thread may copy a lock that the thread holds, and then waits for ever. */
#ifndef LONGROLL_TEST_CHILD_H
#define LONGROLL_TEST_CHILD_H

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct Child {
    pid_t pid;
    int go; /* where it is told */
} Child;

static inline Child child_make(int (*what)(void)) {
    int ends[2];
    char told;
    fflush(stdout);
    if (pipe(ends) != 0) return (Child){-1, -1};
    Child child = {fork(), ends[1]};
    if (child.pid == 0) {
        close(ends[1]);
        int code = read(ends[0], &told, 1) == 1 ? what() : 8;
        fflush(stdout);
        _exit(code);
    }
    close(ends[0]);
    return child;
}

/* Let it begin, and wait for its end: its status, or -1. */
static inline int child_run(Child child) {
    int status = -1;
    if (child.pid < 0) return -1;
    if (write(child.go, "", 1) != 1) perror("child");
    close(child.go);
    waitpid(child.pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

#endif
