/* Questions about the table: whom a unit can hit, radii, reach, sight, charges, command. Each asks the judges of the
 * rules themselves; nothing is hidden. */
#include "games/bff/rules/combat.h"
#include "games/bff/rules/path_track.h"

const VerbInfo bff_queries[] = {BFF_QUESTIONS(QUERY_ROW)};

#define INCHES(code) \
    { code, 100, "\"", "\"" }
#define POINTS(code) \
    { code, 2, "point", "points" }
#define CHECK(code) \
    { code, 1, "", "" }
const Counted bff_counted[] = {
    {"away", 1, "", ""}, /* the word itself says of what */
    INCHES("can-be-charged"),
    INCHES("within-radius"),
    INCHES("radius"),
    INCHES("range"),
    INCHES("stopped"),
    INCHES("goes-back"),
    {"arc", 10, "degree", "degrees"},
    POINTS("canister"),
    POINTS("musketry"),
    POINTS("shot-and-shell"),
    {"charges", 1, "stand", "stands"},
    {"countercharges", 1, "stand", "stands"},
    {"in-sight", 1, "stand", "stands"},
    CHECK("attached"),
    CHECK("attached-exceptional"),
    CHECK("exceptional-commander"),
    CHECK("in-radius"),
    CHECK("in-radius-exceptional"),
    {NULL, 1, "", ""},
};
#undef INCHES
#undef POINTS
#undef CHECK

typedef struct Question {
    const BffBoard *b;
    const BffState *s;
    const Answer *to;
} Question;

static void say(const Question *q, int id, int value, Clause clause, const char *as) {
    q->to->found(q->to->context, &(Found){KIND_PIECE, (i16)id, (i16)value, clause, as, 0});
}

/* Does the engine know where it stands? Else it says what is wanting. */
static bool has_position(const Question *q, int piece) {
    if (!piece || (!bff_on_table(q->s, piece) && q->s->unit[piece].fate != FATE_ATTACHED))
        put(q->to->words, "A piece on the table, please.");
    else if (!bff_plane(q->s)) put(q->to->words, "Without positions the table shows it (BFF-12.30).");
    else return true;
    return false;
}

/* ---- Fire (7) ---------------------------------------------------------------------------------------------------- */

/* BFF-R4: each band of range, as far as the light allows (BFF-12.9), and how far its arc opens beyond either end of its
 * front; a garrison fires all round (BFF-12.61). */
static void say_field(const Question *q, const BffState *s, int unit) {
    const BffBoard *b = q->b;
    i32 reach = bff_fire_reach(b, s, unit), far = 0;
    for (int band = 0; band < bff_bands(b, unit) && far < reach; band++) {
        far = bff_band_reach(b, unit, band) < reach ? bff_band_reach(b, unit, band) : reach;
        say(q, unit, (int)far, bff_is_battery(b, unit) ? BFF_7_2 : BFF_7_1, "range");
    }
    if (s->unit[unit].formation != GARRISON) say(q, unit, b->rule.arc, BFF_R4, "arc");
}

/* Whom a unit hits, with how many half points. */
typedef struct Hits {
    int count;
    u8 target[BFF_PIECES];
    u16 half_points[BFF_PIECES];
} Hits;

static void find_hits(const Question *q, const BffState *s, int unit, Hits *h) {
    const BffBoard *b = q->b;
    const PieceSet *foes = &s->on_table[side_other(bff_side(b, unit))];
    bool guns = bff_is_battery(b, unit);
    h->count = 0;
    for (int t = pieces_next(foes, 0); t; t = pieces_next(foes, t)) {
        Shot shot;
        if (!bff_see_shot(b, s, unit, t, 0, &shot, NULL)) continue;
        bool canister = guns && b->cannonade_range[shot.band] <= b->canister;
        h->target[h->count] = (u8)t;
        h->half_points[h->count++] = shot.halves / 8;
        say(q, t, shot.halves / 8, guns ? BFF_7_2 : BFF_7_1,
            canister ? "canister"
            : guns   ? "shot-and-shell"
                     : "musketry");
    }
}

/* False: it may not, and the words say why. Who has fired still has a field of fire. */
static bool fires(const Question *q, const BffState *s, int unit) {
    Refusal why = {0};
    if (bff_is_unit(q->b, unit) && bff_fit_to_fire(q->b, s, unit, NULL)) say_field(q, s, unit);
    if (bff_may_fire(q->b, s, unit, &why)) return true;
    put_fmt(q->to->words, "%s (%s)", why.why, bff_clauses[why.clause[0]].id);
    return false;
}

static void ask_fire(const Question *q, int unit) {
    Hits hits;
    if (!has_position(q, unit) || !fires(q, q->s, unit)) return;
    find_hits(q, q->s, unit, &hits);
    put_fmt(q->to->words, "%s can hit %d.", bff_name_of(q->b, unit), hits.count);
}

/* The unit as it would stand there; under way, as its maneuver leaves it. */
static void stand_at(const Question *q, BffState *s, int unit, Pose at) {
    Formation formation = (Formation)s->unit[unit].formation;
    s->unit[unit].fired = 0; /* it is the next fire that is thought of */
    if (s->step == STEP_POSE && s->maneuver.unit == unit) {
        Track t;
        bff_start_track(q->b, q->s, &q->s->maneuver, &t);
        formation = t.becomes;
        if (t.charge) s->unit[unit].mark |= U_CHARGING;
        if (s->maneuver.verb == DO_UNLIMBER && !point_same(t.begins.at, at.at)) s->unit[unit].mark |= U_MOVED;
    }
    bff_put(q->b, s, unit, at, formation);
}

/* Those with most points first, and of the others how many. */
static void tell_hits(const Question *q, const BffState *s, int unit, Hits *h) {
    enum { NAMED = 4 };
    Writer *w = q->to->words;
    put_fmt(w, "From there %s hits %s", bff_name_of(q->b, unit), h->count ? "" : "nobody");
    for (int i = 0; i < h->count && i < NAMED; i++) {
        int best = i;
        for (int k = i + 1; k < h->count; k++) best = h->half_points[k] > h->half_points[best] ? k : best;
        u8 target = h->target[best];
        u16 points = h->half_points[best];
        h->target[best] = h->target[i], h->half_points[best] = h->half_points[i];
        char far[12];
        put_fmt(w, "%s%s at %s\" with %d%s points", i ? ", " : "", bff_name_of(q->b, target),
                bff_inches(bff_distance(q->b, s, unit, target), far), points / 2, points & 1 ? ".5" : "");
    }
    if (h->count > NAMED) put_fmt(w, ", and %d more", h->count - NAMED);
    put(w, ".");
}

static void ask_fire_from(const Question *q, int unit, Pose at) {
    if (!has_position(q, unit)) return;
    if (!bff_is_unit(q->b, unit) || at.facing >= TURN) {
        put(q->to->words, "A unit, a point and a facing, please.");
        return;
    }
    BffState there = *q->s;
    Hits hits;
    stand_at(q, &there, unit, at);
    if (!fires(q, &there, unit)) return;
    find_hits(q, &there, unit, &hits);
    tell_hits(q, &there, unit, &hits);
}

/* ---- Leaders (1) ------------------------------------------------------------------------------------------------- */

static void ask_radius(const Question *q, int leader) {
    const BffBoard *b = q->b;
    int count = 0;
    if (!has_position(q, leader)) return;
    if (!bff_is_leader(b, leader) || !bff_on_table(q->s, leader)) {
        put(q->to->words, "A detached leader, please.");
        return;
    }
    if (bff_is(q->s, leader, U_HORSE)) { /* BFF-6.2 */
        put_fmt(q->to->words, "%s has lost his horse: no radius.", bff_name(b, q->s, leader));
        return;
    }
    say(q, leader, (int)bff_radius_now(b, q->s), BFF_1_3, "radius");
    const PieceSet *own = &q->s->on_table[bff_side(b, leader)];
    for (int u = pieces_next(own, 0); u; u = pieces_next(own, u)) {
        if (!bff_commands(b, leader, u) || !bff_in_radius(b, q->s, leader, u)) continue;
        say(q, u, bff_distance(b, q->s, leader, u), BFF_1_1, "within-radius");
        count++;
    }
    put_fmt(q->to->words, "%s has %d units in his radius.", bff_name(b, q->s, leader), count);
}

/* What a leader adds to the check of a brigade, and why. */
static int worth_of(const Question *q, int leader, int unit, Clause *clause, const char **as) {
    const BffBoard *b = q->b;
    const BffUnit *l = &q->s->unit[leader];
    bool better = bff_exceptional(b, q->s, leader);
    if (l->fate == FATE_ATTACHED && l->with == unit) {
        *clause = BFF_1_4;
        *as = better ? "attached-exceptional" : "attached";
        return b->maneuver_drm[better ? MANEUVER_ATTACHED_EXCEPTIONAL : MANEUVER_ATTACHED];
    }
    *clause = BFF_R32;
    *as = "with-others";
    if (l->fate == FATE_ATTACHED) return 0;
    *clause = BFF_6_2;
    *as = "without-his-horse";
    if (bff_is(q->s, leader, U_HORSE)) return 0;
    *clause = BFF_1_3;
    *as = "out-of-his-radius";
    if (!bff_in_radius(b, q->s, leader, unit)) return 0;
    *clause = better ? BFF_1_2 : BFF_1_1;
    *as = better ? "in-radius-exceptional" : "in-radius";
    return b->maneuver_drm[better ? MANEUVER_DETACHED_EXCEPTIONAL : MANEUVER_DETACHED];
}

static void ask_command(const Question *q, int unit) {
    const BffBoard *b = q->b;
    int sum = 0;
    if (!has_position(q, unit)) return;
    if (!bff_is_brigade(b, unit)) {
        put(q->to->words, "A brigade, please.");
        return;
    }
    for (int l = b->units + 1; l <= b->pieces; l++) {
        Clause clause = 0;
        const char *as = "";
        bool there = bff_on_table(q->s, l) || q->s->unit[l].fate == FATE_ATTACHED;
        if (!there || bff_side(b, l) != bff_side(b, unit) || !bff_commands(b, l, unit)) continue;
        int worth = worth_of(q, l, unit, &clause, &as);
        say(q, l, worth, clause, as);
        sum += worth;
    }
    if (b->piece[unit].exceptional) {
        say(q, unit, b->maneuver_drm[MANEUVER_EXCEPTIONAL_BRIGADE], BFF_1_5, "exceptional-commander");
        sum += b->maneuver_drm[MANEUVER_EXCEPTIONAL_BRIGADE];
    }
    put_fmt(q->to->words, "Leaders add %d to the check of %s.", sum, bff_name_of(b, unit));
}

/* ---- Moves and charges (5, BFF-R11) ------------------------------------------------------------------------------ */

/* Its maneuver as it is under way, else a full move. */
static int count_charges(const Question *q, int unit, bool tell) {
    const BffBoard *b = q->b;
    BffState trial = *q->s;
    int count = 0;
    if (trial.maneuver.unit != unit || !trial.maneuver.pace)
        trial.maneuver = (Maneuver){.unit = (u8)unit, .pace = PACE_FULL};
    const PieceSet *foes = &trial.on_table[side_other(bff_side(b, unit))];
    for (int t = pieces_next(foes, 0); t; t = pieces_next(foes, t)) {
        if (!bff_may_charge(b, &trial, unit, t, NULL, NULL)) continue;
        if (tell) say(q, t, bff_distance(b, &trial, unit, t), BFF_R11, "can-be-charged");
        count++;
    }
    return count;
}

static void put_rates(Writer *out, const u16 rate[GOINGS]) {
    char open[12], broken[12], rough[12];
    put_fmt(out, "%s\" in the open, %s\" over broken and %s\" over rough ground", bff_inches(rate[GOING_OPEN], open),
            bff_inches(rate[GOING_BROKEN], broken), bff_inches(rate[GOING_ROUGH], rough));
}

static void ask_reach(const Question *q, int piece) {
    const BffBoard *b = q->b;
    if (!has_position(q, piece)) return;
    Formation as = bff_is_battery(b, piece) ? LIMBERED : (Formation)q->s->unit[piece].formation;
    const MoveRate *rate = bff_rate(b, q->s, piece, as);
    put_fmt(q->to->words, "%s goes ", bff_name(b, q->s, piece));
    put_rates(q->to->words, rate->full);
    if (rate->quick[GOING_OPEN]) {
        put(q->to->words, "; at the double quick ");
        put_rates(q->to->words, rate->quick);
    }
    put(q->to->words, ".");
    if (!bff_is_brigade(b, piece)) return;
    int count = count_charges(q, piece, true);
    if (count) put_fmt(q->to->words, " It could charge %d.", count);
}

static void ask_charges(const Question *q, Side side) {
    const BffBoard *b = q->b;
    int count = 0;
    if (side != UNION && side != CONFEDERATE) {
        put(q->to->words, "Whose charges: union or confederate?");
        return;
    }
    const PieceSet *own = &q->s->on_table[side];
    for (int u = pieces_next(own, 0); u; u = pieces_next(own, u)) {
        if (!bff_is(q->s, u, U_CHARGING | U_COUNTERCHARGING)) continue;
        int target = q->s->unit[u].target;
        say(q, u, q->s->unit[u].stands, BFF_R11, bff_is(q->s, u, U_COUNTERCHARGING) ? "countercharges" : "charges");
        if (target) put_fmt(q->to->words, "%s charges %s. ", bff_name_of(b, u), bff_name_of(b, target));
        count++;
    }
    if (!count) put_fmt(q->to->words, "No %s unit charges.", side_title(side));
}

/* For a hand that leads the unit: the path itself, or what is left of it and why. */
static void ask_so_far(const Question *q, const Action *wish) {
    Action go;
    i32 length;
    Refusal why = {0};
    if (q->s->step != STEP_POSE || !bff_plane(q->s)) {
        put(q->to->words, "Nobody is under way.");
        return;
    }
    bool some = bff_cut_go(q->b, q->s, wish, &go, &length, &why);
    for (int i = 0; i < why.count; i++) say(q, q->s->maneuver.unit, (int)length, why.clause[i], "stopped");
    put(q->to->words, why.count ? why.why : "That may be gone.");
    go.verb = DO_GO;
    if (some && q->to->action) q->to->action(q->to->context, q->s, &go);
}

/* ---- Retreats (BFF-12.54) ---------------------------------------------------------------------------------------- */

static void ask_aside(const Question *q, int hand) {
    int unit = q->s->retreat.unit;
    BffState trial = *q->s;
    RetreatPath way;
    char far[12];
    if (q->s->step != STEP_RETREAT || !bff_plane(q->s) || !q->s->retreat.aside || !hand) {
        put(q->to->words, "No retreat turns aside now.");
        return;
    }
    if (!bff_aside_path(q->b, &trial, hand, &way)) {
        put_fmt(q->to->words, "%s has no way back there.", bff_name_of(q->b, unit));
        return;
    }
    say(q, unit, (int)way.length, BFF_12_54, "goes-back");
    say(q, unit, (int)way.end.at.x, BFF_12_54, "to-x");
    say(q, unit, (int)way.end.at.y, BFF_12_54, "to-y");
    say(q, unit, way.end.facing, BFF_12_54, "facing");
    put_fmt(q->to->words, "%s goes back %s\"%s.", bff_name_of(q->b, unit), bff_inches(way.length, far),
            way.off ? " and off the table" : "");
}

/* ---- Sight (BFF-R5) ---------------------------------------------------------------------------------------------- */

static void ask_sight(const Question *q, int from, int to) {
    const BffBoard *b = q->b;
    int seen = 0, all = 1;
    if (!has_position(q, from) || !has_position(q, to)) return;
    if (!bff_is_unit(b, to)) {
        put(q->to->words, "Whom does it see: a unit, please.");
        return;
    }
    if (bff_is_unit(b, from)) {
        Shape shape = bff_shape(b, q->s, from, (Formation)q->s->unit[from].formation);
        all = shape.files < shape.stands ? shape.files : shape.stands;
        for (int i = 0; i < all; i++)
            seen += bff_sees(b, q->s, from, stand_pose(bff_pose(q->s, from), shape, i).at, to);
    } else {
        seen = bff_sees(b, q->s, from, bff_point(q->s, from), to);
    }
    if (seen) say(q, to, seen, BFF_R5, "in-sight");
    put_fmt(q->to->words, "%d of %d see %s.", seen, all, bff_name_of(b, to));
}

/* ---- Distance, from edge to edge --------------------------------------------------------------------------------- */

static void ask_distance(const Question *q, int from, int to) {
    char far[12];
    if (!has_position(q, from) || !has_position(q, to)) return;
    i32 distance = bff_distance(q->b, q->s, from, to);
    say(q, to, (int)distance, BFF_R4, "away");
    put_fmt(q->to->words, "%s is %s\" from %s.", bff_name_of(q->b, from), bff_inches(distance, far),
            bff_name_of(q->b, to));
}

void bff_query(const void *board, const void *state, Side viewer, const Action *question, const Answer *to) {
    const Question q = {board, state, to};
    int about = question->op[0];
    switch (question->verb) {
    case ASK_FIRE: ask_fire(&q, about); break;
    case ASK_FIRE_FROM: {
        const i16 *op = question->op;
        ask_fire_from(&q, about, (Pose){{op[1], op[2]}, op[3]});
        break;
    }
    case ASK_RADIUS: ask_radius(&q, about); break;
    case ASK_REACH: ask_reach(&q, about); break;
    case ASK_SIGHT: ask_sight(&q, about, question->op[1]); break;
    case ASK_CHARGES: ask_charges(&q, (Side)about); break;
    case ASK_ASIDE_TO: ask_aside(&q, about); break;
    case ASK_SO_FAR: ask_so_far(&q, question); break;
    case ASK_DISTANCE: ask_distance(&q, about, question->op[1]); break;
    default: ask_command(&q, about); break;
    }
}
