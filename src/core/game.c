/* What holds for every game: names of sides, the three kinds of no, actions,
 * journal, worksheet, and the hash of a position. */
#include "core/marks.h"
#include "core/internal.h"

static const struct {
    const char *name, *title, *mark;
} side_words[SIDES] = {
#define SIDE_WORDS(name, title) \
    { name, title, "{side:" name "|" title "}" }
    [NOBODY] = SIDE_WORDS("nobody", "Nobody"),
    [UNION] = SIDE_WORDS("union", "Union"),
    [CONFEDERATE] = SIDE_WORDS("confederate", "Confederate"),
    [FORTUNE] = SIDE_WORDS("fortune", "Fortune"),
    [FIRST] = SIDE_WORDS("first", "First player"),
    [SECOND] = SIDE_WORDS("second", "Second player"),
    [REFEREE] = SIDE_WORDS("referee", "Referee"),
};

const char *side_name(Side side) {
    MUST(side < SIDES);
    return side_words[side].name;
}

const char *side_title(Side side) {
    MUST(side < SIDES);
    return side_words[side].title;
}

const char *side_mark(Side side) {
    MUST(side < SIDES);
    return side_words[side].mark;
}

bool side_read(Str word, Side *side) {
    for (int i = 0; i < SIDES; i++) {
        if (str_alike(word, str_of(side_words[i].name))) {
            *side = (Side)i;
            return true;
        }
    }
    return false;
}

/* ---- Three kinds of no ---------------------------------------------------------- */

bool refuse_with(Refusal *r, Clause clause, const char *format, ...) {
    if (r == NULL) return false;
    r->count = 0;
    char marked[MARKED_ROOM];
    Writer w = writer_on(marked, sizeof marked), why = writer_on(r->why, sizeof r->why);
    va_list args;
    va_start(args, format);
    put_list(&w, format, args);
    va_end(args);
    make_plain(&w, 0);
    put_str(&why, writer_str(&w));
    return refuse_also(r, clause);
}

bool refuse_further(Refusal *r, Clause clause) {
    if (r == NULL || clause == 0 || r->count == COUNT(r->clause)) return false;
    for (int i = 0; i < r->count; i++) {
        if (r->clause[i] == clause) return false;
    }
    r->clause[r->count++] = clause;
    return false;
}

bool refuse_as(Refusal *r, const Refusal *more) {
    for (int i = 0; i < more->count; i++) refuse_also(r, more->clause[i]);
    return false;
}

bool fail(Error *e, const char *format, ...) {
    if (e == NULL) return false;
    Writer w = writer_on(e->text, sizeof e->text);
    va_list args;
    va_start(args, format);
    put_list(&w, format, args);
    va_end(args);
    make_plain(&w, 0);
    e->damaged = false;
    return false;
}

void put_refusal(Writer *w, const Game *game, const Refusal *r) {
    for (int i = 0; i < r->count; i++) {
        put(w, i == 0 ? "" : ", ");
        put(w, clause_id(game, r->clause[i]));
    }
    put(w, r->count == 0 ? "" : ": ");
    put(w, r->why);
}

Side seats_fixed(const void *state) {
    (void)state;
    return FIRST;
}

/* ---- Actions, journal, worksheet --------------------------------------------------- */

bool action_same(const Action *a, const Action *b) {
    if (a->verb != b->verb || a->n != b->n) return false;
    size_t size = a->verb == VERB_ROLL ? sizeof a->face[0] : sizeof a->op[0];
    return memcmp(a->op, b->op, a->n * size) == 0;
}

void notate_veiled(const Action *action, Writer *out) {
    bool roll = action->verb == VERB_ROLL;
    put(out, roll ? "roll" : "?");
    for (int i = 0; roll && i < action->n; i++) put(out, " ?");
}

void journal_line(const Journal *j, Side only, Clause clause, const char *format, ...) {
    if (j == NULL || j->line == NULL) return;
    char text[MARKED_ROOM];
    Writer w = writer_on(text, sizeof text);
    va_list args;
    va_start(args, format);
    put_list(&w, format, args);
    va_end(args);
    j->line(j->context, only, clause, writer_str(&w));
}

void sheet_start(Worksheet *w, const char *title, const char *first, const char *second) {
    w->title = title;
    memset(w->column, 0, sizeof w->column);
    memset(w->total, 0, sizeof w->total);
    w->column[0] = first;
    w->column[1] = second;
    w->lines = w->notes = 0;
    memset(w->detail, 0, sizeof w->detail);
}

void sheet_add(Worksheet *w, int column, int value, Clause clause, const char *code, int subject) {
    MUST(w->lines < SHEET_LINES && column >= 0 && column < SHEET_COLUMNS);
    w->line[w->lines++] =
        (SheetLine){.value = (i16)value, .column = (u8)column, .clause = clause, .code = code, .subject = (i16)subject};
    w->total[column] = (i16)(w->total[column] + value);
}

void sheet_also(Worksheet *w, Clause clause) {
    MUST(w->lines > 0);
    Clause *also = w->line[w->lines - 1].also;
    MUST(also[1] == 0);
    also[also[0] != 0] = clause;
}

void sheet_note(Worksheet *w, const char *assumption) {
    for (int i = 0; i < w->notes; i++) {
        if (w->note[i] == assumption) return;
    }
    MUST(w->notes < SHEET_NOTES);
    w->note[w->notes++] = assumption;
}

/* ---- Over any game -------------------------------------------------------------------- */

static void hash_fact(void *context, Str key, Str value) {
    u64 *hash = context;
    *hash = hash_bytes(*hash, key.at, key.len);
    *hash = hash_bytes(*hash, "=", 1);
    *hash = hash_bytes(*hash, value.at, value.len);
    *hash = hash_bytes(*hash, "\n", 1);
}

u64 facts_hash(const Game *game, const void *board, const void *state, Side viewer) {
    u64 hash = 0;
    game->facts(board, state, viewer, &(FactSink){hash_fact, &hash});
    return hash;
}

u64 game_hash(const Game *game, const void *board, const void *state) {
    return facts_hash(game, board, state, REFEREE);
}

/* How many first operands the list has with this verb; those of a verb come one after the other. */
static int count_left(const List *legal, u8 verb) {
    int count = 0, last = -1;
    for (int i = 0; i < legal->count; i++) {
        const Action *a = &legal->action[i];
        if (a->verb != verb || (a->n && a->op[0] == last)) continue;
        last = a->n ? a->op[0] : -1;
        count++;
    }
    return count;
}

static void put_counted(Writer *out, const char *text, int count) {
    for (; *text; text++) {
        if (*text == '#') put_int(out, count);
        else put_char(out, *text);
    }
}

bool action_forgoes(const Game *game, const char *step, const List *legal, const Action *action, Writer *out) {
    bool any = false;
    for (const Forgone *e = game->forgone; e && e->step; e++) {
        if (e->verb != action->verb || strcmp(e->step, step) != 0) continue;
        int count = count_left(legal, e->left);
        if (!count) continue;
        if (any) put_char(out, ' ');
        put_counted(out, count == 1 ? e->one : e->more, count);
        any = true;
    }
    return any;
}

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

/* Case only: dots and dashes of a clause id carry meaning. */
static bool same_but_case(Str a, const char *b) {
    for (size_t i = 0; i < a.len; i++) {
        if (b[i] == 0 || lower(a.at[i]) != lower(b[i])) return false;
    }
    return b[a.len] == 0;
}

Clause clause_find(const Game *game, Str id) {
    Str wanted = str_trim(id);
    for (int i = 1; i <= game->clause_count; i++) {
        if (same_but_case(wanted, game->clauses[i].id)) return (Clause)i;
    }
    return 0;
}

static bool is_clause(const Game *game, Clause clause, Str word) {
    Str id = str_of(clause_id(game, clause)), prefix = str_of(game->prefix);
    return id.len == prefix.len + 1 + word.len && str_same((Str){id.at + prefix.len + 1, word.len}, word);
}

SheetStanding sheet_standing(const Game *game, const char *column, Clause clause) {
    for (const SheetColumn *c = game->columns; c->code != NULL; c++) {
        if (strcmp(c->code, column) != 0) continue;
        Str rest = str_of(c->clauses);
        for (Str word = str_word(&rest); word.len > 0; word = str_word(&rest)) {
            bool further = word.at[0] == '(';
            if (is_clause(game, clause, further ? (Str){word.at + 1, word.len - 2} : word)) {
                return further ? SHEET_FURTHER : SHEET_OWN;
            }
        }
    }
    return SHEET_NEVER;
}

const char *clause_id(const Game *game, Clause clause) {
    MUST(clause <= game->clause_count);
    return clause == 0 ? "" : game->clauses[clause].id;
}
