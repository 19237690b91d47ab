/** The words round the worksheets of Brigade Fire & Fury: maneuver check, fire, charge, leader, and the
 * measuring tape. */

import { capital } from '../../js/dom.js';

/** @typedef {import('../../js/game.js').SheetWords} SheetWords */
/** @typedef {import('../../js/game.js').Tone} Tone */
/** @typedef {import('./model.js').BffModel} BffModel */

/** @type {[RegExp, Tone][]} */
const TONES = [
  [/swept|withering|double quick|elan|falls/i, 'best'],
  [/driven|telling|well handled|rally|hard pressed/i, 'good'],
  [/galling|struggle|tardy|lively|horse/i, 'even'],
];

/** @param {string} label @returns {Tone} */
export const tone = (label) => TONES.find(([what]) => what.test(label))?.[1] ?? 'bad';

/** @param {number} n */
const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

/** What the total of a column is: fire adds up points first, and they make one line on the die.
 * @param {string} name of the column @param {boolean} tape */
function totalWords(name, tape) {
  if (tape) return '';
  return /points/i.test(name) ? 'Fire points' : 'Die modifier';
}

/** "Telling fire, natural 10" under a bar. @param {string} label */
const brief = (label) => capital(label.replace(/ fire\b/, '').replace(/,? natural (\d+)/, ' on $1'));

/** Hundredths as inches. @param {number} n */
export const inches = (n) => `${(n / 100).toFixed(2).replace(/\.?0+$/, '')}″`;

/** A number of an answer: points come in halves, distances in hundredths. @param {string} question @param {number} n */
export function counted(question, n) {
  if (!n) return '';
  if (/^fire/.test(question)) return `${n / 2} points`;
  if (/^sight/.test(question)) return n === 1 ? '1 stand' : `${n} stands`;
  return /^(radius|reach)/.test(question) ? inches(n) : String(n);
}

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
  const two = sheet.columns.length > 1 && /charge|combat/.test(sheet.title);
  const sides = [facts.get('active') ?? '', facts.get('active') === 'union' ? 'confederate' : 'union'];
  const tape = sheet.title === 'move';
  return {
    title: where ? `${what}, ${model.placeTitle(where)}` : what,
    columns: sheet.columns.map(({ name, total }, i) => ({
      side: two ? sides[i] : actor,
      title: capital(name),
      value: totalWords(name, tape),
      short: name,
      dice: '',
      lead: null,
      shown: tape ? inches(total) : /points/i.test(name) ? String(total) : signed(total),
    })),
    between: two ? 'v' : tape ? 'of' : '·',
    label: capital,
    tick: two ? (_, amount) => signed(amount) : brief,
    tone,
    amount: '',
    odds: 'Result',
    foot: `${two ? 'attacker’s total minus defender’s' : 'result'}; % of all rolls`,
    gist: [],
    ours: () => false,
  };
}
