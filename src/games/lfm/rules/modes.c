/* Modes (1.4, 1.5, LFM-R14, LFM-R21, LFM-R22, LFM-R32): mounting and dismounting, unlimbering. */
#include "games/lfm/rules.h"

bool lfm_may_change(const LfmBoard *b, const LfmState *s, int unit, bool mount, Refusal *r) {
    const char *name = lfm_name_of(b, unit);
    char label[MARK_ROOM];
    if (!lfm_is_own(b, s, unit, r)) return false;
    if (b->brief[unit].type != CAVALRY) return refuse(r, LFM_1_5a, "%s is not cavalry.", name);
    if (lfm_is(s, unit, U_CHANGED)) {
        refuse(r, LFM_1_5a, "%s has mounted or dismounted in this phase.", name);
        return refuse_also(r, LFM_1_5b);
    }
    if (lfm_is_mounted(b, s, unit) == mount) return refuse(r, LFM_1_5a, "%s is in that mode.", name);
    if (lfm_rides(b, s, unit) && !lfm_is(s, unit, U_MOVED)) return refuse(r, LFM_30_6, "%s rides.", name);
    int now = lfm_sp(b, s, unit), then = b->brief[unit].sp[!mount];
    return then <= now || lfm_sp_in(b, s, s->hex[unit], false) - now + then <= b->rule.stack ||
           refuse(r, LFM_4_1a, "%s would be too full.", lfm_hex_label(b, s->hex[unit], label));
}

void lfm_change_mode(const LfmBoard *b, LfmState *s, int unit, const Journal *j) {
    lfm_turn_over(s, unit);
    s->mark[unit] |= U_CHANGED;
    journal(j, NOBODY, LFM_1_5a, "%s %s.", lfm_name_of(b, unit), lfm_is_mounted(b, s, unit) ? "mounts" : "dismounts");
    lfm_give_up_work(b, s, s->hex[unit], j); /* LFM-R75 */
}

/* LFM-4.3; LFM-4.2c: with batteries of any formation, limbered or not. */
bool lfm_may_unlimber(const LfmBoard *b, const LfmState *s, int unit, Refusal *r) {
    const char *name = lfm_name_of(b, unit);
    if (!lfm_is_own(b, s, unit, r)) return false;
    if (!lfm_is_limbered(b, s, unit)) return refuse(r, LFM_1_4b, "%s is not a limbered battery.", name);
    int others = lfm_sp_in(b, s, s->hex[unit], true) - lfm_sp(b, s, unit), sp = b->brief[unit].sp[0];
    return !others || others + sp <= b->rule.stack_guns ||
           refuse(r, LFM_4_3, "%s would make %d SP of artillery.", name, others + sp);
}

void lfm_list_modes(const LfmBoard *b, const LfmState *s, int unit, List *l) {
    if (lfm_may_change(b, s, unit, true, NULL)) list_add(l, DO_MOUNT, 1, unit, 0);
    if (lfm_may_change(b, s, unit, false, NULL)) list_add(l, DO_DISMOUNT, 1, unit, 0);
}
