/* Marked text: what a game tells people, with what it names marked for programs.
 *
 *     {unit:Hancock|Hancock} enters {place:40|40 Hazel Grove}. Rolled {dice:4}, modified {sum:6}.
 *
 * A mark is `{KIND:ID|WORDS}`, or `{KIND:ID}` where the words are the id. In an id
 * or words, `\` stands before each of `{ | } \`. A brace that begins no mark is a
 * brace. Journal lines, prompts, actions in words, subjects of a worksheet and the
 * words of an answer are marked: programs that show them to people render them, and
 * programs that look for a unit, a place, a die or a cost read the marks. Refusals,
 * errors and complaints are plain: core renders what the rules compose. A mark
 * never has an id that a reader of the line may not know. */
#ifndef LONGROLL_MARKS_H
#define LONGROLL_MARKS_H

#include "core/game.h"

enum {
    MARK_ROOM = 96,     /* a mark with the longest key and name of a board */
    MARKED_ROOM = 1200, /* a line with its marks */
};

/* A stretch of marked text: a mark, or (kind empty) plain words. Escapes are still in it. */
typedef struct Mark {
    Str kind, id, words;
} Mark;

/* The next stretch; false at the end. */
bool marks_next(Str *rest, Mark *mark);

void put_mark(Writer *w, const char *kind, Str id, Str words);
/* The mark of a piece on its own, in MARK_ROOM bytes. */
static inline void mark_piece(char *room, const char *key, const char *name) {
    Writer w = writer_on(room, MARK_ROOM);
    put_mark(&w, "unit", str_of(key), str_of(name));
}
/* The same of a place on the map: "1207 Hazel Grove"; without a name its id alone. */
static inline char *mark_place(char *room, Str id, const char *name) {
    char text[MARK_ROOM];
    Writer words = writer_on(text, sizeof text), w = writer_on(room, MARK_ROOM);
    put_str(&words, id);
    if (name[0]) put_fmt(&words, " %s", name);
    put_mark(&w, "place", id, writer_str(&words));
    return room;
}
/* As people read it. */
void put_plain(Writer *w, Str marked);
/* What was written from `from` on becomes plain, in its place. */
void make_plain(Writer *w, size_t from);

/* ---- Codes (sheet.h) and their words ------------------------------------------- */

enum { TERM_ROOM = 80 };
bool outcome_known(const Game *game, const char *code);
/* What people read for a code; and the same in a buffer. */
void put_term(Writer *w, const Game *game, const char *code);
Str term_of(const Game *game, const char *code, char text[TERM_ROOM]);
/* Of a title or a column of a worksheet: these share codes with lines, but not words. */
Str heading_of(const Game *game, const char *code, char text[TERM_ROOM]);

/* ---- What a game says, rendered ---------------------------------------------- */

/* Game.prompt and Game.describe in plain words. */
void put_question(const Game *game, const void *board, const void *state, Side viewer, Writer *out);
Clause put_action(const Game *game, const void *board, const void *state, const Action *action, Writer *out);

#endif
