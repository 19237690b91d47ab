/* Laws of a single state: who acts, what the list holds, what check accepts, and
 * the words for it. */
#include "laws/bench.h"

static bool is_seated(Side side) { return side == UNION || side == CONFEDERATE || side == FIRST || side == SECOND; }

bool refusal_sound(Bench *b, const Refusal *r, const Action *action) {
    if (r->count < 1 || r->count > COUNT(r->clause))
        return broken(b, "%s is refused with %d clauses", show(b, b->now, action), r->count);
    for (int i = 0; i < r->count; i++)
        if (!r->clause[i] || r->clause[i] > b->game->clause_count)
            return broken(b, "%s is refused by clause %d, which is none", show(b, b->now, action), r->clause[i]);
    if (!r->why[0] || !memchr(r->why, 0, sizeof r->why))
        return broken(b, "%s is refused without a reason", show(b, b->now, action));
    return true;
}

/* Refused for `side`, in the way that the contract promises. */
static bool refused(Bench *b, Side side, const Action *action) {
    Refusal r;
    memset(&r, 0xEE, sizeof r); /* what is not written shows */
    if (game_check(b->game, b->board, b->now, side, action, &r) ||
        game_check(b->game, b->board, b->now, side, action, NULL))
        return broken(b, "%s is accepted from %s", show(b, b->now, action), side_name(side));
    return refusal_sound(b, &r, action);
}

/* ---- Who acts ------------------------------------------------------------------------------ */

static bool judge_over(Bench *b) {
    const Actor *a = &b->actor;
    if (!a->result || !a->result[0]) return broken(b, "over without a result");
    if (a->winner != UNION && a->winner != CONFEDERATE && a->winner != NOBODY)
        return broken(b, "over, and %s has won", side_name(a->winner));
    for (int verb = VERB_FIRST_OWN; verb < b->game->verb_count; verb++) {
        Action action = action0(verb);
        action.n = b->game->verbs[verb].count;
        for (Side side = NOBODY; side < SIDES; side++) {
            if (!refused(b, side, &action)) return false;
        }
    }
    return true;
}

static bool judge_dice(Bench *b) {
    const Actor *a = &b->actor;
    if (a->dice < 1 || a->dice > ACTION_FACES || a->faces < 2)
        return broken(b, "%d dice of %d faces", a->dice, a->faces);
    Action roll = random_action(b, b->now, a, &b->list2, &b->chance);
    if (!game_check(b->game, b->board, b->now, FORTUNE, &roll, NULL))
        return broken(b, "%s cannot be", show(b, b->now, &roll));
    for (int side = UNION; side <= CONFEDERATE; side++)
        if (!refused(b, (Side)side, &roll)) return false;
    Action wrong = roll;
    wrong.n--;
    if (!refused(b, FORTUNE, &wrong)) return false;
    wrong = roll;
    if (wrong.n < ACTION_FACES) wrong.face[wrong.n++] = 1;
    if (!refused(b, FORTUNE, &wrong)) return false;
    for (int face = 0; face <= 255; face += face ? 254 - a->faces : a->faces + 1) { /* 0, faces + 1, 255 */
        wrong = roll;
        wrong.face[stream_below(&b->chance, roll.n)] = (u8)face;
        if (!refused(b, FORTUNE, &wrong)) return false;
    }
    return true;
}

bool judge_actor(Bench *b) {
    const Actor *a = &b->actor;
    if (!a->step || !a->step[0]) return broken(b, "the step has no name");
    if (!a->clause || a->clause > b->game->clause_count) return broken(b, "clause %d is none", a->clause);
    if (!is_seated(a->side) && b->list.count) return broken(b, "a list for %s", side_name(a->side));
    if (a->side == NOBODY) return judge_over(b);
    if (a->side == FORTUNE) return judge_dice(b);
    return is_seated(a->side) || broken(b, "%s cannot act", side_name(a->side));
}

/* ---- The list ------------------------------------------------------------------------------- */

/* Positions in a list by hash of the action, so that twins meet. */
typedef struct Index {
    i16 slot[4 * LIST_MAX]; /* place in the list + 1 */
} Index;

static u32 slot_of(const Action *a) { return (u32)hash_bytes(a->verb, a->op, sizeof a->op[0] * a->n) % (4 * LIST_MAX); }

static int index_find(const Index *index, const List *list, const Action *a) {
    for (u32 at = slot_of(a); index->slot[at]; at = (at + 1) % (4 * LIST_MAX))
        if (action_same(&list->action[index->slot[at] - 1], a)) return index->slot[at];
    return 0;
}

/* False when two are the same. */
static bool index_fill(Index *index, const List *list) {
    memset(index, 0, sizeof *index);
    for (int i = 0; i < list->count; i++) {
        u32 at = slot_of(&list->action[i]);
        if (index_find(index, list, &list->action[i])) return false;
        while (index->slot[at]) at = (at + 1) % (4 * LIST_MAX);
        index->slot[at] = (i16)(i + 1);
    }
    return true;
}

static bool judge_entry(Bench *b, const Action *a) {
    static const Side all[] = {NOBODY, UNION, CONFEDERATE, FORTUNE, FIRST, SECOND};
    if (a->verb < VERB_FIRST_OWN || a->verb >= b->game->verb_count)
        return broken(b, "%s is listed", show(b, b->now, a));
    const VerbInfo *info = &b->game->verbs[a->verb];
    if (info->free ? a->n < info->count : a->n != info->count)
        return broken(b, "%s has %d operands", show(b, b->now, a), a->n);
    Refusal r = {.count = 0};
    if (!game_check(b->game, b->board, b->now, b->actor.side, a, &r))
        return broken(b, "%s is listed but refused: %.200s", show(b, b->now, a), r.why);
    for (int i = 0; i < COUNT(all); i++)
        if (all[i] != b->actor.side && !refused(b, all[i], a)) return false;
    return true;
}

bool judge_list(Bench *b) {
    Index index;
    if (!is_seated(b->actor.side)) return true;
    if (b->list.count < 1) return broken(b, "%s has nothing to do", side_name(b->actor.side));
    if (b->list.count > LIST_MAX) return broken(b, "a list of %d", b->list.count);
    if (!index_fill(&index, &b->list)) return broken(b, "the list has twins");
    for (int i = 0; i < b->list.count; i++)
        if (!judge_entry(b, &b->list.action[i])) return false;
    b->list2.count = 0;
    b->game->legal(b->board, b->now, &b->list2);
    for (int i = 0; i < b->list.count; i++)
        if (b->list.count != b->list2.count || !action_same(&b->list.action[i], &b->list2.action[i]))
            return broken(b, "asked twice, the list differs");
    return true;
}

/* ---- What check accepts is the list ------------------------------------------------------------ */

enum { PRODUCT_MAX = 200000, NONSENSE = 24 };

static int value_count(const Bench *b, const VerbInfo *verb, int operand) {
    return b->game->range(b->board, verb->kind[operand]) + 3; /* with -1 and one beyond the range */
}

/* The n-th combination of operands of a verb. */
static Action combination(const Bench *b, int verb, u64 n) {
    const VerbInfo *info = &b->game->verbs[verb];
    Action a = action0(verb);
    for (a.n = 0; a.n < info->count; a.n++) {
        u64 values = (u64)value_count(b, info, a.n);
        a.op[a.n] = (i16)((i64)(n % values) - 1);
        n /= values;
    }
    return a;
}

static bool judge_combination(Bench *b, const Index *index, const Action *a, int *accepted) {
    Refusal r;
    memset(&r, 0xEE, sizeof r);
    if (!game_check(b->game, b->board, b->now, b->actor.side, a, &r)) return refusal_sound(b, &r, a);
    ++*accepted;
    return index_find(index, &b->list, a) || broken(b, "%s is accepted but not listed", show(b, b->now, a));
}

/* ---- Free verbs: the list has samples, check alone knows the limits ------------------------------ */

enum { STRAYS = 12 };

/* Near a sample, or nowhere near it: an operand changed by a little, by much or to anything; a part of them twice, or
 * left out. */
static Action stray(Bench *b, Action a) {
    static const i16 steps[] = {1, -1, 100, -100};
    int most = b->game->verbs[a.verb].count, which = a.n ? (int)stream_below(&b->chance, a.n) : 0;
    switch (stream_below(&b->chance, 4)) {
    case 0:
        if (a.n) a.op[which] = (i16)(a.op[which] + steps[stream_below(&b->chance, COUNT(steps))]);
        break;
    case 1:
        if (a.n) a.op[which] = (i16)stream_next(&b->chance);
        break;
    case 2: {
        int part = 1 + (int)stream_below(&b->chance, 3);
        if (a.n >= most + part) a.n = (u8)(a.n - part);
        break;
    }
    default: {
        int part = a.n < 3 ? a.n : 3;
        if (a.n + part > ACTION_OPERANDS) break;
        memmove(&a.op[which + part], &a.op[which], sizeof a.op[0] * (size_t)(a.n - which));
        if (which + part > a.n) memset(&a.op[which], 0, sizeof a.op[0] * (size_t)part);
        a.n = (u8)(a.n + part);
    }
    }
    return a;
}

/* Accepted, it leads to a sane position and survives being written and read. */
static bool judge_stray(Bench *b, const Action *a) {
    char text[WORDS_ROOM], complaint[240];
    Writer w = writer_on(complaint, sizeof complaint);
    Action again = action0(VERB_NONE);
    Error e = {""};
    Str written = notation(b, b->now, b->actor.side, b->actor.side, a, text);
    if (!b->game->parse(b->board, b->now, written, &again, &e) || !action_same(a, &again))
        return broken(b, "\"%s\" is not read back", text);
    copy(b, b->third, b->now);
    (void)b->game->apply(b->board, b->third, a, NULL);
    return b->game->sane(b->board, b->third, &w) || broken(b, "after %s: %s", text, complaint);
}

static bool judge_free(Bench *b, int verb) {
    int samples = 0;
    for (int i = 0; i < b->list.count; i++) samples += b->list.action[i].verb == verb;
    for (int i = 0; i < STRAYS; i++) {
        Action a = action0(verb);
        int skip = samples ? (int)stream_below(&b->chance, (u32)samples) : 0;
        for (int at = 0; samples && at < b->list.count; at++) {
            if (b->list.action[at].verb == verb && skip-- == 0) a = b->list.action[at];
        }
        for (int times = 1 + (int)stream_below(&b->chance, 2); times > 0; times--) a = stray(b, a);
        Refusal r;
        memset(&r, 0xEE, sizeof r);
        if (!game_check(b->game, b->board, b->now, b->actor.side, &a, &r)) {
            if (!refusal_sound(b, &r, &a)) return false;
            continue;
        }
        if (!samples) return broken(b, "%s is accepted, and nothing of its kind is listed", show(b, b->now, &a));
        if (!judge_stray(b, &a)) return false;
    }
    return true;
}

static bool judge_verb(Bench *b, const Index *index, int verb) {
    const VerbInfo *info = &b->game->verbs[verb];
    if (info->free) return judge_free(b, verb);
    u64 product = 1;
    int accepted = 0, listed = 0;
    for (int i = 0; i < info->count; i++) product *= (u64)value_count(b, info, i);
    bool sampled = product > PRODUCT_MAX && info->count > 2;
    for (u64 n = 0; n < (sampled ? PRODUCT_MAX / 4 : product); n++) {
        u64 which = sampled ? ((u64)stream_next(&b->chance) << 32 | stream_next(&b->chance)) % product : n;
        Action a = combination(b, verb, which);
        if (!judge_combination(b, index, &a, &accepted)) return false;
    }
    for (int i = 0; i < b->list.count; i++) listed += b->list.action[i].verb == verb;
    return sampled || accepted == listed ||
           broken(b, "of %s %d are accepted and %d listed", info->name, accepted, listed);
}

/* A listed action with one thing wrong. */
static Action spoil(Bench *b, Action a) {
    static const i16 far[] = {-1, INT16_MAX, INT16_MIN, 0};
    switch (stream_below(&b->chance, 4)) {
    case 0: a.verb = (u8)(stream_below(&b->chance, 2) ? 0 : b->game->verb_count); break;
    case 1: a.verb = (u8)(stream_below(&b->chance, 2) ? VERB_ROLL : 255); break;
    case 2:
        if (a.n == 0 || stream_below(&b->chance, 2)) a.op[a.n++] = 1;
        else a.n--;
        break;
    default:
        if (a.n == 0) {
            a.n = ACTION_OPERANDS;
            memset(a.op, 0, sizeof a.op);
        } else {
            const VerbInfo *info = &b->game->verbs[a.verb];
            int which = (int)stream_below(&b->chance, a.n);
            int beyond = which < info->count ? b->game->range(b->board, info->kind[which]) + 1 : INT16_MIN;
            i16 value = which < info->count ? far[stream_below(&b->chance, COUNT(far))] : 0;
            a.op[which] = value ? value : (i16)beyond;
        }
    }
    return a;
}

bool judge_exact(Bench *b) {
    Index index;
    if (!is_seated(b->actor.side)) return true;
    if (!index_fill(&index, &b->list)) return broken(b, "the list has twins");
    for (int verb = VERB_FIRST_OWN; verb < b->game->verb_count; verb++)
        if (!judge_verb(b, &index, verb)) return false;
    for (int i = 0; i < NONSENSE && b->list.count; i++) {
        Action a = spoil(b, b->list.action[stream_below(&b->chance, (u32)b->list.count)]);
        if (!refused(b, b->actor.side, &a)) return false;
    }
    return true;
}

/* ---- Words -------------------------------------------------------------------------------------- */

static bool plain(Str text) {
    for (size_t i = 0; i < text.len; i++)
        if ((u8)text.at[i] < ' ' || text.at[i] == 127) return false;
    return text.len > 0;
}

static bool judge_action_words(Bench *b, const Action *a) {
    char text[WORDS_ROOM], words[WORDS_ROOM];
    Error e = {""};
    Action again = action0(VERB_NONE);
    Str written = notation(b, b->now, b->actor.side, b->actor.side, a, text);
    if (!plain(written)) return broken(b, "%s is notated as \"%s\"", show(b, b->now, a), text);
    if (memchr(text, '?', written.len)) return broken(b, "%s hides from its own side: %s", show(b, b->now, a), text);
    if (!b->game->parse(b->board, b->now, written, &again, &e))
        return broken(b, "\"%s\" cannot be read back: %.300s", text, e.text);
    if (!action_same(a, &again)) return broken(b, "\"%s\" is read back as %s", text, show(b, b->now, &again));
    Writer w = writer_on(words, sizeof words);
    Clause clause = b->game->describe(b->board, b->now, a, &w);
    if (!plain(writer_str(&w))) return broken(b, "%s has no description", text);
    if (!marks_hold(b, b->now, writer_str(&w))) return broken(b, "%s is described with bad marks: %s", text, words);
    return (clause && clause <= b->game->clause_count) || broken(b, "%s is described without a clause", text);
}

/* "roll 3 4": the same in every game. Where a draw is hidden, "roll ?" for all but the referee. */
static bool judge_roll_words(Bench *b) {
    char expected[WORDS_ROOM], hidden[WORDS_ROOM], text[WORDS_ROOM];
    Action roll = random_action(b, b->now, &b->actor, &b->list2, &b->chance);
    Writer w = writer_on(expected, sizeof expected), h = writer_on(hidden, sizeof hidden);
    put(&w, "roll");
    put(&h, "roll");
    for (int i = 0; i < roll.n; i++) put_fmt(&w, " %d", roll.face[i]), put(&h, " ?");
    if (!str_same(notation(b, b->now, REFEREE, FORTUNE, &roll, text), writer_str(&w)))
        return broken(b, "the roll %s is notated as \"%s\"", expected, text);
    Str open = notation(b, b->now, NOBODY, FORTUNE, &roll, text);
    return str_same(open, writer_str(&w)) || str_same(open, writer_str(&h)) ||
           broken(b, "the roll %s is notated as \"%s\"", expected, text);
}

/* Samples of a free verb differ in numbers first of all: their words must tell them apart, too. */
static bool judge_samples(Bench *b) {
    enum { MOST = 64 };
    u64 seen[MOST];
    int count = 0;
    for (int i = 0; i < b->list.count && count < MOST; i++) {
        const Action *a = &b->list.action[i];
        char words[WORDS_ROOM];
        Writer w = writer_on(words, sizeof words);
        if (!b->game->verbs[a->verb].free) continue;
        b->game->describe(b->board, b->now, a, &w);
        seen[count] = hash_bytes(a->verb, words, writer_str(&w).len);
        for (int k = 0; k < count; k++)
            if (seen[k] == seen[count]) return broken(b, "two samples are described as \"%s\"", words);
        count++;
    }
    return true;
}

bool judge_words(Bench *b) {
    static const Side viewer[] = {NOBODY, UNION, CONFEDERATE, REFEREE};
    char words[WORDS_ROOM];
    for (int i = 0; i < COUNT(viewer); i++) {
        Writer w = writer_on(words, sizeof words);
        b->game->prompt(b->board, b->now, viewer[i], &w);
        if (!plain(writer_str(&w))) return broken(b, "no prompt for %s", side_name(viewer[i]));
        if (!marks_hold(b, b->now, writer_str(&w))) return broken(b, "a prompt with bad marks: %s", words);
    }
    if (b->actor.side == FORTUNE) return judge_roll_words(b);
    for (int i = 0; i < b->list.count; i++)
        if (!judge_action_words(b, &b->list.action[i])) return false;
    return judge_samples(b);
}
