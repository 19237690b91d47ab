/* How many games are handed out together; the one part of a worker that has a clock. See worker.h. */
#include "lab/worker.h"

#include <time.h>

double lab_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int chunk_next(int count, double seconds) {
    const double moment = 0.02;
    double fits = seconds > 0 ? count * moment / seconds : CHUNK_MAX;
    return fits < 1 ? 1 : fits > CHUNK_MAX ? CHUNK_MAX : (int)fits;
}
