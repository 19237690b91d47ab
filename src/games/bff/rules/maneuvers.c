/* Which maneuver (BFF-P3): what the result, the kind of unit, its formation and its place leave open (4). Paths are
 * judged in paths.c; here a maneuver is open only if some path completes it. */
#include "games/bff/rules.h"

/* ---- What our battles add ---------------------------------------------------------------------------------------- */

bool bff_is_limited(const BffState *s) { return s->maneuver.handling == TARDY || s->maneuver.handling == RALLY; }

bool bff_out_of_ammunition(const BffBoard *b, const BffState *s, int battery) {
    return pieces_have(&b->ammunition, battery) && bff_on(s, OPTION_AMMUNITION) &&
           s->unit[battery].shots >= b->ammunition_turns && !bff_is(s, battery, U_LIMIT_SHOT);
}

/* ---- What the result leaves open (2) ----------------------------------------------------------------------------- */

/* One maneuver of any kind. */
static bool is_open(const BffState *s, Refusal *r) {
    if (!bff_is_limited(s)) return true;
    Clause why = s->maneuver.handling == TARDY ? BFF_2_4 : BFF_2_2;
    return refuse(r, why, "It may only half move, deploy from column, or dismount.");
}

/* BFF-4.1: the double quick on two results only. */
static Pace whole_pace(const BffBoard *b, const BffState *s) {
    if (bff_is_battery(b, s->maneuver.unit)) return PACE_FULL;
    switch ((Handling)s->maneuver.handling) {
    case DOUBLE_QUICK:
    case RALLY_WITH_ELAN: return PACE_QUICK;
    case TARDY:
    case RALLY: return PACE_HALF;
    default: return PACE_FULL;
    }
}

/* Half of the rate that applies. */
static Pace half_pace(const BffState *s) { return s->maneuver.pace == PACE_QUICK ? PACE_HALF_QUICK : PACE_HALF; }

static bool is_column(int formation) { return formation == FIELD_COLUMN || formation == MARCH_COLUMN; }
static bool is_linear(int formation) { return formation == LINE || formation == SUPPORTED_LINE; }

static bool not_in_garrison(const BffBoard *b, const BffState *s, Refusal *r) {
    int unit = s->maneuver.unit;
    return s->unit[unit].formation != GARRISON ||
           refuse(r, BFF_4_5, "%s is in garrison: it leaves by a change of formation.", bff_name_of(b, unit));
}

/* ---- Is there a way to do it? ------------------------------------------------------------------------------------ */

/* Horses are mounted and left before anything is measured. */
static void set_horses(const BffBoard *b, BffState *s, const Maneuver *m) {
    if (!pieces_have(&b->mounted, m->unit)) return;
    if (m->verb == DO_MOUNT) s->unit[m->unit].mark &= ~(u32)U_DISMOUNTED;
    if (m->verb == DO_DISMOUNT || m->verb == DO_GARRISON) s->unit[m->unit].mark |= U_DISMOUNTED;
    bff_reshape(b, s, m->unit);
}

/* In place, with the facing kept (BFF-12.31): line into supported line and back, on horse or foot. */
static bool is_in_place(const BffState *s, const Maneuver *m) {
    return (m->verb == DO_FORM || m->verb == DO_DISMOUNT) && m->pace == PACE_NONE &&
           is_linear(s->unit[m->unit].formation);
}

static bool is_free(const BffBoard *b, const BffState *s, int unit, int formation, Refusal *r) {
    int who = 0;
    if (bff_free(b, s, unit, bff_pose(s, unit), (Formation)formation, &who)) return true;
    return refuse(r, BFF_12_31, "There is no room: %s is in the way.", who ? bff_name_of(b, who) : "the table's edge");
}

/* Horses need room where they are mounted. */
static bool has_room(const BffBoard *b, const BffState *s, const Maneuver *m, Refusal *r) {
    int formation = s->unit[m->unit].formation;
    if (is_in_place(s, m)) return is_free(b, s, m->unit, m->formation, r);
    if (m->verb == DO_MOUNT && formation != GARRISON && !is_free(b, s, m->unit, formation, r)) return false;
    return bff_has_path(b, s, m, NULL, r);
}

bool bff_can_be_done(const BffBoard *b, const BffState *s, const Maneuver *m, Refusal *r) {
    if (!bff_plane(s)) return true; /* BFF-12.30 */
    bool horses = pieces_have(&b->mounted, m->unit);
    if (!horses || (m->verb != DO_MOUNT && m->verb != DO_DISMOUNT && m->verb != DO_GARRISON))
        return has_room(b, s, m, r);
    BffState trial = *s;
    set_horses(b, &trial, m);
    return has_room(b, &trial, m, r);
}

/* ---- Brigades (BFF-4.1 to BFF-4.8) ------------------------------------------------------------------------------- */

bool bff_plan_move(const BffBoard *b, const BffState *s, Maneuver *m, Refusal *r) {
    m->pace = s->maneuver.pace;
    return not_in_garrison(b, s, r) && bff_can_be_done(b, s, m, r);
}

/* BFF-4.2, BFF-4.6. */
static bool plan_half(const BffBoard *b, const BffState *s, Maneuver *m, Refusal *r) {
    m->pace = (u8)half_pace(s);
    return is_open(s, r) && not_in_garrison(b, s, r) && bff_can_be_done(b, s, m, r);
}

/* BFF-R33: what Tardy and Rally leave of a change of formation. */
static bool may_deploy_only(const BffState *s, int from, int to, Refusal *r) {
    if (is_column(from) && is_linear(to)) return true;
    return is_open(s, r) || refuse_also(r, BFF_R33);
}

static bool plan_form(const BffBoard *b, const BffState *s, Maneuver *m, Refusal *r) {
    int from = s->unit[m->unit].formation, to = m->formation;
    const char *name = bff_name_of(b, m->unit);
    if (!is_linear(to) && !is_column(to)) return refuse(r, BFF_4_3, "That is no formation for %s to take.", name);
    if (from == to) return refuse(r, is_column(to) ? BFF_4_4 : BFF_4_3, "%s has that formation already.", name);
    if (!may_deploy_only(s, from, to, r)) return false;
    if (is_column(to) && bff_is(s, m->unit, U_DISMOUNTED))
        return refuse(r, BFF_4_4, "%s must be mounted for a column.", name);
    m->pace = (u8)(from == GARRISON || is_column(to) ? half_pace(s) : PACE_NONE); /* BFF-4.5 */
    return bff_can_be_done(b, s, m, r);
}

static bool is_cavalry(const BffBoard *b, int unit, Refusal *r) {
    return pieces_have(&b->mounted, unit) || refuse(r, BFF_4_3, "%s has no horses.", bff_name_of(b, unit));
}

static bool plan_dismount(const BffBoard *b, const BffState *s, Maneuver *m, Refusal *r) {
    const char *name = bff_name_of(b, m->unit);
    if (!is_cavalry(b, m->unit, r)) return false;
    if (!bff_mounted(b, s, m->unit)) return refuse(r, BFF_4_3, "%s is on foot already.", name);
    if (!is_linear(m->formation))
        return refuse(r, BFF_4_3, "%s dismounts into line or supported line.", name), refuse_also(r, BFF_4_4);
    return bff_can_be_done(b, s, m, r);
}

/* Into line or supported line (BFF-4.3), or column, for which cavalry must mount up (BFF-4.4); so, too, on leaving a
 * garrison (BFF-4.5). */
static bool plan_mount(const BffBoard *b, const BffState *s, Maneuver *m, Refusal *r) {
    const char *name = bff_name_of(b, m->unit);
    if (!is_cavalry(b, m->unit, r)) return false;
    if (bff_mounted(b, s, m->unit)) return refuse(r, BFF_4_3, "%s is mounted already.", name);
    if (!is_open(s, r)) return false;
    if (!is_linear(m->formation) && !is_column(m->formation))
        return refuse(r, BFF_4_3, "%s mounts up into a line or a column.", name), refuse_also(r, BFF_4_4);
    m->pace = (u8)half_pace(s);
    return bff_can_be_done(b, s, m, r);
}

/* A company of one stand may begin so (BFF-12.18). */
static bool plan_garrison(const BffBoard *b, const BffState *s, Maneuver *m, Refusal *r) {
    int ground = b->site_ground[m->target], room = b->garrison[ground], stands = s->unit[m->unit].stands;
    if (!is_open(s, r) || !not_in_garrison(b, s, r)) return false;
    if (stands > room)
        return refuse(r, BFF_4_5, "%s holds %d stands, %s has %d.", b->ground_name[ground], room,
                      bff_name_of(b, m->unit), stands);
    m->formation = GARRISON;
    m->pace = (u8)half_pace(s);
    return bff_can_be_done(b, s, m, r);
}

/* The rear edge becomes the front, as near as hundredths allow: rounded, the same ground could touch a neighbour's. */
static bool find_reverse(const BffBoard *b, const BffState *s, int unit, Pose *out) {
    static const i8 nudge[][2] = {{0, 0}, {0, -1}, {1, 0}, {0, 1}, {-1, 0}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
    Formation formation = (Formation)s->unit[unit].formation;
    Pose exact = pose_reversed(bff_pose(s, unit), shape_depth(bff_shape(b, s, unit, formation)));
    for (int i = 0; i < (int)COUNT(nudge); i++) {
        int who;
        *out = (Pose){{exact.at.x + nudge[i][0], exact.at.y + nudge[i][1]}, exact.facing};
        if (bff_free(b, s, unit, *out, formation, &who)) return true;
    }
    return false;
}

static bool plan_about(const BffBoard *b, const BffState *s, Maneuver *m, Refusal *r) {
    Pose reverse;
    if (!is_open(s, r) || !not_in_garrison(b, s, r)) return false;
    return !bff_plane(s) || find_reverse(b, s, m->unit, &reverse) ||
           refuse(r, BFF_12_31, "%s has no room to face about.", bff_name_of(b, m->unit));
}

static bool plan_replenish(const BffBoard *b, const BffState *s, Maneuver *m, Refusal *r) {
    const char *name = bff_name_of(b, m->unit);
    if (!bff_is(s, m->unit, U_LOW)) return refuse(r, BFF_4_8, "%s is not low on ammunition.", name);
    if (!is_open(s, r)) return false;
    if (!s->seen.value[FIELD_IN_RANGE] || s->seen.value[FIELD_FORTIFIED]) return true;
    return refuse(r, BFF_4_8, "%s is within enemy musketry or canister range.", name);
}

/* BFF-3.4: declared now. A half move is no charge (BFF-R11). */
static bool plan_charge(const BffBoard *b, const BffState *s, Maneuver *m, Refusal *r) {
    if (!is_open(s, r)) return refuse_also(r, BFF_R11);
    m->pace = s->maneuver.pace;
    return bff_may_charge(b, s, m->unit, m->target, NULL, r);
}

static bool plan_brigade(const BffBoard *b, const BffState *s, Maneuver *m, Refusal *r) {
    switch (m->verb) {
    case DO_MOVE: return bff_plan_move(b, s, m, r);
    case DO_PASS:
    case DO_FLANK: return plan_half(b, s, m, r);
    case DO_FORM: return plan_form(b, s, m, r);
    case DO_DISMOUNT: return plan_dismount(b, s, m, r);
    case DO_MOUNT: return plan_mount(b, s, m, r);
    case DO_GARRISON: return plan_garrison(b, s, m, r);
    case DO_ABOUT: return plan_about(b, s, m, r);
    case DO_REPLENISH: return plan_replenish(b, s, m, r);
    case DO_CHARGE: return plan_charge(b, s, m, r);
    case DO_HOLD: return true;
    default: return refuse(r, BFF_P3, "'%s' is not a maneuver of a brigade.", bff_verbs[m->verb].name);
    }
}

/* ---- The choice -------------------------------------------------------------------------------------------------- */

static bool plan(const BffBoard *b, const BffState *s, const Action *a, Maneuver *m, Refusal *r) {
    *m = (Maneuver){.unit = s->maneuver.unit, .handling = s->maneuver.handling, .verb = a->verb};
    if (a->verb == DO_FORM || a->verb == DO_DISMOUNT || a->verb == DO_MOUNT) m->formation = (u8)a->op[0];
    if (a->verb == DO_GARRISON || a->verb == DO_CHARGE) m->target = (u8)a->op[0];
    if (bff_is_battery(b, m->unit)) return bff_plan_battery(b, s, m, r);
    return plan_brigade(b, s, m, r) && bff_ride_lets(b, s, m, r);
}

static bool is_maneuver(int verb) { return verb >= DO_MOVE && verb <= DO_HOLD; }

static bool choice_check(const BffBoard *b, const BffState *s, const Action *a, Refusal *r) {
    Maneuver m;
    return is_maneuver(a->verb) ? plan(b, s, a, &m, r) : bff_not_now(b, s, a, r);
}

/* How many operands a verb could have here; without any, one that is not looked at. */
static int operands_of(const BffBoard *b, int verb) {
    switch (bff_verbs[verb].count ? bff_verbs[verb].kind[0] : KIND_NONE) {
    case KIND_FORMATION: return FORMATIONS - 1;
    case KIND_SITE: return b->sites;
    case KIND_PIECE: return b->units;
    default: return 1;
    }
}

/* Lists them, or stops at the first when there is no list; true when there is one. */
static bool each_choice(const BffBoard *b, const BffState *s, int from, int to, List *l) {
    bool found = false;
    for (int verb = from; verb <= to; verb++) {
        int count = bff_verbs[verb].count;
        for (int i = 1, most = operands_of(b, verb); i <= most; i++) {
            Maneuver m;
            Action a = {.verb = (u8)verb, .n = (u8)count, .op = {(i16)i}};
            if (!plan(b, s, &a, &m, NULL)) continue;
            if (!l) return true;
            found = true;
            list_add(l, verb, count, i, 0);
        }
    }
    return found;
}

static void choice_legal(const BffBoard *b, const BffState *s, List *l) { each_choice(b, s, DO_MOVE, DO_HOLD, l); }

/* ---- What is done at once ---------------------------------------------------------------------------------------- */

void bff_tell_maneuver(const BffBoard *b, const BffState *s, Clause why, const char *what, const Journal *j) {
    journal(j, NOBODY, why, "%s %s.", bff_name_of(b, s->maneuver.unit), what);
}

static void hold(const BffBoard *b, BffState *s, const Journal *j) {
    int unit = s->maneuver.unit;
    bool rallies = bff_is(s, unit, U_SILENCED) && s->seen.value[FIELD_FORTIFIED]; /* asked for fixed guns only */
    if (rallies) s->unit[unit].mark &= ~(u32)U_SILENCED;                          /* BFF-R18 */
    bff_tell_maneuver(b, s, rallies ? BFF_R18 : BFF_P3, rallies ? "holds and rallies" : "holds", j);
    bff_maneuvered(b, s, j);
}

static void about_face(const BffBoard *b, BffState *s, const Journal *j) {
    int unit = s->maneuver.unit;
    Pose reverse;
    if (bff_plane(s) && find_reverse(b, s, unit, &reverse))
        bff_put(b, s, unit, reverse, (Formation)s->unit[unit].formation);
    bff_tell_maneuver(b, s, BFF_4_7, "faces by the rear rank", j);
    bff_maneuvered(b, s, j);
}

static void form_in_place(const BffBoard *b, BffState *s, const Journal *j) {
    int unit = s->maneuver.unit;
    bff_put(b, s, unit, bff_pose(s, unit), (Formation)s->maneuver.formation);
    bff_tell_maneuver(b, s, BFF_4_3, s->maneuver.verb == DO_DISMOUNT ? "dismounts" : "changes its formation", j);
    bff_maneuvered(b, s, j);
}

static void replenish(const BffBoard *b, BffState *s, const Journal *j) {
    s->unit[s->maneuver.unit].mark &= ~(u32)U_LOW;
    bff_tell_maneuver(b, s, BFF_4_8, "replenishes its ammunition", j);
    bff_maneuvered(b, s, j);
}

/* BFF-8.2: who changes his formation, passes lines, marches by the flank or faces about is exposed. Guns that move do
 * not fire (BFF-R28), but for those that pivot or unlimber where they stand. */
static u32 marks_of(const BffBoard *b, const Maneuver *m) {
    switch (m->verb) {
    case DO_PASS:
    case DO_FORM:
    case DO_DISMOUNT:
    case DO_MOUNT:
    case DO_GARRISON:
    case DO_FLANK:
    case DO_ABOUT: return U_EXPOSED;
    case DO_MOVE: return bff_is_battery(b, m->unit) ? U_MOVED : 0;
    case DO_LIMBER: return U_MOVED;
    default: return 0;
    }
}

static void choice_apply(const BffBoard *b, BffState *s, const Action *a, const Journal *j) {
    Maneuver m;
    if (!plan(b, s, a, &m, NULL)) return;
    bool in_place = is_in_place(s, &m), guns = bff_is_battery(b, m.unit);
    s->maneuver = m;
    s->unit[m.unit].mark |= marks_of(b, &m);
    set_horses(b, s, &m);
    if (m.verb == DO_HOLD || (m.verb == DO_DISPLACE && b->piece[m.unit].fixed)) hold(b, s, j); /* BFF-4.13 */
    else if (m.verb == DO_ABOUT) about_face(b, s, j);
    else if (m.verb == DO_DISPLACE || (m.verb == DO_REPLENISH && guns)) bff_displace_guns(b, s, j);
    else if (m.verb == DO_REPLENISH) replenish(b, s, j);
    else if (in_place) form_in_place(b, s, j);
    else if (m.verb == DO_UNLIMBER && !bff_plane(s))
        bff_ask(s, 1u << FIELD_MOVED_FIRST, bff_active(s), STEP_CHOICE, m.unit);
    else bff_start_pose(b, s, j);
}

BFF_STEP(choice, "choice", BFF_P3, WHO_ACTIVE, "%m: choose a maneuver.");

/* Nothing is asked of a unit that can only hold. Guns that unlimber have chosen before (BFF-4.10 or BFF-4.11). */
void bff_choice_seen(const BffBoard *b, BffState *s, const Journal *j) {
    if (s->maneuver.verb == DO_UNLIMBER) {
        bff_start_pose(b, s, j);
        return;
    }
    bool some = each_choice(b, s, DO_MOVE, DO_HOLD - 1, NULL);
    if (some) bff_step_to(s, STEP_CHOICE);
    else hold(b, s, j);
}

void bff_start_choice(const BffBoard *b, BffState *s, const Journal *j) {
    int unit = s->maneuver.unit;
    bool guns = bff_is_battery(b, unit), fixed = b->piece[unit].fixed;
    s->maneuver.pace = (u8)whole_pace(b, s);
    if (guns && bff_plane(s)) s->seen.value[FIELD_FORTIFIED] = fixed && bff_fortified(b, s, unit);
    if (guns && !bff_plane(s)) {
        bool unlimbers = s->unit[unit].formation == LIMBERED && !bff_is(s, unit, U_SILENCED) && !fixed;
        u32 fields = unlimbers ? 1u << FIELD_COMMANDED : 0;
        if (fixed && bff_is(s, unit, U_SILENCED | U_LOW)) fields |= 1u << FIELD_FORTIFIED;
        s->seen.value[FIELD_COMMANDED] = 1;
        if (fields) {
            bff_ask(s, fields, bff_active(s), STEP_CHOICE, unit);
            return;
        }
    }
    bff_choice_seen(b, s, j);
}
