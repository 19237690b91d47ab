/** The chart of an area board (see the head of data/lgv/chart.txt). Lengths are metres. */

import { path } from '../../js/chart.js';
import { Picture } from '../../js/picture.js';

/** @typedef {import('../../js/picture.js').Points} Points */
/** @typedef {import('../../js/picture.js').Line} Line */
/** @typedef {{left: number, right: number, kind: string, points: Points}} Arc */
/** @typedef {{x: number, y: number, w: number, h: number}} Card */

export class Chart extends Picture {
  /** @type {Map<number, Arc>} */ arcs = new Map();
  /** @type {Map<string, number[]>} */ rings = new Map();
  /** @type {Map<string, {x: number, y: number, r: number}>} */ spots = new Map();
  /** @type {Line[]} */ arrows = [];
  /** @type {Map<string, Card>} */ zones = new Map();
  /** @type {Map<string, number>} */ badges = new Map();

  /** @param {string} text */
  constructor(text) {
    super();
    this.load(text);
  }

  /** @param {string[]} word @param {Points} points */
  read(word, points) {
    const [kind, a, b] = word;
    const n = word.map(Number);
    if (kind === 'arc') this.arcs.set(n[1], { left: n[2], right: n[3], kind: word[4], points });
    else if (kind === 'ring') this.rings.set(a, n.slice(2));
    else if (kind === 'spot') this.spots.set(a, { x: n[2], y: n[3], r: n[4] });
    else if (kind === 'arrow') this.arrows.push({ kind: b, name: a, points });
    else if (kind === 'zone') this.zones.set(a, { x: n[2], y: n[3], w: n[4], h: n[5] });
    else if (kind === 'badge') this.badges.set(a, n[2]);
    else super.read(word, points);
  }

  /**
   * Corners of an area, once round.
   * @param {string} area
   * @returns {Points}
   */
  corners(area) {
    /** @type {Points} */
    const out = [];
    for (const signed of this.rings.get(area) ?? []) {
      const arc = this.arcs.get(Math.abs(signed));
      if (!arc) continue;
      const count = arc.points.length / 2;
      for (let i = 0; i + 1 < count; i++) {
        const k = 2 * (signed > 0 ? i : count - 1 - i);
        out.push(arc.points[k], arc.points[k + 1]);
      }
    }
    return out;
  }

  /** @param {string} area */
  outline(area) {
    return `${path(this.corners(area))}Z`;
  }
}
