/* Questions about the map: what is seen from a hex, zones, command and why, where a piece can go. Each asks the judges
 * of the rules themselves; nothing is hidden (LFM-R88). */
#include "core/hexmap.h"
#include "core/orders.h"

#include "games/lfm/rules.h"

const VerbInfo lfm_queries[] = {LFM_QUESTIONS(QUERY_ROW)};

const Counted lfm_counted[] = {
    {"away", 1, "hex", "hexes"},
    {"can-go", LFM_MP, "MP", "MP"},
    {"clear", 1, "hex", "hexes"},
    {"in-range", 1, "hex", "hexes"},
    {"on-the-way", LFM_MP, "MP", "MP"},
    {"partial", 1, "hex", "hexes"},
    {NULL, 1, "", ""},
};

typedef struct Question {
    const LfmBoard *b;
    const LfmState *s;
    const Answer *to;
} Question;

static void say(const Question *q, int kind, int id, int value, Clause clause, const char *as) {
    answer_found(q->to, kind, id, value, clause, as);
}

/* ---- Sight (27) -------------------------------------------------------------------------------------------------- */

static void ask_sight(const Question *q, int from) {
    static const char *const words[] = {"blocked", "partial", "clear"};
    const LfmBoard *b = q->b;
    u16 disk[HEX_DISK_SIZE(SIGHT_RADIUS)];
    int far = b->rule.fire_most < SIGHT_RADIUS ? b->rule.fire_most : SIGHT_RADIUS;
    int count = hex_disk(&b->grid, from, far, disk), seen[3] = {0};
    Side side = lfm_holder(b, q->s, from);
    for (int grade = SIGHT_CLEAR; grade > SIGHT_BLOCKED; grade--) {
        for (int i = 0; i < count; i++) {
            if (disk[i] == from || !b->hex[disk[i]].in_play) continue;
            if (lfm_sight(b, q->s, side == NOBODY ? lfm_phasing(q->s) : side, from, disk[i]) != grade) continue;
            say(q, KIND_HEX, disk[i], hex_distance(&b->grid, from, disk[i]), LFM_27c, words[grade]);
            seen[grade]++;
        }
    }
    put_fmt(q->to->words, "%d hexes are seen clearly, %d partially, within %d.", seen[SIGHT_CLEAR], seen[SIGHT_PARTIAL],
            far);
}

/* ---- Zones (5, 6) ------------------------------------------------------------------------------------------------ */

static void ask_zone(const Question *q, Side side, bool control) {
    const LfmBoard *b = q->b;
    Side against = side_other(side);
    int count = 0;
    if (side == NOBODY) {
        put(q->to->words, "Whose zones: union or confederate?");
        return;
    }
    for (int h = 1; h <= b->grid.count; h++) {
        if (!b->hex[h].in_play) continue;
        if (!(control ? lfm_in_zoc(b, q->s, against, h) : lfm_in_zoi(b, q->s, against, h))) continue;
        say(q, KIND_HEX, h, 0, control ? LFM_5_1 : LFM_6_1a, control ? "zone-of-control" : "zone-of-influence");
        count++;
    }
    put_fmt(q->to->words, "%d hexes are in the zones of %s of the %s.", count, control ? "control" : "influence",
            side_title(side));
}

/* ---- Command (20) ------------------------------------------------------------------------------------------------ */

static void ask_range(const Question *q, int commander) {
    const LfmBoard *b = q->b;
    if (!lfm_is_commander(b, commander) || !lfm_on_map(q->s, commander)) {
        put(q->to->words, "A commander on the map, please.");
        return;
    }
    int range = lfm_command_range(b, q->s, commander), from = q->s->hex[commander];
    Side side = lfm_side(b, commander);
    for (int h = 1; h <= b->grid.count; h++) {
        if (!b->hex[h].in_play || !lfm_traces(b, q->s, side, from, h, range)) continue;
        say(q, KIND_HEX, h, hex_distance(&b->grid, from, h), LFM_R9, "in-range");
    }
    put_fmt(q->to->words, "%s commands to %d hexes.", lfm_name(b, q->s, commander), range);
}

static void ask_command(const Question *q, Side side) {
    const LfmBoard *b = q->b;
    LfmState now = *q->s;
    int in = 0, out = 0;
    if (side == NOBODY) {
        put(q->to->words, "Whose command: union or confederate?");
        return;
    }
    lfm_foresee_command(b, &now);
    for (int p = pieces_next(&b->of_side[side], 0); p; p = pieces_next(&b->of_side[side], p)) {
        Clause clause = 0;
        if (!lfm_on_map(&now, p)) continue;
        const char *why = lfm_command_reason(b, &now, p, &clause);
        bool commanded = lfm_is(&now, p, U_COMMAND);
        say(q, KIND_PIECE, p, commanded, clause, why);
        commanded ? in++ : out++;
    }
    put_fmt(q->to->words, "%s: %d in command, %d not.", side_title(side), in, out);
}

/* ---- Movement (1, 2) --------------------------------------------------------------------------------------------- */

static void march_alone(const void *board, const void *state, Side viewer, int piece, const Answer *to) {
    const Question question = {board, state, to}, *q = &question;
    HexFarReach reach;
    if (!piece || !lfm_on_map(q->s, piece)) {
        put(q->to->words, "A piece on the map, please.");
        return;
    }
    lfm_reach(q->b, q->s, piece, &reach);
    for (int i = 1; i < reach.count; i++) {
        say(q, KIND_HEX, reach.hex[i], reach.spent[reach.hex[i]], LFM_1_1b, "can-go");
    }
    put_fmt(q->to->words, "%s can reach %d hexes.", lfm_name(q->b, q->s, piece), reach.count - 1);
}

static Standing piece_stands(const void *board, const void *state, int piece) {
    const LfmState *s = state;
    bool moving = pieces_have(&s->group.set, piece);
    return (Standing){.place = lfm_on_map(s, piece) ? (i16)s->hex[piece] : (i16)0,
                      .spent = moving ? s->group.spent : (i16)-1,
                      .mode = s->group.flags,
                      .moving = moving};
}

/* LFM-D1b: those who move together set out together. */
const Orders lfm_orders = {
    .pick = DO_PICK,
    .join = DO_JOIN,
    .step = {DO_GO, DO_ROAD},
    .stop = DO_STOP,
    .clause = LFM_1_1b,
    .attack_clause = LFM_1_1b,
    .reached = "can-go",
    .standing = piece_stands,
    .alone = march_alone,
};

/* ---- Hexes ------------------------------------------------------------------------------------------------------- */

/* The hex of a spot if it is in play; else 0, and words. */
static int spot_hex(const Question *q, int spot) {
    int piece = spot > q->b->grid.count ? spot - q->b->grid.count : 0;
    int hex = !piece ? spot : lfm_on_map(q->s, piece) ? q->s->hex[piece] : 0;
    if (hex && q->b->hex[hex].in_play) return hex;
    put(q->to->words, "A hex in play or a piece on the map, please.");
    return 0;
}

HEX_QUESTIONS_BY(LFM_1_1a)

void lfm_query(const void *board, const void *state, Side viewer, const Action *question, const Answer *to) {
    const Question q = {board, state, to};
    int about = question->op[0];
    switch (question->verb) {
    case ASK_SIGHT: about ? ask_sight(&q, about) : put(to->words, "From which hex?"); break;
    case ASK_ZOC: ask_zone(&q, (Side)about, true); break;
    case ASK_ZOI: ask_zone(&q, (Side)about, false); break;
    case ASK_RANGE: ask_range(&q, about); break;
    case ASK_COMMAND: ask_command(&q, (Side)about); break;
    case ASK_DISTANCE: ask_distance(&q, about, question->op[1]); break;
    case ASK_NEIGHBOURS: ask_neighbours(&q, about); break;
    default: answer_orders(&lfm_game, board, state, viewer, question, question->verb == ASK_WAY, to); break;
    }
}
