/* The driver of one game: the single gate through which people, opponents,
 * bots, scripts and replays enter. Owns state, record and undo; supplies dice. */
#ifndef LONGROLL_MATCH_H
#define LONGROLL_MATCH_H

#include "core/scenario.h"

enum { MATCH_ACTIONS_MAX = 1 << 18 };
/* Positions kept on the way: two of each power of STONE_STEP up to MATCH_ACTIONS_MAX. */
enum { STONE_STEP = 8, STONES = 2 * 6 };

/* Where fortune's faces come from. Returns false with an error when no more
 * can be had (script used up, person left). */
typedef struct Dice {
    bool (*roll)(void *context, int dice, int faces, u8 *out, Error *e);
    void *context;
} Dice;

Dice dice_stream(Stream *stream);

typedef struct Entry {
    Side side;
    bool reveals;   /* no undo past this entry */
    bool secret;    /* counts for its own side only */
    bool veiled;    /* its own side alone knows what exactly it was */
    int secrets[2]; /* entries up to this one that are secrets of the Union, of the Confederacy */
    u32 roll;       /* for the driver: which of its dice these are; 0: none of them */
    Action action;
} Entry;

/* A position that the game went through; game->state_size bytes, owned. */
typedef struct Milestone {
    int count; /* of entries before it; 0: none is kept here */
    void *state;
} Milestone;

typedef struct Match {
    const Game *game;
    const void *board; /* not owned */
    void *state;       /* game->state_size bytes, owned */
    void *first;       /* the position at the start, for undo and replay, owned */
    void *scratch;     /* as large, for actions on trial and for walking the record, owned */
    Entry *entry;      /* the record, owned */
    int count, room;
    bool went_back; /* then milestones are kept */
    Milestone stone[STONES];
    bool replaying; /* standing answers come from the record */
    Journal journal;
} Match;

/* Takes a copy of `state` as the first position. */
LOOK bool match_open(Match *m, const Game *game, const void *board, const void *state, Error *e);
void match_close(Match *m);
/* Begin anew from another position; the record becomes empty. */
void match_restart(Match *m, const void *state);

/* An action as text, without the side. Dice ("roll 3 4") are the same in every
 * game and read here, everything else by game->parse. */
LOOK bool action_read(const Game *game, const void *board, const void *state, Str text, Action *action, Error *e);
/* The gate: check, apply, sane, record; then standing orders answer what they
 * can. False with a refusal when the rules forbid it; then nothing has changed.
 * A refusal without clauses comes from the gate itself: a malformed action, or
 * a record that can grow no more. */
LOOK bool match_act(Match *m, Side side, const Action *action, Refusal *r);
/* Is nothing left but to close what is under way (VerbInfo.closes), after which
 * the same side still acts? A host does that for its player, through the gate, so
 * that nobody is asked; scripts and records name it themselves. */
LOOK bool match_formality(const Match *m, Side *side, Action *action);
/* Do what is left of that. */
void match_formalities(Match *m);
/* Let fortune act while she is due. */
LOOK bool match_fortune(Match *m, const Dice *dice, Error *e);
/* May `side` take back its last action: never past fortune, a change of actor,
 * or an action that showed something hidden. */
bool match_may_undo(const Match *m, Side side);
LOOK bool match_undo(Match *m, Side side, Error *e);
/* The same, with the formalities that followed it. */
LOOK bool match_take_back(Match *m, Side side, Error *e);
/* Back to the first `count` entries; what came after is forgotten. However a game goes to and fro, all of it costs
 * no more than a few times the entries that were made (the first time: those that there are). */
void match_rewind(Match *m, int count);
/* The state after the first `count` entries, into `state`. */
void match_at(const Match *m, int count, void *state);

/* With whose eyes a viewer looks: when the game is over nothing is hidden any more,
 * and everybody sees and counts as the referee. */
Side match_eyes(const Match *m, Side viewer);
/* Of secret entries only their own side and the referee know, so everybody has a count of his own. */
bool entry_known(const Entry *entry, Side viewer);
/* May he read its operands and faces? Nobody sees what was drawn in secret. */
bool entry_open(const Entry *entry, Side viewer);
/* The entry as he may read it, by `state`: that in which it was done, or a later one. */
void entry_notate(const Match *m, const void *state, const Entry *entry, Side viewer, Writer *out);
/* How many of the first `count` entries the viewer knows of. */
int match_seen(const Match *m, Side viewer, int count);
/* The last of the first `count` entries that he knows of, from 1; 0: none. */
int match_known(const Match *m, Side viewer, int count);
/* How many entries there were before the one that comes for him after `seen`. */
int match_until(const Match *m, Side viewer, int seen);

/* Visit every entry with the state in which it was done. One walk at a time. */
typedef void EntryVisit(void *context, const void *state, const Entry *entry);
void match_walk(const Match *m, EntryVisit *visit, void *context);

#endif
