/* Guesses at stacks that a viewer cannot look through (GUV-P32): what lies in them is taken off, and drawn from the
 * numbers by what he sees and can count. */
#include "games/guv/rules.h"

static bool is_firing(const GuvState *s) { return s->step >= STEP_BATTERY && s->step <= STEP_SHOT_ROLL; }

/* ---- Stacks that he cannot look through (GUV-P32) ---------------------------------------------------------------- */

enum { PILES = GUV_UNION_UNITS / 2, STRONGEST = 15 };

/* A stack of which only the top and the number of pieces is seen. */
typedef struct Pile {
    u16 hex;
    u8 top, empty; /* the piece that he sees, and places still to be filled */
    i8 room;       /* combat points that may still come in (GUV-5.c) */
} Pile;

/* What a viewer cannot see of a side. */
typedef struct Hidden {
    Side side;
    Bits128 set; /* taken off, then put back somewhere */
    Bits128 met; /* known to be where they are */
    Pile pile[PILES];
    int piles;
    u8 piece[GUV_UNION_UNITS]; /* real ones that lie somewhere, the strongest first */
    int pieces;
    u8 regions[GUV_FORMATIONS + 1]; /* bit per Region where pieces of the formation are seen */
    int seen, reduced;              /* of two steps: seen on the map, and those of them with one left */
} Hidden;

static bool is_closed(const GuvBoard *b, const GuvState *s, Side viewer, int hex, int top) {
    int other = s->top[hex] == top ? s->below[top] : s->top[hex];
    return other && !guv_sees(b, s, viewer, other);
}

/* Everybody in a combat was next to the enemy when it began, and open to him: whoever hides since, because the others
 * are gone, is remembered. Who was hit is not. */
static bool has_met(const GuvBoard *b, const GuvState *s, int unit) {
    if (s->step < STEP_DECLARE || s->step > STEP_ADVANCE) return false;
    if (guv_active(b, s) == guv_side(unit)) return bits128_has(&s->fight.attackers, guv_bit(unit));
    for (int i = 0; i < s->fight.targets; i++) {
        if (s->fight.target[i] == s->hex[unit]) return true;
    }
    return false;
}

static void take_off(const GuvBoard *b, GuvState *s, Hidden *h, Pile *pile) {
    for (int u = s->top[pile->hex], next; u; u = next) {
        next = s->below[u];
        s->below[u] = 0;
        if (u == pile->top) continue;
        bool met = has_met(b, s, u);
        bits128_add(met ? &h->met : &h->set, guv_bit(u));
        pile->empty++;
        s->mark[u] = 0;
        if (met) continue;
        s->hex[u] = 0;
        s->fate[u] = FATE_AVAILABLE;
    }
    s->top[pile->hex] = pile->top;
    pile->room = (i8)(b->rule.stack_points - guv_points(b, s, pile->top));
}

/* By the tops that he sees: what covers them, and how the rest is ordered, tells nothing. */
static void find_hidden(const GuvBoard *b, GuvState *s, Side viewer, Hidden *h) {
    for (int u = guv_unit(h->side, 1); u <= b->last_unit[h->side]; u++) {
        int hex = s->hex[u];
        if (guv_fate(s, u) != FATE_MAP || guv_shown_top(b, s, hex) != u || !is_closed(b, s, viewer, hex, u)) continue;
        h->pile[h->piles] = (Pile){.hex = (u16)hex, .top = (u8)u};
        take_off(b, s, h, &h->pile[h->piles++]);
    }
    for (int u = guv_unit(h->side, 1); u <= b->last_unit[h->side]; u++) {
        if (guv_fate(s, u) != FATE_MAP || bits128_has(&h->met, guv_bit(u))) continue;
        h->regions[b->unit[u].formation] |= (u8)(1 << b->hex[s->hex[u]].region);
        h->seen += b->unit[u].reduced != 0;
        h->reduced += guv_is(s, u, U_REDUCED);
    }
    h->regions[0] = 0; /* independents may be anywhere */
}

static int strength(const GuvBoard *b, const GuvState *s, int unit) {
    int points = guv_points(b, s, unit);
    return points < STRONGEST ? points : STRONGEST;
}

/* Of those that he sees so many are reduced; of the others he supposes the same. */
static bool loses_step(const GuvBoard *b, const Hidden *h, int unit, Stream *dice) {
    return h->reduced && b->unit[unit].reduced && (int)stream_below(dice, (u32)h->seen) < h->reduced;
}

/* In any order, but the strongest first. */
static void draw_pieces(const GuvBoard *b, GuvState *s, Hidden *h, Stream *dice) {
    u8 piece[GUV_UNION_UNITS];
    int count = 0, place[STRONGEST + 1] = {0};
    for (int u = guv_next_of(h->side, &h->set, 0); u; u = guv_next_of(h->side, &h->set, u)) {
        if (loses_step(b, h, u, dice)) s->mark[u] |= U_REDUCED;
        if (guv_is_real(b, u)) piece[count++] = (u8)u;
        else bits128_drop(&h->set, guv_bit(u));
    }
    guv_shuffle(piece, count, dice);
    for (int i = 0; i < count; i++) {
        int points = strength(b, s, piece[i]);
        if (points > 0) place[points - 1]++;
    }
    for (int points = STRONGEST; points > 0; points--) place[points - 1] += place[points];
    for (int i = 0; i < count; i++) h->piece[place[strength(b, s, piece[i])]++] = piece[i];
    h->pieces = count;
}

/* ---- Put back ---------------------------------------------------------------------------------------------------- */

/* A stack acts and suffers as a whole: what the top is marked with, others of its formation are supposed to be. */
static void suppose_marks(const GuvBoard *b, GuvState *s, int top, int unit) {
    enum {
        OF_STACK = U_DIS | U_DEM | U_OOS | U_USED | U_ACTIVE | U_MOVED | U_HALTED | U_MARCHED | U_RESTING | U_DETACHED
    };
    int formation = b->unit[unit].formation, marks = s->drawn >> formation & 1 ? U_USED : 0;
    bool fellow = formation && formation == b->unit[top].formation;
    if (fellow) marks = s->mark[top] & OF_STACK;
    if (guv_is_light(b, unit)) marks &= ~(U_DIS | U_DEM | U_OOS | U_RESTING);
    if (b->unit[unit].type == CAVALRY) marks &= ~U_OOS;
    s->mark[unit] |= (u16)marks;
    if (guv_active(b, s) == guv_side(unit)) s->from[guv_bit(unit)] = marks & U_ACTIVE ? s->from[guv_bit(top)] : 0;
}

static void lay(const GuvBoard *b, GuvState *s, Pile *pile, int unit) {
    s->fate[unit] = FATE_MAP;
    guv_put_under(s, unit, pile->hex);
    pile->empty--;
    pile->room = (i8)(pile->room - guv_points(b, s, unit));
    suppose_marks(b, s, pile->top, unit);
}

/* Where a piece might be: with its formation, or on a bank of the rivers where that is seen. */
static int likely(const GuvBoard *b, const Hidden *h, const Pile *pile, int unit) {
    enum { TOGETHER = 32, SAME_BANK = 4, ELSEWHERE = 1 };
    int formation = b->unit[unit].formation, regions = h->regions[formation];
    if (formation && formation == b->unit[pile->top].formation) return TOGETHER;
    return !regions || regions >> b->hex[pile->hex].region & 1 ? SAME_BANK : ELSEWHERE;
}

static Pile *draw_pile(const GuvBoard *b, const GuvState *s, Hidden *h, int unit, Stream *dice) {
    u32 up_to[PILES], sum = 0;
    int points = guv_points(b, s, unit), i = 0;
    for (int k = 0; k < h->piles; k++) {
        const Pile *pile = &h->pile[k];
        if (pile->empty && points <= pile->room) sum += (u32)(pile->empty * likely(b, h, pile, unit));
        up_to[k] = sum;
    }
    if (!sum) return NULL;
    for (u32 at = stream_below(dice, sum); up_to[i] <= at; i++) continue;
    return &h->pile[i];
}

static Pile *roomiest(Hidden *h) {
    Pile *best = NULL;
    for (int i = 0; i < h->piles; i++) {
        Pile *pile = &h->pile[i];
        if (pile->empty && (!best || pile->room > best->room)) best = pile;
    }
    return best;
}

static void pick_up(const GuvBoard *b, GuvState *s, Pile *pile, int unit) {
    u8 *at = &s->top[pile->hex];
    while (*at != unit) at = &s->below[*at];
    *at = s->below[unit];
    pile->empty++;
    pile->room = (i8)(pile->room + guv_points(b, s, unit));
    s->mark[unit] &= U_REDUCED;
}

static void lay_met(const GuvBoard *b, GuvState *s, Hidden *h, Stream *dice) {
    for (int u = guv_next_of(h->side, &h->met, 0); u; u = guv_next_of(h->side, &h->met, u)) {
        Pile *pile = h->pile;
        while (pile->hex != s->hex[u]) pile++;
        if (loses_step(b, h, u, dice)) s->mark[u] |= U_REDUCED;
        lay(b, s, pile, u);
    }
}

/* Is it known to be here? */
static bool stays(const GuvState *s, const Hidden *h, int unit) {
    return bits128_has(&h->met, guv_bit(unit)) || (is_firing(s) && bits128_has(&s->fight.attackers, guv_bit(unit)));
}

/* The exchange of two pieces that helps a stack with too many points most, and no other stack gets too many. */
static bool lighten(const GuvBoard *b, GuvState *s, Hidden *h, Pile *full) {
    int best = 0, one = 0, two = 0;
    Pile *from = NULL;
    for (int u = s->below[full->top]; u; u = s->below[u]) {
        if (stays(s, h, u)) continue;
        for (int i = 0; i < h->piles; i++) {
            Pile *pile = &h->pile[i];
            for (int r = pile == full ? 0 : s->below[pile->top]; r; r = s->below[r]) {
                int less = guv_points(b, s, u) - guv_points(b, s, r);
                if (less <= best || less > pile->room || stays(s, h, r)) continue;
                if (guv_is_light(b, u) != guv_is_light(b, r)) continue;
                best = less, one = u, two = r, from = pile;
            }
        }
    }
    if (!best) return false;
    pick_up(b, s, full, one);
    pick_up(b, s, from, two);
    lay(b, s, full, two);
    lay(b, s, from, one);
    return true;
}

/* They have lost a step: so it could be. */
static void weaken(const GuvBoard *b, GuvState *s, const Hidden *h, Pile *full) {
    for (int u = s->below[full->top]; u && full->room < 0; u = s->below[u]) {
        if (guv_steps(b, s, u) != 2 || stays(s, h, u)) continue;
        full->room = (i8)(full->room + b->unit[u].combat - b->unit[u].reduced);
        s->mark[u] |= U_REDUCED;
    }
}

/* The strongest come first, so that there is room for all, or can be made. If not, the enemy, who is moving, has broken
 * the limit (GUV-5.d). */
static void lay_somewhere(const GuvBoard *b, GuvState *s, Hidden *h, int unit, Stream *dice) {
    Pile *pile = draw_pile(b, s, h, unit, dice);
    if (!pile) pile = roomiest(h);
    lay(b, s, pile, unit);
    while (pile->room < 0 && lighten(b, s, h, pile)) continue;
    weaken(b, s, h, pile);
}

static int take_piece(Hidden *h, int at) {
    int unit = h->piece[at];
    memmove(&h->piece[at], &h->piece[at + 1], (size_t)(--h->pieces - at));
    return unit;
}

/* GUV-14.bw-d: works have their builders, and a stack that moves has a leader. */
static bool needs_unit(const GuvBoard *b, const GuvState *s, const Pile *pile) {
    bool leaving = s->step == STEP_FLIGHT || s->step == STEP_RETREAT || s->step == STEP_OVER;
    bool builders = hexset_has(&s->works, pile->hex) && guv_is_light(b, pile->top) && !leaving;
    bool moves = guv_active(b, s) == guv_side(pile->top) && s->group_hex == pile->hex && !bits128_any(&s->group);
    return builders || moves;
}

static void lay_needed(const GuvBoard *b, GuvState *s, Hidden *h, Stream *dice) {
    for (int i = 0; i < h->piles; i++) {
        Pile *pile = &h->pile[i];
        if (!pile->empty || !h->pieces || !needs_unit(b, s, pile)) continue;
        int at = (int)stream_below(dice, (u32)h->pieces), left = h->pieces;
        while (left-- && (guv_is_light(b, h->piece[at]) || guv_points(b, s, h->piece[at]) > pile->room))
            at = (at + 1) % h->pieces;
        if (left >= 0) lay(b, s, pile, take_piece(h, at));
    }
}

/* GUV-5.d: somewhere there is an excess, of units that are seen or of points in a stack that can hold them. */
static void lay_excess(const GuvBoard *b, GuvState *s, Hidden *h, Stream *dice) {
    u8 able[PILES];
    int count = 0;
    for (int u = guv_unit(h->side, 1); u <= b->last_unit[h->side]; u++) {
        if (guv_fate(s, u) == FATE_MAP &&
            !guv_stack_fits(b, guv_stack_units(s, s->hex[u]), guv_stack_points(b, s, s->hex[u])))
            return;
    }
    for (int i = 0; i < h->piles; i++) {
        int room = h->pile[i].room, units = guv_stack_units(s, h->pile[i].hex) + h->pile[i].empty;
        if (units > b->rule.stack_units) return;
        for (int k = 0; k < h->pile[i].empty && k < h->pieces; k++) room -= guv_points(b, s, h->piece[k]);
        if (room < 0) able[count++] = (u8)i;
    }
    if (!count) return;
    Pile *pile = &h->pile[able[stream_below(dice, (u32)count)]];
    while (pile->empty && h->pieces) lay(b, s, pile, take_piece(h, 0));
}

/* What is left of the number of pieces can only be dummies. */
static void lay_dummies(const GuvBoard *b, GuvState *s, Hidden *h) {
    for (int i = 0; i < h->piles; i++) {
        while (h->pile[i].empty) {
            int dummy = guv_free_dummy(b, s, h->side);
            bits128_add(&h->set, guv_bit(dummy));
            lay(b, s, &h->pile[i], dummy);
        }
    }
}

/* ---- What is under way ------------------------------------------------------------------------------------------- */

enum { FRAMES = 4, GUNS = 24 };

/* Pieces that move, attack or retreat: of those he does not see he knows how many there are, and about where. */
typedef struct Frame {
    Bits128 *set;
    int hidden, near;
} Frame;

static void add_frame(Frame *frame, int *count, Bits128 *set, int near, const Hidden *h) {
    Frame f = {set, 0, near};
    for (int w = 0; w < COUNT(set->word); w++) {
        f.hidden += bits_count(set->word[w] & h->set.word[w]);
        set->word[w] &= ~h->set.word[w];
    }
    if (f.hidden) frame[(*count)++] = f;
}

static int find_frames(const GuvBoard *b, GuvState *s, const Hidden *h, Frame frame[FRAMES]) {
    int count = 0, fight = s->fight.target[0] ? s->fight.target[0] : s->event_hex;
    Side active = guv_active(b, s);
    if ((active ? active : (Side)s->asking) == h->side) {
        add_frame(frame, &count, &s->group, s->group_hex, h);
        if (!is_firing(s)) add_frame(frame, &count, &s->fight.attackers, fight, h);
        add_frame(frame, &count, &s->fight.six_hit[0], fight, h);
    } else {
        add_frame(frame, &count, &s->fight.six_hit[1], fight, h);
    }
    if (s->retreat.side == h->side) {
        add_frame(frame, &count, &s->retreat.set, s->retreat.from ? s->retreat.from : fight, h);
    }
    return count;
}

/* The nearest: units, then skirmishers, then dummies. */
static int nearest(const GuvBoard *b, const GuvState *s, const Hidden *h, const Frame *frame) {
    int best = 0, least = 0;
    for (int u = guv_next_of(h->side, &h->set, 0); u; u = guv_next_of(h->side, &h->set, u)) {
        if (bits128_has(frame->set, guv_bit(u))) continue;
        int far = frame->near ? hex_distance(&b->grid, frame->near, s->hex[u]) : 0;
        int rank = 4 * far + (guv_is_light(b, u) ? guv_is_real(b, u) ? 1 : 2 : 0);
        if (!best || rank < least) best = u, least = rank;
    }
    return best;
}

static void fill_frame(const GuvBoard *b, GuvState *s, const Hidden *h, const Frame *frame) {
    for (int left = frame->hidden; left > 0; left--) {
        int unit = nearest(b, s, h, frame);
        if (!unit) return;
        bits128_add(frame->set, guv_bit(unit));
        if (s->step == STEP_RETREAT_ROLL) s->mark[unit] &= (u16) ~(U_DIS | U_DEM | U_RESTING);
        if (frame->set != &s->group || guv_is_light(b, unit)) continue;
        s->mark[unit] = (u16)((s->mark[unit] & ~U_HALTED) | U_ACTIVE | U_USED);
    }
}

/* ---- A battery that fires from afar ------------------------------------------------------------------------------ */

/* Its sheet tells the points of each gun, in their order, but not who it is (GUV-P32), and whether all are near
 * Alexander (GUV-17.csa-alex). */
typedef struct Battery {
    u8 gun[GUNS], points[GUNS]; /* gun 0: hidden */
    int guns;
    bool near;
} Battery;

static bool is_near_alexander(const GuvBoard *b, const GuvState *s, int hex) {
    return hex_distance(&b->grid, hex, s->event_hex) <= guv_event_radius(b, CSA_ALEX);
}

static Battery read_battery(const GuvBoard *b, const GuvState *s, Side viewer, Side side) {
    Battery battery = {.near = true};
    const Bits128 *set = &s->fight.attackers;
    if (!is_firing(s) || guv_active(b, s) != side) return battery;
    for (int u = guv_next_of(side, set, 0); u && battery.guns < GUNS; u = guv_next_of(side, set, u)) {
        battery.gun[battery.guns] = (u8)(guv_sees(b, s, viewer, u) ? u : 0);
        battery.points[battery.guns++] = (u8)guv_points(b, s, u);
        battery.near &= guv_shown(s, CSA_ALEX) && is_near_alexander(b, s, s->hex[u]);
    }
    return battery;
}

/* The next hidden piece in their order that can be a gun of so many points. */
static int find_gun(const GuvBoard *b, const Hidden *h, int after, int points) {
    int best = -1;
    for (int i = 0; i < h->pieces; i++) {
        int u = h->piece[i];
        if (u <= after || !guv_is_gun(b, u) || (best >= 0 && u > h->piece[best])) continue;
        if (b->unit[u].combat == points || b->unit[u].reduced == points) best = i;
    }
    return best;
}

/* A battery that no unit has joined yet can still be joined. */
static void lay_first_gun(const GuvBoard *b, GuvState *s, Hidden *h, Stream *dice) {
    for (int u = guv_unit(h->side, 1); u <= b->last_unit[h->side]; u++) {
        Action fire = action1(DO_FIRE, u);
        if (guv_step_battery.check(b, s, &fire, NULL)) return;
    }
    u8 able[PILES], gun[GUV_UNION_UNITS];
    int piles = 0, guns = 0;
    for (int i = 0; i < h->pieces; i++) {
        if (guv_is_gun(b, h->piece[i])) gun[guns++] = (u8)i;
    }
    for (int i = 0; i < h->piles; i++) {
        if (h->pile[i].empty && guv_in_range(b, h->pile[i].hex, s->fight.target[0], NULL)) able[piles++] = (u8)i;
    }
    if (!guns || !piles) return;
    int unit = take_piece(h, gun[stream_below(dice, (u32)guns)]);
    lay(b, s, &h->pile[able[stream_below(dice, (u32)piles)]], unit);
    s->mark[unit] = (u16)((s->mark[unit] & U_REDUCED) | U_ACTIVE | U_USED);
}

/* A stack in range with room for it; if it can be, near Alexander or not, as the sheet says. */
static Pile *gun_pile(const GuvBoard *b, const GuvState *s, Hidden *h, const Battery *battery, int points) {
    Pile *best = NULL;
    int least = 0;
    for (int i = 0; i < h->piles; i++) {
        Pile *pile = &h->pile[i];
        if (!pile->empty) continue;
        bool reaches = guv_in_range(b, pile->hex, s->fight.target[0], NULL);
        bool told = !guv_shown(s, CSA_ALEX) || is_near_alexander(b, s, pile->hex) == battery->near;
        int rank = (reaches ? 0 : 4) + (told ? 0 : 2) + (points <= pile->room ? 0 : 1);
        if (!best || rank < least) best = pile, least = rank;
    }
    return best;
}

static void lay_battery(const GuvBoard *b, GuvState *s, Hidden *h, const Battery *battery, Stream *dice) {
    int last = 0;
    if (battery->guns) s->fight.attackers = (Bits128){{0, 0}};
    else if (s->step == STEP_BATTERY && guv_active(b, s) == h->side) lay_first_gun(b, s, h, dice);
    for (int i = 0; i < battery->guns; i++) {
        int gun = battery->gun[i], points = battery->points[i];
        int at = gun ? -1 : find_gun(b, h, last, points);
        Pile *pile = at >= 0 ? gun_pile(b, s, h, battery, points) : NULL;
        if (pile) {
            gun = take_piece(h, at);
            s->mark[gun] = b->unit[gun].combat == points ? 0 : U_REDUCED;
            lay(b, s, pile, gun);
            s->mark[gun] |= U_ACTIVE | U_USED | (s->step == STEP_BATTERY ? 0 : U_FIRED);
        }
        if (gun) bits128_add(&s->fight.attackers, guv_bit(gun));
        last = gun ? gun : last;
    }
}

void guv_draw_stacks(const GuvBoard *b, GuvState *s, Side viewer, Side side, Stream *dice) {
    Hidden h = {.side = side};
    Frame frame[FRAMES];
    Battery battery = read_battery(b, s, viewer, side);
    find_hidden(b, s, viewer, &h);
    if (!h.piles) return;
    int frames = find_frames(b, s, &h, frame);
    draw_pieces(b, s, &h, dice);
    lay_met(b, s, &h, dice);
    lay_battery(b, s, &h, &battery, dice);
    if (s->step == STEP_DISPLACE && guv_active(b, s) == side) lay_excess(b, s, &h, dice);
    lay_needed(b, s, &h, dice);
    for (int i = 0; i < h.pieces; i++) lay_somewhere(b, s, &h, h.piece[i], dice);
    lay_dummies(b, s, &h);
    for (int i = 0; i < frames; i++) fill_frame(b, s, &h, &frame[i]);
}
