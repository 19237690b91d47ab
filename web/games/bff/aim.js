/** What is put together just now, as the engine's worksheets tell it: a fire with the points of each who joins, or a
 * charge that is thought of. It draws nothing and adds nothing up. */

import { marked } from '../../js/marks.js';
import { tone } from './sheet.js';

/** @typedef {import('../../js/table.js').Table} Table */
/** @typedef {import('../../engine/core.js').Sheet} Sheet */

/** The chance that the result is worth something to whoever rolls: "40%, lively fire or better".
 * @param {Sheet | null} sheet */
export function chanceWords(sheet) {
  const { of = [], total = 1 } = sheet?.odds ?? {};
  const good = of.filter(({ code, weight }) => weight > 0 && tone(code) !== 'bad');
  const weight = good.reduce((sum, one) => sum + one.weight, 0);
  return good.length ? `${Math.round((100 * weight) / total)}% ${good[0].label.toLowerCase()} or better` : '';
}

/** Tells `change` when there is something else to draw. */
export class Aim extends EventTarget {
  /** Points by unit. @type {Map<string, number>} */ points = new Map();
  /** What the fire comes to. */ words = '';
  /** Who is pointed at as the next to join, or ''. */ next = '';
  /** A charge that is pointed at in the list. @type {{from: string, to: string} | null} */ charge = null;
  #asked = 0;

  /** @param {Table} table */
  follow(table) {
    for (const name of ['view', 'choice', 'point']) table.addEventListener(name, () => this.#look(table));
    this.#look(table);
  }

  /** @param {Table} table */
  async #look(table) {
    const turn = ++this.#asked;
    const { facts } = table;
    const action = table.yours ? table.looked : null;
    const [verb = '', ...named] = action?.notation.split(' ') ?? [];
    const joins = facts.get('step') === 'firers';
    const onward = verb === 'break-through' ? named[1] : '';
    const to = verb === 'charge' ? named[0] : onward;
    this.charge = to ? { from: facts.get('maneuver') ?? '', to } : null;
    this.next = joins && (verb === 'fire' || verb === 'part') ? named[0] : '';
    const about = joins ? (this.next && action) || table.legal.find((one) => one.verb === 'done') || null : null;
    const sheet = joins ? await table.sheet(about) : null;
    if (turn !== this.#asked) return;
    this.points = new Map();
    for (const { subject, value } of sheet?.columns[0]?.lines ?? [])
      for (const key of marked(subject, 'unit')) this.points.set(key, (this.points.get(key) ?? 0) + value);
    this.words = chanceWords(sheet);
    this.dispatchEvent(new Event('change'));
  }
}
