/* Words of a value and tables of data (core/values.h, core/datum.h): what is read is what was meant, what is not says
 * what was expected and changes nothing, and what is written can be read again. */
#include "test.h"

#include "core/datum.h"

static const char *const weathers[] = {"dry", "rain", "fog", NULL};

/* ---- Words of a value ------------------------------------------------------------------------------------------ */

static void numbers_keep_their_limits(void) {
    Error e;
    i32 number = 77;
    CHECK(read_int(STR("-3"), -3, 12, &number, &e) && number == -3);
    CHECK(read_int(STR("12"), -3, 12, &number, &e) && number == 12);
    static const char *const bad[] = {"13", "-4", "", "x", "1x", " 1", "99999999999999999999", "1.5"};
    for (int i = 0; i < COUNT(bad); i++) {
        e.text[0] = 0;
        if (!CHECK(!read_int(str_of(bad[i]), -3, 12, &number, &e))) printf("    of '%s'\n", bad[i]);
        CHECK_TEXT(e.text, "expected a number from -3 to 12");
        CHECK_EQ(number, 12);
    }
    u8 byte = 9;
    CHECK(read_byte(STR("-1"), -1, 1, &byte, &e) && (i8)byte == -1);
    CHECK(!read_byte(STR("2"), -1, 1, &byte, &e) && (i8)byte == -1);
}

static void words_are_spelt_as_they_are(void) {
    Error e;
    u8 to = 9;
    CHECK(read_yes(STR("yes"), &to, &e) && to == 1);
    CHECK(read_yes(STR("no"), &to, &e) && to == 0);
    CHECK(!read_yes(STR("Yes"), &to, &e) && to == 0);
    CHECK(read_side(STR("confederate"), &to, &e) && to == CONFEDERATE);
    CHECK(!read_side(STR("none"), &to, &e) && to == CONFEDERATE);
    CHECK_TEXT(e.text, "expected union or confederate");
    CHECK(read_side_or_none(STR("none"), &to, &e) && to == NOBODY);
    CHECK(read_side_or_none(STR("union"), &to, &e) && to == UNION);
    CHECK(read_word(STR("fog"), weathers, &to, &e) && to == 2);
    CHECK(!read_word(STR("fo"), weathers, &to, &e) && to == 2);
    CHECK_TEXT(e.text, "unknown word 'fo'; there are: dry rain fog; did you mean 'fog'?");
    CHECK(is_none(STR("none")) && is_none((Str){NULL, 0}) && !is_none(STR("nobody")));
}

static void a_text_fills_its_room(void) {
    Error e;
    char to[4] = "old";
    CHECK(read_text(STR("ab"), to, sizeof to, &e) && memcmp(to, "ab\0", 4) == 0);
    CHECK(!read_text(STR("abcd"), to, sizeof to, &e) && !read_text(STR(""), to, sizeof to, &e));
    CHECK_TEXT(e.text, "expected a text of 1 to 3 letters");
    CHECK_TEXT(to, "ab");
}

static void options_are_places_of_their_values(void) {
    static const OptionInfo options[] = {{.name = "sixes", .values = "on off"}, {.name = "extra", .values = "0 1 2"}};
    Error e;
    u8 chosen[3] = {0};
    CHECK(read_option(options, 2, STR("extra"), STR("2"), chosen, &e) && chosen[2] == 2 && chosen[1] == 0);
    CHECK(!read_option(options, 2, STR("extra"), STR("3"), chosen, &e) && chosen[2] == 2);
    CHECK_TEXT(e.text, "option extra takes one of: 0 1 2");
    CHECK(!read_option(options, 2, STR("sixes"), STR(""), chosen, &e));
    CHECK(!read_option(options, 2, STR("none"), STR("on"), chosen, &e));
    char text[16];
    Writer w = writer_on(text, sizeof text);
    put_option(&options[1], chosen[2], &w);
    CHECK_STR(writer_str(&w), "2");
}

/* ---- Actions ----------------------------------------------------------------------------------------------------- */

enum { MARCH = VERB_FIRST_OWN, HALT, WAVE, VERBS, A_TOWN = 1, A_NUMBER };

static const VerbInfo verbs[VERBS] = {
    [MARCH] = {.name = "march", .count = 2, .kind = {A_TOWN, A_NUMBER}, .help = "march TOWN HOURS"},
    [HALT] = {.name = "halt", .count = 0, .help = "halt"},
    [WAVE] = {.name = "wave", .count = 1, .kind = {A_TOWN}, .help = "wave TOWN"},
};

static bool read_operand(const void *board, const void *state, int kind, Str word, i16 *id, Error *e) {
    static const char *const towns[] = {"Falmouth", "Salem Church", NULL};
    u8 place = 0;
    i32 number = 0;
    (void)board, (void)state;
    if (kind == A_TOWN) {
        if (!read_word(word, towns, &place, e)) return false;
        *id = place;
    } else {
        if (!read_int(word, 1, 24, &number, e)) return false;
        *id = (i16)number;
    }
    return true;
}

static bool reads(const char *text, Action *a, Error *e) {
    e->text[0] = 0;
    return read_action(verbs, VERBS, read_operand, NULL, NULL, str_of(text), a, e);
}

static void names_may_have_blanks(void) {
    Action a;
    Error e;
    CHECK(reads("march Salem Church 12", &a, &e) && a.verb == MARCH && a.n == 2 && a.op[0] == 1 && a.op[1] == 12);
    CHECK(reads("  march   Falmouth   3 ", &a, &e) && a.op[0] == 0 && a.op[1] == 3);
    CHECK(reads("wave Salem Church", &a, &e) && a.verb == WAVE && a.op[0] == 1);
    CHECK(reads("halt", &a, &e) && a.verb == HALT && a.n == 0);
}

static void an_action_that_is_none_says_why(void) {
    static const char *const bad[][2] = {
        {"", "no verb ''; there are: march halt wave"},
        {"fly", "no verb 'fly'; there are: march halt wave"},
        {"halt now", "'halt' takes no operand"},
        {"wave", "expected: wave TOWN"},
        {"march Falmouth", "expected: march TOWN HOURS"},
        {"march Falmouth 25", "expected a number from 1 to 24"},
        {"march Salem 12", "unknown word 'Salem'; there are: Falmouth Salem Church"},
    };
    for (int i = 0; i < COUNT(bad); i++) {
        Action a;
        Error e;
        CHECK(!reads(bad[i][0], &a, &e));
        CHECK_TEXT(e.text, bad[i][1]);
    }
}

/* ---- Tables of data ---------------------------------------------------------------------------------------------- */

typedef struct Camp {
    char name[8];
    u8 tents, slope, wet, owner, weather, guards[3];
} Camp;

static const Datum camp_data[] = {
    TEXT(Camp, "name", name),
    NUMBER(Camp, "tents", tents, 0, 200),
    NUMBER(Camp, "slope", slope, -5, 5),
    YES(Camp, "wet", wet),
    {"owner", DATUM_SIDE, AT(Camp, owner)},
    WORD(Camp, "weather", weather, weathers),
    {"guards", DATUM_NUMBERS, AT(Camp, guards), 0, 9},
    {NULL},
};

static bool sets(Camp *c, const char *name, const char *value, Error *e) {
    const Datum *d = datum_expected(camp_data, str_of(name), e);
    return d && datum_read(d, NULL, c, 0, str_of(value), e);
}

typedef struct Heard {
    Writer w;
    char text[400];
} Heard;

static void hear(void *context, Str key, Str value) {
    Heard *h = context;
    put_str(&h->w, key), put(&h->w, " = "), put_str(&h->w, value), put_char(&h->w, '\n');
}

static void a_table_reads_what_it_writes(void) {
    static const char *const given[][2] = {{"name", "Stafford"}, {"name", "Aquia"},  {"tents", "200"},
                                           {"slope", "-5"},      {"wet", "yes"},     {"owner", "union"},
                                           {"weather", "rain"},  {"guards", "1 0 9"}};
    Camp c = {.tents = 0};
    Error e;
    CHECK(!sets(&c, given[0][0], given[0][1], &e) && datum_is_nothing(&camp_data[0], &c, 0));
    for (int i = 1; i < COUNT(given); i++) CHECK(sets(&c, given[i][0], given[i][1], &e));
    Heard h = {.text = ""};
    FactSink sink = {.context = &h, .fact = hear};
    FactWriter o = {.sink = &sink};
    h.w = writer_on(h.text, sizeof h.text);
    fact_table(&o, "camp", "7", camp_data, &c);
    CHECK_STR(writer_str(&h.w), "camp.7.name = Aquia\ncamp.7.tents = 200\ncamp.7.slope = -5\ncamp.7.wet = yes\n"
                                "camp.7.owner = union\ncamp.7.weather = rain\ncamp.7.guards = 1 0 9\n");
}

static void nothing_is_told_only_where_it_always_is(void) {
    Camp c = {.tents = 0};
    Heard h = {.text = ""};
    FactSink sink = {.context = &h, .fact = hear};
    FactWriter o = {.sink = &sink};
    h.w = writer_on(h.text, sizeof h.text);
    fact_table(&o, "camp", "", camp_data, &c);
    fact_number(&o, "", "tents", "", -1);
    fact_word(&o, "camp", "gone", "", "");
    CHECK_STR(writer_str(&h.w), "camp.weather = dry\ntents = -1\n");
}

static void a_bad_datum_changes_nothing(void) {
    static const char *const bad[][2] = {{"tents", "201"},     {"slope", "-6"},      {"wet", "maybe"},
                                         {"owner", "both"},    {"weather", "hot"},   {"guards", "1 2"},
                                         {"guards", "1 2 10"}, {"guards", "1 2 3 4"}};
    Camp c = {.tents = 4, .slope = 1, .wet = 1, .owner = UNION, .weather = 2, .guards = {7, 7, 7}}, before = c;
    Error e;
    for (int i = 0; i < COUNT(bad); i++) {
        CHECK(!sets(&c, bad[i][0], bad[i][1], &e));
        if (!CHECK(memcmp(&c, &before, sizeof c) == 0)) printf("    after %s = %s\n", bad[i][0], bad[i][1]);
    }
    CHECK(!sets(&c, "tent", "1", &e));
    CHECK_TEXT(e.text,
               "unknown datum 'tent'; there are: name tents slope wet owner weather guards; did you mean 'tents'?");
    CHECK(datum_index(camp_data, STR("guards")) == 6 && datum_index(camp_data, STR("guard")) == -1);
}

static void twice_is_a_slip_until_it_is_sealed(void) {
    const Datum *tents = datum_named(camp_data, STR("tents"));
    Camp c = {.tents = 0};
    Error e;
    CHECK(datum_once(tents, &c, false, &e));
    c.tents = 2;
    CHECK(!datum_once(tents, &c, false, &e));
    CHECK_TEXT(e.text, "'tents' is given twice");
    CHECK(datum_once(tents, &c, true, &e));
    CHECK(!table_read(camp_data, STR("tents"), NULL, &c, false, STR("3"), &e) && c.tents == 2);
    CHECK(table_read(camp_data, STR("tents"), NULL, &c, true, STR("3"), &e) && c.tents == 3);
}

static void the_nearest_name_is_told(void) {
    static const char *const words[] = {"Hancock", "Hays", "Howard", NULL};
    Error e;
    Nearest near = nearest_to(STR("Hancok"));
    nearest_words(&near, words);
    CHECK(!fail_unknown(&e, "unit", &near));
    CHECK_TEXT(e.text, "no unit 'Hancok'; did you mean 'Hancock'?");
    near = nearest_to(STR("Napoleon"));
    nearest_words(&near, words);
    CHECK(!fail_unknown(&e, "unit", &near));
    CHECK_TEXT(e.text, "no unit 'Napoleon'");
}

T_MAIN {
    RUN(the_nearest_name_is_told);
    RUN(numbers_keep_their_limits);
    RUN(words_are_spelt_as_they_are);
    RUN(a_text_fills_its_room);
    RUN(options_are_places_of_their_values);
    RUN(names_may_have_blanks);
    RUN(an_action_that_is_none_says_why);
    RUN(a_table_reads_what_it_writes);
    RUN(nothing_is_told_only_where_it_always_is);
    RUN(a_bad_datum_changes_nothing);
    RUN(twice_is_a_slip_until_it_is_sealed);
}
