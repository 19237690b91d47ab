/* Every invariant of a state; silence means healthy. */
#include "games/guv/rules.h"

static bool complain_hex(const GuvBoard *b, Writer *w, const char *what, int hex) {
    char label[MARK_ROOM];
    return complain(w, what, guv_hex_label(b, hex, label));
}

/* ---- Pieces ------------------------------------------------------------------------------------------------------ */

static bool fate_fits(const GuvBoard *b, const GuvState *s, int u) {
    int type = b->unit[u].type;
    switch (guv_fate(s, u)) {
    case FATE_WAITING: return type != SKIRMISHER && type != DUMMY;
    case FATE_REMOVED:
    case FATE_ELIMINATED: return type != DUMMY;
    default: return true;
    }
}

static bool unit_sane(const GuvBoard *b, const GuvState *s, int u, Writer *w) {
    const GuvUnit *x = &b->unit[u];
    Fate fate = guv_fate(s, u);
    if (!x->key[0]) return s->fate[u] == 0 || complain(w, "a piece that is not in the game", "");
    if (fate >= FATES) return complain(w, "unknown fate", x->key);
    bool placed = fate == FATE_MAP || fate == FATE_EXITED;
    if (placed != (s->hex[u] != 0) || s->hex[u] > b->grid.count)
        return complain(w, "a unit's hex does not fit its fate", x->key);
    if (fate == FATE_MAP && !b->hex[s->hex[u]].in_play) return complain(w, "a unit is outside the play area", x->key);
    if (!fate_fits(b, s, u)) return complain(w, "a fate that its type cannot have", x->key);
    if (fate != FATE_MAP && s->fate[u] > 7) return complain(w, "standing orders of a unit off the map", x->key);
    if (fate != FATE_MAP && s->below[u]) return complain(w, "a unit off the map lies in a stack", x->key);
    int marks = s->mark[u];
    if (marks & U_REDUCED && !x->reduced) return complain(w, "a unit of one step cannot be reduced", x->key);
    if ((marks & U_DIS) && (marks & U_DEM)) return complain(w, "disorganized and demoralized at once", x->key);
    bool light = x->type == SKIRMISHER || x->type == DUMMY;
    if (light && marks & (U_DIS | U_DEM)) return complain(w, "skirmishers and dummies never are (GUV-13.o)", x->key);
    if (light && marks & U_OOS) return complain(w, "skirmishers are always in supply (GUV-13.q)", x->key);
    if (x->type == CAVALRY && marks & U_OOS) return complain(w, "cavalry is always in supply (GUV-15.i)", x->key);
    int kept = fate == FATE_ELIMINATED ? U_USED : U_REDUCED;
    if (fate != FATE_MAP && fate != FATE_WAITING && marks & ~kept)
        return complain(w, "marks of a unit off the map", x->key);
    if (marks & U_ACTIVE && guv_side(u) != guv_active(b, s)) return complain(w, "active in the enemy's turn", x->key);
    return true;
}

/* Every unit on the map lies in the one stack of its hex. */
static bool stacks_linked(const GuvBoard *b, const GuvState *s, Writer *w) {
    int linked = 0, placed = 0;
    if (s->top[0]) return complain(w, "a stack nowhere", "");
    for (int u = 1; u <= GUV_UNITS; u++) placed += guv_fate(s, u) == FATE_MAP;
    for (int h = 1; h <= HEXES_MAX; h++) {
        int depth = 0;
        if (h > b->grid.count && s->top[h]) return complain(w, "a stack beyond the map", "");
        for (int u = s->top[h]; u; u = s->below[u], linked++) {
            if (u > GUV_UNITS || guv_fate(s, u) != FATE_MAP || s->hex[u] != h || ++depth > GUV_UNITS)
                return complain_hex(b, w, "a stack is not linked right", h);
        }
    }
    return linked == placed || complain(w, "a unit lies in no stack", "");
}

/* GUV-5.d: the limits may be broken only while the active side moves. */
static bool may_exceed(const GuvBoard *b, const GuvState *s, int hex) {
    bool moving = s->step >= STEP_MOVEMENT && s->step <= STEP_DISPLACE;
    bool aside = s->step == STEP_GENERAL_RETREAT || s->step == STEP_CHIT_HEX || s->step == STEP_DISMANTLE ||
                 s->step == STEP_DISMANTLE_AFTER_ROLL || s->step == STEP_OVER || s->step == STEP_RETREAT_ROLL ||
                 s->step == STEP_REGROUP;
    if ((moving || aside) && (guv_holder(s, hex) == guv_active(b, s) || s->step == STEP_OVER)) return true;
    return s->retreat.unit && s->hex[s->retreat.unit] == hex; /* GUV-14.ret-c: passes on */
}

static bool stack_sane(const GuvBoard *b, const GuvState *s, int h, Writer *w) {
    bool real = false, builders = false;
    for (int u = s->top[h]; u; u = s->below[u]) {
        if (guv_side(u) != guv_side(s->top[h])) return complain_hex(b, w, "both sides in one hex (GUV-5.a)", h);
        real |= guv_is_real(b, u);
        builders |= guv_is_real(b, u) && !guv_is_skirmisher(b, u);
    }
    if (s->top[h] && !real) return complain_hex(b, w, "a dummy is always with real units (GUV-9.dummy-b)", h);
    bool leaving = s->step == STEP_FLIGHT || s->step == STEP_RETREAT || s->step == STEP_OVER;
    if (hexset_has(&s->works, h) && s->top[h] && !builders && !leaving)
        return complain_hex(b, w, "a breastwork without its builders (GUV-14.bw-d)", h);
    if (hexset_has(&s->works, h) && (b->hex[h].fort || b->hex[h].terrain == TERRAIN_CITY))
        return complain_hex(b, w, "no breastwork can stand there (GUV-14.bw-c)", h);
    if (may_exceed(b, s, h)) return true;
    if (guv_stack_units(s, h) > b->rule.stack_units)
        return complain_hex(b, w, "more units than a hex holds (GUV-5.b)", h);
    return guv_stack_points(b, s, h) <= b->rule.stack_points ||
           complain_hex(b, w, "more combat points than a hex holds (GUV-5.c)", h);
}

static bool pontoons_sane(const GuvBoard *b, const GuvState *s, Writer *w) {
    for (int i = 0; i < GUV_PONTOONS; i++) {
        const Pontoon *p = &s->pontoon[i];
        if (!p->side) {
            if (p->owner || p->marks || (i + 1 < GUV_PONTOONS && s->pontoon[i + 1].side))
                return complain(w, "pontoons out of order", "");
            continue;
        }
        if (!hexside_exists(&b->grid, p->side) || !is_player(p->owner)) return complain(w, "a pontoon nowhere", "");
        int hex = p->side / 3, direction = p->side % 3;
        if (b->hex[hex].water[direction] < WATER_MINOR)
            return complain_hex(b, w, "a pontoon where no river is (GUV-11.a)", hex);
        if (i && s->pontoon[i - 1].side >= p->side) return complain(w, "pontoons out of order", "");
    }
    return true;
}

bool guv_pieces_sane(const GuvBoard *b, const GuvState *s, Writer *w) {
    for (int u = 1; u <= GUV_UNITS; u++) {
        if (!unit_sane(b, s, u, w)) return false;
    }
    if (!stacks_linked(b, s, w)) return false;
    for (int h = 1; h <= b->grid.count; h++) {
        if ((s->top[h] || hexset_has(&s->works, h)) && !stack_sane(b, s, h, w)) return false;
    }
    return pontoons_sane(b, s, w);
}

/* ---- Chits and events -------------------------------------------------------------------------------------------- */

static bool chits_sane(const GuvBoard *b, const GuvState *s, Writer *w) {
    u32 all = b->chits[UNION] | b->chits[CONFEDERATE] | 1u << CHIT_GENERAL, boxed = 0;
    int longstreet = guv_find_commander(b, STR("Longstreet")), hood = guv_find_formation(b, STR("Hood"));
    int pickett = guv_find_formation(b, STR("Pickett")), stoneman = guv_find_formation(b, STR("Stoneman"));
    if (guv_on(s, OPTION_LONGSTREET)) all |= 1u << (CHIT_COMMANDER + longstreet) | 1u << hood | 1u << pickett;
    if (guv_on(s, OPTION_STONEMAN)) all |= 1u << stoneman;
    for (int c = 1; c <= GUV_COMMANDERS; c++) {
        if (s->box[c] & boxed) return complain(w, "a formation in two boxes", "");
        if (s->box[c] >> (b->formations + 1)) return complain(w, "a box holds formations only", b->commander[c].key);
        if (s->box[c] && bits_count(s->box[c]) > b->commander[c].factor)
            return complain(w, "more formations than his command factor (GUV-8.hc-b)", b->commander[c].key);
        for (u32 left = s->box[c]; left; left &= left - 1) {
            if (guv_chit_side(b, bits_first(left)) != (Side)b->commander[c].side)
                return complain(w, "a formation under the enemy's commander", b->commander[c].key);
        }
        if (s->commander_used[c] > s->turn) return complain(w, "a commander used in the future", b->commander[c].key);
        boxed |= s->box[c];
    }
    if ((s->cup | s->drawn | boxed) & ~all) return complain(w, "a chit that is not in play", "");
    if (s->cup & s->drawn) return complain(w, "a chit in the cup was drawn", "");
    if (s->cup & boxed) return complain(w, "a formation in the cup and in a box", "");
    if (s->chit >= GUV_CHITS || (s->chit && !guv_chit_side(b, s->chit))) return complain(w, "no such chit", "");
    return true;
}

static bool events_sane(const GuvBoard *b, const GuvState *s, Writer *w) {
    for (int k = 1; k < EVENT_KINDS; k++) {
        int limit = b->own_events ? (int)(b->events[b->event[k].side] >> k & 1) : b->event[k].copies;
        bool in_cup = k == USA_GENERAL && s->cup >> CHIT_GENERAL & 1;
        if (s->hand[k] + s->event_cup[k] + in_cup > limit)
            return complain(w, "more event chits than there are", b->event[k].key);
        if (s->shown >> k & 1 && !b->event[k].key[0]) return complain(w, "no such event", "");
    }
    return !(s->shown >> EVENT_KINDS || s->shown & 1) || complain(w, "no such event", "");
}

/* ---- The game ---------------------------------------------------------------------------------------------------- */

static bool game_sane(const GuvBoard *b, const GuvState *s, Writer *w) {
    if (s->step == STEP_NONE || s->step >= STEP_COUNT || s->step == STEP_DEM) return complain(w, "unknown step", "");
    if (s->turn < b->first_turn || s->turn > b->last_turn) return complain(w, "the turn is not of this scenario", "");
    if (s->ending >= ENDINGS || (s->step == STEP_OVER) != (s->ending != ENDING_NONE))
        return complain(w, "a result without an end, or an end without", "");
    if (s->back >= STEP_COUNT || s->back == STEP_DEM) return complain(w, "no step to go back to", "");
    if (s->asking > CONFEDERATE || s->retreat.side > CONFEDERATE) return complain(w, "no such side", "");
    if (s->event_hex > b->grid.count) return complain(w, "an event's chit beyond the map", "");
    if (s->depot[UNION] > b->grid.count || s->depot[CONFEDERATE] > b->grid.count)
        return complain(w, "a depot beyond the map", "");
    if (s->group_hex > b->grid.count || s->react_hex > b->grid.count)
        return complain(w, "a stack moves beyond the map", "");
    if (s->retreat.from > b->grid.count) return complain(w, "a retreat from beyond the map", "");
    for (int chit = 1; chit < GUV_CHITS; chit++) {
        if (s->chit_at[chit] > b->grid.count) return complain(w, "a chit beyond the map", "");
    }
    return true;
}

static void rebuild_all(const void *board, void *state) {
    guv_rebuild(board, state);
    guv_look_for_dem(board, state);
}

/* ---- Frames: what a step under way needs ------------------------------------------------------------------------- */

static bool all_on_map(const GuvState *s, Side side, const Bits128 *set, int hex) {
    for (int id = 0; id < 128; id++) {
        if (!bits128_has(set, id)) continue;
        int unit = guv_unit(side, id);
        if (!id || unit > GUV_UNITS || (side == UNION && id > GUV_UNION_UNITS) || guv_fate(s, unit) != FATE_MAP)
            return false;
        if (hex && s->hex[unit] != hex) return false;
    }
    return true;
}

static bool group_sane(const GuvBoard *b, const GuvState *s, Writer *w) {
    bool moving = s->step == STEP_MOVE || s->step == STEP_CONTACT;
    /* Its last unit may have had to go as demoralized, with others still to go. */
    bool gone = s->dem && s->group_hex;
    if (moving && !gone && (!s->group_hex || !bits128_any(&s->group))) return complain(w, "no stack is moving", "");
    if (moving && !all_on_map(s, guv_active(b, s), &s->group, s->group_hex))
        return complain(w, "the moving stack is not in its hex", "");
    if (s->step == STEP_CONTACT && (!s->react_hex || !s->react)) return complain(w, "nobody has come into contact", "");
    return true;
}

static bool fight_sane(const GuvBoard *b, const GuvState *s, Writer *w) {
    const Fight *f = &s->fight;
    Side active = guv_active(b, s);
    bool firing = s->step >= STEP_BATTERY && s->step <= STEP_SUFFER;
    bool fighting = s->step >= STEP_DECLARE && s->step <= STEP_ADVANCE && s->step != STEP_DISMANTLE &&
                    s->step != STEP_RETREAT && s->step != STEP_DISMANTLE_AFTER_ROLL;
    if ((firing || fighting) && (!f->targets || f->targets > COUNT(f->target)))
        return complain(w, "no hex is attacked", "");
    for (int i = 0; i < COUNT(f->target); i++) {
        if ((i < f->targets) != (f->target[i] != 0) || f->target[i] > b->grid.count)
            return complain(w, "attacked hexes are out of order", "");
    }
    if (active && !all_on_map(s, active, &f->attackers, 0)) return complain(w, "an attacker is not on the map", "");
    if (f->dice[0] > ACTION_FACES || f->dice[1] > ACTION_FACES) return complain(w, "too many dice", "");
    bool counted = s->step >= STEP_BONUS && s->step <= STEP_DEFENSE_ROLL;
    if (counted && (!f->dice[0] || !f->dice[1])) return complain(w, "no dice were counted (GUV-14.dice-b)", "");
    bool before_dice = s->step >= STEP_BATTERY && s->step <= STEP_SHOT_ROLL;
    before_dice |= s->step >= STEP_DECLARE && s->step <= STEP_DEFENSE_ROLL;
    for (int i = 0; before_dice && i < f->targets; i++) {
        if (guv_holder(s, f->target[i]) != side_other(active)) return complain(w, "nobody is there to be attacked", "");
    }
    return true;
}

/* A step beside the way knows where it came from. */
static bool back_sane(const GuvState *s) {
    switch (s->step) {
    case STEP_DETACH: return s->back == STEP_MOVEMENT || s->back == STEP_BOMBARDMENT || s->back == STEP_COMBAT;
    case STEP_ORDERS: return s->back == STEP_ACTIVATE;
    case STEP_CHIT_HEX:
        return guv_falling_back(s) || (guv_shown(s, CSA_DEPOT) && s->asking == CONFEDERATE) ||
               (guv_shown(s, USA_WAGONS) && s->asking == UNION);
    case STEP_DRAW: return s->back == STEP_RAIN || s->back == STEP_RECOVER || s->back == STEP_PULL;
    default: return true;
    }
}

static bool frames_sane(const GuvBoard *b, const GuvState *s, Writer *w) {
    const GuvStep *step = guv_step_at(s->step);
    if (!back_sane(s)) return complain(w, "a step that leads back nowhere", step->is.name);
    bool acting = step->is.who == WHO_ACTIVE || step->is.who == WHO_OPPONENT;
    if (acting && !is_player((int)guv_active(b, s))) return complain(w, "no chit is being activated", step->is.name);
    bool fleeing = s->step == STEP_DEPOT && s->dem; /* the supply check has made units demoralized: they go first */
    if (step->is.who == WHO_ASKING && !is_player(s->asking) && !fleeing)
        return complain(w, "nobody is asked", step->is.name);
    if (step->is.who == WHO_RETREAT && !is_player(s->retreat.side))
        return complain(w, "nobody retreats", step->is.name);
    if (s->step == STEP_PULL && !s->cup) return complain(w, "the cup is empty", "");
    if (s->step == STEP_CHOOSE && (!s->asked || s->asked > b->formations || b->formation[s->asked].side != s->asking))
        return complain(w, "no formation is asked about", "");
    if (s->step == STEP_ORDERS && s->back != STEP_ACTIVATE) return complain(w, "no chit waits for the orders", "");
    if (s->step == STEP_DEPLOY && !guv_deploy_sane(b, s)) return complain(w, "a formation without a box is placed", "");
    if (s->retreat.unit > GUV_UNITS || s->retreat.count > COUNT(s->retreat.passed))
        return complain(w, "no unit passes on", "");
    if (is_player(s->retreat.side) && !all_on_map(s, (Side)s->retreat.side, &s->retreat.set, 0))
        return complain(w, "a unit that retreats is not on the map", "");
    if (s->retreat.unit && guv_fate(s, s->retreat.unit) != FATE_MAP) return complain(w, "no unit passes on", "");
    return group_sane(b, s, w) && fight_sane(b, s, w);
}

bool guv_sane(const void *board, const void *state, Writer *w) {
    const GuvBoard *b = board;
    const GuvState *s = state;
    return game_sane(b, s, w) && chits_sane(b, s, w) && guv_pieces_sane(b, s, w) && events_sane(b, s, w) &&
           derived_sane(rebuild_all, b, s, sizeof *s, w) && frames_sane(b, s, w) && can_go_on(&guv_game, b, s, w);
}
