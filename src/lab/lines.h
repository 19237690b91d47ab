/* The lines of a journal as text, and back. */
#ifndef LONGROLL_LAB_LINES_H
#define LONGROLL_LAB_LINES_H

#include "lab/journal.h"

#include <stdio.h>

/* What is played: everything that decides the results, and nothing else (no threads, no time of day). Free *memory. */
Str header_text(const Batch *b, char **memory);
/* Into an empty batch; *rest becomes what follows the header. */
MUST_USE bool header_read(Batch *b, Str *rest, FindGame *find, const char *path, Error *e);

/* Of a header: with it the check sum of every line begins, so that a line of another batch is known as such. */
u64 header_seal(Str header);
enum { CHECK_DIGITS = 8 };
void check_sum(u64 seal, Str line, char sum[CHECK_DIGITS + 1]);
/* Number, winner, seat that won, actions, turns, margin, result and, if they are counted, the verbs of both sides; a
 * check sum over all of that. */
void game_line(FILE *out, const Batch *b, u64 seal, const LabPlayed *p);
bool game_line_read(const Batch *b, u64 seal, Str text, LabPlayed *p);
/* "end 400 limit" */
void end_line(char *text, size_t room, i64 games, RunEnd end);

#endif
