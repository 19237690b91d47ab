/* The table of plain facts. Order is canonical: the game, the step, then what
 * belongs to a step under way. */
#include "games/lgv/text/fields.h"

#define IN(member) AT(LgvState, member)

static const char *const victories[] = {"campaign", "score", "goals", NULL};
static const char *const weather[] = {"dry", "light", "heavy", NULL};
static const char *const results[] = {"none",
                                      "union-automatic",
                                      "confederate-automatic",
                                      "union-decisive",
                                      "union-marginal",
                                      "confederate-marginal",
                                      "confederate-decisive",
                                      "union",
                                      "confederate",
                                      "draw",
                                      NULL};
static const char *const decisions[] = {"open", "rerolled", "accepted", NULL};

const char *const lgv_fates[FATES] = {"",       "reserve",   "unplaced", "due",     "eliminated",
                                      "fallen", "returning", "wounded",  "removed", "killed"};
const char *const lgv_aims[3] = {"key", "hold", "enter"};

const Datum lgv_fields[] = {
    {"turn", DATUM_NUMBER, IN(turn), 1, LGV_TURNS - 1, true},
    {"turns", DATUM_NUMBER, IN(last_turn), 1, LGV_TURNS - 1, true},
    {"victory", DATUM_WORD, IN(victory), .words = victories, .always = true},
    {"score.win", DATUM_NUMBER, IN(score_win), 0, 99},
    {"score.draw", DATUM_NUMBER, IN(score_draw), 0, 99},
    {"no-fate-rolls", DATUM_YES, IN(no_fate_rolls)},
    {"map.areas", FIELD_MAP, IN(closed)},
    {"union-seat", FIELD_SEAT, IN(union_seat), .always = true},
    {"target", DATUM_NUMBER, IN(target), 0, BID_MAX, true},
    {"vp", FIELD_SIGNED, IN(vp), .always = true},
    {"momentum", DATUM_SIDE, IN(momentum), 1, 2, true},
    {"impulse", DATUM_NUMBER, IN(impulse), 1, 6, true},
    {"passes", DATUM_NUMBER, IN(passes), 0, 1, true},
    {"advantage", FIELD_ADVANTAGE, offsetof(LgvState, advantage), 2, .always = true},
    {"march.union", DATUM_YES, IN(marched[UNION])},
    {"march.confederate", DATUM_YES, IN(marched[CONFEDERATE])},
    {"reroll.union", DATUM_NUMBER, IN(reroll[UNION]), 0, 1, true},
    {"reroll.confederate", DATUM_NUMBER, IN(reroll[CONFEDERATE]), 0, 1, true},
    {"bonus", DATUM_YES, IN(mf_bonus)},
    {"rain", DATUM_WORD, IN(rain), .words = weather},
    {"step", FIELD_STEP, IN(step), .always = true},
    {"result", DATUM_WORD, IN(ending), .words = results},
    {"momentum.winner", DATUM_SIDE, IN(winner), 0, 2},
    {"retention.kept", DATUM_YES, IN(kept)},
    {"impulse.active", FIELD_PLACE, IN(active)},
    {"impulse.mover", FIELD_UNIT, IN(mover)},
    {"impulse.acted", DATUM_YES, IN(acted)},
    {"impulse.ending", DATUM_YES, IN(ending_activation)},
    {"impulse.bridged", DATUM_YES, IN(bridged)},
    {"impulse.contested", FIELD_PLACES, IN(contested_before)},
    {"impulse.attacked", FIELD_PLACES, IN(attacked)},
    {"impulse.screened", FIELD_PLACES, IN(screened)},
    {"impulse.bridges", FIELD_FORDS, IN(bridges_stood)},
    {"fight.place", FIELD_PLACE, IN(fight.place)},
    {"fight.bombardment", DATUM_YES, IN(fight.bombardment)},
    {"fight.mandatory", DATUM_YES, IN(fight.mandatory)},
    {"fight.second", DATUM_YES, IN(fight.second)},
    {"fight.lead", FIELD_UNIT, IN(fight.lead)},
    {"fight.front", FIELD_UNIT, IN(fight.front)},
    {"fight.defender", FIELD_UNIT, IN(fight.defender)},
    {"fight.battery", FIELD_PLACE, IN(fight.battery)},
    {"fight.second-battery", FIELD_PLACE, IN(fight.battery2)},
    {"fight.works", DATUM_YES, IN(fight.works)},
    {"fight.falls", DATUM_YES, IN(fight.falls)},
    {"fight.reroll.union", DATUM_WORD, IN(fight.rerolled[UNION]), .words = decisions},
    {"fight.reroll.confederate", DATUM_WORD, IN(fight.rerolled[CONFEDERATE]), .words = decisions},
    {"fight.points", DATUM_NUMBER, IN(fight.points), 0, 99},
    {"fight.overrun", DATUM_YES, IN(fight.overrun)},
    {"fight.storm", FIELD_PLACE, IN(fight.storm)},
    {"fight.attackers", FIELD_UNITS, IN(fight.attackers)},
    {"fight.guns", FIELD_UNITS, IN(fight.guns)},
    {"fight.defense-guns", FIELD_UNITS, IN(fight.defense_guns)},
    {"fight.hit", FIELD_UNITS, IN(fight.hit)},
    {"fight.leaving", FIELD_UNITS, IN(fight.leaving)},
    {"retreat.unit", FIELD_UNIT, IN(retreating)},
    {"retreat.passed", FIELD_PLACES, IN(passed)},
    {"phase.side", DATUM_SIDE, IN(acting), 0, 2},
    {"phase.unit", FIELD_UNIT, IN(subject)},
    {"phase.rallied", DATUM_YES, IN(rallied)},
    {"phase.called", DATUM_YES, IN(called)},
    {"phase.dug", FIELD_PLACES, IN(dug)},
    {"variant.slots", FIELD_SLOTS, IN(slots)},
    {"works-question.union", FIELD_PLACES, IN(works_question[UNION])},
    {"works-question.confederate", FIELD_PLACES, IN(works_question[CONFEDERATE])},
    {NULL},
};

int lgv_step_field(void) { return datum_index(lgv_fields, STR("step")); }

int lgv_field_count(void) { return COUNT(lgv_fields) - 1; }

static const char *const jumps[] = {"start", "momentum-phase", "combat-phase", "reorganization-phase", "end-phase",
                                    NULL};

bool lgv_no_step(Str name, Error *e) {
    char near[120];
    Writer w = writer_on(near, sizeof near);
    Nearest n = nearest_to(name);
    nearest_words(&n, jumps);
    for (int step = STEP_SIDE_CHOICE; step < STEP_COUNT; step++) nearest_name(&n, str_of(lgv_step_at(step)->is.name));
    put_nearest(&w, &n);
    return fail(e,
                "no step '%.*s'; to begin something: start, momentum-phase, combat-phase, reorganization-phase, "
                "end-phase; else impulse, steal-a-march, retention, ...%s",
                (int)name.len, name.at, near);
}

int lgv_find_step(Str name) {
    for (int step = STEP_SIDE_CHOICE; step < STEP_COUNT; step++) {
        if (str_same(name, str_of(lgv_step_at(step)->is.name))) return step;
    }
    for (int i = 0; jumps[i]; i++) {
        if (str_same(name, str_of(jumps[i]))) return JUMP_START + i;
    }
    return STEP_NONE;
}

Side lgv_set_side(const LgvState *s, const Datum *f) {
    if (f->offset == offsetof(LgvState, fight.defense_guns) || f->offset == offsetof(LgvState, fight.hit))
        return lgv_defender(s);
    if (f->offset != offsetof(LgvState, fight.leaving)) return lgv_attacker(s);
    bool going_on = s->step == STEP_GO_ON || s->step == STEP_MOVE;
    return going_on || s->step == STEP_REPULSE || s->step == STEP_STALEMATE ? lgv_attacker(s) : lgv_defender(s);
}

void lgv_clear_frames(LgvState *s) {
    s->winner = s->kept = s->active = s->mover = s->acted = s->ending_activation = s->bridged = 0;
    s->fight = (Fight){0};
    s->retreating = s->acting = s->subject = s->rallied = s->called = s->ending = 0;
    s->attacked = s->screened = s->passed = s->dug = (Bits128){{0, 0}};
    memset(s->crossings, 0, sizeof s->crossings);
    memset(s->spent, 0, sizeof s->spent);
    memset(s->from, 0, sizeof s->from);
    memset(s->slots, 0, sizeof s->slots);
    memset(s->works_question, 0, sizeof s->works_question);
    bits128_add(&s->contested_before, UNSETTLED_PLACE);
    s->bridges_stood |= 1u << UNSETTLED_FORD;
}
