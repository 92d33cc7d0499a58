/** The core in a worker: the calls of `minewise.mjs` as promises. For browsers. */

import type { Core, Game, LoadOptions, OpenReplay } from "./minewise.d.mts";

export { MinewiseError } from "./minewise.mjs";

/** The same calls, whose answers come later. */
export type Later<Api> = {
  [Name in keyof Api]: Api[Name] extends (...args: infer Given) => infer Answer
    ? (...args: Given) => Promise<Awaited<Answer>>
    : Api[Name];
};

/** A game in play. `state` and `view` are those after the last answer. */
export type WorkerGame = Later<Game>;

/** One instance of the core, in a worker. Every promise is refused with a MinewiseError. */
export type WorkerCore = Later<Omit<Core, "ask" | "game" | "replay" | "openReplay">> & {
  game(...given: Parameters<Core["game"]>): Promise<WorkerGame>;
  replay(record: string): Promise<WorkerGame>;
  openReplay(
    ...given: Parameters<Core["openReplay"]>
  ): Promise<Omit<OpenReplay, "game"> & { game: WorkerGame }>;
  /** Ends the worker; what is under way is refused, and all games are lost. */
  end(): void;
};

export interface WorkerOptions extends Pick<LoadOptions, "source"> {
  /**
   * A module worker that runs `thread.mjs`, where the page's policy allows none that is made of a
   * text (`worker-src blob:`).
   */
  worker?: Worker;
}

/** Loads the core into a worker of its own. */
export function load(options?: WorkerOptions): Promise<WorkerCore>;
