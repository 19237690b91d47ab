/* Combats of a round one by one (8.8): which comes next, the die, the result. */
#include "games/lfm/rules.h"

/* ---- Which combats are left (LFM-R44) ---------------------------------------------------------------------------- */

enum { HAS_ATTACKERS = 1, HAS_DEFENDERS = 2, HAS_BOTH = 3, COMBATS = 256 };

/* Who is left of each combat. */
static void survey(const LfmBoard *b, const LfmState *s, u8 left[COMBATS]) {
    memset(left, 0, COMBATS);
    for (int p = 1; p <= b->units; p++) {
        if (!s->fight_of[p]) continue;
        if (lfm_side(b, p) == lfm_waiting(s)) left[s->fight_of[p]] |= HAS_DEFENDERS;
        else if (lfm_may_attack(b, s, p)) left[s->fight_of[p]] |= HAS_ATTACKERS;
    }
}

static void forget(const LfmBoard *b, LfmState *s, int number) {
    for (int p = 1; p <= b->pieces; p++) {
        if (s->fight_of[p] == number) s->fight_of[p] = 0;
    }
}

/* LFM-8.3b, LFM-R47: who fights and with what cohesion is settled here; the rest follows from the result. */
static void begin(const LfmBoard *b, LfmState *s, int number, const Journal *j) {
    Fight *f = &s->fight;
    Worksheet w;
    char label[MARK_ROOM];
    lfm_gather_combat(b, s, number, f);
    for (int which = 0; which < 2; which++) f->lead[which] = (u8)lfm_lead_cr(b, s, f, which);
    lfm_combat_sheet(b, s, f, &w);
    int column = w.detail[LFM_COLUMN];
    journal(j, NOBODY, LFM_8_8, "Combat for %s: %d SP against %d, column %d:%d, %s%d on the die.",
            lfm_hex_label(b, f->hex[1][0], label), w.detail[LFM_ATTACK], w.detail[LFM_DEFENSE], b->odds_attack[column],
            b->odds_defend[column], w.detail[LFM_DRM] > 0 ? "+" : "", w.detail[LFM_DRM]);
    s->return_to = STEP_RESOLVE;
    lfm_step_to(s, STEP_COMBAT_ROLL);
}

/* LFM-R101: the phasing player says which comes next, if there is a choice. */
static void ask_next(const LfmBoard *b, LfmState *s, const Journal *j) {
    u8 left[COMBATS];
    int count = 0, one = 0;
    survey(b, s, left);
    for (int n = 1; n <= s->fights; n++) {
        if (left[n] == HAS_BOTH) one = n, count++;
        else if (left[n]) {
            forget(b, s, n);
            journal(j, NOBODY, LFM_R44, "Combat %d lapses.", n);
        }
    }
    if (count == 0) lfm_start_withdrawals(b, s, j);
    else if (count == 1) begin(b, s, one, j);
    else lfm_step_to(s, STEP_RESOLVE);
}

void lfm_start_resolving(const LfmBoard *b, LfmState *s, const Journal *j) { ask_next(b, s, j); }

/* Back from what interrupted STEP_RESOLVE. */
static void next_combat(const LfmBoard *b, LfmState *s, const Journal *j) {
    forget(b, s, s->fight.number);
    s->fight = (Fight){0};
    ask_next(b, s, j);
}

/* ---- The step (LFM-P12) ------------------------------------------------------------------------------------------ */

int lfm_combat_of(const LfmBoard *b, const LfmState *s, int hex) {
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (s->fight_of[p]) return s->fight_of[p];
    }
    return 0;
}

/* The combat in which a hex defends; 0 when there is none, or it is over. */
static int combat_against(const LfmBoard *b, const LfmState *s, int hex) {
    return hexset_has(&s->held[lfm_waiting(s)], hex) ? lfm_combat_of(b, s, hex) : 0;
}

static bool may_resolve(const LfmBoard *b, const LfmState *s, int hex, Refusal *r) {
    char label[MARK_ROOM];
    return combat_against(b, s, hex) ||
           refuse(r, LFM_R44, "No combat against %s is left in this round.", lfm_hex_label(b, hex, label));
}

static void resolve_legal(const LfmBoard *b, const LfmState *s, List *l) {
    const HexSet *foes = &s->held[lfm_waiting(s)];
    for (int h = hexset_next(foes, 0); h; h = hexset_next(foes, h)) {
        if (combat_against(b, s, h)) list_add(l, DO_RESOLVE, 1, h, 0);
    }
}

LFM_ONLY(resolve, DO_RESOLVE, may_resolve)

static void resolve_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    begin(b, s, combat_against(b, s, a->op[0]), j);
}

LFM_OUTER(resolve, next_combat, "resolve", LFM_8_8, WHO_PHASING, "Which combat is resolved next?");

/* ---- The die (LFM-D4) -------------------------------------------------------------------------------------------- */

static void combat_roll_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    Fight *f = &s->fight;
    Worksheet w;
    lfm_combat_sheet(b, s, f, &w);
    f->result = (u8)lfm_sheet_result(b, &w, a->face[0]);
    journal(j, NOBODY, LFM_D4, "Rolled {dice:%d}, modified {sum:%d}: %s.", a->face[0], a->face[0] + w.detail[LFM_DRM],
            lfm_result_name(f->result));
    lfm_apply_result(b, s, j);
}

LFM_ROLL(combat_roll, "combat-roll", LFM_8_8, 1, "Combat for %h: roll one die.");
