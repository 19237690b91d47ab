/* Entrenchments (15): dug, captured, removed. */
#include "games/lgv/rules.h"

void lgv_set_works(LgvState *s, int side, int place, int level) {
    u8 *works = &s->works[side - 1][place];
    s->works_count[side - 1] = (u8)(s->works_count[side - 1] + (level > 0) - (*works > 0));
    *works = (u8)level;
}

/* ---- Dug in the Reorganization Phase (LGV-15.0a, 15.1, LGV-R36) -------------------------------------------------- */

bool lgv_may_entrench(const LgvBoard *b, const LgvState *s, int place, Refusal *r) {
    int side = s->acting;
    if (!(lgv_here(s, side, place) & b->of_type[side][INFANTRY]))
        return refuse(r, LGV_15_1a, "No Infantry of yours is in %s.", lgv_place_label(b, place));
    if (bits128_has(&s->dug, place))
        return refuse(r, LGV_R36, "An Area gains only one level in a phase."), refuse_also(r, LGV_15_1b);
    if (lgv_works(s, side, place) >= 2) return refuse(r, LGV_15_1b, "%s has Entrench 2.", lgv_place_label(b, place));
    if (lgv_works(s, side, place)) return true;
    if (s->works_count[side - 1] < b->works_limit[side]) return true;
    return refuse(r, LGV_15_0b, "All %d Entrench markers are in play.", b->works_limit[side]), refuse_also(r, LGV_D5);
}

static void entrench_legal(const LgvBoard *b, const LgvState *s, List *l) {
    lgv_list_places(b, s, s->held[s->acting], DO_ENTRENCH, lgv_may_entrench, l);
    list_add(l, DO_DONE, 0, 0, 0);
}

static bool entrench_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_ENTRENCH) return lgv_may_entrench(b, s, a->op[0], r);
    if (a->verb == DO_DONE) return true;
    /* The steps before were passed over where nothing could be done in them: say why. */
    if ((a->verb == DO_BRING || a->verb == DO_RALLY || a->verb == DO_CALL) && !lgv_step_reorganize.check(b, s, a, r))
        return false;
    return lgv_not_now(b, s, a, r), refuse_also(r, LGV_R34);
}

static void entrench_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_DONE) {
        lgv_side_done(b, s, j);
        return;
    }
    int level = lgv_works(s, s->acting, a->op[0]) + 1;
    lgv_set_works(s, s->acting, a->op[0], level);
    bits128_add(&s->dug, a->op[0]);
    journal(j, NOBODY, LGV_15_1b, "%s entrenches in %s: level %d.", side_mark((Side)s->acting),
            lgv_place_label(b, a->op[0]), level);
    lgv_entrench_or_go_on(b, s, j);
}

/* ---- Captured (15.2, LGV-R37, LGV-P22): the question comes before the step --------------------------------------- */

/* LGV-R37, LGV-15.2a, LGV-15.2b: enemy works where only own units remain are removed;
 * their captor may place an own +1 if he has none there and a counter is left. */
void lgv_capture_works(const LgvBoard *b, LgvState *s, int place, int side, const Journal *j) {
    lgv_set_works(s, 3 - side, place, 0);
    bits128_drop(&s->works_question[3 - side], place);
    journal(j, NOBODY, LGV_R37, "Enemy works in %s are removed.", lgv_place_label(b, place));
    if (!lgv_works(s, side, place) && s->works_count[side - 1] < b->works_limit[side]) {
        bits128_add(&s->works_question[side], place);
    }
}

static int works_place(const LgvState *s) {
    for (int side = UNION; side <= CONFEDERATE; side++) {
        const Bits128 *q = &s->works_question[side];
        if (bits128_any(q)) return q->word[0] ? bits_first(q->word[0]) : 64 + bits_first(q->word[1]);
    }
    return 0;
}

Side lgv_works_side(const LgvState *s) { return bits128_any(&s->works_question[UNION]) ? UNION : CONFEDERATE; }

static void works_legal(const LgvBoard *b, const LgvState *s, List *l) {
    list_add(l, DO_WORKS, 1, works_place(s), 0);
    list_add(l, DO_DECLINE, 0, 0, 0);
}

static bool works_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DECLINE) return true;
    if (a->verb != DO_WORKS) return lgv_not_now(b, s, a, r);
    return a->op[0] == works_place(s) ||
           refuse(r, LGV_R37, "The question is about %s.", lgv_place_label(b, works_place(s)));
}

/* A bombardment waits for the answer before its Impulse ends. */
static void works_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    int place = works_place(s), side = (int)lgv_works_side(s);
    bits128_drop(&s->works_question[side], place);
    if (a->verb == DO_WORKS) {
        lgv_set_works(s, side, place, 1);
        journal(j, NOBODY, LGV_15_2a, "%s takes over the works in %s.", side_mark((Side)side),
                lgv_place_label(b, place));
    }
    bool waiting = s->step == STEP_WITHDRAW && !s->fight.leaving && !s->retreating;
    if (waiting && !works_place(s)) lgv_end_fight(b, s, j);
}

const LgvStep lgv_works_step = {
    {"works", LGV_15_2a, WHO_NOBODY, 0, "Take over the works?"}, works_legal, works_check, works_apply};

/* ---- Removed in the End Phase (15.3, LGV-P27) -------------------------------------------------------------------- */

bool lgv_any_works(const LgvBoard *b, const LgvState *s, Side side) { return s->works_count[side - 1] > 0; }

static void remove_works_legal(const LgvBoard *b, const LgvState *s, List *l) {
    for (int p = 1; p <= b->places; p++) {
        if (lgv_works(s, s->acting, p)) list_add(l, DO_REMOVE_WORKS, 1, p, 0);
    }
    list_add(l, DO_DONE, 0, 0, 0);
}

static bool remove_works_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DONE) return true;
    if (a->verb != DO_REMOVE_WORKS) return lgv_not_now(b, s, a, r);
    return lgv_works(s, s->acting, a->op[0]) ||
           refuse(r, LGV_15_3a, "No marker of yours is in %s.", lgv_place_label(b, a->op[0]));
}

static void remove_works_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_REMOVE_WORKS) {
        lgv_set_works(s, s->acting, a->op[0], 0);
        journal(j, NOBODY, LGV_15_3a, "%s removes its works in %s.", side_mark((Side)s->acting),
                lgv_place_label(b, a->op[0]));
        if (lgv_any_works(b, s, (Side)s->acting)) return;
    }
    lgv_next_removal(b, s, (Side)(s->acting + 1), j); /* LGV-15.3b: after the Union the Confederates */
}

LGV_STEP(entrench, "entrench", LGV_15_1a, WHO_ACTING, "Entrench where?");

LGV_STEP(remove_works, "remove-works", LGV_15_3a, WHO_ACTING, "Remove which works?");
