/** The chart of the hex sheet (see the head of data/guv/chart.txt). */

import { Picture, crossing } from '../../js/picture.js';

/** @typedef {import('../../js/picture.js').Points} Points */

export class GuvChart extends Picture {
  /** @type {Points[]} */ woods = [];
  /** @type {import('../../js/picture.js').Crossing[]} */ bridges = [];

  /** @param {string} text */
  constructor(text) {
    super();
    this.load(text);
  }

  /** @param {string[]} word @param {Points} points */
  read(word, points) {
    if (word[0] === 'woods') this.woods.push(points);
    else if (word[0] === 'bridge') this.bridges.push(crossing(word));
    else super.read(word, points);
  }
}
