/** Give Us Victories on the start page. */

import { h } from '../../js/dom.js';
import { counterSvg } from '../../js/counters.js';

/** @param {Partial<import('../../js/counters.js').Face>} f */
function face(f) {
  return {
    key: '',
    name: '',
    side: 'union',
    type: 'infantry',
    command: '',
    factors: '',
    rank: '',
    leads: '',
    independent: false,
    division: 0,
    exhausted: false,
    ...f,
  };
}

const FACES = [
  face({ name: 'von Gilsa', command: 'XI', division: 1, factors: '3-4' }),
  face({ name: 'Barnes', command: 'V', division: 1, factors: '4-4' }),
  face({ name: 'Devin', type: 'cavalry', command: '', factors: '2-7' }),
  face({ name: 'O’Neal', side: 'confederate', command: 'Rodes', factors: '5-4' }),
  face({ name: 'Lane', side: 'confederate', command: 'AP-Hill', factors: '4-4' }),
  face({ name: 'Paxton', side: 'confederate', command: 'Colston', factors: '3-4' }),
];

/** @type {import('../../js/game.js').About} */
export const about = {
  lead:
    'Brigades on 1 km hexes. Each turn both sides secretly choose who activates, and a chit cup decides when. ' +
    'What you may not see is never sent to your browser.',
  credit: 'Sergio Schiavi; Dissimula Edizioni',
  greeting: () =>
    h(
      'div',
      { class: 'greeting', 'aria-hidden': 'true' },
      FACES.map((f) => counterSvg(f, 64)),
    ),
  ways: [
    {
      title: 'Lee moves, step by step',
      text: 'Three turns of 1 May on the turnpike: a tutorial',
      wish: {
        scenario: 'guv/lee-moves',
        seats: { union: 'ai:script', confederate: 'person' },
        seed: '1863',
        learn: true,
      },
    },
    {
      title: 'Jackson’s attack',
      text: 'Lead the flank attack against the computer',
      wish: { scenario: 'guv/jacksons-attack', seats: { union: 'ai:script', confederate: 'person' } },
    },
  ],
};
