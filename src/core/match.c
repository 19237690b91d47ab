/* The driver of one game. */
#include "core/match.h"

#include "core/internal.h"

#include <stdlib.h>

enum { ENTRIES_AT_FIRST = 16, BYTES_AT_FIRST = 64 }; /* a server has thousands of games that hardly began */

/* ---- Checkpoints ---------------------------------------------------------------------- */

/* To go back, a game is played again up to there. So that this is never far, positions are kept on the way: of each
 * distance 8, 64, 512 ... the last two that are multiples of it. From one of them it is at most twice such a distance
 * to wherever one goes back to, and to go back so far one must have come as far. Most games never go back: they keep
 * none. */
static int checkpoint_distance(int count) {
    int distance = CHECKPOINT_STEP;
    while (distance < MATCH_ACTIONS_MAX && count % (distance * CHECKPOINT_STEP) == 0) distance *= CHECKPOINT_STEP;
    return distance;
}

/* Not one of the last two of its distance any more. */
static bool checkpoint_is_old(const Checkpoint *checkpoint, int count) {
    int distance = checkpoint_distance(checkpoint->count);
    return checkpoint->count < (count / distance - 1) * distance;
}

static void drop_checkpoints(Match *m, int above) {
    for (int i = 0; i < CHECKPOINTS; i++) {
        if (m->checkpoint[i].count > above) m->checkpoint[i].count = 0;
    }
}

/* `state` is the one after `count` entries. Without memory there is no checkpoint, and going back takes longer. */
static void keep_checkpoint(Match *m, int count, const void *state) {
    Checkpoint *free_one = NULL;
    if (!m->went_back || count == 0 || count % CHECKPOINT_STEP != 0) return;
    for (int i = 0; i < CHECKPOINTS; i++) {
        Checkpoint *checkpoint = &m->checkpoint[i];
        if (checkpoint->count == count) return;
        if (checkpoint->count == 0 || checkpoint_is_old(checkpoint, count)) free_one = checkpoint;
    }
    MUST(free_one != NULL);
    if (!free_one->state) free_one->state = malloc(m->game->state_size);
    free_one->count = free_one->state ? count : 0;
    if (free_one->state) memcpy(free_one->state, state, m->game->state_size);
}

/* The last one at or before `count`, or the beginning; its state is copied. */
static int nearest_checkpoint(const Match *m, int count, void *state) {
    int at = 0;
    const void *from = m->first;
    for (int i = 0; i < CHECKPOINTS; i++) {
        if (m->checkpoint[i].count > count || m->checkpoint[i].count <= at) continue;
        at = m->checkpoint[i].count;
        from = m->checkpoint[i].state;
    }
    memcpy(state, from, m->game->state_size);
    return at;
}

/* ---- Open and close ------------------------------------------------------------------- */

bool match_open(Match *m, const Game *game, const void *board, const void *state, Error *e) {
    *m = (Match){.game = game, .board = board, .room = ENTRIES_AT_FIRST, .operand_room = BYTES_AT_FIRST};
    m->state = malloc(game->state_size);
    m->first = malloc(game->state_size);
    m->scratch = malloc(game->state_size);
    m->kept = malloc(sizeof *m->kept * ENTRIES_AT_FIRST);
    m->operand = malloc(BYTES_AT_FIRST);
    if (m->state == NULL || m->first == NULL || m->scratch == NULL || m->kept == NULL || m->operand == NULL) {
        match_close(m);
        return fail(e, "out of memory");
    }
    match_restart(m, state);
    return true;
}

static void free_own(Match *m) {
    if (m->lent) return;
    free(m->first);
    free(m->scratch);
}

void match_close(Match *m) {
    free(m->state);
    free_own(m);
    free(m->kept);
    free(m->operand);
    for (int i = 0; i < CHECKPOINTS; i++) free(m->checkpoint[i].state);
    *m = (Match){.game = NULL};
}

void match_restart(Match *m, const void *state) {
    MUST(!m->lent);
    memmove(m->state, state, m->game->state_size);
    memcpy(m->first, m->state, m->game->state_size);
    m->count = 0;
    drop_checkpoints(m, 0);
}

void match_share(Match *m, void *first, void *scratch) {
    MUST(memcmp(m->first, first, m->game->state_size) == 0);
    free_own(m);
    m->first = first;
    m->scratch = scratch;
    m->lent = true;
}

/* ---- The record ----------------------------------------------------------------------- */

/* Faces are bytes, operands two of them each. */
static u32 operand_bytes(const KeptEntry *kept) { return kept->verb == VERB_ROLL ? kept->n : 2U * kept->n; }

static u32 operands_end(const Match *m) {
    const KeptEntry *last = &m->kept[m->count - 1];
    return m->count ? last->at + operand_bytes(last) : 0;
}

static Entry unpacked(const Match *m, const KeptEntry *kept) {
    Entry entry = {.side = kept->side,
                   .reveals = kept->reveals,
                   .secret = kept->secret,
                   .veiled = kept->veiled,
                   .secrets = {kept->secrets[0], kept->secrets[1]},
                   .roll = kept->roll,
                   .action = {.verb = kept->verb, .n = kept->n}};
    memcpy(entry.action.face, m->operand + kept->at, operand_bytes(kept));
    return entry;
}

Entry match_entry(const Match *m, int index) {
    MUST(index >= 0 && index < m->count);
    return unpacked(m, &m->kept[index]);
}

void match_note_roll(Match *m, int index, u32 roll) {
    MUST(index >= 0 && index < m->count);
    m->kept[index].roll = roll;
}

static void apply_entry(const Match *m, int index, void *state) {
    Action action = unpacked(m, &m->kept[index]).action;
    m->game->apply(m->board, state, &action, NULL);
}

/* ---- Actions as text --------------------------------------------------------------- */

static bool roll_read(Str faces, Action *action, Error *e) {
    *action = action0(VERB_ROLL);
    for (Str word = str_word(&faces); word.len > 0; word = str_word(&faces)) {
        i64 face;
        if (!str_int(word, 1, 255, &face)) {
            return fail(e, "expected the faces of the dice as whole numbers from 1, found '%.*s'", SHOW(word));
        }
        if (action->n == ACTION_FACES) return fail(e, "more than %d dice in one roll", ACTION_FACES);
        action->face[action->n++] = (u8)face;
    }
    return action->n > 0 || fail(e, "expected the faces of the dice after 'roll'");
}

bool action_read(const Game *game, const void *board, const void *state, Str text, Action *action, Error *e) {
    Str rest = str_trim(text);
    if (rest.len == 0) return fail(e, "expected an action");
    Str verb = str_word(&rest);
    if (str_same(verb, STR("roll"))) return roll_read(rest, action, e);
    return game->parse(board, state, str_trim(text), action, e);
}

/* ---- The gate ------------------------------------------------------------------------ */

/* Room is made before anything is done, so that what was done is recorded. */
static bool make_room(Match *m, Refusal *r) {
    if (m->count >= MATCH_ACTIONS_MAX) return refuse(r, 0, "a game has at most %d actions", MATCH_ACTIONS_MAX);
    if (m->count == m->room) {
        int room = m->room + 48 + m->room / 8;
        KeptEntry *more = realloc(m->kept, sizeof *more * (size_t)room);
        if (more == NULL) return refuse(r, 0, "out of memory");
        m->kept = more;
        m->room = room;
    }
    if (operands_end(m) + sizeof(Action) > m->operand_room) {
        u32 room = m->operand_room + m->operand_room / 4 + 2 * (u32)sizeof(Action);
        u8 *more = realloc(m->operand, room);
        if (more == NULL) return refuse(r, 0, "out of memory");
        m->operand = more;
        m->operand_room = room;
    }
    return true;
}

/* Actions come from anywhere; rules may rely on their shape. */
static bool well_formed(const Game *game, Side side, const Action *action, Refusal *r) {
    bool roll = action->verb == VERB_ROLL;
    bool known = roll || (action->verb >= VERB_FIRST_OWN && action->verb < game->verb_count);
    bool fits = action->n <= (roll ? ACTION_FACES : ACTION_OPERANDS);
    bool acts = side != NOBODY && side < REFEREE;
    return (known && fits && acts) || refuse(r, 0, "this is no action of the game");
}

/* What the gate is about, if it comes to a fault: enough to do it again. */
typedef struct Attempt {
    const Match *match; /* as it was before */
    Side side;
    const Action *action;
} Attempt;

static void tell_attempt(const void *context, Writer *out) {
    const Attempt *attempt = context;
    const Match *m = attempt->match;
    put_fmt(out, "; %s, rules %d, position ", m->game->id, (int)m->game->rules_version);
    put_hex(out, game_hash(m->game, m->board, m->state), 16);
    put_fmt(out, " after %d actions, %s ", m->count, side_name(attempt->side));
    entry_notate(m, m->state, &(Entry){.side = attempt->side, .action = *attempt->action}, REFEREE, out);
}

static void must_be_sane(const Match *m, const void *state) {
    char text[300];
    Writer w = writer_on(text, sizeof text);
    put(&w, HERE "not sane: ");
    if (!m->game->sane(m->board, state, &w)) fault(text);
}

/* On a copy: until the action has proved sane, the match is as it was. */
static Effects apply(Match *m, Side side, const Action *action) {
    Attempt attempt = {m, side, action};
    FaultScene scene = {tell_attempt, &attempt};
    void *next = m->scratch;
    memcpy(next, m->state, m->game->state_size);
    fault_scene(&scene);
    Effects effects = m->game->apply(m->board, next, action, &m->journal);
    must_be_sane(m, next);
    fault_scene(NULL);
    memcpy(m->state, next, m->game->state_size);
    return effects;
}

static void add_entry(Match *m, Side side, const Action *action, Effects effects) {
    KeptEntry *kept = &m->kept[m->count];
    *kept = (KeptEntry){.at = operands_end(m),
                        .side = (u8)side,
                        .verb = action->verb,
                        .n = action->n,
                        .reveals = effects.revealed,
                        .secret = effects.secret,
                        .veiled = effects.veiled};
    memcpy(m->operand + kept->at, action->face, operand_bytes(kept));
    for (int i = 0; i < 2 && m->count; i++) kept->secrets[i] = kept[-1].secrets[i];
    MUST(!effects.secret || side == UNION || side == CONFEDERATE);
    if (effects.secret) kept->secrets[side - UNION]++;
    m->count++;
}

static bool act(Match *m, Side side, const Action *action, Refusal *r) {
    const Game *game = m->game;
    if (!well_formed(game, side, action, r) || !game_check(game, m->board, m->state, side, action, r) ||
        !make_room(m, r)) {
        return false;
    }
    Effects effects = apply(m, side, action);
    add_entry(m, side, action, effects);
    keep_checkpoint(m, m->count, m->state);
    return true;
}

/* Standing orders answer in their owner's name, through the same gate. */
static void answer_standing(Match *m) {
    Action answer;
    Actor actor;
    while (m->game->standing && m->game->standing(m->board, m->state, &answer)) {
        game_actor(m->game, m->board, m->state, &actor);
        if (!act(m, actor.side, &answer, NULL)) return;
    }
}

bool match_act(Match *m, Side side, const Action *action, Refusal *r) {
    if (!act(m, side, action, r)) return false;
    if (!m->replaying) answer_standing(m);
    return true;
}

/* ---- Formalities ------------------------------------------------------------------------- */

static bool may_close(const Match *m, Side side) {
    for (int verb = VERB_FIRST_OWN; verb < m->game->verb_count; verb++) {
        Action close = action0(verb);
        if (m->game->verbs[verb].closes && game_check(m->game, m->board, m->state, side, &close, NULL)) return true;
    }
    return false;
}

/* The one action there is, if it closes something; `room` for the list. */
static bool only_closes(const Match *m, Action *room, Action *out) {
    List list = {.action = room};
    m->game->legal(m->board, m->state, &list);
    if (list.count != 1 || !m->game->verbs[room[0].verb].closes) return false;
    *out = room[0];
    return true;
}

bool match_formality(const Match *m, Side *side, Action *action) {
    Actor actor;
    game_actor(m->game, m->board, m->state, &actor);
    if (actor.side == NOBODY || actor.side == FORTUNE || !may_close(m, actor.side)) return false;
    Action *room = malloc(sizeof *room * LIST_MAX);
    bool only = room != NULL && only_closes(m, room, action);
    free(room);
    if (!only) return false;
    *side = actor.side;
    memcpy(m->scratch, m->state, m->game->state_size);
    m->game->apply(m->board, m->scratch, action, NULL);
    game_actor(m->game, m->board, m->scratch, &actor);
    return actor.side == *side;
}

void match_formalities(Match *m) {
    Side side;
    Action action;
    while (match_formality(m, &side, &action) && match_act(m, side, &action, NULL)) continue;
}

/* ---- Dice ------------------------------------------------------------------------------ */

static bool roll_stream(void *context, int dice, int faces, u8 *out, Error *e) {
    (void)e;
    for (int i = 0; i < dice; i++) out[i] = (u8)(stream_below(context, (u32)faces) + 1);
    return true;
}

Dice dice_stream(Stream *stream) { return (Dice){.roll = roll_stream, .context = stream}; }

bool match_fortune(Match *m, const Dice *dice, Error *e) {
    for (;;) {
        Actor actor;
        game_actor(m->game, m->board, m->state, &actor);
        if (actor.side != FORTUNE) return true;
        MUST(actor.dice > 0 && actor.dice <= ACTION_FACES && actor.faces > 0);
        Action roll = action0(VERB_ROLL);
        roll.n = actor.dice;
        if (!dice->roll(dice->context, actor.dice, actor.faces, roll.face, e)) return false;
        Refusal refusal = {.count = 0};
        if (!match_act(m, FORTUNE, &roll, &refusal)) return fail(e, "these dice cannot be: %s", refusal.why);
    }
}

/* ---- Back and forth ------------------------------------------------------------------------ */

bool match_may_undo(const Match *m, Side side) {
    if (m->count == 0) return false;
    const KeptEntry *last = &m->kept[m->count - 1];
    Actor actor;
    game_actor(m->game, m->board, m->state, &actor);
    return side != FORTUNE && last->side == side && actor.side == side && !last->reveals;
}

bool match_undo(Match *m, Side side, Error *e) {
    if (!match_may_undo(m, side)) {
        return fail(e, "nothing that %s may take back: never past dice, the other side or something hidden",
                    side_name(side));
    }
    match_rewind(m, m->count - 1);
    return true;
}

bool match_take_back(Match *m, Side side, Error *e) {
    Side whose;
    Action closing;
    if (!match_undo(m, side, e)) return false;
    while (match_formality(m, &whose, &closing) && match_may_undo(m, side)) match_rewind(m, m->count - 1);
    return true;
}

void match_rewind(Match *m, int count) {
    MUST(count >= 0 && count <= m->count);
    m->went_back = true;
    drop_checkpoints(m, count);
    m->count = nearest_checkpoint(m, count, m->state);
    while (m->count < count) {
        apply_entry(m, m->count, m->state);
        keep_checkpoint(m, ++m->count, m->state);
    }
}

void match_at(const Match *m, int count, void *state) {
    MUST(count >= 0 && count <= m->count);
    for (int i = nearest_checkpoint(m, count, state); i < count; i++) {
        apply_entry(m, i, state);
    }
}

/* ---- What each may know of ------------------------------------------------------------------- */

Side match_eyes(const Match *m, Side viewer) {
    Actor actor;
    game_actor(m->game, m->board, m->state, &actor);
    return actor.side == NOBODY ? REFEREE : viewer;
}

bool entry_known(const Entry *entry, Side viewer) {
    return !entry->secret || viewer == entry->side || viewer == REFEREE;
}

bool entry_open(const Entry *entry, Side viewer) {
    return !entry->veiled || viewer == REFEREE || (viewer == entry->side && viewer != FORTUNE);
}

/* Dice are written here, as they are read: a game that asks which step it is would judge those of the step before by
 * the step after. */
void entry_notate(const Match *m, const void *state, const Entry *entry, Side viewer, Writer *out) {
    const Action *a = &entry->action;
    if (!entry_open(entry, viewer)) {
        notate_veiled(a, out);
    } else if (a->verb == VERB_ROLL) {
        put(out, "roll");
        for (int i = 0; i < a->n; i++) put_fmt(out, " %d", a->face[i]);
    } else {
        m->game->notate(m->board, state, viewer, entry->side, a, out);
    }
}

int match_seen(const Match *m, Side viewer, int count) {
    MUST(count >= 0 && count <= m->count);
    if (count == 0 || viewer == REFEREE) return count;
    const KeptEntry *last = &m->kept[count - 1];
    return count - (viewer == UNION ? 0 : last->secrets[0]) - (viewer == CONFEDERATE ? 0 : last->secrets[1]);
}

int match_known(const Match *m, Side viewer, int count) {
    while (count > 0) {
        Entry entry = match_entry(m, count - 1);
        if (entry_known(&entry, viewer)) break;
        count--;
    }
    return count;
}

int match_until(const Match *m, Side viewer, int seen) {
    int count = m->count;
    while (count > 0 && match_seen(m, viewer, count) > seen) count--;
    return count;
}

void match_walk(const Match *m, EntryVisit *visit, void *context) {
    memcpy(m->scratch, m->first, m->game->state_size);
    for (int i = 0; i < m->count; i++) {
        Entry entry = match_entry(m, i);
        visit(context, m->scratch, &entry);
        m->game->apply(m->board, m->scratch, &entry.action, NULL);
    }
}
