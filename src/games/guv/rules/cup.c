/* The cup (6.b, 8.points-e, 8.pull): filled with chits and pulled from; events between activations (GUV-P21). */
#include "games/guv/rules.h"

/* ---- The pull (8.pull-a, GUV-R15) -------------------------------------------------------------------------------- */

/* Until now the chit lay face down (GUV-3.cmd-c). GUV-R19: he counts as used from the turn of the choice on; that is
 * the turn of the pull too, as every cup is emptied, and until then nobody may know of it (GUV-P30). */
static void open_chit(GuvState *s, int chit) {
    s->chit = (u8)chit;
    s->cup &= ~(1u << chit);
    s->drawn |= 1u << chit;
    if (chit > CHIT_COMMANDER && chit <= CHIT_INDEPENDENT) s->commander_used[chit - CHIT_COMMANDER] = s->turn;
}

static void pull(const GuvBoard *b, GuvState *s, int number, const Journal *j) {
    u32 left = s->cup;
    for (int i = 1; i < number; i++) left &= left - 1;
    open_chit(s, bits_first(left));
    char title[40];
    journal(j, NOBODY, GUV_8_pull_a, "Drawn: %s.", guv_chit_title(b, s->chit, title));
    if (s->chit == CHIT_GENERAL) s->played[UNION]++; /* only now it is seen */
    guv_step_to(s, s->chit == CHIT_GENERAL ? STEP_GENERAL : STEP_ACTIVATE);
}

/* The last chit needs no draw. */
static void start_pull(const GuvBoard *b, GuvState *s, const Journal *j) {
    s->chit = 0;
    if (bits_count(s->cup) > 1) guv_step_to(s, STEP_PULL);
    else if (s->cup) pull(b, s, 1, j);
    else guv_end_turn(b, s, j); /* GUV-6.d */
}

static DiceDue pull_dice(const GuvBoard *b, const GuvState *s) { return (DiceDue){1, (u8)bits_count(s->cup)}; }

static void pull_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) { pull(b, s, a->face[0], j); }

GUV_DICE(pull, "pull", GUV_8_pull_a, "Draw a chit from the cup.");

/* ---- Filled (GUV-8.points-e, GUV-8.pull-ex1, GUV-8.hc-ex1, GUV-8.ind-a) ------------------------------------------ */

static int in_box(const GuvBoard *b, const GuvState *s, const char *commander) {
    int c = guv_find_commander(b, str_of(commander));
    return c && s->box[c] ? c : 0;
}

void guv_fill_cup(const GuvBoard *b, GuvState *s, const Journal *j) {
    for (int c = 1; c <= GUV_COMMANDERS; c++) {
        if (s->box[c]) s->cup |= 1u << (CHIT_COMMANDER + c);
    }
    for (int side = UNION; side <= CONFEDERATE; side++) {
        if (b->chits[side] >> (CHIT_INDEPENDENT + side) & 1) s->cup |= 1u << (CHIT_INDEPENDENT + side);
    }
    s->points[UNION] = s->points[CONFEDERATE] = 0;
    s->asking = s->asked = 0;
    journal(j, NOBODY, GUV_6_b, "The cup holds %d chits.", bits_count(s->cup));
    /* GUV-19.jack-b, GUV-R80: Jackson opens turn 13 without a draw. */
    int jackson = b->victory == VICTORY_JACKSON && s->turn == b->first_turn ? in_box(b, s, "Jackson") : 0;
    if (jackson) {
        open_chit(s, CHIT_COMMANDER + jackson);
        guv_step_to(s, STEP_ACTIVATE);
        return;
    }
    guv_start_interlude(b, s, CONFEDERATE, j);
}

/* ---- Between activations: events (GUV-P21) ----------------------------------------------------------------------- */

/* Both are asked in turn until both decline. */
static void interlude_next(const GuvBoard *b, GuvState *s, const Journal *j) {
    for (int tries = 0; tries < 2; tries++) {
        bool declined = s->declined >> s->asking & 1;
        if (!declined && guv_event_asked(b, s, (Side)s->asking)) {
            guv_step_to(s, STEP_INTERLUDE);
            return;
        }
        s->asking = (u8)side_other((Side)s->asking);
    }
    s->asking = s->declined = 0;
    start_pull(b, s, j);
}

void guv_start_interlude(const GuvBoard *b, GuvState *s, Side first, const Journal *j) {
    s->declined = 0;
    s->asking = (u8)first;
    interlude_next(b, s, j);
}

static void interlude_legal(const GuvBoard *b, const GuvState *s, List *l) { guv_offer_events(b, s, l); }

static bool interlude_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    return guv_offered_check(b, s, a, r);
}

static void interlude_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    int side = s->asking;
    if (guv_is_event_verb(a->verb)) {
        s->declined = 0;
        s->asking = (u8)side_other((Side)side);
        guv_event_apply(b, s, a, j);
        if (s->step != STEP_INTERLUDE) return; /* an event with steps of its own comes back by itself */
    } else {
        s->declined |= (u8)(1 << side);
        if (a->verb == DO_NO_EVENTS) s->no_events[side] = 1;
        s->asking = (u8)side_other((Side)side);
    }
    interlude_next(b, s, j);
}

GUV_STEP(interlude, "interlude", GUV_P21, WHO_ASKING, "Between activations: play an event?");

void guv_resume_interlude(const GuvBoard *b, GuvState *s, const Journal *j) { interlude_next(b, s, j); }
