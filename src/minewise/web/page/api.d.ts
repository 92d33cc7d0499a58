/** What travels between the page and its server. Written by docs/api_types.py: make stub */

/** [row, column], both from zero. */
export type Cell = [number, number];

/** Rules with one number of mines; `over` if no more is to be played. */
export interface ComparisonPoint {
  density: number;
  mines: number;
  over: boolean;
  rows: ComparisonRow[];
}

/** All that has been counted so far. */
export interface ComparisonResults {
  id: string;
  /** May whoever asks stop, resume and delete it? */
  is_owner: boolean;
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
  /** May whoever asks stop, resume and delete it? */
  is_owner: boolean;
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

/** It was deleted. */
export interface Gone {
  id: string;
}

/**
 * What the server allows: sides of boards, moves of a game, bytes of a request, seconds until
 * an idle game ends, seconds for an answer.
 */
export interface Limits {
  longest_side: number;
  most_moves: number;
  body: number;
  idle: number;
  seconds: number;
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
 * Why a request is not done, in a sentence. `kind` is the name of the error in Python, where
 * the core refuses. Of clues, or sets, that contradict each other, `clues` or `sets` are some, and
 * each is needed; `with_total` says that the mine total is needed, too.
 */
export interface Refusal {
  error: string;
  kind?: string | null;
  clues?: Cell[] | null;
  sets?: number[] | null;
  with_total?: boolean | null;
}

/** An agent and its options with their defaults; `unavailable` says why it cannot play here. */
export interface ServedAgent {
  name: string;
  summary: string;
  sound: boolean;
  unavailable: string | null;
  options: { [name: string]: string };
}

/** What this server knows. */
export interface ServerInfo {
  version: string;
  agents: ServedAgent[];
  limits: Limits;
}
