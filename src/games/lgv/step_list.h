/* Every step of the sequence of play, defined in the file of its section. */
#ifndef LONGROLL_LGV_STEP_LIST_H
#define LONGROLL_LGV_STEP_LIST_H

#include "games/lgv/inner.h"

extern const Step lgv_step_assault;
extern const Step lgv_step_assault_roll;
extern const Step lgv_step_attacker_reroll;
extern const Step lgv_step_attackers;
extern const Step lgv_step_battery;
extern const Step lgv_step_bid;
extern const Step lgv_step_bid_tie;
extern const Step lgv_step_bombard_reroll;
extern const Step lgv_step_bombard_roll;
extern const Step lgv_step_bridge;
extern const Step lgv_step_close;
extern const Step lgv_step_defender_reroll;
extern const Step lgv_step_defense;
extern const Step lgv_step_defense_guns;
extern const Step lgv_step_entrench;
extern const Step lgv_step_exploit;
extern const Step lgv_step_fate;
extern const Step lgv_step_front;
extern const Step lgv_step_go_on;
extern const Step lgv_step_gun_leader;
extern const Step lgv_step_guns;
extern const Step lgv_step_impulse;
extern const Step lgv_step_lead;
extern const Step lgv_step_lead_gun;
extern const Step lgv_step_losses;
extern const Step lgv_step_momentum;
extern const Step lgv_step_momentum_reroll;
extern const Step lgv_step_move;
extern const Step lgv_step_overrun;
extern const Step lgv_step_place;
extern const Step lgv_step_price;
extern const Step lgv_step_rain;
extern const Step lgv_step_remove_bridges;
extern const Step lgv_step_remove_works;
extern const Step lgv_step_reorganize;
extern const Step lgv_step_repulse;
extern const Step lgv_step_retention;
extern const Step lgv_step_retention_reroll;
extern const Step lgv_step_retreat;
extern const Step lgv_step_return;
extern const Step lgv_step_screen;
extern const Step lgv_step_second_battery;
extern const Step lgv_step_second_guns;
extern const Step lgv_step_set_up;
extern const Step lgv_step_side_choice;
extern const Step lgv_step_stalemate;
extern const Step lgv_step_steal;
extern const Step lgv_step_storm;
extern const Step lgv_step_support;
extern const Step lgv_step_target;
extern const Step lgv_step_variant;
extern const Step lgv_step_variant_place;
extern const Step lgv_step_withdraw;

#endif
