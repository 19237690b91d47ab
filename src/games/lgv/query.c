/* Questions about the map: where units can go now, and by which way. The rules themselves are asked, on a copy of the
 * position (core/orders.h). */
#include "core/orders.h"

#include "games/lgv/rules.h"

const VerbInfo lgv_queries[] = {LGV_QUESTIONS(QUERY_ROW)};

const Counted lgv_counted[] = {
    {"attack", 1, "MF", "MF"},
    {"can-go", 1, "MF", "MF"},
    {"on-the-way", 1, "MF", "MF"},
    {NULL, 1, "", ""},
};

static Standing unit_stands(const void *board, const void *state, int unit) {
    const LgvState *s = state;
    return (Standing){.place = s->place[unit], .spent = s->spent[unit], .moving = s->mover == unit};
}

const Orders lgv_orders = {
    .open = DO_ASSAULT,
    .pick = DO_PICK,
    .step = {DO_GO},
    .stop = DO_STOP,
    .attack = DO_ATTACK,
    .clause = LGV_8_2a,
    .attack_clause = LGV_9_1a,
    .reached = "can-go",
    .standing = unit_stands,
};

void lgv_query(const void *board, const void *state, Side viewer, const Action *question, const Answer *to) {
    answer_orders(&lgv_game, board, state, viewer, question, question->verb == ASK_WAY, to);
}
