/* Rule scripts from anywhere, on the real data. */
#include "fuzz/fuzz.h"

#include "core/script.h"

int LLVMFuzzerTestOneInput(const u8 *bytes, size_t size) {
    static ScriptResult result;
    DataSource data = data_compiled();
    script_run((Str){(const char *)bytes, size}, "input.rule", &data, games_find, &result);
    MUST(result.passed || result.message[0] != 0);
    return 0;
}
