/* The position as facts, told and read back: how each kind of fact is said and set, and at the end the table of them
 * all. Everybody sees all of it, and nothing that is read is trusted. */
#include "games/bff/board/data.h"

/* ---- Names ------------------------------------------------------------------------------------------------------- */

#define PIECES NAMED_BY(BffBoard, piece, key), .name = offsetof(BffBoard, piece[0].name)
const Naming bff_pieces = {"unit or leader", .most = BFF_PIECES, PIECES};
static const Naming objectives = {"objective", .last = {AT(BffBoard, objectives)}};
static const Naming shots = {"shot", .most = BFF_SHOTS}, combats = {"combat", .most = BFF_COMBATS};

bool bff_read_piece(const BffBoard *b, Str name, int *to, Error *e) { return naming_read(&bff_pieces, b, name, to, e); }

static bool read_of(const BffBoard *b, bool leader, Str name, int *to, Error *e) {
    if (!bff_read_piece(b, name, to, e)) return false;
    return bff_is_leader(b, *to) == leader || fail(e, "%s is a %s", b->piece[*to].name, leader ? "unit" : "leader");
}

static bool read_unit(const void *board, Str name, int *to, Error *e) { return read_of(board, false, name, to, e); }

static bool read_leader(const void *board, Str name, int *to, Error *e) { return read_of(board, true, name, to, e); }

static const Naming units = {"unit", .last = {AT(BffBoard, units)}, PIECES, .read = read_unit};
static const Naming leaders = {"leader", .after = {AT(BffBoard, units)}, .last = {AT(BffBoard, pieces)}, PIECES,
                               .read = read_leader};

bool bff_read_circumstance(Str name, int *to, Error *e) {
    for (*to = FIELDS - 1; *to && !str_same(name, str_of(bff_fields[*to].name));) --*to;
    if (*to || !e) return *to != 0;
    Nearest near = nearest_to(name);
    for (int f = FIELD_NONE + 1; f < FIELDS; f++) nearest_name(&near, str_of(bff_fields[f].name));
    return fail_unknown(e, "circumstance", &near);
}

static bool read_field(const void *board, Str name, int *to, Error *e) { return bff_read_circumstance(name, to, e); }

static void put_field(const void *board, int field, Writer *w) { put(w, bff_fields[field].name); }

static const Naming circumstances = {"circumstance", .most = FIELDS - 1, .read = read_field, .put = put_field};

static const char *key_of(const BffBoard *b, int piece) { return piece ? b->piece[piece].key : "none"; }

static bool read_piece_or_none(const BffBoard *b, Str word, u8 *to, Error *e) {
    int piece = 0;
    if (!is_none(word) && !bff_read_piece(b, word, &piece, e)) return false;
    *to = (u8)piece;
    return true;
}

/* ---- Plain facts of our own kinds -------------------------------------------------------------------------------- */

static void say_two(const View *v, const Datum *d, int id, Writer *w) {
    const u8 *at = datum_at(d, v->state, id);
    put_fmt(w, "%s %s", key_of(v->board, at[0]), key_of(v->board, at[1]));
}

static bool set_two(const void *board, void *state, const Datum *d, int id, Str value, Error *e) {
    u8 *at = (u8 *)state + d->offset;
    return read_piece_or_none(board, str_word(&value), &at[0], e) &&
           read_piece_or_none(board, str_word(&value), &at[1], e) && no_more(value, e);
}

/* A unit; of a garrison the number of its site. */
static void say_target(const View *v, const Datum *d, int id, Writer *w) {
    const BffState *s = v->state;
    if (s->maneuver.verb == DO_GARRISON) put_int(w, s->maneuver.target);
    else put(w, key_of(v->board, s->maneuver.target));
}

static bool set_target(const void *board, void *state, const Datum *d, int id, Str value, Error *e) {
    const BffBoard *b = board;
    u8 *at = (u8 *)state + d->offset;
    i64 site;
    if (str_int(value, 1, b->sites, &site)) return *at = (u8)site, true;
    return read_piece_or_none(b, value, at, e);
}

static void say_verb(const View *v, const Datum *d, int id, Writer *w) {
    put(w, bff_verbs[*datum_at(d, v->state, id)].name);
}

static bool set_verb(const void *board, void *state, const Datum *d, int id, Str value, Error *e) {
    u8 *at = (u8 *)state + d->offset;
    *at = is_none(value) ? VERB_NONE : (u8)verb_named(bff_verbs, BFF_VERBS, value);
    return *at || is_none(value) || fail(e, "no verb '%.*s'", (int)value.len, value.at);
}

/* ---- How things stand -------------------------------------------------------------------------------------------- */

/* Points, for people: found anew when read. Losses count as they are told. */
static void say_score(const View *v, const Datum *d, int side, Writer *w) {
    put_int(w, bff_score(v->board, v->state, (Side)side));
}

static bool set_score(const void *board, void *state, const Datum *d, int side, Str value, Error *e) {
    int number = 0;
    return read_int(value, -999, 9999, &number, e);
}

static bool set_number(const void *board, void *state, const Datum *d, int side, Str value, Error *e) {
    BffState *s = state;
    int number = 0;
    if (!read_int(value, d->low, d->high, &number, e)) return false;
    for (int which = 0; which < NUMBERS; which++) {
        i16 *numbers = bff_numbers_of(s, which);
        if ((u8 *)numbers != (u8 *)s + d->offset) continue;
        numbers[side] = (i16)number;
        s->told |= (u8)bff_told_bit(which, side);
    }
    return true;
}

static const Part of_score[] = {WHOLE_PART(BffState, lost),     WHOLE_PART(BffState, lost_flat),
                                WHOLE_PART(BffState, captured), WHOLE_PART(BffState, came),
                                WHOLE_PART(BffState, holder),   {0}};

/* ---- Pieces ------------------------------------------------------------------------------------------------------ */

static const char *const retreat_kinds[RETREAT_KINDS + 1] = {"none", "two", "range", "full", "displace", NULL};
static const char *const fates[FATES] = {"absent", "", "waiting", "with", "lost", "taken", "off", "away", "fallen"};

static const MarkName mark_names[] = {
    BFF_MARKS(MARK_ROW){"attacker", .set = offsetof(BffState, combat.party[0])},
    {"defender", .set = offsetof(BffState, combat.party[1])},
    {"recalls", .set = offsetof(BffState, retreat.recalls)},
    {"stranded", .set = offsetof(BffState, stranded)},
    {NULL},
};

/* Stands that a unit has when its fact does not say: its label, or none when it is gone. */
static int usual_stands(const BffBoard *b, int piece, int fate) {
    return fate == FATE_TABLE || fate == FATE_WAITING ? b->piece[piece].stands : 0;
}

static void put_marks(const BffBoard *b, const BffState *s, int piece, Writer *w) {
    const BffUnit *u = &s->unit[piece];
    for (const MarkName *m = mark_names; m->name; m++) {
        if (!mark_worn(m, s, piece, u->mark) || (m->mark == U_BROKEN && u->formation == BROKEN)) continue;
        put_more(w, m->name);
        if (m->mark == U_CHARGING) put_fmt(w, " %s", key_of(b, u->target));
        if (m->mark == U_HORSE) put_fmt(w, " %d", u->due);
    }
    if (u->target && !bff_is(s, piece, U_CHARGING)) put_fmt(w, " target %s", key_of(b, u->target));
    if (u->fired) put_fmt(w, " fired %d", u->fired);
    if (u->shots) put_fmt(w, " shots %d", u->shots);
    if (pieces_have(&s->retreat.set, piece)) put_fmt(w, " retreat %s", retreat_kinds[s->retreat.kind[piece]]);
}

/* "line 1554 3079 900 stands 7 disordered", "garrison", "waiting", "lost". */
static void put_unit(const BffBoard *b, const BffState *s, int piece, Writer *w) {
    const BffUnit *u = &s->unit[piece];
    if (u->fate == FATE_TABLE) put(w, bff_formations[u->formation]);
    else put(w, fates[u->fate]);
    if (u->fate == FATE_TABLE && bff_plane(s)) put_fmt(w, " %d %d %d", u->x, u->y, u->facing);
    if (u->stands != usual_stands(b, piece, u->fate)) put_fmt(w, " stands %d", u->stands);
}

/* "4490 3600", "alone" (by the referee), "with Warren", "fallen 2 with Warren": the unit that he fell with. */
static void put_leader(const BffBoard *b, const BffState *s, int piece, Writer *w) {
    const BffUnit *u = &s->unit[piece];
    if (u->fate == FATE_TABLE && bff_plane(s)) put_fmt(w, "%d %d", u->x, u->y);
    else put(w, u->fate == FATE_TABLE ? "alone" : fates[u->fate]);
    if (u->fate == FATE_ATTACHED) put_fmt(w, " %s", key_of(b, u->with));
    if (u->fate == FATE_FALLEN) put_fmt(w, " %d", u->due);
    if (u->fate == FATE_FALLEN && u->with) put_fmt(w, " with %s", key_of(b, u->with));
}

static void say_unit(const View *v, const Datum *d, int piece, Writer *w) {
    if (!((const BffState *)v->state)->unit[piece].fate) return;
    put_unit(v->board, v->state, piece, w);
    put_marks(v->board, v->state, piece, w);
}

static void say_leader(const View *v, const Datum *d, int piece, Writer *w) {
    if (!((const BffState *)v->state)->unit[piece].fate) return;
    put_leader(v->board, v->state, piece, w);
    put_marks(v->board, v->state, piece, w);
}

/* Sets of the state that name a piece count as its marks; options tell whether places are known. */
static bool same_sets(const View *now, const View *was, int piece) {
    const BffState *s = now->state, *t = was->state;
    return marks_same(mark_names, s, t, piece) &&
           pieces_have(&s->retreat.set, piece) == pieces_have(&t->retreat.set, piece) &&
           s->retreat.kind[piece] == t->retreat.kind[piece] && memcmp(s->option, t->option, sizeof s->option) == 0;
}

static const Part of_piece[] = {WHOLE_PART(BffState, combat.party),
                                WHOLE_PART(BffState, retreat),
                                WHOLE_PART(BffState, stranded),
                                WHOLE_PART(BffState, option),
                                {0}};

static void strip(BffState *s, int piece) {
    for (const MarkName *m = mark_names; m->name; m++) mark_join(m, s, piece, false);
    pieces_drop(&s->retreat.set, piece);
    s->retreat.kind[piece] = 0;
    memset(&s->unit[piece], 0, sizeof s->unit[piece]);
}

static bool is_number(Str word) { return word.len && word.at[0] >= '0' && word.at[0] <= '9'; }

/* "horse 2": until when; without a number, as when it has just been shot (BFF-R37). */
static bool read_due(BffUnit *u, Str *rest, Error *e) {
    Str after = *rest, word = str_word(&after);
    u->due = 2;
    if (!is_number(word)) return true;
    *rest = after;
    return read_byte(word, 0, 9, &u->due, e);
}

/* Words with something behind them; `*known` tells whether it was one. */
static bool read_detail(const BffBoard *b, BffState *s, int piece, Str word, Str *rest, bool *known, Error *e) {
    BffUnit *u = &s->unit[piece];
    int number = 0;
    *known = true;
    if (str_same(word, STR("stands"))) return read_byte(str_word(rest), 0, BFF_STANDS, &u->stands, e);
    if (str_same(word, STR("with")) && u->fate == FATE_FALLEN)
        return read_piece_or_none(b, str_word(rest), &u->with, e);
    if (str_same(word, STR("target"))) return read_piece_or_none(b, str_word(rest), &u->target, e);
    if (str_same(word, STR("shots"))) return read_byte(str_word(rest), 0, BFF_TURNS, &u->shots, e);
    if (str_same(word, STR("fired")))
        return read_int(str_word(rest), 0, 65535, &number, e) && (u->fired = (u16)number, true);
    if (str_same(word, STR("retreat"))) {
        pieces_add(&s->retreat.set, piece);
        return read_word(str_word(rest), retreat_kinds, &s->retreat.kind[piece], e);
    }
    return *known = false, true;
}

static bool read_marks(const BffBoard *b, BffState *s, int piece, Str rest, Error *e) {
    BffUnit *u = &s->unit[piece];
    for (Str word = str_word(&rest); word.len; word = str_word(&rest)) {
        bool known;
        if (!read_detail(b, s, piece, word, &rest, &known, e)) return false;
        if (known) continue;
        const MarkName *m = mark_named(mark_names, word);
        if (!m) return marks_fail(mark_names, "stands", word, e);
        mark_join(m, s, piece, true);
        u->mark |= m->mark;
        if (m->mark == U_BROKEN && u->fate == FATE_TABLE) u->formation = BROKEN;
        if (m->mark == U_CHARGING && !read_piece_or_none(b, str_word(&rest), &u->target, e)) return false;
        if (m->mark == U_HORSE && !read_due(u, &rest, e)) return false;
    }
    return true;
}

static bool read_place(BffUnit *u, int numbers, Str *rest, Error *e) {
    int at[3] = {0};
    for (int i = 0; i < numbers; i++) {
        if (!read_int(str_word(rest), 0, i < 2 ? BFF_CELLS * 100 : TURN - 1, &at[i], e))
            return fail(e, numbers == 3 ? "expected where it stands: X Y FACING, hundredths of an inch and tenths of "
                                          "a degree up to 3599"
                                        : "expected where he stands: X Y, hundredths of an inch");
    }
    u->x = (i16)at[0], u->y = (i16)at[1], u->facing = (i16)at[2];
    return true;
}

/* A fate by its word; FATES when it is none. */
static int fate_named(Str word) {
    int fate = FATE_NONE;
    while (fate < FATES && (fate == FATE_TABLE || !str_same(word, str_of(fates[fate])))) fate++;
    return fate;
}

/* "line 1554 3079 900 stands 7 disordered", by the referee "line stands 7", "waiting". */
static bool set_unit(const void *board, void *state, const Datum *d, int unit, Str value, Error *e) {
    const BffBoard *b = board;
    BffState *s = state;
    Str rest = value, word = str_word(&rest);
    int fate = fate_named(word);
    strip(s, unit);
    BffUnit *u = &s->unit[unit];
    if (fate == FATES) {
        fate = FATE_TABLE;
        if (!read_word(word, bff_formations, &u->formation, e)) return false;
        if (u->formation == BROKEN) u->mark |= U_BROKEN;
        Str after = rest;
        if ((bff_plane(s) || is_number(str_word(&after))) && !read_place(u, 3, &rest, e)) return false;
    }
    u->fate = (u8)fate;
    u->stands = (u8)usual_stands(b, unit, fate);
    if (fate == FATE_NONE) return no_more(rest, e);
    if (!bff_plane(s)) u->x = u->y = u->facing = 0; /* BFF-12.30 */
    return read_marks(b, s, unit, rest, e);
}

/* "4490 3600", "alone", "with Warren", "fallen 2". */
static bool set_leader(const void *board, void *state, const Datum *d, int leader, Str value, Error *e) {
    const BffBoard *b = board;
    BffState *s = state;
    Str rest = value, word = str_word(&rest);
    int fate = is_number(word) || str_same(word, STR("alone")) ? (int)FATE_TABLE : fate_named(word);
    strip(s, leader);
    BffUnit *u = &s->unit[leader];
    if (fate == FATES)
        return fail(e, "expected where he is: X Y, with UNIT, waiting; not '%.*s'", (int)word.len, word.at);
    u->fate = (u8)fate;
    if (fate == FATE_NONE) return no_more(rest, e);
    if (is_number(word)) {
        rest = value;
        if (!read_place(u, 2, &rest, e)) return false;
    }
    if (!bff_plane(s)) u->x = u->y = 0; /* BFF-12.30 */
    if (fate == FATE_ATTACHED && !read_piece_or_none(b, str_word(&rest), &u->with, e)) return false;
    if (fate == FATE_FALLEN && !read_due(u, &rest, e)) return false;
    return read_marks(b, s, leader, rest, e);
}

/* ---- A fire, and circumstances ----------------------------------------------------------------------------------- */

/* "Doles stands 5 band 1 halves 60 mask 31 behind 20". */
static void say_shot(const View *v, const Datum *d, int number, Writer *w) {
    const BffState *s = v->state;
    const Shot *shot = &s->fire.shot[number - 1];
    if (number > s->fire.shots) return;
    put_fmt(w, "%s stands %d band %d halves %d mask %d behind %d", key_of(v->board, shot->unit), shot->stands,
            shot->band, shot->halves, shot->mask, shot->enfilading);
}

static bool set_shot(const void *board, void *state, const Datum *d, int n, Str value, Error *e) {
    static const char *const names[] = {"stands", "band", "halves", "mask", "behind"};
    BffState *s = state;
    int number[COUNT(names)], unit;
    if (!bff_read_piece(board, str_word(&value), &unit, e)) return false;
    for (int i = 0; i < COUNT(names); i++) {
        if (!str_same(str_word(&value), str_of(names[i]))) return fail(e, "expected '%s' and a number", names[i]);
        if (!read_int(str_word(&value), 0, i < 2 ? 255 : 65535, &number[i], e)) return false;
    }
    s->fire.shot[n - 1] = (Shot){.unit = (u8)unit,
                                 .stands = (u8)number[0],
                                 .band = (u8)number[1],
                                 .halves = (u16)number[2],
                                 .mask = (u16)number[3],
                                 .enfilading = (u16)number[4]};
    if (s->fire.shots < n) s->fire.shots = (u8)n;
    return no_more(value, e);
}

/* "Iverson Carr swept-from-the-field 2962 2000". */
static void say_won(const View *v, const Datum *d, int number, Writer *w) {
    const Won *won = &((const BffState *)v->state)->won[number - 1];
    if (!won->unit) return;
    put_fmt(w, "%s %s %s %d %d", key_of(v->board, won->unit), key_of(v->board, won->loser),
            bff_combat_results[won->result], won->x, won->y);
}

static bool set_won(const void *board, void *state, const Datum *d, int number, Str value, Error *e) {
    Won won = {0};
    int at[2] = {0};
    if (!read_piece_or_none(board, str_word(&value), &won.unit, e)) return false;
    if (!read_piece_or_none(board, str_word(&value), &won.loser, e)) return false;
    if (!read_word(str_word(&value), bff_combat_results, &won.result, e)) return false;
    for (int i = 0; i < 2; i++) {
        if (!read_int(str_word(&value), PLACE_LOW, PLACE_HIGH, &at[i], e)) return false;
    }
    won.x = (i16)at[0], won.y = (i16)at[1];
    ((BffState *)state)->won[number - 1] = won;
    return no_more(value, e);
}

void bff_put_value(int field, int value, Writer *w) {
    const char *values = field > FIELD_NONE && field < FIELDS ? bff_fields[field].values : NULL;
    Str rest = str_of(values ? values : ""), word = str_word(&rest);
    for (int v = 0; v < value && word.len; v++) word = str_word(&rest);
    if (word.len && value >= 0) put_str(w, word);
    else put_int(w, value);
}

bool bff_read_value(int field, Str word, int *value) {
    const char *values = field > FIELD_NONE && field < FIELDS ? bff_fields[field].values : NULL;
    Str rest = str_of(values ? values : ""), one;
    i64 number;
    for (*value = 0; (one = str_word(&rest)).len; ++*value) {
        if (str_same(one, word)) return true;
    }
    if (!str_int(word, 0, 255, &number)) return false;
    *value = (int)number;
    return true;
}

static void say_seen(const View *v, const Datum *d, int field, Writer *w) {
    bff_put_value(field, *datum_at(d, v->state, field), w);
}

static bool set_seen(const void *board, void *state, const Datum *d, int field, Str value, Error *e) {
    int number;
    if (!bff_read_value(field, value, &number)) return fail(e, "no answer '%.*s'", (int)value.len, value.at);
    ((BffState *)state)->seen.value[field] = (u8)number;
    return true;
}

static const Part of_fire[] = {WHOLE_PART(BffState, fire), {0}}, of_won[] = {WHOLE_PART(BffState, won), {0}};

/* ---- Steps ------------------------------------------------------------------------------------------------------- */

static const char *step_name(int step) { return bff_step_at(step)->is.name; }

/* A real step goes on where it was; these begin a part of the turn as the rules do. */
static const char *const jumps[] = {
    "start",          "turn",   "player-turn", "leaders-step", "maneuver-step", "leader-moves-step", "defensive-fire",
    "offensive-fire", "charge", NULL};

static const StepNames steps = {step_name, STEP_COUNT, jumps,
                                "; a part of the turn begins with: start turn player-turn leaders-step maneuver-step "
                                "leader-moves-step defensive-fire offensive-fire charge"};

void bff_clear_frames(void *state, int step) {
    BffState *s = state;
    s->ending = s->return_to = s->asking = s->offensive = s->second = s->reached = 0;
    memset(&s->seen, 0, sizeof s->seen);
    memset(&s->ask, 0, sizeof s->ask);
    memset(&s->maneuver, 0, sizeof s->maneuver);
    memset(&s->fire, 0, sizeof s->fire);
    memset(&s->combat, 0, sizeof s->combat);
    memset(s->won, 0, sizeof s->won);
    memset(&s->retreat, 0, sizeof s->retreat);
    memset(&s->stranded, 0, sizeof s->stranded);
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

#define IN(member) AT(BffState, member)

static const char *const results[] = {"none", BFF_ENDINGS(ENDING_NAME) NULL};
static const char *const paces[PACES + 1] = {"none", "half", "full", "quick", "half-quick", NULL};
#define BY_EACH(array) EACH(BffState, array)
#define BY_SIDE(array) BY_EACH(array), 0, 9999, true, .by = &naming_sides, .set = set_number

/* In canonical order: the game, the step, how things stand, then what belongs to a step under way. */
static const Datum table[] = {
    {"turn", DATUM_NUMBER, IN(turn), 1, BFF_TURNS, true},
    {"active", DATUM_SIDE, IN(active), .always = true},
    {"halted", DATUM_YES, IN(halted)},
    {"step", DATUM_STEP, IN(step), .always = true},
    {"score.*", .by = &naming_sides, .needs = of_score, .say = say_score, .set = set_score},
    {"lost.*", DATUM_NUMBER, BY_SIDE(lost)},
    {"lost.*.flat", DATUM_NUMBER, BY_SIDE(lost_flat)},
    {"lost.*.captured", DATUM_NUMBER, BY_SIDE(captured)},
    {"came.*", DATUM_NUMBER, BY_SIDE(came)},
    {"holder.*", DATUM_SIDE, BY_EACH(holder), .by = &objectives},
    {"unit.*", DATUM_OWN, BY_EACH(unit), .by = &units, .needs = of_piece, .same = same_sets, .say = say_unit,
     .set = set_unit},
    {"leader.*", DATUM_OWN, BY_EACH(unit), .by = &leaders, .needs = of_piece, .same = same_sets, .say = say_leader,
     .set = set_leader},
    {"result", DATUM_WORD, IN(ending), .words = results},
    {"asking", DATUM_SIDE, IN(asking)},
    {"host", DATUM_STEP, IN(return_to)},
    {"offensive", DATUM_YES, IN(offensive)},
    {"second", DATUM_YES, IN(second)},
    {"reached", DATUM_ID, IN(reached), .of = &bff_pieces},
    {"ask", DATUM_SET, IN(ask.open), .of = &circumstances},
    {"ask.host", DATUM_STEP, IN(ask.return_to)},
    {"ask.about", DATUM_ID, IN(ask.about), .of = &bff_pieces},
    {"maneuver", DATUM_ID, IN(maneuver.unit), .of = &bff_pieces},
    {"maneuver.result", DATUM_WORD, IN(maneuver.handling), .words = bff_handlings},
    {"maneuver.verb", DATUM_OWN, IN(maneuver.verb), .say = say_verb, .set = set_verb},
    {"maneuver.pace", DATUM_WORD, IN(maneuver.pace), .words = paces},
    {"maneuver.formation", DATUM_WORD, IN(maneuver.formation), .words = bff_formations},
    {"maneuver.target", DATUM_OWN, IN(maneuver.target), .varies = true, .say = say_target, .set = set_target},
    {"maneuver.from", DATUM_NUMBERS, offsetof(BffState, maneuver.x), 3 * sizeof(i16), PLACE_LOW, PLACE_HIGH,
     .each = sizeof(i16)},
    {"fire", DATUM_ID, IN(fire.target), .of = &bff_pieces},
    {"combat", DATUM_OWN, IN(combat.main), .say = say_two, .set = set_two},
    {"combat.rolls", DATUM_NUMBER, IN(combat.rolls), 0, 9},
    {"combat.second", DATUM_YES, IN(combat.second)},
    {"combat.result", DATUM_WORD, IN(combat.result), .words = bff_combat_results},
    {"combat.difference", DATUM_NUMBER, IN(combat.difference), -60, 60},
    {"combat.stage", DATUM_NUMBER, IN(combat.stage), 0, 255},
    {"combat.owed", DATUM_NUMBERS, IN(combat.owed), 0, 60},
    {"combat.captures", DATUM_NUMBERS, IN(combat.captures), 0, 60},
    {"combat.outflanked", DATUM_NUMBERS, IN(combat.outflanked), 0, 1},
    {"combat.by-cavalry", DATUM_NUMBER, IN(combat.by_cavalry), 0, 3},
    {"combat.was-disordered", DATUM_NUMBERS, IN(combat.was_disordered), 0, 1},
    {"combat.victor", DATUM_ID, IN(combat.victor), .of = &bff_pieces},
    {"combat.left", DATUM_NUMBERS, offsetof(BffState, combat.x), 3 * sizeof(i16), PLACE_LOW, PLACE_HIGH,
     .each = sizeof(i16)},
    {"retreat", DATUM_ID, IN(retreat.unit), .of = &bff_pieces},
    {"retreat.aside", DATUM_NUMBER, IN(retreat.aside), PLACE_LOW, PLACE_HIGH},
    {"fire.*", .by = &shots, .needs = of_fire, .say = say_shot, .set = set_shot},
    {"won.*", .by = &combats, .needs = of_won, .say = say_won, .set = set_won},
    {"seen.*", DATUM_OWN, BY_EACH(seen.value), .by = &circumstances, .say = say_seen, .set = set_seen},
    {NULL},
};

static const Facts all = {table, bff_options, OPTIONS - 1, offsetof(BffState, option), &steps, bff_clear_frames};

FACTS_OF(bff, all)
