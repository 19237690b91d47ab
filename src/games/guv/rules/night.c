/* The night (GUV-6.night-a): what follows the activations of turns 5, 10, 15, 20 and 25, in its exact order. */
#include "games/guv/rules.h"

/* ---- What the night forbids (7.night) ---------------------------------------------------------------------------- */

/* GUV-7.night-a: neither combat nor bombardment, but by a Night Attack! (GUV-7.night-c, GUV-14.night-a); nor, by day,
 * on a forced march (GUV-9.fm-d). */
bool guv_combat_open(const GuvBoard *b, const GuvState *s) { return !guv_is_quiet_night(b, s) && !s->marching; }

/* ---- Step 2: detachments, skirmishers, breastworks (GUV-6.night-b, GUV-6.night-d, GUV-R72) ----------------------- */

void guv_start_night(const GuvBoard *b, GuvState *s, const Journal *j) {
    for (int side = UNION; side <= CONFEDERATE; side++) {
        s->detachment[side] = 0;
        guv_gather_skirmishers(b, s, (Side)side, j); /* GUV-6.night-c */
    }
    hexset_clear(&s->works);
    journal(j, NOBODY, GUV_6_night_b, "Night: detachments, skirmishers and breastworks leave the map.");
    s->asking = CONFEDERATE;
    guv_start_supply(b, s, j); /* step 3 (GUV-6.night-e) */
}

/* ---- Step 4 (GUV-6.night-f, GUV-14.dem-e) ------------------------------------------------------------------------ */

void guv_continue_night(const GuvBoard *b, GuvState *s, const Journal *j) {
    guv_restore_order(b, s);
    guv_start_recovery(b, s, j); /* steps 5 and 6 (GUV-6.night-g, GUV-6.night-h, GUV-6.night-i) */
}
