/* The test header. A test is a function without arguments; it fails when one of
 * its checks does. A program reads
 *
 *     static void adds(void) { CHECK_EQ(1 + 1, 2); }
 *     T_MAIN { RUN(adds); }
 *
 * and ends with the line `N passed, M failed`. An argument runs only the tests
 * whose name contains it. */
#ifndef LONGROLL_TEST_H
#define LONGROLL_TEST_H

#include "base/base.h"

#include <stdio.h>

static int t_passed, t_failed, t_broken;
static const char *t_filter;

static inline bool t_complain(const char *file, int line) {
    t_broken++;
    fflush(stderr);
    printf("%s:%d: ", file, line);
    return false;
}

/* The checks give their verdict, so that a loop can stop or say more. */
static inline bool t_check(const char *file, int line, bool good, const char *text) {
    if (good) return true;
    t_complain(file, line);
    printf("not so: %s\n", text);
    return false;
}

static inline bool t_equal(const char *file, int line, long long a, long long b, const char *left, const char *right) {
    if (a == b) return true;
    t_complain(file, line);
    printf("%s is %lld (0x%llx), %s is %lld (0x%llx)\n", left, a, (unsigned long long)a, right, b,
           (unsigned long long)b);
    return false;
}

static inline bool t_text(const char *file, int line, Str found, const char *expected) {
    if (str_same(found, str_of(expected))) return true;
    t_complain(file, line);
    printf("text differs\n    found    \"%.*s\"\n    expected \"%s\"\n", (int)found.len, found.at, expected);
    return false;
}

static inline void t_run(const char *name, void (*test)(void)) {
    if (t_filter && !strstr(name, t_filter)) return;
    t_broken = 0;
    test();
    if (t_broken) {
        t_failed++;
        printf("FAILED %s\n", name);
    } else {
        t_passed++;
    }
}

static inline int t_close(void) {
    printf("%d passed, %d failed\n", t_passed, t_failed);
    return t_failed ? 1 : 0;
}

#define CHECK(condition) t_check(__FILE__, __LINE__, (condition), #condition)
#define CHECK_EQ(a, b) t_equal(__FILE__, __LINE__, (long long)(a), (long long)(b), #a, #b)
/* Of a Str, and of terminated text: what was found, what was expected. */
#define CHECK_STR(found, expected) t_text(__FILE__, __LINE__, (found), (expected))
#define CHECK_TEXT(found, expected) t_text(__FILE__, __LINE__, str_of(found), (expected))
#define RUN(test) t_run(#test, test)
#define T_MAIN                                 \
    static void t_all(void);                   \
    int main(int count, char **word) {         \
        setvbuf(stdout, NULL, _IOLBF, BUFSIZ); \
        t_filter = count > 1 ? word[1] : NULL; \
        t_all();                               \
        return t_close();                      \
    }                                          \
    static void t_all(void)

#endif
