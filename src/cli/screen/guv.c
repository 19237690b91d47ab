/* The screen of Give Us Victories: chits and hands above the map, its stacks below. From facts only. */
#include "cli/screen/hexes.h"

/* ---- The tracks ------------------------------------------------------------- */

/* The word of a chit or an event as people say it: "Night Attack!" for csa-night. */
static void put_named(const View *v, Str word, Writer *w) {
    static const char *const kinds[] = {"event", "formation", "commander"};
    Str name = {"", 0};
    for (int i = 0; i < COUNT(kinds) && !name.len; i++)
        name = facts_at(v->board, "%s.%.*s.name", kinds[i], (int)word.len, word.at);
    Str side = word, rest = str_cut(&side, '-');
    if (name.len) put_str(w, name);
    else if (str_same(side, STR("independent")))
        put_fmt(w, "%s Independent", str_same(rest, STR("union")) ? "Union" : "Confederate");
    else put_str(w, word);
}

static void put_names(const View *v, const char *track, Str words) {
    char text[400];
    Writer w = writer_on(text, sizeof text);
    for (Str word = str_word(&words); word.len; word = str_word(&words)) {
        if (w.len) put(&w, ", ");
        put_named(v, word, &w);
    }
    put_track(v, track, writer_str(&w));
}

/* Whatever of it the viewer may know: the count, or the names of his own. */
static void side_track(const View *v, Side side) {
    static const char *const kinds[][2] = {{"points", "points"}, {"cup", "in the cup"}, {"hand", "hand"}};
    bool any = false;
    for (int i = 0; i < COUNT(kinds); i++) {
        Str value = facts_at(v->position, "%s.%s", kinds[i][0], side_name(side));
        if (!value.len) value = facts_at(v->position, "%s.%s.count", kinds[i][0], side_name(side));
        if (!value.len) continue;
        if (!any) paint(v->paint, style_of(side), "\n   %s", side_title(side));
        put_names(v, kinds[i][1], value);
        any = true;
    }
}

static void header(const View *v) {
    hexes_header(v);
    put_names(v, "Chit", facts_get(v->position, "chit"));
    put_track(v, "Cup", facts_get(v->position, "cup.count"));
    put_track(v, "Events", facts_get(v->position, "events"));
    side_track(v, UNION);
    side_track(v, CONFEDERATE);
    fputc('\n', v->paint->out);
}

/* ---- The stacks ------------------------------------------------------------- */

/* "Barnes 4", "Ayres 2- dis": points as it stands, "-" a step lost, then its marks. */
static void put_unit(const View *v, Str unit, Writer *w) {
    static const char *const marks[][2] = {{"disorganized", " dis"}, {"demoralized", " dem"}, {"oos", " oos"}};
    Str value = facts_at(v->position, "unit.%.*s", (int)unit.len, unit.at);
    Str name = facts_at(v->board, "unit.%.*s.name", (int)unit.len, unit.at);
    bool reduced = words_have(value, "reduced");
    Str points = facts_at(v->board, "unit.%.*s.%s", (int)unit.len, unit.at, reduced ? "reduced" : "combat");
    Str turn = facts_at(v->position, "unit.%.*s.marks", (int)unit.len, unit.at);
    put_fmt(w, "%s%.*s %.*s%s", w->len ? ", " : "", (int)name.len, name.at, (int)points.len, points.at,
            reduced ? "-" : "");
    for (int i = 0; i < COUNT(marks); i++) {
        if (words_have(value, marks[i][0])) put(w, marks[i][1]);
    }
    if (words_have(turn, "active")) put(w, sign(v->paint, "▸", ">"));
    else if (words_have(turn, "used")) put(w, sign(v->paint, "·", "."));
}

static void put_stack(const View *v, const char *label, Writer *w) {
    Str stack = facts_at(v->position, "stack.%s", label);
    i64 count;
    int at = 0;
    Str first = stack;
    if (stack.len && str_int(str_cut(&first, ','), 2, 200, &count)) {
        (void)str_word(&first); /* top */
        Str key = str_word(&first), name = facts_at(v->board, "unit.%.*s.name", (int)key.len, key.at);
        put_fmt(w, "%d, top %.*s", (int)count, (int)(name.len ? name.len : key.len), name.len ? name.at : key.at);
        return;
    }
    for (Str unit; stack.len && (unit = str_trim(str_cut(&stack, ','))).len;) put_unit(v, unit, w);
    if (w->len) return;
    for (const Fact *one; (one = facts_next(v->position, STR("unit."), &at)) != NULL;) {
        Str value = one->value;
        if (!key_part(one->key, 2).len && str_same(str_word(&value), str_of(label))) {
            put_unit(v, key_part(one->key, 1), w);
        }
    }
}

static const char *const focus[] = {"react.hex",    "fight.targets", "retreat.from",
                                    "retreat.unit", "retreat.set",   "group.hex",
                                    "returning",    "event-hex",     NULL};
static const HexLook look = {
    .open = "open",
    .road = "major",
    .focus = focus,
    .grounds = "U4 C2 pieces   . open  f forest  t town  c city  ^ height  %> choice",
    .signs = "+ breastwork  * fort  ~ river  = ford, bridge  %# pontoon  , creek  - / \\ road",
    .stacks = "combat points, - a step lost, dis dem oos, %> acts now, %. acted this turn",
    .put_stack = put_stack,
};

static void body(const View *v) { hexes_body(v, &look); }

const Screen screen_guv = {"guv", header, body};
