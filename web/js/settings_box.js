/** The dialog with everything that can be set: it takes effect at once and is kept on this device. Fetched when
 *  opened. */

import { h, icon, ICONS } from './dom.js';
import { bellChoice } from './bell_box.js';
import { SETTINGS, get, set } from './settings.js';

/** @typedef {import('./settings.js').Name} Name */

/** A setting in words: what it is, its values, and a line about it. Without values it is on or off.
 * @typedef {{name: Name, title: string, about?: string, values?: Record<string, string>}} Row */

/** @type {[string, Row[]][]} */
const GROUPS = [
  [
    'Play',
    [
      {
        name: 'speed',
        title: 'Speed',
        about: 'of the machine’s moves and of all that is shown',
        values: { 0.5: '½×', 1: '1×', 2: '2×', 4: '4×' },
      },
      {
        name: 'battle',
        title: 'Battles',
        values: { full: 'shown step by step', short: 'shown in short', none: 'the result only' },
      },
      {
        name: 'shut',
        title: 'A battle closes',
        about: 'never while there is something to choose',
        values: { 0: 'when I close it', 3: 'after 3 seconds', 6: 'after 6 seconds' },
      },
      { name: 'confirm', title: 'Ask before I give away an impulse or a phase' },
      { name: 'only', title: 'Take the only action there is', about: 'never one that gives something away' },
      {
        name: 'dull',
        title: 'Skip choices that cannot matter',
        about: 'all lead to the same result, or there is nothing to use',
      },
      { name: 'follow', title: 'The map follows the action' },
    ],
  ],
  [
    'Sound',
    [
      {
        name: 'sound',
        title: 'Sound',
        about: 'drums, dice, musketry and guns',
        values: { off: 'off', low: 'low', full: 'full' },
      },
    ],
  ],
  [
    'Look',
    [
      { name: 'theme', title: 'Colors', values: { system: 'as the system', light: 'light', dark: 'dark' } },
      {
        name: 'text',
        title: 'Text',
        values: { 100: 'normal', 115: 'larger', 130: 'large', 150: 'very large' },
      },
      { name: 'contrast', title: 'Contrast', values: { system: 'as the system', more: 'more' } },
      { name: 'patterns', title: 'Patterns beside colors', about: 'stripes and dashes tell the sides apart' },
      {
        name: 'motion',
        title: 'Motion',
        values: { system: 'as the system', full: 'pieces travel, dice tumble', still: 'nothing moves' },
      },
    ],
  ],
];

/** @param {Row} row */
function choice({ name, title, about, values = {} }) {
  const go = () => {
    const value = /** @type {readonly any[]} */ (SETTINGS[name]).find((one) => `${one}` === select.value);
    set(name, /** @type {any} */ (value));
  };
  const select = h(
    'select',
    { name, onchange: go },
    // In the order of the words: half speed stands before the default.
    Object.keys(values)
      .sort((a, b) => Number(a) - Number(b) || 0)
      .map((value) => h('option', { value, selected: value === `${get(name)}` }, values[value])),
  );
  return h('label', { class: 'setting' }, words(title, about), select);
}

/** @param {Row} row */
function tick({ name, title, about }) {
  const box = h('input', {
    type: 'checkbox',
    name,
    checked: get(name) === true,
    onchange: () => set(name, /** @type {any} */ (box.checked)),
  });
  return h('label', { class: 'setting' }, words(title, about), box);
}

/** @param {string} title @param {string} [about] */
const words = (title, about) => h('span', null, title, about ? h('small', null, about) : '');

/** @param {string} title @param {import('./dom.js').Kid[]} kids */
const group = (title, ...kids) => h('fieldset', null, h('legend', { class: 'caps' }, title), kids);

/** One press hears it, whatever is set. */
function hear() {
  const go = async () => (await import('./sound.js')).play('roll', 1, true);
  return h('button', { type: 'button', class: 'button', onclick: go }, 'Hear the long roll');
}

export function openSettings() {
  document.querySelector('dialog.settings')?.remove();
  const shut = h(
    'button',
    { type: 'button', class: 'button square', 'aria-label': 'Close', onclick: () => dialog.close() },
    icon(ICONS.close),
  );
  /** @type {HTMLDialogElement} */
  const dialog = h(
    'dialog',
    { class: 'settings', 'aria-labelledby': 'settings-title' },
    h('div', { class: 'head' }, h('h2', { class: 'big', id: 'settings-title' }, 'Settings'), shut),
    GROUPS.map(([title, rows]) =>
      group(title, rows.map((row) => (row.values ? choice(row) : tick(row))), title === 'Sound' ? hear() : ''),
    ),
    group('When it is my turn', bellChoice()),
    h('p', { class: 'soft' }, 'Kept on this device only.'),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
