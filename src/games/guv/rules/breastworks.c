/* Breastworks (14.bw) and fortifications (14.fort): dug, counted, given up. */
#include "games/guv/rules.h"

/* ---- Dug (14.bw-b, 14.bw-c, GUV-R48) ----------------------------------------------------------------------------- */

/* GUV-R93: the one city is Fredericksburg. */
bool guv_works_fit(const GuvBoard *b, const GuvState *s, int hex) {
    const GuvHex *h = &b->hex[hex];
    return !guv_is_night(b, s) && !hexset_has(&s->works, hex) && !h->fort && h->terrain != TERRAIN_CITY;
}

bool guv_may_entrench(const GuvBoard *b, const GuvState *s, Side side, int hex, Refusal *r) {
    char label[MARK_ROOM];
    if (guv_holder(s, hex) != side) return refuse(r, GUV_14_bw_b, "You do not hold %s.", guv_hex_label(b, hex, label));
    if (guv_is_night(b, s)) return refuse(r, GUV_14_night_b, "No breastwork is made at night.");
    if (!guv_works_fit(b, s, hex)) {
        return refuse(r, GUV_14_bw_c, "%s has works already, or takes none.", guv_hex_label(b, hex, label));
    }
    for (int u = s->top[hex]; u; u = s->below[u]) {
        if (!guv_is_light(b, u)) return true;
    }
    return refuse(r, GUV_13_p, "Skirmishers build none."), refuse_also(r, GUV_R48);
}

bool guv_takes_works(const GuvBoard *b, const GuvState *s, int hex) {
    return hex && guv_may_entrench(b, s, guv_holder(s, hex), hex, NULL);
}

void guv_entrench(const GuvBoard *b, GuvState *s, int hex, const Journal *j) {
    char label[MARK_ROOM];
    hexset_add(&s->works, hex);
    journal(j, NOBODY, GUV_14_bw_b, "A breastwork is built in %s.", guv_hex_label(b, hex, label));
}

/* The target whose breastwork is in question; -1 = none. */
static int works_question(const GuvBoard *b, const GuvState *s) {
    Side side = guv_fight_side(b, s, DEFENSE);
    for (int i = 0; i < s->fight.targets; i++) {
        if (!(s->fight.works_declined >> i & 1) && guv_may_entrench(b, s, side, s->fight.target[i], NULL)) return i;
    }
    return -1;
}

void guv_start_works(const GuvBoard *b, GuvState *s, const Journal *j) {
    if (works_question(b, s) >= 0) {
        guv_step_to(s, STEP_WORKS);
        return;
    }
    s->fight.asked = 0;
    guv_ask_events(b, s, j);
}

static void works_legal(const GuvBoard *b, const GuvState *s, List *l) {
    list_add(l, DO_ENTRENCH, 1, s->fight.target[works_question(b, s)], 0);
    list_add(l, DO_DECLINE, 0, 0, 0);
}

static bool works_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DECLINE) return true;
    /* Who could have made a skirmisher was asked before; who could not is told why. */
    if (a->verb == DO_SKIRMISH && !guv_may_produce(b, s, a->op[0], a->op[1], r)) return refuse_also(r, GUV_14_steps_b);
    if (a->verb != DO_ENTRENCH) return guv_not_now(b, s, a, r);
    int hex = s->fight.target[works_question(b, s)];
    char label[MARK_ROOM];
    return a->op[0] == hex || refuse(r, GUV_14_steps_c, "The question is about %s.", guv_hex_label(b, hex, label));
}

static void works_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    int at = works_question(b, s);
    if (a->verb == DO_ENTRENCH) guv_entrench(b, s, a->op[0], j);
    else s->fight.works_declined |= (u16)(1u << at);
    guv_start_works(b, s, j);
}

GUV_STEP(works, "works", GUV_14_steps_c, WHO_OPPONENT, "Build a breastwork?");

/* ---- Counted in combat (14.fort, GUV-R62, GUV-R90) --------------------------------------------------------------- */

/* GUV-14.fort-a, GUV-14.fort-b (it is part of the map, or of the card: GUV-18.fort-a), GUV-R62, GUV-R90: it serves the
 * defender and all come over marked sides. */
bool guv_counts_as_fort(const GuvBoard *b, const GuvState *s, const Fight *f, int target) {
    const GuvHex *h = &b->hex[f->target[target]];
    return h->fort && h->fort == guv_fight_side(b, s, DEFENSE) &&
           !(guv_ring_of(b, s, f, f->target[target]) & ~h->fort_sides);
}

/* GUV-14.fort-c; it costs the attacker a step or a die (GUV-14.bw-a: combat.c). */
bool guv_counts_as_works(const GuvBoard *b, const GuvState *s, const Fight *f, int target) {
    int hex = f->target[target];
    if (hexset_has(&s->works, hex)) return true;
    return b->hex[hex].fort == guv_fight_side(b, s, DEFENSE) && !guv_counts_as_fort(b, s, f, target);
}

/* ---- Given up (14.bw-f, 14.fort-d) ------------------------------------------------------------------------------- */

static bool is_held(const GuvBoard *b, const GuvState *s, int hex) {
    for (int u = s->top[hex]; u; u = s->below[u]) {
        if (!guv_is_light(b, u)) return true;
    }
    return false;
}

/* GUV-R38: judged when the last one leaves; everybody who left in this activation is marked. GUV-R36: so for breaking
 * contact; GUV-R90: by day, and only who profits from a fortification abandons it. */
void guv_left_works(const GuvBoard *b, GuvState *s, Side side, int hex, Bits128 who, const Journal *j) {
    bool fort = b->hex[hex].fort == side;
    if ((!fort && !hexset_has(&s->works, hex)) || is_held(b, s, hex)) return;
    if (guv_is_night(b, s) || !guv_next_to_enemy(b, s, side, hex)) return;
    bool active = side == guv_active(b, s);
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        bool left = bits128_has(&who, guv_bit(u)) || (active && s->from[guv_bit(u)] == hex && guv_is(s, u, U_MOVED));
        if (!left || guv_fate(s, u) != FATE_MAP) continue;
        guv_disorganize(b, s, u, fort ? GUV_14_fort_d : GUV_14_bw_f, j);
        if (active) s->from[guv_bit(u)] = 0; /* once */
    }
}

/* ---- Without its builders (14.bw-d) ------------------------------------------------------------------------------ */

void guv_tidy_hex(const GuvBoard *b, GuvState *s, int hex, const Journal *j) {
    bool real = false;
    for (int u = s->top[hex]; u; u = s->below[u]) real |= guv_is_real(b, u);
    while (!real && s->top[hex]) guv_lift_unit(b, s, s->top[hex], FATE_AVAILABLE); /* GUV-9.dummy-b */
    if (!hexset_has(&s->works, hex) || is_held(b, s, hex)) return;
    hexset_drop(&s->works, hex);
    char label[MARK_ROOM];
    journal(j, NOBODY, GUV_14_bw_d, "The breastwork in %s is removed.", guv_hex_label(b, hex, label));
}
