/* What a player is told: the list that he chooses from, and how many bytes it took. */
#include "serve.h"

#include <stdio.h>
#include <stdlib.h>

/* The end of a JSON string that begins at `at`, behind its quote. */
static const char *string_end(const char *at) {
    for (at++; *at != '"'; at++) at += *at == '\\';
    return at + 1;
}

/* A row of the list: its notation is kept. */
static const char *keep_row(Wire *w, const char *at) {
    const char *action = at + 1, *end = string_end(action);
    char **row = &w->row[w->rows++ % ROWS];
    free(*row);
    *row = strndup(action, (size_t)(end - action));
    for (at = end; *at == ',';) at = string_end(at + 1);
    return at + 1;
}

/* One of the listed actions, each as likely; its quotes included. A row, or the number of one that came before. */
static Str choose(Wire *w, const char *list) {
    Str chosen = {NULL, 0};
    u32 count = 0;
    while (*list != ']') {
        list += *list == ',';
        bool row = *list != '[';
        int number = row ? atoi(list) : w->rows;
        list = row ? list + strspn(list, "0123456789") : keep_row(w, list);
        if (stream_below(&chance, ++count) == 0) chosen = str_of(w->row[number % ROWS]);
    }
    return chosen;
}

/* Where the bytes of a change go. */
typedef enum Part { FACTS, TURN, LIST, LAST, LINES_TOLD, ANSWERS, FRAMES, OTHERS, PARTS } Part;
static const char *const part_name[PARTS] = {"facts",   "turn",    "list",   "last entry",
                                             "journal", "answers", "frames", "other messages"};
static long part_bytes[PARTS];

/* The part to which the member at `at` belongs. */
static Part part_of(const char *at) {
    static const struct {
        const char *name;
        Part part;
    } member[] = {{"\"facts\"", FACTS}, {"\"gone\"", FACTS}, {"\"keys\"", FACTS},         {"\"legal\"", LIST},
                  {"\"did\"", LAST},    {"\"last\"", LAST},  {"\"journal\"", LINES_TOLD}, {"\"back\"", LINES_TOLD}};
    for (int i = 0; i < COUNT(member); i++) {
        if (strncmp(at, member[i].name, strlen(member[i].name)) == 0) return member[i].part;
    }
    return TURN;
}

/* Behind the value that begins at `at`. */
static const char *value_end(const char *at) {
    int depth = 0;
    for (;; at++) {
        if (*at == '"') at = string_end(at) - 1;
        else if (*at == '[' || *at == '{') depth++;
        else if ((*at == ']' || *at == '}' || *at == ',') && depth == 0) return at;
        else if (*at == ']' || *at == '}') depth--;
    }
}

static void weigh(const char *text) {
    for (const char *at = text + 1; *at != '}';) {
        const char *end = value_end(string_end(at) + 1);
        part_bytes[part_of(at)] += end - at + 1;
        at = end + (*end == ',');
    }
}

static void see_view(Wire *w, const char *text, bool whole) {
    Game *g = w->game;
    const char *list = strstr(text, "\"legal\":["), *seq = strstr(text, "\"seq\":");
    if (whole) w->rows = 0;
    w->seq = seq ? atoi(seq + 6) : w->seq + 1;
    messages += !whole;
    if (!whole) weigh(text);
    if (g->untold && w->seat != g->done_by && w->seq > g->done_after) count_told(g);
    if (strstr(text, "\"over\":true")) g->over = true;
    Str action = list ? choose(w, list + 9) : (Str){NULL, 0};
    if (action.len) prepare(g, w->seat, w->seq, action);
}

void see_message(Wire *w, const char *text, size_t len) {
    static const char view[] = "{\"type\":\"view\"", typed[] = "{\"type\"", answer[] = "{\"to\":";
    bool whole = strncmp(text, view, sizeof view - 1) == 0;
    part_bytes[FRAMES] += whole ? 0 : len < 126 ? 2 : 4;
    if (strncmp(text, answer, sizeof answer - 1) == 0) {
        part_bytes[ANSWERS] += (long)len;
        count_answer(w->game, strstr(text, "\"status\":") == NULL, text);
        line_free(NULL);
    } else if (whole || strncmp(text, typed, sizeof typed - 1) != 0) {
        see_view(w, text, whole);
    } else {
        part_bytes[OTHERS] += (long)len;
    }
}

void bytes_forget(void) { memset(part_bytes, 0, sizeof part_bytes); }

void tell_bytes(void) {
    double each = (double)(acts ? 2 * acts : 1), all = 0;
    for (int i = 0; i < PARTS; i++) all += (double)part_bytes[i];
    printf("  to each player an action: %.0f bytes", all / each);
    for (int i = 0; i < PARTS; i++) printf("%s %.0f of %s", i ? "," : ":", (double)part_bytes[i] / each, part_name[i]);
    printf("; %.2f messages\n", (double)messages / each);
}
