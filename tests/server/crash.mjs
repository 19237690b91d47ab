// Killed in the middle of a load, again and again: every action that was acknowledged is found again, in its order, and
// the game goes on from there. A disk that is full gives an error and loses nothing.
import { spawn } from 'node:child_process';
import { Live, Server, chance, check, close, factsOf, file, freshKey, same, sleep, until } from './common.mjs';

const rounds = Number(process.env.LONGROLL_KILLS ?? 12);
const server = new Server(file('crash.db'));
const choose = chance(1863);

// One table that is played as fast as it goes; what was acknowledged is kept.
class Player {
  constructor(made) {
    this.seats = { union: made.seats.union, confederate: made.seats.confederate };
    this.token = made.seats.union;
    this.acknowledged = []; // {seq, side, action}
    this.doubtful = null;   // sent, and no answer came
  }

  async play() {
    for (;;) {
      for (const token of Object.values(this.seats)) {
        const view = await server.get('/api/table', token);
        if (view.status !== 200) return;
        if (view.json.over) return;
        if (!view.json.legal.length) continue;
        const { seq, you, legal } = view.json;
        const sent = { seq, side: you, action: legal[choose(legal.length)][0], key: freshKey() };
        this.doubtful = sent;
        const answer = await server.post('/api/table/act', token, { seq, key: sent.key, action: sent.action });
        if (answer.status !== 200) return;
        this.acknowledged.push(sent);
        this.doubtful = null;
      }
    }
  }

  // The record has each acknowledged action at its place.
  async lost() {
    const record = (await server.get('/api/table/record', this.token)).text;
    const lines = record.slice(record.indexOf('\n\n') + 2).split('\n');
    return this.acknowledged.filter(({ seq, side, action }) => lines[seq] !== `${side} ${action}`);
  }

  // The one in doubt is there or it is not; sent again with its key, it is there once.
  async ask_again() {
    const sent = this.doubtful;
    if (!sent) return true;
    const answer = await server.post('/api/table/act', this.seats[sent.side], { seq: sent.seq, key: sent.key, action: sent.action });
    const record = (await server.get('/api/table/record', this.token)).text;
    const line = record.slice(record.indexOf('\n\n') + 2).split('\n')[sent.seq];
    this.doubtful = null;
    if (answer.status === 200) this.acknowledged.push(sent);
    return answer.status === 200 && line === `${sent.side} ${sent.action}`;
  }
}

async function killed() {
  await server.start();
  const players = [];
  let acknowledged = 0;
  let again = 0;
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < 4; i++) players.push(new Player(await server.create()));
    const playing = players.slice(-8).map((player) => player.play());
    await sleep(30 + choose(120));
    await server.stop('SIGKILL');
    await Promise.all(playing);
    await server.start();
    for (const player of players.slice(-8)) {
      const lost = await player.lost();
      if (lost.length) check(false, `round ${round}: ${lost.length} actions are lost`, lost[0]);
      again += player.doubtful !== null;
      if (!(await player.ask_again())) check(false, `round ${round}: the action in doubt`);
    }
    acknowledged = players.reduce((sum, player) => sum + player.acknowledged.length, 0);
  }
  check(acknowledged > 10 * rounds, `${acknowledged} actions acknowledged in ${rounds} rounds`);
  console.log(`${rounds} kills, ${acknowledged} actions acknowledged and found, ${again} sent again`);
  let lost = 0;
  for (const player of players) lost += (await player.lost()).length;
  same(lost, 0, 'at the end nothing is lost');
  await server.stop();
}

// An opponent that was about to act when the server died acts when somebody comes back, also without a socket.
async function opponent_goes_on() {
  await server.start();
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
  const limited = new Server(file('full.db'), { program: '/bin/sh' });
  const begin = Server.prototype.start;
  limited.start = async function () {
    this.said = '';
    this.agent = server.agent;
    const command = `ulimit -f 400; exec "$0" serve --listen 127.0.0.1:0 --data "$1" --patience 0`;
    this.child = spawn('/bin/sh', ['-c', command, process.env.LONGROLL ?? new URL('../../build/longroll', import.meta.url).pathname, this.data]);
    this.ended = new Promise((done) => this.child.on('exit', (code, signal) => done({ code, signal })));
    this.child.stdout.on('data', (text) => (this.said += text));
    this.child.stderr.on('data', (text) => (this.said += text));
    await until(() => /:(\d+)\/\n/.test(this.said), 'it begins');
    this.port = Number(/:(\d+)\/\n/.exec(this.said)[1]);
    return this;
  };
  await limited.start();
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
  limited.start = begin;
  limited.program = server.program;
  await limited.start();
  const now = (await limited.get('/api/table', made.seats.union)).json;
  check(factsOf(now) === factsOf(view) && now.seq === view.seq, 'the same after a restart');
  const later = await limited.post('/api/table/act', made.seats.union, { seq: now.seq, key: freshKey(), action: now.legal[0][0] });
  check(later.status === 200, 'with room again the game goes on');
  const heard = new Live(limited, made.seats.union);
  await until(() => heard.messages.filter((m) => m.type === 'chat').length === Math.min(good, 30), 'and what was said is there');
  await limited.stop();
}

for (const test of [killed, opponent_goes_on, full_disk]) {
  const start = Date.now();
  await test();
  console.log(`${test.name} ${Date.now() - start} ms`);
}
await close();
