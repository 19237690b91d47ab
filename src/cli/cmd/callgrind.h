/* Instruction counts: the program runs itself under valgrind. */
#ifndef LONGROLL_CLI_CMD_CALLGRIND_H
#define LONGROLL_CLI_CMD_CALLGRIND_H

#include "cli/cli.h"

/* Instructions per counted action, without the cost of starting up. */
MUST_USE bool callgrind_per_action(const Cli *cli, const char *game, double *instructions, Error *e);

#endif
