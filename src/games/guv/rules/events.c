/* Events (17): when each may be played, and what it does (GUV-R74, GUV-R75). */
#include "games/guv/rules.h"

/* ---- Hands and cups ---------------------------------------------------------------------------------------------- */

static int hand_count(const GuvBoard *b, const GuvState *s, Side side) {
    int count = 0;
    for (int e = 1; e < EVENT_KINDS; e++) {
        if (s->hand[e] && b->event[e].side == side) count += s->hand[e];
    }
    return count + (side == UNION && guv_general_in_cup(s));
}

static int cup_count(const GuvBoard *b, const GuvState *s, Side side) {
    int count = 0;
    for (int e = 1; e < EVENT_KINDS; e++) count += b->event[e].side == side ? s->event_cup[e] : 0;
    return count;
}

/* GUV-P31: the number in hand is open. GUV-17.c: at most two a turn. */
bool guv_event_asked(const GuvBoard *b, const GuvState *s, Side side) {
    return guv_on(s, OPTION_EVENTS) && s->played[side] < b->rule.events_a_turn && hand_count(b, s, side) > 0;
}

/* GUV-17.b, GUV-R74. */
bool guv_may_draw(const GuvBoard *b, const GuvState *s, Refusal *r) {
    if (!guv_on(s, OPTION_EVENTS)) return refuse(r, GUV_17_a, "This game is played without events.");
    if (s->chit > CHIT_COMMANDER && s->chit <= CHIT_INDEPENDENT) {
        return refuse(r, GUV_17_b, "A High Commander's chit cannot be traded.");
    }
    if (s->asked == CHIT_GENERAL) return refuse(r, GUV_17_b, "It was called by Good General, not pulled.");
    if (b->own_events) return refuse(r, GUV_R74, "Nobody draws in a scenario.");
    Side side = guv_active(b, s);
    for (int e = 1; e < EVENT_KINDS; e++) {
        if (b->event[e].side == side && s->event_cup[e]) return true;
    }
    return refuse(r, GUV_R74, "Your event cup is empty.");
}

/* ---- Drawing (17.a, 17.b) ---------------------------------------------------------------------------------------- */

static void after_draw(const GuvBoard *b, GuvState *s, const Journal *j) {
    Side side = (Side)s->asking;
    GuvStepId back = (GuvStepId)s->back;
    s->asking = s->asked = s->back = 0;
    if (back == STEP_PULL) {
        guv_start_interlude(b, s, side, j);
    } else if (side == CONFEDERATE) {
        guv_start_draw(b, s, UNION, back == STEP_RAIN ? b->rule.hand_first : 1, back, j);
    } else if (back == STEP_RAIN) {
        guv_start_turn(b, s, j);
    } else {
        guv_close_turn(b, s, j);
    }
}

static void draw(const GuvBoard *b, GuvState *s, int number, const Journal *j) {
    int event = 0;
    for (int e = 1; e < EVENT_KINDS && number > 0; e++) {
        if (b->event[e].side != s->asking) continue;
        number -= s->event_cup[e];
        event = e;
    }
    s->event_cup[event]--;
    s->hand[event]++;
    journal(j, (Side)s->asking, GUV_17_a, "You draw %s.", b->event[event].name);
}

/* `back` says where it came from: STEP_RAIN the first hands, STEP_RECOVER the night, STEP_PULL instead of an
 * activation. GUV-R74: no draw from an empty cup; the last chit of one needs no die. */
void guv_start_draw(const GuvBoard *b, GuvState *s, Side side, int count, GuvStepId back, const Journal *j) {
    s->asking = (u8)side;
    s->asked = (u8)count;
    s->back = (u8)back;
    if (count && cup_count(b, s, side) > 1) {
        guv_step_to(s, STEP_DRAW);
        return;
    }
    if (count && cup_count(b, s, side)) draw(b, s, 1, j);
    after_draw(b, s, j);
}

static DiceDue draw_dice(const GuvBoard *b, const GuvState *s) {
    return (DiceDue){1, (u8)cup_count(b, s, (Side)s->asking)};
}

static void draw_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    draw(b, s, a->face[0], j);
    guv_start_draw(b, s, (Side)s->asking, s->asked - 1, (GuvStepId)s->back, j);
}

GUV_DICE(draw, "draw", GUV_17_a, "Draw an event chit.");

/* ---- When (GUV-R74) ---------------------------------------------------------------------------------------------- */

static bool is_jackson(const GuvBoard *b, const GuvState *s) {
    return s->chit > CHIT_COMMANDER && s->chit <= CHIT_INDEPENDENT &&
           str_same(str_of(b->commander[s->chit - CHIT_COMMANDER].key), STR("Jackson"));
}

/* Events for the start of the movement step. */
static bool movement_event(const GuvBoard *b, const GuvState *s, int event, Refusal *r) {
    if (s->step != STEP_MOVEMENT) return refuse(r, GUV_R74, "Movement events are played in your own movement step.");
    if (s->went) return refuse(r, GUV_R74, "Movement events come before the first move.");
    bool night = event == CSA_NIGHT || event == USA_NIGHT;
    if (night && !guv_is_night(b, s))
        return refuse(r, event == USA_NIGHT ? GUV_17_usa_night : GUV_17_csa_night, "It is day.");
    if (night && s->chit > CHIT_INDEPENDENT) return refuse(r, GUV_R75, "Not with the Independent chit.");
    if (night && s->marching) return refuse(r, GUV_9_fm_c, "The formation is on a forced march.");
    if (event == CSA_PATHS && s->chit > CHIT_INDEPENDENT) return refuse(r, GUV_17_csa_paths, "It needs a formation.");
    /* GUV-R56: also called 'Stonewall attack'. */
    if (event == CSA_JACKSON && !is_jackson(b, s)) return refuse(r, GUV_R75, "Jackson's chit must have been placed.");
    return true;
}

/* GUV-R75: a General Retreat comes between two moves, the others at any time of one's own activation. */
static bool in_own_activation(const GuvState *s, int event, Refusal *r) {
    if (s->step == STEP_INTERLUDE || s->step == STEP_MOVEMENT) return true;
    bool fights = s->step == STEP_BOMBARDMENT || s->step == STEP_COMBAT;
    return (fights && event != CSA_RETREAT && event != USA_RETREAT) ||
           refuse(r, GUV_R74, "It is played in your own activation or between activations.");
}

static bool fight_event(const GuvBoard *b, const GuvState *s, Side side, int event, Refusal *r) {
    if (s->step != STEP_FIGHT_EVENTS) return refuse(r, GUV_R74, "It is played in a combat, before dice are counted.");
    bool attacks = side == guv_active(b, s);
    if (event == CSA_YELL && !attacks) return refuse(r, GUV_R75, "Rebel Yell is for the attacker.");
    return event != USA_STEADY || !attacks || refuse(r, GUV_R75, "Steady defense is for the defender.");
}

/* GUV-P4, GUV-8.hc-g: Hooker was used in the turn before. */
static bool offensive_event(const GuvBoard *b, const GuvState *s, Refusal *r) {
    if (s->step != STEP_OPEN_EVENTS) return refuse(r, GUV_P4, "It is played before formations are chosen.");
    int hooker = guv_find_commander(b, STR("Hooker"));
    return (hooker && s->commander_used[hooker] && s->commander_used[hooker] + 1 == s->turn) ||
           refuse(r, GUV_R75, "Hooker was not used last turn.");
}

static bool right_time(const GuvBoard *b, const GuvState *s, Side side, int event, Refusal *r) {
    switch (event) {
    case CSA_NIGHT:
    case USA_NIGHT:
    case CSA_PATHS:
    case CSA_JACKSON: return movement_event(b, s, event, r);
    case CSA_DEPOT:
    case USA_WAGONS: return s->step == STEP_DEPOT || refuse(r, GUV_R74, "It is played in the supply check.");
    case CSA_REGROUP:
    case USA_REGROUP:
    case CSA_RETREAT:
    case USA_RETREAT:
    case USA_EFFORT: return in_own_activation(s, event, r);
    case CSA_BRIDGE: return in_own_activation(s, event, r);
    case CSA_DEMONS: return s->step == STEP_COMBAT || refuse(r, GUV_R75, "It is played in your own combat step.");
    case CSA_ALEX: return s->step == STEP_BOMBARDMENT || refuse(r, GUV_R74, "It is played in your own bombardment.");
    case CSA_YELL:
    case USA_STEADY:
    case USA_VETS: return fight_event(b, s, side, event, r);
    case USA_OFFENSIVE: return offensive_event(b, s, r);
    case USA_RELEASE:
        return s->step == STEP_OPEN_EVENTS || refuse(r, GUV_P4, "It is played before formations are chosen.");
    default: return refuse(r, GUV_P4, "It goes into the cup while formations are chosen.");
    }
}

static bool in_hand(const GuvBoard *b, const GuvState *s, Side side, int event, Refusal *r) {
    if (event < 1 || event >= EVENT_KINDS || b->event[event].side != side || !s->hand[event]) {
        return refuse(r, GUV_17_a, "It is not in your hand.");
    }
    int played = s->played[side] + (side == UNION && guv_general_in_cup(s));
    return played < b->rule.events_a_turn || refuse(r, GUV_17_c, "You have played two this turn.");
}

/* ---- In combat --------------------------------------------------------------------------------------------------- */

/* Each event that was played in this combat gives its side a die. */
void guv_add_events(const GuvBoard *b, const GuvState *s, const Fight *f, Worksheet *w) {
    int yankees = guv_fight_side(b, s, ATTACK) == UNION ? ATTACK : DEFENSE;
    if (f->events & FIGHT_YELL) sheet_add(w, ATTACK, 1, GUV_17_csa_yell, "event", 0);
    if (f->events & FIGHT_STEADY) sheet_add(w, DEFENSE, 1, GUV_17_usa_steady, "event", 0);
    if (f->events & FIGHT_VETS) sheet_add(w, yankees, 1, GUV_17_usa_vets, "event", 0);
}

/* ---- Judging ----------------------------------------------------------------------------------------------------- */

static bool may_play(const GuvBoard *b, const GuvState *s, Side side, int event, Refusal *r) {
    if (!in_hand(b, s, side, event, r) || !right_time(b, s, side, event, r)) return false;
    if (guv_event_needs_hex(event) || event == USA_RELEASE) return refuse(r, GUV_P24, "Say where, or whom.");
    bool regroup = event == CSA_REGROUP || event == USA_REGROUP;
    if (!regroup || guv_regroup_possible(b, s, side)) return true;
    return refuse(r, GUV_17_csa_regroup, "Nobody can come back."),
           refuse_also(r, side == UNION ? GUV_17_usa_regroup : 0);
}

bool guv_event_check(const GuvBoard *b, const GuvState *s, Side side, const Action *a, Refusal *r) {
    if (a->verb == DO_PLAY) return may_play(b, s, side, a->op[0], r);
    int event = a->verb == DO_RELEASE ? USA_RELEASE : a->op[0];
    if (!in_hand(b, s, side, event, r) || !right_time(b, s, side, event, r)) return false;
    if (a->verb == DO_RELEASE) return guv_may_release_corps(b, s, a->op[0], r);
    if (!guv_event_needs_hex(event)) return refuse(r, GUV_P24, "It has no hex.");
    return guv_right_hex(b, s, side, event, a->op[1], r);
}

void guv_event_list(const GuvBoard *b, const GuvState *s, Side side, List *l) {
    if (!guv_event_asked(b, s, side)) return;
    for (int e = 1; e < EVENT_KINDS; e++) {
        if (!s->hand[e] || !in_hand(b, s, side, e, NULL) || !right_time(b, s, side, e, NULL)) continue;
        if (e == USA_RELEASE) {
            for (int f = 0; f <= b->formations; f++) {
                if (guv_may_release_corps(b, s, f, NULL)) list_add(l, DO_RELEASE, 1, f, 0);
            }
        } else if (guv_event_needs_hex(e)) {
            guv_list_event_hexes(b, s, side, e, l);
        } else if (may_play(b, s, side, e, NULL)) {
            list_add(l, DO_PLAY, 1, e, 0);
        }
    }
}

void guv_offer_events(const GuvBoard *b, const GuvState *s, List *l) {
    guv_event_list(b, s, (Side)s->asking, l);
    list_add(l, DO_DECLINE, 0, 0, 0);
    list_add(l, DO_NO_EVENTS, 0, 0, 0);
}

bool guv_offered_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (guv_is_event_verb(a->verb)) return guv_event_check(b, s, (Side)s->asking, a, r);
    return a->verb == DO_DECLINE || a->verb == DO_NO_EVENTS || guv_not_now(b, s, a, r);
}

/* ---- Doing ------------------------------------------------------------------------------------------------------- */

/* GUV-17.d: some return to the cup at once, some when their effect is over, some never. */
static void lay_down(const GuvBoard *b, GuvState *s, int event, const Journal *j) {
    Side side = (Side)b->event[event].side;
    s->hand[event]--;
    s->played[side]++;
    s->shown |= 1u << event;
    journal(j, NOBODY, GUV_17_c, "%s plays %s.", side_mark(side), b->event[event].name);
}

void guv_spend_event(const GuvBoard *b, GuvState *s, int event) {
    s->shown &= ~(1u << event);
    if (b->event[event].after == AFTER_CUP) s->event_cup[event]++;
}

void guv_end_activation_events(const GuvBoard *b, GuvState *s, const Journal *j) {
    for (int e = 1; e < EVENT_KINDS; e++) {
        if (guv_shown(s, (EventKind)e) && e != USA_OFFENSIVE) guv_spend_event(b, s, e);
    }
    s->event_hex = 0;
}

static void combat_event(const GuvBoard *b, GuvState *s, Side side, int event) {
    int who = side == guv_active(b, s) ? 0 : 1;
    s->fight.event_bonus[who]++;
    s->fight.events |= event == CSA_YELL ? FIGHT_YELL : event == USA_STEADY ? FIGHT_STEADY : FIGHT_VETS;
}

void guv_event_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    int event = a->verb == DO_RELEASE ? USA_RELEASE : a->op[0];
    Side side = (Side)b->event[event].side;
    lay_down(b, s, event, j);
    if (a->verb == DO_PLAY_AT) {
        guv_play_at(b, s, event, a->op[1], j);
        return;
    }
    switch (event) {
    case CSA_YELL:
    case USA_STEADY:
    case USA_VETS: combat_event(b, s, side, event); break;
    case CSA_BRIDGE:
        s->csa_bridge = 1; /* GUV-17.csa-bridge */
        guv_spend_event(b, s, event);
        break;
    case USA_RELEASE: /* GUV-17.usa-release, in campaign.c */
        guv_release_corps(b, s, a->op[0], j);
        guv_spend_event(b, s, event);
        break;
    case CSA_REGROUP:
    case USA_REGROUP: guv_start_regroup(b, s, side); break;
    default: break; /* Night Attack!, Unknown Paths, Jackson Attacks, Great Offensive (GUV-17.usa-offensive) lie open */
    }
}

/* ---- Jackson is wounded (17.csa-jackson) ------------------------------------------------------------------------- */

static void wound_roll_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    bool wounded = a->face[0] <= 2;
    if (wounded) s->commander_lost |= (u8)(1u << (s->chit - CHIT_COMMANDER));
    journal(j, NOBODY, GUV_17_csa_jackson, "Jackson: {dice:%d}, %s.", a->face[0],
            wounded ? "wounded, out of the game" : "unhurt");
    s->wound_rolled = 1;
    guv_end_activation(b, s, j);
}

GUV_ROLL(wound_roll, "wound-roll", GUV_17_csa_jackson, 1, "Jackson: roll one die, wounded on 1 or 2.");
