/* embed DATA OUT: writes the text files below the folder DATA as C string
 * literals, so that the program carries its boards and scenarios with it.
 * Sorted by path, whatever order the file system gives. */
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILES_MAX = 4096, PATH_ROOM = 1024, SIZE_MAX_EMBEDDED = 4 << 20 };

static char *paths[FILES_MAX]; /* below DATA */
static int path_count;

static void die(const char *what, const char *which) {
    fprintf(stderr, "embed: %s: %s\n", what, which);
    exit(1);
}

static bool ends_with(const char *text, const char *end) {
    size_t a = strlen(text), b = strlen(end);
    return a > b && strcmp(text + a - b, end) == 0;
}

static bool wanted(const char *name) {
    return name[0] != '.' && (ends_with(name, ".txt") || ends_with(name, ".board") || ends_with(name, ".scenario"));
}

static void join(char *to, const char *folder, const char *name) {
    int len = folder[0] ? snprintf(to, PATH_ROOM, "%s/%s", folder, name) : snprintf(to, PATH_ROOM, "%s", name);
    if (len >= PATH_ROOM) die("path too long", folder);
}

static void remember(const char *path) {
    if (path_count == FILES_MAX) die("too many files", path);
    char *copy = malloc(strlen(path) + 1);
    if (!copy) die("no memory", path);
    paths[path_count++] = strcpy(copy, path);
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
        else if (wanted(entry->d_name) && about.st_size <= SIZE_MAX_EMBEDDED) remember(path);
    }
    closedir(d);
}

static int by_path(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

/* A literal a line; a question mark is escaped because two of them could begin
 * a trigraph. Returns the length in bytes. */
static size_t write_text(FILE *in, FILE *out) {
    size_t len = 0;
    bool open = false;
    for (int c; (c = getc(in)) != EOF; len++) {
        if (!open) fputs("\n    \"", out);
        open = true;
        if (c == '\n') fputs("\\n", out);
        else if (c == '"' || c == '\\' || c == '?') fprintf(out, "\\%c", c);
        else if (c >= ' ' && c < 127) putc(c, out);
        else fprintf(out, "\\%03o", c);
        if (c == '\n') {
            putc('"', out);
            open = false;
        }
    }
    if (open) putc('"', out);
    if (len == 0) fputs("\"\"", out);
    return len;
}

int main(int count, char **word) {
    static size_t len[FILES_MAX];
    if (count != 3) die("usage", "embed DATA OUT");
    struct stat about;
    if (stat(word[1], &about) == 0) walk(word[1], "");
    qsort(paths, (size_t)path_count, sizeof paths[0], by_path);
    FILE *out = fopen(word[2], "w");
    if (!out) die("cannot write", word[2]);
    fputs("/* Made by tools/embed.c from data/. */\n#include \"core/data.h\"\n", out);
    for (int i = 0; i < path_count; i++) {
        char full[PATH_ROOM];
        join(full, word[1], paths[i]);
        FILE *in = fopen(full, "r");
        if (!in) die("cannot read", full);
        fprintf(out, "\nstatic const char text_%d[] =", i);
        len[i] = write_text(in, out);
        fputs(";\n", out);
        if (ferror(in)) die("cannot read", full);
        fclose(in);
    }
    fputs("\nconst DataFile data_files[] = {\n", out);
    for (int i = 0; i < path_count; i++) fprintf(out, "    {\"%s\", text_%d, %zu},\n", paths[i], i, len[i]);
    fputs("    {NULL, NULL, 0},\n};\n", out);
    if (ferror(out) || fclose(out) != 0) die("cannot write", word[2]);
    return 0;
}
