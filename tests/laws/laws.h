/* The laws that every game keeps, judged over random play. A law speaks of the
 * contract alone (core/game.h), so that one set of laws serves every game; the
 * first broken one is reported in words, nothing stops the program.
 *
 * The same trial always walks through the same states: what is judged never
 * changes which game is played. */
#ifndef LONGROLL_LAWS_H
#define LONGROLL_LAWS_H

#include "core/match.h"

typedef enum LawId {
    LAW_BOARD,    /* a board written out and read back is the same board */
    LAW_ACTOR,    /* who acts is said in full: side, step, clause; dice; result */
    LAW_LIST,     /* never empty, never too long, no twins; open to the actor, closed to all others */
    LAW_WORDS,    /* an action survives being written and read; everything has words */
    LAW_EXACT,    /* what check accepts over all verbs and operands is the list; nonsense is refused */
    LAW_SANE,     /* apply keeps every invariant; journal lines have text and clause */
    LAW_FACTS,    /* facts read back give the same position, which goes on in the same way */
    LAW_CHANGES,  /* facts since another state are exactly what differs, for any viewer */
    LAW_OUTCOMES, /* weights sum to faces^dice; a class is exactly the rolls with one effect */
    LAW_TOGGLE,   /* no position comes back within a player's step */
    LAW_END,      /* every game ends */
    LAW_REPLAY,   /* the record leads to the same position, by the driver and as text */
    LAW_UNDO,     /* undo restores what was, and stops where it must */
    LAW_SECRETS,  /* nothing a viewer obtains depends on what is hidden from him */
    LAW_ALIKE,    /* actions that differ only in what is hidden read alike */
    LAW_GUESS,    /* what looks the same to a viewer, and the same numbers, give the same guess */
    LAW_MUTATION, /* a changed fact is refused with a word, or the game goes on from there to its end */
    LAWS
} LawId;

typedef struct Trial {
    const char *name; /* for messages */
    const Game *game;
    const void *board;
    const void *first; /* position in which the games begin */
    u64 seed;
    int games;
    int actions_max; /* a longer game counts as endless */
    bool thorough;   /* judge every law at every state; else costly ones at some */
    u32 only;        /* bits of LawId; 0 means all */
} Trial;

typedef struct Verdict {
    const char *law; /* the first that was broken, or NULL */
    char text[1200]; /* where and how */
    u64 judged[LAWS];
    u64 actions, rolls; /* by players and by fortune */
    u64 guesses_apart;  /* guesses that were not the true position */
    u64 mutations_taken, mutations_refused;
    int longest_list, longest_game;
} Verdict;

const char *law_name(LawId law);

/* True when every law held. */
bool laws_hold(const Trial *trial, Verdict *verdict);
/* One paragraph: what was judged how often, the longest list and game. */
void laws_print(const Trial *trial, const Verdict *verdict);

#endif
