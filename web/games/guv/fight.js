/** A combat or bombardment: who fights, and the dice, on which bonus points are put by clicking them. */

import { h, renew } from '../../js/dom.js';
import { sideTitle } from '../../js/sides.js';

/** @typedef {import('../../js/table.js').Table} Table */
/** @typedef {import('../../js/table.js').Action} Action */
/** @typedef {import('./model.js').GuvModel} GuvModel */
/** @typedef {import('./faces.js').GuvFace} GuvFace */

/** Steps at which dice are before one. */
const DICE = /^bonus|roll$/;

/** @param {Table} table */
const modelOf = (table) => /** @type {GuvModel} */ (/** @type {any} */ (table.model));

/** @param {Table} table @param {string} key */
function numbers(table, key) {
  return (table.facts.get(key) ?? '').split(' ').filter(Boolean).map(Number);
}

/** The action that puts a point on a die: `add` on one's own, `sub` on the enemy's, and what a march costs.
 * @param {Table} table @param {boolean} own @param {number} die */
function onDie(table, own, die) {
  const verbs = own ? ['march-die', 'add'] : ['sub'];
  for (const verb of verbs) {
    const action = table.legal.find((one) => one.verb === verb && one.refs[0]?.endsWith(`:${die}`));
    if (action) return action;
  }
  return null;
}

/** @param {Table} table @param {'attack' | 'defense'} who @param {string} side @param {boolean} own */
function pool(table, who, side, own) {
  const i = who === 'attack' ? 0 : 1;
  const count = numbers(table, 'fight.dice')[i] ?? 0;
  if (!count) return '';
  const modifiers = numbers(table, `fight.${who}-modifiers`);
  const each = numbers(table, 'fight.each')[i] ?? 0;
  const dice = Array.from({ length: count }, (_, k) => {
    const sum = (modifiers[k] ?? 0) + each;
    const sign = sum > 0 ? `+${sum}` : sum < 0 ? `−${-sum}` : '';
    const action = onDie(table, own, k + 1);
    const what = action ? `: ${action.words}` : '';
    const words = `Die ${k + 1} of the ${sideTitle(side)}${sign ? `, ${sign}` : ''}${what}`;
    return h(
      'button',
      {
        type: 'button',
        class: `pooldie ${side}${action ? ' legal' : ''}${sign ? ' changed' : ''}`,
        'aria-label': words,
        title: words,
        'aria-disabled': action ? 'false' : 'true',
        onclick: () => action && table.act(action),
      },
      sign || '·',
    );
  });
  return h('div', { class: 'pool' }, dice);
}

/** @param {Table} table @param {string} side @param {GuvFace[]} faces */
function fighters(table, side, faces) {
  const model = modelOf(table);
  const { lit } = table;
  const committed = new Set(model.committed(table.facts));
  const chosen = new Set([...table.chosen, ...(table.picked?.refs ?? [])]);
  if (!faces.length) return h('p', { class: 'soft' }, 'Nobody in sight.');
  return h(
    'div',
    { class: 'fighters' },
    faces.map((f) => {
      const ref = `unit:${f.key}`,
        piece = model.pieceOf(f);
      return h(
        'button',
        {
          type: 'button',
          class: [
            `piece ${side}`,
            lit.has(ref) ? 'legal' : '',
            chosen.has(ref) ? 'chosen' : '',
            committed.has(f.key) ? 'committed' : '',
          ].join(' '),
          'data-unit': f.key,
          'aria-label': `${piece.words}${lit.has(ref) ? ', legal' : ''}${committed.has(f.key) ? ', takes part' : ''}`,
          'aria-pressed': chosen.has(ref) ? 'true' : 'false',
          onclick: () => table.choose(ref),
        },
        h('span', { class: 'face' }, piece.draw(46)),
      );
    }),
  );
}

/** Those of a side that the combat is about: named in the facts, standing in the targets, or named by an action.
 * @param {Table} table @param {string} side @param {string[]} keys @param {string[]} hexes */
function involved(table, side, keys, hexes) {
  const model = modelOf(table);
  const named = table.legal.flatMap(({ refs }) =>
    refs.filter((ref) => ref.startsWith('unit:')).map((ref) => ref.slice(5)),
  );
  const all = [...keys, ...named].filter(
    (key) => model.fact(`unit.${key}.side`) === side && model.unitPlace(table.facts, key),
  );
  const faces = [...new Set(all)].map((key) => model.face(table.facts, key));
  for (const hex of hexes) {
    for (const f of model.stack(table.facts, hex)?.faces ?? [])
      if (f.side === side && !(f.key && faces.some((other) => other.key === f.key))) faces.push(f);
  }
  return faces;
}

/** @param {Table} table @param {HTMLElement} el */
export function fightBox(table, el) {
  const model = modelOf(table),
    { facts, view } = table;
  const targets = (facts.get('fight.targets') ?? '').split(' ').filter(Boolean);
  el.hidden = !targets.length || !view || view.over;
  el.classList.toggle('dicing', DICE.test(view?.step ?? ''));
  if (el.hidden || !view) return;
  const attacker = model.activeSide(facts),
    defender = attacker === 'union' ? 'confederate' : 'union';
  const list = (/** @type {string} */ key) => (facts.get(key) ?? '').split(' ').filter((one) => one && one !== '?');
  const bonus = numbers(table, 'fight.bonus'),
    hits = numbers(table, 'fight.hits');
  const part = (/** @type {'attack' | 'defense'} */ who, /** @type {string} */ side) => {
    const i = who === 'attack' ? 0 : 1;
    const keys = who === 'attack' ? list('fight.attackers') : [];
    const told = [
      bonus[i] ? `${bonus[i]} bonus ${bonus[i] === 1 ? 'point' : 'points'} to assign` : '',
      hits[i] ? `scored ${hits[i]} ${hits[i] === 1 ? 'hit' : 'hits'}` : '',
    ].filter(Boolean);
    return h(
      'div',
      { class: `part ${side}` },
      h(
        'h3',
        { class: 'caps' },
        who === 'attack' ? 'Attacker' : 'Defender',
        told.length ? h('span', { class: 'soft' }, ` · ${told.join(' · ')}`) : '',
      ),
      fighters(table, side, involved(table, side, keys, who === 'attack' ? [] : targets)),
      DICE.test(view.step) ? pool(table, who, side, view.you === side && view.actor === side) : '',
    );
  };
  const asking = /^bonus/.test(view.step) && table.yours;
  renew(
    el,
    h('div', { class: 'parts' }, part('attack', attacker), part('defense', defender)),
    asking
      ? h('p', { class: 'soft' }, 'Click one of your dice for +1, an enemy die for −1. You can undo.')
      : '',
  );
}
