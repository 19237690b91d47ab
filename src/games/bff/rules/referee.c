/* The referee beside a real table (BFF-12.30): what the engine cannot see, it asks for. A question has the answer that
 * stands until a player says otherwise; `done` takes the rest as they stand. */
#include "games/bff/rules.h"

#define NO_YES 1, "no yes"
#define FIELD_ROW(ID, ...) {__VA_ARGS__},
const FieldInfo bff_fields[FIELDS] = {{NULL}, BFF_FIELDS(FIELD_ROW)};
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
