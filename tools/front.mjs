#!/usr/bin/env node
// The picture of the front page, web/pictures/front.svg: the ground of data/lgv/chart.txt drawn by the map's own code,
// and on it the evening of 2 May 1863. It is committed, so nothing here runs when Long Roll is built;
// tests/web/front.test.mjs fails when chart, units or drawing have changed and the picture has not.
//
//     node tools/front.mjs            writes it
//     node tools/front.mjs --check    is it what would be written?
//
// The ground is in units of 10 metres, lines as steps from point to point, and of the faintest strokes a part is
// enough: so it packs well. Colours and widths are those of css/map.css; `--u` is set by css/front.css.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Element, install } from './front_dom.mjs';

const top = fileURLToPath(new URL('../', import.meta.url));
const file = `${top}web/pictures/front.svg`;
const read = (/** @type {string} */ path) => readFileSync(top + path, 'utf8');

install();
const { s } = await import('../web/js/dom.js');
const { path } = await import('../web/js/chart.js');
const { houses, trees, water, roads } = await import('../web/js/engrave.js');
const { stackMarkup } = await import('../web/games/lgv/stacks.js');
const { Chart } = await import('../web/games/lgv/chart.js');

/** The part of the sheet that is drawn, in metres. */
const PART = { left: 0, top: 2000, right: 35450, low: 18500 };
const GRAIN = 10;
/** Pixels a kilometre, for what is placed by pixels: 1000 / 21.2. */
const UNIT = 21.2;

// ---- What stands where ----

/** A stack: who is on top, how many, where; `wide`: only where there is room. @type {[string, number, number, number,
 *   string?][]} */
const STACKS = [
  ['Sykes', 4, 12680, 9940, 'wide'],
  ['Hancock', 5, 12600, 11900],
  ['Devens', 4, 8308, 11900],
  ['Schurz', 3, 9627, 12136, 'wide'],
  ['Birney', 3, 10600, 13367],
  ['Gibbon', 2, 26200, 10246, 'wide'],
  ['Newton', 6, 26376, 13982],
  ["O'Neal", 8, 6616, 11500],
  ['Lane', 6, 6616, 12730, 'wide'],
  ['Lee', 1, 14373, 14554, 'wide'],
  ['Wofford', 4, 15500, 14580],
  ['Mahone', 2, 16600, 14270, 'wide'],
  ['Wilcox', 1, 20700, 14270],
  ['Gordon', 5, 24770, 14566, 'wide'],
];

/** Who marched: side, name, line, where along it the name stands. One who marches west is read backwards.
 * @type {[string, string, string, string][]} */
const MARCHES = [
  ['union', 'Hooker', 'M14000 7500C14300 8900 13900 10300 13300 11200', '42%'],
  [
    'confederate',
    'Jackson',
    'M13900 14600C12300 14500 11500 16150 9900 16150C8200 16150 7500 14900 6400 14100C5000 13100 5300 11950 7450 11900',
    '49%',
  ],
  ['union', 'Sedgwick', 'M25900 13700C24400 13150 23300 13500 21650 14200', '48%'],
];

/** The classes say what becomes of them on a small screen: css/front.css. @type {[string, string, number, number][]} */
const NAMES = [
  ['Chancellorsville', 'town middle', 15100, 12650],
  ['Fredericksburg', 'town east', 27700, 12250],
  ['United States Ford', 'spot far', 15900, 6250],
  ['Banks Ford', 'spot', 21100, 9750],
  ['Falmouth', 'spot', 26800, 9500],
  ['Zoan Church', 'spot', 17900, 13550],
  ['Dowdall’s Tavern', 'spot near', 9700, 11350],
  ['Hazel Grove', 'spot', 10400, 14250],
  ['Marye’s Heights', 'spot', 25200, 15500],
];

// ---- Reading ----

/** @param {string} text */
function facts(text) {
  return new Map([...text.matchAll(/^(\S+) = (.*)$/gm)].map(([, key, value]) => [key, value]));
}

function chart() {
  const c = new Chart('');
  for (const line of read('data/lgv/chart.txt').split('\n')) {
    if (!line || line.startsWith('#')) continue;
    const [words, numbers = ''] = line.split(' :');
    c.read(words.split(' '), numbers.trim().split(/\s+/).filter(Boolean).map(Number));
  }
  return c;
}

/** @param {number} x @param {number} y @param {number} [more] */
const seen = (x, y, more = 0) =>
  x > PART.left - more && x < PART.right + more && y > PART.top - more && y < PART.low + more;

// ---- Lines that pack well ----

/** @param {number[]} points @returns {number[]} in grains, without points that repeat */
function grains(points) {
  const out = [];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [x, y] = [Math.round(points[i] / GRAIN), Math.round(points[i + 1] / GRAIN)];
    if (out.length < 2 || x !== out[out.length - 2] || y !== out[out.length - 1]) out.push(x, y);
  }
  return out;
}

/** A line as its first point and steps. @param {string} d only M, L and Z, as chart.js writes them */
function steps(d) {
  return d
    .split('M')
    .filter(Boolean)
    .map((one) => {
      const closed = one.endsWith('Z');
      const p = grains(one.replace('Z', '').split(/[ L]/).map(Number));
      if (!p.some((_, i) => i % 2 === 0 && seen(p[i] * GRAIN, p[i + 1] * GRAIN, 1500))) return '';
      let out = `M${p[0]} ${p[1]}l`;
      for (let i = 2; i + 1 < p.length; i += 2) out += `${p[i] - p[i - 2]} ${p[i + 1] - p[i - 1]} `;
      return out.trim() + (closed ? 'z' : '');
    })
    .join('')
    .replace(/ -/g, '-');
}

/** @param {Element} el every line in it */
function packed(el) {
  if (el.attributes.d) el.setAttribute('d', steps(el.attributes.d));
  el.kids.forEach((kid) => kid instanceof Element && packed(kid));
  el.kids = el.kids.filter((kid) => !(kid instanceof Element && kid.attributes.d === ''));
  return el;
}

// ---- Drawing ----

/** @param {InstanceType<typeof Chart>} c */
function ground(c) {
  const terrain = facts(read('data/lgv/map.txt'));
  const wild = [...c.rings.keys()].filter((area) => terrain.get(`area.${area}.terrain`) === 'wilderness');
  return [
    s('path', { class: 'woods', d: wild.map((area) => c.outline(area)).join('') }),
    s('path', { class: 'clearing', d: c.clearings.map((line) => `${path(line.points)}Z`).join('') }),
  ].map(packed);
}

/** Of four strokes of each weight so many are drawn. */
const KEPT = [2, 3, 4, 4];

/** Strokes in the order of their slopes: each is a step from the last. @param {InstanceType<typeof Chart>} c */
function relief(c) {
  const grain = 2 * GRAIN; // no eye sees less in a stroke
  const group = s('g', { class: 'relief', transform: 'scale(2)' });
  for (let weight = 1; weight <= 4; weight++) {
    let d = '',
      n = 0,
      [x, y] = [0, 0];
    for (const { points } of c.hachures.filter((row) => row.weight === weight)) {
      for (let i = 0; i + 3 < points.length; i += 4) {
        const [px, py, dx, dy] = points.slice(i, i + 4).map((v) => Math.round(v / grain));
        if (!seen(px * grain, py * grain) || (!dx && !dy) || n++ % 4 >= KEPT[weight - 1]) continue;
        d += `m${px - x} ${py - y}l${dx} ${dy}`;
        [x, y] = [px + dx, py + dy];
      }
    }
    group.append(s('path', { class: `hachure w${weight}`, d: d.replace(/ -/g, '-').replace('m', 'M') }));
  }
  return group;
}

/** A tree is drawn once a size, and stands at every corner of an invisible line.
 * @param {InstanceType<typeof Chart>} c */
function woods(c) {
  const group = s('g', { class: 'trees' });
  for (let size = 0; size < 3; size++) {
    const id = `front-tree${size}`;
    const one = trees(Object.assign(new Chart(''), { trees: [0, 0, size] }));
    const markers = { viewBox: '-120 -160 280 200', markerWidth: 28, markerHeight: 20, markerUnits: 'userSpaceOnUse' };
    group.append(s('marker', { id, ...markers, overflow: 'visible' }, one.kids));
    const at = [];
    for (let i = 0; i + 2 < c.trees.length; i += 3)
      if (c.trees[i + 2] % 3 === size && seen(c.trees[i], c.trees[i + 1])) at.push([c.trees[i], c.trees[i + 1]]);
    at.sort((a, b) => Math.floor(a[0] / 900) - Math.floor(b[0] / 900) || a[1] - b[1]);
    const url = `url(#${id})`;
    const line = { 'marker-start': url, 'marker-mid': url, 'marker-end': url, d: steps(path(at.flat())) };
    group.append(s('path', { class: 'treeline', ...line }));
  }
  return group;
}

/** @param {InstanceType<typeof Chart>} c */
function waters(c) {
  const minor = [...c.arcs.values()].filter((arc) => arc.kind === 'minor').map((arc) => path(arc.points));
  const streams = minor.concat(c.streams.map((line) => path(line.points))).join('');
  const size = ({ kind, name }) => (kind === 'upper' ? 'upper' : name === 'Rapidan' ? 'middle' : 'great');
  return packed(water(streams, c.rivers.map((line) => ({ size: size(line), d: path(line.points) }))));
}

/** The names of waters and main roads along their lines, where there is room. @param {InstanceType<typeof Chart>} c */
function lettering(c) {
  const size = {
    river: [11, 3, 3.8],
    upper: [9, 0.5, -9],
    main: [7.6, 1.3, -4.4],
    road: [8, 0.9, -4],
    stream: [8.6, 0.4, -3.4],
  };
  const group = s('g', { class: 'lettering' });
  c.letters.forEach(({ kind, name, points }, i) => {
    const [letter, spacing, lift] = size[kind] ?? [8, 0.5, -4];
    let length = 0;
    for (let k = 2; k + 1 < points.length; k += 2)
      length += Math.hypot(points[k] - points[k - 2], points[k + 1] - points[k - 1]);
    const need = name.length * (letter * (/river|main/.test(kind) ? 0.68 : 0.47) + spacing) * UNIT * 1.06;
    const middle = points.slice(points.length / 2 - (points.length / 2) % 2);
    if (need > length || !seen(middle[0], middle[1])) return;
    const id = `front-line${i}`;
    group.append(
      s('path', { id, class: 'base', d: path(points) }),
      s(
        'text',
        { class: `letter ${kind}`, dy: Math.round(lift * UNIT) },
        s('textPath', { href: `#${id}`, startOffset: '50%' }, name),
      ),
    );
  });
  return group;
}

/** Something in pixels at a point of the ground. @param {number} x @param {number} y @param {any[]} kids */
const pixels = (x, y, ...kids) => s('g', { transform: `translate(${x} ${y})` }, s('g', { class: 'px' }, kids));

/** @param {InstanceType<typeof Chart>} c */
function stacks(c) {
  const units = facts(read('data/lgv/units.txt'));
  const group = s('g', { class: 'stacks' });
  for (const [key, count, x, y, when] of STACKS) {
    const of = (/** @type {string} */ what) => units.get(`unit.${key}.${what}`) ?? '';
    if (!of('name')) throw new Error(`no unit ${key} in data/lgv/units.txt`);
    const face = {
      key,
      ...Object.fromEntries(['name', 'side', 'type', 'command', 'factors', 'rank', 'leads'].map((w) => [w, of(w)])),
      independent: of('independent') === 'yes',
      division: c.badges.get(key) ?? 0,
      exhausted: false,
    };
    const drawn = (/** @type {number} */ size, /** @type {number} */ n) => {
      const g = s('g', { class: size < 33 ? 'small' : 'large' });
      g.innerHTML = stackMarkup(Array(n).fill(face), size).replace(/<g class="rings".*?<\/g>/, '');
      return g;
    };
    group.append(pixels(x, y, drawn(36, count), when ? '' : drawn(24, 1)));
  }
  return group;
}

/** @param {string} d of curves */
function backwards(d) {
  const points = d.match(/\d+ \d+/g) ?? [];
  const [first, ...rest] = points.reverse();
  return `M${first}C${rest.join(' ')}`;
}

/** An arrow that knows its end: the last step of its curve. */
function marches() {
  return s(
    'g',
    { class: 'marches' },
    MARCHES.map(([side, name, d, at]) => {
      const [ax, ay, x, y] = d.split(/[MC ]/).filter(Boolean).map(Number).slice(-4);
      const turn = Math.round((Math.atan2(y - ay, x - ax) * 180) / Math.PI);
      const id = `front-${name}`;
      const [from] = d.slice(1).split(' ').map(Number);
      const read = x < from - 1500 ? backwards(d) : d;
      const head = s('path', { class: 'head', d: 'M-3 -8L13 0L-3 8L1 0z', transform: `rotate(${turn})` });
      return s(
        'g',
        { class: `march ${side}` },
        s('path', { class: 'under', d }),
        s('path', { class: 'line', d }),
        s('path', { id, class: 'read', d: read }),
        pixels(x, y, head),
        s('text', { class: 'who', dy: -8 * UNIT }, s('textPath', { href: `#${id}`, startOffset: at }, name)),
      );
    }),
  );
}

function names() {
  return s(
    'g',
    { class: 'names' },
    NAMES.map(([name, kind, x, y]) => pixels(x, y, s('text', { class: kind }, name))),
  );
}

function picture() {
  const c = chart();
  const { left, top: y, right, low } = PART;
  const fords = c.fords.map(({ x, y: at, dx, dy }) => {
    const turn = [dy, -dx, dx, dy].map((v) => (v * UNIT).toFixed(1)).join(' ');
    return s('path', { d: 'M-7 -9V9M-3 -9V9', transform: `matrix(${turn} ${x} ${at})` });
  });
  const svg = s(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `${left} ${y} ${right - left} ${low - y}`, 'aria-hidden': 'true' },
    s(
      'g',
      { id: 'front-ground' },
      s('g', { class: 'tens', transform: `scale(${GRAIN})` }, [
        ground(c),
        relief(c),
        woods(c),
        waters(c),
        packed(roads(c)),
      ]),
      houses(c.places.filter((one) => seen(one.x, one.y))),
      s('g', { class: 'crossings' }, fords),
    ),
    lettering(c),
    s('g', { class: 'pieces' }, marches(), names(), stacks(c)),
  );
  return `${svg}\n`;
}

const drawn = picture();
if (process.argv.includes('--check')) {
  const same = readFileSync(file, 'utf8') === drawn;
  if (!same) console.log('web/pictures/front.svg is not what its chart says: run node tools/front.mjs');
  process.exit(same ? 0 : 1);
}
writeFileSync(file, drawn);
