/* The referee beside a real table (BFF-12.30): what the engine cannot see, it asks for. A question has the answer that
 * stands until a player says otherwise; `done` takes the rest as they stand. */
#include "games/bff/rules.h"

#define NO_YES 1, "no yes"
const FieldInfo bff_fields[FIELDS] = {
    [FIELD_LEADERS] = {"leaders", BFF_1_1, "How many detached leaders of its chain have it in their radius?", 4, NULL},
    [FIELD_LEADERS_EXCEPTIONAL] = {"exceptional-leaders", BFF_1_2, "How many exceptional ones besides?", 3, NULL},
    [FIELD_LINEAR_COVER] = {"linear-cover", BFF_1_8, "Is it behind a wall, fence or work?", NO_YES},
    [FIELD_NEAR_FLANK] = {"outflanked", BFF_1_10, "Is it outflanked by an enemy within 4 inches?", NO_YES},
    [FIELD_IN_RANGE] = {"in-range", BFF_2_3, "Is it within enemy musketry or canister range?", NO_YES},
    [FIELD_FORTIFIED] = {"fortified", BFF_R38, "Is it in works that lie between it and every enemy in range?", NO_YES},
    [FIELD_COMMANDED] = {"in-command", BFF_4_14, "Is it in its leader's radius, or attached to a brigade?", NO_YES},
    [FIELD_MOVED_FIRST] = {"moved-first", BFF_4_10, "Did it move before it unlimbered?", NO_YES},
    [FIELD_DISORDERED_FRIEND] = {"through-disordered", BFF_4_2, "Did it pass through a disordered unit?", NO_YES},
    [FIELD_CROSSED_ABATIS] = {"abatis", BFF_8_2, "Did it cross abatis?", NO_YES},
    [FIELD_CHARGED_OVER] = {"charged-over", BFF_10_11, "What is the worst ground of the charge?", GOINGS - 1,
                            "open broken rough"},
    [FIELD_BLOCKED] = {"blocked", BFF_R34, "Has it no way to go back?", NO_YES},
    [FIELD_OFF_TABLE] = {"off-table", BFF_R8, "Does it leave the table?", NO_YES},
    [FIELD_STANDS] = {"stands", BFF_R4, "How many stands have the target in arc, range and sight?", 0, NULL},
    [FIELD_BAND] = {"band", BFF_R4, "Within which range is the target?", CANNONADE_BANDS - 1, NULL},
    [FIELD_ENFILADED] = {"enfiladed", BFF_R30, "Does more than half of the fire come from behind its front?", NO_YES},
    [FIELD_COVER] = {"cover", BFF_8_5, "What cover has the target?", COVERS - 1, "none partial full fortified"},
    [FIELD_ATTACKERS] = {"attackers", BFF_R13, "How many attacking stands are in contact or support?", 60, NULL},
    [FIELD_DEFENDERS] = {"defenders", BFF_R13, "How many defending stands are in contact or support?", 60, NULL},
    [FIELD_ATTACKER_SUPPORTED] = {"attacker-supported", BFF_R10, "Is the attacker supported?", NO_YES},
    [FIELD_DEFENDER_SUPPORTED] = {"defender-supported", BFF_R10, "Is the defender supported?", NO_YES},
    [FIELD_ATTACKER_OUTFLANKED] = {"attacker-outflanked", BFF_R6, "Is the attacker outflanked?", NO_YES},
    [FIELD_DEFENDER_OUTFLANKED] = {"defender-outflanked", BFF_R6, "Is the defender outflanked?", NO_YES},
    [FIELD_DEFENCE] = {"defence", BFF_10_9, "What does the ground give the defender?", DEFENCES - 1,
                       "none favorable strong fortified"},
    [FIELD_DETACHED_BATTERY] = {"detached-battery", BFF_R36, "Is the defending battery without a brigade?", NO_YES},
    [FIELD_SECOND_ENEMY] = {"second-enemy", BFF_R24, "Is another enemy within the breakthrough's reach?", NO_YES},
};
#undef NO_YES

void bff_ask(BffState *s, u32 fields, Side who, BffStepId return_to, int about) {
    s->ask = (OpenQuestions){.open = fields, .return_to = (u8)return_to, .about = (u8)about};
    s->asking = (u8)who;
    bff_step_to(s, STEP_ASK);
}

/* Who was named to fire has at least a stand that does, and fires no farther than its weapon. */
static int field_least(Field field) { return field == FIELD_STANDS; }

int bff_field_most(const BffBoard *b, const BffState *s, Field field) {
    if (field == FIELD_STANDS) return bits_count(bff_ready_stands(b, s, s->ask.about));
    if (field == FIELD_BAND) return bff_bands(b, s->ask.about) - 1;
    return bff_fields[field].most;
}

static void ask_legal(const BffBoard *b, const BffState *s, List *l) {
    for (int f = 1; f < FIELDS; f++) {
        if (!(s->ask.open >> f & 1)) continue;
        for (int v = field_least((Field)f), most = bff_field_most(b, s, (Field)f); v <= most; v++)
            list_add(l, DO_SAY, 2, f, v);
    }
    list_add(l, DO_DONE, 0, 0, 0);
}

static bool ask_check(const BffBoard *b, const BffState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DONE) return true;
    if (a->verb != DO_SAY) return bff_not_now(b, s, a, r);
    int field = a->op[0], most = bff_field_most(b, s, (Field)field);
    if (!(s->ask.open >> field & 1)) return refuse(r, BFF_12_30, "'%s' is not asked now.", bff_fields[field].name);
    if (a->op[1] < field_least((Field)field)) return refuse(r, bff_fields[field].clause, "At least one.");
    if (a->op[1] > most) return refuse(r, bff_fields[field].clause, "At most %d.", most);
    return true;
}

static void asked(const BffBoard *b, BffState *s, const Journal *j) {
    BffStepId return_to = (BffStepId)s->ask.return_to;
    s->ask.open = 0;
    switch (return_to) {
    case STEP_MANEUVER_ROLL: bff_maneuver_check_seen(b, s, j); return;
    case STEP_CHOICE: bff_choice_seen(b, s, j); return;
    case STEP_POSE: bff_moved(b, s, j); return;
    case STEP_FIRERS: bff_firers_seen(b, s, j); return;
    case STEP_FIRE_ROLL: bff_fire_seen(b, s, j); return;
    case STEP_COMBAT_ROLL: bff_combat_seen(b, s, j); return;
    case STEP_RETREAT: bff_retreat_seen(b, s, j); return;
    case STEP_BREAKTHROUGH: bff_breakthrough_seen(b, s, j); return;
    default: bff_step_to(s, return_to);
    }
}

static void ask_apply(const BffBoard *b, BffState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_SAY) {
        s->seen.value[a->op[0]] = (u8)a->op[1];
        s->ask.open &= ~(1u << a->op[0]);
    }
    if (a->verb == DO_DONE || !s->ask.open) asked(b, s, j);
}

BFF_STEP(ask, "ask", BFF_12_30, WHO_ASKING, "%q");
