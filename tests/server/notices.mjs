// Told whose turn it is, and only those who should be: webhooks, public lists, links; typed dice that are corrected.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { Live, Server, chance, check, close, factsHeld, factsOf, file, freshKey, program, same, step, until } from './common.mjs';
import { fault, named } from './lib/schema.mjs';

// ---- One who listens ----

class Listener {
  async open(answer = () => 204, { at = '127.0.0.1', tls } = {}) {
    this.texts = new Set();
    this.calls = 0;
    this.http = (tls ? https : http).createServer(tls ?? {}, (request, response) => {
      const parts = [];
      request.on('data', (part) => parts.push(part));
      request.on('end', () => {
        this.calls++;
        this.request = request;
        const status = answer(this.calls, request);
        if (status === 0) return; // never answers
        const text = Buffer.concat(parts).toString();
        if (status < 300) this.texts.add(text);
        response.writeHead(status, status === 302 ? { Location: 'http://127.0.0.1:1/' } : {});
        response.end();
      });
    });
    this.left = 0; // callers who gave up, or hung up
    this.http.on('connection', (socket) => socket.on('close', () => this.left++).on('error', () => {}));
    await new Promise((done) => this.http.listen(0, at, done));
    this.host = `${at}:${this.http.address().port}`;
    this.url = `${tls ? 'https' : 'http'}://${this.host}/told?who=ann`;
    return this;
  }

  // Each notice once: whoever is slow to answer is told the same again.
  get heard() { return [...this.texts].map((text) => JSON.parse(text)); }

  close() { this.http.closeAllConnections?.(); this.http.close(); }
}

const ann = await new Listener().open();
const slow = await new Listener().open(() => 0);
const late = await new Listener().open((call) => (call < 3 ? 503 : 200));
const sent = await new Listener().open(() => 302);
const silent = await Promise.all(Array.from({ length: 20 }, (_, i) => new Listener().open(() => 0, { at: `127.0.0.${i + 2}` })));

// A certificate that signs itself, for one address.
function certificate(name) {
  const [key, cert] = [file(`${name}.key`), file(`${name}.pem`)];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', `/CN=${name}`,
    '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert], { stdio: 'pipe' });
  return { cert, tls: { key: readFileSync(key), cert: readFileSync(cert) } };
}
const [trusted, strange] = [certificate('trusted'), certificate('strange')];
const safe = await new Listener().open(() => 204, trusted);
const false_friend = await new Listener().open(() => 204, strange);
const everybody = [ann, slow, late, sent, safe, false_friend, ...silent];
const rule = ['public', ...everybody.map((one) => one.host)].join(',');
process.env.http_proxy = process.env.https_proxy = 'http://127.0.0.1:9/'; // who calls by it cannot judge addresses: it is not used
const server = await new Server(file('notices.db'), { options: ['--webhooks', rule, '--webhook-ca', trusted.cert, '--public', 'https://play.example/lr'] }).start();
const hook = (token, url) => server.post('/api/table/webhook', token, { url });
const about = async (token) => (await server.get('/api/table/about', token)).json;
const status = async () => (await server.get('/api/status')).json;

// ---- Webhooks ----

async function told() {
  const made = await server.create({ scenario: 'lgv/sedgwick', name: 'Ann', confederate: 'open' });
  const { union, nobody } = made.seats;
  const bob = (await server.post('/api/sit', undefined, { table: made.table, seat: 'confederate', name: 'Bob' })).json.token;
  same((await hook(union, ann.url)).status, 200, 'an address');
  await until(() => ann.heard.length > 0, 'it is his turn already: told at once');
  same(fault(named('Notice'), ann.heard[0]), '', 'a notice as the document says');
  const { table, event, seat, name, against, link } = ann.heard[0];
  same([table, event, seat, name, against, link], [made.table, 'turn', 'union', 'Ann', 'Bob', `https://play.example/lr/#/table/${made.table}`], 'what it says');
  check(ann.request.method === 'POST' && ann.request.url === '/told?who=ann' && ann.request.headers.host === ann.host, 'how it was sent');
  same([(await about(union)).webhook, (await about(bob)).webhook, (await about(nobody)).webhook], [ann.url, '', ''], 'nobody else sees it');
  const record = (await server.get('/api/table/record', bob)).text;
  check(!record.includes(ann.host), 'nor does the record tell');

  // The turn goes to Bob and comes back: told once more, not for each action in between.
  const choose = chance(2);
  let view;
  do {
    await step(server, { union, confederate: bob }, choose);
    view = (await server.get('/api/table', union)).json;
  } while (view.actor !== 'confederate' && !view.over);
  while (view.actor === 'confederate' && !view.over) {
    await step(server, { confederate: bob }, choose);
    view = (await server.get('/api/table', union)).json;
  }
  await until(() => ann.heard.length >= 2, 'the turn has come back');
  check(ann.heard[1].event === 'turn' && ann.heard[1].seq > 0, 'told of the turn', ann.heard);
  await server.post('/api/table/offer', bob, { kind: 'table-dice' });
  await until(() => ann.heard.some((notice) => notice.event === 'offer'), 'told of an offer');

  // It is kept, and can be taken away.
  await server.stop();
  await server.start();
  same((await about(union)).webhook, ann.url, 'the address is kept');
  await server.post('/api/table/resign', bob, { key: freshKey() });
  await until(() => ann.heard.some((notice) => notice.event === 'over'), 'told of the end');
  const offer = (await server.post('/api/table/offer', bob, { kind: 'rematch' })).json.offer;
  await server.post('/api/table/answer', union, { offer, agree: true });
  const next = (await server.post('/api/table/next', union, {})).json;
  same([next.seat, (await about(next.token)).webhook], ['confederate', ann.url], 'the address goes along to the rematch');
  same((await hook(union, '')).status, 200, 'taken away');
  same((await about(union)).webhook, '', 'and gone');
  check(!JSON.stringify(ann.heard).includes(union), 'no token was ever sent');
}

async function refused_addresses() {
  const { union, nobody } = (await server.create()).seats;
  const bad = ['ftp://example.org/', 'https://', 'https://127.0.0.1/', 'https://[::1]/', 'https://10.0.0.1:8443/', 'https://example.org:22/', 'https://user@example.org/', 'http://', 'http:///x', 'example.org', 'http://127.0.0.1/', 'http://127.1/', 'http://0x7f000001/',
    'http://2130706433/', 'http://[::1]:8080/', 'http://[::ffff:10.0.0.1]/', 'http://10.0.0.1/', 'http://192.168.1.1/', 'http://172.20.0.1/', 'http://169.254.169.254/latest',
    'http://100.64.0.1/', 'http://0.0.0.0/', 'http://224.0.0.1/', 'http://255.255.255.255/', 'http://[fe80::1]/', 'http://[fd00::1]/', 'http://[2001:db8::1]/',
    'http://user@example.org/', 'http://example.org:22/', 'http://example.org:0/', 'http://example.org:99999/', 'http://example.org/a b', 'http://example.org/#x',
    'http://exa_mple.org/', `http://example.org/${'x'.repeat(300)}`, 'http://example.org/\r\nX: y', 'http://[::1', 'http://localhost:8080/', 'https://localhost/', 'http://LOCALHOST./', 'http://a.localhost/', 7, null, ['http://example.org/']];
  for (const url of bad) {
    const answer = await hook(union, url);
    check(answer.status === 400 && answer.json.error.field === 'url' && answer.json.error.text, `${url}: ${answer.text}`);
  }
  same((await server.post('/api/table/webhook', union, {})).json.error.field, 'url', 'none at all');
  same((await hook(nobody, ann.url)).status, 403, 'spectators have no turn');
  same((await hook(union, 'http://203.0.114.7:8080/told')).status, 200, 'a public one');
  same((await hook(union, 'http://notlocalhost.example.org/')).status, 200, 'and names that only look like it');
  same((await hook(union, 'https://example.org/told')).status, 200, 'also by https');
  await hook(union, '');
}

// A name that leads inside is seen through when it is called; one that never answers, or sends elsewhere, keeps nobody waiting.
async function bad_listeners() {
  const before = await status();
  const made = [];
  for (const url of ['http://ip6-localhost:8080/', slow.url, sent.url, late.url]) {
    made.push(await server.create());
    same((await hook(made.at(-1).seats.union, url)).status, 200, 'a name may be anything');
  }
  for (let i = 0; i < 20; i++) await step(server, made[1].seats, () => 0);
  await until(() => slow.calls > 0, 'it was called, and the game went on');
  await until(() => late.heard.length > 0, 'who is not there is tried again');
  await until(() => sent.calls > 0, 'and who sends elsewhere');
  same([late.calls, sent.calls], [3, 1], 'a few times; and nobody is followed elsewhere');
  await until(async () => (await status()).lost_notices >= before.lost_notices + 2, 'what is lost is counted');
  check(slow.heard.length === 0, 'who never answers was not told');
}

// Those who never answer have queues of their own: whoever comes after them is told before they have been gone through once.
async function silent_hosts() {
  const each = 3;
  for (const host of silent) {
    for (let i = 0; i < each; i++) same((await hook((await server.create()).seats.union, host.url)).status, 200, 'an address');
  }
  await until(() => silent.filter((host) => host.calls > host.left).length > 10, 'many wait for an answer at the same time');
  const { union, nobody } = (await server.create()).seats;
  const { table } = await about(nobody);
  await hook(union, ann.url);
  await until(() => ann.heard.some((notice) => notice.table === table), 'Ann is told');
  const given_up = silent.reduce((sum, host) => sum + host.left, 0);
  check(given_up < each * silent.length, `before they are: ${given_up} of ${each * silent.length}`);
}

async function by_https() {
  for (const listener of [safe, false_friend]) {
    same((await hook((await server.create()).seats.union, listener.url)).status, 200, 'an address');
  }
  await until(() => safe.heard.length > 0, 'told by https');
  same([safe.heard[0].event, safe.request.method, safe.request.headers['content-type']], ['turn', 'POST', 'application/json'], 'what was told');
  await until(() => false_friend.left === 3, 'a certificate that nobody vouches for is tried a few times');
  same(false_friend.calls, 0, 'and never believed: nothing is said to its owner');
}

// What was owed when the server was killed is sent by the next; what was sent is not sent again.
async function survives() {
  let deaf = true;
  const ear = await new Listener().open(() => (deaf ? 0 : 204));
  const words = { options: ['--webhooks', ear.host] };
  let mine = await new Server(file('survives.db'), words).start();
  const { seats, table } = await mine.create();
  same((await mine.post('/api/table/webhook', seats.union, { url: ear.url })).status, 200, 'an address');
  await until(() => ear.calls > 0, 'it is called, and does not answer');
  await mine.stop('SIGKILL');
  deaf = false;
  await mine.start();
  await until(() => ear.heard.length > 0, 'told after the server was killed');
  same([ear.heard[0].table, ear.heard[0].event, ear.heard[0].seat], [table, 'turn', 'union'], 'the same');
  await until(async () => (await mine.get('/api/status')).json.notices === 1, 'it was sent');
  await mine.stop();
  const calls = ear.calls;
  await mine.start();
  const { seats: other } = await mine.create();
  await mine.post('/api/table/webhook', other.union, { url: ear.url });
  await until(() => ear.heard.length > 1, 'another is told');
  await until(async () => Number((await mine.get('/api/status')).json.notices) >= 1, 'and is counted');
  same(ear.calls, calls + 1, 'the first is not told again');
  await mine.stop();
  ear.close();
}

async function switched_off() {
  const quiet = await new Server(file('quiet.db'), { options: ['--webhooks', 'none'] }).start();
  const { union } = (await quiet.create()).seats;
  same((await quiet.post('/api/table/webhook', union, { url: 'http://203.0.114.7/' })).status, 400, 'none are called');
  await quiet.stop();
}

// ---- Lists and links ----

async function lists() {
  const get = async (where) => (await server.get(`/api/tables/${where}`)).json;
  const made = [];
  for (let i = 0; i < 120; i++) made.push(await server.create({ scenario: 'lgv/sedgwick', name: `P${i}`, confederate: i % 3 ? 'person' : 'open', public: i % 2 === 0 }));
  for (const state of ['open', 'running', 'all']) {
    const seen = [];
    for (let next = ''; ;) {
      const page = await get(next ? `${state}/${next}` : state);
      check(page.tables.length <= 50, 'a page has at most fifty');
      check(state === 'all' || page.tables.every((one) => one.state === state), `only those that are ${state}`);
      seen.push(...page.tables);
      if (!(next = page.next)) break;
    }
    const expected = made.filter((_, i) => i % 2 === 0 && (state === 'all' || (i % 3 ? 'running' : 'open') === state)).map((one) => one.table);
    same(seen.map((one) => one.table).filter((id) => expected.includes(id)).reverse(), expected, `each of them once, the latest first: ${state}`);
    check(!seen.some((one) => made.some((other, i) => i % 2 && other.table === one.table)), 'none that is not public');
    check(seen.every((one, i) => i === 0 || one.changed <= seen[i - 1].changed), 'in order');
  }
  // Somebody sits down, then gives up: it goes from shelf to shelf.
  const { table } = made[0];
  const find = async (state) => (await get(state)).tables.find((one) => one.table === table);
  const sat = await server.post('/api/sit', undefined, { table, seat: 'confederate', name: 'Bob "the" Second' });
  same((await find('running')).now.seats[1], { seat: 'confederate', kind: 'person', name: 'Bob "the" Second' }, 'who sat down is in the list');
  check(!(await find('open')), 'and the seat is not open any more');
  await server.post('/api/table/resign', sat.json.token, { key: freshKey() });
  same((await find('over')).now.winner, 'union', 'over, and who has won');
  same(made[0].links, { union: `https://play.example/lr/#/t/${made[0].seats.union}`, nobody: `https://play.example/lr/#/t/${made[0].seats.nobody}`,
    table: `https://play.example/lr/#/table/${table}` }, 'links to hand on');
  same(sat.json.link, `https://play.example/lr/#/t/${sat.json.token}`, 'and for who sat down');
  same([(await status()).public, (await status()).loopback], ['https://play.example/lr', true], 'how others reach it');
}

// ---- Dice that were typed wrongly ----

async function corrected() {
  const made = await server.create();
  const { union, confederate } = made.seats;
  const choose = chance(21);
  const post = (what, token, body) => server.post(`/api/table/${what}`, token, body);
  while ((await about(union)).rolls < 1) await step(server, made.seats, choose);
  const rolled = (await server.get('/api/table', union)).json.seq;
  const record = (await server.get('/api/table/record', union)).text.split('\n\n')[1].split('\n');
  const derived = record.findIndex((line) => line.startsWith('fortune')) + 1;
  const own = record[derived - 1].replace('fortune ', '');
  same((await post('offer', union, { kind: 'correct-roll', to: derived, roll: own })).json.error.field, 'to', 'what the server rolled stands');
  const offer = (await post('offer', union, { kind: 'table-dice' })).json.offer;
  await post('answer', confederate, { offer, agree: true });
  let view;
  do {
    await step(server, made.seats, choose);
    view = (await server.get('/api/table', union)).json;
  } while (view.actor !== 'fortune');
  const at = view.seq;
  const faces = (face) => `roll ${Array.from({ length: view.dice }, (_, i) => (2 * i < view.dice ? face : 7 - face)).join(' ')}`;
  await post('act', union, { seq: at, key: freshKey(), action: faces(6) });
  const wrong = (await server.get('/api/table', union)).json;
  for (let i = 0; i < 3 && (await server.get('/api/table', union)).json.actor !== 'fortune'; i++) await step(server, made.seats, choose);
  const bad = [[{ to: at, roll: faces(1) }, 'to'], [{ to: 0, roll: faces(1) }, 'to'], [{ to: 99999, roll: faces(1) }, 'to'], [{ to: at + 1, roll: 'pass' }, 'roll'], [{ to: at + 1 }, 'roll']];
  for (const [body, field] of bad) same((await post('offer', union, { kind: 'correct-roll', ...body })).json.error?.field, field, JSON.stringify(body));
  check((await post('offer', union, { kind: 'correct-roll', to: at + 1, roll: 'roll 7 7' })).status === 422, 'no such faces');
  const live = new Live(server, confederate);
  await until(() => live.table, 'the table');
  const correct = (await post('offer', union, { kind: 'correct-roll', to: at + 1, roll: faces(1) })).json.offer;
  await until(() => live.table.offers.length === 1, 'the other side sees it');
  same(live.table.offers[0], { offer: correct, by: 'union', kind: 'correct-roll', to: at + 1, roll: faces(1) }, 'what is offered');
  same((await post('answer', union, { offer: correct, agree: true })).status, 403, 'nobody agrees with himself');
  same((await post('answer', confederate, { offer: correct, agree: true })).status, 200, 'agreed');
  await until(() => live.view.seq === at + 1, 'back to the roll');
  const whole = (await server.get('/api/table', confederate)).json;
  check(factsHeld(live) === factsOf(whole), 'the changes add up to the whole');
  same(live.journal.slice(-whole.journal.length), whole.journal, 'and so does the journal');
  const lines = (await server.get('/api/table/record', union)).text.split('\n\n')[1].split('\n');
  same([lines[at], lines[at + 1].slice(0, 4)], [`fortune ${faces(1)}`, 'end '], 'with other faces');
  check(factsOf((await server.get('/api/table', union)).json) !== factsOf(wrong), 'and another result');
  await server.stop();
  await server.start();
  same((await server.get('/api/table', union)).json.seq, at + 1, 'so it stays');
  check(rolled <= at, 'after rolls of the server');
  await post('resign', union, { key: freshKey() });
  writeFileSync(file('corrected.record'), (await server.get('/api/table/record', union)).text);
  const said = execFileSync(program, ['verify', file('corrected.record')]).toString();
  check(/[1-9]\d* rolls from the promised seed, 1 on a table/.test(said), `and can be proved: ${said}`);
  live.end();
}

for (const test of [told, refused_addresses, bad_listeners, silent_hosts, by_https, survives, switched_off, lists, corrected]) {
  const start = Date.now();
  await test();
  console.log(`${test.name} ${Date.now() - start} ms`);
}
same(await server.stop('SIGTERM'), { code: 0, signal: null }, 'it ends well');
for (const listener of everybody) listener.close();
await close();
