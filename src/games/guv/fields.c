/* The table of plain facts. Order is canonical: the game, the step, then what belongs to a step under way. */
#include "games/guv/fields.h"

#define AT(member) ((u16)offsetof(GuvState, member))

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

const Field guv_fields[] = {
    {"turn", FIELD_NUMBER, AT(turn), 1, GUV_TURNS, true, 0, NULL},
    {"rain", FIELD_YES, AT(rain), 0, 1, false, 0, NULL},
    {"lost-commanders", FIELD_COMMANDERS, AT(commander_lost), 0, 0, false, 0, NULL},
    {"march.union", FIELD_CHIT, AT(march[UNION]), 0, 0, false, 0, NULL},
    {"march.confederate", FIELD_CHIT, AT(march[CONFEDERATE]), 0, 0, false, 0, NULL},
    {"detachment.union", FIELD_HEX, AT(detachment[UNION]), 0, 0, false, 0, NULL},
    {"detachment.confederate", FIELD_HEX, AT(detachment[CONFEDERATE]), 0, 0, false, 0, NULL},
    {"played.union", FIELD_NUMBER, AT(played[UNION]), 0, 9, false, 0, NULL},
    {"played.confederate", FIELD_NUMBER, AT(played[CONFEDERATE]), 0, 9, false, 0, NULL},
    {"no-events.union", FIELD_YES, AT(no_events[UNION]), 0, 1, false, UNION, NULL},
    {"no-events.confederate", FIELD_YES, AT(no_events[CONFEDERATE]), 0, 1, false, CONFEDERATE, NULL},
    {"events", FIELD_EVENTS, AT(shown), 0, 0, false, 0, NULL},
    {"event-hex", FIELD_HEX, AT(event_hex), 0, 0, false, 0, NULL},
    {"wound-rolled", FIELD_YES, AT(wound_rolled), 0, 1, false, 0, NULL},
    {"depot.union", FIELD_HEX, AT(depot[UNION]), 0, 0, false, 0, NULL},
    {"depot.confederate", FIELD_HEX, AT(depot[CONFEDERATE]), 0, 0, false, 0, NULL},
    {"pontoons.union", FIELD_NUMBER, AT(ready[UNION]), 0, GUV_PONTOONS, false, 0, NULL},
    {"pontoons.confederate", FIELD_NUMBER, AT(ready[CONFEDERATE]), 0, GUV_PONTOONS, false, 0, NULL},
    {"pontoons.union.later", FIELD_NUMBER, AT(later[UNION]), 0, GUV_PONTOONS, false, 0, NULL},
    {"pontoons.confederate.later", FIELD_NUMBER, AT(later[CONFEDERATE]), 0, GUV_PONTOONS, false, 0, NULL},
    {"csa-bridge", FIELD_NUMBER, AT(csa_bridge), 0, 2, false, 0, NULL},
    {"freed", FIELD_CHITS, AT(freed), 0, 0, false, 0, NULL},
    {"struck", FIELD_NUMBER, AT(struck), 0, 255, false, UNION, NULL},
    {"gibbon-free", FIELD_YES, AT(gibbon_free), 0, 1, false, 0, NULL},
    {"cavalry-free", FIELD_YES, AT(cavalry_free), 0, 1, false, 0, NULL},
    {"arrivals", FIELD_NUMBER, AT(arrivals), 0, 255, false, 0, NULL},
    {"longstreet", FIELD_NUMBER, AT(longstreet), 0, 255, false, 0, NULL},
    {"drawn", FIELD_CHITS, AT(drawn), 0, 0, false, 0, NULL},
    {"step", FIELD_STEP, AT(step), 0, 0, true, 0, NULL},
    {"points.union", FIELD_NUMBER, AT(points[UNION]), 0, 20, false, UNION, NULL},
    {"points.confederate", FIELD_NUMBER, AT(points[CONFEDERATE]), 0, 20, false, CONFEDERATE, NULL},
    {"result", FIELD_WORD, AT(ending), 0, 0, false, 0, results},
    {"asking", FIELD_SIDE, AT(asking), 0, 2, false, 0, NULL},
    {"asked", FIELD_ASKED, AT(asked), 0, 255, false, 0, NULL},
    {"back", FIELD_STEP, AT(back), 0, 0, false, 0, NULL},
    {"declined", FIELD_NUMBER, AT(declined), 0, STEP_COUNT, false, 0, NULL},
    {"returning", FIELD_UNIT, AT(returning), 0, 0, false, 0, NULL},
    {"ordered", FIELD_YES, AT(ordered), 0, 1, false, OF_ACTIVE, NULL},
    {"chit", FIELD_CHIT, AT(chit), 0, 0, false, 0, NULL},
    {"chit.independents", FIELD_NUMBER, AT(independents), 0, 9, false, OF_ACTIVE, NULL},
    {"chit.marching", FIELD_YES, AT(marching), 0, 1, false, 0, NULL},
    {"chit.went", FIELD_YES, AT(went), 0, 1, false, 0, NULL},
    {"attacked", FIELD_HEXSET, AT(attacked), 0, 0, false, 0, NULL},
    {"bombarded", FIELD_BOMBARDED, AT(bombarded), 0, 0, false, 0, NULL},
    {"duties", FIELD_DUTIES, AT(duties), 0, 0, false, 0, NULL},
    {"group", FIELD_UNITS, AT(group), 0, 0, false, 0, NULL},
    {"group.hex", FIELD_HEX, AT(group_hex), 0, 0, false, 0, NULL},
    {"group.spent", FIELD_NUMBER, AT(spent), 0, 250, false, 0, NULL},
    {"group.road", FIELD_NUMBER, AT(road), 0, 255, false, 0, NULL},
    {"site", FIELD_HEXSIDE, AT(site), 0, 0, false, 0, NULL},
    {"react.hex", FIELD_HEX, AT(react_hex), 0, 0, false, 0, NULL},
    {"react.sides", FIELD_NUMBER, AT(react), 0, 63, false, 0, NULL},
    {"fight.targets", FIELD_HEXES, AT(fight.target), 0, 6, false, 0, NULL},
    {"fight.arm", FIELD_WORD, AT(fight.arm), 0, 0, false, 0, arms},
    {"fight.attackers", FIELD_UNITS, AT(fight.attackers), 0, 0, false, 0, NULL},
    {"fight.event-bonus", FIELD_NUMBERS, AT(fight.event_bonus), 0, 2, false, 0, NULL},
    {"fight.works", FIELD_WORD, AT(fight.works), 0, 0, false, 0, effects},
    {"fight.terrain", FIELD_NUMBER, AT(fight.terrain), 0, 60, false, 0, NULL},
    {"fight.dice", FIELD_NUMBERS, AT(fight.dice), 0, 2, false, 0, NULL},
    {"fight.bonus", FIELD_NUMBERS, AT(fight.bonus), 0, 2, false, 0, NULL},
    {"fight.ground", FIELD_NUMBER, AT(fight.ground), 0, 99, false, 0, NULL},
    {"fight.march", FIELD_NUMBER, AT(fight.march), 0, 9, false, 0, NULL},
    {"fight.attack-modifiers", FIELD_SIGNED, AT(fight.mod[0]), 0, GUV_DICE, false, 0, NULL},
    {"fight.defense-modifiers", FIELD_SIGNED, AT(fight.mod[1]), 0, GUV_DICE, false, 0, NULL},
    {"fight.each", FIELD_SIGNED, AT(fight.each), 0, 2, false, 0, NULL},
    {"fight.hits", FIELD_NUMBERS, AT(fight.hits), 0, 2, false, 0, NULL},
    {"fight.sixes", FIELD_NUMBERS, AT(fight.sixes), 0, 2, false, 0, NULL},
    {"fight.natural", FIELD_NUMBERS, AT(fight.natural), 0, 2, false, 0, NULL},
    {"fight.losses", FIELD_NUMBERS, AT(fight.losses), 0, 2, false, 0, NULL},
    {"fight.taken", FIELD_NUMBERS, AT(fight.taken), 0, 2, false, 0, NULL},
    {"fight.first", FIELD_NUMBERS, AT(fight.first), 0, 2, false, 0, NULL},
    {"fight.forced", FIELD_NUMBER, AT(fight.forced), 0, 9, false, 0, NULL},
    {"fight.cancelled", FIELD_NUMBER, AT(fight.cancelled), 0, 9, false, 0, NULL},
    {"fight.shot", FIELD_WORD, AT(fight.shot), 0, 0, false, 0, shots},
    {"fight.events", FIELD_NUMBER, AT(fight.events), 0, 7, false, 0, NULL},
    {"fight.asked", FIELD_NUMBER, AT(fight.asked), 0, 255, false, 0, NULL},
    {"fight.works-declined", FIELD_MASK, AT(fight.works_declined), 0, 0, false, 0, NULL},
    {"fight.attackers-hit", FIELD_UNITS, AT(fight.six_hit[0]), 0, 0, false, 0, NULL},
    {"fight.defenders-hit", FIELD_UNITS, AT(fight.six_hit[1]), 0, 0, false, 0, NULL},
    {"retreat.side", FIELD_SIDE, AT(retreat.side), 0, 2, false, 0, NULL},
    {"retreat.set", FIELD_UNITS, AT(retreat.set), 0, 0, false, 0, NULL},
    {"retreat.unit", FIELD_UNIT, AT(retreat.unit), 0, 0, false, 0, NULL},
    {"retreat.passed", FIELD_PASSED, AT(retreat.passed), 0, 12, false, 0, NULL},
    {"retreat.from", FIELD_HEX, AT(retreat.from), 0, 0, false, 0, NULL},
    {"retreat.crossed", FIELD_PONTOONS, AT(retreat.crossed), 0, 0, false, 0, NULL},
    {NULL, FIELD_NUMBER, 0, 0, 0, false, 0, NULL},
};

int guv_step_field(void) {
    int i = 0;
    while (guv_fields[i].offset != AT(step)) i++;
    return i;
}

int guv_field_count(void) { return COUNT(guv_fields) - 1; }

int guv_find_step(Str name) {
    static const char *const jumps[] = {"start", "turn", "choosing", "pulling", "night", "end-of-turn"};
    for (int step = STEP_NONE + 1; step < STEP_COUNT; step++) {
        if (step != STEP_DEM && str_alike(name, str_of(guv_step_at(step)->name))) return step;
    }
    for (int i = 0; i < COUNT(jumps); i++) {
        if (str_alike(name, str_of(jumps[i]))) return JUMP_START + i;
    }
    return STEP_NONE;
}

Side guv_set_side(const GuvBoard *b, const GuvState *s, const Field *f) {
    if (f->offset == AT(retreat.set)) return (Side)s->retreat.side;
    Side active = guv_active(b, s);
    if (!active) active = (Side)s->asking;
    return f->offset == AT(fight.six_hit[1]) ? side_other(active) : active;
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
    take_marks_off(s, U_OF_ACTIVATION);
}

size_t guv_field_size(const Field *f) {
    switch (f->kind) {
    case FIELD_NUMBERS:
    case FIELD_SIGNED: return f->high;
    case FIELD_MASK:
    case FIELD_PONTOONS:
    case FIELD_HEXSIDE:
    case FIELD_HEX: return sizeof(u16);
    case FIELD_HEXES:
    case FIELD_PASSED: return sizeof(u16) * f->high;
    case FIELD_BOMBARDED:
    case FIELD_DUTIES:
    case FIELD_HEXSET: return sizeof(HexSet);
    case FIELD_CHITS:
    case FIELD_EVENTS: return sizeof(u32);
    case FIELD_UNITS: return sizeof(Bits128);
    default: return 1;
    }
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
