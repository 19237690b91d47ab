/* Lee's Greatest Victory: what its files share among themselves. */
#ifndef LONGROLL_LGV_INNER_H
#define LONGROLL_LGV_INNER_H

#include "core/values.h"
#include "games/lgv/lgv.h"
#include "lgv_clauses.h"

/* Kinds of operand. */
enum { KIND_NONE, KIND_UNIT, KIND_PLACE, KIND_FORD, KIND_SIDE, KIND_NUMBER, KIND_COMMAND };
enum { BID_MAX = 40 };

/* ---- Steps (steps.c) ------------------------------------------------------------------------- */

typedef enum Who {
    WHO_SEATS = WHO_FIRST_OWN,
    WHO_UNION,
    WHO_ATTACKER,
    WHO_DEFENDER,
    WHO_ACTING,
    WHO_HOLDER,
} Who;

/* One step of the sequence of play. `check` judges the actor's action after
 * verb and operands were found well-formed; `apply` does it and leads on. */
typedef STEP_RULES(LgvBoard, LgvState) LgvStep;
#define DECLARE_STEP(ID, id) extern const LgvStep lgv_step_##id;
LGV_STEPS(DECLARE_STEP)

Side lgv_who(const void *board, const void *state, const Step *step);
const Step *lgv_step_now(const void *board, const void *state);
extern const VerbInfo lgv_verbs[LGV_VERBS];
extern const Forgone lgv_forgone[];
extern const OptionInfo lgv_options[OPTIONS - 1];

extern const LgvStep *const lgv_steps[STEP_COUNT];
extern const LgvStep lgv_works_step;
static inline const LgvStep *lgv_step_at(int step) { return lgv_steps[step]; }
/* The step as the actor meets it: a pending works question comes first. */
static inline const LgvStep *lgv_step(const LgvState *s) {
    bool asked = bits128_any(&s->works_question[UNION]) || bits128_any(&s->works_question[CONFEDERATE]);
    return asked ? &lgv_works_step : lgv_steps[s->step];
}
bool lgv_not_now(const LgvState *s, Refusal *r);

static inline void step_to(LgvState *s, LgvStepId step) { s->step = (u8)step; }
static inline Side attacker(const LgvState *s) { return (Side)s->momentum; }
static inline Side defender(const LgvState *s) { return side_other((Side)s->momentum); }

/* ---- The board (board.c, board_check.c) ------------------------------------------------------ */

void lgv_board_begin(void *board);
bool lgv_board_fact(void *board, Str key, Str value, Source source, Error *e);
bool lgv_board_end(void *board, bool whole, Error *e);
void lgv_board_facts(const void *board, const FactSink *sink);
bool lgv_board_derive(LgvBoard *b, Error *e);
bool lgv_board_counts(const LgvBoard *b, Error *e);
/* For src/space: the places adjacent to one. */
const Bits128 *lgv_next_to(const void *board, int place);
/* Ids by name; 0 when unknown. Units: key, name, longer id or alias. */
int lgv_find_place(const LgvBoard *b, Str name);
int lgv_find_unit(const LgvBoard *b, Str name, bool *ambiguous);
int lgv_find_ford(const LgvBoard *b, Str name);
bool lgv_no_ford(const LgvBoard *b, Str name, Error *e);
int lgv_find_command(const LgvBoard *b, Str name);

/* ---- Names and keys (keys.c) ----------------------------------------------------------------- */

/* Ids by name, else what is wrong: unknown, and what is near, or which of several. */
bool lgv_read_unit(const LgvBoard *b, Str name, int *to, Error *e);
bool lgv_read_place(const LgvBoard *b, Str name, int *to, Error *e);
bool lgv_read_ford(const LgvBoard *b, Str name, int *to, Error *e);
bool lgv_key(const void *board, Str key, Writer *out, Error *e);
bool lgv_no_key(Str key, Error *e);
extern const SheetColumn lgv_columns[]; /* said.c */
extern const char *const lgv_labels[];

/* ---- Pieces and places (pieces.c) ------------------------------------------------------------ */

void lgv_rebuild(const LgvBoard *b, LgvState *s);
void put_unit(const LgvBoard *b, LgvState *s, int unit, int place, bool fresh);
void lift_unit(const LgvBoard *b, LgvState *s, int unit, Fate fate);
void shift_unit(const LgvBoard *b, LgvState *s, int unit, int to);
void exhaust(const LgvBoard *b, LgvState *s, int unit);
void exhaust_set(const LgvBoard *b, LgvState *s, int side, u64 set);
void freshen_all(const LgvBoard *b, LgvState *s);
/* Eliminated: a Leader's fate is rolled later (LGV-12.2b). */
void eliminate(const LgvBoard *b, LgvState *s, int unit, const Journal *j);
int stack_count(const LgvBoard *b, int side, u64 units);
bool has_room(const LgvBoard *b, const LgvState *s, int unit, int place);
void set_works(LgvState *s, int side, int place, int level);
/* Control, bridges and works after units came or went (LGV-7.2b, 15.2, 16.3a). */
void settle_place(const LgvBoard *b, LgvState *s, int place, const Journal *j);
/* LGV-7.4: no enemy there. LGV-7.5, is_free: and own control. */
static inline bool is_vacant(const LgvState *s, int side, int place) { return !lgv_here(s, 3 - side, place); }
static inline bool is_free(const LgvState *s, int side, int place) {
    return is_vacant(s, side, place) && (int)lgv_controller(s, place) == side;
}
static inline bool on(const LgvState *s, LgvOption o) { return s->option[o] != 0; }
static inline Bits128 contested_places(const LgvState *s) {
    return (Bits128){
        {s->held[UNION].word[0] & s->held[CONFEDERATE].word[0], s->held[UNION].word[1] & s->held[CONFEDERATE].word[1]}};
}
/* Take the lowest place out of a set; 0 when it is empty. */
static inline int next_place(Bits128 *set) {
    int word = set->word[0] ? 0 : 1;
    if (!set->word[word]) return 0;
    int place = word * 64 + bits_first(set->word[word]);
    set->word[word] &= set->word[word] - 1;
    return place;
}
const char *place_label(const LgvBoard *b, int place);
const char *unit_name(const LgvBoard *b, int unit);
bool sector_allows(const LgvBoard *b, const LgvState *s, int unit, int from, int to, Refusal *r);

/* ---- Sides and set-up (setup.c) -------------------------------------------------------------- */

void start_game(const LgvBoard *b, LgvState *s, const Journal *j);

/* ---- Momentum and Impulses (momentum.c, impulse.c) ------------------------------------------- */

void start_turn(const LgvBoard *b, LgvState *s, const Journal *j);
Side momentum_winner(const LgvBoard *b, const LgvState *s, int north, int south);
Rain rain_of(const LgvBoard *b, const LgvState *s, int die);
void start_combat_phase(const LgvBoard *b, LgvState *s, const Journal *j);
void start_impulse(const LgvBoard *b, LgvState *s, const Journal *j);
void end_impulse(const LgvBoard *b, LgvState *s, const Journal *j);
void mark_impulse(LgvState *s);
void use_advantage(LgvState *s, Side by, const Journal *j);
void hand_over_advantage(LgvState *s, const Journal *j);
void advantage_legal(const LgvBoard *b, const LgvState *s, List *l);
bool advantage_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r);
bool can_act(const LgvBoard *b, const LgvState *s, int place);
int bridge_choices(const LgvBoard *b, const LgvState *s, int place);

/* ---- Movement (movement.c) and assaults (assault.c) ------------------------------------------ */

typedef struct AssaultOpen {
    bool move, attack, end;
} AssaultOpen;
AssaultOpen assault_open(const LgvBoard *b, const LgvState *s);

typedef enum Entry_mode { ENTER_MOVE, ENTER_EXPLOIT, ENTER_STORM } EntryMode;
/* The border or arrow as the map shows it, passable or not; NULL when there is none. */
const Border *border_between(const LgvBoard *b, int from, int to);
/* May the unit enter along the link? The one judge of movement. */
bool may_enter(const LgvBoard *b, const LgvState *s, int unit, const Link *link, EntryMode mode, Refusal *r);
/* The same for any place, adjacent or not, with the reason. */
bool may_go(const LgvBoard *b, const LgvState *s, int unit, int to, EntryMode mode, Refusal *r);
bool refuse_ways(const LgvBoard *b, const LgvState *s, int unit, Refusal *r);
bool can_move(const LgvBoard *b, const LgvState *s, int unit, EntryMode mode);
void enter(const LgvBoard *b, LgvState *s, int unit, int to, EntryMode mode, const Journal *j);
u64 entrants(const LgvBoard *b, const LgvState *s, int place);
u64 attack_pool(const LgvBoard *b, const LgvState *s, int place);
bool attack_due(const LgvBoard *b, const LgvState *s);
void end_move(const LgvBoard *b, LgvState *s, int unit, const Journal *j);
void resume_activation(const LgvBoard *b, LgvState *s, const Journal *j);
void close_target(const LgvBoard *b, LgvState *s, int place, const Journal *j);

/* ---- Combat (combat.c, resolve.c, losses.c, overrun.c, bombard.c) ---------------------------- */

void start_attack(const LgvBoard *b, LgvState *s, const Journal *j);
void after_attackers(const LgvBoard *b, LgvState *s, const Journal *j);
u64 supporting_guns(const LgvBoard *b, const LgvState *s, int side, int place);
bool fight_sheet(const LgvBoard *b, const LgvState *s, const Fight *f, Worksheet *w);
int fight_capacity(const LgvBoard *b, const LgvState *s, int side, u64 units);
/* What a worksheet of ours carries for its outcomes. */
enum { DETAIL_CAPACITY, DETAIL_OVERRUN, DETAIL_MOST, DETAIL_FRONT, DETAIL_BOMBARDMENT };
int fight_margin(const Worksheet *w, int margin);
void tell_roll(const Worksheet *w, const Action *a, const char *result, Clause clause, const Journal *j);
int fight_outcomes(const Worksheet *w, Outcome *out);
void resolve_assault(const LgvBoard *b, LgvState *s, const Journal *j);
void resolve_bombardment(const LgvBoard *b, LgvState *s, const Journal *j);
void leader_falls(const LgvBoard *b, LgvState *s, const Journal *j);
void take_losses(const LgvBoard *b, LgvState *s, const Journal *j);
void after_losses(const LgvBoard *b, LgvState *s, const Journal *j);
void start_repulse(const LgvBoard *b, LgvState *s, const Journal *j);
void start_withdrawal(const LgvBoard *b, LgvState *s, const Journal *j);
void end_fight(const LgvBoard *b, LgvState *s, const Journal *j);
void start_overrun(const LgvBoard *b, LgvState *s, const Journal *j);
bool may_retreat_at_all(const LgvBoard *b, const LgvState *s, int unit);
bool wades_back(const LgvBoard *b, const LgvState *s, int unit);
void retreat_list(const LgvBoard *b, const LgvState *s, List *l);
bool retreat_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r);
void retreat_unit(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j);
u64 guns_in_range(const LgvBoard *b, const LgvState *s, int side, int from, int target);
Bits128 bombard_targets(const LgvBoard *b, const LgvState *s);
bool bombard_possible(const LgvBoard *b, const LgvState *s, int target, Refusal *r);
/* Carry `trial` on from `about` to the dice with the named defaults, which are
 * noted as assumptions; false when it leads to no fight. */
bool preview_fight(const LgvBoard *b, LgvState *trial, const Action *about, Worksheet *notes);

/* ---- Reorganization and End (reorganize.c, endphase.c) --------------------------------------- */

void start_reorganization(const LgvBoard *b, LgvState *s, const Journal *j);
void start_end_phase(const LgvBoard *b, LgvState *s, const Journal *j);
bool may_return_to(const LgvBoard *b, const LgvState *s, int unit, int place, Refusal *r);
const GameResult *lgv_ending(const void *state);

/* ---- Text (facts.c, notation.c, words.c) ----------------------------------------------------- */

void lgv_blank(const void *board, void *state);
int lgv_fact_rank(const void *board, Str key);
bool lgv_set_fact(const void *board, void *state, Str key, Str value, Error *e);
bool lgv_clear(const void *board, void *state, Str what, Error *e);
bool lgv_settle(const void *board, void *state, Error *e);
void lgv_facts(const void *board, const void *state, Side viewer, const FactSink *sink);
void lgv_notate(const void *board, const void *state, Side viewer, Side by, const Action *a, Writer *out);
bool lgv_parse(const void *board, const void *state, Str text, Action *a, Error *e);
void lgv_prompt(const void *board, const void *state, Side viewer, Writer *out);
Clause lgv_describe(const void *board, const void *state, const Action *a, Writer *out);
void lgv_subject(const void *board, int id, Writer *out);
int lgv_range(const void *board, int kind);
bool lgv_sane(const void *board, const void *state, Writer *complaint);

#endif
