/* Every invariant of a position: facts come from anywhere, and a wrong game is worse than none. */
#include "games/bff/board/data.h"

/* ---- Pieces ------------------------------------------------------------------------------------------------------ */

enum {
    MARKS_OF_LEADERS = U_REPLACED | U_HORSE | U_ACTED | U_AT_RISK | U_REASSIGNED,
    MARKS_OF_BRIGADES = U_DISORDERED | U_BROKEN | U_LOW | U_DISMOUNTED | U_ACTED | U_EXPOSED | U_ABATIS | U_CHARGING |
                        U_COUNTERCHARGING | U_CHECKED | U_FOUGHT | U_MAY_BREAK_THROUGH | U_BREAKING_THROUGH |
                        U_OVER_BROKEN | U_OVER_ROUGH | U_FIRED_AT,
    MARKS_OF_BATTERIES = U_SILENCED | U_DAMAGED | U_LOW | U_ACTED | U_EXPOSED | U_ABATIS | U_MOVED | U_FOUGHT |
                         U_FIRED_AT | U_LIMIT_SHOT,
};

static bool nowhere(const BffUnit *u) { return !u->x && !u->y && !u->facing; }

/* Who may wear what (BFF-2.8, BFF-6.2). */
static bool marks_sane(const BffBoard *b, const BffState *s, int p, Writer *w) {
    const BffUnit *u = &s->unit[p];
    u32 own = bff_is_leader(b, p)    ? (u32)MARKS_OF_LEADERS
              : bff_is_battery(b, p) ? (u32)MARKS_OF_BATTERIES
                                     : (u32)MARKS_OF_BRIGADES;
    if (u->mark & ~own) return complain(w, "wears a marker that is not for its kind", bff_name_of(b, p));
    if (bff_is(s, p, U_DISMOUNTED) && !pieces_have(&b->mounted, p))
        return complain(w, "has no horses", bff_name_of(b, p));
    if (bff_is(s, p, U_CHARGING) && !u->target) return complain(w, "charges nobody", bff_name_of(b, p));
    if (u->target && (!bff_is_unit(b, u->target) || bff_side(b, u->target) == bff_side(b, p)))
        return complain(w, "charges no enemy", bff_name_of(b, p));
    if (u->shots && !pieces_have(&b->ammunition, p)) return complain(w, "has no count of its fires", bff_name_of(b, p));
    return true;
}

/* BFF-4.5: dismounted, unless it mounts up to leave; inside a site that holds so many. */
static bool garrison_sane(const BffBoard *b, const BffState *s, int p, Writer *w) {
    bool leaves = s->maneuver.unit == p && s->maneuver.verb == DO_MOUNT;
    if (bff_mounted(b, s, p) && !leaves) return complain(w, "garrisons on horseback", bff_name_of(b, p));
    if (!bff_plane(s)) return true;
    int site = bff_site_at(b, bff_point(s, p));
    if (!site) return complain(w, "garrisons no site", bff_name_of(b, p));
    return s->unit[p].stands <= b->garrison[b->site_ground[site]] ||
           complain(w, "has more stands than its site holds", bff_name_of(b, p));
}

static bool placed_sane(const BffBoard *b, const BffState *s, int p, Writer *w) {
    const BffUnit *u = &s->unit[p];
    bool gun = bff_is_battery(b, p), guns = u->formation == UNLIMBERED || u->formation == LIMBERED;
    if (!u->formation || u->formation >= FORMATIONS || gun != guns)
        return complain(w, "is in no formation of its kind", bff_name_of(b, p));
    if (!u->stands || u->stands > b->piece[p].stands) return complain(w, "has not so many stands", bff_name_of(b, p));
    if ((u->formation == BROKEN) != bff_is(s, p, U_BROKEN)) return complain(w, "is broken or not", bff_name_of(b, p));
    if (b->piece[p].fixed && u->formation != UNLIMBERED)
        return complain(w, "never limbers (BFF-R21)", bff_name_of(b, p));
    if (u->formation == GARRISON && !garrison_sane(b, s, p, w)) return false;
    if (!bff_plane(s)) return nowhere(u) || complain(w, "has a place that nobody knows (BFF-12.30)", bff_name_of(b, p));
    if (u->facing < 0 || u->facing >= TURN) return complain(w, "faces nowhere", bff_name_of(b, p));
    Block block = bff_block(s, p);
    return u->formation == GARRISON || block_on_table(&block, b->width, b->depth) ||
           complain(w, "stands off the table", bff_name_of(b, p));
}

static bool unit_sane(const BffBoard *b, const BffState *s, int p, Writer *w) {
    const BffUnit *u = &s->unit[p];
    if (u->with || u->due) return complain(w, "is no leader", bff_name_of(b, p));
    switch (u->fate) {
    case FATE_TABLE: return placed_sane(b, s, p, w) && marks_sane(b, s, p, w);
    case FATE_WAITING:
        if (!b->arrival_of[p]) return complain(w, "has no arrival in this battle (BFF-12.10)", bff_name_of(b, p));
        return (nowhere(u) && !u->formation && !u->mark && u->stands == b->piece[p].stands) ||
               complain(w, "waits, and is not as it came", bff_name_of(b, p));
    case FATE_NONE:
    case FATE_LOST:
    case FATE_CAPTURED:
    case FATE_OFF:
    case FATE_AWAY:
        return (nowhere(u) && !u->formation && !u->mark && !u->stands && !u->target && !u->fired) ||
               complain(w, "is gone, and yet there", bff_name_of(b, p));
    default: return complain(w, "is nowhere", bff_name_of(b, p));
    }
}

/* BFF-3.1, BFF-R16, BFF-R37. */
static bool leader_sane(const BffBoard *b, const BffState *s, int p, Writer *w) {
    const BffUnit *u = &s->unit[p];
    if (u->formation || u->stands || u->target || u->fired || u->shots || u->facing)
        return complain(w, "is no unit", bff_name_of(b, p));
    if (u->due && u->fate != FATE_FALLEN && !bff_is(s, p, U_HORSE))
        return complain(w, "is due for nothing", bff_name_of(b, p));
    if (u->fate == FATE_ATTACHED ? !u->with : u->with && u->fate != FATE_FALLEN)
        return complain(w, "is with nobody", bff_name_of(b, p));
    if (u->with && (!bff_is_unit(b, u->with) || bff_side(b, u->with) != bff_side(b, p)))
        return complain(w, "is with no unit of his side", bff_name_of(b, p));
    if (u->fate != FATE_TABLE && !nowhere(u)) return complain(w, "is gone, and yet there", bff_name_of(b, p));
    switch (u->fate) {
    case FATE_ATTACHED:
        if (!bff_on_table(s, u->with) || !bff_commands(b, p, u->with))
            return complain(w, "is with no unit of his command", bff_name_of(b, p));
        break;
    case FATE_WAITING:
        if (!b->arrival_of[p]) return complain(w, "has no arrival in this battle (BFF-12.10)", bff_name_of(b, p));
        break;
    case FATE_TABLE:
        if (bff_plane(s) ? u->x < 0 || u->y < 0 || u->x > b->width || u->y > b->depth : !nowhere(u))
            return complain(w, "stands off the table", bff_name_of(b, p));
        break;
    case FATE_NONE:
        if (u->mark || u->due) return complain(w, "is absent and has marks", bff_name_of(b, p));
        break;
    case FATE_AWAY: return complain(w, "is nowhere", bff_name_of(b, p));
    default:
        if (u->fate >= FATES) return complain(w, "is nowhere", bff_name_of(b, p));
    }
    return marks_sane(b, s, p, w);
}

/* Corners are rounded to a hundredth, so a block that loses stands may come to lie on a neighbour that it touched. */
enum { ROUNDING = 2 };

static Block shrunk_block(const BffBoard *b, const BffState *s, int p) {
    Shape shape = bff_shape(b, s, p, (Formation)s->unit[p].formation);
    Pose pose = pose_moved(bff_pose(s, p), TURN / 2, ROUNDING);
    return block_at(pose, shape_width(shape) - 2 * ROUNDING, shape_depth(shape) - 2 * ROUNDING);
}

static bool is_rounding(const BffBoard *b, const BffState *s, int p, int q) {
    bool home = s->unit[p].formation == GARRISON;
    if (home && s->unit[q].formation == GARRISON) return false;
    Block room, small = shrunk_block(b, s, home ? q : p);
    Polygon one = block_polygon(&small), other = bff_outline(b, s, home ? p : q, &room);
    return !polygons_overlap(&one, &other);
}

/* Nobody stands on another, but for those whom a rout has just thrown together. */
static bool apart(const BffBoard *b, const BffState *s, Writer *w) {
    if (!bff_plane(s)) return true;
    for (int p = 1; p <= b->units; p++) {
        if (!bff_on_table(s, p) || s->unit[p].formation == BROKEN) continue;
        Block room, other;
        Polygon mine = bff_outline(b, s, p, &room);
        PieceSet near = bff_near(b, s, &mine.box);
        for (int q = pieces_next(&near, p); q; q = pieces_next(&near, q)) {
            if (s->unit[q].formation == BROKEN) continue;
            Polygon theirs = bff_outline(b, s, q, &other);
            if (!polygons_overlap(&mine, &theirs) || is_rounding(b, s, p, q)) continue;
            put_fmt(w, "%s and %s stand on one ground", bff_name_of(b, p), bff_name_of(b, q));
            make_plain(w, 0);
            return false;
        }
    }
    return true;
}

bool bff_pieces_sane(const BffBoard *b, const BffState *s, Writer *w) {
    static const BffUnit none;
    for (int p = 1; p <= BFF_PIECES; p++) {
        if (p > b->pieces) {
            if (memcmp(&s->unit[p], &none, sizeof none) != 0)
                return complain(w, "a piece that is not in this battle", "");
        } else if (p > b->units ? !leader_sane(b, s, p, w) : !unit_sane(b, s, p, w)) {
            return false;
        }
    }
    return apart(b, s, w);
}

/* ---- The game ---------------------------------------------------------------------------------------------------- */

static bool game_sane(const BffBoard *b, const BffState *s, Writer *w) {
    if (s->step == STEP_NONE || s->step >= STEP_COUNT) return complain(w, "unknown step", "");
    if (s->turn < 1 || s->turn > b->turns) return complain(w, "the turn is not of this battle", "");
    if (s->ending >= ENDINGS || (s->step == STEP_OVER) != (s->ending != ENDING_NONE))
        return complain(w, "a result without an end, or an end without", "");
    if (s->return_to >= STEP_COUNT || s->ask.return_to >= STEP_COUNT) return complain(w, "no step to go back to", "");
    if (!is_player(s->active) || s->asking > CONFEDERATE) return complain(w, "nobody is active", "");
    if (s->told) return complain(w, "facts are still being read", "");
    for (int n = 1; n <= BFF_OBJECTIVES; n++) {
        if (s->holder[n] > CONFEDERATE || (n > b->objectives && s->holder[n]))
            return complain(w, "a key position is held that is not there", "");
    }
    return true;
}

/* ---- Frames: what a step under way needs ------------------------------------------------------------------------- */

static bool unit_there(const BffBoard *b, const BffState *s, int p, int side) {
    return bff_is_unit(b, p) && bff_on_table(s, p) && (!side || (int)bff_side(b, p) == side);
}

static bool all_there(const BffBoard *b, const BffState *s, const PieceSet *set) {
    for (int p = pieces_next(set, 0); p; p = pieces_next(set, p)) {
        if (!unit_there(b, s, p, 0)) return false;
    }
    return true;
}

/* The step that needs its frame: a question stands before the step that waits for it. */
static int step_served(const BffState *s) { return s->step == STEP_ASK ? s->ask.return_to : s->step; }

/* A charge has a target, and a garrison has a site. */
static bool aim_sane(const BffBoard *b, const BffState *s) {
    const Maneuver *m = &s->maneuver;
    if (m->verb == DO_GARRISON) return m->target && m->target <= b->sites;
    return m->verb != DO_CHARGE || unit_there(b, s, m->target, (int)bff_opponent(s));
}

/* The unit that maneuvers, or the leader that moves. */
static bool maneuver_sane(const BffBoard *b, const BffState *s, Writer *w) {
    const Maneuver *m = &s->maneuver;
    bool leader = bff_is_leader(b, m->unit) && bff_on_table(s, m->unit) && bff_side(b, m->unit) == s->active;
    bool unit = unit_there(b, s, m->unit, s->active);
    if (m->unit > b->pieces || m->verb >= BFF_VERBS) return complain(w, "no such maneuver", "");
    switch (step_served(s)) {
    case STEP_MANEUVER_ROLL: return (unit && bff_is_brigade(b, m->unit)) || complain(w, "nobody is tested", "");
    case STEP_CHOICE: return unit || complain(w, "nobody maneuvers", "");
    case STEP_POSE: return ((unit && aim_sane(b, s)) || leader) || complain(w, "nobody moves", "");
    case STEP_COUNTERCHARGE: return (unit && bff_is(s, m->unit, U_CHARGING)) || complain(w, "nobody charges", "");
    default: return true;
    }
}

/* A unit that is about to join, and is asked about, can. */
static bool joins_sane(const BffBoard *b, const BffState *s, int side, Writer *w) {
    int unit = s->ask.about;
    Shot shot;
    bool can = s->fire.shots < BFF_SHOTS && unit_there(b, s, unit, side) && bff_may_fire(b, s, unit, NULL) &&
               bff_see_shot(b, s, unit, s->fire.target, s->seen.value[FIELD_STANDS], &shot, NULL);
    return can || complain(w, "a unit that cannot fire is asked for its stands", "");
}

static bool fire_sane(const BffBoard *b, const BffState *s, Writer *w) {
    const Fire *f = &s->fire;
    int step = step_served(s);
    bool open = step == STEP_FIRERS || step == STEP_FIRE_ROLL;
    if (f->shots > BFF_SHOTS) return complain(w, "too many fire", "");
    if (!open) return f->target <= b->units || complain(w, "no such target", "");
    int side = s->offensive ? s->active : (int)bff_opponent(s);
    if (!unit_there(b, s, f->target, side_other((Side)side))) return complain(w, "nobody is under fire", "");
    if (step == STEP_FIRE_ROLL && !f->shots) return complain(w, "nobody fires", "");
    for (int i = 0; i < f->shots; i++) {
        if (!unit_there(b, s, f->shot[i].unit, side)) return complain(w, "a unit that fires is not there", "");
    }
    return s->step != STEP_ASK || step != STEP_FIRERS || joins_sane(b, s, side, w);
}

static bool combat_sane(const BffBoard *b, const BffState *s, Writer *w) {
    const Combat *f = &s->combat;
    if (!all_there(b, s, &f->party[0]) || !all_there(b, s, &f->party[1]))
        return complain(w, "a unit in the combat is not on the table", "");
    if (f->result >= COMBAT_RESULTS) return complain(w, "no such result", "");
    if (s->step == STEP_CARRY && (!unit_there(b, s, f->victor, s->asking) || bff_beaten(f->result) < 0))
        return complain(w, "nobody has won", "");
    if (step_served(s) != STEP_COMBAT_ROLL) return true;
    bool main = unit_there(b, s, f->main[0], s->active) && unit_there(b, s, f->main[1], (int)bff_opponent(s)) &&
                pieces_have(&f->party[0], f->main[0]) && pieces_have(&f->party[1], f->main[1]);
    return main || complain(w, "nobody fights", "");
}

/* Only a victor has won ground. */
static bool won_sane(const BffBoard *b, const BffState *s, Writer *w) {
    for (const Won *won = s->won; won < s->won + BFF_COMBATS; won++) {
        if (!won->unit) continue;
        if (!unit_there(b, s, won->unit, s->active) || !bff_is_brigade(b, won->unit) || won->loser > b->units ||
            won->result >= COMBAT_RESULTS || bff_beaten(won->result) != 1)
            return complain(w, "has won no ground", bff_name_of(b, won->unit));
    }
    return true;
}

static bool retreat_sane(const BffBoard *b, const BffState *s, Writer *w) {
    if (!all_there(b, s, &s->retreat.set)) return complain(w, "a unit that falls back is not on the table", "");
    for (int p = pieces_next(&s->retreat.set, 0); p; p = pieces_next(&s->retreat.set, p)) {
        if (!s->retreat.kind[p] || s->retreat.kind[p] >= RETREAT_KINDS) return complain(w, "goes back nowhere", "");
    }
    if (step_served(s) == STEP_RETREAT && !unit_there(b, s, s->retreat.unit, 0))
        return complain(w, "nobody goes back", "");
    for (int p = pieces_next(&s->stranded, 0); p; p = pieces_next(&s->stranded, p)) {
        if (!bff_is_leader(b, p) || p > b->pieces || !bff_on_table(s, p))
            return complain(w, "no leader seeks company", "");
    }
    return true;
}

/* A step beside the way knows where it leads back. */
static bool return_sane(const BffState *s) {
    switch (step_served(s)) {
    case STEP_LOSSES:
    case STEP_RETREAT:
    case STEP_CARRY:
    case STEP_LEADER_ROLL: break;
    default: return true;
    }
    switch (s->return_to) {
    case STEP_MANEUVER:
    case STEP_FIRE:
    case STEP_COMBATS:
    case STEP_BREAKTHROUGH:
    case STEP_LEADER_MOVES: return true;
    default: return false;
    }
}

static bool ask_sane(const BffBoard *b, const BffState *s, Writer *w) {
    if (s->ask.open >> FIELDS || s->ask.open & 1 || s->ask.about > b->pieces)
        return complain(w, "no such question", "");
    for (int f = FIELD_NONE + 1; f < FIELDS; f++) {
        int most = bff_fields[f].most ? bff_fields[f].most : BFF_STANDS;
        if (s->seen.value[f] > most) return complain(w, "no such answer", bff_fields[f].name);
    }
    if (s->step != STEP_ASK) return true;
    bool about = bff_is_unit(b, s->ask.about) && bff_on_table(s, s->ask.about);
    return (!bff_plane(s) && s->ask.open && s->ask.return_to && about) || complain(w, "nothing is asked", "");
}

static bool frames_sane(const BffBoard *b, const BffState *s, Writer *w) {
    const BffStep *step = bff_step(s);
    if (step->is.who == WHO_ASKING && !is_player(s->asking)) return complain(w, "nobody is asked", step->is.name);
    if (!return_sane(s)) return complain(w, "leads back nowhere", step->is.name);
    if (s->step == STEP_LEADER_ROLL && (!bff_is_leader(b, s->reached) || !bff_is(s, s->reached, U_AT_RISK)))
        return complain(w, "no leader is under fire", "");
    return maneuver_sane(b, s, w) && fire_sane(b, s, w) && combat_sane(b, s, w) && won_sane(b, s, w) &&
           retreat_sane(b, s, w) && ask_sane(b, s, w);
}

bool bff_sane(const void *board, const void *state, Writer *w) {
    const BffBoard *b = board;
    const BffState *s = state;
    return game_sane(b, s, w) && derived_sane(bff_rebuild, b, s, sizeof *s, w) && bff_pieces_sane(b, s, w) &&
           frames_sane(b, s, w) && can_go_on(&bff_game, b, s, w);
}
