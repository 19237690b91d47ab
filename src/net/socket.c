/* WebSockets over wslay. A context of wslay's takes nine kilobytes, and a socket
 * that is told much says little: so a socket is lent one only while something
 * comes in, from the first byte to the end of a message. Going out, frames have no
 * memory: one context makes them for all. What a socket does not take at once
 * waits; too much of it ends the socket, and until it has gone nothing is heard. */
#define _GNU_SOURCE
#include "net/internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PING_EVERY = 25, SILENCE_MAX = 80 }; /* seconds */

/* ---- Ends ----------------------------------------------------------------------------------- */

static void doom(NetSocket *s) {
    if (s->state == SOCKET_DOOMED) return;
    s->state = SOCKET_DOOMED;
    s->next_doomed = s->net->doomed;
    s->net->doomed = s;
}

static void free_decoder(Decoder *h) {
    wslay_event_context_free(h->frames);
    free(h);
}

/* `clean`: it stands between two messages, and can be lent to another. */
static void release_decoder(NetSocket *s, bool clean) {
    Net *n = s->net;
    Decoder *h = s->decoder;
    s->decoder = NULL;
    if (!h) return;
    if (!clean || n->decoder_count >= SPARE_DECODERS) {
        free_decoder(h);
        return;
    }
    h->next = n->decoders;
    n->decoders = h;
    n->decoder_count++;
}

/* ---- Room for what waits -------------------------------------------------------------------- */

/* What has gone makes place for what comes. */
static void close_up(NetSocket *s) {
    memmove(s->out, s->out + s->out_at, s->out_len - s->out_at);
    s->under_way -= s->under_way < s->out_at ? s->under_way : s->out_at;
    s->out_len -= s->out_at;
    s->out_at = 0;
}

static bool out_room(NetSocket *s, size_t more) {
    Net *n = s->net;
    if (!s->out && more <= CHUNK && n->chunks) {
        s->out = n->chunks->text;
        s->out_room = CHUNK;
        n->chunks = n->chunks->next;
        n->chunk_count--;
    }
    if (s->out_len + more > s->out_room && s->out_at > 0) close_up(s);
    if (s->out_len + more <= s->out_room) return true;
    size_t room = (s->out_len + more + CHUNK - 1) / CHUNK * CHUNK;
    char *larger = realloc(s->out, room);
    if (!larger) return false;
    s->out = larger;
    s->out_room = room;
    return true;
}

static void drop_out(NetSocket *s) {
    Net *n = s->net;
    if (s->out_room == CHUNK && n->chunk_count < SPARE_CHUNKS) {
        Chunk *c = (Chunk *)(void *)s->out;
        c->next = n->chunks;
        n->chunks = c;
        n->chunk_count++;
    } else {
        free(s->out);
    }
    s->out = NULL;
    s->out_at = s->out_len = s->out_room = s->under_way = 0;
}

static void take_down(NetSocket *s) {
    Net *n = s->net;
    if (s->told) n->options.handlers.gone(n->options.handlers.context, s);
    *(s->before ? &s->before->next : &n->sockets) = s->next;
    if (s->next) s->next->before = s->before;
    socket_calls_orphan(s);
    release_decoder(s, false);
    evictable_remove(n, &s->watch);
    close(s->fd);
    address_give(n, s->held);
    n->socket_count--;
    n->open--;
    drop_out(s);
    free(s);
}

/* ---- Out ------------------------------------------------------------------------------------ */

static void load(NetSocket *s) {
    if (s->loaded || s->state == SOCKET_DOOMED) return;
    s->loaded = true;
    s->next_loaded = s->net->loaded;
    s->net->loaded = s;
}

bool make_room(char **text, size_t *room, size_t wanted) {
    if (wanted <= *room) return true;
    char *more = realloc(*text, 2 * wanted);
    if (!more) return false;
    *text = more;
    *room = 2 * wanted;
    return true;
}

/* wslay gives a frame in pieces; they are put together. */
static ssize_t on_send(wslay_event_context_ptr frames, const u8 *data, size_t len, int flags, void *context) {
    Net *n = context;
    (void)flags;
    if (!make_room(&n->staging, &n->staging_room, n->staged + len)) {
        wslay_event_set_error(frames, WSLAY_ERR_CALLBACK_FAILURE);
        return -1;
    }
    memcpy(n->staging + n->staged, data, len);
    n->staged += len;
    return (ssize_t)len;
}

static void push(NetSocket *s);

static size_t behind(const NetSocket *s) { return s->out_len - (s->out_at > s->under_way ? s->out_at : s->under_way); }

/* Let the frames of a context wait for their socket. Who is too far behind is dropped, but not before the system was
 * asked whether it takes some more. */
static void stage(NetSocket *s, wslay_event_context_ptr frames) {
    Net *n = s->net;
    n->staged = 0;
    if (behind(s) > NET_QUEUE_MAX) push(s);
    if (wslay_event_send(frames) != 0 || behind(s) > NET_QUEUE_MAX || !out_room(s, n->staged)) {
        doom(s);
        return;
    }
    memcpy(s->out + s->out_len, n->staging, n->staged);
    if (s->out_len == 0) s->under_way = n->staged;
    s->out_len += n->staged;
    load(s);
}

static void speak(NetSocket *s, u8 opcode, Str text) {
    struct wslay_event_msg message = {opcode, (const u8 *)text.at, text.len};
    if (s->state == SOCKET_DOOMED || s->closing) return;
    if (wslay_event_queue_msg(s->net->speaker, &message) != 0) doom(s);
    else stage(s, s->net->speaker);
}

void net_send(NetSocket *s, Str text) { speak(s, WSLAY_TEXT_FRAME, text); }

static Decoder *new_decoder(NetSocket *s);

/* After a goodbye nothing more is sent: this takes a context of its own. */
void net_hang_up(NetSocket *s, int code, const char *why) {
    if (s->state == SOCKET_DOOMED || s->closing) return;
    Decoder *last = new_decoder(s);
    s->closing = true;
    if (s->decoder) wslay_event_shutdown_read(s->decoder->frames);
    if (!last || wslay_event_queue_close(last->frames, (u16)code, (const u8 *)why, strlen(why)) != 0) doom(s);
    else stage(s, last->frames);
    if (last) free_decoder(last);
}

/* While something waits to go, or to be answered, nothing more is heard; that the other has gone, once. */
static void watch(NetSocket *s) {
    unsigned events = s->out ? EPOLLOUT | EPOLLRDHUP : s->asked ? EPOLLONESHOT : EPOLLIN | EPOLLRDHUP;
    struct epoll_event event = {.events = events, .data.ptr = s};
    if (s->watched == events || (!s->watched && !s->out && !s->asked)) return;
    s->watched = events;
    if (epoll_ctl(s->net->poll, EPOLL_CTL_MOD, s->fd, &event) != 0) doom(s);
}

static void push(NetSocket *s) {
    while (s->out_at < s->out_len) {
        ssize_t went = send(s->fd, s->out + s->out_at, s->out_len - s->out_at, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (went > 0) {
            s->out_at += (size_t)went;
        } else if (errno != EINTR) {
            if (errno != EAGAIN && errno != EWOULDBLOCK) doom(s);
            return;
        }
    }
    drop_out(s);
}

static void flush(NetSocket *s) {
    if (s->state == SOCKET_DOOMED) return;
    push(s);
    watch(s);
    if (s->out || s->state == SOCKET_DOOMED) return;
    const NetHandlers *h = &s->net->options.handlers;
    if (s->closing) doom(s);
    else if (h->drained) h->drained(h->context, s);
    socket_calls_next(s);
}

bool net_waits(const NetSocket *s) { return s->out != NULL; }

/* ---- In ------------------------------------------------------------------------------------- */

static ssize_t on_recv(wslay_event_context_ptr frames, u8 *to, size_t len, int flags, void *context) {
    NetSocket *s = ((Decoder *)context)->socket;
    (void)flags;
    ssize_t got = -1;
    errno = EAGAIN; /* what comes after a short read wakes us again */
    if (!s->drained && !s->asked) {
        do got = recv(s->fd, to, len, MSG_DONTWAIT);
        while (got < 0 && errno == EINTR);
    }
    if (got > 0) {
        s->came += (u64)got;
        s->drained = (size_t)got < len;
        return got;
    }
    bool later = got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
    wslay_event_set_error(frames, later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    if (!later) doom(s);
    return -1;
}

/* Keep count, so as to know where a message ends: the bytes of the frames that
 * were begun, and whether their message is whole. */
static void on_frame(wslay_event_context_ptr frames, const struct wslay_event_on_frame_recv_start_arg *f,
                     void *context) {
    NetSocket *s = ((Decoder *)context)->socket;
    (void)frames;
    s->begun += 6 + (f->payload_length < 126 ? 0u : f->payload_length < 65536 ? 2u : 8u) + f->payload_length;
    if (!wslay_is_ctrl_frame(f->opcode)) s->unfinished = !f->fin;
}

static void on_message(wslay_event_context_ptr frames, const struct wslay_event_on_msg_recv_arg *m, void *context) {
    NetSocket *s = ((Decoder *)context)->socket;
    Net *n = s->net;
    (void)frames;
    if (s->state == SOCKET_DOOMED || s->closing || wslay_is_ctrl_frame(m->opcode)) return;
    if (m->opcode != WSLAY_TEXT_FRAME) net_hang_up(s, 1003, "text was expected");
    else n->options.handlers.heard(n->options.handlers.context, s, (Str){(const char *)m->msg, m->msg_length});
}

/* The sender of a receiving context: its pongs and its answer to a close. */
static ssize_t on_reply(wslay_event_context_ptr frames, const u8 *data, size_t len, int flags, void *context) {
    return on_send(frames, data, len, flags, ((Decoder *)context)->socket->net);
}

static Decoder *new_decoder(NetSocket *s) {
    static const struct wslay_event_callbacks calls = {.recv_callback = on_recv,
                                                       .send_callback = on_reply,
                                                       .on_frame_recv_start_callback = on_frame,
                                                       .on_msg_recv_callback = on_message};
    Decoder *h = calloc(1, sizeof *h);
    if (!h || wslay_event_context_server_init(&h->frames, &calls, h) != 0) {
        free(h);
        return NULL;
    }
    h->socket = s;
    wslay_event_config_set_max_recv_msg_length(h->frames, NET_BODY_MAX);
    return h;
}

static void take_decoder(NetSocket *s) {
    Net *n = s->net;
    Decoder *h = n->decoders;
    if (h) {
        n->decoders = h->next;
        n->decoder_count--;
        h->socket = s;
    }
    s->decoder = h ? h : new_decoder(s);
    s->came = s->begun = 0;
    s->unfinished = false;
}

static void receive(NetSocket *s) {
    s->drained = false;
    if (!s->decoder) take_decoder(s);
    if (!s->decoder || wslay_event_recv(s->decoder->frames) != 0) {
        doom(s);
        return;
    }
    wslay_event_context_ptr frames = s->decoder->frames;
    if (!s->closing && wslay_event_want_write(frames)) stage(s, frames);
    bool on = wslay_event_get_read_enabled(frames);
    if (!on) s->closing = true; /* he said goodbye, or spoke no sense */
    bool clean = on && !s->closing && s->state != SOCKET_DOOMED && !wslay_event_want_write(frames);
    if (s->came == s->begun && !s->unfinished) release_decoder(s, clean);
}

void socket_ready(NetSocket *s, unsigned events) {
    if (s->state == SOCKET_DOOMED) return;
    s->heard = s->net->now;
    if (s->closing && (events & (EPOLLIN | EPOLLHUP | EPOLLERR | EPOLLRDHUP))) {
        char waste[512]; /* what still comes is not looked at */
        if (recv(s->fd, waste, sizeof waste, MSG_DONTWAIT) <= 0) doom(s);
    } else if (events & (EPOLLIN | EPOLLHUP | EPOLLERR | EPOLLRDHUP)) {
        receive(s);
    }
    load(s);
}

bool sockets_open(Net *n) {
    static const struct wslay_event_callbacks calls = {.send_callback = on_send};
    return wslay_event_context_server_init(&n->speaker, &calls, n) == 0;
}

/* ---- A new socket ----------------------------------------------------------------------------- */

/* What the system holds for one who does not read is memory, too. */
static void limit_buffer(int fd) {
    int bytes = NET_QUEUE_MAX;
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
}

static void on_ready(Watch *w, unsigned events) { socket_ready((NetSocket *)(void *)w, events); }

static void evict(Watch *w) { net_hang_up((NetSocket *)(void *)w, 1013, "no room"); }

void socket_adopt(Net *n, int fd, u64 peer, u64 held) {
    NetSocket *s = calloc(1, sizeof *s);
    struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP, .data.ptr = s};
    if (!s) {
        close(fd);
        address_give(n, held);
        n->open--;
        return;
    }
    *s = (NetSocket){.watch = {.ready = on_ready, .evict = evict},
                     .net = n,
                     .fd = fd,
                     .next = n->sockets,
                     .heard = n->now,
                     .pinged = n->now,
                     .peer = peer,
                     .held = held};
    if (n->sockets) n->sockets->before = s;
    n->sockets = s;
    n->socket_count++;
    evictable_add(n, &s->watch);
    if (atomic_load(&n->stopping) || epoll_ctl(n->poll, EPOLL_CTL_MOD, fd, &event) != 0) {
        doom(s);
        return;
    }
    limit_buffer(fd);
    s->told = true;
    n->options.handlers.opened(n->options.handlers.context, s);
}

void net_identified(NetSocket *s) { evictable_remove(s->net, &s->watch); }

void *net_owner(const NetSocket *s) { return s->owner; }

void net_own(NetSocket *s, void *owner) { s->owner = owner; }

u64 net_peer(const NetSocket *s) { return s->peer; }

/* ---- All of them ------------------------------------------------------------------------------ */

static void flush_loaded(Net *n) {
    while (n->loaded) {
        NetSocket *s = n->loaded;
        n->loaded = s->next_loaded;
        s->loaded = false;
        flush(s);
    }
}

/* The listener that hears of a lost socket may send to others. */
void sockets_settle(Net *n) {
    flush_loaded(n);
    while (n->doomed) {
        NetSocket *s = n->doomed;
        n->doomed = s->next_doomed;
        take_down(s);
        flush_loaded(n);
    }
}

void sockets_tick(Net *n) {
    for (NetSocket *s = n->sockets; s; s = s->next) {
        if (n->now - s->heard > SILENCE_MAX) doom(s);
        if (n->now - s->pinged < PING_EVERY) continue;
        s->pinged = n->now;
        speak(s, WSLAY_PING, STR(""));
    }
}

void sockets_close(Net *n) {
    for (NetSocket *s = n->sockets; s; s = s->next) net_hang_up(s, 1001, "the server stops");
    sockets_settle(n);
    for (NetSocket *s = n->sockets; s; s = s->next) doom(s);
    sockets_settle(n);
    if (n->speaker) wslay_event_context_free(n->speaker);
    n->speaker = NULL;
    for (Decoder *h; (h = n->decoders) != NULL;) {
        n->decoders = h->next;
        free_decoder(h);
    }
    for (Chunk *c; (c = n->chunks) != NULL;) {
        n->chunks = c->next;
        free(c);
    }
    n->decoder_count = n->chunk_count = 0;
}
