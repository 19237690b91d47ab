/* What a rival sees of Lee's Greatest Victory; see rivals/sketch.h. */
#include "ai/rivals/sketch.h"

#include "games/lgv/ask.h"

enum { FAR_AWAY = 40 };
_Static_assert((int)SKETCH_WAYS >= (int)LGV_PLACES, "a way from every place to every other");

/* Areas between each two, over any border that can be crossed. */
static void measure(Sketch *k) {
    const LgvBoard *b = k->board;
    memset(k->way, FAR_AWAY, sizeof k->way);
    for (int from = 1; from <= b->places; from++) {
        u8 queue[LGV_PLACES];
        int read = 0, count = 0;
        k->way[from][from] = 0;
        queue[count++] = (u8)from;
        while (read < count) {
            int at = queue[read++];
            for (int i = 0; i < b->place[at].links; i++) {
                int to = b->place[at].link[i].to;
                if (k->way[from][to] < FAR_AWAY) continue;
                k->way[from][to] = (u8)(k->way[from][at] + 1);
                queue[count++] = (u8)to;
            }
        }
    }
}

static int worth_of(const LgvBoard *b, const LgvState *s, int place) {
    if (s->victory == VICTORY_CAMPAIGN) return b->place[place].vp * 2 + b->place[place].star * 2;
    if (s->aim[place] > AIM_SCORE_MAX) return 6;
    return s->aim[place] * 4;
}

static void draw(Sketch *k) {
    const LgvBoard *b = k->board;
    const LgvState *s = k->state;
    for (int p = 1; p <= b->places; p++)
        if (worth_of(b, s, p)) sketch_place(k, p, worth_of(b, s, p), lgv_controller(s, p));
    for (int u = 1; u <= b->units; u++) {
        int at = s->place[u], side = lgv_side(b, u);
        if (!at || s->fate[u] != ON_MAP || b->unit[u].type == LEADER) continue;
        int strength = b->unit[u].attack + b->unit[u].defense + (lgv_fresh(b, s, u) ? 4 : 0);
        sketch_unit(k, at, strength, (Side)side, lgv_works(s, side, at) > 0);
    }
}

static int apart(const Sketch *k, int from, int to) { return k->way[from][to]; }

const Sketcher sketcher_lgv = {.game = "lgv", .measure = measure, .draw = draw, .apart = apart};
