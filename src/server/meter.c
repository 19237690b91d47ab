/* What is counted, and /metrics: the text that Prometheus reads. */
#include "server/internal.h"

#include <dirent.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

/* ---- Counting --------------------------------------------------------------------------------- */

static const struct {
    i64 microseconds;
    const char *seconds;
} bound[METER_BOUNDS] = {{100, "0.0001"},  {250, "0.00025"}, {500, "0.0005"},  {1000, "0.001"},  {2500, "0.0025"},
                         {5000, "0.005"},  {10000, "0.01"},  {25000, "0.025"}, {50000, "0.05"},  {100000, "0.1"},
                         {250000, "0.25"}, {500000, "0.5"},  {1000000, "1"},   {2500000, "2.5"}, {5000000, "5"},
                         {10000000, "10"}, {30000000, "30"}};

void meter_took(Histogram *h, i64 microseconds) {
    int i = 0;
    while (i < METER_BOUNDS && microseconds > bound[i].microseconds) i++;
    h->count[i]++;
    h->microseconds += microseconds;
}

/* Codes of errors; what is not among them counts as the last. */
static const char *const codes[] = {
    "aside",     "bad-body",     "bad-field", "bad-header",  "bad-json", "bad-method", "bad-origin",
    "bad-path",  "bad-request",  "bad-type",  "bad-version", "broken",   "draining",   "fault",
    "full",      "key-used",     "lapsed",    "muted",       "no-offer", "no-token",   "no-undo",
    "not-found", "not-stored",   "not-yours", "over",        "rules",    "stale",      "store",
    "taken",     "too-early",    "too-large", "too-late",    "too-long", "too-many",   "too-often",
    "upgrade",   "wrong-number", "people",    "stopping",    "busy",     "other"};
_Static_assert(COUNT(codes) <= METER_REFUSALS, "room for every code");

void meter_refusal(Meter *m, const char *code) {
    int i = 0;
    while (i < COUNT(codes) - 1 && strcmp(codes[i], code) != 0) i++;
    m->refusals[i]++;
}

static AskKind kind_of(const NetRequest *r) {
    bool api = r->segments > 1 && str_same(r->segment[0], STR("api"));
    bool table = api && str_same(r->segment[1], STR("table")) && r->segments > 2;
    static const char *const looks[] = {"why", "sheet", "query", "history", "hurry", "hint"};
    if (r->door) return ASK_OPERATOR;
    if (!api) return ASK_PAGE;
    if (r->method == NET_GET) return ASK_LOOK;
    if (!table) return ASK_BEGIN;
    for (int i = 0; i < COUNT(looks); i++) {
        if (str_same(r->segment[2], str_of(looks[i]))) return ASK_LOOK;
    }
    return str_same(r->segment[2], STR("act")) ? ASK_ACT : ASK_WRITE;
}

void meter_answer(Server *s, const NetAnswered *a) {
    int class = a->status / 100;
    if (a->microseconds > 0) meter_took(&s->meter.asked[kind_of(a->request)], a->microseconds);
    if (class >= 0 && class < METER_CLASSES) s->meter.answers[class]++;
    if (a->note.code) meter_refusal(&s->meter, a->note.code);
}

/* ---- Written out -------------------------------------------------------------------------------- */

static void put_seconds(Writer *w, i64 microseconds) {
    char text[40];
    snprintf(text, sizeof text, "%lld.%06lld", (long long)(microseconds / 1000000),
             (long long)(microseconds % 1000000));
    put(w, text);
}

static void head(Writer *w, const char *name, const char *type, const char *help) {
    put_fmt(w, "# HELP longroll_%s %s\n# TYPE longroll_%s %s\n", name, help, name, type);
}

/* `which`: `kind="act",` or nothing. */
static void put_histogram(Writer *w, const char *name, const char *which, const Histogram *h) {
    i64 sum = 0;
    for (int i = 0; i <= METER_BOUNDS; i++) {
        sum += h->count[i];
        put_fmt(w, "longroll_%s_bucket{%sle=\"%s\"} ", name, which, i < METER_BOUNDS ? bound[i].seconds : "+Inf");
        put_int(w, sum);
        put_char(w, '\n');
    }
    size_t len = strlen(which);
    const char *open = len ? "{" : "", *shut = len ? "}" : "";
    put_fmt(w, "longroll_%s_sum%s%.*s%s ", name, open, len ? (int)len - 1 : 0, which, shut);
    put_seconds(w, h->microseconds);
    put_fmt(w, "\nlongroll_%s_count%s%.*s%s ", name, open, len ? (int)len - 1 : 0, which, shut);
    put_int(w, sum);
    put_char(w, '\n');
}

static void put_value(Writer *w, const char *name, const char *which, i64 value) {
    put_fmt(w, "longroll_%s%s ", name, which);
    put_int(w, value);
    put_char(w, '\n');
}

static void put_one(Writer *w, const char *name, const char *type, const char *help, i64 value) {
    head(w, name, type, help);
    put_value(w, name, "", value);
}

static void put_latencies(const Server *s, Writer *w) {
    static const char *const kinds[ASK_KINDS] = {"act", "write", "begin", "look", "page", "operator"};
    const Meter *m = &s->meter;
    char which[40];
    head(w, "request_seconds", "histogram", "From the whole request to its answer, by what was asked.");
    for (int i = 0; i < ASK_KINDS; i++) {
        snprintf(which, sizeof which, "kind=\"%s\",", kinds[i]);
        put_histogram(w, "request_seconds", which, &m->asked[i]);
    }
    head(w, "append_seconds", "histogram", "From the hand-over of an update to the store until it is on disk.");
    put_histogram(w, "append_seconds", "", &m->append);
    head(w, "tell_seconds", "histogram", "From a commit until the last player was told of it.");
    put_histogram(w, "tell_seconds", "", &m->tell);
    head(w, "thought_seconds", "histogram", "What a choice of an opponent took of a thread.");
    put_histogram(w, "thought_seconds", "", &m->thought);
}

static void put_answers(const Server *s, Writer *w) {
    const Meter *m = &s->meter;
    char which[60];
    head(w, "answers_total", "counter", "Answers, by the first digit of their status.");
    for (int i = 1; i < METER_CLASSES; i++) {
        snprintf(which, sizeof which, "{status=\"%dxx\"}", i);
        put_value(w, "answers_total", which, m->answers[i]);
    }
    head(w, "refusals_total", "counter", "Requests that were refused, by the code of the error.");
    for (int i = 0; i < COUNT(codes); i++) {
        snprintf(which, sizeof which, "{code=\"%s\"}", codes[i]);
        put_value(w, "refusals_total", which, m->refusals[i]);
    }
    put_one(w, "messages_total", "counter", "Messages that told players of updates.", m->told);
    put_one(w, "message_bytes_total", "counter", "Bytes of these, without their frames.", m->told_bytes);
}

static void put_queues(const Server *s, Writer *w) {
    int parked = 0;
    for (int i = 0; i < BUCKETS; i++) {
        for (const Table *t = s->bucket[i]; t; t = t->next) parked += t->parked_count;
    }
    head(w, "waiting", "gauge", "What waits now: for the disk, for a thread to think, for a busy table, to be posted.");
    put_value(w, "waiting", "{for=\"disk\"}", store_waiting(s->store));
    put_value(w, "waiting", "{for=\"thought\"}", pool_waiting(s->pool));
    put_value(w, "waiting", "{for=\"table\"}", parked);
    put_value(w, "waiting", "{for=\"notice\"}", notices_waiting(s->notices));
}

static void put_tables(const Server *s, Writer *w) {
    const Counts *c = &s->counts;
    i64 sent, lost;
    NetCounts n = net_counts(s->net);
    notices_count(s->notices, &sent, &lost);
    put_one(w, "tables_held", "gauge", "Tables in memory.", s->tables);
    put_one(w, "tables_aside", "gauge", "Tables that a fault has set aside.", asides_count(s, false));
    put_one(w, "tables_damaged", "gauge", "Tables that could not be read.", asides_count(s, true));
    put_one(w, "tables_created_total", "counter", "Tables begun.", c->created);
    put_one(w, "tables_loaded_total", "counter", "Tables read back from the store.", c->loaded);
    put_one(w, "tables_removed_total", "counter", "Tables removed by the operator or by retention.", s->meter.removed);
    put_one(w, "reports_total", "counter", "Reports by players about others.", s->meter.reports);
    put_one(w, "acts_total", "counter", "Actions that everybody may know of.", c->acts);
    put_one(w, "faults_total", "counter", "Bad requests.", c->faults);
    put_one(w, "notices_total", "counter", "Notices sent to webhooks.", sent);
    put_one(w, "notices_lost_total", "counter", "Notices that could not be sent.", lost);
    put_one(w, "connections", "gauge", "Open connections, sockets among them.", n.connections);
    put_one(w, "sockets", "gauge", "Open WebSockets.", n.sockets);
    head(w, "connections_refused_total", "counter", "Connections sent away unread.");
    put_value(w, "connections_refused_total", "{why=\"full\"}", n.full);
    put_value(w, "connections_refused_total", "{why=\"too-many\"}", n.too_many);
    put_one(w, "healthy", "gauge", "1 while writes succeed.", !s->trouble[0]);
}

static i64 open_files(void) {
    DIR *folder = opendir("/proc/self/fd");
    i64 count = -1; /* this folder itself */
    if (!folder) return 0;
    while (readdir(folder)) count++;
    closedir(folder);
    return count - 2; /* . and .. */
}

static i64 resident_bytes(void) {
    long pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (!f) return 0;
    if (fscanf(f, "%*d %ld", &pages) != 1) pages = 0;
    fclose(f);
    return (i64)pages * sysconf(_SC_PAGESIZE);
}

/* By the names that every program has. */
static void put_process(Writer *w) {
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    put(w, "# HELP process_cpu_seconds_total Time of the processor.\n# TYPE process_cpu_seconds_total counter\n"
           "process_cpu_seconds_total ");
    put_seconds(w, ((i64)used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000000 + used.ru_utime.tv_usec +
                       used.ru_stime.tv_usec);
    put(w, "\n# HELP process_resident_memory_bytes Memory.\n# TYPE process_resident_memory_bytes gauge\n"
           "process_resident_memory_bytes ");
    put_int(w, resident_bytes());
    put(w, "\n# HELP process_open_fds Open files and connections.\n# TYPE process_open_fds gauge\nprocess_open_fds ");
    put_int(w, open_files());
    put_char(w, '\n');
}

void metrics_write(const Server *s, Writer *w) {
    put_latencies(s, w);
    put_answers(s, w);
    put_queues(s, w);
    put_tables(s, w);
    put_process(w);
}

void get_metrics(Server *s, NetCall *call, const NetRequest *r) {
    Writer w = page_on(s);
    (void)r;
    metrics_write(s, &w);
    net_answer_as(call, 200, "text/plain; version=0.0.4; charset=utf-8", writer_str(&w));
}
