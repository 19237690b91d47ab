/* The position as facts, told and read back (LGV-S1 to LGV-S3): how each kind of fact is said and set, and at the end
 * the table of them all. Nothing that is read is trusted. */
#include "games/lgv/rules.h"

/* ---- Names ------------------------------------------------------------------------------------------------------- */

#define UNIT_TEXT(text) offsetof(LgvBoard, unit[0].text)
static const Naming units = {"unit",
                             .last = {AT(LgvBoard, units)},
                             NAMED_BY(LgvBoard, unit, key),
                             .longer = UNIT_TEXT(longer),
                             .name = UNIT_TEXT(name),
                             .alias = UNIT_TEXT(alias),
                             .several = UNIT_TEXT(longer)};

bool lgv_read_unit(const LgvBoard *b, Str name, int *to, Error *e) { return naming_read(&units, b, name, to, e); }

bool lgv_read_place(const void *board, Str name, int *to, Error *e) {
    const LgvBoard *b = board;
    *to = lgv_find_place(b, name);
    if (*to || !e) return *to != 0;
    Nearest near = nearest_to(name);
    for (int p = 1; p <= b->places && name.len > 2; p++) {
        if (b->place[p].sector) nearest_name(&near, str_of(b->place[p].name));
    }
    return fail_unknown(e, "area or zone", &near);
}

bool lgv_read_ford(const void *board, Str name, int *to, Error *e) {
    const LgvBoard *b = board;
    *to = lgv_find_ford(b, name);
    return *to || lgv_no_ford(b, name, e);
}

static const Naming places = {"place", "places", .last = {AT(LgvBoard, places)}, NAMED_BY(LgvBoard, place, label),
                              .read = lgv_read_place};
static const Naming fords = {"ford", "fords", .last = {AT(LgvBoard, fords)}, NAMED_BY(LgvBoard, ford, name),
                             .read = lgv_read_ford};

/* The players before they have sides. */
enum { SEAT_FIRST = 1, SEAT_SECOND };

static bool read_seat(const void *board, Str name, int *to, Error *e) {
    *to = str_same(name, STR("first")) ? SEAT_FIRST : str_same(name, STR("second")) ? SEAT_SECOND : 0;
    return *to || fail(e, "expected first or second");
}

static void put_seat(const void *board, int seat, Writer *w) { put(w, seat == SEAT_FIRST ? "first" : "second"); }

static const Naming seats = {"seat", "seats", .most = SEAT_SECOND, .read = read_seat, .put = put_seat};

/* ---- Plain facts of our own kinds -------------------------------------------------------------------------------- */

/* The side whose units a set of the fight holds. */
static Side set_side(const LgvState *s, const Datum *f) {
    if (f->offset == offsetof(LgvState, fight.defense_guns) || f->offset == offsetof(LgvState, fight.hit))
        return lgv_defender(s);
    if (f->offset != offsetof(LgvState, fight.leaving)) return lgv_attacker(s);
    bool going_on = s->step == STEP_GO_ON || s->step == STEP_MOVE;
    return going_on || s->step == STEP_REPULSE || s->step == STEP_STALEMATE ? lgv_attacker(s) : lgv_defender(s);
}

static void say_units(const View *v, const Datum *d, int id, Writer *w) {
    const LgvBoard *b = v->board;
    u64 set;
    memcpy(&set, datum_at(d, v->state, id), sizeof set);
    for (; set; set &= set - 1) put_more(w, b->unit[lgv_unit(b, (int)set_side(v->state, d), set)].key);
}

static bool set_units(const void *board, void *state, const Datum *d, int id, Str value, Error *e) {
    u64 set = 0;
    for (Str word = str_word(&value); word.len && !is_none(word); word = str_word(&value)) {
        int unit;
        if (!lgv_read_unit(board, word, &unit, e)) return false;
        set |= lgv_bit(board, unit);
    }
    memcpy((u8 *)state + d->offset, &set, sizeof set);
    return true;
}

/* In these steps the sets of the Impulse are facts; before, they follow. */
static void say_impulse_set(const View *v, const Datum *d, int id, Writer *w) {
    const LgvState *s = v->state;
    if (s->step < STEP_BRIDGE || s->step > STEP_BOMBARD_REROLL) return;
    datum_put(d, v, id, w);
    if (!w->len) put(w, "none");
}

/* The areas of a small scenario; nothing when the whole map is open. */
static void say_map(const View *v, const Datum *d, int id, Writer *w) {
    const LgvBoard *b = v->board;
    const LgvState *s = v->state;
    for (int p = 1; p <= b->places; p++) {
        if (b->place[p].sector && !bits128_has(&s->closed, p)) put_more(w, b->place[p].label);
    }
    if (!w->len) put(w, "none");
}

static bool set_map(const void *board, void *state, const Datum *d, int id, Str value, Error *e) {
    const LgvBoard *b = board;
    Bits128 *closed = &((LgvState *)state)->closed, open = {{0, 0}};
    if (str_same(value, STR("all"))) return *closed = open, true;
    for (Str word = str_word(&value); word.len && !is_none(word); word = str_word(&value)) {
        int place;
        if (!lgv_read_place(b, word, &place, e)) return false;
        bits128_add(&open, place);
    }
    for (int p = 1; p <= b->places; p++) {
        if (b->place[p].sector && !bits128_has(&open, p)) bits128_add(closed, p);
        else bits128_drop(closed, p);
    }
    return true;
}

/* Those that have been filled. */
static void say_slots(const View *v, const Datum *d, int id, Writer *w) {
    const u8 *slot = datum_at(d, v->state, id);
    for (u32 i = 0; i < d->size; i++) {
        if (slot[i]) put_more(w, ((const LgvBoard *)v->board)->place[slot[i]].label);
    }
}

static void say_seat(const View *v, const Datum *d, int id, Writer *w) {
    put(w, side_name((Side)*datum_at(d, v->state, id)));
}

static bool set_seat(const void *board, void *state, const Datum *d, int id, Str value, Error *e) {
    if (!read_seat(board, value, &id, e)) return false;
    *((u8 *)state + d->offset) = id == SEAT_SECOND ? SECOND : FIRST;
    return true;
}

/* "union", or "none to union" while it is used (LGV-13.2). */
static void say_advantage(const View *v, const Datum *d, int id, Writer *w) {
    const LgvState *s = v->state;
    if (s->advantage) put(w, side_name((Side)s->advantage));
    else put_fmt(w, "none to %s", side_name((Side)s->advantage_to));
}

static bool set_advantage(const void *board, void *state, const Datum *d, int id, Str value, Error *e) {
    LgvState *s = state;
    u8 side = 0;
    bool used = str_starts(value, STR("none to "));
    if (!read_side(used ? (Str){value.at + 8, value.len - 8} : value, &side, e))
        return used ? false : fail(e, "expected union, confederate or 'none to SIDE'");
    s->advantage = used ? NOBODY : side;
    s->advantage_to = used ? side : NOBODY;
    return true;
}

_Static_assert(offsetof(LgvState, advantage_to) == offsetof(LgvState, advantage) + 1, "the field has both");

/* The dice as they lie: the fight's margin is signed and has 0 as a meaning. */
static void say_margin(const View *v, const Datum *d, int id, Writer *w) {
    const LgvState *s = v->state;
    if (s->step == STEP_ATTACKER_REROLL || s->step == STEP_DEFENDER_REROLL || s->step == STEP_BOMBARD_REROLL)
        put_int(w, s->fight.margin);
}

/* ---- Wishes and bids --------------------------------------------------------------------------------------------- */

/* Hidden from the other player until both are in (LGV-5.1.1a, LGV-18.1a). */
static bool may_know(const View *v, int seat, bool open) {
    return open || view_knows(v, seat == SEAT_SECOND ? SECOND : FIRST);
}

static void say_wish(const View *v, const Datum *d, int seat, Writer *w) {
    const LgvState *s = v->state;
    u8 wish = s->wish[seat - 1];
    if (!wish) return;
    put(w, may_know(v, seat, s->step == STEP_BID || s->step == STEP_BID_TIE) ? side_name((Side)wish) : "?");
}

static bool set_wish(const void *board, void *state, const Datum *d, int seat, Str value, Error *e) {
    return read_side(value, &((LgvState *)state)->wish[seat - 1], e);
}

static void say_bid(const View *v, const Datum *d, int seat, Writer *w) {
    const LgvState *s = v->state;
    if (!s->bid[seat - 1]) return;
    if (may_know(v, seat, s->step == STEP_BID_TIE)) put_int(w, s->bid[seat - 1] - 1);
    else put(w, "?");
}

static bool set_bid(const void *board, void *state, const Datum *d, int seat, Str value, Error *e) {
    u8 number = 0;
    if (!read_byte(value, 0, BID_MAX, &number, e)) return false;
    return ((LgvState *)state)->bid[seat - 1] = (u8)(number + 1), true;
}

static const Part of_wish[] = {WHOLE_PART(LgvState, wish), WHOLE_PART(LgvState, step), {0}};
static const Part of_bid[] = {WHOLE_PART(LgvState, bid), WHOLE_PART(LgvState, step), {0}};

/* ---- Areas and fords --------------------------------------------------------------------------------------------- */

static const char *const aims[3] = {"key", "hold", "enter"}; /* from AIM_KEY on */

static void say_control(const View *v, const Datum *d, int place, Writer *w) {
    put(w, side_name(lgv_controller(v->state, place)));
}

static bool same_control(const View *now, const View *was, int place) {
    return lgv_controller(now->state, place) == lgv_controller(was->state, place);
}

/* LGV-R5: the Union sector and most Confederate Zones never change hands. */
static bool set_control(const void *board, void *state, const Datum *d, int place, Str value, Error *e) {
    const Place *x = &((const LgvBoard *)board)->place[place];
    LgvState *s = state;
    u8 side = 0;
    if (!read_side(value, &side, e)) return false;
    bool fixed = x->sector == UNION || (x->zone && !x->union_entry);
    if (fixed && side != x->sector) return fail(e, "control of %s can never change (LGV-R5)", x->label);
    if (side == UNION) bits128_add(&s->union_control, place);
    else bits128_drop(&s->union_control, place);
    return true;
}

static void say_aim(const View *v, const Datum *d, int place, Writer *w) {
    int aim = *datum_at(d, v->state, place);
    if (aim <= AIM_SCORE_MAX) put_int(w, aim);
    else put(w, aims[aim - AIM_KEY]);
}

static bool set_aim(const void *board, void *state, const Datum *d, int place, Str value, Error *e) {
    LgvState *s = state;
    for (int i = 0; i < COUNT(aims); i++) {
        if (str_same(value, str_of(aims[i]))) return s->aim[place] = (u8)(AIM_KEY + i), true;
    }
    return read_byte(value, 0, AIM_SCORE_MAX, &s->aim[place], e);
}

static void say_bridge(const View *v, const Datum *d, int ford, Writer *w) {
    put(w, ((const LgvState *)v->state)->bridges >> ford & 1 ? "yes" : "no");
}

static bool set_bridge(const void *board, void *state, const Datum *d, int ford, Str value, Error *e) {
    LgvState *s = state;
    u8 yes;
    if (!read_yes(value, &yes, e)) return false;
    s->bridges = (u16)(yes ? s->bridges | 1u << ford : s->bridges & ~(1u << ford));
    return true;
}

static const Part of_control[] = {WHOLE_PART(LgvState, union_control), {0}};
static const Part of_bridge[] = {WHOLE_PART(LgvState, bridges), {0}};

/* ---- Units ------------------------------------------------------------------------------------------------------- */

static const char *const fates[FATES] = {"",       "reserve",   "unplaced", "due",     "eliminated",
                                         "fallen", "returning", "wounded",  "removed", "killed"};

static void say_unit(const View *v, const Datum *d, int unit, Writer *w) {
    const LgvBoard *b = v->board;
    const LgvState *s = v->state;
    int fate = s->fate[unit];
    const char *label = b->place[s->place[unit]].label;
    put(w, fates[fate]);
    if (fate == ON_MAP) put_fmt(w, "%s %s", label, lgv_fresh(b, s, unit) ? "fresh" : "exhausted");
    if (fate == WOUNDED || fate == DUE) put_fmt(w, " %d", s->when[unit]);
    if (fate == DUE) put_fmt(w, " %s", label);
}

static bool same_fresh(const View *now, const View *was, int unit) {
    return lgv_fresh(now->board, now->state, unit) == lgv_fresh(was->board, was->state, unit);
}

static bool read_place_byte(const LgvBoard *b, Str word, u8 *to, Error *e) {
    int place;
    if (!lgv_read_place(b, word, &place, e)) return false;
    return *to = (u8)place, true;
}

static bool set_fate(const LgvBoard *b, LgvState *s, int unit, Str word, Str rest, bool *known, Error *e) {
    *known = false;
    for (int fate = RESERVE; fate < FATES; fate++) {
        if (!str_same(word, str_of(fates[fate]))) continue;
        *known = true;
        s->fate[unit] = (u8)fate;
        s->place[unit] = s->when[unit] = 0;
        if (fate == WOUNDED || fate == DUE) {
            if (!read_byte(str_word(&rest), 1, LGV_TURNS - 1, &s->when[unit], e)) return false;
        }
        if (fate == DUE && !read_place_byte(b, str_word(&rest), &s->place[unit], e)) return false;
        return !str_word(&rest).len || fail(e, "unexpected words after '%s'", fates[fate]);
    }
    return true;
}

/* Take the word off the end: before it stands the name of a place, which may have blanks. */
static bool cut_word(Str *text, const char *word) {
    size_t tail = str_of(word).len;
    if (text->len <= tail || text->at[text->len - tail - 1] != ' ') return false;
    if (!str_alike((Str){text->at + text->len - tail, tail}, str_of(word))) return false;
    *text = str_trim((Str){text->at, text->len - tail});
    return true;
}

static bool set_unit(const void *board, void *state, const Datum *d, int unit, Str value, Error *e) {
    const LgvBoard *b = board;
    LgvState *s = state;
    u64 me = lgv_bit(b, unit);
    int side = lgv_side(b, unit);
    bool known;
    Str rest = value, word = str_word(&rest);
    s->fresh[side] &= ~me;
    if (!set_fate(b, s, unit, word, rest, &known, e)) return false;
    if (known) return true;
    bool exhausted = cut_word(&value, "exhausted");
    if (exhausted || cut_word(&value, "fresh") || lgv_find_place(b, value)) word = value;
    else if (str_trim(rest).len) return fail(e, "expected a place, and fresh or exhausted");
    if (!read_place_byte(b, word, &s->place[unit], e)) return false;
    s->fate[unit] = ON_MAP;
    s->when[unit] = 0;
    if (!exhausted) s->fresh[side] |= me;
    return true;
}

static const Part of_unit[] = {
    EACH_PART(LgvState, place), EACH_PART(LgvState, fate), EACH_PART(LgvState, when), WHOLE_PART(LgvState, fresh), {0}};

/* ---- Steps ------------------------------------------------------------------------------------------------------- */

static const char *step_name(int step) { return lgv_step_at(step)->is.name; }

static const char *const jumps[] = {"start", "momentum-phase", "combat-phase", "reorganization-phase", "end-phase",
                                    NULL};

static const StepNames steps = {
    step_name, STEP_COUNT, jumps,
    "; to begin something: start, momentum-phase, combat-phase, reorganization-phase, end-phase; else impulse, "
    "steal-a-march, retention, ..."};

/* A step begins anew: nothing of an earlier one is left. */
static void clear_frames(void *state, int step) {
    LgvState *s = state;
    s->winner = s->kept = s->active = s->mover = s->acted = s->ending_activation = s->bridged = 0;
    s->fight = (Fight){0};
    s->retreating = s->acting = s->subject = s->rallied = s->called = s->ending = 0;
    s->attacked = s->screened = s->passed = s->dug = (Bits128){{0, 0}};
    memset(s->crossings, 0, sizeof s->crossings);
    memset(s->spent, 0, sizeof s->spent);
    memset(s->from, 0, sizeof s->from);
    memset(s->slots, 0, sizeof s->slots);
    memset(s->works_question, 0, sizeof s->works_question);
    bits128_add(&s->contested_before, UNSETTLED_PLACE);
    s->bridges_stood |= 1u << UNSETTLED_FORD;
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

#define IN(member) AT(LgvState, member)

static const char *const victories[] = {"campaign", "score", "goals", NULL};
static const char *const weather[] = {"dry", "light", "heavy", NULL};
static const char *const results[] = {"none", LGV_ENDINGS(ENDING_NAME) NULL};
static const char *const decisions[] = {"open", "rerolled", "accepted", NULL};

#define BY_EACH(array) EACH(LgvState, array)

/* In canonical order: the game, the step, the map and the units, then what belongs to a step under way. */
static const Datum table[] = {
    {"turn", DATUM_NUMBER, IN(turn), 1, LGV_TURNS - 1, true},
    {"turns", DATUM_NUMBER, IN(last_turn), 1, LGV_TURNS - 1, true},
    {"victory", DATUM_WORD, IN(victory), .words = victories, .always = true},
    {"score.win", DATUM_NUMBER, IN(score_win), 0, 99},
    {"score.draw", DATUM_NUMBER, IN(score_draw), 0, 99},
    {"no-fate-rolls", DATUM_YES, IN(no_fate_rolls)},
    {"map.areas", DATUM_OWN, IN(closed), .say = say_map, .set = set_map},
    {"union-seat", DATUM_OWN, IN(union_seat), .always = true, .say = say_seat, .set = set_seat},
    {"target", DATUM_NUMBER, IN(target), 0, BID_MAX, true},
    {"vp", DATUM_NUMBER, IN(vp), -99, 99, .always = true},
    {"momentum", DATUM_SIDE, IN(momentum), 1, 2, true},
    {"impulse", DATUM_NUMBER, IN(impulse), 1, 6, true},
    {"passes", DATUM_NUMBER, IN(passes), 0, 1, true},
    {"advantage", DATUM_OWN, offsetof(LgvState, advantage), 2, .always = true, .say = say_advantage,
     .set = set_advantage},
    {"march.union", DATUM_YES, IN(marched[UNION])},
    {"march.confederate", DATUM_YES, IN(marched[CONFEDERATE])},
    {"reroll.union", DATUM_NUMBER, IN(reroll[UNION]), 0, 1, true},
    {"reroll.confederate", DATUM_NUMBER, IN(reroll[CONFEDERATE]), 0, 1, true},
    {"bonus", DATUM_YES, IN(mf_bonus)},
    {"rain", DATUM_WORD, IN(rain), .words = weather},
    {"step", DATUM_STEP, IN(step), .always = true},
    {"wish.*", .by = &seats, .needs = of_wish, .secret = true, .say = say_wish, .set = set_wish},
    {"bid.*", .by = &seats, .apart = true, .needs = of_bid, .secret = true, .say = say_bid, .set = set_bid},
    {"area.*.control", .by = &places, .needs = of_control, .same = same_control, .say = say_control,
     .set = set_control},
    {"area.*.works.union", DATUM_NUMBER, BY_EACH(works[UNION - 1]), 0, 2, .by = &places},
    {"area.*.works.confederate", DATUM_NUMBER, BY_EACH(works[CONFEDERATE - 1]), 0, 2, .by = &places},
    {"area.*.aim", DATUM_OWN, BY_EACH(aim), .by = &places, .say = say_aim, .set = set_aim},
    {"ford.*.bridge", .by = &fords, .needs = of_bridge, .say = say_bridge, .set = set_bridge},
    {"ford.*.crossings", DATUM_NUMBER, BY_EACH(crossings), 0, 5, .by = &fords},
    {"unit.*", .by = &units, .needs = of_unit, .same = same_fresh, .say = say_unit, .set = set_unit},
    {"unit.*.spent", DATUM_NUMBER, BY_EACH(spent), 0, 20, .by = &units, .apart = true},
    {"unit.*.from", DATUM_ID, BY_EACH(from), .by = &units, .of = &places},
    {"result", DATUM_WORD, IN(ending), .words = results},
    {"momentum.winner", DATUM_SIDE, IN(winner), 0, 2},
    {"retention.kept", DATUM_YES, IN(kept)},
    {"impulse.active", DATUM_ID, IN(active), .of = &places},
    {"impulse.mover", DATUM_ID, IN(mover), .of = &units},
    {"impulse.acted", DATUM_YES, IN(acted)},
    {"impulse.ending", DATUM_YES, IN(ending_activation)},
    {"impulse.bridged", DATUM_YES, IN(bridged)},
    {"impulse.contested", DATUM_SET, IN(contested_before), .always = true, .varies = true, .of = &places,
     .say = say_impulse_set},
    {"impulse.attacked", DATUM_SET, IN(attacked), .of = &places},
    {"impulse.screened", DATUM_SET, IN(screened), .of = &places},
    {"impulse.bridges", DATUM_SET, IN(bridges_stood), .always = true, .varies = true, .of = &fords,
     .say = say_impulse_set},
    {"fight.place", DATUM_ID, IN(fight.place), .of = &places},
    {"fight.bombardment", DATUM_YES, IN(fight.bombardment)},
    {"fight.mandatory", DATUM_YES, IN(fight.mandatory)},
    {"fight.second", DATUM_YES, IN(fight.second)},
    {"fight.lead", DATUM_ID, IN(fight.lead), .of = &units},
    {"fight.front", DATUM_ID, IN(fight.front), .of = &units},
    {"fight.defender", DATUM_ID, IN(fight.defender), .of = &units},
    {"fight.battery", DATUM_ID, IN(fight.battery), .of = &places},
    {"fight.second-battery", DATUM_ID, IN(fight.battery2), .of = &places},
    {"fight.works", DATUM_YES, IN(fight.works)},
    {"fight.falls", DATUM_YES, IN(fight.falls)},
    {"fight.reroll.union", DATUM_WORD, IN(fight.rerolled[UNION]), .words = decisions},
    {"fight.reroll.confederate", DATUM_WORD, IN(fight.rerolled[CONFEDERATE]), .words = decisions},
    {"fight.points", DATUM_NUMBER, IN(fight.points), 0, 99},
    {"fight.overrun", DATUM_YES, IN(fight.overrun)},
    {"fight.storm", DATUM_ID, IN(fight.storm), .of = &places},
    {"fight.attackers", DATUM_OWN, IN(fight.attackers), .varies = true, .say = say_units, .set = set_units},
    {"fight.guns", DATUM_OWN, IN(fight.guns), .varies = true, .say = say_units, .set = set_units},
    {"fight.defense-guns", DATUM_OWN, IN(fight.defense_guns), .varies = true, .say = say_units, .set = set_units},
    {"fight.hit", DATUM_OWN, IN(fight.hit), .varies = true, .say = say_units, .set = set_units},
    {"fight.leaving", DATUM_OWN, IN(fight.leaving), .varies = true, .say = say_units, .set = set_units},
    {"retreat.unit", DATUM_ID, IN(retreating), .of = &units},
    {"retreat.passed", DATUM_SET, IN(passed), .of = &places},
    {"phase.side", DATUM_SIDE, IN(acting), 0, 2},
    {"phase.unit", DATUM_ID, IN(subject), .of = &units},
    {"phase.rallied", DATUM_YES, IN(rallied)},
    {"phase.called", DATUM_YES, IN(called)},
    {"phase.dug", DATUM_SET, IN(dug), .of = &places},
    {"variant.slots", DATUM_IDS, IN(slots), .of = &places, .say = say_slots},
    {"works-question.union", DATUM_SET, IN(works_question[UNION]), .of = &places},
    {"works-question.confederate", DATUM_SET, IN(works_question[CONFEDERATE]), .of = &places},
    {"fight.margin", DATUM_NUMBER, IN(fight.margin), -1, 100, true, .varies = true, .say = say_margin},
    {NULL},
};

static const Facts all = {table, lgv_options, OPTIONS - 1, offsetof(LgvState, option), &steps, clear_frames};

FACTS_OF(lgv, all)
