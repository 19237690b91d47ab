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

#include "base/base.h"

/* ---- Who ------------------------------------------------------------------- */

/* Those who act, and those who look. Before the sides are settled the actors
 * are FIRST and SECOND. As viewers, NOBODY is a spectator, who sees what both
 * sides see, and REFEREE sees everything. */
typedef enum Side { NOBODY, UNION, CONFEDERATE, FORTUNE, FIRST, SECOND, REFEREE, SIDES } Side;

const char *side_name(Side side);  /* "union" */
const char *side_title(Side side); /* "Union" */
bool side_read(Str word, Side *side);
static inline Side side_other(Side side) { return (Side)(UNION + CONFEDERATE - side); }

/* ---- Clauses ---------------------------------------------------------------- */

/* An entry of the game's clause table, generated from data/<game>/clauses.txt
 * as identifiers such as LGV_9_4_2c; 0 is none. */
typedef u16 Clause;

typedef struct ClauseInfo {
    const char *id;         /* "LGV-9.4.2c" */
    const char *text;       /* the clause, or the question of a ruling, in a sentence of our own */
    const char *ruling;     /* rulings: the answer and why; else "" */
    const char *sites;      /* "combat.c:120 combat.c:244" */
    const char *unobserved; /* why no script can show it; "" when one must */
} ClauseInfo;

/* ---- Three kinds of no ------------------------------------------------------ */

/* What the rules forbid: one to three clauses, the most specific first, and the
 * facts that decided. Further clauses that bar it too are kept for rule scripts:
 * readers look a matter up in different places. */
enum { REFUSAL_SHOWN = 3 };
typedef struct Refusal {
    int count;
    Clause clause[8];
    char why[240];
} Refusal;

/* Fills `r` unless it is NULL; always false, so that a rule reads `return
 * refuse(r, LGV_8_4_3, "...")`. A macro, so that a question without an asker
 * costs nothing: the words are made only when somebody will read them. */
static inline bool refusal_wanted(const Refusal *r) { return r != NULL; }
#define refuse(r, ...) (refusal_wanted(r) ? refuse_with((r), __VA_ARGS__) : false)
bool refuse_with(Refusal *r, Clause clause, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* How many clauses people are shown. */
static inline int refusal_shown(const Refusal *r) { return r->count < REFUSAL_SHOWN ? r->count : REFUSAL_SHOWN; }
/* Add a further clause to a refusal. Returns false. */
#define refuse_also(r, clause) (refusal_wanted(r) ? refuse_further((r), (clause)) : false)
bool refuse_further(Refusal *r, Clause clause);
/* Add the clauses of another refusal, as long as there is room. Returns false. */
bool refuse_as(Refusal *r, const Refusal *more);

/* What the world does wrong: a bad file, an unknown name, a full disk. */
typedef struct Error {
    char text[1000]; /* a list of all that is possible is told whole */
} Error;

#define LOOK __attribute__((warn_unused_result))
bool fail(Error *e, const char *format, ...) __attribute__((format(printf, 2, 3))); /* always false */

/* ---- Actions ---------------------------------------------------------------- */

enum { ACTION_OPERANDS = 46, ACTION_FACES = 92, LIST_MAX = 1024 };

/* A verb and a few operands; fortune's faces are bytes. Only the first `n`
 * operands (or faces) mean anything. */
typedef struct Action {
    u8 verb;
    u8 n;
    union {
        i16 op[ACTION_OPERANDS];
        u8 face[ACTION_FACES];
    };
} Action;

_Static_assert(sizeof(Action) <= 96, "actions are small");

/* Verb 1 is the same in every game: fortune rolls dice. */
enum { VERB_NONE, VERB_ROLL, VERB_FIRST_OWN };

/* An operand is an id in low .. high of its kind. */
typedef struct VerbInfo {
    const char *name; /* as notated: "assault" */
    u8 count;         /* operands it takes */
    u8 kind[4];       /* the game's own kinds of operand; see Game.range */
    const char *help; /* one line for people: "assault AREA: activate it" */
    bool gathers;     /* builds a set: search and perft take ascending ids only */
    bool free;        /* the list has only samples of it, and whatever is accepted has the verb of a listed one; with no
                          `count` it is a path of as many operands as the step allows */
    bool closes;      /* ends what is under way, and tells nobody anything: as the only action left a formality
                          (match_formality) */
} VerbInfo;

/* An action that ends an impulse or a phase, and what it gives away: in the step of this name, `verb` while actions of
 * `left` are open, each first operand counted once. Whoever plays a person's hand asks once before he does it. */
typedef struct Forgone {
    const char *step; /* as Actor.step; NULL ends the list */
    u8 verb, left;
    const char *one, *more; /* "1 unit can still move.", "# units can still move." */
} Forgone;

bool action_same(const Action *a, const Action *b);
static inline Action action0(int verb) { return (Action){.verb = (u8)verb, .n = 0, .op = {0}}; }
static inline Action action1(int verb, int a) { return (Action){.verb = (u8)verb, .n = 1, .op = {(i16)a}}; }
static inline Action action2(int verb, int a, int b) {
    return (Action){.verb = (u8)verb, .n = 2, .op = {(i16)a, (i16)b}};
}

/* The list of legal actions, in the caller's memory. */
typedef struct List {
    Action *action; /* room for LIST_MAX */
    int count;
} List;

/* Appending without touching the tail of the record keeps lists cheap. */
static inline void list_add(List *l, int verb, int n, int a, int b) {
    MUST(l->count < LIST_MAX);
    Action *to = &l->action[l->count++];
    to->verb = (u8)verb;
    to->n = (u8)n;
    to->op[0] = (i16)a;
    to->op[1] = (i16)b;
}

/* ---- Whose turn it is -------------------------------------------------------- */

typedef struct Actor {
    Side side;          /* FORTUNE: dice are due; NOBODY: the game is over */
    Clause clause;      /* of the decision */
    const char *step;   /* the rulebook's name of the step: "combat-phase" */
    u8 dice, faces;     /* FORTUNE: so many dice of so many faces */
    Side winner;        /* over: UNION, CONFEDERATE, or NOBODY for a draw */
    const char *result; /* over: "Union decisive victory" */
} Actor;

/* ---- Steps -------------------------------------------------------------------- */

/* One step of the sequence of play, as people and the turn machine (steps.h) know
 * it. What may be done in it, a game says with functions over its own board and
 * state; see STEP_RULES. */
typedef struct Step {
    const char *name;   /* the rulebook's: "combat-phase" */
    Clause clause;      /* of the decision */
    u8 who;             /* who decides: WHO_NOBODY, WHO_FORTUNE, or from the game's own list */
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

/* Journal lines go to whoever listens; without a listener nothing is written.
 * `only` is the one side that may read the line, or NOBODY for everyone. */
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
    bool secret;   /* nobody else may know that anything was done */
    bool veiled;   /* its operands or faces are hidden from all but the doer, also when it is done */
} Effects;

/* What others read of a veiled action: "?", of dice "roll ? ?". */
void notate_veiled(const Action *action, Writer *out);

/* ---- The sum ------------------------------------------------------------------ */

enum { SHEET_LINES = 48, SHEET_NOTES = 6, SHEET_COLUMNS = 4 };

typedef struct SheetLine {
    i16 value;
    i16 subject; /* a unit or place of the game, or 0 */
    u8 column;
    Clause clause;
    Clause also[2];     /* others that say the same, for who looks it up by them; 0 = none */
    const char *reason; /* "further unit" */
} SheetLine;

/* What a resolution adds up to. `detail` belongs to the game (capacity, flags)
 * and is all that its `outcomes` needs beside the totals. */
typedef struct Worksheet {
    const char *title;
    const char *column[SHEET_COLUMNS]; /* "attack", "defense"; a game may add what these come from */
    i16 total[SHEET_COLUMNS];
    int lines;
    SheetLine line[SHEET_LINES];
    int notes; /* assumptions of a preview */
    const char *note[SHEET_NOTES];
    i16 detail[8];
} Worksheet;

/* Which clauses can be lines of a column, whatever the sheet. Without the game's
 * prefix; in parentheses those that only ever stand beside another. */
typedef struct SheetColumn {
    const char *name, *clauses; /* "attack", "9.4.2a 9.4.2b (D3)" */
} SheetColumn;

void sheet_start(Worksheet *w, const char *title, const char *first, const char *second);
void sheet_add(Worksheet *w, int column, int value, Clause clause, const char *reason, int subject);
/* The line just added stands in a further clause, too. */
void sheet_also(Worksheet *w, Clause clause);
void sheet_note(Worksheet *w, const char *assumption);

/* One class of rolls with the same effect; `roll` stands for all of them. The
 * weights of a full list sum to faces^dice. */
typedef struct Outcome {
    u32 weight;
    const char *label; /* "overrun" */
    i16 amount;        /* casualty points, or 0 */
    Action roll;
} Outcome;

enum { OUTCOMES_MAX = 128 };

/* ---- Questions ------------------------------------------------------------------ */

/* Besides what may be done, a game may answer questions about the map: who is
 * supplied, how far a commander reaches, what can come here. A question is
 * written like an action; its `verb` is its number in Game.queries. Operands at the
 * end may be left out and are 0 then; what that means is the game's. */

/* One thing that an answer names. */
typedef struct Found {
    u8 kind;        /* as of an operand: a unit, a place */
    i16 id;         /* its id */
    i16 value;      /* steps, points, a cost; 0 where there is nothing to count */
    Clause clause;  /* why it is */
    const char *as; /* what: "in command" */
} Found;

/* Receives the answer: things that are the same by the same clause one after
 * another, and into `words` a sentence or two that sum it up. */
typedef struct Answer {
    void (*found)(void *context, const Found *found);
    void *context;
    Writer *words;
} Answer;

/* ---- Facts --------------------------------------------------------------------- */

/* Receives `key = value` pairs in canonical order. With `since`, an earlier state
 * on the same board as `then` saw it, `facts` gives only what differs from it: a
 * value that is another for the viewer now, or an empty one for a fact that is
 * gone. So who keeps a state need not have every fact written to find the few
 * that changed. The board's facts know no `since`. */
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
} OptionInfo;

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
    const SheetColumn *columns; /* ended by {NULL} */
    const char *const *labels;  /* of every outcome; ended by NULL */
    const Forgone *forgone;     /* or NULL */
    const VerbInfo *queries;    /* questions: [0 .. query_count-1] */
    int query_count;

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

    /* The turn machine asks these; see game_actor and game_check, which everybody else asks. */
    u8 faces;         /* of its dice */
    Clause over;      /* refuses whatever comes after the end */
    Clause die_shows; /* says which faces a die has; 0: the clause of the step */
    const Step *(*step)(const void *board, const void *state);  /* as the actor meets it */
    const Step *(*shown)(const void *board, const void *state); /* as others are told of it; NULL: the same */
    Side (*who)(const void *board, const void *state, const Step *step);
    DiceDue (*dice)(const void *board, const void *state); /* NULL: every step says how many */
    const GameResult *(*ending)(const void *state);
    /* Does an operand within its range name anything here? The refusal may be left empty. NULL: from 1 on, yes. */
    bool (*names)(const void *board, int verb, int kind, int id, Refusal *r);
    /* Adds the clauses that say when such an action is open, and to whom. `action` is NULL when it has no form. */
    void (*bars)(const void *board, const void *state, Side side, const Action *action, Refusal *r);
    /* May the actor do this, which is well formed, in this step? */
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
    /* For people: the question now, and an action in a few words with the clause
     * that rules it. */
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

    /* The answer that a standing order of the actor gives to the question now; false when he must be asked. NULL: this
     * game has no standing orders. The driver gives the answer in his name. */
    bool (*standing)(const void *board, const void *state, Action *answer);
    /* A full sane state that looks the same to `viewer`, hidden parts re-drawn. */
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
/* What an action of this list gives away, in words (Game.forgone); false when it gives nothing away. */
bool action_forgoes(const Game *game, const char *step, const List *legal, const Action *action, Writer *out);
/* A clause by its id ("LGV-9.4.2c", any case); 0 when there is none. */
Clause clause_find(const Game *game, Str id);
const char *clause_id(const Game *game, Clause clause);
/* How a clause can stand in a column: as that of a line, only beside another, or never. */
typedef enum SheetStanding { SHEET_NEVER, SHEET_FURTHER, SHEET_OWN } SheetStanding;
SheetStanding sheet_standing(const Game *game, const char *column, Clause clause);
bool label_known(const Game *game, const char *label); /* of an outcome */

#endif
