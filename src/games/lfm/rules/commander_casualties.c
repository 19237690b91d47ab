/* Commanders in danger, and commanders without a place (8.11, 20.9, 21). */
#include "games/lfm/rules.h"

/* ---- The die of a casualty (8.11a, LFM-21.1)
 * ------------------------------------------------------------------------- */

/* LFM-21.2: nobody asks for brigade commanders. */
void lfm_shake(const LfmBoard *b, LfmState *s, int hex) {
    for (int p = s->top[hex]; p; p = s->below[p]) {
        if (lfm_is_commander(b, p) && b->brief[p].rank > RANK_BRIGADE) s->mark[p] |= U_SHAKEN;
    }
}

static int next_shaken(const LfmBoard *b, const LfmState *s, int after) {
    for (int p = after < b->units ? b->units + 1 : after + 1; p <= b->pieces; p++) {
        if (lfm_is(s, p, U_SHAKEN)) return p;
    }
    return 0;
}

bool lfm_roll_casualties(const LfmBoard *b, LfmState *s) {
    s->asked = (u8)next_shaken(b, s, 0);
    if (!s->asked) return false;
    lfm_step_to(s, STEP_CASUALTY_ROLL);
    return true;
}

static void fall(const LfmBoard *b, LfmState *s, int p, const Journal *j) {
    if (lfm_is(s, p, U_BACK)) { /* LFM-8.11b */
        journal(j, NOBODY, LFM_8_11b, "%s is hit but holds.", lfm_name(b, s, p));
        return;
    }
    journal(j, NOBODY, LFM_8_11a, "%s is a casualty.", lfm_name_of(b, p));
    if (b->piece[p].replaceable) {
        s->mark[p] |= U_BACK; /* LFM-R97: in the same place, with his own value */
        return;
    }
    int side = b->brief[p].side, hex = lfm_on_map(s, p) ? s->hex[p] : 0;
    if (s->acting[side] == p) s->acting[side] = 0; /* LFM-8.11c: somebody else is looked for */
    lfm_lift(b, s, p, FATE_LOST);                  /* LFM-R98 */
    s->hex[p] = 0;
    lfm_left(b, s, hex, j); /* LFM-20.9c: a brigade commander who had stayed with him */
}

/* One commander after the other. */
static void casualty_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    int p = s->asked;
    s->mark[p] &= (u16)~U_SHAKEN; /* LFM-R62: once a result */
    if (a->face[0] == 1) fall(b, s, p, j);
    if (!lfm_roll_casualties(b, s)) lfm_pursue(b, s, j);
}

const LfmStep lfm_step_casualty_roll = {
    {"casualty-roll", LFM_8_11a, WHO_FORTUNE, 1, "%a is under fire: roll one die, a 1 is a casualty."},
    NULL,
    NULL,
    casualty_apply};

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
    char label[40];
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

void lfm_call_adrift(const LfmBoard *b, LfmState *s, Side side) {
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
    char label[40];
    if (a->verb != DO_REJOIN) return lfm_not_now(b, s, a, r);
    places_of(b, s, s->asked, &places);
    return hexset_has(&places, a->op[0]) || refuse(r, LFM_21_3, "Neither his nearest unit nor his superior is in %s.",
                                                   lfm_hex_label(b, a->op[0], label));
}

static void alone_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    go_to(b, s, s->asked, a->op[0], j);
    s->asked = 0;
    lfm_pursue(b, s, j);
}

const LfmStep lfm_step_alone = {
    {"alone", LFM_21_3, WHO_ASKING, 0, "%a is alone: where does he go?"}, alone_legal, alone_check, alone_apply};
