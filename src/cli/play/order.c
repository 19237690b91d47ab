/* Orders in one line: pieces and a place. */
#include "cli/play/play.h"
#include "core/orders.h"

static bool say_no(const Play *p, const char *text) {
    (void)paint_wrap(&p->paint, PLAIN, 0, 0, str_of(text));
    fputc('\n', p->paint.out);
    return false;
}

/* The last word is the place. */
static bool read_order(const Play *p, Str rest, Order *order, i16 *place) {
    const Match *m = &p->table.match;
    const Game *game = m->game;
    int kind = game->verbs[game->orders->pick].kind[0], count = 0;
    i16 piece[ORDERS_PIECES];
    Error e;
    Str word = str_word(&rest);
    for (; str_trim(rest).len; word = str_word(&rest)) {
        if (count == ORDERS_PIECES) return say_no(p, "That is more than one order can move.");
        if (!game->read_operand(m->board, m->state, kind, word, &piece[count++], &e)) return say_no(p, e.text);
    }
    if (!count) return say_no(p, "Who moves where? For example: move Hancock 43");
    if (!game->read_operand(m->board, m->state, game->verbs[game->orders->step[0]].kind[0], word, place, &e))
        return say_no(p, e.text);
    *order = order_of(game, m->board, m->state, p->actor.side, piece, count);
    return true;
}

void say_move(Play *p, Str rest) {
    Match *m = &p->table.match;
    Order order;
    Plan plan;
    Refusal r = {0};
    i16 place;
    if (!m->game->orders) {
        say_no(p, "In this game a move is a path in inches: pick a maneuver, then give its path.");
        return;
    }
    if (!read_order(p, rest, &order, &place)) return;
    if (!orders_plan(&order, place, &plan, &r)) {
        play_refusal(p, &r);
        return;
    }
    p->ordered = m->count;
    (void)orders_play(&plan, p->actor.side, m);
    match_formalities(m);
    p->obeyed = m->count;
}

bool play_take_back(Play *p) {
    Match *m = &p->table.match;
    Error e;
    int until = m->count == p->obeyed && p->obeyed > p->ordered ? p->ordered : m->count - 1;
    if (!match_take_back(m, p->actor.side, &e)) return false;
    while ((m->count > until || would_spare(p)) && match_take_back(m, p->actor.side, &e)) continue;
    p->taken_back = m->count;
    return true;
}
