/** A stack on the map, about the middle of its top counter, in units of a counter of 48. */

import { shapeOf } from '../../js/counters.js';
import { faceMarkup } from './faces.js';

/** @typedef {import('./model.js').Stack} Stack */

const GUN =
  '<path d="M-4.8 -2.6L3 -.8M.4 .6L4.6 3.2" stroke="#FBF6EA" stroke-width="1.7"/>' +
  '<circle cx=".6" cy="1" r="2.3" fill="#1D1811" stroke="#FBF6EA" stroke-width="1.1"/>';

/** @param {number} x @param {number} y @param {string} content in units of a disc of 8 */
function disc(x, y, content) {
  return (
    `<g transform="translate(${x} ${y})"><circle r="8.6" fill="#1D1811" stroke="#FBF6EA" stroke-width="1.2"/>` +
    `${content}</g>`
  );
}

/** @param {string} text */
const figure = (text) => `<text class="cnumber" y="4.5" font-size="12.5" fill="#fff">${text}</text>`;

/** @param {Stack} stack @param {boolean} tiny */
export function stackMarkup({ side, faces }, tiny) {
  const top = faces[0];
  const d = shapeOf(side || 'union');
  const shade = side === 'union' ? 'usface' : 'csface';
  const home = 'transform="translate(-24 -24)"';
  let out = '';
  for (let i = Math.min(2, faces.length - 1); i > 0; i--) {
    const at = `translate(${3.4 * i - 24} ${-3.4 * i - 24})`;
    out += `<path class="${shade}" transform="${at}" d="${d}" stroke="#1D1811" stroke-width="1.4"/>`;
  }
  out += `<g class="rings" ${home}><path class="ring outer" d="${d}"/><path class="ring inner" d="${d}"/></g>`;
  out += `<g ${home}>${faceMarkup(top, tiny)}</g>`;
  if (faces.length < 2) return out;
  out += disc(26, -24, figure(String(faces.length)));
  let y = -7;
  const below = faces.slice(1);
  if (below.some((f) => !f.key)) {
    out += disc(26, y, figure('?'));
    y += 17;
  }
  if (below.some((f) => f.type === 'artillery')) out += disc(26, y, `<g transform="scale(1.2)">${GUN}</g>`);
  const lower = ['demoralized', 'disorganized', 'oos'].find(
    (mark) => !top.marks.includes(mark) && below.some((f) => f.marks.includes(mark)),
  );
  if (lower) out += disc(-25, -24, figure('!'));
  return out;
}

/** A breastwork: a rampart on three sides with ticks outward. */
export const WORKS = (() => {
  let ticks = '';
  for (let t = -27; t <= 27; t += 6) ticks += `M${t} -31v-4.4`;
  for (let t = -25; t <= 23; t += 6) ticks += `M-31 ${t}h-4.4M31 ${t}h4.4`;
  return `<path class="works" d="M-31 27V-31H31V27"/><path class="works ticks" d="${ticks}"/>`;
})();
