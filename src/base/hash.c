/* A 64-bit hash for positions and boards: the published XXH64 algorithm. Words
 * are composed byte by byte, so every machine gives the same number. It is no
 * protection against forgery; that is what SHA-256 is for. */
#include "base/base.h"

static const u64 PRIME_1 = 0x9E3779B185EBCA87, PRIME_2 = 0xC2B2AE3D27D4EB4F, PRIME_3 = 0x165667B19E3779F9,
                 PRIME_4 = 0x85EBCA77C2B2AE63, PRIME_5 = 0x27D4EB2F165667C5;

static inline u64 rotate(u64 word, int by) { return word << by | word >> (64 - by); }

static inline u32 read32(const u8 *at) { return (u32)at[0] | (u32)at[1] << 8 | (u32)at[2] << 16 | (u32)at[3] << 24; }

static inline u64 read64(const u8 *at) {
    return (u64)at[0] | (u64)at[1] << 8 | (u64)at[2] << 16 | (u64)at[3] << 24 | (u64)at[4] << 32 | (u64)at[5] << 40 |
           (u64)at[6] << 48 | (u64)at[7] << 56;
}

static inline u64 stir(u64 lane, u64 word) { return rotate(lane + word * PRIME_2, 31) * PRIME_1; }

/* Four lanes over whole stripes of 32 bytes, then folded into one. */
static u64 hash_stripes(u64 seed, const u8 *at, size_t stripes) {
    u64 lane[4] = {seed + PRIME_1 + PRIME_2, seed + PRIME_2, seed, seed - PRIME_1};
    for (; stripes > 0; stripes--, at += 32)
        for (int i = 0; i < 4; i++) lane[i] = stir(lane[i], read64(at + 8 * i));
    u64 sum = rotate(lane[0], 1) + rotate(lane[1], 7) + rotate(lane[2], 12) + rotate(lane[3], 18);
    for (int i = 0; i < 4; i++) sum = (sum ^ stir(0, lane[i])) * PRIME_1 + PRIME_4;
    return sum;
}

u64 hash_bytes(u64 seed, const void *bytes, size_t len) {
    const u8 *at = bytes;
    size_t stripes = len / 32, left = len % 32;
    u64 sum = stripes ? hash_stripes(seed, at, stripes) : seed + PRIME_5;
    sum += len;
    if (stripes) at += 32 * stripes;
    for (; left >= 8; left -= 8, at += 8) sum = rotate(sum ^ stir(0, read64(at)), 27) * PRIME_1 + PRIME_4;
    if (left >= 4) {
        sum = rotate(sum ^ read32(at) * PRIME_1, 23) * PRIME_2 + PRIME_3;
        at += 4;
        left -= 4;
    }
    for (; left > 0; left--, at++) sum = rotate(sum ^ *at * PRIME_5, 11) * PRIME_1;
    sum = (sum ^ sum >> 33) * PRIME_2;
    sum = (sum ^ sum >> 29) * PRIME_3;
    return sum ^ sum >> 32;
}
