/* A state without facts, and one after its facts have been set: what follows from them is rebuilt and, where a fact
 * asked for it, the game goes on from there. */
#include "games/bff/board/data.h"

void bff_blank(const void *board, void *state) {
    const BffBoard *b = board;
    BffState *s = state;
    memset(s, 0, sizeof *s);
    s->turn = 1;
    s->active = b->first;
    bff_rebuild(b, s);
}

bool bff_clear(const void *board, void *state, Str what, Error *e) {
    BffState *s = state;
    if (!str_same(what, STR("units"))) return fail(e, "clear takes units");
    memset(s->unit, 0, sizeof s->unit);
    bff_clear_frames(s, 0);
    bff_rebuild(board, s);
    return true;
}

/* ---- Settling ---------------------------------------------------------------------------------------------------- */

/* BFF-12.16, BFF-R14: a unit that came has lost what is missing of its label; guns count when they are gone, those of
 * BFF-12.7 never. */
static Tally tally(const BffBoard *b, const BffState *s) {
    Tally t = {{0}, {0}, {0}, {0}};
    for (int p = 1; p <= b->units; p++) {
        const BffUnit *u = &s->unit[p];
        int side = b->piece[p].side, label = b->piece[p].stands;
        if (u->fate == FATE_NONE || u->fate == FATE_WAITING) continue;
        bool gun = bff_is_battery(b, p), gone = u->fate != FATE_TABLE && u->fate != FATE_AWAY;
        int lost = gun ? gone * bff_loss_value(b, p, false) : u->fate == FATE_AWAY ? 0 : label - u->stands;
        int flat = gun ? gone * bff_loss_value(b, p, true) : lost;
        t.came[side] = (i16)(t.came[side] + (gun ? bff_loss_value(b, p, true) : label));
        t.lost[side] = (i16)(t.lost[side] + lost);
        t.flat[side] = (i16)(t.flat[side] + flat);
        if (u->fate == FATE_CAPTURED) t.captured[side] = (i16)(t.captured[side] + lost);
    }
    return t;
}

i16 *bff_numbers_of(BffState *s, int which) {
    i16 *const numbers[NUMBERS] = {s->lost, s->lost_flat, s->captured, s->came};
    return numbers[which];
}

/* What was not told is as the roster has it. */
static void settle_losses(const BffBoard *b, BffState *s) {
    Tally t = tally(b, s);
    const i16 *const found[NUMBERS] = {t.lost, t.flat, t.captured, t.came};
    for (int which = 0; which < NUMBERS; which++) {
        for (int side = UNION; side <= CONFEDERATE; side++) {
            if (!(s->told & bff_told_bit(which, side))) bff_numbers_of(s, which)[side] = found[which][side];
        }
    }
    s->told = 0;
}

static void start_active_player_turn(const BffBoard *b, BffState *s, const Journal *j) {
    bff_start_player_turn(b, s, bff_active(s), j);
}

/* What a step whose name only means "begin here" begins, in the order of `jumps` (facts.c). */
static void (*const begins[])(const BffBoard *b, BffState *s, const Journal *j) = {
    bff_start_game,           bff_start_turn,           start_active_player_turn,
    bff_start_leaders,        bff_start_maneuver,       bff_start_leader_moves,
    bff_start_defensive_fire, bff_start_offensive_fire, bff_start_charge_phase};

bool bff_settle(const void *board, void *state, Error *e) {
    const BffBoard *b = board;
    BffState *s = state;
    int jump = s->step >= STEP_COUNT ? s->step : 0;
    char text[200];
    Writer complaint = writer_on(text, sizeof text);
    if (s->turn > b->turns) return fail(e, "this battle has %d turns", b->turns);
    if (!s->active) return fail(e, "active: expected union or confederate");
    bff_rebuild(b, s);
    settle_losses(b, s);
    if (!bff_pieces_sane(b, s, &complaint)) return fail(e, "%s", text);
    if (!jump) return true;
    s->step = STEP_OVER; /* of no account: the game goes on at once */
    begins[jump - STEP_COUNT](b, s, NULL);
    return true;
}
