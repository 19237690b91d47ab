/** The small pictures of the games on the front page, 118 by 116 pixels: pieces on a part of the campaign's ground. */

import { escaped } from './dom.js';
import { counterMarkup, counterSvg } from './counters.js';

/** @typedef {import('./counters.js').Face} Face */

/** @param {Partial<Face>} some @returns {Face} */
export function face(some) {
  const none = { key: '', name: '', side: 'union', type: 'infantry', command: '', factors: '', rank: '', leads: '' };
  return { ...none, independent: false, division: 0, exhausted: false, ...some };
}

const HOOKER = { name: 'Hooker', type: 'leader', factors: '1-6', rank: 'army', leads: '1' };
const LEE = { ...HOOKER, name: 'Lee', side: 'confederate', leads: '2' };

/** Who commands a side. @param {string} side @param {number} size */
export const commander = (side, size) => counterSvg(face(side === 'confederate' ? LEE : HOOKER), size);

/** About its middle. @param {Face} one @param {number} x @param {number} y @param {number} size */
export function counter(one, x, y, size) {
  const half = size / 2;
  return `<g transform="translate(${x - half} ${y - half}) scale(${size / 48})">${counterMarkup(one)}</g>`;
}

/** @param {string} text @param {number} x @param {number} y */
export function chit(text, x, y) {
  return (
    `<circle cx="${x}" cy="${y}" r="17" fill="#3A271C" stroke="#F3C34B" stroke-width="2"/>` +
    `<text class="cletter" x="${x}" y="${y + 5}" font-size="15" fill="#FFFDF7">${escaped(text)}</text>`
  );
}

/** A grid over all of it. @param {number} wide from side to side */
export function hexes(wide) {
  const side = wide / Math.sqrt(3);
  const n = (/** @type {number} */ v) => v.toFixed(1);
  let d = '';
  for (let row = 0; row * 1.5 * side < 150; row++) {
    for (let x = (row % 2) * (wide / 2) - wide / 2; x < 130; x += wide)
      d += `M${n(x)} ${n(1.5 * side * row)}l${n(wide / 2)} ${n(-side / 2)}l${n(wide / 2)} ${n(side / 2)}v${n(side)}`;
  }
  return `<path class="grid" d="${d}"/>`;
}

/** @param {import('./game.js').About['front']} front the ground comes from the picture, `#front-ground` */
export function vignette({ ground: [x, y, unit], draw }) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'vignette');
  svg.setAttribute('viewBox', '0 0 118 116');
  svg.setAttribute('aria-hidden', 'true');
  svg.style.setProperty('--v', String(unit));
  const middle = `translate(${59 - x / unit} ${58 - y / unit}) scale(${1 / unit})`;
  svg.innerHTML = `<g class="engraved" transform="${middle}"><use href="#front-ground"/></g>${draw()}`;
  return svg;
}
