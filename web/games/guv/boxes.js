/** What stands above the actions: the cup, the choice of formations, the dice of a combat, standing orders. Each is
 * hidden when it has nothing to say. */

import { h, renew, s } from '../../js/dom.js';
import { sideTitle } from '../../js/sides.js';
import { chitSvg } from './faces.js';
import { fightBox } from './fight.js';
import { chooseForm, ordersForm } from './forms.js';

/** @typedef {import('../../js/table.js').Table} Table */
/** @typedef {import('./model.js').GuvModel} GuvModel */

/** Steps that have something else to show in its place. */
const ELSE = new Set(['choose', 'choose-event', 'open-events', 'boxes', 'deploy']);

/** @param {Table} table */
const modelOf = (table) => /** @type {GuvModel} */ (/** @type {any} */ (table.model));

/** @param {string} count */
function cupPicture(count) {
  return s(
    'svg',
    { class: 'cuppicture', viewBox: '0 0 60 76', role: 'img', 'aria-label': `${count} chits in the cup` },
    s('circle', { class: 'chitback', cx: 20, cy: 15, r: 9 }),
    s('circle', { class: 'chitback', cx: 40, cy: 15, r: 9 }),
    s('circle', { class: 'chitback', cx: 30, cy: 11, r: 9 }),
    s('path', { class: 'cupbody', d: 'M4 20q26 8 52 0l-5 44q-21 12 -42 0z' }),
    s('path', { class: 'cuprim', d: 'M4 20q26 8 52 0' }),
    s('text', { x: 30, y: 54 }, count),
  );
}

/** @param {GuvModel} model @param {string} title @param {string[]} chits */
function chitRow(model, title, chits) {
  if (!chits.length) return '';
  return h(
    'div',
    { class: 'chitrow' },
    h('p', { class: 'soft' }, title),
    h(
      'ul',
      null,
      chits.map((chit) => {
        const radius = model.radius(chit);
        const words = `${model.chitName(chit)}${radius ? `, radius ${radius}` : ''}`;
        return h(
          'li',
          { title: words },
          chitSvg(chit, model.chitSide(chit), radius ? `radius ${radius}` : '', 46),
          h('span', { class: 'quiet' }, words),
        );
      }),
    ),
  );
}

/** @param {Table} table @param {HTMLElement} el */
function drawCup(table, el) {
  const model = modelOf(table),
    { facts, view } = table;
  const list = (/** @type {string} */ key) => (facts.get(key) ?? '').split(' ').filter(Boolean);
  const orders = table.legal.some(({ verb }) => verb === 'order');
  el.hidden = !view || orders || ELSE.has(view.step) || view.over || !!model.fight(facts);
  if (el.hidden) return;
  const you = view?.you ?? '';
  const own = list(`cup.${you}`),
    drawn = list('drawn');
  const { known, count } = model.cup(facts);
  const onMap = model.chits(facts).map(([chit]) => chit);
  const boxes = ['Hooker', 'Lee', 'Jackson', 'Longstreet'].filter((name) => facts.get(`box.${name}`));
  renew(
    el,
    h(
      'div',
      { class: 'head' },
      h('h2', { class: 'caps' }, 'The cup'),
      h('span', { class: 'soft' }, `${count} of ${count + drawn.length} chits left`),
    ),
    h(
      'div',
      { class: 'cupbody' },
      cupPicture(String(count)),
      chitRow(model, 'On the map', onMap),
      known.length === count
        ? chitRow(model, 'In the cup', known)
        : own.length
          ? chitRow(model, 'Still to draw', own)
          : '',
    ),
    count > known.length ? h('p', { class: 'soft' }, `Enemy chits: ${count - known.length}, face down.`) : '',
    boxes.map((name) =>
      h(
        'p',
        { class: 'soft' },
        `In ${name}’s box: `,
        h(
          'b',
          null,
          list(`box.${name}`)
            .map((chit) => model.chitName(chit))
            .join(', '),
        ),
      ),
    ),
    table.view?.actor === 'fortune' ? '' : h('p', { class: 'quiet' }, `${sideTitle(view?.actor ?? '')} acts`),
  );
}

/** @param {Table} table @returns {HTMLElement[]} */
export function boxes(table) {
  /** @type {[HTMLElement, (table: Table, el: HTMLElement) => void][]} */
  const all = [
    [h('section', { class: 'box cupbox', 'aria-label': 'The cup', hidden: true }), drawCup],
    [h('section', { class: 'box choosebox', 'aria-label': 'Activation', hidden: true }), chooseForm],
    [h('section', { class: 'box fightbox', 'aria-label': 'The combat', hidden: true }), fightBox],
    [h('section', { class: 'box ordersbox', 'aria-label': 'Standing orders', hidden: true }), ordersForm],
  ];
  const draw = () => {
    if (table.view) for (const [el, fill] of all) fill(table, el);
  };
  table.addEventListener('choice', draw);
  draw();
  return all.map(([el]) => el);
}
