/* Where connections come in: addresses, and sockets in the file system. */
#define _GNU_SOURCE
#include "net/internal.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { BACKLOG = 4096 };

/* The reason for a failure stays. */
static int give_up(int fd) {
    int why = errno;
    close(fd);
    errno = why;
    return -1;
}

/* ---- An address ---------------------------------------------------------------------------------- */

static int try_address(const struct addrinfo *a) {
    int fd = socket(a->ai_family, a->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, a->ai_protocol), yes = 1;
    if (fd < 0) return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    return bind(fd, a->ai_addr, a->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0 ? fd : give_up(fd);
}

int door_port(int fd) {
    struct sockaddr_storage own;
    socklen_t len = sizeof own;
    if (fd < 0 || getsockname(fd, (struct sockaddr *)&own, &len) != 0) return 0;
    if (own.ss_family == AF_INET6) return ntohs(((struct sockaddr_in6 *)&own)->sin6_port);
    return own.ss_family == AF_INET ? ntohs(((struct sockaddr_in *)&own)->sin_port) : 0;
}

static int listen_on(const NetDoor *door, char why[200]) {
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *list;
    char port[16];
    int fd = -1;
    snprintf(port, sizeof port, "%d", door->port);
    int code = getaddrinfo(door->host[0] ? door->host : NULL, port, &hints, &list);
    if (code != 0) {
        snprintf(why, 200, "%.100s:%s: %s", door->host, port, gai_strerror(code));
        return -1;
    }
    for (const struct addrinfo *a = list; a && fd < 0; a = a->ai_next) fd = try_address(a);
    if (fd < 0) snprintf(why, 200, "%.100s:%s: %s", door->host, port, strerror(errno));
    freeaddrinfo(list);
    return fd;
}

/* ---- A socket in the file system ----------------------------------------------------------------- */

static int local_socket(const char *path, struct sockaddr_un *address) {
    *address = (struct sockaddr_un){.sun_family = AF_UNIX};
    errno = ENAMETOOLONG;
    if (strlen(path) >= sizeof address->sun_path) return -1;
    memcpy(address->sun_path, path, strlen(path));
    return socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
}

/* One that a server left which was killed: nobody listens there any more. Anything else stays where it is. */
static bool remove_left_over(const char *path) {
    struct sockaddr_un address;
    struct stat there;
    if (lstat(path, &there) != 0) return errno == ENOENT;
    errno = EEXIST;
    if (!S_ISSOCK(there.st_mode)) return false;
    int fd = local_socket(path, &address);
    if (fd < 0) return false;
    bool alone = connect(fd, (struct sockaddr *)&address, sizeof address) != 0 && errno == ECONNREFUSED;
    close(fd);
    errno = EADDRINUSE;
    return alone && unlink(path) == 0;
}

/* Its mode is set before it has a name, so that nobody else can ever open it. */
static int listen_at(const char *path) {
    struct sockaddr_un address;
    int fd = local_socket(path, &address);
    if (fd < 0) return -1;
    bool ok = remove_left_over(path) && fchmod(fd, 0600) == 0 &&
              bind(fd, (struct sockaddr *)&address, sizeof address) == 0 && chmod(path, 0600) == 0 &&
              listen(fd, BACKLOG) == 0;
    return ok ? fd : give_up(fd);
}

bool door_path(const char *path, int port, char out[NET_PATH_ROOM]) {
    const char *mark = strstr(path, NET_PORT_MARK);
    int len =
        mark ? snprintf(out, NET_PATH_ROOM, "%.*s%d%s", (int)(mark - path), path, port, mark + strlen(NET_PORT_MARK))
             : snprintf(out, NET_PATH_ROOM, "%s", path);
    return len < NET_PATH_ROOM;
}

int door_listen(const NetDoor *door, char why[200]) {
    if (!door->path) return listen_on(door, why);
    int fd = listen_at(door->path);
    if (fd < 0) snprintf(why, 200, "%.150s: %.40s", door->path, strerror(errno));
    return fd;
}
