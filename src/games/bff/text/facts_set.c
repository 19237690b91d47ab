/* Facts read back into a state, distrusting all of them; then what follows from them is rebuilt and, where a fact asked
 * for it, the game goes on from there. */
#include "games/bff/text/fields.h"

void bff_blank(const void *board, void *state) {
    const BffBoard *b = board;
    BffState *s = state;
    memset(s, 0, sizeof *s);
    s->turn = 1;
    s->active = b->first;
    bff_rebuild(b, s);
}

/* ---- The canonical order ----------------------------------------------------------------------------------------- */

static int number_rank(int base, Str word) {
    i64 number;
    return base + (str_int(word, 0, 40, &number) ? (int)number : 0);
}

static int option_rank(Str name) {
    int i = 1;
    while (i < OPTIONS - 1 && !str_same(name, str_of(bff_options[i - 1].name))) i++;
    return RANK_FACT_OPTION + i;
}

/* The numbers of a side: its score, which is derived, and those that count as they are told, in canonical order. */
enum { NUMBER_LOST, NUMBER_FLAT, NUMBER_CAPTURED, NUMBER_CAME, NUMBERS };

/* lost.union, lost.union.flat, lost.union.captured, came.union; NUMBERS when it is none of them. */
static int find_number(Str family, Str detail) {
    if (str_same(family, STR("came"))) return detail.len ? NUMBERS : NUMBER_CAME;
    if (!str_same(family, STR("lost"))) return NUMBERS;
    if (!detail.len) return NUMBER_LOST;
    return str_same(detail, STR("flat")) ? NUMBER_FLAT : str_same(detail, STR("captured")) ? NUMBER_CAPTURED : NUMBERS;
}

/* score.union, then its numbers, then the other side. */
static int score_rank(Str family, Str rest) {
    Str side = str_cut(&rest, '.');
    int which = str_same(family, STR("score")) ? 0 : 1 + find_number(family, rest);
    return RANK_FACT_SCORE + (NUMBERS + 2) * str_same(side, STR("confederate")) + which;
}

static bool is_score(Str family) {
    return str_same(family, STR("score")) || str_same(family, STR("lost")) || str_same(family, STR("came"));
}

int bff_fact_rank(const void *board, Str key) {
    const BffBoard *b = board;
    Str rest = key, family = str_cut(&rest, '.');
    int step = bff_step_field();
    bool ambiguous;
    int i = datum_index(bff_fact_fields, key);
    if (i >= 0) return i < step ? RANK_FACT_FIELD + i : i == step ? RANK_FACT_STEP : RANK_FACT_FRAME + i;
    if (str_same(family, STR("option"))) return option_rank(rest);
    if (is_score(family)) return score_rank(family, rest);
    if (str_same(family, STR("holder"))) return number_rank(RANK_FACT_HOLDER, rest);
    if (str_same(family, STR("fire"))) return number_rank(RANK_FACT_SHOT, rest);
    if (str_same(family, STR("won"))) return number_rank(RANK_FACT_WON, rest);
    if (str_same(family, STR("seen"))) return RANK_FACT_SEEN + bff_find_field(rest);
    return RANK_FACT_PIECE + bff_find_piece(b, rest, &ambiguous);
}

/* ---- Words of a value -------------------------------------------------------------------------------------------- */

static bool read_piece_or_none(const BffBoard *b, Str word, u8 *to, Error *e) {
    int piece = 0;
    if (!is_none(word) && !bff_read_piece(b, word, &piece, e)) return false;
    *to = (u8)piece;
    return true;
}

/* ---- Fields ------------------------------------------------------------------------------------------------------ */

static bool read_shorts(Str value, int count, u8 *at, Error *e) {
    i16 to[3];
    for (int i = 0; i < count; i++) {
        int number = 0;
        if (!read_int(str_word(&value), -8000, 28000, &number, e)) return false;
        to[i] = (i16)number;
    }
    memcpy(at, to, sizeof to[0] * (size_t)count);
    return bff_no_more(value, e);
}

static bool fail_step(Str value, Error *e) {
    char known[LIST_ROOM];
    Writer w = writer_on(known, sizeof known);
    Nearest near = nearest_to(value);
    for (int i = 0; bff_jumps[i]; i++) put_fmt(&w, " %s", bff_jumps[i]);
    for (int step = STEP_NONE + 1; step < STEP_COUNT; step++) nearest_name(&near, str_of(bff_step_at(step)->is.name));
    nearest_words(&near, bff_jumps);
    put_nearest(&w, &near);
    return fail(e, "no step '%.*s'; a part of the turn begins with:%s", (int)value.len, value.at, known);
}

static bool read_step(BffState *s, const Datum *f, Str value, Error *e) {
    bool own = f->offset == offsetof(BffState, step);
    u8 *at = (u8 *)s + f->offset;
    int step = bff_find_step(value);
    if (!own && is_none(value)) return *at = STEP_NONE, true;
    if (!step || (!own && step >= STEP_COUNT)) return fail_step(value, e);
    if (own) bff_clear_frames(s);
    *at = (u8)step;
    return true;
}

static bool read_verb(Str value, u8 *at, Error *e) {
    *at = is_none(value) ? VERB_NONE : (u8)verb_named(bff_verbs, BFF_VERBS, value);
    return *at || is_none(value) || fail(e, "no verb '%.*s'", (int)value.len, value.at);
}

static bool read_field_names(Str value, u8 *at, Error *e) {
    u32 set = 0;
    for (Str word = str_word(&value); word.len && !is_none(word); word = str_word(&value)) {
        int field;
        if (!bff_read_circumstance(word, &field, e)) return false;
        set |= (u32)1 << field;
    }
    memcpy(at, &set, sizeof set);
    return true;
}

static bool read_two(const BffBoard *b, const Datum *f, Str value, u8 *at, Error *e) {
    for (int i = 0; i < 2; i++) {
        Str word = str_word(&value);
        bool pieces = f->kind == FACT_PIECES;
        if (!(pieces ? read_piece_or_none(b, word, &at[i], e) : read_byte(word, f->low, f->high, &at[i], e)))
            return false;
    }
    return bff_no_more(value, e);
}

/* A unit, or the number of a site. */
static bool read_target(const BffBoard *b, Str value, u8 *at, Error *e) {
    i64 site;
    if (str_int(value, 1, b->sites, &site)) return *at = (u8)site, true;
    return read_piece_or_none(b, value, at, e);
}

static bool read_field(const BffBoard *b, BffState *s, const Datum *f, Str value, Error *e) {
    u8 *at = (u8 *)s + f->offset;
    switch (f->kind) {
    case FACT_NUMBERS:
    case FACT_PIECES: return read_two(b, f, value, at, e);
    case FACT_SHORT: return read_shorts(value, 1, at, e);
    case FACT_POSE: return read_shorts(value, 3, at, e);
    case FACT_STEP: return read_step(s, f, value, e);
    case FACT_PIECE: return read_piece_or_none(b, value, at, e);
    case FACT_TARGET: return read_target(b, value, at, e);
    case FACT_VERB: return read_verb(value, at, e);
    case FACT_FIELDS: return read_field_names(value, at, e);
    default: return datum_read(f, s, value, e);
    }
}

/* ---- Pieces ------------------------------------------------------------------------------------------------------ */

static void strip(BffState *s, int piece) {
    for (const MarkName *m = bff_marks; m->name; m++) {
        if (m->set) pieces_drop((PieceSet *)(void *)((u8 *)s + m->set), piece);
    }
    pieces_drop(&s->retreat.set, piece);
    s->retreat.kind[piece] = 0;
    memset(&s->unit[piece], 0, sizeof s->unit[piece]);
}

static const MarkName *mark_named(Str word) {
    for (const MarkName *m = bff_marks; m->name; m++) {
        if (str_same(word, str_of(m->name))) return m;
    }
    return NULL;
}

static bool fail_mark(Str word, Error *e) {
    char known[LIST_ROOM];
    Writer w = writer_on(known, sizeof known);
    Nearest near = nearest_to(word);
    for (const MarkName *m = bff_marks; m->name; m++) {
        put_fmt(&w, " %s", m->name);
        nearest_name(&near, str_of(m->name));
    }
    put_nearest(&w, &near);
    return fail(e, "unknown mark '%.*s'; there are: stands%s", (int)word.len, word.at, known);
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
        return read_word(str_word(rest), bff_retreat_kinds, &s->retreat.kind[piece], e);
    }
    return *known = false, true;
}

static bool read_marks(const BffBoard *b, BffState *s, int piece, Str rest, Error *e) {
    BffUnit *u = &s->unit[piece];
    for (Str word = str_word(&rest); word.len; word = str_word(&rest)) {
        bool known;
        if (!read_detail(b, s, piece, word, &rest, &known, e)) return false;
        if (known) continue;
        const MarkName *m = mark_named(word);
        if (!m) return fail_mark(word, e);
        if (m->set) pieces_add((PieceSet *)(void *)((u8 *)s + m->set), piece);
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
    while (fate < FATES && (fate == FATE_TABLE || !str_same(word, str_of(bff_fates[fate])))) fate++;
    return fate;
}

/* "line 1554 3079 900 stands 7 disordered", by the referee "line stands 7", "waiting". */
static bool set_unit(const BffBoard *b, BffState *s, int unit, Str value, Error *e) {
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
    u->stands = (u8)bff_usual_stands(b, unit, fate);
    if (fate == FATE_NONE) return bff_no_more(rest, e);
    if (!bff_plane(s)) u->x = u->y = u->facing = 0; /* BFF-12.30 */
    return read_marks(b, s, unit, rest, e);
}

/* "4490 3600", "alone", "with Warren", "fallen 2". */
static bool set_leader(const BffBoard *b, BffState *s, int leader, Str value, Error *e) {
    Str rest = value, word = str_word(&rest);
    int fate = is_number(word) || str_same(word, STR("alone")) ? (int)FATE_TABLE : fate_named(word);
    strip(s, leader);
    BffUnit *u = &s->unit[leader];
    if (fate == FATES)
        return fail(e, "expected where he is: X Y, with UNIT, waiting; not '%.*s'", (int)word.len, word.at);
    u->fate = (u8)fate;
    if (fate == FATE_NONE) return bff_no_more(rest, e);
    if (is_number(word)) {
        rest = value;
        if (!read_place(u, 2, &rest, e)) return false;
    }
    if (!bff_plane(s)) u->x = u->y = 0; /* BFF-12.30 */
    if (fate == FATE_WITH && !read_piece_or_none(b, str_word(&rest), &u->with, e)) return false;
    if (fate == FATE_FALLEN && !read_due(u, &rest, e)) return false;
    return read_marks(b, s, leader, rest, e);
}

static bool set_piece(const BffBoard *b, BffState *s, bool leader, Str key, Str value, Error *e) {
    int piece;
    if (!bff_read_piece(b, key, &piece, e)) return false;
    if (bff_is_leader(b, piece) != leader)
        return fail(e, "%s is a %s", b->piece[piece].name, leader ? "unit" : "leader");
    return leader ? set_leader(b, s, piece, value, e) : set_unit(b, s, piece, value, e);
}

/* ---- Options, scores, fire, circumstances ------------------------------------------------------------------------ */

/* By side. */
static i16 *numbers_of(BffState *s, int which) {
    i16 *const numbers[NUMBERS] = {s->lost, s->lost_flat, s->captured, s->came};
    return numbers[which];
}

static int told_bit(int which, int side) { return 1 << (2 * which + side - UNION); }

/* The score is derived: written for people, read and found anew. Losses count as they are told. */
static bool set_score(BffState *s, Str family, Str rest, Str value, Error *e) {
    u8 side = 0;
    int number = 0;
    if (!read_side_or_none(str_cut(&rest, '.'), &side, e) || !side) return fail(e, "expected union or confederate");
    if (!read_int(value, -999, 9999, &number, e)) return false;
    if (str_same(family, STR("score"))) return true;
    if (number < 0) return fail(e, "expected a number from 0 to 9999");
    int which = find_number(family, rest);
    if (which == NUMBERS) return fail(e, "unknown key '%.*s'", (int)rest.len, rest.at);
    numbers_of(s, which)[side] = (i16)number;
    s->told |= (u8)told_bit(which, side);
    return true;
}

static bool set_holder(const BffBoard *b, BffState *s, Str rest, Str value, Error *e) {
    i64 n;
    if (!str_int(rest, 1, b->objectives, &n)) return fail(e, "no objective '%.*s'", (int)rest.len, rest.at);
    return read_side_or_none(value, &s->holder[n], e);
}

/* "fire.1 = Doles stands 5 band 1 halves 60 mask 31 behind 20". */
static bool set_shot(const BffBoard *b, BffState *s, Str rest, Str value, Error *e) {
    static const char *const names[] = {"stands", "band", "halves", "mask", "behind"};
    int number[COUNT(names)], unit;
    i64 n;
    if (!str_int(rest, 1, BFF_SHOTS, &n)) return fail(e, "no shot '%.*s'", (int)rest.len, rest.at);
    if (!bff_read_piece(b, str_word(&value), &unit, e)) return false;
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
    return bff_no_more(value, e);
}

/* "won.1 = Iverson Carr swept-from-the-field 2962 2000". */
static bool set_won(const BffBoard *b, BffState *s, Str rest, Str value, Error *e) {
    Won won = {0};
    i16 at[2];
    i64 n;
    if (!str_int(rest, 1, BFF_COMBATS, &n)) return fail(e, "no combat '%.*s'", (int)rest.len, rest.at);
    if (!read_piece_or_none(b, str_word(&value), &won.unit, e)) return false;
    if (!read_piece_or_none(b, str_word(&value), &won.loser, e)) return false;
    if (!read_word(str_word(&value), bff_combat_results, &won.result, e)) return false;
    if (!read_shorts(value, 2, (u8 *)at, e)) return false;
    won.x = at[0], won.y = at[1];
    s->won[n - 1] = won;
    return true;
}

static bool set_seen(BffState *s, Str rest, Str value, Error *e) {
    int field, number;
    if (!bff_read_circumstance(rest, &field, e)) return false;
    if (!bff_read_value(field, value, &number)) return fail(e, "no answer '%.*s'", (int)value.len, value.at);
    s->seen.value[field] = (u8)number;
    return true;
}

bool bff_set_fact(const void *board, void *state, Str key, Str value, Error *e) {
    const BffBoard *b = board;
    BffState *s = state;
    Str rest = key, family = str_cut(&rest, '.');
    const Datum *f = datum_named(bff_fact_fields, key);
    if (f) return read_field(b, s, f, value, e);
    if (str_same(family, STR("option"))) return read_option(bff_options, OPTIONS - 1, rest, value, s->option, e);
    if (str_same(family, STR("unit"))) return set_piece(b, s, false, rest, value, e);
    if (str_same(family, STR("leader"))) return set_piece(b, s, true, rest, value, e);
    if (is_score(family)) return set_score(s, family, rest, value, e);
    if (str_same(family, STR("holder"))) return set_holder(b, s, rest, value, e);
    if (str_same(family, STR("fire"))) return set_shot(b, s, rest, value, e);
    if (str_same(family, STR("won"))) return set_won(b, s, rest, value, e);
    if (str_same(family, STR("seen"))) return set_seen(s, rest, value, e);
    return bff_no_key(key, e);
}

bool bff_clear(const void *board, void *state, Str what, Error *e) {
    BffState *s = state;
    if (!str_same(what, STR("units"))) return fail(e, "clear takes units");
    memset(s->unit, 0, sizeof s->unit);
    bff_clear_frames(s);
    bff_rebuild(board, s);
    return true;
}

/* ---- Settling ---------------------------------------------------------------------------------------------------- */

/* What was not told is as the roster has it. */
static void settle_losses(const BffBoard *b, BffState *s) {
    Tally t = bff_tally(b, s);
    const i16 *const found[NUMBERS] = {t.lost, t.flat, t.captured, t.came};
    for (int which = 0; which < NUMBERS; which++) {
        for (int side = UNION; side <= CONFEDERATE; side++) {
            if (!(s->told & told_bit(which, side))) numbers_of(s, which)[side] = found[which][side];
        }
    }
    s->told = 0;
}

static void begin(const BffBoard *b, BffState *s, int jump) {
    switch (jump) {
    case JUMP_START: bff_start_game(b, s, NULL); break;
    case JUMP_TURN: bff_start_turn(b, s, NULL); break;
    case JUMP_PLAYER_TURN: bff_start_player_turn(b, s, bff_active(s), NULL); break;
    case JUMP_LEADERS: bff_start_leaders(b, s, NULL); break;
    case JUMP_MANEUVER: bff_start_maneuver(b, s, NULL); break;
    case JUMP_LEADER_MOVES: bff_start_leader_moves(b, s, NULL); break;
    case JUMP_DEFENSIVE_FIRE: bff_start_defensive_fire(b, s, NULL); break;
    case JUMP_OFFENSIVE_FIRE: bff_start_offensive_fire(b, s, NULL); break;
    default: bff_start_charge_phase(b, s, NULL); break;
    }
}

bool bff_settle(const void *board, void *state, Error *e) {
    const BffBoard *b = board;
    BffState *s = state;
    int jump = s->step >= STEP_COUNT ? s->step : 0;
    char text[200];
    Writer complaint = writer_on(text, sizeof text);
    if (s->turn > b->turns) return fail(e, "this battle has %d turns", b->turns);
    if (!s->active) return fail(e, "active: expected union or confederate");
    bff_rebuild(b, s);
    settle_losses(b, s);
    if (!bff_pieces_sane(b, s, &complaint)) return fail(e, "%s", text);
    if (!jump) return true;
    s->step = STEP_OVER; /* of no account: the game goes on at once */
    begin(b, s, jump);
    return true;
}
