// The pictures of the maps as the page gets them say the same as the data: lines to the metre, strokes and trees within
// the grain.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readChart } from '../../web/js/chart.js';

const top = fileURLToPath(new URL('../../', import.meta.url));
const made = process.env.LONGROLL_WEB ?? `${top}build/web`;
const COLUMNS = { hachure: 4, trees: 3, furrows: 5 };

let passed = 0;
let failed = 0;
function check(good, text) {
  if (good) passed++;
  else failed++;
  if (!good) console.log(`not so: ${text}`);
}

/** Rows of a line in order of place. */
function rows(numbers, columns) {
  const all = [];
  for (let i = 0; i < numbers.length; i += columns) all.push(numbers.slice(i, i + columns));
  return all.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

const charts = readdirSync(`${top}data`, { withFileTypes: true })
  .filter((folder) => folder.isDirectory())
  .flatMap(({ name }) =>
    readdirSync(`${top}data/${name}`)
      .filter((file) => /(^|\.)chart\.txt$/.test(file))
      .map((file) => `${name}/${file}`),
  );
check(charts.includes('lgv/chart.txt'), 'there is a chart');
check(charts.includes('lfm/salem-church.chart.txt'), 'a game may have several');
for (const game of charts) {
  const written = readFileSync(`${top}data/${game}`, 'utf8')
    .split('\n')
    .filter((line) => line && line[0] !== '#');
  const packed = [];
  const text = readFileSync(`${made}/games/${game}`, 'utf8');
  const grain = Number(/^grain (\d+)$/m.exec(text)[1]);
  readChart(text, (word, numbers) => packed.push([word.join(' '), numbers]));
  check(packed.length === written.length, `${game}: ${packed.length} lines of ${written.length}`);
  written.forEach((line, i) => {
    const [head, tail = ''] = line.split(/ :/);
    const numbers = tail.split(' ').filter(Boolean).map(Number);
    const [found, got] = packed[i];
    const columns = COLUMNS[head.split(' ')[0]];
    check(found === head && got.length === numbers.length, `${game}: ${head}`);
    if (!columns) return check(got.join() === numbers.join(), `${game}: ${head} to the metre`);
    const near = (list) =>
      rows(
        list.map((n, k) => (k % columns < 2 ? grain * Math.round(n / grain) : n)),
        columns,
      );
    const sums = (list) => near(list).reduce((sum, row) => [sum[0] + row[0], sum[1] + row[1]], [0, 0]);
    const [a, b] = [sums(got), sums(numbers)];
    const most = (numbers.length / columns) * grain;
    check(Math.abs(a[0] - b[0]) <= most && Math.abs(a[1] - b[1]) <= most, `${game}: ${head} within the grain`);
  });
}

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
