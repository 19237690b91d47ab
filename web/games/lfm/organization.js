/** The organization chart of section 28: army, corps, division and brigade boxes with their regiments, losses, who is
 * in command, and which brigade is shattered. */

import { h, renew, typeset } from '../../js/dom.js';
import { sideTitle } from '../../js/sides.js';
import { phaseOf } from './tracks.js';

/** @typedef {import('../../js/table.js').Table} Table */
/** @typedef {import('./model.js').LfmModel} LfmModel */

/** A small counter that shows its place on the map. @param {LfmModel} model @param {Table['facts']} facts
 * @param {string} key */
function counter(model, facts, key) {
  const piece = model.piece(facts, key),
    place = model.unitPlace(facts, key);
  const where = place ? `in ${model.placeTitle(place)}` : model.fateWords(facts, key);
  const el = place
    ? h('button', { type: 'button', class: 'one', 'data-show': place, 'aria-label': `${piece.words}, ${where}` })
    : h('span', { class: 'one off', role: 'img', 'aria-label': `${piece.words}, ${where}` });
  el.title = `${piece.name}, ${where}`;
  el.append(piece.draw(36));
  return el;
}

/** Commander of a formation, with his value. @param {LfmModel} model @param {Table['facts']} facts @param {string} kind
 * @param {string} id */
function head(model, facts, kind, id) {
  const key = model.formations.commander(kind, id);
  return key && facts.has(model.stem(key)) ? counter(model, facts, key) : '';
}

/** Is anybody of it in this battle? @param {LfmModel} model @param {Table['facts']} facts @param {string[]} keys */
const here = (model, facts, keys) => keys.filter((key) => facts.has(model.stem(key)));

/** @param {LfmModel} model @param {Table['facts']} facts @param {string} id */
function brigade(model, facts, id) {
  const units = here(model, facts, model.formations.units('brigade', id));
  if (!units.length) return null;
  const left = units.filter((key) => !/^(eliminated|lost)$/.test(model.state(facts, key).fate));
  const now = left.reduce((sum, key) => sum + Number(model.of(key, 'sp')), 0);
  const shattered = (facts.get('shattered') ?? '').split(' ').includes(id);
  const standing = left.filter((key) => model.unitPlace(facts, key));
  const commanded = standing.filter((key) => model.state(facts, key).marks.includes('command')).length;
  const side = model.formations.get('brigade', id, 'side');
  const judged = facts.get('phasing') === side && phaseOf(facts) !== 'Command';
  const words = [
    `${now} of ${facts.get(`total.${id}`) ?? now} SP`,
    judged && standing.length ? `${commanded} of ${standing.length} in command` : '',
    shattered ? 'shattered' : '',
  ];
  return h(
    'div',
    { class: `box brigade${shattered ? ' shattered' : ''}` },
    h('h5', null, model.formations.name('brigade', id), h('small', null, words.filter(Boolean).join(' · '))),
    h(
      'div',
      { class: 'chartrow' },
      head(model, facts, 'brigade', id),
      units.map((key) => counter(model, facts, key)),
    ),
  );
}

/** @param {LfmModel} model @param {Table['facts']} facts @param {string} id */
function division(model, facts, id) {
  const { formations } = model;
  const brigades = formations.brigades
    .filter((one) => formations.get('brigade', one, 'division') === id)
    .map((one) => brigade(model, facts, one))
    .filter(Boolean);
  const guns = here(model, facts, formations.units('division', id));
  if (!brigades.length && !guns.length) return null;
  return h(
    'div',
    { class: 'box division' },
    h('h4', null, formations.name('division', id)),
    h(
      'div',
      { class: 'chartrow' },
      head(model, facts, 'division', id),
      guns.map((key) => counter(model, facts, key)),
    ),
    brigades,
  );
}

/** @param {LfmModel} model @param {Table['facts']} facts @param {string} id */
function corps(model, facts, id) {
  const { formations } = model;
  const divisions = formations.divisions
    .filter((one) => formations.get('division', one, 'corps') === id)
    .map((one) => division(model, facts, one))
    .filter(Boolean);
  const guns = here(model, facts, formations.units('corps', id));
  if (!divisions.length && !guns.length) return null;
  return h(
    'div',
    { class: 'box corps' },
    h('h3', null, formations.name('corps', id)),
    h(
      'div',
      { class: 'chartrow' },
      head(model, facts, 'corps', id),
      guns.map((key) => counter(model, facts, key)),
    ),
    divisions,
  );
}

/** @param {LfmModel} model @param {Table['facts']} facts @param {string} side */
function army(model, facts, side) {
  const { formations } = model;
  const of = (/** @type {string} */ kind) => (/** @type {string} */ id) => formations.get(kind, id, 'side') === side;
  const acting = facts.get(`acting.${side}`) ?? 'none';
  const heads = model.units.filter(
    (key) => model.isCommander(key) && model.of(key, 'rank') === 'army' && model.of(key, 'side') === side,
  );
  const alone = formations.divisions.filter((id) => of('division')(id) && !formations.get('division', id, 'corps'));
  return h(
    'section',
    { class: side },
    h('h2', { class: 'sidename' }, sideTitle(side)),
    acting === 'none' ? '' : h('p', { class: 'soft' }, `${typeset(model.unitName(acting))} acts as army commander.`),
    h(
      'div',
      { class: 'chartrow' },
      here(model, facts, heads).map((key) => counter(model, facts, key)),
    ),
    formations.corps.filter(of('corps')).map((id) => corps(model, facts, id) ?? ''),
    alone.map((id) => division(model, facts, id) ?? ''),
  );
}

/** @param {Table} table @param {HTMLElement} el */
export function drawOrganization(table, el) {
  const model = /** @type {LfmModel} */ (/** @type {any} */ (table.model));
  const first = table.view?.you === 'confederate' ? ['confederate', 'union'] : ['union', 'confederate'];
  renew(
    el,
    first.map((side) => army(model, table.facts, side)),
  );
}
