/* Facts read back into a state, distrusting all of them; then what follows from
 * them is rebuilt and, where a fact asked for it, a phase begins. */
#include "games/lgv/text/fields.h"

void lgv_blank(const void *board, void *state) {
    const LgvBoard *b = board;
    LgvState *s = state;
    memset(s, 0, sizeof *s);
    s->turn = 1;
    s->last_turn = 6; /* LGV-5.1a */
    s->union_seat = FIRST;
    s->target = b->victory_target;
    s->momentum = UNION;
    s->impulse = 1;
    s->advantage = UNION;                          /* LGV-5.2a */
    s->reroll[UNION] = s->reroll[CONFEDERATE] = 1; /* LGV-5.2e */
    s->step = STEP_IMPULSE;
    for (int u = 1; u <= b->units; u++) s->fate[u] = RESERVE;
    for (int p = 1; p <= b->places; p++) {
        if (b->place[p].sector == UNION) bits128_add(&s->union_control, p);
    }
}

int lgv_fact_rank(const void *board, Str key) {
    (void)board;
    if (str_starts(key, STR("option."))) return 0;
    if (str_starts(key, STR("area."))) return RANK_AREA;
    if (str_starts(key, STR("ford."))) return RANK_FORD;
    if (str_starts(key, STR("unit."))) {
        Str rest = key;
        str_cut(&rest, '.');
        str_cut(&rest, '.');
        return str_same(rest, STR("spent")) || str_same(rest, STR("from")) ? RANK_UNIT_DETAIL : RANK_UNIT;
    }
    int step = lgv_step_field();
    int i = datum_index(lgv_fields, key);
    if (i >= 0) return i < step ? 1 + i : i == step ? FIELD_STEP_RANK : RANK_FRAME + i;
    if (str_same(key, STR("fight.margin"))) return RANK_LAST;
    return FIELD_STEP_RANK + 1; /* wishes and bids */
}

/* ---- Values ------------------------------------------------------------------------------------------------------ */

static bool read_place(const LgvBoard *b, Str word, u8 *to, Error *e) {
    int place;
    if (!lgv_read_place(b, word, &place, e)) return false;
    *to = (u8)place;
    return true;
}

static bool read_unit(const LgvBoard *b, Str word, u8 *to, Error *e) {
    int unit;
    if (!lgv_read_unit(b, word, &unit, e)) return false;
    *to = (u8)unit;
    return true;
}

static bool read_places(const LgvBoard *b, Str value, Bits128 *to, Error *e) {
    *to = (Bits128){{0, 0}};
    if (str_same(value, STR("none"))) return true;
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        u8 p;
        if (!read_place(b, word, &p, e)) return false;
        bits128_add(to, p);
    }
    return true;
}

static bool read_units(const LgvBoard *b, Str value, u64 *to, Error *e) {
    *to = 0;
    if (str_same(value, STR("none"))) return true;
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        u8 u;
        if (!read_unit(b, word, &u, e)) return false;
        *to |= lgv_bit(b, u);
    }
    return true;
}

static bool read_fords(const LgvBoard *b, Str value, u16 *to, Error *e) {
    *to = 0;
    if (str_same(value, STR("none"))) return true;
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        int f;
        if (!lgv_read_ford(b, word, &f, e)) return false;
        *to |= (u16)(1u << f);
    }
    return true;
}

static bool read_slots(const LgvBoard *b, Str value, u8 *to, Error *e) {
    memset(to, 0, 3);
    int i = 0;
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        if (i == 3) return fail(e, "expected at most three places");
        if (!read_place(b, word, &to[i++], e)) return false;
    }
    return true;
}

/* "union", or "none to union" while it is used (LGV-13.2). */
static bool read_advantage(LgvState *s, Str value, Error *e) {
    u8 side = 0;
    if (!str_starts(value, STR("none to "))) {
        if (!read_side(value, &side, e)) return fail(e, "expected union, confederate or 'none to SIDE'");
        s->advantage = side;
        s->advantage_to = NOBODY;
        return true;
    }
    Str rest = {value.at + 8, value.len - 8};
    if (!read_side(rest, &side, e)) return false;
    s->advantage = NOBODY;
    s->advantage_to = side;
    return true;
}

static bool read_map(const LgvBoard *b, LgvState *s, Str value, Error *e) {
    Bits128 open;
    if (str_same(value, STR("all"))) return s->closed = (Bits128){{0, 0}}, true;
    if (!read_places(b, value, &open, e)) return false;
    for (int p = 1; p <= b->places; p++) {
        if (b->place[p].sector && !bits128_has(&open, p)) bits128_add(&s->closed, p);
        else bits128_drop(&s->closed, p);
    }
    return true;
}

static bool read_step(LgvState *s, Str value, Error *e) {
    int step = lgv_find_step(value);
    if (!step) return lgv_no_step(value, e);
    lgv_clear_frames(s);
    s->step = (u8)step;
    return true;
}

static bool read_field(const LgvBoard *b, LgvState *s, const Datum *f, Str value, Error *e) {
    u8 *at = (u8 *)s + f->offset;
    i64 number;
    switch (f->kind) {
    case FIELD_SIGNED:
        if (!str_int(value, -99, 99, &number)) return fail(e, "expected a number from -99 to 99");
        *(i16 *)(void *)at = (i16)number;
        return true;
    case FIELD_SEAT:
        *at = str_same(value, STR("second")) ? SECOND : FIRST;
        return *at == SECOND || str_same(value, STR("first")) || fail(e, "expected first or second");
    case FIELD_UNIT: return str_same(value, STR("none")) ? (*at = 0, true) : read_unit(b, value, at, e);
    case FIELD_PLACE: return str_same(value, STR("none")) ? (*at = 0, true) : read_place(b, value, at, e);
    case FIELD_PLACES: return read_places(b, value, (Bits128 *)(void *)at, e);
    case FIELD_UNITS: return read_units(b, value, (u64 *)(void *)at, e);
    case FIELD_FORDS: return read_fords(b, value, (u16 *)(void *)at, e);
    case FIELD_SLOTS: return read_slots(b, value, at, e);
    case FIELD_ADVANTAGE: return read_advantage(s, value, e);
    case FIELD_STEP: return read_step(s, value, e);
    case FIELD_MAP: return read_map(b, s, value, e);
    default: return datum_read(f, s, value, e);
    }
}

/* ---- Families ---------------------------------------------------------------------------------------------------- */

static bool set_aim(LgvState *s, int place, Str value, Error *e) {
    for (int i = 0; i < 3; i++) {
        if (str_same(value, str_of(lgv_aims[i]))) return s->aim[place] = (u8)(AIM_KEY + i), true;
    }
    return read_byte(value, 0, AIM_SCORE_MAX, &s->aim[place], e);
}

/* LGV-R5: the Union sector and most Confederate Zones never change hands. */
static bool set_control(const LgvBoard *b, LgvState *s, int place, Str value, Error *e) {
    const Place *x = &b->place[place];
    u8 side = 0;
    if (!read_side(value, &side, e)) return false;
    bool fixed = x->sector == UNION || (x->zone && !x->union_entry);
    if (fixed && side != x->sector) return fail(e, "control of %s can never change (LGV-R5)", x->label);
    if (side == UNION) bits128_add(&s->union_control, place);
    else bits128_drop(&s->union_control, place);
    return true;
}

static bool set_area(const LgvBoard *b, LgvState *s, Str rest, Str value, Error *e) {
    u8 place = 0;
    Str label = str_cut(&rest, '.');
    if (!read_place(b, label, &place, e)) return false;
    if (str_same(rest, STR("control"))) return set_control(b, s, place, value, e);
    if (str_same(rest, STR("aim"))) return set_aim(s, place, value, e);
    if (str_same(rest, STR("works.union"))) return read_byte(value, 0, 2, &s->works[UNION - 1][place], e);
    if (str_same(rest, STR("works.confederate"))) return read_byte(value, 0, 2, &s->works[CONFEDERATE - 1][place], e);
    return fail(e, "unknown fact of an area: '%.*s'", (int)rest.len, rest.at);
}

static bool set_ford(const LgvBoard *b, LgvState *s, Str rest, Str value, Error *e) {
    int f;
    if (!lgv_read_ford(b, str_cut(&rest, '.'), &f, e)) return false;
    if (str_same(rest, STR("crossings"))) return read_byte(value, 0, 5, &s->crossings[f], e);
    if (!str_same(rest, STR("bridge"))) return fail(e, "unknown fact of a ford: '%.*s'", (int)rest.len, rest.at);
    u8 yes;
    if (!read_yes(value, &yes, e)) return false;
    s->bridges = (u16)(yes ? s->bridges | 1u << f : s->bridges & ~(1u << f));
    return true;
}

static bool set_fate(const LgvBoard *b, LgvState *s, int unit, Str word, Str rest, bool *known, Error *e) {
    *known = false;
    for (int fate = RESERVE; fate < FATES; fate++) {
        if (!str_same(word, str_of(lgv_fates[fate]))) continue;
        *known = true;
        s->fate[unit] = (u8)fate;
        s->place[unit] = s->when[unit] = 0;
        if (fate == WOUNDED || fate == DUE) {
            if (!read_byte(str_word(&rest), 1, LGV_TURNS - 1, &s->when[unit], e)) return false;
        }
        if (fate == DUE && !read_place(b, str_word(&rest), &s->place[unit], e)) return false;
        return !str_word(&rest).len || fail(e, "unexpected words after '%s'", lgv_fates[fate]);
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

static bool set_unit(const LgvBoard *b, LgvState *s, int unit, Str value, Error *e) {
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
    if (!read_place(b, word, &s->place[unit], e)) return false;
    s->fate[unit] = ON_MAP;
    s->when[unit] = 0;
    if (!exhausted) s->fresh[side] |= me;
    return true;
}

static bool set_unit_family(const LgvBoard *b, LgvState *s, Str rest, Str value, Error *e) {
    bool ambiguous;
    int unit = lgv_find_unit(b, rest, &ambiguous);
    if (unit) return set_unit(b, s, unit, value, e);
    Str detail = rest, key = str_cut(&detail, '.');
    u8 id;
    if (!read_unit(b, key, &id, e)) return false;
    if (str_same(detail, STR("spent"))) return read_byte(value, 0, 20, &s->spent[id], e);
    if (str_same(detail, STR("from"))) return read_place(b, value, &s->from[id], e);
    return fail(e, "unknown fact of a unit: '%.*s'", (int)detail.len, detail.at);
}

static bool set_secret(LgvState *s, Str key, Str value, Error *e) {
    int seat = str_same(key, STR("wish.second")) || str_same(key, STR("bid.second"));
    u8 number = 0;
    if (key.at[0] == 'w') return read_side(value, &s->wish[seat], e);
    if (!read_byte(value, 0, BID_MAX, &number, e)) return false;
    s->bid[seat] = (u8)(number + 1);
    return true;
}

static bool set_margin(LgvState *s, Str value, Error *e) {
    i64 number;
    if (!str_int(value, -1, 100, &number)) return fail(e, "expected a number from -1 to 100");
    s->fight.margin = (i8)number;
    return true;
}

bool lgv_set_fact(const void *board, void *state, Str key, Str value, Error *e) {
    const LgvBoard *b = board;
    LgvState *s = state;
    Str rest = key, family = str_cut(&rest, '.');
    if (str_same(family, STR("option"))) return read_option(lgv_options, OPTIONS - 1, rest, value, s->option, e);
    if (str_same(family, STR("area"))) return set_area(b, s, rest, value, e);
    if (str_same(family, STR("ford"))) return set_ford(b, s, rest, value, e);
    if (str_same(family, STR("unit"))) return set_unit_family(b, s, rest, value, e);
    if (str_same(family, STR("wish")) || str_same(family, STR("bid"))) return set_secret(s, key, value, e);
    if (str_same(key, STR("fight.margin"))) return set_margin(s, value, e);
    const Datum *f = datum_named(lgv_fields, key);
    return f ? read_field(b, s, f, value, e) : lgv_no_key(key, e);
}

bool lgv_clear(const void *board, void *state, Str what, Error *e) {
    const LgvBoard *b = board;
    LgvState *s = state;
    if (str_same(what, STR("units"))) {
        for (int u = 1; u <= b->units; u++) s->fate[u] = RESERVE, s->place[u] = s->when[u] = 0;
        s->fresh[UNION] = s->fresh[CONFEDERATE] = 0;
    } else if (str_same(what, STR("works"))) {
        memset(s->works, 0, sizeof s->works);
    } else if (str_same(what, STR("bridges"))) {
        s->bridges = 0;
    } else if (str_same(what, STR("control"))) {
        s->union_control = (Bits128){{0, 0}};
        for (int p = 1; p <= b->places; p++) {
            if (b->place[p].sector == UNION) bits128_add(&s->union_control, p);
        }
    } else {
        return fail(e, "clear takes units, works, bridges or control");
    }
    return true;
}

/* ---- Settling ---------------------------------------------------------------------------------------------------- */

/* Units alone in a place control it (LGV-7.2b), and no enemy works are left there
 * (LGV-R37). */
static void follow_units(const LgvBoard *b, LgvState *s) {
    for (int p = 1; p <= b->places; p++) {
        bool north = lgv_here(s, UNION, p) != 0, south = lgv_here(s, CONFEDERATE, p) != 0;
        if (north == south) continue;
        if (north) bits128_add(&s->union_control, p);
        else bits128_drop(&s->union_control, p);
        lgv_set_works(s, north ? CONFEDERATE : UNION, p, 0);
    }
}

static void derive_impulse(LgvState *s) {
    bool choosing = s->step >= STEP_STEAL && s->step <= STEP_IMPULSE;
    bool fighting = s->step >= STEP_BRIDGE && s->step <= STEP_BOMBARD_REROLL;
    if (choosing || (fighting && bits128_has(&s->contested_before, UNSETTLED_PLACE))) {
        for (int w = 0; w < 2; w++) s->contested_before.word[w] = s->held[UNION].word[w] & s->held[CONFEDERATE].word[w];
    }
    if (choosing || (fighting && s->bridges_stood & 1u << UNSETTLED_FORD)) s->bridges_stood = s->bridges;
    if (!choosing && !fighting) {
        s->contested_before = (Bits128){{0, 0}};
        s->bridges_stood = 0;
    }
}

static void begin_phase(const LgvBoard *b, LgvState *s, int jump) {
    if (jump == JUMP_START) lgv_start_game(b, s, NULL);
    else if (jump == JUMP_MOMENTUM) lgv_start_turn(b, s, NULL);
    else if (jump == JUMP_COMBAT) lgv_start_combat_phase(b, s, NULL);
    else if (jump == JUMP_REORGANIZATION) lgv_start_reorganization(b, s, NULL);
    else lgv_start_end_phase(b, s, NULL);
}

bool lgv_settle(const void *board, void *state, Error *e) {
    const LgvBoard *b = board;
    LgvState *s = state;
    int jump = s->step >= STEP_COUNT ? s->step : 0;
    bool unplaced = false;
    for (int u = 1; u <= b->units; u++) unplaced |= s->fate[u] == UNPLACED;
    if (jump) s->step = jump == JUMP_START && unplaced ? STEP_SET_UP : STEP_IMPULSE;
    bool placing = jump == JUMP_START || s->step == STEP_SET_UP || s->step == STEP_VARIANT ||
                   s->step == STEP_VARIANT_PLACE || s->step < STEP_VARIANT;
    for (int u = 1; u <= b->units; u++) {
        if (s->fate[u] == UNPLACED && !placing) s->fate[u] = RESERVE;
    }
    lgv_rebuild(b, s);
    follow_units(b, s);
    derive_impulse(s);
    char text[200];
    Writer complaint = writer_on(text, sizeof text);
    if (jump && !lgv_sane(b, s, &complaint)) return fail(e, "%s", text);
    if (jump) begin_phase(b, s, jump);
    derive_impulse(s); /* the phase may have begun elsewhere */
    return true;
}
