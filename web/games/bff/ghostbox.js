/** Above the actions while a path is asked for: what the engine says of it, its legs, and a line to type it in. All
 * that the pointer does on the map can be done here and by keys. The main button of the page makes the move. */

import { h, renew, revise, typeset } from '../../js/dom.js';
import { chip, rendered } from '../../js/journal.js';
import { inches } from './sheet.js';

/** @typedef {import('../../js/table.js').Table} Table */
/** @typedef {import('./ghost.js').Ghost} Ghost */
/** @typedef {import('./ghost.js').Leg} Leg */

const NUDGE = 25;
const TURN = 50;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Leg} leg */
function legWords(leg) {
  if ('wheel' in leg) return `wheel ${leg.wheel} ${leg.by / 10}°`;
  return `to ${(leg.to.x / 100).toFixed(2)}″, ${(leg.to.y / 100).toFixed(2)}″`;
}

/** Inches used and allowed. @param {Ghost} ghost */
export function tapeWords({ tape }) {
  const [used, allowed] = tape?.columns ?? [];
  if (!used?.total) return '';
  return allowed && allowed.total ? `${inches(used.total)} of ${inches(allowed.total)}` : inches(used.total);
}

/** For the list of keys in the menu. @type {[string, string][]} */
export const KEYS = [
  ['Arrows', 'move: push the ghost ¼ inch'],
  ['[ ]', 'move: wheel or turn 5 degrees'],
  ['A', 'move: start a new segment'],
  ['Backspace', 'move: undo last segment'],
  ['Enter', 'move: confirm'],
];

/** Keys that move the ghost: arrows push it, brackets wheel or turn it, Enter confirms. @param {Ghost} ghost
 * @param {KeyboardEvent} e */
function onKey(ghost, e) {
  const target = /** @type {HTMLElement} */ (e.target);
  if (!ghost.unit || e.ctrlKey || e.metaKey || e.altKey || target.closest('input, select, textarea, dialog, .actions'))
    return;
  const arrow = ARROWS[e.key];
  const turn = { '[': -1, ']': 1 }[e.key];
  if (arrow && !e.shiftKey) ghost.nudge(arrow[0] * NUDGE, arrow[1] * NUDGE);
  else if (turn && ghost.faces) ghost.turn(ghost.end.facing + turn * TURN);
  else if (turn && !ghost.column) ghost.wheel(turn < 0 ? 'left' : 'right', TURN);
  else if (e.key === 'a' && ghost.touched) ghost.bend();
  else if (e.key === 'Backspace' && ghost.touched) ghost.pop();
  else if (e.key === 'Enter' && (ghost.touched || ghost.stays) && !target.closest('button, a')) ghost.confirm();
  else return;
  e.preventDefault();
  e.stopPropagation();
}

/** @param {Table} table */
export function ghostBox(table) {
  const { ghost } = /** @type {import('./model.js').BffModel} */ (/** @type {any} */ (table.model));
  const verdict = h('div', { class: 'verdict', role: 'status', 'aria-live': 'polite' }),
    legs = h('ol', { class: 'legs' }),
    typed = h('input', {
      type: 'text',
      class: 'path',
      'aria-label': 'Path: x y, wheel-left N, wheel-right N, face N, in hundredths of an inch and tenths of a degree',
      spellcheck: 'false',
      autocomplete: 'off',
    }),
    buttons = h('div', { class: 'buttons' });
  const el = h('section', { class: 'ghostbox', 'aria-label': 'The move', hidden: true }, verdict, legs, typed, buttons);
  typed.addEventListener('input', () => ghost.take(`go ${typed.value.trim()}`));
  typed.addEventListener('keydown', (e) => {
    if (e.key === 'Enter') ghost.confirm();
  });
  const draw = () => {
    el.hidden = !ghost.unit;
    if (!ghost.unit) return;
    const { verdict: said, touched } = ghost;
    el.setAttribute('aria-busy', String(ghost.judging));
    el.classList.toggle('no', !!said && !said.allowed);
    el.classList.toggle('yes', !!said && said.allowed);
    renew(
      verdict,
      !touched
        ? h(
            'p',
            { class: 'soft' },
            ghost.column
              ? 'Click where it shall go, one segment per click, or drag it.'
              : 'Click where it shall go, or drag it; drag a front corner to wheel.',
            h(
              'span',
              { class: 'keyed' },
              ghost.column ? ' Or arrow keys, and A for a new segment.' : ' Arrow keys and [ ] do the same.',
            ),
          )
        : h(
            'p',
            null,
            h('b', null, said ? (said.allowed ? tapeWords(ghost) || 'Allowed' : typeset(said.why)) : '…'),
            ' ',
            (said?.clauses ?? []).map((clause) => chip(clause)),
          ),
      ghost.tape && said?.allowed
        ? h(
            'p',
            { class: 'soft' },
            ghost.tape.columns[0].lines.map((line) => [
              `${typeset(line.reason)} ${inches(line.value)} `,
              chip(line.clause),
              ' ',
            ]),
          )
        : '',
      ghost.stop
        ? h(
            'p',
            { class: 'stopped' },
            `${touched ? 'Goes no farther' : 'Not there'}: ${typeset(ghost.stop.why)} `,
            ghost.stop.clauses.map((clause) => chip(clause)),
          )
        : '',
      ghost.hits ? h('p', { class: 'hits' }, rendered(table.model, ghost.hits.words)) : '',
    );
    renew(
      legs,
      ghost.legs.map((leg) => h('li', null, legWords(leg))),
    );
    if (document.activeElement !== typed) typed.value = ghost.notation.slice(3);
    revise(
      buttons,
      h(
        'button',
        { type: 'button', class: 'button', disabled: touched ? null : true, onclick: () => ghost.pop() },
        'Undo last segment',
        h('kbd', null, '⌫'),
      ),
    );
  };
  ghost.addEventListener('change', draw);
  document.addEventListener(
    'keydown',
    (e) => {
      if (el.isConnected) onKey(ghost, e);
    },
    true,
  );
  ghost.follow(table);
  draw();
  return el;
}
