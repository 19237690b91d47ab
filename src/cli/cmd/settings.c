/* Options and a file with the same words; see settings.h. */
#include "cli/cmd/settings.h"

#include "ai/ai.h"
#include "store/store.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PORT = 1863, PATIENCE = 600, REVEAL_DAYS = 14, FILE_MOST = 64 << 10 };

typedef struct Setting Setting;
struct Setting {
    const char *name;
    bool (*take)(const Setting *self, Settings *s, const char *value, Error *e);
    size_t at; /* where it goes, in Settings */
    i64 low, high;
    bool more; /* it may be there several times */
};

/* ---- Values ------------------------------------------------------------------------------------- */

/* "PORT", "HOST:PORT" or "[::1]:PORT". */
static bool read_address(const char *text, char host[200], int *port, Error *e) {
    const char *colon = strrchr(text, ':');
    i64 number;
    if (!str_int(str_of(colon ? colon + 1 : text), 0, 65535, &number)) {
        return fail(e, "takes HOST:PORT, such as 127.0.0.1:1863, not '%.*s'", (int)strnlen(text, 100), text);
    }
    *port = (int)number;
    if (!colon) return true;
    Str name = {text, (size_t)(colon - text)};
    if (name.len > 1 && name.at[0] == '[' && name.at[name.len - 1] == ']') name = (Str){name.at + 1, name.len - 2};
    if (name.len >= 200) return fail(e, "the name is too long");
    snprintf(host, 200, "%.*s", SHOWN(name));
    return true;
}

static bool take_listen(const Setting *self, Settings *s, const char *value, Error *e) {
    (void)self;
    s->listens = true;
    return read_address(value, s->host, &s->port, e);
}

static bool take_metrics(const Setting *self, Settings *s, const char *value, Error *e) {
    (void)self;
    s->measures = true;
    return read_address(value, s->metrics_host, &s->metrics_port, e);
}

static bool take_text(const Setting *self, Settings *s, const char *value, Error *e) {
    if (!value[0]) return fail(e, "takes a value");
    memcpy((char *)s + self->at, &value, sizeof value);
    return true;
}

static bool take_data(const Setting *self, Settings *s, const char *value, Error *e) {
    if (store_is_database(value)) return fail(e, "takes a file; 'store' takes postgres://...");
    return take_text(self, s, value, e);
}

static bool take_store(const Setting *self, Settings *s, const char *value, Error *e) {
    if (!store_is_database(value)) return fail(e, "takes postgres://...; 'data' takes a file");
    return take_text(self, s, value, e);
}

static bool take_number(const Setting *self, Settings *s, const char *value, Error *e) {
    i64 number;
    if (!str_int(str_of(value), self->low, self->high, &number)) {
        return fail(e, "takes a whole number from %d to %d, not '%.*s'", (int)self->low, (int)self->high,
                    (int)strnlen(value, 100), value);
    }
    memcpy((char *)s + self->at, &number, sizeof number);
    return true;
}

static bool take_public(const Setting *self, Settings *s, const char *value, Error *e) {
    bool web = strncmp(value, "http://", 7) == 0 || strncmp(value, "https://", 8) == 0;
    bool good = web && strlen(value) < 180 && value[strcspn(value, " \"'<>?#")] == 0;
    return good ? take_text(self, s, value, e) : fail(e, "takes an address such as https://example.org");
}

static bool good_webhooks(Str list) {
    i64 port;
    if (str_same(list, STR("none"))) return true;
    while (list.len > 0) {
        Str word = str_trim(str_cut(&list, ','));
        size_t colon = word.len;
        while (colon > 0 && word.at[colon - 1] != ':') colon--;
        bool address = colon > 1 && str_int((Str){word.at + colon, word.len - colon}, 1, 65535, &port);
        if (!address && !str_same(word, STR("public"))) return false;
    }
    return true;
}

static bool take_webhooks(const Setting *self, Settings *s, const char *value, Error *e) {
    if (good_webhooks(str_of(value))) return take_text(self, s, value, e);
    return fail(e, "takes 'none', or 'public' and HOST:PORT with commas between");
}

static bool take_webhook_ca(const Setting *self, Settings *s, const char *value, Error *e) {
    return access(value, R_OK) == 0 ? take_text(self, s, value, e) : fail(e, "%s cannot be read", value);
}

static bool take_proxy(const Setting *self, Settings *s, const char *value, Error *e) {
    size_t len = strlen(s->proxies);
    Writer w = writer_on(s->proxies + len, sizeof s->proxies - len);
    (void)self;
    if (!server_proxies(&(ServerOptions){.trust_proxy = value}, e)) return false;
    put_fmt(&w, "%s%s", len ? "," : "", value);
    return !w.full || fail(e, "too many");
}

static bool take_log(const Setting *self, Settings *s, const char *value, Error *e) {
    static const char *const levels[] = {"error", "warn", "info", "request", NULL};
    u8 level;
    (void)self;
    if (!read_word(str_of(value), levels, &level, e)) return false;
    s->log = (LogLevel)level;
    return true;
}

#define TEXT_AT(member) offsetof(Settings, member), 0, 0, false
#define NUMBER_AT(member, low, high) offsetof(Settings, member), low, high, false

static const Setting settings[] = {
    {"listen", take_listen},
    {"data", take_data, TEXT_AT(data)},
    {"store", take_store, TEXT_AT(database)},
    {"key", take_text, TEXT_AT(key)},
    {"public", take_public, TEXT_AT(public_url)},
    {"trust-proxy", take_proxy, .more = true},
    {"metrics", take_metrics},
    {"log", take_log},
    {"admin", take_text, TEXT_AT(admin)},
    {"webhooks", take_webhooks, TEXT_AT(webhooks)},
    {"webhook-ca", take_webhook_ca, TEXT_AT(webhook_ca)},
    {"boards", take_text, TEXT_AT(boards)},
    {"patience", take_number, NUMBER_AT(patience, 0, 1000000)},
    {"connections", take_number, NUMBER_AT(connections, 1, 1000000)},
    {"per-address", take_number, NUMBER_AT(per_address, 1, 1000000)},
    {"reveal-days", take_number, NUMBER_AT(reveal_days, 0, 3650)},
    {"retain-days", take_number, NUMBER_AT(retain_days, 0, 3650)},
    {"max-level", take_number, NUMBER_AT(max_level, 0, AI_LEVELS)},
};

_Static_assert(COUNT(settings) <= SETTINGS_MAX, "a line for each");

/* ---- Faults ------------------------------------------------------------------------------------- */

static void note(Settings *s, const char *where, const char *what) {
    size_t len = strlen(s->faults);
    snprintf(s->faults + len, sizeof s->faults - len, "%s%s: %s", len ? "\n" : "", where, what);
    s->fault_count++;
}

static void note_line(Settings *s, int line, const char *what) {
    char where[700];
    snprintf(where, sizeof where, "%.600s:%d", s->file, line);
    note(s, where, what);
}

void settings_fault(Settings *s, const char *name, const char *what) {
    Error e;
    char option[40];
    int i = 0;
    while (strcmp(settings[i].name, name) != 0) i++;
    fail(&e, "%s: %s", name, what);
    snprintf(option, sizeof option, "--%s", name);
    if (s->line[i]) note_line(s, s->line[i], e.text);
    else note(s, option, what);
}

/* The first of them. */
static bool without_fault(const Settings *s, Error *e) {
    Str rest = str_of(s->faults), first;
    if (s->fault_count == 0) return true;
    (void)str_line(&rest, &first);
    return fail(e, "%.*s", SHOWN(first));
}

/* ---- The file ----------------------------------------------------------------------------------- */

static bool unknown_word(Str word, Error *e) {
    Nearest nearest = nearest_to(word);
    for (int i = 0; i < COUNT(settings); i++) nearest_name(&nearest, str_of(settings[i].name));
    return fail_unknown(e, "setting", &nearest);
}

static bool take_line(Settings *s, Str line, int number, Error *e) {
    Str value = line, word = str_trim(str_cut(&value, '='));
    value = str_trim(value);
    if (word.len + value.len + 1 > line.len) return fail(e, "WORD = VALUE was expected, not '%.*s'", SHOWN(line));
    ((char *)(uintptr_t)value.at)[value.len] = 0; /* the text of the file is ours */
    for (int i = 0; i < COUNT(settings); i++) {
        Error inner;
        if (!str_same(word, str_of(settings[i].name))) continue;
        if (s->line[i] && !settings[i].more) return fail(e, "'%.*s' is there twice", SHOWN(word));
        s->line[i] = number;
        return settings[i].take(&settings[i], s, value.at, &inner) || fail(e, "%s: %s", settings[i].name, inner.text);
    }
    return unknown_word(word, e);
}

static void read_settings_file(Settings *s) {
    Str rest, line;
    Error e;
    if (!file_read(s->file, FILE_MOST, &s->text, &rest, &e)) {
        note(s, "--config", e.text);
        return;
    }
    for (int number = 1; str_line(&rest, &line); number++) {
        line = str_trim(line);
        if (line.len == 0 || line.at[0] == '#') continue;
        if (!take_line(s, line, number, &e)) note_line(s, number, e.text);
    }
}

/* ---- All together ------------------------------------------------------------------------------- */

static void read_options(Settings *s, Args *args) {
    char name[40];
    bool proxies = false;
    for (int i = 0; i < COUNT(settings); i++) {
        const Setting *of = &settings[i];
        Error e;
        snprintf(name, sizeof name, "--%s", of->name);
        for (const char *value; (value = args_value(args, name)) != NULL;) {
            if (of->more && !proxies) s->proxies[0] = 0; /* in the place of what the file says */
            proxies = proxies || of->more;
            s->line[i] = 0;
            if (!of->take(of, s, value, &e)) note(s, name, e.text);
            if (!of->more) break;
        }
    }
}

bool settings_read(Settings *s, const char *file, Args *args, Error *e) {
    *s = (Settings){.host = "127.0.0.1",
                    .metrics_host = "127.0.0.1",
                    .port = PORT,
                    .patience = PATIENCE,
                    .reveal_days = REVEAL_DAYS,
                    .max_level = AI_LEVELS,
                    .log = LOG_INFO,
                    .file = file};
    if (file) read_settings_file(s);
    read_options(s, args);
    if (s->data && s->database) settings_fault(s, "store", "data or store, not both");
    return without_fault(s, e);
}

const char *settings_admin(const Settings *s, char path[SOCKET_ROOM]) {
    if (s->admin) return strcmp(s->admin, "none") == 0 ? NULL : s->admin;
    if (s->database && !s->key) return NULL;
    if (s->database)
        snprintf(path, SOCKET_ROOM, "%s." SERVER_PORT_MARK ".sock", s->key); /* several servers may use it */
    else snprintf(path, SOCKET_ROOM, "%s.sock", s->data);
    return path;
}

/* Where such things lie on this system: $XDG_DATA_HOME or ~/.local/share. */
static void usual_folder(char folder[SOCKET_ROOM]) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    folder[0] = 0;
    if (data && data[0] == '/') snprintf(folder, SOCKET_ROOM, "%.400s/longroll", data);
    else if (home && home[0] == '/') snprintf(folder, SOCKET_ROOM, "%.400s/.local/share/longroll", home);
}

void settings_data(Settings *s, bool make_folder) {
    char folder[SOCKET_ROOM];
    if (s->database) s->data = s->database;
    if (s->data) return;
    s->data = "longroll.db";
    usual_folder(folder);
    for (char *at = folder + 1; make_folder && folder[0] && *at; at++) { /* each folder on the way */
        if (*at != '/') continue;
        *at = 0;
        mkdir(folder, 0700);
        *at = '/';
    }
    if (!folder[0] || (make_folder && mkdir(folder, 0700) != 0 && errno != EEXIST)) return;
    snprintf(s->usual, sizeof s->usual, "%s/tables.db", folder);
    s->data = s->usual;
}

void settings_drop(Settings *s) { free(s->text); }
