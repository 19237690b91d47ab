// The types of what the engine says; docs/api.md explains them. Nothing here runs, so no page fetches it.

/**
 * @typedef {'nobody'|'union'|'confederate'|'fortune'|'first'|'second'|'referee'} Side
 *
 * @typedef {object} View a message; see docs/api.md
 * @property {'view'} type
 * @property {number} seq
 * @property {Side} you
 * @property {Side} actor
 * @property {string} step
 * @property {string} clause
 * @property {string} prompt
 * @property {number} dice
 * @property {number} faces
 * @property {boolean} over
 * @property {string} winner
 * @property {string} result
 * @property {string} [resigned] who gave up, in a game of this browser
 * @property {boolean} undo
 * @property {boolean} whole
 * @property {string[]} keys
 * @property {[number, string][]} facts
 * @property {number[]} gone
 * @property {[string, string, string, string?][]} legal
 * @property {Record<string, number>} [dull] what need not be asked: code and row of `legal`
 * @property {[Side, string]} [last]
 * @property {string} [next] in the past, what was done next, in words
 * @property {number} [back]
 * @property {([number, string, string]|[number, string, string, 'roll'])[]} journal
 * @property {number[]} [dice_faces]
 * @property {boolean} [curtain]
 *
 * @typedef {object} Turn
 * @property {number} seq
 * @property {Side} actor
 * @property {string} who who sits there: 'person', 'ai:script', or '' when no player acts
 * @property {Side} you
 * @property {boolean} seeded
 * @property {boolean} over
 * @property {string} scenario
 *
 * @typedef {{view: View, turn: Turn}} Step what every change of the table gives
 *
 * @typedef {object} Reason why an opponent did what he did; see docs/api.md
 * @property {'reason'} type
 * @property {number} seq the entry
 * @property {Side} by
 * @property {string} who 'ai:3'
 * @property {string} words
 * @property {string} [asked] what was asked of it, as far as the one at the page may know that
 * @property {boolean} hurried
 * @property {boolean} usual a rival looked better, but not clearly
 * @property {number} playouts
 * @property {{action?: string, words: string, plan?: string, score: number, error: number, playouts: number}[]} choices
 *   the choice, then its rivals; score and error of 10,000
 *
 * @typedef {object} Hint what a level would do; `choices` only if it looked ahead
 * @property {'hint'} type
 * @property {number} seq
 * @property {string} who 'ai:3'
 * @property {string} action
 * @property {string} does the same in words
 * @property {string} clause
 * @property {string} [words]
 * @property {boolean} [hurried]
 * @property {Reason['choices']} [choices]
 *
 * @typedef {{scenario: string, options?: Record<string, string>, by: string, games: number, seed: number}} Batch games
 *   by an opponent against itself
 *
 * @typedef {object} Balance how they went so far
 * @property {number} games
 * @property {number} of so many in all
 * @property {number} union won by it
 * @property {number} confederate
 * @property {number} drawn
 * @property {number} score of the Union: wins and half of the draws, 0 to 1
 * @property {number} low of its interval of 95 %
 * @property {number} high
 * @property {number} turns of all games together
 * @property {[string, number][]} results how they ended
 *
 * @typedef {{done: number} | (Step & {reason: Reason|null, whole: Reason|null})} Thought of 1,000; or what came of it,
 *   with why as the one at the page may know it, and all of it
 *
 * @typedef {object} Wish
 * @property {string} scenario
 * @property {Record<string, string>} [options]
 * @property {Partial<Record<'union'|'confederate'|'first'|'second', string>>} [seats]
 * @property {number|bigint|string} [seed]
 *
 * @typedef {object} Sheet
 * @property {string} code
 * @property {string} title
 * @property {{code: string, name: string, total: number,
 *   lines: {value: number, code: string, reason: string, subject: string, clause: string}[]}[]} columns
 * @property {string[]} assumptions
 * @property {{total: number, of: {code: string, label: string, weight: number, mean: number}[],
 *   steps: {code: string, label: string, amount: number, weight: number}[]}} [odds]
 *
 * @typedef {object} History
 * @property {[number, ...string[]][]} moments entries, and the values of the facts asked for, wherever one changed
 * @property {{entry: number, step: string, clause: string, of: number, faces: number[], code: string, title: string,
 *   steps: [string, number, number, string][], class: number}[]} rolls `steps`: code, amount, weight,
 *   label; `class`: the one that came
 *
 * @typedef {object} Course of a game that is over, as far as it was looked at
 * @property {[number, number][]} points entries, and the Union's chance after them, of 1,000
 * @property {[number, number, number, number, number][]} turns the greatest changes: entries before it and up to its
 *   end, the entry that did most, the chance before and after
 * @property {number} done entries, of so many: @property {number} of
 *
 * @typedef {object} Answer to a question about the map
 * @property {string} words
 * @property {{kind: string, code: string, as: string, clause: string, of: [string, number, string?][], per?: number,
 *   one?: string, many?: string}[]} found names with a number, and what that counts: 5 is 2½ where `per` is 2; on a way
 *   the place before it
 * @property {[string, string, string][]} [actions] that it proposes: notation, words, clause
 * @property {{action: string, sheet: any}[]} [fight] worksheets of what may be chosen where they end
 *
 * @typedef {{allowed: boolean, clauses: string[], why: string}} Why
 */

export {};
