/**
 * The core of minewise in JavaScript: games, exact analysis, proofs in words, hints and agents.
 * `minewise.md` shows how it is used. Cells are [row, column], both from zero.
 */

export type Cell = [row: number, column: number];
export type MoveKind = "reveal" | "chord" | "flag" | "unflag";
export type Status = "playing" | "won" | "lost";
/** Whole numbers up to 2^64 - 1; those above 2^53 as bigint. */
export type Seed = number | bigint;

/**
 * A position: its rows, parted by `/` or one text each, of `#` (covered), `F` (flag), `*` (exploded
 * mine), `_` (revealed, clue withheld) and digits; or a text in another notation (boards with other
 * marks, tables, emoji, links, records, MBF as hexadecimal digits); or a game, or what `Core.view`
 * returns.
 */
export type AnyView = string | string[] | { view: string; rules?: string };

/** The file `core.wasm`: where it is, its bytes, or what was compiled of them. */
export type Source = string | URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module;

export interface LoadOptions {
  /** By default the file beside the module. */
  source?: Source;
  /** Asked every few milliseconds of long work: is it to go on? */
  goOn?: () => boolean;
}

/** Loads the core. Instances share nothing. */
export function load(options?: LoadOptions): Promise<Core>;

/**
 * What the core refuses; nothing has changed then. `name` is that of the error in Python:
 * RulesError, ViewError, ContradictionError, TooWideError, NotCertainError, IllegalMoveError,
 * UnknownAgentError, AgentFault, RecordError; or RequestError (no such question), InterruptedError (out of time)
 * and CoreError (out of memory: the instance begins anew, without its games).
 */
export class MinewiseError extends Error {
  /** What was expected and what came. The message also holds the request, which replays it. */
  what: string;
  request: Record<string, unknown>;
  /** Of a ContradictionError: clues that cannot hold together. */
  clues: Cell[];
  /** Of a ContradictionError: do they contradict the mine total, and not one another? */
  withTotal: boolean;
  /** Of a ContradictionError: both in one line. */
  sentence: string;
  /** Of a RulesError: width, height, mines, density or a switch, if one of these is wrong. */
  part: string | null;
}

/** How long a request may take, in seconds; then it is an InterruptedError. */
export interface Timed {
  seconds?: number;
}

export interface ViewOptions {
  /** The mine total; without it, it is not told. */
  mines?: number;
  /** The rules that the position is played by. */
  rules?: string;
  /**
   * How clues come from the true counts, if not as the rules say. Where it is told, also as
   * "exact", a clue that exceeds the neighbours of its cell is read: it is a contradiction then.
   */
  clues?: string;
}

export interface AnalysisOptions extends ViewOptions, Timed {
  /** Where the total is not told: the chance of a mine before the clues are read. */
  prior?: number;
  /** Moves between the states of a component, beyond which it is sampled. */
  budget?: number;
}

export interface Analysis {
  height: number;
  width: number;
  /** Was every component counted, and none sampled? */
  exact: boolean;
  /** Is the next reveal safe by the rules, whatever the chances say? */
  protected: boolean;
  /** Base-2 logarithm of the number of layouts. */
  log2Layouts: number;
  /** Covered cells that are safe, and those that are mines, in every layout that fits. */
  safe: Cell[];
  mines: Cell[];
  /** Those of them without a flag. */
  to_reveal: Cell[];
  to_flag: Cell[];
  /** Flags on cells that are certainly safe. */
  wrong_flags: Cell[];
  /** The least likely mines whose chance is known, where no cell is certainly safe. */
  least: Cell[];
  /**
   * Cells whose chance is unknown, since no clue is beside them and the mine total is not told: what
   * `probability` has there is assumed.
   */
  unknown: Cell[];
  /** What to say where the mine total is not told; empty where it is. */
  missingTotal: string;
  /** The mine total that a board of this size usually has; null where none is usual, or it is told. */
  usualMines: number | null;
  /** The chance of a mine, row by row; NaN where a cell is revealed. */
  probability: Float64Array;
  /** By how much that may be off; 0 where it is exact. */
  error: Float64Array;
}

export interface Digits {
  /** Nine numbers a cell: the chance of each clue, if the cell is safe; NaN where it is a mine. */
  chances: Float64Array;
  /** The chance that revealing a cell opens a zero. */
  opening: Float64Array;
  /** Cells that would show nothing new. */
  dead: Cell[];
}

/** One idea in words, with the clues and the cells that it is about. */
export interface Told {
  text: string;
  clues: Cell[];
  cells: Cell[];
  /** What the step says of its cells: mines, safe, or neither. */
  mine: boolean | null;
}

export interface ProofStep extends Told {
  kind: "fact" | "supposition" | "conclusion" | "conflict" | "pattern";
}

/** Where to look, which is the first step; why, in one step or several; what to do, the last. */
export interface HintStep extends Told {
  part: "where" | "why" | "what";
}

export interface Proof {
  cell: Cell;
  mine: boolean;
  /** Clues that alone prove the cell, of which none can be left out. */
  clues: Cell[];
  with_total: boolean;
  kind: "one clue" | "two clues" | "several clues" | "mine total";
  sentence: string;
  steps: ProofStep[];
}

export interface Hint {
  /** Why, in one line. */
  sentence: string;
  /** To be told one by one; only the last names the cell. One where there is nothing to find. */
  steps: HintStep[];
  cell: Cell | null;
  move: "reveal" | "flag" | "unflag" | null;
  /** Of a mine in the cell. */
  chance: number | null;
  /** null where it takes a guess. */
  proof: Proof | null;
  /** First row, first column, last row, last column of the cell and the clues that prove it. */
  area: [number, number, number, number] | null;
}

export interface EvaluateOptions extends Timed {
  mines?: number;
  rules?: string;
  clues?: string;
  strength?: "fast" | "default" | "strong" | "deep";
}

export interface MoveValue {
  cell: Cell;
  /** The chance that it is no mine, and the chance to win after it. */
  survival: number;
  win: number;
  answers: { clue: number; chance: number; win: number }[];
}

export interface Evaluation {
  /** Was the end game searched to its last move? */
  exact: boolean;
  win: number;
  /** A standard deviation of `win`; 0 if it is exact. */
  error: number;
  /** The best first. */
  moves: MoveValue[];
}

export interface OptimalOptions extends Timed {
  mines?: number;
  rules?: string;
  budget?: number;
  /** Weigh all cells, or stop at one of the best. */
  everyCell?: boolean;
}

export interface Optimal {
  /** Layouts that fit, and those that the best play wins. */
  layouts: number;
  wins: number;
  best: Cell[];
  cells: { cell: Cell; layouts: number; wins: number }[];
}

export interface DecideOptions extends Timed {
  mines?: number;
  rules?: string;
  clues?: string;
  /** Of the agent's random numbers. */
  seed?: Seed;
  game?: Seed;
  turn?: number;
}

export interface Decision {
  reveal: Cell[];
  flag: Cell[];
  /** Is every cell of `reveal` proved safe? */
  certain: boolean;
  reason: string;
  chances: { cell: Cell; mine: number }[] | null;
}

export interface PlayOptions extends Timed {
  seed?: Seed;
  /** The number of the first game. */
  first?: Seed;
  games?: number;
}

export interface Games {
  won: number;
  /**
   * Nine numbers a game: status (1 won, 2 lost), revealed, mines_hit, flags_right, flags_wrong,
   * clicks, redundant_clicks, guesses, and 1 where a fault ended it.
   */
  table: Int32Array;
}

export type PlayedMove = { kind: MoveKind; cell: Cell; guess: boolean };

export interface CompareOptions extends PlayOptions {
  /**
   * Of the answer before, to go on from it: with `first` behind its games. Sums of other games may
   * be added up, number by number; `games: 0` then tells what they come to.
   */
  sums?: number[];
  /** Enough is played when no interval is wider than so many percentage points to each side, */
  until?: number;
  /** or when every agent is told apart from the first one at this level, however often one looks. */
  tellApart?: number;
}

/** A mean over games, and its 95% interval. */
export type Estimate = [value: number, low: number | null, high: number | null];

export interface Compared {
  agent: string;
  /** Sums over its games. */
  games: number;
  wins: number;
  points: number;
  clicks: number;
  guesses: number;
  faults: number;
  /** Boards on which it did better than the first agent, and worse. */
  better: number;
  worse: number;
  [sum: string]: unknown;
  /** What agents are measured by: one of the two below. */
  measured?: Estimate;
  win_rate?: Estimate;
  /** Mines safely identified / mines. */
  score?: Estimate;
  /** The paired difference to the first agent, in what agents are measured by. */
  mean_gain?: Estimate;
  /** That both are equally good: for a number of games fixed beforehand, and whenever one looks. */
  p?: number;
  anytime_p?: number;
}

export interface Comparison {
  measure: "win_rate" | "score";
  agents: Compared[];
  /** Is enough played, by `until` or `tellApart`? */
  over: boolean;
  sums: number[];
}

/** Rules, the most mines that fit, and what each switch is set to. */
export type RulesInfo = Record<"height" | "width" | "room", number> & {
  rules: string;
  mines: number | null;
  switches: Record<string, string>;
};

export interface About {
  presets: (RulesInfo & { name: string })[];
  switches: { name: string; values: string[]; meaning: string }[];
  /** With their options and what these are by default; sound: is what it calls certain so? */
  agents: { name: string; summary: string; options: Record<string, string>; sound: boolean }[];
  strengths: string[];
  longest_side: number;
}

export interface ReadView {
  /** Its rows, parted by `/`. */
  view: string;
  rules: string;
  mines: number | null;
  /** The name of the notation that the text is in. */
  format: string;
  /** What to say of it to who gave the text, such as that a whole board stays covered. */
  note: string | null;
  /** The same as JSMinesweeper reads it; null where no total is told or a clue is withheld. */
  sized: string | null;
}

/** Levels of reasoning: each proves all that those before it prove. */
export type Level = "single" | "subset" | "exact-without-total" | "exact";

export interface DrillOptions extends Timed {
  seed?: Seed;
  number?: Seed;
  /** Is it asked whether there is a safe cell? In about every second drill there is. */
  mayGuess?: boolean;
  /** What the levels before it prove is used up; it proves a safe cell. By default `subset`. */
  level?: Level;
  /** "1-1", "1-2", "1-2-1" or "1-2-2-1": the proof of a safe cell has this pattern. */
  pattern?: string;
}

export interface Drill {
  view: string;
  rules: string;
  /** The lowest level that proves a safe cell; null where no cell is certain. */
  level: Level | null;
  /** What is to be found, and all cells that are certainly safe. */
  cells: Cell[];
  safe: Cell[];
}

/** Cells that the same clues prove, with the mines that steps before it have proved. */
export interface CertificateStep {
  /** The least that these clues take. None of them can be left out for any of the cells. */
  level: Level;
  clues: Cell[];
  /** Is the mine total needed, too? */
  total: boolean;
  /** Revealed at the end of the step, and what their zeros open. */
  safe: Cell[];
  mines: Cell[];
}

/** The proof that a board needs no guess, as `minewise check-board` reads it. */
export interface Certificate {
  format: "minewise certificate";
  version: 1;
  rules: string;
  /** Its rows: `*` for a mine and `.` for a safe cell. */
  board: string[];
  first_cell: Cell;
  /** No step is above it. */
  level: Level;
  three_bv: number;
  /** The hardest step, by its level and then by its clues, and how many such steps there are. */
  difficulty: { level: Level; clues: number; steps: number };
  steps: CertificateStep[];
}

/** One instance of the core. Every method throws MinewiseError where the core refuses. */
export class Core {
  private constructor();
  /** Presets, switches of the rules, agents, strengths. */
  about(): About;
  /** Rules from their text: a preset or WIDTHxHEIGHT/MINES, then any switch=value. */
  rules(
    rules: string,
    options?: {
      /** Also the rules with mines at densities: `0.2`, `0.1,0.2` or `start:stop:step`. */
      density?: string;
    },
  ): RulesInfo & { told: string; points?: { density: number; rules: string }[] };
  /** A position as the core reads it, from any text. */
  view(view: AnyView, options?: ViewOptions): ReadView;
  /** The exact chance of a mine for every covered cell. */
  analyze(view: AnyView, options?: AnalysisOptions): Analysis;
  /** How many placements of all mines fit a view. */
  layouts(view: AnyView, options?: AnalysisOptions): bigint;
  /** What covered cells would show if they are safe: all, or quickly the one in `cell`. */
  digits(view: AnyView, options?: AnalysisOptions & { cell?: Cell }): Digits;
  /** Layouts drawn at random from all that fit, `*` for a mine and `.` elsewhere. */
  sampleLayouts(
    view: AnyView,
    layouts: number,
    options?: AnalysisOptions & { seed?: Seed },
  ): string[];
  /** The proof that a covered cell is safe, or a mine; NotCertainError if it may be both. */
  explain(view: AnyView, cell: Cell, options?: AnalysisOptions): Proof;
  /** What to do next, in steps. */
  hint(view: AnyView, options?: AnalysisOptions): Hint;
  /** Drill `number` of a seed: a position of a real board as an exercise. */
  drill(rules: string, options?: DrillOptions): Drill;
  /** A view as an exercise: what its lowest level proves is to be found. */
  drillOf(view: AnyView, options?: Timed): Drill;
  /** The chance to win after each move that is worth considering. */
  evaluate(view: AnyView, options?: EvaluateOptions): Evaluation;
  /** The best play of a small position. */
  optimal(view: AnyView, options?: OptimalOptions): Optimal;
  /** The best play of a fresh board. */
  optimalBoard(rules: string, options?: OptimalOptions): Optimal;
  /** What an agent (`name` or `name:option=value,...`) would do in a view. */
  decide(agent: string, view: AnyView, options?: DecideOptions): Decision;
  /** Whole games of an agent. */
  play(agent: string, rules: string, options?: PlayOptions): Games;
  /** The moves of one game of an agent. */
  moves(
    agent: string,
    rules: string,
    options?: Timed & { seed?: Seed; game?: Seed },
  ): PlayedMove[];
  /** Agents on the same boards, each beside the first one. */
  compare(agents: string[], rules: string, options?: CompareOptions): Comparison;
  /**
   * Begins a game. Without a seed one is drawn. With the texts of `steps` that were kept of a game
   * of this seed it goes on from there: it is that game, also for the agents that play in it.
   */
  game(
    rules: string,
    options?: { seed?: Seed; number?: Seed; steps?: string[]; takenBack?: number },
  ): Game;
  /**
   * The game of a record, as `Game.record` or the Python package wrote it, also one on a given
   * board; a RecordError where it is none, or was altered.
   */
  replay(record: string): Game;
  /**
   * The replays in a file of another program: one, and several in evfs. A FormatError names the
   * format and the byte where it is none.
   */
  replayParts(file: Uint8Array): ReplayPart[];
  /** A replay of another program: what the file says, and the game that its clicks play. */
  openReplay(file: Uint8Array, options?: Timed): OpenedReplay;
  /**
   * What a person's own games come to, by level: from a log, which has a game in each line. A
   * FormatError names the first line that is none.
   */
  statistics(log: string): LevelStatistics[];
  /** Asks in the words of the core (cpp/questions); the other methods do so. */
  ask(
    ask: string,
    fields?: Record<string, unknown>,
    seconds?: number,
  ): { json: any; text: string; numbers: Float64Array };
}

/** What `undo` takes back at once: a move of a person, or what an agent did in one turn. */
export interface Step {
  /** "person", or the agent. */
  player: string;
  /** What `Core.game` takes, to go on with the game. */
  text: string;
  moves: PlayedMove[];
}

/** A cell, and what it shows now. */
export type Change = [row: number, column: number, mark: string];

export interface GameState {
  /** As the player is told them. */
  rules: string;
  status: Status;
  /** As people say it: where play goes on after a mine nobody loses, the game is complete. */
  ending: Status | "complete";
  revealed: number;
  mines_hit: number;
  flags: number;
  /** Less flags and exploded mines; null where the total is not told. */
  mines_left: number | null;
  clicks: number;
  redundant_clicks: number;
  moves: number;
  /** Decisions of agents that stand: the `turn` of the next one. */
  decisions: number;
  /** Steps that `undo` took back. */
  taken_back: number;
  /** Steps that stand, and the last one of them. */
  steps: number;
  last_step: Step | null;
  /** Once the game is over: where the mines are, and what its player made of them. */
  solved: {
    mines: Cell[];
    visited: Cell[];
    identified: Cell[];
    wrong_flags: Cell[];
    flags_right: number;
    /** Mines safely identified / mines; null where games are won or lost. */
    score: number | null;
    three_bv: number;
    openings: number;
    /** How many clicks of its 3BV were done: all of a won game. */
    three_bv_done: number;
    /** That number / clicks; null without a click. */
    efficiency: number | null;
  } | null;
}

/** A move that revealed something, judged by what its player could know. */
export interface Judged {
  /** Of the move in the game. */
  number: number;
  verdict: "certain" | "protected" | "least risk" | "more risk than needed" | "needless risk";
  guess: boolean;
  /** Of a mine in the cell, and in the safest one. */
  chance: number;
  least: number;
  safest: Cell;
  luck: number;
  skill_loss: number;
  hit: boolean;
  /** Null for none. */
  mistake: "needless guess" | "worse guess" | null;
  /** By which technique a certain cell could be seen that a needless guess left out. */
  missed: Technique | null;
  /** Of a guess, where it was asked for and can be known. */
  winning: Winning | null;
  exact: boolean;
  sentence: string;
  /** What would have been best. */
  best: string;
}

/** The chance to win at a guess. */
export interface Winning {
  /** With the best cell. */
  before: number;
  best: Cell;
  /** With the cell that was chosen, before it showed anything; and what that lost. */
  chosen: number;
  lost: number;
  /** Was the rest of the game searched? Else games were played on. */
  exact: boolean;
  /** The standard deviations of `before` and of `lost`. */
  error: number;
  lost_error: number;
}

/** What became known of the moves of a game up to here: each part tells the sums so far. */
export interface Review {
  /** The first move of this part. */
  first: number;
  /** Of each move from there on; null where nothing was revealed. */
  judged: (Judged | null)[];
  /** The first move of the next part; null when all are judged. */
  next: number | null;
  /** The first move that took more risk than it had to. */
  first_mistake: number | null;
  guesses: number;
  needless: number;
  luck: number;
  skill_loss: number;
  /** The chance that all the guesses go well. */
  survival: number;
  /** The guesses whose chance to win is known, and how much of it they lost. */
  weighed: number;
  winning_lost: number;
  summary: string;
}

/** A mean over games with its 95% interval; null where there are too few games. */
export interface ReviewEstimate {
  value: number | null;
  low: number | null;
  high: number | null;
}

/** Mistakes of a kind, and the mines that safer cells would have spared on average. */
export interface MistakeSum {
  count: number;
  skill_loss: number;
}

/** The ways by which a certain cell can be seen, the easiest first. */
export type Technique =
  | "one clue" | "single clues" | "1-1" | "1-2" | "1-2-1" | "1-2-2-1"
  | "two clues" | "several clues" | "mine total";

/** What the reviews of many games come to. */
export interface ReviewSums {
  games: number;
  wins: number;
  win_rate: ReviewEstimate;
  /** Guesses that took more risk than another cell. */
  worse: MistakeSum;
  /** Guesses while another cell was certainly safe. */
  needless: MistakeSum;
  /** These by the easiest way to see that. */
  missed: Record<Technique, MistakeSum>;
  /** Of a game: guesses, worse, needless, luck, skill_loss, survival. */
  means: Record<string, ReviewEstimate>;
}

/** What games of a level come to; null where none was won, or nothing was counted. */
export interface GameSums {
  games: number;
  wins: number;
  /** The 95% interval of the win rate. */
  low: number;
  high: number;
  /** Seconds of the fastest won game, and of won games on average. */
  best: number | null;
  mean: number | null;
  /** 3BV a second, and a click, of won games. */
  speed: number | null;
  efficiency: number | null;
}

/** A person's own games of a level. */
export interface LevelStatistics extends GameSums {
  level: string;
  /** Won games one after the other, up to now. */
  streak: number;
  longest: number;
  /** Months in which games were played, such as 2026-11, in UTC. */
  months: (GameSums & { month: string })[];
}

/** A replay in a file. */
export interface ReplayPart {
  /** Its name in a file of several, else "". */
  name: string;
  byte: number;
  size: number;
}

/** A game as another program recorded it. */
export interface OpenedReplay {
  /** With the version: "rmv 2". */
  format: string;
  player: string;
  /** The program that recorded it. */
  program: string;
  /** "standard", or the name of another mode. */
  mode: string;
  /** ISO 8601, or "". */
  started: string;
  /** CSS pixels of a cell while it was played. */
  cellSize: number;
  /** What in the file is not as its format demands. */
  notes: string[];
  /** Where the file differs from the game that its clicks play. */
  contradictions: string[];
  /** Milliseconds of each move of the game, on the clock of the events. */
  moveTimes: number[];
  /** By the names of the page "Metrics" of the documents; null where one would be divided by 0. */
  metrics: Record<string, number | null>;
  /**
   * Milliseconds, x, y, action and buttons of each event, one after the other. Actions: 0 moves,
   * 1 and 2 press and release the left button, 3 and 4 the right one, 5 and 6 the middle one, and
   * 7 is a flag from before.
   */
  events: Int32Array;
  game: Game;
}

/** All moves of a game, to show any moment of it. */
export interface Timeline {
  /** Who made them, and with which options, as the record has it. */
  agent: string;
  options: string;
  fault: string | null;
  /** With the number of mines. */
  rules: string;
  seed: string;
  number: string;
  /** Was its board given? Then no seed leads to it. */
  given: boolean;
  /** Before the first move. */
  view: string;
  moves: (PlayedMove & { changes: Change[] })[];
}

/** A game in play. Moves return the cells that look otherwise; an illegal one changes nothing. */
export class Game {
  private constructor();
  readonly state: GameState;
  /** What the player sees; a game can stand wherever a view is asked for. */
  readonly view: string;
  readonly rules: string;
  readonly status: Status;
  reveal(row: number, column: number): Change[];
  /** Reveals the covered neighbours of a clue that has as many known mines around it as it says. */
  chord(row: number, column: number): Change[];
  flag(row: number, column: number): Change[];
  unflag(row: number, column: number): Change[];
  move(kind: MoveKind, cell: Cell): Change[];
  /**
   * Lets an agent take a turn; `seed` is another one for its choices than that of the board. Where
   * play goes on after a mine it reveals one cell a turn, of those that it has decided on.
   */
  let(agent: string, options?: Timed & { seed?: Seed }): Decision & { changes: Change[] };
  /** Carries out what an agent has decided elsewhere, in the view of now, as one turn. */
  carryOut(decision: Pick<Decision, "reveal" | "flag" | "certain">, player: string): Change[];
  /** Goes on with what that agent has decided before; null if nothing of it is left to do. */
  carryOn(player: string): (Decision & { changes: Change[] }) | null;
  /** All steps that stand, the oldest first. A page that keeps them adds `state.last_step`. */
  steps(): Step[];
  /** Takes the last step back, of a person or an agent, also a lost one; null if there is none. */
  undo(): Change[] | null;
  /**
   * Judges all moves; with `seconds` as many as there is time for, one at least. Then `next` is the
   * `first` to go on from. With `playouts`, given for the first part, each guess is played out on so
   * many layouts for its chance to win.
   */
  review(options?: Timed & { first?: number; playouts?: number }): Review;
  /** Adds the review of this game, all of whose moves are judged, to those added before it. */
  addReview(): ReviewSums;
  timeline(): Timeline;
  /**
   * How the board of a game that is over could have been solved without a guess, from the first
   * cell on; a BoardError where a guess was needed.
   */
  certificate(options?: Timed): Certificate;
  /** The game so far, as text that `Core.replay` and the Python package read. */
  record(): string;
  /** Gives the memory of the game back; it takes no more moves. */
  end(): void;
}
