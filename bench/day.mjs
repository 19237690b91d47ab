// A day of correspondence games against a real store, compressed in time.
//
//     node bench/day.mjs [postgres] [GAMES [VISITS [AGED]]]      100,000 games, 4,000 visits, 1,000 of them aged 150 entries
//
// The games are made; the server is started anew, so that nothing is in memory; then players come, each to a table that
// nobody has looked at since, as it is with correspondence: they look, act up to ten times, and go. What a visit and an
// action cost the server, how long the first look takes, and how the store grows. By HTTP, a whole view before each
// action: a page on a socket costs less. LONGROLL names the program. With the word `postgres` a
// PostgreSQL is begun for it (tests/postgres), with a disk that is waited for, and what it costs is told apart.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const top = fileURLToPath(new URL('../', import.meta.url));
const words = process.argv.slice(2);
const inDatabase = words[0] === 'postgres' && Boolean(words.shift());
const [games, visits, aged] = [100000, 4000, 1000].map((usual, i) => Number(words[i] ?? usual));
const program = process.env.LONGROLL ?? path.join(top, 'build/longroll');
const folder = mkdtempSync(path.join(tmpdir(), 'longroll-day-'));
const database = inDatabase && spawn(path.join(top, 'tests/postgres'), { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, POSTGRES_SYNC: '1' } });
const store = database && (await new Promise((done) => database.stdout.once('data', (text) => done(String(text).trim()))));
const kept = store ? ['--store', store, '--key', path.join(folder, 'key')] : ['--data', path.join(folder, 'store')];
const record = readFileSync(path.join(top, 'tests/records/lgv-script-1863.record'), 'utf8');
const AT_ONCE = 24;
const ACTIONS = 10;

let server;
let port = 0;
let agent;

async function start() {
  const begun = performance.now();
  agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  server = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--patience', '0', ...kept], { stdio: ['ignore', 'pipe', 'inherit'] });
  port = await new Promise((done, fail) => {
    server.on('exit', () => fail(new Error('the server did not begin')));
    server.stdout.on('data', (text) => done(Number(/:(\d+)\/\n/.exec(String(text))?.[1] ?? port)));
  });
  await ask('GET', '/api/status');
  return performance.now() - begun;
}

async function stop() {
  const ended = new Promise((done) => server.on('exit', done));
  agent.destroy();
  server.kill('SIGTERM');
  await ended;
}

process.on('exit', () => {
  server?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function ask(method, where, token, body) {
  const bytes = body === undefined ? undefined : JSON.stringify(body);
  const headers = { ...(token && { Authorization: `Bearer ${token}` }),
    ...(bytes && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(bytes) }) };
  return new Promise((done, fail) => {
    const request = http.request({ host: '127.0.0.1', port, method, path: where, headers, agent }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (answer.statusCode < 300) done(JSON.parse(text));
        else fail(new Error(`${method} ${where}: ${answer.statusCode} ${text.slice(0, 200)}`));
      });
    });
    request.on('error', fail);
    request.end(bytes);
  });
}

// Seconds of processor time, of the server; with all that it began and that has ended, of the database.
function timesOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return { parent: Number(fields[1]), own: (Number(fields[11]) + Number(fields[12])) / 100, ended: (Number(fields[13]) + Number(fields[14])) / 100 };
}
const cpu = () => timesOf(server.pid).own;
function databaseCpu() {
  const all = new Map();
  for (const pid of database ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number) : []) {
    try { all.set(pid, timesOf(pid)); } catch { /* it has ended */ }
  }
  const sum = (root) => [...all].reduce((total, [pid, { parent }]) => total + (parent === root ? sum(pid) : 0), all.get(root).own + all.get(root).ended);
  return database ? sum(database.pid) : 0;
}
// Megabytes in memory.
const memory = () => Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))[1]) / 1024;
const onDisk = () => (database
  ? Number(execFileSync('du', ['-sb', path.join(decodeURIComponent(/host=(.*)/.exec(store)[1]), 'data/base')], { encoding: 'utf8' }).split('\t')[0])
  : readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0));

// `count` times `work`, so many at once; what it took.
async function together(count, work) {
  const before = { cpu: cpu(), database: databaseCpu(), disk: onDisk(), at: performance.now() };
  let next = 0;
  const one = async () => { while (next < count) await work(next++); };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  const wall = (performance.now() - before.at) / 1000;
  return { wall, cpu: cpu() - before.cpu, database: databaseCpu() - before.database, disk: onDisk() - before.disk };
}

const tables = [];
async function begin(i) {
  const body = i < aged ? { record, at: 150 } : { scenario: 'lgv/chancellorsville' };
  tables[i] = (await ask('POST', '/api/tables', undefined, body)).seats;
}

const looks = [];
let acts = 0;
async function visit(seats) {
  const from = performance.now();
  let view = await ask('GET', '/api/table', seats.union);
  looks.push(performance.now() - from);
  const side = view.actor;
  if (side !== view.you && seats[side]) view = await ask('GET', '/api/table', seats[side]);
  for (let i = 0; i < ACTIONS && view.legal.length; i++) {
    const [action] = view.legal[(i * 7 + acts) % view.legal.length];
    await ask('POST', '/api/table/act', seats[side], { seq: view.seq, key: `k${i}`, action });
    acts++;
    view = await ask('GET', '/api/table', seats[side]);
  }
}

const rank = (list, part) => [...list].sort((a, b) => a - b)[Math.floor(list.length * part)] ?? 0;

async function come(what, from, count) {
  looks.length = acts = 0;
  const before = memory();
  const all = Math.min(count, tables.length - from);
  if (all <= 0) return;
  // Neighbours in the store are not visited one after the other.
  const step = 7919;
  const span = what === 'aged' ? Math.min(aged, tables.length) : tables.length - from;
  const took = await together(all, (i) => visit(tables[from + ((i * step) % span)]));
  const each = (value) => (value / acts).toFixed(0);
  console.log(`${what}: ${all} visits, ${acts} actions in ${took.wall.toFixed(0)} s, ${took.cpu.toFixed(1)} s of the server's processor` +
    `${database ? `, ${took.database.toFixed(1)} s of PostgreSQL's` : ''}`);
  console.log(`  a visit ${((took.cpu / all) * 1000).toFixed(2)} ms, an action ${each(took.cpu * 1e6)} us, all views included, ` +
    `and ${each(took.disk)} bytes on disk${database ? '' : ' before SQLite tidies up'}; first look p50 ${rank(looks, 0.5).toFixed(1)} ms, p99 ${rank(looks, 0.99).toFixed(1)} ms`);
  console.log(`  a table in memory, without sockets: ${(((memory() - before) * 1024) / all).toFixed(1)} KB`);
  const day = 2 * games * (took.cpu / all);
  console.log(`  two visits a day to ${games} games: ${day.toFixed(0)} s of a processor, ${((100 * day) / 86400).toFixed(2)} % of one; ` +
    `here ${(((all / (2 * games)) * 86400) / took.wall).toFixed(0)} times as fast as a day`);
}

await start();
const made = await together(games, begin);
console.log(`${games} games made in ${made.wall.toFixed(0)} s, ${((made.cpu / games) * 1e6).toFixed(0)} us each; ` +
  `${memory().toFixed(0)} MB of memory with all at hand, ${(onDisk() / 1e6).toFixed(0)} MB on disk` +
  `${database ? `, ${((made.database / games) * 1e6).toFixed(0)} us each of PostgreSQL` : ''}`);
await stop();
console.log(`started anew in ${(await start()).toFixed(0)} ms, ${memory().toFixed(0)} MB`);
await come('aged', 0, Math.min(aged, visits));
await come('fresh', aged, visits);
await stop();
process.exit(0);
