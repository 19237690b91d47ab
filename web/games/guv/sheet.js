/** The words round the worksheet of a combat or bombardment in Give Us Victories. */

import { capital } from '../../js/dom.js';

/** @typedef {import('../../js/game.js').SheetWords} SheetWords */
/** @typedef {import('../../js/game.js').Tone} Tone */
/** @typedef {import('./model.js').GuvModel} GuvModel */

/** @param {string} label @returns {Tone} */
function gain(label) {
  if (/^no |none/.test(label)) return 'even';
  if (/lost|fail|wound/.test(label)) return 'bad';
  return /6|step/.test(label) ? 'best' : 'good';
}

/** "2", "2 (6)" when a 6 is among them. @param {string} label */
function hits(label) {
  return label.replace(/^(\d+) hits?(, .*)?$/, (_, n, six) => (six ? `${n} (6)` : n)).replace(/^no hit$/i, 'None');
}

/**
 * @param {GuvModel} model
 * @param {import('../../js/game.js').Facts} facts
 * @param {import('../../js/game.js').View | null} view
 * @param {import('../../js/game.js').Sheet} sheet
 * @param {string} place what an action is about, or ''
 * @returns {SheetWords}
 */
export function sheetWords(model, facts, view, sheet, place) {
  const where = place || model.fight(facts);
  const attacker = model.activeSide(facts) || view?.actor || 'union';
  const sides = attacker === 'union' ? ['union', 'confederate'] : ['confederate', 'union'];
  const combat = sheet.title === 'combat',
    defending = view?.step === 'defense-roll';
  const what = combat ? 'Attack' : capital(sheet.title) || 'Roll';
  return {
    title: where && sheet.title ? `${what} ${combat ? 'on' : 'of'} ${model.placeTitle(where)}` : what,
    columns: sheet.columns.map((column, i) => ({
      side: combat ? (sides[i] ?? '') : sides[0],
      title: combat ? (i ? 'Defender' : 'Attacker') : capital(column.name),
      value: combat ? 'Dice' : i ? 'Die modifier' : 'Artillery factors',
      short: combat ? 'dice' : '',
      dice: '',
      lead: null,
    })),
    tone: (label) => (defending ? (gain(label) === 'even' ? 'even' : 'bad') : gain(label)),
    amount: '',
    tick: combat ? hits : (label) => capital(label.replace('disorganized', 'DIS')),
    odds: combat ? (defending ? 'Defender hits' : 'Attacker hits') : 'Result',
    foot: 'result; % of all rolls',
    gist: [],
    ours: (line) => /terrain|water/.test(line.reason) && model.reconstructed.has(`hex.${where}`),
  };
}
