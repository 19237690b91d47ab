// What a first visit costs, in bytes as the server sends them: packed by gzip. Bytes are counted, not times.
// The front page with its type and picture: at most 220 KB, of it type 80. Opening a game adds at most 350 KB, all that
// its opponents need and what plays on its map included; of that, map and layer at most 150.
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const top = fileURLToPath(new URL('../../', import.meta.url));
const made = process.env.LONGROLL_WEB ?? `${top}build/web`;
const lean = `${made}/../page`; // as the files of web/ are sent, by tools/lean
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
  const own = `${lean}/${path}`;
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
// Typefaces, and whatever picture a style sheet or the page itself names.
const fonts = new Set();
for (const sheet of [...shell].filter((path) => path.endsWith('.css'))) {
  for (const [, path] of read(sheet)
    .toString()
    .matchAll(/url\("\.\.\/([^"]+)"\)/g)) {
    shell.add(path);
    if (path.endsWith('.woff2')) fonts.add(path);
  }
}
for (const [, path] of read('index.html')
  .toString()
  .matchAll(/(?:href|src)="((?:fonts|pictures)\/[^"]+)"/g))
  shell.add(path);
for (const path of [...modules('js/app.js'), ...modules('engine/worker.js')]) {
  shell.add(path);
  for (const [, named] of read(path)
    .toString()
    .matchAll(/new URL\('\.\.\/(pictures\/[^']+)'/g))
    shell.add(named);
}
check(shell.has('pictures/front.svg'), 'the picture of the front page is counted');
for (const { id } of games) {
  for (const path of modules(`games/${id}/about.js`)) shell.add(path);
}

/** What opening a game adds; of several pictures one comes, the largest is counted. @param {string} id */
function ofGame(id) {
  const all = [...modules(`games/${id}/game.js`), ...modules('js/stage.js'), 'css/scene.css'];
  const charts = readdirSync(`${made}/games/${id}`).filter((file) => file.endsWith('chart.txt'));
  const sizes = charts.map((file) => packed([`games/${id}/${file}`]));
  if (charts.length) all.push(`games/${id}/${charts[sizes.indexOf(Math.max(...sizes))]}`);
  for (const [, path] of read(`games/${id}/game.js`)
    .toString()
    .matchAll(/'([\w.]+\.css)'/g))
    all.push(`games/${id}/${path}`);
  return all.filter((path) => !shell.has(path));
}

/** What its engine and its opponents weigh: `longroll-ID.wasm` and whatever else is named so. @param {string} id */
const engine = (id) => readdirSync(made).filter((file) => file.startsWith(`longroll-${id}.`));

const page = packed(shell),
  type = packed(fonts);
console.log(`page ${page}, of it type ${type}`);
check(fonts.size > 0 && type <= 80 * KB, `type is ${type} bytes, 80,000 at most`);
check(page <= 220 * KB, `the front page with type and picture is ${page} bytes, 220,000 at most`);
for (const { id } of games) {
  const size = packed(ofGame(id)),
    module = packed(engine(id));
  console.log(`${id} map and layer ${size}, engine ${module}`);
  check(module > 0, `the engine of ${id} was built`);
  check(size <= 150 * KB, `map and layer of ${id} are ${size} bytes, 150,000 at most`);
  check(size + module <= 350 * KB, `opening ${id} adds ${size + module} bytes, 350,000 at most`);
}
for (const font of fonts) {
  check(read('index.html').includes(`"${font}"`), `${font} is asked for ahead of the style sheet`);
  check(JSON.parse(read('files.json').toString()).shell.includes(font), `${font} is kept for use without a network`);
}
check(
  ![...shell].some((path) => /^games\/\w+\/(?!about)/.test(path)),
  'nothing of a game but its introduction comes with the page',
);

// tools/lean knows no templates: a line of one must not look like a comment.
for (const path of readdirSync(lean, { recursive: true }).filter((name) => /\.(js|css)$/.test(name))) {
  const was = readFileSync(`${top}web/${path}`, 'utf8').split('\n'),
    is = read(path).toString().split('\n');
  check(was.length === is.length, `${path} keeps its lines`);
  let ticks = 0;
  const cut = is.findIndex((line, i) => {
    ticks += line.replace(/\\`/g, '').split('`').length - 1;
    return !line && was[i] && ticks % 2;
  });
  check(cut < 0, `${path}:${cut + 1}: part of a template was taken for a comment`);
}

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
