/** The sounds of a table, fetched when they are wished for. */

import { get, onchange } from './settings.js';

/** Sound, from when it is asked for. @param {import('./table.js').Table} table
 * @param {AbortSignal} signal of its end */
export function hear(table, signal) {
  let heard = false;
  const begin = async () => {
    if (heard || get('sound') === 'off') return;
    heard = true;
    const { Sounds } = await import('./sound.js');
    if (!signal.aborted) new Sounds(table);
  };
  signal.addEventListener('abort', onchange(begin));
  begin();
}
