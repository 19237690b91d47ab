/* longroll-mpi: the same program over several machines, for the lab. */
#include "cli/cli.h"
#include "lab/ranks/ranks.h"

#include <unistd.h>

static int errors = STDERR_FILENO; /* where a fault is told, on any rank */

static void hear(const char *text) { say_fault(errors, text); }

static bool is_lab(int count, char **word) {
    return count > 1 && (strcmp(word[1], "lab") == 0 || strcmp(word[1], "duel") == 0);
}

/* Rank 0 speaks for all. */
static void be_quiet(void) {
    errors = dup(STDERR_FILENO);
    if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)) perror("longroll-mpi");
}

int main(int count, char **word) {
    int status = STATUS_OK;
    fault_hear(hear);
    ranks_open(&count, &word);
    if (!ranks_lead()) be_quiet();
    if (is_lab(count, word)) status = longroll(count, word, &dealer_ranks);
    else if (ranks_lead()) status = bad("longroll-mpi is for the lab: mpirun longroll-mpi lab ...");
    ranks_close();
    return status;
}
