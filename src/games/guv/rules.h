/* Give Us Victories: what its files offer one another. Nobody else includes this. */
#ifndef LONGROLL_GUV_RULES_H
#define LONGROLL_GUV_RULES_H

#include "games/guv/steps.h"
#include "games/guv/rules/pieces.h"
#include "games/guv/rules/rivers.h"
#include "games/guv/rules/turn.h"
#include "games/guv/rules/activation.h"
#include "games/guv/rules/movement.h"
#include "games/guv/rules/combat.h"
#include "games/guv/rules/retreat.h"
#include "games/guv/rules/events.h"
#include "games/guv/text/text.h"

#endif
