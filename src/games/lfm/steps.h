/* The Last Full Measure: the steps of the sequence of play. */
#ifndef LONGROLL_LFM_STEPS_H
#define LONGROLL_LFM_STEPS_H

#include "games/lfm/ask.h"
#include "lfm_clauses.h"

/* Kinds of operand. */
/* Of questions only: sides, and spots: a hex, or beyond their count the one where a piece stands. */
#define LFM_KINDS(X)      \
    X(PIECE, "unit")      \
    X(HEX, "place")       \
    X(HEXSIDE, "hexside") \
    X(SIDE, "side")       \
    X(SPOT, "spot")
enum { KIND_NONE, LFM_KINDS(KIND_ID) KINDS };

/* Questions (query.c). */
#define LFM_QUESTIONS(X)                                                                                             \
    X(SIGHT, "sight", 1, {KIND_HEX}, "sight HEX: what guns there would see, and how far it is")                      \
    X(ZOC, "zoc", 1, {KIND_SIDE}, "zoc SIDE: the zones of control of its units")                                     \
    X(ZOI, "zoi", 1, {KIND_SIDE}, "zoi SIDE: the zones of influence of its units")                                   \
    X(RANGE, "range", 1, {KIND_PIECE}, "range COMMANDER: the hexes to which he can command")                         \
    X(COMMAND, "command", 1, {KIND_SIDE}, "command SIDE: who is in command, and why")                                \
    X(MARCH, "march", 7, {KIND_PIECE, KIND_PIECE, KIND_PIECE, KIND_PIECE, KIND_PIECE, KIND_PIECE, KIND_PIECE},       \
      "march PIECE...: where they can go, and what it costs")                                                        \
    X(WAY, "way", 8, {KIND_HEX, KIND_PIECE, KIND_PIECE, KIND_PIECE, KIND_PIECE, KIND_PIECE, KIND_PIECE, KIND_PIECE}, \
      "way HEX PIECE...: the actions that bring them there now")                                                     \
    X(DISTANCE, "distance", 2, {KIND_SPOT, KIND_SPOT}, "distance A B: hexes from one hex or piece to another")       \
    X(NEIGHBOURS, "neighbours", 1, {KIND_SPOT}, "neighbours A: the hexes next to a hex or piece")
enum { LFM_QUESTIONS(QUERY_ID) LFM_QUERIES };
extern const struct Orders lfm_orders;

typedef enum Who {
    WHO_PHASING = WHO_FIRST_OWN,
    WHO_OTHER,   /* the non-phasing player */
    WHO_ASKING,  /* s->asking */
    WHO_RETREAT, /* s->retreat.side */
} Who;

STEPS_OF(lfm, Lfm);
#define DECLARE_STEP(ID, id) extern const LfmStep lfm_step_##id;
LFM_STEPS(DECLARE_STEP)
#define LFM_STEP(...) STEP_LINE(lfm, Lfm, __VA_ARGS__)
#define LFM_ROLL(...) ROLL_LINE(lfm, Lfm, __VA_ARGS__)
#define LFM_CHECK_PAIR(...) CHECK_PAIR_LINE(lfm, Lfm, __VA_ARGS__)
#define LFM_ONLY(...) ONLY_LINE(lfm, Lfm, __VA_ARGS__)
#define LFM_OUTER(...) OUTER_LINE(lfm, Lfm, __VA_ARGS__)
#define LFM_CHOICE(...) CHOICE_LINE(lfm, Lfm, __VA_ARGS__)
#define LFM_CHECK(...) CHECK_LINE(lfm, Lfm, __VA_ARGS__)

/* Of a set of pieces, or of hexes, each that may. */
static inline void lfm_list_pieces(const LfmBoard *b, const LfmState *s, const PieceSet *set, int verb, LfmMay *may,
                                   List *l) {
    for (int p = pieces_next(set, 0); p; p = pieces_next(set, p)) {
        if (may(b, s, p, NULL)) list_add(l, verb, 1, p, 0);
    }
}
static inline void lfm_list_hexes(const LfmBoard *b, const LfmState *s, const HexSet *set, int verb, LfmMay *may,
                                  List *l) {
    for (int h = hexset_next(set, 0); h; h = hexset_next(set, h)) {
        if (may(b, s, h, NULL)) list_add(l, verb, 1, h, 0);
    }
}

static inline const LfmStep *lfm_step(const LfmState *s) { return lfm_step_table[s->step]; }

static inline Side lfm_phasing(const LfmState *s) { return (Side)s->phasing; }
static inline Side lfm_waiting(const LfmState *s) { return side_other((Side)s->phasing); }
/* An option holds the index of its value; the first six are on unless said. */
static inline bool lfm_on(const LfmState *s, LfmOption o) { return (s->option[o] != 0) != (o < OPTION_HOOKER); }

#endif
