/** What plays out on a map: fetched with a game, so that the front page need not carry it. */

export { Battles } from './battle.js';
export { SceneLog } from './scene_log.js';
export { Scenes } from './scene.js';
