/* Sets of pieces, by ids below 64 * PIECE_WORDS. How many words they have, the game
 * says before it includes this:
 *
 *     enum { PIECE_WORDS = 4 };
 *     #include "base/pieces.h" */
#ifndef LONGROLL_PIECES_H
#define LONGROLL_PIECES_H

#include "base/base.h"

typedef struct PieceSet {
    u64 word[PIECE_WORDS];
} PieceSet;

static inline bool pieces_have(const PieceSet *set, int piece) { return set->word[piece >> 6] >> (piece & 63) & 1; }
static inline void pieces_add(PieceSet *set, int piece) { set->word[piece >> 6] |= bit(piece & 63); }
static inline void pieces_drop(PieceSet *set, int piece) { set->word[piece >> 6] &= ~bit(piece & 63); }
static inline void pieces_add_all(PieceSet *set, const PieceSet *more) {
    for (int i = 0; i < PIECE_WORDS; i++) set->word[i] |= more->word[i];
}
static inline bool pieces_any(const PieceSet *set) {
    u64 any = 0;
    for (int i = 0; i < PIECE_WORDS; i++) any |= set->word[i];
    return any != 0;
}
/* The lowest member above `piece`, 0 at the end: for (int p = pieces_next(s, 0); p; p = pieces_next(s, p)) ... */
static inline int pieces_next(const PieceSet *set, int piece) {
    for (int at = (piece + 1) >> 6, low = (piece + 1) & 63; at < PIECE_WORDS; at++, low = 0) {
        u64 word = set->word[at] & ~(u64)0 << low;
        if (word) return at * 64 + bits_first(word);
    }
    return 0;
}
static inline PieceSet pieces_both(const PieceSet *one, const PieceSet *other) {
    PieceSet both;
    for (int i = 0; i < PIECE_WORDS; i++) both.word[i] = one->word[i] & other->word[i];
    return both;
}
static inline bool pieces_meet(const PieceSet *one, const PieceSet *other) {
    PieceSet both = pieces_both(one, other);
    return pieces_any(&both);
}
static inline int pieces_count(const PieceSet *set) {
    int count = 0;
    for (int i = 0; i < PIECE_WORDS; i++) count += bits_count(set->word[i]);
    return count;
}

#endif
