/* The key of the seeds: whoever reads the data file, or a copy of it, must not be
 * able to tell which dice will fall. It lies in a file of its own that only its
 * owner can read. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "server/internal.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    NONCE = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES,
    BOX = NONCE + FAIR_SEED + crypto_aead_xchacha20poly1305_ietf_ABYTES,
    KEY_HEX = 2 * SEED_KEY,
    MARK_BYTES = 16,
};
_Static_assert(SEED_KEY == crypto_aead_xchacha20poly1305_ietf_KEYBYTES, "the key of the cipher");

#define MARK_NAME STR("seed-key")

/* ---- Seeds in a box -------------------------------------------------------------------------- */

/* The table's name is sealed in with it: a box opens at its own table only. */
void seed_to_box(const Server *s, Str id, const u8 seed[FAIR_SEED], Writer *out) {
    u8 box[BOX];
    randombytes_buf(box, NONCE);
    crypto_aead_xchacha20poly1305_ietf_encrypt(box + NONCE, NULL, seed, FAIR_SEED, (const u8 *)id.at, id.len, NULL, box,
                                               s->key);
    for (int i = 0; i < BOX; i++) put_hex(out, box[i], 2);
}

bool seed_from_box(const Server *s, Str id, Str hex, u8 seed[FAIR_SEED]) {
    u8 box[BOX];
    size_t len;
    if (!s->has_key) return true; /* who only looks through a store needs no dice */
    if (sodium_hex2bin(box, BOX, hex.at, hex.len, NULL, &len, NULL) != 0 || len != BOX) return false;
    return crypto_aead_xchacha20poly1305_ietf_decrypt(seed, NULL, NULL, box + NONCE, BOX - NONCE, (const u8 *)id.at,
                                                      id.len, box, s->key) == 0;
}

/* ---- The file ---------------------------------------------------------------------------------- */

/* 1: it is there and open; 0: it is not there; -1: it cannot be used. */
static int open_key(const char *path, int *fd, Error *e) {
    struct stat about;
    *fd = open(path, O_RDONLY | O_CLOEXEC);
    if (*fd < 0) return errno == ENOENT ? 0 : (fail(e, "%s: %s", path, strerror(errno)), -1);
    if (fstat(*fd, &about) == 0 && (about.st_mode & 077) == 0) return 1;
    close(*fd);
    return fail(e, "%s: others can read this key; chmod 600 it", path), -1;
}

static bool read_key(u8 key[SEED_KEY], const char *path, int fd, Error *e) {
    char text[KEY_HEX + 2];
    size_t len = 0;
    ssize_t got = read(fd, text, sizeof text);
    close(fd);
    bool whole = got == KEY_HEX || (got == KEY_HEX + 1 && text[KEY_HEX] == '\n');
    bool good = whole && sodium_hex2bin(key, SEED_KEY, text, KEY_HEX, NULL, &len, NULL) == 0 && len == SEED_KEY;
    sodium_memzero(text, sizeof text);
    return good || fail(e, "%s: 64 hexadecimal digits were expected", path);
}

/* On disk before a seed depends on it. */
static bool sync_folder(const char *path) {
    char folder[600];
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash) slash[slash == folder] = 0;
    int fd = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool ok = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0) close(fd);
    return ok;
}

static bool write_key(Server *s, const char *path, Error *e) {
    char text[KEY_HEX + 1];
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) return fail(e, "%s: %s", path, strerror(errno));
    randombytes_buf(s->key, SEED_KEY);
    sodium_bin2hex(text, sizeof text, s->key, SEED_KEY);
    text[KEY_HEX] = '\n';
    bool ok = write(fd, text, sizeof text) == (ssize_t)sizeof text && fsync(fd) == 0;
    sodium_memzero(text, sizeof text);
    return (close(fd) == 0 && ok) || fail(e, "%s: the key cannot be written: %s", path, strerror(errno));
}

/* Whole or not at all, since another process may begin at the same time: whoever comes second takes the first one's. */
static bool make_key(Server *s, const char *path, Error *e) {
    char beside[640];
    int fd;
    snprintf(beside, sizeof beside, "%s.%ld", path, (long)getpid());
    bool ok = write_key(s, beside, e), first = ok && link(beside, path) == 0, second = ok && !first && errno == EEXIST;
    if (ok && !first && !second) ok = fail(e, "%s: the key cannot be written: %s", path, strerror(errno));
    unlink(beside);
    if (first) ok = sync_folder(path) || fail(e, "%s: the key cannot be written: %s", path, strerror(errno));
    if (second) ok = open_key(path, &fd, e) == 1 && read_key(s->key, path, fd, e);
    return ok;
}

/* ---- Which key the store has -------------------------------------------------------------------- */

static Str mark_of(const Server *s, char mark[2 * MARK_BYTES + 1]) {
    static const char label[] = "longroll: the key of the seeds";
    u8 digest[MARK_BYTES];
    crypto_generichash(digest, MARK_BYTES, (const u8 *)label, sizeof label - 1, s->key, SEED_KEY);
    sodium_bin2hex(mark, 2 * MARK_BYTES + 1, digest, MARK_BYTES);
    return str_of(mark);
}

static void see_mark(void *context, Str text) { snprintf(context, 2 * MARK_BYTES + 1, "%.*s", (int)text.len, text.at); }

/* ---- Seeds that lie open ------------------------------------------------------------------------- */

typedef struct Hiding {
    StoreResult result;
    Server *server;
    StoreWrite *write;
    Writer head;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    int count;
    bool done;
    char why[300];
} Hiding;

/* The head as it is, but for the line with the seed. */
static void hide_seed(void *context, const StoreTable *row) {
    Hiding *h = context;
    u8 seed[FAIR_SEED];
    size_t len;
    bool found = false;
    Str rest = row->head;
    h->head = page_on(h->server);
    for (Str line; str_line(&rest, &line);) {
        Str value = line;
        bool open = str_same(str_word(&value), STR("seed")) &&
                    sodium_hex2bin(seed, FAIR_SEED, str_trim(value).at, str_trim(value).len, NULL, &len, NULL) == 0 &&
                    len == FAIR_SEED;
        found |= open;
        put(&h->head, open ? "seed-box " : "");
        if (open) seed_to_box(h->server, row->id, seed, &h->head);
        else put_str(&h->head, line);
        put_char(&h->head, '\n');
    }
    if (found) write_head(h->write, row->number, writer_str(&h->head));
    h->count += found;
}

static void hidden(void *context, StoreResult result, const char *why) {
    Hiding *h = context;
    pthread_mutex_lock(&h->lock);
    h->result = result;
    if (why) snprintf(h->why, sizeof h->why, "%s", why);
    h->done = true;
    pthread_cond_signal(&h->wake);
    pthread_mutex_unlock(&h->lock);
}

/* Data of before there was a key: all at once, with the mark that says so. */
static bool hide_seeds(Server *s, Str mark, Error *e) {
    Hiding h = {.server = s, .write = store_write()};
    if (!store_list(s->store, &(StoreList){.category = CATEGORY_ALL, .most = INT32_MAX}, hide_seed, &h, e)) {
        write_drop(h.write);
        return false;
    }
    write_new_value(h.write, MARK_NAME, mark);
    pthread_mutex_init(&h.lock, NULL);
    pthread_cond_init(&h.wake, NULL);
    store_commit(s->store, h.write, hidden, &h);
    pthread_mutex_lock(&h.lock);
    while (!h.done) pthread_cond_wait(&h.wake, &h.lock);
    pthread_mutex_unlock(&h.lock);
    pthread_cond_destroy(&h.wake);
    pthread_mutex_destroy(&h.lock);
    if (h.result == CONFLICT) return true; /* another process was first; whether its key is ours, is seen */
    if (h.why[0]) return fail(e, "%s", h.why);
    return h.count == 0 || store_scrub(s->store, e);
}

/* ---- Open ----------------------------------------------------------------------------------------- */

/* Beside the data file itself, whatever link leads to it. */
static void key_beside(const char *data, char path[600]) {
    char *real = realpath(data, NULL);
    snprintf(path, 600, "%s.key", real ? real : data);
    free(real);
}

bool server_key(const char *path, Error *e) {
    u8 key[SEED_KEY];
    int fd, there = open_key(path, &fd, e);
    bool ok = there == 0 || (there > 0 && read_key(key, path, fd, e));
    sodium_memzero(key, sizeof key);
    return ok;
}

bool key_open(Server *s, Error *e) {
    char beside[600], mark[2 * MARK_BYTES + 1], stored[2 * MARK_BYTES + 1] = "";
    const char *path = s->options.key, *data = s->options.store;
    char name[STORE_NAME_ROOM];
    int fd;
    if (!path && store_is_database(data))
        return fail(e, "--key must name the file with the key of the seeds, the same for all processes");
    key_beside(data, beside);
    if (!path) path = beside;
    if (!store_value(s->store, MARK_NAME, see_mark, stored, e)) return false;
    int there = open_key(path, &fd, e);
    if (there < 0 || (there && !read_key(s->key, path, fd, e))) return false;
    if (!there && stored[0]) {
        return fail(e, "%s: this key is missing, and without it the dice of the games in %s are lost; --key names it",
                    path, store_name(data, name));
    }
    if (!there && !make_key(s, path, e)) return false;
    s->has_key = true;
    mark_of(s, mark);
    if (!stored[0] && (!hide_seeds(s, str_of(mark), e) || !store_value(s->store, MARK_NAME, see_mark, stored, e))) {
        return false;
    }
    return strcmp(stored, mark) == 0 ||
           fail(e, "%s: this is not the key of the games in %s", path, store_name(data, name));
}
