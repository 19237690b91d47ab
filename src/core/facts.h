/* The facts of a position as one table a game.
 *
 * A row is a plain fact, `turn`, or a kind of fact that many things have,
 * `unit.*.marks`, where `by` names the things. Its place in the table is its place
 * in the canonical order; rows one after another about the same things are told
 * thing by thing, but for a row that stands `apart`. The table is all that is
 * needed to tell a position, or what changed in it since another, to read it back,
 * to put facts in order and to know which facts there can be.
 *
 * **Since.** Nothing is written before raw bytes differ: those of the datum itself,
 * and what it `needs` besides. Of things whose own parts (those with a stride) are
 * the same, `same` says whether other parts that changed mean anything for them.
 * `next` finds the next thing that has such a fact, where there are few among many. */
#ifndef LONGROLL_FACTS_H
#define LONGROLL_FACTS_H

#include "core/datum.h"

/* The datum of each thing, in an array of the state by its id. */
#define EACH(State, array) offsetof(State, array[0]), sizeof(((State *)0)->array[0])
#define EACH_PART(State, array) \
    { EACH(State, array), sizeof(((State *)0)->array[0]) }
#define WHOLE_PART(State, member) \
    { AT(State, member), 0 }

/* Steps by their names. A jump is a name that only means "begin here"; their
 * numbers follow those of the steps. */
typedef struct StepNames {
    const char *(*name)(int step);
    int count;                /* steps are 1 .. count - 1 */
    const char *const *jumps; /* ended by NULL */
    const char *help;         /* behind "no step 'X'": "; a phase begins with turn, ..." */
    bool alike;               /* without regard to case, blanks and punctuation */
    bool phases;              /* "combat-phase" is "combat" where nothing else has that name */
    int hidden;               /* a step that nobody sets; 0 = none */
} StepNames;

typedef struct Facts {
    const Datum *table; /* ended by {NULL} */
    const OptionInfo *options;
    int option_count;
    u32 option; /* where the state has what was chosen: see read_option */
    const StepNames *steps;
    /* The step is set anew: nothing of an earlier one is left. */
    void (*restart)(void *state, int step);
    Side (*active)(const void *board, const void *state); /* for ONLY_ACTIVE */
    const Part *sight;                                    /* who sees what follows from these; ended by {0} */
} Facts;

void facts_tell(const Facts *f, const void *board, const void *state, Side viewer, const FactSink *sink);
MUST_USE bool facts_set(const Facts *f, const void *board, void *state, Str key, Str value, Error *e);
/* The canonical order: whatever changes a fact, facts before it are set first. */
int facts_rank(const Facts *f, const void *board, Str key);
/* The key as facts write it; false when no position on this board can have such a fact. */
MUST_USE bool facts_key(const Facts *f, const void *board, Str key, Writer *out, Error *e);

/* The functions of the contract, from a table of facts: lfm_facts, lfm_set_fact, lfm_fact_rank, lfm_key. */
#define FACTS_OF(id, table)                                                                     \
    void id##_facts(const void *board, const void *state, Side viewer, const FactSink *sink) {  \
        facts_tell(&(table), board, state, viewer, sink);                                       \
    }                                                                                           \
    bool id##_set_fact(const void *board, void *state, Str key, Str value, Error *e) {          \
        return facts_set(&(table), board, state, key, value, e);                                \
    }                                                                                           \
    int id##_fact_rank(const void *board, Str key) { return facts_rank(&(table), board, key); } \
    bool id##_key(const void *board, Str key, Writer *out, Error *e) { return facts_key(&(table), board, key, out, e); }

/* ---- Marks of a piece ----------------------------------------------------------- */

/* What a piece wears, each a word: a bit of its marks, or membership in a set of the state. */
typedef struct MarkName {
    const char *name;
    u32 mark;
    u32 set;    /* offset of a set of pieces, in words of 64 bits; 0 = none */
    bool plain; /* stands in the piece's own fact, not among its passing marks */
} MarkName;

const MarkName *mark_named(const MarkName *marks, Str word); /* NULL: none */
/* What the marks are; `also` is one more word. */
bool marks_fail(const MarkName *marks, const char *also, Str word, Error *e);
/* Is it in the same sets that are marks? */
bool marks_same(const MarkName *marks, const void *now, const void *was, int piece);
static inline bool mark_worn(const MarkName *m, const void *state, int piece, u32 marks) {
    u64 word;
    if (!m->set) return (marks & m->mark) != 0;
    memcpy(&word, (const u8 *)state + m->set + (size_t)(piece >> 6) * sizeof word, sizeof word);
    return word >> (piece & 63) & 1;
}
void mark_join(const MarkName *m, void *state, int piece, bool joins); /* enters or leaves its set, if it has one */

#endif
