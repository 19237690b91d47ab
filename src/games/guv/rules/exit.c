/* Units that leave the map (9.exit). */
#include "games/guv/rules.h"

/* GUV-R81: Salem Church, from any west-edge hex of the play area. */
static bool salem_exit(const GuvBoard *b, const GuvState *s) {
    return b->victory == VICTORY_SALEM && guv_active(b, s) == UNION &&
           hex_column(&b->grid, s->group_hex) == hex_column(&b->grid, b->area[0]);
}

bool guv_may_exit(const GuvBoard *b, const GuvState *s, int *cost, Refusal *r) {
    const GuvHex *h = &b->hex[s->group_hex];
    bool campaign = guv_is_campaign(b) && h->exit;
    if (!campaign && !salem_exit(b, s)) return refuse(r, GUV_9_exit_a, "No exit of the victory conditions is here.");
    bool road = campaign || h->any_road;
    *cost = road ? b->rule.exit : b->terrain[h->terrain].move;
    return guv_group_can_pay(s, guv_group_allowance(b, s), *cost, road, r);
}

/* GUV-9.exit-b: they never come back. GUV-R6: their steps count as they are now. */
void guv_leave_map(const GuvBoard *b, GuvState *s, const Journal *j) {
    int hex = s->group_hex, next;
    char label[40];
    journal(j, NOBODY, GUV_9_exit_b, "%d exit the map from %s.", bits128_count(&s->group),
            guv_hex_label(b, hex, label));
    Bits128 gone = s->group;
    for (int u = s->top[hex]; u; u = next) {
        next = s->below[u];
        if (bits128_has(&gone, guv_bit(u))) guv_lift_unit(b, s, u, guv_is_real(b, u) ? FATE_EXITED : FATE_AVAILABLE);
    }
    guv_left_works(b, s, guv_active(b, s), hex, (Bits128){{0, 0}}, j);
    guv_tidy_hex(b, s, hex, j);
}
