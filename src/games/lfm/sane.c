/* Every invariant of a position: facts come from anywhere, and a wrong game is worse than none. */
#include "games/lfm/rules.h"

static bool complain_hex(const LfmBoard *b, Writer *w, const char *what, int hex) {
    char label[MARK_ROOM];
    return complain(w, what, lfm_hex_label(b, hex, label));
}

/* ---- Pieces ------------------------------------------------------------------------------------------------------ */

/* Who may wear what: markers of units on units, of regiments on regiments (0.2, LFM-22.4a, LFM-3.10b). */
static bool marks_sane(const LfmBoard *b, const LfmState *s, int p, Writer *w) {
    const char *name = lfm_name_of(b, p);
    if (lfm_is(s, p, U_BACK) && !lfm_back_name(b, p)[0]) return complain(w, "both its sides are alike", name);
    if (lfm_is_commander(b, p) && lfm_is(s, p, U_D | U_CHARGED | U_DETACHED | U_BUILDER | U_FIRED))
        return complain(w, "a unit's marker on a commander", name);
    if (lfm_is(s, p, U_CHARGED) && b->brief[p].type != CAVALRY) return complain(w, "only cavalry charges", name);
    if (lfm_is(s, p, U_DETACHED) && !lfm_is_regiment(b, p)) return complain(w, "only regiments are detached", name);
    if (s->shots[p] && !lfm_is_gun(b, p)) return complain(w, "only batteries bombard", name);
    if (lfm_is(s, p, U_RECOVER | U_AT_RISK) && !lfm_is_commander(b, p))
        return complain(w, "a commander's marker", name);
    return true;
}

static bool piece_sane(const LfmBoard *b, const LfmState *s, int p, Writer *w) {
    const char *name = lfm_name_of(b, p);
    int hex = s->hex[p];
    if (s->fate[p] >= FATES || hex > b->grid.count) return complain(w, "is nowhere", name);
    switch (s->fate[p]) {
    case FATE_ABSENT:
        return (!hex && !s->mark[p] && !s->due[p] && !s->shots[p]) || complain(w, "is absent and has marks", name);
    case FATE_MAP:
        if (!hex || !b->hex[hex].in_play) return complain(w, "stands beyond the map", name);
        if (s->due[p]) return complain(w, "is on the map and due", name);
        break;
    case FATE_WAITING:
    case FATE_AWAY:
        if (!hex || !s->due[p] || !b->hex[hex].in_play) return complain(w, "comes at no time or place", name);
        break;
    case FATE_ADRIFT:
        if (!lfm_is_commander(b, p)) return complain(w, "only commanders are adrift (LFM-R90)", name);
        break;
    case FATE_ELIMINATED:
        if (lfm_is_commander(b, p)) return complain(w, "commanders are not eliminated (LFM-8.11a)", name);
        break;
    default: break;
    }
    return marks_sane(b, s, p, w);
}

/* One side in a hex, but for a lone commander who is about to go (LFM-21.3). */
static bool sides_apart(const LfmBoard *b, const LfmState *s, Writer *w) {
    u8 units[HEXES_MAX + 1] = {0}, others[HEXES_MAX + 1] = {0};
    for (int p = 1; p <= b->pieces; p++) {
        if (!lfm_on_map(s, p)) continue;
        u8 *here = p <= b->units ? &units[s->hex[p]] : &others[s->hex[p]];
        if (p > b->units && pieces_have(&s->stranded, p)) continue;
        if (*here && *here != b->brief[p].side) return complain_hex(b, w, "both sides are in one hex", s->hex[p]);
        *here = b->brief[p].side;
    }
    for (int h = 1; h <= b->grid.count; h++) {
        if (units[h] && others[h] && units[h] != others[h]) return complain_hex(b, w, "both sides are in one hex", h);
    }
    return true;
}

static bool torches_sane(const LfmBoard *b, const LfmState *s, Writer *w) {
    for (int side = UNION; side <= CONFEDERATE; side++) {
        for (int i = 1; i <= LFM_BRIDGES; i++) {
            int unit = s->torch[side][i], from, to;
            if (!unit) continue;
            if (i > b->bridges || unit > b->units) return complain(w, "a torch nowhere", "");
            hexside_ends(&b->grid, b->bridge[i], &from, &to);
            bool there = lfm_on_map(s, unit) && (s->hex[unit] == from || s->hex[unit] == to);
            if (!there || b->brief[unit].side != side || b->bridge_fixed[i] || s->burned >> i & 1)
                return complain(w, "cannot burn that bridge (LFM-25a)", lfm_name_of(b, unit));
        }
    }
    return true;
}

/* LFM-R73, LFM-R75: with nobody left who could go on, the build marker is gone, once a fight or retreat is over. */
static bool builders_stay(const LfmBoard *b, const LfmState *s, Writer *w) {
    HexSet left = s->building;
    hexset_drop(&left, s->retreat.from);
    for (int i = 0; i < 2 * LFM_FIGHT_HEXES; i++)
        hexset_drop(&left, s->fight.hex[i / LFM_FIGHT_HEXES][i % LFM_FIGHT_HEXES]);
    for (int p = 1; p <= b->units; p++) {
        if (lfm_on_map(s, p) && !lfm_is_mounted(b, s, p)) hexset_drop(&left, s->hex[p]);
    }
    int hex = hexset_next(&left, 0);
    return !hex || complain_hex(b, w, "nobody goes on building (LFM-R73)", hex);
}

/* Markers lie on the map; brigades and bridges exist. */
static bool markers_sane(const LfmBoard *b, const LfmState *s, Writer *w) {
    u64 brigades = ((u64)2 << b->brigades) - 2;
    for (int h = hexset_next(&s->built, 0); h; h = hexset_next(&s->built, h)) {
        if (!hexset_has(&s->works, h)) return complain_hex(b, w, "a work was built and does not stand", h);
    }
    for (int h = hexset_next(&s->works, 0); h; h = hexset_next(&s->works, h)) {
        if (h > b->grid.count || !b->hex[h].in_play) return complain(w, "a breastwork beyond the map", "");
    }
    if (!builders_stay(b, s, w)) return false;
    if ((s->shattered | s->roused) & ~brigades) return complain(w, "no such brigade", "");
    if (s->burned >> (b->bridges + 1) || s->burned & 1) return complain(w, "no such bridge", "");
    for (int i = 1; i <= b->bridges; i++) {
        if (b->bridge_fixed[i] && s->burned >> i & 1) return complain(w, "that bridge cannot burn (LFM-25a)", "");
    }
    for (int side = UNION; side <= CONFEDERATE; side++) {
        int p = s->acting[side];
        if (p && (p > b->pieces || !lfm_is_commander(b, p) || b->brief[p].side != side || !s->fate[p]))
            return complain(w, "no commander acts for the army (LFM-20.12a)", side_title((Side)side));
    }
    return torches_sane(b, s, w);
}

bool lfm_pieces_sane(const LfmBoard *b, const LfmState *s, Writer *w) {
    for (int p = 1; p <= LFM_PIECES; p++) {
        if (p > b->pieces ? s->fate[p] != FATE_ABSENT : !piece_sane(b, s, p, w))
            return p <= b->pieces ? false : complain(w, "a piece that is not in this battle", "");
    }
    return sides_apart(b, s, w) && markers_sane(b, s, w);
}

/* ---- The game ---------------------------------------------------------------------------------------------------- */

static bool game_sane(const LfmBoard *b, const LfmState *s, Writer *w) {
    if (s->step == STEP_NONE || s->step >= STEP_COUNT) return complain(w, "unknown step", "");
    if (s->turn < 1 || s->turn > b->turns) return complain(w, "the turn is not of this battle", "");
    if (s->ending >= ENDINGS || (s->step == STEP_OVER) != (s->ending != ENDING_NONE))
        return complain(w, "a result without an end, or an end without", "");
    if (s->return_to >= STEP_COUNT) return complain(w, "no step to go back to", "");
    if (!is_player(s->first) || !is_player(s->phasing)) return complain(w, "nobody is phasing", "");
    if (s->asking > CONFEDERATE || s->retreat.side > CONFEDERATE) return complain(w, "no such side", "");
    for (int n = 1; n <= LFM_OBJECTIVES; n++) {
        if (s->holder[n] > CONFEDERATE || (n > b->objectives && s->holder[n]) || s->taken[n] > s->turn)
            return complain(w, "an objective is held that is not there", "");
    }
    return true;
}

/* Between actions that shift pieces, a stack is in order or not as one (LFM-14.2a, LFM-16.7). */
static const bool at_rest[STEP_COUNT] = {
    [STEP_COMMAND] = true, [STEP_CONSTRUCTION] = true, [STEP_ARTILLERY] = true, [STEP_MOVEMENT] = true,
    [STEP_ALLOT] = true,   [STEP_REORGANIZE] = true,   [STEP_RECOVERY] = true,
};

static bool stack_at_rest(const LfmBoard *b, const LfmState *s, int hex, Writer *w) {
    int ordered = 0, disordered = 0;
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (lfm_shattered(b, s, p)) continue;
        if (lfm_is(s, p, U_D | U_CHARGED)) disordered++;
        else ordered++;
    }
    return !ordered || !disordered || complain_hex(b, w, "part of a stack is disorganized (LFM-14.2a)", hex);
}

static bool stacks_at_rest(const LfmBoard *b, const LfmState *s, Writer *w) {
    if (!at_rest[s->step]) return true;
    for (int side = UNION; side <= CONFEDERATE; side++) {
        const HexSet *held = &s->held[side];
        for (int h = hexset_next(held, 0); h; h = hexset_next(held, h)) {
            if (!stack_at_rest(b, s, h, w)) return false;
        }
    }
    return true;
}

/* ---- Frames: what a step under way needs ------------------------------------------------------------------------- */

static bool all_on_map(const LfmBoard *b, const LfmState *s, const PieceSet *set, int side) {
    for (int p = pieces_next(set, 0); p; p = pieces_next(set, p)) {
        if (p > b->pieces || !lfm_on_map(s, p) || (side && b->brief[p].side != side)) return false;
    }
    return true;
}

/* A group on the map is in its hex; one that is about to enter waits or is away. */
static bool group_sane(const LfmBoard *b, const LfmState *s, Writer *w) {
    const Group *g = &s->group;
    bool moving = s->step == STEP_MOVE || s->step == STEP_CHARGE_ROLL;
    for (int p = pieces_next(&g->set, 0); p; p = pieces_next(&g->set, p)) {
        bool waits = s->fate[p] == FATE_WAITING || s->fate[p] == FATE_AWAY;
        bool there = g->hex ? lfm_on_map(s, p) && s->hex[p] == g->hex : waits;
        if (p > b->pieces || b->brief[p].side != s->phasing || (moving && !there))
            return complain(w, "is not where its group is", p > b->pieces ? "" : lfm_name_of(b, p));
    }
    if (moving && !pieces_any(&g->set)) return complain(w, "nobody is moving", "");
    if (moving && !g->hex && !g->arrival) return complain(w, "the group is nowhere", "");
    if (g->arrival > b->arrivals && g->arrival != NEVER) return complain(w, "no such arrival", "");
    return true;
}

static bool fight_hexes_sane(const LfmBoard *b, const LfmState *s, Writer *w) {
    const Fight *f = &s->fight;
    for (int which = 0; which < 2; which++) {
        if (f->hexes[which] > LFM_FIGHT_HEXES) return complain(w, "too many hexes in a fight", "");
        for (int i = 0; i < f->hexes[which]; i++) {
            if (!f->hex[which][i] || f->hex[which][i] > b->grid.count) return complain(w, "a fight nowhere", "");
        }
    }
    if (f->tested && !lfm_is_unit(b, f->tested)) return complain(w, "only units are tested (LFM-18.1a)", "");
    if (!all_on_map(b, s, &f->party, 0)) return complain(w, "a unit in the combat is not on the map", "");
    return true;
}

/* The kind of fight that a step needs; FIGHT_NONE: none. */
static FightKind fight_needed(int step) {
    switch (step) {
    case STEP_BATTERY:
    case STEP_FIRE_ROLL:
    case STEP_VICTIM: return FIGHT_FIRE;
    case STEP_CHARGE_ROLL: return FIGHT_CHARGE;
    case STEP_COMBAT_ROLL: return FIGHT_COMBAT;
    default: return FIGHT_NONE;
    }
}

static bool fight_sane(const LfmBoard *b, const LfmState *s, Writer *w) {
    const Fight *f = &s->fight;
    FightKind needed = fight_needed(s->step);
    if (!fight_hexes_sane(b, s, w)) return false;
    if (needed && f->kind != needed) return complain(w, "no such fight is under way", lfm_step(s)->is.name);
    if (needed && !f->hexes[1]) return complain(w, "nobody is attacked", lfm_step(s)->is.name);
    bool tested = s->step == STEP_COHESION_ROLL;
    if (tested && (!f->tested || !lfm_on_map(s, f->tested) || !f->checks)) return complain(w, "nobody is tested", "");
    bool fire = s->step == STEP_BATTERY || s->step == STEP_FIRE_ROLL || s->step == STEP_VICTIM;
    Side foe = s->second_fire ? lfm_phasing(s) : lfm_waiting(s);
    if (fire && !hexset_has(&s->held[foe], f->hex[1][0])) return complain(w, "nobody is under fire", "");
    return true;
}

/* On the map, or just driven off it. */
static bool on_field(const LfmState *s, int piece) { return lfm_on_map(s, piece) || s->fate[piece] == FATE_AWAY; }

/* The piece in question. */
static bool asked_sane(const LfmBoard *b, const LfmState *s) {
    int p = s->asked;
    switch (s->step) {
    case STEP_COMMAND_ROLL:
        return p > b->units && lfm_on_map(s, p) && b->brief[p].side == s->phasing && b->brief[p].rank > RANK_BRIGADE;
    case STEP_REORGANIZE_ROLL: return p && p <= b->units && lfm_on_map(s, p) && b->brief[p].side == s->phasing;
    case STEP_RECOVERY_ROLL:
    case STEP_RETURN: return p && p <= b->units && lfm_is_regiment(b, p) && s->fate[p] == FATE_ELIMINATED;
    case STEP_CASUALTY_ROLL: return p > b->units && on_field(s, p) && lfm_is(s, p, U_AT_RISK);
    case STEP_ALONE: return p > b->units && p <= b->pieces;
    case STEP_BRIDGE_ROLL: return s->site && s->site <= b->bridges && s->torch[s->phasing][s->site];
    default: return p <= b->pieces;
    }
}

/* A step beside the way knows where it leads back (aftermath.c, chain_of_command.c). */
static bool return_sane(const LfmState *s) {
    bool acting = s->step == STEP_ACTING;
    switch (s->step) {
    case STEP_ACTING:
    case STEP_COHESION_ROLL:
    case STEP_COHESION:
    case STEP_LOSSES:
    case STEP_GIVE_WAY:
    case STEP_RETREAT:
    case STEP_CASUALTY_ROLL:
    case STEP_ALONE:
    case STEP_ADVANCE: break;
    default: return true;
    }
    switch (s->return_to) {
    case STEP_INITIATIVE:
    case STEP_COMMAND: return acting;
    case STEP_ARTILLERY:
    case STEP_MOVE:
    case STEP_RESOLVE:
    case STEP_BEFORE:
    case STEP_WITHDRAW:
    case STEP_ALLOT:
    case STEP_MOVEMENT:
    case STEP_CLOSE: return !acting;
    default: return false;
    }
}

static bool frames_sane(const LfmBoard *b, const LfmState *s, Writer *w) {
    const LfmStep *step = lfm_step(s);
    if (step->is.who == WHO_ASKING && !is_player(s->asking)) return complain(w, "nobody is asked", step->is.name);
    if (step->is.who == WHO_RETREAT && !is_player(s->retreat.side))
        return complain(w, "nobody retreats", step->is.name);
    if (!return_sane(s)) return complain(w, "leads back nowhere", step->is.name);
    if (!asked_sane(b, s)) return complain(w, "asks about nobody", step->is.name);
    bool going = s->step == STEP_GIVE_WAY || s->step == STEP_RETREAT;
    if (going && !pieces_any(&s->retreat.set) && !pieces_any(&s->retreat.stack))
        return complain(w, "nobody retreats", step->is.name);
    if (!all_on_map(b, s, &s->retreat.set, is_player(s->retreat.side) ? s->retreat.side : 0))
        return complain(w, "a unit that retreats is not on the map", "");
    for (int p = pieces_next(&s->stranded, 0); p; p = pieces_next(&s->stranded, p)) {
        bool seeks = p > b->units && p <= b->pieces && (lfm_on_map(s, p) || s->fate[p] == FATE_ADRIFT); /* LFM-R90 */
        if (!seeks) return complain(w, "no commander seeks company", "");
    }
    return group_sane(b, s, w) && fight_sane(b, s, w);
}

bool lfm_sane(const void *board, const void *state, Writer *w) {
    const LfmBoard *b = board;
    const LfmState *s = state;
    return game_sane(b, s, w) && lfm_pieces_sane(b, s, w) && derived_sane(lfm_rebuild, b, s, sizeof *s, w) &&
           stacks_at_rest(b, s, w) && frames_sane(b, s, w) && can_go_on(&lfm_game, b, s, w);
}
