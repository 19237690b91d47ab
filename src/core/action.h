/* What can be done: verbs, operands, and lists of legal actions. */
#ifndef LONGROLL_ACTION_H
#define LONGROLL_ACTION_H

#include "core/refusal.h"

enum { ACTION_OPERANDS = 46, ACTION_FACES = 92, LIST_MAX = 1024 };

/* A verb and a few operands; fortune's faces are bytes. Only the first `n`
 * operands (or faces) are used. */
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
    u8 kind[8];       /* the game's own kinds of operand; see Game.range */
    const char *help; /* one line for people: "assault AREA: activate it" */
    Clause opens[2];  /* they say when it is open, where the state makes no difference; else see Game.bars */
    bool gathers;     /* builds a set: search and perft take ascending ids only */
    /* The list has only samples of it, and check accepts others with the verb of a sample. With no `count` it is a path
     * of as many operands as the step allows. Of a question: an action follows its name. */
    bool free;
    bool joins;    /* adds one of his own to what is put together: "all who can" repeats it */
    bool closes;   /* ends what is under way and reveals nothing: as the only legal action a match_formality */
    bool declines; /* does without what is offered, and no more */
    bool standing; /* gives or takes back a standing order that the position keeps, and no more */
} VerbInfo;

/* An action that ends an impulse or a phase while something could still be done: in the step of this name, `verb`
 * while actions of the verb `left` are open, each first operand counted once. A host asks its player once before
 * doing it. */
typedef struct Forgone {
    const char *step; /* as Actor.step; NULL ends the list */
    u8 verb, left;
    const char *one, *more; /* "1 unit can still move.", "# units can still move." */
} Forgone;

/* A question that a player may answer once and for all: in these steps `verb` is done without asking (dull.h), by the
 * wish of one player, not by the position. */
typedef struct StandingOrder {
    const char *name;  /* "no-march"; NULL ends the list */
    const char *steps; /* as Actor.step, with blanks between */
    u8 verb;
    Clause clause;
    const char *text;                                      /* "Steal no marches" */
    u8 unless;                                             /* not while an action of this verb is open; 0: always */
    bool usual;                                            /* in force until a player says otherwise */
    bool (*applies)(const void *board, const void *state); /* only in such positions, by what is open; or NULL */
} StandingOrder;

/* A game lists its verbs once, `#define LFM_ACTIONS(X) X(PICK, "pick", 1, {KIND_PIECE}, "pick PIECE") ...`; the list
 * makes the enum, and the table by its rows. */
#define VERB_ID(ID, ...) DO_##ID,
#define VERB_ROW(ID, ...) [DO_##ID] = {__VA_ARGS__},
#define VERBS_OF(LIST, count) enum { VERBS_BEGIN = VERB_ROLL, LIST(VERB_ID) count }
/* Its kinds of operand, with the name that clients know. */
#define KIND_ID(ID, name) KIND_##ID,
#define KIND_NAME(ID, name) name,
/* Marks of pieces, in the same manner: a bit of each, and a row of MarkName (facts.h). */
#define MARK_AT(ID, ...) U_AT_##ID,
#define MARK_BIT(ID, ...) U_##ID = 1 << U_AT_##ID,
#define MARK_ROW(ID, ...) {.mark = U_##ID, .name = __VA_ARGS__},
/* And its questions (Game.queries), from 0 on. */
#define QUERY_ID(ID, ...) ASK_##ID,
#define QUERY_ROW(ID, ...) {__VA_ARGS__},

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

/* Fast, because it writes only the bytes that are used. */
static inline void list_add(List *l, int verb, int n, int a, int b) {
    MUST(l->count < LIST_MAX);
    Action *to = &l->action[l->count++];
    to->verb = (u8)verb;
    to->n = (u8)n;
    to->op[0] = (i16)a;
    to->op[1] = (i16)b;
}

#endif
