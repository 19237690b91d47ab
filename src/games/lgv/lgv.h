/* Lee's Greatest Victory (design: Michael Rinella): the public face.
 *
 * Area-impulse game of the Chancellorsville campaign, 30 April to 5 May
 * 1863, for two players. All clauses of the rulebook, the rulings of
 * docs/rulings/lgv.md and the optional module 19 as reconstructed there.
 * Hidden from a player: only the enemy's wish for a side and his bid.
 *
 * The rules are reached through `lgv_game`. Opponents may read the types
 * below; only this folder writes them. */
#ifndef LONGROLL_LGV_LGV_H
#define LONGROLL_LGV_LGV_H

#include "games/lgv/reading.h"

extern const Game lgv_game;

#endif
