/* The special rules of our battles (BFF-12.2 to BFF-12.8, BFF-12.20): surprise, Colquitt's halt, Keenan's ride,
 * ammunition and silence. */
#include "games/bff/rules.h"

/* ---- The halt (BFF-12.4, BFF-12.5) ------------------------------------------------------------------------------- */

/* The highest die that halts; 0: none is rolled. */
int bff_halt_die(const BffBoard *b, const BffState *s) {
    if (!b->halt_brigade || !bff_on(s, OPTION_HALT) || s->turn > (int)COUNT(b->halt_dice)) return 0;
    bool his = bff_side(b, b->halt_brigade) == bff_active(s) && bff_on_table(s, b->halt_brigade);
    return his ? b->halt_dice[s->turn - 1] : 0;
}

static void halt_roll_apply(const BffBoard *b, BffState *s, const Action *a, const Journal *j) {
    s->halted = a->face[0] <= bff_halt_die(b, s);
    journal(j, NOBODY, BFF_12_4, "%s rolls {dice:%d}. %s", bff_name_of(b, b->halt_brigade), a->face[0],
            s->halted ? "It halts." : "It marches on.");
    bff_start_leaders(b, s, j);
}

BFF_ROLL(halt_roll, "halt-roll", BFF_12_4, 1, "Roll one die: does the column halt?");

void bff_halt_sheet(const BffBoard *b, const BffState *s, Worksheet *w) {
    sheet_start(w, "halt", "halts-up-to", "");
    sheet_add(w, 0, bff_halt_die(b, s), BFF_12_4, "halts-up-to", b->halt_brigade);
    w->detail[BFF_SUM] = SUM_HALT;
}

int bff_halt_outcomes(const BffBoard *b, const BffState *s, const Worksheet *w, Outcome *out) {
    int most = w->total[0], count = 0;
    enum { DIE = 10 };
    if (most > 0) out[count++] = (Outcome){.weight = (u32)most, .code = "halt", .roll = {VERB_ROLL, 1, .face = {1}}};
    if (most < DIE)
        out[count++] = (Outcome){.weight = (u32)(DIE - most), .code = "no-halt", .roll = {VERB_ROLL, 1, .face = {DIE}}};
    return count;
}

/* BFF-12.5: a leader who is with a unit is where it is; the woods between do not count. */
static bool is_freed(const BffBoard *b, const BffState *s, int unit) {
    if (unit != b->halt_freed) return false;
    for (int p = pieces_next(&b->halt_unless, 0); p; p = pieces_next(&b->halt_unless, p)) {
        int with = s->unit[p].fate == FATE_ATTACHED ? s->unit[p].with : p;
        if (bff_on_table(s, with) && bff_within(b, s, with, unit, b->halt_reach)) return true;
    }
    return false;
}

bool bff_held_back(const BffBoard *b, const BffState *s, int unit) {
    if (!s->halted) return false;
    if (unit == b->halt_brigade) return true;
    return bff_plane(s) && pieces_have(&b->halt_behind, unit) && !is_freed(b, s, unit);
}

/* ---- Surprise (BFF-12.2, BFF-12.3) ------------------------------------------------------------------------------- */

bool bff_surprised(const BffBoard *b, const BffState *s, int piece) {
    return b->surprise_corps && s->turn == b->surprise_turn && b->piece[piece].corps == b->surprise_corps &&
           bff_on(s, OPTION_SURPRISE);
}

/* BFF-12.2: towards the west. The referee does not know where it stands; the surprise comes from there. */
bool bff_surprise_lets_fire(const BffBoard *b, const BffState *s, int unit, int target, Refusal *r) {
    enum { WITHIN = TURN / 8 };
    if (!bff_is_battery(b, unit) || !bff_surprised(b, s, unit) || pieces_have(&b->surprise_awake, unit)) return true;
    Point way = bff_plane(s) ? point_less(bff_centre(b, s, target), bff_point(s, unit)) : (Point){0, 0};
    if (bff_plane(s) && !direction_within(b->surprise_toward, WITHIN, way, 0)) return true;
    return refuse(r, BFF_12_2, "%s is surprised and does not fire that way.", bff_name_of(b, unit));
}

bool bff_is_surprised_by(const BffBoard *b, const BffState *s, int unit, int by) {
    int toward = b->surprise_toward, off = direction_between(toward, s->unit[unit].facing);
    if (!bff_is_brigade(b, unit) || !bff_surprised(b, s, unit)) return false;
    if (off >= -b->rule.pivot && off <= b->rule.pivot) return false;
    int from = direction_between(toward, direction_toward(bff_centre(b, s, unit), bff_centre(b, s, by)));
    return from >= -b->rule.pivot && from <= b->rule.pivot;
}

/* ---- Ammunition and silence (BFF-12.7, BFF-12.8) ----------------------------------------------------------------- */

bool bff_battle_lets_fire(const BffBoard *b, const BffState *s, int unit, Refusal *r) {
    const char *name = bff_name_of(b, unit);
    bool scarce = pieces_have(&b->ammunition, unit) && bff_on(s, OPTION_AMMUNITION);
    if (scarce && s->unit[unit].shots >= b->ammunition_turns && !bff_is(s, unit, U_LIMIT_SHOT))
        return refuse(r, BFF_12_7, "%s has fired in %d turns and has no more ammunition.", name, s->unit[unit].shots);
    if (pieces_have(&b->silent, unit) && bff_on(s, OPTION_SILENT) && s->turn <= b->silent_turn)
        return refuse(r, BFF_12_8, "%s does not fire up to turn %d.", name, b->silent_turn);
    return true;
}

/* BFF-12.7: game turns in which it fired are counted. */
void bff_note_shot(const BffBoard *b, BffState *s, const Shot *shot) {
    BffUnit *u = &s->unit[shot->unit];
    u->fired |= shot->mask;
    if (!pieces_have(&b->ammunition, shot->unit) || !bff_on(s, OPTION_AMMUNITION)) return;
    if (!bff_is(s, shot->unit, U_LIMIT_SHOT)) u->shots++;
    u->mark |= U_LIMIT_SHOT;
}

/* ---- Keenan's ride (BFF-12.6, BFF-12.42) ------------------------------------------------------------------------- */

/* Tardy or rallied it has not passed its check. */
bool bff_rides(const BffBoard *b, const BffState *s, int unit) {
    if (!b->ride_unit || unit != b->ride_unit || s->turn != b->ride_turn || !bff_on(s, OPTION_RIDE)) return false;
    return bff_side(b, unit) == bff_active(s) && !(s->maneuver.unit == unit && bff_is_limited(s));
}

/* The nearest of those whom it can reach, the lowest id of several; 0: none. */
static int ride_target(const BffBoard *b, const BffState *s, int unit) {
    const PieceSet *foes = &b->of_side[bff_opponent(s)];
    int best = 0;
    i32 nearest = PLANE_FAR;
    for (int p = pieces_next(foes, 0); p && p <= b->units; p = pieces_next(foes, p)) {
        if (!bff_on_table(s, p) || bff_distance(b, s, unit, p) >= nearest) continue;
        if (!bff_may_charge(b, s, unit, p, NULL, NULL)) continue;
        best = p;
        nearest = bff_distance(b, s, unit, p);
    }
    return best;
}

/* A charge if there is one, else a move, else whatever remains; BFF-12.42 for its way. As a referee the player knows
 * whether an enemy is in reach. */
bool bff_ride_lets(const BffBoard *b, const BffState *s, const Maneuver *m, Refusal *r) {
    int unit = m->unit;
    if (!bff_rides(b, s, unit) || s->unit[unit].formation == GARRISON) return true;
    if (!bff_plane(s)) return m->verb == DO_CHARGE || m->verb == DO_MOVE || refuse(r, BFF_12_6, "It must ride.");
    int target = ride_target(b, s, unit);
    if (target)
        return (m->verb == DO_CHARGE && m->target == target) ||
               refuse(r, BFF_12_6, "%s must charge %s.", bff_name_of(b, unit), bff_name_of(b, target));
    Maneuver move = {.unit = (u8)unit, .verb = DO_MOVE};
    if (m->verb == DO_MOVE || !bff_plan_move(b, s, &move, NULL)) return true;
    return refuse(r, BFF_12_6, "%s must move toward the enemy.", bff_name_of(b, unit));
}

/* ---- Later works (BFF-12.20) ------------------------------------------------------------------------------------- */

/* BFF-12.20: cover.c lets them count from this turn on. */
void bff_tell_works(const BffBoard *b, const BffState *s, const Journal *j) {
    for (int i = 0; i < b->lines; i++) {
        const BffLine *line = &b->line[i];
        if (line->turn > 1 && line->turn == s->turn) journal(j, NOBODY, BFF_12_20, "%s is finished.", line->name);
    }
}
