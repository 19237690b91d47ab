/* The forgetful disk; see forgetful.h. Every file has an image in memory, shared
 * by all who have it open; xSync carries the changed sectors to the real file. */
#include "forgetful.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

enum { SECTOR = 512 };

typedef struct Image {
    struct Image *next;
    char *path; /* NULL: a file without a name */
    int users;
    unsigned char *bytes, *changed; /* one flag a sector */
    sqlite3_int64 size, room;
} Image;

typedef struct ForgetfulFile {
    sqlite3_file base;
    Image *image;
    sqlite3_file *real; /* behind this record */
} ForgetfulFile;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Image *images;
static sqlite3_vfs *beneath;
static bool broken;

void forgetful_break(bool yes) { broken = yes; }

/* ---- Images -------------------------------------------------------------------- */

static void grow(Image *image, sqlite3_int64 size) {
    if (size > image->room) {
        sqlite3_int64 room = (size + 65536) * 2 / SECTOR * SECTOR;
        image->bytes = realloc(image->bytes, (size_t)room);
        image->changed = realloc(image->changed, (size_t)(room / SECTOR));
        if (!image->bytes || !image->changed) abort();
        memset(image->bytes + image->room, 0, (size_t)(room - image->room));
        memset(image->changed + image->room / SECTOR, 0, (size_t)((room - image->room) / SECTOR));
        image->room = room;
    }
    if (size > image->size) image->size = size;
}

static Image *image_of(const char *path, sqlite3_file *real) {
    for (Image *i = images; i && path; i = i->next) {
        if (i->path && strcmp(i->path, path) == 0) {
            i->users++;
            return i;
        }
    }
    Image *image = calloc(1, sizeof *image);
    if (!image) abort();
    sqlite3_int64 size = 0;
    real->pMethods->xFileSize(real, &size);
    grow(image, size);
    if (size) real->pMethods->xRead(real, image->bytes, (int)size, 0);
    if (path) image->path = strcpy(malloc(strlen(path) + 1), path);
    image->users = 1;
    image->next = images;
    images = image;
    return image;
}

static void image_leave(Image *image) {
    if (--image->users > 0) return;
    Image **at = &images;
    while (*at != image) at = &(*at)->next;
    *at = image->next;
    free(image->path);
    free(image->bytes);
    free(image->changed);
    free(image);
}

static int carry_over(Image *image, sqlite3_file *real) {
    for (sqlite3_int64 s = 0; s * SECTOR < image->size; s++) {
        if (!image->changed[s]) continue;
        sqlite3_int64 len = image->size - s * SECTOR < SECTOR ? image->size - s * SECTOR : SECTOR;
        int code = real->pMethods->xWrite(real, image->bytes + s * SECTOR, (int)len, s * SECTOR);
        if (code != SQLITE_OK) return code;
        image->changed[s] = 0;
    }
    return real->pMethods->xTruncate(real, image->size);
}

/* ---- A file ------------------------------------------------------------------------ */

#define FILE_OF(file) ((ForgetfulFile *)(file))
#define REAL(file) (FILE_OF(file)->real)

static int f_close(sqlite3_file *file) {
    pthread_mutex_lock(&lock);
    image_leave(FILE_OF(file)->image);
    pthread_mutex_unlock(&lock);
    return REAL(file)->pMethods->xClose(REAL(file));
}

static int f_read(sqlite3_file *file, void *to, int count, sqlite3_int64 at) {
    pthread_mutex_lock(&lock);
    const Image *image = FILE_OF(file)->image;
    sqlite3_int64 there = image->size > at ? image->size - at : 0;
    int part = there < count ? (int)there : count;
    if (part) memcpy(to, image->bytes + at, (size_t)part);
    pthread_mutex_unlock(&lock);
    memset((char *)to + part, 0, (size_t)(count - part));
    return part < count ? SQLITE_IOERR_SHORT_READ : SQLITE_OK;
}

static int f_write(sqlite3_file *file, const void *from, int count, sqlite3_int64 at) {
    pthread_mutex_lock(&lock);
    Image *image = FILE_OF(file)->image;
    grow(image, at + count);
    memcpy(image->bytes + at, from, (size_t)count);
    for (sqlite3_int64 s = at / SECTOR; s * SECTOR < at + count; s++) image->changed[s] = 1;
    pthread_mutex_unlock(&lock);
    return SQLITE_OK;
}

static int f_truncate(sqlite3_file *file, sqlite3_int64 size) {
    pthread_mutex_lock(&lock);
    Image *image = FILE_OF(file)->image;
    grow(image, size);
    memset(image->bytes + size, 0, (size_t)(image->room - size));
    image->size = size;
    pthread_mutex_unlock(&lock);
    return SQLITE_OK;
}

static int f_sync(sqlite3_file *file, int flags) {
    if (broken) return SQLITE_IOERR_FSYNC;
    pthread_mutex_lock(&lock);
    int code = carry_over(FILE_OF(file)->image, REAL(file));
    pthread_mutex_unlock(&lock);
    return code == SQLITE_OK ? REAL(file)->pMethods->xSync(REAL(file), flags) : code;
}

static int f_size(sqlite3_file *file, sqlite3_int64 *size) {
    pthread_mutex_lock(&lock);
    *size = FILE_OF(file)->image->size;
    pthread_mutex_unlock(&lock);
    return SQLITE_OK;
}

static int f_lock(sqlite3_file *file, int level) { return REAL(file)->pMethods->xLock(REAL(file), level); }
static int f_unlock(sqlite3_file *file, int level) { return REAL(file)->pMethods->xUnlock(REAL(file), level); }
static int f_reserved(sqlite3_file *file, int *out) {
    return REAL(file)->pMethods->xCheckReservedLock(REAL(file), out);
}
static int f_sector(sqlite3_file *file) { return REAL(file)->pMethods->xSectorSize(REAL(file)); }
static int f_shm_lock(sqlite3_file *file, int at, int n, int flags) {
    return REAL(file)->pMethods->xShmLock(REAL(file), at, n, flags);
}
static void f_shm_barrier(sqlite3_file *file) { REAL(file)->pMethods->xShmBarrier(REAL(file)); }
static int f_shm_unmap(sqlite3_file *file, int away) { return REAL(file)->pMethods->xShmUnmap(REAL(file), away); }
static int f_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **at) {
    return REAL(file)->pMethods->xShmMap(REAL(file), page, size, extend, at);
}

/* Nothing that the real file could answer about its content. */
static int f_control(sqlite3_file *file, int what, void *argument) {
    (void)file, (void)what, (void)argument;
    return SQLITE_NOTFOUND;
}

static int f_character(sqlite3_file *file) {
    (void)file;
    return 0;
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = f_close,
    .xRead = f_read,
    .xWrite = f_write,
    .xTruncate = f_truncate,
    .xSync = f_sync,
    .xFileSize = f_size,
    .xLock = f_lock,
    .xUnlock = f_unlock,
    .xCheckReservedLock = f_reserved,
    .xFileControl = f_control,
    .xSectorSize = f_sector,
    .xDeviceCharacteristics = f_character,
    .xShmMap = f_shm_map,
    .xShmLock = f_shm_lock,
    .xShmBarrier = f_shm_barrier,
    .xShmUnmap = f_shm_unmap,
};

static int v_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out) {
    (void)vfs;
    ForgetfulFile *f = FILE_OF(file);
    f->base.pMethods = NULL;
    f->real = (sqlite3_file *)(f + 1);
    int code = beneath->xOpen(beneath, path, f->real, flags, out);
    if (code != SQLITE_OK) return code;
    pthread_mutex_lock(&lock);
    f->image = image_of(path, f->real);
    pthread_mutex_unlock(&lock);
    f->base.pMethods = &methods;
    return SQLITE_OK;
}

void forgetful_register(void) {
    static sqlite3_vfs vfs;
    if (beneath) return;
    beneath = sqlite3_vfs_find(NULL);
    vfs = *beneath;
    vfs.zName = "forgetful";
    vfs.szOsFile = (int)sizeof(ForgetfulFile) + beneath->szOsFile;
    vfs.xOpen = v_open;
    vfs.pNext = NULL;
    sqlite3_vfs_register(&vfs, 0);
}
