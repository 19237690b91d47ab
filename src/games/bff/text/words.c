/* Plain words for people: the question of each step, and what each action means. */
#include "games/bff/board/data.h"
#include "games/bff/rules.h"

/* BFF-R37: a plain officer goes by the name of his post, that is of the man before him. */
const char *bff_name(const BffBoard *b, const BffState *s, int piece) {
    return b->piece_mark[bff_is(s, piece, U_REPLACED) && b->piece[piece].replacement[0]][piece];
}

/* ---- Questions --------------------------------------------------------------------------------------------------- */

/* %m who maneuvers, %t the target under fire, %d the defender of the combat, %v its victor, %o stands that are owed, %r
 * who goes back, %l the leader in question, %q the circumstances asked for, %f defensive or offensive, %a the active
 * side. */

static void put_piece(const BffBoard *b, const BffState *s, int piece, const char *else_word, Writer *w) {
    put(w, piece ? bff_name(b, s, piece) : else_word);
}

/* Whom the questions are about; they stand in the list. */
static void put_asked(const BffBoard *b, const BffState *s, Writer *w) {
    if (s->ask.about) put_fmt(w, "%s: what is on the table?", bff_name(b, s, s->ask.about));
    else put(w, "What is on the table?");
}

static bool put_issue(const void *board, const void *state, Side viewer, char what, Writer *w) {
    const BffBoard *b = board;
    const BffState *s = state;
    switch (what) {
    case 'm': put_piece(b, s, s->maneuver.unit, "a unit", w); break;
    case 't': put_piece(b, s, s->fire.target, "the enemy", w); break;
    case 'd': put_piece(b, s, s->combat.main[1], "the enemy", w); break;
    case 'r': put_piece(b, s, s->retreat.unit, "a unit", w); break;
    case 'l': put_piece(b, s, s->reached, "A leader", w); break;
    case 'v': put_piece(b, s, s->combat.victor, "the victor", w); break;
    case 'o': put_int(w, bff_owed(s)); break;
    case 'a': put(w, side_title(bff_active(s))); break;
    case 'f': put(w, s->offensive ? "Offensive" : "Defensive"); break;
    default: put_asked(b, s, w); break;
    }
    return what == 'o' && bff_owed(s) == 1;
}

void bff_prompt(const void *board, const void *state, Side viewer, Writer *out) {
    put_prompt(bff_step(state)->is.prompt, put_issue, board, state, viewer, out);
}

/* ---- Actions ----------------------------------------------------------------------------------------------------- */

/* What `done` and `end` mean in each step. */
static const char *const closings[STEP_COUNT] = {
    [STEP_LEADERS] = "done with leaders",  [STEP_MANEUVER] = "no more maneuvers",
    [STEP_LEADER_MOVES] = "the rest stay", [STEP_FIRE] = "end fire",
    [STEP_FIRERS] = "fire with these",     [STEP_BREAKTHROUGH] = "no more breakthroughs",
    [STEP_ASK] = "confirm the rest",       [STEP_HOLDERS] = "no more changes",
};

static const Phrase phrases[BFF_VERBS] = {
    [DO_ATTACH] = {"attach ", " to ", BFF_3_1},
    [DO_DETACH] = {"detach ", "", BFF_3_1},
    [DO_PICK] = {"activate ", "", BFF_3_2},
    [DO_MOVE] = {"move", "", BFF_4_1},
    [DO_PASS] = {"pass through friends, half move", "", BFF_4_2},
    [DO_FORM] = {"form ", "", BFF_4_3},
    [DO_DISMOUNT] = {"dismount in ", "", BFF_4_3},
    [DO_MOUNT] = {"mount up in ", "", BFF_4_3},
    [DO_GARRISON] = {"garrison ", "", BFF_4_5},
    [DO_FLANK] = {"march by the flank", "", BFF_4_6},
    [DO_ABOUT] = {"face by the rear rank", "", BFF_4_7},
    [DO_REPLENISH] = {"replenish ammunition", "", BFF_4_8},
    [DO_CHARGE] = {"charge ", "", BFF_3_4},
    [DO_LIMBER] = {"limber up and move", "", BFF_4_9},
    [DO_UNLIMBER] = {"unlimber", "", BFF_4_10},
    [DO_PIVOT] = {"pivot and fire", "", BFF_4_12},
    [DO_DISPLACE] = {"displace to rally", "", BFF_4_13},
    [DO_HOLD] = {"hold", "", BFF_R22},
    [DO_COUNTERCHARGE] = {"", " countercharges", BFF_R15},
    [DO_TARGET] = {"fire at ", "", BFF_R29},
    [DO_FIRE] = {"", " fires", BFF_R29},
    [DO_PART] = {"", " fires with ", BFF_R29},
    [DO_RECALL] = {"recall the cavalry", "", BFF_12_35},
    [DO_HALT] = {"halt", "", BFF_9_9},
    [DO_RESOLVE] = {"resolve the charge on ", "", BFF_P9},
    [DO_LOSE] = {"", " loses a stand", BFF_P10},
    [DO_ASIDE] = {"retreat to the ", "", BFF_R34},
    [DO_CARRY] = {"carry the position", "", BFF_R20},
    [DO_STAY] = {"stay", "", BFF_R20},
    [DO_BREAK] = {"", " breaks through against ", BFF_R24},
    [DO_SAY] = {"", ": ", BFF_12_30},
    [DO_CLAIM] = {"", " is ", BFF_12_11},
    [DO_DECLINE] = {"no countercharge", "", BFF_P4},
};

/* "field column". */
void bff_put_formation(Formation formation, Writer *w) {
    for (const char *c = bff_formations[formation]; *c; c++) put_char(w, *c == '-' ? ' ' : *c);
}

static void put_operand(const BffBoard *b, const BffState *s, const Action *a, int which, Writer *w) {
    int kind = bff_verbs[a->verb].kind[which], id = a->op[which];
    switch (kind) {
    case KIND_PIECE: put(w, bff_name(b, s, id)); break;
    case KIND_SITE:
        if (b->ground_name[b->site_ground[id]][0]) put(w, b->ground_name[b->site_ground[id]]);
        else put_fmt(w, "site %d", id);
        break;
    case KIND_FORMATION: bff_put_formation((Formation)id, w); break;
    case KIND_OBJECTIVE: put(w, b->objective[id].name); break;
    case KIND_FIELD: put_mark(w, "question", str_of(bff_fields[id].question), str_of(bff_fields[id].question)); break;
    default: bff_put_operand(b, s, kind, id, w); break;
    }
}

static void put_answer(const BffBoard *b, const BffState *s, const Action *a, Writer *w) {
    if (a->op[0] == FIELD_BAND) { /* bands are whole inches */
        put_fmt(w, "{answer:%d\"}", bff_band_reach(b, s->ask.about, a->op[1]) / 100);
        return;
    }
    const char *values = bff_fields[a->op[0]].values;
    Str rest = str_of(values ? values : ""), word = str_word(&rest);
    for (int v = 0; v < a->op[1]; v++) word = str_word(&rest);
    if (word.len) put_mark(w, "answer", word, word);
    else put_fmt(w, "{answer:%d}", a->op[1]);
}

Clause bff_describe(const void *board, const void *state, const Action *a, Writer *w) {
    const BffBoard *b = board;
    const BffState *s = state;
    if (a->verb == DO_DONE || a->verb == DO_END) return put_closing(closings[s->step], &bff_step(s)->is, w);
    if (a->verb == DO_GO) return bff_say_path(b, s, a, w), BFF_R3;
    if (a->verb == DO_PICK && bff_is_leader(b, a->op[0]))
        return put(w, bff_name(b, s, a->op[0])), put(w, " moves"), BFF_3_5;
    const Phrase *p = &phrases[a->verb];
    const VerbInfo *v = &bff_verbs[a->verb];
    if (!p->before) return put(w, v->name), bff_step(s)->is.clause;
    put(w, p->before);
    if (v->count > 0) put_operand(b, s, a, 0, w);
    put(w, p->after);
    if (a->verb == DO_SAY) put_answer(b, s, a, w);
    else if (a->verb == DO_CLAIM) put_fmt(w, "%s now", side_title(bff_active(s)));
    else if (a->verb == DO_PART) put_fmt(w, "%d of %d stands", a->op[1], bits_count(bff_ready_stands(b, s, a->op[0])));
    else if (v->count > 1) put_operand(b, s, a, 1, w);
    return p->clause ? p->clause : bff_step(s)->is.clause;
}
