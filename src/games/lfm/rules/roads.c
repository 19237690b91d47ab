/* Road movement (2): where the rate of a road may be used. */
#include "games/lfm/rules.h"

/* LFM-R80: at night a unit in a hex without road stays where it is. */
bool lfm_has_road(const LfmBoard *b, const LfmState *s, int hex) {
    for (int d = 0; d < 6; d++) {
        if (lfm_road_over(b, s, hex, d)) return true;
    }
    return false;
}

/* LFM-2.2a: a rate at all; LFM-2.2c: step by step, so rates and ordinary steps mix. */
bool lfm_refuse_rate(const LfmBoard *b, const LfmState *s, int from, int direction, Refusal *r) {
    if (!lfm_road_over(b, s, from, direction)) {
        refuse(r, LFM_2_2a, "No road crosses that hexside.");
        if (b->hex[from].side[direction] & SIDE_BRIDGE) refuse_also(r, LFM_R77), refuse_also(r, LFM_D2c);
        return refuse_also(r, LFM_R13);
    }
    bool ford = b->hex[from].side[direction] & SIDE_FORD;
    return refuse(r, ford ? LFM_D2g : LFM_D2b, "No rate holds there.");
}

/* LFM-2.2b, LFM-6.2: out of the enemy's sight only. */
bool lfm_may_use_rate(const March *m, Spot at, int to, Refusal *r) {
    char label[MARK_ROOM];
    Side side = lfm_phasing(m->s);
    if (at.flags & GROUP_CHARGED) return refuse(r, LFM_3_1c, "Cavalry that has charged uses no road rate.");
    int hex = lfm_in_zoi(m->b, m->s, side, at.hex) ? at.hex : lfm_in_zoi(m->b, m->s, side, to) ? to : 0;
    if (!hex) return true;
    refuse(r, LFM_2_2b, "%s is in a ZOI: no road rate.", lfm_hex_label(m->b, hex, label));
    return refuse_also(r, LFM_R13);
}

/* LFM-R15: who has left a ZOC is disorganized from then on, though the mark waits for the end of what may become a
 * charge; on a road that is the one rate of the disorganized (LFM-16.5, LFM-R12). */
int lfm_least_rate(const March *m, Spot at) {
    bool shaken = (at.flags & GROUP_WENT) && (at.flags & GROUP_FROM_ZOC) && m->units;
    return shaken && !lfm_is_night(m->b, m->s) ? m->b->rule.rate_disordered : 0;
}
