/* The contract of a game: the most important page of Long Roll.
 *
 * Rules are pure: a board, a state and an action go in; a state and journal
 * lines come out. No input, output, clock, heap, float, global or random number
 * lives below this line. Dice are actions of the side `fortune`; the rules only
 * say which are due.
 *
 * A game is one `Game` record of functions over an opaque flat board and an
 * opaque flat state. Everything else (driver, odds, opponents, scripts, server,
 * browser) speaks to games through this page alone. */
#ifndef LONGROLL_GAME_H
#define LONGROLL_GAME_H

#include "core/answer.h"
#include "core/sheet.h"

/* ---- Whose turn it is -------------------------------------------------------- */

typedef struct Actor {
    Side side;          /* FORTUNE: dice are due; NOBODY: the game is over */
    Clause clause;      /* of the decision */
    const char *step;   /* the rulebook's name of the step: "combat-phase" */
    u8 dice, faces;     /* FORTUNE: how many dice, of how many faces */
    Side winner;        /* over: UNION, CONFEDERATE, or NOBODY for a draw */
    const char *result; /* over: "Union decisive victory" */
} Actor;

/* ---- Steps -------------------------------------------------------------------- */

/* One step of the sequence of play, as people and the turn machine (steps.h)
 * know it. The actions in it are functions of the game over its own board and
 * state; see STEP_RULES. */
typedef struct Step {
    const char *name;   /* the rulebook's: "combat-phase" */
    Clause clause;      /* of the decision */
    u8 who;             /* who decides: WHO_NOBODY, WHO_FORTUNE, or one of the game's own */
    u8 dice;            /* FORTUNE: how many; 0: Game.dice says */
    const char *prompt; /* the question; `%x` is filled in by the game */
} Step;

enum { WHO_NOBODY, WHO_FORTUNE, WHO_FIRST_OWN };

/* How a game can end. */
typedef struct GameResult {
    const char *text; /* "Union decisive victory" */
    Side winner;      /* NOBODY: a draw */
} GameResult;

typedef struct DiceDue {
    u8 dice, faces;
} DiceDue;

/* ---- What happened ----------------------------------------------------------- */

/* Receives journal lines, which are marked text (marks.h); without a listener (NULL)
 * none are written. `only` is the one side that may read the line, or NOBODY for
 * everyone. */
typedef struct Journal {
    void (*line)(void *context, Side only, Clause clause, Str text);
    void *context;
} Journal;

static inline bool journal_heard(const Journal *j) { return j != NULL; }
#define journal(j, ...) (journal_heard(j) ? journal_line((j), __VA_ARGS__) : (void)0)
void journal_line(const Journal *j, Side only, Clause clause, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

typedef struct Effects {
    bool revealed; /* the actor saw something hidden: no undo past this */
    bool secret;   /* the other side may not know that anything was done */
    bool veiled;   /* only its own side may know its operands or faces, even afterwards */
} Effects;

/* What others read instead of a veiled action: "?"; for dice "roll ? ?". */
void notate_veiled(const Action *action, Writer *out);

/* ---- Facts --------------------------------------------------------------------- */

/* Receives `key = value` pairs in canonical order. With `since`, an earlier
 * state on the same board as the side `then` saw it, `facts` gives only the
 * differences: a fact whose value has changed for the viewer, or an empty value
 * for a fact that is gone. This is much cheaper than writing all facts to find
 * the few that changed. board_facts ignores `since`. */
typedef struct FactSink {
    void (*fact)(void *context, Str key, Str value);
    void *context;
    const void *since; /* or NULL: every fact */
    Side then;
} FactSink;

typedef struct OptionInfo {
    const char *name;   /* "rain" */
    const char *values; /* "off on", the first is the default */
    Clause clause;
    const char *text;
    bool
        quiet; /* a fact only if it is not the default, so that games which are older than the option keep their hash */
} OptionInfo;

/* A game lists its options once, too: the list makes the enum, after OPTION_NONE, and the table. */
#define OPTION_ID(ID, ...) OPTION_##ID,
#define OPTION_ROW(ID, ...) {__VA_ARGS__},

/* Where a datum of the board comes from. */
typedef enum Source { SOURCE_PRINTED, SOURCE_HISTORICAL, SOURCE_RECONSTRUCTED } Source;

/* ---- The game -------------------------------------------------------------------- */

typedef struct Game {
    const char *id;     /* "lgv" */
    const char *title;  /* "Lee's Greatest Victory" */
    const char *prefix; /* of its clauses: "LGV" */
    u32 rules_version;  /* raised with every change of the rules */
    size_t board_size, state_size;
    const ClauseInfo *clauses; /* [1 .. clause_count] */
    int clause_count;
    const VerbInfo *verbs; /* [VERB_FIRST_OWN .. verb_count-1]; verb 1 is "roll" */
    int verb_count;
    const char *const *kind_names; /* of VerbInfo.kind, for clients: "unit", "place" */
    const OptionInfo *options;
    int option_count;
    const SheetColumn *columns;           /* ended by {NULL} */
    const char *const *outcome_codes;     /* all there are; ended by NULL */
    const Term *terms;                    /* ended by {NULL}; or NULL: every code reads well */
    const Forgone *forgone;               /* or NULL */
    const StandingOrder *standing_orders; /* or NULL */
    bool hides;                           /* a side can have something that the other does not see */
    const VerbInfo *queries;              /* questions: [0 .. query_count-1] */
    int query_count;
    const Counted *counted;      /* in answers; ended by {NULL}, or NULL */
    const struct Orders *orders; /* pieces are ordered to places in one gesture (orders.h); or NULL */

    /* The board: begin, then a datum at a time, then judged as a whole.
     * `whole` asks for every count of the full map; scripts that change a
     * private copy pass false. `board_facts` writes every datum back. */
    void (*board_begin)(void *board);
    bool (*board_fact)(void *board, Str key, Str value, Source source, Error *e);
    bool (*board_end)(void *board, bool whole, Error *e);
    void (*board_facts)(const void *board, const FactSink *sink);

    /* A state without pieces; then facts one by one (`clear` empties a kind of
     * them, e.g. "units"); then derived parts rebuilt by `settle`; then the game
     * begins where its facts say. `fact_rank` gives the canonical order. */
    void (*blank)(const void *board, void *state);
    int (*fact_rank)(const void *board, Str key);
    bool (*set_fact)(const void *board, void *state, Str key, Str value, Error *e);
    bool (*clear)(const void *board, void *state, Str what, Error *e);
    /* The key as facts write it, whatever name of a piece or place it was given
     * by; false when no position on this board can have such a fact. */
    bool (*key)(const void *board, Str key, Writer *out, Error *e);
    bool (*settle)(const void *board, void *state, Error *e);
    void (*facts)(const void *board, const void *state, Side viewer, const FactSink *sink);

    /* For the turn machine; everyone else calls game_actor and game_check. */
    u8 faces;         /* of its dice */
    Clause over;      /* refuses any action after the end */
    Clause die_shows; /* says which faces a die has; 0: the clause of the step */
    const Step *(*step)(const void *board, const void *state);  /* as the actor meets it */
    const Step *(*shown)(const void *board, const void *state); /* as others see it; NULL: the same */
    Side (*who)(const void *board, const void *state, const Step *step);
    DiceDue (*dice)(const void *board, const void *state); /* NULL: every step says how many */
    const GameResult *(*ending)(const void *state);
    /* Does an operand within its range name anything here? The refusal may be left empty. NULL: all from 1 on do. */
    bool (*names)(const void *board, int verb, int kind, int id, Refusal *r);
    /* Adds the clauses that say when, and for whom, such an action is open. `action` is NULL if it is malformed. */
    void (*bars)(const void *board, const void *state, Side side, const Action *action, Refusal *r);
    /* May the actor do this in this step? Precondition: it is well formed. */
    bool (*allows)(const void *board, const void *state, Side side, const Action *action, Refusal *r);

    /* All legal actions of the player who acts, in a stable order; none when
     * fortune is due or the game is over. */
    void (*legal)(const void *board, const void *state, List *list);
    /* Do it. Precondition: game_check passed. */
    Effects (*apply)(const void *board, void *state, const Action *action, const Journal *j);
    /* The sum of the resolution under way (`about` NULL) or of what `about`
     * would start; false when there is none. */
    bool (*worksheet)(const void *board, const void *state, Side viewer, const Action *about, Worksheet *w);
    /* Outcomes of the roll that `sheet` describes, or (NULL) of the roll due. */
    int (*outcomes)(const void *board, const void *state, const Worksheet *sheet, Outcome *out);

    /* Action <-> text without the side: "go 43". Operands that `viewer` may not
     * know of an action by `by` are written as "?". */
    void (*notate)(const void *board, const void *state, Side viewer, Side by, const Action *action, Writer *out);
    bool (*parse)(const void *board, const void *state, Str text, Action *action, Error *e);
    /* For people, as marked text: the current question, and an action in a few words
     * with the clause that governs it. put_question and put_action (marks.h) render them. */
    void (*prompt)(const void *board, const void *state, Side viewer, Writer *out);
    Clause (*describe)(const void *board, const void *state, const Action *action, Writer *out);
    /* Highest id of a kind of operand; every operand is in 0 .. range. */
    int (*range)(const void *board, int kind);
    /* The name of a sheet line's subject. */
    void (*subject)(const void *board, int id, Writer *out);

    /* An operand as the word of actions and questions, and back. */
    void (*put_operand)(const void *board, const void *state, int kind, int id, Writer *out);
    bool (*read_operand)(const void *board, const void *state, int kind, Str word, i16 *id, Error *e);
    /* What `viewer` may know of the answer to a question; every operand is in
     * 0 .. range. NULL: this game has no questions. */
    void (*query)(const void *board, const void *state, Side viewer, const Action *question, const Answer *to);

    /* The actor's standing answer to the current question; false when the player must be asked. NULL: this game has
     * no standing orders. The driver gives the answer for the player. */
    bool (*standing)(const void *board, const void *state, Action *answer);
    /* A complete sane state that looks the same to `viewer`. What is hidden from him follows from what he sees and may
     * remember, and from `dice`: never from the truth. States that look alike give the same guess. */
    void (*guess)(const void *board, const void *state, Side viewer, Stream *dice, void *out);
    /* Every invariant. On false one complaint is written. */
    bool (*sane)(const void *board, const void *state, Writer *complaint);
    /* Which of FIRST and SECOND plays the Union; FIRST while it is open or fixed. */
    Side (*union_seat)(const void *state);
} Game;

Side seats_fixed(const void *state); /* union_seat of a game without a choice of sides */

/* ---- Over any game ------------------------------------------------------------------ */

/* Who acts now, and what for. */
void game_actor(const Game *game, const void *board, const void *state, Actor *actor);
/* May `side` do this now? The only judge. For FORTUNE: are these faces possible? */
bool game_check(const Game *game, const void *board, const void *state, Side side, const Action *action, Refusal *r);
/* Hash of the position through the canonical writer, never of raw bytes. */
u64 game_hash(const Game *game, const void *board, const void *state);
/* What could still be done if this action of the list is taken, in words (Game.forgone); false when nothing. */
bool action_forgoes(const Game *game, const char *step, const List *legal, const Action *action, Writer *out);
/* A clause by its id ("LGV-9.4.2c", any case); 0 when there is none. */
Clause clause_find(const Game *game, Str id);
const char *clause_id(const Game *game, Clause clause);
/* How a clause can stand in a column: as that of a line, only beside another, or never. */
typedef enum SheetStanding { SHEET_NEVER, SHEET_FURTHER, SHEET_OWN } SheetStanding;
SheetStanding sheet_standing(const Game *game, const char *column, Clause clause);

#endif
