/* The journal of a batch: DIR/games.txt. A header says what is played; then a line for each finished game, as they come
 * in, and out to the file at once, so that whatever ends the program, no finished game is lost. When the batch is over
 * the file is written again in the order of the batch, closed by a line `end`. */
#ifndef LONGROLL_LAB_JOURNAL_H
#define LONGROLL_LAB_JOURNAL_H

#include "lab/run.h"

/* Begin the journal of this batch in a folder, which is made if need be, or go on with the one there: what it has goes
 * into the run. Fails when it is of another batch, damaged, or in use. A last line that was cut off is dropped, and
 * *note says so; else it is empty. */
MUST_USE bool journal_open(Run *r, const char *folder, char note[160], Error *e);
MUST_USE bool journal_add(LabJournal *j, const Run *r, const LabPlayed *played, int count, Error *e);
/* All is played: the file in its last form. Nothing to do if it had it already. */
MUST_USE bool journal_finish(Run *r, Error *e);
/* Is the file still in its folder? */
bool journal_stands(const LabJournal *j);
void journal_close(LabJournal *j);

/* A journal without its program: the batch that the header describes, and its games. `find` gives the games by their
 * ids; scenes have no boards. The caller frees batch and run. *note says how many
 * games do not count because one before them is missing; else it is empty. */
typedef const Game *FindGame(Str id);
MUST_USE bool journal_read(const char *folder, FindGame *find, Batch **batch, Run **run, char note[160], Error *e);

#endif
