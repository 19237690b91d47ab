/* The campaign (18). */
#ifndef LONGROLL_GUV_RULES_CAMPAIGN_H
#define LONGROLL_GUV_RULES_CAMPAIGN_H

#include "games/guv/steps.h"

/* A held formation was attacked or bombarded (18.hold-c, 19.lee-b). */
void guv_note_attacked(const GuvBoard *b, GuvState *s, int hex, const Journal *j);
bool guv_cavalry_waits(const GuvBoard *b, const GuvState *s);
bool guv_near_entry(const GuvBoard *b, const GuvState *s, int hex);
bool guv_cavalry_may_enter(const GuvBoard *b, const GuvState *s, int unit, int hex, Refusal *r);
void guv_bring_in_cavalry(const GuvBoard *b, GuvState *s, int unit, int hex, const Journal *j);
/* By the event Corps released. */
bool guv_may_release_corps(const GuvBoard *b, const GuvState *s, int formation, Refusal *r);
void guv_release_corps(const GuvBoard *b, GuvState *s, int formation, const Journal *j);
void guv_release_attacked(const GuvBoard *b, GuvState *s, const Journal *j);
bool guv_is_late(const GuvBoard *b, const GuvState *s, int unit);
bool guv_is_waiting_cavalry(const GuvBoard *b, const GuvState *s, int unit);

#endif
