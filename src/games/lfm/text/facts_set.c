/* Facts read back into a state, distrusting all of them; then what follows from them is rebuilt and, where a fact asked
 * for it, the game goes on from there. */
#include "games/lfm/text/fields.h"

void lfm_blank(const void *board, void *state) {
    const LfmBoard *b = board;
    LfmState *s = state;
    memset(s, 0, sizeof *s);
    s->turn = 1;
    s->first = s->phasing = b->first; /* LFM-R2 */
}

/* ---- The canonical order ----------------------------------------------------------------------------------------- */

static int piece_rank(const LfmBoard *b, Str rest) {
    bool ambiguous;
    Str detail = rest, key = str_cut(&detail, '.');
    int piece = lfm_find_piece(b, key, &ambiguous);
    static const char *const parts[] = {"", "marks", "fight", "aimed", "shots"};
    int part = 0;
    while (part < COUNT(parts) - 1 && !str_same(detail, str_of(parts[part]))) part++;
    return RANK_FACT_PIECE + 5 * piece + part;
}

static int number_rank(int base, Str rest) {
    i64 number;
    Str word = str_cut(&rest, '.');
    return base + (str_int(word, 0, 99, &number) ? (int)number : 0);
}

/* What is derived: written for people, read and found anew. */
static bool is_score(Str family) { return str_same(family, STR("score")) || str_same(family, STR("lost")); }

int lfm_fact_rank(const void *board, Str key) {
    const LfmBoard *b = board;
    Str rest = key, family = str_cut(&rest, '.');
    int step = lfm_step_field(), hex;
    if (str_same(family, STR("option"))) return RANK_FACT_OPTION;
    int i = datum_index(lfm_fields, key);
    if (i >= 0) return i < step ? RANK_FACT_FIELD + i : i == step ? RANK_FACT_STEP : RANK_FACT_FRAME + i;
    if (is_score(family)) return RANK_FACT_SCORE + str_same(rest, STR("confederate"));
    if (str_same(family, STR("objective"))) return number_rank(RANK_FACT_OBJECTIVE, rest);
    if (str_same(family, STR("total"))) return RANK_FACT_TOTAL + lfm_find_brigade(b, rest);
    if (str_same(family, STR("torch"))) return RANK_FACT_TORCH;
    if (str_same(family, STR("column"))) return number_rank(RANK_FACT_COLUMN, rest);
    if (str_same(family, STR("around"))) return RANK_FACT_AROUND;
    if (str_same(family, STR("breastwork"))) return RANK_FACT_WORK + (hex_read(&b->grid, rest, &hex) ? hex : 0);
    return piece_rank(b, rest);
}

/* ---- Words of a value -------------------------------------------------------------------------------------------- */

static bool read_hex(const LfmBoard *b, Str word, int *hex, Error *e) {
    return hex_read(&b->grid, word, hex) || fail(e, "no hex '%.*s' on this map", (int)word.len, word.at);
}

/* ---- Fields ------------------------------------------------------------------------------------------------------ */

static bool read_hexes(const LfmBoard *b, int most, Str value, u8 *at, Error *e) {
    u16 hexes[LFM_CHARGES] = {0};
    int count = 0, hex;
    for (Str word = str_word(&value); word.len && !is_none(word); word = str_word(&value)) {
        if (count == most) return fail(e, "expected at most %d hexes", most);
        if (str_same(word, STR("-"))) hex = 0;
        else if (!read_hex(b, word, &hex, e)) return false;
        hexes[count++] = (u16)hex;
    }
    memcpy(at, hexes, sizeof(u16) * (size_t)most);
    return true;
}

static bool read_flags(const Datum *f, Str value, u8 *at, Error *e) {
    *at = 0;
    for (Str word = str_word(&value); word.len && !is_none(word); word = str_word(&value)) {
        u8 flag = 0;
        if (!read_word(word, f->words, &flag, e)) return false;
        *at |= (u8)(1 << flag);
    }
    return true;
}

static bool read_brigades(const LfmBoard *b, Str value, u8 *at, Error *e) {
    u64 set = 0;
    for (Str word = str_word(&value); word.len && !is_none(word); word = str_word(&value)) {
        int brigade;
        if (!lfm_read_brigade(b, word, &brigade, e)) return false;
        set |= bit(brigade);
    }
    memcpy(at, &set, sizeof set);
    return true;
}

static bool read_bridges(const LfmBoard *b, Str value, u8 *at, Error *e) {
    u16 set = 0;
    for (Str word = str_word(&value); word.len && !is_none(word); word = str_word(&value)) {
        int bridge;
        if (!lfm_read_bridge(b, word, &bridge, e)) return false;
        set |= (u16)(1u << bridge);
    }
    memcpy(at, &set, sizeof set);
    return true;
}

static bool read_step(LfmState *s, const Datum *f, Str value, Error *e) {
    bool own = f->offset == offsetof(LfmState, step);
    int step = lfm_find_step(value);
    if (!own && is_none(value)) return s->host = STEP_NONE, true;
    if (!step || (!own && step >= STEP_COUNT)) return lfm_no_step(value, e);
    if (own) lfm_clear_frames(s);
    *((u8 *)s + f->offset) = (u8)step;
    return true;
}

static bool read_one(const LfmBoard *b, const Datum *f, Str value, u8 *at, Error *e) {
    int found = 0;
    if (!is_none(value) &&
        !(f->kind == FIELD_PIECE ? lfm_read_piece(b, value, &found, e) : lfm_read_bridge(b, value, &found, e)))
        return false;
    *at = (u8)found;
    return true;
}

static bool read_field(const LfmBoard *b, LfmState *s, const Datum *f, Str value, Error *e) {
    u8 *at = (u8 *)s + f->offset;
    switch (f->kind) {
    case FIELD_STEP: return read_step(s, f, value, e);
    case FIELD_FLAGS: return read_flags(f, value, at, e);
    case FIELD_HEX: return read_hexes(b, 1, value, at, e);
    case FIELD_HEXES: return read_hexes(b, f->high, value, at, e);
    case FIELD_PIECE:
    case FIELD_BRIDGE: return read_one(b, f, value, at, e);
    case FIELD_BRIGADES: return read_brigades(b, value, at, e);
    case FIELD_BRIDGES: return read_bridges(b, value, at, e);
    default: return datum_read(f, s, value, e);
    }
}

/* ---- Pieces ------------------------------------------------------------------------------------------------------ */

static const MarkName *mark_named(Str word) {
    for (const MarkName *m = lfm_marks; m->name; m++) {
        if (str_same(word, str_of(m->name))) return m;
    }
    return NULL;
}

static void wear(LfmState *s, int piece, const MarkName *m) {
    if (m->set) pieces_add((PieceSet *)(void *)((u8 *)s + m->set), piece);
    else s->mark[piece] |= m->mark;
}

static void strip(LfmState *s, int piece, bool plain) {
    for (const MarkName *m = lfm_marks; m->name; m++) {
        if (m->plain && !plain) continue;
        if (m->set) pieces_drop((PieceSet *)(void *)((u8 *)s + m->set), piece);
        else s->mark[piece] &= (u16)~m->mark;
    }
}

static bool fail_mark(const LfmBoard *b, int piece, Str word, Error *e) {
    char list[LIST_ROOM];
    Writer w = writer_on(list, sizeof list);
    Nearest near = nearest_to(word);
    for (const MarkName *m = lfm_marks; m->name; m++) {
        put_fmt(&w, " %s", m->name);
        nearest_name(&near, str_of(m->name));
    }
    nearest_name(&near, str_of(lfm_back_name(b, piece)));
    put_nearest(&w, &near);
    return fail(e, "unknown mark '%.*s' of %s; there are: %s%s", (int)word.len, word.at, b->piece[piece].name,
                lfm_back_name(b, piece), list);
}

static bool read_marks(const LfmBoard *b, LfmState *s, int piece, Str words, Error *e) {
    for (Str word = str_word(&words); word.len && !is_none(word); word = str_word(&words)) {
        const MarkName *m = mark_named(word);
        const char *back = lfm_back_name(b, piece);
        if (m) wear(s, piece, m);
        else if (str_same(word, STR("D"))) s->mark[piece] |= U_D; /* LFM-14.1a: as the marker says */
        else if (back[0] && str_same(word, str_of(back))) s->mark[piece] |= U_BACK;
        else if (!str_same(word, str_of(lfm_front_name(b, piece)))) return fail_mark(b, piece, word, e);
    }
    return true;
}

/* "0911 limbered detached", "waiting", "waiting 0109 2", "eliminated". */
static bool set_piece(const LfmBoard *b, LfmState *s, int piece, Str value, Error *e) {
    Str rest = value, word = str_word(&rest);
    int fate = FATE_ABSENT, hex = 0;
    u8 due = 0;
    while (fate < FATES && (fate == FATE_MAP || !str_same(word, str_of(lfm_fates[fate])))) fate++;
    if (fate == FATES) fate = FATE_MAP, rest = value;
    Str after = rest, next = str_word(&after);
    if (fate == FATE_MAP || (next.len == 4 && hex_read(&b->grid, next, &hex))) {
        if (!read_hex(b, next, &hex, e)) return false;
        rest = after;
        next = str_word(&after);
    }
    if (fate != FATE_MAP && next.len && next.at[0] >= '0' && next.at[0] <= '9') {
        if (!read_byte(next, 1, 99, &due, e)) return false;
        rest = after;
    }
    strip(s, piece, true);
    s->mark[piece] = 0;
    s->fight_of[piece] = 0;
    s->aimed[piece] = 0;
    s->shots[piece] = 0;
    s->fate[piece] = (u8)fate;
    s->hex[piece] = (u16)hex;
    s->due[piece] = due;
    return fate == FATE_ABSENT ? !str_trim(rest).len || fail(e, "nothing may follow 'absent'")
                               : read_marks(b, s, piece, rest, e);
}

static bool set_piece_family(const LfmBoard *b, LfmState *s, bool commander, Str rest, Str value, Error *e) {
    int piece;
    Str detail = rest, key = str_cut(&detail, '.');
    if (!lfm_read_piece(b, key, &piece, e)) return false;
    if (lfm_is_commander(b, piece) != commander)
        return fail(e, "%s is a %s", b->piece[piece].name, commander ? "unit" : "commander");
    if (!detail.len) return set_piece(b, s, piece, value, e);
    if (str_same(detail, STR("fight"))) return read_byte(value, 0, 255, &s->fight_of[piece], e);
    if (str_same(detail, STR("aimed"))) return read_hexes(b, 1, value, (u8 *)(void *)&s->aimed[piece], e);
    if (str_same(detail, STR("shots"))) {
        if (s->fate[piece] == FATE_ABSENT || !lfm_is_gun(b, piece)) return fail(e, "shots are of batteries");
        return read_byte(value, 0, 255, &s->shots[piece], e);
    }
    if (!str_same(detail, STR("marks"))) return fail(e, "unknown fact of a piece: '%.*s'", (int)detail.len, detail.at);
    strip(s, piece, false);
    return read_marks(b, s, piece, value, e);
}

/* ---- Options, tracks, works -------------------------------------------------------------------------------------- */

static bool read_score(Str rest, Str value, Error *e) {
    u8 side = 0;
    i64 number;
    if (!read_side_or_none(rest, &side, e)) return false;
    return str_int(value, -999, 9999, &number) || fail(e, "expected a number");
}

/* `objective.3 = union`, `objective.3.taken = 2`. */
static bool set_objective(const LfmBoard *b, LfmState *s, Str rest, Str value, Error *e) {
    i64 n;
    Str number = str_cut(&rest, '.');
    if (!str_int(number, 1, b->objectives, &n)) return fail(e, "no objective '%.*s'", (int)number.len, number.at);
    if (str_same(rest, STR("taken"))) return read_byte(value, 0, LFM_TURNS, &s->taken[n], e);
    if (rest.len) return fail(e, "unknown fact of an objective: '%.*s'", (int)rest.len, rest.at);
    return read_side_or_none(value, &s->holder[n], e);
}

static bool set_total(const LfmBoard *b, LfmState *s, Str rest, Str value, Error *e) {
    int brigade;
    if (!lfm_read_brigade(b, rest, &brigade, e)) return false;
    return read_byte(value, 0, 255, &s->total[brigade], e);
}

/* `torch.union.2205-2305 = 41-NY` (25b). */
static bool set_torch(const LfmBoard *b, LfmState *s, Str rest, Str value, Error *e) {
    u8 side = 0;
    int bridge, unit = 0;
    if (!read_side_or_none(str_cut(&rest, '.'), &side, e) || !lfm_read_bridge(b, rest, &bridge, e)) return false;
    if (!side) return fail(e, "expected union or confederate");
    if (!is_none(value) && !lfm_read_piece(b, value, &unit, e)) return false;
    s->torch[side][bridge] = (u8)unit;
    return true;
}

static bool set_column(const LfmBoard *b, LfmState *s, Str rest, Str value, Error *e) {
    i64 n;
    if (!str_int(rest, 1, b->arrivals, &n)) return fail(e, "no arrival '%.*s'", (int)rest.len, rest.at);
    return read_byte(value, 0, 99, &s->column[n], e);
}

static bool set_around(const LfmBoard *b, LfmState *s, Str rest, Str value, Error *e) {
    int hex;
    if (!read_hex(b, rest, &hex, e)) return false;
    if (!b->edge_number[hex]) return fail(e, "%.*s is no edge hex", (int)rest.len, rest.at);
    return read_byte(value, 0, 99, &s->around[b->edge_number[hex]], e);
}

static bool set_breastwork(const LfmBoard *b, LfmState *s, Str rest, Str value, Error *e) {
    int hex;
    if (!read_hex(b, rest, &hex, e)) return false;
    hexset_drop(&s->works, hex);
    hexset_drop(&s->built, hex);
    hexset_drop(&s->building, hex);
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        if (str_same(word, STR("yes"))) hexset_add(&s->works, hex);
        else if (str_same(word, STR("built"))) hexset_add(&s->works, hex), hexset_add(&s->built, hex);
        else if (str_same(word, STR("building"))) hexset_add(&s->building, hex);
        else if (!str_same(word, STR("no"))) return fail(e, "expected yes, built, building or no");
    }
    return true;
}

bool lfm_set_fact(const void *board, void *state, Str key, Str value, Error *e) {
    const LfmBoard *b = board;
    LfmState *s = state;
    Str rest = key, family = str_cut(&rest, '.');
    const Datum *f = datum_named(lfm_fields, key);
    if (f) return read_field(b, s, f, value, e);
    if (str_same(family, STR("option"))) return read_option(lfm_options, OPTIONS - 1, rest, value, s->option, e);
    if (str_same(family, STR("unit"))) return set_piece_family(b, s, false, rest, value, e);
    if (str_same(family, STR("commander"))) return set_piece_family(b, s, true, rest, value, e);
    if (is_score(family)) return read_score(rest, value, e);
    if (str_same(family, STR("objective"))) return set_objective(b, s, rest, value, e);
    if (str_same(family, STR("total"))) return set_total(b, s, rest, value, e);
    if (str_same(family, STR("torch"))) return set_torch(b, s, rest, value, e);
    if (str_same(family, STR("column"))) return set_column(b, s, rest, value, e);
    if (str_same(family, STR("around"))) return set_around(b, s, rest, value, e);
    if (str_same(family, STR("breastwork"))) return set_breastwork(b, s, rest, value, e);
    return lfm_no_key(key, e);
}

bool lfm_clear(const void *board, void *state, Str what, Error *e) {
    (void)board;
    LfmState *s = state;
    if (str_same(what, STR("units"))) {
        memset(s->fate, 0, sizeof s->fate);
        memset(s->due, 0, sizeof s->due);
        memset(s->shots, 0, sizeof s->shots);
        memset(s->mark, 0, sizeof s->mark);
        memset(s->hex, 0, sizeof s->hex);
        memset(s->total, 0, sizeof s->total);
        memset(s->torch, 0, sizeof s->torch);
        memset(s->acting, 0, sizeof s->acting);
        hexset_clear(&s->building);
        s->shattered = s->roused = 0;
        lfm_clear_frames(s);
    } else if (str_same(what, STR("works"))) {
        hexset_clear(&s->works);
        hexset_clear(&s->built);
        hexset_clear(&s->building);
    } else {
        return fail(e, "clear takes units or works");
    }
    return true;
}

/* ---- Settling ---------------------------------------------------------------------------------------------------- */

/* LFM-26.0: who waits comes by the frame of the battle, at its turn and hex; whose option is off does not come. */
static bool settle_arrivals(const LfmBoard *b, LfmState *s, Error *e) {
    for (int p = 1; p <= b->pieces; p++) {
        if (s->fate[p] != FATE_WAITING) continue;
        int n = lfm_arrival_of(b, s, p);
        if (!n && s->hex[p]) return fail(e, "%s has no arrival in this battle", b->piece[p].name);
        if (!n) {
            s->fate[p] = FATE_ABSENT;
            s->mark[p] = 0;
            continue;
        }
        if (!s->hex[p]) s->hex[p] = b->arrival[n].hex;
        if (!s->due[p]) s->due[p] = b->arrival[n].turn;
    }
    return true;
}

/* At night totals may come to nothing (LFM-23.4b); before it, none at all means that none were given. */
static bool totals_given(const LfmBoard *b, const LfmState *s) {
    for (int turn = 1; turn <= s->turn; turn++) {
        if (b->turn[turn].night) return true;
    }
    for (int f = 1; f <= b->brigades; f++) {
        if (s->total[f]) return true;
    }
    return false;
}

/* LFM-R65: where no total was given, the strength of those who are in the battle. */
static void settle_totals(const LfmBoard *b, LfmState *s) {
    int sum[LFM_BRIGADES + 1] = {0};
    if (s->step < STEP_COUNT && totals_given(b, s)) return;
    for (int p = 1; p <= b->units; p++) {
        if (s->fate[p] != FATE_ABSENT) sum[b->brief[p].brigade] += b->brief[p].sp[0];
    }
    for (int f = 1; f <= b->brigades; f++) {
        if (!s->total[f]) s->total[f] = (u8)sum[f];
    }
}

static void begin(const LfmBoard *b, LfmState *s, int jump) {
    switch (jump) {
    case JUMP_START: lfm_start_game(b, s, NULL); break;
    case JUMP_TURN: lfm_start_turn(b, s, NULL); break;
    case JUMP_HALF: lfm_start_half(b, s, lfm_phasing(s), NULL); break;
    case JUMP_COMMAND: lfm_start_command(b, s, NULL); break;
    case JUMP_CONSTRUCTION: lfm_start_construction(b, s, NULL); break;
    case JUMP_ARTILLERY: lfm_start_artillery(b, s, NULL); break;
    case JUMP_MOVEMENT: lfm_start_movement(b, s, NULL); break;
    case JUMP_COMBAT: lfm_start_combat(b, s, NULL); break;
    case JUMP_REORGANIZATION: lfm_start_reorganization(b, s, NULL); break;
    default: lfm_end_half(b, s, NULL); break;
    }
}

bool lfm_settle(const void *board, void *state, Error *e) {
    const LfmBoard *b = board;
    LfmState *s = state;
    int jump = s->step >= STEP_COUNT ? s->step : 0;
    char text[200];
    Writer complaint = writer_on(text, sizeof text);
    if (!settle_arrivals(b, s, e)) return false;
    settle_totals(b, s);
    if (!lfm_pieces_sane(b, s, &complaint)) return fail(e, "%s", text);
    lfm_rebuild(b, s);
    if (!jump) return true;
    s->step = STEP_OVER; /* of no account: the game goes on at once */
    begin(b, s, jump);
    return true;
}
