// Games kept in this browser, in IndexedDB; where there is none (node, some private windows), until the page is closed.

/**
 * @typedef {object} Saved
 * @property {string} id
 * @property {string} scenario
 * @property {string} title
 * @property {Record<string, string>} seats
 * @property {string} turn fact `turn` of the position, or ''
 * @property {string} actor
 * @property {boolean} over
 * @property {string} result
 * @property {string} [resigned] who gave up
 * @property {number} seq
 * @property {number} at when, in milliseconds
 * @property {boolean} typedDice
 * @property {string} [record] absent in lists
 * @property {import('./local.js').Kept[]} [reasons] of opponents
 */

const STORE = 'games';
/** @type {Map<string, Saved>} */
const memory = new Map();
/** @type {Promise<IDBDatabase|null>|undefined} */
let opening;

/** @returns {Promise<IDBDatabase|null>} */
function database() {
  opening ??= new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(null);
    const request = indexedDB.open('longroll', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = request.onblocked = () => resolve(null);
  });
  return opening;
}

/**
 * @template T
 * @param {IDBDatabase} db
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} ask
 * @returns {Promise<T>}
 */
function run(db, mode, ask) {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(STORE, mode);
    const request = ask(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error('not saved'));
  });
}

/** Newest first, without the records. @returns {Promise<Saved[]>} */
export async function list() {
  const db = await database();
  /** @type {Saved[]} */
  const all = db ? await run(db, 'readonly', (store) => store.getAll()) : [...memory.values()];
  return all.map(({ record, ...rest }) => rest).sort((a, b) => b.at - a.at);
}

/** @param {string} id @returns {Promise<Saved|undefined>} */
export async function get(id) {
  const db = await database();
  return db ? run(db, 'readonly', (store) => store.get(id)) : memory.get(id);
}

/** In the place of what has the same id. @param {Saved} saved */
export async function put(saved) {
  const db = await database();
  if (db) await run(db, 'readwrite', (store) => store.put(saved));
  else memory.set(saved.id, { ...saved });
}

/** @param {string} id */
export async function remove(id) {
  const db = await database();
  if (db) await run(db, 'readwrite', (store) => store.delete(id));
  else memory.delete(id);
}
