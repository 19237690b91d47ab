/* A PostgreSQL of the test's own (tests/postgres). */
#ifndef LONGROLL_TEST_POSTGRES_H
#define LONGROLL_TEST_POSTGRES_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct Cluster {
    pid_t pid;
    FILE *say, *hear;
    char url[300];
} Cluster;

static Cluster cluster;

/* False: there is none to be had here, which was said. */
static inline bool cluster_begin(void) {
    int to[2], from[2], status = 0;
    if (pipe(to) != 0 || pipe(from) != 0) return false;
    fflush(stdout);
    cluster.pid = fork();
    if (cluster.pid == 0) {
        dup2(to[0], 0);
        dup2(from[1], 1);
        close(to[1]);
        close(from[0]);
        execl("tests/postgres", "tests/postgres", (char *)NULL);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    cluster.say = fdopen(to[1], "w");
    cluster.hear = fdopen(from[0], "r");
    if (fgets(cluster.url, sizeof cluster.url, cluster.hear)) {
        cluster.url[strcspn(cluster.url, "\n")] = 0;
        return true;
    }
    waitpid(cluster.pid, &status, 0);
    if (WEXITSTATUS(status) != 77) exit(1);
    return false;
}

static inline bool cluster_do(const char *command) {
    char line[80];
    fprintf(cluster.say, "%s\n", command);
    fflush(cluster.say);
    return fgets(line, sizeof line, cluster.hear) != NULL;
}

static inline void cluster_end(void) {
    fclose(cluster.say);
    fclose(cluster.hear);
    waitpid(cluster.pid, NULL, 0);
}

/* Straight, past the store. */
static inline bool postgres_do(const char *sql) {
    PGconn *conn = PQconnectdb(cluster.url);
    PQclear(PQexec(conn, "SET client_min_messages = error"));
    PGresult *r = PQexec(conn, sql);
    ExecStatusType status = PQresultStatus(r);
    bool ok = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!ok) printf("%s: %s\n", sql, PQerrorMessage(conn));
    PQclear(r);
    PQfinish(conn);
    return ok;
}

#endif
