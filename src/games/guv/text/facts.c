/* The position as facts, each viewer's own (GUV-3.cmd-c, GUV-P30 to GUV-P34; GUV-P33: losses, boxes, markers, placed
 * chits and calendar are open), and read back: how each kind of fact is said and set, and at the end the table of them
 * all. Nothing that is read is trusted; facts of pieces are in text/unit_facts.c. */
#include "games/guv/rules.h"

/* ---- Names ------------------------------------------------------------------------------------------------------- */

#define UNIT_TEXT(text) offsetof(GuvBoard, unit[0].text)
const Naming guv_units = {"unit", .most = GUV_UNITS, NAMED_BY(GuvBoard, unit, key), .longer = UNIT_TEXT(long_id),
                          .name = UNIT_TEXT(name)};
const Naming guv_commanders = {"High Commander", .most = GUV_COMMANDERS, NAMED_BY(GuvBoard, commander, key)};
const Naming guv_events = {"event", .most = EVENT_KINDS - 1, NAMED_BY(GuvBoard, event, key)};

static void nearest_formations(const GuvBoard *b, Nearest *near) {
    for (int f = 1; f <= b->formations; f++) {
        nearest_name(near, str_of(b->formation[f].key));
        nearest_name(near, str_of(b->formation[f].name));
        nearest_name(near, str_of(b->formation[f].commander));
    }
}

bool guv_read_formation(const GuvBoard *b, Str name, int *to, Error *e) {
    *to = guv_find_formation(b, name);
    if (*to || !e) return *to != 0;
    Nearest near = nearest_to(name);
    nearest_formations(b, &near);
    return fail_unknown(e, "formation", &near);
}

bool guv_read_chit(const void *board, Str name, int *to, Error *e) {
    const GuvBoard *b = board;
    static const char *const others[] = {"union-independent", "confederate-independent", "good-general", NULL};
    *to = guv_find_chit(b, name);
    if (*to || !e) return *to != 0;
    char known[120];
    Writer w = writer_on(known, sizeof known);
    Nearest near = nearest_to(name);
    nearest_formations(b, &near);
    nearest_words(&near, others);
    for (int c = 1; c <= GUV_COMMANDERS; c++) nearest_name(&near, str_of(b->commander[c].key));
    put_nearest(&w, &near);
    return fail(e, "no chit '%.*s'; a formation, a High Commander, union-independent, confederate-independent%s",
                (int)name.len, name.at, known);
}

static void put_chit(const void *board, int chit, Writer *w) { guv_put_chit(board, chit, w); }

static const Naming chits = {"chit", "chits", .most = GUV_CHITS - 1, .read = guv_read_chit, .put = put_chit};

bool guv_read_hex(const void *board, Str word, int *hex, Error *e) {
    const GuvBoard *b = board;
    return hex_read(&b->grid, word, hex) || fail(e, "no hex '%.*s' on this map", (int)word.len, word.at);
}

static void write_hex(const void *board, int hex, Writer *w) { hex_write(w, &((const GuvBoard *)board)->grid, hex); }

static const Naming hexes = {"hex", "hexes", .last = {AT(GuvBoard, grid.count)}, .read = guv_read_hex,
                             .put = write_hex};

static bool read_hexside(const void *board, Str word, int *side, Error *e) {
    const GuvBoard *b = board;
    return hexside_read(&b->grid, word, side) || fail(e, "no hexside '%.*s'", (int)word.len, word.at);
}

static void put_hexside(const void *board, int side, Writer *w) {
    hexside_write(w, &((const GuvBoard *)board)->grid, side);
}

static const Naming hexsides = {"hexside", .most = HEXSIDES_MAX, .read = read_hexside, .put = put_hexside};

/* A side's own chits in the cup, or how many there are in all. */
enum { CUP_COUNT = CONFEDERATE + 1 };

static bool read_cup(const void *board, Str name, int *cup, Error *e) {
    if (str_same(name, STR("count"))) return *cup = CUP_COUNT, true;
    return naming_read(&naming_sides, board, name, cup, e);
}

static void put_cup(const void *board, int cup, Writer *w) {
    put(w, cup == CUP_COUNT ? "count" : side_name((Side)cup));
}

static const Naming cups = {"cup", .most = CUP_COUNT, .read = read_cup, .put = put_cup};

/* ---- Plain facts of our own kinds -------------------------------------------------------------------------------- */

/* A hex, or that the offer was declined (the Detachment marker). */
enum { DECLINED = 0xffff };

static void say_detachment(const View *v, const Datum *d, int id, Writer *w) {
    if (member_number(v->state, d->offset, d->size, false) == DECLINED) put(w, "declined");
    else datum_put(d, v, id, w);
}

static bool set_detachment(const void *board, void *state, const Datum *d, int id, Str value, Error *e) {
    bool declined = str_same(value, STR("declined"));
    int hex = declined ? DECLINED : 0;
    if (!declined && !is_none(value) && !guv_read_hex(board, value, &hex, e)) return false;
    member_store(state, d->offset, d->size, hex);
    return true;
}

/* Hexes that were bombarded, or to which combat brings duties: GUV-12.g is done with when GUV-R50 begins to bind. */
static bool is_duty(const Datum *d) { return d->name[0] == 'd'; }

static void say_duties(const View *v, const Datum *d, int id, Writer *w) {
    if (((const GuvState *)v->state)->owes == is_duty(d)) datum_put(d, v, id, w);
}

static bool set_duties(const void *board, void *state, const Datum *d, int id, Str value, Error *e) {
    static const Datum set = {"duties", DATUM_SET, AT(GuvState, duties), .of = &hexes};
    GuvState *s = state;
    bool other = s->owes != is_duty(d) && hexset_next(&s->duties, 0);
    if (other && !is_none(value)) return fail(e, "either hexes were bombarded, or combat brings duties");
    s->owes = is_duty(d);
    return datum_read(&set, board, state, id, value, e);
}

static void say_pontoons(const View *v, const Datum *d, int id, Writer *w) {
    const GuvState *s = v->state;
    for (int i = 0; i < GUV_PONTOONS; i++) {
        if (s->retreat.crossed >> i & 1 && s->pontoon[i].side) put_gap(w), put_hexside(v->board, s->pontoon[i].side, w);
    }
}

static bool set_pontoons(const void *board, void *state, const Datum *d, int id, Str value, Error *e) {
    const GuvBoard *b = board;
    GuvState *s = state;
    u16 slots = 0;
    for (Str word = str_word(&value); word.len && !is_none(word); word = str_word(&value)) {
        int side, slot = hexside_read(&b->grid, word, &side) ? guv_pontoon_index(s, side) : -1;
        if (slot < 0) return fail(e, "no pontoon at '%.*s'", (int)word.len, word.at);
        slots |= (u16)(1u << slot);
    }
    return s->retreat.crossed = slots, true;
}

/* A formation while formations are chosen, else a number. */
static void say_asked(const View *v, const Datum *d, int id, Writer *w) {
    const GuvBoard *b = v->board;
    const GuvState *s = v->state;
    if (s->step == STEP_CHOOSE) put(w, b->formation[s->asked].key);
    else put_int(w, s->asked);
}

static bool set_asked(const void *board, void *state, const Datum *d, int id, Str value, Error *e) {
    GuvState *s = state;
    if (s->step != STEP_CHOOSE) return read_byte(value, 0, 255, &s->asked, e);
    if (!guv_read_formation(board, value, &id, e)) return false;
    return s->asked = (u8)id, true;
}

/* ---- Chits and events -------------------------------------------------------------------------------------------- */

static u32 chits_of(const GuvBoard *b, u32 set, int side) {
    u32 own = 0;
    for (u32 left = set; left; left &= left - 1) {
        if (guv_chit_side(b, bits_first(left)) == (Side)side) own |= 1u << bits_first(left);
    }
    return own;
}

/* GUV-P30: a player knows his own chits in the cup, and how many there are in all. */
static void say_cup(const View *v, const Datum *d, int cup, Writer *w) {
    const GuvState *s = v->state;
    if (cup != CUP_COUNT && view_knows(v, cup)) {
        for (u32 left = chits_of(v->board, s->cup, cup); left; left &= left - 1)
            put_gap(w), guv_put_chit(v->board, bits_first(left), w);
    }
    if (cup == CUP_COUNT && v->viewer != REFEREE && !guv_is_choosing(s) && s->cup) put_int(w, bits_count(s->cup));
}

static bool same_cup(const View *now, const View *was, int cup) {
    const GuvState *s = now->state, *t = was->state;
    return s->cup == t->cup && guv_is_choosing(s) == guv_is_choosing(t);
}

static bool set_cup(const void *board, void *state, const Datum *d, int side, Str value, Error *e) {
    static const Datum cup = {"cup", DATUM_SET, 0, sizeof(u32), .of = &chits};
    GuvState *s = state;
    u32 own = 0;
    if (side == CUP_COUNT) return fail(e, "expected union or confederate");
    if (!datum_read(&cup, board, &own, 0, value, e)) return false;
    if (own != chits_of(board, own, side)) return fail(e, "a chit of the other side");
    s->cup = own | (s->cup & ~chits_of(board, s->cup, side));
    return true;
}

static void say_box(const View *v, const Datum *d, int commander, Writer *w) {
    const GuvBoard *b = v->board;
    if (view_knows(v, b->commander[commander].side)) datum_put(d, v, commander, w); /* GUV-P30: never */
}

/* While the hypothetical deployment goes on, counters lie in boxes, face down at first (GUV-P34). */
static bool in_boxes(const GuvState *s) { return s->step == STEP_BOXES || s->step == STEP_DEPLOY; }

static void say_chit(const View *v, const Datum *d, int chit, Writer *w) {
    const GuvState *s = v->state;
    if (s->step == STEP_BOXES && !view_knows(v, (int)guv_chit_side(v->board, chit))) return;
    if (in_boxes(s)) put_fmt(w, "box %d", s->chit_at[chit]);
    else datum_put(d, v, chit, w);
}

static bool same_boxes(const View *now, const View *was, int chit) {
    return !in_boxes(now->state) && !in_boxes(was->state);
}

static bool set_chit(const void *board, void *state, const Datum *d, int chit, Str value, Error *e) {
    const GuvBoard *b = board;
    u8 box = 0;
    int hex = 0;
    if (str_starts(value, STR("box "))) {
        if (!read_byte((Str){value.at + 4, value.len - 4}, 1, b->boxes, &box, e)) return false;
    } else if (!is_none(value) && !guv_read_hex(b, value, &hex, e)) {
        return false;
    }
    ((GuvState *)state)->chit_at[chit] = (u16)(box ? box : hex);
    return true;
}

/* How many there are is found, not told. */
static bool set_count(const void *board, void *state, const Datum *d, int side, Str value, Error *e) {
    return fail(e, "expected union or confederate");
}

/* GUV-P31: hands and event cups are secret, how many are in hand is not. */
static void say_kinds(const View *v, const Datum *d, int side, Writer *w) {
    const GuvBoard *b = v->board;
    const u8 *count = (const u8 *)v->state + d->offset;
    for (int k = 1; view_knows(v, side) && k < EVENT_KINDS; k++) {
        for (int i = 0; b->event[k].side == side && i < count[k]; i++) put_more(w, b->event[k].key);
    }
}

static void say_hand_count(const View *v, const Datum *d, int side, Writer *w) {
    const GuvBoard *b = v->board;
    const GuvState *s = v->state;
    int count = 0;
    for (int k = 1; k < EVENT_KINDS; k++) count += b->event[k].side == side ? s->hand[k] : 0;
    count += side == UNION && guv_general_in_cup(s); /* unseen, it counts as held */
    if (count && v->viewer != REFEREE) put_int(w, count);
}

static bool fail_event(const GuvBoard *b, int side, Str word, Error *e) {
    Known known;
    known_start(&known, word);
    for (int k = 1; k < EVENT_KINDS; k++) {
        if (b->event[k].side == side) known_add(&known, b->event[k].key);
    }
    return fail_known(e, "no event of this side", &known);
}

static bool set_kinds(const void *board, void *state, const Datum *d, int side, Str value, Error *e) {
    const GuvBoard *b = board;
    u8 *count = (u8 *)state + d->offset;
    for (int k = 1; k < EVENT_KINDS; k++) {
        if (b->event[k].side == side) count[k] = 0;
    }
    for (Str word = str_word(&value); word.len && !is_none(word); word = str_word(&value)) {
        int event = guv_find_event(b, word);
        if (!event || b->event[event].side != side) return fail_event(b, side, word, e);
        count[event]++;
    }
    return true;
}

/* What is in hand is not in the cup, which need not be told besides. */
static bool set_hand(const void *board, void *state, const Datum *d, int side, Str value, Error *e) {
    const GuvBoard *b = board;
    GuvState *s = state;
    if (!set_kinds(b, s, d, side, value, e)) return false;
    for (int k = 1; k < EVENT_KINDS; k++) {
        int left = b->event[k].copies - s->hand[k];
        if (s->event_cup[k] > left) s->event_cup[k] = (u8)(left > 0 ? left : 0);
    }
    return true;
}

static const Part of_cup[] = {WHOLE_PART(GuvState, cup), WHOLE_PART(GuvState, step), {0}};
static const Part of_boxes[] = {WHOLE_PART(GuvState, step), {0}};
static const Part of_hands[] = {
    WHOLE_PART(GuvState, hand), WHOLE_PART(GuvState, event_cup), WHOLE_PART(GuvState, cup), {0}};

/* ---- Markers on the map ------------------------------------------------------------------------------------------ */

static void say_work(const View *v, const Datum *d, int hex, Writer *w) {
    if (hexset_has(&((const GuvState *)v->state)->works, hex)) put(w, "yes");
}

static int next_work(const View *v, int hex) { return hexset_next(&((const GuvState *)v->state)->works, hex); }

static bool set_work(const void *board, void *state, const Datum *d, int hex, Str value, Error *e) {
    GuvState *s = state;
    u8 side = 0;
    bool no = str_same(value, STR("no"));
    bool yes = str_same(value, STR("yes")) ||
               (!no && read_side_or_none(value, &side, e) && side); /* its builders hold the hex */
    if (!yes && !no) return fail(e, "expected yes or no");
    if (yes) hexset_add(&s->works, hex);
    else hexset_drop(&s->works, hex);
    return true;
}

static void say_pontoon(const View *v, const Datum *d, int side, Writer *w) {
    const GuvState *s = v->state;
    for (int i = 0; i < GUV_PONTOONS; i++) {
        const Pontoon *p = &s->pontoon[i];
        if (p->side != side) continue;
        put_fmt(w, "%s%s%s", side_name((Side)p->owner), p->marks & PONTOON_FIXED ? " fixed" : "",
                p->marks & PONTOON_TRIED ? " tried" : "");
    }
}

/* The lowest hexside beyond `side` where a pontoon lies. */
static int next_pontoon(const View *v, int side) {
    const GuvState *s = v->state;
    int best = 0;
    for (int i = 0; i < GUV_PONTOONS; i++) {
        int at = s->pontoon[i].side;
        if (at > side && (at < best || !best)) best = at;
    }
    return best;
}

static bool set_pontoon(const void *board, void *state, const Datum *d, int side, Str value, Error *e) {
    GuvState *s = state;
    int slot = 0;
    while (slot < GUV_PONTOONS && s->pontoon[slot].side && s->pontoon[slot].side != side) slot++;
    if (slot == GUV_PONTOONS) return fail(e, "more than %d pontoons", GUV_PONTOONS);
    Pontoon p = {.side = (u16)side, .owner = 0, .marks = 0};
    if (!read_side_or_none(str_word(&value), &p.owner, e)) return false;
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        if (str_same(word, STR("fixed"))) p.marks |= PONTOON_FIXED;
        else if (str_same(word, STR("tried"))) p.marks |= PONTOON_TRIED;
        else return fail(e, "expected fixed or tried");
    }
    s->pontoon[slot] = p.owner ? p : (Pontoon){0};
    guv_sort_pontoons(s);
    return true;
}

static const Part of_works[] = {WHOLE_PART(GuvState, works), {0}}, of_pontoons[] = {WHOLE_PART(GuvState, pontoon), {0}};

/* For scripts: "activation = V 1010" lays the chit there and activates who is in command, as if it had been pulled. */
static bool set_activation(const void *board, void *state, const Datum *d, int id, Str value, Error *e) {
    const GuvBoard *b = board;
    GuvState *s = state;
    int chit = 0, hex = 0;
    Str first = str_word(&value), second = str_word(&value);
    if ((!is_none(first) && !guv_read_chit(b, first, &chit, e)) || !guv_read_hex(b, second, &hex, e)) return false;
    if (!chit || chit == CHIT_GENERAL || str_word(&value).len) return fail(e, "expected a chit and its hex");
    guv_clear_marks(s, U_OF_ACTIVATION);
    memset(s->from, 0, sizeof s->from);
    s->cup &= ~(1u << chit);
    s->drawn |= 1u << chit;
    s->chit = (u8)chit;
    s->chit_at[chit] = (u16)hex;
    s->independents = (u8)(s->step == STEP_TAKE ? guv_chit_takes(b, chit) : 0); /* in that step they are taken aloud */
    s->went = s->marching = 0;
    if (chit <= CHIT_INDEPENDENT) guv_activate_in_command(b, s);
    if (chit <= CHIT_INDEPENDENT || s->step == STEP_TAKE) return true;
    HexSet area;
    Side side = guv_chit_side(b, chit);
    guv_command_area(b, s, side, hex, b->rule.independent_radius, 0, &area);
    for (int u = guv_unit(side, 1), taken = 0; u <= b->last_unit[side]; u++) {
        if (guv_fate(s, u) != FATE_MAP || !hexset_has(&area, s->hex[u]) || !guv_unit_free(b, s, u, NULL)) continue;
        if (taken++ < b->rule.independent_units) guv_activate_unit(b, s, u, false);
    }
    return true;
}

/* ---- Steps ------------------------------------------------------------------------------------------------------- */

static const char *step_name(int step) { return guv_step_at(step)->is.name; }

/* Others do not see that a player gives orders: the chit is still in hand. */
static void say_step(const View *v, const Datum *d, int id, Writer *w) {
    const GuvState *s = v->state;
    bool own = d->offset == offsetof(GuvState, step);
    if (s->step != STEP_ORDERS || view_knows(v, (int)guv_active(v->board, s))) put(w, step_name(*datum_at(d, s, id)));
    else if (own) put(w, guv_step_open(s)->is.name);
}

static const char *const jumps[] = {"start", "turn", "choosing", "pulling", "night", "end-of-turn", NULL};
static const StepNames steps = {step_name, STEP_COUNT, jumps, "", .alike = true, .hidden = STEP_DEM};

static bool in_activation(int step) { return step >= STEP_ACTIVATE && step <= STEP_ADVANCE; }

/* A step begins anew: nothing of an earlier one is left. */
static void clear_frames(void *state, int step) {
    GuvState *s = state;
    s->ending = s->back = s->asking = s->asked = s->declined = s->ordered = s->returning = 0;
    s->group = (Bits128){{0, 0}};
    s->group_hex = s->react_hex = s->site = 0;
    s->spent = s->road = s->react = 0;
    s->fight = (Fight){0};
    s->retreat = (Retreat){0};
    s->points[UNION] = s->points[CONFEDERATE] = 0;
    if (in_activation(step)) return; /* the activation goes on elsewhere */
    s->chit = s->independents = s->marching = s->went = 0;
    hexset_clear(&s->attacked);
    hexset_clear(&s->duties);
    memset(s->from, 0, sizeof s->from);
    guv_clear_marks(s, U_OF_ACTIVATION);
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

#define IN(member) AT(GuvState, member)

static const char *const results[] = {"none", GUV_ENDINGS(ENDING_NAME) NULL};
static const char *const arms[] = {"none", "infantry", "guns", NULL};
static const char *const effects[] = {"open", "step", "die", NULL};
static const char *const shots[] = {"none", "DIS", "1", "1DIS", NULL};

#define BY_EACH(array) EACH(GuvState, array)

/* In canonical order: the game, the step, chits, markers and pieces, then what belongs to a step under way. */
static const Datum table[] = {
    {"turn", DATUM_NUMBER, IN(turn), 1, GUV_TURNS, true},
    {"rain", DATUM_YES, IN(rain)},
    {"lost-commanders", DATUM_SET, IN(commander_lost), .of = &guv_commanders},
    {"march.union", DATUM_ID, IN(march[UNION]), .of = &chits},
    {"march.confederate", DATUM_ID, IN(march[CONFEDERATE]), .of = &chits},
    {"detachment.union", DATUM_ID, IN(detachment[UNION]), .of = &hexes, .say = say_detachment, .set = set_detachment},
    {"detachment.confederate", DATUM_ID, IN(detachment[CONFEDERATE]), .of = &hexes, .say = say_detachment,
     .set = set_detachment},
    {"played.union", DATUM_NUMBER, IN(played[UNION]), 0, 9},
    {"played.confederate", DATUM_NUMBER, IN(played[CONFEDERATE]), 0, 9},
    {"no-events.union", DATUM_YES, IN(no_events[UNION]), .only = UNION},
    {"no-events.confederate", DATUM_YES, IN(no_events[CONFEDERATE]), .only = CONFEDERATE},
    {"events", DATUM_SET, IN(shown), .of = &guv_events},
    {"event-hex", DATUM_ID, IN(event_hex), .of = &hexes},
    {"wound-rolled", DATUM_YES, IN(wound_rolled)},
    {"depot.union", DATUM_ID, IN(depot[UNION]), .of = &hexes},
    {"depot.confederate", DATUM_ID, IN(depot[CONFEDERATE]), .of = &hexes},
    {"pontoons.union", DATUM_NUMBER, IN(ready[UNION]), 0, GUV_PONTOONS},
    {"pontoons.confederate", DATUM_NUMBER, IN(ready[CONFEDERATE]), 0, GUV_PONTOONS},
    {"pontoons.union.later", DATUM_NUMBER, IN(later[UNION]), 0, GUV_PONTOONS},
    {"pontoons.confederate.later", DATUM_NUMBER, IN(later[CONFEDERATE]), 0, GUV_PONTOONS},
    {"csa-bridge", DATUM_NUMBER, IN(csa_bridge), 0, 2},
    {"freed", DATUM_SET, IN(freed), .of = &chits},
    {"struck", DATUM_NUMBER, IN(struck), 0, 255, .only = UNION},
    {"gibbon-free", DATUM_YES, IN(gibbon_free)},
    {"cavalry-free", DATUM_YES, IN(cavalry_free)},
    {"arrivals", DATUM_NUMBER, IN(arrivals), 0, 255},
    {"longstreet", DATUM_NUMBER, IN(longstreet), 0, 255},
    {"drawn", DATUM_SET, IN(drawn), .of = &chits},
    {"step", DATUM_STEP, IN(step), .always = true, .varies = true, .say = say_step},
    {"cup.*", .by = &cups, .needs = of_cup, .secret = true, .same = same_cup, .say = say_cup, .set = set_cup},
    {"box.*", DATUM_SET, BY_EACH(box), .of = &chits, .by = &guv_commanders, .secret = true, .say = say_box},
    {"used.*", DATUM_NUMBER, BY_EACH(commander_used), 0, GUV_TURNS, .by = &guv_commanders},
    {"chit.*", DATUM_ID, BY_EACH(chit_at), .of = &hexes, .by = &chits, .needs = of_boxes, .secret = true,
     .same = same_boxes, .say = say_chit, .set = set_chit},
    {"hand.*", DATUM_OWN, offsetof(GuvState, hand), 0, .by = &naming_sides, .needs = of_hands, .secret = true,
     .say = say_kinds, .set = set_hand},
    {"event-cup.*", DATUM_OWN, offsetof(GuvState, event_cup), 0, .by = &naming_sides, .needs = of_hands, .secret = true,
     .say = say_kinds, .set = set_kinds},
    {"hand.*.count", .by = &naming_sides, .needs = of_hands, .secret = true, .say = say_hand_count, .set = set_count},
    {"breastwork.*", .by = &hexes, .needs = of_works, .next = next_work, .say = say_work, .set = set_work},
    {"pontoon.*", .by = &hexsides, .needs = of_pontoons, .next = next_pontoon, .say = say_pontoon, .set = set_pontoon},
    {"unit.*", .by = &guv_units, .needs = guv_of_unit, .seen = true, .same = guv_same_sight, .say = guv_say_piece,
     .set = guv_set_piece},
    {"stack.*", .by = &hexes, .seen = true, .same = guv_same_stack, .next = guv_next_stack, .say = guv_say_stack,
     .set = guv_set_stack},
    {"activation", .set = set_activation},
    {"unit.*.marks", .by = &guv_units, .needs = guv_of_marks, .seen = true, .same = guv_same_details,
     .say = guv_say_marks, .set = guv_set_marks},
    {"unit.*.from", .by = &guv_units, .needs = guv_of_from, .seen = true, .say = guv_say_from, .set = guv_set_from},
    {"order.*", .by = &guv_units, .needs = guv_of_order, .seen = true, .say = guv_say_order, .set = guv_set_order},
    {"points.union", DATUM_NUMBER, IN(points[UNION]), 0, 20, .only = UNION},
    {"points.confederate", DATUM_NUMBER, IN(points[CONFEDERATE]), 0, 20, .only = CONFEDERATE},
    {"result", DATUM_WORD, IN(ending), .words = results},
    {"asking", DATUM_SIDE, IN(asking)},
    {"asked", DATUM_OWN, IN(asked), .varies = true, .say = say_asked, .set = set_asked},
    {"back", DATUM_STEP, IN(back), .varies = true, .say = say_step},
    {"declined", DATUM_NUMBER, IN(declined), 0, STEP_COUNT},
    {"returning", DATUM_ID, IN(returning), .varies = true, .of = &guv_units, .say = guv_say_unit},
    {"ordered", DATUM_YES, IN(ordered), .only = ONLY_ACTIVE},
    {"chit", DATUM_ID, IN(chit), .of = &chits},
    {"chit.independents", DATUM_NUMBER, IN(independents), 0, 9, .only = ONLY_ACTIVE},
    {"chit.marching", DATUM_YES, IN(marching)},
    {"chit.went", DATUM_YES, IN(went)},
    {"attacked", DATUM_SET, IN(attacked), .of = &hexes},
    {"bombarded", DATUM_SET, IN(bombarded), .varies = true, .of = &hexes, .say = say_duties, .set = set_duties},
    {"duties", DATUM_SET, IN(duties), .varies = true, .of = &hexes, .say = say_duties, .set = set_duties},
    {"group", DATUM_OWN, IN(group), .varies = true, .say = guv_say_units, .set = guv_set_units},
    {"group.hex", DATUM_ID, IN(group_hex), .of = &hexes},
    {"group.spent", DATUM_NUMBER, IN(spent), 0, 250},
    {"group.road", DATUM_NUMBER, IN(road), 0, 255},
    {"site", DATUM_ID, IN(site), .of = &hexsides},
    {"react.hex", DATUM_ID, IN(react_hex), .of = &hexes},
    {"react.sides", DATUM_NUMBER, IN(react), 0, 63},
    {"fight.targets", DATUM_IDS, IN(fight.target), .varies = true, .each = 2, .of = &hexes,
     .count = offsetof(GuvState, fight.targets)},
    {"fight.arm", DATUM_WORD, IN(fight.arm), .words = arms},
    {"fight.attackers", DATUM_OWN, IN(fight.attackers), .varies = true, .say = guv_say_units, .set = guv_set_units},
    {"fight.event-bonus", DATUM_NUMBERS, IN(fight.event_bonus), 0, 99},
    {"fight.works", DATUM_WORD, IN(fight.works), .words = effects},
    {"fight.terrain", DATUM_NUMBER, IN(fight.terrain), 0, 60},
    {"fight.dice", DATUM_NUMBERS, IN(fight.dice), 0, 99},
    {"fight.bonus", DATUM_NUMBERS, IN(fight.bonus), 0, 99},
    {"fight.ground", DATUM_NUMBER, IN(fight.ground), 0, 99},
    {"fight.march", DATUM_NUMBER, IN(fight.march), 0, 9},
    {"fight.attack-modifiers", DATUM_NUMBERS, IN(fight.mod[0]), -99, 99},
    {"fight.defense-modifiers", DATUM_NUMBERS, IN(fight.mod[1]), -99, 99},
    {"fight.each", DATUM_NUMBERS, IN(fight.each), -99, 99},
    {"fight.hits", DATUM_NUMBERS, IN(fight.hits), 0, 99},
    {"fight.sixes", DATUM_NUMBERS, IN(fight.sixes), 0, 99},
    {"fight.natural", DATUM_NUMBERS, IN(fight.natural), 0, 99},
    {"fight.losses", DATUM_NUMBERS, IN(fight.losses), 0, 99},
    {"fight.taken", DATUM_NUMBERS, IN(fight.taken), 0, 99},
    {"fight.first", DATUM_NUMBERS, IN(fight.first), 0, 99},
    {"fight.forced", DATUM_NUMBER, IN(fight.forced), 0, 9},
    {"fight.cancelled", DATUM_NUMBER, IN(fight.cancelled), 0, 9},
    {"fight.shot", DATUM_WORD, IN(fight.shot), .words = shots},
    {"fight.events", DATUM_NUMBER, IN(fight.events), 0, 7},
    {"fight.asked", DATUM_NUMBER, IN(fight.asked), 0, 255},
    {"fight.works-declined", DATUM_NUMBER, IN(fight.works_declined), 0, 65535},
    {"fight.attackers-hit", DATUM_OWN, IN(fight.six_hit[0]), .varies = true, .say = guv_say_units,
     .set = guv_set_units},
    {"fight.defenders-hit", DATUM_OWN, IN(fight.six_hit[1]), .varies = true, .say = guv_say_units,
     .set = guv_set_units},
    {"retreat.side", DATUM_SIDE, IN(retreat.side)},
    {"retreat.set", DATUM_OWN, IN(retreat.set), .varies = true, .say = guv_say_units, .set = guv_set_units},
    {"retreat.unit", DATUM_ID, IN(retreat.unit), .varies = true, .of = &guv_units, .say = guv_say_unit},
    {"retreat.passed", DATUM_IDS, IN(retreat.passed), .varies = true, .each = 2, .of = &hexes,
     .count = offsetof(GuvState, retreat.count)},
    {"retreat.from", DATUM_ID, IN(retreat.from), .of = &hexes},
    {"retreat.crossed", DATUM_OWN, IN(retreat.crossed), .varies = true, .say = say_pontoons, .set = set_pontoons},
    {NULL},
};

static Side active(const void *board, const void *state) { return guv_active(board, state); }

static const Facts all = {table,  guv_options,  OPTIONS - 1, offsetof(GuvState, option),
                          &steps, clear_frames, active,      guv_sight};

FACTS_OF(guv, all)
