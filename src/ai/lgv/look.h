/* The campaign, looked at further than the script does: what each of its better plans leads to when the enemy does the
 * best that the script would find for him. */
#ifndef LONGROLL_LOOK_LGV_H
#define LONGROLL_LOOK_LGV_H

#include "ai/lgv/script.h"
#include "ai/search/knowledge.h"

enum { COURSES = 32, REPLIES = 1024 };

/* One thing that could be done, and how it leaves things. */
typedef struct Choice {
    Action first;
    AiPlan plan;
    int value;
    LgvState *state; /* or NULL: what follows from `first` */
} Choice;

/* What a position was worth once the next Impulse had been thought of. */
typedef struct ReplyMemo {
    u64 hash;
    int value;
} ReplyMemo;

/* Work memory of one decision. */
typedef struct Thought {
    Mind mind;
    Side side; /* who thinks */
    int count;
    Choice choice[LOOKED_MAX];
    Course course[COURSES];
    Course reply;
    ReplyMemo known[REPLIES];
} Thought;

Thought *thought_in(void *memory);
int lgv_look(const Scene *scene, const LevelSize *size, const AiPlan *begun, Looked *out);
int lgv_finish(const Scene *scene, int candidate, int horizon, int n, i64 *spent);

#endif
