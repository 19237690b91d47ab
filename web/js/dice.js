/** Dice as they fell, small enough to stand in a line of text. */

import { s } from './dom.js';

const PIPS = [
  [],
  [[12, 12]],
  [
    [7, 7],
    [17, 17],
  ],
  [
    [7, 7],
    [12, 12],
    [17, 17],
  ],
  [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  [
    [7, 7],
    [17, 7],
    [12, 12],
    [7, 17],
    [17, 17],
  ],
  [
    [7, 6.5],
    [17, 6.5],
    [7, 12],
    [17, 12],
    [7, 17.5],
    [17, 17.5],
  ],
];

/**
 * Pips, or a numeral where there are none: dice of more than six faces have none at all (a game's style says so).
 * @param {number} face
 * @param {string} [side] colour; fortune's dice are white
 */
export function die(face, side = '') {
  return s(
    'svg',
    { class: `die ${side}`, viewBox: '0 0 24 24', role: 'img', 'aria-label': `a ${face}` },
    s('rect', { x: 1, y: 1, width: 22, height: 22, rx: side === 'confederate' ? 2 : 5 }),
    PIPS[face]?.map(([x, y]) => s('circle', { cx: x, cy: y, r: 2.5 })),
    s('text', { x: 12, y: 17 }, String(face)),
  );
}
