/* Brigade Fire & Fury: what its files offer one another. Nobody else includes this. */
#ifndef LONGROLL_BFF_RULES_H
#define LONGROLL_BFF_RULES_H

#include "games/bff/steps.h"
#include "games/bff/rules/referee.h"
#include "games/bff/rules/pieces.h"
#include "games/bff/rules/ground.h"
#include "games/bff/rules/movement.h"
#include "games/bff/rules/turn.h"
#include "games/bff/rules/leaders.h"
#include "games/bff/rules/maneuvers.h"
#include "games/bff/rules/charge.h"
#include "games/bff/rules/fire.h"
#include "games/bff/rules/combat.h"
#include "games/bff/rules/aftermath.h"
#include "games/bff/rules/single_dice.h"
#include "games/bff/text/text.h"

#endif
