/* The fuzzers, each in a file of its name. Whatever bytes come, the engine answers
 * with an error or goes on well. A crash, a sanitizer's report or a broken MUST is
 * a find. */
#ifndef LONGROLL_FUZZERS_H
#define LONGROLL_FUZZERS_H

#include "base/base.h"

#define FUZZERS(one)                                                                                              \
    one(board) one(book) one(deployment) one(facts) one(guard) one(notation) one(plane) one(record) one(scenario) \
        one(script) one(socket) one(weights)

#define DECLARE_FUZZER(name) int try_##name(const u8 *bytes, size_t size);
FUZZERS(DECLARE_FUZZER)
#undef DECLARE_FUZZER

/* What libFuzzer calls. */
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const u8 *bytes, size_t size);

#endif
