/* Positions in the store: a whole one, then what each update changed in it. */
#include "server/internal.h"

#include <stdlib.h>

void put_position_fact(void *context, Str key, Str value) {
    put_str(context, key);
    put(context, " = ");
    put_str(context, value);
    put(context, "\n");
}

/* ---- Read back -------------------------------------------------------------------------------- */

typedef struct Line {
    size_t at, len, key; /* in the text; the length of its key */
} Line;

typedef struct Lines {
    char *text; /* all that was read */
    size_t len, room;
    Line *line; /* those that hold */
    int count, lines_room;
    i64 number;
} Lines;

static void keep_text(Lines *l, Str text) {
    if (l->len + text.len > l->room) {
        l->room = 2 * (l->len + text.len);
        l->text = grown(l->text, l->room);
    }
    if (text.len) memcpy(l->text + l->len, text.at, text.len);
    l->len += text.len;
}

static Line *line_of(Lines *l, Str key) {
    for (int i = 0; i < l->count; i++) {
        if (str_same((Str){l->text + l->line[i].at, l->line[i].key}, key)) return &l->line[i];
    }
    if (l->count == l->lines_room) {
        l->lines_room = 2 * l->lines_room + 64;
        l->line = grown(l->line, (size_t)l->lines_room * sizeof *l->line);
    }
    return &l->line[l->count++];
}

static void see_position(void *context, i64 number, Str text) {
    Lines *l = context;
    size_t from = l->len;
    keep_text(l, text);
    l->number = number;
    Str rest = {l->text + from, text.len};
    for (Str line; str_line(&rest, &line);) {
        Str value = line, key = str_trim(str_cut(&value, '='));
        Line *place = line_of(l, key);
        *place = (Line){.at = (size_t)(line.at - l->text), .len = line.len, .key = key.len};
        if (str_trim(value).len > 0) continue;
        *place = l->line[l->count - 1]; /* it is gone */
        l->count--;
    }
}

bool position_read(Server *s, i64 table, char **facts, i64 *number, Error *e) {
    Lines l = {.count = 0};
    *facts = NULL;
    bool ok = store_position(s->store, table, see_position, &l, e);
    if (ok && l.count > 0) {
        char *to = *facts = work_alloc(s, l.len + (size_t)l.count + 1);
        for (int i = 0; i < l.count; i++) {
            memcpy(to, l.text + l.line[i].at, l.line[i].len);
            to += l.line[i].len;
            *to++ = '\n';
        }
    }
    *number = l.number;
    free(l.text);
    free(l.line);
    return ok;
}
