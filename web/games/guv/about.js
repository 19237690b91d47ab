/** Give Us Victories on the start page. */

import { chit, counter, face, hexes } from '../../js/vignette.js';

const AYRES = face({ name: 'Ayres', command: 'V', division: 2, factors: '4-4' });
const WOFFORD = face({ name: 'Wofford', side: 'confederate', command: 'McLaws', factors: '5-4' });

/** @type {import('../../js/game.js').About} */
export const about = {
  lead:
    'Brigades on 1 km hexes. Each turn both sides secretly choose who activates, and a chit cup decides when. ' +
    'What you may not see is never sent to your browser.',
  credit: 'Sergio Schiavi; Dissimula Edizioni',
  front: {
    scale: 'Lee turns on Hooker',
    dates: '1 May',
    text: 'Choose in secret which chits go into the cup. The cup decides when they act.',
    short: 'Brigades; chits from a cup say when.',
    actions: [623, 3507],
    verbs: 42,
    frame: [11500, 10500, 8200, 5500],
    low: true,
    ground: [15200, 12200, 18],
    draw: () => hexes(56) + counter(AYRES, 31, 34, 40) + counter(WOFFORD, 84, 36, 40) + chit('Lee', 92, 92),
  },
  ways: [
    {
      title: 'Lee moves, step by step',
      text: 'Three turns of 1 May on the turnpike: a tutorial',
      wish: {
        scenario: 'guv/lee-moves',
        seats: { union: 'ai:1', confederate: 'person' },
        seed: '1863',
        learn: true,
      },
    },
    {
      title: 'Jackson’s attack',
      text: 'Lead the flank attack against the computer',
      wish: { scenario: 'guv/jacksons-attack', seats: { union: 'ai:3', confederate: 'person' } },
    },
  ],
};
