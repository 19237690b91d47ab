// How smoothly the map zooms: `node bench/zoom.mjs [SCENARIO]`. Turns the wheel in and out over the middle of the map and
// tells the time from frame to frame, in the middle and at worst. Only on a quiet machine do the figures mean anything.
import { begin, asked, close, newPage, staticSite } from '../tests/browser/harness.mjs';

const url = await staticSite();
const { page } = await newPage();
await begin(page, url, 'person', 'person', process.argv[2] ?? 'lgv/chancellorsville');
await asked(page);
await page.evaluate(() => void (/** @type {any} */ (window).veil.disabled = true));
const frames = await page.evaluate(async () => {
  const svg = /** @type {Element} */ (document.querySelector('.mapsvg'));
  const box = /** @type {Element} */ (svg.parentElement).getBoundingClientRect();
  const at = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2, bubbles: true, cancelable: true };
  const times = [];
  let last = 0;
  for (let i = 0; i < 12; i++) last = await new Promise(requestAnimationFrame); // the first picture is not the zoom's
  for (let i = 0; i < 180; i++) {
    svg.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: i % 60 < 30 ? -24 : 24 }));
    const now = await new Promise(requestAnimationFrame);
    times.push(now - last);
    last = now;
  }
  return times.sort((a, b) => a - b);
});
const ms = (/** @type {number} */ t) => `${t.toFixed(1)} ms`;
console.log(`${frames.length} frames: ${ms(frames[frames.length >> 1])} in the middle, ${ms(frames[frames.length - 1])} at worst`);
await close();
