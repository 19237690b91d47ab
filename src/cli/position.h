/* A position to show: of a scenario, of a record, or of a rule script before
 * some line. */
#ifndef LONGROLL_CLI_POSITION_H
#define LONGROLL_CLI_POSITION_H

#include "cli/cli.h"

/* `before`: the line of a script to stop at, 0 for its end. Its set-up and
 * actions are carried out; its expectations are skipped. */
MUST_USE bool position_open(Cli *cli, const char *what, int before, Table *t, Error *e);

#endif
