/* Control (7.2), and what it brings: bridges lost (16.3a), works captured (15.2). */
#include "games/lgv/rules.h"

/* Whenever a unit has come or gone, so that control is gained in passing (LGV-7.2c), and by enemies left alone
 * (LGV-R13b). Zones are controlled like Areas (LGV-R5), and each place by one side at all times (LGV-7.2a), which a
 * Control marker shows (LGV-5.2c). */
void lgv_settle_place(const LgvBoard *b, LgvState *s, int place, const Journal *j) {
    bool north = lgv_here(s, UNION, place) != 0, south = lgv_here(s, CONFEDERATE, place) != 0;
    if (north == south) return; /* Contested (LGV-7.3a), or empty: control stays (LGV-7.3b) */
    /* Vacant for him (LGV-7.4), and from now on Free (LGV-7.5) */
    Side holder = north ? UNION : CONFEDERATE;
    if (lgv_controller(s, place) != holder) {
        if (holder == UNION) bits128_add(&s->union_control, place);
        else bits128_drop(&s->union_control, place);
        journal(j, NOBODY, LGV_7_2b, "%s now controls %s.", side_mark(holder), lgv_place_title(b, place));
        if (holder == CONFEDERATE) lgv_lose_bridges(b, s, place, j);
    }
    if (lgv_works(s, 3 - (int)holder, place)) lgv_capture_works(b, s, place, (int)holder, j);
}
