/* What a level would do in the player's place, and why. It sees what the player sees. */
#include "cli/play/play.h"
#include "cli/screen/sheet.h"
#include "core/marks.h"

#include <stdlib.h>

enum { HINT_LEVEL = 3, HINT_LANE = 0x200 };

static bool adviser(Play *p, int level, Error *e) {
    static const char *const who[AI_LEVELS + 1] = {NULL, "ai:1", "ai:2", "ai:3", "ai:4", "ai:5"};
    if (p->adviser.who == who[level]) return true;
    hint_free(p);
    if (seat_fill(&p->adviser, p->table.game, &p->cli->data, who[level], e)) return true;
    hint_free(p);
    return false;
}

void hint_free(Play *p) {
    free(p->adviser.memory);
    p->adviser = (Seat){0};
}

static void tell_hint(const Play *p, const Action *action) {
    const Match *m = &p->table.match;
    const Paint *paint_on = &p->paint;
    char text[REPORT_ROOM];
    Writer w = writer_on(text, sizeof text);
    ReportScene at = {m->game, m->board, m->state, p->actor.side, p->actor.side};
    report_write(&p->adviser.report, &at, &w);
    if (!w.len) (void)put_action(m->game, m->board, m->state, action, &w), put(&w, "; it did not look ahead here.");
    make_plain(&w, 0);
    paint(paint_on, STRONG, "%s (%s) would: ", p->adviser.ai->title, p->adviser.who);
    (void)paint_wrap(paint_on, PLAIN, 0, 0, writer_str(&w));
    fputc('\n', paint_on->out);
    (void)sheet_and_odds(paint_on, m->game, m->board, m->state, p->actor.side, action, false);
}

void play_hint(Play *p, Str level) {
    i64 number = HINT_LEVEL;
    Action action;
    Error e;
    if (level.len && !str_int(level, 1, AI_LEVELS, &number)) {
        paint(&p->paint, PLAIN, "Levels are 1 to %d. For example: hint 4\n", AI_LEVELS);
        return;
    }
    if (!adviser(p, (int)number, &e)) {
        paint(&p->paint, ALERT, "%s\n", e.text);
        return;
    }
    p->adviser.report = (AiReport){0};
    p->adviser.stream = stream_on(p->seed, HINT_LANE + (u64)p->table.match.count);
    p->adviser.room.plan = *hint_plan(&p->hint, p->table.match.count);
    play_think(p, &p->adviser, &action);
    p->hint.after = p->adviser.room.plan;
    tell_hint(p, &action);
}
