/* Skirmishers (13). */
#ifndef LONGROLL_GUV_RULES_SKIRMISHERS_H
#define LONGROLL_GUV_RULES_SKIRMISHERS_H

#include "games/guv/steps.h"

void guv_start_defense(const GuvBoard *b, GuvState *s, const Journal *j); /* B */
/* 13.c, 13.e: may this brigade produce one in that hex now? */
bool guv_may_skirmish(const GuvBoard *b, const GuvState *s, int unit, int hex, Refusal *r);
void guv_skirmish(const GuvBoard *b, GuvState *s, int unit, int hex, const Journal *j);
bool guv_skirmisher_may_strike(const GuvBoard *b, const GuvState *s, int unit, Refusal *r);
bool guv_skirmisher_has_companion(const GuvBoard *b, const GuvState *s, int unit);
bool guv_lone_skirmisher(const GuvBoard *b, const GuvState *s, const Fight *f);
void guv_skirmish_list(const GuvBoard *b, const GuvState *s, int contact, List *l);
void guv_gather_skirmishers(const GuvBoard *b, GuvState *s, Side side, const Journal *j);
bool guv_may_produce(const GuvBoard *b, const GuvState *s, int unit, int hex, Refusal *r);

#endif
