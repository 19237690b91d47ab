/** The words of the rulebook as elements: texts with links and explained words, notes, tables. */

import { h, typeset, capital } from './dom.js';

/** @typedef {import('./book.js').Book} Book */

/** @param {string} id */
export const addressOf = (id) => `#/rules/${id}`;

/** Where the words of a search stand, in small letters. @param {string} text @param {string[]} wanted
 * @returns {any[]} */
function marked(text, wanted) {
  const small = text.toLowerCase();
  const first = wanted
    .map((word) => ({ at: small.indexOf(word), end: small.indexOf(word) + word.length }))
    .filter(({ at, end }) => at >= 0 && end > at)
    .sort((a, b) => a.at - b.at)[0];
  if (!first) return text ? [text] : [];
  const { at, end } = first;
  return [text.slice(0, at), h('mark', null, text.slice(at, end)), ...marked(text.slice(end), wanted)];
}

/** A text with links to clauses and explained words. @param {Book} book @param {string} text @param {string} [of]
 * @param {string[]} [words] of a search @returns {any[]} */
export function worded(book, text, of = '', words = []) {
  return book.stretches(text, of).map(({ text: part, clause, term }) => {
    const shown = marked(typeset(part), words);
    if (clause)
      return h(
        'a',
        { class: 'toclause', href: addressOf(clause), title: typeset(book.clauses.get(clause)?.text ?? '') },
        shown,
      );
    if (term) return h('abbr', { class: 'term', title: typeset(book.glossary.get(term) ?? '') }, shown);
    return shown.map((one) => (typeof one === 'string' ? figures(one) : one));
  });
}

/** What is added or taken away stands out. @param {string} text */
function figures(text) {
  return text.split(/((?<![\w.])[+−]\d+(?!\d))/).map((part, i) => (i % 2 ? h('b', null, part) : part));
}

/** The two halves of a ruling: the answer, and why. @param {string} text */
function answered(text) {
  const at = text.search(/\bWhy: /);
  return at < 0 ? [text, ''] : [text.slice(0, at).trim(), text.slice(at)];
}

/** A ruling for the margin. @param {Book} book @param {string} id @param {string} settles @param {boolean} open
 * @param {string} group of notes of which one is open */
export function note(book, id, settles, open, group) {
  const clause = book.clauses.get(id);
  const [answer, why] = answered(clause?.ruling ?? '');
  return h(
    'details',
    { class: 'note', 'data-ruling': id, 'data-settles': settles, name: group, open },
    h(
      'summary',
      null,
      h('span', { class: 'chip gold' }, book.short(id)),
      h('span', { class: 'question' }, typeset(clause?.text ?? '')),
    ),
    h('p', null, worded(book, answer, id)),
    why ? h('p', { class: 'soft' }, worded(book, why, id)) : '',
  );
}

/** @param {string} cell */
function figure(cell) {
  return typeset(
    cell
      .replace(/(\d )?\b1\/2\b/g, (_, whole) => `${whole?.trim() ?? ''}½`)
      .replace(/(\d )?\b1\/3\b/g, (_, whole) => `${whole?.trim() ?? ''}⅓`)
      .replace(/(\d )?\b1\/4\b/g, (_, whole) => `${whole?.trim() ?? ''}¼`)
      .replace(/([a-z])-(?=[a-z])/g, '$1 ')
      .replace(/^-(?=\d)/, '−'),
  );
}

/** @param {string} name */
const rowName = (name) => figure(/^[a-z]/.test(name) ? capital(name) : name);

/** Data of the board; what is ours has its mark. @param {import('./book.js').BookTable} table */
export function drawTable({ title, columns, rows }) {
  const ours = rows.some((row) => row.cells.some((cell) => cell.length > 1));
  const all = rows.every((row) => row.cells.every((cell) => !cell[0] || cell.length > 1));
  const mark = () => h('span', { class: 'ours' }, '◊');
  return h(
    'figure',
    { class: 'booktable', tabindex: 0 },
    h('figcaption', null, typeset(title), all ? [' ', mark()] : ''),
    h(
      'table',
      null,
      h(
        'thead',
        null,
        h('tr', null, h('td'), columns.map((name) => h('th', { scope: 'col' }, figure(name)))),
      ),
      h(
        'tbody',
        null,
        rows.map(({ name, cells }) =>
          h(
            'tr',
            null,
            name ? h('th', { scope: 'row' }, rowName(name)) : h('td'),
            cells.map(([text, source]) =>
              h('td', null, text ? figure(text) : '–', source && !all ? mark() : ''),
            ),
          ),
        ),
      ),
    ),
    ours ? h('p', { class: 'soft' }, mark(), ' reconstructed by us') : '',
  );
}
