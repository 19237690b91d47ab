/* What the files that draw the chart share; see chart/chart.h. */
#ifndef LONGROLL_CLI_CHART_PARTS_H
#define LONGROLL_CLI_CHART_PARTS_H

#include "cli/chart/chart.h"

/* ---- The chart as read (chart/read.c) --------------------------------------- */

typedef enum RowKind {
    ROW_FRAME,
    ROW_ARC,
    ROW_RING,
    ROW_SPOT,
    ROW_CLEARING,
    ROW_RIVER,
    ROW_STREAM,
    ROW_ROAD,
    ROW_RAIL,
    ROW_UNFINISHED,
    ROW_FORD,
    ROW_PLACE,
    ROW_ZONE,
    ROW_ARROW,
    ROW_BADGE,
    ROW_LETTER,
    ROW_HACHURE,
    ROW_TREES,
    ROW_FURROWS,
    ROW_KINDS
} RowKind;

enum { AREA_ROOM = 100, ZONE_ROOM = 26, PLACE_ROOM = AREA_ROOM + ZONE_ROOM };

/* A line of the chart: words, numbers, and a run of numbers in the pool. */
typedef struct ChartRow {
    RowKind kind;
    Str word[2];
    int n[4];
    int first, count;
} ChartRow;

typedef struct Chart {
    ChartRow *row;
    int rows, row_room;
    int *pool; /* metres: x y x y ... */
    int pooled, pool_room;
    int width, height;    /* of the sheet inside the frame, in metres */
    int ring[AREA_ROOM];  /* row of an area's ring, or -1 */
    int spot[PLACE_ROOM]; /* row of an area's spot or of a zone's card, or -1 */
    int *arc;             /* row of arc number K */
    int arcs;
} Chart;

MUST_USE bool chart_read(Chart *c, Str text, Error *e);
void chart_free(Chart *c);
/* Next row of a kind after row `after` (-1 to start), or NULL. */
const ChartRow *chart_next(const Chart *c, RowKind kind, int *after);

/* ---- Drawing (chart/chart.c, chart/land.c, chart/lines.c) ------------------- */

typedef struct Tint {
    const char *paper, *paper2, *ink, *ink2, *hachure, *water, *waterline, *woods, *tree, *treefill, *road, *casing;
    const char *track, *panel, *us, *cs, *gold, *usface, *csface;
} Tint;

typedef struct Box {
    double x, y, w, h; /* pixels of the sheet */
} Box;

enum { BOX_ROOM = 2048 };

typedef struct Sheet {
    FILE *out;
    const Chart *chart;
    const Facts *board, *position;
    const Tint *tint;
    Box box[BOX_ROOM]; /* areas that labels must avoid */
    int boxes;
} Sheet;

#define SCALE 0.042 /* pixels a metre */
#define MARGIN_X 128.0
#define MARGIN_Y 80.0

static inline double sheet_x(double metres) { return MARGIN_X + metres * SCALE; }
static inline double sheet_y(double metres) { return MARGIN_Y + metres * SCALE; }

/* Small helpers; the command is linked without libm. */
static inline double least(double a, double b) { return a < b ? a : b; }
static inline double most(double a, double b) { return a > b ? a : b; }
/* The length of a vector. */
double span_of(double dx, double dy);

/* Area number or zone letter to 0..PLACE_ROOM-1; -1 when it is neither. */
int place_index(Str name);
bool place_is_zone(int place);
/* "union" or "confederate" for an area or zone: its control, else its sector. */
Str place_side(const Sheet *s, Str name);
void keep_clear(Sheet *s, double x, double y, double w, double h);

/* Text with XML's special signs escaped; underscores become blanks. */
void svg_text(FILE *out, Str text);
/* A path of the row's points; `closed` joins the ends. */
void svg_path(const Sheet *s, const ChartRow *row, bool closed);
/* The outline of an area as path data. */
void svg_outline(const Sheet *s, int area);

void draw_ground(Sheet *s);
void draw_wash(Sheet *s);
/* Where a scenario uses only part of the map, the rest is drawn pale. */
void draw_veil(Sheet *s);
void draw_borders(Sheet *s);
void draw_water(Sheet *s);
void draw_roads(Sheet *s);
void draw_fords(Sheet *s);
void draw_places(Sheet *s);
void draw_letters(Sheet *s);
void draw_frame(Sheet *s);
void draw_zones(Sheet *s);
void draw_cartouche(Sheet *s);

/* ---- Pieces (chart/pieces.c, chart/counter.c) ------------------------------- */

typedef struct Piece {
    Str key;
    bool exhausted;
} Piece;

enum { PIECE_ROOM = 128 };

#define COUNTER 37.0 /* side of a counter on the sheet, pixels */

/* All stacks of the position, with their works. */
void draw_stacks(Sheet *s);
/* One counter of side `size` with its upper left corner at x, y. */
void draw_counter(const Sheet *s, Piece piece, double x, double y, double size);

/* ---- Hex boards (chart/hexes.c) --------------------------------------------- */

MUST_USE bool chart_hexes(const Facts *board, const Facts *position, const Tint *tint, FILE *out, Error *e);

/* ---- Tables in inches (chart/table.c) --------------------------------------- */

MUST_USE bool chart_table(const Facts *board, const Facts *position, const Tint *tint, FILE *out, Error *e);

/* ---- Names of areas (chart/labels.c) ---------------------------------------- */

/* Choose a free spot for each area's number, flags and name, and draw them. */
void draw_labels(Sheet *s);

#endif
