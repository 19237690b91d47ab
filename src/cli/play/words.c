/* The words a player may say besides actions. */
#include "cli/play/play.h"
#include "cli/screen/sheet.h"
#include "core/odds.h"
#include "core/view.h"

#include <ctype.h>
#include <stdlib.h>

typedef struct Word {
    const char *name, *brief; /* "sheet", "w" */
    const char *operand;
    const char *help;
    void (*say)(Play *p, Str rest);
    bool always; /* also while dice are awaited */
} Word;

static void line_out(const Play *p, Style style, const char *text) {
    (void)paint_wrap(&p->paint, style, 0, 0, str_of(text));
    fputc('\n', p->paint.out);
}

/* In letters of any size. */
static bool same_word(Str text, const char *word) {
    size_t i = 0;
    while (i < text.len && word[i] && tolower((u8)text.at[i]) == word[i]) i++;
    return i == text.len && !word[i];
}

/* ---- Why -------------------------------------------------------------------- */

static void clause_text(const Play *p, Clause clause) {
    if (!clause) return;
    const ClauseInfo *c = &p->table.game->clauses[clause];
    int column = 2 + (int)strlen(c->id) + 2;
    paint(&p->paint, FAINT, "  %s  ", c->id);
    (void)paint_wrap(&p->paint, PLAIN, column, 4, str_of(c->text));
    fputc('\n', p->paint.out);
    if (!c->ruling[0]) return;
    fputs("    ", p->paint.out);
    (void)paint_wrap(&p->paint, FAINT, 4, 4, str_of(c->ruling));
    fputc('\n', p->paint.out);
}

/* Why there is nothing to tell. */
static const char *no_thoughts(const Play *p) {
    const Opponent *ai = p->seats.seat[0].ai ? p->seats.seat[0].ai : p->seats.seat[1].ai;
    if (!ai) return "No machine plays here.";
    if (ai->level < 3) return "It does not look ahead: ai:3 to ai:5 can say why.";
    return "It has weighed nothing since your last action: it followed its plan, or there was little to choose.";
}

/* Decisions that the person may not see are counted. */
static int count_hidden(const Play *p, int from) {
    int count = 0;
    while (from + count < p->thoughts && strcmp(p->thought[from + count].weighed, REPORT_HIDDEN) == 0) count++;
    return count;
}

static void say_why_ai(Play *p) {
    if (!p->thoughts) line_out(p, PLAIN, no_thoughts(p));
    else line_out(p, FAINT, "What came of each choice in the games it played out: wins, and half of the draws.");
    for (int i = 0; i < p->thoughts;) {
        int hidden = count_hidden(p, i);
        if (hidden > 1) paint(&p->paint, PLAIN, "%d decisions that you may not see.\n", hidden);
        else {
            if (p->thought[i].asked[0]) line_out(p, FAINT, p->thought[i].asked);
            line_out(p, PLAIN, p->thought[i].weighed);
        }
        i += hidden ? hidden : 1;
    }
}

static void say_why(Play *p, Str rest) {
    const Match *m = &p->table.match;
    Action action;
    Error e;
    Refusal r = {0};
    Str after = rest;
    if (same_word(rest, "ai")) {
        say_why_ai(p);
        return;
    }
    if (same_word(str_word(&after), "not")) rest = str_trim(after); /* "why not go 43" */
    if (!rest.len) {
        line_out(p, PLAIN, "Which action? For example: why 1, or why and an action that is not in the list.");
        return;
    }
    if (!play_understand(p, rest, true, &action, &e)) {
        line_out(p, PLAIN, e.text);
        return;
    }
    if (!game_check(m->game, m->board, m->state, p->actor.side, &action, &r)) {
        play_refusal(p, &r);
        for (int i = 0; i < refusal_shown(&r); i++) clause_text(p, r.clause[i]);
        return;
    }
    char text[200] = "";
    Writer w = writer_on(text, sizeof text);
    Clause clause = put_action(m->game, m->board, m->state, &action, &w);
    paint(&p->paint, STRONG, "Allowed: ");
    paint(&p->paint, PLAIN, "%s\n", text);
    clause_text(p, clause);
}

/* ---- Sheet and odds --------------------------------------------------------- */

static bool about_each(Play *p, bool with_sheet) {
    const Match *m = &p->table.match;
    Odds odds;
    int shown = 0;
    for (int i = 0; i < p->legal.count && shown < 6; i++) {
        Worksheet sheet;
        const Action *about = &p->legal.action[i];
        if (!m->game->worksheet(m->board, m->state, p->actor.side, about, &sheet)) continue;
        if (!with_sheet && !odds_of(m->game, m->board, m->state, &sheet, &odds)) continue;
        char text[200] = "";
        Writer w = writer_on(text, sizeof text);
        (void)put_action(m->game, m->board, m->state, about, &w);
        paint(&p->paint, GOLD, "%s%d", shown++ ? "\n" : "", i + 1);
        paint(&p->paint, STRONG, "  %s\n", text);
        (void)sheet_and_odds(&p->paint, m->game, m->board, m->state, p->actor.side, about, with_sheet);
    }
    return shown > 0;
}

static void sheet_or_odds(Play *p, Str rest, bool with_sheet) {
    const Match *m = &p->table.match;
    Action action;
    Error e;
    if (rest.len && !play_understand(p, rest, true, &action, &e)) {
        line_out(p, PLAIN, e.text);
        return;
    }
    Side viewer = p->actor.side == FORTUNE ? NOBODY : p->actor.side;
    if (sheet_and_odds(&p->paint, m->game, m->board, m->state, viewer, rest.len ? &action : NULL, with_sheet)) return;
    if (!rest.len && p->actor.side != FORTUNE && about_each(p, with_sheet)) return;
    Refusal r = {0};
    if (rest.len && viewer && !game_check(m->game, m->board, m->state, viewer, &action, &r)) play_refusal(p, &r);
    else line_out(p, PLAIN, rest.len ? "This action rolls no dice." : "No roll is pending.");
}

static void say_sheet(Play *p, Str rest) { sheet_or_odds(p, rest, true); }
static void say_odds(Play *p, Str rest) { sheet_or_odds(p, rest, false); }

/* ---- Questions about the map ------------------------------------------------ */

typedef struct Told {
    const Play *p;
    Found last;
    Writer line; /* the names of what is alike */
    char text[4096];
} Told;

static void tell_alike(Told *t) {
    char words[TERM_ROOM];
    if (!t->line.len) return;
    paint(&t->p->paint, STRONG, "%s", term_of(t->p->table.game, t->last.as, words).at);
    paint(&t->p->paint, FAINT, " (%s): ", clause_id(t->p->table.game, t->last.clause));
    (void)paint_wrap(&t->p->paint, PLAIN, 0, 2, writer_str(&t->line));
    fputc('\n', t->p->paint.out);
}

/* A unit by its key, which is what one types; by its name before that where the key is not part of it. */
static void put_thing(const Match *m, const Found *f, Writer *w) {
    const char *kind = m->game->kind_names[f->kind];
    char key[80], name[120];
    Writer k = writer_on(key, sizeof key), n = writer_on(name, sizeof name);
    m->game->put_operand(m->board, m->state, f->kind, f->id, &k);
    if (strcmp(kind, "unit") == 0) m->game->subject(m->board, f->id, &n);
    make_plain(&n, 0);
    bool apart = !str_alike(writer_str(&k), writer_str(&n)) && !str_has(writer_str(&n), writer_str(&k));
    if (n.len && apart) put_fmt(w, "%s (%s)", name, key);
    else put_str(w, writer_str(&k));
}

static void tell_found(void *context, const Found *f) {
    Told *t = context;
    const Match *m = &t->p->table.match;
    bool alike = t->last.as && strcmp(t->last.as, f->as) == 0 && t->last.clause == f->clause && t->last.kind == f->kind;
    if (!alike) {
        tell_alike(t);
        t->line = writer_on(t->text, sizeof t->text);
    }
    if (t->line.len) put(&t->line, ", ");
    put_thing(m, f, &t->line);
    if (f->value && counted_as(m->game, f->as)) {
        put_char(&t->line, ' ');
        put_counted(m->game, f, &t->line);
    }
    t->last = *f;
}

static void say_ask(Play *p, Str rest) {
    const Match *m = &p->table.match;
    char text[MARKED_ROOM];
    Writer words = writer_on(text, sizeof text);
    Told told = {.p = p};
    Action question;
    Error e;
    if (!rest.len || !query_read(m->game, m->board, m->state, rest, &question, &e)) {
        if (rest.len) line_out(p, PLAIN, e.text);
        else if (!m->game->query_count) line_out(p, PLAIN, "This game has no map queries.");
        for (int i = 0; i < m->game->query_count; i++) line_out(p, PLAIN, m->game->queries[i].help);
        return;
    }
    Side viewer = p->actor.side == FORTUNE ? NOBODY : p->actor.side;
    m->game->query(m->board, m->state, viewer, &question, &(Answer){tell_found, &told, &words});
    tell_alike(&told);
    make_plain(&words, 0);
    line_out(p, PLAIN, text);
}

/* ---- Looking ---------------------------------------------------------------- */

static void say_log(Play *p, Str rest) {
    i64 count = 20;
    Side viewer = p->looking >= 0 ? p->looked_as : NOBODY;
    if (str_same(rest, STR("all"))) count = p->log.count;
    else if (rest.len && !str_int(rest, 1, 1000000, &count)) {
        line_out(p, PLAIN, "log shows 20 lines, log 50 shows 50, log all shows everything.");
        return;
    }
    int from = p->log.count > count ? p->log.count - (int)count : 0;
    for (int i = from; i < p->log.count; i++) {
        if (log_visible(&p->log.line[i], viewer)) log_print(&p->paint, p->table.game, &p->log.line[i]);
    }
    if (!p->log.count) line_out(p, PLAIN, "Nothing has happened yet.");
}

/* A fact is about `name` when a part of its key or its first word says so. */
static bool about(const Fact *f, Str name) {
    Str value = f->value;
    if (str_alike(str_word(&value), name)) return true;
    Str key = f->key;
    while (key.len) {
        if (str_alike(str_cut(&key, '.'), name)) return true;
    }
    return false;
}

static bool any_about(const Facts *facts, Str name) {
    for (int i = 0; i < facts->count; i++) {
        if (about(&facts->fact[i], name)) return true;
    }
    return false;
}

static void show_facts(const Play *p, const Facts *facts, Str name, Style style) {
    for (int i = 0; i < facts->count; i++) {
        const Fact *f = &facts->fact[i];
        if (!about(f, name)) continue;
        paint(&p->paint, FAINT, "  %.*s = ", SHOWN(f->key));
        paint(&p->paint, style, "%.*s\n", SHOWN(f->value));
    }
}

/* The key of a thing by its name: "Bullock's" is 40. */
static Str key_of(const Facts *board, Str name) {
    for (int i = 0; i < board->count; i++) {
        const Fact *f = &board->fact[i];
        if (str_same(key_part(f->key, 2), STR("name")) && str_alike(f->value, name)) return key_part(f->key, 1);
    }
    return name;
}

static void say_show(Play *p, Str rest) {
    const Match *m = &p->table.match;
    Facts position = {0}, board = {0};
    p->focus[0] = 0;
    if (!rest.len) {
        play_screen(p);
        return;
    }
    facts_of_position(&position, m->game, m->board, m->state, p->looking >= 0 ? p->looked_as : NOBODY);
    facts_of_board(&board, m->game, m->board);
    Str name = key_of(&board, rest);
    bool known = any_about(&board, name) || any_about(&position, name);
    if (known) {
        snprintf(p->focus, sizeof p->focus, "%.*s", SHOWN(name));
        play_screen(p);
        fputc('\n', p->paint.out);
        show_facts(p, &board, name, PLAIN);
        show_facts(p, &position, name, STRONG);
    } else line_out(p, PLAIN, "No such unit or place.");
    facts_free(&position);
    facts_free(&board);
}

static void say_list(Play *p, Str rest) {
    p->page = 0;
    play_list(p, rest);
}

static void say_more(Play *p, Str rest) {
    (void)rest;
    p->page = p->next_page;
    play_list(p, (Str){"", 0});
}

static void say_rules(Play *p, Str rest) {
    const Game *game = p->table.game;
    char id[80];
    Clause clause = clause_find(game, rest);
    snprintf(id, sizeof id, "%s-%.*s", game->prefix, SHOWN(rest));
    if (!clause) clause = clause_find(game, str_of(id));
    if (clause) clause_text(p, clause);
    else line_out(p, PLAIN, "There is no such clause. For example: rules 9.4.2c");
}

/* ---- Back, files, end ------------------------------------------------------- */

static void say_undo(Play *p, Str rest) {
    (void)rest;
    if (!play_take_back(p)) {
        line_out(p, PLAIN,
                 "Nothing to undo: dice, the other side's actions and revealed information cannot be undone.");
        return;
    }
    log_cut(&p->log, p->table.match.count);
}

typedef bool UseFile(Play *p, const char *path, Error *e);

static void say_file(Play *p, Str rest, UseFile *use, const char *question, const char *done) {
    char path[INPUT_LINE];
    Error e;
    snprintf(path, sizeof path, "%.*s", SHOWN(rest));
    if (!rest.len) line_out(p, PLAIN, question);
    else if (use(p, path, &e)) fprintf(p->paint.out, "%s %s.\n", done, path);
    else line_out(p, PLAIN, e.text);
}

static void say_save(Play *p, Str rest) {
    say_file(p, rest, play_save, "Where to? For example: save game.record", "Saved in");
}

static void say_load(Play *p, Str rest) {
    say_file(p, rest, play_load, "From where? For example: load game.record", "Loaded");
}

static void say_quit(Play *p, Str rest) {
    (void)rest;
    p->leave = true;
}

static void say_help(Play *p, Str rest);

static const Word words[] = {
    {"why", "?", "ACTION|ai", "why it is allowed or not, with the clauses; why ai: what the opponent thought", say_why,
     false},
    {"sheet", "w", "[ACTION]", "worksheet line by line, and the odds", say_sheet, true},
    {"odds", "o", "[ACTION]", "exact odds", say_odds, true},
    {"ask", "a", "[QUESTION]", "query the map, for example ask reach 1010; alone: list the queries", say_ask, true},
    {"hint", "i", "[LEVEL]", "what the machine would do in your place, and why", play_hint, false},
    {"move", "", "PIECE... PLACE", "the whole way, for example move Hancock 43", say_move, false},
    {"auto", "", "[NAME on|off]", "what is done without asking, and your standing orders", say_auto, true},
    {"undo", "u", "", "undo the last action, or the whole of the last move", say_undo, false},
    {"back", "b", "", "the same", say_undo, false},
    {"show", "s", "[AREA|UNIT]", "details of a unit or place; alone: redraw the screen", say_show, true},
    {"list", "l", "[NAME]", "legal actions, or those that name it", say_list, false},
    {"more", "m", "", "more actions", say_more, false},
    {"log", "j", "[N|all]", "what happened", say_log, true},
    {"journal", "log", "[N|all]", "the same", say_log, true},
    {"rules", "r", "ID", "a clause, for example rules 9.4.2c", say_rules, true},
    {"save", "", "FILE", "save the game", say_save, true},
    {"load", "", "FILE", "load a saved game", say_load, false},
    {"help", "h", "", "this", say_help, true},
    {"quit", "q", "", "leave", say_quit, true},
};

static void say_help(Play *p, Str rest) {
    (void)rest;
    line_out(p, PLAIN,
             "Type the number of an action, or its notation (it may be shortened); several at once with ; "
             "between them. Part of a name lists matching actions. Enter takes the only one.");
    for (int i = 0; i < COUNT(words); i++) {
        paint(&p->paint, GOLD, "  %-8s", words[i].name);
        paint(&p->paint, PLAIN, "%-14s", words[i].operand);
        paint(&p->paint, FAINT, "%-4s", words[i].brief);
        paint(&p->paint, PLAIN, "%s\n", words[i].help);
    }
}

/* ---- Finding the word ------------------------------------------------------- */

static const Word *find(Str text, Str *rest) {
    Str left = text;
    Str first = str_word(&left);
    if (first.len > 1 && first.at[0] == '?') { /* "?44" */
        left = (Str){text.at + 1, text.len - 1};
        first.len = 1;
    }
    for (int i = 0; i < COUNT(words); i++) {
        if (!same_word(first, words[i].name) && !same_word(first, words[i].brief)) continue;
        *rest = str_trim(left);
        return &words[i];
    }
    return NULL;
}

bool play_word(Play *p, Str line, bool deciding) {
    Str rest;
    const Word *word = find(line, &rest);
    if (!word || !word->name[0]) return false;
    if (!deciding && !word->always) {
        line_out(p, PLAIN, "Roll the dice first.");
        return true;
    }
    word->say(p, rest);
    return true;
}

/* ---- Completion ------------------------------------------------------------- */

static void complete_actions(const Play *p, Str text, size_t skip, Completions *out) {
    const Match *m = &p->table.match;
    for (int i = 0; i < p->legal.count; i++) {
        char line[COMPLETION_ROOM];
        Writer w = writer_on(line, sizeof line);
        put_str(&w, (Str){text.at, skip});
        m->game->notate(m->board, m->state, p->actor.side, p->actor.side, &p->legal.action[i], &w);
        if (!w.full) completion_add(out, text, writer_str(&w));
    }
}

/* Bytes of a leading word that takes an action, blank included. */
static size_t leading(Str text) {
    Str rest = text, operand;
    const Word *word = find(text, &operand);
    (void)str_word(&rest);
    if (!word || !strstr(word->operand, "ACTION") || !rest.len) return 0;
    return text.len - operand.len;
}

void play_complete(void *context, Str text, Completions *out) {
    const Play *p = context;
    complete_actions(p, text, leading(text), out);
    for (int i = 0; i < COUNT(words) && text.len; i++) completion_add(out, text, str_of(words[i].name));
}
