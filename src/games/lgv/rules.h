/* Lee's Greatest Victory: what its files offer one another. Nobody else includes this. */
#ifndef LONGROLL_LGV_RULES_H
#define LONGROLL_LGV_RULES_H

#include "games/lgv/steps.h"
#include "games/lgv/rules/pieces.h"
#include "games/lgv/rules/setup.h"
#include "games/lgv/rules/impulse.h"
#include "games/lgv/rules/movement.h"
#include "games/lgv/rules/combat.h"
#include "games/lgv/rules/reorganization.h"
#include "games/lgv/text/text.h"

#endif
