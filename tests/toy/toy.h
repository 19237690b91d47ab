/* The toy: a whole game on one page, to learn and to test the contract by.
 *
 * Two sides meet on a line of five places. Each has three pieces, in stacks that
 * the enemy can count but not look into. A round: both choose a stance in
 * secret, then each side marches or attacks with one piece; who is attacked may
 * evade. After six rounds the side with more pieces has won. Once a game a side
 * notes down one of its pieces, for praise; the enemy does not notice.
 *
 * It has one of everything that makes a game hard to keep honest: a hidden
 * stack, a secret simultaneous choice, a secret act, an interrupt and a dice pool. */
#ifndef LONGROLL_TOY_H
#define LONGROLL_TOY_H

#include "core/data.h"

enum { TOY_PLACES = 5, TOY_PIECES = 6 }; /* pieces 1-3 are Union, 4-6 Confederate; 0 is none */
enum { TOY_STANCE, TOY_ACT, TOY_ANSWER, TOY_ROLL, TOY_OVER, TOY_STEPS };
enum { TOY_HOLD = 1, TOY_PRESS };
enum { TOY_CHOOSE = VERB_FIRST_OWN, TOY_MARCH, TOY_ATTACK, TOY_PASS, TOY_EVADE, TOY_STAND, TOY_NOTE, TOY_VERBS };

/* Flat and immutable, shared by all states. */
typedef struct ToyBoard {
    u8 hit;    /* a die of this or more hits */
    u8 rounds; /* of the game */
    u8 strength[TOY_PIECES + 1];
} ToyBoard;

/* Flat, ids instead of pointers, 0 = none; copied with memcpy. */
typedef struct ToyState {
    u8 round, step;
    u8 side;                     /* whose stance or act it is */
    u8 stance[3];                /* [side] */
    u8 at[TOY_PIECES + 1];       /* the place of a piece; 0: lost */
    u8 shown[TOY_PIECES + 1];    /* the enemy knows it */
    u8 noted[3];                 /* [side]: a piece */
    u8 attacker, target;         /* of the attack under way: piece and place */
    u8 count[3][TOY_PLACES + 1]; /* derived, never a fact: pieces of a side in a place */
} ToyState;

extern const Game toy_game;

/* Board `line`, scenario `toy/skirmish`. */
DataSource toy_data(void);

#endif
