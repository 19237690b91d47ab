/* Writes: what is to be committed together, as it was given. */
#include "store/internal.h"

#include <stdlib.h>

/* Stands for every write for which there was no memory. */
static StoreWrite no_memory = {.broken = true};

/* Writes at rest, with their room: they are filled in one thread and emptied in
 * another, which heaps do not like. */
static struct {
    pthread_mutex_t lock;
    StoreWrite *first;
    int count;
} rest = {.lock = PTHREAD_MUTEX_INITIALIZER};

enum { AT_REST = 256, REST_ROOM = 2048 };

StoreWrite *store_write(void) {
    pthread_mutex_lock(&rest.lock);
    StoreWrite *w = rest.first;
    if (w) {
        rest.first = w->next;
        rest.count--;
    }
    pthread_mutex_unlock(&rest.lock);
    if (!w) w = calloc(1, sizeof *w);
    if (!w) return &no_memory;
    *w = (StoreWrite){.change = w->change, .room = w->room, .text = w->text, .text_room = w->text_room};
    return w;
}

static void write_free(StoreWrite *w) {
    free(w->change);
    free(w->text);
    free(w);
}

void write_drop(StoreWrite *w) {
    if (w == &no_memory) return;
    pthread_mutex_lock(&rest.lock);
    bool keeps = rest.count < AT_REST && w->text_room <= REST_ROOM;
    if (keeps) {
        w->next = rest.first;
        rest.first = w;
        rest.count++;
    }
    pthread_mutex_unlock(&rest.lock);
    if (!keeps) write_free(w);
}

void writes_forget(void) {
    pthread_mutex_lock(&rest.lock);
    for (StoreWrite *w; (w = rest.first) != NULL;) {
        rest.first = w->next;
        write_free(w);
    }
    rest.count = 0;
    pthread_mutex_unlock(&rest.lock);
}

static Piece keep(StoreWrite *w, Str text) {
    if (w->len + text.len > w->text_room) {
        size_t room = 2 * (w->len + text.len) + 128;
        char *more = realloc(w->text, room);
        if (!more) {
            w->broken = true;
            return (Piece){0, 0};
        }
        w->text = more;
        w->text_room = room;
    }
    Piece piece = {w->len, text.len};
    if (text.len) memcpy(w->text + w->len, text.at, text.len);
    w->len += text.len;
    return piece;
}

static void add(StoreWrite *w, Change c) {
    if (w->broken) return;
    if (w->count == w->room) {
        int room = w->room ? 2 * w->room : 6;
        Change *more = realloc(w->change, (size_t)room * sizeof *more);
        if (!more) {
            w->broken = true;
            return;
        }
        w->change = more;
        w->room = room;
    }
    w->change[w->count++] = c;
}

void write_table(StoreWrite *w, i64 table, Str id, Str head, Str note, int category, i64 now) {
    if (w->broken) return;
    Change c = {.kind = CHANGE_TABLE, .table = table, .category = category, .now = now};
    c.piece[0] = keep(w, id);
    c.piece[1] = keep(w, head);
    c.piece[2] = keep(w, note);
    add(w, c);
}

void write_entry(StoreWrite *w, i64 table, i64 number, i64 now, Str key, Str text) {
    if (w->broken) return;
    Change c = {.kind = CHANGE_ENTRY, .table = table, .number = number, .now = now};
    c.piece[0] = keep(w, key);
    c.piece[1] = keep(w, text);
    add(w, c);
}

void write_position(StoreWrite *w, bool whole, Str facts) {
    if (w->broken) return;
    int last = w->count - 1;
    while (last >= 0 && w->change[last].kind != CHANGE_ENTRY) last--;
    MUST(last >= 0);
    w->change[last].whole = whole;
    w->change[last].piece[2] = keep(w, facts);
}

void write_head(StoreWrite *w, i64 table, Str head) {
    if (w->broken) return;
    Change c = {.kind = CHANGE_HEAD, .table = table};
    c.piece[0] = keep(w, head);
    add(w, c);
}

void write_note(StoreWrite *w, i64 table, Str note, int category, i64 now) {
    if (w->broken) return;
    Change c = {.kind = CHANGE_NOTE, .table = table, .category = category, .now = now};
    c.piece[0] = keep(w, note);
    add(w, c);
}

static void add_value(StoreWrite *w, ChangeKind kind, Str name, Str value) {
    if (w->broken) return;
    Change c = {.kind = kind};
    c.piece[0] = keep(w, name);
    c.piece[1] = keep(w, value);
    add(w, c);
}

void write_value(StoreWrite *w, Str name, Str value) { add_value(w, CHANGE_VALUE, name, value); }

void write_told_value(StoreWrite *w, Str name, Str value) { add_value(w, CHANGE_TOLD_VALUE, name, value); }

void write_new_value(StoreWrite *w, Str name, Str value) { add_value(w, CHANGE_NEW_VALUE, name, value); }

void write_removal(StoreWrite *w, i64 table) { add(w, (Change){.kind = CHANGE_REMOVAL, .table = table}); }

void write_no_values(StoreWrite *w, Str from, Str to, Str beginning) {
    if (w->broken) return;
    Change c = {.kind = CHANGE_NO_VALUES};
    c.piece[0] = keep(w, from);
    c.piece[1] = keep(w, to);
    c.piece[2] = keep(w, beginning);
    add(w, c);
}

void write_due(StoreWrite *w, i64 table, int kind, i64 at) {
    if (w->broken) return;
    add(w, (Change){.kind = CHANGE_DUE, .table = table, .category = kind, .now = at});
}

void write_undue(StoreWrite *w, i64 table, int kind, i64 at) {
    if (w->broken) return;
    add(w, (Change){.kind = CHANGE_DUE, .table = table, .category = kind, .number = at});
}
