/* What the files of the laws share: the state that is being judged, and room to
 * try things out beside it. */
#ifndef LONGROLL_LAWS_BENCH_H
#define LONGROLL_LAWS_BENCH_H

#include "laws/laws.h"

#include <stdio.h>
#include <stdlib.h>

enum { TEXT_ROOM = 1 << 17, RECORD_ROOM = 1 << 22, WORDS_ROOM = 512, TOGGLE_ROOM = 4096, KEYS_ROOM = 1 << 13 };

typedef struct Bench {
    const Trial *trial;
    const Game *game;
    const void *board;
    Verdict *verdict;
    LawId law; /* being judged */
    int game_number;

    void *now; /* the state under judgement */
    Actor actor;
    List list;
    Stream chance;  /* what the laws sample; play has streams of its own */
    Stream numbers; /* the same for guesses that are compared */

    /* Beside it. Each is free for whoever judges. */
    void *other, *third, *scratch;
    List list2;
    char *text, *text2, *record;
    char *facts;   /* that are hashed */
    void *effects; /* OUTCOMES_MAX states */
    Transaction transaction;

    /* The record of the game so far. */
    Entry *entry;
    int count, room;

    /* Hashes of the keys that were judged: what a key is depends on the board alone. */
    u64 key[KEYS_ROOM];

    /* Hashes of this player's step. */
    u64 toggle[TOGGLE_ROOM];
    int toggles;
    Actor toggle_actor;
} Bench;

/* Report the law as broken; always false. */
bool broken(Bench *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Choose, apply and judge nothing: `state` moves on by one random action. False
 * when nobody acts; complains by `broken` when the actor has no action. */
typedef enum Went { WENT_DONE, WENT_OVER, WENT_BROKEN } Went;
Went random_step(Bench *b, void *state, Stream *choice, const Journal *journal, Entry *done);
/* An action of the actor: one of the list at random, or a roll. */
Action random_action(Bench *b, const void *state, const Actor *actor, List *list, Stream *choice);

/* All facts of a viewer as lines, into `text` of TEXT_ROOM. */
Str facts_text(Bench *b, const void *state, Side viewer, char *text);
Str notation(Bench *b, const void *state, Side viewer, Side by, const Action *action, char text[WORDS_ROOM]);
/* The same for messages: as the referee writes it; any nonsense is shown too. */
const char *show(Bench *b, const void *state, const Action *action);
const void *copy(Bench *b, void *to, const void *from);
/* By all its facts: what game_hash tells apart, in a fraction of the time. */
u64 position_hash(const Bench *b, const void *state);
/* One position, by its facts; those of states that are the same byte by byte need not be written for that. */
bool position_same(const Bench *b, const void *one, const void *two);
/* The same facts for a viewer; both texts of the bench are written, unless the states are the same byte by byte. */
bool facts_same(Bench *b, const void *one, const void *two, Side viewer);
bool actor_same(const Actor *a, const Actor *b);
bool list_has(const List *list, const Action *action);
/* How many of a kind of thing the law looks at: all when thorough. */
int few(const Bench *b, int count, int thin);

/* Marked text: every brace belongs to a mark, and a unit or place can be read back by its id. */
bool marks_hold(const Bench *b, const void *state, Str text);
/* A code: letters, digits and dashes. */
bool code_holds(const char *code);

/* Is this the kind of no that the contract promises? */
bool refusal_sound(Bench *b, const Refusal *r, const Action *action);

/* The laws, each over the state of the bench. True while they hold. */
bool judge_actor(Bench *b);
bool judge_list(Bench *b);
bool judge_words(Bench *b);
bool judge_exact(Bench *b);
bool judge_facts(Bench *b);
bool judge_changes(Bench *b);
bool judge_outcomes(Bench *b);
bool judge_undo(Bench *b);
bool judge_secrets(Bench *b);
bool judge_alike(Bench *b);
bool judge_guess(Bench *b);
bool judge_mutation(Bench *b);
/* Over the board, once. */
bool judge_board(Bench *b);
/* Over the finished game. */
bool judge_replay(Bench *b);

#endif
