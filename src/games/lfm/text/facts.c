/* The position as facts; everybody sees all of it (LFM-R88). */
#include "games/lfm/text/fields.h"

/* What is written, and the earlier state that it is compared with, if any. */
typedef struct Out {
    const LfmBoard *b;
    const LfmState *now, *was; /* was: NULL when every fact is told */
    const FactSink *sink;
    char value[900], before[900];
} Out;

/* The value of one fact; nothing when it is not there. */
typedef void Say(const LfmBoard *b, const LfmState *s, int which, Writer *w);

/* "unit.41-NY.marks" = what `say` says, if it is another than before. */
static void tell(Out *o, const char *family, const char *name, const char *detail, Say *say, int which) {
    Writer v = writer_on(o->value, sizeof o->value), before = writer_on(o->before, sizeof o->before);
    say(o->b, o->now, which, &v);
    if (o->was) say(o->b, o->was, which, &before);
    fact_change(o->sink, family, name, detail, &v, &before);
}

/* Raw parts are compared before anything is written: an action touches few of them. */
#define SAME(member) (o->was && memcmp(&o->now->member, &o->was->member, sizeof o->now->member) == 0)

/* ---- Fields ------------------------------------------------------------------------------------------------------ */

static void put_hexes(const LfmBoard *b, const u8 *at, int count, Writer *w) {
    u16 hex[LFM_CHARGES];
    memcpy(hex, at, sizeof(u16) * (size_t)count);
    while (count && !hex[count - 1]) count--;
    for (int i = 0; i < count; i++) {
        put_gap(w);
        if (hex[i]) hex_write(w, &b->grid, hex[i]);
        else put_char(w, '-');
    }
}

static void put_brigades(const LfmBoard *b, const u8 *at, Writer *w) {
    u64 set;
    memcpy(&set, at, sizeof set);
    for (; set; set &= set - 1) put_more(w, b->brigade[bits_first(set)].key);
}

static void put_bridges(const LfmBoard *b, const u8 *at, Writer *w) {
    u16 set;
    memcpy(&set, at, sizeof set);
    for (int i = 1; i <= b->bridges; i++) {
        if (!(set >> i & 1)) continue;
        put_gap(w);
        hexside_write(w, &b->grid, b->bridge[i]);
    }
}

static void put_field(const LfmBoard *b, const LfmState *s, const Datum *f, Writer *w) {
    const u8 *at = (const u8 *)s + f->offset;
    switch (f->kind) {
    case FIELD_STEP: put(w, lfm_step_at(*at)->is.name); break;
    case FIELD_FLAGS:
        for (int i = 0; f->words[i]; i++) {
            if (*at >> i & 1) put_more(w, f->words[i]);
        }
        break;
    case FIELD_HEX: put_hexes(b, at, 1, w); break;
    case FIELD_HEXES: put_hexes(b, at, f->high, w); break;
    case FIELD_PIECE: put(w, *at ? b->piece[*at].key : "none"); break;
    case FIELD_BRIGADES: put_brigades(b, at, w); break;
    case FIELD_BRIDGE: hexside_write(w, &b->grid, b->bridge[*at]); break;
    case FIELD_BRIDGES: put_bridges(b, at, w); break;
    default: datum_put(f, s, w); break;
    }
}

static void say_field(const LfmBoard *b, const LfmState *s, int which, Writer *w) {
    const Datum *f = &lfm_fields[which];
    if (f->always || !datum_is_nothing(f, s)) put_field(b, s, f, w);
}

static void tell_fields(Out *o, int from, int to) {
    for (int i = from; i < to; i++) {
        if (!o->was || !datum_same(&lfm_fields[i], o->now, o->was)) tell(o, lfm_fields[i].name, "", "", say_field, i);
    }
}

static void say_option(const LfmBoard *b, const LfmState *s, int which, Writer *w) {
    (void)b;
    put_option(&lfm_options[which - 1], s->option[which], w);
}

static void tell_options(Out *o) {
    for (int i = 1; !SAME(option) && i < OPTIONS; i++) tell(o, "option", lfm_options[i - 1].name, "", say_option, i);
}

/* ---- What lies on the map and on the tracks ---------------------------------------------------------------------- */

static void say_holder(const LfmBoard *b, const LfmState *s, int n, Writer *w) {
    (void)b;
    if (s->holder[n]) put(w, side_name((Side)s->holder[n]));
}

static void say_taken(const LfmBoard *b, const LfmState *s, int n, Writer *w) {
    (void)b;
    if (s->taken[n]) put_int(w, s->taken[n]);
}

static void say_total(const LfmBoard *b, const LfmState *s, int brigade, Writer *w) {
    (void)b;
    if (s->total[brigade]) put_int(w, s->total[brigade]);
}

static void say_column(const LfmBoard *b, const LfmState *s, int n, Writer *w) {
    (void)b;
    if (s->column[n]) put_int(w, s->column[n]);
}

static void say_around(const LfmBoard *b, const LfmState *s, int edge, Writer *w) {
    (void)b;
    if (s->around[edge]) put_int(w, s->around[edge]);
}

/* `which`: side * (LFM_BRIDGES + 1) + bridge. */
static void say_torch(const LfmBoard *b, const LfmState *s, int which, Writer *w) {
    int unit = s->torch[which / (LFM_BRIDGES + 1)][which % (LFM_BRIDGES + 1)];
    if (unit) put(w, b->piece[unit].key);
}

/* How things stand, for people: the points of a side, and the SP it has lost (LFM-30.19). */
static void say_score(const LfmBoard *b, const LfmState *s, int side, Writer *w) {
    if (lfm_score(b, s, (Side)side)) put_int(w, lfm_score(b, s, (Side)side));
}

static void say_lost(const LfmBoard *b, const LfmState *s, int side, Writer *w) {
    (void)b;
    if (s->lost[side]) put_int(w, s->lost[side]);
}

static void tell_scores(Out *o) {
    for (int side = UNION; side <= CONFEDERATE; side++) {
        tell(o, "score", side_name((Side)side), "", say_score, side);
        tell(o, "lost", side_name((Side)side), "", say_lost, side);
    }
}

static void tell_tracks(Out *o) {
    const LfmBoard *b = o->b;
    char text[16];
    bool held = SAME(holder) && SAME(taken);
    for (int n = 1; !held && n <= b->objectives; n++) {
        tell(o, "objective", number_text(n, text), "", say_holder, n);
        tell(o, "objective", text, "taken", say_taken, n);
    }
    for (int f = 1; !SAME(total) && f <= b->brigades; f++) tell(o, "total", b->brigade[f].key, "", say_total, f);
    for (int side = UNION; !SAME(torch) && side <= CONFEDERATE; side++) {
        for (int i = 1; i <= b->bridges; i++) {
            Writer w = writer_on(text, sizeof text);
            hexside_write(&w, &b->grid, b->bridge[i]);
            tell(o, "torch", side_name((Side)side), text, say_torch, side * (LFM_BRIDGES + 1) + i);
        }
    }
    for (int n = 1; !SAME(column) && n <= b->arrivals; n++) tell(o, "column", number_text(n, text), "", say_column, n);
    for (int n = 1; !SAME(around) && n <= b->edges; n++) {
        Writer w = writer_on(text, sizeof text);
        hex_write(&w, &b->grid, b->edge_hex[n]);
        tell(o, "around", text, "", say_around, n);
    }
}

/* "yes": finished; "built": without a face (LFM-30.3); "building": a build marker. */
static void say_work(const LfmBoard *b, const LfmState *s, int hex, Writer *w) {
    (void)b;
    if (hexset_has(&s->works, hex)) put(w, hexset_has(&s->built, hex) ? "built" : "yes");
    if (hexset_has(&s->building, hex)) put_more(w, "building");
}

static void tell_works(Out *o) {
    if (SAME(works) && SAME(built) && SAME(building)) return;
    HexSet any;
    for (int i = 0; i < HEXSET_WORDS; i++) {
        any.word[i] = o->now->works.word[i] | o->now->building.word[i];
        if (o->was) any.word[i] |= o->was->works.word[i] | o->was->building.word[i];
    }
    for (int h = hexset_next(&any, 0); h; h = hexset_next(&any, h)) {
        char label[8];
        Writer w = writer_on(label, sizeof label);
        hex_write(&w, &o->b->grid, h);
        tell(o, "breastwork", label, "", say_work, h);
    }
}

/* ---- Pieces ------------------------------------------------------------------------------------------------------ */

static bool wears(const LfmState *s, int piece, const MarkName *m) {
    return m->set ? pieces_have((const PieceSet *)(const void *)((const u8 *)s + m->set), piece)
                  : (s->mark[piece] & m->mark) != 0;
}

static void put_marks(const LfmState *s, int piece, bool plain, Writer *w) {
    for (const MarkName *m = lfm_marks; m->name; m++) {
        if (m->plain == plain && wears(s, piece, m)) put_more(w, m->name);
    }
}

/* "0911 limbered", "waiting 0109 2", "eliminated". */
static void say_piece(const LfmBoard *b, const LfmState *s, int piece, Writer *w) {
    int fate = s->fate[piece];
    if (fate == FATE_ABSENT) return;
    put(w, lfm_fates[fate]);
    if (s->hex[piece]) {
        put_gap(w);
        hex_write(w, &b->grid, s->hex[piece]);
    }
    if (fate != FATE_MAP && s->due[piece]) put_fmt(w, " %d", s->due[piece]);
    if (lfm_is(s, piece, U_BACK)) put_more(w, lfm_back_name(b, piece));
    put_marks(s, piece, true, w);
}

static void say_marks(const LfmBoard *b, const LfmState *s, int piece, Writer *w) {
    (void)b;
    if (s->fate[piece] != FATE_ABSENT) put_marks(s, piece, false, w);
}

static void say_fight(const LfmBoard *b, const LfmState *s, int piece, Writer *w) {
    (void)b;
    if (s->fight_of[piece]) put_int(w, s->fight_of[piece]);
}

/* The target of a battery in this Artillery phase (7.1c). */
static void say_aimed(const LfmBoard *b, const LfmState *s, int piece, Writer *w) {
    if (s->aimed[piece]) hex_write(w, &b->grid, s->aimed[piece]);
}

/* Of a battery: in how many turns it bombarded, and the last (LFM-30.9). */
static void say_shots(const LfmBoard *b, const LfmState *s, int piece, Writer *w) {
    (void)b;
    if (s->shots[piece]) put_int(w, s->shots[piece]);
}

/* Sets of the state that name a piece count as its marks. */
static bool same_sets(const Out *o) {
    return SAME(group.set) && SAME(fight.party) && SAME(fight.part) && SAME(retreat.set) && SAME(retreat.stack) &&
           SAME(stranded) && SAME(engaged);
}

static bool piece_same(const Out *o, int p) {
    return SAME(fate[p]) && SAME(hex[p]) && SAME(mark[p]) && SAME(due[p]) && SAME(fight_of[p]) && SAME(aimed[p]) &&
           SAME(shots[p]);
}

static void tell_pieces(Out *o) {
    bool sets = same_sets(o);
    for (int p = 1; p <= o->b->pieces; p++) {
        if (o->was && sets && piece_same(o, p)) continue;
        const char *family = p <= o->b->units ? "unit" : "commander", *key = o->b->piece[p].key;
        tell(o, family, key, "", say_piece, p);
        tell(o, family, key, "marks", say_marks, p);
        tell(o, family, key, "fight", say_fight, p);
        tell(o, family, key, "aimed", say_aimed, p);
        tell(o, family, key, "shots", say_shots, p);
    }
}

void lfm_facts(const void *board, const void *state, Side viewer, const FactSink *sink) {
    (void)viewer;
    Out o; /* not zeroed: it is large */
    o.b = board;
    o.now = state;
    o.was = sink->since;
    o.sink = sink;
    int step = lfm_step_field();
    tell_options(&o);
    tell_fields(&o, 0, step + 1);
    tell_scores(&o);
    tell_tracks(&o);
    tell_works(&o);
    tell_pieces(&o);
    tell_fields(&o, step + 1, lfm_field_count());
}
