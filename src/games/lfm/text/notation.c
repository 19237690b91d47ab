/* Actions as text and back: "go 1207", "advance 41-NY 1010", "burn 2205-2305". */
#include "games/lfm/rules.h"

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

void lfm_put_operand(const void *board, const void *state, int kind, int id, Writer *w) {
    const LfmBoard *b = board;
    if (id <= 0 || id > lfm_range(b, kind)) put_int(w, id);
    else if (kind == KIND_PIECE) put(w, b->piece[id].key);
    else if (kind == KIND_HEX) hex_write(w, &b->grid, id);
    else if (kind == KIND_SIDE) put(w, side_name((Side)id));
    else if (kind == KIND_SPOT && id > b->grid.count) put(w, b->piece[id - b->grid.count].key);
    else if (kind == KIND_SPOT) hex_write(w, &b->grid, id);
    else if (hexside_exists(&b->grid, id)) hexside_write(w, &b->grid, id);
    else put_int(w, id);
}

/* LFM-R88: nothing is hidden. */
void lfm_notate(const void *board, const void *state, Side viewer, Side by, const Action *a, Writer *w) {
    write_action(lfm_verbs, lfm_put_operand, board, state, a, 0, w);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

bool lfm_read_operand(const void *board, const void *state, int kind, Str word, i16 *id, Error *e) {
    const LfmBoard *b = board;
    Side side = NOBODY;
    int found = 0;
    if (kind == KIND_PIECE) return lfm_read_piece(b, word, &found, e) && (*id = (i16)found, true);
    if (kind == KIND_SPOT && !hex_read(&b->grid, word, &found))
        return lfm_read_piece(b, word, &found, e) && (*id = (i16)(b->grid.count + found), true);
    if (kind == KIND_HEX || kind == KIND_SPOT) hex_read(&b->grid, word, &found);
    else if (kind == KIND_SIDE) found = side_read(word, &side) && side <= CONFEDERATE ? (int)side : 0;
    else hexside_read(&b->grid, word, &found);
    *id = (i16)found;
    return found || fail(e, "no %s '%.*s'",
                         kind == KIND_HEX    ? "hex"
                         : kind == KIND_SIDE ? "side"
                                             : "hexside",
                         (int)word.len, word.at);
}

PARSE_OF(lfm, LFM, lfm_read_operand)

/* ---- Ranges ------------------------------------------------------------------------------------------------------ */

int lfm_range(const void *board, int kind) {
    const LfmBoard *b = board;
    switch (kind) {
    case KIND_PIECE: return b->pieces;
    case KIND_HEX: return b->grid.count;
    case KIND_HEXSIDE: return b->grid.count * 3 + 2;
    case KIND_SIDE: return CONFEDERATE;
    case KIND_SPOT: return b->grid.count + b->pieces;
    default: return 0;
    }
}

/* Lines of a sheet speak of pieces; of hexes beyond them. */
void lfm_subject(const void *board, int id, Writer *out) {
    const LfmBoard *b = board;
    char label[MARK_ROOM];
    if (id > 0 && id <= b->pieces) put(out, lfm_name_of(b, id));
    else if (id > LFM_PIECES && id - LFM_PIECES <= b->grid.count) put(out, lfm_hex_label(b, id - LFM_PIECES, label));
}
