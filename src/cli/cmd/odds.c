/* longroll odds: the worksheet and exact odds of a position. */
#include "cli/cli.h"
#include "cli/position.h"
#include "cli/screen/sheet.h"
#include "core/view.h"

enum { JSON_ROOM = 65536 };

static void print_due(const Paint *p, const Table *t) {
    Actor actor;
    char prompt[400];
    Writer w = writer_on(prompt, sizeof prompt);
    game_actor(t->game, t->board, t->match.state, &actor);
    if (actor.side == NOBODY) return;
    put_question(t->game, t->board, t->match.state, REFEREE, &w);
    paint(p, style_of(actor.side), "%s: ", side_title(actor.side));
    paint(p, STRONG, "%s  ", prompt);
    paint(p, FAINT, "%s\n", clause_id(t->game, actor.clause));
}

/* Worksheet and odds as the API gives them (docs/api.md). */
static bool print_json(const Table *t, const Action *about) {
    static char text[JSON_ROOM];
    Writer w = writer_on(text, sizeof text);
    Viewing v = viewing(&t->match, NULL, REFEREE, NULL);
    sheet_write(&v, about, &w);
    MUST(!w.full);
    if (str_same(writer_str(&w), STR("null"))) return false;
    puts(text);
    return true;
}

static bool print_words(const Table *t, const Action *about) {
    Paint p = paint_on(stdout);
    print_due(&p, t);
    return sheet_and_odds(&p, t->game, t->board, t->match.state, REFEREE, about, true);
}

/* False when it is; the error says why. */
static bool allowed(const Table *t, const char *text, const Action *about, Error *e) {
    Refusal r = {0};
    Actor actor;
    game_actor(t->game, t->board, t->match.state, &actor);
    return game_check(t->game, t->board, t->match.state, actor.side, about, &r) ||
           table_refused(t, str_of(text), &r, e);
}

static int answer(const Table *t, const char *about, bool json, Error *e) {
    Action action;
    if (about && !t->game->parse(t->board, t->match.state, str_of(about), &action, e)) return bad("odds: %s", e->text);
    const Action *asked = about ? &action : NULL;
    if (json ? print_json(t, asked) : print_words(t, asked)) return STATUS_OK;
    if (about && !allowed(t, about, &action, e)) return bad("odds: %s", e->text);
    return bad("odds: no dice are in question %s", about ? "after this action" : "here; say which action with --about");
}

int cmd_odds(Cli *cli, Args *args) {
    const char *about = args_value(args, "--about");
    bool json = args_flag(args, "--json");
    i64 at = 0;
    args_number(args, "--line", 1, 100000, &at);
    if (!args_end(args, 1, 1000)) return bad("%s", args->error.text);
    Table t;
    Error e;
    if (!position_open(cli, args->at[0], (int)at, &t, &e)) return bad("odds: %s", e.text);
    int status = STATUS_OK;
    for (int i = 1; i < args->count && !status; i++) {
        if (!table_do(&t, str_of(args->at[i]), &e)) status = bad("odds: %s", e.text);
    }
    if (!status) status = answer(&t, about, json, &e);
    table_close(&t);
    return status;
}
