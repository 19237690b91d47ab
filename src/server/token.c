/* Tokens: 24 random bytes that say table and seat. The store has only their
 * digests, so that a copy of it opens no seat. */
#include "server/internal.h"

#include <sodium.h>
#include <stdio.h>

enum { TOKEN_BYTES = 24, TOKEN_LETTERS = 32, DIGEST = 16 };

void random_text(char *to, int bytes) {
    u8 raw[TOKEN_BYTES];
    MUST(bytes <= TOKEN_BYTES);
    randombytes_buf(raw, (size_t)bytes);
    sodium_bin2base64(to, sodium_base64_encoded_len((size_t)bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING), raw,
                      (size_t)bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static void digest_of(Str token, u8 digest[DIGEST]) {
    crypto_generichash(digest, DIGEST, (const u8 *)token.at, token.len, NULL, 0);
}

static Str name_of(const u8 digest[DIGEST], char name[48]) {
    Writer w = writer_on(name, 48);
    put(&w, "token.");
    for (int i = 0; i < DIGEST; i++) put_hex(&w, digest[i], 2);
    return writer_str(&w);
}

static CachedToken *place_of(Server *s, const u8 digest[DIGEST]) {
    return &s->token_cache[(digest[0] | digest[1] << 8) % TOKEN_BUCKETS];
}

void token_issue(Server *s, StoreWrite *w, i64 table, int seat, char token[TOKEN_ROOM]) {
    u8 digest[DIGEST];
    char name[48], value[32];
    (void)s;
    random_text(token, TOKEN_BYTES);
    digest_of(str_of(token), digest);
    snprintf(value, sizeof value, "%lld %d", (long long)table, seat);
    write_value(w, name_of(digest, name), str_of(value));
}

static void see_value(void *context, i64 number, Str text) {
    Who *who = context;
    i64 table, seat;
    (void)number;
    if (str_int(str_word(&text), 1, INT64_MAX, &table) && str_int(str_trim(text), 0, WATCHER, &seat)) {
        *who = (Who){.table = table, .seat = (int)seat};
    }
}

bool token_who(Server *s, Str token, Who *who) {
    u8 digest[DIGEST];
    char name[48];
    Error e;
    if (token.len != TOKEN_LETTERS) return false;
    digest_of(token, digest);
    CachedToken *known = place_of(s, digest);
    *who = known->who;
    if (who->table && memcmp(known->digest, digest, DIGEST) == 0) return true;
    *who = (Who){0};
    if (!store_value(s->store, name_of(digest, name), see_value, who, &e) || !who->table) return false;
    memcpy(&who->account, digest, sizeof who->account);
    memcpy(known->digest, digest, DIGEST);
    known->who = *who;
    return true;
}
