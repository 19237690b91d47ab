/** The field of fire of the unit that is chosen, or the radius of the leader: asked of the engine whenever another is
 * chosen or the position changes. */

import { Overlay } from '../../js/overlay.js';

/** @typedef {import('../../js/table.js').Table} Table */

/** @param {Table} table @returns {string} */
function question(table) {
  const model = /** @type {import('./model.js').BffModel} */ (/** @type {any} */ (table.model));
  const chosen = [...table.marked].flatMap((ref) => /^(?:unit|place):(.*)/.exec(ref)?.[1] ?? []);
  const key = chosen.length === 1 ? chosen[0] : '';
  if (!key) return '';
  return `${model.isLeader(key) ? 'radius' : 'fire'} ${key}`;
}

export class Reach extends Overlay {
  /** @param {Table} table */
  follow(table) {
    const ask = () => this.ask(table, question(table));
    table.addEventListener('view', ask);
    table.addEventListener('choice', () => question(table) !== this.question && ask());
    ask();
  }
}
