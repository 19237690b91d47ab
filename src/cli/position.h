/* A position to look at: of a scenario, of a record, or where a rule script
 * stands before some line. */
#ifndef LONGROLL_CLI_POSITION_H
#define LONGROLL_CLI_POSITION_H

#include "cli/cli.h"

/* `before`: the line of a script to stop at, 0 for its end. Its set-up and its
 * actions are done; what it expects is passed over. */
LOOK bool position_open(Cli *cli, const char *what, int before, Table *t, Error *e);

#endif
