/* Requests that come over a socket, and their answers; see net_ask. */
#include "net/within.h"

#include <stdlib.h>

static Str copy_to(char **at, Str text) {
    Str copy = {*at, text.len};
    if (text.len) memcpy(*at, text.at, text.len);
    *at += text.len;
    return copy;
}

void net_ask(NetSocket *s, i64 number, Str path, Str token, Str body) {
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
    call->next = s->calls;
    s->calls = call;
    call->request = (NetRequest){.method = NET_POST, .peer = s->peer};
    call->request.path = copy_to(&at, path);
    call->request.token = copy_to(&at, token);
    call->request.body = copy_to(&at, body);
    net_split(&call->request);
    call->state = CALL_SUSPENDED;
    n->options.handlers.request(n->options.handlers.context, call, &call->request);
}

static void say_answer(NetCall *call, int status, Str body) {
    Net *n = call->net;
    enum { FRAME = 100 };
    if (!make_room(&n->envelope, &n->envelope_room, body.len + FRAME)) {
        net_hang_up(call->socket, 1013, "no memory");
        return;
    }
    Writer w = writer_on(n->envelope, n->envelope_room);
    put(&w, "{\"type\":\"answer\",\"to\":");
    put_int(&w, call->number);
    put(&w, ",\"status\":");
    put_int(&w, status);
    put(&w, ",\"body\":");
    put_str(&w, body);
    put_char(&w, '}');
    net_send(call->socket, writer_str(&w));
}

static void leave(NetCall *call) {
    NetCall **at = &call->socket->calls;
    while (*at != call) at = &(*at)->next;
    *at = call->next;
}

/* Whoever answers may still look at the request: it is freed later. */
void answer_ask(NetCall *call, int status, Str body) {
    call->state = CALL_ANSWERED;
    if (call->socket) {
        say_answer(call, status, body);
        leave(call);
    }
    call->next = call->net->answered;
    call->net->answered = call;
}

void asks_orphan(NetSocket *s) {
    for (NetCall *call = s->calls; call; call = call->next) call->socket = NULL;
    s->calls = NULL;
}

void asks_settle(Net *n) {
    while (n->answered) {
        NetCall *call = n->answered;
        n->answered = call->next;
        free(call);
    }
}
