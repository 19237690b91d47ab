/* The Last Full Measure: what its files offer one another. Nobody else includes this. */
#ifndef LONGROLL_LFM_RULES_H
#define LONGROLL_LFM_RULES_H

#include "games/lfm/steps.h"
#include "games/lfm/rules/pieces.h"
#include "games/lfm/rules/zones.h"
#include "games/lfm/rules/turn.h"
#include "games/lfm/rules/command.h"
#include "games/lfm/rules/construction.h"
#include "games/lfm/rules/artillery.h"
#include "games/lfm/rules/movement.h"
#include "games/lfm/rules/charge.h"
#include "games/lfm/rules/combat.h"
#include "games/lfm/rules/aftermath.h"
#include "games/lfm/rules/reorganization.h"
#include "games/lfm/text/text.h"

#endif
