/** The parts of the table's page and its dialogs. */

import { h, renew, icon, ICONS, typeset } from './dom.js';
import { sideName } from './sides.js';
import { room } from './theme.js';

/** @typedef {import('./play.js').PlayPage} PlayPage */

const TABS = [
  ['journal', 'Journal'],
  ['rules', 'Rules'],
  ['oob', 'Order of battle'],
  ['dice', 'Dice'],
  ['chat', 'Players, chat'],
];

/** Pixels: a pull, and the edge of the sheet that a finger takes it by. */
const LEAST_PULL = 24,
  EDGE = 16;

const CURTAIN = 'Pass the device. Your opponent must not see what is shown next.';

/** The drum of the title. */
function drum() {
  const mark = icon(ICONS.drum);
  mark.classList.add('drum');
  return mark;
}

/** Between phone and desk there is room for the whole sheet in a corner of the map. @param {PlayPage} page
 * @param {AbortSignal} signal */
export function openOverview(page, signal) {
  const open = async () => {
    const { Overview } = await import('./overview.js');
    if (!page.overview && !signal.aborted) page.overview = new Overview(page);
  };
  page.map.view.addEventListener('resize', () => room().tablet && !page.overview && open(), { signal });
  if (room().tablet) open();
}

/** Everything of the page in the order in which Tab goes through it; css/play.css puts it in its place.
 * @param {PlayPage} page */
export function build(page) {
  page.prompt.append(page.words, page.thought, page.buttons);
  pull(page);
  const zoom = h(
    'div',
    { class: 'zoom' },
    h(
      'button',
      { type: 'button', class: 'button square', 'aria-label': 'Zoom in', onclick: () => page.map.view.zoom(1.5) },
      icon(ICONS.plus),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'button square',
        'aria-label': 'Zoom out',
        onclick: () => page.map.view.zoom(1 / 1.5),
      },
      icon(ICONS.minus),
    ),
    h(
      'button',
      { type: 'button', class: 'button square', 'aria-label': 'Whole map', onclick: () => page.map.showAll() },
      icon(ICONS.fit),
    ),
  );
  const over = [page.tip, page.battles?.el, page.roll, page.scenes.foot];
  const holder = h('div', { class: 'map', id: 'map' }, page.field, zoom, over);
  const list = [page.orders.el, page.actions.el];
  const side = h('div', { class: 'side' }, page.sheet.full, page.boxes, list, page.sheet.preview);
  const tabs = h(
    'div',
    { class: 'tabs', role: 'tablist', 'aria-label': 'Panels' },
    [...TABS, ...page.extras.map(({ id, title }) => [id, title])]
      .filter(([id]) => page.panels[id])
      .map(([id, title]) =>
        h('button', { type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': 'panel', 'data-tab': id }, title),
      ),
  );
  const shut = h(
    'button',
    { type: 'button', class: 'button square shut', 'data-command': 'shut', 'aria-label': 'Close the panel' },
    icon(ICONS.close),
  );
  page.body.append(...Object.values(page.panels));
  const panel = h(
    'section',
    { class: 'panel', 'aria-label': 'Journal, rules, order of battle' },
    tabs,
    shut,
    page.body,
  );
  const top = h(
    'header',
    { class: 'top' },
    h(
      'a',
      { class: 'brand', href: '#/', 'aria-label': 'Long Roll, start page' },
      drum(),
      h('span', null, h('b', null, 'Long Roll'), h('small', null, typeset(page.options.title))),
    ),
    page.tracks,
    h(
      'div',
      { class: 'tools' },
      h(
        'button',
        { type: 'button', class: 'button square', 'data-command': 'undo', 'aria-label': 'Undo', title: 'Undo (U)' },
        icon(ICONS.undo),
      ),
      page.themeButton,
      h(
        'button',
        { type: 'button', class: 'button square', 'data-command': 'menu', 'aria-label': 'Menu', title: 'Menu' },
        icon(ICONS.menu),
      ),
    ),
  );
  const foot = h(
    'nav',
    { class: 'foot', 'aria-label': 'Views' },
    [
      ['map', 'Map', ICONS.map],
      ['actions', 'Actions', ICONS.list],
      ['undo', 'Undo', ICONS.undo],
      ['journal', 'Journal', ICONS.dice],
      ['why', 'Why not?', ICONS.why],
    ].map(([id, label, d]) => h('button', { type: 'button', 'data-command': `foot-${id}` }, icon(d), label)),
  );
  page.el.append(
    h(
      'a',
      {
        class: 'skip',
        href: '#prompt',
        onclick: (/** @type {Event} */ e) => {
          e.preventDefault();
          page.prompt.focus();
        },
      },
      'Skip to the prompt',
    ),
    h('h1', { class: 'quiet' }, typeset(page.options.title)),
    page.prompt,
    side,
    holder,
    page.tray.el,
    panel,
    top,
    foot,
    page.menu,
  );
}

/** On a phone a finger pulls the sheet up or down by a stop; a tap on its edge opens and shuts it.
 * @param {PlayPage} page */
function pull({ prompt, el }) {
  const stops = ['low', 'half', 'full'];
  let from = 0;
  prompt.addEventListener('pointerdown', (e) => (from = e.clientY));
  prompt.addEventListener('pointerup', (e) => {
    const by = from - e.clientY,
      at = stops.indexOf(el.dataset.stop ?? '');
    if (e.pointerType === 'mouse') return;
    if (Math.abs(by) > LEAST_PULL) el.dataset.stop = stops[at + Math.sign(by)] ?? stops[at];
    else if (e.target === prompt && e.offsetY < EDGE) el.dataset.stop = at === 1 ? 'full' : 'half';
  });
}

/** @param {PlayPage} page @param {string} title @param {import('./dom.js').Kid[]} kids */
export function dialog(page, title, ...kids) {
  const { menu } = page;
  renew(
    menu,
    h(
      'div',
      { class: 'head' },
      h('h2', { class: 'big' }, title),
      h(
        'button',
        { type: 'button', class: 'button square', 'aria-label': 'Close', onclick: () => menu.close() },
        icon(ICONS.close),
      ),
    ),
    ...kids,
  );
  if (!menu.open) menu.showModal();
}

/** Hot-seat with secrets: nothing of the table is seen, heard or reached until the next player says so.
 *  @param {PlayPage} page @param {string} side */
export function openCurtain(page, side) {
  page.el.querySelector('.curtain')?.remove();
  const curtain = h(
    'dialog',
    { class: `curtain ${side}`, 'aria-label': 'Change of player' },
    drum(),
    h('h2', { class: 'big' }, `${sideName(side)} to move`),
    h('p', null, page.table.model.curtain?.(side) ?? CURTAIN),
    h('button', { type: 'button', class: 'button primary', onclick: () => curtain.remove() }, 'Continue'),
  );
  curtain.addEventListener('cancel', (e) => e.preventDefault());
  curtain.addEventListener('keydown', (e) => e.key === 'Escape' && e.preventDefault());
  page.menu.close();
  page.el.append(curtain);
  curtain.showModal();
}
