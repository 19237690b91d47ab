/* Records of a board: by number, by key, by word; units and their commanders in one array. */
#include "core/records.h"
#include "unit/test.h"

enum { DAYS = 3, CREWS = 2, PIECES = 6, GUN = 1, CHIEF = 2 };

typedef struct Day {
    u8 known, rain, crew[3], crews;
} Day;

typedef struct Crew {
    char key[8];
    u8 men, above;
} Crew;

typedef struct Piece {
    char key[8];
    u8 type, shots;
} Piece;

typedef struct Depot {
    u8 sealed, days, crews, units, pieces;
    Day day[DAYS + 1];
    Crew crew[CREWS + 1];
    u8 depth[2];
    Piece piece[PIECES + 1];
} Depot;

static const Naming crew_names = {"crew", "crews", .last = {AT(Depot, crews)}, NAMED_BY(Depot, crew, key)};
static const Datum day_data[] = {
    YES(Day, "rain", rain),
    {"crews", DATUM_IDS, AT(Day, crew), 1, .of = &crew_names, .count = offsetof(Day, crews)},
    {NULL},
};
static const Datum crew_data[] = {
    NUMBER(Crew, "men", men, 1, 20), {"above", DATUM_ID, AT(Crew, above), 1, .of = &crew_names}, {NULL}};
static const Datum depth_data[] = {{"feet", DATUM_NUMBER, 0, 1, 0, 99}, {NULL}};
static const char *const waters[] = {"creek", "river", NULL};

static const Records days = {
    "day", day_data, RECORDS(Depot, day), DAYS, offsetof(Depot, days), .known = {AT(Day, known)}};
static const Records crews = {
    "crew", crew_data, RECORDS(Depot, crew), CREWS, offsetof(Depot, crews), .key = {AT(Crew, key)}, .what = "crew"};
static const Records depths = {"depth", depth_data, RECORDS(Depot, depth), 2, .words = waters};
static const Records *const all[] = {&days, &crews, &depths, NULL};
static const Roster roster = {"chief", offsetof(Depot, units), offsetof(Depot, pieces), RECORDS(Depot, piece),
                              PIECES,  {AT(Piece, key)},       {AT(Piece, type)},       CHIEF};

static bool gives(Depot *b, const char *key, const char *value, Error *e) {
    Str rest = str_of(key), family = str_cut(&rest, '.');
    const Records *r = records_named(all, family);
    return r ? records_read(r, b, b->sealed, rest, str_of(value), e) : fail(e, "no family");
}

typedef struct Heard {
    Writer w;
    char text[300];
} Heard;

static void hear(void *context, Str key, Str value) {
    Heard *h = context;
    put_str(&h->w, key), put_char(&h->w, '='), put_str(&h->w, value), put_char(&h->w, ';');
}

static void records_write_what_they_read(void) {
    Depot b = {0};
    Error e;
    Heard h;
    FactWriter o = {.sink = &(FactSink){hear, &h}, .board = &b};
    h.w = writer_on(h.text, sizeof h.text);
    CHECK(gives(&b, "crew.Ely.men", "7", &e) && gives(&b, "crew.Banks.above", "ely", &e));
    CHECK(gives(&b, "day.3.rain", "yes", &e) && gives(&b, "day.1.crews", "Banks Ely", &e));
    CHECK(gives(&b, "depth.river.feet", "12", &e));
    for (int i = 0; all[i]; i++) records_write(all[i], &b, &o);
    CHECK_STR(writer_str(&h.w),
              "day.1.crews=Banks Ely;day.3.rain=yes;crew.Ely.men=7;crew.Banks.above=Ely;depth.river.feet=12;");
    CHECK(records_find(&crews, &b, STR("BANKS")) == 2 && !records_find(&crews, &b, STR("Scott")));
}

static void a_wrong_record_is_named(void) {
    static const char *const bad[][3] = {
        {"day.4.rain", "yes", "expected day.1 to day.3"},
        {"day.x.rain", "yes", "expected day.1 to day.3"},
        {"day.1.snow", "yes", "unknown datum 'snow'; there are: rain crews"},
        {"day.1.crews", "none", "no crew 'none'"},
        {"day.1.crews", "", "expected crews"},
        {"crew.Scott.men", "3", "more than 2 crews of one kind"},
        {"crew.Ely.men", "8", "'men' is given twice"},
        {"crew.Banks.above", "none", "no crew 'none'"},
        {"depth.pond.feet", "1", "unknown word 'pond'; there are: creek river"},
    };
    Depot b = {0};
    Error e;
    CHECK(gives(&b, "crew.Ely.men", "7", &e) && gives(&b, "crew.Banks.men", "6", &e));
    for (int i = 0; i < COUNT(bad); i++) {
        CHECK(!gives(&b, bad[i][0], bad[i][1], &e));
        CHECK_TEXT(e.text, bad[i][2]);
    }
    b.sealed = 1;
    CHECK(gives(&b, "crew.Ely.men", "8", &e) && b.crew[1].men == 8);
    CHECK(!gives(&b, "crew.Scott.men", "3", &e));
    CHECK_TEXT(e.text, "no crew 'Scott'");
}

static void units_come_before_their_commanders(void) {
    static const char *const given[] = {"Hunt", "guns", "Ames", "battery", "Cole"}; /* the odd ones are units */
    Depot b = {0};
    Error e;
    int id[COUNT(given)];
    for (int i = 0; i < COUNT(given); i++) {
        id[i] = roster_take(&roster, &b, false, str_of(given[i]), i % 2 == 0, &e);
        if (CHECK(id[i] > 0) && i % 2) b.piece[id[i]].type = GUN;
    }
    CHECK(b.units == 2 && b.pieces == 5 && roster_take(&roster, &b, false, STR("GUNS"), false, &e) == id[1]);
    CHECK(!roster_take(&roster, &b, false, STR("Hunt"), false, &e));
    CHECK_TEXT(e.text, "a unit and a chief have one key");
    CHECK(!roster_take(&roster, &b, true, STR("Scott"), true, &e));
    CHECK_TEXT(e.text, "no piece 'Scott'");
    for (int i = 0; i < COUNT(given); i++) id[i] = roster_id(&roster, &b, id[i]);
    roster_gather(&roster, &b);
    for (int i = 0; i < COUNT(given); i++) CHECK_TEXT(b.piece[id[i]].key, given[i]);
    CHECK(id[1] == 1 && id[3] == 2 && id[0] == 3 && id[2] == 4 && id[4] == 5 && !b.piece[6].key[0]);
}

T_MAIN {
    RUN(records_write_what_they_read);
    RUN(a_wrong_record_is_named);
    RUN(units_come_before_their_commanders);
}
