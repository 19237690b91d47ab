/** The words round the worksheet of a fight in Lee's Greatest Victory. */

import { capital } from '../../js/dom.js';
import { marked } from '../../js/marks.js';

/** @typedef {import('../../js/game.js').SheetWords} SheetWords */
/** @typedef {import('../../js/game.js').ColumnWords} ColumnWords */
/** @typedef {import('../../js/game.js').Sheet} Sheet */
/** @typedef {import('./model.js').LgvModel} LgvModel */

/** @type {Record<string, import('../../js/game.js').Tone>} */
const TONES = { repulse: 'bad', lost: 'bad', stalemate: 'even', 'no-effect': 'even', overrun: 'best' };
const tone = (/** @type {string} */ code) => TONES[code] ?? 'good';

/** @param {LgvModel} model @param {import('../../js/game.js').Facts} facts @param {Sheet['columns'][0]} column @param
 * {string} side
 * @returns {ColumnWords} */
function columnWords(model, facts, column, side) {
  const [lead = ''] = marked(column.lines.find((line) => line.code === 'lead')?.subject ?? '', 'unit');
  const attack = column.code === 'attack',
    defense = column.code === 'defense';
  return {
    side,
    title: lead ? `${model.unitName(lead)} leads the ${attack ? 'attack' : 'defense'}` : capital(column.name),
    value: attack ? 'Attack value' : defense ? 'Defense value' : capital(column.name),
    short: attack ? 'AV' : defense ? 'DV' : '',
    dice: '2D6',
    lead: lead ? model.piece(facts, lead) : null,
  };
}

/** @param {Sheet} sheet */
function gist(sheet) {
  const of = sheet.odds?.of ?? [];
  const sum = (/** @type {string[]} */ ...tones) =>
    of.filter((one) => tones.includes(tone(one.code))).reduce((all, one) => all + one.weight, 0);
  const lines = [{ text: 'Success', weight: sum('good', 'best') }];
  if (sum('best')) lines.push({ text: 'Overrun', weight: sum('best') });
  return lines;
}

/** Whom a line of several units counts. @param {LgvModel} model @param {import('../../js/game.js').Facts} facts
 * @param {string} code */
function counted(model, facts, code) {
  const { attackers, defenders } = model.bout.parties(facts);
  const guns = (/** @type {string} */ key) => model.face(facts, key).type === 'artillery';
  const fresh = (/** @type {string} */ key) => !model.face(facts, key).exhausted && !model.bout.leads?.(key);
  const fired = (facts.get('fight.guns') ?? '').split(' ').filter(model.unitSide, model);
  const [battery] = attackers;
  const near = (/** @type {string} */ key) => model.unitPlace(facts, key) === model.unitPlace(facts, battery);
  /** @type {Record<string, () => string[]>} */
  const lines = {
    'further-units': () => attackers.slice(1),
    'further-fresh-units': () => defenders.slice(1).filter(fresh),
    'supporting-guns': () => fired,
    'further-guns': () => attackers.slice(1).filter(near),
    'guns-of-the-other-area': () => attackers.slice(1).filter((key) => !near(key)),
    'fresh-guns': () => defenders.filter((key) => guns(key) && fresh(key)),
  };
  return lines[code]?.() ?? [];
}

/**
 * @param {LgvModel} model
 * @param {import('../../js/game.js').Facts} facts
 * @param {import('../../js/game.js').View | null} view
 * @param {Sheet} sheet
 * @param {string} place what an action is about, or ''
 * @returns {SheetWords}
 */
export function sheetWords(model, facts, view, sheet, place) {
  const where = place || model.fight(facts);
  const attacker = facts.get('momentum') ?? view?.actor ?? 'union';
  const sides = attacker === 'union' ? ['union', 'confederate'] : ['confederate', 'union'];
  const what = capital(sheet.title) || 'Roll';
  return {
    title: where ? `${what}${sheet.code === 'assault' ? ' on' : ' of'} ${model.placeTitle(where)}` : what,
    columns: sheet.columns.map((column, i) => columnWords(model, facts, column, sides[i] ?? '')),
    tone,
    amount: 'CP mean',
    odds: 'Attack total against defense total',
    foot: 'result, or casualty points inflicted; % of all rolls',
    gist: sheet.columns.length === 2 ? gist(sheet) : [],
    who: ({ code }) => counted(model, facts, code).map((key) => model.unitName(key)),
    ours: (line) => line.code === 'terrain' && model.reconstructed.has(`area.${where}.tem`),
  };
}
