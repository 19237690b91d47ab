/** The range of an order on any map: one outline round all that can be reached, everything else paler, and the way to
 * the place that is pointed at. Costs are plates of the map's own. */

import { s } from './dom.js';

/** @typedef {import('./layer.js').MapLayer} MapLayer */

/** Corners of an outline: `M x y L x y ... z`. @param {string} d @returns {[number, number][]} */
function corners(d) {
  const n = (d.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  return Array.from({ length: n.length >> 1 }, (_, i) => [n[2 * i], n[2 * i + 1]]);
}

/** What two of the places have in common is inside. @param {string[]} outlines */
export function border(outlines) {
  /** @type {Map<string, string>} */ const edges = new Map();
  const at = (/** @type {[number, number]} */ [x, y]) => `${Math.round(x)} ${Math.round(y)}`;
  for (const d of outlines) {
    const all = corners(d);
    all.forEach((from, i) => {
      const [a, b] = [at(from), at(all[(i + 1) % all.length])];
      if (a === b) return;
      if (!edges.delete(`${b} ${a}`) && !edges.delete(`${a} ${b}`)) edges.set(`${a} ${b}`, `M${a}L${b}`);
    });
  }
  return [...edges.values()].join('');
}

/** A line through points, its corners cut. @param {{x: number, y: number}[]} points */
export function through(points) {
  const middle = (/** @type {number} */ i) =>
    `${(points[i].x + points[i + 1].x) / 2} ${(points[i].y + points[i + 1].y) / 2}`;
  let d = `M${points[0].x} ${points[0].y}`;
  for (let i = 1; i + 1 < points.length; i++) d += `L${middle(i - 1)}Q${points[i].x} ${points[i].y} ${middle(i)}`;
  const last = points[points.length - 1];
  return `${d}L${last.x} ${last.y}`;
}

/** A blow at `to`, as far as the counter that stands there, and its point. @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to @param {number} u metres a pixel */
function blow(from, to, u) {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    `${to.x + (along * dx - aside * dy) * u} ${to.y + (along * dy + aside * dx) * u}`;
  const { x, y } = between(from, to);
  const tip = Math.min(22, (0.25 * far) / u),
    foot = tip + 20;
  return { line: `M${x} ${y}L${at(-foot + 4, 0)}`, head: `M${at(-tip, 0)}L${at(-foot, 9)}L${at(-foot, -9)}z` };
}

/** @param {MapLayer & {lit?: SVGElement, plates?: SVGElement}} map
 * @param {{places: string[], way: string[], attack: boolean} | null} shown */
export function drawRange(map, shown) {
  const { svg, extent, scale } = map.view;
  let [ground, way, end] = ['.range', '.way', '.way.end'].map((one) => svg.querySelector(one));
  if (!shown) return [ground, way, end].forEach((one) => one?.remove());
  if (!ground || !way || !end) {
    ground = s('g', { class: 'range', 'aria-hidden': 'true' });
    way = s('g', { class: 'way', 'aria-hidden': 'true' });
    end = s('g', { class: 'way end', 'aria-hidden': 'true' });
    (map.lit ?? map.hits).before(ground);
    if (map.plates) map.plates.before(end);
    else svg.append(end);
    (map.pieces ?? end).before(way);
  }
  const key = shown.places.join(' ');
  if (/** @type {SVGElement} */ (ground).dataset.of !== key) {
    /** @type {SVGElement} */ (ground).dataset.of = key;
    const outlines = shown.places.flatMap((id) => map.spot(id)?.path.getAttribute('d') ?? []);
    const { x, y, w, h } = extent;
    const d = border(outlines);
    ground.replaceChildren(
      s('path', { class: 'beyond', 'fill-rule': 'evenodd', d: `M${x} ${y}h${w}v${h}h${-w}z${outlines.join('')}` }),
      s('path', { class: 'wash', d: outlines.join('') }),
      s('path', { class: 'halo', d }),
      s('path', { class: 'edge', d }),
    );
  }
  const spots = shown.way.flatMap((id) => map.stands(id) ?? []);
  way.replaceChildren();
  end.replaceChildren();
  if (spots.length < 2) return;
  const u = 1 / scale,
    last = spots.slice(-2);
  const d = through(shown.attack ? [...spots.slice(0, -1), between(last[0], last[1])] : spots);
  for (const part of ['halo', 'ink', 'gold']) way.append(s('path', { class: part, d }));
  if (!shown.attack) return;
  const { line, head } = blow(last[0], last[1], u);
  end.append(s('path', { class: 'blow', d: line }), s('path', { class: 'head', d: head }));
}

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b */
function between(a, b) {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
