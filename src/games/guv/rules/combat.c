/* A combat from the declaration to the dice (14.steps): events, works and ground that count. */
#include "games/guv/rules.h"

static void start_effects(const GuvBoard *b, GuvState *s, const Journal *j);

/* ---- Events (GUV-P16, GUV-R74) ----------------------------------------------------------------------------------- */

/* The attacker first, then the defender; each as long as he plays. */
void guv_ask_events(const GuvBoard *b, GuvState *s, const Journal *j) {
    guv_step_to(s, STEP_FIGHT_EVENTS);
    while (s->fight.asked < 2) {
        s->asking = (u8)guv_fight_side(b, s, s->fight.asked++);
        if (guv_event_asked(b, s, (Side)s->asking)) return;
    }
    s->asking = NOBODY;
    start_effects(b, s, j);
}

static void fight_events_legal(const GuvBoard *b, const GuvState *s, List *l) { guv_offer_events(b, s, l); }

static bool fight_events_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    return guv_offered_check(b, s, a, r);
}

static void fight_events_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (guv_is_event_verb(a->verb)) {
        guv_event_apply(b, s, a, j);
        s->fight.asked--; /* asked again, while he has chits */
    } else if (a->verb == DO_NO_EVENTS) {
        s->no_events[s->asking] = 1;
    }
    guv_ask_events(b, s, j);
}

GUV_STEP(fight_events, "fight-events", GUV_P16, WHO_ASKING, "Play an event for this combat?");

/* ---- D: works and ground (14.bw-a, 14.fort-a, 14.terr-c, GUV-R62) ------------------------------------------------ */

/* A breastwork leaves the choice of its effect; a fortification alone does not. */
static bool effect_open(const GuvBoard *b, const GuvState *s) {
    if (s->fight.works != EFFECT_OPEN) return false;
    for (int i = 0; i < s->fight.targets; i++) {
        if (guv_counts_as_works(b, s, &s->fight, i)) return true;
    }
    return false;
}

static void lead_on(const GuvBoard *b, GuvState *s, const Journal *j) {
    if (effect_open(b, s) || !s->fight.terrain) guv_step_to(s, STEP_EFFECTS);
    else guv_start_dice(b, s, j);
}

static void start_effects(const GuvBoard *b, GuvState *s, const Journal *j) {
    Fight *f = &s->fight;
    u8 ground[GROUNDS];
    f->works = EFFECT_OPEN;
    f->terrain = 0;
    if (!effect_open(b, s)) {
        for (int i = 0; i < f->targets; i++) {
            if (guv_counts_as_fort(b, s, f, i)) f->works = EFFECT_STEP;
        }
    }
    if (guv_ground_options(b, s, f, ground) == 1) f->terrain = (u8)(ground[0] + 1);
    lead_on(b, s, j);
}

static void effects_legal(const GuvBoard *b, const GuvState *s, List *l) {
    u8 ground[GROUNDS];
    if (effect_open(b, s)) {
        list_add(l, DO_EFFECT, 1, EFFECT_STEP, 0);
        list_add(l, DO_EFFECT, 1, EFFECT_DIE, 0);
        return;
    }
    int count = guv_ground_options(b, s, &s->fight, ground);
    for (int i = 0; i < count; i++) list_add(l, DO_TERRAIN, 1, ground[i], 0);
}

static bool may_claim(const GuvBoard *b, const GuvState *s, int choice, Refusal *r) {
    u8 ground[GROUNDS];
    int count = guv_ground_options(b, s, &s->fight, ground);
    for (int i = 0; i < count; i++) {
        if (ground[i] == choice) return true;
    }
    return refuse(r, GUV_14_terr_c, "That ground gives nothing of its own here."), refuse_also(r, GUV_14_terr_b);
}

static bool effects_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    bool effect = effect_open(b, s);
    if (a->verb == DO_EFFECT && effect) {
        return a->op[0] == EFFECT_STEP || a->op[0] == EFFECT_DIE ||
               refuse(r, GUV_14_bw_a, "A breastwork costs a step or a die.");
    }
    return a->verb == DO_TERRAIN && !effect ? may_claim(b, s, a->op[0], r) : guv_not_now(b, s, a, r);
}

static void effects_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_EFFECT) {
        s->fight.works = (u8)a->op[0];
        journal(j, NOBODY, GUV_14_bw_a, "The works cost the attacker a %s.", a->op[0] == EFFECT_DIE ? "die" : "step");
    } else {
        s->fight.terrain = (u8)(a->op[0] + 1);
    }
    lead_on(b, s, j);
}

GUV_STEP(effects, "effects", GUV_P15, WHO_OPPONENT, "Breastwork and terrain: choose their effects.");
