/* The settings of a server: options of `longroll serve`, and the same words in a
 * file for it. */
#ifndef LONGROLL_CLI_SETTINGS_H
#define LONGROLL_CLI_SETTINGS_H

#include "cli/cli.h"
#include "server/server.h"

enum { SOCKET_ROOM = 620, SETTINGS_MAX = 24 };

typedef struct Settings {
    const char *data, *database, *key, *public_url, *webhooks, *webhook_ca, *boards, *admin; /* NULL: as usual */
    char host[200], metrics_host[200];
    char proxies[1000]; /* ranges, with commas between */
    int port, metrics_port;
    bool listens, measures; /* an address was given */
    i64 patience, connections, per_address, reveal_days, max_level, retain_days;
    LogLevel log;
    const char *file;       /* NULL: there is none */
    char *text;             /* of the file, or NULL: values lie in it */
    int line[SETTINGS_MAX]; /* of the file that said it last, by setting; 0: none */
    char usual[SOCKET_ROOM];
    char faults[8000]; /* all of them, a line each */
    int fault_count;
} Settings;

/* As they usually are, then as the file says, if one is named, then as the options say, which it takes out. Each fault
 * names the file and the line, or the option; all that is without one is read. The error is the first. */
MUST_USE bool settings_read(Settings *s, const char *file, Args *args, Error *e);
/* What of them cannot be, on this machine, as far as that is seen without beginning anything: further faults. */
void settings_check(Settings *s, Cli *cli);
/* One more, of the setting of this name. */
void settings_fault(Settings *s, const char *name, const char *what);
/* Where the data are, if nothing says so: longroll/tables.db where such things lie on this system. */
void settings_data(Settings *s, bool make_folder);
/* The operator's socket: beside the data, or of a database beside the key and by the port, unless something else is
 * said; NULL: none. "{port}" in it is to be replaced. */
const char *settings_admin(const Settings *s, char path[SOCKET_ROOM]);
void settings_drop(Settings *s);

#endif
