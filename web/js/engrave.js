/** The parts of an engraved sheet, drawn from the lines of a chart. Colours and widths are in css/map.css; `--u` there
 * is metres a pixel, so a stroke keeps its width on the screen while the ground grows. */

import { s } from './dom.js';
import { path } from './chart.js';

/** @typedef {import('./picture.js').Picture} Picture */

/** A veil of soft blemishes, drawn once into a small picture. @param {number[]} [tint]
 * @param {number} [wide] pixels of a blemish, of 240 across */
export function veilImage(tint = [120, 89, 46], wide = 22) {
  const w = 240,
    hgt = 160;
  const canvas = document.createElement('canvas');
  canvas.width = w;
  canvas.height = hgt;
  const context = canvas.getContext('2d');
  if (!context) return '';
  const image = context.createImageData(w, hgt);
  const lattice = (/** @type {number} */ x, /** @type {number} */ y) => {
    const n = Math.sin(x * 127.1 + y * 311.7) * 43758.5453;
    return n - Math.floor(n);
  };
  const noise = (/** @type {number} */ x, /** @type {number} */ y) => {
    const ix = Math.floor(x),
      iy = Math.floor(y);
    const fx = (x - ix) ** 2 * (3 - 2 * (x - ix)),
      fy = (y - iy) ** 2 * (3 - 2 * (y - iy));
    const top = lattice(ix, iy) * (1 - fx) + lattice(ix + 1, iy) * fx;
    const low = lattice(ix, iy + 1) * (1 - fx) + lattice(ix + 1, iy + 1) * fx;
    return top * (1 - fy) + low * fy;
  };
  for (let y = 0; y < hgt; y++) {
    for (let x = 0; x < w; x++) {
      let sum = 0,
        size = 0.5,
        f = 1 / wide;
      for (let octave = 0; octave < 4; octave++, size /= 2, f *= 2.1)
        sum += size * noise(x * f + 9 * octave, y * f * 1.3);
      const at = 4 * (y * w + x);
      image.data.set([...tint, Math.max(0, Math.min(255, (sum - 0.38) * 230))], at);
    }
  }
  context.putImageData(image, 0, 0);
  return canvas.toDataURL('image/png');
}

const TILE = 4500;
/** From a stroke of relief to its twin. */
const TWIN = 27;

/** Path data in tiles of the ground: what is out of sight is then not drawn. */
export class Tiles {
  /** @type {Map<string, string[]>} */ parts = new Map();

  /** @param {number} x @param {number} y @param {string} d */
  add(x, y, d) {
    const key = `${Math.floor(x / TILE)} ${Math.floor(y / TILE)}`;
    const list = this.parts.get(key);
    if (list) list.push(d);
    else this.parts.set(key, [d]);
  }

  /** @param {string} kind class of the paths */
  paths(kind) {
    return [...this.parts.values()].map((list) => s('path', { class: kind, d: list.join('') }));
  }
}

/** `least`: lighter strokes are left out; `dense`: from this weight on a stroke has a twin beside it; `long`: how much
 * longer strokes are than in the chart.
 * @param {Picture} c @param {{least?: number, dense?: number, long?: number}} [how] */
export function relief(c, { least = 1, dense = Infinity, long = 1 } = {}) {
  const byWeight = Array.from({ length: 5 }, () => new Tiles());
  for (const { weight, points } of c.hachures.filter((line) => line.weight >= least)) {
    for (let i = 0; i + 3 < points.length; i += 4) {
      const [x, y] = points.slice(i, i + 2);
      const [dx, dy] = points.slice(i + 2, i + 4).map((d) => Math.round(long * d));
      const far = TWIN / Math.hypot(dx, dy),
        late = ((i * 7) % 5) / 14;
      const at = `${Math.round(x - dy * far + dx * late)} ${Math.round(y + dx * far + dy * late)}`;
      const twin = weight >= dense ? `M${at}l${Math.round(dx * 0.85)} ${Math.round(dy * 0.85)}` : '';
      byWeight[weight].add(x, y, `M${x} ${y}l${dx} ${dy}${twin}`);
    }
  }
  const group = s('g', { class: 'relief' });
  for (let w = 1; w <= 4; w++) group.append(...byWeight[w].paths(`hachure w${w}`));
  const furrows = new Tiles();
  for (let i = 0; i + 4 < c.furrows.length; i += 5) {
    const [x, y, cx, cy, lines] = c.furrows.slice(i, i + 5);
    const a = cx / 1000,
      b = cy / 1000;
    for (let k = 0; k < lines && k < 12; k++) {
      const off = 62 * (k - lines / 2),
        half = 167 + 24 * ((k * 5 + i) % 4);
      const px = Math.round(x - b * off - a * half),
        py = Math.round(y + a * off - b * half);
      furrows.add(px, py, `M${px} ${py}l${Math.round(2 * a * half)} ${Math.round(2 * b * half)}`);
    }
  }
  group.append(...furrows.paths('furrow'));
  return group;
}

/** Crowns of three arcs with a heavier right side and a ground stroke. @param {Picture} c */
export function trees(c) {
  const crowns = new Tiles(),
    shades = new Tiles();
  for (let i = 0; i + 2 < c.trees.length; i += 3) {
    const k = 24 * (0.95 + 0.13 * (c.trees[i + 2] % 3));
    const n = (/** @type {number} */ v) => Math.round(v * k);
    const x = c.trees[i],
      y = c.trees[i + 1];
    crowns.add(
      x,
      y,
      `M${x + n(-3.6)} ${y}a${n(2.3)} ${n(2.3)} 0 0 1 ${n(0.6)} ${n(-3.6)}a${n(2.9)} ${n(2.9)} 0 0 1 ${n(5.2)} ` +
        `${n(-0.6)}a${n(2.5)} ${n(2.5)} 0 0 1 ${n(1.2)} ${n(4.2)}z`,
    );
    shades.add(
      x,
      y,
      `M${x + n(2.4)} ${y + n(-4.2)}a${n(2.5)} ${n(2.5)} 0 0 1 ${n(1)} ${n(4.2)}M${x + n(-1.4)} ${y + n(1)}h${n(6.4)}`,
    );
  }
  return s('g', { class: 'trees' }, crowns.paths('crown'), shades.paths('shade'));
}

/** Creeks, and rivers as the same path stroked again and again. @param {string} streams path data
 * @param {{size: 'great' | 'middle' | 'upper', d: string}[]} rivers */
export function water(streams, rivers) {
  const group = s(
    'g',
    { class: 'water' },
    s('path', { class: 'creek under', d: streams }),
    s('path', { class: 'creek', d: streams }),
  );
  const passes = ['halo', 'bank', 'body', 'line l1', 'body b1', 'line l2', 'body b2', 'line l3', 'body b3'];
  for (const pass of passes) {
    for (const { size, d } of rivers) group.append(s('path', { class: `river ${size} ${pass}`, d }));
  }
  return group;
}

/** @param {Picture} c */
export function roads(c) {
  const of = (/** @type {string[]} */ ...kinds) =>
    c.roads
      .filter((road) => kinds.includes(road.kind))
      .map((road) => path(road.points))
      .join('');
  const rails = c.rails.map((line) => path(line.points)).join('');
  return s(
    'g',
    { class: 'roads' },
    s('path', { class: 'trail under', d: of('trail') }),
    s('path', { class: 'trail', d: of('trail') }),
    s('path', { class: 'road casing', d: of('road') }),
    s('path', { class: 'road fill', d: of('road') }),
    s('path', { class: 'rail', d: rails }),
    s('path', { class: 'rail ties', d: rails }),
    s('path', { class: 'rail unfinished', d: c.unfinished.map((line) => path(line.points)).join('') }),
    s('path', { class: 'main casing', d: of('plank', 'turnpike') }),
    s('path', { class: 'main fill', d: of('plank', 'turnpike') }),
    s('path', { class: 'main planks', d: of('plank') }),
  );
}

/** @param {number} x @param {number} y @param {number} rows @param {number} columns @param {number} turn */
function town(x, y, rows, columns, turn) {
  let d = '';
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      if ((i * 7 + j * 3) % 5 !== 4) d += `M${(i - columns / 2) * 120} ${(j - rows / 2) * 100}h81v57h-81z`;
    }
  }
  return s('path', { class: 'house', transform: `translate(${x} ${y}) rotate(${turn})`, d });
}

/** @param {Picture['places']} places */
export function houses(places) {
  const group = s('g', { class: 'houses' });
  for (const place of places) {
    const { x, y } = place;
    if (place.kind === 'town') group.append(town(x, y + 95, 9, 4, -26));
    else if (place.kind === 'village') group.append(town(x, y, 2, 3, 20));
    else if (place.kind === 'church') {
      group.append(
        s('path', { class: 'house', d: `M${x - 60} ${y - 43}h50v-45h-40v-26h40v-36h26v36h40v26h-40v45h44v86h-120z` }),
      );
    } else group.append(s('path', { class: 'house', d: `M${x - 43} ${y - 43}h86v86h-86z` }));
  }
  return group;
}

/** Names of waters and roads along their lines. @param {Picture} c @param {SVGDefsElement} defs */
export function lettering(c, defs) {
  const group = s('g', { class: 'lettering', 'aria-hidden': 'true' });
  const minor = { river: 0, minor: 1, upper: 1, main: 1, road: 2, stream: 2 };
  c.letters.forEach((letter, i) => {
    defs.append(s('path', { id: `letter${i}`, d: path(letter.points) }));
    const step = /** @type {Record<string, number>} */ (minor)[letter.kind] ?? 2;
    let length = 0;
    for (let k = 2; k + 1 < letter.points.length; k += 2) {
      length += Math.hypot(letter.points[k] - letter.points[k - 2], letter.points[k + 1] - letter.points[k - 1]);
    }
    group.append(
      s(
        'text',
        { class: `letter ${letter.kind} from${step}`, 'data-length': Math.round(length) },
        s('textPath', { href: `#letter${i}`, startOffset: '50%' }, letter.name),
      ),
    );
  });
  return group;
}

/** @param {Picture} c */
export function frame(c) {
  return s(
    'g',
    { class: 'frame' },
    s('rect', { class: 'thin', x: 0, y: 0, width: c.width, height: c.height }),
    s('rect', { class: 'thick', x: -110, y: -110, width: c.width + 220, height: c.height + 220 }),
  );
}

/** Title with double rule and scale bar, in pixels; placed by the map. @param {string} title @param {string} dates
 * @param {string} [over] */
export function cartouche(title, dates, over = 'THE CAMPAIGN OF') {
  const bar = s('g', { class: 'bar' });
  return s(
    'g',
    { class: 'cartouche' },
    s('rect', { class: 'plate', width: 250, height: 90 }),
    s('rect', { class: 'rule', x: 4, y: 4, width: 242, height: 82 }),
    s('text', { class: 'over', x: 125, y: 21 }, over),
    s('text', { class: 'title', x: 125, y: 43 }, title),
    s('text', { class: 'dates', x: 125, y: 58 }, dates),
    bar,
  );
}

/** The sheet that all lies on. @param {Picture} c */
export function paper(c) {
  const reach = 30000;
  return s(
    'g',
    { class: 'sheet' },
    s('rect', { class: 'paper', x: -reach, y: -reach, width: c.width + 2 * reach, height: c.height + 2 * reach }),
    s('image', {
      class: 'veil',
      href: veilImage(),
      x: -6000,
      y: -5000,
      width: c.width + 12000,
      height: c.height + 10000,
      preserveAspectRatio: 'none',
    }),
  );
}

/** Nothing of the ground beyond its frame: `clip-path` of a group. @param {Picture} c @param {SVGDefsElement} defs */
export function sheetClip(c, defs) {
  defs.append(s('clipPath', { id: 'sheet' }, s('rect', { x: 0, y: 0, width: c.width, height: c.height })));
  return 'url(#sheet)';
}
