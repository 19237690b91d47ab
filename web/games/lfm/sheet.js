/** The words round the worksheets of The Last Full Measure: combat, charge, fire, and the checks of one die. */

import { capital } from '../../js/dom.js';

/** @typedef {import('../../js/game.js').SheetWords} SheetWords */
/** @typedef {import('../../js/game.js').Tone} Tone */
/** @typedef {import('./model.js').LfmModel} LfmModel */

/** @type {Record<string, Tone>} */
const TONES = {
  DL2: 'best',
  DL: 'best',
  DR: 'good',
  DC: 'good',
  EXC: 'even',
  NE: 'even',
  AC: 'bad',
  AR: 'bad',
  AL: 'bad',
  'no-effect': 'even',
  failure: 'bad',
  casualty: 'bad',
  halt: 'bad',
  'no-halt': 'bad',
  '2-checks': 'best',
  '3-checks': 'best',
};

/** The codes of the tables in words (LFM-D5). @type {Record<string, string>} */
const CODES = {
  DL2: 'defender loses two',
  DL: 'defender loses one',
  DR: 'defender retreats',
  DC: 'defender checks',
  EXC: 'exchange',
  NE: 'no effect',
  AC: 'attacker checks',
  AR: 'attacker retreats',
  AL: 'attacker loses one',
};

const tone = (/** @type {string} */ code) => TONES[code] ?? 'good';

/** @param {number} n */
const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

/** A combat has four columns: odds, die, and the strength points of both sides, which the odds come from.
 * @param {LfmModel} model @param {string} side who rolls @param {import('../../js/game.js').Sheet['columns'][0]} column
 * @param {number} i @param {number[]} points of attackers and defenders
 * @returns {import('../../js/game.js').ColumnWords} */
function columnWords(model, side, { code, name, total }, i, points) {
  const odds = code === 'odds-column' ? (model.fact('odds.columns') ?? '').split(' ')[total - 1] : '';
  return {
    side: code !== 'defenders' ? side : side === 'union' ? 'confederate' : 'union',
    title: capital(name),
    value: i > 1 ? 'Strength points' : i ? 'Die modifier' : '',
    short: odds ? `odds, ${points.join(' to ')} SP` : name,
    dice: '',
    lead: null,
    shown: odds || (i === 1 ? signed(total) : undefined),
  };
}

/**
 * @param {LfmModel} model
 * @param {import('../../js/game.js').Facts} facts
 * @param {import('../../js/game.js').View | null} view
 * @param {import('../../js/game.js').Sheet} sheet
 * @param {string} place what an action is about, or ''
 * @returns {SheetWords}
 */
export function sheetWords(model, facts, view, sheet, place) {
  const where = place || model.fight(facts);
  const side = (view?.actor === 'fortune' ? facts.get('phasing') : view?.actor) ?? '';
  const what = capital(sheet.title) || 'Roll';
  const points = sheet.columns.slice(2).map(({ total }) => total);
  return {
    title: where && sheet.title ? `${what}, ${model.placeTitle(where)}` : what,
    columns: sheet.columns.map((column, i) => columnWords(model, side, column, i, points)),
    between: '·',
    label: (label, code) => (CODES[code] ? `${code}: ${CODES[code]}` : capital(label)),
    counts: true,
    tone,
    amount: '',
    odds: 'Result',
    foot: 'result; % of all rolls',
    gist: [],
    ours: () => false,
  };
}
