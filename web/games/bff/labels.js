/** Cards, names and lettering of the table, placed anew for each zoom and position: cards first, then leaders, places,
 * and what is written along roads and streams. */

import { s } from '../../js/dom.js';
import { atGround } from '../../js/layer.js';
import { plateOf } from './blocks.js';
import { Room, aboutPoint, boxesOf, overlap } from './cards.js';
import { INCH, UNIT } from './chart.js';

/** @typedef {import('./map.js').BffMap} BffMap */
/** @typedef {import('./model.js').BffFace} BffFace */
/** @typedef {import('./cards.js').Box} Box */
/** @typedef {import('./units.js').Pose} Pose */
/** @typedef {import('./units.js').Shape} Shape */
/** @typedef {{key: string, f: BffFace, pose: Pose, shape: Shape, lit: boolean}} Wanted */

/** Pixels an inch below which plates have one line, and below which only lit ones have any. */
export const BRIEF = 15,
  BARE = 8;

/** Half a roof. */
const ROOF = { x: 0.36 * INCH, y: 0.24 * INCH };

/** How large signs are, and names of places. @param {number} inch pixels */
export const signScale = (inch) => Math.max(0.62, Math.min(1, inch / 16));
/** @param {number} inch pixels */
export const nameScale = (inch) => Math.max(0.9, Math.min(1.3, inch / 18));

/** Pixels from the middle of a line to what is written along it. @param {string} kind @param {number} inch pixels */
export const liftOf = (kind, inch) => (kind === 'main' ? 0.28 : kind === 'road' ? 0.18 : 0.1) * inch + 3;

/** @param {number} x @param {number} y @param {number} w half @param {number} h half @returns {Box} */
const about = (x, y, w, h) => ({ x: x - w, y: y - h, w: 2 * w, h: 2 * h });

/** Stands, leaders, flags and roofs have their ground. Returns who wants a card. @param {BffMap} map
 * @param {Room} room @returns {Wanted[]} */
function settle(map, room) {
  const { model, facts, lights } = map;
  const { u, taken } = room;
  const disc = 15 * signScale(map.inch) * u;
  /** @type {Wanted[]} */ const wanted = [];
  for (const [key, f] of map.faces) {
    const { pose } = model.state(facts, key);
    if (!pose || !map.places.has(key)) continue;
    if (f.kind === 'leader') {
      taken.push(about(pose.x * UNIT, pose.y * UNIT, disc, disc));
      continue;
    }
    const shape = model.shape(model.state(facts, key));
    const lit = lights.units.has(key) || lights.chosen.has(`unit:${key}`);
    for (const { x, y, w, h } of boxesOf(pose, shape))
      taken.push({ x: x - 2 * u, y: y - 2 * u, w: w + 4 * u, h: h + 4 * u });
    wanted.push({ key, f, pose, shape, lit });
  }
  const k = signScale(map.inch) * u;
  for (const n of model.objectives) {
    const [x, y] = (model.fact(`objective.${n}.at`) ?? '').split(' ').map((v) => Number(v) * UNIT);
    taken.push({ x: x - 2 * k, y: y - 23 * k, w: 21 * k, h: 25 * k });
  }
  for (const { kind, x, y } of model.chart.places) if (kind !== 'hill') taken.push(about(x, y, ROOF.x, ROOF.y));
  return wanted.sort((a, b) => Number(b.lit) - Number(a.lit));
}

/** @param {BffMap} map @param {Room} room @param {Wanted[]} wanted */
function drawCards(map, room, wanted) {
  const { u } = room;
  map.plates.textContent = '';
  for (const { key, f, pose, shape, lit } of wanted) {
    if (map.inch < BARE && !lit) continue;
    const plates = (map.inch < BRIEF ? [true] : [false, true]).map((brief) => plateOf(f, brief));
    const box = room.card({ pose, shape, lit, sizes: plates });
    if (!box) continue;
    const { markup, w, h } = plates[box.size];
    const at = { 'data-x': Math.round(box.x), 'data-y': Math.round(box.y), 'data-place': key };
    const g = s('g', { class: `nameplate ${f.side}`, ...at });
    g.innerHTML = markup;
    if (box.tie) {
      const [x, y] = [(box.tie.x - box.x) / u, (box.tie.y - box.y) / u];
      const from = [Math.max(4, Math.min(w - 4, x)), Math.max(2, Math.min(h - 2, y))];
      g.prepend(s('path', { class: 'tie', d: `M${from.map(Math.round).join(' ')}L${Math.round(x)} ${Math.round(y)}` }));
    }
    map.plates.append(g);
  }
  atGround(map.plates, u);
  map.plates.setAttribute('data-scale', String(map.view.scale));
}

/** Puts a name where it has room, or hides it. @param {Element | null} el @param {{x: number, y: number}} at
 * @param {Room} room @param {(Box & {anchor: string})[]} boxes @param {number} k ground a unit of the text */
function write(el, at, room, boxes, k) {
  if (!el) return;
  const whole = boxes[0].w * boxes[0].h * 0.999;
  const seen = boxes.filter((box) => overlap(box, room.seen) > whole);
  const box = room.first([...seen, ...boxes]);
  el.setAttribute('visibility', box ? 'visible' : 'hidden');
  if (!box) return;
  const part = box.anchor === 'start' ? 0 : box.anchor === 'end' ? 1 : 0.5;
  el.setAttribute('text-anchor', box.anchor);
  el.setAttribute('x', ((box.x + part * box.w - at.x) / k).toFixed(1));
  el.setAttribute('y', ((box.y + 0.8 * box.h - at.y) / k).toFixed(1));
}

/** @param {BffMap} map @param {Room} room */
function nameLeaders(map, room) {
  const k = signScale(map.inch) * room.u;
  for (const el of map.leaders.children) {
    const { x, y, place } = /** @type {SVGElement} */ (el).dataset;
    const at = { x: Number(x), y: Number(y) };
    const w = 5.9 * k * (map.faces.get(place ?? '')?.name.length ?? 0);
    const spots = aboutPoint(at, { w, h: 12 * k, dx: 17 * k, dy: 16 * k });
    write(el.querySelector('.leadername'), at, room, [spots[2], ...spots], k);
  }
}

/** @param {BffMap} map @param {Room} room */
function namePlaces(map, room) {
  const k = nameScale(map.inch) * room.u;
  map.model.chart.places.forEach(({ kind, name, x, y }, i) => {
    const hill = kind === 'hill';
    const size = { w: (hill ? 5.8 : 5.2) * k * name.length, h: 12 * k };
    const spots = [0, 10, 22].flatMap((far) =>
      aboutPoint({ x, y }, { ...size, dx: ROOF.x + (3 + far) * k, dy: ROOF.y + (2 + far) * k }),
    );
    const middle = { ...about(x, y, size.w / 2, size.h / 2), anchor: 'middle' };
    write(map.names.children[i].firstElementChild, { x, y }, room, hill ? [middle, ...spots] : spots, k);
  });
}

/** Parts of a line at which its name is tried. */
const PARTS = [50, 35, 65, 24, 76];

/** Writes along roads and streams where nothing stands. @param {BffMap} map @param {Room} room */
function letter(map, room) {
  const { u } = room;
  map.model.chart.letters.forEach(({ kind, name, points }, i) => {
    const el = map.letters[i];
    const half = (name.length * (kind === 'main' ? 6.6 : 4.9) * map.grow * u) / 2;
    const off = (liftOf(kind, map.inch) + 4) * u;
    const line = spans(points);
    const whole = line[line.length - 1]?.far ?? 0;
    const found = PARTS.find((part) => {
      const from = (whole * part) / 100 - half;
      const boxes = line
        .filter(({ far }) => far > from && far < from + 2 * half)
        .map(({ x, y, nx, ny }) => about(x + nx * off, y + ny * off, 6 * u, 6 * u));
      if (from < 0 || from + 2 * half > whole || !boxes.every((box) => room.free(box))) return false;
      room.taken.push(...boxes);
      return true;
    });
    el.classList.toggle('crowded', !found);
    if (found) el.firstElementChild?.setAttribute('startOffset', `${found}%`);
  });
}

/** Points of a line, a quarter of an inch apart, and how far along it. @param {number[]} p */
function spans(p) {
  const all = [];
  let far = 0;
  for (let i = 2; i + 1 < p.length; i += 2) {
    const [dx, dy] = [p[i] - p[i - 2], p[i + 1] - p[i - 1]];
    const long = Math.hypot(dx, dy);
    for (let at = 0; at < long; at += INCH / 4)
      all.push({
        ...{ x: p[i - 2] + (dx * at) / long, y: p[i - 1] + (dy * at) / long },
        ...{ nx: dy / long, ny: -dx / long, far: far + at },
      });
    far += long;
  }
  return all;
}

/** All of it. @param {BffMap} map */
export function label(map) {
  const { view, model } = map;
  const u = 1 / view.scale;
  const table = { x: 0, y: 0, w: model.chart.width, h: model.chart.height };
  const room = new Room(table, { x: view.x, y: view.y, w: view.width * u, h: view.height * u }, u);
  map.room = room;
  const wanted = settle(map, room);
  drawCards(map, room, wanted);
  nameLeaders(map, room);
  const at = { x: 12 * u, y: table.h - 102 * u };
  const area = { ...at, w: 250 * u, h: 90 * u };
  const hidden = view.width < 720 || view.scale < 0.016 || !room.free(area);
  if (!hidden) room.taken.push(area);
  map.drawTitle(at, hidden);
  namePlaces(map, room);
  letter(map, room);
}
