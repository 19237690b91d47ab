/* Give Us Victories: what its files share. Not for inclusion from outside this folder. */
#ifndef LONGROLL_GUV_RULES_H
#define LONGROLL_GUV_RULES_H

#include "games/guv/steps.h"
#include "games/guv/rules/pieces.h"   /* Pieces, stacking, the turn, set-up and activation (3 to 8) */
#include "games/guv/rules/movement.h" /* Movement, contact, rivers and pontoons (9 to 11) */
#include "games/guv/rules/combat.h"   /* Bombardment, skirmishers and combat (12 to 14) */
#include "games/guv/rules/campaign.h" /* The night, events, the campaign and victory (2, 15 to 20) */
#include "games/guv/text/text.h"

#endif
