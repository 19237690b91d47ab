// QR codes: known vectors of the standard, and every version read back by a reader written here from the other side.
import assert from 'node:assert/strict';
import {
  MASKS,
  blank,
  blockLengths,
  checkWords,
  formatBits,
  freeModules,
  qrCode,
  versionBits,
} from '../../web/js/qr.js';

let passed = 0,
  failed = 0;

/** @param {string} name @param {() => void} body */
function test(name, body) {
  try {
    body();
    passed++;
  } catch (error) {
    failed++;
    console.log(`FAIL  ${name}\n      ${error}`);
  }
}

test('check words of the standard', () => {
  const words = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  assert.deepEqual(checkWords(words, 10), [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

test('format and version bits of the standard', () => {
  assert.equal(formatBits(0).toString(2).padStart(15, '0'), '101010000010010');
  assert.equal(formatBits(5).toString(2).padStart(15, '0'), '100000011001110');
  assert.equal(versionBits(7).toString(2).padStart(18, '0'), '000111110010010100');
  assert.equal(versionBits(40).toString(2).padStart(18, '0'), '101000110001101001');
});

test('words that each version holds', () => {
  const all = (version) => freeModules(blank(version)).length >> 3;
  for (const [version, words] of [
    [1, 26],
    [2, 44],
    [6, 172],
    [7, 196],
    [14, 581],
    [21, 1156],
    [32, 2465],
    [40, 3706],
  ])
    assert.equal(all(version), words, `version ${version}`);
});

test('alignment patterns of the standard', () => {
  for (const [version, middles] of [
    [2, [6, 18]],
    [7, [6, 22, 38]],
    [15, [6, 26, 48, 70]],
    [32, [6, 34, 60, 86, 112, 138]],
    [40, [6, 30, 58, 86, 114, 142, 170]],
  ]) {
    const grid = blank(version),
      y = middles[middles.length - 1];
    for (const x of middles.slice(1))
      for (let d = -2; d <= 2; d++) assert.equal(grid[y][x + d], Math.abs(d) !== 1, `version ${version} at ${x}`);
  }
});

/** @param {boolean[][]} grid */
function read(grid) {
  const size = grid.length,
    version = (size - 17) / 4;
  let format = 0;
  for (let i = 14; i >= 0; i--) {
    const [x, y] = i < 6 ? [8, i] : i < 8 ? [8, i + 1] : i === 8 ? [7, 8] : [14 - i, 8];
    format = format * 2 + Number(grid[y][x]);
  }
  const mask = ((format ^ 0x5412) >> 10) & 7;
  assert.equal(format, formatBits(mask));
  const free = freeModules(blank(version));
  const words = Array.from({ length: free.length >> 3 }, (_, w) =>
    free.slice(w * 8, w * 8 + 8).reduce((sum, [x, y]) => sum * 2 + Number(grid[y][x] !== MASKS[mask](x, y)), 0),
  );
  const { checks, lengths } = blockLengths(version, words.length);
  const blocks = lengths.map(() => []);
  let at = 0;
  for (let i = 0; i < Math.max(...lengths); i++)
    for (let b = 0; b < blocks.length; b++) if (i < lengths[b]) blocks[b].push(words[at++]);
  const ends = blocks.map(() => []);
  for (let i = 0; i < checks; i++) for (const end of ends) end.push(words[at++]);
  blocks.forEach((block, i) => assert.deepEqual(checkWords(block, checks), ends[i]));
  const bits = blocks
    .flat()
    .map((word) => word.toString(2).padStart(8, '0'))
    .join('');
  assert.equal(bits.slice(0, 4), '0100');
  const wide = version < 10 ? 8 : 16,
    length = parseInt(bits.slice(4, 4 + wide), 2);
  const bytes = Array.from({ length }, (_, i) => parseInt(bits.slice(4 + wide + i * 8, 12 + wide + i * 8), 2));
  return { version, text: new TextDecoder().decode(Uint8Array.from(bytes)) };
}

test('every length is read back, through all versions', () => {
  const seen = new Set();
  for (const length of [
    0, 1, 14, 15, 26, 42, 62, 84, 106, 122, 152, 180, 213, 214, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779,
    857, 911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331,
  ]) {
    const text = Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * 7 + length) % 90))).join('');
    const back = read(qrCode(text));
    assert.equal(back.text, text);
    seen.add(back.version);
  }
  assert.equal(seen.size, 40);
  assert.equal(read(qrCode('Fräulein → Général')).text, 'Fräulein → Général');
  assert.throws(() => qrCode('x'.repeat(2332)), /too long/);
});

test('finders, timing and quiet corners are where readers look for them', () => {
  const grid = qrCode('https://example.org/#/t/0123456789abcdef');
  const size = grid.length;
  const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
  for (const [x, y] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ])
    finder.forEach((row, i) =>
      assert.equal(
        grid[y + i]
          .slice(x, x + 7)
          .map(Number)
          .join(''),
        row,
      ),
    );
  for (let i = 8; i < size - 8; i++) assert.equal(grid[6][i], i % 2 === 0);
});

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
