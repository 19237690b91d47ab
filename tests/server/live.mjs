// Requests over the socket: a whole game without HTTP; the same answers and refusals as by HTTP; what is no request ends the
// socket; who leaves before the answer comes harms nobody.
import { Live, Server, chance, check, chosen, close, factsHeld, factsOf, file, freshKey, same, step, until } from './common.mjs';
import { judge } from './lib/schema.mjs';

const server = await new Server(file('live.db')).start();
let numbers = 0;

// Send a request and wait for its answer, which carries the number.
async function ask(live, word, body) {
  const number = ++numbers;
  live.say(`${word} ${number} ${typeof body === 'string' ? body : JSON.stringify(body)}`);
  const find = () => live.messages.find((message) => message.type === 'answer' && message.to === number);
  await until(find, `an answer to ${word} ${number}`);
  const answer = find();
  const asHttp = { status: answer?.status, json: answer?.body, headers: { 'content-type': 'application/json' } };
  const fault = judge('POST', `/api/table/${word}`, typeof body === 'string' ? undefined : body, asHttp);
  check(!fault, `docs/openapi.json: ${fault}`);
  return answer;
}

async function open(body) {
  const made = await server.create(body);
  const lives = Object.fromEntries(Object.entries(made.seats).map(([seat, token]) => [seat, new Live(server, token)]));
  await until(() => Object.values(lives).every((live) => live.view), 'the first views');
  return { made, lives };
}

async function game() {
  const { made, lives } = await open({ scenario: 'lgv/sedgwick' });
  const all = Object.values(lives);
  const choose = chance(1863);
  let actions = 0;
  for (;;) {
    const actor = all.find((live) => live.view.legal.length > 0);
    if (!actor) break;
    const action = chosen(actor.view.legal, choose);
    const answer = await ask(actor, 'act', { seq: actor.view.seq, key: freshKey(), action });
    if (!check(answer.status === 200, `${actor.view.you} ${action}`, answer)) break;
    check(actor.view.seq === answer.body.seq, 'the view comes before the answer');
    await until(() => all.every((live) => live.view.seq === answer.body.seq), 'all have seen it');
    if (++actions % 30) continue;
    for (const live of all) {
      const whole = (await server.get('/api/table', made.seats[live.view.you])).json;
      check(factsOf(whole) === factsHeld(live), `${live.view.you}: the changes add up to the whole`);
    }
  }
  check(actions > 20 && all.every((live) => live.view.over), `${actions} actions, to the end`);
  for (const live of all) live.end();
}

async function refusals() {
  const { made, lives } = await open({ scenario: 'lgv/sedgwick' });
  const { union, confederate, nobody } = lives;
  await step(server, { union: made.seats.union, confederate: made.seats.confederate }, () => 0);
  const seq = (await server.get('/api/table', made.seats.union)).json.seq;
  const acting = (await server.get('/api/table', made.seats.union)).json.legal.length ? union : confederate;
  const other = acting === union ? confederate : union;
  await until(() => acting.view.seq === seq && acting.view.legal.length, 'the list');
  const action = acting.view.legal[0][0];
  const key = freshKey();
  same((await ask(acting, 'act', { seq: seq + 7, key, action })).status, 409, 'stale');
  same((await ask(acting, 'act', { seq, key })).status, 400, 'a field is missing');
  same((await ask(acting, 'act', '{"seq":')).status, 400, 'no JSON');
  same((await ask(acting, 'act', { seq, key, action, seat: 'union' })).status, 400, 'a field too many');
  same((await ask(other, 'act', { seq, key: freshKey(), action })).status, 422, 'out of turn');
  same((await ask(nobody, 'act', { seq, key: freshKey(), action })).status, 403, 'watching is not acting');
  same((await ask(acting, 'nothing', {})).status, 404, 'no such request');
  same((await ask(acting, 'record', {})).status, 405, 'not by this method');
  same((await server.get('/api/table', made.seats.union)).json.seq, seq, 'nothing has changed');
  const why = await ask(nobody, 'why', { action });
  same(why.body, (await server.post('/api/table/why', made.seats.nobody, { action })).json, 'the same as by HTTP');
  const first = await ask(acting, 'act', { seq, key, action });
  const again = await ask(acting, 'act', { seq, key, action });
  same([first.status, again.status, again.body.seq], [200, 200, first.body.seq], 'done once, answered twice');
  for (const live of Object.values(lives)) live.end();
}

// Many at once: all are answered, one is done.
async function crowding() {
  const { made, lives } = await open({ scenario: 'lgv/sedgwick' });
  const actor = Object.values(lives).find((live) => live.view.legal.length);
  const { seq, legal } = actor.view;
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(actor, 'act', { seq, key: freshKey(), action: legal[0][0] })));
  same(answers.filter((answer) => answer.status === 200).length, 1, 'one is done');
  same(answers.filter((answer) => answer.status === 409).length, 19, 'the others are stale');
  for (let i = 0; i < 40; i++) {
    const view = (await server.get('/api/table', made.seats.union)).json;
    const seat = view.legal.length ? 'union' : 'confederate';
    const now = seat === 'union' ? view : (await server.get('/api/table', made.seats.confederate)).json;
    const leaving = new Live(server, made.seats[seat]);
    await until(() => leaving.view, 'the view');
    leaving.say(`act 1 ${JSON.stringify({ seq: now.seq, key: freshKey(), action: now.legal[0][0] })}`);
    leaving.socket.end(); // what was said is heard, nobody hears the answer
    await until(async () => (await server.get('/api/table', made.seats.union)).json.seq > now.seq, 'the action is done');
  }
  for (const live of Object.values(lives)) live.end();
}

// Who is here twice is told of once: else many sockets at a seat would be told of each other, again and again.
async function presence() {
  const { lives, made } = await open({ scenario: 'lgv/sedgwick' });
  const { union, confederate } = lives;
  await until(() => union.presence?.here.length === 2 && union.presence.watching === 1, 'all are here');
  const told = () => union.messages.filter(({ type }) => type === 'presence').length;
  const before = told();
  const more = Array.from({ length: 30 }, () => new Live(server, made.seats.confederate));
  await until(() => more.every((live) => live.presence?.here.length === 2), 'thirty more of the other player');
  for (const live of more) live.end();
  await server.post('/api/table/chat', made.seats.union, { text: 'alone?' });
  await until(() => union.messages.some(({ type }) => type === 'chat'), 'a line that comes after that');
  same(told(), before, 'nothing has changed');
  confederate.end();
  await until(() => union.presence.here.length === 1, 'until the last one has left');
  same(told(), before + 1, 'which is told at once');
  for (const live of Object.values(lives)) live.end();
}

async function nonsense() {
  const { lives, made } = await open({ scenario: 'lgv/sedgwick' });
  for (const text of ['{"action":"pass"}', '', 'act', 'act {}', 'act -1 {}', 'act 99999999999 {}', 'ACT 1 {}', '../act 1 {}',
    'table/act 1 {}', 'actactactactactact 1 {}', made.seats.union]) {
    const live = new Live(server, made.seats.union);
    await until(() => live.view, 'the view');
    live.say(text);
    await until(() => live.closed, `'${text}' ends the socket`);
    same(live.code, 1008, text);
  }
  check((await server.get('/api/status')).status === 200, 'the server goes on');
  for (const live of Object.values(lives)) live.end();
}

for (const test of [game, refusals, crowding, presence, nonsense]) {
  const start = Date.now();
  await test();
  console.log(`${test.name} ${Date.now() - start} ms`);
}
const { code } = await server.stop();
same(code, 0, 'a clean end');
await close();
