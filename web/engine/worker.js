// The worker: the engines behind a port. The first message says where the page's files are; the others are calls, see
// serve in core.js.
import { Engines, serve } from './core.js';

/** @param {string} address */
async function get(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

self.onmessage = (event) => {
  const { base } = event.data;
  const at = (/** @type {string} */ path) => get(new URL(path, base).href);
  // Modules not by streaming: a static server may call them something else than application/wasm.
  const files = {
    text: async (/** @type {string} */ path) => (await at(path)).text(),
    bytes: async (/** @type {string} */ path) => (await at(path)).arrayBuffer(),
  };
  serve(/** @type {any} */ (self), new Engines(files));
};
