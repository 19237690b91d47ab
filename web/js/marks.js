/** Marked text: what a game tells people, with units, places, sides, dice, sums and costs marked (docs/formats.md). */

/** @typedef {{kind: string, id: string, words: string}} Mark `kind` '' for plain words */

const MARK = /\{([a-z]+):((?:\\.|[^\\{|}])*)(?:\|((?:\\.|[^\\{|}])*))?\}/g;

/** @param {string} text */
const unescaped = (text) => text.replace(/\\(.)/g, '$1');

/** Its stretches, in order. @param {string} text @returns {Mark[]} */
export function stretches(text) {
  const out = [];
  let at = 0;
  for (const { 0: whole, 1: kind, 2: id, 3: words, index } of text.matchAll(MARK)) {
    if (index > at) out.push({ kind: '', id: '', words: text.slice(at, index) });
    out.push({ kind, id: unescaped(id), words: unescaped(words ?? id) });
    at = index + whole.length;
  }
  if (at < text.length) out.push({ kind: '', id: '', words: text.slice(at) });
  return out;
}

/** As people read it. @param {string} text */
export function plain(text) {
  return stretches(text)
    .map(({ words }) => words)
    .join('');
}

/** The ids of one kind of mark: `marked(text, 'dice')`. @param {string} text @param {string} kind */
export function marked(text, kind) {
  return stretches(text).flatMap((one) => (one.kind === kind ? [one.id] : []));
}
