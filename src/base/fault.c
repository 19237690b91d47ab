/* The way from a broken invariant to whoever can say it aloud. */
#include "base/base.h"

enum { FAULT_ROOM = 1000 };

#ifdef __wasm__
#define OF_THREAD /* there is but one, and clang 14 has no such variables there */
#else
#define OF_THREAD _Thread_local
#endif

static FaultHook *hook;
static OF_THREAD const FaultScene *present;

void fault_hear(FaultHook *heard_by) { hook = heard_by; }

void fault_scene(const FaultScene *scene) { present = scene; }

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
    hook(text);
}

void fault(const char *what) {
    if (hook) tell(what);
    __builtin_trap();
}
