/** The secret choice of formations and the standing orders, as forms over the list of legal actions. */

import { h, renew, capital, typeset } from '../../js/dom.js';
import { parts } from '../../js/actions.js';
import { chip } from '../../js/journal.js';
import { chitSvg } from './faces.js';

/** @typedef {import('../../js/table.js').Table} Table */
/** @typedef {import('../../js/table.js').Action} Action */
/** @typedef {import('./model.js').GuvModel} GuvModel */

/** @param {Table} table */
const modelOf = (table) => /** @type {GuvModel} */ (/** @type {any} */ (table.model));

/** @param {Table} table @param {Action} action @param {string} label @param {string} note */
function choice(table, action, label, note) {
  const on = table.picked === action;
  return h(
    'button',
    {
      type: 'button',
      class: `button choice${on ? ' on' : ''}`,
      'aria-pressed': on ? 'true' : 'false',
      onclick: () => table.act(action),
    },
    h('b', null, label),
    h('small', null, note),
  );
}

/** What has become of a formation so far. @param {Table} table @param {string} key @param {string} side */
function fate(table, key, side) {
  const has = (/** @type {string} */ fact) => (table.facts.get(fact) ?? '').split(' ').includes(key);
  if (table.facts.get('asked') === key) return 'now';
  if (has(`cup.${side}`)) return 'own chit';
  const under = ['Hooker', 'Lee', 'Jackson', 'Longstreet'].find((name) => has(`box.${name}`));
  if (under) return `under ${under}`;
  return '';
}

/** What a button says, and below it what that costs. @param {Action} action @returns {[string, string]} */
function offer(action) {
  const cost = parts(action).end;
  if (action.verb === 'own') return ['Its own chit', cost];
  if (action.verb === 'under') return [`Under ${action.refs[0]?.split(':')[1]}`, `${cost}, his chit`];
  if (action.verb === 'leave') return ['Not this turn', 'no points'];
  return [capital(typeset(action.words)), ''];
}

/** @param {Table} table @param {HTMLElement} el */
export function chooseForm(table, el) {
  const { facts, view } = table;
  el.hidden = view?.step !== 'choose' || !table.yours;
  if (el.hidden || !view) return;
  const model = modelOf(table);
  const side = view.you,
    asked = facts.get('asked') ?? '';
  const of = (/** @type {string} */ what) => typeset(model.fact(`formation.${asked}.${what}`) ?? '');
  const units = model.units.filter(
    (key) => model.fact(`unit.${key}.formation`) === asked && model.unitPlace(facts, key),
  );
  const hexes = [...new Set(units.map((key) => model.unitPlace(facts, key)))];
  const points = units.reduce((sum, key) => {
    const f = model.face(facts, key);
    return sum + Number.parseInt(f.factors.split('/')[f.exhausted ? 1 : 0], 10);
  }, 0);
  const formations = model.formations.filter(
    (key) => model.fact(`formation.${key}.side`) === side && (key === asked || isHere(table, key)),
  );
  const at = formations.indexOf(asked);
  renew(
    el,
    h(
      'div',
      { class: 'head' },
      h('h2', { class: 'caps' }, 'Activation'),
      h('span', { class: 'soft' }, `Points left: ${facts.get(`points.${side}`) ?? 0}`, ' ', chip('GUV-8.points-a')),
    ),
    h(
      'div',
      { class: 'asked' },
      chitSvg(asked, side, model.radius(asked) ? `radius ${model.radius(asked)}` : '', 54),
      h(
        'p',
        null,
        h('b', null, of('name')),
        h('small', null, `${of('commander')} · ${units.length} units, ${points} combat points`),
        h(
          'small',
          null,
          hexes.length
            ? `in ${hexes
                .slice(0, 6)
                .map((id) => model.placeTitle(id))
                .join(', ')}${hexes.length > 6 ? ' …' : ''}`
            : 'not on the map',
        ),
      ),
    ),
    h(
      'div',
      { class: `choices${table.legal.length % 2 ? '' : ' even'}` },
      table.legal.map((action) => choice(table, action, ...offer(action))),
    ),
    h(
      'ol',
      { class: 'fates' },
      formations.map((key, i) => {
        const said = fate(table, key, side) || (i < at ? 'not this turn' : 'later');
        return h(
          'li',
          { class: key === asked ? 'now' : said === 'later' ? 'next' : '' },
          h('b', null, key),
          ` ${said}`,
        );
      }),
    ),
  );
}

/** Has the formation a unit on the map? @param {Table} table @param {string} key */
function isHere(table, key) {
  const model = modelOf(table);
  return model.units.some((unit) => model.fact(`unit.${unit}.formation`) === key && model.unitPlace(table.facts, unit));
}

const ANSWERS = /** @type {const} */ ({
  contact: { ask: 'ask me', stand: 'stand', weaker: 'break contact if weaker', break: 'always break contact' },
  works: { ask: 'ask me', entrench: 'build a breastwork', open: 'no breastwork' },
});

/** " (stand, no breastwork)"; nothing where one is asked. @param {string} order as the facts word it */
function orderWords(order) {
  const [contact, works] = order.split(' ');
  const told = [
    contact !== 'ask' && /** @type {Record<string, string>} */ (ANSWERS.contact)[contact],
    works !== 'ask' && /** @type {Record<string, string>} */ (ANSWERS.works)[works],
  ].filter(Boolean);
  return told.length ? ` (${told.join(', ')})` : '';
}

/** @param {Table} table @param {HTMLElement} el */
export function ordersForm(table, el) {
  const orders = table.legal.filter(({ verb }) => verb === 'order');
  el.hidden = !orders.length;
  if (el.hidden) return;
  const model = modelOf(table);
  const hexes = [...new Set(orders.map(({ refs }) => refs[0].slice(6)))];
  const chosen = table.chosen.find((ref) => ref.startsWith('place:'))?.slice(6) ?? '';
  const hex = hexes.includes(chosen) ? chosen : hexes[0];
  const contact = select('contact', 'When an enemy moves adjacent', ANSWERS.contact);
  const works = select('works', 'When attacked or bombarded', ANSWERS.works);
  const given = (/** @type {string} */ at) => {
    const key = model.stack(table.facts, at)?.faces[0].key ?? '';
    return table.facts.get(`order.${key}`)?.replace(' given', '') ?? 'ask ask';
  };
  [contact.field.value, works.field.value] = given(hex ?? '').split(' ');
  const give = () => {
    const entrench = works.field.value === 'ask' ? '' : `+${works.field.value}`;
    const wanted = `order ${hex} ${contact.field.value}${entrench}`;
    const action = orders.find(({ notation }) => notation === wanted);
    if (action) table.act(action);
    else table.complain({ text: 'This stack already has that order, or may not be given it.' }, 'Standing orders');
  };
  renew(
    el,
    h('div', { class: 'head' }, h('h2', { class: 'caps' }, 'Standing orders'), chip('GUV-P10')),
    h(
      'p',
      { class: 'soft' },
      'How a stack reacts on its own. Hidden from the enemy. Choose a stack here or on the map.',
    ),
    h(
      'label',
      { class: 'askfield' },
      h('span', null, 'Stack'),
      h(
        'select',
        {
          onchange: (/** @type {Event} */ e) =>
            table.choose(`place:${/** @type {HTMLSelectElement} */ (e.target).value}`),
        },
        hexes.map((id) => {
          const top = model.stack(table.facts, id)?.faces[0].name ?? '';
          return h(
            'option',
            { value: id, selected: id === hex },
            `${model.placeTitle(id)}: ${typeset(top)}${orderWords(given(id))}`,
          );
        }),
      ),
    ),
    contact.el,
    works.el,
    hexes.length ? h('button', { type: 'button', class: 'button', onclick: give }, 'Give the order') : '',
  );
}

/** @param {string} name @param {string} label @param {Record<string, string>} values */
function select(name, label, values) {
  const field = h(
    'select',
    { name },
    Object.entries(values).map(([value, text]) => h('option', { value }, text)),
  );
  return { field, el: h('label', { class: 'askfield' }, h('span', null, label), field) };
}
