/** The page that derives every die of a game again, step by step, from what its record reveals. */

import { h, renew, typeset } from './dom.js';
import { die } from './dice.js';
import { frame } from './pages.js';
import { historyOfRecord } from './history.js';
import { diceLine, promiseKept, numbersKept, fairDie, Stream } from './derive.js';

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
      out.push({ roll, name: 'real dice', faces: roll.faces, steps: ['Entered by agreement.'], good: true });
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

const PLAYERS = ['First player', 'Second player'];

/** @param {Verdict} verdict */
function verdict({ good, text }) {
  return h('p', { class: `proof ${good ? 'good' : 'bad'}` }, h('b', null, good ? 'OK' : 'Mismatch'), ` ${text}`);
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
            h('b', { class: 'mark' }, good ? ' OK' : ' Mismatch'),
          ),
          steps.map((step) => h('code', null, step)),
        ),
      ),
    ),
  );
}

/** Who tells the rolls of a record. @typedef {() => Promise<{rolls: Roll[]}>} Told */

/** What this browser has kept of a table since before it told its number.
 * @typedef {{nonce?: string, commitment?: string, hashes?: string[]}} Kept */
/** @typedef {{good: boolean, text: string}} Verdict */

/** @param {import('./derive.js').DiceLine & {kind: 'promise'}} line @param {Roll[]} rolls @param {Kept} [kept] */
async function judge(line, rolls, kept) {
  const { found, kept: same } = await promiseKept(line.seed, line.promise);
  const told = await numbersKept(line);
  const all = await byPromise(line, rolls);
  const derived = all.filter((one) => one.good).length;
  const good = derived === all.length && line.rolls.length === all.length;
  return {
    found,
    all,
    promise: { good: same, text: `The seed ${same ? 'matches' : 'does not match'} the server’s commitment.` },
    numbers: { good: told, text: `The players’ numbers ${told ? 'match' : 'do not match'} the hashes given before.` },
    dice: { good, text: `${derived} of ${all.length} rolls derive from seed and numbers.` },
    kept: keptHere(line, kept),
  };
}

/** Is it what this browser has kept?
 * @param {import('./derive.js').DiceLine & {kind: 'promise'}} line @param {Kept} [kept] @returns {Verdict | null} */
function keptHere(line, { nonce, commitment, hashes } = {}) {
  const played = line.rolls.some((number) => number > 0);
  if (!commitment) return null;
  if (!line.promise.startsWith(commitment))
    return { good: false, text: 'This is not the commitment this browser was given.' };
  if (nonce && played && !line.nonces.includes(nonce))
    return { good: false, text: 'Your number is not among them.' };
  if (hashes?.some((hash, i) => hash && hash !== line.hashes[i]))
    return { good: false, text: 'The other player’s hash is not the one this browser was shown.' };
  const own = nonce && played ? ', and your number is in them' : '';
  return { good: true, text: `The commitment matches the one this browser kept${own}.` };
}

/** The dice of a table that is over, in a sentence; null when there is nothing to check.
 * @param {string} record @param {Told} told @param {Kept} [kept] @returns {Promise<Verdict | null>} */
export async function checkDice(record, told, kept) {
  const line = diceLine(record);
  if (line.kind !== 'promise' || !line.rolls.some((number) => number > 0)) return null;
  const { promise, numbers, dice, kept: own } = await judge(line, (await told()).rolls, kept);
  const all = [own, promise, numbers, dice].filter((one) => one !== null);
  const bad = all.find((one) => !one.good);
  return bad ?? { good: true, text: `${own?.text ?? promise.text} ${dice.text}` };
}

/** Prove the dice of a record. @param {string} record @param {Told} told @param {Kept} [kept]
 * @returns {Promise<import('./dom.js').Kid[]>} */
async function prove(record, told, kept) {
  const line = diceLine(record);
  if (line.kind === 'closed') {
    const text = 'The seed is shown when the game is over. Until then its hash commits the server to it:';
    return [h('p', { class: 'lead' }, text), h('code', { class: 'hash' }, line.promise)];
  }
  if (line.kind === 'typed' || line.kind === 'unknown') {
    const text = 'Some or all dice of this game were entered by hand, so they cannot be verified.';
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
      verdict({ good, text: `${all.filter((one) => one.good).length} of ${all.length} rolls derive from the seed.` }),
      list(all),
    ];
  }
  const { found, all, promise, numbers, dice, kept: own } = await judge(line, rolls, kept);
  const player = (/** @type {number} */ i) => [
    line.hashes[i] ? fact(`${PLAYERS[i]}, hash given before`, line.hashes[i]) : '',
    fact(PLAYERS[i], line.nonces[i] || 'none'),
  ];
  return [
    h(
      'p',
      { class: 'lead' },
      'The server promised a seed before it knew the players’ numbers; they gave them before they knew the seed.',
    ),
    h('h2', null, '1. The promise'),
    fact('SHA-256 of the seed, told at the start', line.promise),
    fact('The seed, told at the end', line.seed),
    fact('Its SHA-256, derived here', found),
    verdict(promise),
    own ? verdict(own) : '',
    h('h2', null, '2. The numbers of the players'),
    player(0),
    player(1),
    verdict(numbers),
    h('h2', null, '3. Every die'),
    h(
      'p',
      { class: 'soft' },
      'SHA-256 of “seed:first:second:number of the roll:die”; the first byte that is fair gives the face.',
    ),
    verdict(dice),
    list(all),
  ];
}

/** @param {string} name @param {string} value */
function fact(name, value) {
  return h('p', { class: 'fact' }, h('span', null, name), h('code', { class: 'hash' }, value));
}

/** @param {string} record of the game, or '' to ask for a file @param {string} title @param {Told} [told]
 * @param {Kept} [kept] of its table */
export function proofPage(record, title, told, kept) {
  const holder = h('div', { class: 'proving', 'aria-live': 'polite' });
  const show = async (
    /** @type {string} */ text,
    /** @type {Told} */ tell = () => historyOfRecord(text, []),
    /** @type {Kept | undefined} */ own = undefined,
  ) => {
    renew(holder, h('p', { class: 'soft' }, 'Replaying the game and deriving its dice.'));
    try {
      renew(holder, await prove(text, tell, own));
    } catch (error) {
      const { text: why, message } = /** @type {any} */ (error);
      renew(holder, h('p', { class: 'trouble', role: 'alert' }, `This file cannot be read: ${why ?? message}`));
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
  if (record) show(record, told, kept);
  return frame(
    'Verify the dice',
    title ? h('p', { class: 'lead' }, typeset(title)) : '',
    holder,
    h('label', { class: 'import' }, h('span', null, 'Verify the dice of a saved game'), file),
  );
}
