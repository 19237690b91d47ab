/* The Construction phase (S3; LFM-P3). LFM-R72: the book's "Organization and Breastwork Phase". */
#include "games/lfm/rules.h"

/* ---- The phase --------------------------------------------------------------------------------------------------- */

/* The zone of a hex is asked once for its whole stack. */
static void list_builders(const LfmBoard *b, const LfmState *s, List *l) {
    const HexSet *own = &s->held[lfm_phasing(s)];
    for (int h = hexset_next(own, 0); h; h = hexset_next(own, h)) {
        bool open = false, asked = false;
        for (int u = s->top[h]; u && u <= b->units; u = s->below[u]) {
            if (!lfm_is_free_to_build(b, s, u, NULL)) continue;
            if (!asked) open = lfm_may_build_in(b, s, h, NULL);
            asked = true;
            if (open) list_add(l, DO_BUILD, 1, u, 0);
        }
    }
}

static void list_bridges(const LfmBoard *b, const LfmState *s, List *l) {
    for (int i = 1; i <= b->bridges; i++) {
        if (lfm_may_burn(b, s, i, NULL)) list_add(l, DO_BURN, 1, b->bridge[i], 0);
        int ends[2];
        hexside_ends(&b->grid, b->bridge[i], &ends[0], &ends[1]);
        for (int n = 0; n < 2; n++) {
            for (int u = s->top[ends[n]]; u && u <= b->units; u = s->below[u]) {
                if (lfm_may_kindle(b, s, u, i, NULL)) list_add(l, DO_KINDLE, 2, u, b->bridge[i]);
            }
        }
    }
}

static void construction_legal(const LfmBoard *b, const LfmState *s, List *l) {
    if (!(b->without & WITHOUT_CONSTRUCTION)) list_builders(b, s, l);
    list_bridges(b, s, l);
    list_add(l, DO_END, 0, 0, 0);
}

static bool construction_check(const LfmBoard *b, const LfmState *s, const Action *a, Refusal *r) {
    switch (a->verb) {
    case DO_BUILD: return lfm_may_build(b, s, a->op[0], r);
    case DO_KINDLE: return lfm_may_kindle(b, s, a->op[0], lfm_bridge_at(b, a->op[1]), r);
    case DO_BURN: return lfm_may_burn(b, s, lfm_bridge_at(b, a->op[0]), r);
    case DO_END: return true;
    default: return lfm_not_now(b, s, a, r);
    }
}

/* Night has no artillery (LFM-S9). */
static void end_construction(const LfmBoard *b, LfmState *s, const Journal *j) {
    if (lfm_end_phase(b, s, j)) return;
    if (lfm_is_night(b, s)) lfm_start_movement(b, s, j);
    else lfm_start_artillery(b, s, j);
}

static bool anybody_builds(const LfmBoard *b, const LfmState *s) {
    const HexSet *own = &s->held[lfm_phasing(s)];
    if (b->without & WITHOUT_CONSTRUCTION) return false;
    for (int h = hexset_next(own, 0); h; h = hexset_next(own, h)) {
        for (int u = s->top[h]; u && u <= b->units; u = s->below[u]) {
            if (!lfm_is_free_to_build(b, s, u, NULL)) continue;
            if (lfm_may_build_in(b, s, h, NULL)) return true;
            break; /* the hex is the same for all of them */
        }
    }
    return false;
}

static bool anybody_burns(const LfmBoard *b, const LfmState *s) {
    Action action[LIST_MAX];
    List l = {action, 0};
    if (b->bridges) list_bridges(b, s, &l);
    return l.count > 0;
}

/* Passes by itself when there is nothing to do. */
void lfm_construction_goes_on(const LfmBoard *b, LfmState *s, const Journal *j) {
    lfm_step_to(s, STEP_CONSTRUCTION);
    if (!anybody_builds(b, s) && !anybody_burns(b, s)) end_construction(b, s, j);
}

void lfm_start_construction(const LfmBoard *b, LfmState *s, const Journal *j) {
    lfm_finish_works(b, s, j);
    lfm_construction_goes_on(b, s, j);
}

static void construction_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    int bridge = 0;
    switch (a->verb) {
    case DO_BUILD: lfm_build(b, s, a->op[0], j); break;
    case DO_KINDLE:
        bridge = lfm_bridge_at(b, a->op[1]);
        s->torch[lfm_phasing(s)][bridge] = (u8)a->op[0];
        s->mark[a->op[0]] |= U_ROLLED;
        journal(j, NOBODY, LFM_25b, "%s prepares to burn %s.", lfm_name_of(b, a->op[0]), b->bridge_name[bridge]);
        break;
    case DO_BURN:
        s->site = (u8)lfm_bridge_at(b, a->op[0]);
        lfm_step_to(s, STEP_BRIDGE_ROLL);
        return;
    default: end_construction(b, s, j); return;
    }
    lfm_construction_goes_on(b, s, j);
}

LFM_STEP(construction, "construction", LFM_P3, WHO_PHASING,
         "Construction: start a breastwork or prepare to burn a bridge?");
