/** Pages of the rulebook that are no chapters: the turn on one page, and glossary, tables and options. */

import { h, typeset, capital } from './dom.js';
import { worded, drawTable, addressOf } from './book_words.js';

/** @typedef {import('./book.js').Book} Book */

/** To print. @param {Book} book */
export function turnPage(book) {
  return h(
    'article',
    { class: 'chapter turnpage' },
    h('h1', null, 'The turn on one page'),
    h('p', { class: 'about' }, typeset(book.game.title)),
    h(
      'p',
      { class: 'buttons' },
      h('button', { type: 'button', class: 'button', onclick: () => print() }, 'Print'),
    ),
    h(
      'ol',
      { class: 'phases' },
      book.turn.map(({ title, steps }) =>
        h(
          'li',
          null,
          h('h2', null, typeset(title)),
          h(
            'ul',
            null,
            steps.map((step) => h('li', null, worded(book, step))),
          ),
        ),
      ),
    ),
  );
}

/** @param {Book} book */
export function glossaryPage(book) {
  const terms = [...book.glossary].sort(([a], [b]) => a.localeCompare(b, 'en'));
  const tables = book.chapters.flatMap(({ sections }) => sections.flatMap((section) => section.tables));
  const { options } = book.game;
  return h(
    'article',
    { class: 'chapter' },
    h('h1', null, 'Glossary, tables, options'),
    h('h2', { id: 'glossary' }, 'Glossary'),
    h(
      'dl',
      { class: 'glossary' },
      terms.map(([term, text]) =>
        h('div', null, h('dt', null, capital(term)), h('dd', null, worded(book, text).map(unexplained))),
      ),
    ),
    tables.length ? [h('h2', null, 'Tables'), tables.map(drawTable)] : '',
    options?.length
      ? [
          h('h2', null, 'Options'),
          h(
            'dl',
            { class: 'glossary' },
            options.map((/** @type {any} */ { name, text, clause }) =>
              h(
                'div',
                null,
                h('dt', null, capital(name.replace(/-/g, ' '))),
                h('dd', null, typeset(text), ' ', clause ? chipTo(book, clause) : ''),
              ),
            ),
          ),
        ]
      : '',
  );
}

/** In the glossary itself words need no explanation. @param {any} node */
const unexplained = (node) => (node instanceof HTMLElement && node.matches('abbr') ? node.textContent : node);

/** @param {Book} book @param {string} id */
export function chipTo(book, id) {
  return h('a', { class: 'chip', href: addressOf(id), title: `Rule ${id}` }, book.short(id));
}
