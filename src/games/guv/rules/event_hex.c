/* The hex that an event's chit is laid on (GUV-P24). */
#include "games/guv/rules.h"

/* ---- The hex of a chit ------------------------------------------------------------------------------------------- */

static bool is_retreat(const GuvState *s) { return guv_shown(s, CSA_RETREAT) || guv_shown(s, USA_RETREAT); }

/* `event_hex` holds the stack that was named, until the chit has its own hex. */
void guv_start_chit_hex(const GuvBoard *b, GuvState *s, int event, int stack) {
    if (event == CSA_RETREAT || event == USA_RETREAT) guv_act_as(s, (Side)b->event[event].side);
    s->event_hex = (u16)stack;
    guv_step_to(s, STEP_CHIT_HEX);
}

static Side chit_owner(const GuvBoard *b, const GuvState *s) {
    return is_retreat(s) ? guv_active(b, s) : (Side)s->asking;
}

static bool may_mark(const GuvBoard *b, const GuvState *s, int hex, Refusal *r) {
    int reach = guv_event_radius(b, is_retreat(s) ? CSA_RETREAT : CSA_DEPOT);
    char label[MARK_ROOM];
    if (!hex || !b->hex[hex].in_play) return refuse(r, GUV_P24, "That hex is not in play.");
    if (guv_holder(s, hex) == side_other(chit_owner(b, s))) return refuse(r, GUV_R75, "The enemy is there.");
    return hex_distance(&b->grid, s->event_hex, hex) <= reach ||
           refuse(r, GUV_P24, "%s is more than %d hexes from the stack.", guv_hex_label(b, hex, label), reach);
}

static void chit_hex_legal(const GuvBoard *b, const GuvState *s, List *l) {
    u16 disk[HEX_DISK_SIZE(20)];
    int reach = guv_event_radius(b, is_retreat(s) ? CSA_RETREAT : CSA_DEPOT);
    int n = hex_disk(&b->grid, s->event_hex, reach, disk);
    for (int i = 0; i < n; i++) {
        if (may_mark(b, s, disk[i], NULL)) list_add(l, DO_MARK, 1, disk[i], 0);
    }
}

static bool chit_hex_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    return a->verb == DO_MARK ? may_mark(b, s, a->op[0], r) : guv_not_now(b, s, a, r);
}

static void chit_hex_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    char label[MARK_ROOM];
    journal(j, NOBODY, GUV_P24, "The chit is placed in %s.", guv_hex_label(b, a->op[0], label));
    s->event_hex = (u16)a->op[0];
    if (is_retreat(s)) {
        guv_start_falling_back(b, s);
        return;
    }
    /* GUV-17.csa-depot, GUV-17.usa-wagons: for this check only. */
    Side side = (Side)s->asking;
    s->depot[side] = s->event_hex;
    s->shown &= ~(1u << (side == UNION ? USA_WAGONS : CSA_DEPOT));
    s->event_hex = 0;
    s->asking = side == CONFEDERATE ? UNION : 0;
    guv_start_supply(b, s, j);
}

GUV_STEP(chit_hex, "chit-hex", GUV_P24, WHO_CHIT, "Place the event chit in which hex?");

Side guv_chit_owner(const GuvBoard *b, const GuvState *s) { return chit_owner(b, s); }
