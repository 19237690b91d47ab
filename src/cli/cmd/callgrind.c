/* Instruction counts; see cmd/callgrind.h. Two runs of different length, and their
 * difference: what both do at the start falls out. */
#include "cli/cmd/callgrind.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SHORT_RUN = 2000, LONG_RUN = 22000 };

/* The program itself, wherever it was called from. */
static void own_path(const Cli *cli, char path[1024]) {
    ssize_t len = readlink("/proc/self/exe", path, 1023);
    if (len > 0) path[len] = 0;
    else snprintf(path, 1024, "%s", cli->self);
}

static void child(const Cli *cli, const char *game, int counted, const char *file) {
    char self[1024], number[16], out[64];
    own_path(cli, self);
    snprintf(number, sizeof number, "%d", counted);
    snprintf(out, sizeof out, "--callgrind-out-file=%s", file);
    int nothing = open("/dev/null", O_WRONLY);
    dup2(nothing, STDERR_FILENO);
    if (cli->folder) {
        execlp("valgrind", "valgrind", "--tool=callgrind", out, self, "bench", game, "--workload", number, "--data",
               cli->folder, (char *)NULL);
    } else {
        execlp("valgrind", "valgrind", "--tool=callgrind", out, self, "bench", game, "--workload", number,
               (char *)NULL);
    }
    _exit(127);
}

static bool read_total(const char *file, double *total, Error *e) {
    char line[512];
    bool found = false;
    FILE *in = fopen(file, "r");
    if (!in) return fail(e, "callgrind left no %s", file);
    while (!found && fgets(line, sizeof line, in)) {
        found = strncmp(line, "summary:", 8) == 0 || strncmp(line, "totals:", 7) == 0;
    }
    fclose(in);
    if (!found) return fail(e, "%s has no total", file);
    *total = strtod(strchr(line, ':') + 1, NULL);
    return true;
}

static bool run(const Cli *cli, const char *game, int counted, const char *file, double *total, Error *e) {
    int status = 0;
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) child(cli, game, counted, file);
    if (pid < 0 || waitpid(pid, &status, 0) != pid) return fail(e, "no process: %s", strerror(errno));
    if (!WIFEXITED(status) || WEXITSTATUS(status) == 127) return fail(e, "--callgrind needs the program valgrind");
    if (WEXITSTATUS(status)) return fail(e, "the run under valgrind ended with status %d", WEXITSTATUS(status));
    return read_total(file, total, e);
}

bool callgrind_per_action(const Cli *cli, const char *game, double *instructions, Error *e) {
    char file[] = "/tmp/longroll-XXXXXX";
    double little = 0, much = 0;
    int fd = mkstemp(file);
    if (fd < 0) return fail(e, "%s: %s", file, strerror(errno));
    close(fd);
    bool ok = run(cli, game, SHORT_RUN, file, &little, e) && run(cli, game, LONG_RUN, file, &much, e);
    unlink(file);
    *instructions = (much - little) / (LONG_RUN - SHORT_RUN);
    return ok;
}
