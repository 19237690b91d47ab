/* The board from its data: the table, the order of battle, the frame of the battle (BFF-D4, BFF-D5, BFF-D8); a battle's
 * own rules are data. One datum at a time; tables.c has the tables, derive.c derives and judges what follows from it
 * all. */
#include "games/bff/board/data.h"

void bff_board_begin(void *board) { memset(board, 0, sizeof(BffBoard)); }

/* ---- Reading values ---------------------------------------------------------------------------------------------- */

static bool read_named(const BffBoard *b, const Datum *table, Str name, void *record, Str value, Error *e) {
    return table_read(table, name, b, record, b->sealed, value, e);
}

/* ---- Grounds and contours ---------------------------------------------------------------------------------------- */

/* "x y x y ...", all of them on the plane. Their number; 0 when they are no such list. */
static int read_points(Str value, Point out[BFF_CORNERS], Error *e) {
    int count = 0;
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        i32 x = 0, y = 0;
        if (count == BFF_CORNERS) return fail(e, "more than %d points", BFF_CORNERS);
        if (!read_int(word, PLANE_LOW, PLANE_HIGH, &x, e) || !read_int(str_word(&value), PLANE_LOW, PLANE_HIGH, &y, e))
            return fail(e, "expected points x y x y, each number from %d to %d", PLANE_LOW, PLANE_HIGH);
        out[count++] = (Point){x, y};
    }
    return count ? count : fail(e, "expected points");
}

/* Where so many points may be put: a list that grew leaves its old room unused. -1: there is no room. */
static int room_for(int first, int had, int count, u16 *used, int most) {
    if (count <= had) return first;
    if (*used + count > most) return -1;
    *used = (u16)(*used + count);
    return *used - count;
}

static bool set_polygon(Land *land, Patch *p, Str value, Error *e) {
    Point corner[BFF_CORNERS];
    int count = read_points(value, corner, e);
    if (!count) return false;
    if (count < 3) return fail(e, "a polygon has three points or more");
    Polygon shape = polygon_on(corner, count);
    if (!polygon_simple(&shape)) return fail(e, "the polygon crosses itself, or is flat");
    int at = room_for(p->first, p->count, count, &land->corners, LAND_CORNERS_MAX);
    if (at < 0) return fail(e, "more than %d corners on this table", LAND_CORNERS_MAX);
    memcpy(&land->corner[at], corner, sizeof(Point) * (size_t)count);
    p->first = (u16)at;
    p->count = (u8)count;
    p->box = shape.box;
    return true;
}

/* The patch of `ground.N` or `contour.N`, a new one after the last. */
static int patch_numbered(Land *land, Str number, Error *e) {
    i32 n = 0;
    if (!read_int(number, 1, PATCHES_MAX, &n, e)) return -1;
    if (n > land->patches + 1) return fail(e, "numbers have no gaps: %d is next", land->patches + 1), -1;
    if (n > land->patches) {
        land->patch[n - 1] = (Patch){0};
        land->patches = (u16)n;
    }
    return n - 1;
}

static bool ground_fact(BffBoard *b, Str rest, Str value, Error *e) {
    int n = patch_numbered(&b->land, str_cut(&rest, '.'), e);
    if (n < 0) return false;
    Patch *p = &b->land.patch[n];
    if (str_same(rest, STR("kind"))) return read_word(value, bff_terrains, &p->class, e);
    if (str_same(rest, STR("name"))) return read_text(value, b->ground_name[n], sizeof b->ground_name[n], e);
    if (str_same(rest, STR("garrison"))) return read_byte(value, 0, BFF_STANDS, &b->garrison[n], e);
    if (str_same(rest, STR("points"))) return set_polygon(&b->land, p, value, e);
    return fail(e, "unknown datum of a ground: '%.*s'", (int)rest.len, rest.at);
}

static bool contour_fact(BffBoard *b, Str rest, Str value, Error *e) {
    int n = patch_numbered(&b->relief, str_cut(&rest, '.'), e);
    if (n < 0) return false;
    Patch *p = &b->relief.patch[n];
    if (str_same(rest, STR("level"))) return read_short(value, 0, 99, &p->level, e);
    if (str_same(rest, STR("points"))) return set_polygon(&b->relief, p, value, e);
    return fail(e, "unknown datum of a contour: '%.*s'", (int)rest.len, rest.at);
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

/* The N-th line of a family, a new one after its last. */
static BffLine *line_numbered(BffBoard *b, const LineFamily *f, Str number, Error *e) {
    i32 n = 0;
    int seen = 0;
    if (!read_int(number, 1, BFF_LINES, &n, e)) return NULL;
    for (int i = 0; i < b->lines; i++) {
        bool mine = b->line[i].kind >= f->first && b->line[i].kind <= f->last;
        if (mine && ++seen == n) return &b->line[i];
    }
    if (n > seen + 1) return fail(e, "numbers have no gaps: %s.%d is next", f->name, seen + 1), NULL;
    if (b->lines == BFF_LINES) return fail(e, "more than %d streams, roads, walls and works", BFF_LINES), NULL;
    BffLine *line = &b->line[b->lines++];
    *line = (BffLine){.kind = f->first, .facing = -1, .known = !f->kind};
    return line;
}

static bool line_points(BffBoard *b, BffLine *line, Str value, Error *e) {
    Point point[BFF_CORNERS];
    int count = read_points(value, point, e);
    if (!count) return false;
    if (count < 2) return fail(e, "a line has two points or more");
    for (int i = 1; i < count; i++) {
        if (point_same(point[i], point[i - 1])) return fail(e, "a point of the line is given twice");
    }
    int at = room_for(line->first, line->count, count, &b->points, BFF_POINTS);
    if (at < 0) return fail(e, "more than %d points of lines", BFF_POINTS);
    memcpy(&b->point[at], point, sizeof(Point) * (size_t)count);
    line->first = (u16)at;
    line->count = (u8)count;
    return true;
}

/* `kind` of a wall or work, `class` of a road: "good", "bad". */
static bool line_kind(const LineFamily *f, BffLine *line, Str value, Error *e) {
    static const char *const classes[] = {"bad", "good", NULL};
    u8 kind = 0;
    if (!read_word(value, f->first == LINE_ROAD ? classes : bff_line_kinds, &kind, e)) return false;
    if (f->first == LINE_ROAD) kind = (u8)(LINE_ROAD + kind);
    if (kind < f->first || kind > f->last) return fail(e, "no %s is '%.*s'", f->name, (int)value.len, value.at);
    line->kind = kind;
    line->known = 1;
    return true;
}

static bool line_datum(BffBoard *b, const LineFamily *f, Str rest, Str value, Error *e) {
    BffLine *line = line_numbered(b, f, str_cut(&rest, '.'), e);
    bool work = f->first == LINE_SLIGHT;
    if (!line) return false;
    if (f->kind && str_same(rest, str_of(f->kind))) return line_kind(f, line, value, e);
    if (str_same(rest, STR("points"))) return line_points(b, line, value, e);
    if (str_same(rest, STR("name"))) return read_text(value, line->name, sizeof line->name, e);
    if (work && str_same(rest, STR("facing"))) return read_short(value, 0, TURN - 1, &line->facing, e);
    if (work && str_same(rest, STR("turn"))) return read_byte(value, 1, BFF_TURNS, &line->turn, e);
    return fail(e, "unknown datum of a %s: '%.*s'", f->name, (int)rest.len, rest.at);
}

static bool place_fact(BffBoard *b, Str rest, Str value, Error *e) {
    i32 n = 0;
    if (!read_int(str_cut(&rest, '.'), 1, BFF_PLACES, &n, e)) return false;
    if (n > b->places + 1) return fail(e, "numbers have no gaps: place.%d is next", b->places + 1);
    if (n > b->places) b->places = (u8)n;
    return read_named(b, bff_place_data, rest, &b->place[n], value, e);
}

/* ---- Order of battle --------------------------------------------------------------------------------------------- */

static int piece_keyed(BffBoard *b, Str key, bool leader, Error *e) {
    return roster_take(&bff_roster, b, b->sealed, key, leader, e);
}

/* "9/7/4", "9/-/8" (BFF-D4). */
static bool read_label(BffPiece *x, Str value, Error *e) {
    Str stands = str_cut(&value, '/'), worn = str_cut(&value, '/');
    x->worn = 0;
    bool good = read_byte(stands, 1, BFF_STANDS, &x->stands, e) &&
                (str_same(worn, STR("-")) || read_byte(worn, 1, BFF_STANDS, &x->worn, e)) &&
                read_byte(value, 0, BFF_STANDS, &x->spent, e);
    return good || fail(e, "expected a label such as 9/7/4 or 9/-/8 (BFF-D4), of %d stands at most", BFF_STANDS);
}

/* A division, or a corps. */
static bool read_command(const BffBoard *b, BffPiece *x, Str value, Error *e) {
    x->division = (u8)records_find(&bff_division_records, b, value);
    x->corps = x->division ? 0 : (u8)records_find(&bff_corps_records, b, value);
    return x->division || x->corps || fail(e, "no division or corps '%.*s'", (int)value.len, value.at);
}

static bool unit_fact(BffBoard *b, Str rest, Str value, Error *e) {
    int unit = piece_keyed(b, str_cut(&rest, '.'), false, e);
    if (!unit) return false;
    BffPiece *x = &b->piece[unit];
    if (str_same(rest, STR("command"))) return read_command(b, x, value, e);
    if (str_same(rest, STR("label"))) return read_label(x, value, e);
    return read_named(b, bff_unit_data, rest, x, value, e);
}

static bool leader_fact(BffBoard *b, Str rest, Str value, Error *e) {
    int leader = piece_keyed(b, str_cut(&rest, '.'), true, e);
    if (!leader) return false;
    BffPiece *x = &b->piece[leader];
    if (!str_same(rest, STR("of"))) return read_named(b, bff_leader_data, rest, x, value, e);
    if (!x->rank) return fail(e, "expected his rank (division, corps) before .of");
    bool division = x->rank == RANK_DIVISION;
    int found;
    x->division = x->corps = 0;
    if (!records_read_above(division ? &bff_division_records : &bff_corps_records, b, value, &found, e)) return false;
    *(division ? &x->division : &x->corps) = (u8)found;
    return true;
}

/* ---- One datum --------------------------------------------------------------------------------------------------- */

static const BffFamily families[] = {
    {"ground", ground_fact}, {"contour", contour_fact}, {"place", place_fact},
    {"leader", leader_fact}, {"unit", unit_fact},       {NULL},
};

static const BffFamily *find_family(const BffFamily *list, Str name) {
    while (list->name && !str_same(name, str_of(list->name))) list++;
    return list->name ? list : NULL;
}

bool bff_board_fact(void *board, Str key, Str value, Source source, Error *e) {
    BffBoard *b = board;
    Str rest = key, family = str_cut(&rest, '.');
    const Records *records = records_named(bff_records, family);
    if (datum_named(bff_plain_data, key)) return read_named(b, bff_plain_data, key, b, value, e);
    if (datum_named(bff_special_data, key)) return read_named(b, bff_special_data, key, b, value, e);
    if (records) return records_read(records, b, b->sealed, rest, value, e);
    const BffFamily *own = find_family(families, family), *table = find_family(bff_table_families, family);
    if (own) return own->read(b, rest, value, e);
    for (int i = 0; i < LINE_FAMILIES; i++) {
        if (str_same(family, str_of(bff_line_families[i].name)))
            return line_datum(b, &bff_line_families[i], rest, value, e);
    }
    return table ? table->read(b, rest, value, e) : fail(e, "unknown key '%.*s'", (int)key.len, key.at);
}
