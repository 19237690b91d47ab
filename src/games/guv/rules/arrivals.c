/* Reinforcements (19.salem-c, 20.abs-c to 20.abs-f, GUV-P5, GUV-R81, GUV-R83). */
#include "games/guv/rules.h"

/* A unit that has come and waits for its hex. */
static bool is_due(const GuvBoard *b, const GuvState *s, int unit) {
    return guv_fate(s, unit) == FATE_AVAILABLE && guv_is_real(b, unit) && !guv_is_skirmisher(b, unit);
}

/* ---- Hood and Pickett (the variant) ------------------------------------------------------------------------------ */

static int waiting_of(const GuvBoard *b, const GuvState *s, int formation) {
    int count = 0;
    for (int u = guv_unit(CONFEDERATE, 1); u <= b->last_unit[CONFEDERATE]; u++) {
        count += b->unit[u].formation == formation && guv_fate(s, u) == FATE_WAITING;
    }
    return count;
}

/* GUV-20.abs-d: Pickett's turn comes after Hood's division is complete. */
static int coming_formation(const GuvBoard *b, const GuvState *s) {
    if (!guv_on(s, OPTION_LONGSTREET) || !guv_is_campaign(b) || !b->turn[s->turn].arrival) return 0;
    int hood = guv_find_formation(b, STR("Hood")), pickett = guv_find_formation(b, STR("Pickett"));
    if (hood && waiting_of(b, s, hood)) return hood;
    return pickett && waiting_of(b, s, pickett) ? pickett : 0;
}

static bool union_controls(const GuvBoard *b, const GuvState *s, const char *place) {
    Bits128 supplied;
    guv_supplied_set(b, s, UNION, &supplied);
    for (int u = 1; u <= b->last_unit[UNION]; u++) {
        if (guv_fate(s, u) != FATE_MAP || !guv_is_real(b, u) || !bits128_has(&supplied, guv_bit(u))) continue;
        if (str_same(str_of(b->place[b->hex[s->hex[u]].name]), str_of(place))) return true;
    }
    return false;
}

/* GUV-20.abs-f, GUV-R83: +2 in all. */
static int arrival_bonus(const GuvBoard *b, const GuvState *s) {
    if (!union_controls(b, s, "Fredericksburg")) return 0;
    return union_controls(b, s, "Spotsylvania") ? 2 : 1;
}

/* ---- Reinforcements of a scenario's card ------------------------------------------------------------------------- */

/* GUV-19.salem-c: the lowest die that brings them on this turn; 0 not yet or already, 1 without a roll. */
static int card_needs(const GuvBoard *b, const GuvState *s) {
    return guv_is_campaign(b) || s->arrivals ? 0 : b->turn[s->turn].arrival;
}

static void call_in(const GuvBoard *b, GuvState *s, int turn) {
    for (int u = 1; u <= GUV_UNITS; u++) {
        int when = b->unit[u].arrives;
        bool comes = when == ARRIVES_BY_DIE ? turn == ARRIVES_BY_DIE : when && when <= turn && turn != ARRIVES_BY_DIE;
        if (comes && guv_fate(s, u) == FATE_WAITING) s->fate[u] = FATE_AVAILABLE;
    }
}

static void after_arrivals(const GuvBoard *b, GuvState *s, const Journal *j) {
    for (int side = UNION; side <= CONFEDERATE; side++) {
        for (int u = guv_unit((Side)side, 1); u <= b->last_unit[side]; u++) {
            if (!is_due(b, s, u)) continue;
            if (!guv_has_arrival_hex(b, s, u)) { /* it waits until a hex is free */
                s->fate[u] = FATE_WAITING;
                continue;
            }
            s->asking = (u8)side;
            s->asked = (u8)u;
            guv_step_to(s, STEP_ARRIVE);
            return;
        }
    }
    s->asking = s->asked = 0;
    guv_start_open_events(b, s, j);
}

void guv_start_arrivals(const GuvBoard *b, GuvState *s, const Journal *j) {
    int needs = card_needs(b, s);
    call_in(b, s, s->turn);
    if (needs == 1) s->arrivals = 1;
    if (s->arrivals) call_in(b, s, ARRIVES_BY_DIE);
    if (needs > 1 || coming_formation(b, s)) guv_step_to(s, STEP_ARRIVAL_ROLL);
    else after_arrivals(b, s, j);
}

static DiceDue arrival_roll_dice(const GuvBoard *b, const GuvState *s) {
    int formation = coming_formation(b, s);
    return (DiceDue){(u8)(formation ? waiting_of(b, s, formation) : 1), 6};
}

static void arrival_roll_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    int needs = card_needs(b, s), formation = coming_formation(b, s), die = 0;
    if (needs > 1) {
        s->arrivals = a->face[0] >= needs;
        journal(j, NOBODY, GUV_19_salem_c, "Reinforcements on %d: rolled {dice:%d}.", needs, a->face[0]);
        if (s->arrivals) call_in(b, s, ARRIVES_BY_DIE);
    }
    int bonus = formation ? arrival_bonus(b, s) : 0;
    for (int u = guv_unit(CONFEDERATE, 1); u <= b->last_unit[CONFEDERATE] && formation; u++) {
        if (b->unit[u].formation != formation || guv_fate(s, u) != FATE_WAITING) continue;
        bool comes = a->face[die++] + bonus >= b->turn[s->turn].arrival;
        journal(j, NOBODY, GUV_20_abs_c, "%s: {dice:%d}%s.", guv_unit_name(b, u), a->face[die - 1],
                comes ? ", it arrives" : "");
        if (!comes) continue;
        s->fate[u] = FATE_AVAILABLE;
        s->longstreet = 1; /* GUV-20.abs-e */
    }
    after_arrivals(b, s, j);
}

GUV_DICE(arrival_roll, "arrival-roll", GUV_20_abs_c, "Reinforcements: roll one die.");

/* ---- The hex of arrival ------------------------------------------------------------------------------------------ */

static bool may_arrive(const GuvBoard *b, const GuvState *s, int unit, int hex, Refusal *r) {
    const GuvHex *h = &b->hex[hex];
    Side side = guv_side(unit);
    bool card = h->arrive || (guv_is_campaign(b) && h->flag == side); /* GUV-20.abs-c, GUV-R81 */
    char label[MARK_ROOM];
    if (!hex || !h->in_play || !card)
        return refuse(r, GUV_P5, "%s is not a hex of arrival.", guv_hex_label(b, hex, label));
    if (guv_holder(s, hex) == side_other(side)) return refuse(r, GUV_R81, "The enemy is there.");
    return guv_has_room(b, s, unit, hex) || refuse(r, GUV_R8, "%s is full.", guv_hex_label(b, hex, label));
}

bool guv_has_arrival_hex(const GuvBoard *b, const GuvState *s, int unit) {
    for (int h = hexset_next(&b->arrivals, 0); h; h = hexset_next(&b->arrivals, h)) {
        if (may_arrive(b, s, unit, h, NULL)) return true;
    }
    return false;
}

static void arrive_legal(const GuvBoard *b, const GuvState *s, List *l) {
    for (int u = s->asked; u <= b->last_unit[s->asking]; u++) {
        for (int h = hexset_next(&b->arrivals, 0); h && is_due(b, s, u); h = hexset_next(&b->arrivals, h)) {
            if (may_arrive(b, s, u, h, NULL)) list_add(l, DO_PLACE, 2, u, h);
        }
    }
}

static bool arrive_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb != DO_PLACE) return guv_not_now(b, s, a, r);
    int unit = a->op[0];
    bool due = unit && guv_side(unit) == (Side)s->asking && is_due(b, s, unit);
    if (!due) return refuse(r, GUV_P5, "%s does not arrive now.", guv_unit_name(b, unit));
    return may_arrive(b, s, unit, a->op[1], r);
}

static void arrive_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    char label[MARK_ROOM];
    guv_put_unit(b, s, a->op[0], a->op[1]);
    journal(j, NOBODY, GUV_P5, "%s arrives at %s.", guv_open_name(b, s, a->op[0]), guv_hex_label(b, a->op[1], label));
    if (!guv_judge_at_once(b, s, j)) after_arrivals(b, s, j);
}

GUV_STEP(arrive, "arrive", GUV_P5, WHO_ASKING, "Where do the reinforcements enter?");
