/* base: what every room uses. Integers, text slices, bit sets, a bounded text
 * writer, a stable sort, hashes and the counter-based stream.
 *
 * Nothing here knows of games, files, clocks or the heap. */
#ifndef LONGROLL_BASE_H
#define LONGROLL_BASE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int8_t i8;
typedef int16_t i16;
typedef int32_t i32;
typedef int64_t i64;

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* A broken invariant stops the program at once, in every build: a wrong game is
 * worse than none. Before that the host is told where and what (fault_hear). What
 * the rules forbid is a Refusal, what the world does wrong is an Error; neither
 * ever comes here. */
#define MUST(condition) ((condition) ? (void)0 : fault(HERE #condition))
#define HERE __FILE__ ":" AS_TEXT(__LINE__) ": "
#define AS_TEXT(number) AS_TEXT_EXPANDED(number)
#define AS_TEXT_EXPANDED(number) #number
_Noreturn void fault(const char *what) __attribute__((cold, noinline));

static inline int bits_count(u64 set) { return __builtin_popcountll(set); }
/* Index of the lowest member. Precondition: the set is not empty. */
static inline int bits_first(u64 set) { return __builtin_ctzll(set); }
static inline u64 bit(int index) { return (u64)1 << index; }

/* ---- Bits128: a set of up to 128 small ids ------------------------------- */

typedef struct Bits128 {
    u64 word[2];
} Bits128;

static inline bool bits128_has(const Bits128 *set, int id) { return set->word[id >> 6] >> (id & 63) & 1; }
static inline void bits128_add(Bits128 *set, int id) { set->word[id >> 6] |= bit(id & 63); }
static inline void bits128_drop(Bits128 *set, int id) { set->word[id >> 6] &= ~bit(id & 63); }
static inline bool bits128_meet(const Bits128 *a, const Bits128 *b) {
    return ((a->word[0] & b->word[0]) | (a->word[1] & b->word[1])) != 0;
}
static inline bool bits128_any(const Bits128 *set) { return (set->word[0] | set->word[1]) != 0; }
static inline int bits128_count(const Bits128 *set) { return bits_count(set->word[0]) + bits_count(set->word[1]); }

/* ---- Str: a slice of text, not terminated --------------------------------- */

typedef struct Str {
    const char *at;
    size_t len;
} Str;

#define STR(literal) ((Str){("" literal), sizeof(literal) - 1})
Str str_of(const char *terminated);
bool str_same(Str a, Str b);
bool str_is(Str text, const char *terminated);
/* Names are compared without regard to case, blanks and punctuation:
 * "A.P. Hill", "AP-Hill" and "a p hill" are one name. */
bool str_alike(Str a, Str b);
bool str_is_called(Str text, const char *terminated);
/* Edit distance: how many letters must be changed, added, dropped or swapped
 * with the next, compared as above; long names count as far apart. */
int str_apart(Str a, Str b);
bool str_starts(Str text, Str prefix);
bool str_has(Str text, Str part); /* somewhere in it */
Str str_trim(Str text);
/* Cut off and return the part before the first `mark`; `*rest` becomes what
 * follows it (empty when there is none). */
Str str_cut(Str *rest, char mark);
/* Next blank-separated word, or an empty slice at the end. */
Str str_word(Str *rest);
/* Next line without its line end; false at the end of the text. */
bool str_line(Str *rest, Str *line);
/* A whole decimal number with optional sign and nothing around it, within
 * `low` and `high`; false otherwise. */
bool str_int(Str text, i64 low, i64 high, i64 *value);

/* ---- Writer: bounded text output ------------------------------------------ */

/* Appends to a caller's buffer, which is always terminated; what does not fit
 * is dropped and `full` set. A Writer with no buffer counts only. */
typedef struct Writer {
    char *buffer;
    size_t room; /* bytes in buffer, terminator included */
    size_t len;
    bool full;
} Writer;

Writer writer_on(char *buffer, size_t room);
void put_str(Writer *w, Str text);
void put(Writer *w, const char *terminated);
void put_char(Writer *w, char c);
void put_int(Writer *w, i64 value);
void put_hex(Writer *w, u64 value, int digits);
/* A small format of our own: %s text, %.*s length and text, %d int, %c char,
 * %% itself; nothing else. */
void put_fmt(Writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
void put_list(Writer *w, const char *format, va_list given) __attribute__((format(printf, 2, 0)));
static inline Str writer_str(const Writer *w) { return (Str){w->buffer, w->len}; }

/* ---- Faults: who hears of a broken invariant ------------------------------- */

enum { FAULT_ROOM = 1000 }; /* for the line that is told, terminated */

/* Receives one line: file, line and expression, then what was under way. Called
 * in the thread that failed, once; whatever it does, it must not fail itself.
 * It may leave by longjmp; when it returns the program is stopped. */
typedef void FaultHook(const char *text);
/* Before there are threads. NULL, as at first: nobody hears. */
void fault_hear(FaultHook *hook);

/* Do `work` under a guard: if an invariant breaks in it, only the work is given up
 * and the guard hears the line in place of the hook. False: that happened. Work is
 * left where it stood, so it may hold no lock, and whatever it has taken must be
 * found from outside. Guards may lie within each other; each thread has its own.
 * WebAssembly has none: there a fault ends the instance. */
bool guarded(void (*work)(void *context), void *context, char heard[FAULT_ROOM]);

/* What a thread is about, for that line: `tell` adds to it. */
typedef struct FaultScene {
    void (*tell)(const void *context, Writer *out);
    const void *context;
} FaultScene;

/* From now on this thread is about that, or about nothing (NULL). Forgotten when
 * a fault is told, so that nothing dangles if the hook leaves. */
void fault_scene(const FaultScene *scene);

/* JSON on top of a Writer: adds commas and escapes; the caller must balance
 * begin and end. At most 16 levels. */
typedef struct Json {
    Writer *out;
    u32 filled; /* bit per level: something was written there */
    int level;
} Json;

Json json_on(Writer *out);
void json_object(Json *j); /* {  */
void json_array(Json *j);  /* [  */
void json_end(Json *j, char closing);
void json_key(Json *j, const char *key);
void json_str(Json *j, Str text);
void json_int(Json *j, i64 value);
void json_bool(Json *j, bool value);

/* Members of an object. */
static inline void field_str(Json *j, const char *key, Str text) {
    json_key(j, key);
    json_str(j, text);
}
static inline void field_text(Json *j, const char *key, const char *text) { field_str(j, key, str_of(text)); }
static inline void field_int(Json *j, const char *key, i64 value) {
    json_key(j, key);
    json_int(j, value);
}
static inline void field_bool(Json *j, const char *key, bool value) {
    json_key(j, key);
    json_bool(j, value);
}
/* `"key": [` and `"key": {`. */
static inline void field_array(Json *j, const char *key) {
    json_key(j, key);
    json_array(j);
}
static inline void field_object(Json *j, const char *key) {
    json_key(j, key);
    json_object(j);
}

/* ---- Sorting, hashing ------------------------------------------------------ */

/* Stable merge sort; `scratch` has the size of the array. Library sorts differ
 * between C libraries and would give different games. */
typedef int Compare(const void *a, const void *b, const void *context);
void sort_stable(void *array, size_t count, size_t size, void *scratch, Compare *compare, const void *context);

u64 hash_bytes(u64 seed, const void *bytes, size_t len);

typedef struct Sha256 {
    u32 state[8];
    u64 len;
    u8 block[64];
} Sha256;

void sha256_start(Sha256 *s);
void sha256_add(Sha256 *s, const void *bytes, size_t len);
void sha256_end(Sha256 *s, u8 digest[32]);

/* ---- Stream: counter-based random numbers (Philox 4x32, ten rounds) -------- */

/* The n-th number of a stream depends on key and counter only, so games may be
 * played in any order on any machine. For the lab, benchmarks and seeded play;
 * live dice are derived by SHA-256 instead. */
typedef struct Stream {
    u32 key[2];
    u32 counter[4];
    u32 block[4];
    int left; /* unused words of the block */
} Stream;

void philox4x32(const u32 counter[4], const u32 key[2], u32 out[4]);
/* `lane` separates uses that share a seed: dice, opponent, shuffles. */
Stream stream_on(u64 seed, u64 lane);
u32 stream_next(Stream *s);
/* Uniform in 0 .. bound-1, without bias. Precondition: bound > 0. */
u32 stream_below(Stream *s, u32 bound);

#endif
