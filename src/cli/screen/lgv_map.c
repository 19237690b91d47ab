/* The local map: a place and its neighbours, in three rows by where they lie. */
#include "cli/screen/lgv.h"

enum { MAP_WIDTH = 46, MIDDLE = 22, NEIGHBOURS = 16, ROW_LINES = 4 };
enum { ROW_NORTH, ROW_MIDDLE, ROW_SOUTH, ROWS };

typedef enum LinkKind { LINK_NONE, LINK_OPEN, LINK_ROAD, LINK_FORD } LinkKind;

typedef struct Node {
    const Spot *spot;
    int row, x;
} Node;

typedef struct Local {
    const View *v;
    Node node[NEIGHBOURS + 1]; /* the focus first */
    int count;
    int top; /* first row that is used */
} Local;

/* ---- Ways between places ---------------------------------------------------- */

static bool has_word(Str text, Str word) {
    for (Str one = str_word(&text); one.len; one = str_word(&text)) {
        if (str_same(one, word)) return true;
    }
    return false;
}

static Str border_of(const View *v, Str a, Str b) {
    static const char *const kinds[] = {"border", "arrow"};
    for (int i = 0; i < COUNT(kinds); i++) {
        Str there = facts_at(v->board, "%s.%.*s-%.*s", kinds[i], (int)a.len, a.at, (int)b.len, b.at);
        if (there.len) return there;
        Str back = facts_at(v->board, "%s.%.*s-%.*s", kinds[i], (int)b.len, b.at, (int)a.len, a.at);
        if (back.len) return back;
    }
    return (Str){"", 0};
}

/* Rivers without a ford and barred arrows are left out of the picture. */
static LinkKind way_between(const View *v, Str a, Str b) {
    Str border = border_of(v, a, b);
    if (!border.len || has_word(border, STR("barred"))) return LINK_NONE;
    if (has_word(border, STR("ford"))) return LINK_FORD;
    if (has_word(border, STR("major"))) return LINK_NONE;
    return has_word(border, STR("road")) ? LINK_ROAD : LINK_OPEN;
}

/* ---- Where the neighbours stand --------------------------------------------- */

static int row_of(const Spot *focus, const Spot *spot) {
    int east = (spot->x - focus->x) * 785 / 1000, north = spot->y - focus->y;
    int flat = east < 0 ? -east : east, steep = north < 0 ? -north : north;
    if (steep * 2 < flat) return ROW_MIDDLE;
    return north > 0 ? ROW_NORTH : ROW_SOUTH;
}

static int widest_distance(const Local *l) {
    int most = 1;
    for (int i = 1; i < l->count; i++) {
        int east = l->node[i].spot->x - l->node[0].spot->x;
        if (east < 0) east = -east;
        if (east > most) most = east;
    }
    return most;
}

static void find_neighbours(Local *l, Spots *s, const Spot *focus) {
    l->node[0] = (Node){focus, ROW_MIDDLE, MIDDLE};
    l->count = 1;
    for (int i = 0; i < s->count && l->count <= NEIGHBOURS; i++) {
        Spot *spot = &s->spot[i];
        if (spot == focus || way_between(l->v, focus->label, spot->label) == LINK_NONE) continue;
        l->node[l->count++] = (Node){spot, row_of(focus, spot), 0};
    }
    int most = widest_distance(l);
    for (int i = 1; i < l->count; i++) l->node[i].x = MIDDLE + (l->node[i].spot->x - focus->x) * (MIDDLE - 2) / most;
}

static int row_members(Local *l, int row, Node **member) {
    int count = 0;
    for (int i = 0; i < l->count; i++) {
        if (l->node[i].row != row) continue;
        int at = count++;
        while (at > 0 && member[at - 1]->x > l->node[i].x) {
            member[at] = member[at - 1];
            at--;
        }
        member[at] = &l->node[i];
    }
    return count;
}

/* Apart far enough to be read, the focus where it is. */
static void spread(Local *l, int row) {
    Node *member[NEIGHBOURS + 1];
    int count = row_members(l, row, member);
    int gap = count > 4 ? (MAP_WIDTH - 4) / count : 10, fixed = -1;
    for (int i = 0; i < count; i++) fixed = member[i] == &l->node[0] ? i : fixed;
    for (int i = fixed > 0 ? fixed : 1; i < count; i++) {
        if (i > 0 && member[i]->x < member[i - 1]->x + gap && i != fixed) member[i]->x = member[i - 1]->x + gap;
    }
    for (int i = (fixed > 0 ? fixed : count - 1) - 1; i >= 0; i--) {
        if (member[i]->x > member[i + 1]->x - gap) member[i]->x = member[i + 1]->x - gap;
    }
    int over = count && fixed < 0 ? member[count - 1]->x - (MAP_WIDTH - 4) : 0;
    for (int i = 0; i < count && over > 0; i++) member[i]->x -= over;
    int under = count && fixed < 0 ? 1 - member[0]->x : 0;
    for (int i = 0; i < count && under > 0; i++) member[i]->x += under;
}

/* ---- Drawing ---------------------------------------------------------------- */

static int line_of(const Local *l, const Node *n) { return (n->row - l->top) * ROW_LINES; }

static void draw_node(const Local *l, const Node *n, Canvas *c) {
    int y = line_of(l, n);
    bool focus = n == &l->node[0];
    int x = n->x - (focus ? 1 : 0);
    canvas_text(c, x, y,
                focus             ? STRONG
                : n->spot->choice ? STRONG
                                  : FAINT,
                focus ? "[%.*s]" : "%.*s", (int)n->spot->label.len, n->spot->label.at);
    spot_stack(l->v, n->spot, c, n->x, y + 1);
}

static void draw_level(const Local *l, const Node *a, const Node *b, Canvas *c) {
    LinkKind way = way_between(l->v, a->spot->label, b->spot->label);
    if (way == LINK_NONE) return;
    const Paint *p = l->v->paint;
    const char *one = way == LINK_ROAD ? sign(p, "─", "-") : way == LINK_FORD ? "=" : sign(p, "·", ".");
    int from = a->x + (int)a->spot->label.len + 1, to = b->x - 2;
    from += a == &l->node[0];
    to -= b == &l->node[0];
    for (int x = from; x <= to; x++) canvas_fill(c, x, line_of(l, a), FAINT, one);
}

static const char *slope(const Local *l, LinkKind way, int lean) {
    const Paint *p = l->v->paint;
    if (way == LINK_OPEN) return sign(p, "·", ".");
    if (way == LINK_FORD) return "=";
    if (lean > 1) return sign(p, "╲", "\\");
    return lean < -1 ? sign(p, "╱", "/") : sign(p, "│", "|");
}

static void draw_steep(const Local *l, const Node *above, const Node *below, Canvas *c) {
    LinkKind way = way_between(l->v, above->spot->label, below->spot->label);
    bool with_focus = above == &l->node[0] || below == &l->node[0];
    int lean = below->x - above->x, top = line_of(l, above);
    if (way == LINK_NONE || (!with_focus && (lean > 8 || lean < -8))) return;
    for (int line = 2; line < ROW_LINES; line++) {
        canvas_fill(c, above->x + lean * line / ROW_LINES, top + line, FAINT, slope(l, way, lean));
    }
}

static void draw_ways(Local *l, Canvas *c) {
    for (int row = 0; row < ROWS; row++) {
        Node *member[NEIGHBOURS + 1];
        int count = row_members(l, row, member);
        for (int i = 1; i < count; i++) draw_level(l, member[i - 1], member[i], c);
    }
    for (int i = 0; i < l->count; i++) {
        for (int k = 0; k < l->count; k++) {
            if (l->node[k].row == l->node[i].row + 1) draw_steep(l, &l->node[i], &l->node[k], c);
        }
    }
}

int local_map(const View *v, Spots *s, const Spot *focus, Canvas *c) {
    Local l = {.v = v, .top = ROW_MIDDLE};
    int bottom = ROW_MIDDLE;
    find_neighbours(&l, s, focus);
    for (int i = 1; i < l.count; i++) {
        if (l.node[i].row < l.top) l.top = l.node[i].row;
        if (l.node[i].row > bottom) bottom = l.node[i].row;
    }
    for (int row = 0; row < ROWS; row++) spread(&l, row);
    for (int i = 0; i < l.count; i++) draw_node(&l, &l.node[i], c);
    draw_ways(&l, c);
    return (bottom - l.top) * ROW_LINES + 2;
}
