/* Advance after combat (10), and into hexes left by a voluntary retreat (10.1a, 12.3b). */
#include "games/lfm/rules.h"

/* ---- Who may go where -------------------------------------------------------------------------------------------- */

/* Into a hex left in combat; else one left by will (10.1a). */
static bool after_combat(const LfmState *s) { return s->fight.kind == FIGHT_COMBAT; }

static bool has_come_up(const LfmState *s, int piece) { return s->fight_of[piece] == FIGHT_CAME_UP; }

/* Nobody is there but those who have just advanced. */
static bool is_unoccupied(const LfmState *s, int hex) {
    for (int p = s->top[hex]; p; p = s->below[p]) {
        if (!has_come_up(s, p)) return false;
    }
    return true;
}

/* LFM-10.4, LFM-R58: the vacated hex itself, or an empty one next to it and to the unit, once a piece is in the
 * first. */
static bool is_goal(const LfmBoard *b, const LfmState *s, int from, int hex, Refusal *r) {
    const Fight *f = &s->fight;
    char label[MARK_ROOM];
    int near = 0, first = 0;
    for (int i = 0; i < LFM_FIGHT_HEXES && f->vacated[i]; i++) {
        if (hex_direction(&b->grid, from, f->vacated[i]) < 0) continue;
        near = f->vacated[i];
        if (hex == f->vacated[i]) return true;
        if (hex_direction(&b->grid, hex, f->vacated[i]) < 0 || !is_unoccupied(s, hex)) continue;
        if (f->entered >> i & 1) return true;
        first = f->vacated[i];
    }
    if (first) return refuse(r, LFM_10_4, "A unit must enter %s first.", lfm_hex_label(b, first, label));
    if (!near) return refuse(r, after_combat(s) ? LFM_10_1b : LFM_10_1a, "It is not next to a hex that was left.");
    return refuse(r, LFM_10_4, "%s was not left, nor is it empty and next to one that was.",
                  lfm_hex_label(b, hex, label));
}

/* What our battles forbid (LFM-30.2; lines that may not be passed are for lfm_may_be_in). */
static bool battle_lets_go(const LfmBoard *b, const LfmState *s, int piece, int hex, Refusal *r) {
    if (lfm_surprised(b, s, piece)) return refuse(r, LFM_30_2, "%s is surprised.", lfm_name(b, s, piece));
    return lfm_may_be_in(b, s, piece, hex, NULL, r);
}

/* LFM-10.1b: pieces that took part; LFM-10.1a: any that are near, all from one hex (LFM-12.3b). Nobody asks for
 * command (LFM-R93, LFM-8.6). */
static bool is_qualified(const LfmBoard *b, const LfmState *s, int unit, int hex, Refusal *r) {
    const char *name = lfm_name_of(b, unit);
    if (lfm_is_gun(b, unit)) return refuse(r, LFM_10_3b, "%s is artillery.", name);
    if (after_combat(s) && !pieces_have(&s->fight.part, unit))
        return refuse(r, LFM_10_1b, "%s had no part in this combat.", name);
    if (lfm_is(s, unit, U_BUILDER)) return refuse(r, LFM_24_2b, "%s builds.", name);
    if (!lfm_in_zoc(b, s, lfm_side(b, unit), hex)) return true;
    if (lfm_shattered(b, s, unit))
        return refuse(r, LFM_R58, "%s is shattered and may enter no ZOC.", name), refuse_also(r, LFM_16_6);
    if (b->brigade[b->brief[unit].brigade].halted && lfm_held_back(b, s, unit))
        return refuse(r, LFM_30_4, "%s is halted and may enter no ZOC.", name);
    return !lfm_is(s, unit, U_FRESH_CHARGE) || refuse(r, LFM_3_1d, "%s has charged and may enter no ZOC.", name);
}

/* LFM-R92: a commander goes along where a unit of the advance is; a brigade commander where a regiment of his is. */
static bool may_lead(const LfmBoard *b, const LfmState *s, int commander, int hex, Refusal *r) {
    int brigade = b->brief[commander].rank == RANK_BRIGADE ? b->brief[commander].brigade : 0;
    int own = s->asking == (u8)lfm_phasing(s) ? 0 : 1;
    if (after_combat(s) && lfm_fight_index(&s->fight, own, s->hex[commander]) < 0)
        return refuse(r, LFM_10_1b, "His hex had no part in this combat.");
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (has_come_up(s, p) && (!brigade || b->brief[p].brigade == brigade)) return true;
    }
    return refuse(r, brigade ? LFM_20_9b : LFM_R16, "First units of his must go there."), refuse_also(r, LFM_R92);
}

static bool may_advance(const LfmBoard *b, const LfmState *s, int piece, int hex, Refusal *r) {
    const char *name = lfm_name(b, s, piece);
    int from = s->hex[piece];
    PieceSet set = {{0}};
    if (!piece || lfm_side(b, piece) != (Side)s->asking || !lfm_on_map(s, piece))
        return refuse(r, LFM_10_1b, "%s is not a piece of yours on the map.", name);
    if (has_come_up(s, piece)) return refuse(r, LFM_10_4, "%s has advanced.", name);
    if (s->follow && from != s->follow)
        return refuse(r, LFM_12_3b, "All who follow come from one hex."), refuse_also(r, LFM_R57);
    if (lfm_is_commander(b, piece) ? !may_lead(b, s, piece, hex, r) : !is_qualified(b, s, piece, hex, r)) return false;
    if (!lfm_is_commander(b, piece) && !is_goal(b, s, from, hex, r)) return false;
    int d = hex_direction(&b->grid, from, hex);
    if (d < 0 || !b->hex[hex].in_play) return refuse(r, LFM_10_4, "An advance is one hex.");
    if (!lfm_may_cross(b, s, piece, from, d))
        return refuse(r, LFM_R53, "%s cannot cross that hexside.", name), refuse_also(r, LFM_D2f);
    if (!battle_lets_go(b, s, piece, hex, r)) return false;
    pieces_add(&set, piece);
    return lfm_fits(b, s, &set, hex, r) || refuse_also(r, LFM_10_3a);
}

/* ---- The list ---------------------------------------------------------------------------------------------------- */

/* Hexes from which a piece might advance: around those that were left. */
static void add_sources(const LfmBoard *b, const LfmState *s, HexSet *out) {
    hexset_clear(out);
    for (int i = 0; i < LFM_FIGHT_HEXES && s->fight.vacated[i]; i++) {
        const u16 *around = b->grid.next[s->fight.vacated[i]];
        for (int d = 0; d < 6; d++) {
            if (around[d] && s->top[around[d]] && lfm_holder(b, s, around[d]) == (Side)s->asking)
                hexset_add(out, around[d]);
        }
    }
}

/* Each piece with each neighbour that it may enter, by ascending piece; or only whether there is one. */
static bool list_advances(const LfmBoard *b, const LfmState *s, List *l) {
    HexSet sources;
    bool some = false;
    add_sources(b, s, &sources);
    for (int h = hexset_next(&sources, 0); h; h = hexset_next(&sources, h)) {
        for (int p = s->top[h]; p; p = s->below[p]) {
            for (int d = 0; d < 6; d++) {
                int to = b->grid.next[h][d];
                if (!to || !may_advance(b, s, p, to, NULL)) continue;
                some = true;
                if (!l) return true;
                list_add(l, DO_ADVANCE, 2, p, to);
            }
        }
    }
    return some;
}

static void advance_legal(const LfmBoard *b, const LfmState *s, List *l) {
    list_advances(b, s, l);
    list_add(l, DO_END, 0, 0, 0);
}

LFM_CHECK_PAIR(advance, DO_ADVANCE, may_advance, DO_END)

/* ---- Going ------------------------------------------------------------------------------------------------------- */

/* Who would be left alone goes along (LFM-R92). */
static void go_forward(const LfmBoard *b, LfmState *s, int piece, int hex, const Journal *j) {
    int from = s->hex[piece];
    char label[MARK_ROOM];
    PieceSet set = {{0}};
    pieces_add(&set, piece);
    if (!lfm_is_commander(b, piece)) lfm_add_company(b, s, from, &set);
    for (int p = pieces_next(&set, 0); p; p = pieces_next(&set, p)) {
        lfm_shift(b, s, p, hex);
        s->fight_of[p] = FIGHT_CAME_UP;
        lfm_reattach(b, s, p, from, j);
    }
    for (int i = 0; i < LFM_FIGHT_HEXES && s->fight.vacated[i]; i++) {
        if (s->fight.vacated[i] == hex) s->fight.entered |= (u8)(1 << i);
    }
    journal(j, NOBODY, after_combat(s) ? LFM_10_1b : LFM_10_1a, "%s advances into %s.", lfm_name(b, s, piece),
            lfm_hex_label(b, hex, label));
    lfm_displace(b, s, (Side)s->asking, hex, j);
    lfm_left_hex(b, s, from, j);
    lfm_spread_disorder(b, s, hex, j);
}

/* LFM-10.2: at once or not at all. */
static void end_advance(const LfmBoard *b, LfmState *s, const Journal *j) {
    for (int p = 1; p <= b->pieces; p++) {
        if (has_come_up(s, p)) s->fight_of[p] = 0;
    }
    memset(s->fight.vacated, 0, sizeof s->fight.vacated);
    s->fight.entered = 0;
    s->follow = 0;
    lfm_rouse_near(b, s, j);
    lfm_resolve_pending(b, s, j);
}

void lfm_start_advance(const LfmBoard *b, LfmState *s, const Journal *j) {
    s->follow = 0;
    if (list_advances(b, s, NULL)) lfm_step_to(s, STEP_ADVANCE);
    else end_advance(b, s, j);
}

bool lfm_start_follow(const LfmBoard *b, LfmState *s, const Journal *j) {
    s->follow = 0;
    if (!list_advances(b, s, NULL)) return false;
    lfm_step_to(s, STEP_FOLLOW);
    return true;
}

static void advance_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_ADVANCE) {
        if (!after_combat(s)) s->follow = s->hex[a->op[0]];
        go_forward(b, s, a->op[0], a->op[1], j);
    }
    if (a->verb == DO_END || !list_advances(b, s, NULL)) end_advance(b, s, j);
}

LFM_STEP(advance, "advance", LFM_10_1b, WHO_ASKING, "Who advances after combat?");
const LfmStep lfm_step_follow = {
    {"follow", LFM_10_1a, WHO_ASKING, 0, "Who follows into %h?"}, advance_legal, advance_check, advance_apply};
