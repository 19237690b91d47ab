/* What the files of the exports share: the buffer, the one table, and its
 * memory. Private to this room. */
#ifndef LONGROLL_WASM_INTERNAL_H
#define LONGROLL_WASM_INTERNAL_H

#include "ai/search/report.h"
#include "core/record.h"
#include "core/view.h"
#include "games/games.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name)
#endif

enum {
    BUFFER_ROOM = 1 << 21,
    BOARD_ROOM = 1 << 20,
    STATE_ROOM = 8192,
    WASM_DEPTH = 12,
    WORDS_ROOM = 1 << 15, /* header of a record, or what a table is created from */
    KEYS_ROOM = 2048,
    LINES_ROOM = 4096,
    TEXT_ROOM = 1 << 18
};

/* ---- Answers (abi.c) --------------------------------------------------------------- */

Writer answer(void);
/* The length of the answer, or -1 with an error in its place if it did not fit. */
int answered(const Writer *w);
/* {"error": ...} and -1. */
int say_error(const char *code, const char *text);
/* {"refused": ...} and -1. */
int say_refusal(const Refusal *r);
/* What the caller wrote, out of the way of the answer. */
Str input_text(int length);
/* For what lives for one call: WASM_DEPTH + 1 states, as many lists. */
u8 *scratch_states(void);
Action *scratch_actions(void);

/* ---- The table (table.c) ------------------------------------------------------------- */

typedef struct WasmTable {
    bool open;
    Match match;
    char words[WORDS_ROOM]; /* what the header's slices lie in */
    char board_hash[17], dice_line[40];
    RecordHeader header;
    const Opponent *seat[2]; /* of the first and second player; NULL: a person */
    AiPlan plan[2];          /* of those who play */
    AiHint hint;             /* of the person who was given one */
    Side you;                /* the side that the page last spoke for */
    bool ended;              /* nothing of the record is hidden any more, as at the end of the game */
    bool seeded;
    u64 seed;
    Stream dice;
    ViewLog log;
    ViewMemory memory;                /* of the page's channel */
    _Alignas(16) u8 told[STATE_ROOM]; /* the state at its last message */
} WasmTable;

extern WasmTable table;

/* Put a scenario on the table; what was there is closed in any case. */
/* `begins`: a record's header that may have a position of its own, or NULL. */
MUST_USE bool table_set_up(Str scenario, const RecordHeader *begins, const OptionChoice *option, int options, Error *e);
void table_close(void);
/* Which side's knowledge the viewer has. */
Side table_eyes(int viewer);
/* After an undo: the journal forgets it too. */
void table_forget(void);
/* The seat of a player, 0 or 1, or -1 when no player acts. */
int table_seat(Side side);

/* ---- Those who are not persons (opponent.c) --------------------------------------------- */

/* What was being thought about is no more. */
void thought_drop(void);

#endif
