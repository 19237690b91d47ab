/** The tracks in the top bar. What they are comes from the model. */

import { h, s, renew } from './dom.js';
import { sideName, sideTitle } from './sides.js';

/** @typedef {import('./game.js').Track} Track */

const STAR = 'M12 2l2.9 6.6 7.1.7-5.3 4.7 1.6 7L12 17.3 5.7 21l1.6-7L2 9.3l7.1-.7z';
const CROSS = 'M4 4l16 16M20 4L4 20';

/** @param {string} side */
export function flag(side) {
  const sign =
    side === 'union' ? s('path', { d: STAR }) : s('path', { d: CROSS, stroke: 'currentColor', 'stroke-width': 4 });
  return h('span', { class: `flag ${side}`, 'aria-hidden': 'true' }, s('svg', { viewBox: '0 0 24 24' }, sign));
}

/** @param {Track} t */
function body(t) {
  if (t.cells) {
    return h(
      'ol',
      { class: 'cells' },
      t.cells.map((cell) =>
        h(
          'li',
          {
            class: `cell ${cell.state} ${cell.state === 'now' ? (cell.side ?? '') : ''} ${cell.kind ?? ''}`,
            title: cell.title,
            'aria-current': cell.state === 'now' ? 'step' : null,
          },
          h('b', null, cell.text),
          cell.note ? h('small', null, cell.note) : '',
        ),
      ),
    );
  }
  if (t.counts) {
    return h(
      'p',
      { class: 'value' },
      t.counts.map((c) =>
        h(
          'span',
          { class: 'count', title: c.title ?? null },
          flag(c.side),
          h('span', { class: 'quiet' }, sideTitle(c.side)),
          h('b', null, c.count),
          c.note ? h('span', { class: 'soft' }, c.note) : '',
        ),
      ),
    );
  }
  if (t.value !== undefined)
    return h('p', { class: 'value' }, h('b', { class: 'big' }, t.value), h('span', { class: 'soft' }, t.text ?? ''));
  const side = t.side ?? 'none';
  if (side === 'none' || !side)
    return h('p', { class: 'value' }, h('span', { class: 'soft' }, `used${t.text ? `, ${t.text}` : ''}`));
  return h('p', { class: `value ${side}` }, flag(side), h('b', { class: 'sidename' }, t.text ?? sideName(side)));
}

/** @param {Element} el @param {Track[]} tracks */
export function drawTracks(el, tracks) {
  renew(
    el,
    h(
      'ul',
      { class: 'tracks', 'aria-label': 'Tracks' },
      tracks.map((t) => h('li', { class: `track ${t.id}` }, h('h2', { class: 'caps' }, t.label), body(t))),
    ),
    h(
      'button',
      {
        class: 'pills',
        type: 'button',
        'data-command': 'tracks',
        'aria-label': `Tracks: ${tracks
          .map((t) => t.pill)
          .filter(Boolean)
          .join(', ')}`,
      },
      tracks.filter((t) => t.pill).map((t) => h('span', { class: `pill ${t.id}` }, t.side ? flag(t.side) : '', t.pill)),
    ),
  );
}
