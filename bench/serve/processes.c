/* What is measured, all of it on this machine: processes of `longroll serve`, a PostgreSQL of their own
 * (tests/postgres), nginx by the example for operators. What this program begins it ends, by its number. */
#define _GNU_SOURCE
#include "serve.h"

#include <dirent.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int doors, door_port[PROCESSES_MAX];

static pid_t owner; /* of all this; a child of ours ends nothing */
static pid_t server[PROCESSES_MAX], database, proxy;
static int servers, database_in; /* it ends when this is closed */
static char folder[] = "/tmp/longroll-load-XXXXXX";
static char database_url[400];

double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void die(const char *what) {
    perror(what);
    everything_end();
    exit(1);
}

/* ---- Begun and ended ----------------------------------------------------------------------------------- */

/* A child that ends when we do; its output, and its input if it has one, are the other ends of pipes. */
static pid_t begin(const char *const word[], int *in, int *out, int at_our_end) {
    int from[2], to[2];
    if (pipe2(from, O_CLOEXEC) != 0 || pipe2(to, O_CLOEXEC) != 0) die("pipe");
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, at_our_end);
        for (int i = 0; i < 2; i++) signal((int[]){SIGINT, SIGTERM}[i], SIG_DFL);
        dup2(to[0], 0);
        if (out) dup2(from[1], 1);
        execvp(word[0], (char *const *)word);
        perror(word[0]);
        _exit(127);
    }
    close(from[1]);
    close(to[0]);
    if (out) *out = from[0];
    else close(from[0]);
    if (in) *in = to[1];
    else close(to[1]);
    return child;
}

static void end(pid_t *child, int how) {
    if (*child > 0) kill(*child, how), waitpid(*child, NULL, 0);
    *child = 0;
}

/* What it says first, up to this. */
static void hear(int out, char *text, size_t room, const char *mark, const char *who) {
    size_t len = 0;
    for (text[0] = 0; !strstr(text, mark);) {
        ssize_t got = read(out, text + len, room - 1 - len);
        if (got <= 0) die(who);
        len += (size_t)got;
        text[len] = 0;
    }
}

static void begin_database(void) {
    int out;
    const char *word[] = {"tests/postgres", NULL};
    setenv("POSTGRES_SYNC", "1", 1);
    database = begin(word, &database_in, &out, SIGTERM);
    hear(out, database_url, sizeof database_url, "\n", "no PostgreSQL");
    database_url[strcspn(database_url, "\n")] = 0;
}

static void begin_server(const Setting *set) {
    const char *program = getenv("LONGROLL") ? getenv("LONGROLL") : "build/longroll", *url = getenv("LONGROLL_STORE");
    char connections[16], file[64], key[64], text[2000];
    int out;
    if (database) url = database_url;
    snprintf(connections, sizeof connections, "%d", set->sockets);
    snprintf(file, sizeof file, "%s/store", folder);
    snprintf(key, sizeof key, "%s/key", folder);
    const char *word[] = {program,          "serve",         "--listen",  "127.0.0.1:0", url ? "--store" : "--data",
                          url ? url : file, "--key",         key,         "--patience",  set->limited ? "600" : "0",
                          "--connections",  connections,     "--admin",   "none",        "--log",
                          "warn",           "--trust-proxy", "127.0.0.1", NULL};
    server[servers++] = begin(word, NULL, &out, SIGKILL);
    hear(out, text, sizeof text, "/\n", "the server did not begin");
    const char *colon = strstr(text, "127.0.0.1:");
    if (!colon) die(text);
    door_port[doors++] = atoi(colon + 10);
}

static int free_port(void) {
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t len = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0 || bind(fd, (struct sockaddr *)&at, len) != 0 || getsockname(fd, (struct sockaddr *)&at, &len) != 0)
        die("a port");
    close(fd);
    return ntohs(at.sin_port);
}

/* The example, without TLS, which is not ours to measure. */
static void begin_proxy(void) {
    int port = free_port();
    char command[2000], conf[64];
    const char *word[] = {"nginx", "-p", folder, "-c", conf, "-e", "stderr", NULL};
    const char *program = access("/usr/sbin/nginx", X_OK) == 0 ? "/usr/sbin/nginx" : "nginx";
    Writer w = writer_on(command, sizeof command);
    word[0] = program;
    put(&w, "sed -e '/ssl_/d; /max_fails/d; s/listen 443 ssl http2/listen 127.0.0.1:");
    put_fmt(&w, "%d/; s|listen 80;|listen unix:%s/plain;|; s/upstream longroll {/&", port, folder);
    for (int i = 0; i < servers; i++) put_fmt(&w, "\\nserver 127.0.0.1:%d max_fails=0;", door_port[i]);
    put_fmt(&w, "/' deploy/nginx.conf >%s/site.conf", folder);
    if (w.full || system(command) != 0) die("deploy/nginx.conf");
    snprintf(conf, sizeof conf, "%s/nginx.conf", folder);
    FILE *out = fopen(conf, "w");
    if (!out) die(conf);
    if (getuid() == 0) fputs("user root;\n", out);
    fprintf(out, "daemon off;\npid %s/pid;\nworker_processes 1;\nevents { worker_connections 16384; }\n", folder);
    fputs("worker_rlimit_nofile 20000;\nhttp {\naccess_log off;\n", out);
    static const char *const kind[] = {"client_body", "proxy", "fastcgi", "uwsgi", "scgi"};
    for (int i = 0; i < COUNT(kind); i++) fprintf(out, "%s_temp_path %s/%s;\n", kind[i], folder, kind[i]);
    fputs("include site.conf;\n}\n", out);
    fclose(out);
    proxy = begin(word, NULL, NULL, SIGTERM);
    doors = 1;
    door_port[0] = port;
    for (int fd = -1; (fd = dial_from(INADDR_LOOPBACK, 0)) < 0;) {
        if (waitpid(proxy, NULL, WNOHANG) != 0) die("nginx did not begin");
        nanosleep(&(struct timespec){0, 10000000}, NULL);
    }
}

void processes_begin(const Setting *set) {
    if (!owner && !mkdtemp(folder)) die(folder);
    owner = getpid();
    if (set->postgres && !database) begin_database();
    for (int i = 0; i < set->processes; i++) begin_server(set);
    if (set->nginx) begin_proxy();
}

void processes_end(void) {
    end(&proxy, SIGTERM);
    for (int i = 0; i < servers; i++) end(&server[i], SIGTERM);
    servers = doors = 0;
}

void everything_end(void) {
    char command[100];
    if (getpid() != owner) return;
    processes_end();
    if (database) {
        close(database_in);
        waitpid(database, NULL, 0);
    }
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    if (system(command) != 0) perror(folder);
}

/* ---- What it costs ------------------------------------------------------------------------------------------ */

enum { OURS_MAX = 4096 };

typedef struct Running {
    pid_t pid, parent;
    double cpu; /* with that of its children who have ended */
} Running;

static bool read_running(pid_t pid, Running *r) {
    char path[64], text[1024];
    unsigned long time[4] = {0};
    int parent = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *in = fopen(path, "r");
    bool ok = in && fgets(text, sizeof text, in);
    if (in) fclose(in);
    if (!ok) return false;
    sscanf(strrchr(text, ')'), ") %*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %lu %lu", &parent, &time[0],
           &time[1], &time[2], &time[3]);
    double ticks = (double)(time[0] + time[1] + time[2] + time[3]);
    *r = (Running){pid, (pid_t)parent, ticks / (double)sysconf(_SC_CLK_TCK)};
    return true;
}

static int all_running(Running *all) {
    int count = 0;
    DIR *d = opendir("/proc");
    if (!d) die("/proc");
    for (const struct dirent *one; (one = readdir(d)) != NULL && count < OURS_MAX;) {
        pid_t pid = (pid_t)atoi(one->d_name);
        if (pid > 0) count += read_running(pid, &all[count]);
    }
    closedir(d);
    return count;
}

/* With all that it began. */
static double cpu_of(pid_t root, const Running *all, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
        if (all[i].pid == root) sum += all[i].cpu;
        else if (all[i].parent == root) sum += cpu_of(all[i].pid, all, count);
    }
    return sum;
}

Cost cost_now(void) {
    static Running all[OURS_MAX];
    Cost c = {0};
    int count = all_running(all);
    for (int i = 0; i < servers; i++) c.servers += cpu_of(server[i], all, count);
    if (database) c.database = cpu_of(database, all, count);
    if (proxy) c.proxy = cpu_of(proxy, all, count);
    return c;
}

long server_memory(void) {
    char path[64], text[256];
    long sum = 0;
    for (int i = 0; i < servers; i++) {
        long kilobytes = 0;
        snprintf(path, sizeof path, "/proc/%d/status", (int)server[i]);
        FILE *in = fopen(path, "r");
        while (in && fgets(text, sizeof text, in)) sscanf(text, "VmRSS: %ld", &kilobytes);
        if (in) fclose(in);
        sum += kilobytes;
    }
    return sum;
}

/* ---- With what ------------------------------------------------------------------------------------------------ */

static void tell_first_line(const char *before, const char *command) {
    char text[200] = "";
    FILE *in = popen(command, "r");
    if (in && fgets(text, sizeof text, in)) printf("%s%.*s", before, (int)strcspn(text, "\n"), text);
    if (in) pclose(in);
}

void tell_surroundings(void) {
    tell_first_line("on ", "sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo");
    printf(", %ld cores", sysconf(_SC_NPROCESSORS_ONLN));
    tell_first_line(", load ", "cut -d ' ' -f 1 /proc/loadavg");
    if (database) tell_first_line(", ", "/usr/lib/postgresql/*/bin/postgres --version | tail -n 1");
    if (database) printf(" with fsync");
    if (proxy) tell_first_line(", ", "PATH=$PATH:/usr/sbin nginx -v 2>&1 | sed 's/.*: //'");
    if (proxy) printf(" without TLS");
    printf("\n");
}
