/**
 * What there is to say at the end of a game on boards without guesses, or with guesses that are
 * safe: how hard it was, which guess was not needed, and how it could be solved.
 */

import { button } from "../dom.js";
import { kindOf } from "../kinds.js";
import { waiting } from "../waiting.js";
import { figure, say } from "../words.js";
import { needlessGuesses, whatWasCertain } from "./overlooked.js";
import { hardest, solution } from "./solution.js";
import { Walk } from "./walk.js";

/** @import {Certificate} from "../../minewise.d.mts" */
/** @import {Board} from "../board/board.js" */
/** @import {PlayedGame} from "../core/played.js" */
/** @import {Message} from "../shared/message.js" */
/** @import {Needless} from "./overlooked.js" */
/** @import {WalkStep} from "./walk.js" */

export class Afterwards {
  /** @type {Walk | null} what is shown of the game now */
  walk = null;
  /** @type {Promise<Certificate | null>} null where its board may need a guess */
  #certificate;
  /** @type {Promise<Needless[]>} */
  #needless;

  /**
   * @param {PlayedGame} game that is over @param {Board} board @param {Message} message
   * @param {() => void} tell shows the end again
   */
  constructor(game, board, message, tell) {
    this.game = game;
    this.board = board;
    this.message = message;
    this.tell = tell;
    const proved = kindOf(game.state.rules).kind === "no-guess";
    this.#certificate = proved ? game.certificate() : Promise.resolve(null);
    this.#needless = game.record().then(needlessGuesses);
  }

  /** Adds it to the end that is told. */
  async add() {
    const place = this.message.place;
    const facts = place.querySelector("p + p");
    const buttons = place.querySelector(".buttons");
    const certificate = await waiting(place, this.#certificate);
    if (!facts?.isConnected) return;
    if (certificate) {
      facts.append(` ${hardest(certificate)}`);
      buttons?.prepend(this.#button("end.solution", () => solution(this.game, certificate)));
    }
    const needless = await waiting(place, this.#needless);
    if (!facts.isConnected || !needless.length) return;
    facts.append(` ${words(needless)}`);
    buttons?.prepend(this.#button("end.look", () => whatWasCertain(toShow(needless))));
  }

  /** @param {"end.look" | "end.solution"} name @param {() => Promise<WalkStep[]>} steps */
  #button(name, steps) {
    const walk = async () => {
      const found = await waiting(this.message.place, steps());
      this.walk = new Walk(this.board, this.message, found, () => this.#end());
      this.message.place.querySelector("[data-way]:enabled")?.focus({ preventScroll: true });
    };
    return button("button", { title: say(`${name}.title`), onclick: walk }, say(name));
  }

  #end() {
    this.walk = null;
    this.board.show(this.game.rows);
    this.tell();
  }

  /** Another game is shown, or this one goes on. */
  clear() {
    this.walk?.clear();
    this.walk = null;
  }
}

/** The one that ended the game, else the first. @param {Needless[]} guesses */
const toShow = (guesses) => guesses.find(({ judged }) => judged.hit) ?? guesses[0];

/** @param {Needless[]} guesses */
function words(guesses) {
  const n = guesses.length;
  const { hit, number } = toShow(guesses).judged;
  const values = { n, move: figure(number + 1), count: figure(n) };
  return say(hit ? "end.needless.hit" : "end.needless", values);
}
