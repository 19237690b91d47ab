/** The counters of Give Us Victories: those of all games, with a bonus in a white circle and the marks of a state. */

import { counterMarkup, shapeOf } from '../../js/counters.js';
import { escaped } from '../../js/dom.js';

/** What a counter shows here; `marks` as the facts word them.
 * @typedef {import('../../js/counters.js').Face & {bonus: number, marks: string[], kind: string}} GuvFace */

const INK = '#1D1811';
/** @type {Record<string, [string, string]>} */
const TAGS = {
  disorganized: ['DIS', '#7A4B00'],
  demoralized: ['DEM', '#97372B'],
  oos: ['OOS', INK],
  marched: ['FM', '#3B6B3F'],
};
const SIGNS = {
  skirmisher: '<path d="M26 30l4 -11M32 30l4 -11M38 30l4 -11" stroke="#1D1811" stroke-width="2"/>',
  dummy: '<path d="M28 24.5h12" stroke="#1D1811" stroke-width="2.4"/>',
};

/** @param {string} side */
export function unseenMarkup(side) {
  const d = shapeOf(side || 'union');
  const face = side ? `class="${side === 'union' ? 'usface' : 'csface'}"` : 'fill="#E9E2D0"';
  const ink = side === 'union' ? '#1E4B87' : side ? '#97372B' : INK;
  return (
    `<path ${face} d="${d}" stroke="${INK}" stroke-width="1.3" stroke-dasharray="3.4 2"/>` +
    `<text class="cletter" x="24" y="35" font-size="31" fill="${ink}">?</text>`
  );
}

/** Bottom right; on a small counter left, where the badge leaves room. @param {GuvFace} f @param {boolean} tiny */
function bonusMarkup(f, tiny) {
  if (!f.bonus) return '';
  const [x, y, r] = tiny ? [8, 18, 7] : [41.8, 41.4, 5.6];
  return (
    `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" stroke="#1D1811" stroke-width="1.1"/>` +
    `<text class="cnumber" x="${x}" y="${y + r * 0.58}" font-size="${r * 1.6}" fill="${INK}">${f.bonus}</text>`
  );
}

/** Words of the state on the left edge, one above the other. @param {GuvFace} f */
function tagsMarkup(f) {
  let out = '',
    y = 36.5;
  for (const [mark, [text, fill]] of Object.entries(TAGS)) {
    if (!f.marks.includes(mark)) continue;
    out +=
      `<rect x="-9.5" y="${y}" width="19" height="9" rx="2" fill="${fill}" stroke="#FBF6EA" stroke-width=".8"/>` +
      `<text class="cname" x="0" y="${y + 7.1}" font-size="7.6" fill="#fff">${text}</text>`;
    y -= 9.6;
  }
  if (f.marks.includes('used') && !f.marks.includes('active'))
    out +=
      '<circle cx="44" cy="16" r="5.4" fill="#FBF6EA" stroke="#1D1811" stroke-width=".9"/>' +
      '<path d="M41.2 16l2.2 2.6l3.4 -4.8" fill="none" stroke="#1D1811" stroke-width="1.5"/>';
  return out;
}

/** @param {GuvFace} f @param {boolean} [tiny] */
export function faceMarkup(f, tiny = false) {
  if (!f.key) return unseenMarkup(f.side);
  const sign = /** @type {Record<string, string>} */ (SIGNS)[f.kind] ?? '';
  return counterMarkup(f, tiny) + sign + bonusMarkup(f, tiny) + tagsMarkup(f);
}

/** A counter by itself, for panels. @param {GuvFace} f @param {number} size pixels */
export function faceSvg(f, size) {
  const el = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  el.setAttribute('class', 'counter');
  el.setAttribute('width', String(size));
  el.setAttribute('height', String(size));
  el.setAttribute('viewBox', f.marks.some((mark) => TAGS[mark]) ? '-10 -7 59 59' : '-2 -2 53 53');
  el.setAttribute('aria-hidden', 'true');
  el.innerHTML = faceMarkup(f, size < 33);
  return el;
}

/** In words, for those who listen. @param {GuvFace} f */
export function faceWords(f) {
  if (!f.key) return 'unseen';
  const strength = (f.exhausted ? f.factors.split('/')[1] : f.factors.split('/')[0]).split('-');
  const words = [f.name, f.kind.replace('-', ' '), `${strength[0]} combat points`];
  if (strength[1]) words.push(`moves ${strength[1]}`);
  if (f.bonus) words.push(`bonus ${f.bonus}`);
  if (f.exhausted) words.push('reduced');
  for (const mark of f.marks) words.push(mark === 'oos' ? 'out of supply' : mark);
  return words.join(', ');
}

const NAMES = /** @type {Record<string, string>} */ ({
  'union-independent': 'Indep.',
  'confederate-independent': 'Indep.',
  'good-general': 'General',
});

/** A command chit: a dark disc with a gold star; 54 by 54 units. @param {string} key @param {string} side
 * @param {string} note */
export function chitMarkup(key, side, note) {
  const name = NAMES[key] ?? key;
  const fill = side === 'union' ? '#1B2B40' : side === 'confederate' ? '#3A271C' : '#8A7A52';
  const size = name.length > 7 ? 9.4 : name.length > 5 ? 11 : 14;
  return (
    `<circle r="26" fill="${fill}" stroke="#1D1811" stroke-width="1.4"/>` +
    '<circle r="22.6" fill="none" stroke="#C9A45A" stroke-width="1"/>' +
    '<path transform="translate(0 -13.5) scale(.5)" d="M0 -8.4L2.1 -2.8L8 -2.6L3.4 1.1L5 6.8L0 3.5L-5 6.8L-3.4 1.1' +
    'L-8 -2.6L-2.1 -2.8z" fill="#F3C34B"/>' +
    `<text class="chitname" y="3.5" font-size="${size}">${escaped(name)}</text>` +
    (note ? `<text class="chitnote" y="14.5">${escaped(note)}</text>` : '')
  );
}

/** @param {string} key @param {string} side @param {string} note @param {number} size */
export function chitSvg(key, side, note, size) {
  const el = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  el.setAttribute('class', 'chit');
  el.setAttribute('width', String(size));
  el.setAttribute('height', String(size));
  el.setAttribute('viewBox', '-27 -27 54 54');
  el.setAttribute('aria-hidden', 'true');
  el.innerHTML = chitMarkup(key, side, note);
  return el;
}
