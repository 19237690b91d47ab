/* SHA-256 as published in FIPS 180-4. Dice of live games, boards and records
 * are derived and named by it, the same on server, page and terminal. */
#include "base/base.h"

static const u32 ROUND[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static u32 turn(u32 word, int by) { return word >> by | word << (32 - by); }

static void schedule(const u8 block[64], u32 word[64]) {
    for (int i = 0; i < 16; i++) {
        const u8 *at = block + 4 * i;
        word[i] = (u32)at[0] << 24 | (u32)at[1] << 16 | (u32)at[2] << 8 | (u32)at[3];
    }
    for (int i = 16; i < 64; i++) {
        u32 a = word[i - 15], b = word[i - 2];
        u32 low = turn(a, 7) ^ turn(a, 18) ^ a >> 3;
        u32 high = turn(b, 17) ^ turn(b, 19) ^ b >> 10;
        word[i] = word[i - 16] + low + word[i - 7] + high;
    }
}

static void compress(u32 state[8], const u8 block[64]) {
    u32 word[64], v[8];
    schedule(block, word);
    memcpy(v, state, sizeof v);
    for (int i = 0; i < 64; i++) {
        u32 choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
        u32 majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        u32 first = v[7] + (turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25)) + choice + ROUND[i] + word[i];
        u32 second = (turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22)) + majority;
        memmove(v + 1, v, 7 * sizeof v[0]);
        v[4] += first;
        v[0] = first + second;
    }
    for (int i = 0; i < 8; i++) state[i] += v[i];
}

void sha256_start(Sha256 *s) {
    *s = (Sha256){
        .state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

void sha256_add(Sha256 *s, const void *bytes, size_t len) {
    const u8 *at = bytes;
    while (len > 0) {
        size_t used = (size_t)(s->len % 64);
        size_t part = len < 64 - used ? len : 64 - used;
        memcpy(s->block + used, at, part);
        s->len += part;
        at += part;
        len -= part;
        if (used + part == 64) compress(s->state, s->block);
    }
}

void sha256_end(Sha256 *s, u8 digest[32]) {
    static const u8 padding[64] = {0x80};
    u64 bits = s->len * 8;
    size_t used = (size_t)(s->len % 64);
    sha256_add(s, padding, used < 56 ? 56 - used : 120 - used);
    u8 length[8];
    for (int i = 0; i < 8; i++) length[i] = (u8)(bits >> (56 - 8 * i));
    sha256_add(s, length, sizeof length);
    for (int i = 0; i < 32; i++) digest[i] = (u8)(s->state[i / 4] >> (24 - 8 * (i % 4)));
}
