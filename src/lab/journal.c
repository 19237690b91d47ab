/* The journal of a batch; see journal.h. The texts are those of lines.c. */
#include "lab/journal.h"

#include "lab/lines.h"
#include "lab/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 1024 };

struct LabJournal {
    int file;
    u64 seal;   /* of its header */
    bool ended; /* it has its last form */
    char path[PATH_ROOM];
};

static bool failed_at(const char *path, Error *e) { return fail(e, "%s: %s", path, strerror(errno)); }

static bool path_in(const char *folder, char path[PATH_ROOM], Error *e) {
    int len = snprintf(path, PATH_ROOM, "%s/games.txt", folder);
    return (len > 0 && len < PATH_ROOM - 8) || fail(e, "the name of the folder is too long");
}

/* ---- Reading ----------------------------------------------------------------------------- */

static bool read_whole(int file, const char *path, char **text, Str *all, Error *e) {
    struct stat about;
    if (fstat(file, &about) != 0) return failed_at(path, e);
    size_t len = (size_t)about.st_size, have = 0;
    *text = lab_alloc(len + 1, 1);
    for (ssize_t got; have < len; have += (size_t)got) {
        got = pread(file, *text + have, len - have, (off_t)have);
        if (got <= 0) return failed_at(path, e);
    }
    *all = (Str){*text, len};
    return true;
}

/* Whole lines only; the rest was being written when the program was ended. */
static size_t whole_lines(Str all) {
    size_t len = all.len;
    while (len > 0 && all.at[len - 1] != '\n') len--;
    return len;
}

static bool read_games(Run *r, Str rest, u64 seal, int line, const char *path, Str *end, Error *e) {
    Str text;
    for (*end = (Str){0}; str_line(&rest, &text); line++) {
        LabPlayed played = {0};
        if (end->len) return fail(e, "%s: line %d stands after the end", path, line);
        if (str_starts(text, STR("end "))) *end = text;
        else if (!game_line_read(r->batch, seal, text, &played) || !run_recall(r, &played)) {
            return fail(e,
                        "%s: line %d is no game of this batch, was changed, or is there twice; without that line its "
                        "game is played again",
                        path, line);
        } else r->kept++;
    }
    run_merge(r);
    return true;
}

/* The last line says what its games say. */
static bool end_fits(const Run *r, Str end, const char *path, Error *e) {
    char text[60];
    if (!end.len) return true;
    if (!run_over(r))
        return fail(e, "%s ends before its batch does; without its last line the missing games are played", path);
    end_line(text, sizeof text, r->merged, r->end);
    return (r->kept == r->merged && str_is(end, text)) ||
           fail(e, "%s: its last line does not fit its games; without it they are judged again", path);
}

/* ---- Going on ---------------------------------------------------------------------------- */

/* Of a line `scene` of the header: where its words stand. What decides most is told first. */
static const struct {
    int word;
    const char *what;
} scene_field[] = {{10, "the scenario"}, {11, "an option"},  {3, "the version of the rules"},
                   {5, "the board"},     {9, "the weights"}, {7, "the first position"}};

/* Word `at` of a line; from OPTIONS_AT on all that is left. */
static Str word_at(Str line, int at) {
    enum { OPTIONS_AT = 11 };
    for (int i = 0; i < at; i++) str_word(&line);
    return at == OPTIONS_AT ? str_trim(line) : str_word(&line);
}

static bool other_scene(Str a, Str b, const char *path, Error *e) {
    for (int i = 0; i < COUNT(scene_field); i++) {
        Str x = word_at(a, scene_field[i].word), y = word_at(b, scene_field[i].word), name = word_at(b, 10);
        if (str_same(x, y)) continue;
        return fail(e,
                    "%s is the journal of another batch: %s of %.*s differs, there '%.*s', here '%.*s'; take another "
                    "folder",
                    path, scene_field[i].what, (int)name.len, name.at, (int)(x.len < 60 ? x.len : 60), x.at,
                    (int)(y.len < 60 ? y.len : 60), y.at);
    }
    return fail(e, "%s is the journal of another batch; take another folder", path);
}

/* The first line in which two headers differ. */
static bool other_batch(Str there, Str ours, const char *path, Error *e) {
    Str a = {0}, b = {0};
    while (str_line(&ours, &b) && str_line(&there, &a) && str_same(a, b)) a = (Str){0};
    if (str_starts(a, STR("scene ")) && str_starts(b, STR("scene "))) return other_scene(a, b, path, e);
    return fail(e, "%s is the journal of another batch: it says '%.*s' and this command '%.*s'; take another folder",
                path, (int)(a.len < 60 ? a.len : 60), a.at ? a.at : "", (int)(b.len < 60 ? b.len : 60), b.at);
}

static int lines_of(Str text) {
    int lines = 0;
    for (size_t i = 0; i < text.len; i++) lines += text.at[i] == '\n';
    return lines;
}

static bool write_all(int file, const char *text, size_t len, const char *path, Error *e) {
    while (len > 0) {
        ssize_t done = write(file, text, len);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return failed_at(path, e);
        text += done;
        len -= (size_t)done;
    }
    return true;
}

/* A file that was left in the middle of its header is begun again. */
static bool go_on(Run *r, LabJournal *j, Str all, Str header, char note[160], Error *e) {
    if (all.len < header.len && str_starts(header, all)) {
        if (ftruncate(j->file, 0) != 0) return failed_at(j->path, e);
        return write_all(j->file, header.at, header.len, j->path, e);
    }
    if (!str_starts(all, header)) return other_batch(all, header, j->path, e);
    size_t whole = whole_lines(all);
    Str games = {all.at + header.len, whole - header.len};
    Str end;
    if (!read_games(r, games, j->seal, lines_of(header) + 1, j->path, &end, e) || !end_fits(r, end, j->path, e))
        return false;
    j->ended = end.len > 0;
    if (whole < all.len) {
        snprintf(note, 160, "the last line of the journal was cut off and is dropped");
        if (ftruncate(j->file, (off_t)whole) != 0) return failed_at(j->path, e);
    }
    return true;
}

static bool lock(LabJournal *j, const char *folder, Error *e) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (!folder[0]) return fail(e, "--out takes the name of a folder");
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        return errno != ENOENT ? failed_at(folder, e)
                               : fail(e, "%s: No such file or directory: the folder above it must exist", folder);
    }
    j->file = open(j->path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (j->file < 0) return failed_at(j->path, e);
    return fcntl(j->file, F_SETLK, &whole) == 0 || fail(e, "%s: another longroll is at work on it", j->path);
}

bool journal_open(Run *r, const char *folder, char note[160], Error *e) {
    LabJournal *j = lab_alloc(1, sizeof *j);
    char *text = NULL, *head = NULL;
    Str all = {0};
    j->file = -1;
    note[0] = 0;
    r->journal = j;
    bool ok = path_in(folder, j->path, e) && lock(j, folder, e) && read_whole(j->file, j->path, &text, &all, e);
    Str header = header_text(r->batch, &head);
    j->seal = header_seal(header);
    ok = ok && go_on(r, j, all, header, note, e);
    free(text);
    free(head);
    return ok;
}

/* Games behind one that is missing cannot be judged yet. */
static void note_gap(const Run *r, char note[160]) {
    note[0] = 0;
    if (run_over(r) || r->kept == r->merged) return;
    snprintf(note, 160, "game %lld is missing; the %lld after it are not counted", (long long)r->merged,
             (long long)(r->kept - r->merged));
}

bool journal_read(const char *folder, FindGame *find, Batch **batch, Run **run, char note[160], Error *e) {
    char path[PATH_ROOM], *text = NULL;
    Str all = {0}, rest, end;
    *batch = NULL;
    *run = NULL;
    if (!path_in(folder, path, e)) return false;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return failed_at(path, e);
    bool ok = read_whole(file, path, &text, &all, e);
    close(file);
    *batch = lab_alloc(1, sizeof **batch);
    rest = (Str){text, ok ? whole_lines(all) : 0};
    ok = ok && header_read(*batch, &rest, find, path, e);
    *run = ok ? run_open(*batch) : NULL;
    Str header = {text, ok ? (size_t)(rest.at - text) : 0};
    ok = ok && read_games(*run, rest, header_seal(header), 1 + lines_of(header), path, &end, e) &&
         end_fits(*run, end, path, e);
    if (ok) note_gap(*run, note);
    free(text);
    return ok;
}

/* ---- Writing ----------------------------------------------------------------------------- */

bool journal_add(LabJournal *j, const Run *r, const LabPlayed *played, int count, Error *e) {
    char *text;
    size_t len;
    FILE *out = open_memstream(&text, &len);
    MUST(out != NULL);
    for (int i = 0; i < count; i++) game_line(out, r->batch, j->seal, &played[i]);
    fclose(out);
    bool ok = write_all(j->file, text, len, j->path, e);
    free(text);
    return ok;
}

static void write_in_order(FILE *out, const Run *r) {
    char *head;
    Str header = header_text(r->batch, &head);
    u64 seal = header_seal(header);
    char end[60];
    fwrite(header.at, 1, header.len, out);
    free(head);
    for (i64 i = 0; i < r->merged; i++) {
        LabPlayed played = {.number = i, .game = r->game[i]};
        memcpy(played.result, r->result[r->game[i].result - 1], RESULT_ROOM);
        if (r->used) memcpy(played.used, r->used[i], sizeof played.used);
        game_line(out, r->batch, seal, &played);
    }
    end_line(end, sizeof end, r->merged, r->end);
    fprintf(out, "%s\n", end);
}

bool journal_finish(Run *r, Error *e) {
    LabJournal *j = r->journal;
    char beside[PATH_ROOM];
    if (!j || j->ended) return true;
    snprintf(beside, sizeof beside, "%.*s.new", PATH_ROOM - 8, j->path);
    FILE *out = fopen(beside, "wb");
    if (!out) return failed_at(beside, e);
    write_in_order(out, r);
    bool ok = fflush(out) == 0 && !ferror(out) && fsync(fileno(out)) == 0;
    ok = fclose(out) == 0 && ok;
    if (!ok || rename(beside, j->path) != 0) return failed_at(beside, e);
    j->ended = true;
    return true;
}

bool journal_stands(const LabJournal *j) {
    struct stat about;
    return fstat(j->file, &about) == 0 && about.st_nlink > 0;
}

void journal_close(LabJournal *j) {
    if (j->file >= 0) close(j->file);
    free(j);
}
