/* What an opponent considered, for those who ask it why. */
#ifndef LONGROLL_AI_REPORT_H
#define LONGROLL_AI_REPORT_H

#include "ai/ai.h"

enum { REPORT_LINES = 8 };

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

/* In a sentence: the choice and its two best rivals, each with its expected share of victory, the standard error and
 * the number of playouts. Nothing when there was nothing to think about. */
void report_write(const AiReport *r, const ReportScene *at, Writer *out);

#endif
