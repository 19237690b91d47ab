/* Weights from anywhere: read or refused with a reason, and what is read can be used. */
#include "ai/search/knowledge.h"
#include "fuzz/fuzz_table.h"
#include "fuzz/fuzzers.h"

int try_weights(const u8 *bytes, size_t size) {
    Str text = {(const char *)bytes, size};
    const Game *game = fuzz_table(fuzz_scenario[fuzz_game(&text)])->game;
    const Knowledge *k = knowledge_of(game);
    Weights w;
    Error e = {""};
    if (!weights_read(k, game, text, &w, &e)) {
        MUST(e.text[0] != 0);
        return 0;
    }
    for (int i = 1; i <= LEVELS; i++) MUST(w.level[i].budget >= 0 && w.level[i].width >= 0);
    return 0;
}
