/** How one goes through a game: a bar, the player, the buttons and keys. */

import { byId } from "../dom.js";
import { icon } from "../icons.js";
import { Pace, Player, listenToSpace } from "../player.js";
import { listenToButtons, listenToKeys } from "../shared/keys.js";
import { say } from "../words.js";

/** @import {Replay} from "../shared/opened.js" */

export class Bar {
  #moves = 0;

  /** @param {(at: number) => void} go */
  constructor(go) {
    this.input = byId("bar");
    this.input.addEventListener("input", () => go(Number(this.input.value)));
  }

  /** @param {number} moves of the game that is opened */
  begin(moves) {
    this.#moves = moves;
    this.input.max = `${moves}`;
  }

  /** Which buttons lead anywhere from a moment. @param {number} at */
  enable(at) {
    for (const id of ["first", "previous"]) byId(id).disabled = at === 0;
    for (const id of ["next", "last"]) byId(id).disabled = at === this.#moves;
  }

  /** @param {number} at @param {string} words of the moment */
  show(at, words) {
    this.input.value = `${at}`;
    const told = words || say("review.moment", { at, n: this.#moves });
    this.input.setAttribute("aria-valuetext", told);
  }
}

/** Milliseconds from one picture of a replay to the next. */
const FRAME = 16;

export class Playing {
  /** Milliseconds on the clock of the replay. */
  now = 0;
  /** @type {Replay | null} */
  #replay = null;
  #moves;
  #time;

  /**
   * @param {() => boolean} next shows the next moment; is there one after it?
   * @param {() => boolean} tick shows the replay as it stands now; does it go on?
   * @param {(running: boolean) => void} changed
   */
  constructor(next, tick, changed) {
    this.pace = new Pace(byId("pace"), byId("pace-told"), "review.pace");
    let before = 0;
    this.#moves = new Player(this.pace, async () => next(), changed);
    const frames = { pause: FRAME };
    this.#time = new Player(
      frames,
      async () => {
        const time = performance.now();
        this.now += (time - before) * this.pace.rate;
        before = time;
        return tick();
      },
      (running) => {
        before = performance.now();
        changed(running);
      },
    );
  }

  /** Another game is opened. @param {Replay | null} replay */
  begin(replay) {
    this.stop();
    this.#replay = replay;
    this.pace.use(replay ? "speed" : "rate");
  }

  /** To the moment before a move, or after the last one. @param {number} at */
  goTo(at) {
    const times = this.#replay?.moveTimes ?? [];
    this.now = times[at] ?? times.at(-1) ?? 0;
  }

  /** How many moves have been made by now. */
  get at() {
    const later = this.#replay?.moveTimes.findIndex((time) => time > this.now) ?? -1;
    return later < 0 ? (this.#replay?.moveTimes.length ?? 0) : later;
  }

  get #player() {
    return this.#replay ? this.#time : this.#moves;
  }

  get running() {
    return this.#player.running;
  }

  toggle() {
    this.#player.toggle();
  }

  stop() {
    this.#moves.stop();
    this.#time.stop();
  }
}

/** The other ways through a game, on a small screen. */
export function toggleExtras() {
  const isOpen = byId("extras").classList.toggle("open");
  byId("more").setAttribute("aria-expanded", `${isOpen}`);
}

/** Buttons by the keys that do the same. */
const KEYS = /** @type {const} */ ({
  ".": "next-guess", ",": "previous-guess", m: "next-mistake", w: "why", p: "heat",
  t: "trail", k: "toggle", Home: "first", End: "last",
});

/**
 * @param {Record<string, () => void>} doings what each button does, by its id
 * @param {Record<string, () => void>} more what other keys do
 */
export function listen(doings, more) {
  listenToButtons(doings);
  const keys = Object.entries(KEYS).map(([key, name]) => [key, doings[name]]);
  const arrows = { ArrowLeft: doings.previous, ArrowRight: doings.next };
  listenToKeys({ ...Object.fromEntries(keys), ...more }, arrows);
  listenToSpace(doings.toggle);
}

/** Does the button play, or pause? @param {boolean} running */
export function showPlayer(running) {
  byId("toggle").replaceChildren(icon(running ? "pause" : "play"));
  byId("toggle").setAttribute("aria-label", say(running ? "watch.pause" : "watch.play"));
  byId("toggle").title = say(running ? "watch.pause" : "watch.play");
}
