/** What minewise.mjs answers. Written by docs/questions.py: make stub */
export type Status = "playing" | "won" | "lost";
export type Ending = "playing" | "won" | "lost" | "complete";
export type MoveKind = "reveal" | "chord" | "flag" | "unflag";
export type HintMove = "reveal" | "flag" | "unflag";
export type HintPart = "where" | "why" | "what";
export type ProofKind = "one clue" | "two clues" | "several clues" | "mine total";
export type StepKind = "fact" | "supposition" | "conclusion" | "conflict" | "pattern";
export type Phase = "opening" | "middle" | "end";
export type Technique = "one clue" | "single clues" | "1-1" | "1-2" | "1-2-1" | "1-2-2-1" | "two clues" | "several clues" | "mine total";
export type Level = "single" | "subset" | "exact-without-total" | "exact";
export type Verdict = "certain" | "protected" | "least risk" | "more risk than needed" | "needless risk";
export type Mistake = "needless guess" | "worse guess";
export type Avoidable = "wholly" | "partly" | "no";
export type Measure = "win_rate" | "score";
export type Cell = [row: number, column: number];
export type Change = [row: number, column: number, mark: string];
export type Area = [top: number, left: number, bottom: number, right: number];
export type Estimate = [value: number, low: number | null, high: number | null];
export type RecordedMove = [kind: MoveKind, row: number, column: number, guess: boolean];

export interface RulesInfo {
  rules: string;
  height: number;
  width: number;
  mines: number | null;
  /** The most mines that fit. */
  room: number;
  switches: { [name: string]: string };
}

export interface Preset extends RulesInfo {
  name: string;
}

export interface Switch {
  name: string;
  values: string[];
  meaning: string;
}

export interface AgentInfo {
  name: string;
  summary: string;
  /** With their defaults. */
  options: { [name: string]: string };
  /** Is every cell that it calls certain proved? */
  sound: boolean;
}

export interface About {
  presets: Preset[];
  switches: Switch[];
  agents: AgentInfo[];
  strengths: string[];
  longestSide: number;
}

export interface Point {
  density: number;
  rules: string;
}

export interface RulesAnswer extends RulesInfo {
  /** The same without what a player may not know. */
  told: string;
  points?: Point[];
}

export interface ViewText {
  /** The rows, with `/` between them. */
  view: string;
  rules: string;
  mines: number | null;
  /** The name of the notation. */
  format: string;
  /** How marks and numbers that programs use in several ways were read, a sentence each. */
  used: string[];
  /** Parts of the text that say nothing of the position. */
  leftOut: string[];
  /**
   * The position as JSMinesweeper reads it. Null if the mine total is unknown or a clue is
   * withheld.
   */
  sized: string | null;
}

export interface Analysis {
  height: number;
  width: number;
  /** Was every component counted, and none sampled? */
  exact: boolean;
  /**
   * Is the next reveal the first one of a game whose rules keep it safe? Then `probability` is that
   * of this click: 0 for every cell, or for a fixed start. No cell is certain, and the chances add
   * up to no mine total.
   */
  protected: boolean;
  /** The base-2 logarithm of the number of layouts. Null if it is not known. */
  log2Layouts: number | null;
  /** Covered cells that are safe in every layout. */
  safe: Cell[];
  /** Covered cells that are mines in every layout. */
  mines: Cell[];
  /**
   * Covered cells that may be certain or not: that was not decided within the budget. Of all others
   * that are not certain there are layouts of both kinds.
   */
  undecided: Cell[];
  /** The safe cells without a flag. */
  toReveal: Cell[];
  /** The mines without a flag. */
  toFlag: Cell[];
  /** Flags on safe cells. */
  wrongFlags: Cell[];
  /** The least likely mines with a known chance, if no cell is certainly safe. */
  least: Cell[];
  /**
   * Cells whose chance is not known: too many clues hang together there for the budget. Their
   * `probability` is NaN.
   */
  unknown: Cell[];
  /** A remark if the mine total is unknown, else empty. */
  missingTotal: string;
  /** The usual mine total of boards of this size, if there is one and the total is unknown. */
  usualMines: number | null;
  /** The chance of a mine, row by row. NaN where a cell is revealed or the chance is not known. */
  probability: Float64Array;
  /** The possible error of each chance. 0 if it is exact. */
  error: Float64Array;
  /**
   * The chance of each mine total, from 0 to the number of cells, where the total is unknown, no
   * `prior` is given and all chances are known. Else empty.
   */
  mineTotals: Float64Array;
}

export interface Digits {
  /** Cells that would show nothing new. */
  dead: Cell[];
  /**
   * Nine numbers a cell: the chance of each clue, if the cell is safe. NaN if it is a mine. Of a
   * protected first click, those of that click.
   */
  chances: Float64Array;
  /** The chance that revealing the cell opens a zero. */
  opening: Float64Array;
}

/** Sets that prove a cell, by their numbers. None of them can be left out. */
export interface SetProof {
  cell: string;
  mine: boolean;
  sets: number[];
  /** The mine total is needed too. */
  withTotal: boolean;
}

export interface SetAnalysis {
  /** The cells, in the order in which the sets name them. */
  cells: string[];
  /** No component was sampled. */
  exact: boolean;
  safe: string[];
  mines: string[];
  /** Cells that may be certain or not: the budget ended before. */
  undecided: string[];
  /** The chance of a mine of each cell that is in no set. */
  others: number | null;
  /** A whole number of any size; null where it is not counted. */
  layouts: string | null;
  /** Where a `cell` is asked for. */
  proof?: SetProof;
  /** The chance of a mine of each cell. NaN where it is not known. */
  probability: Float64Array;
  /** By how much that may be wrong, in 95 of 100 cases. */
  error: Float64Array;
}

export interface Layouts {
  /** A whole number of any size. */
  layouts: string;
}

/** One idea in words, with the clues and the cells that it is about. */
export interface ProofStep {
  kind: StepKind;
  text: string;
  clues: Cell[];
  cells: Cell[];
  /** The step says that its cells are mines (true), safe (false) or neither. */
  mine: boolean | null;
}

/** One idea in words, as in a proof. */
export interface HintStep {
  part: HintPart;
  text: string;
  clues: Cell[];
  cells: Cell[];
  mine: boolean | null;
}

export interface Proof {
  cell: Cell;
  mine: boolean;
  /** Clues that prove the cell. None can be left out, as far as the budget tells. */
  clues: Cell[];
  /** Is the mine total needed too? */
  withTotal: boolean;
  kind: ProofKind;
  /** The steps in one line. */
  sentence: string;
  steps: ProofStep[];
}

/** A cell of a chain, behind those that it rests on. */
export interface Link {
  cell: Cell;
  /** Conclusions on the longest way from a guess to it: 0 is a guess. */
  depth: number;
  /** Null of a guess. */
  mine: boolean | null;
  /** The clues that prove it. None of a guess. */
  clues: Cell[];
  /** Its proof in one line. Empty of a guess. */
  sentence: string;
}

export interface Chain {
  cell: Cell;
  /** Conclusions on the longest way. */
  length: number;
  /** King's moves from the first cell of that way to the last. */
  distance: number;
  /** The cells of that way, from the guess on. */
  longest: Cell[];
  /** All that the cell rests on, and the cell itself last. */
  links: Link[];
}

export interface Hint {
  /** The reason in one line. */
  sentence: string;
  /**
   * Where to look, why, and what to do. Only the last step names the cell. A single step if there
   * is nothing to find.
   */
  steps: HintStep[];
  cell: Cell | null;
  move: HintMove | null;
  /** The chance of a mine in the cell. Null if it is not known. */
  chance: number | null;
  /** Null if the move is a guess, or the rules protect it. */
  proof: Proof | null;
  /**
   * The first row, first column, last row and last column of the cell and the clues that prove it.
   */
  area: Area | null;
}

export interface Guess {
  sentences: string[];
}

export interface Drill {
  view: string;
  rules: string;
  /** The lowest level that proves a safe cell. */
  level: Level | null;
  /** The right answers. */
  cells: Cell[];
  /** All cells that are certainly safe. */
  safe: Cell[];
}

/** A clue that a move may show, its chance, and the chance to win then. */
export interface ShownClue {
  clue: number;
  chance: number;
  win: number;
}

export interface MoveValue {
  cell: Cell;
  /** The chance that it is not a mine. */
  survival: number;
  /** The chance to win after this move. */
  win: number;
  answers: ShownClue[];
}

export interface Evaluation {
  /** Was the end of the game searched to its last move? */
  exact: boolean;
  win: number;
  /** The standard deviation of `win`. 0 if it is exact. */
  error: number;
  /** The best first. */
  moves: MoveValue[];
}

export interface CellWins {
  cell: Cell;
  layouts: number;
  wins: number;
}

export interface Optimal {
  /** The number of layouts that fit. */
  layouts: number;
  /** The number of these that the best play wins. */
  wins: number;
  best: Cell[];
  cells: CellWins[];
}

export interface CellChance {
  cell: Cell;
  mine: number;
}

export interface Decision {
  reveal: Cell[];
  flag: Cell[];
  /** Is every cell of `reveal` proved safe? */
  certain: boolean;
  reason: string;
  chances: CellChance[] | null;
}

export interface Games {
  won: number;
  /**
   * Nine numbers a game: status (1 won, 2 lost), revealed, mines_hit, flags_right, flags_wrong,
   * clicks, redundant_clicks, guesses, and 1 if a fault ended it.
   */
  table: Float64Array;
}

export interface PlayedMove {
  kind: MoveKind;
  cell: Cell;
  guess: boolean;
}

/** Sums over the games of an agent, and the figures from them. */
export interface AgentSums {
  agent: string;
  games: number;
  wins: number;
  points: number;
  pointsSquared: number;
  gain: number;
  gainSquared: number;
  /** How many boards it played better than the first agent. */
  better: number;
  /** How many it played worse. */
  worse: number;
  revealed: number;
  revealedSquared: number;
  lostAtOnce: number;
  minesHit: number;
  flagsRight: number;
  flagsWrong: number;
  clicks: number;
  clicksSquared: number;
  redundantClicks: number;
  guesses: number;
  faults: number;
  /**
   * The measure of the comparison, which is one of the next two. Without games it and the fields
   * below are missing.
   */
  measured?: Estimate;
  winRate?: Estimate;
  /** Mines safely identified / mines. */
  score?: Estimate;
  /** The paired difference to the first agent. */
  meanGain?: Estimate;
  /**
   * The p-value of the hypothesis that both agents are equally good, for a number of games that was
   * fixed beforehand.
   */
  p?: number;
  /** The same, valid at any time. */
  anytimeP?: number;
}

export interface Comparison {
  measure: Measure;
  agents: AgentSums[];
  /** Is play over by `until` or `tell_apart`? */
  over: boolean;
  /** The sums of all agents, to go on from. */
  sums: number[];
}

/** What `undo` takes back at once: a move of a person, or a turn of an agent. */
export interface Step {
  /** `person`, or the agent. */
  player: string;
  /** The text for `steps` of `begin`. */
  text: string;
  moves: PlayedMove[];
}

/** The mines of a game that is over, and what its player did with them. */
export interface SolvedGame {
  mines: Cell[];
  visited: Cell[];
  identified: Cell[];
  wrongFlags: Cell[];
  flagsRight: number;
  /** Mines safely identified / mines. Null if games are won or lost. */
  score: number | null;
  threeBv: number;
  openings: number;
  /** The solved part of the 3BV. */
  threeBvDone: number;
  /** `three_bv_done` / clicks. Null without a click. */
  efficiency: number | null;
}

export interface GameState {
  /** The rules without what a player may not know. */
  rules: string;
  status: Status;
  /**
   * The status in the words of players. Where play continues after a mine, a game ends as complete
   * and never as lost.
   */
  ending: Ending;
  revealed: number;
  minesHit: number;
  flags: number;
  /** Mines minus flags and exploded mines. Null if the mine total is unknown. */
  minesLeft: number | null;
  clicks: number;
  redundantClicks: number;
  moves: number;
  /** Decisions of agents that were not taken back: the `turn` of the next one. */
  decisions: number;
  /** Steps that were taken back. */
  takenBack: number;
  /** Null until the game is over. */
  solved: SolvedGame | null;
  steps: number;
  lastStep: Step | null;
}

export interface OpenGame extends GameState {
  /** The number of the game in this session. */
  game: number;
  view: string;
}

export interface GameChange extends GameState {
  /** The cells that look different now. */
  changes: Change[];
}

export interface Turn {
  decision: Decision;
  state: GameChange;
}

export interface Undo {
  /** Was there a step? */
  undone: boolean;
  state: GameChange;
}

export interface Empty {
}

/** The chance to win at a guess. */
export interface Winning {
  /** With the best cell. */
  before: number;
  best: Cell;
  /** With the cell that was chosen, before it showed anything. */
  chosen: number;
  lost: number;
  /** Was the rest of the game searched? Else it was played out. */
  exact: boolean;
  /** The standard deviation of `before`. */
  error: number;
  /** The standard deviation of `lost`. */
  lostError: number;
}

/** A point of the curve. */
export interface WinningPoint extends Winning {
  /** The number of the guess in the game. */
  number: number;
  /**
   * The chance to win at the next point, or 1 or 0 at the end, minus the chance after the choice.
   * Null until that is known.
   */
  luck: number | null;
}

/** The chance to win in the course of a game. */
export interface WinningCurve {
  /** One for each guess with a known chance to win. */
  points: WinningPoint[];
  /** The part of the chance to win that the choices lost. */
  lost: number;
  /** The sum over the points. Null if the game is not over, or there is no point. */
  luck: number | null;
  /** What the curve comes to. Empty without a point. */
  sentence: string;
}

/** A certainly safe cell that a guess left out. */
export interface Missed {
  /** The easiest technique that shows the cell. */
  technique: Technique;
  cell: Cell;
  /** The clues of its proof. None if finding a proof takes too long. */
  clues: Cell[];
  withTotal: boolean;
  /** The number of a move before which the cell was certain already. */
  since: number;
}

/** A move that revealed something, judged by what its player knew. */
export interface JudgedMove {
  /** The number of the move in the game. */
  number: number;
  kind: MoveKind;
  cell: Cell;
  /** Do the clues prove it safe? */
  proved: boolean;
  /** Do the rules protect it? */
  first: boolean;
  verdict: Verdict;
  guess: boolean;
  /** The chance of a mine in the cell. */
  chance: number;
  /** The chance of a mine in the safest cell. */
  least: number;
  safest: Cell;
  luck: number;
  skillLoss: number;
  hit: boolean;
  mistake: Mistake | null;
  /** The safe cell that a needless guess left out. */
  missedCell: Missed | null;
  winning: Winning | null;
  exact: boolean;
  /** How far the game has come, by thirds of its safe cells that are open. */
  phase: Phase;
  sentence: string;
  /** The best move instead. */
  best: string;
}

/**
 * Mistakes of a kind, the mines that safer cells would have spared on average, and the games that
 * better cells would have won, as far as that is known.
 */
export interface MistakeSum {
  count: number;
  skillLoss: number;
  winningLost: number;
}

/**
 * The guesses of a phase of the game, the mines that they hit, and those of them that took more
 * risk than they had to.
 */
export interface PhaseSum {
  guesses: number;
  hits: number;
  mistakes: MistakeSum;
}

/**
 * How a game came out, and why. But for the sentence all is null where no move lost it, or its risk
 * is unknown.
 */
export interface GameVerdict {
  sentence: string;
  /** The number of the move that lost the game. */
  move: number | null;
  /** The cell of that move. */
  cell: Cell | null;
  /** The chance that this move hits a mine. */
  risk: number | null;
  /** A certainly safe cell, or else the one with the least risk. Null if none had less risk. */
  better: Cell | null;
  /**
   * Wholly if a cell was certainly safe, or the move hit a mine for certain; partly if a cell had
   * less risk.
   */
  avoidable: Avoidable | null;
}

/** The judged moves of a part of a game, and the sums up to its end. */
export interface Review {
  /** The first move of this part. */
  first: number;
  /** Null for a move that revealed nothing. */
  judged: (JudgedMove | null)[];
  /** The first move of the next part. Null if all are judged. */
  next: number | null;
  /** The first move that took more risk than necessary. */
  firstMistake: number | null;
  /** The moves that revealed something. */
  moves: number;
  guesses: number;
  /** Guesses with more risk than another cell. */
  worse: MistakeSum;
  /** Guesses although another cell was certainly safe. */
  needless: MistakeSum;
  /** The needless guesses by the easiest technique that shows a safe cell. */
  missed: { [name: string]: MistakeSum };
  /**
   * The guesses by phase: opening, middle, end. A third of the safe cells is open after the first,
   * two thirds after the second.
   */
  phases: { [name: string]: PhaseSum };
  luck: number;
  skillLoss: number;
  /** The chance that all the guesses go well. */
  survival: number;
  /** The number of guesses with a known chance to win. */
  weighed: number;
  /** The part of that chance which these guesses lost. */
  winningLost: number;
  summary: string;
  /**
   * The chance to win, as far as the moves are judged. It has no point unless `playouts` were asked
   * for.
   */
  curve: WinningCurve;
  /** Of the whole game. Null if moves are left to be judged. */
  verdict: GameVerdict | null;
}

/** A mean over games with its 95% interval. Null if there are too few games. */
export interface ReviewEstimate {
  value: number | null;
  low: number | null;
  high: number | null;
}

export interface ReviewSums {
  games: number;
  wins: number;
  winRate: ReviewEstimate;
  /** Guesses with more risk than another cell. */
  worse: MistakeSum;
  /** Guesses although another cell was certainly safe. */
  needless: MistakeSum;
  /** The needless guesses by the easiest technique that shows a safe cell. */
  missed: { [name: string]: MistakeSum };
  /**
   * The guesses by phase: opening, middle, end. A third of the safe cells is open after the first,
   * two thirds after the second.
   */
  phases: { [name: string]: PhaseSum };
  /** The means over games: guesses, worse, needless, luck, skill_loss, survival, winning_lost. */
  means: { [name: string]: ReviewEstimate };
}

export interface TimelineMove extends PlayedMove {
  changes: Change[];
}

export interface Timeline {
  /** The players. */
  agent: string;
  options: string;
  fault: string | null;
  /** The rules with the number of mines. */
  rules: string;
  seed: string;
  number: string;
  /** Was the board given? Then no seed leads to it. */
  given: boolean;
  /** The view before the first move. */
  view: string;
  moves: TimelineMove[];
}

export interface RecordFile {
  format: string;
  version: number;
  agent: string;
  options: string;
  rules: string;
  status: Status;
  revealed: number;
  mines_hit: number;
  flags_right: number;
  flags_wrong: number;
  clicks: number;
  redundant_clicks: number;
  guesses: number;
  fault: string | null;
  seconds: number;
  seed: number;
  game: number;
  moves: RecordedMove[];
  board: string | null;
  boards: string;
}

/** The hardest step, by its level and then by its clues, and how many steps are as hard. */
export interface Difficulty {
  level: Level;
  clues: number;
  steps: number;
}

/** Cells that the same clues prove, together with the mines of earlier steps. */
export interface CertificateStep {
  /** The lowest level that proves them from these clues. No clue can be left out. */
  level: Level;
  clues: Cell[];
  /** Is the mine total needed too? */
  total: boolean;
  /** The cells that are revealed after the step, with those that zeros open. */
  safe: Cell[];
  mines: Cell[];
}

/** The proof that a board needs no guess, as `minewise check-board` reads it. */
export interface Certificate {
  format: string;
  version: number;
  rules: string;
  /** The rows: `*` for a mine, `.` for a safe cell. */
  board: string[];
  first_cell: Cell;
  /** No step is above it. */
  level: Level;
  three_bv: number;
  difficulty: Difficulty;
  steps: CertificateStep[];
}

export interface ReplayPart {
  /** The name of the replay in a file of several, else empty. */
  name: string;
  /** The first byte. */
  byte: number;
  /** The number of bytes. */
  size: number;
}

export interface Replay {
  /** With the version, such as `rmv 2`. */
  format: string;
  player: string;
  /** The program that recorded it. */
  program: string;
  /** `standard`, or the name of another mode. */
  mode: string;
  /** ISO 8601, or empty. */
  started: string;
  /** CSS pixels of a cell. */
  cellSize: number;
  /** Where the file departs from its format. */
  notes: string[];
  /** Where the file differs from the game that its clicks play. */
  contradictions: string[];
  /** Milliseconds of each move, on the clock of the events. */
  moveTimes: number[];
  /** The metrics of the reference, by name. Null instead of a division by 0. */
  metrics: { [name: string]: number | null };
  state: OpenGame;
  /**
   * Milliseconds, x, y, action and buttons of each event, one after the other. Actions: 0 moves, 1
   * and 2 press and release the left button, 3 and 4 the right one, 5 and 6 the middle one, and 7
   * is a flag from before.
   */
  events: Float64Array;
}

export interface GameSums {
  games: number;
  wins: number;
  /** The 95% interval of the win rate, from here. */
  low: number;
  high: number;
  /** Seconds of the fastest won game. */
  best: number | null;
  /** Seconds of won games on average. */
  mean: number | null;
  /** 3BV a second of won games. */
  speed: number | null;
  /** 3BV a click of won games. */
  efficiency: number | null;
  /** Lost games of which it is known whether they could be avoided. */
  judgedLosses: number;
  /** Those of them in which a cell was safe, or had less risk. */
  avoidableLosses: number;
  /** Mines that the guesses of a game were to hit on average, less those they did hit. */
  luck: number | null;
}

export interface MonthStatistics extends GameSums {
  /** A month in UTC, such as 2026-11. */
  month: string;
}

export interface LevelStatistics extends GameSums {
  level: string;
  /** The current number of wins in a row. */
  streak: number;
  longest: number;
  months: MonthStatistics[];
}
