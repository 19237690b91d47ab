/* A person's decision: screen, prompt, choices, and what he types. */
#include "cli/play/play.h"

#include "cli/screen/sheet.h"

#include <ctype.h>
#include <stdlib.h>

enum { CHOICE_ROOM = 200 };

/* ---- Words for choices ------------------------------------------------------ */

static void notation(const Play *p, const Action *action, char text[CHOICE_ROOM]) {
    Writer w = writer_on(text, CHOICE_ROOM);
    const Match *m = &p->table.match;
    text[0] = 0;
    m->game->notate(m->board, m->state, p->actor.side, p->actor.side, action, &w);
}

static Clause description(const Play *p, const Action *action, char text[CHOICE_ROOM]) {
    Writer w = writer_on(text, CHOICE_ROOM);
    const Match *m = &p->table.match;
    text[0] = 0;
    return put_action(m->game, m->board, m->state, action, &w);
}

static bool begins(Str text, Str with) {
    if (text.len < with.len) return false;
    for (size_t i = 0; i < with.len; i++) {
        if (tolower((u8)text.at[i]) != tolower((u8)with.at[i])) return false;
    }
    return true;
}

static bool contains(Str text, Str part) {
    while (text.len >= part.len && part.len) {
        if (begins(text, part)) return true;
        text = (Str){text.at + 1, text.len - 1};
    }
    return false;
}

bool play_fits(const Play *p, int index, Str filter) {
    char text[CHOICE_ROOM];
    notation(p, &p->legal.action[index], text);
    if (contains(str_of(text), filter)) return true;
    description(p, &p->legal.action[index], text);
    return contains(str_of(text), filter);
}

/* ---- The list --------------------------------------------------------------- */

static int page_size(const Play *p) {
    return p->paint.height > 60 ? 30 : p->paint.height > 34 ? p->paint.height - 22 : 12;
}

enum { CLAUSE_WIDTH = 15 };

static void print_choice(const Play *p, int index, int width) {
    char what[CHOICE_ROOM], how[CHOICE_ROOM];
    Clause clause = description(p, &p->legal.action[index], what);
    notation(p, &p->legal.action[index], how);
    if (strcmp(what, how) == 0) how[0] = 0;
    paint(&p->paint, GOLD, "%5d", index + 1);
    paint(&p->paint, PLAIN, "  %s", what);
    paint_to(&p->paint, text_width(str_of(what)), width);
    int room = p->paint.width - 7 - width - CLAUSE_WIDTH;
    room = room > 22 ? 22 : room < 12 ? 12 : room;
    paint(&p->paint, FAINT, "%-*s %s\n", room, how, clause_id(p->table.game, clause));
}

static int widest(const Play *p, const int *shown, int count) {
    int width = 20;
    for (int i = 0; i < count; i++) {
        char what[CHOICE_ROOM];
        description(p, &p->legal.action[shown[i]], what);
        int own = text_width(str_of(what));
        if (own > width) width = own;
    }
    return width < 56 ? width + 2 : 58;
}

void play_list(Play *p, Str filter) {
    int shown[LIST_MAX], count = 0, left = 0, room = page_size(p);
    for (int i = filter.len ? 0 : p->page; i < p->legal.count; i++) {
        if (filter.len && !play_fits(p, i, filter)) continue;
        if (count < room || count + 1 == p->legal.count) shown[count++] = i;
        else left++;
    }
    int width = widest(p, shown, count);
    for (int i = 0; i < count; i++) print_choice(p, shown[i], width);
    p->next_page = left && !filter.len ? shown[count - 1] + 1 : 0;
    p->offered = count == 1 && !left ? shown[0] : p->offered;
    if (!count && filter.len) paint(&p->paint, PLAIN, "No action names '%.*s'.\n", SHOWN(filter));
    if (left && filter.len) paint(&p->paint, FAINT, "       %d more match; type more of the name\n", left);
    else if (left) paint(&p->paint, FAINT, "       %d more: `more`, or type part of a name\n", left);
}

/* ---- What was typed --------------------------------------------------------- */

static int unique_start(const Play *p, Str text, int *fitting) {
    int found = -1;
    *fitting = 0;
    for (int i = 0; i < p->legal.count; i++) {
        char own[CHOICE_ROOM];
        notation(p, &p->legal.action[i], own);
        if (!begins(str_of(own), text)) continue;
        if (strlen(own) == text.len) { /* whole, whatever else begins so */
            *fitting = 1;
            return i;
        }
        found = i;
        ++*fitting;
    }
    return *fitting == 1 ? found : -1;
}

/* Only an operand: try it with the verbs of the list. */
static bool with_some_verb(const Play *p, Str text, Action *action) {
    const Match *m = &p->table.match;
    u8 last = VERB_NONE;
    for (int i = 0; i < p->legal.count; i++) {
        char whole[CHOICE_ROOM];
        Error e;
        u8 verb = p->legal.action[i].verb;
        if (verb == last || verb >= m->game->verb_count) continue;
        last = verb;
        Writer w = writer_on(whole, sizeof whole);
        put_fmt(&w, "%s %.*s", m->game->verbs[verb].name, SHOWN(text));
        if (m->game->verbs[verb].count && m->game->parse(m->board, m->state, writer_str(&w), action, &e)) return true;
    }
    return false;
}

/* "union go 43" is "go 43" while the Union decides. */
static Str without_side(const Play *p, Str text) {
    Str rest = text;
    Side side;
    return side_read(str_word(&rest), &side) && side == p->actor.side ? str_trim(rest) : text;
}

bool play_understand(const Play *p, Str text, bool loose, Action *action, Error *e) {
    const Match *m = &p->table.match;
    i64 number;
    int fitting;
    text = without_side(p, str_trim(text));
    if (str_int(text, 1, p->legal.count, &number)) {
        *action = p->legal.action[number - 1];
        return true;
    }
    int found = text.len > 1 ? unique_start(p, text, &fitting) : -1;
    if (found >= 0) {
        *action = p->legal.action[found];
        return true;
    }
    if (m->game->parse(m->board, m->state, text, action, e)) return true;
    if (loose && with_some_verb(p, text, action)) return true;
    if (str_int(text, INT32_MIN, INT32_MAX, &number)) return fail(e, "Choose a number from 1 to %d.", p->legal.count);
    return false;
}

void play_refusal(const Play *p, const Refusal *r) {
    const Game *game = p->table.game;
    paint(&p->paint, ALERT, "Refused.");
    fputc(' ', p->paint.out);
    (void)paint_wrap(&p->paint, PLAIN, 9, 0, str_of(r->why));
    for (int i = 0; i < refusal_shown(r); i++)
        paint(&p->paint, FAINT, "%s%s", i ? ", " : "  ", clause_id(game, r->clause[i]));
    fputc('\n', p->paint.out);
}

/* What gives away an impulse or a phase is asked once: the second time it is done. */
static bool sure(Play *p, const Action *action) {
    char text[CHOICE_ROOM];
    Writer w = writer_on(text, sizeof text);
    bool again = p->doubted == p->table.match.count + 1;
    if (!action_forgoes(p->table.game, p->actor.step, &p->legal, action, &w) || again) return true;
    p->doubted = p->table.match.count + 1;
    paint(&p->paint, ALERT, "%.*s", SHOWN(writer_str(&w)));
    paint(&p->paint, PLAIN, " Enter it again to do it anyway.\n");
    return false;
}

bool play_do(Play *p, const Action *action) {
    Refusal r = {0};
    const Match *m = &p->table.match;
    bool allowed = game_check(m->game, m->board, m->state, p->actor.side, action, NULL);
    if (allowed && !sure(p, action)) return false;
    if (!match_act(&p->table.match, p->actor.side, action, &r)) return play_refusal(p, &r), false;
    match_formalities(&p->table.match);
    return true;
}

/* ---- The screen ------------------------------------------------------------- */

void play_news(Play *p, Side viewer) {
    Log *log = &p->log;
    for (int i = 0; i < log->count; i++) {
        const LogLine *line = &log->line[i];
        bool unseen = line->only == NOBODY ? i >= log->told : i >= log->told_to[viewer];
        if (unseen && log_visible(line, viewer)) log_print(&p->paint, p->table.game, line);
    }
    log->told = log->told_to[viewer] = log->count;
}

void play_screen(Play *p) {
    const Match *m = &p->table.match;
    const Screen *screen = screen_of(m->game);
    Facts position = {0}, board = {0}, origin = {0};
    bool deciding = p->actor.side != FORTUNE;
    int choices = deciding ? p->legal.count : 0;
    Side viewer = deciding ? p->actor.side : p->looking >= 0 ? p->looked_as : NOBODY;
    char(*text)[CHOICE_ROOM] = alloc_or_exit((size_t)choices * sizeof *text);
    const char **choice = alloc_or_exit((size_t)choices * sizeof *choice);
    for (int i = 0; i < choices; i++) {
        notation(p, &p->legal.action[i], text[i]);
        choice[i] = text[i];
    }
    facts_of_position(&position, m->game, m->board, m->state, viewer);
    facts_of_board(&board, m->game, m->board);
    facts_reconstructed(&origin, m->game, p->table.scenario.board, &p->cli->data);
    View v = {.paint = &p->paint,
              .game = m->game,
              .position = &position,
              .board = &board,
              .origin = &origin,
              .focus = p->focus,
              .viewer = viewer,
              .choices = choices,
              .choice = choice};
    fputc('\n', p->paint.out);
    screen->header(&v);
    paint_repeat(&p->paint, FAINT, sign(&p->paint, "─", "-"), p->paint.width - 2);
    fputs("\n\n", p->paint.out);
    screen->body(&v);
    facts_free(&position);
    facts_free(&board);
    facts_free(&origin);
    free(text);
    free(choice);
}

static void show_prompt(const Play *p) {
    char text[400];
    Writer w = writer_on(text, sizeof text);
    const Match *m = &p->table.match;
    const char *who = side_title(p->actor.side);
    text[0] = 0;
    put_question(m->game, m->board, m->state, p->actor.side, &w);
    fputc('\n', p->paint.out);
    paint(&p->paint, style_of(p->actor.side), "%s:", who);
    fputc(' ', p->paint.out);
    const char *clause = clause_id(m->game, p->actor.clause);
    int column = paint_wrap(&p->paint, STRONG, (int)strlen(who) + 2, 2, writer_str(&w));
    if (column + 2 + (int)strlen(clause) > p->paint.width) fputc('\n', p->paint.out);
    paint(&p->paint, FAINT, "  %s\n\n", clause);
}

static void show_words(const Play *p) {
    static const char *const words[][2] = {{"w", "worksheet"}, {"o", "odds"}, {"?", "why not"}, {"s", "show"},
                                           {"j", "journal"},   {"h", "help"}, {"q", "quit"}};
    fputs("    ", p->paint.out);
    if (match_may_undo(&p->table.match, p->actor.side)) {
        paint(&p->paint, GOLD, " u");
        paint(&p->paint, PLAIN, " undo  ");
    }
    for (int i = 0; i < COUNT(words); i++) {
        paint(&p->paint, GOLD, " %s", words[i][0]);
        paint(&p->paint, PLAIN, " %s  ", words[i][1]);
    }
    fputc('\n', p->paint.out);
}

/* All of it on a terminal and when the other player's turn begins; else what has
 * changed. */
static void show(Play *p, bool whole) {
    play_news(p, p->actor.side);
    if (whole || p->paint.terminal) play_screen(p);
    show_prompt(p);
    play_list(p, (Str){"", 0});
    if (whole || p->paint.terminal) show_words(p);
}

/* ---- Between two people at one screen --------------------------------------- */

static void hash_fact(void *context, Str key, Str value) {
    u64 *hash = context;
    *hash = hash_bytes(*hash, key.at, key.len);
    *hash = hash_bytes(*hash, value.at, value.len);
}

static u64 view_hash(const Match *m, Side viewer) {
    u64 hash = 0;
    m->game->facts(m->board, m->state, viewer, &(FactSink){hash_fact, &hash});
    return hash;
}

/* Something that this side sees and a spectator does not. */
static bool has_secret(const Match *m, Side side) { return view_hash(m, side) != view_hash(m, NOBODY); }

static void curtain(Play *p, int seat) {
    const Match *m = &p->table.match;
    bool changes = p->looking >= 0 && p->looking != seat;
    bool secret = changes && (has_secret(m, p->looked_as) || has_secret(m, p->actor.side));
    p->looking = seat;
    p->looked_as = p->actor.side;
    if (!secret) return;
    char line[INPUT_LINE];
    if (p->paint.moves) fputs("\033[2J\033[3J\033[H", p->paint.out);
    paint(&p->paint, STRONG, "\n---- %s: take the screen. ----\n", side_title(p->actor.side));
    if (p->input.editor) (void)input_line(&p->input, "Press Enter. ", line);
}

/* ---- Deciding --------------------------------------------------------------- */

/* Cut the first of several actions off `line`; the rest waits. */
static Str first_part(Play *p, Str line) {
    Str rest = line;
    Str part = str_cut(&rest, ';');
    snprintf(p->pending, sizeof p->pending, "%.*s", SHOWN(rest));
    return str_trim(part);
}

static bool next_line(Play *p, char line[INPUT_LINE]) {
    if (p->pending[0]) {
        memcpy(line, p->pending, INPUT_LINE);
        return true;
    }
    return input_line(&p->input, "> ", line);
}

static bool is_choice(const Play *p, Str text) {
    int fitting;
    return unique_start(p, text, &fitting) >= 0 && fitting == 1 && text.len > 1;
}

static void puzzled(Play *p, Str text, const Error *e) {
    bool any = false;
    for (int i = 0; i < p->legal.count && !any; i++) any = play_fits(p, i, text);
    if (any) play_list(p, text);
    else (void)(paint_wrap(&p->paint, PLAIN, 0, 0, str_of(e->text)), fputc('\n', p->paint.out));
}

/* True when something was done to the position. */
static bool obey(Play *p, Str text) {
    Action action;
    Error e;
    int offered = p->offered;
    p->offered = -1;
    if (!text.len) {
        if (offered >= 0) return play_do(p, &p->legal.action[offered]);
        paint(&p->paint, FAINT, "Type a number, an action, or help.\n");
        return false;
    }
    if (!is_choice(p, text) && play_word(p, text, true)) return false;
    if (play_understand(p, text, false, &action, &e)) return play_do(p, &action);
    puzzled(p, text, &e);
    return false;
}

static void list_choices(Play *p) {
    p->legal.count = 0;
    p->page = 0;
    p->offered = -1;
    p->table.game->legal(p->table.board, p->table.match.state, &p->legal);
    MUST(p->legal.count > 0);
}

void play_human(Play *p, Seat *seat) {
    int index = (int)(seat - p->seats.seat);
    bool whole = p->looking != index || p->looked_as != p->actor.side;
    int count = p->table.match.count, loads = p->loads;
    p->focus[0] = 0;
    curtain(p, index);
    list_choices(p);
    if (whole) p->pending[0] = 0;
    if (!p->pending[0]) show(p, whole);
    while (!p->leave && p->table.match.count == count && p->loads == loads) {
        char line[INPUT_LINE];
        if (!next_line(p, line)) {
            p->leave = true;
            return;
        }
        bool done = obey(p, first_part(p, str_trim(str_of(line))));
        if (!done) p->pending[0] = 0;
        fflush(p->paint.out);
    }
}
