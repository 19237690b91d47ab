/** The rulebook of a game as data: where each clause stands, what a number in a text leads to, what a search finds. It
 *  draws nothing. */

/** @typedef {{id: string, text: string, ruling: string}} Clause */
/** @typedef {{title: string, columns: string[], rows: {name: string, cells: string[][]}[]}} BookTable a cell of two
 *   words is reconstructed by us */
/** @typedef {{name: string, title: string, clauses: string[], record: string,
 *   lines: {at: number, line: string}[]}} Example */
/** @typedef {{number: string, title: string, about: string, clauses: string[],
 *   rulings: {id: string, settles: string}[], tables: BookTable[], examples: Example[], chapter: Chapter}} Section */
/** @typedef {{group: string, number: string, title: string, about: string, sections: Section[]}} Chapter */
/** @typedef {{text: string, clause?: string, term?: string}} Stretch of a text: plain, a link, or a word explained */

/** "LGV-9.4.2-ex1"; or "9.4.2b", "27a", "R19" by themselves. */
const NUMBER =
  /[A-Z]{3}-[RDPS]?\d+[\w.]*(?:-[a-z]\w*)*|(?<![\w.,/-])[RDPS]?\d+(?:[a-z](?!\w))?(?:\.\w+)*(?:-[a-z]\w*)*/g;

/** Where a word stands by itself. @param {string} text @param {string} word @param {number} [from] */
function standing(text, word, from = 0) {
  for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\w-]$/.test(text.slice(0, at)) && !/^[\w-]/.test(text.slice(at + word.length))) return at;
  }
  return -1;
}

export class Book {
  /** @type {Map<string, Clause>} */ clauses = new Map();
  /** @type {Map<string, Section>} by the id of a clause or ruling */ places = new Map();
  /** @type {Map<string, Section>} by number */ sections = new Map();
  /** @type {Map<string, string[]>} rulings by the clause that they settle */ settled = new Map();
  /** @type {Map<string, string>} */ glossary = new Map();

  /** @param {any} game its entry in the catalog @param {{clauses: Clause[]}} told
   * @param {any} book as docs/api.md says */
  constructor(game, told, book) {
    this.game = game;
    /** @type {Chapter[]} */ this.chapters = book.chapters;
    /** @type {{title: string, steps: string[]}[]} */ this.turn = book.turn;
    for (const clause of told.clauses) this.clauses.set(clause.id, clause);
    for (const { term, text } of book.glossary) this.glossary.set(term, text);
    for (const chapter of this.chapters) for (const section of chapter.sections) this.#place(chapter, section);
    /** The longest first, as they may lie within each other. */
    this.terms = [...this.glossary.keys()].sort((a, b) => b.length - a.length);
  }

  /** @param {Chapter} chapter @param {Section} section */
  #place(chapter, section) {
    section.chapter = chapter;
    this.sections.set(section.number, section);
    for (const id of section.clauses) this.places.set(id, section);
    for (const { id, settles } of section.rulings) {
      this.places.set(id, section);
      this.settled.set(settles, [...(this.settled.get(settles) ?? []), id]);
    }
  }

  /** "9.4.2c" @param {string} id */
  short(id) {
    return id.replace(/^[A-Z]+-/, '');
  }

  /** The clause that a number in a text means: of a section the first; or ''. @param {string} number */
  find(number) {
    const short = this.short(number).replace(/\.$/, '');
    const id = `${this.game.prefix}-${short}`;
    if (this.clauses.has(id)) return id;
    const section = this.sections.get(short);
    if (section) return section.clauses[0] ?? section.rulings[0]?.id ?? '';
    const inside = (/** @type {string} */ one) => one.startsWith(id) && !/^\d/.test(one.slice(id.length));
    return [...this.clauses.keys()].find(inside) ?? '';
  }

  /** Does a number without the letters of the game mean a clause? Decimals and dates do not. @param {string} word
   * @param {string} of the clause whose text it is */
  #means(word, of) {
    if (/^[A-Z]{3}-/.test(word)) return this.find(word);
    const kind = this.short(of)[0];
    if (!/[.]/.test(word) && !/^[RDPS]\d|^\d+[a-z]$/.test(word)) return '';
    return kind === 'D' && /^[\d.]+$/.test(word) ? '' : this.find(word);
  }

  /** A text with what in it leads elsewhere or is explained; each word once. @param {string} text
   * @param {string} [of] the clause whose text it is @returns {Stretch[]} */
  stretches(text, of = '') {
    /** @type {{at: number, end: number, clause?: string, term?: string}[]} */ const found = [];
    for (const { 0: word, index } of text.matchAll(NUMBER)) {
      const clean = word.replace(/\.$/, '');
      const clause = this.#means(clean, of);
      if (clause && clause !== of) found.push({ at: index, end: index + clean.length, clause });
    }
    for (const term of this.terms) {
      const at = standing(text, term),
        end = at + term.length;
      if (at >= 0 && !found.some((one) => one.at < end && one.end > at)) found.push({ at, end, term });
    }
    return this.#cut(
      text,
      found.sort((a, b) => a.at - b.at),
    );
  }

  /** @param {string} text @param {{at: number, end: number, clause?: string, term?: string}[]} found */
  #cut(text, found) {
    /** @type {Stretch[]} */ const out = [];
    let at = 0;
    for (const { at: from, end, clause, term } of found) {
      if (from > at) out.push({ text: text.slice(at, from) });
      out.push({ text: this.short(text.slice(from, end)), clause, term });
      at = end;
    }
    if (at < text.length) out.push({ text: text.slice(at) });
    return out;
  }

  /** What is cited in a section or cites it, and stands elsewhere. @param {Section} section */
  linked(section) {
    const inside = new Set([...section.clauses, ...section.rulings.map(({ id }) => id)]);
    /** @type {Set<string>} */ const out = new Set();
    const cited = (/** @type {Clause} */ { id, text, ruling }) =>
      this.stretches(`${text} ${ruling}`, id).flatMap(({ clause }) => clause ?? []);
    for (const clause of this.clauses.values()) {
      if (/[DPS]/.test(this.short(clause.id)[0])) continue;
      const ids = cited(clause);
      if (inside.has(clause.id)) for (const id of ids) out.add(id);
      else if (ids.some((id) => inside.has(id))) out.add(clause.id);
    }
    return [...out].filter((id) => !inside.has(id));
  }

  /** Clauses whose id or text has all the words. A number finds itself first. @param {string} query */
  search(query) {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length) return [];
    const has = (/** @type {Clause} */ { id, text, ruling }) =>
      words.every((word) => `${id} ${text} ${ruling}`.toLowerCase().includes(word));
    const exact = this.clauses.get(`${this.game.prefix}-${this.short(query.trim().toUpperCase())}`);
    const named = [...this.clauses.values()].filter(({ id }) => this.short(id).toLowerCase() === words.join(' '));
    const first = exact ? [exact] : named;
    const found = [...this.clauses.values()].filter((clause) => !first.includes(clause) && has(clause));
    return [...first, ...found];
  }

  /** The chapters before and after. @param {Chapter} chapter */
  neighbours(chapter) {
    const at = this.chapters.indexOf(chapter);
    return { before: this.chapters[at - 1] ?? null, after: this.chapters[at + 1] ?? null };
  }
}

/** @type {Map<string, Promise<Book>>} */
const kept = new Map();

/** The book of a game, from the files of the page. @param {any} game its entry in the catalog */
export function bookOf(game) {
  const read = async () => {
    const at = (/** @type {string} */ file) => new URL(`../games/${game.id}/${file}`, import.meta.url).href;
    const [told, book] = await Promise.all(['clauses.json', 'book.json'].map((file) => fetched(at(file))));
    return new Book(game, told, book);
  };
  if (!kept.has(game.id)) kept.set(game.id, read());
  const book = /** @type {Promise<Book>} */ (kept.get(game.id));
  book.catch(() => kept.delete(game.id));
  return book;
}

/** @param {string} address */
async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}
