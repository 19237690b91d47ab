/* Rain (LGV-D8b), an optional rule: the die of each Turn. */
#include "games/lgv/rules.h"

Rain lgv_rain_of(const LgvBoard *b, const LgvState *s, int die) {
    if (b->rain_heavy[s->turn] && die >= b->rain_heavy[s->turn]) return HEAVY_RAIN;
    return die >= b->rain_light[s->turn] ? LIGHT_RAIN : DRY;
}

static void rain_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    static const char *const words[] = {"dry", "light rain", "heavy rain"};
    int die = a->face[0];
    s->rain = (u8)lgv_rain_of(b, s, die); /* the marker, aside until now (LGV-5.2f) */
    if (s->rain) s->mf_bonus = 0;
    journal(j, NOBODY, LGV_D8b, "Weather: {dice:%d}, %s.", die, words[s->rain]);
    lgv_start_combat_phase(b, s, j);
}

LGV_ROLL(rain, "rain", LGV_D8b, 1, "Weather: roll one die.");
