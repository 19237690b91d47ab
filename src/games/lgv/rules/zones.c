/* Operational Sectors and Zones (3.1.4, 8.4.2, 8.4.6, 14): who may go where. */
#include "games/lgv/rules.h"

/* Whom the sectors admit (LGV-14.2a, LGV-3.1.4c, 8.4.2, LGV-8.4.6, 14.2). Binds
 * moves, retreats (LGV-R30) and overruns alike. */
bool lgv_sector_allows(const LgvBoard *b, const LgvState *s, int unit, int from, int to, Refusal *r) {
    const Place *p = &b->place[to]; /* a Zone is one, too, and follows the rules of Areas (LGV-3.1b) */
    const Unit *u = &b->unit[unit];
    if (bits128_has(&s->closed, to)) return refuse(r, LGV_8_1e, "%s lies outside this scenario.", p->label);
    if (u->type == ENGINEER && p->sector != UNION)
        return refuse(r, LGV_8_4_6, "%s is an Engineer and stays in the Union sector.", u->name);
    bool zones = b->place[from].zone && p->zone;
    if (zones && b->place[from].sector != p->sector) {
        refuse(r, LGV_3_1_4d, "No unit moves between Zones %s and %s of the two sectors.", b->place[from].label,
               p->label);
        return refuse_also(r, u->side != UNION ? LGV_14_2d : p->union_entry ? LGV_14_2_1 : LGV_14_2c);
    }
    if (p->sector == u->side) return true;
    if (lgv_sector_bars(b, u->side, to)) {
        refuse(r, p->zone ? LGV_14_2d : LGV_8_4_2a, "%s lies in the Union sector, which %s may not enter.", p->label,
               u->name);
        refuse_also(r, LGV_3_1_4c), refuse_also(r, LGV_8_4_2a);
        return refusal_wanted(r) && lgv_refuse_river(b, s, from, to, r);
    }
    if (!p->zone) return true;
    if (!p->union_entry) {
        refuse(r, LGV_14_2c, "Zone %s is closed to Union units.", p->label);
        return refuse_also(r, b->place[from].zone ? LGV_3_1_4d : LGV_8_4_2b), refuse_also(r, LGV_8_4_2b);
    }
    if (from != p->union_entry || lgv_controller(s, from) != UNION) {
        refuse(r, LGV_14_2_1, "Zone %s may be entered only from a Union-controlled %s.", p->label,
               b->place[p->union_entry].label);
        return refuse_also(r, LGV_R17f), refuse_also(r, LGV_8_4_2b);
    }
    return true;
}

/* LGV-14.1a, LGV-9.4.4o. Who starts in a Zone may go on through Areas (LGV-14.1c), at their cost (LGV-14.1d). */
bool lgv_zone_lets(const LgvBoard *b, const LgvState *s, int unit, const Link *link, EntryMode mode, Refusal *r) {
    if (lgv_halts_in_zone(b, s, unit, mode))
        return refuse(r, LGV_14_1b, "%s has entered a Zone and stops there.", lgv_unit_name(b, unit));
    if (!b->place[link->to].zone) return true;
    int start = s->from[unit] ? s->active : s->place[unit];
    if (mode != ENTER_MOVE)
        return refuse(r, LGV_9_4_4o, "An Overrun may not enter Zone %s.", lgv_place_label(b, link->to));
    if (bits128_has(&b->place[link->to].adjacent, start)) return true;
    refuse(r, LGV_14_1a, "Zone %s is entered only by units that began the Impulse next to it.",
           lgv_place_label(b, link->to));
    return lgv_takes_whole_move(link) ? (refuse_also(r, LGV_R17e), refuse_also(r, LGV_14_1_1d)) : false;
}

/* LGV-14.2b: only along the arrows of the map; LGV-14.2e: nor everywhere along them. */
bool lgv_refuse_zone_way(const LgvBoard *b, int from, int to, bool closed, Refusal *r) {
    const char *here = lgv_place_label(b, from), *there = lgv_place_label(b, to);
    if (closed) return refuse(r, LGV_14_2e, "The way from %s to %s is closed.", here, there);
    return refuse(r, LGV_14_2b, "No arrow links Zones %s and %s.", here, there);
}
