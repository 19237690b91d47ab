/* What follows a result: losses, leader dice, retreats, stranded leaders, the victor's ground; then back to the step
 * that was interrupted. */
#include "games/bff/rules.h"

/* The step that was interrupted says how it goes on; else it is asked again. */
static void return_to_caller(const BffBoard *b, BffState *s, const Journal *j) {
    const BffStep *step = bff_step_at(s->return_to);
    s->retreat = (Retreat){0};
    if (step->resume) step->resume(b, s, j);
    else bff_step_to(s, (BffStepId)s->return_to);
}

void bff_resolve_pending(const BffBoard *b, BffState *s, const Journal *j) {
    Combat *f = &s->combat;
    if (bff_ask_loss(b, s, j)) return;
    if (f->stage == COMBAT_LOSSES && f->result == DESPERATE_STRUGGLE) {
        bff_combat_again(b, s, j);
        return;
    }
    if (bff_roll_leader(b, s, j)) return;
    if (f->stage == COMBAT_LOSSES || f->stage == COMBAT_RETREATS) bff_order_beaten(b, s, j);
    if (bff_next_retreat(b, s, j)) return;
    bff_recover_order(b, s, j);
    bff_rejoin(b, s, j);
    if (bff_ask_carry(b, s, j)) return;
    if (bff_judge_end(b, s, j)) return;
    return_to_caller(b, s, j);
}
