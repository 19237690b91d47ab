/* The turn: its beginning, the two player turns, their end, and what our battles do to them (BFF-12.2, BFF-12.4,
 * BFF-12.5, BFF-12.20). Options are on unless said (BFF-12.29). */
#include "games/bff/rules.h"

/* ---- The game and the turn begin --------------------------------------------------------------------------------- */

void bff_start_game(const BffBoard *b, BffState *s, const Journal *j) {
    for (int o = 1; o <= b->objectives; o++) {
        if (!s->holder[o]) s->holder[o] = b->objective[o].start; /* BFF-12.11 */
    }
    bff_start_turn(b, s, j);
}

/* BFF-12.20: sight.c lets them count from this turn on. */
static void tell_works(const BffBoard *b, const BffState *s, const Journal *j) {
    for (int i = 0; i < b->lines; i++) {
        const BffLine *line = &b->line[i];
        if (line->turn > 1 && line->turn == s->turn) journal(j, NOBODY, BFF_12_20, "%s is finished.", line->name);
    }
}

void bff_start_turn(const BffBoard *b, BffState *s, const Journal *j) {
    static const char *const lights[LIGHTS] = {"day", "twilight", "night"};
    journal(j, NOBODY, BFF_3_1, "Turn %d: %s, %s.", s->turn, b->turn[s->turn].hour, lights[bff_light_now(b, s)]);
    for (int p = pieces_next(&b->batteries, 0); p; p = pieces_next(&b->batteries, p))
        s->unit[p].mark &= ~(u32)U_LIMIT_SHOT; /* BFF-12.7 counts game turns */
    tell_works(b, s, j);
    bff_start_player_turn(b, s, (Side)b->first, j);
}

/* ---- A player turn begins: the halt (BFF-12.4, BFF-12.5) --------------------------------------------------------- */

/* The highest die that halts; 0: none is rolled. */
static int halt_die(const BffBoard *b, const BffState *s) {
    if (!b->halt_brigade || !bff_on(s, OPTION_HALT) || s->turn > (int)COUNT(b->halt_dice)) return 0;
    bool his = bff_side(b, b->halt_brigade) == bff_active(s) && bff_on_table(s, b->halt_brigade);
    return his ? b->halt_dice[s->turn - 1] : 0;
}

void bff_start_player_turn(const BffBoard *b, BffState *s, Side side, const Journal *j) {
    s->active = (u8)side;
    s->halted = s->offensive = s->second = 0;
    journal(j, NOBODY, BFF_3_1, "The %s player turn.", side_title(side));
    if (halt_die(b, s)) bff_step_to(s, STEP_HALT_ROLL);
    else bff_start_leaders(b, s, j);
}

static void halt_apply(const BffBoard *b, BffState *s, const Action *a, const Journal *j) {
    s->halted = a->face[0] <= halt_die(b, s);
    journal(j, NOBODY, BFF_12_4, "%s rolls %d. %s", bff_name_of(b, b->halt_brigade), a->face[0],
            s->halted ? "It halts." : "It marches on.");
    bff_start_leaders(b, s, j);
}

const BffStep bff_step_halt_roll = {
    {"halt-roll", BFF_12_4, WHO_FORTUNE, 1, "Roll one die: does the column halt?"}, NULL, NULL, halt_apply};

void bff_halt_sheet(const BffBoard *b, const BffState *s, Worksheet *w) {
    sheet_start(w, "halt", "halts up to", "");
    sheet_add(w, 0, halt_die(b, s), BFF_12_4, "the highest die that halts it", b->halt_brigade);
    w->detail[BFF_SUM] = SUM_HALT;
}

int bff_halt_outcomes(const BffBoard *b, const BffState *s, const Worksheet *w, Outcome *out) {
    (void)b, (void)s;
    int most = w->total[0], count = 0;
    enum { DIE = 10 };
    if (most > 0)
        out[count++] = (Outcome){.weight = (u32)most, .label = "the halt", .roll = {VERB_ROLL, 1, .face = {1}}};
    if (most < DIE)
        out[count++] =
            (Outcome){.weight = (u32)(DIE - most), .label = "no halt", .roll = {VERB_ROLL, 1, .face = {DIE}}};
    return count;
}

/* BFF-12.5: a leader who is with a unit is where it is; the woods between do not count. */
static bool is_freed(const BffBoard *b, const BffState *s, int unit) {
    if (unit != b->halt_freed) return false;
    for (int p = pieces_next(&b->halt_unless, 0); p; p = pieces_next(&b->halt_unless, p)) {
        int with = s->unit[p].fate == FATE_WITH ? s->unit[p].with : p;
        if (bff_on_table(s, with) && bff_within(b, s, with, unit, b->halt_reach)) return true;
    }
    return false;
}

bool bff_held_back(const BffBoard *b, const BffState *s, int unit) {
    if (!s->halted) return false;
    if (unit == b->halt_brigade) return true;
    return bff_plane(s) && pieces_have(&b->halt_behind, unit) && !is_freed(b, s, unit);
}

bool bff_surprised(const BffBoard *b, const BffState *s, int piece) {
    return b->surprise_corps && s->turn == b->surprise_turn && b->piece[piece].corps == b->surprise_corps &&
           bff_on(s, OPTION_SURPRISE);
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
