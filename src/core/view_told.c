/* What a channel was told. Keys of facts have numbers, and so have the rows of the list; a field that says what it said
 * before is left out; the words of a mark, and what belongs to a step, are told once. Whatever is remembered here is
 * what this channel itself was sent, so that nothing is betrayed by what is left out. */
#include "core/view_told.h"

ViewMemory view_memory(ViewNames *names, ViewKey *key, int room) {
    MUST(room > 0 && room <= VIEW_KEYS_MAX);
    return (ViewMemory){.names = names, .key = key, .room = room};
}

void told_begin(ViewMemory *m) {
    *m = (ViewMemory){
        .names = m->names, .age = m->names->age, .key = m->key, .room = m->room, .texts = m->texts, .begun = true};
    if (m->texts) *m->texts = (ViewTexts){.rows = 0};
}

/* ---- Numbers --------------------------------------------------------------------------- */

/* Where the hash stands from `from` to before `to`, or `to`. Eight at a time, which
 * the compiler does in a few instructions. */
static int find_from(const u64 *hash, u64 wanted, int from, int to) {
    for (; from + 8 <= to; from += 8) {
        u64 found = 0;
        for (int i = 0; i < 8; i++) found |= hash[from + i] == wanted;
        if (found) break;
    }
    while (from < to && hash[from] != wanted) from++;
    return from;
}

static int find_key_from(const ViewKey *key, ViewKey wanted, int from, int to) {
    for (; from + 16 <= to; from += 16) {
        int found = 0;
        for (int i = 0; i < 16; i++) found |= key[from + i] == wanted;
        if (found) break;
    }
    while (from < to && key[from] != wanted) from++;
    return from;
}

static int find_key(ViewMemory *m, ViewKey key) {
    int start = m->hint < m->count ? m->hint : 0;
    int at = find_key_from(m->key, key, start, m->count);
    if (at == m->count) {
        at = find_key_from(m->key, key, 0, start);
        if (at == start) return -1;
    }
    m->hint = at + 1;
    return at;
}

/* Where the name of this hash is, put there if it is new. Half of the places stay empty. */
static ViewKey place_of(ViewNames *names, u64 hash) {
    u32 at = (u32)(hash % VIEW_NAMES);
    if (hash == 0) hash = 1;
    while (names->hash[at] != 0 && names->hash[at] != hash) at = (at + 1) % VIEW_NAMES;
    names->count += names->hash[at] == 0;
    names->hash[at] = hash;
    return (ViewKey)at;
}

/* Before a message: there is room for all keys that it may tell. */
void told_names(ViewNames *names) {
    if (names->count + VIEW_KEYS_MAX <= VIEW_NAMES / 2) return;
    *names = (ViewNames){.age = names->age + 1};
}

u64 told_hash(const ViewMemory *m, int number) { return m->names->hash[m->key[number]]; }

int told_key(ViewMemory *m, u64 hash) {
    ViewKey key = place_of(m->names, hash);
    int number = find_key(m, key);
    if (number >= 0 || m->count == m->room) return number;
    m->key[m->count] = key;
    m->hint = m->count + 1;
    return m->count++;
}

/* The last rows, each in the place of its number; the oldest makes room. */
int told_row(ViewMemory *m, Str row) {
    ViewTexts *texts = m->texts;
    if (!texts) return -1;
    int next = texts->rows, known = next < VIEW_ROWS ? next : VIEW_ROWS;
    u64 hash = hash_bytes(0, row.at, row.len);
    int at = find_from(texts->row, hash, 0, known);
    if (at < known) return next - 1 - (next - 1 - at) % VIEW_ROWS;
    texts->row[next % VIEW_ROWS] = hash;
    texts->rows++;
    return -1;
}

/* ---- Words ------------------------------------------------------------------------------- */

/* A key has one place, so that what stands there is the last that was told for it; two keys of one place are told in
 * turn. */
bool told_words(ViewMemory *m, u64 key, Str value) {
    if (!m->texts) return false;
    u64 *place = &m->texts->words[key % VIEW_WORDS];
    u64 both = hash_bytes(key, value.at, value.len);
    if (*place == both) return true;
    *place = both;
    return false;
}

/* A mark as it stands in the text, and what stands in it before its words. */
static void put_known(ViewMemory *m, bool whole, const Mark *mark, Writer *w) {
    const char *end = mark->words.at + mark->words.len;
    if (mark->kind.len == 0) {
        put_str(w, mark->words);
        return;
    }
    Str all = {mark->kind.at - 1, (size_t)(end + 1 - (mark->kind.at - 1))};
    Str name = {mark->kind.at, (size_t)(mark->id.at + mark->id.len - mark->kind.at)};
    bool short_one = mark->words.at == mark->id.at;
    if (short_one || !told_words(m, hash_bytes(0, name.at, name.len), mark->words) || whole) put_str(w, all);
    else put_fmt(w, "{%.*s|}", (int)name.len, name.at);
}

Str told_text(ViewMemory *m, bool whole, Str marked, char room[MARKED_ROOM]) {
    Writer w = writer_on(room, MARKED_ROOM);
    Mark mark;
    if (!m->texts) return marked;
    for (Str rest = marked; marks_next(&rest, &mark);) put_known(m, whole, &mark, &w);
    if (!w.full) return writer_str(&w);
    memset(m->texts->words, 0,
           sizeof m->texts->words); /* too long: told as it is, and what its words replace is not known */
    return marked;
}

/* ---- Fields ---------------------------------------------------------------------------------- */

bool told_field(ViewMemory *m, ViewField field, u64 value) {
    bool news = m->said[field] != value;
    m->said[field] = value;
    return news;
}
