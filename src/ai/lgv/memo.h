/* What the evaluation of Lee's Greatest Victory found before: most of the next position is the same. It changes no
 * value, only how soon it is found. */
#ifndef LONGROLL_MEMO_LGV_H
#define LONGROLL_MEMO_LGV_H

#include "ai/lgv/eval.h"

enum { JOINED = 16, TARGETS = 12 };

/* A stack, and what it was counted from. */
typedef struct StackMemo {
    u64 here, fresh;
    u32 age, version;
    u8 works;
    Stack stack;
} StackMemo;

/* The best attack found for one stack. */
typedef struct Strike {
    int target, worth;
} Strike;

/* The best attack of a stack, and what that rests on: its own stack, the cost to enter every place that was looked at,
 * and the stacks that could be attacked. */
typedef struct StrikeMemo {
    u32 age, version;
    u8 targets, target[TARGETS];
    u32 target_version[TARGETS];
    u8 looked[LGV_PLACES]; /* 255: at this place */
    u8 entry[LGV_PLACES];
    Bits128 walk;
    Strike best;
} StrikeMemo;

/* Places joined to the Union rear by open ones. */
typedef struct JoinedMemo {
    u32 age;
    Bits128 open, joined;
} JoinedMemo;

struct Memo {
    u32 age; /* grows when goals, bridges or the Turn change; what is older counts for nothing */
    u32 version;
    u32 asked;      /* positions evaluated */
    u8 bonus, rain; /* which change how far units go */
    StackMemo stack[2][LGV_PLACES];
    StrikeMemo strike[2][LGV_PLACES];
    JoinedMemo joined[JOINED];
};

/* Before a decision: nothing was found yet. */
void memo_clear(Memo *o);

#endif
