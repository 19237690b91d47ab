/* What an opponent says of its reasons gives nothing away: of what was done in secret the enemy reads nothing, and of
 * what it could have done only what he may know to be possible. Random games of Give Us Victories, which hides most. */
#include "test.h"

#include "ai/search/report.h"
#include "core/marks.h"
#include "core/scenario.h"
#include "games/guv/guv.h"

enum { ENTRIES = 1500, LIKE = 20 };

static Action actions[LIST_MAX];
static GuvBoard board;
static GuvState now, like[LIKE];

static bool open_board(const char *name) {
    DataSource data = data_compiled();
    Scenario s;
    Error e;
    return scenario_read(&data, str_of(name), &s, &e) && board_read(&guv_game, &data, s.board, &board, &e) &&
           scenario_setup(&guv_game, &board, &s, NULL, 0, &now, &e);
}

static Str written(Side by, Side viewer, const Action *done, const Action *rival, char text[REPORT_ROOM]) {
    AiReport r = {.searched = true, .lines = 2, .line = {{.first = *done}, {.first = *rival}}};
    ReportScene at = {&guv_game, &board, &now, viewer, by};
    Writer w = writer_on(text, REPORT_ROOM);
    report_write(&r, &at, &w);
    make_plain(&w, 0);
    return writer_str(&w);
}

static bool is_secret(const Action *a) {
    GuvState after = now;
    Effects e = guv_game.apply(&board, &after, a, NULL);
    return e.secret || e.veiled;
}

/* In most positions that look alike to the enemy it is not allowed. */
static bool gives_away(Side by, const Action *a) {
    int allowed = 0;
    for (int i = 0; i < LIKE; i++) allowed += game_check(&guv_game, &board, &like[i], by, a, NULL);
    return allowed < LIKE / 2;
}

typedef struct Seen {
    int secrets, hidden, told;
} Seen;

static void judge(Side by, const List *list, Stream *chance, Seen *seen) {
    Side foe = side_other(by);
    char text[REPORT_ROOM];
    for (int i = 0; i < LIKE; i++) guv_game.guess(&board, &now, foe, chance, &like[i]);
    for (int i = 1; i < list->count; i++) {
        const Action *done = &list->action[0], *rival = &list->action[i];
        Str foes = written(by, foe, done, rival, text);
        bool nothing = str_same(foes, STR(REPORT_HIDDEN));
        if (is_secret(done)) CHECK(nothing);
        if (nothing) seen->secrets++;
        else if (is_secret(rival) || gives_away(by, rival)) {
            CHECK(str_has(foes, STR("rather than something hidden")));
            seen->hidden++;
        } else seen->told += !str_has(foes, STR("something hidden"));
        CHECK(!str_has(written(by, by, done, rival, text), STR("something hidden")));
    }
}

static bool step(Stream *chance, Seen *seen) {
    List list = {.action = actions};
    Actor actor;
    Action a = action0(VERB_ROLL);
    game_actor(&guv_game, &board, &now, &actor);
    if (actor.side == NOBODY) return false;
    if (actor.side != FORTUNE) guv_game.legal(&board, &now, &list);
    if (actor.side == UNION || actor.side == CONFEDERATE) judge(actor.side, &list, chance, seen);
    if (actor.side != FORTUNE) a = actions[stream_below(chance, (u32)list.count)];
    for (; actor.side == FORTUNE && a.n < actor.dice; a.n++) a.face[a.n] = (u8)(1 + stream_below(chance, actor.faces));
    guv_game.apply(&board, &now, &a, NULL);
    return true;
}

static void reasons_keep_secrets(void) {
    static const char *const scenario[] = {"guv/campaign", "guv/lee-moves"};
    Seen seen = {0};
    for (int i = 0; i < COUNT(scenario); i++) {
        Stream chance = stream_on(1863, (u64)i);
        CHECK(open_board(scenario[i]));
        for (int k = 0; k < ENTRIES && step(&chance, &seen); k++) {}
    }
    printf("%d secrets, %d rivals hidden, %d told\n", seen.secrets, seen.hidden, seen.told);
    CHECK(seen.secrets > 0);
    CHECK(seen.hidden > 0);
    CHECK(seen.told > 0);
}

T_MAIN { RUN(reasons_keep_secrets); }
