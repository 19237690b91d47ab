/* Facts read back into a state, distrusting all of them; then what follows from them is rebuilt and, where a fact asked
 * for it, the game goes on from there. */
#include "games/guv/text/fields.h"

void guv_blank(const void *board, void *state) {
    const GuvBoard *b = board;
    GuvState *s = state;
    memset(s, 0, sizeof *s);
    s->turn = b->first_turn; /* GUV-4.c */
}

static int unit_rank(const GuvBoard *b, Str rest) {
    bool ambiguous;
    int unit = guv_find_unit(b, rest, &ambiguous);
    return unit ? RANK_UNIT + unit : RANK_DETAIL;
}

static int pontoon_rank(const GuvBoard *b, Str rest) {
    int side;
    return RANK_PONTOON + (hexside_read(&b->grid, rest, &side) ? side : 0);
}

int guv_fact_rank(const void *board, Str key) {
    Str rest = key, family = str_cut(&rest, '.');
    int step = guv_step_field();
    if (str_same(family, STR("option"))) return 0;
    int i = datum_index(guv_fields, key);
    if (i >= 0) return i < step ? 1 + i : i == step ? RANK_STEP : RANK_FRAME + i;
    if (str_same(family, STR("unit"))) return unit_rank(board, rest);
    if (str_same(family, STR("pontoon"))) return pontoon_rank(board, rest);
    if (str_same(family, STR("breastwork"))) return RANK_WORKS;
    if (str_same(family, STR("stack"))) return RANK_STACK;
    if (str_same(family, STR("activation"))) return RANK_ACTIVATION;
    return str_same(family, STR("order")) ? RANK_DETAIL : RANK_CHITS;
}

/* ---- Words of a value -------------------------------------------------------------------------------------------- */

static bool read_hex(const GuvBoard *b, Str word, u16 *to, Error *e) {
    int hex;
    if (!hex_read(&b->grid, word, &hex)) return fail(e, "no hex '%.*s' on this map", (int)word.len, word.at);
    *to = (u16)hex;
    return true;
}

static bool read_chit(const GuvBoard *b, Str word, u8 *to, Error *e) {
    if (str_same(word, STR("none"))) return *to = 0, true;
    int chit;
    if (!guv_read_chit(b, word, &chit, e)) return false;
    return *to = (u8)chit, true;
}

/* ---- Fields ------------------------------------------------------------------------------------------------------ */

static bool read_hexes(const GuvBoard *b, const Datum *f, Str value, u16 *at, u8 *count, Error *e) {
    memset(at, 0, sizeof(u16) * f->high);
    *count = 0;
    if (is_none(value)) return true;
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        if (*count == f->high) return fail(e, "expected at most %d hexes", f->high);
        if (!read_hex(b, word, &at[(*count)++], e)) return false;
    }
    return true;
}

static bool read_hexset(const GuvBoard *b, Str value, HexSet *to, Error *e) {
    hexset_clear(to);
    if (is_none(value)) return true;
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        u16 hex = 0;
        if (!read_hex(b, word, &hex, e)) return false;
        hexset_add(to, hex);
    }
    return true;
}

/* GUV-12.g is done with when GUV-R50 begins to bind. */
static bool read_bombarded_or_duties(const GuvBoard *b, GuvState *s, bool owes, Str value, Error *e) {
    bool other = s->owes != owes && hexset_next(&s->duties, 0);
    if (other && !is_none(value)) return fail(e, "either hexes were bombarded, or combat brings duties");
    s->owes = owes;
    return read_hexset(b, value, &s->duties, e);
}

static bool read_units(const GuvBoard *b, Str value, Bits128 *to, Error *e) {
    Side side = NOBODY;
    *to = (Bits128){{0, 0}};
    if (is_none(value)) return true;
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        int unit;
        if (!guv_read_unit(b, word, &unit, e)) return false;
        if (side && guv_side(unit) != side) return fail(e, "units of both sides");
        side = guv_side(unit);
        bits128_add(to, guv_bit(unit));
    }
    return true;
}

static bool read_chits(const GuvBoard *b, Str value, u32 *to, Error *e) {
    *to = 0;
    if (is_none(value)) return true;
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        u8 chit = 0;
        if (!read_chit(b, word, &chit, e)) return false;
        *to |= 1u << chit;
    }
    return true;
}

static bool read_events(const GuvBoard *b, Str value, u32 *to, Error *e) {
    *to = 0;
    if (is_none(value)) return true;
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        int event;
        if (!guv_read_event(b, word, &event, e)) return false;
        *to |= 1u << event;
    }
    return true;
}

static bool read_commanders(const GuvBoard *b, Str value, u8 *to, Error *e) {
    *to = 0;
    if (is_none(value)) return true;
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        int commander;
        if (!guv_read_commander(b, word, &commander, e)) return false;
        *to |= (u8)(1 << commander);
    }
    return true;
}

static bool read_pontoons(const GuvBoard *b, const GuvState *s, Str value, u16 *to, Error *e) {
    *to = 0;
    if (is_none(value)) return true;
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        int side, slot = hexside_read(&b->grid, word, &side) ? guv_pontoon_index(s, side) : -1;
        if (slot < 0) return fail(e, "no pontoon at '%.*s'", (int)word.len, word.at);
        *to |= (u16)(1u << slot);
    }
    return true;
}

static bool read_one_hexside(const GuvBoard *b, Str value, u16 *to, Error *e) {
    int hexside = 0;
    if (!is_none(value) && !hexside_read(&b->grid, value, &hexside))
        return fail(e, "expected a hexside, found '%.*s'", (int)value.len, value.at);
    *to = (u16)hexside;
    return true;
}

static bool read_one_hex(const GuvBoard *b, Str value, u16 *to, Error *e) {
    if (is_none(value)) return *to = 0, true;
    if (str_same(value, STR("declined"))) return *to = 0xffff, true;
    return read_hex(b, value, to, e);
}

static bool read_step(GuvState *s, const Datum *f, Str value, Error *e) {
    int step = guv_find_step(value);
    bool own = f->offset == offsetof(GuvState, step);
    if (!step || (!own && step >= STEP_COUNT)) return guv_no_step(value, e);
    if (own) guv_clear_frames(s, step);
    *((u8 *)s + f->offset) = (u8)step;
    return true;
}

static bool read_asked(const GuvBoard *b, const GuvState *s, Str value, u8 *to, Error *e) {
    if (s->step != STEP_CHOOSE) return read_byte(value, 0, 255, to, e);
    int formation;
    if (!guv_read_formation(b, value, &formation, e)) return false;
    return *to = (u8)formation, true;
}

static bool read_list(const GuvBoard *b, GuvState *s, const Datum *f, Str value, u8 *at, Error *e) {
    u16 *word = (u16 *)(void *)at;
    u8 count;
    switch (f->kind) {
    case FIELD_HEXES: return read_hexes(b, f, value, word, &s->fight.targets, e);
    case FIELD_PASSED:
        if (!read_hexes(b, f, value, word, &count, e)) return false;
        return s->retreat.count = count, true;
    case FIELD_BOMBARDED:
    case FIELD_DUTIES: return read_bombarded_or_duties(b, s, f->kind == FIELD_DUTIES, value, e);
    case FIELD_HEXSET: return read_hexset(b, value, (HexSet *)(void *)at, e);
    case FIELD_PONTOONS: return read_pontoons(b, s, value, word, e);
    case FIELD_CHITS: return read_chits(b, value, (u32 *)(void *)at, e);
    case FIELD_EVENTS: return read_events(b, value, (u32 *)(void *)at, e);
    case FIELD_COMMANDERS: return read_commanders(b, value, at, e);
    default: return read_units(b, value, (Bits128 *)(void *)at, e);
    }
}

static bool read_field(const GuvBoard *b, GuvState *s, const Datum *f, Str value, Error *e) {
    u8 *at = (u8 *)s + f->offset;
    i64 number;
    int unit = 0;
    switch (f->kind) {
    case FIELD_MASK:
        if (!str_int(value, 0, 65535, &number)) return fail(e, "expected a number from 0 to 65535");
        return *(u16 *)(void *)at = (u16)number, true;
    case FIELD_STEP: return read_step(s, f, value, e);
    case FIELD_HEX: return read_one_hex(b, value, (u16 *)(void *)at, e);
    case FIELD_HEXSIDE: return read_one_hexside(b, value, (u16 *)(void *)at, e);
    case FIELD_CHIT: return read_chit(b, value, at, e);
    case FIELD_UNIT:
        if (!is_none(value) && !guv_read_unit(b, value, &unit, e)) return false;
        return *at = (u8)unit, true;
    case FIELD_ASKED: return read_asked(b, s, value, at, e);
    default: return f->kind < DATUM_OWN ? datum_read(f, s, value, e) : read_list(b, s, f, value, at, e);
    }
}

/* ---- Units and stacks -------------------------------------------------------------------------------------------- */

static void take_off(GuvState *s, int unit) {
    if (guv_fate(s, unit) != FATE_MAP) return;
    u8 *at = &s->top[s->hex[unit]];
    while (*at && *at != unit) at = &s->below[*at];
    if (*at) *at = s->below[unit];
    s->below[unit] = 0;
}

/* To the bottom of a stack: units come in their order, so the one listed first lies on top (GUV-R96). */
static void put_under(GuvState *s, int unit, int hex) {
    u8 *at = &s->top[hex];
    while (*at) at = &s->below[*at];
    *at = (u8)unit;
    s->below[unit] = 0;
    s->hex[unit] = (u16)hex;
}

/* The ledger's short words are taken too: DIS, DEM, OOS. */
static bool is_mark(Str word, int i) {
    static const char *const brief[PLAIN_MARKS] = {"reduced", "DIS", "DEM", "OOS"};
    return str_alike(word, str_of(guv_marks[i].name)) || (i < PLAIN_MARKS && str_alike(word, str_of(brief[i])));
}

static bool read_marks(Str words, int first, int last, u16 *to, Error *e) {
    for (Str word = str_word(&words); word.len; word = str_word(&words)) {
        int i = first;
        while (i < last && !is_mark(word, i)) i++;
        if (i == last) {
            char known[LIST_ROOM];
            Writer w = writer_on(known, sizeof known);
            Nearest near = nearest_to(word);
            for (i = first; i < last; i++) {
                put_more(&w, guv_marks[i].name);
                nearest_name(&near, str_of(guv_marks[i].name));
            }
            put_nearest(&w, &near);
            return fail(e, "unknown mark '%.*s'; there are %s", (int)word.len, word.at, known);
        }
        *to |= guv_marks[i].mark;
    }
    return true;
}

static bool set_unit(const GuvBoard *b, GuvState *s, int unit, Str value, Error *e) {
    Str word = str_word(&value);
    int fate = FATE_ABSENT;
    u16 hex = 0, marks = 0;
    while (fate < FATES && (fate == FATE_MAP || !str_same(word, str_of(guv_fates[fate])))) fate++;
    if (fate == FATES) fate = FATE_MAP;
    if (fate == FATE_EXITED) word = str_word(&value);
    if ((fate == FATE_EXITED || fate == FATE_MAP) && !read_hex(b, word, &hex, e)) return false;
    if (!read_marks(value, 0, PLAIN_MARKS, &marks, e)) return false;
    bool stays = fate == FATE_MAP && guv_fate(s, unit) == FATE_MAP && s->hex[unit] == hex;
    const u16 plain = U_REDUCED | U_DIS | U_DEM | U_OOS;
    if (fate == FATE_ELIMINATED) marks &= (u16)~U_REDUCED; /* GUV-R1 */
    s->mark[unit] = (u16)((fate == FATE_MAP || fate == FATE_WAITING ? s->mark[unit] & ~plain : 0) | marks);
    if (stays) return true;
    take_off(s, unit);
    s->fate[unit] = (u8)(fate == FATE_MAP ? (s->fate[unit] & ~7) | FATE_MAP : fate);
    s->hex[unit] = hex;
    if (fate == FATE_MAP) put_under(s, unit, hex);
    return true;
}

static bool set_unit_family(const GuvBoard *b, GuvState *s, Str rest, Str value, Error *e) {
    bool ambiguous;
    int unit = guv_find_unit(b, rest, &ambiguous);
    if (unit) return set_unit(b, s, unit, value, e);
    Str detail = rest, key = str_cut(&detail, '.');
    if (!guv_read_unit(b, key, &unit, e)) return false;
    if (str_same(detail, STR("from"))) return read_one_hex(b, value, &s->from[guv_bit(unit)], e);
    if (!str_same(detail, STR("marks"))) return fail(e, "unknown fact of a unit: '%.*s'", (int)detail.len, detail.at);
    u16 marks = 0;
    if (!is_none(value) && !read_marks(value, PLAIN_MARKS, 16, &marks, e)) return false;
    s->mark[unit] = (u16)((s->mark[unit] & (U_REDUCED | U_DIS | U_DEM | U_OOS)) | marks);
    return true;
}

/* "stack.1010 = Barlow, McLean, Schirmer": exactly those who are there, the top first. */
static bool set_stack(const GuvBoard *b, GuvState *s, Str rest, Str value, Error *e) {
    u8 order[GUV_UNITS + 1];
    int count = 0, unit;
    u16 hex = 0;
    if (!read_hex(b, rest, &hex, e)) return false;
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
    for (int i = 0; i < count; i++) put_under(s, order[i], hex);
    return true;
}

static bool set_order(const GuvBoard *b, GuvState *s, Str rest, Str value, Error *e) {
    int unit;
    u8 contact = 0, works = 0;
    if (!guv_read_unit(b, rest, &unit, e)) return false;
    if (guv_fate(s, unit) != FATE_MAP) return fail(e, "orders are for units on the map");
    Str first = str_word(&value), second = str_word(&value);
    if (!read_word(first, guv_contacts, &contact, e)) return false;
    if (second.len && !read_word(second, guv_works_answers, &works, e)) return false;
    Str given = str_word(&value);
    if (given.len && !str_same(given, STR("given"))) return fail(e, "expected given, or nothing more");
    s->fate[unit] = (u8)(FATE_MAP | contact << 3 | works << 5 | (given.len ? ORDER_GIVEN : 0));
    return true;
}

/* ---- Markers, chits, events -------------------------------------------------------------------------------------- */

static bool set_breastwork(const GuvBoard *b, GuvState *s, Str rest, Str value, Error *e) {
    u16 hex = 0;
    u8 side = 0;
    if (!read_hex(b, rest, &hex, e)) return false;
    bool no = str_same(value, STR("no"));
    bool yes = str_same(value, STR("yes")) ||
               (!no && read_side_or_none(value, &side, e) && side); /* its builders hold the hex */
    if (!yes && !no) return fail(e, "expected yes or no");
    if (yes) hexset_add(&s->works, hex);
    else hexset_drop(&s->works, hex);
    return true;
}

static bool set_pontoon(const GuvBoard *b, GuvState *s, Str rest, Str value, Error *e) {
    int side, slot = 0;
    if (!hexside_read(&b->grid, rest, &side)) return fail(e, "no hexside '%.*s'", (int)rest.len, rest.at);
    while (slot < GUV_PONTOONS && s->pontoon[slot].side && s->pontoon[slot].side != side) slot++;
    if (slot == GUV_PONTOONS) return fail(e, "more than %d pontoons", GUV_PONTOONS);
    Pontoon p = {.side = (u16)side, .owner = 0, .marks = 0};
    if (!read_side_or_none(str_word(&value), &p.owner, e)) return false;
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        if (str_same(word, STR("fixed"))) p.marks |= PONTOON_FIXED;
        else if (str_same(word, STR("tried"))) p.marks |= PONTOON_TRIED;
        else return fail(e, "expected fixed or tried");
    }
    s->pontoon[slot] = p.owner ? p : (Pontoon){0};
    guv_sort_pontoons(s);
    return true;
}

static bool set_cup(const GuvBoard *b, GuvState *s, Str rest, Str value, Error *e) {
    u8 side = 0;
    u32 chits = 0, others = 0;
    if (!read_side_or_none(rest, &side, e) || !read_chits(b, value, &chits, e)) return false;
    for (u32 left = s->cup; left; left &= left - 1) {
        if (guv_chit_side(b, bits_first(left)) != (Side)side) others |= 1u << bits_first(left);
    }
    for (u32 left = chits; left; left &= left - 1) {
        if (guv_chit_side(b, bits_first(left)) != (Side)side) return fail(e, "a chit of the other side");
    }
    s->cup = chits | others;
    return true;
}

/* `box.Hooker = XI XII`, `used.Hooker = 3`. */
static bool set_commander(const GuvBoard *b, GuvState *s, bool box, Str rest, Str value, Error *e) {
    int commander;
    if (!guv_read_commander(b, rest, &commander, e)) return false;
    return box ? read_chits(b, value, &s->box[commander], e)
               : read_byte(value, 0, GUV_TURNS, &s->commander_used[commander], e);
}

static bool fail_event(const GuvBoard *b, int side, Str word, Error *e) {
    char known[LIST_ROOM];
    Writer w = writer_on(known, sizeof known);
    Nearest near = nearest_to(word);
    for (int k = 1; k < EVENT_KINDS; k++) {
        if (b->event[k].side != side) continue;
        put_more(&w, b->event[k].key);
        nearest_name(&near, str_of(b->event[k].key));
    }
    put_nearest(&w, &near);
    return fail(e, "no event '%.*s' of this side; there are %s", (int)word.len, word.at, known);
}

static bool set_kinds(const GuvBoard *b, Str rest, u8 *count, Str value, Error *e) {
    u8 side = 0;
    if (!read_side_or_none(rest, &side, e)) return false;
    for (int k = 1; k < EVENT_KINDS; k++) {
        if (b->event[k].side == side) count[k] = 0;
    }
    if (is_none(value)) return true;
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        int event = guv_find_event(b, word);
        if (!event || b->event[event].side != side) return fail_event(b, side, word, e);
        count[event]++;
    }
    return true;
}

/* What is in hand is not in the cup, which need not be told besides. */
static bool set_hand(const GuvBoard *b, GuvState *s, Str rest, Str value, Error *e) {
    if (!set_kinds(b, rest, s->hand, value, e)) return false;
    for (int k = 1; k < EVENT_KINDS; k++) {
        int left = b->event[k].copies - s->hand[k];
        if (s->event_cup[k] > left) s->event_cup[k] = (u8)(left > 0 ? left : 0);
    }
    return true;
}

static bool set_chit(const GuvBoard *b, GuvState *s, Str rest, Str value, Error *e) {
    u8 chit = 0, box = 0;
    if (!read_chit(b, rest, &chit, e)) return false;
    if (!str_starts(value, STR("box "))) return read_one_hex(b, value, &s->chit_at[chit], e);
    if (!read_byte((Str){value.at + 4, value.len - 4}, 1, b->boxes, &box, e)) return false;
    s->chit_at[chit] = box;
    return true;
}

/* For scripts: "activation = V 1010" lays the chit there and activates who is in command, as if it had been pulled. */
static bool set_activation(const GuvBoard *b, GuvState *s, Str value, Error *e) {
    u8 chit = 0;
    u16 hex = 0;
    if (!read_chit(b, str_word(&value), &chit, e) || !read_hex(b, str_word(&value), &hex, e)) return false;
    if (!chit || chit == CHIT_GENERAL || str_word(&value).len) return fail(e, "expected a chit and its hex");
    guv_take_marks_off(s, U_OF_ACTIVATION);
    memset(s->from, 0, sizeof s->from);
    s->cup &= ~(1u << chit);
    s->drawn |= 1u << chit;
    s->chit = chit;
    s->chit_at[chit] = hex;
    s->independents = (u8)(s->step == STEP_TAKE ? guv_chit_takes(b, chit) : 0); /* in that step they are taken aloud */
    s->went = s->marching = 0;
    if (chit <= CHIT_INDEPENDENT) guv_activate_in_command(b, s);
    if (chit <= CHIT_INDEPENDENT || s->step == STEP_TAKE) return true;
    HexSet area;
    Side side = guv_chit_side(b, chit);
    guv_command_area(b, s, side, hex, b->rule.independent_radius, 0, &area);
    for (int u = guv_unit(side, 1), taken = 0; u <= b->last_unit[side]; u++) {
        if (guv_fate(s, u) != FATE_MAP || !hexset_has(&area, s->hex[u]) || !guv_unit_free(b, s, u, NULL)) continue;
        if (taken++ < b->rule.independent_units) guv_activate_unit(b, s, u, false);
    }
    return true;
}

bool guv_set_fact(const void *board, void *state, Str key, Str value, Error *e) {
    const GuvBoard *b = board;
    GuvState *s = state;
    Str rest = key, family = str_cut(&rest, '.');
    const Datum *f = datum_named(guv_fields, key);
    if (f) return read_field(b, s, f, value, e);
    if (str_same(family, STR("option"))) return read_option(guv_options, OPTIONS - 1, rest, value, s->option, e);
    if (str_same(family, STR("unit"))) return set_unit_family(b, s, rest, value, e);
    if (str_same(family, STR("stack"))) return set_stack(b, s, rest, value, e);
    if (str_same(family, STR("order"))) return set_order(b, s, rest, value, e);
    if (str_same(family, STR("breastwork"))) return set_breastwork(b, s, rest, value, e);
    if (str_same(family, STR("pontoon"))) return set_pontoon(b, s, rest, value, e);
    if (str_same(family, STR("cup"))) return set_cup(b, s, rest, value, e);
    if (str_same(family, STR("box"))) return set_commander(b, s, true, rest, value, e);
    if (str_same(family, STR("used"))) return set_commander(b, s, false, rest, value, e);
    if (str_same(family, STR("hand"))) return set_hand(b, s, rest, value, e);
    if (str_same(family, STR("event-cup"))) return set_kinds(b, rest, s->event_cup, value, e);
    if (str_same(family, STR("chit"))) return set_chit(b, s, rest, value, e);
    if (str_same(key, STR("activation"))) return set_activation(b, s, value, e);
    return guv_no_key(key, e);
}

bool guv_clear(const void *board, void *state, Str what, Error *e) {
    (void)board;
    GuvState *s = state;
    if (str_same(what, STR("units"))) {
        memset(s->fate, 0, sizeof s->fate);
        memset(s->mark, 0, sizeof s->mark);
        memset(s->hex, 0, sizeof s->hex);
        memset(s->below, 0, sizeof s->below);
        memset(s->top, 0, sizeof s->top);
    } else if (str_same(what, STR("works"))) {
        hexset_clear(&s->works);
    } else if (str_same(what, STR("pontoons"))) {
        memset(s->pontoon, 0, sizeof s->pontoon);
    } else if (str_same(what, STR("chits"))) {
        s->cup = s->drawn = 0;
        memset(s->box, 0, sizeof s->box);
        memset(s->chit_at, 0, sizeof s->chit_at);
    } else if (str_same(what, STR("events"))) {
        memset(s->hand, 0, sizeof s->hand);
        memset(s->event_cup, 0, sizeof s->event_cup);
    } else {
        return fail(e, "clear takes units, works, pontoons, chits or events");
    }
    return true;
}

/* ---- Settling ---------------------------------------------------------------------------------------------------- */

/* C, without the steps of the night before it: who is out of supply counts as found so (GUV-R3). */
static void begin_end(const GuvBoard *b, GuvState *s) {
    for (int side = UNION; side <= CONFEDERATE && guv_is_night(b, s) && !b->supplied; side++) {
        Bits128 fed;
        guv_supplied_set(b, s, (Side)side, &fed);
        for (int u = guv_unit((Side)side, 1); u <= b->last_unit[side]; u++) {
            if (guv_fate(s, u) == FATE_MAP && !bits128_has(&fed, guv_bit(u))) s->mark[u] |= U_OOS;
        }
    }
    s->chit = 0;
    guv_close_turn(b, s, NULL);
}

static void begin(const GuvBoard *b, GuvState *s, int jump) {
    if (jump == JUMP_START) guv_start_game(b, s, NULL);
    else if (jump == JUMP_TURN) guv_start_turn(b, s, NULL);
    else if (jump == JUMP_CHOOSING) guv_start_choosing(b, s, NULL);
    else if (jump == JUMP_PULLING) guv_start_interlude(b, s, CONFEDERATE, NULL);
    else if (jump == JUMP_NIGHT) guv_start_night(b, s, NULL);
    else begin_end(b, s);
}

bool guv_settle(const void *board, void *state, Error *e) {
    const GuvBoard *b = board;
    GuvState *s = state;
    int jump = s->step >= STEP_COUNT ? s->step : 0;
    guv_rebuild(b, s);
    if (!jump) {
        guv_look_for_dem(b, s);
        return true;
    }
    char text[200];
    Writer complaint = writer_on(text, sizeof text);
    s->step = STEP_OPEN_EVENTS; /* of no account: only the pieces are judged before the game goes on */
    if (!guv_pieces_sane(b, s, &complaint)) return fail(e, "%s", text);
    begin(b, s, jump);
    guv_sort_pontoons(s);
    guv_look_for_dem(b, s);
    return true;
}
