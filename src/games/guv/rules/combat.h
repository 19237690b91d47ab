/* Bombardment and combat (12, 14). */
#ifndef LONGROLL_GUV_RULES_COMBAT_H
#define LONGROLL_GUV_RULES_COMBAT_H

#include "games/guv/steps.h"

void guv_start_bombardment(const GuvBoard *b, GuvState *s, const Journal *j);
void guv_start_combat(const GuvBoard *b, GuvState *s, const Journal *j);
bool guv_may_entrench(const GuvBoard *b, const GuvState *s, Side side, int hex,
                      Refusal *r); /* 14.bw-b, 14.bw-c, GUV-R48 */
void guv_entrench(const GuvBoard *b, GuvState *s, int hex, const Journal *j);
/* The only sum: what the fight adds up to, line by line; previews fill a Fight of their own. Columns: attacker's and
 * defender's dice. detail[]: DETAIL_*. */
bool guv_fight_sheet(const GuvBoard *b, const GuvState *s, const Fight *f, Worksheet *w);
bool guv_shot_sheet(const GuvBoard *b, const GuvState *s, const Fight *f, Worksheet *w);
enum { DETAIL_KIND, DETAIL_ATTACK, DETAIL_DEFENSE, DETAIL_ROW, DETAIL_MODIFIER, DETAIL_BONUS, DETAIL_BONUS_DEFENDER };
enum { SHEET_FIGHT = 1, SHEET_SHOT };
int guv_fight_outcomes(const GuvBoard *b, const GuvState *s, int who,
                       Outcome *out); /* the roll of attacker (0), defender (1) */
int guv_sheet_outcomes(const Worksheet *w, Outcome *out);
bool guv_preview_fight(const GuvBoard *b, GuvState *trial, const Action *about, Worksheet *notes);
void guv_end_fight(const GuvBoard *b, GuvState *s, const Journal *j);
void guv_start_advance(const GuvBoard *b, GuvState *s,
                       const Journal *j); /* after the retreat and guv_offer_dismantling(STEP_ADVANCE) */
/* A held formation was attacked or bombarded (18.hold-c, 19.lee-b). */
void guv_note_attacked(const GuvBoard *b, GuvState *s, int hex, const Journal *j);

#endif
