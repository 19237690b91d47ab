/* Names of pieces and circumstances read with a word about what is wrong, and the keys that facts can have. */
#include "games/bff/text/fields.h"

/* ---- Names ------------------------------------------------------------------------------------------------------- */

static bool fail_piece(const BffBoard *b, Str name, bool ambiguous, Error *e) {
    char keys[LIST_ROOM];
    Writer w = writer_on(keys, sizeof keys);
    Nearest near = nearest_to(name);
    for (int p = 1; p <= BFF_PIECES; p++) {
        if (!b->piece[p].key[0]) continue;
        if (str_alike(str_of(b->piece[p].name), name)) put_more(&w, b->piece[p].key);
        nearest_name(&near, str_of(b->piece[p].key));
    }
    return ambiguous ? fail_several(e, "unit or leader", name, &w) : fail_unknown(e, "unit or leader", &near);
}

bool bff_read_piece(const BffBoard *b, Str name, int *to, Error *e) {
    bool ambiguous;
    *to = bff_find_piece(b, name, &ambiguous);
    return *to || (e && fail_piece(b, name, ambiguous, e));
}

bool bff_read_circumstance(Str name, int *to, Error *e) {
    *to = bff_find_field(name);
    if (*to || !e) return *to != 0;
    Nearest near = nearest_to(name);
    for (int f = FIELD_NONE + 1; f < FIELDS; f++) nearest_name(&near, str_of(bff_fields[f].name));
    return fail_unknown(e, "circumstance", &near);
}

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

static bool key_piece(const BffBoard *b, bool leader, Str name, Writer *out, Error *e) {
    int piece;
    if (!bff_read_piece(b, name, &piece, e)) return false;
    if (bff_is_leader(b, piece) != leader)
        return fail(e, "%s is a %s", b->piece[piece].name, leader ? "unit" : "leader");
    return put(out, b->piece[piece].key), true;
}

static bool key_unit(const void *board, Str name, Writer *out, Error *e) {
    return key_piece(board, false, name, out, e);
}

static bool key_leader(const void *board, Str name, Writer *out, Error *e) {
    return key_piece(board, true, name, out, e);
}

static bool key_objective(const void *board, Str name, Writer *out, Error *e) {
    return key_number(((const BffBoard *)board)->objectives, "objective", name, out, e);
}

static bool key_shot(const void *board, Str name, Writer *out, Error *e) {
    (void)board;
    return key_number(BFF_SHOTS, "shot", name, out, e);
}

static bool key_combat(const void *board, Str name, Writer *out, Error *e) {
    (void)board;
    return key_number(BFF_COMBATS, "combat", name, out, e);
}

static bool key_circumstance(const void *board, Str name, Writer *out, Error *e) {
    int field;
    (void)board;
    return bff_read_circumstance(name, &field, e) && (put(out, bff_fields[field].name), true);
}

static const KeyFamily families[] = {
    {"score", key_side, "-"},        {"lost", key_side, "- flat captured"},
    {"came", key_side, "-"},         {"holder", key_objective, "-"},
    {"unit", key_unit, "-"},         {"leader", key_leader, "-"},
    {"fire", key_shot, "-"},         {"won", key_combat, "-"},
    {"seen", key_circumstance, "-"}, {NULL, NULL, NULL},
};

static const Keys keys = {bff_fact_fields, families, bff_options, OPTIONS - 1};

bool bff_key(const void *board, Str key, Writer *out, Error *e) { return key_read(&keys, board, key, out, e); }

bool bff_no_key(Str key, Error *e) { return fail_key(&keys, key, e); }
