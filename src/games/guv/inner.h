/* Give Us Victories: what its files share among themselves. */
#ifndef LONGROLL_GUV_INNER_H
#define LONGROLL_GUV_INNER_H

#include "core/values.h"
#include "games/guv/ask.h"
#include "guv_clauses.h"

/* Kinds of operand. */
enum {
    KIND_NONE,
    KIND_UNIT,
    KIND_HEX,
    KIND_HEXSIDE,
    KIND_FORMATION,
    KIND_COMMANDER,
    KIND_BOX,
    KIND_ARM,
    KIND_EFFECT,
    KIND_TERRAIN,
    KIND_DIE,
    KIND_EVENT,
    KIND_ANSWER,
    KIND_SIDE, /* of questions only, as KIND_CHIT and KIND_SPOT */
    KIND_SPOT, /* a hex, or beyond their count the one where a unit stands */
    KIND_CHIT,
    KINDS
};

/* What the defender may claim of the ground (14.terr-c). */
typedef enum TerrainChoice { CHOOSE_NOTHING, CHOOSE_HEX, CHOOSE_HEIGHT, CHOOSE_SIDE, TERRAIN_CHOICES } TerrainChoice;
/* A choice of ground names the target too: target index * TERRAIN_CHOICES + TerrainChoice. */

/* ---- Steps (steps.c) --------------------------------------------------------------------------------------------- */

typedef enum Who {
    WHO_ACTIVE = WHO_FIRST_OWN, /* owner of the chit being activated; attacker */
    WHO_OPPONENT,               /* the other side; defender */
    WHO_ASKING,                 /* s->asking */
    WHO_RETREAT,                /* s->retreat.side */
    WHO_CHIT,                   /* who lays an event's chit */
} Who;

/* One step of the sequence of play. `check` judges the actor's action after verb and operands were found well-formed;
 * `apply` does it and leads on. For fortune `dice` says how many dice of how many faces are due. */
typedef STEP_RULES(GuvBoard, GuvState) GuvStep;
#define DECLARE_STEP(ID, id) extern const GuvStep guv_step_##id;
GUV_STEPS(DECLARE_STEP)

const GuvStep *guv_step_at(int step);
/* The step as the actor meets it: DEM units next to the enemy go first (14.dem-c). */
const GuvStep *guv_step(const GuvState *s);
/* The step as everyone may know it: standing orders are given in secret. */
const GuvStep *guv_step_open(const GuvState *s);
Side guv_who(const void *board, const void *state, const Step *step);
const Step *guv_step_now(const void *board, const void *state);
const Step *guv_step_shown(const void *board, const void *state);
DiceDue guv_dice(const void *board, const void *state);
/* Refuses with the clauses of the step and of what the verb is about. */
bool guv_not_now(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r);
Clause guv_verb_clause(const GuvBoard *b, const GuvState *s, const Action *a); /* 0 = none in particular */
extern const VerbInfo guv_verbs[GUV_VERBS];
extern const Forgone guv_forgone[];
extern const OptionInfo guv_options[OPTIONS - 1];
/* Standing answers (KIND_ANSWER): contact * 3 + works. */
enum { ANSWERS = 12 };
extern const char *const guv_answers[ANSWERS + 1];
extern const char *const order_words[ANSWERS]; /* as people say them */

static inline void step_to(GuvState *s, GuvStepId step) { s->step = (u8)step; }
/* The side whose chit is being activated. */
static inline Side chit_side(const GuvBoard *b, int chit) {
    if (chit <= CHIT_COMMANDER) return (Side)b->formation[chit].side; /* formation 0 is nobody's */
    if (chit <= CHIT_INDEPENDENT) return (Side)b->commander[chit - CHIT_COMMANDER].side;
    return chit == CHIT_GENERAL ? UNION : (Side)(chit - CHIT_INDEPENDENT);
}
static inline Side guv_active(const GuvBoard *b, const GuvState *s) { return chit_side(b, s->chit); }
/* An option holds the index of its value; of events and the Rule of 6 the first is "on", the book's default. */
static inline bool on(const GuvState *s, GuvOption o) {
    return (s->option[o] != 0) != (o == OPTION_EVENTS || o == OPTION_SIXES);
}
static inline bool is_night(const GuvBoard *b, const GuvState *s) { return b->turn[s->turn].night != 0; }
static inline bool shown(const GuvState *s, EventKind e) { return s->shown >> e & 1; }
/* A Night Attack! is under way (17.csa-night): the one exception of GUV-7.night-c. */
static inline bool night_attack(const GuvState *s) { return shown(s, CSA_NIGHT) || shown(s, USA_NIGHT); }
static inline bool is_campaign(const GuvBoard *b) { return b->victory == VICTORY_CAMPAIGN; }

/* ---- Pieces and hexes (pieces.c) --------------------------------------------------------------------------------- */

/* Walks a set of pieces: for (int u = next_of(side, &set, 0); u; u = next_of(side, &set, u)) ... */
static inline int next_of(Side side, const Bits128 *set, int unit) {
    int at = (unit ? guv_bit(unit) : 0) + 1;
    while (at < 128) {
        u64 left = set->word[at >> 6] >> (at & 63);
        if (left) return guv_unit(side, at + bits_first(left));
        at = (at | 63) + 1;
    }
    return 0;
}

/* Every move of a piece goes through these; they keep stacks, counts and losses right. */
void guv_put_unit(const GuvBoard *b, GuvState *s, int unit, int hex);              /* on top of the stack there */
void guv_lift_unit(const GuvBoard *b, GuvState *s, int unit, Fate fate);           /* off the map */
void guv_shift_unit(const GuvBoard *b, GuvState *s, int unit, int hex);            /* on top of another stack */
void shift_group(const GuvBoard *b, GuvState *s, Side side, Bits128 set, int hex); /* keeps their order */
void guv_rebuild(const GuvBoard *b, GuvState *s); /* active, demoralized[], lost[] from the pieces */
void make_active(GuvState *s, int unit);          /* and used */
void take_marks_off(GuvState *s, int marks);      /* from everybody; U_ACTIVE is among them */
/* One step lost (GUV-3.units-a); eliminated pieces go to the Losses Box. True when it was eliminated. */
bool lose_step(const GuvBoard *b, GuvState *s, int unit, Clause why, const Journal *j);
void guv_eliminate(const GuvBoard *b, GuvState *s, int unit, Clause why, const Journal *j);
/* DIS, and DEM if DIS already (12.res-a, 14.bw-e); skirmishers and dummies never (13.o). */
void disorganize(const GuvBoard *b, GuvState *s, int unit, Clause why, const Journal *j);
/* After pieces have left a hex: a breastwork without its builders goes (14.bw-d), dummies alone go (9.dummy-b). */
void tidy_hex(const GuvBoard *b, GuvState *s, int hex, const Journal *j);

static inline bool is_real(const GuvBoard *b, int unit) { return b->unit[unit].type != DUMMY; }
/* Infantry that is no skirmisher. */
static inline bool is_brigade(const GuvBoard *b, int unit) { return b->unit[unit].type == INFANTRY; }
/* GUV-R94: horse artillery is artillery. */
static inline bool is_gun(const GuvBoard *b, int unit) {
    return b->unit[unit].type == ARTILLERY || b->unit[unit].type == HORSE_ARTILLERY;
}
static inline bool is_skirmisher(const GuvBoard *b, int unit) { return b->unit[unit].type == SKIRMISHER; }
/* GUV-3.ind-a, GUV-R92; Salem Church's two brigades by data; Stoneman's cavalry without its variant (GUV-R84). */
static inline bool is_independent(const GuvBoard *b, const GuvState *s, int unit) {
    if (b->unit[unit].stoneman) return !on(s, OPTION_STONEMAN);
    return bits128_has(&b->independents[guv_side(unit)], guv_bit(unit));
}
/* Stuart's brigades; GUV-R25: not the horse artillery. */
static inline bool guv_is_stuart(const GuvBoard *b, int unit) {
    const GuvUnit *u = &b->unit[unit];
    return u->side == CONFEDERATE && u->type == CAVALRY && u->formation;
}
/* for (int u = s->top[hex]; u; u = s->below[u]) walks a stack from the top. */
int stack_units(const GuvState *s, int hex);
int stack_points(const GuvBoard *b, const GuvState *s, int hex);
Bits128 stack_set(const GuvState *s, int hex); /* bits within the holder's side */
/* GUV-R8: would it fit the limits of 5.b and 5.c? */
bool guv_room_for(const GuvBoard *b, const GuvState *s, Side side, int points, int hex);
static inline bool guv_has_room(const GuvBoard *b, const GuvState *s, int unit, int hex) {
    return guv_room_for(b, s, guv_side(unit), guv_points(b, s, unit), hex);
}
/* GUV-10.b: any of the six, rivers do not part neighbours. Dummies are never alone, so any piece will do. */
static inline bool next_to_enemy(const GuvBoard *b, const GuvState *s, Side side, int hex) {
    const u16 *around = b->grid.next[hex];
    Side foe = side_other(side);
    for (int d = 0; d < 6; d++) {
        if (guv_holds(s, foe, around[d])) return true;
    }
    return false;
}
/* The same of the six hexes around one: a bit per direction. */
int contact_around(const GuvBoard *b, const GuvState *s, Side side, int hex);
bool only_all_dis(const GuvBoard *b, const GuvState *s, int hex); /* all but skirmishers are DIS */
bool has_brigade(const GuvBoard *b, const GuvState *s, int hex);
int first_skirmisher(const GuvBoard *b, const GuvState *s, Side side); /* in the availability box; 0 = none */
int skirmishers_ready(const GuvBoard *b, const GuvState *s, Side side);
/* A hex as people say it: "2017 Chancellorsville". Static buffer-free: writes into `out` of at least 40 bytes. */
const char *hex_label(const GuvBoard *b, int hex, char out[40]);
static inline const char *guv_unit_name(const GuvBoard *b, int unit) { return unit ? b->unit[unit].name : "nobody"; }
/* What the enemy takes for the top of a stack from afar. */
int shown_top(const GuvBoard *b, const GuvState *s, int hex);
/* Does he see every piece of the stack? Who of it did something is secret otherwise. */
bool stack_open(const GuvBoard *b, const GuvState *s, Side viewer, int hex);
/* How the journal may name a piece that the enemy may not see: its name, or "a unit". */
const char *open_name(const GuvBoard *b, const GuvState *s, int unit);

/* ---- Ways (ways.c) ----------------------------------------------------------------------------------------------- */

/* The cost in halves of a step by this piece, without contact; -1 when nobody of its type may cross now. `by_road`
 * tells
 * whether it is a move by road (GUV-R89). `side` is the mover's: own pontoons serve (GUV-R45). */
int step_cost(const GuvBoard *b, const GuvState *s, int unit, int from, int direction, bool *by_road);
/* The same without any road. */
int ground_cost(const GuvBoard *b, const GuvState *s, int unit, int from, int direction);
/* May its type cross this hexside at all now, without points (GUV-R34), bans of chapter 18 included? */
bool may_cross(const GuvBoard *b, const GuvState *s, int unit, int from, int direction, Refusal *r);
/* 18.res-a, 18.stuart-a, 18.rein-b for a step between two regions. */
bool ban_allows(const GuvBoard *b, const GuvState *s, int unit, int from, int to, Refusal *r);
/* GUV-R17: no unit of any type could cross it now. */
bool closed_to_all(const GuvBoard *b, const GuvState *s, Side side, int from, int direction);
const Pontoon *pontoon_on(const GuvState *s, int hexside); /* NULL = none */
int pontoon_index(const GuvState *s, int hexside);         /* -1 = none */
/* Everything within `radius` of `hex` by a path that avoids enemies and closed hexsides (8.form-c, GUV-R17). Who asks
 * about one hex names it as `goal`, and no farther is looked; 0 = none. */
void command_area(const GuvBoard *b, const GuvState *s, Side side, int hex, int radius, int goal, HexSet *out);

/* ---- Turn (turn.c, arrive.c, deploy.c) --------------------------------------------------------------------------- */

void guv_start_game(const GuvBoard *b, GuvState *s,
                    const Journal *j); /* first step of the scenario: deployment, first hands, turn */
void guv_start_turn(const GuvBoard *b, GuvState *s, const Journal *j);
/* turn.c */
void start_first_hands(const GuvBoard *b, GuvState *s, const Journal *j);
void start_open_events(const GuvBoard *b, GuvState *s, const Journal *j);
/* arrive.c */
void start_arrivals(const GuvBoard *b, GuvState *s, const Journal *j);
bool has_arrival_hex(const GuvBoard *b, const GuvState *s, int unit);
/* deploy.c */
bool start_deployment(const GuvBoard *b, GuvState *s, const Journal *j);
void reveal_boxes(const GuvBoard *b, GuvState *s, const Journal *j);
void start_choosing(const GuvBoard *b, GuvState *s, const Journal *j); /* after rain, arrivals and open events */
void end_turn(const GuvBoard *b, GuvState *s, const Journal *j);       /* the cup is empty */
void close_turn(const GuvBoard *b, GuvState *s, const Journal *j);     /* C: markers off, victory, next turn */

/* ---- Activation (activation.c) ----------------------------------------------------------------------------------- */

void start_interlude(const GuvBoard *b, GuvState *s, Side first, const Journal *j);
void open_chit(GuvState *s, int chit); /* it comes out of the cup */
void start_pull(const GuvBoard *b, GuvState *s, const Journal *j);
void resume_interlude(const GuvBoard *b, GuvState *s, const Journal *j); /* after an event with steps of its own */
void end_activation(const GuvBoard *b, GuvState *s, const Journal *j);
/* Does any unit that acts with it stand on the map? */
bool formation_on_map(const GuvBoard *b, const GuvState *s, int formation);
/* May this formation be activated (18.hold, 19.lee-b, GUV-R77)? */
bool formation_free(const GuvBoard *b, const GuvState *s, int formation, Refusal *r);
/* May formations be put under this High Commander this turn (8.hc-g)? */
bool commander_free(const GuvBoard *b, const GuvState *s, int commander);
/* May this unit be activated by any chit or marker now: not used, not banned, not waiting? */
/* `what` it would need to be active for; names the reason why it is not as well. */
bool refuse_inactive(const GuvBoard *b, const GuvState *s, int unit, Clause what, Refusal *r);
bool unit_free(const GuvBoard *b, const GuvState *s, int unit, Refusal *r);
int formation_cost(const GuvBoard *b, const GuvState *s, int formation); /* 8.points-c */
bool formation_in_play(const GuvBoard *b, const GuvState *s, int formation);
/* Does the chit under way stand for this unit's formation? */
bool of_chit(const GuvBoard *b, const GuvState *s, int unit);
void activate_unit(const GuvBoard *b, GuvState *s, int unit, bool beside);
/* The hexes that the chit on the map reaches (`goal` as above), whom it activates by itself, and whom its owner may
 * take along. */
void chit_area(const GuvBoard *b, const GuvState *s, int goal, HexSet *area);
bool chit_commands(const GuvBoard *b, const GuvState *s, int unit);
bool may_take(const GuvBoard *b, const GuvState *s, const HexSet *area, int unit, Refusal *r);
int chit_radius(const GuvBoard *b, int chit);
int chit_takes(const GuvBoard *b, int chit);              /* so many units beside its own */
void activate_in_command(const GuvBoard *b, GuvState *s); /* the chit of a formation or commander lies on the map */
/* 8.det: `detach` is common to movement, bombardment and combat steps; it leads to STEP_DETACH and back. */
bool may_detach(const GuvBoard *b, const GuvState *s, Refusal *r);
void start_detach(GuvState *s);
void renew_detach(const GuvBoard *b, GuvState *s); /* a new step begins: who declined may think again */
/* The answer that a standing order gives to the question now; false when it must be asked. */
bool guv_standing(const void *board, const void *state, Action *answer);

/* ---- Movement (movement.c, contact.c, pontoons.c) ---------------------------------------------------------------- */

void start_movement(const GuvBoard *b, GuvState *s, const Journal *j);
void after_contact(const GuvBoard *b, GuvState *s, const Journal *j); /* the mover decides whether to go on */
/* The group of STEP_MOVE and STEP_GENERAL_RETREAT. */
int group_allowance(const GuvBoard *b, const GuvState *s);            /* halves, without the road point */
int group_points(const GuvBoard *b, const GuvState *s, bool by_road); /* with it, as long as it goes by road */
bool group_may_go(const GuvBoard *b, const GuvState *s, int to, int *cost, bool *by_road, Refusal *r);
void group_go(const GuvBoard *b, GuvState *s, int to, const Journal *j);
void start_displacement(const GuvBoard *b, GuvState *s, const Journal *j); /* displace.c: the movement step has ended */
void guv_sort_pontoons(GuvState *s); /* fields.c: by hexside; whatever changes them sorts them */
/* Dummies (dummies.c). */
int dummy_in(const GuvBoard *b, const GuvState *s, int hex);
bool dummies_open(const GuvState *s); /* may the actor take dummies off in this step? */
bool may_lift_dummy(const GuvBoard *b, const GuvState *s, Side side, int hex, Refusal *r);
void lift_list(const GuvBoard *b, const GuvState *s, Side side, List *l);
void lift_dummy(const GuvBoard *b, GuvState *s, int hex, const Journal *j);
/* Pontoons. Hexsides by id. */
bool may_build(const GuvBoard *b, const GuvState *s, int unit, int hexside, Refusal *r);
void build_list(const GuvBoard *b, const GuvState *s, List *l);
void build(const GuvBoard *b, GuvState *s, int unit, int hexside, const Journal *j);
bool may_dismantle(const GuvBoard *b, const GuvState *s, int hexside, Refusal *r);
void dismantle_list(const GuvBoard *b, const GuvState *s, List *l);
void dismantle(const GuvBoard *b, GuvState *s, int hexside, const Journal *j);
bool may_seize(const GuvBoard *b, const GuvState *s, int hexside, Refusal *r);
void seize_list(const GuvBoard *b, const GuvState *s, List *l);
void seize(const GuvBoard *b, GuvState *s, int hexside, bool capture, const Journal *j);
/* 13.c, 13.e: may this brigade produce one in that hex now? */
bool may_skirmish(const GuvBoard *b, const GuvState *s, int unit, int hex, Refusal *r);
void skirmish(const GuvBoard *b, GuvState *s, int unit, int hex, const Journal *j);
void start_contact(const GuvBoard *b, GuvState *s, int hex, const Journal *j); /* the group has entered this hex */
/* 14.bw-f, 14.fort-d, GUV-R36, GUV-R38: pieces have left `hex` by movement or by breaking contact. */
void left_works(const GuvBoard *b, GuvState *s, Side side, int hex, Bits128 who, const Journal *j);
/* 11.dis-d, GUV-R46: offer to dismantle what retreating units crossed; goes to `back` when there is nothing to offer.
 * */
void offer_dismantling(const GuvBoard *b, GuvState *s, GuvStepId back, const Journal *j);
void resume_after_retreat(const GuvBoard *b, GuvState *s, const Journal *j);
/* A retreating or fleeing unit has stepped from one hex to the next (GUV-R46). */
void note_crossing(const GuvBoard *b, GuvState *s, int from, int to);
/* After every apply and look_for_dem (game.c): a step that has nothing left to ask leads on. */
void settle_step(const GuvBoard *b, GuvState *s, const Journal *j);

/* ---- Fire and combat (bombard.c, combat.c, dice.c, losses.c) ----------------------------------------------------- */

void start_bombardment(const GuvBoard *b, GuvState *s, const Journal *j);
void start_combat(const GuvBoard *b, GuvState *s, const Journal *j);
bool may_entrench(const GuvBoard *b, const GuvState *s, Side side, int hex, Refusal *r); /* 14.bw-b, 14.bw-c, GUV-R48 */
void entrench(const GuvBoard *b, GuvState *s, int hex, const Journal *j);
/* The only sum: what the fight adds up to, line by line; previews fill a Fight of their own. Columns: attacker's and
 * defender's dice. detail[]: DETAIL_*. */
bool guv_fight_sheet(const GuvBoard *b, const GuvState *s, const Fight *f, Worksheet *w);
bool shot_sheet(const GuvBoard *b, const GuvState *s, const Fight *f, Worksheet *w);
enum { DETAIL_KIND, DETAIL_ATTACK, DETAIL_DEFENSE, DETAIL_ROW, DETAIL_MODIFIER, DETAIL_BONUS, DETAIL_BONUS_DEFENDER };
enum { SHEET_FIGHT = 1, SHEET_SHOT };
int guv_fight_outcomes(const GuvBoard *b, const GuvState *s, int who,
                       Outcome *out); /* the roll of attacker (0), defender (1) */
int guv_sheet_outcomes(const Worksheet *w, Outcome *out);
bool guv_preview_fight(const GuvBoard *b, GuvState *trial, const Action *about, Worksheet *notes);
void guv_end_fight(const GuvBoard *b, GuvState *s, const Journal *j);
void start_advance(const GuvBoard *b, GuvState *s,
                   const Journal *j); /* after the retreat and offer_dismantling(STEP_ADVANCE) */
/* A held formation was attacked or bombarded (18.hold-c, 19.lee-b). */
void note_attacked(const GuvBoard *b, GuvState *s, int hex, const Journal *j);

/* ---- Retreats (retreat.c) ---------------------------------------------------------------------------------------- */

/* GUV-R64, GUV-R66: the hexes open to this unit now, best class only. `dem`: only hexes away from the enemy. */
int retreat_hexes(const GuvBoard *b, const GuvState *s, int unit, bool dem, u16 out[8]);
void start_retreat(const GuvBoard *b, GuvState *s, Side side, Bits128 set, const Journal *j);
/* DEM units of `side` next to an enemy. */
Bits128 dem_due(const GuvBoard *b, const GuvState *s, Side side);
/* After every apply (game.c): sets s->dem to the side whose DEM units must go now, the one not active first; not in
 * the middle of a flight or retreat. */
void look_for_dem(const GuvBoard *b, GuvState *s);

/* ---- Night, supply, events, victory (night.c, supply.c, events.c, victory.c) ------------------------------------- */

void start_night(const GuvBoard *b, GuvState *s, const Journal *j); /* step 2 and on */
void start_supply(const GuvBoard *b, GuvState *s, const Journal *j);
void start_recovery(const GuvBoard *b, GuvState *s, const Journal *j);
void go_on_at_night(const GuvBoard *b, GuvState *s, const Journal *j); /* steps 4 and 5 */
/* 15.b to 15.h and GUV-R68 at this moment; depots of s->depot count. */
void supplied_set(const GuvBoard *b, const GuvState *s, Side side, Bits128 *out);
void supply_net(const GuvBoard *b, const GuvState *s, Side side, HexSet *roads); /* joined to a centre */
bool supply_road_to(const GuvBoard *b, const GuvState *s, Side side, int hex);   /* GUV-R7 */
/* 17.usa-general: he went into the cup unseen; until he is pulled his chit counts as one in hand, and as played only
 * for its owner. */
static inline bool general_in_cup(const GuvState *s) { return s->cup >> CHIT_GENERAL & 1; }
/* Events that may be played in the present step by `side`; list_add()s them; the same judge for check and apply. */
void event_list(const GuvBoard *b, const GuvState *s, Side side, List *l);
bool event_check(const GuvBoard *b, const GuvState *s, Side side, const Action *a, Refusal *r);
void event_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j);
/* True for the verbs that event_check judges. */
static inline bool is_event_verb(int verb) { return verb == DO_PLAY || verb == DO_PLAY_AT || verb == DO_RELEASE; }
/* Is `side` to be asked for events at all: open facts only (chits in hand, two a turn, standing answer)? */
bool event_asked(const GuvBoard *b, const GuvState *s, Side side);
void start_draw(const GuvBoard *b, GuvState *s, Side side, int count, GuvStepId back, const Journal *j);
/* GUV-17.d: its effect is over; some return to the cup. */
void spend_event(const GuvBoard *b, GuvState *s, int event);
void end_activation_events(const GuvBoard *b, GuvState *s,
                           const Journal *j); /* effects that end with it; chits back to the cup */
/* chits.c: events with steps of their own. */
void start_chit_hex(const GuvBoard *b, GuvState *s, int event, int stack);
Side guv_chit_owner(const GuvBoard *b, const GuvState *s);
bool regroup_possible(const GuvBoard *b, const GuvState *s, Side side);
void start_regroup(const GuvBoard *b, GuvState *s, Side side);
static inline bool falling_back(const GuvState *s) { return shown(s, CSA_RETREAT) || shown(s, USA_RETREAT); }
bool may_fall_back(const GuvBoard *b, const GuvState *s, int unit, Refusal *r);
void end_falling_back(const GuvBoard *b, GuvState *s, const Journal *j);
/* 2, 19: after each hex entered, advance, retreat, placement and exit (GUV-R79). True when the game is over. */
bool judge_at_once(const GuvBoard *b, GuvState *s, const Journal *j);
bool judge_turn(const GuvBoard *b, GuvState *s, const Journal *j); /* end of a turn */
int victory_points(const GuvBoard *b, const GuvState *s);
const GameResult *guv_ending(const void *state);
void guv_end(GuvState *s, int ending, Clause why, const Journal *j);
enum Ending {
    ENDING_NONE,
    ENDING_UNION_POINTS, /* 2.auto-a */
    ENDING_CONFEDERATE_POINTS,
    ENDING_CONFEDERATE_PLACES, /* 2.auto-b */
    ENDING_UNION,
    ENDING_CONFEDERATE,
    ENDING_DRAW,
    ENDINGS
};

/* ---- The board (board.c, board_check.c) -------------------------------------------------------------------------- */

void guv_board_begin(void *board);
bool guv_board_fact(void *board, Str key, Str value, Source source, Error *e);
bool guv_board_end(void *board, bool whole, Error *e);
void guv_board_facts(const void *board, const FactSink *sink);
bool guv_board_derive(GuvBoard *b, Error *e);
bool guv_board_counts(const GuvBoard *b, Error *e);
/* Ids by name, else what is wrong: unknown, and what is near, or which of several (keys.c). */
bool guv_read_unit(const GuvBoard *b, Str name, int *to, Error *e);
bool guv_read_formation(const GuvBoard *b, Str name, int *to, Error *e);
bool guv_read_commander(const GuvBoard *b, Str name, int *to, Error *e);
bool guv_read_event(const GuvBoard *b, Str name, int *to, Error *e);
bool guv_read_chit(const GuvBoard *b, Str name, int *to, Error *e);
bool guv_key(const void *board, Str key, Writer *out, Error *e);
bool guv_no_key(Str key, Error *e);
extern const SheetColumn guv_columns[]; /* said.c */
extern const char *const guv_labels[];
int guv_find_unit(const GuvBoard *b, Str name, bool *ambiguous);
int guv_find_formation(const GuvBoard *b, Str name); /* key, name or commander */
int guv_find_commander(const GuvBoard *b, Str name);
int guv_find_event(const GuvBoard *b, Str name);
int guv_find_chit(const GuvBoard *b, Str name); /* "V", "Jackson", "union-independent", "good-general" */
void put_chit(const GuvBoard *b, int chit, Writer *out);
const char *chit_title(const GuvBoard *b, int chit, char title[40]); /* "V Corps", "Union Independent" */

/* ---- Text (facts.c, facts_set.c, notation.c, words.c, sane.c, guess.c) ------------------------------------------- */

void guv_blank(const void *board, void *state);
int guv_fact_rank(const void *board, Str key);
bool guv_set_fact(const void *board, void *state, Str key, Str value, Error *e);
bool guv_clear(const void *board, void *state, Str what, Error *e);
bool guv_settle(const void *board, void *state, Error *e);
void guv_facts(const void *board, const void *state, Side viewer, const FactSink *sink);
/* What others may not know of an action done in this state: the draw, the choice, or which of them it was. */
bool guv_veils(const GuvState *s, const Action *a);
void guv_notate(const void *board, const void *state, Side viewer, Side by, const Action *a, Writer *out);
bool guv_parse(const void *board, const void *state, Str text, Action *a, Error *e);
void guv_prompt(const void *board, const void *state, Side viewer, Writer *out);
Clause guv_describe(const void *board, const void *state, const Action *a, Writer *out);
void guv_subject(const void *board, int id, Writer *out);
int guv_range(const void *board, int kind);
void guv_put_operand(const void *board, const void *state, int kind, int id, Writer *out);
bool guv_read_operand(const void *board, const void *state, int kind, Str word, i16 *id, Error *e);
/* Questions about the map (query.c). */
enum { ASK_SUPPLY, ASK_COMMAND, ASK_REACH, ASK_MARCH, ASK_DISTANCE, ASK_NEIGHBOURS, GUV_QUERIES };
extern const VerbInfo guv_queries[GUV_QUERIES];
void guv_query(const void *board, const void *state, Side viewer, const Action *question, const Answer *to);
bool deploy_sane(const GuvBoard *b, const GuvState *s); /* deploy.c: all who wait have a zone */
bool guv_sane(const void *board, const void *state, Writer *complaint);
void guv_guess(const void *board, const void *state, Side viewer, Stream *dice, void *out);

#endif
