/* Assault Activation and cavalry screens (8.1, 8.3). */
#ifndef LONGROLL_LGV_RULES_ACTIVATION_H
#define LONGROLL_LGV_RULES_ACTIVATION_H

#include "games/lgv/steps.h"

bool lgv_can_act(const LgvBoard *b, const LgvState *s, int place);
typedef struct AssaultOpen {
    bool move, attack, end;
} AssaultOpen;
AssaultOpen lgv_assault_open(const LgvBoard *b, const LgvState *s);
void lgv_resume_activation(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_close_target(const LgvBoard *b, LgvState *s, int place, const Journal *j);
u64 lgv_screeners(const LgvBoard *b, const LgvState *s, int place);
void lgv_close_next(const LgvBoard *b, LgvState *s, const Journal *j);

#endif
