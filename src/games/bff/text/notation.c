/* Actions as text and back: "attach Rodes Doles", "say cover full", "go 1200 3400 wheel-left 450 face 900". */
#include "games/bff/board/data.h"

static const char *const hands[] = {"", "left", "right"};

/* ---- Names ------------------------------------------------------------------------------------------------------- */

static const char *name_at(const BffBoard *b, int kind, int id) {
    return kind == KIND_SITE ? b->ground_name[b->site_ground[id]] : b->objective[id].name;
}

/* Not the id of anything, and therefore perhaps 0. */
static bool is_count(int kind) { return kind == KIND_NUMBER || kind == KIND_MEASURE; }

/* A site or objective by its name or number; 0: none. */
static int find_named(const BffBoard *b, int kind, Str word) {
    i64 number;
    int most = bff_range(b, kind);
    for (int id = 1; id <= most; id++) {
        const char *name = name_at(b, kind, id);
        if (name[0] && str_alike(str_of(name), word)) return id;
    }
    return str_int(word, 1, most, &number) ? (int)number : 0;
}

/* In one word; the number where the name is missing or another's too. */
static void put_named(const BffBoard *b, int kind, int id, Writer *w) {
    Str name = str_of(name_at(b, kind, id));
    if (!name.len || find_named(b, kind, name) != id) {
        put_int(w, id);
        return;
    }
    for (size_t i = 0; i < name.len; i++) put_char(w, name.at[i] == ' ' ? '-' : name.at[i]);
}

void bff_put_operand(const void *board, const void *state, int kind, int id, Writer *w) {
    const BffBoard *b = board;
    if (id < !is_count(kind) || id > bff_range(b, kind)) {
        put_int(w, id);
        return;
    }
    switch (kind) {
    case KIND_PIECE: put(w, b->piece[id].key); break;
    case KIND_FORMATION: put(w, bff_formations[id]); break;
    case KIND_SITE:
    case KIND_OBJECTIVE: put_named(b, kind, id, w); break;
    case KIND_FIELD: put(w, bff_fields[id].name); break;
    case KIND_HAND: put(w, hands[id]); break;
    case KIND_SIDE: put(w, side_name((Side)id)); break;
    default: put_int(w, id); break;
    }
}

/* ---- Paths ------------------------------------------------------------------------------------------------------- */

static const char *const legs[LEG_KINDS] = {"", "wheel-left", "wheel-right", "face"};

static void put_path(const Action *a, Writer *w) {
    int i = 0;
    for (; i + LEG_OPERANDS <= a->n; i += LEG_OPERANDS) {
        int kind = a->op[i];
        if (kind == LEG_TO) put_fmt(w, " %d %d", a->op[i + 1], a->op[i + 2]);
        else put_fmt(w, " %s %d", kind > 0 && kind < LEG_KINDS ? legs[kind] : "?", a->op[i + 1]);
    }
    if (i + 2 <= a->n) put_fmt(w, " face %d", a->op[i + 1]);
}

static bool read_i16(Str word, i16 *to) {
    i64 number;
    if (!str_int(word, INT16_MIN, INT16_MAX, &number)) return false;
    *to = (i16)number;
    return true;
}

static bool read_path(Str rest, Action *a, Error *e) {
    *a = action0(DO_GO);
    for (Str word = str_word(&rest); word.len; word = str_word(&rest)) {
        i16 one = 0, two = 0;
        int kind = LEG_TO;
        if (!read_i16(word, &one)) {
            for (kind = LEG_FACE; kind > LEG_TO && !str_same(word, str_of(legs[kind])); kind--) continue;
            if (kind == LEG_TO || !read_i16(str_word(&rest), &one))
                return fail(e, "expected X Y, wheel-left N, wheel-right N or face N, not '%.*s'", (int)word.len,
                            word.at);
        } else if (!read_i16(str_word(&rest), &two)) {
            return fail(e, "a point has two numbers");
        }
        if (a->n + (kind == LEG_FACE ? 2 : LEG_OPERANDS) > GO_OPERANDS) return fail(e, "at most %d legs", BFF_LEGS);
        if (kind == LEG_FACE && str_trim(rest).len) return fail(e, "'face' stands at the end");
        a->op[a->n++] = (i16)kind;
        a->op[a->n++] = one;
        if (kind != LEG_FACE) a->op[a->n++] = two;
    }
    return true;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/* Nothing is hidden. */
void bff_notate(const void *board, const void *state, Side viewer, Side by, const Action *a, Writer *w) {
    Action told = *a;
    if (a->verb == DO_GO || a->verb == DO_SAY) told.n = a->verb == DO_SAY;
    write_action(bff_verbs, bff_put_operand, board, state, &told, 0, w);
    if (a->verb == DO_GO) put_path(a, w);
    if (a->verb == DO_SAY) put_char(w, ' '), bff_put_value(a->op[0], a->op[1], w);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static int find_word(const char *const *words, int from, int count, Str word) {
    for (int i = from; i < count; i++) {
        if (str_same(word, str_of(words[i]))) return i;
    }
    return 0;
}

bool bff_read_operand(const void *board, const void *state, int kind, Str word, i16 *id, Error *e) {
    static const char *const what[KINDS] = {"operand",      "unit or leader", "formation", "site", "objective",
                                            "circumstance", "number",         "hand",      "side", "measure"};
    const BffBoard *b = board;
    Side side = NOBODY;
    int found = 0;
    i64 number = 0;
    switch (kind) {
    case KIND_PIECE: return bff_read_piece(b, word, &found, e) && (*id = (i16)found, true);
    case KIND_FORMATION: found = find_word(bff_formations, 1, FORMATIONS, word); break;
    case KIND_SITE:
    case KIND_OBJECTIVE: found = find_named(b, kind, word); break;
    case KIND_FIELD: return bff_read_circumstance(word, &found, e) && (*id = (i16)found, true);
    case KIND_HAND: found = find_word(hands, HAND_LEFT, COUNT(hands), word); break;
    case KIND_SIDE: found = side_read(word, &side) && side <= CONFEDERATE ? (int)side : 0; break;
    default: break;
    }
    bool good = is_count(kind) ? str_int(word, 0, bff_range(b, kind), &number) : found != 0;
    *id = (i16)(is_count(kind) ? number : found);
    u8 formation;
    if (!good && kind == KIND_FORMATION) return read_word(word, bff_formations + 1, &formation, e);
    return good || fail(e, "no %s '%.*s'", what[kind < KINDS ? kind : 0], (int)word.len, word.at);
}

static bool read_answer(Str rest, Action *a, Error *e) {
    Str field = str_word(&rest), answer = str_trim(rest);
    int value, about;
    if (!answer.len) return fail(e, "expected: %s", bff_verbs[DO_SAY].help);
    if (!bff_read_circumstance(field, &about, e)) return false;
    *a = action2(DO_SAY, about, 0);
    if (!bff_read_value(a->op[0], answer, &value)) return fail(e, "no answer '%.*s'", (int)answer.len, answer.at);
    a->op[1] = (i16)value;
    return true;
}

bool bff_parse(const void *board, const void *state, Str text, Action *a, Error *e) {
    Str rest = str_trim(text);
    int verb = verb_named(bff_verbs, BFF_VERBS, str_word(&rest));
    if (verb == DO_GO) return read_path(rest, a, e);
    if (verb == DO_SAY) return read_answer(rest, a, e);
    return read_action(bff_verbs, BFF_VERBS, bff_read_operand, board, state, text, a, e);
}

/* ---- Ranges ------------------------------------------------------------------------------------------------------ */

int bff_range(const void *board, int kind) {
    enum { NUMBER_MOST = 60 };
    const BffBoard *b = board;
    switch (kind) {
    case KIND_PIECE: return b->pieces;
    case KIND_FORMATION: return FORMATIONS - 1;
    case KIND_SITE: return b->sites;
    case KIND_OBJECTIVE: return b->objectives;
    case KIND_FIELD: return FIELDS - 1;
    case KIND_NUMBER: return NUMBER_MOST;
    case KIND_HAND: return HAND_RIGHT;
    case KIND_SIDE: return CONFEDERATE;
    case KIND_MEASURE: return b->width > b->depth ? b->width : b->depth; /* more than a turn */
    default: return 0;
    }
}

void bff_subject(const void *board, int id, Writer *out) {
    const BffBoard *b = board;
    if (id > 0 && id <= b->pieces) put(out, bff_name_of(b, id));
}
