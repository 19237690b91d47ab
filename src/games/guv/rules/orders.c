/* Standing answers: so that play over days need not wait for every small question. They are orders to the units of a
 * stack, part of the position, hidden from the enemy; the driver of the game gives the answer in their owner's name. */
#include "games/guv/rules.h"

/* ---- Giving them ------------------------------------------------------------------------------------------------- */

/* The answer that all of a stack have been told; NO_ANSWER when they differ. */
enum { NO_ANSWER = -1, ALREADY_ORDERED = -2 };

static int common_answer(const GuvState *s, int hex) {
    int common = (int)guv_contact(s, s->top[hex]) * 3 + (int)guv_works_order(s, s->top[hex]);
    for (int u = s->top[hex]; u; u = s->below[u]) {
        if (s->fate[u] & ORDER_GIVEN) return ALREADY_ORDERED;
        if ((int)guv_contact(s, u) * 3 + (int)guv_works_order(s, u) != common) common = NO_ANSWER;
    }
    return common;
}

static bool may_order(const GuvBoard *b, const GuvState *s, int hex, int answer, Refusal *r) {
    if (!hex || guv_holder(s, hex) != guv_active(b, s)) return refuse(r, GUV_P10, "No stack of yours is there.");
    int now = common_answer(s, hex);
    if (now == ALREADY_ORDERED) return refuse(r, GUV_P10, "This stack has its orders.");
    return now != answer || refuse(r, GUV_P10, "These are its orders already.");
}

static void orders_legal(const GuvBoard *b, const GuvState *s, List *l) {
    Side side = guv_active(b, s);
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        if (guv_fate(s, u) != FATE_MAP || s->top[s->hex[u]] != u) continue;
        int now = common_answer(s, s->hex[u]);
        for (int answer = 0; answer < ANSWERS && now != ALREADY_ORDERED; answer++) {
            if (answer != now) list_add(l, DO_ORDER, 2, s->hex[u], answer);
        }
    }
    if (s->no_events[side]) list_add(l, DO_ASK_EVENTS, 0, 0, 0);
    list_add(l, DO_DONE, 0, 0, 0);
}

static bool orders_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    switch (a->verb) {
    case DO_ORDER: return may_order(b, s, a->op[0], a->op[1], r);
    case DO_ASK_EVENTS: return s->no_events[guv_active(b, s)] || refuse(r, GUV_P21, "You are asked already.");
    case DO_DONE: return true;
    default: return guv_not_now(b, s, a, r);
    }
}

static void orders_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    Side side = guv_active(b, s);
    if (a->verb == DO_ASK_EVENTS) s->no_events[side] = 0;
    if (a->verb == DO_ORDER) {
        char label[MARK_ROOM];
        journal(j, side, GUV_P10, "Orders for %s: %s.", guv_hex_label(b, a->op[0], label), order_words[a->op[1]]);
        for (int u = s->top[a->op[0]]; u; u = s->below[u]) {
            s->fate[u] = (u8)(FATE_MAP | ORDER_GIVEN | a->op[1] / 3 << 3 | a->op[1] % 3 << 5);
        }
    }
    if (a->verb != DO_DONE) return;
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) s->fate[u] &= (u8)~ORDER_GIVEN;
    guv_step_to(s, (GuvStepId)s->back);
    s->back = 0;
}

GUV_STEP(orders, "orders", GUV_P10, WHO_ACTIVE, "Standing orders: how does a stack react?");

/* ---- Giving the answer ------------------------------------------------------------------------------------------- */

typedef enum Order { ORDER_CONTACT, ORDER_WORKS } Order;

static int order_of(const GuvState *s, int unit, Order about) {
    return about == ORDER_WORKS ? (int)guv_works_order(s, unit) : (int)guv_contact(s, unit);
}

/* A stack has an order when all its units have the same; else it asks (0). */
static int stack_order(const GuvBoard *b, const GuvState *s, int hex, Order about) {
    int order = -1;
    for (int u = s->top[hex]; u; u = s->below[u]) {
        if (!guv_is_real(b, u) || guv_is_skirmisher(b, u)) continue;
        if (order >= 0 && order != order_of(s, u, about)) return 0;
        order = order_of(s, u, about);
    }
    return order < 0 ? 0 : order;
}

static bool allowed(const GuvBoard *b, const GuvState *s, const Action *a) { return guv_step(s)->check(b, s, a, NULL); }

static bool contact_answer(const GuvBoard *b, const GuvState *s, Action *answer) {
    for (int d = 0; d < 6; d++) {
        int hex = b->grid.next[s->react_hex][d];
        if (!(s->react >> d & 1) || guv_holder(s, hex) != side_other(guv_active(b, s))) continue;
        int order = stack_order(b, s, hex, ORDER_CONTACT);
        if (order == CONTACT_ASK) continue;
        bool weaker = guv_stack_points(b, s, hex) < guv_stack_points(b, s, s->react_hex);
        bool leave = order == CONTACT_BREAK || (order == CONTACT_WEAKER && weaker);
        *answer = action1(leave ? DO_BREAK : DO_STAND, hex);
        if (leave && !allowed(b, s, answer)) *answer = action1(DO_STAND, hex);
        return true;
    }
    return false;
}

/* Units told to break away go towards their own supply centres; for the others the player is asked. */
static bool flight_answer(const GuvBoard *b, const GuvState *s, Action *answer) {
    int best = 0, near = 1 << 16, unit = 0;
    bool told = true, others = false;
    for (int u = s->top[s->retreat.from]; u; u = s->below[u]) others |= guv_is_real(b, u) && !guv_is_skirmisher(b, u);
    for (int u = s->top[s->retreat.from]; u; u = s->below[u]) {
        int count = 0;
        told &= !guv_is_real(b, u) || guv_is_skirmisher(b, u) || guv_contact(s, u) >= CONTACT_WEAKER;
        if (guv_is_skirmisher(b, u) && others) continue; /* they follow when they see where everybody went */
        u16 disk[HEX_DISK_SIZE(2)];
        int n = hex_disk(&b->grid, s->retreat.from, 2, disk);
        for (int i = 0; i < n; i++) {
            Action flee = action2(DO_FLEE, u, disk[i]);
            if (!allowed(b, s, &flee)) continue;
            int far = b->flag_distance[guv_side(u)][disk[i]];
            told &= !guv_is_skirmisher(b, u) || ++count == 1;
            if (far < near) best = disk[i], near = far, unit = u;
        }
    }
    *answer = action2(DO_FLEE, unit, best);
    return best != 0 && told;
}

static bool works_answer(const GuvBoard *b, const GuvState *s, Action *answer) {
    for (int i = 0; i < s->fight.targets; i++) {
        int hex = s->fight.target[i], order = stack_order(b, s, hex, ORDER_WORKS);
        if (order == WORKS_ASK) return false;
        *answer = action1(DO_ENTRENCH, hex);
        if (order == WORKS_YES && allowed(b, s, answer)) return true;
    }
    *answer = action0(DO_DECLINE);
    return allowed(b, s, answer);
}

bool guv_standing_answer(const void *board, const void *state, Action *answer) {
    const GuvBoard *b = board;
    const GuvState *s = state;
    if (s->dem) return false;
    switch (s->step) {
    case STEP_CONTACT: return contact_answer(b, s, answer);
    case STEP_FLIGHT: return flight_answer(b, s, answer);
    case STEP_WORKS:
    case STEP_SHOT_WORKS: return works_answer(b, s, answer);
    case STEP_INTERLUDE:
    case STEP_FIGHT_EVENTS:
    case STEP_CHOOSE_EVENT:
        *answer = action0(DO_DECLINE);
        return s->no_events[guv_who(b, s, &guv_step(s)->is)] && allowed(b, s, answer);
    default: return false;
    }
}
