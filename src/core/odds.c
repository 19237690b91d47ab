/* Exact odds. */
#include "core/odds.h"

static int code_index(Odds *odds, const char *code) {
    for (int i = 0; i < odds->codes; i++) {
        if (strcmp(odds->of[i].code, code) == 0) return i;
    }
    MUST(odds->codes < ODDS_CODES);
    odds->of[odds->codes].code = code;
    odds->of[odds->codes].weight = 0;
    odds->of[odds->codes].amount = 0;
    return odds->codes++;
}

bool odds_of(const Game *game, const void *board, const void *state, const Worksheet *sheet, Odds *odds) {
    Outcome outcome[OUTCOMES_MAX];
    int count = game->outcomes(board, state, sheet, outcome);
    MUST(count >= 0 && count <= OUTCOMES_MAX);
    odds->total = 0;
    odds->codes = 0;
    for (int i = 0; i < count; i++) {
        int at = code_index(odds, outcome[i].code);
        odds->total += outcome[i].weight;
        odds->of[at].weight += outcome[i].weight;
        odds->of[at].amount += (i64)outcome[i].weight * outcome[i].amount;
    }
    return count > 0;
}

void odds_mean(i64 sum, u64 weight, Writer *out) {
    u64 size = (u64)(sum < 0 ? -sum : sum), tenths = weight ? (size * 20 / weight + 1) / 2 : 0;
    put_fmt(out, "%s%d.%d", sum < 0 && tenths ? "-" : "", (int)(tenths / 10), (int)(tenths % 10));
}

void odds_percent(u64 weight, u64 total, Writer *out) {
    MUST(total > 0 && weight <= total && total < (u64)1 << 52);
    u64 tenths = (weight * 2000 + total) / (total * 2);
    put_int(out, (i64)(tenths / 10));
    put_char(out, '.');
    put_int(out, (i64)(tenths % 10));
    put(out, " %");
}
