/* The search; see search.h. */
#include "ai/search/internal.h"

/* ---- Memory ---------------------------------------------------------------------------------------- */

static size_t rounded(size_t size) { return (size + 63) / 64 * 64; }

static size_t row_size(const Knowledge *k) {
    size_t features = 0;
    while (k->action_features && k->action_features[features]) features++;
    return rounded(LIST_MAX * features * sizeof(i16));
}

size_t search_memory(const Knowledge *k, const Game *game) {
    return rounded(sizeof(Search)) + 2 * rounded(game->state_size) + 2 * rounded(LIST_MAX * sizeof(Action)) +
           row_size(k) + rounded(k->memory) + rounded(k->script->scratch_size);
}

static void *cut(u8 **from, size_t size) {
    u8 *at = *from;
    *from += rounded(size);
    return at;
}

static Search *search_lay(const Knowledge *k, const LevelSize *size, const AiTurn *turn) {
    u8 *from = turn->scratch;
    Search *s = cut(&from, sizeof *s);
    memset(s, 0, offsetof(Search, candidate));
    s->k = k, s->size = size, s->turn = turn;
    s->particle = cut(&from, turn->game->state_size);
    s->state = cut(&from, turn->game->state_size);
    s->list = cut(&from, LIST_MAX * sizeof(Action));
    s->wide_list.action = cut(&from, LIST_MAX * sizeof(Action));
    s->row = cut(&from, row_size(k));
    s->memory = cut(&from, k->memory);
    s->script_memory = cut(&from, k->script->scratch_size);
    if (k->memory) memset(s->memory, 0, k->memory);
    s->activation = k->activation ? k->activation(turn->board, turn->guess) : 0;
    s->seed = (u64)stream_next(turn->dice) << 32 | stream_next(turn->dice);
    return s;
}

static void widen(Search *s) {
    const AiTurn *t = s->turn;
    List *list = &s->wide_list;
    if (!s->k->widen) return;
    Scene scene = scene_now(s);
    list->count = t->legal->count;
    memcpy(list->action, t->legal->action, (size_t)list->count * sizeof *list->action);
    s->k->widen(&scene, list);
    s->wide = *t;
    s->wide.legal = list;
    s->turn = &s->wide;
}

/* ---- Comparing ---------------------------------------------------------------------------------------- */

/* By how much `a` is better than `b` over the playouts that both had: sum and sum of squares of the differences. */
typedef struct Lead {
    i64 sum, squares;
    int n;
} Lead;

static Lead lead_over(const Search *s, int a, int b) {
    Lead lead = {0};
    lead.n = s->candidate[a].played < s->candidate[b].played ? s->candidate[a].played : s->candidate[b].played;
    for (int i = 0; i < lead.n; i++) {
        i64 by = (i64)s->score[a][i] - s->score[b][i];
        lead.sum += by;
        lead.squares += by * by;
    }
    return lead;
}

/* Is the mean lead more than so many hundredths of its standard error? In tens of points, so that all fits. */
static bool is_clear(Lead lead, int hundredths) {
    if (lead.n < 2 || lead.sum <= 0) return false;
    i64 sum = lead.sum / 10, spread = lead.squares / 100 * lead.n - sum * sum; /* n(n-1) variances */
    if (spread < 0) spread = 0;
    return sum * sum / 100 * (lead.n - 1) > spread / 100 * hundredths / 100 * hundredths / 100;
}

static int best_of(const Search *s) {
    int best = 0;
    for (int i = 1; i < s->count; i++) {
        if (!s->candidate[i].dropped && s->candidate[i].sum > s->candidate[best].sum) best = i;
    }
    return best;
}

/* ---- Halving ------------------------------------------------------------------------------------------- */

static int alive(const Search *s) {
    int count = 0;
    for (int i = 0; i < s->count; i++) count += !s->candidate[i].dropped;
    return count;
}

/* The usual choice stays, whatever it is worth. */
static void drop_worst(Search *s) {
    int worst = -1;
    for (int i = 1; i < s->count; i++) {
        const Candidate *c = &s->candidate[i];
        if (!c->dropped && (worst < 0 || c->sum <= s->candidate[worst].sum)) worst = i;
    }
    s->candidate[worst].dropped = true;
}

static void halve(Search *s) {
    int keep = (alive(s) + 1) / 2;
    while (alive(s) > keep) drop_worst(s);
}

/* No other candidate is left in doubt. */
static bool is_decided(const Search *s) {
    enum { CLEAR = 400 };
    int best = best_of(s);
    for (int i = 0; i < s->count; i++) {
        if (i != best && !s->candidate[i].dropped && !is_clear(lead_over(s, best, i), CLEAR)) return false;
    }
    return true;
}

static bool goes_on(Search *s) {
    const AiWatch *watch = s->turn->watch;
    i64 done = s->spent * 1000 / s->budget;
    if (watch && !watch->go_on(watch->context, (int)(done > 1000 ? 1000 : done))) s->hurried = true;
    return !s->hurried;
}

static int rounds_for(int count) {
    int rounds = 1;
    while (count > 2) count = (count + 1) / 2, rounds++;
    return rounds;
}

/* Each round has the same share of the budget. The usual choice stays beyond its merits, so the last round may have
 * two left. */
enum { LEAST = 4 };

static void start_comparing(Search *s) {
    s->round = 1;
    s->rounds = rounds_for(s->count);
    s->least = LEAST;
}

/* Does its share of the budget buy a small decision the least that each candidate needs, by what one playout cost? */
static bool is_affordable(const Search *s) { return s->is_great || s->each * LEAST <= s->budget; }

/* The playouts of a round; false when it pauses in it. Even in a hurry each candidate has one, to say why. */
static bool play_round(Search *s) {
    const AiWatch *watch = s->turn->watch;
    i64 until = s->budget * s->round / s->rounds;
    while (s->played < PLAYOUTS && is_affordable(s) && (s->spent < until || s->played < s->least) &&
           (goes_on(s) || !s->played)) {
        play_out(s, s->played++);
        if (s->played == 1) s->each = s->spent;
        if (watch && watch->pauses && watch->pauses(watch->context)) return false;
    }
    return true;
}

/* False when it pauses. */
static bool compare(Search *s) {
    for (; s->round <= s->rounds && alive(s) > 1; s->round++) {
        if (!play_round(s)) return false;
        if (s->hurried || !is_affordable(s) || (s->played > 8 && is_decided(s))) return true;
        if (s->round < s->rounds) halve(s); /* after the last the rival that is left stands against the usual choice */
        s->least = s->played + LEAST;
    }
    return true;
}

/* ---- The choice ----------------------------------------------------------------------------------------- */

static int isqrt(i64 value) {
    i64 root = 0;
    for (i64 bit = 1 << 30; bit; bit >>= 1) {
        if ((root + bit) * (root + bit) <= value) root += bit;
    }
    return (int)root;
}

static ReportLine line_of(const Search *s, int i) {
    const Candidate *c = &s->candidate[i];
    i64 n = c->played ? c->played : 1, mean = c->sum / n, spread = 0;
    for (int j = 0; j < c->played; j++) spread += (s->score[i][j] - mean) * (s->score[i][j] - mean);
    return (ReportLine){.first = c->first,
                        .plan = c->plan,
                        .score = (i16)mean,
                        .error = (i16)isqrt(spread / n / n),
                        .playouts = c->played};
}

static void fill_report(const Search *s, int chosen, AiReport *r) {
    *r = (AiReport){.searched = s->candidate[chosen].played > 0 && is_affordable(s),
                    .hurried = s->hurried,
                    .actions = (i32)s->spent};
    if (!r->searched) return;
    r->line[r->lines++] = line_of(s, chosen);
    for (int i = 0; i < s->count; i++) {
        r->playouts += s->candidate[i].played;
        if (i == chosen) continue;
        ReportLine line = line_of(s, i);
        int at = r->lines < REPORT_LINES ? r->lines++ : REPORT_LINES;
        while (at > 1 && (r->line[at - 1].playouts < line.playouts ||
                          (r->line[at - 1].playouts == line.playouts && r->line[at - 1].score < line.score))) {
            if (at < REPORT_LINES) r->line[at] = r->line[at - 1];
            at--;
        }
        if (at < REPORT_LINES) r->line[at] = line;
    }
}

static bool ponders(const Search *s) {
    Scene scene = scene_now(s);
    scene.usual = &s->candidate[0].first;
    return !s->k->ponders || s->k->ponders(&scene);
}

/* Some decisions are worth less thought than others. There are many of the small ones, which must be clearer: noise
 * over all of them would cost more than they bring. */
static void weigh_thought(Search *s) {
    enum { WHOLE = 16, SMALL = WHOLE / 4 };
    Scene scene = scene_now(s);
    int share = s->k->share ? s->k->share(&scene) : WHOLE;
    s->budget = (i64)s->size->budget * share / WHOLE;
    if (s->budget < 1) s->budget = 1;
    s->gate = share < SMALL ? 2 * s->size->gate : s->size->gate;
    s->is_great = share == WHOLE;
}

/* By the game itself; false: it leaves that to the search. */
static bool look(Search *s) {
    Looked looked[LOOKED_MAX];
    const AiTurn *t = s->turn;
    Scene scene = scene_now(s);
    int count = s->k->look ? s->k->look(&scene, s->size, plan_goes_on(s) ? t->plan : NULL, looked) : -1;
    for (int i = 0; i < count; i++) s->candidate[i] = (Candidate){.first = looked[i].first, .plan = looked[i].plan};
    s->count = count > 0 ? count : 0;
    s->looked = count >= 0;
    return s->looked;
}

static void find_candidates(Search *s) {
    bool looked = look(s);
    if (!s->count) find_usual(s);
    if (!looked && ponders(s)) find_rivals(s);
    weigh_thought(s);
    if (s->count > 1) start_comparing(s);
}

static int best_beyond_noise(const Search *s) {
    int best = best_of(s);
    return best && is_clear(lead_over(s, best, 0), s->gate) ? best : 0;
}

static void choose_at_once(Search *s, Action *out) {
    const AiTurn *t = s->turn;
    policy_choose(s, t->guess, t->side, t->legal, &(AiPlan){0}, s->size->temperature, t->dice, out);
}

/* It paused: everything is where it was but the caller's turn. */
static Search *search_again(const AiTurn *turn) {
    Search *s = turn->scratch;
    if (s->k->widen) {
        const List *list = s->wide.legal;
        s->wide = *turn;
        s->wide.legal = list;
    } else {
        s->turn = turn;
    }
    return s;
}

static void finish(Search *s, const AiTurn *turn, Action *out) {
    int chosen = best_beyond_noise(s);
    *out = s->candidate[chosen].first;
    if (turn->plan) {
        *turn->plan = s->candidate[chosen].plan;
        turn->plan->activation = s->activation;
    }
    if (turn->report) fill_report(s, chosen, turn->report);
}

/* Where the list has samples only, the game may know more. */
static bool is_only_choice(const Knowledge *k, const AiTurn *turn) {
    return turn->legal->count == 1 && !(k->widen && turn->game->verbs[turn->legal->action[0].verb].free);
}

void search_choose(const Knowledge *k, const LevelSize *size, const AiTurn *turn, Action *out) {
    bool again = turn->paused && *turn->paused;
    if (turn->report) *turn->report = (AiReport){0};
    if (is_only_choice(k, turn)) {
        *out = turn->legal->action[0];
        return;
    }
    Search *s = again ? search_again(turn) : search_lay(k, size, turn);
    if (!again) {
        widen(s);
        if (size->budget) find_candidates(s);
    }
    if (!size->budget) {
        choose_at_once(s, out);
        return;
    }
    bool done = !s->rounds || compare(s);
    if (turn->paused) *turn->paused = !done;
    if (done) finish(s, turn, out);
}
