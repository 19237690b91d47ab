/* The position as facts, and back (LGV-S1 to LGV-S3). */
#include "games/lgv/text/fields.h"

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/* What is written, and the earlier state that it is compared with, if any. */
typedef struct Out {
    const LgvBoard *b;
    const LgvState *s, *was;
    Side viewer, then;
    const FactSink *sink;
    char value[1600], before[1600];
} Out;

/* The value of one fact in a state; nothing when it is not there. */
typedef void Say(const Out *o, const LgvState *s, Side viewer, int which, Writer *w);

/* "unit.Hancock.spent" = what `say` says, if it is another than before. */
static void tell(Out *o, const char *family, const char *name, const char *detail, Say *say, int which) {
    Writer v = writer_on(o->value, sizeof o->value), before = writer_on(o->before, sizeof o->before);
    say(o, o->s, o->viewer, which, &v);
    if (o->was) say(o, o->was, o->then, which, &before);
    fact_change(o->sink, family, name, detail, &v, &before);
}

static void put_places(const LgvBoard *b, const Bits128 *set, Writer *w) {
    for (int p = 1; p <= b->places; p++) {
        if (!bits128_has(set, p)) continue;
        put_more(w, b->place[p].label);
    }
}

static void put_units(const LgvBoard *b, Side side, u64 set, Writer *w) {
    for (; set; set &= set - 1) {
        put_more(w, b->unit[lgv_unit(b, (int)side, set)].key);
    }
}

static void put_fords(const LgvBoard *b, u16 set, Writer *w) {
    for (int f = 1; f <= b->fords; f++) {
        if (!(set >> f & 1)) continue;
        put_more(w, b->ford[f].name);
    }
}

/* In these steps the sets of the Impulse are facts; before, they follow. */
static bool in_activation(const LgvState *s) { return s->step >= STEP_BRIDGE && s->step <= STEP_BOMBARD_REROLL; }

static void put_advantage(const LgvState *s, Writer *w) {
    if (s->advantage) put(w, side_name((Side)s->advantage));
    else put_fmt(w, "none to %s", side_name((Side)s->advantage_to));
}

/* The areas of a small scenario; nothing when the whole map is open. */
static void put_map(const LgvBoard *b, const Bits128 *closed, Writer *w) {
    if (!bits128_any(closed)) return;
    for (int p = 1; p <= b->places; p++) {
        if (!b->place[p].sector || bits128_has(closed, p)) continue;
        put_more(w, b->place[p].label);
    }
}

static void put_field(const LgvBoard *b, const LgvState *s, const Datum *f, Writer *w) {
    const u8 *at = (const u8 *)s + f->offset;
    switch (f->kind) {
    case FIELD_SIGNED: put_int(w, *(const i16 *)(const void *)at); break;
    case FIELD_SEAT: put(w, side_name((Side)*at)); break;
    case FIELD_UNIT: put(w, b->unit[*at].key); break;
    case FIELD_PLACE: put(w, b->place[*at].label); break;
    case FIELD_PLACES: put_places(b, (const Bits128 *)(const void *)at, w); break;
    case FIELD_UNITS: put_units(b, lgv_set_side(s, f), *(const u64 *)(const void *)at, w); break;
    case FIELD_FORDS: put_fords(b, *(const u16 *)(const void *)at, w); break;
    case FIELD_SLOTS:
        for (int i = 0; i < 3; i++) {
            if (!at[i]) continue;
            put_more(w, b->place[at[i]].label);
        }
        break;
    case FIELD_ADVANTAGE: put_advantage(s, w); break;
    case FIELD_STEP: put(w, lgv_step_at(*at)->is.name); break;
    case FIELD_MAP: put_map(b, (const Bits128 *)(const void *)at, w); break;
    default: datum_put(f, s, w); break;
    }
}

_Static_assert(offsetof(LgvState, advantage_to) == offsetof(LgvState, advantage) + 1, "the field has both");

static bool is_impulse_set(const Datum *f) {
    return f->offset == offsetof(LgvState, contested_before) || f->offset == offsetof(LgvState, bridges_stood);
}

static void say_field(const Out *o, const LgvState *s, Side viewer, int which, Writer *w) {
    const Datum *f = &lgv_fields[which];
    bool impulse_set = is_impulse_set(f);
    (void)viewer;
    if (impulse_set && !in_activation(s)) return;
    if (!f->always && !impulse_set && datum_is_nothing(f, s)) return;
    put_field(o->b, s, f, w);
    if (!w->len) put(w, "none");
}

/* The same bytes say the same, but for sets that the step gives a meaning. */
static bool field_same(const LgvState *s, const LgvState *was, const Datum *f) {
    if (!datum_same(f, s, was)) return false;
    if (f->kind == FIELD_UNITS) return lgv_set_side(s, f) == lgv_set_side(was, f);
    return !is_impulse_set(f) || in_activation(s) == in_activation(was);
}

static void tell_fields(Out *o, int from, int to) {
    for (int i = from; i < to; i++) {
        if (!o->was || !field_same(o->s, o->was, &lgv_fields[i])) tell(o, lgv_fields[i].name, "", "", say_field, i);
    }
}

static void say_option(const Out *o, const LgvState *s, Side viewer, int which, Writer *w) {
    (void)o, (void)viewer;
    put_option(&lgv_options[which - 1], s->option[which], w);
}

static void tell_options(Out *o) {
    if (o->was && memcmp(o->s->option, o->was->option, sizeof o->s->option) == 0) return;
    for (int i = 1; i < OPTIONS; i++) tell(o, "option", lgv_options[i - 1].name, "", say_option, i);
}

/* Hidden from the other player until both are in (LGV-5.1.1a, LGV-18.1a). */
static bool may_know(Side viewer, int seat, bool open) {
    return open || viewer == REFEREE || viewer == (seat ? SECOND : FIRST);
}

static void say_wish(const Out *o, const LgvState *s, Side viewer, int seat, Writer *w) {
    bool open = s->step == STEP_BID || s->step == STEP_BID_TIE;
    (void)o;
    if (!s->wish[seat]) return;
    put(w, may_know(viewer, seat, open) ? side_name((Side)s->wish[seat]) : "?");
}

static void say_bid(const Out *o, const LgvState *s, Side viewer, int seat, Writer *w) {
    (void)o;
    if (!s->bid[seat]) return;
    if (may_know(viewer, seat, s->step == STEP_BID_TIE)) put_int(w, s->bid[seat] - 1);
    else put(w, "?");
}

static void tell_secrets(Out *o) {
    static const u8 none[2];
    const LgvState *was = o->was ? o->was : o->s;
    if (memcmp(o->s->wish, none, 2) == 0 && memcmp(was->wish, none, 2) == 0 && memcmp(o->s->bid, none, 2) == 0 &&
        memcmp(was->bid, none, 2) == 0) {
        return;
    }
    tell(o, "wish.first", "", "", say_wish, 0);
    tell(o, "wish.second", "", "", say_wish, 1);
    tell(o, "bid.first", "", "", say_bid, 0);
    tell(o, "bid.second", "", "", say_bid, 1);
}

static void say_control(const Out *o, const LgvState *s, Side viewer, int place, Writer *w) {
    (void)o, (void)viewer;
    put(w, side_name(lgv_controller(s, place)));
}

static void say_union_works(const Out *o, const LgvState *s, Side viewer, int place, Writer *w) {
    (void)o, (void)viewer;
    if (lgv_works(s, UNION, place)) put_int(w, lgv_works(s, UNION, place));
}

static void say_confederate_works(const Out *o, const LgvState *s, Side viewer, int place, Writer *w) {
    (void)o, (void)viewer;
    if (lgv_works(s, CONFEDERATE, place)) put_int(w, lgv_works(s, CONFEDERATE, place));
}

static void say_aim(const Out *o, const LgvState *s, Side viewer, int place, Writer *w) {
    int aim = s->aim[place];
    (void)o, (void)viewer;
    if (!aim) return;
    if (aim <= AIM_SCORE_MAX) put_int(w, aim);
    else put(w, lgv_aims[aim - AIM_KEY]);
}

static bool area_same(const LgvState *s, const LgvState *was, int place) {
    return lgv_controller(s, place) == lgv_controller(was, place) && s->works[0][place] == was->works[0][place] &&
           s->works[1][place] == was->works[1][place] && s->aim[place] == was->aim[place];
}

#define SAME(member) (memcmp(&o->s->member, &o->was->member, sizeof o->s->member) == 0)

/* Whole kinds of facts at once: an action touches few of them. */
static bool areas_same(const Out *o) { return o->was && SAME(union_control) && SAME(works) && SAME(aim); }
static bool fords_same(const Out *o) { return o->was && SAME(bridges) && SAME(crossings); }
static bool units_same(const Out *o) { return o->was && SAME(place) && SAME(fate) && SAME(when) && SAME(fresh); }
static bool details_same(const Out *o) { return o->was && SAME(spent) && SAME(from); }

static void tell_area(Out *o, int place) {
    const char *label = o->b->place[place].label;
    if (o->was && area_same(o->s, o->was, place)) return;
    tell(o, "area", label, "control", say_control, place);
    tell(o, "area", label, "works.union", say_union_works, place);
    tell(o, "area", label, "works.confederate", say_confederate_works, place);
    tell(o, "area", label, "aim", say_aim, place);
}

static void say_bridge(const Out *o, const LgvState *s, Side viewer, int ford, Writer *w) {
    (void)o, (void)viewer;
    put(w, s->bridges >> ford & 1 ? "yes" : "no");
}

static void say_crossings(const Out *o, const LgvState *s, Side viewer, int ford, Writer *w) {
    (void)o, (void)viewer;
    if (s->crossings[ford]) put_int(w, s->crossings[ford]);
}

static void tell_ford(Out *o, int ford) {
    const LgvState *s = o->s, *was = o->was;
    if (was && s->bridges == was->bridges && s->crossings[ford] == was->crossings[ford]) return;
    tell(o, "ford", o->b->ford[ford].name, "bridge", say_bridge, ford);
    tell(o, "ford", o->b->ford[ford].name, "crossings", say_crossings, ford);
}

static void say_unit(const Out *o, const LgvState *s, Side viewer, int unit, Writer *w) {
    (void)viewer;
    put(w, lgv_fates[s->fate[unit]]);
    if (s->fate[unit] == ON_MAP)
        put_fmt(w, "%s %s", o->b->place[s->place[unit]].label, lgv_fresh(o->b, s, unit) ? "fresh" : "exhausted");
    if (s->fate[unit] == WOUNDED || s->fate[unit] == DUE) put_fmt(w, " %d", s->when[unit]);
    if (s->fate[unit] == DUE) put_fmt(w, " %s", o->b->place[s->place[unit]].label);
}

static void tell_unit(Out *o, int unit) {
    const LgvState *s = o->s, *was = o->was;
    if (was && s->place[unit] == was->place[unit] && s->fate[unit] == was->fate[unit] &&
        s->when[unit] == was->when[unit] && lgv_fresh(o->b, s, unit) == lgv_fresh(o->b, was, unit)) {
        return;
    }
    tell(o, "unit", o->b->unit[unit].key, "", say_unit, unit);
}

static void say_spent(const Out *o, const LgvState *s, Side viewer, int unit, Writer *w) {
    (void)o, (void)viewer;
    if (s->spent[unit]) put_int(w, s->spent[unit]);
}

static void say_from(const Out *o, const LgvState *s, Side viewer, int unit, Writer *w) {
    (void)viewer;
    if (s->from[unit]) put(w, o->b->place[s->from[unit]].label);
}

static void tell_unit_detail(Out *o, int unit) {
    static const LgvState nothing;
    const LgvState *was = o->was ? o->was : &nothing;
    const char *key = o->b->unit[unit].key;
    if (o->s->spent[unit] != was->spent[unit]) tell(o, "unit", key, "spent", say_spent, unit);
    if (o->s->from[unit] != was->from[unit]) tell(o, "unit", key, "from", say_from, unit);
}

/* The dice as they lie: the fight's margin is signed and has 0 as a meaning. */
static void say_margin(const Out *o, const LgvState *s, Side viewer, int which, Writer *w) {
    (void)o, (void)viewer, (void)which;
    if (s->step == STEP_ATTACKER_REROLL || s->step == STEP_DEFENDER_REROLL || s->step == STEP_BOMBARD_REROLL)
        put_int(w, s->fight.margin);
}

void lgv_facts(const void *board, const void *state, Side viewer, const FactSink *sink) {
    Out o; /* not zeroed: it is large */
    o.b = board;
    o.s = state;
    o.was = sink->since;
    o.viewer = viewer;
    o.then = sink->then;
    o.sink = sink;
    int step = lgv_step_field();
    tell_options(&o);
    tell_fields(&o, 0, step + 1);
    tell_secrets(&o);
    int places = areas_same(&o) ? 0 : o.b->places, fords = fords_same(&o) ? 0 : o.b->fords;
    int units = units_same(&o) ? 0 : o.b->units, details = details_same(&o) ? 0 : o.b->units;
    for (int p = 1; p <= places; p++) {
        if (o.b->place[p].sector) tell_area(&o, p);
    }
    for (int f = 1; f <= fords; f++) tell_ford(&o, f);
    for (int u = 1; u <= units; u++) tell_unit(&o, u);
    for (int u = 1; u <= details; u++) tell_unit_detail(&o, u);
    tell_fields(&o, step + 1, lgv_field_count());
    tell(&o, "fight.margin", "", "", say_margin, 0);
}
