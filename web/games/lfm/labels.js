/** The names of a battle's sheet. */

import { HexLabels } from '../../js/hexlabels.js';

/** @param {import('./model.js').LfmModel} model */
export function labelsOf(model) {
  const inPlay = new Set(model.hexes);
  const goals = new Set(model.objectives.map((n) => model.fact(`objective.${n}.hex`)));
  const names = Object.entries(model.board).flatMap(([key, name]) => {
    const id = /^hex\.(\d{4})\.name$/.exec(key)?.[1];
    if (!id) return [];
    const wood = (model.fact(`hex.${id}`) ?? '').startsWith('woods');
    const rank = goals.has(id) ? 'great' : 'farm';
    return [{ id, name, rank, more: `${wood ? ' wild' : ''}${inPlay.has(id) ? '' : ' outside'}` }];
  });
  return new HexLabels(names, []);
}
