/* The steps of the table in steps.c, each in the file of its section. */
#ifndef LONGROLL_LFM_STEP_LIST_H
#define LONGROLL_LFM_STEP_LIST_H

#include "games/lfm/inner.h"

extern const Step lfm_step_acting;
extern const Step lfm_step_initiative;
extern const Step lfm_step_halt_roll;
extern const Step lfm_step_command;
extern const Step lfm_step_command_roll;
extern const Step lfm_step_construction;
extern const Step lfm_step_bridge_roll;
extern const Step lfm_step_artillery;
extern const Step lfm_step_battery;
extern const Step lfm_step_fire_roll;
extern const Step lfm_step_victim;
extern const Step lfm_step_check_roll;
extern const Step lfm_step_limber;
extern const Step lfm_step_movement;
extern const Step lfm_step_move;
extern const Step lfm_step_charge_roll;
extern const Step lfm_step_close;
extern const Step lfm_step_excess;
extern const Step lfm_step_allot;
extern const Step lfm_step_declare;
extern const Step lfm_step_before;
extern const Step lfm_step_resolve;
extern const Step lfm_step_combat_roll;
extern const Step lfm_step_check;
extern const Step lfm_step_losses;
extern const Step lfm_step_give_way;
extern const Step lfm_step_retreat;
extern const Step lfm_step_casualty_roll;
extern const Step lfm_step_alone;
extern const Step lfm_step_advance;
extern const Step lfm_step_withdraw;
extern const Step lfm_step_party;
extern const Step lfm_step_follow;
extern const Step lfm_step_reorganize;
extern const Step lfm_step_reorganize_roll;
extern const Step lfm_step_recovery;
extern const Step lfm_step_recovery_roll;
extern const Step lfm_step_return;

#endif
