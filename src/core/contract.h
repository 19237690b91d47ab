/* The parts of the contract (Game, game.h) that every game has, by name: `lfm_prompt`
 * is what Game.prompt is of lfm. One line declares them, one names them in the record,
 * so that the files that define them agree:
 *
 *     CONTRACT_OF(lfm);                     lfm_board_begin, lfm_blank, lfm_facts, ...
 *     const Game lfm_game = {.id = "lfm", ..., PARTS_OF(lfm, Lfm, LFM)}; */
#ifndef LONGROLL_CONTRACT_H
#define LONGROLL_CONTRACT_H

#include "core/game.h"

#define CONTRACT_OF(id)                                                                                         \
    extern const SheetColumn id##_columns[];                                                                    \
    extern const char *const id##_outcome_codes[];                                                              \
    extern const Term id##_terms[];                                                                             \
    void id##_board_begin(void *board);                                                                         \
    bool id##_board_fact(void *board, Str key, Str value, Source source, Error *e);                             \
    bool id##_board_end(void *board, bool whole, Error *e);                                                     \
    void id##_board_facts(const void *board, const FactSink *sink);                                             \
    void id##_blank(const void *board, void *state);                                                            \
    int id##_fact_rank(const void *board, Str key);                                                             \
    bool id##_set_fact(const void *board, void *state, Str key, Str value, Error *e);                           \
    bool id##_clear(const void *board, void *state, Str what, Error *e);                                        \
    bool id##_key(const void *board, Str key, Writer *out, Error *e);                                           \
    bool id##_settle(const void *board, void *state, Error *e);                                                 \
    void id##_facts(const void *board, const void *state, Side viewer, const FactSink *sink);                   \
    void id##_notate(const void *board, const void *state, Side viewer, Side by, const Action *a, Writer *out); \
    bool id##_parse(const void *board, const void *state, Str text, Action *a, Error *e);                       \
    void id##_prompt(const void *board, const void *state, Side viewer, Writer *out);                           \
    Clause id##_describe(const void *board, const void *state, const Action *a, Writer *out);                   \
    int id##_range(const void *board, int kind);                                                                \
    void id##_subject(const void *board, int subject, Writer *out);                                             \
    void id##_put_operand(const void *board, const void *state, int kind, int operand, Writer *out);            \
    bool id##_read_operand(const void *board, const void *state, int kind, Str word, i16 *operand, Error *e);   \
    bool id##_sane(const void *board, const void *state, Writer *complaint);                                    \
    void id##_guess(const void *board, const void *state, Side viewer, Stream *dice, void *out)

/* What else there is, such as questions or standing orders, a game names itself. `kind_names` and the functions that no
 * other file needs are its own. */
#define PARTS_OF(id, Name, ID)                                                                                        \
    .board_size = sizeof(Name##Board), .state_size = sizeof(Name##State), .clause_count = ID##_CLAUSE_COUNT,          \
    .verb_count = ID##_VERBS, .option_count = OPTIONS - 1, .kind_names = kind_names, .step = id##_step_now,           \
    .columns = id##_columns, .outcome_codes = id##_outcome_codes, .terms = id##_terms, .verbs = id##_verbs,           \
    .forgone = id##_forgone, .options = id##_options, .clauses = id##_clauses, .board_begin = id##_board_begin,       \
    .board_fact = id##_board_fact, .board_end = id##_board_end, .board_facts = id##_board_facts, .blank = id##_blank, \
    .fact_rank = id##_fact_rank, .key = id##_key, .set_fact = id##_set_fact, .clear = id##_clear,                     \
    .settle = id##_settle, .facts = id##_facts, .who = id##_who, .ending = id##_ending, .names = id##_names,          \
    .bars = id##_bars, .allows = id##_allows, .legal = id##_legal, .apply = id##_apply, .worksheet = id##_worksheet,  \
    .outcomes = id##_outcomes, .notate = id##_notate, .parse = id##_parse, .prompt = id##_prompt,                     \
    .describe = id##_describe, .range = id##_range, .subject = id##_subject, .guess = id##_guess, .sane = id##_sane
/* Of a game that answers questions about its map, and whose sides keep their seats. */
#define MAP_PARTS_OF(id, Name, ID)                                                                                 \
    PARTS_OF(id, Name, ID), .queries = id##_queries, .query_count = ID##_QUERIES, .put_operand = id##_put_operand, \
                            .read_operand = id##_read_operand, .query = id##_query, .union_seat = seats_fixed

/* Legal is what the step lists. */
#define LEGAL_OF(id, Name)                                                     \
    static void id##_legal(const void *board, const void *state, List *list) { \
        const Name##Step *step = id##_step(state);                             \
        list->count = 0;                                                       \
        if (step->legal) step->legal(board, state, list);                      \
    }

/* How a game may have ended, by its table `endings`. */
#define ENDING_OF(id, Name) \
    const GameResult *id##_ending(const void *state) { return &endings[((const Name##State *)state)->ending]; }

#endif
