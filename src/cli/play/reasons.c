/* Why opponents did what they did, kept with the record: a comment before each entry that was thought over. */
#include "cli/play/play.h"

#include "core/marks.h"

#include <stdlib.h>

enum { REASON_LINE = 2 * REPORT_ROOM };

/* What was said of later entries: they were undone, or another game was loaded. */
static void drop_from(Reasons *r, int entry) {
    while (r->count && r->reason[r->count - 1].entry >= entry) free(r->reason[--r->count].text);
}

static void keep(Reasons *r, int entry, Str text) {
    if (r->count == r->room) {
        r->room = r->room ? 2 * r->room : 64;
        r->reason = realloc_or_exit(r->reason, (size_t)r->room * sizeof *r->reason);
    }
    char *own = alloc_or_exit(text.len + 1);
    memcpy(own, text.at, text.len);
    r->reason[r->count++] = (Reason){entry, own};
}

void reasons_note(Play *p, const Seat *seat) {
    const Match *m = &p->table.match;
    char line[REASON_LINE];
    Writer w = writer_on(line, sizeof line);
    ReportScene at = {m->game, m->board, m->state, REFEREE, p->actor.side};
    drop_from(&p->reasons, m->count);
    put_fmt(&w, "# %s: ", seat->who);
    size_t from = w.len;
    report_write(&seat->report, &at, &w);
    if (w.len == from) return;
    make_plain(&w, from);
    keep(&p->reasons, m->count, writer_str(&w));
}

static int lines_in(Str text) {
    int lines = 0;
    for (Str line; str_line(&text, &line);) lines++;
    return lines;
}

/* The last lines of a record are its entries, and the hash. */
Str reasons_weave(Reasons *r, int entries, Str record, char **memory) {
    size_t room = record.len + 1;
    int entry = entries + 1 - lines_in(record), next = 0;
    drop_from(r, entries);
    for (int i = 0; i < r->count; i++) room += strlen(r->reason[i].text) + 1;
    *memory = alloc_or_exit(room);
    Writer w = writer_on(*memory, room);
    for (Str line; str_line(&record, &line); entry++) {
        for (; next < r->count && r->reason[next].entry == entry; next++) put_fmt(&w, "%s\n", r->reason[next].text);
        put_str(&w, line);
        put_char(&w, '\n');
    }
    return writer_str(&w);
}

void reasons_free(Reasons *r) {
    drop_from(r, 0);
    free(r->reason);
}
