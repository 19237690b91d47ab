/* Good General (17.usa-general, GUV-R75): he goes into the cup as a chit, and when he is pulled picks a formation. */
#include "games/guv/rules.h"

/* ---- Into the cup ------------------------------------------------------------------------------------------------ */

static bool may_send_general(const GuvState *s, Refusal *r) {
    return s->hand[USA_GENERAL] || refuse(r, GUV_17_usa_general, "Good General is not in your hand.");
}

static void choose_event_legal(const GuvBoard *b, const GuvState *s, List *l) {
    if (may_send_general(s, NULL)) list_add(l, DO_PLAY, 1, USA_GENERAL, 0);
    list_add(l, DO_DECLINE, 0, 0, 0);
    list_add(l, DO_NO_EVENTS, 0, 0, 0);
}

static bool choose_event_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DECLINE || a->verb == DO_NO_EVENTS) return true;
    if (a->verb != DO_PLAY) return guv_not_now(b, s, a, r);
    if (a->op[0] != USA_GENERAL) return refuse(r, GUV_R74, "Only Good General goes into the cup.");
    return may_send_general(s, r);
}

static void choose_event_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_PLAY) {
        s->hand[USA_GENERAL]--;
        s->cup |= 1u << CHIT_GENERAL;
        journal(j, UNION, GUV_17_usa_general, "Good General goes into the cup.");
    }
    if (a->verb == DO_NO_EVENTS) s->no_events[UNION] = 1;
    guv_fill_cup(b, s, j);
}

GUV_STEP(choose_event, "choose-event", GUV_P4, WHO_ASKING, "Put Good General into the cup?");

/* ---- He picks a formation ---------------------------------------------------------------------------------------- */

static bool may_call(const GuvBoard *b, const GuvState *s, int formation, Refusal *r) {
    const GuvFormation *f = &b->formation[formation];
    u32 taken = s->cup | s->drawn;
    for (int c = 1; c <= GUV_COMMANDERS; c++) taken |= s->box[c];
    if (f->side != UNION) return refuse(r, GUV_17_usa_general, "Choose one of your own formations.");
    if (!guv_formation_in_play(b, s, formation)) return refuse(r, GUV_17_usa_general, "%s is not in play.", f->name);
    if (taken >> formation & 1) return refuse(r, GUV_R75, "%s was chosen this turn.", f->name);
    return guv_formation_free(b, s, formation, r);
}

static void general_legal(const GuvBoard *b, const GuvState *s, List *l) {
    for (int f = 1; f <= b->formations; f++) {
        if (may_call(b, s, f, NULL)) list_add(l, DO_CALL, 1, f, 0);
    }
    list_add(l, DO_PASS, 0, 0, 0);
}

GUV_CHECK(general, DO_CALL, may_call, DO_PASS)

static void general_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    s->event_cup[USA_GENERAL]++; /* it returns */
    s->ordered = 0;
    if (a->verb == DO_PASS) {
        guv_start_interlude(b, s, UNION, j);
        return;
    }
    s->chit = (u8)a->op[0];
    s->asked = CHIT_GENERAL;
    s->drawn |= 1u << s->chit;
    journal(j, NOBODY, GUV_17_usa_general, "Good General calls %s.", b->formation[s->chit].name);
    guv_step_to(s, STEP_ACTIVATE);
}

GUV_STEP(general, "general", GUV_17_usa_general, WHO_ACTIVE, "Good General: activate which formation?");
