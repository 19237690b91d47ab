// `longroll serve` on a port of its own, with a store that goes away; it can be stopped and started again.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = process.env.LONGROLL ?? fileURLToPath(new URL('../../build/longroll', import.meta.url));

/** @param {string[]} more arguments */
export async function serve(...more) {
  const folder = mkdtempSync(join(tmpdir(), 'longroll-browser-'));
  let listen = '127.0.0.1:0';
  /** @type {import('node:child_process').ChildProcessWithoutNullStreams} */ let child;
  /** @type {Promise<any>} */ let ended;
  process.on('exit', () => child.kill('SIGKILL')); // however it ends
  /** @returns {Promise<string>} its address */
  const start = () => {
    child = spawn(program, ['serve', '--listen', listen, '--data', join(folder, 'tables.db'), ...more]);
    ended = new Promise((resolve) => child.once('exit', resolve));
    let said = '';
    return new Promise((resolve, reject) => {
      child.stdout.on('data', (text) => {
        const address = /http:\/\/(\S+)\//.exec((said += text));
        if (address) resolve(`http://${(listen = address[1])}/`);
      });
      child.stderr.on('data', (text) => (said += text));
      ended.then(() => reject(new Error(`the server ended: ${said}`)));
    });
  };
  const stop = () => (child.kill('SIGTERM'), ended);
  const url = await start();
  return { url, start, stop, close: () => stop().then(() => rmSync(folder, { recursive: true })) };
}
