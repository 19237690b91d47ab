/* Philox 4x32 with ten rounds, after Salmon, Moraes, Dror and Shaw, "Parallel
 * random numbers: as easy as 1, 2, 3" (2011). */
#include "base/base.h"

enum { ROUNDS = 10 };

static const u32 MULTIPLY_0 = 0xD2511F53, MULTIPLY_1 = 0xCD9E8D57; /* the paper's multipliers */
static const u32 WEYL_0 = 0x9E3779B9, WEYL_1 = 0xBB67AE85;         /* and key increments */

void philox4x32(const u32 counter[4], const u32 key[2], u32 out[4]) {
    u32 a = counter[0], b = counter[1], c = counter[2], d = counter[3];
    u32 key0 = key[0], key1 = key[1];
    for (int round = 0; round < ROUNDS; round++) {
        u64 left = (u64)MULTIPLY_0 * a, right = (u64)MULTIPLY_1 * c;
        a = (u32)(right >> 32) ^ b ^ key0;
        c = (u32)(left >> 32) ^ d ^ key1;
        b = (u32)right;
        d = (u32)left;
        key0 += WEYL_0;
        key1 += WEYL_1;
    }
    out[0] = a;
    out[1] = b;
    out[2] = c;
    out[3] = d;
}

Stream stream_on(u64 seed, u64 lane) {
    return (Stream){.key = {(u32)seed, (u32)(seed >> 32)}, .counter = {0, 0, (u32)lane, (u32)(lane >> 32)}};
}

u32 stream_next(Stream *s) {
    if (s->left == 0) {
        philox4x32(s->counter, s->key, s->block);
        if (++s->counter[0] == 0) s->counter[1]++;
        s->left = 4;
    }
    return s->block[4 - s->left--];
}

/* Lemire's multiplication: the high half is the answer; the few products that
 * would favour some answers are thrown away. */
u32 stream_below(Stream *s, u32 bound) {
    MUST(bound > 0);
    u64 product = (u64)stream_next(s) * bound;
    if ((u32)product < bound) {
        u32 unfair = (0 - bound) % bound;
        while ((u32)product < unfair) product = (u64)stream_next(s) * bound;
    }
    return (u32)(product >> 32);
}
