/* Laws of the driver: what was played can be replayed and taken back. */
#include "laws/bench.h"

#include "core/record.h"

/* The game once more through the gate, without a listener. */
static bool replay_match(Bench *b, Match *m) {
    Refusal r = {.count = 0};
    for (int i = 0; i < b->count; i++)
        if (!match_act(m, b->entry[i].side, &b->entry[i].action, &r))
            return broken(b, "entry %d, %s, is refused in the replay: %.200s", i,
                          show(b, m->state, &b->entry[i].action), r.why);
    u64 hash = game_hash(b->game, b->board, m->state);
    if (hash != game_hash(b->game, b->board, b->now)) return broken(b, "the replay ends elsewhere");
    match_at(m, b->count, b->other);
    return hash == game_hash(b->game, b->board, b->other) || broken(b, "match_at ends elsewhere");
}

/* And as text, written and read. */
static bool replay_text(Bench *b, const Match *played) {
    Error e = {""};
    Match m;
    Str body;
    int line;
    RecordHeader header = {.game = str_of(b->game->id),
                           .scenario = STR("toy/any"),
                           .board_hash = STR("0"),
                           .rules_version = b->game->rules_version};
    Writer w = writer_on(b->record, RECORD_ROOM);
    record_write(played, &header, REFEREE, &w);
    if (w.full) return broken(b, "the record is longer than %d bytes", RECORD_ROOM);
    if (!record_header(writer_str(&w), &header, &body, &line, &e)) return broken(b, "the record's header: %s", e.text);
    MUST(match_open(&m, b->game, b->board, b->trial->first, &e));
    bool same = record_replay(body, line, &m, &e) && m.count == b->count;
    match_close(&m);
    return same || broken(b, "the record as text: %s", e.text);
}

bool judge_replay(Bench *b) {
    Match m;
    Error e = {""};
    MUST(match_open(&m, b->game, b->board, b->trial->first, &e));
    m.replaying = true; /* the game was played without standing answers */
    bool good = replay_match(b, &m) && replay_text(b, &m);
    match_close(&m);
    return good;
}

/* ---- Undo ------------------------------------------------------------------------------------ */

enum { UNDO_DEPTH = 8 };

/* After one action of `side`: is it told rightly whether it may be taken back? */
static bool judge_may_undo(Bench *b, const Match *m, Side side) {
    Actor actor;
    game_actor(b->game, b->board, m->state, &actor);
    Entry last = match_entry(m, m->count - 1);
    bool may = actor.side == side && !last.reveals;
    if (match_may_undo(m, side) != may)
        return broken(b, "%s %s take back %s", side_name(side), may ? "may not" : "may",
                      show(b, m->state, &last.action));
    for (Side other = UNION; other <= SECOND; other++)
        if (other != side && match_may_undo(m, other))
            return broken(b, "%s may take back what %s did", side_name(other), side_name(side));
    return true;
}

static bool undo_all(Bench *b, Match *m, Side side, const u64 *before) {
    Error e = {""};
    while (m->count && match_may_undo(m, side)) {
        if (!match_undo(m, side, &e)) return broken(b, "undo: %s", e.text);
        if (game_hash(b->game, b->board, m->state) != before[m->count]) return broken(b, "undo leads elsewhere");
    }
    return true;
}

/* The driver stops the program at a broken invariant; here it is reported. */
static bool stays_sane(Bench *b, const Match *m, const Action *action) {
    char complaint[240];
    Writer w = writer_on(complaint, sizeof complaint);
    copy(b, b->other, m->state);
    b->game->apply(b->board, b->other, action, NULL);
    if (b->game->sane(b->board, b->other, &w)) return true;
    b->law = LAW_SANE;
    return broken(b, "%d actions on, after %s: %s", m->count, show(b, m->state, action), complaint);
}

static bool act_and_undo(Bench *b, Match *m) {
    u64 before[UNDO_DEPTH];
    Side side = b->actor.side;
    Actor actor = b->actor;
    while (m->count < UNDO_DEPTH && actor.side == side) {
        Refusal r = {.count = 0};
        before[m->count] = game_hash(b->game, b->board, m->state);
        Action action = random_action(b, m->state, &actor, &b->list2, &b->chance);
        if (!stays_sane(b, m, &action)) return false;
        if (!match_act(m, side, &action, &r))
            return broken(b, "%s is refused: %.200s", show(b, m->state, &action), r.why);
        if (!judge_may_undo(b, m, side)) return false;
        game_actor(b->game, b->board, m->state, &actor);
    }
    return undo_all(b, m, side, before);
}

bool judge_undo(Bench *b) {
    Match m;
    Error e = {""};
    if (b->actor.side == FORTUNE || b->actor.side == NOBODY) return true;
    MUST(match_open(&m, b->game, b->board, b->now, &e));
    m.replaying = true;
    bool good = act_and_undo(b, &m);
    match_close(&m);
    return good;
}
