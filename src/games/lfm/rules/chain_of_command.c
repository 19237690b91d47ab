/* The chain of command: who ranks whom, who acts as army commander (20.12, LFM-R5), ranges and tracing (LFM-R9). */
#include "games/lfm/rules.h"

/* ---- Ranges (20.3b, 20.5a, 20.7a, LFM-R9) ------------------------------------------------------------------------ */

int lfm_range_of_rank(const LfmBoard *b, int commander) {
    switch (b->brief[commander].rank) {
    case RANK_ARMY: return b->rule.command_army;         /* LFM-20.3b */
    case RANK_CORPS: return b->rule.command_corps;       /* LFM-20.5a */
    case RANK_DIVISION: return b->rule.command_division; /* LFM-20.5a */
    default: return b->rule.command_brigade;             /* LFM-20.7a */
    }
}

int lfm_command_range(const LfmBoard *b, const LfmState *s, int commander) {
    bool acts = s->acting[lfm_side(b, commander)] == commander;
    return acts ? b->rule.command_army : lfm_range_of_rank(b, commander); /* LFM-20.12a */
}

typedef struct Trace {
    const LfmBoard *board;
    const LfmState *state;
    Side side;
    int to;
} Trace;

/* LFM-20.11b; a ZOI is no matter (LFM-20.11a), nor any ground; the ends are free. */
static bool may_pass(const void *context, int from, int to, int direction) {
    const Trace *t = context;
    if (!t->board->hex[to].in_play) return false;
    return to == t->to || hexset_has(&t->state->held[t->side], to) || !lfm_in_zoc(t->board, t->state, t->side, to);
}

/* Straight on, as nearly always in the open. */
static bool traces_straight(const Trace *t, int from) {
    const HexGrid *g = &t->board->grid;
    for (int at = from, left = hex_distance(g, from, t->to); left > 1; left--) {
        int step = 0;
        for (int d = 0; d < 6 && !step; d++) {
            int next = g->next[at][d];
            if (next && hex_distance(g, next, t->to) < left && may_pass(t, at, next, d)) step = next;
        }
        if (!step) return false;
        at = step;
    }
    return true;
}

bool lfm_traces(const LfmBoard *b, const LfmState *s, Side side, int from, int to, int range) {
    Trace t = {b, s, side, to};
    if (hex_distance(&b->grid, from, to) > range) return false;
    if (traces_straight(&t, from)) return true;
    HexReach reach;
    hex_flood(&b->grid, from, range, may_pass, &t, &reach);
    return reach.spent[to] <= range;
}

/* ---- Who ranks whom (20.12a, 20.12b, LFM-R97) -------------------------------------------------------------------- */

/* The number of a corps is in its key, in Roman digits; another name stands behind them all. */
static int corps_number(const LfmBoard *b, int corps) {
    static const char digits[] = "IVXLC";
    static const u8 worth[] = {1, 5, 10, 50, 100};
    int number = 0, before = 0;
    for (const char *at = b->corps[corps].key; *at; at++) {
        const char *digit = memchr(digits, *at, COUNT(worth));
        if (!digit) return 999;
        int value = worth[digit - digits];
        number += value > before ? value - 2 * before : value;
        before = value;
    }
    return number;
}

/* The greater outranks. A replacement stands below every unreplaced man of his stars (LFM-R97). */
static int seniority(const LfmBoard *b, const LfmState *s, int commander) {
    const LfmPiece *p = &b->piece[commander];
    int place = p->rank == RANK_CORPS ? 1000 - corps_number(b, p->corps) : 0; /* LFM-20.12b */
    return p->rank * 4096 + !lfm_is(s, commander, U_BACK) * 2048 + place;
}

/* ---- The acting army commander (20.12, LFM-R5) ------------------------------------------------------------------- */

/* LFM-20.12d: the acting man is in the range, by his own rank, of one who ranks above him. */
static bool relieves(const LfmBoard *b, const LfmState *s, int commander, int acting) {
    return seniority(b, s, commander) > seniority(b, s, acting) &&
           lfm_traces(b, s, lfm_side(b, commander), s->hex[commander], s->hex[acting], lfm_range_of_rank(b, commander));
}

/* The less the better: only division commanders are told apart by the enemy's nearness (20.12c). */
static int nearness(const LfmBoard *b, const LfmState *s, int commander) {
    if (b->brief[commander].rank != RANK_DIVISION) return 0;
    return lfm_enemy_distance(b, s, lfm_side(b, commander), s->hex[commander]);
}

/* While the acting man is on the map: who relieves him, if anybody. Brigade commanders have no CV and never act. */
static PieceSet acting_choices(const LfmBoard *b, const LfmState *s, Side side) {
    int acting = s->acting[side], best = 0, near = 0;
    PieceSet choices = {{0}};
    if (acting && !lfm_on_map(s, acting)) acting = 0;
    for (int c = b->units + 1; c <= b->pieces; c++) {
        if (lfm_side(b, c) != side || !lfm_on_map(s, c) || b->brief[c].rank < RANK_DIVISION) continue;
        if (acting && !relieves(b, s, c, acting)) continue;
        int rank = seniority(b, s, c), distance = nearness(b, s, c);
        if (rank < best || (rank == best && distance > near)) continue;
        if (rank > best || distance < near) choices = (PieceSet){{0}};
        best = rank;
        near = distance;
        pieces_add(&choices, c);
    }
    return choices;
}

/* LFM-20.12c for a division commander, LFM-20.12b for one of a corps; the real one needs no word. */
static void appoint(const LfmBoard *b, LfmState *s, int commander, const Journal *j) {
    Side side = lfm_side(b, commander);
    bool relieved = s->acting[side] && lfm_on_map(s, s->acting[side]);
    s->acting[side] = (u8)commander;
    const char *name = lfm_name(b, s, commander);
    if (relieved) journal(j, NOBODY, LFM_20_12d, "%s takes command of the %s army.", name, side_mark(side));
    else if (b->brief[commander].rank != RANK_ARMY)
        journal(j, NOBODY, b->brief[commander].rank == RANK_DIVISION ? LFM_20_12c : LFM_20_12b,
                "%s acts as %s army commander.", name, side_mark(side));
}

/* LFM-20.12-ex1: each relief brings a higher man, so this ends. */
bool lfm_find_acting(const LfmBoard *b, LfmState *s, Side side, const Journal *j) {
    if (s->acting[side] && !lfm_on_map(s, s->acting[side])) s->acting[side] = 0;
    for (;;) {
        PieceSet choices = acting_choices(b, s, side);
        int first = pieces_next(&choices, 0);
        if (!first) return false;
        if (pieces_next(&choices, first)) {
            s->asking = (u8)side;
            lfm_step_to(s, STEP_ACTING);
            return true; /* LFM-R5: ties of nearness are the owner's choice */
        }
        appoint(b, s, first, j);
    }
}

static void acting_legal(const LfmBoard *b, const LfmState *s, List *l) {
    PieceSet choices = acting_choices(b, s, (Side)s->asking);
    for (int c = pieces_next(&choices, 0); c; c = pieces_next(&choices, c)) list_add(l, DO_ACT, 1, c, 0);
}

static bool acting_check(const LfmBoard *b, const LfmState *s, const Action *a, Refusal *r) {
    if (a->verb != DO_ACT) return lfm_not_now(b, s, a, r);
    PieceSet choices = acting_choices(b, s, (Side)s->asking);
    if (pieces_have(&choices, a->op[0])) return true;
    refuse(r, LFM_20_12c, "%s is not one of those between whom the choice lies.", lfm_name(b, s, a->op[0]));
    return refuse_also(r, LFM_R5);
}

/* LFM-R5: at the start of the turn, and again at the start of the Command phase. */
static void acting_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    appoint(b, s, a->op[0], j);
    if (s->return_to == STEP_COMMAND) lfm_start_command(b, s, j);
    else lfm_start_initiative(b, s, j);
}

LFM_STEP(acting, "acting", LFM_R5, WHO_ASKING, "Who acts as army commander?");

/* ---- The next higher (20.1b, LFM-R90) ---------------------------------------------------------------------------- */

static bool stands_above(const LfmState *s, int superior, int commander) {
    return superior && superior != commander && lfm_on_map(s, superior);
}

/* The acting man, or who follows him (LFM-R5: at once). */
static int head_of(const LfmBoard *b, const LfmState *s, Side side) {
    if (s->acting[side] && lfm_on_map(s, s->acting[side])) return s->acting[side];
    PieceSet choices = acting_choices(b, s, side);
    return pieces_next(&choices, 0);
}

static int army_commander(const LfmBoard *b, const LfmState *s, Side side) {
    for (int c = b->units + 1; c <= b->pieces; c++) {
        if (b->brief[c].rank == RANK_ARMY && lfm_side(b, c) == side && lfm_on_map(s, c)) return c;
    }
    return 0;
}

int lfm_superior(const LfmBoard *b, const LfmState *s, int commander) {
    const LfmBrief *p = &b->brief[commander];
    if (p->rank == RANK_ARMY) return 0;
    int above = p->rank == RANK_BRIGADE ? b->division[p->division].commander : 0;
    if (stands_above(s, above, commander)) return above;
    above = p->rank < RANK_CORPS ? b->corps[p->corps].commander : 0;
    if (stands_above(s, above, commander)) return above;
    above = army_commander(b, s, (Side)p->side);
    if (stands_above(s, above, commander)) return above;
    above = head_of(b, s, (Side)p->side);
    return stands_above(s, above, commander) ? above : 0;
}
