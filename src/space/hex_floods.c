/* Floods over the hex grid. */
#include "space/hexes.h"

/* Open hexes by what was spent to reach them: a doubly linked list each, threaded through the hexes, and a bit for each
 * list that has members. Only `head` of a list whose bit is set has a meaning. */
typedef struct Buckets {
    u64 filled;
    u16 head[HEX_BUDGET_MAX + 1];
    u16 ahead[HEXES_MAX + 1], behind[HEXES_MAX + 1];
} Buckets;

static inline void bucket_add(Buckets *q, int spent, int hex) {
    int head = q->filled & bit(spent) ? q->head[spent] : 0;
    q->ahead[hex] = (u16)head;
    q->behind[hex] = 0;
    if (head) q->behind[head] = (u16)hex;
    q->head[spent] = (u16)hex;
    q->filled |= bit(spent);
}

static inline void bucket_drop(Buckets *q, int spent, int hex) {
    int ahead = q->ahead[hex], behind = q->behind[hex];
    if (ahead) q->behind[ahead] = (u16)behind;
    if (behind) q->ahead[behind] = (u16)ahead;
    else if (ahead) q->head[spent] = (u16)ahead;
    else q->filled &= ~bit(spent);
}

static void reach_begin(HexReach *out, int from) {
    memset(out->spent, HEX_FAR, sizeof out->spent);
    out->spent[from] = 0;
    out->count = 0;
}

/* Ends when a goal is reached, if there are goals, and tells whether one was. */
static inline bool reach(const HexGrid *g, int from, int budget, HexCost *cost, const void *context,
                         const HexSet *goals, HexReach *out) {
    MUST(budget >= 0 && budget <= HEX_BUDGET_MAX);
    Buckets q;
    q.filled = 0;
    reach_begin(out, from);
    bucket_add(&q, 0, from);
    while (q.filled) {
        int spent = bits_first(q.filled), hex = q.head[spent];
        bucket_drop(&q, spent, hex);
        out->hex[out->count++] = (u16)hex;
        if (goals && hexset_has(goals, hex)) return true;
        /* A step costs 1 at least: do not ask where that would be too much. */
        for (int d = 0; d < 6 && spent < budget; d++) {
            int to = g->next[hex][d];
            if (!to || out->spent[to] <= spent + 1) continue;
            int step = cost(context, hex, to, d);
            if (step < 1 || step > budget - spent || spent + step >= out->spent[to]) continue;
            if (out->spent[to] != HEX_FAR) bucket_drop(&q, out->spent[to], to);
            out->spent[to] = (u8)(spent + step);
            out->came[to] = (u8)d;
            bucket_add(&q, spent + step, to);
        }
    }
    return false;
}

void hex_reach(const HexGrid *g, int from, int budget, HexCost *cost, const void *context, HexReach *out) {
    (void)reach(g, from, budget, cost, context, NULL, out);
}

bool hex_near(const HexGrid *g, int from, int budget, HexCost *cost, const void *context, const HexSet *goals) {
    HexReach found;
    return reach(g, from, budget, cost, context, goals, &found);
}

/* A wheel of lists, one for each cost that an open hex can have beyond the present one, threaded as those above. */
typedef struct Wheel {
    u16 head[HEX_STEP_MAX + 1];
    u16 ahead[HEXES_MAX + 1], behind[HEXES_MAX + 1];
} Wheel;

static inline void wheel_add(Wheel *q, int spent, int hex) {
    u16 *head = &q->head[spent & HEX_STEP_MAX];
    q->ahead[hex] = *head;
    q->behind[hex] = 0;
    if (*head) q->behind[*head] = (u16)hex;
    *head = (u16)hex;
}

static inline void wheel_drop(Wheel *q, int spent, int hex) {
    int ahead = q->ahead[hex], behind = q->behind[hex];
    if (ahead) q->behind[ahead] = (u16)behind;
    if (behind) q->ahead[behind] = (u16)ahead;
    else q->head[spent & HEX_STEP_MAX] = (u16)ahead;
}

/* How many seeds there are. */
static int far_begin(const HexGrid *g, const HexSet *seeds, Wheel *q, HexFarReach *out) {
    int open = 0;
    memset(q->head, 0, sizeof q->head);
    memset(out->spent, 0xff, sizeof out->spent[0] * (g->count + 1u));
    out->count = 0;
    for (int hex = hexset_next(seeds, 0); hex; hex = hexset_next(seeds, hex)) {
        out->spent[hex] = 0;
        wheel_add(q, 0, hex);
        open++;
    }
    return open;
}

void hex_far_reach(const HexGrid *g, const HexSet *seeds, int budget, int goal, HexCost *cost, const void *context,
                   HexFarReach *out) {
    MUST(budget >= 0 && budget < HEX_BEYOND);
    Wheel q;
    int open = far_begin(g, seeds, &q, out);
    for (int spent = 0; spent <= budget && open; spent++) {
        for (int hex; (hex = q.head[spent & HEX_STEP_MAX]) != 0;) {
            wheel_drop(&q, spent, hex);
            open--;
            out->hex[out->count++] = (u16)hex;
            if (hex == goal) return;
            for (int d = 0; d < 6; d++) {
                int to = g->next[hex][d];
                if (!to || out->spent[to] <= spent + 1) continue;
                int step = cost(context, hex, to, d);
                if (step < 1 || step > HEX_STEP_MAX || spent + step > budget || spent + step >= out->spent[to])
                    continue;
                if (out->spent[to] != HEX_BEYOND) wheel_drop(&q, out->spent[to], to);
                else open++;
                out->spent[to] = (u16)(spent + step);
                out->came[to] = (u8)d;
                wheel_add(&q, spent + step, to);
            }
        }
    }
}

void hex_flood(const HexGrid *g, int from, int radius, HexPass *pass, const void *context, HexReach *out) {
    MUST(radius >= 0 && radius < HEX_FAR);
    reach_begin(out, from);
    out->hex[out->count++] = (u16)from;
    for (int i = 0; i < out->count; i++) {
        int hex = out->hex[i], steps = out->spent[hex] + 1;
        if (steps > radius) return;
        for (int d = 0; d < 6; d++) {
            int to = g->next[hex][d];
            if (!to || out->spent[to] != HEX_FAR || !pass(context, hex, to, d)) continue;
            out->spent[to] = (u8)steps;
            out->came[to] = (u8)d;
            out->hex[out->count++] = (u16)to;
        }
    }
}

void hex_joined(const HexGrid *g, const HexSet *seeds, HexPass *pass, const void *context, HexSet *out) {
    u16 open[HEXES_MAX];
    int count = 0;
    *out = *seeds;
    for (int hex = hexset_next(seeds, 0); hex; hex = hexset_next(seeds, hex)) open[count++] = (u16)hex;
    while (count) {
        int hex = open[--count];
        for (int d = 0; d < 6; d++) {
            int to = g->next[hex][d];
            if (!to || hexset_has(out, to) || !pass(context, hex, to, d)) continue;
            hexset_add(out, to);
            open[count++] = (u16)to;
        }
    }
}
