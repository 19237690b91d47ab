/** QR codes (ISO/IEC 18004): bytes, error correction M, the smallest version that holds the text.
 *  A code is a grid of modules, `true` for dark, without its quiet zone. */

import { s } from './dom.js';

/** Error correction M, by version from 1: check words of each block, and how many blocks there are. */
const CHECKS = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const BLOCKS = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35,
  37, 38, 40, 43, 45, 47, 49,
];
const LEVEL_M = 0;

/** @type {((x: number, y: number) => boolean)[]} which modules each mask turns over */
export const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (x, y) => y % 2 === 0,
  (x, y) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

// ---- The field of 256 elements, and Reed and Solomon's check words ----------------------------

const POWER = new Uint8Array(510);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  POWER[i] = POWER[i + 255] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}

/** @param {number} a @param {number} b */
function times(a, b) {
  return a && b ? POWER[LOG[a] + LOG[b]] : 0;
}

/** The remainder of the words by the generator of this degree. @param {number[]} words @param {number} degree */
export function checkWords(words, degree) {
  let generator = [1];
  for (let i = 0; i < degree; i++) {
    const next = [...generator, 0];
    for (let k = 0; k < generator.length; k++) next[k + 1] ^= times(generator[k], POWER[i]);
    generator = next;
  }
  const rest = [...words, ...new Array(degree).fill(0)];
  for (let i = 0; i < words.length; i++) {
    const lead = rest[i];
    for (let k = 0; k <= degree; k++) rest[i + k] ^= times(generator[k], lead);
  }
  return rest.slice(words.length);
}

/**
 * A word with the check bits of a shortened BCH code behind it.
 * @param {number} word @param {number} bits @param {number} by
 */
function guarded(word, bits, by) {
  let rest = word << bits;
  for (let top = 31 - Math.clz32(rest); top >= bits; top = 31 - Math.clz32(rest)) rest ^= by << (top - bits);
  return (word << bits) | rest;
}

/** The 15 bits beside the finders. @param {number} mask */
export function formatBits(mask) {
  return guarded((LEVEL_M << 3) | mask, 10, 0x537) ^ 0x5412;
}

/** The 18 bits of versions from 7. @param {number} version */
export function versionBits(version) {
  return guarded(version, 12, 0x1f25);
}

// ---- The fixed parts ---------------------------------------------------------------------------

/** @typedef {(boolean | undefined)[][]} Grid rows of modules; undefined is free for data */

/** Where alignment patterns have their middles. @param {number} version */
function alignments(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = 4 * version + 10;
  const step = version === 32 ? 26 : Math.ceil((last - 6) / (2 * count - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => last - (count - 2 - i) * step)];
}

/** @param {Grid} grid @param {number} cx @param {number} cy @param {number} reach @param {number} light ring */
function target(grid, cx, cy, reach, light) {
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      if (grid[cy + dy] && cx + dx >= 0 && cx + dx < grid.length) grid[cy + dy][cx + dx] = ring !== light && ring !== 4;
    }
}

/** Format bits, twice. @param {Grid} grid @param {number} bits */
function drawFormat(grid, bits) {
  const size = grid.length;
  for (let i = 0; i < 15; i++) {
    const dark = ((bits >> i) & 1) === 1;
    if (i < 8) grid[i < 6 ? i : i + 1][8] = dark;
    else grid[8][i === 8 ? 7 : 14 - i] = dark;
    if (i < 8) grid[8][size - 1 - i] = dark;
    else grid[size - 15 + i][8] = dark;
  }
  grid[size - 8][8] = true;
}

/** Everything but data. @param {number} version @returns {Grid} */
export function blank(version) {
  const size = 17 + 4 * version;
  /** @type {Grid} */ const grid = Array.from({ length: size }, () => new Array(size).fill(undefined));
  for (let i = 0; i < size; i++) grid[6][i] = grid[i][6] = i % 2 === 0;
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    target(grid, x, y, 4, 2);
  const middles = alignments(version),
    last = size - 7;
  for (const x of middles)
    for (const y of middles)
      if (!((x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6))) target(grid, x, y, 2, 1);
  drawFormat(grid, 0);
  for (let i = 0; version >= 7 && i < 18; i++) {
    const dark = ((versionBits(version) >> i) & 1) === 1;
    const far = size - 11 + (i % 3),
      near = Math.floor(i / 3);
    grid[near][far] = grid[far][near] = dark;
  }
  return grid;
}

/**
 * Free modules in the order of the data: pairs of columns, up and down.
 * @param {Grid} grid @returns {[number, number][]}
 */
export function freeModules(grid) {
  const size = grid.length;
  /** @type {[number, number][]} */ const free = [];
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const y = (right + 1) & 2 ? i : size - 1 - i;
      for (const x of [right, right - 1]) if (grid[y][x] === undefined) free.push([x, y]);
    }
  }
  return free;
}

// ---- Data ----------------------------------------------------------------------------------------

/**
 * How long each block's data are; those behind may be one longer.
 * @param {number} version @param {number} words in all
 */
export function blockLengths(version, words) {
  const count = BLOCKS[version - 1],
    checks = CHECKS[version - 1];
  const data = words - count * checks,
    short = Math.floor(data / count);
  return { checks, lengths: Array.from({ length: count }, (_, i) => short + (i >= count - (data % count) ? 1 : 0)) };
}

/**
 * Mode, length, bytes, end, and filling.
 * @param {Uint8Array} bytes @param {number} version @param {number} room in words
 */
function dataWords(bytes, version, room) {
  /** @type {number[]} */ const bits = [];
  const put = (/** @type {number} */ value, /** @type {number} */ length) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words = [];
  for (let i = 0; i < bits.length; i += 8) words.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  for (let i = 0; words.length < room; i++) words.push(i % 2 ? 0x11 : 0xec);
  return words;
}

/**
 * In blocks, each with its check words, dealt out in turn.
 * @param {number[]} words @param {number} version @param {number} all
 */
function woven(words, version, all) {
  const { checks, lengths } = blockLengths(version, all);
  let at = 0;
  const blocks = lengths.map((length) => words.slice(at, (at += length)));
  const ends = blocks.map((block) => checkWords(block, checks));
  const out = [];
  for (let i = 0; i <= lengths[0]; i++) for (const block of blocks) if (i < block.length) out.push(block[i]);
  for (let i = 0; i < checks; i++) for (const end of ends) out.push(end[i]);
  return out;
}

// ---- The mask --------------------------------------------------------------------------------------

/** How hard to read: runs, blocks, false finders, and too much of one colour. @param {boolean[][]} grid */
function faults(grid) {
  const size = grid.length;
  let sum = 0,
    dark = 0;
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]))];
  for (const line of lines) {
    const text = line.map(Number).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * [...text.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const one = grid[y][x];
      dark += Number(one);
      if (y && x && one === grid[y - 1][x] && one === grid[y][x - 1] && one === grid[y - 1][x - 1]) sum += 3;
    }
  return sum + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

/**
 * @param {string} text at most 2,331 bytes
 * @returns {boolean[][]}
 */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= 40; version++) {
    const grid = blank(version),
      free = freeModules(grid),
      all = free.length >> 3;
    const room = all - CHECKS[version - 1] * BLOCKS[version - 1];
    if (bytes.length + (version < 10 ? 2 : 3) > room) continue;
    const words = woven(dataWords(bytes, version, room), version, all);
    const masked = MASKS.map((mask, number) => {
      const copy = grid.map((row) => [...row]);
      free.forEach(([x, y], i) => {
        copy[y][x] = ((((words[i >> 3] ?? 0) >> (7 - (i & 7))) & 1) === 1) !== mask(x, y);
      });
      drawFormat(copy, formatBits(number));
      return /** @type {boolean[][]} */ (copy);
    });
    return masked.map((one) => ({ one, sum: faults(one) })).sort((a, b) => a.sum - b.sum)[0].one;
  }
  throw new Error('This is too long for a QR code.');
}

/** As a picture, dark on white in every theme, with its quiet zone. @param {string} text @param {string} label */
export function qrPicture(text, label) {
  const grid = qrCode(text);
  const size = grid.length + 8;
  const d = grid.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : ''))).join('');
  return s(
    'svg',
    { class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label, 'shape-rendering': 'crispEdges' },
    s('rect', { width: size, height: size, class: 'light' }),
    s('path', { d, class: 'dark' }),
  );
}
