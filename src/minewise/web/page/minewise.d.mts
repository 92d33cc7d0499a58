/**
 * The core of minewise in JavaScript: games, exact analysis, proofs in words, hints and agents.
 * `minewise.md` shows how it is used. Cells are [row, column], both from zero.
 */

import type {
  About, Analysis, Cell, Certificate, Chain, Change, Comparison, Decision, Digits, Drill, Evaluation, Games,
  GameState, Hint, Level, LevelStatistics, MoveKind, Optimal, PlayedMove, Proof, Replay, ReplayPart,
  Review, ReviewSums, RulesAnswer, Status, Step, Timeline, ViewText,
} from "./answers.d.mts";

/** What the core answers; answers.d.mts is made from the description of the questions. */
export type * from "./answers.d.mts";

/** A replay of another program, and the game that its clicks play. */
export type OpenReplay = Omit<Replay, "state"> & { game: Game };

/** Whole numbers up to 2^64 - 1; those above 2^53 as bigint. */
export type Seed = number | bigint;

/**
 * A position: its rows, parted by `/` or one text each, of `#` (covered), `F` (flag), `*` (exploded
 * mine), `_` (revealed, clue withheld) and digits; or a text in another notation (boards with other
 * marks, tables, emoji, links, records, MBF as hexadecimal digits); or a game, or what `Core.view`
 * returns.
 */
export type AnyView = string | string[] | { view: string; rules?: string };

/** A compiled file, such as `core.wasm`: where it is, its bytes, or what was compiled of them. */
export type Source = string | URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module;

export interface LoadOptions {
  /** By default the file beside the module. A relative address is that of the page. */
  source?: Source;
  /** Asked every few milliseconds of long work: is it to go on? */
  keepGoing?: () => boolean;
}

/** Red, green, blue and opacity of each pixel, a byte each, row by row: an ImageData is one. */
export interface Pixels {
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
}

/** Left, top, width and height, in pixels. */
export type Box = [number, number, number, number];

export interface PictureOptions {
  /** Read a board that is cut off, as a part of a larger one? */
  part?: boolean;
  /** Of the first picture: the file `pictures.wasm`, by default the one beside the module. */
  source?: Source;
}

/** A position that was read from a picture. It can stand wherever a view is asked for. */
export interface PictureReading {
  /** A question mark of the picture is a covered cell here, a wrong flag a revealed one. */
  view: string;
  /** Its size, and its mine total if the picture shows the mines that are left. */
  rules: string;
  /** As the picture has them, also with `?` (question mark) and `X` (wrong flag). */
  rows: string[];
  /** Cells that may be another thing. */
  doubts: Cell[];
  /** Where the cells lie in the picture. */
  box: Box;
  /** What the counter of the picture shows; null if none was read. */
  minesLeft: number | null;
  /** Sides where the board goes on, as `ViewOptions` have them; empty for a whole board. */
  part: string;
}

/** Loads the core. Instances share nothing. */
export function load(options?: LoadOptions): Promise<Core>;

/**
 * What the core refuses; nothing has changed then. `name` is that of the error in Python:
 * RulesError, ViewError, SetError, PictureError, ContradictionError, TooWideError, NotCertainError, NotDecidedError,
 * IllegalMoveError, UnknownAgentError, AgentFault, RecordError; or RequestError (no such question), InterruptedError (out of time)
 * and CoreError (out of memory: the instance begins anew, without its games).
 */
export class MinewiseError extends Error {
  /** What was expected and what came. The message also holds the request, which replays it. */
  what: string;
  request: Record<string, unknown>;
  /** Of a ContradictionError: clues that cannot hold together. */
  clues: Cell[];
  /** Of a ContradictionError: the numbers of sets that cannot hold together. */
  sets: number[];
  /** Of a ContradictionError: do they contradict the mine total, and not one another? */
  withTotal: boolean;
  /** Of a ContradictionError: both in one line. */
  sentence: string;
  /** Of a RulesError: width, height, mines, density or a switch, if one of these is wrong. */
  part: string | null;
  /** Of a PictureError: where the board is cut off; it can be read as a part then. */
  cutSides: string[];
}

/** How long a request may take, in seconds; then it is an InterruptedError. */
export interface Timed {
  seconds?: number;
}

export interface ViewOptions {
  /** The mine total; without it, that of the text counts. */
  mines?: number;
  /** The mines without those that have a flag, instead of `mines`. */
  minesLeft?: number;
  /** Sides where the board goes on beyond the view: "all", or such as "top,left". */
  part?: string;
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

export interface EvaluateOptions extends ViewOptions, Timed {
  strength?: "fast" | "default" | "strong" | "deep";
}

export interface OptimalOptions extends Omit<ViewOptions, "clues">, Timed {
  budget?: number;
  /** Weigh all cells, or stop at one of the best. */
  everyCell?: boolean;
}

export interface DecideOptions extends ViewOptions, Timed {
  /** Of the agent's random numbers. */
  seed?: Seed;
  game?: Seed;
  turn?: number;
}

export interface PlayOptions extends Timed {
  seed?: Seed;
  /** The number of the first game. */
  first?: Seed;
  games?: number;
}

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
  ): RulesAnswer;
  /** A position as the core reads it, from any text. */
  view(view: AnyView, options?: ViewOptions): ViewText;
  /**
   * The position that a picture shows: a screenshot of any Minesweeper program. A PictureError says
   * why there is none. Clues that contradict each other are among the doubts.
   */
  readPicture(picture: Pixels, options?: PictureOptions): Promise<PictureReading>;
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
  /**
   * The proof that a covered cell is safe, or a mine; NotCertainError if there are layouts of both
   * kinds, NotDecidedError if that takes more than the budget.
   */
  explain(view: AnyView, cell: Cell, options?: AnalysisOptions): Proof;
  /**
   * What a certain or revealed cell rests on, back to the guesses. In `reveals` are the cells that
   * were revealed, in their order: the guesses are among them.
   */
  chain(view: AnyView, cell: Cell, options?: AnalysisOptions & { reveals?: Cell[] }): Chain;
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
  openReplay(file: Uint8Array, options?: Timed): OpenReplay;
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
  /** All steps that stand, the oldest first. A page that keeps them adds `state.lastStep`. */
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
