/* The table of plain facts. Order is canonical: the game, the step, then what
 * belongs to a step under way. */
#include "games/lgv/fields.h"

#define AT(member) ((u16)offsetof(LgvState, member))

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

const Field lgv_fields[] = {
    {"turn", FIELD_NUMBER, AT(turn), 1, LGV_TURNS - 1, true, NULL},
    {"turns", FIELD_NUMBER, AT(last_turn), 1, LGV_TURNS - 1, true, NULL},
    {"victory", FIELD_WORD, AT(victory), 0, 2, true, victories},
    {"score.win", FIELD_NUMBER, AT(score_win), 0, 99, false, NULL},
    {"score.draw", FIELD_NUMBER, AT(score_draw), 0, 99, false, NULL},
    {"no-fate-rolls", FIELD_YES, AT(no_fate_rolls), 0, 1, false, NULL},
    {"map.areas", FIELD_MAP, AT(closed), 0, 0, false, NULL},
    {"union-seat", FIELD_SEAT, AT(union_seat), 0, 0, true, NULL},
    {"target", FIELD_NUMBER, AT(target), 0, BID_MAX, true, NULL},
    {"vp", FIELD_SIGNED, AT(vp), 0, 0, true, NULL},
    {"momentum", FIELD_SIDE, AT(momentum), 1, 2, true, NULL},
    {"impulse", FIELD_NUMBER, AT(impulse), 1, 6, true, NULL},
    {"passes", FIELD_NUMBER, AT(passes), 0, 1, true, NULL},
    {"advantage", FIELD_ADVANTAGE, AT(advantage), 0, 0, true, NULL},
    {"march.union", FIELD_YES, AT(marched[UNION]), 0, 1, false, NULL},
    {"march.confederate", FIELD_YES, AT(marched[CONFEDERATE]), 0, 1, false, NULL},
    {"reroll.union", FIELD_NUMBER, AT(reroll[UNION]), 0, 1, true, NULL},
    {"reroll.confederate", FIELD_NUMBER, AT(reroll[CONFEDERATE]), 0, 1, true, NULL},
    {"bonus", FIELD_YES, AT(mf_bonus), 0, 1, false, NULL},
    {"rain", FIELD_WORD, AT(rain), 0, 2, false, weather},
    {"step", FIELD_STEP, AT(step), 0, 0, true, NULL},
    {"result", FIELD_WORD, AT(ending), 0, 9, false, results},
    {"momentum.winner", FIELD_SIDE, AT(winner), 0, 2, false, NULL},
    {"retention.kept", FIELD_YES, AT(kept), 0, 1, false, NULL},
    {"impulse.active", FIELD_PLACE, AT(active), 0, 0, false, NULL},
    {"impulse.mover", FIELD_UNIT, AT(mover), 0, 0, false, NULL},
    {"impulse.acted", FIELD_YES, AT(acted), 0, 1, false, NULL},
    {"impulse.ending", FIELD_YES, AT(ending_activation), 0, 1, false, NULL},
    {"impulse.bridged", FIELD_YES, AT(bridged), 0, 1, false, NULL},
    {"impulse.contested", FIELD_PLACES, AT(contested_before), 0, 0, false, NULL},
    {"impulse.attacked", FIELD_PLACES, AT(attacked), 0, 0, false, NULL},
    {"impulse.screened", FIELD_PLACES, AT(screened), 0, 0, false, NULL},
    {"impulse.bridges", FIELD_FORDS, AT(bridges_stood), 0, 0, false, NULL},
    {"fight.place", FIELD_PLACE, AT(fight.place), 0, 0, false, NULL},
    {"fight.bombardment", FIELD_YES, AT(fight.bombardment), 0, 1, false, NULL},
    {"fight.mandatory", FIELD_YES, AT(fight.mandatory), 0, 1, false, NULL},
    {"fight.second", FIELD_YES, AT(fight.second), 0, 1, false, NULL},
    {"fight.lead", FIELD_UNIT, AT(fight.lead), 0, 0, false, NULL},
    {"fight.front", FIELD_UNIT, AT(fight.front), 0, 0, false, NULL},
    {"fight.defender", FIELD_UNIT, AT(fight.defender), 0, 0, false, NULL},
    {"fight.battery", FIELD_PLACE, AT(fight.battery), 0, 0, false, NULL},
    {"fight.second-battery", FIELD_PLACE, AT(fight.battery2), 0, 0, false, NULL},
    {"fight.works", FIELD_YES, AT(fight.works), 0, 1, false, NULL},
    {"fight.falls", FIELD_YES, AT(fight.falls), 0, 1, false, NULL},
    {"fight.reroll.union", FIELD_WORD, AT(fight.rerolled[UNION]), 0, 2, false, decisions},
    {"fight.reroll.confederate", FIELD_WORD, AT(fight.rerolled[CONFEDERATE]), 0, 2, false, decisions},
    {"fight.points", FIELD_NUMBER, AT(fight.points), 0, 99, false, NULL},
    {"fight.overrun", FIELD_YES, AT(fight.overrun), 0, 1, false, NULL},
    {"fight.storm", FIELD_PLACE, AT(fight.storm), 0, 0, false, NULL},
    {"fight.attackers", FIELD_UNITS, AT(fight.attackers), 0, 0, false, NULL},
    {"fight.guns", FIELD_UNITS, AT(fight.guns), 0, 0, false, NULL},
    {"fight.defense-guns", FIELD_UNITS, AT(fight.defense_guns), 0, 0, false, NULL},
    {"fight.hit", FIELD_UNITS, AT(fight.hit), 0, 0, false, NULL},
    {"fight.leaving", FIELD_UNITS, AT(fight.leaving), 0, 0, false, NULL},
    {"retreat.unit", FIELD_UNIT, AT(retreating), 0, 0, false, NULL},
    {"retreat.passed", FIELD_PLACES, AT(passed), 0, 0, false, NULL},
    {"phase.side", FIELD_SIDE, AT(acting), 0, 2, false, NULL},
    {"phase.unit", FIELD_UNIT, AT(subject), 0, 0, false, NULL},
    {"phase.rallied", FIELD_YES, AT(rallied), 0, 1, false, NULL},
    {"phase.called", FIELD_YES, AT(called), 0, 1, false, NULL},
    {"phase.dug", FIELD_PLACES, AT(dug), 0, 0, false, NULL},
    {"variant.slots", FIELD_SLOTS, AT(slots), 0, 0, false, NULL},
    {"works-question.union", FIELD_PLACES, AT(works_question[UNION]), 0, 0, false, NULL},
    {"works-question.confederate", FIELD_PLACES, AT(works_question[CONFEDERATE]), 0, 0, false, NULL},
    {NULL, FIELD_NUMBER, 0, 0, 0, false, NULL},
};

int lgv_step_field(void) {
    int i = 0;
    while (lgv_fields[i].kind != FIELD_STEP) i++;
    return i;
}

int lgv_field_count(void) { return COUNT(lgv_fields) - 1; }

int lgv_find_step(Str name) {
    static const char *const jumps[] = {"start", "momentum-phase", "combat-phase", "reorganization-phase", "end-phase"};
    for (int step = STEP_SIDE_CHOICE; step < STEP_COUNT; step++) {
        if (str_same(name, str_of(lgv_step_at(step)->name))) return step;
    }
    for (int i = 0; i < COUNT(jumps); i++) {
        if (str_same(name, str_of(jumps[i]))) return JUMP_START + i;
    }
    return STEP_NONE;
}

Side lgv_set_side(const LgvState *s, const Field *f) {
    if (f->offset == AT(fight.defense_guns) || f->offset == AT(fight.hit)) return defender(s);
    if (f->offset != AT(fight.leaving)) return attacker(s);
    bool going_on = s->step == STEP_GO_ON || s->step == STEP_MOVE;
    return going_on || s->step == STEP_REPULSE || s->step == STEP_STALEMATE ? attacker(s) : defender(s);
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
