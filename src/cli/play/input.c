/* Lines from a person; see play/input.h. */
#include "cli/play/input.h"

#include <ctype.h>
#include <errno.h>
#include <termios.h>
#include <unistd.h>

void input_open(Input *input, FILE *in, const Paint *paint) {
    *input = (Input){.in = in, .paint = paint};
    input->editor = paint->moves && isatty(fileno(in));
}

void completion_add(Completions *c, Str text, Str line) {
    if (c->count == COMPLETIONS || line.len >= COMPLETION_ROOM || line.len < text.len) return;
    for (size_t i = 0; i < text.len; i++) {
        if (tolower((u8)line.at[i]) != tolower((u8)text.at[i])) return;
    }
    for (int i = 0; i < c->count; i++) {
        if (str_same(str_of(c->line[i]), line)) return;
    }
    memcpy(c->line[c->count], line.at, line.len);
    c->line[c->count++][line.len] = 0;
}

/* ---- Without a terminal ----------------------------------------------------- */

static void skip_rest(FILE *in) {
    for (int c = getc(in); c != EOF && c != '\n'; c = getc(in)) {}
}

/* The line is printed after the prompt, so that what comes out reads as if it
 * had been typed. */
static bool plain_line(Input *input, const char *prompt, char line[INPUT_LINE]) {
    FILE *out = input->paint->out;
    fputs(prompt, out);
    fflush(out);
    if (!fgets(line, INPUT_LINE, input->in)) {
        fputc('\n', out);
        return false;
    }
    size_t len = strlen(line);
    if (len && line[len - 1] == '\n') line[--len] = 0;
    else if (len == INPUT_LINE - 1) {
        skip_rest(input->in);
        line[0] = 0;
        fprintf(out, "\nA line has at most %d characters.\n", INPUT_LINE - 2);
        return true;
    }
    if (!isatty(fileno(input->in))) fprintf(out, "%s\n", line);
    return true;
}

/* ---- The editor ------------------------------------------------------------- */

typedef struct Editor {
    Input *input;
    const char *prompt;
    char *line;
    int len, at;  /* bytes */
    int recalled; /* entry of the history, from the newest */
} Editor;

enum { KEY_END = -1, KEY_UP = 256, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_HOME, KEY_LAST, KEY_DELETE, KEY_OTHER };

static int read_byte(const Editor *ed) {
    u8 byte;
    ssize_t got;
    do got = read(fileno(ed->input->in), &byte, 1);
    while (got < 0 && errno == EINTR);
    return got == 1 ? byte : KEY_END;
}

static int read_sequence(const Editor *ed) {
    int c = read_byte(ed);
    if (c != '[' && c != 'O') return KEY_OTHER;
    c = read_byte(ed);
    switch (c) {
    case 'A': return KEY_UP;
    case 'B': return KEY_DOWN;
    case 'C': return KEY_RIGHT;
    case 'D': return KEY_LEFT;
    case 'H': return KEY_HOME;
    case 'F': return KEY_LAST;
    default: break;
    }
    int number = c;
    while (c >= '0' && c <= ';') c = read_byte(ed); /* up to the ~ */
    return number == '3' ? KEY_DELETE : number == '1' ? KEY_HOME : number == '4' ? KEY_LAST : KEY_OTHER;
}

static int read_key(const Editor *ed) {
    int c = read_byte(ed);
    return c == 27 ? read_sequence(ed) : c;
}

static bool continues(char c) { return ((u8)c & 0xC0) == 0x80; }

/* The line again, scrolled sideways when it is longer than the screen. */
static void redraw(const Editor *ed) {
    FILE *out = ed->input->paint->out;
    int room = ed->input->paint->width - (int)strlen(ed->prompt) - 1;
    int from = 0;
    while (text_width((Str){ed->line + from, (size_t)(ed->at - from)}) > room) {
        do from++;
        while (continues(ed->line[from]));
    }
    int to = from;
    while (to < ed->len && text_width((Str){ed->line + from, (size_t)(to + 1 - from)}) <= room) to++;
    while (to < ed->len && continues(ed->line[to])) to++;
    fprintf(out, "\r%s%.*s\033[K", ed->prompt, to - from, ed->line + from);
    int back = text_width((Str){ed->line + ed->at, (size_t)(to > ed->at ? to - ed->at : 0)});
    if (back) fprintf(out, "\033[%dD", back);
    fflush(out);
}

static void insert(Editor *ed, const char *text, int len) {
    if (ed->len + len >= INPUT_LINE) return;
    memmove(ed->line + ed->at + len, ed->line + ed->at, (size_t)(ed->len - ed->at + 1));
    memcpy(ed->line + ed->at, text, (size_t)len);
    ed->len += len;
    ed->at += len;
}

static void erase(Editor *ed, int from, int to) {
    memmove(ed->line + from, ed->line + to, (size_t)(ed->len - to + 1));
    ed->len -= to - from;
    ed->at = from;
}

static void replace(Editor *ed, const char *text) {
    size_t len = strlen(text);
    if (len >= INPUT_LINE) return;
    memcpy(ed->line, text, len + 1);
    ed->len = ed->at = (int)len;
}

static int before(const Editor *ed) {
    int at = ed->at;
    while (at > 0 && continues(ed->line[--at])) {}
    return at;
}

static int after(const Editor *ed) {
    int at = ed->at;
    if (at < ed->len) at++;
    while (at < ed->len && continues(ed->line[at])) at++;
    return at;
}

static int word_before(const Editor *ed) {
    int at = ed->at;
    while (at > 0 && ed->line[at - 1] == ' ') at--;
    while (at > 0 && ed->line[at - 1] != ' ') at--;
    return at;
}

/* ---- Completion and history ------------------------------------------------- */

static size_t common_start(const Completions *c) {
    size_t len = strlen(c->line[0]);
    for (int i = 1; i < c->count; i++) {
        size_t k = 0;
        while (k < len && c->line[i][k] == c->line[0][k]) k++;
        len = k;
    }
    return len;
}

static void show_completions(const Editor *ed, const Completions *c) {
    FILE *out = ed->input->paint->out;
    fputc('\n', out);
    for (int i = 0; i < c->count; i++) fprintf(out, "  %s\n", c->line[i]);
    if (c->count == COMPLETIONS) fputs("  ...\n", out);
}

static void complete(Editor *ed) {
    Completions c = {0};
    if (!ed->input->complete) return;
    ed->input->complete(ed->input->context, (Str){ed->line, (size_t)ed->at}, &c);
    if (!c.count) return;
    size_t len = common_start(&c);
    bool longer = len > (size_t)ed->at;
    if (longer) {
        c.line[0][len] = 0;
        erase(ed, 0, ed->at);
        insert(ed, c.line[0], (int)len);
    }
    if (c.count == 1 && ed->at == ed->len) insert(ed, " ", 1);
    else if (!longer) show_completions(ed, &c);
}

static void recall(Editor *ed, int step) {
    int wanted = ed->recalled + step, count = ed->input->history_count;
    if (wanted < 0 || wanted > count) return;
    ed->recalled = wanted;
    replace(ed, wanted ? ed->input->history[count - wanted] : "");
}

static void remember(Input *input, const char *line) {
    int count = input->history_count;
    if (!line[0] || (count && strcmp(input->history[count - 1], line) == 0)) return;
    if (count == INPUT_HISTORY) {
        memmove(input->history[0], input->history[1], sizeof input->history[0] * (INPUT_HISTORY - 1));
        count--;
    }
    snprintf(input->history[count], INPUT_LINE, "%s", line);
    input->history_count = count + 1;
}

/* ---- Keys ------------------------------------------------------------------- */

static bool edit_key(Editor *ed, int key) {
    switch (key) {
    case 1:
    case KEY_HOME: ed->at = 0; return true;
    case 5:
    case KEY_LAST: ed->at = ed->len; return true;
    case 2:
    case KEY_LEFT: ed->at = before(ed); return true;
    case 6:
    case KEY_RIGHT: ed->at = after(ed); return true;
    case 8:
    case 127: erase(ed, before(ed), ed->at); return true;
    case KEY_DELETE: erase(ed, ed->at, after(ed)); return true;
    case 11: erase(ed, ed->at, ed->len); return true;
    case 21: erase(ed, 0, ed->at); return true;
    case 23: erase(ed, word_before(ed), ed->at); return true;
    case 16:
    case KEY_UP: recall(ed, 1); return true;
    case 14:
    case KEY_DOWN: recall(ed, -1); return true;
    case 9: complete(ed); return true;
    default: return false;
    }
}

/* True when a line is there; false at the end of the input. */
static bool edit(Editor *ed) {
    for (;;) {
        redraw(ed);
        int key = read_key(ed);
        if (key == '\r' || key == '\n') return true;
        if (key == KEY_END || (key == 4 && ed->len == 0)) return false;
        if (key == 4) key = KEY_DELETE;
        if (key == 3) { /* Ctrl-C: this line never was */
            if (!ed->len) fputs("\r\nq leaves the game.", ed->input->paint->out);
            replace(ed, "");
            return true;
        }
        if (edit_key(ed, key) || key < ' ' || key > 255) continue;
        char byte = (char)key;
        insert(ed, &byte, 1);
    }
}

static bool edited_line(Input *input, const char *prompt, char line[INPUT_LINE]) {
    struct termios usual, raw;
    int fd = fileno(input->in);
    fflush(input->paint->out);
    if (tcgetattr(fd, &usual) != 0) return plain_line(input, prompt, line);
    raw = usual;
    raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO | ISIG | IEXTEN);
    raw.c_iflag &= (tcflag_t) ~(IXON | ICRNL);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    line[0] = 0;
    Editor ed = {.input = input, .prompt = prompt, .line = line};
    tcsetattr(fd, TCSADRAIN, &raw);
    bool ok = edit(&ed);
    tcsetattr(fd, TCSADRAIN, &usual);
    fputc('\n', input->paint->out);
    if (ok) remember(input, line);
    return ok;
}

bool input_line(Input *input, const char *prompt, char line[INPUT_LINE]) {
    return input->editor ? edited_line(input, prompt, line) : plain_line(input, prompt, line);
}
