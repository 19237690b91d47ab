/* Breastworks and fortifications (14.bw, 14.fort). */
#ifndef LONGROLL_GUV_RULES_BREASTWORKS_H
#define LONGROLL_GUV_RULES_BREASTWORKS_H

#include "games/guv/steps.h"

bool guv_may_entrench(const GuvBoard *b, const GuvState *s, Side side, int hex,
                      Refusal *r); /* 14.bw-b, 14.bw-c, GUV-R48 */
void guv_entrench(const GuvBoard *b, GuvState *s, int hex, const Journal *j);
/* By open facts alone: could a new breastwork be placed here (14.bw-c, 14.night-b)? */
bool guv_works_fit(const GuvBoard *b, const GuvState *s, int hex);
bool guv_counts_as_fort(const GuvBoard *b, const GuvState *s, const Fight *f, int target);
bool guv_counts_as_works(const GuvBoard *b, const GuvState *s, const Fight *f, int target);
/* 14.bw-f, 14.fort-d, GUV-R36, GUV-R38: pieces have left `hex` by movement or by breaking contact. */
void guv_left_works(const GuvBoard *b, GuvState *s, Side side, int hex, Bits128 who, const Journal *j);
void guv_start_works(const GuvBoard *b, GuvState *s, const Journal *j);
/* After pieces have left a hex: a breastwork without its builders goes (14.bw-d), dummies alone go (9.dummy-b). */
void guv_tidy_hex(const GuvBoard *b, GuvState *s, int hex, const Journal *j);

#endif
