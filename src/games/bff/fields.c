/* The table of plain facts. Order is canonical: the game, the step, then what belongs to a step under way. */
#include "games/bff/fields.h"

#define AT(member) ((u16)offsetof(BffState, member))

static const char *const endings[] = {"none", "union", "confederate", "draw", NULL};
static const char *const paces[PACES + 1] = {"none", "half", "full", "quick", "half-quick", NULL};
static const char *const handlings[HANDLINGS + 1] = {
    "none",   "double-quick", "rally-with-elan", "well-handled", "rally", "tardy",
    "shaken", "wavering",     "disengage",       "panic",        "rout",  NULL};
static const char *const combat_results[COMBAT_RESULTS + 1] = {"none",         "swept-from-the-field", "driven-back",
                                                               "hard-pressed", "desperate-struggle",   "falter",
                                                               "recoil",       "handsomely-repulsed",  NULL};
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
    {"attacker", 0, AT(combat.party[0])},
    {"defender", 0, AT(combat.party[1])},
    {"recalls", 0, AT(retreat.recalls)},
    {"stranded", 0, AT(stranded)},
    {NULL, 0, 0},
};

const FactField bff_fact_fields[] = {
    {"turn", FACT_NUMBER, AT(turn), 1, BFF_TURNS, true, NULL},
    {"active", FACT_SIDE, AT(active), 0, 0, true, NULL},
    {"halted", FACT_YES, AT(halted), 0, 1, false, NULL},
    {"step", FACT_STEP, AT(step), 0, 0, true, NULL},
    {"result", FACT_WORD, AT(ending), 0, 0, false, endings},
    {"asking", FACT_SIDE, AT(asking), 0, 0, false, NULL},
    {"host", FACT_STEP, AT(host), 0, 0, false, NULL},
    {"offensive", FACT_YES, AT(offensive), 0, 1, false, NULL},
    {"second", FACT_YES, AT(second), 0, 1, false, NULL},
    {"reached", FACT_PIECE, AT(reached), 0, 0, false, NULL},
    {"ask", FACT_FIELDS, AT(ask.open), 0, 0, false, NULL},
    {"ask.host", FACT_STEP, AT(ask.host), 0, 0, false, NULL},
    {"ask.about", FACT_PIECE, AT(ask.about), 0, 0, false, NULL},
    {"maneuver", FACT_PIECE, AT(maneuver.unit), 0, 0, false, NULL},
    {"maneuver.result", FACT_WORD, AT(maneuver.handling), 0, 0, false, handlings},
    {"maneuver.verb", FACT_VERB, AT(maneuver.verb), 0, 0, false, NULL},
    {"maneuver.pace", FACT_WORD, AT(maneuver.pace), 0, 0, false, paces},
    {"maneuver.formation", FACT_WORD, AT(maneuver.formation), 0, 0, false, bff_formations},
    {"maneuver.target", FACT_TARGET, AT(maneuver.target), 0, 0, false, NULL},
    {"maneuver.from", FACT_POSE, AT(maneuver.x), 0, 0, false, NULL},
    {"fire", FACT_PIECE, AT(fire.target), 0, 0, false, NULL},
    {"combat", FACT_PIECES, AT(combat.main), 0, 0, false, NULL},
    {"combat.rolls", FACT_NUMBER, AT(combat.rolls), 0, 9, false, NULL},
    {"combat.second", FACT_YES, AT(combat.second), 0, 1, false, NULL},
    {"combat.result", FACT_WORD, AT(combat.result), 0, 0, false, combat_results},
    {"combat.difference", FACT_SMALL, AT(combat.difference), 0, 0, false, NULL},
    {"combat.stage", FACT_NUMBER, AT(combat.stage), 0, 255, false, NULL},
    {"combat.owed", FACT_NUMBERS, AT(combat.owed), 0, 60, false, NULL},
    {"combat.captures", FACT_NUMBERS, AT(combat.captures), 0, 60, false, NULL},
    {"combat.outflanked", FACT_NUMBERS, AT(combat.outflanked), 0, 1, false, NULL},
    {"combat.by-cavalry", FACT_NUMBER, AT(combat.by_cavalry), 0, 3, false, NULL},
    {"combat.was-disordered", FACT_NUMBERS, AT(combat.was_disordered), 0, 1, false, NULL},
    {"combat.victor", FACT_PIECE, AT(combat.victor), 0, 0, false, NULL},
    {"combat.left", FACT_POSE, AT(combat.x), 0, 0, false, NULL},
    {"retreat", FACT_PIECE, AT(retreat.unit), 0, 0, false, NULL},
    {"retreat.aside", FACT_SHORT, AT(retreat.aside), 0, 0, false, NULL},
    {NULL, FACT_NUMBER, 0, 0, 0, false, NULL},
};

int bff_step_field(void) {
    int i = 0;
    while (bff_fact_fields[i].offset != AT(step)) i++;
    return i;
}

int bff_fact_field_count(void) { return COUNT(bff_fact_fields) - 1; }

size_t bff_fact_field_size(const FactField *f) {
    switch (f->kind) {
    case FACT_NUMBERS:
    case FACT_PIECES:
    case FACT_SHORT: return 2;
    case FACT_FIELDS: return sizeof(u32);
    case FACT_POSE: return 3 * sizeof(i16);
    default: return 1;
    }
}

/* A real step goes on where it was; these begin a part of the turn as the rules do. */
const char *const bff_jumps[JUMPS - JUMP_START + 1] = {
    "start",          "turn",   "player-turn", "leaders-step", "maneuver-step", "leader-moves-step", "defensive-fire",
    "offensive-fire", "charge", NULL};

int bff_find_step(Str name) {
    for (int step = STEP_NONE + 1; step < STEP_COUNT; step++) {
        if (str_same(name, str_of(bff_step_at(step)->name))) return step;
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
    memset(&s->retreat, 0, sizeof s->retreat);
    memset(&s->stranded, 0, sizeof s->stranded);
}

int bff_usual_stands(const BffBoard *b, int piece, int fate) {
    return fate == FATE_TABLE || fate == FATE_WAITING ? b->piece[piece].stands : 0;
}

/* BFF-12.16, BFF-R14: a unit that came has lost what is missing of its label; guns count when they are gone, those of
 * BFF-12.7 never. */
Tally bff_tally(const BffBoard *b, const BffState *s) {
    Tally t = {{0}, {0}, {0}};
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
