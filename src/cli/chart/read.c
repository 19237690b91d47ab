/* Reading the chart text; see data/lgv/chart.txt for its lines. */
#include "cli/chart/parts.h"

#include <stdlib.h>

/* Operands of each kind of line: w a word, i a number, * numbers to the end. */
static const struct {
    const char *name, *operands;
} rows_known[ROW_KINDS] = {
    [ROW_FRAME] = {"frame", "ii"},           [ROW_ARC] = {"arc", "iiiw*"},        [ROW_RING] = {"ring", "i*"},
    [ROW_SPOT] = {"spot", "iiii"},           [ROW_CLEARING] = {"clearing", "w*"}, [ROW_RIVER] = {"river", "ww*"},
    [ROW_STREAM] = {"stream", "w*"},         [ROW_ROAD] = {"road", "ww*"},        [ROW_RAIL] = {"rail", "w*"},
    [ROW_UNFINISHED] = {"unfinished", "w*"}, [ROW_FORD] = {"ford", "wwiiii"},     [ROW_PLACE] = {"place", "wwii"},
    [ROW_ZONE] = {"zone", "wiiii"},          [ROW_ARROW] = {"arrow", "ww*"},      [ROW_BADGE] = {"badge", "wi"},
    [ROW_LETTER] = {"letter", "ww*"},        [ROW_HACHURE] = {"hachure", "i*"},   [ROW_TREES] = {"trees", "*"},
    [ROW_FURROWS] = {"furrows", "*"},
};

enum { METRES_MOST = 1000000 };

static bool grow(void **array, int *room, int count, size_t size, Error *e) {
    if (count < *room) return true;
    int wanted = *room ? 2 * *room : 1024;
    void *more = realloc(*array, (size_t)wanted * size);
    if (!more) return fail(e, "out of memory");
    *array = more;
    *room = wanted;
    return true;
}

static bool read_number(Str word, int *to, Error *e) {
    i64 value;
    if (!str_int(word, -METRES_MOST, METRES_MOST, &value)) {
        return fail(e, "expected a number of metres, found '%.*s'", (int)word.len, word.at);
    }
    *to = (int)value;
    return true;
}

static bool read_pool(Chart *c, ChartRow *row, Str rest, Error *e) {
    for (Str word = str_word(&rest); word.len; word = str_word(&rest)) {
        if (str_same(word, STR(":"))) continue;
        if (!grow((void **)&c->pool, &c->pool_room, c->pooled, sizeof c->pool[0], e)) return false;
        if (!read_number(word, &c->pool[c->pooled], e)) return false;
        c->pooled++;
    }
    row->count = c->pooled - row->first;
    return true;
}

static bool read_operands(Chart *c, ChartRow *row, Str rest, Error *e) {
    int words = 0, numbers = 0;
    for (const char *o = rows_known[row->kind].operands; *o; o++) {
        if (*o == '*') return read_pool(c, row, rest, e);
        Str word = str_word(&rest);
        if (!word.len) return fail(e, "too few operands after '%s'", rows_known[row->kind].name);
        if (*o == 'w') row->word[words++] = word;
        else if (!read_number(word, &row->n[numbers++], e)) return false;
    }
    return true;
}

static bool read_line(Chart *c, Str line, Error *e) {
    Str rest = line, name = str_word(&rest);
    if (!name.len || name.at[0] == '#' || str_same(name, STR("origin"))) return true;
    int kind = 0;
    while (kind < ROW_KINDS && !str_same(name, str_of(rows_known[kind].name))) kind++;
    if (kind == ROW_KINDS) return fail(e, "unknown line '%.*s'", (int)name.len, name.at);
    if (!grow((void **)&c->row, &c->row_room, c->rows, sizeof c->row[0], e)) return false;
    ChartRow *row = &c->row[c->rows];
    *row = (ChartRow){.kind = (RowKind)kind, .first = c->pooled};
    if (!read_operands(c, row, rest, e)) return false;
    c->rows++;
    return true;
}

/* ---- Index: arcs by number, rings and spots by place ------------------------ */

/* Of what has a name or a kind, the pool is a line of points. */
static bool points_wanted(const ChartRow *row) { return strstr(rows_known[row->kind].operands, "w*") != NULL; }

static bool index_row(Chart *c, int at, Error *e) {
    const ChartRow *row = &c->row[at];
    if (points_wanted(row) && (row->count < 4 || row->count % 2)) return fail(e, "a line needs two points or more");
    switch (row->kind) {
    case ROW_FRAME:
        c->width = row->n[0];
        c->height = row->n[1];
        return true;
    case ROW_ARC:
        if (row->n[0] != c->arcs + 1) return fail(e, "arc %d is out of order", row->n[0]);
        c->arc[c->arcs++] = at;
        return true;
    case ROW_RING:
    case ROW_SPOT:
        if (row->n[0] < 1 || row->n[0] >= AREA_ROOM) return fail(e, "no area has the number %d", row->n[0]);
        (row->kind == ROW_RING ? c->ring : c->spot)[row->n[0]] = at;
        return true;
    case ROW_ZONE: {
        int place = place_index(row->word[0]);
        if (!place_is_zone(place)) return fail(e, "no zone is called '%.*s'", (int)row->word[0].len, row->word[0].at);
        c->spot[place] = at;
        return true;
    }
    default: return true;
    }
}

static bool index_chart(Chart *c, Error *e) {
    for (int i = 0; i < AREA_ROOM; i++) c->ring[i] = -1;
    for (int i = 0; i < PLACE_ROOM; i++) c->spot[i] = -1;
    c->arc = malloc((size_t)(c->rows + 1) * sizeof c->arc[0]);
    if (!c->arc) return fail(e, "out of memory");
    for (int i = 0; i < c->rows; i++) {
        if (!index_row(c, i, e)) return false;
    }
    if (c->width <= 0 || c->height <= 0) return fail(e, "the chart has no frame");
    for (int i = 0; i < AREA_ROOM; i++) {
        if (c->ring[i] < 0) continue;
        const ChartRow *ring = &c->row[c->ring[i]];
        if (!ring->count) return fail(e, "the ring of area %d is empty", i);
        for (int k = 0; k < ring->count; k++) {
            int arc = abs(c->pool[ring->first + k]);
            if (arc < 1 || arc > c->arcs) return fail(e, "the ring of area %d names no arc", i);
        }
    }
    return true;
}

bool chart_read(Chart *c, Str text, Error *e) {
    *c = (Chart){0};
    Str rest = text, line;
    for (int number = 1; str_line(&rest, &line); number++) {
        Error why;
        if (!read_line(c, line, &why)) return fail(e, "chart line %d: %s", number, why.text);
    }
    Error why;
    if (!index_chart(c, &why)) return fail(e, "chart: %s", why.text);
    return true;
}

void chart_free(Chart *c) {
    free(c->row);
    free(c->pool);
    free(c->arc);
    *c = (Chart){0};
}

const ChartRow *chart_next(const Chart *c, RowKind kind, int *after) {
    for (int i = *after + 1; i < c->rows; i++) {
        if (c->row[i].kind == kind) {
            *after = i;
            return &c->row[i];
        }
    }
    return NULL;
}

int place_index(Str name) {
    i64 number;
    if (str_int(name, 1, AREA_ROOM - 1, &number)) return (int)number;
    if (name.len == 1 && name.at[0] >= 'A' && name.at[0] <= 'Z') return AREA_ROOM + (name.at[0] - 'A');
    return -1;
}

bool place_is_zone(int place) { return place >= AREA_ROOM; }
