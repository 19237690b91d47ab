#!/usr/bin/env node
// The typefaces of the page, cut down to what it writes: web/fonts/*.woff2 from the packages below. They are committed,
// so nothing here runs when Long Roll is built; run it again when the page writes a letter that is not in LETTERS.
//
//     npm install --prefix DIRECTORY subset-font@2.9.0 @fontsource/tinos@5.3.0 @fontsource-variable/roboto@5.3.0
//     node tools/fonts.mjs DIRECTORY
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const from = process.argv[2];
if (!from) {
  console.error('usage: tools/fonts.mjs DIRECTORY (where npm put the packages that this file names)');
  process.exit(2);
}
const packages = join(resolve(from), 'node_modules');
const subset = createRequire(join(packages, 'x.js'))('subset-font');
const to = fileURLToPath(new URL('../web/fonts/', import.meta.url));

const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i));
const LETTERS = `${ASCII}°±·¹¼½¾×÷–—‘’“”…″‹›⁄⁵⁷₁₂−◊ `;
/** Copyright and licence stay in every file, as the licence wishes. */
const NAMES = [0, 13, 14];

const TINOS = '@fontsource/tinos/files/tinos-latin';
const ROBOTO = '@fontsource-variable/roboto/files/roboto-latin';
/** @type {[string, string, object][]} */
const CUTS = [
  ['tinos-regular', `${TINOS}-400-normal`, {}],
  ['tinos-italic', `${TINOS}-400-italic`, {}],
  ['tinos-bold', `${TINOS}-700-normal`, {}],
  // The interface, and at three quarters of its width the names on counters.
  ['roboto', `${ROBOTO}-standard-normal`, { wght: { min: 400, max: 700 }, wdth: { min: 75, max: 100 } }],
];

mkdirSync(to, { recursive: true });
for (const [name, source, variationAxes] of CUTS) {
  const whole = readFileSync(join(packages, `${source}.woff2`));
  const cut = await subset(whole, LETTERS, { targetFormat: 'woff2', preserveNameIds: NAMES, variationAxes });
  writeFileSync(join(to, `${name}.woff2`), cut);
  console.log(`${name}.woff2 ${cut.length}`);
}
for (const [name, path] of [
  ['tinos', '@fontsource/tinos'],
  ['roboto', '@fontsource-variable/roboto'],
])
  writeFileSync(join(to, `${name}-licence.txt`), readFileSync(join(packages, path, 'LICENSE')));
