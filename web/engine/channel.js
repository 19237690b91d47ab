// What a page knows of a table, folded together from view messages.

/** @typedef {import('./core.js').View} View */

export class Channel {
  /** @type {Map<string, string>} the facts as they are now */
  facts = new Map();
  /** @type {View['journal']} */
  journal = [];
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
      this.journal = [];
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
    const { back } = message;
    if (back !== undefined) this.journal = this.journal.filter((line) => line[0] <= back);
    this.journal.push(...message.journal);
    this.view = message;
    return { whole: message.whole, changed, gone };
  }
}
