/* What the files of this room share.
 *
 * Everything below happens in the one thread of net_run, but for the choosing of
 * opponents (pool.c) and the writing to disk.
 *
 * A table is what its log says. Whatever changes it is a line of text that is
 * folded into the table (fold.c) by the same function, whether it happens now or
 * is read back after a restart. Lines that belong together are a deed (deed.c):
 * they are folded, stored, and told, in this order; until they are stored the
 * table is busy, and whoever asks for it waits. */
#ifndef LONGROLL_SERVER_WITHIN_H
#define LONGROLL_SERVER_WITHIN_H

#include "server/api.h"
#include "server/aside.h"
#include "server/tell.h"

#endif
