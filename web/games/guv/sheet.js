/** The words round the worksheet of a combat or bombardment in Give Us Victories. */

import { capital } from '../../js/dom.js';

/** @typedef {import('../../js/game.js').SheetWords} SheetWords */
/** @typedef {import('../../js/game.js').Tone} Tone */
/** @typedef {import('./model.js').GuvModel} GuvModel */

/** @type {Record<string, Tone>} */
const TONES = {
  'no-hit': 'even',
  'no-effect': 'even',
  'no-loss': 'even',
  'step-lost': 'bad',
  failed: 'bad',
  wounded: 'bad',
  step: 'best',
  'step-disorganized': 'best',
};
/** With a 6 among them. @param {string} code */
const sixes = (code) => code.endsWith('-6') || code.endsWith('-6s');
/** @param {string} code @returns {Tone} */
const gain = (code) => TONES[code] ?? (sixes(code) ? 'best' : 'good');

/** "2", "2 (6)" when a 6 is among them. @param {{code: string, label: string, amount: number}} step */
function hits({ code, label, amount }) {
  if (!code) return capital(label); // what is too rare to be told
  return amount ? `${amount}${sixes(code) ? ' (6)' : ''}` : 'None';
}
/** Lines that come from the hex. */
const GROUND = ['terrain', 'water', 'terrain-dice-cap'];
/** @type {Record<string, string>} */
const SHOTS = { disorganized: 'DIS', 'step-disorganized': 'A step, DIS' };

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
  const combat = sheet.code === 'combat',
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
    tone: (code) => (defending ? (gain(code) === 'even' ? 'even' : 'bad') : gain(code)),
    amount: '',
    tick: combat ? hits : ({ code, label }) => SHOTS[code] ?? capital(label),
    counts: combat,
    odds: combat ? (defending ? 'Defender hits' : 'Attacker hits') : 'Result',
    foot: 'result; % of all rolls',
    gist: [],
    ours: (line) => GROUND.includes(line.code) && model.reconstructed.has(`hex.${where}`),
  };
}
