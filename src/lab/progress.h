/* How a batch is getting on, for whoever waits. */
#ifndef LONGROLL_LAB_PROGRESS_H
#define LONGROLL_LAB_PROGRESS_H

#include "lab/run.h"

/* A line on the standard error in the place of the last one, a few times a second at most. */
void progress_tell(Run *r);
/* Wipe it out. */
void progress_end(const Run *r);

#endif
