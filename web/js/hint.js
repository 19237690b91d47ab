/** What would the machine do in your place? At this screen, and at a server's table against the machine only. */

import { h, capital, renew } from './dom.js';
import { dialog } from './play_layout.js';
import { chip, rendered } from './journal.js';
import { weighed } from './reasons.js';
import { levelName } from './sides.js';

const HONEST =
  'It sees what you see and does not know the dice. Percentages are its result in the games it played out.';

/** @typedef {import('../engine/core.js').Hint} Hint */
/** @typedef {import('../engine/core.js').Sheet} Sheet */
/** @typedef {import('./play.js').PlayPage} PlayPage */

const KEY = 'longroll.hint';

/** The level that was asked last. */
function usualLevel() {
  const kept = Number(localStorage.getItem(KEY));
  return kept >= 1 && kept <= 5 ? kept : 3;
}

/** @param {number} weight @param {number} total */
const share = (weight, total) => `${((100 * weight) / total).toFixed(1)}%`;

/** The odds of what it would do, exactly. @param {Sheet | null} sheet */
function odds(sheet) {
  if (!sheet?.odds) return '';
  const { of, total } = sheet.odds;
  const rows = of.map(({ label, weight }) => h('li', null, `${label} `, h('b', null, share(weight, total))));
  return [h('h3', null, sheet.title), h('ul', { class: 'odds' }, rows)];
}

/** @param {PlayPage} page @param {Hint} hint @param {Sheet | null} sheet */
function advice(page, hint, sheet) {
  const { table, menu } = page;
  const action = table.legal.find(({ notation }) => notation === hint.action);
  const show = () => {
    menu.close();
    if (action) table.pick(action);
  };
  const first = h('p', null, h('b', null, rendered(table.model, capital(hint.does))), ' ', chip(hint.clause));
  return [
    hint.choices
      ? h('ul', { class: 'reasons' }, hint.choices.map((choice, i) => weighed(page, choice, i === 0)))
      : [first, h('p', { class: 'soft' }, 'It did not look ahead here.')],
    hint.choices ? h('p', { class: 'soft' }, 'By ', chip(hint.clause)) : '',
    odds(sheet),
    action ? h('button', { type: 'button', class: 'button primary', onclick: show }, 'Show me on the map') : '',
  ];
}

/** @param {PlayPage} page @param {HTMLElement} place @param {number} level */
async function ask(page, place, level) {
  const { table, menu } = page;
  const bar = h('progress', { max: 1000, value: 0, 'aria-label': `${levelName(`ai:${level}`)} is thinking` });
  const { view } = table;
  let hurried = false;
  const hurry = () => {
    hurried = true;
  };
  const asked = Symbol('hint');
  /** @type {any} */ (place).asked = asked;
  const current = () => menu.open && /** @type {any} */ (place).asked === asked;
  renew(place, bar, ' ', h('button', { type: 'button', class: 'button', onclick: hurry }, 'Hurry'));
  try {
    const hint = await table.engine.hint(level, (/** @type {number} */ done) => {
      /** @type {any} */ (bar).value = done;
      return !hurried && current();
    });
    const action = table.legal.find(({ notation }) => notation === hint.action);
    const sheet = action ? await table.sheet(action) : null;
    if (current() && table.view === view) renew(place, ...advice(page, hint, sheet));
  } catch (error) {
    if (current()) renew(place, h('p', null, String(/** @type {any} */ (error).text ?? error)));
  }
}

/** @param {PlayPage} page */
export function openHint(page) {
  const { table, menu } = page;
  if (menu.open || !table.hints) return;
  const place = h('div', { class: 'hint', 'aria-live': 'polite' });
  const all = table.game.opponents.flatMap((/** @type {any} */ { level }) => level ?? []);
  const usual = Math.min(usualLevel(), ...all.slice(-1));
  const levels = all.map((/** @type {number} */ level) =>
    h('option', { value: String(level), selected: level === usual }, levelName(`ai:${level}`)),
  );
  const choose = h(
    'select',
    {
      onchange: (/** @type {any} */ e) => {
        localStorage.setItem(KEY, e.target.value);
        ask(page, place, Number(e.target.value));
      },
    },
    levels,
  );
  dialog(
    page,
    'What would you do?',
    h('p', null, h('label', null, 'Ask ', choose)),
    h('p', { class: 'soft' }, HONEST),
    place,
  );
  ask(page, place, usual);
}
