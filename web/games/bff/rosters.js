/** The rosters of both armies: stands left and lost, quality, weapon, order, leaders. */

import { h, typeset } from '../../js/dom.js';

/** @typedef {import('./model.js').BffModel} BffModel */
/** @typedef {import('./model.js').Facts} Facts */
/** Which pieces are lit, chosen, and shown by name.
 * @typedef {{lit: (key: string) => boolean, chosen: (key: string) => boolean,
 *   shown: (name: string) => boolean}} Marks */

/** Stands as little blocks, lost ones hollow, with the thresholds. @param {import('./model.js').BffFace} f */
function strength(f) {
  return h(
    'span',
    { class: 'strength', role: 'img', 'aria-label': `${f.stands} of ${f.start} stands` },
    Array.from({ length: f.start }, (_, i) => {
      const edge = i + 1 === f.worn ? ' worn' : i + 1 === f.spent ? ' spent' : '';
      return h('i', { class: `${i < f.stands ? 'left' : 'gone'}${edge}` });
    }),
  );
}

/** @param {BffModel} model @param {Facts} facts @param {string} key @param {Marks} marks */
function row(model, facts, key, marks) {
  const f = model.face(facts, key),
    place = model.unitPlace(facts, key);
  const leader = f.kind === 'leader';
  const state = leader && place && place !== key ? `with ${model.unitName(place)}` : model.stateWords(f).join(', ');
  return h(
    'li',
    {
      class: ['rosterrow', f.side, place ? '' : 'off', marks.lit(key) ? 'legal' : '', marks.chosen(key) ? 'chosen' : '']
        .filter(Boolean)
        .join(' '),
    },
    h(
      'button',
      { type: 'button', class: 'rosterbutton', 'data-piece': key, 'data-show': place },
      h('b', null, typeset(f.short)),
      h(
        'span',
        { class: 'soft' },
        leader ? ` ${f.exceptional ? 'exceptional ' : ''}${f.rank} leader` : ` ${f.quality}, ${f.arm}`,
      ),
      leader || model.isBattery(key) ? '' : strength(f),
      h('small', null, place ? state : model.fateWords(facts, key)),
    ),
  );
}

/** The commands of a side with their pieces. @param {BffModel} model @param {Facts} facts @param {string} side
 * @param {Marks} marks @returns {HTMLElement[]} */
export function roster(model, facts, side, marks) {
  /** @type {Map<string, string[]>} */ const groups = new Map();
  for (const key of model.units) {
    if (model.of(key, 'side') !== side || !facts.has(model.stem(key)) || !marks.shown(model.unitName(key))) continue;
    const { corps, division } = model.command(key);
    const name =
      [model.fact(`corps.${corps}.name`), model.fact(`division.${division}.name`)].filter(Boolean).join(', ') || 'Army';
    groups.set(name, [...(groups.get(name) ?? []), key]);
  }
  return [...groups].flatMap(([name, keys]) => [
    h('h3', null, typeset(name)),
    h(
      'ul',
      { class: 'roster' },
      keys.map((key) => row(model, facts, key, marks)),
    ),
  ]);
}
