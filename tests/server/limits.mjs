// Who can hurt the server: one address, or one who floods, takes nobody else's place. Others are tried from other
// addresses of this machine: it has all of 127.0.0.0/8.
import { Live, Server, check, close, file, halfRequest, same, until } from './common.mjs';

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

for (const test of [one_address, all_places, proxies]) {
  const start = Date.now();
  await test();
  console.log(`${test.name} ${Date.now() - start} ms`);
}
await close();
