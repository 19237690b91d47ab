/** The small maps of turning points: how it stood, and who went where. A sheet is dear to draw: one map is made, out of
 * sight, and what it shows of each is copied. */

import { h } from './dom.js';
import { factsOf } from './scene_log.js';
import { SceneDrawing } from './scene_draw.js';

/** @typedef {import('./layer.js').MapLayer} MapLayer */
/** @typedef {import('./game.js').Facts} Facts */
/** @typedef {import('./debrief_turns.js').Turn} Turn */
/** @typedef {import('./scene_draw.js').Arrow} Arrow */

/** Milliseconds that a map may take to come to rest. */
const PATIENCE = 3000;
/** What a small map does without: names, and what is there to be pressed. */
const LEFT_OUT =
  '.areas, .wash, .labels, .hexlabels, .hexnumbers, .lettering, .cartouche, .placenames, .nameplates, .fan, .lit, ' +
  '.plates, .veil, title, defs';

/** Whoever fights, from where he stood before to where it is decided. @param {MapLayer} map
 * @param {import('./game.js').Model} model @param {Facts} before @param {Facts} facts @param {string} place
 * @returns {Arrow[]} */
function arrows(map, model, before, facts, place) {
  if (!model.fight(facts)) return [];
  /** @type {Map<string, Arrow>} */ const all = new Map();
  for (const key of model.bout.parties(facts).attackers) {
    const at = (/** @type {Facts} */ then) => model.bout.spot?.(then, key) ?? map.spot(model.unitPlace(then, key));
    const points = [at(before), at(facts), map.spot(place)]
      .flatMap((one) => (one ? { x: one.x, y: one.y } : []))
      .filter(({ x, y }, i, all) => !i || x !== all[i - 1].x || y !== all[i - 1].y);
    const [from] = points;
    const known = from && all.get(`${from.x} ${from.y}`);
    if (known) known.many++;
    else if (points.length > 1) {
      const side = model.unitSide(key);
      all.set(`${from.x} ${from.y}`, { side, points, main: true, dots: false, many: 1, name: '', to: place });
    }
  }
  return [...all.values()];
}

/** What it shows just now, without what is out of sight. @param {MapLayer} map */
function copied({ view: { svg, width, height } }) {
  const { left, top } = svg.getBoundingClientRect();
  const gone = new Set(svg.querySelectorAll(LEFT_OUT));
  for (const path of svg.querySelectorAll('path')) {
    const box = path.getBoundingClientRect();
    const [x, y] = [box.left - left - 160, box.top - top - 160];
    if (box.width && (x > width || y > height || x + box.width < 0 || y + box.height < 0)) gone.add(path);
  }
  const copy = (/** @type {Element} */ el) => {
    const twin = /** @type {Element} */ (el.cloneNode(false));
    for (const name of ['id', 'data-place', 'data-item', 'tabindex', 'role', 'aria-label']) twin.removeAttribute(name);
    for (const kid of el.childNodes)
      if (!(kid instanceof Element)) twin.append(kid.cloneNode());
      else if (!gone.has(kid)) twin.append(copy(kid));
    return twin;
  };
  const twin = /** @type {SVGSVGElement} */ (copy(svg));
  twin.style.width = `${width + 320}px`;
  twin.style.height = `${height + 320}px`;
  return twin;
}

/** @param {MapLayer} map @param {{x: number, y: number}} at */
function settled(map, at) {
  return new Promise((done) => {
    map.view.addEventListener('settle', () => done(null), { once: true });
    setTimeout(done, PATIENCE);
    map.view.look(at.x, at.y, 1.25 * map.readable);
  });
}

/** One after the other, each into its place. @param {import('./play.js').PlayPage} page @param {Turn[]} turns
 * @param {HTMLElement[]} places */
export async function smallMaps({ table: { engine, model }, newMap }, turns, places) {
  const map = newMap();
  const holder = h('div', { class: 'smallmap aside', 'aria-hidden': 'true' });
  places[0]?.append(holder);
  map.view.attach(holder);
  const drawing = new SceneDrawing(map);
  for (const [i, { from, key }] of turns.entries()) {
    if (!holder.isConnected) break;
    const [before, facts] = [factsOf(await engine.at(from)), factsOf(await engine.at(key - 1))];
    const place = model.fight(facts) || model.focus(facts);
    map.update(facts, null);
    const at = map.spot(place);
    if (!at) continue;
    drawing.set(arrows(map, model, before, facts, place), [], []);
    await settled(map, at);
    places[i].append(copied(map));
  }
  map.view.close();
  holder.remove();
}
