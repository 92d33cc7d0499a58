/** The list of what the keys and the mouse do on the page for playing. */

import { showKeys } from "../shared/keys.js";
import { say } from "../words.js";

export const showPlayKeys = () =>
  showKeys([
    [say("keys.move"), say("keys.move.keys")],
    [say("keys.reveal"), say("keys.reveal.keys")],
    [say("keys.flag"), say("keys.flag.keys")],
    [say("keys.chord"), say("keys.chord.keys")],
    [say("keys.hint"), "H"],
    [say("play.heat"), "P"],
    [say("keys.undo"), "U"],
    [say("keys.step"), "A"],
    [say("play.flag-mode"), "M"],
    [say("play.again"), "N"],
    [say("new.heading"), "G"],
    [say("keys.zoom"), "+, -, 0"],
    [say("keys.help"), "?"],
  ]);
