/* Deployment lists from anywhere (LFM-29a): each is compared with a real set-up, and answered. */
#include "fuzz/fuzz_table.h"
#include "fuzz/fuzzers.h"

#include "games/lfm/lfm.h"

int try_deployment(const u8 *bytes, size_t size) {
    const FuzzTable *t = fuzz_table("lfm/salem-church");
    Error e = {""};
    bool same = lfm_deployment_matches(t->board, t->first, (Str){(const char *)bytes, size}, &e);
    MUST(same || e.text[0] != 0);
    return 0;
}
