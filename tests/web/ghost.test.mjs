// The ghost of a move in Brigade Fire & Fury without a page: it asks one thing at a time, stops where the engine says,
// has one main button, and finds where retreats end.
import { Ghost } from '../../web/games/bff/ghost.js';

globalThis.window = /** @type {any} */ (globalThis);

let passed = 0;
let failed = 0;
function check(good, text) {
  if (good) passed++;
  else failed++;
  if (!good) console.log(`not so: ${text}`);
}
const settled = async () => {
  for (let i = 0; i < 50; i++) await null;
};

/** A table whose engine lets nobody go beyond x = 1000. */
function tableOf(facts, legal) {
  const table = Object.assign(new EventTarget(), {
    facts: new Map(Object.entries(facts)),
    legal: legal.map((notation) => ({ notation, verb: notation.split(' ')[0], refs: [] })),
    yours: true,
    view: {},
    picked: null,
    asked: [],
    done: [],
    sheet: async () => null,
    act: async (action) => void table.done.push(action.notation),
    engine: { why: async () => ({ allowed: true, why: '', clauses: [] }) },
    query: async (question) => {
      table.asked.push(question);
      const [kind, , x, y] = question.split(' ');
      if (kind === 'aside') {
        const of = (code, value) => ({ code, kind: 'unit', of: [['Carr', value]] });
        const right = question === 'aside right';
        return { words: '', found: right ? [of('to-x', 5), of('to-y', 6), of('facing', 900)] : [] };
      }
      if (kind !== 'so-far' || Number(x) <= 1000)
        return { words: 'That may be gone.', found: [], actions: [[question.slice(7), '', '']] };
      return { words: 'Too far.', found: [{ clause: 'BFF-5.1', of: [] }], actions: [[`go 1000 ${y}`, '', '']] };
    },
  });
  return table;
}

/** @param {any} table */
function ghostOn(table) {
  const ghost = new Ghost();
  ghost.model = /** @type {any} */ ({
    state: () => ({ pose: { x: 100, y: 100, facing: 900 }, formation: 'line' }),
    shape: () => ({ width: 100, depth: 75, files: 4, stands: 4 }),
  });
  ghost.follow(table);
  return ghost;
}

const moving = tableOf({ step: 'pose', maneuver: 'Carr', 'maneuver.verb': 'move' }, ['go 200 100']);
const ghost = ghostOn(moving);
check(ghost.unit === 'Carr' && !moving.picked, 'nothing is on the main button before it is led');
for (let x = 200; x <= 2000; x += 100) ghost.leadTo(x, 100);
await settled();
check(moving.asked.filter((q) => /^so-far/.test(q)).length === 2, `one question at a time: ${moving.asked.join('; ')}`);
check(ghost.end.x === 1000 && ghost.stop?.clauses[0] === 'BFF-5.1', 'it stops where it must, and says why');
const { words, notation } = moving.picked ?? {};
check(words === 'Move here' && notation === 'go 1000 100', 'the main button makes the move');
ghost.leadTo(600, 100);
await settled();
check(ghost.legs.length === 1 && ghost.end.x === 600 && !ghost.stop, 'a line that is led on is led elsewhere');
check(moving.picked?.notation === 'go 600 100', 'the same button has the path as it is now');
moving.picked = null; // Escape
moving.dispatchEvent(new Event('choice'));
check(!ghost.touched, 'what is dropped is gone');

const choosing = tableOf({ step: 'choice', maneuver: 'Carr' }, ['move', 'hold']);
check(ghostOn(choosing).begin({ x: 700, y: 100 }) && choosing.done[0] === 'move', 'a click begins the usual maneuver');
const held = tableOf({ step: 'choice', maneuver: 'Carr' }, ['hold']);
check(!ghostOn(held).begin() && !held.done.length, 'where there is no usual one, nothing begins');

const back = tableOf({ step: 'retreat' }, ['aside left', 'aside right']);
const beaten = ghostOn(back);
await settled();
check(beaten.retreats.length === 1, 'a side on which the engine knows no end is not drawn');
const [{ action, unit, pose }] = beaten.retreats;
check(action.notation === 'aside right' && unit === 'Carr', 'each end belongs to its choice');
check(pose.y === 6 && pose.facing === 900, 'where it would stand');

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
