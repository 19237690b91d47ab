/* The Last Full Measure: what its files share. Not for inclusion from outside this folder. */
#ifndef LONGROLL_LFM_RULES_H
#define LONGROLL_LFM_RULES_H

#include "games/lfm/steps.h"
#include "games/lfm/rules/pieces.h"   /* Pieces, the turn and stacking (0, S, 4) */
#include "games/lfm/rules/movement.h" /* Movement, charges, zones and sight (1 to 3, 5, 6, 27) */
#include "games/lfm/rules/combat.h"   /* Artillery fire, combat, retreats and what follows (7 to 18) */
#include "games/lfm/rules/command.h"  /* Command, night, works, reinforcements and victory (19 to 30) */
#include "games/lfm/text/text.h"

#endif
