/** The lines that the pictures of all maps have in common (see the heads of data/ID/chart.txt). Lengths are metres. A
 * game's chart extends it with lines of its own. */

import { readChart } from './chart.js';

/** @typedef {number[]} Points x y x y ... */
/** @typedef {{name: string, kind: string, points: Points}} Line */
/** A crossing: between which places, where, and the direction across.
 * @typedef {{name: string, x: number, y: number, dx: number, dy: number, areas: string}} Crossing */

export class Picture {
  width = 0;
  height = 0;
  /** @type {Line[]} */ clearings = [];
  /** @type {Line[]} */ rivers = [];
  /** @type {Line[]} */ streams = [];
  /** @type {Line[]} */ roads = [];
  /** @type {Line[]} */ rails = [];
  /** @type {Line[]} */ unfinished = [];
  /** @type {Line[]} */ letters = [];
  /** @type {Crossing[]} */ fords = [];
  /** @type {{kind: string, name: string, x: number, y: number}[]} */ places = [];
  /** @type {{weight: number, points: Points}[]} */ hachures = [];
  /** @type {Points} */ trees = [];
  /** @type {Points} */ furrows = [];

  /** @param {string} text */
  load(text) {
    readChart(text, (word, points) => this.read(word, points));
  }

  /** @param {string[]} word @param {Points} points */
  read(word, points) {
    const [kind, a, b] = word;
    const n = word.map(Number);
    const name = (b ?? '').replace(/_/g, ' ');
    if (kind === 'frame') [, this.width, this.height] = n;
    else if (kind === 'clearing') this.clearings.push({ kind, name: a, points });
    else if (kind === 'river') this.rivers.push({ kind: b, name: a, points });
    else if (kind === 'stream') this.streams.push({ kind, name: a, points });
    else if (kind === 'road') this.roads.push({ kind: a, name, points });
    else if (kind === 'rail') this.rails.push({ kind, name: a, points });
    else if (kind === 'unfinished') this.unfinished.push({ kind, name: a, points });
    else if (kind === 'letter') this.letters.push({ kind: a, name, points });
    else if (kind === 'ford') this.fords.push(crossing(word));
    else if (kind === 'place') this.places.push({ kind: a, name, x: n[3], y: n[4] });
    else if (kind === 'hachure') this.hachures.push({ weight: n[1], points });
    else if (kind === 'trees') this.trees.push(...points);
    else if (kind === 'furrows') this.furrows.push(...points);
  }
}

/** @param {string[]} word @returns {Crossing} */
export function crossing([, name, areas, ...at]) {
  const [x, y, dx, dy] = at.map(Number);
  return { name, areas, x, y, dx: dx / 1000, dy: dy / 1000 };
}
