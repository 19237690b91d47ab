/* The way from a broken invariant to whoever can say it aloud. */
#include "base/base.h"

#ifdef __wasm__
#define OF_THREAD /* there is but one, and clang 14 has no such variables there */
#else
#include <setjmp.h>
#define OF_THREAD _Thread_local
#endif

static FaultHook *hook;
static OF_THREAD const FaultScene *present;

void fault_hear(FaultHook *heard_by) { hook = heard_by; }

void fault_scene(const FaultScene *scene) { present = scene; }

/* ---- Guards --------------------------------------------------------------------- */

#ifdef __wasm__
static bool has_guard(void) { return false; }
static void leave_work(const char *text) { (void)text; }
#else
typedef struct Guard {
    struct Guard *outer;
    char *heard;
    jmp_buf way_out;
} Guard;

static OF_THREAD Guard *inmost;

static bool has_guard(void) { return inmost != NULL; }

static void leave_work(const char *text) {
    Writer w = writer_on(inmost->heard, FAULT_ROOM);
    put(&w, text);
    longjmp(inmost->way_out, 1);
}

bool guarded(void (*work)(void *context), void *context, char heard[FAULT_ROOM]) {
    Guard guard = {.outer = inmost, .heard = heard};
    volatile bool whole = false;
    inmost = &guard;
    if (setjmp(guard.way_out) == 0) {
        work(context);
        whole = true;
    }
    inmost = guard.outer;
    return whole;
}
#endif

/* ---- Telling -------------------------------------------------------------------- */

/* The scene of a second fault, met while the first was being told. */
static void tell_first(const void *what, Writer *out) { put_fmt(out, "; while telling of %s", (const char *)what); }

static void tell(const char *what) {
    char text[FAULT_ROOM];
    Writer w = writer_on(text, sizeof text);
    const FaultScene *scene = present, again = {tell_first, what};
    put(&w, what);
    present = &again;
    if (scene) scene->tell(scene->context, &w);
    present = NULL;
    if (has_guard()) leave_work(text);
    else hook(text);
}

void fault(const char *what) {
    if (hook || has_guard()) tell(what);
    __builtin_trap();
}
