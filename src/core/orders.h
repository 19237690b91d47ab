/* Orders in one gesture: pieces and a place become the single actions that bring them there.
 *
 * A game says which of its verbs pick a piece, take others along, enter a place and end the move (`Orders`). The rest
 * is a search over its own list of legal actions on a copy, so no rule is computed twice: what is in reach, at which
 * cost and by which way is what `legal`, `check` and `apply` make of it. The copy is a guess of the viewer's, so
 * that positions which look alike to him have the same answer. Hosts play a plan action by action through the gate. */
#ifndef LONGROLL_ORDERS_H
#define LONGROLL_ORDERS_H

#include "core/match.h"

enum {
    ORDERS_PIECES = 7,   /* in one order */
    ORDERS_STAGES = 600, /* places on the way, each way of being there counted */
    ORDERS_ACTIONS = 96,
    ORDERS_STATE = 8192, /* bytes of the largest state */
};

typedef union StateRoom {
    u64 align;
    u8 bytes[ORDERS_STATE];
} StateRoom;

/* Where a piece is, and how its move stands. */
typedef struct Standing {
    i16 place;   /* 0: not on the map */
    i16 spent;   /* -1: its move is over and nobody counts any more */
    u8 mode;     /* what else decides how it may go on: off the road, halted */
    bool moving; /* it is picked, or goes along */
} Standing;

/* A game's verbs of movement; 0: it has none of the kind. */
typedef struct Orders {
    u8 open;    /* a place is activated, so that its pieces can be picked */
    u8 pick;    /* a piece moves now */
    u8 join;    /* another goes along; 0: each goes by itself, one after the other */
    u8 step[2]; /* a place is entered */
    u8 stop;    /* the move ends */
    u8 attack;  /* those who have come attack the place */
    Clause clause, attack_clause;
    const char *reached; /* the code of a place in reach */
    Standing (*standing)(const void *board, const void *state, int piece);
    /* Or NULL: where a single piece that cannot be ordered now could go. */
    void (*alone)(const void *board, const void *state, Side viewer, int piece, const Answer *to);
} Orders;

/* Who is ordered, and who asks. */
typedef struct Order {
    const Game *game;
    const void *board, *state;
    Side viewer;
    int pieces;
    i16 piece[ORDERS_PIECES];
} Order;

/* Where it ends, and why there. */
typedef enum OrderEnd { ORDER_DONE, ORDER_REVEALS, ORDER_DICE, ORDER_OTHER_SIDE, ORDER_CHOICE } OrderEnd;

typedef struct Plan {
    int count;
    Action action[ORDERS_ACTIONS];
    int length; /* of the way of the first piece, its place included */
    i16 way[ORDERS_STAGES];
    i16 spent[ORDERS_STAGES];
    int cost; /* of the dearest */
    bool attacks;
    OrderEnd end;
} Plan;

/* The actions that bring them to the place; false with a refusal when there is no such way. */
MUST_USE bool orders_plan(const Order *order, int place, Plan *plan, Refusal *r);
/* Plays it through the gate, as far as nothing is revealed and the side still acts; returns how many actions. */
int orders_play(const Plan *plan, Side side, Match *m);

/* The questions `march PIECE...` and `way PLACE PIECE...` of any game with orders. False, and nothing is answered, when
 * these pieces cannot be ordered now. */
bool orders_march(const Order *order, const Answer *to, Refusal *r);
bool orders_way(const Order *order, int place, const Answer *to, Refusal *r);
/* An order from the operands of a question; what is left out is 0. */
Order order_of(const Game *game, const void *board, const void *state, Side viewer, const i16 *piece, int count);
/* Either question as it was asked: which of them, and what to say when nobody can be ordered. */
void answer_orders(const Game *game, const void *board, const void *state, Side viewer, const Action *question,
                   bool way, const Answer *to);

#endif
