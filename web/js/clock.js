/** Time to think: what each side has left, counted down between the server's words. */

import { h, renew } from './dom.js';
import { sideTitle } from './sides.js';

/** @typedef {import('./play.js').PlayPage} PlayPage */
/** @typedef {{rule: string, now: number, at: number, runs: string, left: Record<string, number>,
 *   move: Record<string, number>, paused: boolean, unrated: boolean, flagged: string, stands: boolean}} ClockState */

/** What can be chosen for a new game with a person elsewhere. */
const RULES = ['none', 'live 1800+20', 'live 3600+30', 'live 7200+60', 'days 1+3', 'days 3+7', 'days 7+14'];

/** "3 days a move, 7 days in the bank" of "days 3+7", "30 minutes a side, and 20 seconds a move".
 * @param {string} rule */
export function clockWords(rule) {
  const [kind, one, two] = rule.split(/[ +]/);
  const many = (/** @type {number} */ n, /** @type {string} */ unit) => `${n} ${unit}${n === 1 ? '' : 's'}`;
  if (kind === 'days') return `${many(Number(one), 'day')} a move, ${many(Number(two), 'day')} in the bank`;
  if (kind !== 'live') return 'No clock';
  const minutes = Number(one) / 60;
  const side = minutes % 60 ? many(minutes, 'minute') : many(minutes / 60, 'hour');
  return `${side} a side, and ${many(Number(two), 'second')} a move`;
}

/** A side moves until the other one does. */
export function clockChoice() {
  return h(
    'label',
    { class: 'seat' },
    h('span', null, 'Clock'),
    h(
      'select',
      { name: 'clock' },
      RULES.map((value) => h('option', { value }, clockWords(value))),
    ),
  );
}

/** "14:05", "1:02:09", "2 d 5 h". @param {number} ms */
export function lastsFor(ms) {
  const s = Math.max(0, Math.floor(ms / 1000));
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  if (s >= 2 * 86400) return `${Math.floor(s / 86400)} d ${Math.floor((s % 86400) / 3600)} h`;
  if (s >= 3600) return `${Math.floor(s / 3600)}:${two(Math.floor((s % 3600) / 60))}:${two(s % 60)}`;
  return `${Math.floor(s / 60)}:${two(s % 60)}`;
}

/** What a seat has: of this move, and besides. @param {ClockState} clock @param {string} seat @param {number} now */
function leftOf(clock, seat, now) {
  const passed = clock.runs === seat ? Math.max(0, now - clock.at) : 0;
  const move = Math.max(0, clock.move[seat] - passed);
  return { move, bank: clock.left[seat] - Math.max(0, passed - clock.move[seat]) };
}

export class Clock {
  el = h('div', { class: 'clocks', role: 'timer', 'aria-label': 'Clocks' });
  /** From this machine's time to the server's. */ #skew = 0;
  /** @type {any} */ #about = null;

  /** @param {PlayPage} page */
  constructor(page) {
    this.table = page.table;
    page.el.querySelector('.map')?.append(this.el);
    this.draw = () => this.#draw();
    this.table.addEventListener('people', this.draw);
    this.timer = window.setInterval(this.draw, 1000);
    this.draw();
  }

  close() {
    clearInterval(this.timer);
    this.table.removeEventListener('people', this.draw);
    this.el.remove();
  }

  #draw() {
    const { about } = this.table;
    /** @type {ClockState | undefined} */ const clock = about?.clock;
    const shown = !!clock && clock.rule !== 'none' && !clock.unrated && !this.table.over;
    this.el.hidden = !shown;
    if (!clock || !shown) return;
    if (about !== this.#about) this.#skew = clock.now - Date.now();
    this.#about = about;
    const now = Date.now() + this.#skew;
    const seats = Object.keys(clock.left);
    renew(
      this.el,
      seats.map((seat) => this.#one(clock, seat, now)),
      clock.paused ? h('small', null, 'paused') : '',
    );
  }

  /** @param {ClockState} clock @param {string} seat @param {number} now */
  #one(clock, seat, now) {
    const { move, bank } = leftOf(clock, seat, now);
    const runs = clock.runs === seat;
    const days = clock.rule.startsWith('days');
    const low = runs && move + bank < (days ? 86400000 : 60000);
    return h(
      'span',
      { class: `${seat}${runs ? ' runs' : ''}${low ? ' low' : ''}`, title: sideTitle(seat) },
      h('b', { class: 'sidename' }, sideTitle(seat)),
      h('span', null, days && runs && move ? `${lastsFor(move)} + ${lastsFor(bank)}` : lastsFor(bank)),
    );
  }
}
