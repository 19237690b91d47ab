/* longroll: the command. Finds the word and hands over; see cli.h. */
#include "cli/cli.h"

#include <stdlib.h>
#include <unistd.h>

typedef struct Command {
    const char *name;
    CommandRun *run;
    const char *usage; /* after the name */
    const char *help;
    bool own_data; /* --data means something else here */
} Command;

static const Command commands[] = {
    {"games", cmd_games, "[GAME...]",
     "The games, their scenarios and options, and who plays them; all, or those named."},
    {"show", cmd_show, "SCENARIO|RECORD [--facts PREFIX] [--at N] [--for SIDE] [--board] [--json]",
     "Every fact of a position: of a scenario's start, or of a record after its\n"
     "last action or after the first N. --facts shows the keys that begin so,\n"
     "--board the facts of the board, --for what a side sees."},
    {"play", cmd_play,
     "SCENARIO [--union WHO] [--confederate WHO] [--first WHO --second WHO]\n"
     "                [--option NAME=VALUE ...] [--seed N | --dice ask] [--load FILE] [--save FILE]\n"
     "                [--reasons] [--bot-seconds N]",
     "Play in the terminal. WHO is human, ai:NAME or bot:COMMAND. ai:1 to ai:5 are\n"
     "the levels Militia, Volunteer, Regular, Veteran and Old Army: 1 and 2 do not\n"
     "look ahead, 3 to 5 play out what they consider, longer at each level (ai:4@25:\n"
     "with 25 % of its time). Ctrl-C makes one choose at once. Where the players\n"
     "choose their sides, --first and --second say who they are. --dice ask: you\n"
     "roll and type. --reasons: what ai:3 to ai:5 thought is saved with the game.\n"
     "Type help during play: hint and why ai are there too."},
    {"replay", cmd_replay, "RECORD [--to N] [--journal] [--turns]",
     "A played game action by action; with --journal what happened, with clauses;\n"
     "with --turns, once it is over, where the chance of victory changed most."},
    {"verify", cmd_verify, "RECORD... | --all FILE",
     "Replay records and check every action, rules version, board, dice and hash.\n"
     "--all: every game in the FILE of a server, before it is started with new rules."},
    {"rule", cmd_rule, "FILE|FOLDER... [--quiet]", "Run rule scripts: a line each, and at the end how many passed."},
    {"rules", cmd_rules, "GAME|ID...", "The contents of a rulebook, or clauses such as LGV-9.4.2c with their rulings."},
    {"clauses", cmd_clauses, "GAME [--json] [--check] [--scripts FOLDER]",
     "The table of clauses: code sites and passing scripts. --check names what\n"
     "is missing and fails when anything is."},
    {"odds", cmd_odds, "SCENARIO|RECORD|SCRIPT [--about ACTION] [--json] [ACTIONS...]",
     "Exact odds: do the actions (\"union assault 61; pick Hancock\"), then show\n"
     "the worksheet and every result, of the roll due or of what ACTION starts.\n"
     "--json: the same as the API tells it (docs/api.md, Worksheets)."},
    {"perft", cmd_perft, "SCENARIO DEPTH [--option NAME=VALUE ...] [--skip N] [--seed N]",
     "Count the positions within DEPTH actions; of dice each result once.\n"
     "--skip first plays N random actions."},
    {"bench", cmd_bench, "[GAME] [--json] [--seconds N] [--callgrind]",
     "Measure: uniform random play, full list at each decision, check and apply."},
    {"check-data", cmd_check_data, "GAME", "Prove every board and scenario of a game, and its rulebook."},
    {"deployment", cmd_deployment, "SCENARIO [--check FILE]",
     "Set-up and arrivals of The Last Full Measure as its rules print them.\n"
     "--check: does the list in FILE say the same as the scenario?"},
    {"map", cmd_map, "GAME [--svg FILE] [--dark] [--scenario NAME]", "Draw the map with the set-up on it."},
    {"store", cmd_store, "copy FROM TO | check STORE | backup STORE FILE | restore FILE STORE",
     "What `serve` keeps: a file, or postgres://... Copied with all that lies in it,\n"
     "from one to the other; looked through entry by entry; saved to a file, also\n"
     "while it is in use; brought back. What is there already is never overwritten.\n"
     "The key of the seeds is a file of its own, and not among it."},
    {"serve", cmd_serve,
     "[--listen HOST:PORT] [--data FILE | --store postgres://...] [--key FILE] [--public URL] [--webhooks LIST]\n"
     "[--webhook-ca FILE] [--boards DIR] [--patience N] [--trust-proxy LIST] [--connections N] [--per-address N]\n"
     "[--reveal-days N] [--max-level N] [--retain-days N] [--admin FILE] [--log LEVEL] [--metrics HOST:PORT]\n"
     "[--config FILE [--check]]",
     "Serve games to browsers and bots, at http://127.0.0.1:1863/ (or another port\n"
     "if that is taken) unless --listen says otherwise. Everything is kept in one\n"
     "FILE, longroll/tables.db below $XDG_DATA_HOME or ~/.local/share by default,\n"
     "or with --store in a PostgreSQL database, and then --key names the key.\n"
     "The seeds of the dice are hidden there by a key, in --key FILE or in FILE.key\n"
     "beside it: keep both, and apart if you can. A roll waits for a player's number\n"
     "for 14 days, or --reveal-days.\n"
     "--max-level is the highest level of opponents that players may choose (5; 0\n"
     "for none). However many think, they share two threads in turn.\n"
     "--public is the address for others, if a proxy stands before it; --boards\n"
     "reads boards from DIR; --patience is how many bad requests an address may\n"
     "make in a minute; --webhooks says whom players may have called when it is\n"
     "their turn: none, public (also without the option) or HOST:PORT, with\n"
     "commas between; --webhook-ca is a file of certificates for https there, in\n"
     "the place of the system's. --trust-proxy names the proxies whose X-Forwarded-For is\n"
     "believed, such as 10.0.0.0/8 or fd00::/8, with commas between or several\n"
     "times; with --public and without it, one on this machine. --connections is\n"
     "how many there may be at once (8,000), --per-address how many of them from\n"
     "one address, or one /64 of IPv6 (256). --patience 0 lifts the limits by the\n"
     "minute, which docs/api.md tells, for tests. --log says what is told on the standard\n"
     "error: error, warn, info or request, each with all before it. --metrics says\n"
     "where Prometheus may read /metrics; a PORT alone is one of this machine.\n"
     "--retain-days removes games that nobody has gone on with for N days (0: none).\n"
     "--admin is the socket of longroll admin: DATA.sock unless it says otherwise, over a\n"
     "database KEY.PORT.sock, or none.\n"
     "--config reads settings from FILE, the same words without dashes: `log = info`,\n"
     "a line each; options go before them. --check only tests FILE. docs/operate.md\n"
     "tells more.",
     true},
    {"admin", cmd_admin,
     "status | tables [STATE] [--most N] | seats TABLE\n"
     "longroll admin close TABLE [REASON] | remove TABLE | mute TABLE SEAT | unmute TABLE SEAT\n"
     "longroll admin reports | settle TABLE | announce TEXT | announce --end | drain [--seconds N]\n"
     "    [--socket FILE | --data FILE | --store postgres://... --key FILE [--listen PORT] | --config FILE]",
     "Look after the server that runs on this machine, over its socket: the one of\n"
     "--socket, or where the server has it by the same words or the settings in --config;\n"
     "of several over one database --listen says which. A TABLE is its\n"
     "number or its name, a STATE all, open, running or over. close ends a game\n"
     "without a result; remove takes a table away whole, for good. mute lets nobody\n"
     "speak from a SEAT (nobody: who watches). reports are what players say of others, until\n"
     "settle. announce tells everybody, until\n"
     "announce --end. drain: no new games; what is under way ends, then the server\n"
     "does, after N seconds (60) in any case. The server's log tells every act.",
     true},
    {"lab", cmd_lab,
     "duel A B SCENARIO... | duel SCENARIO... --union A --confederate B\n"
     "longroll lab ladder A B C... --scenario S [--scenario S ...]\n"
     "longroll lab balance SCENARIO... [--by A]\n"
     "longroll lab bid SCENARIO --on OPTION [--by A]\n"
     "longroll lab verbs A B SCENARIO... | verbs SCENARIO... [--by A]\n"
     "longroll lab follies A B SCENARIO... | follies SCENARIO... [--by A]\n"
     "longroll lab tune SCENARIO... [--by A] [--only policy|value] [--epochs N] [--out FILE]\n"
     "longroll lab report DIR\n"
     "    [--pairs N | --games N] [--sprt LOW:HIGH [--alpha P] [--beta P]] [--within W] [--seed N]\n"
     "    [--option NAME=VALUE ...] [--out DIR] [--threads N]",
     "Let opponents (ai:NAME) play many games, on all cores, and say what follows.\n"
     "duel: how does A do against B? Games come in pairs, with the same dice and\n"
     "exchanged sides, unless --union and --confederate fix them. ladder: ratings of\n"
     "several. balance: is a scenario fair? bid: which value of an option makes it\n"
     "so? verbs: what does an opponent use? follies: how often does it do what a\n"
     "player would shake his head at, such as going there and back? tune: weights\n"
     "for ai:1 to ai:5 from such games; --data DIR then plays with DIR/ai/<game>.txt.\n"
     "report: an HTML page with plots and CSV files in the folder of a batch.\n"
     "ai:1 to ai:5 are the levels, ai:4@25 is level 4 with 25 % of its budget.\n"
     "--sprt stops when the score of A is clearly LOW or HIGH, --within when every\n"
     "interval is within +-W; --pairs or --games is then the most. --out keeps every\n"
     "game in DIR; the same command again goes on where it was stopped. The results\n"
     "depend on the seed alone, not on the number of threads. See docs/lab.md."},
    {"duel", cmd_duel,
     "A B SCENARIO... | SCENARIO... --union ai:NAME --confederate ai:NAME [--games N] [--seed N]\n"
     "                [--option NAME=VALUE ...] ...",
     "Let two opponents play many games and count the results: short for lab duel."},
};

static const Command *command_named(const char *name) {
    for (int i = 0; i < COUNT(commands); i++) {
        if (strcmp(commands[i].name, name) == 0) return &commands[i];
    }
    return NULL;
}

static void help_all(void) {
    puts("Long Roll: Chancellorsville, 1863, as a rules-enforcing game.\n\n"
         "usage: longroll COMMAND ... [--data DIR]\n");
    for (int i = 0; i < COUNT(commands); i++) {
        int len = (int)strcspn(commands[i].help, "\n");
        printf("  %-11s %.*s%s\n", commands[i].name, len, commands[i].help, commands[i].help[len] ? " ..." : "");
    }
    puts("\nlongroll help COMMAND lists the options. --data DIR reads boards and scenarios\n"
         "from DIR/<game>/ in place of those of the same name in the program.\n"
         "To start: longroll play lgv/sedgwick --confederate ai:1, and ai:3 when that is too easy");
}

static int no_command(const char *name) {
    char near[60];
    Writer w = writer_on(near, sizeof near);
    Nearest nearest = nearest_to(str_of(name));
    for (int i = 0; i < COUNT(commands); i++) nearest_name(&nearest, str_of(commands[i].name));
    put_nearest(&w, &nearest);
    return bad("there is no command '%s'%s%s longroll help", name, near[0] ? near : "", near[0] ? " See" : "; see");
}

int command_help(const char *name) {
    if (!name) {
        help_all();
        return STATUS_OK;
    }
    const Command *c = command_named(name);
    if (!c) return no_command(name);
    printf("longroll %s %s\n\n%s\n", c->name, c->usage, c->help);
    return STATUS_OK;
}

/* Output that could not be written is an error like any other. */
static int close_output(int status) {
    if (fflush(stdout) == 0 && !ferror(stdout)) return status;
    return status == STATUS_OK ? bad("the output could not be written") : status;
}

static int run(const char *self, const Dealer *dealer, const Command *c, int count, char **word) {
    Cli cli = {.self = self, .dealer = dealer};
    Args args = {.command = c->name, .usage = c->usage, .at = word, .count = count};
    Error e;
    const char *folder = c->own_data ? NULL : args_value(&args, "--data");
    if (args_flag(&args, "--help")) return command_help(c->name);
    if (!data_open(&cli, folder, &e)) return bad("%s", e.text);
    int status = c->run(&cli, &args);
    data_close(&cli);
    return status;
}

/* `longroll --data DIR play ...`: an option before the command goes behind it. */
static void turn_round(int count, char **word) {
    if (count < 4 || strcmp(word[1], "--data") != 0) return;
    char *option = word[1], *value = word[2];
    for (int i = 1; i + 2 < count; i++) word[i] = word[i + 2];
    word[count - 2] = option;
    word[count - 1] = value;
}

void say_fault(int file, const char *text) {
    char line[1100];
    Writer w = writer_on(line, sizeof line);
    put_fmt(&w, "longroll: fault: %s\n", text);
    (void)!write(file, line, w.len);
}

int longroll(int count, char **word, const Dealer *dealer) {
    turn_round(count, word);
    if (count < 2) {
        help_all();
        return close_output(STATUS_BAD);
    }
    const char *name = word[1];
    if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        return close_output(command_help(count > 2 ? word[2] : NULL));
    }
    if (strcmp(name, "--version") == 0 || strcmp(name, "version") == 0) {
        puts("longroll " LONGROLL_VERSION);
        return close_output(STATUS_OK);
    }
    const Command *c = command_named(name);
    if (!c) return no_command(name);
    return close_output(run(word[0], dealer, c, count - 2, word + 2));
}
