/* The special rules of our battles (LFM-30.1 to LFM-30.11, LFM-30.20): halt, locked and bounded brigades, Keenan's
 * charge, silence, later works. */
#include "games/lfm/rules.h"

/* ---- The halt (LFM-30.4, LFM-30.5) ------------------------------------------------------------------------------- */

int lfm_halted_brigade(const LfmBoard *b) {
    for (int i = 1; i <= b->brigades; i++) {
        if (b->brigade[i].halted) return i;
    }
    return 0;
}

int lfm_halt_die(const LfmBoard *b, const LfmState *s) {
    return s->turn <= COUNT(b->halt_dice) && lfm_on(s, OPTION_HALT) ? b->halt_dice[s->turn - 1] : 0;
}

static void halt_roll_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    s->halted = a->face[0] <= lfm_halt_die(b, s);
    journal(j, NOBODY, LFM_30_4, "%s rolls {dice:%d}. %s", b->brigade[lfm_halted_brigade(b)].name, a->face[0],
            s->halted ? "He halts." : "He marches on.");
    lfm_start_phases(b, s, j);
}

LFM_ROLL(halt_roll, "halt-roll", LFM_30_4, 1, "Colquitt: roll one die to see whether he halts.");

/* LFM-30.5: the distance of command, from one who frees to the commander of the brigade. */
static bool is_freed(const LfmBoard *b, const LfmState *s, int brigade) {
    int commander = b->brigade[brigade].commander;
    if (!b->brigade[brigade].freed || !commander || !lfm_on_map(s, commander)) return false;
    for (int c = pieces_next(&b->halt_free, 0); c; c = pieces_next(&b->halt_free, c)) {
        if (lfm_on_map(s, c) && hex_distance(&b->grid, s->hex[c], s->hex[commander]) <= b->rule.command_corps)
            return true;
    }
    return false;
}

bool lfm_held_back(const LfmBoard *b, const LfmState *s, int piece) {
    int brigade = b->brief[piece].brigade;
    if (!s->halted || !brigade || piece > b->units) return false; /* regiments only */
    return b->brigade[brigade].halted || (b->brigade[brigade].behind && !is_freed(b, s, brigade));
}

static bool is_held_back(const LfmBoard *b, const LfmState *s, int piece, const Group *g) {
    const LfmFormation *f = &b->brigade[b->brief[piece].brigade];
    if (!g) return lfm_held_back(b, s, piece);
    return f->halted || (f->behind && !(f->freed && g->freed));
}

/* ---- Locked brigades (LFM-30.8) ---------------------------------------------------------------------------------- */

bool lfm_locked(const LfmBoard *b, const LfmState *s, int piece) {
    int brigade = b->brief[piece].brigade;
    if (brigade) return (b->locked & ~s->roused) >> brigade & 1;
    return piece && piece == b->locked_with && !(b->locked & s->roused); /* he is free with the first of them */
}

static void rouse(const LfmBoard *b, LfmState *s, int brigade, const Journal *j) {
    s->roused |= bit(brigade);
    journal(j, NOBODY, LFM_30_8, "%s is roused.", b->brigade[brigade].name);
}

void lfm_rouse(const LfmBoard *b, LfmState *s, int hex, const Journal *j) {
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (lfm_locked(b, s, p)) rouse(b, s, b->brief[p].brigade, j);
    }
}

static bool enemy_near(const LfmBoard *b, const LfmState *s, int brigade) {
    const PieceSet *members = &b->brigade[brigade].members;
    for (int p = pieces_next(members, 0); p && p <= b->units; p = pieces_next(members, p)) {
        const HexSet *foes = &s->held[side_other(lfm_side(b, p))];
        if (lfm_on_map(s, p) && hexset_within(&b->grid, foes, s->hex[p], b->rule.zoi)) return true;
    }
    return false;
}

void lfm_rouse_near(const LfmBoard *b, LfmState *s, const Journal *j) {
    for (u64 left = b->locked & ~s->roused; left; left &= left - 1) {
        if (enemy_near(b, s, bits_first(left))) rouse(b, s, bits_first(left), j);
    }
}

/* Some locked regiment is within reach of this hex, into which an enemy has just come. */
static bool is_near_hex(const LfmBoard *b, const LfmState *s, int brigade, int hex) {
    const PieceSet *members = &b->brigade[brigade].members;
    for (int p = pieces_next(members, 0); p && p <= b->units; p = pieces_next(members, p)) {
        if (lfm_on_map(s, p) && hex_distance(&b->grid, s->hex[p], hex) <= b->rule.zoi) return true;
    }
    return false;
}

void lfm_rouse_around(const LfmBoard *b, LfmState *s, Side side, int hex, const Journal *j) {
    for (u64 left = b->locked & ~s->roused; left; left &= left - 1) {
        int i = bits_first(left);
        if (b->brigade[i].side != side && is_near_hex(b, s, i, hex)) rouse(b, s, i, j);
    }
}

/* ---- Hexes closed to some (LFM-30.10, LFM-30.4, LFM-30.5) -------------------------------------------------------- */

bool lfm_may_be_in(const LfmBoard *b, const LfmState *s, int piece, int hex, const Group *g, Refusal *r) {
    int brigade = piece <= b->units ? b->brief[piece].brigade : 0;
    if (!brigade || !lfm_is_bound(b, s, piece)) return true;
    if (b->brigade[brigade].bounded && hex_column(&b->grid, hex) < b->bounded_column)
        return refuse(r, LFM_30_10, "%s may go no further west than column %d.", lfm_name_of(b, piece),
                      b->bounded_column);
    bool passes = s->halted && hex_column(&b->grid, hex) > b->halt_column;
    if (!passes || !is_held_back(b, s, piece, g)) return true;
    return refuse(r, b->brigade[brigade].halted ? LFM_30_4 : LFM_30_5, "%s may go no further east than column %d.",
                  lfm_name_of(b, piece), b->halt_column);
}

/* ---- Keenan's charge (LFM-30.6) ---------------------------------------------------------------------------------- */

bool lfm_rides(const LfmBoard *b, const LfmState *s, int piece) {
    return piece == b->ride_unit && piece && s->turn == b->ride_turn && lfm_on(s, OPTION_RIDE) &&
           lfm_side(b, piece) == lfm_phasing(s);
}

static bool on_pike(const LfmBoard *b, int hex) {
    for (int d = 0; d < 6; d++) {
        if (b->hex[hex].road[d] == ROAD_PIKE) return true;
    }
    return false;
}

static bool along_road(const void *context, int from, int to, int direction) {
    const LfmBoard *b = context;
    return b->hex[from].road[direction] != ROAD_NONE;
}

/* Steps along roads to the nearest hex of the pike; HEX_FAR where no road leads to it. */
static int steps_to_pike(const LfmBoard *b, int hex) {
    HexReach reach;
    hex_flood(&b->grid, hex, HEX_FAR - 1, along_road, b, &reach);
    for (int i = 0; i < reach.count; i++) {
        if (on_pike(b, reach.hex[i])) return reach.spent[reach.hex[i]];
    }
    return HEX_FAR;
}

/* LFM-30.6: along the road, nearer to the pike until it is on it; beyond that along any road. */
bool lfm_ride_allows(const March *m, Spot at, int direction, Refusal *r) {
    const LfmBoard *b = m->b;
    const char *name = lfm_name_of(b, b->ride_unit);
    if (at.flags & GROUP_CHARGED) return true;
    if (!b->hex[at.hex].road[direction]) return refuse(r, LFM_30_6, "%s keeps to the road.", name);
    if (on_pike(b, at.hex) || steps_to_pike(b, b->grid.next[at.hex][direction]) < steps_to_pike(b, at.hex)) return true;
    return refuse(r, LFM_30_6, "%s must ride toward the pike.", name);
}

/* LFM-30.6: the ride must charge when it can. */
bool lfm_must_charge(const LfmBoard *b, const LfmState *s, const Group *g, Refusal *r) {
    if (!b->ride_unit || !pieces_have(&g->set, b->ride_unit) || !lfm_rides(b, s, b->ride_unit)) return false;
    if ((g->flags & GROUP_CHARGED) || !lfm_charge_waits(b, s, g)) return false; /* the first, no more */
    refuse(r, LFM_30_6, "%s must charge the enemy before it.", lfm_name_of(b, b->ride_unit));
    return true;
}

/* ---- Batteries (LFM-30.2, LFM-30.8, LFM-30.9, LFM-30.11) --------------------------------------------------------- */

/* What our battles forbid (LFM-30.2, LFM-30.9, LFM-30.11). Locked are brigades, and no battery is of one (LFM-30.8). */
bool lfm_battle_lets_fire(const LfmBoard *b, const LfmState *s, int unit, Refusal *r) {
    if (s->turn <= b->silent_turn && pieces_have(&b->silent, unit))
        return refuse(r, LFM_30_11, "%s is silent up to turn %d.", lfm_name_of(b, unit), b->silent_turn);
    if (s->turn == b->surprise_turn && lfm_on(s, OPTION_SURPRISE) && pieces_have(&b->surprise_silent, unit))
        return refuse(r, LFM_30_2, "%s is surprised.", lfm_name_of(b, unit));
    bool scarce = pieces_have(&b->ammunition, unit) && lfm_on(s, OPTION_AMMUNITION);
    if (scarce && lfm_shots(s, unit) >= b->ammunition_turns && (s->shots[unit] & SHOT_TURN) != s->turn)
        return refuse(r, LFM_30_9, "%s has fired in %d turns.", lfm_name_of(b, unit), lfm_shots(s, unit));
    return true;
}

/* LFM-30.9: the turns in which it fired are counted, not the shots. */
void lfm_note_shot(const LfmBoard *b, LfmState *s, int unit) {
    s->mark[unit] |= U_FIRED;
    s->aimed[unit] = s->fight.hex[1][0];
    if (!pieces_have(&b->ammunition, unit) || (s->shots[unit] & SHOT_TURN) == s->turn) return;
    s->shots[unit] = (u8)((lfm_shots(s, unit) + 1) << SHOT_COUNT | s->turn);
}

/* ---- Later works (LFM-30.20) ------------------------------------------------------------------------------------- */

/* LFM-30.20. */
void lfm_later_works(const LfmBoard *b, LfmState *s, const Journal *j) {
    int count = 0;
    for (int h = 1; h <= b->grid.count; h++) {
        if (!b->hex[h].face_turn || b->hex[h].face_turn != s->turn || hexset_has(&s->works, h)) continue;
        hexset_add(&s->works, h);
        count++;
    }
    if (count) journal(j, NOBODY, LFM_30_20, "%d works completed.", count);
}
