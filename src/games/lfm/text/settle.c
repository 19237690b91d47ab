/* A state without facts, and one after its facts have been set: what follows from them is rebuilt and, where a fact
 * asked for it, the game goes on from there. */
#include "games/lfm/rules.h"

void lfm_blank(const void *board, void *state) {
    const LfmBoard *b = board;
    LfmState *s = state;
    memset(s, 0, sizeof *s);
    s->turn = 1;
    s->first = s->phasing = b->first; /* LFM-R2 */
}

#define PART(member) \
    { AT(LfmState, member) }
static const Member of_units[] = {PART(fate),  PART(due),    PART(shots),    PART(mark),      PART(hex),    PART(total),
                                  PART(torch), PART(acting), PART(building), PART(shattered), PART(roused), {0}};
static const Member of_works[] = {PART(works), PART(built), PART(building), {0}};

bool lfm_clear(const void *board, void *state, Str what, Error *e) {
    LfmState *s = state;
    bool units = str_same(what, STR("units"));
    if (!units && !str_same(what, STR("works"))) return fail(e, "clear takes units or works");
    for (const Member *m = units ? of_units : of_works; m->size; m++) memset((u8 *)s + m->offset, 0, m->size);
    if (units) lfm_clear_frames(s, 0);
    return true;
}

/* ---- Settling ---------------------------------------------------------------------------------------------------- */

int lfm_arrival_of(const LfmBoard *b, const LfmState *s, int piece) {
    for (int n = 1; n <= b->arrivals; n++) {
        const LfmArrival *a = &b->arrival[n];
        for (int i = 0; i < a->pieces; i++) {
            if (a->piece[i] == piece) return !a->option || lfm_on(s, (LfmOption)a->option) ? n : 0;
        }
    }
    return 0;
}

/* LFM-26.0: who waits comes by the frame of the battle, at its turn and hex; whose option is off does not come. */
static bool settle_arrivals(const LfmBoard *b, LfmState *s, Error *e) {
    for (int p = 1; p <= b->pieces; p++) {
        if (s->fate[p] != FATE_WAITING) continue;
        int n = lfm_arrival_of(b, s, p);
        if (!n && s->hex[p]) return fail(e, "%s has no arrival in this battle", b->piece[p].name);
        if (!n) {
            s->fate[p] = FATE_ABSENT;
            s->mark[p] = 0;
            continue;
        }
        if (!s->hex[p]) s->hex[p] = b->arrival[n].hex;
        if (!s->due[p]) s->due[p] = b->arrival[n].turn;
    }
    return true;
}

/* At night totals may come to nothing (LFM-23.4b); before it, none at all means that none were given. */
static bool totals_given(const LfmBoard *b, const LfmState *s) {
    for (int turn = 1; turn <= s->turn; turn++) {
        if (b->turn[turn].night) return true;
    }
    for (int f = 1; f <= b->brigades; f++) {
        if (s->total[f]) return true;
    }
    return false;
}

/* LFM-R65: where no total was given, the strength of those who are in the battle. */
static void settle_totals(const LfmBoard *b, LfmState *s) {
    int sum[LFM_BRIGADES + 1] = {0};
    if (s->step < STEP_COUNT && totals_given(b, s)) return;
    for (int p = 1; p <= b->units; p++) {
        if (s->fate[p] != FATE_ABSENT) sum[b->brief[p].brigade] += b->brief[p].sp[0];
    }
    for (int f = 1; f <= b->brigades; f++) {
        if (!s->total[f]) s->total[f] = (u8)sum[f];
    }
}

static void start_phasing_half(const LfmBoard *b, LfmState *s, const Journal *j) {
    lfm_start_half(b, s, lfm_phasing(s), j);
}

/* What a step whose name only means "begin here" begins, in the order of `jumps` (facts.c). */
static void (*const begins[])(const LfmBoard *b, LfmState *s, const Journal *j) = {
    lfm_start_game,      lfm_start_turn,     start_phasing_half, lfm_start_command,        lfm_start_construction,
    lfm_start_artillery, lfm_start_movement, lfm_start_combat,   lfm_start_reorganization, lfm_end_half};

bool lfm_settle(const void *board, void *state, Error *e) {
    const LfmBoard *b = board;
    LfmState *s = state;
    int jump = s->step >= STEP_COUNT ? s->step : 0;
    char text[200];
    Writer complaint = writer_on(text, sizeof text);
    if (!settle_arrivals(b, s, e)) return false;
    settle_totals(b, s);
    if (!lfm_pieces_sane(b, s, &complaint)) return fail(e, "%s", text);
    lfm_rebuild(b, s);
    if (!jump) return true;
    s->step = STEP_OVER; /* of no account: the game goes on at once */
    begins[jump - STEP_COUNT](b, s, NULL);
    return true;
}
