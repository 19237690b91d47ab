/** The Last Full Measure on the start page. */

import { h } from '../../js/dom.js';
import { counterSvg } from '../../js/counters.js';

/** @param {string} name @param {string} command @param {string} factors @param {number} [division] */
function face(name, command, factors, division = 0) {
  return {
    key: '',
    name,
    side: division ? 'union' : 'confederate',
    type: 'infantry',
    command,
    factors,
    rank: '',
    leads: '',
    independent: false,
    division,
    exhausted: false,
  };
}

const FACES = [
  face('73 PA', 'XI', '4-4', 2),
  face('29 NY', 'XI', '4-3', 2),
  face('26 WI', 'XI', '6-3', 3),
  face('44 GA', 'Rodes', '5-4'),
  face('37 NC', 'AP-Hill', '5-5'),
  face('2 VA', 'Colston', '4-5'),
];

/** @type {import('../../js/game.js').About} */
export const about = {
  lead:
    'Regiments, batteries and commanders on 250-yard hexes: hills, woods and lines of sight, brigades to keep in ' +
    'command, and cohesion that frays.',
  credit: 'Gerald Todd; the battles are our own',
  greeting: () =>
    h(
      'div',
      { class: 'greeting', 'aria-hidden': 'true' },
      FACES.map((f) => counterSvg(f, 64)),
    ),
  ways: [
    {
      title: 'Buschbeck’s Line, step by step',
      text: 'Six turns at the rifle pits: a tutorial',
      wish: {
        scenario: 'lfm/buschbecks-line',
        seats: { union: 'ai:script', confederate: 'person' },
        seed: '1863',
        learn: true,
      },
    },
    {
      title: 'Jackson’s Flank Attack',
      text: 'XI Corps or the lines coming out of the woods, against the computer',
      wish: { scenario: 'lfm/flank-attack', seats: { union: 'ai:script', confederate: 'person' } },
    },
  ],
};
