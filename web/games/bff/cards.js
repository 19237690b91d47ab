/** Where cards and names stand: none on another, none on a stand, a leader or a flag. What finds no room is left
 * out. */

import { UNIT } from './ground.js';
import { cornersOf, depthOf, off, widthOf } from './units.js';

/** @typedef {import('./units.js').Pose} Pose */
/** @typedef {import('./units.js').Shape} Shape */
/** @typedef {{x: number, y: number, w: number, h: number}} Box */
/** A unit that wants a card: sizes of the card in pixels, the one it likes best first.
 * @typedef {{pose: Pose, shape: Shape, lit: boolean, sizes: {w: number, h: number}[]}} Wish */
/** Its box, the point of the unit that it is tied to, and which of its sizes it got.
 * @typedef {Box & {tie: {x: number, y: number} | null, size: number}} Card */

/** Pixels from a unit to its card; a far one is tied to it by a line. */
const GAPS = [6, 16, 30, 48, 70, 96];
/** Only of what is lit. */
const FAR = [130, 170, 220];
const TIED = 20;

/** @param {Box} a @param {Box} b */
export function overlap(a, b) {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x),
    h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** What a block covers, piece by piece: a line that stands aslant leaves most of its outer box free. @param {Pose} pose
 * @param {Shape} shape @returns {Box[]} */
export function boxesOf(pose, shape) {
  const PART = 100;
  const [a, b, c, d] = cornersOf(pose, shape);
  const parts = Math.max(1, Math.round(widthOf(shape) / PART));
  const between = (/** @type {any} */ p, /** @type {any} */ q, /** @type {number} */ t) => ({
    x: (p.x + (q.x - p.x) * t) * UNIT,
    y: (p.y + (q.y - p.y) * t) * UNIT,
  });
  return Array.from({ length: parts }, (_, i) => {
    const all = [i / parts, (i + 1) / parts].flatMap((t) => [between(a, b, t), between(d, c, t)]);
    const xs = all.map((p) => p.x),
      ys = all.map((p) => p.y);
    const x = Math.min(...xs),
      y = Math.min(...ys);
    return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
  });
}

/** Where the card of a block may stand, the best place first: behind it, before it, at its ends. @param {Pose} pose
 * @param {Shape} shape @param {{w: number, h: number}} card @param {number} gap
 * @returns {{x: number, y: number, tie: {x: number, y: number}}[]} */
function spotsAbout(pose, shape, { w, h }, gap) {
  const half = widthOf(shape) / 2,
    deep = depthOf(shape);
  /** Right of the middle of the front, ahead of it, and which way from there, in quarters of a turn. */
  const along = [0, 0.5, -0.5, 0.9, -0.9];
  const anchors = [
    ...along.map((part) => [part * half, -deep, 2]),
    ...along.map((part) => [part * half, 0, 0]),
    ...[0.5, -0.5].flatMap((turn) => [
      [2 * turn * half, -deep / 2, 2 * turn],
      [2 * turn * half, -deep, 2 + turn],
      [2 * turn * half, 0, turn],
    ]),
  ];
  const side = (/** @type {number} */ way, /** @type {number} */ size) =>
    way > 0.4 ? 0 : way < -0.4 ? -size : -size / 2;
  return anchors.map(([right, ahead, quarters]) => {
    const p = off(pose, right, ahead);
    const a = ((pose.facing + 900 * quarters) / 1800) * Math.PI;
    const dx = Math.sin(a),
      dy = -Math.cos(a);
    const tie = { x: p.x * UNIT, y: p.y * UNIT };
    return { x: tie.x + dx * gap + side(dx, w), y: tie.y + dy * gap + side(dy, h), tie };
  });
}

export class Room {
  /** @type {Box[]} */ taken = [];

  /** @param {Box} table @param {Box} seen the part in sight @param {number} u a pixel */
  constructor(table, seen, u) {
    this.table = table;
    this.seen = seen;
    this.u = u;
  }

  /** @param {Box} box */
  free(box) {
    return !this.taken.some((other) => overlap(box, other) > 0);
  }

  /** The first that is free, which is taken then. @template {Box} T @param {T[]} boxes @returns {T | null} */
  first(boxes) {
    const found = boxes.find((box) => this.free(box)) ?? null;
    if (found) this.taken.push(found);
    return found;
  }

  /** A place for a card, or null. @param {Wish} wish @returns {Card | null} */
  card({ pose, shape, lit, sizes }) {
    const { u } = this;
    for (const [size, { w, h }] of sizes.entries()) {
      const card = { w: w * u, h: h * u };
      /** @type {Card | null} */ let best = null;
      let least = Infinity;
      for (const gap of lit ? [...GAPS, ...FAR] : GAPS) {
        spotsAbout(pose, shape, card, gap * u).forEach(({ x, y, tie }, i) => {
          const box = { x, y, ...card };
          const whole = card.w * card.h;
          const cost =
            gap / 24 + i * 0.03 + 4 - (2.5 * overlap(box, this.table) + 1.5 * overlap(box, this.seen)) / whole;
          if (cost >= least || !this.free(box)) return;
          least = cost;
          best = { ...box, tie: gap > TIED ? tie : null, size };
        });
        if (best && least < gap / 24 + 0.6) break;
      }
      if (best) {
        this.taken.push(/** @type {Card} */ (best));
        return best;
      }
    }
    return null;
  }
}

/** Boxes for a name of so many pixels about a point: right of it, left, below, above, and aslant. @param {{x: number,
 *   y: number}} at @param {{w: number, h: number, dx: number, dy: number}} name `dx`, `dy`: how far it stands off
 * @returns {(Box & {anchor: string})[]} */
export function aboutPoint({ x, y }, { w, h, dx, dy }) {
  const sides = [
    ['start', x + dx],
    ['end', x - dx - w],
    ['middle', x - w / 2],
  ];
  const heights = [y - h / 2, y + dy, y - dy - h];
  const at = (/** @type {number} */ side, /** @type {number} */ height) => ({
    anchor: String(sides[side][0]),
    x: Number(sides[side][1]),
    y: heights[height],
    w,
    h,
  });
  return [at(0, 0), at(1, 0), at(2, 1), at(2, 2), at(0, 1), at(0, 2), at(1, 1), at(1, 2)];
}
