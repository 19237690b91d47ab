/** The keys of a table. Everything they do can be done by pointer too. */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {import('./play.js').PlayPage} page
 * @param {KeyboardEvent} e
 */
export function onKey(page, e) {
  const target = /** @type {HTMLElement} */ (e.target);
  if (e.ctrlKey || e.metaKey || e.altKey || target.closest('input, select, textarea, dialog')) return;
  const { map } = page;
  const arrow = ARROWS[e.key];
  if (arrow && e.shiftKey) map.view.pan(arrow[0] * 90, arrow[1] * 90);
  else if (arrow && target.closest('.mapsvg')) map.step(...arrow);
  else if (arrow) return;
  else if ((e.key === 'Enter' || e.key === ' ') && target.closest('.area'))
    page.choose({ kind: 'place', id: /** @type {any} */ (target).dataset.place, shift: e.shiftKey, on: true });
  else if (e.key >= '1' && e.key <= '9') page.actions.number(Number(e.key));
  else if (!command(page, e.key, e.repeat)) return;
  e.preventDefault();
}

/** @param {import('./play.js').PlayPage} page @param {string} key @param {boolean} held */
function command(page, key, held) {
  const { map } = page;
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case 'Escape':
      return page.escape();
    case 'e':
      return (held || page.command('primary'), true); // a key that is held down answers no question
    case 'a':
      return (page.orders.all(), true);
    case 'b':
      return !!page.battles?.again();
    case 'u':
      return (page.command('undo'), true);
    case 'w':
      return (page.sheet.toggle(), true);
    case 'o':
      return (page.command('odds'), true);
    case '[':
      return (page.actions.step(-1), true);
    case ']':
      return (page.actions.step(1), true);
    case 'c':
      return (page.card(`place:${map.roving}`), true);
    case 'd':
      return (page.tab('dice', true), true);
    case 'i':
      return (page.command('hint'), true);
    case 'h':
      return (page.command(page.table.thinking ? 'hurry' : 'reasons'), true);
    case '?':
      return (page.whyNot(), true);
    case 'j':
      return (page.tab('journal', true), true);
    case 'r':
      return (page.tab('rules', true), true);
    case 'l':
      return (page.actions.list.focus(), true);
    case 'm':
      return (map.rove(map.roving, true), true);
    case 't':
      return (page.focusTray(), true);
    case 'n':
      return (page.nextLit(1), true);
    case 'p':
      return (page.nextLit(-1), true);
    case '+':
    case '=':
      return (map.view.zoom(1.35), true);
    case '-':
      return (map.view.zoom(1 / 1.35), true);
    case '0':
      return (map.showAll(), true);
    default:
      return false;
  }
}
