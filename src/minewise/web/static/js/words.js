/**
 * Every word that the pages say, by its name. To translate them, translate this file.
 *
 * `{name}` is a value; an entry with `one` and `other` (or what else a language has: see
 * Intl.PluralRules) is chosen by the value `n`. Keys begin with the page or the part that says them.
 * Sentences about a position come from the server, which the terminal shows too.
 */

export const LANGUAGE = "en";

/** @type {Record<string, string | Record<string, string>>} */
const WORDS = {
  // The shell of every page
  "shell.skip": "Skip to the page",
  "shell.home": "minewise, play",
  "shell.nav": "Pages",
  "shell.play": "Play",
  "shell.watch": "Watch",
  "shell.analyze": "Analyze",
  "shell.review": "Review",
  "shell.compare": "Compare",
  "shell.theme.system": "Theme: as the system has it",
  "shell.theme.light": "Theme: light",
  "shell.theme.dark": "Theme: dark",
  "shell.close": "Close",
  "shell.cancel": "Cancel",

  "refused.unreachable": "The server does not answer. Is it still running?",
  "refused.status": "The server refused this ({status}).",

  // The board
  "board.role": "board",
  "board.label": "Board, {width} columns by {height} rows",
  "cell.name": "row {row}, column {column}, {state}",
  "cell.covered": "covered",
  "cell.flag": "flagged",
  "cell.wrong": "wrong flag",
  "cell.mine": "mine",
  "cell.exploded": "exploded mine",
  "cell.smiley": "mine, found",
  "cell.unknown": "revealed, no clue",
  "cell.empty": "empty",
  "cell.chance": "{percent}% mine",
  "cell.certain": "certain",
  "cell.least": "least risk",
  "cell.dead": "would tell nothing",
  "cell.clue": "clue of the hint",
  "cell.target": "the cell of the hint",
  "cell.contradiction": "contradicts",
  "zoom.label": "Size of the cells",
  "zoom.in": "Larger cells",
  "zoom.out": "Smaller cells",
  "zoom.fit": "Fit the board",

  // Watch
  "watch.title": "Watch · minewise",
  "watch.heading": "Watch",

  // Analyze
  "analyze.title": "Analyze · minewise",
  "analyze.heading": "Analyze",

  // Review
  "review.title": "Review · minewise",
  "review.heading": "Review",

  // Compare
  "compare.title": "Compare · minewise",
  "compare.heading": "Compare agents",
  "compare.meaning": "Agents play the same boards, and the shares of games won grow more exact while you watch. Runs stay when the server ends.",
  "compare.wish": "A comparison",
  "compare.agents": "Agents",
  "compare.more": "Agents with options",
  "compare.more.meaning": "One a line, such as exact:guess=random.",
  "compare.boards": "Boards",
  "compare.own": "Other rules",
  "compare.own.meaning": "One a line, such as 20x20/60 first_click=opening.",
  "compare.density": "Densities",
  "compare.density.meaning": "Mines per cell instead of a number of mines: 0.1:0.3:0.05, or 0.1, 0.2. Empty: as the rules say.",
  "compare.games": "Games a point",
  "compare.seed": "Seed",
  "compare.stop": "Stop earlier",
  "compare.stop.never": "No",
  "compare.stop.until": "When it is exact to ± points",
  "compare.stop.apart": "When told apart, error in %",
  "compare.level": "At",
  "compare.start": "Start",
  "compare.list": "All comparisons",
  "compare.none": "None yet.",
  "compare.name": "{agents} on {boards}",
  "compare.name.density": "{rules} at densities {density}",
  "compare.far": "{done} of {total} games",
  "compare.pace": "{pace} games a second",
  "compare.left": "about {time} left",
  "compare.waits": "waits for the one before",
  "compare.progress": "Games played",
  "compare.seconds": { one: "{n} second", other: "{n} seconds" },
  "compare.minutes": { one: "{n} minute", other: "{n} minutes" },
  "compare.hours": { one: "{n} hour", other: "{n} hours" },
  "compare.status.running": "Running",
  "compare.status.waiting": "Waiting",
  "compare.status.stopped": "Stopped",
  "compare.status.finished": "Finished",
  "compare.status.failed": "Failed",
  "compare.spoken.running": "The comparison runs.",
  "compare.spoken.waiting": "The comparison waits for the one before.",
  "compare.spoken.stopped": "The comparison is stopped.",
  "compare.spoken.finished": "The comparison is finished.",
  "compare.spoken.failed": "The comparison has failed.",
  "compare.nothing": "No games yet that all agents have played.",
  "compare.stop-now": "Stop",
  "compare.resume": "Resume",
  "compare.delete": "Delete",
  "compare.delete.sure": "Delete this comparison and all of its games?",
  "compare.report": "Open the report",
  "compare.csv": "Results as CSV",
  "compare.numbers": "The numbers of the chart",
  "compare.note": "Intervals hold the true value in about 95 of 100 cases. The gain is the paired difference to the first agent on the same boards, in points.",
  "compare.same": "The same on the command line",
  "compare.faults": "Faults of agents",
  "compare.column.agent": "Agent",
  "compare.column.density": "Mines per cell",
  "compare.column.games": "Games",
  "compare.column.win_rate": "Games won",
  "compare.column.score": "Final score",
  "compare.column.gain": "Gain",
  "compare.column.speed": "ms a game",
  "compare.chart.win_rate": "Games won",
  "compare.chart.score": "Final score",
  "compare.chart.on": " on {rules}",
  "compare.chart.label": "{caption}; the numbers are in the table below",

  // Play
  "play.title": "Play · minewise",
  "play.heading": "Play minesweeper",
  "play.game": "Game",
  "play.side": "About this game",
  "play.levels": "Level",
  "play.level.beginner": "Beginner",
  "play.level.intermediate": "Intermediate",
  "play.level.expert": "Expert",
  "play.level.own": "Custom…",
  "play.tools": "Tools",
  "play.again": "New game",
  "play.flag-mode": "Flag mode",
  "play.flag-mode.title": "A click or tap flags, a long press reveals (M)",
  "play.flag-mode.on": "Flag mode: a tap flags, a long press reveals.",
  "play.flag-mode.off": "A tap reveals, a long press flags.",
  "play.hint": "Hint",
  "play.hint.title": "Where to look; again: why; again: the cell (H)",
  "play.heat": "Heat map",
  "play.heat.title": "The chance of a mine in every cell (P)",
  "play.undo": "Undo",
  "play.undo.title": "Take the last move back (U)",
  "play.step": "Step",
  "play.step.title": "Let an agent make one decision (A)",
  "play.mines": { one: "{count} mine left", other: "{count} mines left" },
  "play.mines.unknown": "The number of mines is not told",
  "play.time": { one: "{n} second", other: "{n} seconds" },
  "play.start": "Click a cell to begin. Right click or long press flags; H is a hint.",
  "play.start.touch": "Tap a cell to begin. A long press flags.",
  "play.go-on": "Your move.",
  "play.practice.start": "A practice game: every move can be taken back.",
  "play.rules": "Rules: {rules}",
  "play.rules.seed": "Rules: {rules}, seed {seed}",
  "play.rules.number": "Rules: {rules}, seed {seed}, game {number}",
  "play.flagged": "Flagged. {left}.",
  "play.unflagged": "Flag taken away. {left}.",
  "play.uncovered": { one: "{cell}.", other: "{count} cells uncovered. {cell}." },
  "play.nothing": "No change.",
  "play.taken-back": { one: "Taken back. {n} time so far.", other: "Taken back. {n} times so far." },
  "play.won": "You won!",
  "play.lost": "A mine. The game is lost.",
  "play.lost.flags": "The game is over: not all flags are right, or a mine was hit.",
  "play.score": "Score: {score}% of the mines identified.",
  "play.result": { one: "{time} s, {count} click.", other: "{time} s, {count} clicks." },
  "play.result.best": "Your best time at this level.",
  "play.review": "Review this game",
  "play.solved": "Solved board",
  "play.visited": "Cells you visited",
  "play.identified": "Mines you identified",
  "play.only-practice": "Only in a practice game can moves be taken back and agents make steps.",
  "play.begin-practice": "New practice game",
  "play.next-practice": "The next game is for practice: moves can be taken back, and agents make steps.",
  "play.next-serious": "The next game counts: no moves are taken back.",
  "play.gone": "This game has ended on the server.",
  "play.thinking": "{agent} is thinking…",
  "play.decided": "{agent} {what} {reason}",
  "play.decided.reveal": "reveals {cells}.",
  "play.decided.flag": "flags {cells}.",
  "play.decided.both": "reveals {reveal} and flags {flag}.",
  "play.decided.more": "{n} cells ({cells} …)",
  "play.guess": "A guess.",
  "play.bad-link": "This link cannot be opened. {sentence}",

  "chances.heading": "Chance of a mine",
  "chances.certain": "Framed: certain, proven by the clues",
  "chances.least": "Dashed: the least risk on the board",
  "chances.dead": "Cross: a dead cell, it would tell nothing",
  "chances.protected": "The first cell is safe by the rules, whatever its number says.",
  "chances.unknown-total": "The mine total is not told: each cell is taken for a mine as often as not.",
  "chances.sampled": "This position is too wide to count: the chances come from samples (~).",
  "chances.prompt": "Point at a covered cell, or move to it with the arrow keys, to see what it would show.",
  "chances.cell": "Row {row}, column {column}",
  "chances.mine": "A mine with a chance of {percent}%.",
  "chances.is-mine": "Certainly a mine.",
  "chances.is-safe": "Certainly safe. It would show:",
  "chances.shows": "If it is safe, it shows:",
  "chances.uncounted": "What it would show is not counted in a position this wide.",
  "chances.digit": "Clue",
  "chances.chance": "Chance",

  "practice.heading": "Practice",
  "practice.switch": "Practice game",
  "practice.meaning": "Moves can be taken back, and an agent can make a step. Practice games are not counted in the statistics.",
  "practice.agent": "Agent for a step",

  "more.heading": "More",
  "share.button": "Copy a link",
  "share.game": "The link is copied. It opens this game at this move.",
  "share.view": "The link is copied. It opens this position for analysis; the board stays secret until the end.",
  "share.by-hand": "Copy this link:",
  "more.analyze": "Analyze the position",
  "more.statistics": "Statistics",
  "more.keys": "Keys and mouse",

  "statistics.heading": "Statistics",
  "statistics.none": "No games yet. Games without hints, heat map and practice are counted here.",
  "statistics.note": "Counted are games without hints, heat map and practice. They are kept in this browser only.",
  "statistics.level": "Level",
  "statistics.games": "Games",
  "statistics.wins": "Wins",
  "statistics.rate": "Win rate",
  "statistics.best": "Best time",
  "statistics.seconds": "{time} s",
  "statistics.percent": "{percent}%",
  "statistics.forget": "Forget them",

  "keys.heading": "Keys and mouse",
  "keys.move": "Move over the board",
  "keys.move.keys": "Arrows, Page up, Page down, Home, End",
  "keys.reveal": "Reveal; on a clue: chord",
  "keys.reveal.keys": "Space, Enter, left click, tap",
  "keys.flag": "Flag, or take the flag away",
  "keys.flag.keys": "F, right click, long press",
  "keys.chord": "Chord: reveal around a clue that has all its flags",
  "keys.chord.keys": "C, middle click, left and right together",
  "keys.hint": "Hint; three presses tell all",
  "keys.heat": "Heat map",
  "keys.undo": "Take the last move back (practice)",
  "keys.step": "An agent makes a step (practice)",
  "keys.flag-mode": "Flag mode",
  "keys.new": "New game",
  "keys.custom": "Custom game",
  "keys.zoom": "Larger, smaller, fitting cells",
  "keys.help": "This list",

  "new.heading": "Custom game",
  "new.preset": "Start from",
  "new.own": "Own settings",
  "new.width": "Width",
  "new.height": "Height",
  "new.mines": "Mines",
  "new.seed": "Seed",
  "new.seed.meaning": "Empty: a fresh one, told at the end. The same seed and number give the same board.",
  "new.number": "Game number",
  "new.switches": "Rules",
  "new.play": "Play",
  "new.switch.first_click": "First click",
  "new.switch.start": "First cell",
  "new.switch.on_mine": "On a mine",
  "new.switch.cascade": "A revealed 0 opens its neighbours",
  "new.switch.mines_known": "The mine total is told",
  "new.switch.win": "The game is won when",
  "new.switch.clues": "Clues",
};

const plural = new Intl.PluralRules(LANGUAGE);

/**
 * The words of a name, with values in their places.
 * @param {string} key @param {Record<string, string | number>} [values] @returns {string}
 */
export function say(key, values = {}) {
  const entry = WORDS[key];
  if (entry === undefined) throw new RangeError(`expected a name of words.js, got ${key}`);
  const text = typeof entry === "string" ? entry : (entry[plural.select(Number(values.n))] ?? entry.other);
  return text.replace(/\{(\w+)\}/g, (_, name) => `${values[name]}`);
}

/** Attributes of a page's elements that name words, and what the words become. */
const PLACES = { "data-say": "", "data-say-label": "aria-label", "data-say-title": "title", "data-say-placeholder": "placeholder" };

/** Fills the words into a page or a part of it. @param {ParentNode} root */
export function fillWords(root) {
  for (const [place, attribute] of Object.entries(PLACES)) {
    for (const element of root.querySelectorAll(`[${place}]`)) {
      const text = say(/** @type {string} */ (element.getAttribute(place)));
      if (attribute) element.setAttribute(attribute, text);
      else element.textContent = text;
    }
  }
}

/** A text of the server as a sentence. @param {string} text @returns {string} */
export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

/** A number as people write it. @param {number} value @param {number} [digits] after the point */
export function figure(value, digits = 0) {
  return new Intl.NumberFormat(LANGUAGE, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}
