/* The turn (3). */
#ifndef LONGROLL_BFF_RULES_TURN_H
#define LONGROLL_BFF_RULES_TURN_H

#include "games/bff/steps.h"

/* Sheets whose outcomes game.c asks for: detail[BFF_SUM] says of which kind. */
enum { BFF_SUM = 7, SUM_MANEUVER = 1, SUM_FIRE, SUM_COMBAT, SUM_LEADER, SUM_HALT, SUM_ROUTE };
void bff_start_game(const BffBoard *b, BffState *s, const Journal *j);
void bff_start_turn(const BffBoard *b, BffState *s, const Journal *j);
void bff_start_player_turn(const BffBoard *b, BffState *s, Side side, const Journal *j);
void bff_end_player_turn(const BffBoard *b, BffState *s, const Journal *j); /* after breakthroughs; holders, marks */
void bff_close_player_turn(const BffBoard *b, BffState *s, const Journal *j);

#endif
