// Behind nginx, by the very file that is offered to operators (deploy/nginx.conf): TLS, pages, requests, the live channel,
// and addresses that the proxy tells. Only names, ports and the certificate are put in. At first there is one process; then
// three over one PostgreSQL, of which one is killed, and which are drained and started anew one after the other, while
// games go on by the page's own engine.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import http from 'node:http';
import net from 'node:net';
import tls from 'node:tls';
import { Live, Postgres, Server, chance, check, chosen, close, file, freshKey, program, same, sleep, until } from './common.mjs';

const nginx = ['nginx', '/usr/sbin/nginx'].find((name) => spawnSync(name, ['-v']).status === 0);
if (!nginx) {
  if (process.env.CI === 'true') check(false, 'nginx is not installed');
  else console.log('skipped: everything behind nginx');
  await close();
}

const example = (name) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
const NAME = 'play.example.org';

// ---- nginx of our own ----

const freePort = () => new Promise((done) => {
  const server = net.createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => done(port));
  });
});

function certificate() {
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2',
    '-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`, '-keyout', file('privkey.pem'), '-out', file('fullchain.pem')], { stdio: 'ignore' });
}

// The example, with every occurrence of what an operator would change, changed.
function site(ports, upstream) {
  let text = example('nginx.conf');
  const processes = upstream.map((one, i) => [`${i ? '# ' : ''}server 127.0.0.1:${1863 + i} `, `server 127.0.0.1:${one} `]);
  for (const [from, to] of [...processes, ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
    ['listen 443 ssl', `listen 127.0.0.1:${ports.tls} ssl`], [`/etc/letsencrypt/live/${NAME}/fullchain.pem`, file('fullchain.pem')],
    [`/etc/letsencrypt/live/${NAME}/privkey.pem`, file('privkey.pem')]]) {
    check(text.includes(from), `the example has ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

// In a folder and at ports of its own; ended by its id.
async function proxy(...upstream) {
  const prefix = file(`nginx-${upstream.length}`);
  mkdirSync(prefix);
  for (let i = 0; ; i++) {
    const ports = { plain: await freePort(), tls: await freePort() };
    writeFileSync(`${prefix}/site.conf`, site(ports, upstream));
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${prefix}/${kind};`).join('\n');
    const user = process.getuid() === 0 ? 'user root;\n' : '';
    writeFileSync(`${prefix}/nginx.conf`, `${user}daemon off;\npid ${prefix}/pid;\nerror_log stderr;\nworker_processes 1;\n` +
      `events { worker_connections 256; }\nhttp {\naccess_log off;\n${places}\ninclude ${prefix}/site.conf;\n}\n`);
    const child = spawn(nginx, ['-p', prefix, '-c', `${prefix}/nginx.conf`, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (text) => (said += text));
    process.on('exit', () => child.exitCode ?? child.signalCode ?? child.kill('SIGTERM'));
    const there = await until(async () => child.exitCode !== null || (await plain(ports.plain, '/')).status === 301, 'nginx begins');
    if (there && child.exitCode === null) return { child, ports };
    if (i === 5 || !/bind\(\)/.test(said)) throw new Error(`nginx: ${said}`); // somebody took the port: take another
  }
}

// ---- Asking ----

const collect = (request) => new Promise((done) => {
  request.on('error', (error) => done({ status: 0, error }));
  request.on('response', (answer) => {
    let text = '';
    answer.on('data', (part) => (text += part));
    answer.on('end', () => {
      let json;
      try { json = JSON.parse(text); } catch { /* a page */ }
      done({ status: answer.statusCode, headers: answer.headers, text, json });
    });
  });
});

function plain(port, path) {
  const request = http.get({ host: '127.0.0.1', port, path, headers: { Host: NAME } });
  return collect(request);
}

let port;
const agent = new https.Agent({ keepAlive: true });
const secure = () => ({ host: '127.0.0.1', port, servername: NAME, ca: readFileSync(file('fullchain.pem')) });

const channel = () => ({ host: NAME, origin: `https://${NAME}`, connect: () => tls.connect({ ...secure(), ALPNProtocols: ['http/1.1'] }) });

function ask(method, path, { token, body, from = '127.0.0.1', headers = {}, kept = false } = {}) {
  const bytes = body === undefined ? undefined : JSON.stringify(body);
  const request = https.request({ ...secure(), method, path, localAddress: from, agent: kept ? agent : false, headers: {
    Host: NAME, ...(token && { Authorization: `Bearer ${token}` }), ...(bytes && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(bytes) }), ...headers } });
  request.end(bytes);
  return collect(request);
}

// ---- What must go through ----

async function page() {
  const front = await ask('GET', '/');
  check(front.status === 200 && front.text.includes('<title>Long Roll</title>'), 'the page, by TLS');
  same(front.headers['strict-transport-security'], 'max-age=31536000', 'and only so from now on');
  check(front.headers['content-security-policy'].includes("default-src 'self'"), 'with our own policy');
  const again = await ask('GET', '/', { headers: { 'If-None-Match': front.headers.etag } });
  same(again.status, 304, 'kept by the browser');
  same((await ask('GET', '/health')).json, { status: 'ok' }, 'it is well');
  same((await ask('GET', '/metrics')).status, 404, 'its figures are not for the world');
}

async function table() {
  const origin = { Origin: `https://${NAME}` };
  const made = await ask('POST', '/api/tables', { body: { scenario: 'lgv/sedgwick' }, headers: origin });
  same(made.status, 201, 'a table');
  check(made.json.links.union.startsWith(`https://${NAME}/#/t/`), 'with links for others');
  same((await ask('POST', '/api/tables', { body: { scenario: 'lgv/sedgwick' }, headers: { Origin: 'https://evil.example' } })).status, 403, 'not for a page from elsewhere');
  const { seats } = made.json;
  const view = (await ask('GET', '/api/table', { token: seats.nobody })).json;
  const live = new Live(null, seats[view.actor], channel());
  await until(() => live.presence, 'the live channel');
  check(live.good, 'a WebSocket by the book');
  const action = live.view.legal[0][0];
  live.say(`act 1 ${JSON.stringify({ seq: view.seq, key: freshKey(), action })}`);
  await until(() => live.messages.some(({ type }) => type === 'answer'), 'an action over it');
  same(live.messages.find(({ type }) => type === 'answer').status, 200, 'is done');
  const long = { scenario: 'lgv/sedgwick', record: 'x'.repeat(60000) };
  same((await ask('POST', '/api/tables', { body: long })).status, 400, 'a long body comes whole');
  same((await ask('POST', '/api/tables', { body: { record: 'x'.repeat(270000) } })).status, 413, 'one too long does not');
  live.end();
}

// Who misbehaves behind the proxy is put off, and nobody else.
async function addresses() {
  const bad = (from, headers) => ask('GET', '/api/nothing', { from, headers });
  for (let i = 0; i < 9; i++) await bad('127.0.0.5', { 'X-Forwarded-For': '127.0.0.6' });
  same((await bad('127.0.0.5')).status, 429, 'too often');
  same((await bad('127.0.0.6')).status, 404, 'another address, and the one that was named falsely, is not');
  same((await ask('GET', '/api/catalog', { from: '127.0.0.7' })).status, 200, 'nor a third');
}

async function one_process() {
  writeFileSync(file('longroll.conf'), example('longroll.conf').replace('127.0.0.1:1863', '127.0.0.1:0')
    .replace('/var/lib/longroll/tables.db', file('nginx.db')).replace('metrics = 9863', 'metrics = 0'));
  same(spawnSync(program, ['serve', '--config', file('longroll.conf'), '--check']).status, 0, 'the example of settings is good');
  const server = await new Server('', { words: () => ['serve', '--config', file('longroll.conf'), '--patience', '8'] }).start();
  const { child, ports } = await proxy(server.port);
  port = ports.tls;
  const elsewhere = await plain(ports.plain, '/some/where?x=1');
  same([elsewhere.status, elsewhere.headers.location], [301, `https://${NAME}/some/where?x=1`], 'from http to https');
  await page();
  await table();
  await addresses();
  await server.stop();
  same((await ask('GET', '/')).status, 502, 'without the server nginx says so');
  await end(child);
}

const end = (child) => {
  const ended = new Promise((done) => child.on('exit', done));
  child.kill('SIGTERM');
  return ended;
};

// ---- Three processes over one PostgreSQL ----

const choose = chance(1863);

// What the page's engine finds in a browser: a socket and requests, by TLS and through the proxy.
class PageSocket extends Live {
  static opened = 0;

  constructor() {
    super(null, undefined, { ...channel(), silent: true });
    this.socket.on('close', () => this.onclose({ code: this.code || 1006 }));
  }

  take(data) {
    const before = this.status;
    super.take(data);
    if (before || !this.status) return;
    if (this.status !== '101') return this.end();
    PageSocket.opened++;
    this.onopen();
  }

  hear(kind, payload) {
    if (kind === 1) this.onmessage({ data: payload.toString() });
    else super.hear(kind, payload);
  }

  send(text) { this.say(text); }
  close() { this.end(); }
}

async function pageFetch(url, { method, headers, body }) {
  const answer = await ask(method, url.pathname, { token: headers.Authorization?.slice(7), body: body && JSON.parse(body), kept: true });
  if (answer.status === 0) throw answer.error;
  return new Response(answer.text, { status: answer.status });
}

// Two pages that play one game, so much and then wait. What they are told was done is kept.
class Pages {
  constructor(Engine, seats) {
    this.seats = seats;
    this.acknowledged = [];
    this.refused = [];
    this.credit = 0;
    this.engines = [seats.union, seats.confederate].map((token) => new Engine({ token, base: `https://${NAME}/`, patience: 50 }));
    for (const engine of this.engines) {
      engine.onview((view) => { engine.shown = view; this.act(engine); });
      engine.view();
    }
  }

  go_on() {
    this.credit = 3;
    for (const engine of this.engines) this.act(engine);
  }

  async act(engine) {
    while (this.credit > 0 && !engine.acts && engine.shown?.legal.length) {
      const { seq, you, legal } = engine.shown;
      const action = chosen(legal, choose);
      this.credit--;
      engine.acts = true;
      engine.shown = null; // until the next view
      await engine.act(action, seq).then(() => this.acknowledged.push({ seq, side: you, action }),
        ({ code }) => this.refused.push(code));
      engine.acts = false;
    }
  }

  close() { this.engines.forEach((engine) => engine.close()); }

  // The record has each of them at its place.
  async lost() {
    const { text } = await ask('GET', '/api/table/record', { token: this.seats.union });
    const lines = text.slice(text.indexOf('\n\n') + 2).split('\n');
    const twice = this.acknowledged.length - new Set(this.acknowledged.map(({ seq }) => seq)).size;
    return twice + this.acknowledged.filter(({ seq, side, action }) => lines[seq] !== `${side} ${action}`).length;
  }
}

const admin = (socket, ...words) => new Promise((done) => {
  const child = spawn(program, ['admin', ...words, '--socket', socket]);
  let said = '';
  child.stdout.on('data', (text) => (said += text));
  child.stderr.on('data', (text) => (said += text));
  child.on('exit', (code) => done({ code, said }));
});
const sockets = async (server) => Number(/(\d+) of them sockets/.exec((await admin(server.admin, 'status')).said)[1]);

async function begin_process(url, number) {
  const admin = file(`process-${number}.sock`);
  const server = new Server('', { words: () => ['serve', '--listen', `127.0.0.1:${server.port ?? 0}`, '--store', url, '--key', file('three.key'),
    '--public', `https://${NAME}`, '--trust-proxy', '127.0.0.1', '--admin', admin, '--patience', '4'] });
  return Object.assign(await server.start(), { admin });
}

async function played(games, text) {
  const enough = games.map(({ acknowledged }) => acknowledged.length + 2);
  await until(() => {
    games.forEach((game) => game.credit > 0 || game.go_on());
    return games.every(({ acknowledged }, i) => acknowledged.length >= enough[i]);
  }, text);
}

// Games are made all the time; every one of them must be.
async function makes(until_this_is_over) {
  let over = false;
  until_this_is_over.then(() => (over = true));
  const answers = [];
  while (!over) {
    const from = `127.0.1.${1 + (answers.length % 200)}`; // one alone may not make so many
    answers.push((await ask('POST', '/api/tables', { body: { scenario: 'lgv/sedgwick' }, from })).status);
    await sleep(50);
  }
  same(answers.filter((status) => status !== 201), [], 'new games are made meanwhile');
}

async function three_processes() {
  const pg = new Postgres();
  if (!(await pg.start())) return;
  const url = await pg.database('three');
  const servers = await Promise.all([1, 2, 3].map((number) => begin_process(url, number)));
  const { child, ports } = await proxy(...servers.map((server) => server.port));
  port = ports.tls;
  Object.assign(globalThis, { WebSocket: PageSocket, fetch: pageFetch, location: { href: `https://${NAME}/` },
    window: { addEventListener() {}, removeEventListener() {}, setTimeout } });
  const { RemoteEngine } = await import('../../web/engine/remote.js');
  const games = [];
  for (let i = 0; i < 6; i++) games.push(new Pages(RemoteEngine, (await ask('POST', '/api/tables', { body: { scenario: 'lgv/sedgwick' } })).json.seats));
  await played(games, 'they play');
  await killed(servers, games);
  await upgraded(servers, games);
  await each_counts(servers.length);
  const lost = await Promise.all(games.map((game) => game.lost()));
  same(lost, lost.map(() => 0), 'nothing is lost, nothing is done twice');
  const done = games.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  same(await pg.keyed('three'), [done, done], 'each action that was acknowledged is in the log once, and no other');
  const refused = games.flatMap((game) => game.refused).filter((code) => code !== 'stale');
  same(refused, [], 'no action failed');
  games.forEach((game) => game.close());
  await end(child);
  await Promise.all(servers.map((server) => server.stop()));
}

const came_again = (before, there) => until(() => PageSocket.opened >= before + there, `${there} come again`);

// The one with the most players dies in the midst of it.
async function killed(servers, games) {
  const counts = await Promise.all(servers.map(sockets));
  const one = servers[counts.indexOf(Math.max(...counts))];
  const before = PageSocket.opened;
  games.forEach((game) => game.go_on());
  one.child.kill('SIGSTOP'); // so that it takes some requests and answers none
  let answered = 0;
  const asked = Array.from({ length: 6 }, () => ask('POST', '/api/tables', { body: { scenario: 'lgv/sedgwick' } }).finally(() => answered++));
  await until(() => answered >= 1, 'the others answer');
  await one.stop('SIGKILL');
  same((await Promise.all(asked)).map(({ status }) => status), asked.map(() => 201), 'what it took another is asked');
  await played(games, 'they go on at another');
  await came_again(before, Math.max(...counts));
  await one.start();
}

// One after the other: drained, put in place anew, and the next.
async function upgraded(servers, games) {
  for (const server of servers) {
    const before = PageSocket.opened;
    const there = await sockets(server);
    server.wanted = true; // that it ends
    const drained = admin(server.admin, 'drain');
    const [{ code, said }] = await Promise.all([drained, played(games, 'they play on'), makes(drained)]);
    same([code, said], [0, 'the server has ended\n'], 'drained');
    same(await server.ended, { code: 0, signal: null }, 'it ends well');
    await played(games, 'they go on at another');
    await came_again(before, there);
    await server.start();
  }
}

// Each process counts who misbehaves, by the player's own address.
async function each_counts(count) {
  const bad = (from) => ask('GET', '/api/nothing', { from, headers: { 'X-Forwarded-For': '127.0.0.9' } });
  const of = [];
  for (let i = 0; i < 8 * count; i++) of.push((await bad('127.0.0.8')).status);
  same([of.filter((status) => status === 429).length > 0, of.slice(0, 4)], [true, [404, 404, 404, 404]], 'too often');
  for (let i = 0; i < count; i++) same((await bad('127.0.0.9')).status, 404, 'another address is not');
}

certificate();
for (const test of [one_process, three_processes]) {
  const start = Date.now();
  await test();
  console.log(`${test.name} ${Date.now() - start} ms`);
}
await close();
