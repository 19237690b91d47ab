/** Scenes on a map: arrows under the pieces, ghosts where they stood, badges on what changed. Drawn in pixels at points
 * of the ground, anew when the map moves. */

import { s } from './dom.js';

/** @typedef {import('./scene_told.js').Move} Move */
/** @typedef {{x: number, y: number}} Point */
/** `points` in metres; `dots`: a retreat; `name` of the first who goes there, `to` the place where they come.
 * @typedef {{side: string, points: Point[], main: boolean, dots: boolean, many: number, name: string,
 *   to: string}} Arrow */
/** `dx`: pixels aside.
 * @typedef {{x: number, y: number, dx?: number, text: string, kind: string, title: string}} Badge */

const f = (/** @type {number} */ n) => n.toFixed(1);

/** Points of a smooth line through some points. @param {Point[]} points */
function smooth(points) {
  const out = [points[0]];
  const at = (/** @type {number} */ i) => points[Math.max(0, Math.min(points.length - 1, i))];
  for (let i = 0; i < points.length - 1; i++) {
    for (let k = 1; k <= 8; k++) {
      const t = k / 8;
      const mix = (/** @type {'x' | 'y'} */ c) => {
        const [a, b, d, e] = [at(i - 1)[c], at(i)[c], at(i + 1)[c], at(i + 2)[c]];
        return 0.5 * (2 * b + (d - a) * t + (2 * a - 5 * b + 4 * d - e) * t * t + (3 * b - a - 3 * d + e) * t ** 3);
      };
      out.push({ x: mix('x'), y: mix('y') });
    }
  }
  return out;
}

/** Pixels before the middle of a place at which an arrow ends, so that its head is seen beside a counter. */
const BEFORE = 30;
/** Of the ring about where it begins. */
const FOOT = 24;

/** @param {Point[]} line */
function short(line) {
  const end = line[line.length - 1];
  const left = line.filter(({ x, y }) => Math.hypot(x - end.x, y - end.y) > BEFORE);
  return left.length > 3 ? left : line;
}

/** The outline of an arrow that grows from its tail to a head. @param {Point[]} line @param {number} tail half a width
 * @param {number} neck @param {number} head its half width and length */
function outline(line, tail, neck, head) {
  let length = 0;
  const far = line.map((p, i) => (length += i ? Math.hypot(p.x - line[i - 1].x, p.y - line[i - 1].y) : 0));
  const end = line[line.length - 1];
  const body = line.filter((_, i) => far[i] <= length - head * 1.4);
  if (body.length < 2) body.splice(0, body.length, line[0], line[Math.max(1, Math.floor(line.length / 2))]);
  const side = (/** @type {number} */ i, /** @type {number} */ by) => {
    const [a, b] = [body[Math.max(0, i - 1)], body[Math.min(body.length - 1, i + 1)]];
    const d = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const w = by * (tail + ((neck - tail) * i) / (body.length - 1));
    return { x: body[i].x - (w * (b.y - a.y)) / d, y: body[i].y + (w * (b.x - a.x)) / d };
  };
  const last = body[body.length - 1];
  const d = Math.hypot(end.x - last.x, end.y - last.y) || 1;
  const [nx, ny] = [-(end.y - last.y) / d, (end.x - last.x) / d];
  const left = body.map((_, i) => side(i, 1)),
    right = body.map((_, i) => side(i, -1)).reverse();
  const wings = [1, -1].map((by) => ({ x: last.x + by * head * nx, y: last.y + by * head * ny }));
  const points = [...left, wings[0], end, wings[1], ...right];
  return `M${points.map(({ x, y }) => `${f(x)} ${f(y)}`).join('L')}Z`;
}

/** Ways of several pieces that go the same way are one arrow. @param {import('./scene_told.js').Scene} scene
 * @param {(stop: import('./scene_told.js').Stop) => Point | null | undefined} spot
 * @param {(key: string) => string} nameOf @returns {Arrow[]} */
export function arrowsOf({ moves, side: attacker, kind }, spot, nameOf) {
  /** @type {Map<string, Arrow>} */ const arrows = new Map();
  for (const { key, side, stops } of moves) {
    const points = stops.flatMap((stop) => spot(stop) ?? []);
    if (points.length < 2) continue;
    const [a, b] = [points[0], points[points.length - 1]];
    if (Math.hypot(a.x - b.x, a.y - b.y) < 1) continue;
    const id = `${side} ${f(a.x)} ${f(a.y)} ${f(b.x)} ${f(b.y)}`;
    const known = arrows.get(id);
    if (known) known.many++;
    else {
      const dots = kind === 'fight' && side !== attacker;
      const to = stops[stops.length - 1].place;
      arrows.set(id, { side, points, main: false, dots, many: 1, name: nameOf(key), to });
    }
  }
  const all = [...arrows.values()];
  const most = Math.max(...all.map(({ many }) => many));
  for (const arrow of all) arrow.main = most > 1 && arrow.many === most;
  return all;
}

/** Of a fight: whoever attacks, from his place to where it is decided; by `ways` the points of each, the last of them
 * the fight's. Who comes from one place is one arrow. @param {import('./game.js').Model} model
 * @param {import('./game.js').Facts} facts @param {(key: string) => (Point | null | undefined)[]} ways
 * @returns {Arrow[]} */
export function blows(model, facts, ways) {
  /** @type {Map<string, Arrow>} */ const all = new Map();
  for (const key of model.bout.parties(facts).attackers) addWay(all, model, key, ways(key), model.fight(facts));
  return [...all.values()];
}

/** @param {Map<string, Arrow>} all by where they begin @param {import('./game.js').Model} model @param {string} key
 * @param {(Point | null | undefined)[]} stops @param {string} to */
export function addWay(all, model, key, stops, to) {
  const points = stops
    .flatMap((one) => (one ? { x: one.x, y: one.y } : []))
    .filter(({ x, y }, i, some) => !i || Math.hypot(x - some[i - 1].x, y - some[i - 1].y) > 1);
  if (points.length < 2) return;
  const id = `${f(points[0].x)} ${f(points[0].y)}`;
  const known = all.get(id);
  if (known) known.many++;
  else {
    const [side, name] = [model.unitSide(key), model.unitName(key)];
    all.set(id, { side, points, main: true, dots: false, many: 1, name, to });
  }
}

/** Who goes, near the tail; of a short arrow behind its foot. @param {Point[]} line @param {string} text
 * @param {string} side */
function flag(line, text, side) {
  const [from, to] = [line[0], line[line.length - 1]];
  const w = 24 + 6.6 * text.length;
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [bx, by] = [(from.x - to.x) / long, (from.y - to.y) / long];
  const off = FOOT + 4 + Math.min(w / 2 / Math.abs(bx || 1e-9), 11 / Math.abs(by || 1e-9));
  const behind = { x: from.x + bx * off, y: from.y + by * off };
  const { x, y } = long < 260 ? behind : line[Math.floor(line.length * 0.3)];
  return s(
    'g',
    { class: 'many', transform: `translate(${f(x)} ${f(y)})` },
    s('rect', { x: -w / 2, y: -11, width: w, height: 22, rx: side === 'confederate' ? 2 : 6 }),
    s('path', { class: 'band', d: `M${4 - w / 2} -7v14` }),
    s('text', { x: 4, y: 4 }, text),
  );
}

export class SceneDrawing {
  under = s('g', { class: 'scenearrows', 'aria-hidden': 'true' });
  over = s('g', { class: 'scenebadges', 'aria-hidden': 'true' });
  /** @type {Arrow[]} */ #arrows = [];
  /** Paler: of scenes that are over. @type {Arrow[]} */ #trails = [];
  /** @type {Badge[]} */ #badges = [];

  /** @param {import('./layer.js').MapLayer} map */
  constructor(map) {
    this.map = map;
    const { pieces } = map;
    if (pieces) pieces.before(this.under);
    map.view.svg.append(...(pieces ? [this.over] : [this.under, this.over]));
    map.view.addEventListener('move', () => this.draw());
  }

  /** @param {Arrow[]} arrows @param {Arrow[]} trails @param {Badge[]} badges @param {boolean} [grow] */
  set(arrows, trails, badges, grow = false) {
    this.#arrows = arrows;
    this.#trails = trails;
    this.#badges = badges;
    this.draw();
    this.under.classList.toggle('grow', grow);
  }

  clear() {
    this.set([], [], []);
  }

  draw() {
    const { scale } = this.map.view;
    const px = (/** @type {Point} */ { x, y }) => ({ x: x * scale, y: y * scale });
    this.under.textContent = this.over.textContent = '';
    this.under.setAttribute('transform', `scale(${1 / scale})`);
    for (const arrow of this.#trails) this.#arrow(arrow, px, 'past');
    for (const arrow of this.#arrows) this.#arrow(arrow, px, '');
    for (const { x, y, dx = 0, text, kind, title } of this.#badges) {
      const w = 14 + 7 * text.length;
      const g = s(
        'g',
        { class: `scenebadge ${kind}`, transform: `translate(${x} ${y}) scale(${1 / scale}) translate(${16 + dx} 20)` },
        s('title', null, title),
        s('rect', { x: -w / 2, y: -9, width: w, height: 18, rx: 9 }),
        s('text', { y: 4 }, text),
      );
      this.over.append(g);
    }
  }

  /** @param {Arrow} arrow @param {(p: Point) => Point} px @param {string} kind */
  #arrow({ side, points, main, dots, many, name }, px, kind) {
    const line = short(smooth(points.map(px)));
    const g = s('g', { class: `scenearrow ${side} ${kind}${dots ? ' dots' : ''}` });
    if (dots) g.append(s('path', { d: `M${line.map(({ x, y }) => `${f(x)} ${f(y)}`).join('L')}` }));
    else {
      const d = outline(line, 2.5, main ? 8.5 : 6, main ? 16 : 12);
      g.append(s('path', { class: 'edge', d }), s('path', { d }));
    }
    const [from] = line;
    g.append(s('circle', { class: 'from', cx: f(from.x), cy: f(from.y), r: FOOT }));
    const text = [name, many > 1 ? `×${many}` : ''].filter(Boolean).join(' ');
    this.under.append(g);
    if (kind || dots || !text) return; // the name lies over the pieces
    const transform = this.under.getAttribute('transform');
    this.over.append(s('g', { class: `scenearrow ${side}`, transform }, flag(line, text, side)));
  }
}
