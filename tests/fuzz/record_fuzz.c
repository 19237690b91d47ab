/* Records from anywhere: header, then replay through the gate. */
#include "fuzz/fuzz_table.h"
#include "fuzz/fuzzers.h"

#include "core/record.h"

int try_record(const u8 *bytes, size_t size) {
    Str text = {(const char *)bytes, size};
    static const char *const short_games[FUZZ_GAMES] = {"lgv/sedgwick", "guv/lee-moves", "lfm/buschbecks-line",
                                                        "bff/schoolhouse"};
    const FuzzTable *t = fuzz_table(short_games[fuzz_game(&text)]);
    RecordHeader header;
    Match m;
    Str body;
    int line;
    Error e = {""};
    if (!record_header(text, &header, &body, &line, &e)) {
        MUST(e.text[0] != 0);
        return 0;
    }
    MUST(match_open(&m, t->game, t->board, t->first, &e));
    e.text[0] = 0;
    if (!record_replay(body, line, &m, &e)) MUST(e.text[0] != 0);
    fuzz_sane(t->game, t->board, m.state);
    match_close(&m);
    return 0;
}
