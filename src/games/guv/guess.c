/* A state that looks the same to a viewer, with what he cannot see drawn anew (GUV-P30 to GUV-P34): pieces under the
 * top of stacks, the enemy's chits, event hands, standing orders. */
#include "games/guv/fields.h"

static bool hidden_from(Side viewer, int side) { return viewer != REFEREE && (int)viewer != side; }

/* ---- Pieces under the top of a stack (GUV-P32) ------------------------------------------------------------------- */

/* Pieces that act now, or are in question, stay where they are. */
static bool is_loose(const GuvBoard *b, const GuvState *s, Side viewer, int unit) {
    if (guv_fate(s, unit) != FATE_MAP || guv_sees(b, s, viewer, unit)) return false;
    if (guv_is(s, unit, U_OF_ACTIVATION) || s->asked == unit || s->retreat.unit == unit) return false;
    int id = guv_bit(unit), side = (int)guv_side(unit);
    if (s->retreat.side == side && bits128_has(&s->retreat.set, id)) return false;
    bool active = guv_active(b, s) == (Side)side;
    if (active && (bits128_has(&s->group, id) || bits128_has(&s->fight.attackers, id))) return false;
    return !bits128_has(&s->fight.six_hit[!active], id);
}

/* Skirmishers and dummies change places among themselves, so that every stack keeps a real unit and builders. */
static bool alike(const GuvBoard *b, const GuvState *s, int one, int two) {
    bool light = is_skirmisher(b, one) || !is_real(b, one), other = is_skirmisher(b, two) || !is_real(b, two);
    return guv_side(one) == guv_side(two) && light == other && (!light || b->unit[one].type == b->unit[two].type) &&
           b->hex[s->hex[one]].region == b->hex[s->hex[two]].region;
}

/* GUV-5.c holds after the exchange too. */
static bool fits(const GuvBoard *b, const GuvState *s, int one, int two) {
    int more = guv_points(b, s, one) - guv_points(b, s, two);
    return stack_points(b, s, s->hex[two]) + more <= b->rule.stack_points &&
           stack_points(b, s, s->hex[one]) - more <= b->rule.stack_points;
}

static u8 *link_to(GuvState *s, int unit) {
    u8 *at = &s->top[s->hex[unit]];
    while (*at != unit) at = &s->below[*at];
    return at;
}

/* Two pieces of different hexes take each other's place; what they are marked with goes along. */
static void exchange(GuvState *s, int one, int two) {
    u8 *first = link_to(s, one), *second = link_to(s, two), under = s->below[one];
    u16 hex = s->hex[one];
    *first = (u8)two;
    *second = (u8)one;
    s->below[one] = s->below[two];
    s->below[two] = under;
    s->hex[one] = s->hex[two];
    s->hex[two] = hex;
}

static void shuffle_pieces(const GuvBoard *b, GuvState *s, Side viewer, Stream *dice) {
    u8 loose[GUV_UNITS];
    int count = 0;
    for (int u = 1; u <= GUV_UNITS; u++) {
        if (is_loose(b, s, viewer, u)) loose[count++] = (u8)u;
    }
    for (int i = 0; i < count; i++) {
        int one = loose[i], two = loose[stream_below(dice, (u32)count)];
        if (s->hex[one] != s->hex[two] && alike(b, s, one, two) && fits(b, s, one, two)) exchange(s, one, two);
    }
}

/* ---- Chits (GUV-P30) --------------------------------------------------------------------------------------------- */

typedef enum Place { UNCHOSEN, IN_CUP, IN_BOX } Place; /* IN_BOX + commander */

static int where(const GuvState *s, int formation) {
    for (int c = 1; c <= GUV_COMMANDERS; c++) {
        if (s->box[c] >> formation & 1) return IN_BOX + c;
    }
    return s->cup >> formation & 1 ? IN_CUP : UNCHOSEN;
}

static void put_where(GuvState *s, int formation, int place) {
    u32 bit_of = 1u << formation;
    s->cup &= ~bit_of;
    for (int c = 1; c <= GUV_COMMANDERS; c++) s->box[c] &= ~bit_of;
    if (place == IN_CUP) s->cup |= bit_of;
    else if (place > IN_BOX) s->box[place - IN_BOX] |= bit_of;
}

/* Could its owner have chosen otherwise about it, for all that others know? */
static bool is_open_choice(const GuvBoard *b, const GuvState *s, int formation) {
    int side = b->formation[formation].side, place = where(s, formation);
    if (!(b->chits[side] >> formation & 1) || s->drawn >> formation & 1) return false;
    if (place > IN_BOX && s->drawn >> (CHIT_COMMANDER + place - IN_BOX) & 1) return false;
    if (s->step == STEP_CHOOSE && s->asking == side && formation >= s->asked) return false; /* not yet asked */
    return place != UNCHOSEN || (formation_on_map(b, s, formation) && formation_free(b, s, formation, NULL));
}

/* Formations of one price change places, so the points still fit and every box keeps its number. */
static void shuffle_choices(const GuvBoard *b, GuvState *s, int side, Stream *dice) {
    u8 open[GUV_FORMATIONS];
    int count = 0;
    for (int f = 1; f <= b->formations; f++) {
        if (b->formation[f].side == side && is_open_choice(b, s, f)) open[count++] = (u8)f;
    }
    for (int i = 0; i < count; i++) {
        int one = open[i], two = open[stream_below(dice, (u32)count)], place = where(s, one);
        if (one == two || formation_cost(b, s, one) != formation_cost(b, s, two)) continue;
        put_where(s, one, where(s, two));
        put_where(s, two, place);
    }
}

/* GUV-P34: counters in the boxes of the hypothetical deployment. */
static void shuffle_boxes(const GuvBoard *b, GuvState *s, int side, Stream *dice) {
    u8 counter[GUV_FORMATIONS];
    int count = 0;
    for (int f = 1; f <= b->formations; f++) {
        if (b->formation[f].side == side && b->chits[side] >> f & 1) counter[count++] = (u8)f;
    }
    for (int i = count; i > 1; i--) {
        int one = counter[i - 1], two = counter[stream_below(dice, (u32)i)];
        u16 kept = s->chit_at[one];
        s->chit_at[one] = s->chit_at[two];
        s->chit_at[two] = kept;
    }
}

/* ---- Events and orders (GUV-P31) --------------------------------------------------------------------------------- */

/* Hand and cup are mixed and dealt again. */
static void shuffle_events(const GuvBoard *b, GuvState *s, int side, Stream *dice) {
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
static void forget_orders(const GuvBoard *b, GuvState *s, int side) {
    s->no_events[side] = 0;
    if (s->step == STEP_ORDERS && guv_active(b, s) == (Side)side) s->step = s->back, s->back = 0;
    for (int u = guv_unit((Side)side, 1); u <= (side == UNION ? GUV_UNION_UNITS : GUV_UNITS); u++) s->fate[u] &= 7;
}

void guv_guess(const void *board, const void *state, Side viewer, Stream *dice, void *out) {
    const GuvBoard *b = board;
    GuvState *s = out;
    memcpy(s, state, sizeof *s);
    if (viewer == REFEREE) return;
    shuffle_pieces(b, s, viewer, dice);
    for (int side = UNION; side <= CONFEDERATE; side++) {
        if (!hidden_from(viewer, side)) continue;
        if (s->step == STEP_BOXES) shuffle_boxes(b, s, side, dice);
        else shuffle_choices(b, s, side, dice);
        shuffle_events(b, s, side, dice);
        forget_orders(b, s, side);
    }
}
