/** The counters of The Last Full Measure: band with the regiment, badge or letter, strength and cohesion; pips for the
 * brigade within its division; marks of a state on the left edge. Commanders are dark, with stars and command value. */

import {
  CREAM,
  INK,
  STAR,
  badge,
  bandPath,
  body,
  counterMarkup,
  faceClass,
  tones,
  typeSign,
} from '../../js/counters.js';
import { escaped, typeset } from '../../js/dom.js';

/** What a counter shows here. `kind` is the type of the data, `stars` a commander's, `pips` the place of the brigade in
 * its division, `marks` words of the facts.
 * @typedef {import('../../js/counters.js').Face & {kind: string, sp: number, cr: number, cv: string, stars: number,
 *   pips: number, marks: string[]}} LfmFace */

/** Mark, short form, colour, words. @type {[string, string, string, string][]} */
const TAGS = [
  ['disorganized', 'D', '#97372B', 'disorganized'],
  ['charged', 'CHG', '#7A4B00', 'charged'],
  ['shattered', 'SHAT', '#97372B', 'brigade shattered'],
  ['detached', 'DET', INK, 'detached'],
  ['astray', 'OUT', '#5A4E3B', 'out of command'],
  ['limbered', 'LIM', '#3B6B3F', 'limbered'],
  ['dismounted', 'FOOT', '#3B6B3F', 'dismounted'],
];

/** Wheels and pole: a battery on the road. */
const LIMBERED =
  '<path d="M-9 0H9" stroke-width="2"/><circle cx="-5" cy="2" r="3.8" fill="#FFFDF7"/>' +
  '<circle cx="5" cy="2" r="3.8" fill="#FFFDF7"/>';

/** @param {string} text */
function nameSize(text) {
  return text.length <= 5 ? 13.5 : text.length <= 7 ? 11 : text.length <= 10 ? 8.8 : 7.2;
}

/** A battery goes by its captain: "Dilger I/1 OH". @param {LfmFace} f */
function shortName(f) {
  const battery = f.type === 'artillery' ? f.key.replace(/-/g, ' ') : f.name;
  return typeset(battery.replace(/ Cav$/, ' C').replace(/ Bn$/, ' B'));
}

/** Badge of the corps, letter of the division, gun or sabres. @param {LfmFace} f */
function sign(f) {
  const x = 10.5,
    y = 31;
  if (f.marks.includes('limbered'))
    return (
      `<g transform="translate(${x} ${y}) scale(.78)" fill="none" stroke="${INK}" stroke-width="1.7">` +
      `${LIMBERED}</g>`
    );
  if (f.type === 'artillery') return typeSign('artillery', x + 0.6, y, 0.64);
  if (f.type === 'cavalry') return typeSign(f.marks.includes('dismounted') ? 'infantry' : 'cavalry', x + 0.5, y, 0.76);
  if (f.side === 'union') return badge(f, x, y, 0.84);
  const { letter, deep } = tones(f);
  return `<text class="cletter" x="${x}" y="${y + 6.5}" font-size="18" fill="${deep}">${letter}</text>`;
}

/** @param {LfmFace} f @param {string} fill */
function pips(f, fill) {
  let out = '';
  for (let i = 0; i < f.pips; i++)
    out += `<rect x="${24 - f.pips * 2.8 + i * 5.6}" y="43" width="4" height="2.8" fill="${fill}"/>`;
  return out;
}

/** @param {LfmFace} f */
function regiment(f) {
  const t = tones(f);
  const name = shortName(f);
  const factors = `${f.sp}-${f.cr}`;
  return (
    body(f, faceClass(f)) +
    (f.exhausted ? `<path d="M1 17H47" stroke="${t.deep}"/>` : `<path d="${bandPath(f, 17)}" fill="${t.band}"/>`) +
    `<text class="cname" x="24" y="13.2" font-size="${nameSize(name)}" fill="${f.exhausted ? t.deep : t.text}">` +
    `${escaped(name)}</text>${sign(f)}` +
    `<text class="cnumber" x="33" y="37" font-size="${factors.length > 3 ? 12.5 : 15.5}" fill="${INK}">` +
    `${factors}</text>` +
    pips(f, t.deep)
  );
}

/** @param {LfmFace} f @param {boolean} tiny */
function commander(f, tiny) {
  const name = shortName(f);
  const k = tiny ? 0.62 : 0.5;
  let stars = '';
  for (let i = 0; i < f.stars; i++)
    stars +=
      `<path transform="translate(${24 + 18 * k * (i - (f.stars - 1) / 2)} 11) scale(${k})" d="${STAR}" ` +
      'fill="#F3C34B"/>';
  const size = tiny ? (name.length > 6 ? 11 : 15) : name.length > 9 ? 8 : name.length > 6 ? 10 : 13;
  return (
    body(f, `fill="${f.side === 'union' ? '#1B2B40' : '#3A271C'}"`) +
    stars +
    `<text class="cname" x="24" y="${tiny ? 35 : 28}" font-size="${size}" fill="${CREAM}">${escaped(name)}</text>` +
    (tiny || !f.cv
      ? ''
      : `<text class="cnumber" x="24" y="42" font-size="12" fill="${CREAM}">CV ${escaped(f.cv)}</text>`)
  );
}

/** @param {LfmFace} f */
const tagsOf = (f) => TAGS.filter(([mark]) => f.marks.includes(mark));

/** Words of the state on the left edge, one above the other. @param {LfmFace} f */
function tags(f) {
  let out = '',
    y = 38.5;
  for (const [, text, fill] of tagsOf(f)) {
    const w = text.length < 2 ? 11 : 5.4 * text.length + 4;
    out +=
      `<rect x="-8" y="${y}" width="${w}" height="9.6" rx="${text.length < 2 ? 4.8 : 2}" fill="${fill}" ` +
      `stroke="#FBF6EA" stroke-width=".8"/>` +
      `<text class="cname" x="${w / 2 - 8}" y="${y + 7.6}" font-size="8" fill="#fff">${text}</text>`;
    y -= 10;
  }
  return out;
}

/** @param {LfmFace} f @param {boolean} [tiny] */
export function faceMarkup(f, tiny = false) {
  if (f.stars) return commander(f, tiny);
  return (tiny ? counterMarkup(f, true) : regiment(f)) + tags(f);
}

/** A counter by itself, for panels. @param {LfmFace} f @param {number} size pixels */
export function faceSvg(f, size) {
  const el = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  el.setAttribute('class', 'counter');
  el.setAttribute('width', String(size));
  el.setAttribute('height', String(size));
  el.setAttribute('viewBox', tagsOf(f).length ? '-9 -5 59 59' : '-2 -2 53 53');
  el.setAttribute('aria-hidden', 'true');
  el.innerHTML = faceMarkup(f, size < 30);
  return el;
}

/** The states that its counter shows. @param {LfmFace} f */
export function stateWords(f) {
  return tagsOf(f).map(([, , , words]) => words);
}

/** In words, for those who listen. @param {LfmFace} f */
export function faceWords(f) {
  const words = [f.name];
  if (f.stars) words.push(`${f.rank} commander`, f.cv ? `command value ${f.cv}` : '');
  else words.push(f.kind.replace('-', ' '), `${f.sp} strength points`, `cohesion ${f.cr}`, ...stateWords(f));
  return words.filter(Boolean).join(', ');
}
