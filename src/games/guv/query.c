/* Questions about the map: supply, command, and who can come where. Each asks the judges of the rules themselves, on a
 * copy of the position where that must be changed for the question. */
#include "core/hexmap.h"
#include "core/orders.h"

#include "games/guv/rules.h"

const VerbInfo guv_queries[] = {GUV_QUESTIONS(QUERY_ROW)};

const Counted guv_counted[] = {
    {"away", 1, "hex", "hexes"},      {"can-come", 2, "MP", "MP"},
    {"depot", 1, "hex", "hexes"},     {"has-acted", 2, "MP", "MP"},
    {"in-radius", 1, "hex", "hexes"}, {"in-reach", 2, "MP", "MP"},
    {"on-the-way", 2, "MP", "MP"},    {NULL, 1, "", ""},
};

typedef struct Question {
    const GuvBoard *b;
    const GuvState *s;
    Side viewer;
    const Answer *to;
} Question;

static void say(const Question *q, int kind, int id, int value, Clause clause, const char *as) {
    answer_found(q->to, kind, id, value, clause, as);
}

static bool knows(const Question *q, Side side) { return q->viewer == REFEREE || q->viewer == side; }

/* Is it on the map, and may he see it? */
static bool shows(const Question *q, int unit) {
    return guv_fate(q->s, unit) == FATE_MAP && guv_sees(q->b, q->s, q->viewer, unit);
}

/* ---- Supply (15), as it would be judged at this moment ----------------------------------------------------------- */

static int say_cut_off(const Question *q, Side side) {
    Bits128 supplied;
    int cut = 0;
    guv_supplied_set(q->b, q->s, side, &supplied);
    for (int u = guv_unit(side, 1); u <= q->b->last_unit[side]; u++) {
        if (!shows(q, u) || !guv_is_real(q->b, u) || bits128_has(&supplied, guv_bit(u))) continue;
        say(q, KIND_UNIT, u, 0, GUV_15_b, "out-of-supply");
        cut++;
    }
    return cut;
}

static void ask_supply(const Question *q, Side side) {
    const GuvBoard *b = q->b;
    HexSet roads;
    if (side == NOBODY) {
        put(q->to->words, "Whose supply: union or confederate?");
        return;
    }
    if (b->supplied) {
        put(q->to->words, "In this scenario everybody is in supply (GUV-19.b).");
        return;
    }
    guv_supply_net(b, q->s, side, &roads);
    for (u32 i = 0; i < b->flags_of[side]; i++) say(q, KIND_HEX, b->flag_hex[side][i], 0, GUV_15_g, "centre");
    if (q->s->depot[side]) {
        Clause depot = side == UNION ? GUV_17_usa_wagons : GUV_17_csa_depot;
        say(q, KIND_HEX, q->s->depot[side], b->rule.depot_radius, depot, "depot");
    }
    for (int h = hexset_next(&roads, 0); h; h = hexset_next(&roads, h)) say(q, KIND_HEX, h, 0, GUV_15_b, "road");
    int cut = say_cut_off(q, side);
    put_fmt(q->to->words, "%s: %d %s in sight would be out of supply if it were judged now; it is judged at night.",
            side_title(side), cut, cut == 1 ? "unit" : "units");
}

/* ---- Command (8.form-b, GUV-8.form-c, GUV-8.hc-f) ---------------------------------------------------------------- */

/* Counters lie in boxes before the game begins. */
static bool deploying(const GuvState *s) { return s->step == STEP_BOXES || s->step == STEP_DEPLOY; }

/* Why one of its own does not act with the chit. */
static void say_not_commanded(const Question *q, const GuvState *trial, const HexSet *area, int unit) {
    Refusal r = {.count = 0};
    if (!hexset_has(area, trial->hex[unit])) say(q, KIND_UNIT, unit, 0, GUV_8_form_b, "out-of-radius");
    else if (!guv_unit_free(q->b, trial, unit, &r)) say(q, KIND_UNIT, unit, 0, r.clause[0], "may-not-act");
}

static void say_commanded(const Question *q, const GuvState *trial, const HexSet *area, int *own, int *more) {
    Side side = guv_active(q->b, trial);
    for (int u = guv_unit(side, 1); u <= q->b->last_unit[side]; u++) {
        if (!shows(q, u) || !guv_chit_commands(q->b, trial, u) || !hexset_has(area, trial->hex[u])) continue;
        if (!guv_unit_free(q->b, trial, u, NULL)) continue;
        say(q, KIND_UNIT, u, 0, GUV_8_form_b, "in-command");
        ++*own;
    }
    for (int u = guv_unit(side, 1); u <= q->b->last_unit[side]; u++) {
        if (!shows(q, u) || guv_chit_commands(q->b, trial, u) || !guv_may_take(q->b, trial, area, u, NULL)) continue;
        say(q, KIND_UNIT, u, 0, GUV_P7, "may-join");
        ++*more;
    }
    for (int u = guv_unit(side, 1); u <= q->b->last_unit[side]; u++) {
        if (shows(q, u) && guv_of_chit(q->b, trial, u)) say_not_commanded(q, trial, area, u);
    }
}

/* The chit as if it had been placed there and nobody had acted with it. */
static void pretend_chit(const GuvBoard *b, GuvState *trial, int chit, int hex) {
    Side side = guv_chit_side(b, chit);
    bool acting = trial->chit == chit;
    trial->chit = (u8)chit;
    trial->chit_at[chit] = (u16)hex;
    trial->independents = (u8)guv_chit_takes(b, chit);
    for (int u = guv_unit(side, 1); acting && u <= b->last_unit[side]; u++) {
        if (guv_is(trial, u, U_ACTIVE)) trial->mark[u] &= (u16)~U_USED;
    }
}

/* GUV-P30: what lies in a High Commander's box the enemy never learns. */
static void ask_command(const Question *q, int chit, int hex) {
    const GuvBoard *b = q->b;
    Side side = guv_chit_side(b, chit);
    char title[40], label[MARK_ROOM];
    HexSet area;
    int own = 0, more = 0;
    guv_chit_title(b, chit, title);
    if (!hex && !deploying(q->s)) hex = q->s->chit_at[chit];
    if (side == NOBODY || chit == CHIT_GENERAL || !hex || !b->hex[hex].in_play) {
        put_fmt(q->to->words, "%s is not on the map: name a hex in play to see what it would command from there.",
                title);
        return;
    }
    GuvState trial = *q->s;
    pretend_chit(b, &trial, chit, hex);
    guv_chit_area(b, &trial, 0, &area);
    for (int h = hexset_next(&area, 0); h; h = hexset_next(&area, h)) {
        if (b->hex[h].in_play) say(q, KIND_HEX, h, hex_distance(&b->grid, hex, h), GUV_8_form_c, "in-radius");
    }
    bool boxed = chit > CHIT_COMMANDER && chit <= CHIT_INDEPENDENT;
    if (!boxed || knows(q, side)) say_commanded(q, &trial, &area, &own, &more);
    put_fmt(q->to->words, "%s, radius %d, in %s", title, guv_chit_radius(b, chit), guv_hex_label(b, hex, label));
    if (boxed && !knows(q, side)) {
        put(q->to->words, "; whom it commands is secret.");
        return;
    }
    put_fmt(q->to->words, ": %d in command, %d that may be taken along", own, more);
    if (guv_chit_takes(b, chit)) put_fmt(q->to->words, ", at most %d of them", guv_chit_takes(b, chit));
    put_char(q->to->words, '.');
}

/* ---- Who can come where (9): the judge of each step asked for one unit alone ------------------------------------- */

typedef struct Marching {
    const GuvBoard *b;
    GuvState *trial;
    int unit;
    bool by_road; /* by roads alone */
} Marching;

static int march_cost(const void *context, int from, int to, int direction) {
    const Marching *m = context;
    GuvState *trial = m->trial;
    int cost;
    bool by_road;
    if (trial->group_hex != from) {
        guv_shift_unit(m->b, trial, m->unit, from);
        trial->group_hex = (u16)from;
    }
    if (!guv_group_may_go(m->b, trial, to, &cost, &by_road, NULL)) return -1;
    return m->by_road && !by_road ? -1 : cost > 0 ? cost : 1;
}

/* What it takes from each hex where it is; who does not act now begins afresh, without what is in effect for others. */
static void pretend_march(const GuvState *s, int unit, GuvState *trial) {
    bool moving =
        s->group_hex && bits128_has(&s->group, guv_bit(unit)) && guv_side(s->top[s->group_hex]) == guv_side(unit);
    *trial = *s;
    trial->group = (Bits128){{0, 0}};
    bits128_add(&trial->group, guv_bit(unit));
    trial->group_hex = s->hex[unit];
    if (!moving) trial->spent = trial->road = 0;
    if (guv_is(s, unit, U_ACTIVE)) return;
    trial->shown = 0;
    trial->marching = 0;
}

static bool is_marcher(const Question *q, int unit) {
    return unit && shows(q, unit) && guv_is_real(q->b, unit) && !guv_is_skirmisher(q->b, unit);
}

/* The cheapest ways of a unit; by roads alone it has a point more. */
static void march(const Question *q, int unit, HexReach *out) {
    GuvState trial;
    HexReach roads;
    for (int by_road = 0; by_road < 2; by_road++) {
        pretend_march(q->s, unit, &trial);
        const Marching m = {q->b, &trial, unit, by_road};
        int left = guv_group_points(q->b, &trial, by_road) - trial.spent;
        if (left > HEX_BUDGET_MAX) left = HEX_BUDGET_MAX;
        hex_reach(&q->b->grid, q->s->hex[unit], left > 0 ? left : 0, march_cost, &m, by_road ? &roads : out);
    }
    for (int i = 0; i < roads.count; i++) {
        int h = roads.hex[i];
        if (out->spent[h] == HEX_FAR) out->hex[out->count++] = (u16)h;
        if (roads.spent[h] < out->spent[h]) out->spent[h] = roads.spent[h];
    }
}

/* No step costs less than this, so who is further away need not be asked. */
static bool is_near(const Question *q, int unit, int hex) {
    int cheapest = q->b->rule.major_road, points = 2 * 2 * q->b->unit[unit].move + q->b->rule.jackson_move + 2;
    return hex_distance(&q->b->grid, q->s->hex[unit], hex) * cheapest <= points;
}

static int say_comers(const Question *q, int hex, bool fresh) {
    int count = 0;
    HexReach reach;
    for (int u = 1; u <= GUV_UNITS; u++) {
        if (!is_marcher(q, u) || q->s->hex[u] == hex || !is_near(q, u, hex)) continue;
        bool ready = !guv_is(q->s, u, U_USED) || (guv_is(q->s, u, U_ACTIVE) && !guv_is(q->s, u, U_HALTED));
        if (ready != fresh) continue;
        march(q, u, &reach);
        if (reach.spent[hex] == HEX_FAR) continue;
        say(q, KIND_UNIT, u, reach.spent[hex], fresh ? GUV_9_c : GUV_9_b, fresh ? "can-come" : "has-acted");
        count++;
    }
    return count;
}

static const char alone[] = "Each unit alone, as if nobody else moved, without a forced march that is not declared.";

static void ask_reach(const Question *q, int hex) {
    char label[MARK_ROOM];
    if (!hex || !q->b->hex[hex].in_play) {
        put(q->to->words, "Name a hex in play.");
        return;
    }
    int fresh = say_comers(q, hex, true), acted = say_comers(q, hex, false);
    put_fmt(q->to->words, "%d can come to %s in one move", fresh, guv_hex_label(q->b, hex, label));
    if (acted) put_fmt(q->to->words, "; %d more could, but %s acted this turn", acted, acted == 1 ? "has" : "have");
    put_fmt(q->to->words, ". %s", alone);
}

static void march_alone(const void *board, const void *state, Side viewer, int unit, const Answer *to) {
    const Question question = {board, state, viewer, to}, *q = &question;
    HexReach reach;
    if (!is_marcher(q, unit)) {
        put(q->to->words, "Name a unit on the map that you see and that moves by itself.");
        return;
    }
    march(q, unit, &reach);
    for (int h = 1; h <= q->b->grid.count; h++) {
        if (reach.spent[h] != HEX_FAR && h != q->s->hex[unit]) say(q, KIND_HEX, h, reach.spent[h], GUV_9_c, "in-reach");
    }
    put_fmt(q->to->words, "%s can reach %d hexes in one move. %s", guv_unit_name(q->b, unit), reach.count - 1, alone);
}

/* ---- Orders: those who move as one stack (GUV-R29) --------------------------------------------------------------- */

static Standing unit_stands(const void *board, const void *state, int unit) {
    const GuvState *s = state;
    bool moving = s->group_hex && guv_in_group(s, unit) && guv_side(s->top[s->group_hex]) == guv_side(unit);
    return (Standing){.place = guv_fate(s, unit) == FATE_MAP ? (i16)s->hex[unit] : (i16)0,
                      .spent = moving ? s->spent : (i16)-1,
                      .mode = s->road & GROUP_OFF_ROAD,
                      .moving = moving};
}

const Orders guv_orders = {
    .pick = DO_PICK,
    .join = DO_JOIN,
    .step = {DO_GO},
    .stop = DO_STOP,
    .clause = GUV_9_c,
    .attack_clause = GUV_9_c,
    .reached = "in-reach",
    .standing = unit_stands,
    .alone = march_alone,
};

/* ---- Hexes (3.map) ----------------------------------------------------------------------------------------------- */

/* The hex of a spot, if it is in play and, where a unit tells it, he may see it there; else 0, and words. */
static int spot_hex(const Question *q, int spot) {
    int unit = spot > q->b->grid.count ? spot - q->b->grid.count : 0;
    int hex = !unit ? spot : shows(q, unit) ? q->s->hex[unit] : 0;
    if (hex && q->b->hex[hex].in_play) return hex;
    put(q->to->words, "Name a hex in play, or a unit on the map that you see.");
    return 0;
}

HEX_QUESTIONS_BY(GUV_3_map_a)

void guv_query(const void *board, const void *state, Side viewer, const Action *question, const Answer *to) {
    const Question q = {board, state, viewer, to};
    switch (question->verb) {
    case ASK_SUPPLY: ask_supply(&q, (Side)question->op[0]); break;
    case ASK_COMMAND: ask_command(&q, question->op[0], question->op[1]); break;
    case ASK_REACH: ask_reach(&q, question->op[0]); break;
    case ASK_DISTANCE: ask_distance(&q, question->op[0], question->op[1]); break;
    case ASK_NEIGHBOURS: ask_neighbours(&q, question->op[0]); break;
    default: answer_orders(&guv_game, board, state, viewer, question, question->verb == ASK_WAY, to); break;
    }
}
