/* The position as facts, told and read back: how each kind of fact is said and set, and at the end the table of them
 * all. Nothing is hidden (LFM-R88), and nothing that is read is trusted. */
#include "games/lfm/rules.h"

/* ---- Names ------------------------------------------------------------------------------------------------------- */

#define PIECES NAMED_BY(LfmBoard, piece, key), .name = offsetof(LfmBoard, piece[0].name)
const Naming lfm_pieces = {"unit or commander", .most = LFM_PIECES, PIECES};
const Naming lfm_brigades = {"brigade", .last = {AT(LfmBoard, brigades)}, NAMED_BY(LfmBoard, brigade, key)};
static const Naming objectives = {"objective", .last = {AT(LfmBoard, objectives)}};
static const Naming arrivals = {"arrival", .last = {AT(LfmBoard, arrivals)}};

bool lfm_read_piece(const LfmBoard *b, Str name, int *to, Error *e) { return naming_read(&lfm_pieces, b, name, to, e); }

static bool read_of(const LfmBoard *b, bool commander, Str name, int *to, Error *e) {
    if (!lfm_read_piece(b, name, to, e)) return false;
    return lfm_is_commander(b, *to) == commander ||
           fail(e, "%s is a %s", b->piece[*to].name, commander ? "unit" : "commander");
}

static bool read_unit(const void *board, Str name, int *to, Error *e) { return read_of(board, false, name, to, e); }

static bool read_commander(const void *board, Str name, int *to, Error *e) { return read_of(board, true, name, to, e); }

static const Naming units = {"unit", .last = {AT(LfmBoard, units)}, PIECES, .read = read_unit};
static const Naming commanders = {"commander", .after = {AT(LfmBoard, units)}, .last = {AT(LfmBoard, pieces)}, PIECES,
                                  .read = read_commander};

static bool read_hex(const void *board, Str word, int *hex, Error *e) {
    const LfmBoard *b = board;
    return hex_read(&b->grid, word, hex) || fail(e, "no hex '%.*s' on this map", (int)word.len, word.at);
}

static void write_hex(const void *board, int hex, Writer *w) { hex_write(w, &((const LfmBoard *)board)->grid, hex); }

static const Naming hexes = {"hex", "hexes", .last = {AT(LfmBoard, grid.count)}, .read = read_hex, .put = write_hex};

static bool read_edge(const void *board, Str word, int *edge, Error *e) {
    const LfmBoard *b = board;
    if (!read_hex(board, word, edge, e)) return false;
    *edge = b->edge_number[*edge];
    return *edge || fail(e, "%.*s is no edge hex", (int)word.len, word.at);
}

static void put_edge(const void *board, int edge, Writer *w) {
    write_hex(board, ((const LfmBoard *)board)->edge_hex[edge], w);
}

static const Naming edges = {"edge hex", .last = {AT(LfmBoard, edges)}, .read = read_edge, .put = put_edge};

static bool read_bridge(const void *board, Str word, int *bridge, Error *e) {
    const LfmBoard *b = board;
    int side = 0;
    *bridge = hexside_read(&b->grid, word, &side) ? b->bridges : 0;
    while (*bridge && b->bridge[*bridge] != side) --*bridge;
    return *bridge || fail(e, "no bridge at '%.*s'", (int)word.len, word.at);
}

static void put_bridge(const void *board, int bridge, Writer *w) {
    const LfmBoard *b = board;
    hexside_write(w, &b->grid, b->bridge[bridge]);
}

static const Naming bridges = {"bridge", .last = {AT(LfmBoard, bridges)}, .read = read_bridge, .put = put_bridge};

/* The attempt markers of both sides, "union.2205-2305": as they lie in torch[][]. */
enum { TORCHES = LFM_BRIDGES + 1 };

static bool read_torch(const void *board, Str name, int *torch, Error *e) {
    u8 side = 0;
    int bridge;
    if (!read_side(str_cut(&name, '.'), &side, e) || !read_bridge(board, name, &bridge, e)) return false;
    return *torch = side * TORCHES + bridge, true;
}

static void put_torch(const void *board, int torch, Writer *w) {
    put_fmt(w, "%s.", side_name((Side)(torch / TORCHES)));
    put_bridge(board, torch % TORCHES, w);
}

static const Naming torches = {"bridge", .most = 3 * TORCHES - 1, .read = read_torch, .put = put_torch};

/* ---- What lies on the map and on the tracks ---------------------------------------------------------------------- */

/* How things stand, for people: the points of a side, and the SP it has lost (LFM-30.19). Derived: read and found
 * anew. */
static void say_score(const View *v, const Datum *d, int side, Writer *w) {
    if (lfm_score(v->board, v->state, (Side)side)) put_int(w, lfm_score(v->board, v->state, (Side)side));
}

static bool read_score(const void *board, void *state, const Datum *d, int side, Str value, Error *e) {
    i64 number;
    return str_int(value, -999, 9999, &number) || fail(e, "expected a number");
}

/* "yes": finished; "built": without a face (LFM-30.3); "building": a build marker. */
static void say_work(const View *v, const Datum *d, int hex, Writer *w) {
    const LfmState *s = v->state;
    if (hexset_has(&s->works, hex)) put(w, hexset_has(&s->built, hex) ? "built" : "yes");
    if (hexset_has(&s->building, hex)) put_more(w, "building");
}

static int next_work(const View *v, int hex) {
    const LfmState *s = v->state;
    int work = hexset_next(&s->works, hex), building = hexset_next(&s->building, hex);
    return !work || (building && building < work) ? building : work;
}

static bool set_work(const void *board, void *state, const Datum *d, int hex, Str value, Error *e) {
    LfmState *s = state;
    hexset_drop(&s->works, hex);
    hexset_drop(&s->built, hex);
    hexset_drop(&s->building, hex);
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        if (str_same(word, STR("yes"))) hexset_add(&s->works, hex);
        else if (str_same(word, STR("built"))) hexset_add(&s->works, hex), hexset_add(&s->built, hex);
        else if (str_same(word, STR("building"))) hexset_add(&s->building, hex);
        else if (!str_same(word, STR("no"))) return fail(e, "expected yes, built, building or no");
    }
    return true;
}

static const Part of_works[] = {
    WHOLE_PART(LfmState, works), WHOLE_PART(LfmState, built), WHOLE_PART(LfmState, building), {0}};

/* ---- Pieces ------------------------------------------------------------------------------------------------------ */

static const char *const fates[FATES] = {"absent", "", "waiting", "away", "adrift", "eliminated", "lost", "exited"};

const MarkName lfm_marks[] = {
    LFM_MARKS(MARK_ROW){"group", .set = offsetof(LfmState, group.set)},
    {"party", .set = offsetof(LfmState, fight.party)},
    {"part", .set = offsetof(LfmState, fight.part)},
    {"retreating", .set = offsetof(LfmState, retreat.set)},
    {"going", .set = offsetof(LfmState, retreat.stack)},
    {"stranded", .set = offsetof(LfmState, stranded)},
    {"engaged", .set = offsetof(LfmState, engaged)},
    {NULL},
};

/* "unlimbered", "mounted": what goes without saying (LFM-29c), or "". */
static const char *front_name(const LfmBoard *b, int piece) {
    switch (b->brief[piece].type) {
    case CAVALRY: return "mounted";
    case ARTILLERY:
    case HORSE_ARTILLERY: return "unlimbered";
    default: return "";
    }
}

const char *lfm_back_name(const LfmBoard *b, int piece) {
    switch (b->brief[piece].type) {
    case CAVALRY: return "dismounted";
    case ARTILLERY:
    case HORSE_ARTILLERY: return "limbered";
    case COMMANDER: return b->piece[piece].replaceable ? "replaced" : "";
    default: return "";
    }
}

static void put_marks(const LfmState *s, int piece, bool plain, Writer *w) {
    for (const MarkName *m = lfm_marks; m->name; m++) {
        if (m->plain == plain && mark_worn(m, s, piece, s->mark[piece])) put_more(w, m->name);
    }
}

/* "0911 limbered", "waiting 0109 2", "eliminated". */
static void say_piece(const View *v, const Datum *d, int piece, Writer *w) {
    const LfmState *s = v->state;
    int fate = s->fate[piece];
    if (fate == FATE_ABSENT) return;
    put(w, fates[fate]);
    if (s->hex[piece]) put_gap(w), write_hex(v->board, s->hex[piece], w);
    if (fate != FATE_MAP && s->due[piece]) put_fmt(w, " %d", s->due[piece]);
    if (lfm_is(s, piece, U_BACK)) put_more(w, lfm_back_name(v->board, piece));
    put_marks(s, piece, true, w);
}

static void say_marks(const View *v, const Datum *d, int piece, Writer *w) {
    const LfmState *s = v->state;
    if (s->fate[piece] != FATE_ABSENT) put_marks(s, piece, false, w);
}

/* Sets of the state that name a piece count as its marks. */
static bool same_sets(const View *now, const View *was, int piece) {
    return marks_same(lfm_marks, now->state, was->state, piece);
}

static void strip(LfmState *s, int piece, bool plain) {
    for (const MarkName *m = lfm_marks; m->name; m++) {
        if (m->plain && !plain) continue;
        mark_join(m, s, piece, false);
        s->mark[piece] &= (u16)~m->mark;
    }
}

static bool read_marks(const LfmBoard *b, LfmState *s, int piece, Str words, Error *e) {
    for (Str word = str_word(&words); word.len && !is_none(word); word = str_word(&words)) {
        const MarkName *m = mark_named(lfm_marks, word);
        const char *back = lfm_back_name(b, piece);
        if (m) mark_join(m, s, piece, true), s->mark[piece] |= (u16)m->mark;
        else if (str_same(word, STR("D"))) s->mark[piece] |= U_D; /* LFM-14.1a: as the marker says */
        else if (back[0] && str_same(word, str_of(back))) s->mark[piece] |= U_BACK;
        else if (!str_same(word, str_of(front_name(b, piece)))) return marks_fail(lfm_marks, back, word, e);
    }
    return true;
}

/* "0911 limbered detached", "waiting", "waiting 0109 2", "eliminated". */
static bool set_piece(const void *board, void *state, const Datum *d, int piece, Str value, Error *e) {
    const LfmBoard *b = board;
    LfmState *s = state;
    Str rest = value, word = str_word(&rest);
    int fate = FATE_ABSENT, hex = 0;
    u8 due = 0;
    while (fate < FATES && (fate == FATE_MAP || !str_same(word, str_of(fates[fate])))) fate++;
    if (fate == FATES) fate = FATE_MAP, rest = value;
    Str after = rest, next = str_word(&after);
    if (fate == FATE_MAP || (next.len == 4 && hex_read(&b->grid, next, &hex))) {
        if (!read_hex(b, next, &hex, e)) return false;
        rest = after;
        next = str_word(&after);
    }
    if (fate != FATE_MAP && next.len && next.at[0] >= '0' && next.at[0] <= '9') {
        if (!read_byte(next, 1, 99, &due, e)) return false;
        rest = after;
    }
    strip(s, piece, true);
    s->mark[piece] = 0;
    s->fight_of[piece] = 0;
    s->aimed[piece] = 0;
    s->shots[piece] = 0;
    s->fate[piece] = (u8)fate;
    s->hex[piece] = (u16)hex;
    s->due[piece] = due;
    return fate == FATE_ABSENT ? !str_trim(rest).len || fail(e, "nothing may follow 'absent'")
                               : read_marks(b, s, piece, rest, e);
}

static bool set_marks(const void *board, void *state, const Datum *d, int piece, Str value, Error *e) {
    strip(state, piece, false);
    return read_marks(board, state, piece, value, e);
}

/* Of a battery: in how many turns it bombarded, and the last (LFM-30.9). */
static bool set_shots(const void *board, void *state, const Datum *d, int piece, Str value, Error *e) {
    LfmState *s = state;
    if (s->fate[piece] == FATE_ABSENT || !lfm_is_gun(board, piece)) return fail(e, "shots are of batteries");
    return read_byte(value, 0, 255, &s->shots[piece], e);
}

static const Part of_piece[] = {
    EACH_PART(LfmState, fate), EACH_PART(LfmState, hex), EACH_PART(LfmState, mark), EACH_PART(LfmState, due), {0}};
static const Part of_marks[] = {EACH_PART(LfmState, fate),           EACH_PART(LfmState, mark),
                                WHOLE_PART(LfmState, group.set),     WHOLE_PART(LfmState, fight.party),
                                WHOLE_PART(LfmState, fight.part),    WHOLE_PART(LfmState, retreat.set),
                                WHOLE_PART(LfmState, retreat.stack), WHOLE_PART(LfmState, stranded),
                                WHOLE_PART(LfmState, engaged),       {0}};

/* ---- Steps ------------------------------------------------------------------------------------------------------- */

static const char *step_name(int step) { return lfm_step_at(step)->is.name; }

static const char *const jumps[] = {"start",
                                    "turn",
                                    "half",
                                    "command-phase",
                                    "construction-phase",
                                    "artillery-phase",
                                    "movement-phase",
                                    "combat",
                                    "reorganization",
                                    "end-of-half",
                                    NULL};

/* A phase is begun anew by its own name with "-phase"; where no step has the phase's name, that will do too. */
static const StepNames steps = {
    step_name, STEP_COUNT, jumps,
    "; a phase begins with turn, half, command-phase, construction-phase, artillery-phase, movement-phase, combat, "
    "reorganization, end-of-half",
    .phases = true};

void lfm_clear_frames(void *state, int step) {
    LfmState *s = state;
    s->ending = s->return_to = s->asking = s->asked = s->site = s->pool = s->second_fire = 0;
    s->round = s->quiet = s->bloody = s->fights = 0;
    s->vacated = s->follow = 0;
    s->group = (Group){0};
    s->fight = (Fight){0};
    s->retreat = (Retreat){0};
    s->stranded = s->engaged = (PieceSet){{0}};
    memset(s->aimed, 0, sizeof s->aimed);
    memset(s->fight_of, 0, sizeof s->fight_of);
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

#define IN(member) AT(LfmState, member)

static const char *const results[] = {"none", LFM_ENDINGS(ENDING_NAME) NULL};
static const char *const kinds[] = {"none", "combat", "charge", "fire", NULL};
static const char *const causes[] = {"none",   "combat",    "charge",  "repulse", "fire",
                                     "before", "voluntary", "charged", "night",   NULL};
static const char *const group_flags[] = {"went",    "road",    "from-zoc", "halted", "committed",
                                          "charged", "partial", "dropped",  NULL};

#define BY_EACH(array) EACH(LfmState, array)
#define PIECE_FACTS(family, things)                                                                         \
    {family ".*", .by = &things, .needs = of_piece, .same = same_sets, .say = say_piece, .set = set_piece}, \
        {family ".*.marks", .by = &things, .needs = of_marks, .say = say_marks, .set = set_marks},          \
        {family ".*.fight", DATUM_NUMBER, BY_EACH(fight_of), 0, 255, .by = &things},                        \
        {family ".*.aimed", DATUM_ID, BY_EACH(aimed), .of = &hexes, .by = &things}, {                       \
        family ".*.shots", DATUM_NUMBER, BY_EACH(shots), 0, 255, .by = &things, .set = set_shots            \
    }

/* In canonical order: the game, the step, what lies on the map, then what belongs to a step under way. */
static const Datum table[] = {
    {"turn", DATUM_NUMBER, IN(turn), 1, LFM_TURNS, true},
    {"first", DATUM_SIDE, IN(first), .always = true},
    {"phasing", DATUM_SIDE, IN(phasing), .always = true},
    {"acting.union", DATUM_ID, IN(acting[UNION]), .of = &lfm_pieces},
    {"acting.confederate", DATUM_ID, IN(acting[CONFEDERATE]), .of = &lfm_pieces},
    {"halted", DATUM_YES, IN(halted)},
    {"shattered", DATUM_SET, IN(shattered), .of = &lfm_brigades},
    {"roused", DATUM_SET, IN(roused), .of = &lfm_brigades},
    {"burned", DATUM_SET, IN(burned), .of = &bridges},
    {"step", DATUM_STEP, IN(step), .always = true},
    {"score.*", .by = &naming_sides, .say = say_score, .set = read_score},
    {"lost.*", DATUM_NUMBER, BY_EACH(lost), -999, 9999, .by = &naming_sides, .set = read_score},
    {"objective.*", DATUM_SIDE, BY_EACH(holder), .by = &objectives},
    {"objective.*.taken", DATUM_NUMBER, BY_EACH(taken), 0, LFM_TURNS, .by = &objectives},
    {"total.*", DATUM_NUMBER, BY_EACH(total), 0, 255, .by = &lfm_brigades},
    {"torch.*", DATUM_ID, BY_EACH(torch[0]), .of = &lfm_pieces, .by = &torches},
    {"column.*", DATUM_NUMBER, BY_EACH(column), 0, 99, .by = &arrivals},
    {"around.*", DATUM_NUMBER, BY_EACH(around), 0, 99, .by = &edges},
    {"breastwork.*", .by = &hexes, .needs = of_works, .next = next_work, .say = say_work, .set = set_work},
    PIECE_FACTS("unit", units),
    PIECE_FACTS("commander", commanders),
    {"result", DATUM_WORD, IN(ending), .words = results},
    {"asking", DATUM_SIDE, IN(asking)},
    {"host", DATUM_STEP, IN(return_to)},
    {"asked", DATUM_ID, IN(asked), .of = &lfm_pieces},
    {"site", DATUM_ID, IN(site), .of = &bridges},
    {"ties", DATUM_NUMBER, IN(pool), 0, 255},
    {"second-fire", DATUM_YES, IN(second_fire)},
    {"round", DATUM_NUMBER, IN(round), 0, 255},
    {"round.quiet", DATUM_NUMBER, IN(quiet), 0, 255},
    {"round.bloody", DATUM_YES, IN(bloody)},
    {"fights", DATUM_NUMBER, IN(fights), 0, 255},
    {"vacated", DATUM_ID, IN(vacated), .of = &hexes},
    {"follow", DATUM_ID, IN(follow), .of = &hexes},
    {"group.hex", DATUM_ID, IN(group.hex), .of = &hexes},
    {"group.spent", DATUM_NUMBER, IN(group.spent), 0, 255},
    {"group.allowance", DATUM_NUMBER, IN(group.allowance), 0, 255},
    {"group.flags", DATUM_FLAGS, IN(group.flags), .words = group_flags},
    {"group.freed", DATUM_NUMBER, IN(group.freed), 0, 255},
    {"group.arrival", DATUM_NUMBER, IN(group.arrival), 0, 255},
    {"group.charges", DATUM_NUMBER, IN(group.charges), 0, LFM_CHARGES},
    {"group.charged-from", DATUM_IDS, IN(group.charged_from), .each = 2, .of = &hexes},
    {"group.charged-at", DATUM_IDS, IN(group.charged_at), .each = 2, .of = &hexes},
    {"fight", DATUM_WORD, IN(fight.kind), .words = kinds},
    {"fight.stage", DATUM_NUMBER, IN(fight.stage), 0, 255},
    {"fight.number", DATUM_NUMBER, IN(fight.number), 0, 255},
    {"fight.hexes", DATUM_NUMBERS, IN(fight.hexes), 0, 255},
    {"fight.attackers", DATUM_IDS, IN(fight.hex[0]), .each = 2, .of = &hexes},
    {"fight.defenders", DATUM_IDS, IN(fight.hex[1]), .each = 2, .of = &hexes},
    {"fight.result", DATUM_NUMBER, IN(fight.result), 0, RESULTS - 1},
    {"fight.lead", DATUM_NUMBERS, IN(fight.lead), 0, 255},
    {"fight.owed", DATUM_NUMBERS, IN(fight.owed), 0, 255},
    {"fight.first", DATUM_NUMBERS, IN(fight.first), 0, 255},
    {"fight.match", DATUM_NUMBER, IN(fight.match), 0, 255},
    {"fight.lost-in", DATUM_NUMBERS, IN(fight.lost_in), 0, 255},
    {"fight.fled-from", DATUM_NUMBERS, IN(fight.fled_from), 0, 255},
    {"fight.checks", DATUM_NUMBER, IN(fight.checks), 0, 9},
    {"fight.failures", DATUM_NUMBER, IN(fight.failures), 0, 9},
    {"fight.tested", DATUM_ID, IN(fight.tested), .of = &lfm_pieces},
    {"fight.vacated", DATUM_IDS, IN(fight.vacated), .each = 2, .of = &hexes},
    {"fight.entered", DATUM_NUMBER, IN(fight.entered), 0, 255},
    {"retreat", DATUM_WORD, IN(retreat.cause), .words = causes},
    {"retreat.side", DATUM_SIDE, IN(retreat.side)},
    {"retreat.accepted", DATUM_NUMBER, IN(retreat.accepted), 0, 255},
    {"retreat.owes", DATUM_NUMBER, IN(retreat.owes), 0, 255},
    {"retreat.from", DATUM_ID, IN(retreat.from), .of = &hexes},
    {"retreat.at", DATUM_ID, IN(retreat.at), .of = &hexes},
    {NULL},
};

static const Facts all = {table, lfm_options, OPTIONS - 1, offsetof(LfmState, option), &steps, lfm_clear_frames};

FACTS_OF(lfm, all)
