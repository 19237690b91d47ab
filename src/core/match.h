/* The driver of one game: the single gate through which people, opponents,
 * bots, scripts and replays enter. Owns state, record and undo; supplies dice. */
#ifndef LONGROLL_MATCH_H
#define LONGROLL_MATCH_H

#include "core/scenario.h"

enum { MATCH_ACTIONS_MAX = 1 << 18 };
/* Positions kept on the way: two of each power of CHECKPOINT_STEP up to MATCH_ACTIONS_MAX. */
enum { CHECKPOINT_STEP = 8, CHECKPOINTS = 2 * 6 };

/* Where fortune's faces come from. Returns false with an error when there are
 * no more (script used up, person left). */
typedef struct Dice {
    bool (*roll)(void *context, int dice, int faces, u8 *out, Error *e);
    void *context;
} Dice;

Dice dice_stream(Stream *stream);

typedef struct Entry {
    Side side;
    bool reveals;   /* no undo past this entry */
    bool secret;    /* counts for its own side only */
    bool veiled;    /* only its own side knows what it was */
    int secrets[2]; /* entries up to this one that are secrets of the Union, of the Confederacy */
    u32 roll;       /* for the driver: the number of this roll; 0: not the driver's dice */
    Action action;
} Entry;

/* An entry as it is kept. Games are long and actions short: an Entry has room for the longest. */
typedef struct KeptEntry {
    u32 roll;
    u32 at; /* of its operands or faces, in Match.operand */
    int secrets[2];
    u8 side, verb, n;
    bool reveals : 1, secret : 1, veiled : 1;
} KeptEntry;

_Static_assert(sizeof(KeptEntry) <= 20, "entries are small");

/* A position that the game went through; game->state_size bytes, owned. */
typedef struct Checkpoint {
    int count; /* of entries before it; 0: none is kept here */
    void *state;
} Checkpoint;

typedef struct Match {
    const Game *game;
    const void *board; /* not owned */
    void *state;       /* game->state_size bytes, owned */
    void *first;       /* the position at the start, for undo and replay */
    void *scratch;     /* as large, for trying actions and walking the record */
    bool lent;         /* those two are not owned */
    KeptEntry *kept;   /* the record, owned; match_entry reads it */
    u8 *operand;       /* of all its actions, owned */
    u32 operand_room;
    int count, room;
    bool went_back; /* then checkpoints are kept */
    Checkpoint checkpoint[CHECKPOINTS];
    bool replaying; /* standing answers come from the record */
    Journal journal;
} Match;

/* Takes a copy of `state` as the first position. */
MUST_USE bool match_open(Match *m, const Game *game, const void *board, const void *state, Error *e);
void match_close(Match *m);
/* A host with thousands of matches has them share what is the same in all or worked with in one at a time: a first
 * position, which stays and is equal to the match's own, and room for a state. */
void match_share(Match *m, void *first, void *scratch);
/* Entry `index` of the record, from 0. */
Entry match_entry(const Match *m, int index);
/* The driver rolled it, and this was the number of the roll. */
void match_note_roll(Match *m, int index, u32 roll);

/* Start over from another position; the record becomes empty. Not of one that shares. */
void match_restart(Match *m, const void *state);

/* An action as text, without the side. Dice ("roll 3 4") are the same in every
 * game and read here, everything else by game->parse. */
MUST_USE bool action_read(const Game *game, const void *board, const void *state, Str text, Action *action, Error *e);
/* The gate: check, apply, sane, record; then standing orders answer what they
 * can. False with a refusal when the rules forbid it; then nothing has changed.
 * A refusal without clauses comes from the gate itself: a malformed action, or
 * a full record. */
MUST_USE bool match_act(Match *m, Side side, const Action *action, Refusal *r);
/* Is the only legal action one that closes what is under way (VerbInfo.closes),
 * after which the same side still acts? A host takes it for its player, through
 * the gate, without asking; scripts and records contain it. */
MUST_USE bool match_formality(const Match *m, Side *side, Action *action);
/* Do what is left of that. */
void match_formalities(Match *m);
/* Roll while dice are due. */
MUST_USE bool match_fortune(Match *m, const Dice *dice, Error *e);
/* May `side` take back its last action: never past fortune, a change of actor,
 * or an action that showed something hidden. */
bool match_may_undo(const Match *m, Side side);
MUST_USE bool match_undo(Match *m, Side side, Error *e);
/* The same, with the formalities that followed it. */
MUST_USE bool match_take_back(Match *m, Side side, Error *e);
/* Back to the first `count` entries; later ones are forgotten. However often a game goes back and forth, the total
 * cost is a few times the number of entries made (the first time: of all entries). */
void match_rewind(Match *m, int count);
/* The state after the first `count` entries, into `state`. */
void match_at(const Match *m, int count, void *state);

/* Which side's knowledge a viewer has: when the game is over nothing is hidden any more, and everybody sees and
 * counts what the referee does. */
Side match_eyes(const Match *m, Side viewer);
/* Only their own side and the referee know of secret entries, so each viewer counts differently. */
bool entry_known(const Entry *entry, Side viewer);
/* May the viewer read its operands and faces? No player sees what was drawn in secret. */
bool entry_open(const Entry *entry, Side viewer);
/* The entry as the viewer may read it; `state` is the one in which it was done, or a later one. */
void entry_notate(const Match *m, const void *state, const Entry *entry, Side viewer, Writer *out);
/* How many of the first `count` entries the viewer knows of. */
int match_seen(const Match *m, Side viewer, int count);
/* The last of the first `count` entries that the viewer knows of, from 1; 0: none. */
int match_known(const Match *m, Side viewer, int count);
/* How many entries come before the next one that the viewer knows of, after `seen` of them. */
int match_until(const Match *m, Side viewer, int seen);

/* Visit every entry with the state in which it was done. One walk at a time. */
typedef void EntryVisit(void *context, const void *state, const Entry *entry);
void match_walk(const Match *m, EntryVisit *visit, void *context);

#endif
