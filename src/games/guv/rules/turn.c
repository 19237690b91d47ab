/* The turn: its beginning (A1), dummies and open events (GUV-P4), and its end (C). */
#include "games/guv/rules.h"

/* ---- The game begins --------------------------------------------------------------------------------------------- */

static void fill_event_cups(const GuvBoard *b, GuvState *s) {
    for (int e = 1; e < EVENT_KINDS; e++) {
        if (b->own_events) s->hand[e] = (u8)(b->events[b->event[e].side] >> e & 1); /* GUV-19.c */
        else s->event_cup[e] = b->event[e].copies;
    }
}

/* GUV-13.extra-a and the dummies of GUV-D5e come into the box when their option is on. */
static void fill_boxes(const GuvBoard *b, GuvState *s) {
    for (int side = UNION; side <= CONFEDERATE; side++) {
        int extra = s->option[side == UNION ? OPTION_EXTRA_UNION : OPTION_EXTRA_CONFEDERATE];
        for (int u = guv_unit((Side)side, 1); u <= b->last_unit[side]; u++) {
            if (guv_fate(s, u) != FATE_ABSENT) continue;
            if (b->unit[u].extra && extra-- > 0) s->fate[u] = FATE_AVAILABLE;
            if (!guv_is_real(b, u) && guv_on(s, OPTION_DUMMIES)) s->fate[u] = FATE_AVAILABLE;
        }
    }
}

void guv_start_first_hands(const GuvBoard *b, GuvState *s, const Journal *j) {
    /* GUV-4.d, GUV-17.a: three chits each; in a scenario the hand is given. */
    if (guv_on(s, OPTION_EVENTS) && !b->own_events) guv_start_draw(b, s, CONFEDERATE, b->rule.hand_first, STEP_RAIN, j);
    else guv_start_turn(b, s, j);
}

/* GUV-4.a, GUV-4.b, GUV-4.c: the deployment card is the scenario's list of facts. */
void guv_start_game(const GuvBoard *b, GuvState *s, const Journal *j) {
    s->turn = b->first_turn;
    fill_boxes(b, s);
    if (guv_on(s, OPTION_EVENTS)) fill_event_cups(b, s);
    if (!guv_start_deployment(b, s, j)) guv_start_first_hands(b, s, j);
}

/* ---- Rain (7.rain-a, GUV-R11) ------------------------------------------------------------------------------------ */

void guv_start_turn(const GuvBoard *b, GuvState *s, const Journal *j) {
    journal(j, NOBODY, GUV_6_a, "Turn %d: %s, %s.", s->turn, b->turn[s->turn].day, b->turn[s->turn].hours);
    s->rain = 0;
    if (b->turn[s->turn].rain) guv_step_to(s, STEP_RAIN);
    else guv_start_arrivals(b, s, j);
}

static void rain_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    s->rain = a->face[0] <= b->turn[s->turn].rain;
    journal(j, NOBODY, GUV_7_rain_a, "Rain on %d or less: rolled %d. %s", b->turn[s->turn].rain, a->face[0],
            s->rain ? "Rain this turn." : "Dry this turn.");
    guv_start_arrivals(b, s, j);
}

const GuvStep guv_step_rain = {
    {"rain", GUV_7_rain_a, WHO_FORTUNE, 1, "Rain: roll one die, %n or less and it rains."}, NULL, NULL, rain_apply};

/* ---- Dummies and open events ------------------------------------------------------------------------------------- */

static int free_dummy(const GuvBoard *b, const GuvState *s, Side side) {
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        if (!guv_is_real(b, u) && guv_fate(s, u) == FATE_AVAILABLE) return u;
    }
    return 0;
}

/* GUV-9.dummy-a, GUV-9.dummy-b. */
static bool may_dummy(const GuvBoard *b, const GuvState *s, int hex, Refusal *r) {
    Side side = (Side)s->asking;
    if (!guv_on(s, OPTION_DUMMIES)) return refuse(r, GUV_9_dummy_a, "This game is played without dummies.");
    if (!hex || guv_holder(s, hex) != side) return refuse(r, GUV_9_dummy_b, "No units of yours are there.");
    int dummy = free_dummy(b, s, side);
    if (!dummy) return refuse(r, GUV_D5e, "No dummy is left.");
    return guv_has_room(b, s, dummy, hex) || refuse(r, GUV_9_dummy_b, "The hex is full.");
}

/* Once one was put down, none is taken up in this step: so it ends. */
static bool may_lift(const GuvBoard *b, const GuvState *s, int hex, Refusal *r) {
    bool own = hex && guv_holder(s, hex) == (Side)s->asking && guv_dummy_in(b, s, hex);
    if (!own) return refuse(r, GUV_9_dummy_a, "No dummy of yours is there.");
    return !s->asked || refuse(r, GUV_9_dummy_a, "Take dummies off before you place others.");
}

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
        if (may_dummy(b, s, s->hex[u], NULL)) list_add(l, DO_DUMMY, 1, s->hex[u], 0);
        if (may_lift(b, s, s->hex[u], NULL)) list_add(l, DO_LIFT, 1, s->hex[u], 0);
    }
    if (guv_event_asked(b, s, side)) guv_event_list(b, s, side, l);
    list_add(l, DO_DONE, 0, 0, 0);
}

static bool open_events_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (guv_is_event_verb(a->verb)) return guv_event_check(b, s, (Side)s->asking, a, r);
    switch (a->verb) {
    case DO_DUMMY: return may_dummy(b, s, a->op[0], r);
    case DO_LIFT: return may_lift(b, s, a->op[0], r);
    case DO_DONE: return true;
    default: return guv_not_now(b, s, a, r);
    }
}

static void open_events_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    switch (a->verb) {
    case DO_DUMMY:
        guv_put_unit(b, s, free_dummy(b, s, (Side)s->asking), a->op[0]);
        s->asked = 1;
        break;
    case DO_LIFT: guv_lift_unit(b, s, guv_dummy_in(b, s, a->op[0]), FATE_AVAILABLE); break;
    case DO_DONE: open_events_next(b, s, j); break;
    default: guv_event_apply(b, s, a, j);
    }
}

const GuvStep guv_step_open_events = {
    {"open-events", GUV_P4, WHO_ASKING, 0, "Play an event before formations are chosen?"},
    open_events_legal,
    open_events_check,
    open_events_apply};

/* ---- The end of a turn (C) --------------------------------------------------------------------------------------- */

void guv_end_turn(const GuvBoard *b, GuvState *s, const Journal *j) {
    s->chit = 0;
    if (guv_is_night(b, s)) guv_start_night(b, s, j);
    else guv_close_turn(b, s, j);
}

/* GUV-14.dis-b, GUV-R65: it was activated and did not move. */
static void rest(const GuvBoard *b, GuvState *s, const Journal *j) {
    for (int u = 1; u <= GUV_UNITS; u++) {
        bool rested = guv_fate(s, u) == FATE_MAP && guv_is(s, u, U_DIS) && guv_is(s, u, U_RESTING);
        if (!rested || guv_is(s, u, U_MOVED | U_OOS)) continue;
        s->mark[u] &= (u16)~U_DIS;
        journal(j, guv_side(u), GUV_14_dis_b, "%s rests and recovers.", guv_unit_name(b, u));
    }
}

/* GUV-6.e. */
static void take_markers_off(GuvState *s) {
    guv_take_marks_off(s, U_OF_TURN);
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

/* GUV-18.hold-c, GUV-19.lee-b: free from the next turn on. */
static void release_attacked(const GuvBoard *b, GuvState *s, const Journal *j) {
    if (!s->struck) return;
    for (int f = 1; f <= b->formations; f++) {
        if (b->formation[f].hold) s->freed |= 1u << f;
    }
    s->gibbon_free = 1;
    s->struck = 0;
    journal(j, NOBODY, b->victory == VICTORY_LEE ? GUV_19_lee_b : GUV_18_hold_c, "Held units are released.");
}

void guv_close_turn(const GuvBoard *b, GuvState *s, const Journal *j) {
    rest(b, s, j);
    take_markers_off(s);
    release_attacked(b, s, j);
    if (guv_judge_turn(b, s, j)) return;
    s->turn++;
    guv_start_turn(b, s, j);
}
