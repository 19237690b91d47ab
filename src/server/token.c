/* Tokens: 24 random bytes that say table and seat. The store has only their
 * digests, so that a copy of it opens no seat. */
#include "server/internal.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

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

/* Also of one that there is not: its table is 0. Nobody is told a token before it is stored, so that stays true. */
static const CachedToken *cached(Server *s, Str token) {
    u8 digest[DIGEST];
    digest_of(token, digest);
    const CachedToken *known = place_of(s, digest);
    return known->filled && memcmp(known->digest, digest, DIGEST) == 0 ? known : NULL;
}

bool token_who(Server *s, Str token, Who *who) {
    const CachedToken *known = token.len == TOKEN_LETTERS ? cached(s, token) : NULL;
    if (known) *who = known->who;
    if (known && is_removed(s, who->table)) *who = (Who){0};
    return known && who->table;
}

/* ---- From the store ------------------------------------------------------------------------------- */

typedef struct TokenFetch {
    Fetch fetch;
    NetCall *call;
    CachedToken token;
    bool ok;
} TokenFetch;

static void see_value(void *context, Str text) {
    CachedToken *token = context;
    i64 table, seat;
    if (!str_int(str_word(&text), 1, INT64_MAX, &table) || !str_int(str_trim(text), 0, WATCHER, &seat)) return;
    token->who = (Who){.table = table, .seat = (int)seat};
    memcpy(&token->who.account, token->digest, sizeof token->who.account);
}

static void read_token(Fetch *f) {
    TokenFetch *t = (TokenFetch *)(void *)f;
    char name[48];
    Error ignored;
    t->ok = store_value(f->server->store, name_of(t->token.digest, name), see_value, &t->token, &ignored);
}

static void token_arrived(Fetch *f) {
    TokenFetch *t = (TokenFetch *)(void *)f;
    Server *s = f->server;
    if (t->ok) *place_of(s, t->token.digest) = t->token;
    if (t->ok) on_request(s, t->call, net_request(t->call));
    else answer_unread(s, t->call);
    free(t);
}

bool token_known(Server *s, Str token, NetCall *call) {
    if (token.len != TOKEN_LETTERS || cached(s, token)) return true;
    TokenFetch *t = alloc_zeroed(sizeof *t);
    t->call = call;
    t->token.filled = true;
    digest_of(token, t->token.digest);
    fetch(s, &t->fetch, read_token, token_arrived);
    return false;
}

void forget_tokens(Server *s, i64 table) {
    for (int i = 0; i < TOKEN_BUCKETS; i++) {
        if (s->token_cache[i].who.table == table) s->token_cache[i] = (CachedToken){.filled = false};
    }
    for (int i = 0; i < KNOWN_IDS; i++) {
        if (s->known_id[i].number == table) s->known_id[i] = (KnownId){.number = 0};
    }
}
