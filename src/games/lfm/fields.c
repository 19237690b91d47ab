/* The table of plain facts. Order is canonical: the game, the step, then what belongs to a step under way. */
#include "games/lfm/fields.h"

#define AT(member) ((u16)offsetof(LfmState, member))

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
    {"group", 0, AT(group.set), 0},
    {"party", 0, AT(fight.party), 0},
    {"part", 0, AT(fight.part), 0},
    {"retreating", 0, AT(retreat.set), 0},
    {"going", 0, AT(retreat.stack), 0},
    {"stranded", 0, AT(stranded), 0},
    {"engaged", 0, AT(engaged), 0},
    {NULL, 0, 0, 0},
};

const char *lfm_back_name(const LfmBoard *b, int piece) {
    switch (b->brief[piece].type) {
    case CAVALRY: return "dismounted";
    case ARTILLERY:
    case HORSE_ARTILLERY: return "limbered";
    case COMMANDER: return b->piece[piece].replaceable ? "replaced" : "";
    default: return "";
    }
}

const Field lfm_fields[] = {
    {"turn", FIELD_NUMBER, AT(turn), 1, LFM_TURNS, true, NULL},
    {"first", FIELD_SIDE, AT(first), 0, 0, true, NULL},
    {"phasing", FIELD_SIDE, AT(phasing), 0, 0, true, NULL},
    {"acting.union", FIELD_PIECE, AT(acting[UNION]), 0, 0, false, NULL},
    {"acting.confederate", FIELD_PIECE, AT(acting[CONFEDERATE]), 0, 0, false, NULL},
    {"halted", FIELD_YES, AT(halted), 0, 1, false, NULL},
    {"shattered", FIELD_BRIGADES, AT(shattered), 0, 0, false, NULL},
    {"roused", FIELD_BRIGADES, AT(roused), 0, 0, false, NULL},
    {"burned", FIELD_BRIDGES, AT(burned), 0, 0, false, NULL},
    {"step", FIELD_STEP, AT(step), 0, 0, true, NULL},
    {"result", FIELD_WORD, AT(ending), 0, 0, false, endings},
    {"asking", FIELD_SIDE, AT(asking), 0, 0, false, NULL},
    {"host", FIELD_STEP, AT(host), 0, 0, false, NULL},
    {"asked", FIELD_PIECE, AT(asked), 0, 0, false, NULL},
    {"site", FIELD_BRIDGE, AT(site), 0, 0, false, NULL},
    {"ties", FIELD_NUMBER, AT(pool), 0, 255, false, NULL},
    {"second-fire", FIELD_YES, AT(second_fire), 0, 1, false, NULL},
    {"round", FIELD_NUMBER, AT(round), 0, 255, false, NULL},
    {"round.quiet", FIELD_NUMBER, AT(quiet), 0, 255, false, NULL},
    {"round.bloody", FIELD_YES, AT(bloody), 0, 1, false, NULL},
    {"fights", FIELD_NUMBER, AT(fights), 0, 255, false, NULL},
    {"vacated", FIELD_HEX, AT(vacated), 0, 0, false, NULL},
    {"follow", FIELD_HEX, AT(follow), 0, 0, false, NULL},
    {"group.hex", FIELD_HEX, AT(group.hex), 0, 0, false, NULL},
    {"group.spent", FIELD_NUMBER, AT(group.spent), 0, 255, false, NULL},
    {"group.allowance", FIELD_NUMBER, AT(group.allowance), 0, 255, false, NULL},
    {"group.flags", FIELD_FLAGS, AT(group.flags), 0, 0, false, group_flags},
    {"group.freed", FIELD_NUMBER, AT(group.freed), 0, 255, false, NULL},
    {"group.arrival", FIELD_NUMBER, AT(group.arrival), 0, 255, false, NULL},
    {"group.charges", FIELD_NUMBER, AT(group.charges), 0, LFM_CHARGES, false, NULL},
    {"group.charged-from", FIELD_HEXES, AT(group.charged_from), 0, LFM_CHARGES, false, NULL},
    {"group.charged-at", FIELD_HEXES, AT(group.charged_at), 0, LFM_CHARGES, false, NULL},
    {"fight", FIELD_WORD, AT(fight.kind), 0, 0, false, kinds},
    {"fight.stage", FIELD_NUMBER, AT(fight.stage), 0, 255, false, NULL},
    {"fight.number", FIELD_NUMBER, AT(fight.number), 0, 255, false, NULL},
    {"fight.hexes", FIELD_NUMBERS, AT(fight.hexes), 0, 2, false, NULL},
    {"fight.attackers", FIELD_HEXES, AT(fight.hex[0]), 0, LFM_FIGHT_HEXES, false, NULL},
    {"fight.defenders", FIELD_HEXES, AT(fight.hex[1]), 0, LFM_FIGHT_HEXES, false, NULL},
    {"fight.result", FIELD_NUMBER, AT(fight.result), 0, RESULTS - 1, false, NULL},
    {"fight.lead", FIELD_NUMBERS, AT(fight.lead), 0, 2, false, NULL},
    {"fight.owed", FIELD_NUMBERS, AT(fight.owed), 0, 2, false, NULL},
    {"fight.first", FIELD_NUMBERS, AT(fight.first), 0, 2, false, NULL},
    {"fight.match", FIELD_NUMBER, AT(fight.match), 0, 255, false, NULL},
    {"fight.lost-in", FIELD_NUMBERS, AT(fight.lost_in), 0, 2, false, NULL},
    {"fight.fled-from", FIELD_NUMBERS, AT(fight.fled_from), 0, 2, false, NULL},
    {"fight.checks", FIELD_NUMBER, AT(fight.checks), 0, 9, false, NULL},
    {"fight.failures", FIELD_NUMBER, AT(fight.failures), 0, 9, false, NULL},
    {"fight.tested", FIELD_PIECE, AT(fight.tested), 0, 0, false, NULL},
    {"fight.vacated", FIELD_HEXES, AT(fight.vacated), 0, LFM_FIGHT_HEXES, false, NULL},
    {"fight.entered", FIELD_NUMBER, AT(fight.entered), 0, 255, false, NULL},
    {"retreat", FIELD_WORD, AT(retreat.cause), 0, 0, false, causes},
    {"retreat.side", FIELD_SIDE, AT(retreat.side), 0, 0, false, NULL},
    {"retreat.accepted", FIELD_NUMBER, AT(retreat.accepted), 0, 255, false, NULL},
    {"retreat.owes", FIELD_NUMBER, AT(retreat.owes), 0, 255, false, NULL},
    {"retreat.from", FIELD_HEX, AT(retreat.from), 0, 0, false, NULL},
    {"retreat.at", FIELD_HEX, AT(retreat.at), 0, 0, false, NULL},
    {NULL, FIELD_NUMBER, 0, 0, 0, false, NULL},
};

int lfm_step_field(void) {
    int i = 0;
    while (lfm_fields[i].offset != AT(step)) i++;
    return i;
}

int lfm_field_count(void) { return COUNT(lfm_fields) - 1; }

size_t lfm_field_size(const Field *f) {
    switch (f->kind) {
    case FIELD_NUMBERS: return f->high;
    case FIELD_HEX:
    case FIELD_BRIDGES: return sizeof(u16);
    case FIELD_HEXES: return sizeof(u16) * f->high;
    case FIELD_BRIGADES: return sizeof(u64);
    default: return 1;
    }
}

/* A phase is begun anew by its own name with "-phase"; where no step has the phase's name, that will do too. */
int lfm_find_step(Str name) {
    static const char *const jumps[] = {
        "start",           "turn",           "half",   "command-phase",  "construction-phase",
        "artillery-phase", "movement-phase", "combat", "reorganization", "end-of-half"};
    for (int step = STEP_NONE + 1; step < STEP_COUNT; step++) {
        if (str_same(name, str_of(lfm_step_at(step)->name))) return step;
    }
    for (int i = 0; i < COUNT(jumps); i++) {
        if (str_same(name, str_of(jumps[i]))) return JUMP_START + i;
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
            if (a->piece[i] == piece) return !a->option || on(s, (LfmOption)a->option) ? n : 0;
        }
    }
    return 0;
}
