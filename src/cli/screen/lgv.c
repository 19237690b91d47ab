/* The screen of Lee's Greatest Victory: tracks, the local map with the stack of
 * the place that matters, or a list of all stacks. From facts only. */
#include "cli/screen/lgv.h"

#include <ctype.h>
#include <stdlib.h>

enum { MAP_COLUMNS = 50, PANEL_COLUMNS = 52 };

/* Where the text about a place stands: beside the map, or below it. */
typedef struct Panel {
    Canvas *canvas;
    int x, y;
} Panel;

/* ---- Places and what stands in them ----------------------------------------- */

/* "38.325 -77.642" in thousandths. */
static int thousandths(Str text) {
    int sign_of = 1, value = 0, digits = -1;
    for (size_t i = 0; i < text.len && digits < 3; i++) {
        if (text.at[i] == '-') sign_of = -1;
        else if (text.at[i] == '.') digits = 0;
        else if (isdigit((u8)text.at[i])) {
            value = value * 10 + (text.at[i] - '0');
            digits += digits >= 0;
        }
    }
    for (int i = digits < 0 ? 0 : digits; i < 3; i++) value *= 10;
    return sign_of * value;
}

Spot *spot_of(Spots *s, Str label) {
    for (int i = 0; i < s->count; i++) {
        if (str_same(s->spot[i].label, label)) return &s->spot[i];
    }
    return NULL;
}

static void gather_places(const View *v, Spots *s) {
    int at = 0;
    for (const Fact *f; (f = facts_next(v->board, STR("area."), &at)) != NULL;) {
        if (!str_same(key_part(f->key, 2), STR("name")) || s->count == SPOTS) continue;
        Str label = key_part(f->key, 1);
        Str site = facts_at(v->board, "area.%.*s.site", (int)label.len, label.at);
        Spot *spot = &s->spot[s->count++];
        *spot = (Spot){.label = label, .name = f->value};
        spot->y = thousandths(str_word(&site));
        spot->x = thousandths(str_word(&site));
    }
}

static Side unit_side(const View *v, Str unit) {
    Side side = NOBODY;
    (void)side_read(facts_at(v->board, "unit.%.*s.side", (int)unit.len, unit.at), &side);
    return side;
}

static bool is_leader(const View *v, Str unit) {
    return str_same(facts_at(v->board, "unit.%.*s.type", (int)unit.len, unit.at), STR("leader"));
}

/* A fact `unit.KEY = PLACE fresh|exhausted`; false for details and units that
 * are off the map. */
static bool unit_stands(const Fact *f, Str *unit, Str *place, bool *fresh) {
    Str value = f->value;
    *unit = key_part(f->key, 1);
    *place = str_word(&value);
    Str state = str_word(&value);
    *fresh = str_same(state, STR("fresh"));
    return !key_part(f->key, 2).len && (*fresh || str_same(state, STR("exhausted")));
}

static void gather_units(const View *v, Spots *s) {
    int at = 0;
    for (const Fact *f; (f = facts_next(v->position, STR("unit."), &at)) != NULL;) {
        Str unit, place;
        bool fresh;
        if (!unit_stands(f, &unit, &place, &fresh)) continue;
        Spot *spot = spot_of(s, place);
        Side side = unit_side(v, unit);
        if (!spot || side == NOBODY || side > CONFEDERATE) continue;
        if (is_leader(v, unit)) spot->leaders[side]++;
        else spot->units[side]++;
        if (!is_leader(v, unit) && fresh) spot->fresh[side]++;
    }
}

static void gather_choices(const View *v, Spots *s) {
    for (int i = 0; i < v->choices; i++) {
        Str rest = str_of(v->choice[i]);
        (void)str_word(&rest);
        for (Str word = str_word(&rest); word.len; word = str_word(&rest)) {
            Spot *spot = spot_of(s, word);
            if (spot && !spot->choice) spot->choice = i + 1;
        }
    }
}

void spots_gather(const View *v, Spots *s) {
    s->count = 0;
    gather_places(v, s);
    gather_units(v, s);
    gather_choices(v, s);
}

static const Spot *place_of_unit(const View *v, Spots *s, Str unit) {
    Str value = facts_at(v->position, "unit.%.*s", (int)unit.len, unit.at);
    return value.len ? spot_of(s, str_word(&value)) : NULL;
}

const Spot *spots_focus(const View *v, Spots *s) {
    static const char *const keys[] = {"fight.place", "impulse.mover", "impulse.active", "retreat.unit"};
    const Spot *found = spot_of(s, str_of(v->focus));
    if (!found && v->focus[0]) found = place_of_unit(v, s, str_of(v->focus));
    for (int i = 0; i < COUNT(keys) && !found; i++) {
        Str value = facts_get(v->position, keys[i]);
        if (!value.len) continue;
        found = spot_of(s, value);
        if (!found) found = place_of_unit(v, s, value);
    }
    return found;
}

/* ---- The tracks ------------------------------------------------------------- */

static void track(const View *v, const char *name, Str value) {
    Side side;
    bool of_side = side_read(value, &side) && (side == UNION || side == CONFEDERATE);
    paint(v->paint, FAINT, "   %s ", name);
    if (of_side) paint(v->paint, style_of(side), "%s", side_title(side));
    else paint(v->paint, STRONG, "%.*s", (int)value.len, value.at);
}

/* Turn 1 of the six is 30 April. */
static void turn_track(const View *v) {
    i64 turn = facts_number(v->position, "turn", 0), turns = facts_number(v->position, "turns", 0);
    track(v, "Turn", facts_get(v->position, "turn"));
    if (turns == 6 && turn == 1) paint(v->paint, FAINT, " (30 April)");
    else if (turns == 6) paint(v->paint, FAINT, " (%d May)", (int)turn - 1);
    else paint(v->paint, FAINT, " of %d", (int)turns);
}

static void advantage_track(const View *v) {
    Str value = facts_get(v->position, "advantage");
    Str rest = value;
    if (!str_same(str_word(&rest), STR("none"))) {
        track(v, "Advantage", value);
        return;
    }
    (void)str_word(&rest); /* "to" */
    track(v, "Advantage used, next", str_trim(rest));
}

static void header(const View *v) {
    char title[60];
    snprintf(title, sizeof title, "%s", v->game->title);
    for (char *at = title; *at; at++) *at = (char)toupper((u8)*at);
    paint(v->paint, STRONG, "%s%s", title, v->paint->width < 110 ? "\n" : "");
    turn_track(v);
    track(v, "Impulse", facts_get(v->position, "impulse"));
    track(v, "Momentum", facts_get(v->position, "momentum"));
    advantage_track(v);
    track(v, "VP", facts_get(v->position, "vp"));
    Str rain = facts_get(v->position, "rain");
    if (rain.len && !str_same(rain, STR("dry"))) track(v, "Rain", rain);
    paint(v->paint, FAINT, "   Re-rolls U%lld C%lld\n", (long long)facts_number(v->position, "reroll.union", 0),
          (long long)facts_number(v->position, "reroll.confederate", 0));
}

/* ---- One place -------------------------------------------------------------- */

int spot_stack(const View *v, const Spot *spot, Canvas *c, int x, int y) {
    static const char letter[] = {' ', 'U', 'C'};
    int from = x;
    for (int side = UNION; side <= CONFEDERATE; side++) {
        int all = spot->units[side] + spot->leaders[side];
        if (all) x = canvas_text(c, x, y, style_of((Side)side), "%s%c%d", x > from ? " " : "", letter[side], all);
    }
    if (spot->choice)
        x = canvas_text(c, x, y, GOLD, "%s%s%d", x > from ? " " : "", sign(v->paint, "▸", ">"), spot->choice);
    return x;
}

static void place_line(const View *v, const Spot *spot, const Panel *to) {
    Canvas *c = to->canvas;
    int len = (int)spot->label.len, y = to->y;
    const char *label = spot->label.at;
    Side control = NOBODY;
    Str terrain = facts_at(v->board, "area.%.*s.terrain", len, label);
    Str tem = facts_at(v->board, "area.%.*s.tem", len, label);
    (void)side_read(facts_at(v->position, "area.%.*s.control", len, label), &control);
    int x = canvas_text(c, to->x, y, STRONG, "%.*s %.*s", len, label, (int)spot->name.len, spot->name.at);
    x = canvas_text(c, x, y, FAINT, "   %s, terrain +%.*s", str_same(terrain, STR("clear")) ? "Clear" : "Wilderness",
                    (int)tem.len, tem.at);
    if (facts_at(v->origin, "area.%.*s.tem", len, label).len)
        x = canvas_text(c, x, y, GOLD, "%s", sign(v->paint, " ◊", " *"));
    x = canvas_text(c, x, y, FAINT, ", ");
    x = canvas_text(c, x, y, style_of(control), "%s", side_title(control));
    static const char *const marks[][2] = {{"vp", "victory area"}, {"star", "star"}, {"hill", "hill"}};
    for (int i = 0; i < COUNT(marks); i++) {
        if (facts_at(v->board, "area.%.*s.%s", len, label, marks[i][0]).len) {
            x = canvas_text(c, x, y, FAINT, ", %s", marks[i][1]);
        }
    }
    for (int side = UNION; side <= CONFEDERATE; side++) {
        Str level = facts_at(v->position, "area.%.*s.works.%s", len, label, side_name((Side)side));
        if (level.len) x = canvas_text(c, x, y, FAINT, ", works %.*s", (int)level.len, level.at);
    }
}

/* "5-6-5/5": what counts of it now; a Leader's "*-1-6/1" begins with his bonus. */
static void factors_text(const View *v, Str unit, bool fresh, char text[24]) {
    Str exhausted = facts_at(v->board, "unit.%.*s.factors", (int)unit.len, unit.at);
    Str leads = facts_at(v->board, "unit.%.*s.leads", (int)unit.len, unit.at);
    Str front = str_cut(&exhausted, '/');
    if (!fresh) snprintf(text, 24, "(%.*s)", (int)exhausted.len, exhausted.at);
    else if (!is_leader(v, unit) || front.len < 2) snprintf(text, 24, "%.*s", (int)front.len, front.at);
    else
        snprintf(text, 24, "+%.*s %s %.*s", (int)leads.len, leads.at, sign(v->paint, "·", "/"), (int)front.len - 2,
                 front.at + 2);
}

static void unit_line(const View *v, Str unit, bool fresh, const Panel *to, int y) {
    Canvas *c = to->canvas;
    int len = (int)unit.len, x = to->x;
    char factors[24];
    Str name = facts_at(v->board, "unit.%.*s.name", len, unit.at);
    Str command = facts_at(v->board, "unit.%.*s.command", len, unit.at);
    bool selected = str_same(facts_get(v->position, "impulse.mover"), unit);
    factors_text(v, unit, fresh, factors);
    if (selected || choice_names(v, unit)) canvas_text(c, x, y, GOLD, "%s", sign(v->paint, "▸", ">"));
    canvas_text(c, x + 2, y, style_of(unit_side(v, unit)), "%.*s", (int)name.len, name.at);
    canvas_text(c, x + 20, y, fresh ? STRONG : FAINT, "%s", factors);
    canvas_text(c, x + 29, y, FAINT, "%s", fresh ? "fresh" : "exhausted");
    canvas_text(c, x + 40, y, FAINT, is_leader(v, unit) ? "%.*s, leader%s" : "%.*s%s", (int)command.len, command.at,
                selected ? ", selected" : "");
}

static int unit_lines(const View *v, const Spot *spot, const Panel *to) {
    int y = to->y + 2, at = 0;
    for (const Fact *f; (f = facts_next(v->position, STR("unit."), &at)) != NULL;) {
        Str unit, place;
        bool fresh;
        if (!unit_stands(f, &unit, &place, &fresh) || !str_same(place, spot->label)) continue;
        unit_line(v, unit, fresh, to, y++);
    }
    if (y == to->y + 2) canvas_text(to->canvas, to->x, y++, FAINT, "no units");
    return y;
}

static void legend(const View *v, const Panel *to, int y) {
    int x = canvas_text(to->canvas, to->x, y, GOLD, "%s2", sign(v->paint, "▸", ">"));
    canvas_text(to->canvas, x, y, FAINT, " choice 2   %s road   %s no road   = ford   U4 four units   %s ours",
                sign(v->paint, "─", "-"), sign(v->paint, "·", "."), sign(v->paint, "◊", "*"));
}

static void place_body(const View *v, Spots *s, const Spot *focus) {
    Canvas *c = calloc(1, sizeof *c);
    if (!c) return;
    bool beside = v->paint->width >= MAP_COLUMNS + PANEL_COLUMNS;
    canvas_clear(c, CANVAS_WIDTH, CANVAS_HEIGHT);
    int lines = local_map(v, s, focus, c);
    Panel panel = {c, beside ? MAP_COLUMNS : 0, beside ? 0 : lines + 1};
    place_line(v, focus, &panel);
    int y = unit_lines(v, focus, &panel) + 1;
    legend(v, &panel, y > lines - 1 ? y : lines - 1);
    canvas_print(c, v->paint, 2);
    free(c);
}

/* ---- All stacks ------------------------------------------------------------- */

static void stack_line(const View *v, const Spot *spot, Side side, Canvas *c, int x, int y) {
    int units = spot->units[side], fresh = spot->fresh[side], leaders = spot->leaders[side];
    if (spot->choice) canvas_text(c, x, y, GOLD, "%s", sign(v->paint, "▸", ">"));
    int at = canvas_text(c, x + 2, y, style_of(side), "%-3.*s", (int)spot->label.len, spot->label.at);
    canvas_text(c, at, y, PLAIN, "%.*s", (int)spot->name.len, spot->name.at);
    at = canvas_text(c, x + 25, y, STRONG, "%d", units);
    if (fresh < units) at = canvas_text(c, at, y, FAINT, ", %d fresh", fresh);
    if (leaders) at = canvas_text(c, at, y, FAINT, " +%d", leaders);
    if (spot->units[3 - side] + spot->leaders[3 - side]) canvas_text(c, at, y, ALERT, " contested");
}

/* The Union at the left, the Confederates at the right, most in the west first. */
static void stacks_body(const View *v, const Spots *s) {
    Canvas *c = calloc(1, sizeof *c);
    if (!c) return;
    int y[3] = {0, 1, 1}, right = v->paint->width >= 92 ? 50 : 40;
    canvas_clear(c, CANVAS_WIDTH, CANVAS_HEIGHT);
    canvas_text(c, 2, 0, BLUE, "Union");
    canvas_text(c, right + 2, 0, BUTTERNUT, "Confederate");
    canvas_text(c, 16, 0, FAINT, "units, + leaders");
    for (int i = 0; i < s->count; i++) {
        const Spot *spot = &s->spot[i];
        for (int side = UNION; side <= CONFEDERATE; side++) {
            if (!spot->units[side] && !spot->leaders[side]) continue;
            stack_line(v, spot, (Side)side, c, side == UNION ? 0 : right, y[side]++);
        }
    }
    canvas_print(c, v->paint, 0);
    free(c);
}

static int by_label(const void *a, const void *b, const void *context) {
    (void)context;
    i64 x, y;
    Str first = ((const Spot *)a)->label, second = ((const Spot *)b)->label;
    bool number = str_int(first, 0, 999, &x), other = str_int(second, 0, 999, &y);
    if (number && other) return (x > y) - (x < y);
    if (number != other) return number ? -1 : 1;
    return first.at[0] - second.at[0];
}

static void body(const View *v) {
    Spots *s = calloc(2, sizeof *s);
    if (!s) return;
    spots_gather(v, s);
    sort_stable(s->spot, (size_t)s->count, sizeof s->spot[0], s[1].spot, by_label, NULL);
    const Spot *focus = spots_focus(v, s);
    if (focus) place_body(v, s, focus);
    else stacks_body(v, s);
    free(s);
}

const Screen screen_lgv = {"lgv", header, body};
