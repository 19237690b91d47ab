/* The room base: text, writer, JSON, sort, hashes, stream. */
#include "base/base.h"

enum { PIECE_WORDS = 3 };
#include "base/pieces.h"
#include "test.h"

/* ---- Sets of pieces ------------------------------------------------------------ */

static void sets_of_pieces_hold_what_was_added(void) {
    static const int members[] = {1, 63, 64, 130, 191};
    PieceSet set = {{0}}, other = {{0}};
    CHECK(!pieces_any(&set) && pieces_next(&set, 0) == 0);
    for (int i = 0; i < COUNT(members); i++) pieces_add(&set, members[i]);
    CHECK_EQ(pieces_count(&set), COUNT(members));
    for (int i = 0, p = 0; i < COUNT(members); i++) {
        p = pieces_next(&set, p);
        CHECK_EQ(p, members[i]);
    }
    CHECK(pieces_next(&set, 191) == 0 && pieces_have(&set, 130) && !pieces_have(&set, 129));
    pieces_add(&other, 129);
    CHECK(!pieces_meet(&set, &other));
    pieces_add_all(&other, &set);
    pieces_drop(&set, 64);
    PieceSet both = pieces_both(&set, &other);
    CHECK(pieces_count(&other) == 6 && pieces_count(&both) == 4 && pieces_meet(&set, &other));
}

/* ---- Str ---------------------------------------------------------------------- */

static void compares_text(void) {
    CHECK(str_same(STR(""), (Str){NULL, 0}));
    CHECK(str_same(STR("Hancock"), str_of("Hancock")));
    CHECK(!str_same(STR("Hancock"), STR("hancock")));
    CHECK(!str_same(STR("Han"), STR("Hancock")));
    CHECK(str_starts(STR("unit.Posey"), STR("unit.")));
    CHECK(str_starts(STR("unit"), STR("")));
    CHECK(str_starts((Str){NULL, 0}, (Str){NULL, 0}));
    CHECK(!str_starts(STR("uni"), STR("unit")));
}

static void compares_names(void) {
    CHECK(str_alike(STR("A.P. Hill"), STR("AP-Hill")));
    CHECK(str_alike(STR("a p hill"), STR("A.P. Hill")));
    CHECK(str_alike(STR("us-eng-stuart"), STR("US Eng Stuart.")));
    CHECK(str_alike(STR(""), STR(" -.'")));
    CHECK(!str_alike(STR("Hill"), STR("Hills")));
    CHECK(!str_alike(STR("Hills"), STR("Hill")));
    CHECK(!str_alike(STR("area 4"), STR("area 43")));
    CHECK(!str_alike(STR("Sch\xC3\xBCrz"), STR("Schrz")));
    CHECK(str_is_called(STR("a p hill"), "A.P. Hill") && str_is_called(STR(" -.'"), ""));
    CHECK(!str_is_called(STR("Hill"), "Hills") && !str_is_called(STR("Hills"), "Hill"));
    CHECK(str_is(STR("turn"), "turn") && str_is(STR(""), ""));
    CHECK(!str_is(STR("turn"), "turns") && !str_is(STR("turns"), "turn") && !str_is(STR("turn"), "Turn"));
}

static void trims(void) {
    CHECK_STR(str_trim(STR("  a b\t\r\n")), "a b");
    CHECK_STR(str_trim(STR(" \t ")), "");
    CHECK_STR(str_trim(STR("")), "");
    CHECK_EQ(str_trim((Str){NULL, 0}).len, 0);
}

static void cuts(void) {
    Str rest = STR("key = value = more");
    CHECK_STR(str_cut(&rest, '='), "key ");
    CHECK_STR(rest, " value = more");
    CHECK_STR(str_cut(&rest, '#'), " value = more");
    CHECK_STR(rest, "");
    CHECK_STR(str_cut(&rest, '='), "");
    rest = STR("=x");
    CHECK_STR(str_cut(&rest, '='), "");
    CHECK_STR(rest, "x");
    rest = STR("x=");
    CHECK_STR(str_cut(&rest, '='), "x");
    CHECK_STR(rest, "");
    rest = (Str){NULL, 0};
    CHECK_STR(str_cut(&rest, '='), "");
}

static void takes_words(void) {
    Str rest = STR("  go\t43  now ");
    CHECK_STR(str_word(&rest), "go");
    CHECK_STR(str_word(&rest), "43");
    CHECK_STR(str_word(&rest), "now");
    CHECK_STR(str_word(&rest), "");
    CHECK_STR(str_word(&rest), "");
    CHECK_EQ(rest.len, 0);
    rest = (Str){NULL, 0};
    CHECK_STR(str_word(&rest), "");
}

static void takes_lines(void) {
    Str rest = STR("one\n\ntwo\r\nthree"), line;
    CHECK(str_line(&rest, &line));
    CHECK_STR(line, "one");
    CHECK(str_line(&rest, &line));
    CHECK_STR(line, "");
    CHECK(str_line(&rest, &line));
    CHECK_STR(line, "two");
    CHECK(str_line(&rest, &line));
    CHECK_STR(line, "three");
    CHECK(!str_line(&rest, &line));
    rest = STR("last\n");
    CHECK(str_line(&rest, &line));
    CHECK(!str_line(&rest, &line));
}

static bool reads_as(const char *text, i64 low, i64 high, i64 expected) {
    i64 value = 0;
    return str_int(str_of(text), low, high, &value) && value == expected;
}

static bool no_number(const char *text, i64 low, i64 high) {
    i64 value = 77;
    return !str_int(str_of(text), low, high, &value) && value == 77;
}

static void reads_numbers(void) {
    CHECK(reads_as("0", 0, 0, 0));
    CHECK(reads_as("-0", 0, 0, 0));
    CHECK(reads_as("+12", 0, 12, 12));
    CHECK(reads_as("007", 0, 12, 7));
    CHECK(reads_as("-3", -3, 3, -3));
    CHECK(reads_as("9223372036854775807", INT64_MIN, INT64_MAX, INT64_MAX));
    CHECK(reads_as("-9223372036854775808", INT64_MIN, INT64_MAX, INT64_MIN));
    CHECK(no_number("9223372036854775808", INT64_MIN, INT64_MAX));
    CHECK(no_number("-9223372036854775809", INT64_MIN, INT64_MAX));
    CHECK(no_number("99999999999999999999", INT64_MIN, INT64_MAX));
    CHECK(no_number("13", 0, 12));
    CHECK(no_number("-1", 0, 12));
    CHECK(no_number("", 0, 12));
    CHECK(no_number("-", -5, 12));
    CHECK(no_number("+-1", -5, 12));
    CHECK(no_number(" 1", 0, 12));
    CHECK(no_number("1 ", 0, 12));
    CHECK(no_number("1x", 0, 12));
    CHECK(no_number("0x1", 0, 12));
}

/* ---- Bit sets ------------------------------------------------------------------ */

static void keeps_bit_sets(void) {
    Bits128 a = {{0, 0}}, b = {{0, 0}};
    CHECK(!bits128_any(&a));
    int ids[] = {0, 63, 64, 127};
    for (int i = 0; i < COUNT(ids); i++) {
        bits128_add(&a, ids[i]);
        CHECK(bits128_has(&a, ids[i]));
        CHECK_EQ(bits128_count(&a), i + 1);
    }
    bits128_add(&b, 65);
    CHECK(!bits128_meet(&a, &b));
    bits128_add(&b, 64);
    CHECK(bits128_meet(&a, &b));
    bits128_drop(&a, 64);
    CHECK(!bits128_has(&a, 64) && !bits128_meet(&a, &b));
    CHECK_EQ(bits_first(bit(63)), 63);
    CHECK_EQ(bits_count(bit(0) | bit(40)), 2);
}

/* ---- Writer ---------------------------------------------------------------------- */

static void writes(void) {
    char buffer[128];
    Writer w = writer_on(buffer, sizeof buffer);
    CHECK_TEXT(buffer, "");
    put_fmt(&w, "%s %d%% [%.*s] %c", "odds", -76, 3, "Posey", 'x');
    CHECK_TEXT(buffer, "odds -76% [Pos] x");
    CHECK_STR(writer_str(&w), buffer);
    w = writer_on(buffer, sizeof buffer);
    put_int(&w, 0);
    put_char(&w, ' ');
    put_int(&w, INT64_MIN);
    put_char(&w, ' ');
    put_int(&w, INT64_MAX);
    CHECK_TEXT(buffer, "0 -9223372036854775808 9223372036854775807");
    w = writer_on(buffer, sizeof buffer);
    put_hex(&w, 0xBEEF, 8);
    put_hex(&w, 0x123, 2);
    put_hex(&w, UINT64_MAX, 16);
    CHECK_TEXT(buffer, "0000beef23ffffffffffffffff");
    CHECK(!w.full);
}

static void writes_empty_things(void) {
    char buffer[8];
    Writer w = writer_on(buffer, sizeof buffer);
    put_str(&w, (Str){NULL, 0});
    put(&w, "");
    put_fmt(&w, "%s%.*s", "", 0, "x");
    CHECK_EQ(w.len, 0);
    CHECK(!w.full);
}

static void stops_when_full(void) {
    char buffer[9];
    memset(buffer, '#', sizeof buffer);
    Writer w = writer_on(buffer, 8);
    put(&w, "1234567");
    CHECK(!w.full);
    put(&w, "8");
    CHECK(w.full);
    CHECK_TEXT(buffer, "1234567");
    CHECK_EQ(w.len, 7);
    CHECK_EQ(buffer[8], '#');
    w = writer_on(buffer, 8);
    put(&w, "12345");
    put(&w, "6789");
    put(&w, "");
    CHECK(w.full);
    CHECK_TEXT(buffer, "1234567");
    w = writer_on(buffer, 1);
    put_char(&w, 'a');
    CHECK(w.full);
    CHECK_TEXT(buffer, "");
    buffer[0] = '#';
    w = writer_on(buffer, 0);
    put_char(&w, 'a');
    CHECK(w.full);
    CHECK_EQ(buffer[0], '#');
}

static void cuts_no_letter_in_two(void) {
    char buffer[4];
    Writer w = writer_on(buffer, sizeof buffer);
    put(&w, "ab\xE2\x80\x93");
    CHECK(w.full);
    CHECK_TEXT(buffer, "ab");
    put(&w, "c"); /* full stays full: no text with a hole */
    CHECK_TEXT(buffer, "ab");
}

static void counts_without_a_buffer(void) {
    Writer w = writer_on(NULL, 0);
    put(&w, "four");
    put_int(&w, -12);
    put_fmt(&w, "%s%d", "ab", 3);
    CHECK_EQ(w.len, 10);
    CHECK(!w.full);
}

/* ---- JSON ------------------------------------------------------------------------- */

static void writes_json(void) {
    char buffer[256];
    Writer w = writer_on(buffer, sizeof buffer);
    Json j = json_on(&w);
    json_object(&j);
    json_key(&j, "a");
    json_int(&j, -1);
    json_key(&j, "list");
    json_array(&j);
    json_int(&j, 1);
    json_object(&j);
    json_end(&j, '}');
    json_array(&j);
    json_end(&j, ']');
    json_bool(&j, true);
    json_end(&j, ']');
    json_key(&j, "s");
    json_str(&j, STR("x"));
    json_key(&j, "f");
    json_bool(&j, false);
    json_end(&j, '}');
    CHECK_TEXT(buffer, "{\"a\":-1,\"list\":[1,{},[],true],\"s\":\"x\",\"f\":false}");
    CHECK_EQ(j.level, 0);
}

static bool escapes_to(Str text, const char *expected) {
    char buffer[256];
    Writer w = writer_on(buffer, sizeof buffer);
    Json j = json_on(&w);
    json_str(&j, text);
    return CHECK_TEXT(buffer, expected);
}

static void escapes_json(void) {
    escapes_to(STR(""), "\"\"");
    escapes_to(STR("a\"b\\c/"), "\"a\\\"b\\\\c/\"");
    escapes_to(STR("\n\r\t\001\037"), "\"\\n\\r\\t\\u0001\\u001f\"");
    escapes_to((Str){"a\0b", 3}, "\"a\\u0000b\"");
    escapes_to(STR("\x7f"), "\"\x7f\"");
    escapes_to(STR("\xC3\xBC \xE2\x80\x93 \xF0\x9F\x8E\xB2"), "\"\xC3\xBC \xE2\x80\x93 \xF0\x9F\x8E\xB2\"");
}

/* What is not UTF-8 would make the whole message unreadable. */
static void mends_json_text(void) {
    escapes_to(STR("a\xFFz"), "\"a\xEF\xBF\xBDz\"");
    escapes_to(STR("\xC3"), "\"\xEF\xBF\xBD\"");
    escapes_to(STR("\xC0\x80"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
    escapes_to(STR("\xE2\x80\"x"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\\\"x\"");
    escapes_to(STR("\xED\xA0\x80"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
    escapes_to(STR("\xE0\x80\x80"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
    escapes_to(STR("\xF4\x90\x80\x80"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
    escapes_to(STR("\xF0\x8F\xBF\xBF"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

static void nests_json(void) {
    char buffer[128];
    Writer w = writer_on(buffer, sizeof buffer);
    Json j = json_on(&w);
    for (int i = 0; i < 16; i++) json_array(&j);
    json_int(&j, 1);
    json_int(&j, 2);
    for (int i = 0; i < 16; i++) json_end(&j, ']');
    CHECK_TEXT(buffer, "[[[[[[[[[[[[[[[[1,2]]]]]]]]]]]]]]]]");
}

/* ---- Sort ------------------------------------------------------------------------- */

typedef struct Card {
    u32 key, place;
    u8 odd; /* makes the size no power of two */
} Card;

static int by_key(const void *a, const void *b, const void *context) {
    u32 mask = *(const u32 *)context;
    u32 x = ((const Card *)a)->key & mask, y = ((const Card *)b)->key & mask;
    return (x > y) - (x < y);
}

static bool in_order(const Card *card, size_t count, u32 mask) {
    u64 places = 0;
    for (size_t i = 0; i < count; i++) {
        places += card[i].place;
        if (card[i].odd != (u8)card[i].place) return false;
        if (i == 0) continue;
        u32 x = card[i - 1].key & mask, y = card[i].key & mask;
        if (x > y || (x == y && card[i - 1].place > card[i].place)) return false;
    }
    return places == (u64)count * (count - (count > 0)) / 2;
}

static void sorts_stably(void) {
    static Card card[300], scratch[300];
    const u32 masks[] = {0, 1, 7, 0xFFFFFFFF};
    Stream s = stream_on(1, 1);
    for (size_t count = 0; count <= 300; count += count < 40 ? 1 : 37) {
        for (int m = 0; m < COUNT(masks); m++) {
            for (u32 i = 0; i < count; i++) card[i] = (Card){stream_next(&s), i, (u8)i};
            sort_stable(card, count, sizeof card[0], scratch, by_key, &masks[m]);
            if (!CHECK(in_order(card, count, masks[m]))) return;
        }
    }
}

static void sorts_runs(void) {
    static Card card[100], scratch[100];
    const u32 mask = 0xFFFFFFFF;
    for (u32 i = 0; i < 100; i++) card[i] = (Card){100 - i, i, (u8)i};
    sort_stable(card, 100, sizeof card[0], scratch, by_key, &mask);
    CHECK(in_order(card, 100, mask));
    CHECK_EQ(card[0].key, 1);
    for (u32 i = 0; i < 100; i++) card[i] = (Card){i, i, (u8)i};
    sort_stable(card, 100, sizeof card[0], scratch, by_key, &mask);
    CHECK(in_order(card, 100, mask));
    CHECK_EQ(card[99].key, 99);
}

/* ---- Hashes ------------------------------------------------------------------------ */

/* Published values of XXH64. */
static void hashes(void) {
    CHECK_EQ(hash_bytes(0, NULL, 0), 0xEF46DB3751D8E999);
    CHECK_EQ(hash_bytes(0, "a", 1), 0xD24EC4F1A98C6E5B);
    CHECK_EQ(hash_bytes(0, "abc", 3), 0x44BC2CF5AD770999);
    const char *long_text = "Nobody inspects the spammish repetition"; /* 39 bytes: stripes, words and tail */
    CHECK_EQ(hash_bytes(0, long_text, 39), 0xFBCEA83C8A378BF1);
}

static void hashes_depend_on_everything(void) {
    u8 bytes[80];
    for (int i = 0; i < 80; i++) bytes[i] = (u8)(i * 7);
    for (size_t len = 1; len <= 80; len++) {
        u64 plain = hash_bytes(5, bytes, len);
        CHECK(plain != hash_bytes(6, bytes, len));
        CHECK(plain != hash_bytes(5, bytes, len - 1));
        for (size_t i = 0; i < len; i++) {
            bytes[i] ^= 0x10;
            CHECK(plain != hash_bytes(5, bytes, len));
            bytes[i] ^= 0x10;
        }
        u8 moved[96];
        memcpy(moved + 3, bytes, len); /* alignment does not matter */
        CHECK_EQ(hash_bytes(5, moved + 3, len), plain);
    }
}

static bool digest_is(Sha256 *s, const char *expected) {
    u8 digest[32];
    char text[65];
    Writer w = writer_on(text, sizeof text);
    sha256_end(s, digest);
    for (int i = 0; i < 32; i++) put_hex(&w, digest[i], 2);
    return CHECK_TEXT(text, expected);
}

static void sha_of(const char *text, const char *expected) {
    Sha256 s;
    sha256_start(&s);
    sha256_add(&s, text, strlen(text));
    digest_is(&s, expected);
}

/* The examples of FIPS 180-4 and its predecessors. */
static void digests(void) {
    sha_of("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    sha_of("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    sha_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
           "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    sha_of("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
           "nopqrstu",
           "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
}

static void digests_a_million_in_odd_parts(void) {
    static char part[997];
    memset(part, 'a', sizeof part);
    Sha256 s;
    sha256_start(&s);
    size_t left = 1000000, next = 1;
    while (left) {
        size_t len = next < left ? next : left;
        sha256_add(&s, part, len);
        left -= len;
        next = next % 996 + 1;
    }
    digest_is(&s, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

static void digests_do_not_depend_on_the_parts(void) {
    u8 bytes[200], whole[32], parts[32];
    for (int i = 0; i < 200; i++) bytes[i] = (u8)i;
    for (size_t len = 0; len <= 200; len += 1) {
        Sha256 s;
        sha256_start(&s);
        sha256_add(&s, bytes, len);
        sha256_end(&s, whole);
        sha256_start(&s);
        for (size_t i = 0; i < len; i++) sha256_add(&s, bytes + i, 1);
        sha256_end(&s, parts);
        CHECK(memcmp(whole, parts, 32) == 0);
    }
}

/* ---- Stream -------------------------------------------------------------------------- */

/* The known answers that Random123 publishes for philox4x32 with ten rounds. */
static void philox_gives_the_known_answers(void) {
    static const struct {
        u32 counter[4], key[2], out[4];
    } known[] = {
        {{0, 0, 0, 0}, {0, 0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
        {{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
         {0xffffffff, 0xffffffff},
         {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
        {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
         {0xa4093822, 0x299f31d0},
         {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
    };
    for (int i = 0; i < COUNT(known); i++) {
        u32 out[4];
        philox4x32(known[i].counter, known[i].key, out);
        for (int k = 0; k < 4; k++) CHECK_EQ(out[k], known[i].out[k]);
    }
}

static void stream_counts_through_blocks(void) {
    Stream s = stream_on(0, 0);
    const u32 first[] = {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8};
    for (int i = 0; i < 4; i++) CHECK_EQ(stream_next(&s), first[i]);
    u32 second[4];
    philox4x32((const u32[4]){1, 0, 0, 0}, (const u32[2]){0, 0}, second);
    for (int i = 0; i < 4; i++) CHECK_EQ(stream_next(&s), second[i]);
    s = (Stream){.counter = {0xffffffff, 0, 0, 0}};
    stream_next(&s);
    CHECK_EQ(s.counter[0], 0);
    CHECK_EQ(s.counter[1], 1);
}

static void streams_differ(void) {
    u64 seeds[] = {0, 1, (u64)1 << 32, UINT64_MAX};
    for (int i = 0; i < 16; i++)
        for (int k = 0; k < i; k++) {
            Stream a = stream_on(seeds[i / 4], seeds[i % 4]), b = stream_on(seeds[k / 4], seeds[k % 4]);
            u32 same = 0;
            for (int n = 0; n < 8; n++) same += stream_next(&a) == stream_next(&b);
            CHECK(same < 2);
        }
}

static void stream_below_is_fair(void) {
    Stream s = stream_on(1863, 2);
    int face[6] = {0};
    for (int i = 0; i < 60000; i++) {
        u32 roll = stream_below(&s, 6);
        if (!CHECK(roll < 6)) return;
        face[roll]++;
    }
    for (int i = 0; i < 6; i++) CHECK(face[i] > 9600 && face[i] < 10400);
    CHECK_EQ(stream_below(&s, 1), 0);
    u32 high = 0;
    for (int i = 0; i < 2000; i++) high += stream_below(&s, 0xC0000000) >= 0x60000000;
    CHECK(high > 900 && high < 1100); /* plain remainders would give a third or two */
}

static void names_are_apart(void) {
    CHECK_EQ(str_apart(STR("Hancok"), STR("Hancock")), 1);
    CHECK_EQ(str_apart(STR("Hnacock"), STR("Hancock")), 1); /* swapped */
    CHECK_EQ(str_apart(STR("A.P. Hill"), STR("ap-hill")), 0);
    CHECK_EQ(str_apart(STR(""), STR("Lee")), 3);
    CHECK_EQ(str_apart(STR("kitten"), STR("sitting")), 3);
    char text[200];
    memset(text, 'a', sizeof text);
    CHECK(str_apart((Str){text, sizeof text}, STR("a")) > 40);
    CHECK(str_has(STR("no hit at all"), STR("hit at")) && str_has(STR("x"), STR("")) && !str_has(STR("x"), STR("xy")));
}

T_MAIN {
    RUN(names_are_apart);
    RUN(compares_text);
    RUN(compares_names);
    RUN(trims);
    RUN(cuts);
    RUN(takes_words);
    RUN(takes_lines);
    RUN(reads_numbers);
    RUN(keeps_bit_sets);
    RUN(writes);
    RUN(writes_empty_things);
    RUN(stops_when_full);
    RUN(cuts_no_letter_in_two);
    RUN(counts_without_a_buffer);
    RUN(writes_json);
    RUN(escapes_json);
    RUN(mends_json_text);
    RUN(nests_json);
    RUN(sorts_stably);
    RUN(sorts_runs);
    RUN(hashes);
    RUN(hashes_depend_on_everything);
    RUN(digests);
    RUN(digests_a_million_in_odd_parts);
    RUN(digests_do_not_depend_on_the_parts);
    RUN(philox_gives_the_known_answers);
    RUN(stream_counts_through_blocks);
    RUN(streams_differ);
    RUN(stream_below_is_fair);
    RUN(sets_of_pieces_hold_what_was_added);
}
