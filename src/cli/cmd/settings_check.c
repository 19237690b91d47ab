/* Settings that are well written, and still cannot be: looked at without beginning anything. */
#include "cli/cmd/settings.h"

#include "store/store.h"

#include <arpa/inet.h>
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SOCKET_NAME_MOST = 107 };

/* The folder in which this file lies or will lie. */
static bool folder_of(const char *path, char folder[SOCKET_ROOM], Error *e) {
    const char *slash = strrchr(path, '/');
    size_t len = slash ? (size_t)(slash - path) : 0;
    if (len >= SOCKET_ROOM) return fail(e, "the name is too long");
    snprintf(folder, SOCKET_ROOM, "%.*s", (int)len, path);
    if (!slash) snprintf(folder, SOCKET_ROOM, ".");
    else if (len == 0) snprintf(folder, SOCKET_ROOM, "/");
    return true;
}

static const char *why_not(void) { return errno == ENOENT ? "no such folder" : strerror(errno); }

static bool can_make(const char *path, Error *e) {
    char folder[SOCKET_ROOM];
    struct stat there;
    if (!folder_of(path, folder, e)) return false;
    if (stat(folder, &there) != 0) return fail(e, "%s: %s", folder, why_not());
    if (!S_ISDIR(there.st_mode)) return fail(e, "%s is no folder", folder);
    return access(folder, W_OK | X_OK) == 0 || fail(e, "%s cannot be written", folder);
}

/* It is a file that can be used so, or can be made. */
static bool is_usable(const char *path, int how, Error *e) {
    struct stat there;
    if (stat(path, &there) != 0) return errno == ENOENT ? can_make(path, e) : fail(e, "%s: %s", path, strerror(errno));
    if (!S_ISREG(there.st_mode)) return fail(e, "%s is no file", path);
    return access(path, how) == 0 || fail(e, "%s cannot be %s", path, how & W_OK ? "written" : "read");
}

/* What SQLite begins its files with; an empty one may become one. */
static bool is_store(const char *path, Error *e) {
    static const char mark[] = "SQLite format 3";
    char text[sizeof mark];
    FILE *f = fopen(path, "rb");
    size_t len = f ? fread(text, 1, sizeof text, f) : 0;
    if (f) fclose(f);
    return len == 0 || (len == sizeof text && memcmp(text, mark, sizeof mark) == 0) || fail(e, "%s is no store", path);
}

/* A name may be known only later; an address is one, or not. */
static bool is_host(const char *host) {
    u8 bytes[16];
    bool four = host[0] && host[strspn(host, "0123456789.")] == 0, six = strchr(host, ':') != NULL;
    return !(four || six) || inet_pton(six ? AF_INET6 : AF_INET, host, bytes) == 1;
}

static void check_addresses(Settings *s) {
    if (!is_host(s->host)) settings_fault(s, "listen", "there is no such address");
    if (!is_host(s->metrics_host)) settings_fault(s, "metrics", "there is no such address");
    if (s->measures && s->port && s->port == s->metrics_port && strcmp(s->host, s->metrics_host) == 0) {
        settings_fault(s, "metrics", "this is where players come (listen)");
    }
}

static void check_data(Settings *s) {
    Error e;
    if (s->data && (!is_usable(s->data, R_OK | W_OK, &e) || !can_make(s->data, &e))) settings_fault(s, "data", e.text);
    else if (s->data && !is_store(s->data, &e)) settings_fault(s, "data", e.text);
    if (s->database && !store_address(s->database, &e)) settings_fault(s, "store", e.text);
    if (s->database && !s->key) settings_fault(s, "store", "needs a key, the same for all processes");
    if (s->key && (!is_usable(s->key, R_OK, &e) || !server_key(s->key, &e))) settings_fault(s, "key", e.text);
}

static void check_admin(Settings *s) {
    Error e;
    struct stat there;
    if (!s->admin || strcmp(s->admin, "none") == 0) return;
    if (strlen(s->admin) > SOCKET_NAME_MOST) settings_fault(s, "admin", "the name of a socket has at most 107 bytes");
    else if (!can_make(s->admin, &e)) settings_fault(s, "admin", e.text);
    else if (stat(s->admin, &there) == 0 && !S_ISSOCK(there.st_mode))
        settings_fault(s, "admin", "is there, and no socket");
}

void settings_check(Settings *s, Cli *cli) {
    Error e = {""};
    check_data(s);
    check_admin(s);
    if (!data_open(cli, s->boards, &e)) settings_fault(s, "boards", e.text);
    check_addresses(s);
}
