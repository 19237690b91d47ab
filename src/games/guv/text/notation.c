/* Names, and actions as text and back: "go 1207", "retreat von-Gilsa 1010", "terrain hex 1010". */
#include "games/guv/rules.h"

static const char *const arms[] = {"none", "infantry", "guns", NULL};
static const char *const sides[] = {"nobody", "union", "confederate", NULL};
static const char *const effects[] = {"open", "step", "die", NULL};
static const char *const grounds[TERRAIN_CHOICES + 1] = {"none", "hex", "height", "side", NULL};

/* ---- Names ------------------------------------------------------------------------------------------------------- */

int guv_find_unit(const GuvBoard *b, Str name, bool *ambiguous) { return naming_find(&guv_units, b, name, ambiguous); }

int guv_find_formation(const GuvBoard *b, Str name) {
    for (int f = 1; f <= b->formations; f++) {
        if (str_alike(str_of(b->formation[f].key), name)) return f;
    }
    for (int f = 1; f <= b->formations; f++) {
        const GuvFormation *x = &b->formation[f];
        if (str_alike(str_of(x->name), name) || str_alike(str_of(x->commander), name)) return f;
    }
    return 0;
}

int guv_find_commander(const GuvBoard *b, Str name) {
    for (int c = 1; c <= GUV_COMMANDERS; c++) {
        if (b->commander[c].key[0] && str_alike(str_of(b->commander[c].key), name)) return c;
    }
    return 0;
}

int guv_find_event(const GuvBoard *b, Str name) {
    for (int k = 1; k < EVENT_KINDS; k++) {
        if (b->event[k].key[0] && str_alike(str_of(b->event[k].key), name)) return k;
    }
    return 0;
}

int guv_find_chit(const GuvBoard *b, Str name) {
    if (str_same(name, STR("union-independent"))) return CHIT_INDEPENDENT + UNION;
    if (str_same(name, STR("confederate-independent"))) return CHIT_INDEPENDENT + CONFEDERATE;
    if (str_same(name, STR("good-general"))) return CHIT_GENERAL;
    int commander = guv_find_commander(b, name);
    return commander ? CHIT_COMMANDER + commander : guv_find_formation(b, name);
}

void guv_put_chit(const GuvBoard *b, int chit, Writer *out) {
    if (chit == CHIT_GENERAL) put(out, "good-general");
    else if (chit > CHIT_INDEPENDENT) put_fmt(out, "%s-independent", side_name((Side)(chit - CHIT_INDEPENDENT)));
    else if (chit > CHIT_COMMANDER) put(out, b->commander[chit - CHIT_COMMANDER].key);
    else put(out, chit ? b->formation[chit].key : "none");
}

const char *guv_chit_title(const GuvBoard *b, int chit, char title[40]) {
    Writer w = writer_on(title, 40);
    if (chit == CHIT_GENERAL) put(&w, "Good General");
    else if (chit > CHIT_INDEPENDENT) put_fmt(&w, "%s Independent", side_title((Side)(chit - CHIT_INDEPENDENT)));
    else if (chit && chit <= b->formations) put(&w, b->formation[chit].name);
    else guv_put_chit(b, chit, &w);
    return title;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/* The choice of ground names the attacked hex too; of the first one "none" needs no name. */
static void put_ground(const GuvBoard *b, const GuvState *s, int id, Writer *w) {
    int target = id / TERRAIN_CHOICES, choice = id % TERRAIN_CHOICES;
    put(w, grounds[choice]);
    if (choice == CHOOSE_NOTHING && target == 0) return;
    put_char(w, ' ');
    hex_write(w, &b->grid, target < COUNT(s->fight.target) ? s->fight.target[target] : 0);
}

void guv_put_operand(const void *board, const void *state, int kind, int id, Writer *w) {
    const GuvBoard *b = board;
    const GuvState *s = state;
    if (id < 0 || id > guv_range(b, kind)) {
        put_int(w, id);
        return;
    }
    switch (kind) {
    case KIND_UNIT: put(w, b->unit[id].key); break;
    case KIND_HEX: hex_write(w, &b->grid, id); break;
    case KIND_HEXSIDE:
        if (hexside_exists(&b->grid, id)) hexside_write(w, &b->grid, id);
        break;
    case KIND_FORMATION: put(w, id ? b->formation[id].key : "cavalry"); break;
    case KIND_COMMANDER: put(w, b->commander[id].key); break;
    case KIND_ARM: put(w, arms[id]); break;
    case KIND_EFFECT: put(w, effects[id]); break;
    case KIND_TERRAIN: put_ground(b, s, id, w); break;
    case KIND_EVENT: put(w, b->event[id].key); break;
    case KIND_ANSWER: put(w, guv_answers[id]); break;
    case KIND_SIDE: put(w, side_name((Side)id)); break;
    case KIND_SPOT:
        if (id > b->grid.count) put(w, b->unit[id - b->grid.count].key);
        else hex_write(w, &b->grid, id);
        break;
    case KIND_CHIT: guv_put_chit(b, id, w); break;
    default: put_int(w, id); break;
    }
}

/* GUV-P30, GUV-P31, GUV-P34. */
bool guv_veils(const GuvState *s, const Action *a) {
    switch (a->verb) {
    case VERB_ROLL: return s->step == STEP_PULL || s->step == STEP_DRAW; /* a face tells what else is in the cup */
    case DO_ASSIGN:
    case DO_ORDER:
    case DO_OWN:
    case DO_UNDER:
    case DO_LEAVE: return true;
    default: return s->step == STEP_CHOOSE_EVENT || s->step == STEP_RECOVER;
    }
}

/* Whichever unit of a stack did it, the stack looks the same from afar. */
static bool is_one_of_stack(const GuvBoard *b, const GuvState *s, Side viewer, const Action *a) {
    bool stays = a->verb == DO_SKIRMISH || a->verb == DO_BUILD || a->verb == DO_TAKE || a->verb == DO_RECOVER;
    int unit = a->op[0];
    return stays && unit > 0 && unit <= GUV_UNITS && guv_fate(s, unit) == FATE_MAP &&
           !guv_stack_open(b, s, viewer, s->hex[unit]);
}

void guv_notate(const void *board, const void *state, Side viewer, Side by, const Action *a, Writer *w) {
    const GuvBoard *b = board;
    const GuvState *s = state;
    const VerbInfo *v = &guv_verbs[a->verb];
    Action told = *a;
    u64 hidden = 0;
    bool knows = viewer == REFEREE || (viewer == by && by != FORTUNE);
    if (!knows && guv_veils(s, a)) {
        notate_veiled(a, w);
        return;
    }
    if (!knows && a->verb == DO_NO_EVENTS) told.verb = DO_DECLINE; /* for how long is his affair */
    for (int i = 0; !knows && i < v->count; i++) {
        bool unit = v->kind[i] == KIND_UNIT && a->op[i] > 0 && a->op[i] <= GUV_UNITS;
        if (unit && (!guv_sees(b, s, viewer, a->op[i]) || is_one_of_stack(b, s, viewer, a))) hidden |= (u64)1 << i;
    }
    write_action(guv_verbs, guv_put_operand, b, s, &told, hidden, w);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static bool read_choice(Str word, const char *const *words, i16 *id, Error *e) {
    u8 place = 0;
    if (!read_word(word, words, &place, e)) return false;
    *id = place;
    return true;
}

/* "none", "hex 1010", "height 1010", "side 1010". */
static bool read_ground(const GuvBoard *b, const GuvState *s, Str text, i16 *id, Error *e) {
    Str rest = text;
    u8 choice = 0;
    int hex = 0, target = 0;
    if (!read_word(str_word(&rest), grounds, &choice, e)) return false;
    rest = str_trim(rest);
    if (!rest.len && choice == CHOOSE_NOTHING) return *id = 0, true;
    if (!hex_read(&b->grid, rest, &hex)) return fail(e, "expected: terrain none, hex HEX, height HEX or side HEX");
    while (target < COUNT(s->fight.target) && s->fight.target[target] != hex) target++;
    if (target == COUNT(s->fight.target)) return fail(e, "that hex is not attacked");
    /* Ground that changes no die has its limit all the same, which is what "none" of that hex leaves. */
    const TerrainRow *row = &b->terrain[b->hex[hex].terrain];
    if (choice == CHOOSE_HEX && !row->attack && !row->defend && !row->bonus) choice = CHOOSE_NOTHING;
    *id = (i16)(target * TERRAIN_CHOICES + choice);
    return true;
}

static bool read_named(const GuvBoard *b, int kind, Str word, i16 *id, Error *e) {
    int found = 0;
    if (kind == KIND_FORMATION && str_same(word, STR("cavalry"))) return *id = 0, true;
    bool read = kind == KIND_UNIT        ? guv_read_unit(b, word, &found, e)
                : kind == KIND_FORMATION ? guv_read_formation(b, word, &found, e)
                : kind == KIND_COMMANDER ? naming_read(&guv_commanders, b, word, &found, e)
                : kind == KIND_CHIT      ? guv_read_chit(b, word, &found, e)
                                         : naming_read(&guv_events, b, word, &found, e);
    *id = (i16)found;
    return read;
}

bool guv_read_operand(const void *board, const void *state, int kind, Str word, i16 *id, Error *e) {
    const GuvBoard *b = board;
    const GuvState *s = state;
    int place = 0;
    switch (kind) {
    case KIND_HEX:
    case KIND_HEXSIDE:
        if (!(kind == KIND_HEX ? hex_read(&b->grid, word, &place) : hexside_read(&b->grid, word, &place)))
            return fail(e, "no %s '%.*s'", kind == KIND_HEX ? "hex" : "hexside", (int)word.len, word.at);
        return *id = (i16)place, true;
    case KIND_UNIT:
    case KIND_FORMATION:
    case KIND_COMMANDER:
    case KIND_CHIT:
    case KIND_EVENT: return read_named(b, kind, word, id, e);
    case KIND_ARM: return read_choice(word, arms, id, e);
    case KIND_EFFECT: return read_choice(word, effects, id, e);
    case KIND_TERRAIN: return read_ground(b, s, word, id, e);
    case KIND_ANSWER: return read_choice(word, guv_answers, id, e);
    case KIND_SIDE: return read_choice(word, sides, id, e);
    case KIND_SPOT:
        if (hex_read(&b->grid, word, &place)) return *id = (i16)place, true;
        return guv_read_unit(b, word, &place, e) && (*id = (i16)(b->grid.count + place), true);
    default: return read_short(word, 0, 999, id, e);
    }
}

PARSE_OF(guv, GUV, guv_read_operand)

/* ---- Ranges ------------------------------------------------------------------------------------------------------ */

int guv_range(const void *board, int kind) {
    const GuvBoard *b = board;
    switch (kind) {
    case KIND_UNIT: return b->last_unit[CONFEDERATE];
    case KIND_HEX: return b->grid.count;
    case KIND_HEXSIDE: return b->grid.count * 3 + 2;
    case KIND_FORMATION: return b->formations;
    case KIND_COMMANDER: return GUV_COMMANDERS;
    case KIND_BOX: return b->boxes;
    case KIND_ARM: return ARM_GUNS;
    case KIND_EFFECT: return EFFECT_DIE;
    case KIND_TERRAIN: return 6 * TERRAIN_CHOICES - 1;
    case KIND_DIE: return GUV_DICE;
    case KIND_EVENT: return EVENT_KINDS - 1;
    case KIND_ANSWER: return ANSWERS - 1;
    case KIND_SIDE: return CONFEDERATE;
    case KIND_SPOT: return b->grid.count + b->last_unit[CONFEDERATE];
    case KIND_CHIT: return CHIT_GENERAL;
    default: return 0;
    }
}

void guv_subject(const void *board, int id, Writer *out) { put(out, guv_unit_name(board, id)); }
