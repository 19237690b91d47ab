/* The screen of Lee's Greatest Victory; from facts only. */
#include "cli/screen.h"

static void header(const View *v) { paint(v->paint, STRONG, "%s\n", v->game->title); }
static void body(const View *v) { (void)v; }

const Screen screen_lgv = {"lgv", header, body};
