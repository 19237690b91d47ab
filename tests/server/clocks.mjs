// Clocks: live and of days, kept across restarts; what costs nobody; what happens when one runs out. The date is set from
// outside and stands still between: no test waits, and none depends on how long something really takes.
import path from 'node:path';
import { Live, Server, chance, check, chosen, close, file, forgetful, freshKey, same, until } from './common.mjs';

const dated = path.join(path.dirname(forgetful), 'dated_serve');
const DAY = 86400;

let ahead = 0; // seconds, of the date

async function begin(name) {
  process.env.LONGROLL_AHEAD = String(ahead);
  return new Server(file(name), { program: dated, words: () => [file(name), `${file(name)}.sock`, '0'] }).start();
}

async function forward(server, seconds) {
  ahead += seconds;
  const before = server.said.split('\nahead ').length;
  server.child.stdin.write(`${seconds}\n`);
  await until(() => server.said.split('\nahead ').length > before, 'the date is set');
}

const about = async (server, token) => (await server.get('/api/table/about', token)).json;
const post = (server, what, token, body) => server.post(`/api/table/${what}`, token, body);

// What a seat has left, in seconds, by the clock as it was told.
function left(clock, seat) {
  let { [seat]: bank } = clock.left;
  let { [seat]: move } = clock.move;
  if (clock.runs === seat) {
    const passed = clock.now - clock.at;
    const used = Math.min(passed, move);
    move -= used;
    bank -= passed - used;
  }
  return { bank: bank / 1000, move: move / 1000 };
}


async function act(server, seats, { pass = false } = {}) {
  const view = (await server.get('/api/table', seats.nobody)).json;
  const mine = (await server.get('/api/table', seats[view.actor])).json;
  const action = pass ? 'pass' : mine.legal.find(([text]) => text.startsWith('assault'))?.[0] ?? mine.legal[0][0];
  const answer = await post(server, 'act', seats[view.actor], { seq: mine.seq, key: freshKey(), action });
  return { by: view.actor, answer };
}

const LIVE = { scenario: 'lgv/sedgwick', clock: 'live 1000+100' };

// ---- Live ----

async function live() {
  let server = await begin('live.db');
  const { seats } = await server.create(LIVE);
  let { clock } = await about(server, seats.nobody);
  same([clock.rule, clock.runs, clock.left], ['live 1000+100', 'union', { union: 1000000, confederate: 1000000 }], 'the Union begins');
  const watching = new Live(server, seats.nobody);
  await until(() => watching.table, 'somebody looks on');
  await forward(server, 300);
  ({ clock } = await about(server, seats.nobody));
  same(left(clock, 'union').bank, 700, 'his time passes');
  same(left(clock, 'confederate').bank, 1000, 'not the other\'s');
  same((await act(server, seats, { pass: true })).answer.status, 200, 'he passes');
  await until(() => watching.table.clock.runs === 'confederate', 'those who look on are told');
  ({ clock } = await about(server, seats.nobody));
  same(left(clock, 'union').bank, 800, 'with his increment');
  await server.post('/api/table/chat', seats.union, { text: 'your turn' });
  await forward(server, 200);
  ({ clock } = await about(server, seats.nobody));
  same(left(clock, 'confederate').bank, 800, 'chat stops no clock');

  // Nobody serves: it costs nobody.
  await server.stop();
  ahead += 5000;
  server = await begin('live.db');
  await until(async () => left((await about(server, seats.nobody)).clock, 'confederate').bank > 700, 'a server that did not run');
  ({ clock } = await about(server, seats.nobody));
  same(left(clock, 'confederate').bank, 800, 'costs nothing');
  same(left(clock, 'union').bank, 800, 'nor the other');
  await server.stop('SIGKILL');
  ahead += 5000;
  server = await begin('live.db');
  ({ clock } = await about(server, seats.nobody));
  same(left(clock, 'confederate').bank, 800, 'nor does one that was killed');
  await server.stop();
  server = await begin('live.db');
  const again = (await about(server, seats.nobody)).clock;
  same([again.left, again.runs], [(await about(server, seats.union)).clock.left, 'confederate'], 'read back, it is the same for all');
  same(left(again, 'confederate').bank, 800, 'and as it was');
  await server.stop();
}

// What is taken back and played again is no new move.
async function undone() {
  const server = await begin('undone.db');
  const { seats } = await server.create({ ...LIVE, confederate: 'person' });
  const before = left((await about(server, seats.nobody)).clock, 'union').bank;
  for (let i = 0; i < 4; i++) {
    const { answer } = await act(server, seats);
    if (answer.json.seq === undefined) break;
    const back = await post(server, 'undo', seats.union, { seq: answer.json.seq, key: freshKey() });
    same(back.status, 200, 'taken back');
  }
  check(left((await about(server, seats.nobody)).clock, 'union').bank <= before, 'nobody gains time by it');
  await server.stop();
}

// What a move brings, and nothing for what makes itself: reckoned here from the views alone. An hour passes before each
// action where there are days, none where the clocks are live.
async function reckoned(clock, hours) {
  const server = await begin(`moves${hours}.db`);
  const { seats } = await server.create({ scenario: 'lgv/sedgwick', clock, confederate: 'person' });
  const choose = chance(12);
  const both = (value) => ({ union: value, confederate: value });
  const [left, move] = hours ? [both(30 * DAY), both(2 * DAY)] : [both(1000), both(0)];
  const [next, other] = [both(true), { union: 'confederate', confederate: 'union' }];
  let [turn, decided, passed, given, ordered] = ['', false, 0, 0, 0];
  for (let i = 0; i < 400; i++) {
    const { actor, over } = (await server.get('/api/table', seats.nobody)).json;
    if (over) break;
    if (actor !== turn) {
      passed += turn !== '';
      if (!hours && decided && next[turn]) [left[turn], next[turn], given] = [left[turn] + 100, false, given + 1];
      if (hours && turn && next[actor]) [move[actor], given] = [2 * DAY, given + 1];
      if (hours) next[actor] = false;
      [turn, decided] = [actor, false];
    }
    const view = (await server.get('/api/table', seats[actor])).json;
    const dull = Object.entries(view.dull ?? {});
    const plain = ([code]) => ['only', 'same', 'decline'].includes(code);
    const order = dull.find((one) => !plain(one));
    const action = order && choose(2) ? view.legal[order[1]][0] : chosen(view.legal, choose);
    const byOrder = order !== undefined && view.legal[order[1]][0] === action && choose(2) === 1;
    const itself = byOrder || dull.some((one) => one[0] === 'same' || (plain(one) && view.legal[one[1]][0] === action));
    if (hours) await forward(server, hours * 3600);
    const cost = hours ? hours * 3600 - (itself ? 3 : 0) : 0;
    [move[actor], left[actor]] = [Math.max(0, move[actor] - cost), left[actor] - Math.max(0, cost - move[actor])];
    const answer = await post(server, 'act', seats[actor], { seq: view.seq, key: freshKey(), action, ordered: byOrder });
    if (!same(answer.status, 200, `${action}: ${answer.text}`)) break;
    if (!itself) [decided, next[other[actor]]] = [true, true];
    ordered += byOrder;
  }
  const { clock: found } = await about(server, seats.nobody);
  const milliseconds = ({ union, confederate }) => ({ union: union * 1000, confederate: confederate * 1000 });
  same([found.left, found.move], [left, move].map(milliseconds), `as reckoned: ${clock}`);
  console.log(`${clock}: ${passed} times the turn passed, ${given} moves, ${ordered} by standing orders`);
  check(given > 2 && given < passed, 'fewer moves than turns');
  await server.stop();
}

const once_a_move = () => reckoned('live 1000+100', 0);
const days_once_a_move = () => reckoned('days 2+30', 7);

// ---- Days ----

async function days() {
  let server = await begin('days.db');
  const { seats } = await server.create({ scenario: 'lgv/sedgwick', clock: 'days 2+3', confederate: 'person' });
  await forward(server, 1.5 * DAY);
  let { clock } = await about(server, seats.nobody);
  same(left(clock, 'union').move, 0.5 * DAY, 'of this move');
  same(left(clock, 'union').bank, 3 * DAY, 'the bank is whole');
  await forward(server, DAY);
  ({ clock } = await about(server, seats.nobody));
  same(left(clock, 'union').bank, 2.5 * DAY, 'then the bank pays');
  await act(server, seats, { pass: true });
  ({ clock } = await about(server, seats.nobody));
  same([clock.runs, left(clock, 'union').move], ['confederate', 0], 'the other\'s turn');
  same(left(clock, 'union').bank, 2.5 * DAY, 'what the bank paid is gone');
  await act(server, seats, { pass: true });
  ({ clock } = await about(server, seats.nobody));
  if (clock.runs === 'union') same(left(clock, 'union').move, 2 * DAY, 'a new move has its days');
  await server.stop();
  server = await begin('days.db');
  same(left((await about(server, seats.nobody)).clock, 'union').bank, 2.5 * DAY, 'also after a restart');
  await server.stop();
}

// ---- It runs out ----

async function flag() {
  let server = await begin('flag.db');
  const made = await server.create(LIVE);
  const { seats } = made;
  const view = (await server.get('/api/table', seats.union)).json;
  const watching = new Live(server, seats.nobody);
  await until(() => watching.view, 'somebody looks on');
  await forward(server, 2000);
  await until(() => watching.table.over, 'time is out, though nobody asks');
  same([watching.table.winner, watching.table.result, watching.table.clock.flagged], ['confederate', 'The Union player ran out of time.', 'union'], 'the result names it');
  check(watching.view.over && watching.view.winner === 'confederate', 'the view, too');
  same(watching.table.seed, '', 'nothing is shown yet: it may be gone on with');
  const late = await post(server, 'act', seats.union, { seq: view.seq, key: freshKey(), action: view.legal[0][0] });
  same([late.status, late.json.error.code], [409, 'over'], 'he comes too late');
  check((await server.get('/api/table/record', seats.union)).text.includes('# union ran out of time'), 'the record says so');

  same((await post(server, 'offer', seats.nobody, { kind: 'go-on' })).status, 403, 'not for spectators to offer');
  const { json: { offer } } = await post(server, 'offer', seats.union, { kind: 'go-on' });
  same((await post(server, 'answer', seats.confederate, { offer, agree: true })).status, 200, 'both agree');
  await until(() => !watching.table.over && !watching.view.over, 'so it goes on');
  same([watching.table.clock.unrated, watching.table.clock.runs, watching.table.clock.flagged], [true, '', ''], 'unrated, and without clocks');
  same((await act(server, seats, { pass: true })).answer.status, 200, 'he acts');
  await forward(server, 100000);
  same((await about(server, seats.union)).over, false, 'nothing runs out any more');
  await server.stop();
  server = await begin('flag.db');
  same([(await about(server, seats.union)).over, (await about(server, seats.union)).clock.unrated], [false, true], 'also after a restart');
  await server.stop();
}

async function stands() {
  let server = await begin('stands.db');
  const { seats } = await server.create(LIVE);
  await server.stop();
  server = await begin('stands.db'); // the table is not in memory: its name brings it back
  await forward(server, 2000);
  await until(async () => (await about(server, seats.union)).over, 'time is out');
  const { json: { offer } } = await post(server, 'offer', seats.union, { kind: 'go-on' });
  same((await post(server, 'answer', seats.confederate, { offer, agree: false })).status, 200, 'the winner does not want to');
  same((await about(server, seats.union)).seed, '', 'he may still think better of it');
  same((await post(server, 'resign', seats.confederate, { key: freshKey() })).status, 200, 'it stands');
  const { seed, clock, winner, resigned } = await about(server, seats.union);
  same([seed.length, clock.stands, winner, resigned], [64, true, 'confederate', ''], 'now everything is shown');
  same((await post(server, 'offer', seats.union, { kind: 'go-on' })).status, 409, 'nobody goes on with it');
  same((await post(server, 'resign', seats.union, { key: freshKey() })).status, 409, 'nor ends it again');
  same((await post(server, 'offer', seats.union, { kind: 'rematch' })).status, 200, 'a rematch can be offered');
  await server.stop();
}

// Without anybody who asks: the due name in the store is enough.
async function asleep() {
  let server = await begin('asleep.db');
  const { seats } = await server.create(LIVE);
  await server.stop();
  server = await begin('asleep.db');
  await forward(server, 3000);
  await until(async () => (await server.get('/api/status')).json.loaded === 1, 'the table is read when its time is out');
  same((await about(server, seats.nobody)).result, 'The Union player ran out of time.', 'and ended');
  await server.stop();
}

// ---- What costs nothing ----

async function paused() {
  const server = await begin('paused.db');
  const { seats } = await server.create(LIVE);
  const { json: { offer } } = await post(server, 'offer', seats.union, { kind: 'pause' });
  await post(server, 'answer', seats.confederate, { offer, agree: true });
  same([(await about(server, seats.union)).clock.paused, (await about(server, seats.union)).clock.runs], [true, ''], 'paused by agreement');
  await forward(server, 5000);
  same(left((await about(server, seats.union)).clock, 'union').bank, 1000, 'nothing runs');
  same((await post(server, 'offer', seats.union, { kind: 'pause' })).status, 409, 'it is paused already');
  await post(server, 'offer', seats.confederate, { kind: 'resume' });
  same((await about(server, seats.union)).clock.runs, 'union', 'either ends it');
  const again = await post(server, 'offer', seats.confederate, { kind: 'pause' });
  await post(server, 'answer', seats.union, { offer: again.json.offer, agree: true });
  await act(server, seats, { pass: true });
  same((await about(server, seats.union)).clock.paused, false, 'and so does the next action');
  await server.stop();
}

async function machine() {
  const server = await begin('machine.db');
  const { seats } = await server.create({ scenario: 'lgv/sedgwick', clock: 'live 500+0', confederate: 'ai:script' });
  await act(server, seats, { pass: true });
  await until(async () => (await server.get('/api/table', seats.union)).json.legal.length > 0 || (await about(server, seats.union)).over, 'the machine has acted');
  const { clock } = await about(server, seats.union);
  same(clock.left.confederate, 500000, 'it has no clock');
  same((await post(server, 'offer', seats.union, { kind: 'pause' })).status, 200, 'it agrees to a pause');
  same((await about(server, seats.union)).clock.paused, true, 'at once');
  const open = await server.create({ ...LIVE, confederate: 'open' });
  same((await about(server, open.seats.union)).clock.runs, '', 'no clock runs while a seat is open');
  await forward(server, 5000);
  await server.post('/api/sit', undefined, { table: open.table, seat: 'confederate' });
  const { clock: begun } = await about(server, open.seats.union);
  same(begun.runs, 'union', 'it begins when the seat is taken');
  same(left(begun, 'union').bank, 1000, 'with all his time');
  await server.stop();
}

async function wrong() {
  const server = await begin('wrong.db');
  for (const clock of ['live', 'live 0+0', 'live 100', 'live 100+', 'live -1+5', 'live 99999999999999999999+1', 'live 86401+0', 'days 61+0', 'days 1+61', 'blitz 5+0', 'none 1', 'live 1+1 ']) {
    const answer = await server.post('/api/tables', undefined, { scenario: 'lgv/sedgwick', clock });
    if (clock === 'live 1+1 ') same(answer.status, 201, 'a blank does no harm');
    else same([answer.status, answer.json.error?.field], [400, 'clock'], `refused: ${clock}`);
  }
  const { seats } = await server.create({ scenario: 'lgv/sedgwick', clock: 'none' });
  same((await about(server, seats.union)).clock, { rule: 'none' }, 'none');
  for (const kind of ['pause', 'resume', 'go-on']) same((await post(server, 'offer', seats.union, { kind })).status, 409, `${kind} without a clock`);
  await server.stop();
}

for (const one of [live, undone, once_a_move, days_once_a_move, days, flag, stands, asleep, paused, machine, wrong]) await one();
await close();
