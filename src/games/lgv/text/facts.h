/* What the files that tell and settle a position share. */
#ifndef LONGROLL_LGV_TEXT_FACTS_H
#define LONGROLL_LGV_TEXT_FACTS_H

#include "core/facts.h"
#include "games/lgv/rules.h"

/* Names of steps that only mean "begin this phase". */
enum { JUMP_START = STEP_COUNT, JUMP_MOMENTUM, JUMP_COMBAT, JUMP_REORGANIZATION, JUMP_END, JUMPS };

/* Sets not yet derived carry this mark until `settle`. */
enum { UNSETTLED_PLACE = 127, UNSETTLED_FORD = 0 };

#endif
