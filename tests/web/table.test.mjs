// The table behind the page: what a click means, what lights up, what the main button does, and what is asked first.
// The engine is one that writes down what it is asked and shows what it is told to.
import { marked, plain } from '../../web/js/marks.js';
import { Table } from '../../web/js/table.js';

// A browser has it, and node from 19 on.
globalThis.CustomEvent ??= class extends Event {
  constructor(type, init) {
    super(type, init);
    this.detail = init?.detail;
  }
};

let passed = 0;
let failed = 0;
function check(good, text) {
  if (good) passed++;
  else failed++;
  if (!good) console.log(`not so: ${text}`);
}
const same = (found, expected, text) =>
  check(JSON.stringify(found) === JSON.stringify(expected), `${text}: found ${JSON.stringify(found)}`);

const VERBS = { march: ['unit', 'place'], rally: ['unit'], burn: ['place'], end: [] };
const game = { verbs: Object.fromEntries(Object.entries(VERBS).map(([verb, takes]) => [verb, { takes }])) };
const model = {
  unitPlace: (facts, id) => facts.get(`unit.${id}`) ?? '',
  unitName: (id) => `General ${id}`,
  placeTitle: (id) => `area ${id}`,
  when: (facts) => facts.get('turn') ?? '',
  minor: ({ verb }) => verb === 'burn',
};
const LEGAL = ['march Sykes 40', 'march Sykes 41', 'march Meade 41', 'rally Reno', 'burn 40', 'end'];

class Engine {
  asked = [];
  typedDice = false;
  /** What `why` answers. */
  answer = { allowed: true };
  /** Whoever acts waits for this. */
  hold = Promise.resolve();

  onview(listener) {
    this.show = listener;
    return () => (this.show = null);
  }

  onmessage(listener) {
    this.say = listener;
    return () => (this.say = null);
  }

  onerror(listener) {
    this.fail = listener;
    return () => (this.fail = null);
  }

  close() {
    this.closed = true;
  }

  async act(notation, seq) {
    this.asked.push(`act ${notation} at ${seq}`);
    await this.hold;
  }

  async roll(faces) {
    this.asked.push(`roll ${faces.join(' ')}`);
  }

  async undo() {
    this.asked.push('undo');
  }

  async why(actions) {
    this.asked.push('why');
    this.tried = actions;
    return this.answer;
  }

  async sheet(notation) {
    this.asked.push(`sheet ${notation}`);
    return { of: notation };
  }
}

let seq = 0;
/** The next view. */
const view = (more = {}) => ({
  whole: seq === 0,
  seq: seq++,
  keys: seq === 1 ? ['unit.Sykes', 'unit.Meade', 'unit.Reno', 'turn'] : [],
  facts: seq === 1 ? [[0, '10'], [1, '10'], [2, '12'], [3, 'May 1']] : [],
  gone: [],
  journal: [],
  legal: LEGAL.map((notation) => [notation, notation.replace(/-/g, ' '), 'LGV-7.1']),
  actor: 'union',
  you: 'union',
  step: 'activate',
  prompt: 'Activate a unit.',
  clause: 'LGV-7',
  undo: true,
  over: false,
  ...more,
});

/** A table at its first view. */
function opened(more) {
  seq = 0;
  const engine = new Engine();
  const table = new Table(engine, model, game);
  const refusals = [];
  table.addEventListener('refusal', ({ detail }) => refusals.push(detail));
  engine.show(view(more));
  return { engine, table, refusals };
}
const notations = (actions) => actions.map(({ notation }) => notation);
const soon = () => new Promise((go) => setTimeout(go, 0));

// ---- Choosing ----
{
  const { table } = opened();
  same(notations(table.filtered), LEGAL.filter((one) => !/^burn/.test(one)), 'what is minor waits');
  check(table.lit.has('unit:Sykes') && table.lit.has('place:41') && !table.lit.has('place:10'), 'operands are lit');
  check(table.primary?.notation === 'end', 'the only action that names nothing is on the main button');
  await table.choose('unit:Sykes');
  same(notations(table.filtered), ['march Sykes 40', 'march Sykes 41'], 'a unit leaves its own actions');
  check(table.primary === null, 'two are left, and no button');
  check(table.lit.has('place:40') && !table.lit.has('unit:Reno'), 'and lights where it may go');
  await table.choose('place:41');
  check(table.primary?.notation === 'march Sykes 41', 'a place leaves one');
  check(table.looked?.notation === 'march Sykes 41', 'whose worksheet is shown');
  await table.choose('unit:Reno');
  same(table.chosen, ['unit:Reno'], 'what does not go together begins anew');
  check(table.back() && !table.chosen.length && !table.back(), 'choices are dropped one by one');
  await table.choose('place:40');
  same(notations(table.filtered), ['march Sykes 40', 'burn 40'], 'what is minor comes when it is asked for');
}
{
  const { table } = opened();
  await table.choose('place:12');
  same(table.chosen, ['unit:Reno'], 'a place with one piece that may act means the piece');
  table.back();
  await table.choose('place:10');
  same(table.chosen, ['at:10'], 'one with several means those in it');
  same(notations(table.filtered), LEGAL.slice(0, 3), 'and leaves what they may do');
  const titles = ['unit:Reno', 'place:40', 'at:10'].map((ref) => table.title(ref));
  same(titles, ['General Reno', 'area 40', 'area 10'], 'names');
}

// ---- Doing ----
{
  const { engine, table } = opened();
  await table.choose('unit:Reno');
  await table.choose('unit:Reno');
  same(engine.asked, ['act rally Reno at 0'], 'a second click does the one action that is left');
  engine.show(view());
  check(!table.chosen.length && table.picked === null, 'a new view has nothing chosen');
  const [row] = table.legal;
  await table.pick(row);
  check(table.primary === row && engine.asked.length === 1, 'a row that is chosen is on the main button');
  await table.pick(row);
  check(engine.asked[1] === 'act march Sykes 40 at 1', 'and chosen again it is done');
}
{
  const { engine, table } = opened();
  let go = () => {};
  engine.hold = new Promise((done) => (go = done));
  const first = table.act(table.legal[3]);
  await table.act(table.legal[5]);
  await table.undo();
  await table.roll([6]);
  check(table.busy && engine.asked.length === 1, 'nothing else is done before the answer is here');
  engine.show(view());
  check(!table.busy, 'or the view that it led to');
  go();
  await first;
  await table.undo();
  check(engine.asked[1] === 'undo', 'then it goes on');
  engine.show(view({ undo: false }));
  await table.undo();
  check(engine.asked.length === 2, 'what cannot be taken back is not asked for');
}
{
  const { engine, table, refusals } = opened({
    legal: [['end', 'end the impulse', 'LGV-7.4', 'Four units have not moved.'], ['rally Reno', 'rally', 'LGV-8']],
  });
  await table.act(table.legal[0]);
  await soon();
  check(!engine.asked.length, 'what gives something away is not done at once');
  check(refusals[0]?.asks && /Four units have not moved/.test(refusals[0].why), 'it is asked about');
  same(refusals[0]?.clauses, ['LGV-7.4'], 'with its clause');
  await table.act(table.legal[0]);
  same(engine.asked, ['act end at 0'], 'and done the second time');
}
{
  const { engine, table, refusals } = opened();
  engine.act = async () => {
    throw Object.assign(new Error('no'), { refused: { why: 'Reno is routed.', clauses: ['LGV-11.2'] } });
  };
  await table.act(table.legal[3]);
  same([refusals[0]?.why, refusals[0]?.clauses], ['Reno is routed.', ['LGV-11.2']], 'a refusal is told as it came');
  check(!table.busy, 'and one may go on');
}

// ---- Why not ----
{
  const { engine, table, refusals } = opened();
  engine.answer = { allowed: false, why: 'Howard has moved.', clauses: ['LGV-7.2'] };
  await table.choose('unit:Howard');
  same([refusals[0]?.title, refusals[0]?.why], ['General Howard', 'Howard has moved.'], 'the engine says why');
  same([table.chosen, engine.asked.filter((one) => one !== 'why')], [[], []], 'nothing is chosen or done');
  await table.choose('unit:Sykes');
  await table.choose('place:99');
  const whys = engine.asked.filter((one) => one === 'why').length;
  same([whys, engine.tried], [2, 'march Sykes 99; burn 99'], 'all verbs are asked about at once');
  engine.show(view({ legal: [], actor: 'confederate' }));
  refusals.length = 1;
  await table.choose('unit:Sykes');
  check(/not your turn/.test(refusals[1]?.why), 'who is not asked is told that');
  check(table.prompt === 'Confederates to move.', 'and who is');
}

// ---- Worksheets ----
{
  const { engine, table } = opened();
  await Promise.all([table.sheet(table.legal[0]), table.sheet(table.legal[0]), table.sheet(null)]);
  same(engine.asked, ['sheet march Sykes 40', 'sheet null'], 'a worksheet is asked for once');
  engine.show(view());
  await table.sheet(table.legal[0]);
  check(engine.asked.length === 3, 'and again when the position has changed');
  engine.sheet = async () => Promise.reject(new Error('too often'));
  check((await table.sheet(table.legal[1])) === null, 'what cannot be told is none');
  engine.sheet = async () => ({ told: true });
  check((await table.sheet(table.legal[1])) !== null, 'and is asked for again');
}

// ---- The journal ----
{
  const { engine, table } = opened();
  const journal = [[1, 'LGV-7.1', 'Sykes marches.', ''], [2, 'LGV-9', 'Dice {dice:6}+{dice:5}.', 'roll']];
  engine.show(view({ journal, dice_faces: [6, 5] }));
  const lines = table.journal.map(({ text, when }) => `${when}: ${plain(text)}`);
  same(lines, ['May 1: Sykes marches.', 'May 1: Dice 6+5.'], 'each with its turn');
  same(table.journal.map(({ text }) => marked(text, 'dice')), [[], ['6', '5']], 'dice are marked where they are told');
  table.until = 1;
  table.channel.keeps = true;
  engine.show(view({ whole: true, keys: ['turn'], facts: [[0, 'May 1']] }));
  same(table.journal.map(({ entry }) => entry), [1], 'a replay shows what has come so far');
  table.until = Infinity;
  table.channel.keeps = false;
  engine.show(view());
  same(table.journal.map(({ entry }) => entry), [1, 2], 'and what was told later stays');
  engine.show(view({ back: 1 }));
  same(table.journal.map(({ entry }) => entry), [1], 'what is taken back is gone');
  check(table.unrolled, 'and that dice were among it is known');
  engine.show(view({ back: 0 }));
  check(!table.unrolled && !table.journal.length, 'or not among it');
}

// ---- What is proposed ----
{
  const { engine, table } = opened();
  engine.show(view({ legal: ['rally Sykes', 'rally Meade', 'rally Reno'].map((one) => [one, one, 'LGV-7.1']) }));
  const [sykes] = table.legal;
  table.propose(sykes);
  same(table.primary?.notation, 'rally Sykes', 'what counts best is proposed');
  await table.choose('place:10');
  same(table.chosen, ['at:10'], 'a place with two of them is selected');
  same(table.primary?.notation, 'rally Sykes', 'and it is proposed still');
  const before = engine.asked.length;
  await table.choose('place:10');
  check(!table.chosen.length && engine.asked.length === before, 'a second press takes no proposal');
  await table.choose('unit:Reno');
  same(table.primary?.notation, 'rally Reno', 'who is selected goes before');
}

// ---- What a server says ----
{
  const { engine, table } = opened();
  const about = { type: 'table', seats: [{ seat: 'union', here: true }, { seat: 'confederate' }], you: 'union' };
  engine.say({ ...about, dice: 'union', over: false });
  same(table.here, ['union'], 'who is here');
  engine.show(view({ actor: 'fortune', legal: [] }));
  check(table.typing, 'who rolls real dice is asked for them');
  engine.say({ ...about, dice: 'confederate', over: false });
  check(!table.typing, 'nobody else');
  engine.say({ type: 'presence', here: ['union', 'confederate'], watching: 3 });
  same([table.here, table.watching], [['union', 'confederate'], 3], 'who came');
  engine.say({ type: 'line', up: false });
  check(!table.up, 'a connection that is lost');
  engine.show(view());
  engine.say({ ...about, dice: '', over: true });
  check(table.over && !table.legal.length && !table.yours, 'after the end nothing is offered');
  engine.show(view());
  check(!table.legal.length, 'nor later');
  table.close();
  check(engine.closed && !engine.show && !engine.say && !engine.fail, 'a table that is left hears nothing any more');
}

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
