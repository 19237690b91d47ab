/** The referee beside a real table (`positions = off`, BFF-12.30): no map. Where the map would be, the rosters of both
 * armies and what to do on the table; above the actions, in reach of a thumb, the engine's questions as one form. */

import { capital, h, renew, typeset } from '../../js/dom.js';
import { chip } from '../../js/journal.js';
import { sideTitle } from '../../js/sides.js';
import { roster } from './rosters.js';

/** @typedef {import('../../js/table.js').Table} Table */
/** @typedef {import('../../js/table.js').Action} Action */
/** @typedef {import('./map.js').BffMap} BffMap */
/** @typedef {import('./model.js').BffModel} BffModel */

/** @param {Map<string, string>} facts */
export const isReferee = (facts) => facts.get('option.positions') === 'off';

/** The rosters in the place of the map. A unit that is named by an action is lit, as on a map. */
export class RefereeBoard {
  told = h('section', { class: 'orders', 'aria-label': 'On the table' });
  find = h('input', { type: 'search', placeholder: 'Find a unit', 'aria-label': 'Find a unit' });
  list = h('div', { class: 'refereelists' });
  el = h('div', { class: 'refereeboard', tabindex: -1 }, this.told, this.find, this.list);

  /** @param {BffMap} map */
  constructor(map) {
    this.map = map;
    this.find.addEventListener('input', () => this.draw());
    this.list.addEventListener('click', (e) => {
      const row = /** @type {HTMLElement | null} */ (/** @type {Element} */ (e.target).closest('[data-piece]'));
      if (row) map.dispatchEvent(new CustomEvent('choose', { detail: { kind: 'place', id: row.dataset.piece } }));
    });
  }

  /** In the field of the map, whose picture goes. */
  mount() {
    const field = this.map.view.svg.parentElement;
    if (!field || this.el.isConnected) return;
    field.append(this.el);
    this.map.view.svg.style.display = 'none';
    field.closest('.play')?.classList.add('referee');
  }

  draw() {
    this.mount();
    const { model, facts, lights } = this.map;
    const wanted = this.find.value.trim().toLowerCase();
    const active = facts.get('active') ?? 'union';
    const sides = [active, active === 'union' ? 'confederate' : 'union'];
    const open = [...this.list.querySelectorAll('details')].filter((d) => !d.open).map((d) => d.dataset.side);
    renew(
      this.list,
      sides.map((side) => {
        const details = h(
          'details',
          { class: `refereeside ${side}`, 'data-side': side },
          h('summary', null, sideTitle(side)),
        );
        details.open = !open.includes(side);
        details.append(
          ...roster(model, facts, side, {
            lit: (key) => lights.units.has(key),
            chosen: (key) => lights.chosen.has(`unit:${key}`),
            shown: (name) => !wanted || name.toLowerCase().includes(wanted),
          }),
        );
        return details;
      }),
    );
  }
}

/** What came of the last roll, in large words. @param {Table} table @param {HTMLElement} el */
function drawOrders(table, el) {
  const last = table.journal[table.journal.length - 1];
  const lines = last ? table.journal.filter((line) => line.entry === last.entry) : [];
  el.hidden = !lines.length;
  renew(
    el,
    h('h2', { class: 'caps' }, 'On the table'),
    lines.map((line) => h('p', null, typeset(line.text), ' ', chip(line.clause))),
  );
}

/** "How many …?: 2" as question and answer. @param {Action} action */
function answerOf(action) {
  const at = action.words.lastIndexOf(': ');
  return {
    question: action.words.slice(0, at),
    answer: action.words.slice(at + 2),
    field: action.notation.split(' ')[1],
  };
}

/** The open questions; what is told already stays to be read. @param {Table} table */
export function askForm(table) {
  const el = h('section', { class: 'askform', 'aria-label': 'What the table shows', hidden: true });
  const model = /** @type {BffModel} */ (/** @type {any} */ (table.model));
  /** @type {Map<string, {question: string, answer: string}>} */ const told = new Map();
  let about = '';
  const say = async (/** @type {Action} */ action) => {
    const { field, question, answer } = answerOf(action);
    told.set(field, { question, answer });
    await table.act(action);
  };
  const draw = () => {
    const { facts } = table;
    const rows = table.legal.filter((action) => action.verb === 'say');
    const now = `${facts.get('turn')} ${facts.get('active')} ${facts.get('ask.about')} ${facts.get('ask.host')}`;
    if (now !== about || !rows.length) told.clear();
    about = now;
    el.hidden = !rows.length;
    if (!rows.length) return;
    /** @type {Map<string, Action[]>} */ const fields = new Map();
    for (const action of rows) {
      const { field } = answerOf(action);
      fields.set(field, [...(fields.get(field) ?? []), action]);
    }
    const done = table.legal.find((action) => action.verb === 'done');
    renew(
      el,
      h('h2', { class: 'caps' }, facts.get('ask.about') ? model.unitName(facts.get('ask.about') ?? '') : 'The table'),
      [...told].map(([, { question, answer }]) =>
        h('p', { class: 'told' }, typeset(question), ' ', h('b', null, answer)),
      ),
      [...fields].map(([field, actions]) => question(facts.get(`seen.${field}`) ?? '', actions)),
      done
        ? h(
            'button',
            { type: 'button', class: 'button primary wide', onclick: () => table.act(done) },
            'As shown: go on',
          )
        : '',
    );
  };
  /** @param {string} stands @param {Action[]} actions */
  function question(stands, actions) {
    const first = answerOf(actions[0]);
    const now = stands || first.answer;
    return h(
      'fieldset',
      null,
      h('legend', null, typeset(first.question)),
      h(
        'div',
        { class: 'segments' },
        actions.map((action) => {
          const { answer } = answerOf(action);
          return h(
            'button',
            { type: 'button', 'aria-pressed': answer === now ? 'true' : 'false', onclick: () => say(action) },
            capital(answer),
          );
        }),
      ),
    );
  }
  table.addEventListener('choice', draw);
  const orders = () => {
    const board = /** @type {HTMLElement | null} */ (document.querySelector('.refereeboard .orders'));
    if (board) drawOrders(table, board);
  };
  table.addEventListener('view', () => setTimeout(orders, 0));
  draw();
  return el;
}
