/* Bombardment (12). */
#ifndef LONGROLL_GUV_RULES_BOMBARDMENT_H
#define LONGROLL_GUV_RULES_BOMBARDMENT_H

#include "games/guv/steps.h"

void guv_start_bombardment(const GuvBoard *b, GuvState *s, const Journal *j);
bool guv_in_range(const GuvBoard *b, int from, int to, Refusal *r);
bool guv_shot_sheet(const GuvBoard *b, const GuvState *s, const Fight *f, Worksheet *w);
int guv_shot_outcomes(const Worksheet *w, Outcome *out);

#endif
