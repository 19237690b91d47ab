/* Dice that no one can choose: derived from a seed whose hash was published
 * before the first action, numbers that the players added, and the number of
 * the roll. Server, command and page derive the same faces and can prove them
 * afterwards; docs/api.md says how. */
#ifndef LONGROLL_FAIR_H
#define LONGROLL_FAIR_H

#include "core/match.h"

enum { FAIR_SEED = 32, FAIR_NONCE = 64, FAIR_HASH = 64 };

typedef struct Fair {
    u8 seed[FAIR_SEED];
    char nonce[2][FAIR_NONCE + 1]; /* of the first and the second player; may be empty */
    char hash[2][FAIR_HASH + 1];   /* of a nonce to be revealed later; empty: it comes in clear, or not at all */
} Fair;

/* SHA-256 of the seed, in hexadecimal digits. */
void fair_commitment(const Fair *f, char hex[65]);
/* Roll `number`, from 1. Precondition: 1 <= faces <= 256. */
void fair_roll(const Fair *f, u32 number, int dice, int faces, u8 *out);
/* Letters, digits, '-' and '_', at most FAIR_NONCE of them. */
bool fair_nonce(Str text);
/* 64 lower-case hexadecimal digits. */
bool fair_hash(Str text);
/* SHA-256 of the letters of a nonce, in hexadecimal digits. */
void fair_nonce_hash(Str nonce, char hex[FAIR_HASH + 1]);
/* The player has given a hash, and not yet the nonce. */
bool fair_owes(const Fair *f, int player);
/* Is this the nonce whose hash the player gave? */
bool fair_reveals(const Fair *f, int player, Str nonce);

/* ---- In a record -------------------------------------------------------------------------- */

/* The line `dice` of a record, after that word: `sha256 PROMISE`, ` hashes A B` if
 * a player gave one, and at the end of the game ` seed HEX nonces A B rolls 1-40 0
 * 43`: the numbers of the rolls in their order, 0 for dice that were rolled on a
 * real table. A hash or nonce that was not given is `-`. */
typedef struct FairLine {
    Str promise;
    bool open; /* the seed is there */
    Fair fair;
    Str rolls;
} FairLine;

/* False when it is about other dice, or malformed. */
bool fair_read(Str dice, FairLine *line);

typedef struct FairProof {
    int derived, typed; /* rolls */
    int wrong;          /* number of the first roll that does not follow; 0: none */
    bool kept;          /* the seed is the one that was promised */
    bool revealed;      /* each nonce is the one whose hash was given, if one was */
} FairProof;

/* Derive every roll of the match again. Precondition: line->open. */
FairProof fair_prove(const Match *m, const FairLine *line);

/* Writes the list of numbers, with ranges. */
typedef struct FairRolls {
    Writer *out;
    u32 from, to; /* the range under way; 0: none */
} FairRolls;

void fair_rolls_add(FairRolls *r, u32 number);
void fair_rolls_end(FairRolls *r);

#endif
