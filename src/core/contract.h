/* The parts of the contract (Game, game.h) that every game has, by name: `lfm_prompt`
 * is what Game.prompt is of lfm. One line declares them, one names them in the record,
 * so that the files that define them agree:
 *
 *     CONTRACT_OF(lfm);                     lfm_board_begin, lfm_blank, lfm_facts, ...
 *     const Game lfm_game = {.title = "...", PARTS_OF(lfm, Lfm, LFM)}; */
#ifndef LONGROLL_CONTRACT_H
#define LONGROLL_CONTRACT_H

#include "core/game.h"

#define CONTRACT_OF(id)                                                                                         \
    extern const SheetColumn id##_columns[];                                                                    \
    extern const char *const id##_outcome_codes[];                                                              \
    extern const Term id##_terms[];                                                                             \
    extern const VerbInfo id##_queries[];                                                                       \
    extern const Counted id##_counted[];                                                                        \
    void id##_query(const void *board, const void *state, Side viewer, const Action *q, const Answer *to);      \
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
    const GameResult *id##_ending(const void *state);                                                           \
    bool id##_sane(const void *board, const void *state, Writer *complaint);                                    \
    void id##_guess(const void *board, const void *state, Side viewer, Stream *dice, void *out)

/* What else there is, such as questions or standing orders, a game names itself. The functions that no other file
 * needs are its own. */
#define PARTS_OF(game, Name, ID)                                                                                       \
    .id = #game, .prefix = #ID, .board_size = sizeof(Name##Board), .state_size = sizeof(Name##State),                  \
    .clause_count = ID##_CLAUSE_COUNT, .verb_count = ID##_VERBS, .option_count = OPTIONS - 1,                          \
    .kind_names = (const char *const[]){"", ID##_KINDS(KIND_NAME)}, .step = game##_step_now,                           \
    .columns = game##_columns, .outcome_codes = game##_outcome_codes, .terms = game##_terms, .verbs = game##_verbs,    \
    .forgone = game##_forgone, .standing_orders = game##_standing_orders, .options = game##_options,                   \
    .clauses = game##_clauses, .board_begin = game##_board_begin, .board_fact = game##_board_fact,                     \
    .board_end = game##_board_end, .board_facts = game##_board_facts, .blank = game##_blank,                           \
    .fact_rank = game##_fact_rank, .key = game##_key, .set_fact = game##_set_fact, .clear = game##_clear,              \
    .settle = game##_settle, .facts = game##_facts, .who = game##_who, .ending = game##_ending, .names = game##_names, \
    .bars = game##_bars, .allows = game##_allows, .legal = game##_legal, .apply = game##_apply,                        \
    .worksheet = game##_worksheet, .outcomes = game##_outcomes, .notate = game##_notate, .parse = game##_parse,        \
    .prompt = game##_prompt, .describe = game##_describe, .range = game##_range, .subject = game##_subject,            \
    .guess = game##_guess, .sane = game##_sane
/* Of a game that answers questions about its map. */
#define MAP_PARTS_OF(game, Name, ID)                                                                             \
    PARTS_OF(game, Name, ID), .queries = game##_queries, .query_count = ID##_QUERIES, .counted = game##_counted, \
                              .put_operand = game##_put_operand, .read_operand = game##_read_operand,            \
                              .query = game##_query

/* Legal is what the step lists. */
#define LEGAL_OF(id, Name)                                                     \
    static void id##_legal(const void *board, const void *state, List *list) { \
        const Name##Step *step = id##_step(state);                             \
        list->count = 0;                                                       \
        if (step->legal) step->legal(board, state, list);                      \
    }

/* A game that hides nothing: no action reveals anything, and a guess is the position. */
#define OPEN_OF(id, Name)                                                                          \
    static Effects id##_apply(const void *board, void *state, const Action *a, const Journal *j) { \
        id##_step(state)->apply(board, state, a, j);                                               \
        return (Effects){.revealed = false};                                                       \
    }                                                                                              \
    void id##_guess(const void *board, const void *state, Side viewer, Stream *dice, void *out) {  \
        memcpy(out, state, sizeof(Name##State));                                                   \
    }

/* An action is read by its verb and the kinds of its operands. */
#define PARSE_OF(id, ID, read)                                                             \
    bool id##_parse(const void *board, const void *state, Str text, Action *a, Error *e) { \
        return read_action(id##_verbs, ID##_VERBS, read, board, state, text, a, e);        \
    }

#endif
