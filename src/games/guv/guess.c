/* A state that looks the same to a viewer, with what he cannot see drawn from the numbers (GUV-P30 to GUV-P34).
 *
 * What is hidden is taken off first, and what is put back follows from what he sees and from the numbers alone: two
 * positions that look alike to him give the same guess. He may count: every real piece that is in the game and that he
 * does not see lies in one of the stacks that he cannot look through, and what is left of their numbers are dummies. He
 * may remember which events were played and how many counters went into boxes; these are counted from the state. What
 * else he saw earlier (who was reduced, who marched where) the state does not keep for him, so the guess does not know
 * it either. */
#include "games/guv/rules.h"

static bool hidden_from(Side viewer, int side) { return viewer != REFEREE && (int)viewer != side; }

/* ---- Chits in the cup (GUV-P30) ---------------------------------------------------------------------------------- */

/* What a side may have in the cup. */
typedef struct Choice {
    u8 formation[GUV_FORMATIONS];
    int formations;
    u32 commanders; /* bit per commander who can have formations under him */
    int points;     /* left for these formations */
    bool general;   /* he may be in the cup */
} Choice;

static u32 chits_of(const GuvBoard *b, Side side) {
    u32 chits = 0;
    for (int chit = 1; chit < GUV_CHITS; chit++) {
        if (guv_chit_side(b, chit) == side) chits |= 1u << chit;
    }
    return chits;
}

/* Good General goes back to the hand, where he counts as held. */
static void empty_cup(const GuvBoard *b, GuvState *s, Side side) {
    if (side == UNION && guv_general_in_cup(s)) s->hand[USA_GENERAL]++;
    s->cup &= ~chits_of(b, side);
    for (int k = 1; k <= GUV_COMMANDERS; k++) {
        if (b->commander[k].side == side) s->box[k] = 0;
    }
}

/* While formations are chosen: what the side was asked so far it has answered somehow. */
static void draw_answers(const GuvBoard *b, GuvState *s, Side side, Stream *dice) {
    u8 asking = s->asking, asked = s->asked;
    bool before = side == UNION && asking == CONFEDERATE, now = s->step == STEP_CHOOSE && asking == side;
    int end = before ? 0 : now ? asked : b->formations + 1;
    s->points[side] = (u8)guv_turn_points(b, s, side);
    s->asking = (u8)side;
    for (int f = 1; f < end; f++) {
        Action may[2 + GUV_COMMANDERS];
        int count = 0;
        if (b->formation[f].side != side || !guv_formation_asked(b, s, f)) continue;
        s->asked = (u8)f;
        for (int k = -1; k <= GUV_COMMANDERS; k++) {
            Action a = k < 0 ? action0(DO_LEAVE) : k == 0 ? action0(DO_OWN) : action1(DO_UNDER, k);
            if (guv_step_choose.check(b, s, &a, NULL)) may[count++] = a;
        }
        const Action *a = count ? &may[stream_below(dice, (u32)count)] : NULL;
        if (!a || a->verb == DO_LEAVE) continue;
        s->points[side] = (u8)(s->points[side] - guv_formation_cost(b, s, f));
        if (a->verb == DO_OWN) s->cup |= 1u << f;
        else s->box[a->op[0]] |= 1u << f;
    }
    s->asking = asking, s->asked = asked;
}

/* Whoever has acted without a chit of his own was probably under a commander whose chit was pulled. */
static u32 fill_pulled_boxes(const GuvBoard *b, GuvState *s, Side side) {
    u32 acted = 0, boxed = 0;
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        bool by_chit = guv_fate(s, u) == FATE_MAP && guv_is(s, u, U_USED) && !guv_is(s, u, U_DETACHED);
        if (by_chit && !guv_is_independent(b, s, u)) acted |= 1u << b->unit[u].formation;
    }
    acted &= b->chits[side] & ~s->drawn;
    for (int k = 1; k <= GUV_COMMANDERS; k++) {
        if (b->commander[k].side != side || !(s->drawn >> (CHIT_COMMANDER + k) & 1)) continue;
        for (; acted && bits_count(s->box[k]) < b->commander[k].factor; acted &= acted - 1) {
            s->box[k] |= acted & (~acted + 1);
        }
        boxed |= s->box[k];
    }
    return boxed;
}

static void add_formations(const GuvBoard *b, const GuvState *s, Side side, u32 without, bool able, Choice *c) {
    for (int f = 1; f <= b->formations; f++) {
        if (b->formation[f].side != side || without >> f & 1 || !guv_formation_in_play(b, s, f)) continue;
        if (guv_formation_asked(b, s, f) == able) c->formation[c->formations++] = (u8)f;
    }
}

/* Formations that could be asked about come first, then those that have left the map since; and if that does not make
 * up the number, whoever has acted did so as a detachment or as independent. */
static Choice choice_of(const GuvBoard *b, GuvState *s, Side side, int chits) {
    u32 boxed = fill_pulled_boxes(b, s, side), gone = boxed | s->drawn;
    Choice c = {.points = guv_turn_points(b, s, side)};
    int hand = 0;
    add_formations(b, s, side, gone, true, &c);
    if (c.formations < chits) add_formations(b, s, side, gone, false, &c);
    for (; c.formations < chits && boxed; boxed &= boxed - 1) {
        int f = bits_first(boxed);
        c.formation[c.formations++] = (u8)f;
        gone &= ~(1u << f);
        for (int k = 1; k <= GUV_COMMANDERS; k++) s->box[k] &= ~(1u << f);
    }
    for (int f = 1; f <= b->formations; f++) {
        if (b->formation[f].side == side && gone >> f & 1) c.points -= guv_formation_cost(b, s, f);
    }
    for (int k = 1; k <= GUV_COMMANDERS; k++) {
        bool pulled = s->drawn >> (CHIT_COMMANDER + k) & 1;
        if (b->commander[k].side == side && !pulled && guv_commander_free(b, s, k)) c.commanders |= 1u << k;
    }
    for (int k = 1; k < EVENT_KINDS; k++) hand += b->event[k].side == side ? s->hand[k] : 0;
    bool exists = s->hand[USA_GENERAL] + s->event_cup[USA_GENERAL] > 0 && !(s->drawn >> CHIT_GENERAL & 1);
    c.general = side == UNION && hand > 0 && exists;
    return c;
}

/* He leaves the hand, or whatever is in the hand in his place. */
static void send_general(const GuvBoard *b, GuvState *s) {
    int kind = 1;
    s->cup |= 1u << CHIT_GENERAL;
    if (s->hand[USA_GENERAL]) {
        s->hand[USA_GENERAL]--;
        return;
    }
    while (b->event[kind].side != UNION || !s->hand[kind]) kind++;
    s->hand[kind]--;
    s->event_cup[kind]++;
    s->event_cup[USA_GENERAL]--;
}

void guv_shuffle(u8 *piece, int count, Stream *dice) {
    for (int i = count; i > 1; i--) {
        u32 at = stream_below(dice, (u32)i);
        u8 kept = piece[i - 1];
        piece[i - 1] = piece[at];
        piece[at] = kept;
    }
}

/* One way to have so many chits in the cup (GUV-8.points-b, GUV-8.hc-b); false when it costs too much. */
static bool draw_cup(const GuvBoard *b, GuvState *s, Choice *c, int chits, Stream *dice) {
    u32 cup = 0, box[GUV_COMMANDERS + 1] = {0}, under = c->commanders & stream_below(dice, 1u << (GUV_COMMANDERS + 1));
    bool general = c->general && stream_below(dice, 3) == 0;
    int alone = chits - bits_count(under) - general, cost = 0, next = 0;
    if (alone < 0 || alone + bits_count(under) > c->formations) return false;
    guv_shuffle(c->formation, c->formations, dice);
    for (; next < alone; next++) cup |= 1u << c->formation[next];
    for (u32 left = under; left; left &= left - 1) {
        int k = bits_first(left), others = bits_count(left) - 1;
        for (u32 more = 1 + stream_below(dice, b->commander[k].factor); more && next + others < c->formations; more--) {
            box[k] |= 1u << c->formation[next++];
        }
        cup |= 1u << (CHIT_COMMANDER + k);
    }
    for (int i = 0; i < next; i++) cost += guv_formation_cost(b, s, c->formation[i]);
    if (cost > c->points) return false;
    s->cup |= cup;
    for (u32 left = under; left; left &= left - 1) s->box[bits_first(left)] = box[bits_first(left)];
    if (general) send_general(b, s);
    return true;
}

/* After some tries everybody is in the cup by himself. */
static void fill_cup(const GuvBoard *b, GuvState *s, Choice *c, int chits, Stream *dice) {
    enum { TRIES = 8 };
    for (int i = 0; i < TRIES; i++) {
        if (draw_cup(b, s, c, chits, dice)) return;
    }
    for (int i = 0; i < chits && i < c->formations; i++) s->cup |= 1u << c->formation[i];
    if (chits > c->formations && c->general) send_general(b, s);
}

/* A commander who was pulled had units under him. */
static void fill_empty_boxes(const GuvBoard *b, GuvState *s, Side side, const Choice *c) {
    for (int k = 1; k <= GUV_COMMANDERS; k++) {
        bool pulled = s->drawn >> (CHIT_COMMANDER + k) & 1;
        u32 taken = s->cup;
        for (int other = 1; other <= GUV_COMMANDERS; other++) taken |= s->box[other];
        for (int i = 0; b->commander[k].side == side && pulled && !s->box[k] && i < c->formations; i++) {
            if (!(taken >> c->formation[i] & 1)) s->box[k] = 1u << c->formation[i];
        }
    }
}

/* How many chits there are is known, and the own ones among them (GUV-P30); the Independent chits are always there
 * (GUV-8.points-e). A spectator does not know how many are whose. */
static void draw_chits(const GuvBoard *b, GuvState *s, Side viewer, Stream *dice) {
    int all = bits_count(s->cup), count[3] = {0};
    Choice choice[3];
    for (int side = UNION; side <= CONFEDERATE; side++) {
        if (hidden_from(viewer, side)) empty_cup(b, s, (Side)side);
    }
    int left = all - bits_count(s->cup);
    for (int side = UNION; side <= CONFEDERATE && !guv_is_choosing(s); side++) {
        u32 own = 1u << (CHIT_INDEPENDENT + side);
        if (!hidden_from(viewer, side) || !left || !(b->chits[side] & own) || s->drawn & own) continue;
        s->cup |= own;
        left--;
    }
    for (int side = UNION; side <= CONFEDERATE; side++) {
        if (!hidden_from(viewer, side)) continue;
        if (guv_is_choosing(s)) draw_answers(b, s, (Side)side, dice);
        else choice[side] = choice_of(b, s, (Side)side, left);
        count[side] = left;
    }
    if (guv_is_choosing(s)) return;
    if (hidden_from(viewer, UNION) && hidden_from(viewer, CONFEDERATE)) {
        int low = left - choice[CONFEDERATE].formations, high = choice[UNION].formations + choice[UNION].general;
        low = low > 0 ? low : 0, high = high < left ? high : left;
        count[UNION] = low < high ? low + (int)stream_below(dice, (u32)(high - low + 1)) : low;
        count[CONFEDERATE] = left - count[UNION];
    }
    for (int side = UNION; side <= CONFEDERATE; side++) {
        if (!hidden_from(viewer, side)) continue;
        fill_cup(b, s, &choice[side], count[side], dice);
        fill_empty_boxes(b, s, (Side)side, &choice[side]);
    }
}

/* GUV-P34: so many counters lie face down in the boxes of the hypothetical deployment. */
static void draw_boxes(const GuvBoard *b, GuvState *s, Side side, Stream *dice) {
    u8 asking = s->asking, count = 0;
    for (int f = 1; f <= b->formations; f++) {
        if (b->formation[f].side != side || !s->chit_at[f]) continue;
        s->chit_at[f] = 0;
        count++;
    }
    for (s->asking = (u8)side; count > 0; count--) {
        Action chosen = action0(DO_ASSIGN);
        u32 ways = 0;
        for (int f = 1; f <= b->formations; f++) {
            for (int box = 1; box <= b->boxes; box++) {
                Action a = action2(DO_ASSIGN, f, box);
                if (guv_step_boxes.check(b, s, &a, NULL) && stream_below(dice, ++ways) == 0) chosen = a;
            }
        }
        if (ways) s->chit_at[chosen.op[0]] = (u16)chosen.op[1];
    }
    s->asking = asking;
}

/* ---- Events and orders (GUV-P31) --------------------------------------------------------------------------------- */

/* Hand and cup are mixed and dealt again: how many are in hand is open, and every event that is played is seen. */
static void deal_events(const GuvBoard *b, GuvState *s, Side side, Stream *dice) {
    u8 pool[128];
    int all = 0, hand = 0;
    for (int k = 1; k < EVENT_KINDS; k++) {
        if (b->event[k].side != side) continue;
        hand += s->hand[k];
        for (int i = s->hand[k] + s->event_cup[k]; i > 0 && all < COUNT(pool); i--) pool[all++] = (u8)k;
        s->event_cup[k] = (u8)(s->event_cup[k] + s->hand[k]);
        s->hand[k] = 0;
    }
    for (int i = 0; i < hand && i < all; i++) {
        int pick = i + (int)stream_below(dice, (u32)(all - i));
        int k = pool[pick];
        pool[pick] = pool[i];
        s->hand[k]++;
        s->event_cup[k]--;
    }
}

/* What the enemy has ordered his stacks to do is unknown: as if he would be asked. */
static void forget_orders(const GuvBoard *b, GuvState *s, Side side) {
    bool active = guv_active(b, s) == side;
    s->no_events[side] = 0;
    if (s->step == STEP_ORDERS && active) s->step = s->back, s->back = 0;
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) s->fate[u] &= 7;
    if (active) s->ordered = 0;
    if (active && s->step == STEP_TAKE) s->independents = (u8)guv_chit_takes(b, s->chit);
    if (side == UNION) s->struck = 0; /* GUV-18.hold-c: who stood there is its owner's secret */
}

void guv_guess(const void *board, const void *state, Side viewer, Stream *dice, void *out) {
    const GuvBoard *b = board;
    GuvState *s = out;
    memcpy(s, state, sizeof *s);
    if (viewer == REFEREE) return;
    for (int side = UNION; side <= CONFEDERATE; side++) {
        if (!hidden_from(viewer, side)) continue;
        forget_orders(b, s, (Side)side);
        guv_draw_stacks(b, s, viewer, (Side)side, dice);
        if (s->step == STEP_BOXES) draw_boxes(b, s, (Side)side, dice);
    }
    guv_rebuild(b, s);
    draw_chits(b, s, viewer, dice);
    for (int side = UNION; side <= CONFEDERATE; side++) {
        if (hidden_from(viewer, side)) deal_events(b, s, (Side)side, dice);
    }
}
