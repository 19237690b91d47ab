/* The facts of a position as one table a game. */
#include "core/facts.h"

/* ---- Telling ------------------------------------------------------------------------ */

enum { VALUE_ROOM = 1600, ROUND_ROWS = 8, PARTS_MOST = 32 };

/* What is told, and the earlier view that it is compared with, if any. */
typedef struct Out {
    const Facts *facts;
    View now, was;
    bool since;         /* `was` means something */
    bool same_eyes;     /* the same viewer looked at it */
    bool looked, sight; /* see sight_changed */
    const FactSink *sink;
    char value[VALUE_ROOM], before[VALUE_ROOM];
} Out;

static bool may_know(const Facts *f, const View *v, const Datum *d) {
    if (!d->only || v->viewer == REFEREE) return true;
    return view_knows(v, d->only == ONLY_ACTIVE ? (int)f->active(v->board, v->state) : d->only);
}

static bool is_silent(const View *v, const Datum *d, int id) { return !d->always && datum_is_nothing(d, v->state, id); }

static void say(const Facts *f, const View *v, const Datum *d, int id, Writer *w) {
    if (!may_know(f, v, d)) return;
    if (d->say) d->say(v, d, id, w);
    else if (d->kind == DATUM_STEP) put(w, f->steps->name(*datum_at(d, v->state, id)));
    else if (d->size) datum_put(d, v, id, w);
}

/* "unit.*.marks" with the name of a thing. */
static void put_key(const Datum *d, const void *board, int id, Writer *w) {
    size_t family = 0;
    while (d->name[family] != '*') family++;
    put_str(w, (Str){d->name, family});
    naming_put(d->by, board, id, w);
    if (d->name[family + 1]) put(w, d->name + family + 1);
}

static void emit(const Out *o, const Datum *d, int id, const Writer *value) {
    char key[80];
    Writer k = writer_on(key, sizeof key);
    if (d->by) put_key(d, o->now.board, id, &k);
    o->sink->fact(o->sink->context, d->by ? writer_str(&k) : str_of(d->name), writer_str(value));
}

static void tell(Out *o, const Datum *d, int id) {
    bool now = !is_silent(&o->now, d, id), was = o->since && !is_silent(&o->was, d, id);
    if (!now && !was) return;
    Writer v = writer_on(o->value, sizeof o->value);
    if (now) say(o->facts, &o->now, d, id, &v);
    if (o->since) {
        Writer before = writer_on(o->before, sizeof o->before);
        if (was) say(o->facts, &o->was, d, id, &before);
        if (str_same(writer_str(&v), writer_str(&before))) return;
    }
    if (o->since || v.len) emit(o, d, id, &v);
}

/* Most parts are one byte or two. */
static inline bool bytes_same(const Out *o, u32 offset, u32 size) {
    const u8 *one = (const u8 *)o->now.state + offset, *two = (const u8 *)o->was.state + offset;
    if (size == 1) return *one == *two;
    return size == 2 ? one[0] == two[0] && one[1] == two[1] : memcmp(one, two, size) == 0;
}

static bool plain_same(const Out *o, const Datum *d) {
    if (!bytes_same(o, d->offset, d->size)) return false;
    if (!d->varies && d->only != ONLY_ACTIVE && (o->same_eyes || !(d->only || d->secret))) return true;
    return !d->always && datum_is_nothing(d, o->now.state, 0);
}

static void tell_options(Out *o) {
    const Facts *f = o->facts;
    const u8 *chosen = (const u8 *)o->now.state + f->option;
    if (o->since && bytes_same(o, f->option, (u32)f->option_count + 1)) return;
    for (int i = 0; i < f->option_count; i++) {
        char key[80];
        Writer k = writer_on(key, sizeof key), v = writer_on(o->value, sizeof o->value);
        if (o->since && bytes_same(o, f->option + 1 + (u32)i, 1)) continue;
        if (!o->since && f->options[i].quiet && chosen[i + 1] == 0) continue;
        put_fmt(&k, "option.%s", f->options[i].name);
        put_option(&f->options[i], chosen[i + 1], &v);
        o->sink->fact(o->sink->context, writer_str(&k), writer_str(&v));
    }
}

/* ---- Things one after another --------------------------------------------------------- */

/* Rows about the same things, and what has changed in them since. */
typedef struct Round {
    const Datum *first, *end;
    int from, to;  /* ids */
    bool whole;    /* something has changed that is not of one thing alone */
    int low, high; /* the things whose own parts have changed are among these */
    int parts;     /* that many of them have changed */
    Part part[PARTS_MOST];
    u8 row[PARTS_MOST]; /* the row that needs it, as a bit */
    int now, was;       /* what `next` found last in each view */
} Round;

static bool words_same(const u8 *one, const u8 *two) {
    u64 left, right;
    memcpy(&left, one, sizeof left);
    memcpy(&right, two, sizeof right);
    return left == right;
}

/* Which things differ in a part: from the first byte that differs to the last. */
static void narrow(Round *r, const Part *p, const u8 *one, const u8 *two, size_t len) {
    size_t first = 0, last = len;
    while (first + 8 <= len && words_same(one + first, two + first)) first += 8;
    while (one[first] == two[first]) first++;
    while (last >= 8 && words_same(one + last - 8, two + last - 8)) last -= 8;
    while (one[last - 1] == two[last - 1]) last--;
    int low = r->from + (int)(first / p->stride), high = r->from + (int)((last - 1) / p->stride);
    if (low < r->low) r->low = low;
    if (high > r->high) r->high = high;
}

static inline void note_part(const Out *o, Round *r, const Datum *d, Part p) {
    if (!p.stride) {
        r->whole = r->whole || !bytes_same(o, p.offset, p.size);
        return;
    }
    u32 start = p.offset + p.stride * (u32)r->from, size = p.stride * (u32)(r->to - r->from) + p.size;
    if (bytes_same(o, start, size)) return;
    MUST(r->parts < PARTS_MOST);
    narrow(r, &p, (const u8 *)o->now.state + start, (const u8 *)o->was.state + start, size);
    r->part[r->parts] = p;
    r->row[r->parts++] = (u8)(1 << (d - r->first));
}

/* Whether a viewer may see more or less than before: asked for many rows, found once. */
static bool sight_changed(Out *o) {
    if (!o->looked) {
        o->looked = true;
        o->sight = !o->same_eyes;
        for (const Part *p = o->facts->sight; p && p->size && !o->sight; p++)
            o->sight = !bytes_same(o, p->offset, p->size);
    }
    return o->sight;
}

static const Datum *round_end(const Datum *d) {
    const Naming *by = d->by;
    do d++;
    while (d->name && d->by == by && !d->apart);
    return d;
}

static void note_changes(Out *o, Round *r) {
    for (const Datum *d = r->first; d < r->end && !(r->whole && !r->first->same); d++) {
        if (!d->size && !d->needs && !d->seen) r->whole = true;
        if (!o->same_eyes && (d->secret || d->only)) r->whole = true;
        if (d->seen && sight_changed(o)) r->whole = true;
        if (d->size) note_part(o, r, d, (Part){d->offset, d->size, datum_stride(d)});
        for (const Part *p = d->needs; p && p->size; p++) note_part(o, r, d, *p);
    }
}

static void begin_round(Out *o, Round *r, const Datum *d) { /* not zeroed: it is large */
    r->first = d;
    r->end = round_end(d);
    r->from = r->low = naming_first(d->by, o->now.board);
    r->to = r->high = naming_last(d->by, o->now.board);
    r->whole = !o->since;
    r->parts = 0;
    r->now = r->was = -1;
    MUST(r->end - d <= ROUND_ROWS);
    if (!o->since || r->from > r->to) return;
    r->low = r->to + 1;
    r->high = 0;
    note_changes(o, r);
}

/* The rows of a thing whose own parts have changed, as bits. */
static u8 stirred(const Out *o, const Round *r, int id) {
    u8 rows = 0;
    for (int i = 0; i < r->parts; i++) {
        const Part *p = &r->part[i];
        if (!bytes_same(o, p->offset + p->stride * (u32)id, p->size)) rows |= r->row[i];
    }
    return rows;
}

/* The next thing that has such facts in either view; 0 at the end. */
static int next_found(const Out *o, Round *r, int id) {
    if (r->now <= id && r->now) r->now = r->first->next(&o->now, id);
    if (r->was <= id && r->was) r->was = o->since ? r->first->next(&o->was, id) : 0;
    return !r->now || (r->was && r->was < r->now) ? r->was : r->now;
}

static void tell_rows(Out *o, const Round *r, int id, u8 rows) {
    if (!naming_has(r->first->by, o->now.board, id)) return;
    for (const Datum *d = r->first; d < r->end; d++) {
        if (rows >> (d - r->first) & 1) tell(o, d, id);
    }
}

/* What changed in a thing: everything, unless `same` knows better, or only its own parts. */
static inline void tell_thing(Out *o, const Round *r, bool (*same)(const View *, const View *, int), int id) {
    u8 rows = UINT8_MAX;
    if (!r->whole || (same && same(&o->now, &o->was, id))) {
        if (id < r->low || id > r->high) return;
        rows = stirred(o, r, id);
    }
    if (rows) tell_rows(o, r, id, rows);
}

static const Datum *tell_round(Out *o, const Datum *first) {
    Round r;
    begin_round(o, &r, first);
    bool (*same)(const View *, const View *, int) = o->since && o->same_eyes ? first->same : NULL;
    int low = r.whole ? r.from : r.low, high = r.whole ? r.to : r.high;
    if (!first->next) {
        for (int id = low; id <= high; id++) tell_thing(o, &r, same, id);
    } else if (r.whole) {
        for (int id = next_found(o, &r, low - 1); id; id = next_found(o, &r, id)) tell_thing(o, &r, same, id);
    }
    return r.end;
}

void facts_tell(const Facts *f, const void *board, const void *state, Side viewer, const FactSink *sink) {
    Out o; /* not zeroed: it is large */
    o.facts = f;
    o.now = (View){board, state, viewer};
    o.was = (View){board, sink->since, sink->then};
    o.since = sink->since != NULL;
    o.same_eyes = viewer == sink->then;
    o.looked = false;
    o.sink = sink;
    tell_options(&o);
    for (const Datum *d = f->table; d->name;) {
        if (d->by) {
            d = tell_round(&o, d);
            continue;
        }
        if (!o.since || !plain_same(&o, d)) tell(&o, d, 0);
        d++;
    }
}

/* ---- Keys ------------------------------------------------------------------------------ */

/* "unit" and "marks" of "unit.*.marks"; of "unit.*" the detail is empty. */
static Str family_of(const Datum *d, Str *detail) {
    Str rest = str_of(d->name), family = str_cut(&rest, '.');
    (void)str_cut(&rest, '.');
    *detail = rest;
    return family;
}

/* `name` before ".detail". */
static bool cut_detail(Str text, Str detail, Str *name) {
    if (!detail.len) return *name = text, true;
    if (text.len <= detail.len + 1) return false;
    *name = (Str){text.at, text.len - detail.len - 1};
    return name->at[name->len] == '.' && str_same((Str){name->at + name->len + 1, detail.len}, detail);
}

/* Others are for scripts: they are only set. */
static bool is_told(const Datum *d) { return d->size || d->say; }

static bool fail_key(const Facts *f, Str key, Error *e) {
    Nearest near = nearest_to(key);
    Str rest = key, word = str_cut(&rest, '.'), detail;
    for (const Datum *d = f->table; d->name; d++) {
        if (!d->by && is_told(d)) nearest_name(&near, str_of(d->name));
    }
    for (const Datum *d = f->table; d->name && rest.len; d++) {
        Nearest family = nearest_to(word);
        if (d->by) nearest_name(&family, family_of(d, &detail));
        if (family.best.len) near = family;
    }
    near.wanted = key;
    return fail_unknown(e, "fact", &near);
}

/* Is it the detail that is wrong: "unit.Hancock.weather"? */
static bool is_member(const Datum *d, const void *board, Str rest) {
    int id;
    Str name = str_cut(&rest, '.');
    return rest.len && naming_read(d->by, board, name, &id, NULL);
}

static bool fail_detail(const Facts *f, Str family, Str rest, Error *e) {
    char details[120];
    Writer w = writer_on(details, sizeof details);
    Str detail;
    for (const Datum *d = f->table; d->name; d++) {
        if (!d->by || !str_same(family_of(d, &detail), family)) continue;
        put_gap(&w);
        put_str(&w, detail.len ? detail : STR("-"));
    }
    return fail(e, "no fact '%.*s.%.*s'; of a '%.*s' there are: %s", (int)family.len, family.at, (int)rest.len, rest.at,
                (int)family.len, family.at, details);
}

/* Of a family of facts. What is wrong is best told of the name with the longest detail: "unit.Hancok.marks" is about
 * Hancok. */
static const Datum *find_member(const Facts *f, const void *board, Str key, int *id, bool *known, Error *e) {
    Str rest = key, family = str_cut(&rest, '.'), detail, name, told = {"", 0};
    Error wrong = {""}, *to = e ? &wrong : NULL;
    const Datum *of = NULL;
    for (const Datum *d = f->table; d->name && rest.len; d++) {
        if (!d->by || !str_same(family_of(d, &detail), family)) continue;
        of = d;
        if (!cut_detail(rest, detail, &name)) continue;
        bool better = !told.len || name.len < told.len;
        if (naming_read(d->by, board, name, id, better ? to : NULL)) return d;
        if (better) told = name;
    }
    *known = of != NULL;
    if (!of) return NULL;
    if (told.len && !is_member(of, board, rest)) (void)fail(e, "%s", wrong.text);
    else (void)fail_detail(f, family, rest, e);
    return NULL;
}

/* The row of a key and the id of the thing; NULL with an error, whose words are sought when it is sure. */
static const Datum *find_fact(const Facts *f, const void *board, Str key, int *id, Error *e) {
    bool known = false;
    const Datum *d = datum_named(f->table, key);
    *id = 0;
    if (d && !d->by) return d;
    d = find_member(f, board, key, id, &known, NULL);
    if (d || !e) return d;
    if (known) (void)find_member(f, board, key, id, &known, e);
    else (void)fail_key(f, key, e);
    return NULL;
}

static bool cut_option(Str key, Str *name) {
    *name = key;
    return str_same(str_cut(name, '.'), STR("option"));
}

static int option_named(const Facts *f, Str name, Error *e) {
    Nearest near = nearest_to(name);
    for (int i = 0; i < f->option_count; i++) {
        nearest_name(&near, str_of(f->options[i].name));
        if (str_same(name, str_of(f->options[i].name))) return i;
    }
    return (void)fail_unknown(e, "option", &near), -1;
}

bool facts_key(const Facts *f, const void *board, Str key, Writer *out, Error *e) {
    Str option;
    int id;
    if (cut_option(key, &option)) {
        id = option_named(f, option, e);
        if (id >= 0) put_fmt(out, "option.%s", f->options[id].name);
        return id >= 0;
    }
    const Datum *d = find_fact(f, board, key, &id, e);
    if (!d) return false;
    if (!is_told(d)) return fail_key(f, key, e);
    if (d->by) put_key(d, board, id, out);
    else put_str(out, key);
    return true;
}

/* The round of a row, the thing, the row in its round; what nobody knows comes first, so that it is told first. */
int facts_rank(const Facts *f, const void *board, Str key) {
    enum { THINGS = 1 << 14 };
    Str option;
    int id;
    if (cut_option(key, &option)) return option_named(f, option, NULL) + 1;
    const Datum *d = find_fact(f, board, key, &id, NULL), *first = f->table;
    if (!d) return 0;
    while (first->by ? round_end(first) <= d : first < d) first = first->by ? round_end(first) : first + 1;
    return ((int)(first - f->table) + 1) * THINGS * ROUND_ROWS + id * ROUND_ROWS + (int)(d - first);
}

/* ---- Setting ------------------------------------------------------------------------------ */

static bool is_step(const StepNames *n, Str name, const char *step) {
    return n->alike ? str_alike(name, str_of(step)) : str_same(name, str_of(step));
}

/* Without "-phase" at its end, or empty. */
static Str phase_of(Str name) {
    Str tail = STR("-phase");
    bool has = name.len > tail.len && str_same((Str){name.at + name.len - tail.len, tail.len}, tail);
    return (Str){name.at, has ? name.len - tail.len : 0};
}

/* A step, or a jump; 0 = neither. */
static int find_step(const StepNames *n, Str name) {
    for (int step = 1; step < n->count; step++) {
        if (step != n->hidden && is_step(n, name, n->name(step))) return step;
    }
    for (int i = 0; n->jumps[i]; i++) {
        if (is_step(n, name, n->jumps[i]) || (n->phases && is_step(n, phase_of(name), n->jumps[i])))
            return n->count + i;
    }
    return 0;
}

static bool fail_step(const StepNames *n, Str name, Error *e) {
    char near[120];
    Writer w = writer_on(near, sizeof near);
    Nearest nearest = nearest_to(name);
    nearest_words(&nearest, n->jumps);
    for (int step = 1; step < n->count; step++) nearest_name(&nearest, str_of(n->name(step)));
    put_nearest(&w, &nearest);
    return fail(e, "no step '%.*s'%s%s", (int)name.len, name.at, n->help, near);
}

/* The step of the game may be where to begin; another is one to go back to. */
static bool set_step(const Facts *f, void *state, const Datum *d, Str value, Error *e) {
    bool own = str_same(str_of(d->name), STR("step"));
    int step = find_step(f->steps, value);
    if (!own && is_none(value)) step = 0;
    else if (!step || (!own && step >= f->steps->count)) return fail_step(f->steps, value, e);
    if (own) f->restart(state, step);
    *((u8 *)state + d->offset) = (u8)step;
    return true;
}

bool facts_set(const Facts *f, const void *board, void *state, Str key, Str value, Error *e) {
    Str option;
    int id;
    if (cut_option(key, &option))
        return read_option(f->options, f->option_count, option, value, (u8 *)state + f->option, e);
    const Datum *d = find_fact(f, board, key, &id, e);
    if (!d) return false;
    return d->kind == DATUM_STEP ? set_step(f, state, d, value, e) : datum_read(d, board, state, id, value, e);
}

/* ---- Marks of a piece ----------------------------------------------------------------------- */

const MarkName *mark_named(const MarkName *marks, Str word) {
    for (const MarkName *m = marks; m->name; m++) {
        if (str_same(word, str_of(m->name))) return m;
    }
    return NULL;
}

bool marks_fail(const MarkName *marks, const char *also, Str word, Error *e) {
    Known known;
    known_start(&known, word);
    known_add(&known, also);
    for (const MarkName *m = marks; m->name; m++) known_add(&known, m->name);
    return fail_known(e, "unknown mark", &known);
}

bool marks_same(const MarkName *marks, const void *now, const void *was, int piece) {
    for (const MarkName *m = marks; m->name; m++) {
        if (m->set && mark_worn(m, now, piece, 0) != mark_worn(m, was, piece, 0)) return false;
    }
    return true;
}

void mark_join(const MarkName *m, void *state, int piece, bool joins) {
    u64 word;
    u8 *at = (u8 *)state + m->set + (size_t)(piece >> 6) * sizeof word;
    if (!m->set) return;
    memcpy(&word, at, sizeof word);
    word = joins ? word | bit(piece & 63) : word & ~bit(piece & 63);
    memcpy(at, &word, sizeof word);
}
