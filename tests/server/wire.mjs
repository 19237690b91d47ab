// What a game costs on the wire: a recorded campaign is played again at a real server, dice and all, and the bytes are counted
// as they come to both players, frames and answers included. WIRE_PARTS=1 prints where they go.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { kindOf } from '../../web/engine/unpack.js';
import { Live, Server, check, close, factsHeld, factsOf, file, freshKey, same, until } from './common.mjs';

const folder = fileURLToPath(new URL('../records/', import.meta.url));
const server = await new Server(file('wire.db')).start();
let numbers = 0;

// The bytes that came, by part of the message.
class Meter {
  parts = new Map();
  total = 0;

  add(part, bytes) { this.parts.set(part, (this.parts.get(part) ?? 0) + bytes); }

  watch(live) {
    live.socket.on('data', (data) => (this.total += data.length));
    const hear = live.hear.bind(live);
    live.hear = (kind, payload) => {
      if (kind === 1) this.weigh(payload);
      hear(kind, payload);
    };
  }

  weigh(payload) {
    const message = JSON.parse(payload.toString());
    this.add('frames', payload.length < 126 ? 2 : 4);
    if (kindOf(message) !== 'view') return this.add(kindOf(message), payload.length);
    let rest = payload.length;
    for (const [name, value] of Object.entries(message)) {
      const bytes = Buffer.byteLength(JSON.stringify({ [name]: value })) - 1;
      this.add(`${message.whole ? 'whole' : 'view'}.${name}`, bytes);
      rest -= bytes;
    }
    this.add('braces', rest);
  }

  print(actions) {
    const rows = [...this.parts].sort(([, a], [, b]) => b - a);
    for (const [part, bytes] of rows) console.log(`${(bytes / actions / 2).toFixed(1).padStart(8)} ${part}`);
  }
}

async function ask(live, word, body) {
  const number = ++numbers;
  let found;
  live.say(`${word} ${number} ${JSON.stringify(body)}`);
  await until(() => (found = live.messages.find((one) => one.type === 'answer' && one.to === number)), `${word} ${number}`);
  return found;
}

// The lines of a record, dice too; what a formality has done already is passed over.
async function replay(name, most) {
  const text = readFileSync(folder + name, 'utf8');
  const lines = text.slice(text.indexOf('\n\n') + 2).split('\n').filter((line) => /^(union|confederate|fortune) /.test(line));
  const seed = await server.create({ record: text, at: 0 });
  const lives = ['union', 'confederate'].map((seat) => new Live(server, seed.seats[seat]));
  await until(() => lives.every((live) => live.view && live.presence?.here.length === 2), 'both are here');
  const offered = await ask(lives[0], 'offer', { kind: 'table-dice' });
  same((await ask(lives[1], 'answer', { offer: offered.body.offer, agree: true })).status, 200, 'dice are typed');
  await until(() => lives.every((live) => live.table.dice === 'union'), 'all know who rolls');
  const meter = new Meter();
  for (const live of lives) meter.watch(live);
  let acts = 0;
  for (let at = 0; at < lines.length;) {
    const [, who, action] = /^(\w+) (.*)$/.exec(lines[at]);
    const live = lives[who === 'confederate' ? 1 : 0];
    if (!(await until(() => live.view.actor === who, `${who} is asked`, 20000))) break;
    const { seq } = live.view;
    const answer = await ask(live, 'act', { seq, key: freshKey(), action });
    if (!check(answer.status === 200, `${name}: ${lines[at]}`, answer)) break;
    for (const one of lives) one.messages.length = 0;
    acts++;
    at += answer.body.seq - seq;
  }
  for (const live of lives) await ask(live, 'why', { action: 'decline' }); // behind all that was told
  const mean = meter.total / acts / 2;
  for (const [i, seat] of ['union', 'confederate'].entries()) {
    const whole = (await server.get('/api/table', seed.seats[seat])).json;
    check(factsOf(whole) === factsHeld(lives[i]), `${seat}: the changes add up to the whole`);
  }
  console.log(`${name}: ${acts} actions, ${mean.toFixed(1)} bytes to each player for one`);
  if (process.env.WIRE_PARTS) meter.print(acts);
  check(mean <= most, `${name}: at most ${most} bytes`, mean);
  for (const live of lives) live.end();
}

// Of the campaign what the design asks for; the other is short, and its end, where all is told anew, weighs more.
const most = { lgv: 250, guv: 340 };
for (const name of readdirSync(folder)) await replay(name, most[name.slice(0, 3)]);
same((await server.stop()).code, 0, 'a clean end');
await close();
