/** The small maps of turning points: how it stood, and who went where. A sheet is dear to draw: one map is made, out of
 * sight, and what it shows of each is copied. */

import { h } from './dom.js';
import { lossesOf } from './battle_told.js';
import { factsOf } from './scene_log.js';
import { SceneDrawing, addWay, blows } from './scene_draw.js';

/** @typedef {import('./layer.js').MapLayer} MapLayer */
/** @typedef {import('./game.js').Facts} Facts */
/** @typedef {import('./debrief_turns.js').Turn} Turn */
/** @typedef {import('./scene_draw.js').Arrow} Arrow */

/** Milliseconds that a map may take to come to rest. */
const PATIENCE = 3000;
/** Pixels that an arrow should have, and as many as a small map shows of it at most. */
const LONG = 130,
  FAR = 160;
/** Entries that are looked through for a place. */
const BACK = 40;
/** What a small map does without: names, and what is there to be pressed. */
const LEFT_OUT =
  '.areas, .wash, .labels, .hexlabels, .hexnumbers, .lettering, .cartouche, .placenames, .nameplates, .fan, .lit, ' +
  '.plates, .veil, title, defs';

/** Whoever fights, from where he stood before to where it is decided; else whoever marches. @param {MapLayer} map
 * @param {import('./game.js').Model} model @param {Record<'before' | 'now' | 'after', Facts>} facts
 * @param {string} place @returns {Arrow[]} */
function arrows(map, model, { before, now, after }, place) {
  const at = (/** @type {Facts} */ then, /** @type {string} */ key) =>
    model.bout.spot?.(then, key) ?? map.spot(model.unitPlace(then, key));
  const bare = (/** @type {Arrow[]} */ all) => all.map((arrow) => ({ ...arrow, many: 1, name: '' }));
  if (model.fight(now)) return bare(blows(model, now, (key) => [at(before, key), at(now, key), map.spot(place)]));
  for (const start of [now, before]) {
    /** @type {Map<string, Arrow>} */ const all = new Map();
    for (const key of model.units) addWay(all, model, key, [at(start, key), at(after, key)], place);
    if (all.size) return bare([...all.values()]);
  }
  return [];
}

/** Where it was. What was rolled for Momentum or ends half a turn has no place: then the last before it.
 * @param {any} engine @param {import('./game.js').Model} model @param {Facts} now @param {number} from
 * @param {number} key */
export async function placeOf(engine, model, now, from, key) {
  const of = (/** @type {Facts} */ facts) => model.fight(facts) || model.focus(facts);
  let place = of(now);
  for (let n = key - 2; !place && n >= from && n > key - BACK; n--) place = of(factsOf(await engine.at(n)));
  return place;
}

/** Where something was lost, if nobody fought or marched: of the score alone nothing can be shown.
 * @param {MapLayer} map
 * @param {import('./game.js').Model} model @param {Facts} before @param {Facts} after */
function hurt(map, model, before, after) {
  return lossesOf(model, before, after).map(({ place }) => map.spot(place)).find(Boolean) ?? null;
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

/** Shows a place and the ways to it, and waits until that is drawn. @param {MapLayer} map
 * @param {{x: number, y: number}} at @param {Arrow[]} ways */
function settled({ view, readable }, at, ways) {
  const off = (/** @type {{x: number, y: number}} */ p) => Math.hypot(p.x - at.x, p.y - at.y);
  const ends = ways.flatMap(({ points }) => [points[0], points[points.length - 1]]);
  const near = ends.filter((p) => off(p) && off(p) < FAR / readable).sort((a, b) => off(b) - off(a));
  const scale = near.length ? Math.min(view.most, Math.max(0.9 * readable, LONG / off(near[0]))) : 1.25 * readable;
  const from = near[0] ?? at;
  return new Promise((done) => {
    view.addEventListener('settle', () => done(null), { once: true });
    setTimeout(done, PATIENCE);
    view.look((at.x + from.x) / 2, (at.y + from.y) / 2, scale);
  });
}

/** One after the other, each into its place. @param {import('./play.js').PlayPage} page @param {Turn[]} turns
 * @param {HTMLElement[]} places */
export async function smallMaps({ table: { engine, model }, newMap }, turns, places) {
  const map = newMap();
  const holder = h('div', { class: 'smallmap aside', 'aria-hidden': 'true' });
  const { clientWidth: wide = 0, clientHeight: tall = 0 } = places[0] ?? {};
  [holder.style.width, holder.style.height] = [`${wide}px`, `${tall}px`];
  places[0]?.closest('dialog')?.append(holder);
  map.view.attach(holder);
  const drawing = new SceneDrawing(map);
  for (const [i, { from, key, to }] of turns.entries()) {
    if (!holder.isConnected) break;
    const [before, now, after] = await Promise.all([from, key - 1, to].map(async (n) => factsOf(await engine.at(n))));
    const place = await placeOf(engine, model, now, from, key);
    map.update(now, null);
    const ways = arrows(map, model, { before, now, after }, place);
    const at = map.spot(place) ?? ways[0]?.points.at(-1) ?? hurt(map, model, before, after);
    if (!at) {
      places[i].remove(); // nothing happened on the map
      continue;
    }
    drawing.set(ways, [], []);
    await settled(map, at, ways);
    places[i].append(copied(map));
  }
  map.view.close();
  holder.remove();
}
