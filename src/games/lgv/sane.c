/* Every invariant of a state; silence means healthy. */
#include "games/lgv/rules.h"

/* ---- Units and places -------------------------------------------------------------------------------------------- */

static bool place_admits(const LgvBoard *b, int unit, int place) {
    const Place *p = &b->place[place];
    const Unit *u = &b->unit[unit];
    if (!p->sector) return false;
    if (u->side == CONFEDERATE) return p->sector == CONFEDERATE; /* LGV-8.4.2a */
    if (u->type == ENGINEER) return p->sector == UNION;          /* LGV-8.4.6 */
    return p->sector == UNION || !p->zone || p->union_entry;     /* LGV-8.4.2b */
}

static bool unit_sane(const LgvBoard *b, const LgvState *s, int u, Writer *w) {
    const char *key = b->unit[u].key;
    bool leader = b->unit[u].type == LEADER;
    if (s->fate[u] >= FATES) return complain(w, "unknown fate", key);
    bool placed = s->fate[u] == ON_MAP || s->fate[u] == DUE;
    if (placed != (s->place[u] != 0)) return complain(w, "a unit's place does not fit its fate", key);
    if (placed && !place_admits(b, u, s->place[u]))
        return complain(w, "a unit is where its side may never be (LGV-8.4.2a)", key);
    if (placed && bits128_has(&s->closed, s->place[u])) return complain(w, "a unit is outside the scenario's map", key);
    if (s->fate[u] != ON_MAP && lgv_fresh(b, s, u)) return complain(w, "a unit off the map is Fresh", key);
    bool for_leaders = s->fate[u] == FALLEN || s->fate[u] == RETURNING || s->fate[u] == WOUNDED || s->fate[u] == KILLED;
    bool for_others = s->fate[u] == ELIMINATED || s->fate[u] == REMOVED;
    if (leader ? for_others : for_leaders) return complain(w, "a fate that its type cannot have", key);
    if (s->fate[u] == UNPLACED && s->step > STEP_SET_UP) return complain(w, "a unit still to be placed", key);
    if (s->fate[u] == UNPLACED && b->unit[u].side != UNION)
        return complain(w, "only Union units are placed freely", key);
    if (s->from[u] && !b->place[s->from[u]].sector) return complain(w, "a unit came from nowhere", key);
    if (s->from[u] && s->fate[u] != ON_MAP) return complain(w, "a unit off the map has moved", key);
    return true;
}

static bool may_take_works(const LgvBoard *b, const LgvState *s, int side, int p) {
    return lgv_here(s, side, p) && lgv_is_vacant(s, side, p) && !lgv_works(s, side, p) &&
           s->works_count[side - 1] < b->works_limit[side];
}

/* LGV-7.1.1, LGV-7.1.2, LGV-7.2b, LGV-R5. A unit in the middle of a retreat may
 * stand in a full Area (LGV-7.1.3g). */
static bool place_sane(const LgvBoard *b, const LgvState *s, int p, Writer *w) {
    const Place *x = &b->place[p];
    for (int side = UNION; side <= CONFEDERATE; side++) {
        u64 units = lgv_here(s, side, p);
        if (s->retreating && s->place[s->retreating] == p) units &= ~lgv_bit(b, s->retreating);
        if (!x->zone && bits_count(units & b->counts[side]) > b->stack_limit[side])
            return complain(w,
                            side == UNION ? "more Union units than an Area can hold (LGV-7.1.1)"
                                          : "more Confederate units than an Area can hold (LGV-7.1.2)",
                            x->label);
        if (units && lgv_is_vacant(s, side, p) && (int)lgv_controller(s, p) != side)
            return complain(w, "units alone in an Area do not control it (LGV-7.2b)", x->label);
        if (units && lgv_is_vacant(s, side, p) && lgv_works(s, 3 - side, p))
            return complain(w, "works where only the enemy stands (LGV-R37)", x->label);
        if (bits128_has(&s->works_question[side], p) && !may_take_works(b, s, side, p))
            return complain(w, "no works can be taken over there (LGV-R37)", x->label);
        if (lgv_works(s, side, p) > 2) return complain(w, "works above level 2 (LGV-15.1b)", x->label);
    }
    bool fixed = x->sector == UNION || (x->zone && !x->union_entry);
    if (fixed && lgv_controller(s, p) != (Side)x->sector)
        return complain(w, "control that can never change (LGV-R5)", x->label);
    if (lgv_works(s, CONFEDERATE, p) && x->sector == UNION)
        return complain(w, "Confederate works beyond the river", x->label);
    return true;
}

static bool counters_sane(const LgvBoard *b, const LgvState *s, Writer *w) {
    int works[3] = {0};
    for (int p = 1; p <= b->places; p++) {
        works[UNION] += lgv_works(s, UNION, p) > 0;
        works[CONFEDERATE] += lgv_works(s, CONFEDERATE, p) > 0;
    }
    if (works[UNION] > b->works_limit[UNION] || works[CONFEDERATE] > b->works_limit[CONFEDERATE])
        return complain(w, "more Entrench markers than counters (LGV-15.0b)", "");
    if (bits_count(s->bridges) > b->bridge_limit) return complain(w, "more bridges than counters (LGV-16.0b)", "");
    if (s->bridges & 1 || s->bridges >> (b->fords + 1)) return complain(w, "a bridge where no ford is", "");
    return true;
}

/* ---- The game ---------------------------------------------------------------------------------------------------- */

static bool game_sane(const LgvState *s, Writer *w) {
    if (s->step == STEP_NONE || s->step >= STEP_COUNT) return complain(w, "unknown step", "");
    bool removing = s->step == STEP_REMOVE_WORKS || s->step == STEP_REMOVE_BRIDGES; /* another Turn follows */
    if (s->turn < 1 || s->turn + removing > s->last_turn) return complain(w, "the Turn is past the last", "");
    if (!is_player(s->momentum)) return complain(w, "nobody has Momentum", "");
    if (s->impulse < 1 || s->impulse > 6) return complain(w, "the Impulse marker is off its track", "");
    if (is_player(s->advantage) == is_player(s->advantage_to))
        return complain(w, "the Advantage must be held by a side, or due to one (LGV-13.0a)", "");
    if ((s->step == STEP_OVER) != (s->ending != ENDING_NONE))
        return complain(w, "a result without an end, or an end without", "");
    if (s->union_seat != FIRST && s->union_seat != SECOND) return complain(w, "no seat holds the Union", "");
    bool choosing = s->step == STEP_SIDE_CHOICE || s->step == STEP_BID || s->step == STEP_BID_TIE;
    if ((s->wish[0] || s->wish[1]) && !choosing) return complain(w, "wishes outside the choice of sides", "");
    bool bidding = s->step == STEP_BID || s->step == STEP_BID_TIE;
    if ((s->bid[0] || s->bid[1]) && !bidding) return complain(w, "bids outside the bidding", "");
    if (s->step == STEP_SIDE_CHOICE && s->wish[1]) return complain(w, "the second wish ends the choice", "");
    if (s->step == STEP_BID && (!s->wish[0] || s->wish[0] != s->wish[1] || s->bid[1]))
        return complain(w, "no bid is due", "");
    if (s->step == STEP_BID_TIE && (!s->bid[0] || s->bid[0] != s->bid[1]))
        return complain(w, "the bids are not equal", "");
    return true;
}

/* ---- Frames: what a step under way needs ------------------------------------------------------------------------- */

static bool needs_holder(int step) {
    return step == STEP_MOMENTUM_REROLL || step == STEP_RETENTION_REROLL || step == STEP_BOMBARD_REROLL;
}

static bool phase_sane(const LgvBoard *b, const LgvState *s, Writer *w) {
    bool of_side = s->step >= STEP_FATE && s->step <= STEP_REMOVE_BRIDGES;
    if (of_side != (s->acting != 0)) return complain(w, "a phase needs the side that acts", "");
    bool subject = s->step == STEP_FATE || s->step == STEP_PRICE || s->step == STEP_PLACE;
    if (subject && (!s->subject || lgv_side(b, s->subject) != s->acting)) return complain(w, "no unit is at issue", "");
    if (s->step == STEP_FATE && s->fate[s->subject] != FALLEN) return complain(w, "no Leader's fate is due", "");
    if ((s->step == STEP_PRICE || s->step == STEP_PLACE) && s->fate[s->subject] != ELIMINATED)
        return complain(w, "the unit to return is not eliminated", "");
    if (s->step == STEP_REMOVE_BRIDGES && s->acting != UNION) return complain(w, "bridges are the Union's", "");
    if (s->step == STEP_STEAL && (s->advantage != s->momentum || s->marched[s->momentum]))
        return complain(w, "no march can be stolen (LGV-13.1e)", "");
    if (needs_holder(s->step) && !is_player(s->advantage)) return complain(w, "nobody holds the Advantage", "");
    if (s->step == STEP_MOMENTUM_REROLL && !is_player(s->winner)) return complain(w, "no Momentum roll lies", "");
    bool checking = s->step == STEP_RETENTION || s->step == STEP_RETENTION_REROLL;
    if (checking && s->impulse == 1) return complain(w, "no retention roll on 1 (LGV-6.2.5b)", "");
    if (s->step == STEP_VARIANT_PLACE) {
        int slots = 0, open = 0;
        for (int i = 0; i < 3; i++) slots += s->slots[i] != 0;
        for (int u = 1; u <= b->units; u++)
            open += s->fate[u] == UNPLACED && b->unit[u].command == lgv_find_command(b, STR("XI"));
        if (!slots || slots != open) return complain(w, "places and divisions of XI Corps differ", "");
    }
    return true;
}

static bool in_assault(int step) { return step >= STEP_BRIDGE && step <= STEP_STORM; }
static bool in_bombardment(int step) { return step >= STEP_TARGET && step <= STEP_BOMBARD_REROLL; }

static bool impulse_sane(const LgvBoard *b, const LgvState *s, Writer *w) {
    bool fight = s->fight.place != 0, bombardment = s->fight.bombardment;
    if (in_assault(s->step) && !bombardment && !s->active) return complain(w, "no Active Area", "");
    if (!in_assault(s->step) && s->active) return complain(w, "an Active Area outside an assault", "");
    if (in_bombardment(s->step) && !(fight && bombardment)) return complain(w, "no Target Area", "");
    if (s->step == STEP_MOVE) {
        int u = s->mover;
        if (!u || s->fate[u] != ON_MAP || lgv_side(b, u) != (int)lgv_attacker(s) || !lgv_fresh(b, s, u))
            return complain(w, "no unit is moving", "");
        if (s->from[u] && !s->acted) return complain(w, "a unit has moved and nothing was done", "");
        if (!s->from[u] && s->place[u] != s->active)
            return complain(w, "the moving unit is not from the Active Area", "");
    } else if (s->mover) {
        return complain(w, "a unit moves outside its move", "");
    }
    bool may_attack = s->step == STEP_MOVE || s->step == STEP_ASSAULT;
    if (may_attack && !lgv_attacks_have_lead(b, s)) return complain(w, "nobody can lead a Mandatory Attack", "");
    bool in_fight = (s->step >= STEP_SCREEN && s->step <= STEP_STORM);
    if (in_fight && !fight) return complain(w, "no fight is under way", "");
    if ((s->step == STEP_CLOSE || in_fight) && !bombardment && !s->acted)
        return complain(w, "a fight before anything was done", "");
    if (fight && !in_assault(s->step) && !in_bombardment(s->step))
        return complain(w, "a fight outside an activation", "");
    if (s->retreating && (s->fate[s->retreating] != ON_MAP || !in_fight))
        return complain(w, "no unit is retreating", "");
    return true;
}

static bool subset(u64 part, u64 whole) { return !(part & ~whole); }

static bool fight_sane(const LgvBoard *b, const LgvState *s, Writer *w) {
    const Fight *f = &s->fight;
    if (!f->place) return true;
    int side = (int)lgv_attacker(s), foe = (int)lgv_defender(s), step = s->step;
    u64 mine = lgv_here(s, side, f->place), theirs = lgv_here(s, foe, f->place);
    bool naming = step >= STEP_ATTACKERS && step <= STEP_DEFENDER_REROLL;
    bool before_dice = naming || in_bombardment(step);
    if (before_dice && !theirs) return complain(w, "nobody defends", "");
    if (naming && !subset(f->attackers, mine & s->fresh[side]))
        return complain(w, "an attacker is not Fresh in the attacked Area", "");
    if (naming && step != STEP_ATTACKERS && !(f->attackers & b->eligible_lead[side]))
        return complain(w, "no attacker can lead (LGV-R17)", "");
    if (step == STEP_ATTACKERS && !(lgv_attack_pool(b, s, f->place) & b->eligible_lead[side]))
        return complain(w, "nobody can lead", "");
    bool led = step >= STEP_FRONT && step <= STEP_DEFENDER_REROLL;
    if (led &&
        (!f->lead || lgv_side(b, f->lead) != side || !(f->attackers & b->eligible_lead[side] & lgv_bit(b, f->lead))))
        return complain(w, "the lead is not among the attackers", "");
    if (led && f->front && (lgv_side(b, f->front) != side || !(f->attackers & lgv_bit(b, f->front))))
        return complain(w, "the Leader at the front takes no part", "");
    bool defended =
        (step >= STEP_DEFENSE_GUNS && step <= STEP_LOSSES) || (step > STEP_TARGET && step <= STEP_BOMBARD_REROLL);
    if (defended && (!f->defender || lgv_side(b, f->defender) != foe)) return complain(w, "no defender leads", "");
    if (defended && !(step == STEP_LOSSES && f->hit) && !(theirs & lgv_bit(b, f->defender)))
        return complain(w, "the lead defender is not there", "");
    bool guns = before_dice && !subset(f->guns, s->fresh[side] & b->of_type[side][ARTILLERY]);
    if (guns || (before_dice && !subset(f->defense_guns, s->fresh[foe] & b->of_type[foe][ARTILLERY])))
        return complain(w, "a gun that is not Fresh on the map", "");
    return true;
}

/* An attack that is being prepared can be led when its turn comes. */
static bool prepared_sane(const LgvBoard *b, const LgvState *s, Writer *w) {
    const Fight *f = &s->fight;
    u64 leads = b->eligible_lead[lgv_attacker(s)];
    if (s->step == STEP_SCREEN && !s->ending_activation) {
        u64 pool = f->second && !f->mandatory ? f->attackers & lgv_here(s, lgv_attacker(s), f->place)
                                              : lgv_attack_pool(b, s, f->place);
        if (!(pool & leads)) return complain(w, "nobody can lead the attack that follows", "");
    }
    if (s->step == STEP_STORM) {
        if (!f->storm || lgv_is_vacant(s, lgv_attacker(s), f->storm))
            return complain(w, "nobody is there to storm", "");
        u64 came = f->attackers & lgv_here(s, lgv_attacker(s), f->storm);
        if (!subset(came, lgv_entrants(b, s, f->storm))) return complain(w, "a storming unit came from nowhere", "");
    }
    return true;
}

static bool guns_sane(const LgvBoard *b, const LgvState *s, Writer *w) {
    const Fight *f = &s->fight;
    int side = (int)lgv_attacker(s), step = s->step;
    if (in_bombardment(step) && step <= STEP_BATTERY && !lgv_bombard_possible(b, s, f->place, NULL))
        return complain(w, "no Fresh gun is in range", "");
    if (step < STEP_GUNS || step > STEP_BOMBARD_REROLL) return true;
    if (!f->battery || !lgv_guns_in_range(b, s, side, f->battery, f->place)) return complain(w, "no guns in range", "");
    if (step > STEP_GUNS && !f->guns) return complain(w, "no gun fires", "");
    bool led = step > STEP_LEAD_GUN;
    if (led && (!f->lead || lgv_side(b, f->lead) != side || !(f->guns & lgv_bit(b, f->lead))))
        return complain(w, "no lead gun", "");
    if (f->front && (lgv_side(b, f->front) != side || s->fate[f->front] != ON_MAP || !b->unit[f->front].bombards))
        return complain(w, "no artillery Leader at the front", "");
    if (step == STEP_SECOND_GUNS && !lgv_guns_in_range(b, s, side, f->battery2, f->place))
        return complain(w, "no second battery", "");
    return true;
}

static bool losses_sane(const LgvBoard *b, const LgvState *s, Writer *w) {
    const Fight *f = &s->fight;
    int foe = (int)lgv_defender(s), step = s->step;
    u64 theirs = f->place ? lgv_here(s, foe, f->place) : 0;
    if (step == STEP_LOSSES) {
        int room = lgv_fight_capacity(b, s, foe, theirs & ~f->leaving);
        if (!f->points || f->points > room) return complain(w, "casualty points that cannot be absorbed", "");
        if (!subset(f->leaving, theirs)) return complain(w, "a unit that falls back is not there", "");
    } else if (f->points) {
        return complain(w, "casualty points outside the losses", "");
    }
    bool attackers_go = step == STEP_REPULSE || step == STEP_STALEMATE || step == STEP_GO_ON || step == STEP_MOVE;
    u64 there = f->place ? lgv_here(s, attackers_go ? (int)lgv_attacker(s) : foe, f->place) : 0;
    if (!subset(f->leaving, there)) return complain(w, "a unit with a retreat to make is not there", "");
    bool must = step == STEP_REPULSE || step == STEP_RETREAT || step == STEP_SCREEN || step == STEP_WITHDRAW ||
                step == STEP_STALEMATE || step == STEP_GO_ON;
    bool waits = step == STEP_WITHDRAW && lgv_step(s) != lgv_step_at(step); /* for an answer about works */
    if (must && !f->leaving && !s->retreating && !waits) return complain(w, "nobody has a retreat to make", "");
    Side owner = attackers_go ? lgv_attacker(s) : lgv_defender(s);
    if (s->retreating && lgv_side(b, s->retreating) != (int)owner) return complain(w, "the wrong side retreats", "");
    if (f->overrun && (step < STEP_RETREAT || step > STEP_STORM) && step != STEP_LOSSES)
        return complain(w, "an Overrun outside its fight", "");
    if (step >= STEP_OVERRUN && step <= STEP_STORM && !subset(f->attackers, s->fresh[lgv_attacker(s)]))
        return complain(w, "an overrunning unit is not Fresh", "");
    return true;
}

bool lgv_sane(const void *board, const void *state, Writer *w) {
    const LgvBoard *b = board;
    const LgvState *s = state;
    if (!game_sane(s, w)) return false;
    for (int u = 1; u <= b->units; u++) {
        if (!unit_sane(b, s, u, w)) return false;
    }
    for (int p = 1; p <= b->places; p++) {
        if (b->place[p].sector && !place_sane(b, s, p, w)) return false;
    }
    return counters_sane(b, s, w) && derived_sane(lgv_rebuild, b, s, sizeof *s, w) && phase_sane(b, s, w) &&
           impulse_sane(b, s, w) && fight_sane(b, s, w) && prepared_sane(b, s, w) && guns_sane(b, s, w) &&
           losses_sane(b, s, w) && can_go_on(&lgv_game, b, s, w);
}
