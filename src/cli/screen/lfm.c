/* The screen of The Last Full Measure: how the battle stands above the map, its stacks below. From facts only. */
#include "cli/screen/hexes.h"

static void side_track(const View *v, Side side) {
    paint(v->paint, style_of(side), "\n   %s", side_title(side));
    put_track(v, "army commander", facts_at(v->position, "acting.%s", side_name(side)));
    put_track(v, "points", facts_at(v->position, "score.%s", side_name(side)));
    put_track(v, "SP lost", facts_at(v->position, "lost.%s", side_name(side)));
}

/* "Town union, ...": who holds what. */
static void objectives(const View *v) {
    bool any = false;
    for (int n = 1; facts_at(v->board, "objective.%d.name", n).len; n++) {
        Str name = facts_at(v->board, "objective.%d.name", n), holder = facts_at(v->position, "objective.%d", n);
        Side side = NOBODY;
        (void)side_read(holder, &side);
        paint(v->paint, FAINT, any ? ", " : "\n   ");
        paint(v->paint, side == NOBODY ? FAINT : style_of(side), "%.*s %c", (int)name.len, name.at, "-UC"[side % 3]);
        any = true;
    }
}

static void header(const View *v) {
    hexes_header(v);
    put_track(v, "Phasing", facts_get(v->position, "phasing"));
    put_track(v, "Round", facts_get(v->position, "round"));
    side_track(v, UNION);
    side_track(v, CONFEDERATE);
    objectives(v);
    fputc('\n', v->paint->out);
}

/* "41 NY 4/3", "Dilger I/1 OH 6/4 lim", "Howard 2", "von Gilsa": strength and cohesion, command value; then marks. */
static void put_piece(const View *v, const char *family, Str key, Str value, Writer *w) {
    static const char *const marks[][2] = {{"limbered", " lim"},    {"dismounted", " dism"}, {"disorganized", " D"},
                                           {"charged", " Charged"}, {"detached", " det"},    {"replaced", " repl"}};
    Str name = facts_at(v->board, "%s%.*s.name", family, (int)key.len, key.at);
    bool back = words_have(value, "limbered") || words_have(value, "dismounted");
    Str sp = facts_at(v->board, "%s%.*s.%s", family, (int)key.len, key.at, back ? "back" : "sp");
    Str cr = facts_at(v->board, "%s%.*s.%s", family, (int)key.len, key.at, sp.len ? "cr" : "cv");
    Str turn = facts_at(v->position, "%s%.*s.marks", family, (int)key.len, key.at);
    put_fmt(w, "%s%.*s", w->len ? ", " : "", (int)name.len, name.at);
    if (sp.len || cr.len) put_fmt(w, " %.*s%s%.*s", (int)sp.len, sp.at, sp.len ? "/" : "", (int)cr.len, cr.at);
    for (int i = 0; i < COUNT(marks); i++) {
        if (words_have(value, marks[i][0])) put(w, marks[i][1]);
    }
    if (words_have(turn, "group")) put(w, sign(v->paint, "▸", ">"));
    else if (words_have(turn, "moved") || words_have(turn, "fired")) put(w, sign(v->paint, "·", "."));
}

static void put_family(const View *v, const char *family, const char *label, Writer *w) {
    int at = 0;
    for (const Fact *one; (one = facts_next(v->position, str_of(family), &at)) != NULL;) {
        Str value = one->value, hex = str_word(&value);
        if (!key_part(one->key, 2).len && str_same(hex, str_of(label)))
            put_piece(v, family, key_part(one->key, 1), one->value, w);
    }
}

static void put_stack(const View *v, const char *label, Writer *w) {
    put_family(v, "commander.", label, w);
    put_family(v, "unit.", label, w);
}

static const char *const focus[] = {"fight.defenders", "retreat.at", "retreat.from", "vacated", "group.hex",
                                    "asked",           NULL};
static const HexLook look = {
    .open = "clear",
    .road = "pike",
    .focus = focus,
    .grounds = "U4 C2 pieces  . clear w woods t town c corn o orchard s sunken, level  %> choice",
    .signs = "+ breastwork  ~ river  = ford, bridge  , creek  steep or wall shaded  - / \\ road",
    .stacks = "SP/CR, CV; lim dism D Charged det, %> moves now, %. has moved or fired",
    .put_stack = put_stack,
};

static void body(const View *v) { hexes_body(v, &look); }

const Screen screen_lfm = {"lfm", header, body};
