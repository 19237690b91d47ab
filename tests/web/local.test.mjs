// The local engine as the page drives it: a game to its end, deltas, undo, questions, dice, saving, hot-seat. The
// worker's
// port is a message channel here; the module and everything behind the port are the page's own.
import { readFileSync } from 'node:fs';
import { localEngine, EngineError } from '../../web/engine/local.js';
import { Engines, serve } from '../../web/engine/core.js';
import { Channel } from '../../web/engine/channel.js';
import * as saved from '../../web/engine/saved.js';
import { check, close, files, same, top } from './common.mjs';

async function refused(promise, status, text) {
  try {
    await promise;
    check(false, `${text}: nobody said no`);
  } catch (error) {
    check(error instanceof EngineError && error.status === status && error.text.length > 0, `${text}: ${error.stack}`);
    return error;
  }
}

const open = [];
async function engineWith(settings) {
  const { port1, port2 } = new MessageChannel();
  serve(port1, new Engines(files));
  const engine = await localEngine({ port: () => port2, pause: 0, dicePause: 0, ...settings });
  open.push(() => {
    engine.close();
    port1.close();
  });
  engine.onerror((error) => check(false, `the engine complains: ${error.stack}`));
  return engine;
}

/** Folds what arrives and lets tests wait for a view. */
class Page {
  channel = new Channel();
  messages = [];
  #wanted = [];

  constructor(engine) {
    this.engine = engine;
    this.stop = engine.onview((view) => {
      this.messages.push(view);
      this.change = this.channel.apply(view);
      this.#wanted = this.#wanted.filter(({ wish, resolve }) => !wish(view) || resolve(view));
    });
  }

  until(wish) {
    const { view } = this.channel;
    return view && wish(view) ? Promise.resolve(view) : new Promise((resolve) => this.#wanted.push({ wish, resolve }));
  }

  yours() {
    return this.until((view) => view.over || view.actor === view.you);
  }

  bytes() {
    return this.messages.reduce((sum, message) => sum + JSON.stringify(message).length, 0);
  }
}

function foldFacts(view) {
  const channel = new Channel();
  channel.apply(view);
  return [...channel.facts].sort();
}
const sorted = (facts) => [...facts].sort();

// A stream of our own, so that the test is the same each time.
function numbers(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

// ---- What there is to play ----

async function catalogs() {
  const engine = await engineWith();
  const catalog = await engine.catalog();
  check(catalog.version.length > 0, 'the catalog names a version');
  const lgv = catalog.games.find(({ id }) => id === 'lgv');
  check(lgv.title.startsWith('Lee') && lgv.prefix === 'LGV' && lgv.rules >= 1, 'the game is introduced');
  same(lgv.verbs.retreat.takes, ['unit', 'place'], 'a retreat takes a unit and a place');
  same(lgv.verbs.bridge.takes, ['ford'], 'a bridge takes a ford');
  check(!('roll' in lgv.verbs), 'dice are no verb of players');
  same(lgv.options.find(({ name }) => name === 'rain').values, ['off', 'on'], 'rain is off or on');
  check(
    lgv.opponents.some(({ name }) => name === 'random'),
    'there is an opponent',
  );
  const sedgwick = lgv.scenarios.find(({ name }) => name === 'lgv/sedgwick');
  check(
    sedgwick.board === 'chancellorsville' && sedgwick.title && sedgwick.about && !sedgwick.partial,
    'Sedgwick is there',
  );
  check(lgv.scenarios.find(({ name }) => name === 'lgv/proving-ground').partial, 'the proving ground is for scripts');

  const board = await engine.board('lgv', 'chancellorsville');
  check(/^[0-9a-f]{16}$/.test(board.hash), 'the board has a hash');
  check(board.facts['area.43.name'] === 'Chancellorsville', 'an area has its name');
  check(
    board.reconstructed.includes('area.43.tem') && board.reconstructed.includes('unit.Sickles.factors'),
    'what we reconstructed is marked',
  );
  await refused(engine.board('lgv', 'gettysburg'), 404, 'another battle');
  await refused(engine.board('chess', 'chancellorsville'), 404, 'another game');

  const { clauses } = await engine.clauses('lgv');
  check(clauses.length > 100 && clauses.every(({ id, text }) => id.startsWith('LGV-') && text), 'clauses are read');
  await refused(engine.view(), 404, 'a view without a table');
  await refused(engine.create({ scenario: 'lgv/nowhere' }), 400, 'an unknown scenario');
  await refused(engine.create({ scenario: 'lgv/sedgwick', seats: { union: 'ai:nobody' } }), 400, 'an unknown opponent');
  await refused(engine.create({ scenario: 'lgv/sedgwick', options: { rain: 'frogs' } }), 400, 'an unknown weather');
  await refused(engine.create({ scenario: 'lgv/sedgwick\nseed 7' }), 400, 'two lines in one');
}

// ---- A whole game against an opponent ----

/** The entries of a record, in order. @param {string} record */
const entriesOf = (record) => record.slice(record.indexOf('\n\n') + 2).split('\n');

/** What the program does for a player who has no other choice (docs/architecture.md). @param {string} entry */
const isFormality = (entry) => / (stop|done)$/.test(entry);

async function plays(opponent, seed) {
  const engine = await engineWith();
  const page = new Page(engine);
  const choose = numbers(seed);
  const first = await engine.create({
    scenario: 'lgv/sedgwick',
    seats: { union: 'person', confederate: `ai:${opponent}` },
    seed,
  });
  check(first.whole && first.seq === 0 && first.keys.length === first.facts.length, 'the first view is whole');
  let undone = 0;
  let asked = 0;
  for (let view = await page.yours(); !view.over; view = await page.yours()) {
    check(view.you === 'union' && view.legal.length > 0, `the Union is asked at ${view.seq}`);
    const [action, words, clause] = view.legal[choose(view.legal.length)];
    check(words.length > 0 && clause.startsWith('LGV-'), `${action} is put in words with its clause`);
    if (asked++ % 5 === 0) {
      same(await engine.why(action), { allowed: true, clauses: [], why: '' }, `${action} is allowed`);
      same(
        sorted(page.channel.facts),
        foldFacts(await engine.at(view.seq)),
        `deltas add up to the position at ${view.seq}`,
      );
    }
    const before = sorted(page.channel.facts);
    const journal = page.channel.journal.length;
    const { seq } = await engine.act(action, view.seq);
    check(seq > view.seq, 'an action is an entry');
    if (page.channel.view.undo && undone < 20 && page.channel.view.seq === seq) {
      undone++;
      await engine.undo();
      same(sorted(page.channel.facts), before, `undo of ${action} leads back`);
      check(page.channel.view.seq === view.seq, 'and the count falls');
      check(
        page.channel.journal.length === journal,
        `and the journal forgets: ${journal}, ${page.channel.journal.length}`,
      );
      await engine.act(action);
    }
  }
  const { view } = page.channel;
  check(undone > 0, 'something was taken back');
  check(view.over && view.result.length > 0 && view.actor === 'nobody' && view.legal.length === 0, 'the game ends');
  check(
    page.channel.journal.length > 10 &&
      page.channel.journal.every(([n, clause, text]) => n > 0 && n <= view.seq && text && clause),
    'the journal is told',
  );
  check(
    page.channel.journal.some((line) => line[3] === 'roll'),
    'dice are marked in it',
  );
  const rolls = page.messages.filter((message) => message.dice_faces);
  check(
    rolls.length > 0 && rolls.every(({ dice_faces: faces }) => faces.every((face) => face >= 1 && face <= 6)),
    'faces are shown',
  );
  const entries = entriesOf(await engine.record());
  for (const [i, { seq }] of page.messages.entries()) {
    const before = page.messages[i - 1]?.seq ?? seq - 1;
    const more = entries.slice(before + 1, seq);
    check(seq < before || more.every(isFormality), `a message is an entry with its formalities: ${more}`);
  }
  const whole = await engine.view();
  check(whole.whole && page.channel.view === whole, 'a whole view begins anew');
  same(foldFacts(whole), sorted(page.channel.facts), 'and says the same');
  check(page.channel.journal.length > 10, 'with the journal');
  return { engine, page, view };
}

// The record of a game leads to the same position, here and after any of its entries.
async function keeps({ engine, page, view }) {
  const record = await engine.record();
  check(record.startsWith('longroll record 1\n') && /\nend [0-9a-f]{16}\n$/.test(record), 'the record is whole');
  check(record.includes('\nunion person\nconfederate ai:'), 'it says who played');
  const other = await engineWith();
  const again = new Page(other);
  const loaded = await other.open(record);
  check(loaded.seq === view.seq && loaded.over, 'it is loaded');
  same(sorted(again.channel.facts), sorted(page.channel.facts), 'to the same position');
  check((await other.record()) === record, 'and written the same');
  same(again.channel.journal, page.channel.journal, 'with the same journal');
  const past = await other.at(1);
  check(past.whole && past.seq === 1 && !past.undo && past.last.length === 2, 'the past can be looked at');
  check((await other.at(0)).last === undefined, 'from the beginning');
  await refused(other.at(view.seq + 1), 404, 'the future');
  check(again.channel.view.seq === view.seq, 'looking is not playing');
  await refused(other.open(record.replace('roll', 'roll 9')), 400, 'a false record');
  await refused(other.open('longroll record 1\n'), 400, 'a torn record');
}

// A saved game goes on with the same dice and the same opponent.
async function resumes() {
  const seats = { union: 'person', confederate: 'ai:random' };
  const playOn = async (engine, page, entries) => {
    for (let view = await page.yours(); !view.over && view.seq < entries; view = await page.yours()) {
      await engine.act(view.legal[view.seq % view.legal.length][0]);
    }
    await page.yours();
    return engine.record();
  };
  const one = await engineWith();
  const page = new Page(one);
  await one.create({ scenario: 'lgv/sedgwick', seats, seed: 1863n });
  await playOn(one, page, 60);
  const kept = await one.save();
  check(
    kept.title === 'Sedgwick at the Heights' && kept.seats.confederate === 'ai:random' && kept.turn === '1',
    'it is labelled',
  );
  const [listed] = await saved.list();
  check(listed.id === kept.id && !('record' in listed), 'and listed');
  const two = await engineWith();
  const second = new Page(two);
  await two.open(await saved.get(kept.id));
  const records = await Promise.all([playOn(one, page, 200), playOn(two, second, 200)]);
  check(records[0] === records[1] && records[0].includes('\ndice seed 1863\n'), 'both go on the same');
  check((await two.save()).id === kept.id && (await saved.list()).length === 1, 'saving again replaces');
  await saved.remove(kept.id);
  same(await saved.list(), [], 'removed is removed');
  check((await saved.get(kept.id)) === undefined, 'altogether');
}

// ---- Questions ----

async function questions() {
  const engine = await engineWith({ typedDice: true });
  const page = new Page(engine);
  await engine.create({ scenario: 'lgv/sedgwick', seed: 3 });
  const refusal = await engine.why('go 44');
  check(!refusal.allowed && refusal.clauses.length > 0 && refusal.why.length > 0, 'why not is answered with clauses');
  await refused(engine.why('fly 44'), 400, 'nonsense');
  const error = await refused(engine.act('go 44'), 422, 'the same action');
  same(error.refused.clauses, refusal.clauses, 'is refused for the same reason');
  await refused(engine.act('pass', 99), 409, 'an old view');
  await refused(engine.undo(), 409, 'nothing to take back');
  await refused(engine.roll([1, 2]), 409, 'no dice are due');
  check((await engine.sheet('pass')) === null, 'no fight, no sheet');
  await refused(engine.query('supply union'), 400, 'a question of another game');

  // Look for a fight: the sheet of an attack, then the dice typed.
  let sheet = null;
  const choose = numbers(11);
  for (let i = 0; i < 400 && !page.channel.view.over; i++) {
    const { view } = page.channel;
    if (view.actor === 'fortune') {
      sheet ??= await engine.sheet(null);
      await refused(engine.roll([9]), 422, 'a nine');
      await engine.roll(Array(view.dice).fill(3));
      same(page.channel.view.dice_faces, Array(view.dice).fill(3), 'typed dice are shown');
      if (sheet?.columns.length) break;
      sheet = null;
      continue;
    }
    await engine.act(view.legal[choose(view.legal.length)][0]);
  }
  check(sheet?.columns.length === 2, 'a fight was found');
  const before = page.channel.view.seq - 1;
  same(await engine.sheet(null, before), sheet, 'and its worksheet is told when the dice have fallen, too');
  await refused(engine.sheet(null, before + 99), 404, 'of a time to come there is none');
  for (const column of sheet?.columns ?? []) {
    check(column.total === column.lines.reduce((sum, { value }) => sum + value, 0), `${column.name} adds up`);
    check(
      column.lines.every(({ reason, clause }) => reason && clause.startsWith('LGV-')),
      'each line has reason and clause',
    );
  }
  const { total, of, steps } = sheet.odds;
  check(of.reduce((sum, { weight }) => sum + weight, 0) === total, 'the chances sum to all');
  check(steps.reduce((sum, { weight }) => sum + weight, 0) === total, 'in detail too');
  check(
    of.every(({ mean }) => typeof mean === 'number'),
    'means are numbers',
  );
  check((await engine.record()).includes('\ndice typed\n'), 'the record says that dice were typed');
  for (let i = 0; i < 400 && page.channel.view.actor !== 'fortune'; i++) {
    await engine.act(page.channel.view.legal[choose(page.channel.view.legal.length)][0]);
  }
  engine.typedDice = false;
  check((await page.until(({ actor }) => actor !== 'fortune')).seq > 0, 'dice fall again by themselves');
}

// ---- Two at one page ----

async function hotSeat() {
  const engine = await engineWith();
  const page = new Page(engine);
  await engine.create({ scenario: 'lgv/chancellorsville', options: { sides: 'choose' }, seed: 5 });
  check(page.channel.view.you === 'first' && !page.channel.view.curtain, 'the first player begins');
  await engine.act('want union');
  const { view } = page.channel;
  check(view.you === 'second' && view.curtain && view.whole, 'a secret draws the curtain');
  same(view.last, ['first', 'want ?'], 'and is kept');
  check(page.channel.facts.get('wish.first') === '?' && view.journal.length === 0, 'by facts and journal too');
  await engine.act('want union');
  // Bids on a clash.
  await engine.act('bid 3');
  check(page.channel.view.curtain, 'so is a bid');
  same(page.channel.view.last, ['first', 'bid ?'], 'which is not told');
  check(page.channel.facts.get('bid.first') === '?', 'nor shown');
  await engine.act('bid 4');
  const settled = await page.yours();
  check(['union', 'confederate'].includes(settled.you) && settled.you === settled.actor, 'sides are settled');
  const choose = numbers(2);
  const seen = new Set();
  page.messages.length = 0;
  for (let now = settled; !now.over && now.seq < 300; now = await page.yours()) {
    seen.add(now.you);
    await engine.act(now.legal[choose(now.legal.length)][0]);
  }
  check(seen.has('union') && seen.has('confederate'), 'the page follows the actor');
  check(
    page.messages.every(({ curtain, whole }) => !curtain && !whole),
    'without secrets there is no curtain',
  );
  same(sorted(page.channel.facts), foldFacts(await engine.at(page.channel.view.seq)), 'and deltas add up across both');
  console.log(`bytes a message: ${Math.round(page.bytes() / page.messages.length)}`);
}

async function spectates() {
  const engine = await engineWith();
  const page = new Page(engine);
  await engine.create({ scenario: 'lgv/sedgwick', seats: { union: 'ai:random', confederate: 'ai:random' }, seed: 9 });
  engine.hold(true);
  const { seq } = page.channel.view;
  await new Promise((resolve) => setTimeout(resolve, 30));
  const held = page.channel.view.seq;
  check(held - seq <= 1, 'held is held');
  engine.hold(false);
  const view = await page.until(({ over }) => over);
  check(
    view.you === 'nobody' && page.messages.every(({ legal }) => legal.length === 0),
    'a spectator is asked nothing',
  );
  const next = await engine.create({
    scenario: 'lgv/sedgwick',
    seats: { union: 'person', confederate: 'person' },
    seed: 9,
  });
  check(next.seq === 0 && page.channel.view === next, 'the next table');
}

// Questions about the map: now, and as it was.
async function aboutTheMap() {
  const engine = await engineWith();
  const page = new Page(engine);
  const guv = (await engine.catalog()).games.find(({ id }) => id === 'guv');
  same(guv.queries.command.takes, ['chit', 'place'], 'what may be asked is in the catalog');
  await engine.create({ scenario: 'guv/campaign', seed: 5 });
  const before = await engine.query('supply union');
  check(before.words.length > 0 && before.found.some(({ as, of }) => as === 'road' && of.length > 20), 'supply');
  const told = before.found.every(({ kind, clause, of }) => kind && clause.startsWith('GUV-') && of.length > 0);
  check(told, 'everything with its kind and clause');
  for (let i = 0; i < 60; i++) {
    const { legal } = await page.yours();
    await engine.act(legal[0][0]);
  }
  same(await engine.query('supply union', 0), before, 'the past has not changed');
  await refused(engine.query('supply union', 9999), 404, 'the future');
  await refused(engine.query('supply the-french'), 400, 'no such side');
  await refused(engine.query('weather'), 400, 'no such question');
}

/** Is there a stack of which one knows the number and the top only? */
const hides = ({ facts }) => facts.some(([, value]) => /^\d+, top /.test(value));

/** The chances of a game that is over, in portions; the same each time, and where they turned.
 * @param {any} engine @param {number} entries */
async function looksBack(engine, entries) {
  let told = 0;
  const course = await engine.course((done) => done > told && !!(told = done));
  const { points, turns } = course;
  check(points.length > 10 && points[0][0] === 0 && points.at(-1)[0] === entries, 'from the start to the end');
  check(
    points.every(([, chance]) => chance >= 0 && chance <= 1000),
    'chances are of 1,000',
  );
  check([0, 500, 1000].includes(points.at(-1)[1]), 'at the end it is known');
  check(
    points.every(([entry], i) => !i || entry > points[i - 1][0]),
    'one after another',
  );
  check(turns.length > 0 && turns.length <= 3, 'it turned somewhere');
  const by = turns.map(([, , , before, after]) => Math.abs(after - before));
  check(
    by.every((change, i) => !i || change <= by[i - 1]),
    'most first',
  );
  check(
    turns.every(([from, to, key]) => from < key && key <= to && to <= entries),
    'each within the game',
  );
  same(JSON.stringify(await engine.course()), JSON.stringify(course), 'asked again it is the same');
  same((await engine.course(() => false)).points[0][0], 0, 'it may be ended, and begins anew');
}

// A game that is over lies open, and so does one that ended otherwise; a running one keeps its secrets.
async function opens() {
  const text = readFileSync(new URL('tests/records/guv-random-1889.record', top), 'utf8');
  const entries = text.match(/^(union|confederate|fortune) (?!ai:)/gm).length;
  const engine = await engineWith({ pause: 1e9 });
  engine.hold(true);
  check(!hides(await engine.open(text)) && !hides(await engine.at(60)), 'over: nothing is hidden');
  same((await engine.view()).seq, entries, 'all entries count');
  same((await engine.at(60)).seq, 60, 'by their number in the record');
  const rolls = text.match(/^fortune roll/gm).length;
  same((await engine.history(['turn'])).rolls.length, rolls, 'every roll is told');
  await looksBack(engine, entries);
  await engine.resume(60);
  same(await engine.course().catch((error) => error.status), 409, 'nobody is told the chances of a game that goes on');
  const running = await engine.view();
  check(hides(running) && running.seq < 60, `it goes on: stacks are closed, and ${running.seq} entries known of`);
  const cut = await engine.record(true);
  same(cut.match(/^(union|confederate|fortune) (?!ai:)/gm).length, 60, 'of 60');
  check(hides(await engine.open(cut)) && (await engine.view()).seq === running.seq, 'so it does when it is opened');
  check((await engine.history(['turn'])).rolls.length < cut.match(/^fortune roll/gm).length, 'draws are not told');
  check(!hides(await engine.open(cut, true)) && (await engine.view()).seq === 60, 'unless somebody gave up');
  await engine.open(cut);
  await engine.resign('union');
  const last = await engine.view();
  check(last.over && last.winner === 'confederate' && !last.legal.length, 'as at this page, at any time');
  check(!hides(last), 'and it lies open');
  const entry = await engine.save();
  check(entry.over && entry.resigned === 'union', 'which is kept');
  await engine.open(entry);
  check((await engine.view()).resigned === 'union', 'and known when it is opened again');
  await saved.remove(entry.id);
}

await catalogs();
await opens();
await keeps(await plays('random', 1));
await keeps(await plays('script', 2));
await resumes();
await questions();
await aboutTheMap();
await hotSeat();
await spectates();
for (const close of open) close();

close();
