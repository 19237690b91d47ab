// The worker: the engine behind a port. The first message names the module; the others are calls, see serve in core.js.
import { EngineCore, serve } from './core.js';

/** @param {string} address @returns {Promise<EngineCore>} */
async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  // Not by streaming: a static server may call the file something else than application/wasm.
  return new EngineCore(await WebAssembly.compile(await answer.arrayBuffer()));
}

self.onmessage = (event) => serve(/** @type {any} */ (self), load(event.data.wasm));
