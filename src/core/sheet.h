/* The sum of a resolution, line by line, and what its roll may lead to. */
#ifndef LONGROLL_SHEET_H
#define LONGROLL_SHEET_H

#include "core/action.h"

/* Programs know an outcome, a line of a worksheet and a thing found by its code:
 * letters, digits and dashes, which stay when the words become better ones.
 * People read words: those of the game's terms or, for a code that is not there,
 * the code itself with blanks for its dashes. */
typedef struct Term {
    const char *code, *words; /* "swept", "Swept from the Field" */
} Term;

enum { SHEET_LINES = 48, SHEET_NOTES = 6, SHEET_COLUMNS = 4 };

typedef struct SheetLine {
    i16 value;
    i16 subject; /* a unit or place of the game, or 0 */
    u8 column;
    Clause clause;
    Clause also[2];   /* other clauses that say the same, for lookup; 0 = none */
    const char *code; /* "further-unit" */
} SheetLine;

/* What a resolution adds up to. `detail` belongs to the game (capacity, flags)
 * and is all that its `outcomes` needs beside the totals. */
typedef struct Worksheet {
    const char *title;                 /* codes, both: "maneuver-check"; */
    const char *column[SHEET_COLUMNS]; /* "attack", "defense"; a game may add what these come from */
    i16 total[SHEET_COLUMNS];
    int lines;
    SheetLine line[SHEET_LINES];
    int notes; /* assumptions of a preview */
    const char *note[SHEET_NOTES];
    i16 detail[8];
} Worksheet;

/* Which clauses can be lines of a column, whatever the sheet. Without the
 * game's prefix; those in parentheses only appear next to another. */
typedef struct SheetColumn {
    const char *code, *clauses; /* "attackers-dice", "9.4.2a 9.4.2b (D3)" */
    const char *words;          /* "attacker's dice"; NULL: the code with blanks for its dashes */
} SheetColumn;

void sheet_start(Worksheet *w, const char *title, const char *first, const char *second);
void sheet_add(Worksheet *w, int column, int value, Clause clause, const char *code, int subject);
/* The line just added also follows from this clause. */
void sheet_also(Worksheet *w, Clause clause);
void sheet_note(Worksheet *w, const char *assumption);

/* One class of rolls with the same effect; `roll` is one of them. The weights
 * of a full list sum to faces^dice. */
typedef struct Outcome {
    u32 weight;
    const char *code; /* "overrun" */
    i16 amount;       /* casualty points, or 0 */
    Action roll;
} Outcome;

enum { OUTCOMES_MAX = 128 };

#endif
