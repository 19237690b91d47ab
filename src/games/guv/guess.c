/* A state that looks the same to a viewer, with what he cannot see drawn anew (GUV-P30 to GUV-P34): pieces under the
 * top of stacks, the enemy's chits, event hands, standing orders. */
#include "games/guv/text/facts.h"

static bool hidden_from(Side viewer, int side) { return viewer != REFEREE && (int)viewer != side; }

/* ---- Pieces under the top of a stack (GUV-P32) ------------------------------------------------------------------- */

/* Pieces that act now, or are in question, stay where they are. */
static bool may_be_redrawn(const GuvBoard *b, const GuvState *s, Side viewer, int unit) {
    if (guv_fate(s, unit) != FATE_MAP || guv_sees(b, s, viewer, unit)) return false;
    if (guv_is(s, unit, U_OF_ACTIVATION) || s->asked == unit || s->retreat.unit == unit) return false;
    if (s->step == STEP_DISPLACE && guv_stack_points(b, s, s->hex[unit]) > b->rule.stack_points) return false; /* 5.d */
    int id = guv_bit(unit), side = (int)guv_side(unit);
    if (s->retreat.side == side && bits128_has(&s->retreat.set, id)) return false;
    bool active = guv_active(b, s) == (Side)side;
    if (active && (bits128_has(&s->group, id) || bits128_has(&s->fight.attackers, id))) return false;
    return !bits128_has(&s->fight.six_hit[!active], id);
}

/* Skirmishers and dummies change places among themselves, so that every stack keeps a real unit and builders. */
static bool alike(const GuvBoard *b, const GuvState *s, int one, int two) {
    bool light = guv_is_skirmisher(b, one) || !guv_is_real(b, one),
         other = guv_is_skirmisher(b, two) || !guv_is_real(b, two);
    return guv_side(one) == guv_side(two) && light == other && (!light || b->unit[one].type == b->unit[two].type) &&
           b->hex[s->hex[one]].region == b->hex[s->hex[two]].region;
}

/* GUV-5.c holds after the exchange too. */
static bool fits(const GuvBoard *b, const GuvState *s, int one, int two) {
    int more = guv_points(b, s, one) - guv_points(b, s, two);
    return guv_stack_points(b, s, s->hex[two]) + more <= b->rule.stack_points &&
           guv_stack_points(b, s, s->hex[one]) - more <= b->rule.stack_points;
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
        if (may_be_redrawn(b, s, viewer, u)) loose[count++] = (u8)u;
    }
    for (int i = 0; i < count; i++) {
        int one = loose[i], two = loose[stream_below(dice, (u32)count)];
        if (s->hex[one] != s->hex[two] && alike(b, s, one, two) && fits(b, s, one, two)) exchange(s, one, two);
    }
}

/* ---- Chits (GUV-P30) --------------------------------------------------------------------------------------------- */

enum { UNCHOSEN, IN_CUP, IN_BOX, PLACES = IN_BOX + GUV_COMMANDERS + 1, DRAWS = 48 }; /* IN_BOX + commander */

/* What a side could have chosen otherwise, for all that others know. */
typedef struct Choice {
    u8 formation[GUV_FORMATIONS], place[PLACES], price[GUV_FORMATIONS + 1];
    int formations, places;
    u32 commanders; /* bits of chits */
    int points;     /* that may be spent on these formations */
    int chits;      /* of theirs in the cup */
    bool filling;   /* the cup: so far nobody counts, and commanders are still outside */
    int bound;      /* GUV-19.jack-b: a commander who must not become empty, nor be filled */
    bool boxed;
    u32 general; /* his bit, if he may be in hand or in the cup */
} Choice;

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

static bool is_open_formation(const GuvBoard *b, const GuvState *s, int formation) {
    int side = b->formation[formation].side, place = where(s, formation);
    if (!guv_formation_in_play(b, s, formation) || s->drawn >> formation & 1) return false;
    if (place > IN_BOX && s->drawn >> (CHIT_COMMANDER + place - IN_BOX) & 1) return false;
    bool later = s->asking == side ? formation >= s->asked : s->asking == CONFEDERATE; /* who chooses first */
    if (s->step == STEP_CHOOSE && later) return false;                                 /* not yet asked */
    return place != UNCHOSEN || (guv_formation_on_map(b, s, formation) && guv_formation_free(b, s, formation, NULL));
}

static int spent_on(const GuvState *s, const Choice *c) {
    int spent = 0;
    for (int i = 0; i < c->formations; i++) {
        if (where(s, c->formation[i]) != UNCHOSEN) spent += c->price[c->formation[i]];
    }
    return spent;
}

static int chits_of(const GuvState *s, const Choice *c) {
    u32 theirs = c->commanders | c->general;
    for (int i = 0; i < c->formations; i++) theirs |= 1u << c->formation[i];
    return bits_count(s->cup & theirs);
}

static Choice choice_of(const GuvBoard *b, const GuvState *s, int side) {
    Choice c = {.filling = guv_is_choosing(s), .place = {UNCHOSEN, IN_CUP}, .places = 2};
    int fixed = 0;
    for (int f = 1; f <= b->formations; f++) {
        if (b->formation[f].side != side) continue;
        c.price[f] = (u8)guv_formation_cost(b, s, f);
        if (is_open_formation(b, s, f)) c.formation[c.formations++] = (u8)f;
        else if (s->drawn >> f & 1 || where(s, f) != UNCHOSEN) fixed += c.price[f];
    }
    for (int k = 1; k <= GUV_COMMANDERS; k++) {
        bool drawn = s->drawn >> (CHIT_COMMANDER + k) & 1;
        if (b->commander[k].side != side || drawn || !(s->box[k] || guv_commander_free(b, s, k))) continue;
        c.commanders |= 1u << (CHIT_COMMANDER + k);
        c.place[c.places++] = (u8)(IN_BOX + k);
    }
    bool held = s->hand[USA_GENERAL] || guv_general_in_cup(s);
    if (side == UNION && held && !c.filling && !(s->drawn >> CHIT_GENERAL & 1)) c.general = 1u << CHIT_GENERAL;
    int spent = spent_on(s, &c), left = b->turn[s->turn].points[side] - fixed;
    c.points = c.filling ? spent + s->points[side] : left > spent ? left : spent;
    c.chits = chits_of(s, &c);
    if (c.filling && b->victory == VICTORY_JACKSON) c.bound = guv_find_commander(b, STR("Jackson"));
    c.boxed = s->box[c.bound] != 0;
    return c;
}

/* GUV-8.hc-b, GUV-8.points-b; a commander is in the cup when somebody is under him. */
static bool could_be_chosen(const GuvBoard *b, GuvState *s, const Choice *c) {
    for (u32 left = c->commanders; left; left &= left - 1) {
        int chit = bits_first(left), k = chit - CHIT_COMMANDER;
        if (bits_count(s->box[k]) > b->commander[k].factor) return false;
        s->cup &= ~(1u << chit);
        if (s->box[k] && !c->filling) s->cup |= 1u << chit;
    }
    if ((s->box[c->bound] != 0) != c->boxed) return false;
    return spent_on(s, c) <= c->points && (c->filling || chits_of(s, c) == c->chits);
}

/* Two formations at a time are chosen otherwise, and Good General perhaps as well; what could not be is taken back. */
static void redraw_choices(const GuvBoard *b, GuvState *s, int side, Stream *dice) {
    Choice c = choice_of(b, s, side);
    for (int i = 0; i < DRAWS && c.formations; i++) {
        u32 cup = s->cup, box[GUV_COMMANDERS + 1];
        u8 hand = s->hand[USA_GENERAL];
        memcpy(box, s->box, sizeof box);
        for (int k = 0; k < 2; k++) {
            int f = c.formation[stream_below(dice, (u32)c.formations)];
            put_where(s, f, c.place[stream_below(dice, (u32)c.places)]);
        }
        if (c.general && stream_below(dice, 3) == 0) {
            s->hand[USA_GENERAL] = (u8)(hand + (guv_general_in_cup(s) ? 1 : -1));
            s->cup ^= c.general;
        }
        if (could_be_chosen(b, s, &c)) continue;
        s->cup = cup;
        s->hand[USA_GENERAL] = hand;
        memcpy(s->box, box, sizeof box);
    }
    if (c.filling) s->points[side] = (u8)(c.points - spent_on(s, &c));
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
        shuffle_events(b, s, side, dice);
        if (s->step == STEP_BOXES) shuffle_boxes(b, s, side, dice);
        else redraw_choices(b, s, side, dice);
        shuffle_events(b, s, side, dice); /* again, if Good General has changed places with a card */
        forget_orders(b, s, side);
    }
}
