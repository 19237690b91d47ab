/** Small helpers to make elements. No markup from outside ever becomes HTML: text goes in as text. */

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Record<string, any>} Attributes */
/** What may stand in an element; lists of such, too.
 * @typedef {Node | string | number | null | undefined | false | any[]} Kid */

/**
 * @param {Element} el
 * @param {Attributes | null | undefined} attributes
 */
function dress(el, attributes) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) el.addEventListener(name.slice(2), value);
    else if (name === 'value') /** @type {any} */ (el).value = value;
    else el.setAttribute(name, value === true ? '' : String(value));
  }
}

/**
 * @param {Element} el
 * @param {Kid[]} kids
 */
function fill(el, kids) {
  for (const kid of kids) {
    if (kid === null || kid === undefined || kid === false) continue;
    if (Array.isArray(kid)) fill(el, kid);
    else el.append(kid instanceof Node ? kid : String(kid));
  }
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes | null} [attributes]
 * @param {Kid[]} kids
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes, ...kids) {
  const el = document.createElement(tag);
  fill(el, kids);
  dress(el, attributes);
  return el;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes | null} [attributes]
 * @param {Kid[]} kids
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, attributes, ...kids) {
  const el = /** @type {SVGElementTagNameMap[T]} */ (document.createElementNS(SVG, tag));
  dress(el, attributes);
  fill(el, kids);
  return el;
}

/**
 * Empty an element and fill it anew.
 * @param {Element} el
 * @param {Kid[]} kids
 */
export function renew(el, ...kids) {
  el.textContent = '';
  fill(el, kids);
}

/**
 * The same, but what would be as it is stays, and a press that has begun there is not lost. For kids made for it, whose
 * listeners do the same as long as they look the same.
 * @param {Element} el
 * @param {Kid[]} kids
 */
export function revise(el, ...kids) {
  const fresh = /** @type {Element} */ (el.cloneNode(false));
  fill(fresh, kids);
  if (!fresh.isEqualNode(el)) el.replaceChildren(...fresh.childNodes);
}

/**
 * For text inside markup that we write ourselves (counters).
 * @param {string} text
 */
export function escaped(text) {
  return text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);
}

/** @param {string} text */
export function capital(text) {
  return text ? text[0].toUpperCase() + text.slice(1) : text;
}

/**
 * A printer's apostrophe where a name has a typewriter's.
 * @param {string} text
 */
export function typeset(text) {
  return text
    .replace(/'/g, '’')
    .replace(/(\d)"/g, '$1″')
    .replace(/(^| )-(?=\d)/g, '$1−');
}

/**
 * An icon of our own, drawn on 24 by 24.
 * @param {string} d
 */
export function icon(d) {
  return s('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, s('path', { d }));
}

export const ICONS = {
  drum:
    'M4 9c0-2 3.6-3 8-3s8 1 8 3-3.6 3-8 3-8-1-8-3zM4 9v8c0 2 3.6 3 8 3s8-1 8-3V9M4 13l4 6 4-7 4 7 4-6M5 2l5 ' +
    '5M19 2l-5 5',
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  moon: 'M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5z',
  sun:
    'M12 7a5 5 0 1 0 0 10a5 5 0 0 0 0-10zM12 1v3M12 20v3M1 12h3M20 12h3M4.2 4.2l2.1 2.1M17.7 17.7l2.1 2.1M4.2 ' +
    '19.8l2.1-2.1M17.7 6.3l2.1-2.1',
  settings:
    'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5zM8 ' +
    '14.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5z',
  menu: 'M4 6h16M4 12h16M4 18h16',
  map: 'M9 4L3 6.5v13L9 17l6 2.5 6-2.5v-13L15 6.5 9 4zM9 4v13M15 6.5v13',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
  dice: 'M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3zM8.5 8.5h.01M15.5 15.5h.01M12 12h.01',
  why: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM9.3 9.5a2.8 2.8 0 1 1 4 2.5c-.9.5-1.3 1-1.3 2M12 17h.01',
  play: 'M7 4l13 8-13 8z',
  pause: 'M7 4v16M17 4v16',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  first: 'M18 5l-7 7 7 7M6 5v14',
  last: 'M6 5l7 7-7 7M18 5v14',
  close: 'M5 5l14 14M19 5L5 19',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fit: 'M14 5h5v5M10 19H5v-5M19 5l-6 6M5 19l6-6',
};
