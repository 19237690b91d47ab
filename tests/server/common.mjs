// What the tests of the server share: a server of one's own, requests, a small WebSocket client, checks that are counted.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import net from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { fault, judge, named } from './lib/schema.mjs';
import { Unpacker, kindOf } from '../../web/engine/unpack.js';

const top = fileURLToPath(new URL('../../', import.meta.url));
export const program = process.env.LONGROLL ?? path.join(top, 'build/longroll');
export const forgetful = process.env.LONGROLL_FORGETFUL ?? path.join(top, 'build/release/tests/server/forgetful_serve');

// ---- Counting ----

let passed = 0;
let failed = 0;

export function check(good, text, more) {
  if (good) passed++;
  else failed++;
  if (!good) console.log(`not so: ${text}`, more === undefined ? '' : JSON.stringify(more)?.slice(0, 600));
  return Boolean(good);
}

export const same = (found, expected, text) => check(JSON.stringify(found) === JSON.stringify(expected), text, { found, expected });

export async function close() {
  for (const end of atEnd.reverse()) await end();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}

const atEnd = [];
process.on('unhandledRejection', async (error) => {
  console.log(error);
  failed++;
  await close();
});

const folder = mkdtempSync(path.join(tmpdir(), 'longroll-server-'));
atEnd.push(() => rmSync(folder, { recursive: true, force: true }));
export const file = (name) => path.join(folder, name);

export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

// Waits for what must come true; a test never sleeps for a time that it hopes is enough.
export async function until(what, text, patience = 60000) {
  const end = Date.now() + patience;
  while (!(await what())) {
    if (Date.now() > end) return check(false, `waited in vain: ${text}`);
    await sleep(2);
  }
  return true;
}

// A number from 0 to n - 1 out of a seed, so that a test plays the same game again.
export function chance(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

// ---- A PostgreSQL of the test's own (tests/postgres) ----

export class Postgres {
  // False: there is none to be had here; where there must be, that has failed the test.
  async start(env = {}) {
    this.child = spawn(path.join(top, 'tests/postgres'), { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, ...env } });
    this.said = [];
    this.heard = [];
    this.child.stdin.on('error', () => {});
    const ended = new Promise((done) => this.child.on('exit', done));
    createInterface({ input: this.child.stdout }).on('line', (line) => (this.heard.shift() ?? ((text) => this.said.push(text)))(line));
    this.url = await Promise.race([this.line(), ended.then(() => undefined)]);
    if (!this.url) {
      const code = await ended;
      console.log('skipped: everything over PostgreSQL');
      return code === 77 ? false : check(false, 'a PostgreSQL for the test');
    }
    atEnd.push(() => { this.child.stdin.end(); return ended; });
    return true;
  }

  line() { return this.said.length ? Promise.resolve(this.said.shift()) : new Promise((done) => this.heard.push(done)); }
  tell(words) { this.child.stdin.write(`${words}\n`); return this.line(); }

  async database(name) {
    await this.tell(`database ${name}`);
    return this.url.replace('/postgres?', `/${name}?`);
  }

  // How many actions that came with a key are in the logs, and how many keys there are: as many, if none was done twice.
  async keyed(name) {
    const said = await this.tell(`ask ${name} SELECT count(*), count(DISTINCT (of_table, key)) FROM log WHERE key IS NOT NULL`);
    return said.split('|').map(Number);
  }
}

// ---- A server ----

const servers = new Set();
process.on('exit', () => servers.forEach((server) => server.child.kill('SIGKILL'))); // also when a test breaks off

export class Server {
  constructor(data, { program: own = program, patience = 0, options = [], words } = {}) {
    this.data = data;
    this.program = own;
    this.patience = patience; // 0: as many bad requests as one likes
    this.words = words ?? (() => ['serve', '--listen', '127.0.0.1:0', '--data', this.data, '--patience', this.patience, ...options]);
    this.said = '';
  }

  async start() {
    this.agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
    this.said = '';
    this.child = spawn(this.program, this.words());
    this.wanted = false;
    servers.add(this);
    this.ended = new Promise((done) => this.child.on('exit', (code, signal) => done({ code, signal })));
    this.child.on('exit', (code) => { if (!this.wanted || code) console.log(this.said.slice(-6000)); });
    this.child.stdout.on('data', (text) => (this.said += text));
    this.child.stderr.on('data', (text) => (this.said += text));
    await until(() => /http:\/\/[^ \n]*\/\n/.test(this.said) || this.child.exitCode !== null, 'the server begins');
    this.port = Number(/:(\d+)\/\n/.exec(this.said)?.[1]);
    if (!atEnd.includes(this.atEnd)) atEnd.push((this.atEnd = () => this.stop('SIGKILL')));
    return this;
  }

  async stop(signal = 'SIGTERM') {
    this.agent?.destroy();
    this.wanted = true;
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill(signal);
    return this.ended;
  }

  // {status, text, json, headers}; a connection that breaks gives status 0.
  ask(method, where, { token, body, raw, headers = {}, type = 'application/json', from } = {}) {
    const bytes = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const all = { ...headers };
    if (token) all.Authorization = `Bearer ${token}`;
    if (bytes !== undefined) all['Content-Length'] = Buffer.byteLength(bytes);
    if (bytes !== undefined && type) all['Content-Type'] = type;
    return new Promise((done) => {
      const request = http.request({ host: '127.0.0.1', port: this.port, method, path: where, headers: all,
        agent: from ? false : this.agent, localAddress: from });
      request.on('error', (error) => done({ status: 0, error }));
      request.on('response', (answer) => {
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('error', (error) => done({ status: 0, error }));
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString();
          let json;
          try { json = JSON.parse(text); } catch { /* no JSON */ }
          const found = { status: answer.statusCode, text, json, headers: answer.headers };
          const wrong = judge(method, where, body, found);
          if (wrong) check(false, `docs/openapi.json: ${wrong}`);
          done(found);
        });
      });
      request.end(bytes);
    });
  }

  get(where, token) { return this.ask('GET', where, { token }); }
  post(where, token, body) { return this.ask('POST', where, { token, body }); }

  async create(body = { scenario: 'lgv/sedgwick' }) {
    const answer = await this.post('/api/tables', undefined, body);
    check(answer.status === 201, `a table is made: ${answer.text}`);
    return answer.json;
  }
}

// ---- WebSocket ----

function frame(first, bytes) {
  const head = [first];
  if (bytes.length < 126) head.push(0x80 | bytes.length);
  else head.push(0x80 | 126, bytes.length >> 8, bytes.length & 255);
  const mask = randomBytes(4);
  return Buffer.concat([Buffer.from(head), mask, bytes.map((b, i) => b ^ mask[i % 4])]);
}

// Half a request: one that is begun and never ended. `gone` when the server has had enough of it.
export function halfRequest(server, from = '127.0.0.1', text = 'GET /api/status HTT') {
  const socket = net.connect({ port: server.port, host: '127.0.0.1', localAddress: from });
  socket.gone = false;
  socket.on('error', () => {});
  socket.on('close', () => (socket.gone = true));
  socket.on('data', () => {});
  socket.write(text);
  return socket;
}

// A live channel: says its token, folds view messages into facts, keeps all messages.
export class Live {
  constructor(server, token, { origin, host = 'x', silent, from = '127.0.0.1', headers = '', connect } = {}) {
    this.messages = [];
    this.facts = new Map();
    this.keys = [];
    this.journal = [];
    this.view = null;
    this.bytes = 0;
    this.closed = false;
    this.code = 0;
    this.status = '';
    this.rest = Buffer.alloc(0);
    this.unpacker = new Unpacker();
    const key = randomBytes(16).toString('base64');
    this.accept = createHash('sha1').update(key + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11').digest('base64');
    this.socket = connect?.() ?? net.connect({ port: server.port, host: '127.0.0.1', localAddress: from });
    this.socket.on('error', () => (this.closed = true));
    this.socket.on('close', () => (this.closed = true));
    this.socket.on('data', (data) => this.take(data));
    this.socket.write(`GET /api/table/live HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Protocol: longroll\r\n` +
      `${origin ? `Origin: ${origin}\r\n` : ''}${headers}\r\n`);
    if (!silent) this.first = token;
  }

  say(text) { this.socket.write(frame(0x81, Buffer.from(text))); }
  end() { this.socket.destroy(); }

  take(data) {
    this.rest = Buffer.concat([this.rest, data]);
    if (!this.status) {
      const end = this.rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = this.rest.subarray(0, end).toString();
      this.status = head.split(' ')[1];
      this.good = head.includes(this.accept);
      this.rest = this.rest.subarray(end + 4);
      if (this.first !== undefined) this.say(this.first);
    }
    while (this.rest.length >= 2) {
      let length = this.rest[1] & 127;
      let at = 2;
      if (length === 126) { length = this.rest.readUInt16BE(2); at = 4; }
      else if (length === 127) { length = Number(this.rest.readBigUInt64BE(2)); at = 10; }
      if (this.rest.length < at + length) return;
      this.hear(this.rest[0] & 15, this.rest.subarray(at, at + length));
      this.rest = this.rest.subarray(at + length);
    }
  }

  hear(kind, payload) {
    if (kind === 9) this.socket.write(frame(0x8a, payload));
    if (kind === 8) this.code = payload.length >= 2 ? payload.readUInt16BE(0) : 1005;
    if (kind !== 1) return;
    this.bytes += payload.length;
    const said = JSON.parse(payload.toString());
    const type = kindOf(said);
    const wrong = fault(named('Message'), said, type);
    if (wrong) check(false, `docs/openapi.json: ${wrong}`);
    const message = type === 'view' ? this.unpacker.view(said) : type === 'answer' ? { type, status: 200, ...said } : said;
    this.messages.push(message);
    if (type === 'view') this.fold(message);
    if (message.type === 'table') this.table = message;
    if (message.type === 'presence') this.presence = message;
  }

  fold(view) {
    if (view.whole) { this.keys = []; this.facts = new Map(); }
    this.keys.push(...view.keys);
    for (const [number, value] of view.facts) this.facts.set(this.keys[number], value);
    for (const number of view.gone) this.facts.delete(this.keys[number]);
    if (view.whole) this.journal = [];
    if (view.back !== undefined) this.journal = this.journal.filter(([entry]) => entry <= view.back);
    this.journal.push(...view.journal);
    this.view = view;
  }
}

// The facts of a whole view, as the text of a sorted list.
export const factsOf = (view) => [...view.facts.map(([number, value]) => `${view.keys[number]} = ${value}`)].sort().join('\n');
export const factsHeld = (live) => [...live.facts].map(([key, value]) => `${key} = ${value}`).sort().join('\n');

// ---- Playing ----

let keys = 0;
export const freshKey = () => `key-${process.pid}-${++keys}`;

// The server's dice are nobody's to choose. As two who pass one after the other end the turn, nobody passes who can do
// something else: so a game is long whatever falls.
export function chosen(legal, choose) {
  const busy = legal.filter(([action]) => action !== 'pass');
  const list = busy.length ? busy : legal;
  return list[choose(list.length)][0];
}

// One legal action of whoever acts, by HTTP alone. Returns the view it was chosen from, or null when the game is over.
export async function step(server, seats, choose) {
  for (const token of Object.values(seats)) {
    const view = (await server.get('/api/table', token)).json;
    if (view.over) return null;
    if (!view.legal.length) continue;
    const action = chosen(view.legal, choose);
    const answer = await server.post('/api/table/act', token, { seq: view.seq, key: freshKey(), action });
    check(answer.status === 200, `${view.you} ${action}: ${answer.text}`);
    return { view, action, answer };
  }
  throw new Error('nobody can act');
}
