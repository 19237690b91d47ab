/* Pieces and the hexes they stand in: every change of place goes through here. */
#include "games/lfm/rules.h"

/* ---- Stacks ------------------------------------------------------------------------------------------------------ */

static void note_units(const LfmBoard *b, LfmState *s, Side side, int hex) {
    bool units = false, guns = false;
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) units = true, guns |= lfm_is_gun(b, p);
    if (!units) {
        hexset_drop(&s->held[side], hex);
        lfm_note_zoc(b, s, side, hex);
    }
    if (guns) hexset_add(&s->guns[side], hex);
    else hexset_drop(&s->guns[side], hex);
}

static void unlink_piece(const LfmBoard *b, LfmState *s, int piece) {
    int hex = s->hex[piece];
    u8 *at = &s->top[hex];
    while (*at != piece) at = &s->below[*at];
    *at = s->below[piece];
    s->below[piece] = 0;
    if (piece <= b->units) note_units(b, s, lfm_side(b, piece), hex);
}

/* Stacks lie in the order of ids: their order says nothing. */
static void link_piece(const LfmBoard *b, LfmState *s, int piece, int hex) {
    u8 *at = &s->top[hex];
    while (*at && *at < piece) at = &s->below[*at];
    s->below[piece] = *at;
    *at = (u8)piece;
    s->hex[piece] = (u16)hex;
    if (piece > b->units) return;
    Side side = lfm_side(b, piece);
    if (lfm_is_gun(b, piece)) hexset_add(&s->guns[side], hex);
    if (hexset_has(&s->held[side], hex)) return;
    hexset_add(&s->held[side], hex);
    lfm_spread_zoc(b, s, side, hex);
}

/* LFM-30.19: what counts as lost, at the front face. */
static int worth(const LfmBoard *b, const LfmState *s, int piece) {
    bool gone = s->fate[piece] == FATE_ELIMINATED || s->fate[piece] == FATE_LOST;
    return gone && piece <= b->units ? b->brief[piece].sp[0] : 0;
}

static void note_fate(LfmState *s, int piece, Fate fate) {
    s->fate[piece] = (u8)fate;
    pieces_drop(&s->present, piece);
    pieces_drop(&s->waiting, piece);
    pieces_drop(&s->away, piece);
    if (fate == FATE_MAP) pieces_add(&s->present, piece);
    if (fate == FATE_WAITING) pieces_add(&s->waiting, piece);
    if (fate == FATE_AWAY) pieces_add(&s->away, piece);
}

void lfm_put(const LfmBoard *b, LfmState *s, int piece, int hex) {
    Side side = lfm_side(b, piece);
    s->lost[side] = (i16)(s->lost[side] - worth(b, s, piece));
    note_fate(s, piece, FATE_MAP);
    s->due[piece] = 0;
    s->fight_of[piece] = 0;
    link_piece(b, s, piece, hex);
}

void lfm_lift(const LfmBoard *b, LfmState *s, int piece, Fate fate) {
    Side side = lfm_side(b, piece);
    lfm_drop_torch(b, s, piece);
    if (lfm_on_map(s, piece)) unlink_piece(b, s, piece);
    else s->lost[side] = (i16)(s->lost[side] - worth(b, s, piece));
    note_fate(s, piece, fate);
    s->mark[piece] &= (u16)~U_RECOVER; /* LFM-R68 */
    s->fight_of[piece] = 0;
    s->lost[side] = (i16)(s->lost[side] + worth(b, s, piece));
    pieces_drop(&s->group.set, piece);
    pieces_drop(&s->retreat.set, piece);
    pieces_drop(&s->retreat.stack, piece);
    pieces_drop(&s->stranded, piece);
    pieces_drop(&s->fight.party, piece);
    pieces_drop(&s->fight.part, piece);
}

void lfm_shift(const LfmBoard *b, LfmState *s, int piece, int hex) {
    lfm_drop_torch(b, s, piece); /* LFM-25c */
    unlink_piece(b, s, piece);
    link_piece(b, s, piece, hex);
    s->fight_of[piece] = 0;
    s->mark[piece] = (u16)((s->mark[piece] | U_CHANGED_HEX) & ~U_RECOVER); /* LFM-R68, LFM-R72 */
}

void lfm_rebuild(const void *board, void *state) {
    const LfmBoard *b = board;
    LfmState *s = state;
    memset(s->below, 0, sizeof s->below);
    memset(s->top, 0, sizeof s->top);
    memset(s->held, 0, sizeof s->held);
    memset(s->guns, 0, sizeof s->guns);
    memset(s->zoc, 0, sizeof s->zoc);
    memset(s->lost, 0, sizeof s->lost);
    s->present = s->waiting = s->away = (PieceSet){{0}};
    for (int p = b->pieces; p > 0; p--) {
        Side side = lfm_side(b, p);
        note_fate(s, p, (Fate)s->fate[p]);
        if (lfm_on_map(s, p)) link_piece(b, s, p, s->hex[p]);
        s->lost[side] = (i16)(s->lost[side] + worth(b, s, p));
    }
}

PieceSet lfm_stack(const LfmState *s, int hex) {
    PieceSet set = {{0}};
    for (int p = s->top[hex]; p; p = s->below[p]) pieces_add(&set, p);
    return set;
}

/* ---- Losses, company and order ----------------------------------------------------------------------------------- */

bool lfm_brigade_in(const LfmBoard *b, const LfmState *s, int brigade, int hex) {
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (b->brief[p].brigade == brigade) return true;
    }
    return false;
}

/* LFM-20.9b: a brigade commander with a regiment of his, any other with any unit (LFM-21.3). */
static bool has_company(const LfmBoard *b, const LfmState *s, int commander) {
    int hex = s->hex[commander];
    if (b->brief[commander].rank == RANK_BRIGADE) return lfm_brigade_in(b, s, b->brief[commander].brigade, hex);
    return s->top[hex] <= b->units;
}

/* LFM-24.1: they can go on with a work, which mounted cavalry cannot (LFM-R75). */
bool lfm_has_unmounted(const LfmBoard *b, const LfmState *s, int hex) {
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (!lfm_is_mounted(b, s, p)) return true;
    }
    return false;
}

void lfm_left_hex(const LfmBoard *b, LfmState *s, int hex, const Journal *j) {
    for (int p = s->top[hex]; p; p = s->below[p]) {
        if (lfm_is_commander(b, p) && !has_company(b, s, p)) pieces_add(&s->stranded, p);
    }
    if (!hexset_has(&s->building, hex) || lfm_has_unmounted(b, s, hex)) return;
    char label[MARK_ROOM];
    hexset_drop(&s->building, hex);
    journal(j, NOBODY, LFM_R73, "The unfinished work in %s is abandoned.", lfm_hex_label(b, hex, label));
}

void lfm_eliminate(const LfmBoard *b, LfmState *s, int unit, Clause why, const Journal *j) {
    int hex = s->hex[unit];
    journal(j, NOBODY, why, "%s is eliminated.", lfm_name_of(b, unit));
    lfm_lift(b, s, unit, FATE_ELIMINATED);
    s->mark[unit] = 0; /* LFM-R68: it would come back in good order, undetached, mounted */
    s->hex[unit] = 0;
    s->bloody = 1;
    lfm_left_hex(b, s, hex, j);
}

/* ---- Names ------------------------------------------------------------------------------------------------------- */

const char *lfm_hex_label(const LfmBoard *b, int hex, char out[MARK_ROOM]) {
    char id[8];
    return mark_place(out, str_of(hex_text(&b->grid, hex, id)), b->place[b->hex[hex].name]);
}
