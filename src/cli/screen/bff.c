/* The screen of Brigade Fire & Fury: how the battle stands, the table from above, the units. From facts only. */
#include "cli/screen/canvas.h"
#include "cli/screen/hexes.h"
#include "space/blocks.h"

#include <stdlib.h>

enum { CORNERS = 40, UNIT_ROOM = 128, CLOSE = 3000 };

/* A unit on the table. */
typedef struct Stand {
    Str key, value;
    Side side;
    int facing, choice;
    bool placed; /* else by the referee: nobody knows where */
    Block block;
} Stand;

typedef struct TableView {
    const View *v;
    Stand stand[UNIT_ROOM];
    int stands;
    int width, depth;   /* of the table */
    int west, north;    /* of the part that is drawn */
    int step_x, step_y; /* hundredths a sign */
    int columns, rows;
} TableView;

/* ---- What stands where ------------------------------------------------------ */

static Side owner_of(const View *v, const char *family, Str key) {
    Side side = NOBODY;
    (void)side_read(facts_at(v->board, "%s%.*s.side", family, (int)key.len, key.at), &side);
    return side == UNION || side == CONFEDERATE ? side : NOBODY;
}

static int number_of(Str word, int otherwise) {
    i64 number;
    return str_int(word, -30000, 30000, &number) ? (int)number : otherwise;
}

/* The number behind a word of a fact: "stands 7". */
static int number_after(Str text, const char *word, int otherwise) {
    for (Str one = str_word(&text); one.len; one = str_word(&text)) {
        if (str_same(one, str_of(word))) return number_of(str_word(&text), otherwise);
    }
    return otherwise;
}

static int stands_of(const View *v, Str key, Str value) {
    Str label = facts_at(v->board, "unit.%.*s.label", (int)key.len, key.at);
    return number_after(value, "stands", number_of(str_cut(&label, '/'), 1));
}

/* How wide and deep it is (BFF-R1, BFF-R2). */
static Block block_now(const View *v, Str key, Str formation, Pose pose, Str value) {
    Str type = facts_at(v->board, "unit.%.*s.type", (int)key.len, key.at);
    bool guns = str_same(formation, STR("limbered")) || str_same(formation, STR("unlimbered"));
    bool foot = str_same(type, STR("infantry")) || words_have(value, "dismounted");
    Str size = guns ? facts_at(v->board, "size.%.*s", (int)formation.len, formation.at)
                    : facts_get(v->board, foot ? "size.infantry" : "size.cavalry");
    Str files = facts_at(v->board, "formation.%.*s", (int)formation.len, formation.at), way = str_word(&files);
    int wide = number_of(str_word(&size), 100), deep = number_of(str_word(&size), 100);
    int stands = stands_of(v, key, value), number = number_of(str_word(&files), 2);
    if (guns) return block_at(pose, wide, deep);
    int abreast = str_same(way, STR("ranks")) ? (stands + number - 1) / number : number < stands ? number : stands;
    int ranks = (stands + abreast - 1) / abreast;
    return block_at(pose, abreast * wide, ranks * deep);
}

/* Units on the table have a formation; those that are gone or wait have none. */
static bool is_formation(const View *v, Str word) {
    return facts_at(v->board, "formation.%.*s", (int)word.len, word.at).len || str_same(word, STR("limbered")) ||
           str_same(word, STR("unlimbered")) || str_same(word, STR("garrison"));
}

static void gather_units(TableView *t) {
    int at = 0;
    for (const Fact *one; t->stands < UNIT_ROOM && (one = facts_next(t->v->position, STR("unit."), &at)) != NULL;) {
        Str rest = one->value, formation = str_word(&rest), x = str_word(&rest), y = str_word(&rest);
        if (!is_formation(t->v, formation)) continue;
        Stand *s = &t->stand[t->stands++];
        *s = (Stand){.key = key_part(one->key, 1), .value = one->value, .facing = number_of(str_word(&rest), 0)};
        s->side = owner_of(t->v, "unit.", s->key);
        s->placed = number_of(x, -1) >= 0 && number_of(y, -1) >= 0;
        if (!s->placed) continue;
        Pose pose = {{number_of(x, 0), number_of(y, 0)}, s->facing % TURN};
        s->block = block_now(t->v, s->key, formation, pose, one->value);
    }
}

static void gather_choices(TableView *t) {
    for (int i = t->v->choices - 1; i >= 0; i--) {
        Str rest = str_of(t->v->choice[i]);
        (void)str_word(&rest);
        for (Str word = str_word(&rest); word.len; word = str_word(&rest)) {
            for (int k = 0; k < t->stands; k++) {
                if (str_alike(word, t->stand[k].key)) t->stand[k].choice = i + 1;
            }
        }
    }
}

/* ---- The part that is drawn ------------------------------------------------- */

/* Around the unit that was asked for; else all of it. A sign is twice as high as it is wide. */
static void choose_part(TableView *t) {
    const Stand *focus = NULL;
    int most = t->v->paint->width - 4;
    for (int i = 0; i < t->stands; i++) {
        if (t->v->focus[0] && str_alike(str_of(t->v->focus), t->stand[i].key)) focus = &t->stand[i];
    }
    t->columns = most < 40 ? 40 : most > CANVAS_WIDTH ? CANVAS_WIDTH : most;
    int wide = focus && focus->placed && t->width > CLOSE ? CLOSE : t->width;
    t->step_x = (wide + t->columns - 1) / t->columns;
    if (t->depth > 2 * t->step_x * CANVAS_HEIGHT) t->step_x = (t->depth + 2 * CANVAS_HEIGHT - 1) / (2 * CANVAS_HEIGHT);
    t->step_y = 2 * t->step_x;
    t->columns = (wide + t->step_x - 1) / t->step_x;
    t->rows = (t->depth + t->step_y - 1) / t->step_y;
    if (wide == t->width) return;
    t->rows = t->rows > CANVAS_HEIGHT / 2 ? CANVAS_HEIGHT / 2 : t->rows;
    t->west = focus->block.corner[0].x - wide / 2;
    t->north = focus->block.corner[0].y - t->rows * t->step_y / 2;
}

static Point middle_of(const TableView *t, int column, int row) {
    return (Point){t->west + column * t->step_x + t->step_x / 2, t->north + row * t->step_y + t->step_y / 2};
}

static bool cell_of(const TableView *t, Point p, int *column, int *row) {
    *column = (p.x - t->west) / t->step_x;
    *row = (p.y - t->north) / t->step_y;
    return p.x >= t->west && p.y >= t->north && *column < t->columns && *row < t->rows;
}

/* ---- Drawing ---------------------------------------------------------------- */

static int read_points(Str text, Point *out) {
    int count = 0;
    for (Str x = str_word(&text); x.len && count < CORNERS; x = str_word(&text))
        out[count++] = (Point){number_of(x, 0), number_of(str_word(&text), 0)};
    return count;
}

static void draw_grounds(const TableView *t, Canvas *c) {
    static const char *const kinds[][2] = {{"woods", "w"},  {"heavy-woods", "W"}, {"open-woods", "v"},
                                           {"broken", ";"}, {"rough", "r"},       {"built-up", "#"}};
    int last = 0;
    while (facts_at(t->v->board, "ground.%d.kind", last + 1).len) last++;
    for (int n = last; n > 0; n--) { /* a later one covers an earlier one */
        Point corner[CORNERS];
        Str kind = facts_at(t->v->board, "ground.%d.kind", n);
        int count = read_points(facts_at(t->v->board, "ground.%d.points", n), corner);
        const char *letter = ".";
        for (int i = 0; i < COUNT(kinds); i++) {
            if (str_same(kind, str_of(kinds[i][0]))) letter = kinds[i][1];
        }
        if (count < 3) continue;
        Polygon shape = polygon_on(corner, count);
        for (int i = 0; i < t->columns * t->rows; i++) {
            int x = i % t->columns, y = i / t->columns;
            if (polygon_has(&shape, middle_of(t, x, y)) != POLYGON_OUTSIDE) canvas_fill(c, x, y, FAINT, letter);
        }
    }
}

static void draw_lines(const TableView *t, Canvas *c, const char *family, const char *letter, Style style) {
    for (int n = 1; facts_at(t->v->board, "%s.%d.points", family, n).len; n++) {
        Point point[CORNERS];
        int count = read_points(facts_at(t->v->board, "%s.%d.points", family, n), point);
        for (int i = 1; i < count; i++) {
            int steps = 1 + point_distance(point[i - 1], point[i]) / (t->step_x / 2 + 1), x, y;
            for (int k = 0; k <= steps; k++) {
                Point way = point_less(point[i], point[i - 1]);
                Point p = {point[i - 1].x + way.x * k / steps, point[i - 1].y + way.y * k / steps};
                if (cell_of(t, p, &x, &y)) canvas_fill(c, x, y, style, letter);
            }
        }
    }
}

/* Does it cover the middle of a sign, taken wide? Units are often less deep than a sign is wide. */
static bool cell_meets(const TableView *t, int column, int row, const Polygon *shape) {
    Point m = middle_of(t, column, row);
    i32 x = t->step_x / 4, y = t->step_y / 4;
    Point corner[4] = {{m.x - x, m.y - y}, {m.x + x, m.y - y}, {m.x + x, m.y + y}, {m.x - x, m.y + y}};
    Polygon cell = polygon_on(corner, COUNT(corner));
    return polygons_meet(&cell, shape);
}

/* The whole unit in the letter of its side, an arrow at the middle of its front. */
static void draw_units(const TableView *t, Canvas *c) {
    static const char *const arrows[] = {"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"}, *const plain[] = {"^", ">", "v", "<"};
    int x, y;
    for (int i = 0; i < t->stands; i++) {
        const Stand *s = &t->stand[i];
        if (!s->placed) continue;
        Point front = {(s->block.corner[0].x + s->block.corner[1].x) / 2,
                       (s->block.corner[0].y + s->block.corner[1].y) / 2};
        const char *arrow = sign(t->v->paint, arrows[(s->facing + 225) / 450 % 8], plain[(s->facing + 450) / 900 % 4]);
        if (cell_of(t, front, &x, &y)) canvas_fill(c, x, y, s->choice ? GOLD : style_of(s->side), arrow);
    }
    for (int i = 0; i < t->stands; i++) {
        const Stand *s = &t->stand[i];
        Polygon shape = block_polygon(&s->block);
        for (int k = 0; s->placed && k < t->columns * t->rows; k++) {
            x = k % t->columns, y = k / t->columns;
            if (cell_meets(t, x, y, &shape)) canvas_fill(c, x, y, style_of(s->side), s->side == UNION ? "U" : "C");
        }
    }
}

static void draw_points(const TableView *t, Canvas *c) {
    int x, y, at = 0;
    for (const Fact *one; (one = facts_next(t->v->position, STR("leader."), &at)) != NULL;) {
        Str rest = one->value;
        Point p = {number_of(str_word(&rest), -1), number_of(str_word(&rest), -1)};
        if (p.x >= 0 && p.y >= 0 && cell_of(t, p, &x, &y))
            canvas_fill(c, x, y, style_of(owner_of(t->v, "leader.", key_part(one->key, 1))),
                        sign(t->v->paint, "★", "*"));
    }
    for (int n = 1; facts_at(t->v->board, "objective.%d.at", n).len; n++) {
        Str rest = facts_at(t->v->board, "objective.%d.at", n);
        Point p = {number_of(str_word(&rest), 0), number_of(str_word(&rest), 0)};
        if (cell_of(t, p, &x, &y)) canvas_text(c, x, y, GOLD, "%d", n);
    }
}

static void draw_table(TableView *t) {
    static Canvas canvas;
    choose_part(t);
    canvas_clear(&canvas, t->columns, t->rows);
    draw_points(t, &canvas);
    draw_units(t, &canvas);
    draw_lines(t, &canvas, "work", "=", STRONG);
    draw_lines(t, &canvas, "wall", "=", PLAIN);
    draw_lines(t, &canvas, "road", "-", PLAIN);
    draw_lines(t, &canvas, "stream", "~", BLUE);
    draw_grounds(t, &canvas);
    canvas_print(&canvas, t->v->paint, 2);
    put_legend(t->v->paint, "U C units, an arrow at the front  * leaders  1 2 key positions  - road  ~ stream");
    put_legend(t->v->paint, "w woods W heavy v open woods  ; broken r rough  # houses  = wall or work");
}

/* ---- Head and list ---------------------------------------------------------- */

static void side_track(const View *v, Side side) {
    paint(v->paint, style_of(side), "\n   %s", side_title(side));
    put_track(v, "points", facts_at(v->position, "score.%s", side_name(side)));
    put_track(v, "stands lost", facts_at(v->position, "lost.%s", side_name(side)));
}

static void header(const View *v) {
    hexes_header(v);
    put_track(v, "Active", facts_get(v->position, "active"));
    side_track(v, UNION);
    side_track(v, CONFEDERATE);
    for (int n = 1; facts_at(v->board, "objective.%d.name", n).len; n++) {
        Str name = facts_at(v->board, "objective.%d.name", n), holder = facts_at(v->position, "holder.%d", n);
        Side side = NOBODY;
        (void)side_read(holder, &side);
        paint(v->paint, FAINT, n > 1 ? ", %d " : "\n   %d ", n);
        paint(v->paint, side == NOBODY ? FAINT : style_of(side), "%.*s %c", (int)name.len, name.at, "-UC"[side % 3]);
    }
    fputc('\n', v->paint->out);
}

/* "Doles 7 of 9 stands, line 1592 3079 900 disordered". */
static void unit_line(const View *v, const Stand *s) {
    Str name = facts_at(v->board, "unit.%.*s.name", (int)s->key.len, s->key.at);
    Str label = facts_at(v->board, "unit.%.*s.label", (int)s->key.len, s->key.at);
    paint(v->paint, GOLD, "%s ", s->choice ? sign(v->paint, "▸", ">") : " ");
    paint(v->paint, style_of(s->side), "%.*s", (int)name.len, name.at);
    if (label.len) paint(v->paint, PLAIN, " %d of %.*s", stands_of(v, s->key, s->value), (int)label.len, label.at);
    paint(v->paint, FAINT, "  %.*s\n", (int)s->value.len, s->value.at);
}

static void body(const View *v) {
    TableView *t = calloc(1, sizeof *t);
    if (!t) return;
    t->v = v;
    t->width = (int)facts_number(v->board, "table.width", 0);
    t->depth = (int)facts_number(v->board, "table.depth", 0);
    gather_units(t);
    gather_choices(t);
    if (t->width > 0 && t->depth > 0 && !str_same(facts_get(v->position, "option.positions"), STR("off")))
        draw_table(t);
    fputc('\n', v->paint->out);
    for (int side = UNION; side <= CONFEDERATE; side++) {
        for (int i = 0; i < t->stands; i++) {
            if (t->stand[i].side == (Side)side) unit_line(v, &t->stand[i]);
        }
    }
    free(t);
}

const Screen screen_bff = {"bff", header, body};
