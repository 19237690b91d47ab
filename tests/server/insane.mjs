// A game that goes insane costs the table where it does, and nothing else: 200 tables are played, one of them breaks
// down, 199 go on and nothing that was acknowledged is lost. Whatever the game is asked when it breaks down, in whichever
// thread: the table is set aside for good, its record can be fetched, and the server goes on.
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { Live, Server, chance, check, chosen, close, file, forgetful, freshKey, program, same, step, until } from './common.mjs';

const insane = path.join(path.dirname(forgetful), 'insane_serve');
const choose = chance(1863);
const insaneServer = (name, ...more) => new Server(file(name), { program: insane, words: () => [file(name), ...more] });

// The next call of that function breaks down.
async function arm(server, name) {
  const before = server.said.split(`armed ${name}\n`).length;
  server.child.stdin.write(`${name}\n`);
  await until(() => server.said.split(`armed ${name}\n`).length > before, `${name} is armed`);
}

const status = async (server) => (await server.get('/api/status')).json;
const logged = (server) => server.said.split('\n').filter((line) => /event=table-aside /.test(line));
const numberOf = (line) => Number(/ table=(\d+) /.exec(line)?.[1]);
const persons = ({ seats }) => ({ union: seats.union, confederate: seats.confederate });

function isAside(answer, text) {
  same([answer.status, answer.json?.error?.code], [503, 'aside'], text);
  check(/set aside/.test(answer.json?.error?.text) && !/\.c:\d/.test(answer.text), 'in plain words', answer.text);
}

const linesOf = (record) => record.slice(record.indexOf('\n\n') + 2).split('\n');

// ---- Under load ----

class Player {
  constructor(server, made) {
    Object.assign(this, { server, made, seats: persons(made), acknowledged: [], aside: false });
  }

  async play(enough) {
    while (!this.aside && !enough(this)) {
      for (const token of Object.values(this.seats)) {
        const view = await this.server.get('/api/table', token);
        if (view.json.error) return this.stopped(view);
        if (view.json.over) return;
        if (!view.json.legal.length) continue;
        const { seq, you, legal } = view.json;
        const action = chosen(legal, choose);
        const answer = await this.server.post('/api/table/act', token, { seq, key: freshKey(), action });
        if (answer.status !== 200) return this.stopped(answer);
        this.acknowledged.push({ seq, line: `${you} ${action}` });
      }
    }
  }

  stopped(answer) {
    isAside(answer, 'only a table set aside stops');
    this.aside = true;
  }

  async lost() {
    const record = await this.server.get('/api/table/record', this.made.seats.union);
    same(record.status, 200, 'the record can be fetched');
    const lines = linesOf(record.text);
    return this.acknowledged.filter(({ seq, line }) => lines[seq] !== line).length;
  }
}

async function one_of_200() {
  const server = await insaneServer('load.db').start();
  const players = [];
  for (let i = 0; i < 200; i++) players.push(new Player(server, await server.create({ scenario: 'lgv/sedgwick', public: i < 20 })));
  const playing = players.map((player) => player.play(() => players.some(({ aside }) => aside)));
  await until(() => players.every(({ acknowledged }) => acknowledged.length > 0), 'everybody plays');
  await arm(server, 'sane');
  await Promise.all(playing);
  const before = players.map(({ acknowledged }) => acknowledged.length);
  same(players.filter(({ aside }) => aside).length, 1, 'one table is set aside');
  await Promise.all(players.map((player, i) => player.play(({ acknowledged }) => acknowledged.length >= before[i] + 8)));
  same(players.filter(({ aside, acknowledged }, i) => !aside && acknowledged.length > before[i]).length, 199, 'the others play on');
  let lost = 0;
  for (const player of players) lost += await player.lost();
  same(lost, 0, 'nothing that was acknowledged is lost');
  const [victim] = players.filter(({ aside }) => aside);
  same(logged(server).length, 1, 'one line in the log');
  same(numberOf(logged(server)[0]), players.indexOf(victim) + 1, 'it names the table, the first made being 1');
  check(/not sane: the drum is missing; lgv, rules \d+, position [0-9a-f]{16} after \d+ actions, /.test(logged(server)[0]),
    'and the fault', logged(server));
  same((await status(server)).aside, 1, 'the status counts it');
  await server.stop();
  await server.start();
  same((await status(server)).aside, 1, 'also after a restart');
  same(logged(server).length, 0, 'without a fault, this time');
  let aside = 0;
  for (const player of players) {
    const view = await server.get('/api/table', player.made.seats.union);
    if (view.status !== 200) isAside(view, 'it stays aside');
    aside += view.status !== 200;
    lost += await player.lost();
  }
  same([aside, lost], [1, 0], 'that table and no other, and all is there');
  await server.stop();
  console.log(`${players.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)} actions acknowledged, ${lost} lost`);
}

// ---- Whatever it is asked ----

const act = async (server, made) => {
  const view = (await server.get('/api/table', made.seats.union)).json;
  return () => server.post('/api/table/act', made.seats.union, { seq: view.seq, key: freshKey(), action: view.legal[0][0] });
};
const post = (where, body) => async (server, made) => () => server.post(`/api/table/${where}`, made.seats.union, body);
const get = (where) => async (server, made) => () => server.get(`/api/table${where}`, made.seats.union);
const sheet = async (server, made) => {
  const { legal } = (await server.get('/api/table', made.seats.union)).json;
  return () => server.post('/api/table/sheet', made.seats.union, { action: legal[0][0] });
};
// The history tells the odds of every roll.
const history = async (server, made) => {
  const told = () => server.post('/api/table/history', made.seats.union, { keys: '' });
  while (!(await told()).json.rolls.length) await step(server, persons(made), choose);
  return told;
};

const asked = {
  legal: get(''),
  facts: get(''),
  allows: act,
  apply: act,
  sane: act,
  notate: act,
  worksheet: sheet,
  outcomes: history,
  query: post('query', { query: 'supply union' }),
  union_seat: get('/about'),
};

async function whatever_is_asked() {
  const server = await insaneServer('asked.db').start();
  const other = await server.create();
  let count = 0;
  let before = 0;
  for (const [name, prepare] of Object.entries(asked)) {
    const made = await server.create({ scenario: name === 'query' ? 'guv/chancellorsville' : 'lgv/sedgwick', public: true });
    const live = new Live(server, made.seats.union);
    await until(() => live.view && live.presence, 'the view');
    const call = await prepare(server, made);
    const played = linesOf((await server.get('/api/table/record', made.seats.union)).text);
    await arm(server, name);
    isAside(await call(), `${name} breaks down`);
    same((await status(server)).aside, ++count, 'it is counted');
    const line = logged(server).at(-1);
    check(line?.includes(' why="tests/server/insane_serve.c:') || name === 'sane', `${name} is logged`, line);
    check(numberOf(line) > before, 'with another table than before', line);
    before = numberOf(line);
    same(logged(server).length, count, 'once');
    await until(() => live.closed, 'who looks on is sent away');
    same(live.code, 1011, 'with a code');
    for (const where of ['', '/about', '/at/0']) isAside(await server.get(`/api/table${where}`, made.seats.confederate), 'all of it is aside');
    isAside(await server.post('/api/table/chat', made.seats.union, { text: 'What now?' }), 'nothing is written');
    isAside(await server.post('/api/sit', undefined, { table: made.table, seat: 'nobody' }), 'nobody new comes');
    const late = new Live(server, made.seats.confederate);
    await until(() => late.closed, 'nor by a socket');
    same(late.code, 1011, 'with the same code');
    const record = await server.get('/api/table/record', made.seats.union);
    same([record.status, linesOf(record.text)], [200, played], 'the record is as it was');
    const { tables } = (await server.get('/api/tables')).json;
    check(!tables.some(({ table }) => table === made.table), 'the list of public tables has it no more');
    await step(server, persons(other), choose);
  }
  await server.stop();
}

// ---- In other threads, and when nobody asks ----

async function opponents_and_dice() {
  const server = await insaneServer('pool.db').start();
  await arm(server, 'guess'); // only opponents guess, in a thread of the pool
  const made = await server.create({ scenario: 'lgv/sedgwick', union: 'ai:script' });
  await until(() => logged(server).length === 1, 'the opponent breaks down');
  isAside(await server.get('/api/table', made.seats.confederate), 'his table is set aside');
  const next = await server.create({ scenario: 'lgv/sedgwick', union: 'ai:script' });
  await until(async () => (await server.get('/api/table', next.seats.confederate)).json.legal.length > 0, 'the next one plays, in the same thread');
  same((await server.get('/api/table/record', made.seats.confederate)).status, 200, 'the record');
  // A socket that comes makes the server write the whole view: it breaks down before anybody has asked by HTTP.
  const seen = await server.create();
  await arm(server, 'facts');
  const live = new Live(server, seen.seats.union);
  await until(() => live.closed, 'who comes is sent away');
  same(live.code, 1011, 'with a code');
  isAside(await server.get('/api/table', seen.seats.union), 'and the table is set aside');
  // And when one leaves, the others are told who is there.
  const left = await server.create();
  const [one, two] = [new Live(server, left.seats.union), new Live(server, left.seats.confederate)];
  await until(() => one.presence?.here.length === 2 && two.presence?.here.length === 2, 'both are there');
  await arm(server, 'union_seat');
  one.end();
  await until(() => two.closed, 'the other is sent away');
  isAside(await server.get('/api/table', left.seats.union), 'and the table is set aside');
  same((await status(server)).aside, 3, 'three are set aside');
  await server.stop();
}

// It may break down while an action is on its way to the disk, before or after: what was acknowledged is in the record,
// and what was refused is not.
async function in_between() {
  const server = await insaneServer('between.db').start();
  const ended = { 200: 0, 503: 0 };
  for (let round = 0; round < 40; round++) {
    const made = await server.create();
    const lives = [new Live(server, made.seats.union), new Live(server, made.seats.confederate)];
    await until(() => lives.every(({ presence }) => presence?.here.length === 2), 'both are there');
    const { seq, legal } = lives[0].view;
    lives[0].say(`act 1 ${JSON.stringify({ seq, key: freshKey(), action: legal[0][0] })}`);
    for (let i = 0; i < 10 * round; i++) await new Promise(setImmediate); // now sooner, now later
    await arm(server, 'union_seat');
    lives[1].end(); // and the other is told who is there
    await until(() => logged(server).length === round + 1 && lives[0].closed, 'it has broken down');
    const answered = lives[0].messages.find(({ type }) => type === 'answer').status;
    ended[answered]++;
    const record = linesOf((await server.get('/api/table/record', made.seats.union)).text);
    same(record[seq] === `union ${legal[0][0]}`, answered === 200, `answered ${answered}, and so it is in the record`);
  }
  same(ended[200] + ended[503], 40, 'every action is answered');
  console.log(`${ended[200]} acknowledged, ${ended[503]} refused`);
  await server.stop();
}

// Who acts over his socket is answered before he is sent away.
async function over_a_socket() {
  const server = await insaneServer('socket.db').start();
  const made = await server.create();
  const live = new Live(server, made.seats.union);
  await until(() => live.view && live.presence, 'the view');
  await arm(server, 'apply');
  const body = { seq: live.view.seq, key: freshKey(), action: live.view.legal[0][0] };
  live.say(`act 7 ${JSON.stringify(body)}`);
  await until(() => live.closed, 'the socket ends');
  const answer = live.messages.find(({ type }) => type === 'answer');
  same([answer?.to, answer?.status, answer?.body?.error?.code, live.code], [7, 503, 'aside', 1011], 'answered, then sent away');
  same((await server.get('/api/status')).json.aside, 1, 'the table is set aside');
  await server.stop();
}

// Whoever makes a table has none yet: nothing is left of it.
async function while_it_begins() {
  const server = await insaneServer('begin.db').start();
  await arm(server, 'union_seat');
  const answer = await server.post('/api/tables', undefined, { scenario: 'lgv/sedgwick' });
  same([answer.status, answer.json?.error?.code], [500, 'fault'], 'no table is made');
  same((await status(server)).aside, 0, 'and none is aside');
  const made = await server.create();
  for (let i = 0; i < 6; i++) await step(server, persons(made), choose);
  const record = (await server.get('/api/table/record', made.seats.union)).text;
  await arm(server, 'apply');
  const imported = await server.post('/api/tables', undefined, { record });
  same([imported.status, imported.json?.error?.code], [500, 'fault'], 'nor from a record');
  same((await server.post('/api/tables', undefined, { record })).status, 201, 'the next one is');
  await step(server, persons(made), choose);
  await server.stop();
}

// ---- Read back ----

// The rules break down whenever the log is read: the table is set aside when it is asked for, and what its log has
// can still be read, by each side its own.
async function while_it_is_read() {
  const sound = await new Server(file('read.db')).start();
  const rainy = await sound.create({ scenario: 'lgv/sedgwick', options: { rain: 'on' }, public: true });
  const dry = await sound.create();
  for (let i = 0; i < 8; i++) {
    await step(sound, persons(rainy), choose);
    await step(sound, persons(dry), choose);
  }
  const played = linesOf((await sound.get('/api/table/record', rainy.seats.union)).text);
  await sound.stop();
  const server = await insaneServer('read.db', 'rain').start();
  isAside(await server.get('/api/table', rainy.seats.union), 'it cannot be read back');
  same((await server.get('/api/table', dry.seats.union)).status, 200, 'the other can');
  same(logged(server).length, 1, 'it is logged');
  const record = await server.get('/api/table/record', rainy.seats.union);
  const own = played.filter((line) => line.startsWith('union '));
  check(record.status === 200 && own.length > 0 && own.every((line) => record.text.includes(`# ${line}\n`)), 'its log is told', record.text);
  check(!record.text.includes('# confederate '), 'not the other side\'s', record.text);
  check(!/^# union/m.test((await server.get('/api/table/record', rainy.seats.nobody)).text), 'nor to spectators');
  await step(server, persons(dry), choose);
  await server.stop();
  const proved = spawnSync(program, ['verify', '--all', file('read.db')], { encoding: 'utf8' });
  check(proved.status !== 0 && proved.stdout.includes(`FAIL ${rainy.table}: set aside: tests/server/insane_serve.c:`), 'verify tells of it',
    proved.stdout);
  check(/^1 passed, 1 failed$/m.test(proved.stdout), 'and of no other', proved.stdout);
  await sound.start();
  isAside(await sound.get('/api/table', rainy.seats.union), 'it stays aside, also with sound rules');
  same(linesOf((await sound.get('/api/table/record', rainy.seats.union)).text), played, 'whose record is whole again');
  await step(sound, persons(dry), choose);
  await sound.stop();
}

for (const test of [one_of_200, whatever_is_asked, opponents_and_dice, in_between, over_a_socket, while_it_begins, while_it_is_read]) {
  const start = Date.now();
  await test();
  console.log(`${test.name} ${Date.now() - start} ms`);
}
await close();
