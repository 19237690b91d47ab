/* Paths of its own: the list has samples, `check` allows far more. Toward the goal, the nearest enemies and key
 * positions, straight or after a wheel, as far as it may go and half of that. */
#include "ai/bff/plans.h"

enum { LONGEST = 2400, SHORTEST = 100, STAND_OFF = 300, PLACES = 3, PATHS_MOST = 24 };

typedef struct Paths {
    const Scene *scene;
    const BffBoard *b;
    const BffState *s;
    int unit, room;
    bool line;
    i32 width;
    Pose at;
    List *out;
} Paths;

static bool allowed(const Paths *p, const Action *go) {
    return game_check(p->scene->game, p->b, p->s, p->scene->side, go, NULL);
}

/* Half an inch makes no other path. */
static bool much_alike(const Action *one, const Action *other) {
    enum { ALIKE = 50 };
    if (one->n != other->n || one->n < LEG_OPERANDS || one->op[one->n - 3] != LEG_TO) return action_same(one, other);
    if (one->n > LEG_OPERANDS && (one->op[0] != other->op[0] || one->op[1] != other->op[1])) return false;
    Point a = {one->op[one->n - 2], one->op[one->n - 1]}, b = {other->op[one->n - 2], other->op[one->n - 1]};
    return other->op[one->n - 3] == LEG_TO && point_distance(a, b) < ALIKE;
}

static void add(Paths *p, const Action *go) {
    for (int i = 0; i < p->out->count; i++) {
        if (much_alike(&p->out->action[i], go)) return;
    }
    if (p->room > 0 && p->out->count < LIST_MAX) p->out->action[p->out->count++] = *go, p->room--;
}

static Action led(const Action *lead, Point from, int way, i32 far) {
    Action go = *lead;
    Point to = point_ahead(from, way, far);
    go.op[go.n] = LEG_TO, go.op[go.n + 1] = (i16)to.x, go.op[go.n + 2] = (i16)to.y;
    go.n = (u8)(go.n + LEG_OPERANDS);
    return go;
}

/* The longest step that way, and one half as long. */
static void stride(Paths *p, const Action *lead, Point from, int way, i32 far) {
    for (i32 reach = far < LONGEST ? far : LONGEST; reach >= SHORTEST; reach -= reach / 12 + 5) {
        Action go = led(lead, from, way, reach);
        if (!allowed(p, &go)) continue;
        add(p, &go);
        go = led(lead, from, way, reach / 2);
        if (allowed(p, &go)) add(p, &go);
        return;
    }
}

static void after_wheel(Paths *p, int by, i32 far) {
    int angle = by < 0 ? -by : by;
    if (angle < 10) return;
    if (angle > TURN / 4) angle = TURN / 4;
    Pose turned = pose_wheeled(p->at, p->width, by < 0 ? FRONT_LEFT : FRONT_RIGHT, angle);
    Action go = {.verb = DO_GO, .n = LEG_OPERANDS, .op = {by < 0 ? LEG_WHEEL_LEFT : LEG_WHEEL_RIGHT, (i16)angle, 0}};
    if (allowed(p, &go)) add(p, &go);
    stride(p, &go, turned.at, turned.facing, far);
}

static void go_toward(Paths *p, Point goal, i32 short_of) {
    Action plain = {.verb = DO_GO};
    i32 far = point_distance(p->at.at, goal) - short_of;
    if (far < SHORTEST) return;
    int way = direction_toward(p->at.at, goal), by = direction_between(p->at.facing, way), most = bff_incline(p->b);
    if (p->line) way = direction_turned(p->at.facing, by < -most ? -most : by > most ? most : by);
    stride(p, &plain, p->at.at, way, far);
    if (p->line) after_wheel(p, by, far);
}

/* The nearest of them comes first. */
static void bring_nearest(Point here, Point *from, int count) {
    int best = 0;
    for (int i = 1; i < count; i++) {
        if (point_distance(here, from[i]) < point_distance(here, from[best])) best = i;
    }
    Point point = from[best];
    from[best] = from[0], from[0] = point;
}

static void go_toward_nearest(Paths *p, Point *from, int count, i32 short_of) {
    for (int i = 0; i < PLACES && count > 0; i++, from++, count--) {
        bring_nearest(p->at.at, from, count);
        go_toward(p, *from, short_of);
    }
}

static void add_marches(Paths *p) {
    Point point[BFF_PIECES];
    int count = 0;
    const PieceSet *foes = &p->s->on_table[side_other(p->scene->side)];
    BffSurvey survey;
    bff_survey_goals(&survey, p->b, p->s, p->scene->side);
    if (survey.goal[p->unit]) go_toward(p, bff_goal_point(&survey, p->s, p->unit), 0);
    for (int e = pieces_next(foes, 0); e; e = pieces_next(foes, e)) point[count++] = bff_middle(p->s, e);
    go_toward_nearest(p, point, count, STAND_OFF);
    count = 0;
    for (int o = 1; o <= p->b->objectives; o++) point[count++] = p->b->objective[o].at;
    go_toward_nearest(p, point, count, 0);
}

/* A leader rides to the brigades of his command. */
static void add_rides(Paths *p) {
    const PieceSet *own = &p->s->on_table[p->scene->side];
    for (int u = pieces_next(own, 0); u; u = pieces_next(own, u)) {
        if (!bff_commands(p->b, p->unit, u) || !bff_is_brigade(p->b, u)) continue;
        Point to = bff_middle(p->s, u);
        Action go = {.verb = DO_GO, .n = LEG_OPERANDS, .op = {LEG_TO, (i16)to.x, (i16)to.y}};
        if (allowed(p, &go)) add(p, &go);
    }
}

static bool is_free(int verb) { return verb == DO_MOVE || verb == DO_LIMBER || verb == DO_PASS; }

static void add_paths(const Scene *scene, List *out) {
    const BffState *s = scene->state;
    int unit = s->maneuver.unit;
    if (!is_free(s->maneuver.verb)) return;
    Paths p = {.scene = scene, .b = scene->board, .s = s, .unit = unit, .room = PATHS_MOST, .out = out};
    p.at = (Pose){{s->unit[unit].x, s->unit[unit].y}, s->unit[unit].facing};
    if (bff_is_leader(p.b, unit)) {
        add_rides(&p);
        return;
    }
    const Corners *c = &s->corners[unit];
    p.width = point_distance((Point){c->x[0], c->y[0]}, (Point){c->x[1], c->y[1]});
    p.line = s->unit[unit].formation == LINE || s->unit[unit].formation == SUPPORTED_LINE;
    add_marches(&p);
}

/* Nor does who has begun to move stay where it is. */
static void drop_idle_paths(const Scene *scene, List *out) {
    int kept = 0;
    for (int i = 0; i < out->count; i++) {
        if (!bff_is_idle(scene, &out->action[i])) out->action[kept++] = out->action[i];
    }
    if (kept) out->count = kept;
}

static int find_verb(const List *list, int verb) {
    int i = list->count - 1;
    while (i >= 0 && list->action[i].verb != verb) i--;
    return i;
}

const Action *bff_likeliest(const Scene *scene) {
    enum { AT_ONCE = 16 };
    i16 row[AT_ONCE * FEATURES_MAX];
    i32 best = INT32_MIN, sum[AT_ONCE];
    const Action *likeliest = scene->legal->action;
    for (int from = 0; from < scene->legal->count; from += AT_ONCE) {
        int left = scene->legal->count - from;
        List part = {.action = scene->legal->action + from, .count = left < AT_ONCE ? left : AT_ONCE};
        Scene some = *scene;
        some.legal = &part;
        bff_weigh(&some, &(AiPlan){0}, row);
        weigh_rows(scene->weights->action, scene->weights->action_count, row, part.count, sum);
        for (int i = 0; i < part.count; i++) {
            if (sum[i] > best) best = sum[i], likeliest = &part.action[i];
        }
    }
    return likeliest;
}

/* Who would go on, but for a friend, the enemy or the table's edge can do no more than shuffle, holds. */
static void drop_idle_move(const Scene *scene, List *out) {
    BffRoom *room = scene->memory;
    int move = find_verb(out, DO_MOVE);
    if (move < 0 || find_verb(out, DO_HOLD) < 0) return;
    room->after = *(const BffState *)scene->state;
    (void)scene->game->apply(scene->board, &room->after, &out->action[move], NULL);
    if (room->after.step != STEP_POSE || bff_is_leader(scene->board, room->after.maneuver.unit)) return;
    List paths = {.action = room->path};
    Scene then = *scene;
    then.state = &room->after;
    then.legal = &paths;
    scene->game->legal(scene->board, &room->after, &paths);
    add_paths(&then, &paths);
    if (bff_is_idle(&then, bff_likeliest(&then))) out->action[move] = out->action[--out->count];
}

void bff_widen(const Scene *scene, List *out) {
    const BffState *s = scene->state;
    if (!bff_on(s, OPTION_POSITIONS)) return;
    if (s->step == STEP_POSE) add_paths(scene, out), drop_idle_paths(scene, out);
    if (s->step == STEP_CHOICE) drop_idle_move(scene, out);
}
