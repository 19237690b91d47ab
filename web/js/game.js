/** What a game brings to the browser, and how it is fetched. The page names no game: it takes the id from the catalog
 * and
 *  imports `web/games/<id>/game.js` when a table of that game is opened. docs/architecture.md tells how to add one. */

/** @typedef {Map<string, string>} Facts */
/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./table.js').Action} Action */
/** @typedef {import('../engine/core.js').Sheet} Sheet */
/** @typedef {import('../engine/core.js').View} View */

/** A board as the engine tells it.
 * @typedef {{hash: string, facts: Record<string, string>, reconstructed: string[]}} Board */

/** A piece for tray, worksheet and order of battle. `key` is '' for one that may not be seen.
 * @typedef {{key: string, side: string, name: string, note: string, words: string, draw: (size: number) =>
 *   Element}} Piece */

/** A line about a place; `ours`: reconstructed by us.
 * @typedef {{text: string, ours?: boolean}} Note */

/** A track of the top bar: boxes, a side (with `text`: something of that side), counts of both sides, or a value.
 * `pill` is its short form for a phone, or ''; `kind` of a box is a word for the game's own style sheet.
 * @typedef {{text: string, note?: string, title: string, state: 'past' | 'now' | 'next', side?: string,
 *   kind?: string}} Cell
 * @typedef {{id: string, label: string, cells?: Cell[], side?: string, value?: string, text?: string, pill: string,
 *   counts?: {side: string, count: number, note?: string, title?: string}[]}} Track */

/** Order of battle: a section a side.
 * @typedef {{piece: Piece, state: string, place: string, where: string}} OobUnit `place` '' when it stands nowhere
 * @typedef {{side: string, heading: string, groups: {name: string, units: OobUnit[]}[]}} OobSection */

/** The words round the figures of a worksheet. `tone` says who gains by a result: colour and pattern of its bar.
 * @typedef {'best' | 'good' | 'even' | 'bad'} Tone
 * `shown` stands in the place of a column's total, `between` in that of "v" between the totals, `label` words a result,
 * `tick` words it under its bar; `counts`: the words of a result have its amount in them.
 * @typedef {{side: string, title: string, value: string, short: string, dice: string, lead: Piece | null,
 *   shown?: string}} ColumnWords
 * @typedef {{title: string, columns: ColumnWords[], tone: (code: string) => Tone, amount: string, odds: string,
 *   foot: string, between?: string, counts?: boolean, label?: (label: string, code: string) => string,
 *   tick?: (step: {code: string, label: string, amount: number}) => string,
 *   gist: {text: string, weight: number}[], ours: (line: {code: string, subject: string}) => boolean,
 *   who?: (line: {code: string}) => string[]}} SheetWords `who`: the names that a line without a subject adds up */

/** What an action lights up: red for an attack, a plate with its cost or ''.
 * @typedef {{attack: boolean, plate: string}} Light */

/** What is lit: places with their lights, units by key, and every item by ref ("ford:US-Ford"); `chosen` has refs too.
 * `committed` are units that take part already, where others may still join.
 * @typedef {{places: Map<string, Light>, units: Set<string>, refs: Set<string>, chosen: Set<string>,
 *   committed: Set<string>, active: string, side: string, refused: string, range?: Map<string, Light>}} Lights
 * `range`: plates alone, of what an order can reach */

/** A stretch of play to scrub by: "turn", "impulse". `of` changes when the next one begins.
 * @typedef {{word: string, of: (facts: Facts) => string}} Stretch */

/** Whose luck a roll was: a kind ("Assaults"), what is counted ("casualty points"), and the worth of a result, by
 * which it is
 *  told against its expectation; `rank`, where given, says which of two results is the better one.
 * @typedef {(code: string, amount: number) => number} Worth
 * @typedef {{side: string, kind: string, unit: string, value: Worth, rank?: Worth}} LuckWords */

/** Who fights, and what it costs: for battles, scenes and the debrief. Keys of units.
 * @typedef {object} BoutWords
 * @property {(facts: Facts) => {attackers: string[], defenders: string[]}} parties before the dice fall, leads first
 * @property {(facts: Facts, key: string) => number} strength what is left of a piece; 0 when it is not on the map
 * @property {(facts: Facts, key: string) => boolean} [away] alive, though not on the map: out of sight, or off it
 * @property {(key: string) => boolean} [leads] a Leader: he is told of when he falls, but is no unit
 * @property {[string, string]} unit of that: "step", "steps"
 * @property {(facts: Facts) => [string, string]} [verb] what the attackers do, one and several: "fires at", "fire at"
 * @property {(facts: Facts, key: string) => string} state in a word, where a piece has suffered: "Exhausted", or ''
 * @property {(roll: import('./history.js').Roll) => number} [own] so many of the dice are the attacker's, the others
 *   the defender's; otherwise all are of who rolls
 * @property {(facts: Facts, key: string) => {x: number, y: number} | null} [spot] where a piece is, if not in the
 *   middle of its place */

/** Reads the facts for people; knows no rules. Places and units are ids as in the notation of actions.
 * @typedef {object} Model
 * @property {string} id
 * @property {string} title
 * @property {(key: string) => string} unitSide
 * @property {(id: string) => string} placeTitle "43 Chancellorsville"
 * @property {(key: string) => string} unitName
 * @property {(facts: Facts, key: string) => string} unitPlace where a unit stands, or ''
 * @property {(facts: Facts, key: string) => Piece} piece
 * @property {(facts: Facts, place: string) => Piece[]} pieces of a place, as the tray shows them
 * @property {(facts: Facts, place: string) => Note[]} about
 * @property {(facts: Facts) => string} focus the place that the game is about just now, or ''
 * @property {(facts: Facts) => string} active the place outlined as active, or ''
 * @property {(facts: Facts) => string} activeSide whose colour that outline has
 * @property {(facts: Facts) => string} fight the place of a fight under way, or ''
 * @property {(facts: Facts) => string} mover the unit that the step is about, or ''
 * @property {(action: Action) => Light} light
 * @property {(facts: Facts) => string} when short label of a journal line: "2-1"
 * @property {Stretch[]} stretches the longest first
 * @property {(facts: Facts) => {side: string, word: string, place?: string}} activation whose it is, what it is called
 *   ("Impulse 3", "Movement") and where, or '': for the journal
 * @property {string[]} opens the clauses of journal lines with which a turn or an activation begins
 * @property {string[]} keys of the facts that `when`, `stretches`, `activation` and `luck` read; at most 8
 * @property {(roll: import('./history.js').Roll, facts: Facts) => LuckWords | null} luck null: nobody gains by it
 * @property {(step: string) => boolean} [draws] steps at which fortune throws no dice but draws out of a cup
 * @property {(facts: Facts, actor: string) => string} context the line under the prompt
 * @property {(facts: Facts) => Track[]} tracks
 * @property {(facts: Facts) => OobSection[]} oob
 * @property {(facts: Facts, view: View | null, sheet: Sheet, place: string) => SheetWords} sheet
 * @property {(facts: Facts) => string[]} committed the units that take part in what is being put together
 * @property {BoutWords} bout
 * @property {string} [score] the id of the track that tells who is ahead
 * @property {string[]} units all there are, by key
 * @property {Record<string, boolean>} fights the codes of worksheets of fights; true where one side wins it
 * @property {(lines: import('./table.js').Line[]) => boolean} [won] has the attacker won? Where the result of the roll
 *   does not tell
 * @property {boolean} [brief] each roll is one die with a sum of its own: worksheets take the column when
 *   asked for only
 * @property {import('./overlay.js').Overlay} [overlay] where the game answers questions about the map
 * @property {(action: Action) => boolean} [minor] not in the list before something that it names is chosen
 * @property {(side: string) => string} [curtain] what is said when the chair is changed, where a game has secrets
 */

/** A lesson: a game whose hints wait until the player has done what they ask for. `point` is a ref.
 * @typedef {{title: string, text: string, when: (table: Table) => boolean, point?: string}} Hint */

/** `panels` are further tabs beside journal and rules (an event hand, supply); `boxes` stand above the actions (a
 * cup). Both
 *  are asked once a table and listen to it themselves.
 * @typedef {object} GameLayer
 * @property {string[]} [styles] style sheets of its own, in its folder
 * @property {(board: Board, chart: string) => Model} model `chart`: data/<id>/chart.txt, packed; js/chart.js reads it
 * @property {(board: string) => string} [chart] the file of a board's picture, where a game has several
 * @property {(model: any) => import('./layer.js').MapLayer} map
 * @property {Hint[]} [hints]
 * @property {[string, string][]} [keys] of its own, for the list of keys
 * @property {(table: Table) => {id: string, title: string, el: HTMLElement}[]} [panels]
 * @property {(table: Table) => HTMLElement[]} [boxes]
 */

/** What the front page and the page of new games say of a game, from `web/games/<id>/about.js`; small, for it is
 *  fetched before the game is. `credit` names its designer and publisher.
 *
 *  Of `front`: `scale` and `dates` name its part of the battle; `frame` is where that lies on the campaign's map,
 *  in metres (left, top, width, height; none: all of it), `low` whether its plate is on the lower edge; `actions`
 *  are those of a game of the learning scenario and of the largest, `verbs` how many kinds of action a learner
 *  meets (docs/balance.md has how both were measured); `ground` is the middle of its small picture and metres a
 *  pixel, `draw` the markup on it.
 * @typedef {{scale: string, dates: string, text: string, short: string, actions: [number, number], verbs: number,
 *   frame?: [number, number, number, number], low?: boolean, ground: [number, number, number],
 *   draw: () => string}} Front
 * @typedef {{lead: string, credit: string, front: Front, ways: {title: string, text: string, wish: any}[]}} About */

/** @param {string} id @param {string} file */
function address(id, file) {
  if (!/^[a-z0-9]+$/.test(id)) throw new Error(`unknown game “${id}”`);
  return new URL(`../games/${id}/${file}`, import.meta.url).href;
}

/** @param {string} id @returns {Promise<GameLayer>} */
export async function gameLayer(id) {
  const { layer } = await import(address(id, 'game.js'));
  navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ keep: id }));
  for (const sheet of layer.styles ?? []) addStyle(address(id, sheet));
  return layer;
}

/** The picture of its map, or '' when it has none or draws from its board. @param {string} id @param {string} [file] */
export async function gameChart(id, file = 'chart.txt') {
  if (!file) return '';
  const answer = await fetch(address(id, file));
  return answer.ok ? answer.text() : '';
}

/** @param {string} id @returns {Promise<About | null>} null when the game has no layer yet */
export async function gameAbout(id) {
  return import(address(id, 'about.js')).then((module) => module.about).catch(() => null);
}

/** @param {string} href */
export function addStyle(href) {
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
}
