/** A stack on the map, about the middle of its top counter, in units of a counter of 48. */

import { STAR, shapeOf } from '../../js/counters.js';
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

/** Stars of the highest commander, on a disc. @param {number} stars */
function starDisc(stars) {
  return (
    `<path transform="scale(${stars > 1 ? 0.62 : 0.76}) translate(0 ${stars > 1 ? -3 : 0})" d="${STAR}" ` +
    'fill="#F3C34B"/>' +
    (stars > 1 ? `<text class="cnumber" y="7.4" font-size="7" fill="#F3C34B">${'·'.repeat(stars)}</text>` : '')
  );
}

/** @param {Stack} stack @param {boolean} tiny */
export function stackMarkup({ side, faces }, tiny) {
  const top = faces[0];
  const d = shapeOf(side || 'union');
  const shade = side === 'union' ? 'usface' : 'csface';
  const home = 'transform="translate(-24 -24)"';
  const units = faces.filter((f) => !f.stars),
    commanders = faces.filter((f) => f.stars);
  let out = '';
  for (let i = Math.min(2, units.length - 1); i > 0; i--) {
    const at = `translate(${3.4 * i - 24} ${-3.4 * i - 24})`;
    out += `<path class="${shade}" transform="${at}" d="${d}" stroke="#1D1811" stroke-width="1.4"/>`;
  }
  out += `<g class="rings" ${home}><path class="ring outer" d="${d}"/><path class="ring inner" d="${d}"/></g>`;
  out += `<g ${home}>${faceMarkup(top, tiny)}</g>`;
  let y = -24;
  const next = (/** @type {string} */ content) => {
    out += disc(26, y, content);
    y += 17;
  };
  if (units.length > 1 || (!units.length && faces.length > 1)) next(figure(String(units.length || faces.length)));
  if (units.length && commanders.length) next(starDisc(commanders[0].stars));
  if (units.slice(1).some((f) => f.type === 'artillery')) next(`<g transform="scale(1.2)">${GUN}</g>`);
  if (!top.exhausted && units.slice(1).some((f) => f.exhausted)) out += disc(-25, -24, figure('D'));
  return out;
}
