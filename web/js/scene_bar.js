/** What stands around scenes: the transport at the map's foot, the card over a fight, the recap with what changed. */

import { h, renew, revise, icon, ICONS } from './dom.js';
import { get } from './settings.js';
import { SPEEDS } from './scene.js';
import { changed, changes, sentence } from './scene_words.js';
import { battleCard } from './battle_panel.js';
import { sideTitle } from './sides.js';

/** @typedef {import('./scene.js').Scenes} Scenes */
/** @typedef {import('./scene_told.js').Scene} Scene */

const WORDS = { 0.5: '½×', 1: '1×', 2: '2×', 4: '4×' };
const MARKS = { march: 'M5 12h12M12 6l6 6-6 6', fight: 'M5 5l14 14M19 5L5 19', note: 'M12 7v6M12 16.5h.01' };

/** @param {string} d @param {string} label @param {string} key @param {() => void} go */
function tool(d, label, key, go) {
  const attributes = { type: 'button', class: 'button', 'aria-label': label, title: `${label} (${key})`, onclick: go };
  return h('button', attributes, icon(d));
}

/** What the speeds look like, here and in a replay. @param {(speed: number) => void} go */
export function speeds(go) {
  return h(
    'span',
    { class: 'speeds', role: 'group', 'aria-label': 'Speed' },
    SPEEDS.map((speed) =>
      h(
        'button',
        { type: 'button', class: 'button', 'aria-pressed': String(get('speed') === speed), onclick: () => go(speed) },
        WORDS[speed],
      ),
    ),
  );
}

export class SceneBar {
  el = h('section', { class: 'transport', 'aria-label': 'The enemy’s turn', hidden: true });
  cardEl = h('section', { class: 'scenecard', 'aria-label': 'The fight', hidden: true });
  recap = h('section', { class: 'recap', 'aria-label': 'What happened', hidden: true });
  /** Where the card points. @type {{x: number, y: number} | null} */ #spot = null;
  #asked = 0;

  /** @param {Scenes} scenes */
  constructor(scenes) {
    this.scenes = scenes;
    scenes.page.field.after(this.cardEl);
    scenes.page.map.view.addEventListener('move', () => this.#place());
  }

  draw() {
    const { scenes } = this;
    const { list, at, open, playing } = scenes;
    this.el.hidden = !open;
    this.recap.hidden = !list.length;
    if (open) {
      revise(
        this.el,
        tool(ICONS.first, 'Again', 'B', () => scenes.again()),
        tool(playing ? ICONS.pause : ICONS.play, playing ? 'Pause' : 'Play', 'Space', () => scenes.pause()),
        tool(ICONS.next, 'Next scene', '→', () => scenes.step()),
        tool(ICONS.last, 'Skip', 'E', () => scenes.end()),
        h(
          'ol',
          { class: 'line' },
          list.map((scene, i) => {
            const state = i === at ? 'now' : i < at ? 'past' : '';
            return h('li', { class: `${scene.kind} ${scene.side} ${state}` }, this.#mark(scene, i));
          }),
        ),
        speeds((speed) => scenes.speed(speed)),
      );
    }
    if (list.length) this.#tell();
  }

  /** @param {Scene} scene @param {number} i */
  #mark(scene, i) {
    const words = { march: 'A march', fight: 'A fight', note: 'News' }[scene.kind];
    const label = `${words}, ${i + 1} of ${this.scenes.list.length}`;
    const attributes = { type: 'button', 'aria-label': label, onclick: () => this.scenes.go(i) };
    return h('button', attributes, icon(MARKS[scene.kind]));
  }

  /** The sentences; of fights the verdict when it is known. */
  async #tell() {
    const { scenes } = this;
    const mine = ++this.#asked;
    const rows = (/** @type {(import('./battle_told.js').Battle | null)[]} */ battles) => this.#rows(battles);
    if (!this.recap.childElementCount) renew(this.recap, rows([]));
    const battles = await Promise.all(scenes.list.map((scene) => scenes.battle(scene)));
    if (mine !== this.#asked || !scenes.list.length) return;
    renew(this.recap, rows(battles));
    this.recap.querySelector('.now')?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {(import('./battle_told.js').Battle | null)[]} battles */
  #rows(battles) {
    const { scenes } = this;
    const { model, facts } = scenes.page.table;
    const { at, side, open } = scenes;
    const list = open ? scenes.list.slice(0, at + 1) : scenes.list; // what is to come tells how it ends
    const rows = list.map((scene, i) => {
      const told = scenes.told(scene) || scene.kind !== 'fight';
      const after = scenes.factsAt(told ? scene.to : scene.from);
      const words = sentence(model, scene, scenes.factsAt(scene.from), after, (told && battles[i]) || null);
      const state = i === at ? ' now' : '';
      const label = `Show this, ${i + 1} of ${scenes.list.length}`;
      const attributes = { type: 'button', class: 'mark', 'aria-label': label, onclick: () => scenes.go(i) };
      return h(
        'li',
        { class: `${scene.kind} ${scene.side}${state}`, 'data-to': scene.to },
        h('button', attributes, icon(MARKS[scene.kind])),
        h('p', null, words),
      );
    });
    return [
      h(
        'header',
        null,
        h('h2', { class: side }, `${sideTitle(side)} turn`),
        h('button', { type: 'button', class: 'button', onclick: () => scenes.again() }, 'Again', h('kbd', null, 'B')),
      ),
      h('ol', null, rows),
      open ? '' : changes(model, changed(model, scenes.factsAt(list[0].from), facts)),
    ];
  }

  /** What changed, on the map. @param {import('./game.js').Facts} before @param {import('./game.js').Facts} after
   * @returns {import('./scene_draw.js').Badge[]} */
  badges(before, after) {
    const { map, table } = this.scenes.page;
    return [...changed(table.model, before, after).places].flatMap(([place, { lost, moved }]) => {
      const spot = map.spot(place);
      if (!spot) return [];
      const { x, y } = spot;
      if (lost) return [{ x, y, text: `−${lost}`, kind: 'lost', title: `Lost: ${lost}` }];
      const text = moved.length > 1 ? `→ ${moved.length}` : '→';
      return [{ x, y, text, kind: 'moved', title: `Moved: ${moved.length}` }];
    });
  }

  /** @param {import('./battle_told.js').Battle | null} battle @param {{x: number, y: number} | null} [spot] */
  card(battle, spot = null) {
    this.#spot = spot;
    this.cardEl.hidden = !battle;
    renew(this.cardEl);
    if (!battle) return;
    const { model } = this.scenes.page.table;
    this.cardEl.className = `scenecard ${battle.side}`;
    const { battles } = this.scenes.page;
    const full = () => battles?.show(battle, battleCard, false);
    this.cardEl.append(
      battleCard(battle, model, false),
      battles ? h('button', { type: 'button', class: 'textlink', onclick: full }, 'The whole battle') : '',
    );
    this.#place();
  }

  /** Above the fight, or below it, within the map. */
  #place() {
    if (!this.#spot || this.cardEl.hidden) return;
    const { view } = this.scenes.page.map;
    const { offsetWidth: w, offsetHeight: tall, style } = this.cardEl;
    const x = (this.#spot.x - view.x) * view.scale,
      y = (this.#spot.y - view.y) * view.scale;
    const above = y - tall - 60 > 8;
    const left = Math.max(8, Math.min(view.width - w - 8, x - w / 2));
    style.left = `${left}px`;
    style.setProperty('--point', String(Math.max(22, Math.min(w - 22, x - left))));
    this.cardEl.classList.toggle('below', !above);
    style.top = `${above ? y - tall - 60 : Math.max(8, Math.min(view.height - tall - 80, y + 60))}px`;
  }
}
