/* The command radius (8.form-b, GUV-8.form-c, GUV-8.hc-f): how far a chit reaches and whom it activates. */
#include "games/guv/rules.h"

/* GUV-R17: no enemy hex, no hexside that is closed to all; GUV-8.a: beyond it nobody acts. hex_flood would do; a set
 * alone, and the dry sides known beforehand, make it three times as fast. */
void guv_command_area(const GuvBoard *b, const GuvState *s, Side side, int hex, int radius, int goal, HexSet *out) {
    u16 reached[HEXES_MAX];
    bool seen[HEXES_MAX + 1] = {false};
    int count = 0, at = 0;
    Side foe = side_other(side);
    hexset_clear(out);
    hexset_add(out, hex);
    seen[hex] = true;
    reached[count++] = (u16)hex;
    for (int step = 0; step < radius; step++) {
        for (int end = count; at < end; at++) {
            int from = reached[at];
            for (int d = 0; d < 6; d++) {
                int to = b->grid.next[from][d];
                if (seen[to] || guv_holds(s, foe, to)) continue;
                if (!(b->dry[from] >> d & 1) && guv_closed_to_all(b, s, side, from, d)) continue;
                hexset_add(out, to);
                if (to == goal) return;
                seen[to] = true;
                reached[count++] = (u16)to;
            }
        }
    }
}

/* GUV-3.cmd-a: as his counter shows; of a High Commander it is larger (GUV-8.hc-f). */
int guv_chit_radius(const GuvBoard *b, int chit) {
    if (chit > CHIT_INDEPENDENT) return b->rule.independent_radius;
    return chit > CHIT_COMMANDER ? b->commander[chit - CHIT_COMMANDER].radius : b->formation[chit].radius;
}

/* GUV-8.ind-b: the Independent chit has no radius to trace, only hexes next to it. */
void guv_chit_area(const GuvBoard *b, const GuvState *s, int goal, HexSet *area) {
    if (s->chit > CHIT_INDEPENDENT) {
        u16 disk[HEX_DISK_SIZE(9)];
        int n = hex_disk(&b->grid, s->chit_at[s->chit], b->rule.independent_radius, disk);
        hexset_clear(area);
        for (int i = 0; i < n; i++) hexset_add(area, disk[i]);
        return;
    }
    guv_command_area(b, s, guv_active(b, s), s->chit_at[s->chit], guv_chit_radius(b, s->chit), goal, area);
}

bool guv_chit_commands(const GuvBoard *b, const GuvState *s, int unit) {
    bool commander = s->chit > CHIT_COMMANDER && s->chit <= CHIT_INDEPENDENT;
    return guv_of_chit(b, s, unit) || (commander && guv_is_independent(b, s, unit) && !guv_is_late(b, s, unit));
}

/* GUV-8.form-b, GUV-8.hc-d, GUV-8.hc-e, GUV-R18: command is fixed when the chit is placed, and all act as one. */
void guv_activate_in_command(const GuvBoard *b, GuvState *s) {
    HexSet area;
    Side side = guv_active(b, s);
    guv_command_area(b, s, side, s->chit_at[s->chit], guv_chit_radius(b, s->chit), 0, &area);
    const Bits128 *set = s->chit > CHIT_COMMANDER ? &b->units[side] : &b->members[s->chit];
    for (int u = guv_next_of(side, set, 0); u; u = guv_next_of(side, set, u)) {
        if (guv_fate(s, u) != FATE_MAP || !hexset_has(&area, s->hex[u]) || !guv_unit_free(b, s, u, NULL)) continue;
        if (guv_chit_commands(b, s, u)) guv_activate_unit(b, s, u, !guv_of_chit(b, s, u));
    }
}
