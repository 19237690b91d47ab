/* Set-up (4) and the hypothetical deployment (20.hyp). */
#include "games/guv/rules.h"

/* While counters lie in the boxes of the Variable Placement Map (GUV-3.place-a), `chit_at` of a formation is its box.
 * */

/* ---- The boxes (GUV-20.hyp-a, GUV-20.hyp-ex1, GUV-R82) ----------------------------------------------------------- */

static bool takes_part(const GuvBoard *b, int formation, Side side) {
    return b->formation[formation].side == side && (b->chits[side] >> formation & 1);
}

static int in_hand(const GuvBoard *b, const GuvState *s, Side side) {
    int count = 0;
    for (int f = 1; f <= b->formations; f++) count += takes_part(b, f, side) && !s->chit_at[f];
    return count;
}

static int in_box(const GuvBoard *b, const GuvState *s, int box) {
    int count = 0;
    for (int f = 1; f <= b->formations; f++) count += s->chit_at[f] == box;
    return count;
}

/* Counters that minimums still ask for, one box left out. */
static int still_owed(const GuvBoard *b, const GuvState *s, Side side, int but) {
    int owed = 0;
    for (int i = 1; i <= b->boxes; i++) {
        int lack = b->box[i].low - in_box(b, s, i);
        if (i != but && b->box[i].side == side && lack > 0) owed += lack;
    }
    return owed;
}

static bool may_assign(const GuvBoard *b, const GuvState *s, int formation, int box, Refusal *r) {
    Side side = (Side)s->asking;
    if (!formation || !takes_part(b, formation, side))
        return refuse(r, GUV_R82, "That is not one of your command counters.");
    if (s->chit_at[formation]) return refuse(r, GUV_20_hyp_a, "It lies in a box already.");
    if (!box || b->box[box].side != side) return refuse(r, GUV_20_hyp_a, "That box is not yours.");
    int lies = in_box(b, s, box), lack = b->box[box].low - lies - 1;
    if (lies >= b->box[box].high) return refuse(r, GUV_20_hyp_a, "%s takes %d.", b->box[box].name, b->box[box].high);
    int owed = still_owed(b, s, side, box) + (lack > 0 ? lack : 0);
    return owed <= in_hand(b, s, side) - 1 || refuse(r, GUV_20_hyp_a, "Other boxes still need their minimum.");
}

static void boxes_legal(const GuvBoard *b, const GuvState *s, List *l) {
    for (int f = 1; f <= b->formations; f++) {
        for (int i = 1; i <= b->boxes; i++) {
            if (may_assign(b, s, f, i, NULL)) list_add(l, DO_ASSIGN, 2, f, i);
        }
    }
}

GUV_ONLY_PAIR(boxes, DO_ASSIGN, may_assign)

static void boxes_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    Side side = (Side)s->asking;
    s->chit_at[a->op[0]] = (u16)a->op[1];
    journal(j, side, GUV_20_hyp_a, "%s goes to %s.", b->formation[a->op[0]].name, b->box[a->op[1]].name);
    if (in_hand(b, s, side_other(side))) s->asking = (u8)side_other(side);
    else if (!in_hand(b, s, side)) guv_reveal_boxes(b, s, j);
}

GUV_STEP(boxes, "boxes", GUV_20_hyp_a, WHO_ASKING, "Place a command counter face down in a box.");

/* ---- The units (GUV-20.hyp-c, GUV-20.hyp-ex2, GUV-20.abs-b) ------------------------------------------------------ */

static bool is_stoneman(const GuvBoard *b, const GuvState *s, int unit) {
    return b->unit[unit].stoneman && guv_on(s, OPTION_STONEMAN);
}

/* How far a hex is from the place that the unit's box names. */
static int from_zone(const GuvBoard *b, const GuvState *s, int unit, int hex) {
    if (is_stoneman(b, s, unit)) {
        int ford = guv_place_named(b, "Kelly's Ford"), far = ford ? hex_distance(&b->grid, ford, hex) : 0;
        return far > 1 ? far - 1 : 0;
    }
    const GuvBox *box = &b->box[s->chit_at[b->unit[unit].formation]];
    int least = 99;
    for (int i = 0; i < box->hexes; i++) {
        int far = hex_distance(&b->grid, box->hex[i], hex) - box->radius;
        if (far < least) least = far;
    }
    return least > 0 ? least : 0;
}

static bool is_open(const GuvBoard *b, const GuvState *s, int unit, int hex) {
    return b->hex[hex].in_play && guv_has_room(b, s, unit, hex) && !guv_next_to_enemy(b, s, guv_side(unit), hex);
}

/* A full zone overflows by the fewest hexes. */
static int overflow(const GuvBoard *b, const GuvState *s, int unit) {
    int least = 99;
    for (int h = 1; h <= b->grid.count; h++) {
        int far = from_zone(b, s, unit, h);
        if (far < least && is_open(b, s, unit, h)) least = far;
    }
    return least;
}

static bool waits(const GuvBoard *b, const GuvState *s, int unit) {
    return guv_fate(s, unit) == FATE_AVAILABLE && guv_is_real(b, unit) && !guv_is_skirmisher(b, unit);
}

bool guv_deploy_sane(const GuvBoard *b, const GuvState *s) {
    for (int u = 1; u <= GUV_UNITS; u++) {
        int box = s->chit_at[b->unit[u].formation];
        if (waits(b, s, u) && !is_stoneman(b, s, u) && !(box > 0 && box <= b->boxes && b->box[box].hexes)) return false;
    }
    return s->asked && s->asked <= GUV_UNITS && waits(b, s, s->asked);
}

static int next_to_place(const GuvBoard *b, const GuvState *s) {
    for (int i = 0; i < 2; i++) {
        Side side = i ? side_other((Side)b->deploys) : (Side)b->deploys;
        for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
            if (waits(b, s, u)) return u;
        }
    }
    return 0;
}

static void start_first_hands(const GuvBoard *b, GuvState *s, const Journal *j) {
    /* GUV-4.d, GUV-17.a: three chits each; in a scenario the hand is given. */
    if (guv_on(s, OPTION_EVENTS) && !b->own_events) guv_start_draw(b, s, CONFEDERATE, b->rule.hand_first, STEP_RAIN, j);
    else guv_start_turn(b, s, j);
}

static void deploy_next(const GuvBoard *b, GuvState *s, const Journal *j) {
    s->asked = (u8)next_to_place(b, s);
    if (s->asked) {
        s->asking = (u8)guv_side(s->asked);
        guv_step_to(s, STEP_DEPLOY);
        return;
    }
    s->asking = 0;
    memset(s->chit_at, 0, sizeof s->chit_at);
    start_first_hands(b, s, j);
}

/* GUV-20.hyp-b. */
void guv_reveal_boxes(const GuvBoard *b, GuvState *s, const Journal *j) {
    for (int f = 1; f <= b->formations; f++) {
        if (s->chit_at[f]) {
            journal(j, NOBODY, GUV_20_hyp_b, "%s: %s.", b->formation[f].name, b->box[s->chit_at[f]].name);
        }
    }
    deploy_next(b, s, j);
}

static void deploy_legal(const GuvBoard *b, const GuvState *s, List *l) {
    int far = overflow(b, s, s->asked);
    for (int h = 1; h <= b->grid.count; h++) {
        if (from_zone(b, s, s->asked, h) <= far && is_open(b, s, s->asked, h)) list_add(l, DO_PLACE, 2, s->asked, h);
    }
}

static bool deploy_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb != DO_PLACE) return guv_not_now(b, s, a, r);
    if (a->op[0] != s->asked) return refuse(r, GUV_P2, "%s comes first.", guv_unit_name(b, s->asked));
    char label[MARK_ROOM];
    Clause why = is_stoneman(b, s, s->asked) ? GUV_20_abs_b : GUV_20_hyp_c;
    if (!a->op[1] || !is_open(b, s, s->asked, a->op[1]))
        return refuse(r, why, "%s is not open.", guv_hex_label(b, a->op[1], label));
    return from_zone(b, s, s->asked, a->op[1]) <= overflow(b, s, s->asked) ||
           refuse(r, why, "%s is outside the zone.", guv_hex_label(b, a->op[1], label));
}

static void deploy_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    guv_put_unit(b, s, a->op[0], a->op[1]);
    deploy_next(b, s, j);
}

GUV_STEP(deploy, "deploy", GUV_20_hyp_c, WHO_ASKING, "Set up your units.");

/* Everybody of a formation is lifted from the card's hexes and waits for his zone; independents stay (GUV-20.hyp-d). */
static void lift_formations(const GuvBoard *b, GuvState *s) {
    for (int u = 1; u <= GUV_UNITS; u++) {
        int formation = b->unit[u].formation;
        if (guv_fate(s, u) != FATE_MAP || !formation || guv_is_independent(b, s, u)) continue;
        if (takes_part(b, formation, guv_side(u))) guv_lift_unit(b, s, u, FATE_AVAILABLE);
    }
}

/* GUV-20.abs-a: the two absent forces are options of their own; together is advice. True when something is to be
 * deployed: then it leads on to the first hands by itself. */
static bool start_deployment(const GuvBoard *b, GuvState *s, const Journal *j) {
    if (!guv_is_campaign(b)) return false;
    for (int u = 1; u <= b->last_unit[UNION]; u++) {
        if (is_stoneman(b, s, u)) s->fate[u] = FATE_AVAILABLE; /* GUV-R84: no entry on turn 11 then */
    }
    for (int u = guv_unit(CONFEDERATE, 1); u <= b->last_unit[CONFEDERATE] && guv_on(s, OPTION_LONGSTREET); u++) {
        const char *f = b->formation[b->unit[u].formation].key;
        bool far = str_same(str_of(f), STR("Hood")) || str_same(str_of(f), STR("Pickett"));
        if (far && guv_fate(s, u) == FATE_ABSENT) s->fate[u] = FATE_WAITING;
    }
    if (guv_on(s, OPTION_HYPOTHETICAL) && b->boxes) {
        lift_formations(b, s);
        s->asking = CONFEDERATE;
        guv_step_to(s, STEP_BOXES);
        return true;
    }
    if (!next_to_place(b, s)) return false;
    deploy_next(b, s, j);
    return true;
}

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

/* GUV-4.a, GUV-4.b, GUV-4.c: the deployment card is the scenario's list of facts (GUV-18.a; GUV-19.a, with the tables
 * GUV-19.lee-a, GUV-19.jack-a, GUV-19.chan-a and GUV-19.salem-a; GUV-R91: what holds there). */
void guv_start_game(const GuvBoard *b, GuvState *s, const Journal *j) {
    s->turn = b->first_turn;
    fill_boxes(b, s);
    if (guv_on(s, OPTION_EVENTS)) fill_event_cups(b, s);
    if (!start_deployment(b, s, j)) start_first_hands(b, s, j);
}
