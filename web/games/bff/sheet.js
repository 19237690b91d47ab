/** The words round the worksheets of Brigade Fire & Fury: maneuver check, fire, charge, leader, and the
 * measuring tape. */

import { capital } from '../../js/dom.js';

/** @typedef {import('../../js/game.js').SheetWords} SheetWords */
/** @typedef {import('../../js/game.js').Tone} Tone */
/** @typedef {import('./model.js').BffModel} BffModel */

/** Results by what they are to who rolls; those of fire without the natural 10 that may be among them.
 * @type {[string[], Tone][]} */
const TONES = [
  [['swept', 'withering', 'double-quick', 'rally-with-elan', 'falls'], 'best'],
  [['driven', 'telling', 'telling-home', 'telling-checked', 'well-handled', 'rally', 'pressed'], 'good'],
  [['galling', 'struggle', 'tardy', 'lively', 'horse-shot'], 'even'],
];
const NATURAL = '-10';

/** @param {string} code */
const result = (code) => (code.endsWith(NATURAL) ? code.slice(0, -NATURAL.length) : code);

/** @param {string} code @returns {Tone} */
export const tone = (code) => TONES.find(([codes]) => codes.includes(result(code)))?.[1] ?? 'bad';

/** What there is room for under a bar. @type {Record<string, string>} */
const BRIEF = {
  desultory: 'Desultory',
  lively: 'Lively',
  galling: 'Galling',
  telling: 'Telling',
  withering: 'Withering',
  'telling-home': 'Telling, charge home',
  'telling-checked': 'Telling, charge checked',
};

/** @param {number} n */
const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

/** What the total of a column is: fire adds up points first, and they make one line on the die.
 * @param {string} code of the column @param {boolean} tape */
function totalWords(code, tape) {
  if (tape) return '';
  return code === 'points' ? 'Fire points' : 'Die modifier';
}

/** "Telling on 10" for "telling fire, natural 10". @param {{code: string, label: string}} step */
const brief = ({ code, label }) =>
  BRIEF[result(code)] ? `${BRIEF[result(code)]}${code.endsWith(NATURAL) ? ' on 10' : ''}` : capital(label);

/** Hundredths as inches. @param {number} n */
export const inches = (n) => `${(n / 100).toFixed(2).replace(/\.?0+$/, '')}″`;

/**
 * @param {BffModel} model
 * @param {import('../../js/game.js').Facts} facts
 * @param {import('../../js/game.js').View | null} view
 * @param {import('../../js/game.js').Sheet} sheet
 * @param {string} place what an action is about, or ''
 * @returns {SheetWords}
 */
export function sheetWords(model, facts, view, sheet, place) {
  const named = model.ghost.table?.looked?.refs.find((ref) => ref.startsWith('unit:'))?.slice(5);
  const where = place || model.fight(facts) || named || model.mover(facts);
  const actor = (view?.actor === 'fortune' ? facts.get('active') : view?.actor) ?? '';
  const what = capital(sheet.title) || 'Roll';
  const two = sheet.columns.length > 1 && sheet.code === 'charge';
  const sides = [facts.get('active') ?? '', facts.get('active') === 'union' ? 'confederate' : 'union'];
  const tape = sheet.code === 'move';
  return {
    title: where ? `${what}, ${model.placeTitle(where)}` : what,
    columns: sheet.columns.map(({ code, name, total }, i) => ({
      side: two ? sides[i] : actor,
      title: capital(name),
      value: totalWords(code, tape),
      short: name,
      dice: two ? 'D10' : '',
      lead: null,
      shown: tape ? inches(total) : code === 'points' ? String(total) : signed(total),
    })),
    between: two ? 'v' : tape ? 'of' : '·',
    label: capital,
    tick: two ? ({ amount }) => signed(amount) : brief,
    tone,
    amount: '',
    odds: 'Result',
    foot: `${two ? 'attacker’s total minus defender’s' : 'result'}; % of all rolls`,
    gist: [],
    ours: () => false,
  };
}
