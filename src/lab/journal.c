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

static bool read_games(Run *r, Str rest, int line, const char *path, bool *ended, Error *e) {
    Str text;
    for (*ended = false; str_line(&rest, &text); line++) {
        LabPlayed played = {0};
        if (*ended) return fail(e, "%s: line %d stands after the end", path, line);
        if (str_starts(text, STR("end "))) *ended = true;
        else if (!game_line_read(r->batch, text, &played) || !run_recall(r, &played)) {
            return fail(e,
                        "%s: line %d is no game of this batch, or is there twice; without that line its game is "
                        "played again",
                        path, line);
        } else r->kept++;
    }
    return true;
}

/* ---- Going on ---------------------------------------------------------------------------- */

/* The first line in which two headers differ. */
static bool other_batch(Str there, Str ours, const char *path, Error *e) {
    Str a = {0}, b = {0};
    while (str_line(&ours, &b) && str_line(&there, &a) && str_same(a, b)) a = (Str){0};
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
    if (!read_games(r, games, lines_of(header) + 1, j->path, &j->ended, e)) return false;
    if (whole < all.len) {
        snprintf(note, 160, "the last line of the journal was cut off and is dropped");
        if (ftruncate(j->file, (off_t)whole) != 0) return failed_at(j->path, e);
    }
    return true;
}

static bool lock(LabJournal *j, const char *folder, Error *e) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) return failed_at(folder, e);
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
    ok = ok && go_on(r, j, all, header_text(r->batch, &head), note, e);
    free(text);
    free(head);
    if (ok) run_merge(r);
    if (!ok || !j->ended || run_over(r)) return ok;
    return fail(e, "%s ends before its batch does; without its last line the missing games are played", j->path);
}

bool journal_read(const char *folder, FindGame *find, Batch **batch, Run **run, Error *e) {
    char path[PATH_ROOM], *text = NULL;
    Str all = {0}, rest;
    bool ended;
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
    ok = ok && read_games(*run, rest, 1 + lines_of((Str){text, (size_t)(rest.at - text)}), path, &ended, e);
    if (ok) run_merge(*run);
    free(text);
    return ok;
}

/* ---- Writing ----------------------------------------------------------------------------- */

bool journal_add(LabJournal *j, const Run *r, const LabPlayed *played, int count, Error *e) {
    char *text;
    size_t len;
    FILE *out = open_memstream(&text, &len);
    MUST(out != NULL);
    for (int i = 0; i < count; i++) game_line(out, r->batch, &played[i]);
    fclose(out);
    bool ok = write_all(j->file, text, len, j->path, e);
    free(text);
    return ok;
}

static void write_in_order(FILE *out, const Run *r) {
    char *head;
    Str header = header_text(r->batch, &head);
    fwrite(header.at, 1, header.len, out);
    free(head);
    for (i64 i = 0; i < r->merged; i++) {
        LabPlayed played = {.number = i, .game = r->game[i]};
        memcpy(played.result, r->result[r->game[i].result - 1], RESULT_ROOM);
        if (r->used) memcpy(played.used, r->used[i], sizeof played.used);
        game_line(out, r->batch, &played);
    }
    fprintf(out, "end %lld %s\n", (long long)r->merged, run_end_name(r->end));
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

void journal_close(LabJournal *j) {
    if (j->file >= 0) close(j->file);
    free(j);
}
