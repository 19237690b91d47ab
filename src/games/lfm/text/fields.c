/* The table of plain facts. Order is canonical: the game, the step, then what belongs to a step under way. */
#include "games/lfm/text/fields.h"

#define IN(member) AT(LfmState, member)

static const char *const endings[] = {"none", "union", "confederate", "draw", "sudden", "passed", NULL};
static const char *const kinds[] = {"none", "combat", "charge", "fire", NULL};
static const char *const causes[] = {"none",   "combat",    "charge",  "repulse", "fire",
                                     "before", "voluntary", "charged", "night",   NULL};
static const char *const group_flags[] = {"went",    "road",    "from-zoc", "halted", "committed",
                                          "charged", "partial", "dropped",  NULL};

const char *const lfm_fates[FATES] = {"absent", "", "waiting", "away", "adrift", "eliminated", "lost", "exited"};

const MarkName lfm_marks[] = {
    {"disorganized", U_D, 0, 1},
    {"charged", U_CHARGED, 0, 1},
    {"detached", U_DETACHED, 0, 1},
    {"command", U_COMMAND, 0, 0},
    {"rolled", U_ROLLED, 0, 0},
    {"recover", U_RECOVER, 0, 0},
    {"moved", U_MOVED, 0, 0},
    {"changed", U_CHANGED, 0, 0},
    {"fired", U_FIRED, 0, 0},
    {"builder", U_BUILDER, 0, 0},
    {"stirred", U_STIRRED, 0, 0},
    {"fresh-charge", U_FRESH_CHARGE, 0, 0},
    {"apart", U_APART, 0, 0},
    {"shaken", U_SHAKEN, 0, 0},
    {"rallied", U_RALLIED, 0, 0},
    {"group", 0, offsetof(LfmState, group.set), 0},
    {"party", 0, offsetof(LfmState, fight.party), 0},
    {"part", 0, offsetof(LfmState, fight.part), 0},
    {"retreating", 0, offsetof(LfmState, retreat.set), 0},
    {"going", 0, offsetof(LfmState, retreat.stack), 0},
    {"stranded", 0, offsetof(LfmState, stranded), 0},
    {"engaged", 0, offsetof(LfmState, engaged), 0},
    {NULL, 0, 0, 0},
};

const char *lfm_front_name(const LfmBoard *b, int piece) {
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

const Datum lfm_fields[] = {
    {"turn", DATUM_NUMBER, IN(turn), 1, LFM_TURNS, true},
    {"first", DATUM_SIDE, IN(first), .always = true},
    {"phasing", DATUM_SIDE, IN(phasing), .always = true},
    {"acting.union", FIELD_PIECE, IN(acting[UNION])},
    {"acting.confederate", FIELD_PIECE, IN(acting[CONFEDERATE])},
    {"halted", DATUM_YES, IN(halted)},
    {"shattered", FIELD_BRIGADES, IN(shattered)},
    {"roused", FIELD_BRIGADES, IN(roused)},
    {"burned", FIELD_BRIDGES, IN(burned)},
    {"step", FIELD_STEP, IN(step), .always = true},
    {"result", DATUM_WORD, IN(ending), .words = endings},
    {"asking", DATUM_SIDE, IN(asking)},
    {"host", FIELD_STEP, IN(host)},
    {"asked", FIELD_PIECE, IN(asked)},
    {"site", FIELD_BRIDGE, IN(site)},
    {"ties", DATUM_NUMBER, IN(pool), 0, 255},
    {"second-fire", DATUM_YES, IN(second_fire)},
    {"round", DATUM_NUMBER, IN(round), 0, 255},
    {"round.quiet", DATUM_NUMBER, IN(quiet), 0, 255},
    {"round.bloody", DATUM_YES, IN(bloody)},
    {"fights", DATUM_NUMBER, IN(fights), 0, 255},
    {"vacated", FIELD_HEX, IN(vacated)},
    {"follow", FIELD_HEX, IN(follow)},
    {"group.hex", FIELD_HEX, IN(group.hex)},
    {"group.spent", DATUM_NUMBER, IN(group.spent), 0, 255},
    {"group.allowance", DATUM_NUMBER, IN(group.allowance), 0, 255},
    {"group.flags", FIELD_FLAGS, IN(group.flags), .words = group_flags},
    {"group.freed", DATUM_NUMBER, IN(group.freed), 0, 255},
    {"group.arrival", DATUM_NUMBER, IN(group.arrival), 0, 255},
    {"group.charges", DATUM_NUMBER, IN(group.charges), 0, LFM_CHARGES},
    {"group.charged-from", FIELD_HEXES, IN(group.charged_from), 0, LFM_CHARGES},
    {"group.charged-at", FIELD_HEXES, IN(group.charged_at), 0, LFM_CHARGES},
    {"fight", DATUM_WORD, IN(fight.kind), .words = kinds},
    {"fight.stage", DATUM_NUMBER, IN(fight.stage), 0, 255},
    {"fight.number", DATUM_NUMBER, IN(fight.number), 0, 255},
    {"fight.hexes", DATUM_NUMBERS, IN(fight.hexes), 0, 255},
    {"fight.attackers", FIELD_HEXES, IN(fight.hex[0]), 0, LFM_FIGHT_HEXES},
    {"fight.defenders", FIELD_HEXES, IN(fight.hex[1]), 0, LFM_FIGHT_HEXES},
    {"fight.result", DATUM_NUMBER, IN(fight.result), 0, RESULTS - 1},
    {"fight.lead", DATUM_NUMBERS, IN(fight.lead), 0, 255},
    {"fight.owed", DATUM_NUMBERS, IN(fight.owed), 0, 255},
    {"fight.first", DATUM_NUMBERS, IN(fight.first), 0, 255},
    {"fight.match", DATUM_NUMBER, IN(fight.match), 0, 255},
    {"fight.lost-in", DATUM_NUMBERS, IN(fight.lost_in), 0, 255},
    {"fight.fled-from", DATUM_NUMBERS, IN(fight.fled_from), 0, 255},
    {"fight.checks", DATUM_NUMBER, IN(fight.checks), 0, 9},
    {"fight.failures", DATUM_NUMBER, IN(fight.failures), 0, 9},
    {"fight.tested", FIELD_PIECE, IN(fight.tested)},
    {"fight.vacated", FIELD_HEXES, IN(fight.vacated), 0, LFM_FIGHT_HEXES},
    {"fight.entered", DATUM_NUMBER, IN(fight.entered), 0, 255},
    {"retreat", DATUM_WORD, IN(retreat.cause), .words = causes},
    {"retreat.side", DATUM_SIDE, IN(retreat.side)},
    {"retreat.accepted", DATUM_NUMBER, IN(retreat.accepted), 0, 255},
    {"retreat.owes", DATUM_NUMBER, IN(retreat.owes), 0, 255},
    {"retreat.from", FIELD_HEX, IN(retreat.from)},
    {"retreat.at", FIELD_HEX, IN(retreat.at)},
    {NULL},
};

int lfm_step_field(void) { return datum_index(lfm_fields, STR("step")); }

int lfm_field_count(void) { return COUNT(lfm_fields) - 1; }

/* "movement-phase" is "movement"; other names are left as they are. */
static Str without_phase(Str name) {
    Str tail = STR("-phase");
    bool has = name.len > tail.len && str_same((Str){name.at + name.len - tail.len, tail.len}, tail);
    return has ? (Str){name.at, name.len - tail.len} : name;
}

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

bool lfm_no_step(Str name, Error *e) {
    char known[LIST_ROOM];
    Writer w = writer_on(known, sizeof known);
    Nearest near = nearest_to(name);
    for (int i = 1; jumps[i]; i++) put_fmt(&w, "%s%s", i > 1 ? ", " : "", jumps[i]);
    nearest_words(&near, jumps);
    for (int step = STEP_NONE + 1; step < STEP_COUNT; step++) nearest_name(&near, str_of(lfm_step_at(step)->is.name));
    put_nearest(&w, &near);
    return fail(e, "no step '%.*s'; a phase begins with %s", (int)name.len, name.at, known);
}

/* A phase is begun anew by its own name with "-phase"; where no step has the phase's name, that will do too. */
int lfm_find_step(Str name) {
    for (int step = STEP_NONE + 1; step < STEP_COUNT; step++) {
        if (str_same(name, str_of(lfm_step_at(step)->is.name))) return step;
    }
    for (int i = 0; jumps[i]; i++) {
        Str jump = str_of(jumps[i]);
        if (str_same(name, jump) || str_same(without_phase(name), jump)) return JUMP_START + i;
    }
    return STEP_NONE;
}

void lfm_clear_frames(LfmState *s) {
    s->ending = s->host = s->asking = s->asked = s->site = s->pool = s->second_fire = 0;
    s->round = s->quiet = s->bloody = s->fights = 0;
    s->vacated = s->follow = 0;
    s->group = (Group){0};
    s->fight = (Fight){0};
    s->retreat = (Retreat){0};
    s->stranded = s->engaged = (PieceSet){{0}};
    memset(s->aimed, 0, sizeof s->aimed);
    memset(s->fight_of, 0, sizeof s->fight_of);
}

int lfm_arrival_of(const LfmBoard *b, const LfmState *s, int piece) {
    for (int n = 1; n <= b->arrivals; n++) {
        const LfmArrival *a = &b->arrival[n];
        for (int i = 0; i < a->pieces; i++) {
            if (a->piece[i] == piece) return !a->option || lfm_on(s, (LfmOption)a->option) ? n : 0;
        }
    }
    return 0;
}
