/** Brigade Fire & Fury on the start page. */

const [INK, BASE] = ['#1D1811', '#B9B183'];

/** A line of stands seen from above, their coloured front ahead. @param {number} x @param {number} side which way they
 * look: 1 or -1 @param {string} band @param {string} coat */
function line(x, side, band, coat) {
  const one = (/** @type {number} */ i) =>
    `<g transform="translate(${x} ${18 + 16 * i}) scale(${side} 1)">` +
    `<path fill="${BASE}" stroke="${INK}" d="M-7 0h14v16h-14z"/><path fill="${band}" d="M3 .5h3.6v15h-3.6z"/>` +
    `<path stroke="${coat}" stroke-width="2.6" stroke-dasharray="2.4 1.4" d="M-4.4 1.4v13M-.6 1.4v13"/></g>`;
  return [0, 1, 2, 3, 4].map(one).join('');
}

const HOUSE = `<path fill="#97372B" stroke="${INK}" d="M53 52h14v10h-14zM60 52v10"/>`;

/** @type {import('../../js/game.js').About} */
export const about = {
  lead:
    'Brigades of stands on a table measured in inches: lines that wheel, volleys, charges. ' +
    'Or use it as a referee at your own table.',
  credit: 'Rich Hasenauer; the battles are our own',
  front: {
    scale: 'Salem Church',
    dates: '3 May',
    text: 'A miniatures table in inches. Wheel the line, fire, and charge the schoolhouse.',
    short: 'Miniatures: wheel, fire and charge.',
    actions: [234, 776],
    verbs: 24,
    frame: [20003, 13092, 3511, 3127],
    low: true,
    ground: [21300, 14350, 7],
    draw: () => HOUSE + line(30, 1, '#AC5912', '#6A5840') + line(90, -1, '#1E4B87', '#27415F'),
  },
  ways: [
    {
      title: 'The Schoolhouse, step by step',
      text: 'Six turns in front of the church: a tutorial',
      wish: {
        scenario: 'bff/schoolhouse',
        seats: { union: 'person', confederate: 'ai:1' },
        seed: '1863',
        learn: true,
      },
    },
    {
      title: 'Salem Church',
      text: 'Brooks against the ridge, seven turns to nightfall, against the computer',
      wish: { scenario: 'bff/salem-church', seats: { union: 'person', confederate: 'ai:3' } },
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
