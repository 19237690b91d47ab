/** Which games wait for whom: those on a server are asked, those of this browser know it. */

import { about, known, owing, reveal } from './tables.js';
import { RemoteEngine } from '../engine/remote.js';

/** @typedef {import('./tables.js').Known} Known */
/** @typedef {{about?: any, actor?: string, both?: boolean, trouble?: string}} State */
/** @typedef {import('../engine/saved.js').Saved} Saved */
/** A game to go on with. @typedef {{href: string, title: string, side: string, turn: string, at: number}} Waiting */

/** How a table stands. @param {Known} entry @returns {Promise<State>} */
export async function ask(entry) {
  try {
    const table = await about(entry.token);
    if (owing(table).length) reveal(entry, table).catch(() => {}); // asked again in a while
    const now = table.now ?? (await new RemoteEngine({ token: entry.token }).ask('table'));
    return { about: table, actor: now.actor, both: entry.seat === 'both' };
  } catch (error) {
    const { status, code } = /** @type {any} */ (error);
    if (status === 401) return { trouble: 'The server no longer has this seat.' };
    if (code === 'no-server') return { trouble: 'This game is on another server.' };
    return { trouble: 'Server unreachable. The game is saved there.' };
  }
}

/** Does it wait for the one who sits there? @param {State} state */
export function yourTurn({ about: table, actor, both }) {
  if (!table || table.over) return false;
  if (both) return actor !== 'fortune';
  return actor === table.you || (actor === 'fortune' && table.dice === table.you);
}

/** The side of a person who plays here; a machine moves only while its page is open, so it waits for him as well.
 * @param {Saved} one */
function mine({ seats, actor }) {
  const sides = Object.keys(seats).filter((side) => seats[side] === 'person');
  return sides.includes(actor) ? actor : sides[0];
}

/** Games of this browser that are not over, the last one played first. @param {Saved[]} saved
 * @returns {Waiting[]} */
export function waitingHere(saved) {
  return saved
    .filter((one) => !one.over && mine(one))
    .sort((a, b) => b.at - a.at)
    .map((one) => {
      const { id, title, scenario, turn, at } = one;
      return { href: `#/play/${id}`, title: title || scenario, side: mine(one), turn: turn || '1', at };
    });
}

/** Seats on a server that have to move, the one that others have waited for longest first: an opponent is a person, a
 *  machine has time. @returns {Promise<Waiting[]>} */
export async function waitingOnline() {
  const seats = known().filter(({ seat }) => seat !== 'nobody');
  const states = await Promise.all(seats.map(async (entry) => ({ entry, state: await ask(entry) })));
  return states
    .filter(({ state }) => yourTurn(state))
    .map(({ entry, state }) => ({
      href: `#/t/${entry.token}`,
      title: entry.title,
      side: state.actor ?? '',
      turn: '',
      at: state.about?.now?.at ?? entry.at,
    }))
    .sort((a, b) => a.at - b.at);
}
