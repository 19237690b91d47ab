/* What a channel was told, and what of a message it need not be told again (view_told.c). For view.c alone. */
#ifndef LONGROLL_VIEW_TOLD_H
#define LONGROLL_VIEW_TOLD_H

#include "core/marks.h"
#include "core/view.h"

/* Nothing was told: the next message is whole. */
void told_begin(ViewMemory *m);

/* Makes room among the names, before a message; channels of another age begin anew. */
void told_names(ViewNames *names);
/* The number of a key, known by its hash, on this channel, given now if it has none; -1: no more can be numbered. */
int told_key(ViewMemory *m, u64 hash);
u64 told_hash(const ViewMemory *m, int number);
/* Of a row of the list that the channel was told and has not forgotten; -1: it is new, and gets the next number. */
int told_row(ViewMemory *m, Str row);
/* Was the value the last that the channel was told for this key, a hash? From now on it is. */
bool told_words(ViewMemory *m, u64 key, Str value);

/* `marked` as it is written: of a mark whose words the channel knows only `{KIND:ID|}`. */
Str told_text(ViewMemory *m, bool whole, Str marked, char room[MARKED_ROOM]);

/* Does the field say something else than in the last message? */
bool told_field(ViewMemory *m, ViewField field, u64 value);

#endif
