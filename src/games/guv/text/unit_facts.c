/* Facts of pieces: where each is, how they lie in stacks, what they have done, and what of that a viewer sees. */
#include "games/guv/rules.h"

static const char *const fates[FATES] = {"absent", "", "available", "waiting", "eliminated", "exited", "removed"};
static const MarkName mark_names[] = {
    GUV_MARKS(MARK_ROW){NULL},
};
static const char *const contacts[5] = {"ask", "stand", "weaker", "break", NULL};
static const char *const works_answers[4] = {"ask", "entrench", "open", NULL};

enum { IN_UNIT_FACT = U_REDUCED | U_DIS | U_DEM | U_OOS };

static const GuvState *state_of(const View *v) { return v->state; }

static void write_hex(const View *v, int hex, Writer *w) { hex_write(w, &((const GuvBoard *)v->board)->grid, hex); }

/* ---- What is seen ------------------------------------------------------------------------------------------------ */

static bool sees(const View *v, int unit) {
    return guv_fate(v->state, unit) != FATE_ABSENT && guv_sees(v->board, v->state, v->viewer, unit);
}

/* Both see it, or neither. Only on the map does it matter who is near. */
static inline bool same_sight(const View *now, const View *was, int unit) {
    Fate fate = guv_fate(now->state, unit);
    if (fate != guv_fate(was->state, unit)) return sees(now, unit) == sees(was, unit);
    if (fate != FATE_MAP || now->viewer == REFEREE || now->viewer == guv_side(unit)) return true;
    return guv_sees(now->board, now->state, now->viewer, unit) == guv_sees(was->board, was->state, was->viewer, unit);
}

bool guv_same_sight(const View *now, const View *was, int unit) { return same_sight(now, was, unit); }

/* A piece in a stack that he may not look through is only counted. */
static void put_seen(const View *v, int unit, Writer *w) {
    put_more(w, guv_sees(v->board, v->state, v->viewer, unit) ? ((const GuvBoard *)v->board)->unit[unit].key : "?");
}

void guv_say_unit(const View *v, const Datum *d, int id, Writer *w) { put_seen(v, *datum_at(d, v->state, id), w); }

/* The side whose pieces a set of the state holds. */
static Side set_side(const GuvBoard *b, const GuvState *s, const Datum *f) {
    if (f->offset == offsetof(GuvState, retreat.set)) return (Side)s->retreat.side;
    Side active = guv_active(b, s);
    if (!active) active = (Side)s->asking;
    return f->offset == offsetof(GuvState, fight.six_hit[1]) ? side_other(active) : active;
}

void guv_say_units(const View *v, const Datum *d, int id, Writer *w) {
    const Bits128 *set = (const Bits128 *)(const void *)datum_at(d, v->state, id);
    Side side = set_side(v->board, v->state, d);
    int hidden = 0;
    for (int i = 1; i <= GUV_UNION_UNITS; i++) {
        if (!bits128_has(set, i)) continue;
        if (guv_sees(v->board, v->state, v->viewer, guv_unit(side, i))) put_seen(v, guv_unit(side, i), w);
        else hidden++;
    }
    for (; hidden; hidden--) put_more(w, "?"); /* last, so that the order tells nothing */
}

bool guv_set_units(const void *board, void *state, const Datum *d, int id, Str value, Error *e) {
    Bits128 set = {{0, 0}};
    Side side = NOBODY;
    for (Str word = str_word(&value); word.len && !is_none(word); word = str_word(&value)) {
        int unit;
        if (!guv_read_unit(board, word, &unit, e)) return false;
        if (side && guv_side(unit) != side) return fail(e, "units of both sides");
        side = guv_side(unit);
        bits128_add(&set, guv_bit(unit));
    }
    memcpy((u8 *)state + d->offset, &set, sizeof set);
    return true;
}

/* ---- Units ------------------------------------------------------------------------------------------------------- */

void guv_say_piece(const View *v, const Datum *d, int unit, Writer *w) {
    const GuvState *s = v->state;
    Fate fate = guv_fate(s, unit);
    if (!sees(v, unit)) return;
    put(w, fates[fate]);
    if (fate == FATE_EXITED) put_char(w, ' ');
    if (fate == FATE_MAP || fate == FATE_EXITED) write_hex(v, s->hex[unit], w);
    for (int i = 0; i < PLAIN_MARKS; i++) {
        if (guv_is(s, unit, (u16)mark_names[i].mark)) put_fmt(w, " %s", mark_names[i].name);
    }
}

static void take_off(GuvState *s, int unit) {
    if (guv_fate(s, unit) != FATE_MAP) return;
    u8 *at = &s->top[s->hex[unit]];
    while (*at && *at != unit) at = &s->below[*at];
    if (*at) *at = s->below[unit];
    s->below[unit] = 0;
}

/* Units come in their order, so the one listed first lies on top (GUV-R96). */
void guv_put_under(GuvState *s, int unit, int hex) {
    u8 *at = &s->top[hex];
    while (*at) at = &s->below[*at];
    *at = (u8)unit;
    s->below[unit] = 0;
    s->hex[unit] = (u16)hex;
}

/* The ledger's short words are taken too: DIS, DEM, OOS. */
static bool is_mark(Str word, int i) {
    static const char *const brief[PLAIN_MARKS] = {"reduced", "DIS", "DEM", "OOS"};
    return str_alike(word, str_of(mark_names[i].name)) || (i < PLAIN_MARKS && str_alike(word, str_of(brief[i])));
}

static bool fail_mark(Str word, int first, int last, Error *e) {
    Known known;
    known_start(&known, word);
    for (int i = first; i < last; i++) known_add(&known, mark_names[i].name);
    return fail_known(e, "unknown mark", &known);
}

static bool read_marks(Str words, int first, int last, u16 *to, Error *e) {
    for (Str word = str_word(&words); word.len; word = str_word(&words)) {
        int i = first;
        while (i < last && !is_mark(word, i)) i++;
        if (i == last) return fail_mark(word, first, last, e);
        *to |= (u16)mark_names[i].mark;
    }
    return true;
}

bool guv_set_piece(const void *board, void *state, const Datum *d, int unit, Str value, Error *e) {
    GuvState *s = state;
    Str word = str_word(&value);
    int fate = FATE_ABSENT, hex = 0;
    u16 marks = 0;
    while (fate < FATES && (fate == FATE_MAP || !str_same(word, str_of(fates[fate])))) fate++;
    if (fate == FATES) fate = FATE_MAP;
    if (fate == FATE_EXITED) word = str_word(&value);
    if ((fate == FATE_EXITED || fate == FATE_MAP) && !guv_read_hex(board, word, &hex, e)) return false;
    if (!read_marks(value, 0, PLAIN_MARKS, &marks, e)) return false;
    bool stays = fate == FATE_MAP && guv_fate(s, unit) == FATE_MAP && s->hex[unit] == hex;
    if (fate == FATE_ELIMINATED) marks &= (u16)~U_REDUCED; /* GUV-R1 */
    s->mark[unit] = (u16)((fate == FATE_MAP || fate == FATE_WAITING ? s->mark[unit] & ~IN_UNIT_FACT : 0) | marks);
    if (stays) return true;
    take_off(s, unit);
    s->fate[unit] = (u8)(fate == FATE_MAP ? (s->fate[unit] & ~7) | FATE_MAP : fate);
    s->hex[unit] = (u16)hex;
    if (fate == FATE_MAP) guv_put_under(s, unit, hex);
    return true;
}

void guv_say_marks(const View *v, const Datum *d, int unit, Writer *w) {
    if (!sees(v, unit)) return;
    for (int i = PLAIN_MARKS; mark_names[i].name; i++) {
        if (guv_is(state_of(v), unit, (u16)mark_names[i].mark)) put_more(w, mark_names[i].name);
    }
}

bool guv_set_marks(const void *board, void *state, const Datum *d, int unit, Str value, Error *e) {
    GuvState *s = state;
    u16 marks = 0;
    if (!is_none(value) && !read_marks(value, PLAIN_MARKS, 16, &marks, e)) return false;
    s->mark[unit] = (u16)((s->mark[unit] & IN_UNIT_FACT) | marks);
    return true;
}

static int from_of(const View *v, int unit) {
    return guv_side(unit) == guv_active(v->board, v->state) ? state_of(v)->from[guv_bit(unit)] : 0;
}

void guv_say_from(const View *v, const Datum *d, int unit, Writer *w) {
    if (from_of(v, unit) && sees(v, unit)) write_hex(v, from_of(v, unit), w);
}

bool guv_set_from(const void *board, void *state, const Datum *d, int unit, Str value, Error *e) {
    int hex = 0;
    if (!is_none(value) && !guv_read_hex(board, value, &hex, e)) return false;
    return ((GuvState *)state)->from[guv_bit(unit)] = (u16)hex, true;
}

bool guv_same_details(const View *now, const View *was, int unit) {
    const GuvState *s = now->state, *t = was->state;
    int at = guv_bit(unit);
    if (!same_sight(now, was, unit)) return false;
    return (s->from[at] == t->from[at] && s->chit == t->chit) || from_of(now, unit) == from_of(was, unit);
}

void guv_say_order(const View *v, const Datum *d, int unit, Writer *w) {
    const GuvState *s = v->state;
    if (s->fate[unit] <= 7 || !sees(v, unit) || !view_knows(v, (int)guv_side(unit))) return;
    put_fmt(w, "%s %s%s", contacts[guv_contact(s, unit)], works_answers[guv_works_order(s, unit)],
            s->fate[unit] & ORDER_GIVEN ? " given" : "");
}

bool guv_set_order(const void *board, void *state, const Datum *d, int unit, Str value, Error *e) {
    GuvState *s = state;
    u8 contact = 0, works = 0;
    if (guv_fate(s, unit) != FATE_MAP) return fail(e, "orders are for units on the map");
    Str first = str_word(&value), second = str_word(&value);
    if (!read_word(first, contacts, &contact, e)) return false;
    if (second.len && !read_word(second, works_answers, &works, e)) return false;
    Str given = str_word(&value);
    if (given.len && !str_same(given, STR("given"))) return fail(e, "expected given, or nothing more");
    s->fate[unit] = (u8)(FATE_MAP | contact << 3 | works << 5 | (given.len ? ORDER_GIVEN : 0));
    return true;
}

/* ---- Stacks ------------------------------------------------------------------------------------------------------ */

/* GUV-9.see-a, GUV-P32. */
void guv_say_stack(const View *v, const Datum *d, int hex, Writer *w) {
    const GuvBoard *b = v->board;
    const GuvState *s = v->state;
    if (!s->top[hex] || !s->below[s->top[hex]]) return;
    if (guv_stack_open(b, s, v->viewer, hex)) {
        for (int u = s->top[hex]; u; u = s->below[u]) put_fmt(w, "%s%s", w->len ? ", " : "", b->unit[u].key);
        return;
    }
    put_fmt(w, "%d, top %s", guv_stack_units(s, hex), b->unit[guv_shown_top(b, s, hex)].key);
}

int guv_next_stack(const View *v, int hex) {
    const u8 *top = state_of(v)->top;
    int count = ((const GuvBoard *)v->board)->grid.count;
    u64 eight;
    for (hex++; hex <= count; hex++) {
        while (hex + 7 <= count && (memcpy(&eight, &top[hex], sizeof eight), !eight)) hex += 8;
        if (hex <= count && top[hex]) return hex;
    }
    return 0;
}

/* The same pieces in the same order, and as much of them is seen. */
bool guv_same_stack(const View *now, const View *was, int hex) {
    const GuvState *s = now->state, *t = was->state;
    int u = s->top[hex];
    if (u != t->top[hex]) return false;
    if (!u) return true;
    if (!same_sight(now, was, u) || (s->below[u] && !same_sight(now, was, s->below[u]))) return false;
    while (u && s->below[u] == t->below[u]) u = s->below[u];
    return !u;
}

/* "stack.1010 = Barlow, McLean, Schirmer": exactly those who are there, the top first. */
bool guv_set_stack(const void *board, void *state, const Datum *d, int hex, Str value, Error *e) {
    const GuvBoard *b = board;
    GuvState *s = state;
    u8 order[GUV_UNITS + 1];
    int count = 0, unit;
    while (value.len) {
        Str name = str_trim(str_cut(&value, ','));
        if (!guv_read_unit(b, name, &unit, e)) return false;
        if (guv_fate(s, unit) != FATE_MAP || s->hex[unit] != hex)
            return fail(e, "%s is not in that hex", b->unit[unit].name);
        for (int i = 0; i < count; i++) {
            if (order[i] == unit) return fail(e, "%s is named twice", b->unit[unit].name);
        }
        order[count++] = (u8)unit;
    }
    if (count != guv_stack_units(s, hex)) return fail(e, "the stack has %d units", guv_stack_units(s, hex));
    s->top[hex] = 0;
    for (int i = 0; i < count; i++) s->below[order[i]] = 0;
    for (int i = 0; i < count; i++) guv_put_under(s, order[i], hex);
    return true;
}

/* ---- What they depend on ----------------------------------------------------------------------------------------- */

const Part guv_sight[] = {
    WHOLE_PART(GuvState, top), WHOLE_PART(GuvState, below), WHOLE_PART(GuvState, hex), WHOLE_PART(GuvState, fate), {0}};
const Part guv_of_unit[] = {EACH_PART(GuvState, mark), EACH_PART(GuvState, fate), EACH_PART(GuvState, hex), {0}};
const Part guv_of_marks[] = {EACH_PART(GuvState, mark), {0}};
const Part guv_of_from[] = {WHOLE_PART(GuvState, from), WHOLE_PART(GuvState, chit), {0}};
const Part guv_of_order[] = {EACH_PART(GuvState, fate), {0}};
