/** Lee's Greatest Victory on the start page. */

import { counter, face } from '../../js/vignette.js';

const HANCOCK = face({ name: 'Hancock', command: 'II', division: 1, factors: '6-6-5' });
const WOFFORD = face({ name: 'Wofford', side: 'confederate', command: 'McLaws', factors: '4-4-5' });
/** @param {number} level */
const against = (level) => ({ union: 'person', confederate: `ai:${level}` });

/** @type {import('../../js/game.js').About} */
export const about = {
  lead:
    'An area-impulse game for two. Every rule is enforced, every refusal cites its clause, and combat odds ' +
    'are exact.',
  credit: 'Michael Rinella; Against the Odds / LPS',
  front: {
    scale: 'The whole week',
    dates: '30 April to 5 May',
    text: 'March divisions from area to area. Whoever keeps Momentum keeps moving.',
    short: 'March divisions; keep the Momentum.',
    actions: [106, 2038],
    verbs: 31,
    ground: [11900, 11200, 15],
    draw: () => counter(HANCOCK, 82, 40, 52) + counter(WOFFORD, 36, 82, 52),
  },
  ways: [
    {
      title: 'Learn by playing',
      text: 'Sedgwick at Marye’s Heights: a few impulses, step by step',
      wish: { scenario: 'lgv/sedgwick', seats: against(1), seed: '1863', learn: true },
    },
    {
      title: 'Play the campaign',
      text: 'Lead the Union against the computer',
      wish: { scenario: 'lgv/chancellorsville', seats: against(3) },
    },
  ],
};
