// Everything malformed, forged, out of turn or too much: the right status, a JSON error that names the field, and
// nothing has changed.
import { spawnSync } from 'node:child_process';
import { Live, Server, chance, check, close, factsOf, file, freshKey, program, same, step, until } from './common.mjs';

const server = await new Server(file('bad.db')).start();
const made = await server.create();
const { union, confederate, nobody } = made.seats;
const choose = chance(42);

const position = async () => factsOf((await server.get('/api/table', union)).json);

function is_error(answer, status, text) {
  const error = answer.json?.error;
  check(answer.status === status && error?.code && error?.text, `${text}: ${answer.status} ${answer.text?.slice(0, 200)}`);
  return error ?? {};
}

// ---- Starting ----

async function starting() {
  const say = (...options) => {
    const { status, stderr } = spawnSync(program, ['serve', ...options], { timeout: 120000 });
    return { status, text: stderr.toString() };
  };
  const refused = (options, part) => {
    const { status, text } = say(...options);
    check(status === 2 && text.includes(part), `serve ${options.join(' ')}: ${status} ${text}`);
  };
  refused(['--listen', 'nonsense'], "not 'nonsense'");
  refused(['--listen', '127.0.0.1:99999'], 'HOST:PORT');
  refused(['--listen', `127.0.0.1:${server.port}`, '--data', file('other.db')], 'in use');
  refused(['--listen', 'no.such.host.invalid:0', '--data', file('other.db')], 'cannot listen');
  refused(['--listen', '127.0.0.1:0', '--data', server.data], 'another longroll');
  refused(['--listen', '127.0.0.1:0', '--data', '/dev/null'], 'longroll: serve:');
  refused(['--public', 'ftp://example.org'], '--public');
  refused(['--boards', '/nowhere'], 'no such folder');
  refused(['--patience', 'none'], '--patience');
  for (const list of ['10.0.0.0/33', 'proxy', '10.0.0.0/8,', '10.0.0.0/8,,::1', 'fd00::/200']) {
    refused(['--listen', '127.0.0.1:0', '--data', file('other.db'), '--trust-proxy', list], 'a proxy is an address or a range');
  }
  refused(['--connections', '0'], '--connections');
  refused(['--per-address', 'many'], '--per-address');
  refused(['--listen', '127.0.0.1:0', '--data', file('other.db'), '--connections', '1000000'], 'ulimit -n');
  for (const list of ['everybody', ',public', 'example.org', 'example.org:0', 'none,public']) refused(['--webhooks', list], '--webhooks');
  refused(['more'], 'one word too many');
}

// ---- Malformed bodies, by the hundred, at every address that takes one ----

const posts = ['/api/tables', '/api/sit', '/api/table/act', '/api/table/why', '/api/table/sheet', '/api/table/query', '/api/table/history',
  '/api/table/undo', '/api/table/chat', '/api/table/resign', '/api/table/nonce', '/api/table/offer', '/api/table/answer', '/api/table/next',
  '/api/table/webhook'];
const broken = ['', '{', '}', '[]', 'null', '1', '"text"', '{"seq":1', '{"seq":01}', '{"seq":1,}', '{"a":1,"a":2}', '{\'a\':1}', '{a:1}',
  '{"a":"\\u0000"}', '{"a":"\ud800"}', '{"a":NaN}', '{"a":1e400}', '{"a":9223372036854775808}', '\ufeff{}', '{} {}', '{}x',
  '[[[[[[[[[[]]]]]]]]]]', `${'{"a":'.repeat(9)}1${'}'.repeat(9)}`, '{"a":"\t"}', '{"\x00":1}', 'seq=1&action=pass', '<xml/>'];

async function malformed_json() {
  for (const where of posts) {
    for (const raw of broken) is_error(await server.ask('POST', where, { token: union, raw }), 400, `${where} ${raw}`);
    const bytes = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
    is_error(await server.ask('POST', where, { token: union, raw: bytes }), 400, `${where} with bytes that are no text`);
    is_error(await server.ask('POST', where, { token: union, raw: '{}', type: 'text/plain' }), 415, `${where} as plain text`);
    is_error(await server.ask('POST', where, { token: union, raw: ' '.repeat(where === '/api/tables' ? 270000 : 70000) }), 413, `${where} with too many bytes`);
  }
}

// ---- Wrong fields ----

const wrong = [
  ['/api/table/act', { seq: 0, key: 'k' }, 'action'],
  ['/api/table/act', { seq: 0, action: 'pass' }, 'key'],
  ['/api/table/act', { key: 'k', action: 'pass' }, 'seq'],
  ['/api/table/act', { seq: '0', key: 'k', action: 'pass' }, 'seq'],
  ['/api/table/act', { seq: -1, key: 'k', action: 'pass' }, 'seq'],
  ['/api/table/act', { seq: 0.5, key: 'k', action: 'pass' }, 'seq'],
  ['/api/table/act', { seq: 0, key: 'k'.repeat(65), action: 'pass' }, 'key'],
  ['/api/table/act', { seq: 0, key: '', action: 'pass' }, 'key'],
  ['/api/table/act', { seq: 0, key: 'k', action: 'x'.repeat(301) }, 'action'],
  ['/api/table/act', { seq: 0, key: 'k', action: '"'.repeat(300) }, 'action'],
  ['/api/table/act', { seq: 0, key: 'k', action: 'pass\nunion pass' }, 'action'],
  ['/api/table/act', { seq: 0, key: 'k', action: 'pass', side: 'confederate' }, 'side'],
  ['/api/table/act', { seq: 0, key: 'k', action: ['pass'] }, 'action'],
  ['/api/table/why', { action: 7 }, 'action'],
  ['/api/table/chat', { text: '' }, 'text'],
  ['/api/table/chat', { text: 'x'.repeat(501) }, 'text'],
  ['/api/table/chat', { text: 'two\nlines' }, 'text'],
  ['/api/table/offer', { kind: 'surrender' }, 'kind'],
  ['/api/table/offer', { kind: 'take-back' }, 'to'],
  ['/api/table/offer', { kind: 'take-back', to: 9999 }, 'to'],
  ['/api/table/offer', { kind: 'correct-roll', to: 1 }, 'to'],
  ['/api/table/offer', { kind: 'table-dice', to: 1 }, 'to'],
  ['/api/table/offer', { kind: 'take-back', to: 0, roll: 'roll 1' }, 'roll'],
  ['/api/table/answer', { offer: 1, agree: 'yes' }, 'agree'],
  ['/api/table/answer', { offer: 0 }, 'offer'],
  ['/api/table/undo', { seq: 0 }, 'key'],
  ['/api/table/undo', { key: 'k' }, 'seq'],
  ['/api/table/resign', {}, 'key'],
  ['/api/table/resign', { key: 'k', seat: 'confederate' }, 'seat'],
  ['/api/table/next', { seat: 'union' }, 'seat'],
  ['/api/table/sheet', { action: 'xyzzy' }, 'action'],
  ['/api/table/query', { query: 'supply union' }, 'query'],
  ['/api/table/query', {}, 'query'],
  ['/api/table/query', { query: 'x', at: -1 }, 'at'],
  ['/api/table/history', { keys: 7 }, 'keys'],
  ['/api/table/history', { from: 1e6 }, 'from'],
  ['/api/table/history', { keys: 'x'.repeat(301) }, 'keys'],
  ['/api/table/history', { keys: 'turn impluse' }, 'keys'],
  ['/api/table/history', { keys: 'turn '.repeat(9) }, 'keys'],
  ['/api/table/webhook', { url: 'ftp://example.org/' }, 'url'],
  ['/api/table/webhook', { url: '', seat: 'confederate' }, 'seat'],
  ['/api/table/webhook', {}, 'url'],
  ['/api/table/nonce', { nonce: 'with blank' }, 'nonce'],
  ['/api/tables', { scenario: 'lgv/nothing' }, 'scenario'],
  ['/api/tables', { scenario: '../../etc/passwd' }, 'scenario'],
  ['/api/tables', { scenario: 'lgv/sedgwick', options: { rain: 'wet' } }, 'options'],
  ['/api/tables', { scenario: 'lgv/sedgwick', options: { gravity: 'off' } }, 'options'],
  ['/api/tables', { scenario: 'lgv/nothing', options: { rain: 'on' } }, 'scenario'],
  ['/api/tables', { scenario: 'lgv/sedgwick', options: ['rain'] }, 'options'],
  ['/api/tables', { scenario: 'lgv/sedgwick', options: { rain: 1 } }, 'options'],
  ['/api/tables', { scenario: 'lgv/sedgwick', union: 'ai:hal' }, 'union'],
  ['/api/tables', { scenario: 'lgv/sedgwick', union: 'ai:6' }, 'union'],
  ['/api/tables', { scenario: 'lgv/sedgwick', union: 'ai:0' }, 'union'],
  ['/api/tables', { scenario: 'lgv/sedgwick', union: 'robot' }, 'union'],
  ['/api/tables', { scenario: 'lgv/sedgwick', first: 'person' }, 'first'],
  ['/api/tables', { scenario: 'lgv/sedgwick', name: 'n'.repeat(41) }, 'name'],
  ['/api/tables', { scenario: 'lgv/sedgwick', name: 'Ann\u202enoinU' }, 'name'],
  ['/api/tables', { scenario: 'lgv/sedgwick', name: 'A\u200bnn' }, 'name'],
  ['/api/sit', { table: made.table, seat: 'union', name: '\u2066' }, 'name'],
  ['/api/tables', { scenario: 'lgv/sedgwick', public: 'yes' }, 'public'],
  ['/api/tables', { scenario: 'lgv/sedgwick', nonce_hash: 'a:b' }, 'nonce_hash'],
  ['/api/tables', { scenario: 'lgv/sedgwick', seed: '00' }, 'seed'],
  ['/api/sit', { table: made.table, seat: 'union', token: union }, 'token'],
];

async function wrong_fields() {
  for (const [where, body, field] of wrong) {
    const error = is_error(await server.post(where, union, body), 400, `${where} ${JSON.stringify(body).slice(0, 80)}`);
    same(error.field, field, `${where}: the error names the field`);
  }
}

// ---- Wrong addresses, methods, tokens ----

async function wrong_addresses() {
  for (const where of ['/api', '/api/', '/api/nothing', '/api/table/act/more', '/api/table/at', '/api/table/at/x',
    '/api/table/at/-1', '/api/a/b/c/d/e/f/g/h/i/j', '/api/tables/shut', '/api/tables/open/x', '/api/tables/open/1-', '/api/tables/open/1-0',
    '/api/tables/open/-1-1', '/api/tables/open/99999999999999999999-1', '/api/tables/open/1-1/1', '/api/board/lgv', '/api/board/xyz/line', '/api/clauses/xyz']) {
    is_error(await server.get(where, union), 404, where);
  }
  for (const where of posts.filter((p) => p !== '/api/tables')) is_error(await server.get(where, union), 405, `GET ${where}`);
  is_error(await server.post('/api/table', union, {}), 405, 'POST to a view');
  is_error(await server.ask('DELETE', '/api/table', { token: union }), 405, 'DELETE');
  const allowed = async (method, where) => (await server.ask(method, where, { token: union, body: method === 'POST' ? {} : undefined })).headers.allow;
  same(await allowed('GET', '/api/table/act'), 'POST', 'what else is taken there');
  same(await allowed('POST', '/api/table'), 'GET, HEAD', 'or the other way round');
  same(await allowed('POST', '/index.html'), 'GET, HEAD', 'also of a page');
  same(await allowed('DELETE', '/api/table'), 'GET, HEAD, POST', 'or all there are');
  check((await server.get('/api/../api/status')).status === 404, 'no way round');
}

async function forged_tokens() {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const random = (length) => Array.from({ length }, () => letters[choose(64)]).join('');
  for (let i = 0; i < 1000; i++) {
    // One letter changed, cut off, lengthened, or any letters at all.
    const at = choose(32);
    const other = letters[(letters.indexOf(union[at]) + 1 + choose(63)) % 64];
    const token = [union.slice(0, at) + other + union.slice(at + 1), union.slice(0, at), union + other, random(32)][i % 4];
    const answer = await server.post('/api/table/act', token || 'x', { seq: 0, key: 'k', action: 'pass' });
    if (answer.status !== 401) check(false, `forged token ${token}: ${answer.status}`);
  }
  is_error(await server.get('/api/table'), 401, 'no token');
  is_error(await server.ask('GET', '/api/table', { headers: { Authorization: `Basic ${union}` } }), 401, 'another scheme');
  check((await server.get('/api/table', union)).status === 200, 'the real one works');
}

// ---- Actions that are not to be had ----

async function forged_actions() {
  const before = await position();
  const { json: view } = await server.get('/api/table', union);
  const listed = new Set(view.legal.map(([action]) => action));
  const catalog = (await server.get('/api/catalog')).json.games[0];
  const verbs = [...Object.keys(catalog.verbs), 'roll', 'resign', 'xyzzy'];
  const words = ['', '1', '43', '999', '-1', 'Hancock', 'Sedgwick', 'Lee', 'union', '6 6', '6 6 6 6', 'A', '9'.repeat(40), '?', 'a b c d e f', '%s%n', '"'];
  let tried = 0;
  let refused = 0;
  for (const verb of verbs) {
    for (const word of words) {
      const action = `${verb} ${word}`.trim();
      for (const token of [union, confederate, nobody]) {
        if (token === union && listed.has(action)) continue;
        const answer = await server.post('/api/table/act', token, { seq: 0, key: freshKey(), action });
        tried++;
        if (answer.status === 422) refused++;
        if (![400, 422, 403].includes(answer.status)) check(false, `'${action}' was answered with ${answer.status} ${answer.text}`);
        if (answer.status === 422 && !answer.json.refused.why) check(false, `'${action}' was refused without a reason`);
      }
    }
  }
  check(tried > 1000 && refused > 100, `${tried} forged actions, ${refused} of them refused by the rules`);
  check((await position()) === before, 'nothing has changed');
  check((await server.get('/api/table/about', union)).json.rolls === 0, 'no dice have fallen');
}

// Wrong seats and stale numbers in the middle of a game.
async function out_of_turn() {
  let accepted = 0;
  let tried = 0;
  for (let i = 0; i < 60; i++) {
    const moved = await step(server, { union, confederate }, choose);
    if (!moved) break;
    const { json: view } = await server.get('/api/table', union);
    const idle = view.actor === 'union' ? confederate : union;
    const acting = view.actor === 'union' ? union : confederate;
    const legal = (await server.get('/api/table', acting)).json.legal;
    for (const [action] of legal.slice(0, 10)) {
      for (const [token, seq] of [[idle, view.seq], [nobody, view.seq], [acting, view.seq - 1], [acting, view.seq + 1], [acting, 0]]) {
        const answer = await server.post('/api/table/act', token, { seq, key: freshKey(), action });
        tried++;
        if (answer.status === 200) accepted++;
      }
    }
    check((await server.get('/api/table', union)).json.seq === view.seq, 'not a step further');
  }
  check(accepted === 0 && tried > 500, `${tried} messages out of turn, ${accepted} accepted`);
}

// ---- Sockets ----

async function sockets() {
  const forged = new Live(server, 'x'.repeat(32));
  await until(() => forged.closed, 'sent away');
  same(forged.code, 4401, 'a forged token');
  const twice = new Live(server, union);
  await until(() => twice.view, 'the view');
  twice.say('{"action":"pass"}');
  await until(() => twice.closed, 'sent away');
  same(twice.code, 1008, 'actions do not come this way');
  const elsewhere = new Live(server, union, { origin: 'http://evil.example' });
  await until(() => elsewhere.status, 'answered');
  same(elsewhere.status, '403', 'pages from elsewhere');
  const many = Array.from({ length: 200 }, () => new Live(server, nobody));
  await until(() => many.every((live) => live.view), 'two hundred spectators');
  const moved = await server.post('/api/table/chat', union, { text: 'so many' });
  check(moved.status === 200, 'the game goes on');
  await until(() => many.every((live) => live.messages.some((m) => m.text === 'so many')), 'all hear it');
  for (const live of many) live.end();
}

// ---- Those who do not stop ----

// What a fresh server counts by the minute. A machine that takes longer than that for it has not tried it, and tries again.
async function in_a_minute(count) {
  for (;;) {
    await server.stop();
    await server.start();
    const began = Date.now();
    const found = await count();
    if (Date.now() - began < 60000) return found;
  }
}

// A record of a whole game is longer than anything else that is sent.
async function long_record() {
  const server = await new Server(file('long.db')).start();
  const { seats } = await server.create();
  const { text } = await server.get('/api/table/record', seats.union);
  const sized = (bytes) => JSON.stringify({ record: text + `# ${'x'.repeat(100)}\n`.repeat(Math.ceil(bytes / 103)) });
  same((await server.ask('POST', '/api/tables', { raw: sized(100000) })).status, 201, 'a long record is taken');
  same((await server.ask('POST', '/api/tables', { raw: sized(270000) })).status, 413, 'one longer than any game is not');
  same((await server.ask('POST', '/api/table/chat', { token: seats.union, raw: JSON.stringify({ text: 'x'.repeat(70000) }) })).status, 413, 'nor anything else');
  await server.stop();
}

async function offenders() {
  server.patience = 50;
  const [slowed, later, code] = await in_a_minute(async () => {
    let put_off = 0;
    for (let i = 0; i < 80; i++) put_off += (await server.get('/api/nothing')).status === 429;
    const { headers } = await server.get('/api/status');
    const bored = new Live(server, 'x'.repeat(32));
    await until(() => bored.closed, 'sent away');
    return [put_off, headers['retry-after'], bored.code];
  });
  check(slowed > 20, `${slowed} of 80 bad requests were put off`);
  check(later > 0, 'and told until when');
  same(code, 1013, 'sockets too');
  // Who tries one forged action after another is slowed as well.
  // That is on his own account: the other player, and a spectator at the same address, go on.
  const [answers, view, others] = await in_a_minute(async () => {
    const statuses = [];
    const fresh = await server.create();
    const forged = () => server.post('/api/table/act', fresh.seats.confederate, { seq: 0, key: freshKey(), action: 'pass' });
    for (let i = 0; i < 80; i++) statuses.push((await forged()).status);
    const look = async (token) => (await server.get('/api/table', token)).status;
    return [statuses, (await server.get('/api/table', fresh.seats.confederate)).json, [await look(fresh.seats.union), await look(nobody)]];
  });
  check(view.error?.code === 'too-often', `forged actions are put off: ${answers.slice(-3)}`);
  same(others, [200, 200], 'but nobody else');
  // And who does not speak HTTP as it should be spoken.
  const [crooked, seated, live] = await in_a_minute(async () => {
    const fresh = await server.create();
    for (let i = 0; i < 60; i++) is_error(await server.ask('DELETE', '/api/table', {}), 405, 'DELETE');
    const player = new Live(server, fresh.seats.union);
    await until(() => player.view || player.closed, 'a player comes');
    player.end();
    return [await server.get('/api/status'), await server.get('/api/table', fresh.seats.union), Boolean(player.view)];
  });
  is_error(crooked, 429, 'crooked requests count too');
  same([seated.status, live], [200, true], 'who has a token is not locked out by a stranger at his address');
  // Who talks without end fills no log.
  const heard = await in_a_minute(async () => {
    const talk = await server.create();
    let lines = 0;
    for (let i = 0; i < 150; i++) lines += (await server.post('/api/table/chat', talk.seats.union, { text: 'and another thing' })).status === 200;
    return lines;
  });
  same(heard, 120, 'lines a minute');
  // Nor does who sits down to watch again and again.
  const seats = await in_a_minute(async () => {
    const { table } = await server.create();
    let taken = 0;
    for (let i = 0; i < 70; i++) taken += (await server.post('/api/sit', undefined, { table, seat: 'nobody' })).status === 201;
    return taken;
  });
  same(seats, 59, 'seats a minute, with the table');
}

// A proxy before the server is one address for everybody: what counts is for whom it asks.
async function behind_a_proxy() {
  const proxied = await new Server(file('proxied.db'), { patience: 20, options: ['--public', 'https://play.example'] }).start();
  const plain = await new Server(file('plain.db'), { patience: 20 }).start();
  const status = async (at, by, path = '/api/status') => (await at.ask('GET', path, { headers: { 'X-Forwarded-For': by } })).status;
  for (let i = 0; i < 30; i++) await status(proxied, `192.0.2.${i}, 198.51.100.7`, '/api/nothing');
  same(await status(proxied, '198.51.100.7'), 429, 'who offends is slowed, whatever he says before');
  same(await status(proxied, '198.51.100.8'), 200, 'others are not');
  for (let i = 0; i < 30; i++) await status(plain, `198.51.100.${i}`, '/api/nothing');
  same(await status(plain, '198.51.100.99'), 429, 'without a proxy nobody is believed');
  await proxied.stop();
  await plain.stop();
}

for (const test of [starting, malformed_json, wrong_fields, wrong_addresses, forged_tokens, forged_actions, out_of_turn, sockets, long_record, offenders, behind_a_proxy]) {
  const start = Date.now();
  await test();
  console.log(`${test.name} ${Date.now() - start} ms`);
}
same(await server.stop('SIGTERM'), { code: 0, signal: null }, 'it ends well');
await close();
