// Several processes over one PostgreSQL are one server: what is done at one is told at the others, whoever races loses
// nothing, and when one is killed its players go on at another. LONGROLL_KILLS and LONGROLL_GAMES say how often and how many.
import { execFile } from 'node:child_process';
import http from 'node:http';
import net from 'node:net';
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Live, Postgres, Server, chance, check, chosen, close, factsHeld, factsOf, file, forgetful, freshKey, program, same, sleep, until } from './common.mjs';

const kills = Number(process.env.LONGROLL_KILLS ?? 10);
const games = Number(process.env.LONGROLL_GAMES ?? 30);
const choose = chance(1863);
const pg = new Postgres();

async function processes(count, name, options = []) {
  const url = await pg.database(name);
  const words = () => ['serve', '--listen', '127.0.0.1:0', '--store', url, '--key', file(`${name}.key`), '--patience', '0', ...options];
  const servers = Array.from({ length: count }, () => new Server(name, { words }));
  await Promise.all(servers.map((server) => server.start()));
  return servers;
}

const end = (servers) => Promise.all(servers.map((server) => server.stop()));
const any = (list) => list[choose(list.length)];

// One action of whoever acts, at any process; null when the game is over. A process that has not heard yet may show the
// turn of the other: then nothing is done.
async function step_somewhere(servers, seats) {
  for (const token of [seats.union, seats.confederate]) {
    const at = any(servers);
    const view = (await at.get('/api/table', token)).json;
    if (view.over) return null;
    if (!view.legal?.length) continue;
    const action = chosen(view.legal, choose);
    return { at, token, view, action, answer: await at.post('/api/table/act', token, { seq: view.seq, key: freshKey(), action }) };
  }
  return { answer: { status: 409 } };
}

// Until all processes show a seat the same position; that one.
async function agreed(servers, token) {
  let views;
  await until(async () => {
    views = (await Promise.all(servers.map((server) => server.get('/api/table', token)))).map(({ json }) => json);
    return views.every(({ seq }) => seq === views[0].seq);
  }, 'every process has read on');
  for (const view of views) same(factsOf(view), factsOf(views[0]), 'and has the same position');
  return views[0];
}

// ---- Told at every process ----

async function told_elsewhere() {
  const servers = await processes(3, 'told');
  const { seats } = await servers[0].create({ scenario: 'lgv/sedgwick', public: true });
  const lives = servers.flatMap((server) => Object.values(seats).map((token) => new Live(server, token)));
  await until(() => lives.every((live) => live.view), 'all see the table');
  // One after another, each where the position is known: then everybody is told by changes.
  for (let i = 0; i < 20; i++) {
    await agreed(servers, seats.union);
    await agreed(servers, seats.confederate);
    same((await step_somewhere(servers, seats)).answer.status, 200, 'an action');
  }
  await agreed(servers, seats.union);
  await until(() => lives.every((live) => live.view.seq === lives[0].view.seq), 'all are told');
  check(lives.every((live) => live.messages.filter((m) => m.type === 'view' && m.whole).length <= 2), 'by changes');
  // And as fast as it goes, where somebody is often too late.
  let done = 0;
  for (let i = 0; i < 150; i++) {
    const step = await step_somewhere(servers, seats);
    if (!step) break;
    if (step.answer.status === 200) done++;
    else same(step.answer.status, 409, 'a process that has not heard yet says that the position has changed');
  }
  check(done > 60, `they play: ${done}`);
  const views = {};
  for (const token of Object.values(seats)) views[token] = await agreed(servers, token);
  await until(() => lives.every((live) => live.view.seq === views[live.first].seq), 'every socket is told to the end');
  for (const live of lives) same(factsHeld(live), factsOf(views[live.first]), 'and holds the same facts');
  const journals = lives.filter((live) => live.first === seats.union).map((live) => JSON.stringify(live.journal.slice(-20)));
  check(journals.every((one) => one === journals[0]), 'and the same journal', journals);
  await end(servers);
}

// Chat, offers, seats, who is here, lists, the numbers for the dice, a rematch.
async function everything_else() {
  const [a, b] = await processes(2, 'else');
  const made = await a.create({ scenario: 'lgv/sedgwick', public: true, confederate: 'open' });
  const union = new Live(a, made.seats.union);
  await until(() => union.table, 'the maker sits');
  const list = async (server) => (await server.get('/api/tables/open')).json.tables.map(({ table }) => table);
  same(await list(b), [made.table], 'the list is the same');
  const sat = await b.post('/api/sit', undefined, { table: made.table, seat: 'confederate', name: 'Bob' });
  same(sat.status, 201, 'a seat is taken at another process');
  await until(() => union.table.seats.find(({ seat }) => seat === 'confederate').name === 'Bob', 'which the maker is told');
  same((await a.post('/api/sit', undefined, { table: made.table, seat: 'confederate' })).status, 409, 'and nobody else gets it');
  const confederate = new Live(b, sat.json.token);
  await until(() => union.presence?.here.includes('confederate'), 'he is here, though elsewhere');
  await until(() => confederate.presence?.here.includes('union'), 'and so is the maker');
  const watcher = new Live(b, made.seats.nobody);
  await until(() => union.presence.watching === 1, 'who watches there is counted here');
  watcher.end();
  await until(() => union.presence.watching === 0, 'and when he leaves');
  await a.post('/api/table/chat', made.seats.union, { text: 'Hello there' });
  await until(() => confederate.messages.some((m) => m.type === 'chat' && m.text === 'Hello there'), 'chat arrives');
  for (let i = 0; i < 10; i++) await step_somewhere([a, b], { union: made.seats.union, confederate: sat.json.token });
  const { offer } = (await b.post('/api/table/offer', sat.json.token, { kind: 'take-back', to: 0 })).json;
  await until(() => union.table.offers.some((one) => one.offer === offer), 'an offer arrives');
  same((await a.post('/api/table/answer', made.seats.union, { offer, agree: true })).status, 200, 'and is agreed to');
  await until(() => confederate.view.seq === 0, 'which is done everywhere');
  await b.post('/api/table/resign', sat.json.token, { key: freshKey() });
  await until(() => union.table.over, 'who gives up has lost everywhere');
  await until(async () => (await list(b)).length === 0, 'and the list says so');
  const again = (await a.post('/api/table/offer', made.seats.union, { kind: 'rematch' })).json;
  await until(() => confederate.table.offers.length === 1, 'a rematch is offered');
  same((await b.post('/api/table/answer', sat.json.token, { offer: again.offer, agree: true })).status, 200, 'and agreed to');
  await until(() => union.table.next, 'the next table is named');
  const next = (await a.post('/api/table/next', made.seats.union, {})).json;
  same(next.seat, 'confederate', 'on the other side');
  const there = new Live(b, next.token);
  await until(() => there.view, 'and there it is');
  await end([a, b]);
}

// What one process acknowledged, another knows when it is named.
async function reads_on() {
  const [a, b] = await processes(2, 'reads');
  const { seats } = await a.create();
  for (let i = 0; i < 60; i++) {
    const [at, other] = i % 2 ? [a, b] : [b, a];
    const view = (await at.get('/api/table', seats.nobody)).json;
    const acted = await at.post('/api/table/act', seats[view.actor], { seq: view.seq, key: freshKey(), action: (await at.get('/api/table', seats[view.actor])).json.legal[0][0] });
    if (acted.status !== 200) continue;
    const { seq } = acted.json;
    const way = i % 3;
    if (way === 0) same((await other.get(`/api/table/at/${seq}`, seats[view.actor])).status, 200, 'the position that it came to');
    if (way === 1) same((await other.post('/api/table/history', seats[view.actor], { from: seq })).status, 200, 'the history from there');
    if (way === 2) check((await other.post('/api/table/undo', seats[view.actor], { seq, key: freshKey() })).status !== 409, 'it is not stale');
    same((await other.get('/api/table', seats.nobody)).json.seq >= seq || way === 2, true, 'from then on that is what is seen there');
  }
  same((await b.get('/api/table/at/999', seats.union)).status, 404, 'what nobody knows is not waited for');
  same((await b.post('/api/table/history', seats.union, { from: 999 })).status, 400, 'nor told');
  same((await b.post('/api/table/act', seats.union, { seq: 999, key: freshKey(), action: 'pass' })).status, 409, 'nor done');
  await end([a, b]);
}

// ---- Races ----

// The same request at several processes at once, with the same key: it is done once. Others with their own keys, too:
// one is done, the others hear that the position has changed.
async function races() {
  const servers = await processes(3, 'races');
  const { seats } = await servers[0].create({ scenario: 'lgv/sedgwick' });
  let won = 0;
  for (let i = 0; i < 40; i++) {
    const token = [seats.union, seats.confederate];
    const views = await Promise.all(token.map(async (one) => (await servers[0].get('/api/table', one)).json));
    if (views[0].over) break;
    const who = views.findIndex((view) => view.legal.length > 0);
    const { seq, legal } = views[who];
    if ((await agreed(servers, token[who])).seq !== seq) continue;
    const shared = freshKey();
    const action = chosen(legal, choose);
    const one = i % 2 === 0;
    const answers = await Promise.all(servers.map((server) =>
      server.post('/api/table/act', token[who], { seq, key: one ? shared : freshKey(), action: one ? action : chosen(legal, choose) })));
    const status = answers.map((answer) => answer.status).sort();
    if (one) same(status, [200, 200, 200], 'one key is done once, and all are told that it is');
    else same(status, [200, 409, 409], 'one is done');
    if (!one) check(answers.every((answer) => answer.status === 200 || answer.json.error.code === 'stale'), 'the others are too late');
    const record = (await servers[0].get('/api/table/record', token[who])).text;
    const lines = record.slice(record.indexOf('\n\n') + 2).split('\n');
    won += lines[seq].startsWith(who ? 'confederate' : 'union');
  }
  check(won > 20, `they raced: ${won}`);
  await end(servers);
}

// ---- Killed, cut off, started anew ----

// Plays both sides of one game after the other, at whatever process there is. What is not answered is sent again
// elsewhere, with its key. However long something takes: he plays so much and then waits.
class Player {
  constructor(servers) {
    this.servers = servers;
    this.at = any(servers);
    this.games = []; // {seats, acknowledged: [{seq, side, action}]}
    this.again = 0;
    this.done = 0;
    this.credit = 0;
  }

  async begin() {
    for (;;) {
      const made = await this.at.post('/api/tables', undefined, { scenario: 'lgv/sedgwick' });
      const { union, confederate } = made.json?.seats ?? {};
      if (made.status === 201) return this.games.push(this.game = { seats: { union, confederate }, acknowledged: [] });
      this.move();
    }
  }

  move() { this.at = any(this.servers.filter((server) => server !== this.at)); }

  async act(sent) {
    for (let tries = 0; ; tries++) {
      const answer = await this.at.post('/api/table/act', this.game.seats[sent.side], { seq: sent.seq, key: sent.key, action: sent.action });
      if (answer.status === 200) {
        this.credit--;
        this.done++;
        return this.game.acknowledged.push(sent);
      }
      if (answer.status === 409 && tries === 0) return 0; // this process had not heard of the last action yet
      if (!check(answer.status === 0 || answer.status === 503, `an action that is sent again: ${answer.status} ${answer.text}`)) return 0;
      this.again += tries === 0;
      this.move();
    }
  }

  async play() {
    for (this.plays = true; this.plays;) {
      if (this.credit <= 0) await sleep(5);
      for (const token of this.credit > 0 ? Object.values(this.game.seats) : []) {
        const { status, json: view } = await this.at.get('/api/table', token);
        if (status !== 200) this.move();
        if (status === 200 && view.over) { await this.begin(); break; }
        if (status !== 200 || !view.legal.length || !this.plays) continue;
        await this.act({ seq: view.seq, side: view.you, action: chosen(view.legal, choose), key: freshKey() });
      }
    }
  }

  // The record has each acknowledged action at its place; none stands there twice, as each has a place of its own.
  async lost({ seats, acknowledged }) {
    const record = (await any(this.servers).get('/api/table/record', seats.union)).text;
    const lines = record.slice(record.indexOf('\n\n') + 2).split('\n');
    const twice = acknowledged.length - new Set(acknowledged.map(({ seq }) => seq)).size;
    return twice + acknowledged.filter(({ seq, side, action }) => lines[seq] !== `${side} ${action}`).length;
  }
}

// Games under way, and something that befalls them, again and again.
async function befalls(name, servers, times, what, database) {
  const players = [];
  for (let i = 0; i < games; i++) players.push(new Player(servers));
  await Promise.all(players.map((player) => player.begin()));
  const lives = players.slice(0, 5).map((player) => new Live(servers[0], player.game.seats.union));
  const playing = players.map((player) => player.play());
  const done = () => players.reduce((sum, player) => sum + player.done, 0);
  const more = () => { for (const player of players) player.credit = 4; };
  const go_on = (text) => {
    const enough = done() + games;
    more();
    return until(() => done() >= enough, text);
  };
  for (let i = 0; i < times; i++) {
    await go_on('they play');
    await what(i, more);
  }
  await go_on('they go on');
  players.forEach((player) => (player.plays = false));
  await Promise.all(playing);
  let lost = 0;
  for (const player of players) {
    const view = await agreed(servers, player.game.seats.union);
    check(view.seq >= player.game.acknowledged.length, 'all is there');
    for (const game of player.games) lost += await player.lost(game);
  }
  for (const live of lives.filter(({ closed }) => !closed)) {
    await until(async () => live.view.seq === (await servers[0].get('/api/table', live.first)).json.seq, 'a socket is told to the end');
  }
  const again = players.reduce((sum, player) => sum + player.again, 0);
  same(await pg.keyed(database), [done(), done()], `${name}: each action that was acknowledged is in the log once, and no other`);
  console.log(`${name}: ${times} times, ${done()} actions acknowledged, ${again} sent again, ${lost} lost or done twice`);
  same(lost, 0, `${name}: nothing is lost, nothing is done twice`);
  lives.forEach((live) => live.end());
}

async function killed() {
  const servers = await processes(3, 'killed');
  await befalls('killed', servers, kills, async () => {
    const one = any(servers);
    await one.stop('SIGKILL');
    await one.start();
  }, 'killed');
  await end(servers);
}

async function database_restarts() {
  const servers = await processes(2, 'restarts');
  await befalls('database started anew', servers, 3, () => pg.tell('restart'), 'restarts');
  await end(servers);
}

// Between one process and the database: when armed, the answer to the next batch of writes is lost with its connection,
// or withheld. Whether it was stored must be found out.
class Between {
  constructor(url) {
    const folder = decodeURIComponent(/host=([^&]*)/.exec(url)[1]);
    this.url = url.replace(/host=[^&]*/, `host=${encodeURIComponent(path.dirname(file('x')))}`);
    this.cuts = 0;
    this.far = new Set();
    this.server = net.createServer((near) => {
      if (this.deaf) return near.destroy();
      const far = net.connect(path.join(folder, '.s.PGSQL.5432'));
      let mode = null;
      const both = () => { near.destroy(); far.destroy(); };
      this.far.add(far);
      far.on('close', () => this.far.delete(far));
      for (const socket of [near, far]) socket.on('error', both).on('close', both);
      near.on('data', (bytes) => {
        if (this.armed && bytes.includes('append\0')) { mode = this.armed; this.armed = null; }
        far.write(bytes);
      });
      far.on('data', (bytes) => {
        if (!mode) near.write(bytes);
        else if (mode === 'cut') { this.cuts++; both(); }
        else { this.cuts++; mode = 'silent'; }
      });
    });
  }

  cut() { this.far.forEach((far) => far.destroy()); }
  async listen() {
    rmSync(file('.s.PGSQL.5432'), { force: true });
    await new Promise((done) => this.server.listen(file('.s.PGSQL.5432'), done));
  }
}

async function answers_lost() {
  const url = await pg.database('between');
  const between = new Between(url);
  await between.listen();
  const process_at = (where) => new Server('between', { words: () => ['serve', '--listen', '127.0.0.1:0', '--store', where, '--key', file('between.key'), '--patience', '0'] });
  const servers = [process_at(between.url), process_at(url)];
  await servers[0].start();
  await servers[1].start();
  await befalls('answers lost', servers, 6, async (i, more) => {
    between.armed = i < 5 ? 'cut' : 'hang';
    await until(() => more() || !between.armed, 'a batch is cut off');
  }, 'between');
  same(between.cuts >= 6, true, 'they were lost');
  await end(servers);
  between.server.close();
}

// A machine whose process died does its move in another, though nobody asks for anything.
async function machines_go_on() {
  const servers = await processes(2, 'machines');
  const made = await servers[0].create({ scenario: 'lgv/sedgwick', union: 'ai:random', confederate: 'ai:random' });
  const live = new Live(servers[0], made.seats.nobody);
  await until(() => live.view?.seq > 0, 'they play');
  await servers[0].stop('SIGKILL');
  const there = new Live(servers[1], made.seats.nobody);
  await until(() => there.view, 'who watches goes to another process');
  const seq = there.view.seq;
  await until(() => there.view.over || there.view.seq > seq, 'where they go on');
  there.end();
  await end([servers[1]]);
}

// A notice that a process owed when it was killed is sent by another.
async function notices_go_on() {
  const heard = [];
  const ear = http.createServer((request, answer) => {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => { heard.push(JSON.parse(Buffer.concat(parts).toString())); answer.end(); });
  });
  await new Promise((done) => ear.listen(0, '127.0.0.1', done));
  const { port } = ear.address();
  await new Promise((done) => ear.close(done)); // nobody listens there yet
  const servers = await processes(3, 'notices', ['--webhooks', `127.0.0.1:${port}`]);
  const { seats, table } = await servers[0].create({ scenario: 'lgv/sedgwick' });
  same((await servers[0].post('/api/table/webhook', seats.union, { url: `http://127.0.0.1:${port}/` })).status, 200, 'an address');
  await servers[0].stop('SIGKILL');
  await new Promise((done) => ear.listen(port, '127.0.0.1', done));
  await until(() => heard.length > 0, 'another process sends it', 200000);
  same([heard[0].table, heard[0].event, heard[0].seat], [table, 'turn', 'union'], 'what was owed');
  const sent = async () => (await Promise.all(servers.slice(1).map((server) => server.get('/api/status')))).map(({ json }) => json.notices);
  await until(async () => (await sent()).includes(1), 'one of the others');
  await end(servers.slice(1));
  ear.close();
}

// ---- Machines whose clocks are wrong ----

// One a month or two ahead, one years behind: time is the database's, and nobody runs out of it.
async function wrong_clocks() {
  const url = await pg.database('clocks');
  const dated = path.join(path.dirname(forgetful), 'dated_serve');
  const key = file('clocks.key');
  const right = await new Server('clocks', { words: () => ['serve', '--listen', '127.0.0.1:0', '--store', url, '--key', key, '--patience', '0'] }).start();
  const wrong = [];
  for (const ahead of [0, -100000000]) {
    process.env.LONGROLL_AHEAD = String(ahead);
    wrong.push(await new Server('dated', { program: dated, words: () => [url, file(`dated${ahead}.sock`), '0', key] }).start());
  }
  const servers = [right, ...wrong];
  const began = Date.now();
  const { seats } = await right.create({ scenario: 'lgv/sedgwick', clock: 'live 3000+0' });
  const lives = servers.map((server) => new Live(server, seats.nobody));
  await until(() => lives.every((live) => live.table), 'seen at all of them');
  for (let i = 0; i < 15; i++) {
    await agreed(servers, seats.union);
    await agreed(servers, seats.confederate);
    const step = await step_somewhere(servers, seats);
    if (!same(step?.answer.status, 200, 'an action: the game goes on')) break;
    await servers[i % 3].post('/api/table/chat', seats.union, { text: `line ${i}` });
  }
  const passed = Date.now() - began;
  for (const server of servers) {
    const about = (await server.get('/api/table/about', seats.union)).json;
    const { left, now } = about.clock;
    same([about.over, about.clock.flagged], [false, ''], 'nobody has run out of time');
    check(Math.abs(now - Date.now()) < 60000 + passed, 'it is now everywhere', { now, here: Date.now() });
    for (const seat of ['union', 'confederate']) check(left[seat] >= 3000000 - passed - 60000, `nor lost much: ${left[seat]}`);
  }
  const made = await wrong[0].create({ scenario: 'lgv/sedgwick', clock: 'live 3000+0' });
  const { clock } = (await right.get('/api/table/about', made.seats.union)).json;
  check(Math.abs(clock.at - Date.now()) < 60000 + passed, 'a table that begins there begins now', clock);
  await end(servers);
}

// A process of older rules that holds a table on which newer ones go on: it lets go of it, and writes nothing more.
async function newer_rules() {
  const url = await pg.database('newer');
  const key = file('newer.key');
  const older = await new Server('older', { program: path.join(path.dirname(forgetful), 'older_serve'), words: () => [url, key] }).start();
  const newer = await new Server('newer', { words: () => ['serve', '--listen', '127.0.0.1:0', '--store', url, '--key', key, '--patience', '0'] }).start();
  const { seats } = await older.create({ scenario: 'lgv/sedgwick', union: 'person', confederate: 'ai:random' });
  for (let i = 0; i < 6; i++) await step_somewhere([older], { union: seats.union, confederate: seats.union });
  const live = new Live(older, seats.union);
  await until(() => live.view, 'it is played by the older rules');
  same((await newer.post('/api/table/chat', seats.union, { text: 'By the new ones.' })).status, 200, 'somebody goes to the other process');
  await until(() => live.closed, 'the older one lets go');
  same(live.code, 1011, 'and says so');
  const refused = await older.post('/api/table/chat', seats.union, { text: 'By the old ones.' });
  check(refused.status === 503 && /newer rules/.test(refused.text), `it refuses: ${refused.text}`);
  check(/level=warn event=table-newer table=1 /.test(older.said) && !/table-damaged/.test(older.said), 'the log tells it from damage');
  for (let i = 0; i < 6; i++) {
    const { json } = await newer.get('/api/table', seats.union);
    if (json.over) break;
    if (json.legal.length) await newer.post('/api/table/act', seats.union, { seq: json.seq, key: freshKey(), action: chosen(json.legal, choose) });
  }
  same((await newer.post('/api/table/chat', seats.union, { text: 'On.' })).status, 200, 'the newer one goes on');
  same((await older.get('/api/status')).json.damaged, 0, 'nothing is damaged');
  const made = await newer.create();
  same((await older.get('/api/table', made.seats.union)).status, 503, 'a new table is refused as well');
  await end([older, newer]);
}

// ---- The operator ----

const admin = (socket, ...words) => new Promise((done) => {
  execFile(program, ['admin', ...words, '--socket', socket], (error, out, err) => done({ status: error?.code ?? 0, said: out + err }));
});

async function good(socket, ...words) {
  const { status, said } = await admin(socket, ...words);
  return check(status === 0, `admin ${words.join(' ')}: ${said}`);
}

// What is said to everybody is said at every process, and what is removed is gone at every one.
async function operator() {
  const url = await pg.database('operator');
  const sockets = ['a', 'b'].map((name) => file(`${name}.sock`));
  const at = (where, socket) => new Server('operator', { words: () => ['serve', '--listen', '127.0.0.1:0', '--store', where, '--key', file('operator.key'), '--admin', socket, '--patience', '0'] });
  const between = new Between(url);
  await between.listen();
  const [a, b] = [at(url, sockets[0]), at(between.url, sockets[1])];
  await a.start();
  await b.start();
  const first = await a.create();
  const second = await a.create();
  const there = new Live(b, first.seats.union);
  const other = new Live(b, second.seats.union);
  await until(() => there.presence && other.presence, 'players at the other process');
  const card = (live) => live.messages.filter(({ type }) => type === 'announcement').at(-1)?.text;
  await good(sockets[0], 'announce', 'Back', 'at', 'eight');
  await until(() => card(there) === 'Back at eight', 'they are told');
  const late = new Live(b, first.seats.confederate);
  await until(() => card(late) === 'Back at eight', 'and who comes later');
  await good(sockets[1], 'announce', '--end');
  await until(() => card(late) === '', 'until it is taken back, at any');
  const here = new Live(a, second.seats.union);
  await until(() => here.presence, 'somebody here');
  same(card(here), undefined, 'here, too');
  same(there.messages.filter(({ type }) => type === 'announcement').length, 2, 'each is told once');

  await good(sockets[0], 'remove', '1');
  await until(() => there.closed && late.closed, 'its players are sent away');
  same([there.code, late.code], [4401, 4401], 'and told that it was removed');
  for (const server of [a, b]) same((await server.get('/api/table', first.seats.union)).status, 401, 'nobody gets in any more');
  same((await b.get('/api/table', second.seats.union)).status, 200, 'the other table is there');

  // Removed while the other process hears nothing.
  between.deaf = true;
  between.cut();
  await until(() => between.far.size === 0, 'cut off');
  await good(sockets[0], 'remove', '2');
  await good(sockets[0], 'announce', 'Two is gone');
  const third = new Live(a, (await a.create()).seats.union);
  await until(() => card(third) === 'Two is gone', 'said here');
  between.deaf = false;
  await until(() => other.closed, 'found when it listens again');
  same(other.code, 4401, 'and told');
  const fourth = new Live(b, (await b.create()).seats.union);
  await until(() => card(fourth) === 'Two is gone', 'what was said meanwhile as well');
  check(!a.said.includes('table-damaged') && !b.said.includes('table-damaged'), 'nothing is called damaged');
  await end([a, b]);
  between.server.close();
}

// Each process has a socket of its own beside the key, by its port, and the command finds it.
async function sockets_by_port() {
  const servers = await processes(2, 'sockets');
  const key = file('sockets.key');
  const ask = (...words) => new Promise((done) => {
    execFile(program, ['admin', 'status', ...words], (error, out, err) => done({ status: error?.code ?? 0, said: out + err }));
  });
  const url = ['--store', 'postgres://anybody@/any', '--key', key];
  for (const { port } of servers) {
    same(statSync(`${key}.${port}.sock`).mode & 0o777, 0o600, 'nobody else may open it');
    for (const listen of [String(port), `127.0.0.1:${port}`]) {
      const { status, said } = await ask(...url, '--listen', listen);
      check(status === 0 && said.includes('state        well'), `by its port: ${said}`);
    }
  }
  const both = await ask(...url);
  check(both.status === 2 && servers.every(({ port }) => both.said.includes(String(port))) && both.said.includes('--listen'), `which? ${both.said}`);
  await servers[0].stop('SIGKILL');
  check(existsSync(`${key}.${servers[0].port}.sock`), 'the socket of one that was killed stays');
  same((await ask(...url)).status, 0, 'and is not mistaken for a server');
  writeFileSync(file('sockets.conf'), `store = postgres://anybody@/any\nkey = ${key}\n`);
  same((await ask('--config', file('sockets.conf'))).status, 0, 'found by the settings as well');
  const nowhere = await ask('--store', 'postgres://anybody@/any');
  check(nowhere.status === 2 && nowhere.said.includes('--key'), `without a key: ${nowhere.said}`);
  await servers[1].stop();
  check(!existsSync(`${key}.${servers[1].port}.sock`), 'it goes when the server ends');
  const nobody = await ask(...url);
  check(nobody.status === 2 && nobody.said.includes('no server answers'), `nobody is there: ${nobody.said}`);
}

// Removed while it is played: the entries that come at the same moment go with it, and no process breaks.
async function removed_in_play() {
  const url = await pg.database('inplay');
  const sockets = ['c', 'd'].map((name) => file(`${name}.sock`));
  const servers = sockets.map((socket) => new Server('inplay', { words: () => ['serve', '--listen', '127.0.0.1:0', '--store', url, '--key', file('inplay.key'), '--admin', socket, '--patience', '0'] }));
  await Promise.all(servers.map((server) => server.start()));
  for (let i = 1; i <= 12; i++) {
    const { seats } = await servers[0].create({ scenario: 'lgv/sedgwick', union: 'ai:random', confederate: 'ai:random' });
    const live = new Live(servers[1], seats.nobody);
    await until(() => live.view?.seq > 3, 'it is played');
    const rows = (await new Promise((done) => execFile(program, ['admin', 'tables', '--most', '1', '--socket', sockets[0]], (_, out) => done(out)))).split('\t');
    for (let tries = 0; ; tries++) {
      const { status, said } = await admin(sockets[i % 2], 'remove', rows[0]);
      if (status === 0) break;
      if (!check(tries < 100 && /being stored/.test(said), `removed: ${said}`)) break;
    }
    await until(() => live.closed, 'who watched is sent away');
    same(live.code, 4401, 'as it should be');
  }
  for (const server of servers) check(!/event=(table-damaged|table-aside|not-stored|fault)/.test(server.said), 'nothing broke', server.said.split('\n').filter((line) => /damaged|aside|not-stored|fault/.test(line)));
  await end(servers);
  const checked = await new Promise((done) => execFile(program, ['store', 'check', url], (error, out, err) => done({ code: error?.code ?? 0, said: out + err })));
  check(checked.code === 0 && / 0 tables/.test(` ${checked.said}`), `nothing is left over: ${checked.said}`);
}

if (!(await pg.start())) await close();
for (const test of [told_elsewhere, everything_else, reads_on, races, killed, database_restarts, answers_lost, machines_go_on, notices_go_on, wrong_clocks, newer_rules, sockets_by_port, operator, removed_in_play]) {
  const start = Date.now();
  await test();
  console.log(`${test.name} ${Date.now() - start} ms`);
}
await close();
