/* What the files of this room share.
 *
 * Everything runs in the one thread of net_run, except opponents (pool.c)
 * and what the store reads and writes (fetch.c, update.c).
 *
 * A table is what its log says. Every change is a line of text, folded into
 * the table (fold.c) by the same function whether it happens now or is read
 * back after a restart. Lines that belong together (update.c) are folded,
 * stored and sent to the players, in this order; until they are stored the
 * table is busy, and further requests for it wait. */
#ifndef LONGROLL_SERVER_INTERNAL_H
#define LONGROLL_SERVER_INTERNAL_H

#include "server/api.h"
#include "server/aside.h"
#include "server/fetch.h"
#include "server/operate.h"
#include "server/tell.h"

#endif
