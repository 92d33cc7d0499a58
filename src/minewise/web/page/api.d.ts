/** What travels between the page and its server. Written by docs/api_types.py: make stub */

/** What this server knows. */
export interface About {
  version: string;
  presets: Preset[];
  agents: AgentInfo[];
  clue_models: string[];
  rule_switches: Switch[];
  limits: Limits;
}

/** What there is to say about a position. `safe` and `mines` are certain and not flagged yet. */
export interface Advice {
  view: Shown;
  /** The position as JSMinesweeper writes it. */
  sized_text: string | null;
  analysis: Analysis;
  safe: [number, number][];
  mines: [number, number][];
  wrong_flags: [number, number][];
  proofs: Proof[];
  next: NextMove | null;
  opinions: Opinion[];
  evaluation: Evaluation | null;
}

/** An agent and its options with their defaults; `unavailable` says why it cannot play here. */
export interface AgentInfo {
  name: string;
  summary: string;
  sound: boolean;
  unavailable: string | null;
  options: { [name: string]: string };
}

/** Which agent is to decide: `name` or `name:option=value,...`. */
export interface AgentTurn {
  agent: string;
}

/**
 * Everything that the clues say. A probability is null where a cell is revealed, and where the
 * chance is unknown; it is 0 or 1 only where that is certain. `error` is by how much one may be
 * off where a part was sampled.
 */
export interface Analysis {
  exact: boolean;
  error: number | null;
  /** How many layouts fit, in decimal digits; null where not counted. */
  layouts: string | null;
  /** The next reveal is safe by the rules. */
  protected: boolean;
  probability: ((number | null)[])[];
  certain: Certain;
  /** Least likely mines where none is safe. */
  least: [number, number][];
  /** Cells away from clues while the mine total is not given. */
  unknown: [number, number][];
  /** What to say where the mine total is not given, else empty. */
  missing_total: string;
  /** Cells that would show nothing new. */
  dead: [number, number][];
  contradiction: Contradiction | null;
}

/**
 * A position, the model of its clues if it is not the one of its rules, and what is wanted
 * beside the analysis: proofs, opinions of agents, the chances to win.
 */
export interface AskAdvice {
  view: Position;
  clues?: string | null;
  proofs?: boolean;
  agents?: string[];
  evaluate?: boolean;
}

/** A covered cell of a position. */
export interface AskCell {
  view: Position;
  clues?: string | null;
  /** [row, column], both from zero. */
  cell: [number, number];
}

/**
 * A position, the agent that is to decide in it, and what its random numbers are drawn from:
 * the seed of the board, the number of the game, and how many decisions were made in it before.
 */
export interface AskDecision {
  view: Position;
  agent: string;
  seed?: number;
  number?: number;
  turn?: number;
}

/** A record of a game: its JSON, or that as text. */
export interface AskReview {
  record: { [name: string]: unknown } | string;
}

/**
 * What a covered cell would show, and its proof if it is certain; null too for what is certain
 * in a part that is too wide for proofs.
 */
export interface CellAdvice {
  digits: number[] | null;
  mine: number | null;
  proof: Proof | null;
}

/** The chance of a mine that an agent gives a cell. */
export interface CellChance {
  /** [row, column], both from zero. */
  cell: [number, number];
  mine: number;
}

/**
 * What a covered cell would show if it is safe: the chances of 0 to 8 (null where it is a mine
 * or not counted), and the chance that it is a mine (null where that is unknown).
 */
export interface CellDigits {
  digits: number[] | null;
  mine: number | null;
}

/** Covered cells that are safe, or mines, in every layout that fits. */
export interface Certain {
  safe: [number, number][];
  mines: [number, number][];
}

/** All that has been counted so far. */
export interface Comparison {
  id: string;
  status: "running" | "waiting" | "stopped" | "finished" | "failed";
  sentence: string | null;
  /** Seconds since 1970. */
  begun: number;
  agents: string[];
  rules: string[];
  density: string | null;
  done: number;
  /** Games of all agents at all points, at most. */
  total: number;
  played: number;
  /** Of each agent at each point, at most. */
  games: number;
  seed: string;
  stop_at_width: number | null;
  stop_when_significant: number | null;
  /** Games a second at present. */
  pace: number | null;
  seconds_left: number | null;
  /** The same on the command line. */
  command: string;
  series: ComparisonSeries[];
  faults: string[];
}

/** Rules with one number of mines; `over` if no more is to be played. */
export interface ComparisonPoint {
  density: number;
  mines: number;
  over: boolean;
  rows: ComparisonRow[];
}

/**
 * One agent at one point: the share of games won, or the mean score where play goes on after a
 * mine, with its 95% interval; the paired difference to the first agent, and how often at least
 * such a one is seen at any time if both are equally good; seconds a game.
 */
export interface ComparisonRow {
  agent: string;
  games: number;
  value: number;
  low: number | null;
  high: number | null;
  gain: number;
  gain_low: number | null;
  gain_high: number | null;
  anytime_p: number;
  seconds: number;
  faults: number;
}

/** The points of one rules of the plan. */
export interface ComparisonSeries {
  rules: string;
  measure: "win_rate" | "score";
  points: ComparisonPoint[];
}

/** A comparison, how far it is, and why if it has failed. */
export interface ComparisonSummary {
  id: string;
  status: "running" | "waiting" | "stopped" | "finished" | "failed";
  sentence: string | null;
  /** Seconds since 1970. */
  begun: number;
  agents: string[];
  rules: string[];
  density: string | null;
  done: number;
  /** Games of all agents at all points, at most. */
  total: number;
  played: number;
}

/** All of them, the latest first. */
export interface Comparisons {
  comparisons: ComparisonSummary[];
}

/** Why a game does not allow a request, and the current game. */
export interface Conflict {
  error: string;
  game: Game;
}

/** Clues that contradict each other; each of them is needed. */
export interface Contradiction {
  sentence: string;
  clues: [number, number][];
  with_total: boolean;
}

/** What an agent has decided; `chances` where it has them and the board is not large. */
export interface Decision {
  agent: string;
  reveal: [number, number][];
  flag: [number, number][];
  certain: boolean;
  reason: string;
  chances: CellChance[] | null;
}

/**
 * The chance to win with each move that is worth considering, the best first; `exact` if the
 * end game was searched to its last move, else off by about `error`. `fault` says why there is
 * none.
 */
export interface Evaluation {
  win: number | null;
  error: number | null;
  exact: boolean | null;
  moves: MoveValue[];
  fault: string | null;
}

/** The view after a move; the first one is that before all moves. */
export interface Frame {
  rows: string[];
  move: RecordedMove | null;
  judged: Judged | null;
}

/**
 * A game as its player may know it. What became of it is null until it is over, and so is a
 * seed that was drawn by the server.
 */
export interface Game {
  mines_hit: number;
  /** Where play goes on after a mine. */
  score: number | null;
  mines: [number, number][] | null;
  wrong_flags: [number, number][] | null;
  /** Safe cells that were revealed. */
  visited: [number, number][] | null;
  /** Mines that were identified. */
  identified: [number, number][] | null;
  id: string;
  view: Shown;
  status: "playing" | "won" | "lost";
  moves: MadeMove[];
  /** Less flags and exploded mines. */
  mines_left: number | null;
  flags: number;
  clicks: number;
  may_undo: boolean;
  taken_back: number;
  seed: number | null;
  number: number;
  /** Seconds since the first move. */
  elapsed: number;
}

/** A game after a decision of an agent. */
export interface GameAndDecision {
  mines_hit: number;
  /** Where play goes on after a mine. */
  score: number | null;
  mines: [number, number][] | null;
  wrong_flags: [number, number][] | null;
  /** Safe cells that were revealed. */
  visited: [number, number][] | null;
  /** Mines that were identified. */
  identified: [number, number][] | null;
  id: string;
  view: Shown;
  status: "playing" | "won" | "lost";
  moves: MadeMove[];
  /** Less flags and exploded mines. */
  mines_left: number | null;
  flags: number;
  clicks: number;
  may_undo: boolean;
  taken_back: number;
  seed: number | null;
  number: number;
  /** Seconds since the first move. */
  elapsed: number;
  decision: Decision;
}

/** It was deleted. */
export interface Gone {
  id: string;
}

/** The steps of a hint that are told so far: where to look, why, and the cell. */
export interface Hint {
  steps: string[];
  region: Region | null;
  clues: [number, number][];
  cell: [number, number] | null;
  action: "reveal" | "flag" | "unflag" | null;
  certain: boolean;
  chance: number | null;
  done: boolean;
}

/** A move that revealed something, judged by what its player could know. */
export interface Judged {
  verdict: "certain" | "protected" | "least risk" | "more risk than needed" | "needless risk";
  guess: boolean;
  chance: number;
  least: number;
  /** [row, column], both from zero. */
  safest: [number, number];
  luck: number;
  skill_loss: number;
  hit: boolean;
  exact: boolean;
  sentence: string;
}

/**
 * What the server allows: sides of boards, moves of a game, bytes of a request, seconds until
 * an idle game ends, seconds for an analysis.
 */
export interface Limits {
  longest_side: number;
  most_moves: number;
  body: number;
  idle: number;
  seconds: number;
}

/** A move of a game, and who made it: `person`, or the name of an agent. */
export interface MadeMove {
  kind: "reveal" | "flag" | "unflag" | "chord";
  /** [row, column], both from zero. */
  cell: [number, number];
  by: string;
}

/** A move that is asked for. */
export interface Move {
  kind: "reveal" | "flag" | "unflag" | "chord";
  /** [row, column], both from zero. */
  cell: [number, number];
}

/** A move, the chance to survive it, and the chance to win with it. */
export interface MoveValue {
  /** [row, column], both from zero. */
  cell: [number, number];
  survival: number;
  win: number;
}

/** Agents that are to play the same boards. The fields are those of a plan file. */
export interface NewComparison {
  agents: string[];
  rules: string[];
  density?: string | null;
  games?: number | null;
  seed?: number;
  stop_at_width?: number | null;
  stop_when_significant?: number | null;
}

/**
 * Which game to begin. Without a seed one is drawn and withheld until the end. With `may_undo`
 * steps can be taken back. `moves` are made at once: with them a link holds a position.
 */
export interface NewGame {
  rules: string;
  seed?: number | null;
  number?: number;
  may_undo?: boolean;
  moves?: Move[];
}

/** Moves to make, one after the other, in a game that has `after` moves. */
export interface NewMoves {
  moves: Move[];
  after: number;
}

/** What to do next, and why. */
export interface NextMove {
  /** [row, column], both from zero. */
  cell: [number, number];
  action: "reveal" | "flag" | "unflag";
  sentence: string;
  chance: number;
  certain: boolean;
  clues: [number, number][];
}

/** What an agent would do, or why it does nothing. */
export interface Opinion {
  agent: string;
  decision: Decision | null;
  fault: string | null;
}

/**
 * A position: its rows, or any text form of one, also that of JSMinesweeper (a first line
 * WIDTHxHEIGHTxMINES). `rules` are those it is played by, if it is known; `mines` is the total.
 */
export interface Position {
  rows?: string[] | null;
  text?: string | null;
  rules?: string | null;
  mines?: number | null;
}

/** Rules with a name. */
export interface Preset {
  name: string;
  rules: string;
  height: number;
  width: number;
  mines: number;
}

/** Clues that prove a cell; each of them is needed. The sentence joins all steps. */
export interface Proof {
  /** [row, column], both from zero. */
  cell: [number, number];
  mine: boolean;
  clues: [number, number][];
  with_total: boolean;
  sentence: string;
  steps: ProofStep[];
}

/**
 * One idea of a proof: the clues that speak, the cells that it is about, and whether it says,
 * supposes or concludes that they are mines (true) or safe (false); null if neither.
 */
export interface ProofStep {
  kind: "fact" | "supposition" | "conclusion" | "conflict" | "pattern";
  text: string;
  clues: [number, number][];
  cells: [number, number][];
  mine: boolean | null;
}

/** A record of a game, as `Record.to_json` of minewise writes it. */
export interface Record {
  format: "minewise record";
  version: number;
  [more: string]: unknown;
}

/** How a recorded game came out. */
export interface RecordedGame {
  mines_hit: number;
  /** Where play goes on after a mine. */
  score: number | null;
  mines: [number, number][] | null;
  wrong_flags: [number, number][] | null;
  /** Safe cells that were revealed. */
  visited: [number, number][] | null;
  /** Mines that were identified. */
  identified: [number, number][] | null;
  rules: string;
  view: Shown;
  agent: string;
  options: string;
  seed: string;
  number: string;
  status: "playing" | "won" | "lost";
  clicks: number;
}

/** A move of a record; `guess` if its player called it one. */
export interface RecordedMove {
  kind: "reveal" | "flag" | "unflag" | "chord";
  /** [row, column], both from zero. */
  cell: [number, number];
  guess: boolean;
}

/** Why a request is not done, in a sentence. */
export interface Refusal {
  error: string;
}

/** First and last row, first and last column. */
export interface Region {
  rows: [number, number];
  columns: [number, number];
}

/** A recorded game, move by move, and what its guesses come to. */
export interface Review {
  game: RecordedGame;
  frames: Frame[];
  summary: string;
  guesses: number;
  needless: number;
  luck: number;
  skill_loss: number;
  survival: number;
}

/** A view: one text a row (# F * _ 0 to 8), the public rules, the mine total if it is known. */
export interface Shown {
  rows: string[];
  rules: string;
  mines: number | null;
}

/** A switch of the rules. */
export interface Switch {
  name: "first_click" | "start" | "on_mine" | "cascade" | "mines_known" | "win" | "clues" | "boards";
  values: string[];
  meaning: string;
}
