/** Lee's Greatest Victory on the start page. */

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

const hooker = { name: 'Hooker', type: 'leader', command: 'Army', rank: 'army', leads: '1', factors: '*-1-6/1' };
const FACES = [
  face({ name: 'Sykes', command: 'V', division: 2, factors: '5-6-5/4' }),
  face({ name: 'Hancock', command: 'II', division: 1, factors: '6-6-5/5' }),
  face(hooker),
  face({ ...hooker, name: 'Lee', side: 'confederate', leads: '2' }),
  face({ name: 'Lane', side: 'confederate', command: 'AP-Hill', factors: '4-4-5/3' }),
  face({ name: 'Ramseur', side: 'confederate', command: 'Rodes', factors: '4-4-5/3' }),
];
const seats = { union: 'person', confederate: 'ai:script' };

/** @type {import('../../js/game.js').About} */
export const about = {
  lead:
    'An area-impulse game for two. Every rule is enforced, every refusal cites its clause, and combat odds ' +
    'are exact.',
  credit: 'Michael Rinella; Against the Odds / LPS',
  greeting: () =>
    h(
      'div',
      { class: 'greeting', 'aria-hidden': 'true' },
      FACES.map((f) => counterSvg(f, 64)),
    ),
  ways: [
    {
      title: 'Learn by playing',
      text: 'Sedgwick at Marye’s Heights: a few impulses, step by step',
      wish: { scenario: 'lgv/sedgwick', seats, seed: '1863', learn: true },
    },
    {
      title: 'Play the campaign',
      text: 'Lead the Union against the computer',
      wish: { scenario: 'lgv/chancellorsville', seats },
    },
  ],
};
