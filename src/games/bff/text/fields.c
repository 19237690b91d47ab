/* The table of plain facts. Order is canonical: the game, the step, then what belongs to a step under way. */
#include "games/bff/text/fields.h"

#define IN(member) AT(BffState, member)

static const char *const endings[] = {"none", "union", "confederate", "draw", NULL};
static const char *const paces[PACES + 1] = {"none", "half", "full", "quick", "half-quick", NULL};
const char *const bff_retreat_kinds[RETREAT_KINDS + 1] = {"none", "two", "range", "full", "displace", NULL};
const char *const bff_fates[FATES] = {"absent", "", "waiting", "with", "lost", "taken", "off", "away", "fallen"};

const MarkName bff_marks[] = {
    {"disordered", U_DISORDERED, 0},
    {"broken", U_BROKEN, 0}, /* the formation tells it */
    {"silenced", U_SILENCED, 0},
    {"damaged", U_DAMAGED, 0},
    {"low", U_LOW, 0},
    {"dismounted", U_DISMOUNTED, 0},
    {"replaced", U_REPLACED, 0},
    {"horse", U_HORSE, 0}, /* a number follows: when he is whole again */
    {"acted", U_ACTED, 0},
    {"exposed", U_EXPOSED, 0},
    {"abatis", U_ABATIS, 0},
    {"moved", U_MOVED, 0},
    {"charging", U_CHARGING, 0}, /* the target follows */
    {"counter", U_COUNTER, 0},
    {"checked", U_CHECKED, 0},
    {"fought", U_FOUGHT, 0},
    {"break", U_BREAK, 0},
    {"broke", U_BROKE, 0},
    {"over-broken", U_OVER_BROKEN, 0},
    {"over-rough", U_OVER_ROUGH, 0},
    {"shot", U_SHOT, 0},
    {"shaken", U_SHAKEN, 0},
    {"touched", U_TOUCHED, 0},
    {"limit-shot", U_LIMIT_SHOT, 0},
    {"attacker", 0, offsetof(BffState, combat.party[0])},
    {"defender", 0, offsetof(BffState, combat.party[1])},
    {"recalls", 0, offsetof(BffState, retreat.recalls)},
    {"stranded", 0, offsetof(BffState, stranded)},
    {NULL, 0, 0},
};

const Datum bff_fact_fields[] = {
    {"turn", DATUM_NUMBER, IN(turn), 1, BFF_TURNS, true},
    {"active", DATUM_SIDE, IN(active), .always = true},
    {"halted", DATUM_YES, IN(halted)},
    {"step", FACT_STEP, IN(step), .always = true},
    {"result", DATUM_WORD, IN(ending), .words = endings},
    {"asking", DATUM_SIDE, IN(asking)},
    {"host", FACT_STEP, IN(host)},
    {"offensive", DATUM_YES, IN(offensive)},
    {"second", DATUM_YES, IN(second)},
    {"reached", FACT_PIECE, IN(reached)},
    {"ask", FACT_FIELDS, IN(ask.open)},
    {"ask.host", FACT_STEP, IN(ask.host)},
    {"ask.about", FACT_PIECE, IN(ask.about)},
    {"maneuver", FACT_PIECE, IN(maneuver.unit)},
    {"maneuver.result", DATUM_WORD, IN(maneuver.handling), .words = bff_handlings},
    {"maneuver.verb", FACT_VERB, IN(maneuver.verb)},
    {"maneuver.pace", DATUM_WORD, IN(maneuver.pace), .words = paces},
    {"maneuver.formation", DATUM_WORD, IN(maneuver.formation), .words = bff_formations},
    {"maneuver.target", FACT_TARGET, IN(maneuver.target)},
    {"maneuver.from", FACT_POSE, offsetof(BffState, maneuver.x), 3 * sizeof(i16)},
    {"fire", FACT_PIECE, IN(fire.target)},
    {"combat", FACT_PIECES, IN(combat.main)},
    {"combat.rolls", DATUM_NUMBER, IN(combat.rolls), 0, 9},
    {"combat.second", DATUM_YES, IN(combat.second)},
    {"combat.result", DATUM_WORD, IN(combat.result), .words = bff_combat_results},
    {"combat.difference", DATUM_NUMBER, IN(combat.difference), -60, 60},
    {"combat.stage", DATUM_NUMBER, IN(combat.stage), 0, 255},
    {"combat.owed", FACT_NUMBERS, IN(combat.owed), 0, 60},
    {"combat.captures", FACT_NUMBERS, IN(combat.captures), 0, 60},
    {"combat.outflanked", FACT_NUMBERS, IN(combat.outflanked), 0, 1},
    {"combat.by-cavalry", DATUM_NUMBER, IN(combat.by_cavalry), 0, 3},
    {"combat.was-disordered", FACT_NUMBERS, IN(combat.was_disordered), 0, 1},
    {"combat.victor", FACT_PIECE, IN(combat.victor)},
    {"combat.left", FACT_POSE, offsetof(BffState, combat.x), 3 * sizeof(i16)},
    {"retreat", FACT_PIECE, IN(retreat.unit)},
    {"retreat.aside", FACT_SHORT, IN(retreat.aside)},
    {NULL},
};

int bff_step_field(void) { return datum_index(bff_fact_fields, STR("step")); }

int bff_fact_field_count(void) { return COUNT(bff_fact_fields) - 1; }

/* A real step goes on where it was; these begin a part of the turn as the rules do. */
const char *const bff_jumps[JUMPS - JUMP_START + 1] = {
    "start",          "turn",   "player-turn", "leaders-step", "maneuver-step", "leader-moves-step", "defensive-fire",
    "offensive-fire", "charge", NULL};

int bff_find_step(Str name) {
    for (int step = STEP_NONE + 1; step < STEP_COUNT; step++) {
        if (str_same(name, str_of(bff_step_at(step)->is.name))) return step;
    }
    for (int i = 0; bff_jumps[i]; i++) {
        if (str_same(name, str_of(bff_jumps[i]))) return JUMP_START + i;
    }
    return STEP_NONE;
}

void bff_clear_frames(BffState *s) {
    s->ending = s->host = s->asking = s->offensive = s->second = s->reached = 0;
    memset(&s->seen, 0, sizeof s->seen);
    memset(&s->ask, 0, sizeof s->ask);
    memset(&s->maneuver, 0, sizeof s->maneuver);
    memset(&s->fire, 0, sizeof s->fire);
    memset(&s->combat, 0, sizeof s->combat);
    memset(s->won, 0, sizeof s->won);
    memset(&s->retreat, 0, sizeof s->retreat);
    memset(&s->stranded, 0, sizeof s->stranded);
}

int bff_usual_stands(const BffBoard *b, int piece, int fate) {
    return fate == FATE_TABLE || fate == FATE_WAITING ? b->piece[piece].stands : 0;
}

/* BFF-12.16, BFF-R14: a unit that came has lost what is missing of its label; guns count when they are gone, those of
 * BFF-12.7 never. */
Tally bff_tally(const BffBoard *b, const BffState *s) {
    Tally t = {{0}, {0}, {0}, {0}};
    for (int p = 1; p <= b->units; p++) {
        const BffUnit *u = &s->unit[p];
        int side = b->piece[p].side, label = b->piece[p].stands;
        if (u->fate == FATE_NONE || u->fate == FATE_WAITING) continue;
        bool gun = bff_is_battery(b, p), gone = u->fate != FATE_TABLE && u->fate != FATE_AWAY;
        int lost = gun ? gone * bff_worth(b, p, false) : u->fate == FATE_AWAY ? 0 : label - u->stands;
        int flat = gun ? gone * bff_worth(b, p, true) : lost;
        t.came[side] = (i16)(t.came[side] + (gun ? bff_worth(b, p, true) : label));
        t.lost[side] = (i16)(t.lost[side] + lost);
        t.flat[side] = (i16)(t.flat[side] + flat);
        if (u->fate == FATE_TAKEN) t.captured[side] = (i16)(t.captured[side] + lost);
    }
    return t;
}

/* ---- Circumstances ----------------------------------------------------------------------------------------------- */

void bff_put_value(int field, int value, Writer *w) {
    const char *values = field > FIELD_NONE && field < FIELDS ? bff_fields[field].values : NULL;
    Str rest = str_of(values ? values : ""), word = str_word(&rest);
    for (int v = 0; v < value && word.len; v++) word = str_word(&rest);
    if (word.len && value >= 0) put_str(w, word);
    else put_int(w, value);
}

bool bff_read_value(int field, Str word, int *value) {
    const char *values = field > FIELD_NONE && field < FIELDS ? bff_fields[field].values : NULL;
    Str rest = str_of(values ? values : ""), one;
    i64 number;
    for (*value = 0; (one = str_word(&rest)).len; ++*value) {
        if (str_same(one, word)) return true;
    }
    if (!str_int(word, 0, 255, &number)) return false;
    *value = (int)number;
    return true;
}

int bff_find_field(Str name) {
    for (int f = FIELD_NONE + 1; f < FIELDS; f++) {
        if (str_same(name, str_of(bff_fields[f].name))) return f;
    }
    return FIELD_NONE;
}
