/* clauses: makes a game's clause table from its list of clauses, and checks
 * every citation in the sources against it.
 *
 *   clauses GAME CLAUSES.txt OUTDIR SRCDIR...
 *
 * A block of the list is an id at the margin ("LGV-9.4.2c"), then lines set in
 * by two blanks: the text, and optionally "ruling: ..." and "unobserved: ...".
 * A line set in by four or more blanks goes on with the one above; # at the
 * margin begins a comment.
 *
 * Writes OUTDIR/<game>_clauses.h (identifiers) and OUTDIR/<game>_clauses.c (the
 * table). The header is left alone while its content stays the same, so that a
 * moved line in one source does not recompile all the others.
 *
 * Leaves with 1 when a source cites a clause that does not exist, with 2 when
 * the list is malformed or a file cannot be read or written. */
#define _POSIX_C_SOURCE 200809L

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    CLAUSES_MAX = 4096,
    ID_MAX = 40,
    FIELD_MAX = 4000,
    SITES_KEPT = 400,
    SITES_TOLD = 8,
    PATH_ROOM = 4096,
    FILES_MAX = 8192
};

typedef enum Field { TEXT, RULING, UNOBSERVED, FIELDS } Field;
static const char *const field_label[FIELDS] = {"", "ruling: ", "unobserved: "};

typedef struct Site {
    const char *file; /* base name */
    int line;
    int rank; /* the lower, the more it tells of where a clause is carried out */
} Site;

typedef struct Entry {
    char id[ID_MAX];    /* LGV-9.4.2c */
    char ident[ID_MAX]; /* LGV_9_4_2c */
    int line;
    char *field[FIELDS];
    int sites;
    Site site[SITES_KEPT];
} Entry;

static Entry entries[CLAUSES_MAX];
static int entry_count;
static char game[ID_MAX], prefix[ID_MAX];
static char *files[FILES_MAX];
static int file_count;
static int wrong_citations;

static _Noreturn void stop(const char *format, ...) {
    va_list args;
    va_start(args, format);
    fputs("clauses: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(2);
}

static char *copy(const char *text, size_t len) {
    char *out = malloc(len + 1);
    if (!out) stop("out of memory");
    memcpy(out, text, len);
    out[len] = 0;
    return out;
}

/* The whole file, terminated; NULL when it cannot be read. */
static char *read_file(const char *path) {
    FILE *f = fopen(path, "rb");
    if (!f) return NULL;
    size_t len = 0, room = 1 << 16;
    char *text = copy("", 0);
    for (;;) {
        text = realloc(text, room + 1);
        if (!text) stop("out of memory");
        len += fread(text + len, 1, room - len, f);
        if (len < room) break;
        room *= 2;
    }
    bool bad = ferror(f) != 0;
    fclose(f);
    text[len] = 0;
    if (!bad) return text;
    free(text);
    return NULL;
}

/* ---- Ids ------------------------------------------------------------------- */

static size_t digits(const char *at) {
    size_t n = 0;
    while (isdigit((unsigned char)at[n])) n++;
    return n;
}

/* ".bw-f", ".csa-night", ".a": a mark, then words of small letters and digits with dashes between them. */
static size_t slug(const char *at, char dash) {
    size_t n = 0;
    do {
        n++;
        while (islower((unsigned char)at[n]) || isdigit((unsigned char)at[n])) n++;
    } while (at[n] == dash && (islower((unsigned char)at[n + 1]) || isdigit((unsigned char)at[n + 1])));
    return n;
}

/* Length of the id at `at`, 0 when none begins there. With mark '.' the form is
 * LGV-9.4.2c, LGV-9.4.2-ex1, LGV-R30b or, where headings have words, GUV-14.bw-f;
 * with '_' it is the identifier of one. */
static size_t id_length(const char *at, char mark) {
    char dash = mark == '.' ? '-' : '_';
    size_t n = strlen(prefix), d;
    if (strncmp(at, prefix, n) != 0 || at[n] != dash) return 0;
    n++;
    if (strchr("RDPS", at[n]) && at[n]) n++;
    if (!(d = digits(at + n))) return 0;
    n += d;
    while (at[n] == mark && (d = digits(at + n + 1))) n += d + 1;
    if (at[n] == mark && islower((unsigned char)at[n + 1])) return n + slug(at + n, dash);
    if (islower((unsigned char)at[n]) && !isalnum((unsigned char)at[n + 1])) n++;
    if (at[n] == dash && at[n + 1] == 'e' && at[n + 2] == 'x' && (d = digits(at + n + 3))) n += d + 3;
    return n;
}

/* Data, decision points and state notes need no rule script. */
static bool needs_script(const Entry *e) { return !strchr("DPS", e->id[strlen(prefix) + 1]); }

static Entry *find(const char *name, size_t len, char mark) {
    for (int i = 0; i < entry_count; i++) {
        const char *known = mark == '.' ? entries[i].id : entries[i].ident;
        if (strlen(known) == len && memcmp(known, name, len) == 0) return &entries[i];
    }
    return NULL;
}

/* ---- The list --------------------------------------------------------------- */

static void begin_entry(const char *path, int line, const char *text, size_t len) {
    if (len >= ID_MAX || id_length(text, '.') != len)
        stop("%s:%d: expected an id such as %s-9.4.2c, found '%.*s'", path, line, prefix, (int)len, text);
    Entry *twin = find(text, len, '.');
    if (twin) stop("%s:%d: %s stands already in line %d", path, line, twin->id, twin->line);
    if (entry_count == CLAUSES_MAX) stop("%s:%d: more than %d clauses", path, line, CLAUSES_MAX);
    Entry *e = &entries[entry_count++];
    memcpy(e->id, text, len);
    e->line = line;
    for (size_t i = 0; i <= len; i++) e->ident[i] = strchr("-.", e->id[i]) && e->id[i] ? '_' : e->id[i];
}

static Field field_of(const char *text) {
    for (int f = RULING; f < FIELDS; f++)
        if (strncmp(text, field_label[f], strlen(field_label[f])) == 0) return (Field)f;
    return TEXT;
}

static void begin_field(const char *path, int line, Entry *e, Field f, const char *text, size_t len) {
    size_t skip = strlen(field_label[f]);
    if (e->field[f]) stop("%s:%d: %s has this line twice; set a continuation in by four blanks", path, line, e->id);
    if (f != TEXT && !e->field[TEXT]) stop("%s:%d: the text of %s must come first", path, line, e->id);
    if (f == UNOBSERVED && !needs_script(e)) stop("%s:%d: %s needs no script by its kind", path, line, e->id);
    if (len <= skip) stop("%s:%d: nothing after '%s'", path, line, field_label[f]);
    e->field[f] = copy(text + skip, len - skip);
}

static void extend_field(const char *path, int line, char **field, const char *text, size_t len) {
    size_t old = strlen(*field);
    if (old + len + 1 > FIELD_MAX) stop("%s:%d: longer than %d characters", path, line, FIELD_MAX);
    *field = realloc(*field, old + len + 2);
    if (!*field) stop("out of memory");
    (*field)[old] = ' ';
    memcpy(*field + old + 1, text, len);
    (*field)[old + 1 + len] = 0;
}

static void check_entry(const char *path, const Entry *e) {
    if (!e->field[TEXT]) stop("%s:%d: %s has no text", path, e->line, e->id);
    bool is_ruling = e->id[strlen(prefix) + 1] == 'R';
    if (is_ruling != (e->field[RULING] != NULL))
        stop("%s:%d: %s %s", path, e->line, e->id, is_ruling ? "has no 'ruling:'" : "is no ruling but has 'ruling:'");
}

static void list_line(const char *path, int line, const char *text, size_t len, Field *field) {
    size_t blanks = strspn(text, " ");
    while (len && isspace((unsigned char)text[len - 1])) len--;
    if (len == 0 || text[0] == '#') return;
    if (memchr(text, '\t', len)) stop("%s:%d: a tab; use blanks", path, line);
    if (blanks == 0) {
        begin_entry(path, line, text, len);
        *field = FIELDS;
        return;
    }
    if (!entry_count) stop("%s:%d: a text before the first id", path, line);
    Entry *e = &entries[entry_count - 1];
    text += blanks;
    len -= blanks;
    if (blanks == 2) {
        *field = field_of(text);
        begin_field(path, line, e, *field, text, len);
    } else if (blanks >= 4 && *field != FIELDS) {
        extend_field(path, line, &e->field[*field], text, len);
    } else {
        stop("%s:%d: set in by %d blanks; a field has two, its continuation four", path, line, (int)blanks);
    }
}

static void read_list(const char *path) {
    char *text = read_file(path);
    if (!text) stop("%s: %s", path, strerror(errno));
    Field field = FIELDS;
    int line = 0;
    for (char *at = text; *at;) {
        size_t len = strcspn(at, "\n");
        list_line(path, ++line, at, len, &field);
        at += len + (at[len] == '\n');
    }
    free(text);
    if (!entry_count) stop("%s: no clauses", path);
    for (int i = 0; i < entry_count; i++) check_entry(path, &entries[i]);
}

/* ---- Citations ---------------------------------------------------------------- */

/* Where a clause is carried out stand its identifiers, in the files of its rules; a comment tells less. Of each file
 * the first comes before the second of any. */
static void add_site(Entry *e, const char *file, int line, int rank) {
    if (e->sites == SITES_KEPT) stop("%s: more than %d citations", e->id, SITES_KEPT);
    for (int i = 0; i < e->sites; i++) {
        Site *had = &e->site[i];
        if (had->file != file) continue;
        if (had->line == line) {
            if (rank < had->rank) had->rank = rank;
            return;
        }
    }
    e->site[e->sites++] = (Site){file, line, rank};
}

static bool in_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* The first clause of a section: of LGV-8.4.2 it is LGV-8.4.2a. */
static const Entry *first_of_section(const char *id, size_t len) {
    for (int i = 0; i < entry_count; i++) {
        const char *known = entries[i].id;
        if (strncmp(known, id, len) == 0 && !isdigit((unsigned char)known[len])) return &entries[i];
    }
    return NULL;
}

static void complain(const char *path, int line, const char *id, size_t len) {
    const Entry *part = first_of_section(id, len);
    fprintf(stderr, "%s:%d: there is no clause %.*s", path, line, (int)len, id);
    if (part) {
        size_t skip = strlen(prefix) + 1;
        fprintf(stderr, "; cite one of its own, such as %s, or write %.*s for the section", part->id, (int)(len - skip),
                id + skip);
    }
    fputc('\n', stderr);
    wrong_citations++;
}

/* Looks at a citation that may begin at `at`; returns how far to go on. */
static size_t cite(const char *path, const char *base, int line, const char *at, int rank) {
    char mark = at[strlen(prefix)] == '_' ? '_' : '.';
    size_t len = id_length(at, mark);
    if (!len) return 1;
    size_t word = len;
    while (in_word(at[word])) word++;
    Entry *e = word == len ? find(at, len, mark) : NULL;
    if (e) {
        add_site(e, base, line, 2 * rank + (mark == '.'));
    } else {
        complain(path, line, at, word);
    }
    return word;
}

static bool ends_with(const char *text, const char *end) {
    size_t a = strlen(text), b = strlen(end);
    return a >= b && strcmp(text + a - b, end) == 0;
}

/* Rules first, then other code, headers and data. */
static int rank_of(const char *path) {
    if (ends_with(path, ".c")) return strstr(path, "/rules/") ? 0 : 1;
    return ends_with(path, ".h") ? 2 : 3;
}

/* "rules/combat.c" of src/games/lgv/rules/combat.c; of a data file its name. */
static const char *place_of(const char *path) {
    const char *games = strstr(path, "games/"), *room = games ? strchr(games + 6, '/') : NULL;
    const char *slash = room ? room : strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void scan_file(const char *path) {
    char *text = read_file(path);
    if (!text) stop("%s: %s", path, strerror(errno));
    const char *base = place_of(path);
    size_t n = strlen(prefix);
    int line = 1, rank = rank_of(path);
    for (const char *at = text; *at;) {
        bool begins = (at == text || !in_word(at[-1])) && strncmp(at, prefix, n) == 0;
        size_t step = begins ? cite(path, base, line, at, rank) : 1;
        if (*at == '\n') line++;
        at += step;
    }
    free(text);
}

/* The texts of clauses cite each other too; those are no sites. */
static void scan_list(const char *path) {
    for (int i = 0; i < entry_count; i++)
        for (int f = 0; f < FIELDS; f++)
            for (const char *at = entries[i].field[f]; at && *at; at++) {
                size_t len = id_length(at, '.');
                if (!len || find(at, len, '.')) continue;
                complain(path, entries[i].line, at, len);
            }
}

/* ---- Sources ------------------------------------------------------------------- */

static bool is_source(const char *name) {
    if (ends_with(name, "clauses.txt") || ends_with(name, "_clauses.c") || ends_with(name, "_clauses.h")) return false;
    return ends_with(name, ".c") || ends_with(name, ".h") || ends_with(name, ".txt") || ends_with(name, ".scenario") ||
           ends_with(name, ".board");
}

static bool is_generated_dir(const char *name) {
    return strcmp(name, "build") == 0 || strcmp(name, "generated") == 0 || strcmp(name, "node_modules") == 0;
}

static void collect(const char *dir) {
    DIR *d = opendir(dir);
    if (!d) stop("%s: %s", dir, strerror(errno));
    for (struct dirent *entry; (entry = readdir(d));) {
        char path[PATH_ROOM];
        struct stat st;
        if (entry->d_name[0] == '.') continue;
        if (snprintf(path, sizeof path, "%s/%s", dir, entry->d_name) >= (int)sizeof path)
            stop("%s: path too long", dir);
        if (stat(path, &st) != 0) continue; /* a dangling link */
        if (S_ISDIR(st.st_mode) && !is_generated_dir(entry->d_name)) collect(path);
        if (!S_ISREG(st.st_mode) || !is_source(entry->d_name)) continue;
        if (file_count == FILES_MAX) stop("%s: more than %d sources", dir, FILES_MAX);
        files[file_count++] = copy(path, strlen(path));
    }
    closedir(d);
}

static int by_path(const void *a, const void *b) {
    const char *x = *(char *const *)a, *y = *(char *const *)b;
    return strcmp(x, y);
}

/* ---- Output ---------------------------------------------------------------------- */

static void put_literal(FILE *f, const char *text) {
    char last = 0;
    fputs("SAY(\"", f);
    for (; text && *text; last = *text++) {
        bool escape = *text == '"' || *text == '\\' || (*text == '?' && last == '?'); /* no trigraphs */
        if (escape) fputc('\\', f);
        fputc(*text, f);
    }
    fputs("\")", f);
}

/* How many of the sites before this one lie in its file. */
static int nth_of_file(const Entry *e, int at) {
    int count = 0;
    for (int i = 0; i < at; i++) count += e->site[i].file == e->site[at].file;
    return count;
}

static int by_rank(const void *a, const void *b) {
    const Site *x = a, *y = b;
    if (x->rank != y->rank) return x->rank - y->rank;
    return x->file != y->file ? strcmp(x->file, y->file) : x->line - y->line;
}

/* The first that are told, then how many more there are. */
static void put_sites(FILE *f, Entry *e) {
    int told = 0;
    qsort(e->site, (size_t)e->sites, sizeof e->site[0], by_rank);
    fputs("SAY(\"", f);
    for (int nth = 0; told < e->sites && told < SITES_TOLD; nth++)
        for (int i = 0; i < e->sites && told < SITES_TOLD; i++)
            if (nth_of_file(e, i) == nth) fprintf(f, "%s%s:%d", told++ ? " " : "", e->site[i].file, e->site[i].line);
    fprintf(f, "\"), %d", e->sites - told);
}

static void write_table(FILE *f) {
    fprintf(f, "/* Made by tools/clauses.c from the clauses of %s; do not edit. */\n", game);
    fprintf(f, "#include \"%s_clauses.h\"\n#include \"core/game.h\"\n\n", game);
    fputs("/* A module for the browser knows the ids; the page asks for the words when it shows them. */\n"
          "#ifdef __wasm__\n#define SAY(words) \"\"\n#else\n#define SAY(words) words\n#endif\n\n",
          f);
    fprintf(f, "const ClauseInfo %s_clauses[] = {\n    {\"\", \"\", \"\", \"\", 0, \"\"},\n", game);
    for (int i = 0; i < entry_count; i++) {
        Entry *e = &entries[i];
        fprintf(f, "    {\"%s\",\n     ", e->id);
        put_literal(f, e->field[TEXT]);
        fputs(",\n     ", f);
        put_literal(f, e->field[RULING]);
        fputs(",\n     ", f);
        put_sites(f, e);
        fputs(",\n     ", f);
        put_literal(f, e->field[UNOBSERVED]);
        fputs("},\n", f);
    }
    fputs("};\n", f);
}

static void write_header(FILE *f) {
    fprintf(f, "/* Made by tools/clauses.c from the clauses of %s; do not edit. */\n", game);
    fprintf(f, "#ifndef LONGROLL_%s_CLAUSES_H\n#define LONGROLL_%s_CLAUSES_H\n\n#include \"core/game.h\"\n\n", prefix,
            prefix);
    fputs("enum {\n", f);
    for (int i = 0; i < entry_count; i++) fprintf(f, "    %s = %d,\n", entries[i].ident, i + 1);
    fprintf(f, "};\n\nenum { %s_CLAUSE_COUNT = %d };\n\n", prefix, entry_count);
    fprintf(f, "/* Entry 0 is none. */\nextern const ClauseInfo %s_clauses[];\n\n#endif\n", game);
}

/* Through memory, so that a file is never left half written over a good one,
 * and an unchanged header keeps its time. */
static void emit(const char *dir, const char *end, void (*write)(FILE *), bool only_if_changed) {
    char path[PATH_ROOM], *text = NULL;
    size_t len = 0;
    if (snprintf(path, sizeof path, "%s/%s_clauses%s", dir, game, end) >= (int)sizeof path)
        stop("%s: path too long", dir);
    FILE *memory = open_memstream(&text, &len);
    if (!memory) stop("out of memory");
    write(memory);
    if (fclose(memory) != 0) stop("out of memory");
    char *old = only_if_changed ? read_file(path) : NULL;
    if (!old || strcmp(old, text) != 0) {
        FILE *f = fopen(path, "wb");
        if (!f || fwrite(text, 1, len, f) != len || fclose(f) != 0) stop("%s: %s", path, strerror(errno));
    }
    free(old);
    free(text);
}

static void name_game(const char *id) {
    size_t len = strlen(id);
    if (len == 0 || len > 8) stop("'%s' is no id of a game", id);
    for (size_t i = 0; i < len; i++) {
        if (!islower((unsigned char)id[i])) stop("'%s' is no id of a game", id);
        game[i] = id[i];
        prefix[i] = (char)toupper((unsigned char)id[i]);
    }
}

int main(int argc, char **argv) {
    if (argc < 4) stop("usage: clauses GAME CLAUSES.txt OUTDIR SRCDIR...");
    name_game(argv[1]);
    read_list(argv[2]);
    scan_list(argv[2]);
    for (int i = 4; i < argc; i++) collect(argv[i]);
    qsort(files, (size_t)file_count, sizeof files[0], by_path);
    for (int i = 0; i < file_count; i++) scan_file(files[i]);
    if (wrong_citations) return 1;
    emit(argv[3], ".h", write_header, true);
    emit(argv[3], ".c", write_table, false);
    return 0;
}
