/* Dice by promise and proof. */
#include "core/fair.h"

#include "core/internal.h"

/* ---- Faces ------------------------------------------------------------------------------ */

static void put_bytes(Writer *w, const u8 *bytes, int count) {
    for (int i = 0; i < count; i++) put_hex(w, bytes[i], 2);
}

static void digest_of(const void *bytes, size_t len, u8 digest[32]) {
    Sha256 sum;
    sha256_start(&sum);
    sha256_add(&sum, bytes, len);
    sha256_end(&sum, digest);
}

static void put_digest(const void *bytes, size_t len, char hex[65]) {
    u8 digest[32];
    digest_of(bytes, len, digest);
    Writer w = writer_on(hex, 65);
    put_bytes(&w, digest, 32);
}

void fair_commitment(const Fair *f, char hex[65]) { put_digest(f->seed, sizeof f->seed, hex); }

/* A byte beyond the last whole multiple of `faces` would favour the low ones. */
static u8 face_of(u8 digest[32], int faces) {
    int limit = 256 - 256 % faces;
    for (;;) {
        for (int i = 0; i < 32; i++) {
            if (digest[i] < limit) return (u8)(digest[i] % faces + 1);
        }
        u8 again[32];
        memcpy(again, digest, 32);
        digest_of(again, 32, digest);
    }
}

void fair_roll(const Fair *f, u32 number, int dice, int faces, u8 *out) {
    char text[64 + 2 * FAIR_NONCE + 40];
    MUST(faces > 0 && faces <= 256);
    for (int die = 1; die <= dice; die++) {
        u8 digest[32];
        Writer w = writer_on(text, sizeof text);
        put_bytes(&w, f->seed, FAIR_SEED);
        put_fmt(&w, ":%s:%s:", f->nonce[0], f->nonce[1]);
        put_int(&w, number);
        put_char(&w, ':');
        put_int(&w, die);
        digest_of(w.buffer, w.len, digest);
        out[die - 1] = face_of(digest, faces);
    }
}

bool fair_nonce(Str text) {
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
        if (!plain) return false;
    }
    return text.len <= FAIR_NONCE;
}

void fair_nonce_hash(Str nonce, char hex[FAIR_HASH + 1]) { put_digest(nonce.at, nonce.len, hex); }

bool fair_owes(const Fair *f, int player) { return f->hash[player][0] && !f->nonce[player][0]; }

bool fair_reveals(const Fair *f, int player, Str nonce) {
    char hex[FAIR_HASH + 1];
    fair_nonce_hash(nonce, hex);
    return nonce.len > 0 && strcmp(hex, f->hash[player]) == 0;
}

/* ---- The line of a record --------------------------------------------------------------------- */

static int digit_of(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool read_bytes(Str hex, u8 *to, int count) {
    if (hex.len != 2 * (size_t)count) return false;
    for (int i = 0; i < count; i++) {
        int high = digit_of(hex.at[2 * i]), low = digit_of(hex.at[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        to[i] = (u8)(16 * high + low);
    }
    return true;
}

bool fair_hash(Str text) {
    u8 bytes[32];
    return read_bytes(text, bytes, 32);
}

static bool read_hash(Str word, char to[FAIR_HASH + 1]) {
    if (str_same(word, STR("-"))) word.len = 0;
    if (word.len && !fair_hash(word)) return false;
    memcpy(to, word.at, word.len);
    to[word.len] = 0;
    return true;
}

static bool read_nonce(Str word, char to[FAIR_NONCE + 1]) {
    if (str_same(word, STR("-"))) word.len = 0;
    if (!fair_nonce(word)) return false;
    memcpy(to, word.at, word.len);
    to[word.len] = 0;
    return true;
}

bool fair_read(Str dice, FairLine *line) {
    *line = (FairLine){.open = false};
    if (!str_same(str_word(&dice), STR("sha256"))) return false;
    line->promise = str_word(&dice);
    if (!fair_hash(line->promise)) return false;
    Str word = str_word(&dice);
    if (str_same(word, STR("hashes"))) {
        if (!read_hash(str_word(&dice), line->fair.hash[0]) || !read_hash(str_word(&dice), line->fair.hash[1])) {
            return false;
        }
        word = str_word(&dice);
    }
    if (word.len == 0) return true;
    line->open = str_same(word, STR("seed")) && read_bytes(str_word(&dice), line->fair.seed, FAIR_SEED) &&
                 str_same(str_word(&dice), STR("nonces")) && read_nonce(str_word(&dice), line->fair.nonce[0]) &&
                 read_nonce(str_word(&dice), line->fair.nonce[1]) && str_same(str_word(&dice), STR("rolls"));
    line->rolls = str_trim(dice);
    return line->open;
}

/* ---- Numbers of rolls --------------------------------------------------------------------------- */

void fair_rolls_end(FairRolls *r) {
    if (r->from == 0) return;
    put_char(r->out, ' ');
    put_int(r->out, r->from);
    if (r->to > r->from) {
        put_char(r->out, '-');
        put_int(r->out, r->to);
    }
    r->from = 0;
}

void fair_rolls_add(FairRolls *r, u32 number) {
    if (number != 0 && r->from != 0 && number == r->to + 1) {
        r->to = number;
        return;
    }
    fair_rolls_end(r);
    if (number == 0) put(r->out, " 0");
    r->from = r->to = number;
}

/* The next number of the list. */
typedef struct Numbers {
    Str rest;
    i64 next, last; /* of the range under way */
} Numbers;

static bool next_number(Numbers *n, u32 *number) {
    if (n->next > n->last) {
        Str range = str_word(&n->rest);
        Str from = str_cut(&range, '-');
        if (!str_int(from, 0, UINT32_MAX, &n->next)) return false;
        n->last = n->next;
        if (range.len > 0 && !str_int(range, n->next, UINT32_MAX, &n->last)) return false;
    }
    *number = (u32)n->next++;
    return true;
}

/* ---- Proof ------------------------------------------------------------------------------------------ */

typedef struct Proving {
    const Match *match;
    const FairLine *line;
    Numbers numbers;
    u32 highest; /* a number is used once */
    int entry;
    FairProof proof;
} Proving;

static bool is_derived(Proving *p, const void *state, const Entry *entry) {
    Actor actor;
    u8 face[ACTION_FACES];
    u32 number;
    game_actor(p->match->game, p->match->board, state, &actor);
    if (!next_number(&p->numbers, &number)) return false;
    if (number == 0) {
        p->proof.typed++;
        return true;
    }
    if (number <= p->highest || actor.dice != entry->action.n) return false;
    p->highest = number;
    p->proof.derived++;
    fair_roll(&p->line->fair, number, actor.dice, actor.faces, face);
    return memcmp(face, entry->action.face, actor.dice) == 0;
}

static void prove_entry(void *context, const void *state, const Entry *entry) {
    Proving *p = context;
    p->entry++;
    if (entry->side != FORTUNE || entry->action.verb != VERB_ROLL || p->proof.wrong) return;
    if (!is_derived(p, state, entry)) p->proof.wrong = p->entry;
}

/* Without the nonce that was owed no die may have been derived. */
static bool nonces_hold(const Fair *f, int derived) {
    for (int i = 0; i < 2; i++) {
        if (!f->hash[i][0] || fair_reveals(f, i, str_of(f->nonce[i]))) continue;
        if (!fair_owes(f, i) || derived > 0) return false;
    }
    return true;
}

FairProof fair_prove(const Match *m, const FairLine *line) {
    Proving p = {.match = m, .line = line, .numbers = {.rest = line->rolls, .next = 1}};
    char promise[65];
    MUST(line->open);
    fair_commitment(&line->fair, promise);
    p.proof.kept = str_same(line->promise, str_of(promise));
    match_walk(m, prove_entry, &p);
    p.proof.revealed = nonces_hold(&line->fair, p.proof.derived);
    return p.proof;
}
