/** The map of Give Us Victories: works, pontoons, chits and trails on a sheet of hexes. */

import { s } from '../../js/dom.js';
import { atGround } from '../../js/layer.js';
import { turnAcross } from '../../js/engraved.js';
import { cartouche } from '../../js/engrave.js';
import { HexMap } from '../../js/hexmap.js';
import { drawLand } from './land.js';
import { labelsOf } from './labels.js';
import { drawOverlay } from './lights.js';
import { stackMarkup } from './stacks.js';
import { Standing, drawChits, drawPontoons, drawTrails, placeWords, stackElement } from './state.js';

/** @typedef {import('./model.js').GuvModel} GuvModel */

/** @extends {HexMap<GuvModel, Standing>} */
export class GuvMap extends HexMap {
  readable = 0.042;
  pontoons = s('g', { class: 'fords' });
  trails = s('path', { class: 'trails' });
  chits = s('g', { class: 'chits' });

  /** @param {GuvModel} model */
  constructor(model) {
    super(model, new Standing(model), labelsOf(model), {
      most: 0.12,
      label: 'Hex map of Chancellorsville. Arrow keys move among the hexes, Enter selects.',
    });
    const { svg, defs } = this.view;
    const land = drawLand(model, defs);
    this.crossings = land.crossings;
    this.signs = land.signs;
    this.letters = [...land.lettering.children];
    this.title = cartouche('CHANCELLORSVILLE', '30 April to 5 May 1863');
    svg.append(
      ...[land.paper, land.sheet, land.houses, land.crossings, this.pontoons, this.labels.numbers],
      ...[this.outside(), land.frame, this.lit, this.hits, land.signs, land.lettering, this.title],
      ...[this.over, this.trails, this.labels.group, this.stacks, this.chits, this.costs, this.plates, this.ghosts],
      this.fan.el,
    );
  }

  /** @param {string} hex */
  stackElement(hex) {
    return stackElement(this.model, this.facts, hex, this.standing.stacks.get(hex), this.tiny);
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
  acting({ marks, key }) {
    return marks.includes('active') || this.model.isAsked(this.facts, key);
  }

  /** @param {string[] | null} changed @param {Set<string>} hexes */
  drawRest(changed, hexes) {
    const { facts } = this;
    const some = (/** @type {RegExp} */ what) => !changed || changed.some((key) => what.test(key));
    if (!changed) for (const key of facts.keys()) if (key.startsWith('breastwork.')) this.drawStack(key.slice(11));
    if (some(/^pontoon\./)) drawPontoons(this.model, facts, this.pontoons);
    if (hexes.size || some(/^(chit\.|march\.|detachment|depot|event-hex)/)) drawChits(this, facts);
    if (some(/\.from$|^unit\./)) drawTrails(this, facts);
  }

  drawOver() {
    drawOverlay(this, this.facts);
  }

  moved() {
    super.moved();
    const { scale } = this.view;
    turnAcross(this.crossings, Math.max(0.5, Math.min(1.4, scale / 0.042)) / scale);
    atGround(this.signs, Math.max(0.55, Math.min(1.2, scale / 0.04)) / scale);
  }

  place() {
    super.place();
    const { scale } = this.view;
    turnAcross(this.pontoons, Math.max(0.6, Math.min(1.5, scale / 0.04)) / scale);
    atGround(this.chits, this.unit);
  }
}
