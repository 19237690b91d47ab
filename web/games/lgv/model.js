/** What the facts of Lee's Greatest Victory mean for a reader: pieces, places, tracks. No rules: only reading. */

import { marked } from '../../js/marks.js';
import { Chart } from './chart.js';
import { typeset, capital } from '../../js/dom.js';
import { counterSvg, counterWords } from '../../js/counters.js';
import { sideName, sideTitle } from '../../js/sides.js';
import { boutWords } from './bout.js';
import { sheetWords } from './sheet.js';
import { luckWords } from './luck.js';

/** @typedef {import('../../js/game.js').Facts} Facts */
/** @typedef {import('../../js/game.js').Model} Model */
/** @typedef {import('../../js/game.js').Board} Board */
/** @typedef {import('../../js/game.js').Cell} Cell */
/** @typedef {import('../../js/game.js').Track} Track */
/** @typedef {import('../../js/game.js').Piece} Piece */
/** @typedef {import('../../js/game.js').OobSection} OobSection */
/** @typedef {import('../../js/counters.js').Face} Face */
/** @typedef {{union: Face[], confederate: Face[]}} Standing */

const TURNS = ['30 April', '1 May', '2 May', '3 May', '4 May', '5 May'];
/** What is no impulse. @type {[string, RegExp][]} */
const PHASES = [
  ['Set-up', /^(side-choice|bid|variant|set-up)/],
  ['Momentum', /^(momentum|rain)/],
  ['Reorganization', /^(fate|return|reorganize|price|place)$/],
  ['Entrenchment', /^(entrench|remove)/],
];
/** As printed beside the boxes of the impulse track. */
const KEPT_ON = ['', '2+', '3+', '4+', '5+', '6'];

/** @implements {Model} */
export class LgvModel {
  /** @type {Record<string, boolean>} */ fights = { assault: true, bombardment: false };
  bout = boutWords(this);
  score = 'vp';
  id = 'lgv';
  title = 'Lee’s Greatest Victory';
  keys = ['turn', 'impulse', 'momentum', 'phase.side', 'fight.place', 'step', 'impulse.active'];
  opens = ['LGV-6.0', 'LGV-6.2.1f'];
  luck = luckWords;
  stretches = [
    { word: 'turn', of: (/** @type {Facts} */ facts) => facts.get('turn') ?? '' },
    {
      word: 'impulse',
      of: (/** @type {Facts} */ facts) => ['turn', 'impulse', 'momentum'].map((key) => facts.get(key)).join(' '),
    },
  ];

  /** @param {Board} board @param {string} chart */
  constructor(board, chart) {
    this.board = board.facts;
    this.reconstructed = new Set(board.reconstructed);
    this.chart = new Chart(chart);
    /** @type {string[]} */ this.units = [];
    /** @type {string[]} */ this.places = [];
    for (const key of Object.keys(this.board)) {
      const [family, id, what] = key.split('.');
      if (family === 'unit' && what === 'name') this.units.push(id);
      if (family === 'area' && what === 'name') this.places.push(id);
    }
  }

  /** @param {string} key */
  fact = (key) => /** @type {string | undefined} */ (this.board[key]);

  /** @param {string} id */
  placeName(id) {
    return typeset(this.fact(`area.${id}.name`) ?? '');
  }

  /** "43 Chancellorsville" @param {string} id */
  placeTitle(id) {
    return `${id} ${this.placeName(id)}`.trim();
  }

  /** @param {string} key */
  unitName(key) {
    return typeset(this.fact(`unit.${key}.name`) ?? key);
  }

  /**
   * @param {Facts} facts
   * @param {string} key
   * @returns {Face}
   */
  face(facts, key) {
    const of = (/** @type {string} */ what) => this.fact(`unit.${key}.${what}`) ?? '';
    return {
      key,
      name: of('name'),
      side: of('side'),
      type: of('type'),
      command: of('command'),
      factors: of('factors'),
      rank: of('rank'),
      leads: of('leads'),
      independent: of('independent') === 'yes',
      division: this.chart.badges.get(key) ?? 0,
      exhausted: (facts.get(`unit.${key}`) ?? '').endsWith(' exhausted'),
    };
  }

  /** @param {string} key */
  unitSide(key) {
    return this.fact(`unit.${key}.side`) ?? '';
  }

  /** @param {Facts} facts @param {string} key @returns {Piece} */
  piece(facts, key) {
    const f = this.face(facts, key);
    return {
      key,
      side: f.side,
      name: this.unitName(key),
      note: this.role(f),
      words: counterWords(f),
      draw: (size) => counterSvg(f, size),
    };
  }

  /** @param {Facts} facts @param {string} place */
  pieces(facts, place) {
    const at = this.standing(facts).get(place);
    return at ? [...at.union, ...at.confederate].map((f) => this.piece(facts, f.key)) : [];
  }

  /** "2-1": turn and impulse. @param {Facts} facts */
  when(facts) {
    return `${facts.get('turn') ?? ''}-${facts.get('impulse') ?? ''}`;
  }

  /** @param {Facts} facts */
  activation(facts) {
    const [phase = ''] = PHASES.find(([, steps]) => steps.test(facts.get('step') ?? '')) ?? [];
    const momentum = phase.startsWith('M') ? '' : (facts.get('momentum') ?? '');
    const word = phase || `Impulse ${facts.get('impulse')}`;
    return { side: (phase && facts.get('phase.side')) || momentum, word, place: phase ? '' : this.active(facts) };
  }

  /** @param {import('../../js/table.js').Action} action */
  light(action) {
    const fights = ['attack', 'storm', 'bombard'].includes(action.verb);
    const [plate = ''] = marked(action.text, 'cost');
    return { attack: fights || marked(action.text, 'attack').length > 0, plate };
  }

  /** Where a unit stands, or ''. @param {Facts} facts @param {string} key */
  unitPlace(facts, key) {
    const [place, state] = (facts.get(`unit.${key}`) ?? '').split(' ');
    return state === 'fresh' || state === 'exhausted' ? place : '';
  }

  /** Fresh before exhausted, infantry before others, then by attack factor; leaders last. @param {Face} f */
  static weight(f) {
    const attack = f.factors[0] === '*' ? -20 : 10 * Number(f.factors[0]);
    return (f.exhausted ? 0 : 1000) + attack + (f.type === 'infantry' ? 100 : 0);
  }

  /**
   * Every place with the pieces in it, the strongest first.
   * @param {Facts} facts
   * @returns {Map<string, Standing>}
   */
  standing(facts) {
    /** @type {Map<string, Standing>} */
    const all = new Map();
    for (const key of this.units) {
      const place = this.unitPlace(facts, key);
      if (!place) continue;
      const f = this.face(facts, key);
      let at = all.get(place);
      if (!at) all.set(place, (at = { union: [], confederate: [] }));
      (f.side === 'union' ? at.union : at.confederate).push(f);
    }
    for (const at of all.values()) {
      for (const list of [at.union, at.confederate]) list.sort((a, b) => LgvModel.weight(b) - LgvModel.weight(a));
    }
    return all;
  }

  /** "V Corps", "Anderson’s division". @param {Face} f */
  commandName(f) {
    if (f.command === 'Army') return 'army';
    if (f.side === 'union') return f.command === 'Cavalry' ? 'cavalry' : `${f.command} Corps`;
    if (f.command.includes('Artillery')) return 'artillery';
    if (f.command === 'Cavalry') return 'cavalry';
    if (f.command === 'AP-Hill') return 'A. P. Hill';
    return typeset(f.command);
  }

  /** One line under a counter. @param {Face} f */
  role(f) {
    if (f.type === 'leader') return f.rank === 'army' ? 'commands the army' : `leads ${this.commandName(f)}`;
    const ordinal = ['', '1st', '2nd', '3rd'][f.division];
    return ordinal ? `${f.command}, ${ordinal} div.` : this.commandName(f);
  }

  /** The place that the game is about just now, or ''. @param {Facts} facts */
  focus(facts) {
    for (const key of ['fight.place', 'impulse.mover', 'retreat.unit', 'impulse.active', 'phase.unit']) {
      const value = facts.get(key);
      if (!value || value === 'none') continue;
      const place = this.places.includes(value) ? value : this.unitPlace(facts, value);
      if (place) return place;
    }
    return '';
  }

  /** Outlined on the map as the active place. @param {Facts} facts */
  active(facts) {
    const value = facts.get('impulse.active') ?? '';
    return value === 'none' ? '' : value;
  }

  /** @param {Facts} facts */
  activeSide(facts) {
    return facts.get('momentum') ?? '';
  }

  /** The place of a fight under way, or ''. @param {Facts} facts */
  fight(facts) {
    const value = facts.get('fight.place') ?? '';
    return value === 'none' ? '' : value;
  }

  /** @param {Facts} facts */
  committed(facts) {
    if (!/^(attackers|support|guns|second-guns)$/.test(facts.get('step') ?? '')) return [];
    return ['fight.attackers', 'fight.guns'].flatMap((key) => (facts.get(key) ?? '').split(' '));
  }

  /** The unit that the step is about, or ''. @param {Facts} facts */
  mover(facts) {
    return facts.get('impulse.mover') ?? facts.get('retreat.unit') ?? '';
  }

  /** Lines about a place: text, and whether we reconstructed it. @param {Facts} facts @param {string} id */
  about(facts, id) {
    /** @type {{text: string, ours?: boolean}[]} */
    const lines = [];
    const terrain = this.fact(`area.${id}.terrain`);
    if (terrain) lines.push({ text: terrain === 'wilderness' ? 'Wilderness' : 'Clear' });
    const tem = this.fact(`area.${id}.tem`);
    if (tem) lines.push({ text: `Terrain +${tem}`, ours: this.reconstructed.has(`area.${id}.tem`) });
    const control = facts.get(`area.${id}.control`);
    const active = this.active(facts) === id;
    if (control) lines.push({ text: `${sideTitle(control)}${active ? ', active area' : ''}` });
    for (const side of ['union', 'confederate']) {
      const works = facts.get(`area.${id}.works.${side}`);
      if (works) lines.push({ text: `${sideTitle(side)} works +${works}` });
    }
    const marks = [
      ['vp', 'victory area'],
      ['star', 'star'],
      ['hill', 'hill'],
    ].filter(([key]) => this.fact(`area.${id}.${key}`));
    if (marks.length) lines.push({ text: marks.map(([, text]) => text).join(', ') });
    return lines;
  }

  /** @param {Facts} facts @returns {Track[]} */
  tracks(facts) {
    const number = (/** @type {string} */ key) => Number(facts.get(key) ?? 0);
    const turn = number('turn'),
      turns = number('turns'),
      impulse = number('impulse');
    const momentum = facts.get('momentum') ?? '',
      advantage = facts.get('advantage') ?? '';
    const state = (/** @type {number} */ i, /** @type {number} */ now) =>
      i < now ? 'past' : i === now ? 'now' : 'next';
    const dates = turns === 6;
    const name = (/** @type {number} */ i) => (dates ? TURNS[i - 1] : `${i}`);
    const turnCells = Array.from({ length: turns }, (_, k) => {
      const i = k + 1,
        now = i === turn;
      return {
        text: now && dates ? name(i) : name(i).split(' ')[0],
        title: `Turn ${i}${dates ? `, ${name(i)}` : ''}`,
        state: /** @type {Cell['state']} */ (state(i, turn)),
      };
    });
    const impulseCells = KEPT_ON.map((kept, k) => ({
      text: k === 5 ? '6+' : `${k + 1}`,
      note: kept || '·',
      side: momentum,
      title: `Impulse ${k + 1}${kept ? `, Momentum kept on ${kept}` : ''}`,
      state: /** @type {Cell['state']} */ (state(k + 1, impulse)),
    }));
    /** @type {Track[]} */
    const tracks = [
      { id: 'turn', label: 'Turn', cells: turnCells, pill: dates ? name(turn) : `Turn ${turn}` },
      { id: 'impulse', label: 'Impulse · Momentum kept on', cells: impulseCells, pill: `Impulse ${impulse}` },
      { id: 'momentum', label: 'Momentum', side: momentum, pill: sideName(momentum) },
      {
        id: 'advantage',
        label: 'Advantage',
        side: advantage.split(' ')[0],
        pill: '',
        text: advantage.startsWith('none') ? `next: ${sideName(advantage.split(' ').pop() ?? '')}` : undefined,
      },
      {
        id: 'rerolls',
        label: 'Re-rolls',
        pill: '',
        counts: [
          { side: 'union', count: number('reroll.union') },
          { side: 'confederate', count: number('reroll.confederate') },
        ],
      },
      {
        id: 'vp',
        label: 'Victory points',
        value: facts.get('vp') ?? '0',
        pill: `${facts.get('vp') ?? 0} VP`,
        text: this.#score(facts),
      },
    ];
    tracks.push({
      id: 'casualties',
      label: 'Casualties (exhausted)',
      pill: '',
      counts: ['union', 'confederate'].map((side) => this.#casualties(facts, side)),
    });
    const rain = facts.get('rain');
    if (rain && rain !== 'dry') tracks.push({ id: 'rain', label: 'Rain', value: '', text: rain, pill: '' });
    return tracks;
  }

  /** How an army stands now: units lost, and those on the map that are exhausted. @param {Facts} facts
   * @param {string} side */
  #casualties(facts, side) {
    const is = (/** @type {RegExp} */ state) =>
      this.units.filter((key) => this.fact(`unit.${key}.side`) === side && state.test(facts.get(`unit.${key}`) ?? ''));
    const lost = is(/^(eliminated|removed)/),
      leaders = is(/^(fallen|returning|wounded|killed)/),
      exhausted = is(/ exhausted$/).length;
    const names = (/** @type {string[]} */ keys) => keys.map((key) => this.unitName(key)).join(', ') || 'none';
    const fallen = leaders.length ? ` Leaders: ${names(leaders)}.` : '';
    const title = `${sideTitle(side)}. Units lost: ${names(lost)}. Exhausted: ${exhausted}.${fallen}`;
    return { side, count: lost.length, note: `(${exhausted})`, title };
  }

  /** What wins, with the handicap (LGV-R48). @param {Facts} facts */
  #score(facts) {
    const [side, steps] = (facts.get('option.handicap') ?? '').split('+');
    const easier = (side === 'union' ? 1 : -1) * Number(steps ?? 0);
    const needs = (/** @type {string} */ key) => Number(facts.get(key)) - easier;
    if (facts.get('victory') === 'campaign') return `of ${needs('target')} for a Union win`;
    const draw = facts.has('score.draw') ? `, ${needs('score.draw')} to draw` : '';
    return facts.has('score.win') ? `${needs('score.win')} to win${draw}` : '';
  }

  /** The line under the prompt. @param {Facts} facts @param {string} actor */
  context(facts, actor) {
    const parts = [`${sideTitle(actor)}, turn ${facts.get('turn')}, impulse ${facts.get('impulse')}.`];
    const active = this.active(facts),
      fight = this.fight(facts);
    if (fight) parts.push(`The fight for ${this.placeTitle(fight)}.`);
    else if (active) parts.push(`${this.placeTitle(active)} is active.`);
    return parts.join(' ');
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
      const units = this.units.filter((key) => this.fact(`unit.${key}.side`) === side && !this.#reserve(facts, key));
      const standing = units.filter((key) => this.unitPlace(facts, key));
      const fresh = standing.filter((key) => !this.face(facts, key).exhausted).length;
      /** @type {OobSection['groups']} */ const groups = [];
      for (const key of units) {
        const name = capital(this.commandName(this.face(facts, key)));
        let group = groups.find((one) => one.name === name);
        if (!group) groups.push((group = { name, units: [] }));
        group.units.push(this.#oobUnit(facts, key));
      }
      return { side, heading: `${sideTitle(side)}: ${standing.length} on the map, ${fresh} fresh`, groups };
    });
  }

  /** @param {Facts} facts @param {string} key */
  #reserve(facts, key) {
    return (facts.get(`unit.${key}`) ?? 'reserve') === 'reserve';
  }

  /** @param {Facts} facts @param {string} key */
  #oobUnit(facts, key) {
    const place = this.unitPlace(facts, key);
    return {
      piece: this.piece(facts, key),
      state: place ? (this.face(facts, key).exhausted ? 'exhausted' : 'fresh') : '',
      place,
      where: place ? this.placeTitle(place) : (facts.get(`unit.${key}`) ?? ''),
    };
  }
}
