// What a page knows of a table, folded together from view messages.

/** @typedef {import('./core.js').View} View */

/** @param {View['journal']} lines @returns {Map<number, View['journal']>} */
function byEntry(lines) {
  /** @type {Map<number, View['journal']>} */ const by = new Map();
  for (const line of lines) by.set(line[0], [...(by.get(line[0]) ?? []), line]);
  return by;
}

export class Channel {
  /** @type {Map<string, string>} the facts as they are now */
  facts = new Map();
  /** The one place that keeps it. @type {View['journal']} */
  journal = [];
  /** A replay goes to and fro: what was told of later entries stays. */
  keeps = false;
  /** @type {View|null} the last message */
  view = null;
  /** @type {string[]} key by number */
  #keys = [];

  /**
   * @param {View} message
   * @returns {{whole: boolean, changed: string[], gone: string[]}} keys of facts that are new or other, and of
   *   those no more
   */
  apply(message) {
    const before = this.facts;
    if (message.whole) {
      this.facts = new Map();
      this.#keys = [];
    }
    this.#keys.push(...message.keys);
    const changed = [];
    for (const [number, value] of message.facts) {
      const key = this.#keys[number];
      if (before.get(key) !== value) changed.push(key);
      this.facts.set(key, value);
    }
    const gone = message.whole
      ? [...before.keys()].filter((key) => !this.facts.has(key))
      : message.gone.map((number) => this.#keys[number]);
    for (const key of gone) this.facts.delete(key);
    if (this.keeps) this.#learn(message.journal);
    else this.#note(message);
    this.view = message;
    return { whole: message.whole, changed, gone };
  }

  /** @param {View} message */
  #note({ whole, back, journal }) {
    if (whole) this.journal = [];
    else if (back !== undefined) this.journal = this.journal.filter((line) => line[0] <= back);
    this.journal.push(...journal);
  }

  /** Of a long game on a server only the last lines are known at first, and of the first entry among them perhaps not
   * all: of each entry the fuller account is kept. @param {View['journal']} lines */
  #learn(lines) {
    const known = byEntry(this.journal);
    const fuller = [...byEntry(lines)].filter(([entry, said]) => said.length > (known.get(entry)?.length ?? 0));
    if (!fuller.length) return;
    for (const [entry, said] of fuller) known.set(entry, said);
    this.journal = [...known].sort(([a], [b]) => a - b).flatMap(([, said]) => said);
  }
}
