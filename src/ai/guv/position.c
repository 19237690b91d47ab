/* What a position of Give Us Victories is worth before the end, high for the Union; see search/knowledge.h. */
#include "ai/guv/know.h"

#define FEATURES(X)                                                                   \
    X(LEE_PLACE, "lee-place") /* Lee Moves: who holds the church */                   \
    X(LEE_LATE, "lee-late")   /* the same, by the turns gone */                       \
    X(LEE_NEAR, "lee-near")   /* points near it */                                    \
    X(JACKSON_PLACE, "jackson-place")                                                 \
    X(JACKSON_LEAD, "jackson-lead") /* eliminated units */                            \
    X(JACKSON_LATE, "jackson-late")                                                   \
    X(JACKSON_NEAR, "jackson-near")                                                   \
    X(BOTH_PLACES, "both-places") /* Chancellorsville: places held by the Union */    \
    X(BOTH_LATE, "both-late")                                                         \
    X(BOTH_NEAR, "both-near")                                                         \
    X(SALEM_EXITED, "salem-exited")       /* brigades that have got away */           \
    X(SALEM_WAY, "salem-way")             /* hexes to go for those who must */        \
    X(SALEM_LATE, "salem-late")           /* the same, by the turns gone */           \
    X(CAMPAIGN_POINTS, "campaign-points") /* victory points, above those of a draw */ \
    X(CAMPAIGN_LATE, "campaign-late")                                                 \
    X(CAMPAIGN_NEAR, "campaign-near")                                                 \
    X(STRENGTH, "strength") /* combat points on the map, in tens */                   \
    X(SHAKEN, "shaken")     /* points disorganized or demoralized, in fives */

#define AS_ID(id, name) F_##id,
#define AS_NAME(id, name) name,
enum { FEATURES(AS_ID) FEATURES_COUNT };
const char *const guv_state_features[] = {FEATURES(AS_NAME) NULL};

enum {
    CLOSE = 3,         /* hexes */
    TURN = 32,         /* of the clock, in a scenario of a day */
    CAMPAIGN_TURN = 96 /* there one turn is long enough to think ahead */
};

/* Each chit is a part, and so is the time between two. */
int guv_clock(const void *board, const void *state) {
    const GuvBoard *b = board;
    const GuvState *s = state;
    int turn = guv_is_campaign(b) ? CAMPAIGN_TURN : TURN, part = 2 * bits_count(s->drawn) + !s->chit;
    return s->turn * turn + (part < turn ? part : turn - 1);
}

/* ---- Who stands where ---- */

static int sign_of(Side side) { return side == UNION ? 1 : side == CONFEDERATE ? -1 : 0; }

static int places_held(const GuvBoard *b, const GuvState *s) {
    int held = 0;
    for (int i = 0; i < COUNT(b->goal); i++) {
        if (b->goal[i]) held += sign_of(guv_holder(s, b->goal[i]));
    }
    return held;
}

static bool is_close(const GuvBoard *b, int hex) {
    for (int i = 0; i < COUNT(b->goal); i++) {
        if (b->goal[i] && hex_distance(&b->grid, hex, b->goal[i]) <= CLOSE) return true;
    }
    return false;
}

typedef struct Count {
    int near, all, shaken;
} Count;

static Count count_points(const GuvBoard *b, const GuvState *s) {
    Count c = {0};
    for (int u = 1; u <= GUV_UNITS; u++) {
        if (guv_fate(s, u) != FATE_MAP) continue;
        int points = sign_of(guv_side(u)) * guv_points(b, s, u);
        c.all += points;
        if (guv_is(s, u, U_DIS | U_DEM)) c.shaken += points;
        else if (is_close(b, s->hex[u])) c.near += points;
    }
    return c;
}

/* Places that count for the campaign, without asking for supply, and losses. */
static int points_now(const GuvBoard *b, const GuvState *s) {
    int points = s->lost[CONFEDERATE] - s->lost[UNION] + guv_handicap(s);
    for (int h = 1; h <= b->grid.count; h++) {
        if (b->hex[h].vp && guv_holder(s, h) == UNION) points += b->hex[h].vp;
    }
    return points;
}

/* ---- Getting away at Salem Church ---- */

/* As of three who must go, the number that is printed. */
typedef struct Escape {
    int exited, way; /* brigades gone; hexes to go, of those who must still go */
} Escape;

static int to_edge(const GuvBoard *b, int hex) {
    int least = 40;
    for (int h = 1; h <= b->grid.count; h++) {
        if (!guv_is_salem_exit(b, h)) continue;
        int far = hex_distance(&b->grid, hex, h);
        if (far < least) least = far;
    }
    return least;
}

static Escape count_escape(const GuvBoard *b, const GuvState *s) {
    enum { PRINTED = 3, MOST = 16, FAR = 40 };
    int nearest[MOST], needed = guv_brigades_needed(b, s), must_go = needed < MOST ? needed : MOST;
    Escape e = {0};
    for (int i = 0; i < must_go; i++) nearest[i] = FAR;
    for (int u = 1; u <= b->last_unit[UNION]; u++) {
        if (!guv_is_brigade(b, u)) continue;
        e.exited += guv_fate(s, u) == FATE_EXITED;
        if (guv_fate(s, u) != FATE_MAP) continue;
        int far = to_edge(b, s->hex[u]);
        for (int i = 0; i < must_go; i++) {
            if (far >= nearest[i]) continue;
            int kept = nearest[i];
            nearest[i] = far, far = kept;
        }
    }
    for (int i = 0; i + e.exited < must_go; i++) e.way += nearest[i];
    return (Escape){.exited = e.exited * PRINTED / must_go, .way = e.way * PRINTED / must_go};
}

/* ---- The features ---- */

static int gone(const GuvBoard *b, const GuvState *s) { return s->turn - b->first_turn; }

static void judge_scenario(const GuvBoard *b, const GuvState *s, const Count *c, i16 *row) {
    int held = places_held(b, s), late = held * gone(b, s);
    switch ((Victory)b->victory) {
    case VICTORY_LEE:
        row[F_LEE_PLACE] = (i16)held;
        row[F_LEE_LATE] = (i16)late;
        row[F_LEE_NEAR] = (i16)(c->near / 4);
        break;
    case VICTORY_JACKSON:
        row[F_JACKSON_PLACE] = (i16)held;
        row[F_JACKSON_LEAD] = (i16)guv_lead(b, s, UNION);
        row[F_JACKSON_LATE] = (i16)(guv_lead(b, s, UNION) * gone(b, s));
        row[F_JACKSON_NEAR] = (i16)(c->near / 4);
        break;
    case VICTORY_CHANCELLORSVILLE:
        row[F_BOTH_PLACES] = (i16)held;
        row[F_BOTH_LATE] = (i16)gone(b, s);
        row[F_BOTH_NEAR] = (i16)(c->near / 4);
        break;
    case VICTORY_SALEM: {
        Escape e = count_escape(b, s);
        row[F_SALEM_EXITED] = (i16)e.exited;
        row[F_SALEM_WAY] = (i16)e.way;
        row[F_SALEM_LATE] = (i16)(e.way * gone(b, s) / 4);
        break;
    }
    case VICTORY_CAMPAIGN:
        row[F_CAMPAIGN_POINTS] = (i16)(points_now(b, s) - 12);
        row[F_CAMPAIGN_LATE] = (i16)((points_now(b, s) - 12) * gone(b, s) / 8);
        row[F_CAMPAIGN_NEAR] = (i16)(c->near / 4);
        break;
    }
}

void guv_judge(const void *board, const void *state, void *memory, i16 *row) {
    (void)memory;
    Count c = count_points(board, state);
    memset(row, 0, sizeof *row * FEATURES_COUNT);
    row[F_STRENGTH] = (i16)(c.all / 10);
    row[F_SHAKEN] = (i16)(c.shaken / 5);
    judge_scenario(board, state, &c, row);
}

/* ---- How clear it was ---- */

static int within(int value) { return value < -1000 ? -1000 : value > 1000 ? 1000 : value; }

int guv_margin(const void *board, const void *state) {
    const GuvBoard *b = board;
    const GuvState *s = state;
    switch ((Victory)b->victory) {
    case VICTORY_LEE: return within(500 * places_held(b, s) + 20 * count_points(b, s).near);
    case VICTORY_JACKSON: return within(200 * guv_lead(b, s, UNION) + (places_held(b, s) < 0 ? -1000 : 0));
    case VICTORY_CHANCELLORSVILLE: return within(400 * places_held(b, s) + 10 * count_points(b, s).near);
    case VICTORY_SALEM: {
        Escape e = count_escape(b, s);
        return within(400 * e.exited - 20 * e.way);
    }
    case VICTORY_CAMPAIGN: break;
    }
    return within(40 * (points_now(b, s) - 12));
}
