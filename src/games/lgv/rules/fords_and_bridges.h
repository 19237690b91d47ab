/* Fords and pontoon bridges (8.4.4, 16). */
#ifndef LONGROLL_LGV_RULES_FORDS_AND_BRIDGES_H
#define LONGROLL_LGV_RULES_FORDS_AND_BRIDGES_H

#include "games/lgv/steps.h"

int lgv_bridge_choices(const LgvBoard *b, const LgvState *s, int place);
bool lgv_why_no_bridge(const LgvBoard *b, const LgvState *s, Refusal *r);
bool lgv_ford_allows(const LgvBoard *b, const LgvState *s, int unit, const Link *link, Refusal *r);
void lgv_lose_bridges(const LgvBoard *b, LgvState *s, int place, const Journal *j);
bool lgv_refuse_river(const LgvBoard *b, const LgvState *s, int from, int to, Refusal *r);
bool lgv_wades_back(const LgvBoard *b, const LgvState *s, int unit);
bool lgv_retreat_may_cross(const LgvBoard *b, const LgvState *s, int unit, const Link *link, Refusal *r);

#endif
