/* High Commanders (8.hc): who is in play, has rested, and how many formations he takes. */
#include "games/guv/rules.h"

static bool commander_in_play(const GuvBoard *b, const GuvState *s, int commander) {
    const GuvCommander *c = &b->commander[commander];
    if (s->commander_lost >> commander & 1) return false; /* GUV-17.csa-jackson */
    return b->chits[c->side] >> (CHIT_COMMANDER + commander) & 1 ||
           (s->longstreet && str_same(str_of(c->key), STR("Longstreet"))); /* GUV-20.abs-e */
}

/* GUV-8.hc-g, GUV-R19; GUV-19.jack-c; GUV-17.usa-offensive. */
static bool has_rested(const GuvBoard *b, const GuvState *s, int commander) {
    int last = s->commander_used[commander];
    bool second = b->victory == VICTORY_JACKSON && s->turn == b->first_turn + 1;
    bool again = second || (guv_shown(s, USA_OFFENSIVE) && b->commander[commander].side == UNION);
    return last == 0 || last + 2 <= s->turn || (again && last < s->turn);
}

bool guv_commander_free(const GuvBoard *b, const GuvState *s, int commander) {
    return commander_in_play(b, s, commander) && has_rested(b, s, commander);
}

/* May a formation go into his box? Its points are paid, he costs none (GUV-8.hc-c, GUV-8.hc-ex1). What is in the box
 * acts with his chit as one, in his wider radius (GUV-8.hc-d, GUV-8.hc-e, GUV-8.hc-f: command_radius.c). */
bool guv_may_go_under(const GuvBoard *b, const GuvState *s, int commander, Refusal *r) {
    const GuvCommander *c = &b->commander[commander];
    if (c->side != s->asking) return refuse(r, GUV_8_hc_a, "%s is not your commander.", c->key);
    if (!commander_in_play(b, s, commander)) return refuse(r, GUV_8_hc_a, "%s is not in play.", c->key);
    if (!has_rested(b, s, commander)) {
        return refuse(r, GUV_8_hc_g, "%s was used on turn %d.", c->key, s->commander_used[commander]);
    }
    /* GUV-3.boxes-a: his box; GUV-3.cmd-b: any formation of his army, as many as his number */
    return bits_count(s->box[commander]) < c->factor ||
           refuse(r, GUV_8_hc_b, "%s can command %d formations.", c->key, c->factor);
}

/* GUV-19.jack-b, GUV-R80: turn 13 opens with Jackson, so his box may not stay empty. Could a later formation still go
 * in
 * when `paid` points are spent on this one otherwise? */
bool guv_keeps_jackson(const GuvBoard *b, const GuvState *s, int paid, Refusal *r) {
    if (b->victory != VICTORY_JACKSON || s->turn != b->first_turn || s->asking != CONFEDERATE) return true;
    int jackson = guv_find_commander(b, STR("Jackson"));
    if (s->box[jackson] || !guv_may_go_under(b, s, jackson, NULL)) return true;
    for (int f = s->asked + 1; f <= b->formations && s->points[CONFEDERATE] > paid; f++) {
        if (b->formation[f].side == CONFEDERATE && guv_formation_asked(b, s, f)) return true;
    }
    refuse(r, GUV_19_jack_b, "Turn %d opens with Jackson: a formation must go under him.", s->turn);
    return refuse_also(r, GUV_R80);
}
