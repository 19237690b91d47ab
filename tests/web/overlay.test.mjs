// Answers of the engine on the map: numbers as people say them, and no page that knows a rule's numbers itself.
import { readFileSync, readdirSync } from 'node:fs';
import { counted } from '../../web/js/overlay.js';

let passed = 0;
let failed = 0;
function check(good, text) {
  if (good) passed++;
  else failed++;
  if (!good) console.log(`not so: ${text}`);
}

const MP = { one: 'MP', many: 'MP' };
for (const [group, n, words] of [
  [{ per: 2, ...MP }, 5, '2½ MP'],
  [{ per: 2, ...MP }, 1, '½ MP'],
  [{ per: 12, ...MP }, 27, '2¼ MP'],
  [{ per: 12, ...MP }, 24, '2 MP'],
  [{ per: 1, one: 'stand', many: 'stands' }, 1, '1 stand'],
  [{ per: 1, one: 'stand', many: 'stands' }, 12, '12 stands'],
  [{ per: 100, one: '"', many: '"' }, 225, '2.25″'],
  [{ per: 1, one: '', many: '' }, -1, '−1'],
  [{ per: 2, ...MP }, 0, ''],
  [{}, 1, ''], // for programs
])
  check(counted(group, n) === words, `${n} is ${words}: ${counted(group, n)}`);

// Ranges, arcs, radii and tables of a game are facts of its board; a page asks the engine what they mean. A number that
// is printed on a chit it may print.
const GAMES = new URL('../../web/games/', import.meta.url);
const RULES = /['"`]((range|rule|musketry|cannonade|crt|drm)\.(?!independent-radius)[\w-]*)/;
for (const file of readdirSync(GAMES, { recursive: true }).filter((name) => name.endsWith('.js'))) {
  const found = RULES.exec(readFileSync(new URL(file, GAMES), 'utf8'));
  check(!found, `${file} reads ${found?.[1]}, which is for the engine`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
