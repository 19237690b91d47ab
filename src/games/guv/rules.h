/* Give Us Victories: what its files share. Not for inclusion from outside this folder. */
#ifndef LONGROLL_GUV_RULES_H
#define LONGROLL_GUV_RULES_H

#include "games/guv/steps.h"
#include "games/guv/rules/pieces.h"      /* Pieces and what is seen of them (3, 9.see) */
#include "games/guv/rules/stacking.h"    /* Stacking (5) */
#include "games/guv/rules/turn.h"        /* The turn and rain (6, 7) */
#include "games/guv/rules/setup.h"       /* Set-up and reinforcements (4, 19, 20) */
#include "games/guv/rules/activation.h"  /* Activation: points, the cup, commanders, detachments (8) */
#include "games/guv/rules/movement.h"    /* Movement, its costs and forced marches (9) */
#include "games/guv/rules/contact.h"     /* Contact and dummies (9.contact, 9.break, 9.dummy) */
#include "games/guv/rules/rivers.h"      /* Rivers and pontoons (10, 11) */
#include "games/guv/rules/bombardment.h" /* Bombardment (12) */
#include "games/guv/rules/skirmishers.h" /* Skirmishers (13) */
#include "games/guv/rules/combat.h"      /* Combat (14) */
#include "games/guv/rules/breastworks.h" /* Breastworks and fortifications (14.bw, 14.fort) */
#include "games/guv/rules/losses.h"      /* Losses, the Rule of 6 and the advance (14.loss, 14.six, 14.adv) */
#include "games/guv/rules/retreat.h"     /* Retreats, DIS and DEM (14.ret, 14.dis, 14.dem) */
#include "games/guv/rules/supply.h"      /* The night, supply and recovery (6.night, 15, 16) */
#include "games/guv/rules/events.h"      /* Events (17) */
#include "games/guv/rules/campaign.h"    /* The campaign (18) */
#include "games/guv/rules/victory.h"     /* Victory (2, 19) */
#include "games/guv/text/text.h"

#endif
