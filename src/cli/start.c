/* The program for one machine. The one for several is ranks/start.c. */
#include "cli/cli.h"
#include "lab/dealer.h"

#include <unistd.h>

static void hear(const char *text) { say_fault(STDERR_FILENO, text); }

int main(int count, char **word) {
    fault_hear(hear);
    return longroll(count, word, &dealer_threads);
}
