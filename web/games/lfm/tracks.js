/** The tracks of the top bar: turns with their light, phases of the half-turn, objectives held, strength lost. */

import { sideTitle } from '../../js/sides.js';

/** @typedef {import('../../js/game.js').Facts} Facts */
/** @typedef {import('../../js/game.js').Track} Track */
/** @typedef {import('../../js/game.js').Cell} Cell */
/** @typedef {import('./model.js').LfmModel} LfmModel */

/** The steps of each phase. @type {[string, RegExp][]} */
const PHASES = [
  ['Command', /^(acting|initiative|halt-roll|command)/],
  ['Construction', /^(construction|bridge)/],
  ['Artillery', /^(artillery|battery|fire|victim|limber)/],
  ['Movement', /^(move|charge|close|excess)/],
  ['Combat', /^(allot|declare|before|resolve|combat|advance|withdraw|party|follow)/],
  ['Reorganize', /^(reorganize|recovery|return)/],
];
/** Checks, losses and retreats belong to what brought them. @type {Record<string, string>} */
const FIGHTS = { fire: 'Artillery', charge: 'Movement', combat: 'Combat' };

/** @param {Facts} facts */
export function phaseOf(facts) {
  const named = (/** @type {string} */ step) => PHASES.find(([, steps]) => steps.test(step))?.[0] ?? '';
  return (
    named(facts.get('step') ?? '') || FIGHTS[facts.get('fight') ?? ''] || named(facts.get('host') ?? '') || 'Combat'
  );
}

/** @param {LfmModel} model @param {number} turn */
export function turnWords(model, turn) {
  const of = (/** @type {string} */ what) => model.fact(`turn.${turn}.${what}`) ?? '';
  const sight = of('sight') ? `, sight ${of('sight')} hexes` : '';
  return `Turn ${turn}, ${of('day')}, ${of('hour')}, ${of('light') || 'day'}${sight}`;
}

/** @param {LfmModel} model @param {Facts} facts @returns {Cell[]} */
function turns(model, facts) {
  const last = Number(model.fact('scenario.turns')),
    now = Number(facts.get('turn'));
  const hours = Array.from({ length: last }, (_, i) => model.fact(`turn.${i + 1}.hour`) ?? String(i + 1));
  const full = hours.every((hour) => hour.endsWith(':00'));
  return hours.map((hour, i) => ({
    text: full ? hour.replace(':00', ' h') : hour,
    title: turnWords(model, i + 1),
    state: i + 1 < now ? 'past' : i + 1 === now ? 'now' : 'next',
    kind: model.fact(`turn.${i + 1}.light`) ?? 'day',
  }));
}

/** @param {LfmModel} model @param {Facts} facts @returns {Cell[]} */
function phases(model, facts) {
  const left = (model.fact('scenario.without') ?? '').split(' ');
  const shown = PHASES.map(([name]) => name).filter((name) => !left.includes(name.toLowerCase()));
  const now = shown.indexOf(phaseOf(facts));
  return shown.map((text, i) => ({
    text,
    title: `${text} phase`,
    state: i < now ? 'past' : i === now ? 'now' : 'next',
    side: facts.get('phasing'),
  }));
}

/** What a side holds of the objectives, as printed on the map. @param {LfmModel} model @param {Facts} facts
 * @param {string} side */
function held(model, facts, side) {
  const mine = model.objectives.filter((n) => facts.get(`objective.${n}`) === side);
  const names = mine.map((n) => model.fact(`objective.${n}.name`)).join(', ') || 'none';
  const count = mine.reduce((sum, n) => sum + Number(model.fact(`objective.${n}.vp`)), 0);
  return { side, count, title: `${sideTitle(side)}: ${names}` };
}

/** Strength of what a side has lost. @param {LfmModel} model @param {Facts} facts @param {string} side */
function lost(model, facts, side) {
  const gone = model.units.filter(
    (key) => !model.isCommander(key) && model.of(key, 'side') === side && model.state(facts, key).fate === 'eliminated',
  );
  const count = gone.reduce((sum, key) => sum + Number(model.of(key, 'sp')), 0);
  return { side, count, title: `${sideTitle(side)}: ${gone.map((key) => model.unitName(key)).join(', ') || 'none'}` };
}

/** @param {LfmModel} model @param {Facts} facts @returns {Track[]} */
export function tracksOf(model, facts) {
  const turn = Number(facts.get('turn'));
  const both = ['union', 'confederate'];
  return [
    {
      id: 'turn',
      label: `Turn ${turn} · ${model.fact(`turn.${turn}.day`) ?? ''}`,
      cells: turns(model, facts),
      pill: `T${turn} · ${model.fact(`turn.${turn}.hour`) ?? ''}`,
    },
    {
      id: 'phase',
      label: `Phase · ${sideTitle(facts.get('phasing') ?? '')} half-turn`,
      cells: phases(model, facts),
      pill: phaseOf(facts),
    },
    { id: 'objectives', label: 'Objectives', counts: both.map((side) => held(model, facts, side)), pill: '' },
    { id: 'lost', label: 'Lost, SP', counts: both.map((side) => lost(model, facts, side)), pill: '' },
  ];
}
