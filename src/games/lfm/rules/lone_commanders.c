/* Commanders without a place (20.9, 21.3, LFM-R90): brigade commanders and those left alone. */
#include "games/lfm/rules.h"

/* ---- The place of a brigade commander (20.9) --------------------------------------------------------------------- */

/* Who is a brigade commander, and no regiment of his is among them. */
bool lfm_seeks_place(const LfmBoard *b, int commander, const PieceSet *with) {
    if (b->brief[commander].rank != RANK_BRIGADE) return false;
    PieceSet his = pieces_both(&b->brigade[b->brief[commander].brigade].members, &b->unit_set);
    return !pieces_meet(&his, with);
}

bool lfm_is_place_of(const LfmBoard *b, const LfmState *s, int commander, int hex, const PieceSet *with) {
    int brigade = b->brief[commander].brigade;
    PieceSet his = pieces_both(&b->brigade[brigade].members, &b->unit_set);
    if (pieces_meet(&his, &s->present)) return lfm_brigade_in(b, s, brigade, hex);
    int superior = lfm_superior(b, s, commander); /* LFM-20.9c */
    return superior && (s->hex[superior] == hex || pieces_have(with, superior));
}

static bool at_home(const LfmBoard *b, const LfmState *s, int commander, int hex, const PieceSet *with) {
    return !lfm_seeks_place(b, commander, with) || lfm_is_place_of(b, s, commander, hex, with);
}

/* LFM-R17: a brigade commander stays behind only with a regiment of his that stays. */
bool lfm_stays_with_regiment(const LfmBoard *b, const LfmState *s, int piece, Refusal *r) {
    if (!lfm_is_commander(b, piece) || b->brief[piece].rank != RANK_BRIGADE) return true;
    for (int p = s->top[s->group.hex]; p && p <= b->units; p = s->below[p]) {
        if (b->brief[p].brigade == b->brief[piece].brigade && !pieces_have(&s->group.set, p)) return true;
    }
    refuse(r, LFM_R17, "No regiment of his stays here with %s.", lfm_name(b, s, piece));
    return refuse_also(r, LFM_20_9b);
}

void lfm_strand_lone_commanders(const LfmBoard *b, LfmState *s) {
    PieceSet nobody = {{0}};
    for (int p = b->units + 1; p <= b->pieces; p++) {
        if (lfm_side(b, p) != lfm_phasing(s) || !lfm_on_map(s, p) || at_home(b, s, p, s->hex[p], &nobody)) continue;
        pieces_add(&s->stranded, p);
        s->mark[p] |= U_MOVED; /* LFM-17.1a: he does not stay where he was */
    }
}

/* ---- A commander alone (20.9c, 21.3, LFM-R90) -------------------------------------------------------------------- */

static bool of_his_command(const LfmBoard *b, int commander, int unit) {
    const LfmPiece *c = &b->piece[commander], *u = &b->piece[unit];
    if (c->side != u->side) return false;
    switch (c->rank) {
    case RANK_BRIGADE: return u->brigade == c->brigade;
    case RANK_DIVISION: return u->division == c->division;
    case RANK_CORPS: return u->corps == c->corps;
    default: return true;
    }
}

/* Where he may go: the nearest units of his command, and, unless he has a brigade that is still there, his superior. */
static void places_of(const LfmBoard *b, const LfmState *s, int commander, HexSet *out) {
    int nearest = 99, from = s->hex[commander];
    hexset_clear(out);
    for (int p = 1; p <= b->units; p++) {
        if (!lfm_on_map(s, p) || !of_his_command(b, commander, p)) continue;
        int distance = hex_distance(&b->grid, from, s->hex[p]);
        if (distance > nearest) continue;
        if (distance < nearest) hexset_clear(out), nearest = distance;
        hexset_add(out, s->hex[p]);
    }
    if (nearest < 99 && b->brief[commander].rank == RANK_BRIGADE) return; /* LFM-20.9b */
    int superior = lfm_superior(b, s, commander);
    if (superior) hexset_add(out, s->hex[superior]);
}

static void go_to(const LfmBoard *b, LfmState *s, int commander, int hex, const Journal *j) {
    char label[MARK_ROOM];
    int from = lfm_on_map(s, commander) ? s->hex[commander] : 0;
    pieces_drop(&s->stranded, commander);
    if (!lfm_on_map(s, commander)) lfm_put(b, s, commander, hex);
    else if (from != hex) lfm_shift(b, s, commander, hex);
    else return;
    lfm_reattach(b, s, commander, from, j); /* LFM-22.4b */
    journal(j, NOBODY, LFM_21_3, "%s goes to %s.", lfm_name(b, s, commander), lfm_hex_label(b, hex, label));
}

static void go_adrift(const LfmBoard *b, LfmState *s, int commander, const Journal *j) {
    bool news = lfm_on_map(s, commander);
    if (news) lfm_lift(b, s, commander, FATE_ADRIFT);
    pieces_drop(&s->stranded, commander);
    if (news) journal(j, NOBODY, LFM_R90, "%s waits off the map.", lfm_name(b, s, commander));
}

/* He may have found company, or be with his superior already. */
static bool is_stranded(const LfmBoard *b, const LfmState *s, int commander, const HexSet *places) {
    if (!lfm_on_map(s, commander)) return true;
    bool brigade = b->brief[commander].rank == RANK_BRIGADE;
    if (hexset_has(places, s->hex[commander])) return false;
    return brigade || !lfm_has_units(b, s, lfm_side(b, commander), s->hex[commander]);
}

bool lfm_next_stranded(const LfmBoard *b, LfmState *s, const Journal *j) {
    for (int p = pieces_next(&s->stranded, 0); p; p = pieces_next(&s->stranded, p)) {
        HexSet places;
        places_of(b, s, p, &places);
        int count = hexset_count(&places);
        if (!is_stranded(b, s, p, &places)) {
            pieces_drop(&s->stranded, p);
        } else if (count == 0) {
            go_adrift(b, s, p, j);
        } else if (count == 1) {
            go_to(b, s, p, hexset_next(&places, 0), j);
        } else {
            s->asked = (u8)p;
            s->asking = b->brief[p].side;
            lfm_step_to(s, STEP_ALONE);
            return true;
        }
    }
    return false;
}

void lfm_displace(const LfmBoard *b, LfmState *s, Side side, int hex, const Journal *j) {
    for (int p = s->top[hex], below; p; p = below) {
        below = s->below[p];
        if (lfm_side(b, p) == side) continue;
        lfm_lift(b, s, p, FATE_ADRIFT);
        pieces_add(&s->stranded, p);
        journal(j, NOBODY, LFM_R16, "%s must relocate.", lfm_name(b, s, p));
    }
}

void lfm_recall_adrift(const LfmBoard *b, LfmState *s, Side side) {
    for (int p = b->units + 1; p <= b->pieces; p++) {
        if (s->fate[p] == FATE_ADRIFT && lfm_side(b, p) == side) pieces_add(&s->stranded, p);
    }
}

static void alone_legal(const LfmBoard *b, const LfmState *s, List *l) {
    HexSet places;
    places_of(b, s, s->asked, &places);
    for (int h = hexset_next(&places, 0); h; h = hexset_next(&places, h)) list_add(l, DO_REJOIN, 1, h, 0);
}

static bool alone_check(const LfmBoard *b, const LfmState *s, const Action *a, Refusal *r) {
    HexSet places;
    char label[MARK_ROOM];
    if (a->verb != DO_REJOIN) return lfm_not_now(b, s, a, r);
    places_of(b, s, s->asked, &places);
    return hexset_has(&places, a->op[0]) || refuse(r, LFM_21_3, "Neither his nearest unit nor his superior is in %s.",
                                                   lfm_hex_label(b, a->op[0], label));
}

static void alone_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    go_to(b, s, s->asked, a->op[0], j);
    s->asked = 0;
    lfm_resolve_pending(b, s, j);
}

LFM_STEP(alone, "alone", LFM_21_3, WHO_ASKING, "%a is alone: where does he go?");
