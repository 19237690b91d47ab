/* Requests that come over a socket, and their answers; see net_call. One at a time: the
 * next is handed over when the answer to the last has gone. So who asks for more than
 * he reads waits for himself, and what waits for him stays small. */
#include "net/internal.h"

#include <stdlib.h>

static Str copy_to(char **at, Str text) {
    Str copy = {*at, text.len};
    if (text.len) memcpy(*at, text.at, text.len);
    *at += text.len;
    return copy;
}

void net_call(NetSocket *s, i64 number, Str path, Str token, Str body) {
    Net *n = s->net;
    if (s->state == SOCKET_DOOMED || s->closing) return;
    NetCall *call = calloc(1, sizeof *call + path.len + token.len + body.len);
    if (!call) {
        net_hang_up(s, 1013, "no memory");
        return;
    }
    char *at = call->text;
    call->net = n;
    call->number = number;
    call->socket = s;
    call->request = (NetRequest){.method = NET_POST, .peer = s->peer};
    call->request.path = copy_to(&at, path);
    call->request.token = copy_to(&at, token);
    call->request.body = copy_to(&at, body);
    net_split(&call->request);
    call->state = CALL_SUSPENDED;
    NetCall **last = &s->asked;
    while (*last) last = &(*last)->next;
    *last = call;
    socket_calls_next(s);
}

void socket_calls_next(NetSocket *s) {
    const NetHandlers *h = &s->net->options.handlers;
    while (s->asked && !s->call && !s->out && s->state == SOCKET_OPEN && !s->closing) {
        NetCall *call = s->call = s->asked;
        s->asked = call->next;
        call->next = NULL;
        call->began = net_microseconds();
        h->request(h->context, call, &call->request);
    }
}

static void say_answer(NetCall *call, int status, Str body) {
    Net *n = call->net;
    enum { FRAME = 100 };
    if (!make_room(&n->envelope, &n->envelope_room, body.len + FRAME)) {
        net_hang_up(call->socket, 1013, "no memory");
        return;
    }
    Writer w = writer_on(n->envelope, n->envelope_room);
    put(&w, "{\"to\":");
    put_int(&w, call->number);
    if (status != 200) put(&w, ",\"status\":");
    if (status != 200) put_int(&w, status);
    put(&w, ",\"body\":");
    put_str(&w, body);
    put_char(&w, '}');
    net_send(call->socket, writer_str(&w));
}

/* The handler may still look at the request: it is freed later. */
void net_answer_nothing(NetCall *call) {
    call->state = CALL_ANSWERED;
    if (call->socket) call->socket->call = NULL;
    call->next = call->net->answered;
    call->net->answered = call;
}

void answer_over_socket(NetCall *call, int status, Str body) {
    NetSocket *s = call->socket;
    answer_told(call, status, body.len);
    net_answer_nothing(call);
    if (s) say_answer(call, status, body);
}

const NetRequest *net_request(const NetCall *call) { return &call->request; }

NetSocket *net_call_socket(const NetCall *call) { return call->socket; }

void socket_calls_orphan(NetSocket *s) {
    if (s->call) s->call->socket = NULL;
    s->call = NULL;
    for (NetCall *call; (call = s->asked) != NULL;) {
        s->asked = call->next;
        free(call);
    }
}

void socket_calls_free(Net *n) {
    while (n->answered) {
        NetCall *call = n->answered;
        n->answered = call->next;
        free(call);
    }
}
