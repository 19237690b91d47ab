/* Rule scripts from anywhere, on the real data. */
#include "fuzz/fuzz_table.h"
#include "fuzz/fuzzers.h"

#include "core/script.h"

int try_script(const u8 *bytes, size_t size) {
    static ScriptResult result;
    DataSource data = data_compiled();
    script_run((Str){(const char *)bytes, size}, "input.rule", &data, games_find, &result);
    MUST(result.passed || result.message[0] != 0);
    return 0;
}
