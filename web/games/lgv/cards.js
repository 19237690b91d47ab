/** The cards of the zones round the sheet, with heads toward the areas they open on. */

import { s } from '../../js/dom.js';
import { path } from '../../js/chart.js';

/** @typedef {import('./model.js').LgvModel} LgvModel */

/** Metres by which a card at the side is made wider, for its name. */
const WIDER = 700;
/** Cards lie over the frame, so that the sheet may be larger. */
const INWARD = 700;

/**
 * Small heads on the inner edge of a card, one for each area it opens on.
 * @param {LgvModel} model
 * @param {string} id
 * @param {{tall: boolean, edge: number, first: boolean}} card `first`: it lies in the west or north
 */
function entries(model, id, { tall, edge, first }) {
  let d = '';
  for (const arrow of model.chart.arrows) {
    const [from, to] = arrow.name.split('-');
    if (to !== id || !/^\d+$/.test(from)) continue;
    const [x, y] = arrow.points.slice(-2),
      k = first ? 230 : -230;
    d += tall ? `M${edge + k} ${y}L${edge} ${y - 150}V${y + 150}z` : `M${x} ${edge + k}L${x - 150} ${edge}H${x + 150}z`;
  }
  return s('path', { class: 'entry', d, 'data-zone': id });
}

/** The name of a zone inside its card, or under it when counters lie on the card. @param {SVGElement} name
 * @param {boolean} occupied */
export function placeName(name, occupied) {
  const { empty, occupied: under, anchor = '' } = name.dataset;
  for (const [key, value] of Object.entries(JSON.parse((occupied ? under : empty) ?? '{}')))
    name.setAttribute(key, String(value));
  name.setAttribute('text-anchor', occupied ? 'middle' : anchor);
}

/**
 * Draw all cards; gives the outline of each and the place for its pieces.
 * @param {LgvModel} model
 * @param {SVGGElement} cards
 * @param {SVGGElement} words lies over what is lit
 * @returns {Map<string, {d: string, x: number, y: number}>}
 */
export function drawCards(model, cards, words) {
  const { chart } = model;
  /** @type {Map<string, {d: string, x: number, y: number}>} */
  const places = new Map();
  for (const arrow of chart.arrows) {
    if (/^[A-Z]-[A-Z]$/.test(arrow.name))
      cards.append(s('path', { class: `arrow ${arrow.kind}`, d: path(arrow.points) }));
  }
  for (const [id, { x: left, y: top, w: width, h }] of chart.zones) {
    const tall = h > 1400,
      west = left < 0,
      north = top < 0;
    const w = width + (tall ? WIDER : 0);
    const x = !tall ? left : west ? left - WIDER + INWARD : left - INWARD;
    const y = tall ? top : north ? top + INWARD : top - INWARD;
    const edge = tall ? (west ? x + w : x) : north ? y + h : y;
    cards.append(
      entries(model, id, { tall, edge, first: tall ? west : north }),
      s('rect', { class: 'card', x, y, width: w, height: h, rx: 60, 'data-zone': id }),
      s('rect', { class: 'rule', x: x + 75, y: y + 75, width: w - 150, height: h - 150, 'data-zone': id }),
    );
    const title = model.placeName(id);
    const name = s('text', { class: 'zname', 'data-zone': id }, title);
    name.dataset.empty = JSON.stringify(
      tall ? { x: x + 170, y: y + h - 210, dy: 0 } : { x: x + w - 170, y: y + 700, dy: 0 },
    );
    name.dataset.occupied = JSON.stringify({ x: x + w / 2, y: y + h, dy: '1.1em' }); // clear of counters
    name.dataset.anchor = tall ? 'start' : 'end';
    placeName(name, false);
    name.style.setProperty('--fit', String((w - (tall ? 340 : 1200)) / title.length / 0.5));
    words.append(s('text', { class: 'zletter', x: x + 190, y: y + (tall ? 740 : 780), 'data-zone': id }, id), name);
    places.set(id, {
      d: `M${x} ${y}h${w}v${h}h${-w}z`,
      x: tall ? x + w * 0.66 : x + w * 0.56,
      y: tall ? y + 640 : y + h / 2 + 20,
    });
  }
  return places;
}
