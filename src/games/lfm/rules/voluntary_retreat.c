/* Voluntary retreat after the combats of a round (12), stack by stack or in parts. */
#include "games/lfm/rules.h"

/* ---- Who goes ---------------------------------------------------------------------------------------------------- */

static bool stays_in(const LfmBoard *b, const LfmState *s, int hex, const PieceSet *set, int brigade) {
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (!pieces_have(set, p) && (!brigade || b->brief[p].brigade == brigade)) return true;
    }
    return false;
}

static bool goes_with(const LfmBoard *b, const PieceSet *set, int brigade) {
    for (int p = pieces_next(set, 0); p && p <= b->units; p = pieces_next(set, p)) {
        if (b->brief[p].brigade == brigade) return true;
    }
    return false;
}

void lfm_add_company(const LfmBoard *b, const LfmState *s, int hex, PieceSet *set) {
    for (int p = s->top[hex]; p; p = s->below[p]) {
        if (!lfm_is_commander(b, p)) continue;
        int brigade = b->brief[p].rank == RANK_BRIGADE ? b->brief[p].brigade : 0;
        bool parted = brigade && goes_with(b, set, brigade) && !stays_in(b, s, hex, set, brigade);
        if (parted || !stays_in(b, s, hex, set, 0)) pieces_add(set, p);
    }
}

/* LFM-R52: somewhere to go, be it off the map. */
bool lfm_stack_has_way(const LfmBoard *b, const LfmState *s, Cause cause, const PieceSet *set, int hex) {
    u16 out[6];
    bool zoc;
    return lfm_may_leave(b, hex) || lfm_retreat_hexes(b, s, cause, set, hex, out, &zoc) > 0;
}

/* ---- After the combats (12) -------------------------------------------------------------------------------------- */

/* Whose retreats are due: the phasing player's (LFM-12.2), then the other's (LFM-12.3a). */
static Side withdrawing(const LfmState *s) { return s->second_fire ? lfm_waiting(s) : lfm_phasing(s); }

/* LFM-R57: each unit once a round, and no builder. */
static bool is_ready(const LfmBoard *b, const LfmState *s, int piece) {
    return s->fight_of[piece] != FIGHT_DREW_OFF && !lfm_is(s, piece, U_BUILDER);
}

static PieceSet ready_stack(const LfmBoard *b, const LfmState *s, int hex) {
    PieceSet set = {{0}};
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (is_ready(b, s, p)) pieces_add(&set, p);
    }
    return set;
}

/* LFM-R59: shattered, so that nobody in it may attack; LFM-R103: after the last round everybody in a ZOC. */
static bool must_withdraw(const LfmBoard *b, const LfmState *s, int hex) {
    if (!lfm_contact(b, s, lfm_phasing(s), hex)) return false;
    bool worn_out = s->quiet >= b->rule.rounds, shattered = lfm_first_in(b, s, hex, lfm_shattered);
    if (!worn_out && !(shattered && !lfm_stack_may_attack(b, s, hex))) return false;
    PieceSet set = ready_stack(b, s, hex);
    return lfm_has_way_out(b, s, CAUSE_VOLUNTARY, &set, hex);
}

int lfm_first_to_leave(const LfmBoard *b, const LfmState *s) {
    const HexSet *held = &s->held[lfm_phasing(s)];
    for (int h = hexset_next(held, 0); h; h = hexset_next(held, h)) {
        if (must_withdraw(b, s, h)) return h;
    }
    return 0;
}

static int bound_to_leave(const LfmBoard *b, const LfmState *s) {
    return s->second_fire ? 0 : lfm_first_to_leave(b, s);
}

static bool may_withdraw(const LfmBoard *b, const LfmState *s, int hex, Refusal *r) {
    Side side = withdrawing(s);
    char label[MARK_ROOM];
    Clause clause = s->second_fire ? LFM_12_3a : LFM_12_2;
    if (!hexset_has(&s->held[side], hex))
        return refuse(r, clause, "No unit of yours is in %s.", lfm_hex_label(b, hex, label));
    if (!lfm_contact(b, s, side, hex)) return refuse(r, clause, "No enemy touches %s.", lfm_hex_label(b, hex, label));
    PieceSet set = ready_stack(b, s, hex);
    if (!pieces_any(&set))
        return refuse(r, LFM_R57, "Nobody in %s may draw off again, or builders.", lfm_hex_label(b, hex, label));
    return lfm_stack_has_way(b, s, CAUSE_VOLUNTARY, &set, hex) ||
           refuse(r, LFM_R52, "There is nowhere to go from %s.", lfm_hex_label(b, hex, label));
}

/* LFM-R57: a part of a stack, begun with this unit. */
static bool may_pick(const LfmBoard *b, const LfmState *s, int unit, Refusal *r) {
    const char *name = lfm_name_of(b, unit);
    if (!lfm_is_unit(b, unit) || !lfm_on_map(s, unit) || lfm_side(b, unit) != withdrawing(s))
        return refuse(r, LFM_12_2, "%s is not a unit of yours on the map.", name);
    if (lfm_is(s, unit, U_BUILDER)) return refuse(r, LFM_R57, "%s builds.", name), refuse_also(r, LFM_24_2b);
    if (!is_ready(b, s, unit)) return refuse(r, LFM_R57, "%s has drawn off in this round.", name);
    int hex = s->hex[unit], units = 0;
    if (!lfm_contact(b, s, withdrawing(s), hex)) return refuse(r, LFM_12_2, "%s is not in a ZOC.", name);
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) units += is_ready(b, s, p);
    if (units < 2) return refuse(r, LFM_R57, "Nobody else of its stack could go or stay; the stack goes.");
    PieceSet set = {{0}};
    pieces_add(&set, unit);
    lfm_add_company(b, s, hex, &set);
    return lfm_stack_has_way(b, s, CAUSE_VOLUNTARY, &set, hex) || refuse(r, LFM_R52, "There is nowhere to go.");
}

static void withdraw_legal(const LfmBoard *b, const LfmState *s, List *l) {
    const HexSet *held = &s->held[withdrawing(s)];
    lfm_list_hexes(b, s, held, DO_GIVE_WAY, may_withdraw, l);
    for (int h = hexset_next(held, 0); h; h = hexset_next(held, h)) {
        for (int p = s->top[h]; p && p <= b->units; p = s->below[p]) {
            if (may_pick(b, s, p, NULL)) list_add(l, DO_PICK, 1, p, 0);
        }
    }
    if (!bound_to_leave(b, s)) list_add(l, DO_END, 0, 0, 0);
}

static bool withdraw_check(const LfmBoard *b, const LfmState *s, const Action *a, Refusal *r) {
    char label[MARK_ROOM];
    if (a->verb == DO_GIVE_WAY) return may_withdraw(b, s, a->op[0], r);
    if (a->verb == DO_PICK) return may_pick(b, s, a->op[0], r);
    if (a->verb != DO_END) return lfm_not_now(b, s, a, r);
    int hex = bound_to_leave(b, s);
    return !hex || refuse(r, s->quiet >= b->rule.rounds ? LFM_R103 : LFM_R59, "The stack in %s must draw off.",
                          lfm_hex_label(b, hex, label));
}

/* ---- The sequence ------------------------------------------------------------------------------------------------ */

static bool anybody_may_withdraw(const LfmBoard *b, const LfmState *s) {
    const HexSet *held = &s->held[withdrawing(s)];
    for (int h = hexset_next(held, 0); h; h = hexset_next(held, h)) {
        if (may_withdraw(b, s, h, NULL)) return true;
        for (int p = s->top[h]; p && p <= b->units; p = s->below[p]) {
            if (may_pick(b, s, p, NULL)) return true;
        }
    }
    return false;
}

static void end_withdrawals(const LfmBoard *b, LfmState *s, const Journal *j);

static void ask_withdrawal(const LfmBoard *b, LfmState *s, const Journal *j) {
    s->asking = (u8)withdrawing(s);
    s->fight = (Fight){0};
    if (anybody_may_withdraw(b, s)) lfm_step_to(s, STEP_WITHDRAW);
    else end_withdrawals(b, s, j);
}

static void end_withdrawals(const LfmBoard *b, LfmState *s, const Journal *j) {
    s->second_fire = !s->second_fire;
    if (s->second_fire) ask_withdrawal(b, s, j);
    else lfm_start_round(b, s, j); /* LFM-13.1a */
}

/* LFM-R103: rounds without a loss are counted when their combats are over. */
void lfm_start_withdrawals(const LfmBoard *b, LfmState *s, const Journal *j) {
    s->quiet = s->bloody ? 0 : (u8)(s->quiet + 1);
    s->second_fire = 0;
    s->vacated = s->follow = 0;
    if (s->quiet == b->rule.rounds) journal(j, NOBODY, LFM_R103, "%d rounds have passed without a loss.", s->quiet);
    ask_withdrawal(b, s, j);
}

/* LFM-10.1a, LFM-12.3b, LFM-R57: the enemy may follow into a hex that is empty now, but not after the last round. */
static bool is_followed(const LfmBoard *b, LfmState *s, const Journal *j) {
    int hex = s->vacated;
    bool worn_out = !s->second_fire && s->quiet >= b->rule.rounds;
    s->vacated = 0;
    if (!hex || worn_out || lfm_has_units(b, s, withdrawing(s), hex)) return false;
    s->asking = (u8)side_other(withdrawing(s));
    s->fight = (Fight){.vacated = {(u16)hex}};
    return lfm_start_follow(b, s, j);
}

/* Back from what interrupted STEP_WITHDRAW. */
static void next_withdrawal(const LfmBoard *b, LfmState *s, const Journal *j) {
    const PieceSet *party = &s->fight.party;
    for (int p = pieces_next(party, 0); p; p = pieces_next(party, p)) {
        if (lfm_on_map(s, p)) s->fight_of[p] = FIGHT_DREW_OFF;
    }
    if (!is_followed(b, s, j)) ask_withdrawal(b, s, j);
}

/* LFM-12.1a, LFM-12.5: D only in a ZOC; LFM-12.4: guns limber. Both are seen to on the way. */
static void draw_off(const LfmBoard *b, LfmState *s, int hex, PieceSet set, const Journal *j) {
    char label[MARK_ROOM];
    lfm_add_company(b, s, hex, &set);
    s->fight.party = set;
    s->vacated = (u16)hex;
    journal(j, NOBODY, s->second_fire ? LFM_12_3a : LFM_12_2, "%s retreats from %s.", side_mark(withdrawing(s)),
            lfm_hex_label(b, hex, label));
    s->return_to = STEP_WITHDRAW;
    lfm_order_retreat(b, s, withdrawing(s), CAUSE_VOLUNTARY, &set);
    lfm_resolve_pending(b, s, j);
}

static void withdraw_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    switch (a->verb) {
    case DO_GIVE_WAY: draw_off(b, s, a->op[0], ready_stack(b, s, a->op[0]), j); break;
    case DO_PICK:
        pieces_add(&s->fight.party, a->op[0]);
        lfm_step_to(s, STEP_PARTY);
        break;
    default: end_withdrawals(b, s, j); break;
    }
}

LFM_OUTER(withdraw, next_withdrawal, "withdraw", LFM_12_2, WHO_ASKING, "Voluntary retreat, %s: which stack?");

/* ---- A part of a stack (LFM-R57) --------------------------------------------------------------------------------- */

static int party_hex(const LfmState *s) { return s->hex[pieces_next(&s->fight.party, 0)]; }

/* LFM-R92: a brigade commander stays with a regiment of his, or goes with one. */
static bool may_join_party(const LfmBoard *b, const LfmState *s, int piece, Refusal *r) {
    const char *name = lfm_name_of(b, piece);
    if (!piece || !lfm_on_map(s, piece) || s->hex[piece] != party_hex(s))
        return refuse(r, LFM_R57, "%s is not in that stack.", name);
    if (pieces_have(&s->fight.party, piece)) return refuse(r, LFM_R57, "%s goes already.", name);
    if (lfm_is(s, piece, U_BUILDER)) return refuse(r, LFM_R57, "%s builds.", name), refuse_also(r, LFM_24_2b);
    if (!is_ready(b, s, piece)) return refuse(r, LFM_R57, "%s has drawn off in this round.", name);
    bool chief = lfm_is_commander(b, piece) && b->brief[piece].rank == RANK_BRIGADE;
    if (chief && !goes_with(b, &s->fight.party, b->brief[piece].brigade))
        return refuse(r, LFM_20_9b, "No regiment of his goes."), refuse_also(r, LFM_R92);
    PieceSet set = s->fight.party;
    pieces_add(&set, piece);
    lfm_add_company(b, s, s->hex[piece], &set);
    return lfm_stack_has_way(b, s, CAUSE_VOLUNTARY, &set, s->hex[piece]) ||
           refuse(r, LFM_R53, "%s cannot go where the others can.", name);
}

static void party_legal(const LfmBoard *b, const LfmState *s, List *l) {
    for (int p = s->top[party_hex(s)]; p; p = s->below[p]) {
        if (may_join_party(b, s, p, NULL)) list_add(l, DO_JOIN, 1, p, 0);
    }
    list_add(l, DO_DONE, 0, 0, 0);
}

LFM_CHECK(party, DO_JOIN, may_join_party, DO_DONE)

static void party_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_JOIN) pieces_add(&s->fight.party, a->op[0]);
    else draw_off(b, s, party_hex(s), s->fight.party, j);
}

LFM_STEP(party, "party", LFM_R57, WHO_ASKING, "Which units of the stack retreat?");
