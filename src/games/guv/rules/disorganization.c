/* DIS and DEM units (14.dis, 14.dem): who becomes so, order restored, demoralized units go back. */
#include "games/guv/rules.h"

/* What the two marks forbid: GUV-14.dis-a, GUV-14.dem-a (attacks.c, bombardment.c), GUV-14.dem-b (movement.c). */
void guv_disorganize(const GuvBoard *b, GuvState *s, int unit, Clause why, const Journal *j) {
    if (guv_is_skirmisher(b, unit) || !guv_is_real(b, unit) || guv_is(s, unit, U_DEM)) return; /* GUV-13.o, GUV-R47 */
    bool deeper = guv_is(s, unit, U_DIS);
    s->mark[unit] = (u16)((s->mark[unit] & ~(U_DIS | U_RESTING)) | (deeper ? U_DEM : U_DIS));
    s->demoralized[guv_side(unit)] += (u8)deeper;
    journal(j, NOBODY, why, "%s becomes %s.", guv_open_name(b, s, unit), deeper ? "demoralized" : "disorganized");
}

bool guv_all_disorganized(const GuvBoard *b, const GuvState *s, int hex) {
    bool some = false;
    for (int u = s->top[hex]; u; u = s->below[u]) {
        if (guv_is_skirmisher(b, u) || !guv_is_real(b, u)) continue;
        if (!guv_is(s, u, U_DIS | U_DEM)) return false;
        some = true;
    }
    return some;
}

/* ---- Order restored (14.dis-b, GUV-6.night-f, GUV-14.dem-e) ------------------------------------------------------ */

/* GUV-14.dis-b, GUV-R65: it was activated and did not move. */
void guv_rest(const GuvBoard *b, GuvState *s, const Journal *j) {
    for (int u = 1; u <= GUV_UNITS; u++) {
        bool rested = guv_fate(s, u) == FATE_MAP && guv_is(s, u, U_DIS) && guv_is(s, u, U_RESTING);
        if (!rested || guv_is(s, u, U_MOVED | U_OOS)) continue;
        s->mark[u] &= (u16)~U_DIS;
        journal(j, guv_side(u), GUV_14_dis_b, "%s rests and recovers.", guv_unit_name(b, u));
    }
}

void guv_restore_order(const GuvBoard *b, GuvState *s) {
    for (int u = 1; u <= GUV_UNITS; u++) {
        if (guv_fate(s, u) != FATE_MAP || guv_is(s, u, U_OOS)) continue;
        s->mark[u] &= (u16)~U_DIS;
        if (!guv_is(s, u, U_DEM)) continue;
        s->mark[u] = (u16)((s->mark[u] & ~U_DEM) | U_DIS);
        s->demoralized[guv_side(u)]--;
    }
}

/* ---- Demoralized units go back (14.dem-c, GUV-14.dem-d, GUV-R66) ------------------------------------------------- */

/* DEM units of `side` next to an enemy. */
static Bits128 dem_due(const GuvBoard *b, const GuvState *s, Side side) {
    Bits128 due = {{0, 0}};
    int left = s->demoralized[side];
    for (int u = guv_unit(side, 1); left > 0; u++) {
        if (!guv_is(s, u, U_DEM)) continue;
        left--;
        if (guv_next_to_enemy(b, s, side, s->hex[u])) bits128_add(&due, guv_bit(u));
    }
    return due;
}

/* The fields of s->retreat serve both; a flight or retreat comes to its end first. */
void guv_look_for_dem(const GuvBoard *b, GuvState *s) {
    bool offered = s->step == STEP_DISMANTLE || s->step == STEP_DISMANTLE_AFTER_ROLL;
    bool busy = s->step == STEP_FLIGHT || s->step == STEP_RETREAT || s->step == STEP_OVER || offered;
    if (!busy && s->dem && s->retreat.unit) return;
    s->dem = NOBODY;
    if (busy || !(s->demoralized[UNION] | s->demoralized[CONFEDERATE])) return;
    Side active = guv_active(b, s), first = active == UNION ? CONFEDERATE : UNION;
    for (int i = 0; i < 2 && !s->dem; i++) {
        Side side = i ? side_other(first) : first;
        Bits128 due = dem_due(b, s, side);
        if (bits128_any(&due)) s->dem = (u8)side;
    }
}

static Bits128 dem_movers(const GuvBoard *b, const GuvState *s) {
    return s->retreat.unit ? guv_retreat_movers(s, s->retreat.set) : dem_due(b, s, (Side)s->dem);
}

static void dem_legal(const GuvBoard *b, const GuvState *s, List *l) {
    Bits128 set = dem_movers(b, s);
    guv_list_retreats(b, s, (Side)s->dem, &set, l);
}

static bool dem_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    Bits128 set = dem_movers(b, s);
    return guv_retreat_allowed(b, s, (Side)s->dem, &set, a, r);
}

/* A step that already waits for another to return keeps its place: then nothing is dismantled. */
static void dem_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    s->retreat.side = s->dem;
    guv_retreat_unit(b, s, a, j);
    if (guv_judge_at_once(b, s, j) || s->retreat.unit) return;
    Bits128 due = dem_due(b, s, (Side)s->dem);
    if (bits128_any(&due) || !s->retreat.crossed) return;
    if (s->back) s->retreat.crossed = 0;
    else guv_offer_dismantling(b, s, (GuvStepId)s->step, j);
}

GUV_STEP(dem, "dem", GUV_14_dem_c, WHO_NOBODY, "Demoralized units next to the enemy must retreat.");
