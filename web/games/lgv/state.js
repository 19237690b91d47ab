/** What a position adds to the sheet: control, fords and bridges, stacks, and pieces on their way. */

import { s } from '../../js/dom.js';
import { path } from '../../js/chart.js';
import { stackMarkup, worksMarkup } from './stacks.js';
import { get, still } from '../../js/settings.js';
import { sideTitle } from '../../js/sides.js';

/** @typedef {import('./map.js').LgvMap} LgvMap */
/** @typedef {import('../../js/game.js').Light} Light */
/** @typedef {import('./model.js').Facts} Facts */
/** @typedef {import('./model.js').Standing} Standing */

/** One wash along the inside of all that a side holds, and the colour of the cards. @param {LgvMap} map
 * @param {Facts} facts */
export function drawControl(map, facts) {
  const { chart } = map.model;
  const of = (/** @type {number} */ area) =>
    area ? (facts.get(`area.${area}.control`) ?? map.model.fact(`area.${area}.sector`)) : '';
  for (const { side, clip, lines } of map.held) {
    const mine = [...chart.rings.keys()].filter((area) => of(Number(area)) === side);
    clip.setAttribute('d', mine.map((area) => chart.outline(area)).join(''));
    const edge = [...chart.arcs.values()].filter((arc) => (of(arc.left) === side) !== (of(arc.right) === side));
    const d = edge.map((arc) => path(arc.points)).join('');
    for (const line of lines) line.setAttribute('d', d);
  }
  for (const el of [...map.zones.children, ...map.cardText.children]) {
    const id = /** @type {SVGElement} */ (el).dataset.zone;
    if (!id) continue;
    const side = facts.get(`area.${id}.control`) ?? map.model.fact(`area.${id}.sector`) ?? '';
    el.classList.toggle('union', side === 'union');
    el.classList.toggle('confederate', side === 'confederate');
  }
}

/** @param {LgvMap} map @param {Facts} facts */
export function drawFords(map, facts) {
  map.bridges.textContent = '';
  for (const ford of map.model.chart.fords) {
    const bridge = facts.get(`ford.${ford.name}.bridge`) === 'yes';
    const g = s(
      'g',
      {
        class: `ford${bridge ? ' bridge' : ''}`,
        'data-item': `ford:${ford.name}`,
        'data-x': ford.x,
        'data-y': ford.y,
        'data-turn': `${ford.dx} ${ford.dy} ${-ford.dy} ${ford.dx}`,
      },
      s('title', null, `${ford.name.replace(/-/g, ' ')}, ${bridge ? 'bridge' : 'ford'}`),
    );
    if (bridge) {
      let planks = '';
      for (let x = -8.4; x < 11; x += 3.2) planks += `M${x} -4v8`;
      g.append(s('rect', { x: -11.5, y: -4, width: 23, height: 8 }), s('path', { d: planks }));
    } else g.append(s('path', { d: 'M-11 -3H11M-11 3H11' }));
    map.bridges.append(g);
  }
}

/** Where a scenario uses a part of the map only, the rest goes pale; gives the areas in use. @param {LgvMap} map
 * @param {Facts} facts */
export function drawOutside(map, facts) {
  const used = (facts.get('map.areas') ?? '').split(' ').filter(Boolean);
  const rest = used.length ? [...map.model.chart.rings.keys()].filter((area) => !used.includes(area)) : [];
  map.veil.setAttribute('d', rest.map((area) => map.model.chart.outline(area)).join(''));
  return used;
}

/** So many areas tell on which side of a fight one's own ground lies. */
const ROUND = 8;

/** Whose ground lies more to the west of a place, by who holds the areas round it. @param {LgvMap} map
 * @param {Facts} facts @param {{x: number, y: number}} spot */
function westernSide(map, facts, spot) {
  const round = [...map.model.chart.spots].map(([id, { x, y }]) => ({
    east: x - spot.x,
    far: Math.hypot(x - spot.x, y - spot.y),
    side: facts.get(`area.${id}.control`) ?? '',
  }));
  const near = round.filter(({ far, side }) => far > 0 && side).sort((a, b) => a.far - b.far).slice(0, ROUND);
  const east = near.reduce((sum, one) => sum + (one.side === 'union' ? one.east : -one.east), 0);
  return east > 0 ? 'confederate' : 'union';
}

/** The stacks of a place, Union left and Confederate right where both stand. @param {LgvMap} map @param {Facts} facts
 * @param {string} id
 * @param {Standing} at @param {number} size pixels */
export function drawStack(map, facts, id, at, size) {
  const spot = map.spot(id);
  if (!spot) return;
  const both = at.union.length > 0 && at.confederate.length > 0;
  const west = both ? westernSide(map, facts, spot) : '';
  for (const side of /** @type {const} */ (['union', 'confederate'])) {
    const works = Number(facts.get(`area.${id}.works.${side}`) ?? 0);
    if (!works && !at[side].length) continue;
    const shift = both ? (side === west ? -1 : 1) * (size / 2 + 7) : 0;
    const g = s('g', {
      class: `stack ${side}`,
      'data-place': id,
      'data-x': spot.x,
      'data-y': spot.y,
      'data-shift': shift,
    });
    g.innerHTML = worksMarkup(works, size) + (at[side].length ? stackMarkup(at[side], size) : '');
    map.stacks.append(g);
  }
}

/**
 * The full name of a place, for those who listen.
 * @param {LgvMap} map
 * @param {Facts} facts
 * @param {string} id
 * @param {Standing | undefined} at
 * @param {Light | undefined} light
 */
export function placeWords(map, facts, id, at, light) {
  const parts = [map.model.placeTitle(id), sideTitle(facts.get(`area.${id}.control`) ?? '')];
  for (const side of /** @type {const} */ (['union', 'confederate'])) {
    const fresh = at?.[side].filter((f) => !f.exhausted).map((f) => f.name) ?? [];
    const tired = at?.[side].filter((f) => f.exhausted).map((f) => f.name) ?? [];
    if (fresh.length) parts.push(`${sideTitle(side)}: ${fresh.join(', ')} fresh`);
    if (tired.length) parts.push(`${sideTitle(side)}: ${tired.join(', ')} exhausted`);
  }
  if (light) parts.push('legal', light.attack ? 'attack' : '', light.plate ? `${light.plate} movement points` : '');
  return parts.filter(Boolean).join(', ');
}

/** Pieces that changed place slide there. @param {LgvMap} map @param {Facts} facts @param {Map<string, Standing>}
 * before
 * @param {string[]} changed */
export function travel(map, facts, before, changed) {
  if (still()) return;
  for (const key of changed) {
    const unit = /^unit\.([^.]+)$/.exec(key)?.[1];
    if (!unit) continue;
    let from = '';
    for (const [id, at] of before) if ([...at.union, ...at.confederate].some((f) => f.key === unit)) from = id;
    const to = map.model.unitPlace(facts, unit);
    const a = map.spot(from),
      b = map.spot(to);
    if (!a || !b || from === to) continue;
    const k = map.counter / map.view.scale / map.counter;
    const g = s('g', { class: 'ghost' });
    g.innerHTML = stackMarkup([map.model.face(facts, unit)], map.counter);
    map.ghosts.append(g);
    const at = (/** @type {{x: number, y: number}} */ p) => `translate(${p.x}px, ${p.y}px) scale(${k})`;
    g.animate(
      [
        { transform: at(a), opacity: 1 },
        { transform: at(b), opacity: 1, offset: 0.9 },
        { transform: at(b), opacity: 0 },
      ],
      { duration: 420 / get('speed'), easing: 'ease-in-out' },
    ).onfinish = () => g.remove();
  }
}
