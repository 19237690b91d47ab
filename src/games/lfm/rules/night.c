/* Night (23): what happens at its beginning and at its end, however many turns it has (LFM-23.1). Its phases are those
 * of the day but for command, artillery and combat (LFM-S9, LFM-23.2a, LFM-R81); that nobody enters a ZOC and all keep
 * to the roads is for movement. */
#include "games/lfm/rules.h"

/* 23.4, LFM-15.2, LFM-15.3, LFM-R66: only shattered brigades get a new total, noted at this moment. */
void lfm_start_night(const LfmBoard *b, LfmState *s, const Journal *j) {
    for (int u = 1; u <= b->units; u++) s->mark[u] &= (u16) ~(U_D | U_CHARGED); /* LFM-23.4a */
    for (int i = 1; i <= b->brigades; i++) {
        if (!(s->shattered >> i & 1)) continue;
        s->total[i] = (u8)lfm_strength(b, s, i);
        journal(j, NOBODY, LFM_23_4b, "%s is restored; its strength is now %d.", b->brigade[i].name, s->total[i]);
    }
    s->shattered = 0;
    journal(j, NOBODY, LFM_23_4a, "Night: all units reorganize.");
}

/* Its regiments that may still be seen again. */
static bool has_survivors(const LfmBoard *b, const LfmState *s, int brigade) {
    const PieceSet *set = &b->brigade[brigade].members;
    for (int u = pieces_next(set, 0); u && u <= b->units; u = pieces_next(set, u)) {
        if (s->fate[u] != FATE_ABSENT && s->fate[u] != FATE_LOST) return true;
    }
    return false;
}

void lfm_end_night(const LfmBoard *b, LfmState *s, const Journal *j) {
    int count = 0;
    for (int u = 1; u <= b->units; u++) {
        if (s->fate[u] != FATE_ELIMINATED) continue;
        lfm_lift(b, s, u, FATE_LOST); /* LFM-23.6a */
        count++;
    }
    journal(j, NOBODY, LFM_23_6a, "The night ends; %d eliminated units are lost.", count);
    for (int i = 1; i <= b->brigades; i++) {
        int commander = b->brigade[i].commander;
        int fate = commander ? s->fate[commander] : FATE_ABSENT;
        bool here = fate == FATE_MAP || fate == FATE_ADRIFT || fate == FATE_AWAY;
        if (!here || has_survivors(b, s, i)) continue;
        lfm_lift(b, s, commander, FATE_LOST); /* LFM-23.6b */
        s->due[commander] = 0;
        s->hex[commander] = 0;
        s->mark[commander] = 0;
        journal(j, NOBODY, LFM_23_6b, "%s is destroyed; %s is removed.", b->brigade[i].name, lfm_name_of(b, commander));
    }
}

void lfm_find_engaged(const LfmBoard *b, LfmState *s) {
    const HexSet *held = &s->held[lfm_phasing(s)];
    s->engaged = (PieceSet){{0}};
    for (int h = hexset_next(held, 0); h; h = hexset_next(held, h)) {
        if (!lfm_contact(b, s, lfm_phasing(s), h)) continue;
        for (int p = s->top[h]; p && p <= b->units; p = s->below[p]) pieces_add(&s->engaged, p);
    }
}

/* LFM-23.3, LFM-R80: out of ZOC by section 9, if there is a way out; a builder stays, and his commander with him. */
bool lfm_order_night_retreat(const LfmBoard *b, LfmState *s) {
    const HexSet *held = &s->held[lfm_phasing(s)];
    PieceSet set = {{0}};
    for (int h = hexset_next(held, 0); h; h = hexset_next(held, h)) {
        PieceSet stack = lfm_stack(s, h);
        if (!lfm_contact(b, s, lfm_phasing(s), h) || !lfm_has_way_out(b, s, CAUSE_NIGHT, &stack, h)) continue;
        bool builder = false;
        for (int p = s->top[h]; p; p = s->below[p]) builder |= lfm_is(s, p, U_BUILDER);
        for (int p = pieces_next(&stack, 0); p; p = pieces_next(&stack, p)) {
            if (builder && (lfm_is(s, p, U_BUILDER) || lfm_is_commander(b, p))) continue;
            pieces_add(&set, p);
            s->mark[p] |= U_MOVED;
        }
    }
    if (!pieces_any(&set)) return false;
    lfm_order_retreat(b, s, lfm_phasing(s), CAUSE_NIGHT, &set);
    return true;
}
