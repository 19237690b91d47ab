/** What the facts of Brigade Fire & Fury mean for a reader: units, leaders, tracks. No rules: only reading. A place is
 * a unit on the table, or a detached leader: each is known by its own key. */

import { capital, typeset } from '../../js/dom.js';
import { Overlay } from '../../js/overlay.js';
import { Reach } from './reach.js';
import { sideName, sideTitle } from '../../js/sides.js';
import { BffChart } from './chart.js';
import { faceSvg } from './faces.js';
import { Aim } from './aim.js';
import { Ghost } from './ghost.js';
import { luckWords } from './luck.js';
import { boutWords } from './bout.js';
import { sheetWords } from './sheet.js';
import { phaseOf, tracksOf } from './tracks.js';
import { cornersOf, readUnit, shapeOf } from './units.js';

/** @typedef {import('../../js/game.js').Facts} Facts */
/** @typedef {import('../../js/game.js').Model} Model */
/** @typedef {import('../../js/game.js').Board} Board */
/** @typedef {import('../../js/game.js').Piece} Piece */
/** @typedef {import('../../js/game.js').OobSection} OobSection */
/** @typedef {import('./units.js').UnitState} UnitState */
/** A unit or leader as it is shown; the first part is that of a counter.
 * @typedef {import('../../js/counters.js').Face & {kind: string, formation: string, marks: string[], short: string,
 *   line: string, figure: string, badge: string, start: number, stands: number, worn: number, spent: number,
 *   condition: string, quality: string, arm: string, exceptional: boolean, leaders: string[],
 *   alarms: {kind: string, letter: string}[]}} BffFace */

/** The bands of the counters go by these names. @type {Record<string, string>} */
const BANDS = { Hill: 'AP-Hill', First: 'McLaws', Wilcox: 'Anderson' };
/** Letters of a name that a plate has room for. */
const ROOM = 22;
const QUALITIES = { crack: 'crack', veteran: 'vet', experienced: 'exp', green: 'green' };
/** Marks that a plate shows, with their letters. @type {[string, string, string][]} */
const ALARMS = [
  ['broken', 'bad', 'B'],
  ['disordered', 'bad', 'D'],
  ['silenced', 'bad', 'S'],
  ['damaged', 'bad', '½'],
  ['low', 'warn', 'L'],
  ['charging', 'go', '!'],
  ['counter', 'go', '!'],
];
/** @type {Record<string, string>} */
const MARK_WORDS = {
  low: 'low on ammunition',
  counter: 'countercharging',
  checked: 'charge checked',
  horse: 'horse shot',
  acted: 'has acted',
};
const SHOWN = /^(disordered|broken|silenced|damaged|low|dismounted|charging|counter|checked|horse)$/;

/** @implements {Model} */
export class BffModel {
  /** @type {Record<string, boolean>} */ fights = { charge: true, fire: false };
  bout = boutWords(this);
  score = 'objectives';
  id = 'bff';
  title = 'Brigade Fire & Fury';
  keys = ['turn', 'active', 'step', 'host', 'offensive', 'fire', 'combat', 'asking'];
  opens = ['BFF-3.1'];
  brief = true;
  stretches = [
    { word: 'turn', of: (/** @type {Facts} */ facts) => facts.get('turn') ?? '' },
    { word: 'player turn', of: (/** @type {Facts} */ facts) => `${facts.get('turn')} ${facts.get('active') ?? ''}` },
  ];
  overlay = new Overlay();
  ghost = new Ghost();
  aim = new Aim();
  reach = new Reach();
  /** Units and leaders, in the order of the data. @type {string[]} */ units = [];
  /** @type {Set<string>} */ #leaders = new Set();
  /** How many have a name up to its first comma. @type {Map<string, number>} */ #stems = new Map();

  /** @param {Board} board */
  constructor(board) {
    this.board = board.facts;
    this.reconstructed = new Set(board.reconstructed);
    for (const key of Object.keys(this.board)) {
      const [family, id, what] = key.split('.');
      if (what !== 'name' || (family !== 'unit' && family !== 'leader')) continue;
      this.units.push(id);
      const stem = this.board[key].replace(/[:,].*/, '');
      this.#stems.set(stem, (this.#stems.get(stem) ?? 0) + 1);
      if (family === 'leader') this.#leaders.add(id);
    }
    this.chart = new BffChart(this.fact);
    this.ghost.model = this;
  }

  /** @param {string} key */
  fact = (key) => /** @type {string | undefined} */ (this.board[key]);

  luck = luckWords;

  // ---- Names ---------------------------------------------------------------------------

  /** @param {string} key */
  isLeader(key) {
    return this.#leaders.has(key);
  }

  /** @param {string} key */
  isBattery(key) {
    return /battery/.test(this.of(key, 'type'));
  }

  /** @param {string} key */
  stem(key) {
    return `${this.isLeader(key) ? 'leader' : 'unit'}.${key}`;
  }

  /** @param {string} key @param {string} what */
  of(key, what) {
    return this.fact(`${this.stem(key)}.${what}`) ?? '';
  }

  /** @param {string} key */
  placeTitle(key) {
    return this.unitName(key);
  }

  /** @param {string} key */
  unitName(key) {
    return typeset(this.of(key, 'name') || key.replace(/-/g, ' '));
  }

  /** @param {string} key */
  unitSide(key) {
    return this.of(key, 'side');
  }

  /** Corps and division of a piece. @param {string} key */
  command(key) {
    const of = this.isLeader(key) ? this.of(key, 'of') : this.of(key, 'command');
    const division = this.fact(`division.${of}.name`) ? of : '';
    const corps = division ? (this.fact(`division.${division}.corps`) ?? '') : of;
    return { division, corps };
  }

  /** Of a name what a plate has room for; of one that two have, the word that tells them apart. @param {string} name */
  #cut(name) {
    const cut = name.replace(/[’']s Brigade$/, '').replace(/[:,].*/, '');
    const more = name.slice(cut.length).match(/^[:,] (\S+)/)?.[1];
    return more && this.#stems.get(cut) !== 1 ? `${cut} ${more.replace(/,$/, '')}` : cut;
  }

  // ---- Pieces --------------------------------------------------------------------------------

  /** @param {Facts} facts @param {string} key @returns {UnitState} */
  state(facts, key) {
    const u = readUnit(key, facts.get(this.stem(key)));
    if (!u.stands && u.formation) u.stands = this.isBattery(key) ? 1 : Number(this.of(key, 'label').split('/')[0]);
    return u;
  }

  /** @param {UnitState} u @param {string} [formation] */
  shape(u, formation) {
    return shapeOf(this.fact, this.of(u.key, 'type'), u, formation);
  }

  /** The middle of what it covers, in hundredths; null off the table. @param {Facts} facts @param {string} key
   * @returns {{x: number, y: number} | null} */
  middle(facts, key) {
    const u = this.state(facts, key);
    if (u.with) return this.middle(facts, u.with);
    if (!u.pose) return null;
    if (this.isLeader(key)) return u.pose;
    const c = cornersOf(u.pose, this.shape(u));
    return { x: (c[0].x + c[2].x) / 2, y: (c[0].y + c[2].y) / 2 };
  }

  /** Leaders with a unit. @param {Facts} facts @param {string} key */
  leadersWith(facts, key) {
    return [...this.#leaders].filter(
      (leader) => facts.get(`leader.${leader}`)?.split(' ').slice(0, 2).join(' ') === `with ${key}`,
    );
  }

  /** @param {Facts} facts @param {string} key @returns {BffFace} */
  face(facts, key) {
    const u = this.state(facts, key),
      side = this.of(key, 'side'),
      leader = this.isLeader(key),
      kind = leader ? 'leader' : this.of(key, 'type');
    const { corps, division } = this.command(key);
    const [start, worn, spent] = this.of(key, 'label')
      .split('/')
      .map((n) => Number(n) || 0);
    const battery = /battery/.test(kind);
    const condition = leader || battery ? '' : u.stands <= spent ? 'spent' : u.stands <= worn ? 'worn' : 'fresh';
    const quality = this.of(key, 'quality');
    const arm = battery ? this.of(key, 'class') : this.of(key, 'weapon');
    const name = (u.marks.includes('replaced') && this.of(key, 'replacement')) || this.of(key, 'name') || key;
    const left =
      battery || leader ? '' : u.stands === start ? this.of(key, 'label') : `${u.stands} of ${this.of(key, 'label')}`;
    const cut = this.#cut(name);
    const short = /** @type {Record<string, string>} */ (QUALITIES)[quality] ?? quality;
    return {
      key,
      name,
      side,
      type: leader ? 'leader' : battery ? 'artillery' : kind === 'infantry' ? 'infantry' : 'cavalry',
      command: side === 'union' ? corps : (BANDS[division || corps] ?? (division || corps)),
      factors: '',
      rank: this.of(key, 'rank'),
      leads: '',
      independent: battery,
      division: 0,
      exhausted: false,
      kind,
      formation: u.formation,
      marks: u.marks,
      short: cut.length > ROOM ? key.replace(/-/g, ' ') : cut,
      line: [left, short, arm, condition === 'fresh' ? '' : condition].filter(Boolean).join(' '),
      figure: leader ? this.of(key, 'rank') : battery ? arm : `${u.stands}/${start} ${arm}`,
      badge: side === 'union' ? corps : '',
      start: start || 1,
      stands: u.stands,
      worn: worn ?? 0,
      spent: spent ?? 0,
      condition,
      quality,
      arm,
      exceptional:
        (u.marks.includes('replaced') ? this.of(key, 'replacement-exceptional') : this.of(key, 'exceptional')) ===
        'yes',
      leaders: leader ? [] : this.leadersWith(facts, key),
      alarms: ALARMS.filter(([mark]) => u.marks.includes(mark)).map(([, as, letter]) => ({ kind: as, letter })),
    };
  }

  /** The unit that it is or goes with, while it is on the table. @param {Facts} facts @param {string} key */
  unitPlace(facts, key) {
    const u = this.state(facts, key);
    return u.with || (u.fate === 'table' ? key : '');
  }

  /** Order and condition in words. @param {BffFace} f */
  stateWords(f) {
    const words = [f.formation.replace('-', ' '), f.condition, ...f.marks.filter((mark) => SHOWN.test(mark))];
    const order =
      f.kind !== 'leader' && !f.marks.some((mark) => /disordered|broken|silenced/.test(mark)) ? 'good order' : '';
    return [...words.map((word) => MARK_WORDS[word] ?? word), order].filter(Boolean);
  }

  /** @param {BffFace} f @returns {Piece} */
  pieceOf(f) {
    const who = f.kind === 'leader' ? `${f.exceptional ? 'exceptional ' : ''}${f.rank} leader` : `${f.line}`;
    return {
      key: f.key,
      side: f.side,
      name: typeset(f.short),
      note: f.kind === 'leader' ? who : this.stateWords(f).join(', '),
      words: `${typeset(f.name)}, ${who}, ${this.stateWords(f).join(', ')}`,
      draw: (size) => faceSvg(f, size),
    };
  }

  /** @param {Facts} facts @param {string} key */
  piece(facts, key) {
    return this.pieceOf(this.face(facts, key));
  }

  /** @param {Facts} facts @param {string} place */
  pieces(facts, place) {
    return [place, ...this.leadersWith(facts, place)].map((key) => this.piece(facts, key));
  }

  // ---- Where the game is -----------------------------------------------------------------------

  /** The piece that the step is about, or ''. @param {Facts} facts */
  mover(facts) {
    const step = facts.get('step') ?? '';
    if (step === 'retreat') return facts.get('retreat') ?? '';
    if (step === 'carry') return facts.get('combat.victor') ?? '';
    if (/^(maneuver-check|choice|pose|countercharge|breakthrough)$/.test(step)) return facts.get('maneuver') ?? '';
    return step === 'ask' ? (facts.get('ask.about') ?? '') : '';
  }

  /** @param {Facts} facts */
  fight(facts) {
    const step = facts.get('step') ?? '';
    if (/^(firers|fire-roll|checked)$/.test(step)) return facts.get('fire') ?? '';
    if (/^(combat-roll|losses)$/.test(step)) return (facts.get('combat') ?? '').split(' ')[1] ?? '';
    return '';
  }

  /** Who has joined the fire. @param {Facts} facts */
  committed(facts) {
    if (facts.get('step') !== 'firers') return [];
    return [...facts].filter(([key]) => /^fire\.\d+$/.test(key)).map(([, value]) => value.split(' ')[0]);
  }

  /** @param {Facts} facts */
  focus(facts) {
    const key = this.fight(facts) || this.mover(facts);
    return key && this.unitPlace(facts, key);
  }

  /** @param {Facts} facts */
  active(facts) {
    return this.focus(facts);
  }

  /** @param {Facts} facts */
  activeSide(facts) {
    return facts.get('active') ?? '';
  }

  /** @param {import('../../js/table.js').Action} action */
  light(action) {
    return { attack: /^(target|charge|resolve|break-through)$/.test(action.verb), plate: '' };
  }

  /** A part of a brigade fires: offered when the brigade is chosen.
   * @param {import('../../js/table.js').Action} action */
  minor(action) {
    return action.verb === 'part';
  }

  /** @param {Facts} facts */
  activation(facts) {
    return { side: facts.get('active') ?? '', word: phaseOf(facts) };
  }

  /** "2-M": turn and phase. @param {Facts} facts */
  when(facts) {
    return `${facts.get('turn') ?? ''}-${phaseOf(facts)[0] ?? ''}`;
  }

  // ---- Words -----------------------------------------------------------------------------------

  /** @param {Facts} facts @param {string} key */
  about(facts, key) {
    const f = this.face(facts, key);
    const { corps, division } = this.command(key);
    const name = (/** @type {string} */ family, /** @type {string} */ id) => this.fact(`${family}.${id}.name`) ?? '';
    const lines = [[name('division', division), name('corps', corps)].filter(Boolean).join(', ')];
    if (f.kind === 'leader') lines.push(`${f.exceptional ? 'exceptional ' : ''}${f.rank} leader`);
    else if (this.isBattery(key)) lines.push(`${f.quality}, ${f.arm}, ${this.of(key, 'guns') || 6} guns`);
    else {
      lines.push(`${f.quality}, ${f.arm}${this.of(key, 'exceptional') === 'yes' ? ', exceptional commander' : ''}`);
      lines.push(
        `${f.stands} of ${f.start} stands${f.worn ? `, worn at ${f.worn}` : ''}` +
          (f.spent ? `, spent at ${f.spent}` : ''),
      );
    }
    lines.push(this.stateWords(f).join(', '));
    return lines.filter(Boolean).map((text) => ({ text: capital(typeset(text)) }));
  }

  /** Numbers of the key positions. */
  get objectives() {
    return Object.keys(this.board).flatMap((key) => /^objective\.(\d+)\.at$/.exec(key)?.[1] ?? []);
  }

  /** @param {Facts} facts @param {string} n */
  holder(facts, n) {
    const held = facts.get(`holder.${n}`) ?? '';
    return held === 'none' ? '' : held;
  }

  /** @param {Facts} facts */
  tracks(facts) {
    return tracksOf(this, facts);
  }

  /** @param {Facts} facts @param {string} actor */
  context(facts, actor) {
    const turn = facts.get('turn');
    const light = this.fact(`turn.${turn}.light`) ?? 'day';
    const active = facts.get('active') ?? '';
    const hour = `turn ${turn}, ${this.fact(`turn.${turn}.hour`) ?? ''}${light === 'day' ? '' : `, ${light}`}`;
    const other = actor === active || /^(fortune|nobody)$/.test(actor) ? '' : `, ${sideName(actor)} to move`;
    const rolled = /^(choice|pose)$/.test(facts.get('step') ?? '') ? (facts.get('maneuver.result') ?? 'none') : 'none';
    const words = [`${sideTitle(active || actor)} ${hour}, ${phaseOf(facts).toLowerCase()} phase${other}.`];
    if (rolled !== 'none') words.push(`${capital(rolled.replace(/-/g, ' '))}.`);
    return words.join(' ');
  }

  /**
   * @param {Facts} facts
   * @param {import('../../js/game.js').View | null} view
   * @param {import('../../js/game.js').Sheet} sheet
   * @param {string} place
   */
  sheet(facts, view, sheet, place) {
    return sheetWords(this, facts, view, sheet, place);
  }

  /** @param {Facts} facts @returns {OobSection[]} */
  oob(facts) {
    return ['union', 'confederate'].map((side) => {
      /** @type {Map<string, OobSection['groups'][0]>} */ const groups = new Map();
      let stands = 0,
        standing = 0;
      for (const key of this.units) {
        if (this.of(key, 'side') !== side || !facts.has(this.stem(key))) continue;
        const { corps, division } = this.command(key);
        const name =
          [this.fact(`corps.${corps}.name`), this.fact(`division.${division}.name`)].filter(Boolean).join(', ') ||
          'Army';
        const group = groups.get(name) ?? { name: typeset(name), units: [] };
        groups.set(name, group);
        const f = this.face(facts, key),
          place = this.unitPlace(facts, key);
        const where = place ? (place === key ? '' : `with ${this.unitName(place)}`) : this.fateWords(facts, key);
        group.units.push({
          piece: this.pieceOf(f),
          state: place ? this.stateWords(f).join(', ') : '',
          place,
          where: where || 'on the table',
        });
        if (!place || f.kind === 'leader') continue;
        standing++;
        stands += f.stands;
      }
      const heading = `${sideTitle(side)}: ${standing} units on the table, ${stands} stands and batteries`;
      return { side, heading, groups: [...groups.values()] };
    });
  }

  /** @param {Facts} facts @param {string} key */
  fateWords(facts, key) {
    const { fate } = this.state(facts, key);
    const arrival = Object.keys(this.board).find(
      (fact) => /^arrival\.\d+\.pieces$/.test(fact) && this.board[fact].split(' ').includes(key),
    );
    const turn = arrival ? this.fact(arrival.replace('pieces', 'turn')) : '';
    if (fate === 'waiting') return turn ? `arrives on turn ${turn}` : 'not yet arrived';
    const words = { lost: 'lost', taken: 'captured', off: 'left the table', away: 'withdrawn', fallen: 'fallen' };
    return /** @type {Record<string, string>} */ (words)[fate] ?? (fate || 'not in this battle');
  }
}
