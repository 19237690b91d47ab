/* Lee's Greatest Victory: what its files share. Not for inclusion from outside this folder. */
#ifndef LONGROLL_LGV_RULES_H
#define LONGROLL_LGV_RULES_H

#include "games/lgv/steps.h"
#include "games/lgv/rules/pieces.h"            /* Pieces and their places (3, 4) */
#include "games/lgv/rules/setup.h"             /* Sides, bids and set-up (5, 18) */
#include "games/lgv/rules/impulse.h"           /* Momentum Phase, Impulses and arrivals (6.1, 6.2) */
#include "games/lgv/rules/stacking.h"          /* Stacking and control (7) */
#include "games/lgv/rules/movement.h"          /* Movement and Zones (8.2, 8.4, 14) */
#include "games/lgv/rules/activation.h"        /* Assault Activation and cavalry screens (8.1, 8.3) */
#include "games/lgv/rules/combat.h"            /* Attacks and combat (9) */
#include "games/lgv/rules/bombardment.h"       /* Bombardment (10) */
#include "games/lgv/rules/losses.h"            /* Losses and retreats (11) */
#include "games/lgv/rules/reorganization.h"    /* Reorganization (12) */
#include "games/lgv/rules/advantage.h"         /* The Advantage (13) */
#include "games/lgv/rules/entrenchments.h"     /* Entrenchments (15) */
#include "games/lgv/rules/fords_and_bridges.h" /* Fords and pontoon bridges (8.4.4, 16) */
#include "games/lgv/rules/end_phase.h"         /* The End Phase and victory (6.4, 17) */
#include "games/lgv/text/text.h"

#endif
