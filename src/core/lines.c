/* Lines of our text files, and the messages that name them. */
#include "core/internal.h"

Lines lines_of(const char *file, Str text) { return (Lines){.file = file, .rest = text}; }

static void put_place(const Lines *l, Writer *w) {
    if (l->file != NULL) {
        put_fmt(w, "%s:%d: ", l->file, l->number);
    } else {
        put_fmt(w, "line %d: ", l->number);
    }
}

bool lines_fail(const Lines *l, Error *e, const char *format, ...) {
    Writer w = writer_on(e->text, sizeof e->text);
    put_place(l, &w);
    va_list args;
    va_start(args, format);
    put_list(&w, format, args);
    va_end(args);
    return false;
}

bool lines_wrap(const Lines *l, Error *e) {
    Error inner = *e;
    return lines_fail(l, e, "%s", inner.text);
}

/* A comment begins at a # that starts the line or follows a blank, so that a
 * name may contain one. */
static Str without_comment(Str line) {
    for (size_t i = 0; i < line.len; i++) {
        bool after_blank = i == 0 || line.at[i - 1] == ' ' || line.at[i - 1] == '\t';
        if (line.at[i] == '#' && after_blank) {
            return (Str){line.at, i};
        }
    }
    return line;
}

static bool is_text(Str line) {
    for (size_t i = 0; i < line.len; i++) {
        unsigned char c = (unsigned char)line.at[i];
        if ((c < ' ' && c != '\t') || c == 127) return false;
    }
    return true;
}

static bool judge_line(Str line, Error *e) {
    if (line.len > LINE_LIMIT) return fail(e, "the line is longer than %d bytes", LINE_LIMIT);
    return is_text(line) || fail(e, "the line contains a control character; expected plain text");
}

bool lines_next(Lines *l, Str *line, Error *e) {
    Str raw;
    while (!l->bad && str_line(&l->rest, &raw)) {
        l->number++;
        if (raw.len > 0 && raw.at[raw.len - 1] == '\r') raw.len--;
        if (!judge_line(raw, e)) {
            l->bad = true;
            return false;
        }
        *line = str_trim(without_comment(raw));
        bool blank = str_trim(raw).len == 0; /* not so a line with a comment only */
        if (line->len > 0 || (blank && l->blanks)) return true;
    }
    return false;
}

bool lines_ended(const Lines *l, Error *e) { return !l->bad || lines_wrap(l, e); }

bool line_fact(Str line, Str *key, Str *value) {
    if (memchr(line.at, '=', line.len) == NULL) return false;
    Str rest = line;
    *key = str_trim(str_cut(&rest, '='));
    *value = str_trim(rest);
    return key->len > 0;
}

bool name_is_plain(Str name) {
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!letter && c != '-' && c != '_' && c != '.') return false;
    }
    return name.len > 0 && name.at[0] != '.';
}

bool path_is_plain(Str path) {
    Str rest = path;
    while (memchr(rest.at, '/', rest.len) != NULL) {
        if (!name_is_plain(str_cut(&rest, '/'))) return false;
    }
    return name_is_plain(rest);
}
