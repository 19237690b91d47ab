/* Sides and bids (5.1.1, 18), the variant set-up (5.2g, LGV-R6) and the free
 * placements (5.3.1b, f, LGV-R7). */
#include "games/lgv/rules.h"

static void start_places(const LgvBoard *b, LgvState *s, const Journal *j);
static void start_set_up(const LgvBoard *b, LgvState *s, const Journal *j);

/* ---- Before anything is set up (5.2) ----------------------------------------------------------------------------- */

/* The scenario then sets what differs: LGV-5.3.1d and LGV-5.3.2c, works; LGV-5.3.1e, the bridge. */
void lgv_blank(const void *board, void *state) {
    const LgvBoard *b = board;
    LgvState *s = state;
    memset(s, 0, sizeof *s); /* VP 0 (LGV-5.2b), no rain (LGV-5.2f) */
    s->turn = 1;
    s->last_turn = 6; /* LGV-5.1a */
    s->union_seat = FIRST;
    s->target = b->victory_target;
    s->momentum = UNION;
    s->impulse = 1;                                /* LGV-5.2d */
    s->advantage = UNION;                          /* LGV-5.2a */
    s->reroll[UNION] = s->reroll[CONFEDERATE] = 1; /* LGV-5.2e */
    s->step = STEP_IMPULSE;
    for (int u = 1; u <= b->units; u++) s->fate[u] = RESERVE;
    for (int p = 1; p <= b->places; p++) {
        /* LGV-3.1.4a; others are Confederate but for markers that a scenario sets (LGV-5.2c, LGV-5.3.1c) */
        if (b->place[p].sector == UNION) bits128_add(&s->union_control, p);
    }
}

/* ---- Sides (5.1.1, LGV-P1) --------------------------------------------------------------------------------------- */

/* LGV-1.0: one player commands the Union, the other the Confederates. */
static void sides_settled(const LgvBoard *b, LgvState *s, Side union_seat, const Journal *j) {
    s->union_seat = (u8)union_seat;
    s->wish[0] = s->wish[1] = s->bid[0] = s->bid[1] = 0;
    journal(j, NOBODY, LGV_5_1_1a, "The %s player commands the Union.", side_name(union_seat));
    start_places(b, s, j);
}

static void side_choice_legal(const LgvBoard *b, const LgvState *s, List *l) {
    list_add(l, DO_WANT, 1, UNION, 0);
    list_add(l, DO_WANT, 1, CONFEDERATE, 0);
}

static bool side_choice_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb != DO_WANT) return lgv_not_now(b, s, a, r);
    return a->op[0] == UNION || a->op[0] == CONFEDERATE ||
           refuse(r, LGV_5_1_1a, "Choose the Union or the Confederates.");
}

static void side_choice_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    int seat = s->wish[0] ? 1 : 0;
    s->wish[seat] = (u8)a->op[0];
    journal(j, seat ? SECOND : FIRST, LGV_5_1_1a, "You want the %s.", side_mark((Side)a->op[0]));
    if (!seat) return;
    if (s->wish[0] != s->wish[1]) {
        sides_settled(b, s, s->wish[0] == UNION ? FIRST : SECOND, j);
        return;
    }
    journal(j, NOBODY, LGV_5_1_1b, "Both want the %s: secret bids for the Union follow.", side_mark((Side)s->wish[0]));
    lgv_step_to(s, STEP_BID);
}

/* ---- Bids (18.1, LGV-R44, LGV-P2) -------------------------------------------------------------------------------- */

static void bid_legal(const LgvBoard *b, const LgvState *s, List *l) {
    for (int n = 0; n <= BID_MAX; n++) list_add(l, DO_BID, 1, n, 0);
}

static bool bid_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb != DO_BID) return lgv_not_now(b, s, a, r);
    if (a->op[0] >= 0 && a->op[0] <= BID_MAX) return true;
    return refuse(r, LGV_R44, "A bid is a whole number from 0 to %d.", BID_MAX);
}

static void bid_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    int seat = s->bid[0] ? 1 : 0;
    s->bid[seat] = (u8)(a->op[0] + 1);
    journal(j, seat ? SECOND : FIRST, LGV_18_1a, "You bid %d.", a->op[0]);
    if (!seat) return;
    int first = s->bid[0] - 1, second = s->bid[1] - 1;
    journal(j, NOBODY, LGV_18_1b, "Bids for the Union: first %d, second %d.", first, second);
    s->target = (u8)(first > second ? first : second);
    if (first == second) {
        lgv_step_to(s, STEP_BID_TIE);
        return;
    }
    sides_settled(b, s, first > second ? FIRST : SECOND, j);
}

/* LGV-R44: a die decides between equal bids. */
static void bid_tie_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    journal(j, NOBODY, LGV_R44, "Equal bids: the die roll is {dice:%d}.", a->face[0]);
    sides_settled(b, s, a->face[0] <= 3 ? FIRST : SECOND, j);
}

/* ---- Variant set-up (LGV-R6) ------------------------------------------------------------------------------------- */

static int eleventh(const LgvBoard *b) { return lgv_find_command(b, STR("XI")); }

static u64 command_leader(const LgvBoard *b, int command) {
    for (u64 left = b->of_type[UNION][LEADER]; left; left &= left - 1) {
        const Unit *u = &b->unit[lgv_unit(b, UNION, left)];
        if (u->command == command && u->rank == RANK_CORPS && !u->option) return left & -left;
    }
    return 0;
}

static u64 divisions(const LgvBoard *b, int command) {
    return b->of_command[UNION][command] & b->of_type[UNION][INFANTRY];
}

/* A corps that stands on the map with its Leader and two or three divisions. */
static bool stands(const LgvBoard *b, const LgvState *s, int command) {
    u64 leader = command_leader(b, command), all = leader | divisions(b, command);
    int count = bits_count(divisions(b, command));
    if (!leader || count < 2 || count > COUNT(s->slots)) return false;
    for (u64 left = all; left; left &= left - 1) {
        if (s->fate[lgv_unit(b, UNION, left)] != ON_MAP) return false;
    }
    return true;
}

static bool may_swap(const LgvBoard *b, const LgvState *s, int command, Refusal *r) {
    int xi = eleventh(b);
    bool three = xi && bits_count(divisions(b, xi)) == COUNT(s->slots);
    if (command != xi && three && stands(b, s, xi) && stands(b, s, command)) return true;
    refuse(r, LGV_R6, "XI Corps changes places with I, II, III, V, VI or XII Corps.");
    return refuse_also(r, LGV_5_2g);
}

static void variant_legal(const LgvBoard *b, const LgvState *s, List *l) {
    for (int c = 1; c <= b->commands; c++) {
        if (may_swap(b, s, c, NULL)) list_add(l, DO_SWAP, 1, c, 0);
    }
}

LGV_ONLY(variant, DO_SWAP, may_swap)

/* The other corps goes to Zone H, its places are open to XI Corps; a third
 * division without a place joins Howard. */
static void variant_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    int xi = eleventh(b), howard = lgv_unit(b, UNION, command_leader(b, xi)), slot = 0;
    int leader = lgv_unit(b, UNION, command_leader(b, a->op[0])), home = s->place[howard], away = s->place[leader];
    for (u64 left = divisions(b, a->op[0]); left; left &= left - 1) {
        int u = lgv_unit(b, UNION, left);
        s->slots[slot++] = s->place[u];
        lgv_shift_unit(b, s, u, home);
    }
    while (slot < 3) s->slots[slot++] = (u8)away;
    lgv_shift_unit(b, s, leader, home);
    for (u64 left = divisions(b, xi); left; left &= left - 1) lgv_lift_unit(b, s, lgv_unit(b, UNION, left), UNPLACED);
    lgv_shift_unit(b, s, howard, away);
    journal(j, NOBODY, LGV_5_2g, "XI Corps changes places with %s Corps.", b->command[a->op[0]]);
    lgv_step_to(s, STEP_VARIANT_PLACE);
}

static bool open_slot(const LgvState *s, int place) {
    return place && (s->slots[0] == place || s->slots[1] == place || s->slots[2] == place);
}

static bool variant_place_ok(const LgvBoard *b, const LgvState *s, int unit, int place, Refusal *r) {
    if (s->fate[unit] != UNPLACED || b->unit[unit].command != eleventh(b))
        return refuse(r, LGV_R6, "%s is not a division of XI Corps to be placed.", lgv_unit_name(b, unit));
    return open_slot(s, place) ||
           refuse(r, LGV_R6, "%s is not a place of the other corps, or is taken.", lgv_place_label(b, place));
}

static void variant_place_legal(const LgvBoard *b, const LgvState *s, List *l) {
    for (int u = b->first[UNION]; u < b->first[UNION] + b->count[UNION]; u++) {
        for (int i = 0; i < 3; i++) {
            bool again = (i > 0 && s->slots[i] == s->slots[0]) || (i > 1 && s->slots[i] == s->slots[1]);
            if (s->slots[i] && !again && variant_place_ok(b, s, u, s->slots[i], NULL))
                list_add(l, DO_PLACE, 2, u, s->slots[i]);
        }
    }
}

LGV_ONLY_PAIR(variant_place, DO_PLACE, variant_place_ok)

static void variant_place_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    int left = 0;
    lgv_put_unit(b, s, a->op[0], a->op[1], true);
    for (int i = 0, taken = 0; i < 3; i++) {
        if (!taken && s->slots[i] == a->op[1]) s->slots[i] = 0, taken = 1;
        left += s->slots[i] != 0;
    }
    if (!left) start_set_up(b, s, j);
}

/* ---- Free placements (LGV-5.3.1b, f, LGV-R7, LGV-P4) ------------------------------------------------------------- */

static bool has_leader(const LgvBoard *b, const LgvState *s, int place) {
    return (lgv_here(s, UNION, place) & b->of_type[UNION][LEADER]) != 0;
}

static bool may_set_up(const LgvBoard *b, const LgvState *s, int unit, int place, Refusal *r) {
    const Unit *u = &b->unit[unit];
    if (s->fate[unit] != UNPLACED)
        return refuse(r, LGV_5_3_1a, "%s is not to be placed.", u->name), refuse_also(r, u->option ? LGV_5_3_1g : 0);
    if (bits128_any(&u->setup)) {
        if (!bits128_has(&u->setup, place))
            return refuse(r, LGV_D8e, "%s does not set up in %s.", u->name, lgv_place_label(b, place));
    } else if (!has_leader(b, s, place)) {
        refuse(r, u->type == ENGINEER ? LGV_5_3_1b : LGV_5_3_1f, "%s sets up with a Union Leader; none is in %s.",
               u->name, lgv_place_label(b, place));
        return refuse_also(r, LGV_R7);
    }
    if (u->type == ENGINEER && b->place[place].sector != UNION)
        return refuse(r, LGV_8_4_6, "%s is an Engineer and stays in the Union sector.", u->name);
    if (u->type == ENGINEER && (lgv_here(s, UNION, place) & b->of_type[UNION][ENGINEER]))
        return refuse(r, LGV_5_3_1b, "An Engineer is in %s already.", lgv_place_label(b, place)),
               refuse_also(r, LGV_R7);
    if (lgv_has_room(b, s, unit, place)) return true;
    return refuse(r, LGV_7_1_1, "%s is full.", lgv_place_label(b, place)), refuse_also(r, LGV_5_3_1_ex1);
}

static void set_up_legal(const LgvBoard *b, const LgvState *s, List *l) {
    for (int u = b->first[UNION]; u < b->first[UNION] + b->count[UNION]; u++) {
        for (int p = 1; s->fate[u] == UNPLACED && p <= b->places; p++) {
            if (b->place[p].sector && may_set_up(b, s, u, p, NULL)) list_add(l, DO_PLACE, 2, u, p);
        }
    }
}

LGV_ONLY_PAIR(set_up, DO_PLACE, may_set_up)

static bool can_set_up(const LgvBoard *b, const LgvState *s, int unit) {
    for (int p = 1; p <= b->places; p++) {
        if (b->place[p].sector && may_set_up(b, s, unit, p, NULL)) return true;
    }
    return false;
}

/* On to Turn 1 when everybody is placed; a unit that no place can take any more
 * stays out of the game (never on the full map). */
static void go_on_setting_up(const LgvBoard *b, LgvState *s, const Journal *j) {
    bool more = false;
    for (int u = 1; u <= b->units; u++) {
        if (s->fate[u] != UNPLACED) continue;
        if (can_set_up(b, s, u)) more = true;
        else s->fate[u] = RESERVE;
    }
    if (!more) lgv_start_turn(b, s, j);
}

static void set_up_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    lgv_put_unit(b, s, a->op[0], a->op[1], true); /* LGV-5.3 */
    journal(j, NOBODY, LGV_5_3_1b, "%s sets up in %s.", lgv_unit_name(b, a->op[0]), lgv_place_label(b, a->op[1]));
    go_on_setting_up(b, s, j);
}

static void start_set_up(const LgvBoard *b, LgvState *s, const Journal *j) {
    lgv_step_to(s, STEP_SET_UP);
    go_on_setting_up(b, s, j);
}

/* Where an optional unit may set up on this map; `*only` is the last of them. */
static int setup_places(const LgvBoard *b, const LgvState *s, int unit, int *only) {
    int count = 0;
    Bits128 left = b->unit[unit].setup;
    for (int p = lgv_next_place(&left); p; p = lgv_next_place(&left)) {
        if (!b->place[p].sector || bits128_has(&s->closed, p)) continue;
        *only = p;
        count++;
    }
    return count;
}

static bool variant_possible(const LgvBoard *b, const LgvState *s) {
    for (int c = 1; c <= b->commands; c++) {
        if (may_swap(b, s, c, NULL)) return true;
    }
    return false;
}

static void start_places(const LgvBoard *b, LgvState *s, const Journal *j) {
    if (lgv_on(s, OPTION_VARIANT) && variant_possible(b, s)) lgv_step_to(s, STEP_VARIANT);
    else start_set_up(b, s, j);
}

/* Units of chosen options join (LGV-5.3.1g, LGV-5.3.2d, LGV-D8d, LGV-D8e), those of both armies (LGV-5.3.2a)
 * stand where the scenario says; then the sides. */
void lgv_start_game(const LgvBoard *b, LgvState *s, const Journal *j) {
    for (int u = 1; u <= b->units; u++) {
        const Unit *x = &b->unit[u];
        int only = 0, places = setup_places(b, s, u, &only);
        if (!x->option || !s->option[x->option] || !places || s->fate[u] != RESERVE) continue;
        if (places == 1) lgv_put_unit(b, s, u, only, true);
        else s->fate[u] = UNPLACED;
        /* LGV-D8d: the price goes with Stoneman himself, so that a second start does not ask it again */
        if (x->option == OPTION_STONEMAN && x->type == LEADER) s->vp = (i16)(s->vp - b->stoneman_vp);
    }
    if (lgv_on(s, OPTION_SIDES)) {
        lgv_step_to(s, STEP_SIDE_CHOICE);
        return;
    }
    start_places(b, s, j);
}

LGV_STEP(side_choice, "side-choice", LGV_5_1_1a, WHO_SEATS, "Which side do you want? Your opponent does not see this.");
LGV_STEP(bid, "bid", LGV_18_1a, WHO_SEATS, "Bid the VP the Union needs. The higher bid plays the Union.");
LGV_ROLL(bid_tie, "bid-tie", LGV_R44, 1, "Equal bids: a die decides.");
LGV_STEP(variant, "variant", LGV_5_2g, WHO_UNION, "Which corps swaps places with XI Corps?");
LGV_STEP(variant_place, "variant-place", LGV_R6, WHO_UNION, "Place the divisions of XI Corps.");
LGV_STEP(set_up, "set-up", LGV_5_3_1b, WHO_UNION, "Place the free Union units: Engineers and cavalry with a Leader.");
