/** What the facts of Give Us Victories mean for a reader: pieces, hexes, calendar. No rules: only reading. */

import { marked } from '../../js/marks.js';
import { GuvChart } from './chart.js';
import { typeset, capital } from '../../js/dom.js';
import { sideTitle } from '../../js/sides.js';
import { faceSvg, faceWords } from './faces.js';
import { DIRECTIONS, hexId, neighbour } from '../../js/hexes.js';
import { boutWords } from './bout.js';
import { sheetWords } from './sheet.js';
import { chitSide, luckWords } from './luck.js';
import { calendar } from './calendar.js';
import { Overlay } from '../../js/overlay.js';

/** @typedef {import('../../js/game.js').Facts} Facts */
/** @typedef {import('../../js/game.js').Model} Model */
/** @typedef {import('../../js/game.js').Board} Board */
/** @typedef {import('../../js/game.js').Piece} Piece */
/** @typedef {import('../../js/game.js').OobSection} OobSection */
/** @typedef {import('./faces.js').GuvFace} GuvFace */
/** The stack of a hex, the top first; unseen pieces have no key.
 * @typedef {{side: string, faces: GuvFace[]}} Stack */

/** The bands of the counters go by these names. @type {Record<string, string>} */
const BANDS = { Hill: 'AP-Hill' };
const GROUND = { open: 'Open', forest: 'Woods', town: 'Village', city: 'Town' };
const HEX = /^\d{4}$/;

/** @implements {Model} */
export class GuvModel {
  /** @type {Record<string, boolean>} */ fights = { combat: true, bombardment: false };
  bout = boutWords(this);
  id = 'guv';
  title = 'Give Us Victories';
  keys = ['turn', 'drawn', 'chit', 'fight.targets'];
  opens = ['GUV-6.a', 'GUV-8.pull-a'];
  stretches = [
    { word: 'turn', of: (/** @type {Facts} */ facts) => facts.get('turn') ?? '' },
    { word: 'chit', of: (/** @type {Facts} */ facts) => `${facts.get('turn')} ${facts.get('drawn') ?? ''}` },
  ];
  overlay = new Overlay();
  /** @type {string[]} */ units = [];
  /** Hexes in play. @type {string[]} */ hexes = [];
  /** @type {string[]} */ formations = [];

  /** @param {Board} board @param {string} chart */
  constructor(board, chart) {
    this.board = board.facts;
    this.reconstructed = new Set(board.reconstructed);
    this.chart = new GuvChart(chart);
    this.luck = luckWords(this.fact);
    for (const key of Object.keys(this.board)) {
      const [family, id, what] = key.split('.');
      if (family === 'unit' && what === 'name') this.units.push(id);
      if (family === 'formation' && what === 'name') this.formations.push(id);
    }
    this.columns = Number(this.fact('grid.columns'));
    this.rows = Number(this.fact('grid.rows'));
    const [from, to] = this.area;
    for (let row = Number(from.slice(2)); row <= Number(to.slice(2)); row++) {
      for (let column = Number(from.slice(0, 2)); column <= Number(to.slice(0, 2)); column++)
        this.hexes.push(hexId(column, row));
    }
  }

  /** @param {string} key */
  fact = (key) => /** @type {string | undefined} */ (this.board[key]);

  /** The corners of what is in play. */
  get area() {
    const all = ['0101', hexId(this.columns, this.rows)];
    return this.fact('scenario.area')?.split(' ') ?? all;
  }

  /** Is only a part of the sheet in play? */
  get partial() {
    return this.hexes.length < this.columns * this.rows;
  }

  // ---- Names ---------------------------------------------------------------------------

  /** @param {string} id */
  placeName(id) {
    return typeset(this.fact(`hex.${id}.name`) ?? '');
  }

  /** @param {string} id */
  placeTitle(id) {
    return `${id} ${this.placeName(id)}`.trim();
  }

  /** @param {string} key */
  unitName(key) {
    return typeset(this.fact(`unit.${key}.name`) ?? key);
  }

  /** "V Corps", "Jackson", "Independent". @param {string} chit */
  chitName(chit) {
    if (chit.endsWith('-independent')) return 'Independent';
    if (chit === 'good-general') return 'Good General';
    return typeset(this.fact(`formation.${chit}.name`) ?? chit);
  }

  /** "V Corps", "A. P. Hill": where room is scarce. @param {string} chit */
  chitShort(chit) {
    const commander = this.chitSide(chit) === 'confederate' && this.fact(`formation.${chit}.commander`);
    return commander ? typeset(commander) : this.chitName(chit);
  }

  /** @param {string} chit */
  chitSide(chit) {
    return chitSide(chit, this.fact);
  }

  /** Hexes round a chit; 0 where the board tells none. @param {string} chit */
  radius(chit) {
    const independent = chit.endsWith('-independent') ? this.fact('rule.independent-radius') : '';
    return Number(this.fact(`formation.${chit}.radius`) ?? this.fact(`commander.${chit}.radius`) ?? independent ?? 0);
  }

  /** Where a chit lies on the map, or ''. @param {Facts} facts @param {string} chit */
  chitHex(facts, chit) {
    const at = facts.get(`chit.${chit}`) ?? '';
    return HEX.test(at) ? at : '';
  }

  /** @param {string} key */
  unitSide(key) {
    return this.fact(`unit.${key}.side`) ?? '';
  }

  // ---- Pieces --------------------------------------------------------------------------------

  /** @param {Facts} facts @param {string} key @returns {GuvFace} */
  face(facts, key) {
    const of = (/** @type {string} */ what) => this.fact(`unit.${key}.${what}`) ?? '';
    const marks = `${facts.get(`unit.${key}`) ?? ''} ${facts.get(`unit.${key}.marks`) ?? ''}`
      .split(' ')
      .filter(Boolean);
    const formation = of('formation');
    const kind = of('type'),
      reduced = marks.includes('reduced'),
      bonus = Number((reduced && of('reduced-bonus')) || of('bonus') || 0),
      move = Number(of('move')) ? `-${of('move')}` : '';
    return {
      key,
      name: of('name'),
      side: of('side'),
      type: kind === 'horse-artillery' ? 'artillery' : kind,
      kind,
      command: BANDS[formation] ?? formation,
      factors: `${of('combat')}${move}/${of('reduced')}${move}`,
      rank: '',
      leads: '',
      independent: !formation,
      division: of('side') === 'union' ? Number(of('division')[0] || 0) % 4 : 0,
      exhausted: reduced,
      bonus,
      aside: bonus > 0,
      marks: marks.slice(1).filter((mark) => mark !== 'reduced' && !HEX.test(mark)),
    };
  }

  /** @param {string} side @returns {GuvFace} */
  unseen(side) {
    const face = this.face(new Map(), '');
    return { ...face, side, name: 'unseen' };
  }

  /** @param {Facts} facts @param {string} key */
  unitPlace(facts, key) {
    const place = (facts.get(`unit.${key}`) ?? '').slice(0, 4);
    return HEX.test(place) ? place : '';
  }

  /** Which seen units stand where. @param {Facts} facts @returns {Map<string, string[]>} */
  standing(facts) {
    /** @type {Map<string, string[]>} */ const all = new Map();
    for (const key of this.units) {
      const place = this.unitPlace(facts, key);
      if (place) all.set(place, [...(all.get(place) ?? []), key]);
    }
    return all;
  }

  /** @param {Facts} facts @param {string} hex @param {string[]} [seen] units there, where they are known already
   * @returns {Stack | null} */
  stack(facts, hex, seen = this.standing(facts).get(hex) ?? []) {
    const told = facts.get(`stack.${hex}`) ?? '';
    const hidden = /^(\d+), top (\S+)$/.exec(told);
    const keys = told && !hidden ? told.split(', ') : seen;
    const side = this.fact(`unit.${keys[0] ?? hidden?.[2]}.side`) ?? '';
    const faces = keys.map((key) => this.face(facts, key));
    for (let n = Number(hidden?.[1] ?? 0); faces.length < n;) faces.push(this.unseen(side));
    return faces.length ? { side, faces } : null;
  }

  /** One line under a counter. @param {GuvFace} f */
  role(f) {
    if (!f.key) return 'not seen';
    const quiet = f.marks.includes('active') ? ['active', 'again', 'used'] : ['again'];
    const states = f.marks.filter((mark) => !quiet.includes(mark));
    if (states.length) return states.map((mark) => (mark === 'oos' ? 'no supply' : mark)).join(', ');
    const formation = this.fact(`unit.${f.key}.formation`);
    const division = this.fact(`unit.${f.key}.division`) ?? '';
    if (!formation) return f.kind.replace('-', ' ');
    return f.side === 'union' ? `${formation}${division ? `, ${division[0]} div.` : ''}` : this.chitShort(formation);
  }

  /** @param {GuvFace} f @returns {Piece} */
  pieceOf(f) {
    return {
      key: f.key,
      side: f.side,
      name: f.key ? this.unitName(f.key) : 'Unseen',
      note: this.role(f),
      words: f.key ? `${faceWords(f)}, ${this.role(f)}` : 'hidden piece',
      draw: (size) => faceSvg(f, size),
    };
  }

  /** @param {Facts} facts @param {string} key */
  piece(facts, key) {
    return this.pieceOf(this.face(facts, key));
  }

  /** @param {Facts} facts @param {string} place */
  pieces(facts, place) {
    return this.stack(facts, place)?.faces.map((f) => this.pieceOf(f)) ?? [];
  }

  // ---- Where the game is -----------------------------------------------------------------------

  /** @param {Facts} facts @param {string} key */
  #first(facts, key) {
    return (facts.get(key) ?? '').split(' ')[0];
  }

  /** @param {Facts} facts */
  focus(facts) {
    const retreat = facts.get('retreat.unit') ?? '';
    return (
      (retreat && this.unitPlace(facts, retreat)) ||
      facts.get('retreat.from') ||
      facts.get('react.hex') ||
      facts.get('group.hex') ||
      this.#first(facts, 'fight.targets') ||
      facts.get(`chit.${facts.get('chit')}`) ||
      this.#home(facts, facts.get('asked') ?? '')
    );
  }

  /** Where most of a formation stands, or ''. @param {Facts} facts @param {string} formation */
  #home(facts, formation) {
    /** @type {Map<string, number>} */ const many = new Map();
    for (const key of formation ? this.units : []) {
      const hex = this.fact(`unit.${key}.formation`) === formation ? this.unitPlace(facts, key) : '';
      if (hex) many.set(hex, (many.get(hex) ?? 0) + 1);
    }
    return [...many].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
  }

  /** Is this a piece of the formation that is asked about? @param {Facts} facts @param {string} key */
  isAsked(facts, key) {
    return !!key && facts.has('asked') && this.fact(`unit.${key}.formation`) === facts.get('asked');
  }

  /** @param {Facts} facts */
  active(facts) {
    return facts.get('group.hex') ?? this.#first(facts, 'fight.targets');
  }

  /** @param {Facts} facts */
  activeSide(facts) {
    return this.chitSide(facts.get('chit') ?? '') || (facts.get('asking') ?? '');
  }

  /** @param {Facts} facts */
  fight(facts) {
    return this.#first(facts, 'fight.targets');
  }

  /** @param {Facts} facts */
  committed(facts) {
    return /^(declare|battery)$/.test(facts.get('step') ?? '') ? (facts.get('fight.attackers') ?? '').split(' ') : [];
  }

  /** @param {Facts} facts */
  mover(facts) {
    return facts.get('retreat.unit') ?? this.#first(facts, 'group');
  }

  /** @param {import('../../js/table.js').Action} action */
  light(action) {
    const [cost = ''] = marked(action.text, 'cost');
    return {
      attack: /^(attack|target|bombard)$/.test(action.verb),
      plate: cost.replace(' 1/2', '½').replace('1/2', '½'),
    };
  }

  /** @param {Facts} facts */
  activation(facts) {
    const chit = facts.get('chit') ?? '';
    const none = facts.get('drawn') ? 'Between chits' : 'Before the draw';
    return { side: this.chitSide(chit), word: chit ? this.chitName(chit) : none };
  }

  /** "13-2": turn, and how many chits have been drawn. @param {Facts} facts */
  when(facts) {
    return `${facts.get('turn') ?? ''}-${(facts.get('drawn') ?? '').split(' ').filter(Boolean).length || 'A'}`;
  }

  // ---- Words -----------------------------------------------------------------------------------

  /** Ground, works and signs of a hex. @param {Facts} facts @param {string} id */
  about(facts, id) {
    const [ground, height] = (this.fact(`hex.${id}`) ?? '').split(' ');
    const ours = this.reconstructed.has(`hex.${id}`);
    /** @type {import('../../js/game.js').Note[]} */
    const lines = [];
    const name = /** @type {Record<string, string>} */ (GROUND)[ground] ?? '';
    if (name) lines.push({ text: `${name}${height ? ', height' : ''}`, ours });
    const sides = this.#sides(id);
    if (sides.road) lines.push({ text: sides.road });
    if (sides.water) lines.push({ text: sides.water });
    const fort = this.fact(`hex.${id}.fort`)?.split(' ');
    if (fort)
      lines.push({ text: `${sideTitle(fort[0])} works: ${fort.length > 6 ? 'all sides' : fort.slice(1).join(', ')}` });
    if (facts.has(`breastwork.${id}`)) lines.push({ text: 'Breastwork' });
    const flag = this.fact(`hex.${id}.flag`);
    if (flag) lines.push({ text: `${sideTitle(flag.split(' ')[0])} supply` });
    const worth = this.fact(`vp.${id}`);
    if (worth) lines.push({ text: `${worth} victory points` });
    if ([1, 2].some((n) => this.fact(`scenario.goal.${n}`) === id)) lines.push({ text: 'Scenario objective' });
    for (const [chit, at] of this.chits(facts)) if (at === id) lines.push({ text: `${this.chitName(chit)}: chit` });
    for (const side of ['union', 'confederate'])
      if (facts.get(`detachment.${side}`) === id) lines.push({ text: `${sideTitle(side)} detachment` });
    return lines;
  }

  /** Roads and water on the sides of a hex. @param {string} id */
  #sides(id) {
    let road = '';
    /** @type {Record<string, string[]>} */ const water = {};
    DIRECTIONS.forEach((name, i) => {
      const other = neighbour(id, i);
      const side = Number(id) < Number(other) ? `${id}-${other}` : `${other}-${id}`;
      const kind = this.fact(`road.${side}`);
      if (kind && road !== 'Major road') road = `${capital(kind)} road`;
      const wet = this.fact(`side.${side}`);
      if (wet) (water[wet] ??= []).push(name);
    });
    const said = Object.entries(water).map(([kind, at]) => `${capital(kind)} ${at.join(' ')}`);
    return { road, water: said.join('; ') };
  }

  /** Chits on the map and their hexes. @param {Facts} facts @returns {[string, string][]} */
  chits(facts) {
    /** @type {[string, string][]} */ const all = [];
    for (const chit of [...this.formations, 'Hooker', 'Lee', 'Jackson', 'Longstreet', 'good-general'].concat(
      ['union', 'confederate'].map((side) => `${side}-independent`),
    )) {
      const at = facts.get(`chit.${chit}`);
      if (at && HEX.test(at)) all.push([chit, at]);
    }
    return all;
  }

  /** Chits in the cup: how many, once they are chosen, and which of them one knows. @param {Facts} facts */
  cup(facts) {
    const of = (/** @type {string} */ side) => (facts.get(`cup.${side}`) ?? '').split(' ').filter(Boolean);
    const known = [...of('union'), ...of('confederate')];
    const chosen = !facts.get('step')?.startsWith('choose');
    return { known, count: chosen ? Number(facts.get('cup.count') ?? known.length) : 0 };
  }

  /** @param {Facts} facts */
  tracks(facts) {
    return calendar(this, facts);
  }

  /** @param {string} step */
  draws(step) {
    return step === 'pull' || step === 'draw';
  }

  /** @param {Facts} facts @param {string} actor */
  context(facts, actor) {
    const turn = facts.get('turn');
    const words = [`${sideTitle(actor)}, turn ${turn}, ${this.fact(`turn.${turn}.day`)}.`];
    const chit = facts.get('chit');
    if (chit) words.push(`${sideTitle(this.chitSide(chit))} chit: ${this.chitShort(chit)}.`);
    if (facts.get('chit.marching') === 'yes') words.push('Forced march.');
    const events = facts.get('events');
    if (events)
      words.push(
        `In effect: ${events
          .split(' ')
          .map((event) => typeset(this.fact(`event.${event}.name`) ?? event))
          .join(', ')}.`,
      );
    return words.join(' ');
  }

  /** Who must go has lost the ground: somebody retreats or advances.
   * @param {import('../../js/table.js').Line[]} lines */
  won(lines) {
    return lines.some(({ clause }) => ['GUV-14.ret-b', 'GUV-14.ret-c', 'GUV-14.adv-a'].includes(clause));
  }

  /** @param {string} side */
  curtain(side) {
    return `Pass the device. The ${sideTitle(side)} chits, events and stacks are shown next.`;
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
      const units = this.units.filter((key) => this.fact(`unit.${key}.side`) === side && facts.has(`unit.${key}`));
      /** @type {OobSection['groups']} */ const groups = [];
      let points = 0,
        standing = 0;
      for (const key of units) {
        const formation = this.fact(`unit.${key}.formation`) ?? '';
        const kind = this.fact(`unit.${key}.type`) ?? '';
        const name = formation
          ? this.chitName(formation)
          : /skirmisher|dummy/.test(kind)
            ? 'Skirmishers'
            : 'Independent';
        let group = groups.find((one) => one.name === name);
        if (!group) groups.push((group = { name, units: [] }));
        const unit = this.#oobUnit(facts, key);
        group.units.push(unit);
        if (!unit.place) continue;
        standing++;
        const f = this.face(facts, key);
        points += Number.parseInt(f.factors.split('/')[f.exhausted ? 1 : 0], 10);
      }
      return { side, heading: `${sideTitle(side)}: ${standing} seen on the map, ${points} combat points`, groups };
    });
  }

  /** @param {Facts} facts @param {string} key */
  #oobUnit(facts, key) {
    const place = this.unitPlace(facts, key);
    const f = this.face(facts, key);
    const state = [f.exhausted ? 'reduced' : 'full strength', ...f.marks].join(', ');
    return {
      piece: this.pieceOf(f),
      state: place ? state : '',
      place,
      where: place ? this.placeTitle(place) : (facts.get(`unit.${key}`) ?? ''),
    };
  }
}
