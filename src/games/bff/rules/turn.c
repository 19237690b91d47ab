/* The turn (3): its beginning, the two player turns, their end. Options are on unless said (BFF-12.29). */
#include "games/bff/rules.h"

/* ---- The game and the turn begin --------------------------------------------------------------------------------- */

void bff_start_game(const BffBoard *b, BffState *s, const Journal *j) {
    for (int o = 1; o <= b->objectives; o++) {
        if (!s->holder[o]) s->holder[o] = b->objective[o].start; /* BFF-12.11 */
    }
    bff_start_turn(b, s, j);
}

void bff_start_turn(const BffBoard *b, BffState *s, const Journal *j) {
    static const char *const lights[LIGHTS] = {"day", "twilight", "night"};
    journal(j, NOBODY, BFF_3_1, "Turn %d: %s, %s.", s->turn, b->turn[s->turn].hour, lights[bff_light_now(b, s)]);
    for (int p = pieces_next(&b->batteries, 0); p; p = pieces_next(&b->batteries, p))
        s->unit[p].mark &= ~(u32)U_LIMIT_SHOT; /* BFF-12.7 counts game turns */
    bff_tell_works(b, s, j);
    bff_start_player_turn(b, s, (Side)b->first, j);
}

/* ---- A player turn begins: the halt (BFF-12.4, BFF-12.5) --------------------------------------------------------- */

void bff_start_player_turn(const BffBoard *b, BffState *s, Side side, const Journal *j) {
    s->active = (u8)side;
    s->halted = s->offensive = s->second = 0;
    journal(j, NOBODY, BFF_3_1, "The %s player turn.", side_mark(side));
    if (bff_halt_die(b, s)) bff_step_to(s, STEP_HALT_ROLL);
    else bff_start_leaders(b, s, j);
}

/* ---- A player turn ends ------------------------------------------------------------------------------------------ */

static void clear_marks(const BffBoard *b, BffState *s) {
    for (int p = 1; p <= b->pieces; p++) {
        s->unit[p].mark &= ~(u32)U_OF_PLAYER_TURN;
        s->unit[p].target = 0;
        s->unit[p].fired = 0;
    }
}

/* The holders are known; each side has a player turn, then the next turn begins. */
void bff_close_player_turn(const BffBoard *b, BffState *s, const Journal *j) {
    clear_marks(b, s);
    s->halted = s->offensive = s->second = 0;
    if (s->active == b->first) {
        bff_start_player_turn(b, s, bff_opponent(s), j);
    } else if (s->turn < b->turns) {
        s->turn++;
        bff_start_turn(b, s, j);
    } else {
        bff_judge(b, s, j);
    }
}

void bff_end_player_turn(const BffBoard *b, BffState *s, const Journal *j) { bff_see_holders(b, s, j); }
