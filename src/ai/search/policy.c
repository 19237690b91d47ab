/* The policy: one action, at once. By weighted features where the game has them, else by the script. */
#include "ai/search/internal.h"

enum { PLAIN = 256 }; /* the temperature at which weights were fitted */

bool policy_sums(Search *s, const void *state, Side side, const List *legal, const AiPlan *plan, Stream *dice) {
    const Knowledge *k = s->k;
    const Weights *w = s->turn->weights;
    if (!k->weigh) return false;
    Scene scene = scene_at(s, state, side, legal, dice);
    k->weigh(&scene, plan, s->row);
    weigh_rows(w->action, w->action_count, s->row, legal->count, s->sum);
    return true;
}

void script_choose(Search *s, const void *state, Side side, const List *legal, Stream *dice, Action *out) {
    AiTurn turn = *s->turn;
    turn.guess = (void *)state; /* scripts read it only */
    turn.side = side;
    turn.legal = legal;
    turn.dice = dice;
    turn.scratch = s->script_memory;
    s->k->script->choose(s->k->script, &turn, out);
}

void policy_choose(Search *s, const void *state, Side side, const List *legal, const AiPlan *plan, int temperature,
                   Stream *dice, Action *out) {
    if (legal->count == 1) *out = legal->action[0];
    else if (policy_sums(s, state, side, legal, plan, dice))
        *out = legal->action[draw_row(s->sum, legal->count, temperature, stream_next(dice))];
    else if (temperature > PLAIN && stream_below(dice, (u32)temperature) >= PLAIN)
        *out = legal->action[stream_below(dice, (u32)legal->count)];
    else if (s->k->follow) follow_plan(s, state, side, legal, plan, temperature, dice, out);
    else script_choose(s, state, side, legal, dice, out);
}

void policy_draw(Search *s, const void *state, Side side, List *menu, const AiPlan *plan, int temperature, Stream *dice,
                 Action *out) {
    const AiTurn *t = s->turn;
    (void)policy_sums(s, state, side, menu, plan, dice);
    for (;;) {
        MUST(menu->count > 0);
        int at = draw_row(s->sum, menu->count, temperature, stream_next(dice));
        *out = menu->action[at];
        if (game_check(t->game, t->board, state, side, out, NULL)) return;
        menu->action[at] = menu->action[--menu->count];
        s->sum[at] = s->sum[menu->count];
    }
}

void follow_plan(Search *s, const void *state, Side side, const List *legal, const AiPlan *plan, int temperature,
                 Stream *dice, Action *out) {
    Scene scene = scene_at(s, state, side, legal, dice);
    if (legal->count == 1) *out = legal->action[0];
    else if (s->k->follow) s->k->follow(&scene, plan, out);
    else policy_choose(s, state, side, legal, plan, temperature, dice, out);
}
