/* Judging many paths of one maneuver: what they have in common is computed once. */
#ifndef LONGROLL_BFF_RULES_PATH_TRACK_H
#define LONGROLL_BFF_RULES_PATH_TRACK_H

#include "games/bff/rules.h"

/* A leg as measured. */
typedef struct Leg {
    LegKind kind;
    int by; /* of a wheel */
    Pose from, to;
    i32 length;
} Leg;

typedef struct Track {
    const BffBoard *b;
    const BffState *s;
    const Maneuver *m;
    /* The same for all paths. */
    int unit;
    bool leader, free;                 /* free: legs are points, the front follows (BFF-12.34) */
    bool charge, through;              /* through: friends do not block it */
    Formation was, formation, becomes; /* before; of the legs; at the end */
    const MoveRate *rate;
    i32 most;                     /* the farthest it can go on any ground */
    bool falls;                   /* worse ground is never quicker: see bff_rates_fall */
    i32 sure;                     /* how far it can go on every ground; -1: not known */
    i32 width, depth, wide, deep; /* of the legs; at the end */
    Pose begins;
    Block stands;   /* there, in the formation of the legs */
    PieceSet known; /* units whose distance from its start has been measured */
    Gap gap[BFF_PIECES + 1];
    /* Of this one. */
    Pose pose;
    Block start;
    bool turned;    /* before its first leg */
    int legs, face; /* face -1: none */
    Leg leg[BFF_LEGS];
    i32 length;
    PieceSet near; /* who may be in its way */
} Track;

/* State and maneuver must outlive it. */
void bff_start_track(const BffBoard *b, const BffState *s, const Maneuver *m, Track *t);
/* bff_judge_go without reasons or cost: is the path legal, and where does it end? */
bool bff_can_go(Track *t, const Action *go, Pose *end);
/* Only where its legs lead, the pose and length after them; false where they lead nowhere. */
bool bff_lay_out(Track *t, const Action *go);
/* Can it be said without measuring whether the path is within its pace? Then `*within` is set. `fine`: part by
 * part. */
bool bff_knows_pace(const Track *t, bool fine, bool *within);

/* The ground that it sweeps (path_swath.c): find the units that may be in the way; ask whether any is; whether its
 * front crosses an abatis (BFF-8.2); whether it passes over a point. */
void bff_find_near(Track *t, const Block *end);
bool bff_may_pass(Track *t, const Block *end, Route *route, Refusal *r);
bool bff_refuse_place(const Track *t, int other, Refusal *r); /* says how far it may go with the other unit there */
bool bff_crosses_abatis(const Track *t);
bool bff_passes_over(const Track *t, Point p);

#endif
