/* Victory (2, 19). */
#ifndef LONGROLL_GUV_RULES_VICTORY_H
#define LONGROLL_GUV_RULES_VICTORY_H

#include "games/guv/steps.h"

/* 2, 19: after each hex entered, advance, retreat, placement and exit (GUV-R79). True when the game is over. */
bool guv_judge_at_once(const GuvBoard *b, GuvState *s, const Journal *j);
bool guv_judge_turn(const GuvBoard *b, GuvState *s, const Journal *j); /* end of a turn */
int guv_victory_points(const GuvBoard *b, const GuvState *s);
const GameResult *guv_ending(const void *state);
void guv_end(GuvState *s, int ending, Clause why, const Journal *j);

enum Ending {
    ENDING_NONE,
    ENDING_UNION_POINTS, /* 2.auto-a */
    ENDING_CONFEDERATE_POINTS,
    ENDING_CONFEDERATE_PLACES, /* 2.auto-b */
    ENDING_UNION,
    ENDING_CONFEDERATE,
    ENDING_DRAW,
    ENDINGS
};

#endif
