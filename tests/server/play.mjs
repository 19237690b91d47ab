// Two people play a game to its end over HTTP and WebSocket; what each is sent adds up to what he may see; the dice can
// be proved afterwards; opponents, undo, offers, chat, seats and restart.
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Live, Server, chance, check, chosen, close, factsHeld, factsOf, file, freshKey, program, same, step, until } from './common.mjs';

const server = await new Server(file('play.db')).start();
const players = (made) => ({ union: made.seats.union, confederate: made.seats.confederate });

// ---- A whole game, live ----

async function settled(lives, seq) {
  await until(() => lives.every((live) => live.view?.seq === seq), `all have seen ${seq}`);
}

async function whole_game() {
  const made = await server.create({ scenario: 'lgv/sedgwick', options: { rain: 'off' }, name: 'Ann', nonce_hash: sha256('ann-says-1863').toString('hex') });
  same((await server.post('/api/table/nonce', made.seats.union, { nonce: 'ann-says-1863' })).status, 200, 'her number, after the promise');
  const lives = Object.values(made.seats).map((token) => new Live(server, token));
  const choose = chance(1863);
  await settled(lives, 0);
  check(lives.every((live) => live.good), 'the handshake is right');
  same(lives.map((live) => live.view.you), ['union', 'confederate', 'nobody'], 'each is told who he is');
  let actions = 0;
  let last;
  for (;;) {
    const actor = lives.find((live) => live.view.legal.length > 0);
    if (!actor) break;
    const others = lives.filter((live) => live !== actor);
    check(others.every((live) => live.view.legal.length === 0), 'only who acts has a list');
    const action = chosen(actor.view.legal, choose);
    const answer = await server.post('/api/table/act', made.seats[actor.view.you], { seq: actor.view.seq, key: freshKey(), action });
    if (!check(answer.status === 200, `${actor.view.you} ${action}: ${answer.text}`)) break;
    await settled(lives, (last = answer.json.seq));
    if (++actions % 20 === 0) await compare(made, lives);
  }
  check(actions > 20, `${actions} actions were played`);
  check(lives.every((live) => live.view.over), 'all know that it is over');
  await compare(made, lives);
  await until(() => lives.every((live) => live.table.over), 'the table says so too');
  await proof(made, lives[0].table, last);
  const bytes = lives[0].bytes / actions;
  console.log(`${actions} actions, ${last} entries, ${Math.round(bytes)} bytes an action to the Union, lists included`);
  for (const live of lives) live.end();
}

async function compare(made, lives) {
  for (const live of lives) {
    const { json } = await server.get('/api/table', made.seats[live.view.you]);
    check(factsOf(json) === factsHeld(live), `${live.view.you}: the changes add up to the whole`);
    same([live.view.seq, live.view.step, live.view.clause, live.view.prompt], [json.seq, json.step, json.clause, json.prompt], 'the same question');
    same(json.legal, live.view.legal, 'the same list');
    same(live.journal.slice(-json.journal.length), json.journal, 'the same journal');
  }
}

// ---- Dice ----

const sha256 = (text) => createHash('sha256').update(text).digest();

// As docs/api.md says, from nothing but what the table shows.
function faces(seed, nonces, number, dice) {
  return Array.from({ length: dice }, (_, i) => {
    const digest = sha256(`${seed}:${nonces[0]}:${nonces[1]}:${number}:${i + 1}`);
    return (digest.find((byte) => byte < 252) % 6) + 1;
  });
}

async function proof(made, table, entries) {
  same(sha256(Buffer.from(table.seed, 'hex')).toString('hex'), made.commitment, 'the seed is the promised one');
  const record = (await server.get('/api/table/record', made.seats.union)).text;
  const rolls = record.split('\n').filter((line) => line.startsWith('fortune roll')).map((line) => line.split(' ').slice(2).map(Number));
  const nonces = table.seats.map((seat) => seat.nonce);
  same(nonces, ['ann-says-1863', ''], 'the nonce is shown');
  check(rolls.length > 3 && rolls.length === table.rolls, `${rolls.length} rolls`);
  rolls.forEach((roll, i) => same(roll, faces(table.seed, nonces, i + 1, roll.length), `roll ${i + 1} is derived`));
  writeFileSync(file('game.record'), record);
  const said = execFileSync(program, ['verify', file('game.record')]).toString();
  check(said.includes(`${entries} actions`) && said.includes('from the promised seed'), said);
  const other = (digit) => (digit === '0' ? '1' : '0');
  writeFileSync(file('bad.record'), record.replace(/(?<=seed )[0-9a-f]/, other));
  let caught = false;
  try { execFileSync(program, ['verify', file('bad.record')], { stdio: 'pipe' }); } catch { caught = true; }
  check(caught, 'another seed is found out');
}

// ---- Questions ----

async function questions() {
  const made = await server.create();
  const token = made.seats.union;
  const { json: view } = await server.get('/api/table', token);
  const [action] = view.legal[0];
  same((await server.post('/api/table/why', token, { action })).json.allowed, true, 'a listed action is allowed');
  const no = (await server.post('/api/table/why', made.seats.confederate, { action })).json;
  check(no.allowed === false && no.clauses.length > 0 && no.why, 'the other side hears why not', no);
  same((await server.post('/api/table/sheet', token, {})).json, null, 'no fight, no sheet');
  const refused = await server.post('/api/table/act', made.seats.confederate, { seq: 0, key: freshKey(), action });
  check(refused.status === 422 && refused.json.refused.clauses.length > 0, 'wrong side: refused with clauses', refused.json);
  for (let i = 0; i < 6; i++) await step(server, players(made), () => 0);
  const now = (await server.get('/api/table', token)).json;
  const past = (await server.get('/api/table/at/0', token)).json;
  check(past.seq === 0 && past.whole, 'the beginning can be seen again');
  check(factsOf(past) === factsOf(view), 'as it was');
  check((await server.get(`/api/table/at/${now.seq + 1}`, token)).status === 404, 'the future cannot');
  const catalog = (await server.get('/api/catalog')).json;
  check(catalog.games[0].scenarios.some((s) => s.name === 'lgv/sedgwick'), 'the catalog has the scenario');
  check(Object.keys((await server.get('/api/board/lgv/chancellorsville')).json.facts).length > 500, 'the board has facts');
  check((await server.get('/api/clauses/lgv')).json.clauses.length > 100, 'the clauses are there');
  check((await server.get('/api/board/lgv/nothing')).status === 404, 'no such board');
}

// ---- Undo, stale, repeated ----

async function corrections() {
  const made = await server.create();
  const token = made.seats.union;
  const act = (body) => server.post('/api/table/act', token, body);
  const { json: view } = await server.get('/api/table', token);
  const action = view.legal.find(([text]) => text.startsWith('assault'))[0];
  const key = freshKey();
  same((await act({ seq: 0, key, action })).json, { seq: 1 }, 'done');
  same((await act({ seq: 0, key, action })).json, { seq: 1 }, 'the same key again: answered, not done');
  same((await server.get('/api/table', token)).json.seq, 1, 'done once');
  const used = [await act({ seq: 1, key, action: 'pass' }), await server.post('/api/table/undo', token, { seq: 1, key }),
    await server.post('/api/table/resign', token, { key })];
  for (const { status, json } of used) same([status, json.error?.code, json.error?.field], [409, 'key-used', 'key'], 'a key is for one thing');
  const stale = await act({ seq: 0, key: freshKey(), action });
  check(stale.status === 409 && stale.json.error.code === 'stale' && stale.json.view.seq === 1, 'stale: the fresh view', stale.json);
  const other = await server.post('/api/table/act', made.seats.confederate, { seq: 1, key, action: 'pass' });
  check(other.status === 422, 'a key belongs to its seat');
  check((await server.post('/api/table/undo', made.seats.confederate, { seq: 1, key: freshKey() })).status === 403, 'no undo of the other');
  const live = new Live(server, token);
  await until(() => live.view, 'the view');
  check(live.view.undo, 'undo is offered');
  same((await server.post('/api/table/undo', token, { seq: 1, key: freshKey() })).json, { seq: 0 }, 'taken back');
  await until(() => live.view.seq === 0, 'told so');
  check(factsHeld(live) === factsOf(view), 'as at the beginning');
  check((await server.post('/api/table/undo', token, { seq: 0, key: freshKey() })).status === 403, 'no further');
  live.end();
  const last = freshKey();
  for (const text of ['resigned', 'the same key again: the same answer']) same((await server.post('/api/table/resign', token, { key: last })).json, {}, text);
  const { text: record } = await server.get('/api/table/record', token);
  check(record.endsWith('\n# union resigned\n'), 'the record says who resigned', record.slice(-200));
  same((await server.post('/api/tables', undefined, { record })).status, 201, 'and is a record like any other');
}

// ---- Offers ----

async function offers() {
  const made = await server.create();
  const { union, confederate } = made.seats;
  const choose = chance(7);
  const first = (await server.get('/api/table', union)).json;
  while ((await server.get('/api/table/about', union)).json.rolls < 2) await step(server, players(made), choose);
  const live = new Live(server, confederate);
  await until(() => live.view, 'the view');
  const offer = (await server.post('/api/table/offer', union, { kind: 'take-back', to: 0 })).json.offer;
  await until(() => live.table.offers.length === 1, 'the other side sees it');
  same(live.table.offers[0], { offer, by: 'union', kind: 'take-back', to: 0 }, 'what is offered');
  check((await server.post('/api/table/answer', union, { offer, agree: true })).status === 403, 'nobody agrees with himself');
  check((await server.post('/api/table/answer', made.seats.nobody, { offer, agree: true })).status === 403, 'nor does a spectator');
  check((await server.post('/api/table/answer', confederate, { offer: 999, agree: true })).status === 404, 'no such offer');
  check((await server.post('/api/table/offer', union, { kind: 'rematch' })).status === 409, 'no rematch before the end');
  check((await server.post('/api/table/answer', confederate, { offer, agree: true })).status === 200, 'agreed');
  await until(() => live.view.seq === 0, 'back at the beginning');
  same(live.journal, [], 'and nothing is told of it any more');
  check(factsHeld(live) === factsOf({ ...first }), 'as it was');
  const rolls = (await server.get('/api/table/about', union)).json.rolls;
  check(rolls >= 2, 'numbers of rolls are not used again');

  // Dice on a real table.
  const dice = (await server.post('/api/table/offer', confederate, { kind: 'table-dice' })).json.offer;
  check((await server.post('/api/table/answer', union, { offer: dice, agree: true })).status === 200, 'real dice');
  let view;
  do {
    await step(server, players(made), choose);
    view = (await server.get('/api/table', union)).json;
  } while (view.actor !== 'fortune');
  const roll = `roll ${Array(view.dice).fill(3).join(' ')}`;
  const act = (token, action) => server.post('/api/table/act', token, { seq: view.seq, key: freshKey(), action });
  check((await act(union, roll)).status === 422, 'the other does not type');
  check((await act(confederate, 'roll 9')).status === 422, 'nor can dice be anything');
  check((await act(confederate, roll)).status === 200, 'typed');
  const back = (await server.post('/api/table/offer', union, { kind: 'server-dice' })).json.offer;
  check((await server.post('/api/table/answer', confederate, { offer: back, agree: true })).status === 200, 'and back again');

  // Resign; rematch.
  check((await server.post('/api/table/resign', made.seats.nobody, { key: freshKey() })).status === 403, 'a spectator resigns nothing');
  check((await server.post('/api/table/resign', union, { key: freshKey() })).status === 200, 'the Union gives up');
  await until(() => live.table.over, 'told so');
  check(live.table.resigned === 'union' && live.table.winner === 'confederate' && live.table.seed.length === 64, 'who has won', live.table);
  const after = (await server.get('/api/table', confederate)).json;
  check(after.over && after.actor === 'nobody' && after.winner === 'confederate' && !after.undo && !after.legal.length,
    'the view says so too', after);
  check((await act(confederate, 'pass')).status === 409, 'nothing more can be done');
  const record = (await server.get('/api/table/record', union)).text;
  writeFileSync(file('offers.record'), record);
  const said = execFileSync(program, ['verify', file('offers.record')]).toString();
  check(/1 on a table/.test(said), `typed and taken back, still proved: ${said}`);
  const again = (await server.post('/api/table/offer', union, { kind: 'rematch' })).json.offer;
  check((await server.post('/api/table/answer', confederate, { offer: again, agree: true })).status === 200, 'a rematch');
  await until(() => live.table.next, 'it has a table');
  const one = (await server.post('/api/table/next', union, {})).json;
  const two = (await server.post('/api/table/next', confederate, {})).json;
  check(one.seat === 'confederate' && two.seat === 'union' && one.table === live.table.next, 'sides changed', [one, two]);
  check((await server.get('/api/table', two.token)).json.you === 'union', 'and seated');
  live.end();
}

// So far back that the server itself has forgotten what it told of it.
async function far_back() {
  const made = await server.create({ scenario: 'lgv/sedgwick-two-turns' });
  const choose = chance(17);
  const lives = [made.seats.union, made.seats.nobody].map((token) => new Live(server, token));
  await until(() => lives.every((live) => live.view), 'views');
  for (const to of [20, 0]) {
    let { seq } = (await server.get('/api/table', made.seats.union)).json;
    for (; seq < 120 + to; seq = (await step(server, players(made), choose)).answer.json.seq);
    const { offer } = (await server.post('/api/table/offer', made.seats.union, { kind: 'take-back', to })).json;
    await server.post('/api/table/answer', made.seats.confederate, { offer, agree: true });
    const { json } = await server.get('/api/table', made.seats.union);
    check(json.seq === to || json.seq === to + 1, 'taken back; dice that are due fall anew');
    await settled(lives, json.seq);
    for (const live of lives) {
      check(factsHeld(live) === factsOf(json), 'the changes add up to the whole');
      check(live.journal.every(([entry]) => entry <= json.seq), 'nothing is told of what was taken back', live.journal.slice(-2));
    }
  }
  for (const live of lives) live.end();
}

// ---- Seats, chat, list ----

async function company() {
  const made = await server.create({ scenario: 'lgv/sedgwick', union: 'person', confederate: 'open', public: true, name: 'Ann' });
  check(!made.seats.confederate, 'an open seat has no token yet');
  const ann = new Live(server, made.seats.union);
  await until(() => ann.table, 'the table');
  const list = (await server.get('/api/tables')).json.tables;
  check(list.some((t) => t.table === made.table && t.scenario === 'lgv/sedgwick'), 'it is listed', list);
  const sit = (body) => server.post('/api/sit', undefined, { table: made.table, ...body });
  check((await sit({ seat: 'union', name: 'Eve' })).status === 409, 'taken');
  check((await sit({ seat: 'general', name: 'Eve' })).status === 400, 'no such seat');
  check((await server.post('/api/sit', undefined, { table: 'nowhere', seat: 'union' })).status === 404, 'no such table');
  const bob = (await sit({ seat: 'confederate', name: 'Bob', nonce: 'bobs-word' })).json;
  check((await sit({ seat: 'confederate', name: 'Eve' })).status === 409, 'the first who comes');
  const eve = (await sit({ seat: 'nobody' })).json;
  await until(() => ann.table.seats[1].name === 'Bob', 'Ann sees Bob');
  const watching = new Live(server, eve.token);
  await until(() => ann.presence?.watching === 1, 'and that somebody watches');
  const second = new Live(server, eve.token);
  await until(() => ann.presence?.watching === 2, 'and another');
  await server.post('/api/table/chat', bob.token, { text: 'Good evening, "General".' });
  await until(() => watching.messages.some((m) => m.type === 'chat' && m.name === 'Bob' && m.text.includes('"General"')), 'chat');
  const late = new Live(server, eve.token);
  await until(() => late.messages.some((m) => m.type === 'chat'), 'who comes later reads it too');
  for (let i = 0; i < 5; i++) await step(server, { union: made.seats.union, confederate: bob.token }, () => 0);
  const now = (await server.get('/api/table', eve.token)).json;
  await until(() => [watching, second, late].every((live) => live.view?.seq === now.seq), 'all spectators keep up');
  for (const live of [watching, second, late]) check(factsHeld(live) === factsOf(now), 'and see the same');
  check((await server.post('/api/table/act', eve.token, { seq: now.seq, key: freshKey(), action: 'pass' })).status === 403, 'watching is not acting');
  second.end();
  await until(() => ann.presence?.watching === 2, 'who leaves is missed');
  for (const live of [ann, watching, late]) live.end();
}

// ---- Opponents ----

async function opponents() {
  const made = await server.create({ scenario: 'lgv/sedgwick', union: 'ai:random', confederate: 'ai:script' });
  const live = new Live(server, made.seats.nobody);
  await until(() => live.table?.over && live.view?.over, 'two opponents play to the end', 60000);
  const person = await server.create({ scenario: 'lgv/sedgwick-two-turns', confederate: 'ai:random' });
  const token = person.seats.union;
  const choose = chance(3);
  for (let i = 0; i < 30; i++) {
    let view;
    await until(async () => (view = (await server.get('/api/table', token)).json).over || view.legal.length > 0, 'my turn comes');
    if (view.over) break;
    const answer = await server.post('/api/table/act', token, { seq: view.seq, key: freshKey(), action: chosen(view.legal, choose) });
    check(answer.status === 200, `played: ${answer.text}`);
  }
  const to = (await server.get('/api/table', token)).json.seq - 1;
  check((await server.post('/api/table/offer', token, { kind: 'take-back', to })).status === 200, 'an opponent agrees to a take-back');
  live.end();
}

// ---- What leaves no choice ----

// Nobody is asked to stop who can do nothing else; taken back, the step before goes with it.
async function formalities() {
  const made = await server.create({ scenario: 'lfm/buschbecks-line' });
  const choose = chance(21);
  let closed = 0;
  for (let i = 0; i < 1000 && closed < 5; i++) {
    const { view, answer } = await step(server, players(made), choose);
    check(view.legal.length > 1 || view.legal[0][0] !== 'stop', 'stop is never the only action', view.legal);
    const after = (await server.get('/api/table', made.seats[view.you])).json;
    if (after.last?.[1] !== 'stop' || after.seq !== view.seq + 2) continue;
    closed++;
    const undone = await server.post('/api/table/undo', made.seats[view.you], { seq: answer.json.seq, key: freshKey() });
    check(undone.status === 200, undone.text);
    same((await server.get('/api/table', made.seats[view.you])).json.legal, view.legal, 'as it was before the last hex');
  }
  check(closed === 5, 'moves end by themselves', closed);
}

// ---- Sides that are chosen ----

async function choosing() {
  const options = { sides: 'choose' };
  const bad = await server.post('/api/tables', undefined, { scenario: 'lgv/chancellorsville', options, union: 'person' });
  check(bad.status === 400 && bad.json.error.field === 'union', 'sides are open: seats are first and second', bad.json);
  const made = await server.create({ scenario: 'lgv/chancellorsville', options });
  const { first, second } = made.seats;
  check(first && second, 'so they are called');
  const one = new Live(server, first);
  const two = new Live(server, second);
  const nobody = new Live(server, made.seats.nobody);
  await until(() => one.view && two.view && nobody.view, 'views');
  same([one.view.you, two.view.you, one.view.actor], ['first', 'second', 'first'], 'who is who');
  const answer = await server.post('/api/table/act', first, { seq: 0, key: freshKey(), action: 'want confederate' });
  check(answer.status === 200, answer.text);
  await until(() => two.view.seq === answer.json.seq && nobody.view.seq === answer.json.seq, 'told');
  const secret = ({ last, journal }, facts) => last[1] !== 'want ?' || journal.length > 0 || !facts.includes('wish.first = ?');
  check(one.facts.get('wish.first') === 'confederate', 'the first knows his wish');
  check(!secret(two.view, factsHeld(two)) && !secret(nobody.view, factsHeld(nobody)), 'nobody else does', two.view);
  const record = (await server.get('/api/table/record', second)).text;
  check(!record.includes('want confederate'), 'nor does the record tell');
  const past = (await server.get('/api/table/at/1', second)).json;
  check(!secret(past, factsOf(past)), 'nor the past');
  await server.post('/api/table/act', second, { seq: 1, key: freshKey(), action: 'want union' });
  await until(() => one.view.you === 'confederate' && two.view.you === 'union', 'sides are settled');
  for (const live of [one, two, nobody]) live.end();
}

// ---- Games from elsewhere ----

// The history of a game has the faces of every roll, and the moments at which its facts changed.
async function told_again() {
  const text = readFileSync(new URL('../records/lgv-script-1863.record', import.meta.url), 'utf8');
  const made = await server.create({ record: text });
  const { json } = await server.post('/api/table/history', made.seats.nobody, { keys: 'turn impulse' });
  const fallen = [...text.matchAll(/^fortune roll (.*)$/gm)].map(([, faces]) => faces);
  same(json.rolls.map(({ faces }) => faces.join(' ')), fallen, 'every roll');
  check(json.rolls.every(({ steps, class: came, faces, of }) =>
    came >= 0 && steps.reduce((sum, [, , weight]) => sum + weight, 0) === of ** faces.length), 'with its odds');
  for (const [entries, turn, impulse] of [json.moments[0], json.moments[7], json.moments.at(-1)]) {
    const facts = factsOf((await server.get(`/api/table/at/${entries}`, made.seats.nobody)).json);
    check(facts.includes(`\nturn = ${turn}\n`) && facts.includes(`\nimpulse = ${impulse}\n`), `turn and impulse after ${entries}`);
  }
  same((await server.post('/api/table/history', made.seats.union, {})).json.moments, [[0]], 'no keys, no moments');
  const [{ entry }, ...later] = json.rolls.slice(4);
  const rest = (await server.post('/api/table/history', made.seats.nobody, { from: entry })).json;
  same(rest.rolls, later, 'what came after an entry');
  same(rest.moments, [[entry]], 'and nothing before');
}

async function imported() {
  const made = await server.create({ scenario: 'lgv/sedgwick', options: { rain: 'on' } });
  const choose = chance(5);
  for (let i = 0; i < 30; i++) await step(server, players(made), choose);
  const record = (await server.get('/api/table/record', made.seats.union)).text;
  const view = (await server.get('/api/table', made.seats.union)).json;
  const again = await server.create({ record, name: 'Ann' });
  const other = (await server.get('/api/table', again.seats.union)).json;
  check(factsOf(other) === factsOf(view) && other.seq === view.seq, 'a record goes on as another table');
  same((await server.get('/api/table/about', again.seats.union)).json.options, { rain: 'on' }, 'with its options');
  const branch = await server.create({ record, at: 4, confederate: 'ai:random' });
  const past = (await server.get('/api/table/at/4', made.seats.union)).json;
  check(factsOf((await server.get('/api/table/at/4', branch.seats.union)).json) === factsOf(past), 'or from an earlier moment');
  await from_a_position(made, record);
  await with_standing_orders();
  await uncounted();
  const refuse = async (body, field) => {
    const answer = await server.post('/api/tables', undefined, body);
    check(answer.status === 400 && answer.json.error.field === field, `refused: ${answer.text}`);
  };
  await refuse({ record: 'nonsense' }, 'record');
  await refuse({ record: record.replace(/end [0-9a-f]+/, 'end 0000000000000000') }, 'record');
  await refuse({ record: record.replace('sedgwick', 'nowhere') }, 'scenario');
  await refuse({ record, scenario: 'lgv/sedgwick' }, 'scenario');
  await refuse({ record, at: -1 }, 'at');
  await refuse({ record, at: 30000 }, 'at');
}

// What nobody else may notice is not counted where everybody can read it.
async function uncounted() {
  const { seats } = await server.create({ scenario: 'guv/jacksons-attack' });
  const look = async () => [(await server.get('/api/table', seats.nobody)).json.seq, (await server.get('/api/status')).json.acts];
  let secret = 0;
  for (let i = 0; i < 30; i++) {
    const views = await Promise.all([seats.union, seats.confederate].map(async (token) => ({ token, ...(await server.get('/api/table', token)).json })));
    const { token, seq, legal } = views.find((view) => view.legal.length);
    const [action] = legal.find(([text]) => /^order/.test(text)) ?? legal[0];
    const [seen, acts] = await look();
    same((await server.post('/api/table/act', token, { seq, key: freshKey(), action })).status, 200, action);
    const [now, counted] = await look();
    secret += now === seen;
    same(counted - acts, now === seen ? 0 : 1, `${action}: counted as it is seen`);
  }
  check(secret > 3, `${secret} secret actions`);
}

// What standing orders answered stands in the record; at the table they answer again, and nothing is said twice.
async function with_standing_orders() {
  const text = readFileSync(new URL('../records/guv-random-1889.record', import.meta.url), 'utf8');
  const actions = (record) => record.slice(record.indexOf('\n\n')).match(/^(union|confederate|fortune) .*$/gm);
  check(/^\w+ no-events/m.test(text), 'one is given in it');
  const { seats } = await server.create({ record: text });
  same(actions((await server.get('/api/table/record', seats.union)).text), actions(text), 'the same game, entry by entry');
}

// A record may begin with a position in the place of the scenario's: such is that of a game that newer rules interrupted.
async function from_a_position(made, record) {
  const [header, entries] = record.replace(/^dice .*\n/m, '').split('\n\n');
  const facts = factsOf((await server.get('/api/table/at/12', made.seats.union)).json);
  const text = `${header}\nmark line 9: 'union go 1' is refused by LGV-8.4\nposition\n${facts}\n\n${entries.split('\n').slice(12).join('\n')}`;
  writeFileSync(file('position.record'), text);
  check(/^ok .* 1[0-9]+ actions|^ok .* [2-9][0-9] actions/.test(execFileSync(program, ['verify', file('position.record')]).toString()), 'it is verified');
  const { seats } = await server.create({ record: text });
  const here = (await server.get('/api/table', seats.union)).json;
  const there = (await server.get('/api/table', made.seats.union)).json;
  check(factsOf(here) === factsOf(there) && here.seq === there.seq - 12, 'it goes on here', [here.seq, there.seq]);
  check((await server.get('/api/table/about', seats.union)).json.mark.includes('LGV-8.4'), 'marked as it was');
  const choose = chance(6);
  for (let i = 0; i < 5; i++) await step(server, { union: seats.union, confederate: seats.confederate }, choose);
  const before = (await server.get('/api/table', seats.union)).json;
  await server.stop();
  await server.start();
  const after = (await server.get('/api/table', seats.union)).json;
  check(after.seq === before.seq && factsOf(after) === factsOf(before), 'also after a restart');
  await server.post('/api/table/resign', seats.union, { key: freshKey() });
  writeFileSync(file('again.record'), (await server.get('/api/table/record', seats.union)).text);
  const said = execFileSync(program, ['verify', file('again.record')]).toString();
  check(/rolls from the promised seed/.test(said), `and its own record is proved: ${said}`);
  const broken = text.replace(/^momentum = .*$/m, 'momentum = nobody-knows');
  const answer = await server.post('/api/tables', undefined, { record: broken });
  check(answer.status === 400 && /line \d+/.test(answer.json.error.text), `a position that is none: ${answer.text}`);
}

// ---- The end opens everything ----

const entriesOf = (record) => record.slice(record.indexOf('\n\n')).match(/^(union|confederate|fortune) .*$/gm);
const hides = (facts) => / = \d+, top /.test(facts);

// While the game goes on everybody sees and counts what is his to know; when somebody gives up, all of it.
async function opened() {
  const text = readFileSync(new URL('../records/guv-random-1889.record', import.meta.url), 'utf8');
  const { seats } = await server.create({ record: text, at: 120 });
  const tokens = Object.values(seats);
  const lives = tokens.map((token) => new Live(server, token));
  await until(() => lives.every((live) => live.view), 'views');
  check(lives.every((live) => hides(factsHeld(live))), 'stacks are closed');
  const counted = lives.map((live) => live.view.seq);
  check(counted[2] < counted[0] && counted[2] < counted[1], 'who watches knows of fewer entries', counted);
  const past = async (token, n) => (await server.get(`/api/table/at/${n}`, token)).json;
  check(hides(factsOf(await past(seats.nobody, 60))), 'and so were they');
  check((await server.get(`/api/table/at/${counted[2] + 1}`, seats.nobody)).status === 404, 'more he cannot ask for');
  await server.post('/api/table/resign', seats.union, { key: freshKey() });
  await until(() => lives.every((live) => live.table.over), 'the end');
  const entries = entriesOf((await server.get('/api/table/record', seats.nobody)).text);
  await until(() => lives.every((live) => live.view.seq === entries.length), 'all count all entries', lives.map((l) => l.view.seq));
  for (const live of lives) {
    check(factsHeld(live) === factsHeld(lives[0]) && !hides(factsHeld(live)), 'all see the same, and all of it');
    same(live.journal, lives[0].journal, 'and read the same');
  }
  same(lives.map((live) => live.view.you), ['union', 'confederate', 'nobody'], 'but are who they were');
  for (const n of [0, 60, entries.length]) {
    const views = await Promise.all(tokens.map((token) => past(token, n)));
    check(views.every((view) => factsOf(view) === factsOf(views[0]) && view.seq === n), `also at ${n}`);
    check(!hides(factsOf(views[0])), 'nothing is closed');
    if (n) check(`${views[2].last.join(' ')}` === entries[n - 1], `${views[2].last} is ${entries[n - 1]}`);
  }
  const history = async (token) => (await server.post('/api/table/history', token, { keys: 'turn' })).json;
  same(await history(seats.nobody), await history(seats.union), 'one history');
  await branched(seats.nobody, 60);
  for (const live of lives) live.end();
}

// A branch begins at the moment that was looked at.
async function branched(token, n) {
  const record = (await server.get('/api/table/record', token)).text;
  const { seats } = await server.create({ record, at: n });
  await server.post('/api/table/resign', seats.union, { key: freshKey() });
  const [here, there] = [(await server.get('/api/table', seats.union)).json, (await server.get(`/api/table/at/${n}`, token)).json];
  check(here.seq === n && factsOf(here) === factsOf(there), 'the branch begins there', [here.seq, n]);
}

// ---- Restart ----

async function restart() {
  const made = await server.create({ scenario: 'lgv/sedgwick', name: 'Ann' });
  const choose = chance(11);
  for (let i = 0; i < 25; i++) await step(server, players(made), choose);
  await server.post('/api/table/chat', made.seats.union, { text: 'until tomorrow' });
  const before = await server.get('/api/table', made.seats.union);
  const about = await server.get('/api/table/about', made.seats.union);
  const ended = await server.stop('SIGTERM');
  same(ended, { code: 0, signal: null }, 'a clean stop');
  await server.start();
  const after = await server.get('/api/table', made.seats.union);
  check(factsOf(before.json) === factsOf(after.json), 'the same position after a restart');
  same(after.json.legal, before.json.legal, 'the same list');
  same(after.json.journal, before.json.journal, 'the same journal');
  same((await server.get('/api/table/about', made.seats.union)).json, about.json, 'the same table');
  const live = new Live(server, made.seats.confederate);
  await until(() => live.messages.some((m) => m.type === 'chat' && m.text === 'until tomorrow'), 'the same talk');
  for (let moved = true, i = 0; moved && i < 4000; i++) moved = await step(server, players(made), choose);
  check((await server.get('/api/table', made.seats.union)).json.over, 'and it goes on to the end');
  for (const seat of ['union', 'confederate', 'nobody']) {
    const why = await server.post('/api/table/why', made.seats[seat], { action: 'pass' });
    check(why.status === 200 && !why.json.allowed && why.json.clauses.length > 0, `nothing more for ${seat}: ${why.text}`);
  }
  live.end();
}

const tests = [whole_game, questions, corrections, offers, far_back, company, opponents, formalities, choosing, told_again, imported, opened, restart];
for (const test of tests) {
  const start = Date.now();
  await test();
  console.log(`${test.name} ${Date.now() - start} ms`);
}
const beside = execFileSync(program, ['verify', '--all', server.data]).toString();
check(/\n\d+ passed, 0 failed\n$/.test(beside), `also while the server runs: ${beside}`);
same(await server.stop('SIGTERM'), { code: 0, signal: null }, 'it ends well');
const proved = execFileSync(program, ['verify', '--all', server.data]).toString();
check(/\n\d+ passed, 0 failed\n$/.test(proved), `every game can be replayed: ${proved}`);
await close();
