/* The position as facts; everybody sees all of it. */
#include "games/bff/text/fields.h"

/* What is written, and the earlier state that it is compared with, if any. */
typedef struct Out {
    const BffBoard *b;
    const BffState *now, *was; /* was: NULL when every fact is told */
    const FactSink *sink;
    char value[500], before[500];
} Out;

/* The value of one fact; nothing when it is not there. */
typedef void Say(const BffBoard *b, const BffState *s, int which, Writer *w);

/* "unit.Doles" = what `say` says, if it is another than before. */
static void tell(Out *o, const char *family, const char *name, const char *detail, Say *say, int which) {
    Writer v = writer_on(o->value, sizeof o->value), before = writer_on(o->before, sizeof o->before);
    say(o->b, o->now, which, &v);
    if (o->was) say(o->b, o->was, which, &before);
    fact_change(o->sink, family, name, detail, &v, &before);
}

/* Raw parts are compared before anything is written: an action touches few of them. */
#define SAME(member) (o->was && memcmp(&o->now->member, &o->was->member, sizeof o->now->member) == 0)

static const char *key_of(const BffBoard *b, int piece) { return piece ? b->piece[piece].key : "none"; }

/* ---- Fields ------------------------------------------------------------------------------------------------------ */

static void put_field_names(const u8 *at, Writer *w) {
    u32 set;
    memcpy(&set, at, sizeof set);
    for (int f = FIELD_NONE + 1; f < FIELDS; f++) {
        if (set >> f & 1) put_more(w, bff_fields[f].name);
    }
}

static void put_field(const BffBoard *b, const BffState *s, const Datum *f, Writer *w) {
    const u8 *at = (const u8 *)s + f->offset;
    i16 three[3] = {0};
    if (f->kind == FACT_SHORT || f->kind == FACT_POSE) memcpy(three, at, f->size);
    switch (f->kind) {
    case FACT_NUMBERS: put_fmt(w, "%d %d", at[0], at[1]); break;
    case FACT_SHORT: put_int(w, three[0]); break;
    case FACT_STEP: put(w, bff_step_at(*at)->is.name); break;
    case FACT_PIECE: put(w, key_of(b, *at)); break;
    case FACT_PIECES: put_fmt(w, "%s %s", key_of(b, at[0]), key_of(b, at[1])); break;
    case FACT_TARGET:
        if (s->maneuver.verb == DO_GARRISON) put_int(w, *at);
        else put(w, key_of(b, *at));
        break;
    case FACT_VERB: put(w, bff_verbs[*at].name); break;
    case FACT_POSE: put_fmt(w, "%d %d %d", three[0], three[1], three[2]); break;
    case FACT_FIELDS: put_field_names(at, w); break;
    default: datum_put(f, s, w); break;
    }
}

static void say_field(const BffBoard *b, const BffState *s, int which, Writer *w) {
    const Datum *f = &bff_fact_fields[which];
    if (f->always || !datum_is_nothing(f, s)) put_field(b, s, f, w);
}

static bool field_same(const Out *o, const Datum *f) {
    return o->was && datum_same(f, o->now, o->was) &&
           (f->kind != FACT_TARGET || o->now->maneuver.verb == o->was->maneuver.verb);
}

static void tell_fields(Out *o, int from, int to) {
    for (int i = from; i < to; i++) {
        if (!field_same(o, &bff_fact_fields[i])) tell(o, bff_fact_fields[i].name, "", "", say_field, i);
    }
}

static void say_option(const BffBoard *b, const BffState *s, int which, Writer *w) {
    (void)b;
    put_option(&bff_options[which - 1], s->option[which], w);
}

static void tell_options(Out *o) {
    for (int i = 1; !SAME(option) && i < OPTIONS; i++) tell(o, "option", bff_options[i - 1].name, "", say_option, i);
}

/* ---- How things stand -------------------------------------------------------------------------------------------- */

/* Points, for people: found anew when read. */
static void say_score(const BffBoard *b, const BffState *s, int side, Writer *w) {
    put_int(w, bff_score(b, s, (Side)side));
}

static void say_lost(const BffBoard *b, const BffState *s, int side, Writer *w) { (void)b, put_int(w, s->lost[side]); }

static void say_flat(const BffBoard *b, const BffState *s, int side, Writer *w) {
    (void)b;
    put_int(w, s->lost_flat[side]);
}

static void say_captured(const BffBoard *b, const BffState *s, int side, Writer *w) {
    (void)b;
    put_int(w, s->captured[side]);
}

static void say_came(const BffBoard *b, const BffState *s, int side, Writer *w) { (void)b, put_int(w, s->came[side]); }

static void say_holder(const BffBoard *b, const BffState *s, int n, Writer *w) {
    (void)b;
    if (s->holder[n]) put(w, side_name((Side)s->holder[n]));
}

static void tell_scores(Out *o) {
    char number[8];
    bool losses = SAME(lost) && SAME(lost_flat) && SAME(captured) && SAME(came), holders = SAME(holder);
    if (!losses || !holders) {
        for (int side = UNION; side <= CONFEDERATE; side++) {
            const char *name = side_name((Side)side);
            tell(o, "score", name, "", say_score, side);
            tell(o, "lost", name, "", say_lost, side);
            tell(o, "lost", name, "flat", say_flat, side);
            tell(o, "lost", name, "captured", say_captured, side);
            tell(o, "came", name, "", say_came, side);
        }
    }
    for (int n = 1; !holders && n <= o->b->objectives; n++)
        tell(o, "holder", number_text(n, number), "", say_holder, n);
}

/* ---- Pieces ------------------------------------------------------------------------------------------------------ */

static bool wears(const BffState *s, int piece, const MarkName *m) {
    return m->set ? pieces_have((const PieceSet *)(const void *)((const u8 *)s + m->set), piece)
                  : (s->unit[piece].mark & m->mark) != 0;
}

static void put_marks(const BffBoard *b, const BffState *s, int piece, Writer *w) {
    const BffUnit *u = &s->unit[piece];
    for (const MarkName *m = bff_marks; m->name; m++) {
        if (!wears(s, piece, m) || (m->mark == U_BROKEN && u->formation == BROKEN)) continue;
        put_more(w, m->name);
        if (m->mark == U_CHARGING) put_fmt(w, " %s", key_of(b, u->target));
        if (m->mark == U_HORSE) put_fmt(w, " %d", u->due);
    }
    if (u->target && !bff_is(s, piece, U_CHARGING)) put_fmt(w, " target %s", key_of(b, u->target));
    if (u->fired) put_fmt(w, " fired %d", u->fired);
    if (u->shots) put_fmt(w, " shots %d", u->shots);
    if (pieces_have(&s->retreat.set, piece)) put_fmt(w, " retreat %s", bff_retreat_kinds[s->retreat.kind[piece]]);
}

/* "line 1554 3079 900 stands 7 disordered", "garrison", "waiting", "lost". */
static void put_unit(const BffBoard *b, const BffState *s, int piece, Writer *w) {
    const BffUnit *u = &s->unit[piece];
    if (u->fate == FATE_TABLE) put(w, bff_formations[u->formation]);
    else put(w, bff_fates[u->fate]);
    if (u->fate == FATE_TABLE && bff_plane(s)) put_fmt(w, " %d %d %d", u->x, u->y, u->facing);
    if (u->stands != bff_usual_stands(b, piece, u->fate)) put_fmt(w, " stands %d", u->stands);
}

/* "4490 3600", "alone" (by the referee), "with Warren", "fallen 2 with Warren": the unit that he fell with. */
static void put_leader(const BffBoard *b, const BffState *s, int piece, Writer *w) {
    const BffUnit *u = &s->unit[piece];
    if (u->fate == FATE_TABLE && bff_plane(s)) put_fmt(w, "%d %d", u->x, u->y);
    else put(w, u->fate == FATE_TABLE ? "alone" : bff_fates[u->fate]);
    if (u->fate == FATE_WITH) put_fmt(w, " %s", key_of(b, u->with));
    if (u->fate == FATE_FALLEN) put_fmt(w, " %d", u->due);
    if (u->fate == FATE_FALLEN && u->with) put_fmt(w, " with %s", key_of(b, u->with));
}

static void say_piece(const BffBoard *b, const BffState *s, int piece, Writer *w) {
    if (s->unit[piece].fate == FATE_NONE) return;
    if (piece <= b->units) put_unit(b, s, piece, w);
    else put_leader(b, s, piece, w);
    put_marks(b, s, piece, w);
}

static void tell_pieces(Out *o) {
    /* Sets of the state that name a piece count as its marks; options tell whether places are known. */
    bool sets = SAME(combat.party) && SAME(retreat) && SAME(stranded) && SAME(option);
    for (int p = 1; p <= o->b->pieces; p++) {
        if (sets && SAME(unit[p])) continue;
        tell(o, p <= o->b->units ? "unit" : "leader", o->b->piece[p].key, "", say_piece, p);
    }
}

/* ---- A fire, and circumstances ----------------------------------------------------------------------------------- */

/* "Doles stands 5 band 1 halves 60 mask 31 behind 20". */
static void say_shot(const BffBoard *b, const BffState *s, int which, Writer *w) {
    const Shot *shot = &s->fire.shot[which];
    if (which >= s->fire.shots) return;
    put_fmt(w, "%s stands %d band %d halves %d mask %d behind %d", key_of(b, shot->unit), shot->stands, shot->band,
            shot->halves, shot->mask, shot->enfilading);
}

/* "Iverson Carr swept-from-the-field 2962 2000". */
static void say_won(const BffBoard *b, const BffState *s, int which, Writer *w) {
    const Won *won = &s->won[which];
    if (!won->unit) return;
    put_fmt(w, "%s %s %s %d %d", key_of(b, won->unit), key_of(b, won->loser), bff_combat_results[won->result], won->x,
            won->y);
}

static void say_seen(const BffBoard *b, const BffState *s, int which, Writer *w) {
    (void)b;
    if (s->seen.value[which]) bff_put_value(which, s->seen.value[which], w);
}

static void tell_circumstances(Out *o) {
    char number[8];
    for (int i = 0; !SAME(fire) && i < BFF_SHOTS; i++) tell(o, "fire", number_text(i + 1, number), "", say_shot, i);
    for (int i = 0; !SAME(won) && i < BFF_COMBATS; i++) tell(o, "won", number_text(i + 1, number), "", say_won, i);
    for (int f = FIELD_NONE + 1; !SAME(seen) && f < FIELDS; f++) tell(o, "seen", bff_fields[f].name, "", say_seen, f);
}

void bff_facts(const void *board, const void *state, Side viewer, const FactSink *sink) {
    (void)viewer;
    Out o; /* not zeroed: it is large */
    o.b = board;
    o.now = state;
    o.was = sink->since;
    o.sink = sink;
    int step = bff_step_field();
    tell_options(&o);
    tell_fields(&o, 0, step + 1);
    tell_scores(&o);
    tell_pieces(&o);
    tell_fields(&o, step + 1, bff_fact_field_count());
    tell_circumstances(&o);
}
