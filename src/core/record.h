/* Record: a played game as text. Header, an action a line, fortune's included;
 * the last line gives the hash of the final position. */
#ifndef LONGROLL_RECORD_H
#define LONGROLL_RECORD_H

#include "core/match.h"

enum { RECORD_LIMIT = 16 << 20 };

typedef struct RecordHeader {
    Str game, scenario, board_hash, dice;
    Str seat[3];  /* [UNION], [CONFEDERATE]: who played */
    Str mark;     /* why it begins with a position: the entry that newer rules refused */
    Str position; /* facts in the place of the scenario's, when it begins with one */
    int position_line;
    u32 rules_version;
    int option_count;
    OptionChoice option[SCENARIO_OPTIONS];
} RecordHeader;

/* With a mark or a position in the header, the first position of the match is
 * written too. Write what `viewer` may see (REFEREE: all), without entries that
 * are secrets of others. The hash at the end is of what that viewer sees, so
 * that it reveals nothing; where nothing is hidden it is the hash of the
 * position, and the record can be replayed. */
void record_write(const Match *m, const RecordHeader *header, Side viewer, Writer *out);

/* Header only; `*body` is the rest and `*line` its first line number. */
MUST_USE bool record_header(Str text, RecordHeader *header, Str *body, int *line, Error *e);
/* Where the record begins: the facts of the scenario, or its own. */
void record_begins(const RecordHeader *header, Scenario *s);
/* Replay the body into an open match, checking every action and the hash at
 * the end. Errors name the line, the refused action and its clauses; the match
 * then stands after the last action that was accepted. */
MUST_USE bool record_replay(Str body, int line, Match *m, Error *e);

#endif
