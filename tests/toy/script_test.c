/* The runner of rule scripts, by the toy: every kind of line, passing and
 * failing, and what it says when it fails. */
#include "toy/toy.h"

#include "core/script.h"
#include "test.h"

static const Game *find(Str id) { return str_same(id, STR("toy")) ? &toy_game : NULL; }

static ScriptResult run(const char *text) {
    ScriptResult result;
    DataSource data = toy_data();
    script_run(str_of(text), "test.rule", &data, find, &result);
    return result;
}

static bool passes(const char *text) {
    ScriptResult result = run(text);
    if (!result.passed) printf("    line %d: %s\n", result.line, result.message);
    return result.passed && result.message[0] == 0;
}

/* Fails in that line with a message that contains `part`. */
static bool fails(const char *text, int line, const char *part) {
    ScriptResult result = run(text);
    bool good = !result.passed && result.line == line && strstr(result.message, part) != NULL;
    if (!good) printf("    found line %d: %s\n    expected %d: ...%s...\n", result.line, result.message, line, part);
    return good;
}

#define USE "use toy/skirmish\n" /* line 1 */
#define OVER USE "board rounds = 1\nset round = 2\nset step = over\nset place.cs-line = lost\nset shown.cs-line = yes\n"
#define STANCES USE "do union choose press; confederate choose hold\n" /* 2 */
/* Union scout in 2 faces the Confederate one in 3; two dice, sixes hit. */
#define BATTLE                     \
    USE "set place.cs-scout = 3\n" \
        "do union choose press; confederate choose hold; union attack us-scout 3; confederate stand\n" /* 3 */

/* ---- Header ------------------------------------------------------------------------ */

static void header_is_read(void) {
    ScriptResult r = run("# a comment\nrule TOY-1 toy-2 # and another\nrule TOY-1 TOY-3\ntitle Of stacks\n" USE);
    CHECK(r.passed);
    CHECK(!r.proves);
    CHECK_TEXT(r.title, "Of stacks");
    CHECK_EQ(r.clause_count, 3);
    CHECK_EQ(r.clause[1], 2);
    CHECK(r.game == &toy_game);
}

static void header_is_judged(void) {
    CHECK(fails("rule TOY-1\nrule TOY-99\n" USE, 2, "game toy has no clause 'TOY-99'"));
    CHECK(fails(USE "rule TOY-99\n", 2, "no clause"));
    CHECK(fails("rule\n" USE, 1, "expected the id of a clause"));
    CHECK(fails("title A\ntitle B\n" USE, 2, "'title' is given twice"));
    CHECK(fails(USE USE, 2, "'use' is given twice"));
    CHECK(fails("", 0, "without a line 'use"));
    CHECK(fails("set round = 2\n", 1, "expected 'use GAME/SCENARIO' before 'set'"));
    CHECK(fails("use toy\n", 1, "expected the name of a scenario"));
    CHECK(fails("use ../../etc/passwd\n", 1, "expected the name of a scenario"));
    CHECK(fails("use toy/nowhere\n", 1, "no file toy/nowhere.scenario"));
    CHECK(fails(USE "\nattack us-scout 3\n", 3, "found 'attack'"));
}

static void options_and_board_come_first(void) {
    CHECK(fails(USE "option fog = on\nexpect round = 1\n", 2, "no option 'fog'; possible: none"));
    CHECK(fails(USE "option fog\n", 2, "expected 'option NAME = VALUE'"));
    CHECK(fails(USE "set round = 2\noption fog = on\n", 3, "directly after 'use'"));
    CHECK(passes(USE "board rounds = 1\nset round = 2\nset step = over\nexpect result = draw\n"));
    CHECK(fails(USE "board rounds = many\n", 2, "expected a number"));
    CHECK(fails(USE "board rounds\n", 2, "expected 'board KEY = VALUE'"));
    CHECK(fails(USE "board hit = 9\nexpect round = 1\n", 3, "the changed board: hit must be"));
    CHECK(fails(USE "set round = 2\nboard hit = 4\n", 3, "before the first 'set'"));
}

static void a_board_line_changes_one_script_only(void) {
    CHECK(passes(USE "board rounds = 1\ndo union choose hold; confederate choose hold\n"
                     "do union pass; confederate pass\nexpect actor = nobody\n"));
    CHECK(passes(USE "do union choose hold; confederate choose hold\ndo union pass; confederate pass\n"
                     "expect actor = union\n"));
}

/* ---- set --------------------------------------------------------------------------- */

static void sets_are_one_transaction(void) {
    /* Each of the two alone would be refused: both sides in one place. */
    CHECK(passes(USE "set place.us-scout = 4\nset place.cs-scout = 2\nexpect place.us-scout = 4\n"));
    CHECK(
        fails(USE "set place.us-scout = 4\nexpect round = 1\nset place.cs-scout = 2\n", 2, "both sides hold a place"));
    CHECK(passes(USE "set place.us-scout = 3\nset clear pieces\nset place.us-line = 1\nset place.us-guns = 1\n"
                     "set place.cs-scout = 4\nset place.cs-line = 5\nset place.cs-guns = 5\n"
                     "expect place.us-scout = 3\n"));
    CHECK(fails(USE "set round = 2\nset place.us-scout = 9\nexpect round = 2\n", 3, "place.us-scout cannot be"));
    CHECK(fails(USE "set round = 2\nset round = 3\n", 3, "'round' is given twice, first in line 2"));
    CHECK(fails(USE "set round\n", 2, "expected 'key = value' or 'clear WHAT'"));
    CHECK(fails(USE "set clear hopes\n", 2, "only pieces can be cleared"));
    CHECK(fails(USE "set step = over\n", 2, "is the game over or not?"));
}

/* ---- do, roll ------------------------------------------------------------------------ */

static void actions_are_done(void) {
    CHECK(passes(STANCES "expect step = act\nexpect actor = union\n"));
    CHECK(passes(STANCES "do union march us-scout 3\nexpect actor = confederate\n"));
    CHECK(fails(STANCES "do union march us-scout 4\n", 3, "'union march us-scout 4' is refused: TOY-4: 4 is not next"));
    CHECK(fails(STANCES "do march us-scout 3\n", 3, "expected union, confederate, first or second"));
    CHECK(fails(STANCES "do union\n", 3, "expected an action after 'union'"));
    CHECK(fails(STANCES "do union march us-mule 3\n", 3, "us-mule"));
    CHECK(fails(STANCES "do union pass;\ndo confederate ; pass\n", 4, "expected an action"));
    CHECK(fails(BATTLE "do confederate pass\n", 4, "dice are due before 'pass': 2 with 6 faces"));
}

static void dice_are_given(void) {
    CHECK(passes(BATTLE "expect actor = fortune\nroll 6 1\nexpect place.cs-scout = lost\nexpect place.us-scout = 3\n"));
    CHECK(fails(BATTLE "roll 6\n", 4, "2 dice are due, but 1 are given"));
    CHECK(fails(BATTLE "roll 6 1 1\n", 4, "2 dice are due, but more are given"));
    CHECK(fails(BATTLE "roll 6 7\n", 4, "expected faces from 1 to 6, found '7'"));
    CHECK(fails(BATTLE "roll\n", 4, "expected the faces"));
    CHECK(fails(BATTLE "roll 1 1; 1 1\n", 4, "no dice are due for '1 1': confederate acts in step act"));
}

/* ---- try ------------------------------------------------------------------------------ */

static void refusals_are_tried(void) {
    CHECK(passes(STANCES "try union march us-scout 4 -> refused TOY-4\nexpect place.us-scout = 2\n"));
    CHECK(passes(STANCES "try union march us-scout 4 -> refused\n"));
    CHECK(run(STANCES "try union march us-scout 4 -> refused\n").proves);
    CHECK(run(STANCES "try union march us-scout 3 -> ok\n").proves);
    CHECK(run(USE "try set round = 0 -> error\n").proves);
    CHECK(!run(STANCES "do union march us-scout 3\n").proves);
    CHECK(passes(STANCES "try union march us-scout 4; march us-scout 3 -> refused TOY-4\n"));
    CHECK(fails(STANCES "try union march us-scout 4; march us-scout 3 -> refused TOY-5\n", 3, "is refused: TOY-4"));
    CHECK(fails(STANCES "try union march us-scout 4; march us-scout 3 -> refused\n", 3,
                "'union march us-scout 4' is refused: TOY-4: 4 is not next to 2; it stands before 'march us-scout 3'"));
    CHECK(fails(STANCES "try union pass -> refused TOY-77\n", 3, "has no clause 'TOY-77'"));
    CHECK(fails(BATTLE "try union march us-mule 3 -> refused TOY-77\n", 4, "has no clause 'TOY-77'"));
    CHECK(passes(USE "set place.us-scout = 3\ndo union choose press; confederate choose hold\n"
                     "try union march us-scout 4 -> refused TOY-1 TOY-4\n"));
    CHECK(fails(STANCES "try union march us-scout 4 -> refused TOY-5\n", 3,
                "expected a refusal by TOY-5, found one by TOY-4"));
    CHECK(passes(STANCES "try union march us-scout 4 -> refused TOY-4 \"not next to\"\n"));
    CHECK(passes(STANCES "try union march us-scout 4 -> refused \"not next to\"\n"));
    CHECK(fails(STANCES "try union march us-scout 4 -> refused TOY-4 \"holds\"\n", 3,
                "expected a refusal with 'holds', found '"));
    CHECK(fails(STANCES "try union march us-scout 4 -> refused TOY-4 \"not\n", 3, "expected 'refused ID"));
    CHECK(fails(STANCES "try union march us-scout 4 -> refused TOY-77\n", 3, "has no clause 'TOY-77'"));
    CHECK(fails(STANCES "try union march us-scout 3 -> refused TOY-4\n", 3, "is accepted, expected refused TOY-4"));
}

static void a_slip_is_no_refusal(void) {
    CHECK(fails(STANCES "try union march us-mule 4 -> refused\n", 3, "us-mule"));
    CHECK(fails(STANCES "try union fly us-scout 4 -> refused\n", 3, "no verb"));
    CHECK(fails(STANCES "try march us-scout 4 -> refused\n", 3, "expected union"));
    CHECK(fails(STANCES "try union march us-scout 4\n", 3, "at the end of 'try'"));
    CHECK(fails(STANCES "try union march us-scout 4 -> perhaps\n", 3, "found '-> perhaps'"));
    CHECK(fails(BATTLE "try union pass -> refused\n", 4, "dice are due"));
    CHECK(passes(BATTLE "try union pass -> refused TOY-7\n"));
    CHECK(fails(BATTLE "try union pass -> refused TOY-2\n", 4, "expected a refusal by TOY-2"));
    CHECK(fails(BATTLE "try union pass; pass -> refused TOY-7\n", 4, "dice are due before 'pass'"));
}

static void tries_leave_no_trace(void) {
    CHECK(passes(STANCES "try union march us-scout 3; confederate pass; union choose hold -> ok\n"
                         "expect place.us-scout = 2\nexpect step = act\nexpect actor = union\n"));
    CHECK(passes(STANCES "try union pass; pass -> refused TOY-3\nexpect actor = union\n"));
    CHECK(fails(STANCES "try union pass; pass; confederate pass -> refused\n", 3, "'union pass' is refused: TOY-3"));
    CHECK(fails(STANCES "try union march us-scout 4 -> ok\n", 3, "is refused, expected ok: TOY-4"));
}

static void bad_facts_are_tried(void) {
    CHECK(passes(USE "try set round = 0 -> error\nexpect round = 1\n"));
    CHECK(passes(USE "try set place.us-scout = 4 -> error \"both sides\"\nexpect place.us-scout = 2\n"));
    CHECK(fails(USE "try set place.us-scout = 4 -> error \"stack\"\n", 2,
                "expected an error with \"stack\", found: this"));
    CHECK(fails(USE "try set place.us-scou = 4 -> error\n", 2, "every value of 'place.us-scou' is an error"));
    CHECK(passes(USE "try set place.us-scou = 4 -> error \"no fact\"\n"));
    CHECK(fails(USE "try set round = 2 -> error\n", 2, "'round = 2' is taken, expected an error"));
    CHECK(fails(USE "try set round = 0 -> error both\n", 2, "expected '-> error'"));
    CHECK(fails(USE "try set round = 0 -> refused\n", 2, "expected '-> error'"));
}

/* ---- sheet, preview, odds -------------------------------------------------------------- */

static void worksheets_are_read(void) {
    CHECK(passes(BATTLE "sheet dice 1 TOY-7\nsheet dice = 2\nsheet hit-on = 6\n"));
    CHECK(passes(USE "set place.cs-scout = 3\ndo union choose hold; confederate choose press; union attack us-scout 3\n"
                     "do confederate stand\nsheet hit-on no TOY-2\n"));
    CHECK(fails(BATTLE "sheet hit-on no TOY-2\n", 4, "expected hit on no TOY-2, found hit on 6 is 5 a hit TOY-7, 1"));
    CHECK(fails(BATTLE "sheet dice no TOY-2\n", 4, "TOY-2 can never stand in the column 'dice'"));
    CHECK(fails(BATTLE "sheet dice no TOY-2\n", 4, "it stands in 'hit on'"));
    CHECK(fails(BATTLE "sheet dice no TOY-6\n", 4, "it stands in no column"));
    CHECK(passes(BATTLE "sheet dice 2 TOY-7 # the sum of two lines\n"));
    CHECK(fails(BATTLE "sheet dice 3 TOY-7\n", 4,
                "expected dice 3 TOY-7, found dice 2 is 1 strength TOY-7, 1 the attacker presses TOY-7"));
    CHECK(fails(BATTLE "sheet dice = 3\n", 4, "found dice 2 is"));
    CHECK(fails(BATTLE "sheet dice no TOY-7\n", 4, "expected dice no TOY-7"));
    CHECK(fails(BATTLE "sheet dice 1 TOY-77\n", 4, "no clause 'TOY-77'"));
    CHECK(fails(BATTLE "sheet dice one TOY-7\n", 4, "expected a number, 'no' or '='"));
    CHECK(fails(BATTLE "sheet dice = all\n", 4, "expected 'sheet COLUMN = TOTAL'"));
    CHECK(fails(BATTLE "sheet mice = 3\n", 4, "expected a column of the worksheet ( 'dice' 'hit on')"));
    CHECK(fails(USE "sheet dice = 3\n", 2, "no resolution is under way"));
}

static void previews_are_read(void) {
    const char *facing = USE "set place.cs-scout = 3\ndo union choose press; confederate choose press\n";
    char text[400];
    Writer w = writer_on(text, sizeof text);
    put_fmt(&w, "%spreview union attack us-scout 3\nsheet hit-on = 5\nexpect odds miss = 16/36\n", facing);
    CHECK(passes(text));
    put(&w, "do union pass\nsheet dice = 2\n");
    CHECK(fails(text, 8, "no resolution is under way"));
    CHECK(fails(STANCES "preview union pass\n", 3, "starts nothing that has a worksheet"));
    CHECK(fails(STANCES "preview attack us-scout 3\n", 3, "expected 'preview SIDE ACTION'"));
    CHECK(fails(STANCES "preview union attack us-mule 3\n", 3, "us-mule"));
}

static void odds_are_exact(void) {
    CHECK(passes(BATTLE "expect odds miss = 25/36\nexpect odds driven out = 11/36\nexpect odds hit = 0/1\n"));
    CHECK(passes(BATTLE "expect odds miss = 50/72\n"));
    CHECK(passes(BATTLE "expect odds Driven-Out = 11/36\nexpect odds hit = 0/36\n"));
    CHECK(fails(BATTLE "expect odds driven = 0/36\n", 4, "no dice of game toy have the outcome 'driven'"));
    CHECK(fails(BATTLE "expect odds drivn out = 0/1\n", 4, "driven out 11/36; did you mean 'driven out'?"));
    CHECK(fails(BATTLE "expect odds miss = 24/36\n", 4, "found miss 25/36, driven out 11/36"));
    CHECK(fails(BATTLE "expect odds miss = 25\n", 4, "expected 'expect odds LABEL = N/D'"));
    CHECK(fails(BATTLE "expect odds\n", 4, "expected 'expect odds LABEL = N/D'"));
    CHECK(fails(USE "expect odds miss = 1/2\n", 2, "no dice are in question"));
}

/* ---- expect ------------------------------------------------------------------------------ */

static void facts_are_expected(void) {
    CHECK(passes(USE "expect place.us-scout =   2\nexpect place.us-scout = 2 for union\n"));
    CHECK(passes(USE "expect no place.us-scout for confederate\nexpect stack.2.union = 1 for confederate\n"));
    CHECK(passes(USE "expect no stack.2.union\nexpect stack.2.union = 1\n"));
    CHECK(fails(USE "expect stack.2.union = 2\n", 2, "expected stack.2.union = 2, found 1"));
    CHECK(fails(USE "expect place.us-scout = 3\n", 2, "expected place.us-scout = 3, found 2"));
    CHECK(fails(USE "expect place.us-scout = 2 for confederate\n", 2, "found no such fact"));
    CHECK(fails(USE "expect place.us-scou = 2\n", 2, "found no such fact"));
    CHECK(passes(USE "expect place.US scout = 2\n"));
    CHECK(fails(USE "expect place.US scout = 3\n", 2, "expected place.us-scout = 3, found 2"));
    CHECK(fails(USE "expect place.us-scou = 2\n", 2, "did you mean 'place.us-scout'?"));
    CHECK(fails(USE "expect no place.us-scout\n", 2, "expected no fact place.us-scout, found 2"));
    CHECK(fails(USE "expect no\n", 2, "expected 'expect no KEY'"));
    CHECK(fails(USE "expect no place.us-scou\n", 2, "no position can have a fact 'place.us-scou'"));
    CHECK(fails(USE "expect no place.us-scou\n", 2, "did you mean 'place.us-scout'?"));
    CHECK(fails(USE "expect no place.US scout\n", 2, "expected no fact place.us-scout, found 2"));
    CHECK(fails(USE "expect no fortune\n", 2, "no fact 'fortune'"));
    CHECK(fails(USE "expect no stack.9.union\n", 2, "no position can have a fact 'stack.9.union'"));
    CHECK(fails(USE "expect no legal pass\n", 2, "no position can have a fact 'legal pass'"));
    CHECK(passes(USE "expect answer near 2: us-line = next to it\nexpect answer near 2: us-line = next to it 1\n"
                     "expect answer near 2: 2 = held 1 for confederate\nexpect answer near 2: us-scout = nothing\n"
                     "expect answer near 2: us-line = nothing for confederate\n"));
    CHECK(fails(USE "expect answer near 2: us-line = next to it 2\n", 2, "found next to it 1"));
    CHECK(fails(USE "expect answer near 2: us-line = nothing\n", 2, "found next to it 1"));
    CHECK(fails(USE "expect answer near 2\n", 2, "expected 'expect answer QUESTION: NAME = WHAT'"));
    CHECK(fails(USE "expect answer far 2: us-line = lost\n", 2, "no question 'far'"));
    CHECK(fails(USE "expect answer near 2: us-lin = nothing\n", 2, "no unit or place is called 'us-lin'"));
    CHECK(fails(USE "expect answer near 2: US line = nothing\n", 2, "found next to it 1"));
    CHECK(passes(USE "expect answer near 2: US line = 1\n"));
    CHECK(passes(USE "expect answer near 1 = held 2 for confederate\nexpect answer near 1 = 2 for confederate\n"));
    CHECK(passes(USE "expect answer near 4 = held for union\nexpect answer near 3 = nothing for nobody\n"));
    CHECK(fails(USE "expect answer near 4 = nothing for union\n", 2, "found held 1: 0 next to 4 are seen."));
    CHECK(fails(USE "expect answer near 2 = held\n", 2, "the answer names 3 things"));
    CHECK(fails(USE "expect\n", 2, "expected KEY = VALUE"));
    CHECK(run(USE "expect round = 1\n").proves);
}

/* The toy reads "lo st" as the "lost" that it writes. */
static void facts_are_expected_in_other_words(void) {
    CHECK(passes(BATTLE "roll 6 1\nexpect place.cs-scout = lo st\n"));
    CHECK(fails(BATTLE "roll 6 1\nexpect place.us-scout = lo st\n", 5, "expected place.us-scout = lo st, found 3"));
    CHECK(fails(BATTLE "roll 6 1\nexpect place.cs-scout = lost for ever\n", 5, "found lost"));
    CHECK(fails(BATTLE "roll 6 1\nexpect place.cs-scout = LOST\n", 5, "found lost"));
    CHECK(passes(USE "set round = 2\nexpect place.us-line = 1 \nexpect round = 2\n"));
}

static void the_moment_is_expected(void) {
    CHECK(fails(USE "expect actor = confederate\n", 2, "expected actor = confederate, found union"));
    CHECK(fails(USE "expect step = act\n", 2, "expected step = act, found stance"));
    CHECK(fails(USE "expect result = draw\n", 2, "the game goes on"));
    CHECK(fails(USE "expect result = nobody\n", 2, "the game goes on"));
    CHECK(passes(OVER "expect result = union\nexpect result = Union victory\n"));
    CHECK(fails(OVER "expect result = confederate\n", 7, "found Union victory"));
    CHECK(passes(STANCES "expect legal march us-scout 3\nexpect not legal march us-scout 4\n"));
    CHECK(passes(STANCES "expect legal union pass\nexpect not legal confederate pass\n"));
    CHECK(fails(STANCES "expect legal confederate pass\n", 3, "legal actions of union"));
    CHECK(fails(STANCES "expect not legal pass\n", 3, "expected 'pass' not among the"));
    CHECK(fails(STANCES "expect legal march us-scout 4\n", 3, "expected 'march us-scout 4' among the"));
    CHECK(fails(STANCES "expect legal fly 4\n", 3, "no verb"));
    CHECK(fails(STANCES "expect not round = 4\n", 3, "expected 'expect not legal ACTION'"));
}

static void some_words_are_expected(void) {
    CHECK(passes(USE "expect place.us-scout has 2\nexpect place.US scout has 2 for union\n"));
    CHECK(fails(USE "expect place.us-scout has 3\n", 2, "expected place.us-scout to have '3', found 2"));
    CHECK(fails(USE "expect place.us-scout has 2 lost\n", 2, "expected place.us-scout to have 'lost', found 2"));
    CHECK(fails(USE "expect place.us-scout has 2 for confederate\n", 2, "expected place.us-scout, found no such fact"));
    CHECK(fails(USE "expect place.us-mule has 2\n", 2, "no position can have a fact 'place.us-mule'"));
    CHECK(fails(USE "expect no place.us-scout has 3\n", 2, "no position can have a fact"));
}

/* ---- then, case ---------------------------------------------------------------------------- */

static void then_ends_a_transaction(void) {
    CHECK(passes(USE "set place.us-scout = 3\nthen\nset place.us-scout = 2\nexpect place.us-scout = 2\n"));
    CHECK(fails(USE "set place.us-scout = 4\nthen\nset place.cs-scout = 2\nexpect round = 1\n", 2,
                "both sides hold a place"));
    CHECK(fails(USE "set round = 2\nthen what\n", 3, "expected nothing after 'then'"));
}

static void cases_begin_alike(void) {
    CHECK(passes(STANCES "case a march\ndo union march us-scout 3\nexpect place.us-scout = 3\nend\n"
                         "case a pass\nset round = 2\ndo union pass\nexpect place.us-scout = 2\nend\n"
                         "expect round = 1\nexpect actor = union\n"));
    CHECK(run(STANCES "case one\ntry union pass -> ok\nend\n").proves);
    CHECK(fails(STANCES "case one\ndo union march us-scout 4\nend\n", 4, "case one: 'union march us-scout 4' is"));
    CHECK(fails(STANCES "case one\ndo union pass\nend\n", 5, "case one: this case proves nothing"));
    CHECK(fails(STANCES "case one\nexpect round = 1\ncase two\n", 5, "expected 'end' before the next 'case'"));
    CHECK(fails(STANCES "case one\nexpect round = 1\n", 4, "the script ends without an 'end' of this case"));
    CHECK(fails(STANCES "case\n", 3, "expected a name after 'case'"));
    CHECK(fails(STANCES "end\n", 3, "'end' stands after a 'case'"));
    CHECK(fails(STANCES "case one\nexpect round = 1\nend of it\n", 5, "expected nothing after 'end'"));
    CHECK(fails(BATTLE "case one\nroll 6 1\nexpect journal cs-scout is lost\nend\nexpect journal cs-scout\n", 8,
                "it says nothing"));
}

static void the_fact_at_fault_is_named(void) {
    CHECK(fails(USE "set place.us-scout = 4\nset round = 2\nset shown.us-line = yes\nexpect round = 2\n", 2,
                "place.us-scout: this position cannot be: both sides hold a place"));
    CHECK(fails(USE "set place.us-scout = lost\nset place.us-guns = 5\nset round = 2\nexpect round = 2\n", 3,
                "place.us-guns: this position cannot be: both sides"));
    CHECK(fails(USE "set round = 2\nset place.us-scout = 9\nset shown.us-line = yes\nexpect round = 2\n", 3,
                "place.us-scout cannot be"));
}

static void the_journal_is_expected(void) {
    CHECK(passes(BATTLE "roll 1 1\nexpect no journal is lost\n"));
    CHECK(fails(BATTLE "roll 6 1\nexpect no journal is lost\n", 5,
                "expected the journal not to say 'is lost'; it says:\ncs-scout is lost"));
    CHECK(fails(BATTLE "expect no journal\n", 4, "expected 'expect journal TEXT' or 'expect no journal TEXT'"));
    CHECK(fails(USE "expect no journal is lost\n", 2, "nothing was done before this line"));
    CHECK(passes(BATTLE "expect journal attacks 3\nroll 6 1\nexpect journal cs-scout is lost\n"));
    CHECK(fails(BATTLE "roll 6 1\nexpect journal attacks 3\n", 5, "it says:\ncs-scout is lost"));
    CHECK(fails(USE "expect journal attacks 3\n", 2, "it says nothing"));
    CHECK(fails(USE "expect journal\n", 2, "expected 'expect journal TEXT' or 'expect no journal TEXT'"));
}

/* ---- Texts that nobody would write ---------------------------------------------------------- */

static void long_and_strange_texts_are_refused(void) {
    static char text[SCRIPT_LIMIT + 2];
    memset(text, '#', sizeof text - 1);
    CHECK(fails(text, 0, "longer than"));
    text[2000] = 0;
    CHECK(fails(text, 1, "the line is longer than 1000 bytes"));
    CHECK(fails(USE "expect \x01round = 1\n", 2, "control character"));
    CHECK(passes("\r\nuse toy/skirmish\r\nexpect round = 1\r\n"));
}

/* Whatever is cut off or overwritten, the runner says yes or no and ends. */
static void mutations_do_no_harm(void) {
    static const char whole[] = "rule TOY-7 # dice\ntitle T\n" BATTLE "sheet dice = 2\nexpect odds miss = 25/36\n"
                                "try set round = 0 -> error \"cannot\"\nroll 6 1\n"
                                "try confederate pass; union choose hold -> ok\nexpect no noted.union for nobody\n";
    char text[sizeof whole];
    CHECK(passes(whole));
    for (size_t at = 0; at < sizeof whole - 1; at++) {
        for (const char *c = "\n;=->\" 9#"; *c; c++) {
            memcpy(text, whole, sizeof text);
            text[at] = *c;
            ScriptResult result = run(text);
            if (!CHECK(result.passed == (result.message[0] == 0))) return;
        }
        memcpy(text, whole, sizeof text);
        text[at] = 0;
        ScriptResult result = run(text);
        if (!CHECK(result.passed == (result.message[0] == 0))) return;
    }
}

T_MAIN {
    RUN(header_is_read);
    RUN(header_is_judged);
    RUN(options_and_board_come_first);
    RUN(a_board_line_changes_one_script_only);
    RUN(sets_are_one_transaction);
    RUN(actions_are_done);
    RUN(dice_are_given);
    RUN(refusals_are_tried);
    RUN(a_slip_is_no_refusal);
    RUN(tries_leave_no_trace);
    RUN(bad_facts_are_tried);
    RUN(worksheets_are_read);
    RUN(previews_are_read);
    RUN(odds_are_exact);
    RUN(facts_are_expected);
    RUN(facts_are_expected_in_other_words);
    RUN(the_moment_is_expected);
    RUN(the_journal_is_expected);
    RUN(some_words_are_expected);
    RUN(then_ends_a_transaction);
    RUN(cases_begin_alike);
    RUN(the_fact_at_fault_is_named);
    RUN(long_and_strange_texts_are_refused);
    RUN(mutations_do_no_harm);
}
