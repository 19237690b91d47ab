// What a first visit costs, in bytes as the server sends them: packed by gzip. Bytes are counted, not times.
// The page and its first game: under 300 KB. Each further game: map and layer at most 150 KB, and only when it is
// opened; its module is told beside it.
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const top = fileURLToPath(new URL('../../', import.meta.url));
const made = process.env.LONGROLL_WEB ?? `${top}build/web`;
const KB = 1000;

let passed = 0;
let failed = 0;
function check(good, text) {
  if (good) passed++;
  else failed++;
  if (!good) console.log(`not so: ${text}`);
}

/** A file of the page, written or made. @param {string} path */
function read(path) {
  const own = `${top}web/${path}`;
  return readFileSync(existsSync(own) ? own : `${made}/${path}`);
}

/** @param {Iterable<string>} paths */
function packed(paths) {
  let sum = 0;
  for (const path of paths) sum += gzipSync(read(path), { level: 9 }).length;
  return sum;
}

/** A module and all that it imports, at once or (with `late`) when needed. @param {string} path
 * @param {Set<string>} all */
function modules(path, all = new Set()) {
  if (all.has(path)) return all;
  all.add(path);
  for (const [, to] of read(path)
    .toString()
    .matchAll(/^(?:import|export)\b[^;]*?from '(\.[^']+)';/gm)) {
    modules(posix.join(dirname(path), to), all);
  }
  return all;
}

const catalog = JSON.parse(read('catalog.json').toString());
const games = catalog.games.filter(({ id }) => existsSync(`${top}web/games/${id}/about.js`));
check(games.length > 0, 'there is a game to open');
const shell = new Set(['index.html', 'manifest.webmanifest', 'icon.svg', 'catalog.json', 'engine/worker.js']);
for (const [, path] of read('index.html')
  .toString()
  .matchAll(/href="(css\/[^"]+)"/g))
  shell.add(path);
for (const path of [...modules('js/app.js'), ...modules('engine/worker.js')]) shell.add(path);
for (const { id } of games) {
  for (const path of modules(`games/${id}/about.js`)) shell.add(path);
}

/** What opening a game adds; of several pictures one comes, the largest is counted. @param {string} id */
function ofGame(id) {
  const all = [...modules(`games/${id}/game.js`)];
  const charts = readdirSync(`${made}/games/${id}`).filter((file) => file.endsWith('chart.txt'));
  const sizes = charts.map((file) => packed([`games/${id}/${file}`]));
  if (charts.length) all.push(`games/${id}/${charts[sizes.indexOf(Math.max(...sizes))]}`);
  for (const [, path] of read(`games/${id}/game.js`)
    .toString()
    .matchAll(/'([\w.]+\.css)'/g))
    all.push(`games/${id}/${path}`);
  return all.filter((path) => !shell.has(path));
}

const page = packed(shell);
console.log(`page ${page}`);
games.forEach(({ id }, i) => {
  const size = packed(ofGame(id)),
    module = packed([`longroll-${id}.wasm`]),
    all = page + size + module;
  console.log(`${id} map and layer ${size}, module ${module}`);
  if (i === 0) check(all < 300 * KB, `page and first game are ${all} bytes, 300,000 at most`);
  else check(size <= 150 * KB, `map and layer of ${id} are ${size} bytes, 150,000 at most`);
});
check(
  ![...shell].some((path) => /^games\/\w+\/(?!about)/.test(path)),
  'nothing of a game but its introduction comes with the page',
);

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
