/** Derives dice again, as src/core/fair.c and src/base/stream.c do: from a promised seed and the players' words by
 * SHA-256, or
 *  from a plain seed by the Philox stream. Written anew here, so that one checks the other. docs/api.md tells the
 * steps. */

// ---- SHA-256 -----------------------------------------------------------------------------------

/** The first 32 bits of the fractions of a root of the first primes. @param {number} count @param {number} power */
function primeRoots(count, power) {
  const out = [];
  for (let n = 2; out.length < count; n++) {
    let prime = true;
    for (let k = 2; k * k <= n; k++) if (n % k === 0) prime = false;
    if (prime) out.push(Math.floor((n ** power % 1) * 2 ** 32) | 0);
  }
  return out;
}

const START = primeRoots(8, 1 / 2);
const ROUND = primeRoots(64, 1 / 3);
const turn = (/** @type {number} */ x, /** @type {number} */ n) => (x >>> n) | (x << (32 - n));

/** For pages without a secure address, where the browser keeps its own from us. @param {Uint8Array} bytes */
export function sha256Plain(bytes) {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const hash = [...START];
  const w = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const b = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => {
      hash[i] = (hash[i] + x) | 0;
    });
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((x, i) => out.setInt32(4 * i, x));
  return new Uint8Array(out.buffer);
}

/** The browser's own where it lets us. @param {Uint8Array} bytes @returns {Promise<Uint8Array>} */
export async function sha256(bytes) {
  const { subtle } = globalThis.crypto ?? {};
  return subtle
    ? new Uint8Array(await subtle.digest('SHA-256', /** @type {BufferSource} */ (bytes)))
    : sha256Plain(bytes);
}

/** @param {Uint8Array} bytes */
export function hex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {string} text */
function bytesOf(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

// ---- Dice by promise and proof -----------------------------------------------------------------------

/** The line `dice` of a record. `hashes`: of numbers that were told later; `rolls`: the number of each roll in order,
 *  0 for typed dice.
 * @typedef {{kind: 'promise', promise: string, hashes: string[], seed: string, nonces: string[], rolls: number[]}
 *   | {kind: 'seed', seed: bigint} | {kind: 'closed', promise: string, hashes: string[]}
 *   | {kind: 'typed'} | {kind: 'unknown'}} DiceLine */

/** @param {string} record @returns {DiceLine} */
export function diceLine(record) {
  const head = record.slice(0, Math.max(0, record.indexOf('\n\n')));
  const text = /^dice (.*)$/m.exec(head)?.[1] ?? '';
  const made = /^sha256 ([0-9a-f]{64})(?: hashes (-|[0-9a-f]{64}) (-|[0-9a-f]{64}))?(.*)$/.exec(text);
  const given = (/** @type {string | undefined} */ word) => (!word || word === '-' ? '' : word);
  const promise = made?.[1] ?? '';
  const hashes = [given(made?.[2]), given(made?.[3])];
  const open = /^ seed ([0-9a-f]{64}) nonces (\S+) (\S+) rolls ?(.*)$/.exec(made?.[4] ?? '');
  if (open) {
    const [, seed, one, two, rolls] = open;
    return { kind: 'promise', promise, hashes, seed, nonces: [one, two].map(given), rolls: numbersOf(rolls) };
  }
  if (made?.[4] === '') return { kind: 'closed', promise, hashes };
  const seed = /^seed (\d+)$/.exec(text);
  if (seed) return { kind: 'seed', seed: BigInt(seed[1]) };
  return { kind: text === 'typed' ? 'typed' : 'unknown' };
}

/** "1-3 0 7" to 1 2 3 0 7. @param {string} text */
function numbersOf(text) {
  return text
    .split(' ')
    .filter(Boolean)
    .flatMap((range) => {
      const [from, to = from] = range.split('-').map(Number);
      return Array.from({ length: Math.min(to - from + 1, 100000) }, (_, i) => from + i);
    });
}

/** Is the seed the one that was promised? @param {string} seed @param {string} promise */
export async function promiseKept(seed, promise) {
  const found = hex(await sha256(bytesOf(seed)));
  return { found, kept: found === promise };
}

/** Is each number the one whose hash was given? Only where no die fell may one have stayed away.
 * @param {{hashes: string[], nonces: string[], rolls: number[]}} line */
export async function numbersKept({ hashes, nonces, rolls }) {
  const rolled = rolls.some((number) => number > 0);
  const found = await Promise.all(nonces.map(async (nonce) => hex(await sha256(new TextEncoder().encode(nonce)))));
  return hashes.every((hash, i) => !hash || (nonces[i] ? found[i] === hash : !rolled));
}

/** A step of a die: what was hashed, the digest, the byte that was taken. @typedef {{text: string, digest: string,
 * byte: number,
 *   face: number}} Derived */

/** One die. A byte beyond the last whole multiple of the faces would favour the low ones, and is passed over.
 * @param {{seed: string, nonces: string[]}} fair @param {number} number @param {number} die from 1 @param {number}
 *   faces
 * @returns {Promise<Derived>} */
export async function fairDie({ seed, nonces }, number, die, faces) {
  const text = `${seed}:${nonces[0]}:${nonces[1]}:${number}:${die}`;
  let digest = await sha256(new TextEncoder().encode(text));
  const first = hex(digest);
  for (;;) {
    const byte = digest.find((one) => one < 256 - (256 % faces));
    if (byte !== undefined) return { text, digest: first, byte, face: (byte % faces) + 1 };
    digest = await sha256(digest);
  }
}

// ---- Dice from a seed -------------------------------------------------------------------------------

/** Ten rounds of Philox 4x32. @param {number[]} counter @param {number[]} key @returns {number[]} */
export function philox([a, b, c, d], [k0, k1]) {
  for (let round = 0; round < 10; round++) {
    const left = BigInt(a) * 0xd2511f53n,
      right = BigInt(c) * 0xcd9e8d57n;
    [a, b, c, d] = [
      (Number(right >> 32n) ^ b ^ k0) >>> 0,
      Number(right & 0xffffffffn),
      (Number(left >> 32n) ^ d ^ k1) >>> 0,
      Number(left & 0xffffffffn),
    ];
    k0 = (k0 + 0x9e3779b9) >>> 0;
    k1 = (k1 + 0xbb67ae85) >>> 0;
  }
  return [a, b, c, d];
}

/** The stream of a seed: each call gives the next number below `bound`, and the word it was taken from. */
export class Stream {
  #block = 0n;
  /** @type {number[]} */ #words = [];
  #key;

  /** @param {bigint} seed */
  constructor(seed) {
    this.#key = [Number(seed & 0xffffffffn), Number((seed >> 32n) & 0xffffffffn)];
  }

  #next() {
    if (!this.#words.length) {
      this.#words = philox([Number(this.#block & 0xffffffffn), Number(this.#block >> 32n), 0, 0], this.#key);
      this.#block++;
    }
    return /** @type {number} */ (this.#words.shift());
  }

  /** The high half of the product; the few words that would favour some answers are thrown away.
   * @param {number} bound */
  below(bound) {
    const unfair = 2 ** 32 % bound;
    for (;;) {
      const word = this.#next();
      const product = BigInt(word) * BigInt(bound);
      if (Number(product & 0xffffffffn) >= unfair) return { word, answer: Number(product >> 32n) };
    }
  }
}
