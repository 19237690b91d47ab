/** The rulebook: contents, a chapter with its rulings in the margin, search, and the way back. */

import { h, renew, icon, ICONS, typeset } from './dom.js';
import { bookOf } from './book.js';
import { worded, note, drawTable, addressOf } from './book_words.js';
import { turnPage, glossaryPage, chipTo } from './book_pages.js';
import { Stage } from './book_example.js';
import { addStyle } from './game.js';

/** @typedef {import('./book.js').Book} Book */
/** @typedef {import('./book.js').Chapter} Chapter */
/** @typedef {import('./book.js').Section} Section */
/** Where in a book: a chapter, a page of its own, or a search; with the clause one came for.
 * @typedef {{game: any, chapter?: string, page?: string, query?: string, clause?: string}} Spot */
/** `label`: "Back to your game"; `words`: "from the worksheet".
 * @typedef {{label: string, words: string, go: () => void}} WayBack */

const MOST = 60;
const PAGES = /** @type {Record<string, string>} */ ({
  turn: 'The turn on one page',
  glossary: 'Glossary, tables, options',
});

/** What an address asks for: a game, a clause, or words to search for. @param {any[]} games
 * @param {string[]} path after `#/rules/` @param {any} [now] the game that is open @returns {Spot} */
export function spotOf(games, [arg = '', more = ''], now = games[0]) {
  const word = decodeURIComponent(arg);
  const game = games.find((one) => word === one.id || word.toUpperCase().startsWith(`${one.prefix}-`));
  if (!game) return word ? { game: now, query: word } : { game: now };
  if (word === game.id) return PAGES[more] ? { game, page: more } : { game, chapter: decodeURIComponent(more) };
  return { game, clause: word };
}

export class BookPage {
  el = h('div', { class: 'book' });
  #select = h('select', { 'aria-label': 'Game', onchange: () => this.#chose() });
  #input = h('input', {
    type: 'search',
    placeholder: 'Overrun, ford, 9.4.2',
    'aria-label': 'Search the rules',
    autocomplete: 'off',
    oninput: () => this.#search(),
  });
  #list = h('div', { class: 'chapters' });
  #way = h('div', { class: 'wayback' });
  #text = h('div', { class: 'text' });
  #foot = h('nav', { class: 'bookfoot', 'aria-label': 'Chapters' });
  #news = h('p', { class: 'quiet', role: 'status' });
  /** @type {Book | null} */ #book = null;
  /** @type {Spot} */ #spot;
  /** Places that links led away from. @type {Spot[]} */ #trail = [];
  #ends = new AbortController();
  #observer = new ResizeObserver(() => this.#layNotes());

  /** @param {any[]} games of the catalog
   * @param {{back?: WayBack | null, over?: boolean}} [options] `over`: it lies over a table, whose address stays */
  constructor(games, options = {}) {
    this.games = games;
    this.options = options;
    this.#spot = { game: games[0] };
    this.stage = new Stage(games);
    addStyle(new URL('../css/book.css', import.meta.url).href);
    this.#select.append(...games.map(({ id, title }) => h('option', { value: id }, typeset(title))));
    this.el.append(this.#contents(), h('div', { class: 'reading' }, this.#way, this.#text, this.#news), this.#foot);
    this.#listen();
  }

  close() {
    this.#ends.abort();
    this.#observer.disconnect();
    this.stage.close();
  }

  #contents() {
    const search = h('div', { class: 'search' }, this.#input, h('kbd', null, '/'));
    const shut = h(
      'button',
      { type: 'button', class: 'button shut', onclick: () => this.#sheet(false) },
      'Close contents',
    );
    return h(
      'nav',
      { class: 'contents', 'aria-label': 'Contents' },
      h('div', { class: 'booktop' }, this.#select, search, shut),
      this.#list,
      h('div', { class: 'bottom' }),
    );
  }

  #listen() {
    const { signal } = this.#ends;
    this.el.addEventListener('click', (e) => this.#click(/** @type {MouseEvent} */ (e)));
    this.el.addEventListener('toggle', () => this.#layNotes(), true);
    for (const kind of ['pointerover', 'focusin']) this.el.addEventListener(kind, (e) => this.#light(e));
    for (const kind of ['wheel', 'touchmove'])
      this.el.addEventListener(kind, () => this.#text.querySelector('.here')?.classList.remove('here'), {
        passive: true,
      });
    document.addEventListener(
      'keydown',
      (e) => {
        const typing = /** @type {Element} */ (e.target).closest('input, select, textarea');
        if (e.key !== '/' || typing || e.ctrlKey || e.metaKey || e.altKey) return;
        e.preventDefault();
        this.#sheet(true);
        this.#input.focus();
      },
      { signal },
    );
    this.#observer.observe(this.#text);
  }

  // ---- Going somewhere -----------------------------------------------------------------------

  /** The address has changed. @param {string[]} path the parts of it @returns {boolean} is it ours? */
  follow([name, ...path]) {
    if (name !== 'rules') return false;
    this.show(spotOf(this.games, path, this.#spot.game));
    return true;
  }

  /** @param {Spot} spot */
  async show(spot) {
    const book = await bookOf(spot.game);
    if (this.#ends.signal.aborted) return;
    this.#book = book;
    const clause = spot.clause ? book.find(spot.clause) : '';
    const query = spot.query ?? (spot.clause && !clause ? spot.clause : '');
    const named = book.chapters.find(({ number }) => number === spot.chapter);
    const chapter = book.places.get(clause)?.chapter ?? named ?? book.chapters[0];
    this.#spot = { game: spot.game, page: spot.page, query, clause, chapter: chapter.number };
    this.#select.value = spot.game.id;
    if (this.#input.value.trim() !== query) this.#input.value = query;
    this.#sheet(false);
    this.#draw(book, chapter);
    this.#arrive(clause);
  }

  /** @param {Book} book @param {Chapter} chapter */
  #draw(book, chapter) {
    const { page, query, clause = '' } = this.#spot;
    const words = query ? query.toLowerCase().split(/\s+/).filter(Boolean) : [];
    this.stage.clear();
    if (page) renew(this.#text, page === 'turn' ? turnPage(book) : glossaryPage(book));
    else if (words.length) renew(this.#text, this.#found(book, query ?? '', words));
    else renew(this.#text, this.#chapter(book, chapter, clause));
    document.title = `${page ? PAGES[page] : chapter.title} · ${typeset(book.game.title)} · Long Roll`;
    this.#drawContents(book, page || words.length ? null : chapter, query ?? '');
    this.#drawWay(book, page || words.length ? null : chapter);
    requestAnimationFrame(() => this.#layNotes());
  }

  /** To the clause one came for, or to the top. @param {string} clause */
  #arrive(clause) {
    requestAnimationFrame(() => {
      const row = clause ? this.#text.querySelector(`[data-id="${clause}"], [data-ruling="${clause}"]`) : null;
      this.#layNotes();
      if (row instanceof HTMLElement) {
        row.scrollIntoView({ block: 'center' });
        /** @type {HTMLElement} */ (row.querySelector('a, summary') ?? row).focus({ preventScroll: true });
      } else (this.el.closest('dialog') ?? document.documentElement).scrollTop = 0;
    });
  }

  /** @param {string} href @param {boolean} [kept] shall one come back? */
  #go(href, kept = false) {
    const path = href.split('/').slice(2);
    if (kept) this.#trail.push(this.#spot);
    if (!this.options.over) history.pushState(null, '', href);
    this.show(spotOf(this.games, path, this.#spot.game));
  }

  /** @param {Spot} spot */
  #address({ game, chapter, page, clause, query }) {
    if (query) return addressOf(encodeURIComponent(query));
    return clause ? addressOf(clause) : addressOf(`${game.id}/${page ?? encodeURIComponent(chapter ?? '')}`);
  }

  #chose() {
    this.#trail = [];
    this.#go(addressOf(this.#select.value));
  }

  /** Filters contents and text as one types. */
  #search() {
    const query = this.#input.value.trim();
    const book = this.#book;
    if (!book) return;
    const chapter = book.chapters.find(({ number }) => number === this.#spot.chapter) ?? book.chapters[0];
    this.#spot = { ...this.#spot, query, page: undefined, clause: '' };
    this.#draw(book, chapter);
  }

  /** @param {boolean} open the contents, on a small screen */
  #sheet(open) {
    this.el.classList.toggle('showcontents', open);
  }

  /** @param {MouseEvent} e */
  #click(e) {
    const target = /** @type {Element} */ (e.target);
    const link = /** @type {HTMLAnchorElement | null} */ (target.closest('a[href^="#/rules/"]'));
    const ruling = /** @type {HTMLElement | null} */ (target.closest('[data-opens]'))?.dataset.opens;
    const term = /** @type {HTMLElement | null} */ (target.closest('abbr.term'));
    if (link && !e.ctrlKey && !e.metaKey && !e.shiftKey) {
      e.preventDefault();
      const own = link.matches('.clause > .chip');
      if (own) this.#copy(link.href);
      this.#go(link.getAttribute('href') ?? '', !own && !!link.closest('.text'));
    } else if (ruling) this.#open(ruling);
    else if (term) this.#explain(term);
  }

  /** @param {string} address */
  #copy(address) {
    navigator.clipboard?.writeText(address).then(
      () => (this.#news.textContent = 'Link copied.'),
      () => {},
    );
  }

  /** @param {string} ruling */
  #open(ruling) {
    const one = /** @type {HTMLDetailsElement | null} */ (this.#text.querySelector(`[data-ruling="${ruling}"]`));
    if (!one) return;
    one.open = true;
    one.querySelector('summary')?.focus({ preventScroll: false });
  }

  /** By touch, where nothing hovers. @param {HTMLElement} term */
  #explain(term) {
    const shown = term.querySelector('.meaning');
    this.#text.querySelector('.meaning')?.remove();
    if (!shown) term.append(h('span', { class: 'meaning', role: 'note' }, term.title));
  }

  /** A ruling and what it settles light up together, and so do a line of a sum and its clause. @param {Event} e */
  #light(e) {
    const el = /** @type {Element} */ (e.target);
    const { opens = '', ruling = '', clause = '' } =
      /** @type {HTMLElement | null} */ (el.closest('[data-opens], [data-ruling], [data-clause]'))?.dataset ?? {};
    for (const lit of this.#text.querySelectorAll('.clause.lit, .note.lit')) lit.classList.remove('lit');
    const wanted = opens || ruling;
    const note = wanted ? this.#text.querySelector(`[data-ruling="${wanted}"]`) : null;
    note?.classList.add('lit');
    const id = clause || /** @type {HTMLElement | null} */ (note)?.dataset.settles;
    if (id) this.#text.querySelector(`[data-id="${id}"]`)?.classList.add('lit');
  }

  // ---- Contents and ways ----------------------------------------------------------------------

  /** @param {Book} book @param {Chapter | null} open @param {string} query */
  #drawContents(book, open, query) {
    const hits = new Map();
    for (const { id } of book.search(query)) {
      const section = book.places.get(id);
      hits.set(section, (hits.get(section) ?? 0) + 1);
    }
    const of = (/** @type {Chapter} */ { sections }) => sections.reduce((sum, one) => sum + (hits.get(one) ?? 0), 0);
    const groups = [...new Set(book.chapters.map(({ group }) => group))];
    const shown = (/** @type {string} */ group) =>
      book.chapters.filter((chapter) => chapter.group === group && (!query || of(chapter)));
    renew(
      this.#list,
      groups.map((group) => {
        const chapters = shown(group);
        if (!chapters.length) return '';
        return [
          h('h2', { class: 'caps' }, typeset(group)),
          h(
            'ol',
            null,
            chapters.map((chapter) => this.#row(book, chapter, chapter === open, query ? of(chapter) : 0)),
          ),
        ];
      }),
    );
    const current = /** @type {HTMLElement | null} */ (this.#list.querySelector('[aria-current], [data-open]'));
    if (current) this.#list.scrollTop = Math.max(0, current.offsetTop - this.#list.clientHeight / 2);
    const { page } = this.#spot;
    renew(
      /** @type {Element} */ (this.el.querySelector('.contents .bottom')),
      Object.entries(PAGES).map(([name, title]) =>
        h(
          'a',
          { href: addressOf(`${book.game.id}/${name}`), 'aria-current': page === name ? 'page' : null },
          icon(name === 'turn' ? ICONS.list : ICONS.why),
          title,
        ),
      ),
    );
  }

  /** @param {Book} book @param {Chapter} chapter @param {boolean} open @param {number} hits */
  #row(book, chapter, open, hits) {
    const here = book.places.get(this.#spot.clause ?? '');
    const first = (/** @type {Section} */ section) => section.clauses[0] ?? section.rulings[0]?.id ?? '';
    return h(
      'li',
      null,
      h(
        'a',
        {
          class: 'tochapter',
          href: addressOf(`${book.game.id}/${chapter.number}`),
          'aria-current': open && !here ? 'page' : null,
          'data-open': open ? '' : null,
        },
        h('span', null, chapter.number),
        h('span', null, typeset(chapter.title)),
        hits ? h('span', { class: 'hits' }, hits) : '',
      ),
      open && chapter.sections.length > 1
        ? h(
            'ol',
            null,
            chapter.sections.map((section) =>
              h(
                'li',
                null,
                h(
                  'a',
                  { href: addressOf(first(section)), 'aria-current': section === here ? 'page' : null },
                  h('span', null, section.number),
                  h('span', null, typeset(section.title)),
                ),
              ),
            ),
          )
        : '',
    );
  }

  /** @param {Book} book @param {Chapter | null} chapter */
  #drawWay(book, chapter) {
    const { back } = this.options;
    const last = this.#trail.at(-1);
    const { before, after } = chapter ? book.neighbours(chapter) : { before: null, after: null };
    const named = last?.clause ? book.short(last.clause) : last?.page ? PAGES[last.page] : last?.query;
    renew(
      this.#way,
      back
        ? h('button', { type: 'button', class: 'button gold', onclick: back.go }, icon(ICONS.back), back.label)
        : '',
      last
        ? h(
            'button',
            { type: 'button', class: 'button', onclick: () => this.#return() },
            icon(ICONS.back),
            `Back to ${named || 'where you were'}`,
          )
        : back?.words
          ? h('span', { class: 'soft' }, back.words)
          : '',
      h('span', { class: 'gap' }),
      this.#neighbour(book, before, 'before'),
      this.#neighbour(book, after, 'after'),
    );
    renew(
      this.#foot,
      this.#neighbour(book, before, 'before') || h('span'),
      h(
        'button',
        { type: 'button', class: 'button', onclick: () => this.#sheet(true) },
        icon(ICONS.list),
        'Contents',
      ),
      this.#neighbour(book, after, 'after') || h('span'),
    );
  }

  #return() {
    const spot = this.#trail.pop();
    if (spot) this.#go(this.#address(spot));
  }

  /** @param {Book} book @param {Chapter | null} chapter @param {'before' | 'after'} side */
  #neighbour(book, chapter, side) {
    if (!chapter) return '';
    const label = side === 'before' ? 'Chapter before' : 'Next chapter';
    return h(
      'a',
      { class: `neighbour ${side}`, href: addressOf(`${book.game.id}/${chapter.number}`), title: label },
      side === 'before' ? icon(ICONS.back) : '',
      h('span', null, `${chapter.number} ${typeset(chapter.title)}`),
      side === 'after' ? icon(ICONS.next) : '',
    );
  }

  // ---- A chapter --------------------------------------------------------------------------------

  /** @param {Book} book @param {Chapter} chapter @param {string} clause */
  #chapter(book, chapter, clause) {
    return h(
      'article',
      { class: 'chapter' },
      h('h1', null, h('span', { class: 'number' }, chapter.number), ' ', typeset(chapter.title)),
      chapter.about ? h('p', { class: 'about' }, typeset(chapter.about)) : '',
      chapter.sections.map((section) => this.#section(book, section, clause)),
    );
  }

  /** @param {Book} book @param {Section} section @param {string} clause one came for */
  #section(book, section, clause) {
    const asked = section.rulings.find(({ id, settles }) => id === clause || (clause && settles === clause));
    const notes = (/** @type {string} */ id) =>
      section.rulings
        .filter(({ settles }) => settles === id)
        .map((one) => note(book, one.id, id, one === asked, `notes-${section.number}`));
    const linked = book.linked(section).slice(0, 5);
    return h(
      'section',
      { 'aria-labelledby': `section-${section.number}` },
      h(
        'h2',
        { id: `section-${section.number}` },
        h('span', { class: 'number' }, section.number),
        ' ',
        typeset(section.title),
      ),
      section.about ? h('p', { class: 'about' }, typeset(section.about)) : '',
      h('div', { class: 'notes' }, notes('')),
      section.clauses.length
        ? h(
            'ol',
            { class: 'clauses' },
            section.clauses.map((id) => this.#clause(book, id, notes(id), id === clause)),
          )
        : '',
      section.examples.map((example, i) => this.stage.card(book, example, i + 1).el),
      section.tables.map(drawTable),
      linked.length
        ? h(
            'div',
            { class: 'linked', role: 'group', 'aria-label': `Linked with ${section.number}` },
            h('h3', { class: 'caps' }, 'Linked with this section'),
            h(
              'ul',
              null,
              linked.map((id) => h('li', null, chipTo(book, id), h('span', null, gist(book, id)))),
            ),
          )
        : '',
    );
  }

  /** @param {Book} book @param {string} id @param {HTMLElement[]} notes @param {boolean} here */
  #clause(book, id, notes, here) {
    const clause = book.clauses.get(id);
    return h(
      'li',
      { class: here ? 'clause here' : 'clause', 'data-id': id },
      h('a', { class: 'chip', href: addressOf(id), title: 'Link to this clause' }, book.short(id)),
      h(
        'p',
        null,
        worded(book, clause?.text ?? '', id),
        clause?.ruling ? [' ', worded(book, clause.ruling, id)] : '',
        (book.settled.get(id) ?? []).map((ruling) => [
          ' ',
          h(
            'button',
            { type: 'button', class: 'chip gold', 'data-opens': ruling, title: `Ruling ${ruling}` },
            book.short(ruling),
          ),
        ]),
      ),
      notes.length ? h('div', { class: 'notes' }, notes) : '',
    );
  }

  /** Notes stand beside their clause; a lower one moves down. What is linked stands where they leave room, or else
   * below the section. */
  #layNotes() {
    const head = this.el.closest('.page')?.querySelector('.pagehead');
    this.el.style.setProperty('--head', `${head?.getBoundingClientRect().height ?? 0}px`);
    const chapter = /** @type {HTMLElement | null} */ (this.#text.querySelector('.chapter'));
    if (!chapter) return;
    const all = (/** @type {string} */ name) => /** @type {HTMLElement[]} */ ([...chapter.querySelectorAll(name)]);
    const notes = all('.note'),
      links = all('.linked');
    for (const one of links) one.classList.remove('below');
    const wide = [...notes, ...links].every((one) => getComputedStyle(one).position === 'absolute');
    chapter.style.minHeight = '';
    if (!wide) return;
    const tops = () => layColumn(chapter, notes);
    if (layLinks(chapter, links, tops())) layLinks(chapter, links, tops());
    const ends = [...notes, ...links.filter((one) => !one.matches('.below'))];
    chapter.style.minHeight = `${Math.max(0, ...ends.map((one) => one.offsetTop + one.offsetHeight))}px`;
  }

  /** @param {Book} book @param {string} query @param {string[]} words */
  #found(book, query, words) {
    const all = book.search(query);
    return h(
      'article',
      { class: 'chapter results' },
      h('h1', null, 'Search'),
      h('p', { class: 'about', role: 'status' }, `${all.length} of ${book.clauses.size} clauses`),
      h(
        'ol',
        { class: 'clauses' },
        all.slice(0, MOST).map(({ id, text, ruling }) => {
          const section = book.places.get(id);
          return h(
            'li',
            { class: 'clause', 'data-id': id },
            h('a', { class: 'chip', href: addressOf(id), title: `Rule ${id}` }, book.short(id)),
            h(
              'div',
              null,
              h('p', null, worded(book, text, id, words)),
              ruling ? h('p', { class: 'ruling' }, worded(book, ruling, id, words)) : '',
              section ? h('p', { class: 'soft' }, `${section.chapter.title}: ${section.title}`) : '',
            ),
          );
        }),
      ),
      all.length > MOST ? h('p', { class: 'soft' }, `and ${all.length - MOST} more: narrow the search`) : '',
    );
  }
}

/** @typedef {{top: number, bottom: number}} Span */

const APART = 10;

/** One below the other, each beside its clause if there is room. @param {Element} chapter @param {HTMLElement[]} notes
 * @returns {Span[]} */
function layColumn(chapter, notes) {
  const { top } = chapter.getBoundingClientRect();
  let bottom = -Infinity;
  return notes.map((one) => {
    const holder = /** @type {Element} */ (one.closest('.clause, section')).getBoundingClientRect();
    const at = Math.max(holder.top - top, bottom);
    one.style.top = `${at}px`;
    bottom = at + one.offsetHeight + APART;
    return { top: at, bottom };
  });
}

/** At the foot of their sections, between the notes; those that find no room go below. @param {Element} chapter
 * @param {HTMLElement[]} links @param {Span[]} notes @returns {boolean} does one go below that did not? */
function layLinks(chapter, links, notes) {
  const { top } = chapter.getBoundingClientRect();
  let moved = false;
  for (const one of links.filter((link) => !link.matches('.below'))) {
    const section = /** @type {Element} */ (one.closest('section')).getBoundingClientRect();
    const end = section.bottom - top;
    const above = notes.filter((note) => note.top < end).map(({ bottom }) => bottom);
    const at = Math.max(end - one.offsetHeight, ...above);
    const next = Math.min(Infinity, ...notes.filter((note) => note.top >= end).map((note) => note.top));
    const room = at + one.offsetHeight + APART <= next && at + one.offsetHeight < end + 60;
    one.classList.toggle('below', !room);
    one.style.top = `${at}px`;
    moved ||= !room;
  }
  return moved;
}

/** The beginning of a clause, for a line. @param {Book} book @param {string} id */
function gist(book, id) {
  const text = typeset(book.clauses.get(id)?.text ?? '').replace(/[A-Z]{3}-(?=[RDPS\d])/g, '');
  return text.length > 64 ? `${text.slice(0, 62).replace(/\s+\S*$/, '')} …` : text;
}

/** The rulebook over a table, which goes on behind it. @param {any[]} games @param {string} clause
 * @param {string} words from where */
export function openBook(games, clause, words) {
  const dialog = h('dialog', { class: 'bookdialog', 'aria-label': 'Rulebook' });
  const back = { label: 'Back to your game', words, go: () => dialog.close() };
  const page = new BookPage(games, { over: true, back });
  const { title } = document;
  const held = document.activeElement;
  dialog.append(h('main', null, page.el));
  dialog.addEventListener('close', () => {
    page.close();
    dialog.remove();
    document.title = title;
    if (held instanceof HTMLElement && held.isConnected) held.focus();
    if (history.state?.book) history.back();
  });
  document.body.append(dialog);
  history.pushState({ book: true }, '');
  window.addEventListener('popstate', () => dialog.close(), { once: true });
  dialog.showModal();
  page.show(spotOf(games, [clause]));
  return dialog;
}
