/**
 * What the server says of a comparison.
 *
 * @typedef {object} Row
 * @property {string} agent
 * @property {number} games
 * @property {number} value share of games won, or mean score
 * @property {number | null} low of the 95% interval
 * @property {number | null} high
 * @property {number} gain paired difference to the first agent
 * @property {number | null} gain_low
 * @property {number | null} gain_high
 * @property {number} seconds a game
 * @property {number} faults
 *
 * @typedef {{density: number, mines: number, over: boolean, rows: Row[]}} Point
 * @typedef {{rules: string, measure: "win_rate" | "score", points: Point[]}} Series
 *
 * @typedef {object} Comparison
 * @property {string} id
 * @property {"running" | "waiting" | "stopped" | "finished" | "failed"} status
 * @property {string | null} sentence
 * @property {number} begun
 * @property {string[]} agents
 * @property {string[]} rules
 * @property {string | null} density
 * @property {number} done
 * @property {number} total
 * @property {number} games
 * @property {string} seed
 * @property {number | null} pace
 * @property {number | null} seconds_left
 * @property {string} command
 * @property {Series[]} series
 * @property {string[]} faults
 */
export {};
