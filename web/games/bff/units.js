/** What the facts say of a unit, and where its stands are. Drawing only: what may stand where is the engine's word. */

/** @typedef {import('../../js/game.js').Facts} Facts */
/** A place and a facing: the middle of the front edge in hundredths of an inch, tenths of a degree clockwise from
 * north.
 * @typedef {{x: number, y: number, facing: number}} Pose */
/** `fate`: table, with, waiting, lost ...; `with`: the unit of an attached leader.
 * @typedef {{key: string, fate: string, formation: string, pose: Pose | null, stands: number, marks: string[],
 *   with: string, target: string}} UnitState */
/** @typedef {{width: number, depth: number, files: number, stands: number}} Shape */

const FORMATIONS = new Set([
  ...['line', 'supported-line', 'field-column', 'march-column', 'garrison', 'broken', 'unlimbered', 'limbered'],
]);
/** Words that are followed by a number or a word of their own. */
const FOLLOWED = new Set(['fired', 'shots', 'retreat', 'horse', 'fallen']);

/** @param {string} key @param {string | undefined} fact */
export function readUnit(key, fact) {
  const words = (fact ?? '').split(' ').filter(Boolean);
  /** @type {UnitState} */
  const u = { key, fate: '', formation: '', pose: null, stands: 0, marks: [], with: '', target: '' };
  const numbers = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (FORMATIONS.has(word) && !u.formation) u.formation = word;
    else if (/^-?\d+$/.test(word) && numbers.length < 3) numbers.push(Number(word));
    else if (word === 'stands') u.stands = Number(words[++i]);
    else if (word === 'with') u.with = words[++i] ?? '';
    else if (word === 'charging') u.target = words[++i] ?? '';
    else if (FOLLOWED.has(word)) i++;
    if (word !== 'with' && !/^-?\d/.test(word) && !FORMATIONS.has(word)) u.marks.push(word);
  }
  if (u.formation === 'broken') u.marks.push('broken');
  if (numbers.length >= 2) u.pose = { x: numbers[0], y: numbers[1], facing: numbers[2] ?? 0 };
  u.fate = words[0] === 'with' ? 'with' : u.formation || u.pose || words[0] === 'alone' ? 'table' : (words[0] ?? '');
  if (u.fate === 'fallen') u.with = '';
  return u;
}

/** @param {number} facing */
const angle = (facing) => (facing / 1800) * Math.PI;

/** So far to the right of and ahead of a pose. @param {Pose} p @param {number} right @param {number} ahead */
export function off(p, right, ahead) {
  const s = Math.sin(angle(p.facing)),
    c = Math.cos(angle(p.facing));
  return { x: p.x + right * c + ahead * s, y: p.y + right * s - ahead * c };
}

/** Forward about a front corner, by tenths of a degree. @param {Pose} p @param {number} width
 * @param {'left' | 'right'} hand
 * @param {number} by @returns {Pose} */
export function wheeled(p, width, hand, by) {
  const side = hand === 'left' ? -1 : 1;
  const pivot = off(p, (side * width) / 2, 0);
  const facing = (p.facing + side * by + 7200) % 3600;
  const end = off({ ...pivot, facing }, (-side * width) / 2, 0);
  return { x: Math.round(end.x), y: Math.round(end.y), facing };
}

/** Where each stand lies in its block: x from the middle of the front, y behind it. @param {Shape} shape */
export function standsOf({ width, depth, files, stands }) {
  const places = [];
  for (let i = 0; i < stands; i++) {
    const rank = Math.floor(i / files);
    const inRank = Math.min(files, stands - rank * files);
    places.push({ x: ((i % files) - inRank / 2) * width, y: rank * depth });
  }
  return places;
}

/** @param {Shape} shape */
export const widthOf = (shape) => Math.min(shape.files, shape.stands) * shape.width;
/** @param {Shape} shape */
export const depthOf = (shape) => Math.ceil(shape.stands / shape.files) * shape.depth;

/** The four corners, clockwise from the front's left. @param {Pose} pose @param {Shape} shape */
export function cornersOf(pose, shape) {
  const w = widthOf(shape) / 2,
    d = depthOf(shape);
  return [off(pose, -w, 0), off(pose, w, 0), off(pose, w, -d), off(pose, -w, -d)];
}

/** Sizes and files as the board gives them (BFF-R1, BFF-R2). @param {(key: string) => string | undefined} fact
 * @param {string} type @param {UnitState} u @param {string} [formation] @returns {Shape} */
export function shapeOf(fact, type, u, formation = u.formation) {
  const size = (/** @type {string} */ kind) => (fact(`size.${kind}`) ?? '100 100').split(' ').map(Number);
  if (/battery/.test(type)) {
    const [width, depth] = size(formation === 'limbered' ? 'limbered' : 'unlimbered');
    return { width, depth, files: 1, stands: 1 };
  }
  const [width, depth] = size(type === 'infantry' ? 'infantry' : 'cavalry');
  const [how, count] = (fact(`formation.${formation}`) ?? 'ranks 1').split(' ');
  const stands = Math.max(1, u.stands);
  const files = how === 'ranks' ? Math.ceil(stands / Number(count)) : Math.min(stands, Number(count));
  return { width, depth, files, stands };
}
