/* Worksheets and odds as text. */
#ifndef LONGROLL_CLI_SCREEN_SHEET_H
#define LONGROLL_CLI_SCREEN_SHEET_H

#include "cli/screen/paint.h"

/* The sum line by line with its clauses, then what it assumes. */
void sheet_print(const Paint *p, const Game *game, const void *board, const Worksheet *sheet);
/* Every result with its chance. False when no dice are involved. */
bool odds_print(const Paint *p, const Game *game, const void *board, const void *state, const Worksheet *sheet);
/* Both, of the resolution under way or of what `about` would start. False when
 * there is neither. */
bool sheet_and_odds(const Paint *p, const Game *game, const void *board, const void *state, Side viewer,
                    const Action *about, bool with_sheet);
/* A clause without the prefix of its game: "9.4.2c". */
const char *clause_short(const Game *game, Clause clause);

#endif
