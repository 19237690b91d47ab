// Several processes over one PostgreSQL are one server: what is done at one is told at the others, whoever races loses
// nothing, and when one is killed its players go on at another. LONGROLL_KILLS and LONGROLL_GAMES say how often and how many.
import { Live, Postgres, Server, chance, check, chosen, close, factsHeld, factsOf, file, freshKey, same, until } from './common.mjs';

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

if (!(await pg.start())) await close();
for (const test of [told_elsewhere, everything_else, races]) {
  const start = Date.now();
  await test();
  console.log(`${test.name} ${Date.now() - start} ms`);
}
await close();
