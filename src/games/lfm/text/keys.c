/* Names of pieces, brigades and bridges read with a word about what is wrong, and the keys that facts can have. */
#include "games/lfm/text/fields.h"

/* ---- Names ------------------------------------------------------------------------------------------------------- */

static bool fail_piece(const LfmBoard *b, Str name, bool ambiguous, Error *e) {
    char keys[LIST_ROOM];
    Writer w = writer_on(keys, sizeof keys);
    Nearest near = nearest_to(name);
    for (int p = 1; p <= LFM_PIECES; p++) {
        if (!b->piece[p].key[0]) continue;
        if (str_alike(str_of(b->piece[p].name), name)) put_more(&w, b->piece[p].key);
        nearest_name(&near, str_of(b->piece[p].key));
    }
    return ambiguous ? fail_several(e, "unit or commander", name, &w) : fail_unknown(e, "unit or commander", &near);
}

bool lfm_read_piece(const LfmBoard *b, Str name, int *to, Error *e) {
    bool ambiguous;
    *to = lfm_find_piece(b, name, &ambiguous);
    return *to || (e && fail_piece(b, name, ambiguous, e));
}

bool lfm_read_brigade(const LfmBoard *b, Str name, int *to, Error *e) {
    *to = lfm_find_brigade(b, name);
    if (*to || !e) return *to != 0;
    Nearest near = nearest_to(name);
    for (int f = 1; f <= b->brigades; f++) nearest_name(&near, str_of(b->brigade[f].key));
    return fail_unknown(e, "brigade", &near);
}

bool lfm_read_bridge(const LfmBoard *b, Str word, int *bridge, Error *e) {
    int side = 0;
    *bridge = 0;
    if (hexside_read(&b->grid, word, &side)) {
        for (int i = 1; i <= b->bridges; i++) {
            if (b->bridge[i] == side) *bridge = i;
        }
    }
    return *bridge || fail(e, "no bridge at '%.*s'", (int)word.len, word.at);
}

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

static bool key_piece(const LfmBoard *b, bool commander, Str name, Writer *out, Error *e) {
    int piece;
    if (!lfm_read_piece(b, name, &piece, e)) return false;
    if (lfm_is_commander(b, piece) != commander)
        return fail(e, "%s is a %s", b->piece[piece].name, commander ? "unit" : "commander");
    return put(out, b->piece[piece].key), true;
}

static bool key_unit(const void *board, Str name, Writer *out, Error *e) {
    return key_piece(board, false, name, out, e);
}

static bool key_commander(const void *board, Str name, Writer *out, Error *e) {
    return key_piece(board, true, name, out, e);
}

static bool key_objective(const void *board, Str name, Writer *out, Error *e) {
    return key_number(((const LfmBoard *)board)->objectives, "objective", name, out, e);
}

static bool key_arrival(const void *board, Str name, Writer *out, Error *e) {
    return key_number(((const LfmBoard *)board)->arrivals, "arrival", name, out, e);
}

static bool key_brigade(const void *board, Str name, Writer *out, Error *e) {
    const LfmBoard *b = board;
    int brigade;
    return lfm_read_brigade(b, name, &brigade, e) && (put(out, b->brigade[brigade].key), true);
}

static bool key_hex(const void *board, Str name, Writer *out, Error *e) {
    const LfmBoard *b = board;
    int hex;
    if (!hex_read(&b->grid, name, &hex)) return fail(e, "no hex '%.*s' on this map", (int)name.len, name.at);
    return hex_write(out, &b->grid, hex), true;
}

/* "union.2205-2305". */
static bool key_torch(const void *board, Str name, Writer *out, Error *e) {
    const LfmBoard *b = board;
    Str rest = name, side = str_cut(&rest, '.');
    int bridge;
    if (!key_side(board, side, out, e) || !lfm_read_bridge(b, rest, &bridge, e)) return false;
    put_char(out, '.');
    return hexside_write(out, &b->grid, b->bridge[bridge]), true;
}

static const KeyFamily families[] = {
    {"score", key_side, "-"},
    {"lost", key_side, "-"},
    {"objective", key_objective, "- taken"},
    {"total", key_brigade, "-"},
    {"torch", key_torch, "-"},
    {"column", key_arrival, "-"},
    {"around", key_hex, "-"},
    {"breastwork", key_hex, "-"},
    {"unit", key_unit, "- marks fight aimed shots"},
    {"commander", key_commander, "- marks fight aimed shots"},
    {NULL, NULL, NULL},
};

static const Keys keys = {lfm_fields, families, lfm_options, OPTIONS - 1};

bool lfm_key(const void *board, Str key, Writer *out, Error *e) { return key_read(&keys, board, key, out, e); }

bool lfm_no_key(Str key, Error *e) { return fail_key(&keys, key, e); }
