// An offer is about the game as it stands: to go back lapses with whatever both sides see next, everything with the end.
// What only one side may know of betrays itself by no lapse. After the end nothing is written but chat, rematch and webhooks.
import { readFileSync } from 'node:fs';
import { Live, Server, chance, check, close, factsOf, file, freshKey, same, step, until } from './common.mjs';

const server = await new Server(file('offers.db'), { options: ['--webhooks', 'public,127.0.0.1:9'] }).start();
const players = ({ seats }) => ({ union: seats.union, confederate: seats.confederate });
const about = async (token) => (await server.get('/api/table/about', token)).json;
const view = async (token) => (await server.get('/api/table', token)).json;
const offer = async (token, body) => (await server.post('/api/table/offer', token, body)).json.offer;
const answer = (token, number, agree = true) => server.post('/api/table/answer', token, { offer: number, agree });
const kinds = async (token) => (await about(token)).offers.map(({ kind }) => kind);
const lives = async (tokens) => {
  const all = tokens.map((token) => new Live(server, token));
  await until(() => all.every((live) => live.view && live.table), 'all look');
  return all;
};

async function lapsed(token, number, text) {
  const before = await view(token);
  for (const agree of [true, false]) {
    const found = await answer(token, number, agree);
    check(found.status === 409 && found.json.error.code === 'lapsed', `${text}: ${found.status} ${found.text}`);
  }
  const after = await view(token);
  check(after.seq === before.seq && factsOf(after) === factsOf(before), `${text}: nothing has changed`);
}

// ---- The game goes on ----

async function goes_on() {
  const made = await server.create();
  const { union, confederate } = made.seats;
  const choose = chance(40);
  const all = await lives([union, confederate, made.seats.nobody]);
  for (let i = 0; i < 5; i++) await step(server, players(made), choose);
  const back = await offer(union, { kind: 'take-back', to: 1 });
  const dice = await offer(confederate, { kind: 'table-dice' });
  await server.post('/api/table/chat', confederate, { text: 'let me think' });
  same(await kinds(confederate), ['take-back', 'table-dice'], 'talk lets no offer lapse');
  await step(server, players(made), choose);
  await until(() => all.every((live) => live.table.offers.length === 1), 'all are told that the take-back is gone');
  check(all.every((live) => live.table.lapsed === back), 'and which it was', all.map((live) => live.table.lapsed));
  check(all.every((live) => live.view.seq >= 6), 'after they have seen why');
  same(await kinds(union), ['table-dice'], 'who is to roll may still be answered');
  await lapsed(confederate, back, 'the game has gone on');
  for (let i = 0; i < 3; i++) await step(server, players(made), choose);
  await server.stop();
  await server.start();
  same(await kinds(union), ['table-dice'], 'the same after a restart');
  same((await about(union)).lapsed, back, 'and the same number');
  await lapsed(confederate, back, 'after a restart');
  const next = await offer(union, { kind: 'take-back', to: 2 });
  check(next > dice && (await answer(confederate, next)).status === 200, 'another may be offered, and agreed to');
  const { seq } = await view(union);
  check(seq === 2 || seq === 3, 'then the game goes back', seq);
  for (const live of all) live.end();
}

// A visible undo is something that both see.
async function undone() {
  const made = await server.create();
  const { union, confederate } = made.seats;
  const { legal } = await view(union);
  const action = legal.find(([text]) => text.startsWith('assault'))[0];
  await server.post('/api/table/act', union, { seq: 0, key: freshKey(), action });
  const back = await offer(confederate, { kind: 'take-back', to: 0 });
  check((await server.post('/api/table/undo', union, { seq: 1, key: freshKey() })).status === 200, 'taken back by herself');
  await lapsed(union, back, 'an undo');
}

// ---- Dice that were typed ----

async function corrected() {
  const made = await server.create();
  const { union, confederate } = made.seats;
  const choose = chance(41);
  await answer(union, await offer(confederate, { kind: 'table-dice' }));
  let now;
  while ((now = await view(union)).actor !== 'fortune') await step(server, players(made), choose);
  const roll = (face) => `roll ${Array(now.dice).fill(face).join(' ')}`;
  await server.post('/api/table/act', confederate, { seq: now.seq, key: freshKey(), action: roll(3) });
  const to = now.seq + 1;
  const first = await offer(confederate, { kind: 'correct-roll', to, roll: roll(4) });
  const back = await offer(union, { kind: 'take-back', to: 0 });
  check((await answer(union, first)).status === 200, 'corrected at once');
  await lapsed(confederate, back, 'what was offered before the correction');
  while ((now = await view(union)).actor !== 'fortune') await step(server, players(made), choose);
  await server.post('/api/table/act', confederate, { seq: now.seq, key: freshKey(), action: roll(3) });
  const second = await offer(confederate, { kind: 'correct-roll', to: now.seq + 1, roll: roll(4) });
  check(second > first, 'another correction is offered');
  now = await view(union);
  if (now.actor === 'fortune') await server.post('/api/table/act', confederate, { seq: now.seq, key: freshKey(), action: roll(2) });
  else await step(server, players(made), choose);
  await lapsed(union, second, 'a correction that comes late');
}

// ---- What the other side may not notice ----

// A game in which the next thing to be done is one that only its own side may know of: in Give Us Victories, who of a
// hidden stack goes along.
async function before_a_secret() {
  const text = readFileSync(new URL('../records/guv-random-1889.record', import.meta.url), 'utf8');
  const lines = text.slice(text.indexOf('\n\n') + 2).split('\n');
  const taken = lines.flatMap((line, i) => (/^\w+ take /.test(line) ? [i] : []));
  for (const at of taken) {
    const [side, action] = [lines[at].split(' ')[0], lines[at].slice(lines[at].indexOf(' ') + 1)];
    const [now, later] = [await server.create({ record: text, at }), await server.create({ record: text, at: at + 1 })];
    const [own, other] = side === 'union' ? ['union', 'confederate'] : ['confederate', 'union'];
    const seen = async (seat) => (await view(later.seats[seat])).seq - (await view(now.seats[seat])).seq;
    if ((await seen(own)) === 1 && (await seen(other)) === 0) return { own: now.seats[own], other: now.seats[other], nobody: now.seats.nobody, action };
  }
  throw new Error('the record has no secret action');
}

// The offer stays, and nobody is told anything.
async function secret() {
  const { own, other, nobody, action } = await before_a_secret();
  const all = await lives([other, nobody]);
  const { seq } = await view(other);
  const back = await offer(other, { kind: 'take-back', to: seq - 1 });
  await until(() => all.every((live) => live.table.offers.length === 1), 'offered');
  const told = all.map((live) => live.messages.length);
  const mine = await view(own);
  const done = await server.post('/api/table/act', own, { seq: mine.seq, key: freshKey(), action });
  check(done.status === 200 && done.json.seq === mine.seq + 1, `${action}: ${done.text}`);
  check((await view(other)).seq === seq, 'nobody else counts it');
  same(await kinds(other), ['take-back'], 'and the offer stands');
  same(await kinds(own), ['take-back'], 'for both');
  check((await server.post('/api/table/undo', own, { seq: mine.seq + 1, key: freshKey() })).status === 200, 'taken back in secret');
  same(await kinds(other), ['take-back'], 'and it still stands');
  same(all.map((live) => live.messages.length), told, 'nobody else was told anything');
  for (let i = 0; i < 20 && (await view(other)).seq === seq; i++) { // until something is done that everybody sees
    const now = await view(own);
    const open = now.legal.map(([text]) => text).find((text) => !text.startsWith('take'));
    await server.post('/api/table/act', own, { seq: now.seq, key: freshKey(), action: open });
  }
  check((await view(other)).seq > seq, 'something was done that both see');
  await lapsed(own, back, 'now it has lapsed');
  for (const live of all) live.end();
}

// ---- The end ----

async function after_the_end(made, offers, text) {
  const { union, confederate } = made.seats;
  const table = await about(union);
  check(table.over && table.seed.length === 64, `${text}: the seed is shown`);
  same(table.offers, [], `${text}: nothing is offered any more`);
  const end = await view(union);
  for (const [token, number] of offers) await lapsed(token, number, text);
  const key = freshKey;
  const late = [
    ['act', { seq: end.seq, key: key(), action: 'pass' }, 'over'],
    ['undo', { seq: end.seq, key: key() }, 'over'],
    ['resign', { key: key() }, 'over'],
    ['nonce', { nonce: 'late' }, 'over'],
    ['offer', { kind: 'take-back', to: 0 }, 'no-offer'],
    ['offer', { kind: 'table-dice' }, 'no-offer'],
    ['offer', { kind: 'correct-roll', to: 1, roll: 'roll 1' }, 'no-offer'],
  ];
  for (const [word, body, code] of late) {
    const found = await server.post(`/api/table/${word}`, confederate, body);
    check(found.status === 409 && found.json.error.code === code, `${text}: ${word} ${body.kind ?? ''}: ${found.text}`);
  }
  const again = await view(union);
  check(again.seq === end.seq && factsOf(again) === factsOf(end), `${text}: the position stands`);
  check((await server.post('/api/table/chat', confederate, { text: 'well played' })).status === 200, 'but one may talk');
  check((await server.post('/api/table/webhook', union, { url: 'http://127.0.0.1:9/' })).status === 200, 'and be told');
  check((await answer(confederate, await offer(union, { kind: 'rematch' }))).status === 200, 'and play again');
  await until(async () => (await about(union)).next, 'the rematch');
}

async function ends_by_the_rules() {
  const made = await server.create({ scenario: 'lgv/sedgwick', options: { rain: 'off' } });
  const { union, confederate } = made.seats;
  const choose = chance(43);
  let back;
  await step(server, players(made), choose);
  const dice = await offer(union, { kind: 'table-dice' });
  do back = (await offer(union, { kind: 'take-back', to: 0 })) ?? back;
  while ((await step(server, players(made), choose)) && !(await view(union)).over);
  await after_the_end(made, [[confederate, back], [confederate, dice]], 'the end');
  const { seq } = await view(union);
  await server.stop();
  await server.start();
  same((await view(union)).seq, seq, 'the end is the end after a restart');
  await lapsed(confederate, back, 'also after a restart');
}

async function ends_by_resigning() {
  const made = await server.create({ scenario: 'lgv/sedgwick', union: 'person', confederate: 'person' });
  const { union, confederate } = made.seats;
  const choose = chance(44);
  for (let i = 0; i < 10; i++) await step(server, players(made), choose);
  const back = await offer(union, { kind: 'take-back', to: 0 });
  const dice = await offer(confederate, { kind: 'table-dice' });
  const [live] = await lives([confederate]);
  await server.post('/api/table/resign', union, { key: freshKey() });
  await until(() => live.table.over && live.table.offers.length === 0, 'told that nothing is offered');
  await after_the_end(made, [[confederate, back], [union, dice]], 'resigned');
  live.end();
}

// Nobody takes a seat at a game that is over; who wants to look may.
async function nobody_sits_down() {
  const made = await server.create({ scenario: 'lgv/sedgwick', confederate: 'open' });
  await server.post('/api/table/resign', made.seats.union, { key: freshKey() });
  const sit = (seat) => server.post('/api/sit', undefined, { table: made.table, seat, name: 'Bob' });
  const late = await sit('confederate');
  check(late.status === 409 && late.json.error.code === 'over', `too late: ${late.text}`);
  check((await sit('nobody')).status === 201, 'but one may look');
}

for (const test of [goes_on, undone, corrected, secret, ends_by_the_rules, ends_by_resigning, nobody_sits_down]) await test();
same(await server.stop('SIGTERM'), { code: 0, signal: null }, 'it ends well');
await close();
