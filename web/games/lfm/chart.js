/** The chart of a battle (see the head of data/lfm/flank-attack.chart.txt); a thousand units are a hex of 250 yards. */

import { Picture } from '../../js/picture.js';

/** @typedef {import('../../js/picture.js').Points} Points */

export class LfmChart extends Picture {
  /** @type {Points[]} */ woods = [];

  /** @param {string} text */
  constructor(text) {
    super();
    this.load(text);
  }

  /** @param {string[]} word @param {Points} points */
  read(word, points) {
    if (word[0] === 'woods') this.woods.push(points);
    else super.read(word[1] === 'pike' ? [word[0], 'turnpike', ...word.slice(2)] : word, points);
  }
}
