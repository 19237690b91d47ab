/* What the enemy sees of a stack (9.see). */
#include "games/guv/rules.h"

/* GUV-9.see-a: dummies are no units and look at nothing. */
static bool is_seen_by(const GuvBoard *b, const GuvState *s, Side viewer, int hex) {
    const u16 *around = b->grid.next[hex];
    for (int d = 0; d < 6; d++) {
        int top = s->top[around[d]];
        if (top && guv_side(top) == viewer) return true;
    }
    return false;
}

/* GUV-R96: the top is who entered last. GUV-P32: dummies look like units, so what lies on top is the first real piece,
 * whatever covers it. */
int guv_shown_top(const GuvBoard *b, const GuvState *s, int hex) {
    int u = s->top[hex];
    while (u && !guv_is_real(b, u)) u = s->below[u];
    return u;
}

static bool side_sees(const GuvBoard *b, const GuvState *s, Side viewer, int unit) {
    if (guv_side(unit) == viewer) return true;
    if (guv_fate(s, unit) != FATE_MAP) return guv_is_real(b, unit); /* how many dummies are at hand is secret */
    bool top = guv_shown_top(b, s, s->hex[unit]) == unit;
    return top || is_seen_by(b, s, viewer, s->hex[unit]);
}

bool guv_sees(const GuvBoard *b, const GuvState *s, Side viewer, int unit) {
    if (viewer == REFEREE) return true;
    if (viewer != UNION && viewer != CONFEDERATE) {
        return side_sees(b, s, UNION, unit) && side_sees(b, s, CONFEDERATE, unit);
    }
    return side_sees(b, s, viewer, unit);
}

bool guv_stack_open(const GuvBoard *b, const GuvState *s, Side viewer, int hex) {
    for (int u = s->top[hex]; u; u = s->below[u]) {
        if (!guv_sees(b, s, viewer, u)) return false;
    }
    return true;
}

const char *guv_open_name(const GuvBoard *b, const GuvState *s, int unit) {
    return guv_sees(b, s, NOBODY, unit) ? guv_unit_name(b, unit) : "a unit";
}
