/* Connections to the server, and what is said on them. */
#include "serve.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

int dial_from(u32 address, int door) {
    struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons((u16)door_port[door]), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(address)};
    int fd = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    if (fd < 0 || bind(fd, (struct sockaddr *)&from, sizeof from) != 0) die("bind");
    if (connect(fd, (struct sockaddr *)&to, sizeof to) == 0) {
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        return fd;
    }
    close(fd);
    return -1;
}

int dial(int door) {
    enum { EACH = 20 };
    static u32 dialled;
    int fd = dial_from(INADDR_LOOPBACK + 1 + dialled++ / EACH, door);
    if (fd < 0) die("connect");
    return fd;
}

void send_all(int fd, const char *text, size_t len) {
    while (len > 0) {
        ssize_t went = send(fd, text, len, MSG_NOSIGNAL);
        if (went <= 0) die("send");
        text += went;
        len -= (size_t)went;
    }
}

size_t read_until(int fd, char *text, size_t room, const char *mark) {
    size_t len = 0;
    for (ssize_t got; len < room - 1 && (got = read(fd, text + len, room - 1 - len)) > 0;) {
        len += (size_t)got;
        text[len] = 0;
        if (strstr(text, mark)) return len;
    }
    die("the server hung up");
}

void make_table(int fd, Game *g) {
    static const char body[] = "{\"scenario\":\"lgv/chancellorsville\"}";
    static const char *const side[] = {"\"union\":\"", "\"confederate\":\""};
    char text[4096];
    int len = snprintf(text, sizeof text,
                       "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                       "Content-Length: %zu\r\n\r\n%s",
                       sizeof body - 1, body);
    send_all(fd, text, (size_t)len);
    read_until(fd, text, sizeof text, "commitment");
    for (int i = 0; i < 2; i++) {
        const char *at = strstr(text, side[i]);
        if (!at) die(text);
        memcpy(g->token[i], at + strlen(side[i]), 32);
    }
}

void open_socket(int fd, const char *token) {
    static const char request[] =
        "GET /api/table/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Protocol: longroll\r\n\r\n";
    char text[2048] = "\x81\xA0\0\0\0\0";
    send_all(fd, request, sizeof request - 1);
    char answer[2048];
    read_until(fd, answer, sizeof answer, "\r\n\r\n");
    memcpy(text + 6, token, 32); /* masked with zeroes */
    send_all(fd, text, 38);
}

int put_frame(char *to, size_t room, const char *text, int len) {
    char head[8] = {(char)0x81, (char)(0x80 | (len < 126 ? len : 126))};
    int skip = len < 126 ? 6 : 8;
    if (len >= 126) head[2] = (char)(len >> 8), head[3] = (char)len;
    if ((size_t)(skip + len) > room) die("a long action");
    memcpy(to, head, (size_t)skip);
    memcpy(to + skip, text, (size_t)len);
    return skip + len;
}

static void ask(int fd, const char *request) { send_all(fd, request, strlen(request)); }

double first_byte(double start) {
    char text[4096];
    int fd = dial(0);
    ask(fd, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    read_until(fd, text, sizeof text, "HTTP/1.1");
    close(fd);
    return now() - start;
}

void tell_status(void) {
    char text[4096];
    int fd = dial(0);
    ask(fd, "GET /api/status HTTP/1.1\r\nHost: x\r\n\r\n");
    read_until(fd, text, sizeof text, "}");
    close(fd);
    printf("%s\n", strchr(text, '{'));
}
