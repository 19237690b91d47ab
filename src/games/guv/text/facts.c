/* The position as facts, each viewer's own (GUV-3.cmd-c, GUV-P30 to GUV-P34; GUV-P33: losses, boxes, markers, placed
 * chits and calendar are open). */
#include "games/guv/text/fields.h"

/* A state as somebody sees it. */
typedef struct View {
    const GuvBoard *b;
    const GuvState *s;
    Side viewer;
} View;

/* What is written, and the earlier view that it is compared with, if any. */
typedef struct Out {
    View now, was;
    bool since;   /* `was` means something */
    bool looking; /* who sees what may have changed */
    const FactSink *sink;
    char value[900], before[900];
} Out;

/* The value of one fact in a view; nothing when it is not there. */
typedef void Say(const View *o, int which, Writer *w);

/* "unit.Hancock.from" = what `say` says, if it is another than before. */
static void tell(Out *o, const char *family, const char *name, const char *detail, Say *say, int which) {
    Writer v = writer_on(o->value, sizeof o->value), before = writer_on(o->before, sizeof o->before);
    say(&o->now, which, &v);
    if (o->since) say(&o->was, which, &before);
    fact_change(o->sink, family, name, detail, &v, &before);
}

/* Raw parts are compared before anything is written: an action touches few of them. */
#define SAME(member) (memcmp(&o->now.s->member, &o->was.s->member, sizeof o->now.s->member) == 0)

static bool same_eyes(const Out *o) { return o->since && o->now.viewer == o->was.viewer; }

/* The secrets of a side are open to itself and to the referee. */
static bool may_know(const View *o, int side) { return o->viewer == REFEREE || (int)o->viewer == side; }

static void put_chits(const GuvBoard *b, u32 set, Writer *w) {
    for (; set; set &= set - 1) {
        put_gap(w);
        guv_put_chit(b, bits_first(set), w);
    }
}

/* ---- Fields ------------------------------------------------------------------------------------------------------ */

/* A piece in a stack that he may not look through is only counted. */
static void put_unit_seen(const View *o, int unit, Writer *w) {
    put_gap(w);
    put(w, guv_sees(o->b, o->s, o->viewer, unit) ? o->b->unit[unit].key : "?");
}

static void put_units(const View *o, Side side, const Bits128 *set, Writer *w) {
    int hidden = 0;
    for (int id = 1; id <= GUV_UNION_UNITS; id++) {
        if (!bits128_has(set, id)) continue;
        int unit = guv_unit(side, id);
        if (guv_sees(o->b, o->s, o->viewer, unit)) put_unit_seen(o, unit, w);
        else hidden++;
    }
    for (; hidden; hidden--) put_gap(w), put_char(w, '?'); /* last, so that the order tells nothing */
}

static void put_hexes(const GuvBoard *b, const u16 *hex, int count, Writer *w) {
    for (int i = 0; i < count && hex[i]; i++) {
        put_gap(w);
        hex_write(w, &b->grid, hex[i]);
    }
}

static void put_hexset(const GuvBoard *b, const HexSet *set, Writer *w) {
    for (int h = hexset_next(set, 0); h; h = hexset_next(set, h)) {
        put_gap(w);
        hex_write(w, &b->grid, h);
    }
}

static void put_pontoons(const View *o, u16 slots, Writer *w) {
    for (int i = 0; i < GUV_PONTOONS; i++) {
        if (!(slots >> i & 1) || !o->s->pontoon[i].side) continue;
        put_gap(w);
        hexside_write(w, &o->b->grid, o->s->pontoon[i].side);
    }
}

static void put_masks(const View *o, const Datum *f, const u8 *at, Writer *w) {
    u32 set = f->kind == FIELD_COMMANDERS ? *at : *(const u32 *)(const void *)at;
    if (f->kind == FIELD_CHITS) {
        put_chits(o->b, set, w);
        return;
    }
    for (; set; set &= set - 1) {
        put_gap(w);
        put(w, f->kind == FIELD_EVENTS ? o->b->event[bits_first(set)].key : o->b->commander[bits_first(set)].key);
    }
}

/* A hex, or that the offer was declined (the Detachment marker). */
static void put_one_hex(const GuvBoard *b, int hex, Writer *w) {
    if (hex > b->grid.count) put(w, "declined");
    else hex_write(w, &b->grid, hex);
}

static void put_asked(const View *o, int asked, Writer *w) {
    if (o->s->step == STEP_CHOOSE) put(w, o->b->formation[asked].key);
    else put_int(w, asked);
}

static void put_field(const View *o, const Datum *f, Writer *w) {
    const u8 *at = (const u8 *)o->s + f->offset;
    const u16 *word = (const u16 *)(const void *)at;
    switch (f->kind) {
    case FIELD_MASK: put_int(w, *word); break;
    case FIELD_STEP: put(w, guv_step_at(*at)->is.name); break;
    case FIELD_HEX: put_one_hex(o->b, *word, w); break;
    case FIELD_HEXSIDE:
        if (*word) hexside_write(w, &o->b->grid, *word);
        break;
    case FIELD_HEXES: put_hexes(o->b, word, f->high, w); break;
    case FIELD_PASSED: put_hexes(o->b, word, o->s->retreat.count, w); break;
    case FIELD_BOMBARDED:
    case FIELD_DUTIES:
        if (o->s->owes != (f->kind == FIELD_DUTIES)) break;
        put_hexset(o->b, &o->s->duties, w);
        break;
    case FIELD_HEXSET: put_hexset(o->b, (const HexSet *)(const void *)at, w); break;
    case FIELD_PONTOONS: put_pontoons(o, *word, w); break;
    case FIELD_CHIT: guv_put_chit(o->b, *at, w); break;
    case FIELD_CHITS:
    case FIELD_COMMANDERS:
    case FIELD_EVENTS: put_masks(o, f, at, w); break;
    case FIELD_UNIT: put_unit_seen(o, *at, w); break;
    case FIELD_UNITS: put_units(o, guv_set_side(o->b, o->s, f), (const Bits128 *)(const void *)at, w); break;
    case FIELD_ASKED: put_asked(o, *at, w); break;
    default: datum_put(f, o->s, w); break;
    }
}

/* That somebody gives orders, others do not see: he still has his chit in hand. */
static bool gives_orders(const View *o) {
    return o->s->step == STEP_ORDERS && !may_know(o, (int)guv_active(o->b, o->s));
}

static void say_field(const View *o, int which, Writer *w) {
    const Datum *f = &guv_fields[which];
    if (!f->always && datum_is_nothing(f, o->s)) return;
    if (f->kind == FIELD_PASSED && !o->s->retreat.count) return; /* what an earlier retreat has passed */
    if (f->only && !may_know(o, f->only == OF_ACTIVE ? (int)guv_active(o->b, o->s) : f->only)) return;
    if (f->kind == FIELD_STEP && gives_orders(o)) put(w, which == guv_step_field() ? guv_step_open(o->s)->is.name : "");
    else put_field(o, f, w);
}

/* The same bytes say the same, but where something else gives them a meaning. */
static bool field_same(const Out *o, const Datum *f) {
    if (!datum_same(f, o->now.s, o->was.s)) return false;
    switch (f->kind) {
    case FIELD_PASSED:
    case FIELD_PONTOONS:
    case FIELD_UNIT:
    case FIELD_UNITS:
    case FIELD_ASKED: return datum_is_nothing(f, o->now.s);
    case FIELD_BOMBARDED:
    case FIELD_DUTIES: return o->now.s->owes == o->was.s->owes || datum_is_nothing(f, o->now.s);
    case FIELD_STEP: return same_eyes(o) || (o->now.s->step != STEP_ORDERS && o->was.s->step != STEP_ORDERS);
    default: return !f->only || (f->only == OF_ACTIVE ? datum_is_nothing(f, o->now.s) : same_eyes(o));
    }
}

static void tell_fields(Out *o, int from, int to) {
    for (int i = from; i < to; i++) {
        if (!o->since || !field_same(o, &guv_fields[i])) tell(o, guv_fields[i].name, "", "", say_field, i);
    }
}

static void say_option(const View *o, int which, Writer *w) {
    put_option(&guv_options[which - 1], o->s->option[which], w);
}

static void tell_options(Out *o) {
    if (o->since && SAME(option)) return;
    for (int i = 1; i < OPTIONS; i++) tell(o, "option", guv_options[i - 1].name, "", say_option, i);
}

/* ---- Chits and events -------------------------------------------------------------------------------------------- */

/* GUV-P30: a player knows his own chits in the cup, and how many there are in all. */
static void say_cup(const View *o, int side, Writer *w) {
    u32 own = 0;
    if (!may_know(o, side)) return;
    for (u32 left = o->s->cup; left; left &= left - 1) {
        if (guv_chit_side(o->b, bits_first(left)) == (Side)side) own |= 1u << bits_first(left);
    }
    put_chits(o->b, own, w);
}

static void say_cup_count(const View *o, int which, Writer *w) {
    (void)which;
    if (o->viewer != REFEREE && !guv_is_choosing(o->s) && o->s->cup) put_int(w, bits_count(o->s->cup));
}

static void tell_cup(Out *o) {
    if (same_eyes(o) && SAME(cup) && guv_is_choosing(o->now.s) == guv_is_choosing(o->was.s)) return;
    tell(o, "cup", "union", "", say_cup, UNION);
    tell(o, "cup", "confederate", "", say_cup, CONFEDERATE);
    tell(o, "cup", "count", "", say_cup_count, 0);
}

static void say_box(const View *o, int commander, Writer *w) {
    if (may_know(o, o->b->commander[commander].side)) put_chits(o->b, o->s->box[commander], w); /* GUV-P30: never */
}

static void say_used(const View *o, int commander, Writer *w) {
    if (o->s->commander_used[commander]) put_int(w, o->s->commander_used[commander]); /* his chit was on the map */
}

static void tell_commanders(Out *o) {
    if (same_eyes(o) && SAME(box) && SAME(commander_used)) return;
    for (int c = 1; c <= GUV_COMMANDERS; c++) {
        tell(o, "box", o->now.b->commander[c].key, "", say_box, c);
        tell(o, "used", o->now.b->commander[c].key, "", say_used, c);
    }
}

/* While the hypothetical deployment goes on, counters lie in boxes, face down at first (GUV-P34). */
static bool in_boxes(const GuvState *s) { return s->step == STEP_BOXES || s->step == STEP_DEPLOY; }

static void say_chit(const View *o, int chit, Writer *w) {
    if (!o->s->chit_at[chit]) return;
    if (o->s->step == STEP_BOXES && !may_know(o, (int)guv_chit_side(o->b, chit))) return;
    if (in_boxes(o->s)) put_fmt(w, "box %d", o->s->chit_at[chit]);
    else put_one_hex(o->b, o->s->chit_at[chit], w);
}

static void tell_chits(Out *o) {
    if (same_eyes(o) && SAME(chit_at) && (SAME(step) || (!in_boxes(o->now.s) && !in_boxes(o->was.s)))) return;
    for (int chit = 1; chit < GUV_CHITS; chit++) {
        char name[24];
        Writer w = writer_on(name, sizeof name);
        if (!o->now.s->chit_at[chit] && !(o->since && o->was.s->chit_at[chit])) continue;
        guv_put_chit(o->now.b, chit, &w);
        tell(o, "chit", name, "", say_chit, chit);
    }
}

static void put_kinds(const View *o, int side, const u8 *count, Writer *w) {
    for (int k = 1; k < EVENT_KINDS; k++) {
        for (int i = 0; o->b->event[k].side == side && i < count[k]; i++) put_gap(w), put(w, o->b->event[k].key);
    }
}

/* GUV-P31: hands and event cups are secret, how many are in hand is not. */
static void say_hand(const View *o, int side, Writer *w) {
    if (may_know(o, side)) put_kinds(o, side, o->s->hand, w);
}

static void say_event_cup(const View *o, int side, Writer *w) {
    if (may_know(o, side)) put_kinds(o, side, o->s->event_cup, w);
}

static void say_hand_count(const View *o, int side, Writer *w) {
    int count = 0;
    for (int k = 1; k < EVENT_KINDS; k++) count += o->b->event[k].side == side ? o->s->hand[k] : 0;
    count += side == UNION && guv_general_in_cup(o->s); /* unseen, it counts as held */
    if (count && o->viewer != REFEREE) put_int(w, count);
}

static void tell_hands(Out *o) {
    if (same_eyes(o) && SAME(hand) && SAME(event_cup) && SAME(cup)) return;
    for (int side = UNION; side <= CONFEDERATE; side++) {
        tell(o, "hand", side_name((Side)side), "", say_hand, side);
        tell(o, "event-cup", side_name((Side)side), "", say_event_cup, side);
        tell(o, "hand", side_name((Side)side), "count", say_hand_count, side);
    }
}

/* ---- The map ----------------------------------------------------------------------------------------------------- */

static const char *label_of(const Out *o, int hex, char label[16]) {
    Writer w = writer_on(label, 16);
    hex_write(&w, &o->now.b->grid, hex);
    return label;
}

static void say_work(const View *o, int hex, Writer *w) {
    if (hexset_has(&o->s->works, hex)) put(w, "yes");
}

static void tell_works(Out *o) {
    char label[16];
    HexSet either = o->now.s->works;
    if (o->since && SAME(works)) return;
    for (int i = 0; o->since && i < HEXSET_WORDS; i++) either.word[i] |= o->was.s->works.word[i];
    for (int h = hexset_next(&either, 0); h; h = hexset_next(&either, h)) {
        tell(o, "breastwork", label_of(o, h, label), "", say_work, h);
    }
}

static void say_pontoon(const View *o, int side, Writer *w) {
    for (int i = 0; i < GUV_PONTOONS; i++) {
        const Pontoon *p = &o->s->pontoon[i];
        if (p->side != side) continue;
        put_fmt(w, "%s%s%s", side_name((Side)p->owner), p->marks & PONTOON_FIXED ? " fixed" : "",
                p->marks & PONTOON_TRIED ? " tried" : "");
    }
}

/* The lowest hexside beyond `side` where a pontoon lies. */
static int next_pontoon(const GuvState *s, int side, int best) {
    for (int i = 0; i < GUV_PONTOONS; i++) {
        int at = s->pontoon[i].side;
        if (at > side && (at < best || !best)) best = at;
    }
    return best;
}

static void tell_pontoons(Out *o) {
    char label[16];
    if (o->since && SAME(pontoon)) return;
    for (int side = 0;;) {
        int next = next_pontoon(o->now.s, side, 0);
        if (o->since) next = next_pontoon(o->was.s, side, next);
        if (!next) return;
        side = next;
        Writer w = writer_on(label, sizeof label);
        hexside_write(&w, &o->now.b->grid, side);
        tell(o, "pontoon", label, "", say_pontoon, side);
    }
}

/* ---- Pieces ------------------------------------------------------------------------------------------------------ */

enum { IN_UNIT_FACT = U_REDUCED | U_DIS | U_DEM | U_OOS };

static bool sees(const View *o, int unit) {
    return guv_fate(o->s, unit) != FATE_ABSENT && guv_sees(o->b, o->s, o->viewer, unit);
}

/* Nobody came, went or changed his place in a stack: everyone sees the same pieces as before. */
static bool same_stacks(const Out *o) { return same_eyes(o) && SAME(top) && SAME(below) && SAME(hex) && SAME(fate); }

/* Both see it, or neither. */
static bool same_sight(const Out *o, int unit) { return !o->looking || sees(&o->now, unit) == sees(&o->was, unit); }

static void say_unit(const View *o, int unit, Writer *w) {
    Fate fate = guv_fate(o->s, unit);
    if (!sees(o, unit)) return;
    put(w, guv_fates[fate]);
    if (fate == FATE_EXITED) put_char(w, ' ');
    if (fate == FATE_MAP || fate == FATE_EXITED) hex_write(w, &o->b->grid, o->s->hex[unit]);
    for (int i = 0; i < PLAIN_MARKS; i++) {
        if (guv_is(o->s, unit, guv_marks[i].mark)) put_fmt(w, " %s", guv_marks[i].name);
    }
}

static void tell_units(Out *o) {
    const GuvState *s = o->now.s, *was = o->was.s;
    if (o->since && !o->looking && SAME(mark)) return;
    for (int u = 1; u <= GUV_UNITS; u++) {
        if (o->since && guv_fate(s, u) == guv_fate(was, u) && s->hex[u] == was->hex[u] &&
            !((s->mark[u] ^ was->mark[u]) & IN_UNIT_FACT) && same_sight(o, u)) {
            continue;
        }
        tell(o, "unit", o->now.b->unit[u].key, "", say_unit, u);
    }
}

static void say_marks(const View *o, int unit, Writer *w) {
    if (!sees(o, unit)) return;
    for (int i = PLAIN_MARKS; guv_marks[i].name; i++) {
        if (guv_is(o->s, unit, guv_marks[i].mark)) put_gap(w), put(w, guv_marks[i].name);
    }
}

static void say_from(const View *o, int unit, Writer *w) {
    int from = guv_side(unit) == guv_active(o->b, o->s) ? o->s->from[guv_bit(unit)] : 0;
    if (from && sees(o, unit)) hex_write(w, &o->b->grid, from);
}

static void say_order(const View *o, int unit, Writer *w) {
    const GuvState *s = o->s;
    if (s->fate[unit] <= 7 || !sees(o, unit) || !may_know(o, (int)guv_side(unit))) return;
    put_fmt(w, "%s %s%s", guv_contacts[guv_contact(s, unit)], guv_works_answers[guv_works_order(s, unit)],
            s->fate[unit] & ORDER_GIVEN ? " given" : "");
}

static void tell_details(Out *o) {
    const GuvState *s = o->now.s, *was = o->was.s;
    bool from = !o->since || !SAME(from) || !SAME(chit);
    if (o->since && !o->looking && SAME(mark) && !from) return;
    for (int u = 1; u <= GUV_UNITS; u++) {
        const char *key = o->now.b->unit[u].key;
        bool sight = !o->since || !same_sight(o, u);
        if (sight || (s->mark[u] ^ was->mark[u]) & ~IN_UNIT_FACT) tell(o, "unit", key, "marks", say_marks, u);
        if (sight || from) tell(o, "unit", key, "from", say_from, u);
        if (sight || !same_eyes(o) || s->fate[u] != was->fate[u]) tell(o, "order", key, "", say_order, u);
    }
}

/* GUV-9.see-a, GUV-P32. */
static void say_stack(const View *o, int hex, Writer *w) {
    const GuvState *s = o->s;
    if (!s->top[hex] || !s->below[s->top[hex]]) return;
    if (guv_stack_open(o->b, s, o->viewer, hex)) {
        for (int u = s->top[hex]; u; u = s->below[u]) put_fmt(w, "%s%s", w->len ? ", " : "", o->b->unit[u].key);
        return;
    }
    put_fmt(w, "%d, top %s", guv_stack_units(s, hex), o->b->unit[guv_shown_top(o->b, s, hex)].key);
}

/* The same pieces in the same order, and as much of them is seen. */
static bool stack_same(const Out *o, int hex) {
    const GuvState *s = o->now.s, *was = o->was.s;
    int u = s->top[hex];
    if (u != was->top[hex]) return false;
    if (!u) return true;
    if (!same_sight(o, u) || (s->below[u] && !same_sight(o, s->below[u]))) return false;
    while (u && s->below[u] == was->below[u]) u = s->below[u];
    return !u;
}

static void tell_stacks(Out *o) {
    char label[16];
    if (o->since && !o->looking) return;
    for (int h = 1; h <= o->now.b->grid.count; h++) {
        if (!o->now.s->top[h] && !(o->since && o->was.s->top[h])) continue;
        if (!o->since || !stack_same(o, h)) tell(o, "stack", label_of(o, h, label), "", say_stack, h);
    }
}

void guv_facts(const void *board, const void *state, Side viewer, const FactSink *sink) {
    Out o; /* not zeroed: it is large */
    o.now = (View){board, state, viewer};
    o.was = (View){board, sink->since, sink->then};
    o.since = sink->since != NULL;
    o.sink = sink;
    o.looking = !same_stacks(&o);
    int step = guv_step_field();
    tell_options(&o);
    tell_fields(&o, 0, step + 1);
    tell_cup(&o);
    tell_commanders(&o);
    tell_chits(&o);
    tell_hands(&o);
    tell_works(&o);
    tell_pontoons(&o);
    tell_units(&o);
    tell_stacks(&o);
    tell_details(&o);
    tell_fields(&o, step + 1, guv_field_count());
}
