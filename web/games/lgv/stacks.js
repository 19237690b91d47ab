/** Stacks on the map: the strongest fresh unit on top, how many there are, and discs for a leader, guns and engineers
 *  beneath it; works round them. Markup about the middle of the counter, in pixels. */

import { counterMarkup, shapeOf } from '../../js/counters.js';

/** @typedef {import('../../js/counters.js').Face} Face */

const DISCS = {
  leader: '<path d="M0 -4.6L1.3 -1.5 4.5 -1.4 2 .7 2.8 3.8 0 2 -2.8 3.8 -2 .7 -4.5 -1.4 -1.3 -1.5z" fill="#F3C34B"/>',
  artillery:
    '<path d="M-4.8 -2.6L3 -.8M.4 .6L4.6 3.2" stroke="#FBF6EA" stroke-width="1.7"/>' +
    '<circle cx=".6" cy="1" r="2.3" fill="#1D1811" stroke="#FBF6EA" stroke-width="1.1"/>',
  engineer: '<path d="M-4 3V-3h2v1.4h1V-3h2v1.4h1V-3h2V3z" fill="#FBF6EA"/>',
};

/** @param {number} x @param {number} y @param {number} r @param {string} content in units of a disc of 7 */
function disc(x, y, r, content) {
  return (
    `<circle cx="${x}" cy="${y}" r="${r}" fill="#1D1811" stroke="#FBF6EA" stroke-width=".8"/>` +
    `<g transform="translate(${x} ${y}) scale(${r / 6.6})">${content}</g>`
  );
}

/**
 * @param {Face[]} pieces the strongest first
 * @param {number} size pixels
 */
export function stackMarkup(pieces, size) {
  const k = size / 48,
    half = size / 2;
  const top = pieces[0];
  let out = '';
  for (let i = Math.min(2, pieces.length - 1); i > 0; i--) {
    const shade = top.side === 'union' ? 'usface' : 'csface';
    out +=
      `<path class="${shade}" transform="translate(${2.6 * i - half} ${-2.6 * i - half}) scale(${k})" ` +
      `d="${shapeOf(top.side)}" ` +
      'stroke="#1D1811" stroke-width="1.4"/>';
  }
  const d = shapeOf(top.side);
  const home = `transform="translate(${-half} ${-half}) scale(${k})"`;
  out += `<g class="rings" ${home}><path class="ring outer" d="${d}"/><path class="ring inner" d="${d}"/></g>`;
  out += `<g ${home}>${counterMarkup(top, size < 33)}</g>`;
  if (pieces.length < 2) return out;
  const r = Math.max(5.6, size * 0.2),
    x = half + 3;
  let y = -half + 0.5;
  out += disc(x, y, r, `<text class="cnumber" y="3.7" font-size="10" fill="#fff">${pieces.length}</text>`);
  const small = r * 0.84;
  y += r + small - 0.8;
  for (const [type, sign] of Object.entries(DISCS)) {
    if (!pieces.some((f) => f.type === type)) continue;
    out += disc(x, y, small, sign);
    y += 2 * small - 0.8;
  }
  return out;
}

/** A rampart on three sides with ticks outward; level 2 is a double line. @param {number} level @param {number} size */
export function worksMarkup(level, size) {
  if (!level) return '';
  const w = size + 11,
    left = -w / 2 + 1,
    top = -w / 2 - 3,
    low = size / 2 + 1;
  let lines = '',
    ticks = '';
  for (let i = 0; i < level; i++) {
    const d = 3.2 * i;
    lines += `M${left - d} ${low}V${top - d}H${left + w + d}V${low}`;
  }
  const d = 3.2 * (level - 1);
  for (let t = 3; t < w; t += 5) ticks += `M${left + t} ${top - d}v-3.4`;
  for (let t = 3; t < low - top; t += 5) ticks += `M${left - d} ${top + t}h-3.4M${left + w + d} ${top + t}h3.4`;
  return `<path class="works" d="${lines}"/><path class="works ticks" d="${ticks}"/>`;
}

/**
 * Stacks that would cover each other step aside by a few pixels.
 * @param {SVGElement[]} stacks with their place in data-x, data-y (metres) and data-shift (pixels)
 * @param {number} size of a counter, pixels
 * @param {number} scale pixels a metre
 */
export function apart(stacks, size, scale) {
  const at = stacks.map((g) => ({
    x: Number(g.dataset.x) * scale + Number(g.dataset.shift),
    y: Number(g.dataset.y) * scale,
  }));
  const home = at.map((p) => ({ ...p }));
  const wide = size + 11,
    tall = size + 5,
    far = 0.5 * size;
  const move = (/** @type {number} */ i, /** @type {'x' | 'y'} */ along, /** @type {number} */ by) => {
    at[i][along] = Math.max(home[i][along] - far, Math.min(home[i][along] + far, at[i][along] + by));
  };
  for (let round = 0; round < 12; round++) {
    for (let i = 0; i < at.length; i++) {
      for (let j = i + 1; j < at.length; j++) {
        const ox = wide - Math.abs(at[i].x - at[j].x),
          oy = tall - Math.abs(at[i].y - at[j].y);
        if (ox <= 0 || oy <= 0) continue;
        const along = ox < oy ? 'x' : 'y',
          push = Math.min(ox, oy) / 4 + 0.3,
          sign = at[i][along] < at[j][along] ? -1 : 1;
        move(i, along, sign * push);
        move(j, along, -sign * push);
      }
    }
  }
  stacks.forEach((g, i) => {
    g.dataset.dx = String(at[i].x - home[i].x + Number(g.dataset.shift));
    g.dataset.dy = String(at[i].y - home[i].y);
  });
}
