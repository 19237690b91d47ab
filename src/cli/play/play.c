/* longroll play: the loop. */
#include "cli/play/play.h"
#include "core/marks.h"

#include <signal.h>
#include <stdlib.h>

/* ---- Those who are no people ------------------------------------------------ */

static bool has_person(const Play *p) {
    return p->seats.seat[0].kind == SEAT_HUMAN || p->seats.seat[1].kind == SEAT_HUMAN;
}

static Side viewer_of(const Play *p) {
    if (has_person(p)) return p->actor.side == UNION ? CONFEDERATE : UNION;
    return p->actor.side;
}

/* For `why ai`: what it thought about, in the eyes of a person on the other side; the latest of a turn. */
static void keep_thought(Play *p, const Seat *seat) {
    const Match *m = &p->table.match;
    bool goes_on = m->count > 0 && match_entry(m, m->count - 1).side != side_other(p->actor.side);
    if (!goes_on) p->thoughts = 0;
    if (p->thoughts == THOUGHTS)
        memmove(p->thought, p->thought + 1, sizeof p->thought - sizeof p->thought[0]), p->thoughts--;
    Thought *t = &p->thought[p->thoughts];
    Writer asked = writer_on(t->asked, sizeof t->asked), w = writer_on(t->weighed, sizeof t->weighed);
    ReportScene at = {m->game, m->board, m->state, viewer_of(p), p->actor.side};
    report_write(&seat->report, &at, &w);
    if (!w.len) return;
    make_plain(&w, 0);
    if (!str_same(writer_str(&w), STR(REPORT_HIDDEN))) report_asked(&at, &asked);
    make_plain(&asked, 0);
    p->thoughts++;
}

/* While an opponent has the turn, Ctrl-C makes him choose, for the rest of that turn; it never ends the game. */
static volatile sig_atomic_t told_to_hurry;

static void hurry(int number) {
    (void)number;
    told_to_hurry = 1;
}

/* At a prompt without the editor it means what it means everywhere. */
static void heed_interrupts(Play *p, bool heed) {
    if (heed == p->heeds) return;
    void (*before)(int) = signal(SIGINT, heed ? hurry : p->usual);
    if (heed) p->usual = before;
    p->heeds = heed;
}

/* On a terminal: how far it is, in a line that is wiped out afterwards. */
typedef struct Thinking {
    const Play *play;
    const Seat *seat;
    int percent; /* shown; -1: nothing yet */
} Thinking;

static bool goes_on(void *context, int done) {
    Thinking *t = context;
    const Paint *to = &t->play->paint;
    int percent = done / 10;
    if (to->moves && percent != t->percent) {
        const char *name = t->seat->ai->title ? t->seat->ai->title : t->seat->who;
        fprintf(to->out, "\r\033[K%s thinks, %d%%%s", name, percent, told_to_hurry ? "" : "; Ctrl-C: hurry");
        fflush(to->out);
        t->percent = percent;
    }
    return !told_to_hurry;
}

void play_think(Play *p, Seat *seat, Action *action) {
    bool advises = seat == &p->adviser, heeded = p->heeds;
    Thinking thinking = {p, seat, -1};
    AiWatch watch = {goes_on, &thinking, NULL};
    told_to_hurry = !advises && p->hurried == p->actor.side;
    seat->room.watch = &watch;
    if (has_person(p)) heed_interrupts(p, true);
    seat_decide(seat, &p->table.match, p->actor.side, action);
    if (advises) heed_interrupts(p, heeded);
    if (told_to_hurry && !advises) p->hurried = p->actor.side;
    if (thinking.percent >= 0) fputs("\r\033[K", p->paint.out);
    seat->room.watch = NULL;
}

static int opponent_turn(Play *p, Seat *seat) {
    Action action;
    Refusal r = {0};
    play_think(p, seat, &action);
    reasons_note(p, seat);
    keep_thought(p, seat);
    if (match_act(&p->table.match, p->actor.side, &action, &r)) return STATUS_OK;
    return bad("%s chose an illegal action: %s", seat->who, r.why);
}

static void forfeit(Play *p, Seat *seat, const char *why) {
    Side other = p->actor.side == FIRST ? SECOND : p->actor.side == SECOND ? FIRST : side_other(p->actor.side);
    snprintf(seat->label, sizeof seat->label, "%.120s, forfeits: %.100s", seat->who, why);
    paint(&p->paint, ALERT, "%s forfeits: %s. %s wins.\n", side_title(p->actor.side), why, side_title(other));
    bot_stop(&seat->bot);
    p->leave = p->forfeited = true;
}

static void bot_turn(Play *p, Seat *seat) {
    Action action;
    Refusal r = {0};
    Error e;
    const Match *m = &p->table.match;
    p->legal.count = 0;
    m->game->legal(m->board, m->state, &p->legal);
    bool started = seat->bot.pid || bot_start(&seat->bot, seat->who + 4, p->bot_seconds, m->game, p->table.name, &e);
    if (!started || !bot_ask(&seat->bot, m, p->actor.side, &p->legal, &action, &e)) forfeit(p, seat, e.text);
    else if (!match_act(&p->table.match, p->actor.side, &action, &r)) forfeit(p, seat, r.why);
}

/* ---- The loop --------------------------------------------------------------- */

static void announce(Play *p) {
    const Actor *a = &p->actor;
    play_news(p, p->looking >= 0 ? p->looked_as : NOBODY);
    paint(&p->paint, STRONG, "\nThe game is over: ");
    paint(&p->paint, style_of(a->winner), "%s", a->result);
    paint(&p->paint, FAINT, "  %s\n", clause_id(p->table.game, a->clause));
    for (int i = 0; i < 2; i++) bot_over(&p->seats.seat[i].bot, a->result);
}

static int fortune(Play *p) {
    Error e;
    if (match_fortune(&p->table.match, &p->dice, &e) || p->leave) return STATUS_OK;
    return bad("%s", e.text);
}

/* What the others do is told as it happens. */
static int turn(Play *p) {
    if (p->actor.side == FORTUNE) return fortune(p);
    Seat *seat = seat_of(&p->seats, p->table.game, p->table.match.state, p->actor.side);
    int status = STATUS_OK;
    if (seat->kind == SEAT_HUMAN) {
        heed_interrupts(p, p->heeds && p->input.editor);
        if (!play_spare(p)) play_human(p, seat);
        return status;
    }
    if (seat->kind == SEAT_AI) status = opponent_turn(p, seat);
    else heed_interrupts(p, false), bot_turn(p, seat);
    play_news(p, has_person(p) && p->looking >= 0 ? p->looked_as : NOBODY);
    fflush(p->paint.out);
    return status;
}

/* Whoever leaves should know what is left of the game. */
static void tell_unsaved(const Play *p) {
    const Match *m = &p->table.match;
    if (p->save || p->forfeited || !has_person(p) || m->count == 0 || m->count == p->saved) return;
    paint(&p->paint, PLAIN, "The game was not saved; save FILE, or play --save FILE, keeps one.\n");
}

static int loop(Play *p) {
    Side last = NOBODY;
    int status = STATUS_OK;
    while (!p->leave && status == STATUS_OK) {
        const Match *m = &p->table.match;
        game_actor(m->game, m->board, m->state, &p->actor);
        if (p->actor.side != last) play_autosave(p);
        last = p->actor.side;
        if (p->actor.side != FORTUNE && p->actor.side != p->hurried) p->hurried = NOBODY;
        if (p->actor.side == NOBODY) {
            announce(p);
            break;
        }
        status = turn(p);
        if (!has_person(p)) play_news(p, NOBODY);
    }
    heed_interrupts(p, false);
    if (p->leave) tell_unsaved(p);
    play_autosave(p);
    return p->forfeited ? STATUS_FAILED : status;
}

/* ---- Setting the table ------------------------------------------------------ */

typedef struct Wishes {
    SeatWishes seats;
    OptionChoice option[SCENARIO_OPTIONS];
    int options;
    const char *dice, *load, *scenario;
    bool seeded;
    u64 seed;
} Wishes;

static bool read_wishes(Play *p, Args *args, Wishes *w) {
    i64 seed = 0, seconds = 10;
    seats_args(args, &w->seats);
    w->options = args_options(args, w->option, SCENARIO_OPTIONS);
    w->dice = args_value(args, "--dice");
    w->load = args_value(args, "--load");
    p->save = args_value(args, "--save");
    p->with_reasons = args_flag(args, "--reasons");
    w->seeded = args_number(args, "--seed", 0, INT64_MAX, &seed);
    w->seed = (u64)seed;
    args_number(args, "--bot-seconds", 1, 3600, &seconds);
    p->bot_seconds = (int)seconds;
    if (!args_end(args, w->load ? 0 : 1, 1)) return false;
    w->scenario = args->count ? args->at[0] : NULL;
    if (w->dice && strcmp(w->dice, "ask") != 0) return fail(&args->error, "play: --dice takes the word ask");
    if (w->dice && w->seeded) return fail(&args->error, "play: --seed or --dice ask, not both");
    if (w->load && w->options) return fail(&args->error, "play: a loaded game has its options already");
    return true;
}

static bool set_table(Play *p, const Wishes *w, Error *e) {
    play_dice(p, w->dice != NULL, w->seeded ? &w->seed : NULL);
    if (!w->load) return table_scenario(p->cli, w->scenario, w->option, w->options, &p->table, e);
    if (!play_load(p, w->load, e)) return false;
    if (!w->scenario || strcmp(w->scenario, p->table.name) == 0) return true;
    return fail(e, "%s is a game of %s, not of %s", w->load, p->table.name, w->scenario);
}

static void greet(const Play *p) {
    const Game *game = p->table.game;
    paint(&p->paint, STRONG, "%s", game->title);
    paint(&p->paint, PLAIN, ": %.*s\n", SHOWN(p->table.scenario.title));
    paint(&p->paint, FAINT, "dice: %s", p->dice_line);
    for (int i = 0; i < 2; i++) {
        const Seat *seat = &p->seats.seat[i];
        const char *title = seat->ai ? seat->ai->title : NULL;
        paint(&p->paint, FAINT, ", %s: %s%s%s%s", i ? "second" : "first", title ? title : "", title ? " (" : "",
              seat->who, title ? ")" : "");
    }
    paint(&p->paint, FAINT, "\n");
}

static int play(Play *p, Args *args) {
    Wishes w = {0};
    Error e;
    if (!read_wishes(p, args, &w)) return bad("%s", args->error.text);
    if (!set_table(p, &w, &e) || !data_weights(p->cli, p->table.game, &e) ||
        !seats_open(&p->seats, &p->table, &w.seats, &p->cli->data, p->seed, 1, &e))
        return bad("%s", e.text);
    bool bot = p->seats.seat[0].kind == SEAT_BOT || p->seats.seat[1].kind == SEAT_BOT;
    if (args_had(args, "--bot-seconds") && !bot) return bad("play: --bot-seconds is for bots, and nobody here is one");
    if (p->with_reasons && !p->save && !has_person(p))
        return bad("play: --reasons says what is saved with the game, and nothing is: add --save FILE");
    if (p->save && !play_save(p, p->save, &e)) return bad("%s", e.text);
    p->legal.action = alloc_or_exit(LIST_MAX * sizeof(Action));
    play_listen(p);
    dull_usual(p);
    greet(p);
    return loop(p);
}

int cmd_play(Cli *cli, Args *args) {
    Play *p = alloc_or_exit(sizeof *p);
    p->cli = cli;
    p->looking = -1;
    p->offered = -1;
    p->taken_back = -1;
    p->usual = SIG_DFL;
    p->paint = paint_on(stdout);
    input_open(&p->input, stdin, &p->paint);
    p->input.complete = play_complete;
    p->input.context = p;
    int status = play(p, args);
    seats_close(&p->seats);
    hint_free(p);
    reasons_free(&p->reasons);
    table_close(&p->table);
    log_free(&p->log);
    free(p->legal.action);
    free(p);
    return status;
}
