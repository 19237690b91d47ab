/* A state without facts, and one after its facts have been set: what follows from them is rebuilt and, where a fact
 * asked for it, the game goes on from there. */
#include "games/guv/rules.h"

void guv_blank(const void *board, void *state) {
    const GuvBoard *b = board;
    GuvState *s = state;
    memset(s, 0, sizeof *s);
    s->turn = b->first_turn; /* GUV-4.c */
}

bool guv_clear(const void *board, void *state, Str what, Error *e) {
    GuvState *s = state;
    if (str_same(what, STR("units"))) {
        memset(s->fate, 0, sizeof s->fate);
        memset(s->mark, 0, sizeof s->mark);
        memset(s->hex, 0, sizeof s->hex);
        memset(s->below, 0, sizeof s->below);
        memset(s->top, 0, sizeof s->top);
    } else if (str_same(what, STR("works"))) {
        hexset_clear(&s->works);
    } else if (str_same(what, STR("pontoons"))) {
        memset(s->pontoon, 0, sizeof s->pontoon);
    } else if (str_same(what, STR("chits"))) {
        s->cup = s->drawn = 0;
        memset(s->box, 0, sizeof s->box);
        memset(s->chit_at, 0, sizeof s->chit_at);
    } else if (str_same(what, STR("events"))) {
        memset(s->hand, 0, sizeof s->hand);
        memset(s->event_cup, 0, sizeof s->event_cup);
    } else {
        return fail(e, "clear takes units, works, pontoons, chits or events");
    }
    return true;
}

/* ---- Settling ---------------------------------------------------------------------------------------------------- */

/* C, without the steps of the night before it: who is out of supply counts as found so (GUV-R3). */
static void begin_end(const GuvBoard *b, GuvState *s) {
    for (int side = UNION; side <= CONFEDERATE && guv_is_night(b, s) && !b->supplied; side++) {
        Bits128 fed;
        guv_supplied_set(b, s, (Side)side, &fed);
        for (int u = guv_unit((Side)side, 1); u <= b->last_unit[side]; u++) {
            if (guv_fate(s, u) == FATE_MAP && !bits128_has(&fed, guv_bit(u))) s->mark[u] |= U_OOS;
        }
    }
    s->chit = 0;
    guv_close_turn(b, s, NULL);
}

static void begin(const GuvBoard *b, GuvState *s, int jump) {
    if (jump == JUMP_START) guv_start_game(b, s, NULL);
    else if (jump == JUMP_TURN) guv_start_turn(b, s, NULL);
    else if (jump == JUMP_CHOOSING) guv_start_choosing(b, s, NULL);
    else if (jump == JUMP_PULLING) guv_start_interlude(b, s, CONFEDERATE, NULL);
    else if (jump == JUMP_NIGHT) guv_start_night(b, s, NULL);
    else begin_end(b, s);
}

bool guv_settle(const void *board, void *state, Error *e) {
    const GuvBoard *b = board;
    GuvState *s = state;
    int jump = s->step >= STEP_COUNT ? s->step : 0;
    guv_rebuild(b, s);
    if (!jump) {
        guv_look_for_dem(b, s);
        return true;
    }
    char text[200];
    Writer complaint = writer_on(text, sizeof text);
    s->step = STEP_OPEN_EVENTS; /* of no account: only the pieces are judged before the game goes on */
    if (!guv_pieces_sane(b, s, &complaint)) return fail(e, "%s", text);
    begin(b, s, jump);
    guv_sort_pontoons(s);
    guv_look_for_dem(b, s);
    return true;
}

/* Insertion: nearly always nothing is to be done. Marks of a retreat follow their pontoon. */
void guv_sort_pontoons(GuvState *s) {
    for (int i = 1; i < GUV_PONTOONS; i++) {
        for (int k = i; k > 0 && s->pontoon[k].side; k--) {
            Pontoon *low = &s->pontoon[k - 1], *high = &s->pontoon[k], kept = *low;
            if (low->side && low->side < high->side) break;
            *low = *high;
            *high = kept;
            u16 both = s->retreat.crossed >> (k - 1) & 3;
            both = (u16)((both & 1) << 1 | both >> 1);
            s->retreat.crossed = (u16)((s->retreat.crossed & ~(3u << (k - 1))) | (u32)both << (k - 1));
        }
    }
}
