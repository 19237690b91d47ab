/* The lines of a journal as text, and back. */
#ifndef LONGROLL_LAB_LINES_H
#define LONGROLL_LAB_LINES_H

#include "lab/journal.h"

#include <stdio.h>

/* What is played: everything that decides the results, and nothing else (no threads, no time of day). Free *memory. */
Str header_text(const Batch *b, char **memory);
/* Into an empty batch; *rest becomes what follows the header. */
MUST_USE bool header_read(Batch *b, Str *rest, FindGame *find, const char *path, Error *e);

/* Number, winner, seat that won, actions, turns, margin, result and, if they are counted, the verbs of both sides. */
void game_line(FILE *out, const Batch *b, const LabPlayed *p);
bool game_line_read(const Batch *b, Str text, LabPlayed *p);

#endif
