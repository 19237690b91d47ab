/** After the game: how it ended and by which rule, how the chance of victory, strength and score ran, turning points
 * and the costliest stretches, luck, and losses by formation; from each stretch one can replay. */

import { h, s, renew, capital, typeset } from './dom.js';
import { chip, rendered } from './journal.js';
import { historyOf } from './history.js';
import { chart as luckChart, kinder, table as luckTable } from './dicepanel.js';
import { reckoned } from './luck.js';
import { marked } from './marks.js';
import { here } from './tables.js';
import { factsOf } from './scene_log.js';
import { byRules, endOf } from './play_prompt.js';
import { sideName, sideTitle } from './sides.js';
import { flag } from './tracks.js';
import { styled } from './battle.js';
import { lossesOf } from './battle_told.js';
import { titleOf, turnMarks, turningPoints } from './debrief_turns.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./game.js').Facts} Facts */
/** A position at the start of a stretch, and what each side had.
 * @typedef {{entry: number, when: string, facts: Facts, left: Record<string, number>, score: number | null}} Point */

const SIDES = ['union', 'confederate'];
/** So many positions are looked at. */
const MOST = 60;
const COSTLY = 3;
/** So many fights of a stretch are compared. */
const FIGHTS = 16;
/** So many of the last lines say why it ended so: a handicap, too. */
const WHY = 3;

/** What is left of a side, by the count of its game, Leaders apart; who has left the map alive counts as he last was.
 * @param {Table} table @param {Facts} facts @param {Map<string, number>} last of each piece, and kept up */
function strengthOf({ model }, facts, last) {
  /** @type {Record<string, number>} */ const left = { union: 0, confederate: 0 };
  const { strength, away, leads } = model.bout;
  for (const key of model.units) {
    const has = strength(facts, key) || (away?.(facts, key) ? (last.get(key) ?? 0) : 0);
    last.set(key, has);
    if (!leads?.(key)) left[model.unitSide(key)] += has;
  }
  return left;
}

/** The score as one number: of the track that the game names, the Union's less the Confederates'. @param {Table} table
 * @param {Facts} facts */
function scoreOf({ model }, facts) {
  const track = model.tracks(facts).find(({ id }) => id === model.score);
  if (!track) return null;
  if (!track.counts) return Number(track.value);
  const of = (/** @type {string} */ side) => track.counts?.find((one) => one.side === side)?.count ?? 0;
  return of('union') - of('confederate');
}

/** The game at the starts of its stretches, and at its end. @param {Table} table
 * @param {import('./history.js').History} history @returns {Promise<Point[]>} */
async function pointsOf(table, history) {
  const { model, engine, view } = table;
  const starts = history.starts(model.stretches[model.stretches.length - 1].of);
  const step = Math.ceil(starts.length / MOST);
  const end = view?.seq ?? 0;
  const entries = [...starts.filter((entry, i) => i % step === 0 && entry < end), end];
  /** @type {Point[]} */ const points = [];
  /** @type {Map<string, number>} */ const last = new Map();
  for (const entry of entries) {
    const facts = entry === end ? table.facts : factsOf(await engine.at(entry));
    const [left, score] = [strengthOf(table, facts, last), scoreOf(table, facts)];
    points.push({ entry, when: model.when(facts), facts, left, score });
  }
  return points;
}

/** Both sides' strength as shares of their most, and the score as a strip on the same axis. @param {Point[]} points
 * @param {string} label of the score @param {import('./debrief_turns.js').Mark[]} when */
function chart(points, label, when) {
  const w = 720,
    tall = 220,
    low = 60;
  const end = points[points.length - 1].entry || 1;
  const across = (/** @type {number} */ entry) => ((w * entry) / end).toFixed(1);
  const x = (/** @type {Point} */ p) => across(p.entry);
  const share = (/** @type {number} */ part) => tall - (tall - 16) * part;
  const lines = SIDES.map((side) => {
    const most = Math.max(...points.map(({ left }) => left[side]), 1);
    const d = points.map((p) => `${x(p)} ${share(p.left[side] / most).toFixed(1)}`).join('L');
    return s('path', { class: `line ${side}`, d: `M${d}` });
  });
  const scores = points.map(({ score }) => score ?? 0);
  const [least, most] = [Math.min(0, ...scores), Math.max(1, ...scores)];
  const y = (/** @type {number} */ n) => (tall + low - 4 - (low - 12) * ((n - least) / (most - least))).toFixed(1);
  const told = points.some(({ score }) => score !== null);
  const steps = points.map((p, i) => `${i ? `H${x(p)}` : `M${x(p)} ${y(p.score ?? 0)}`}V${y(p.score ?? 0)}`).join('');
  const said = SIDES.map((side) => `${sideTitle(side)} ${points[points.length - 1].left[side]}`).join(', ');
  return s(
    'svg',
    {
      class: 'course',
      viewBox: `-34 0 ${w + 34} ${tall + low + 14}`,
      role: 'img',
      'aria-label': `Strength left: ${said}`,
    },
    [1, 0.5, 0].map((part) => [
      s('path', { class: 'axis', d: `M0 ${share(part)}H${w}` }),
      s('text', { x: -34, y: share(part) + 4 }, `${100 * part}%`),
    ]),
    lines,
    turnMarks(when, tall + low + 10, across),
    told
      ? [
          s('path', { class: 'score', d: steps }),
          [least, most].map((n) => s('text', { x: -34, y: Number(y(n)) + 4 }, typeset(String(n)))),
          s('text', { x: 4, y: tall + 14 }, label),
        ]
      : '',
  );
}

/** Which line is whose. @param {Point[]} points */
function legend(points) {
  const last = points[points.length - 1].left;
  const most = (/** @type {string} */ side) => Math.max(...points.map(({ left }) => left[side]));
  const line = () => s('svg', { class: 'course', viewBox: '0 0 26 8' }, s('path', { class: 'line', d: 'M0 4H26' }));
  return h(
    'p',
    { class: 'legend' },
    SIDES.map((side) =>
      h('span', { class: side }, line(), ` ${sideName(side)}: ${last[side]} left of ${most(side)}`),
    ),
  );
}

/** The fight of a stretch that cost most: when, where and who, and the entry before its dice. @param {Table} table
 * @param {import('./history.js').History} history @param {Point} before @param {Point} after */
async function fightOf(table, history, before, after) {
  const { model, engine } = table;
  const rolls = history.rolls.filter(
    ({ entry, code }) => entry > before.entry && entry <= after.entry && code in model.fights,
  );
  const few = [...rolls.slice(0, FIGHTS).map(({ entry }) => entry - 1), after.entry];
  const [first] = lossesOf(model, before.facts, after.facts).filter(({ lost }) => lost);
  const place = first ? model.unitPlace(before.facts, first.key) : '';
  const title = titleOf(model, before.facts, place);
  let best = { entry: before.entry, title, lost: 0 };
  /** @type {Map<string, number>} */ const known = new Map();
  strengthOf(table, before.facts, known);
  let last = factsOf(await engine.at(few[0]));
  let had = strengthOf(table, last, known);
  for (let i = 1; i < few.length; i++) {
    const next = i + 1 < few.length ? factsOf(await engine.at(few[i])) : after.facts;
    const has = strengthOf(table, next, known);
    const lost = SIDES.reduce((sum, side) => sum + Math.max(0, had[side] - has[side]), 0);
    if (lost > best.lost) best = { entry: few[i - 1], title: titleOf(model, last), lost };
    [last, had] = [next, has];
  }
  return best;
}

/** A mark for each piece of a formation: whole, hurt or lost; round for a Leader, who is no unit.
 * @param {Table} table @param {Point[]} points */
function losses({ model, facts }, points) {
  const { strength, state, away, leads } = model.bout;
  const most = new Map(model.units.map((key) => [key, Math.max(...points.map((p) => strength(p.facts, key)))]));
  const gone = (/** @type {string} */ key) => !strength(facts, key) && !away?.(facts, key);
  const pip = (/** @type {string} */ key) => {
    const worse = strength(facts, key) < (most.get(key) ?? 0) && !away?.(facts, key);
    const kind = gone(key) ? 'lost' : worse || state(facts, key) ? 'hurt' : 'whole';
    const leader = leads?.(key) ? ' leader' : '';
    return h('i', { class: `pip ${kind}${leader}`, title: `${model.unitName(key)}:${leader} ${kind}` });
  };
  return model.oob(facts).map(({ side, groups }) =>
    h(
      'table',
      { class: side },
      h('caption', null, sideTitle(side)),
      groups.flatMap(({ name, units }) => {
        const keys = units.map(({ piece }) => piece.key).filter((key) => most.get(key));
        const counted = keys.filter((key) => !leads?.(key));
        const count = counted.length ? `${counted.filter(gone).length} of ${counted.length} lost` : '';
        const row = [h('th', { scope: 'row' }, name), h('td', null, keys.map(pip)), h('td', null, count)];
        return keys.length ? [h('tr', null, row)] : [];
      }),
    ),
  );
}

/** The stretches that cost most. @param {Table} table @param {import('./history.js').History} history
 * @param {Point[]} points @param {string} replay where to */
async function costly(table, history, points, replay) {
  const [one, many] = table.model.bout.unit;
  const all = points.slice(1).map((point, i) => {
    const before = points[i];
    const lost = SIDES.map((side) => Math.max(0, before.left[side] - point.left[side]));
    return { before, after: point, lost, sum: lost[0] + lost[1] };
  });
  const most = all.filter(({ sum }) => sum > 0).sort((a, b) => b.sum - a.sum).slice(0, COSTLY);
  const fights = await Promise.all(most.map(({ before, after }) => fightOf(table, history, before, after)));
  return most.map(({ lost }, i) =>
    h(
      'li',
      null,
      h('b', { class: 'disc' }, i + 1),
      h('p', null, h('b', null, fights[i].title)),
      SIDES.map((side, k) => {
        const cost = lost[k] ? ` −${lost[k]} ${lost[k] === 1 ? one : many}` : ' no losses';
        return h('p', { class: side }, h('b', { class: 'sidename' }, sideTitle(side)), cost);
      }),
      replay ? h('a', { class: 'button', href: `${replay}/${fights[i].entry}` }, 'Replay from here') : '',
    ),
  );
}

/** Luck in a sentence, as it ran, and by kinds of rolls. @param {Table} table
 * @param {import('./history.js').History} history */
function luck({ model }, history) {
  const all = reckoned(history, model);
  const words = kinder(all) || 'No rolls that mattered to either side.';
  return [h('p', null, words), luckChart(all, Infinity), all.length ? luckTable(all) : ''];
}

/** The game once more with the other chair, from the head of its record. @param {string} record */
export function exchanged(record) {
  const head = record.slice(0, record.indexOf('\n\n'));
  const pairs = (/** @type {RegExp} */ line) =>
    Object.fromEntries([...head.matchAll(line)].map(([, name, value]) => [name, value]));
  const seats = pairs(/^(union|confederate) (.*)$/gm),
    options = pairs(/^option (\S+) = (\S+)$/gm);
  const scenario = /^scenario (\S+)$/m.exec(head)?.[1] ?? '';
  return { scenario, options, seats: { union: seats.confederate, confederate: seats.union } };
}

/** Why it ended so: if by the rules the last lines say it; and what handicap counted. @param {Table} table */
function reasons(table) {
  const { journal, model, facts, game } = table;
  const { entry } = journal[journal.length - 1] ?? { entry: 0 };
  const lines = byRules(table) ? journal.filter((line) => line.entry === entry) : [];
  const named = lines.map(({ text }) => marked(text, 'unit').length > 0).lastIndexOf(true); // no reasons, but losses
  const last = lines.slice(named + 1).slice(-WHY);
  const said = last.map(({ text, clause }) => h('p', null, rendered(model, text), ' ', chip(clause)));
  const { clause } = game.options.find((/** @type {any} */ { name }) => name === 'handicap') ?? {};
  const [side, steps] = (facts.get('option.handicap') ?? '').split('+');
  if (!steps || last.some((line) => line.clause === clause)) return said;
  return [...said, h('p', null, `Handicap: ${sideName(side)} +${steps} `, chip(clause))];
}

/**
 * @param {import('./play.js').PlayPage} page
 * @param {{replay: string, share?: () => Promise<string>, again?: (wish: any) => void}} ways the address of the replay,
 *   the one for others (never with a player's token), and how another game begins
 */
export async function openDebrief(page, { replay, share: shared, again }) {
  const { table } = page;
  const { view, about } = table;
  await styled();
  const address = shared ? await shared() : replay;
  const body = h('div', { class: 'body' }, h('p', { class: 'soft' }, 'Looking back over the game.'));
  const winner = about?.winner || view?.winner || '';
  const result = typeset(capital(endOf(table) || 'The game is over'));
  const restart = async () => (dialog.close(), again?.(exchanged(await table.engine.record())));
  const share = async () => {
    const { linkBox } = await import('./invite.js');
    dialog.querySelector('.linkbox')?.remove();
    const box = linkBox(`${here()}${address}/debrief`, 'Link to this debrief', false);
    body.before(box);
    box.querySelector('button')?.click(); // copies; where it cannot, the link is selected
  };
  const words = 'Play again, sides exchanged';
  const primary = h('button', { type: 'button', class: 'button primary', onclick: restart }, words);
  const dialog = h(
    'dialog',
    { class: `debrief ${winner}`, 'aria-label': 'Debrief' },
    h(
      'header',
      null,
      winner && winner !== 'nobody' ? flag(winner) : '',
      h(
        'div',
        null,
        h('h2', { class: 'big' }, result),
        reasons(table),
      ),
      h(
        'div',
        { class: 'ways' },
        address ? h('button', { type: 'button', class: 'button', onclick: share }, 'Share') : '',
        replay ? h('a', { class: 'button', href: replay }, 'Replay') : '',
        again ? primary : '',
        h('button', { type: 'button', class: 'button', onclick: () => dialog.close() }, 'Close'),
      ),
    ),
    body,
  );
  dialog.addEventListener('close', () => dialog.remove());
  page.el.append(dialog);
  dialog.showModal();
  await fill(page, body, replay).catch((error) => {
    if (dialog.isConnected) throw error; // else one has gone on, and the engine with the page
  });
}

/** @param {import('./play.js').PlayPage} page @param {HTMLElement} body @param {string} replay */
async function fill(page, body, replay) {
  const { table } = page;
  const history = await historyOf(table).catch(() => null);
  const hidden = 'The debrief opens once nothing in this game is hidden.';
  if (!history) return renew(body, h('p', { class: 'soft' }, hidden));
  const points = await pointsOf(table, history);
  const { model, facts } = table;
  const label = model.tracks(facts).find(({ id }) => id === model.score)?.label ?? '';
  const most = await costly(table, history, points, replay);
  const when = history.starts(model.stretches[0].of).map((entry) => {
    const turn = model.stretches[0].of(history.at(entry));
    return { entry, word: `Turn ${turn}` };
  });
  const strength = `Strength left, in ${model.bout.unit[1]}`;
  renew(
    body,
    turningPoints(page, replay, when),
    h('section', { class: 'fortunes' }, h('h3', null, 'Luck'), luck(table, history)),
    h('section', { class: 'wide' }, h('h3', null, strength), legend(points), chart(points, label, when)),
    h('section', { class: 'formations' }, h('h3', null, 'Losses by formation'), losses(table, points)),
    most.length
      ? h('section', { class: 'wide' }, h('h3', null, 'Where it cost most'), h('ol', { class: 'costly' }, most))
      : '',
  );
}
