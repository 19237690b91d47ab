/* Those who arrive later: Longstreet's divisions, called in the Reorganization Phase (LGV-D8c, LGV-P28). */
#include "games/lgv/rules.h"

/* LGV-D8c, LGV-P28: one division a phase, as long as it can still arrive. */
bool lgv_may_call_division(const LgvBoard *b, const LgvState *s, int unit, Refusal *r) {
    const Unit *u = &b->unit[unit];
    if (!lgv_on(s, OPTION_LONGSTREET) || s->acting != CONFEDERATE)
        return refuse(r, LGV_D8c, "Only the Confederates call a division, with Longstreet's option.");
    if (u->option != OPTION_LONGSTREET || u->rank != RANK_DIVISION)
        return refuse(r, LGV_D8c, "%s does not lead a division of Longstreet's.", u->name);
    bool open =
        b->longstreet_zone && b->place[b->longstreet_zone].sector && !bits128_has(&s->closed, b->longstreet_zone);
    if (!open) return refuse(r, LGV_D8c, "This map has no Zone in which a division could arrive.");
    if (s->turn > b->longstreet_last_call) return refuse(r, LGV_D8c, "It is too late to call a division.");
    if (s->called) return refuse(r, LGV_D8c, "A division has been called in this phase.");
    return s->fate[unit] == RESERVE || refuse(r, LGV_D8c, "%s has been called.", u->name);
}

void lgv_call_division(const LgvBoard *b, LgvState *s, int unit, const Journal *j) {
    bool first = true;
    for (int u = b->first[CONFEDERATE]; u < b->first[CONFEDERATE] + b->count[CONFEDERATE]; u++) {
        const Unit *x = &b->unit[u];
        if (x->option != OPTION_LONGSTREET) continue;
        if (x->rank == RANK_DIVISION && u != unit && s->fate[u] != RESERVE) first = false;
    }
    for (int u = b->first[CONFEDERATE]; u < b->first[CONFEDERATE] + b->count[CONFEDERATE]; u++) {
        const Unit *x = &b->unit[u];
        bool his =
            x->option == OPTION_LONGSTREET && (x->command == b->unit[unit].command || (first && x->rank == RANK_CORPS));
        if (!his || s->fate[u] != RESERVE) continue;
        s->fate[u] = DUE;
        s->when[u] = (u8)(s->turn + b->longstreet_march);
        s->place[u] = b->longstreet_zone;
    }
    s->vp = (i16)(s->vp + b->longstreet_vp);
    s->called = 1;
    journal(j, NOBODY, LGV_D8c, "%s's division is called; it arrives on Turn %d. The Union gains %d VP.",
            lgv_unit_name(b, unit), s->turn + b->longstreet_march, b->longstreet_vp);
}

/* Units called or due arrive (LGV-D8c). */
void lgv_arrive(const LgvBoard *b, LgvState *s, const Journal *j) {
    for (int u = 1; u <= b->units; u++) {
        if (s->fate[u] != DUE || s->when[u] > s->turn) continue;
        int place = s->place[u];
        if (!lgv_is_vacant(s, lgv_side(b, u), place) || !lgv_has_room(b, s, u, place)) continue; /* they wait */
        lgv_put_unit(b, s, u, place, true);
        journal(j, NOBODY, LGV_D8c, "%s arrives in %s.", lgv_unit_name(b, u), lgv_place_label(b, place));
        lgv_settle_place(b, s, place, j);
    }
}
