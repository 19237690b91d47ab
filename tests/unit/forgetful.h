/* A file layer for SQLite that behaves like a disk whose power may fail: what is
 * written lies in the memory of the process until it is synced, so that a killed
 * process loses all that it had not synced. Settings that sync too little lose
 * acknowledged entries on it. */
#ifndef LONGROLL_TEST_FORGETFUL_H
#define LONGROLL_TEST_FORGETFUL_H

#include <stdbool.h>

/* Registers the layer as "forgetful". */
void forgetful_register(void);
/* From now on every sync fails (or works again). */
void forgetful_break(bool broken);

#endif
