/** The sign of a unit in tray, roster and order of battle: its stands that are left and lost, and its name. */

import { escaped, typeset } from '../../js/dom.js';
import { STAR, tones } from '../../js/counters.js';

/** @typedef {import('./model.js').BffFace} BffFace */

const BOLD = 'font-weight="700" text-anchor="middle"';
const GUN =
  '<g transform="translate(24 27)" stroke="#1D1811" fill="none"><path d="M-13 -5L7 -2" stroke-width="4"/>' +
  '<path d="M3 2L13 8" stroke-width="2.6"/><circle cx="2" cy="3" r="6" fill="#FFFDF7" stroke-width="1.6"/>' +
  '<path d="M2 -3v12M-4 3h12" stroke-width="1.1"/></g>';

/** @param {string} markup @param {number} size @param {number} box */
function svg(markup, size, box) {
  const el = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  el.setAttribute('viewBox', `0 0 ${box} ${box}`);
  el.setAttribute('width', String(size));
  el.setAttribute('height', String(size));
  el.setAttribute('aria-hidden', 'true');
  el.innerHTML = markup;
  return el;
}

/** A card of 48: band with letter, stands as little blocks (lost ones hollow, thresholds marked), order in words.
 * @param {BffFace} f @param {number} size */
export function faceSvg(f, size) {
  const { letter, band, text } = tones(f);
  const round = f.side === 'union' ? 4 : 1,
    shade = f.side === 'union' ? 'usface' : 'csface';
  let out =
    `<rect x=".7" y=".7" width="46.6" height="46.6" rx="${round}" class="${shade}" stroke="#1D1811" ` +
    'stroke-width="1.4"/>' +
    `<rect x="1.4" y="1.4" width="45.2" height="11" fill="${band}"/>` +
    `<text x="24" y="10" font-size="8.4" ${BOLD} fill="${text}">${escaped(letter || f.badge)}</text>`;
  if (f.kind === 'leader')
    out +=
      `<circle cx="24" cy="28" r="12" fill="${f.side === 'union' ? '#1B2B40' : '#3A271C'}"/>` +
      `<path transform="translate(24 28)" d="${STAR}" fill="#F3C34B"/>`;
  else if (/battery/.test(f.kind)) out += GUN;
  else {
    const columns = Math.max(4, Math.ceil(f.start / 3));
    const w = Math.min(9, 40 / columns);
    for (let i = 0; i < f.start; i++) {
      const x = 4 + (i % columns) * w,
        y = 17 + Math.floor(i / columns) * 8;
      out += `<rect x="${x.toFixed(1)}" y="${y}" width="${(w - 1.4).toFixed(1)}" height="6" ${
        i < f.stands ? 'fill="#6A6243"' : 'fill="none" stroke="#8C785A" stroke-width=".8" stroke-dasharray="1.4 1"'
      }/>`;
    }
  }
  out += `<text x="24" y="44.6" font-size="7.6" ${BOLD} fill="#1D1811">${escaped(typeset(f.figure))}</text>`;
  return svg(out, size, 48);
}
