/* Burning bridges (S3c, 25, LFM-R76). */
#include "games/lfm/rules.h"

int lfm_bridge_at(const LfmBoard *b, int side) {
    for (int i = 1; i <= b->bridges; i++) {
        if (b->bridge[i] == side) return i;
    }
    return 0;
}

static bool holds_torch(const LfmBoard *b, const LfmState *s, int unit) {
    for (int i = 1; i <= b->bridges; i++) {
        if (s->torch[lfm_phasing(s)][i] == unit) return true;
    }
    return false;
}

static bool is_beside(const LfmBoard *b, int bridge, int hex) {
    int ends[2];
    hexside_ends(&b->grid, b->bridge[bridge], &ends[0], &ends[1]);
    return hex == ends[0] || hex == ends[1];
}

static bool may_burn_ever(const LfmBoard *b, const LfmState *s, int bridge, Refusal *r) {
    if (!bridge) return refuse(r, LFM_25a, "There is no bridge.");
    if (b->without & WITHOUT_CONSTRUCTION) return refuse(r, LFM_30_18, "Nothing is burned in this battle.");
    if (b->bridge_fixed[bridge]) return refuse(r, LFM_25a, "%s cannot be burned.", b->bridge_name[bridge]);
    return !(s->burned >> bridge & 1) || refuse(r, LFM_R77, "%s is burned.", b->bridge_name[bridge]);
}

/* LFM-S3c. */
bool lfm_may_kindle(const LfmBoard *b, const LfmState *s, int unit, int bridge, Refusal *r) {
    const char *name = lfm_name(b, s, unit);
    if (!may_burn_ever(b, s, bridge, r)) return false;
    if (!lfm_is_unit(b, unit) || lfm_side(b, unit) != lfm_phasing(s) || !lfm_on_map(s, unit) || !lfm_sp(b, s, unit))
        return refuse(r, LFM_25a, "%s is not a unit of yours on the map.", name);
    if (!is_beside(b, bridge, s->hex[unit])) return refuse(r, LFM_25a, "%s is not beside the bridge.", name);
    if (s->torch[lfm_phasing(s)][bridge]) return refuse(r, LFM_R76, "An attempt at this bridge is under way.");
    return !holds_torch(b, s, unit) || refuse(r, LFM_R76, "%s is at another bridge.", name);
}

/* U_ROLLED: its marker was placed in this phase (LFM-25c: the next one), or it has rolled (LFM-R76). */
bool lfm_may_burn(const LfmBoard *b, const LfmState *s, int bridge, Refusal *r) {
    if (!may_burn_ever(b, s, bridge, r)) return false;
    int unit = s->torch[lfm_phasing(s)][bridge];
    if (!unit) return refuse(r, LFM_25b, "No unit of yours has a marker there.");
    return !lfm_is(s, unit, U_ROLLED) ||
           refuse(r, LFM_25c, "%s must wait for the next Construction phase.", lfm_name_of(b, unit));
}

void lfm_bridge_sheet(const LfmBoard *b, const LfmState *s, int bridge, Worksheet *w) {
    Side side = lfm_phasing(s);
    int unit = s->torch[side][bridge], hex = s->hex[unit];
    lfm_die_sheet(w, "bridge");
    sheet_add(w, 0, b->piece[unit].cr, LFM_25c, "cohesion", unit), sheet_also(w, LFM_18_1a);
    if (!lfm_supported(b, s, side, hex)) sheet_add(w, 1, 1, LFM_18_1b, "no-friend", unit);
    if (lfm_in_zoi(b, s, side, hex) || lfm_in_zoc(b, s, side, hex)) /* LFM-R76: once */
        sheet_add(w, 1, 1, LFM_25d, "in-an-enemy-zone", unit), sheet_also(w, LFM_R76);
    if (b->rain) sheet_add(w, 1, 1, LFM_25e, "rain", unit);
}

void lfm_drop_torch(const LfmBoard *b, LfmState *s, int piece) {
    for (int i = 1; i <= b->bridges; i++) {
        u8 *torch = &s->torch[lfm_side(b, piece)][i];
        if (*torch == piece) *torch = 0;
    }
}

/* LFM-R76: a failure harms nobody, and the marker stays; LFM-R77: what is burned is burned. */
static void bridge_roll_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    int bridge = s->site, unit = s->torch[lfm_phasing(s)][bridge];
    Worksheet w;
    lfm_bridge_sheet(b, s, bridge, &w);
    bool burned = lfm_die_succeeds(&w, a->face[0]);
    s->mark[unit] |= U_ROLLED;
    s->site = 0;
    if (burned) {
        s->burned |= (u16)(1u << bridge);
        s->torch[UNION][bridge] = s->torch[CONFEDERATE][bridge] = 0;
        for (int side = UNION; side <= CONFEDERATE; side++) lfm_note_zoc(b, s, (Side)side, b->bridge[bridge] / 3);
    }
    journal(j, NOBODY, burned ? LFM_25c : LFM_R76, "%s rolls {dice:%d} + %d against {sum:%d}: %s %s.",
            lfm_name_of(b, unit), a->face[0], w.total[1], w.total[0], b->bridge_name[bridge],
            burned ? "burns" : "stands");
    lfm_construction_goes_on(b, s, j);
}

LFM_ROLL(bridge_roll, "bridge-roll", LFM_25c, 1, "Bridge at %b: roll one die, a cohesion check to burn it.");
