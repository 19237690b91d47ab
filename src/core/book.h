/* The rulebook of a game: its clauses in chapters, with what helps a reader. See docs/formats.md. */
#ifndef LONGROLL_BOOK_H
#define LONGROLL_BOOK_H

#include "core/script.h"

enum { BOOK_LIMIT = 1 << 18, BOOK_ITEMS = 2048, BOOK_CLAUSES = 1024, BOOK_COLUMNS = 12, BOOK_ROWS = 64 };

typedef enum BookKind {
    BOOK_GROUP,   /* `title` */
    BOOK_CHAPTER, /* `name` is its number */
    BOOK_SECTION,
    BOOK_CLAUSE,  /* `clause` */
    BOOK_RULING,  /* `clause`, beside the one that it `settles`, 0: beside the section */
    BOOK_EXAMPLE, /* `name` of a rule script in data/<game>/examples */
    BOOK_TABLE,   /* `name` begins the keys of its data */
    BOOK_COLUMN,  /* of the table above: `name` ends the keys, `divisor` makes points of them */
    BOOK_WORDS,   /* of the table above: `title` has a heading for each word of a value */
    BOOK_TERM,    /* `name`, and what it means in `about` */
    BOOK_PHASE,   /* of the turn on one page */
    BOOK_STEP,    /* of the phase above */
} BookKind;

typedef struct BookItem {
    BookKind kind;
    Clause clause, settles;
    int divisor;
    Str name, title, about; /* slices of the text; `about` may be empty */
} BookItem;

typedef struct Book {
    Str board; /* whose data the tables show; empty: no tables */
    int count;
    BookItem item[BOOK_ITEMS];
    u16 section[BOOK_CLAUSES + 1]; /* [clause]: the item of its section */
} Book;

/* Read a book; `file` is for messages only. Every clause of the game stands in exactly one section. */
MUST_USE bool book_parse(const Game *game, Str text, const char *file, Book *out, Error *e);
/* data/<game>/book.txt. */
MUST_USE bool book_read(const Game *game, const DataSource *from, Book *out, Error *e);
/* All of it as JSON (docs/api.md): chapters, tables by the data of the board, examples that were run and hold. `out`
 * must have room; what an example says is written by `scratch`. */
MUST_USE bool book_write(const Game *game, const Book *book, const DataSource *from, GameFinder *find, Writer *scratch,
                         Writer *out, Error *e);

#endif
