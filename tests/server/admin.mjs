// `longroll admin`: the operator's word over a socket of the file system; and games that nobody goes on with.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { Live, Server, chance, check, close, file, forgetful, freshKey, program, same, sleep, step, until } from './common.mjs';

const dated = path.join(path.dirname(forgetful), 'dated_serve');

// The command as a person gives it, without waiting for it to end.
function admin(data, ...words) {
  return new Promise((done) => {
    const child = spawn(program, ['admin', ...words, ...(data ? ['--data', data] : [])]);
    let said = '';
    for (const from of [child.stdout, child.stderr]) from.on('data', (text) => (said += text));
    child.on('close', (status) => done({ status, said }));
  });
}

async function good(data, ...words) {
  const { status, said } = await admin(data, ...words);
  check(status === 0, `admin ${words.join(' ')}: ${said}`);
  return said;
}

async function bad(data, words, told) {
  const { status, said } = await admin(data, ...words);
  check(status === 2 && told.test(said), `admin ${words.join(' ')}: ${status} ${said}`);
}

const events = (server, event) => server.said.split('\n').filter((line) => line.includes(` event=${event} `));
const rows = (text) => text.trimEnd().split('\n').filter(Boolean).map((line) => line.split('\t'));

// ---- The socket ----

async function socket() {
  const data = file('socket.db');
  const server = await new Server(data).start();
  same(statSync(`${data}.sock`).mode & 0o777, 0o600, 'nobody else may open it');
  check(statSync(`${data}.sock`).isSocket(), 'a socket beside the data');
  check((await good(data, 'status')).includes('state        well'), 'it answers');
  await server.stop('SIGKILL');
  check(existsSync(`${data}.sock`), 'it stays when the server is killed');
  await bad(data, ['status'], /no server answers at .*socket\.db\.sock/);
  await server.start();
  await good(data, 'status');
  await server.stop();
  check(!existsSync(`${data}.sock`), 'and goes when it ends');
  writeFileSync(`${data}.sock`, 'a letter');
  const other = await new Server(data, { options: ['--admin', `${data}.sock`] }).start();
  const { code } = await other.ended;
  same([code, readFileSync(`${data}.sock`, 'utf8')], [2, 'a letter'], 'what is no socket stays as it is');
  await server.start();
  await until(() => / event=start .* admin=none$/m.test(server.said), 'by default the server does without');
  await bad(data, ['status'], /no server answers/);
  await server.stop();
  const none = await new Server(file('none.db'), { options: ['--admin', 'none'] }).start();
  check(!existsSync(file('none.db.sock')), 'or has none');
  await none.stop();
}

async function slips() {
  const data = file('slips.db');
  const server = await new Server(data).start();
  for (const text of ['-end', '']) await bad(data, ['announce', text], /takes a text, or --end|-end/);
  check(!(await good(data, 'status')).includes('announced'), 'a slip is no announcement');
  await server.stop();
}

async function full_metrics() {
  const data = file('full.db');
  const server = await new Server(data, { options: ['--metrics', '0'] }).start();
  await until(() => / event=start /.test(server.said), 'where they are');
  const port = Number(/metrics_port=(\d+)/.exec(server.said)[1]);
  const idle = Array.from({ length: 40 }, () => net.connect(port, '127.0.0.1'));
  let gone = 0;
  for (const one of idle) one.on('data', () => {}).on('error', () => {}).on('close', () => gone++);
  await until(() => gone === 8, 'so many, and no more');
  await good(data, 'status');
  for (const one of idle) one.destroy();
  await server.stop();
}

// Other requests than those of the command.
const raw = (where, text) => new Promise((done) => {
  const client = net.connect(where);
  let said = '';
  client.on('data', (part) => (said += part));
  client.on('close', () => done(said));
  client.on('error', () => done(said));
  client.end(text);
});

async function odd_requests() {
  const data = file('odd.db');
  const server = await new Server(data).start();
  const post = (where, body, type = 'application/json') =>
    raw(`${data}.sock`, `POST ${where} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  const status = async (answer) => Number((await answer).split(' ')[1]);
  same(await status(post('/admin/status', '{}')), 200, 'as the command does it');
  same(await status(post('/admin/statu', '{}')), 404, 'no such command');
  same(await status(post('/api/tables', '{"scenario":"lgv/sedgwick"}')), 404, 'what players ask is asked elsewhere');
  same(await status(post('/admin/status', '{"much":1}')), 400, 'a field too many');
  same(await status(post('/admin/seats', '{}')), 400, 'a field is missing');
  same(await status(post('/admin/seats', '{"table":1}')), 400, 'a field of another kind');
  same(await status(post('/admin/announce', '{"text":"a\\nb"}')), 400, 'two lines');
  same(await status(post('/admin/announce', `{"text":"${'a'.repeat(401)}"}`)), 400, 'too long');
  same(await status(post('/admin/drain', '{"seconds":-1}')), 400, 'less than nothing');
  same(await status(post('/admin/status', '{}', 'text/plain')), 415, 'another type');
  same(await status(raw(`${data}.sock`, 'rubbish\r\n\r\n')), 400, 'no request at all');
  same((await server.post('/admin/status', undefined, {})).status, 405, 'players have no such way');
  const choose = chance(1863);
  const words = ['close', 'seats', 'remove', 'mute', 'tables', 'announce', 'status', 'drai', ''];
  const values = ['{}', '{"table":"9"}', '{"table":"-1"}', '{"table":"99999999999999999999"}', '{"table":"no","seat":"x"}', '{"state":"é"}', '[', '{"table":""}'];
  for (let i = 0; i < 100; i++) {
    const found = await status(post(`/admin/${words[choose(words.length)]}`, values[choose(values.length)]));
    check([200, 400, 404].includes(found), `an answer that is known: ${found}`);
  }
  same((await server.get('/health')).status, 200, 'it goes on');
  same((await server.get('/api/status')).json.damaged, 0, 'a mistyped table is no damaged one');
  await server.stop();
}

// ---- Tables ----

async function tables() {
  const data = file('tables.db');
  const server = await new Server(data).start();
  const ann = await server.create({ scenario: 'lgv/sedgwick', name: ' Ann ', public: true });
  const bob = await server.create({ scenario: 'guv/jacksons-attack', name: ' \u00a0 ' });
  const choose = chance(5);
  for (let i = 0; i < 5; i++) await step(server, { union: ann.seats.union, confederate: ann.seats.confederate }, choose);
  same(rows(await good(data, 'tables')).map(([number, id, state, , scenario]) => [number, id, state, scenario]),
    [['1', ann.table, 'running', 'lgv/sedgwick'], ['2', bob.table, 'private', 'guv/jacksons-attack']], 'all tables, the latest first');
  same(rows(await good(data, 'tables', 'running')).length, 1, 'those that are running');
  same(rows(await good(data, 'tables', '--most', '1')).length, 1, 'the latest only');
  const live = new Live(server, ann.seats.union);
  await until(() => live.presence, 'she is here');
  for (const name of ['1', ann.table]) {
    const seats = await good(data, 'seats', name);
    check(/^union\tperson\tAnn\there$/m.test(seats) && /^confederate\tperson\tAnn\taway$/m.test(seats), `who sits there: ${seats}`);
  }
  check(/^union\tperson\t-\t/m.test(await good(data, 'seats', '2')), 'blanks are no name');
  await bad(data, ['seats', '7'], /there is no such table/);
  await bad(data, ['seats', 'x'.repeat(20)], /there is no such table/);
  await bad(data, ['seats'], /an operand is missing|table/);
  await bad(data, ['tables', 'runing'], /no state 'runing'; did you mean 'running'\?/);
  await bad(data, ['mute', '1', 'unoin'], /no seat 'unoin'; did you mean 'union'\?/);
  await bad(data, ['seets', '1'], /no command 'seets'; did you mean 'seats'\?/);
  await bad(data, ['seats', '1', '--most', '3'], /there is no option --most/);
  await bad(data, [], /what\?/);

  await good(data, 'mute', '1', 'union');
  const chat = (token) => server.post('/api/table/chat', token, { text: 'well met' });
  const told = await chat(ann.seats.union);
  same([told.status, told.json.error.code], [403, 'muted'], 'she may not speak');
  same((await chat(ann.seats.confederate)).status, 200, 'the other may');
  check((await good(data, 'seats', '1')).includes('muted'), 'it is shown');
  await server.stop();
  await server.start();
  same((await chat(ann.seats.union)).status, 403, 'also after a restart');
  await bad(data, ['mute', '1', 'union'], /muted already/);
  await good(data, 'unmute', '1', 'union');
  await bad(data, ['unmute', '1', 'union'], /is not muted/);
  same((await chat(ann.seats.union)).status, 200, 'until it is taken back');
  await good(data, 'mute', '1', 'nobody');
  same((await chat(ann.seats.nobody)).status, 403, 'who watches, too');

  const open = new Live(server, ann.seats.confederate);
  await until(() => open.table, 'the table');
  same(events(server, 'operator').map((line) => /act=.*/.exec(line)[0]), ['act=unmute table=1 what=union', 'act=mute table=1 what=nobody'], 'acts are told');
  await good(data, 'close', '1', 'bad', 'manners');
  await until(() => open.table.over, 'the players hear of it');
  same([open.table.winner, open.table.result], ['nobody', 'Closed by the operator without a result: bad manners.'], 'and why');
  check((await server.get('/api/table/record', ann.seats.union)).text.includes('# Closed by the operator without a result: bad manners.'), 'the record says so');
  await bad(data, ['close', '1'], /the game is over/);
  await server.stop();
  await server.start();
  same((await server.get('/api/table/about', ann.seats.union)).json.result, 'Closed by the operator without a result: bad manners.', 'also after a restart');

  const watching = new Live(server, bob.seats.union);
  await until(() => watching.view, 'he looks on');
  await good(data, 'remove', '2');
  await until(() => watching.closed, 'he is sent away');
  same(watching.code, 4401, 'for good');
  for (const token of Object.values(bob.seats)) same((await server.get('/api/table', token)).status, 401, 'no token of it is known');
  same((await server.post('/api/sit', undefined, { table: bob.table, seat: 'nobody' })).status, 404, 'nor its name');
  same(rows(await good(data, 'tables')).length, 1, 'nor the list');
  await bad(data, ['remove', '2'], /there is no such table/);
  const next = await server.create();
  await server.stop();
  same(spawnSync(program, ['verify', '--all', data]).status, 0, 'the store is whole');
  await server.start();
  same(rows(await good(data, 'tables')).map(([number, id]) => [number, id]), [['3', next.table], ['1', ann.table]], 'its number is not used again');
  await good(data, 'remove', '3');
  await server.stop();
  await server.start();
  await server.create();
  same(rows(await good(data, 'tables'))[0][0], '4', 'nor is the highest, after a restart');
  await server.stop();
}

// ---- To everybody ----

const announced = (live) => live.messages.filter(({ type }) => type === 'announcement');

async function announcements() {
  const data = file('announce.db');
  const server = await new Server(data).start();
  const { seats } = await server.create();
  const first = new Live(server, seats.union);
  await until(() => first.presence, 'one is here');
  same(announced(first).length, 0, 'nothing to be said');
  await good(data, 'announce', 'Tonight', 'at nine: a new version.');
  await until(() => announced(first).length === 1, 'he hears it');
  same(announced(first)[0].text, 'Tonight at nine: a new version.', 'in these words');
  await server.stop();
  await server.start();
  const second = new Live(server, seats.nobody);
  await until(() => announced(second).length === 1, 'who comes later hears it, also after a restart');
  check((await good(data, 'status')).includes('announced    Tonight'), 'the operator sees what stands');
  await good(data, 'announce', '--end');
  await until(() => announced(second).length === 2, 'it is taken back');
  same(announced(second)[1].text, '', 'with nothing in its place');
  const third = new Live(server, seats.union);
  await until(() => third.presence, 'another');
  same(announced(third).length, 0, 'who comes then hears nothing');
  await bad(data, ['announce'], /takes a text, or --end/);
  await bad(data, ['announce', 'x', '--end'], /takes a text, or --end/);
  await server.stop();
}

async function drain() {
  const data = file('drain.db');
  const server = await new Server(data).start();
  const { seats, table } = await server.create({ scenario: 'lgv/sedgwick', confederate: 'open' });
  const live = new Live(server, seats.union);
  const games = [];
  for (let i = 0; i < 6; i++) {
    const { seats: { union } } = await server.create({ scenario: 'lfm/flank-attack', confederate: 'ai:5' });
    games.push({ union, live: new Live(server, union) });
  }
  const thinks = (game) => game.live.messages.at(-1)?.type === 'thinking';
  await until(() => live.presence && games.some(thinks), 'a machine thinks');
  const busy = games.find(thinks);
  const { seq } = busy.live.view;
  const ended = good(data, 'drain', '--seconds', '300');
  await until(() => announced(live).some((message) => message.draining), 'players are told');
  const refused = await Promise.all([server.post('/api/tables', undefined, { scenario: 'lgv/sedgwick' }),
    server.post('/api/sit', undefined, { table, seat: 'confederate' }), server.get('/health')]);
  for (const answer of refused) check(answer.status === 0 || (answer.status === 503 && answer.json.error.code === 'draining'), 'no new games', answer.text);
  // So that the test need not wait as long as they think.
  await Promise.all(games.map(({ union }) => server.post('/api/table/hurry', union, {})));
  check((await ended).includes('the server has ended'), 'the operator waits for the end');
  same(await server.ended, { code: 0, signal: null }, 'it ends well');
  const late = server.said.split('\n').filter((line) => line.includes(' status=503 '));
  check(late.length > 0 && late.every((line) => / code=(draining|stopping) /.test(line)), 'the log says why it refused', late);
  await server.start();
  check((await server.get('/api/table', busy.union)).json.seq > seq, 'what was thought about was done first');
  same((await server.post('/api/tables', undefined, { scenario: 'lgv/sedgwick' })).status, 201, 'the next one takes games again');
  await server.stop();
}

// Who still asks while it stops is told that, and not that it is full.
async function stopping() {
  const data = file('stopping.db');
  const server = await new Server(data, { options: ['--log', 'request'] }).start();
  const { seats } = await server.create();
  const clients = Array.from({ length: 40 }, () => net.connect(server.port, '127.0.0.1').on('error', () => {}));
  await Promise.all(clients.map((one) => new Promise((done) => one.on('connect', done))));
  const ask = () => clients.forEach((one) => one.write(`GET /api/table HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${seats.union}\r\n\r\n`));
  for (const one of clients) one.on('data', () => {});
  ask();
  await until(() => events(server, 'request').length > 40, 'they are answered');
  server.child.kill('SIGTERM');
  server.wanted = true;
  for (let i = 0; i < 400 && server.child.exitCode === null && server.child.signalCode === null; i++) { ask(); await sleep(1); }
  same(await server.ended, { code: 0, signal: null }, 'it ends well');
  const late = events(server, 'request').filter((line) => line.includes(' status=503 '));
  check(late.every((line) => line.includes(' code=stopping ')), 'the log says why', late.slice(0, 3));
  console.log(`${late.length} came too late`);
}

// ---- Games that nobody goes on with ----

const DAY = 86400;

async function retention() {
  const data = file('idle.db');
  const begin = (days, ahead = 0) => {
    process.env.LONGROLL_AHEAD = String(ahead);
    return new Server(data, { program: dated, words: () => [data, `${data}.sock`, String(days)] }).start();
  };
  const forward = async (server, seconds) => {
    const before = server.said.split('\nahead ').length;
    server.child.stdin.write(`${seconds}\n`);
    await until(() => server.said.split('\nahead ').length > before, 'the date is set');
  };
  let server = await begin(0);
  const [left, played, over] = [await server.create(), await server.create(), await server.create()];
  await server.post('/api/table/resign', over.seats.union, { key: freshKey() });
  same((await server.get('/api/table/about', left.seats.union)).json.removed_after, 0, 'nothing is removed unless it is said');
  await forward(server, 400 * DAY);
  same((await server.get('/api/table', left.seats.union)).status, 200, 'however old');
  await server.stop();

  server = await begin(30, 20 * DAY);
  const about = (await server.get('/api/table/about', left.seats.union)).json;
  same(about.removed_after, (1800000000 + 30 * DAY) * 1000, 'the players are warned');
  same((await server.get('/api/table/about', over.seats.union)).json.removed_after, 0, 'not of what is over');
  const choose = chance(3);
  await step(server, { union: played.seats.union, confederate: played.seats.confederate }, choose);
  const live = new Live(server, left.seats.union);
  await until(() => live.view, 'somebody looks on, and does nothing');
  await forward(server, 15 * DAY);
  await until(() => events(server, 'table-removed').length === 1, 'one is removed');
  await until(() => live.closed, 'who looks on is sent away');
  check(/ table=1 scenario=lgv\/sedgwick entries=0 days=35$/.test(events(server, 'table-removed')[0]), 'as the log tells', server.said);
  await until(async () => (await server.get('/api/table', left.seats.union)).status === 401, 'it is gone');
  same((await server.get('/api/table', played.seats.union)).status, 200, 'the other was played');
  await forward(server, 20 * DAY);
  await until(() => events(server, 'table-removed').length === 2, 'until it is not');
  await forward(server, 400 * DAY);
  const fresh = await server.create();
  await forward(server, 31 * DAY);
  await until(() => events(server, 'table-removed').length === 3, 'a table that began meanwhile');
  await until(async () => (await server.get('/api/table', fresh.seats.union)).status === 401, 'is gone too');
  same((await server.get('/api/table/record', over.seats.union)).status, 200, 'a game that is over stays');
  same(events(server, 'table-removed').map((line) => /table=(\d+)/.exec(line)[1]), ['1', '2', '4'], 'each once');
  await server.stop();
  same(spawnSync(program, ['verify', '--all', data]).status, 0, 'the store is whole');
}

await socket();
await full_metrics();
await slips();
await odd_requests();
await tables();
await announcements();
await drain();
await stopping();
await retention();
await close();
