/* Combat (14). */
#ifndef LONGROLL_GUV_RULES_COMBAT_H
#define LONGROLL_GUV_RULES_COMBAT_H

#include "games/guv/steps.h"

void guv_start_combat(const GuvBoard *b, GuvState *s, const Journal *j);
/* The only sum of a fight, line by line; previews fill a Fight of their own. Columns: attacker's and defender's
 * dice. detail[]: DETAIL_*. */
bool guv_fight_sheet(const GuvBoard *b, const GuvState *s, const Fight *f, Worksheet *w);
enum { SHEET_FIGHT = 1, SHEET_SHOT };
int guv_fight_outcomes(const GuvBoard *b, const GuvState *s, int who,
                       Outcome *out); /* the roll of attacker (0), defender (1) */
int guv_sheet_outcomes(const Worksheet *w, Outcome *out);
bool guv_preview_fight(const GuvBoard *b, GuvState *trial, const Action *about, Worksheet *notes);
void guv_end_fight(const GuvBoard *b, GuvState *s, const Journal *j);
/* The index of a side in a Fight. */
enum { ATTACK, DEFENSE };
/* DICE_MOST: no action has room for more (ACTION_FACES). DICE_EXACT: up to here outcomes are exact (6^12 is below
 * 2^32). */
enum { DICE_MOST = 90, DICE_EXACT = 12, GROUNDS = 6 * TERRAIN_CHOICES };
static inline Side guv_fight_side(const GuvBoard *b, const GuvState *s, int who) {
    return who == ATTACK ? guv_active(b, s) : side_other(guv_active(b, s));
}

static inline bool guv_is_target(const Fight *f, int hex) {
    for (int i = 0; i < f->targets; i++) {
        if (f->target[i] == hex) return true;
    }
    return false;
}

/* Does combat reach from hex to hex: neighbours that no major river parts (GUV-10.b, GUV-R39)? */
static inline bool guv_combat_reaches(const GuvBoard *b, int from, int to) {
    int direction = hex_direction(&b->grid, from, to);
    return direction >= 0 && !guv_is_great_river(b, from, direction);
}

/* The terrain effects the defender may choose from, as operands of `terrain`; each distinct effect once. */
int guv_ground_options(const GuvBoard *b, const GuvState *s, const Fight *f, u8 out[GROUNDS]);
int guv_fight_bonus(const GuvBoard *b, const GuvState *s, const Fight *f, int who);
int guv_ground_bonus(const GuvBoard *b, const GuvState *s, const Fight *f);
bool guv_fight_has(const GuvBoard *b, const GuvState *s, const Fight *f, int who, int mark); /* a unit with this mark */
void guv_start_dice(const GuvBoard *b, GuvState *s, const Journal *j);                       /* D and E */
bool guv_not_yet_struck(const GuvBoard *b, const GuvState *s, int unit, Refusal *r);
void guv_ask_events(const GuvBoard *b, GuvState *s, const Journal *j);
int guv_ring_of(const GuvBoard *b, const GuvState *s, const Fight *f, int target);

#endif
