/* Rulebooks from anywhere: read or refused with a reason; of one that is read every clause has its place. */
#include "core/book.h"
#include "fuzz/fuzz_table.h"
#include "fuzz/fuzzers.h"

int try_book(const u8 *bytes, size_t size) {
    static Book book;
    Str text = {(const char *)bytes, size};
    const Game *game = fuzz_table(fuzz_scenario[fuzz_game(&text)])->game;
    Error e = {""};
    if (!book_parse(game, text, "input", &book, &e)) {
        MUST(e.text[0] != 0);
        return 0;
    }
    for (int i = 1; i <= game->clause_count; i++) MUST(book.section[i] > 0 && book.section[i] < book.count);
    return 0;
}
