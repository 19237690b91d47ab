/** The referee beside a real table (`positions = off`, BFF-12.30): no map. Where the map would be, the rosters of both
 * armies and what to do on the table; above the actions, in reach of a thumb, the engine's questions as one form. */

import { capital, h, renew, revise, typeset } from '../../js/dom.js';
import { chip, rendered } from '../../js/journal.js';
import { marked } from '../../js/marks.js';
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
    const play = field.closest('.play');
    play?.classList.add('referee');
    play?.querySelector('[data-command="foot-map"]')?.lastChild?.replaceWith('Rosters');
  }

  /** The side that the step is about comes first, else that with most to choose from. */
  get #sides() {
    const { model, facts, lights } = this.map;
    const first = model.of(model.mover(facts), 'side');
    const active = facts.get('active') ?? 'union';
    const lit = (/** @type {string} */ side) =>
      side === first
        ? Infinity
        : [...lights.units].filter((key) => model.of(key, 'side') === side).length + (side === active ? 0.5 : 0);
    return ['union', 'confederate'].sort((a, b) => lit(b) - lit(a));
  }

  /** @param {boolean} [anew] another position, not another choice */
  draw(anew = false) {
    this.mount();
    const { model, facts, lights } = this.map;
    const wanted = this.find.value.trim().toLowerCase();
    const sides = this.#sides;
    if (anew) this.el.scrollTop = 0;
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

/** What came last, and what came of dice that fell just before, in large words. @param {Table} table
 * @param {HTMLElement} el */
function drawOrders({ journal, model }, el) {
  const BEFORE = 3;
  const last = journal[journal.length - 1]?.entry ?? 0;
  const rolled = journal.filter((line) => line.roll).pop()?.entry ?? last;
  const lines = journal.filter((line) => line.entry >= Math.max(rolled, last - BEFORE));
  el.hidden = !lines.length;
  renew(
    el,
    h('h2', { class: 'caps' }, 'On the table'),
    lines.map((line) =>
      h(
        'p',
        { class: line.entry === last || line.roll ? '' : 'soft' },
        rendered(model, line.text),
        ' ',
        chip(line.clause),
      ),
    ),
  );
}

/** Numbers beyond this are stepped through, not laid out as buttons. */
const LAID_OUT = 10;

/** "How many …?: 2" of "say stands 2" as question, answer, field and value. @param {Action} action */
function answerOf(action) {
  const [[question = ''], [answer = '']] = [marked(action.text, 'question'), marked(action.text, 'answer')];
  const [, field, value] = action.notation.split(' ');
  return { question, answer, field, value };
}

/** The open questions as one form: what is tapped is told when the players go on. @param {Table} table */
export function askForm(table) {
  const el = h('section', { class: 'askform', 'aria-label': 'On your table', hidden: true });
  const model = /** @type {BffModel} */ (/** @type {any} */ (table.model));
  /** By field. @type {Map<string, Action>} */ const answers = new Map();
  let about = '';

  /** The view that follows an action, or a refusal. @param {Action} action */
  const told = (action) =>
    Promise.all([
      new Promise((resolve) => {
        for (const name of ['view', 'refusal']) table.addEventListener(name, resolve, { once: true });
      }),
      table.act(action),
    ]);

  /** @param {Map<string, Action[]>} fields */
  const tell = async (fields) => {
    const said = [...fields].flatMap(([field, actions]) => {
      const action = answers.get(field);
      return action && action.notation !== standing(field, actions).notation ? [action] : [];
    });
    for (const action of said) await told(action);
    const done = table.legal.find((action) => action.verb === 'done');
    if (done && said.length < fields.size) await told(done);
  };

  /** The answer that holds unless somebody says otherwise. @param {string} field @param {Action[]} actions */
  const standing = (field, actions) => {
    const seen = table.facts.get(`seen.${field}`) ?? '';
    return actions.find((action) => answerOf(action).value === seen) ?? actions[0];
  };

  /** @param {string} field @param {Action} action */
  const say = (field, action) => {
    answers.set(field, action);
    const key = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.answer;
    draw();
    if (key) /** @type {HTMLElement | null} */ (el.querySelector(`[data-answer="${key}"]`))?.focus();
  };

  /** @param {string} field @param {Action[]} actions */
  function question(field, actions) {
    const now = answers.get(field) ?? standing(field, actions);
    return h(
      'fieldset',
      null,
      h('legend', null, typeset(answerOf(now).question)),
      actions.length > LAID_OUT
        ? stepper(field, actions, actions.indexOf(now))
        : h(
            'div',
            { class: 'segments' },
            actions.map((action) =>
              h(
                'button',
                {
                  type: 'button',
                  'data-answer': action.notation,
                  'aria-pressed': action === now ? 'true' : 'false',
                  onclick: () => say(field, action),
                },
                typeset(capital(answerOf(action).answer)),
              ),
            ),
          ),
    );
  }

  /** @param {string} field @param {Action[]} actions @param {number} at */
  function stepper(field, actions, at) {
    const to = (/** @type {number} */ i) => say(field, actions[Math.max(0, Math.min(actions.length - 1, i))]);
    const step = (/** @type {string} */ words, /** @type {string} */ sign, /** @type {number} */ by) =>
      h(
        'button',
        { type: 'button', 'aria-label': words, 'data-answer': `${field} ${sign}`, onclick: () => to(at + by) },
        sign,
      );
    const number = h('input', {
      type: 'number',
      inputmode: 'numeric',
      'aria-label': typeset(answerOf(actions[0]).question),
      value: answerOf(actions[at]).answer,
      onchange: () => to(Number(number.value) - Number(answerOf(actions[0]).value)),
    });
    return h('div', { class: 'segments stepper' }, step('One less', '−', -1), number, step('One more', '+', 1));
  }

  const draw = () => {
    const { facts } = table;
    const rows = table.legal.filter((action) => action.verb === 'say');
    const now = `${facts.get('turn')} ${facts.get('active')} ${facts.get('ask.about')} ${facts.get('ask.host')}`;
    if (now !== about || !rows.length) answers.clear();
    about = now;
    el.hidden = !rows.length;
    if (!rows.length) return;
    /** @type {Map<string, Action[]>} */ const fields = new Map();
    for (const action of rows) {
      const { field } = answerOf(action);
      fields.set(field, [...(fields.get(field) ?? []), action]);
    }
    const before = [...answers].filter(([field]) => !fields.has(field)).map(([, action]) => answerOf(action));
    for (const [field, action] of answers)
      if (fields.has(field)) answers.set(field, rows.find((row) => row.notation === action.notation) ?? action);
    revise(
      el,
      h('h2', { class: 'caps' }, facts.get('ask.about') ? model.unitName(facts.get('ask.about') ?? '') : 'The table'),
      before.map((one) => h('p', { class: 'told' }, typeset(one.question), ' ', h('b', null, typeset(one.answer)))),
      [...fields].map(([field, actions]) => question(field, actions)),
      h(
        'button',
        { type: 'button', class: 'button primary wide', 'data-answer': 'all', onclick: () => tell(fields) },
        'Confirm',
      ),
    );
  };
  // The key of the main button, which the form has in its place.
  const key = (/** @type {KeyboardEvent} */ e) => {
    const at = /** @type {HTMLElement} */ (e.target);
    if (e.key !== 'e' || el.hidden || !el.isConnected || e.ctrlKey || e.metaKey || at.closest('input, dialog')) return;
    e.stopPropagation();
    /** @type {HTMLElement | null} */ (el.querySelector('.wide'))?.click();
  };
  document.addEventListener('keydown', key, true);
  table.addEventListener('choice', draw);
  const orders = () => {
    const board = /** @type {HTMLElement | null} */ (document.querySelector('.refereeboard .orders'));
    if (board) drawOrders(table, board);
  };
  table.addEventListener('view', () => setTimeout(orders, 0));
  draw();
  return el;
}
