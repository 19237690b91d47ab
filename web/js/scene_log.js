/** What a page was told, entry by entry: scenes and battles look back into it. */

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('../engine/core.js').View} View */
/** @typedef {import('./game.js').Facts} Facts */
/** One entry as it came. `by`: who did it; `lines`: what the journal said; `changes`: facts and what they became.
 * @typedef {{seq: number, by: string, step: string, lines: View['journal'], dice: number[],
 *   changes: [string, string | undefined][]}} Moment */

/** So many entries are kept. */
const MOST = 600;

/** What is different, as changes from one to the other. @param {Facts} from @param {Facts} to
 * @returns {[string, string | undefined][]} */
export function changesOf(from, to) {
  /** @type {[string, string | undefined][]} */ const changes = [];
  for (const [key, value] of to) if (from.get(key) !== value) changes.push([key, value]);
  for (const key of from.keys()) if (!to.has(key)) changes.push([key, undefined]);
  return changes;
}

/** @param {Facts} facts @param {Moment} moment */
export function fold(facts, { changes }) {
  for (const [key, value] of changes) {
    if (value === undefined) facts.delete(key);
    else facts.set(key, value);
  }
}

export class SceneLog {
  /** @type {Moment[]} */ moments = [];
  /** The facts before the first of them. @type {Facts} */ #base = new Map();
  /** And after the last. @type {Facts} */ #now = new Map();
  #first = 0;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    table.addEventListener('view', (e) => this.#take(/** @type {CustomEvent} */ (e).detail));
  }

  /** Entries before the first. */
  get first() {
    return this.#first;
  }

  /** Entries after the last. */
  get seq() {
    return this.moments.at(-1)?.seq ?? this.#first;
  }

  /** @param {{message: View, change: {whole: boolean, changed: string[], gone: string[]}}} detail */
  #take({ message, change }) {
    const { facts } = this.table;
    if (change.whole || message.seq < this.seq) return this.#begin(message.seq);
    const keys = [...change.changed, ...change.gone];
    this.moments.push({
      seq: message.seq,
      by: message.last?.[0] ?? '',
      step: message.step,
      lines: message.journal,
      dice: message.dice_faces ?? [],
      changes: keys.map((key) => [key, facts.get(key)]),
    });
    fold(this.#now, this.moments[this.moments.length - 1]);
    if (this.moments.length > MOST) this.#drop(MOST / 2);
  }

  /** @param {number} seq */
  #begin(seq) {
    this.moments = [];
    this.#first = seq;
    this.#base = new Map(this.table.facts);
    this.#now = new Map(this.#base);
  }

  /** The oldest are forgotten. @param {number} n */
  #drop(n) {
    for (const moment of this.moments.splice(0, n)) {
      fold(this.#base, moment);
      this.#first = moment.seq;
    }
  }

  /** Those after so many entries. @param {number} seq */
  after(seq) {
    return this.moments.filter((moment) => moment.seq > seq);
  }

  /** The facts after so many entries, or null where it does not reach so far. @param {number} seq
   * @returns {Facts | null} */
  at(seq) {
    if (seq < this.#first || seq > this.seq) return null;
    const facts = new Map(this.#base);
    for (const moment of this.moments) if (moment.seq <= seq) fold(facts, moment);
    return facts;
  }

  /** The same, asked of the engine where need be. @param {number} seq @returns {Promise<Facts>} */
  async facts(seq) {
    return this.at(seq) ?? factsOf(await this.table.engine.at(seq));
  }
}

/** Of a whole view. @param {View} view @returns {Facts} */
export function factsOf({ keys, facts }) {
  return new Map(facts.map(([number, value]) => /** @type {[string, string]} */ ([keys[number], value])));
}
