/* embed DATA OUT: writes the text files below the folder DATA as C string
 * literals, so that the program carries its boards and scenarios with it.
 * embed --game ID DATA OUT: only what the rules of one game read, for its module.
 * embed --web OUT FOLDER...: the same for the files that a browser asks for,
 * with type, tag and a form packed by gzip.
 * Sorted by path, whatever order the file system gives. */
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILES_MAX = 4096, PATH_ROOM = 1024, SIZE_MAX_EMBEDDED = 4 << 20 };

typedef struct File {
    char *path, *full; /* below its folder; as it is opened */
} File;

static File files[FILES_MAX];
static int file_count;
static bool for_web;
static const char *game;                           /* of a module, or NULL */
static unsigned char taken[SIZE_MAX_EMBEDDED + 1]; /* the file at hand */

static void die(const char *what, const char *which) {
    fprintf(stderr, "embed: %s: %s\n", what, which);
    exit(1);
}

static bool ends_with(const char *text, const char *end) {
    size_t a = strlen(text), b = strlen(end);
    return a > b && strcmp(text + a - b, end) == 0;
}

/* What a browser must be told; files of other kinds are not for it. */
static const char *type_of(const char *name) {
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".wasm", "application/wasm"},
        {".txt", "text/plain; charset=utf-8"},
    };
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (ends_with(name, types[i][0])) return types[i][1];
    }
    return NULL;
}

/* Pictures, the words of clauses and the rulebook are no business of a module: the page asks
 * for them when it shows them. */
static bool of_game(const char *path) {
    size_t len = strlen(game);
    if (strncmp(path, "ai/", 3) == 0) return strncmp(path + 3, game, len) == 0 && strcmp(path + 3 + len, ".txt") == 0;
    return strncmp(path, game, len) == 0 && path[len] == '/' && !ends_with(path, "chart.txt") &&
           !ends_with(path, "/clauses.txt") && !ends_with(path, "/book.txt") && !ends_with(path, ".rule");
}

static bool wanted(const char *path) {
    if (for_web) return type_of(path) != NULL;
    if (game && !of_game(path)) return false;
    return ends_with(path, ".txt") || ends_with(path, ".board") || ends_with(path, ".scenario") ||
           ends_with(path, ".rule");
}

static void join(char *to, const char *folder, const char *name) {
    int len = folder[0] ? snprintf(to, PATH_ROOM, "%s/%s", folder, name) : snprintf(to, PATH_ROOM, "%s", name);
    if (len >= PATH_ROOM) die("path too long", folder);
}

static char *copy_of(const char *text) {
    char *copy = malloc(strlen(text) + 1);
    if (!copy) die("no memory", text);
    return strcpy(copy, text);
}

static void remember(const char *path, const char *full) {
    if (file_count == FILES_MAX) die("too many files", path);
    files[file_count++] = (File){copy_of(path), copy_of(full)};
}

/* Collect what lies in `root`/`below`, folders first come first served. */
static void walk(const char *root, const char *below) {
    char folder[PATH_ROOM], path[PATH_ROOM], full[PATH_ROOM];
    struct stat about;
    struct dirent *entry;
    if (below[0]) join(folder, root, below);
    else join(folder, "", root);
    DIR *d = opendir(folder);
    if (!d) die("cannot open", folder);
    while ((entry = readdir(d)) != NULL) {
        if (entry->d_name[0] == '.') continue;
        join(path, below, entry->d_name);
        join(full, root, path);
        if (stat(full, &about) != 0) die("cannot look at", full);
        if (S_ISDIR(about.st_mode)) walk(root, path);
        else if (wanted(path) && about.st_size <= SIZE_MAX_EMBEDDED) remember(path, full);
    }
    closedir(d);
}

static int by_path(const void *a, const void *b) { return strcmp(((const File *)a)->path, ((const File *)b)->path); }

/* Everything that comes from there. */
static size_t take(FILE *in, unsigned char *to) {
    size_t len = fread(to, 1, SIZE_MAX_EMBEDDED + 1, in);
    return len <= SIZE_MAX_EMBEDDED ? len : 0;
}

static size_t take_file(const char *path, unsigned char *to) {
    FILE *in = fopen(path, "rb");
    if (!in) die("cannot read", path);
    size_t len = take(in, to);
    if (ferror(in)) die("cannot read", path);
    fclose(in);
    return len;
}

/* A literal a line; a question mark is escaped because two of them could begin
 * a trigraph. */
static void write_bytes(const unsigned char *bytes, size_t len, FILE *out) {
    size_t column = 0;
    for (size_t i = 0; i < len; i++) {
        int c = bytes[i];
        if (column++ == 0) fputs("\n    \"", out);
        if (c == '\n') fputs("\\n", out);
        else if (c == '"' || c == '\\' || c == '?') fprintf(out, "\\%c", c);
        else if (c >= ' ' && c < 127) putc(c, out);
        else fprintf(out, "\\%03o", c);
        if (c == '\n' || (for_web && column == 100)) {
            putc('"', out);
            column = 0;
        }
    }
    if (column) putc('"', out);
    if (len == 0) fputs("\"\"", out);
    fputs(";\n", out);
}

static void collect(const char *folder) {
    struct stat about;
    if (stat(folder, &about) == 0) walk(folder, "");
    qsort(files, (size_t)file_count, sizeof files[0], by_path);
}

/* ---- data/ ------------------------------------------------------------------------- */

static void embed_data(FILE *out) {
    static size_t len[FILES_MAX];
    fputs("/* Made by tools/embed.c from data/. */\n#include \"core/data.h\"\n", out);
    for (int i = 0; i < file_count; i++) {
        len[i] = take_file(files[i].full, taken);
        fprintf(out, "\nstatic const char text_%d[] =", i);
        write_bytes(taken, len[i], out);
    }
    fputs("\nconst DataFile data_files[] = {\n", out);
    for (int i = 0; i < file_count; i++) fprintf(out, "    {\"%s\", text_%d, %zu},\n", files[i].path, i, len[i]);
    fputs("    {NULL, NULL, 0},\n};\n", out);
}

/* ---- web/ -------------------------------------------------------------------------- */

typedef struct WebFile {
    unsigned long long hash; /* FNV-1a: its tag */
    size_t len, packed;      /* packed 0: served as it is */
} WebFile;

/* Without gzip on this machine, or when it gains nothing, 0. */
static size_t pack(const char *path, size_t len) {
    char command[PATH_ROOM + 32];
    if (strchr(path, '\'')) die("a quote in a name", path);
    snprintf(command, sizeof command, "gzip -9nc '%s'", path);
    FILE *in = popen(command, "r");
    if (!in) return 0;
    size_t packed = take(in, taken);
    return pclose(in) == 0 && packed < len ? packed : 0;
}

static WebFile write_web_file(const char *full, int index, FILE *out) {
    WebFile f = {.hash = 14695981039346656037ull, .len = take_file(full, taken)};
    for (size_t i = 0; i < f.len; i++) f.hash = (f.hash ^ taken[i]) * 1099511628211ull;
    fprintf(out, "\nstatic const unsigned char bytes_%d[] =", index);
    write_bytes(taken, f.len, out);
    f.packed = pack(full, f.len);
    if (f.packed == 0) return f;
    fprintf(out, "\nstatic const unsigned char packed_%d[] =", index);
    write_bytes(taken, f.packed, out);
    return f;
}

static void write_entry(const char *path, int index, const WebFile *f, FILE *out) {
    fprintf(out, "    {\"/%s\", \"%s\", \"\\\"%016llx\\\"\", bytes_%d, ", path, type_of(path), f->hash, index);
    if (f->packed) fprintf(out, "packed_%d, %zu, %zu},\n", index, f->len, f->packed);
    else fprintf(out, "NULL, %zu, 0},\n", f->len);
}

static void embed_web(FILE *out) {
    static WebFile file[FILES_MAX];
    fputs("/* Made by tools/embed.c from web/. */\n#include \"net/net.h\"\n", out);
    for (int i = 0; i < file_count; i++) file[i] = write_web_file(files[i].full, i, out);
    fputs("\nconst NetFile web_files[] = {\n", out);
    for (int i = 0; i < file_count; i++) write_entry(files[i].path, i, &file[i], out);
    fputs("    {NULL, NULL, NULL, NULL, NULL, 0, 0},\n};\n", out);
}

int main(int count, char **word) {
    const char *to;
    if (count > 3 && strcmp(word[1], "--web") == 0) {
        for_web = true;
        to = word[2];
        for (int i = 3; i < count; i++) collect(word[i]);
    } else if (count == 5 && strcmp(word[1], "--game") == 0) {
        game = word[2];
        to = word[4];
        collect(word[3]);
    } else if (count == 3) {
        to = word[2];
        collect(word[1]);
    } else {
        die("usage", "embed DATA OUT, embed --game ID DATA OUT, or embed --web OUT FOLDER...");
    }
    FILE *out = fopen(to, "w");
    if (!out) die("cannot write", to);
    if (for_web) embed_web(out);
    else embed_data(out);
    if (ferror(out) || fclose(out) != 0) die("cannot write", to);
    return 0;
}
