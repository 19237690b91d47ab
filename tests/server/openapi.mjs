// docs/openapi.json against the running server: every way and method in the one is in the other, and every status that
// the document names is met, with an answer of its shape. (All tests of the server hold their answers against the
// document; see lib/schema.mjs.)
import { readFileSync } from 'node:fs';
import { Live, Server, chance, check, close, file, freshKey, same, step, until } from './common.mjs';
import { api, fault, judge, met, named, wayOf } from './lib/schema.mjs';

const server = await new Server(file('openapi.db')).start();
const operations = Object.entries(api.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ method, path, ...methods[method] })));

// ---- The validator can say no ----

function teeth() {
  const presence = { type: 'presence', here: ['union'], watching: 3 };
  same(fault(named('Message'), presence), '', 'a good message');
  const bad = [{ ...presence, watching: -1 }, { ...presence, more: 1 }, { type: 'presence', here: [] }, { ...presence, here: ['lee'] },
    { ...presence, here: 'union' }, null, []];
  for (const message of bad) check(fault(named('Presence'), message), `refused: ${JSON.stringify(message)}`);
  const view = { facts: [[0, 'a', 'b']] };
  check(fault({ type: 'object', properties: { facts: api.components.schemas.View.properties.facts } }, view), 'a fact is a pair');
  const answer = { status: 418, headers: { 'content-type': 'application/json' }, json: {} };
  check(judge('GET', '/api/status', undefined, answer), 'a status that is not there');
  check(judge('GET', '/api/status', undefined, { ...answer, status: 200 }), 'an answer of another shape');
  check(judge('GET', '/api/tea', undefined, { ...answer, status: 200 }), 'a way that is not there');
}

// ---- The same ways ----

function same_ways() {
  const source = readFileSync(new URL('../../src/server/api.c', import.meta.url), 'utf8');
  const ours = [...source.matchAll(/\{NET_(GET|POST), "([^"]+)"/g)].map(([, method, path]) => `${method.toLowerCase()} /${path}`);
  const documented = operations.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '*')}`);
  same(ours.sort(), documented.sort(), 'the server and the document know the same ways');
  const told = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
  for (const { method, path } of operations) {
    const begin = `${method.toUpperCase()} ${path.replace(/\/\{.*/, '')}`;
    check(told.includes(begin), `docs/api.md tells of ${begin}`);
  }
}

// ---- What can be provoked everywhere ----

const fill = (path) => path.replace('{game}', 'lgv').replace('{board}', 'chancellorsville').replace('{state}', 'open')
  .replace('{next}', '1-1').replace('{entries}', '0');

async function everywhere(token) {
  for (const { method, path, responses, security } of operations) {
    const where = fill(path);
    const post = method === 'post';
    const ask = (options) => server.ask(method.toUpperCase(), where, { token, ...options });
    const answer = await ask({ body: post ? {} : undefined });
    check(answer.status !== 405 && answer.json?.error?.field !== 'path', `${method} ${path} is there`);
    const other = await server.ask(post ? 'GET' : 'POST', where, { token, body: post ? undefined : {} });
    const documented = Boolean(wayOf(where).methods[post ? 'get' : 'post']);
    check(documented || other.status === 405, `${path} by the other method: ${other.status}`);
    if (security) same((await ask({ token: 'x'.repeat(32), body: post ? {} : undefined })).status, 401, `${path} without a token`);
    const foreign = { Host: 'evil.example', Origin: 'http://evil.example' }; // a name that leads here
    same((await ask({ headers: foreign, body: post ? {} : undefined })).status, 403, `${path} by a page from elsewhere`);
    same((await ask({ raw: '{"' })).status, 400, `${path} with a broken body`);
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`X-${i}`, '1']));
    same((await ask({ headers: many, body: post ? {} : undefined })).status, 431, `${path} with too many headers`);
    if (!post) continue;
    same((await ask({ raw: ' '.repeat(path === '/api/tables' ? 270000 : 70000) })).status, 413, `${path} with too much`);
    same((await ask({ raw: '{}', type: 'text/plain' })).status, 415, `${path} with another type`);
    check(responses[400] && responses[413] && responses[415], `${path}: its errors are in the document`);
  }
}

async function too_often() {
  const strict = await new Server(file('strict.db'), { patience: 1 }).start();
  for (let i = 0; i < 3; i++) await strict.get('/api/nothing');
  for (const { method, path } of operations) {
    if (path === '/api/table/live') continue;
    same((await strict.ask(method.toUpperCase(), fill(path), { body: method === 'post' ? {} : undefined })).status, path === '/health' ? 200 : 429, `${path} too often`);
  }
  await strict.stop();
}

// ---- What each way answers ----

async function each_answer() {
  const made = await server.create({ scenario: 'lgv/sedgwick', public: true, name: 'Ann', confederate: 'open' });
  const { union, nobody } = made.seats;
  const bob = (await server.post('/api/sit', undefined, { table: made.table, seat: 'confederate', name: 'Bob', nonce: 'b' })).json;
  const post = (what, token, body) => server.post(`/api/table/${what}`, token, body);
  await server.post('/api/sit', undefined, { table: made.table, seat: 'confederate' });
  await server.post('/api/sit', undefined, { table: 'nowhere', seat: 'confederate' });
  for (const path of ['/api/catalog', '/api/board/lgv/chancellorsville', '/api/board/lgv/nowhere', '/api/clauses/lgv', '/api/clauses/xyz',
    '/api/status', '/api/tables', '/api/tables/running', '/api/tables/shut', '/api/tables/all/9999999999999-9', '/api/tables/all/x']) {
    await server.get(path);
  }
  const choose = chance(9);
  for (let i = 0; i < 30; i++) await step(server, { union, confederate: bob.token }, choose);
  for (const path of ['', '/about', '/record', '/at/3', '/at/9999']) await server.get(`/api/table${path}`, union);
  const view = (await server.get('/api/table', union)).json;
  const mine = view.legal.length ? union : bob.token;
  const { seq, legal } = (await server.get('/api/table', mine)).json;
  await post('why', union, { action: legal[0][0] });
  await post('sheet', union, {});
  await post('history', union, { keys: 'turn impulse' });
  const { seats: alone } = await server.create({ scenario: 'lgv/sedgwick', confederate: 'ai:1' });
  await post('hint', alone.union, { level: 1 });
  await post('resign', alone.union, { key: freshKey() });
  await post('hint', alone.union, {});
  const hexes = await server.create({ scenario: 'guv/jacksons-attack' });
  for (const query of ['supply union', 'command XI', 'command XI 1010', 'reach 1010', 'march Colquitt']) {
    await post('query', hexes.seats.confederate, { query });
    await post('query', hexes.seats.nobody, { query, at: 0 });
  }
  for (const [action] of legal.slice(0, 20)) await post('sheet', union, { action });
  await post('act', nobody, { seq, key: freshKey(), action: 'pass' });
  await post('act', mine, { seq: 0, key: freshKey(), action: 'pass' });
  await post('act', mine, { seq, key: freshKey(), action: 'roll 6' });
  await post('undo', mine, { seq: 0, key: freshKey() });
  const { answer } = await step(server, { union, confederate: bob.token }, choose);
  const undone = await post('undo', mine, { seq: answer.json.seq, key: freshKey() });
  if (undone.status !== 200) { // dice have fallen: begin anew elsewhere
    const again = await server.create();
    const opening = (await server.get('/api/table', again.seats.union)).json.legal.find(([text]) => text.startsWith('assault'))[0];
    await post('act', again.seats.union, { seq: 0, key: freshKey(), action: opening });
    await post('undo', again.seats.union, { seq: 1, key: freshKey() });
  }
  const now = (await server.get('/api/table', union)).json.seq;
  await post('undo', now && view.actor === 'union' ? bob.token : union, { seq: now, key: freshKey() });
  await post('undo', nobody, { seq: now, key: freshKey() });
  await post('chat', union, { text: 'well met' });
  await post('nonce', nobody, { nonce: 'n' });
  await post('nonce', union, { nonce: 'n' });
  await post('nonce', (await server.create()).seats.union, { nonce: 'n' });
  await post('next', union, {});
  await post('block', nobody, { seat: 'union', what: 'all' });
  await post('block', union, { seat: 'nobody', what: 'chat' });
  await post('report', nobody, { seat: 'union', reason: 'r' });
  await post('report', union, { seat: 'confederate', reason: 'r' });
  await post('webhook', nobody, { url: '' });
  await post('webhook', union, { url: '' });
  await offers(made, bob.token, post);
}

async function offers({ seats: { union, nobody } }, bob, post) {
  const agree = async (token, body, other) => post('answer', other, { offer: (await post('offer', token, body)).json.offer, agree: true });
  await post('offer', nobody, { kind: 'rematch' });
  await post('offer', union, { kind: 'rematch' });
  await post('answer', nobody, { offer: 1 });
  await post('answer', union, { offer: 999 });
  await agree(union, { kind: 'table-dice' }, bob);
  const roll = await type_a_roll({ union, confederate: bob });
  same((await post('offer', union, { kind: 'correct-roll', to: roll, roll: 'roll 9 9' })).status, 422, 'dice of nine faces');
  await agree(union, { kind: 'correct-roll', to: roll, roll: 'roll 1 1 1 1'.slice(0, 4 + 2 * dice) }, bob);
  const late = (await post('offer', union, { kind: 'take-back', to: 0 })).json.offer;
  await post('resign', nobody, { key: 'k' });
  await post('resign', union, { key: 'k' });
  same((await post('answer', bob, { offer: late, agree: true })).status, 409, 'what was offered before the end');
  await post('resign', union, { key: 'k' });
  await post('resign', union, { key: 'other' });
  await agree(union, { kind: 'rematch' }, bob);
  await post('next', union, {});
}

let dice = 0;
async function type_a_roll(seats) {
  const choose = chance(4);
  for (;;) {
    const view = (await server.get('/api/table', seats.union)).json;
    if (view.actor !== 'fortune') {
      await step(server, seats, choose);
      continue;
    }
    dice = view.dice;
    const action = `roll ${Array(view.dice).fill(6).join(' ')}`;
    await server.post('/api/table/act', seats.union, { seq: view.seq, key: freshKey(), action });
    return view.seq + 1;
  }
}

// ---- WebSocket ----

async function sockets() {
  const made = await server.create();
  const live = new Live(server, made.seats.union);
  await until(() => live.view && live.presence, 'messages');
  met.add(`get /api/table/live ${live.status}`);
  const elsewhere = new Live(server, made.seats.union, { origin: 'http://evil.example' });
  await until(() => elsewhere.status, 'answered');
  met.add(`get /api/table/live ${elsewhere.status}`);
  await server.get('/api/table/live');
  live.end();
  const strict = await new Server(file('sockets.db'), { options: ['--public', 'https://play.example', '--trust-proxy', '127.0.0.2', '--per-address', '1'] }).start();
  const { seats: { union } } = await strict.create();
  const proxied = { from: '127.0.0.2', headers: 'X-Forwarded-For: 192.0.2.1\r\n', origin: 'https://play.example' };
  const first = new Live(strict, union, proxied);
  await until(() => first.view, 'one socket');
  const second = new Live(strict, union, proxied);
  await until(() => second.status, 'answered');
  met.add(`get /api/table/live ${second.status}`);
  await strict.stop();
}

const { seats } = await server.create();
teeth();
same_ways();
await everywhere(seats.union);
await too_often();
await each_answer();
await sockets();
// 500 and 503 are for a server that is broken, full or stops; crash.mjs meets 503.
const unmet = operations.flatMap(({ method, path, responses }) => Object.keys(responses).map((status) => `${method} ${path} ${status}`))
  .filter((one) => !/50[03]$/.test(one) && !met.has(one));
same(unmet, [], 'every status in the document was met');
same(await server.stop('SIGTERM'), { code: 0, signal: null }, 'it ends well');
await close();
