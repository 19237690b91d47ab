// Who can hurt the server: one address, or one who floods, takes nobody else's place. Others are tried from other
// addresses of this machine: it has all of 127.0.0.0/8.
import { Live, Server, check, close, file, freshKey, halfRequest, same, until } from './common.mjs';

// ---- Connections ----

async function one_address() {
  const server = await new Server(file('address.db'), { options: ['--per-address', '40'] }).start();
  const { seats } = await server.create();
  const from = '127.0.0.2';
  const lives = Array.from({ length: 20 }, () => new Live(server, seats.nobody, { from }));
  await until(() => lives.every((live) => live.view), 'twenty look');
  const half = Array.from({ length: 60 }, () => halfRequest(server, from));
  await until(() => half.filter((socket) => socket.gone).length >= 40, 'forty places, and no more');
  same(half.filter((socket) => !socket.gone).length, 20, 'the first ones have them');
  const more = new Live(server, seats.nobody, { from });
  await until(() => more.closed, 'nor for those who look');
  check(!more.view, 'it was not let in');
  same((await server.ask('GET', '/api/status', { from: '127.0.0.3' })).status, 200, 'others have theirs');
  lives[0].end();
  await until(async () => (await server.ask('GET', '/api/status', { from })).status === 200, 'who leaves makes place');
  for (const one of [...half, ...lives.map((live) => live.socket)]) one.destroy();
  await server.stop();
}

async function all_places() {
  const server = await new Server(file('places.db'), { options: ['--connections', '120', '--per-address', '60'] }).start();
  const { seats } = await server.create();
  const players = [new Live(server, seats.union), new Live(server, seats.confederate)];
  await until(() => players.every((live) => live.view), 'two play');
  const half = [];
  for (const from of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) {
    const some = Array.from({ length: 58 }, () => halfRequest(server, from));
    await until(() => some.every((socket) => socket.readyState === 'open' || socket.gone), 'they knock');
    half.push(...some);
  }
  await until(() => half.some((socket) => socket.gone), 'the oldest make place');
  for (let i = 0; i < 20; i++) same((await server.ask('GET', '/api/status', { from: '127.0.0.9' })).status, 200, 'everybody is served');
  check(half.slice(0, 20).every((socket) => socket.gone) && !half.at(-1).gone, 'the oldest first');
  check(players.every((live) => !live.closed), 'who plays stays');
  same((await server.post('/api/table/chat', seats.union, { text: 'here' })).status, 200, 'and plays on');
  for (const one of [...half, ...players.map((live) => live.socket)]) one.destroy();
  await server.stop();
}

// ---- Behind a proxy ----

// 127.0.0.8 to 127.0.0.11 are proxies, and ::1; nobody else is believed, not even on the same machine.
async function proxies() {
  const options = ['--public', 'https://play.example', '--trust-proxy', '127.0.0.8/30', '--trust-proxy', '::1,192.0.2.0/24', '--per-address', '5'];
  const server = await new Server(file('proxies.db'), { patience: 20, options }).start();
  const { seats } = await server.create();
  const status = async (from, by, where = '/api/status') => (await server.ask('GET', where, { from, headers: { 'X-Forwarded-For': by } })).status;
  for (let i = 0; i < 30; i++) await status(i % 2 ? '127.0.0.9' : '127.0.0.10', '203.0.113.1, 198.51.100.7, 192.0.2.5', '/api/nothing');
  same(await status('127.0.0.9', '198.51.100.7'), 429, 'who offends is slowed, through whichever proxy');
  same(await status('127.0.0.9', '198.51.100.8'), 200, 'the others behind it are not');
  for (const by of ['198.51.100.7:1234', '"198.51.100.7"', '"198.51.100.7:1234"']) same(await status('127.0.0.9', by), 429, `${by} is he as well`);
  for (let i = 0; i < 30; i++) await status('127.0.0.9', '"[2001:db8:0:1::7]:1234"', '/api/nothing');
  same(await status('127.0.0.9', '2001:db8:0:1::8'), 429, 'also by the sixth version');
  const big = { 'X-Long': 'x'.repeat(9000), 'X-Forwarded-For': '203.0.113.2' };
  for (let i = 0; i < 30; i++) same((await server.ask('GET', '/', { from: '127.0.0.9', headers: big })).status, 431, 'a head that is too long');
  const own = async (where) => (await server.ask('GET', where, { from: '127.0.0.9' })).status;
  same([await own('/health'), await own('/api/status')], [200, 200], 'what a proxy passes on is not the proxy\'s fault');
  for (let i = 0; i < 30; i++) await own('/api/nothing');
  same([await own('/health'), await own('/api/status')], [200, 429], 'whoever asks how the server is, is told');
  for (let i = 0; i < 30; i++) await status('127.0.0.12', `198.51.100.${i}`, '/api/nothing');
  same(await status('127.0.0.12', '198.51.100.99'), 429, 'who is no proxy is not believed');
  const open = (by) => new Live(server, seats.nobody, { from: '127.0.0.9', headers: `X-Forwarded-For: ${by}\r\n` });
  const many = Array.from({ length: 12 }, (_, i) => open(`198.51.100.${20 + i % 3}`));
  await until(() => many.every((live) => live.view), 'four each of three people through one proxy');
  const more = [open('198.51.100.20'), open('198.51.100.20')];
  await until(() => more.some((live) => live.view) && more.some((live) => live.status === '429'), 'a fifth, but no sixth');
  for (const live of [...many, ...more]) live.end();
  await server.stop();
}

// ---- Writes ----

// What a fresh server counts by the minute. A machine that takes longer than that for it has not tried it, and tries again.
async function in_a_minute(name, count) {
  for (let i = 0; ; i++) {
    const server = await new Server(file(`${name}${i}.db`), { patience: 600 }).start();
    const began = Date.now();
    const found = await count(server);
    await server.stop();
    if (Date.now() - began < 60000) return found;
  }
}

// So many requests, some at a time; how often each status came.
async function flood(count, ask) {
  const seen = {};
  let left = count;
  const one = async (i) => {
    while (left-- > 0) {
      const { status } = await ask(i);
      seen[status] = (seen[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, i) => one(i)));
  return seen;
}

async function writes() {
  const [offers, other, elsewhere, text] = await in_a_minute('offers', async (server) => {
    const { seats } = await server.create();
    const live = new Live(server, seats.union, {});
    let offer = 0;
    const seen = await flood(1500, async () => { // offered and taken back, again and again
      const made = await server.post('/api/table/offer', seats.union, { kind: 'table-dice' });
      if (made.status === 200) offer = made.json.offer;
      return server.post('/api/table/answer', seats.union, { offer, agree: false });
    });
    live.end();
    const again = await server.create();
    return [seen, (await server.post('/api/table/chat', seats.confederate, { text: 'I am still here' })).status,
      (await server.post('/api/table/chat', again.seats.union, { text: 'so am I' })).status,
      (await server.post('/api/table/offer', seats.union, { kind: 'table-dice' })).json.error?.text];
  });
  check(offers[429] >= 300, 'a flood of offers is put off', offers);
  check(/1,200/.test(text), 'and told why', text);
  same([other, elsewhere], [200, 200], 'the other player goes on, and so do other tables');

  const [lines, player] = await in_a_minute('gallery', async (server) => {
    const { seats, table } = await server.create();
    const tokens = [];
    for (let i = 0; i < 4; i++) tokens.push((await server.post('/api/sit', undefined, { table, seat: 'nobody' })).json.token);
    const seen = await flood(400, (i) => server.post('/api/table/chat', tokens[i % 4], { text: 'hear, hear' }));
    return [seen, (await server.post('/api/table/chat', seats.union, { text: 'silence in the gallery' })).status];
  });
  same(lines[200], 240, 'lines of the gallery');
  same(player, 200, 'who plays is heard');

  const [many, why, stranger] = await in_a_minute('address', async (server) => {
    const made = [];
    for (let i = 0; i < 4; i++) made.push(await server.create());
    const seats = made.flatMap(({ seats: { union, confederate } }) => [union, confederate]);
    const stale = () => ({ seq: 7, key: freshKey() }); // no fault, and yet nothing that one does a hundred times a second
    const seen = await flood(6100, (i) => server.post('/api/table/undo', seats[i], stale()));
    const elsewhere = await server.ask('POST', '/api/table/undo', { token: seats[0], body: stale(), from: '127.0.0.2' });
    return [seen, (await server.post('/api/table/undo', seats[0], stale())).json.error?.text, elsewhere.status];
  });
  same(many, { 409: 6000, 429: 100 }, 'an address has its limit, too');
  check(/6,000/.test(why), 'and is told so', why);
  same(stranger, 409, 'from elsewhere the same seat goes on');
}

// ---- Machines among themselves ----

async function machines() {
  const server = await new Server(file('machines.db'), { patience: 600 }).start();
  const alone = { scenario: 'lgv/sedgwick', union: 'ai:random', confederate: 'ai:random' };
  const statuses = [];
  const began = Date.now();
  for (let i = 0; i < 10; i++) statuses.push((await server.post('/api/tables', undefined, alone)).status);
  same(statuses, [...Array(8).fill(201), 429, 429], 'eight tables without a player');
  same((await server.post('/api/tables', undefined, { ...alone, union: 'person' })).status, 201, 'with a player there is no such limit');
  const acts = async () => (await server.get('/api/status')).json.acts;
  await until(async () => (await acts()) >= 300, 'they play');
  const [done, seconds] = [await acts(), (Date.now() - began) / 1000];
  check(done <= 8 * 5 * (seconds + 2) + 60, `about five times a second: ${done} actions in ${seconds} s`);
  await server.stop();
}

for (const test of [one_address, all_places, proxies, writes, machines]) {
  const start = Date.now();
  await test();
  console.log(`${test.name} ${Date.now() - start} ms`);
}
await close();
