// The picture of the front page is the one that chart, units and drawing code give today, and it is small. It stands in
// the page by its markup: so it has no script and no style of its own, which the server's policy would refuse.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const top = fileURLToPath(new URL('../../', import.meta.url));
let passed = 0,
  failed = 0;
function check(good, what) {
  if (good) passed++;
  else {
    failed++;
    console.log(`FAIL  ${what}`);
  }
}

const { status, stdout, stderr } = spawnSync(process.execPath, [`${top}tools/front.mjs`, '--check'], {
  encoding: 'utf8',
});
check(status === 0, `${stdout}${stderr}`);
const svg = readFileSync(`${top}web/pictures/front.svg`, 'utf8');
const packed = gzipSync(svg, { level: 9 }).length;
check(packed < 40000, `it packs into ${packed} bytes, 40,000 at most`);
check(!/<script|\sstyle=|\son\w+=|<image/.test(svg), 'no script, no style, no picture within');
check(!/NaN|undefined|Infinity/.test(svg), 'every number is one');
const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
check(new Set(ids).size === ids.length && ids.every((id) => id.startsWith('front-')), `names of its own: ${ids}`);
const asked = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(([, id]) => id);
check(asked.length > 0 && asked.every((id) => ids.includes(id)), `what it refers to is there: ${asked}`);

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
