/** The names of the hex sheet. */

import { HexLabels } from '../../js/hexlabels.js';

/** @param {import('./model.js').GuvModel} model */
export function labelsOf(model) {
  const inPlay = new Set(model.hexes);
  const town = new Set(['town', 'village', 'station']);
  const kinds = new Map(model.chart.places.map(({ name, kind }) => [name, kind]));
  const names = Object.entries(model.board).flatMap(([key, name]) => {
    const id = /^hex\.(\d{4})\.name$/.exec(key)?.[1];
    if (!id || /Ford$/.test(name)) return [];
    const great = !!model.fact(`vp.${id}`) || /^(Chancellorsville|Fredericksburg|Spotsylvania|Falmouth)$/.test(name);
    const wood = (model.fact(`hex.${id}`) ?? '').startsWith('forest');
    const rank = great ? 'great' : town.has(kinds.get(name) ?? '') ? 'town' : 'farm';
    return [{ id, name, rank, more: `${wood ? ' wild' : ''}${inPlay.has(id) ? '' : ' outside'}` }];
  });
  return new HexLabels(names, model.chart.fords);
}
