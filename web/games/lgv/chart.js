/** The chart of an area board (see the head of data/lgv/chart.txt). Lengths are metres. */

import { readChart, path } from '../../js/chart.js';

/** @typedef {number[]} Points x y x y ... */
/** @typedef {{left: number, right: number, kind: string, points: Points}} Arc */
/** @typedef {{name: string, kind: string, points: Points}} Line */
/** @typedef {{name: string, x: number, y: number, dx: number, dy: number, areas: string}} Ford */
/** @typedef {{x: number, y: number, w: number, h: number}} Card */

export class Chart {
  width = 0;
  height = 0;
  /** @type {Map<number, Arc>} */ arcs = new Map();
  /** @type {Map<string, number[]>} */ rings = new Map();
  /** @type {Map<string, {x: number, y: number, r: number}>} */ spots = new Map();
  /** @type {Line[]} */ clearings = [];
  /** @type {Line[]} */ rivers = [];
  /** @type {Line[]} */ streams = [];
  /** @type {Line[]} */ roads = [];
  /** @type {Line[]} */ rails = [];
  /** @type {Line[]} */ unfinished = [];
  /** @type {Line[]} */ letters = [];
  /** @type {Line[]} */ arrows = [];
  /** @type {Ford[]} */ fords = [];
  /** @type {{kind: string, name: string, x: number, y: number}[]} */ places = [];
  /** @type {Map<string, Card>} */ zones = new Map();
  /** @type {Map<string, number>} */ badges = new Map();
  /** @type {{weight: number, points: Points}[]} */ hachures = [];
  /** @type {Points} */ trees = [];
  /** @type {Points} */ furrows = [];

  /** @param {string} text */
  constructor(text) {
    readChart(text, (word, points) => this.#read(word, points));
  }

  /** @param {string[]} word @param {Points} points */
  #read(word, points) {
    const [kind, a, b] = word;
    const n = word.map(Number);
    const name = (b ?? '').replace(/_/g, ' ');
    if (kind === 'frame') [, this.width, this.height] = n;
    else if (kind === 'arc') this.arcs.set(n[1], { left: n[2], right: n[3], kind: word[4], points });
    else if (kind === 'ring') this.rings.set(a, n.slice(2));
    else if (kind === 'spot') this.spots.set(a, { x: n[2], y: n[3], r: n[4] });
    else if (kind === 'clearing') this.clearings.push({ kind, name: a, points });
    else if (kind === 'river') this.rivers.push({ kind: b, name: a, points });
    else if (kind === 'stream') this.streams.push({ kind, name: a, points });
    else if (kind === 'road') this.roads.push({ kind: a, name, points });
    else if (kind === 'rail') this.rails.push({ kind, name: a, points });
    else if (kind === 'unfinished') this.unfinished.push({ kind, name: a, points });
    else if (kind === 'letter') this.letters.push({ kind: a, name, points });
    else if (kind === 'arrow') this.arrows.push({ kind: b, name: a, points });
    else if (kind === 'ford')
      this.fords.push({ name: a, areas: b, x: n[3], y: n[4], dx: n[5] / 1000, dy: n[6] / 1000 });
    else if (kind === 'place') this.places.push({ kind: a, name, x: n[3], y: n[4] });
    else if (kind === 'zone') this.zones.set(a, { x: n[2], y: n[3], w: n[4], h: n[5] });
    else if (kind === 'badge') this.badges.set(a, n[2]);
    else if (kind === 'hachure') this.hachures.push({ weight: n[1], points });
    else if (kind === 'trees') this.trees.push(...points);
    else if (kind === 'furrows') this.furrows.push(...points);
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
