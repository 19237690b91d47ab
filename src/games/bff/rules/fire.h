/* Musketry and cannonade (7 to 9). */
#ifndef LONGROLL_BFF_RULES_FIRE_H
#define LONGROLL_BFF_RULES_FIRE_H

#include "games/bff/steps.h"

void bff_start_defensive_fire(const BffBoard *b, BffState *s, const Journal *j);
void bff_start_offensive_fire(const BffBoard *b, BffState *s, const Journal *j);
void bff_next_fire(const BffBoard *b, BffState *s,
                   const Journal *j); /* back from what interrupted STEP_FIRE: a fire is over */
void bff_firers_seen(const BffBoard *b, BffState *s, const Journal *j); /* referee: stands and band are known */
void bff_fire_seen(const BffBoard *b, BffState *s, const Journal *j);   /* cover and enfilade are known: the die */
/* May it fire at all now (BFF-R28), whatever the step? */
bool bff_may_fire(const BffBoard *b, const BffState *s, int unit, Refusal *r);
/* A bit for each stand that has a field of fire and has not fired in this step; a battery: bit 0. */
u16 bff_ready_stands(const BffBoard *b, const BffState *s, int unit);
int bff_bands(const BffBoard *b, int unit); /* in which it has points, from the nearest on */
i32 bff_band_reach(const BffBoard *b, int unit, int band);
Box bff_fire_zone(const BffBoard *b, const BffState *s, int unit); /* outside of it nothing can be hit; on the plane */
/* Could any of its stands hit the target now? */
bool bff_can_hit(const BffBoard *b, const BffState *s, int unit, int target, Refusal *r);
/* What halves its points (BFF-R9, BFF-12.17): a bit for each. */
typedef enum Halving { HALVED_DISORDERED, HALVED_LOW, HALVED_DAMAGED, HALVED_BATTERY, HALVINGS } Halving;
int bff_halvings(const BffBoard *b, const BffState *s, int unit);
/* BFF-12.60: the index of the main firing unit. */
int bff_main_shot(const BffBoard *b, const Fire *f);
/* What this unit could add against the target: stands, bands, points; false when nothing (BFF-R4, BFF-R28).
 * `stands`: how many of the nearest; 0: all. In referee mode as s->seen says. */
bool bff_see_shot(const BffBoard *b, const BffState *s, int unit, int target, int stands, Shot *shot, Refusal *r);
void bff_see_target(const BffBoard *b, const BffState *s, const Fire *f, Circumstances *c);
bool bff_fire_sheet(const BffBoard *b, const BffState *s, const Fire *f, const Circumstances *c, Worksheet *w);
FireResult bff_fire_result(const BffBoard *b, int target, int modified);
/* Stands that a target loses by it, before any other effect; 0 for a battery. */
int bff_fire_losses(const BffBoard *b, const BffState *s, int target, int modified);
/* BFF-9.7, BFF-R31: Lively Fire by musketry alone has no effect. */
bool bff_fire_has_effect(const BffBoard *b, FireResult result, bool cannonade);
/* Does the fire check a charge of the target (BFF-9.3, BFF-9.4)? */
bool bff_fire_checks_charge(const BffBoard *b, const BffState *s, int target, FireResult result);
int bff_fire_outcomes(const BffBoard *b, const BffState *s, const Worksheet *w, Outcome *out);
bool bff_storms(const BffState *s, int target);

#endif
