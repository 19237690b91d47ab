/* Dice by promise and proof. The numbers were derived elsewhere, by hashlib. */
#include "core/fair.h"
#include "test.h"

#define PROMISE "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
#define SEED "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

#define ANN "49915e0d7d4b402e3017d010bc1c0e83cac6c797d6c16e66340fe3268693a6a1" /* of "ann" */

static Fair fair(const char *first, const char *second) {
    Fair f = {.seed = {0}};
    for (int i = 0; i < FAIR_SEED; i++) f.seed[i] = (u8)i;
    strcpy(f.nonce[0], first);
    strcpy(f.nonce[1], second);
    return f;
}

static bool rolls(const char *first, const char *second, u32 number, int dice, int faces, const u8 *expected) {
    Fair f = fair(first, second);
    u8 face[16];
    fair_roll(&f, number, dice, faces, face);
    return memcmp(face, expected, (size_t)dice) == 0;
}

static void derives_what_is_published(void) {
    Fair f = fair("", "");
    char hex[65];
    fair_commitment(&f, hex);
    CHECK_TEXT(hex, PROMISE);
    CHECK(rolls("", "", 1, 6, 6, (const u8[]){3, 2, 2, 5, 6, 2}));
    CHECK(rolls("ann", "bob_1", 2, 4, 6, (const u8[]){1, 4, 2, 2}));
    CHECK(rolls("", "x", 300, 5, 10, (const u8[]){8, 6, 1, 9, 3}));
}

static void is_even(void) {
    Fair f = fair("a", "b");
    int count[7] = {0};
    for (u32 n = 1; n <= 6000; n++) {
        u8 face;
        fair_roll(&f, n, 1, 6, &face);
        MUST(face >= 1 && face <= 6);
        count[face]++;
    }
    for (int i = 1; i <= 6; i++) CHECK(count[i] > 880 && count[i] < 1120);
}

static void reads_its_line(void) {
    FairLine line;
    CHECK(fair_read(STR("sha256 " PROMISE), &line) && !line.open);
    CHECK(fair_read(STR("sha256 " PROMISE " seed " SEED " nonces ann - rolls 1-4 0 7"), &line) && line.open);
    CHECK_TEXT(line.fair.nonce[0], "ann");
    CHECK_TEXT(line.fair.nonce[1], "");
    CHECK_STR(line.rolls, "1-4 0 7");
    CHECK(!fair_read(STR("seed 1863"), &line));
    CHECK(!fair_read(STR("sha256 12"), &line));
    CHECK(!fair_read(STR("sha256 " PROMISE " seed 12 nonces - - rolls"), &line));
    CHECK(!fair_read(STR("sha256 " PROMISE " seed " SEED " nonces a:b - rolls"), &line));
}

static void a_nonce_is_held_to_its_hash(void) {
    Fair f = fair("", "");
    char hex[FAIR_HASH + 1];
    fair_nonce_hash(STR("ann"), hex);
    CHECK_TEXT(hex, ANN);
    CHECK(!fair_owes(&f, 0));
    strcpy(f.hash[0], ANN);
    CHECK(fair_owes(&f, 0) && !fair_owes(&f, 1));
    CHECK(fair_reveals(&f, 0, STR("ann")));
    CHECK(!fair_reveals(&f, 0, STR("bob")) && !fair_reveals(&f, 0, STR("")) && !fair_reveals(&f, 1, STR("")));
    strcpy(f.nonce[0], "ann");
    CHECK(!fair_owes(&f, 0));
    CHECK(fair_hash(STR(ANN)));
    CHECK(!fair_hash(STR("")) && !fair_hash(STR("abc")) && !fair_hash(STR("X" ANN)));
}

static void reads_hashes(void) {
    FairLine line;
    CHECK(fair_read(STR("sha256 " PROMISE " hashes " ANN " -"), &line) && !line.open);
    CHECK_TEXT(line.fair.hash[0], ANN);
    CHECK_TEXT(line.fair.hash[1], "");
    CHECK(fair_read(STR("sha256 " PROMISE " hashes - " ANN " seed " SEED " nonces x ann rolls 1"), &line) && line.open);
    CHECK(fair_reveals(&line.fair, 1, str_of(line.fair.nonce[1])));
    CHECK(!fair_read(STR("sha256 " PROMISE " hashes 12 -"), &line));
    CHECK(!fair_read(STR("sha256 " PROMISE " hashes " ANN " - nonces ann - rolls 1"), &line));
}

static void draws_ranges_together(void) {
    static const u32 number[] = {1, 2, 3, 0, 0, 5, 8, 9};
    char text[80];
    Writer w = writer_on(text, sizeof text);
    FairRolls r = {.out = &w};
    for (int i = 0; i < COUNT(number); i++) fair_rolls_add(&r, number[i]);
    fair_rolls_end(&r);
    CHECK_TEXT(text, " 1-3 0 0 5 8-9");
}

T_MAIN {
    RUN(derives_what_is_published);
    RUN(is_even);
    RUN(reads_its_line);
    RUN(a_nonce_is_held_to_its_hash);
    RUN(reads_hashes);
    RUN(draws_ranges_together);
}
