/* Brigade Fire & Fury: what its files share among themselves. */
#ifndef LONGROLL_BFF_INNER_H
#define LONGROLL_BFF_INNER_H

#include "bff_clauses.h"
#include "core/values.h"
#include "games/bff/bff.h"

/* Kinds of operand. KIND_NUMBER is 0 to 60; KIND_HAND is left 1, right 2. */
enum {
    KIND_NONE,
    KIND_PIECE,
    KIND_FORMATION,
    KIND_SITE,
    KIND_OBJECTIVE,
    KIND_FIELD,
    KIND_NUMBER,
    KIND_HAND,
    KIND_SIDE,    /* of questions only */
    KIND_MEASURE, /* the same: hundredths, or tenths of a degree */
    KINDS
};
enum { HAND_LEFT = 1, HAND_RIGHT = 2 };

/* Questions (query.c). */
enum { ASK_FIRE, ASK_FIRE_FROM, ASK_RADIUS, ASK_REACH, ASK_SIGHT, ASK_CHARGES, ASK_COMMAND, ASK_DISTANCE, BFF_QUERIES };
extern const VerbInfo bff_queries[BFF_QUERIES];
void bff_query(const void *board, const void *state, Side viewer, const Action *question, const Answer *to);

/* ---- Steps (steps.c) --------------------------------------------------------------------------------------------- */

typedef enum Who {
    WHO_ACTIVE = WHO_FIRST_OWN,
    WHO_OTHER,   /* the opponent of the active player */
    WHO_ASKING,  /* s->asking */
    WHO_RETREAT, /* the owner of s->retreat.unit */
} Who;

/* One step of the sequence of play. `check` judges the actor's action after verb and operands were found well-formed;
 * `apply` does it and leads on. For fortune `dice` says how many dice are due. */
typedef STEP_RULES(BffBoard, BffState) BffStep;
#define DECLARE_STEP(ID, id) extern const BffStep bff_step_##id;
BFF_STEPS(DECLARE_STEP)

const BffStep *bff_step(const BffState *s);
const BffStep *bff_step_at(int step);
Side bff_who(const void *board, const void *state, const Step *step);
const Step *bff_step_now(const void *board, const void *state);
/* Refuses with the step's clause, and with that of the part of the turn to which the verb belongs. */
bool bff_not_now(const BffBoard *b, const BffState *s, const Action *a, Refusal *r);
Clause bff_part_of(int verb); /* section 3; 0: of several */
extern const VerbInfo bff_verbs[BFF_VERBS];
extern const Forgone bff_forgone[];
extern const OptionInfo bff_options[OPTIONS - 1];

static inline void step_to(BffState *s, BffStepId step) { s->step = (u8)step; }
static inline Side active(const BffState *s) { return (Side)s->active; }
static inline Side opponent(const BffState *s) { return side_other((Side)s->active); }
/* BFF-12.30: the engine knows where things stand. */
static inline bool plane(const BffState *s) { return bff_on(s, OPTION_POSITIONS); }
/* Night is at least twilight. Without the option it is always day (BFF-12.29). */
static inline Light light_now(const BffBoard *b, const BffState *s) {
    return bff_on(s, OPTION_TWILIGHT) ? (Light)b->turn[s->turn].light : LIGHT_DAY;
}
/* BFF-12.9: hundredths; PLANE_FAR without a limit. */
static inline i32 sight_limit(const BffBoard *b, const BffState *s) {
    bool dark = light_now(b, s) != LIGHT_DAY && b->turn[s->turn].sight;
    return dark ? b->turn[s->turn].sight : PLANE_FAR;
}
static inline const char *name_of(const BffBoard *b, int piece) { return b->piece[piece].name; }
/* As he is called now: a replacement has his own name. */
const char *bff_name(const BffBoard *b, const BffState *s, int piece);

/* ---- Referee: questions (ask.c) ---------------------------------------------------------------------------------- */

typedef struct FieldInfo {
    const char *name; /* "linear-cover" */
    Clause clause;
    const char *question; /* "Is it behind a wall, fence or work?" */
    u8 most;              /* highest answer; 0: as the roster says (stands) */
    const char *values;   /* words of the answers, or NULL: a number; "no yes" */
} FieldInfo;
extern const FieldInfo bff_fields[FIELDS];
/* Ask `who` for these fields (bits) about a piece; afterwards bff_asked leads on by the host: it calls the door of that
 * step below. What stands in s->seen is the answer of `done`; set it first. */
void bff_ask(BffState *s, u32 fields, Side who, BffStepId host, int about);
int bff_field_most(const BffBoard *b, const BffState *s, Field field);
/* Hosts: STEP_CHECK_ROLL -> bff_checked_in, STEP_POSE -> bff_moved, STEP_FIRERS -> bff_joined, STEP_FIRE_ROLL ->
 * bff_fire_seen, STEP_COMBAT_ROLL -> bff_combat_seen, STEP_RETREAT -> bff_gone_back, STEP_BREAKTHROUGH ->
 * bff_breakthrough_seen, STEP_CHOICE -> bff_choice_seen. */

/* ---- Pieces on the table (pieces.c) ------------------------------------------------------------------------------ */

/* Every change of place, formation or strength goes through these; they keep derived parts and losses right. In referee
 * mode places are 0 and there are no corners. */
void bff_put(const BffBoard *b, BffState *s, int unit, Pose at, Formation formation); /* onto or about the table */
void bff_put_leader(BffState *s, int leader, Point at);                               /* detached */
void bff_lift(const BffBoard *b, BffState *s, int piece, Fate fate); /* off the table: losses counted */
void bff_reshape(const BffBoard *b, BffState *s, int unit);          /* after stands or formation changed */
void bff_rebuild(const BffBoard *b, BffState *s);                    /* all that is derived */
/* BFF-R35: a brigade loses stands; the last one lifts it and strands its leaders. `taken`: captured ones. Returns how
 * many it had to lose. */
int bff_lose_stands(const BffBoard *b, BffState *s, int unit, int stands, bool taken, Clause why, const Journal *j);
/* BFF-R23, BFF-12.17: a battery suffers; wrecked ones are lifted. */
void bff_hurt_guns(const BffBoard *b, BffState *s, int unit, GunFate how, Clause why, const Journal *j);
void bff_take_guns(const BffBoard *b, BffState *s, int unit, Clause why, const Journal *j); /* captured */
void bff_disorder(const BffBoard *b, BffState *s, int unit, Clause why, const Journal *j);  /* silences a battery */
void bff_break(const BffBoard *b, BffState *s, int unit, Clause why, const Journal *j); /* BROKEN, no longer charging */
void bff_reform(const BffBoard *b, BffState *s, int unit, Clause why, const Journal *j); /* broken no more: field column
                                                                                              if line has no room: R2 */
/* What a battery counts among losses (BFF-R23, BFF-12.16, BFF-12.17). */
int bff_worth(const BffBoard *b, int unit, bool flat);
Shape bff_shape(const BffBoard *b, const BffState *s, int unit, Formation formation);
static inline Pose bff_pose(const BffState *s, int unit) {
    const BffUnit *u = &s->unit[unit];
    return (Pose){{u->x, u->y}, u->facing};
}
static inline Point bff_point(const BffState *s, int piece) { return (Point){s->unit[piece].x, s->unit[piece].y}; }
Block bff_block(const BffState *s, int unit);
/* "0.35": hundredths as inches, for refusals. */
const char *bff_inches(i32 hundredths, char out[12]);
/* What others measure to and may not enter: its block, or the ground that it garrisons. `room` keeps the corners. */
Polygon bff_outline(const BffBoard *b, const BffState *s, int unit, Block *room);
Point bff_centre(const BffBoard *b, const BffState *s, int unit);
int bff_site_of(const BffBoard *b, const BffState *s, int unit); /* a garrison's; 0: none */
/* The site that a point lies in; 0: none. */
int bff_site_at(const BffBoard *b, Point p);
bool bff_within(const BffBoard *b, const BffState *s, int one, int other,
                i32 hundredths);                                            /* units; leaders are points */
i32 bff_distance(const BffBoard *b, const BffState *s, int one, int other); /* rounded down */
/* Would a unit in this pose and formation overlap nobody and stay on the table? Else `who` (0: the table's edge). */
bool bff_free(const BffBoard *b, const BffState *s, int unit, Pose at, Formation formation, int *who);
/* The same, of these units alone; the outline is that of the unit in the pose. */
bool bff_free_of(const BffBoard *b, const BffState *s, const PieceSet *others, const Block *at, int *who);
/* Of its outline. */
static inline Box bff_box(const BffState *s, int unit) {
    const Boxes *x = &s->boxes;
    return (Box){{x->west[unit], x->north[unit]}, {x->east[unit], x->south[unit]}};
}
/* The units whose boxes meet this one. */
PieceSet bff_near(const BffBoard *b, const BffState *s, const Box *box);
/* 35 is 0.35, without the sign for inches. */
const char *bff_inches(i32 hundredths, char out[12]);
/* Leaders attached to a unit: of several the lowest id first; next after `after`, 0 at the end. */
int bff_leader_with(const BffBoard *b, const BffState *s, int unit, int after);
/* Is the leader's command this unit's (BFF-1.1, BFF-R16)? */
bool bff_commands(const BffBoard *b, int leader, int unit);
static inline bool bff_same_command(const BffBoard *b, int one, int other) {
    const BffPiece *p = &b->piece[one], *q = &b->piece[other];
    return p->division ? p->division == q->division : p->corps && p->corps == q->corps;
}

/* ---- Ground and sight (ground.c, sight.c) ------------------------------------------------------------------------ */

void bff_survey(BffBoard *b); /* board_end: cells, boxes of lines */
Terrain bff_ground_at(const BffBoard *b, Point p);
int bff_level_at(const BffBoard *b, Point p);
/* BFF-12.1: how the ground is to go for this unit. */
Going bff_going(const BffBoard *b, const BffState *s, int unit, Terrain t);
/* Is the ground in the box alike, without a stream in it? */
bool bff_uniform(const BffBoard *b, const Box *box, Terrain *ground);
bool bff_level_box(const BffBoard *b, const Box *box); /* alike in level */
/* How it is at best and at worst to go for an edge that stays in the box; false: that is not known. */
bool bff_goings(const BffBoard *b, const BffState *s, int unit, const Box *box, Going *best, Going *worst);
int bff_lines_near(const BffBoard *b, const Box *box);                                                 /* NEAR_* */
static inline bool bff_line_stands(const BffState *s, const BffLine *l) { return s->turn >= l->turn; } /* BFF-12.20 */
/* BFF-R5: may anybody at `from` see the target? The nearest point of it is looked at. `from` is the middle of a stand's
 * front or a leader; `looker`, who looks, is not in its own way. Guns on higher ground look over units. */
bool bff_sees(const BffBoard *b, const BffState *s, int looker, Point from, int target);
/* BFF-8.5, BFF-D7, BFF-12.21, BFF-12.23, BFF-12.24: cover of a target against fire from a point. */
Cover bff_cover(const BffBoard *b, const BffState *s, int target, Point from);
/* BFF-10.9, BFF-D6: what a defender has against an attacker in contact. */
Defence bff_defence(const BffBoard *b, const BffState *s, int defender, int attacker);
bool bff_linear_cover(const BffBoard *b, const BffState *s, int unit); /* BFF-1.8, BFF-12.23 */
bool bff_behind_works(const BffBoard *b, const BffState *s, int unit); /* finished works before its front */
bool bff_fortified(const BffBoard *b, const BffState *s, int unit);    /* in a check: BFF-R38 */
/* BFF-R7: within 8" of an enemy brigade, or 12" of an unlimbered enemy battery that sees it. */
bool bff_in_range(const BffBoard *b, const BffState *s, int unit);
/* BFF-R6: an enemy behind its front, in good order or charging, with reach; within `near` hundredths, if not 0. */
bool bff_outflanked(const BffBoard *b, const BffState *s, int unit, i32 near);
/* BFF-1.3, BFF-R32: is a unit within a detached leader's command radius? */
bool bff_in_radius(const BffBoard *b, const BffState *s, int leader, int unit);
int bff_nearest_enemy(const BffBoard *b, const BffState *s, int unit); /* unit; lowest id of several; 0: none */
/* BFF-R36: a battery in contact with a brigade of its command. */
bool bff_battery_attached(const BffBoard *b, const BffState *s, int battery);

/* ---- Moves (routes.c, pose.c, samples.c) ------------------------------------------------------------------------- */

/* What a `go` comes to. */
typedef struct Route {
    Pose end;
    i32 length;                 /* hundredths, as measured */
    i32 spent[GOINGS], on_road; /* of it, by the going; along a good road with its bonus */
    Going worst;                /* that it touched */
    bool abatis;                /* crossed */
    int disordered;             /* a disordered friend that it passed (BFF-4.2); 0: none */
    bool moved;
    Going last; /* of its end */
} Route;
/* Judges a `go` of the maneuver under way: shape, pace, room, enemies, special rules. Cheap refusals first. The only
 * judge of paths: charges and leaders come here too. */
bool bff_may_go(const BffBoard *b, const BffState *s, const Action *go, Route *route, Refusal *r);
/* BFF-R16: the enemy's lone leaders over whose point the path leads. */
PieceSet bff_ridden_over(const BffBoard *b, const BffState *s, const Action *go);
/* The same for a maneuver that is not under way yet. */
bool bff_judge_go(const BffBoard *b, const BffState *s, const Maneuver *m, const Action *go, Route *route, Refusal *r);
/* The rates of the piece as it stands in the maneuver (its new formation), and whether so much is within the pace;
 * `*over` in hundredths of the last ground by which it is too far. */
const MoveRate *bff_rate(const BffBoard *b, const BffState *s, int piece, Formation formation);
bool bff_within_pace(const MoveRate *rate, Pace pace, const Route *route, i32 *over);
bool bff_rates_fall(const MoveRate *rate, Pace pace); /* worse ground is never quicker, nor is a good road slower */
Clause bff_rate_clause(const BffBoard *b, const BffState *s, int piece, Formation formation);
i32 bff_reach(const MoveRate *rate, Pace pace, Going going); /* hundredths, if all of it is so */
/* A straight edge goes straight `by` so much, whoever stands there: adds to the route. It may be a point. */
void bff_walk(const BffBoard *b, const BffState *s, int unit, Point left, Point right, Point by, Route *route);
void bff_walk_wheel(const BffBoard *b, const BffState *s, int unit, Pose at, i32 width, int pivot, int by,
                    Route *route);
/* BFF-12.21, BFF-12.25: the best road that the straight way from one point to another follows, never more than half an
 * inch from it: LINE_GOOD_ROAD, LINE_ROAD; LINE_KINDS: none. */
LineKind bff_road_along(const BffBoard *b, Point from, Point to);
bool bff_near_road(const BffBoard *b, Point p); /* else there is none to follow from there */
/* In which it makes its legs: guns that unlimber go limbered first. */
Formation bff_leg_formation(const BffState *s, const Maneuver *m);
/* Could the maneuver in m be begun: is there any `go` that completes it? Used by the choice, so that nothing is a dead
 * end. On true an example is left in `go`, unless NULL. */
bool bff_has_way(const BffBoard *b, const BffState *s, const Maneuver *m, Action *go, Refusal *r);
/* At least eight distinct poses where eight exist, into the list. */
void bff_sample(const BffBoard *b, const BffState *s, List *l);
/* Start STEP_POSE for s->maneuver; in referee mode the move is made on the table: goes on at once (bff_moved). */
void bff_start_pose(const BffBoard *b, BffState *s, const Journal *j);
/* The move is over, or was made on the table: marks, then bff_maneuvered or, for a charge, bff_charge_declared. */
void bff_moved(const BffBoard *b, BffState *s, const Journal *j);
/* The measuring tape: the sum of a `go` (title "move"); false when it is no path. */
bool bff_route_sheet(const BffBoard *b, const BffState *s, const Action *go, Worksheet *w);
/* `go` in the making. */
void bff_leg(Action *go, LegKind kind, int a, int b);
void bff_face(Action *go, int direction);

/* ---- The turn (turn.c, arrivals.c, victory.c) -------------------------------------------------------------------- */

void bff_start_game(const BffBoard *b, BffState *s, const Journal *j);
void bff_start_turn(const BffBoard *b, BffState *s, const Journal *j);
void bff_start_player_turn(const BffBoard *b, BffState *s, Side side, const Journal *j);
void bff_end_player_turn(const BffBoard *b, BffState *s, const Journal *j); /* after breakthroughs; holders, marks */
void bff_see_holders(const BffBoard *b, BffState *s, const Journal *j);     /* BFF-12.11; the referee asks; then: */
void bff_close_player_turn(const BffBoard *b, BffState *s, const Journal *j);
void bff_judge(const BffBoard *b, BffState *s, const Journal *j);  /* the game is over: who has won */
void bff_arrive(const BffBoard *b, BffState *s, const Journal *j); /* BFF-12.10, for the active side */
enum Ending { ENDING_NONE, ENDING_UNION, ENDING_CONFEDERATE, ENDING_DRAW, ENDINGS };
const GameResult *bff_ending(const void *state);
int bff_score(const BffBoard *b, const BffState *s, Side side);  /* BFF-12.12 to BFF-12.14 */
bool bff_heavy(const BffBoard *b, const BffState *s, Side side); /* BFF-R14, BFF-12.19 */
bool bff_greater(const BffBoard *b, const BffState *s, Side side);
bool bff_key_lost(const BffBoard *b, const BffState *s, Side side);  /* BFF-12.15 */
bool bff_surprised(const BffBoard *b, const BffState *s, int piece); /* BFF-12.2 */
bool bff_held_back(const BffBoard *b, const BffState *s, int unit);  /* BFF-12.4, BFF-12.5: not east of the line */
/* True when one side has no unbroken brigade left or to come (BFF-12.28): the game is over. Asked after each combat,
 * fire and retreat has been carried out. */
bool bff_judge_end(const BffBoard *b, BffState *s, const Journal *j);

/* ---- Leaders (leaders.c, fallen.c) ------------------------------------------------------------------------------- */

void bff_start_leaders(const BffBoard *b, BffState *s, const Journal *j); /* replacements, horses, arrivals, then ask */
void bff_start_leader_moves(const BffBoard *b, BffState *s, const Journal *j);
/* BFF-6.4: every leader attached to this unit has a die to fear; rolled by bff_pursue. */
void bff_shake(const BffBoard *b, BffState *s, int unit);
bool bff_roll_leader(const BffBoard *b, BffState *s, const Journal *j); /* STEP_LEADER_ROLL for the next; false: none */
/* BFF-R16: stranded leaders and lone ones whom an enemy reaches go to a friend, or are captured. */
void bff_rejoin(const BffBoard *b, BffState *s, const Journal *j);
bool bff_exceptional(const BffBoard *b, const BffState *s, int leader); /* BFF-6.2, BFF-R37 considered */

/* ---- The maneuver check (check.c, choice.c) ---------------------------------------------------------------------- */

void bff_start_maneuver(const BffBoard *b, BffState *s, const Journal *j); /* STEP_MANEUVER */
void bff_see_check(const BffBoard *b, const BffState *s, int unit, Circumstances *c);
void bff_check_sheet(const BffBoard *b, const BffState *s, int unit, const Circumstances *c, Worksheet *w);
void bff_checked_in(const BffBoard *b, BffState *s, const Journal *j); /* circumstances are known: the die */
Handling bff_handling(const BffBoard *b, const BffState *s, int unit, int modified);
/* BFF-R7: whoever is Shaken or Wavering has gone back, or holds. */
void bff_recover_order(const BffBoard *b, BffState *s, const Journal *j);
void bff_start_choice(const BffBoard *b, BffState *s, const Journal *j);
void bff_choice_seen(const BffBoard *b, BffState *s, const Journal *j); /* referee: a battery's command is known */
/* BFF-4.14: may a battery unlimber in this pose? On the plane: a detached leader of its chain has it in his radius, one
 * is with it, or it touches a brigade of its command. As a referee: as FIELD_COMMANDED says. */
bool bff_commanded_at(const BffBoard *b, const BffState *s, int battery, Pose at);
/* BFF-12.6: this brigade must ride at the enemy in this player turn, if its check lets it. */
bool bff_rides(const BffBoard *b, const BffState *s, int unit);
/* BFF-12.7: it has fired in all turns that it may. */
bool bff_out_of_shot(const BffBoard *b, const BffState *s, int battery);
/* The unit's maneuver is over: it has acted; the next. */
void bff_maneuvered(const BffBoard *b, BffState *s, const Journal *j);

/* ---- Charges (charge.c) ------------------------------------------------------------------------------------------ */

/* May it charge this target at the pace of the maneuver (BFF-R11)? On true a path to it is left in `go` unless NULL (on
 * the plane). */
bool bff_may_charge(const BffBoard *b, const BffState *s, int unit, int target, Action *go, Refusal *r);
/* The charger stands in contact: countercharges, then bff_maneuvered. */
void bff_charge_declared(const BffBoard *b, BffState *s, const Journal *j);
/* Does the pose bring its front into contact with the target (BFF-12.32)? `*short_by` in hundredths. */
bool bff_in_contact(const BffBoard *b, const BffState *s, int unit, Pose at, int target, i32 *short_by);
/* The k-th way that a charge might take, 0 .. BFF_CHARGE_WAYS - 1, most direct first; nobody has judged it yet. False
 * when there is no such way. */
enum { BFF_CHARGE_WAYS = 36 };
bool bff_charge_way(const BffBoard *b, const BffState *s, int unit, int target, int k, Action *go);
/* The first of them that is at most so long and that the judge accepts. */
bool bff_find_charge(const BffBoard *b, const BffState *s, const Maneuver *m, i32 most, Action *go);
/* The charge of a maneuver, countercharge or breakthrough is made: it stands in contact. */
void bff_strike(const BffBoard *b, BffState *s, int unit, int target, const Route *route, u32 mark);

/* An arc is laid out so far: its ends are still on the plane, and rounded alike for all. No range is longer. */
enum { BFF_ARC = 6500 };

/* ---- Fire (fire.c, aim.c, fire_sum.c, fire_result.c) ------------------------------------------------------------- */

void bff_start_defensive_fire(const BffBoard *b, BffState *s, const Journal *j);
void bff_start_offensive_fire(const BffBoard *b, BffState *s, const Journal *j);
void bff_next_fire(const BffBoard *b, BffState *s, const Journal *j); /* host STEP_FIRE: a fire is over */
void bff_joined(const BffBoard *b, BffState *s, const Journal *j);    /* referee: stands and band are known */
void bff_fire_seen(const BffBoard *b, BffState *s, const Journal *j); /* cover and enfilade are known: the die */
/* May it fire at all now (BFF-R28)? Whose step it is, is not asked. */
bool bff_may_fire(const BffBoard *b, const BffState *s, int unit, Refusal *r);
/* A bit for each stand that has a field of fire and has not fired in this step; a battery: bit 0. */
u16 bff_ready_stands(const BffBoard *b, const BffState *s, int unit);
int bff_bands(const BffBoard *b, int unit); /* in which it has points, from the nearest on */
i32 bff_band_reach(const BffBoard *b, int unit, int band);
i32 bff_fire_reach(const BffBoard *b, const BffState *s, int unit); /* hundredths, by weapon and light */
Box bff_fire_zone(const BffBoard *b, const BffState *s, int unit);  /* outside of it nothing can be hit; on the plane */
/* Could any of its stands hit the target now? */
bool bff_can_hit(const BffBoard *b, const BffState *s, int unit, int target, Refusal *r);
/* What halves its points (BFF-R9, BFF-12.17): a bit for each. */
typedef enum Halving { HALVED_DISORDERED, HALVED_LOW, HALVED_DAMAGED, HALVED_BATTERY, HALVINGS } Halving;
int bff_halvings(const BffBoard *b, const BffState *s, int unit);
/* BFF-12.60: the index of the main one among those who fire. */
int bff_main_shot(const BffBoard *b, const Fire *f);
/* What this unit could add against the target: stands, bands, points; false when nothing (BFF-R4, BFF-R28). `stands`:
 * so many of the nearest; 0: all. In referee mode as s->seen tells. */
bool bff_see_shot(const BffBoard *b, const BffState *s, int unit, int target, int stands, Shot *shot, Refusal *r);
void bff_see_target(const BffBoard *b, const BffState *s, const Fire *f, Circumstances *c);
bool bff_fire_sheet(const BffBoard *b, const BffState *s, const Fire *f, const Circumstances *c, Worksheet *w);
FireResult bff_fire_result(const BffBoard *b, int target, int modified);
/* Stands that a target loses by it, before it suffers anything else; 0 of a battery. */
int bff_fire_losses(const BffBoard *b, const BffState *s, int target, int modified);
/* Does a charge of the target not go home (BFF-9.3, BFF-9.4)? */
bool bff_fire_checks(const BffBoard *b, const BffState *s, int target, FireResult result);
/* Its charge is checked: halt or recall, then bff_pursue (BFF-9.9). */
void bff_start_checked(const BffBoard *b, BffState *s, int unit, const Journal *j);
int bff_fire_outcomes(const BffBoard *b, const BffState *s, const Worksheet *w, Outcome *out);

/* ---- Charge combat (combat.c, combat_sum.c, combat_result.c) ----------------------------------------------------- */

void bff_start_charge_phase(const BffBoard *b, BffState *s, const Journal *j);
void bff_next_combat(const BffBoard *b, BffState *s, const Journal *j); /* host STEP_COMBATS */
void bff_combat_seen(const BffBoard *b, BffState *s, const Journal *j); /* circumstances are known: the dice */
/* Who fights in the combat against this target: fills `f` (main, party). */
bool bff_gather_combat(const BffBoard *b, const BffState *s, int target, Combat *f);
void bff_see_combat(const BffBoard *b, const BffState *s, const Combat *f, Circumstances *c);
bool bff_combat_sheet(const BffBoard *b, const BffState *s, const Combat *f, const Circumstances *c, Worksheet *w);
int bff_combat_outcomes(const BffBoard *b, const BffState *s, const Worksheet *w, Outcome *out);
void bff_breakthrough_seen(const BffBoard *b, BffState *s, const Journal *j);
/* How far a combat has been carried out; COMBAT_IDLE: there is none. */
enum { COMBAT_IDLE, COMBAT_ROLLS, COMBAT_LOSSES, COMBAT_RETREATS, COMBAT_CARRY };
static inline Side combat_side(const BffState *s, int which) { return which ? opponent(s) : active(s); }
CombatResult bff_combat_row(const BffBoard *b, int rolls, int difference); /* `rolls` before this one (BFF-R25) */
const char *bff_combat_name(int result);                                   /* "Swept from the Field" */
/* The side that a result beats: 0 the attackers, 1 the defenders; -1: both or none. */
int bff_beaten(int result);
void bff_combat_result(const BffBoard *b, BffState *s, int difference, const Journal *j);
void bff_combat_again(const BffBoard *b, BffState *s, const Journal *j); /* after a struggle */
void bff_order_beaten(const BffBoard *b, BffState *s, const Journal *j); /* their retreats; what the victor suffers */
bool bff_mains(const BffBoard *b, const BffState *s, Combat *f);         /* BFF-R12; false: a side has nobody left */
/* BFF-R24: the nearest enemies that a breakthrough reaches. */
PieceSet bff_beyond(const BffBoard *b, const BffState *s, int unit);

/* ---- What follows (pursue.c, losses.c, retreat.c) ---------------------------------------------------------------- */

/* Carries out what is owed, in this order: losses among several units (STEP_LOSSES), leader dice (STEP_LEADER_ROLL),
 * retreats (STEP_RETREAT), the order that a check gives back after one (bff_recover_order), stranded leaders
 * (bff_rejoin), the victor's ground (STEP_CARRY); then, unless the game is over, returns to s->host: STEP_MANEUVER ->
 * bff_maneuvered, STEP_FIRE -> bff_next_fire, STEP_COMBATS -> bff_next_combat, STEP_BREAKTHROUGH ->
 * bff_next_breakthrough, STEP_LEADER_MOVES -> bff_start_leader_moves. Whoever lifts, hurts or orders back anything sets
 * s->host and calls it. */
void bff_pursue(const BffBoard *b, BffState *s, const Journal *j);
void bff_next_breakthrough(const BffBoard *b, BffState *s, const Journal *j);
/* It must go back; bff_pursue sees to it. Batteries limber up first. RETREAT_FULL breaks a brigade. */
void bff_order_retreat(BffState *s, int unit, RetreatKind kind, bool may_recall);
/* BFF-9.9: a checked charge stops 1" from whom it charges; cavalry goes back up to a full move (BFF-12.35). */
void bff_halt_short(const BffBoard *b, BffState *s, int unit);
void bff_recall(const BffBoard *b, BffState *s, int unit, const Journal *j);
/* BFF-R34, BFF-12.33: does the pose bring it no nearer than 1" to an enemy that is farther now? */
bool bff_keeps_off(const BffBoard *b, const BffState *s, int unit, Pose at, Formation formation);
/* The pose in which its middle is there. */
Pose bff_pose_about(const BffBoard *b, const BffState *s, int unit, Point middle, int facing, Formation formation);
/* A straight way back (retreat_ways.c). It is open when it can be gone to its end, or over the edge of the table. */
typedef enum WayBack { WAY_SHUT, WAY_PART, WAY_OPEN } WayBack;
typedef struct Way {
    Pose end;
    Formation formation;
    i32 length;
    bool off; /* it leads off the table */
} Way;
int bff_way_off(const BffBoard *b, const BffState *s, int unit); /* the direction away from the nearest enemy */
/* The state is tried on and left as it was. */
WayBack bff_way_back(const BffBoard *b, BffState *s, int unit, RetreatKind kind, int direction, Way *way);
/* Room for a broken brigade near where it stands (BFF-12.56). */
bool bff_broken_room(const BffBoard *b, const BffState *s, int unit, Pose *at);
bool bff_next_retreat(const BffBoard *b, BffState *s, const Journal *j); /* false: nobody is left to go */
void bff_gone_back(const BffBoard *b, BffState *s, const Journal *j);    /* referee: blocked, off the table */
int bff_owed(const BffState *s);                                         /* stands that the step of losses asks for */
bool bff_ask_loss(const BffBoard *b, BffState *s, const Journal *j);     /* false: nothing is owed */
bool bff_ask_carry(const BffBoard *b, BffState *s, const Journal *j);
/* Displacing (BFF-4.13): the retreat of a battery as a maneuver, at least half a move. */
void bff_displace(const BffBoard *b, BffState *s, int unit, const Journal *j);

/* ---- Sums of single dice ----------------------------------------------------------------------------------------- */

/* Sheets whose outcomes game.c asks for: detail[BFF_SUM] says of which kind. */
enum { BFF_SUM = 7, SUM_CHECK = 1, SUM_FIRE, SUM_COMBAT, SUM_LEADER, SUM_HALT, SUM_ROUTE };
int bff_check_outcomes(const BffBoard *b, const BffState *s, const Worksheet *w, Outcome *out);
void bff_leader_sheet(const BffBoard *b, const BffState *s, Worksheet *w);
int bff_leader_outcomes(const BffBoard *b, const BffState *s, const Worksheet *w, Outcome *out);
void bff_halt_sheet(const BffBoard *b, const BffState *s, Worksheet *w);
int bff_halt_outcomes(const BffBoard *b, const BffState *s, const Worksheet *w, Outcome *out);

/* ---- The board (board.c, board_check.c, board_write.c) ----------------------------------------------------------- */

void bff_board_begin(void *board);
bool bff_board_fact(void *board, Str key, Str value, Source source, Error *e);
bool bff_board_end(void *board, bool whole, Error *e);
void bff_board_facts(const void *board, const FactSink *sink);
int bff_find_piece(const BffBoard *b, Str name, bool *ambiguous);
/* By name, else what is wrong: unknown, and what is near, or which of several (keys.c). */
bool bff_read_piece(const BffBoard *b, Str name, int *to, Error *e);
bool bff_read_circumstance(Str name, int *to, Error *e);
bool bff_key(const void *board, Str key, Writer *out, Error *e);
bool bff_no_key(Str key, Error *e);
extern const SheetColumn bff_columns[]; /* said.c */
extern const char *const bff_labels[];

/* ---- Text (facts.c, facts_set.c, notation.c, words.c, path_words.c, sane.c) -------------------------------------- */

void bff_blank(const void *board, void *state);
int bff_fact_rank(const void *board, Str key);
bool bff_set_fact(const void *board, void *state, Str key, Str value, Error *e);
bool bff_clear(const void *board, void *state, Str what, Error *e);
bool bff_settle(const void *board, void *state, Error *e);
void bff_facts(const void *board, const void *state, Side viewer, const FactSink *sink);
void bff_notate(const void *board, const void *state, Side viewer, Side by, const Action *a, Writer *out);
bool bff_parse(const void *board, const void *state, Str text, Action *a, Error *e);
void bff_prompt(const void *board, const void *state, Side viewer, Writer *out);
void bff_say_path(const BffBoard *b, const BffState *s, const Action *go, Writer *w); /* path_words.c */
void bff_put_formation(Formation formation, Writer *w);
Clause bff_describe(const void *board, const void *state, const Action *a, Writer *out);
void bff_subject(const void *board, int id, Writer *out);
int bff_range(const void *board, int kind);
void bff_put_operand(const void *board, const void *state, int kind, int id, Writer *w);
bool bff_read_operand(const void *board, const void *state, int kind, Str word, i16 *id, Error *e);
bool bff_sane(const void *board, const void *state, Writer *complaint);
void bff_guess(const void *board, const void *state, Side viewer, Stream *dice, void *out);

#endif
