/* Text on a terminal; see screen/paint.h. */
#include "cli/screen/paint.h"

#include <stdarg.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

static const char *const codes[] = {
    [PLAIN] = "",           [STRONG] = "\033[1m",  [FAINT] = "\033[2m",        [GOLD] = "\033[1;33m",
    [ALERT] = "\033[1;91m", [BLUE] = "\033[1;94m", [BUTTERNUT] = "\033[1;91m",
};

static bool locale_is_utf8(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (int i = 0; i < COUNT(names); i++) {
        const char *value = getenv(names[i]);
        if (value && value[0]) return strstr(value, "UTF-8") || strstr(value, "utf8") || strstr(value, "UTF8");
    }
    return false;
}

Paint paint_on(FILE *out) {
    Paint p = {.out = out, .terminal = isatty(fileno(out)) != 0, .width = 78, .height = 1000};
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
    bool dumb = term && strcmp(term, "dumb") == 0;
    p.moves = p.terminal && !dumb;
    p.colour = p.moves && !(no && no[0]);
    p.rich = p.terminal && locale_is_utf8();
    struct winsize size;
    if (p.terminal && ioctl(fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_col >= 40) {
        p.width = size.ws_col > 120 ? 118 : size.ws_col - 2;
        p.height = size.ws_row;
    }
    return p;
}

static void style_on(const Paint *p, Style style) {
    if (p->colour) fputs(codes[style], p->out);
}

static void style_off(const Paint *p, Style style) {
    if (p->colour && style != PLAIN) fputs("\033[0m", p->out);
}

void paint(const Paint *p, Style style, const char *format, ...) {
    va_list list;
    style_on(p, style);
    va_start(list, format);
    vfprintf(p->out, format, list);
    va_end(list);
    style_off(p, style);
}

int text_width(Str text) {
    int width = 0;
    for (size_t i = 0; i < text.len; i++) width += ((u8)text.at[i] & 0xC0) != 0x80;
    return width;
}

int paint_wrap(const Paint *p, Style style, int column, int indent, Str text) {
    bool fresh = true;
    style_on(p, style);
    for (Str word = str_word(&text); word.len; word = str_word(&text)) {
        int width = text_width(word);
        if (column > indent && column + 1 + width > p->width) {
            fprintf(p->out, "\n%*s", indent, "");
            column = indent;
            fresh = true;
        }
        if (!fresh) {
            fputc(' ', p->out);
            column++;
        }
        fprintf(p->out, "%.*s", (int)word.len, word.at);
        column += width;
        fresh = false;
    }
    style_off(p, style);
    return column;
}

void paint_repeat(const Paint *p, Style style, const char *text, int count) {
    style_on(p, style);
    while (count-- > 0) fputs(text, p->out);
    style_off(p, style);
}

const char *sign(const Paint *p, const char *rich, const char *plain) { return p->rich ? rich : plain; }

Style style_of(Side side) { return side == UNION ? BLUE : side == CONFEDERATE ? BUTTERNUT : STRONG; }

void paint_to(const Paint *p, int from, int column) { fprintf(p->out, "%*s", column > from ? column - from : 1, ""); }
