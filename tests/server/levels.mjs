// Levels over the network: what is offered, thinking that is shared fairly, shown and hurried, reasons, and what becomes
// of it when a game ends or the server stops.
import { Live, Server, check, chosen, chance, close, file, freshKey, until } from './common.mjs';

const last = (live, type) => live.messages.findLast((message) => message.type === type);

async function offered() {
  const server = await new Server(file('few.db'), { options: ['--max-level', '2'] }).start();
  const { games } = (await server.get('/api/catalog')).json;
  for (const { id, opponents } of games) {
    const names = opponents.map(({ name }) => name).join(' ');
    check(names === '1 2 script random', `${id}: no level above the operator's: ${names}`);
  }
  const refused = await server.post('/api/tables', '', { scenario: 'lgv/sedgwick', union: 'ai:3' });
  check(refused.status === 400 && refused.json.error.field === 'union', `level 3 is refused: ${refused.text}`);
  const taken = await server.post('/api/tables', '', { scenario: 'lgv/sedgwick', union: 'ai:2' });
  check(taken.status === 201 || taken.status === 200, `level 2 is not: ${taken.text}`);
  await server.stop();
}

/** A person against a quick machine, for so many actions. */
async function quickGame(server, actions) {
  const { seats } = await server.create({ scenario: 'lgv/sedgwick', confederate: 'ai:1' });
  const choose = chance(5);
  for (let i = 0; i < actions; i++) {
    let view;
    await until(async () => (view = (await server.get('/api/table', seats.union)).json).over || view.legal.length > 0, 'the quick machine has its turn');
    if (view.over) return;
    await server.post('/api/table/act', seats.union, { seq: view.seq, key: freshKey(), action: chosen(view.legal, choose) });
  }
}

async function thinking() {
  const data = file('many.db');
  let server = await new Server(data).start();
  const made = [];
  for (let i = 0; i < 8; i++) made.push(await server.create({ scenario: 'lfm/flank-attack', confederate: 'ai:5' }));
  const lives = made.map(({ seats }) => new Live(server, seats.union));
  const watching = new Live(server, made[0].seats.nobody);
  await quickGame(server, 10);
  check(true, 'a quick table is served while eight think');

  await until(() => lives.some((live) => last(live, 'thinking')), 'they say how far they are');
  const { by, who, done } = last(lives.find((live) => last(live, 'thinking')), 'thinking');
  check(by === 'confederate' && who === 'ai:5' && done > 0 && done <= 1000, 'who, and of 1,000', { by, who, done });

  const spectator = await server.post('/api/table/hurry', made[0].seats.nobody, {});
  check(spectator.status === 403, `who looks on does not hurry anybody: ${spectator.text}`);
  const odd = await server.post('/api/table/hurry', made[0].seats.union, { now: true });
  check(odd.status === 400, `nor does an unknown field: ${odd.text}`);
  await until(async () => {
    await server.post('/api/table/hurry', made[0].seats.union, {});
    return lives[0].messages.some((message) => message.type === 'reason' && message.hurried);
  }, 'it hurries when told to');
  const reason = last(lives[0], 'reason');
  check(reason.choices.length > 0 && reason.words.includes('%') && reason.by === 'confederate', 'and says why', reason);
  await until(() => last(watching, 'reason'), 'who looks on is told too');
  const asked = await server.get('/api/table/reason', made[0].seats.union);
  check(asked.status === 200 && (asked.json === null || asked.json.type === 'reason'), `it can be asked: ${asked.text}`);

  const given = await server.post('/api/table/resign', made[1].seats.union, { key: freshKey() });
  check(given.status === 200, `who resigns does not wait for the machine: ${given.text}`);
  const before = (await server.get('/api/table', made[1].seats.union)).json.seq;

  const told = lives.map((live) => live.view?.seq ?? 0);
  await server.stop();
  for (const live of [...lives, watching]) live.end();
  server = await new Server(data).start();
  const over = (await server.get('/api/table', made[1].seats.union)).json;
  const about = (await server.get('/api/table/about', made[1].seats.union)).json;
  check(over.seq === before && about.resigned === 'union', 'nothing was done after the end');
  for (const [i, { seats }] of made.entries()) {
    const { seq } = (await server.get('/api/table', seats.union)).json;
    check(seq >= told[i], `table ${i} has all that was told: ${seq} of ${told[i]}`);
  }
  const again = new Live(server, made[2].seats.union);
  await until(async () => {
    await server.post('/api/table/hurry', made[2].seats.union, {});
    return (again.view?.seq ?? 0) > told[2];
  }, 'and goes on after the start');
  again.end();
  await server.stop();
}

/** To a person against a machine, when it is his turn; it changes nothing and is dropped when the game goes on. */
async function hints() {
  const server = await new Server(file('hints.db'), { options: ['--max-level', '4'] }).start();
  const { seats } = await server.create({ scenario: 'lgv/sedgwick', confederate: 'ai:1' });
  const hint = (token, body = {}) => server.post('/api/table/hint', token, body);
  const before = (await server.get('/api/table', seats.union)).json;
  const simple = await hint(seats.union, { level: 1 });
  const legal = before.legal.map(([notation]) => notation);
  check(simple.status === 200 && simple.json.type === 'hint' && legal.includes(simple.json.action), simple.text);
  check(simple.json.who === 'ai:1' && simple.json.clause.startsWith('LGV-') && simple.json.does, 'in words');
  const deep = hint(seats.union, { level: 4 });
  await server.post('/api/table/hurry', seats.union, {});
  const found = await deep;
  check(found.status === 200 && found.json.choices.length > 0 && found.json.words.includes('%'), found.text);
  check((await server.get('/api/table', seats.union)).json.seq === before.seq, 'nothing has changed');
  for (const [token, body, status] of [
    [seats.union, { level: 5 }, 400],
    [seats.union, { level: 0 }, 400],
    [seats.union, { deep: true }, 400],
    [seats.nobody, {}, 403],
  ])
    check((await hint(token, body)).status === status, `${JSON.stringify(body)}: ${status}`);
  const dropped = hint(seats.union, { level: 4 });
  const act = { seq: before.seq, key: freshKey(), action: before.legal[0][0] };
  await server.post('/api/table/act', seats.union, act);
  const { status, json } = await dropped;
  check(status === 200 || (status === 409 && json.error.code === 'stale'), `the game goes on: ${status}`);
  const people = await server.create({ scenario: 'lgv/sedgwick', confederate: 'person' });
  const refused = await hint(people.seats.union);
  check(refused.status === 403 && refused.json.error.code === 'people', `never between people: ${refused.text}`);
  const asked = hint(seats.union, { level: 4 }).catch(() => null);
  await server.stop();
  await asked;
}

for (const one of [offered, hints, thinking]) {
  const start = Date.now();
  await one();
  console.log(`${one.name} ${Date.now() - start} ms`);
}
await close();
