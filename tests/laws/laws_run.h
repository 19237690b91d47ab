/* What the laws are tried on: a scenario, perhaps with every option at its last
 * value and further facts, over some games. */
#ifndef LONGROLL_LAWS_RUN_H
#define LONGROLL_LAWS_RUN_H

#include <stdbool.h>

bool keeps_the_laws(const char *id, const char *name, const char *title, bool on, const char *facts, int games);

#endif
