/** A long press of a finger, or the other button of a mouse: both ask for more about a thing. */

const LONG = 500;
const LEAST_MOVE = 9;

/**
 * @param {HTMLElement} el
 * @param {(target: Element) => boolean} open true when there was something to open; then no click follows
 */
export function pressed(el, open) {
  let timer = 0,
    opened = false,
    x = 0,
    y = 0;
  const end = () => clearTimeout(timer);
  el.addEventListener('pointerdown', (e) => {
    opened = false;
    end();
    if (e.pointerType === 'mouse' || !e.isPrimary) return;
    [x, y] = [e.clientX, e.clientY];
    const target = /** @type {Element} */ (e.target);
    timer = window.setTimeout(() => {
      opened = open(target);
    }, LONG);
  });
  el.addEventListener('pointermove', (e) => {
    if (Math.hypot(e.clientX - x, e.clientY - y) > LEAST_MOVE) end();
  });
  for (const name of ['pointerup', 'pointercancel']) el.addEventListener(name, end);
  el.addEventListener(
    'click',
    (e) => {
      if (!opened) return;
      opened = false;
      e.stopPropagation();
      e.preventDefault();
    },
    true,
  );
  el.addEventListener('contextmenu', (e) => {
    // A long press is told as this too, after the timer or before it.
    if (opened || open(/** @type {Element} */ (e.target))) e.preventDefault();
    end();
  });
}
