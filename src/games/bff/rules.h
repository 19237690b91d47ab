/* Brigade Fire & Fury: what its files share. Not for inclusion from outside this folder. */
#ifndef LONGROLL_BFF_RULES_H
#define LONGROLL_BFF_RULES_H

#include "games/bff/steps.h"
#include "games/bff/rules/pieces.h"        /* Pieces on the table, their shapes and order */
#include "games/bff/rules/ground.h"        /* Ground, cover, lines of sight and the command radius (1.3, 8.5, 10.9) */
#include "games/bff/rules/maneuvers.h"     /* The maneuver check and the maneuvers (1, 2, 4) */
#include "games/bff/rules/turn.h"          /* The turn (3) */
#include "games/bff/rules/leaders.h"       /* Leaders (3.1, 3.5, 6) */
#include "games/bff/rules/charge.h"        /* Charges (3.4) */
#include "games/bff/rules/movement.h"      /* Movement rates and paths (4, 5) */
#include "games/bff/rules/fire.h"          /* Musketry and cannonade (7 to 9) */
#include "games/bff/rules/combat.h"        /* Charge combat (10, 11) */
#include "games/bff/rules/aftermath.h"     /* What follows a result: losses, the victor's ground */
#include "games/bff/rules/retreat.h"       /* Retreats (BFF-R7, BFF-R8, BFF-R34) */
#include "games/bff/rules/special_rules.h" /* The special rules of our battles (12) */
#include "games/bff/rules/victory.h"       /* Arrivals, key positions and victory (12) */
#include "games/bff/rules/referee.h"       /* The referee beside a real table: questions (12.30) */
#include "games/bff/text/text.h"

#endif
