// The engine of a table on a server: where two share the screen, who asks what while chairs are changed; and what
// becomes of it when the table is set aside. Socket and fetch are played here.
let passed = 0;
let failed = 0;
function same(found, expected, text) {
  const good = JSON.stringify(found) === JSON.stringify(expected);
  if (good) passed++;
  else failed++;
  if (!good) console.log(`not so: ${text}: found ${JSON.stringify(found)}`);
}

/** @type {{who: string, path: string, body: any, to?: number}[]} what was asked */
const asked = [];
let answers = true; // by the socket, at once
/** @type {Socket[]} */
const sockets = [];

class Socket {
  constructor() {
    sockets.push(this);
  }
  send(/** @type {string} */ text) {
    const [, word, to, body] = /^(\w+) (\d+) (.*)$/.exec(text) ?? [];
    if (!word) return void (this.token = text);
    asked.push({ who: this.token, path: `socket/${word}`, body: JSON.parse(body), to: Number(to) });
    if (answers) this.hear({ type: 'answer', to: Number(to), status: 200, body: {} });
  }
  close() {
    this.closed = true;
  }
  /** @param {any} message */
  hear(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const nothing = () => {};
let reply = () => new Response('{}');
Object.assign(globalThis, {
  WebSocket: Socket,
  location: { href: 'http://127.0.0.1/' },
  window: { addEventListener: nothing, removeEventListener: nothing, setTimeout },
  fetch: async (/** @type {URL} */ url, /** @type {any} */ { headers, body }) => {
    asked.push({ who: headers.Authorization.slice(7), path: url.pathname, body: body && JSON.parse(body) });
    return reply();
  },
});
const { RemoteEngine } = await import('../../web/engine/remote.js');

const engine = new RemoteEngine({ token: 'blue+gray' });
/** @type {any} */ let shown = null;
engine.onview((view) => {
  shown = view;
  engine.query('command Anderson', view.seq); // as the page does with every view
});
const view = (/** @type {any} */ of) => ({
  type: 'view',
  whole: true,
  keys: [],
  facts: [],
  gone: [],
  journal: [],
  ...of,
});
const sit = () => {
  const socket = sockets.at(-1);
  socket.onopen();
  return socket;
};
const last = () => ({ who: asked.at(-1)?.who, at: asked.at(-1)?.body.at });

await engine.view();
sit().hear(view({ you: 'union', actor: 'union', seq: 41 }));
same(last(), { who: 'blue', at: 41 }, 'who is asked asks');
sockets.at(-1).hear(view({ you: 'union', actor: 'confederate', seq: 42 }));
same(shown.seq, 42, 'the page still shows what the first saw');
same(last(), { who: 'blue', at: 42 }, 'and asks by his count, which the other does not have');
same(sit().token, 'gray', 'the chair is changed');
sockets.at(-1).hear(view({ you: 'confederate', actor: 'confederate', seq: 39 }));
same(last(), { who: 'gray', at: 39 }, 'who sits there now asks by his own');
await engine.act('stand');
same([asked.at(-1)?.who, asked.at(-1)?.body.seq], ['gray', 39], 'and acts');
same(asked.at(-1)?.path, 'socket/act', 'over the socket');

// Who acts is answered behind the view that it led to, also where that view changes the chair.
answers = false;
/** @type {string[]} */ const order = [];
const seen = engine.onview(() => order.push('view'));
const acting = engine.act('stand').then(() => order.push('answer'));
const { to, body } = /** @type {any} */ (asked.at(-1));
const gray = sockets.at(-1);
gray.hear(view({ you: 'confederate', actor: 'union', seq: 40 }));
same(gray.closed, undefined, 'the socket stays for the answer');
gray.hear({ type: 'answer', to, status: 200, body: { seq: 40 } });
await acting;
same(order, ['view', 'answer'], 'first the view, then the answer');
same(gray.closed, true, 'and then it goes');
seen();

// A socket that breaks before the answer: the same request, by its key, comes another way and counts once.
sit().hear(view({ you: 'union', actor: 'union', seq: 43 }));
const again = engine.act('march');
const { key } = asked.at(-1)?.body ?? {};
sockets.at(-1).onclose({ code: 1006 });
await again;
same([asked.at(-1)?.path, asked.at(-1)?.body.key === key], ['/api/table/act', true], 'asked again by HTTP');
same(body.key === key, false, 'each request has its own key');

// So does one that a proxy has no server for, or a server that stops: soon there is another.
const hurried = new RemoteEngine({ token: 'blue', patience: 0 });
const failing = [502, 503];
reply = () => new Response(failing.length ? '<html>' : '{"seq":44}', { status: failing.shift() ?? 200 });
const count = asked.length;
same((await hurried.act('march')).seq, 44, 'answered by the next');
const sent = asked.slice(count);
same([sent.length, new Set(sent.map((one) => one.body.key)).size], [3, 1], 'the same, three times');
failing.push(502, 502, 502);
same(await hurried.act('march').catch((error) => error.code), 'offline', 'when nobody answers, that is said');
failing.push(503);
same(await hurried.chat('Hello').catch((error) => error.code), 'offline', 'what has no key is not said twice');
reply = () => new Response('{}');
engine.close();
answers = true;

// A table that was set aside is not tried again and again: its page says so. A server that broke off otherwise is.
const lost = new RemoteEngine({ token: 'blue', patience: 0 });
/** @type {any[]} */ const told = [];
lost.onerror((error) => told.push(error));
await lost.view();
let before = sockets.length;
sockets.at(-1).onclose({ code: 1011 });
while (sockets.length === before) await new Promise((done) => setTimeout(done, 1));
same(told.length, 0, 'a table that can be opened is opened again');
const error = { code: 'aside', text: 'this table was set aside' };
reply = () => new Response(JSON.stringify({ error }), { status: 503 });
before = sockets.length;
sockets.at(-1).onclose({ code: 1011 });
while (told.length === 0) await new Promise((done) => setTimeout(done, 1));
same([told[0].code, told[0].text, sockets.length], ['aside', error.text, before], 'one that was set aside is not');
lost.close();

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
