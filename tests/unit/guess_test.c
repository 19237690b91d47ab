/* A guess at Give Us Victories does not know where hidden pieces are. Of two that are alike to the last number, each is
 * supposed in the other's place as often as in its own; a guess that begins with the truth favours the own place. */
#include "test.h"

#include "core/scenario.h"
#include "games/guv/guv.h"

#include <stdlib.h>

enum { GUESSES = 100, EVERY = 25 };

typedef struct Tally {
    i64 own, other; /* how often a piece was supposed in its own place, and its like there */
} Tally;

static Action actions[LIST_MAX];
static GuvBoard board;
static GuvState now, guess;

static bool open_board(const char *name) {
    DataSource data = data_compiled();
    Scenario s;
    Error e;
    return scenario_read(&data, str_of(name), &s, &e) && board_read(&guv_game, &data, s.board, &board, &e) &&
           scenario_setup(&guv_game, &board, &s, NULL, 0, &now, &e);
}

static bool is_hidden(Side viewer, int unit) {
    return guv_fate(&now, unit) == FATE_MAP && !guv_sees(&board, &now, viewer, unit);
}

static bool are_alike(int one, int two) {
    const GuvUnit *a = &board.unit[one], *b = &board.unit[two];
    return a->formation == b->formation && a->type == b->type && a->combat == b->combat && a->reduced == b->reduced &&
           now.hex[one] != now.hex[two];
}

static void count_places(Side viewer, Stream *numbers, Tally *tally) {
    Side foe = side_other(viewer);
    for (int i = 0; i < GUESSES; i++) {
        guv_game.guess(&board, &now, viewer, numbers, &guess);
        for (int one = guv_unit(foe, 1); one <= board.last_unit[foe]; one++) {
            for (int two = one + 1; is_hidden(viewer, one) && two <= board.last_unit[foe]; two++) {
                if (!is_hidden(viewer, two) || !are_alike(one, two)) continue;
                tally->own += (guess.hex[one] == now.hex[one]) + (guess.hex[two] == now.hex[two]);
                tally->other += (guess.hex[two] == now.hex[one]) + (guess.hex[one] == now.hex[two]);
            }
        }
    }
}

static bool step(Stream *chance) {
    List list = {.action = actions};
    Actor actor;
    Action a = action0(VERB_ROLL);
    game_actor(&guv_game, &board, &now, &actor);
    if (actor.side == NOBODY) return false;
    if (actor.side != FORTUNE) {
        guv_game.legal(&board, &now, &list);
        a = actions[stream_below(chance, (u32)list.count)];
    }
    for (; actor.side == FORTUNE && a.n < actor.dice; a.n++) a.face[a.n] = (u8)(1 + stream_below(chance, actor.faces));
    guv_game.apply(&board, &now, &a, NULL);
    return true;
}

static Tally tally_games(const char *name, u64 games) {
    Tally tally = {0, 0};
    for (u64 game = 0; game < games; game++) {
        Stream chance = stream_on(1863, 2 * game), numbers = stream_on(1863, 2 * game + 1);
        MUST(open_board(name));
        for (int i = 0; step(&chance); i++) {
            if (i % EVERY) continue;
            count_places(UNION, &numbers, &tally);
            count_places(CONFEDERATE, &numbers, &tally);
        }
    }
    return tally;
}

/* The difference would be about the square root of the sum if places were independent; they are not quite. */
static void check_even(const char *name, u64 games) {
    Tally t = tally_games(name, games);
    i64 apart = t.own - t.other;
    printf("%s: own place %lld, of its like %lld\n", name, (long long)t.own, (long long)t.other);
    CHECK(t.own + t.other > 10000);
    CHECK(apart * apart < 25 * (t.own + t.other));
}

static void hidden_pieces_have_no_favourite_place(void) {
    check_even("guv/lee-moves", 6);
    check_even("guv/jacksons-attack", 6);
    check_even("guv/chancellorsville", 4);
}

T_MAIN { RUN(hidden_pieces_have_no_favourite_place); }
