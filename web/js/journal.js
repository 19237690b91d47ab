/** Lines of the journal: marked text with dice, clauses, and links to pieces and places. */

import { h, typeset } from './dom.js';
import { die } from './dice.js';
import { stretches } from './marks.js';

/** A clause as players say it: "9.4.2c", without the letters of the game. @param {string} clause */
export function shortClause(clause) {
  return clause.replace(/^[A-Z]+-/, '');
}

/** A clause to tap; plain inside what can be chosen itself. @param {string} clause @param {boolean} [plain] */
export function chip(clause, plain = false) {
  const attributes = { class: 'chip', 'data-clause': clause, title: `Rule ${clause}` };
  return plain
    ? h('span', attributes, shortClause(clause))
    : h('button', { ...attributes, type: 'button' }, shortClause(clause));
}

/** One stretch of marked text. @param {import('./game.js').Model} model @param {import('./marks.js').Mark} mark */
function node(model, { kind, id, words }) {
  if (kind === 'unit') return link(`unit:${id}`, `${model.unitSide(id)} sidename`, words);
  if (kind === 'place') return link(`place:${id}`, 'placename', words);
  if (kind === 'side') return h('b', { class: `sidename ${id}` }, words);
  if (kind === 'dice') return die(Number(id));
  return kind === 'sum' ? h('b', { class: 'figure' }, typeset(words)) : typeset(words);
}

/** @param {string} ref @param {string} style @param {string} words */
function link(ref, style, words) {
  return h('span', { class: `link ${style}`, 'data-ref': ref }, typeset(words));
}

/** Marked text with dice, and links to pieces and places. @param {import('./game.js').Model} model
 * @param {string} text */
export function rendered(model, text) {
  return stretches(text).map((mark) => node(model, mark));
}
