/* The turn (6): its beginning with dummies and open events, and its end. */
#include "games/guv/rules.h"

/* ---- Rain (7.rain-a, GUV-R11) ------------------------------------------------------------------------------------ */

void guv_start_turn(const GuvBoard *b, GuvState *s, const Journal *j) {
    journal(j, NOBODY, GUV_6_a, "Turn %d: %s, %s.", s->turn, b->turn[s->turn].day, b->turn[s->turn].hours);
    s->rain = 0; /* GUV-3.calendar-a, GUV-3.calendar-b: a turn has its hours, its points and its chance of rain */
    if (b->turn[s->turn].rain) guv_step_to(s, STEP_RAIN);
    else guv_start_arrivals(b, s, j);
}

/* ---- Dummies and open events ------------------------------------------------------------------------------------- */

static bool open_events_asked(const GuvBoard *b, const GuvState *s, Side side) {
    return guv_on(s, OPTION_DUMMIES) || (side == UNION && guv_is_campaign(b) && guv_event_asked(b, s, side));
}

static void open_events_next(const GuvBoard *b, GuvState *s, const Journal *j) {
    s->asked = 0;
    guv_step_to(s, STEP_OPEN_EVENTS);
    while (s->asking != UNION) {
        s->asking = s->asking ? UNION : CONFEDERATE;
        if (open_events_asked(b, s, (Side)s->asking)) return;
    }
    s->asking = 0;
    guv_start_choosing(b, s, j);
}

void guv_start_open_events(const GuvBoard *b, GuvState *s, const Journal *j) {
    s->asking = 0;
    open_events_next(b, s, j);
}

static void open_events_legal(const GuvBoard *b, const GuvState *s, List *l) {
    Side side = (Side)s->asking;
    for (int u = guv_unit(side, 1); u <= b->last_unit[side] && guv_on(s, OPTION_DUMMIES); u++) {
        if (guv_fate(s, u) != FATE_MAP || s->top[s->hex[u]] != u) continue;
        if (guv_may_place_dummy(b, s, s->hex[u], NULL)) list_add(l, DO_DUMMY, 1, s->hex[u], 0);
        if (guv_may_lift_own_dummy(b, s, s->hex[u], NULL)) list_add(l, DO_LIFT, 1, s->hex[u], 0);
    }
    if (guv_event_asked(b, s, side)) guv_event_list(b, s, side, l);
    list_add(l, DO_DONE, 0, 0, 0);
}

static bool open_events_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (guv_is_event_verb(a->verb)) return guv_event_check(b, s, (Side)s->asking, a, r);
    switch (a->verb) {
    case DO_DUMMY: return guv_may_place_dummy(b, s, a->op[0], r);
    case DO_LIFT: return guv_may_lift_own_dummy(b, s, a->op[0], r);
    case DO_DONE: return true;
    default: return guv_not_now(b, s, a, r);
    }
}

static void open_events_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    switch (a->verb) {
    case DO_DUMMY:
        guv_put_unit(b, s, guv_free_dummy(b, s, (Side)s->asking), a->op[0]);
        s->asked = 1;
        break;
    case DO_LIFT: guv_lift_unit(b, s, guv_dummy_in(b, s, a->op[0]), FATE_AVAILABLE); break;
    case DO_DONE: open_events_next(b, s, j); break;
    default: guv_event_apply(b, s, a, j);
    }
}

GUV_STEP(open_events, "open-events", GUV_P4, WHO_ASKING, "Play an event before formations are chosen?");

/* ---- The end of a turn (C) --------------------------------------------------------------------------------------- */

void guv_end_turn(const GuvBoard *b, GuvState *s, const Journal *j) {
    s->chit = 0;
    if (guv_is_night(b, s)) guv_start_night(b, s, j);
    else guv_close_turn(b, s, j);
}

/* GUV-6.e. */
static void take_markers_off(GuvState *s) {
    guv_clear_marks(s, U_OF_TURN);
    memset(s->chit_at, 0, sizeof s->chit_at);
    memset(s->box, 0, sizeof s->box);
    s->cup = s->drawn = 0;
    for (int side = UNION; side <= CONFEDERATE; side++) {
        s->detachment[side] = 0;
        s->march[side] = s->played[side] = 0;
        s->ready[side] = (u8)(s->ready[side] + s->later[side]); /* GUV-11.dis-b */
        s->later[side] = 0;
    }
    for (int i = 0; i < GUV_PONTOONS; i++) s->pontoon[i].marks &= (u8)~PONTOON_TRIED;
    s->shown = 0;
    s->event_hex = 0;
}

void guv_close_turn(const GuvBoard *b, GuvState *s, const Journal *j) {
    guv_rest(b, s, j);
    take_markers_off(s);
    guv_release_attacked(b, s, j);
    if (guv_judge_turn(b, s, j)) return; /* GUV-6.f; the campaign's last turn is 25 (GUV-18.a) */
    s->turn++;
    guv_start_turn(b, s, j);
}
