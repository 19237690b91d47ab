/* The table of plain facts. Order is canonical: the game, the step, then what belongs to a step under way. */
#include "games/guv/text/fields.h"

#define IN(member) AT(GuvState, member)

static const char *const results[] = {
    "none", "union-points", "confederate-points", "confederate-places", "union", "confederate", "draw", NULL};
static const char *const arms[] = {"none", "infantry", "guns", NULL};
static const char *const effects[] = {"open", "step", "die", NULL};
static const char *const shots[] = {"none", "DIS", "1", "1DIS", NULL};

const char *const guv_fates[FATES] = {"absent", "", "available", "waiting", "eliminated", "exited", "removed"};
const MarkName guv_marks[] = {
    {U_REDUCED, "reduced"},
    {U_DIS, "disorganized"},
    {U_DEM, "demoralized"},
    {U_OOS, "oos"},
    {U_USED, "used"},
    {U_ACTIVE, "active"},
    {U_MOVED, "moved"},
    {U_HALTED, "halted"},
    {U_STRUCK, "struck"},
    {U_FIRED, "fired"},
    {U_MARCHED, "marched"},
    {U_SKIRMISHED, "skirmished"},
    {U_RESTING, "resting"},
    {U_BUILT, "built"},
    {U_DETACHED, "detached"},
    {U_AGAIN, "again"},
    {0, NULL},
};
const char *const guv_contacts[5] = {"ask", "stand", "weaker", "break", NULL};
const char *const guv_works_answers[4] = {"ask", "entrench", "open", NULL};

const Datum guv_fields[] = {
    {"turn", DATUM_NUMBER, IN(turn), 1, GUV_TURNS, true},
    {"rain", DATUM_YES, IN(rain)},
    {"lost-commanders", FIELD_COMMANDERS, IN(commander_lost)},
    {"march.union", FIELD_CHIT, IN(march[UNION])},
    {"march.confederate", FIELD_CHIT, IN(march[CONFEDERATE])},
    {"detachment.union", FIELD_HEX, IN(detachment[UNION])},
    {"detachment.confederate", FIELD_HEX, IN(detachment[CONFEDERATE])},
    {"played.union", DATUM_NUMBER, IN(played[UNION]), 0, 9},
    {"played.confederate", DATUM_NUMBER, IN(played[CONFEDERATE]), 0, 9},
    {"no-events.union", DATUM_YES, IN(no_events[UNION]), .only = UNION},
    {"no-events.confederate", DATUM_YES, IN(no_events[CONFEDERATE]), .only = CONFEDERATE},
    {"events", FIELD_EVENTS, IN(shown)},
    {"event-hex", FIELD_HEX, IN(event_hex)},
    {"wound-rolled", DATUM_YES, IN(wound_rolled)},
    {"depot.union", FIELD_HEX, IN(depot[UNION])},
    {"depot.confederate", FIELD_HEX, IN(depot[CONFEDERATE])},
    {"pontoons.union", DATUM_NUMBER, IN(ready[UNION]), 0, GUV_PONTOONS},
    {"pontoons.confederate", DATUM_NUMBER, IN(ready[CONFEDERATE]), 0, GUV_PONTOONS},
    {"pontoons.union.later", DATUM_NUMBER, IN(later[UNION]), 0, GUV_PONTOONS},
    {"pontoons.confederate.later", DATUM_NUMBER, IN(later[CONFEDERATE]), 0, GUV_PONTOONS},
    {"csa-bridge", DATUM_NUMBER, IN(csa_bridge), 0, 2},
    {"freed", FIELD_CHITS, IN(freed)},
    {"struck", DATUM_NUMBER, IN(struck), 0, 255, .only = UNION},
    {"gibbon-free", DATUM_YES, IN(gibbon_free)},
    {"cavalry-free", DATUM_YES, IN(cavalry_free)},
    {"arrivals", DATUM_NUMBER, IN(arrivals), 0, 255},
    {"longstreet", DATUM_NUMBER, IN(longstreet), 0, 255},
    {"drawn", FIELD_CHITS, IN(drawn)},
    {"step", FIELD_STEP, IN(step), .always = true},
    {"points.union", DATUM_NUMBER, IN(points[UNION]), 0, 20, .only = UNION},
    {"points.confederate", DATUM_NUMBER, IN(points[CONFEDERATE]), 0, 20, .only = CONFEDERATE},
    {"result", DATUM_WORD, IN(ending), .words = results},
    {"asking", DATUM_SIDE, IN(asking)},
    {"asked", FIELD_ASKED, IN(asked)},
    {"back", FIELD_STEP, IN(back)},
    {"declined", DATUM_NUMBER, IN(declined), 0, STEP_COUNT},
    {"returning", FIELD_UNIT, IN(returning)},
    {"ordered", DATUM_YES, IN(ordered), .only = OF_ACTIVE},
    {"chit", FIELD_CHIT, IN(chit)},
    {"chit.independents", DATUM_NUMBER, IN(independents), 0, 9, .only = OF_ACTIVE},
    {"chit.marching", DATUM_YES, IN(marching)},
    {"chit.went", DATUM_YES, IN(went)},
    {"attacked", FIELD_HEXSET, IN(attacked)},
    {"bombarded", FIELD_BOMBARDED, IN(bombarded)},
    {"duties", FIELD_DUTIES, IN(duties)},
    {"group", FIELD_UNITS, IN(group)},
    {"group.hex", FIELD_HEX, IN(group_hex)},
    {"group.spent", DATUM_NUMBER, IN(spent), 0, 250},
    {"group.road", DATUM_NUMBER, IN(road), 0, 255},
    {"site", FIELD_HEXSIDE, IN(site)},
    {"react.hex", FIELD_HEX, IN(react_hex)},
    {"react.sides", DATUM_NUMBER, IN(react), 0, 63},
    {"fight.targets", FIELD_HEXES, IN(fight.target), 0, 6},
    {"fight.arm", DATUM_WORD, IN(fight.arm), .words = arms},
    {"fight.attackers", FIELD_UNITS, IN(fight.attackers)},
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
    {"fight.works-declined", FIELD_MASK, IN(fight.works_declined)},
    {"fight.attackers-hit", FIELD_UNITS, IN(fight.six_hit[0])},
    {"fight.defenders-hit", FIELD_UNITS, IN(fight.six_hit[1])},
    {"retreat.side", DATUM_SIDE, IN(retreat.side)},
    {"retreat.set", FIELD_UNITS, IN(retreat.set)},
    {"retreat.unit", FIELD_UNIT, IN(retreat.unit)},
    {"retreat.passed", FIELD_PASSED, IN(retreat.passed), 0, 12},
    {"retreat.from", FIELD_HEX, IN(retreat.from)},
    {"retreat.crossed", FIELD_PONTOONS, IN(retreat.crossed)},
    {NULL},
};

int guv_step_field(void) { return datum_index(guv_fields, STR("step")); }

int guv_field_count(void) { return COUNT(guv_fields) - 1; }

static const char *const jumps[] = {"start", "turn", "choosing", "pulling", "night", "end-of-turn", NULL};

bool guv_no_step(Str name, Error *e) {
    Nearest near = nearest_to(name);
    nearest_words(&near, jumps);
    for (int step = STEP_NONE + 1; step < STEP_COUNT; step++) nearest_name(&near, str_of(guv_step_at(step)->is.name));
    return fail_unknown(e, "step", &near);
}

int guv_find_step(Str name) {
    for (int step = STEP_NONE + 1; step < STEP_COUNT; step++) {
        if (step != STEP_DEM && str_alike(name, str_of(guv_step_at(step)->is.name))) return step;
    }
    for (int i = 0; jumps[i]; i++) {
        if (str_alike(name, str_of(jumps[i]))) return JUMP_START + i;
    }
    return STEP_NONE;
}

Side guv_set_side(const GuvBoard *b, const GuvState *s, const Datum *f) {
    if (f->offset == offsetof(GuvState, retreat.set)) return (Side)s->retreat.side;
    Side active = guv_active(b, s);
    if (!active) active = (Side)s->asking;
    return f->offset == offsetof(GuvState, fight.six_hit[1]) ? side_other(active) : active;
}

static bool in_activation(int step) { return step >= STEP_ACTIVATE && step <= STEP_ADVANCE; }

void guv_clear_frames(GuvState *s, int step) {
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
    guv_take_marks_off(s, U_OF_ACTIVATION);
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
