/* Brigade Fire & Fury: what its files share. Not for inclusion from outside this folder. */
#ifndef LONGROLL_BFF_RULES_H
#define LONGROLL_BFF_RULES_H

#include "games/bff/steps.h"
#include "games/bff/rules/pieces.h"    /* Pieces, ground and sight (1.3, 8.5, 10.9) */
#include "games/bff/rules/maneuvers.h" /* The turn, leaders, maneuvers, movement and charges (1 to 6) */
#include "games/bff/rules/combat.h"    /* Fire, charge combat and retreats (7 to 11) */
#include "games/bff/rules/victory.h"   /* The rules of our battles, victory and the referee (12) */
#include "games/bff/text/text.h"

#endif
