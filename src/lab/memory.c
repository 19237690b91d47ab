/* Memory; see memory.h. */
#include "lab/memory.h"

#include <stdio.h>
#include <stdlib.h>

static void *or_exit(void *memory) {
    if (memory) return memory;
    fputs("longroll: out of memory\n", stderr);
    exit(2);
}

void *lab_alloc(size_t count, size_t size) { return or_exit(calloc(count ? count : 1, size ? size : 1)); }

void *lab_realloc(void *old, size_t size) { return or_exit(realloc(old, size)); }
