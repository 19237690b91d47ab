/* Detachments (8.det, GUV-8.form-e, GUV-8.det-c, GUV-R26). */
#include "games/guv/rules.h"

enum { DETACH_DECLINED = 0xffff };

bool guv_may_detach(const GuvBoard *b, const GuvState *s, Refusal *r) {
    Side side = guv_active(b, s);
    if (s->chit > CHIT_INDEPENDENT) return refuse(r, GUV_R26, "The marker does not go with the Independent chit.");
    if (s->detachment[side] == DETACH_DECLINED) {
        return refuse(r, GUV_8_det_c, "You took it back in this step; it may be placed in the next one.");
    }
    return s->detachment[side] == 0 || refuse(r, GUV_8_det_a, "The marker was used this turn.");
}

static void start_detach(GuvState *s) {
    s->back = s->step;
    guv_step_to(s, STEP_DETACH);
}

bool guv_check_besides(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (guv_is_event_verb(a->verb)) return guv_event_check(b, s, guv_active(b, s), a, r);
    return a->verb == DO_DETACH ? guv_may_detach(b, s, r) : guv_not_now(b, s, a, r);
}

void guv_apply_besides(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_DETACH) start_detach(s);
    else guv_event_apply(b, s, a, j);
}

void guv_renew_detach(const GuvBoard *b, GuvState *s) {
    Side side = guv_active(b, s);
    if (s->detachment[side] == DETACH_DECLINED) s->detachment[side] = 0;
}

static bool may_be_detached(const GuvBoard *b, const GuvState *s, int unit) {
    return !guv_is(s, unit, U_USED) && guv_unit_free(b, s, unit, NULL);
}

static bool mark_ok(const GuvBoard *b, const GuvState *s, const HexSet *area, int hex) {
    Side side = guv_active(b, s);
    if (!hex || !hexset_has(area, hex)) return false;
    if (side == UNION && b->hex[hex].entry && guv_holder(s, hex) != CONFEDERATE && guv_cavalry_waits(b, s)) return true;
    if (guv_holder(s, hex) != side) return false;
    for (int u = s->top[hex]; u; u = s->below[u]) {
        if (may_be_detached(b, s, u)) return true;
    }
    return false;
}

static void detach_legal(const GuvBoard *b, const GuvState *s, List *l) {
    HexSet area;
    guv_chit_area(b, s, 0, &area);
    for (int h = hexset_next(&area, 0); h; h = hexset_next(&area, h)) {
        if (mark_ok(b, s, &area, h)) list_add(l, DO_MARK, 1, h, 0);
    }
    list_add(l, DO_DECLINE, 0, 0, 0);
}

static bool detach_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DECLINE) return true;
    if (a->verb != DO_MARK) return guv_not_now(b, s, a, r);
    HexSet area;
    guv_chit_area(b, s, a->op[0], &area);
    if (mark_ok(b, s, &area, a->op[0])) return true;
    char label[MARK_ROOM];
    if (!hexset_has(&area, a->op[0])) {
        return refuse(r, GUV_8_det_b, "%s is out of the radius.", guv_hex_label(b, a->op[0], label));
    }
    return refuse(r, GUV_8_det_d, "Nobody in %s could be detached.", guv_hex_label(b, a->op[0], label));
}

static void detach_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    Side side = guv_active(b, s);
    guv_step_to(s, (GuvStepId)s->back);
    s->back = 0;
    if (a->verb == DO_DECLINE) {
        s->detachment[side] = DETACH_DECLINED;
        return;
    }
    int hex = a->op[0];
    char label[MARK_ROOM];
    s->detachment[side] = (u16)hex;
    journal(j, NOBODY, GUV_8_det_b, "%s puts the Detachment marker on %s.", side_mark(side),
            guv_hex_label(b, hex, label));
    for (int u = 1; u <= b->last_unit[side] && side == UNION && b->hex[hex].entry; u++) {
        if (guv_is_waiting_cavalry(b, s, u)) guv_activate_unit(b, s, u, true); /* GUV-R76 */
    }
    if (guv_holder(s, hex) != side) return;
    for (int u = s->top[hex]; u; u = s->below[u]) {
        if (may_be_detached(b, s, u)) guv_activate_unit(b, s, u, true); /* and is used for this turn (GUV-8.det-e) */
    }
}

GUV_STEP(detach, "detach", GUV_8_det_b, WHO_ACTIVE, "Where does the Detachment marker go?");
