/* What the files of the search's knowledge of Give Us Victories share. */
#ifndef LONGROLL_KNOW_GUV_H
#define LONGROLL_KNOW_GUV_H

#include "ai/guv/script.h"
#include "ai/search/knowledge.h"

/* What the way to the goals depends on; `field` is computed again when it has changed. */
typedef struct ScanKey {
    const GuvBoard *board;
    HexSet foes;
    Pontoon pontoon[GUV_PONTOONS];
    GuvGoal goal[GOALS_MAX];
    u8 turn, rain, ready, later, aimed;
} ScanKey;

enum { SCAN_MADE = 0x6b757667 };

typedef struct ScanField {
    u32 made; /* SCAN_MADE, else there is none yet */
    ScanKey key;
    u16 field[HEXES_MAX + 1];
} ScanField;

/* Work memory. The script's choice leaves the scan alone, so that both may share it. */
typedef struct GuvRoom {
    GuvScratch script;
    ScanField scan[2]; /* by side */
    GuvMarch march;    /* of the playout */
} GuvRoom;

/* The usual choice: the script with the levels' taste. */
extern const Opponent guv_usual;

/* Fills the field of the mind, which is prepared: computed again only when what it depends on has changed. */
void guv_know_field(GuvRoom *room);

extern const char *const guv_action_features[];
void guv_weigh(const Scene *scene, const AiPlan *plan, i16 *row);

extern const char *const guv_state_features[];
void guv_judge(const void *board, const void *state, void *memory, i16 *row);
int guv_clock(const void *board, const void *state);
int guv_margin(const void *board, const void *state);

/* A plan's kind is a GuvIntentKind, what[0] its hex. */
GuvIntent guv_intent_of(const AiPlan *plan);
int guv_plans(const Scene *scene, AiPlan *out);
void guv_trim(const Scene *scene, List *list);
void guv_follow(const Scene *scene, const AiPlan *plan, Action *out);
bool guv_ponders(const Scene *scene);
int guv_share(const Scene *scene);
u32 guv_activation(const void *board, const void *state);
void guv_describe_plan(const void *board, const void *state, const AiPlan *plan, Writer *out);

#endif
