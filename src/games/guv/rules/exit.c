/* Units that leave the map (9.exit). */
#include "games/guv/rules.h"

/* GUV-R81: Salem Church, from any west-edge hex of the play area. */
bool guv_is_salem_exit(const GuvBoard *b, int hex) {
    return b->victory == VICTORY_SALEM && b->hex[hex].in_play &&
           hex_column(&b->grid, hex) == hex_column(&b->grid, b->area[0]);
}

static bool leaves_by_road(const GuvHex *h) { return h->exit || h->any_road; }

/* GUV-9.exit-a: by road where there is one. */
int guv_exit_cost(const GuvBoard *b, int hex) {
    return leaves_by_road(&b->hex[hex]) ? b->rule.exit : b->terrain[b->hex[hex].terrain].move;
}

bool guv_may_exit(const GuvBoard *b, const GuvState *s, int *cost, Refusal *r) {
    const GuvHex *h = &b->hex[s->group_hex];
    bool campaign = guv_is_campaign(b) && h->exit;
    bool salem = guv_active(b, s) == UNION && guv_is_salem_exit(b, s->group_hex);
    if (!campaign && !salem) return refuse(r, GUV_9_exit_a, "No exit named in the victory conditions is here.");
    *cost = guv_exit_cost(b, s->group_hex);
    return guv_group_can_pay(s, guv_group_allowance(b, s), *cost, leaves_by_road(h), r);
}

/* GUV-9.exit-b: they never come back. GUV-R6: their steps count as they are now. */
void guv_leave_map(const GuvBoard *b, GuvState *s, const Journal *j) {
    int hex = s->group_hex, next;
    char label[MARK_ROOM];
    int count = bits128_count(&s->group);
    journal(j, NOBODY, GUV_9_exit_b, "%d unit%s the map from %s.", count, count == 1 ? " exits" : "s exit",
            guv_hex_label(b, hex, label));
    Bits128 gone = s->group;
    for (int u = s->top[hex]; u; u = next) {
        next = s->below[u];
        if (bits128_has(&gone, guv_bit(u))) guv_lift_unit(b, s, u, guv_is_real(b, u) ? FATE_EXITED : FATE_AVAILABLE);
    }
    guv_left_works(b, s, guv_active(b, s), hex, (Bits128){{0, 0}}, j);
    guv_tidy_hex(b, s, hex, j);
}
