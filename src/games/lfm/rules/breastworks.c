/* Breastworks (24): begun, finished, given up, removed. */
#include "games/lfm/rules.h"

/* ---- Finished (S3a, 24.3, 24.12b, LFM-R73) ----------------------------------------------------------------------- */

/* LFM-24.1, LFM-R75: everybody but mounted cavalry (and commanders, who are no units). */
static bool can_dig(const LfmBoard *b, const LfmState *s, int piece) {
    return lfm_is_unit(b, piece) && !lfm_is_mounted(b, s, piece);
}

/* LFM-S3a. The marker was placed in an earlier turn: each side has one Construction phase a turn (LFM-24.3a). Somebody
 * has stayed to dig, not necessarily the same (LFM-24.3b): else the marker is gone (LFM-R73: lfm_left_hex). Once it
 * stands, it
 * stands, whoever is driven off (LFM-24.11b). */
void lfm_finish_works(const LfmBoard *b, LfmState *s, const Journal *j) {
    char label[MARK_ROOM];
    for (int h = hexset_next(&s->building, 0); h; h = hexset_next(&s->building, h)) {
        if (!hexset_has(&s->held[lfm_phasing(s)], h)) continue;
        if (lfm_in_zoi(b, s, lfm_phasing(s), h)) {
            journal(j, NOBODY, LFM_24_12b, "The work in %s waits.", lfm_hex_label(b, h, label));
        } else {
            hexset_drop(&s->building, h);
            hexset_add(&s->works, h);
            hexset_add(&s->built, h); /* LFM-24.9a: no face */
            journal(j, NOBODY, LFM_24_3a, "The breastwork in %s is completed.", lfm_hex_label(b, h, label));
        }
    }
}

/* ---- Begun (S3b, 24.1, 24.2, 24.12a) ----------------------------------------------------------------------------- */

/* A work that counts all round cannot be bettered; one with a face can (LFM-30.3). */
static bool is_complete(const LfmBoard *b, const LfmState *s, int hex) {
    if (!hexset_has(&s->works, hex)) return false;
    return hexset_has(&s->built, hex) || !b->hex[hex].face || !lfm_on(s, OPTION_FACED_WORKS);
}

bool lfm_may_build_in(const LfmBoard *b, const LfmState *s, int hex, Refusal *r) {
    char label[MARK_ROOM];
    if (hexset_has(&s->building, hex))
        return refuse(r, LFM_24_2a, "A work is begun in %s already.", lfm_hex_label(b, hex, label));
    if (is_complete(b, s, hex)) return refuse(r, LFM_24_1, "A work stands in %s.", lfm_hex_label(b, hex, label));
    return !lfm_in_zoi(b, s, lfm_phasing(s), hex) ||
           (refuse(r, LFM_24_12a, "%s is in an enemy zone of influence.", lfm_hex_label(b, hex, label)),
            refuse_also(r, LFM_S3b));
}

/* LFM-S3b. Everything but its hex. Its order does not matter (LFM-24.2a). */
bool lfm_is_free_to_build(const LfmBoard *b, const LfmState *s, int unit, Refusal *r) {
    const char *name = lfm_name(b, s, unit);
    if (b->without & WITHOUT_CONSTRUCTION) return refuse(r, LFM_30_18, "Nothing is built in this battle.");
    if (!lfm_is_unit(b, unit)) return refuse(r, LFM_24_1, "%s cannot build.", name);
    if (lfm_side(b, unit) != lfm_phasing(s)) return refuse(r, LFM_24_1, "%s is not yours.", name);
    if (!lfm_on_map(s, unit)) return refuse(r, LFM_24_2a, "%s is not on the map.", name);
    if (!can_dig(b, s, unit)) {
        refuse(r, LFM_24_1, "%s is mounted.", name);
        return refuse_also(r, LFM_R75);
    }
    if (lfm_is(s, unit, U_CHANGED_HEX)) { /* LFM-R72 */
        refuse(r, LFM_24_2a, "%s was not in its hex at the start of the turn.", name);
        return refuse_also(r, LFM_R72);
    }
    if (lfm_surprised(b, s, unit)) return refuse(r, LFM_30_2, "%s is surprised.", name);
    return !lfm_locked(b, s, unit) || refuse(r, LFM_30_8, "%s is locked.", name);
}

bool lfm_may_build(const LfmBoard *b, const LfmState *s, int unit, Refusal *r) {
    return lfm_is_free_to_build(b, s, unit, r) && lfm_may_build_in(b, s, s->hex[unit], r);
}

/* LFM-24.10: there are always markers enough. The unit alone is held, not its stack (LFM-R74); that it stays until the
 * turn ends (LFM-24.2b) and does not bombard (LFM-24.2c) is told by its mark. */
void lfm_build(const LfmBoard *b, LfmState *s, int unit, const Journal *j) {
    char label[MARK_ROOM];
    hexset_add(&s->building, s->hex[unit]);
    s->mark[unit] |= U_BUILDER;
    journal(j, NOBODY, LFM_24_2a, "%s starts a breastwork in %s.", lfm_name_of(b, unit),
            lfm_hex_label(b, s->hex[unit], label));
}

/* ---- Against whom they count (24.5, LFM-30.3) -------------------------------------------------------------------- */

/* A hex further off lies on every side by which a shortest way to it leaves. */
static int sides_toward(const HexGrid *g, int hex, int other) {
    int mask = 0, near = hex_distance(g, hex, other) - 1;
    for (int d = 0; d < 6; d++) mask |= (g->next[hex][d] && hex_distance(g, g->next[hex][d], other) == near) << d;
    return mask;
}

/* LFM-30.3: a work of the beginning looks one way, unless it was built anew (24.9a). */
static bool faces_all(const LfmBoard *b, const LfmState *s, int hex, const u16 *against, int count) {
    if (!b->hex[hex].face || hexset_has(&s->built, hex) || !lfm_on(s, OPTION_FACED_WORKS)) return true;
    for (int i = 0; i < count; i++) {
        if (!(b->hex[hex].face & sides_toward(&b->grid, hex, against[i]))) return false;
    }
    return true;
}

bool lfm_work(const LfmBoard *b, const LfmState *s, int hex, const u16 *against, int count) {
    if (b->ground[b->hex[hex].ground].work) return true; /* LFM-24.5 */
    return hexset_has(&s->works, hex) && faces_all(b, s, hex, against, count);
}

/* LFM-24.4, LFM-24.5, LFM-R49: any defending hex; mounted cavalry has no use of it. A flank does not cancel it
 * (LFM-24.9b); a work of the beginning may look the other way (LFM-30.3, LFM-24.9a). */
Shelter lfm_shelter(const LfmBoard *b, const LfmState *s, const Fight *f) {
    Shelter best = SHELTER_NONE;
    for (int i = 0; i < f->hexes[1]; i++) {
        int hex = f->hex[1][i];
        if (!lfm_work(b, s, hex, f->hex[0], f->hexes[0])) continue;
        if (lfm_has_unmounted(b, s, hex)) return SHELTER_COUNTS;
        best = SHELTER_IDLE;
    }
    return best;
}

/* ---- Given up and removed (24.7, 24.8, LFM-R73) ------------------------------------------------------------------ */

/* lfm_left_hex also strands commanders, as after a fight: in movement they may be alone until the phase ends. */
void lfm_give_up_work(const LfmBoard *b, LfmState *s, int hex, const Journal *j) {
    if (!hexset_has(&s->building, hex)) return;
    PieceSet stranded = s->stranded;
    lfm_left_hex(b, s, hex, j);
    s->stranded = stranded;
}

/* LFM-24.7, LFM-24.8a, LFM-24.8b: any work, by the pieces in it at the end. */
bool lfm_may_raze(const LfmBoard *b, const LfmState *s, int hex, Refusal *r) {
    char label[MARK_ROOM];
    if (!hexset_has(&s->works, hex))
        return refuse(r, LFM_24_7, "No breastwork that could be removed is in %s.", lfm_hex_label(b, hex, label));
    return hexset_has(&s->held[lfm_phasing(s)], hex) ||
           refuse(r, LFM_24_7, "No unit of yours is in %s.", lfm_hex_label(b, hex, label));
}
