/* Musketry & Cannonade (BFF-3.6): targets and who joins each fire, first the opponent's, then the active player's. */
#include "games/bff/rules.h"

/* BFF-P6, BFF-P7. */
static Side firing_side(const BffState *s) { return s->offensive ? bff_active(s) : bff_opponent(s); }

/* ---- Targets ----------------------------------------------------------------------------------------------------- */

static bool is_target(const BffBoard *b, const BffState *s, int target, Refusal *r) {
    const char *name = bff_name_of(b, target);
    if (!bff_is_unit(b, target) || bff_side(b, target) == firing_side(s))
        return refuse(r, BFF_3_6, "%s is not an enemy brigade or battery.", name);
    if (!bff_on_table(s, target)) return refuse(r, BFF_3_6, "%s is not on the table.", name);
    return !bff_is(s, target, U_FIRED_AT) || refuse(r, BFF_R29, "%s has been fired at in this step.", name);
}

/* The units of the firing side that may fire at all, and the ground that each can hit. */
typedef struct Ready {
    int count;
    u8 unit[BFF_PIECES];
    Box zone[BFF_PIECES];
} Ready;

static void find_ready(const BffBoard *b, const BffState *s, Ready *out) {
    const PieceSet *own = &s->on_table[firing_side(s)];
    out->count = 0;
    for (int p = pieces_next(own, 0); p; p = pieces_next(own, p)) {
        if (!bff_may_fire(b, s, p, NULL)) continue;
        if (bff_plane(s)) out->zone[out->count] = bff_fire_zone(b, s, p);
        out->unit[out->count++] = (u8)p;
    }
}

/* Of many reasons the one that is nearest to a hit: sight, then that it may not, then the least that it is too far, arc
 * last. */
static i32 weight_of(const BffBoard *b, const BffState *s, int unit, int target, const Refusal *why) {
    if (why->clause[0] != BFF_R4 || !bff_plane(s)) return PLANE_FAR;
    return why->count > 1 ? bff_fire_reach(b, s, unit) - bff_distance(b, s, unit, target) : -PLANE_FAR;
}

/* Of those who may not fire (BFF-R28) the first that has the target before its front and in reach. */
static Refusal why_idle(const BffBoard *b, const BffState *s, int target) {
    const PieceSet *own = &s->on_table[firing_side(s)];
    for (int p = bff_plane(s) ? pieces_next(own, 0) : 0; p; p = pieces_next(own, p)) {
        Refusal why = {0};
        if (bff_may_fire(b, s, p, &why) || !bff_within(b, s, p, target, bff_fire_reach(b, s, p))) continue;
        Block block = bff_block(s, p);
        if (!behind_front(&block, bff_centre(b, s, target))) return why;
    }
    return (Refusal){0};
}

static bool tell_why(const BffBoard *b, const BffState *s, int target, const Ready *own, Refusal *r) {
    if (!r) return false;
    Refusal given = why_idle(b, s, target);
    i32 best = 0;
    for (int i = 0; i < own->count; i++) {
        Refusal why = {0};
        (void)bff_can_hit(b, s, own->unit[i], target, &why);
        i32 weight = weight_of(b, s, own->unit[i], target, &why);
        if (!given.count || weight > best) given = why, best = weight;
    }
    if (!given.count) return refuse(r, BFF_R28, "None of your units may fire now.");
    refuse(r, given.clause[0], "None of your units can fire at %s. %s", bff_name_of(b, target), given.why);
    for (int i = 1; i < given.count; i++) refuse_also(r, given.clause[i]);
    return false;
}

static bool can_be_hit(const BffBoard *b, const BffState *s, int target, const Ready *own) {
    Block room;
    Box box = {{0, 0}, {0, 0}};
    if (bff_plane(s)) box = bff_outline(b, s, target, &room).box;
    for (int i = 0; i < own->count; i++) {
        if (bff_plane(s) && !boxes_meet(&own->zone[i], &box)) continue;
        if (bff_can_hit(b, s, own->unit[i], target, NULL)) return true;
    }
    return false;
}

static bool may_target(const BffBoard *b, const BffState *s, int target, Refusal *r) {
    Ready own;
    if (!is_target(b, s, target, r)) return false;
    find_ready(b, s, &own);
    return can_be_hit(b, s, target, &own) || tell_why(b, s, target, &own, r);
}

/* After this one; 0 at the end. */
static int next_target(const BffBoard *b, const BffState *s, const Ready *own, int after) {
    const PieceSet *foes = &s->on_table[side_other(firing_side(s))];
    int t = own->count ? pieces_next(foes, after) : 0;
    while (t && !(is_target(b, s, t, NULL) && can_be_hit(b, s, t, own))) t = pieces_next(foes, t);
    return t;
}

/* ---- The two fires (BFF-3.6) ------------------------------------------------------------------------------------- */

static void clear_fire(const BffBoard *b, BffState *s) {
    for (int u = 1; u <= b->units; u++) {
        s->unit[u].mark &= ~(u32)U_OF_FIRE;
        s->unit[u].fired = 0;
    }
    s->fire = (Fire){0};
    s->seen = (Circumstances){0};
}

static void end_fire(const BffBoard *b, BffState *s, const Journal *j) {
    bool offensive = s->offensive;
    clear_fire(b, s);
    s->offensive = 0;
    if (offensive) bff_start_charge_phase(b, s, j);
    else bff_start_offensive_fire(b, s, j);
}

/* Nothing is asked, or told, when nobody can hit anybody. */
static void ask_fire(const BffBoard *b, BffState *s, bool first, const Journal *j) {
    Ready own;
    s->asking = (u8)firing_side(s);
    find_ready(b, s, &own);
    if (!next_target(b, s, &own, 0)) {
        end_fire(b, s, j);
        return;
    }
    if (first)
        journal(j, NOBODY, BFF_3_6, "%s %s fire.", side_mark(firing_side(s)), s->offensive ? "offensive" : "defensive");
    bff_step_to(s, STEP_FIRE);
}

void bff_start_defensive_fire(const BffBoard *b, BffState *s, const Journal *j) {
    clear_fire(b, s);
    s->offensive = 0;
    ask_fire(b, s, true, j);
}

void bff_start_offensive_fire(const BffBoard *b, BffState *s, const Journal *j) {
    clear_fire(b, s);
    s->offensive = 1;
    ask_fire(b, s, true, j);
}

static void next_fire(const BffBoard *b, BffState *s, const Journal *j) {
    s->fire = (Fire){0};
    s->seen = (Circumstances){0};
    ask_fire(b, s, false, j);
}

static void fire_legal(const BffBoard *b, const BffState *s, List *l) {
    Ready own;
    find_ready(b, s, &own);
    for (int t = next_target(b, s, &own, 0); t; t = next_target(b, s, &own, t)) list_add(l, DO_TARGET, 1, t, 0);
    list_add(l, DO_END, 0, 0, 0);
}

BFF_CHECK(fire, DO_TARGET, may_target, DO_END)

static void fire_apply(const BffBoard *b, BffState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_END) {
        end_fire(b, s, j);
        return;
    }
    s->fire = (Fire){.target = (u8)a->op[0]};
    bff_step_to(s, STEP_FIRERS);
}

BFF_OUTER(fire, next_fire, "fire", BFF_3_6, WHO_ASKING, "%f fire: choose a target.");

/* ---- Who joins (BFF-R29) ----------------------------------------------------------------------------------------- */

static bool has_joined(const Fire *f, int unit) {
    for (int i = 0; i < f->shots; i++) {
        if (f->shot[i].unit == unit) return true;
    }
    return false;
}

/* `stands`: 0 all, else fewer than all. */
static bool may_join(const BffBoard *b, const BffState *s, int unit, int stands, Shot *shot, Refusal *r) {
    const Fire *f = &s->fire;
    const char *name = bff_name_of(b, unit);
    if (!bff_is_unit(b, unit) || bff_side(b, unit) != firing_side(s))
        return refuse(r, BFF_R29, "%s is not of the side that fires.", name);
    if (has_joined(f, unit)) return refuse(r, BFF_R29, "%s fires already.", name);
    if (f->shots == BFF_SHOTS) return refuse(r, BFF_R29, "%d units fire already.", BFF_SHOTS);
    if (!bff_may_fire(b, s, unit, r) || !bff_see_shot(b, s, unit, f->target, 0, shot, r)) return false;
    if (!stands) return true;
    if (stands >= shot->stands)
        return refuse(r, BFF_12_62, "%s has %d stands that can fire: 'fire' takes all.", name, shot->stands);
    return bff_see_shot(b, s, unit, f->target, stands, shot, r);
}

/* BFF-R11: whom it charges, fires at the range of contact. */
static bool is_charged_by(const BffState *s, int unit, int charger) {
    return bff_is(s, charger, U_CHARGING | U_COUNTERCHARGING) && s->unit[charger].target == unit;
}

/* BFF-12.30: how many stands, unless the player has said so or it is a battery, and how far. */
static void ask_shot(const BffBoard *b, BffState *s, int unit, int stands, const Journal *j) {
    u32 open = 0;
    s->ask.about = (u8)unit;
    s->seen.value[FIELD_STANDS] = (u8)(stands ? stands : bff_field_most(b, s, FIELD_STANDS));
    s->seen.value[FIELD_BAND] = 0;
    if (!stands && bff_field_most(b, s, FIELD_STANDS) > 1) open |= 1u << FIELD_STANDS;
    if (!is_charged_by(s, unit, s->fire.target)) open |= 1u << FIELD_BAND;
    if (open) bff_ask(s, open, firing_side(s), STEP_FIRERS, unit);
    else bff_firers_seen(b, s, j);
}

static void add_shot(const BffBoard *b, BffState *s, const Shot *shot, const Journal *j) {
    Fire *f = &s->fire;
    f->shot[f->shots++] = *shot;
    if (bff_is_battery(b, shot->unit)) journal(j, NOBODY, BFF_R29, "%s joins the fire.", bff_name_of(b, shot->unit));
    else
        journal(j, NOBODY, BFF_R29, "%s joins the fire with %d stand%s.", bff_name_of(b, shot->unit), shot->stands,
                shot->stands == 1 ? "" : "s");
    bff_step_to(s, STEP_FIRERS);
}

void bff_firers_seen(const BffBoard *b, BffState *s, const Journal *j) {
    Shot shot;
    int unit = s->ask.about;
    s->asking = (u8)firing_side(s);
    s->ask = (OpenQuestions){0};
    MUST(bff_see_shot(b, s, unit, s->fire.target, s->seen.value[FIELD_STANDS], &shot, NULL));
    s->seen = (Circumstances){0};
    add_shot(b, s, &shot, j);
}

static void open_fire(const BffBoard *b, BffState *s, const Journal *j) {
    Fire *f = &s->fire;
    bool faceless = s->unit[f->target].formation == GARRISON || bff_is(s, f->target, U_BROKEN); /* BFF-R30 */
    for (int i = 0; i < f->shots; i++) bff_note_shot(b, s, &f->shot[i]);
    s->unit[f->target].mark |= U_FIRED_AT;
    s->seen = (Circumstances){0};
    if (bff_plane(s)) {
        bff_see_target(b, s, f, &s->seen);
        bff_fire_seen(b, s, j);
        return;
    }
    bff_ask(s, (faceless ? 0 : 1u << FIELD_ENFILADED) | 1u << FIELD_COVER, firing_side(s), STEP_FIRE_ROLL, f->target);
}

void bff_fire_seen(const BffBoard *b, BffState *s, const Journal *j) {
    Worksheet w;
    s->asking = (u8)firing_side(s);
    s->ask = (OpenQuestions){0};
    if (journal_heard(j) && bff_fire_sheet(b, s, &s->fire, &s->seen, &w))
        journal(j, NOBODY, BFF_7_4, "Fire at %s with %d point%s: %s%d on the die.", bff_name_of(b, s->fire.target),
                w.total[0], w.total[0] == 1 ? "" : "s", w.total[1] > 0 ? "+" : "", w.total[1]);
    bff_step_to(s, STEP_FIRE_ROLL);
}

static void firers_legal(const BffBoard *b, const BffState *s, List *l) {
    const PieceSet *own = &s->on_table[firing_side(s)];
    Shot shot;
    for (int p = pieces_next(own, 0); p; p = pieces_next(own, p)) {
        if (!may_join(b, s, p, 0, &shot, NULL)) continue;
        list_add(l, DO_FIRE, 1, p, 0);
        for (int n = 1; n < shot.stands; n++) list_add(l, DO_PART, 2, p, n);
    }
    if (s->fire.shots) list_add(l, DO_DONE, 0, 0, 0);
}

static bool firers_check(const BffBoard *b, const BffState *s, const Action *a, Refusal *r) {
    Shot shot;
    if (a->verb == DO_FIRE) return may_join(b, s, a->op[0], 0, &shot, r);
    if (a->verb == DO_PART && a->op[1] < 1) return refuse(r, BFF_12_62, "At least one stand fires.");
    if (a->verb == DO_PART) return may_join(b, s, a->op[0], a->op[1], &shot, r);
    if (a->verb != DO_DONE) return bff_not_now(b, s, a, r);
    return s->fire.shots || refuse(r, BFF_R29, "At least one unit must fire.");
}

static void firers_apply(const BffBoard *b, BffState *s, const Action *a, const Journal *j) {
    int stands = a->verb == DO_PART ? a->op[1] : 0;
    Shot shot;
    if (a->verb == DO_DONE) {
        open_fire(b, s, j);
    } else if (!bff_plane(s)) {
        ask_shot(b, s, a->op[0], stands, j);
    } else {
        MUST(bff_see_shot(b, s, a->op[0], s->fire.target, stands, &shot, NULL));
        add_shot(b, s, &shot, j);
    }
}

BFF_STEP(firers, "firers", BFF_R29, WHO_ASKING, "Who fires at %t?");
