/** What the facts of The Last Full Measure mean for a reader: pieces, hexes, tracks. No rules: only reading. */

import { marked } from '../../js/marks.js';
import { capital, typeset } from '../../js/dom.js';
import { DIRECTIONS, hexId, neighbour } from '../../js/hexes.js';
import { Overlay } from '../../js/overlay.js';
import { sideTitle } from '../../js/sides.js';
import { LfmChart } from './chart.js';
import { faceSvg, faceWords, stateWords } from './faces.js';
import { Formations } from './formations.js';
import { luckWords } from './luck.js';
import { boutWords } from './bout.js';
import { sheetWords } from './sheet.js';
import { phaseOf, tracksOf } from './tracks.js';

/** @typedef {import('../../js/game.js').Facts} Facts */
/** @typedef {import('../../js/game.js').Model} Model */
/** @typedef {import('../../js/game.js').Board} Board */
/** @typedef {import('../../js/game.js').Piece} Piece */
/** @typedef {import('../../js/game.js').OobSection} OobSection */
/** @typedef {import('./faces.js').LfmFace} LfmFace */
/** The stack of a hex, the top first. @typedef {{side: string, faces: LfmFace[]}} Stack */

/** The bands of the counters go by these names. @type {Record<string, string>} */
const BANDS = { Hill: 'AP-Hill' };
const STARS = { brigade: 1, division: 2, corps: 3, army: 4 };
const GROUND = {
  clear: 'Clear',
  woods: 'Woods',
  town: 'Buildings',
  corn: 'Corn',
  orchard: 'Orchard',
  sunken: 'Sunken',
};
const HEX = /^\d{4}$/;
const FRACTIONS = /** @type {Record<string, string>} */ ({
  '1/12': '⅟₁₂',
  '1/6': '⅙',
  '1/4': '¼',
  '1/3': '⅓',
  '1/2': '½',
  '2/3': '⅔',
  '3/4': '¾',
  '5/6': '⅚',
});

/** @implements {Model} */
export class LfmModel {
  /** @type {Record<string, boolean>} */ fights = { combat: true, charge: true, bombardment: false };
  bout = boutWords(this);
  score = 'objectives';
  id = 'lfm';
  title = 'The Last Full Measure';
  keys = ['turn', 'phasing', 'step', 'host', 'fight', 'fight.defenders', 'asking'];
  opens = ['LFM-S0a'];
  brief = true;
  stretches = [
    { word: 'turn', of: (/** @type {Facts} */ facts) => facts.get('turn') ?? '' },
    { word: 'half-turn', of: (/** @type {Facts} */ facts) => `${facts.get('turn')} ${facts.get('phasing') ?? ''}` },
  ];
  overlay = new Overlay();
  /** Units and commanders, in the order of the data. @type {string[]} */ units = [];
  /** Hexes in play. @type {string[]} */ hexes = [];
  /** @type {Set<string>} */ #commanders = new Set();

  /** @param {Board} board @param {string} chart */
  constructor(board, chart) {
    this.board = board.facts;
    this.reconstructed = new Set(board.reconstructed);
    this.chart = new LfmChart(chart);
    for (const key of Object.keys(this.board)) {
      const [family, id, what] = key.split('.');
      if (what !== 'name' || (family !== 'unit' && family !== 'commander')) continue;
      this.units.push(id);
      if (family === 'commander') this.#commanders.add(id);
    }
    this.formations = new Formations(this);
    this.columns = Number(this.fact('grid.columns'));
    this.rows = Number(this.fact('grid.rows'));
    const [from, to] = this.fact('scenario.area')?.split(' ') ?? ['0101', hexId(this.columns, this.rows)];
    for (let row = Number(from.slice(2)); row <= Number(to.slice(2)); row++) {
      for (let column = Number(from.slice(0, 2)); column <= Number(to.slice(0, 2)); column++)
        this.hexes.push(hexId(column, row));
    }
  }

  /** @param {string} key */
  fact = (key) => /** @type {string | undefined} */ (this.board[key]);

  luck = luckWords;

  /** Is only a part of the sheet in play? */
  get partial() {
    return this.hexes.length < this.columns * this.rows;
  }

  // ---- Names ---------------------------------------------------------------------------

  /** @param {string} key */
  isCommander(key) {
    return this.#commanders.has(key);
  }

  /** The stem of a piece's keys. @param {string} key */
  stem(key) {
    return `${this.isCommander(key) ? 'commander' : 'unit'}.${key}`;
  }

  /** @param {string} key @param {string} what */
  of(key, what) {
    return this.fact(`${this.stem(key)}.${what}`) ?? '';
  }

  /** @param {string} id */
  placeTitle(id) {
    return `${id} ${typeset(this.fact(`hex.${id}.name`) ?? '')}`.trim();
  }

  /** @param {string} key */
  unitName(key) {
    return typeset(this.of(key, 'name') || key);
  }

  /** @param {string} key */
  unitSide(key) {
    return this.of(key, 'side');
  }

  // ---- Pieces --------------------------------------------------------------------------------

  /** Where it is or what became of it, and its marks. @param {Facts} facts @param {string} key */
  state(facts, key) {
    const stem = this.stem(key);
    const words = (facts.get(stem) ?? '').split(' ').filter(Boolean);
    const marks = [...words.slice(1), ...(facts.get(`${stem}.marks`) ?? '').split(' ')].filter(Boolean);
    return { fate: words[0] ?? '', marks };
  }

  /** What the counter is marked with; two marks follow from other facts. @param {Facts} facts @param {string} key */
  #marks(facts, key) {
    const { fate, marks } = this.state(facts, key);
    const brigade = this.of(key, 'brigade');
    if (brigade && (facts.get('shattered') ?? '').split(' ').includes(brigade)) marks.push('shattered');
    const told = HEX.test(fate) && /^(Artillery|Movement|Combat)$/.test(phaseOf(facts));
    const own = told && facts.get('phasing') === this.of(key, 'side') && !this.isCommander(key);
    if (own && !marks.includes('command')) marks.push('astray');
    return marks;
  }

  /** @param {Facts} facts @param {string} key @returns {LfmFace} */
  face(facts, key) {
    const side = this.of(key, 'side'),
      kind = this.isCommander(key) ? 'leader' : this.of(key, 'type'),
      marks = this.#marks(facts, key);
    const back = marks.some((mark) => mark === 'limbered' || mark === 'dismounted');
    const sp = Number(back ? this.of(key, 'back') : this.of(key, 'sp')),
      cr = Number(this.of(key, 'cr'));
    const place = this.formations.of(key);
    const replaced = marks.includes('replaced');
    const rank = /** @type {keyof typeof STARS} */ (this.of(key, 'rank'));
    return {
      key,
      name: (replaced && this.of(key, 'replacement-name')) || this.of(key, 'name'),
      side,
      type: kind === 'horse-artillery' ? 'artillery' : kind,
      kind,
      command: side === 'union' ? place.corps : (BANDS[place.division] ?? place.division),
      factors: `${sp}-${cr}/${sp}-${cr}`,
      rank,
      leads: '',
      independent: /artillery/.test(kind),
      division: side === 'union' ? place.ordinal : 0,
      exhausted: marks.includes('disorganized') || marks.includes('charged'),
      sp,
      cr,
      cv: rank === 'brigade' ? '' : (replaced && this.of(key, 'replacement')) || this.of(key, 'cv'),
      stars: STARS[rank] ?? 0,
      pips: this.isCommander(key) ? 0 : place.pips,
      marks,
    };
  }

  /** @param {Facts} facts @param {string} key */
  unitPlace(facts, key) {
    const { fate } = this.state(facts, key);
    return HEX.test(fate) ? fate : '';
  }

  /** Who stands where. @param {Facts} facts @returns {Map<string, string[]>} */
  standing(facts) {
    /** @type {Map<string, string[]>} */ const all = new Map();
    for (const key of this.units) {
      const place = this.unitPlace(facts, key);
      if (place) all.set(place, [...(all.get(place) ?? []), key]);
    }
    return all;
  }

  /** The strongest on top, commanders below. @param {Facts} facts @param {string} hex @param {string[]} [keys] who is
   * there, where that is known already @returns {Stack | null} */
  stack(facts, hex, keys = this.standing(facts).get(hex) ?? []) {
    const faces = keys.map((key) => this.face(facts, key));
    const worth = (/** @type {LfmFace} */ f) => (f.stars ? f.stars - 100 : f.sp - (f.exhausted ? 20 : 0));
    faces.sort((a, b) => worth(b) - worth(a));
    return faces.length ? { side: faces[0].side, faces } : null;
  }

  /** One line under a counter. @param {LfmFace} f */
  role(f) {
    const states = stateWords(f);
    if (states.length) return states.join(', ');
    return f.stars ? `${f.rank} commander` : this.formations.words(f.key).split(', ')[0];
  }

  /** @param {LfmFace} f @returns {Piece} */
  pieceOf(f) {
    return {
      key: f.key,
      side: f.side,
      name: typeset(f.name),
      note: this.role(f),
      words: `${faceWords(f)}, ${this.formations.words(f.key)}`,
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

  /** The first hex of a fact. @param {Facts} facts @param {string} key */
  #first(facts, key) {
    return (facts.get(key) ?? '').split(' ').find((word) => HEX.test(word)) ?? '';
  }

  /** Pieces of a combat by its number, as hexes. @param {Facts} facts @param {string} number
   * @param {boolean} attacking */
  combat(facts, number, attacking) {
    /** @type {Set<string>} */ const hexes = new Set();
    for (const key of this.units) {
      if (facts.get(`${this.stem(key)}.fight`) !== number) continue;
      const place = this.unitPlace(facts, key);
      if (place && (this.of(key, 'side') === facts.get('phasing')) === attacking) hexes.add(place);
    }
    return [...hexes];
  }

  /** @param {Facts} facts */
  fight(facts) {
    const step = facts.get('step') ?? '';
    if (step === 'declare') return this.combat(facts, facts.get('fights') ?? '', false)[0] ?? '';
    return this.#first(facts, 'fight.defenders');
  }

  /** Of the attack that is being put together, or the batteries of a fire. @param {Facts} facts */
  committed(facts) {
    const step = facts.get('step');
    if (step !== 'declare' && step !== 'battery') return [];
    const hexes = (facts.get('fight.attackers') ?? '').split(' ');
    return this.units.filter((key) =>
      step === 'battery'
        ? hexes.includes(this.unitPlace(facts, key))
        : facts.get(`${this.stem(key)}.fight`) === facts.get('fights') && this.of(key, 'side') === facts.get('phasing'),
    );
  }

  /** @param {Facts} facts */
  focus(facts) {
    const asked = facts.get('asked') ?? '';
    return (
      this.#first(facts, 'group.hex') ||
      this.#first(facts, 'retreat.at') ||
      this.#first(facts, 'retreat.from') ||
      this.fight(facts) ||
      (asked && asked !== 'none' ? this.unitPlace(facts, asked) : '')
    );
  }

  /** @param {Facts} facts */
  active(facts) {
    return this.#first(facts, 'group.hex') || this.#first(facts, 'retreat.at') || this.fight(facts);
  }

  /** @param {Facts} facts */
  activeSide(facts) {
    return facts.get('retreat.side') ?? facts.get('phasing') ?? '';
  }

  /** @param {Facts} facts */
  mover(facts) {
    return this.units.find((key) => / ?group\b/.test(facts.get(`${this.stem(key)}.marks`) ?? '')) ?? '';
  }

  /** @param {import('../../js/table.js').Action} action */
  light(action) {
    const [cost = ''] = marked(action.text, 'cost');
    const [whole, part] = cost.includes('/') ? cost.split(/ (?=\d+\/)/).slice(-2) : [cost, ''];
    const plate = part ? `${whole}${FRACTIONS[part] ?? ` ${part}`}` : (FRACTIONS[whole] ?? whole);
    return { attack: /^(attack|target|bombard|charge)$/.test(action.verb), plate };
  }

  /** @param {Facts} facts */
  activation(facts) {
    return { side: facts.get('phasing') ?? '', word: phaseOf(facts) };
  }

  /** "2-M": turn and phase. @param {Facts} facts */
  when(facts) {
    return `${facts.get('turn') ?? ''}-${phaseOf(facts)[0] ?? ''}`;
  }

  // ---- Words -----------------------------------------------------------------------------------

  /** Ground, level, roads, works and objectives of a hex. @param {Facts} facts @param {string} id */
  about(facts, id) {
    const [ground, level] = (this.fact(`hex.${id}`) ?? '').split(' ');
    /** @type {import('../../js/game.js').Note[]} */
    const lines = [{ text: `${/** @type {any} */ (GROUND)[ground] ?? capital(ground)}, level ${level}` }];
    for (const text of this.#sides(id)) lines.push({ text });
    const work = facts.get(`breastwork.${id}`);
    if (work) lines.push({ text: this.workWords(facts, id) });
    for (const n of this.objectives) {
      if (this.fact(`objective.${n}.hex`) !== id) continue;
      const holder = facts.get(`objective.${n}`);
      lines.push({
        text: `Objective, ${this.fact(`objective.${n}.vp`)} points${holder ? `, ${sideTitle(holder)}` : ''}`,
      });
    }
    return lines;
  }

  /** The sides against which a work counts; '' for all. @param {Facts} facts @param {string} id */
  workFace(facts, id) {
    const faced = facts.get('option.faced-works') !== 'off' && (facts.get(`breastwork.${id}`) ?? '').startsWith('yes');
    return faced ? (this.fact(`work.${id}`) ?? '') : '';
  }

  /** @param {Facts} facts @param {string} id */
  workWords(facts, id) {
    const work = facts.get(`breastwork.${id}`) ?? '',
      face = this.workFace(facts, id);
    if (work === 'building') return 'Breastwork begun';
    return `Breastwork${face ? ` to ${face.split(' ').join(', ')}` : ''}`;
  }

  /** Numbers of the objectives. */
  get objectives() {
    return Object.keys(this.board).flatMap((key) => /^objective\.(\d+)\.hex$/.exec(key)?.[1] ?? []);
  }

  /** Roads, water, walls and slopes on the sides of a hex. @param {string} id */
  #sides(id) {
    /** @type {Map<string, string[]>} */ const found = new Map();
    DIRECTIONS.forEach((name, i) => {
      const other = neighbour(id, i);
      const side = Number(id) < Number(other) ? `${id}-${other}` : `${other}-${id}`;
      const kinds = `${this.fact(`road.${side}`) ?? ''} ${this.fact(`side.${side}`) ?? ''}`;
      for (const kind of kinds.split(' ').filter(Boolean)) found.set(kind, [...(found.get(kind) ?? []), name]);
    });
    return [...found].map(([kind, at]) => `${capital(kind)} ${at.join(' ')}`);
  }

  /** @param {Facts} facts */
  tracks(facts) {
    return tracksOf(this, facts);
  }

  /** @param {Facts} facts @param {string} actor */
  context(facts, actor) {
    const turn = facts.get('turn');
    const phasing = facts.get('phasing') ?? '';
    const light = this.fact(`turn.${turn}.light`) ?? 'day';
    const words = [
      `${sideTitle(actor)}, turn ${turn}, ${this.fact(`turn.${turn}.hour`)}${light === 'day' ? '' : `, ${light}`}.`,
    ];
    if (phasing) words.push(`${phaseOf(facts)} phase of the ${sideTitle(phasing)} half-turn.`);
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
      let points = 0,
        standing = 0;
      for (const key of this.units) {
        if (this.of(key, 'side') !== side || !facts.has(this.stem(key))) continue;
        const name = this.formations.group(key);
        const group = groups.get(name) ?? { name, units: [] };
        groups.set(name, group);
        const unit = this.#oobUnit(facts, key);
        group.units.push(unit);
        if (!unit.place || this.isCommander(key)) continue;
        standing++;
        points += this.face(facts, key).sp;
      }
      const heading = `${sideTitle(side)}: ${standing} units on the map, ${points} strength points`;
      return { side, heading, groups: [...groups.values()] };
    });
  }

  /** @param {Facts} facts @param {string} key */
  #oobUnit(facts, key) {
    const f = this.face(facts, key),
      place = this.unitPlace(facts, key);
    return {
      piece: this.pieceOf(f),
      state: place ? stateWords(f).join(', ') : '',
      place,
      where: place ? this.placeTitle(place) : this.fateWords(facts, key),
    };
  }

  /** What became of a piece that is not on the map. @param {Facts} facts @param {string} key */
  fateWords(facts, key) {
    const { fate, marks } = this.state(facts, key);
    const due = marks.find((word) => /^\d{1,2}$/.test(word));
    if (fate === 'waiting') return due ? `arrives on turn ${due}` : 'not yet arrived';
    return due ? `${fate}, back on turn ${due}` : fate || 'not in this battle';
  }
}
