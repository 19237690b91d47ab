/** What is drawn over the map: the engine's answer to a question, and the brigade of the piece that is chosen. */

import { s } from '../../js/dom.js';
import { border, centre, outline } from '../../js/hexes.js';

/** @typedef {import('./map.js').LfmMap} LfmMap */
/** @typedef {import('./model.js').Facts} Facts */
/** @typedef {import('../../js/overlay.js').Group} Group */

/** Twelfths of a movement point: "2¼". @param {number} twelfths */
export function pointWords(twelfths) {
  const parts = ['', '¹⁄₁₂', '⅙', '¼', '⅓', '⁵⁄₁₂', '½', '⁷⁄₁₂', '⅔', '¾', '⅚', '¹¹⁄₁₂'];
  return `${twelfths >= 12 || !twelfths ? Math.floor(twelfths / 12) : ''}${parts[twelfths % 12]}`;
}

/** @param {Iterable<string>} hexes @param {number} [size] */
const outlines = (hexes, size = 0.94) => [...hexes].map((id) => outline(id, size)).join('');

/** A dashed border round hexes. @param {Set<string>} hexes @param {string} side */
function ring(hexes, side) {
  const d = border(hexes);
  return [s('path', { class: 'radius under', d }), s('path', { class: `radius ${side}`, d })];
}

/** Hexes that are seen, and a ray with its range to each stack in them. @param {LfmMap} map @param {Group} group */
function sight(map, { as, of }) {
  const from = map.model.overlay.operand(0),
    a = centre(from),
    own = map.standing.stacks.get(from)?.side ?? '';
  let rays = '';
  for (const [hex, range] of of) {
    const other = map.standing.stacks.get(hex);
    if (!other || !own || other.side === own) continue;
    const b = centre(hex);
    rays += `M${a.x} ${a.y}L${b.x} ${b.y}`;
    map.costs.append(s('text', { class: 'cost', x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 + 60 }, String(range)));
  }
  return [
    s('path', {
      class: `seen ${as}`,
      d: outlines(
        of.map(([hex]) => hex),
        0.95,
      ),
    }),
    s('path', { class: `ray ${as} ${own}`, d: rays }),
    s('path', { class: 'asked', d: outline(from, 0.95) }),
  ];
}

/** @param {LfmMap} map @param {Facts} facts @param {Group} group @returns {SVGElement[]} */
function drawn(map, facts, group) {
  const { model } = map,
    asked = model.overlay.operand(0);
  const hexes = new Set(
    group.of.map(([id]) => (group.kind === 'unit' ? model.unitPlace(facts, id) : id)).filter(Boolean),
  );
  switch (group.code) {
    case 'clear':
    case 'partial':
      return sight(map, group);
    case 'zone-of-control':
      return [s('path', { class: `zone ${asked}`, d: outlines(hexes) }), ...ring(hexes, asked)];
    case 'zone-of-influence':
      return ring(hexes, asked);
    case 'in-range':
      return ring(hexes, model.of(asked, 'side'));
    case 'can-go':
      for (const [hex, n] of group.of) {
        const { x, y } = centre(hex);
        map.costs.append(
          s('text', { class: 'cost', x, y: y + (map.standing.stacks.has(hex) ? 460 : 90) }, pointWords(n)),
        );
      }
      return [s('path', { class: 'inreach', d: outlines(hexes) })];
    default:
      return [s('path', { class: group.of[0]?.[1] ? 'with' : 'without', d: outlines(hexes) })];
  }
}

/** @param {LfmMap} map @param {Facts} facts */
export function drawOverlay(map, facts) {
  map.over.textContent = map.costs.textContent = '';
  for (const group of map.model.overlay.answer?.found ?? []) map.over.append(...drawn(map, facts, group));
}

/** The regiments of one's brigade and its commander, joined by lines. @param {LfmMap} map @param {Facts} facts
 * @param {string} key of a piece, or '' */
export function drawBrigade(map, facts, key) {
  const { model, mates } = map;
  mates.textContent = '';
  const brigade = key ? model.formations.of(key).brigade : '';
  if (!brigade) return;
  const head = model.unitPlace(facts, model.formations.commander('brigade', brigade));
  const hexes = new Set(
    model.formations
      .units('brigade', brigade)
      .map((one) => model.unitPlace(facts, one))
      .filter(Boolean),
  );
  const to = head ? centre(head) : null;
  let d = '';
  for (const hex of hexes) {
    const a = centre(hex);
    if (to && hex !== head) d += `M${a.x} ${a.y}L${to.x} ${to.y}`;
  }
  if (head) hexes.add(head);
  mates.append(
    s('path', { class: 'mate under', d: outlines(hexes, 0.9) }),
    s('path', { class: `mate ${model.of(key, 'side')}`, d: outlines(hexes, 0.9) + d }),
  );
}
