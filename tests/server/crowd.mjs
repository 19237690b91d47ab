// Many who look, some of whom do not read, some of whom say nothing: the others are told everything all the same.
import { Live, Server, chance, check, close, factsHeld, factsOf, file, halfRequest, same, sleep, step, until } from './common.mjs';

const CROWD = 2000;
const server = await new Server(file('crowd.db')).start();
const made = await server.create();
const { union, confederate, nobody } = made.seats;
const choose = chance(77);

// Opened first, so that the server has lost its patience with them when all else is done.
const began = Date.now();
const silent = Array.from({ length: 20 }, () => new Live(server, undefined, { silent: true }));
const half = Array.from({ length: 20 }, () => halfRequest(server));
// Some go on and on, a byte at a time: that gains them nothing.
const trickling = [...half.slice(0, 5), halfRequest(server, '127.0.0.1', 'POST /api/sit HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{')];
half.push(trickling.at(-1));
const frames = silent.slice(0, 5); // a frame of 1,000 bytes that does not end
const drip = setInterval(() => {
  for (const socket of trickling) if (!socket.gone) socket.write('a');
  for (const live of frames) {
    if (live.status && !live.closed) live.socket.write(live.begun ? Buffer.from('a') : Buffer.from([0x81, 0xfe, 3, 232, 0, 0, 0, 0]));
    live.begun = Boolean(live.status);
  }
}, 100);

// ---- Two thousand ----

async function crowd() {
  const lives = [];
  for (let i = 0; i < CROWD; i += 100) {
    const some = Array.from({ length: 100 }, () => new Live(server, nobody, { from: `127.0.0.${2 + Math.floor(i / 200)}` }));
    lives.push(...some);
    await until(() => some.every((live) => live.view), `${i + 100} are there`, 60000);
  }
  await until(() => lives[0].presence?.watching === CROWD, 'all are counted', 60000);
  for (let i = 0; i < 8; i++) await step(server, { union, confederate }, choose);
  const now = (await server.get('/api/table', nobody)).json;
  await until(() => lives.every((live) => live.view.seq === now.seq), 'all are told', 60000);
  const facts = factsOf(now);
  same(lives.filter((live) => factsHeld(live) !== facts).length, 0, 'and all see the same');
  check(lives.every((live) => !live.closed), 'nobody was dropped');
  for (const live of lives) live.end();
  await until(async () => (await server.get('/api/status')).status === 200, 'the server goes on');
}

// ---- Those who do not read ----

async function slow() {
  const fast = new Live(server, union);
  const lazy = [new Live(server, nobody), new Live(server, confederate)];
  await until(() => fast.view && lazy.every((live) => live.view), 'they are there');
  for (const live of lazy) live.socket.pause();
  await until(() => fast.presence?.here.length === 2 && fast.presence.watching === 1, 'and seen');
  let said = 0;
  // Until both are gone: how much the system holds for each of them before the server's queue fills is its own affair.
  const someStay = () => fast.presence.here.length === 2 || fast.presence.watching > 0;
  const chatter = async () => {
    while (someStay() && said < 60000) {
      said++;
      await server.post('/api/table/chat', union, { text: '"'.repeat(500) });
    }
  };
  await Promise.all(Array.from({ length: 24 }, chatter));
  check(fast.presence.here.length === 1, `who does not read is dropped, after ${said} lines`);
  check(fast.presence.watching === 0, `a spectator too, after ${said} lines`);
  const heard = () => fast.messages.filter((m) => m.type === 'chat').length;
  await until(() => heard() === said, 'who reads has heard everything', 60000);
  for (const live of lazy) live.end();
  const back = new Live(server, confederate);
  await until(() => back.view?.whole && fast.presence.here.length === 2, 'and may come back');
  back.end();
  fast.end();
}

// ---- Those who read slowly ----

// A long talk, in which every line is as long as a line can be, and then one who comes and reads it in his own time: he is
// told all of it in order, together with what is said meanwhile.
async function late() {
  const { seats } = await server.create();
  const line = (i) => `${i} ${'"'.repeat(490)}`;
  for (let i = 0; i < 40; i++) await server.post('/api/table/chat', seats.union, { text: line(i) });
  const comers = Array.from({ length: 10 }, () => new Live(server, seats.nobody));
  for (const live of comers) live.socket.on('data', () => { live.socket.pause(); setImmediate(() => live.socket.resume()); });
  for (let i = 40; i < 60; i++) await server.post('/api/table/chat', seats.union, { text: line(i) });
  const chats = (live) => live.messages.filter((m) => m.type === 'chat').map((m) => m.text);
  await until(() => comers.every((live) => live.presence && chats(live).at(-1) === line(59)), 'all have heard the last line');
  for (const live of comers) {
    const first = Number(chats(live)[0]?.split(' ')[0]);
    same(chats(live), Array.from({ length: 60 - first }, (_, i) => line(first + i)), 'every line once, in order');
    check(first <= 30 && live.view && !live.closed, 'from the last thirty on');
    live.end();
  }
}

// ---- Those who say nothing ----

async function idle() {
  await until(() => silent.every((live) => live.closed || live.code), 'who says no token is sent away', 60000);
  check(silent.every((live) => live.code === 4401), 'and told why', silent.map((live) => live.code));
  await until(() => half.every((socket) => socket.gone), 'half a request is not waited for', 60000);
  clearInterval(drip);
  console.log(`the silent were gone after ${Math.round((Date.now() - began) / 1000)} s`);
  await sleep(0);
  same((await server.get('/api/status')).status, 200, 'and everything works');
}

for (const test of [crowd, slow, late, idle]) {
  const start = Date.now();
  await test();
  console.log(`${test.name} ${Date.now() - start} ms`);
}
same(await server.stop('SIGTERM'), { code: 0, signal: null }, 'it ends well');
await close();
