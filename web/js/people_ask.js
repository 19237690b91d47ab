/** Dialogs before an offer is made, or the game given up. */

import { plain } from './marks.js';
import { h, typeset } from './dom.js';
import { dialog } from './play_layout.js';
import { sideDoes } from './sides.js';

/** @typedef {import('./people.js').People} People */

const MOST = 30;

/**
 * Entries of the record to choose from, the newest first.
 * @param {Map<number, string>} entries @param {string} label
 */
function chooser(entries, label) {
  const newest = [...entries].sort((a, b) => b[0] - a[0]).slice(0, MOST);
  return h(
    'div',
    { class: 'entries', role: 'radiogroup', 'aria-label': label, tabindex: 0 },
    newest.map(([entry, text], i) =>
      h(
        'label',
        null,
        h('input', { type: 'radio', name: 'entry', value: entry, checked: i === 0 }),
        h('span', null, typeset(text)),
      ),
    ),
  );
}

/** @param {HTMLFormElement} form */
function chosen(form) {
  return Number(new FormData(form).get('entry'));
}

/** How far back? @param {People} people */
export function askBack(people) {
  const { table } = people;
  const seq = table.view?.seq ?? 0;
  /** @type {Map<number, string>} */ const entries = new Map();
  for (const line of table.journal) if (!entries.has(line.entry)) entries.set(line.entry, plain(line.text));
  if (!entries.has(seq)) entries.set(seq, `Entry ${seq}`);
  const about = 'If your opponent agrees, everything from the selected entry on is undone. The record shows it.';
  const form = h(
    'form',
    { class: 'takeback' },
    h('p', { class: 'soft' }, about),
    chooser(entries, 'How far back'),
    h('button', { type: 'submit', class: 'button primary' }, 'Ask'),
  );
  form.addEventListener('submit', (e) => {
    e.preventDefault();
    people.offer('take-back', chosen(form) - 1);
  });
  dialog(people.page, 'Take back', form);
}

/** Dice that were typed wrongly: which roll, and what really fell. @param {People} people */
export function askCorrection(people) {
  const rolls = new Map(people.table.journal.filter((line) => line.roll).map((line) => [line.entry, plain(line.text)]));
  const label = 'What was really rolled';
  const faces = h('input', {
    type: 'text',
    name: 'faces',
    inputmode: 'numeric',
    autocomplete: 'off',
    'aria-label': label,
  });
  const about = 'Dice that were entered can be corrected. If your opponent agrees, everything after them is undone.';
  const form = h(
    'form',
    { class: 'takeback' },
    h('p', { class: 'soft' }, about),
    chooser(rolls, 'Which roll'),
    h('label', { class: 'line' }, h('span', null, label), faces),
    h('button', { type: 'submit', class: 'button primary' }, 'Ask'),
  );
  const fill = () =>
    people.attempt(async () => {
      const { last } = await people.engine.at(chosen(form));
      faces.value = last?.[1].replace(/^roll /, '') ?? '';
    });
  form.addEventListener('change', (e) => e.target !== faces && fill());
  form.addEventListener('submit', (e) => {
    e.preventDefault();
    people.offer('correct-roll', chosen(form), `roll ${(faces.value.match(/\d+/g) ?? []).join(' ')}`);
  });
  fill();
  dialog(people.page, 'Correct a roll', form);
}

/** @param {import('./play.js').PlayPage} page @param {() => void} resign @param {string} [winner] where both sides are
 * at this screen */
export function askResign(page, resign, winner) {
  const { menu } = page;
  const go = () => {
    menu.close();
    resign();
  };
  const wins = winner ? sideDoes(winner, 'win') : 'Your opponent wins';
  dialog(
    page,
    'Resign?',
    h('p', null, `${wins} and the game ends. You can still view it under My games.`),
    h(
      'div',
      { class: 'buttons' },
      h('button', { type: 'button', class: 'button', onclick: () => menu.close() }, 'Keep playing'),
      h('button', { type: 'button', class: 'button primary', onclick: go }, 'Resign'),
    ),
  );
}

/** What the operator of the server should know. @param {People} people @param {{seat: string, name: string}} seat */
export function askReport(people, seat) {
  const label = 'What happened';
  const reason = h('textarea', { name: 'reason', maxlength: 250, rows: 4, required: true, 'aria-label': label });
  const form = h(
    'form',
    { class: 'report' },
    h('p', { class: 'soft' }, 'Whoever runs this server gets your words and the last ten lines of chat.'),
    reason,
    h('button', { type: 'submit', class: 'button primary' }, 'Report'),
  );
  form.addEventListener('submit', (e) => {
    e.preventDefault();
    const words = reason.value.replace(/\s+/g, ' ').trim();
    if (words) people.report(seat.seat, words);
  });
  dialog(people.page, `Report ${seat.name || 'this player'}`, form);
}
