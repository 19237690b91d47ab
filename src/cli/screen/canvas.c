/* A rectangle of signs; see screen/canvas.h. */
#include "cli/screen/canvas.h"

#include <stdarg.h>

void canvas_clear(Canvas *c, int width, int height) {
    memset(c, 0, sizeof *c);
    c->width = width < CANVAS_WIDTH ? width : CANVAS_WIDTH;
    c->height = height < CANVAS_HEIGHT ? height : CANVAS_HEIGHT;
}

static bool inside(const Canvas *c, int x, int y) { return x >= 0 && y >= 0 && x < c->width && y < c->height; }

bool canvas_free_at(const Canvas *c, int x, int y) { return inside(c, x, y) && !c->cell[y][x].sign[0]; }

/* Bytes of the sign that begins here. */
static int sign_bytes(const char *at) {
    int len = 1;
    while (len < 4 && ((u8)at[len] & 0xC0) == 0x80) len++;
    return len;
}

static void put_sign(Canvas *c, int x, int y, Style style, const char *at, int len) {
    if (!inside(c, x, y)) return;
    Cell *cell = &c->cell[y][x];
    memcpy(cell->sign, at, (size_t)len);
    cell->sign[len] = 0;
    cell->style = (u8)style;
}

int canvas_text(Canvas *c, int x, int y, Style style, const char *format, ...) {
    char text[256];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    for (const char *at = text; *at; x++) {
        int len = sign_bytes(at);
        put_sign(c, x, y, style, at, len);
        at += len;
    }
    return x;
}

void canvas_fill(Canvas *c, int x, int y, Style style, const char *one) {
    if (canvas_free_at(c, x, y)) put_sign(c, x, y, style, one, sign_bytes(one));
}

static int line_end(const Canvas *c, int y) {
    int end = c->width;
    while (end > 0 && (!c->cell[y][end - 1].sign[0] || c->cell[y][end - 1].sign[0] == ' ')) end--;
    return end;
}

/* Signs of one style are painted together. */
static void print_line(const Canvas *c, const Paint *p, int y) {
    int end = line_end(c, y);
    for (int x = 0; x < end;) {
        char run[CANVAS_WIDTH * 4 + 1];
        Writer w = writer_on(run, sizeof run);
        u8 style = c->cell[y][x].style;
        while (x < end && c->cell[y][x].style == style) {
            const char *sign_here = c->cell[y][x++].sign;
            put(&w, sign_here[0] ? sign_here : " ");
        }
        paint(p, (Style)style, "%s", run);
    }
    fputc('\n', p->out);
}

void canvas_print(const Canvas *c, const Paint *p, int indent) {
    int last = c->height - 1;
    while (last >= 0 && !line_end(c, last)) last--;
    for (int y = 0; y <= last; y++) {
        if (line_end(c, y)) fprintf(p->out, "%*s", indent, "");
        print_line(c, p, y);
    }
}
