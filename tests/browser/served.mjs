// Two browsers at one table of `longroll serve`, begun by link; one reloads in between.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { open, test, check, act } from './harness.mjs';

const folder = mkdtempSync(join(tmpdir(), 'longroll-'));
const port = 20000 + (process.pid % 20000);
const program = process.env.LONGROLL ?? fileURLToPath(new URL('../../build/longroll', import.meta.url));
const server = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, '--data', join(folder, 'games.db')]);
await new Promise((resolve, reject) => {
  server.stdout.once('data', resolve);
  server.once('exit', () => reject(new Error('the server did not start')));
});
const table = await open();

await test('two browsers play over the server, one reloads in between', async () => {
  const first = await table.page(),
    second = await table.page();
  const union = first.page,
    confederate = second.page;
  await union.goto(`http://127.0.0.1:${port}/#/new`);
  await union.locator('input[value="lgv/sedgwick"]').check();
  await union.selectOption('select[name="confederate"]', 'open');
  await union.click('button[type=submit]');
  await union.waitForSelector('.links');
  await confederate.goto(await union.locator('.links .confederate input').inputValue());
  await union.locator('.links .union a').click();
  await union.waitForSelector('.row');
  await confederate.waitForSelector('.waiting');
  await confederate.click('[data-tab=chat]');
  await confederate.fill('.chat input', 'Good evening');
  await confederate.keyboard.press('Enter');
  await union.click('[data-tab=chat]');
  await union.locator('.chat li', { hasText: 'Good evening' }).waitFor();
  for (const words of ['Assault from 10', 'Newton', 'Marye']) await act(union, words);
  await union.reload();
  await union.waitForSelector('.row');
  await act(union, 'Attack in 8');
  await act(union, 'Lead with Newton');
  await confederate.locator('.row', { hasText: 'Defend with' }).first().waitFor();
  check((await union.locator('.row').count()) === 0, 'the other side has no actions meanwhile');
  await act(confederate, 'Defend with');
  await union.waitForFunction(() =>
    [...document.querySelectorAll('.journal li')].some((li) => /Dice/.test(li.textContent ?? '')),
  );
  const errors = [...first.errors, ...second.errors];
  check(!errors.length, errors.join('\n'));
});

process.exitCode = await table.close();
server.kill('SIGTERM');
await new Promise((resolve) => server.once('exit', resolve));
rmSync(folder, { recursive: true });
