/** How far the player had followed a table when he was last here. */

const KEY = 'longroll.seen';

/** @returns {Record<string, number>} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** Entries that he had seen; 0 when he was never here. @param {string} table */
export function lastSeen(table) {
  return all()[table] ?? 0;
}

/** Was he here at all? @param {string} table */
export function wasHere(table) {
  return table in all();
}

/** Was he ever at a table? */
export function wasAnywhere() {
  return Object.keys(all()).length > 0;
}

/** @param {string} table @param {number} entries */
export function see(table, entries) {
  try {
    const { [table]: _, ...others } = all();
    const kept = Object.entries(others).slice(-49);
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, [table, entries]])));
  } catch {
    /* a private window */
  }
}
