/* DETACHED markers (22.4). */
#include "games/lfm/rules.h"

static bool may_mark(const LfmBoard *b, const LfmState *s, int unit, Refusal *r) {
    if (lfm_marker_open(b, s, unit)) return true;
    const char *name = lfm_name(b, s, unit);
    if (!lfm_is_regiment(b, unit)) return refuse(r, LFM_22_4a, "%s is not a regiment.", name);
    if (lfm_side(b, unit) != lfm_phasing(s)) return refuse(r, LFM_22_4a, "%s is not yours.", name);
    if (!lfm_on_map(s, unit)) return refuse(r, LFM_22_4a, "%s is not on the map.", name);
    return refuse(r, LFM_22_4a, "The marker of %s was placed or taken off in this phase.", name);
}

bool lfm_may_detach(const LfmBoard *b, const LfmState *s, int unit, Refusal *r) {
    if (!may_mark(b, s, unit, r)) return false;
    return !lfm_is(s, unit, U_DETACHED) || refuse(r, LFM_22_4a, "%s is detached already.", lfm_name(b, s, unit));
}

bool lfm_may_attach(const LfmBoard *b, const LfmState *s, int unit, Refusal *r) {
    if (!may_mark(b, s, unit, r)) return false;
    return lfm_is(s, unit, U_DETACHED) || refuse(r, LFM_22_4b, "%s has no DETACHED marker.", lfm_name(b, s, unit));
}

void lfm_list_markers(const LfmBoard *b, const LfmState *s, List *l) {
    const PieceSet *own = &b->of_side[lfm_phasing(s)];
    for (int u = pieces_next(own, 0); u && u <= b->units; u = pieces_next(own, u)) {
        if (!lfm_marker_open(b, s, u)) continue;
        list_add(l, lfm_is(s, u, U_DETACHED) ? DO_ATTACH : DO_DETACH, 1, u, 0);
    }
}

/* Without the marker it must rejoin (LFM-22.4c), which integrity.c sees to. */
void lfm_mark_detached(const LfmBoard *b, LfmState *s, int unit, const Journal *j) {
    bool detached = !lfm_is(s, unit, U_DETACHED);
    s->mark[unit] = (u16)((s->mark[unit] ^ U_DETACHED) | U_ROLLED);
    journal(j, NOBODY, detached ? LFM_22_4a : LFM_22_4b, "%s is %s.", lfm_name(b, s, unit),
            detached ? "detached" : "no longer detached");
}

/* LFM-R11: the distance falls to the range of his brigade commander; it gives no command in this turn. */
static void reattach_if_near(const LfmBoard *b, LfmState *s, int unit, int before, int now, const Journal *j) {
    if (!lfm_is(s, unit, U_DETACHED) || before <= b->rule.command_brigade || now > b->rule.command_brigade) return;
    s->mark[unit] &= (u16)~U_DETACHED;
    journal(j, NOBODY, LFM_22_4b, "%s is back with its brigade.", lfm_name(b, s, unit));
}

void lfm_reattach(const LfmBoard *b, LfmState *s, int piece, int from, const Journal *j) {
    const LfmPiece *p = &b->piece[piece];
    int commander = b->brigade[p->brigade].commander;
    if (!p->brigade || !commander || !lfm_on_map(s, commander) || !lfm_on_map(s, piece)) return;
    const PieceSet *set = &b->brigade[p->brigade].members;
    for (int u = pieces_next(set, 0); u && u <= b->units; u = pieces_next(set, u)) {
        if (!lfm_on_map(s, u) || (piece != commander && piece != u)) continue;
        int other = piece == u ? s->hex[commander] : s->hex[u];
        int before = from ? hex_distance(&b->grid, from, other) : NEVER;
        reattach_if_near(b, s, u, before, hex_distance(&b->grid, s->hex[piece], other), j);
    }
}
