/* Files, folders and data; see cli.h. */
#include "cli/cli.h"

#include "ai/search/knowledge.h"

#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int bad(const char *format, ...) {
    va_list list;
    fflush(stdout);
    fputs("longroll: ", stderr);
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
    return STATUS_BAD;
}

void *realloc_or_exit(void *old, size_t size) {
    void *memory = realloc(old, size ? size : 1);
    if (!memory) exit(bad("out of memory"));
    return memory;
}

void *alloc_or_exit(size_t size) {
    void *memory = calloc(1, size ? size : 1);
    if (!memory) exit(bad("out of memory"));
    return memory;
}

/* ---- One file --------------------------------------------------------------- */

static bool read_all(FILE *in, const char *path, size_t limit, char **text, Str *slice, Error *e) {
    size_t room = 1 << 14, len = 0;
    char *to = alloc_or_exit(room);
    for (size_t got; (got = fread(to + len, 1, room - len, in)) > 0;) {
        len += got;
        if (len > limit) {
            free(to);
            return fail(e, "%s: longer than %d bytes", path, (int)limit);
        }
        if (len == room) to = realloc_or_exit(to, room *= 2);
    }
    if (ferror(in)) {
        free(to);
        return fail(e, "%s: %s", path, strerror(errno));
    }
    if (len == room) to = realloc_or_exit(to, room + 1);
    to[len] = 0;
    *text = to;
    *slice = (Str){to, len};
    return true;
}

bool file_read(const char *path, size_t limit, char **text, Str *slice, Error *e) {
    struct stat about;
    FILE *in = fopen(path, "rb");
    if (!in) return fail(e, "%s: %s", path, strerror(errno));
    bool ok = fstat(fileno(in), &about) == 0 && !S_ISDIR(about.st_mode);
    ok = ok ? read_all(in, path, limit, text, slice, e) : fail(e, "%s: a file was expected, this is a folder", path);
    fclose(in);
    return ok;
}

/* Into a file beside the one that the user named, who hears only of that. */
static bool write_out(const char *path, const char *named, Str text, Error *e) {
    FILE *out = fopen(path, "wb");
    if (!out) return fail(e, "%s: %s", named, strerror(errno));
    bool ok = fwrite(text.at, 1, text.len, out) == text.len && fflush(out) == 0 && fsync(fileno(out)) == 0;
    int why = errno;
    ok = fclose(out) == 0 && ok;
    if (ok) return true;
    remove(path);
    return fail(e, "%s: %s", named, strerror(why));
}

/* What is no plain file (a pipe, /dev/stdout) is written straight. */
static bool must_write_straight(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode);
}

static bool write_straight(const char *path, Str text, Error *e) {
    FILE *out = fopen(path, "wb");
    if (!out) return fail(e, "%s: %s", path, strerror(errno));
    bool ok = fwrite(text.at, 1, text.len, out) == text.len;
    ok = fclose(out) == 0 && ok;
    return ok || fail(e, "%s: %s", path, strerror(errno));
}

bool file_write(const char *path, Str text, Error *e) {
    if (must_write_straight(path)) return write_straight(path, text, e);
    char beside[1024];
    int len = snprintf(beside, sizeof beside, "%s.%ld.new", path, (long)getpid());
    if (len < 0 || len >= (int)sizeof beside) return fail(e, "the file name is too long");
    if (!write_out(beside, path, text, e)) return false;
    if (rename(beside, path) == 0) return true;
    int why = errno;
    remove(beside);
    return fail(e, "%s: %s", path, strerror(why));
}

bool file_writable(const char *path, Error *e) {
    if (folder_is(path)) return fail(e, "%s: a file was expected, this is a folder", path);
    if (!path[0]) return fail(e, "the name of the file is empty");
    if (must_write_straight(path)) return access(path, W_OK) == 0 || fail(e, "%s: %s", path, strerror(errno));
    char beside[1024];
    int len = snprintf(beside, sizeof beside, "%s.%ld.new", path, (long)getpid());
    if (len < 0 || len >= (int)sizeof beside) return fail(e, "the file name is too long");
    FILE *out = fopen(beside, "wb");
    if (!out) return fail(e, "%s: %s", path, strerror(errno));
    fclose(out);
    remove(beside);
    return true;
}

bool file_is(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && !S_ISDIR(about.st_mode);
}

bool folder_is(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static bool ends_in(const char *text, const char *ending) {
    size_t a = strlen(text), b = strlen(ending);
    return a > b && strcmp(text + a - b, ending) == 0;
}

/* ---- Many files ------------------------------------------------------------- */

typedef struct Walk {
    const char *ending;
    char **list;
    int count, room;
} Walk;

static void walk_keep(Walk *w, const char *path) {
    if (w->count == w->room) {
        w->room = w->room ? 2 * w->room : 64;
        w->list = realloc_or_exit(w->list, (size_t)w->room * sizeof *w->list);
    }
    size_t len = strlen(path) + 1;
    w->list[w->count++] = memcpy(alloc_or_exit(len), path, len);
}

static bool walk_folder(Walk *w, const char *folder, int depth, Error *e) {
    DIR *d = depth < 16 ? opendir(folder) : NULL;
    if (!d) return fail(e, "%s: cannot open this folder", folder);
    for (struct dirent *entry; (entry = readdir(d)) != NULL;) {
        char path[1024];
        if (entry->d_name[0] == '.') continue;
        int len = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (len < 0 || len >= (int)sizeof path) continue;
        if (folder_is(path)) {
            if (!walk_folder(w, path, depth + 1, e)) {
                closedir(d);
                return false;
            }
        } else if (ends_in(path, w->ending)) {
            walk_keep(w, path);
        }
    }
    closedir(d);
    return true;
}

static int by_path(const void *a, const void *b, const void *context) {
    (void)context;
    return strcmp(*(char *const *)a, *(char *const *)b);
}

bool file_walk(const char *path, const char *ending, char ***list, int *count, Error *e) {
    Walk w = {.ending = ending};
    bool ok = true;
    if (folder_is(path)) ok = walk_folder(&w, path, 0, e);
    else if (file_is(path)) walk_keep(&w, path);
    else ok = fail(e, "%s: there is no such file or folder", path);
    char **scratch = alloc_or_exit((size_t)w.count * sizeof *scratch);
    if (w.count) sort_stable(w.list, (size_t)w.count, sizeof *scratch, scratch, by_path, NULL);
    free(scratch);
    *list = w.list;
    *count = w.count;
    return ok;
}

/* ---- Data from a folder ----------------------------------------------------- */

struct DataText {
    DataText *before;
    char *memory;
    Str text;
    char path[160];
};

static bool read_folder(void *context, const char *path, Str *text, Error *e) {
    Cli *cli = context;
    for (const DataText *t = cli->texts; t; t = t->before) {
        if (strcmp(t->path, path) == 0) {
            *text = t->text;
            return true;
        }
    }
    char full[1024];
    int len = snprintf(full, sizeof full, "%s/%s", cli->folder, path);
    if (len < 0 || len >= (int)sizeof full || strlen(path) >= sizeof((DataText *)0)->path) {
        return fail(e, "%s: the name is too long", path);
    }
    if (access(full, F_OK) != 0) return data_compiled().read(NULL, path, text, e);
    DataText *t = alloc_or_exit(sizeof *t);
    if (!file_read(full, DATA_LIMIT, &t->memory, &t->text, e)) {
        free(t);
        return false;
    }
    strcpy(t->path, path);
    t->before = cli->texts;
    cli->texts = t;
    *text = t->text;
    return true;
}

bool data_open(Cli *cli, const char *folder, Error *e) {
    cli->folder = folder;
    cli->data = data_compiled();
    if (!folder) return true;
    if (!folder_is(folder)) return fail(e, "--data %s: there is no such folder", folder);
    cli->data = (DataSource){read_folder, cli};
    return true;
}

bool data_blame(const Cli *cli, Error *e) {
    Error inner = *e;
    return cli->folder ? fail(e, "in %s: %s", cli->folder, inner.text) : false;
}

bool data_weights(Cli *cli, const Game *game, Error *e) {
    const Knowledge *k = knowledge_of(game);
    char path[40];
    Str text;
    Weights w;
    if (!k) return true;
    snprintf(path, sizeof path, "ai/%.30s.txt", k->game);
    if (!cli->data.read(cli->data.context, path, &text, e)) return false;
    return weights_load(k, game, &cli->data, &w, e) || data_blame(cli, e);
}

void data_close(Cli *cli) {
    while (cli->texts) {
        DataText *t = cli->texts;
        cli->texts = t->before;
        free(t->memory);
        free(t);
    }
}

static void names_add(Names *names, const char *name, size_t len) {
    if (names->count == NAMES_MAX || len >= NAME_ROOM) return;
    for (int i = 0; i < names->count; i++) {
        if (strlen(names->name[i]) == len && memcmp(names->name[i], name, len) == 0) return;
    }
    memcpy(names->name[names->count], name, len);
    names->name[names->count++][len] = 0;
}

static int by_name(const void *a, const void *b, const void *context) {
    (void)context;
    return strcmp(a, b);
}

static void names_of_folder(const Cli *cli, const char *game, const char *ending, Names *names) {
    char folder[1024];
    int len = snprintf(folder, sizeof folder, "%s/%s", cli->folder, game);
    DIR *d = len > 0 && len < (int)sizeof folder ? opendir(folder) : NULL;
    if (!d) return;
    for (struct dirent *entry; (entry = readdir(d)) != NULL;) {
        if (entry->d_name[0] == '.' || !ends_in(entry->d_name, ending)) continue;
        names_add(names, entry->d_name, strlen(entry->d_name) - strlen(ending));
    }
    closedir(d);
}

void data_names(const Cli *cli, const char *game, const char *ending, Names *names) {
    size_t len = strlen(game);
    names->count = 0;
    for (const DataFile *f = data_files; f->path; f++) {
        if (strncmp(f->path, game, len) != 0 || f->path[len] != '/' || !ends_in(f->path, ending)) continue;
        names_add(names, f->path + len + 1, strlen(f->path) - len - 1 - strlen(ending));
    }
    if (cli->folder) names_of_folder(cli, game, ending, names);
    static char scratch[NAMES_MAX][NAME_ROOM];
    sort_stable(names->name, (size_t)names->count, NAME_ROOM, scratch, by_name, NULL);
}

const char *default_scenario(const Cli *cli, const Game *game, char name[NAME_ROOM]) {
    Names names;
    data_names(cli, game->id, ".scenario", &names);
    for (int i = 0; i < names.count; i++) {
        if (strcmp(names.name[i], "proving-ground") == 0) continue;
        snprintf(name, NAME_ROOM, "%.30s/%.60s", game->id, names.name[i]);
        return name;
    }
    return NULL;
}
