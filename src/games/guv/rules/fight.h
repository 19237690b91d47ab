/* What the files of fire and combat share among themselves. Index 0 is the attacker, 1 the defender. */
#ifndef LONGROLL_GUV_RULES_FIGHT_H
#define LONGROLL_GUV_RULES_FIGHT_H

#include "games/guv/rules.h"

enum { ATTACK, DEFENSE };
/* Beside the details of inner.h: whether natural 6s matter. */
enum { DETAIL_SIXES = DETAIL_BONUS_DEFENDER + 1 };
/* More dice than this fit no action (ACTION_FACES); only so many have exact outcomes (6^12 is below 2^32). */
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
    return direction >= 0 && b->hex[from].water[direction] < WATER_RAPIDAN;
}

/* combat.c: from the declaration to the dice. */
void guv_start_defense(const GuvBoard *b, GuvState *s, const Journal *j); /* B */
/* The target whose breastwork is in question; -1 = none. */
int guv_works_question(const GuvBoard *b, const GuvState *s);
/* By open facts alone: could a breastwork stand here that does not yet (14.bw-c, 14.night-b)? */
bool guv_works_fit(const GuvBoard *b, const GuvState *s, int hex);

/* combat_sum.c */
bool guv_counts_as_fort(const GuvBoard *b, const GuvState *s, const Fight *f, int target);
bool guv_counts_as_works(const GuvBoard *b, const GuvState *s, const Fight *f, int target);
/* The grounds the defender may choose between, as operands of `terrain`; those alike in effect only once. */
int guv_ground_options(const GuvBoard *b, const GuvState *s, const Fight *f, u8 out[GROUNDS]);
int guv_fight_bonus(const GuvBoard *b, const GuvState *s, const Fight *f, int who);
int guv_ground_bonus(const GuvBoard *b, const GuvState *s, const Fight *f);
bool guv_fight_has(const GuvBoard *b, const GuvState *s, const Fight *f, int who, int mark); /* a unit with this mark */

/* dice.c */
void guv_start_dice(const GuvBoard *b, GuvState *s, const Journal *j); /* D and E */
int guv_shot_outcomes(const Worksheet *w, Outcome *out);

/* losses.c */
void guv_start_losses(const GuvBoard *b, GuvState *s, const Journal *j); /* the dice lie */
bool guv_can_advance(const GuvBoard *b, const GuvState *s);
/* Dummies go with the last of their stack (9.dummy-c); then the hex is tidied. */
void guv_leave_hex(const GuvBoard *b, GuvState *s, int from, int to, const Journal *j);

#endif
