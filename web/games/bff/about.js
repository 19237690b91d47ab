/** Brigade Fire & Fury on the start page. */

import { h } from '../../js/dom.js';
import { INK, STAR } from '../../js/counters.js';

const BASE = '#B9B183';

/** Stands seen from above, their coloured front ahead. @param {string} band @param {string} coat @param {number} files
 * @param {number} ranks */
function block(band, coat, files, ranks) {
  const one = (/** @type {number} */ i) =>
    `<g transform="translate(${24 - 11 * files + 22 * (i % files)} ${24 - 8 * ranks + 16 * Math.floor(i / files)})">` +
    `<path fill="${BASE}" stroke="${INK}" d="M0 0h22v16h-22z"/><path fill="${band}" d="M0 0h22v4.5h-22z"/>` +
    `<path stroke="${coat}" stroke-width="3" stroke-dasharray="2.6 1.6" d="M2.4 8h18M2.4 12.6h18"/></g>`;
  return Array.from({ length: files * ranks }, (_, i) => one(i)).join('');
}

const GUN =
  `<path fill="${BASE}" stroke="${INK}" d="M11 10h26v28h-26z"/><path fill="#1E4B87" d="M11 10h26v4h-26z"/>` +
  `<path stroke="${INK}" stroke-width="4" d="M24 15v20"/>` +
  `<path stroke="${INK}" stroke-width="2.4" d="M16 24v10M32 24v10M16 29h16"/>`;
const LEADER =
  '<circle cx="24" cy="24" r="13" fill="#1B2B40"/>' + `<path transform="translate(24 24)" d="${STAR}" fill="#F3C34B"/>`;

/** Line, guns, a leader, supported line, column. */
const PIECES = [
  block('#1E4B87', '#1E4B87', 2, 1),
  GUN,
  LEADER,
  block('#E6A99E', '#6A5840', 2, 1),
  block('#7A1F2E', '#6A5840', 2, 2),
  block('#E3C04A', '#6A5840', 1, 3),
];

/** @param {string} markup */
function drawn(markup) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 48 48');
  svg.setAttribute('width', '52');
  svg.innerHTML = markup;
  return svg;
}

/** @type {import('../../js/game.js').About} */
export const about = {
  lead:
    'Brigades of stands on a table measured in inches: lines that wheel, volleys, charges. ' +
    'Or use it as a referee at your own table.',
  credit: 'Rich Hasenauer; the battles are our own',
  greeting: () => h('div', { class: 'greeting', 'aria-hidden': 'true' }, PIECES.map(drawn)),
  ways: [
    {
      title: 'The Schoolhouse, step by step',
      text: 'Six turns in front of the church: a tutorial',
      wish: {
        scenario: 'bff/schoolhouse',
        seats: { union: 'person', confederate: 'ai:script' },
        seed: '1863',
        learn: true,
      },
    },
    {
      title: 'Salem Church',
      text: 'Brooks against the ridge, seven turns to nightfall, against the computer',
      wish: { scenario: 'bff/salem-church', seats: { union: 'person', confederate: 'ai:script' } },
    },
    {
      title: 'Referee for a real table',
      text: 'A phone beside your miniatures: you roll; it asks, rules and keeps the rosters',
      wish: {
        scenario: 'bff/salem-church',
        options: { positions: 'off' },
        typedDice: true,
        seats: { union: 'person', confederate: 'person' },
      },
    },
  ],
};
