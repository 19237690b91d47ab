/* The rules of the toy; see toy.h. Each function of the contract (core/game.h)
 * stands here once, in the contract's order, as short as it can be. */
#include "toy/toy.h"

#include "core/steps.h"
#include "core/values.h"

/* ---- Clauses, names, verbs ----------------------------------------------------------- */

enum { TOY_1 = 1, TOY_2, TOY_3, TOY_4, TOY_5, TOY_6, TOY_7, TOY_8, TOY_9 };

#define CLAUSE(number, sentence) \
    { .id = "TOY-" #number, .text = sentence, .ruling = "", .sites = "", .unobserved = "" }
static const ClauseInfo clauses[] = {
    [TOY_1] = CLAUSE(1, "One side holds a place; the enemy sees how many pieces stand there, not which."),
    [TOY_2] = CLAUSE(2, "Each round both sides choose a stance in secret; both are shown when both are chosen."),
    [TOY_3] = CLAUSE(3, "Then the Union, and after it the Confederates, march, attack or pass with one piece."),
    [TOY_4] = CLAUSE(4, "A piece marches to a neighbouring place that the enemy does not hold."),
    [TOY_5] = CLAUSE(5, "A piece attacks a neighbouring place that the enemy holds; it is shown from then on."),
    [TOY_6] = CLAUSE(6, "The defenders stand, or evade one place back if the line goes on there."),
    [TOY_7] = CLAUSE(7, "A die per point of strength, one more if pressing; 5 and 6 hit, against a side that holds "
                        "only 6. A hit takes the weakest defender; the attacker enters a place left empty."),
    [TOY_8] = CLAUSE(8, "The game ends after six rounds, or when a side has no piece; more pieces win."),
    [TOY_9] = CLAUSE(9, "Once a game, before its act, a side notes one of its pieces; the enemy does not notice."),
};

enum { A_STANCE, A_PIECE, A_PLACE, KINDS };
static const char *const kind_names[KINDS] = {"stance", "piece", "place"};

static const char *const step_name[] = {"stance", "act", "answer", "roll", "over"};
static const char *const stance_name[] = {"none", "hold", "press"};
static const char *const piece_name[] = {"none", "us-scout", "us-line", "us-guns", "cs-scout", "cs-line", "cs-guns"};
static const char *const place_name[] = {"lost", "1", "2", "3", "4", "5"};
static const char *const yes_no[] = {"no", "yes"};
static const char *const side_words[] = {"nobody", "union", "confederate"};

static const struct {
    const char *const *name;
    int highest;
} kinds[KINDS] = {{stance_name, TOY_PRESS}, {piece_name, TOY_PIECES}, {place_name, TOY_PLACES}};

static const VerbInfo verbs[TOY_VERBS] = {
    [VERB_ROLL] = {"roll", 0, {0}, "roll FACE...: the dice that are due"},
    [TOY_CHOOSE] = {"choose", 1, {A_STANCE}, "choose STANCE: hold or press, in secret"},
    [TOY_MARCH] = {"march", 2, {A_PIECE, A_PLACE}, "march PIECE PLACE: go to the place next door"},
    [TOY_ATTACK] = {"attack", 2, {A_PIECE, A_PLACE}, "attack PIECE PLACE: attack the stack next door"},
    [TOY_PASS] = {"pass", 0, {0}, "pass: do nothing"},
    [TOY_EVADE] = {"evade", 0, {0}, "evade: fall back one place"},
    [TOY_STAND] = {"stand", 0, {0}, "stand: take the attack"},
    [TOY_NOTE] = {"note", 1, {A_PIECE}, "note PIECE: for praise, unnoticed"},
};
static const struct {
    u8 step, clause;
} of_verb[TOY_VERBS] = {
    [TOY_CHOOSE] = {TOY_STANCE, TOY_2}, [TOY_MARCH] = {TOY_ACT, TOY_4},    [TOY_ATTACK] = {TOY_ACT, TOY_5},
    [TOY_PASS] = {TOY_ACT, TOY_3},      [TOY_EVADE] = {TOY_ANSWER, TOY_6}, [TOY_STAND] = {TOY_ANSWER, TOY_6},
    [TOY_NOTE] = {TOY_ACT, TOY_9},
};

static const SheetColumn columns[] = {{"dice", "7", NULL}, {"hit-on", "7 2", NULL}, {NULL, NULL, NULL}};
static const char *const outcome_codes[] = {"miss", "hit", "driven-out", NULL};

static int find_name(const char *const *names, int highest, Str word) {
    for (int i = 0; i <= highest; i++)
        if (str_alike(str_of(names[i]), word)) return i;
    return -1;
}

static Side owner(int piece) { return piece <= TOY_PIECES / 2 ? UNION : CONFEDERATE; }
static Side enemy_of(const ToyState *s) { return side_other((Side)s->side); }
static bool adjacent(int a, int b) { return a - b == 1 || b - a == 1; }

static int pieces_left(const ToyState *s, Side side) {
    int left = 0;
    for (int place = 1; place <= TOY_PLACES; place++) left += s->count[side][place];
    return left;
}

static bool decided(const ToyBoard *b, const ToyState *s) { /* TOY-8 */
    return s->round > b->rounds || !pieces_left(s, UNION) || !pieces_left(s, CONFEDERATE);
}

/* What is hidden: pieces until they are shown, stances until both are chosen. */
static bool sees_piece(const ToyState *s, Side viewer, int piece) {
    return s->shown[piece] || viewer == owner(piece) || viewer == REFEREE;
}
static bool sees_stance(const ToyState *s, Side viewer, Side side) {
    return s->step != TOY_STANCE || viewer == side || viewer == REFEREE;
}

/* ---- The board ------------------------------------------------------------------------- */

static void board_begin(void *board) { memset(board, 0, sizeof(ToyBoard)); }

static bool board_fact(void *board, Str key, Str value, Source source, Error *e) {
    ToyBoard *b = board;
    i64 number;
    (void)source;
    if (!str_int(value, 1, 9, &number)) return fail(e, "expected a number from 1 to 9");
    Str name = key;
    bool strength = str_same(str_cut(&name, '.'), STR("strength"));
    int piece = strength ? find_name(piece_name, TOY_PIECES, name) : 0;
    if (piece > 0) b->strength[piece] = (u8)number;
    else if (str_same(key, STR("hit"))) b->hit = (u8)number;
    else if (str_same(key, STR("rounds"))) b->rounds = (u8)number;
    else return fail(e, "the board has no \"%.*s\"", (int)key.len, key.at);
    return true;
}

static bool board_end(void *board, bool whole, Error *e) {
    const ToyBoard *b = board;
    (void)whole; /* a real map has counts that only the whole of it must meet */
    if (b->hit < 2 || b->hit > 5) return fail(e, "hit must be from 2 to 5");
    if (!b->rounds) return fail(e, "rounds is missing");
    for (int piece = 1; piece <= TOY_PIECES; piece++)
        if (b->strength[piece] < 1 || b->strength[piece] > 3) return fail(e, "a strength must be from 1 to 3");
    return true;
}

static void say(const FactSink *sink, const char *key, const char *name, int number, const char *value) {
    char text[2][48];
    Writer k = writer_on(text[0], sizeof text[0]), v = writer_on(text[1], sizeof text[1]);
    put_fmt(&k, "%s%s", key, name);
    if (value) put(&v, value);
    else put_int(&v, number);
    sink->fact(sink->context, writer_str(&k), writer_str(&v));
}

static void board_facts(const void *board, const FactSink *sink) {
    const ToyBoard *b = board;
    say(sink, "hit", "", b->hit, NULL);
    say(sink, "rounds", "", b->rounds, NULL);
    for (int piece = 1; piece <= TOY_PIECES; piece++)
        say(sink, "strength.", piece_name[piece], b->strength[piece], NULL);
}

/* ---- Facts ------------------------------------------------------------------------------- */

/* Every fact is a byte of the state with a name for each value (`round` is a
 * number). The place in this table is the canonical order. */
#define FACT(field, names) offsetof(ToyState, field), names, COUNT(names) - 1
static const struct {
    const char *key;
    size_t field;
    const char *const *name;
    int highest;
} fact[] = {
    {"round", offsetof(ToyState, round), NULL, 99},
    {"step", FACT(step, step_name)},
    {"side", FACT(side, side_words)},
    {"stance.union", FACT(stance[UNION], stance_name)},
    {"stance.confederate", FACT(stance[CONFEDERATE], stance_name)},
    {"place.us-scout", FACT(at[1], place_name)},
    {"place.us-line", FACT(at[2], place_name)},
    {"place.us-guns", FACT(at[3], place_name)},
    {"place.cs-scout", FACT(at[4], place_name)},
    {"place.cs-line", FACT(at[5], place_name)},
    {"place.cs-guns", FACT(at[6], place_name)},
    {"shown.us-scout", FACT(shown[1], yes_no)},
    {"shown.us-line", FACT(shown[2], yes_no)},
    {"shown.us-guns", FACT(shown[3], yes_no)},
    {"shown.cs-scout", FACT(shown[4], yes_no)},
    {"shown.cs-line", FACT(shown[5], yes_no)},
    {"shown.cs-guns", FACT(shown[6], yes_no)},
    {"attack.piece", FACT(attacker, piece_name)},
    {"attack.place", FACT(target, place_name)},
    {"noted.union", FACT(noted[UNION], piece_name)},
    {"noted.confederate", FACT(noted[CONFEDERATE], piece_name)},
};
enum { STANCE_FACT = 3, PLACE_FACT = 5, SHOWN_FACT = 11, NOTED_FACT = 19 };

static bool sees_fact(const ToyState *s, Side viewer, int rank) {
    if (rank >= NOTED_FACT) return viewer == REFEREE || viewer == (Side)(rank - NOTED_FACT + UNION);
    if (rank >= PLACE_FACT && rank < SHOWN_FACT) return sees_piece(s, viewer, rank - PLACE_FACT + 1);
    if (rank >= STANCE_FACT && rank < PLACE_FACT) return sees_stance(s, viewer, (Side)(rank - STANCE_FACT + UNION));
    return true;
}

static void blank(const void *board, void *state) {
    (void)board;
    memset(state, 0, sizeof(ToyState));
    ((ToyState *)state)->round = 1;
    ((ToyState *)state)->side = UNION;
}

static int fact_rank(const void *board, Str key) {
    (void)board;
    for (int rank = 0; rank < COUNT(fact); rank++)
        if (str_alike(str_of(fact[rank].key), key)) return rank;
    return COUNT(fact);
}

static bool set_fact(const void *board, void *state, Str key, Str value, Error *e) {
    int rank = fact_rank(board, key);
    i64 number = -1;
    if (rank == COUNT(fact)) return fail(e, "there is no fact \"%.*s\"", (int)key.len, key.at);
    if (fact[rank].name) number = find_name(fact[rank].name, fact[rank].highest, value);
    else if (!str_int(value, 1, fact[rank].highest, &number)) number = -1;
    if (number < 0) return fail(e, "%s cannot be \"%.*s\"", fact[rank].key, (int)value.len, value.at);
    ((u8 *)state)[fact[rank].field] = (u8)number;
    return true;
}

/* Besides the table: "stack.2.union", for those who may only count. */
static bool key(const void *board, Str word, Writer *out, Error *e) {
    int rank = fact_rank(board, word);
    if (rank < COUNT(fact)) return put(out, fact[rank].key), true;
    Str rest = word, family = str_cut(&rest, '.'), place = str_cut(&rest, '.');
    u8 side = 0;
    Nearest near = nearest_to(word);
    bool stack = str_same(family, STR("stack")) && find_name(place_name, TOY_PLACES, place) > 0;
    if (stack && read_side(rest, &side, NULL)) return put_str(out, word), true;
    for (rank = 0; rank < COUNT(fact); rank++) nearest_name(&near, str_of(fact[rank].key));
    return fail_unknown(e, "fact", &near);
}

static bool clear(const void *board, void *state, Str what, Error *e) {
    ToyState *s = state;
    (void)board;
    if (!str_same(what, STR("pieces"))) return fail(e, "only pieces can be cleared");
    memset(s->at, 0, sizeof s->at);
    return true;
}

/* Rebuilds what is derived; whether the whole makes sense is for `sane`. */
static bool settle(const void *board, void *state, Error *e) {
    ToyState *s = state;
    (void)board, (void)e;
    memset(s->count, 0, sizeof s->count);
    for (int piece = 1; piece <= TOY_PIECES; piece++)
        if (s->at[piece]) s->count[owner(piece)][s->at[piece]]++;
    return true;
}

/* What a viewer sees of a fact, or of a stack; -1 when it is nothing. */
static int seen_fact(const ToyState *s, Side viewer, int rank) {
    return sees_fact(s, viewer, rank) ? ((const u8 *)s)[fact[rank].field] : -1;
}

/* TOY-1: a stack that the viewer may not look into is a fact of its place. */
static int seen_stack(const ToyState *s, Side viewer, int place, Side side) {
    return s->count[side][place] && viewer != side && viewer != REFEREE ? s->count[side][place] : -1;
}

static void facts(const void *board, const void *state, Side viewer, const FactSink *sink) {
    const ToyState *s = state, *was = sink->since;
    (void)board;
    for (int rank = 0; rank < COUNT(fact); rank++) {
        int value = seen_fact(s, viewer, rank);
        if (value == (was ? seen_fact(was, sink->then, rank) : -1)) continue;
        say(sink, fact[rank].key, "", value, value < 0 ? "" : fact[rank].name ? fact[rank].name[value] : NULL);
    }
    for (int place = 1; place <= TOY_PLACES; place++)
        for (Side side = UNION; side <= CONFEDERATE; side++) {
            const char key[] = {'s', 't', 'a', 'c', 'k', '.', (char)('0' + place), '.', 0};
            int value = seen_stack(s, viewer, place, side);
            if (value == (was ? seen_stack(was, sink->then, place, side) : -1)) continue;
            say(sink, key, side_name(side), value, value < 0 ? "" : NULL);
        }
}

/* ---- Who acts -------------------------------------------------------------------------------- */

static bool worksheet(const void *board, const void *state, Side viewer, const Action *about, Worksheet *w);

static const Step steps[TOY_STEPS] = {
    [TOY_STANCE] = {"stance", TOY_2, WHO_FIRST_OWN, 0, ""}, [TOY_ACT] = {"act", TOY_3, WHO_FIRST_OWN, 0, ""},
    [TOY_ANSWER] = {"answer", TOY_6, WHO_FIRST_OWN, 0, ""}, [TOY_ROLL] = {"roll", TOY_7, WHO_FORTUNE, 0, ""},
    [TOY_OVER] = {"over", TOY_8, WHO_NOBODY, 0, ""},
};

static const Step *step_now(const void *board, const void *state) {
    (void)board;
    return &steps[((const ToyState *)state)->step];
}

static Side who(const void *board, const void *state, const Step *step) {
    const ToyState *s = state;
    (void)board;
    if (step->who == WHO_FORTUNE) return FORTUNE;
    if (step->who == WHO_NOBODY) return NOBODY;
    return s->step == TOY_ANSWER ? enemy_of(s) : (Side)s->side; /* the interrupt */
}

static DiceDue dice_due(const void *board, const void *state) {
    Worksheet sheet;
    MUST(worksheet(board, state, REFEREE, NULL, &sheet));
    return (DiceDue){(u8)sheet.total[0], 6};
}

static const GameResult *ending(const void *state) {
    static const GameResult results[] = {
        {"Confederate victory", CONFEDERATE}, {"draw", NOBODY}, {"Union victory", UNION}};
    int lead = pieces_left(state, UNION) - pieces_left(state, CONFEDERATE);
    return &results[1 + (lead > 0) - (lead < 0)];
}

/* ---- What is allowed ---------------------------------------------------------------------------- */

static int range(const void *board, int kind) {
    (void)board;
    return kinds[kind].highest;
}

/* TOY-4 and TOY-5: what a march and an attack have in common, and what not. */
static bool check_piece(const ToyState *s, const Action *a, Refusal *r) {
    int piece = a->op[0], place = a->op[1];
    Clause clause = of_verb[a->verb].clause;
    bool enemy_there = s->count[enemy_of(s)][place] > 0;
    if (owner(piece) != (Side)s->side) return refuse(r, TOY_3, "%s is the enemy's", piece_name[piece]);
    if (!s->at[piece]) return refuse(r, clause, "%s is lost", piece_name[piece]);
    if (!adjacent(s->at[piece], place)) return refuse(r, clause, "%d is not next to %d", place, s->at[piece]);
    if (a->verb == TOY_ATTACK) return enemy_there || refuse(r, TOY_5, "no enemy is in %d", place);
    if (!enemy_there) return true;
    refuse(r, TOY_4, "the enemy holds %d", place);
    return refuse_also(r, TOY_1);
}

/* TOY-9 */
static bool check_note(const ToyState *s, int piece, Refusal *r) {
    if (owner(piece) != (Side)s->side) return refuse(r, TOY_9, "%s is the enemy's", piece_name[piece]);
    return !s->noted[s->side] || refuse(r, TOY_9, "%s was noted", piece_name[s->noted[s->side]]);
}

/* TOY-6: one place further away from the attacker; beyond the ends there is none. */
static int behind(const ToyState *s) { return 2 * s->target - s->at[s->attacker]; }

static bool allows(const void *board, const void *state, Side side, const Action *a, Refusal *r) {
    const ToyState *s = state;
    (void)side;
    if (of_verb[a->verb].step != s->step) return not_now(&toy_game, board, state, a, r);
    if (a->verb == TOY_MARCH || a->verb == TOY_ATTACK) return check_piece(s, a, r);
    if (a->verb == TOY_NOTE) return check_note(s, a->op[0], r);
    if (a->verb != TOY_EVADE) return true;
    if (behind(s) < 1 || behind(s) > TOY_PLACES) return refuse(r, TOY_6, "the line ends at %d", s->target);
    return !s->count[s->side][behind(s)] || refuse(r, TOY_6, "the enemy holds %d", behind(s));
}

/* Whatever is accepted, in the order of verbs and operands. */
static void legal(const void *board, const void *state, List *list) {
    Side side = who(board, state, step_now(board, state));
    list->count = 0;
    if (side == FORTUNE || side == NOBODY) return;
    for (int verb = VERB_FIRST_OWN; verb < TOY_VERBS; verb++) {
        int n = verbs[verb].count;
        int first = n > 0 ? kinds[verbs[verb].kind[0]].highest : 0;
        int second = n > 1 ? kinds[verbs[verb].kind[1]].highest : 0;
        for (int a = n > 0; a <= first; a++)
            for (int b = n > 1; b <= second; b++) {
                Action action = {.verb = (u8)verb, .n = (u8)n, .op = {(i16)a, (i16)b}};
                if (game_check(&toy_game, board, state, side, &action, NULL)) list_add(list, verb, n, a, b);
            }
    }
}

/* ---- What happens ---------------------------------------------------------------------------------- */

static void move(ToyState *s, int piece, int place) {
    Side side = owner(piece);
    s->count[side][s->at[piece]]--;
    s->at[piece] = (u8)place;
    if (place) s->count[side][place]++;
    else s->shown[piece] = 1;
}

/* TOY-3, TOY-8: after an act comes the other side's, the next round, or the end. */
static void next_act(const ToyBoard *b, ToyState *s) {
    bool last = s->side == CONFEDERATE;
    s->attacker = s->target = 0;
    s->round += last;
    s->step = TOY_ACT;
    s->side = CONFEDERATE;
    if (!last && !decided(b, s)) return;
    s->side = UNION;
    s->stance[UNION] = s->stance[CONFEDERATE] = 0;
    s->step = decided(b, s) ? TOY_OVER : TOY_STANCE;
}

/* TOY-2: who chooses second sees at once what the first chose. */
static Effects apply_choice(ToyState *s, const Action *a, const Journal *j) {
    Side side = (Side)s->side;
    s->stance[side] = (u8)a->op[0];
    s->side = (u8)side_other(side);
    journal(j, side, TOY_2, "%s: %s", side_title(side), stance_name[a->op[0]]);
    if (side == UNION) return (Effects){.veiled = true};
    s->step = TOY_ACT;
    journal(j, NOBODY, TOY_2, "The Union's stance is %s, the Confederate one %s", stance_name[s->stance[UNION]],
            stance_name[s->stance[CONFEDERATE]]);
    return (Effects){.revealed = true, .veiled = true};
}

static void apply_evasion(ToyState *s, const Journal *j) {
    int to = behind(s);
    for (int piece = 1; piece <= TOY_PIECES; piece++)
        if (owner(piece) == enemy_of(s) && s->at[piece] == s->target) move(s, piece, to);
    move(s, s->attacker, s->target);
    journal(j, NOBODY, TOY_6, "The defenders of %d evade to %d", s->target, to);
}

/* TOY-7, by the same sheet that the players saw. */
static void apply_roll(const ToyBoard *b, ToyState *s, const Action *a, const Journal *j) {
    Worksheet sheet;
    int hits = 0;
    MUST(worksheet(b, s, REFEREE, NULL, &sheet));
    for (int die = 0; die < a->n; die++) hits += a->face[die] >= sheet.total[1];
    for (int piece = 1; piece <= TOY_PIECES && hits; piece++) {
        if (owner(piece) != enemy_of(s) || s->at[piece] != s->target) continue;
        move(s, piece, 0);
        journal(j, NOBODY, TOY_7, "%s is lost", piece_name[piece]);
        hits--;
    }
    if (!s->count[enemy_of(s)][s->target]) move(s, s->attacker, s->target);
}

static Effects apply(const void *board, void *state, const Action *a, const Journal *j) {
    ToyState *s = state;
    switch (a->verb) {
    case TOY_CHOOSE: return apply_choice(s, a, j);
    case TOY_ATTACK:
        s->attacker = (u8)a->op[0];
        s->target = (u8)a->op[1];
        s->shown[s->attacker] = 1;
        s->step = TOY_ANSWER;
        journal(j, NOBODY, TOY_5, "%s attacks %d", piece_name[s->attacker], s->target);
        return (Effects){.revealed = false};
    case TOY_NOTE:
        s->noted[s->side] = (u8)a->op[0];
        journal(j, (Side)s->side, TOY_9, "%s is noted", piece_name[a->op[0]]);
        return (Effects){.secret = true};
    case TOY_STAND: s->step = TOY_ROLL; return (Effects){.revealed = false};
    case TOY_MARCH:
        journal(j, (Side)s->side, TOY_4, "%s marches", piece_name[a->op[0]]);
        journal(j, NOBODY, TOY_4, "A piece marches from %d to %d", s->at[a->op[0]], a->op[1]);
        move(s, a->op[0], a->op[1]);
        break;
    case TOY_EVADE: apply_evasion(s, j); break;
    case VERB_ROLL: apply_roll(board, s, a, j); break;
    default: break; /* pass */
    }
    next_act(board, s);
    return (Effects){.revealed = false};
}

/* ---- The sum, and the odds --------------------------------------------------------------------------- */

/* Dice on the left, the face that hits on the right; detail 0: the defenders. */
static bool worksheet(const void *board, const void *state, Side viewer, const Action *about, Worksheet *w) {
    const ToyBoard *b = board;
    const ToyState *s = state;
    int attacker = s->attacker, target = s->target;
    if (about) { /* a preview, and none that tells what the viewer may not know */
        if (about->verb != TOY_ATTACK || !game_check(&toy_game, board, state, (Side)s->side, about, NULL)) return false;
        if (!sees_piece(s, viewer, about->op[0])) return false;
        attacker = about->op[0];
        target = about->op[1];
    }
    if (!attacker) return false;
    sheet_start(w, "attack", "dice", "hit-on");
    sheet_add(w, 0, b->strength[attacker], TOY_7, "strength", attacker);
    if (s->stance[s->side] == TOY_PRESS) sheet_add(w, 0, 1, TOY_7, "the-attacker-presses", 0);
    sheet_add(w, 1, b->hit, TOY_7, "a-hit", 0);
    if (s->stance[enemy_of(s)] == TOY_HOLD) sheet_add(w, 1, 6 - b->hit, TOY_2, "the-defender-holds", 0);
    if (s->step != TOY_ROLL) sheet_note(w, "the defender stands");
    w->detail[0] = s->count[enemy_of(s)][target];
    return true;
}

static u32 power(u32 base, int exponent) { return exponent ? base * power(base, exponent - 1) : 1; }
static u32 choose(int n, int k) { return k ? choose(n - 1, k - 1) * (u32)n / (u32)k : 1; }

/* Rolls are merged by what they do: the number of defenders that they take. */
static int outcomes(const void *board, const void *state, const Worksheet *sheet, Outcome *out) {
    Worksheet due;
    int count = 0;
    if (!sheet) {
        if (((const ToyState *)state)->step != TOY_ROLL || !worksheet(board, state, REFEREE, NULL, &due)) return 0;
        sheet = &due;
    }
    int dice = sheet->total[0], good = 7 - sheet->total[1], defenders = sheet->detail[0];
    for (int hits = 0; hits <= dice; hits++) {
        u32 weight = choose(dice, hits) * power((u32)good, hits) * power(6 - (u32)good, dice - hits);
        if (hits <= defenders) {
            const char *code = hits == 0 ? "miss" : hits < defenders ? "hit" : "driven-out";
            out[count] = (Outcome){.code = code, .amount = (i16)hits, .roll = action0(VERB_ROLL)};
            out[count].roll.n = (u8)dice;
            for (int die = 0; die < dice; die++) out[count].roll.face[die] = die < hits ? 6 : 1;
            count++;
        }
        out[count - 1].weight += weight;
    }
    return count;
}

/* ---- The question: who could come to this place ------------------------------------------------------- */

static const VerbInfo queries[] = {{"near", 1, {A_PLACE}, "near PLACE: who stands there and next to it"}};

/* TOY-1: of the enemy's pieces how many, not which, until they are shown. */
static void query(const void *board, const void *state, Side viewer, const Action *question, const Answer *to) {
    const ToyState *s = state;
    int here = question->op[0], seen = 0;
    (void)board;
    for (int piece = 1; piece <= TOY_PIECES; piece++) {
        if (!here || !s->at[piece] || !adjacent(s->at[piece], here) || !sees_piece(s, viewer, piece)) continue;
        to->found(to->context, &(Found){A_PIECE, (i16)piece, s->at[piece], TOY_4, "next-to-it", 0});
        seen++;
    }
    int count = here ? s->count[UNION][here] + s->count[CONFEDERATE][here] : 0;
    if (count) to->found(to->context, &(Found){A_PLACE, (i16)here, (i16)count, TOY_1, "held", 0});
    put_fmt(to->words, "%d next to %s are seen.", seen, place_name[here]);
}

static void put_operand(const void *board, const void *state, int kind, int id, Writer *out) {
    (void)board, (void)state;
    put(out, kinds[kind].name[id]);
}

static bool read_operand(const void *board, const void *state, int kind, Str word, i16 *id, Error *e) {
    (void)board, (void)state;
    *id = (i16)find_name(kinds[kind].name, kinds[kind].highest, word);
    return *id > 0 || fail(e, "there is no \"%.*s\"", (int)word.len, word.at);
}

/* ---- Words ------------------------------------------------------------------------------------------ */

/* TOY-5: an attack shows its piece, so that is no secret in the record. */
static bool secret(const ToyState *s, Side viewer, Side by, const Action *a, int operand) {
    if (a->verb == TOY_NOTE) return viewer != by && viewer != REFEREE;
    return a->verb == TOY_MARCH && operand == 0 && !sees_piece(s, viewer, a->op[0]);
}

static void notate(const void *board, const void *state, Side viewer, Side by, const Action *a, Writer *out) {
    (void)board;
    if (a->verb == TOY_CHOOSE && viewer != by && viewer != REFEREE) {
        notate_veiled(a, out);
        return;
    }
    put(out, verbs[a->verb].name);
    for (int i = 0; i < a->n; i++)
        if (a->verb == VERB_ROLL) put_fmt(out, " %d", a->face[i]);
        else if (secret(state, viewer, by, a, i)) put(out, " ?");
        else put_fmt(out, " %s", kinds[verbs[a->verb].kind[i]].name[a->op[i]]);
}

/* Dice are read by core: they are the same in every game. */
static bool parse(const void *board, const void *state, Str text, Action *a, Error *e) {
    Str verb = str_word(&text);
    (void)board, (void)state;
    *a = action0(VERB_FIRST_OWN);
    while (a->verb < TOY_VERBS && !str_alike(verb, str_of(verbs[a->verb].name))) a->verb++;
    if (a->verb == TOY_VERBS) return fail(e, "there is no verb \"%.*s\"", (int)verb.len, verb.at);
    for (const VerbInfo *info = &verbs[a->verb]; a->n < info->count; a->n++) {
        Str word = str_word(&text);
        int id = find_name(kinds[info->kind[a->n]].name, kinds[info->kind[a->n]].highest, word);
        if (id < 1) return fail(e, "\"%.*s\" does not fit: %s", (int)word.len, word.at, info->help);
        a->op[a->n] = (i16)id;
    }
    if (str_word(&text).len) return fail(e, "too many words: %s", verbs[a->verb].help);
    return true;
}

static void prompt(const void *board, const void *state, Side viewer, Writer *out) {
    static const char *const question[] = {"choose a stance", "march, attack or pass", "evade or stand"};
    Actor now;
    game_actor(&toy_game, board, state, &now);
    if (now.side == NOBODY) put(out, now.result);
    else if (now.side == FORTUNE) put_fmt(out, "%d dice are due", now.dice);
    else
        put_fmt(out, "%s: %s", now.side == viewer ? "You" : side_title(now.side),
                question[((const ToyState *)state)->step]);
}

static Clause describe(const void *board, const void *state, const Action *a, Writer *out) {
    (void)board, (void)state;
    put(out, verbs[a->verb].name);
    for (int i = 0; i < verbs[a->verb].count; i++)
        put_fmt(out, "%s %s", i ? ":" : "", kinds[verbs[a->verb].kind[i]].name[a->op[i]]);
    return of_verb[a->verb].clause;
}

static void subject(const void *board, int id, Writer *out) {
    (void)board;
    put(out, piece_name[id]);
}

/* ---- For opponents: the same to the viewer's eye, the rest drawn from what is seen --------------------------- */

static void exchange(ToyState *g, int piece, int other) {
    u8 place = g->at[piece];
    g->at[piece] = g->at[other];
    g->at[other] = place;
}

/* A side's hidden pieces stand in the places that are known to be held. First these are handed out in their order, so
 * that nothing is left of the truth, then shuffled: Fisher and Yates. */
static void draw_places(ToyState *g, Side viewer, Side side, Stream *dice) {
    int hidden[TOY_PIECES], n = 0;
    for (int piece = 1; piece <= TOY_PIECES; piece++)
        if (owner(piece) == side && !sees_piece(g, viewer, piece)) hidden[n++] = piece;
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && g->at[hidden[k - 1]] > g->at[hidden[k]]; k--) exchange(g, hidden[k - 1], hidden[k]);
    for (int i = n; i > 1; i--) exchange(g, hidden[i - 1], hidden[stream_below(dice, (u32)i)]);
}

static void guess(const void *board, const void *state, Side viewer, Stream *dice, void *out) {
    ToyState *g = out;
    (void)board;
    memcpy(g, state, sizeof *g);
    for (Side side = UNION; side <= CONFEDERATE; side++)
        if (g->stance[side] && !sees_stance(g, viewer, side)) g->stance[side] = (u8)(TOY_HOLD + stream_below(dice, 2));
    for (Side side = UNION; side <= CONFEDERATE; side++) {
        u32 pick = stream_below(dice, TOY_PIECES / 2 + 1);
        if (viewer == side || viewer == REFEREE) continue;
        g->noted[side] = (u8)(pick && side == CONFEDERATE ? pick + TOY_PIECES / 2 : pick);
        draw_places(g, viewer, side, dice);
    }
}

/* ---- Every invariant --------------------------------------------------------------------------------------- */

static bool sane_attack(const ToyState *s) {
    if (s->step != TOY_ANSWER && s->step != TOY_ROLL) return !s->attacker && !s->target;
    return s->attacker && owner(s->attacker) == (Side)s->side && s->shown[s->attacker] && s->at[s->attacker] &&
           adjacent(s->at[s->attacker], s->target) && s->count[enemy_of(s)][s->target];
}

static bool sane_stances(const ToyState *s) {
    bool both = s->step == TOY_ACT || s->step == TOY_ANSWER || s->step == TOY_ROLL;
    bool first = s->step == TOY_STANCE && s->side == CONFEDERATE;
    return (s->stance[UNION] != 0) == (both || first) && (s->stance[CONFEDERATE] != 0) == both;
}

static const char *complaint_about(const ToyBoard *b, const ToyState *s) {
    ToyState again = *s;
    settle(b, &again, NULL);
    if (memcmp(again.count, s->count, sizeof s->count) != 0) return "the stacks are miscounted";
    for (int place = 1; place <= TOY_PLACES; place++)
        if (s->count[UNION][place] && s->count[CONFEDERATE][place]) return "both sides hold a place";
    for (int piece = 1; piece <= TOY_PIECES; piece++)
        if (!s->at[piece] && !s->shown[piece]) return "a lost piece is hidden";
    for (Side side = UNION; side <= CONFEDERATE; side++)
        if (s->noted[side] && owner(s->noted[side]) != side) return "a piece of the enemy is noted";
    if (s->side == NOBODY || (s->step == TOY_OVER && s->side != UNION)) return "the side does not fit the step";
    if (s->round > b->rounds + 1 || (s->step == TOY_OVER) != decided(b, s)) return "is the game over or not?";
    if (!sane_stances(s)) return "the stances do not fit the step";
    if (!sane_attack(s)) return "the attack does not fit the step";
    return NULL;
}

static bool sane(const void *board, const void *state, Writer *complaint) {
    const char *text = complaint_about(board, state);
    if (text) put(complaint, text);
    return !text;
}

static Side union_seat(const void *state) {
    (void)state;
    return FIRST;
}

const Game toy_game = {
    .id = "toy",
    .title = "The Line",
    .hides = true,
    .prefix = "TOY",
    .rules_version = 1,
    .board_size = sizeof(ToyBoard),
    .state_size = sizeof(ToyState),
    .clauses = clauses,
    .clause_count = COUNT(clauses) - 1,
    .verbs = verbs,
    .verb_count = TOY_VERBS,
    .kind_names = kind_names,
    .columns = columns,
    .outcome_codes = outcome_codes,
    .queries = queries,
    .query_count = COUNT(queries),
    /* clang-format off */
    .board_begin = board_begin, .board_fact = board_fact, .board_end = board_end, .board_facts = board_facts,
    .blank = blank, .fact_rank = fact_rank, .set_fact = set_fact, .clear = clear, .settle = settle,
    .facts = facts, .key = key,
    .faces = 6, .over = TOY_8, .step = step_now, .who = who, .dice = dice_due, .ending = ending,
    .allows = allows, .legal = legal, .apply = apply, .worksheet = worksheet, .outcomes = outcomes,
    .notate = notate, .parse = parse, .prompt = prompt, .describe = describe, .range = range, .subject = subject,
    .put_operand = put_operand, .read_operand = read_operand, .query = query,
    .guess = guess, .sane = sane, .union_seat = union_seat,
    /* clang-format on */
};
