// What the tests of the page's engine share: the files as they were built, and the count of checks.
import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

// A browser has it; node 18 has it only by name.
globalThis.crypto ??= webcrypto;

export const top = new URL('../../', import.meta.url);
const made = process.env.LONGROLL_WEB ? pathToFileURL(`${process.env.LONGROLL_WEB}/`) : new URL('build/web/', top);
/** @type {import('../../web/engine/core.js').Files} */
export const files = {
  text: async (path) => readFileSync(new URL(path, made), 'utf8'),
  bytes: async (path) => readFileSync(new URL(path, made)),
};

let passed = 0;
let failed = 0;

export function check(good, text) {
  if (good) passed++;
  else failed++;
  if (!good) console.log(`not so: ${text}`);
}

export const same = (found, expected, text) =>
  check(JSON.stringify(found) === JSON.stringify(expected), `${text}: found ${JSON.stringify(found)?.slice(0, 300)}`);

/** The closing line; and the end. */
export function close() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}
