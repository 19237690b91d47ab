/* Counting; see tally.h. */
#include "lab/tally.h"

void tally_add(Tally *t, const LabGame *g, Place place, const LabGame *before) {
    int points = game_points(g, place);
    Place first = place;
    first.exchanged = false;
    t->games++;
    t->side[g->winner]++;
    t->seat[place.exchanged][points]++;
    if (before) t->cell[game_points(before, first)][points]++;
    t->actions += g->actions;
    t->turns += g->turns;
    if (g->actions > t->longest) t->longest = g->actions;
    if (!g->has_margin) return;
    t->margins++;
    t->margin += g->margin;
}

i64 tally_points(const Tally *t) { return 2 * (t->seat[0][2] + t->seat[1][2]) + t->seat[0][1] + t->seat[1][1]; }

double tally_score(const Tally *t) { return t->games ? (double)tally_points(t) / (2.0 * (double)t->games) : 0.5; }

Interval tally_wilson(const Tally *t) { return wilson((double)tally_points(t) / 2, (double)t->games); }

static double union_points(const Tally *t) { return (double)t->side[UNION] + (double)t->side[NOBODY] / 2; }

double union_score(const Tally *t) { return t->games ? union_points(t) / (double)t->games : 0.5; }

Interval union_wilson(const Tally *t) { return wilson(union_points(t), (double)t->games); }

Pairs tally_pairs(const Tally *t) {
    Pairs p = {{0}};
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) p.count[i + k] += t->cell[i][k];
    }
    return p;
}
