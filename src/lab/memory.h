/* Memory of the lab. */
#ifndef LONGROLL_LAB_MEMORY_H
#define LONGROLL_LAB_MEMORY_H

#include <stddef.h>

/* Zeroed, never NULL: without memory the program ends. */
void *lab_alloc(size_t count, size_t size);
void *lab_realloc(void *old, size_t size);

#endif
