/* The survey: goals of a position, and how far they are; see lgv/eval.h. */
#include "ai/lgv/memo.h"

enum {
    VP = 1000,  /* in thousandths of one */
    STAR = 160, /* one more on the Momentum roll */
    ZEAL = 4,
};

static int lesser(int a, int b) { return a < b ? a : b; }

int unit_strength(const LgvBoard *b, int unit) {
    const Unit *u = &b->unit[unit];
    if (u->type == LEADER) return 2 + u->leads;
    if (u->type == ENGINEER) return 1;
    return u->attack + u->defense;
}

/* Who loses the door may lose all: the Confederates fear that more than the Union hopes for it. */
Stakes script_stakes(Side viewer) {
    bool fears = viewer == CONFEDERATE;
    return (Stakes){.zone = fears ? 8000 : 3500, .gate = 260, .door = fears ? 3600 : 2400};
}

static void add_goal(Survey *v, int place, int now, int later) {
    if (v->goals == SURVEY_GOALS) return;
    v->goal[v->goals++] = (Goal){(u8)place, now, later};
    v->worth[place] += now + later;
}

int phases_left(const LgvState *s) {
    bool scored = s->step == STEP_REMOVE_WORKS || s->step == STEP_REMOVE_BRIDGES;
    return s->last_turn - s->turn + !scored;
}

/* Who is on the way to lose must dare more, the later the more: percent on the
 * worth of areas, so that losses weigh less beside them. */
static int zeal_of(const Survey *v, const LgvState *s) {
    int expected = s->vp + lgv_area_vp(v->b, s) * phases_left(s), behind = s->target - lgv_handicap(s) - expected;
    if (v->viewer == CONFEDERATE) behind = 1 - behind;
    return 100 + (behind > 0 ? lesser(behind * s->turn * ZEAL, 80) : 0);
}

static void campaign_goals(Survey *v, const LgvState *s) {
    const LgvBoard *b = v->b;
    int left = phases_left(s), after = left > 0 ? left - 1 : 0, vp = VP * zeal_of(v, s) / 100;
    for (int p = 1; p <= b->places; p++) {
        const Place *x = &b->place[p];
        if (bits128_has(&s->closed, p)) continue;
        if (x->vp) add_goal(v, p, left ? vp * x->vp : 0, vp * x->vp * after);
        else if (x->star) add_goal(v, p, 0, after ? STAR : 0);
        if (x->zone && x->union_entry) add_goal(v, x->union_entry, 0, v->stakes.door);
    }
}

static void small_goals(Survey *v, const LgvState *s) {
    for (int p = 1; p <= v->b->places; p++) {
        int aim = s->aim[p];
        if (!aim) continue;
        int worth = aim <= AIM_SCORE_MAX ? aim * VP : aim == AIM_KEY ? 4 * VP : aim == AIM_HOLD ? 2 * VP : 3 * VP;
        add_goal(v, p, worth, worth / 3);
    }
}

/* Cost of a step on the way to a goal, in half areas; FAR when closed to the side. */
static int step_cost(const LgvBoard *b, const LgvState *s, Side side, const Link *link) {
    const Place *to = &b->place[link->to];
    if (bits128_has(&s->closed, link->to)) return FAR;
    if (lgv_river_bars((int)side, link) || lgv_sector_bars(b, (int)side, link->to)) return FAR;
    if (side == UNION && to->zone && to->sector == CONFEDERATE) return FAR;
    if (!lgv_over_river(link)) return 2;
    return (lgv_has_bridge(s, link) ? 3 : 9) + (lgv_takes_whole_move(link) ? 2 : 0);
}

/* From everywhere to one goal: labels corrected until nothing changes. Links run both
 * ways and a step costs the same either way, but for the sector of the far end. */
void survey_measure(const LgvBoard *b, const LgvState *s, Side side, int goal, u8 *distance) {
    u8 queue[256], queued[LGV_PLACES] = {0}, head = 0, tail = 0;
    memset(distance, FAR, LGV_PLACES);
    distance[goal] = 0;
    queue[tail++] = (u8)goal;
    while (head != tail) {
        int at = queue[head++];
        queued[at] = 0;
        const Place *p = &b->place[at];
        for (int i = 0; i < p->links; i++) {
            int cost = distance[at] + step_cost(b, s, side, &p->link[i]), to = p->link[i].to;
            if (cost >= distance[to]) continue;
            distance[to] = (u8)cost;
            if (!queued[to]) queue[tail++] = (u8)to;
            queued[to] = 1;
        }
    }
}

void survey_bridges(Survey *v, const LgvState *s) {
    for (int g = 0; g < v->goals; g++) {
        survey_measure(v->b, s, UNION, v->goal[g].place, v->distance[0][g]);
        survey_measure(v->b, s, CONFEDERATE, v->goal[g].place, v->distance[1][g]);
    }
    v->bridges = s->bridges;
    if (v->memo) v->memo->age++;
}

/* Enemies are taken where they stand when the decision is asked for: near enough. */
static void find_needs(Survey *v, const LgvState *s, int side) {
    u8 queue[256], head = 0, tail = 0, *need = v->need[side - 1];
    memset(need, FAR, LGV_PLACES);
    for (int g = 0; g < v->goals; g++) need[v->goal[g].place] = 0;
    for (int p = 1; p <= v->b->places; p++) {
        if (lgv_here(s, 3 - side, p) && need[p] > 2) need[p] = 2; /* 3 to enter, not 1 */
        if (need[p] < FAR) queue[tail++] = (u8)p;
    }
    while (head != tail) {
        int at = queue[head++];
        const Place *p = &v->b->place[at];
        for (int i = 0; i < p->links; i++) {
            if (need[at] + 1 >= need[p->link[i].to]) continue;
            need[p->link[i].to] = (u8)(need[at] + 1);
            queue[tail++] = p->link[i].to;
        }
    }
}

static void set_goals(Survey *v, const LgvBoard *b, const LgvState *s, Side viewer, Stakes stakes) {
    *v = (Survey){.b = b, .turn = s->turn, .viewer = viewer, .stakes = stakes};
    if (s->victory == VICTORY_CAMPAIGN) campaign_goals(v, s);
    else small_goals(v, s);
}

void survey_make(Survey *v, const LgvBoard *b, const LgvState *s, Side viewer, Stakes stakes, Memo *memo) {
    set_goals(v, b, s, viewer, stakes);
    v->memo = memo;
    survey_bridges(v, s);
    find_needs(v, s, UNION);
    find_needs(v, s, CONFEDERATE);
}

void survey_by(Survey *v, const LgvBoard *b, const LgvState *s, Side viewer, const Distances *known) {
    set_goals(v, b, s, viewer, script_stakes(viewer));
    for (int g = 0; g < v->goals; g++) {
        int at = known->by_place[v->goal[g].place];
        memcpy(v->distance[0][g], known->distance[0][at], LGV_PLACES);
        memcpy(v->distance[1][g], known->distance[1][at], LGV_PLACES);
    }
    v->bridges = s->bridges;
    find_needs(v, s, UNION);
    find_needs(v, s, CONFEDERATE);
}
