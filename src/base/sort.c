/* Stable merge sort from below: runs of a few elements are sorted by insertion,
 * then merged in rounds between the array and the scratch. */
#include "base/base.h"

enum { RUN_LENGTH = 8 };

typedef struct Order {
    size_t size;
    Compare *compare;
    const void *context;
} Order;

/* Sort `count` elements by insertion; `hand` holds one element. */
static void sort_run(const Order *o, u8 *run, size_t count, u8 *hand) {
    for (size_t i = 1; i < count; i++) {
        u8 *at = run + i * o->size;
        size_t steps = 0;
        while (steps < i && o->compare(at - (steps + 1) * o->size, at, o->context) > 0) steps++;
        if (steps == 0) continue;
        u8 *to = at - steps * o->size;
        memcpy(hand, at, o->size);
        memmove(to + o->size, to, steps * o->size);
        memcpy(to, hand, o->size);
    }
}

/* Merge from[0 .. middle) and from[middle .. end) into `to`; of equals the left
 * comes first. */
static void merge(const Order *o, const u8 *from, size_t middle, size_t end, u8 *to) {
    const u8 *left = from, *left_end = from + middle * o->size;
    const u8 *right = left_end, *right_end = from + end * o->size;
    while (left < left_end && right < right_end) {
        const u8 **next = o->compare(left, right, o->context) <= 0 ? &left : &right;
        memcpy(to, *next, o->size);
        *next += o->size;
        to += o->size;
    }
    memcpy(to, left, (size_t)(left_end - left));
    to += left_end - left;
    memcpy(to, right, (size_t)(right_end - right));
}

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

void sort_stable(void *array, size_t count, size_t size, void *scratch, Compare *compare, const void *context) {
    if (count < 2) return;
    Order order = {size, compare, context};
    u8 *from = array, *to = scratch;
    for (size_t at = 0; at < count; at += RUN_LENGTH)
        sort_run(&order, from + at * size, least(RUN_LENGTH, count - at), scratch);
    for (size_t width = RUN_LENGTH; width < count; width *= 2) {
        for (size_t at = 0; at < count; at += 2 * width) {
            size_t end = least(2 * width, count - at);
            merge(&order, from + at * size, least(width, end), end, to + at * size);
        }
        u8 *other = from;
        from = to;
        to = other;
    }
    if (from != array) memcpy(array, from, count * size);
}
