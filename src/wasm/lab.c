/* The lab in the page: many games of one scenario, by an opponent against itself, one after another. What a game
 * is follows from its number and the seed, as in the terminal. */
#include "lab/memory.h"
#include "lab/tally.h"
#include "lab/worker.h"
#include "wasm/internal.h"

#include <stdlib.h>

EXPORT(lab_open) int lab_open(int length);
EXPORT(lab_play) int lab_play(void);
EXPORT(lab_close) void lab_close(void);

enum { RESULTS = 32, PAGE_GAMES_MAX = 10000 };

static struct Lab {
    Batch *batch; /* NULL: none */
    Worker *worker;
    void *board, *first;
    char words[WORDS_ROOM]; /* what it was opened with */
    i64 next;
    Tally tally;
    int results;
    char result[RESULTS][RESULT_ROOM];
    i64 count[RESULTS];
} lab;

void *lab_alloc(size_t count, size_t size) {
    void *memory = calloc(count ? count : 1, size ? size : 1);
    MUST(memory != NULL);
    return memory;
}

void lab_close(void) {
    if (lab.worker) worker_close(lab.worker);
    free(lab.batch);
    free(lab.board);
    free(lab.first);
    memset(&lab, 0, sizeof lab);
}

/* ---- What is played ------------------------------------------------------------------------ */

typedef struct LabWish {
    Str scenario, by;
    i64 seed, games;
    int options;
    OptionChoice option[SCENARIO_OPTIONS];
} LabWish;

static bool read_line(Str line, LabWish *w, Error *e) {
    Str rest = line, word = str_word(&rest);
    rest = str_trim(rest);
    if (str_same(word, STR("scenario"))) w->scenario = rest;
    else if (str_same(word, STR("by"))) w->by = rest;
    else if (str_same(word, STR("seed"))) return str_int(rest, 0, INT64_MAX, &w->seed) || fail(e, "what seed is that?");
    else if (str_same(word, STR("games")))
        return str_int(rest, 1, PAGE_GAMES_MAX, &w->games) || fail(e, "1 to %d games", PAGE_GAMES_MAX);
    else if (!str_same(word, STR("option")) || w->options == SCENARIO_OPTIONS)
        return fail(e, "expected scenario, by, seed, games, or not so many options");
    else return fact_read(rest, &w->option[w->options].name, &w->option[w->options].value, e) && ++w->options;
    return true;
}

static bool set_up(const LabWish *w, LabScene *scene, Error *e) {
    Scenario s;
    DataSource data = data_compiled();
    if (!scenario_read(&data, w->scenario, &s, e)) return false;
    scene->game = games_find(s.game);
    if (!scene->game) return fail(e, "this program does not know the game of the scenario");
    scene->board = lab.board = lab_alloc(1, scene->game->board_size);
    scene->first = lab.first = lab_alloc(1, scene->game->state_size);
    return board_read(scene->game, &data, s.board, lab.board, e) &&
           scenario_setup(scene->game, lab.board, &s, w->option, w->options, lab.first, e);
}

static bool open_batch(const LabWish *w, Error *e) {
    char by[WHO_ROOM];
    int scene;
    LabScene played = {.game = NULL};
    if (w->by.len >= sizeof by) return fail(e, "there is no opponent of so long a name");
    memcpy(by, w->by.at, w->by.len);
    by[w->by.len] = 0;
    lab.batch = lab_alloc(1, sizeof *lab.batch);
    *lab.batch = (Batch){.kind = "balance", .data = data_compiled(), .seed = (u64)w->seed, .rounds = w->games};
    if (!set_up(w, &played, e) || !batch_scene(lab.batch, &played, &scene, e) ||
        !batch_pair(lab.batch, scene, by, by, e) || !batch_check(lab.batch, e)) {
        return false;
    }
    lab.worker = worker_open(lab.batch, e);
    return lab.worker != NULL;
}

/* The buffer holds lines: `scenario NAME`, `option NAME = VALUE`, `by ai:NAME`, `seed N`, `games N`. */
int lab_open(int length) {
    LabWish w = {.seed = 1, .games = 1};
    Error e = {""};
    bool good = length < WORDS_ROOM;
    lab_close();
    Str words = input_text(good ? length : 0);
    memcpy(lab.words, words.at, words.len);
    words.at = lab.words;
    for (Str line; good && str_line(&words, &line);) good = !str_trim(line).len || read_line(line, &w, &e);
    if (good && open_batch(&w, &e)) return 0;
    lab_close();
    return say_error("bad-field", e.text);
}

/* ---- Playing -------------------------------------------------------------------------------- */

static void count_result(const char *text) {
    int i = 0;
    while (i < lab.results && strcmp(lab.result[i], text) != 0) i++;
    if (i == RESULTS) return; /* no game has so many */
    if (i == lab.results) strcpy(lab.result[lab.results++], text);
    lab.count[i]++;
}

/* In millionths. */
static void put_share(Json *j, const char *key, double share) { field_int(j, key, (i64)(share * 1000000 + 0.5)); }

static int tell(void) {
    Writer out = answer();
    Json j = json_on(&out);
    Interval i = union_wilson(&lab.tally);
    json_object(&j);
    field_int(&j, "games", lab.tally.games);
    field_int(&j, "of", batch_games(lab.batch));
    field_int(&j, "union", lab.tally.side[UNION]);
    field_int(&j, "confederate", lab.tally.side[CONFEDERATE]);
    field_int(&j, "drawn", lab.tally.side[NOBODY]);
    put_share(&j, "score", union_score(&lab.tally));
    put_share(&j, "low", i.low);
    put_share(&j, "high", i.high);
    field_int(&j, "turns", lab.tally.turns);
    field_array(&j, "results");
    for (int k = 0; k < lab.results; k++) {
        json_array(&j);
        json_str(&j, str_of(lab.result[k]));
        json_int(&j, lab.count[k]);
        json_end(&j, ']');
    }
    json_end(&j, ']');
    json_end(&j, '}');
    return answered(&out);
}

/* The next game; then how all of them went so far. */
int lab_play(void) {
    LabPlayed played;
    Error e;
    if (!lab.batch) return say_error("no-table", "no batch");
    if (lab.next >= batch_games(lab.batch)) return tell();
    if (!worker_play(lab.worker, lab.next, &played, &e)) return say_error("broken", e.text);
    tally_add(&lab.tally, &played.game, batch_place(lab.batch, lab.next), NULL);
    count_result(played.result);
    lab.next++;
    return tell();
}
