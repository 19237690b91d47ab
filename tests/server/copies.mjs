// `longroll store`: copied from a file into PostgreSQL and back, saved while it is in use, brought back, looked through.
// What goes wrong is said, and nothing is half done.
import { execFileSync, spawnSync } from 'node:child_process';
import http from 'node:http';
import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Postgres, Server, chance, check, close, file, freshKey, program, same, step, until } from './common.mjs';

const choose = chance(1863);
const pg = new Postgres();
const key = file('seeds.key');

function longroll(...words) {
  const { status, stdout, stderr } = spawnSync(program, ['store', ...words], { encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
}

function does(text, ...words) {
  const { status, out, err } = longroll(...words);
  check(status === 0, `${words[0]}: ${out}${err}`);
  check(out.includes(text), `${words[0]} says ${text}`, out);
}

function refuses(text, ...words) {
  const { status, err } = longroll(...words);
  check(status === 2 && err.includes(text), `refused, with ${text}`, { status, err });
}

const serve = (where) => new Server(where, { words: () => ['serve', '--listen', '127.0.0.1:0',
  where.startsWith('postgres') ? '--store' : '--data', where, '--key', key, '--patience', '0'] }).start();

// What everybody sees of these games.
async function seen(server, made) {
  const all = [];
  for (const { seats } of made) {
    for (const token of Object.values(seats)) {
      for (const where of ['/api/table', '/api/table/about', '/api/table/record']) all.push((await server.get(where, token)).text);
    }
  }
  return [...all, JSON.stringify((await server.get('/api/tables')).json)];
}

async function there_and_back() {
  const first = file('first.db');
  let server = await serve(first);
  const made = [];
  for (let i = 0; i < 4; i++) made.push(await server.create({ scenario: 'lgv/sedgwick', public: true, name: `Ann ${i}` }));
  for (const { seats } of made) {
    for (let i = 0; i < 25; i++) if (!(await step(server, { union: seats.union, confederate: seats.confederate }, choose))) break;
    await server.post('/api/table/chat', seats.union, { text: 'Hello – there' });
  }
  await server.post('/api/table/resign', made[0].seats.union, { key: freshKey() });
  await server.post('/api/table/offer', made[1].seats.union, { kind: 'take-back', to: 0 });
  const before = await seen(server, made);
  does('4 tables', 'backup', first, file('saved.db')); // while it is in use
  await server.stop();
  const url = await pg.database('copies');
  does('all whole', 'copy', first, url);
  refuses('two are not mixed', 'copy', first, url);
  refuses('two are not mixed', 'restore', file('saved.db'), url);
  server = await serve(url);
  same(await seen(server, made), before, 'in the database all is as it was');
  await step(server, made[2].seats, choose);
  check((await server.create()).table, 'a new table has a number of its own');
  const later = await seen(server, made);
  does('5 tables', 'backup', url, file('of-database.db')); // while it is in use
  await server.stop();
  does('all whole', 'restore', file('of-database.db'), file('back.db'));
  refuses('is there already', 'restore', file('of-database.db'), file('back.db'));
  server = await serve(file('back.db'));
  same(await seen(server, made), later, 'and back in a file as well');
  await server.stop();
  server = await serve(file('saved.db'));
  same(await seen(server, made), before, 'what was saved is as it was then');
  await server.stop();
  same(readdirSync(path.dirname(first)).filter((name) => /^(saved|back)\.db-/.test(name)), [], 'nothing lies about');
}

async function files_alone() {
  const first = file('alone.db');
  const server = await serve(first);
  await server.create();
  does('1 tables', 'backup', first, file('kept.db'));
  does('all whole', 'check', file('kept.db'));
  spawnSync(program, ['verify', '--all', file('kept.db')]);
  const beside = (name) => readdirSync(path.dirname(first)).filter((one) => one.startsWith(name));
  same(beside('kept.db'), ['kept.db'], 'a backup lies alone, also when it was looked through');
  renameSync(first, file('away.db'));
  await until(async () => (await server.get('/health')).status === 503, 'the server notices that its file is gone');
  renameSync(`${first}-wal`, file('away.db-wal'));
  refuses('another longroll is using it', 'restore', file('kept.db'), first);
  check(!existsSync(first), 'a restore that is refused leaves nothing');
  await server.stop('SIGKILL');
  renameSync(file('away.db-wal'), `${first}-wal`);
  refuses('alone.db-wal holds what was written last', 'restore', file('kept.db'), first);
  same(beside('alone.db').includes('alone.db-wal'), true, 'what waits beside a file that is not here stays');
  check(!existsSync(first), 'and none is made');
  for (const [name, text] of [['empty.db', ''], ['byte.db', 'x'], ['line.db', '\n']]) {
    writeFileSync(file(name), text);
    refuses(name, 'check', file(name));
    refuses(name, 'restore', file(name), file('of-nothing.db'));
  }
  refuses('this is no store of longroll', 'check', file('empty.db'));
  refuses('this is no store of longroll', 'check', '/dev/null');
  const { status } = spawnSync(program, ['verify', '--all', file('empty.db')]);
  check(status !== 0, 'nor is nothing verified');
  same(beside('of-nothing.db'), [], 'and nothing is made of it');
}

const sql = (where, text) => execFileSync('python3', ['-c', 'import sqlite3, sys; d = sqlite3.connect(sys.argv[1]); d.executescript(sys.argv[2]); d.commit()', where, text]);

// A database that is away, or may only be read: players get plain words, the operator its own; and no table is damaged.
async function database_away() {
  const url = await pg.database('away');
  const words = () => ['serve', '--listen', '127.0.0.1:0', '--store', url, '--key', key, '--patience', '0', '--admin', file('away.sock')];
  let server = await new Server(url, { words }).start();
  const made = [];
  for (let i = 0; i < 3; i++) made.push(await server.create());
  await server.stop();
  server = await new Server(url, { words }).start(); // which has no table in memory
  for (const { seats } of made) await server.ask('POST', '/api/table/about', { token: seats.union }); // whose tokens are known from here on
  await pg.tell('stop');
  const answers = [];
  for (const where of ['/api/table', '/api/table/record']) answers.push(await server.get(where, made[2].seats.union));
  answers.push(await server.get('/api/tables'), await server.get('/health'), await server.get('/api/status'));
  for (const { status, text } of answers) check(status === 503 && !/socket|longroll@|host|directory/i.test(text), 'plain words', text);
  const own = await new Promise((done) => http.get({ socketPath: file('away.sock'), path: '/health' }, (answer) => {
    answer.setEncoding('utf8').on('data', done);
  }).on('error', (error) => done(String(error))));
  check(/No such file|refused|terminating|closed|lost/.test(own), 'the operator is told more', own);
  check(/event=store-unread why=/.test(server.said) && !/table-damaged/.test(server.said), 'and no table is called damaged', server.said.slice(-600));
  await pg.tell('start');
  await until(async () => (await server.get('/api/table', made[2].seats.union)).status === 200, 'all is there again');
  await server.stop();
  await pg.tell('ask away ALTER DATABASE away SET default_transaction_read_only = on; SELECT 1');
  const { status, stderr } = spawnSync(program, words(), { encoding: 'utf8' });
  check(status === 2 && stderr.includes('read-only transaction'), 'in its own words why it cannot begin', stderr);
}

async function what_goes_wrong() {
  const good = file('back.db');
  does('all whole', 'check', good);
  does('all whole', 'copy', good, file('gap.db'));
  sql(file('gap.db'), 'DELETE FROM log WHERE in_table = 2 AND number = 3');
  const { status, out } = longroll('check', file('gap.db'));
  check(status === 1 && /is damaged: entry 3 is missing/.test(out) && /1 damaged/.test(out), 'a log with a gap is found', out);
  refuses('entry 3 is missing', 'copy', file('gap.db'), file('of-gap.db'));
  check(!existsSync(file('of-gap.db')), 'and not half copied');
  const url = await pg.database('half');
  refuses('entry 3 is missing', 'copy', file('gap.db'), url);
  refuses('was not finished', 'check', url);
  const { status: left, stderr } = spawnSync(program, ['serve', '--listen', '127.0.0.1:0', '--store', url, '--key', key], { encoding: 'utf8' });
  check(left === 2 && stderr.includes('was not finished'), 'nor is half a copy served', stderr);
  does('all whole', 'copy', good, file('newer.db'));
  sql(file('newer.db'), 'PRAGMA user_version = 99');
  refuses('newer longroll (schema 99', 'check', file('newer.db'));
  refuses('newer longroll (schema 99', 'copy', file('newer.db'), file('of-newer.db'));
  refuses('No such file', 'check', file('none.db'));
  refuses('there is no store yet', 'check', await pg.database('nothing'));
  refuses('does not exist', 'check', pg.url.replace('/postgres?', '/nowhere?'));
  refuses('a backup is a file', 'backup', good, url);
  refuses('was expected', 'burn', good);
}

await files_alone();
if (!(await pg.start())) await close();
for (const test of [there_and_back, database_away, what_goes_wrong]) {
  const start = Date.now();
  await test();
  console.log(`${test.name} ${Date.now() - start} ms`);
}
await close();
