/* The steps of the table in steps.c, each in the file of its section. */
#ifndef LONGROLL_GUV_STEP_LIST_H
#define LONGROLL_GUV_STEP_LIST_H

#include "games/guv/inner.h"

extern const Step guv_step_boxes;
extern const Step guv_step_deploy;
extern const Step guv_step_rain;
extern const Step guv_step_arrival_roll;
extern const Step guv_step_arrive;
extern const Step guv_step_open_events;
extern const Step guv_step_choose;
extern const Step guv_step_choose_event;
extern const Step guv_step_interlude;
extern const Step guv_step_pull;
extern const Step guv_step_activate;
extern const Step guv_step_general;
extern const Step guv_step_take;
extern const Step guv_step_movement;
extern const Step guv_step_detach;
extern const Step guv_step_move;
extern const Step guv_step_build_roll;
extern const Step guv_step_dismantle_roll;
extern const Step guv_step_contact;
extern const Step guv_step_flight;
extern const Step guv_step_displace;
extern const Step guv_step_march_roll;
extern const Step guv_step_march_loss;
extern const Step guv_step_bombardment;
extern const Step guv_step_battery;
extern const Step guv_step_shot_works;
extern const Step guv_step_shot_roll;
extern const Step guv_step_suffer;
extern const Step guv_step_combat;
extern const Step guv_step_declare;
extern const Step guv_step_skirmisher;
extern const Step guv_step_works;
extern const Step guv_step_fight_events;
extern const Step guv_step_effects;
extern const Step guv_step_bonus;
extern const Step guv_step_bonus_defender;
extern const Step guv_step_attack_roll;
extern const Step guv_step_defense_roll;
extern const Step guv_step_sixes;
extern const Step guv_step_sixes_defender;
extern const Step guv_step_losses;
extern const Step guv_step_attacker_losses;
extern const Step guv_step_retreat;
extern const Step guv_step_dismantle;
extern const Step guv_step_dismantle_after_roll;
extern const Step guv_step_advance;
extern const Step guv_step_wound_roll;
extern const Step guv_step_depot;
extern const Step guv_step_recover;
extern const Step guv_step_draw;
extern const Step guv_step_regroup;
extern const Step guv_step_chit_hex;
extern const Step guv_step_general_retreat;
extern const Step guv_step_retreat_roll;
extern const Step guv_step_orders;
extern const Step guv_step_dem;

#endif
