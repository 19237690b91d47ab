/** Brigade Fire & Fury on the start page. */

import { h } from '../../js/dom.js';

/** @type {import('../../js/game.js').About} */
export const about = {
  lead:
    'Brigades of stands on a table measured in inches: lines that wheel, fire by points, charges that break. ' +
    'Or let it be the referee beside your own table.',
  credit: 'Rich Hasenauer; the battles are our own',
  greeting: () => h('div', { class: 'greeting', 'aria-hidden': 'true' }),
  ways: [
    {
      title: 'The Schoolhouse, step by step',
      text: 'Six turns before the church, guided, against the machine',
      wish: {
        scenario: 'bff/schoolhouse',
        seats: { union: 'person', confederate: 'ai:script' },
        seed: '1863',
        learn: true,
      },
    },
    {
      title: 'Salem Church',
      text: 'Brooks against the ridge, seven turns to dark, against the machine',
      wish: { scenario: 'bff/salem-church', seats: { union: 'person', confederate: 'ai:script' } },
    },
    {
      title: 'Referee for a real table',
      text: 'A phone beside your miniatures: it asks, judges and keeps the rosters; no map',
      wish: {
        scenario: 'bff/salem-church',
        options: { positions: 'off' },
        seats: { union: 'person', confederate: 'person' },
      },
    },
  ],
};
