/** The Last Full Measure on the start page. */

import { counter, face, hexes } from '../../js/vignette.js';

/** @param {string} name @param {string} factors @param {number} [division] of the XI Corps; 0: Rodes */
const regiment = (name, factors, division = 0) =>
  division
    ? face({ name, command: 'XI', division, factors })
    : face({ name, side: 'confederate', command: 'Rodes', factors });

/** @type {[ReturnType<typeof face>, number, number][]} */
const LINES = [
  [regiment('44 GA', '5-4'), 24, 24],
  [regiment('4 GA', '5-5'), 44, 58],
  [regiment('12 GA', '4-4'), 24, 92],
  [regiment('58 NY', '2-3', 3), 84, 24],
  [regiment('82 OH', '3-4', 3), 98, 58],
  [regiment('61 OH', '4-3', 3), 84, 92],
];

/** @type {import('../../js/game.js').About} */
export const about = {
  lead:
    'Regiments, batteries and commanders on 250-yard hexes: hills, woods and lines of sight, brigades to keep in ' +
    'command, and cohesion that frays.',
  credit: 'Gerald Todd; the battles are our own',
  front: {
    scale: 'Jackson’s flank attack',
    dates: '2 May',
    text: 'Regiments, guns, lines of sight. Roll up the Union flank, or hold it until dark.',
    short: 'Regiments, guns and lines of sight.',
    actions: [308, 2713],
    verbs: 30,
    frame: [4600, 10200, 6500, 4500],
    ground: [7300, 11300, 9],
    draw: () => hexes(40) + LINES.map(([one, x, y]) => counter(one, x, y, 33)).join(''),
  },
  ways: [
    {
      title: 'Buschbeck’s Line, step by step',
      text: 'Six turns at the rifle pits: a tutorial',
      wish: {
        scenario: 'lfm/buschbecks-line',
        seats: { union: 'ai:1', confederate: 'person' },
        seed: '1863',
        learn: true,
      },
    },
    {
      title: 'Jackson’s Flank Attack',
      text: 'XI Corps or the lines coming out of the woods, against the computer',
      wish: { scenario: 'lfm/flank-attack', seats: { union: 'ai:3', confederate: 'person' } },
    },
  ],
};
