/* The position as facts, and back (LGV-S1 to LGV-S3). */
#include "games/lgv/fields.h"

/* ---- Writing --------------------------------------------------------------------------------- */

typedef struct Out {
    const LgvBoard *b;
    const LgvState *s;
    const FactSink *sink;
    char key[64], value[1600];
} Out;

static void tell(Out *o, Str key, const Writer *value) { o->sink->fact(o->sink->context, key, writer_str(value)); }

static void put_places(const LgvBoard *b, const Bits128 *set, Writer *w) {
    for (int p = 1; p <= b->places; p++) {
        if (!bits128_has(set, p)) continue;
        if (w->len) put_char(w, ' ');
        put(w, b->place[p].label);
    }
}

static void put_units(const LgvBoard *b, Side side, u64 set, Writer *w) {
    for (; set; set &= set - 1) {
        if (w->len) put_char(w, ' ');
        put(w, b->unit[lgv_unit(b, (int)side, set)].key);
    }
}

static void put_fords(const LgvBoard *b, u16 set, Writer *w) {
    for (int f = 1; f <= b->fords; f++) {
        if (!(set >> f & 1)) continue;
        if (w->len) put_char(w, ' ');
        put(w, b->ford[f].name);
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
        if (w->len) put_char(w, ' ');
        put(w, b->place[p].label);
    }
}

static void put_field(const LgvBoard *b, const LgvState *s, const Field *f, Writer *w) {
    const u8 *at = (const u8 *)s + f->offset;
    switch (f->kind) {
    case FIELD_NUMBER: put_int(w, *at); break;
    case FIELD_SIGNED: put_int(w, *(const i16 *)(const void *)at); break;
    case FIELD_YES: put(w, *at ? "yes" : "no"); break;
    case FIELD_SIDE: put(w, *at ? side_name((Side)*at) : "none"); break;
    case FIELD_SEAT: put(w, side_name((Side)*at)); break;
    case FIELD_UNIT: put(w, b->unit[*at].key); break;
    case FIELD_PLACE: put(w, b->place[*at].label); break;
    case FIELD_WORD: put(w, f->words[*at]); break;
    case FIELD_PLACES: put_places(b, (const Bits128 *)(const void *)at, w); break;
    case FIELD_UNITS: put_units(b, lgv_set_side(s, f), *(const u64 *)(const void *)at, w); break;
    case FIELD_FORDS: put_fords(b, *(const u16 *)(const void *)at, w); break;
    case FIELD_SLOTS:
        for (int i = 0; i < 3; i++) {
            if (!at[i]) continue;
            if (w->len) put_char(w, ' ');
            put(w, b->place[at[i]].label);
        }
        break;
    case FIELD_ADVANTAGE: put_advantage(s, w); break;
    case FIELD_STEP: put(w, lgv_step_at(*at)->name); break;
    case FIELD_MAP: put_map(b, (const Bits128 *)(const void *)at, w); break;
    }
}

static bool is_nothing(const Field *f, const u8 *at) {
    static const u8 zero[16];
    size_t size = f->kind == FIELD_PLACES || f->kind == FIELD_MAP ? sizeof(Bits128)
                  : f->kind == FIELD_UNITS                        ? sizeof(u64)
                  : f->kind == FIELD_FORDS                        ? sizeof(u16)
                  : f->kind == FIELD_SLOTS                        ? 3
                                                                  : 1;
    return memcmp(at, zero, size) == 0;
}

static void tell_field(Out *o, const Field *f) {
    bool impulse_set =
        f->offset == offsetof(LgvState, contested_before) || f->offset == offsetof(LgvState, bridges_stood);
    if (impulse_set && !in_activation(o->s)) return;
    if (!f->always && !impulse_set && is_nothing(f, (const u8 *)o->s + f->offset)) return;
    Writer w = writer_on(o->value, sizeof o->value);
    put_field(o->b, o->s, f, &w);
    if (!w.len) put(&w, "none");
    tell(o, str_of(f->key), &w);
}

static void tell_options(Out *o) {
    for (int i = 1; i < OPTIONS; i++) {
        const OptionInfo *info = &lgv_options[i - 1];
        Str values = str_of(info->values), word = str_word(&values);
        for (int v = 0; v < o->s->option[i]; v++) word = str_word(&values);
        Writer k = writer_on(o->key, sizeof o->key), w = writer_on(o->value, sizeof o->value);
        put_fmt(&k, "option.%s", info->name);
        put_str(&w, word);
        tell(o, writer_str(&k), &w);
    }
}

/* Hidden from the other player until both are in (LGV-5.1.1a, LGV-18.1a). */
static void tell_secret(Out *o, const char *kind, int seat, int made, int number, Side viewer) {
    if (!made) return;
    Writer k = writer_on(o->key, sizeof o->key), w = writer_on(o->value, sizeof o->value);
    put_fmt(&k, "%s.%s", kind, seat ? "second" : "first");
    if (viewer != REFEREE && viewer != (seat ? SECOND : FIRST)) put(&w, "?");
    else if (kind[0] == 'w') put(&w, side_name((Side)number));
    else put_int(&w, number);
    tell(o, writer_str(&k), &w);
}

static void tell_secrets(Out *o, Side viewer) {
    bool bidding = o->s->step == STEP_BID || o->s->step == STEP_BID_TIE; /* wishes are open then */
    for (int seat = 0; seat < 2; seat++)
        tell_secret(o, "wish", seat, o->s->wish[seat], o->s->wish[seat], bidding ? REFEREE : viewer);
    bool shown = o->s->step == STEP_BID_TIE;
    for (int seat = 0; seat < 2; seat++)
        tell_secret(o, "bid", seat, o->s->bid[seat], o->s->bid[seat] - 1, shown ? REFEREE : viewer);
}

static void tell_area(Out *o, int place) {
    const char *label = o->b->place[place].label;
    Writer k = writer_on(o->key, sizeof o->key), w = writer_on(o->value, sizeof o->value);
    put_fmt(&k, "area.%s.control", label);
    put(&w, side_name(lgv_controller(o->s, place)));
    tell(o, writer_str(&k), &w);
    for (int side = UNION; side <= CONFEDERATE; side++) {
        if (!lgv_works(o->s, side, place)) continue;
        k = writer_on(o->key, sizeof o->key), w = writer_on(o->value, sizeof o->value);
        put_fmt(&k, "area.%s.works.%s", label, side_name((Side)side));
        put_int(&w, lgv_works(o->s, side, place));
        tell(o, writer_str(&k), &w);
    }
    int aim = o->s->aim[place];
    if (!aim) return;
    k = writer_on(o->key, sizeof o->key), w = writer_on(o->value, sizeof o->value);
    put_fmt(&k, "area.%s.aim", label);
    if (aim <= AIM_SCORE_MAX) put_int(&w, aim);
    else put(&w, lgv_aims[aim - AIM_KEY]);
    tell(o, writer_str(&k), &w);
}

static void tell_ford(Out *o, int ford) {
    Writer k = writer_on(o->key, sizeof o->key), w = writer_on(o->value, sizeof o->value);
    put_fmt(&k, "ford.%s.bridge", o->b->ford[ford].name);
    put(&w, o->s->bridges >> ford & 1 ? "yes" : "no");
    tell(o, writer_str(&k), &w);
    if (!o->s->crossings[ford]) return;
    k = writer_on(o->key, sizeof o->key), w = writer_on(o->value, sizeof o->value);
    put_fmt(&k, "ford.%s.crossings", o->b->ford[ford].name);
    put_int(&w, o->s->crossings[ford]);
    tell(o, writer_str(&k), &w);
}

static void tell_unit(Out *o, int unit) {
    const LgvState *s = o->s;
    Writer k = writer_on(o->key, sizeof o->key), w = writer_on(o->value, sizeof o->value);
    put_fmt(&k, "unit.%s", o->b->unit[unit].key);
    put(&w, lgv_fates[s->fate[unit]]);
    if (s->fate[unit] == ON_MAP)
        put_fmt(&w, "%s %s", o->b->place[s->place[unit]].label, lgv_fresh(o->b, s, unit) ? "fresh" : "exhausted");
    if (s->fate[unit] == WOUNDED || s->fate[unit] == DUE) put_fmt(&w, " %d", s->when[unit]);
    if (s->fate[unit] == DUE) put_fmt(&w, " %s", o->b->place[s->place[unit]].label);
    tell(o, writer_str(&k), &w);
}

static void tell_unit_detail(Out *o, int unit) {
    if (o->s->spent[unit]) {
        Writer k = writer_on(o->key, sizeof o->key), w = writer_on(o->value, sizeof o->value);
        put_fmt(&k, "unit.%s.spent", o->b->unit[unit].key);
        put_int(&w, o->s->spent[unit]);
        tell(o, writer_str(&k), &w);
    }
    if (o->s->from[unit]) {
        Writer k = writer_on(o->key, sizeof o->key), w = writer_on(o->value, sizeof o->value);
        put_fmt(&k, "unit.%s.from", o->b->unit[unit].key);
        put(&w, o->b->place[o->s->from[unit]].label);
        tell(o, writer_str(&k), &w);
    }
}

/* The dice as they lie: the fight's margin is signed and has 0 as a meaning. */
static void tell_margin(Out *o) {
    if (o->s->step != STEP_ATTACKER_REROLL && o->s->step != STEP_DEFENDER_REROLL && o->s->step != STEP_BOMBARD_REROLL)
        return;
    Writer w = writer_on(o->value, sizeof o->value);
    put_int(&w, o->s->fight.margin);
    tell(o, STR("fight.margin"), &w);
}

void lgv_facts(const void *board, const void *state, Side viewer, const FactSink *sink) {
    Out o = {.b = board, .s = state, .sink = sink};
    int step = lgv_step_field();
    tell_options(&o);
    for (int i = 0; i <= step; i++) tell_field(&o, &lgv_fields[i]);
    tell_secrets(&o, viewer);
    for (int p = 1; p <= o.b->places; p++) {
        if (o.b->place[p].sector) tell_area(&o, p);
    }
    for (int f = 1; f <= o.b->fords; f++) tell_ford(&o, f);
    for (int u = 1; u <= o.b->units; u++) tell_unit(&o, u);
    for (int u = 1; u <= o.b->units; u++) tell_unit_detail(&o, u);
    for (int i = step + 1; lgv_fields[i].key; i++) tell_field(&o, &lgv_fields[i]);
    tell_margin(&o);
}
