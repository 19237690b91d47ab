/* Facts from anywhere: lines set as one transaction on a real position. What is
 * accepted is sane and can be played on; what is refused changes nothing. */
#include "fuzz/fuzz_table.h"
#include "fuzz/fuzzers.h"

int try_facts(const u8 *bytes, size_t size) {
    static Transaction t;
    Str rest = {(const char *)bytes, size}, line, key, value;
    const FuzzTable *table = fuzz_table(fuzz_scenario[fuzz_game(&rest)]);
    Error e = {""};
    int where = 0;
    t.count = 0;
    for (int number = 1; str_line(&rest, &line); number++)
        if (!fact_read(line, &key, &value, &e) || !transaction_add(&t, key, value, number, &e)) return 0;
    memcpy(table->state, table->first, table->game->state_size);
    if (transaction_commit(table->game, table->board, table->state, table->scratch, &t, &where, &e)) {
        fuzz_sane(table->game, table->board, table->state);
        fuzz_play(table, table->board, table->state, bytes, size, 50);
    } else {
        MUST(e.text[0] != 0);
        MUST(memcmp(table->state, table->first, table->game->state_size) == 0);
    }
    return 0;
}
