/* What an opponent considered, for those who ask it why. */
#ifndef LONGROLL_AI_REPORT_H
#define LONGROLL_AI_REPORT_H

#include "ai/ai.h"

enum { REPORT_LINES = 8, REPORT_RIVALS = 2, REPORT_ROOM = 2400 /* bytes of it in words */ };

typedef struct ReportLine {
    Action first;
    AiPlan plan;
    i16 score; /* of 10,000: expected share of victory */
    i16 error; /* standard error of the score */
    i32 playouts;
} ReportLine;

struct AiReport {
    int lines; /* the choice, then its rivals, best first; 0: there was nothing to think about */
    ReportLine line[REPORT_LINES];
    bool searched, hurried;
    i32 playouts, actions; /* in all */
};

/* Where the choice was made, and who asks: whoever is not its own side reads only what that side may know. */
typedef struct ReportScene {
    const Game *game;
    const void *board, *state;
    Side viewer, by;
} ReportScene;

/* In a sentence or two: the choice and its two best rivals, each with its expected share of victory, the standard error
 * and the number of playouts. Nothing when there was nothing to think about; REPORT_HIDDEN when the viewer may not know
 * what was done. A rival is told only if he may know that it was possible. */
#define REPORT_HIDDEN "A decision that you may not see."
void report_write(const AiReport *r, const ReportScene *at, Writer *out);
/* What was asked of it, as far as the viewer may know that; or nothing. */
void report_asked(const ReportScene *at, Writer *out);
/* The same as data, members of an object: "words", "asked", "hurried", "usual" (a rival looked better, but not
 * clearly), "playouts" in all, "choices": the choice, then at most two rivals. One that the viewer may not know has no
 * action and no plan. False, and nothing, when there was nothing to think about, or when he may not know what was
 * done. */
bool report_data(const AiReport *r, const ReportScene *at, Json *out);
/* A hint: "who", "action", "does", "clause", and what report_data says, if it looked ahead. */
void hint_data(const AiReport *r, const ReportScene *at, const Opponent *ai, const Action *action, Json *out);

#endif
