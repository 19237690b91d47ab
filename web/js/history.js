/** The history of a table: what its facts were after each entry, and every roll with its odds. */

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('../engine/core.js').History} Told */
/** @typedef {Told['rolls'][0]} Roll */

export class History {
  /** @param {Told} told @param {string[]} keys that were asked for */
  constructor(told, keys) {
    this.rolls = told.rolls;
    /** @type {Map<number, Roll>} */ this.roll = new Map(told.rolls.map((roll) => [roll.entry, roll]));
    this.moments = told.moments.map(([entry, ...values]) => ({
      entry,
      facts: new Map(values.map((value, i) => /** @type {[string, string]} */ ([keys[i], value]))),
    }));
  }

  /** The facts asked for after so many entries. @param {number} entries @returns {Map<string, string>} */
  at(entries) {
    let low = 0,
      high = this.moments.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.moments[middle].entry <= entries) low = middle;
      else high = middle - 1;
    }
    return this.moments[low]?.facts ?? new Map();
  }

  /** The entries after which something of the facts changed. @param {(facts: Map<string, string>) => string} of */
  starts(of) {
    let last = '';
    return this.moments
      .filter(({ facts }, i) => {
        const now = of(facts);
        const fresh = i === 0 || now !== last;
        last = now;
        return fresh;
      })
      .map(({ entry }) => entry);
  }
}

/**
 * Ask the engine of a table; of a table elsewhere the record is played again here, or the server tells it, where the
 * page has no engine or something is hidden.
 * @param {Table} table
 */
export async function historyOf(table) {
  const { engine, model } = table;
  if (engine.history) return new History(await engine.history(model.keys), model.keys);
  try {
    return await historyOfRecord(await engine.record(), model.keys);
  } catch {
    return new History(await engine.told(model.keys), model.keys);
  }
}

/** A record, replayed by the engine of this browser. @param {string} record @param {string[]} keys */
export async function historyOfRecord(record, keys) {
  return withRecord(record, async (engine) => new History(await engine.history(keys), keys));
}

/** Ask an engine of this browser about a record. @template T @param {string} record
 * @param {(engine: import('../engine/local.js').LocalEngine) => Promise<T>} ask @returns {Promise<T>} */
export async function withRecord(record, ask) {
  const { localEngine } = await import('../engine/local.js');
  const engine = await localEngine();
  engine.hold(true);
  try {
    await engine.open(record, true); // a record with something left out cannot be opened: this one lies open
    return await ask(engine);
  } finally {
    engine.close();
  }
}
