// The types of the page: tsc finds no fault in the files of web/, the worker that keeps the page among them.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
const worker = ['--noEmit', '--allowJs', '--checkJs', '--strict', '--target', 'es2022', '--lib', 'es2022,webworker'];

let failed = 0;
for (const words of [
  ['-p', here],
  [...worker, join(here, '../../web/sw.js')],
]) {
  const { status, stdout } = spawnSync(process.execPath, [tsc, ...words], { encoding: 'utf8' });
  if (status !== 0) failed++;
  if (stdout) console.log(stdout.trim());
}

console.log(`${2 - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
