/* Retreat before combat (11, LFM-P11). */
#include "games/lfm/rules.h"

/* LFM-11.1c: mounted cavalry that takes part in the attack. */
static int pursuer(const LfmBoard *b, const LfmState *s, int number) {
    for (int p = pieces_next(&b->horse, 0); p; p = pieces_next(&b->horse, p)) {
        if (s->fight_of[p] != number || lfm_side(b, p) != lfm_phasing(s)) continue;
        if (lfm_is_mounted(b, s, p) && lfm_may_attack(b, s, p)) return p;
    }
    return 0;
}

static bool is_mobile(const LfmBoard *b, const LfmState *s, int unit) {
    return lfm_is_mounted(b, s, unit) || b->brief[unit].type == HORSE_ARTILLERY || b->piece[unit].special;
}

bool lfm_may_retreat_before_combat(const LfmBoard *b, const LfmState *s, int hex, Refusal *r) {
    int number = hexset_has(&s->held[lfm_waiting(s)], hex) ? lfm_combat_of(b, s, hex) : 0;
    char label[MARK_ROOM];
    if (!number) return refuse(r, LFM_11_1a, "No stack in %s is attacked.", lfm_hex_label(b, hex, label));
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (!is_mobile(b, s, p))
            return refuse(r, LFM_11_1a, "%s is neither mounted cavalry nor horse artillery.", lfm_name_of(b, p)),
                   refuse_also(r, LFM_5_3);
        if (lfm_is(s, p, U_BUILDER))
            return refuse(r, LFM_R57, "%s builds.", lfm_name_of(b, p)), refuse_also(r, LFM_24_2b);
    }
    int horse = pursuer(b, s, number);
    if (horse) return refuse(r, LFM_11_1c, "%s is mounted and attacks.", lfm_name_of(b, horse));
    PieceSet set = lfm_stack(s, hex);
    return lfm_stack_has_way(b, s, CAUSE_BEFORE, &set, hex) || refuse(r, LFM_R52, "There is nowhere to go.");
}

static void before_legal(const LfmBoard *b, const LfmState *s, List *l) {
    const HexSet *held = &s->held[lfm_waiting(s)];
    lfm_list_hexes(b, s, held, DO_GIVE_WAY, lfm_may_retreat_before_combat, l);
    list_add(l, DO_END, 0, 0, 0);
}

LFM_CHECK(before, DO_GIVE_WAY, lfm_may_retreat_before_combat, DO_END)

/* Back from what interrupted STEP_BEFORE. */
static void next_retreat_before_combat(const LfmBoard *b, LfmState *s, const Journal *j) {
    const HexSet *held = &s->held[lfm_waiting(s)];
    for (int h = hexset_next(held, 0); h; h = hexset_next(held, h)) {
        if (!lfm_may_retreat_before_combat(b, s, h, NULL)) continue;
        lfm_step_to(s, STEP_BEFORE);
        return;
    }
    lfm_start_resolving(b, s, j);
}

void lfm_start_retreats_before_combat(const LfmBoard *b, LfmState *s, const Journal *j) {
    next_retreat_before_combat(b, s, j);
}

/* LFM-11.1b, LFM-R45: in order, unless into a ZOC; nobody re-aims or follows. */
static void before_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_END) {
        lfm_start_resolving(b, s, j);
        return;
    }
    PieceSet set = lfm_stack(s, a->op[0]);
    char label[MARK_ROOM];
    journal(j, NOBODY, LFM_11_1a, "The stack in %s retreats before combat.", lfm_hex_label(b, a->op[0], label));
    s->return_to = STEP_BEFORE;
    lfm_order_retreat(b, s, lfm_waiting(s), CAUSE_BEFORE, &set);
    lfm_resolve_pending(b, s, j);
}

LFM_OUTER(before, next_retreat_before_combat, "before", LFM_11_1a, WHO_OTHER, "Retreat before combat?");
