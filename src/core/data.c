/* Data files and boards. */
#include "core/data.h"

#include "core/internal.h"
#include "core/values.h"

/* ---- Files that are part of the program ----------------------------------------- */

/* Players and authors of scripts know scenarios and boards, not files. */
static bool unknown_kind(Str path, const char *kind, Error *e) {
    size_t ending = strlen(kind) + 1;
    if (path.len <= ending || memcmp(path.at + path.len - ending + 1, kind, ending - 1) != 0) return false;
    Nearest near = nearest_to((Str){path.at, path.len - ending});
    for (const DataFile *file = data_files; file->path != NULL; file++) {
        Str one = str_of(file->path);
        if (one.len > ending && memcmp(one.at + one.len - ending + 1, kind, ending - 1) == 0)
            nearest_name(&near, (Str){one.at, one.len - ending});
    }
    char text[200];
    Writer w = writer_on(text, sizeof text);
    put_nearest(&w, &near);
    (void)fail(e, "there is no %s '%.*s'%s", kind, SHOW(near.wanted), text);
    return true;
}

static bool unknown_file(const char *path, Error *e) {
    if (unknown_kind(str_of(path), "scenario", e) || unknown_kind(str_of(path), "board", e)) return false;
    return fail(e, "data/%s: there is no such file", path);
}

static bool read_compiled(void *context, const char *path, Str *text, Error *e) {
    (void)context;
    for (const DataFile *file = data_files; file->path != NULL; file++) {
        if (strcmp(file->path, path) == 0) {
            *text = (Str){file->text, file->len};
            return true;
        }
    }
    return unknown_file(path, e);
}

DataSource data_compiled(void) { return (DataSource){.read = read_compiled, .context = NULL}; }

/* ---- Boards ------------------------------------------------------------------------ */

enum { BOARD_FILES = 32, PATH_ROOM = 160 };

static const char *const source_words[] = {
    [SOURCE_PRINTED] = "printed", [SOURCE_HISTORICAL] = "historical", [SOURCE_RECONSTRUCTED] = "reconstructed"};

bool source_named(Str word, Source *source) {
    for (int i = 0; i < COUNT(source_words); i++) {
        if (str_same(word, str_of(source_words[i]))) return *source = (Source)i, true;
    }
    return false;
}

const char *source_word(Source source) { return source_words[source]; }

static bool read_source_line(Str line, Source *source) {
    Str rest = line;
    return str_same(str_word(&rest), STR("source")) && source_named(str_trim(rest), source);
}

static bool read_board_line(const Game *game, const Lines *lines, Str line, Source *source, void *board, Error *e) {
    Str key, value;
    if (line_fact(line, &key, &value)) return game->board_fact(board, key, value, *source, e) || lines_wrap(lines, e);
    return read_source_line(line, source) ||
           lines_fail(lines, e, "expected 'key = value' or 'source printed|historical|reconstructed', found '%.*s'",
                      SHOW(line));
}

bool board_read_text(const Game *game, Str text, const char *file, void *board, Error *e) {
    if (text.len > DATA_LIMIT) return fail(e, "%s: longer than %d bytes", file, DATA_LIMIT);
    Lines lines = lines_of(file, text);
    Source source = SOURCE_RECONSTRUCTED; /* nothing is called printed without saying so */
    Str line;
    while (lines_next(&lines, &line, e)) {
        if (!read_board_line(game, &lines, line, &source, board, e)) return false;
    }
    return lines_ended(&lines, e);
}

static bool board_path(const Game *game, Str name, char path[PATH_ROOM], Error *e) {
    if (!name_is_plain(name)) {
        return fail(e, "expected the name of a board (letters, digits, '-', '_', '.'), found '%.*s'", SHOW(name));
    }
    Writer w = writer_on(path, PATH_ROOM);
    put_fmt(&w, "%s/%.*s.board", game->id, (int)name.len, name.at);
    return !w.full || fail(e, "the name of the board '%.*s' is too long", SHOW(name));
}

static bool read_part(const Game *game, const DataSource *from, Str name, void *board, Error *e) {
    char path[PATH_ROOM];
    Writer w = writer_on(path, sizeof path);
    put_str(&w, name);
    Str text;
    return from->read(from->context, path, &text, e) && board_read_text(game, text, path, board, e);
}

static bool read_parts(const Game *game, const DataSource *from, Lines *list, void *board, bool *whole, Error *e) {
    int files = 0;
    Str line;
    while (lines_next(list, &line, e)) {
        if (str_same(line, STR("partial"))) {
            *whole = false;
        } else if (++files > BOARD_FILES) {
            return lines_fail(list, e, "a board has at most %d files", BOARD_FILES);
        } else if (!path_is_plain(line) || line.len >= PATH_ROOM) {
            return lines_fail(list, e, "expected 'partial' or a file below data/, found '%.*s'", SHOW(line));
        } else if (!read_part(game, from, line, board, e)) {
            return false;
        }
    }
    return lines_ended(list, e);
}

bool board_read(const Game *game, const DataSource *from, Str name, void *board, Error *e) {
    char path[PATH_ROOM];
    Str text;
    if (!board_path(game, name, path, e) || !from->read(from->context, path, &text, e)) return false;
    if (text.len > DATA_LIMIT) return fail(e, "%s: longer than %d bytes", path, DATA_LIMIT);
    Lines list = lines_of(path, text);
    bool whole = true;
    game->board_begin(board);
    if (!read_parts(game, from, &list, board, &whole, e)) return false;
    Error inner;
    return game->board_end(board, whole, &inner) || fail(e, "%s: %s", path, inner.text);
}

static void digest_fact(void *context, Str key, Str value) {
    Sha256 *sum = context;
    sha256_add(sum, key.at, key.len);
    sha256_add(sum, " = ", 3);
    sha256_add(sum, value.at, value.len);
    sha256_add(sum, "\n", 1);
}

void board_hash(const Game *game, const void *board, char hex[17]) {
    Sha256 sum;
    u8 digest[32];
    sha256_start(&sum);
    game->board_facts(board, &(FactSink){digest_fact, &sum});
    sha256_end(&sum, digest);
    Writer w = writer_on(hex, 17);
    for (int i = 0; i < 8; i++) put_hex(&w, digest[i], 2);
}
