/* The Command phase (S2, 20; LFM-P2): who rolls, and what is found at its end. */
#include "games/lfm/rules.h"

/* ---- The roll of a commander (20.3 to 20.5, LFM-R6 to LFM-R8, LFM-R96) ------------------------------------------- */

/* The acting man is at the top, whatever his stars (LFM-20.12a). */
static int post(const LfmBoard *b, const LfmState *s, int commander) {
    return s->acting[lfm_side(b, commander)] == commander ? RANK_ARMY : b->brief[commander].rank;
}

/* The man whose order helps a roll: of a division its corps commander, of a corps (or of a division directly under the
 * army, LFM-20.1c) the army commander. One who is off the map or gone helps nobody (LFM-R98). */
static int orders_from(const LfmBoard *b, const LfmState *s, int commander) {
    const LfmPiece *p = &b->piece[commander];
    if (p->rank == RANK_DIVISION && p->corps) return b->corps[p->corps].commander;
    return s->acting[lfm_side(b, commander)];
}

static bool in_range_of(const LfmBoard *b, const LfmState *s, int superior, int commander, int range) {
    return superior && lfm_on_map(s, superior) && lfm_is(s, superior, U_COMMAND) &&
           lfm_traces(b, s, lfm_side(b, commander), s->hex[superior], s->hex[commander], range); /* LFM-20.2 */
}

/* LFM-20.5c, LFM-R8: one for each brigade, not for each fault; a brigade is where its commander is. */
static void count_brigades(const LfmBoard *b, const LfmState *s, int commander, Worksheet *w) {
    int division = b->brief[commander].division;
    int range = b->division[division].cavalry ? b->rule.command_cavalry : b->rule.command_division;
    for (int i = 1; i <= b->brigades; i++) {
        int his = b->brigade[i].commander;
        if (b->brigade[i].above != division || !his || !lfm_on_map(s, his)) continue;
        if (s->shattered >> i & 1) sheet_add(w, 1, 1, LFM_20_5c, "shattered-brigade", his);
        else if (!lfm_traces(b, s, lfm_side(b, his), s->hex[commander], s->hex[his], range))
            sheet_add(w, 1, 1, LFM_20_5c, "brigade-out-of-range", his), sheet_also(w, LFM_R8);
    }
}

void lfm_command_sheet(const LfmBoard *b, const LfmState *s, int commander, Worksheet *w) {
    bool division = b->brief[commander].rank == RANK_DIVISION;
    lfm_die_sheet(w, "command");
    if (post(b, s, commander) == RANK_ARMY) { /* LFM-R96: unmodified */
        bool real = b->brief[commander].rank == RANK_ARMY;
        sheet_add(w, 0, lfm_cv(b, s, commander), real ? LFM_20_3a : LFM_R96, "command-value", commander);
        if (!real) sheet_also(w, LFM_20_12a), sheet_also(w, LFM_20_3a);
        return;
    }
    sheet_add(w, 0, lfm_cv(b, s, commander), division ? LFM_20_5b : LFM_20_4b, "command-value", commander);
    if (!division) sheet_also(w, LFM_20_4a);
    int superior = orders_from(b, s, commander);
    if (superior && in_range_of(b, s, superior, commander, lfm_command_range(b, s, superior)))
        sheet_add(w, 1, -1, division ? LFM_20_5b : LFM_20_4a, "under-orders", superior); /* LFM-R7: always */
    if (division) count_brigades(b, s, commander, w);                                    /* LFM-20.5c-ex1 */
}

/* LFM-R6: nobody below him has rolled. */
static bool lower_rolled(const LfmBoard *b, const LfmState *s, int commander) {
    Side side = lfm_side(b, commander);
    for (int c = b->units + 1; c <= b->pieces; c++) {
        if (lfm_side(b, c) == side && lfm_is(s, c, U_ROLLED) && post(b, s, c) < post(b, s, commander)) return true;
    }
    return false;
}

static bool may_command(const LfmBoard *b, const LfmState *s, int commander, Refusal *r) {
    const char *name = lfm_name(b, s, commander);
    if (!lfm_is_commander(b, commander) || lfm_side(b, commander) != lfm_phasing(s))
        return refuse(r, LFM_20_1b, "%s is not a commander of yours.", name);
    if (!lfm_on_map(s, commander)) return refuse(r, LFM_20_1b, "%s is not on the map.", name);
    if (b->brief[commander].rank == RANK_BRIGADE)
        return refuse(r, LFM_20_6a, "%s commands a brigade and never rolls.", name);
    if (lfm_is(s, commander, U_ROLLED)) return refuse(r, LFM_R6, "%s has rolled.", name);
    if (lfm_is(s, commander, U_COMMAND)) return refuse(r, LFM_20_10a, "%s is in command without a roll.", name);
    if (b->brief[commander].rank == RANK_ARMY && s->acting[lfm_phasing(s)] != commander) {
        refuse(r, LFM_20_12d, "%s acts as army commander until he is relieved.",
               lfm_name(b, s, s->acting[lfm_phasing(s)]));
        return refuse_also(r, LFM_R5);
    }
    return !lower_rolled(b, s, commander) || refuse(r, LFM_R6, "A commander below %s has rolled already.", name);
}

/* LFM-20.10a, LFM-20.10-ex1: at once, so that no one rolls in vain. */
static void take_along(const LfmBoard *b, LfmState *s, int commander, const Journal *j) {
    for (int c = s->top[s->hex[commander]]; c; c = s->below[c]) {
        if (!lfm_is_commander(b, c) || post(b, s, c) >= post(b, s, commander) || lfm_is(s, c, U_COMMAND)) continue;
        s->mark[c] |= U_COMMAND;
        journal(j, NOBODY, LFM_20_10a, "%s is in command with %s.", lfm_name(b, s, c), lfm_name(b, s, commander));
    }
}

/* ---- What is in command (20.6 to 20.10) -------------------------------------------------------------------------- */

/* LFM-20.6a, LFM-R98: a division without a commander looks to the corps, or to the army where there is none. */
static Clause commands_brigade(const LfmBoard *b, const LfmState *s, int commander) {
    const LfmPiece *p = &b->piece[commander];
    int his = b->division[p->division].commander;
    int range = b->brigade[p->brigade].cavalry ? b->rule.command_cavalry : b->rule.command_division;
    if (his && s->fate[his] != FATE_LOST) return in_range_of(b, s, his, commander, range) ? LFM_20_6a : 0;
    int corps = p->corps ? b->corps[p->corps].commander : s->acting[p->side];
    return in_range_of(b, s, corps, commander, b->rule.command_corps) ? LFM_R98 : 0;
}

static bool of_his_chain(const LfmBoard *b, const LfmState *s, int commander, int unit) {
    const LfmPiece *c = &b->piece[commander], *u = &b->piece[unit];
    if (s->acting[c->side] == commander) return true;
    return c->rank == RANK_CORPS ? c->corps == u->corps : c->division == u->division;
}

/* LFM-20.10a; a brigade commander gives nothing to strangers (LFM-R10); a detached regiment by LFM-22.4e alone. */
static Clause by_company(const LfmBoard *b, const LfmState *s, int unit) {
    bool detached = lfm_is(s, unit, U_DETACHED);
    for (int c = s->below[unit]; c; c = s->below[c]) {
        if (!lfm_is_commander(b, c) || b->brief[c].rank == RANK_BRIGADE || !lfm_is(s, c, U_COMMAND)) continue;
        if (!detached) return LFM_20_10a;
        if (of_his_chain(b, s, c, unit)) return LFM_22_4e;
    }
    return 0;
}

/* LFM-20.8a for batteries (LFM-20.9a: also by brigade commanders), LFM-20.8b for units that the battle names. */
static bool by_corps(const LfmBoard *b, const LfmState *s, int unit) {
    const LfmPiece *u = &b->piece[unit];
    for (int c = b->units + 1; c <= b->pieces; c++) {
        const LfmPiece *p = &b->piece[c];
        if (p->side != u->side || !lfm_is(s, c, U_COMMAND) || !lfm_on_map(s, c)) continue;
        bool army = lfm_is_gun(b, unit) && post(b, s, c) == RANK_ARMY;
        bool his = (p->corps && p->corps == u->corps) || (p->division && p->division == u->division);
        int range = lfm_command_range(b, s, c);
        if ((army || his) && lfm_traces(b, s, (Side)u->side, s->hex[c], s->hex[unit], range)) return true;
    }
    return false;
}

/* The clause that puts the unit in command by itself, not along the line; 0: none. */
static Clause by_itself(const LfmBoard *b, const LfmState *s, int unit) {
    const LfmPiece *u = &b->piece[unit];
    int commander = b->brigade[u->brigade].commander;
    Clause why = by_company(b, s, unit);
    if (why || lfm_is(s, unit, U_DETACHED)) return why; /* LFM-22.4d */
    if (lfm_is_regiment(b, unit) && in_range_of(b, s, commander, unit, b->rule.command_brigade)) return LFM_20_7a;
    if (lfm_is_gun(b, unit)) return by_corps(b, s, unit) ? LFM_20_8a : 0;
    return u->special && by_corps(b, s, unit) ? LFM_20_8b : 0;
}

/* LFM-20.7b, LFM-20.10b: from a regiment in command to those of its brigade around it and beside it. */
static void pass_along(const LfmBoard *b, LfmState *s, int unit) {
    u8 queue[LFM_PIECES + 1];
    int last = 0;
    queue[last++] = (u8)unit;
    for (int i = 0; i < last; i++) {
        int brigade = b->brief[queue[i]].brigade, hex = s->hex[queue[i]];
        for (int d = 0; d < 7; d++) {
            int at = d < 6 ? b->grid.next[hex][d] : hex;
            for (int u = s->top[at]; u && u <= b->units; u = s->below[u]) {
                if (b->brief[u].brigade != brigade || lfm_is(s, u, U_COMMAND | U_DETACHED)) continue;
                s->mark[u] |= U_COMMAND;
                queue[last++] = (u8)u;
            }
        }
    }
}

/* The end of the Command phase: U_COMMAND of brigade commanders and units (20.6 to 20.10). */
static void find_command(const LfmBoard *b, LfmState *s, const Journal *j) {
    const PieceSet *own = &b->of_side[lfm_phasing(s)];
    for (int c = pieces_next(own, b->units); c; c = pieces_next(own, c)) {
        if (!lfm_on_map(s, c) || b->brief[c].rank != RANK_BRIGADE || lfm_is(s, c, U_COMMAND)) continue;
        if (commands_brigade(b, s, c)) s->mark[c] |= U_COMMAND; /* else LFM-20.6b */
    }
    int count = 0;
    for (int u = pieces_next(own, 0); u && u <= b->units; u = pieces_next(own, u)) {
        if (lfm_on_map(s, u) && by_itself(b, s, u)) s->mark[u] |= U_COMMAND;
    }
    for (int u = pieces_next(own, 0); u && u <= b->units; u = pieces_next(own, u)) {
        if (lfm_on_map(s, u) && lfm_is(s, u, U_COMMAND) && lfm_is_regiment(b, u)) pass_along(b, s, u);
    }
    for (int u = pieces_next(own, 0); u && u <= b->units; u = pieces_next(own, u)) {
        s->mark[u] &= (u16)~U_ROLLED;
        count += lfm_is(s, u, U_COMMAND);
    }
    journal(j, NOBODY, LFM_S2a, "%d %s units are in command.", count, side_mark(lfm_phasing(s)));
}

/* ---- Why (for people) -------------------------------------------------------------------------------------------- */

static const char *commander_reason(const LfmBoard *b, const LfmState *s, int c, Clause *clause) {
    bool brigade = b->brief[c].rank == RANK_BRIGADE;
    if (lfm_is(s, c, U_COMMAND)) {
        Clause why = brigade ? commands_brigade(b, s, c) : 0;
        *clause = why ? why : lfm_is(s, c, U_ROLLED) ? LFM_20_2 : LFM_20_10a;
        if (why) return "superior-commands";
        return lfm_is(s, c, U_ROLLED) ? "rolled" : "with-commander";
    }
    *clause = brigade ? LFM_20_6b : lfm_is(s, c, U_ROLLED) ? LFM_20_4c : LFM_R6;
    if (brigade) return "no-superior";
    return lfm_is(s, c, U_ROLLED) ? "roll-failed" : "not-rolled";
}

static const char *clause_reason(Clause clause) {
    switch (clause) {
    case LFM_20_7a: return "brigade-commands";
    case LFM_20_8a: return "artillery-commanded";
    case LFM_20_8b: return "corps-commands";
    case LFM_20_10a: return "with-commander";
    case LFM_22_4e: return "detached-commanded";
    case LFM_22_4d: return "detached";
    case LFM_20_7b: return "beside-commanded";
    default: return "out-of-command";
    }
}

/* Before the phase ends what would be found now; afterwards what was found holds (LFM-S2b). */
void lfm_foresee_command(const LfmBoard *b, LfmState *s) {
    if (s->step == STEP_COMMAND || s->step == STEP_COMMAND_ROLL) find_command(b, s, NULL);
}

const char *lfm_command_reason(const LfmBoard *b, const LfmState *s, int piece, Clause *clause) {
    if (lfm_is_commander(b, piece)) return commander_reason(b, s, piece, clause);
    if (lfm_is(s, piece, U_COMMAND)) {
        Clause why = by_itself(b, s, piece);
        *clause = why ? why : lfm_is_regiment(b, piece) ? LFM_20_7b : LFM_S2b;
        return *clause == LFM_S2b ? "found-in-command" : clause_reason(*clause);
    }
    *clause = lfm_is(s, piece, U_DETACHED) ? LFM_22_4d : lfm_is_gun(b, piece) ? LFM_20_8a : LFM_20_6b;
    return *clause == LFM_22_4d ? "detached" : "out-of-command";
}

/* ---- The phase --------------------------------------------------------------------------------------------------- */

static void command_legal(const LfmBoard *b, const LfmState *s, List *l) {
    const PieceSet *own = &b->of_side[lfm_phasing(s)];
    for (int c = pieces_next(own, b->units); c; c = pieces_next(own, c)) {
        if (may_command(b, s, c, NULL)) list_add(l, DO_COMMAND, 1, c, 0);
    }
    lfm_list_markers(b, s, l);
    list_add(l, DO_END, 0, 0, 0);
}

static bool command_check(const LfmBoard *b, const LfmState *s, const Action *a, Refusal *r) {
    switch (a->verb) {
    case DO_COMMAND: return may_command(b, s, a->op[0], r);
    case DO_DETACH: return lfm_may_detach(b, s, a->op[0], r);
    case DO_ATTACH: return lfm_may_attach(b, s, a->op[0], r);
    case DO_END: return true; /* LFM-20.11c: nobody need roll */
    default: return lfm_not_now(b, s, a, r);
    }
}

static void end_command(const LfmBoard *b, LfmState *s, const Journal *j) {
    find_command(b, s, j);
    if (!lfm_end_phase(b, s, j)) lfm_start_construction(b, s, j);
}

static bool anything_to_do(const LfmBoard *b, const LfmState *s) {
    const PieceSet *own = &b->of_side[lfm_phasing(s)];
    for (int p = pieces_next(own, 0); p; p = pieces_next(own, p)) {
        if (lfm_is_commander(b, p) ? may_command(b, s, p, NULL) : lfm_marker_open(b, s, p)) return true;
    }
    return false;
}

void lfm_start_command(const LfmBoard *b, LfmState *s, const Journal *j) {
    if (lfm_find_acting(b, s, lfm_phasing(s), j)) {
        s->return_to = STEP_COMMAND;
        return;
    }
    lfm_step_to(s, STEP_COMMAND);
    if (!anything_to_do(b, s)) end_command(b, s, j);
}

static void command_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    switch (a->verb) {
    case DO_COMMAND:
        s->asked = (u8)a->op[0];
        lfm_step_to(s, STEP_COMMAND_ROLL); /* LFM-R89: whatever his value */
        return;
    case DO_END: end_command(b, s, j); return;
    default: lfm_mark_detached(b, s, a->op[0], j);
    }
    if (!anything_to_do(b, s)) end_command(b, s, j);
}

LFM_STEP(command, "command", LFM_P2, WHO_PHASING, "Command: roll for commanders, detach units, or end the phase.");

static void command_roll_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    int commander = s->asked;
    Worksheet w;
    lfm_command_sheet(b, s, commander, &w);
    bool passed = lfm_die_succeeds(&w, a->face[0]);
    s->mark[commander] |= U_ROLLED;
    s->asked = 0;
    journal(j, NOBODY, w.line[0].clause, "%s rolls {dice:%d}%s%d against {sum:%d}: %s.", lfm_name(b, s, commander),
            a->face[0], w.total[1] < 0 ? " - " : " + ", w.total[1] < 0 ? -w.total[1] : w.total[1], w.total[0],
            passed ? "in command" : "not in command");
    if (passed) {
        s->mark[commander] |= U_COMMAND; /* LFM-20.3c; else LFM-20.4c */
        take_along(b, s, commander, j);
    }
    lfm_step_to(s, STEP_COMMAND);
    if (!anything_to_do(b, s)) end_command(b, s, j);
}

LFM_ROLL(command_roll, "command-roll", LFM_20_2, 1, "%a rolls for command.");
