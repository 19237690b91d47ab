/* The screen of a game on hexes: what stands where, where to look, the stacks. From facts only. */
#include "cli/screen/hexes.h"

#include <ctype.h>
#include <stdlib.h>

enum { STACK_INDENT = 11 };

/* ---- What stands where ------------------------------------------------------ */

static int hex_read_at(const Field *f, Str text) {
    int hex = 0;
    return hex_read(&f->grid, str_word(&text), &hex) ? hex : 0;
}

static Side side_of(const View *v, const char *family, Str key) {
    Side side = NOBODY;
    (void)side_read(facts_at(v->board, "%s%.*s.side", family, (int)key.len, key.at), &side);
    return side == UNION || side == CONFEDERATE ? side : NOBODY;
}

/* The hex of a unit or commander; 0 when it is off the map, or not seen. */
static int hex_of_unit(const Field *f, Str unit) {
    int hex = hex_read_at(f, facts_at(f->v->position, "unit.%.*s", (int)unit.len, unit.at));
    return hex ? hex : hex_read_at(f, facts_at(f->v->position, "commander.%.*s", (int)unit.len, unit.at));
}

static void gather_pieces(Field *f, const char *family) {
    int at = 0;
    for (const Fact *one; (one = facts_next(f->v->position, str_of(family), &at)) != NULL;) {
        int hex = key_part(one->key, 2).len ? 0 : hex_read_at(f, one->value);
        if (!hex) continue;
        f->pile[hex].count++;
        f->pile[hex].side = side_of(f->v, family, key_part(one->key, 1));
    }
}

/* "3, top Barlow": a stack that the viewer may not look through. Whose it is he knows if he has a side of his own. */
static void gather_hidden(Field *f) {
    int at = 0;
    for (const Fact *one; (one = facts_next(f->v->position, STR("stack."), &at)) != NULL;) {
        int hex = hex_read_at(f, key_part(one->key, 1));
        Str rest = one->value;
        i64 count;
        if (!hex || !str_int(str_cut(&rest, ','), 2, 200, &count)) continue;
        Pile *pile = &f->pile[hex];
        bool player = f->v->viewer == UNION || f->v->viewer == CONFEDERATE;
        if (pile->side == NOBODY && player) pile->side = side_other(f->v->viewer);
        pile->count = (int)count;
    }
}

static void gather_choices(Field *f) {
    for (int i = f->v->choices - 1; i >= 0; i--) {
        Str rest = str_of(f->v->choice[i]);
        (void)str_word(&rest);
        for (Str word = str_word(&rest); word.len; word = str_word(&rest)) {
            int hex = hex_read_at(f, word);
            if (!hex) hex = hex_of_unit(f, word);
            if (hex) f->pile[hex].choice = i + 1;
        }
    }
}

/* ---- Where to look ---------------------------------------------------------- */

static int focus_of_facts(const Field *f) {
    for (const char *const *key = f->look->focus; *key; key++) {
        Str value = facts_get(f->v->position, *key), word = str_word(&value);
        int hex = hex_read_at(f, word);
        if (!hex && word.len) hex = hex_of_unit(f, word);
        if (hex) return hex;
    }
    Str chit = facts_get(f->v->position, "chit");
    return chit.len ? hex_read_at(f, facts_at(f->v->position, "chit.%.*s", (int)chit.len, chit.at)) : 0;
}

/* The hex nearest to the middle of all that are wanted. */
static int middle(const Field *f, bool choices) {
    int count = 0, columns = 0, rows = 0;
    for (int hex = 1; hex <= f->grid.count; hex++) {
        const Pile *pile = &f->pile[hex];
        if (choices ? !pile->choice : !pile->count) continue;
        columns += hex_column(&f->grid, hex);
        rows += hex_row(&f->grid, hex);
        count++;
    }
    return count ? hex_at(&f->grid, columns / count, rows / count) : 0;
}

/* A formation that is asked about: one of its units. */
static int hex_of_formation(const Field *f, Str formation) {
    int at = 0;
    for (const Fact *one; (one = facts_next(f->v->board, STR("unit."), &at)) != NULL;) {
        bool its = str_same(key_part(one->key, 2), STR("formation")) && str_same(one->value, formation);
        int hex = its ? hex_of_unit(f, key_part(one->key, 1)) : 0;
        if (hex) return hex;
    }
    return 0;
}

static int find_focus(const Field *f) {
    Str wanted = str_of(f->v->focus);
    int hex = hex_read_at(f, wanted);
    if (!hex && wanted.len) hex = hex_of_unit(f, wanted);
    if (!hex && wanted.len) hex = hex_of_formation(f, wanted);
    if (!hex) hex = focus_of_facts(f);
    if (!hex) hex = hex_of_formation(f, facts_get(f->v->position, "asked"));
    if (!hex) hex = middle(f, true);
    if (!hex) hex = middle(f, false);
    return hex ? hex : 1;
}

static bool gather(const View *v, const HexLook *look, Field *f) {
    i64 columns = facts_number(v->board, "grid.columns", 0), rows = facts_number(v->board, "grid.rows", 0);
    if (columns < 1 || rows < 1 || columns * rows > HEXES_MAX) return false;
    f->v = v;
    f->look = look;
    hexgrid_init(&f->grid, (int)columns, (int)rows);
    gather_pieces(f, "unit.");
    gather_pieces(f, "commander.");
    gather_hidden(f);
    gather_choices(f);
    f->focus = find_focus(f);
    return true;
}

/* ---- The head --------------------------------------------------------------- */

void put_track(const View *v, const char *name, Str value) {
    if (!value.len) return;
    paint(v->paint, FAINT, "   %s ", name);
    paint(v->paint, STRONG, "%.*s", (int)value.len, value.at);
}

static void turn_track(const View *v) {
    int turn = (int)facts_number(v->position, "turn", 0);
    Str day = facts_at(v->board, "turn.%d.day", turn), hours = facts_at(v->board, "turn.%d.hours", turn);
    if (!hours.len) hours = facts_at(v->board, "turn.%d.hour", turn);
    if (!day.len) day = facts_get(v->board, "scenario.day");
    put_track(v, "Turn", facts_get(v->position, "turn"));
    paint(v->paint, FAINT, " (%.*s%s%.*s)", (int)day.len, day.at, hours.len ? ", " : "", (int)hours.len, hours.at);
    bool night = str_same(facts_at(v->board, "turn.%d.light", turn), STR("night"));
    if (night || facts_at(v->board, "turn.%d.night", turn).len) paint(v->paint, ALERT, " night");
    if (facts_get(v->position, "rain").len) paint(v->paint, ALERT, " rain");
}

void hexes_header(const View *v) {
    char title[60];
    snprintf(title, sizeof title, "%s", v->game->title);
    for (char *at = title; *at; at++) *at = (char)toupper((u8)*at);
    paint(v->paint, STRONG, "%s\n", title);
    turn_track(v);
    put_track(v, "Step", facts_get(v->position, "step"));
}

/* ---- The stacks ------------------------------------------------------------- */

bool words_have(Str text, const char *word) {
    for (Str one = str_word(&text); one.len; one = str_word(&text)) {
        if (str_same(one, str_of(word))) return true;
    }
    return false;
}

static void stack_line(const Field *f, int hex) {
    const View *v = f->v;
    const Pile *pile = &f->pile[hex];
    char label[8], text[400];
    Writer w = writer_on(text, sizeof text);
    (void)hex_label_of(f, hex, label);
    Str name = facts_at(v->board, "hex.%s.name", label);
    f->look->put_stack(v, label, &w);
    paint(v->paint, GOLD, "%s ", pile->choice ? sign(v->paint, "▸", ">") : " ");
    paint(v->paint, style_of(pile->side), "%s %c%-2d", label, " UC"[pile->side], pile -> count);
    fputs("  ", v->paint->out);
    int column = paint_wrap(v->paint, PLAIN, STACK_INDENT, STACK_INDENT, writer_str(&w));
    if (name.len)
        paint(v->paint, FAINT, "  %.*s", column + 2 + text_width(name) <= v->paint->width ? (int)name.len : 0, name.at);
    fputc('\n', v->paint->out);
}

static void stack_list(const Field *f) {
    fputc('\n', f->v->paint->out);
    put_legend(f->v->paint, f->look->stacks);
    for (int side = UNION; side <= CONFEDERATE; side++) {
        for (int hex = 1; hex <= f->grid.count; hex++) {
            if (f->pile[hex].count && f->pile[hex].side == (Side)side && field_shows(f, hex)) stack_line(f, hex);
        }
    }
}

static void elsewhere(const Field *f) {
    int count[3] = {0};
    for (int hex = 1; hex <= f->grid.count; hex++) {
        if (f->pile[hex].count && !field_shows(f, hex)) count[f->pile[hex].side]++;
    }
    if (!count[NOBODY] && !count[UNION] && !count[CONFEDERATE]) return;
    paint(f->v->paint, FAINT, "  Stacks elsewhere: %d Union, %d Confederate. s HEX or s NAME looks there.\n",
          count[UNION], count[CONFEDERATE]);
}

void hexes_body(const View *v, const HexLook *look) {
    Field *f = calloc(1, sizeof *f);
    if (f && gather(v, look, f)) {
        field_map(f);
        stack_list(f);
        elsewhere(f);
    }
    free(f);
}
