/** The tracks of the top bar: turns with their light, phases of the player turn, key positions, stands lost. */

import { sideTitle } from '../../js/sides.js';

/** @typedef {import('../../js/game.js').Facts} Facts */
/** @typedef {import('../../js/game.js').Track} Track */
/** @typedef {import('../../js/game.js').Cell} Cell */
/** @typedef {import('./model.js').BffModel} BffModel */

/** The steps of each phase. @type {[string, RegExp][]} */
const PHASES = [
  ['Maneuver', /^(halt-roll|leader|maneuver|choice|pose|countercharge)/],
  ['Fire', /^(fire|firers|fire-roll|checked|defensive|offensive)/],
  ['Charge', /^(combat|losses|carry|breakthrough|holders|charge)/],
];

/** @param {Facts} facts */
export function phaseOf(facts) {
  const named = (/** @type {string} */ step) => PHASES.find(([, steps]) => steps.test(step))?.[0] ?? '';
  return (
    named(facts.get('step') ?? '') || named(facts.get('host') ?? '') || named(facts.get('ask.host') ?? '') || 'Maneuver'
  );
}

/** @param {BffModel} model @param {number} turn */
export function turnWords(model, turn) {
  const of = (/** @type {string} */ what) => model.fact(`turn.${turn}.${what}`) ?? '';
  const sight = of('sight') ? `, sight ${Number(of('sight')) / 100}″` : '';
  return `Turn ${turn}, ${of('hour')}, ${of('light') || 'day'}${sight}`;
}

/** @param {BffModel} model @param {Facts} facts @returns {Cell[]} */
function turns(model, facts) {
  const last = Number(model.fact('scenario.turns')),
    now = Number(facts.get('turn'));
  return Array.from({ length: last }, (_, i) => ({
    text: model.fact(`turn.${i + 1}.hour`) ?? String(i + 1),
    title: turnWords(model, i + 1),
    state: i + 1 < now ? 'past' : i + 1 === now ? 'now' : 'next',
    kind: model.fact(`turn.${i + 1}.light`) ?? 'day',
  }));
}

/** @param {Facts} facts @returns {Cell[]} */
function phases(facts) {
  const now = PHASES.findIndex(([name]) => name === phaseOf(facts));
  return PHASES.map(([name], i) => ({
    text: name === 'Fire' ? 'Musketry & Cannonade' : name,
    title: `${name} phase`,
    state: i < now ? 'past' : i === now ? 'now' : 'next',
    side: facts.get('active'),
  }));
}

/** @param {BffModel} model @param {Facts} facts @param {string} side */
function held(model, facts, side) {
  const mine = model.objectives.filter((n) => model.holder(facts, n) === side);
  const names = mine.map((n) => model.fact(`objective.${n}.name`)).join(', ') || 'none';
  const count = mine.reduce((sum, n) => sum + Number(model.fact(`objective.${n}.vp`)), 0);
  return { side, count, title: `${sideTitle(side)}: ${names}` };
}

/** @param {Facts} facts @param {string} side */
function lost(facts, side) {
  const count = Number(facts.get(`lost.${side}`) ?? 0);
  return { side, count, title: `${sideTitle(side)}: ${count} stands lost` };
}

/** @param {BffModel} model @param {Facts} facts @returns {Track[]} */
export function tracksOf(model, facts) {
  const turn = Number(facts.get('turn'));
  const both = ['union', 'confederate'];
  return [
    {
      id: 'turn',
      label: 'Turn · 30 minutes',
      cells: turns(model, facts),
      pill: `T${turn} · ${model.fact(`turn.${turn}.hour`) ?? ''}`,
    },
    {
      id: 'phase',
      label: `Phase · ${sideTitle(facts.get('active') ?? '')} turn`,
      cells: phases(facts),
      pill: phaseOf(facts),
    },
    { id: 'objectives', label: 'Key positions', counts: both.map((side) => held(model, facts, side)), pill: '' },
    { id: 'lost', label: 'Stands lost', counts: both.map((side) => lost(facts, side)), pill: '' },
  ];
}
