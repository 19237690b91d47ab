/* Instruction counts: the program runs itself under valgrind. */
#ifndef LONGROLL_CLI_CMD_CALLGRIND_H
#define LONGROLL_CLI_CMD_CALLGRIND_H

#include "cli/cli.h"

/* Instructions of one counted action, what the start costs taken off. */
LOOK bool callgrind_per_action(const Cli *cli, const char *game, double *instructions, Error *e);

#endif
