/* fuzz NAME [OPTION...] [CORPUS]: one of the fuzzers. They are one program because
 * linking them one by one takes longer than fuzzing. Only api_fuzz.c is linked by
 * itself: it stands in the place of src/net, which others try. */
#include "fuzz/fuzzers.h"

#include <stdio.h>
#include <stdlib.h>

typedef int Fuzzer(const u8 *bytes, size_t size);

static const struct {
    const char *name;
    Fuzzer *fuzzer;
} fuzzers[] = {
#define LIST_FUZZER(name) {#name, try_##name},
    FUZZERS(LIST_FUZZER)
#undef LIST_FUZZER
};
static Fuzzer *chosen;

/* Takes the name away; the rest is libFuzzer's. */
int LLVMFuzzerInitialize(int *argc, char ***argv) {
    char **word = *argv;
    for (int i = 0; i < COUNT(fuzzers) && *argc > 1; i++)
        if (strcmp(word[1], fuzzers[i].name) == 0) chosen = fuzzers[i].fuzzer;
    if (!chosen) {
        fprintf(stderr, "usage: fuzz NAME [OPTION...] [CORPUS]; NAME is that of a file tests/fuzz/NAME_fuzz.c\n");
        exit(2);
    }
    word[1] = word[0];
    ++*argv;
    --*argc;
    return 0;
}

int LLVMFuzzerTestOneInput(const u8 *bytes, size_t size) { return chosen(bytes, size); }
