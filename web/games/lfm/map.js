/** The map of The Last Full Measure: works, objectives and declared combats on a sheet of hexes of 250 yards. */

import { s } from '../../js/dom.js';
import { atGround } from '../../js/layer.js';
import { cartouche } from '../../js/engrave.js';
import { HexMap } from '../../js/hexmap.js';
import { drawLand } from './land.js';
import { labelsOf } from './labels.js';
import { drawBrigade, drawOverlay } from './lights.js';
import { stackMarkup } from './stacks.js';
import { Standing, drawCombats, drawObjectives, drawWorks, placeWords, stackElement } from './state.js';

/** @typedef {import('./model.js').LfmModel} LfmModel */

/** @param {string} name */
const group = (name) => s('g', { class: name, 'aria-hidden': 'true' });

/** @extends {HexMap<LfmModel, Standing>} */
export class LfmMap extends HexMap {
  bar = { times: 250, word: 'yards' };
  readable = 0.05;
  counters = { share: 660, most: 60, tiny: 30 };
  works = group('forts');
  mates = group('over');
  combats = group('over');
  signs = group('signs');

  /** @param {LfmModel} model */
  constructor(model) {
    super(model, new Standing(model), labelsOf(model), {
      most: 0.16,
      label: 'Hex map of the battlefield. Arrow keys move among the hexes, Enter selects.',
    });
    const { svg, defs } = this.view;
    svg.classList.add('lfmmap');
    const land = drawLand(model, defs);
    this.letters = [...land.lettering.children];
    const day = `${model.fact('turn.1.day') ?? ''} 1863`;
    this.title = cartouche((model.fact('scenario.name') ?? '').replace(/'/g, '’'), day, 'CHANCELLORSVILLE');
    svg.append(
      ...[land.paper, land.sheet, land.houses, this.works, this.labels.numbers, this.outside(), land.frame],
      ...[this.over, this.mates, this.lit, this.hits, land.lettering, this.title, this.labels.group],
      ...[this.combats, this.stacks, this.signs, this.costs, this.plates, this.ghosts],
      this.fan.el,
    );
  }

  /** All of it if that can be read, else where the lines meet. */
  get opening() {
    const { field, front, view } = this;
    const w = view.width / this.readable,
      h = view.height / this.readable;
    return !front || (field.w <= w && field.h <= h) ? field : { x: front.x - w / 2, y: front.y - h / 2, w, h };
  }

  /** @param {string} hex */
  stackElement(hex) {
    const stack = this.standing.stacks.get(hex);
    return stack ? stackElement(hex, stack, this.tiny) : null;
  }

  /** @param {string} key */
  counterOf(key) {
    const face = this.model.face(this.facts, key);
    return stackMarkup({ side: face.side, faces: [face] }, this.tiny);
  }

  /** @param {string} hex */
  placeWords(hex) {
    return placeWords(this.model, this.facts, hex, this.standing.stacks.get(hex), this.lights.places.get(hex));
  }

  /** @param {import('../../js/hexmap.js').HexFace} face */
  acting({ marks }) {
    return marks.some((mark) => /^(group|party|going|shaken)$/.test(mark));
  }

  /** @param {string[] | null} changed */
  drawRest(changed) {
    const { facts } = this;
    const some = (/** @type {RegExp} */ what) => !changed || changed.some((key) => what.test(key));
    if (some(/^breastwork\./)) drawWorks(this.model, facts, this.works);
    if (some(/^objective\./)) drawObjectives(this, facts);
    if (some(/\.fight$|^(unit|commander)\./)) drawCombats(this, facts);
  }

  drawOver() {
    drawOverlay(this, this.facts);
  }

  place() {
    super.place();
    const { scale } = this.view;
    atGround(this.signs, Math.max(0.5, Math.min(1.1, scale / 0.06)) / scale);
  }

  /** @param {import('../../js/game.js').Lights} lights */
  light(lights) {
    super.light(lights);
    const unit = [...lights.chosen].find((ref) => ref.startsWith('unit:'));
    drawBrigade(this, this.facts, unit ? unit.slice(5) : this.model.mover(this.facts));
  }
}
