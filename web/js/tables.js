/** Tables on a server: what this browser remembers of them, and the calls that need no seat. No elements here. */

import { RemoteEngine } from '../engine/remote.js';
import { sideName } from './sides.js';

/**
 * A table that this browser knows.
 * @typedef {object} Known
 * @property {string} table its name, which an invitation carries
 * @property {string} token of the seat; whoever has it plays. Of both, with a + between, where two play at this screen
 * @property {string} seat `nobody` for a spectator, `both` for two at this screen
 * @property {string} title
 * @property {number} at when it was first known, in milliseconds
 * @property {string} [watch] a spectator's token, to hand on
 * @property {string} [nonce] the number that this player adds to the dice
 * @property {string} [commitment] the hash of the server's seed, or its first half, from before that number was told
 * @property {string[]} [hashes] those of the players' numbers, as they were then
 * @property {string} [next] our number for a rematch that was offered or agreed to
 */
/** @typedef {{version: string, public: string}} Server */
/** @typedef {{seat: string, kind: string, name: string}} Chair */
/** @typedef {{table: string, scenario: string, title: string, state: 'open' | 'running' | 'over', since: number,
 *   changed: number, now: {seats: Chair[], actor: string, over: boolean, winner: string, result: string}}} Listed */

const TABLES = 'longroll.tables';
const NAME = 'longroll.name';
const MOST = 100;

// ---- What is remembered ------------------------------------------------------------------------

/** @param {string} key @param {string} otherwise */
function read(key, otherwise) {
  try {
    return localStorage.getItem(key) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {string} value */
function write(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    /* a private window: links must do */
  }
}

/** @returns {Known[]} newest first */
export function known() {
  try {
    const all = JSON.parse(read(TABLES, '[]'));
    return Array.isArray(all) ? all.filter((one) => one && typeof one.token === 'string') : [];
  } catch {
    return [];
  }
}

/** @param {Known[]} all */
function keep(all) {
  write(TABLES, JSON.stringify(all.slice(0, MOST)));
}

/** A seat is remembered once; a player's seat takes the place of a spectator's. @param {Known} entry */
export function remember(entry) {
  const others = known().filter((one) => one.token !== entry.token);
  const before = known().find((one) => one.token === entry.token);
  const left =
    entry.seat === 'nobody' ? others : others.filter((one) => one.table !== entry.table || one.seat !== 'nobody');
  keep([{ ...before, ...entry }, ...left]);
}

/** @param {string} token */
export function forget(token) {
  keep(known().filter((one) => one.token !== token));
}

export function myName() {
  return read(NAME, '');
}

/** @param {string} name */
export function callMe(name) {
  write(NAME, name.trim());
}

/** Whom this browser plays. @param {Known} entry */
export function mySeat({ seat }) {
  if (seat === 'nobody') return 'watching';
  return seat === 'both' ? 'both sides at this screen' : `you are the ${sideName(seat)}`;
}

// ---- Links ------------------------------------------------------------------------------------------

/** This page without its hash. */
export function here() {
  return location.href.split(/[?#]/)[0];
}

/** Is this page open only to the machine it runs on? */
export function onLoopback() {
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);
}

/**
 * The address for others: what the server was told, or the page's own.
 * @param {Server | null} server @param {string} hash
 */
export function linkTo(server, hash) {
  const base = server?.public ? server.public.replace(/\/?$/, '/') : here();
  return `${base}#/${hash}`;
}

/** @param {string} text */
export function bytesOf(text) {
  return new TextEncoder().encode(text).length;
}

/** A name as the server takes it. @param {string} name */
export function fitName(name) {
  let fit = name.trim();
  while (bytesOf(fit) > 40) fit = [...fit].slice(0, -1).join('');
  return fit;
}

// ---- Calls -------------------------------------------------------------------------------------------

const anybody = () => new RemoteEngine({ token: '' });


/** @type {Promise<Server | null> | undefined} */
let asked;

/**
 * The server behind this page; null when it is a plain web server, or out of reach.
 * @returns {Promise<Server | null>}
 */
export function server() {
  asked ??= anybody()
    .ask('status')
    .then((/** @type {any} */ { version, public: url }) => ({ version, public: url ?? '' }))
    .catch(() => {
      asked = undefined;
      return null;
    });
  return /** @type {Promise<Server | null>} */ (asked);
}

/** @param {string} state open, running or over @param {string} [from] `next` of the page before
 *  @returns {Promise<{tables: Listed[], next: string}>} newest change first */
export function publicTables(state, from = '') {
  return anybody().ask(`tables/${state}${from ? `/${from}` : ''}`);
}

/**
 * @param {{scenario?: string, record?: string, at?: number, options?: Record<string, string>,
 *   seats: Record<string, string>, public?: boolean, clock?: string}} wish
 * @param {string} title
 * @returns {Promise<Known>} the seat of whoever asks: a player's if there is one
 */
export async function begin(wish, title) {
  const { seats, ...rest } = wish;
  const plays = Object.values(seats).some((who) => !/^(open|ai:)/.test(who)) || Object.keys(seats).length < 2;
  const nonce = plays ? freshNumber() : undefined; // without a seat there is nothing to add it to
  const nonce_hash = nonce && (await hashOf(nonce));
  const answer = await anybody().ask('tables', { ...rest, ...seats, name: fitName(myName()), nonce_hash });
  const own = Object.keys(answer.seats).filter((seat) => seat !== 'nobody');
  const mine = own.length ? own : ['nobody'];
  const token = mine.map((seat) => answer.seats[seat]).join('+');
  const entry = {
    table: answer.table,
    token,
    seat: mine.length > 1 ? 'both' : mine[0],
    title,
    at: Date.now(),
    watch: answer.seats.nobody,
    nonce,
    commitment: answer.commitment,
  };
  remember(entry);
  if (nonce) await reveal(entry).catch(() => {}); // else with the next request
  return entry;
}

/** @param {string} table @param {string} seat nobody's @param {string} title @returns {Promise<Known>} */
export async function watch(table, seat, title) {
  const { token } = await anybody().ask('sit', { table, seat });
  const entry = { table, token, seat, title, at: Date.now() };
  remember(entry);
  return entry;
}

/** Our number is told with the seat: so what the server has promised is asked for before.
 *  @param {string} table @param {string} seat @param {string} title
 *  @param {any} [seen] the table as it was shown @returns {Promise<Known>} */
export async function sit(table, seat, title, seen) {
  const promised = seen ?? (await about((await anybody().ask('sit', { table, seat: 'nobody' })).token));
  const nonce = freshNumber();
  const answer = await anybody().ask('sit', { table, seat, name: fitName(myName()), nonce });
  const entry = { table, token: answer.token, seat: answer.seat, title, at: Date.now(), nonce, ...promiseOf(promised) };
  remember(entry);
  return entry;
}

/** What a token opens. @param {string} token @returns {Promise<any>} the table message */
export function about(token) {
  return new RemoteEngine({ token }).ask('table/about');
}

// ---- The number for the dice ----------------------------------------------------------------------

/** What a player adds to the dice, so that nobody can have chosen them: 128 bits. */
export function freshNumber() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (c) => ({ '+': '-', '/': '_' })[c] ?? '');
}

/** @param {string} number */
export async function hashOf(number) {
  const { sha256, hex } = await import('./derive.js');
  return hex(await sha256(new TextEncoder().encode(number)));
}

/** What can be checked at the end. @param {any} table */
export function promiseOf(table) {
  return { commitment: table.commitment, hashes: table.seats.map((/** @type {any} */ seat) => seat.nonce_hash) };
}

/** Whose number the dice wait for, once all have sat down. @param {any} table @returns {any[]} seats */
export function owing(table) {
  const { seats, over } = table;
  if (over || seats.some((/** @type {any} */ seat) => seat.kind === 'open')) return [];
  return seats.filter((/** @type {any} */ seat) => seat.nonce_hash && !seat.nonce);
}

/**
 * Tell our number, if it is due: nobody can choose his to fit it any more. First what was promised is written down.
 * @param {Known | undefined} entry @param {any} [seen] the table
 */
export async function reveal(entry, seen) {
  if (!entry?.nonce || (seen && !owing(seen).length)) return;
  const { nonce } = entry;
  const nonce_hash = await hashOf(nonce);
  for (const token of entry.token.split('+')) {
    const engine = new RemoteEngine({ token });
    const table = await engine.about();
    const mine = owing(table).find((seat) => seat.seat === table.you && seat.nonce_hash === nonce_hash);
    if (!mine) continue;
    remember({ ...promiseOf(table), ...current(entry) });
    await engine.ask('table/nonce', { nonce });
  }
}

/** @param {Known} entry */
function current(entry) {
  return known().find((one) => one.token === entry.token) ?? entry;
}
