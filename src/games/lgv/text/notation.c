/* Actions as text and back: "assault 61", "retreat Fitzhugh-Lee 27". */
#include "games/lgv/rules.h"

void lgv_put_operand(const void *board, const void *state, int kind, int id, Writer *w) {
    const LgvBoard *b = board;
    switch (kind) {
    case KIND_UNIT: put(w, b->unit[id].key); break;
    case KIND_PLACE: put(w, b->place[id].label); break;
    case KIND_FORD: put(w, b->ford[id].name); break;
    case KIND_SIDE: put(w, side_name((Side)id)); break;
    case KIND_COMMAND: put(w, b->command[id]); break;
    default: put_int(w, id); break;
    }
}

void lgv_notate(const void *board, const void *state, Side viewer, Side by, const Action *a, Writer *w) {
    bool secret = (a->verb == DO_WANT || a->verb == DO_BID) && viewer != by && viewer != REFEREE;
    write_action(lgv_verbs, lgv_put_operand, board, state, a, secret ? ~(u64)0 : 0, w);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

bool lgv_read_operand(const void *board, const void *state, int kind, Str word, i16 *id, Error *e) {
    const LgvBoard *b = board;
    Side side;
    int found;
    switch (kind) {
    case KIND_UNIT: return lgv_read_unit(b, word, &found, e) && (*id = (i16)found, true);
    case KIND_PLACE: return lgv_read_place(b, word, &found, e) && (*id = (i16)found, true);
    case KIND_FORD: return lgv_read_ford(b, word, &found, e) && (*id = (i16)found, true);
    case KIND_COMMAND:
        *id = (i16)lgv_find_command(b, word);
        return *id || fail(e, "no corps '%.*s'", (int)word.len, word.at);
    case KIND_SIDE:
        if (!side_read(word, &side) || (side != UNION && side != CONFEDERATE))
            return fail(e, "expected union or confederate");
        return *id = (i16)side, true;
    default: return read_short(word, 0, 999, id, e);
    }
}

PARSE_OF(lgv, LGV, lgv_read_operand)

int lgv_range(const void *board, int kind) {
    const LgvBoard *b = board;
    switch (kind) {
    case KIND_UNIT: return b->units;
    case KIND_PLACE: return b->places;
    case KIND_FORD: return b->fords;
    case KIND_SIDE: return CONFEDERATE;
    case KIND_NUMBER: return BID_MAX;
    case KIND_COMMAND: return b->commands;
    default: return 0;
    }
}

void lgv_subject(const void *board, int id, Writer *out) { put(out, lgv_unit_name(board, id)); }
