// A browser, a page that reports every error, and the count of checks.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serveFiles } from './server.mjs';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The distribution's browser. */
function browserPath() {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    for (const folder of (process.env.PATH ?? '').split(delimiter))
      if (existsSync(join(folder, name))) return join(folder, name);
  }
  throw new Error('no chromium on the PATH');
}

let passed = 0,
  failed = 0;

/** @param {string} name @param {() => Promise<void>} body */
export async function test(name, body) {
  try {
    await body();
    passed++;
    console.log(`ok    ${name}`);
  } catch (error) {
    failed++;
    console.log(
      `FAIL  ${name}\n      ${String(/** @type {any} */ (error)?.message ?? error)
        .split('\n')
        .slice(0, 6)
        .join('\n      ')}`,
    );
  }
}

/** @param {boolean} good @param {string} what */
export function check(good, what) {
  if (!good) throw new Error(what);
}

/** The page as tools/web-static assembles it, in a folder that goes away. */
export async function open() {
  const folder = mkdtempSync(join(tmpdir(), 'longroll-'));
  execFileSync(fileURLToPath(new URL('../../tools/web-static', import.meta.url)), [folder]);
  const server = await serveFiles(folder);
  const browser = await chromium.launch({ executablePath: browserPath(), args: FLAGS });
  return {
    url: server.url,
    browser,
    /** @param {import('playwright-core').BrowserContextOptions} [options] */
    async page(options = {}) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
        ...options,
      });
      const page = await context.newPage();
      /** @type {string[]} */
      const errors = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      page.setDefaultTimeout(15000);
      return { page, errors, close: () => context.close() };
    },
    /** Prints the closing line; the code to leave with. */
    async close() {
      await browser.close();
      server.close();
      rmSync(folder, { recursive: true });
      console.log(`${passed} passed, ${failed} failed`);
      return failed ? 1 : 0;
    },
  };
}

/** @param {import('playwright-core').Page} page */
export function entries(page) {
  return page.locator('.journal li[data-entry]').count();
}

/** Choose a row of the list by its words and do it with the main button. @param {import('playwright-core').Page} page @param {string} words */
export async function act(page, words) {
  const prompt = await page.locator('.prompt .main b').textContent();
  await page.locator('.row', { hasText: words }).first().click();
  await page.locator('.prompt .primary').click();
  await page.waitForFunction((before) => document.querySelector('.prompt .main b')?.textContent !== before, prompt);
}
