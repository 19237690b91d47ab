/* Exact odds. */
#include "core/odds.h"

static int label_index(Odds *odds, const char *label) {
    for (int i = 0; i < odds->labels; i++) {
        if (strcmp(odds->of[i].label, label) == 0) return i;
    }
    MUST(odds->labels < ODDS_LABELS);
    odds->of[odds->labels].label = label;
    odds->of[odds->labels].weight = 0;
    odds->of[odds->labels].amount = 0;
    return odds->labels++;
}

bool odds_of(const Game *game, const void *board, const void *state, const Worksheet *sheet, Odds *odds) {
    Outcome outcome[OUTCOMES_MAX];
    int count = game->outcomes(board, state, sheet, outcome);
    MUST(count >= 0 && count <= OUTCOMES_MAX);
    odds->total = 0;
    odds->labels = 0;
    for (int i = 0; i < count; i++) {
        int at = label_index(odds, outcome[i].label);
        odds->total += outcome[i].weight;
        odds->of[at].weight += outcome[i].weight;
        odds->of[at].amount += (i64)outcome[i].weight * outcome[i].amount;
    }
    return count > 0;
}

void odds_percent(u64 weight, u64 total, Writer *out) {
    MUST(total > 0 && weight <= total && total < (u64)1 << 52);
    u64 tenths = (weight * 2000 + total) / (total * 2);
    put_int(out, (i64)(tenths / 10));
    put_char(out, '.');
    put_int(out, (i64)(tenths % 10));
    put(out, " %");
}
