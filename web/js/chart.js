/** Reads the picture of a map as tools/webdata.c packs it: a line is words, and after `:` rows of numbers, column by
 * column
 *  the difference to the row before. Lengths are metres. */

/** How many numbers a row has, and how many of them are lengths in grains. @type {Record<string, [number, number]>} */
const ROWS = { hachure: [4, 4], trees: [3, 2], furrows: [5, 2] };

/**
 * @param {string} text
 * @param {(word: string[], numbers: number[]) => void} take a line at a time
 */
export function readChart(text, take) {
  let grain = 1;
  for (const line of text.split('\n')) {
    if (!line) continue;
    const cut = line.indexOf(' :');
    const word = (cut < 0 ? line : line.slice(0, cut)).split(' ');
    const [columns, lengths] = ROWS[word[0]] ?? [2, 0];
    const numbers =
      cut < 0
        ? []
        : line
            .slice(cut + 3)
            .split(' ')
            .filter(Boolean)
            .map(Number);
    for (let i = columns; i < numbers.length; i++) numbers[i] += numbers[i - columns];
    for (let i = 0; i < numbers.length; i++) if (i % columns < lengths) numbers[i] *= grain;
    if (word[0] === 'grain') grain = Number(word[1]);
    else take(word, numbers);
  }
}

/**
 * Path data of a line.
 * @param {number[]} p x y x y ...
 */
export function path(p) {
  let d = '';
  for (let i = 0; i + 1 < p.length; i += 2) d += `${i ? 'L' : 'M'}${p[i]} ${p[i + 1]}`;
  return d;
}

/**
 * Is the point inside the ring?
 * @param {number[]} ring
 * @param {number} x
 * @param {number} y
 */
export function inside(ring, x, y) {
  let within = false;
  for (let i = 0, k = ring.length - 2; i < ring.length; k = i, i += 2) {
    const ax = ring[i],
      ay = ring[i + 1],
      bx = ring[k],
      by = ring[k + 1];
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) within = !within;
  }
  return within;
}
