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
    const char *at;
    size_t len, key; /* of it all, and of its key */
} Line;

typedef struct Lines {
    Line *line; /* those that hold */
    int count, lines_room;
} Lines;

static Line *line_of(Lines *l, Str key) {
    for (int i = 0; i < l->count; i++) {
        if (str_same((Str){l->line[i].at, l->line[i].key}, key)) return &l->line[i];
    }
    if (l->count == l->lines_room) {
        l->lines_room = 2 * l->lines_room + 64;
        l->line = grown(l->line, (size_t)l->lines_room * sizeof *l->line);
    }
    return &l->line[l->count++];
}

static void merge(Lines *l, Str rest) {
    for (Str line; str_line(&rest, &line);) {
        Str value = line, key = str_trim(str_cut(&value, '='));
        Line *place = line_of(l, key);
        *place = (Line){.at = line.at, .len = line.len, .key = key.len};
        if (str_trim(value).len > 0) continue;
        *place = l->line[l->count - 1]; /* it is gone */
        l->count--;
    }
}

char *position_of_log(Server *s, const StoredLog *log) {
    Lines l = {.count = 0};
    char *facts = NULL;
    merge(&l, (Str){log->facts, log->facts_len});
    if (l.count > 0) {
        char *to = facts = work_alloc(s, log->facts_len + (size_t)l.count + 1);
        for (int i = 0; i < l.count; i++) {
            memcpy(to, l.line[i].at, l.line[i].len);
            to += l.line[i].len;
            *to++ = '\n';
        }
    }
    free(l.line);
    return facts;
}
