/* Names of things, and facts as a table: told, told since, read back, put in order. A small camp stands for a game. */
#include "core/facts.h"
#include "unit/test.h"

enum { TENTS = 5 };

typedef struct Tent {
    char key[12], name[20];
} Tent;

typedef struct Camp {
    u8 tents;
    Tent tent[TENTS + 1];
} Camp;

typedef struct Night {
    u8 option[2];
    u8 step, back, hour;
    i16 chill;
    u8 guest, watch[3];
    u16 lit;
    u8 told, secret;
    u8 men[TENTS + 1], asleep[TENTS + 1];
    u64 drilled;
} Night;

static const Camp camp = {3, {{"", ""}, {"blue", "Big"}, {"red", "Big"}, {"white", "Small"}}};

/* ---- Its facts ------------------------------------------------------------------------------------------- */

static const OptionInfo options[] = {{"rain", "off on", 0, ""}};
static const Naming tents = {"tent", "tents", .last = {AT(Camp, tents)}, NAMED_BY(Camp, tent, key),
                             .name = offsetof(Camp, tent[0].name)};
static const Naming fires = {"fire", "fires", .most = 9};

static const char *step_name(int step) { return step == 1 ? "supper" : "tattoo"; }

static const char *const jumps[] = {"dusk", NULL};
static const StepNames steps = {step_name, 3, jumps, "; the night begins with dusk", .phases = true};

static void restart(void *state, int step) {
    (void)step;
    ((Night *)state)->guest = 0;
}

static Side active(const void *board, const void *state) {
    (void)board, (void)state;
    return CONFEDERATE;
}

static bool is_drilled(const View *v, int tent) { return ((const Night *)v->state)->drilled >> tent & 1; }

static bool same_drill(const View *now, const View *was, int tent) {
    return is_drilled(now, tent) == is_drilled(was, tent);
}

static void say_drill(const View *v, const Datum *d, int tent, Writer *w) {
    (void)d;
    if (is_drilled(v, tent)) put(w, "yes");
}

static bool set_drill(const void *board, void *state, const Datum *d, int tent, Str value, Error *e) {
    Night *s = state;
    u8 yes = 0;
    (void)board, (void)d;
    if (!read_yes(value, &yes, e)) return false;
    s->drilled = yes ? s->drilled | bit(tent) : s->drilled & ~bit(tent);
    return true;
}

static bool set_all(const void *board, void *state, const Datum *d, int id, Str value, Error *e) {
    (void)board, (void)d, (void)id;
    return read_byte(value, 0, 9, &((Night *)state)->men[1], e);
}

static const Part of_drill[] = {WHOLE_PART(Night, drilled), {0}};

#define IN(member) AT(Night, member)
static const Datum table[] = {
    {"hour", DATUM_NUMBER, IN(hour), 1, 12, true},
    {"chill", DATUM_NUMBER, IN(chill), -99, 99},
    {"step", DATUM_STEP, IN(step), .always = true},
    {"tent.*", DATUM_NUMBER, EACH(Night, men), 0, 9, .by = &tents, .same = same_drill},
    {"tent.*.drilled", .by = &tents, .needs = of_drill, .say = say_drill, .set = set_drill},
    {"tent.*.asleep", DATUM_NUMBER, EACH(Night, asleep), 0, 9, .by = &tents, .apart = true},
    {"men", .set = set_all},
    {"back", DATUM_STEP, IN(back)},
    {"guest", DATUM_ID, IN(guest), .of = &tents},
    {"watch", DATUM_IDS, IN(watch), .of = &tents},
    {"lit", DATUM_SET, IN(lit), .of = &fires},
    {"told", DATUM_NUMBER, IN(told), 0, 9, .only = UNION},
    {"secret", DATUM_NUMBER, IN(secret), 0, 9, .only = ONLY_ACTIVE},
    {NULL},
};
static const Facts facts = {table, options, 1, offsetof(Night, option), &steps, restart, active};

/* ---- Telling --------------------------------------------------------------------------------------------- */

typedef struct Heard {
    Writer w;
    char text[600];
} Heard;

static void hear(void *context, Str key, Str value) {
    Heard *h = context;
    put_str(&h->w, key), put_char(&h->w, '='), put_str(&h->w, value), put_char(&h->w, ';');
}

static const char *tell(const Night *s, Side viewer, const Night *since, Side then) {
    static Heard h;
    h.w = writer_on(h.text, sizeof h.text);
    facts_tell(&facts, &camp, s, viewer, &(FactSink){hear, &h, since, then});
    return h.text;
}

static bool sets(Night *s, const char *key, const char *value, Error *e) {
    return facts_set(&facts, &camp, s, str_of(key), str_of(value), e);
}

static Night a_night(void) {
    return (Night){.step = 1, .hour = 9, .men = {0, 4, 0, 2}, .asleep = {0, 1}, .drilled = bit(2), .watch = {0, 3}};
}

static void a_table_tells_thing_by_thing(void) {
    Night s = a_night();
    s.lit = 1 << 2 | 1 << 9;
    s.guest = 2;
    s.chill = -12;
    CHECK_TEXT(tell(&s, REFEREE, NULL, NOBODY),
               "option.rain=off;hour=9;chill=-12;step=supper;tent.blue=4;tent.red.drilled=yes;tent.white=2;"
               "tent.blue.asleep=1;guest=red;watch=- white;lit=2 9;");
}

static void only_what_changed_is_told_since(void) {
    Night was = a_night(), now = was;
    CHECK_TEXT(tell(&now, REFEREE, &was, REFEREE), "");
    now.men[3] = 0;
    now.drilled = bit(3);
    now.lit = 2;
    now.option[1] = 1;
    CHECK_TEXT(tell(&now, REFEREE, &was, REFEREE),
               "option.rain=on;tent.red.drilled=;tent.white=;tent.white.drilled=yes;lit=1;");
    CHECK_TEXT(tell(&was, REFEREE, &now, REFEREE),
               "option.rain=off;tent.red.drilled=yes;tent.white=2;tent.white.drilled=;lit=;");
}

static void a_secret_is_told_to_whom_it_belongs(void) {
    Night s = a_night(), none = s;
    s.told = 7;
    s.secret = 8;
    CHECK_TEXT(tell(&s, REFEREE, &none, REFEREE), "told=7;secret=8;");
    CHECK_TEXT(tell(&s, UNION, &none, UNION), "told=7;");
    CHECK_TEXT(tell(&s, CONFEDERATE, &none, CONFEDERATE), "secret=8;");
    CHECK_TEXT(tell(&s, NOBODY, &none, NOBODY), "");
    CHECK_TEXT(tell(&s, NOBODY, &s, UNION), "told=;");
    CHECK_TEXT(tell(&s, REFEREE, &s, NOBODY), "told=7;secret=8;");
}

/* ---- Reading back ------------------------------------------------------------------------------------------ */

static void facts_read_back_what_they_tell(void) {
    static const char *const given[][2] = {{"option.rain", "on"}, {"hour", "11"},
                                           {"chill", "-5"},       {"step", "tattoo"},
                                           {"tent.RED", "3"},     {"tent.Small.drilled", "yes"},
                                           {"back", "supper"},    {"tent.red.asleep", "2"},
                                           {"guest", "Small"},    {"watch", "red - blue"},
                                           {"lit", "4 1"},        {"told", "1"},
                                           {"men", "6"}};
    Night s = {.step = 1, .guest = 1};
    Error e;
    for (int i = 0; i < COUNT(given); i++) {
        if (!CHECK(sets(&s, given[i][0], given[i][1], &e))) printf("    %s: %s\n", given[i][0], e.text);
    }
    CHECK_TEXT(tell(&s, REFEREE, NULL, NOBODY),
               "option.rain=on;hour=11;chill=-5;step=tattoo;tent.blue=6;tent.red=3;tent.white.drilled=yes;"
               "tent.red.asleep=2;back=supper;guest=white;watch=red - blue;lit=1 4;told=1;");
    CHECK(sets(&s, "step", "supper", &e) && s.guest == 0);
    CHECK(sets(&s, "step", "dusk-phase", &e) && s.step == 3);
    CHECK(sets(&s, "back", "none", &e) && s.back == 0);
}

static void a_wrong_fact_is_named_and_changes_nothing(void) {
    static const char *const bad[][3] = {
        {"hour", "13", "expected a number from 1 to 12"},
        {"houre", "1", "no fact 'houre'; did you mean 'hour'?"},
        {"menn", "1", "no fact 'menn'"},
        {"tent.green", "1", "no tent 'green'"},
        {"tent.bleu.asleep", "1", "no tent 'bleu'; did you mean 'blue'?"},
        {"tent.Big", "1", "'Big' names more than one tent: blue red"},
        {"tent.red.wet", "1", "no fact 'tent.red.wet'; of a 'tent' there are: - drilled asleep"},
        {"tents.red", "1", "no fact 'tents.red'; did you mean 'tent'?"},
        {"tent", "1", "no fact 'tent'"},
        {"watch", "red red red red", "expected at most 3 tents"},
        {"watch", "red green", "no tent 'green'"},
        {"lit", "10", "no fire '10'"},
        {"step", "lunch", "no step 'lunch'; the night begins with dusk"},
        {"back", "dusk", "no step 'dusk'; the night begins with dusk; did you mean 'dusk'?"},
        {"option.snow", "on", "no option 'snow'"},
    };
    Night s = a_night(), before = s;
    Error e;
    for (int i = 0; i < COUNT(bad); i++) {
        CHECK(!sets(&s, bad[i][0], bad[i][1], &e));
        CHECK_TEXT(e.text, bad[i][2]);
        if (!CHECK(memcmp(&s, &before, sizeof s) == 0)) printf("    after %s = %s\n", bad[i][0], bad[i][1]);
    }
}

static void a_key_is_written_as_facts_write_it(void) {
    static const char *const keys[][2] = {{"tent.Small.drilled", "tent.white.drilled"},
                                          {"tent.White", "tent.white"},
                                          {"hour", "hour"},
                                          {"option.rain", "option.rain"}};
    Error e;
    for (int i = 0; i < COUNT(keys); i++) {
        char text[80];
        Writer w = writer_on(text, sizeof text);
        CHECK(facts_key(&facts, &camp, str_of(keys[i][0]), &w, &e));
        CHECK_TEXT(text, keys[i][1]);
    }
    CHECK(!facts_key(&facts, &camp, STR("men"), &(Writer){0}, &e)); /* only for scripts */
    CHECK_TEXT(e.text, "no fact 'men'");
}

/* As they are told: first by the place in the table, then thing by thing. */
static void facts_stand_in_the_order_of_the_table(void) {
    static const char *const keys[] = {
        "strange",    "option.rain",      "hour", "step",  "tent.blue", "tent.blue.drilled", "tent.red",
        "tent.white", "tent.blue.asleep", "men",  "guest", "secret"};
    for (int i = 1; i < COUNT(keys); i++) {
        bool after = facts_rank(&facts, &camp, str_of(keys[i])) > facts_rank(&facts, &camp, str_of(keys[i - 1]));
        if (!CHECK(after)) printf("    %s after %s\n", keys[i], keys[i - 1]);
    }
}

static void marks_are_bits_or_sets(void) {
    static const MarkName marks[] = {{"cold", 4}, {"drilled", .set = offsetof(Night, drilled)}, {NULL}};
    Night s = a_night();
    const MarkName *cold = mark_named(marks, STR("cold")), *drilled = mark_named(marks, STR("drilled"));
    CHECK(cold == &marks[0] && drilled == &marks[1] && !mark_named(marks, STR("warm")));
    CHECK(mark_worn(cold, &s, 1, 6) && !mark_worn(cold, &s, 1, 3));
    CHECK(mark_worn(drilled, &s, 2, 0) && !mark_worn(drilled, &s, 1, 0));
    mark_join(drilled, &s, 2, false);
    mark_join(drilled, &s, 3, true);
    mark_join(cold, &s, 3, true);
    CHECK(s.drilled == bit(3));
}

T_MAIN {
    RUN(a_table_tells_thing_by_thing);
    RUN(only_what_changed_is_told_since);
    RUN(a_secret_is_told_to_whom_it_belongs);
    RUN(facts_read_back_what_they_tell);
    RUN(a_wrong_fact_is_named_and_changes_nothing);
    RUN(a_key_is_written_as_facts_write_it);
    RUN(facts_stand_in_the_order_of_the_table);
    RUN(marks_are_bits_or_sets);
}
