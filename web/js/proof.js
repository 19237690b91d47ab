/** The page that derives every die of a game again, step by step, from what its record reveals. */

import { h, renew, typeset } from './dom.js';
import { die } from './dice.js';
import { frame } from './pages.js';
import { historyOfRecord } from './history.js';
import { diceLine, promiseKept, fairDie, Stream } from './derive.js';

/** @typedef {import('./history.js').Roll} Roll */
/** A roll derived again. `steps` has a line a die. @typedef {{roll: Roll, name: string, faces: number[], steps:
 * string[],
 *   good: boolean}} Proved */

/** @param {number[]} a @param {number[]} b */
function same(a, b) {
  return a.length === b.length && a.every((face, i) => face === b[i]);
}

/** @param {import('./derive.js').DiceLine & {kind: 'promise'}} line @param {Roll[]} rolls
 * @returns {Promise<Proved[]>} */
async function byPromise(line, rolls) {
  const out = [];
  let highest = 0;
  for (const [i, roll] of rolls.entries()) {
    const number = line.rolls[i];
    if (number === 0) {
      out.push({ roll, name: 'on a table', faces: roll.faces, steps: ['Typed by agreement of both.'], good: true });
      continue;
    }
    const dice = await Promise.all(
      number === undefined ? [] : roll.faces.map((_, k) => fairDie(line, number, k + 1, roll.of)),
    );
    const faces = dice.map(({ face }) => face);
    out.push({
      roll,
      name: `roll ${number ?? '?'}`,
      faces,
      steps: dice.map((one, k) => {
        const text = `…${one.text.slice(60)}`;
        const sum = `${one.byte} mod ${roll.of} + 1 = ${one.face}`;
        return `die ${k + 1}: SHA-256("${text}") = ${one.digest.slice(0, 16)}…, byte ${one.byte}, ${sum}`;
      }),
      good: number > highest && same(faces, roll.faces),
    });
    highest = Math.max(highest, number ?? 0);
  }
  return out;
}

/** @param {bigint} seed @param {Roll[]} rolls @returns {Proved[]} */
function bySeed(seed, rolls) {
  const stream = new Stream(seed);
  return rolls.map((roll, i) => {
    const dice = roll.faces.map(() => stream.below(roll.of));
    const faces = dice.map(({ answer }) => answer + 1);
    return {
      roll,
      name: `roll ${i + 1}`,
      faces,
      steps: dice.map(
        ({ word, answer }, k) =>
          `die ${k + 1}: word ${word}, ${word} × ${roll.of} ÷ 2^32 = ${answer}, + 1 = ${answer + 1}`,
      ),
      good: same(faces, roll.faces),
    };
  });
}

/** @param {boolean} good @param {string} text */
function verdict(good, text) {
  return h('p', { class: `proof ${good ? 'good' : 'bad'}` }, h('b', null, good ? 'OK' : 'Not so'), ` ${text}`);
}

/** @param {Proved[]} all */
function list(all) {
  return h(
    'ol',
    { class: 'proofs' },
    all.map(({ roll, name, faces, steps, good }) =>
      h(
        'li',
        { class: good ? 'good' : 'bad' },
        h(
          'details',
          null,
          h(
            'summary',
            null,
            h('span', null, `Entry ${roll.entry}, ${name}, ${roll.step.replace(/-/g, ' ')}: `),
            roll.faces.map((face) => die(face)),
            same(faces, roll.faces) ? '' : [' derived: ', faces.map((face) => die(face))],
            h('b', { class: 'mark' }, good ? ' OK' : ' Not so'),
          ),
          steps.map((step) => h('code', null, step)),
        ),
      ),
    ),
  );
}

/** Who tells the rolls of a record. @typedef {() => Promise<{rolls: Roll[]}>} Told */

/** Prove the dice of a record. @param {string} record @param {Told} told @returns {Promise<Node[]>} */
async function prove(record, told) {
  const line = diceLine(record);
  if (line.kind === 'closed') {
    const text = 'The seed of these dice is shown when the game is over. Until then its hash is the promise:';
    return [h('p', { class: 'lead' }, text), h('code', { class: 'hash' }, line.promise)];
  }
  if (line.kind === 'typed' || line.kind === 'unknown') {
    const text = 'The dice of this game were typed in, at least some of them. Nothing can be derived.';
    return [h('p', { class: 'lead' }, text)];
  }
  const { rolls } = await told();
  if (line.kind === 'seed') {
    const all = bySeed(line.seed, rolls);
    const good = all.every((one) => one.good);
    return [
      h(
        'p',
        { class: 'lead' },
        `The dice come from the seed ${line.seed} by the Philox stream: anybody can draw them again.`,
      ),
      verdict(good, `${all.filter((one) => one.good).length} of ${all.length} rolls derive from the seed.`),
      list(all),
    ];
  }
  const { found, kept } = await promiseKept(line.seed, line.promise);
  const all = await byPromise(line, rolls);
  const good = all.every((one) => one.good);
  return [
    h(
      'p',
      { class: 'lead' },
      'The server promised a seed before the first action; the players added words of their own.',
    ),
    h('h2', null, '1. The promise'),
    fact('SHA-256 of the seed, told at the start', line.promise),
    fact('The seed, told at the end', line.seed),
    fact('Its SHA-256, derived here', found),
    verdict(kept, kept ? 'The seed is the one that was promised.' : 'This is another seed than was promised.'),
    h('h2', null, '2. The words of the players'),
    fact('First player', line.nonces[0] || 'none'),
    fact('Second player', line.nonces[1] || 'none'),
    h('h2', null, '3. Every die'),
    h(
      'p',
      { class: 'soft' },
      'SHA-256 of “seed:first:second:number of the roll:die”; the first byte that is fair gives the face.',
    ),
    verdict(good, `${all.filter((one) => one.good).length} of ${all.length} rolls derive from it.`),
    list(all),
  ];
}

/** @param {string} name @param {string} value */
function fact(name, value) {
  return h('p', { class: 'fact' }, h('span', null, name), h('code', { class: 'hash' }, value));
}

/** @param {string} record of the game, or '' to ask for a file @param {string} title @param {Told} [told] */
export function proofPage(record, title, told) {
  const holder = h('div', { class: 'proving', 'aria-live': 'polite' });
  const show = async (/** @type {string} */ text, /** @type {Told} */ tell = () => historyOfRecord(text, [])) => {
    renew(holder, h('p', { class: 'soft' }, 'The game is played again and its dice are derived.'));
    try {
      renew(holder, await prove(text, tell));
    } catch (error) {
      const { text: why, message } = /** @type {any} */ (error);
      renew(holder, h('p', { class: 'trouble', role: 'alert' }, `This record cannot be read: ${why ?? message}`));
    }
  };
  const file = h('input', {
    type: 'file',
    accept: '.record,text/plain',
    onchange: async () => {
      const chosen = file.files?.[0];
      if (chosen) show(await chosen.text());
    },
  });
  if (record) show(record, told);
  return frame(
    'The dice, derived again',
    title ? h('p', { class: 'lead' }, typeset(title)) : '',
    holder,
    h('label', { class: 'import' }, h('span', null, 'Prove the dice of a record from a file'), file),
  );
}
