/** Stands, guns and leaders as they lie on the table, and the plates with their names. */

import { s, escaped, typeset } from '../../js/dom.js';
import { STAR, badge, tones } from '../../js/counters.js';
import { UNIT } from './chart.js';
import { depthOf, standsOf, widthOf } from './units.js';

/** @typedef {import('./units.js').Shape} Shape */
/** @typedef {import('./units.js').Pose} Pose */
/** @typedef {import('./model.js').BffFace} BffFace */

const HORSE = 'a34 60 0 1 0 68 0a34 60 0 1 0 -68 0';
const u = (/** @type {number} */ hundredths) => Math.round(hundredths * UNIT);

/** Two ranks of men, or horses, on a base whose rear has the colour of the division. @param {number} x
 * @param {number} y @param {number} w @param {number} d @param {string} band @param {boolean} horse */
function stand(x, y, w, d, band, horse) {
  const X = u(x) + 5,
    Y = u(y) + 4,
    W = u(w) - 10,
    D = u(d) - 8;
  let men = '';
  const files = horse ? 3 : 5,
    ranks = 2;
  for (let r = 0; r < ranks; r++) {
    for (let f = 0; f < files; f++) {
      const mx = X + ((f + 0.5) * W) / files,
        my = Y + D * 0.26 + r * D * 0.3;
      men += horse
        ? `M${Math.round(mx)} ${Math.round(my)}m-13 0a13 17 0 1 0 26 0a13 17 0 1 0 -26 0`
        : `M${Math.round(mx - 11)} ${Math.round(my - 11)}h22v26h-22z`;
    }
  }
  return (
    `<rect class="base" x="${X}" y="${Y}" width="${W}" height="${D}"/>` +
    `<rect x="${X}" y="${Math.round(Y + D * 0.78)}" width="${W}" height="${Math.round(D * 0.22)}" fill="${band}"/>` +
    `<path class="men" d="${men}"/>`
  );
}

/** A gun with its wheels; limbered ones with a team before it. @param {Shape} shape @param {string} band
 * @param {boolean} limbered */
function gun({ width, depth }, band, limbered) {
  const w = u(width) - 20,
    d = u(depth);
  const base = `<rect class="base" x="${-w / 2}" y="6" width="${w}" height="${d - 12}"/>`;
  const front = `<rect x="${-w / 2}" y="${d - 58}" width="${w}" height="52" fill="${band}"/>`;
  const at = limbered ? d * 0.72 : d * 0.46;
  const piece =
    `<g transform="translate(0 ${at})"><path class="gun" d="M0 -${limbered ? 40 : 190}V150"/>` +
    '<path class="wheel" d="M-118 -50v190M118 -50v190M-118 45h236"/></g>';
  const team = limbered
    ? `<path class="men" d="${['-80 150', '14 150', '-80 330', '14 330'].map((at) => `M${at}${HORSE}`).join('')}"/>`
    : '';
  return base + front + team + piece;
}

/** The block of a unit about the middle of its front, facing up. @param {BffFace} f @param {Shape} shape */
export function blockMarkup(f, shape) {
  const { band } = tones(f);
  const w = u(widthOf(shape)),
    d = u(depthOf(shape));
  const rings =
    `<rect class="ring outer" x="${-w / 2 - 26}" y="-26" width="${w + 52}" height="${d + 52}" rx="20"/>` +
    `<rect class="ring inner" x="${-w / 2 - 26}" y="-26" width="${w + 52}" height="${d + 52}" rx="20"/>`;
  if (/battery/.test(f.kind)) return rings + gun(shape, band, f.formation === 'limbered');
  const loose = f.marks.includes('disordered') || f.marks.includes('broken');
  const horse = f.kind !== 'infantry' && !f.marks.includes('dismounted');
  const stands = standsOf(shape).map(({ x, y }, i) => {
    const one = stand(x, y, shape.width, shape.depth, band, horse);
    const tilt = f.marks.includes('broken') ? 11 : 5;
    if (!loose) return one;
    const cx = u(x + shape.width / 2),
      cy = u(y + shape.depth / 2);
    const turn = `rotate(${((i * 7) % 3) * tilt - tilt} ${cx} ${cy}) translate(0 ${((i * 5) % 3) * 12 - 12})`;
    return `<g transform="${turn}">${one}</g>`;
  });
  const front = `<path class="front" d="M${-w / 2} 0h${w}"/>`;
  return rings + stands.join('') + (f.marks.includes('broken') ? '' : front);
}

/** @param {BffFace} f @param {Shape} shape @param {Pose} pose @param {string} [more] classes */
export function blockElement(f, shape, pose, more = '') {
  const g = s('g', {
    class: `block ${f.side}${more}`,
    transform: `translate(${u(pose.x)} ${u(pose.y)}) rotate(${pose.facing / 10})`,
  });
  g.innerHTML = blockMarkup(f, shape);
  return g;
}

/** An outline without men: a ghost. @param {Pose} pose @param {Shape} shape @param {string} kind classes */
export function outlineElement(pose, shape, kind) {
  const w = u(widthOf(shape)),
    d = u(depthOf(shape));
  return s(
    'g',
    { class: `ghostblock ${kind}`, transform: `translate(${u(pose.x)} ${u(pose.y)}) rotate(${pose.facing / 10})` },
    s('rect', { x: -w / 2, y: 0, width: w, height: d }),
    s('path', { class: 'front', d: `M${-w / 2} 0h${w}M0 0v-70M-34 -36L0 -76L34 -36` }),
  );
}

/** A leader on his own: a star on a disc, exceptional ones ringed; in pixels. @param {BffFace} f */
export function leaderMarkup(f) {
  const body = f.side === 'union' ? '#1B2B40' : '#3A271C';
  return (
    '<circle class="ring outer" r="15"/><circle class="ring inner" r="15"/>' +
    `<circle r="11.5" fill="${body}" stroke="#F3C34B" stroke-width="${f.exceptional ? 2.6 : 1.2}"/>` +
    `<path transform="scale(${f.rank === 'corps' ? 1.05 : 0.8})" d="${STAR}" fill="#F3C34B"/>` +
    `<text class="leadername" y="25">${escaped(typeset(f.name))}</text>`
  );
}

/** The edge of a card: round for the Union, cut for the Confederates. @param {string} side @param {number} w
 * @param {number} h @param {boolean} [left] only its left corners */
function outline(side, w, h, left = false) {
  const corner = (/** @type {number} */ dx, /** @type {number} */ dy) =>
    side === 'union' ? `a4 4 0 0 1 ${dx} ${dy}` : `l${dx} ${dy}`;
  const right = left ? `H${w}V${h}` : `H${w - 4}${corner(4, 4)}V${h - 4}${corner(-4, 4)}`;
  return `M4 0${right}H4${corner(-4, -4)}V4${corner(4, -4)}z`;
}

/** What a unit is called and how it stands, in pixels; its width is known beforehand. @param {BffFace} f
 * @param {boolean} brief */
export function plateOf(f, brief) {
  const name = typeset(f.short);
  const line = brief ? '' : f.line;
  const discs = 15 * f.alarms.length;
  const upper = name.length * 6.3 + (f.leaders.length ? 11 : 0) + (brief ? discs : 0);
  const w = Math.round(26 + Math.max(upper, line.length * 5.2 + discs) + 8),
    h = brief ? 18 : 30;
  const { letter, band, text } = tones(f);
  const edge = outline(f.side, w, h);
  const words = `<text class="plateletter" x="10" y="${h / 2 + 4}" fill="${text}">${escaped(letter || f.badge)}</text>`;
  const mark = (f.side === 'union' && badge(f, 10, h / 2, brief ? 0.72 : 0.86)) || words;
  const stars = f.leaders.length
    ? `<path transform="translate(${w - 9 - (brief ? discs : 0)} 9) scale(.62)" class="withleader" d="${STAR}"/>`
    : '';
  const states = f.alarms
    .map(
      (mark, i) =>
        `<g transform="translate(${w - 10 - 15 * i} ${h - 9})"><circle class="alarm ${mark.kind}" r="6.5"/>` +
        `<text class="alarmletter" y="3.4">${mark.letter}</text></g>`,
    )
    .join('');
  const markup =
    `<path class="cardshade" d="${edge}" transform="translate(1.4 1.8)"/><path class="plate ${f.side}" d="${edge}"/>` +
    `<path d="${outline(f.side, 20, h, true)}" fill="${band}"/>${mark}` +
    `<path class="platerim" d="${edge}"/>` +
    `<text class="platename" x="23" y="12.6">${escaped(name)}</text>` +
    (line ? `<text class="plateline" x="23" y="24.6">${escaped(line)}</text>` : '') +
    stars +
    states;
  return { w, h, markup };
}
