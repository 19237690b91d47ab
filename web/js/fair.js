/** Is it fair? The machine plays a scenario against itself, here and now, and the result is drawn as it comes. */

import { h, renew } from './dom.js';
import { levelName } from './sides.js';

/** @typedef {import('../engine/core.js').Balance} Balance */

/** @param {number} share */
function percent(share) {
  return `${(100 * share).toFixed(0)}%`;
}

/** What it means, in a sentence. @param {Balance} found */
function verdict({ games, low, high }) {
  if (games < 20) return 'Too few games to tell.';
  if (low > 0.5) return 'The Union is favored, between these opponents.';
  if (high < 0.5) return 'The Confederates are favored, between these opponents.';
  return high - low > 0.2 ? 'No side is clearly favored; more games would tell.' : 'About even.';
}

/** Not as an attribute, which the page's policy forbids. @param {HTMLElement} el
 * @param {Record<string, string>} style */
function styled(el, style) {
  Object.assign(el.style, style);
  return el;
}

/** The score with its interval, on a line from 0 to 100 %. @param {Balance} found */
function line({ score, low, high }) {
  const at = (/** @type {number} */ share) => `${(100 * share).toFixed(1)}%`;
  return h(
    'div',
    { class: 'scoreline', 'aria-hidden': 'true' },
    h('i', { class: 'even' }),
    styled(h('i', { class: 'interval' }), { left: at(low), width: at(high - low) }),
    styled(h('i', { class: 'point' }), { left: at(score) }),
  );
}

/** @param {Balance} found */
function drawn(found) {
  const { union, confederate, drawn: even, games, of, score, low, high } = found;
  const part = (/** @type {string} */ side, /** @type {number} */ count, /** @type {string} */ title) =>
    count ? styled(h('span', { class: side, title }, count), { flexGrow: String(count) }) : '';
  return [
    h(
      'div',
      { class: 'sidesbar', role: 'img', 'aria-label': `Union ${union}, drawn ${even}, Confederate ${confederate}` },
      part('union', union, 'Union victories'),
      part('even', even, 'draws'),
      part('confederate', confederate, 'Confederate victories'),
    ),
    line(found),
    h(
      'p',
      null,
      h('b', null, `The Union scores ${percent(score)}`),
      ` (${percent(low)} to ${percent(high)}) of ${games}${games < of ? ` of ${of}` : ''} games. `,
      h('span', { class: 'soft' }, verdict(found)),
    ),
  ];
}

/**
 * @param {any} engine
 * @param {{name: string, level?: number}[]} opponents
 * @param {() => {scenario: string, options: Record<string, string>}} wish what is chosen in the form
 */
export function fairBox(engine, opponents, wish) {
  const quick = opponents.filter(({ name, level }) => name === 'script' || level === 2); // who need not think
  const by = h(
    'select',
    { 'aria-label': 'Played by' },
    quick.map(({ name }) => h('option', { value: `ai:${name}` }, levelName(`ai:${name}`))),
  );
  const games = h(
    'select',
    { 'aria-label': 'Games' },
    [20, 50, 100, 200].map((n) => h('option', { value: n, selected: n === 50 }, `${n} games`)),
  );
  const button = h('button', { type: 'button', class: 'button' }, 'Play them');
  const bar = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': 'Games played' });
  const out = h('div', { class: 'fairness', role: 'status' });
  let going = false;
  const play = async () => {
    const { scenario, options } = wish();
    going = true;
    button.textContent = 'Stop';
    bar.hidden = false;
    const seed = 1 + Math.floor(Math.random() * 1e6);
    const batch = { scenario, options, by: by.value, games: Number(games.value), seed };
    try {
      await engine.balance(batch, (/** @type {Balance} */ found) => {
        bar.value = found.games / found.of;
        renew(out, drawn(found));
        return going && out.isConnected;
      });
    } catch (error) {
      renew(out, h('p', { class: 'trouble' }, String(/** @type {any} */ (error).text ?? error)));
    }
    going = false;
    button.textContent = 'Play them';
    bar.hidden = true;
  };
  button.addEventListener('click', () => {
    if (going) going = false;
    else play();
  });
  return h(
    'div',
    { class: 'fair' },
    h(
      'p',
      { class: 'soft' },
      'The machine plays both sides of the scenario with the options above, in this browser. An answer holds for the ' +
        'opponent that played.',
    ),
    h('p', { class: 'fairform' }, by, games, button, bar),
    out,
  );
}
