/* A combat from its declaration to the dice (14.steps-b to 14.steps-d): the defender's skirmisher, breastworks, events,
 * and what the defender makes of works and ground. */
#include "games/guv/rules/fight.h"

static void start_works(const GuvBoard *b, GuvState *s, const Journal *j);
static void ask_events(const GuvBoard *b, GuvState *s, const Journal *j);
static void start_effects(const GuvBoard *b, GuvState *s, const Journal *j);

/* GUV-18.hold-c, GUV-19.lee-b, GUV-R77. Which corps stood there is its owner's secret. */
static bool anybody_held(const GuvBoard *b, const GuvState *s) {
    for (int f = 1; f <= b->formations; f++) {
        if (b->formation[f].hold && !guv_formation_free(b, s, f, NULL)) return true;
    }
    for (int u = 1; u <= b->last_unit[UNION]; u++) {
        if (b->unit[u].hold > s->turn && !s->gibbon_free) return true;
    }
    return false;
}

void guv_note_attacked(const GuvBoard *b, GuvState *s, int hex, const Journal *j) {
    if (s->struck || !anybody_held(b, s)) return;
    for (int u = s->top[hex]; u; u = s->below[u]) {
        bool held = b->unit[u].hold || b->formation[b->unit[u].formation].hold;
        if (!held || s->struck) continue;
        s->struck = 1;
        journal(j, guv_side(u), guv_is_campaign(b) ? GUV_18_hold_c : GUV_19_lee_b,
                "%s is attacked: it may act from next turn.", guv_unit_name(b, u));
    }
}

/* ---- B: a skirmisher (13.d, GUV-R73) ----------------------------------------------------------------------------- */

static bool may_produce(const GuvBoard *b, const GuvState *s, int unit, int hex, Refusal *r) {
    char label[40];
    if (!unit || guv_side(unit) != guv_fight_side(b, s, DEFENSE) || guv_fate(s, unit) != FATE_MAP) {
        return refuse(r, GUV_13_d, "%s does not defend.", guv_unit_name(b, unit));
    }
    if (s->hex[unit] != hex || !guv_is_target(&s->fight, hex)) {
        return refuse(r, GUV_R73, "%s is not in an attacked hex.", guv_unit_name(b, unit));
    }
    if (!guv_may_skirmish(b, s, unit, hex, r)) return false;
    return guv_has_room(b, s, guv_first_skirmisher(b, s, guv_side(unit)), hex) ||
           refuse(r, GUV_R8, "%s is full.", guv_hex_label(b, hex, label));
}

static void skirmisher_list(const GuvBoard *b, const GuvState *s, List *l) {
    for (int i = 0; i < s->fight.targets; i++) {
        int hex = s->fight.target[i];
        for (int u = s->top[hex]; u; u = s->below[u]) {
            if (may_produce(b, s, u, hex, NULL)) list_add(l, DO_SKIRMISH, 2, u, hex);
        }
    }
}

static bool any_producer(const GuvBoard *b, const GuvState *s) {
    for (int i = 0; i < s->fight.targets; i++) {
        for (int u = s->top[s->fight.target[i]]; u; u = s->below[u]) {
            if (may_produce(b, s, u, s->fight.target[i], NULL)) return true;
        }
    }
    return false;
}

/* GUV-9.dummy-a: when he is asked he may take off dummies, so those in the way do not keep him from being asked. */
static bool is_asked(const GuvBoard *b, const GuvState *s) {
    if (any_producer(b, s)) return true;
    if (!guv_on(s, OPTION_DUMMIES)) return false;
    GuvState bare = *s;
    for (int i = 0; i < s->fight.targets; i++) {
        for (int dummy; (dummy = guv_dummy_in(b, &bare, s->fight.target[i]));)
            guv_lift_unit(b, &bare, dummy, FATE_AVAILABLE);
    }
    return any_producer(b, &bare);
}

void guv_start_defense(const GuvBoard *b, GuvState *s, const Journal *j) {
    if (is_asked(b, s)) guv_step_to(s, STEP_SKIRMISHER);
    else start_works(b, s, j);
}

static void skirmisher_legal(const GuvBoard *b, const GuvState *s, List *l) {
    skirmisher_list(b, s, l);
    list_add(l, DO_DECLINE, 0, 0, 0);
}

static bool skirmisher_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_SKIRMISH) return may_produce(b, s, a->op[0], a->op[1], r);
    return a->verb == DO_DECLINE || guv_not_now(b, s, a, r);
}

static void skirmisher_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_SKIRMISH) guv_skirmish(b, s, a->op[0], a->op[1], j);
    start_works(b, s, j);
}

const GuvStep guv_step_skirmisher = {
    {"skirmisher", GUV_14_steps_b, WHO_OPPONENT, 0, "Deploy a skirmisher in the defense?"},
    skirmisher_legal,
    skirmisher_check,
    skirmisher_apply};

/* ---- C: breastworks (14.bw-b, 14.bw-c, GUV-R48) ------------------------------------------------------------------ */

/* GUV-R93: the one city is Fredericksburg. */
bool guv_works_fit(const GuvBoard *b, const GuvState *s, int hex) {
    const GuvHex *h = &b->hex[hex];
    return !guv_is_night(b, s) && !hexset_has(&s->works, hex) && !h->fort && h->terrain != TERRAIN_CITY;
}

bool guv_may_entrench(const GuvBoard *b, const GuvState *s, Side side, int hex, Refusal *r) {
    char label[40];
    if (guv_holder(s, hex) != side) return refuse(r, GUV_14_bw_b, "You do not hold %s.", guv_hex_label(b, hex, label));
    if (guv_is_night(b, s)) return refuse(r, GUV_14_night_b, "No breastwork is made at night.");
    if (!guv_works_fit(b, s, hex)) {
        return refuse(r, GUV_14_bw_c, "%s has works already, or takes none.", guv_hex_label(b, hex, label));
    }
    for (int u = s->top[hex]; u; u = s->below[u]) {
        if (guv_is_real(b, u) && !guv_is_skirmisher(b, u)) return true;
    }
    return refuse(r, GUV_13_p, "Skirmishers build none."), refuse_also(r, GUV_R48);
}

bool guv_takes_works(const GuvBoard *b, const GuvState *s, int hex) {
    return hex && guv_may_entrench(b, s, guv_holder(s, hex), hex, NULL);
}

void guv_entrench(const GuvBoard *b, GuvState *s, int hex, const Journal *j) {
    char label[40];
    hexset_add(&s->works, hex);
    journal(j, NOBODY, GUV_14_bw_b, "A breastwork is built in %s.", guv_hex_label(b, hex, label));
}

int guv_works_question(const GuvBoard *b, const GuvState *s) {
    Side side = guv_fight_side(b, s, DEFENSE);
    for (int i = 0; i < s->fight.targets; i++) {
        if (!(s->fight.works_declined >> i & 1) && guv_may_entrench(b, s, side, s->fight.target[i], NULL)) return i;
    }
    return -1;
}

static void start_works(const GuvBoard *b, GuvState *s, const Journal *j) {
    if (guv_works_question(b, s) >= 0) {
        guv_step_to(s, STEP_WORKS);
        return;
    }
    s->fight.asked = 0;
    ask_events(b, s, j);
}

static void works_legal(const GuvBoard *b, const GuvState *s, List *l) {
    list_add(l, DO_ENTRENCH, 1, s->fight.target[guv_works_question(b, s)], 0);
    list_add(l, DO_DECLINE, 0, 0, 0);
}

static bool works_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DECLINE) return true;
    /* Who could have made a skirmisher was asked before; who could not is told why. */
    if (a->verb == DO_SKIRMISH && !may_produce(b, s, a->op[0], a->op[1], r)) return refuse_also(r, GUV_14_steps_b);
    if (a->verb != DO_ENTRENCH) return guv_not_now(b, s, a, r);
    int hex = s->fight.target[guv_works_question(b, s)];
    char label[40];
    return a->op[0] == hex || refuse(r, GUV_14_steps_c, "The question is about %s.", guv_hex_label(b, hex, label));
}

static void works_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    int at = guv_works_question(b, s);
    if (a->verb == DO_ENTRENCH) guv_entrench(b, s, a->op[0], j);
    else s->fight.works_declined |= (u16)(1u << at);
    start_works(b, s, j);
}

const GuvStep guv_step_works = {
    {"works", GUV_14_steps_c, WHO_OPPONENT, 0, "Build a breastwork?"}, works_legal, works_check, works_apply};

/* ---- Events (GUV-P16, GUV-R74) ----------------------------------------------------------------------------------- */

/* The attacker first, then the defender; each as long as he plays. */
static void ask_events(const GuvBoard *b, GuvState *s, const Journal *j) {
    guv_step_to(s, STEP_FIGHT_EVENTS);
    while (s->fight.asked < 2) {
        s->asking = (u8)guv_fight_side(b, s, s->fight.asked++);
        if (guv_event_asked(b, s, (Side)s->asking)) return;
    }
    s->asking = NOBODY;
    start_effects(b, s, j);
}

static void fight_events_legal(const GuvBoard *b, const GuvState *s, List *l) {
    guv_event_list(b, s, (Side)s->asking, l);
    list_add(l, DO_DECLINE, 0, 0, 0);
    list_add(l, DO_NO_EVENTS, 0, 0, 0);
}

static bool fight_events_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (guv_is_event_verb(a->verb)) return guv_event_check(b, s, (Side)s->asking, a, r);
    return a->verb == DO_DECLINE || a->verb == DO_NO_EVENTS || guv_not_now(b, s, a, r);
}

static void fight_events_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (guv_is_event_verb(a->verb)) {
        guv_event_apply(b, s, a, j);
        s->fight.asked--; /* asked again, while he has chits */
    } else if (a->verb == DO_NO_EVENTS) {
        s->no_events[s->asking] = 1;
    }
    ask_events(b, s, j);
}

const GuvStep guv_step_fight_events = {{"fight-events", GUV_P16, WHO_ASKING, 0, "Play an event for this combat?"},
                                       fight_events_legal,
                                       fight_events_check,
                                       fight_events_apply};

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

const GuvStep guv_step_effects = {
    {"effects", GUV_P15, WHO_OPPONENT, 0, "Breastwork and terrain: choose their effects."},
    effects_legal,
    effects_check,
    effects_apply};
