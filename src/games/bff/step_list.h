/* The steps of the table in steps.c, each in the file of its section. */
#ifndef LONGROLL_BFF_STEP_LIST_H
#define LONGROLL_BFF_STEP_LIST_H

#include "games/bff/inner.h"

extern const Step bff_step_halt_roll;
extern const Step bff_step_leaders;
extern const Step bff_step_maneuver;
extern const Step bff_step_check_roll;
extern const Step bff_step_choice;
extern const Step bff_step_pose;
extern const Step bff_step_countercharge;
extern const Step bff_step_leader_moves;
extern const Step bff_step_fire;
extern const Step bff_step_firers;
extern const Step bff_step_fire_roll;
extern const Step bff_step_checked;
extern const Step bff_step_combats;
extern const Step bff_step_combat_roll;
extern const Step bff_step_losses;
extern const Step bff_step_retreat;
extern const Step bff_step_carry;
extern const Step bff_step_leader_roll;
extern const Step bff_step_breakthrough;
extern const Step bff_step_ask;
extern const Step bff_step_holders;

#endif
