/* The Last Full Measure: what its files share. Not for inclusion from outside this folder. */
#ifndef LONGROLL_LFM_RULES_H
#define LONGROLL_LFM_RULES_H

#include "games/lfm/steps.h"
#include "games/lfm/rules/pieces.h"         /* Pieces and hexes (0) */
#include "games/lfm/rules/turn.h"           /* The turn and the initiative (S0, S1, S7, S8) */
#include "games/lfm/rules/movement.h"       /* Movement and road movement (1, 2) */
#include "games/lfm/rules/charge.h"         /* Cavalry charges (3) */
#include "games/lfm/rules/stacking.h"       /* Stacking (4) */
#include "games/lfm/rules/zones.h"          /* Zones of control and influence, sight (5, 6, 27) */
#include "games/lfm/rules/artillery.h"      /* Artillery fire (7) */
#include "games/lfm/rules/combat.h"         /* Combat (8, 13) */
#include "games/lfm/rules/aftermath.h"      /* What follows a result: losses (8.10, LFM-R101) */
#include "games/lfm/rules/retreat.h"        /* Retreats and the advance (9 to 12) */
#include "games/lfm/rules/reorganization.h" /* Disorganization, shattered brigades, recovery, cohesion (14 to 18) */
#include "games/lfm/rules/command.h"        /* Command and commanders (19 to 21) */
#include "games/lfm/rules/integrity.h"      /* Brigade integrity and detachments (22) */
#include "games/lfm/rules/night.h"          /* Night (23) */
#include "games/lfm/rules/construction.h"   /* Breastworks and burning bridges (24, 25) */
#include "games/lfm/rules/arrivals.h"       /* Reinforcements, and the way off the map (26) */
#include "games/lfm/rules/special_rules.h"  /* The special rules of our battles (30) */
#include "games/lfm/rules/victory.h"        /* Victory (30) */
#include "games/lfm/text/text.h"

#endif
