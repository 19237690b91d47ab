// Killed in the middle of a load, a hundred times: every action that was acknowledged is found again, in its order, and
// the game goes on from there. The same on a disk that forgets what was not synced, where weaker settings do lose. A disk
// that is full or fails gives an error and loses nothing. LONGROLL_KILLS says how often to kill.
import { Live, Server, chance, check, chosen, close, factsOf, file, forgetful, freshKey, program, same, sleep, step, until } from './common.mjs';

const rounds = Number(process.env.LONGROLL_KILLS ?? 100);
const choose = chance(1863);

// One table that is played as fast as it goes; what was acknowledged is kept.
class Player {
  constructor(server, made) {
    this.server = server;
    this.seats = { union: made.seats.union, confederate: made.seats.confederate };
    this.token = made.seats.union;
    this.acknowledged = []; // {seq, side, action}
    this.doubtful = null;   // sent, and no answer came
  }

  async play() {
    for (;;) {
      for (const token of Object.values(this.seats)) {
        const view = await this.server.get('/api/table', token);
        if (view.status !== 200) return;
        if (view.json.over) return;
        if (!view.json.legal.length) continue;
        const { seq, you, legal } = view.json;
        const sent = { seq, side: you, action: chosen(legal, choose), key: freshKey() };
        this.doubtful = sent;
        const answer = await this.server.post('/api/table/act', token, { seq, key: sent.key, action: sent.action });
        if (answer.status !== 200) return;
        this.acknowledged.push(sent);
        this.doubtful = null;
      }
    }
  }

  // The record has each acknowledged action at its place.
  async lost() {
    const record = (await this.server.get('/api/table/record', this.token)).text;
    const lines = record.slice(record.indexOf('\n\n') + 2).split('\n');
    return this.acknowledged.filter(({ seq, side, action }) => lines[seq] !== `${side} ${action}`);
  }

  // The one in doubt is there or it is not; sent again with its key, it is there once.
  async ask_again() {
    const sent = this.doubtful;
    if (!sent) return true;
    const answer = await this.server.post('/api/table/act', this.seats[sent.side], { seq: sent.seq, key: sent.key, action: sent.action });
    const record = (await this.server.get('/api/table/record', this.token)).text;
    const line = record.slice(record.indexOf('\n\n') + 2).split('\n')[sent.seq];
    this.doubtful = null;
    if (answer.status === 200) this.acknowledged.push(sent);
    return answer.status === 200 && line === `${sent.side} ${sent.action}`;
  }
}

// Play, kill, look; returns how many acknowledged actions are not there.
async function kill_often(server, times) {
  await server.start();
  const players = [];
  let again = 0;
  const lost = new Set();
  const done = () => players.reduce((sum, player) => sum + player.acknowledged.length, 0);
  for (let round = 0; round < times; round++) {
    for (let i = 0; i < 2; i++) players.push(new Player(server, await server.create()));
    const playing = players.slice(-6).map((player) => player.play());
    const enough = done() + 5 + choose(50);
    await until(() => done() >= enough, 'they play');
    await server.stop('SIGKILL');
    await Promise.all(playing);
    await server.start();
    for (const player of players.slice(-6)) {
      const missing = await player.lost();
      missing.forEach((one) => lost.add(one));
      if (missing.length) continue;
      again += player.doubtful !== null;
      if (!(await player.ask_again())) check(false, `round ${round}: the action in doubt`);
    }
  }
  for (const player of players) (await player.lost()).forEach((one) => lost.add(one));
  await server.stop();
  console.log(`${times} kills, ${done()} actions acknowledged, ${again} sent again, ${lost.size} lost`);
  return lost.size;
}

const on_forgetful = (name, synchronous) => new Server(file(name), { program: forgetful, words: () => [file(name), synchronous] });

const killed = async () => same(await kill_often(new Server(file('crash.db')), rounds), 0, 'nothing is lost');
const power_fails = async () => same(await kill_often(on_forgetful('power.db', 'FULL'), rounds), 0, 'nothing that was synced is lost');

// The layer has teeth: with less care what was acknowledged is gone.
async function weaker_settings_lose() {
  for (const synchronous of ['NORMAL', 'OFF']) {
    check((await kill_often(on_forgetful(`${synchronous}.db`, synchronous), 3)) > 0, `synchronous = ${synchronous} loses something`);
  }
}

// An opponent that was about to act when the server died acts when somebody comes back, also without a socket.
async function opponent_goes_on() {
  const server = await new Server(file('opponent.db')).start();
  for (let round = 0; round < 5; round++) {
    const made = await server.create({ scenario: 'lgv/sedgwick', union: 'ai:random', confederate: round % 2 ? 'ai:random' : 'person' });
    await sleep(choose(20));
    await server.stop('SIGKILL');
    await server.start();
    const token = made.seats.confederate ?? made.seats.nobody;
    await until(async () => {
      const { json } = await server.get('/api/table', token);
      return json.over || json.legal.length > 0;
    }, 'the opponent has acted');
  }
  await server.stop();
}

// The limit of the shell on the size of files stands for a full disk.
async function full_disk() {
  const command = 'ulimit -f 400; exec "$0" serve --listen 127.0.0.1:0 --data "$1" --patience 0';
  const limited = await new Server(file('full.db'), { program: '/bin/sh', words: () => ['-c', command, program, file('full.db')] }).start();
  const made = await limited.create();
  const live = new Live(limited, made.seats.union);
  await until(() => live.view, 'the view');
  let good = 0;
  let answer;
  do {
    answer = await limited.post('/api/table/chat', made.seats.union, { text: 'x'.repeat(490) });
    good += answer.status === 200;
  } while (answer.status === 200 && good < 5000);
  check(answer.status === 503 && answer.json.error.code === 'not-stored', `full after ${good} lines: ${answer.text}`);
  // There may be room for something smaller: act and take back until there is none.
  let view;
  let seq = 0;
  for (let i = 0; i < 2000; i++) {
    view = (await limited.get('/api/table', made.seats.union)).json;
    const body = { seq: view.seq, key: freshKey() };
    const act = view.seq === 0 ? { ...body, action: view.legal.find(([text]) => text.startsWith('assault'))[0] } : body;
    answer = await limited.post(`/api/table/${view.seq === 0 ? 'act' : 'undo'}`, made.seats.union, act);
    if (answer.status !== 200) break;
    seq = answer.json.seq;
  }
  check(answer.status === 503, `what cannot be stored is not done: ${answer.status} ${answer.text}`);
  check(factsOf((await limited.get('/api/table', made.seats.union)).json) === factsOf(view), 'nothing has changed');
  await until(() => live.view.seq === seq, 'and nobody was told of it');
  await limited.stop('SIGTERM');
  const roomy = await new Server(file('full.db')).start();
  const now = (await roomy.get('/api/table', made.seats.union)).json;
  check(factsOf(now) === factsOf(view) && now.seq === view.seq, 'the same after a restart');
  const later = await roomy.post('/api/table/act', made.seats.union, { seq: now.seq, key: freshKey(), action: now.legal[0][0] });
  check(later.status === 200, 'with room again the game goes on');
  const heard = new Live(roomy, made.seats.union);
  await until(() => heard.messages.filter((m) => m.type === 'chat').length === Math.min(good, 30), 'and what was said is there');
  await roomy.stop();
}

// Every sync fails: nothing is acknowledged any more, nobody is told anything, and all that was acknowledged is there
// when the program is started anew.
async function failing_disk() {
  const server = await on_forgetful('failing.db', 'FULL').start();
  const made = await server.create();
  const live = new Live(server, made.seats.nobody);
  for (let i = 0; i < 10; i++) await step(server, { union: made.seats.union, confederate: made.seats.confederate }, choose);
  const before = (await server.get('/api/table', made.seats.union)).json;
  await until(() => live.view?.seq === before.seq, 'all is told');
  const told = live.messages.filter((m) => m.type === 'view' && !m.whole).length;
  server.child.kill('SIGUSR1');
  for (let i = 0; i < 5; i++) {
    const token = before.actor === 'union' ? made.seats.union : made.seats.confederate;
    const { json: view } = await server.get('/api/table', token);
    const answer = await server.post('/api/table/act', token, { seq: view.seq, key: freshKey(), action: view.legal[0][0] });
    check(answer.status === 503 && answer.json.error.code === 'not-stored', `not stored: ${answer.status} ${answer.text}`);
    check((await server.post('/api/tables', undefined, { scenario: 'lgv/sedgwick' })).status === 503, 'nor is a table');
    const status = await server.get('/api/status');
    same([status.status, status.json.error?.code], [503, 'not-stored'], 'the status says so');
    check(!/disk|I\/O/.test(status.json.error?.text), 'in plain words', status.json);
  }
  check(/event=store-failing why=.*(disk|I\/O)/.test(server.said), 'the operator reads why in the log');
  check(factsOf((await server.get('/api/table', made.seats.union)).json) === factsOf(before), 'nothing has changed');
  same(live.messages.filter((m) => m.type === 'view' && !m.whole).length, told, 'nobody was told anything');
  await server.stop('SIGKILL');
  await server.start();
  const after = (await server.get('/api/table', made.seats.union)).json;
  check(after.seq === before.seq && factsOf(after) === factsOf(before), 'what was acknowledged is there');
  await step(server, { union: made.seats.union, confederate: made.seats.confederate }, choose);
  await server.stop();
}

for (const test of [killed, power_fails, weaker_settings_lose, opponent_goes_on, full_disk, failing_disk]) {
  const start = Date.now();
  await test();
  console.log(`${test.name} ${Date.now() - start} ms`);
}
await close();
