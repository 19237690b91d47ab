/** Counters: a square of 48 units with band, mark, type and factors. Union corners are round, Confederate corners cut;
 *  nothing is told by colour alone, and inside a counter colours do not change with the theme. */

import { escaped, typeset } from './dom.js';

/** What a counter shows.
 * @typedef {{key: string, name: string, side: string, type: string, command: string, factors: string, rank: string,
 *   leads: string, independent: boolean, division: number, exhausted: boolean, aside?: boolean}} Face
 * `aside`: something of the game's own stands right of the factors */

export const INK = '#1D1811';
export const CREAM = '#FFFDF7';
export const STAR = 'M0 -8.4L2.1 -2.8L8 -2.6L3.4 1.1L5 6.8L0 3.5L-5 6.8L-3.4 1.1L-8 -2.6L-2.1 -2.8z';

/** Letter, band, deeper tone for strokes on a face, dark text on the band.
 * @type {Record<string, [string, string, string, boolean]>} */
const COMMANDS = {
  Anderson: ['A', '#AC5912', '#AC5912', false],
  McLaws: ['M', '#3B7A4E', '#3B7A4E', false],
  'AP-Hill': ['H', '#7A1F2E', '#7A1F2E', false],
  Rodes: ['R', '#E6A99E', '#96392F', true],
  Colston: ['C', '#E3C04A', '#7E6200', true],
  Early: ['E', '#8C8A84', '#4C4A46', true],
  Hood: ['Hd', '#B8860B', '#7A5600', false],
  Pickett: ['P', '#C98A5E', '#8A4A1E', true],
  Stuart: ['S', '#2E2A25', '#2E2A25', false],
  Cavalry: ['', '#2E2A25', '#2E2A25', false],
  'Army-Artillery': ['', '#6A5840', '#6A5840', false],
  'Artillery-I': ['', '#6A5840', '#6A5840', false],
  'Artillery-II': ['', '#6A5840', '#6A5840', false],
  Army: ['', '#3F2A1F', '#3F2A1F', false],
};

/** Corps badges. @type {Record<string, string>} */
const BADGES = {
  I: 'M-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0z',
  II: 'M-1.2 8l.6 -4.6a4 4 0 1 1 -3.2 -6.4a4 4 0 1 1 7.6 0a4 4 0 1 1 -3.2 6.4l.6 4.6z',
  III: 'M0 -8.4L6.4 0L0 8.4L-6.4 0z',
  V: 'M0 0L-3.6 -8L0 -5.8L3.6 -8L0 0L8 -3.6L5.8 0L8 3.6L0 0L3.6 8L0 5.8L-3.6 8L0 0L-8 3.6L-5.8 0L-8 -3.6z',
  VI: 'M-2.6 -8h5.2v5.4h5.4v5.2h-5.4v5.4h-5.2v-5.4h-5.4v-5.2h5.4z',
  XI: 'M3.6 -6.6A7.6 7.6 0 1 0 3.6 6.6A6.4 6.4 0 1 1 3.6 -6.6z',
  XII: STAR,
};
const BADGE_FILL = ['#FFFFFF', '#C8352B', '#FFFFFF', '#2F66B4'];

const SHAPE_US = 'M4 0H44a4 4 0 0 1 4 4V44a4 4 0 0 1 -4 4H4a4 4 0 0 1 -4 -4V4a4 4 0 0 1 4 -4z';
const SHAPE_CS = 'M7 0H41L48 7V41L41 48H7L0 41V7z';

/** @type {Record<string, string>} */
const TYPES = {
  infantry: `<path d="M-9 -6L9 6M9 -6L-9 6"/><path d="M3.6 2.4L9 6M-3.6 2.4L-9 6" stroke-width="3.2"/>`,
  cavalry: `<path d="M-9 -7Q-3 4 8 6M9 -7Q3 4 -8 6"/><path d="M5 8.4L8.6 3M-5 8.4L-8.6 3" stroke-width="2"/>`,
  artillery:
    `<path d="M-10.5 -4.6L5.5 -2.6" stroke-width="3.4"/><path d="M2 1L10 6.4" stroke-width="2.2"/>` +
    `<circle cx="1.6" cy="1.8" r="4.7" fill="${CREAM}"/><path d="M1.6 -2.9v9.4M-3.1 1.8h9.4" stroke-width="1"/>`,
  engineer: `<path d="M-9 7V-6h4v3h3v-3h4v3h3v-3h4V7h-6V2.4q-1.5 -2 -3 0V7z" fill="${INK}" stroke="none"/>`,
};

/** @param {string} side */
export function shapeOf(side) {
  return side === 'union' ? SHAPE_US : SHAPE_CS;
}

/** Letter, band and tones of a command. @param {Face} f */
export function tones(f) {
  if (f.side === 'union') return { letter: '', band: '#1E4B87', deep: '#1E4B87', text: CREAM };
  const [letter, band, deep, dark] = COMMANDS[f.command] ?? ['', '#3F2A1F', '#3F2A1F', false];
  return { letter, band, deep, text: dark ? INK : CREAM };
}

/** "CT Artillery" becomes "CT Art."; the two Lees of the cavalry are cut. @param {string} name */
export function shortName(name) {
  if (name === 'Fitzhugh Lee') return 'F. Lee';
  if (name === 'William H. F. Lee') return 'W. H. F. Lee';
  return typeset(name.replace(' Artillery', ' Art.'));
}

/** @param {Face} f */
function factors(f) {
  const [fresh, tired] = f.factors.split('/');
  return f.exhausted ? `(${tired ?? ''})` : fresh;
}

/** @param {string} text @param {number} y @param {string} colour @param {string} [face] */
function nameText(text, y, colour, face = 'cname') {
  const size = text.length <= 7 ? 10 : text.length <= 10 ? 8.8 : text.length <= 12 ? 7.6 : 6.6;
  return `<text class="${face}" x="24" y="${y}" font-size="${size}" fill="${colour}">${escaped(text)}</text>`;
}

/** @param {string} text @param {number} y @param {number} size @param {string} colour @param {number} [x] */
function numberText(text, y, size, colour, x = 24) {
  return `<text class="cnumber" x="${x}" y="${y}" font-size="${size}" fill="${colour}">${escaped(text)}</text>`;
}

/** @param {string} type @param {number} x @param {number} y @param {number} k */
export function typeSign(type, x, y, k) {
  const at = `translate(${x} ${y}) scale(${k})`;
  return `<g transform="${at}" fill="none" stroke="${INK}" stroke-width="1.7">${TYPES[type] ?? ''}</g>`;
}

/** @param {Face} f @param {number} x @param {number} y @param {number} k @param {string} [fill] */
export function badge(f, x, y, k, fill) {
  const d = BADGES[f.command];
  if (!d) return '';
  const own = fill ?? (f.exhausted ? '#FFFFFF' : (BADGE_FILL[f.division] ?? '#FFFFFF'));
  const at = `translate(${x} ${y}) scale(${k})`;
  return `<path transform="${at}" d="${d}" fill="${own}" stroke="${fill ?? INK}" stroke-width="1.2"/>`;
}

/** @param {Face} f @param {number} x @param {number} y */
function shield(f, x, y) {
  const t = tones(f);
  const fill = f.exhausted ? CREAM : t.band,
    colour = f.exhausted ? t.deep : t.text;
  return (
    `<path d="M${x - 7} ${y - 8}h14v10q0 5 -7 7.4q-7 -2.4 -7 -7.4z" fill="${fill}" stroke="${t.deep}"/>` +
    `<text class="cletter" x="${x}" y="${y + 4}" font-size="12.5" fill="${colour}">${t.letter}</text>`
  );
}

/** @param {Face} f */
function mark(f) {
  if (f.independent) {
    const dashes = 'stroke-width="1.2" stroke-dasharray="2.4 1.8"';
    return `<circle cx="14" cy="24.5" r="6.6" fill="none" stroke="${INK}" ${dashes}/>`;
  }
  return f.side === 'union' ? badge(f, 14, 24.5, 1) : shield(f, 14, 24.5);
}

/** @param {Face} f @param {string} face */
export function body(f, face) {
  const d = shapeOf(f.side);
  const dash = f.exhausted ? ' stroke-dasharray="3.4 2"' : '';
  const tired = f.exhausted ? `<path d="${d}" fill="url(#${f.side === 'union' ? 'tired-us' : 'tired-cs'})"/>` : '';
  return (
    `<path d="${d}" transform="translate(1.6 2)" fill="#000" fill-opacity=".3"/>` +
    `<path ${face} d="${d}" stroke="${INK}" stroke-width="1.3"${dash}/>${tired}`
  );
}

/** @param {Face} f @param {number} low lower edge of the band */
export function bandPath(f, low) {
  return f.side === 'union'
    ? `M4 .6H44a3.4 3.4 0 0 1 3.4 3.4V${low}H.6V4a3.4 3.4 0 0 1 3.4 -3.4z`
    : `M7.3 .6H40.7L47.4 7.3V${low}H.6V7.3z`;
}

/** @param {Face} f */
export function faceClass(f) {
  return f.exhausted ? 'fill="#F6F4EC"' : `class="${f.side === 'union' ? 'usface' : 'csface'}"`;
}

/** @param {Face} f */
function plain(f) {
  const t = tones(f);
  const alone = f.type === 'cavalry' || f.type === 'engineer';
  return (
    body(f, faceClass(f)) +
    (f.exhausted ? `<path d="M1 13H47" stroke="${t.deep}"/>` : `<path d="${bandPath(f, 13)}" fill="${t.band}"/>`) +
    nameText(shortName(f.name), 10, f.exhausted ? t.deep : t.text) +
    (alone ? '' : mark(f)) +
    typeSign(f.type, alone ? 24 : 34, 24.5, alone ? 1.15 : 0.95) +
    numberText(factors(f), 45, f.exhausted ? 13 : 11.5, INK, f.exhausted && f.aside ? 19.5 : 24)
  );
}

/** Small: no name; badge or letter above, two factors below. @param {Face} f */
function small(f) {
  const t = tones(f);
  const two = f.exhausted ? factors(f) : factors(f).split('-').slice(0, 2).join('-');
  const low = f.side === 'union' ? 10 : 25;
  let head = f.exhausted
    ? `<path d="M1 ${low}H47" stroke="${t.deep}"/>`
    : `<path d="${bandPath(f, low)}" fill="${t.band}"/>`;
  if (f.side === 'union') {
    head +=
      f.independent || f.type === 'cavalry' || f.type === 'engineer'
        ? typeSign(f.type, 24, 20.5, 1)
        : badge(f, 24, 20.5, 1.06);
  } else if (t.letter) {
    const fill = f.exhausted ? t.deep : t.text;
    head += `<text class="cletter" x="24" y="21" font-size="22" fill="${fill}">${t.letter}</text>`;
  } else {
    head += `<rect x="9" y="6" width="30" height="16" rx="3" fill="${CREAM}"/>${typeSign(f.type, 24, 14, 0.9)}`;
  }
  return body(f, faceClass(f)) + head + numberText(two, 45, two.length > 4 ? 15 : 18, INK);
}

/** @param {Face} f @param {number} x @param {number} y @param {number} k @param {boolean} across */
function stars(f, x, y, k, across) {
  const count = f.rank === 'army' ? 3 : f.rank === 'corps' ? 2 : 1;
  let out = '';
  for (let i = 0; i < count; i++) {
    const off = 20 * k * (i - (count - 1) / 2);
    const at = across ? `${x + off} ${y}` : `${x} ${y + off}`;
    out += `<path transform="translate(${at}) scale(${k})" d="${STAR}" fill="#F3C34B"/>`;
  }
  return out;
}

/** @param {Face} f */
function leader(f) {
  const t = tones(f);
  const union = f.side === 'union';
  const face = f.exhausted ? 'fill="#F6F4EC"' : `fill="${union ? '#1B2B40' : '#3A271C'}"`;
  const band = union ? '#2F66B4' : t.letter ? t.band : '#3A271C';
  const pale = f.exhausted ? INK : CREAM;
  const value = f.exhausted ? factors(f) : `+${f.leads}·${factors(f).replace(/^\*-/, '')}`;
  return (
    body(f, face) +
    (f.exhausted ? '' : `<path d="${bandPath(f, 13)}" fill="${band}"/>`) +
    nameText(shortName(f.name), 10, f.exhausted ? INK : t.letter ? t.text : CREAM) +
    '<ellipse cx="24" cy="24" rx="8.4" ry="9.6" fill="#E9D9B8" stroke="#F3C34B"/>' +
    `<path d="M17 30q1.5 -4 7 -4t7 4q-3 3.6 -7 3.6t-7 -3.6z" fill="${union ? '#27415F' : '#77736A'}"/>` +
    '<circle cx="24" cy="22" r="3.6" fill="#C79C78"/><path d="M20.4 22.8q3.6 6.4 7.2 0v2.8q-3.6 3 -7.2 0z" ' +
    'fill="#4A3826"/>' +
    '<path d="M19.2 20.6q.4 -4 4.8 -4t4.8 4z" fill="#2B2B2B"/>' +
    stars(f, 7.5, 24.5, 0.42, false) +
    (t.letter
      ? `<text class="cletter" x="40" y="28.5" font-size="11" fill="${pale}">${t.letter}</text>`
      : badge(f, 40, 24.5, 0.62, f.exhausted ? INK : '#FFFFFF')) +
    numberText(value, 45, 10, pale)
  );
}

/** @param {Face} f */
function smallLeader(f) {
  const face = f.exhausted ? 'fill="#F6F4EC"' : `fill="${f.side === 'union' ? '#1B2B40' : '#3A271C'}"`;
  const name = shortName(f.name).slice(0, 7);
  const pale = f.exhausted ? INK : CREAM;
  return (
    body(f, face) +
    stars(f, 24, 16, 0.66, true) +
    `<text class="cname" x="24" y="39" font-size="${name.length > 5 ? 13 : 17}" fill="${pale}">${escaped(name)}</text>`
  );
}

/**
 * The inside of a counter as SVG markup, 48 by 48 units.
 * @param {Face} f
 * @param {boolean} [tiny] below 33 pixels
 */
export function counterMarkup(f, tiny = false) {
  if (f.type === 'leader') return tiny ? smallLeader(f) : leader(f);
  return tiny ? small(f) : plain(f);
}

/**
 * A counter by itself, for panels.
 * @param {Face} f
 * @param {number} size pixels
 */
export function counterSvg(f, size) {
  const el = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  el.setAttribute('class', 'counter');
  el.setAttribute('viewBox', '-2 -2 53 53');
  el.setAttribute('width', String(size));
  el.setAttribute('height', String(size));
  el.setAttribute('aria-hidden', 'true');
  el.innerHTML = counterMarkup(f, size < 33);
  return el;
}

/** In words, for those who listen. @param {Face} f */
export function counterWords(f) {
  const [fresh, tired] = f.factors.split('/');
  const what = f.type === 'leader' ? 'leader' : f.type;
  return `${f.name}, ${what}, ${f.exhausted ? `exhausted, ${tired}` : `fresh, ${fresh.replace(/^\*-/, '')}`}`;
}

/** Patterns that counters and bars of odds use; once a page. */
export function counterDefs() {
  const el = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  el.setAttribute('class', 'defs');
  el.setAttribute('aria-hidden', 'true');
  const one = (/** @type {string} */ id, /** @type {string} */ colour) =>
    `<pattern id="${id}" width="6.5" height="6.5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">` +
    `<path d="M0 0V6.5" stroke="${colour}" stroke-width="2" stroke-opacity=".35"/></pattern>`;
  // A bar is a hundred wide however long it is on the screen: so its stripes are steep.
  const bad = (/** @type {string} */ side) =>
    `<pattern id="bad-${side}" class="${side}" width="1" height="3.4" patternUnits="userSpaceOnUse">` +
    '<path class="ground" d="M0 0h1v3.4h-1z"/>' +
    '<path class="stripe" d="M0 3.4L1 0H1.35L.35 3.4zM-1 3.4L0 0H.35L-.65 3.4z"/></pattern>';
  const tired = one('tired-us', '#1E4B87') + one('tired-cs', '#7A5A30');
  el.innerHTML = `<defs>${tired}${bad('union')}${bad('confederate')}</defs>`;
  return el;
}
