/* The Reorganization phase (S7, 14.5; LFM-P17), in the order of LFM-R67: shatter, order, recovery (recovery.c),
 * restored brigades. */
#include "games/lfm/rules.h"

/* ---- Shattered brigades (15, LFM-R65) ---------------------------------------------------------------------------- */

void lfm_end_reorganization(const LfmBoard *b, LfmState *s, const Journal *j) {
    lfm_check_restored(b, s, j);
    if (!lfm_end_phase(b, s, j)) lfm_end_half(b, s, j);
}

/* ---- Order (14.5, 19) -------------------------------------------------------------------------------------------- */

static int lowest_cr(const LfmBoard *b, const LfmState *s, int hex, int *whose) {
    int lowest = NEVER;
    for (int u = s->top[hex]; u && u <= b->units; u = s->below[u]) {
        if (b->piece[u].cr < lowest) lowest = b->piece[u].cr, *whose = u;
    }
    return lowest;
}

/* 19.2, LFM-R64: plain distance, in command or not; LFM-19.3: not the range of command. */
static bool may_help_rally(const LfmBoard *b, const LfmState *s, int commander, int hex) {
    int rank = b->brief[commander].rank;
    int range = rank == RANK_CORPS || rank == RANK_DIVISION ? b->rule.reorganize : 1; /* LFM-19.2b, LFM-19.2a */
    return rank >= RANK_DIVISION && lfm_on_map(s, commander) && hex_distance(&b->grid, s->hex[commander], hex) <= range;
}

static int best_commander(const LfmBoard *b, const LfmState *s, Side side, int hex) {
    const PieceSet *own = &b->of_side[side];
    int best = 0;
    for (int c = pieces_next(own, b->units); c; c = pieces_next(own, c)) {
        if (may_help_rally(b, s, c, hex) && (!best || lfm_cv(b, s, c) > lfm_cv(b, s, best))) best = c;
    }
    return best;
}

/* 14.5, LFM-R63, LFM-R64: one die for both. */
void lfm_rally_sheet(const LfmBoard *b, const LfmState *s, int hex, Worksheet *w) {
    Side side = lfm_holder(b, s, hex);
    int unit = 0, cr = lowest_cr(b, s, hex, &unit), commander = best_commander(b, s, side, hex);
    lfm_die_sheet(w, "reorganization");
    sheet_add(w, 0, cr, LFM_14_5a, "lowest-cohesion", unit);
    if (!lfm_supported(b, s, side, hex)) sheet_add(w, 1, 1, LFM_14_5b, "no-friend", unit);
    if (lfm_in_zoi(b, s, side, hex))
        sheet_add(w, 1, b->rule.reorganize_zoi, LFM_R63, "in-an-enemy-zone", unit), sheet_also(w, LFM_6_2);
    if (!commander) return;
    w->detail[LFM_NATURAL] = (i16)lfm_cv(b, s, commander); /* LFM-14.5c, LFM-19.1b */
    sheet_add(w, 0, 0, LFM_19_1b, "command-value-alone", commander);
}

static bool may_rally(const LfmBoard *b, const LfmState *s, int hex, Refusal *r) {
    char label[MARK_ROOM];
    if (!hexset_has(&s->held[lfm_phasing(s)], hex))
        return refuse(r, LFM_S7b, "No units of yours are in %s.", lfm_hex_label(b, hex, label));
    if (!lfm_first_in(b, s, hex, lfm_marked))
        return refuse(r, LFM_14_5a, "There is no D or Charged marker in %s.", lfm_hex_label(b, hex, label));
    return !lfm_is(s, s->top[hex], U_RALLIED) ||
           refuse(r, LFM_14_5a, "The stack in %s has rolled.", lfm_hex_label(b, hex, label));
}

static int next_to_rally(const LfmBoard *b, const LfmState *s, int hex) {
    const HexSet *own = &s->held[lfm_phasing(s)];
    for (int h = hexset_next(own, hex); h; h = hexset_next(own, h)) {
        if (may_rally(b, s, h, NULL)) return h;
    }
    return 0;
}

/* The lowest unit stands for its stack. */
static void start_rally(LfmState *s, int hex) {
    s->asked = s->top[hex];
    lfm_step_to(s, STEP_REORGANIZE_ROLL);
}

/* Every stack rolls (LFM-14.5a): only the order is the player's. */
static void go_on(const LfmBoard *b, LfmState *s, const Journal *j) {
    int first = next_to_rally(b, s, 0);
    lfm_step_to(s, STEP_REORGANIZE);
    if (!first) lfm_start_recovery(b, s, j);
    else if (!next_to_rally(b, s, first)) start_rally(s, first);
}

void lfm_start_reorganization(const LfmBoard *b, LfmState *s, const Journal *j) {
    lfm_check_shatter(b, s, j);
    go_on(b, s, j);
}

static void reorganize_legal(const LfmBoard *b, const LfmState *s, List *l) {
    for (int h = next_to_rally(b, s, 0); h; h = next_to_rally(b, s, h)) list_add(l, DO_RALLY, 1, h, 0);
}

static bool reorganize_check(const LfmBoard *b, const LfmState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_END) return refuse(r, LFM_14_5a, "Stacks with a D or Charged marker still have to roll.");
    return a->verb == DO_RALLY ? may_rally(b, s, a->op[0], r) : lfm_not_now(b, s, a, r);
}

static void reorganize_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    start_rally(s, a->op[0]);
}

LFM_STEP(reorganize, "reorganize", LFM_P17, WHO_PHASING, "Reorganization: which stack rolls next?");

static void reorganize_roll_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    int hex = s->hex[s->asked];
    char label[MARK_ROOM];
    Worksheet w;
    lfm_rally_sheet(b, s, hex, &w);
    bool good = lfm_die_succeeds(&w, a->face[0]);
    for (int u = s->top[hex]; u && u <= b->units; u = s->below[u]) {
        s->mark[u] |= U_RALLIED;
        if (good) s->mark[u] &= (u16) ~(U_D | U_CHARGED);
    }
    s->asked = 0;
    journal(j, NOBODY, LFM_14_5a, "The stack in %s rolls {dice:%d} + %d against {sum:%d} (command value %d): %s.",
            lfm_hex_label(b, hex, label), a->face[0], w.total[1], w.total[0], w.detail[LFM_NATURAL],
            good ? "reorganized" : "still disorganized");
    go_on(b, s, j);
}

LFM_ROLL(reorganize_roll, "reorganize-roll", LFM_14_5a, 1, "The stack of %a rolls to reorganize.");
