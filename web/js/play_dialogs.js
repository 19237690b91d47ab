/** The dialogs of the table's page, fetched when one is opened: the menu with its keys, the tracks, a card. */

import { h } from './dom.js';
import { drawTracks } from './tracks.js';
import { dialog } from './play_layout.js';

/** @typedef {import('./play.js').PlayPage} PlayPage */

const HELP = [
  ['Arrows', 'move around the map'],
  ['Enter', 'select; again to confirm'],
  ['N / P', 'next or previous highlighted item'],
  ['1 to 9', 'select an action in the list'],
  ['E', 'main button'],
  ['Esc', 'undo the last selection'],
  ['U', 'undo; a whole order at once'],
  ['A', 'all who can: the whole stack, or everybody who may still join'],
  ['Shift + click', 'add a stack to the order'],
  ['B', 'see the battle or the enemy’s turn again; then Space pauses, → shows the next scene, E skips'],
  ['W', 'worksheet'],
  ['O', 'odds of every result'],
  ['[ ]', 'previous or next action; in a replay, entry'],
  ['< >', 'in a replay, the battle before or the next'],
  ['C', 'details of this place'],
  ['D', 'dice and luck'],
  ['H', 'hurry the machine; after its turn, why it did that'],
  ['?', 'why not?'],
  ['J', 'journal'],
  ['R', 'rules'],
  ['L', 'list of actions'],
  ['M', 'map'],
  ['T', 'pieces'],
  ['+ − 0', 'zoom in, out, whole map'],
  ['Shift + arrows', 'pan the map'],
];

/** @param {PlayPage} page */
export function openMenu(page) {
  const { menu } = page.options;
  const settings = async () => (await import('./settings_box.js')).openSettings();
  const orders = async () => (await import('./standing_box.js')).openStanding(page);
  const own = [
    { label: 'Standing orders', go: orders },
    { label: 'Settings', go: settings },
  ];
  const items = [...(typeof menu === 'function' ? menu() : menu), ...(page.options.replay ? own.slice(1) : own)];
  const close = (/** @type {() => void} */ go) => () => {
    page.menu.close();
    go();
  };
  dialog(
    page,
    'Menu',
    h(
      'ul',
      { class: 'menulist' },
      items.map((item) =>
        h('li', null, h('button', { type: 'button', class: 'button', onclick: close(item.go) }, item.label)),
      ),
    ),
    h('h3', { class: 'caps' }, 'Keys'),
    h(
      'dl',
      { class: 'keys' },
      [...page.keys, ...HELP].map(([key, what]) =>
        h('div', null, h('dt', null, h('kbd', null, key)), h('dd', null, what)),
      ),
    ),
  );
}

/** @param {PlayPage} page */
export function openTracks(page) {
  const list = h('div', { class: 'trackdialog' });
  drawTracks(list, page.table.model.tracks(page.table.facts));
  dialog(page, 'Tracks', list);
}

/** All about a place or a piece, large. @param {PlayPage} page @param {string} ref "place:43", "unit:Sykes" */
export function openCard(page, ref) {
  const { model, facts } = page.table;
  if (page.menu.open) return;
  const id = ref.slice(ref.indexOf(':') + 1);
  const place = ref.startsWith('place:') ? id : model.unitPlace(facts, id);
  const pieces = ref.startsWith('place:') ? model.pieces(facts, id) : [model.piece(facts, id)];
  const notes = place ? model.about(facts, place) : [];
  dialog(
    page,
    ref.startsWith('place:') ? model.placeTitle(id) : pieces[0].name,
    ref.startsWith('unit:') && place ? h('p', null, h('b', null, model.placeTitle(place))) : '',
    h(
      'ul',
      { class: 'notes' },
      notes.map((note) => h('li', null, note.text, note.ours ? h('span', { class: 'ours' }, ' ◊ reconstructed') : '')),
    ),
    h(
      'ul',
      { class: 'cards' },
      pieces.map((p) => h('li', { class: p.side }, p.draw(96), h('b', null, p.name), h('small', null, p.words))),
    ),
  );
}
