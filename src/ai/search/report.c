/* A report in words; see report.h. */
#include "ai/search/report.h"

#include "ai/search/knowledge.h"
#include "core/marks.h"

static void put_percent(Writer *out, int of_10000) { put_fmt(out, "%d.%d %%", of_10000 / 100, of_10000 / 10 % 10); }

/* What an action is to a viewer who may not know all of it. */
static void put_seen(const ReportScene *at, const Action *action, Writer *out) {
    char word[200];
    Writer w = writer_on(word, sizeof word);
    at->game->notate(at->board, at->state, at->viewer, at->by, action, &w);
    if (memchr(word, '?', w.len)) put(out, "something hidden");
    else put_action(at->game, at->board, at->state, action, out);
}

static void put_line(const ReportScene *at, const ReportLine *line, Writer *out) {
    const Knowledge *k = knowledge_of(at->game);
    put_seen(at, &line->first, out);
    if (line->plan.kind && k->describe) {
        put(out, ", to ");
        k->describe(at->board, at->state, &line->plan, out);
    }
    put(out, " (");
    put_percent(out, line->score);
    put(out, " +- ");
    put_percent(out, line->error);
    put_fmt(out, " of %d)", line->playouts);
}

void report_write(const AiReport *r, const ReportScene *at, Writer *out) {
    if (!r->searched || !r->lines) return;
    put_line(at, &r->line[0], out);
    for (int i = 1; i < r->lines && i <= 2; i++) {
        put(out, i == 1 ? "; rather than " : " or ");
        put_line(at, &r->line[i], out);
    }
    put(out, r->hurried ? ". It was told to hurry." : ".");
}
