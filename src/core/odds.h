/* Exact odds by enumeration over `outcomes`; nothing is sampled. */
#ifndef LONGROLL_ODDS_H
#define LONGROLL_ODDS_H

#include "core/game.h"

enum { ODDS_CODES = 32 }; /* twelve dice of Give Us Victories, with and without 6s, have 25 */

typedef struct Odds {
    u64 total;
    int codes;
    struct {
        const char *code;
        u64 weight;
        i64 amount; /* sum of weight x amount */
    } of[ODDS_CODES];
} Odds;

/* Of the roll that `sheet` describes, or (NULL) of the roll due. False when no
 * dice are involved. */
bool odds_of(const Game *game, const void *board, const void *state, const Worksheet *sheet, Odds *odds);
/* "76.1 %": tenths of a per cent, rounded half up, from whole numbers. */
void odds_percent(u64 weight, u64 total, Writer *out);
/* The mean of amounts, which may be negative: "-1.9". Rounded to tenths, halves away from zero. */
void odds_mean(i64 sum, u64 weight, Writer *out);

#endif
