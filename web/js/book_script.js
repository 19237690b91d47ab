/** The lines of a rule script as a reader follows them: what is done, and what must be true then, asked of the engine
 *  that the position stands on. What a line may be is told in docs/formats.md. */

import { plain } from './marks.js';

/** `good` null: the line says nothing that could fail.
 * @typedef {{words: string, good: boolean | null, found: string}} Verdict */
/** The position as the page knows it. @typedef {{engine: any, view: any, facts: Map<string, string>,
 *   journal: string[], sheet: any}} Position */

/** @param {string} text */
const dashed = (text) => text.toLowerCase().replace(/ /g, '-');

/** The actions of a record, without its header: side and notation. @param {string} record
 * @returns {[string, string][]} */
export function entriesOf(record) {
  const body = record.slice(record.indexOf('\n\n') + 2).trim().split('\n');
  return body
    .filter((line) => !/^end /.test(line))
    .map((line) => /** @type {[string, string]} */ ([line.split(' ')[0], line.slice(line.indexOf(' ') + 1)]));
}

/** The same course without one unit: what names it is left out, and the steps of its move.
 * @param {[string, string][]} entries @param {string} unit */
export function without(entries, unit) {
  let moves = false;
  return entries.filter(([, action]) => {
    const [verb, ...operands] = action.split(' ');
    const named = operands.includes(unit);
    moves = named ? verb === 'pick' : moves && verb === 'go';
    return !named && !moves;
  });
}

/** Column, what it should be, and by which clause. @param {string} text @param {any} sheet @returns {Verdict} */
function judgeSheet(text, sheet) {
  const [name, value, id] = text.split(/\s+/);
  const column = sheet?.columns.find((/** @type {any} */ one) => dashed(one.name) === name || one.code === name);
  const words = name.replace(/-/g, ' ');
  const lines = (/** @type {string} */ clause) =>
    (column?.lines ?? []).filter((/** @type {any} */ line) => line.clause === clause);
  if (value === '=') {
    const total = id;
    return { words: `${words} ${total}`, good: String(column?.total) === total, found: String(column?.total ?? '') };
  }
  const all = lines(id);
  const sum = all.reduce((/** @type {number} */ a, /** @type {any} */ line) => a + line.value, 0);
  const good = value === 'no' ? !all.length : all.some((/** @type {any} */ l) => l.value === +value) || sum === +value;
  return { words: `${words} ${value} by ${id}`, good: !!column && good, found: String(sum) };
}

/** @param {string} text @param {Position} at @returns {Verdict} */
function judgeFact(text, { view, facts }) {
  const among = /^(\S+) has (.*)$/.exec(text);
  const is = /^(.*?) = (.*)$/.exec(text);
  if (among) {
    const [, key, wanted] = among;
    const below = [...facts].filter(([one]) => one === key || one.startsWith(`${key}.`)).map(([, value]) => value);
    const has = below.join(' ').split(/\s+/);
    return { words: text, good: wanted.split(/\s+/).every((one) => has.includes(one)), found: below.join(' ') };
  }
  if (/^no /.test(text)) return { words: text, good: !facts.has(text.slice(3)), found: '' };
  if (!is) return { words: text, good: null, found: '' };
  const [, key, wanted] = is;
  const known = /** @type {Record<string, string>} */ ({ actor: view?.actor, step: view?.step, result: view?.result });
  const value = known[key] ?? facts.get(key) ?? '';
  const same = wanted.split(/\s+/).every((word) => value.split(/\s+/).includes(word));
  return { words: `${key} is ${wanted}`, good: same, found: value };
}

/** @param {string} text @param {any} sheet @returns {Verdict} */
function judgeOdds(text, sheet) {
  const [, label, n, d] = /^(.*?) = (\d+)\/(\d+)$/.exec(text) ?? ['', text, '0', '1'];
  const { of = [], total = 1 } = sheet?.odds ?? {};
  const one = of.find((/** @type {any} */ o) => dashed(o.label) === dashed(label) || o.code === dashed(label));
  const weight = one?.weight ?? 0;
  return { words: `odds of ${label}: ${n} in ${d}`, good: weight * +d === +n * total, found: `${weight}/${total}` };
}

/** @param {string} text @param {Position} at @returns {Promise<Verdict>} */
async function judgeTry(text, { engine }) {
  const [what, outcome] = text.split(/\s*->\s*/);
  const action = what.replace(/^\w+\s+/, '');
  const { allowed, why } = await engine.why(action);
  const refused = /^refused/.test(outcome);
  return { words: `${action}: ${outcome}`, good: allowed !== refused, found: plain(why) };
}

/** What a line claims of the position, and whether it is so. @param {string} line @param {Position} at
 * @returns {Promise<Verdict>} */
export async function judge(line, at) {
  const [, word, rest] = /^(\S+)\s+(.*)$/.exec(line) ?? ['', line, ''];
  if (word === 'sheet') return judgeSheet(rest, at.sheet);
  if (word === 'try') return judgeTry(rest, at);
  if (word !== 'expect') return { words: rest, good: null, found: '' };
  const [, kind, more] = /^(journal|odds)\s+(.*)$/.exec(rest) ?? ['', '', ''];
  if (kind === 'odds') return judgeOdds(more, at.sheet);
  const told = at.journal.some((one) => one.includes(more));
  if (kind === 'journal') return { words: `“${more}”`, good: told, found: '' };
  return judgeFact(rest, at);
}
