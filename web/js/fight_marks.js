/** A battle on the map, while it is told beside it: arrows from where the attackers came, and what became of both
 * sides. */

import { SceneDrawing, addWay } from './scene_draw.js';

/** @typedef {import('./battle_told.js').Battle} Battle */
/** @typedef {import('./scene_draw.js').Arrow} Arrow */

/** Pixels by which the badge of a side stands off, where both stand in one place. */
const ASIDE = 26;

export class FightMarks {
  /** What is shown; it is asked for once, for it may be taken back. @type {Battle | null} */ #battle = null;

  /** @param {import('./play.js').PlayPage} page */
  constructor({ map, table, log }) {
    this.map = map;
    this.model = table.model;
    this.log = log;
    this.drawing = new SceneDrawing(map);
  }

  /** @param {Battle | null} battle */
  async show(battle) {
    if (battle === this.#battle) return;
    this.#battle = battle;
    if (!battle) return this.drawing.clear();
    const before = await this.log.facts(battle.casts[0].roll.entry - 1).catch(() => null);
    if (before && battle === this.#battle) this.drawing.set(this.#arrows(battle, before), [], this.#badges(battle));
  }

  /** From the place that attacks, where the attackers have come in already. @param {Battle} battle
   * @param {import('./game.js').Facts} facts */
  #arrows({ attackers, place }, facts) {
    const { model, map } = this;
    const to = map.spot(place);
    /** @type {Map<string, Arrow>} */ const all = new Map();
    for (const { key } of attackers) {
      const at = model.unitPlace(facts, key);
      const from = at === place ? map.spot(model.active(facts)) : (model.bout.spot?.(facts, key) ?? map.spot(at));
      if (key) addWay(all, model, key, [from, to], place);
    }
    return [...all.values()].map((arrow) => ({ ...arrow, name: '', many: 1 }));
  }

  /** @param {Battle} battle @returns {import('./scene_draw.js').Badge[]} */
  #badges({ losses }) {
    const places = [...new Set(losses.map(({ place }) => place))];
    return places.flatMap((place) => {
      const spot = this.map.spot(place);
      const here = losses.filter((one) => one.place === place);
      const sides = ['union', 'confederate'].filter((side) => here.some((one) => one.side === side));
      return sides.flatMap((side) => {
        const own = here.filter((one) => one.side === side);
        const lost = own.reduce((sum, one) => sum + one.lost, 0);
        const text = lost ? `−${lost}` : own[0].state;
        const dx = sides.length > 1 ? (side === 'union' ? -ASIDE : ASIDE) : 0;
        const title = own.map(({ name }) => name).join(', ');
        return spot ? [{ x: spot.x, y: spot.y, dx, text, kind: lost ? 'lost' : 'moved', title }] : [];
      });
    });
  }
}
