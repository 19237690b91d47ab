// The numbers that players add to the dice: hash first, number later, and nobody can choose his to fit another's. The first
// roll waits; a number that never comes closes the table. Seeds lie in the store under a key.
import { createHash } from 'node:crypto';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, renameSync, statSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { Live, Server, chance, check, close, file, freshKey, program, same, step, until } from './common.mjs';

const data = file('numbers.db');
const options = [];
const server = await new Server(data, { options }).start();
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const about = async (token) => (await server.get('/api/table/about', token)).json;
const post = (what, token, body) => server.post(`/api/table/${what}`, token, body);
const code = async (answer) => { const { status, json } = await answer; return [status, json.error?.code]; };
const ANN = { nonce_hash: sha256('ann-1863') };

// Play until dice are due, or so many actions; nobody passes who can do something else.
async function untilDice(tokens, most = Infinity) {
  const choose = chance(5);
  for (let i = 0; i < most; i++) {
    const { json } = await server.get('/api/table', tokens[0]);
    if (json.actor === 'fortune' || json.over) return json;
    await step(server, tokens, choose);
  }
  return null;
}

async function verified(token, name) {
  const { text } = await server.get('/api/table/record', token);
  writeFileSync(file(name), text);
  const { status, stdout, stderr } = spawnSync(program, ['verify', file(name)]);
  return { text, good: status === 0, said: `${stdout}${stderr}` };
}

// ---- Two players ----

async function two_players() {
  const made = await server.create({ scenario: 'lgv/sedgwick', name: 'Ann', confederate: 'open', ...ANN });
  const { union, nobody } = made.seats;
  same((await about(nobody)).seats.map((seat) => [seat.nonce_hash, seat.nonce]), [[ANN.nonce_hash, ''], ['', '']], 'the hash is shown, the number is not known');
  same((await about(nobody)).commitment, made.commitment, 'who may sit down sees the promise first');
  same(await code(post('nonce', union, { nonce: 'ann-1863' })), [409, 'too-early'], 'not while a seat is open');
  const sat = await server.post('/api/sit', undefined, { table: made.table, seat: 'confederate', name: 'Bob', nonce: 'bob-7' });
  const bob = sat.json.token;
  const waiting = await untilDice([union, bob]);
  same([waiting.actor, (await about(union)).rolls], ['fortune', 0], 'dice are due and wait');
  for (const nonce of ['bob-7', 'ann-1864', ANN.nonce_hash]) {
    same(await code(post('nonce', union, { nonce })), [409, 'wrong-number'], `${nonce} is not what was promised`);
  }
  same(await code(post('nonce', bob, { nonce: 'ann-1863' })), [409, 'too-late'], 'nobody else can tell it, nor change his own');
  same(await code(post('nonce', nobody, { nonce: 'ann-1863' })), [403, 'not-yours'], 'nor a spectator');
  same((await post('act', bob, { seq: waiting.seq, key: freshKey(), action: 'roll 6 6' })).status, 422, 'nobody rolls in between');

  // Neither table nor record says the seed; a restart changes nothing.
  const shut = async () => [(await about(bob)).seed, (await server.get('/api/table/record', bob)).text.includes(' seed ')];
  same(await shut(), ['', false], 'the seed is a secret');
  await server.stop('SIGKILL');
  await server.start();
  same([...(await shut()), (await about(bob)).rolls], ['', false, 0], 'also after a restart: it waits');
  const live = new Live(server, bob);
  await until(() => live.table, 'the table');
  same((await post('nonce', union, { nonce: 'ann-1863' })).status, 200, 'revealed');
  await until(() => live.view.seq > waiting.seq, 'then the dice fall');
  same(live.table.seats.map((seat) => seat.nonce), ['ann-1863', 'bob-7'], 'both numbers are shown');
  same((await post('nonce', union, { nonce: 'ann-1863' })).status, 200, 'said again: answered, not done again');
  same(await code(post('nonce', union, { nonce: 'ann' })), [409, 'wrong-number'], 'never another');
  same(await code(post('nonce', bob, { nonce: 'bob-8' })), [409, 'too-late'], 'nor for him who sat down');
  same(await shut(), ['', false], 'still a secret');
  await post('resign', bob, { key: freshKey() });
  await until(() => live.table.over, 'the end');
  same(sha256(Buffer.from(live.table.seed, 'hex')), made.commitment, 'the seed is the promised one');
  await proof(union);
  live.end();
}

async function proof(token) {
  const { text, good, said } = await verified(token, 'numbers.record');
  check(good && /[1-9]\d* rolls from the promised seed/.test(said), said);
  const forged = { number: [/ann-1863/, 'ann-1864'], hash: [/hashes ./, (word) => `${word.slice(0, -1)}${word.endsWith('0') ? 1 : 0}`], 'no number': [/nonces ann-1863/, 'nonces -'] };
  for (const [name, [from, to]] of Object.entries(forged)) {
    writeFileSync(file('forged.record'), text.replace(from, to));
    const { status, stdout } = spawnSync(program, ['verify', file('forged.record')]);
    check(status !== 0 && /number is not the one/.test(`${stdout}`), `another ${name} is found out: ${stdout}`);
  }
}

// ---- Fields ----

async function fields() {
  const scenario = 'lgv/sedgwick';
  const made = (body) => server.post('/api/tables', undefined, { scenario, ...body });
  const field = async (answer) => { const { status, json } = await answer; return [status, json.error?.field]; };
  same(await field(made({ nonce: 'ann' })), [400, 'nonce'], 'a number before the promise is refused');
  for (const nonce_hash of ['12', 'x'.repeat(64), ANN.nonce_hash.toUpperCase(), 7]) same(await field(made({ nonce_hash })), [400, 'nonce_hash'], `${nonce_hash}`);
  same(await field(made({ union: 'open', confederate: 'open', ...ANN })), [400, 'nonce_hash'], 'no seat for it');
  const { table } = (await made({ union: 'open', confederate: 'open' })).json;
  const sit = (seat, body) => server.post('/api/sit', undefined, { table, seat, ...body });
  same(await field(sit('union', { nonce: 'a', ...ANN })), [400, 'nonce_hash'], 'one or the other');
  const ann = (await sit('union', ANN)).json.token;
  const bob = (await sit('confederate', { nonce_hash: sha256('bob') })).json.token;
  same((await untilDice([ann, bob])).actor, 'fortune', 'both may give hashes');
  await post('nonce', ann, { nonce: 'ann-1863' });
  same((await about(ann)).rolls, 0, 'then dice wait for both');
  await post('nonce', bob, { nonce: 'bob' });
  await until(async () => (await about(ann)).rolls > 0, 'and fall');
}

// In clear only as long as nothing was revealed: who knows the seed could choose it.
async function handed_on() {
  const early = (await server.create({ scenario: 'lgv/sedgwick', ...ANN })).seats;
  same((await post('nonce', early.confederate, { nonce: 'bob' })).status, 200, 'before');
  const late = (await server.create({ scenario: 'lgv/sedgwick', ...ANN })).seats;
  await post('nonce', late.union, { nonce: 'ann-1863' });
  same(await code(post('nonce', late.confederate, { nonce: 'bob' })), [409, 'too-late'], 'not after it');
  const none = (await server.create()).seats;
  const choose = chance(5);
  while ((await about(none.union)).rolls < 1) await step(server, [none.union, none.confederate], choose); // without a number nothing waits
}

async function against_the_machine() {
  const made = await server.create({ scenario: 'lgv/sedgwick', union: 'person', confederate: 'ai:random', ...ANN });
  const { union } = made.seats;
  const choose = chance(5);
  for (let view; !view || view.actor !== 'fortune';) {
    view = (await server.get('/api/table', union)).json;
    if (view.legal.length) await step(server, [union], choose);
  }
  same((await about(union)).rolls, 0, 'the promise is made; the number is not known');
  await post('nonce', union, { nonce: 'ann-1863' });
  await until(async () => (await about(union)).rolls > 0, 'and now they fall');
}

// ---- A rematch ----

async function rematch() {
  const { union, confederate } = (await server.create()).seats;
  await untilDice([union, confederate], 3);
  same((await post('offer', union, { kind: 'take-back', to: 0, ...ANN })).json.error.field, 'nonce_hash', 'only for a rematch');
  const back = (await post('offer', union, { kind: 'take-back', to: 0 })).json.offer;
  same((await post('answer', confederate, { offer: back, agree: true, ...ANN })).json.error.field, 'nonce_hash', 'nor to agree to something else');
  await post('resign', union, { key: freshKey() });
  const { offer } = (await post('offer', union, { kind: 'rematch', ...ANN })).json;
  same((await post('answer', confederate, { offer, agree: true, nonce_hash: sha256('bob') })).status, 200, 'a rematch');
  const [ann, bob] = [(await post('next', union, {})).json, (await post('next', confederate, {})).json];
  const seats = Object.fromEntries((await about(ann.token)).seats.map((one) => [one.seat, [one.nonce_hash, one.nonce]]));
  same(seats, { union: [sha256('bob'), ''], confederate: [ANN.nonce_hash, ''] }, 'each hash has gone along with its player');
  same((await untilDice([bob.token, ann.token])).actor, 'fortune', 'dice are due');
  await post('nonce', bob.token, { nonce: 'bob' });
  same((await about(ann.token)).rolls, 0, 'they wait for both');
  await post('nonce', ann.token, { nonce: 'ann-1863' });
  await until(async () => (await about(ann.token)).rolls > 0, 'and fall');
}

// ---- It never comes ----

async function never_revealed() {
  const table = async (most) => {
    const { union, confederate } = (await server.create({ scenario: 'lgv/sedgwick', ...ANN, public: true })).seats;
    await untilDice([union, confederate], most);
    return { union, confederate };
  };
  const [due, told, early, typed] = [await table(), await table(), await table(1), await table(1)];
  await post('nonce', told.union, { nonce: 'ann-1863' });
  const { offer } = (await post('offer', typed.union, { kind: 'table-dice' })).json;
  await post('answer', typed.confederate, { offer, agree: true });
  await untilDice([typed.union, typed.confederate]);
  const over = async ({ union }) => { const { over: ended, winner, result, rolls } = await about(union); return [ended, winner, result, rolls]; };
  same((await over(due))[0], false, 'for some days it waits');
  await server.stop();
  options.push('--reveal-days', '0');
  await server.start();
  const closed = [true, 'nobody', 'Closed without a result: the Union player never revealed the number for the dice.', 0];
  await until(async () => (await over(due))[0], 'then it is closed');
  same(await over(due), closed, 'and says why');
  same((await server.get('/api/tables/over')).json.tables.some(({ now }) => now.result === closed[2]), true, 'also in the list');
  same([(await over(told))[0], (await over(early))[0], (await over(typed))[0]], [false, false, false], 'the others go on');
  same(await code(post('nonce', due.union, { nonce: 'ann-1863' })), [409, 'over'], 'now it is too late');
  same((await post('chat', due.union, { text: 'sorry' })).status, 200, 'talk goes on');
  const { good, said } = await verified(due.union, 'closed.record');
  check(good && said.includes('0 rolls from the promised seed'), `its record holds: ${said}`);
  // While somebody looks on: told at once.
  const live = new Live(server, early.confederate);
  await until(() => live.table, 'the table');
  await untilDice([early.union, early.confederate]).catch(() => null);
  await until(() => live.table.over, 'a roll that is due now is not waited for');
  same(live.table.result, closed[2], 'told why');
  live.end();
  await server.stop();
  options.length = 0;
  await server.start();
  same(await over(due), closed, 'so it stays');
}

// ---- The key ----

const python = (script, ...args) => execFileSync('python3', ['-c', script, ...args]).toString();
const refused = (name = data) => { const { status, stderr } = spawnSync(program, ['serve', '--listen', '127.0.0.1:0', '--data', name]); return [status !== 0, `${stderr}`]; };
const mode = (name) => (statSync(name).mode & 0o777).toString(8);

async function the_key() {
  const { union } = (await server.create()).seats;
  await post('resign', union, { key: freshKey() });
  const { seed } = await about(union);
  const files = [data, `${data}-wal`, `${data}-shm`, `${data}.lock`, `${data}.key`];
  same(files.map(mode), files.map(() => '600'), 'nobody else reads them');
  for (const name of files.slice(0, 2)) check(!readFileSync(name).includes(seed), `${name} does not tell the seed`);
  await server.stop();
  const key = `${data}.key`;
  chmodSync(key, 0o644);
  let [bad, why] = refused();
  check(bad && /others can read/.test(why), why);
  symlinkSync(data, `${data}-link`);
  [bad, why] = refused(`${data}-link`);
  check(bad && /others can read/.test(why), `a link leads to the same key: ${why}`);
  unlinkSync(`${data}-link`);
  chmodSync(key, 0o600);
  renameSync(key, `${key}.away`);
  [bad, why] = refused();
  check(bad && /missing/.test(why) && !existsSync(key), why);
  writeFileSync(key, '0'.repeat(64), { mode: 0o600 });
  [bad, why] = refused();
  check(bad && /not the key/.test(why), why);
  writeFileSync(key, 'no key', { mode: 0o600 });
  [bad, why] = refused();
  check(bad && /64 hexadecimal/.test(why), why);
  unlinkSync(key);
  const proved = execFileSync(program, ['verify', '--all', data]).toString();
  check(/ 0 failed\n$/.test(proved), `to look through it no key is needed: ${proved}`);
  options.push('--key', `${key}.away`);
  await server.start();
  same((await about(union)).seed, seed, 'a key that is named');
  await server.stop();
  options.length = 0;
  renameSync(`${key}.away`, key);
  await server.start();
}

// Data of before there was a key (schema 3): seeds lie open, numbers came in clear with the table.
async function old_data() {
  const made = await server.create({ scenario: 'lgv/sedgwick', name: 'Ann' });
  const { union, confederate } = made.seats;
  const seed = sha256('any seed');
  await server.stop();
  for (const end of ['', '-wal', '-shm']) if (existsSync(data + end)) chmodSync(data + end, 0o644);
  python(`import sqlite3, sys, re
db = sqlite3.connect(sys.argv[1])
head, = db.execute('SELECT head FROM tables WHERE id = ?', (sys.argv[2],)).fetchone()
db.execute('UPDATE tables SET head = ? WHERE id = ?', (re.sub('seed-box .*', 'seed ' + sys.argv[3], head) + 'nonce 0 old-ann\\n', sys.argv[2]))
db.execute("DELETE FROM small WHERE name = 'seed-key'")
for table in 'tables', 'log', 'ends': db.execute('ALTER TABLE ' + table + ' DROP COLUMN hash')
db.execute('DROP TABLE due')
db.execute('PRAGMA user_version = 3')
db.commit()`, data, made.table, seed);
  check(readFileSync(data).includes(seed), 'it lies open');
  await server.start();
  same([mode(data), mode(`${data}.key`)], ['600', '600'], 'now nobody else reads it');
  for (const name of [data, `${data}-wal`]) check(!readFileSync(name).includes(seed), `${name} does not tell the seed any more`);
  same((await about(union)).commitment, sha256(Buffer.from(seed, 'hex')), 'the promise is the same');
  same((await about(union)).seats.map((one) => [one.nonce, one.nonce_hash]), [['old-ann', ''], ['', '']], 'and the numbers');
  const choose = chance(3);
  while ((await about(union)).rolls < 1) await step(server, [union, confederate], choose);
  await post('resign', union, { key: freshKey() });
  const { good, said } = await verified(union, 'old.record');
  check(good && /[1-9]\d* rolls from the promised seed/.test(said), `it is proved as before: ${said}`);
}

for (const test of [two_players, fields, handed_on, against_the_machine, rematch, never_revealed, the_key, old_data]) {
  const start = Date.now();
  await test();
  console.log(`${test.name} ${Date.now() - start} ms`);
}
same(await server.stop('SIGTERM'), { code: 0, signal: null }, 'it ends well');
await close();
