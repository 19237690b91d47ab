/* Memory; see memory.h. */
#include "lab/memory.h"

#include <stdio.h>
#include <stdlib.h>

void *lab_alloc(size_t count, size_t size) {
    void *memory = calloc(count ? count : 1, size ? size : 1);
    if (memory) return memory;
    fputs("longroll: out of memory\n", stderr);
    exit(2);
}
