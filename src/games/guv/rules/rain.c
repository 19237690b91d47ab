/* Rain (7.rain-a, GUV-R11): the die of a turn; what it does to creeks and fords is in rivers.c. */
#include "games/guv/rules.h"

static void rain_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    s->rain = a->face[0] <= b->turn[s->turn].rain; /* then GUV-7.rain-b, GUV-7.rain-c and GUV-7.rain-d hold */
    journal(j, NOBODY, GUV_7_rain_a, "Rain on %d or less: rolled {dice:%d}. %s", b->turn[s->turn].rain, a->face[0],
            s->rain ? "Rain this turn." : "Dry this turn.");
    guv_start_arrivals(b, s, j);
}

GUV_ROLL(rain, "rain", GUV_7_rain_a, 1, "Rain: roll one die, %n or less and it rains.");
