/* Movement and assaults (8, 9.0 to 9.3, 14, 16). */
#ifndef LONGROLL_LGV_RULES_MOVEMENT_H
#define LONGROLL_LGV_RULES_MOVEMENT_H

#include "games/lgv/steps.h"

typedef struct AssaultOpen {
    bool move, attack, end;
} AssaultOpen;
AssaultOpen lgv_assault_open(const LgvBoard *b, const LgvState *s);

typedef enum Entry_mode { ENTER_MOVE, ENTER_EXPLOIT, ENTER_STORM } EntryMode;
/* The border or arrow as the map shows it, passable or not; NULL when there is none. */
const Border *lgv_border_between(const LgvBoard *b, int from, int to);
/* May the unit enter along the link? The one judge of movement. */
bool lgv_may_enter(const LgvBoard *b, const LgvState *s, int unit, const Link *link, EntryMode mode, Refusal *r);
/* The same for any place, adjacent or not, with the reason. */
bool lgv_may_go(const LgvBoard *b, const LgvState *s, int unit, int to, EntryMode mode, Refusal *r);
bool lgv_refuse_ways(const LgvBoard *b, const LgvState *s, int unit, Refusal *r);
bool lgv_can_move(const LgvBoard *b, const LgvState *s, int unit, EntryMode mode);
void lgv_enter(const LgvBoard *b, LgvState *s, int unit, int to, EntryMode mode, const Journal *j);
u64 lgv_entrants(const LgvBoard *b, const LgvState *s, int place);
u64 lgv_attack_pool(const LgvBoard *b, const LgvState *s, int place);
bool lgv_attack_due(const LgvBoard *b, const LgvState *s);
void lgv_end_move(const LgvBoard *b, LgvState *s, int unit, const Journal *j);
void lgv_resume_activation(const LgvBoard *b, LgvState *s, const Journal *j);
void lgv_close_target(const LgvBoard *b, LgvState *s, int place, const Journal *j);

#endif
