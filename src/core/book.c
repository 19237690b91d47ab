/* The rulebook of a game, read: a word at the beginning of each line says what it is. */
#include "core/book.h"

#include "core/internal.h"

typedef struct Reading {
    const Game *game;
    Lines lines;
    Book *book;
    int section; /* the item of the section under way; 0 before the first, as a chapter goes before it */
} Reading;

static BookItem *last_item(const Reading *r) { return r->book->count > 0 ? &r->book->item[r->book->count - 1] : NULL; }

static BookItem *find_last(const Reading *r, BookKind kind) {
    for (int i = r->book->count - 1; i >= 0; i--) {
        if (r->book->item[i].kind == kind) return &r->book->item[i];
    }
    return NULL;
}

static bool add(Reading *r, BookItem item, Error *e) {
    if (r->book->count == BOOK_ITEMS) return lines_fail(&r->lines, e, "a book has at most %d items", BOOK_ITEMS);
    r->book->item[r->book->count++] = item;
    return true;
}

static bool needs(const Reading *r, bool good, const char *what, Error *e) {
    return good || lines_fail(&r->lines, e, "expected %s", what);
}

/* ---- Clauses -------------------------------------------------------------------------------- */

/* "9.4.2a" of this game; the letters before the dash go without saying. */
static bool read_clause(const Reading *r, Str word, Clause *clause, Error *e) {
    char id[80];
    Writer w = writer_on(id, sizeof id);
    put_fmt(&w, "%s-%.*s", r->game->prefix, SHOW(word));
    *clause = clause_find(r->game, writer_str(&w));
    return *clause > 0 || lines_fail(&r->lines, e, "game %s has no clause '%s'", r->game->id, id);
}

/* A clause stands in one section only. */
static bool place(Reading *r, BookKind kind, Clause clause, Clause settles, Error *e) {
    u16 *section = &r->book->section[clause];
    if (*section > 0) {
        return lines_fail(&r->lines, e, "%s stands already in section %.*s", clause_id(r->game, clause),
                          SHOW(r->book->item[*section].name));
    }
    *section = (u16)r->section;
    return add(r, (BookItem){.kind = kind, .clause = clause, .settles = settles}, e);
}

/* `clauses 9.4.2a` or `clauses 9.4.2a to 9.4.2h`, in the order of clauses.txt. */
static bool line_clauses(Reading *r, Str text, Error *e) {
    Str from = str_word(&text), to = str_word(&text), last = str_word(&text);
    Clause first, end;
    if (!needs(r, r->section > 0, "a section before its clauses", e) || !read_clause(r, from, &first, e)) return false;
    if (to.len == 0) return place(r, BOOK_CLAUSE, first, 0, e);
    if (!needs(r, str_same(to, STR("to")) && str_trim(text).len == 0, "'clauses FIRST to LAST'", e) ||
        !read_clause(r, last, &end, e) || !needs(r, end > first, "the last clause after the first one", e)) {
        return false;
    }
    for (int i = first; i <= end; i++) {
        if (!place(r, BOOK_CLAUSE, (Clause)i, 0, e)) return false;
    }
    return true;
}

/* `ruling R19 9.4.2b`: beside what it settles; without a clause beside the section. */
static bool line_ruling(Reading *r, Str text, Error *e) {
    Clause ruling, settles = 0;
    Str id = str_word(&text), beside = str_trim(text);
    if (!needs(r, r->section > 0, "a section before its rulings", e) || !read_clause(r, id, &ruling, e)) return false;
    if (!needs(r, r->game->clauses[ruling].ruling[0] != 0, "a clause with a ruling", e)) return false;
    if (beside.len > 0 && !read_clause(r, beside, &settles, e)) return false;
    if (settles > 0 && r->book->section[settles] != r->section) {
        return lines_fail(&r->lines, e, "%s settles %s, which is not a clause of this section",
                          clause_id(r->game, ruling), clause_id(r->game, settles));
    }
    return place(r, BOOK_RULING, ruling, settles, e);
}

/* ---- Headings --------------------------------------------------------------------------------- */

static bool line_board(Reading *r, Str text, Error *e) {
    if (!needs(r, r->book->board.len == 0 && name_is_plain(text), "one line 'board NAME'", e)) return false;
    r->book->board = text;
    return true;
}

static bool line_group(Reading *r, Str text, Error *e) {
    return needs(r, text.len > 0, "a title after 'group'", e) &&
           add(r, (BookItem){.kind = BOOK_GROUP, .title = text}, e);
}

/* `WORD TITLE`; no two of a kind have the same name. */
static bool add_named(Reading *r, BookKind kind, Str text, Error *e) {
    Str title = text, name = str_word(&title);
    title = str_trim(title);
    if (!needs(r, name_is_plain(name) && title.len > 0, "a number and a title", e)) return false;
    for (int i = 0; i < r->book->count; i++) {
        const BookItem *other = &r->book->item[i];
        if (other->kind == kind && str_same(other->name, name)) {
            return lines_fail(&r->lines, e, "there are two of the name '%.*s'", SHOW(name));
        }
    }
    return add(r, (BookItem){.kind = kind, .name = name, .title = title}, e);
}

static bool line_chapter(Reading *r, Str text, Error *e) {
    r->section = 0;
    return needs(r, find_last(r, BOOK_GROUP) != NULL, "a group before its chapters", e) &&
           add_named(r, BOOK_CHAPTER, text, e);
}

static bool line_section(Reading *r, Str text, Error *e) {
    if (!needs(r, find_last(r, BOOK_CHAPTER) != NULL, "a chapter before its sections", e) ||
        !add_named(r, BOOK_SECTION, text, e)) {
        return false;
    }
    r->section = r->book->count - 1;
    return true;
}

static bool line_about(Reading *r, Str text, Error *e) {
    BookItem *item = last_item(r);
    bool heading = item != NULL && (item->kind == BOOK_CHAPTER || item->kind == BOOK_SECTION) && item->about.len == 0;
    if (!needs(r, heading && text.len > 0, "'about TEXT' below a chapter or section", e)) return false;
    item->about = text;
    return true;
}

/* ---- What helps a reader ----------------------------------------------------------------------- */

static bool line_example(Reading *r, Str text, Error *e) {
    return needs(r, r->section > 0 && name_is_plain(text), "'example NAME' in a section", e) &&
           add(r, (BookItem){.kind = BOOK_EXAMPLE, .name = text}, e);
}

static bool line_table(Reading *r, Str text, Error *e) {
    Str title = text, name = str_word(&title);
    title = str_trim(title);
    return needs(r, r->section > 0 && r->book->board.len > 0 && title.len > 0,
                 "'table KEY TITLE' in a section, and a 'board' above", e) &&
           add(r, (BookItem){.kind = BOOK_TABLE, .name = name, .title = title}, e);
}

static bool line_column(Reading *r, Str text, Error *e) {
    const BookItem *above = last_item(r);
    i64 divisor = 0;
    Str title = text, name = str_word(&title), by = str_word(&title);
    title = str_trim(title);
    bool good = above != NULL && (above->kind == BOOK_TABLE || above->kind == BOOK_COLUMN) &&
                str_int(by, 1, 1000, &divisor) && title.len > 0;
    return needs(r, good, "'column KEY DIVISOR TITLE' below a table", e) &&
           add(r, (BookItem){.kind = BOOK_COLUMN, .name = name, .title = title, .divisor = (int)divisor}, e);
}

static bool line_columns(Reading *r, Str text, Error *e) {
    const BookItem *above = last_item(r);
    return needs(r, above != NULL && above->kind == BOOK_TABLE && text.len > 0, "'columns WORD ...' below a table",
                 e) &&
           add(r, (BookItem){.kind = BOOK_WORDS, .title = text}, e);
}

/* `term AV = attack value`, with a clause in the words perhaps. */
static bool line_term(Reading *r, Str text, Error *e) {
    Str name, meaning;
    return needs(r, line_fact(text, &name, &meaning) && meaning.len > 0, "'term NAME = MEANING'", e) &&
           add(r, (BookItem){.kind = BOOK_TERM, .name = name, .about = meaning}, e);
}

static bool line_phase(Reading *r, Str text, Error *e) {
    return needs(r, text.len > 0, "a title after 'phase'", e) &&
           add(r, (BookItem){.kind = BOOK_PHASE, .title = text}, e);
}

static bool line_step(Reading *r, Str text, Error *e) {
    return needs(r, find_last(r, BOOK_PHASE) != NULL && text.len > 0, "'step TEXT' below a phase", e) &&
           add(r, (BookItem){.kind = BOOK_STEP, .title = text}, e);
}

/* ---- The whole ----------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    bool (*read)(Reading *r, Str text, Error *e);
} book_lines[] = {
    {"board", line_board},     {"group", line_group},     {"chapter", line_chapter}, {"about", line_about},
    {"section", line_section}, {"clauses", line_clauses}, {"ruling", line_ruling},   {"example", line_example},
    {"table", line_table},     {"column", line_column},   {"columns", line_columns}, {"term", line_term},
    {"phase", line_phase},     {"step", line_step},
};

static bool read_line(Reading *r, Str line, Error *e) {
    Str rest = line, word = str_word(&rest);
    for (int i = 0; i < COUNT(book_lines); i++) {
        if (str_same(word, str_of(book_lines[i].word))) return book_lines[i].read(r, str_trim(rest), e);
    }
    return lines_fail(&r->lines, e,
                      "expected board, group, chapter, about, section, clauses, ruling, example, table, column, "
                      "columns, term, phase or step, found '%.*s'",
                      SHOW(word));
}

static bool judge_whole(const Reading *r, Error *e) {
    for (int i = 1; i <= r->game->clause_count; i++) {
        if (r->book->section[i] == 0) {
            return lines_fail(&r->lines, e, "%s stands in no section", clause_id(r->game, (Clause)i));
        }
    }
    return true;
}

bool book_parse(const Game *game, Str text, const char *file, Book *out, Error *e) {
    Reading r = {.game = game, .lines = lines_of(file, text), .book = out};
    Str line;
    MUST(game->clause_count <= BOOK_CLAUSES);
    memset(out, 0, sizeof *out);
    if (text.len > BOOK_LIMIT) return fail(e, "the book is longer than %d bytes", BOOK_LIMIT);
    while (lines_next(&r.lines, &line, e)) {
        if (!read_line(&r, line, e)) return false;
    }
    return lines_ended(&r.lines, e) && judge_whole(&r, e);
}

bool book_read(const Game *game, const DataSource *from, Book *out, Error *e) {
    char path[80];
    Str text;
    Writer w = writer_on(path, sizeof path);
    put_fmt(&w, "%s/book.txt", game->id);
    return from->read(from->context, path, &text, e) && book_parse(game, text, path, out, e);
}
